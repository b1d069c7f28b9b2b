//! The engines that run, so that none is left behind by a program that ends at once.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The numbers of their processes, each of which leads a group of its own.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all engines that run, without a word to them. It is for who ends the program without
/// dropping what it has; whoever still waits for an engine finds that it has ended.
pub fn end_all() {
    running().iter().for_each(|number| kill_group(*number));
}

/// Starts an engine, and takes note of it in the same breath.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    let child = command.spawn()?;
    running.push(child.id());
    Ok(child)
}

/// Returns how it ended, if it has, and then strikes it off: another process may get its number.
pub(super) fn ended(child: &mut Child) -> Option<ExitStatus> {
    let mut running = running();
    let status = child.try_wait().ok().flatten()?;
    running.retain(|number| *number != child.id());
    Some(status)
}

/// Ends an engine, and its own children, too: a script may stand in front of the program proper.
pub(super) fn kill(child: &mut Child) {
    let mut running = running();
    if running.contains(&child.id()) {
        kill_group(child.id());
        let _ = child.kill();
        let _ = child.wait();
        running.retain(|number| *number != child.id());
    }
}

/// Ends all processes of a group.
#[cfg(unix)]
fn kill_group(number: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(number).ok().and_then(Pid::from_raw) {
        // It may just have ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Without groups, an engine learns from the end of its input that it is time to leave.
#[cfg(not(unix))]
fn kill_group(_number: u32) {}
