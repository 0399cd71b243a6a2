//! The operations of [`Lanes`] as one AVX2 instruction each. They make the search three times as fast.

#![allow(
    unsafe_code,
    reason = "not every processor has AVX2; `Search::step` checks before it uses this type"
)]

use super::lanes::{Column, Lanes};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi16, _mm256_cmpeq_epi16,
    _mm256_loadu_si256, _mm256_min_epu16, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_testz_si256,
    _mm256_xor_si256,
};

/// A 256-bit register. To be used only in functions compiled for AVX2, on processors that have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(__m256i);

/// Whether this processor has all features that [`Search::step`](super::Search::step) has a version for.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The byte indices of three words of each band, by their indices, and of the unused one.
const fn bytes(indices: [u8; 3]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        let word = byte / 2 % 4;
        let from = if word == 3 { 3 } else { indices[word] };
        bytes[byte] = (byte / 8 % 2) as u8 * 8 + 2 * from + byte as u8 % 2;
        byte += 1;
    }
    bytes
}

impl Avx2 {
    /// Permutes the words of each band.
    #[inline(always)]
    fn shuffle(self, order: &[u8; 32]) -> Self {
        unsafe { Self(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(order.as_ptr().cast()))) }
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn load(column: &Column) -> Self {
        unsafe { Self(_mm256_loadu_si256(column.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self) -> Column {
        let mut column = [0; 4];
        unsafe { _mm256_storeu_si256(column.as_mut_ptr().cast(), self.0) };
        column
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        unsafe { self.and(Self(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))) }
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        unsafe { Self(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        self.shuffle(if BY == 1 { &const { bytes([1, 2, 0]) } } else { &const { bytes([2, 0, 1]) } })
    }

    #[inline(always)]
    fn turn_bands<const BY: usize>(self) -> Self {
        unsafe {
            Self(match BY {
                1 => _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0),
                _ => _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0),
            })
        }
    }

    #[inline(always)]
    fn spread<const INDEX: usize>(self) -> Self {
        self.shuffle(const { &bytes([INDEX as u8; 3]) })
    }

    #[inline(always)]
    fn diagonal([first, second, third]: [Self; 3]) -> Self {
        unsafe {
            let two = _mm256_blend_epi16::<0b0010_0010>(first.0, second.0);
            Self(_mm256_blend_epi16::<0b0100_0100>(two, third.0))
        }
    }

    #[inline(always)]
    fn any_empty(columns: &[Self; 9]) -> bool {
        let [first, rest @ ..] = columns;
        unsafe {
            let least = rest.iter().fold(first.0, |least, column| _mm256_min_epu16(least, column.0));
            _mm256_movemask_epi8(Self(least).where_empty().0) != 0
        }
    }

    #[inline(always)]
    fn are_same<const N: usize>(one: &[Self; N], other: &[Self; N]) -> bool {
        unsafe {
            let mut differing = _mm256_setzero_si256();
            for (one, other) in one.iter().zip(other) {
                differing = _mm256_or_si256(differing, _mm256_xor_si256(one.0, other.0));
            }
            _mm256_testz_si256(differing, differing) == 1
        }
    }
}
