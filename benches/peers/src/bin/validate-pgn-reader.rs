//! `validate-pgn-reader FILE...`: every main line read by pgn-reader and played over by shakmaty.

use std::fs::File;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

struct Validator {
    illegal: u64,
}

impl Visitor for Validator {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(position) => *start = Some(position),
                None => return self.broken(),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(start.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(m) => position.play_unchecked(m),
            Err(_) => return self.broken(),
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

impl Validator {
    fn broken<T>(&mut self) -> ControlFlow<(), T> {
        self.illegal += 1;
        ControlFlow::Break(())
    }
}

fn main() {
    let mut validator = Validator { illegal: 0 };
    let mut games = 0;
    for path in std::env::args().skip(1) {
        let mut reader = Reader::new(File::open(path).unwrap());
        while reader.read_game(&mut validator).unwrap().is_some() {
            games += 1;
        }
    }
    println!("{games} games, {} illegal", validator.illegal);
}
