//! `play` through a pipe: what scripts rely on.

use crate::support::{Output, Tool};

/// Plays lines; two people, unless the options say otherwise.
pub(super) fn play(args: &[&str], input: &str) -> Output {
    Tool::new().args(["play", "--seed", "1"]).args(args).stdin(input).run()
}

fn people(input: &str) -> Output {
    play(&["--vs", "human"], input)
}

/// The lines of standard output that begin with a keyword, without it.
fn lines(output: &Output, keyword: &str) -> Vec<String> {
    let lines = output.stdout.lines();
    lines.filter_map(|line| line.strip_prefix(&format!("{keyword} "))).map(str::to_owned).collect()
}

#[test]
fn two_people_play_to_the_fools_mate() {
    insta::assert_snapshot!(people("f3\ne5\ng4\nQh4\n"));
}

#[test]
fn case_c007_a_small_b_is_the_pawn_if_it_can_be() {
    let fen = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    let input = include_str!("../../testdata/play/007-pawn-or-bishop.txt");
    let output = play(&["--vs", "human", "--fen", fen], input);
    output.assert_success().assert_stdout_has("move 1 white bxc4 b3c4\n");
}

#[test]
fn case_c181_the_end_of_the_input_ends_the_game() {
    let input = include_str!("../../testdata/play/181-end-of-input.txt");
    let output = people(&format!("{input}fen"));
    output.assert_success();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    assert_eq!(lines(&output, "fen"), [fen]);
    assert_eq!(output.stdout.lines().last(), Some("result * {Unfinished}"));
}

#[test]
fn case_c182_an_illegal_move_is_refused_with_its_reason() {
    let input = include_str!("../../testdata/play/182-illegal-moves.txt");
    let output = people(&input.replace("quit", "fen\nquit"));
    output.assert_status(1);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(lines(&output, "fen"), [fen]);
    assert_eq!(output.stderr.lines().count(), 2, "{output}");
    assert!(output.stderr.starts_with("error: line 3: Ke3: "), "{output}");
    output.assert_stderr_has("\nerror: line 4: Nf6: ");
}

#[test]
fn case_c184_the_end_is_announced_with_its_kind() {
    let output = people(include_str!("../../testdata/play/184-fools-mate.txt"));
    output.assert_success();
    assert_eq!(output.stdout.lines().last(), Some("result 0-1 {Black mates}"));
}

#[test]
fn nothing_but_lines_with_keywords_comes_out() {
    let output = people("e4\nboard\nhelp\nrules faq\npgn\ntip\nhint\nmoves\nhistory\nfoo\n");
    for line in output.stdout.lines() {
        let keyword = line.split(' ').next().unwrap();
        let keywords = [
            "play:", "move", "board", "help", "rules", "pgn", "tip", "hint", "moves", "history",
            "result",
        ];
        assert!(keywords.contains(&keyword), "{line}");
        assert!(!line.contains('\u{1b}'), "{line}");
    }
}

#[test]
fn the_commands_that_ask() {
    let input = "e4 e5 Nf3\nboard\nmoves b8\nexplain Nc6\nexplain Ke6\nlast\nstatus\nclock\n\
        material\nhistory\nfen\nepd\np N\np q\ns e\ns 4\nopponent\npgn\ntip\n";
    insta::assert_snapshot!(people(input));
}

#[test]
fn a_hint_is_first_the_piece_and_then_the_move() {
    let fen = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
    let output = play(&["--vs", "human", "--fen", fen], "hint\nhint\neval\nQb8\nhint\n");
    output.assert_status(1).assert_stderr_has("line 5: hint: the game is over");
    output.assert_stdout_has("hint piece queen b1\nhint move Qb8# b1b8");
    output.assert_stdout_has("\neval #1\nmove 1 white Qb8# b1b8\n");
}

#[test]
fn taking_back_and_looking_back() {
    let input = "e4\ne5\nNf3\nundo\nredo\nredo\nundo 2\nfen\nback\nfirst\nfen\nnext 9\ngoto 1\n\
        Nc6\nlast\nfen\nundo 9\n";
    insta::assert_snapshot!(people(input));
}

#[test]
fn offers_of_two_people() {
    let input =
        "e4 draw\ndraw\ndecline\ndecline\ne5 draw\nNf3\ndraw\naccept\naccept\nreopen\nabort\n";
    insta::assert_snapshot!(people(input));
}

#[test]
fn claims_where_draws_are_claimed() {
    let dance = "Nf3 Nf6 Ng1 Ng8\n".repeat(2);
    let output = play(&["--vs", "human"], &dance);
    output.assert_success();
    output.assert_stdout_has("result 1/2-1/2 {Draw by threefold repetition}\n");
    let output =
        play(&["--vs", "human", "--draws", "claim"], &format!("claim\n{dance}status\nclaim\n"));
    output.assert_status(1).assert_stderr_has("line 1: claim: no draw can be claimed");
    output.assert_stdout_has("a draw can be claimed");
    output.assert_stdout_has("result 1/2-1/2 {Draw by threefold repetition, claimed by White}\n");
    let output = play(
        &["--vs", "human", "--draws", "claim"],
        "Nf3 Nf6 Ng1 Ng8\nclaim Nf3\nNf6 Ng1\nclaim Ng8\n",
    );
    output.assert_success();
    output.assert_stdout_has("move 3 white Nf3 g1f3\nclaim white denied\nmove 3 black Nf6 g8f6\n");
    output.assert_stdout_has(
        "move 4 black Ng8 f6g8\nresult 1/2-1/2 {Draw by threefold repetition, claimed by Black}\n",
    );
    let output = play(&["--vs", "human", "--draws", "claim"], &"Nf3 Nf6 Ng1 Ng8\n".repeat(4));
    output.assert_stdout_has("result 1/2-1/2 {Draw by fivefold repetition}\n");
}

#[test]
fn refusals_name_line_and_reason() {
    let input = "Nf4\ne5\nfoo\nresi\nRa4\n\u{1}\nlevel 9\nsave\nrules poker\nhelp poker\n0000\n\
        2. e4\ngo!\ne4 e5 Nf4\nswitch\nload nowhere.pgn\nload 8/8/8/8/8/8/8/8 w - - 0 1\n";
    insta::assert_snapshot!(people(input));
}

#[test]
fn promotion_without_a_piece_is_refused_or_a_queen() {
    let fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    let output = play(&["--vs", "human", "--fen", fen], "e8\ne8n\n");
    output.assert_status(1).assert_stderr_has("line 1: e8: say what the pawn becomes");
    output.assert_stdout_has("move 1 white e8=N e7e8n\n");
    let output = play(&["--vs", "human", "--fen", fen, "--auto-queen"], "e8\n");
    output.assert_success().assert_stdout_has("move 1 white e8=Q e7e8q\n");
}

#[test]
fn strict_ends_at_the_first_refusal() {
    let output = play(&["--vs", "human", "--strict"], "e4\nKe3\ne5\n");
    output.assert_status(1);
    assert_eq!(lines(&output, "move"), ["1 white e4 e2e4"]);
    assert_eq!(output.stdout.lines().last(), Some("result * {Unfinished}"));
}

#[test]
fn lines_come_in_every_form() {
    let mut input = b"\xef\xbb\xbfe4\r\n\te5 \n# a comment\n; another\n".to_vec();
    input.extend(b"Nf3\xff\n");
    input.extend(vec![b'x'; 5000]);
    input.extend(b"\nN\0f3\n1...\nNf3");
    let output = Tool::new().args(["play", "--vs", "human"]).stdin(input).run();
    output.assert_status(1);
    assert_eq!(lines(&output, "move").len(), 3, "{output}");
    output.assert_stderr_has("line 5: the line is not UTF-8");
    output.assert_stderr_has("line 6: the line is longer than 4096 bytes");
    output.assert_stderr_has("line 7: the line has a NUL byte");
}

#[test]
fn the_end_of_the_input_ends_it_in_every_state() {
    for (input, result) in [
        ("", "* {Unfinished}"),
        ("e4 draw\n", "* {Unfinished}"),
        ("resign\n", "0-1 {White resigns}"),
        ("resign\npgn\n", "0-1 {White resigns}"),
        ("e4\nback\n", "* {Unfinished}"),
        ("f3 e5 g4 Qh4\nreopen\n", "* {Unfinished}"),
        ("f3 e5 g4 Qh4\nnew\n", "* {Unfinished}"),
        ("quit\ne4\n", "* {Unfinished}"),
    ] {
        let output = people(input);
        output.assert_success();
        let last = output.stdout.lines().last();
        assert_eq!(last, Some(&*format!("result {result}")), "{input}\n{output}");
    }
}

#[test]
fn words_for_people_who_listen() {
    insta::assert_snapshot!(play(&["--vs", "human", "--say"], "e4\nd5\nexd5 draw\naccept\n"));
}

#[test]
fn boards_only_if_asked_for() {
    assert!(lines(&people("e4\n"), "board").is_empty());
    assert_eq!(lines(&people("\n"), "board").len(), 9);
    let each = play(&["--vs", "human", "--board", "ascii", "--flip", "auto"], "e4\nfen\ne5\n");
    insta::assert_snapshot!(each);
    let colored = play(&["--vs", "human", "--color", "always"], "board\n");
    colored.assert_success().assert_stdout_has("\u{1b}[38;5;231m");
    let plain = Tool::new().args(["play", "--vs", "human"]).env("CLICOLOR_FORCE", "1");
    assert!(!plain.stdin("board\n").run().stdout.contains('\u{1b}'));
}

#[test]
fn views_are_changed_by_words() {
    let input = "flip\nunicode on\ncoords off\nboard\nsize large\nunicode off\nboard\n";
    insta::assert_snapshot!(people(input));
}

#[test]
fn a_move_may_be_written_with_blanks_and_a_game_be_pasted() {
    let fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    for line in ["e8 q", "e8 = Q", "e8 queen", "e8=Q !"] {
        let output = play(&["--vs", "human", "--fen", fen], &format!("{line}\n"));
        output.assert_success().assert_stdout_has("move 1 white e8=Q+ e7e8q");
    }
    for line in ["1.e4 e5 2.Nf3 Nc6 1-0", "1. e4 {the best} e5 2. Nf3 Nc6 *"] {
        let output = play(&["--vs", "human"], &format!("{line}\n"));
        output.assert_success().assert_stdout_has("note comments and the result");
        output.assert_stdout_has("move 2 black Nc6 b8c6");
    }
}

#[test]
fn what_stands_wrongly_in_a_line_is_told() {
    for (line, said) in [
        ("1.", "there is no move behind the number; White is to move, and 1. is due"),
        ("f3 e5 g4 Qh4# e4", "move 5 of the line, e4: the game is over: 0-1 {Black mates}"),
        ("e4 resign", "only `draw` may stand behind a move; `resign` needs a line of its own"),
        ("claim e4 e5", "`claim` wants one move behind it"),
        ("claim Ke2", "the king on e1"),
    ] {
        play(&["--vs", "human"], &format!("{line}\n")).assert_status(1).assert_stderr_has(said);
    }
    let output = play(&["--vs", "human"], "f3 e5 g4 Qh4\nundo\neval\n");
    output.assert_status(1).assert_stderr_has("`reopen` goes on with it");
    output.assert_stderr_has("eval: the game is over");
}
