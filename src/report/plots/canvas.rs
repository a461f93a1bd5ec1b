//! What all plots share: the SVG element, its words, colours, writing, axes and legend.

use maud::{PreEscaped, html};

use super::axis::Axis;

/// Width of every plot in its own units; the page may show it narrower, never wider.
pub const WIDTH: u32 = 720;

/// Height of a letter's em in these units.
const LETTERS: f64 = 14.0;

/// A colour, as SVG names it.
pub type Colour = &'static str;

/// The colours of Okabe and Ito, "Color Universal Design" (2008), which the colour blind tell apart, and greys; all
/// print.
pub const BLUE: Colour = "#0072B2";
pub const ORANGE: Colour = "#D55E00";
pub const INK: Colour = "#222222";
pub const GREY: Colour = "#777777";
pub const LIGHT_GREY: Colour = "#DDDDDD";
/// Tints of the blue and the orange, from light to dark.
pub const BLUE_TINTS: [Colour; 3] = ["#DCECF6", "#B0D5EC", "#7FB8DD"];
pub const ORANGE_TINT: Colour = "#FBE6D6";

/// What a plot is called and what it says, in words.
pub struct Words {
    /// Shown as a tip, and read aloud first.
    pub title: &'static str,
    /// What a reader sees in it, with figures.
    pub message: String,
}

/// Where the axes lie.
pub struct Frame {
    /// Of the whole picture.
    pub height: u32,
    /// Above the axes, for the legend and other lines of writing.
    pub top: u32,
    /// Left of the axes, for the ticks' texts and the name; more where the texts need it.
    pub left: u32,
    /// Right of the axes, for half of the last tick's text.
    pub right: u32,
    /// Whether lines go through the picture at the ticks of the vertical axis.
    pub lines_across: bool,
}

/// Left of the ticks' texts, for the name, and right of them, for the ticks.
pub const NAME_AND_TICKS: u32 = 36;

/// Below the axes, for the ticks' texts and the name.
pub const BOTTOM: u32 = 48;

/// A pixel, from the upper left corner.
pub type Pixel = (i32, i32);

/// Where a text stands to the pixel it is written at.
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// How something looks in the legend.
pub enum Mark {
    Block(Colour),
    Line(Colour),
    Upright(Colour),
}

/// The axes, and what is drawn between them.
pub struct Canvas {
    axes: (Axis, Axis),
    /// The first and the last column of pixels of the plot, from the left.
    columns: (i32, i32),
    /// The first and the last row, from the bottom.
    rows: (i32, i32),
    drawing: String,
}

impl Canvas {
    /// The pixel of a point, in the coordinates of the axes.
    pub fn pixel(&self, x: f64, y: f64) -> Pixel {
        (self.axes.0.place(x, self.columns), self.axes.1.place(y, self.rows))
    }

    /// The pixels of points.
    pub fn pixels(&self, points: impl IntoIterator<Item = (f64, f64)>) -> Vec<Pixel> {
        points.into_iter().map(|(x, y)| self.pixel(x, y)).collect()
    }

    /// A filled surface.
    pub fn surface(&mut self, corners: &[Pixel], colour: Colour) {
        self.drawing += &format!("<polygon fill=\"{colour}\" points=\"{}\"/>\n", listed(corners));
    }

    /// A line through these pixels.
    pub fn line(&mut self, pixels: &[Pixel], colour: Colour, width: u32) {
        let points = listed(pixels);
        self.drawing +=
            &format!("<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" points=\"{points}\"/>\n");
    }

    /// A filled rectangle.
    pub fn block(&mut self, (left, top): Pixel, (right, bottom): Pixel, colour: Colour) {
        let (width, height) = (right - left, bottom - top);
        self.drawing +=
            &format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>\n");
    }

    /// A disc around this pixel.
    pub fn disc(&mut self, (x, y): Pixel, radius: u32, colour: Colour) {
        self.drawing +=
            &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\" stroke-width=\"1\"/>\n");
    }

    /// Writes in ink; the middle of the letters' height is at this pixel.
    pub fn write(&mut self, text: &str, at: Pixel, anchor: Anchor) {
        self.text(text, at, "0.5ex", anchor, "");
    }

    fn text(&mut self, text: &str, (x, y): Pixel, dy: &str, anchor: Anchor, transform: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let text = html! { (without_controls(text)) }.into_string();
        self.drawing += &format!(
            "<text x=\"{x}\" y=\"{y}\" dy=\"{dy}\"{anchor} font-size=\"{LETTERS}\" \
             fill=\"{INK}\"{transform}>\n{text}\n</text>\n"
        );
    }

    /// The pixel at which the axes begin.
    pub fn left(&self) -> i32 {
        self.columns.0
    }

    /// What the marks of the plot mean, side by side in the uppermost line of it; what absurd figures leave no room for
    /// is left out.
    pub fn legend(&mut self, entries: &[(Mark, String)]) {
        const MIDDLE: i32 = 14;
        let mut x = self.left().min(140);
        for (mark, text) in entries {
            if x + 20 + width_of(text) > WIDTH.cast_signed() {
                break;
            }
            match mark {
                Mark::Block(colour) => self.block((x, MIDDLE - 6), (x + 14, MIDDLE + 6), colour),
                Mark::Line(colour) => self.line(&[(x, MIDDLE), (x + 14, MIDDLE)], colour, 2),
                Mark::Upright(colour) => self.line(&[(x + 7, MIDDLE - 8), (x + 7, MIDDLE + 8)], colour, 3),
            }
            self.write(text, (x + 20, MIDDLE), Anchor::Start);
            x += 20 + width_of(text) + 18;
        }
    }

    /// A thin line across the plot.
    fn mesh_line(&mut self, (x1, y1): Pixel, (x2, y2): Pixel) {
        self.drawing += &format!(
            "<line stroke=\"{LIGHT_GREY}\" stroke-width=\"1\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n"
        );
    }

    /// The names of the axes, the lines at their ticks, and the axes with these.
    fn draw_axes(&mut self, frame: &Frame) {
        const TICK: i32 = 4;
        const TEXT: i32 = 8;
        let ((left, right), (bottom, top)) = (self.columns, self.rows);
        let middle = ((left + right + 1) / 2, (top + bottom + 1) / 2);
        let turned = format!(" transform=\"rotate(270, {INSET}, {})\"", middle.1);
        self.text(self.axes.1.name, (INSET, middle.1), "0.76em", Anchor::Middle, &turned);
        self.text(self.axes.0.name, (middle.0, frame.height.cast_signed()), "-0.5ex", Anchor::Middle, "");
        let ticks = |axis: &Axis, pixels| -> Vec<(i32, String)> {
            axis.ticks.iter().map(|(at, text)| (axis.place(*at, pixels), text.clone())).collect()
        };
        let (at_x, at_y) = (ticks(&self.axes.0, self.columns), ticks(&self.axes.1, self.rows));
        at_x.iter().for_each(|&(x, _)| self.mesh_line((x, bottom), (x, top)));
        if frame.lines_across {
            at_y.iter().for_each(|&(y, _)| self.mesh_line((left, y), (right, y)));
        }
        self.line(&[(left - 1, top), (left - 1, bottom)], GREY, 1);
        for (y, text) in at_y {
            self.write(&text, (left - TEXT, y), Anchor::End);
            self.line(&[(left - 1 - TICK, y), (left - 1, y)], GREY, 1);
        }
        let bottom = bottom + 1;
        self.line(&[(left, bottom), (right, bottom)], GREY, 1);
        for (x, text) in at_x {
            self.text(&text, (x, bottom + TEXT), "0.76em", Anchor::Middle, "");
            self.line(&[(x, bottom), (x, bottom + TICK)], GREY, 1);
        }
    }
}

fn listed(pixels: &[Pixel]) -> String {
    pixels.iter().map(|(x, y)| format!("{x},{y} ")).collect()
}

/// This far from the left edge stands the name of the vertical axis, whose letters would else touch it.
const INSET: i32 = 4;

/// The picture with these axes, and in it what `contents` draws; if the axes cannot be drawn, it says so.
pub fn picture(words: &Words, frame: &Frame, axes: (Axis, Axis), contents: impl FnOnce(&mut Canvas)) -> String {
    if !axes.0.is_drawable() || !axes.1.is_drawable() {
        return nothing_to_show(words.title);
    }
    let widest = axes.1.ticks.iter().map(|(_, text)| width_of(text)).max().unwrap_or(0);
    let left = frame.left.cast_signed().max(NAME_AND_TICKS.cast_signed() + widest);
    let [width, height, right, top] = [WIDTH, frame.height, frame.right, frame.top].map(u32::cast_signed);
    let (columns, rows) = ((left, width - right - 1), (height - BOTTOM.cast_signed() - 1, top));
    let mut canvas = Canvas { axes, columns, rows, drawing: String::new() };
    canvas.block((0, 0), (width, height), "#FFFFFF");
    canvas.draw_axes(frame);
    contents(&mut canvas);
    element(words, frame.height, &canvas.drawing)
}

/// Places from one end to the other at equal distances, close enough that a curve through them looks round.
pub fn stepped(from: f64, to: f64) -> impl Iterator<Item = f64> {
    const STEPS: u32 = 50;
    (0..=STEPS).map(move |step| from + (to - from) * f64::from(step) / f64::from(STEPS))
}

/// About how wide a letter is, in ems.
fn ems(letter: char) -> f64 {
    match letter {
        'a'..='z' | ' ' | '.' | ',' => 0.53,
        '!'..='~' => 0.62,
        _ => 1.0,
    }
}

/// About how wide a text is, rather too wide: the reader's font is not known.
pub fn width_of(text: &str) -> i32 {
    (text.chars().map(ems).sum::<f64>() * LETTERS).ceil() as i32
}

/// The picture where there is no figure.
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

/// XML knows no control characters.
pub fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}
