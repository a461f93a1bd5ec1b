//! The bounds of the return by number of rounds.

use super::axis::{Axis, decimal, percent};
use super::canvas::{BLUE_TINTS, Canvas, Drawn, Frame, HPos, INK, Mark, Words, nothing_to_show, picture, stepped};
use crate::report::tolerance::{CONFIDENCES, ROUNDS};
use crate::statistics::tolerance;

const TITLE: &str = "Tolerance of the return to player";

const FRAME: Frame = Frame { height: 250, top: 58, left: 96, right: 44, lines_across: true };

/// The bounds of the return to player against the number of rounds, on a logarithmic axis, with the confidences and
/// between the numbers of rounds of `tolerance.csv`; above them, half of the width of those of 95 %. `rtp` is a
/// fraction of one, `std_dev` that of a round in units.
pub fn funnel(rtp: f64, std_dev: f64) -> String {
    if !rtp.is_finite() || !std_dev.is_finite() {
        return nothing_to_show(TITLE);
    }
    let rtp = 100.0 * rtp;
    let half_width = |log_rounds: f64, confidence: f64| 100.0 * tolerance(std_dev, 10_f64.powf(log_rounds), confidence);
    let [first, .., last] = ROUNDS.map(|rounds| f64::from(rounds).log10());
    let widest = half_width(first, CONFIDENCES[2]);
    let half_height = 1.05 * widest;
    let axes = (
        Axis::of_counts("rounds (logarithmic)", first, last),
        Axis::linear("return per unit (%)", rtp - half_height, rtp + half_height, 6.0),
    );
    let of_95 = |log_rounds| half_width(log_rounds, CONFIDENCES[1]);
    let message = format!(
        "{} within {} percentage points after 10,000 rounds and {} after 1 billion, with a confidence of 95 %",
        percent(rtp),
        digits(of_95(first)),
        digits(of_95(last))
    );
    picture(&Words { title: TITLE, message }, &FRAME, axes, |canvas| {
        for (confidence, colour) in CONFIDENCES.into_iter().rev().zip(BLUE_TINTS) {
            let above = stepped(first, last).map(|at| (at, rtp + half_width(at, confidence)));
            let below = stepped(last, first).map(|at| (at, rtp - half_width(at, confidence)));
            canvas.surface(above.chain(below).collect(), colour)?;
        }
        canvas.line(vec![(first, rtp), (last, rtp)], INK, 1)?;
        canvas.legend(&legend(rtp))?;
        half_widths(canvas, of_95)
    })
}

fn legend(rtp: f64) -> Vec<(Mark, String)> {
    let band =
        |(confidence, colour): (f64, _)| (Mark::Block(colour), format!("{} % of runs", decimal(100.0 * confidence, 0)));
    let bands = CONFIDENCES.into_iter().zip(BLUE_TINTS.into_iter().rev()).map(band);
    [(Mark::Line(INK), format!("return {}", percent(rtp)))].into_iter().chain(bands).collect()
}

/// In a line above the axes, how far the bounds of 95 % are from the middle, as the eye cannot see it where the funnel
/// is narrow.
fn half_widths(canvas: &Canvas, of_95: impl Fn(f64) -> f64) -> Drawn {
    const LINE: i32 = 44;
    canvas.write("95 %:", (8, LINE), HPos::Left)?;
    ROUNDS.into_iter().map(|rounds| f64::from(rounds).log10()).try_for_each(|log_rounds| {
        canvas.write(&format!("±{}", digits(of_95(log_rounds))), (canvas.pixel(log_rounds, 0.0).0, LINE), HPos::Center)
    })
}

/// With two significant digits, or all before the point.
fn digits(number: f64) -> String {
    let decimals = if number > 0.0 { (1.0 - number.log10().floor()).clamp(0.0, 6.0) as usize } else { 0 };
    decimal(number, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{elements, near, points, texts};

    #[test]
    fn the_bounds_lie_where_the_normal_approximation_says() {
        let svg = funnel(0.95, 5.0);
        // 250 - 58 - 48 = 144 pixels for 1.05 x 2.5758 x 5 / 100 to both sides, the middle at 58 + 72.
        let quantiles = [2.575_829_3, 1.959_964, 1.644_853_6];
        for (quantile, band) in quantiles.into_iter().zip(elements(&svg, "polygon")) {
            let corners = points(band);
            let at_start = 72.0 * quantile / (1.05 * quantiles[0]);
            // Fifty steps over five decades: the twentieth is a million, where the band is a tenth as wide as at ten
            // thousand.
            for (step, height) in [(0, at_start), (20, at_start / 10.0), (50, at_start / 10_f64.powf(2.5))] {
                near(corners[step].1, 130.0 - height);
                near(corners[corners.len() - 1 - step].1, 130.0 + height);
            }
        }
        assert_eq!(elements(&svg, "polygon").len(), 3);
    }

    #[test]
    fn the_half_widths_are_written_out() {
        // 1.96 x 5 / 100 is 9.8 %, and each hundredfold of rounds divides that by ten; between lies the square root of
        // ten.
        let svg = funnel(0.95, 5.0);
        for text in ["±9.8", "±3.1", "±0.98", "±0.31", "±0.098", "±0.031", "return 95.00 %"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
    }
}
