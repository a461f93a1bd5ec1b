//! House edge of a progressive wager by the amount on its meter.

use super::axis::{Axis, decimal, percent};
use super::canvas::{BLUE, Frame, HPos, INK, Mark, ORANGE, ORANGE_TINT, Words, nothing_to_show, picture};

const TITLE: &str = "House edge against the meter";

const FRAME: Frame = Frame { height: 310, top: 92, left: 80, right: 40, lines_across: true };

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
    /// In percent.
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
        return nothing_to_show(TITLE);
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
    picture(&Words { title: TITLE, message: texts.join(", ") }, &FRAME, axes, |canvas| {
        canvas.surface(vec![(0.0, 0.0), (farthest, 0.0), (farthest, bottom), (0.0, bottom)], ORANGE_TINT)?;
        canvas.line(vec![(0.0, 0.0), (farthest, 0.0)], INK, 1)?;
        canvas.line(vec![(0.0, start), (farthest, end)], BLUE, 3)?;
        canvas.legend(&[
            (Mark::Line(BLUE), "house edge".to_owned()),
            (Mark::Block(ORANGE_TINT), "the player has the edge".to_owned()),
        ])?;
        for (((_, amount), text), middle) in marks.iter().zip(&texts).zip(LINES) {
            // From the bottom up to the label, with a disc on the house edge.
            let (x, floor) = canvas.pixel(*amount, bottom);
            canvas.line_of_pixels(vec![(x, floor), (x, middle - 6)], ORANGE, 2)?;
            canvas.disc(*amount, line.edge_at(*amount), 4, BLUE)?;
            canvas.write(text, (x + 6, middle), HPos::Left)?;
        }
        Ok(())
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
    use crate::report::plots::testing::{assert_whole, attribute, elements, near, number, points, texts};

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
