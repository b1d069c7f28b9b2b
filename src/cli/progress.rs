//! How far long work has come, drawn on standard error.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{
    HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike, WeakProgressBar,
};

use super::ProgressWhen;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);
const REDRAWS_PER_SECOND: u8 = 10;

// Uncoloured: indicatif decides colours by stdout, which is not where the bar is drawn.
const BAR: &str = "{bar:30} {percent:>3}% {bytes}/{total_bytes} {msg} eta {eta}";
const SPINNER: &str = "{spinner} {bytes} {msg} {elapsed}";

/// A progress bar, cleared when dropped. It may be updated from any thread.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    pub(super) fn new(len: Option<u64>, when: ProgressWhen, bars: &Bars) -> Self {
        let bar = ProgressBar::with_draw_target(len, ProgressDrawTarget::hidden());
        let template = if len.is_some() { BAR } else { SPINNER };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        match when {
            ProgressWhen::Never => {}
            ProgressWhen::Auto => show_later(bar.downgrade()),
            ProgressWhen::Always => {
                let target = ProgressDrawTarget::term_like_with_hz(
                    Box::new(PlainStderr),
                    REDRAWS_PER_SECOND,
                );
                bar.set_draw_target(target);
                bar.enable_steady_tick(TICK);
            }
        }
        bars.set(&bar);
        Self { bar, started: Instant::now() }
    }

    /// Says how many bytes and games are done since the start.
    pub fn update(&self, bytes: u64, games: u64) {
        self.bar.set_position(bytes);
        if games > 0 && !self.bar.is_hidden() {
            let millis = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let rate = games.saturating_mul(1000) / millis.max(1);
            self.bar.set_message(format!("{} games/s", HumanCount(rate)));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Draws the bar once the work has lasted, if it still goes on.
fn show_later(bar: WeakProgressBar) {
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        if let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(REDRAWS_PER_SECOND));
            bar.enable_steady_tick(TICK);
        }
    });
}

/// The bar on the screen, if any, so that other lines do not run into it.
#[derive(Clone, Default)]
pub(super) struct Bars(Arc<Mutex<Option<WeakProgressBar>>>);

impl Bars {
    fn set(&self, bar: &ProgressBar) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
    }

    /// Takes the bar away, calls `write`, and draws the bar again.
    pub(super) fn suspended<R>(&self, write: impl FnOnce() -> R) -> R {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match shown.and_then(|bar| bar.upgrade()) {
            Some(bar) if !bar.is_hidden() => bar.suspend(write),
            _ => write(),
        }
    }
}

/// Standard error that may not be a terminal, which indicatif would refuse to draw on.
#[derive(Debug)]
struct PlainStderr;

impl TermLike for PlainStderr {
    fn width(&self) -> u16 {
        80
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        if n == 0 { Ok(()) } else { self.write_str(&format!("\x1b[{n}A")) }
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        if n == 0 { Ok(()) } else { self.write_str(&format!("\x1b[{n}B")) }
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        if n == 0 { Ok(()) } else { self.write_str(&format!("\x1b[{n}C")) }
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        if n == 0 { Ok(()) } else { self.write_str(&format!("\x1b[{n}D")) }
    }

    fn write_line(&self, s: &str) -> io::Result<()> {
        self.write_str(&format!("{s}\n"))
    }

    fn write_str(&self, s: &str) -> io::Result<()> {
        io::stderr().write_all(s.as_bytes())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.write_str("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_are_valid() {
        // `new` would fall back to indicatif's own style in silence.
        for template in [BAR, SPINNER] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn a_hidden_bar_counts_all_the_same() {
        let bars = Bars::default();
        let progress = Progress::new(Some(10), ProgressWhen::Never, &bars);
        progress.update(7, 3);
        assert_eq!(progress.bar.position(), 7);
        assert_eq!(bars.suspended(|| 1), 1);
    }
}
