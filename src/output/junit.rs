//! JUnit's XML, which servers of continuous integration show as tests: a suite a file, a test a
//! game.

use std::fmt::Write as _;
use std::io::{self, Seek as _, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use tempfile::SpooledTempFile;

use super::{Completion, FileSummary, Located, NumberedGame, Reporter, escaped, with_causes};
use crate::pgn::{Level, Rule};

/// How many bytes of a suite are kept in memory, before they go to a temporary file.
const IN_MEMORY: usize = 1 << 20;

/// Writes a suite for each file, with a test for each game and for each finding outside of games.
///
/// A test fails by findings of a level and above; findings below that are its output. The head of
/// a suite counts its tests, so that what follows it waits in a temporary file: memory is bounded.
/// The document is complete only after [`end`](Reporter::end). Games must be reported, too.
pub struct Junit<W> {
    xml: Writer<W>,
    levels: Shown,
    has_head: bool,
    suite: Suite,
}

/// From which levels on findings are failures, and are listed at all.
#[derive(Clone, Copy)]
struct Shown {
    fail_on: Level,
    show: Level,
}

/// The tests of a file so far.
struct Suite {
    xml: Writer<SpooledTempFile>,
    file: String,
    tests: u64,
    failures: u64,
    game: Option<Test>,
}

/// A test with what is found in it.
#[derive(Default)]
struct Test {
    name: String,
    line: u64,
    fails: bool,
    first: Option<(Rule, String)>,
    failures: u64,
    failure: String,
    output: String,
}

impl<W: Write> Junit<W> {
    /// Writes to `out`. Findings from `fail_on` on make a test fail, others from `show` on are its
    /// output.
    pub fn new(out: W, fail_on: Level, show: Level) -> Self {
        let levels = Shown { fail_on, show };
        Self { xml: Writer::new(out), levels, has_head: false, suite: Suite::new() }
    }

    fn head(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_head, true) {
            return Ok(());
        }
        self.xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        new_line(&mut self.xml)?;
        let suites = BytesStart::new("testsuites").with_attributes([("name", "pgnkit")]);
        self.xml.write_event(Event::Start(suites))?;
        new_line(&mut self.xml)
    }

    /// Writes the suite with its numbers, and begins a new one.
    fn close_suite(&mut self, file: &str) -> io::Result<()> {
        self.head()?;
        self.suite.close_game()?;
        let Suite { xml, tests, failures, .. } = std::mem::replace(&mut self.suite, Suite::new());
        self.suite_head(file, tests, failures, 0)?;
        let mut spool = xml.into_inner();
        spool.rewind()?;
        io::copy(&mut spool, self.xml.get_mut())?;
        self.suite_end()
    }

    fn suite_head(&mut self, name: &str, tests: u64, failures: u64, errors: u64) -> io::Result<()> {
        let mut suite = BytesStart::new("testsuite");
        suite.push_attribute(("name", xml_text(name).as_str()));
        for (key, number) in [("tests", tests), ("failures", failures), ("errors", errors)] {
            suite.push_attribute((key, number.to_string().as_str()));
        }
        self.xml.write_event(Event::Start(suite))?;
        new_line(&mut self.xml)
    }

    fn suite_end(&mut self) -> io::Result<()> {
        self.xml.write_event(Event::End(BytesEnd::new("testsuite")))?;
        new_line(&mut self.xml)
    }

    /// A suite of one test, which could not be made.
    fn error_suite(&mut self, name: &str, test: &str, kind: &str, message: &str) -> io::Result<()> {
        self.head()?;
        self.suite_head(name, 1, 0, 1)?;
        self.xml.write_event(Event::Start(case(test, name, None)))?;
        let mut error = BytesStart::new("error");
        error.push_attribute(("message", xml_text(message).as_str()));
        error.push_attribute(("type", kind));
        self.xml.write_event(Event::Empty(error))?;
        self.xml.write_event(Event::End(BytesEnd::new("testcase")))?;
        new_line(&mut self.xml)?;
        self.suite_end()
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn lists(&self, level: Level) -> bool {
        level >= self.levels.show || level >= self.levels.fail_on
    }

    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        if !self.lists(found.level) {
            return Ok(());
        }
        if found.game.is_some()
            && let Some(test) = &mut self.suite.game
        {
            test.add(found, self.levels.fail_on);
            return Ok(());
        }
        self.suite.close_game()?;
        let name = format!("line {}: {}", found.place.line, found.finding.rule);
        let mut test = Test { name, line: found.place.line, ..Test::default() };
        test.add(found, self.levels.fail_on);
        found.file.clone_into(&mut self.suite.file);
        self.suite.write(&test)
    }

    fn game(
        &mut self,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
        _offset: u64,
    ) -> io::Result<()> {
        self.suite.close_game()?;
        file.clone_into(&mut self.suite.file);
        let player = |name: Option<_>| name.unwrap_or("?".into());
        let (white, black) = (player(game.white()), player(game.black()));
        let name = format!("game {}: {white} - {black}", game.number);
        let fails = game.info.level >= self.levels.fail_on;
        self.suite.game = Some(Test { name, line, fails, ..Test::default() });
        Ok(())
    }

    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()> {
        self.close_suite(summary.file)
    }

    fn unreadable(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        self.error_suite(file, "the file can be read", "unreadable", &with_causes(error))
    }

    fn end(&mut self, completion: Completion) -> io::Result<()> {
        self.head()?;
        if completion == Completion::Interrupted {
            let file = std::mem::take(&mut self.suite.file);
            if !file.is_empty() {
                self.close_suite(&file)?;
            }
            self.error_suite("pgnkit", "the run is complete", "interrupted", "interrupted")?;
        }
        self.xml.write_event(Event::End(BytesEnd::new("testsuites")))?;
        new_line(&mut self.xml)
    }
}

impl Suite {
    fn new() -> Self {
        let xml = Writer::new(SpooledTempFile::new(IN_MEMORY));
        Self { xml, file: String::new(), tests: 0, failures: 0, game: None }
    }

    fn close_game(&mut self) -> io::Result<()> {
        self.game.take().map_or(Ok(()), |test| self.write(&test))
    }

    fn write(&mut self, test: &Test) -> io::Result<()> {
        self.tests += 1;
        self.failures += u64::from(test.fails);
        let start = case(&test.name, &self.file, Some(test.line));
        if !test.fails && test.output.is_empty() {
            self.xml.write_event(Event::Empty(start))?;
            return new_line(&mut self.xml);
        }
        self.xml.write_event(Event::Start(start))?;
        if test.fails {
            let (kind, message) = test.headline();
            let mut failure = BytesStart::new("failure");
            failure.push_attribute(("message", xml_text(&message).as_str()));
            failure.push_attribute(("type", kind));
            self.xml.write_event(Event::Start(failure))?;
            self.xml.write_event(Event::Text(BytesText::new(&xml_text(&test.failure))))?;
            self.xml.write_event(Event::End(BytesEnd::new("failure")))?;
        }
        if !test.output.is_empty() {
            self.xml.write_event(Event::Start(BytesStart::new("system-out")))?;
            self.xml.write_event(Event::Text(BytesText::new(&xml_text(&test.output))))?;
            self.xml.write_event(Event::End(BytesEnd::new("system-out")))?;
        }
        self.xml.write_event(Event::End(BytesEnd::new("testcase")))?;
        new_line(&mut self.xml)
    }
}

impl Test {
    fn add(&mut self, found: &Located<'_>, fail_on: Level) {
        let is_failure = found.level >= fail_on;
        let message = found.message();
        let text = if is_failure { &mut self.failure } else { &mut self.output };
        let (place, rule) = (found.place, found.finding.rule);
        let _ = writeln!(
            text,
            "{}:{}:{}: {}[{rule}]: {message}",
            found.file, place.line, place.column, found.level
        );
        if is_failure {
            self.fails = true;
            self.failures += 1;
            self.first.get_or_insert_with(|| (rule, message.into_owned()));
        }
    }

    /// The kind of the failure and what it says first.
    fn headline(&self) -> (&'static str, String) {
        match &self.first {
            Some((rule, message)) if self.failures > 1 => {
                (rule.id(), format!("{message} (and {} more)", self.failures - 1))
            }
            Some((rule, message)) => (rule.id(), message.clone()),
            // The list was at its end before.
            None => ("not-listed", "there are findings, but they are not listed".to_owned()),
        }
    }
}

fn case<'a>(name: &str, file: &str, line: Option<u64>) -> BytesStart<'a> {
    let mut case = BytesStart::new("testcase");
    let file = xml_text(file);
    case.push_attribute(("name", xml_text(name).as_str()));
    case.push_attribute(("classname", file.as_str()));
    case.push_attribute(("file", file.as_str()));
    if let Some(line) = line {
        case.push_attribute(("line", line.to_string().as_str()));
    }
    case
}

fn new_line<W: Write>(xml: &mut Writer<W>) -> io::Result<()> {
    xml.get_mut().write_all(b"\n")
}

/// Text without the characters that XML 1.0 has no way to write, and without other control
/// characters but the ends of lines.
fn xml_text(text: &str) -> String {
    let is_forbidden =
        |c: char| c.is_control() && c != '\n' || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    escaped(text, is_forbidden).into_owned()
}
