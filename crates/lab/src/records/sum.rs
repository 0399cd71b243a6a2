//! The checksum at the end of a record, by which a number that was altered is noticed.

/// How the checksum begins; sixteen hexadecimal digits, a quote and a brace follow.
const START: &[u8] = b",\"sum\":\"";

const REST: usize = 18;

/// A record as a line with its checksum: `{…}` becomes `{…,"sum":"…"}` and a line break.
pub fn sealed(mut record: Vec<u8>) -> Vec<u8> {
    if record.last() == Some(&b'}') {
        record.pop();
    }
    let sum = format!("{:016x}\"}}\n", hash(&record));
    record.extend_from_slice(START);
    record.extend_from_slice(sum.as_bytes());
    record
}

/// Is the checksum of a line right? A line without one, of an older version or another program, is taken as it is; one that
/// fits under another name was altered.
pub fn is_right(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let Some((body, seal)) = line.len().checked_sub(START.len() + REST).map(|start| line.split_at(start))
    else {
        return true;
    };
    let digits = &seal[START.len()..seal.len() - 2];
    let fits = digits == format!("{:016x}", hash(body)).as_bytes();
    seal.starts_with(START) == fits
}

/// A hash of eight bytes at a time, each mixed as `SplitMix64` does: any change of a byte changes it.
pub fn hash(bytes: &[u8]) -> u64 {
    let word = |piece: &[u8]| piece.iter().rev().fold(0_u64, |word, &byte| word << 8 | u64::from(byte));
    let mix = |hash: u64, piece: &[u8]| {
        let mut word = (hash ^ word(piece)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word ^= word >> 27;
        word.wrapping_mul(0x94d0_49bb_1331_11eb)
    };
    bytes.chunks(8).fold(bytes.len() as u64 ^ 0x9e37_79b9_7f4a_7c15, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_altered_byte_is_noticed() {
        let line = sealed(b"{\"run\":\"a\",\"evaluations\":12345,\"seconds\":0.25}".to_vec());
        assert!(is_right(&line));
        assert!(serde_json::from_slice::<serde_json::Value>(&line).is_ok());
        for index in 0..line.len() - 1 {
            let mut altered = line.clone();
            altered[index] ^= 1;
            let is_json = serde_json::from_slice::<serde_json::Value>(&altered).is_ok();
            assert!(!is_json || !is_right(&altered), "{index}");
        }
        assert!(is_right(b"{\"run\":\"a\"}\n") && is_right(b"{}"));
    }
}
