//! Bounds of the return by number of rounds.

use super::axis::{Axis, decimal, percent};
use super::canvas::{BLUE_TINTS, Canvas, Drawn, Frame, HPos, INK, Mark, Words, nothing_to_show, picture};
use crate::report::tolerance::{CONFIDENCES, ROUNDS};

const TITLE: &str = "Tolerance of the return to player";

const FRAME: Frame = Frame { height: 268, top: 76, left: 112, right: 68, lines_across: true };

/// Bounds at a number of rounds, as fractions of one.
#[derive(Clone, Copy, Debug)]
pub struct FunnelPoint {
    pub rounds: u64,
    /// Lower and upper bound for each of [`CONFIDENCES`].
    pub returns: [[f64; 2]; CONFIDENCES.len()],
}

/// Numbers of rounds of `tolerance.csv`, and three between any two.
pub fn funnel_rounds() -> impl Iterator<Item = u64> {
    const PARTS: u32 = 4;
    let [first, .., last] = ROUNDS.map(|rounds| rounds.ilog10());
    (PARTS * first..=PARTS * last).map(|part| libm::pow(10.0, f64::from(part) / f64::from(PARTS)).round() as u64)
}

/// Bounds of the return to player against the number of rounds, on a logarithmic axis; above, the 95 % bounds at the
/// rounds of `tolerance.csv`. `rtp` is a fraction of one.
pub fn funnel(rtp: f64, points: &[FunnelPoint]) -> String {
    let place = |point: &FunnelPoint| libm::log10(point.rounds as f64);
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return nothing_to_show(TITLE) };
    let all = || points.iter().flat_map(|point| point.returns.as_flattened()).map(|bound| 100.0 * bound);
    if !rtp.is_finite() || !all().all(f64::is_finite) {
        return nothing_to_show(TITLE);
    }
    let (lowest, highest) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    let (rtp, room) = (100.0 * rtp, 0.05 * (highest - lowest));
    let axes = (
        Axis::of_counts("rounds (logarithmic)", place(first), place(last)),
        Axis::linear("return per unit (%)", lowest - room, highest + room, 6.0),
    );
    let of_95 = |point: &FunnelPoint| point.returns[1].map(|bound| 100.0 * bound);
    let words = |point: &FunnelPoint| of_95(point).map(digits).join(" to ");
    let message = format!(
        "{}; with a confidence of 95 % {} % after {} rounds and {} % after {}",
        percent(rtp),
        words(first),
        first.rounds,
        words(last),
        last.rounds
    );
    picture(&Words { title: TITLE, message }, &FRAME, axes, |canvas| {
        for (confidence, colour) in (0..CONFIDENCES.len()).rev().zip(BLUE_TINTS) {
            let bound = |point: &FunnelPoint, end: usize| (place(point), 100.0 * point.returns[confidence][end]);
            let above = points.iter().map(|point| bound(point, 1));
            let below = points.iter().rev().map(|point| bound(point, 0));
            canvas.surface(above.chain(below).collect(), colour)?;
        }
        canvas.line(vec![(place(first), rtp), (place(last), rtp)], INK, 1)?;
        canvas.legend(&legend(rtp))?;
        written_bounds(canvas, points.iter().map(|point| (point.rounds, place(point), of_95(point))))
    })
}

fn legend(rtp: f64) -> Vec<(Mark, String)> {
    let band =
        |(confidence, colour): (f64, _)| (Mark::Block(colour), format!("{} % of runs", decimal(100.0 * confidence, 0)));
    let bands = CONFIDENCES.into_iter().zip(BLUE_TINTS.into_iter().rev()).map(band);
    [(Mark::Line(INK), format!("return {}", percent(rtp)))].into_iter().chain(bands).collect()
}

/// The 95 % bounds in two lines above the axes, for where the funnel is too narrow to read.
fn written_bounds(canvas: &Canvas, points: impl Iterator<Item = (u64, f64, [f64; 2])>) -> Drawn {
    const HEADING: i32 = 42;
    const LINE: i32 = 62;
    let heading = "95 % of runs of that many rounds return, in percent of a unit:";
    canvas.write(heading, (8, HEADING), HPos::Left)?;
    let mut of_sheet = points.filter(|(rounds, ..)| ROUNDS.iter().any(|of_sheet| u64::from(*of_sheet) == *rounds));
    of_sheet.try_for_each(|(_, at, bounds)| {
        canvas.write(&bounds.map(digits).join("–"), (canvas.pixel(at, 0.0).0, LINE), HPos::Center)
    })
}

/// As many decimals as leave three digits of the distance from 100 %.
fn digits(bound: f64) -> String {
    let distance = (bound - 100.0).abs();
    let decimals = if distance > 0.0 { (1.0 - distance.log10().floor()).clamp(0.0, 2.0) as usize } else { 0 };
    decimal(bound, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{elements, near, points, texts};

    /// Ten percent to each side at a hundred rounds, twenty above; one at ten million.
    fn two_points() -> String {
        let [wide, narrow] = [[0.85, 1.15], [0.94, 0.96]];
        let of = |rounds, [low, high]: [f64; 2], further: f64| FunnelPoint {
            rounds,
            returns: [[low, high], [low - further, high + further], [low - 2.0 * further, high + 2.0 * further]],
        };
        funnel(0.95, &[of(100, wide, 0.1), of(10_000_000, narrow, 0.0)])
    }

    #[test]
    fn the_bounds_lie_where_they_are_given() {
        // 268 - 76 - 48 = 144 pixels for 1.1 times the 70 points from 65 to 135, 3.5 points below it the foot at 220.
        let svg = two_points();
        let height = |bound: f64| 220.0 - 144.0 * (bound - 61.5) / 77.0;
        let bands = elements(&svg, "polygon");
        assert_eq!(bands.len(), 3);
        for (band, [low, high]) in bands.into_iter().zip([[65.0, 135.0], [75.0, 125.0], [85.0, 115.0]]) {
            let corners = points(band);
            near(corners[0].1, height(high));
            near(corners[1].1, height(96.0));
            near(corners[2].1, height(94.0));
            near(corners[3].1, height(low));
        }
    }

    #[test]
    fn the_bounds_of_95_percent_are_written_out() {
        let svg = two_points();
        for text in ["75–125", "94.0–96.0", "return 95.00 %", "90 % of runs"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
        assert_eq!(funnel_rounds().step_by(4).collect::<Vec<_>>(), ROUNDS.map(u64::from));
    }
}
