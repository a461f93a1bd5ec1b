//! Theoretical win of the house per hour, in dollars, and payout limits: whether the regulation permits one, and its
//! effect.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{AnalysisError, Answer, LimitEffect};
use crate::games::payout_limit::{amount, dollars};
use crate::games::{Dollars, Offer, SolveError, Solver};
use crate::outcome::{Fraction, Measures};
use crate::paytable::whole_units;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    pub hands_per_hour: Fraction,
    /// Average bet on one unit, unless a side bet states its own.
    pub average_bet: Option<Dollars>,
    /// Players at the table, if the win of a table is requested.
    pub table_seats: Option<usize>,
    /// Side wagers of the players, each once.
    pub sides: Vec<SideBet>,
}

/// Size and frequency of the bets on a side wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    pub wager: String,
    /// Id of its paytable; `None` if the wager has only one.
    pub paytable: Option<String>,
    pub dollars: Dollars,
    /// Share of all hands with the bet, from 0 to 1.
    pub share: Fraction,
}

impl SideBet {
    pub fn is_of(&self, offer: &Offer) -> bool {
        offer.wager.id.eq_ignore_ascii_case(&self.wager)
    }

    /// Whether the offer has this wager and, if one is named, this paytable.
    pub fn is_on(&self, offer: &Offer) -> bool {
        self.is_of(offer) && self.paytable.as_ref().is_none_or(|id| offer.paytable.id.eq_ignore_ascii_case(id))
    }

    fn average_bet(&self) -> Dollars {
        &self.dollars * &self.share
    }
}

#[derive(Clone, Debug)]
pub struct Win {
    /// Bet on one unit, averaged over all hands.
    pub average_bet: Dollars,
    pub seat: Dollars,
    /// Hourly win from a seat including all side wagers of the game; `None` without any, and where one has several
    /// rows.
    pub total: Option<Dollars>,
    pub seats: Option<usize>,
}

impl Win {
    /// Win of a table with this win per seat; `None` without a number of seats.
    pub fn of_table(&self, seat: &Dollars) -> Option<Dollars> {
        self.seats.map(|seats| seat * whole_units(seats))
    }
}

impl Stakes {
    /// Hourly win from a seat with this average bet on one unit.
    pub fn win(&self, average_bet: &Dollars, answer: &Answer) -> Dollars {
        &self.hands_per_hour * average_bet * answer.measures.house_edge()
    }

    /// Hourly win from a seat by the side wagers among `answers`, one answer each.
    pub fn win_of_sides<'a>(&self, answers: impl Iterator<Item = &'a Answer>) -> Dollars {
        let side = |answer: &&Answer| self.sides.iter().find(|side| side.is_on(&answer.offer));
        let win = |answer: &'a Answer| Some(self.win(&side(&answer)?.average_bet(), answer));
        answers.filter_map(win).sum()
    }

    /// Bet on one unit of an offer among `offers`: the amount of its side bet. A base wager, of which a game may have
    /// several, takes the average bet, and so does a wager without others.
    pub fn average_bet_on<'o>(&self, offer: &Offer, mut offers: impl Iterator<Item = &'o Offer>) -> Option<Dollars> {
        if let Some(side) = self.sides.iter().find(|side| side.is_of(offer)) {
            return side.is_on(offer).then(|| side.average_bet());
        }
        let wager = |offer: &Offer| (offer.game.id, offer.wager.id);
        let is_bet_on = offer.wager.has_decisions || offers.all(|other| wager(other) == wager(offer));
        self.average_bet.clone().filter(|_| is_bet_on)
    }

    /// The win of each answer; `None` where nothing is bet.
    pub fn wins(&self, answers: &[&Answer]) -> Vec<Option<Win>> {
        let win = |answer: &&Answer| {
            let average_bet = self.average_bet_on(&answer.offer, answers.iter().map(|other| &other.offer))?;
            let seat = self.win(&average_bet, answer);
            let is_base = answer.offer.wager.has_decisions;
            let sides = is_base.then(|| self.sides_of(answer, answers)).and_then(Result::ok);
            let total = sides.filter(|sides| !sides.is_empty());
            let total = total.map(|sides| &seat + self.win_of_sides(sides.into_iter()));
            Some(Win { average_bet, seat, total, seats: self.table_seats })
        };
        answers.iter().map(win).collect()
    }

    /// The answers to the side wagers of a base wager's game.
    pub fn sides_of<'a>(&self, base: &Answer, answers: &[&'a Answer]) -> Result<Vec<&'a Answer>, &SideBet> {
        let mut sides = Vec::new();
        for side in &self.sides {
            let is_on = |answer: &&&Answer| answer.offer.game.id == base.offer.game.id && side.is_on(&answer.offer);
            let mut on = answers.iter().filter(is_on);
            sides.extend(on.next());
            if on.next().is_some() {
                return Err(side);
            }
        }
        Ok(sides)
    }
}

/// The least permitted payout limit of `offer`; `None` for an offer without one.
fn floor_of(offer: &Offer, solver: &dyn Solver) -> Result<Option<Dollars>, SolveError> {
    let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { return Ok(None) };
    Ok(solver.most_won(offer)?.map(|most_won| limit.floor(facts, &most_won)))
}

/// Refuses payout limits below the regulation's floor.
pub fn ensure_lawful(offers: &[Offer], solver: &dyn Solver) -> Result<(), AnalysisError> {
    let mut known = HashMap::new();
    for offer in offers {
        let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { continue };
        // The greatest win does not depend on the limit, and takes a moment to compute.
        let most_won = match known.entry(offer.key()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(solver.most_won(offer)?),
        };
        let Some(most_won) = most_won else { continue };
        let least_minimum = dollars(1) / dollars(100);
        if limit.greatest_minimum(most_won).is_some_and(|greatest| greatest < least_minimum) {
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{}: {most_won} units can be won in a round, so that {} permits no limit of ${} at any table minimum",
                offer.name(),
                facts.section,
                amount(limit.amount()),
            )));
        }
        let floor = limit.floor(facts, most_won);
        if *limit.amount() < floor {
            let of = |minimum| {
                let (minimum, floor_of) = (amount(minimum), limit.floor_of().in_words());
                format!(", {most_won} units of ${minimum} a box, by {floor_of}")
            };
            let at_minimum = limit.table_minimum().map(of);
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{}: the limit is below ${}, the least that {} permits: ${} or what can be won in a round at the table \
                 minimum{}, whichever is greater",
                offer.name(),
                amount(&floor),
                facts.section,
                facts.least,
                at_minimum.unwrap_or_default(),
            )));
        }
    }
    Ok(())
}

pub fn limit_effect(offer: &Offer, solver: &dyn Solver) -> Result<Option<LimitEffect>, SolveError> {
    let (Some(limit), Some(floor)) = (&offer.payout_limit, floor_of(offer, solver)?) else {
        return Ok(None);
    };
    let edge = |payout_limit| {
        let table = solver.outcomes(&Offer { payout_limit, ..offer.clone() })?;
        Ok::<_, SolveError>(Measures::of(&table).house_edge())
    };
    let (edge_without, edge_unknown) = (edge(None)?, edge(Some(limit.clone().unknown()))?);
    Ok(Some(LimitEffect { floor, edge_without, edge_unknown }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;

    #[test]
    fn both_base_wagers_of_lunar_poker_have_the_average_bet_and_its_super_wagers_have_not() {
        let selection = Selection { games: vec!["lunar-poker".to_string()], ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there is");
        let (hands_per_hour, average_bet) = (ratio(50, 1), Some(ratio(10, 1)));
        let stakes = Stakes { hands_per_hour, average_bet, table_seats: None, sides: Vec::new() };
        let bet_on = offers.iter().filter(|offer| stakes.average_bet_on(offer, offers.iter()).is_some());
        let mut bet_on: Vec<&str> = bet_on.map(|offer| offer.wager.id).collect();
        bet_on.dedup();
        // Both are played by decisions; § 671a.7(c)(2), (3) leaves none in a Super Wager.
        assert_eq!(bet_on, ["base", "ante-and-super"]);
    }
}
