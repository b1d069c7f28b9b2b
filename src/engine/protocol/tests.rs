use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::chess::{Color, Square};
use crate::engine::{Bound, Score};
use crate::notation::fen::Variant;
use crate::notation::uci::Uci;

fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn refused(line: &str) -> String {
    line.parse::<Command>().expect_err(line).to_string()
}

fn reply(line: &str) -> Reply {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn commands_are_written_as_they_are_read() {
    for line in [
        "uci",
        "debug on",
        "debug off",
        "isready",
        "setoption name Clear Hash",
        "setoption name Skill Level value 3",
        "setoption name Book File value C:\\My  Books\\b.bin",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q",
        "go",
        "go ponder wtime 1000 btime 900 winc 10 binc 20 movestogo 5",
        "go depth 3 nodes 4000 mate 2 infinite",
        "go movetime 50 searchmoves e2e4 d2d4",
        "go perft 5",
        "stop",
        "ponderhit",
        "quit",
        "d",
        "eval",
        "bench",
    ] {
        assert_eq!(command(line).to_string(), line);
    }
}

#[test]
fn reading_commands_is_lenient() {
    for (written, meant) in [
        ("  isready\t\r", "isready"),
        ("joho debug on", "debug on"),
        ("setoption Hash value 3", "setoption name Hash value 3"),
        ("setoption name  Skill   Level  value  3 ", "setoption name Skill Level value 3"),
        (
            "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("position startpos e2e4", "position startpos moves e2e4"),
        ("position startpos moves", "position startpos"),
        ("position startpos moves E2E4 a7a8Q", "position startpos moves e2e4 a7a8q"),
        ("go searchmoves e2e4 d2d4 depth 5", "go depth 5 searchmoves e2e4 d2d4"),
        ("go fast depth 5 please", "go depth 5"),
        ("go wtime -20 depth 9", "go wtime 0 depth 9"),
        ("perft 3", "go perft 3"),
        ("register name Joe code 1", "register later"),
    ] {
        assert_eq!(command(written).to_string(), meant, "{written}");
    }
}

#[test]
fn what_is_no_command_is_told() {
    for (line, said) in [
        ("", "empty line"),
        ("hello\u{7} there", "unknown command \"hello\\u{7}\""),
        // Only the words of the protocol are looked for further on.
        ("hello d", "unknown command \"hello\""),
        ("debug", "debug needs on or off"),
        ("setoption", "setoption needs a name"),
        (
            "go movetime 99999999999999999999",
            "movetime needs a number, found \"99999999999999999999\"",
        ),
        ("setoption name value 3", "setoption needs a name"),
        ("position", "position needs startpos or fen and a position"),
        ("position fen moves e2e4", "position needs startpos or fen and a position"),
        ("position startpos moves e2e9", "\"e2e9\" is not a move like e2e4 or e7e8q"),
        ("go depth", "depth needs a number"),
        ("go depth x", "depth needs a number, found \"x\""),
        ("perft -", "perft needs a number, found \"-\""),
    ] {
        assert_eq!(refused(line), said, "{line}");
    }
}

#[test]
fn a_search_is_open_if_only_a_command_ends_it() {
    let Command::Go(go) = command("go infinite depth 3") else { panic!() };
    assert!(go.is_open());
    let Command::Go(go) = command("go wtime 60000 btime 59000 ponder") else { panic!() };
    assert!(go.is_open());
    assert_eq!(go.time[Color::Black], Some(Duration::from_secs(59)));
    assert!(!Go::default().is_open());
}

#[test]
fn moves_are_played_and_the_first_illegal_one_is_told() {
    let resolve = |line: &str| {
        let Command::Position(place) = command(line) else { panic!() };
        place.resolve(Variant::Standard)
    };
    let line = resolve("position startpos moves g1f3 g8f6 f3g1 f6g8").unwrap();
    assert_eq!(line.earlier[0], line.position.hash(crate::chess::EnPassant::Legal));
    let said = |line: &str| resolve(line).unwrap_err().to_string();
    assert_eq!(
        said("position startpos moves e2e4 e2e4"),
        "move 2, e2e4, is not legal: there is no piece on e2"
    );
    assert_eq!(
        said("position fen 8/8/8/8/8/8/8/4K3 w - - 0 1"),
        "in the FEN, column 1: no black king"
    );
    assert_eq!(said("position startpos moves 0000"), "move 1, 0000, is not legal: null move");
}

#[test]
fn replies_are_written_as_they_are_read() {
    for line in [
        "id name Fizbo 2.1",
        "id author A. N. Other",
        "uciok",
        "readyok",
        "option name UCI_Chess960 type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name Style type combo default Very Solid var Very Solid var Wild",
        "option name Clear Hash type button",
        "option name Book type string default <empty>",
        "option name About type string default max 3 of var 5",
        "bestmove e2e4",
        "bestmove e7e8q ponder a1a8",
        "bestmove 0000",
        "info depth 12 seldepth 20 multipv 1 score cp -13 lowerbound nodes 12345 nps 1000000 \
         hashfull 12 time 12 pv e2e4 e7e5",
        "info score mate 3 upperbound",
        "info string e2e4: 20  nodes",
    ] {
        assert_eq!(reply(line).to_string(), line);
    }
}

#[test]
fn reading_replies_is_lenient() {
    for (written, meant) in [
        ("bestmove E7E8Q", "bestmove e7e8q"),
        ("bestmove (none) ponder (none)", "bestmove 0000"),
        ("bestmove NULL", "bestmove 0000"),
        ("bestmove e2e4 ponder (none)", "bestmove e2e4"),
        ("info currmove e2e4 currmovenumber 1", "info"),
        (
            "info depth 3 tbhits 0 score cp 5 wdl 10 980 10 pv e2e4 (x)",
            "info depth 3 score cp 5 pv e2e4",
        ),
        (
            "option name X type spin default 5",
            "option name X type spin default 5 min \
         -9223372036854775808 max 9223372036854775807",
        ),
    ] {
        assert_eq!(reply(written).to_string(), meant, "{written}");
    }
    assert_eq!("bestmove Nf3".parse::<Reply>(), Err(ReplyError::BadMove("Nf3".to_owned())));
    assert_eq!("bestmove".parse::<Reply>(), Err(ReplyError::BadMove(String::new())));
    assert!("option name X type wheel".parse::<Reply>().is_err());
    assert!("Stockfish 15.1 by the Stockfish developers".parse::<Reply>().is_err());
}

#[test]
fn a_setting_takes_only_what_it_announced() {
    let setting = |line| {
        let Reply::Setting(setting) = reply(line) else { panic!() };
        setting
    };
    let check = setting("option name Ponder type check default false");
    assert!(check.is_named("ponder"));
    assert_eq!(check.read(Some("True")), Ok(Value::Check(true)));
    assert_eq!(check.read(None), Err(ValueError::NotCheck));
    let spin = setting("option name Hash type spin default 16 min 1 max 64");
    assert_eq!(spin.read(Some("x")), Err(ValueError::NotNumber { min: 1, max: 64 }));
    let too_much = ValueError::OutOfRange { min: 1, max: 64, nearest: 64 };
    assert_eq!(spin.read(Some("65")), Err(too_much));
    let combo = setting("option name Style type combo default Solid var Solid var Very Wild");
    assert_eq!(combo.read(Some("very wild")), Ok(Value::Choice("Very Wild".to_owned())));
    assert_eq!(setting("option name X type button").read(None), Ok(Value::Press));
    let text = setting("option name B type string default <empty>");
    assert_eq!(text.read(Some("<empty>")), Ok(Value::Text(String::new())));
    // Nobody smuggles in another command.
    assert_eq!(text.read(Some("a\nquit")), Err(ValueError::LineBreak));
}

fn any_move() -> impl Strategy<Value = Uci> {
    (0..64_usize, 0..64_usize, 0..5_usize).prop_map(|(from, to, promotion)| Uci::Move {
        from: Square::new(from).unwrap(),
        to: Square::new(to).unwrap(),
        promotion: crate::chess::Role::PROMOTIONS.get(promotion).copied(),
    })
}

fn moves() -> impl Strategy<Value = Vec<Uci>> {
    proptest::collection::vec(any_move(), 0..5)
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    proptest::option::of(any::<u64>().prop_map(Duration::from_millis))
}

prop_compose! {
    fn go()(
        search_moves in moves(), ponder: bool, infinite: bool, white in time(), black in time(),
        gain in time(), depth: Option<u32>, nodes: Option<u64>, mate: Option<u32>,
        moves_to_go: Option<u32>, move_time in time(), perft: Option<u32>,
    ) -> Go {
        let time = crate::chess::ByColor::new(white, black);
        let increment = crate::chess::ByColor::new(gain, None);
        Go { search_moves, ponder, time, increment, moves_to_go, depth, nodes, mate, move_time, infinite, perft }
    }
}

prop_compose! {
    fn info()(
        depth: Option<u32>, seldepth: Option<u32>, multi_pv: Option<u32>, nodes: Option<u64>,
        nps: Option<u64>, hash_full: Option<u32>, time in time(), pv in moves(), score: Option<i32>,
        mate: bool, string in proptest::option::of("[a-z]{1,9}( [a-z]{1,9}){0,3}"),
    ) -> InfoLine {
        let score = score.map(if mate { Score::Mate } else { Score::Centipawns });
        InfoLine { depth, seldepth, multi_pv, score, bound: Bound::Exact, nodes, nps, hash_full, time, pv, string }
    }
}

/// Lines that are nearly right, and others.
fn any_line() -> impl Strategy<Value = String> {
    let words = "uci|go|position|fen|startpos|moves|setoption|name|value|depth|searchmoves|e2e4|\
        a7a8q|-5|99999999999999999999|info|score|cp|mate|pv|string|bestmove|ponder|option|type|\
        spin|min|max|var|default|combo|wtime|é|\u{85}|\u{2003}|[ -~]{0,5}|\\PC{0,3}";
    prop_oneof![
        proptest::collection::vec(words, 0..12).prop_map(|words| words.join(" ")),
        proptest::collection::vec(any::<u8>(), 0..60)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

proptest! {
    #[test]
    fn any_search_survives_writing_and_reading(go in go()) {
        let command = Command::Go(go);
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn any_info_survives_writing_and_reading(info in info()) {
        let reply = Reply::Info(info);
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }

    /// Whatever is read can be written so that it reads the same, and nothing panics.
    #[test]
    fn any_text_is_read_or_refused(line in any_line()) {
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command), "{}", line);
        }
        if let Ok(reply) = line.parse::<Reply>() {
            prop_assert_eq!(reply.to_string().parse(), Ok(reply), "{}", line);
        }
        if let Ok(Command::Position(place)) = line.parse() {
            let _ = place.resolve(Variant::Chess960);
        }
    }
}
