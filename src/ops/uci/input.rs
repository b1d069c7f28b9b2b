//! The lines of the user interface, read in a thread of their own.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::Event;
use crate::engine::protocol::Command;
use crate::io::Lines;

/// So many lines may wait to be answered; the reader rests then.
const WAITING: usize = 256;

/// Leave to go on reading: taken when a line is read, and to be given back, by
/// [`release`](Self::release), when it is answered.
#[derive(Debug)]
pub(super) struct Permits(Receiver<()>);

impl Permits {
    pub(super) fn release(&self) {
        let _ = self.0.try_recv();
    }
}

/// Starts to read. The thread ends with the input, at `quit`, or when nobody listens any more. It
/// cannot be ended while it waits for a line, so nobody waits for it.
pub(super) fn listen(
    input: impl Read + Send + 'static,
    events: Sender<Event>,
) -> io::Result<Permits> {
    let (taken, permits) = sync_channel(WAITING);
    thread::Builder::new().spawn(move || {
        read_all(input, &events, &taken);
        let _ = events.send(Event::End);
    })?;
    Ok(Permits(permits))
}

fn read_all(input: impl Read, events: &Sender<Event>, taken: &SyncSender<()>) {
    let mut lines = Lines::new(input);
    let mut line = Vec::new();
    // An input that cannot be read is over.
    while let Ok(Some(_)) = lines.read(&mut line) {
        let now = Instant::now();
        let event = if lines.is_cut() {
            Event::TooLong
        } else {
            Event::Line(String::from_utf8_lossy(&line).parse(), now)
        };
        let is_last = matches!(event, Event::Line(Ok(Command::Quit), _));
        if taken.send(()).is_err() || events.send(event).is_err() || is_last {
            return;
        }
    }
}
