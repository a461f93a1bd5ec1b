//! Returns of progressive meters and envy bonuses.

use maud::{Markup, html};

use super::glance;
use super::tables::{HtmlCell, in_full, is_default, marked, number, table, wager_and_label, words};
use crate::analysis::{Accounted, AtTable, Envying, GameFindings};
use crate::games::Table;
use crate::outcome::to_f64;
use crate::progressive::{LongRun, MeterAccount};
use crate::report::cell::grouped;
use crate::report::numbers::{one_in, percentage, rough, units};

/// Meters of a game, and for each wager's first paytable the house edge against its first meter.
pub fn section(game: &GameFindings) -> Markup {
    let accounts: Vec<&Accounted> = game.accounts.iter().filter(|accounted| is_default(&accounted.offer)).collect();
    let accounts = if accounts.is_empty() { game.accounts.iter().collect() } else { accounts };
    let of_wagers = grouped(accounts.iter().map(|accounted| (accounted.offer.wager.id, *accounted)));
    html! {
        @if !accounts.is_empty() {
            p {
                "The house edge is linear in the meter: each unit on it lowers the edge by the coefficient. At the \
                 break-even reading the wager is fair. The mean meter needs the rates at which wagers feed it; without \
                 rates in the regulation or the paytable file, its columns are empty. Amounts are in units of the \
                 wager. All columns: "
                a href="progressive.csv" { "progressive.csv" } "."
            }
            (now(game, &accounts))
            (in_long_run(game, &accounts))
            div.plots { @for (_, accounts) in of_wagers { (glance::meter(accounts[0])) } }
        }
    }
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
            ("meter", |(_, meter)| words(&meter.flow.name)),
            ("seed", |(_, meter)| number(meter.flow.seed.as_ref().map(units))),
            ("reading", |(_, meter)| number(units(&meter.flow.reading))),
            ("house edge %, at reading", |(accounted, _)| number(percentage(&accounted.account.house_edge()))),
            ("coefficient", |(_, meter)| marked(html! { span.exact { (in_full(&meter.coefficient)) } })),
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
            ("meter", |(_, meter)| words(&meter.flow.name)),
            ("primary rate %", |(_, meter)| {
                number(meter.flow.increments.as_ref().map(|rates| percentage(&rates.primary)))
            }),
            ("reserve rate %", |(_, meter)| {
                number(meter.flow.increments.as_ref().map(|rates| percentage(&rates.reserve)))
            }),
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

fn of_long_run(meter: &MeterAccount, figure: fn(&LongRun) -> String) -> HtmlCell {
    number(meter.long_run.as_ref().map(figure))
}

pub fn envy(game: &GameFindings) -> Markup {
    let seats = game.facts.most_players;
    let envying = game.envying.iter().filter(|envying| is_default(&envying.offer));
    let rows: Vec<(&Envying, AtTable)> = envying.map(|envying| (envying, envying.at(Table::of(seats)))).collect();
    html! {
        @if !rows.is_empty() {
            p {
                "An envy bonus is paid for the hands of other players; no other figure of this page includes it. These \
                 are the figures of one of " (seats) " players, the most at a table, when every other hand counts. \
                 Tables of two players and more: "
                a href="envy.csv" { "envy.csv" } "."
            }
            (table(
                &format!("{}: envy bonuses at {seats} players", game.facts.title),
                &[
                    ("wager and paytable", |(envying, _): &(&Envying, AtTable)| {
                        words(&wager_and_label(&envying.offer))
                    }),
                    ("schedule", |(envying, _)| words(envying.schedule)),
                    ("envy return %", |(_, at)| number(percentage(&at.envy.mean))),
                    ("house edge % without", |(envying, _)| number(percentage(&envying.own.house_edge()))),
                    ("house edge % with", |(_, at)| number(percentage(&-&at.expected_net))),
                    ("standard deviation with", |(_, at)| number(rough(to_f64(&at.variance).sqrt(), 4))),
                ],
                rows,
            ))
        }
    }
}
