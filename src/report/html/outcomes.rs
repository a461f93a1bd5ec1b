//! Outcomes of each wager with frequencies and contributions: the body of a PAR sheet.

use std::collections::BTreeMap;

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use super::tables::{Body, HtmlCell, label, main_answers, number, section_of, table_of, words};
use super::words::{named, prose};
use crate::analysis::{Answer, GameFindings};
use crate::games::Offer;
use crate::outcome::{Fraction, Outcome, PaidAward};
use crate::paytable::{Odds, Pay, whole_units};
use crate::report::file_names::{OUTCOMES, index_of};
use crate::report::numbers::{one_in, percentage, probability, round_up, units, whole};
use crate::report::statements::statement;

/// Longer lists are grouped by net result.
const MOST_LINES: usize = 24;

pub fn section(game: &GameFindings) -> Markup {
    html! {
        p {
            (prose(&statement("outcomes", &[]))) " "
            a href=(index_of(OUTCOMES)) { (OUTCOMES) } "."
        }
        @for (wager, answers) in main_answers(game) {
            (table_of(
                &format!("Outcomes: {}", wager.title),
                &[
                    ("outcome", |line: &Line<'_>| words(&line.name())),
                    ("pays", |line| number(line.pays())),
                    ("net units", |line| number(line.net())),
                    ("combinations", |line| number(whole(line.count()))),
                    ("probability", |line| number(probability(&line.mean(|_| whole_units(1))))),
                    ("one in", |line| number(one_in(&line.mean(|_| whole_units(1))))),
                    ("of the return %", |line| {
                        let returned = line.mean(|outcome| &outcome.net + &outcome.wagered);
                        share(returned, &line.answer.measures.mean_wagered)
                    }),
                    ("of the variance %", |line| {
                        let measures = &line.answer.measures;
                        let spread = line.mean(|outcome| (&outcome.net - &measures.expected_net).pow(2));
                        share(spread, &measures.variance)
                    }),
                ],
                answers.iter().enumerate().map(|(place, answer)| body(answer, place == 0)).collect(),
            ))
        }
    }
}

fn share(part: Fraction, all: &Fraction) -> HtmlCell {
    number((!all.is_zero()).then(|| percentage(&(part / all))))
}

/// Outcomes of an answer. Long lists are grouped, more finely for the first paytable.
fn body(answer: &Answer, is_first: bool) -> Body<Line<'_>> {
    let occurring = || answer.exact.occurring();
    let many = occurring().count();
    let by_net = added_up(occurring(), |net| net.clone());
    let (lines, how) = if many <= MOST_LINES {
        (occurring().map(|outcome| vec![outcome]).collect(), String::new())
    } else if is_first && by_net.len() <= MOST_LINES {
        (by_net, format!("; {} outcomes by net result", whole(many)))
    } else {
        (added_up(occurring(), band), format!("; {} outcomes by ranges of the net result", whole(many)))
    };
    let heading = html! {
        "Paytable " (label(&answer.offer)) " " span.aside {
            (answer.offer.odds().name()) "; " (section_of(&answer.offer)) "; cycle \
                " (whole(answer.exact.cycle())) (how)
        }
    };
    Body { heading: Some(heading), rows: lines.into_iter().map(|outcomes| Line { answer, outcomes }).collect() }
}

/// One outcome of an answer, or a group.
struct Line<'a> {
    answer: &'a Answer,
    outcomes: Vec<&'a Outcome>,
}

impl Line<'_> {
    fn name(&self) -> String {
        match self.outcomes[..] {
            [outcome] => named(&outcome.name),
            _ => format!("{} outcomes", whole(self.outcomes.len())),
        }
    }

    fn pays(&self) -> Option<String> {
        let [outcome] = self.outcomes[..] else { return None };
        pays(outcome, &self.answer.offer)
    }

    fn net(&self) -> String {
        let nets = || self.outcomes.iter().map(|outcome| &outcome.net);
        match (nets().min(), nets().max()) {
            (Some(low), Some(high)) if low != high => format!("{} to {}", units(low), units(high)),
            (low, _) => low.map(units).unwrap_or_default(),
        }
    }

    fn count(&self) -> u128 {
        self.outcomes.iter().map(|outcome| outcome.count).sum()
    }

    /// Contribution of the outcomes to the mean of an amount over all rounds.
    fn mean(&self, amount: impl Fn(&Outcome) -> Fraction) -> Fraction {
        let sum: Fraction = self.outcomes.iter().map(|outcome| amount(outcome) * whole_units(outcome.count)).sum();
        sum / whole_units(self.answer.exact.cycle())
    }
}

/// Pay of an outcome that one row of the paytable settles, after the name of its schedule if the round wins or loses
/// other amounts too.
fn pays(outcome: &Outcome, offer: &Offer) -> Option<String> {
    let [PaidAward { award, units: paid }] = outcome.paid.as_slice() else { return None };
    let row = offer.paytable.row(award.schedule, award.hand)?;
    let (text, won) = match &row.pay {
        Pay::Units(units) if units.is_integer() => (whole(units), paid * units),
        Pay::Units(units) => (offer.odds().in_words(units), paid * units),
        Pay::MeterShare(share) => return Some(format!("{} % of {}", share.percent, share.meter)),
        Pay::Loses => return Some("loses".to_string()),
    };
    let net = match offer.odds() {
        Odds::ToOne => won,
        Odds::ForOne => won - &outcome.wagered,
    };
    Some(if net == outcome.net { text } else { format!("{} {text}", award.schedule.replace('-', " ")) })
}

/// Outcomes grouped by a key of their net result, the greatest first.
fn added_up<'a>(outcomes: impl Iterator<Item = &'a Outcome>, key: fn(&Fraction) -> Fraction) -> Vec<Vec<&'a Outcome>> {
    let mut by_key: BTreeMap<Fraction, Vec<&Outcome>> = BTreeMap::new();
    outcomes.for_each(|outcome| by_key.entry(key(&outcome.net)).or_default().push(outcome));
    by_key.into_values().rev().collect()
}

/// Upper end of a net result's range. Wins end at 1, 2, 5, 10, 20, 50 and so on units; other results are not grouped.
fn band(net: &Fraction) -> Fraction {
    if net.is_positive() { round_up(net) } else { net.clone() }
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
