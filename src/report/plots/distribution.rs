//! Probability of each net result of a round.

use super::axis::{Axis, count_in_words, decimal, percent};
use super::canvas::{
    BLUE, Canvas, Colour, Drawn, Frame, GREY, HPos, Mark, ORANGE, Pixel, WIDTH, Words, nothing_to_show, picture,
    width_of,
};

const TITLE: &str = "Distribution of the net result of a round";

const FRAME: Frame = Frame { height: 260, top: 54, left: 140, right: 24, lines_across: true };

/// A side of the distribution with the net results on it.
struct Side {
    name: &'static str,
    colour: Colour,
    has: fn(f64) -> bool,
}

const SIDES: [Side; 3] = [
    Side { name: "loss", colour: ORANGE, has: |result| result < 0.0 },
    Side { name: "push", colour: GREY, has: |result| result == 0.0 },
    Side { name: "win", colour: BLUE, has: |result| result > 0.0 },
];

/// A column per net result, with colours for losses, pushes and wins. `results` are the possible net results in units,
/// ascending, with their probabilities. Both axes are logarithmic, the horizontal one on both sides of zero.
pub fn distribution(results: &[(f64, f64)]) -> String {
    let Some(rarest) = results.iter().map(|(_, probability)| *probability).min_by(f64::total_cmp) else {
        return nothing_to_show(TITLE);
    };
    if !results.iter().flat_map(|&(result, probability)| [result, probability]).all(f64::is_finite) {
        return nothing_to_show(TITLE);
    }
    let shares = SIDES.map(|Side { name, colour, has }| {
        let share: f64 = results.iter().filter(|(result, _)| has(*result)).map(|(_, probability)| probability).sum();
        (share > 0.0).then(|| (Mark::Block(colour), format!("{name} {}", percent(100.0 * share))))
    });
    let legend: Vec<(Mark, String)> = shares.into_iter().flatten().collect();
    let greatest = greatest_win(results);
    let said: Vec<&str> = legend.iter().map(|(_, text)| text.as_str()).chain(greatest.as_deref()).collect();
    let words = Words { title: TITLE, message: said.join(", ") };
    let y = probability_axis(rarest);
    let bottom = y.from;
    picture(&words, &FRAME, (result_axis(results), y), |canvas| {
        canvas.legend(&legend)?;
        if let Some(text) = &greatest {
            canvas.write(text, (canvas.left(), 38), HPos::Left)?;
        }
        SIDES.iter().try_for_each(|side| {
            columns(canvas, results.iter().filter(|(result, _)| (side.has)(*result)), side.colour, bottom)
        })
    })
}

fn greatest_win(results: &[(f64, f64)]) -> Option<String> {
    let (result, probability) = results.last().filter(|(result, _)| *result > 0.0)?;
    let decimals = if result.fract() == 0.0 { 0 } else { 2 };
    let one_in = probability.recip();
    let rarity = if one_in < 100.0 { decimal(one_in, 1) } else { count_in_words(one_in.round()) };
    Some(format!("greatest win {} units: 1 in {rarity}", decimal(*result, decimals)))
}

/// From the power of ten below the rarest result, with room for its column, to certainty; at most eight ticks.
fn probability_axis(rarest: f64) -> Axis {
    let from = (rarest.log10() - 0.2).min(-1.0);
    let decades = (-from).floor() as i32;
    let step = (decades / 8 + 1).unsigned_abs() as usize;
    let ticks = (0..=decades)
        .step_by(step)
        .map(|exponent| (f64::from(-exponent), format!("1 in {}", count_in_words(10_f64.powi(exponent)))));
    Axis { name: "probability of the result", from, to: 0.0, ticks: ticks.collect() }
}

/// Signed logarithm of one plus the result's size, so that results up to a unit remain visible next to thousands.
fn place(result: f64) -> f64 {
    result.signum() * result.abs().ln_1p() / std::f64::consts::LN_10
}

fn result_axis(results: &[(f64, f64)]) -> Axis {
    const ROOM: f64 = 0.12;
    let least = results.first().map_or(0.0, |(result, _)| place(*result)).min(0.0) - ROOM;
    let greatest = results.last().map_or(0.0, |(result, _)| place(*result)).max(0.0) + ROOM;
    let pixels_per_place = f64::from(WIDTH - FRAME.left - FRAME.right) / (greatest - least);
    let ticks = result_ticks(least, greatest, pixels_per_place);
    Axis { name: "net result of a round (units, logarithmic to both sides of zero)", from: least, to: greatest, ticks }
}

/// Zero, powers of ten, then five and two times these, as far as their labels have room.
fn result_ticks(least: f64, greatest: f64, pixels_per_place: f64) -> Vec<(f64, String)> {
    const GAP: f64 = 10.0;
    let of_multiple = |multiple: f64| (0..=15).map(move |exponent| multiple * 10_f64.powi(exponent));
    let amounts = [1.0, 5.0, 2.0].into_iter().flat_map(of_multiple).flat_map(|amount| [amount, -amount]);
    let mut ticks: Vec<(f64, String)> = Vec::new();
    for result in [0.0].into_iter().chain(amounts).filter(|result| (least..=greatest).contains(&place(*result))) {
        let text = if result.abs() < 1e6 {
            decimal(result, 0)
        } else {
            format!("{}{}", if result < 0.0 { "-" } else { "" }, count_in_words(result.abs()))
        };
        let has_room = ticks.iter().all(|(at, other)| {
            let needed = f64::from(width_of(&text) + width_of(other)) / 2.0 + GAP;
            (at - place(result)).abs() * pixels_per_place >= needed
        });
        if has_room {
            ticks.push((place(result), text));
        }
    }
    ticks
}

/// Columns of one side as one surface along the bottom, far shorter than a rectangle each. At equal pixels only the
/// highest is drawn, which hides the others.
fn columns<'r>(canvas: &Canvas, results: impl Iterator<Item = &'r (f64, f64)>, colour: Colour, bottom: f64) -> Drawn {
    let mut tops: Vec<Pixel> =
        results.map(|(result, probability)| canvas.pixel(place(*result), probability.log10().min(0.0))).collect();
    // The highest comes first, as pixels are counted from above.
    tops.sort_unstable();
    tops.dedup_by_key(|(x, _)| *x);
    if tops.is_empty() {
        return Ok(());
    }
    let half = half_width(&tops);
    let (_, floor) = canvas.pixel(0.0, bottom);
    let corners = tops.iter().flat_map(|&(x, y)| [(x - half, floor), (x - half, y), (x + half, y), (x + half, floor)]);
    canvas.surface_of_pixels(corners.collect(), colour)
}

/// Half the width of the columns: three pixels, or one if they would touch.
fn half_width(tops: &[Pixel]) -> i32 {
    let closest = tops.iter().zip(tops.iter().skip(1)).map(|((one, _), (next, _))| next - one).min();
    if closest.is_some_and(|gap| gap < 7) { 1 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::testing::{elements, near, points, texts};

    const OUTCOMES: [(f64, f64); 3] = [(-1.0, 0.9), (9.0, 0.09), (99.0, 0.01)];

    fn tops(svg: &str) -> Vec<(f64, f64)> {
        let corners = elements(svg, "polygon").into_iter().flat_map(points).collect::<Vec<_>>();
        corners.chunks(4).map(|column| ((column[1].0 + column[2].0) / 2.0, column[1].1)).collect()
    }

    #[test]
    fn columns_are_as_high_as_the_logarithms_of_their_probabilities() {
        let [loss, nine, most] = tops(&distribution(&OUTCOMES))[..] else { panic!("three columns") };
        // 260 - 54 - 48 = 158 pixels for log10(0.01) - 0.2 = -2.2 to 0; the decimal logarithms are -0.0458, -1.0458 and
        // -2.
        near(loss.1, 54.0 + 158.0 * 0.0458 / 2.2);
        near(nine.1, 54.0 + 158.0 * 1.0458 / 2.2);
        near(most.1, 54.0 + 158.0 * 2.0 / 2.2);
        // -1, 9 and 99 lie at -log10(2), 1 and 2.
        let decade = most.0 - nine.0;
        near(nine.0 - loss.0, 1.30103 * decade);
    }

    #[test]
    fn the_legend_says_how_often_a_round_is_lost_and_won() {
        let svg = distribution(&OUTCOMES);
        for text in ["loss 90.00 %", "win 10.00 %", "greatest win 99 units: 1 in 100"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
        assert!(!svg.contains("push"), "there is none");
    }

    #[test]
    fn ticks_of_results_keep_apart() {
        let ticks = result_ticks(place(-13.0), place(50_000.0), 95.0);
        let mut places: Vec<i32> = ticks.iter().map(|(at, _)| (at * 95.0) as i32).collect();
        places.sort_unstable();
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= 15), "{ticks:?}");
        for text in ["-10", "0", "1", "100", "1,000", "10,000"] {
            assert!(ticks.iter().any(|(_, tick)| tick == text), "{text}: {ticks:?}");
        }
    }
}
