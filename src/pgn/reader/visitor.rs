//! What a reader tells of games.

use crate::notation::san::ShortWord;
use crate::pgn::Span;
use crate::pgn::lexer::Token;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With its termination marker.
    Marker,
    /// Without one, since another game begins.
    NextGame,
    /// Without one, since the text ends.
    EndOfText,
    /// Without one, since it is too large.
    TooLarge,
}

/// Takes what a reader finds. Each game is announced, told in order, and ended; if the text ends
/// within one, it is abandoned and will be told again from its start.
pub trait Visitor {
    /// A game begins with the token at this byte.
    fn begin_game(&mut self, at: usize);

    /// A tag pair of the game, in its tag section or (`in_movetext`) after it.
    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool);

    /// A [usual](crate::pgn::lexer::Lexer::usual) move number. Returns whether it is dealt with; otherwise it comes
    /// once more, as a token.
    #[inline(always)]
    fn usual_number(&mut self, _value: u32) -> bool {
        false
    }

    /// A [usual](crate::pgn::lexer::Lexer::usual) word. Returns whether it was a usual move and is dealt with;
    /// otherwise it comes once more, as a token.
    #[inline(always)]
    fn usual_word(&mut self, _word: ShortWord, _span: Span) -> bool {
        false
    }

    /// A [usual](crate::pgn::lexer::Lexer::usual) comment. Returns whether it is dealt with; otherwise it comes once
    /// more, as a token.
    #[inline(always)]
    fn usual_comment(&mut self) -> bool {
        false
    }

    /// Any other token of the game.
    fn token(&mut self, text: &[u8], token: &Token);

    /// A token in the line of the termination marker, behind it.
    fn after_marker(&mut self, text: &[u8], token: &Token);

    /// The game ends. It and what stands before it, back to the end of the game before, take up
    /// these bytes.
    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span);

    /// The text ends too early: the game at hand, if there is one, and all else from this byte on
    /// will be told again. It is 0 or the end of a game, at the start of a line.
    fn abandon(&mut self, from: usize);

    /// A comment, an escape, a mark or text outside games.
    fn outside(&mut self, text: &[u8], token: &Token);
}
