//! What progressive meters come to, and what envy bonuses add.

use maud::{Markup, html};

use super::figures;
use super::selection::{is_default, label};
use super::table::{Body, Shown, in_full, table};
use crate::analysis::Accounted;
use crate::analysis::Envying;
use crate::analysis::GameFindings;
use crate::outcome::{Fraction, to_f64};
use crate::progressive::MeterAccount;
use crate::progressive::envy::Table;
use crate::report::numbers::{one_in, percentage, rough, units};

/// The meters of a game, and the house edge by what the first paytable of each wager with a meter has on its first one.
pub fn section(game: &GameFindings) -> Markup {
    let accounts: Vec<&Accounted> = game.accounts.iter().filter(|accounted| is_default(&accounted.offer)).collect();
    let accounts = if accounts.is_empty() { game.accounts.iter().collect() } else { accounts };
    let mut plotted: Vec<&Accounted> = Vec::new();
    for accounted in &accounts {
        if plotted.iter().all(|before| before.offer.wager.id != accounted.offer.wager.id) {
            plotted.push(accounted);
        }
    }
    html! {
        @if !accounts.is_empty() {
            p {
                "The house edge is linear in what a meter shows: each unit on it gives back the coefficient. At the \
                 break-even reading the wager is fair. The mean meter and what follows from it need the rates at which \
                 wagers feed the meter; where neither the regulation nor the paytable file states them, those columns \
                 are empty. Amounts are in units of the wager. Every column is in "
                a href="progressive.csv" { "progressive.csv" } "."
            }
            (now(game, &accounts))
            (in_long_run(game, &accounts))
            div.plots { @for accounted in plotted { (figures::meter(accounted)) } }
        }
    }
}

fn rows(accounts: &[&Accounted], cells: fn(&Accounted, &MeterAccount) -> Vec<Shown>) -> Vec<Vec<Shown>> {
    let of_account = |accounted: &&Accounted| {
        let name = format!("{} {}", accounted.offer.wager.id, label(&accounted.offer));
        let row = |meter: &MeterAccount| {
            let keys = [Shown::words(name.as_str()), Shown::words(meter.flow.name.as_str())];
            keys.into_iter().chain(cells(accounted, meter)).collect::<Vec<_>>()
        };
        accounted.account.meters.iter().map(row).collect::<Vec<_>>()
    };
    accounts.iter().flat_map(of_account).collect()
}

fn now(game: &GameFindings, accounts: &[&Accounted]) -> Markup {
    let cells = |accounted: &Accounted, meter: &MeterAccount| {
        let flow = &meter.flow;
        let reset = one_in(&flow.reset);
        vec![
            Shown::number_of(flow.seed.as_ref().map(units)),
            Shown::Number(units(&flow.reading)),
            Shown::Number(percentage(&accounted.account.house_edge())),
            Shown::Marked(html! { span.exact { (in_full(&meter.coefficient)) } }),
            Shown::Number(rough(100.0 * to_f64(&meter.coefficient), 6)),
            Shown::number_of(meter.break_even.as_ref().map(units)),
            Shown::number_of(reset),
            Shown::number_of(one_in(&flow.hit())),
            Shown::Number(percentage(&accounted.account.fixed_return)),
        ]
    };
    let headings = [
        "wager and paytable",
        "meter",
        "seed",
        "reading",
        "house edge %, at reading",
        "coefficient",
        "% of a unit, for each unit",
        "break-even reading",
        "reset once in hands",
        "hit once in hands",
        "fixed return %",
    ];
    table(&format!("{}: meters as they stand", game.facts.title), &headings, &[Body::plain(rows(accounts, cells))])
}

fn in_long_run(game: &GameFindings, accounts: &[&Accounted]) -> Markup {
    let known: Vec<&Accounted> =
        accounts.iter().copied().filter(|accounted| accounted.account.means().is_some()).collect();
    let cells = |accounted: &Accounted, meter: &MeterAccount| {
        let increments = meter.flow.increments.as_ref();
        let long_run = meter.long_run.as_ref();
        let edge = accounted.account.long_run_house_edge();
        let of = |part: Option<&Fraction>| Shown::number_of(part.map(percentage));
        vec![
            Shown::number_of(increments.map(|rates| rates.primary.clone()).as_ref().map(percentage)),
            Shown::number_of(increments.map(|rates| rates.reserve.clone()).as_ref().map(percentage)),
            Shown::number_of(long_run.map(|long_run| units(&long_run.mean_reset))),
            Shown::number_of(long_run.map(|long_run| units(&long_run.mean))),
            Shown::number_of(
                long_run.and_then(|long_run| long_run.exceeds_break_even).map(|share| rough(100.0 * share, 4)),
            ),
            of(long_run.map(|long_run| &long_run.seed_return)),
            of(long_run.map(|long_run| &long_run.primary_return)),
            of(long_run.map(|long_run| &long_run.reserve_return)),
            Shown::number_of(edge.as_ref().map(percentage)),
        ]
    };
    let headings = [
        "wager and paytable",
        "meter",
        "primary rate %",
        "reserve rate %",
        "mean after a reset",
        "mean meter",
        "above break-even, % of hands",
        "return of seeds %",
        "of primary %",
        "of reserve %",
        "house edge % in the long run",
    ];
    table(&format!("{}: meters in the long run", game.facts.title), &headings, &[Body::plain(rows(&known, cells))])
}

/// What the envy bonuses of a full table add.
pub fn envy(game: &GameFindings) -> Markup {
    let seats = game.facts.most_players;
    let envying = game.envying.iter().filter(|envying| is_default(&envying.offer));
    let rows: Vec<Vec<Shown>> = envying.map(|envying| envy_row(envying, &Table::of(seats))).collect();
    html! {
        @if !rows.is_empty() {
            p {
                "An envy bonus is paid for the hands of other players, so it depends on their number, and no other \
                 figure of this page has it. Here it is for one of " (seats) " players, the most at a table, when \
                 every other hand counts; "
                a href="envy.csv" { "envy.csv" } " has the tables from two players on."
            }
            (table(
                &format!("{}: envy bonuses at {seats} players", game.facts.title),
                &["wager and paytable", "schedule", "envy return %", "house edge % without", "house edge % \
                    with", "standard deviation with"],
                &[Body::plain(rows)],
            ))
        }
    }
}

fn envy_row(envying: &Envying, table: &Table) -> Vec<Shown> {
    let envy = table.envy(&envying.hands);
    let (net, variance) = (envy.expected_net(&envying.own), envy.total_variance(&envying.own));
    vec![
        Shown::words(format!("{} {}", envying.offer.wager.id, label(&envying.offer))),
        Shown::words(envying.schedule),
        Shown::Number(percentage(&envy.mean)),
        Shown::Number(percentage(&envying.own.house_edge())),
        Shown::Number(percentage(&-net)),
        Shown::Number(rough(to_f64(&variance).sqrt(), 4)),
    ]
}
