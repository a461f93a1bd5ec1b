//! Plots against the number of rounds: course of the simulation, and bounds of the return.

use super::canvas::{
    BLUE, BLUE_TINTS, Canvas, Frame, INK, MIDDLE, Mark, ORANGE, Pixel, START, nothing_to_show, picture, stepped,
};
use super::scale::{Axis, count_in_words, decimal, ends, percent};
use crate::analysis::CoursePoint;
use crate::outcome::{OutcomeTable, to_f64};
use crate::report::tolerance::{Bounds, CONFIDENCES, ROUNDS};
use crate::statistics::tolerance;

const COURSE: Frame = Frame { title: "Course of the simulation", height: 250, top: 32, left: 80, right: 40 };

const CONFIDENCE: f64 = 0.95;

/// Simulated house edge in percent against the number of rounds, on a logarithmic axis. Around the exact line, the band
/// of 95 % confidence of a run that is looked at once. `exact_house_edge` is a fraction of one, `std_dev` in units per
/// round.
///
/// The vertical axis shows the whole course, but cuts the band off where it is too wide for its end to be seen.
pub fn convergence(course: &[CoursePoint], exact_house_edge: f64, std_dev: f64) -> String {
    // Logarithms of rounds, and house edges in percent.
    let points: Vec<(f64, f64)> =
        course.iter().map(|point| ((point.rounds as f64).log10(), 100.0 * point.house_edge)).collect();
    let (Some(&(first, _)), Some(&(last, at_end))) = (points.first(), points.last()) else {
        return nothing_to_show(COURSE.title);
    };
    let mut figures = points.iter().flat_map(|&(x, y)| [x, y]).chain([exact_house_edge, std_dev]);
    if !figures.all(f64::is_finite) {
        return nothing_to_show(COURSE.title);
    }
    let exact = 100.0 * exact_house_edge;
    let end = last;
    let (first, last) = if last - first < 0.1 { (first - 0.5, last + 0.5) } else { (first, last) };
    let half_width = |log_rounds: f64| 100.0 * tolerance(std_dev, 10_f64.powf(log_rounds), CONFIDENCE);
    let half_height = half_height(&points, exact, half_width((first + last) / 2.0));
    let y = Axis::linear("house edge per unit (%)", exact - half_height, exact + half_height, 6.0);
    let (bottom, top) = (y.from, y.to);
    let axes = (Axis::of_counts("rounds (logarithmic)", first, last), y);
    let simulated = format!("simulated, {} after {} rounds", percent(at_end), count_in_words(10_f64.powf(end).round()));
    let exactly = format!("exact {}", percent(exact));
    picture(&COURSE, &format!("{simulated}; {exactly}"), axes, |canvas| {
        let above = stepped(first, last).map(|at| (at, (exact + half_width(at)).min(top)));
        let below = stepped(last, first).map(|at| (at, (exact - half_width(at)).max(bottom)));
        canvas.surface(&canvas.pixels(above.chain(below)), BLUE_TINTS[1]);
        canvas.line(&canvas.pixels([(first, exact), (last, exact)]), INK, 1);
        canvas.line(&once_a_column(canvas.pixels(points)), BLUE, 2);
        canvas.disc(canvas.pixel(end, at_end), BLUE);
        canvas.legend(&[
            (Mark::Line(INK), exactly.clone()),
            (Mark::Block(BLUE_TINTS[1]), "95 % band".to_owned()),
            (Mark::Line(BLUE), simulated.clone()),
        ]);
    })
}

/// Extent of the vertical axis from the exact line: the farthest point or the band in the middle of the run, whichever
/// is farther, plus a fifth.
fn half_height(points: &[(f64, f64)], exact: f64, band: f64) -> f64 {
    let farthest = points.iter().map(|(_, edge)| (edge - exact).abs()).fold(band, f64::max);
    if farthest > 0.0 { 1.2 * farthest } else { 1.0 }
}

/// The last pixel of each column; more would be invisible.
fn once_a_column(mut pixels: Vec<Pixel>) -> Vec<Pixel> {
    pixels.reverse();
    pixels.dedup_by_key(|(x, _)| *x);
    pixels.reverse();
    pixels
}

const FUNNEL: Frame = Frame { title: "Tolerance of the return to player", height: 268, top: 76, left: 112, right: 68 };

/// Bounds at a number of rounds, as fractions of one.
#[derive(Clone, Copy, Debug)]
pub struct FunnelPoint {
    pub rounds: u64,
    /// Lower and upper bound for each of [`CONFIDENCES`].
    pub returns: [[f64; 2]; CONFIDENCES.len()],
}

impl FunnelPoint {
    /// Exact bounds of the return, if they are known.
    pub fn of(table: &OutcomeTable, rounds: u64) -> Option<Self> {
        let returns = Bounds::of(table, rounds)?.returns.map(|ends| ends.map(|end| to_f64(&end)));
        Some(FunnelPoint { rounds, returns })
    }
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
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return nothing_to_show(FUNNEL.title) };
    let after = |point: &FunnelPoint| format!("{} % after {}", of_95(point).map(digits).join(" to "), point.rounds);
    let (soon, late) = (after(first), after(last));
    let message = format!("{}; with a confidence of 95 % {soon} rounds and {late}", percent(100.0 * rtp));
    bounds(&FUNNEL, (rtp, points), &[], &message, |canvas| {
        canvas.legend(&legend(100.0 * rtp));
        write_bounds(canvas, points.iter().map(|point| (point.rounds, place(point.rounds), of_95(point))));
    })
}

const RECORDED: Frame = Frame { title: "Recorded returns among those that chance allows", top: 40, ..FUNNEL };

/// A recorded return, a fraction of one.
#[derive(Clone, Copy, Debug)]
pub struct FunnelMark {
    pub rounds: u64,
    pub rtp: f64,
    pub is_outside: bool,
}

/// The bounds of [`funnel`] with recorded returns as discs, those outside their bands in another colour.
pub fn recorded(rtp: f64, points: &[FunnelPoint], marks: &[FunnelMark]) -> String {
    let outside = marks.iter().filter(|mark| mark.is_outside).count();
    let message =
        format!("{outside} of {} recorded returns outside; the exact one is {}", marks.len(), percent(100.0 * rtp));
    bounds(&RECORDED, (rtp, points), marks, &message, |canvas| {
        let mut entries = legend(100.0 * rtp);
        // Room for the discs: only the last band names its noun.
        for (_, band) in &mut entries[1..CONFIDENCES.len()] {
            *band = band.replace(" of runs", "");
        }
        let discs = [(BLUE, "inside"), (ORANGE, "outside")];
        entries.extend(discs.map(|(colour, words)| (Mark::Block(colour), words.to_owned())));
        canvas.legend(&entries);
        for mark in marks {
            let at = canvas.pixel(place(mark.rounds), 100.0 * mark.rtp);
            canvas.disc(at, if mark.is_outside { ORANGE } else { BLUE });
        }
    })
}

fn place(rounds: u64) -> f64 {
    libm::log10(rounds as f64)
}

fn of_95(point: &FunnelPoint) -> [f64; 2] {
    point.returns[1].map(|bound| 100.0 * bound)
}

/// The bands around the exact return, with room for the marks, and `contents` above them.
fn bounds(
    frame: &Frame,
    (rtp, points): (f64, &[FunnelPoint]),
    marks: &[FunnelMark],
    message: &str,
    contents: impl FnOnce(&mut Canvas),
) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return nothing_to_show(frame.title) };
    let of_points = points.iter().flat_map(|point| point.returns.as_flattened()).copied();
    let all = || of_points.clone().chain(marks.iter().map(|mark| mark.rtp)).map(|bound| 100.0 * bound);
    if !rtp.is_finite() || !all().all(f64::is_finite) {
        return nothing_to_show(frame.title);
    }
    let (lowest, highest) = ends(all());
    let (rtp, room) = (100.0 * rtp, 0.05 * (highest - lowest));
    let (from, to) = (place(first.rounds), place(last.rounds));
    let x = Axis::of_counts("rounds (logarithmic)", from, to);
    let y = Axis::linear("return per unit (%)", lowest - room, highest + room, 6.0);
    picture(frame, message, (x, y), |canvas| {
        for (confidence, colour) in (0..CONFIDENCES.len()).rev().zip(BLUE_TINTS) {
            let bound = |point: &FunnelPoint, end: usize| (place(point.rounds), 100.0 * point.returns[confidence][end]);
            let above = points.iter().map(|point| bound(point, 1));
            let below = points.iter().rev().map(|point| bound(point, 0));
            canvas.surface(&canvas.pixels(above.chain(below)), colour);
        }
        canvas.line(&canvas.pixels([(from, rtp), (to, rtp)]), INK, 1);
        contents(canvas);
    })
}

fn legend(rtp: f64) -> Vec<(Mark, String)> {
    let band =
        |(confidence, colour): (f64, _)| (Mark::Block(colour), format!("{} % of runs", decimal(100.0 * confidence, 0)));
    let bands = CONFIDENCES.into_iter().zip(BLUE_TINTS.into_iter().rev()).map(band);
    [(Mark::Line(INK), format!("return {}", percent(rtp)))].into_iter().chain(bands).collect()
}

/// The 95 % bounds in two lines above the axes, for where the funnel is too narrow to read.
fn write_bounds(canvas: &mut Canvas, points: impl Iterator<Item = (u64, f64, [f64; 2])>) {
    const HEADING: i32 = 42;
    const LINE: i32 = 62;
    canvas.write("95 % of runs of that many rounds return, in percent of a unit:", (8, HEADING), START);
    for (_, at, bounds) in points.filter(|(rounds, ..)| ROUNDS.map(u64::from).contains(rounds)) {
        canvas.write(&bounds.map(digits).join("–"), (canvas.pixel(at, 0.0).0, LINE), MIDDLE);
    }
}

/// A bound with as many decimals as leave three digits of the distance from 100 %.
fn digits(bound: f64) -> String {
    let distance = (bound - 100.0).abs();
    let decimals = if distance > 0.0 { (1.0 - distance.log10().floor()).clamp(0.0, 2.0) as usize } else { 0 };
    decimal(bound, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{assert_whole, attribute, elements, near, number, points, texts};

    fn point(rounds: u64, house_edge: f64) -> CoursePoint {
        CoursePoint { rounds, house_edge }
    }

    /// The axes' middle. Of 250 pixels, 32 are above the axes and 48 below: the exact line in the middle of the other
    /// 170 is at 32 + 85.
    const MIDDLE: f64 = 117.0;

    /// A course that begins one percentage point off and ends exact. The vertical axis extends 1.2 to both sides of the
    /// exact line, as the band in the middle, after 100,000 rounds, is 1.96 / sqrt(100,000) = 0.62 percentage points
    /// wide.
    fn course() -> String {
        convergence(&[point(10_000, 0.04), point(1_000_000, 0.03)], 0.03, 1.0)
    }

    #[test]
    fn the_exact_line_lies_in_the_middle_and_the_course_at_its_values() {
        let svg = course();
        let lines: Vec<_> = elements(&svg, "polyline")
            .into_iter()
            .filter(|line| attribute(line, "stroke") == Some("#0072B2"))
            .collect();
        let [(first_x, first_y), (last_x, last_y)] = points(lines[0])[..] else { panic!("{svg}") };
        // From 80 to 720 - 40; one percentage point of 1.2 is 85 / 1.2 = 70.8 pixels.
        near(first_x, 80.0);
        near(last_x, 680.0);
        near(first_y, MIDDLE - 70.8);
        near(last_y, MIDDLE);
        let exact = elements(&svg, "polyline").into_iter().find(|line| attribute(line, "stroke") == Some("#222222"));
        points(exact.unwrap()).iter().for_each(|(_, y)| near(*y, MIDDLE));
        near(number(elements(&svg, "circle")[0], "cy"), MIDDLE);
    }

    #[test]
    fn the_band_ends_where_the_normal_approximation_says() {
        let svg = course();
        let band = points(elements(&svg, "polygon")[0]);
        let at = |x: f64| band.iter().filter(move |(at, _)| (at - x).abs() <= 1.0).map(|(_, y)| *y);
        // 1.96 / sqrt(1,000,000) = 0.196 percentage points of 1.2 are 13.9 pixels; at the left 1.96 are cut off at 1.2,
        // which are 85.
        near(at(680.0).fold(f64::MAX, f64::min), MIDDLE - 13.9);
        near(at(680.0).fold(f64::MIN, f64::max), MIDDLE + 13.9);
        near(at(80.0).fold(f64::MAX, f64::min), MIDDLE - 85.0);
        near(at(80.0).fold(f64::MIN, f64::max), MIDDLE + 85.0);
    }

    #[test]
    fn the_legend_says_how_it_ended() {
        let svg = course();
        assert!(texts(&svg).contains(&"simulated, 3.00 % after 1 million rounds"), "{svg}");
        assert!(texts(&svg).contains(&"exact 3.00 %"), "{svg}");
    }

    #[test]
    fn a_course_of_many_points_is_still_light() {
        let course: Vec<CoursePoint> = (1..=20_000).map(|rounds| point(rounds, 0.03)).collect();
        assert_whole(&convergence(&course, 0.03, 5.0));
    }

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
    fn recorded_returns_lie_among_the_bounds() {
        let points = [(100, [0.85, 1.15]), (10_000_000, [0.94, 0.96])];
        let points = points.map(|(rounds, ends)| FunnelPoint { rounds, returns: [ends; 3] });
        let mark = |rounds, rtp, is_outside| FunnelMark { rounds, rtp, is_outside };
        let svg = recorded(0.95, &points, &[mark(100, 1.15, false), mark(10_000_000, 0.75, true)]);
        let discs = elements(&svg, "circle");
        let at = |disc: &str| (number(disc, "cx"), number(disc, "cy"));
        // Up to 720 - 68, and 268 - 40 - 48 = 180 pixels for 1.1 times the 40 points from 75 to 115.
        let height = |rtp: f64| 220.0 - 180.0 * (rtp - 73.0) / 44.0;
        near(at(discs[0]).0, 112.0);
        near(at(discs[0]).1, height(115.0));
        near(at(discs[1]).0, 652.0);
        near(at(discs[1]).1, height(75.0));
        assert_eq!([0, 1].map(|place| attribute(discs[place], "fill")), [Some(BLUE), Some(ORANGE)]);
        assert!(recorded(0.95, &[], &[]).contains("nothing to show"));
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
