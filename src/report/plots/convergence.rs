//! Convergence of the simulated house edge to the exact one.

use super::axis::{Axis, count_in_words, percent};
use super::canvas::{BLUE, BLUE_TINTS, Frame, INK, Mark, Pixel, Words, nothing_to_show, picture, stepped};
use crate::analysis::CoursePoint;
use crate::statistics::tolerance;

const TITLE: &str = "Course of the simulation";

const FRAME: Frame = Frame { height: 250, top: 32, left: 80, right: 40, lines_across: true };

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
        return nothing_to_show(TITLE);
    };
    let mut figures = points.iter().flat_map(|&(x, y)| [x, y]).chain([exact_house_edge, std_dev]);
    if !figures.all(f64::is_finite) {
        return nothing_to_show(TITLE);
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
    let words = Words { title: TITLE, message: format!("{simulated}; {exactly}") };
    picture(&words, &FRAME, axes, |canvas| {
        let above = stepped(first, last).map(|at| (at, (exact + half_width(at)).min(top)));
        let below = stepped(last, first).map(|at| (at, (exact - half_width(at)).max(bottom)));
        canvas.surface(above.chain(below).collect(), BLUE_TINTS[1])?;
        canvas.line(vec![(first, exact), (last, exact)], INK, 1)?;
        canvas.line_of_pixels(once_a_column(points.iter().map(|&(at, edge)| canvas.pixel(at, edge))), BLUE, 2)?;
        canvas.disc(end, at_end, 4, BLUE)?;
        canvas.legend(&[
            (Mark::Line(INK), exactly.clone()),
            (Mark::Block(BLUE_TINTS[1]), "95 % band".to_owned()),
            (Mark::Line(BLUE), simulated.clone()),
        ])
    })
}

/// Extent of the vertical axis from the exact line: the farthest point or the band in the middle of the run, whichever
/// is farther, plus a fifth.
fn half_height(points: &[(f64, f64)], exact: f64, band: f64) -> f64 {
    let farthest = points.iter().map(|(_, edge)| (edge - exact).abs()).fold(band, f64::max);
    if farthest > 0.0 { 1.2 * farthest } else { 1.0 }
}

/// The last pixel of each column; more would be invisible.
fn once_a_column(pixels: impl Iterator<Item = Pixel>) -> Vec<Pixel> {
    let mut columns: Vec<Pixel> = pixels.collect();
    columns.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            *kept = *next;
        }
        same
    });
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{assert_whole, attribute, elements, near, number, points, texts};

    fn point(rounds: u64, house_edge: f64) -> CoursePoint {
        CoursePoint { rounds, house_edge }
    }

    /// Of 250 pixels, 32 are above the axes and 48 below: the exact line in the middle of the other 170 is at 32 + 85.
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
}
