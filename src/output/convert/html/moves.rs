//! Movetext: moves, glyphs, comments and variations.

use std::fmt::Write;
use std::time::Duration;

use super::{Figure, Html, heading};
use crate::chess::{Color, Position};
use crate::notation::{Marks, Spelling};
use crate::output::convert::scene::{Scene, write_number, write_step};
use crate::output::escape::Markup;
use crate::pgn::sign_of_nag;
use crate::pgn::tree::{
    Annotation, Evaluation, Event, Game, Score, Step, Track, annotations, strip,
};

/// How many levels of variations are set apart; those within them stand in brackets.
const LEVELS: usize = 2;

/// Writes the movetext of a game.
pub(super) struct Moves<'a> {
    html: &'a Html,
    spelling: &'a Spelling,
    track: Track,
    /// The last step of each line that is open.
    steps: Vec<Option<Step>>,
    /// Whether the move that was written last has no end yet.
    in_move: bool,
    /// Whether the number of Black's move is due.
    is_interrupted: bool,
    /// Which side sees the diagram that is asked for after the last step.
    wanted: Option<Color>,
    /// What the comments on that step mark.
    marks: Marks,
    out: &'a mut String,
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        html: &'a Html,
        spelling: &'a Spelling,
        game: &Game,
        out: &'a mut String,
    ) -> Self {
        let is_set_up = *game.start() != Position::INITIAL && game.plies() > 0;
        Self {
            html,
            spelling,
            track: Track::of(game),
            steps: vec![None],
            in_move: false,
            is_interrupted: true,
            wanted: is_set_up.then_some(Color::White),
            marks: Marks::default(),
            out,
        }
    }

    pub(super) fn write(mut self, game: &Game) {
        self.out.push_str("<div class=\"moves\">\n");
        for event in game.walk() {
            match event {
                Event::Step(step) => self.step(step),
                Event::Nag(nag) => self.nag(nag),
                Event::Comment(text) => self.comment(text),
                Event::Open => self.open(),
                Event::Close => self.close(),
            }
        }
        self.finish_step();
        if self.html.result
            && let Some(result) = game.result
        {
            self.gap();
            let _ = write!(self.out, "<b>{}</b>", heading::typeset(result.as_str()));
        }
        self.begin_line();
        self.out.push_str("</div>\n");
    }

    /// Sets what follows apart from what stands before it in the line.
    fn gap(&mut self) {
        if !self.out.ends_with(['\n', '(']) {
            self.out.push(' ');
        }
    }

    fn begin_line(&mut self) {
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn in_main_line(&self) -> bool {
        self.steps.len() == 1
    }

    fn step(&mut self, step: Step) {
        self.finish_step();
        self.track.follow(Event::Step(step));
        if let Some(last) = self.steps.last_mut() {
            *last = Some(step);
        }
        self.gap();
        if self.in_main_line() {
            self.out.push_str("<b>");
        }
        let is_white = self.track.before().turn() == Color::White;
        if self.html.numbers && (is_white || self.is_interrupted) {
            write_number(&self.track, self.out);
            self.out.push('\u{a0}');
        }
        self.is_interrupted = false;
        write_step(step, &self.track, self.spelling, self.out);
        self.in_move = true;
    }

    /// Ends a move behind its glyphs.
    fn end_move(&mut self) {
        if std::mem::take(&mut self.in_move) && self.in_main_line() {
            self.out.push_str("</b>");
        }
    }

    /// Ends all that is said of a step.
    fn finish_step(&mut self) {
        self.end_move();
        let marks = std::mem::take(&mut self.marks);
        if let Some(below) = self.wanted.take() {
            let last = self.steps.last().copied().flatten();
            let scene = Scene { track: self.track.clone(), last, marks };
            self.begin_line();
            Figure { class: "", what: "Position", below }.write(&scene, self.spelling, self.out);
            self.is_interrupted = true;
        }
    }

    fn nag(&mut self, nag: u8) {
        match (nag, sign_of_nag(nag)) {
            (220, _) => self.wanted = Some(Color::White),
            (221, _) => self.wanted = Some(Color::Black),
            (1..=6, Some(sign)) if self.in_move => self.out.push_str(sign),
            (_, sign) => {
                self.out.push('\u{a0}');
                let _ = match sign {
                    Some(sign) => write!(self.out, "{sign}"),
                    None => write!(self.out, "${nag}"),
                };
            }
        }
    }

    fn comment(&mut self, text: &str) {
        self.end_move();
        self.marks.read(text);
        for annotation in annotations(text) {
            self.annotation(annotation);
        }
        let mut prose = strip(text, |_| true).unwrap_or_default();
        if prose.contains("[#]") {
            self.wanted.get_or_insert(Color::White);
            prose = prose.replace("[#]", "");
        }
        let prose = prose.trim();
        if !prose.is_empty() {
            self.gap();
            let prose = Markup(prose);
            let _ = write!(self.out, "<span class=\"comment\" dir=\"auto\">{prose}</span>");
            self.is_interrupted = true;
        }
    }

    /// Adds what a command of a comment says; what it marks is seen on diagrams.
    fn annotation(&mut self, annotation: Annotation<'_>) {
        let (title, text) = match annotation {
            Annotation::Clock(time) => ("clock", clock(time)),
            Annotation::Elapsed(time) => ("time for the move", clock(time)),
            Annotation::Evaluation(evaluation) => ("evaluation", judged(evaluation)),
            Annotation::Arrows(_) | Annotation::Squares(_) => return,
            Annotation::Other(name, "") => ("command", format!("[%{name}]")),
            Annotation::Other(name, argument) => ("command", format!("[%{name} {argument}]")),
        };
        self.gap();
        let _ = write!(self.out, "<small title=\"{title}\">{}</small>", Markup(&text));
    }

    fn open(&mut self) {
        self.finish_step();
        self.track.follow(Event::Open);
        if self.steps.len() <= LEVELS {
            self.begin_line();
            self.out.push_str("<div class=\"variation\">\n");
        } else {
            self.gap();
            self.out.push('(');
        }
        self.steps.push(None);
        self.is_interrupted = true;
    }

    fn close(&mut self) {
        self.finish_step();
        self.track.follow(Event::Close);
        self.steps.pop();
        if self.steps.len() <= LEVELS {
            self.begin_line();
            self.out.push_str("</div>\n");
        } else {
            self.out.push(')');
        }
        self.is_interrupted = true;
    }
}

/// A time as clocks show it, with tenths if there are any.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_millis() / 100 {
        0 => format!("{hours}:{minutes:02}:{seconds:02}"),
        tenths => format!("{hours}:{minutes:02}:{seconds:02}.{tenths}"),
    }
}

/// A judgement with its sign, in pawns.
fn judged(evaluation: Evaluation) -> String {
    match evaluation.score {
        Score::Mate(moves) => format!("#{moves}"),
        Score::Centipawns(value) => {
            let sign = if value < 0 { "−" } else { "+" };
            format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
        }
    }
}
