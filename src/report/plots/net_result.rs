//! Distributions of the net result: of a round, and of many.

use super::canvas::{
    BLUE, Canvas, Colour, Frame, GREY, INK, Mark, ORANGE, Pixel, START, WIDTH, nothing_to_show, picture, width_of,
};
use super::scale::{Axis, count_in_words, decimal, percent};
use crate::lists::joined;

const OF_A_ROUND: Frame =
    Frame { title: "Distribution of the net result of a round", height: 260, top: 54, left: 140, right: 24 };

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
        return nothing_to_show(OF_A_ROUND.title);
    };
    if !results.iter().flat_map(|&(result, probability)| [result, probability]).all(f64::is_finite) {
        return nothing_to_show(OF_A_ROUND.title);
    }
    let shares = SIDES.map(|Side { name, colour, has }| {
        let share: f64 = results.iter().filter(|(result, _)| has(*result)).map(|(_, probability)| probability).sum();
        (share > 0.0).then(|| (Mark::Block(colour), format!("{name} {}", percent(100.0 * share))))
    });
    let legend: Vec<(Mark, String)> = shares.into_iter().flatten().collect();
    let greatest = greatest_win(results);
    let said: Vec<&str> = legend.iter().map(|(_, text)| text.as_str()).chain(greatest.as_deref()).collect();
    let y = probability_axis(rarest);
    let bottom = y.from;
    picture(&OF_A_ROUND, &said.join(", "), (result_axis(results), y), |canvas| {
        canvas.legend(&legend);
        if let Some(text) = &greatest {
            canvas.write(text, (canvas.left, 38), START);
        }
        for Side { colour, has, .. } in SIDES {
            draw_columns(canvas, results.iter().filter(|(result, _)| has(*result)), colour, bottom);
        }
    })
}

fn greatest_win(results: &[(f64, f64)]) -> Option<String> {
    let (result, probability) = results.last().filter(|(result, _)| *result > 0.0)?;
    let decimals = if result.fract() == 0.0 { 0 } else { 2 };
    let one_in = probability.recip();
    let rarity = if one_in < 100.0 { decimal(one_in, 1) } else { count_in_words(one_in.round()) };
    Some(format!("greatest win {} units: 1 in {rarity}", decimal(*result, decimals)))
}

/// An axis from the power of ten below the rarest result, with room for its column, to certainty; at most eight ticks.
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
pub fn place(result: f64) -> f64 {
    result.signum() * result.abs().ln_1p() / std::f64::consts::LN_10
}

fn result_axis(results: &[(f64, f64)]) -> Axis {
    const ROOM: f64 = 0.12;
    let least = results.first().map_or(0.0, |(result, _)| place(*result)).min(0.0) - ROOM;
    let greatest = results.last().map_or(0.0, |(result, _)| place(*result)).max(0.0) + ROOM;
    let pixels_per_place = f64::from(WIDTH - OF_A_ROUND.left - OF_A_ROUND.right) / (greatest - least);
    let ticks = result_ticks(least, greatest, pixels_per_place);
    Axis { name: "net result of a round (units, logarithmic to both sides of zero)", from: least, to: greatest, ticks }
}

/// Zero, powers of ten, then five and two times these, as far as their labels have room.
pub fn result_ticks(least: f64, greatest: f64, pixels_per_place: f64) -> Vec<(f64, String)> {
    const GAP: f64 = 10.0;
    let of_multiple = |multiple: f64| (0..=15).map(move |exponent| multiple * 10_f64.powi(exponent));
    let amounts = [1.0, 5.0, 2.0].into_iter().flat_map(of_multiple).flat_map(|amount| [amount, -amount]);
    let mut ticks: Vec<(f64, String)> = Vec::new();
    for result in [0.0].into_iter().chain(amounts).filter(|result| (least..=greatest).contains(&place(*result))) {
        let text = count_in_words(result);
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
fn draw_columns<'r>(canvas: &mut Canvas, results: impl Iterator<Item = &'r (f64, f64)>, colour: Colour, bottom: f64) {
    let mut tops = canvas.pixels(results.map(|(result, probability)| (place(*result), probability.log10().min(0.0))));
    // The highest comes first, as pixels are counted from above.
    tops.sort_unstable();
    tops.dedup_by_key(|(x, _)| *x);
    if tops.is_empty() {
        return;
    }
    let half = half_width(&tops);
    let (_, floor) = canvas.pixel(0.0, bottom);
    let column = |&(x, y): &Pixel| [(x - half, floor), (x - half, y), (x + half, y), (x + half, floor)];
    canvas.surface(&tops.iter().flat_map(column).collect::<Vec<_>>(), colour);
}

/// Half the width of the columns: three pixels, or one if they would touch.
fn half_width(tops: &[Pixel]) -> i32 {
    let closest = tops.iter().zip(tops.iter().skip(1)).map(|((one, _), (next, _))| next - one).min();
    if closest.is_some_and(|gap| gap < 7) { 1 } else { 3 }
}

const OF_MANY_ROUNDS: Frame =
    Frame { title: "Distribution of the net result of many rounds", height: 322, top: 106, left: 110, right: 24 };

/// Net results from `from` to `to`, and their probability.
pub struct Block {
    pub from: f64,
    pub to: f64,
    pub probability: f64,
}

pub struct NetResult<'a> {
    pub of: String,
    /// Blocks in ascending order.
    pub blocks: &'a [Block],
    /// Step of the lattice of net results.
    pub step: f64,
    pub results: [String; 3],
    pub mean: f64,
    /// Probabilities, each with the net result not exceeded at it.
    pub quantiles: Vec<(f64, f64)>,
}

/// The probability of each range as a block, coloured by the sign of its results; a strong line for the mean, faint ones
/// for quantiles.
pub fn sums(net: &NetResult<'_>) -> String {
    const LINES: [i32; 3] = [38, 60, 82];
    let (Some(first), Some(last)) = (net.blocks.first(), net.blocks.last()) else {
        return nothing_to_show(OF_MANY_ROUNDS.title);
    };
    let highest = net.blocks.iter().map(|block| block.probability).fold(0.0, f64::max);
    let is_finite = |block: &Block| [block.from, block.to, block.probability].into_iter().all(f64::is_finite);
    if !net.blocks.iter().all(is_finite) || highest <= 0.0 {
        return nothing_to_show(OF_MANY_ROUNDS.title);
    }
    let top = 105.0 * highest;
    let half = net.step / 2.0;
    let x = Axis::linear("net result in units", first.from - half, last.to + half, 8.0);
    let y = Axis::linear("probability (%)", 0.0, top, 5.0);
    let [mean, quantiles] = in_words(net);
    let and = if quantiles.is_empty() { "" } else { "; " };
    let message = format!("{}: {}; {mean}{and}{quantiles}", net.of, net.results.join(", "));
    picture(&OF_MANY_ROUNDS, &message, (x, y), |canvas| {
        for &Block { from, to, probability } in net.blocks {
            let upper_left = canvas.pixel(from - half, 100.0 * probability);
            let lower_right = canvas.pixel(to + half, 0.0);
            canvas.block(upper_left, (lower_right.0.max(upper_left.0 + 2), lower_right.1), colour(from, to));
        }
        let within = |result: f64| (first.from..=last.to).contains(&result);
        let quantiles_and_mean = net.quantiles.iter().map(|&(_, result)| (result, GREY)).chain([(net.mean, INK)]);
        for (result, colour) in quantiles_and_mean.filter(|(result, _)| within(*result)) {
            canvas.line(&canvas.pixels([(result, 0.0), (result, top)]), colour, 1);
        }
        for (line, middle) in [&net.of, &mean, &quantiles].into_iter().zip(LINES) {
            canvas.write(line, (canvas.left.min(140), middle), START);
        }
        let marks = [BLUE, GREY, ORANGE].into_iter().map(Mark::Block);
        canvas.legend(&marks.zip(net.results.clone()).collect::<Vec<_>>());
    })
}

/// Meanings of the lines: mean and quantiles.
fn in_words(net: &NetResult<'_>) -> [String; 2] {
    let quantile =
        |(probability, result): &(f64, f64)| format!("{} % up to {}", 100.0 * probability, decimal(*result, 1));
    let quantiles = joined(net.quantiles.iter().map(quantile), ", ");
    let faint = if quantiles.is_empty() { quantiles } else { format!("faint lines: {quantiles}") };
    // Three significant digits, so a mean near zero keeps its sign.
    let places = [100.0, 10.0, 1.0, 0.1].iter().position(|&least| net.mean.abs() >= least).map_or(5, |more| 1 + more);
    [format!("strong line: mean {}", decimal(net.mean, places)), faint]
}

fn colour(from: f64, to: f64) -> Colour {
    match (from, to) {
        (from, _) if from > 0.0 => BLUE,
        (_, to) if to < 0.0 => ORANGE,
        _ => GREY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{elements, near, points, texts};

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

    #[test]
    fn each_part_is_a_block_and_the_legend_says_who_is_ahead() {
        let block = |(from, to, probability)| Block { from, to, probability };
        let blocks = [(-2.0, -1.0, 0.5), (0.0, 0.0, 0.2), (1.0, 2.0, 0.3)].map(block);
        let (results, quantiles) = (
            ["ahead 30 %", "even 20 %", "behind 50 %"].map(str::to_string),
            vec![(0.05, -2.0), (0.5, -1.0), (0.95, 9.0)],
        );
        let net =
            NetResult { of: "a game, 3 rounds".into(), blocks: &blocks, step: 1.0, results, mean: -0.5, quantiles };
        let svg = sums(&net);
        // And the background, and three blocks of the legend.
        assert_eq!(elements(&svg, "rect").len(), 3 + 1 + 3);
        let (mean, faint) =
            ("strong line: mean -0.5000", "faint lines: 5 % up to -2.0, 50 % up to -1.0, 95 % up to 9.0");
        for text in ["ahead 30 %", "even 20 %", "behind 50 %", "a game, 3 rounds", mean, faint] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
        assert!(sums(&NetResult { blocks: &[], ..net }).contains("nothing to show"));
    }
}
