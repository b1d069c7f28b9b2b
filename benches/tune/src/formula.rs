//! The weights to begin with: the usual worth of the pieces, a slope towards the centre, and small
//! round numbers for what every player knows.

use pgnkit::engine::eval::terms::GROUPS;

/// Returns a weight for each term.
pub fn weights() -> Vec<(f64, f64)> {
    GROUPS
        .iter()
        .flat_map(|group| (0..group.count).map(|at| weight(group.name, at)))
        .map(|(middle, end)| (f64::from(middle), f64::from(end)))
        .collect()
}

/// The weight of a term by its group and its place there.
fn weight(group: &str, at: usize) -> (i32, i32) {
    let i = i32::try_from(at).unwrap_or(0);
    let by_rank = |from: i32, middle: i32, end: i32| {
        if (2..7).contains(&i) { (middle * (i - from), end * (i - from)) } else { (0, 0) }
    };
    let by_role = |pairs: [(i32, i32); 5]| pairs[at];
    match group {
        "PLACE" => place(at / 64, i % 64),
        "KNIGHT_MOVES" => (4 * (i - 4), 4 * (i - 4)),
        "BISHOP_MOVES" => (4 * (i - 6), 4 * (i - 6)),
        "ROOK_MOVES" => (2 * (i - 7), 4 * (i - 7)),
        "QUEEN_MOVES" => (i - 13, 2 * (i - 13)),
        "BISHOP_PAIR" => (30, 40),
        "BISHOP_BEHIND_PAWNS" => (-3, -5),
        "OUTPOST" => [(20, 15), (15, 10)][at],
        "ROOK_OPEN_FILE" => [(10, 5), (25, 10)][at],
        "PASSED" if (1..7).contains(&i) => (2 * i * i, 10 + 3 * i * i),
        "PASSED_PROTECTED" => by_rank(2, 4, 4),
        "PASSED_FREE" => by_rank(2, 3, 8),
        "PASSED_BLOCKED" => by_rank(2, -2, -6),
        "PASSED_OWN_KING" => (0, -6 * (i - 3)),
        "PASSED_OTHER_KING" => (0, 8 * (i - 3)),
        "ISOLATED" => (-10, -12),
        "DOUBLED" => (-8, -16),
        "BACKWARD" => (-8, -8),
        "CONNECTED" if (1..7).contains(&i) => (i * i + 2, i * i),
        "SHELTER" => [(-20, 0), (15, 0), (8, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)][at],
        "STORM" => [(0, 0), (-5, 0), (-20, 0), (-10, 0), (-3, 0), (0, 0), (0, 0), (0, 0)][at],
        "KING_DANGER" => (-i * i * 7 / 10, -i),
        "PAWN_ATTACKS" => by_role([(0, 0), (45, 40), (45, 40), (60, 50), (60, 50)]),
        "MINOR_ATTACKS" => by_role([(3, 8), (15, 15), (15, 15), (35, 30), (35, 30)]),
        "ROOK_ATTACKS" => by_role([(0, 8), (12, 15), (12, 15), (0, 5), (35, 30)]),
        "HANGING" => by_role([(5, 15), (30, 30), (30, 30), (30, 30), (30, 30)]),
        "SPACE" => (2, 0),
        "TEMPO" => (15, 10),
        _ => (0, 0),
    }
}

/// The worth of a piece on a square.
fn place(role: usize, square: i32) -> (i32, i32) {
    let (file, rank) = (square % 8, square / 8);
    // From 0 on the edge to 3 in the centre.
    let inward = |line: i32| line.min(7 - line);
    let centre = inward(file) + inward(rank) - 3;
    match role {
        0 if rank == 0 || rank == 7 => (100, 100),
        0 => (100 + 2 * inward(file) + 4 * (rank - 1), 100 + 10 * (rank - 1)),
        1 => (300 + 8 * centre, 300 + 7 * centre),
        2 => (310 + 5 * centre, 310 + 4 * centre),
        3 => (500 + 2 * inward(file), 520 + rank),
        4 => (900 + 2 * centre, 900 + 5 * centre),
        _ => (-8 * centre - 10 * rank, 9 * centre),
    }
}
