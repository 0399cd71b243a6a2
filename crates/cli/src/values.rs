//! Values on the command line: read generously, refused with what to write instead.

use evodoku::MOST_THREADS;
use std::time::Duration;

/// A whole number, also as `1e6`, `1_000_000` or `1,000,000`.
pub fn whole(text: &str) -> Result<u64, String> {
    let plain: String = text.trim().chars().filter(|&character| !matches!(character, '_' | ',')).collect();
    if let Ok(number) = plain.parse() {
        return Ok(number);
    }
    let refused = || "write a whole number, such as 1000000 or 1e6".to_owned();
    if plain.starts_with('-') {
        return Err(format!("it cannot be below zero; {}", refused()));
    }
    if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("it is larger than {}, the largest that fits", u64::MAX));
    }
    let (digits, zeros) = plain.split_once(['e', 'E']).ok_or_else(refused)?;
    let power = zeros.parse().ok().and_then(|zeros| 10_u64.checked_pow(zeros));
    let digits: Option<u64> = digits.parse().ok();
    digits.zip(power).and_then(|(digits, power)| digits.checked_mul(power)).ok_or_else(refused)
}

/// The same as the size of something.
pub fn size(text: &str) -> Result<usize, String> {
    usize::try_from(whole(text)?).map_err(|_| "that is more than there can be".into())
}

/// The same as a number of threads.
pub fn threads(text: &str) -> Result<u16, String> {
    let threads = u16::try_from(whole(text)?).ok();
    let threads = threads.filter(|&threads| (1..=MOST_THREADS).contains(&usize::from(threads)));
    threads.ok_or_else(|| format!("write a number from 1 to {MOST_THREADS}"))
}

/// The same as a number of runs.
pub fn count(text: &str) -> Result<u32, String> {
    u32::try_from(whole(text)?).map_err(|_| "that is too large".into())
}

/// The same, two at least.
pub fn two_or_more(text: &str) -> Result<u64, String> {
    let number = whole(text)?;
    if number < 2 {
        Err("write 2 or more: one solution is looked for anyway, and the second tells".into())
    } else {
        Ok(number)
    }
}

/// A time with its unit.
pub fn time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text.trim()).map_err(|_| match text.trim().parse::<f64>() {
        Ok(_) => format!("say of what: {0}s, {0}ms or {0}m", text.trim().trim_start_matches('-')),
        Err(_) => "write a number and its unit: 500ms, 30s, 10m, 2h".into(),
    })
}

/// A time limit; `none` for no limit.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit(pub Option<Duration>);

/// The same as a limit that can be lifted.
pub fn time_limit(text: &str) -> Result<TimeLimit, String> {
    match text.trim() {
        "none" => Ok(TimeLimit(None)),
        text => time(text)
            .map(|limit| TimeLimit(Some(limit)))
            .map_err(|error| format!("{error}; none for no limit")),
    }
}

/// A part of a whole: `0.45` or `45%`.
pub fn share(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse().map(|percent: f64| percent / 100.0),
        None => text.parse(),
    };
    number.map_err(|_| "write a part of all cells, such as 0.45 or 45%".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_one_to_1024_threads() {
        assert_eq!((threads("1e1"), threads("1"), threads("1,024")), (Ok(10), Ok(1), Ok(1024)));
        for text in ["0", "1025", "65537", "-1", "many"] {
            assert!(threads(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_may_be_written_as_people_do() {
        for text in ["1000000", "1e6", "1_000_000", "1,000,000", "10E5"] {
            assert_eq!(whole(text), Ok(1_000_000), "{text}");
        }
        assert!(whole("-1").unwrap_err().starts_with("it cannot be below zero"));
        assert!(whole("1.5").unwrap_err().contains("such as 1000000 or 1e6"));
        assert!(whole("1e30").is_err());
        assert!(
            whole("99999999999999999999999")
                .unwrap_err()
                .starts_with("it is larger than 18446744073709551615")
        );
        assert!(two_or_more("0").unwrap_err().starts_with("write 2 or more"));
    }

    #[test]
    fn time_limit_none_is_no_limit() {
        assert_eq!(time_limit("none").unwrap().0, None);
        assert_eq!(time_limit("2s").unwrap().0, Some(Duration::from_secs(2)));
        assert!(time_limit("unlimited").unwrap_err().ends_with("; none for no limit"));
    }

    #[test]
    fn times_and_shares_say_how_they_are_written() {
        assert_eq!(time("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(time("30").unwrap_err(), "say of what: 30s, 30ms or 30m");
        assert!(time("five").unwrap_err().contains("500ms, 30s, 10m, 2h"));
        assert_eq!((share("45%"), share("0.45")), (Ok(0.45), Ok(0.45)));
        assert!(share("half").unwrap_err().contains("0.45 or 45%"));
    }
}
