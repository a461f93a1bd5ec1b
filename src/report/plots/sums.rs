//! How likely each net result of many rounds is.

use super::axis::{Axis, decimal, percent};
use super::canvas::{BLUE, Colour, Frame, GREY, Mark, ORANGE, Words, nothing_to_show, picture};

const TITLE: &str = "Distribution of the net result of many rounds";

const FRAME: Frame = Frame { height: 260, top: 54, left: 110, right: 24, lines_across: true };

/// The probability of each part of the net result as a block over its width: `parts` are the net results in units that
/// a part lies between, and its probability, in ascending order. Results below zero, at zero and above it have colours
/// of their own; `results` are the probabilities of being ahead, even and behind.
pub fn sums(parts: &[(f64, f64, f64)], results: [f64; 3]) -> String {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return nothing_to_show(TITLE) };
    let highest = parts.iter().map(|part| part.2).fold(0.0, f64::max);
    if !parts.iter().all(|part| part.0.is_finite() && part.1.is_finite() && part.2.is_finite()) || highest <= 0.0 {
        return nothing_to_show(TITLE);
    }
    let axes = (
        Axis::linear("net result in units", first.0, last.1, 8.0),
        Axis::linear("probability (%)", 0.0, 105.0 * highest, 5.0),
    );
    let said = ["ahead", "even", "behind"].iter().zip(results);
    let said: Vec<String> = said.map(|(side, share)| format!("{side} {}", percent(100.0 * share))).collect();
    let message = format!("{}; from {} to {} units", said.join(", "), decimal(first.0, 0), decimal(last.1, 0));
    picture(&Words { title: TITLE, message }, &FRAME, axes, |canvas| {
        for &(from, to, probability) in parts {
            let (upper_left, lower_right) = (canvas.pixel(from, 100.0 * probability), canvas.pixel(to, 0.0));
            canvas.block(upper_left, (lower_right.0.max(upper_left.0 + 1), lower_right.1), colour(from, to))?;
        }
        let marks = [BLUE, GREY, ORANGE].into_iter().map(Mark::Block);
        canvas.legend(&marks.zip(said).collect::<Vec<_>>())
    })
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
        let svg = sums(&[(-2.0, -1.0, 0.5), (0.0, 0.0, 0.2), (1.0, 2.0, 0.3)], [0.3, 0.2, 0.5]);
        // Beside them the ground, and three blocks of the legend.
        assert_eq!(elements(&svg, "rect").len(), 3 + 1 + 3);
        for text in ["ahead 30.00 %", "even 20.00 %", "behind 50.00 %"] {
            assert!(texts(&svg).contains(&text), "{text}: {svg}");
        }
        assert!(sums(&[], [0.0; 3]).contains("nothing to show"));
    }
}
