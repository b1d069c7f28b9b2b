//! The counting compiled for several kinds of processors, and the choice between them at run time.
//!
//! A program for every x86-64 may use none of the instructions that count bits or gather them,
//! and without these counting takes twice the time. So the recursion exists once for each kind:
//! the same code, entered through a function that is allowed more instructions.

#![expect(unsafe_code, reason = "code for processors that have certain instructions")]

use std::sync::OnceLock;

use super::below;
use super::state::State;
use crate::chess::Color;
#[cfg(target_arch = "x86_64")]
use crate::chess::attacks::Pext;
use crate::chess::attacks::{Magic, Sliders};
use crate::chess::movegen::{Black, Side, White};

/// A kind of processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Cpu {
    /// Any.
    Portable,
    /// x86-64 with POPCNT and BMI1, where PEXT is missing or slow.
    Popcnt,
    /// x86-64 with BMI2 besides.
    Bmi2,
}

impl Cpu {
    /// Returns the kinds that this processor is of, the slowest first.
    pub fn all() -> Vec<Self> {
        [Self::Portable, Self::Popcnt, Self::Bmi2].into_iter().filter(|cpu| cpu.is_here()).collect()
    }

    /// Returns the kind whose code is the fastest on this processor.
    pub fn best() -> Self {
        // Asking the processor takes as long as counting a thousand moves.
        static BEST: OnceLock<Cpu> = OnceLock::new();
        *BEST.get_or_init(|| {
            let all = Self::all().into_iter();
            all.filter(|cpu| *cpu != Self::Bmi2 || !has_slow_pext()).max().unwrap_or(Self::Portable)
        })
    }

    #[cfg(target_arch = "x86_64")]
    fn is_here(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Popcnt => PopcntCode::detect().is_some(),
            Self::Bmi2 => Bmi2Code::detect().is_some(),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_here(self) -> bool {
        self == Self::Portable
    }

    /// Counts with the code for this kind; with the portable code if the processor is not of it.
    pub(super) fn count(self, state: &State, turn: Color, depth: u32) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2 if let Some(code) = Bmi2Code::detect() => start(code, state, turn, depth),
            #[cfg(target_arch = "x86_64")]
            Self::Popcnt if let Some(code) = PopcntCode::detect() => {
                start(code, state, turn, depth)
            }
            _ => start(Portable, state, turn, depth),
        }
    }
}

fn start<C: Code>(code: C, state: &State, turn: Color, depth: u32) -> u64 {
    match turn {
        Color::White => code.below::<White>(state, depth),
        Color::Black => code.below::<Black>(state, depth),
    }
}

/// AMD's Zen and Zen 2 (family 0x17) have PEXT, but as a loop in microcode.
#[cfg(target_arch = "x86_64")]
fn has_slow_pext() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
    vendor.ebx == u32::from_le_bytes(*b"Auth") && family == 0x17
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_slow_pext() -> bool {
    false
}

/// The code for one kind of processor. A value of it proves that it can be run.
pub(super) trait Code: Copy {
    /// How it looks up sliding attacks.
    fn sliders(self) -> impl Sliders;

    /// Counts from a state in which `S` is to move.
    fn below<S: Side>(self, state: &State, depth: u32) -> u64;
}

#[derive(Clone, Copy)]
struct Portable;

impl Code for Portable {
    #[inline(always)]
    fn sliders(self) -> impl Sliders {
        Magic
    }

    fn below<S: Side>(self, state: &State, depth: u32) -> u64 {
        below::<S, _>(self, state, depth)
    }
}

/// With bits counted by instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct PopcntCode(());

#[cfg(target_arch = "x86_64")]
impl PopcntCode {
    fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (has!("popcnt") && has!("bmi1") && has!("lzcnt")).then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Code for PopcntCode {
    #[inline(always)]
    fn sliders(self) -> impl Sliders {
        Magic
    }

    #[inline(always)]
    fn below<S: Side>(self, state: &State, depth: u32) -> u64 {
        #[target_feature(enable = "popcnt,bmi1,lzcnt")]
        fn with_features<S: Side>(code: PopcntCode, state: &State, depth: u32) -> u64 {
            below::<S, _>(code, state, depth)
        }
        // SAFETY: a `PopcntCode` exists only where these features were detected.
        unsafe { with_features::<S>(self, state, depth) }
    }
}

/// With bits counted and gathered by instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Bmi2Code(PopcntCode, Pext);

#[cfg(target_arch = "x86_64")]
impl Bmi2Code {
    fn detect() -> Option<Self> {
        Some(Self(PopcntCode::detect()?, Pext::detect()?))
    }
}

#[cfg(target_arch = "x86_64")]
impl Code for Bmi2Code {
    #[inline(always)]
    fn sliders(self) -> impl Sliders {
        self.1
    }

    #[inline(always)]
    fn below<S: Side>(self, state: &State, depth: u32) -> u64 {
        #[target_feature(enable = "popcnt,bmi1,lzcnt,bmi2")]
        fn with_features<S: Side>(code: Bmi2Code, state: &State, depth: u32) -> u64 {
            below::<S, _>(code, state, depth)
        }
        // SAFETY: a `Bmi2Code` exists only where these features were detected.
        unsafe { with_features::<S>(self, state, depth) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::perft::count_on;
    use crate::chess::testing::{STARTS, position};

    #[test]
    fn every_kind_counts_the_same() {
        for start in STARTS {
            let position = position(start);
            let portable = count_on(Cpu::Portable, &position, 4);
            for cpu in Cpu::all() {
                assert_eq!(count_on(cpu, &position, 4), portable, "{cpu:?} {start}");
            }
        }
    }
}
