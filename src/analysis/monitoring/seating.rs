//! The tables that may have dealt the rounds of a period: the stated number of seats, or, if none is stated, a single
//! player and a full table.

use std::collections::BTreeMap;

use num_traits::{One, ToPrimitive, Zero};

use crate::analysis::counting::Survey;
use crate::analysis::wagered::GameAnswers;
use crate::analysis::{AnalysisError, Answer, Observer, Placed, Sampling, TABLE_SEED, TableRound};
use crate::games::{Offer, Table as Players};
use crate::outcome::Fraction;
use crate::paytable::whole_units;

/// Shares of the rounds by number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating(BTreeMap<usize, Fraction>);

impl Seating {
    /// The same number of seats in every round.
    pub fn of(seats: usize) -> Self {
        Seating(BTreeMap::from([(seats, Fraction::one())]))
    }

    /// A mean number of seats, at least one, taken between its neighbours; `None` for less than one.
    pub fn of_mean(mean: &Fraction) -> Option<Self> {
        let few = mean.floor().to_integer().to_usize().filter(|&few| few > 0)?;
        let more = mean - mean.floor();
        let shares = BTreeMap::from([(few, whole_units(1) - &more), (few + 1, more)]);
        Some(Seating(shares.into_iter().filter(|(_, share)| !share.is_zero()).collect()))
    }

    pub fn mean(&self) -> Fraction {
        self.0.iter().map(|(&seats, share)| whole_units(seats) * share).sum()
    }

    pub fn most(&self) -> usize {
        self.0.keys().last().copied().unwrap_or(1)
    }

    /// The seating of all rounds of several periods, given the hands of each.
    pub fn together<'s>(parts: impl Iterator<Item = (&'s Seating, u64)> + Clone) -> Self {
        let rounds = |(seating, hands): (&Seating, u64)| whole_units(hands) / seating.mean();
        let all: Fraction = parts.clone().map(rounds).sum();
        let mut shares = BTreeMap::new();
        for (seating, hands) in parts {
            let of_part = rounds((seating, hands)) / &all;
            for (&seats, share) in &seating.0 {
                *shares.entry(seats).or_insert_with(Fraction::zero) += share * &of_part;
            }
        }
        Seating(shares)
    }
}

/// Rounds of an offer at tables of different sizes, each with every envy bonus that it may have.
pub struct SeatedRounds<'g> {
    game: &'g GameAnswers,
    observer: &'g dyn Observer,
    known: Vec<(Offer, usize, TableRound)>,
}

impl<'g> SeatedRounds<'g> {
    pub fn new(game: &'g GameAnswers, observer: &'g dyn Observer) -> Self {
        SeatedRounds { game, observer, known: Vec::new() }
    }

    /// A round of the answer's wager at such a table, in units, once for each envy bonus that it may go with.
    pub fn of(&mut self, answer: &Answer, seating: &Seating) -> Result<Vec<TableRound>, AnalysisError> {
        let envy_of = |offer: &Offer| offer.seat.as_ref().and_then(|seat| seat.envy);
        let mut all = Vec::new();
        for envy in at_seats(&answer.offer, seating.most()).iter().map(envy_of) {
            let mut rounds = Vec::new();
            for (&seats, share) in &seating.0 {
                // A player alone is paid no envy bonus.
                let seated = at_seats(&answer.offer, seats).into_iter().find(|offer| envy_of(offer) == envy);
                rounds.push((self.at(seated.unwrap_or_else(|| answer.offer.clone()), seats)?, share.clone()));
            }
            all.push(TableRound::mixed(rounds)?);
        }
        Ok(all)
    }

    fn at(&mut self, offer: Offer, seats: usize) -> Result<TableRound, AnalysisError> {
        let is_known = |(known, of, _): &&(Offer, usize, TableRound)| {
            *of == seats && known.key() == offer.key() && known.terms() == offer.terms()
        };
        if let Some((.., round)) = self.known.iter().find(is_known) {
            return Ok(round.clone());
        }
        let solver = self.game.solver.as_ref();
        let answer = Answer::new(offer.clone(), solver.outcomes(&offer)?);
        let placed = Placed::of(&answer, &whole_units(1), &whole_units(1), solver)?;
        let survey = Survey { solver, sampling: Sampling::usual(TABLE_SEED), observer: self.observer };
        let round = TableRound::of_tables(survey, seats, &[vec![placed]])?.remove(0);
        self.known.push((offer, seats, round.clone()));
        Ok(round)
    }
}

/// The offer at a table of this many players, once for each envy bonus.
pub fn at_seats(offer: &Offer, seats: usize) -> Vec<Offer> {
    if seats < 2 { vec![offer.clone()] } else { offer.clone().at_table(&Players::of(seats)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn a_mean_lies_between_its_neighbours() {
        let mean = Seating::of_mean(&ratio(17, 5)).expect("at least one");
        assert_eq!(mean, Seating(BTreeMap::from([(3, ratio(3, 5)), (4, ratio(2, 5))])));
        assert_eq!((mean.mean(), mean.most()), (ratio(17, 5), 4));
        assert_eq!(Seating::of_mean(&ratio(2, 1)), Some(Seating::of(2)));
        assert_eq!(Seating::of_mean(&ratio(1, 2)), None);
        // 60 hands of three players are 20 rounds, 20 of one are as many.
        let (three, one) = (Seating::of(3), Seating::of(1));
        let both = Seating::together([(&three, 60), (&one, 20)].into_iter());
        assert_eq!(both, Seating(BTreeMap::from([(1, ratio(1, 2)), (3, ratio(1, 2))])));
    }
}
