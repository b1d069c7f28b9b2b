//! Written moves against shakmaty as second opinion, and forms met in the wild.

#![expect(clippy::unwrap_used, reason = "the helpers of tests are tests")]

use std::fmt::Write as _;

use pgnkit::chess::{Bitboard, Board, Color, MoveKind, Piece, Position, Setup, Square};
use pgnkit::notation::san::{CheckMark, Quirk, San, SanError, is_en_passant_suffix, mark_after};
use pgnkit::notation::uci::{CastlingStyle, Uci};
use proptest::prelude::*;
use shakmaty::Position as _;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess};

/// Reads a FEN with shakmaty, and takes the position over piece by piece.
fn positions(fen: &str, mode: CastlingMode) -> (Position, Chess) {
    let theirs: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
    (ours(&theirs), theirs)
}

fn ours(theirs: &Chess) -> Position {
    let square = |at: shakmaty::Square| Square::new(usize::from(at)).unwrap();
    let mut board = Board::EMPTY;
    for (at, piece) in theirs.board() {
        board.put(square(at), Piece::from_letter(piece.char() as u8).unwrap());
    }
    let castling: Bitboard = theirs.castles().castling_rights().into_iter().map(square).collect();
    let turn = if theirs.turn().is_white() { Color::White } else { Color::Black };
    let ep_square = theirs.pseudo_legal_ep_square().map(square);
    let setup = Setup { board, turn, castling, ep_square, halfmove_clock: 0, fullmove_number: 1 };
    Position::new_tolerant(setup).unwrap().0
}

fn position(fen: &str) -> Position {
    positions(fen, CastlingMode::Standard).0
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Starts of random games, with the one rook of each side in different places.
const STARTS: [(&str, CastlingMode); 10] = [
    (START, CastlingMode::Standard),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", CastlingMode::Standard),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", CastlingMode::Standard),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", CastlingMode::Standard),
    // Many like pieces, to be told apart.
    ("4k3/8/2N1N3/1N3N2/8/1N3N2/2N1N3/4K3 w - - 0 1", CastlingMode::Standard),
    ("1k6/q6q/8/8/2QQQ3/2Q1Q3/2QQQ3/4K3 w - - 0 1", CastlingMode::Standard),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", CastlingMode::Chess960),
    ("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", CastlingMode::Chess960),
    ("rkr5/pppppppp/8/8/8/8/PPPPPPPP/5RKR w HFca - 0 1", CastlingMode::Chess960),
];

/// A generator of random numbers (xorshift, Marsaglia 2003) with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Visits the positions of random games, as we and as shakmaty see them.
fn walk(games: usize, mut visit: impl FnMut(&Position, &Chess, CastlingMode)) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for (fen, mode) in STARTS {
        for _ in 0..games {
            let (mut ours, mut theirs) = positions(fen, mode);
            for _ in 0..120 {
                visit(&ours, &theirs, mode);
                let moves = theirs.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                let uci = m.to_uci(CastlingMode::Chess960).to_string();
                ours.play(Uci::parse(uci.as_bytes()).unwrap().resolve(&ours).unwrap());
                theirs.play_unchecked(m);
            }
        }
    }
}

#[test]
fn every_legal_move_is_written_as_shakmaty_writes_it_and_read_back() {
    let mut moves = 0;
    walk(12, |ours, theirs, _| {
        let mut seen = Vec::new();
        for m in theirs.legal_moves() {
            let uci = m.to_uci(CastlingMode::Chess960).to_string();
            let mv = Uci::parse(uci.as_bytes()).unwrap().resolve(ours).unwrap();
            let expected = SanPlus::from_move(theirs.clone(), m).to_string();
            let san = San::of(ours, mv);
            assert_eq!(san.to_string(), expected, "{uci} in {:?}", ours.board());
            assert_eq!(San::parse(expected.as_bytes()), Ok(san), "{expected}");
            let resolved = san.resolve(ours).unwrap();
            assert_eq!(resolved.mv, mv, "{expected}");
            assert!(resolved.quirks.is_empty(), "{expected}: {:?}", resolved.quirks);
            assert_eq!(Some(resolved.role), ours.board().role_at(mv.from));
            let mut after = *ours;
            after.play(mv);
            assert_eq!(mark_after(&after), san.mark);
            assert!(!seen.contains(&expected), "{expected} twice");
            seen.push(expected);
            moves += 1;
        }
        assert_eq!(seen.len(), ours.legal_moves().len());
    });
    assert!(moves > 100_000, "{moves}");
}

#[test]
fn uci_is_written_as_shakmaty_writes_it_and_read_back() {
    walk(4, |ours, theirs, mode| {
        for m in theirs.legal_moves() {
            let rook_form = m.to_uci(CastlingMode::Chess960).to_string();
            let mv = Uci::parse(rook_form.as_bytes()).unwrap().resolve(ours).unwrap();
            assert_eq!(Uci::of(mv, CastlingStyle::Chess960).to_string(), rook_form);
            if mode == CastlingMode::Standard {
                let king_form = m.to_uci(CastlingMode::Standard).to_string();
                let uci = Uci::of(mv, CastlingStyle::Classical);
                assert_eq!(uci.to_string(), king_form);
                assert_eq!(uci.resolve(ours), Ok(mv), "{king_form}");
            }
        }
    });
}

#[test]
fn long_algebraic_of_every_move_is_that_move() {
    walk(2, |ours, _, _| {
        for mv in ours.legal_moves() {
            if mv.kind == MoveKind::Castle {
                continue;
            }
            let role = ours.board().role_at(mv.from).unwrap();
            let sign = if ours.captured(mv).is_some() { 'x' } else { '-' };
            let mut text = format!("{}{}{sign}{}", role.upper(), mv.from, mv.to);
            if let Some(role) = mv.promoted() {
                write!(text, "={}", role.upper()).unwrap();
            }
            let resolved = San::parse(text.as_bytes()).unwrap().resolve(ours).unwrap();
            assert_eq!(resolved.mv, mv, "{text}");
            assert!(!resolved.quirks.contains(Quirk::MissingCaptureSign), "{text}");
        }
    });
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(token in prop::collection::vec(any::<u8>(), 0..40)) {
        let _ = San::parse(&token);
        let _ = Uci::parse(&token);
    }

    #[test]
    fn what_looks_like_a_move_is_read_without_panic(
        token in "[NBRQKPnbrqkpDTLFASCOo0♘♛]?[a-i]?[0-9]?[xX:×–-]?[a-i]?[0-9]?[=(/]?[QKqb♕]?[)+#!?ep.†]{0,5}",
    ) {
        if let Ok(san) = San::parse(token.as_bytes()) {
            let _ = san.resolve(&Position::INITIAL);
            let _ = san.why_illegal(&Position::INITIAL);
            // What we write of it is read as the same move.
            let again = San::parse(san.text().as_bytes()).unwrap();
            prop_assert_eq!((again.kind, again.mark), (san.kind, san.mark));
        }
    }
}

/// What such tokens were once written as was read as another move, or as none.
#[test]
fn odd_moves_are_written_as_they_are_read() {
    for token in ["pa1a1", "Pa1a1", "a1×a2/q", "a7xa8q+", "a1-a2/q", "Pxa3", "P1a1"] {
        let san = San::parse(token.as_bytes()).unwrap();
        let again = San::parse(san.text().as_bytes()).unwrap();
        assert_eq!((again.kind, again.mark), (san.kind, san.mark), "{token}");
    }
}

/// Plays a game given by its tokens, and returns it in export SAN with all departures found.
#[track_caller]
fn replay(start: &Position, tokens: &str) -> (String, Vec<Quirk>, Position) {
    let mut at = *start;
    let (mut text, mut quirks) = (String::new(), Vec::new());
    for token in tokens.split(' ') {
        let san = San::parse(token.as_bytes()).unwrap_or_else(|e| panic!("{token}: {e}"));
        let resolved = san.resolve(&at).unwrap_or_else(|e| panic!("{token}: {e}"));
        write!(text, "{} ", San::of(&at, resolved.mv)).unwrap();
        quirks.extend(resolved.quirks.iter());
        at.play(resolved.mv);
    }
    (text.trim_end().to_owned(), quirks, at)
}

#[test]
fn c001_the_other_knight_is_pinned() {
    let (text, quirks, _) = replay(&Position::INITIAL, "e4 e6 d3 Bb4+ Nc3 d5 Nge2 Nf6");
    assert_eq!(text, "e4 e6 d3 Bb4+ Nc3 d5 Ne2 Nf6");
    assert_eq!(quirks, [Quirk::NeedlessFile]);
}

#[test]
fn c003_three_queens() {
    let start = position("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    for (san, uci) in [("Qh4e1", "h4e1"), ("Qee1", "e4e1"), ("Q1e1", "h1e1")] {
        let mv = Uci::parse(uci.as_bytes()).unwrap().resolve(&start).unwrap();
        assert_eq!(San::of(&start, mv).to_string(), san);
        assert_eq!(replay(&start, san).0, san);
    }
}

#[test]
fn c004_a_hint_that_is_missing() {
    let (_, _, at) = replay(&Position::INITIAL, "Nf3 Nf6 d4 d5");
    let san = San::parse(b"Nd2").unwrap();
    let Err(SanError::Ambiguous(squares)) = san.resolve(&at) else { panic!() };
    let names: Vec<_> =
        san.from_each(&at, squares).map(|mv| San::of(&at, mv).to_string()).collect();
    assert_eq!(names, ["Nbd2", "Nfd2"]);
}

#[test]
fn c006_pawn_and_bishop_told_apart_by_case() {
    let start = position("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1");
    for (text, uci) in [("bxc4", "b3c4"), ("Bxc4", "d3c4")] {
        let mv = San::parse(text.as_bytes()).unwrap().resolve(&start).unwrap().mv;
        assert_eq!(Uci::of(mv, CastlingStyle::Classical).to_string(), uci);
    }
}

#[test]
fn c008_promotion_in_seven_forms() {
    let start = position("7k/3P4/8/8/8/8/8/K7 w - - 0 1");
    for text in ["d8Q+", "d8(Q)+", "d8/Q+", "d8=q+", "d8Q", "d7d8q", "d7-d8=Q+"] {
        assert_eq!(replay(&start, text).0, "d8=Q+", "{text}");
    }
}

#[test]
fn c010_promotion_to_a_king() {
    assert_eq!(San::parse(b"d8=K").unwrap_err().to_string(), "a pawn cannot become a king");
}

#[test]
fn c011_en_passant_suffixes() {
    let start = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    for text in ["exd6", "exd6e.p.", "exd6ep", "ed6ep"] {
        let (san, quirks, _) = replay(&start, text);
        assert_eq!(san, "exd6", "{text}");
        assert_eq!(quirks.contains(&Quirk::EnPassantSuffix), text != "exd6", "{text}");
        assert!(!quirks.contains(&Quirk::NotEnPassant), "{text}");
    }
    assert!(is_en_passant_suffix(b"e.p.") && is_en_passant_suffix(b"ep"));
}

#[test]
fn c013_signs_that_are_not_true() {
    let (text, quirks, _) = replay(&Position::INITIAL, "e4+ e5# Nf3 Nc6");
    assert_eq!((text.as_str(), &quirks[..]), ("e4 e5 Nf3 Nc6", &[][..]));
    assert_eq!(San::parse(b"e4+").unwrap().mark, Some(CheckMark::Check));
}

#[test]
fn c014_castling_with_zeros_and_small_letters() {
    for castling in ["0-0", "o-o", "O-O", "0-0!", "OO"] {
        let tokens = format!("e4 e5 Nf3 Nc6 Bc4 Bc5 {castling} Nf6");
        assert_eq!(replay(&Position::INITIAL, &tokens).0, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6");
    }
}

#[test]
fn c016_a_king_move_is_not_castling() {
    let (_, _, at) = replay(&Position::INITIAL, "e4 e5 Nf3 Nc6 Bc4 Bc5");
    let san = San::parse(b"Kg1").unwrap();
    assert_eq!(san.resolve(&at), Err(SanError::Illegal));
    assert_eq!(san.why_illegal(&at).unwrap().to_string(), "the king cannot reach g1");
}

#[test]
fn c017_coordinates_and_long_algebraic() {
    for tokens in [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1",
        "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 Bb5xc6 d7xc6 O-O",
        "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5xc6 d7xc6 e1-g1",
    ] {
        let (text, _, _) = replay(&Position::INITIAL, tokens);
        assert_eq!(text, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O");
    }
}

#[test]
fn c019_figurines() {
    let (text, quirks, _) = replay(&Position::INITIAL, "e4 e5 ♘f3 ♞c6 ♗b5 a6");
    assert_eq!(text, "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_eq!(quirks, [Quirk::Figurine; 3]);
}

#[test]
fn c021_odd_blanks_are_no_part_of_a_move() {
    for text in ["\u{200B}Nf3", "\u{A0}e5", "Nf3\u{A0}", "e4\u{200B}"] {
        assert!(San::parse(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn c192_three_zeros_are_the_long_side() {
    let tokens = "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 0-0-0 0-0-0";
    let (text, _, _) = replay(&Position::INITIAL, tokens);
    assert!(text.ends_with("Qd7 O-O-O O-O-O"));
}
