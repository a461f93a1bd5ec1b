//! How a simulated house edge came near to the exact one.

use super::axis::{Axis, count_in_words, is_drawable, percent};
use super::canvas::{BLUE, BLUE_TINTS, Frame, INK, Mark, Words, nothing_to_show, picture, stepped};
use crate::report::CoursePoint;
use crate::statistics::tolerance;

const TITLE: &str = "Course of the simulation";

const FRAME: Frame = Frame { height: 340, top: 32, left: 80, right: 40, lines_across: true };

const CONFIDENCE: f64 = 0.95;

/// The simulated house edge in percent against the number of rounds, on a logarithmic axis; around the exact line the band in which a run that is
/// only watched once lies with a confidence of 95 %. `exact_house_edge` is a fraction of one, `std_dev` that of a round in units.
///
/// The vertical axis shows all of the course, but cuts the band off where it is so wide that its end could not be seen.
pub fn convergence(course: &[CoursePoint], exact_house_edge: f64, std_dev: f64) -> String {
    let points = drawable(course);
    let (Some(&(first, _)), Some(&(last, at_end))) = (points.first(), points.last()) else {
        return nothing_to_show(TITLE);
    };
    let exact = 100.0 * exact_house_edge;
    if !is_drawable(exact) || !is_drawable(std_dev) {
        return nothing_to_show(TITLE);
    }
    let (first, last) = if last - first < 0.1 { (first - 0.5, last + 0.5) } else { (first, last) };
    let half_width = |log_rounds: f64| 100.0 * tolerance(std_dev.abs(), 10_f64.powf(log_rounds), CONFIDENCE);
    let half_height = half_height(&points, exact, half_width((first + last) / 2.0));
    let y = Axis::linear("house edge per unit (%)", exact - half_height, exact + half_height, 6.0);
    let (bottom, top) = (y.from, y.to);
    let axes = (Axis::of_counts("rounds (logarithmic)", first, last), y);
    let end = points.last().map_or(0.0, |(at, _)| *at);
    let simulated = format!("simulated, {} after {} rounds", percent(at_end), count_in_words(10_f64.powf(end).round()));
    let exactly = format!("exact {}", percent(exact));
    let words = Words { title: TITLE, message: format!("{simulated}; {exactly}") };
    picture(&words, &FRAME, axes, |canvas| {
        let above = stepped(first, last).map(|at| (at, (exact + half_width(at)).min(top)));
        let below = stepped(last, first).map(|at| (at, (exact - half_width(at)).max(bottom)));
        canvas.surface(above.chain(below).collect(), BLUE_TINTS[1])?;
        canvas.line(vec![(first, exact), (last, exact)], INK, 1)?;
        canvas.line(points.clone(), BLUE, 2)?;
        canvas.disc(end, at_end, 4, BLUE)?;
        canvas.legend(&[
            (Mark::Line(INK), exactly.clone()),
            (Mark::Block(BLUE_TINTS[1]), "95 % band".to_owned()),
            (Mark::Line(BLUE), simulated.clone()),
        ])
    })
}

/// Logarithms of rounds and house edges in percent, by rounds.
fn drawable(course: &[CoursePoint]) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = course
        .iter()
        .filter(|point| point.rounds > 0 && is_drawable(100.0 * point.house_edge))
        .map(|point| ((point.rounds as f64).log10(), 100.0 * point.house_edge))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points
}

/// How far the vertical axis goes from the exact line: to the farthest point or to the band in the middle of the run, whichever is farther, and a
/// fifth more.
fn half_height(points: &[(f64, f64)], exact: f64, band: f64) -> f64 {
    let farthest = points.iter().map(|(_, edge)| (edge - exact).abs()).fold(band, f64::max);
    if farthest > 0.0 { 1.2 * farthest } else { 1.0 }
}
