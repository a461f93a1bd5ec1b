//! The plots with what they show.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::selection::{label, main_answers};
use super::words::prose;
use crate::analysis::Accounted;
use crate::analysis::{Answer, GameFindings};
use crate::games::WagerFacts;
use crate::outcome::{Fraction, percent, to_f64};
use crate::report::plots::{self, Bar, FunnelPoint, MeterLine};
use crate::report::tolerance::Bounds;

/// Below this many bars there is nothing to compare.
const FEWEST_BARS: usize = 2;

/// The house edges of all paytables of a wager side by side, where there are several.
pub fn edges(wager: &WagerFacts, answers: &[&Answer]) -> Markup {
    let in_percent = |edge: &Fraction| to_f64(&percent(edge));
    let bar = |answer: &&Answer| Bar {
        label: label(&answer.offer),
        house_edge_pct: in_percent(&answer.measures.house_edge()),
        simulated_pct: answer.witness.as_ref().map(|witness| in_percent(&witness.measures.house_edge())),
    };
    let bars: Vec<Bar> = answers.iter().map(bar).collect();
    html! {
        @if bars.len() >= FEWEST_BARS {
            (figure(&plots::edges(&bars), &format!("{}: house edge in percent of a unit, by paytable.", wager.title)))
        }
    }
}

/// Distribution, convergence and tolerance of the first paytable of a game's first wager.
pub fn of_first(game: &GameFindings) -> Markup {
    let wagers = main_answers(game);
    let Some((wager, answer)) = wagers.first().and_then(|(wager, answers)| Some((wager, *answers.first()?))) else {
        return html! {};
    };
    let of = format!("{}, paytable {}", wager.title, label(&answer.offer));
    let measures = &answer.measures;
    let (edge, std_dev) = (to_f64(&measures.house_edge()), measures.std_dev());
    let course = answer.witness.as_ref().map(|witness| witness.course.as_slice()).unwrap_or_default();
    let distribution = plots::distribution(&by_net(answer));
    html! {
        div.plots {
            (figure(&distribution, &format!("{of}: probability of each net result of a round, in units, on a \
                                             logarithmic scale.")))
            @if !course.is_empty() && std_dev > 0.0 {
                (figure(&plots::convergence(course, edge, std_dev), &format!("{of}: simulated house edge during the run, \
                    and the exact one. At each number of rounds 95 % of correct runs lie within the band, by the exact \
                    standard deviation.")))
            }
            @if std_dev > 0.0 {
                (figure(&plots::funnel(1.0 - edge, &funnel_points(answer)), &format!("{of}: bounds of the return by \
                    number of rounds: quantiles of the exact distribution. The line above the axes has those of 95 %.")))
            }
        }
    }
}

/// The exact bounds of the return, where the distribution is known.
fn funnel_points(answer: &Answer) -> Vec<FunnelPoint> {
    let point = |rounds| {
        let bounds = Bounds::of(&answer.exact, rounds)?;
        Some(FunnelPoint { rounds, returns: bounds.returns.map(|ends| ends.map(|end| to_f64(&end))) })
    };
    plots::funnel_rounds().filter_map(point).collect()
}

/// The house edge by what the first meter of an account shows, the others at their readings.
pub fn meter(accounted: &Accounted) -> Markup {
    let Some(first) = accounted.account.meters.first() else { return html! {} };
    let at_zero = accounted.account.house_edge() + &first.coefficient * &first.flow.reading;
    let line = MeterLine {
        edge_at_zero: to_f64(&at_zero),
        edge_per_unit: -to_f64(&first.coefficient),
        seed: first.flow.seed.as_ref().map(to_f64),
        break_even: first.break_even.as_ref().map(to_f64),
        mean: first.long_run.as_ref().map(|long_run| to_f64(&long_run.mean)),
    };
    let of = format!("{}, paytable {}", accounted.offer.wager.title, label(&accounted.offer));
    figure(
        &plots::meter(&line),
        &format!("{of}: house edge by the amount on the meter `{}`, in units.", first.flow.name),
    )
}

/// Net results that occur, in ascending order, with their probabilities.
fn by_net(answer: &Answer) -> Vec<(f64, f64)> {
    let mut counts: BTreeMap<Fraction, u128> = BTreeMap::new();
    for outcome in answer.exact.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *counts.entry(outcome.net.clone()).or_default() += outcome.count;
    }
    let cycle = answer.exact.cycle();
    counts.into_iter().map(|(net, count)| (to_f64(&net), to_f64(&Fraction::new(count.into(), cycle.into())))).collect()
}

fn figure(svg: &str, caption: &str) -> Markup {
    html! { figure { (PreEscaped(svg)) figcaption { (prose(caption)) } } }
}
