//! `play` at a terminal: a pseudo-terminal types and reads.

use rustix::process::Signal;
use rustix::termios::{LocalModes, tcgetattr};

use crate::support::terminal::Terminal;

#[test]
fn a_person_is_asked_and_answered() {
    let mut game = Terminal::start(&["--vs", "human", "--color", "never"], &[]);
    game.wait_for("8  r  n  b  q  k  b  n  r");
    game.wait_for("White to move  move 1");
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("White plays 1. e4");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("4  .  .  .  . [P] .  .  ."), "{board}");
    assert!(board.contains("     1.   e4"), "the moves stand beside the board: {board}");
    game.wait_for("Black> ");
    game.type_in("Ke6\r");
    game.wait_for("the king");
    game.wait_for("Black> ");
    game.type_in("resign\r");
    game.wait_for("Resign the game? [y/N] ");
    game.type_in("n\r");
    game.wait_for("Black> ");
    assert_eq!(game.quit(), 1, "a move was refused");
}

#[test]
fn lines_typed_before_they_are_asked_for_are_not_lost() {
    let mut game = Terminal::start(&["--vs", "human", "--color", "never"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\re5\rNf3\r");
    game.wait_for("White plays 2. Nf3");
    game.wait_for("Black> ");
    // Pasted, as terminals tell it.
    game.type_in("\u{1b}[200~Nc6\nBb5\n\u{1b}[201~\r");
    game.wait_for("White plays 3. Bb5");
    game.wait_for("Black> ");
    assert_eq!(game.quit(), 0);
}

#[test]
fn tab_completes_legal_moves_then_commands() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    game.wait_for("White> ");
    game.type_in("Nf\t\r");
    game.wait_for("White plays 1. Nf3");
    game.wait_for("Black> ");
    game.type_in("mat\t\r");
    game.wait_for("White took nothing; Black took nothing; even");
    game.wait_for("Black> ");
    // The line before comes back.
    game.type_in("\u{1b}[A\r");
    game.wait_for("White took nothing");
    game.wait_for("Black> ");
    game.type_in("\u{4}");
    game.wait_for("[y/N/s] ");
    game.type_in("\u{4}");
    assert_eq!(game.status(), 0);
}

#[test]
fn a_pawn_on_the_last_rank_is_asked_about() {
    let fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = Terminal::start(&["--vs", "human", "--fen", fen], &[]);
    game.wait_for("White> ");
    game.type_in("e8\r");
    game.wait_for("Promote to [q]ueen, [r]ook, [b]ishop, k[n]ight? ");
    game.type_in("r\r");
    game.wait_for("White plays 1. e8=R");
    game.wait_for("Black> ");
    game.type_in("resign\r");
    game.wait_for("[y/N] ");
    game.type_in("y\r");
    game.wait_for("Game over: 1-0, Black resigns.");
    game.wait_for("Rematch? [y/N] ");
    game.type_in("n\r");
    game.wait_for("> ");
    game.type_in("q\r");
    assert_eq!(game.status(), 0);
}

#[test]
fn ctrl_c_drops_the_line_and_twice_leaves() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\u{3}");
    game.wait_for("White> ");
    game.type_in("\u{3}");
    assert_eq!(game.status(), 0, "nothing was played that could be lost");
}

#[test]
fn a_terminal_that_knows_no_escapes_gets_none() {
    let mut game = Terminal::start(&["--vs", "human"], &[("TERM", "dumb")]);
    game.wait_for("White> ");
    game.type_in("e4\n");
    game.wait_for("Black> ");
    game.type_in("quit\n");
    game.wait_for("[y/N/s] ");
    game.type_in("y\n");
    assert!(!game.seen.contains('\u{1b}'), "{:?}", game.seen);
    assert_eq!(game.status(), 0);
}

#[test]
fn colours_set_both_letters_and_ground() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    let board = game.wait_for("White> ");
    assert!(board.contains("\u{1b}[38;5;16m\u{1b}[48;5;67m ♜ \u{1b}[0m"), "{board:?}");
    assert!(board.contains("♟\u{fe0e}"), "{board:?}");
    game.type_in("quit\r");
    assert_eq!(game.status(), 0);
}

#[test]
fn a_request_to_terminate_ends_it_and_sets_the_terminal_right() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.pgn");
    let mut game = Terminal::start(&["--vs", "human", "--log", log.to_str().unwrap()], &[]);
    let cooked = tcgetattr(&game.keyboard).unwrap().local_modes;
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("Black> ");
    game.signal(Signal::TERM);
    let keyboard = game.keyboard.try_clone().unwrap();
    assert_eq!(game.status(), 143);
    assert!(cooked.contains(LocalModes::ECHO | LocalModes::ICANON));
    assert_eq!(tcgetattr(&keyboard).unwrap().local_modes, cooked);
    assert!(std::fs::read_to_string(&log).unwrap().ends_with("1. e4 *\n"));
}

#[test]
fn a_game_that_would_be_lost_is_asked_about_before_another_one_takes_its_place() {
    let opera = crate::support::root().join("testdata/pgn/opera.pgn");
    let opera = opera.display();
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    game.wait_for("White> ");
    game.type_in("new\r");
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("Black> ");
    game.type_in("new\r");
    game.wait_for("Leave the game? It will be lost unless saved [y/N/s] ");
    game.type_in("n\r");
    game.wait_for("Black> ");
    game.type_in("load nowhere.pgn\r");
    game.wait_for("cannot open `nowhere.pgn`");
    game.wait_for("Black> ");
    game.type_in(&format!("load {opera}@3\r"));
    game.wait_for("[y/N/s] ");
    game.type_in("s\r");
    game.wait_for("Saved in pgnkit-game.pgn.");
    game.wait_for("3 plies");
    game.wait_for("Black> ");
    let saved = std::fs::read_to_string(game.dir().join("pgnkit-game.pgn")).unwrap();
    assert!(saved.ends_with("\n1. e4 *\n"), "{saved}");
    game.type_in("d6\r");
    game.wait_for("White> ");
    game.type_in("new\r");
    game.wait_for("[y/N/s] ");
    game.type_in("y\r");
    game.wait_for("Black to move  move 2");
    game.wait_for("Black> ");
    game.type_in("quit\r");
    assert_eq!(game.status(), 1, "a file could not be opened");
}

#[test]
fn a_stored_game_is_looked_at_beside_the_one_that_is_played() {
    let opera = crate::support::root().join("testdata/pgn/opera.pgn");
    let mut game = Terminal::start(&["--vs", "human", "--color", "never"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("Black> ");
    // Nothing is lost by it, so nothing is asked.
    game.type_in(&format!("replay {}\r", opera.display()));
    game.wait_for("Game 1, 33 plies: Morphy, Paul - Duke Karl / Count Isouard, Paris, 1858.??.??.");
    game.wait_for("stored game  ply 0 of 33  White to move  move 1");
    game.wait_for("stored game> ");
    game.type_in("next 3\r");
    game.wait_for("White plays 2. Nf3");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("3  .  .  .  .  . [N] .  ."), "{board}");
    game.wait_for("stored game> ");
    game.type_in("last\r");
    game.wait_for("That is the end: 1-0, White mates.");
    game.wait_for("stored game> ");
    game.type_in("return\r");
    game.wait_for("Back to the game that is played.");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("4  .  .  .  . [P] .  .  ."), "{board}");
    game.wait_for("Black> ");
    assert_eq!(game.quit(), 0);
}

#[test]
fn a_flag_falls_while_a_line_is_edited() {
    let mut game = Terminal::start(&["--vs", "human", "--clock", "0.05+0"], &[]);
    game.wait_for("White> ");
    game.type_in("e");
    game.wait_for("Game over: 0-1, White loses on time.");
    game.wait_for("Rematch? [y/N] ");
    // The line is still there.
    game.wait_for("White> ");
    game.type_in("4\r");
    game.wait_for("the game is over: 0-1 {White loses on time}");
    game.type_in("q\r");
    assert_eq!(game.status(), 1, "a move was refused");
}

#[test]
fn lines_are_kept_for_the_next_time() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("history");
    let args = ["--vs", "human", "--history", file.to_str().unwrap()];
    let mut game = Terminal::start(&args, &[]);
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("Black> ");
    assert_eq!(game.quit(), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "e4\nquit\ny\n");
    let mut game = Terminal::start(&args, &[]);
    game.wait_for("White> ");
    game.type_in("\u{1b}[A\u{1b}[A\u{1b}[A\r");
    game.wait_for("White plays 1. e4");
    game.wait_for("Black> ");
    game.type_in("\u{4}");
    game.wait_for("[y/N/s] ");
    game.type_in("\u{4}");
    assert_eq!(game.status(), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "e4\nquit\ny\ne4\n");
}

#[test]
fn a_window_that_becomes_narrow_has_no_moves_beside_the_board() {
    let mut game = Terminal::start(&["--vs", "human", "--color", "never"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\r");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("     1.   e4"), "{board}");
    game.wait_for("Black> ");
    game.resize(40);
    game.type_in("e5\r");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(!board.contains("     1.   e4"), "{board}");
    game.wait_for("White> ");
    game.resize(80);
    game.type_in("d4\r");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("     1.   e4       e5"), "{board}");
    game.wait_for("Black> ");
    assert_eq!(game.quit(), 0);
}

// A terminal that is not the controlling one of the program sends no signals, so that the tests send what
// Ctrl-C would.

#[test]
fn ctrl_c_makes_an_engine_move_that_thinks() {
    let args = ["--white", "--level", "max", "--movetime", "3600000"];
    let mut game = Terminal::start(&args, &[]);
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("White plays 1. e4");
    game.signal(Signal::INT);
    game.wait_for("Black plays 1... ");
    game.wait_for("White> ");
    assert_eq!(game.quit(), 0);
}

#[test]
fn an_engine_that_hangs_ends_the_game_and_the_game_is_saved() {
    let (_dir, command) = super::play_processes::engine("sleep 1000");
    let mut game = Terminal::start(&["--white", "--engine", &command, "--log", "log.pgn"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("White plays 1. e4");
    // It is told to move, and given some seconds more.
    game.signal(Signal::INT);
    game.wait_for("the engine Fake did not answer \"go movetime 1000\" within");
    game.wait_for("the game so far is in `log.pgn`");
    let log = std::fs::read_to_string(game.dir().join("log.pgn")).unwrap();
    assert!(log.ends_with("\n1. e4 *\n"), "{log}");
    assert_eq!(game.status(), 1);
}
