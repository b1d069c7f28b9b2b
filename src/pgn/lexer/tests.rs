//! Tests of the lexer.

use super::*;

/// The kinds of all tokens, after a check that they tile the text.
fn kinds(text: &str) -> Vec<Kind> {
    tokens(text.as_bytes()).into_iter().map(|token| token.kind).collect()
}

fn tokens(text: &[u8]) -> Vec<Token> {
    let mut lexer = Lexer::new(text);
    let mut tokens = Vec::new();
    let mut end = 0;
    loop {
        let token = lexer.token();
        assert_eq!(token.blank, end, "tokens must tile the text");
        assert!(token.blank <= token.start && token.start <= token.end);
        end = token.end;
        if token.kind == Kind::End {
            assert_eq!(end, text.len());
            return tokens;
        }
        assert!(token.start < token.end, "a token must not be empty");
        tokens.push(token);
    }
}

fn words(text: &str) -> Vec<&str> {
    tokens(text.as_bytes()).iter().map(|token| &text[token.span()]).collect()
}

#[test]
fn numbers_and_moves_may_be_glued() {
    let number = |value, periods| Kind::Number { value, periods };
    assert_eq!(kinds("1.e4 e5"), [number(1, 1), Kind::Word, Kind::Word]);
    assert_eq!(kinds("12...Nf6"), [number(12, 3), Kind::Word]);
    assert_eq!(kinds("1e4 1 e4"), [number(1, 0), Kind::Word, number(1, 0), Kind::Word]);
    assert_eq!(kinds("1. ... e5"), [number(1, 1), Kind::Periods, Kind::Word]);
    assert_eq!(kinds("99999999999."), [number(u32::MAX, 1)]);
}

#[test]
fn castling_with_zeros_is_a_word_and_a_result_is_none() {
    assert_eq!(kinds("0-0 0-0-0 O-O"), [Kind::Word; 3]);
    assert_eq!(words("0-0-0+ 0-0!"), ["0-0-0+", "0-0!"]);
    assert_eq!(kinds("0-1"), [Kind::Result(Outcome::Black, Spelling::Standard)]);
}

#[test]
fn results_are_read_in_many_spellings() {
    for (text, outcome) in [
        ("1-0", Outcome::White),
        ("0-1", Outcome::Black),
        ("1/2-1/2", Outcome::Draw),
        ("*", Outcome::Unknown),
    ] {
        assert_eq!(kinds(text), [Kind::Result(outcome, Spelling::Standard)], "{text}");
    }
    for (text, outcome) in [
        ("1:0", Outcome::White),
        ("0\u{2013}1", Outcome::Black),
        ("½-½", Outcome::Draw),
        ("1/2", Outcome::Draw),
        ("0.5-0.5", Outcome::Draw),
        ("1/2\u{2011}1/2", Outcome::Draw),
    ] {
        assert_eq!(kinds(text), [Kind::Result(outcome, Spelling::Other)], "{text}");
    }
    assert_eq!(tokens(b"\xBD-\xBD")[0].kind, Kind::Result(Outcome::Draw, Spelling::Other));
}

#[test]
fn what_is_glued_to_a_result_is_a_token_of_its_own() {
    assert_eq!(words("1/2-1/2`"), ["1/2-1/2", "`"]);
    assert_eq!(words("1-0{x}"), ["1-0", "{x}"]);
}

#[test]
fn a_promotion_in_brackets_and_an_en_passant_suffix_stay_with_the_move() {
    assert_eq!(words("e8(Q)+ e8(Q (e8)"), ["e8(Q)+", "e8", "(", "Q", "(", "e8", ")"]);
    assert_eq!(words("exd6e.p. exd6 e.p."), ["exd6e.p.", "exd6", "e.p."]);
    assert_eq!(words("e5.2.Nf3"), ["e5", ".", "2.", "Nf3"]);
}

#[test]
fn comments_end_at_their_brace_or_where_a_tag_section_begins() {
    let comment = |closing| Kind::Comment(closing);
    assert_eq!(kinds("{a { b}"), [comment(Closing::Closed)]);
    assert_eq!(kinds("{a"), [comment(Closing::AtEnd)]);
    assert_eq!(kinds("{look:\n[%cal Rd8h4] }"), [comment(Closing::Closed)]);
    assert_eq!(kinds("{quote\n[White \"x\"]\n}"), [comment(Closing::Closed)]);
    let two = "{open\n[Event \"x\"]\n[Site \"}\"]";
    assert_eq!(kinds(two)[0], comment(Closing::AtTagSection));
    let two = "{open\n[Site \"x\"]\r\n[Date \"}\"]";
    assert_eq!(kinds(two)[0], comment(Closing::AtTagSection));
}

#[test]
fn a_comment_cut_before_an_event_tag_ends_there() {
    let mut lexer = Lexer::of_block(b"{open\n[Site \"x\"]\n", Break::Blank, Behind::Event);
    let token = lexer.token();
    assert_eq!(token.kind, Kind::Comment(Closing::AtTagSection));
    assert_eq!(token.end, 5);
    assert_eq!(lexer.token().breaks, Break::Line, "the line end is that of the tag");
}

#[test]
fn a_comment_meant_to_end_at_a_parenthesis_does_if_movetext_follows() {
    let ends_at_parenthesis = |text: &str| {
        let comment = kinds(text)[0];
        assert!(matches!(comment, Kind::Comment(_)), "{text}");
        comment == Kind::Comment(Closing::Parenthesis)
    };
    for text in [
        "{good) Nc6 3. Bb5 a6 {bad}",
        "{a (b) c) 1... e5! $1 (1... c5) 1-0 {",
        "{good) 1... e5 1-0\n\n[Event \"x\"]\n",
        "{good)e5\n[Site \"x\"]\n[Date \"y\"]\n",
    ] {
        assert!(ends_at_parenthesis(text), "{text}");
    }
    for text in [
        "{nice :) {sic}",
        "{a) e4 b) d4 {both}}",
        "{(e4 d4) e5 {x}",
        "{good) e5}",
        "{good) e5",
        "{good) then e5 {x}",
    ] {
        assert!(!ends_at_parenthesis(text), "{text}");
    }
}

#[test]
fn results_may_have_blanks_and_forfeits_parentheses() {
    let result = |outcome| Kind::Result(outcome, Spelling::Other);
    assert_eq!(kinds("1 - 0"), [result(Outcome::White)]);
    assert_eq!(kinds("1/2 - 1/2"), [result(Outcome::Draw)]);
    assert_eq!(kinds("(-)-(+)"), [result(Outcome::Black)]);
    assert_eq!(read_result(b"(+)-(-)"), Some((Outcome::White, Spelling::Other)));
    assert_eq!(read_result(b"(-)-(-)"), None);
    assert_eq!(kinds("(+)"), [Kind::Open, Kind::Word, Kind::Close]);
}

#[test]
fn a_result_glued_to_a_move_is_a_token_of_its_own() {
    assert_eq!(
        words("Qg20-1 Qh81-0 d6+1/2-1/2 e4*"),
        ["Qg2", "0-1", "Qh8", "1-0", "d6+", "1/2-1/2", "e4", "*"]
    );
    assert_eq!(words("O-O1-0 e8=Q#1-0"), ["O-O", "1-0", "e8=Q#", "1-0"]);
    for whole in ["0-0", "O-O", "O-O-O", "word1-0", "a-1", "x*", "-1"] {
        assert_eq!(words(whole), [whole]);
    }
}

#[test]
fn line_comments_and_escapes_go_to_the_end_of_the_line() {
    assert_eq!(words("; a { b\ne4"), ["; a { b", "e4"]);
    assert_eq!(words("% a\r% b\re4 %c"), ["% a", "% b", "e4", "%c"]);
    assert_eq!(kinds("e4 %c")[1], Kind::Word, "only in the first column");
}

#[test]
fn tags_are_recognised_and_their_damage_named() {
    for (text, shape) in [
        (r#"[Event "a"]"#, TagShape::Good),
        (r#"[ Event  "a \"b\" \\" ]"#, TagShape::Good),
        (r#"[Event ""]"#, TagShape::Good),
        (r#"[Event "a "b" c"]"#, TagShape::Unescaped),
        (r#"[Event "Cup \"]"#, TagShape::Unescaped),
        (r#"[Event "a]"#, TagShape::Unterminated),
        (r#"[Event "a""#, TagShape::Unterminated),
        ("[White Carlsen]", TagShape::NoString),
    ] {
        assert_eq!(kinds(text), [Kind::Tag(shape)], "{text}");
    }
    assert_eq!(kinds("e4 [White x]")[1], Kind::Stray, "not in the midst of a line");
    assert_eq!(kinds("[%clk 1]")[0], Kind::Stray);
}

#[test]
fn breaks_tell_lines_and_empty_lines() {
    let breaks: Vec<Break> =
        tokens(b"a b\nc \r\n \r\nd\re").iter().map(|token| token.breaks).collect();
    assert_eq!(breaks, [Break::Blank, Break::None, Break::Line, Break::Blank, Break::Line]);
}

#[test]
fn odd_blanks_marks_and_nul_bytes_are_tokens() {
    assert_eq!(kinds("e4\u{A0}e5"), [Kind::Word, Kind::OddBlank, Kind::Word]);
    assert_eq!(kinds("\u{FEFF}e4\u{200B}"), [Kind::ByteOrderMark, Kind::Word, Kind::OddBlank]);
    assert_eq!(kinds("\0\0\u{1A}"), [Kind::Nul, Kind::OddBlank]);
    assert_eq!(tokens(b"e4\xA0e5").len(), 3, "as a byte of Latin-1, too");
}

#[test]
fn nags_are_numbers_up_to_255() {
    assert_eq!(
        kinds("$1$255 $256 $"),
        [Kind::Nag(Some(1)), Kind::Nag(Some(255)), Kind::Nag(None), Kind::Nag(None)]
    );
}

#[test]
fn what_is_usual_is_just_what_comes_as_a_token() {
    let pieces: [&[u8]; 25] = [
        b"1.",
        b"12",
        b"7",
        b"0.5",
        b".",
        b"...",
        b" ",
        b"\n",
        b"\r\n",
        b"\r",
        b"\t",
        b"Nf3",
        b"exd5+",
        b"O-O",
        b"O-O-O#",
        b"1-0",
        b"e8(Q)",
        b"e.p.",
        b"{x}",
        b"{[%x]}",
        b"{",
        b"[Event \"",
        b"(",
        b"*",
        b"\xE2\x82\xAC",
    ];
    let (mut numbers, mut words, mut comments) = (0, 0, 0);
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..20_000 {
        let mut text = Vec::new();
        while text.len() < 60 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.extend_from_slice(pieces[(state >> 33) as usize % pieces.len()]);
        }
        let mut lexer = Lexer::new(&text);
        // Not at the very start, where the text begins as if behind an empty line.
        lexer.token();
        loop {
            let usual = lexer.usual();
            let token = lexer.token();
            if token.kind == Kind::End {
                break;
            }
            match usual {
                Some((Usual::Number(number), span)) => {
                    numbers += 1;
                    assert_eq!(token.span(), span, "{}", text.escape_ascii());
                    assert!(
                        matches!(token.kind, Kind::Number { value, periods: 1 | 3 } if value == number)
                    );
                }
                // Whether it is the same word is certain only of usual moves.
                Some((Usual::Word(_), span)) if San::parse(&text[span.clone()]).is_ok() => {
                    words += 1;
                    assert_eq!(token.kind, Kind::Word);
                    assert_eq!(token.span(), span, "{}", text.escape_ascii());
                }
                Some((Usual::Comment, span)) => {
                    comments += 1;
                    assert_eq!(token.kind, Kind::Comment(Closing::Closed));
                    assert_eq!(token.span(), span, "{}", text.escape_ascii());
                }
                _ => {}
            }
        }
    }
    assert!(comments > 1_000);
    assert!(numbers > 1_000 && words > 1_000, "{numbers} {words}");
}

#[test]
fn a_usual_comment_ends_where_its_token_does_whatever_stands_in_it() {
    const LEN: usize = 70;
    for (byte, at) in (0..=u8::MAX).flat_map(|byte| (0..LEN).map(move |at| (byte, at))) {
        let mut text = format!("{{{}}} {}", "x".repeat(LEN), "e4 ".repeat(LEN)).into_bytes();
        text[1 + at] = byte;
        let mut lexer = Lexer::new(&text);
        let usual = lexer.usual();
        let token = lexer.token();
        let expected = (byte != b'{').then(|| (Usual::Comment, token.span()));
        assert_eq!(usual, expected, "{}", text.escape_ascii());
    }
}
