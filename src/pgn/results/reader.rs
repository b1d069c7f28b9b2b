//! Reads games up to their ends: where draws could be claimed on the way, and what became of them.

use super::insert::Place;
use super::judge::{Facts, judge};
use super::{Ending, GameEnd, ResultReport};
use crate::chess::draw::{
    AUTOMATIC_HALFMOVES, AUTOMATIC_REPETITIONS, CLAIMABLE_HALFMOVES, CLAIMABLE_REPETITIONS,
    History, may_be_dead,
};
use crate::chess::{EnPassant, Position};
use crate::notation::san::ShortWord;
use crate::pgn::lexer::{Kind, TagShape, Token};
use crate::pgn::reader::{Ending as GameEnding, Visitor};
use crate::pgn::{
    BlockReport, Checker, GameInfo, Level, Levels, Options, Outcome, Ply, Rule, Span, tags,
};

/// Two times there and back: no position can be there three times earlier.
const FASTEST_THREEFOLD: u32 = 8;

/// Returns how games are checked for their ends alone: no finding is asked for.
pub fn options() -> Options {
    let mut levels = Levels::default();
    for rule in Rule::ALL {
        levels.set(*rule, Level::Allow);
    }
    Options { levels, variations: false, ..Options::default() }
}

/// Reads the games of a block: give it to [`read`](crate::pgn::read), and take the report.
///
/// ```
/// use pgnkit::pgn::lexer::Break;
/// use pgnkit::pgn::results::{Ending, ResultReader, options};
/// use pgnkit::pgn::{Tail, read};
/// let options = options();
/// let mut reader = ResultReader::new(&options, true);
/// let text = b"1. f3 e5 2. g4 Qh4# 0-1";
/// let read = read(text, Break::Blank, Tail::End, &mut reader);
/// assert_eq!(reader.finish(text, read).games[0].ending, Ending::Checkmate);
/// ```
pub struct ResultReader<'o> {
    /// Plays the moves.
    checker: Checker<'o>,
    games: Vec<GameEnd>,
    /// The games that are sure to stay.
    settled: usize,
    game: Game,
}

/// The game at hand.
#[derive(Default)]
struct Game {
    start: usize,
    history: History,
    threefold: Option<Ply>,
    fifty_moves: Option<Ply>,
    over: Option<(Ending, Ply)>,
    marker: Option<Outcome>,
    depth: u32,
    white: Option<Span>,
    black: Option<Span>,
    place: Place,
}

impl Game {
    /// Takes the position after a ply, 0 at the start.
    fn follow(&mut self, position: &Position, ply: u32) {
        let clock = position.halfmove_clock();
        self.history.push(position.hash(EnPassant::Legal), clock);
        if clock < FASTEST_THREEFOLD {
            if clock == 0 && ply > 0 && self.over.is_none() && may_be_dead(position.board(), 0) {
                self.note_dead(position, ply);
            }
            return;
        }
        let at = || Some(ply_before(position, ply));
        let repetitions = self.history.repetitions();
        if self.threefold.is_none() && repetitions >= CLAIMABLE_REPETITIONS {
            self.threefold = at();
        }
        if self.fifty_moves.is_none() && clock >= CLAIMABLE_HALFMOVES {
            self.fifty_moves = at();
        }
        if self.over.is_none() {
            if repetitions >= AUTOMATIC_REPETITIONS {
                self.over = at().map(|ply| (Ending::Fivefold, ply));
            } else if clock >= AUTOMATIC_HALFMOVES {
                self.over = at().map(|ply| (Ending::SeventyFiveMoves, ply));
            }
        }
    }

    #[cold]
    fn note_dead(&mut self, position: &Position, ply: u32) {
        if position.is_plainly_dead() && position.has_legal_move() {
            self.over = Some((Ending::DeadPosition, ply_before(position, ply)));
        }
    }
}

/// The ply that led to a position.
fn ply_before(position: &Position, ply: u32) -> Ply {
    let side = !position.turn();
    let move_number = position.fullmove_number() - side.fold(0, 1);
    Ply { ply, move_number, side, in_variation: false }
}

impl<'o> ResultReader<'o> {
    /// Starts on a block, with the [`options`]; `is_first` if it is the first of its file.
    pub fn new(options: &'o Options, is_first: bool) -> Self {
        Self {
            checker: Checker::new(options, is_first),
            games: Vec::new(),
            settled: 0,
            game: Game::default(),
        }
    }

    /// Ends the report on a block that was read in full up to a byte.
    pub fn finish(self, text: &[u8], read: usize) -> ResultReport {
        let BlockReport { line_ends, evidence, .. } = self.checker.finish(text, read);
        ResultReport { games: self.games, line_ends, evidence }
    }

    /// Hands a part of the game to the checker, and follows if that made it a ply longer.
    fn play<T>(&mut self, hand: impl FnOnce(&mut Checker<'o>) -> T) -> T {
        let plies = self.checker.plies();
        let answer = hand(&mut self.checker);
        if self.checker.plies() > plies {
            self.game.follow(self.checker.position(), plies + 1);
        }
        answer
    }

    fn game_end(&mut self, text: &[u8], region: Span) -> GameEnd {
        if self.game.history.is_empty() {
            self.game.follow(self.checker.position(), 0);
        }
        let game = &self.game;
        let is_old = self.checker.is_before_automatic_draws();
        let termination = self.checker.termination();
        let goes_on = self.checker.goes_on_after_its_end();
        let value = |span: &Span| tags::value(&text[span.clone()], TagShape::Good);
        let facts = Facts {
            position: (goes_on || self.checker.is_whole()).then(|| *self.checker.position()),
            goes_on,
            repetitions: game.history.repetitions(),
            is_before_automatic_draws: is_old,
            marker: game.marker,
            result_tag: self.checker.result_tag(),
            termination: termination.as_ref().map(value),
        };
        let verdict = judge(&facts);
        let plies = self.checker.plies();
        let goes_on_after = |over: &(Ending, Ply)| {
            over.1.ply < plies && (over.0 == Ending::DeadPosition || !is_old)
        };
        let insertion = match (&termination, verdict.due_termination) {
            (None, Some(value)) => game.place.insertion(text, value),
            _ => None,
        };
        GameEnd {
            info: GameInfo {
                game: u32::try_from(self.games.len()).unwrap_or(u32::MAX),
                region,
                start: game.start,
                white: game.white.clone(),
                black: game.black.clone(),
                plies,
                outcome: game.marker,
                level: if verdict.conflicts.is_empty() { Level::Allow } else { Level::Error },
            },
            ending: verdict.ending,
            result: facts.marker.or(facts.result_tag),
            result_tag: facts.result_tag,
            termination,
            over: game.over.filter(goes_on_after),
            threefold: game.threefold,
            fifty_moves: game.fifty_moves,
            conflicts: verdict.conflicts,
            insertion,
        }
    }
}

impl Visitor for ResultReader<'_> {
    fn begin_game(&mut self, at: usize) {
        self.checker.begin_game(at);
        let mut history = std::mem::take(&mut self.game.history);
        history.clear();
        self.game = Game { start: at, history, ..Game::default() };
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.checker.tag(text, token, in_movetext);
        if in_movetext {
            return;
        }
        self.game.place.follow(text, token);
        match tags::name(&text[token.span()]) {
            b"White" => self.game.white = Some(token.span()),
            b"Black" => self.game.black = Some(token.span()),
            _ => {}
        }
    }

    fn usual_number(&mut self, value: u32) -> bool {
        self.checker.usual_number(value)
    }

    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        // Before the first move, the position to start from is noted.
        !self.game.history.is_empty() && self.play(|checker| checker.usual_word(word, span))
    }

    fn usual_comment(&mut self) -> bool {
        self.checker.usual_comment()
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Open => self.game.depth += 1,
            Kind::Close => self.game.depth = self.game.depth.saturating_sub(1),
            Kind::Result(outcome, _) if self.game.depth == 0 => self.game.marker = Some(outcome),
            Kind::Word if self.game.history.is_empty() => {
                let start = *self.checker.start(text, token);
                self.game.follow(&start, 0);
            }
            _ => {}
        }
        self.play(|checker| checker.token(text, token));
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.checker.after_marker(text, token);
    }

    fn end_game(&mut self, text: &[u8], ending: GameEnding, region: Span) {
        self.checker.end_game(text, ending, region.clone());
        let end = region.end;
        let game = self.game_end(text, region);
        self.games.push(game);
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = self.games.len();
        }
    }

    fn abandon(&mut self, from: usize) {
        self.checker.abandon(from);
        self.games.truncate(self.settled);
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        self.checker.outside(text, token);
    }
}
