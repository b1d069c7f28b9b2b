use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::chess::{Illegal, Move, MoveKind, Position};

fn parse(text: &str) -> San {
    San::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> ParseSanError {
    San::parse(text.as_bytes()).expect_err(text)
}

/// Export SAN of the move that a text means, and the departures of the text.
#[track_caller]
fn read(position: &Position, text: &str) -> (String, Vec<Quirk>) {
    let resolved = parse(text).resolve(position).unwrap_or_else(|error| panic!("{text}: {error}"));
    (San::of(position, resolved.mv).to_string(), resolved.quirks.iter().collect())
}

/// Holds that a text means the move of another, and departs from export SAN like that.
#[track_caller]
fn means(fen: &str, text: &str, export: &str, quirks: &[Quirk]) {
    let (san, found) = read(&position(fen), text);
    assert_eq!((san.as_str(), &found[..]), (export, quirks), "{text}");
}

/// What moves, the move, what it takes and the mark.
type Read = (Role, Move, Option<Role>, Option<CheckMark>);

/// Reads a usual move or usual castling.
fn usual(token: &[u8], position: &Position) -> Option<Read> {
    let word = ShortWord::of(token)?;
    let castling = || San::usual_castling(word, position);
    match San::usual(word, position, position.is_check()) {
        Some(Usual { role, from, to, captured, mark }) => {
            Some((role, Move::normal(from, to), captured, mark))
        }
        None => castling().map(|(mv, mark)| (Role::King, mv, None, mark)),
    }
}

#[test]
fn a_usual_move_is_what_the_general_way_finds() {
    let alphabet = b"abhxX:KNBPnOo0-18=+#Q(d!e.p\xE2";
    let mut accepted = 0;
    let mut check = |position: &Position, token: &[u8]| {
        if let Some((role, mv, captured, mark)) = usual(token, position) {
            accepted += 1;
            let san = San::parse(token).unwrap();
            let resolved = san.resolve(position).unwrap();
            assert_eq!((resolved.role, resolved.mv, san.mark), (role, mv, mark));
            assert_eq!(position.captured(mv), captured);
            let mut after = *position;
            after.play(mv);
            if mv.kind == MoveKind::Normal {
                assert_eq!(after.is_check_by(role, mv.from, mv.to), after.is_check());
            }
            assert!(resolved.quirks.is_empty() && san.glyph.is_none(), "{}", token.escape_ascii());
        }
    };
    // Every true move, also with each byte replaced, taken out or doubled.
    walk(&STARTS, 60, |position| {
        for m in position.legal_moves() {
            let text = San::of(position, m).text();
            check(position, text.as_bytes());
            for at in 0..text.len() {
                let mut token = text.as_bytes().to_vec();
                token.remove(at);
                check(position, &token);
                for byte in alphabet {
                    let mut token = text.as_bytes().to_vec();
                    token[at] = *byte;
                    check(position, &token);
                    token.insert(at, *byte);
                    check(position, &token);
                }
            }
        }
    });
    assert!(accepted > 10_000, "{accepted}");
}

#[test]
fn most_moves_are_usual() {
    let (mut short, mut all) = (0, 0);
    walk(&STARTS, 60, |position| {
        for m in position.legal_moves() {
            all += 1;
            let text = San::of(position, m).text();
            short += i32::from(usual(text.as_bytes(), position).is_some());
        }
    });
    assert!(short * 10 > all * 9, "{short} of {all}");
}

#[test]
fn castling_in_all_its_spellings() {
    use Quirk::{CastlingInLowerCase, CastlingWithZeros, CastlingWithoutHyphen, OddDash};
    let cases: &[(&str, &[Quirk])] = &[
        ("O-O", &[]),
        ("0-0", &[CastlingWithZeros]),
        ("o-o", &[CastlingInLowerCase]),
        ("OO", &[CastlingWithoutHyphen]),
        ("oo", &[CastlingInLowerCase, CastlingWithoutHyphen]),
        ("O\u{2013}O", &[OddDash]),
        ("0\u{2011}0", &[CastlingWithZeros, OddDash]),
        ("O\u{2212}O", &[OddDash]),
    ];
    for (text, quirks) in cases {
        let san = parse(text);
        assert_eq!(san.kind, SanKind::Castle(CastlingSide::KingSide), "{text}");
        assert_eq!(&san.quirks.iter().collect::<Vec<_>>(), quirks, "{text}");
    }
    for text in ["O-O-O", "0-0-0", "o-o-o", "OOO", "ooo", "O–O–O"] {
        assert_eq!(parse(text).kind, SanKind::Castle(CastlingSide::QueenSide), "{text}");
    }
    assert_eq!(error("00"), ParseSanError::NotAMove);
    assert_eq!(error("0-1"), ParseSanError::NotAMove);
    assert_eq!(error("1-0"), ParseSanError::NotAMove);
    assert_eq!(error("O-O-"), ParseSanError::TrailingText { at: 3 });
    assert_eq!(error("O-O-O-O"), ParseSanError::TrailingText { at: 5 });
}

#[test]
fn check_signs_and_glyphs() {
    let cases = [
        ("Nf3+", Some(CheckMark::Check), None, None),
        ("Nf3#", Some(CheckMark::Mate), None, None),
        ("Nf3++", Some(CheckMark::Check), None, Some(Quirk::DoubledMark)),
        ("Nf3+#", Some(CheckMark::Mate), None, Some(Quirk::DoubledMark)),
        ("Nf3†", Some(CheckMark::Check), None, Some(Quirk::DaggerMark)),
        ("Nf3!", None, Some(1), None),
        ("Nf3?", None, Some(2), None),
        ("Nf3!!", None, Some(3), None),
        ("Nf3??", None, Some(4), None),
        ("Nf3!?", None, Some(5), None),
        ("Nf3+?!", Some(CheckMark::Check), Some(6), None),
        ("Nf3!+", Some(CheckMark::Check), Some(1), Some(Quirk::GlyphBeforeMark)),
    ];
    for (text, mark, glyph, quirk) in cases {
        let san = parse(text);
        assert_eq!((san.mark, san.glyph), (mark, glyph), "{text}");
        assert_eq!(san.quirks, quirk.into_iter().collect(), "{text}");
    }
    assert_eq!(error("Nf3!!!"), ParseSanError::TrailingText { at: 5 });
    assert_eq!(error("Nf3+++"), ParseSanError::TrailingText { at: 5 });
}

#[test]
fn a_promotion_in_all_its_spellings() {
    use Quirk::{
        Coordinates, Figurine, ForeignLetter, LongAlgebraic, LowerCasePromotion,
        PromotionAfterSlash, PromotionInBrackets, PromotionWithoutEquals,
    };
    let fen = "7k/3P4/8/8/8/8/8/K7 w - -";
    means(fen, "d8=Q+", "d8=Q+", &[]);
    means(fen, "d8Q+", "d8=Q+", &[PromotionWithoutEquals]);
    means(fen, "d8(Q)+", "d8=Q+", &[PromotionInBrackets]);
    means(fen, "d8/Q+", "d8=Q+", &[PromotionAfterSlash]);
    means(fen, "d8=q+", "d8=Q+", &[LowerCasePromotion]);
    means(fen, "d8q", "d8=Q+", &[PromotionWithoutEquals, LowerCasePromotion]);
    means(fen, "d8b", "d8=B", &[PromotionWithoutEquals, LowerCasePromotion]);
    means(fen, "d8=D", "d8=Q+", &[ForeignLetter]);
    means(fen, "d8=♕", "d8=Q+", &[Figurine]);
    means(fen, "d7d8q", "d8=Q+", &[Coordinates]);
    means(fen, "d7-d8=Q+", "d8=Q+", &[LongAlgebraic, Coordinates]);
}

#[test]
fn a_pawn_becomes_no_king_and_says_what_it_becomes() {
    assert_eq!(error("d8=K"), ParseSanError::Promotion { role: Role::King, at: 3 });
    assert_eq!(error("d8=P"), ParseSanError::Promotion { role: Role::Pawn, at: 3 });
    assert_eq!(error("d8k"), ParseSanError::Promotion { role: Role::King, at: 2 });
    let position = position("7k/3P4/8/8/8/8/4P3/K7 w - -");
    for text in ["d8", "d7d8"] {
        assert_eq!(parse(text).resolve(&position), Err(SanError::NoPromotionPiece));
        let reason = parse(text).why_illegal(&position);
        assert!(matches!(reason, Some(Illegal::PromotionMissing(_))), "{reason:?}");
    }
    for text in ["e4=Q", "Kb1=Q", "e2e4q"] {
        assert_eq!(parse(text).resolve(&position), Err(SanError::Illegal));
    }
}

#[test]
fn captures_in_all_their_spellings() {
    use Quirk::{
        Coordinates, EnPassantSuffix, FalseCaptureSign, MissingCaptureSign, MissingPawnFile,
        NotEnPassant, OddCaptureSign, PawnLetter,
    };
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";
    means(fen, "exd5", "exd5", &[]);
    means(fen, "eXd5", "exd5", &[OddCaptureSign]);
    means(fen, "e:d5", "exd5", &[OddCaptureSign]);
    means(fen, "e×d5", "exd5", &[OddCaptureSign]);
    means(fen, "ed5", "exd5", &[MissingCaptureSign]);
    means(fen, "Pexd5", "exd5", &[PawnLetter]);
    means(fen, "Pxd5", "exd5", &[PawnLetter, MissingPawnFile]);
    means(fen, "e4xd5", "exd5", &[Coordinates]);
    means(fen, "e4d5", "exd5", &[Coordinates]);
    means(fen, "exd5ep", "exd5", &[EnPassantSuffix, NotEnPassant]);
    means(fen, "Kxe2", "Ke2", &[FalseCaptureSign]);
    assert_eq!(error("xd5"), ParseSanError::NotAMove);
    for suffix in ["e.p.", "ep", "e.p", "ep."] {
        assert!(is_en_passant_suffix(suffix.as_bytes()));
    }
    assert!(!is_en_passant_suffix(b"") && !is_en_passant_suffix(b"ep!"));
}

#[test]
fn pieces_in_all_their_spellings() {
    use Quirk::{
        Coordinates, Figurine, ForeignLetter, LongAlgebraic, LowerCasePiece, NeedlessFile,
        NeedlessRank, PawnLetter,
    };
    let start = STARTS[0];
    means(start, "Sf3", "Nf3", &[ForeignLetter]);
    means(start, "Cf3", "Nf3", &[ForeignLetter]);
    means(start, "nf3", "Nf3", &[LowerCasePiece]);
    means(start, "♘f3", "Nf3", &[Figurine]);
    means(start, "♞f3", "Nf3", &[Figurine]);
    means(start, "♞\u{FE0E}f3", "Nf3", &[Figurine]);
    means(start, "♙e4", "e4", &[PawnLetter, Figurine]);
    means(start, "Pe4", "e4", &[PawnLetter]);
    means(start, "ee4", "e4", &[NeedlessFile]);
    means(start, "g1f3", "Nf3", &[Coordinates]);
    means(start, "g1-f3", "Nf3", &[LongAlgebraic, Coordinates]);
    means(start, "Ng1-f3", "Nf3", &[LongAlgebraic, NeedlessFile, NeedlessRank]);
    means(start, "Ng1f3", "Nf3", &[NeedlessFile, NeedlessRank]);
    let fen = "6k1/8/8/8/8/8/8/BQ1RK3 w - -";
    means(fen, "Dc2", "Qc2", &[ForeignLetter]);
    means(fen, "Td8", "Rd8+", &[ForeignLetter]);
    for bishop in ["Lb2", "Fb2", "Ab2"] {
        means(fen, bishop, "Bb2", &[ForeignLetter]);
    }
}

#[test]
fn a_small_b_is_always_the_pawn() {
    let fen = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - -";
    means(fen, "bxc4", "bxc4", &[]);
    means(fen, "Bxc4", "Bxc4", &[]);
    means(fen, "b4", "b4", &[]);
    assert_eq!(parse("bd4").resolve(&position(fen)), Err(SanError::Illegal));
}

#[test]
fn what_is_no_move_is_refused_with_its_place() {
    assert_eq!(error(""), ParseSanError::Empty);
    assert_eq!(error(&"e".repeat(33)), ParseSanError::TooLong);
    let off = |file, rank, at| ParseSanError::OffTheBoard { file, rank, at };
    assert_eq!(error("Nf9"), off(b'f', b'9', 1));
    assert_eq!(error("Ni3"), off(b'i', b'3', 1));
    assert_eq!(error("e0"), off(b'e', b'0', 0));
    assert_eq!(error("exd9"), off(b'd', b'9', 2));
    assert_eq!(error("Ni3").to_string(), "there is no square i3");
    for text in ["N", "Nf", "hello", "12", "e", "E4", "Nx", "N-f3", "-", "x", "P-K4", "\u{A0}e4"] {
        assert_eq!(error(text), ParseSanError::NotAMove, "{text}");
    }
    for (text, at) in [("e4.", 2), ("e4x", 2), ("Nf3Q", 3), ("e4=", 2), ("e8(Q", 2), ("e4,", 2)] {
        assert_eq!(error(text), ParseSanError::TrailingText { at }, "{text}");
    }
}

#[test]
fn a_null_move_is_read_but_never_played() {
    for text in ["--", "Z0", "0000"] {
        let san = parse(text);
        assert_eq!(san.kind, SanKind::Null);
        assert_eq!(san.resolve(&Position::INITIAL), Err(SanError::NullMove));
        assert_eq!(san.to_string(), "--");
    }
}

#[test]
fn a_named_king_that_goes_two_squares_does_not_castle() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    for text in ["Kg1", "Kc1", "Kxh1", "Ke1g1"] {
        assert_eq!(parse(text).resolve(&position), Err(SanError::Illegal), "{text}");
    }
    let reason = parse("Kg1").why_illegal(&position).unwrap();
    assert_eq!(reason.to_string(), "the king cannot reach g1");
    for text in ["e1g1", "e1h1", "O-O"] {
        assert_eq!(read(&position, text).0, "O-O", "{text}");
    }
    let reason = parse("Kxh1").why_illegal(&position).unwrap();
    assert_eq!(reason.to_string(), "the king cannot reach h1");
}

#[test]
fn pinned_pieces_do_not_count_when_pieces_are_told_apart() {
    // The knight on c3 is pinned.
    let fen = "rnbqk2r/ppp2ppp/4pn2/3p4/1b2P3/2NP4/PPP2PPP/R1BQKBNR w KQkq -";
    means(fen, "Ne2", "Ne2", &[]);
    means(fen, "Nge2", "Ne2", &[Quirk::NeedlessFile]);
    means(fen, "N1e2", "Ne2", &[Quirk::NeedlessRank]);
    let reason = parse("Nce2").why_illegal(&position(fen)).unwrap();
    assert_eq!(reason.to_string(), "the knight on c3 is pinned by the bishop on b4");
}

#[test]
fn file_then_rank_then_both_tell_pieces_apart() {
    let fen = "6k1/8/8/8/4Q2Q/8/8/K6Q w - -";
    means(fen, "Qh4e1", "Qh4e1", &[]);
    means(fen, "Qee1", "Qee1", &[]);
    means(fen, "Qe4e1", "Qee1", &[Quirk::NeedlessRank]);
    means(fen, "Q1e1", "Q1e1", &[]);
    means(fen, "Qh1e1", "Q1e1", &[Quirk::NeedlessFile]);
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
    means(fen, "N1d2", "Nbd2", &[Quirk::RankForFile]);
}

#[test]
fn an_ambiguous_move_names_its_candidates() {
    let fen = "6k1/8/8/8/4Q2Q/8/8/K6Q w - -";
    let Err(SanError::Ambiguous(moves)) = parse("Qe1").resolve(&position(fen)) else { panic!() };
    assert_eq!(moves.count(), 3);
    let Err(SanError::Ambiguous(moves)) = parse("Qhe1").resolve(&position(fen)) else { panic!() };
    assert_eq!(moves.count(), 2);
    assert_eq!(parse("Qe1").why_illegal(&position(fen)), None);
}

#[test]
fn the_piece_that_comes_nearest_to_moving_so_is_explained() {
    let why = |fen: &str, text| parse(text).why_illegal(&position(fen)).unwrap().to_string();
    assert_eq!(why(STARTS[0], "Ne5"), "no knight can reach e5");
    assert_eq!(why(STARTS[0], "Nge5"), "no knight on the g-file can reach e5");
    assert_eq!(why(STARTS[0], "N1e5"), "no knight on rank 1 can reach e5");
    assert_eq!(why(STARTS[0], "Ng1e5"), "no knight on g1 can reach e5");
    assert_eq!(why(STARTS[0], "Bb5"), "the bishop on f1 is blocked by the pawn on e2");
    assert_eq!(why(STARTS[0], "exd5"), "no pawn on the e-file can reach d5");
    assert_eq!(
        why(STARTS[0], "e2xd3"),
        "the pawn on e2 moves diagonally only to take, and d3 is empty"
    );
    let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w KQkq -";
    assert_eq!(why(fen, "Bxd7"), "the bishop on b5 is blocked by the knight on c6");
}

#[test]
fn a_pawn_with_a_rank_and_no_file_keeps_its_letter() {
    // No move begins with a digit, so that `1a1` could not be read back.
    assert_eq!(San::parse(b"P1a1").unwrap().text().as_str(), "P1a1");
    assert_eq!(San::parse(b"P4xd5").unwrap().text().as_str(), "P4xd5");
}

#[test]
fn what_does_not_resolve_has_a_reason() {
    let alphabet = b"abcdefgh12345678NBRQKx=O-";
    let mut refused = 0;
    walk(&STARTS, 60, |position| {
        for m in position.legal_moves() {
            let text = San::of(position, m).text();
            for at in 0..text.len() {
                for byte in alphabet {
                    let mut token = text.as_bytes().to_vec();
                    token[at] = *byte;
                    let Ok(san) = San::parse(&token) else { continue };
                    let reason = san.why_illegal(position);
                    let token = token.escape_ascii();
                    match san.resolve(position) {
                        Ok(_) | Err(SanError::Ambiguous(_)) => assert_eq!(reason, None, "{token}"),
                        Err(_) => {
                            refused += 1;
                            assert!(reason.is_some(), "{token}{:?}", position.board());
                        }
                    }
                }
            }
        }
    });
    assert!(refused > 10_000);
}
