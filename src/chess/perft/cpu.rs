//! The counting compiled for several kinds of processors, and the choice between them at run time.
//!
//! A program for every x86-64 may use none of the instructions that count bits or gather them,
//! and without these counting takes twice the time. So the recursion exists once for each kind:
//! the same code, entered through a function that is allowed more instructions.

#![expect(unsafe_code, reason = "code for processors that have certain instructions")]

use std::sync::OnceLock;

use super::state::State;
use super::table::Table;
use super::waiting::Waiting;
#[cfg(target_arch = "x86_64")]
use crate::chess::attacks::{Lanes, Pext};
use crate::chess::attacks::{Magic, Sliders};
use crate::chess::movegen::{Black, Side, White};
use crate::chess::{Bitboard, Color, Position};

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
    /// x86-64 with AVX2 besides.
    Avx2,
}

impl Cpu {
    /// Returns the kinds that this processor is of, the slowest first.
    pub fn all() -> Vec<Self> {
        [Self::Portable, Self::Popcnt, Self::Bmi2, Self::Avx2]
            .into_iter()
            .filter(|cpu| cpu.is_here())
            .collect()
    }

    /// Returns the kind whose code is the fastest on this processor.
    pub fn best() -> Self {
        // Asking the processor takes as long as counting a thousand moves.
        static BEST: OnceLock<Cpu> = OnceLock::new();
        *BEST.get_or_init(|| {
            let all = Self::all().into_iter();
            all.filter(|cpu| *cpu < Self::Bmi2 || !has_slow_pext()).max().unwrap_or(Self::Portable)
        })
    }

    /// The same for a certain position: vectors serve many sliders at once, and are of no use where
    /// there are few.
    pub fn best_for(position: &Position) -> Self {
        let board = position.board();
        let sliders = board.diagonal_sliders() | board.orthogonal_sliders();
        let most = if sliders.count() < 4 { Self::Bmi2 } else { Self::Avx2 };
        Self::best().min(most)
    }

    #[cfg(target_arch = "x86_64")]
    fn is_here(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Popcnt => PopcntCode::detect().is_some(),
            Self::Bmi2 => Bmi2Code::detect().is_some(),
            Self::Avx2 => Avx2Code::detect().is_some(),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_here(self) -> bool {
        self == Self::Portable
    }

    /// Counts with the code for this kind; with the portable code if the processor is not of it.
    pub(super) fn count(
        self,
        state: &State,
        turn: Color,
        depth: u32,
        table: Option<&Table>,
    ) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 if let Some(code) = Avx2Code::detect() => {
                start(code, state, turn, depth, table)
            }
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2 if let Some(code) = Bmi2Code::detect() => {
                start(code, state, turn, depth, table)
            }
            #[cfg(target_arch = "x86_64")]
            Self::Popcnt if let Some(code) = PopcntCode::detect() => {
                start(code, state, turn, depth, table)
            }
            _ => start(Portable, state, turn, depth, table),
        }
    }
}

fn start<C: Code>(code: C, state: &State, turn: Color, depth: u32, table: Option<&Table>) -> u64 {
    match (turn, table) {
        (Color::White, None) => code.count::<White>(state, depth),
        (Color::Black, None) => code.count::<Black>(state, depth),
        (Color::White, Some(table)) => {
            code.count_with::<White>(state, state.hash::<White>(), depth, table)
        }
        (Color::Black, Some(table)) => {
            code.count_with::<Black>(state, state.hash::<Black>(), depth, table)
        }
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

    /// [`moves`](super::moves) for this kind.
    fn moves<S: Side>(self, state: &State) -> u64;

    /// [`replies`](super::replies) for this kind.
    fn replies<S: Side>(self, state: &State, touched: Bitboard, waiting: &Waiting) -> u64;

    /// [`pairs`](super::pairs) for this kind.
    fn pairs<S: Side>(self, state: &State) -> u64;

    /// [`below_with`](super::below_with) for this kind.
    fn below_with<S: Side>(self, state: &State, depth: u32, table: &Table) -> u64;

    /// [`below`](super::below) for this kind.
    fn below<S: Side>(self, state: &State, depth: u32) -> u64;

    /// Counts the positions `depth` plies behind a state in which `S` is to move.
    #[inline(always)]
    fn count<S: Side>(self, state: &State, depth: u32) -> u64 {
        match depth {
            1 => self.moves::<S>(state),
            2 => self.pairs::<S>(state),
            _ => self.below::<S>(state, depth),
        }
    }

    /// Counts the positions `depth` plies behind, two or more, or finds the number in a table.
    #[inline(always)]
    fn count_with<S: Side>(self, state: &State, hash: u64, depth: u32, table: &Table) -> u64 {
        if let Some(nodes) = table.get(hash, depth) {
            return nodes;
        }
        let nodes = match depth {
            2 => self.pairs::<S>(state),
            _ => self.below_with::<S>(state, depth, table),
        };
        table.put(hash, depth, nodes);
        nodes
    }
}

/// Defines the code for processors that have certain features: what it looks sliders up with, and
/// each function of the recursion once more, entered through one that may use them.
macro_rules! code {
    ($(#[$doc:meta])* $name:ident, $sliders:ty, $features:literal) => {
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        #[derive(Clone, Copy)]
        struct $name($sliders);

        #[cfg(target_arch = "x86_64")]
        impl Code for $name {
            #[inline(always)]
            fn sliders(self) -> impl Sliders {
                self.0
            }

            code!($name, $features, moves());
            code!($name, $features, replies(touched: Bitboard, waiting: &Waiting));
            code!($name, $features, pairs());
            code!($name, $features, below(depth: u32));
            code!($name, $features, below_with(depth: u32, table: &Table));
        }
    };
    ($name:ident, $features:literal, $function:ident($($arg:ident: $type:ty),*)) => {
        #[inline(always)]
        fn $function<S: Side>(self, state: &State $(, $arg: $type)*) -> u64 {
            #[target_feature(enable = $features)]
            fn with_features<S: Side>(code: $name, state: &State $(, $arg: $type)*) -> u64 {
                super::$function::<S, _>(code, state $(, $arg)*)
            }
            // SAFETY: a value of this type exists only where these features were detected.
            unsafe { with_features::<S>(self, state $(, $arg)*) }
        }
    };
}

#[derive(Clone, Copy)]
struct Portable;

impl Code for Portable {
    #[inline(always)]
    fn sliders(self) -> impl Sliders {
        Magic
    }

    fn moves<S: Side>(self, state: &State) -> u64 {
        super::moves::<S, _>(self, state)
    }

    fn replies<S: Side>(self, state: &State, touched: Bitboard, waiting: &Waiting) -> u64 {
        super::replies::<S, _>(self, state, touched, waiting)
    }

    fn pairs<S: Side>(self, state: &State) -> u64 {
        super::pairs::<S, _>(self, state)
    }

    fn below_with<S: Side>(self, state: &State, depth: u32, table: &Table) -> u64 {
        super::below_with::<S, _>(self, state, depth, table)
    }

    fn below<S: Side>(self, state: &State, depth: u32) -> u64 {
        super::below::<S, _>(self, state, depth)
    }
}

code!(
    /// With bits counted by instructions.
    PopcntCode, Magic, "popcnt,bmi1,lzcnt"
);
code!(
    /// With bits gathered by an instruction besides.
    Bmi2Code, Pext, "popcnt,bmi1,lzcnt,bmi2"
);
code!(
    /// With vectors besides.
    Avx2Code, Lanes, "popcnt,bmi1,lzcnt,bmi2,avx2"
);

#[cfg(target_arch = "x86_64")]
impl PopcntCode {
    fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (has!("popcnt") && has!("bmi1") && has!("lzcnt")).then_some(Self(Magic))
    }
}

#[cfg(target_arch = "x86_64")]
impl Bmi2Code {
    fn detect() -> Option<Self> {
        PopcntCode::detect().and(Pext::detect()).map(Self)
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx2Code {
    fn detect() -> Option<Self> {
        PopcntCode::detect().and(Lanes::detect()).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::perft::{Table, count_on};
    use crate::chess::testing::{STARTS, position};

    #[test]
    fn every_kind_counts_the_same() {
        for start in STARTS {
            let position = position(start);
            let portable = count_on(Cpu::Portable, &position, 4, None);
            for cpu in Cpu::all() {
                assert_eq!(count_on(cpu, &position, 4, None), portable, "{cpu:?} {start}");
                let table = Table::new(1).unwrap();
                let looked_up = count_on(cpu, &position, 4, Some(&table));
                assert_eq!(looked_up, portable, "{cpu:?} {start} with a table");
            }
        }
    }
}
