//! Numbers of things, in words: one run, two runs.

use std::fmt::Display;

/// So many of something whose plural has an s: "1 run", "0 runs", "27 runs".
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    counted_as(count, what, &format!("{what}s"))
}

/// So many of something, whatever one and several of it are called.
pub fn counted_as<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, several: &str) -> String {
    let what = if count == N::from(1) { one } else { several };
    format!("{count} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        assert_eq!(
            [0, 1, 2, 21_u64].map(|count| counted(count, "run")),
            ["0 runs", "1 run", "2 runs", "21 runs"]
        );
        let lines = |count: usize| counted_as(count, "line was", "lines were");
        assert_eq!([0, 1, 2].map(lines), ["0 lines were", "1 line was", "2 lines were"]);
    }
}
