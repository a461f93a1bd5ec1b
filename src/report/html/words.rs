//! Definitions of the terms of the page, and texts with names as code.

use maud::{Markup, html};

use crate::analysis::Findings;
use crate::outcome::{VOLATILITY_Z_90, VOLATILITY_Z_95};

/// Sets names between backticks as code.
pub fn prose(text: &str) -> Markup {
    // Keeps a section's number with its sign.
    let text = text.replace("§ ", "§\u{a0}");
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Suits in the plural, as in ids of hands.
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

/// Id of a hand or an outcome in words, such as "Mini royal in hearts, diamonds or clubs".
pub fn named(id: &str) -> String {
    let spaced = id.replace('+', " + ");
    let parts: Vec<&str> = spaced.split('-').collect();
    let is_suit = |part: &&&str| SUITS.contains(*part);
    let (hand, suits) = parts.split_at(parts.len() - parts.iter().rev().take_while(is_suit).count());
    let suits = match suits {
        [] => String::new(),
        [suit] => format!(" in {suit}"),
        [others @ .., last] => format!(" in {} or {last}", others.join(", ")),
    };
    capitalised(&(hand.join(" ") + &suits))
}

pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Terms for pages about progressive meters only.
const OF_METERS: [&str; 3] = ["Meter, seed", "Break-even reading", "Coefficient"];
/// Terms for pages about decisions only.
const OF_DECISIONS: [&str; 1] = ["Optimal play"];

/// Terms for pages about wagers with several readings only.
const OF_READINGS: [&str; 1] = ["Reading"];

/// Terms with definitions in the order of the page; `{90}` and `{95}` stand for the quantiles of the volatility index.
const WORDS: &[(&str, &str)] = &[
    ("Unit", "The wager in which the figures of a row are given; the tables of wagers say which."),
    ("House edge", "The player's expected loss a round, divided by one unit. Negative where the player has the edge."),
    ("Of initial wagers", "The expected loss divided by all units placed before the deal."),
    (
        "Element of risk",
        "The expected loss divided by the mean number of units finally wagered, fees for options included.",
    ),
    (
        "Return",
        "The return to the player (RTP) of one unit: 100 % less the house edge. The return of all units wagered is \
         100 % less the element of risk.",
    ),
    ("Hit frequency", "Share of rounds with a net result above zero. Pushes are rounds with a net result of zero."),
    ("Standard deviation", "Of the net result of a round, in units."),
    (
        "Volatility index",
        "Standard deviation times {90} (90 %) or {95} (95 %): the net result of n rounds stays within that times the \
         square root of n about its mean with that confidence, by the normal approximation.",
    ),
    (
        "Cycle",
        "Number of equally likely deals counted. Combinations are counts out of it; a probability is their quotient.",
    ),
    (
        "Exact",
        "A fraction of whole numbers in lowest terms. The expected net result is negative where the house has the \
         edge.",
    ),
    (
        "Optimal play",
        "The decisions that maximise the expected net result of the base game, given what the rules let the player \
         see; between actions of equal worth, the one that wagers less.",
    ),
    (
        "Reading",
        "An interpretation of the regulation where its text leaves room. Figures without one are in the default \
         reading.",
    ),
    ("Meter, seed", "The amount from which a progressive wager pays, in units, and its starting value."),
    ("Break-even reading", "The amount on the meter at which the wager is fair; above it the player has the edge."),
    ("Coefficient", "The gain in expected return of one unit wagered, for one unit more on the meter."),
    (
        "Standard error",
        "Standard deviation of a simulated figure, the number after ±; of a percentage in percentage points.",
    ),
    (
        "95 % interval",
        "A simulated figure less and plus 1.96 standard errors, by the normal approximation: of a mean or a frequent \
         share it holds the exact value in about 95 of 100 correct runs. It is approximate for standard deviation, \
         variance, skewness and kurtosis, and too narrow where the greatest awards are rare, the top award being \
         expected fewer than ten times. Of a share, an end below 0 or above 100 % means 0 or 100 %.",
    ),
    ("z", "Simulated less exact house edge in exact standard errors. Beyond 2 in one row of twenty by chance."),
    (
        "Chi-square, p",
        "Test of all outcome counts against their exact probabilities. p is the probability of counts at least that \
         far off if the exact answer is right.",
    ),
    (
        "p of blocks",
        "The same test for the numbers of winning rounds in blocks of rounds. p is small if they vary too much or too \
         little.",
    ),
    ("Verdict: agrees", "No test of the row contradicts the exact answer at the false alarm rate of the whole run."),
    ("Verdict: disagrees", "A test contradicts it, or an outcome occurred that the exact answer excludes."),
    ("Verdict: inconclusive", "The run is too short to compare the counts of any two outcomes."),
];

pub fn section(findings: &Findings) -> Markup {
    let has_meters = findings.games.iter().any(|game| !game.accounts.is_empty());
    let has_readings = findings.answers().any(|answer| !answer.offer.wager.readings.is_empty());
    let has_decisions = findings.answers().any(|answer| answer.offer.wager.has_decisions);
    meanings(|word| match word {
        word if OF_METERS.contains(&word) => has_meters,
        word if OF_DECISIONS.contains(&word) => has_decisions,
        word if OF_READINGS.contains(&word) => has_readings,
        _ => true,
    })
}

fn meanings(is_needed: impl Fn(&str) -> bool) -> Markup {
    let quantiles = [("{90}", VOLATILITY_Z_90), ("{95}", VOLATILITY_Z_95)];
    let with_quantiles = |meaning: &str| {
        quantiles.iter().fold(meaning.to_string(), |text, (place, quantile)| text.replace(place, &quantile.to_string()))
    };
    let needed = WORDS.iter().filter(|(word, _)| is_needed(word));
    html! { dl.words { @for (word, meaning) in needed { div { dt { (word) } dd { (with_quantiles(meaning)) } } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_between_backticks_are_code_and_the_rest_is_escaped() {
        assert_eq!(prose("the row `a<b` & more").into_string(), "the row <code>a&lt;b</code> &amp; more");
        assert_eq!(prose("plain").into_string(), "plain");
    }

    #[test]
    fn ids_are_shown_in_words() {
        for (id, words) in [
            ("pair-of-tens-or-better", "Pair of tens or better"),
            ("mini-royal-hearts-diamonds-clubs", "Mini royal in hearts, diamonds or clubs"),
            ("six-card-royal-flush-diamonds", "Six card royal flush in diamonds"),
            ("1x-3x-flush+two-pair", "1x 3x flush + two pair"),
            ("", ""),
        ] {
            assert_eq!(named(id), words);
        }
    }

    #[test]
    fn words_of_some_pages_are_among_the_words() {
        let is_word = |word: &&str| WORDS.iter().any(|(known, _)| known == word);
        assert!(OF_METERS.iter().chain(&OF_DECISIONS).chain(&OF_READINGS).all(is_word));
    }

    #[test]
    fn the_volatility_index_is_told_with_its_quantiles() {
        // Of the normal distribution, two-sided: 1.645 for 90 % and 1.960 for 95 %.
        assert!(
            meanings(|_| true)
                .into_string()
                .contains("Standard deviation times 1.645 (90 %) or 1.96 (95 %): the net result")
        );
    }
}
