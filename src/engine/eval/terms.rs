//! The terms of the evaluation: where the weight of each stands in the list of all.

/// A group of terms.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What they are.
    pub name: &'static str,
    /// Where the first one stands.
    pub start: usize,
    /// How many there are.
    pub count: usize,
}

macro_rules! groups {
    ($($name:ident: $count:expr, $doc:literal;)*) => {
        groups!(@start 0usize; $($name: $count, $doc;)*);

        /// Every group, in the order of the weights.
        pub const GROUPS: &[Group] =
            &[$(Group { name: stringify!($name), start: $name, count: $count }),*];
    };
    (@start $start:expr; $name:ident: $count:expr, $doc:literal; $($rest:tt)*) => {
        #[doc = $doc]
        pub(super) const $name: usize = $start;
        groups!(@start $start + $count; $($rest)*);
    };
    (@start $start:expr;) => {
        /// The number of terms.
        pub const COUNT: usize = $start;
    };
}

groups! {
    PLACE: 384, "A piece on a square, as its side sees it: by role, then a1 to h8.";
    KNIGHT_MOVES: 9, "A knight by the number of its free squares.";
    BISHOP_MOVES: 14, "A bishop, likewise.";
    ROOK_MOVES: 15, "A rook, likewise.";
    QUEEN_MOVES: 28, "A queen, likewise.";
    BISHOP_PAIR: 1, "Two bishops.";
    BISHOP_BEHIND_PAWNS: 1, "Each own pawn on squares of a bishop's color.";
    OUTPOST: 2, "A knight, or a bishop, that a pawn protects and no pawn can drive away.";
    ROOK_OPEN_FILE: 2, "A rook on a file without own pawns, or without any.";
    PASSED: 8, "A passed pawn by its rank.";
    PASSED_PROTECTED: 8, "A passed pawn protected by a pawn.";
    PASSED_FREE: 8, "A passed pawn with an empty square before it that the enemy does not attack.";
    PASSED_BLOCKED: 8, "A passed pawn with a piece on the square before it.";
    PASSED_OWN_KING: 8, "The square before a passed pawn by its distance from the own king.";
    PASSED_OTHER_KING: 8, "Likewise from the other king.";
    ISOLATED: 1, "A pawn without pawns on the files beside it.";
    DOUBLED: 1, "A pawn behind another one of its file.";
    BACKWARD: 1, "A pawn that its neighbours have left behind, its way attacked by a pawn.";
    CONNECTED: 8, "A pawn with a pawn beside it or protected by one, by its rank.";
    SHELTER: 8, "The nearest own pawn ahead on a file by the king, by its rank; 0 for none.";
    STORM: 8, "The nearest enemy pawn there, by its rank as the king sees it; 0 for none.";
    KING_DANGER: 24, "The weight of the pieces that attack squares by the king, and of safe checks.";
    PAWN_ATTACKS: 5, "A pawn attacks a piece of a role.";
    MINOR_ATTACKS: 5, "A knight or bishop attacks a piece of a role.";
    ROOK_ATTACKS: 5, "A rook attacks a piece of a role.";
    HANGING: 5, "A piece of a role is attacked and not protected.";
    SPACE: 1, "A square of the own centre behind or beside own pawns, not attacked by a pawn.";
    TEMPO: 1, "The turn.";
}

/// What the evaluation tells its terms to.
pub trait Tally {
    /// A term applies so many times.
    fn add(&mut self, term: usize, times: i32);
}
