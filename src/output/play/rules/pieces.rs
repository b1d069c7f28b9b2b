//! Pages on how the pieces move.

use super::Page;

pub(super) const PIECES: Page = Page {
    name: "pieces",
    about: "The pieces: what all moves have in common",
    body: "\
One piece is moved a turn; only castling moves two. A turn may not be passed.
A piece goes to an empty square, or takes what an opponent's piece stands on;
that piece leaves the board. It never goes where a piece of its own side
stands (3.1). Nobody has to take, unless no other move is legal.

Queen, rook and bishop run along a line until something is in their way and
never jump over it (3.5). A knight has no line and cannot be stopped.
No move may leave the own king attacked (3.9.2).

  king     K   one square in any direction        rules king
  queen    Q   any distance in any direction      rules queen
  rook     R   any distance along rank and file   rules rook
  bishop   B   any distance along diagonals       rules bishop
  knight   N   two squares and one to the side    rules knight
  pawn         forward, takes diagonally          rules pawn

On the board `moves e2` shows where the piece on e2 may go.
",
    diagram: None,
};

pub(super) const KING: Page = Page {
    name: "king",
    about: "The king: one square in any direction",
    body: "\
It goes to a square beside its own that no opponent's piece attacks, and may
take what stands there if nothing protects that (3.8.1). So two kings never
stand side by side. It may castle once: rules castling.
It is never taken; the game ends before, by checkmate: rules mate.
",
    diagram: Some(("4k3/8/8/8/3Kp3/8/8/8 w - - 0 1", "d4")),
};

pub(super) const QUEEN: Page = Page {
    name: "queen",
    about: "The queen: any distance in any direction",
    body: "\
It moves as a rook or as a bishop, along rank, file or diagonal, as far as the
line is free (3.4). The first opponent's piece on a line can be taken.
",
    diagram: Some(("8/7k/1p6/8/3Q2P1/8/8/7K w - - 0 1", "d4")),
};

pub(super) const ROOK: Page = Page {
    name: "rook",
    about: "The rook: any distance along rank and file",
    body: "\
It moves along its rank or file as far as that is free (3.3). The first
opponent's piece on the way can be taken. It takes part in castling.
",
    diagram: Some(("7k/8/3p4/8/3R2P1/8/8/7K w - - 0 1", "d4")),
};

pub(super) const BISHOP: Page = Page {
    name: "bishop",
    about: "The bishop: any distance along diagonals",
    body: "\
It moves along a diagonal as far as that is free (3.2). The first opponent's
piece on the way can be taken. It never leaves the colour it stands on.
",
    diagram: Some(("8/7k/1p6/8/3B4/8/5P2/7K w - - 0 1", "d4")),
};

pub(super) const KNIGHT: Page = Page {
    name: "knight",
    about: "The knight: two squares and one to the side",
    body: "\
It goes to one of the nearest squares that are not on its rank, file or
diagonal (3.6): two straight and one aside. What stands between does not
matter, so its check cannot be blocked. Each move changes the colour of its
square.
",
    diagram: Some(("7k/8/2p5/2PPP3/2PNP3/2PPP3/8/7K w - - 0 1", "d4")),
};

pub(super) const PAWN: Page = Page {
    name: "pawn",
    about: "The pawn: forward, but it takes diagonally",
    body: "\
It goes one square straight ahead if that is empty (3.7.1); from the rank where
it began it may go two if both are empty (3.7.2). It takes one square ahead on
a diagonal and in no other way (3.7.3), and never goes back. A special capture:
rules en-passant. On the last rank it becomes another piece: rules promotion.
",
    diagram: Some(("4k3/8/8/8/8/2p1p3/3P4/4K3 w - - 0 1", "d2")),
};

pub(super) const CASTLING: Page = Page {
    name: "castling",
    about: "Castling: king and rook move together",
    body: "\
The king goes two squares towards a rook, which comes to its other side
(3.8.2): written O-O on the king's side, O-O-O on the queen's. Only if
  neither that king nor that rook has moved yet (3.8.2.1),
  no piece stands between them,
  the king is not in check, and neither passes nor reaches an attacked square
  (3.8.2.2).
The rook may be attacked, and on the queen's side pass an attacked b-file. An
earlier check does not matter if the king did not move. Type O-O, 0-0 or e1g1.
",
    diagram: Some(("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1")),
};

pub(super) const EN_PASSANT: Page = Page {
    name: "en-passant",
    about: "En passant: taking a pawn that has just passed",
    body: "\
A pawn that goes two squares may be taken by a pawn that stands beside where it
arrives, as if it had gone one square only (3.7.3.1). The pawn that takes lands
on the square that was passed over. This is possible on the very next move and
never later (3.7.3.2). Below Black has just played d7-d5: exd6 takes that pawn.
",
    diagram: Some(("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5")),
};

pub(super) const PROMOTION: Page = Page {
    name: "promotion",
    about: "Promotion: a pawn on the last rank",
    body: "\
A pawn that reaches the last rank becomes a queen, rook, bishop or knight of
its colour with the same move (3.7.3.3). It may not stay a pawn nor become a
king. What was taken before does not matter: there may be two queens and more.
Type e8=Q, e8Q or e7e8q; on a terminal, e8 alone asks. `--auto-queen` takes a
queen.
",
    diagram: Some(("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7")),
};
