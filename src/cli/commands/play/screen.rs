//! The window of the terminal.

/// Returns its columns and rows, if standard output is a terminal that tells.
#[cfg(unix)]
pub(super) fn size() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then(|| (size.ws_col.into(), size.ws_row.into()))
}

/// Returns its columns and rows, if they are known.
#[cfg(not(unix))]
pub(super) fn size() -> Option<(usize, usize)> {
    None
}
