//! The attacks of many sliders at once, with AVX2: eight fills, one for each direction, in the
//! eight lanes of two vectors ("Kogge-Stone"). No loop over pieces, so no branch to mispredict.

#![expect(unsafe_code, reason = "instructions that not every processor has")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64, _mm256_srli_epi16,
    _mm256_srlv_epi64,
};

use super::{Pext, Sliders};
use crate::chess::{Bitboard, Square};

/// The look-up with PEXT for one slider, lanes for many. A value of it proves that the processor
/// has BMI2 and AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Lanes(Pext);

impl Lanes {
    /// Returns the look-up if the processor has what it needs.
    #[inline]
    pub fn detect() -> Option<Self> {
        let pext = Pext::detect()?;
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(pext))
    }

    /// Fills from all sliders. In `up` the lanes of north, east, north-east, north-west; in `down`
    /// of their opposites. Within one lane no square is reached by two sliders.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "it is the proof")]
    fn fill(self, diagonal: Bitboard, orthogonal: Bitboard, occupied: Bitboard) -> [__m256i; 2] {
        const A: i64 = !Bitboard::FILE_A.0.cast_signed();
        const H: i64 = !Bitboard::FILE_H.0.cast_signed();
        // SAFETY: a `Lanes` exists only where AVX2 was detected.
        unsafe {
            let (d, o) = (diagonal.0.cast_signed(), orthogonal.0.cast_signed());
            let from = _mm256_set_epi64x(d, d, o, o);
            let empty = _mm256_set1_epi64x(!occupied.0.cast_signed());
            let step = _mm256_set_epi64x(7, 9, 1, 8);
            let step2 = _mm256_set_epi64x(14, 18, 2, 16);
            let step4 = _mm256_set_epi64x(28, 36, 4, 32);
            // What would wrap round an edge.
            let up_edge = _mm256_set_epi64x(H, A, A, -1);
            let down_edge = _mm256_set_epi64x(A, H, H, -1);

            macro_rules! run {
                ($shift:ident, $edge:expr) => {{
                    let mut way = _mm256_and_si256(empty, $edge);
                    let mut seen = from;
                    seen = _mm256_or_si256(seen, _mm256_and_si256(way, $shift(seen, step)));
                    way = _mm256_and_si256(way, $shift(way, step));
                    seen = _mm256_or_si256(seen, _mm256_and_si256(way, $shift(seen, step2)));
                    way = _mm256_and_si256(way, $shift(way, step2));
                    seen = _mm256_or_si256(seen, _mm256_and_si256(way, $shift(seen, step4)));
                    _mm256_and_si256($edge, $shift(seen, step))
                }};
            }
            [run!(_mm256_sllv_epi64, up_edge), run!(_mm256_srlv_epi64, down_edge)]
        }
    }
}

impl Sliders for Lanes {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook(square, occupied)
    }

    #[inline(always)]
    fn attacked(self, diagonal: Bitboard, orthogonal: Bitboard, occupied: Bitboard) -> Bitboard {
        let [up, down] = self.fill(diagonal, orthogonal, occupied);
        // SAFETY: a `Lanes` exists only where AVX2 was detected.
        unsafe {
            let all = _mm256_or_si256(up, down);
            let half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
            let one = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
            Bitboard(_mm_cvtsi128_si64(one).cast_unsigned())
        }
    }

    #[inline(always)]
    fn mobility(
        self,
        diagonal: Bitboard,
        orthogonal: Bitboard,
        occupied: Bitboard,
        targets: Bitboard,
    ) -> u32 {
        let [up, down] = self.fill(diagonal, orthogonal, occupied);
        // SAFETY: a `Lanes` exists only where AVX2 was detected.
        unsafe {
            let targets = _mm256_set1_epi64x(targets.0.cast_signed());
            let low = _mm256_set1_epi8(0xF);
            let bits = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let count = |set: __m256i| {
                let set = _mm256_and_si256(set, targets);
                let high = _mm256_and_si256(_mm256_srli_epi16(set, 4), low);
                let set = _mm256_and_si256(set, low);
                _mm256_add_epi8(_mm256_shuffle_epi8(bits, set), _mm256_shuffle_epi8(bits, high))
            };
            let bytes = _mm256_add_epi8(count(up), count(down));
            let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
            let half =
                _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
            let one = _mm_add_epi64(half, _mm_unpackhi_epi64(half, half));
            _mm_cvtsi128_si64(one) as u32
        }
    }
}
