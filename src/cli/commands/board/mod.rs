//! `board`: diagrams of positions, and of games at a ply.

mod args;
mod input;

use std::io::Write;
use std::path::Path;

use crate::chess::{Move, Position};
use crate::cli::commands::games::{check_output, make_directory};
use crate::cli::{CliError, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::AtomicFile;
use crate::notation::san::San;
use crate::output::{Diagram, PieceStyle};

pub(super) use args::BoardArgs;
use args::{Form, MoveNumber};
use input::{Input, Line};

/// Draws what is asked for.
pub(super) fn run(
    args: &BoardArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let brush = Brush { args, form: args.form()? };
    let input = Input::of(&args.input, ui)?;
    if let Input::Games(source) = &input {
        for output in args.output.iter().chain(&args.all_plies) {
            if output.as_os_str() != "-" {
                check_output(output, std::slice::from_ref(source))?;
            }
        }
    }
    let line = match input.read(args.game.unwrap_or(1), args.how(), ui, global)? {
        Some(line) => line,
        None if interrupt::requested() => return Ok(ExitStatus::Interrupted),
        None => return Ok(ExitStatus::Found),
    };
    let in_file = matches!(input, Input::Games(_));
    if let (Line { is_game: false, .. }, Some(option)) = (&line, args.option_of_games(in_file)) {
        return Err(CliError::usage(format!("{option} is for games, and this is a position")));
    }
    if line.is_game && args.chess960 {
        return Err(CliError::usage("--chess960 is for positions, and this is a game")
            .hint("a game says it with the tag Variant"));
    }
    let status = ExitStatus::found_if(line.is_faulty);
    if let Some(dir) = &args.all_plies {
        return brush.draw_all(&line, dir, ui).map(|done| status.merge(done));
    }
    let picture = brush.draw(&line, place(args, &line)?);
    match args.output.as_deref().filter(|path| path.as_os_str() != "-") {
        Some(path) => write_file(path, &picture)?,
        None => ui.out().write_all(picture.as_bytes())?,
    }
    Ok(status)
}

/// Which step of the line is asked for.
fn place(args: &BoardArgs, line: &Line) -> Result<usize, CliError> {
    let last = line.steps.len() - 1;
    let (wanted, what) = match (args.ply, args.after) {
        (Some(ply), _) => (Some(ply), format!("ply {ply}")),
        (None, Some(MoveNumber { number, side })) => {
            let is_it = |pair: &[input::Step]| {
                let before = &pair[0].position;
                before.fullmove_number() == number && before.turn() == side
            };
            let found = line.steps.windows(2).position(is_it);
            (found.map(|before| before + 1), format!("move {number}{}", side.fold(".", "...")))
        }
        (None, None) => (Some(last), String::new()),
    };
    wanted.filter(|step| *step <= last).ok_or_else(|| {
        let extent = match line.steps.as_slice() {
            [.., before, after] => {
                let name = numbered(&before.position, after.last);
                format!("the last ply {}is {last}, {name}", line.so_far())
            }
            _ => format!("no ply {}is played", line.so_far()),
        };
        CliError::usage(format!("there is no {what}: {extent}"))
    })
}

/// A move with its number, such as `3... Nf6`.
fn numbered(before: &Position, mv: Option<Move>) -> String {
    let periods = before.turn().fold(".", "...");
    let written = mv.map_or("--".to_owned(), |mv| San::of(before, mv).to_string());
    format!("{}{periods} {written}", before.fullmove_number())
}

/// How to draw.
struct Brush<'a> {
    args: &'a BoardArgs,
    form: Form,
}

impl Brush<'_> {
    /// Draws a step of a line.
    fn draw(&self, line: &Line, at: usize) -> String {
        let step = &line.steps[at];
        let mut diagram = Diagram::of(&step.position).seen_by(self.args.below());
        if self.args.no_coordinates {
            diagram = diagram.without_coordinates();
        }
        if !self.args.no_marks {
            diagram = diagram.marks(&step.marks);
            if let Some(mv) = step.last {
                diagram = diagram.last_move(mv);
            }
        }
        let diagram = diagram.marks(&self.args.marks());
        match self.form {
            Form::Ascii => format!("{}\n", diagram.text(PieceStyle::Letters)),
            Form::Unicode => format!("{}\n", diagram.text(PieceStyle::Figures)),
            Form::Svg => {
                let title = title(line, at);
                let svg = diagram.svg(self.args.theme()).title(&title);
                svg.size(self.args.size.unwrap_or(400)).to_string()
            }
        }
    }

    /// Draws every step into a file of its own. Each file is complete or not there.
    fn draw_all(&self, line: &Line, dir: &Path, ui: &Ui) -> Result<ExitStatus, CliError> {
        make_directory(dir)?;
        let interrupted = interrupt::watch();
        let suffix = if self.form == Form::Svg { "svg" } else { "txt" };
        for at in 0..line.steps.len() {
            if interrupted.load(std::sync::atomic::Ordering::Relaxed) {
                ui.console().say(format_args!("{at} of {} files are written", line.steps.len()));
                return Ok(ExitStatus::Interrupted);
            }
            write_file(&dir.join(format!("{at:04}.{suffix}")), &self.draw(line, at))?;
        }
        Ok(ExitStatus::Success)
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), CliError> {
    let mut file = AtomicFile::create(path).map_err(CliError::input)?;
    file.write_all(text.as_bytes()).map_err(CliError::input)?;
    file.commit().map_err(CliError::input)?;
    Ok(())
}

/// What a picture is called: who plays, and after which move it is.
fn title(line: &Line, at: usize) -> String {
    let name = |tag: &Option<String>| tag.clone().unwrap_or_else(|| "?".to_owned());
    let players = match (&line.white, &line.black) {
        (None, None) if line.is_game => "Chess game".to_owned(),
        (None, None) => return "Chess position".to_owned(),
        (white, black) => format!("{} - {}", name(white), name(black)),
    };
    match at.checked_sub(1) {
        Some(before) => {
            let mv = numbered(&line.steps[before].position, line.steps[at].last);
            format!("{players}, after {mv}")
        }
        None => format!("{players}, at the start"),
    }
}
