//! Remarks that a reader of the figures needs, as values.

use super::answer::{Answer, EnvyEffect};
use crate::games::{self, Dollars, Offer, OwnPaytable, ReadingFacts, Seat, Solver, StrategyFacts, Table};
use crate::outcome::{Fraction, Measures};

/// One remark; reports put it into words.
#[derive(Clone, PartialEq)]
pub enum Remark {
    Unit {
        game: &'static str,
        wager: &'static str,
        unit: &'static str,
    },
    /// The paytable of a wager is an operator's own.
    OwnPaytable(OwnPaytable),
    /// The meaning of a reading of a wager.
    Reading {
        wager: &'static str,
        reading: &'static ReadingFacts,
        /// What it departs from, such as `instead of A1`.
        departure: String,
    },
    /// The payout limit of a wager.
    Limit {
        /// Wager and paytable.
        wager: String,
        /// The limit in dollars.
        amount: Dollars,
        /// The section that permits it.
        section: &'static str,
        /// The greatest table minimum at which it is lawful, where none was given.
        greatest_minimum: Option<Dollars>,
        /// What its floor counts, in words.
        floor_of: String,
    },
    /// The rules of a named strategy of a wager.
    Strategy(&'static str, &'static StrategyFacts),
    /// The cost of a named strategy against the optimal decisions.
    Cost {
        offer: String,
        /// Its house edge, a fraction of one.
        own: Fraction,
        /// That of the optimal decisions.
        optimal: Fraction,
    },
    /// The expectations of a spot are those of optimal later decisions.
    OptimalLater,
    /// A note of the facts on a wager.
    Note(&'static str, String),
    /// The game's own remark on a wager.
    OfGame(&'static str, games::Remark),
    /// The figures of a wager include an envy bonus at a table.
    WithEnvy {
        wager: &'static str,
        /// Name of the envy bonus.
        schedule: &'static str,
        table: Table,
        /// Contribution of each counting hand to the expectation, in units.
        of_one: Fraction,
        /// Whether the distribution of the total is known.
        is_whole: bool,
    },
    /// Different wagers are compared: game and wager of each, once.
    DifferentWagers(Vec<[&'static str; 2]>),
}

/// The remarks on the answers of one game.
pub fn remarks_on(answers: &[Answer], solver: &dyn Solver) -> Vec<Remark> {
    let unit = |Answer { offer, .. }: &Answer| Remark::Unit {
        game: offer.game.id,
        wager: offer.wager.id,
        unit: offer.wager.unit,
    };
    let mut remarks: Vec<Remark> = answers.iter().map(unit).collect();
    for Answer { offer, measures, envy, .. } in answers {
        let wager = offer.wager.id;
        remarks.extend(offer.own_paytable().map(Remark::OwnPaytable));
        let departure_of = |reading| offer.game.departure_of(reading);
        let of_reading = |reading| Remark::Reading { wager, reading, departure: departure_of(reading) };
        remarks.extend(offer.reading.map(of_reading));
        remarks.extend(of_limit(offer, solver));
        remarks.extend(offer.strategy.map(|strategy| Remark::Strategy(wager, strategy)));
        let edge_of = |offer: &Offer| {
            let known = answers.iter().find(|answer| is_of(answer, offer));
            known.map(|answer| answer.measures.house_edge()).or_else(|| solved_edge(offer, solver))
        };
        remarks.extend(of_cost(offer, edge_of));
        let notes = offer.game.notes_on(offer.wager, offer.payout_limit.is_some(), offer.seat.is_some());
        remarks.extend(notes.into_iter().map(|note| Remark::Note(wager, note)));
        remarks.extend(envy.as_ref().and_then(|effect| with_envy(offer, effect)));
        let of_game = solver.remarks(offer, measures).into_iter();
        remarks.extend(of_game.map(|remark| Remark::OfGame(wager, remark)));
    }
    remarks
}

/// An offer's payout limit, the rules of its named strategy, and their cost; nothing for an optimal strategy without a
/// limit.
pub fn remarks_on_strategy(offer: &Offer, solver: &dyn Solver) -> Vec<Remark> {
    let rules = offer.strategy.map(|strategy| Remark::Strategy(offer.wager.id, strategy));
    let cost = of_cost(offer, |offer| solved_edge(offer, solver));
    of_limit(offer, solver).into_iter().chain(rules).chain(cost).collect()
}

/// An offer's payout limit, the rules of its named strategy, and that they do not apply to later decisions of a spot.
pub fn remarks_on_spot(offer: &Offer, solver: &dyn Solver) -> Vec<Remark> {
    let rules = offer.strategy.map(|strategy| Remark::Strategy(offer.wager.id, strategy));
    let later = offer.strategy.map(|_| Remark::OptimalLater);
    of_limit(offer, solver).into_iter().chain(rules).chain(later).collect()
}

fn with_envy(offer: &Offer, effect: &EnvyEffect) -> Option<Remark> {
    let Seat { table, envy } = offer.seat.clone()?;
    let (wager, of_one) = (offer.wager.id, effect.of_one.clone());
    Some(Remark::WithEnvy { wager, schedule: envy?, table, of_one, is_whole: effect.span.is_none() })
}

fn of_limit(offer: &Offer, solver: &dyn Solver) -> Option<Remark> {
    let (limit, facts) = (offer.payout_limit.as_ref()?, offer.wager.payout_limit?);
    let greatest_minimum = || limit.greatest_minimum(&solver.most_won(offer).ok().flatten()?);
    Some(Remark::Limit {
        wager: format!("{} {}", offer.wager.id, offer.paytable.id),
        amount: limit.amount().clone(),
        section: facts.section,
        greatest_minimum: if limit.table_minimum().is_none() { greatest_minimum() } else { None },
        floor_of: limit.floor_of().in_words(),
    })
}

/// The cost of a named strategy against the optimal decisions, if both house edges are known.
fn of_cost(offer: &Offer, edge_of: impl Fn(&Offer) -> Option<Fraction>) -> Option<Remark> {
    offer.strategy?;
    let (own, optimal) = (edge_of(offer)?, edge_of(&Offer { strategy: None, ..offer.clone() })?);
    Some(Remark::Cost { offer: offer.name(), own, optimal })
}

fn is_of(answer: &Answer, offer: &Offer) -> bool {
    answer.offer.key() == offer.key() && answer.offer.payout_limit == offer.payout_limit
}

fn solved_edge(offer: &Offer, solver: &dyn Solver) -> Option<Fraction> {
    Some(Measures::of(&solver.outcomes(offer).ok()?).house_edge())
}
