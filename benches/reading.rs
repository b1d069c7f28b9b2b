//! Reading PGN: tokens alone, and the whole check, beside pgn-reader with shakmaty.

use std::io::Cursor;
use std::ops::ControlFlow;

use criterion::{BenchmarkId, Criterion, Throughput};
use pgn_reader::{Reader, SanPlus};
use pgnkit::pgn::lexer::{Break, Kind, Lexer};
use pgnkit::pgn::{Checker, Options, Tail, read};
use shakmaty::{Chess, Position as _};

use crate::data;

/// Tokens, in games with and without comments.
pub(crate) fn lex(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lex");
    for comment in [0, 200] {
        let text = data::pgn(500, comment);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("comment bytes", comment), &text, |b, text| {
            b.iter(|| {
                let mut lexer = Lexer::new(text);
                let mut tokens = 0;
                while lexer.token().kind != Kind::End {
                    tokens += 1;
                }
                tokens
            });
        });
    }
    group.finish();
}

/// The whole check, at several sizes: the time should grow as the text does.
pub(crate) fn validate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("validate");
    let options = Options::default();
    for games in [10, 100, 1000] {
        let text = data::pgn(games, 0);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("pgnkit", games), &text, |b, text| {
            b.iter(|| {
                let mut checker = Checker::new(&options, true);
                let read = read(text, Break::Blank, Tail::End, &mut checker);
                assert_eq!(checker.finish(text, read).counts.games, games as u64);
            });
        });
        group.bench_with_input(BenchmarkId::new("pgn-reader", games), &text, |b, text| {
            b.iter(|| {
                let mut reader = Reader::new(Cursor::new(text));
                let mut played = 0;
                while reader.read_game(&mut Player).unwrap().is_some() {
                    played += 1;
                }
                assert_eq!(played, games);
            });
        });
    }
    group.finish();
}

/// Plays the moves of a game over.
struct Player;

impl pgn_reader::Visitor for Player {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(position).expect("the games are legal");
        position.play_unchecked(m);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}
