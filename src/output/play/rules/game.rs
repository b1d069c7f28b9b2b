//! Pages on the game around the moves.

use super::Page;

pub(super) const SETUP: Page = Page {
    name: "setup",
    about: "The board and how a game begins",
    body: "\
The board lies so that each player has a light square at the right end of the
nearest rank (2.1). White's pieces stand on ranks 1 and 2, Black's on 7 and 8:
rook, knight, bishop, queen, king, bishop, knight, rook, and eight pawns before
them (2.3). The queens face each other on the d-file: the white queen stands on
a light square, the black one on a dark square.
White begins, then the players move in turn (1.2).

8  r  n  b  q  k  b  n  r
7  p  p  p  p  p  p  p  p
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P  P  P  P  P
1  R  N  B  Q  K  B  N  R
   a  b  c  d  e  f  g  h
",
    diagram: None,
};

pub(super) const CHECK: Page = Page {
    name: "check",
    about: "Check: a king that is attacked",
    body: "\
A king is in check if an opponent's piece attacks its square, even one that is
pinned itself (3.9.1). Check must be answered at once, in one of three ways:

  the king goes to a square that is not attacked,
  the piece that gives check is taken,
  a piece steps between; not possible against a knight, a pawn, or a piece that
  stands next to the king.

In double check two pieces attack the king. No move takes or blocks both, so
only the king can move.

No move may leave or put the own king in check (3.9.2). A piece that shields
its king is pinned: it may move only on the line between king and attacker.
Nobody has to say \"check\". On the board the king stands between > and <.
",
    diagram: None,
};

pub(super) const MATE: Page = Page {
    name: "mate",
    about: "Checkmate and stalemate: no legal move is left",
    body: "\
Checkmate: the king is in check and no legal move answers it. The game is over
at once, and who gave mate has won (5.1.1). The king is not taken.

Stalemate: the side to move is not in check and has no legal move. The game is
over at once and is a draw (5.2.1).

Whoever resigns loses (5.1.2); if the opponent cannot give mate by any series
of legal moves, it is a draw.
",
    diagram: None,
};

pub(super) const DRAWS: Page = Page {
    name: "draws",
    about: "Draws: games that nobody wins",
    body: "\
Agreement    One side offers, the other accepts (5.2.3): draw, accept, decline.
Stalemate    The side to move has no legal move and is not in check (5.2.1).
Dead         No legal moves lead to any mate (5.2.2), as with king and king,
             king and bishop or king and knight against king, or bishops that
             all stand on one colour.
Repetition   The same position for the third time, in a row or not (9.2): same
             pieces, same side to move, same rights to castle and to take
             en passant.
50 moves     50 moves of each side without a capture or a pawn move (9.3).

In `play` repetition and 50 moves end the game by themselves. The Laws ask for
a claim: with `--draws claim` the words `draw` and `claim` make it, and the
game ends by itself at the fifth repetition and after 75 moves (9.6). With
`claim MOVE` the move is made, though the claim is wrong (9.5.3).
",
    diagram: None,
};

pub(super) const NOTATION: Page = Page {
    name: "notation",
    about: "Notation: how moves are written",
    body: "\
Squares have the letter of their file, a to h from White's left, and the number
of their rank, 1 to 8 from White's side: e4 (Appendix C). A move is the letter
of the piece, K Q R B N, and the square where it goes; a pawn has no letter.

  Nf3     knight to f3          exd5    the pawn of the e-file takes on d5
  Bxc6    bishop takes on c6    O-O     castles on the king's side
  Nbd2    the knight of the b-file goes to d2, where another could go as well
  R1e2    the rook of the first rank goes to e2
  e8=Q    the pawn becomes a queen
  Qh5+    check                 Qxf7#   checkmate

`play` also takes e2e4, e2-e4, nf3, ed5, 0-0, e8q and 12.Nf3. Lower case b is
the pawn if the pawn can do it, and else the bishop. Answers are written in
full, so you see what was understood.
",
    diagram: None,
};

pub(super) const CLOCK: Page = Page {
    name: "clock",
    about: "The clock: time for all moves of a side",
    body: "\
`--clock 5+3` gives each side 5 minutes, and 3 seconds more after each move of
its own. `--clock 10` gives no more. Without the option nobody runs out of
time; a clock cannot be added later.

Only the clock of the side to move runs, the first from the first question on.
Whose time is up loses, unless the opponent has no way to give mate by any
series of legal moves: then it is a draw (6.9).

Usual names, by the time for 60 moves: bullet up to 3 minutes, blitz up to 10,
rapid from 10 to 60 (Appendices A, B); longer games are standard.
`clock` shows what is left. `undo` gives back the time of then.
",
    diagram: None,
};

pub(super) const ETIQUETTE: Page = Page {
    name: "etiquette",
    about: "Etiquette: how to be a good opponent",
    body: "\
Touch-move   On a real board a piece that is touched must be moved, or taken if
             it is the opponent's (4.3). Here only a move is a move; `moves e2`
             is a question.
Adjusting    To set a piece straight, say so first: \"I adjust\" (4.2).
Draw offers  Offer after your move and before your opponent thinks (9.1), and
             once: not again before something has changed. Here a second offer
             has to wait until you have moved. `Nf3 draw` does both.
Resigning    Rather resign than walk away: `resign`.
After it     Shake hands, and thank for the game.
",
    diagram: None,
};
