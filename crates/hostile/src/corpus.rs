//! The corpora: one file per target in `corpus/`, an input per line, with non-printable bytes escaped.

use std::path::PathBuf;

/// The inputs of a target.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    let path = file(target);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(unescape).collect()
}

/// The file of a target.
pub fn file(target: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "corpus", &format!("{target}.txt")].iter().collect()
}

/// An input as a line of its file.
pub fn escape(input: &[u8]) -> String {
    input.escape_ascii().to_string()
}

/// An input from a line of its file.
pub fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = bytes.next() {
        input.push(match (byte, (byte == b'\\').then(|| bytes.next()).flatten()) {
            (_, Some(b'n')) => b'\n',
            (_, Some(b'r')) => b'\r',
            (_, Some(b't')) => b'\t',
            (_, Some(b'x')) => {
                let digits = [bytes.next(), bytes.next()].map(|digit| char::from(digit.unwrap_or(b'0')));
                let value = digits.map(|digit| digit.to_digit(16).unwrap_or(0) as u8);
                value[0] << 4 | value[1]
            }
            (_, Some(other)) => other,
            (plain, None) => plain,
        });
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_round_trips_every_byte() {
        let all: Vec<u8> = (0..=255).chain(*b"a\\n\\x41\"'").collect();
        assert_eq!(unescape(&escape(&all)), all);
        assert!(!escape(&all).contains('\n'));
    }
}
