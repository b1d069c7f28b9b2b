//! The terminal: its mode, and a line editor with history and completion.

#[cfg(feature = "line-editor")]
pub(super) use editor::serve;

/// Without an editor, nobody asks for one.
#[cfg(not(feature = "line-editor"))]
#[expect(clippy::unnecessary_wraps, reason = "the editor, in its place, fails")]
pub(super) fn serve(
    _session: &mut crate::ops::play::Session,
    _to: &mut super::audience::Streams<'_>,
    _signals: &super::signals::Signals,
    _history: &mut Vec<String>,
) -> Result<crate::cli::ExitStatus, crate::ops::play::Failure> {
    Ok(crate::cli::ExitStatus::Success)
}

/// The mode of the terminal, to be set again if the program ends while a line is edited.
pub(super) struct Mode {
    #[cfg(unix)]
    saved: Option<rustix::termios::Termios>,
}

impl Mode {
    /// Takes note of the mode.
    pub(super) fn now() -> Self {
        Self {
            #[cfg(unix)]
            saved: rustix::termios::tcgetattr(std::io::stdin()).ok(),
        }
    }

    /// Sets it again.
    pub(super) fn restore(&self) {
        #[cfg(unix)]
        if let Some(saved) = &self.saved {
            use rustix::termios::{OptionalActions, tcsetattr};
            // There is nobody to tell, and nothing to be done about it.
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, saved);
        }
    }
}

#[cfg(feature = "line-editor")]
mod editor {
    use std::io;
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::{Sender, channel};
    use std::thread;
    use std::time::Duration;

    use rustyline::completion::Completer;
    use rustyline::error::ReadlineError;
    use rustyline::highlight::Highlighter;
    use rustyline::hint::Hinter;
    use rustyline::history::MemHistory;
    use rustyline::validate::Validator;
    use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter as _, Helper};

    use crate::cli::ExitStatus;
    use crate::cli::commands::play::audience::Streams;
    use crate::cli::commands::play::flag::{Shared, watch};
    use crate::cli::commands::play::screen;
    use crate::cli::commands::play::signals::Signals;
    use crate::ops::play::{Audience as _, Failure, Next, Session};

    /// What Tab completes to.
    #[derive(Default)]
    struct Words(Vec<String>);

    impl Helper for Words {}
    impl Highlighter for Words {}
    impl Validator for Words {}
    impl Hinter for Words {
        type Hint = String;
    }

    impl Completer for Words {
        type Candidate = String;

        fn complete(
            &self,
            line: &str,
            pos: usize,
            _context: &Context<'_>,
        ) -> rustyline::Result<(usize, Vec<String>)> {
            let typed = line.get(..pos).unwrap_or(line);
            Ok((0, completions(&self.0, typed)))
        }
    }

    /// The words that begin so; if there are none, those that do in other letters.
    fn completions(words: &[String], typed: &str) -> Vec<String> {
        let exact: Vec<String> =
            words.iter().filter(|word| word.starts_with(typed)).cloned().collect();
        if !exact.is_empty() {
            return exact;
        }
        let typed = typed.to_lowercase();
        words.iter().filter(|word| word.to_lowercase().starts_with(&typed)).cloned().collect()
    }

    /// Serves a person at a terminal. What is typed is added to the history.
    pub(in crate::cli::commands::play) fn serve(
        session: &mut Session,
        to: &mut Streams<'_>,
        signals: &Signals,
        history: &mut Vec<String>,
    ) -> Result<ExitStatus, Failure> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let lines = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, lines).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        for line in history.iter() {
            editor.add_history_entry(line.as_str()).map_err(io::Error::other)?;
        }
        let printer = editor.create_external_printer();
        let session = Shared::new(session);
        thread::scope(|scope| {
            let (time, times) = channel();
            if let Ok(mut printer) = printer {
                let session = &session;
                scope.spawn(move || {
                    // Without a terminal there is nobody to tell, and the editor ends by itself.
                    watch(session, &times, &mut |text| drop(printer.print(text)));
                });
            }
            edit(&mut editor, &session, &time, to, signals, history)
        })
    }

    /// Edits lines to their end. Before each, it is told how much time is left for it.
    fn edit(
        editor: &mut Editor<Words, MemHistory>,
        session: &Shared<'_>,
        time: &Sender<Option<Duration>>,
        to: &mut Streams<'_>,
        signals: &Signals,
        history: &mut Vec<String>,
    ) -> Result<ExitStatus, Failure> {
        let (mut number, mut interrupts, mut ends) = (0, 0, 0);
        loop {
            // Ctrl-C while the engine thinks makes it move; it is no wish to leave.
            signals.take_interrupt();
            let prompt = {
                let session = session.lock();
                if let Some(words) = editor.helper_mut() {
                    words.0 = session.completions();
                }
                session.stop().store(false, Ordering::Relaxed);
                // Without a printer nobody listens: then the flag falls when the line is sent.
                let _ = time.send(session.time_left());
                session.prompt()
            };
            let line = match editor.readline(&prompt) {
                Ok(line) => {
                    (interrupts, ends) = (0, 0);
                    for line in lines(&line).filter(|line| !line.trim().is_empty()) {
                        editor.add_history_entry(line).map_err(io::Error::other)?;
                        history.push(line.to_owned());
                    }
                    line
                }
                Err(ReadlineError::Interrupted) => {
                    interrupts += 1;
                    if interrupts < 2 {
                        continue;
                    }
                    "quit".to_owned()
                }
                Err(ReadlineError::Eof) if ends == 0 => {
                    ends += 1;
                    "quit".to_owned()
                }
                Err(ReadlineError::Eof) => "yes".to_owned(),
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    to.refuse("the line is not UTF-8")?;
                    continue;
                }
                Err(error) => {
                    session.lock().end(to)?;
                    return Err(Failure::Input(io::Error::other(error)));
                }
            };
            let mut session = session.lock();
            // The window may have become another one meanwhile.
            if let Some((columns, _)) = screen::size() {
                session.set_columns(columns);
            }
            for line in lines(&line) {
                number += 1;
                if session.line(number, Ok(line), to)? == Next::Leave {
                    session.end(to)?;
                    return Ok(ExitStatus::found_if(session.refusals() > 0));
                }
            }
        }
    }

    /// The lines of what was typed: several if they were pasted.
    fn lines(typed: &str) -> impl Iterator<Item = &str> {
        typed.strip_suffix('\n').unwrap_or(typed).split('\n')
    }

    #[cfg(test)]
    mod tests {
        use super::completions;

        #[test]
        fn moves_come_before_commands_and_letters_in_their_case_first() {
            let words = ["Nf3", "Na3", "b4", "board", "new"].map(str::to_owned);
            assert_eq!(completions(&words, "N"), ["Nf3", "Na3"]);
            assert_eq!(completions(&words, "b"), ["b4", "board"]);
            assert_eq!(completions(&words, "nf"), ["Nf3"]);
            assert!(completions(&words, "x").is_empty());
        }
    }
}
