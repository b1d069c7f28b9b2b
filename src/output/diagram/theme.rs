//! Colours of drawings.

use std::fmt::{self, Write as _};

/// The colours of the board. Each theme is a little darker where the page is dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Wood.
    #[default]
    Brown,
    /// A board of a club.
    Green,
    /// Cool and pale.
    Blue,
    /// For print.
    Grey,
}

/// Classes of parts of the board, with their colours.
type Colors = [(&'static str, &'static str); 4];

impl Theme {
    const fn day(self) -> Colors {
        let [light, dark, frame, letters] = match self {
            Self::Brown => ["#efe2c8", "#b48a64", "#5c4433", "#eadcc2"],
            Self::Green => ["#ecebd2", "#7f9a64", "#44553a", "#e4e6cb"],
            Self::Blue => ["#e3e9ef", "#7f9bb8", "#3f5468", "#dbe4ec"],
            Self::Grey => ["#efefef", "#a9a9a9", "#4c4c4c", "#ebebeb"],
        };
        [("light", light), ("dark", dark), ("frame", frame), ("letters", letters)]
    }

    const fn night(self) -> Colors {
        let [light, dark, frame, letters] = match self {
            Self::Brown => ["#d8c8aa", "#96704f", "#3a2b21", "#cbbb9e"],
            Self::Green => ["#d2d3b8", "#688150", "#2d3827", "#c3c7ac"],
            Self::Blue => ["#c8d1db", "#667f9b", "#293846", "#bac6d1"],
            Self::Grey => ["#d0d0d0", "#8c8c8c", "#303030", "#c6c6c6"],
        };
        [("light", light), ("dark", dark), ("frame", frame), ("letters", letters)]
    }
}

/// The signs and the pieces, the same in every theme. Black pieces have light lines on them. Browsers
/// look for a piece that is used without what stands around it, so its rules may not name that.
const FIXED: &str = "\
.pgnkit .last{fill:#f4d03f;fill-opacity:.45}
.pgnkit .green{fill:#2e9e4f;stroke:#2e9e4f}
.pgnkit .red{fill:#d0342c;stroke:#d0342c}
.pgnkit .yellow{fill:#e8b416;stroke:#e8b416}
.pgnkit .blue{fill:#2f74c0;stroke:#2f74c0}
.pgnkit .square{fill-opacity:.6;stroke:none}
.pgnkit .arrow{opacity:.78;stroke-width:4;stroke-linejoin:round}
.pgnkit-piece{stroke-width:2.8;stroke-linejoin:round;stroke-linecap:round}
.pgnkit-piece.white{fill:#fdf8ec;stroke:#2a2521}
.pgnkit-piece.black{fill:#3a3430;stroke:#15110e}
.pgnkit-piece .line{fill:none;stroke-width:2.2}
.pgnkit-piece.black .line{stroke:#efe4d0}
";

/// The style sheet of a theme. Every colour of the board can be set from outside, by a property
/// such as `--pgnkit-light`; a program that does not know those takes the value before it.
pub(super) struct StyleSheet(pub(super) Theme);

impl fmt::Display for StyleSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board(f, &self.0.day())?;
        f.write_str(FIXED)?;
        f.write_str("@media (prefers-color-scheme:dark){\n")?;
        board(f, &self.0.night())?;
        f.write_char('}')
    }
}

fn board(f: &mut fmt::Formatter<'_>, colors: &Colors) -> fmt::Result {
    for (class, color) in colors {
        let (property, rest) =
            if *class == "letters" { ("stroke", ";fill:none") } else { ("fill", "") };
        writeln!(
            f,
            ".pgnkit .{class}{{{property}:{color};{property}:var(--pgnkit-{class},{color}){rest}}}"
        )?;
    }
    Ok(())
}
