//! Who can still mate, against the helpmate solver `chasolver`, on walls, blocked kings and bare
//! endings that are changed at random.

use std::str::FromStr;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use pgnkit::chess::{Bitboard, CanMate, Color, EnPassant, Piece, Position, Role, Setup, Square};
use pgnkit::notation::Fen;
use pgnkit::notation::fen;

/// Positions where it is hard to see who can mate.
const STARTS: [&str; 16] = [
    "4k3/8/8/p1p1p1p1/P1P1PpPp/5P1P/8/4K3 b - - 0 1",
    "4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3 w - - 0 1",
    "7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/3B2K1 b - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "1k6/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1",
    "4k3/4p2p/4Pp1P/5P2/8/8/8/4K3 w - - 0 1",
    "2b5/8/8/1p1k1p1p/pPp1pPpP/P1P1P1P1/4K3/5B2 w - - 0 1",
    "8/5k2/1p1p1p1p/1P1P1P1P/8/4B3/2K5/8 b - - 0 1",
    "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
    "7k/8/5K1P/8/8/8/8/8 b - - 0 1",
    "k7/n7/KB6/8/8/8/8/8 b - - 0 1",
    "kq6/8/KN6/8/8/8/8/8 b - - 0 1",
    "k7/p7/KN6/8/8/8/8/8 b - - 0 1",
    "8/8/3qk3/8/8/2N2K2/8/8 w - - 0 1",
    "8/2b5/8/4k3/8/3K4/5B2/8 w - - 0 1",
    "8/8/4k3/2r5/8/3KB3/8/8 w - - 0 1",
];

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
const QUESTIONS: u32 = 3_000;

struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// A start with some moves played and some men taken off, moved or added.
fn changed(random: &mut Random) -> Option<Position> {
    const ADDED: [Role; 6] =
        [Role::Pawn, Role::Pawn, Role::Bishop, Role::Knight, Role::Rook, Role::Queen];
    let (mut position, _) = fen::read(random.of(&STARTS).as_bytes()).unwrap();
    for _ in 0..random.below(6) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(random.of(&moves));
    }
    let mut board = *position.board();
    for _ in 0..random.below(4) {
        let men: Vec<(Square, Piece)> =
            board.iter().filter(|(_, man)| man.role != Role::King).collect();
        let to = random.of(&Square::all().collect::<Vec<_>>());
        if board.role_at(to) == Some(Role::King) {
            continue;
        }
        let kind = random.below(3);
        if kind < 2 && !men.is_empty() {
            let (from, man) = random.of(&men);
            board.remove(from);
            if kind == 1 {
                board.put(to, man);
            }
        } else {
            board.put(to, Piece { color: random.of(&Color::ALL), role: random.of(&ADDED) });
        }
    }
    let setup = Setup { board, castling: Bitboard::EMPTY, ..position.setup() };
    Position::new(setup).ok()
}

#[test]
fn proofs_agree_with_chasolver() {
    let mut random = Random(SEED);
    let (mut asked, mut dead, mut found) = (0, 0, 0);
    while asked < QUESTIONS {
        let Some(position) = changed(&mut random) else { continue };
        let fen = format!("{} 0 1", Fen::of(&position, EnPassant::Legal).four_fields());
        let Ok(board) = chess::Board::from_str(&fen) else { continue };
        for (color, theirs) in
            Color::ALL.into_iter().zip([chess::Color::White, chess::Color::Black])
        {
            asked += 1;
            let ours = position.can_mate(color);
            let cannot = match ours {
                // Its full search takes long for some, so only a "no" is asked for in full.
                CanMate::No => winnability(&board, theirs) == Some(Winnability::Unwinnable),
                CanMate::Yes | CanMate::Unknown => is_unwinnable_fast(&board, theirs),
            };
            assert!(ours != CanMate::No || cannot, "{fen}: {color} can mate");
            let plainly = position.plainly_cannot_mate(color);
            assert!(ours == CanMate::No || !plainly, "{fen}: {color} {ours:?}");
            assert!(ours != CanMate::Yes || !cannot, "{fen}: {color} cannot mate");
            dead += u32::from(cannot);
            found += u32::from(ours == CanMate::No);
        }
    }
    assert!(dead > QUESTIONS / 5 && found * 100 >= dead * 97, "{found} of {dead} of {asked}");
}

/// Counts what is proved of positions from elsewhere, a line each: FEN, and for White and Black
/// `WINNABLE`, `UNWINNABLE` or something else, with tabs between them. Run it with
/// `WINNABLE_POSITIONS=a.tsv cargo test -- --ignored --nocapture positions_from`.
#[test]
#[ignore = "needs a file"]
fn positions_from_elsewhere_are_judged_right() {
    let path = std::env::var("WINNABLE_POSITIONS").unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    // By how many sides cannot mate: all of them, found, and those found plainly.
    let mut counts = [[0; 3]; 3];
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let Ok((position, _)) = fen::read(fields[0].as_bytes()) else { continue };
        let due = [fields[1], fields[2]].map(|judged| judged == "UNWINNABLE");
        let ours = Color::ALL.map(|color| position.can_mate(color));
        for (i, judged) in [fields[1], fields[2]].into_iter().enumerate() {
            assert!(ours[i] != CanMate::No || judged != "WINNABLE", "{line}");
            assert!(ours[i] != CanMate::Yes || judged != "UNWINNABLE", "{line}");
        }
        let sides = due.iter().filter(|due| **due).count();
        let found = ours.iter().filter(|answer| **answer == CanMate::No).count();
        let plainly = Color::ALL.into_iter().filter(|color| position.plainly_cannot_mate(*color));
        counts[sides][0] += 1;
        counts[sides][1] += u32::from(found == sides);
        counts[sides][2] += u32::from(plainly.count() == sides);
    }
    for (sides, [all, found, plainly]) in counts.into_iter().enumerate().skip(1) {
        println!("{sides} sides cannot mate: {all}, found {found}, plainly {plainly}");
    }
}
