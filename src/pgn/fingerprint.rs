//! What a finding is known by, wherever its game stands in a file.
//!
//! A fingerprint depends on nothing outside its game: not on lines, offsets, numbers of games, or
//! the words of a message. So it stays the same while other games come, go and change, and from one
//! version of the program to the next.

use std::fmt;
use std::hash::Hasher as _;
use std::str::FromStr;

use siphasher::sip::SipHasher13;

use super::lexer::{Kind, Lexer};
use super::{Ply, Rule, tags};

/// The tags that name a game.
const NAMING: [&[u8]; 5] = [b"White", b"Black", b"Event", b"Date", b"Round"];

/// What a game is known by: the tags White, Black, Event, Date and Round, or, if no player is
/// named, its bytes without blanks.
///
/// ```
/// use pgnkit::pgn::GameKey;
/// let game = b"[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 *";
/// assert_eq!(GameKey::of(game), GameKey::of(b"[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 *"));
/// assert_ne!(GameKey::of(game), GameKey::of(b"[White \"Bob\"]\n[Black \"Ada\"]\n\n1. e4 *"));
/// assert_eq!(GameKey::of(b"1. e4\ne5 *"), GameKey::of(b"1.e4 e5 *\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKey(u64);

impl GameKey {
    /// Takes it of the bytes of a game.
    pub fn of(game: &[u8]) -> Self {
        let mut hasher = SipHasher13::new();
        let values = naming_tags(game);
        if values[..2].iter().any(|name| !matches!(name.as_slice(), b"" | b"?")) {
            for value in &values {
                write_framed(&mut hasher, value);
            }
        } else {
            write_unblanked(&mut hasher, game);
        }
        Self(hasher.finish())
    }
}

/// The values of the tags that name a game, empty where there are none.
fn naming_tags(game: &[u8]) -> [Vec<u8>; NAMING.len()] {
    let mut values: [Vec<u8>; NAMING.len()] = Default::default();
    let mut lexer = Lexer::new(game);
    loop {
        let token = lexer.token();
        match token.kind {
            Kind::Tag(shape) => {
                let tag = &game[token.span()];
                if let Some(at) = NAMING.iter().position(|name| *name == tags::name(tag))
                    && values[at].is_empty()
                {
                    values[at] = tags::value(tag, shape).trim_ascii().to_vec();
                }
            }
            Kind::Comment(_)
            | Kind::LineComment
            | Kind::Escape
            | Kind::ByteOrderMark
            | Kind::OddBlank
            | Kind::Nul => {}
            _ => return values,
        }
    }
}

/// What a finding of a rule in a file is known by: its game, its ply and the bytes it is about,
/// blanks set aside. It is written as 16 hexadecimal digits.
///
/// Two findings may have the same one, as two tabs of one game; how many there are is to be
/// counted, too. Two that differ have the same one by chance once in 2^64 pairs.
///
/// ```
/// use pgnkit::pgn::{Fingerprint, GameKey, Rule};
/// let game = GameKey::of(b"1. e4 e5 2. Ke3 *");
/// let one = Fingerprint::of(Rule::IllegalMove, Some(game), None, b"Ke3");
/// assert_eq!(one.to_string().parse(), Ok(one));
/// assert_ne!(one, Fingerprint::of(Rule::IllegalMove, Some(game), None, b"Kd3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Takes it of a finding of a rule in a game, or between games, at a ply, about these bytes.
    pub fn of(rule: Rule, game: Option<GameKey>, ply: Option<Ply>, token: &[u8]) -> Self {
        let mut hasher = SipHasher13::new();
        write_framed(&mut hasher, rule.id().as_bytes());
        hasher.write(&game.map_or(0, |key| key.0).to_le_bytes());
        let (number, in_variation) = ply.map_or((0, false), |ply| (ply.ply, ply.in_variation));
        hasher.write(&number.to_le_bytes());
        hasher.write(&[u8::from(in_variation)]);
        write_unblanked(&mut hasher, token);
        Self(hasher.finish())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The error of reading a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint has 16 hexadecimal digits")]
pub struct ParseFingerprintError;

impl FromStr for Fingerprint {
    type Err = ParseFingerprintError;

    fn from_str(text: &str) -> Result<Self, ParseFingerprintError> {
        let is_good = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = is_good.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        number.map(Self).ok_or(ParseFingerprintError)
    }
}

/// Writes bytes so that what follows them cannot be taken for a part of them.
fn write_framed(hasher: &mut SipHasher13, bytes: &[u8]) {
    hasher.write(&(bytes.len() as u64).to_le_bytes());
    hasher.write(bytes);
}

/// Writes all but blanks.
fn write_unblanked(hasher: &mut SipHasher13, bytes: &[u8]) {
    for word in bytes.split(u8::is_ascii_whitespace) {
        hasher.write(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color;

    #[test]
    fn fingerprints_never_change() {
        // They stand in files of users: another number here makes all of these worthless.
        let game = GameKey::of(b"[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Ke3 *");
        let ply = Ply { ply: 3, move_number: 2, side: Color::White, in_variation: false };
        let found = Fingerprint::of(Rule::IllegalMove, Some(game), Some(ply), b"Ke3");
        assert_eq!(found.to_string(), "b75b2b5f2099e8d9");
        assert_eq!(Fingerprint::of(Rule::NoGames, None, None, b"").to_string(), "32294e00f1193fd9");
    }

    #[test]
    fn what_is_no_fingerprint_is_refused() {
        for text in ["", "0", "+123456789abcdef", "0123456789abcdeg", "0123456789abcdef0"] {
            assert!(text.parse::<Fingerprint>().is_err(), "{text}");
        }
    }

    #[test]
    fn players_without_names_do_not_name_a_game() {
        let game = |movetext: &str| {
            GameKey::of(format!("[White \"?\"]\n[Black \"\"]\n\n{movetext}").as_bytes())
        };
        assert_ne!(game("1. e4 *"), game("1. d4 *"));
        assert_eq!(game("1. e4 *"), game("1.e4\n*\n"));
    }
}
