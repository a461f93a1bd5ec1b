//! Plots as inline SVG. Each is a complete `<svg>` element that states its content in words, needs no font,
//! script or style of the page, and has no ids, so that many can stand in one page.
//!
//! A `canvas` draws a plot between two axes, made by `scale`. Figures that cannot be drawn (none, or absurd ones) yield
//! a small picture that says there is nothing to show.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "drawings are rounded to whole places; a float saturates"
)]

mod by_rounds;
mod canvas;
mod house_edge;
mod net_result;
mod periods;
mod scale;
mod tradeoff;

pub use by_rounds::{FunnelMark, FunnelPoint, convergence, funnel, funnel_rounds, recorded};
pub use house_edge::{Bar, MeterLine, edges, meter};
pub use net_result::{Block, NetResult, distribution, sums};
pub use periods::{PeriodMark, periods};
pub use tradeoff::{Dot, choices, tradeoff};

#[cfg(test)]
mod tests {
    use super::canvas::testing::assert_whole;
    use super::*;
    use crate::analysis::CoursePoint;

    /// Extreme figures that a plot must survive.
    const FIGURES: [f64; 11] = [0.0, 1.0, -1.0, 1e-12, 1e9, 1e12, -1e12, 1e30, -1e30, f64::INFINITY, f64::NAN];

    fn dot(hit_frequency_pct: f64, house_edge_pct: f64) -> Dot {
        Dot { label: "A".to_owned(), hit_frequency_pct, house_edge_pct, is_marked: true, address: None }
    }

    #[test]
    fn whatever_the_figures_each_plot_is_whole() {
        for one in FIGURES {
            for other in FIGURES {
                assert_whole(&distribution(&[(one.min(other), 0.5), (one.max(other), 1e-30)]));
                assert_whole(&edges(&[bar(one, Some(other)), bar(other, None)]));
                assert_whole(&tradeoff(&[dot(one, other), dot(other, one)]));
                assert_whole(&funnel(one, &[point(1, one, other), point(100, other, one)]));
                let mark = FunnelMark { rounds: 7, rtp: other, is_outside: true };
                assert_whole(&recorded(one, &[point(1, one, other), point(100, other, one)], &[mark]));
                for third in FIGURES {
                    let course = [(1, one), (7, other), (u64::MAX, third)];
                    let course = course.map(|(rounds, house_edge)| CoursePoint { rounds, house_edge });
                    assert_whole(&convergence(&course, one, other.abs()));
                    assert_whole(&convergence(&course[..1], other, third.abs()));
                    let (seed, break_even, mean) = (Some(third), Some(one), Some(other));
                    assert_whole(&meter(&MeterLine {
                        edge_at_zero: one,
                        edge_per_unit: other,
                        seed,
                        break_even,
                        mean,
                    }));
                }
            }
        }
    }

    fn point(rounds: u64, low: f64, high: f64) -> FunnelPoint {
        FunnelPoint { rounds, returns: [[low, high]; 3] }
    }

    fn bar(house_edge_pct: f64, simulated_pct: Option<f64>) -> Bar {
        Bar { label: "A".to_owned(), house_edge_pct, simulated_pct }
    }

    #[test]
    fn nothing_is_a_picture_too() {
        for svg in [distribution(&[]), convergence(&[], 0.03, 5.0), funnel(1e30, &[]), edges(&[bar(1e30, None)])] {
            assert_whole(&svg);
            assert!(svg.contains("nothing to show"), "{svg}");
        }
    }

    #[test]
    fn many_of_a_kind_are_still_light() {
        let bars: Vec<Bar> = (0..40).map(|row| bar(f64::from(row) - 5.0, Some(f64::from(row)))).collect();
        assert_whole(&edges(&bars));
        let outcomes: Vec<(f64, f64)> = (-13..2_000).map(|result| (f64::from(result * 25), 1e-4)).collect();
        assert_whole(&distribution(&outcomes));
    }
}
