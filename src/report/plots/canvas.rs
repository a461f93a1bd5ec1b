//! Canvas of all plots: SVG element, texts, colours, labels and legend.

use maud::{PreEscaped, html};
use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
pub use plotters::prelude::RGBColor as Colour;
use plotters::prelude::{
    Cartesian2d, ChartBuilder, Circle, DrawingArea, IntoDrawingArea, IntoFont, PathElement, Polygon, Rectangle,
    SVGBackend, TextStyle, WHITE,
};
pub use plotters::style::text_anchor::HPos;
use plotters::style::text_anchor::{Pos, VPos};
use plotters::style::{Color, FontStyle};

use super::axis::Axis;

/// Width of every plot in SVG units; a page may show it narrower, never wider.
pub const WIDTH: u32 = 720;

/// Em of the letters in SVG units.
const LETTERS: f64 = 14.0;

/// Colours of Okabe and Ito, "Color Universal Design" (2008), distinct for the colour blind, and greys; all print.
pub const BLUE: Colour = Colour(0x00, 0x72, 0xB2);
pub const ORANGE: Colour = Colour(0xD5, 0x5E, 0x00);
pub const INK: Colour = Colour(0x22, 0x22, 0x22);
pub const GREY: Colour = Colour(0x77, 0x77, 0x77);
pub const LIGHT_GREY: Colour = Colour(0xDD, 0xDD, 0xDD);
pub const BLUE_TINTS: [Colour; 3] = [Colour(0xDC, 0xEC, 0xF6), Colour(0xB0, 0xD5, 0xEC), Colour(0x7F, 0xB8, 0xDD)];
pub const ORANGE_TINT: Colour = Colour(0xFB, 0xE6, 0xD6);

pub struct Words {
    /// Shown as a tip, and read aloud first.
    pub title: &'static str,
    /// Content of the plot in words, with figures.
    pub message: String,
}

pub struct Frame {
    pub height: u32,
    /// Space above the axes, for the legend and other lines of text.
    pub top: u32,
    /// Space left of the axes, for the ticks' labels and the name; more if the labels need it.
    pub left: u32,
    pub right: u32,
    /// Grid lines at the ticks of the vertical axis.
    pub lines_across: bool,
}

/// Space left of the ticks' labels, for the name, and right of them, for the ticks.
pub const NAME_AND_TICKS: u32 = 36;

/// Space below the axes, for the ticks' labels and the name.
pub const BOTTOM: u32 = 48;

type Coordinates = Cartesian2d<Axis, Axis>;

pub type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// Counted from the upper left corner.
pub type Pixel = (i32, i32);

pub enum Mark {
    Block(Colour),
    Line(Colour),
    Upright(Colour),
}

/// Points are in coordinates of the axes, except pixels.
pub struct Canvas<'a, 'b> {
    whole: &'a DrawingArea<SVGBackend<'b>, Shift>,
    plot: &'a DrawingArea<SVGBackend<'b>, Coordinates>,
}

impl Canvas<'_, '_> {
    pub fn pixel(&self, x: f64, y: f64) -> Pixel {
        self.plot.map_coordinate(&(x, y))
    }

    pub fn surface(&self, corners: Vec<(f64, f64)>, colour: Colour) -> Drawn {
        self.plot.draw(&Polygon::new(corners, colour))
    }

    pub fn line(&self, points: Vec<(f64, f64)>, colour: Colour, width: u32) -> Drawn {
        self.plot.draw(&PathElement::new(points, colour.stroke_width(width)))
    }

    pub fn line_of_pixels(&self, pixels: Vec<Pixel>, colour: Colour, width: u32) -> Drawn {
        self.whole.draw(&PathElement::new(pixels, colour.stroke_width(width)))
    }

    pub fn surface_of_pixels(&self, corners: Vec<Pixel>, colour: Colour) -> Drawn {
        self.whole.draw(&Polygon::new(corners, colour))
    }

    pub fn block(&self, upper_left: Pixel, lower_right: Pixel, colour: Colour) -> Drawn {
        self.whole.draw(&Rectangle::new([upper_left, lower_right], colour.filled()))
    }

    pub fn disc(&self, x: f64, y: f64, radius: u32, colour: Colour) -> Drawn {
        self.plot.draw(&Circle::new((x, y), radius, colour.filled()))
    }

    /// Writes in ink, centred vertically at this pixel; `anchor` is the horizontal alignment.
    pub fn write(&self, text: &str, at: Pixel, anchor: HPos) -> Drawn {
        let style = letters().pos(Pos::new(anchor, VPos::Center));
        self.whole.draw_text(&without_controls(text), &style, at)
    }

    /// Pixel at which the axes begin.
    pub fn left(&self) -> i32 {
        self.plot.get_base_pixel().0
    }

    /// Meanings of the marks, side by side in the top line; entries for which absurd figures leave no room are dropped.
    pub fn legend(&self, entries: &[(Mark, String)]) -> Drawn {
        const MIDDLE: i32 = 14;
        let mut x = self.left().min(140);
        for (mark, text) in entries {
            if x + 20 + width_of(text) > WIDTH.cast_signed() {
                break;
            }
            match mark {
                Mark::Block(colour) => self.block((x, MIDDLE - 6), (x + 14, MIDDLE + 6), *colour)?,
                Mark::Line(colour) => self.line_of_pixels(vec![(x, MIDDLE), (x + 14, MIDDLE)], *colour, 2)?,
                Mark::Upright(colour) => {
                    self.line_of_pixels(vec![(x + 7, MIDDLE - 8), (x + 7, MIDDLE + 8)], *colour, 3)?
                }
            }
            self.write(text, (x + 20, MIDDLE), HPos::Left)?;
            x += 20 + width_of(text) + 18;
        }
        Ok(())
    }
}

/// Draws the axes and `contents`, or a note that there is nothing to show.
pub fn picture(
    words: &Words,
    frame: &Frame,
    axes: (Axis, Axis),
    contents: impl FnOnce(&Canvas<'_, '_>) -> Drawn,
) -> String {
    if !axes.0.is_drawable() || !axes.1.is_drawable() {
        return nothing_to_show(words.title);
    }
    let mut drawing = String::new();
    // The backend writes into memory, the font is only estimated, the backend is not shared, and margins are smaller
    // than the picture: plotters has no other errors. If it finds one all the same, the page stands, and the plot says
    // that there is nothing to show.
    match draw(&mut drawing, frame, axes, contents) {
        Ok(()) => element(words, frame.height, &slim(inner(&drawing))),
        Err(_) => nothing_to_show(words.title),
    }
}

/// Distance of the vertical axis's name from the left edge, so that its letters do not touch it.
const INSET: u32 = 4;

fn draw(
    drawing: &mut String,
    frame: &Frame,
    (x, y): (Axis, Axis),
    contents: impl FnOnce(&Canvas<'_, '_>) -> Drawn,
) -> Drawn {
    let widest = y.ticks.iter().map(|(_, text)| width_of(text)).max().unwrap_or(0).cast_unsigned();
    let (x_name, y_name) = (x.name, y.name);
    let whole = SVGBackend::with_string(drawing, (WIDTH, frame.height)).into_drawing_area();
    whole.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&whole)
        .margin_top(frame.top)
        .margin_right(frame.right)
        .margin_left(INSET)
        .x_label_area_size(BOTTOM)
        .y_label_area_size(frame.left.max(NAME_AND_TICKS + widest).saturating_sub(INSET))
        .build_cartesian_2d(x, y)?;
    let mut mesh = chart.configure_mesh();
    if !frame.lines_across {
        mesh.disable_y_mesh();
    }
    mesh.bold_line_style(LIGHT_GREY)
        .axis_style(GREY)
        .set_all_tick_mark_size(4)
        .label_style(letters())
        .axis_desc_style(letters())
        .x_desc(x_name)
        .y_desc(y_name)
        .draw()?;
    contents(&Canvas { whole: &whole, plot: chart.plotting_area() })?;
    whole.present()
}

fn letters() -> TextStyle<'static> {
    // The SVG backend writes a font's size divided by this.
    const OF_BACKEND: f64 = 1.24;
    ("sans-serif", LETTERS * OF_BACKEND, FontStyle::Normal).into_font().color(&INK)
}

/// Places at equal distances, close enough that a curve through them looks round.
pub fn stepped(from: f64, to: f64) -> impl Iterator<Item = f64> {
    const STEPS: u32 = 50;
    (0..=STEPS).map(move |step| from + (to - from) * f64::from(step) / f64::from(STEPS))
}

fn ems(letter: char) -> f64 {
    match letter {
        'a'..='z' | ' ' | '.' | ',' => 0.53,
        '!'..='~' => 0.62,
        _ => 1.0,
    }
}

/// Approximate width, rather too wide: the reader's font is unknown.
pub fn width_of(text: &str) -> i32 {
    (text.chars().map(ems).sum::<f64>() * LETTERS).ceil() as i32
}

pub fn nothing_to_show(title: &'static str) -> String {
    const HEIGHT: u32 = 48;
    let text =
        format!("<text x=\"16\" y=\"29\" font-size=\"{LETTERS}\" fill=\"#222222\">{title}: nothing to show</text>\n");
    element(&Words { title, message: "nothing to show".to_owned() }, HEIGHT, &text)
}

fn element(Words { title, message }: &Words, height: u32, contents: &str) -> String {
    let said = format!("{title}: {}", without_controls(message));
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) }
            style={ "width:100%;max-width:" (WIDTH) "px;height:auto" } font-family="sans-serif" role="img"
            aria-label=(said) {
            "\n" title { (said) } "\n" (PreEscaped(contents))
        }
        "\n"
    };
    markup.into_string()
}

fn inner(drawing: &str) -> &str {
    let contents = drawing.split_once(">\n").map_or("", |(_, contents)| contents);
    contents.trim_end().trim_end_matches("</svg>")
}

/// Drops attributes that every element has and none needs. No text can look like one, as quotes in texts are escaped.
fn slim(contents: &str) -> String {
    let spoken_once = [" opacity=\"1\"", " stroke=\"none\"", " font-family=\"sans-serif\"", " text-anchor=\"start\""];
    spoken_once.iter().fold(contents.to_owned(), |text, attribute| text.replace(attribute, ""))
}

/// XML allows no control characters.
pub fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{assert_whole, texts};

    #[test]
    fn what_is_said_is_escaped() {
        let words = Words { title: "Return & \"edge\"", message: "1 < 2 > 0\u{1}".to_owned() };
        let svg = element(&words, 10, "");
        assert!(svg.contains("<title>Return &amp; &quot;edge&quot;: 1 &lt; 2 &gt; 0 </title>"), "{svg}");
        assert!(svg.contains("aria-label=\"Return &amp; &quot;edge&quot;: 1 &lt; 2 &gt; 0 \""), "{svg}");
    }

    #[test]
    fn where_there_is_nothing_to_show_the_picture_says_so() {
        let svg = nothing_to_show("Course of the simulation");
        assert_whole(&svg);
        assert_eq!(texts(&svg), ["Course of the simulation: nothing to show"]);
    }

    #[test]
    fn only_attributes_are_left_out() {
        let rect = "<rect x=\"0\" opacity=\"1\" fill=\"#FFFFFF\" stroke=\"none\"/>\n";
        assert_eq!(slim(rect), "<rect x=\"0\" fill=\"#FFFFFF\"/>\n");
        assert_eq!(slim("<text> opacity=&quot;1&quot;</text>"), "<text> opacity=&quot;1&quot;</text>");
    }
}
