//! Questions of beginners, each with a position that proves the answer (see the tests below).

use std::fmt::Write as _;

use super::Page;

pub(super) const PAGE: Page =
    Page { name: "faq", about: "Questions and answers", body: "", diagram: None };

/// A question with its answer, in lines of at most 76 columns.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What is asked.
    pub question: &'static str,
    /// The answer.
    pub answer: &'static str,
    /// A position in FEN that shows it.
    pub position: &'static str,
}

/// All questions in their order.
pub const FAQ: [Question; 12] = [
    Question {
        question: "Which way does the board lie?",
        answer: "\
So that the square at each player's right hand, h1 and a8, is a light one
(2.1). Then the white queen stands on a light square, the black on a dark.",
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    },
    Question {
        question: "Can the king take?",
        answer: "\
Yes, what stands on a square beside it, if the king is not attacked there
(3.8.1).",
        position: "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    },
    Question {
        question: "Can it take a piece that is protected?",
        answer: "\
No. It would be in check there, which no move may bring about (3.9.2); even
if the piece that protects is pinned and could not take in return (3.9.1).",
        position: "4k3/8/8/8/4r3/8/4q3/4K3 w - - 0 1",
    },
    Question {
        question: "What is the difference between mate and stalemate?",
        answer: "\
In both, the side to move has no legal move. In check it is checkmate and
lost (5.1.1); not in check it is stalemate and a draw (5.2.1).",
        position: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    },
    Question {
        question: "May I castle while in check, or after I was in check?",
        answer: "\
Not while you are in check (3.8.2.2). After it, yes, if neither king nor
rook has moved: a check that was blocked or taken costs nothing.",
        position: "4k3/8/8/8/1b6/8/8/4K2R w K - 0 1",
    },
    Question {
        question: "Does the program let me play an illegal move?",
        answer: "\
No. It says why the move is illegal, and nothing on the board changes; you
move on from there. `explain MOVE` says the same without trying it.",
        position: "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    },
    Question {
        question: "Must a pawn go two squares on its first move?",
        answer: "No, it may go one or two (3.7.1, 3.7.2). Later it goes one.",
        position: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    },
    Question {
        question: "What is a double check?",
        answer: "\
Check by two pieces at once, mostly when a piece gives check and uncovers
another. One move cannot deal with both, so only the king can move (3.9).",
        position: "4k3/8/5N2/8/8/8/8/K3R2q b - - 0 1",
    },
    Question {
        question: "May a pawn become something other than a queen, and why should it?",
        answer: "\
A rook, bishop or knight as well (3.7.3.3). A knight can give a check that
no queen gives, and a rook may win where a queen would be stalemate.",
        position: "8/5P1k/8/5K2/8/8/8/8 w - - 0 1",
    },
    Question {
        question: "How does threefold repetition work?",
        answer: "\
The position counts, not the moves: same pieces on the same squares, same
side to move, same rights to castle and take en passant, for the third
time, in a row or not (9.2). The start of the game counts as the first.",
        position: "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    },
    Question {
        question: "Why is it nearly always a queen?",
        answer: "\
It moves as rook and bishop together, so it can do all that either of them
can, and only the leap of a knight is not among it.",
        position: "7k/P7/8/8/8/8/8/K7 w - - 0 1",
    },
    Question {
        question: "What happens when my time runs out?",
        answer: "\
You lose, unless your opponent could not give mate by any legal moves; then
it is a draw (6.9).",
        position: "4k3/8/8/8/8/8/8/RB2K3 w - - 0 1",
    },
];

pub(super) fn all() -> String {
    let mut text = String::new();
    for (number, question) in (1..).zip(FAQ) {
        let gap = if number == 1 { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{number}. {}", question.question);
        for line in question.answer.lines() {
            let _ = writeln!(text, "   {line}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Move, Position, Square, draw};
    use crate::notation::fen;
    use crate::notation::san::San;

    /// The position of a question, by its number.
    fn position(number: usize) -> Position {
        at(FAQ[number - 1].position)
    }

    fn at(text: &str) -> Position {
        fen::read(text.as_bytes()).unwrap().0
    }

    fn legal(position: &Position, text: &str) -> Option<Move> {
        San::parse(text.as_bytes()).unwrap().resolve(position).ok().map(|resolved| resolved.mv)
    }

    fn after(position: &Position, moves: &[&str]) -> Position {
        let mut position = *position;
        for text in moves {
            position.play(legal(&position, text).unwrap());
        }
        position
    }

    #[test]
    fn question_1_the_board_lies_with_a_light_square_at_the_right() {
        assert!(["h1", "a8", "d1"].iter().all(|name| name.parse::<Square>().unwrap().is_light()));
        assert!(!"d8".parse::<Square>().unwrap().is_light());
        assert_eq!(position(1), Position::INITIAL);
    }

    #[test]
    fn questions_2_and_3_the_king_takes_what_is_not_protected() {
        assert!(legal(&position(2), "Kxe2").is_some());
        assert!(legal(&position(3), "Kxe2").is_none());
        let by_a_pinned_rook = at("4k3/8/8/8/4r3/8/4q3/K3R3 w - - 0 1");
        assert!(legal(&by_a_pinned_rook, "Rxe2").is_some());
        let pinned = at("4k3/4r3/8/4q3/3K4/8/8/4R3 w - - 0 1");
        assert!(legal(&pinned, "Kxe5").is_none());
    }

    #[test]
    fn question_4_stalemate_is_not_mate() {
        assert!(position(4).is_stalemate());
        assert!(at("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_checkmate());
    }

    #[test]
    fn question_5_a_check_forbids_castling_only_while_it_lasts() {
        let in_check = position(5);
        assert!(in_check.is_check() && legal(&in_check, "O-O").is_none());
        let over = at("4k3/8/8/2b5/8/2P5/8/4K2R w K - 0 1");
        assert!(legal(&over, "O-O").is_none(), "the bishop attacks g1");
        let blocked = at("4k3/8/8/8/1b6/2P5/8/4K2R b K - 0 1");
        assert!(legal(&after(&blocked, &["Bd6"]), "O-O").is_some());
    }

    #[test]
    fn question_6_an_illegal_move_has_a_reason() {
        let position = position(6);
        assert!(
            position
                .why_illegal(Move::normal("e1".parse().unwrap(), "e3".parse().unwrap()))
                .is_some()
        );
    }

    #[test]
    fn question_7_a_pawn_goes_one_or_two_squares_and_later_one() {
        let first = position(7);
        assert!(legal(&first, "e3").is_some() && legal(&first, "e4").is_some());
        let later = after(&first, &["e3", "Kd8"]);
        assert!(legal(&later, "e4").is_some() && legal(&later, "e5").is_none());
    }

    #[test]
    fn question_8_in_double_check_only_the_king_moves() {
        let position = position(8);
        assert_eq!(position.checkers().count(), 2);
        let king = position.board().king(Color::Black);
        assert!(position.legal_moves().iter().all(|mv| mv.from == king));
        // Otherwise the queen could take the rook.
        assert!(legal(&position, "Qxe1").is_none());
    }

    #[test]
    fn question_9_a_queen_is_not_always_best() {
        let position = position(9);
        assert!(after(&position, &["f8=Q"]).is_stalemate());
        assert!(!after(&position, &["f8=R"]).is_stalemate());
        assert!(after(&position, &["f8=N"]).is_check());
        assert_eq!(position.legal_moves().iter().filter(|mv| mv.promoted().is_some()).count(), 4);
    }

    #[test]
    fn question_10_rights_belong_to_a_position() {
        let mut position = position(10);
        let mut history = draw::History::new();
        let mut counts = Vec::new();
        let note = |position: &Position, history: &mut draw::History| {
            let hash = position.hash(crate::chess::EnPassant::Legal);
            history.push(hash, position.halfmove_clock());
            history.repetitions()
        };
        counts.push(note(&position, &mut history));
        for text in ["Ra2", "Kd8", "Ra1", "Ke8", "Ra2", "Kd8", "Ra1", "Ke8"] {
            position.play(legal(&position, text).unwrap());
            counts.push(note(&position, &mut history));
        }
        // The first position had the right to castle, so the last is the second of its kind.
        assert_eq!((counts[0], counts[4], counts[8]), (1, 1, 2));
        assert_eq!(counts[5], 2, "the rook was on a2 with the king on e8 before");
    }

    #[test]
    fn question_11_a_queen_goes_wherever_rook_and_bishop_go() {
        let position = position(11);
        let count = |text: &str| {
            let mut white = after(&position, &[text, "Kh7"]);
            let from = "a8".parse::<Square>().unwrap();
            white.play(legal(&white, "Kb1").unwrap());
            let back = white.after_null_move();
            back.legal_moves().iter().filter(|mv| mv.from == from).count()
        };
        assert_eq!(count("a8=Q"), count("a8=R") + count("a8=B"));
    }

    #[test]
    fn question_12_a_lone_king_does_not_win_on_time() {
        let position = position(12);
        assert!(draw::cannot_mate(position.board(), Color::Black));
        assert!(!draw::cannot_mate(position.board(), Color::White));
    }
}
