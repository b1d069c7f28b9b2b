//! Random games, compared position by position with two other implementations of the rules.

use std::collections::BTreeSet;

use pgnkit::chess::{
    Color, EnPassant, File, Move, MoveKind, Outcome, Position, Problem, Rank, Role, Square, draw,
};
use pgnkit::notation::CastlingStyle;
use pgnkit::notation::fen::{self, Fen, Variant};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionErrorKinds as Kinds,
};

const SEED: u64 = 0x5EED_C4E5;

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }
}

/// A start of Chess960: bishops on both colors, the king between the rooks.
fn chess960_start(random: &mut Random) -> String {
    let mut files = [' '; 8];
    files[2 * random.below(4)] = 'b';
    files[2 * random.below(4) + 1] = 'b';
    for (count, piece) in [(6, 'q'), (5, 'n'), (4, 'n')] {
        let free: Vec<_> = (0..8).filter(|file| files[*file] == ' ').collect();
        files[free[random.below(count)]] = piece;
    }
    let free: Vec<_> = (0..8).filter(|file| files[*file] == ' ').collect();
    for (file, piece) in free.into_iter().zip(['r', 'k', 'r']) {
        files[file] = piece;
    }
    let black: String = files.iter().collect();
    let white = black.to_ascii_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// Where rare things happen soon: castling, captures in passing, promotions, pins, few pieces.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/3k4/8/2b5/8/5N2/2p5/4K1B1 w - - 60 90",
    "r1r1k1r1/8/8/8/8/8/8/1R2K1RR w KBka - 0 1",
    "4k2r/6R1/8/8/8/8/1r6/R3K3 w Qk - 0 1",
];

fn square(index: impl Into<usize>) -> Square {
    Square::new(index.into()).unwrap()
}

/// The same move in our terms.
fn ours(m: shakmaty::Move) -> Move {
    let from = square(m.from().unwrap());
    let to = square(m.to());
    let kind = match m {
        shakmaty::Move::EnPassant { .. } => MoveKind::EnPassant,
        shakmaty::Move::Castle { .. } => MoveKind::Castle,
        _ => match m.promotion() {
            Some(role) => MoveKind::Promotion(Role::ALL[role as usize - 1]),
            None => MoveKind::Normal,
        },
    };
    Move { from, to, kind }
}

/// Calls `visit` with every position of random games, and the same in the oracle's terms.
fn walk(games: usize, mut visit: impl FnMut(usize, &Position, &Chess)) {
    let mut random = Random(SEED);
    let mut number = 0;
    for game in 0..games {
        let start = match STARTS.get(game % 24) {
            Some(start) => (*start).to_owned(),
            None => chess960_start(&mut random),
        };
        let (mut position, report) = fen::read_as(start.as_bytes(), Variant::Chess960).unwrap();
        assert!(report.faults.is_empty(), "{start}: {report:?}");
        let setup = start.parse::<shakmaty::fen::Fen>().unwrap().into_setup();
        let mut oracle = Chess::from_setup(setup, CastlingMode::Chess960).unwrap();
        for _ in 0..160 {
            visit(number, &position, &oracle);
            number += 1;
            let moves = oracle.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Castling and captures in passing are rare: taken when they can be, half the time.
            let special =
                moves.iter().find(|m| m.is_castle() && random.0 & 4 == 0 || m.is_en_passant());
            let m = match special {
                Some(m) if random.below(2) == 0 => *m,
                _ => moves[random.below(moves.len())],
            };
            position.play(ours(m));
            oracle.play_unchecked(m);
        }
    }
    assert!(number > 10_000, "{number} positions");
}

fn describe(position: &Position) -> String {
    format!("seed {SEED:#x}: {}", Fen::of(position, EnPassant::Always))
}

const EP_MODES: [(EnPassant, EnPassantMode); 3] = [
    (EnPassant::Always, EnPassantMode::Always),
    (EnPassant::PseudoLegal, EnPassantMode::PseudoLegal),
    (EnPassant::Legal, EnPassantMode::Legal),
];

#[test]
fn legal_moves_checks_and_ends_agree_with_shakmaty() {
    walk(160, |_, position, oracle| {
        let moves = position.legal_moves();
        let expected: BTreeSet<_> = oracle.legal_moves().into_iter().map(ours).collect();
        assert_eq!(moves.len(), expected.len(), "{}", describe(position));
        assert_eq!(moves.into_iter().collect::<BTreeSet<_>>(), expected, "{}", describe(position));
        assert_eq!(position.checkers().0, oracle.checkers().0, "{}", describe(position));
        assert_eq!(position.has_legal_move(), !expected.is_empty());
        for (color, theirs) in Color::ALL.into_iter().zip(shakmaty::Color::ALL) {
            let insufficient = oracle.has_insufficient_material(theirs);
            assert_eq!(
                draw::cannot_mate(position.board(), color),
                insufficient,
                "{}",
                describe(position)
            );
        }
        let expected = if oracle.is_checkmate() {
            Some(Outcome::Checkmate { winner: !position.turn() })
        } else if oracle.is_stalemate() {
            Some(Outcome::Stalemate)
        } else if oracle.is_insufficient_material() || position.is_dead() {
            // That library knows the dead by their material only; tests/winnable.rs the others.
            Some(Outcome::DeadPosition)
        } else {
            (position.halfmove_clock() >= 150).then_some(Outcome::SeventyFiveMoves)
        };
        assert_eq!(position.outcome(), expected, "{}", describe(position));
        assert_eq!(position.is_checkmate(), oracle.is_checkmate());
        assert_eq!(position.is_stalemate(), oracle.is_stalemate());
    });
}

#[test]
fn the_number_of_legal_moves_agrees_with_cozy_chess() {
    walk(160, |_, position, _| {
        // That library reads no clock above 100, and wants en passant squares as in FEN.
        let fen = Fen::of(position, EnPassant::Always).with_castling(CastlingStyle::Shredder);
        let text = format!("{} 0 1", fen.four_fields());
        let oracle = cozy_chess::Board::from_fen(&text, true).unwrap();
        let mut count = 0;
        oracle.generate_moves(|moves| {
            count += moves.len();
            false
        });
        assert_eq!(position.legal_moves().len(), count, "{}", describe(position));
    });
}

#[test]
fn fen_agrees_with_shakmaty_and_gives_the_position_back() {
    walk(160, |_, position, oracle| {
        for (ours, theirs) in EP_MODES {
            let text = Fen::of(position, ours).to_string();
            let expected = shakmaty::fen::Fen::from_position(oracle, theirs).to_string();
            assert_eq!(text, expected, "{}", describe(position));
            let (read, report) = fen::read_as(text.as_bytes(), Variant::Chess960).unwrap();
            assert!(report.faults.is_empty() && report.notes.is_empty(), "{text}: {report:?}");
            // Equality includes the hash: kept up to date, it is what is computed from nothing.
            if ours == EnPassant::Always {
                assert_eq!(read, *position, "{}", describe(position));
            }
            for (mode, _) in EP_MODES {
                if position.ep_square(mode) == read.ep_square(mode) {
                    assert_eq!(read.hash(mode), position.hash(mode), "{}", describe(position));
                }
            }
            assert_eq!(read.hash(EnPassant::Legal), position.hash(EnPassant::Legal));
            let shredder =
                Fen::of(position, ours).with_castling(CastlingStyle::Shredder).to_string();
            // The letters of files leave no doubt about the variant.
            let (again, report) = fen::read(shredder.as_bytes()).unwrap();
            assert!(report.faults.is_empty(), "{shredder}: {report:?}");
            assert_eq!(again, read);
        }
    });
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    walk(160, |_, position, _| {
        for m in position.legal_moves() {
            let mut next = *position;
            let undo = next.play(m);
            assert_ne!(next.hash(EnPassant::Always), position.hash(EnPassant::Always));
            next.undo(m, undo);
            assert_eq!(next, *position, "{} {m:?}", describe(position));
        }
    });
}

#[test]
fn a_null_move_passes_the_turn_and_nothing_else() {
    walk(160, |_, position, _| {
        if position.is_check() {
            return;
        }
        let next = position.after_null_move();
        let text = Fen::of(&next, EnPassant::Always).to_string();
        let (read, _) = fen::read_as(text.as_bytes(), Variant::Chess960).unwrap();
        assert_eq!(read, next, "{}", describe(position));
        assert_eq!(next.turn(), !position.turn());
        assert_eq!(next.board(), position.board());
        assert_eq!(next.ep_square(EnPassant::Always), None);
        if position.ep_square(EnPassant::Always).is_none() {
            let back = next.after_null_move();
            assert_eq!(back.hash(EnPassant::Legal), position.hash(EnPassant::Legal));
            assert_eq!(back.halfmove_clock(), position.halfmove_clock() + 2);
            assert_eq!(back.fullmove_number(), position.fullmove_number() + 1);
        }
    });
}

#[test]
fn is_legal_accepts_what_the_generator_lists_and_nothing_else() {
    let kinds = [MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castle]
        .into_iter()
        .chain(Role::ALL.into_iter().map(MoveKind::Promotion));
    walk(160, |number, position, _| {
        // One in 29, and whatever has something special to say.
        if number % 29 != 0 && position.ep_square(EnPassant::PseudoLegal).is_none() {
            return;
        }
        let mut legal = BTreeSet::new();
        for from in Square::all() {
            for to in Square::all() {
                for kind in kinds.clone() {
                    let m = Move { from, to, kind };
                    if position.is_legal(m) {
                        legal.insert(m);
                    }
                }
            }
        }
        let listed: BTreeSet<_> = position.legal_moves().into_iter().collect();
        assert_eq!(legal, listed, "{}", describe(position));
    });
}

/// A few pieces anywhere, with rights and an en passant square that may make no sense.
fn random_setup(random: &mut Random) -> String {
    let mut board = pgnkit::chess::Board::EMPTY;
    let mut put = |random: &mut Random, letters: &[u8]| {
        let letter = letters[random.below(letters.len())];
        let piece = pgnkit::chess::Piece::from_letter(letter).unwrap();
        // The edges and the ranks of double steps are where things go wrong.
        let rank = [0, 7, 0, 7, 1, 2, 3, 4, 5, 6][random.below(10)];
        let rank = if letter | 0x20 == b'p' && rank % 7 == 0 { 3 + rank / 7 } else { rank };
        board.put(Square::at(File::ALL[random.below(8)], Rank::ALL[rank]), piece);
    };
    for _ in 0..random.below(16) {
        put(random, b"ppppPPPPnNbBrrRRqQp");
    }
    put(random, b"K");
    put(random, b"k");
    let mut castling = String::new();
    for letter in "KQABCDEFGHkqabcdefgh".chars() {
        if random.below(12) == 0 {
            castling.push(letter);
        }
    }
    if castling.is_empty() {
        castling.push('-');
    }
    let ep = match random.below(3) {
        0 => "-".to_owned(),
        _ => Square::at(File::ALL[random.below(8)], Rank::ALL[[2, 5, 5, 2, 3][random.below(5)]])
            .to_string(),
    };
    let setup = pgnkit::chess::Setup {
        board,
        castling: pgnkit::chess::Bitboard::EMPTY,
        ..pgnkit::chess::Setup::INITIAL
    };
    let placement = Fen::from_setup(setup).to_string();
    let placement = placement.split(' ').next().unwrap();
    let turn = ["w", "b"][random.below(2)];
    format!("{placement} {turn} {castling} {ep} 0 1")
}

#[test]
fn problems_of_random_setups_agree_with_shakmaty() {
    let mut random = Random(SEED);
    let (mut sound, mut bad) = (0, 0);
    for _ in 0..300_000 {
        let text = random_setup(&mut random);
        let parsed = fen::parse(text.as_bytes(), fen::Reading::Tolerant).unwrap();
        // More than two rights of a side are an error of the text to them.
        let Ok(oracle) = text.parse::<shakmaty::fen::Fen>() else { continue };
        let oracle = oracle.into_setup();
        let kings = |color| parsed.setup.board.pieces(color, Role::King).count();
        if Color::ALL.into_iter().any(|color| kings(color) != 1) {
            continue;
        }
        let at_home = |color| parsed.setup.board.king(color).rank() == Rank::back(color);
        if Color::ALL.into_iter().all(at_home) {
            assert_eq!(parsed.setup.castling.0, oracle.castling_rights.0, "{text}");
        }
        let theirs = Chess::from_setup(oracle.clone(), CastlingMode::Chess960)
            .map_or_else(|error| error.kinds(), |_| Kinds::empty());
        let problems = match Position::new_tolerant(parsed.setup) {
            Ok((position, problems)) => {
                compare_playable(&text, &position, oracle);
                problems
            }
            Err(problems) => problems.0,
        };
        let touching = problems.iter().any(|found| matches!(found, Problem::TouchingKings(..)));
        let mut ours = Kinds::empty();
        for problem in problems {
            ours |= match problem {
                Problem::PawnOnBackRank(..) => Kinds::PAWNS_ON_BACKRANK,
                Problem::TooManyMen(..)
                | Problem::TooManyPawns(..)
                | Problem::TooManyPromoted(..) => Kinds::TOO_MUCH_MATERIAL,
                Problem::TouchingKings(..) | Problem::OppositeCheck(..) => Kinds::OPPOSITE_CHECK,
                Problem::ImpossibleCheck(_) => Kinds::IMPOSSIBLE_CHECK,
                Problem::CastlingKing(..)
                | Problem::CastlingRook(..)
                | Problem::CastlingSeveral(..) => Kinds::INVALID_CASTLING_RIGHTS,
                Problem::EnPassantRank(..) | Problem::EnPassantPawn(_) => Kinds::INVALID_EP_SQUARE,
                other => panic!("{other} in {text}"),
            };
        }
        // A king is a checker to them, which says nothing more about kings that touch.
        let ignored = if touching { Kinds::IMPOSSIBLE_CHECK } else { Kinds::empty() };
        assert_eq!(ours - ignored, theirs - ignored, "{text}");
        if ours.is_empty() { sound += 1 } else { bad += 1 }
    }
    assert!(sound > 1_000 && bad > 1_000, "{sound} sound, {bad} bad");
}

/// Positions that no game reaches, but that are played on, have the same moves too.
fn compare_playable(text: &str, position: &Position, oracle: shakmaty::Setup) {
    let oracle = Chess::from_setup(oracle, CastlingMode::Chess960)
        .or_else(shakmaty::PositionError::ignore_invalid_castling_rights)
        .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .unwrap();
    if position.castling_rooks().0 != oracle.castles().castling_rights().0 {
        // Of several rights on one side they keep the outermost, and we keep none.
        return;
    }
    let expected: BTreeSet<_> = oracle.legal_moves().into_iter().map(ours).collect();
    let found: BTreeSet<_> = position.legal_moves().into_iter().collect();
    assert_eq!(found, expected, "{text}");
    assert!(found.iter().all(|m| position.is_legal(*m)), "{text}");
}

#[test]
fn mutilated_fen_is_refused_or_understood_but_never_a_panic() {
    let mut random = Random(SEED);
    let alphabet = b"12345678/ PNBRQKpnbrqkwbAHah-e3d6089[]~;\"\t\n\0\x7F\xC3\xA9\xFFx";
    for _ in 0..100_000 {
        let start = if random.below(2) == 0 {
            STARTS[random.below(STARTS.len())].to_owned()
        } else {
            chess960_start(&mut random)
        };
        let mut text = start.into_bytes();
        for _ in 0..=random.below(4) {
            if text.is_empty() {
                break;
            }
            let at = random.below(text.len());
            let byte = alphabet[random.below(alphabet.len())];
            match random.below(4) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 => drop(text.remove(at)),
                _ => text.truncate(at + 1),
            }
        }
        let tolerant = fen::parse(&text, fen::Reading::Tolerant);
        let columns = String::from_utf8_lossy(&text).chars().count() + 1;
        match fen::parse(&text, fen::Reading::Strict) {
            // What the standard allows, tolerant reading takes for the same.
            Ok(strict) => assert_eq!(tolerant.unwrap().setup, strict.setup),
            Err(errors) => assert!(errors.0.iter().all(|fault| fault.column <= columns)),
        }
        match fen::read(&text) {
            Ok((position, report)) => {
                let written = Fen::of(&position, EnPassant::Always).to_string();
                let (again, _) = fen::read(written.as_bytes()).unwrap();
                assert_eq!(again, position, "{written}");
                assert!(report.faults.iter().all(|fault| fault.playable));
            }
            Err(errors) => assert!(errors.0.iter().any(|fault| !fault.playable)),
        }
        let _ = pgnkit::notation::epd::parse(&text);
        let _ = pgnkit::notation::perft_suite::parse(&text);
    }
}
