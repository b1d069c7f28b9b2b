use super::*;

const TABLE: &[u8] = b"eco\tname\tpgn\n\
                       C20\tKing's Pawn Game\t1. e4 e5\n\
                       C44\tScotch Game\t1. e4 e5 2. Nf3 Nc6 3. d4\n\
                       B20\tSicilian Defense\t1. e4 c5\r\n";

fn named(table: &[u8], game: &str) -> (bool, Vec<(String, String)>) {
    let mut openings = Openings::default();
    openings.read(table).unwrap();
    let mut game = Game::parse(game.as_bytes()).unwrap();
    let found = openings.name(&mut game);
    (found, game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[test]
fn the_last_position_with_a_name_counts() {
    let (found, tags) = named(TABLE, "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 *");
    assert!(found);
    assert_eq!(tags, [pair("ECO", "C44"), pair("Opening", "Scotch Game")]);
    assert_eq!(named(TABLE, "1. e4 e5 2. Nf3 *").1[0], pair("ECO", "C20"));
}

#[test]
fn a_transposition_is_the_same_opening() {
    let (_, tags) = named(TABLE, "1. d4 Nc6 2. Nf3 e5 3. e4 *");
    assert_eq!(tags[0], pair("ECO", "C44"));
}

#[test]
fn variations_have_no_say() {
    let (_, tags) = named(TABLE, "1. e4 e5 (1... c5) *");
    assert_eq!(tags[0], pair("ECO", "C20"));
}

#[test]
fn names_of_another_table_are_replaced_and_those_of_no_table_kept() {
    let tags = "[ECO \"A00\"]\n[Variation \"Old\"]\n[Opening \"Old\"]\n\n";
    let (found, replaced) = named(TABLE, &format!("{tags}1. e4 c5 *"));
    assert!(found);
    assert_eq!(replaced, [pair("ECO", "B20"), pair("Opening", "Sicilian Defense")]);
    let (found, kept) = named(TABLE, &format!("{tags}1. g4 *"));
    assert!(!found);
    assert_eq!(kept.len(), 3);
}

#[test]
fn a_table_may_be_pgn() {
    let table = b"[ECO \"C44\"]\n[Opening \"Scotch\"]\n[Variation \"Main\"]\n\n\
                  1. e4 e5 2. Nf3 Nc6 3. d4 *\n";
    let (_, tags) = named(table, "[SubVariation \"Old\"]\n\n1. e4 e5 2. Nf3 Nc6 3. d4 *");
    let expected = [pair("ECO", "C44"), pair("Opening", "Scotch"), pair("Variation", "Main")];
    assert_eq!(tags, expected);
}

#[test]
fn of_two_openings_with_the_same_position_the_first_counts() {
    let table = b"C20\tFirst\t1. e4 e5\nC20\tSecond\t1. e3 e6 2. e4 e5\nC20\tThird\t1. e4 e5\n";
    let mut openings = Openings::default();
    openings.read(table).unwrap();
    assert_eq!(openings.len(), 1);
    assert_eq!(named(table, "1. e4 e5 *").1[1], pair("Opening", "First"));
}

#[test]
fn what_is_no_opening_is_told_with_its_place() {
    let error = |table: &str| Openings::default().read(table.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error("eco\tname\tpgn\nC20\tKing's Pawn\t1. e4 e5 2. Ke3\n"),
        "2:29: 2. Ke3 is not legal"
    );
    assert_eq!(
        error("\nC20 King's Pawn\n"),
        "2:16: expected code, name and moves with tabs between"
    );
    assert_eq!(error("X99\tGrünfeld\t1. d4\n"), "1:1: `X99` is no code of an opening, such as C44");
    assert_eq!(error("D80\tGrünfeld\t1. d4 e9\n"), "1:20: 1... e9 is not a move");
    assert_eq!(error("D80\tGrünfeld\t\n"), "1:14: there are no moves");
    assert_eq!(
        error("[ECO \"C20\"]\n\n1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 *\n"),
        "5:1: the game has no ECO tag with a code such as C44"
    );
    assert_eq!(error("[ECO \"C20\"]\n\n1. e4 e6 2. Kd3 *\n"), "3:13: 2. Kd3 is not legal");
}
