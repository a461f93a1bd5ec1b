//! Recorded results of periods, each with its band.

use super::canvas::{BLUE, BLUE_TINTS, Canvas, Frame, INK, MIDDLE, Mark, ORANGE, START, WIDTH, picture, width_of};
use super::scale::{Axis, ends, percent};
use crate::lists::distinct;

const FRAME: Frame = Frame { title: "Recorded results by period", height: 250, top: 32, left: 80, right: 44 };
/// Frame with a line above the axes for the names of tables.
const FRAME_OF_TABLES: Frame = Frame { height: 268, top: 50, ..FRAME };
/// Middle of that line, and least gap between two names.
const LINE_OF_TABLES: i32 = 38;
const GAP: i32 = 6;

const MOST_NAMED: usize = 6;
const WIDEST: f64 = 14.0;

pub struct PeriodMark {
    /// Month or first day.
    pub name: String,
    /// Empty if unnamed.
    pub table: String,
    pub recorded_pct: f64,
    pub band_pct: (f64, f64),
    pub is_outside: bool,
}

/// Plots each period's house win per unit wagered (percent) with its band of this confidence (percent), around the
/// exact edge (percent). Tables of a period stand side by side, above one tick.
pub fn periods(mut periods: Vec<PeriodMark>, house_edge_pct: f64, confidence: &str) -> String {
    periods.sort_by(|one, other| one.name.cmp(&other.name));
    let figures = periods.iter().flat_map(|of| [of.recorded_pct, of.band_pct.0, of.band_pct.1, house_edge_pct]);
    let (least, most) = ends(figures);
    let margin = 0.05 * (most - least);
    let last = periods.len() as f64 - 0.5;
    let x = Axis { name: "period", from: -0.5, to: last, ticks: ticks(&periods) };
    let y = Axis::linear("won per unit (%)", least - margin, most + margin, 6.0);
    let outside = periods.iter().filter(|of| of.is_outside).count();
    let (confidence, edge) = (format!("band of {confidence} %"), percent(house_edge_pct));
    let message = format!("{outside} of {} outside the {confidence}; house edge {edge}", periods.len());
    let tables = distinct(periods.iter().map(|of| of.table.as_str()));
    let frame = if tables.len() > 1 { &FRAME_OF_TABLES } else { &FRAME };
    picture(frame, &message, (x, y), |canvas| {
        periods.iter().zip(0_u32..).for_each(|(of, at)| draw_band(canvas, of, f64::from(at)));
        canvas.line(&canvas.pixels([(-0.5, house_edge_pct), (last, house_edge_pct)]), INK, 1);
        for (of, at) in periods.iter().zip(0_u32..) {
            let colour = if of.is_outside { ORANGE } else { BLUE };
            canvas.disc(canvas.pixel(f64::from(at), of.recorded_pct), colour);
        }
        if tables.len() > 1 {
            write_tables(canvas, &periods, &tables);
        }
        canvas.legend(&[
            (Mark::Line(INK), format!("house edge {edge}")),
            (Mark::Block(BLUE_TINTS[1]), confidence.clone()),
            (Mark::Block(BLUE), "inside".to_owned()),
            (Mark::Block(ORANGE), "outside".to_owned()),
        ]);
    })
}

/// Name of each table above its band; where names are too wide for that, their order.
fn write_tables(canvas: &mut Canvas, periods: &[PeriodMark], tables: &[&str]) {
    let room = canvas.pixel(1.0, 0.0).0 - canvas.pixel(0.0, 0.0).0 - GAP;
    if tables.iter().all(|table| width_of(table) <= room) {
        for (of, at) in periods.iter().zip(0_u32..) {
            canvas.write(&of.table, (canvas.pixel(f64::from(at), 0.0).0, LINE_OF_TABLES), MIDDLE);
        }
        return;
    }
    let named = |table: &&str| if table.is_empty() { "(no name)".to_owned() } else { (*table).to_owned() };
    let room = WIDTH - canvas.left;
    let mut names: Vec<String> = tables.iter().map(named).collect();
    let line = |names: &[String]| format!("tables from left to right: {}", names.join(", "));
    while names.len() > 1 && width_of(&line(&names)) > room {
        names.pop();
        if let Some(last) = names.last_mut() {
            *last = "...".to_owned();
        }
    }
    canvas.write(&line(&names), (canvas.left, LINE_OF_TABLES), START);
}

fn draw_band(canvas: &mut Canvas, of: &PeriodMark, at: f64) {
    let [(from, top), (to, bottom)] =
        [(at - 0.4, of.band_pct.1), (at + 0.4, of.band_pct.0)].map(|(x, y)| canvas.pixel(x, y));
    let middle = f64::from(from + to) / 2.0;
    let half = (f64::from(to - from) / 2.0).clamp(0.5, WIDEST);
    canvas.block(((middle - half) as i32, top), ((middle + half) as i32, bottom), BLUE_TINTS[1]);
}

/// Some of the periods, at equal distances from the first, each below the middle of its tables.
fn ticks(periods: &[PeriodMark]) -> Vec<(f64, String)> {
    let mut from = 0_usize;
    let mut ticks = Vec::new();
    for tables in periods.chunk_by(|one, other| one.name == other.name) {
        ticks.push((from as f64 + (tables.len() as f64 - 1.0) / 2.0, tables[0].name.clone()));
        from += tables.len();
    }
    let step = ticks.len().div_ceil(MOST_NAMED).max(1);
    ticks.into_iter().step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{assert_whole, attribute, elements, near, number, texts};

    fn month(name: &str, recorded_pct: f64, is_outside: bool) -> PeriodMark {
        PeriodMark { name: name.to_owned(), table: String::new(), recorded_pct, band_pct: (-2.0, 8.0), is_outside }
    }

    #[test]
    fn each_period_stands_in_its_band() {
        let svg = periods(vec![month("2026-01", 3.0, false), month("2026-02", 10.0, true)], 3.0, "95");
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
        assert_whole(&periods(many, 3.0, "95"));
        for absurd in [f64::NAN, f64::INFINITY, 1e30] {
            assert_whole(&periods(vec![month("2026-01", absurd, true)], 3.0, "95"));
        }
        assert!(periods(Vec::new(), 3.0, "95").contains("nothing to show"));
    }

    #[test]
    fn the_tables_of_a_period_stand_above_one_tick() {
        let of_table = |name: &str, table: &str| PeriodMark { table: table.to_owned(), ..month(name, 3.0, false) };
        let months = ["2026-10", "2026-11"];
        let by_table = |tables: [&str; 2]| {
            let marks = tables.iter().flat_map(|table| months.iter().map(|name| of_table(name, table)));
            periods(marks.collect(), 3.0, "95")
        };
        let svg = by_table(["LIR-1", "LIR-2"]);
        let written = texts(&svg);
        for text in months {
            assert_eq!(written.iter().filter(|known| **known == text).count(), 1, "{text}: {svg}");
        }
        for table in ["LIR-1", "LIR-2"] {
            assert_eq!(written.iter().filter(|known| **known == table).count(), 2, "{table}: {svg}");
        }
        // 596 pixels for four bands: each name has 149, less than twenty letters of ten.
        let wide = by_table(["a table with a long name", "another long name"]);
        let line = "tables from left to right: a table with a long name, another long name";
        assert!(texts(&wide).contains(&line), "{wide}");
    }
}
