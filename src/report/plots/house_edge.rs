//! House edges: of a wager's options side by side, and of a progressive wager by the amount on its meter.

use az::Az;

use super::canvas::{
    BLUE, BOTTOM, Canvas, END, Frame, INK, Mark, NAME_AND_TICKS, ORANGE, ORANGE_TINT, START, WIDTH, nothing_to_show,
    picture, width_of, without_controls,
};
use super::scale::{Axis, decimal, ends, percent};
use crate::lists::joined;
use crate::report::cut;

const BY_PAYTABLE: &str = "House edge by paytable";

const ROW: i32 = 28;
const TOP: i32 = 34;
const RIGHT: i32 = 16;

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
        return nothing_to_show(BY_PAYTABLE);
    }
    let labels: Vec<String> = bars.iter().map(|bar| shortened(&bar.label)).collect();
    let left = NAME_AND_TICKS + 8 + labels.iter().map(|label| width_of(label)).max().unwrap_or(0);
    let rows = bars.len().az::<i32>();
    let height = rows * ROW + TOP + BOTTOM;
    let frame = Frame { title: BY_PAYTABLE, height, top: TOP, left, right: RIGHT };
    let x = percent_axis(bars, f64::from(WIDTH - left - RIGHT));
    let y = Axis {
        name: "paytable",
        from: f64::from(rows),
        to: 0.0,
        ticks: labels.into_iter().zip(0..).map(|(label, row)| (middle_of(row), label)).collect(),
    };
    picture(&frame, &message(bars), (x, y), |canvas| {
        canvas.legend(&legend(bars));
        (0..).zip(bars).for_each(|(row, bar)| draw_bar(canvas, row, bar));
        canvas.line(&canvas.pixels([(0.0, 0.0), (0.0, f64::from(rows))]), INK, 1);
    })
}

fn middle_of(row: i32) -> f64 {
    f64::from(row) + 0.5
}

/// Cuts long names to leave room for the bars.
fn shortened(label: &str) -> String {
    cut(&without_controls(label), 28)
}

fn figures(bars: &[Bar]) -> impl Iterator<Item = f64> {
    bars.iter().flat_map(|bar| [Some(bar.house_edge_pct), bar.simulated_pct]).flatten()
}

/// An axis from zero, or the least figure if negative, to the greatest, with room for the values written beyond them.
fn percent_axis(bars: &[Bar], pixels: f64) -> Axis {
    let written = bars.iter().map(|bar| width_of(&percent(bar.house_edge_pct)));
    let room = f64::from(written.max().unwrap_or(0) + 16).min(pixels / 3.0);
    let (least, greatest) = (figures(bars).fold(0.0, f64::min), figures(bars).fold(0.0, f64::max));
    let span = if greatest > least { greatest - least } else { 1.0 };
    let room_left = if least < 0.0 { room } else { 0.0 };
    let per_pixel = span / (pixels - room - room_left);
    Axis::linear("house edge per unit (%)", least - room_left * per_pixel, greatest + room * per_pixel, 6.0)
}

fn draw_bar(canvas: &mut Canvas, row: i32, bar: &Bar) {
    let edge = bar.house_edge_pct;
    let ((zero, y), (end, _)) = (canvas.pixel(0.0, middle_of(row)), canvas.pixel(edge, middle_of(row)));
    let colour = if edge < 0.0 { ORANGE } else { BLUE };
    canvas.block((zero.min(end), y - 9), (zero.max(end), y + 9), colour);
    let simulated = bar.simulated_pct.map(|figure| canvas.pixel(figure, 0.0).0);
    if let Some(x) = simulated {
        canvas.line(&[(x, y - 12), (x, y + 12)], INK, 3);
    }
    let mark = simulated.unwrap_or(end);
    match edge < 0.0 {
        true => canvas.write(&percent(edge), (end.min(mark) - 6, y), END),
        false => canvas.write(&percent(edge), (end.max(mark) + 6, y), START),
    }
}

fn legend(bars: &[Bar]) -> Vec<(Mark, String)> {
    let is_any = |is: fn(&Bar) -> bool| bars.iter().any(is);
    let entries = [
        (is_any(|bar| bar.house_edge_pct >= 0.0), Mark::Block(BLUE), "house edge"),
        (is_any(|bar| bar.house_edge_pct < 0.0), Mark::Block(ORANGE), "below zero: favours the player"),
        (is_any(|bar| bar.simulated_pct.is_some()), Mark::Upright(INK), "simulated"),
    ];
    let are_there = entries.into_iter().filter(|(is_there, ..)| *is_there);
    are_there.map(|(_, mark, words)| (mark, words.to_owned())).collect()
}

fn message(bars: &[Bar]) -> String {
    const MOST: usize = 12;
    if bars.len() <= MOST {
        let each = bars.iter().map(|bar| format!("{} {}", shortened(&bar.label), percent(bar.house_edge_pct)));
        return joined(each, ", ");
    }
    let (least, greatest) = ends(bars.iter().map(|bar| bar.house_edge_pct));
    format!("{} options from {} % to {} %", bars.len(), decimal(least, 2), decimal(greatest, 2))
}

const BY_METER: Frame = Frame { title: "House edge against the meter", height: 310, top: 92, left: 80, right: 40 };

/// House edges are per unit, fractions of one; amounts are in units.
pub struct MeterLine {
    pub edge_at_zero: f64,
    /// Change of the house edge per unit on the meter: negative, as the player gains.
    pub edge_per_unit: f64,
    pub seed: Option<f64>,
    /// Amount at which the house edge is zero, if any.
    pub break_even: Option<f64>,
    /// Long-run mean of the meter, if known.
    pub mean: Option<f64>,
}

impl MeterLine {
    /// House edge in percent.
    fn edge_at(&self, amount: f64) -> f64 {
        100.0 * (self.edge_at_zero + self.edge_per_unit * amount)
    }
}

/// House edge in percent against the amount on the meter. Upright lines mark seed, mean and break-even; the player's
/// side of zero has another colour.
pub fn meter(line: &MeterLine) -> String {
    // The leftmost amount is labelled highest, so that no line crosses a label.
    const LINES: [i32; 3] = [36, 56, 76];
    let amounts = [line.seed, line.break_even, line.mean].into_iter().flatten();
    if !amounts.chain([line.edge_at_zero, line.edge_per_unit]).all(f64::is_finite) {
        return nothing_to_show(BY_METER.title);
    }
    let marks = marks(line);
    // Leaves room for the label of the rightmost mark next to its line.
    let farthest = marks.last().map_or(0.0, |(_, amount)| *amount) / 0.62;
    let farthest = if farthest > 0.0 { farthest } else { 1.0 };
    let (start, end) = (line.edge_at(0.0), line.edge_at(farthest));
    let (least, greatest) = (start.min(end).min(0.0), start.max(end).max(0.0));
    let room = 0.05 * (greatest - least);
    let y = Axis::linear("house edge per unit (%)", least - room, greatest + room, 6.0);
    let (bottom, axes) = (y.from, (Axis::linear("meter (units)", 0.0, farthest, 5.0), y));
    let texts: Vec<String> = marks.iter().map(|(name, amount)| text(line, name, *amount)).collect();
    picture(&BY_METER, &texts.join(", "), axes, |canvas| {
        let players_side = [(0.0, 0.0), (farthest, 0.0), (farthest, bottom), (0.0, bottom)];
        canvas.surface(&canvas.pixels(players_side), ORANGE_TINT);
        canvas.line(&canvas.pixels([(0.0, 0.0), (farthest, 0.0)]), INK, 1);
        canvas.line(&canvas.pixels([(0.0, start), (farthest, end)]), BLUE, 3);
        canvas.legend(&[
            (Mark::Line(BLUE), "house edge".to_owned()),
            (Mark::Block(ORANGE_TINT), "the player has the edge".to_owned()),
        ]);
        for (((_, amount), text), middle) in marks.iter().zip(&texts).zip(LINES) {
            // From the bottom up to the label, with a disc on the house edge.
            let (x, floor) = canvas.pixel(*amount, bottom);
            canvas.line(&[(x, floor), (x, middle - 6)], ORANGE, 2);
            canvas.disc(canvas.pixel(*amount, line.edge_at(*amount)), BLUE);
            canvas.write(text, (x + 6, middle), START);
        }
    })
}

fn marks(line: &MeterLine) -> Vec<(&'static str, f64)> {
    let all = [("seed", line.seed), ("mean", line.mean), ("break-even", line.break_even)];
    let mut marks: Vec<(&str, f64)> =
        all.into_iter().filter_map(|(name, amount)| Some((name, amount.filter(|amount| *amount >= 0.0)?))).collect();
    marks.sort_by(|one, other| one.1.total_cmp(&other.1));
    marks
}

fn text(line: &MeterLine, name: &str, amount: f64) -> String {
    let decimals = if amount < 100.0 && amount.fract() != 0.0 { 2 } else { 0 };
    let place = format!("{name} {}", decimal(amount, decimals));
    if name == "break-even" { place } else { format!("{place}: {}", percent(line.edge_at(amount))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{assert_whole, attribute, elements, near, number, points, texts};

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
            .map(|line| points(line)[0].0)
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

    /// 50 % at zero, and 0.005 percentage points less for each unit: none at 10,000.
    fn line() -> MeterLine {
        MeterLine {
            edge_at_zero: 0.5,
            edge_per_unit: -0.00005,
            seed: Some(1_000.0),
            break_even: Some(10_000.0),
            mean: Some(4_000.0),
        }
    }

    #[test]
    fn amounts_are_marked_at_their_places() {
        let svg = meter(&line());
        let discs: Vec<(f64, f64)> =
            elements(&svg, "circle").iter().map(|disc| (number(disc, "cx"), number(disc, "cy"))).collect();
        let [seed, mean, break_even] = discs[..] else { panic!("{svg}") };
        // 600 pixels from 80 on; break-even is at 0.62 of them.
        near(break_even.0, 80.0 + 372.0);
        near(mean.0, 80.0 + 148.8);
        near(seed.0, 80.0 + 37.2);
        // The house edge falls by 45 points from the seed on, and by 15 of them up to the mean.
        near(mean.1 - seed.1, (break_even.1 - seed.1) / 3.0);
        let zero = elements(&svg, "polyline").into_iter().find(|line| attribute(line, "stroke") == Some("#222222"));
        points(zero.unwrap()).iter().for_each(|(_, y)| near(*y, break_even.1));
    }

    #[test]
    fn amounts_are_written_with_their_edges() {
        let svg = meter(&line());
        for text in ["seed 1,000: 45.00 %", "mean 4,000: 30.00 %", "break-even 10,000"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
    }

    #[test]
    fn amounts_that_are_not_known_are_not_marked() {
        let svg = meter(&MeterLine { break_even: None, mean: None, ..line() });
        assert_whole(&svg);
        assert_eq!(elements(&svg, "circle").len(), 1, "the seed: {svg}");
        assert_eq!(elements(&meter(&MeterLine { break_even: Some(-1.0), ..line() }), "circle").len(), 2);
    }
}
