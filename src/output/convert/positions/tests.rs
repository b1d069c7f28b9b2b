use std::fs;
use std::path::Path;

use super::*;
use crate::notation::{CastlingStyle, epd as reader};
use crate::output::convert::Seen;
use crate::pgn::lexer::Break;
use crate::pgn::tree::{Annotation, TreeReader, annotations, options};
use crate::pgn::{Tail, read};

const STYLE: FenStyle = FenStyle { ep: EnPassant::Legal, castling: CastlingStyle::XFen };

fn lines_of(game: &Game, which: &str, epd: bool) -> Vec<String> {
    let which = which.parse().unwrap();
    let mut page = Page::default();
    Positions { which, style: STYLE, epd }.game(game, &About::default(), &mut page);
    let mut out = Vec::new();
    page.write(0, &mut Seen::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

fn fens(text: &str, which: &str) -> Vec<String> {
    lines_of(&Game::parse(text.as_bytes()).unwrap(), which, false)
}

/// The counters of move and side of each position, such as `2w`.
fn turns(text: &str, which: &str) -> Vec<String> {
    let turn = |fen: String| {
        let fields: Vec<_> = fen.split(' ').collect();
        format!("{}{}", fields[5], fields[1])
    };
    fens(text, which).into_iter().map(turn).collect()
}

const GAME: &str = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *";

#[test]
fn positions_are_picked_by_ply() {
    assert_eq!(turns(GAME, "final"), ["5w"]);
    assert_eq!(turns(GAME, "ply:0"), ["1w"]);
    assert_eq!(turns(GAME, "ply:3,ply:0,final"), ["1w", "2b", "5w"]);
    assert_eq!(turns(GAME, "ply:99"), [""; 0]);
    assert_eq!(turns(GAME, "each:3"), ["1w", "2b", "4w"]);
    assert_eq!(turns(GAME, "all").len(), 9);
    assert_eq!(turns(GAME, "each:1"), turns(GAME, "all"));
}

#[test]
fn positions_are_filtered_by_side() {
    assert_eq!(turns(GAME, "black"), ["1b", "2b", "3b", "4b"]);
    assert_eq!(turns(GAME, "white,each:4"), ["1w", "3w", "5w"]);
}

#[test]
fn variations_come_where_they_stand_and_only_if_asked_for() {
    assert_eq!(
        turns(GAME, "all,variations"),
        ["1w", "1b", "2w", "2w", "2b", "2b", "3w", "3b", "4w", "4b", "5w"]
    );
    assert_eq!(turns(GAME, "final,variations"), ["2b", "5w"]);
    assert_eq!(turns(GAME, "ply:2,variations"), ["2w", "2w"]);
}

#[test]
fn quiet_is_no_check_and_no_capture_promotion_or_check_to_come() {
    // Before 4. Bxc6 and before dxc6, something is taken.
    assert_eq!(turns(GAME, "quiet"), ["1w", "1b", "2w", "2b", "3w", "3b", "5w"]);
    // Before the check, and in check.
    assert_eq!(turns("1. e4 d6 2. Bb5+ c6 3. a3 *", "quiet"), ["1w", "1b", "3w", "3b"]);
    let promotion = "[FEN \"4k3/8/8/8/8/8/p3K3/8 b - - 0 1\"]\n\n1... a1=N 2. Kd3 *";
    assert_eq!(turns(promotion, "quiet"), ["2w", "2b"]);
    let en_passant = "1. e4 Nf6 2. e5 d5 3. exd6 *";
    assert_eq!(turns(en_passant, "quiet,white"), ["1w", "2w"]);
}

#[test]
fn positions_are_the_same_if_the_same_can_be_played_on() {
    // The knights go back: all but the counters is as at the start.
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *";
    assert_eq!(fens(text, "all").len(), 6);
    assert_eq!(fens(text, "unique").len(), 4);
    // Nobody can take on e3: so the order of the moves makes no difference.
    let text = "1. e4 (1. e3 e6 2. e4 e5) e5 *";
    assert_eq!(fens(text, "all,variations").len(), 7);
    assert_eq!(fens(text, "all,unique,variations").len(), 6);
    // Here Black could.
    let pawn = "[FEN \"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1\"]\n\n";
    let text = format!("{pawn}1. e4 (1. e3 Kd8 2. e4 Ke8 3. Kd1 Kd8 4. Kd2 Ke8 5. Ke1) *");
    let all = fens(&text, "all,variations");
    let unique = fens(&text, "all,variations,unique");
    assert_eq!((all.len(), unique.len()), (11, 11));
}

#[test]
fn lists_that_make_no_sense_are_refused() {
    for (text, part) in [
        ("some", "`some` is none of all, final, ply:N"),
        ("", "`` is none of"),
        ("all,", "`` is none of"),
        ("ply:x", "`ply:x` needs a whole number"),
        ("ply:-1", "`ply:-1` needs a whole number"),
        ("each:0", "`each:0` needs a whole number behind the colon, of plies from 1"),
        ("last:3", "`last:3` is none of"),
        ("white,black", "white and black exclude each other"),
    ] {
        let error = text.parse::<WhichPositions>().unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn epd_says_what_the_game_says() {
    let text = "[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Event \"A; B\"]\n\n\
                1. e4 {[%eval 0.31] \"fine\"\n\nreally} {; too} c5 {[%eval -0.5]} 2. Nf3 {[%eval #-3]} \
                d6 {[%eval #-3]} *";
    let lines = lines_of(&Game::parse(text.as_bytes()).unwrap(), "all", true);
    assert_eq!(
        lines,
        [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
             fmvn 1; hmvc 0; id \"Ann - Bob 'B', A; B, ply 0\"; sm e4;",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - \
             c0 \"[%eval 0.31] 'fine'  really ; too\"; ce -31; \
             fmvn 1; hmvc 0; id \"Ann - Bob 'B', A; B, ply 1\"; sm c5;",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - \
             c0 \"[%eval -0.5]\"; ce -50; \
             fmvn 2; hmvc 0; id \"Ann - Bob 'B', A; B, ply 2\"; sm Nf3;",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - \
             c0 \"[%eval #-3]\"; dm 3; \
             fmvn 2; hmvc 1; id \"Ann - Bob 'B', A; B, ply 3\"; sm d6;",
            "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - \
             c0 \"[%eval #-3]\"; fmvn 3; hmvc 0; id \"Ann - Bob 'B', A; B, ply 4\";",
        ]
    );
}

#[test]
fn an_id_is_no_longer_than_a_string_may_be() {
    let text = format!("[White \"{}\"]\n\n1. e4 *", "\u{e4}".repeat(9_999));
    let lines = lines_of(&Game::parse(text.as_bytes()).unwrap(), "final", true);
    let epd = reader::parse(lines[0].as_bytes()).unwrap();
    let id = epd.get("id").unwrap().operands[0].text;
    assert!(id.ends_with(" ply 1") && id.chars().count() <= 255, "{id}");
}

/// Every line that is written is read again without a fault, and says the same.
fn assert_read_back(game: &Game) -> usize {
    let visits: Vec<_> = Visits::of(game).collect();
    let lines = lines_of(game, "all,variations", true);
    assert_eq!(lines.len(), visits.len());
    for (line, visit) in lines.iter().zip(&visits) {
        let epd = reader::parse(line.as_bytes()).unwrap();
        assert!(epd.faults.is_empty() && epd.report.faults.is_empty(), "{line}: {:?}", epd.faults);
        assert_eq!(epd.position.hash(EnPassant::Legal), visit.position.hash(EnPassant::Legal));
        let operand = |opcode: &str| Some(epd.get(opcode)?.operands[0].text.to_owned());
        let number = visit.position.fullmove_number().to_string();
        assert_eq!(operand("fmvn"), Some(number), "{line}");
        assert_eq!(operand("hmvc"), Some(visit.position.halfmove_clock().to_string()), "{line}");
        let mut opcodes: Vec<_> = epd.operations.iter().map(|each| each.opcode).collect();
        assert!(opcodes.iter().all(|opcode| reader::is_known_opcode(opcode)), "{line}");
        assert!(opcodes.is_sorted(), "{line}");
        opcodes.dedup();
        assert_eq!(opcodes.len(), epd.operations.len(), "{line}");
        let has_score = |annotation| matches!(annotation, Annotation::Evaluation(_));
        let is_scored = visit.node.comments().flat_map(annotations).any(has_score);
        assert!(is_scored || operand("ce").is_none() && operand("dm").is_none(), "{line}");
    }
    // The check of EPD plays the moves, too.
    let text = lines.join("\n");
    let levels = crate::pgn::Options::default();
    let (_, report) = crate::pgn::check_epd(text.as_bytes(), Tail::End, &levels);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    lines.len()
}

#[test]
fn every_line_of_epd_is_read_again() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let options = options();
    let mut positions = 0;
    for name in ["pgn/defects.pgn", "pgn/endings.pgn", "pgn/opera.pgn", "suggestions/slips.pgn"] {
        let text = fs::read(data.join(name)).unwrap();
        let mut reader = TreeReader::new(&options, true, |game: &mut Game, _| {
            positions += assert_read_back(game);
        });
        read(&text, Break::Blank, Tail::End, &mut reader);
    }
    assert!(positions > 5_000, "{positions}");
}
