//! What the tags of a game say.

use std::fmt::Write;

use crate::output::escape::Markup;
use crate::pgn::lexer::Outcome;
use crate::pgn::tree::Game;

/// The tags that the heading has.
const SHOWN: [&str; 7] = ["White", "Black", "Result", "Event", "Site", "Date", "Round"];

/// Adds who plays, with which result, and where.
pub(super) fn write(game: &Game, out: &mut String) {
    // What a tag says; none if that is that nobody knows.
    let said = |name| game.tag(name).map(str::trim).filter(|text| !matches!(*text, "" | "?" | "-"));
    out.push_str("<header>\n<h2>");
    // Writing to a string does not fail.
    let _ = match (said("White"), said("Black")) {
        (None, None) => write!(out, "Game"),
        (white, black) => {
            let [white, black] = [white, black].map(|name| Markup(name.unwrap_or("?")));
            write!(out, "<bdi>{white}</bdi> – <bdi>{black}</bdi>")
        }
    };
    if let Some(result) = said("Result").or(game.result.map(Outcome::as_str)) {
        let _ = write!(out, " <bdi class=\"result\">{}</bdi>", Markup(&typeset(result)));
    }
    out.push_str("</h2>\n");
    let date = said("Date").map(|date| date.trim_end_matches(".??"));
    let round = said("Round").map(|round| format!("Round {round}"));
    let parts =
        [said("Event"), said("Site"), date.filter(|date| *date != "????"), round.as_deref()];
    let mut parts = parts.into_iter().flatten().peekable();
    if parts.peek().is_some() {
        out.push_str("<p class=\"event\">");
        for part in parts {
            let _ = write!(out, "<bdi>{}</bdi>", Markup(part));
        }
        out.push_str("</p>\n");
    }
    out.push_str("</header>\n");
}

/// Adds the tags that the heading does not have, and those that stand there once more.
pub(super) fn write_table(game: &Game, out: &mut String) {
    let mut is_begun = false;
    let mut is_shown = [false; SHOWN.len()];
    for (name, value) in game.tags() {
        if let Some(at) = SHOWN.iter().position(|shown| *shown == name)
            && !std::mem::replace(&mut is_shown[at], true)
        {
            continue;
        }
        if !std::mem::replace(&mut is_begun, true) {
            out.push_str("<table>\n");
        }
        let (name, value) = (Markup(name), Markup(value));
        let _ =
            writeln!(out, "<tr><th scope=\"row\">{name}</th><td dir=\"auto\">{value}</td></tr>");
    }
    if is_begun {
        out.push_str("</table>\n");
    }
}

/// A result as books print it.
pub(super) fn typeset(result: &str) -> String {
    match result {
        "1-0" => "1–0",
        "0-1" => "0–1",
        "1/2-1/2" => "½–½",
        other => other,
    }
    .to_owned()
}
