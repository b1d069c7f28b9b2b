//! Commands: their names in full or in part, and what stands behind them.

use super::*;

#[test]
fn commands_and_their_other_names() {
    for (line, meant) in [
        ("", Command::Board),
        ("  ", Command::Board),
        ("d", Command::Board),
        ("board", Command::Board),
        ("BOARD", Command::Board),
        ("?", Command::Help(None)),
        ("help save", Command::Help(Some("save".to_owned()))),
        ("m", Command::Moves(None)),
        ("m e4", Command::Moves(Some("e4".parse().unwrap()))),
        ("moves E2", Command::Moves(Some("e2".parse().unwrap()))),
        ("undo", Command::Undo(1)),
        ("takeback 2", Command::Undo(2)),
        ("redo 3", Command::Redo(3)),
        ("q", Command::Quit),
        ("exit", Command::Quit),
        ("l", Command::Last),
        ("o", Command::Opponent),
        ("c", Command::Clock),
        ("p N", Command::Pieces(crate::chess::Piece::from_letter(b'N').unwrap())),
        ("s e", Command::File(crate::chess::File::ALL[4])),
        ("s 4", Command::Rank(crate::chess::Rank::ALL[3])),
        ("save my game.pgn", Command::Save { path: "my game.pgn".to_owned(), overwrites: false }),
        ("save! a.pgn", Command::Save { path: "a.pgn".to_owned(), overwrites: true }),
        ("unicode on", Command::Unicode(true)),
        ("size large", Command::Large(true)),
        ("goto 0", Command::GoTo(0)),
        ("claim", Command::Claim(None)),
        ("claim Nf3", Command::Claim(Some("Nf3".to_owned()))),
        ("replay my game.pgn#2@4", Command::Replay("my game.pgn#2@4".to_owned())),
        ("return", Command::Return),
        ("rematch same", Command::Rematch(crate::play::RematchColors::Same)),
        ("explain Nd4", Command::Explain("Nd4".to_owned())),
    ] {
        assert_eq!(command(line), meant, "{line}");
    }
    for line in ["# e4", "; e4", "#"] {
        assert_eq!(read_line(line, &game(START)), Ok(Input::Nothing));
    }
}

#[test]
fn the_beginning_of_a_command_if_only_one_begins_so() {
    assert_eq!(command("hist"), Command::History);
    assert_eq!(command("stat"), Command::Status);
    assert_eq!(command("bo"), Command::Board);
    assert_eq!(command("sa x"), Command::Save { path: "x".to_owned(), overwrites: false });
    assert_eq!(
        refused(START, "re"),
        "\"re\" may be redo, resign, reopen, replay, return or rematch"
    );
    assert_eq!(refused(START, "res"), "`resign` has to be written in full");
    assert_eq!(refused(START, "resig"), "`resign` has to be written in full");
    assert_eq!(command("resign"), Command::Resign);
}

#[test]
fn files_and_what_looks_like_a_move_never_begin_a_command() {
    for letter in ["a", "b", "e", "f", "g", "h"] {
        let text = refused(START, letter);
        assert!(text.starts_with(&format!("\"{letter}\" is no move")), "{text}");
    }
    for line in ["de", "fe", "ba"] {
        assert!(refused(START, line).contains("can take on the"), "{line}");
    }
    assert_eq!(refused(START, "e6"), "no pawn can reach e6");
}

#[test]
fn what_stands_behind_a_command_must_fit() {
    assert_eq!(refused(START, "flip board"), "`flip` wants nothing behind it");
    assert_eq!(
        refused(START, "undo x"),
        "`undo` wants a number from 1 to 9999 behind it, or nothing"
    );
    assert_eq!(refused(START, "moves e9"), "`moves` wants a square behind it");
    assert_eq!(refused(START, "unicode"), "`unicode` wants `on` or `off` behind it");
    assert_eq!(refused(START, "save"), "`save` wants the name of a file behind it");
    for line in
        ["undo 0", "undo -1", "undo 10000", "goto", "p x", "p", "s i", "s", "level", "size x"]
    {
        assert!(matches!(read_line(line, &game(START)), Err(Refusal::Argument { .. })), "{line}");
    }
}
