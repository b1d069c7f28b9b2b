use std::fs;

use proptest::prelude::*;

use super::*;
use crate::pgn::read;

/// What there is to know of each game.
fn all(text: &[u8], block_size: usize) -> Vec<String> {
    let games = Games::with_block_size(text, block_size);
    games.map(|read| format!("{:?}", read.unwrap())).collect()
}

/// The games of a text that is read at once.
fn at_once(text: &[u8]) -> Vec<Game> {
    let options = options();
    let mut games = Vec::new();
    let mut reader = TreeReader::new(&options, true, |game: &mut Game, _| games.push(game.clone()));
    read(text, Break::Blank, Tail::End, &mut reader);
    games
}

fn are_the_same(text: &[u8], block_size: usize) {
    let games: Vec<_> = Games::new(text).map(|read| read.unwrap().game).collect();
    assert!(games == at_once(text), "{:?}", String::from_utf8_lossy(text));
    assert_eq!(all(text, block_size), all(text, BLOCK_SIZE), "in blocks of {block_size}");
}

fn piece() -> impl Strategy<Value = &'static [u8]> {
    prop::sample::select(vec![
        &b"[Event \"a\"]\n"[..],
        b"[White \"b\"]\n",
        b"\n",
        b"\r\n",
        b"1. e4 e5 ",
        b"2. Ke3 ",
        b"2. Nf3 ",
        b"{ a ",
        b"} ",
        b"( ",
        b") ",
        b"$1 ",
        b"; to the end\n",
        b"% escaped\n",
        b"1-0\n",
        b"* ",
        b"text ",
        b"\0",
        b"\xE4\xC3\xA4",
    ])
}

proptest! {
    #[test]
    fn games_do_not_depend_on_how_they_are_read(
        pieces in prop::collection::vec(piece(), 0..60),
        block_size in 1_usize..200,
    ) {
        are_the_same(&pieces.concat(), block_size);
    }

    #[test]
    fn nor_do_those_of_any_bytes(
        text in prop::collection::vec(any::<u8>(), 0..300),
        block_size in 1_usize..50,
    ) {
        are_the_same(&text, block_size);
    }
}

#[test]
fn files_are_read_as_the_whole_text_is() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/pgn");
    for entry in fs::read_dir(root).unwrap() {
        let text = fs::read(entry.unwrap().path()).unwrap();
        are_the_same(&text, 777);
    }
}

#[test]
fn places_count_from_the_start_of_the_text() {
    let text = b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e5 2. Ke3 *\n";
    let read = Games::with_block_size(&text[..], 8).nth(1).unwrap().unwrap();
    assert_eq!(read.start, 22);
    let finding = &read.findings[0];
    assert_eq!((&text[finding.span.clone()], finding.game), (&b"Ke3"[..], Some(1)));
    assert!(read.is_broken);
}

#[test]
fn an_error_comes_after_the_games_before_it_and_once() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is out"))
        }
    }
    let mut games = Games::new(b"1. e4 *\n\n1. d4".chain(Failing));
    assert_eq!(games.next().unwrap().unwrap().game.plies(), 1);
    assert_eq!(games.next().unwrap().unwrap().game.plies(), 1);
    assert_eq!(games.next().unwrap().unwrap_err().to_string(), "the cable is out");
    assert!(games.next().is_none());
}
