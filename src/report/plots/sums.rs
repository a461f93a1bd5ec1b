//! Distribution of the net result of many rounds.

use super::axis::{Axis, decimal};
use super::canvas::{BLUE, Colour, Frame, GREY, HPos, INK, Mark, ORANGE, Words, nothing_to_show, picture};

const TITLE: &str = "Distribution of the net result of many rounds";

const FRAME: Frame = Frame { height: 322, top: 106, left: 110, right: 24, lines_across: true };

const LINES: [i32; 3] = [38, 60, 82];

/// Net results from `from` to `to`, and their probability.
pub struct Block {
    pub from: f64,
    pub to: f64,
    pub probability: f64,
}

pub struct NetResult<'a> {
    pub of: String,
    /// In ascending order.
    pub blocks: &'a [Block],
    /// Step of the lattice of net results.
    pub step: f64,
    pub results: [String; 3],
    pub mean: f64,
    /// Probabilities, each with the net result not exceeded at it.
    pub quantiles: Vec<(f64, f64)>,
}

/// The probability of each range as a block, coloured by the sign of its results; a dark line for the mean, grey ones
/// for quantiles.
pub fn sums(net: &NetResult<'_>) -> String {
    let (Some(first), Some(last)) = (net.blocks.first(), net.blocks.last()) else { return nothing_to_show(TITLE) };
    let highest = net.blocks.iter().map(|block| block.probability).fold(0.0, f64::max);
    let is_finite = |block: &Block| [block.from, block.to, block.probability].into_iter().all(f64::is_finite);
    if !net.blocks.iter().all(is_finite) || highest <= 0.0 {
        return nothing_to_show(TITLE);
    }
    let top = 105.0 * highest;
    let half = net.step / 2.0;
    let axes = (
        Axis::linear("net result in units", first.from - half, last.to + half, 8.0),
        Axis::linear("probability (%)", 0.0, top, 5.0),
    );
    let [mean, quantiles] = in_words(net);
    let and = if quantiles.is_empty() { "" } else { "; " };
    let message = format!("{}: {}; {mean}{and}{quantiles}", net.of, net.results.join(", "));
    picture(&Words { title: TITLE, message }, &FRAME, axes, |canvas| {
        for &Block { from, to, probability } in net.blocks {
            let upper_left = canvas.pixel(from - half, 100.0 * probability);
            let lower_right = canvas.pixel(to + half, 0.0);
            canvas.block(upper_left, (lower_right.0.max(upper_left.0 + 2), lower_right.1), colour(from, to))?;
        }
        let within = |result: f64| (first.from..=last.to).contains(&result);
        let upright = |result: f64, colour: Colour| canvas.line(vec![(result, 0.0), (result, top)], colour, 1);
        net.quantiles
            .iter()
            .filter(|(_, result)| within(*result))
            .try_for_each(|(_, result)| upright(*result, GREY))?;
        within(net.mean).then(|| upright(net.mean, INK)).transpose()?;
        for (line, middle) in [&net.of, &mean, &quantiles].into_iter().zip(LINES) {
            canvas.write(line, (canvas.left().min(140), middle), HPos::Left)?;
        }
        let marks = [BLUE, GREY, ORANGE].into_iter().map(Mark::Block);
        canvas.legend(&marks.zip(net.results.clone()).collect::<Vec<_>>())
    })
}

/// Meanings of the lines: mean and quantiles.
fn in_words(net: &NetResult<'_>) -> [String; 2] {
    let quantile =
        |(probability, result): &(f64, f64)| format!("{} % up to {}", 100.0 * probability, decimal(*result, 1));
    let quantiles: Vec<String> = net.quantiles.iter().map(quantile).collect();
    let grey = if quantiles.is_empty() { String::new() } else { format!("grey lines: {}", quantiles.join(", ")) };
    // Three significant digits, so a mean near zero keeps its sign.
    let places = [100.0, 10.0, 1.0, 0.1].iter().position(|&least| net.mean.abs() >= least).map_or(5, |more| 1 + more);
    [format!("dark line: mean {}", decimal(net.mean, places)), grey]
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
    use crate::report::plots::testing::{elements, texts};

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
        let (mean, grey) = ("dark line: mean -0.5000", "grey lines: 5 % up to -2.0, 50 % up to -1.0, 95 % up to 9.0");
        for text in ["ahead 30 %", "even 20 %", "behind 50 %", "a game, 3 rounds", mean, grey] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
        assert!(sums(&NetResult { blocks: &[], ..net }).contains("nothing to show"));
    }
}
