//! Ctrl-C and a request to terminate: the first ends in good order, the second at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::pipe::Wake;
use crate::cli::ExitStatus;

/// What was asked for from outside.
#[derive(Debug, Default)]
pub(super) struct Signals {
    interrupted: AtomicBool,
    terminated: AtomicBool,
}

impl Signals {
    /// Returns the exit status that was asked for.
    pub(super) fn asked(&self) -> Option<ExitStatus> {
        if self.terminated.load(Ordering::Relaxed) {
            Some(ExitStatus::Terminated)
        } else if self.interrupted.load(Ordering::Relaxed) {
            Some(ExitStatus::Interrupted)
        } else {
            None
        }
    }

    /// Returns whether Ctrl-C was pressed, and forgets it.
    pub(super) fn take_interrupt(&self) -> bool {
        self.interrupted.swap(false, Ordering::Relaxed)
    }

    /// Waits for signals in a thread of its own. `stop` ends the thinking of the engine; `wake`
    /// ends the waiting for a line. A person may press Ctrl-C as often as they like.
    #[cfg(unix)]
    pub(super) fn watch(
        self: &Arc<Self>,
        stop: Arc<AtomicBool>,
        wake: impl Fn(Wake) + Send + 'static,
        is_person: bool,
    ) {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::iterator::Signals as Waiting;

        let Ok(mut waiting) = Waiting::new([SIGINT, SIGTERM]) else { return };
        let signals = Arc::clone(self);
        let terminal = super::terminal::Mode::now();
        std::thread::spawn(move || {
            for signal in waiting.forever() {
                let is_first = signals.asked().is_none();
                if signal == SIGTERM {
                    signals.terminated.store(true, Ordering::Relaxed);
                } else {
                    signals.interrupted.store(true, Ordering::Relaxed);
                }
                // The log is complete after every move, so nothing is lost.
                if (is_person && signal == SIGTERM) || (!is_person && !is_first) {
                    terminal.restore();
                    leave(&signals);
                }
                stop.store(true, Ordering::Relaxed);
                wake(Wake::Signal);
            }
        });
    }

    /// Waits for Ctrl-C.
    #[cfg(not(unix))]
    pub(super) fn watch(
        self: &Arc<Self>,
        stop: Arc<AtomicBool>,
        wake: impl Fn(Wake) + Send + 'static,
        is_person: bool,
    ) {
        let signals = Arc::clone(self);
        // Without a handler Ctrl-C ends the program at once, which is good enough.
        let _ = ctrlc::set_handler(move || {
            let was_asked = signals.interrupted.swap(true, Ordering::Relaxed);
            if was_asked && !is_person {
                leave(&signals);
            }
            stop.store(true, Ordering::Relaxed);
            wake(Wake::Signal);
        });
    }
}

#[expect(clippy::exit, reason = "the main thread may wait for a line that never comes")]
fn leave(signals: &Signals) {
    crate::ops::external_engine::end_all();
    let status = signals.asked().unwrap_or(ExitStatus::Interrupted);
    std::process::exit(i32::from(status.code()));
}
