//! The simulated path of wagers that more than the player's own cards settle: envy bonuses for the hands of others, a
//! jackpot that several share, and what the table system draws.
//!
//! Each of these is settled by the words of the regulation, one round after another; all other wagers of a run are left
//! to the croupier of the player's own cards.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use num_traits::{ToPrimitive, Zero};

use super::bonuses::{RandomBonus, activated};
use super::engine::kinds::SideWager;
use super::engine::literal::{LiteralGame, forfeited, place_of};
use super::engine::settlement::settled_kind;
use super::forms::{MAGIC_CARD, RANDOM_BONUS};
use super::outcome_cells::CountedOutcome;
use super::{Croupier, Draws, Offer, OutcomeCells, SolveError, Stage};
use crate::cards::{Card, Deals, STRIP_ROUNDS, Vectors};
use crate::outcome::{Award, Fraction, Outcome, shortest};
use crate::paytable::{Odds, Pay, Units, whole_units};

/// Settles the wagers of one of the players at a table.
pub struct TableCroupier<G: LiteralGame> {
    game: G,
    /// The decisions whose folds forfeit side wagers, if folds do.
    forfeiting: Option<G::Decisions>,
    /// Settles the player's own cards.
    own: Box<dyn Croupier>,
    /// The different side wagers that are settled here.
    sides: Vec<&'static SideWager>,
    wagers: Vec<TableWager>,
    offers: Vec<OutcomeCells>,
    cells: usize,
}

/// A wager that is settled here.
struct TableWager {
    side: &'static SideWager,
    /// Its place among the different side wagers.
    place_of_side: usize,
    /// Number of other players whose hands may earn an envy bonus.
    others: usize,
    others_betting: Chance,
    envy: EnvySums,
    bonuses: Vec<DrawnBonus>,
    /// Its first cell. The cells are by kind of hand, first those that are settled, then those that a fold forfeited;
    /// within them by which bonuses are paid; within these by the sum of the envy bonuses.
    first: usize,
}

/// A bonus of the table system.
struct DrawnBonus {
    bonus: RandomBonus,
    activation: Chance,
}

/// An event of the probability `part / of`.
struct Chance {
    part: u64,
    of: u64,
}

/// The sums that the envy bonuses of a round may come to.
struct EnvySums {
    sums: Vec<Units>,
    /// For each sum and each kind of another player's hand the place of the sum with the bonus for it; of those with
    /// the bonuses of all others there is no next one.
    next: Vec<Vec<usize>>,
}

impl Chance {
    /// An event of this probability, in a wager on `offer`.
    ///
    /// # Errors
    /// [`SolveError::ChanceTooFine`] for a denominator beyond 64 bits.
    fn of(probability: &Fraction, offer: &Offer) -> Result<Self, SolveError> {
        let parts = probability.numer().to_u64().zip(probability.denom().to_u64());
        let (part, of) = parts.ok_or_else(|| SolveError::ChanceTooFine { offer: offer.name() })?;
        Ok(Chance { part, of })
    }

    fn comes(&self, draws: &mut Draws<'_>) -> bool {
        self.part >= self.of || (self.part > 0 && below(self.of, draws) < self.part)
    }
}

/// A number below `end`, each equally likely: numbers that would favour some are drawn again.
fn below(end: u64, draws: &mut Draws<'_>) -> u64 {
    let fair = u64::MAX - u64::MAX % end;
    loop {
        let number = u64::from(draws()) << 32 | u64::from(draws());
        if number < fair {
            return number % end;
        }
    }
}

impl EnvySums {
    /// The sums of the bonuses for the hands of `others` players, by the rows of the schedule `envy`.
    fn of(offer: &Offer, side: &SideWager, others: usize, envy: &str) -> Self {
        let amounts: Vec<Units> = (0..side.kinds.count).map(|kind| envied(offer, side, envy, kind)).collect();
        let mut sums = BTreeSet::from([Units::zero()]);
        let mut inner = BTreeSet::new();
        for _ in 0..others {
            inner = sums.clone();
            sums.extend(inner.iter().flat_map(|sum| amounts.iter().map(move |amount| sum + amount)));
        }
        let sums: Vec<Units> = sums.into_iter().collect();
        let place = |sum: Units| sums.binary_search(&sum).unwrap_or_default();
        let next = |sum: &Units| match inner.contains(sum) {
            true => amounts.iter().map(|amount| place(sum + amount)).collect(),
            false => Vec::new(),
        };
        EnvySums { next: sums.iter().map(next).collect(), sums }
    }
}

/// What another player's hand of a kind pays: the row of the schedule that lists it, or nothing (§ 641a.12(d)(5)).
fn envied(offer: &Offer, side: &SideWager, envy: &str, kind: usize) -> Units {
    let rows = offer.paytable.schedule(envy).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
    let row = (side.kinds.names)(kind).iter().find_map(|name| rows.iter().find(|row| row.hand == *name));
    match row.map(|row| &row.pay) {
        Some(Pay::Units(units)) => whole_units(*units),
        _ => Units::zero(),
    }
}

impl TableWager {
    /// The wager of `offer`, its side among `sides` and its cells from `first` on, and what they count; `None` if it is
    /// settled by the player's own cards alone.
    fn of(
        offer: &Offer,
        sides: &mut Vec<&'static SideWager>,
        first: usize,
    ) -> Result<Option<(Self, OutcomeCells)>, SolveError> {
        let Some(side) = offer.wager.side.filter(|_| offer.depends_on_table()) else { return Ok(None) };
        let seat = offer.seat.as_ref();
        let (others, envy) = match seat.and_then(|seat| Some((seat.table.seats, seat.envy?))) {
            Some((seats, envy)) => (seats.saturating_sub(1), envy),
            None => (0, ""),
        };
        let betting = seat.map_or_else(|| whole_units(1), |seat| seat.table.others_betting.clone());
        let bonuses = activated(offer).into_iter().map(|bonus| {
            let activation = Chance::of(&bonus.activation, offer)?;
            Ok(DrawnBonus { bonus, activation })
        });
        let wager = TableWager {
            side,
            place_of_side: place_of(sides, side, |known, side| std::ptr::eq(*known, *side)),
            others,
            others_betting: Chance::of(&betting, offer)?,
            envy: EnvySums::of(offer, side, others, envy),
            bonuses: bonuses.collect::<Result<_, SolveError>>()?,
            first,
        };
        let outcomes = wager.outcomes(offer);
        Ok(Some((wager, outcomes)))
    }

    fn cells(&self) -> Range<usize> {
        self.first..self.first + ((2 * self.side.kinds.count) << self.bonuses.len()) * self.envy.sums.len()
    }

    /// The cell of rounds with this kind of hand, forfeited or not, these bonuses (a bit each) and this envy sum.
    fn cell(&self, kind: usize, is_forfeited: bool, drawn: usize, sum: usize) -> usize {
        let own = kind + if is_forfeited { self.side.kinds.count } else { 0 };
        self.first + ((own << self.bonuses.len()) + drawn) * self.envy.sums.len() + sum
    }

    /// The outcomes, each with its cells.
    fn outcomes(&self, offer: &Offer) -> OutcomeCells {
        let kinds = (0..self.side.kinds.count).rev();
        let settled = kinds.clone().map(|kind| (kind, false, settled_kind(offer, self.side.kinds, kind)));
        let own = settled.chain(kinds.map(|kind| (kind, true, forfeited())));
        let (mut places, mut outcomes) = (HashMap::new(), Vec::new());
        for (kind, is_forfeited, own) in own {
            let own = divided(offer, own);
            for drawn in 0..1 << self.bonuses.len() {
                let with_bonuses = self.with_bonuses(own.clone(), drawn);
                for (sum, amount) in self.envy.sums.iter().enumerate() {
                    let outcome = self.with_envy(with_bonuses.clone(), amount);
                    let place = *places.entry(outcome.name.clone()).or_insert(outcomes.len());
                    if place == outcomes.len() {
                        outcomes.push(CountedOutcome { outcome, cells: Vec::new(), is_expected: false });
                    }
                    outcomes[place].cells.push(self.cell(kind, is_forfeited, drawn, sum));
                }
            }
        }
        OutcomeCells::of_outcomes(outcomes)
    }

    /// The drawn bonuses are paid on top of what the hand comes to.
    fn with_bonuses(&self, mut outcome: Outcome, drawn: usize) -> Outcome {
        let paid = self.bonuses.iter().enumerate().filter(|(place, _)| drawn >> place & 1 == 1);
        for (_, DrawnBonus { bonus, .. }) in paid {
            outcome.name = format!("{}+{}", outcome.name, bonus.name);
            outcome.awards.push(Award { schedule: RANDOM_BONUS, hand: bonus.name });
            outcome.net += &bonus.amount;
        }
        outcome
    }

    /// At a table of two the whole distribution is known, and an outcome has the name of both amounts.
    fn with_envy(&self, own: Outcome, sum: &Units) -> Outcome {
        match self.others {
            0 => own,
            1 => Outcome { awards: own.awards, ..Outcome::together(&own.net, sum, 0) },
            _ => Outcome { name: format!("{} and {}", own.name, shortest(sum)), net: own.net + sum, ..own },
        }
    }

    /// Which bonuses are paid in a round with these cards, a bit each: the Magic Card if the card drawn from a deck is
    /// one of the hand's (§ 643a.1, § 641a.1), the Lucky Bonus whenever the position is drawn.
    fn drawn(&self, cards: &[Card], draws: &mut Draws<'_>) -> usize {
        let mut drawn = 0;
        for (place, DrawnBonus { bonus, activation }) in self.bonuses.iter().enumerate() {
            if !activation.comes(draws) {
                continue;
            }
            let is_paid = bonus.name != MAGIC_CARD || {
                let magic_card = below(Card::COUNT as u64, draws);
                hand_of(self.side, cards).iter().any(|card| card.index() as u64 == magic_card)
            };
            drawn |= usize::from(is_paid) << place;
        }
        drawn
    }
}

/// What a hand wins from the meter is divided equally among those who bet on it (§ 641a.12(g)(2)).
fn divided(offer: &Offer, mut outcome: Outcome) -> Outcome {
    let is_of_meter = |award: &Award| {
        let rows = offer.paytable.schedule(award.schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
        rows.iter().any(|row| row.hand == award.hand && matches!(row.pay, Pay::MeterShare(_)))
    };
    if outcome.awards.iter().any(is_of_meter) {
        let kept = match offer.odds() {
            Odds::ToOne => whole_units(0),
            Odds::ForOne => whole_units(1),
        };
        outcome.net = (outcome.net + &kept) / whole_units(offer.sharers()) - kept;
    }
    outcome
}

impl<G: LiteralGame + 'static> TableCroupier<G> {
    /// A croupier for `offers`: `own` makes the one who settles the player's own cards. The folds of `forfeiting`
    /// forfeit the side wagers that a fold forfeits.
    ///
    /// # Errors
    /// Those of `own`; [`SolveError::ChanceTooFine`].
    pub fn seat(
        game: G,
        offers: &[Offer],
        forfeiting: impl FnOnce() -> Option<G::Decisions>,
        own: impl FnOnce(&[Offer]) -> Result<Box<dyn Croupier>, SolveError>,
    ) -> Result<Box<dyn Croupier>, SolveError> {
        if !offers.iter().any(Offer::depends_on_table) {
            return own(offers);
        }
        let own = own(&offers.iter().map(Offer::alone).collect::<Vec<_>>())?;
        let mut croupier = TableCroupier {
            cells: own.cells(),
            game,
            forfeiting: forfeiting(),
            own,
            sides: Vec::new(),
            wagers: Vec::new(),
            offers: Vec::new(),
        };
        for (place, offer) in offers.iter().enumerate() {
            match TableWager::of(offer, &mut croupier.sides, croupier.cells)? {
                None => croupier.offers.push(croupier.own.cells_of_offers()[place].clone()),
                Some((wager, outcomes)) => {
                    croupier.cells = wager.cells().end;
                    croupier.wagers.push(wager);
                    croupier.offers.push(outcomes);
                }
            }
        }
        Ok(Box::new(croupier))
    }

    /// Settles one round; the cards of each player, the last one first, in the order of a deal to that player alone.
    fn count(&self, players: &[Vec<Card>], draws: &mut Draws<'_>, tally: &mut [u64]) {
        let Some(own) = players.first() else { return };
        let is_folded =
            self.forfeiting.as_ref().is_some_and(|decisions| self.game.is_folded(self.game.play(decisions, own)));
        let kinds_by = |side: &&'static SideWager| -> Vec<usize> {
            players.iter().map(|cards| (side.kinds.kind_of)(&hand_of(side, cards))).collect()
        };
        let kinds: Vec<Vec<usize>> = self.sides.iter().map(kinds_by).collect();
        for wager in &self.wagers {
            let Some((&kind, of_others)) = kinds[wager.place_of_side].split_first() else { return };
            let drawn = wager.drawn(own, draws);
            let mut sum = 0;
            for &other in of_others.iter().take(wager.others) {
                if wager.others_betting.comes(draws) {
                    sum = wager.envy.next[sum][other];
                }
            }
            tally[wager.cell(kind, is_folded && wager.side.forfeited_by_fold, drawn, sum)] += 1;
        }
    }
}

/// The cards of a player's round that settle a wager.
fn hand_of(side: &SideWager, cards: &[Card]) -> Vec<Card> {
    side.cards.iter().filter_map(|&at| cards.get(at).copied()).collect()
}

impl<G: LiteralGame + 'static> Croupier for TableCroupier<G> {
    fn cards_per_round(&self) -> usize {
        self.own.cards_per_round()
    }

    fn cards_at_table(&self, players: usize) -> usize {
        self.own.cards_at_table(players)
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        self.own.places_of_player(player, players)
    }

    fn cells(&self) -> usize {
        self.cells
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.own.settle(vectors, deals, rounds, &mut tally[..self.own.cells()]);
    }

    fn settle_table(&self, table: (&Deals, usize), rounds: usize, draws: &mut Draws<'_>, tally: &mut [u64]) {
        let (deals, players) = table;
        let places = (0..players).rev().filter_map(|player| self.game.places_of_player(player, players));
        let places: Vec<Vec<usize>> = places.collect();
        let mut cards: Vec<Vec<Card>> = vec![Vec::new(); places.len()];
        for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
            for round in 0..STRIP_ROUNDS.min(rounds - first) {
                for (cards, places) in cards.iter_mut().zip(&places) {
                    cards.clear();
                    cards.extend(places.iter().filter_map(|&place| Card::from_index(strip.get(place)?[round])));
                    self.game.arrange(cards);
                }
                self.count(&cards, draws, tally);
            }
        }
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        self.own.settle_up_to(stage, vectors, deals);
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.own.one_a_round()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^64 - 1 is three times a whole number, so that of 2^64 numbers one, the last, would favour a remainder of 0.
    #[test]
    fn a_number_that_would_favour_some_is_drawn_again() {
        let mut numbers = [u32::MAX, u32::MAX, 1, 1].into_iter();
        // 2^32 + 1 is 1 x 1 + 1 modulo 3.
        assert_eq!(below(3, &mut || numbers.next().unwrap_or(0)), 2);
        assert_eq!(numbers.next(), None);
    }

    #[test]
    fn what_is_certain_or_impossible_draws_nothing() {
        let mut none = || -> u32 { panic!("nothing is drawn") };
        assert!(Chance { part: 1, of: 1 }.comes(&mut none) && !Chance { part: 0, of: 1 }.comes(&mut none));
        let half = Chance { part: 1, of: 2 };
        assert!(half.comes(&mut || 0) && !half.comes(&mut || 1));
    }
}
