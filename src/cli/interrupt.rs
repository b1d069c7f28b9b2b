//! Ctrl-C, a request to terminate, or the end of the terminal: the first asks long work to stop in
//! good order, so that no temporary file is left behind; the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ExitStatus;

static REQUESTED: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

/// Takes over Ctrl-C and returns the flag it sets, for a pipeline to poll.
///
/// Only commands that poll the flag call this. In the others Ctrl-C keeps its usual effect, which
/// ends a program that waits for standard input.
pub fn watch() -> &'static AtomicBool {
    INSTALLED.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, which is good enough.
        let _ = ctrlc::set_handler(|| {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                end_at_once();
            }
        });
    });
    &REQUESTED
}

/// Returns whether Ctrl-C was pressed since [`watch`] was first called.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

#[expect(clippy::exit, reason = "the user asked twice; work that does not poll cannot be joined")]
fn end_at_once() {
    std::process::exit(i32::from(ExitStatus::Interrupted.code()));
}
