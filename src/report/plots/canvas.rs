//! Canvas of all plots: SVG element, axes, texts, colours and legend.

use maud::{PreEscaped, html};

use super::scale::Axis;

/// Width of every plot in SVG units; a page may show it narrower, never wider.
pub const WIDTH: i32 = 720;

/// Em of the letters in SVG units.
const LETTERS: f64 = 14.0;

pub type Colour = &'static str;

/// Colours of Okabe and Ito, "Color Universal Design" (2008), distinct for the colour blind, and greys; all print.
pub const BLUE: Colour = "#0072B2";
pub const ORANGE: Colour = "#D55E00";
pub const INK: Colour = "#222222";
pub const GREY: Colour = "#777777";
const LIGHT_GREY: Colour = "#DDDDDD";
const WHITE: Colour = "#FFFFFF";
pub const BLUE_TINTS: [Colour; 3] = ["#DCECF6", "#B0D5EC", "#7FB8DD"];
pub const ORANGE_TINT: Colour = "#FBE6D6";

pub struct Frame {
    /// Shown as a tip, and read aloud first.
    pub title: &'static str,
    pub height: i32,
    /// Space above the axes, for the legend and other lines of text.
    pub top: i32,
    /// Space left of the axes, for the ticks' labels and the name; more if the labels need it.
    pub left: i32,
    pub right: i32,
}

/// Space left of the ticks' labels, for the name, and right of them, for the ticks.
pub const NAME_AND_TICKS: i32 = 36;

/// Space below the axes, for the ticks' labels and the name.
pub const BOTTOM: i32 = 48;

/// Distance of the vertical axis's name from the left edge, so that its letters do not touch it.
const INSET: i32 = 4;

/// Length of a tick; its label is as far away again.
const TICK: i32 = 4;

/// Counted from the upper left corner.
pub type Pixel = (i32, i32);

/// Horizontal alignment of a text at its pixel, as an attribute.
pub type Anchor = &'static str;

pub const START: Anchor = "";
pub const MIDDLE: Anchor = " text-anchor=\"middle\"";
pub const END: Anchor = " text-anchor=\"end\"";

/// Vertical alignment of a text at its pixel.
const HANGING: &str = "0.76em";
const CENTRED: &str = "0.5ex";
const STANDING: &str = "-0.5ex";

pub enum Mark {
    Block(Colour),
    Line(Colour),
    Upright(Colour),
}

pub struct Canvas {
    axes: (Axis, Axis),
    /// First and last pixels of the axes.
    pub left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    /// Elements, a line each; texts take two more.
    svg: String,
}

impl Canvas {
    /// Pixel of coordinates of the axes.
    pub fn pixel(&self, x: f64, y: f64) -> Pixel {
        (self.axes.0.pixel(x, self.left, self.right), self.axes.1.pixel(y, self.bottom, self.top))
    }

    pub fn pixels(&self, points: impl IntoIterator<Item = (f64, f64)>) -> Vec<Pixel> {
        points.into_iter().map(|(x, y)| self.pixel(x, y)).collect()
    }

    pub fn surface(&mut self, corners: &[Pixel], colour: Colour) {
        self.add(&format!("<polygon fill=\"{colour}\" points=\"{}\"/>", listed(corners)));
    }

    pub fn line(&mut self, pixels: &[Pixel], colour: Colour, width: i32) {
        let points = listed(pixels);
        self.add(&format!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" points=\"{points}\"/>"
        ));
    }

    pub fn block(&mut self, (left, top): Pixel, (right, bottom): Pixel, colour: Colour) {
        let (width, height) = (right - left, bottom - top);
        self.add(&format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"));
    }

    pub fn disc(&mut self, at: Pixel, colour: Colour) {
        self.add(&disc(at, colour));
    }

    /// A disc that leads to an address; its name shows as a tip. The keyboard has the same links elsewhere.
    pub fn linked_disc(&mut self, at: Pixel, colour: Colour, name: &str, address: &str) {
        let name = without_controls(name);
        let link = html! {
            a href=(address) tabindex="-1" aria-label=(name) { title { (name) } (PreEscaped(disc(at, colour))) }
        };
        self.add(&link.into_string());
    }

    /// Writes in ink, centred vertically at this pixel.
    pub fn write(&mut self, text: &str, at: Pixel, anchor: Anchor) {
        self.text(text, at, (CENTRED, anchor), "");
    }

    fn text(&mut self, text: &str, (x, y): Pixel, (dy, anchor): (&str, Anchor), transform: &str) {
        let text = html! { (without_controls(text)) }.into_string();
        self.add(&format!(
            "<text x=\"{x}\" y=\"{y}\" dy=\"{dy}\"{anchor} font-size=\"{LETTERS}\" fill=\"{INK}\"{transform}>\n\
             {text}\n</text>"
        ));
    }

    fn add(&mut self, element: &str) {
        self.svg += element;
        self.svg.push('\n');
    }

    /// Meanings of the marks, side by side in the top line; entries for which absurd figures leave no room are dropped.
    pub fn legend(&mut self, entries: &[(Mark, String)]) {
        const MIDST: i32 = 14;
        let mut x = self.left.min(140);
        for (mark, text) in entries {
            if x + 20 + width_of(text) > WIDTH {
                break;
            }
            match mark {
                Mark::Block(colour) => self.block((x, MIDST - 6), (x + 14, MIDST + 6), colour),
                Mark::Line(colour) => self.line(&[(x, MIDST), (x + 14, MIDST)], colour, 2),
                Mark::Upright(colour) => self.line(&[(x + 7, MIDST - 8), (x + 7, MIDST + 8)], colour, 3),
            }
            self.write(text, (x + 20, MIDST), START);
            x += 20 + width_of(text) + 18;
        }
    }

    /// Names, grid, lines, ticks and labels of the axes.
    fn draw_axes(&mut self, height: i32) {
        let &mut Canvas { left, right, top, bottom, axes: (ref x, ref y), .. } = self;
        let ticks = |axis: &Axis, first, last| -> Vec<(i32, String)> {
            axis.ticks.iter().map(|(at, label)| (axis.pixel(*at, first, last), label.clone())).collect()
        };
        let (across, up) = (ticks(x, left, right), ticks(y, bottom, top));
        let (x_name, y_name) = (x.name, y.name);
        // Rows are counted downwards, and need no lines to be read off.
        let are_rows = y.from > y.to;
        let middle = top + (bottom + 1 - top) / 2;
        let turned = format!(" transform=\"rotate(270, {INSET}, {middle})\"");
        self.text(y_name, (INSET, middle), (HANGING, MIDDLE), &turned);
        self.text(x_name, (left + (right + 1 - left) / 2, height), (STANDING, MIDDLE), "");
        across.iter().for_each(|&(x, _)| self.grid_line((x, bottom), (x, top)));
        if !are_rows {
            up.iter().for_each(|&(y, _)| self.grid_line((left, y), (right, y)));
        }
        let (edge, floor) = (left - 1, bottom + 1);
        self.line(&[(edge, top), (edge, bottom)], GREY, 1);
        for (y, label) in up {
            self.write(&label, (left - 2 * TICK, y), END);
            self.line(&[(edge - TICK, y), (edge, y)], GREY, 1);
        }
        self.line(&[(left, floor), (right, floor)], GREY, 1);
        for (x, label) in across {
            self.text(&label, (x, floor + 2 * TICK), (HANGING, MIDDLE), "");
            self.line(&[(x, floor), (x, floor + TICK)], GREY, 1);
        }
    }

    fn grid_line(&mut self, (x1, y1): Pixel, (x2, y2): Pixel) {
        self.add(&format!(
            "<line stroke=\"{LIGHT_GREY}\" stroke-width=\"1\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }
}

fn disc((x, y): Pixel, colour: Colour) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\" stroke-width=\"1\"/>")
}

fn listed(pixels: &[Pixel]) -> String {
    pixels.iter().map(|(x, y)| format!("{x},{y} ")).collect()
}

/// Draws the axes and `contents`, or a note that there is nothing to show. `message` is the content in words, with
/// figures.
pub fn picture(frame: &Frame, message: &str, axes: (Axis, Axis), contents: impl FnOnce(&mut Canvas)) -> String {
    let &Frame { title, height, top, right, .. } = frame;
    if !axes.0.is_drawable() || !axes.1.is_drawable() {
        return nothing_to_show(title);
    }
    let widest = axes.1.ticks.iter().map(|(_, text)| width_of(text)).max().unwrap_or(0);
    let left = frame.left.max(NAME_AND_TICKS + widest);
    let (right, bottom) = (WIDTH - right - 1, height - BOTTOM - 1);
    let mut canvas = Canvas { axes, left, right, top, bottom, svg: String::new() };
    canvas.block((0, 0), (WIDTH, height), WHITE);
    canvas.draw_axes(height);
    contents(&mut canvas);
    element(title, message, height, &canvas.svg)
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

pub fn nothing_to_show(title: &str) -> String {
    const HEIGHT: i32 = 48;
    let text =
        format!("<text x=\"16\" y=\"29\" font-size=\"{LETTERS}\" fill=\"{INK}\">{title}: nothing to show</text>\n");
    element(title, "nothing to show", HEIGHT, &text)
}

fn element(title: &str, message: &str, height: i32, contents: &str) -> String {
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

/// XML allows no control characters.
pub fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::testing::{assert_whole, texts};
    use super::*;

    #[test]
    fn what_is_said_is_escaped() {
        let svg = element("Return & \"edge\"", "1 < 2 > 0\u{1}", 10, "");
        assert!(svg.contains("<title>Return &amp; &quot;edge&quot;: 1 &lt; 2 &gt; 0 </title>"), "{svg}");
        assert!(svg.contains("aria-label=\"Return &amp; &quot;edge&quot;: 1 &lt; 2 &gt; 0 \""), "{svg}");
    }

    #[test]
    fn where_there_is_nothing_to_show_the_picture_says_so() {
        let svg = nothing_to_show("Course of the simulation");
        assert_whole(&svg);
        assert_eq!(texts(&svg), ["Course of the simulation: nothing to show"]);
    }
}

/// Reads plots back, for their tests.
#[cfg(test)]
pub mod testing {
    pub fn elements<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
        svg.split('<')
            .filter(|tag| tag.split(' ').next() == Some(name))
            .filter_map(|tag| tag.split('>').next())
            .collect()
    }

    pub fn texts(svg: &str) -> Vec<&str> {
        let of_text = |part: &'static str| move |tag: &&str| tag.starts_with(part);
        svg.split('<')
            .filter(of_text("text "))
            .filter_map(|tag| tag.split_once('>'))
            .map(|(_, text)| text.trim())
            .collect()
    }

    pub fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
        let (_, rest) = element.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()
    }

    pub fn number(element: &str, name: &str) -> f64 {
        attribute(element, name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} of {element}"))
    }

    pub fn points(element: &str) -> Vec<(f64, f64)> {
        let pairs = attribute(element, "points").unwrap().split_whitespace().map(|pair| pair.split_once(',').unwrap());
        pairs.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
    }

    /// Pixels are whole, and so are the ends of the axes: 1.5 pixels are the tolerance.
    pub fn near(pixel: f64, derived: f64) {
        assert!((pixel - derived).abs() <= 1.5, "{pixel} for {derived}");
    }

    /// One complete element that a page can carry: with its words, without ids, legible, light, nothing outside its
    /// bounds.
    pub fn assert_whole(svg: &str) {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(
            (svg.matches("<svg").count(), svg.matches("</svg>").count(), svg.matches("<title>").count()),
            (1, 1, 1)
        );
        assert!(svg.contains(" role=\"img\" aria-label=\"") && !svg.contains(" id=\""));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(svg.len() < 20_000, "{} bytes", svg.len());
        let sizes = elements(svg, "text").into_iter().map(|text| number(text, "font-size"));
        assert!(sizes.into_iter().all(|size| size >= 12.0), "{svg}");
        let root = elements(svg, "svg")[0];
        let height: f64 = attribute(root, "viewBox").unwrap().split(' ').next_back().unwrap().parse().unwrap();
        for (x, y) in corners(svg) {
            assert!((0.0..=f64::from(super::WIDTH)).contains(&x) && (0.0..=height).contains(&y), "{x} {y}: {svg}");
        }
    }

    fn corners(svg: &str) -> Vec<(f64, f64)> {
        let lines = elements(svg, "polyline").into_iter().chain(elements(svg, "polygon")).flat_map(points);
        let texts = elements(svg, "text").into_iter().map(|text| (number(text, "x"), number(text, "y")));
        let discs = elements(svg, "circle").into_iter().map(|disc| (number(disc, "cx"), number(disc, "cy")));
        let blocks = elements(svg, "rect").into_iter().flat_map(|block| {
            let (x, y) = (number(block, "x"), number(block, "y"));
            [(x, y), (x + number(block, "width"), y + number(block, "height"))]
        });
        lines.chain(texts).chain(discs).chain(blocks).collect()
    }
}
