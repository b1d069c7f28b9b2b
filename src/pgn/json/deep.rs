//! Games with variations nested so deep that the parser would not read them.

use std::thread;

use serde::Deserialize;
use serde_json::Deserializer;

use super::fault::ReadJsonError;
use super::read::{GameObject, Reading, read_object};
use crate::pgn::replay::MAX_NESTING;

/// How many arrays and objects may be open at a time: four for a variation in another one (the
/// list of variations, the variation, its moves, a move), and some for the game around them.
const DEEPEST: usize = 4 * MAX_NESTING + 16;

/// Bytes of stack for each of them; measured at some 1000 without optimization.
const FRAME: usize = 1 << 13;

/// Reads a game on a thread with a stack that is large enough for the deepest one there may be.
pub(super) fn read(text: &str) -> Result<Reading, ReadJsonError> {
    let error = |message: String| ReadJsonError::Json { message, at: 0 };
    if depth(text) > DEEPEST {
        let message = format!("variations deeper than {MAX_NESTING} levels are not read");
        return Err(error(message));
    }
    let reading = || {
        let mut deserializer = Deserializer::from_str(text);
        deserializer.disable_recursion_limit();
        let object = GameObject::deserialize(&mut deserializer)
            .and_then(|object| deserializer.end().map(|()| object))
            .map_err(|error| ReadJsonError::of(&error, text))?;
        read_object(object)
    };
    thread::scope(|scope| {
        let thread =
            thread::Builder::new().stack_size(DEEPEST * FRAME).spawn_scoped(scope, reading);
        let done = thread.map_err(|e| error(format!("cannot start a thread: {e}")))?.join();
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns how many arrays and objects are open at a time in a text.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut bytes = text.bytes();
    let mut in_string = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if in_string => {
                bytes.next();
            }
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}
