//! A board drawn as SVG. It needs no font and nothing from outside.

use std::fmt;

use super::coordinates::{HEIGHT, WIDTH, digit, letter};
use super::pieces::shape;
use super::theme::StyleSheet;
use super::{Diagram, Theme};
use crate::chess::{Color, Piece, Role, Square};
use crate::notation::Arrow;
use crate::output::escape::Markup;

/// The width of a square; all lengths are in this unit.
const SQUARE: usize = 100;
/// The width of the frame, with coordinates in it and without.
const FRAME: [usize; 2] = [44, 12];
/// How much larger the coordinates are drawn than they are stored, in tenths.
const LETTERS: usize = 16;

/// A diagram drawn as SVG: a whole document, which may also stand within a page of HTML.
/// ([`within_page`](Self::within_page) is for a page with many.)
///
/// Parts have classes (`light`, `dark`, `frame`, `letters`, `last`, ...) below `pgnkit`, pieces
/// `pgnkit-piece` with `white` or `black`, and the colours of the board are properties of CSS, so that a page can change them.
#[derive(Clone, Debug)]
pub struct SvgDiagram<'a> {
    diagram: &'a Diagram,
    theme: Theme,
    size: Option<u32>,
    title: &'a str,
    is_within_page: bool,
}

impl<'a> SvgDiagram<'a> {
    pub(super) const fn new(diagram: &'a Diagram, theme: Theme) -> Self {
        Self { diagram, theme, size: None, title: "Chess diagram", is_within_page: false }
    }

    /// Sets width and height, in pixels. Without, it takes the room there is.
    #[must_use]
    pub const fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// Sets the title: what is read out, and shown for the pointer.
    #[must_use]
    pub const fn title(mut self, title: &'a str) -> Self {
        self.title = title;
        self
    }

    /// Leaves out colours and shapes, for a page of HTML that has those of [`SvgShapes`] once. The
    /// title is only read out.
    #[must_use]
    pub const fn within_page(mut self) -> Self {
        self.is_within_page = true;
        self
    }

    const fn frame(&self) -> usize {
        FRAME[if self.diagram.has_coordinates { 0 } else { 1 }]
    }

    /// The upper left corner of a square.
    const fn corner(&self, square: Square) -> (usize, usize) {
        let (right, down) = self.diagram.place(square);
        (self.frame() + right * SQUARE, self.frame() + down * SQUARE)
    }

    fn board(&self, f: &mut fmt::Formatter<'_>, width: usize) -> fmt::Result {
        let (frame, side) = (self.frame(), 8 * SQUARE);
        writeln!(f, "<rect class=\"frame\" width=\"{width}\" height=\"{width}\" rx=\"14\"/>")?;
        writeln!(
            f,
            "<rect class=\"light\" x=\"{frame}\" y=\"{frame}\" width=\"{side}\" height=\"{side}\"/>"
        )?;
        f.write_str("<path class=\"dark\" d=\"")?;
        for square in Square::all().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
        }
        writeln!(f, "\"/>")?;
        if self.diagram.has_coordinates {
            self.coordinates(f, width)?;
        }
        Ok(())
    }

    fn coordinates(&self, f: &mut fmt::Formatter<'_>, width: usize) -> fmt::Result {
        let frame = self.frame();
        let (ranks, files) = self.diagram.lines();
        writeln!(
            f,
            "<g class=\"letters\" stroke-width=\"1.9\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">"
        )?;
        let middle = |number: usize| frame + number * SQUARE + SQUARE / 2;
        // Each is put with its middle on a point.
        let sign = |f: &mut fmt::Formatter<'_>, x: usize, y: usize, path: &str| {
            let (x, y) = (x - LETTERS * WIDTH / 20, y - LETTERS * HEIGHT / 20);
            let scale = format!("{}.{}", LETTERS / 10, LETTERS % 10);
            writeln!(f, "<path transform=\"translate({x} {y}) scale({scale})\" d=\"{path}\"/>")
        };
        for (number, rank) in ranks.into_iter().enumerate() {
            sign(f, frame / 2, middle(number), digit(rank))?;
        }
        for (number, file) in files.into_iter().enumerate() {
            sign(f, middle(number), width - frame / 2 - 2, letter(file))?;
        }
        writeln!(f, "</g>")
    }

    /// A square of a colour, given by its class.
    fn tint(&self, f: &mut fmt::Formatter<'_>, square: Square, class: &str) -> fmt::Result {
        let (x, y) = self.corner(square);
        writeln!(
            f,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        )
    }

    fn squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.diagram.last_move.into_iter().flatten() {
            self.tint(f, square, "last")?;
        }
        for marked in &self.diagram.squares {
            self.tint(f, marked.square, &format!("square {}", marked.color.name()))?;
        }
        if let Some(king) = self.diagram.check {
            let (x, y) = self.corner(king);
            let (x, y, radius) = (x + SQUARE / 2, y + SQUARE / 2, SQUARE / 2);
            writeln!(
                f,
                "<circle class=\"check\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" \
                 fill=\"url(#pgnkit-check)\"/>"
            )?;
        }
        Ok(())
    }

    /// An arrow from centre to centre, but for a gap at either end, as an outline.
    fn arrow(&self, f: &mut fmt::Formatter<'_>, arrow: Arrow) -> fmt::Result {
        /// From the centre where it begins to its tail, and from its point to the centre ahead.
        const GAPS: (f64, f64) = (28.0, 4.0);
        /// Half the width of shaft and head, and the length of the head.
        const SHAFT: f64 = 8.0;
        const HEAD: (f64, f64) = (21.0, 36.0);
        let centre = |square| {
            let (x, y) = self.corner(square);
            #[expect(clippy::cast_precision_loss, reason = "below a thousand")]
            ((x + SQUARE / 2) as f64, (y + SQUARE / 2) as f64)
        };
        let ((x1, y1), (x2, y2)) = (centre(arrow.from), centre(arrow.to));
        let length = (x2 - x1).hypot(y2 - y1);
        let (along_x, along_y) = ((x2 - x1) / length, (y2 - y1) / length);
        // A point so far along the arrow, and so far to its side.
        let point = |along: f64, aside: f64| {
            let x = x1 + along * along_x - aside * along_y;
            let y = y1 + along * along_y + aside * along_x;
            format!("{x:.1} {y:.1}")
        };
        let (tail, tip) = (GAPS.0, length - GAPS.1);
        let neck = tip - HEAD.1;
        writeln!(
            f,
            "<path class=\"arrow {}\" d=\"M{}L{}L{}L{}L{}L{}L{}Z\"/>",
            arrow.color.name(),
            point(tail, SHAFT),
            point(neck, SHAFT),
            point(neck, HEAD.0),
            point(tip, 0.0),
            point(neck, -HEAD.0),
            point(neck, -SHAFT),
            point(tail, -SHAFT),
        )
    }
}

impl fmt::Display for SvgDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = 8 * SQUARE + 2 * self.frame();
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pgnkit\" role=\"img\" ")?;
        if let Some(size) = self.size {
            write!(f, "width=\"{size}\" height=\"{size}\" ")?;
        }
        write!(f, "viewBox=\"0 0 {width} {width}\"")?;
        let (title, description) = (Markup(self.title), self.diagram.describe());
        if self.is_within_page {
            writeln!(f, " aria-label=\"{title}\">\n<desc>{}</desc>", Markup(&description))?;
        } else {
            writeln!(f, ">\n<title>{title}</title>\n<desc>{}</desc>", Markup(&description))?;
            writeln!(f, "<style>\n{}\n</style>", StyleSheet(self.theme))?;
            let board = &self.diagram.board;
            let is_there = |piece: Piece| !board.pieces(piece.color, piece.role).is_empty();
            definitions(f, is_there, self.diagram.check.is_some())?;
        }
        self.board(f, width)?;
        self.squares(f)?;
        for (square, piece) in self.diagram.board.iter() {
            let (x, y) = self.corner(square);
            writeln!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", Id(piece))?;
        }
        for arrow in &self.diagram.arrows {
            self.arrow(f, *arrow)?;
        }
        writeln!(f, "</svg>")
    }
}

/// What the diagrams of a page of HTML have in common, as an SVG that takes no room: the colours of
/// a theme, and the shapes. It belongs before the first of them.
#[derive(Clone, Copy, Debug)]
pub struct SvgShapes(pub Theme);

impl fmt::Display for SvgShapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // If it were not displayed at all, neither would be what refers to it.
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pgnkit\" width=\"0\" ")?;
        writeln!(f, "height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">")?;
        writeln!(f, "<style>\n{}\n</style>", StyleSheet(self.0))?;
        definitions(f, |_| true, true)?;
        writeln!(f, "</svg>")
    }
}

/// The shapes that are used several times: pieces, and the light of a check.
fn definitions(
    f: &mut fmt::Formatter<'_>,
    is_needed: impl Fn(Piece) -> bool,
    needs_check: bool,
) -> fmt::Result {
    writeln!(f, "<defs>")?;
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece { color, role };
            if !is_needed(piece) {
                continue;
            }
            write!(f, "<g id=\"{}\" class=\"pgnkit-piece {}\">", Id(piece), class(color))?;
            let shape = shape(role);
            for outline in shape.outlines {
                write!(f, "<path d=\"{outline}\"/>")?;
            }
            writeln!(f, "<path class=\"line\" d=\"{}\"/></g>", shape.lines)?;
        }
    }
    if needs_check {
        f.write_str("<radialGradient id=\"pgnkit-check\">")?;
        for (offset, opacity) in [("0", "1"), (".3", ".9"), (".9", ".15"), ("1", "0")] {
            write!(
                f,
                "<stop offset=\"{offset}\" stop-color=\"#e01b24\" stop-opacity=\"{opacity}\"/>"
            )?;
        }
        writeln!(f, "</radialGradient>")?;
    }
    writeln!(f, "</defs>")
}

/// The name of a piece within the document, such as `pgnkit-wk`.
struct Id(Piece);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pgnkit-{}{}", self.0.color.letter(), self.0.role.lower())
    }
}

fn class(color: Color) -> &'static str {
    color.fold("white", "black")
}
