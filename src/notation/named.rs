//! Positions that have a name, for a command line.

/// Returns the FEN of a well-known position, or nothing if the text is no name.
///
/// ```
/// use pgnkit::notation::named;
/// assert!(named("startpos").unwrap().ends_with(" w KQkq - 0 1"));
/// assert_eq!(named("8/8/8/8/8/8/8/8 w - - 0 1"), None);
/// ```
pub fn named(text: &str) -> Option<&'static str> {
    match text {
        // The word of UCI.
        "startpos" => Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        // Peter McKenzie's, made to try a move generator with.
        "kiwipete" => Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        _ => None,
    }
}
