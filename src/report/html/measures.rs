//! All measures of a game: a table of wagers and paytables, one of readings and strategies, and the plots with
//! captions; returns of its meters and envy bonuses.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::document::{paragraphs, prose};
use super::tables::{
    Body, HtmlCell, HtmlColumn, by_wager, estimate_in_percent, exact_of, has_one_paytable, in_full, is_default, label,
    main_answers, marked, number, section_of, table, table_of, wager_and_label, words,
};
use crate::analysis::{Accounted, Answer, AtTable, Envying, GameFindings, Witness};
use crate::games::{Table, WagerFacts};
use crate::lists::grouped;
use crate::outcome::{Fraction, Measure, percent, to_f64};
use crate::paytable::Increments;
use crate::progressive::{LongRun, MeterAccount};
use crate::report::plots::{self, Bar, FunnelPoint, MeterLine};
use crate::report::wording::{one_in, percentage, points, rough, statement, units};
use crate::statistics::Verdict;

/// An answer among the main ones of its wager, or next to the default among all, with fewer measures.
struct AnswerRow<'a> {
    label: String,
    answer: &'a Answer,
    is_variant: bool,
    against_default: Option<Fraction>,
}

/// Columns that are empty in all rows of a table are left out.
fn columns<'a>() -> [HtmlColumn<AnswerRow<'a>>; 14] {
    [
        ("paytable", |row| words(&row.label)),
        ("reading", |row| words(row.variant(row.answer.offer.reading_name(), "default"))),
        ("strategy", |row| words(row.variant(row.answer.offer.strategy_name(), "optimal"))),
        ("house edge %", |row| number(exact_of(row.answer, Measure::HouseEdge))),
        ("against default, points", |row| number(row.against_default.as_ref().map(points))),
        ("of initial wagers %", |row| number(row.of_main(Measure::HouseEdgeInitial))),
        ("element of risk %", |row| number(exact_of(row.answer, Measure::ElementOfRisk))),
        ("return %", |row| number(row.of_main(Measure::Return))),
        ("hit frequency %", |row| number(exact_of(row.answer, Measure::HitFrequency))),
        ("standard deviation", |row| number(exact_of(row.answer, Measure::StdDev))),
        ("volatility index 90 %", |row| number(row.of_main(Measure::VolatilityIndex90))),
        ("simulated edge %", |row| estimate_in_percent(&row.answer.witness.as_ref().map(Witness::house_edge))),
        ("verdict", |row| row.answer.witness.as_ref().map_or_else(|| number(None), |witness| verdict(witness.verdict))),
        ("expected net result of a unit, exact", |row| in_full(&row.answer.measures.expected_net)),
    ]
}

impl<'a> AnswerRow<'a> {
    fn of(answer: &'a Answer, stands: &str) -> Self {
        AnswerRow { label: label(&answer.offer) + stands, answer, is_variant: false, against_default: None }
    }

    /// A name of a variant, or what an empty one stands for; empty for main answers.
    fn variant<'n>(&self, name: &'n str, default: &'n str) -> &'n str {
        match self.is_variant {
            false => "",
            true if name.is_empty() => default,
            true => name,
        }
    }

    fn of_main(&self, measure: Measure) -> Option<String> {
        exact_of(self.answer, measure).filter(|_| !self.is_variant)
    }
}

/// Both tables, and a plot of house edges per wager. A game with one paytable has its measures in the summary.
pub fn section(game: &GameFindings) -> Markup {
    if has_one_paytable(game) {
        return variants(game);
    }
    let wagers = main_answers(game);
    let is_usual = wagers.iter().flat_map(|(_, answers)| answers).all(|answer| is_default(&answer.offer));
    let how = if is_usual { "default reading, optimal play" } else { "readings and strategies as named" };
    let bodies = wagers.iter().map(|(wager, answers)| Body {
        heading: Some(heading(wager, answers)),
        rows: answers.iter().copied().flat_map(rows).collect(),
    });
    html! {
        (paragraphs("measures", &[]))
        (table_of(&format!("{}: all wagers and paytables, {how}", game.facts.title), &columns(), bodies.collect()))
        div.plots { @for (wager, answers) in &wagers { (edges(wager, answers)) } }
        (variants(game))
    }
}

fn heading(wager: &WagerFacts, answers: &[&Answer]) -> Markup {
    let mut sections: Vec<String> = answers.iter().map(|answer| section_of(&answer.offer)).collect();
    sections.dedup();
    html! { (wager.title) " " span.aside { "(" (wager.id_in_words()) "); unit: " (wager.unit) "; " (sections.join("; \
    ")) } }
}

/// The row of an answer, and a second one at the long-run means of its meters.
fn rows(answer: &Answer) -> impl Iterator<Item = AnswerRow<'_>> {
    let stands = match (answer.offer.paytable.meters.is_empty(), answer.offer.meters.is_empty()) {
        (true, _) => "",
        (false, true) if answer.offer.paytable.has_unknown_seeds() => ",\u{a0}fixed\u{a0}pays",
        (false, true) => ",\u{a0}at\u{a0}seed",
        (false, false) => ", as given",
    };
    let at_mean = answer.at_mean_meters.iter().map(|at| AnswerRow::of(at, ",\u{a0}at\u{a0}mean"));
    std::iter::once(AnswerRow::of(answer, stands)).chain(at_mean)
}

pub fn verdict(verdict: Verdict) -> HtmlCell {
    marked(html! { span class={ "verdict " (verdict.name()) } { (verdict.name()) } })
}

/// Non-default answers of a game, each next to its wager's default.
fn variants(game: &GameFindings) -> Markup {
    let has_variants = |answers: &[&Answer]| answers.iter().any(|answer| !is_default(&answer.offer));
    let wagers = by_wager(&game.answers).into_iter().filter(|(_, answers)| has_variants(answers));
    let bodies = wagers.map(|(wager, answers)| Body {
        heading: Some(heading(wager, &answers)),
        rows: answers.iter().map(|answer| variant(answer, &answers)).collect(),
    });
    table_of(&format!("{}: all readings and named strategies", game.facts.title), &columns(), bodies.collect())
}

fn variant<'a>(answer: &'a Answer, of_wager: &[&Answer]) -> AnswerRow<'a> {
    let Answer { offer, measures, .. } = answer;
    let is_default_of = |other: &&&Answer| is_default(&other.offer) && other.offer.paytable.id == offer.paytable.id;
    let default = of_wager.iter().find(is_default_of).filter(|_| !is_default(offer));
    let against_default = default.map(|default| measures.house_edge() - default.measures.house_edge());
    AnswerRow { label: offer.paytable.id.clone(), answer, is_variant: true, against_default }
}

/// Least number of bars: with fewer there is nothing to compare.
const FEWEST_BARS: usize = 2;

/// House edges of a wager's paytables side by side, if there are several.
pub fn edges(wager: &WagerFacts, answers: &[&Answer]) -> Markup {
    let in_percent = |edge: &Fraction| to_f64(&percent(edge));
    let bar = |answer: &&Answer| Bar {
        label: label(&answer.offer),
        house_edge_pct: in_percent(&answer.measures.house_edge()),
        simulated_pct: answer.witness.as_ref().map(|witness| in_percent(&witness.measures.house_edge())),
    };
    let bars: Vec<Bar> = answers.iter().map(bar).collect();
    html! { @if bars.len() >= FEWEST_BARS {
        (figure(&plots::edges(&bars), &format!("{}: house edge in percent of a unit, by paytable.", wager.title)))
    } }
}

/// Distribution, convergence and tolerance of the first paytable of the game's first wager.
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
    let points =
        || plots::funnel_rounds().filter_map(|rounds| FunnelPoint::of(&answer.exact, rounds)).collect::<Vec<_>>();
    html! { div.plots {
        (figure(&distribution, &statement("distribution", &[("of", &of)])))
        @if !course.is_empty() && std_dev > 0.0 {
            (figure(&plots::convergence(course, edge, std_dev), &statement("convergence", &[("of", &of)])))
        }
        @if std_dev > 0.0 {
            (figure(&plots::funnel(1.0 - edge, &points()), &statement("tolerance", &[("of", &of)])))
        }
    } }
}

/// House edge against the first meter of an account, the others at their readings.
fn meter(accounted: &Accounted) -> Markup {
    let Some(first) = accounted.account.meters.first() else { return html! {} };
    let at_zero = accounted.account.house_edge() + &first.coefficient * &first.flow.reading;
    let line = MeterLine {
        edge_at_zero: to_f64(&at_zero),
        edge_per_unit: -to_f64(&first.coefficient),
        seed: first.flow.meter.seed.as_ref().map(to_f64),
        break_even: first.break_even.as_ref().map(to_f64),
        mean: first.long_run.as_ref().map(|long_run| to_f64(&long_run.mean)),
    };
    let of = format!("{}, paytable {}", accounted.offer.wager.title, label(&accounted.offer));
    let caption = format!("{of}: house edge by the amount on the meter `{}`, in units.", first.flow.meter.name);
    figure(&plots::meter(&line), &caption)
}

/// Possible net results in ascending order, with their probabilities.
fn by_net(answer: &Answer) -> Vec<(f64, f64)> {
    let mut counts: BTreeMap<Fraction, u128> = BTreeMap::new();
    for outcome in answer.exact.occurring() {
        *counts.entry(outcome.net.clone()).or_default() += outcome.count;
    }
    let cycle = answer.exact.cycle();
    counts.into_iter().map(|(net, count)| (to_f64(&net), to_f64(&Fraction::new(count.into(), cycle.into())))).collect()
}

fn figure(svg: &str, caption: &str) -> Markup {
    html! { figure { (PreEscaped(svg)) figcaption { (prose(caption)) } } }
}

/// Meters of a game, and for each wager's first paytable the house edge against its first meter.
pub fn meters_section(game: &GameFindings) -> Markup {
    let accounts: Vec<&Accounted> = game.accounts.iter().filter(|accounted| is_default(&accounted.offer)).collect();
    let accounts = if accounts.is_empty() { game.accounts.iter().collect() } else { accounts };
    let of_wagers = grouped(accounts.iter().map(|accounted| (accounted.offer.wager.id, *accounted)));
    html! { @if !accounts.is_empty() {
        (paragraphs("meters", &[]))
        (now(game, &accounts))
        (in_long_run(game, &accounts))
        div.plots { @for (_, accounts) in of_wagers { (meter(accounts[0])) } }
    } }
}

type Metered<'a> = (&'a Accounted, &'a MeterAccount);

fn metered<'a>(accounts: &[&'a Accounted]) -> Vec<Metered<'a>> {
    let of_account = |&accounted: &&'a Accounted| accounted.account.meters.iter().map(move |meter| (accounted, meter));
    accounts.iter().flat_map(of_account).collect()
}

fn now(game: &GameFindings, accounts: &[&Accounted]) -> Markup {
    table(
        &format!("{}: meters as they stand", game.facts.title),
        &[
            ("wager and paytable", |(accounted, _): &Metered<'_>| words(&wager_and_label(&accounted.offer))),
            ("meter", |(_, meter)| words(&meter.flow.meter.name)),
            ("seed", |(_, meter)| number(meter.flow.meter.seed.as_ref().map(units))),
            ("reading", |(_, meter)| number(units(&meter.flow.reading))),
            ("house edge %, at reading", |(accounted, _)| number(percentage(&accounted.account.house_edge()))),
            ("coefficient", |(_, meter)| in_full(&meter.coefficient)),
            ("% of a unit, for each unit", |(_, meter)| number(rough(100.0 * to_f64(&meter.coefficient), 6))),
            ("break-even reading", |(_, meter)| number(meter.break_even.as_ref().map(units))),
            ("reset once in hands", |(_, meter)| number(one_in(&meter.flow.reset))),
            ("hit once in hands", |(_, meter)| number(one_in(&meter.flow.hit()))),
            ("fixed return %", |(accounted, _)| number(percentage(&accounted.account.fixed_return))),
        ],
        metered(accounts),
    )
}

fn in_long_run(game: &GameFindings, accounts: &[&Accounted]) -> Markup {
    let known: Vec<&Accounted> =
        accounts.iter().copied().filter(|accounted| accounted.account.means().is_some()).collect();
    table(
        &format!("{}: meters in the long run", game.facts.title),
        &[
            ("wager and paytable", |(accounted, _): &Metered<'_>| words(&wager_and_label(&accounted.offer))),
            ("meter", |(_, meter)| words(&meter.flow.meter.name)),
            ("primary rate %", |(_, meter)| of_rates(meter, |rates| percentage(&rates.primary))),
            ("reserve rate %", |(_, meter)| of_rates(meter, |rates| percentage(&rates.reserve))),
            ("mean after a reset", |(_, meter)| of_long_run(meter, |long_run| units(&long_run.mean_reset))),
            ("mean meter", |(_, meter)| of_long_run(meter, |long_run| units(&long_run.mean))),
            ("above break-even, % of hands", |(_, meter)| {
                let share = meter.long_run.as_ref().and_then(|long_run| long_run.exceeds_break_even);
                number(share.map(|share| rough(100.0 * share, 4)))
            }),
            ("return of seeds %", |(_, meter)| of_long_run(meter, |long_run| percentage(&long_run.seed_return))),
            ("of primary %", |(_, meter)| of_long_run(meter, |long_run| percentage(&long_run.primary_return))),
            ("of reserve %", |(_, meter)| of_long_run(meter, |long_run| percentage(&long_run.reserve_return))),
            ("house edge % in the long run", |(accounted, _)| {
                number(accounted.account.long_run_house_edge().as_ref().map(percentage))
            }),
        ],
        metered(&known),
    )
}

fn of_rates(meter: &MeterAccount, figure: fn(&Increments) -> String) -> HtmlCell {
    number(meter.flow.meter.increments.as_ref().map(figure))
}

fn of_long_run(meter: &MeterAccount, figure: fn(&LongRun) -> String) -> HtmlCell {
    number(meter.long_run.as_ref().map(figure))
}

pub fn envy_section(game: &GameFindings) -> Markup {
    let seats = game.facts.most_players;
    let envying = game.envying.iter().filter(|envying| is_default(&envying.offer));
    let rows: Vec<(&Envying, AtTable)> = envying.map(|envying| (envying, envying.at(Table::of(seats)))).collect();
    html! { @if !rows.is_empty() {
        (paragraphs("envy bonuses", &[("seats", &seats)]))
        (table(&format!("{}: envy bonuses at {seats} players", game.facts.title), &[
            ("wager and paytable", |(envying, _): &(&Envying, AtTable)| words(&wager_and_label(&envying.offer))),
            ("schedule", |(envying, _)| words(envying.schedule)),
            ("envy return %", |(_, at)| number(percentage(&at.envy.mean))),
            ("house edge % without", |(envying, _)| number(percentage(&envying.own.house_edge()))),
            ("house edge % with", |(_, at)| number(percentage(&-&at.expected_net))),
            ("standard deviation with", |(_, at)| number(rough(to_f64(&at.variance).sqrt(), 4))),
        ], rows))
    } }
}
