//! The Termination tag: why a game ended (PGN 9.8.1), and how servers put it in words.

/// What a Termination tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// "normal": what the result and the last position tell.
    Normal,
    /// A player ran out of time.
    Time,
    /// A player left.
    Abandoned,
    /// The result was awarded.
    Adjudication,
    /// A player died.
    Death,
    /// Something unforeseen broke the game off.
    Emergency,
    /// A player broke the rules.
    RulesInfraction,
    /// The game is not over.
    Unterminated,
    /// A side was mated, in words.
    Checkmate,
    /// A player resigned, in words.
    Resignation,
    /// The players agreed on a draw, in words.
    Agreement,
    /// A side was stalemated, in words.
    Stalemate,
    /// A draw by repetition, in words.
    Repetition,
    /// A draw by the 50-move rule, in words.
    FiftyMoves,
    /// Something else, or nothing.
    Other,
}

/// Words that tell, in the order in which they are looked for: `won on time`, `drawn by timeout vs
/// insufficient material`, `game abandoned`.
const WORDS: [(&str, Termination); 16] = [
    ("unterminated", Termination::Unterminated),
    ("rules infraction", Termination::RulesInfraction),
    ("adjudicat", Termination::Adjudication),
    ("abandon", Termination::Abandoned),
    ("emergency", Termination::Emergency),
    ("death", Termination::Death),
    ("time forfeit", Termination::Time),
    ("timeout", Termination::Time),
    ("on time", Termination::Time),
    ("checkmate", Termination::Checkmate),
    ("stalemate", Termination::Stalemate),
    ("resign", Termination::Resignation),
    ("agree", Termination::Agreement),
    ("repetition", Termination::Repetition),
    ("50-move", Termination::FiftyMoves),
    ("normal", Termination::Normal),
];

impl Termination {
    /// Reads the value of a tag.
    ///
    /// ```
    /// use pgnkit::pgn::Termination;
    /// assert_eq!(Termination::read(b"Time forfeit"), Termination::Time);
    /// assert_eq!(Termination::read(b"Alice won by resignation"), Termination::Resignation);
    /// assert_eq!(Termination::read(b"?"), Termination::Other);
    /// ```
    pub fn read(value: &[u8]) -> Self {
        let value = value.to_ascii_lowercase();
        if value.starts_with(b"time") {
            return Self::Time;
        }
        let says = |words: &str| memchr::memmem::find(&value, words.as_bytes()).is_some();
        WORDS.into_iter().find(|(words, _)| says(words)).map_or(Self::Other, |(_, meant)| meant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_the_standard_are_read_in_any_case() {
        for (value, meant) in [
            ("abandoned", Termination::Abandoned),
            ("adjudication", Termination::Adjudication),
            ("death", Termination::Death),
            ("emergency", Termination::Emergency),
            ("normal", Termination::Normal),
            ("rules infraction", Termination::RulesInfraction),
            ("time forfeit", Termination::Time),
            ("unterminated", Termination::Unterminated),
        ] {
            assert_eq!(Termination::read(value.as_bytes()), meant);
            assert_eq!(Termination::read(value.to_uppercase().as_bytes()), meant);
        }
    }

    #[test]
    fn sentences_of_servers_are_understood() {
        for (value, meant) in [
            ("Bob won on time", Termination::Time),
            ("Game drawn by timeout vs insufficient material", Termination::Time),
            ("Bob won by checkmate", Termination::Checkmate),
            ("Bob won - game abandoned", Termination::Abandoned),
            ("Game drawn by agreement", Termination::Agreement),
            ("Game drawn by stalemate", Termination::Stalemate),
            ("Game drawn by repetition", Termination::Repetition),
            ("Game drawn by 50-move rule", Termination::FiftyMoves),
            ("Game drawn by insufficient material", Termination::Other),
            ("", Termination::Other),
        ] {
            assert_eq!(Termination::read(value.as_bytes()), meant, "{value}");
        }
    }
}
