//! A pair of values, one for the middle game and one for the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values in one number, so that one addition serves both: 32 bits each, which no set of
/// pieces overflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Tapered(i64);

impl Tapered {
    pub(in crate::engine) const ZERO: Self = Self(0);

    pub(in crate::engine) const fn new(middle: i32, end: i32) -> Self {
        Self(((end as i64) << 32) + middle as i64)
    }

    pub(in crate::engine) const fn middle(self) -> i32 {
        self.0 as i32
    }

    pub(in crate::engine) const fn end(self) -> i32 {
        // The low half borrows from the high one when it is negative.
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt),*) => {$(
        impl $trait for Tapered {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign for Tapered {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

operators!(Add add AddAssign add_assign +, Sub sub SubAssign sub_assign -);

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn the_halves_do_not_disturb_each_other() {
        let halves = |both: Tapered| (both.middle(), both.end());
        for (a, b) in [(3, 5), (-3, 5), (3, -5), (-3, -5), (0, -1), (-1, 0), (-40_000, 99_999)] {
            let both = Tapered::new(a, b);
            assert_eq!(halves(both), (a, b));
            assert_eq!(halves(both * -7), (-7 * a, -7 * b));
            assert_eq!(halves(both + Tapered::new(-10, 4)), (a - 10, b + 4));
            assert_eq!(halves(-both - both), (-2 * a, -2 * b));
        }
    }
}
