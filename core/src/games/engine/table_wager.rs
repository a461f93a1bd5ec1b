//! A wager that depends on more than the player's own cards: its outcomes, and the cells of its rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use num_traits::Zero;

use super::table_chance::{Chance, below};
use crate::cards::Card;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::{forfeited, place_of};
use crate::games::engine::settlement::{payout, row_named, settled_kind};
use crate::games::facts::{MAGIC_CARD, RANDOM_BONUS};
use crate::games::outcome_cells::CountedOutcome;
use crate::games::{Draws, Offer, OutcomeCells, SolveError};
use crate::outcome::{Award, Outcome, shortest};
use crate::paytable::{Odds, Pay, Units, whole_units};

/// One wager at a table.
pub struct TableWager {
    pub side: &'static SideWager,
    /// Place among the different side wagers.
    pub place_of_side: usize,
    /// Number of other players whose hands may earn an envy bonus.
    others: usize,
    others_betting: Chance,
    envy: EnvySums,
    bonuses: Vec<DrawnBonus>,
    /// The first cell. Cells are ordered by kind of hand, settled before forfeited; within these by the bonuses paid;
    /// within these by the sum of the envy bonuses.
    first: usize,
}

/// A bonus that the table system draws.
struct DrawnBonus {
    /// Name of the paytable row.
    name: &'static str,
    /// Units paid.
    amount: Units,
    activation: Chance,
}

impl TableWager {
    /// The wager of `offer` (its side among `sides`, its cells from `first` on) with its cells; `None` if the player's
    /// own cards alone settle it.
    pub fn of(
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
        let others_betting = Chance::of(&betting, offer)?;
        let sums = EnvySums::of(offer, side, others, envy);
        // Bonuses that are never paid do not count.
        let others = if sums.sums.len() == 1 || others_betting.is_impossible() { 0 } else { others };
        let wager = TableWager {
            side,
            place_of_side: place_of(sides, side, |known, side| std::ptr::eq(*known, *side)),
            others,
            others_betting,
            envy: if others == 0 { EnvySums::of(offer, side, 0, envy) } else { sums },
            bonuses: drawn_bonuses(offer)?,
            first,
        };
        let outcomes = wager.outcomes(offer);
        Ok(Some((wager, outcomes)))
    }

    pub fn cells(&self) -> Range<usize> {
        self.first..self.first + ((2 * self.side.kinds.count) << self.bonuses.len()) * self.envy.sums.len()
    }

    /// The cell of rounds with this kind of hand, forfeited or not, these bonuses (a bit each) and this envy sum.
    fn cell(&self, kind: usize, is_forfeited: bool, drawn: usize, sum: usize) -> usize {
        let own = kind + if is_forfeited { self.side.kinds.count } else { 0 };
        self.first + ((own << self.bonuses.len()) + drawn) * self.envy.sums.len() + sum
    }

    fn outcomes(&self, offer: &Offer) -> OutcomeCells {
        let kinds = (0..self.side.kinds.count).rev();
        let settled = kinds.clone().map(|kind| (kind, false, settled_kind(offer, self.side.kinds, kind)));
        let own = settled.chain(kinds.map(|kind| (kind, true, forfeited())));
        let (mut places, mut outcomes) = (BTreeMap::new(), Vec::new());
        for (kind, is_forfeited, own) in own {
            let own = divided(offer, own);
            for drawn in 0..1 << self.bonuses.len() {
                let with_bonuses = self.with_bonuses(own.clone(), drawn);
                for (sum, amount) in self.envy.sums.iter().enumerate() {
                    let outcome = self.with_envy(with_bonuses.clone(), amount);
                    // At a table of two, equally paid hands and folds have one name, as in the exact table.
                    let identity = (outcome.name.clone(), outcome.awards().collect::<Vec<_>>(), outcome.folded);
                    let place = *places.entry(identity).or_insert(outcomes.len());
                    if place == outcomes.len() {
                        outcomes.push(CountedOutcome { outcome, cells: Vec::new(), is_expected: false });
                    }
                    outcomes[place].cells.push(self.cell(kind, is_forfeited, drawn, sum));
                }
            }
        }
        OutcomeCells::of_outcomes(outcomes)
    }

    /// Adds the drawn bonuses on top of the hand's pay.
    fn with_bonuses(&self, mut outcome: Outcome, drawn: usize) -> Outcome {
        let paid = self.bonuses.iter().enumerate().filter(|(place, _)| drawn >> place & 1 == 1);
        for (_, DrawnBonus { name, amount, .. }) in paid {
            outcome.name = format!("{}+{name}", outcome.name);
            outcome.paid.push(Award { schedule: RANDOM_BONUS, hand: name }.on(whole_units(1)));
            outcome.net += amount;
        }
        outcome
    }

    /// Adds the envy bonuses. At a table of two the whole distribution is known, and the outcome's name states both
    /// amounts.
    fn with_envy(&self, own: Outcome, sum: &Units) -> Outcome {
        match self.others {
            0 => own,
            1 => Outcome { paid: own.paid, folded: own.folded, ..Outcome::together(&own.net, sum, 0) },
            _ => Outcome { name: format!("{} and {}", own.name, shortest(sum)), net: own.net + sum, ..own },
        }
    }

    /// The cell of a round with this own hand, made of `cards`, and these other hands, forfeited or not; draws the
    /// bonuses and whether other hands count.
    pub fn cell_of_round(
        &self,
        (kind, of_others): (usize, &[usize]),
        cards: &[Card],
        is_forfeited: bool,
        draws: &mut Draws<'_>,
    ) -> usize {
        let drawn = self.drawn(cards, draws);
        let mut sum = 0;
        for &other in of_others.iter().take(self.others) {
            if self.others_betting.occurs(draws) {
                sum = self.envy.with(sum, other);
            }
        }
        self.cell(kind, is_forfeited, drawn, sum)
    }

    /// The bonuses paid in a round with these cards, a bit each: the Magic Card if the card drawn from a deck is one of
    /// the hand's (§ 643a.1, § 641a.1), the Lucky Bonus whenever the position is drawn.
    fn drawn(&self, cards: &[Card], draws: &mut Draws<'_>) -> usize {
        let mut drawn = 0;
        for (place, bonus) in self.bonuses.iter().enumerate() {
            if !bonus.activation.occurs(draws) {
                continue;
            }
            let is_paid = bonus.name != MAGIC_CARD || {
                let magic_card = below(Card::COUNT as u64, draws);
                self.side.hand(cards).iter().any(|card| card.index() as u64 == magic_card)
            };
            drawn |= usize::from(is_paid) << place;
        }
        drawn
    }
}

fn drawn_bonuses(offer: &Offer) -> Result<Vec<DrawnBonus>, SolveError> {
    let rows = offer.paytable.schedule(RANDOM_BONUS).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
    let mut bonuses = Vec::new();
    for row in rows {
        let activation = Chance::of(&offer.bonuses.of(row.hand), offer)?;
        if let Some(amount) = payout(offer, &row.pay).filter(|_| !activation.is_impossible()) {
            bonuses.push(DrawnBonus { name: row.hand, amount, activation });
        }
    }
    Ok(bonuses)
}

/// Divides the hand's part of the meter equally among those who bet on it (§ 641a.12(g)(2)).
fn divided(offer: &Offer, mut outcome: Outcome) -> Outcome {
    let is_of_meter = |award: Award| {
        let row = row_named(offer, award.schedule, &[award.hand]);
        row.is_some_and(|row| matches!(row.pay, Pay::MeterShare(_)))
    };
    if outcome.awards().any(is_of_meter) {
        let kept = match offer.odds() {
            Odds::ToOne => whole_units(0),
            Odds::ForOne => whole_units(1),
        };
        outcome.net = (outcome.net + &kept) / whole_units(offer.sharers()) - kept;
    }
    outcome
}

/// Possible sums of the envy bonuses for several hands.
pub struct EnvySums {
    /// In units, ascending, from zero.
    pub sums: Vec<Units>,
    /// By sum and kind of another hand, the place of the sum with the bonus for that hand; empty for sums over all
    /// other hands.
    next: Vec<Vec<usize>>,
}

impl EnvySums {
    /// Sums for the hands of `others` players by the schedule `envy`: a hand earns the pay of the row that lists it, or
    /// nothing (§ 641a.12(d)(5)).
    pub fn of(offer: &Offer, side: &SideWager, others: usize, envy: &str) -> Self {
        let bonus = |kind| {
            let row = row_named(offer, envy, (side.kinds.names)(kind));
            row.and_then(|row| payout(offer, &row.pay)).unwrap_or_default()
        };
        let bonuses: Vec<Units> = (0..side.kinds.count).map(bonus).collect();
        let mut sums = BTreeSet::from([Units::zero()]);
        let mut inner = BTreeSet::new();
        for _ in 0..others {
            inner = sums.clone();
            sums.extend(inner.iter().flat_map(|sum| bonuses.iter().map(move |bonus| sum + bonus)));
        }
        let sums: Vec<Units> = sums.into_iter().collect();
        let place = |wanted: Units| sums.partition_point(|sum| *sum < wanted);
        let next = |sum: &Units| match inner.contains(sum) {
            true => bonuses.iter().map(|bonus| place(sum + bonus)).collect(),
            false => Vec::new(),
        };
        EnvySums { next: sums.iter().map(next).collect(), sums }
    }

    /// The place of the sum at `place` plus the bonus for one more hand, of this kind.
    pub fn with(&self, place: usize, kind: usize) -> usize {
        self.next[place][kind]
    }
}
