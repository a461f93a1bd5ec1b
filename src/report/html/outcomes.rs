//! What can come of each wager, how often, and what it adds: the body of a PAR sheet.

use std::collections::BTreeMap;

use maud::{Markup, html};
use num_traits::Zero;

use super::numbers::{one_in, percentage, probability, units, whole};
use super::selection::{label, main_answers, measures};
use super::table::{Body, Shown, table};
use crate::games::Offer;
use crate::outcome::{Fraction, Measures, Outcome};
use crate::paytable::Pay;
use crate::report::{Answer, GameFindings};

/// A table with more outcomes than this is shown by net result.
const MOST_OUTCOMES: usize = 40;

const HEADINGS: [&str; 8] =
    ["outcome", "pays", "net units", "combinations", "probability", "one in", "of the return %", "of the variance %"];

/// A table for each wager, with a part for each paytable.
pub fn section(game: &GameFindings) -> Markup {
    html! {
        p {
            "All outcomes that can happen, in the default reading under optimal play. \"Of the return\" adds up to the return per unit finally wagered, \
             100 % less the element of risk; \"of the variance\" to 100 %. " a href="outcomes.csv" { "outcomes.csv" }
            " has them for all readings, with the counts of the simulation."
        }
        @for (wager, answers) in main_answers(game) {
            (table(&format!("Outcomes: {}", wager.title), &HEADINGS, &answers.iter().map(|answer| body(answer)).collect::<Vec<_>>()))
        }
    }
}

fn body(answer: &Answer) -> Body {
    let occurring: Vec<&Outcome> = answer.exact.outcomes().iter().filter(|outcome| outcome.count > 0).collect();
    let grouped = occurring.len() > MOST_OUTCOMES;
    let heading = html! {
        "Paytable " (label(&answer.offer)) " " span.aside {
            (answer.offer.odds().name()) "; " (answer.offer.paytable.section) "; cycle " (whole(answer.exact.cycle()))
            @if grouped { "; " (whole(occurring.len())) " outcomes, added up by net result" }
        }
    };
    let measures = measures(&answer.exact);
    let rows = if grouped {
        by_net(&occurring).iter().map(|line| row(line, answer, &measures)).collect()
    } else {
        occurring.iter().map(|outcome| row(&Line::of(outcome, &answer.offer), answer, &measures)).collect()
    };
    Body { heading: Some(heading), rows }
}

/// Outcomes with one net result.
struct Line {
    name: String,
    pays: String,
    net: Fraction,
    count: u128,
    /// Sum over their combinations of the units returned: net result and wager.
    returned: Fraction,
}

impl Line {
    fn of(outcome: &Outcome, offer: &Offer) -> Self {
        let count = Fraction::from_integer(outcome.count.into());
        Line {
            name: outcome.name.clone(),
            pays: pays(outcome, offer).unwrap_or_default(),
            net: outcome.net.clone(),
            count: outcome.count,
            returned: (&outcome.net + &outcome.wagered) * count,
        }
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

fn by_net(outcomes: &[&Outcome]) -> Vec<Line> {
    let mut lines: BTreeMap<Fraction, (Line, usize)> = BTreeMap::new();
    for outcome in outcomes {
        let returned = (&outcome.net + &outcome.wagered) * Fraction::from_integer(outcome.count.into());
        let empty = || Line {
            name: outcome.name.clone(),
            pays: String::new(),
            net: outcome.net.clone(),
            count: 0,
            returned: Fraction::zero(),
        };
        let (line, outcomes) = lines.entry(outcome.net.clone()).or_insert_with(|| (empty(), 0));
        line.count += outcome.count;
        line.returned += returned;
        *outcomes += 1;
    }
    let named = |(line, outcomes): (Line, usize)| {
        let name = if outcomes == 1 { line.name } else { format!("{outcomes} outcomes") };
        Line { name, ..line }
    };
    lines.into_values().rev().map(named).collect()
}

fn row(line: &Line, answer: &Answer, measures: &Measures) -> Vec<Shown> {
    let cycle = Fraction::from_integer(answer.exact.cycle().into());
    let chance = Fraction::from_integer(line.count.into()) / &cycle;
    let deviation = &line.net - &measures.expected_net;
    let spread = &deviation * &deviation * &chance;
    let share = |part: Fraction, all: &Fraction| Shown::number_of((!all.is_zero()).then(|| percentage(&(part / all))));
    vec![
        Shown::words(line.name.as_str()),
        Shown::Number(line.pays.clone()),
        Shown::Number(units(&line.net)),
        Shown::Number(whole(line.count)),
        Shown::Number(probability(&chance)),
        Shown::number_of(one_in(&chance)),
        share(&line.returned / &cycle, &measures.mean_wagered),
        share(spread, &measures.variance),
    ]
}
