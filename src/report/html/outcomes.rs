//! What can come of each wager, how often, and what it adds: the body of a PAR sheet.

use std::collections::BTreeMap;

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use super::selection::{label, main_answers};
use super::table::{Body, Shown, number, table_of, words};
use crate::analysis::{Answer, GameFindings};
use crate::games::Offer;
use crate::outcome::{Fraction, Measures, Outcome};
use crate::paytable::{Pay, whole_units};
use crate::report::numbers::{one_in, percentage, probability, units, whole};

/// More lines than this are added up.
const MOST_LINES: usize = 40;

/// A table for each wager, with a part for each paytable.
pub fn section(game: &GameFindings) -> Markup {
    html! {
        p {
            "All outcomes that can happen, in the default reading under optimal play unless a heading says \
             otherwise. \"Of the return\" adds up to the return per unit finally wagered, 100 % less the element of \
             risk; \"of the variance\" to 100 %. Where there are many outcomes they are added up by net result, and \
             further on by ranges of it; " a href="outcomes.csv" { "outcomes.csv" } " has every one, for all readings, \
             with the counts of the simulation."
        }
        @for (wager, answers) in main_answers(game) {
            (table_of(
                &format!("Outcomes: {}", wager.title),
                &[
                    ("outcome", |(line, _): &(Line, &Answer)| words(&line.name())),
                    ("pays", |(line, _)| number(line.pays.clone())),
                    ("net units", |(line, _)| number(line.net())),
                    ("combinations", |(line, _)| number(whole(line.count))),
                    ("probability", |(line, answer)| number(probability(&line.probability(answer)))),
                    ("one in", |(line, answer)| number(one_in(&line.probability(answer)))),
                    ("of the return %", |(line, answer)| share(&line.returned, &answer.measures.mean_wagered, answer)),
                    ("of the variance %", |(line, answer)| share(&line.spread, &answer.measures.variance, answer)),
                ],
                answers.iter().enumerate().map(|(place, answer)| body(answer, place == 0)).collect(),
            ))
        }
    }
}

/// What a sum over the combinations contributes to a mean.
fn share(sum: &Fraction, mean: &Fraction, answer: &Answer) -> Shown {
    let cycle = whole_units(answer.exact.cycle());
    number((!mean.is_zero()).then(|| percentage(&(sum / cycle / mean))))
}

/// The outcomes of an answer; if they are many, the first paytable shows them closer than the others.
fn body(answer: &Answer, is_first: bool) -> Body<(Line, &Answer)> {
    let occurring: Vec<&Outcome> = answer.exact.outcomes().iter().filter(|outcome| outcome.count > 0).collect();
    let measures = &answer.measures;
    let single = |outcome: &&Outcome| Line::of(outcome, pays(outcome, &answer.offer), measures);
    let lines: Vec<Line> = occurring.iter().map(single).collect();
    let (lines, how) = if lines.len() <= MOST_LINES {
        (lines, String::new())
    } else {
        let many = whole(lines.len());
        let by_net = added_up(lines, |net| net.clone());
        if is_first && by_net.len() <= MOST_LINES {
            (by_net, format!("; {many} outcomes by net result"))
        } else {
            (added_up(by_net, band), format!("; {many} outcomes by ranges of the net result"))
        }
    };
    let heading = html! {
        "Paytable " (label(&answer.offer)) " " span.aside {
            (answer.offer.odds().name()) "; " (answer.offer.paytable.section) "; cycle \
                " (whole(answer.exact.cycle())) (how)
        }
    };
    Body { heading: Some(heading), rows: lines.into_iter().map(|line| (line, answer)).collect() }
}

/// One outcome, or several added up.
struct Line {
    name: String,
    pays: Option<String>,
    /// Least and greatest net result.
    net: (Fraction, Fraction),
    count: u128,
    outcomes: usize,
    /// Sum over the combinations of the units returned: net result and wager.
    returned: Fraction,
    /// Sum over the combinations of the squared distance from the mean.
    spread: Fraction,
}

impl Line {
    fn of(outcome: &Outcome, pays: Option<String>, measures: &Measures) -> Self {
        let count = whole_units(outcome.count);
        let deviation = &outcome.net - &measures.expected_net;
        Line {
            name: outcome.name.clone(),
            pays,
            net: (outcome.net.clone(), outcome.net.clone()),
            count: outcome.count,
            outcomes: 1,
            returned: (&outcome.net + &outcome.wagered) * &count,
            spread: &deviation * &deviation * count,
        }
    }

    fn plus(self, other: Line) -> Self {
        Line {
            name: self.name,
            pays: None,
            net: (self.net.0.min(other.net.0), self.net.1.max(other.net.1)),
            count: self.count + other.count,
            outcomes: self.outcomes + other.outcomes,
            returned: self.returned + other.returned,
            spread: self.spread + other.spread,
        }
    }

    fn name(&self) -> String {
        if self.outcomes == 1 { self.name.clone() } else { format!("{} outcomes", whole(self.outcomes)) }
    }

    fn net(&self) -> String {
        let (low, high) = (&self.net.0, &self.net.1);
        if low == high { units(low) } else { format!("{} to {}", units(low), units(high)) }
    }

    fn probability(&self, answer: &Answer) -> Fraction {
        whole_units(self.count) / whole_units(answer.exact.cycle())
    }
}

/// What the paytable states for an outcome that one row of it is paid for.
fn pays(outcome: &Outcome, offer: &Offer) -> Option<String> {
    let [award] = outcome.awards.as_slice() else { return None };
    let row = offer.paytable.schedule(award.schedule)?.rows.iter().find(|row| row.hand == award.hand)?;
    Some(match &row.pay {
        Pay::Units(units) => whole(units),
        Pay::MeterShare(share) => format!("{} % of {}", share.percent, share.meter),
        Pay::Loses => "loses".to_string(),
    })
}

/// Lines added up by a key of their net result, the greatest first.
fn added_up(lines: Vec<Line>, key: fn(&Fraction) -> Fraction) -> Vec<Line> {
    let mut by_key: BTreeMap<Fraction, Line> = BTreeMap::new();
    for line in lines {
        let key = key(&line.net.0);
        let line = match by_key.remove(&key) {
            Some(known) => known.plus(line),
            None => line,
        };
        by_key.insert(key, line);
    }
    by_key.into_values().rev().collect()
}

/// The end of the range that a net result belongs to: wins go up to 1, 2, 5, 10, 20, 50 and so on units; the rest
/// stands for itself.
fn band(net: &Fraction) -> Fraction {
    if !net.is_positive() {
        return net.clone();
    }
    let mut decade = whole_units(1);
    loop {
        for step in [1, 2, 5] {
            let end = &decade * whole_units(step);
            if *net <= end {
                return end;
            }
        }
        decade *= whole_units(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_ranged_in_steps_of_one_two_and_five() {
        let ends = [(-3, -3), (0, 0), (1, 1), (2, 2), (3, 5), (5, 5), (6, 10), (11, 20), (51, 100), (3_102, 5_000)];
        for (net, end) in ends {
            assert_eq!(band(&whole_units(net)), whole_units(end), "{net}");
        }
    }
}
