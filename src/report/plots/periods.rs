//! The recorded results of periods, each with its band.

use super::axis::{Axis, percent};
use super::canvas::{BLUE, BLUE_TINTS, Canvas, Drawn, Frame, INK, Mark, ORANGE, Words, nothing_to_show, picture};

const TITLE: &str = "Recorded results by period";

const FRAME: Frame = Frame { height: 250, top: 32, left: 80, right: 44, lines_across: true };

/// Most periods that are named below the axis.
const MOST_NAMED: usize = 6;
/// Greatest half-width of a band in pixels.
const WIDEST: f64 = 14.0;

/// A period, with what the house won of a unit wagered in percent.
pub struct PeriodMark {
    /// Its month or first day.
    pub name: String,
    pub recorded_pct: f64,
    /// The ends of its band.
    pub band_pct: (f64, f64),
    pub is_outside: bool,
}

/// What the house won of a unit wagered, period by period, in its band of this confidence in percent; around the exact
/// house edge in percent.
pub fn periods(periods: &[PeriodMark], house_edge_pct: f64, confidence: &str) -> String {
    let figures =
        || periods.iter().flat_map(|of| [of.recorded_pct, of.band_pct.0, of.band_pct.1]).chain([house_edge_pct]);
    if periods.is_empty() || !figures().all(f64::is_finite) {
        return nothing_to_show(TITLE);
    }
    let (least, most) = (figures().fold(f64::INFINITY, f64::min), figures().fold(f64::NEG_INFINITY, f64::max));
    let margin = 0.05 * (most - least);
    let last = periods.len() as f64 - 0.5;
    let axes = (
        Axis { name: "period", from: -0.5, to: last, ticks: ticks(periods) },
        Axis::linear("won per unit (%)", least - margin, most + margin, 6.0),
    );
    let outside = periods.iter().filter(|of| of.is_outside).count();
    let (confidence, edge) = (format!("band of {confidence} %"), percent(house_edge_pct));
    let message = format!("{outside} of {} outside the {confidence}; house edge {edge}", periods.len());
    picture(&Words { title: TITLE, message }, &FRAME, axes, |canvas| {
        periods.iter().zip(0_u32..).try_for_each(|(of, at)| band(canvas, of, f64::from(at)))?;
        canvas.line(vec![(-0.5, house_edge_pct), (last, house_edge_pct)], INK, 1)?;
        for (of, at) in periods.iter().zip(0_u32..) {
            canvas.disc(f64::from(at), of.recorded_pct, 4, if of.is_outside { ORANGE } else { BLUE })?;
        }
        canvas.legend(&[
            (Mark::Line(INK), format!("house edge {edge}")),
            (Mark::Block(BLUE_TINTS[1]), confidence.clone()),
            (Mark::Block(BLUE), "inside".to_owned()),
            (Mark::Block(ORANGE), "outside".to_owned()),
        ])
    })
}

fn band(canvas: &Canvas, of: &PeriodMark, at: f64) -> Drawn {
    let [(from, top), (to, bottom)] =
        [(at - 0.4, of.band_pct.1), (at + 0.4, of.band_pct.0)].map(|(x, y)| canvas.pixel(x, y));
    let middle = f64::from(from + to) / 2.0;
    let half = (f64::from(to - from) / 2.0).clamp(0.5, WIDEST);
    canvas.block(((middle - half) as i32, top), ((middle + half) as i32, bottom), BLUE_TINTS[1])
}

/// A few of the periods, at equal distances from the first on.
fn ticks(periods: &[PeriodMark]) -> Vec<(f64, String)> {
    let step = periods.len().div_ceil(MOST_NAMED).max(1);
    periods.iter().enumerate().step_by(step).map(|(place, of)| (place as f64, of.name.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{assert_whole, attribute, elements, near, number, texts};

    fn month(name: &str, recorded_pct: f64, is_outside: bool) -> PeriodMark {
        PeriodMark { name: name.to_owned(), recorded_pct, band_pct: (-2.0, 8.0), is_outside }
    }

    #[test]
    fn each_period_stands_in_its_band() {
        let svg = periods(&[month("2026-01", 3.0, false), month("2026-02", 10.0, true)], 3.0, "95");
        assert_whole(&svg);
        // 250 - 32 - 48 = 170 pixels for -2 to 10 and 5 % of these 12 to both sides, -2.6 to 10.6: 12.88 pixels each.
        let height = |percent: f64| 32.0 + (10.6 - percent) * 170.0 / 13.2;
        let discs = elements(&svg, "circle");
        near(number(discs[0], "cy"), height(3.0));
        near(number(discs[1], "cy"), height(10.0));
        assert_eq!([0, 1].map(|place| attribute(discs[place], "fill")), [Some("#0072B2"), Some("#D55E00")]);
        // A quarter and three quarters of the 596 pixels from 80 to 676.
        near(number(discs[0], "cx"), 229.0);
        near(number(discs[1], "cx"), 527.0);
        let band = elements(&svg, "rect").into_iter().find(|rect| attribute(rect, "fill") == Some("#B0D5EC"));
        let band = band.expect("a band");
        near(number(band, "y"), height(8.0));
        near(number(band, "height"), height(-2.0) - height(8.0));
        for text in ["2026-01", "2026-02", "band of 95 %", "house edge 3.00 %"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
    }

    #[test]
    fn many_periods_and_absurd_ones_are_drawn_or_said_to_be_none() {
        let many: Vec<PeriodMark> = (0..60).map(|day| month("2026-01-01", f64::from(day), day > 8)).collect();
        assert_whole(&periods(&many, 3.0, "95"));
        for absurd in [f64::NAN, f64::INFINITY, 1e30] {
            assert_whole(&periods(&[month("2026-01", absurd, true)], 3.0, "95"));
        }
        assert!(periods(&[], 3.0, "95").contains("nothing to show"));
    }
}
