//! House edges of a wager's options side by side.

use super::axis::{Axis, decimal, percent};
use super::canvas::{
    BLUE, BOTTOM, Canvas, Drawn, Frame, HPos, INK, Mark, NAME_AND_TICKS, ORANGE, WIDTH, Words, nothing_to_show,
    picture, width_of, without_controls,
};

const TITLE: &str = "House edge by paytable";

const ROW: u32 = 28;
const TOP: u32 = 34;
const RIGHT: u32 = 16;

pub struct Bar {
    pub label: String,
    pub house_edge_pct: f64,
    /// `None` without a simulation.
    pub simulated_pct: Option<f64>,
}

/// A bar per option with its value, and an upright mark for the simulated figure. Bars of options that favour the
/// player extend left of zero, in another colour.
pub fn edges(bars: &[Bar]) -> String {
    if !figures(bars).all(f64::is_finite) {
        return nothing_to_show(TITLE);
    }
    let labels: Vec<String> = bars.iter().map(|bar| shortened(&bar.label)).collect();
    let left = NAME_AND_TICKS + 8 + labels.iter().map(|label| width_of(label)).max().unwrap_or(0).cast_unsigned();
    let rows = bars.len() as u32;
    let frame = Frame { height: rows * ROW + TOP + BOTTOM, top: TOP, left, right: RIGHT, lines_across: false };
    let x = percent_axis(bars, f64::from(WIDTH - left - RIGHT));
    let y = Axis {
        name: "paytable",
        from: f64::from(rows),
        to: 0.0,
        ticks: labels.into_iter().zip(0_u32..).map(|(label, row)| (middle_of(row), label)).collect(),
    };
    picture(&Words { title: TITLE, message: message(bars) }, &frame, (x, y), |canvas| {
        canvas.legend(&legend(bars))?;
        (0_u32..).zip(bars).try_for_each(|(row, bar)| draw_bar(canvas, row, bar))?;
        canvas.line(vec![(0.0, 0.0), (0.0, f64::from(rows))], INK, 1)
    })
}

fn middle_of(row: u32) -> f64 {
    f64::from(row) + 0.5
}

/// Cuts long names to leave room for the bars.
fn shortened(label: &str) -> String {
    const MOST: usize = 28;
    let label = without_controls(label);
    if label.chars().count() <= MOST {
        return label;
    }
    label.chars().take(MOST - 1).chain(['…']).collect()
}

fn figures(bars: &[Bar]) -> impl Iterator<Item = f64> {
    bars.iter().flat_map(|bar| [Some(bar.house_edge_pct), bar.simulated_pct]).flatten()
}

/// From zero, or the least figure if negative, to the greatest, with room for the values written beyond them.
fn percent_axis(bars: &[Bar], pixels: f64) -> Axis {
    let written = bars.iter().map(|bar| width_of(&percent(bar.house_edge_pct)));
    let room = f64::from(written.max().unwrap_or(0) + 16).min(pixels / 3.0);
    let (least, greatest) = (figures(bars).fold(0.0, f64::min), figures(bars).fold(0.0, f64::max));
    let span = if greatest > least { greatest - least } else { 1.0 };
    let room_left = if least < 0.0 { room } else { 0.0 };
    let per_pixel = span / (pixels - room - room_left);
    Axis::linear("house edge per unit (%)", least - room_left * per_pixel, greatest + room * per_pixel, 6.0)
}

fn draw_bar(canvas: &Canvas, row: u32, bar: &Bar) -> Drawn {
    let edge = bar.house_edge_pct;
    let ((zero, y), (end, _)) = (canvas.pixel(0.0, middle_of(row)), canvas.pixel(edge, middle_of(row)));
    let colour = if edge < 0.0 { ORANGE } else { BLUE };
    canvas.block((zero.min(end), y - 9), (zero.max(end), y + 9), colour)?;
    let simulated = bar.simulated_pct.map(|figure| canvas.pixel(figure, 0.0).0);
    if let Some(x) = simulated {
        canvas.line_of_pixels(vec![(x, y - 12), (x, y + 12)], INK, 3)?;
    }
    let mark = simulated.unwrap_or(end);
    match edge < 0.0 {
        true => canvas.write(&percent(edge), (end.min(mark) - 6, y), HPos::Right),
        false => canvas.write(&percent(edge), (end.max(mark) + 6, y), HPos::Left),
    }
}

fn legend(bars: &[Bar]) -> Vec<(Mark, String)> {
    let mut entries = Vec::new();
    if bars.iter().any(|bar| bar.house_edge_pct >= 0.0) {
        entries.push((Mark::Block(BLUE), "house edge".to_owned()));
    }
    if bars.iter().any(|bar| bar.house_edge_pct < 0.0) {
        entries.push((Mark::Block(ORANGE), "below zero: favours the player".to_owned()));
    }
    if bars.iter().any(|bar| bar.simulated_pct.is_some()) {
        entries.push((Mark::Upright(INK), "simulated".to_owned()));
    }
    entries
}

fn message(bars: &[Bar]) -> String {
    const MOST: usize = 12;
    if bars.len() <= MOST {
        let each = bars.iter().map(|bar| format!("{} {}", shortened(&bar.label), percent(bar.house_edge_pct)));
        return each.collect::<Vec<_>>().join(", ");
    }
    let edges = || bars.iter().map(|bar| bar.house_edge_pct);
    let (least, greatest) = (edges().fold(f64::INFINITY, f64::min), edges().fold(f64::NEG_INFINITY, f64::max));
    format!("{} options from {} % to {} %", bars.len(), decimal(least, 2), decimal(greatest, 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{assert_whole, attribute, elements, number, texts};

    fn bar(label: &str, house_edge_pct: f64) -> Bar {
        Bar { label: label.to_owned(), house_edge_pct, simulated_pct: None }
    }

    /// Left ends and widths of the bars of this colour, without the block in the legend.
    fn bars_of(svg: &str, colour: &str) -> Vec<(f64, f64)> {
        let of_colour = elements(svg, "rect").into_iter().filter(|rect| attribute(rect, "fill") == Some(colour));
        of_colour.map(|rect| (number(rect, "x"), number(rect, "width"))).skip(1).collect()
    }

    #[test]
    fn bars_are_as_long_as_their_edges() {
        let svg = edges(&[bar("A", 2.0), bar("B", 4.0), bar("C", 8.0)]);
        let [(_, two), (_, four), (_, eight)] = bars_of(&svg, "#0072B2")[..] else { panic!("{svg}") };
        assert!((two - eight / 4.0).abs() <= 1.0 && (four - eight / 2.0).abs() <= 1.0, "{two} {four} {eight}");
        assert!(eight > 500.0, "the greatest fills the width but for its value: {eight}");
        assert!(["A", "B", "C", "2.00 %", "4.00 %", "8.00 %"].iter().all(|text| texts(&svg).contains(text)), "{svg}");
    }

    #[test]
    fn an_edge_of_the_player_goes_to_the_other_side_of_zero() {
        let svg = edges(&[bar("A", -3.0), bar("B", 6.0)]);
        let ([(left, three)], [(zero, six)]) = (&bars_of(&svg, "#D55E00")[..], &bars_of(&svg, "#0072B2")[..]) else {
            panic!("{svg}")
        };
        assert!((left + three - zero).abs() <= 1.0, "both start at zero: {left} {three} {zero}");
        assert!((three - six / 2.0).abs() <= 1.0, "{three} {six}");
    }

    #[test]
    fn the_simulated_figure_stands_at_its_place() {
        let svg = edges(&[Bar { simulated_pct: Some(5.0), ..bar("A", 10.0) }]);
        let [(zero, ten)] = bars_of(&svg, "#0072B2")[..] else { panic!("{svg}") };
        let marks: Vec<f64> = elements(&svg, "polyline")
            .into_iter()
            .filter(|line| attribute(line, "stroke-width") == Some("3"))
            .map(|line| crate::report::plots::testing::points(line)[0].0)
            .collect();
        let [_legend, mark] = marks[..] else { panic!("{svg}") };
        assert!((mark - (zero + ten / 2.0)).abs() <= 1.0, "{mark} {zero} {ten}");
    }

    #[test]
    fn labels_are_escaped_and_cut() {
        let svg = edges(&[bar("<b> & \"c\"", 1.0), bar(&"x".repeat(100_000), 2.0)]);
        assert_whole(&svg);
        assert!(texts(&svg).contains(&"&lt;b&gt; &amp; &quot;c&quot;"), "{svg}");
        assert!(texts(&svg).contains(&format!("{}…", "x".repeat(27)).as_str()), "{svg}");
    }

    #[test]
    fn the_message_names_each_or_the_ends() {
        assert_eq!(message(&[bar("A", 3.5), bar("B", -1.25)]), "A 3.50 %, B -1.25 %");
        let many: Vec<Bar> = (1..=40).map(|edge| bar("A", f64::from(edge))).collect();
        assert_eq!(message(&many), "40 options from 1.00 % to 40.00 %");
    }
}
