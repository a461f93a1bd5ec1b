//! The simulated path of wagers that depend on more than the player's own cards: envy bonuses, a shared jackpot, and
//! draws of the table system. They are settled one round after another by the words of the regulation; all other wagers
//! of a run are left to the croupier of the player's own cards.
//!
//! The croupier comes first, then the outcomes and cells of one such wager, then random events other than the deal.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::{ToPrimitive, Zero};

use super::kinds::{SideWager, forfeited};
use super::literal::LiteralGame;
use super::place_of;
use super::settlement::{payout, row_named, settled_kind};
use crate::cards::{Card, Deals, Vectors};
use crate::games::cells::CountedOutcome;
use crate::games::facts::{MAGIC_CARD, RANDOM_BONUS};
use crate::games::{Croupier, Dealing, Draws, Offer, OutcomeCells, SolveError, TallyForm};
use crate::outcome::{Award, Fraction, Outcome, shortest};
use crate::paytable::{Odds, Pay, PayRow, Units, whole_units};

/// Settles the wagers of one player at a table.
pub struct TableCroupier<G: LiteralGame> {
    game: G,
    /// Decisions that forfeit side wagers by their folds, if folds do.
    forfeiting: Option<G::Decisions>,
    own: Box<dyn Croupier>,
    /// The different side wagers settled here.
    sides: Vec<&'static SideWager>,
    wagers: Vec<TableWager>,
    tally_form: TallyForm,
}

impl<G: LiteralGame + 'static> TableCroupier<G> {
    /// A croupier for `offers`; `own` makes the croupier of the player's own cards. The folds of `forfeiting` forfeit
    /// side wagers.
    pub fn seat(
        game: G,
        offers: &[Offer],
        forfeiting: impl FnOnce() -> Option<G::Decisions>,
        own: impl FnOnce(&[Offer]) -> Result<Box<dyn Croupier>, SolveError>,
    ) -> Result<Box<dyn Croupier>, SolveError> {
        if !offers.iter().any(Offer::depends_on_table) {
            return own(offers);
        }
        let seats = offers.iter().filter_map(|offer| Some(offer.seat.as_ref()?.table.seats)).max().unwrap_or(1);
        if !(0..seats).all(|player| game.dealing().places_of_player(player, seats).is_some()) {
            return Err(SolveError::NotDealtApart);
        }
        let own = own(&offers.iter().map(Offer::alone).collect::<Vec<_>>())?;
        let (mut sides, mut wagers, mut of_offers) = (Vec::new(), Vec::new(), Vec::new());
        let mut cells = own.cells();
        for (offer, alone) in offers.iter().zip(&own.tally_form().of_offers) {
            of_offers.push(match TableWager::of(offer, &mut sides, cells)? {
                None => alone.clone(),
                Some(wager) => {
                    cells += ((2 * wager.side.kinds.count()) << wager.bonuses.len()) * wager.envy.sums.len();
                    let outcomes = wager.outcomes(offer);
                    wagers.push(wager);
                    outcomes
                }
            });
        }
        let tally_form = TallyForm { cells, of_offers, one_a_round: own.tally_form().one_a_round.clone() };
        Ok(Box::new(TableCroupier { game, forfeiting: forfeiting(), own, sides, wagers, tally_form }))
    }
}

impl<G: LiteralGame + 'static> Croupier for TableCroupier<G> {
    fn dealing(&self) -> &dyn Dealing {
        self.own.dealing()
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.own.settle(vectors, deals, rounds, &mut tally[..self.own.cells()]);
    }

    fn settle_table(&self, deals: &Deals, players: usize, rounds: usize, draws: &mut Draws<'_>, tally: &mut [u64]) {
        let places = (0..players).rev().filter_map(|player| self.game.dealing().places_of_player(player, players));
        let places: Vec<Vec<usize>> = places.collect();
        // The last player's cards come first, each hand in the order of a deal to that player alone.
        let mut hands: Vec<Vec<Card>> = vec![Vec::new(); places.len()];
        for (strip, round) in deals.rounds(rounds) {
            for (cards, places) in hands.iter_mut().zip(&places) {
                cards.clear();
                cards.extend(places.iter().filter_map(|&place| Card::from_index(strip.get(place)?[round])));
                self.game.arrange(cards);
            }
            let Some(own) = hands.first() else { return };
            let folds = |decisions| self.game.is_folded(self.game.play(decisions, own));
            let is_folded = self.forfeiting.as_ref().is_some_and(folds);
            let kinds_by =
                |side: &&SideWager| hands.iter().map(|cards| side.kinds.kind_of(&side.hand(cards))).collect();
            let kinds: Vec<Vec<usize>> = self.sides.iter().map(kinds_by).collect();
            for wager in &self.wagers {
                tally[wager.cell_of_round(&kinds[wager.place_of_side], own, is_folded, draws)] += 1;
            }
        }
    }
}

struct TableWager {
    side: &'static SideWager,
    /// Place among the different side wagers.
    place_of_side: usize,
    /// Number of other players with hands that may earn an envy bonus.
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
    name: &'static str,
    amount: Units,
    activation: Chance,
}

impl TableWager {
    /// The wager of `offer`, its side among `sides`, its cells from `first` on; `None` if the player's own cards alone
    /// settle it.
    fn of(offer: &Offer, sides: &mut Vec<&'static SideWager>, first: usize) -> Result<Option<Self>, SolveError> {
        let Some(side) = offer.side().filter(|_| offer.depends_on_table()) else { return Ok(None) };
        let seat = offer.seat.as_ref();
        let betting = seat.map_or_else(|| whole_units(1), |seat| seat.table.others_betting.clone());
        let others_betting = Chance::of(&betting, offer)?;
        let seat = seat.filter(|_| others_betting.part > 0);
        let envied = seat.and_then(|seat| Some((seat.table.seats.saturating_sub(1), seat.envy?)));
        let (others, schedule) = envied.unwrap_or_default();
        let envy = EnvySums::of(offer, side, others, schedule);
        let bonus = |row: &PayRow| {
            let activation = Chance::of(&offer.bonuses.of(row.hand), offer)?;
            let amount = payout(offer, &row.pay).filter(|_| activation.part > 0);
            Ok::<_, SolveError>(amount.map(|amount| DrawnBonus { name: row.hand, amount, activation }))
        };
        let bonuses = offer.paytable.rows(RANDOM_BONUS).iter().filter_map(|row| bonus(row).transpose());
        Ok(Some(TableWager {
            side,
            place_of_side: place_of(sides, side, |known, side| std::ptr::eq(*known, *side)),
            // Bonuses that are never paid do not count.
            others: if envy.sums.len() == 1 { 0 } else { others },
            others_betting,
            envy,
            bonuses: bonuses.collect::<Result<_, _>>()?,
            first,
        }))
    }

    /// The cell of rounds with this kind of hand, forfeited or not, these bonuses (a bit each) and this envy sum.
    fn cell(&self, kind: usize, is_forfeited: bool, drawn: usize, sum: usize) -> usize {
        let own = kind + if is_forfeited { self.side.kinds.count() } else { 0 };
        self.first + ((own << self.bonuses.len()) + drawn) * self.envy.sums.len() + sum
    }

    fn outcomes(&self, offer: &Offer) -> OutcomeCells {
        let kinds = (0..self.side.kinds.count()).rev();
        let settled = kinds.clone().map(|kind| (kind, false, settled_kind(offer, self.side.kinds, kind)));
        let own = settled.chain(kinds.map(|kind| (kind, true, forfeited())));
        let (mut places, mut outcomes) = (BTreeMap::new(), Vec::new());
        for (kind, is_forfeited, own) in own {
            let own = divided(offer, own);
            for drawn in 0..1 << self.bonuses.len() {
                let mut with_bonuses = own.clone();
                // On top of the hand's pay.
                let paid = self.bonuses.iter().enumerate().filter(|(place, _)| drawn >> place & 1 == 1);
                for (_, DrawnBonus { name, amount, .. }) in paid {
                    with_bonuses.name = format!("{}+{name}", with_bonuses.name);
                    with_bonuses.paid.push(Award { schedule: RANDOM_BONUS, hand: name }.on(whole_units(1)));
                    with_bonuses.net += amount;
                }
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
        OutcomeCells(outcomes)
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

    /// The cell of a round with hands of these `kinds`, the own one, made of `cards`, first; draws the bonuses and
    /// whether other hands count.
    fn cell_of_round(&self, kinds: &[usize], cards: &[Card], is_folded: bool, draws: &mut Draws<'_>) -> usize {
        let (mut drawn, mut sum) = (0, 0);
        // The Magic Card is paid if the card drawn from a deck is one of the hand's (§ 643a.1, § 641a.1), the Lucky
        // Bonus whenever the position is drawn.
        for (place, bonus) in self.bonuses.iter().enumerate() {
            let mut is_paid = bonus.activation.occurs(draws);
            if is_paid && bonus.name == MAGIC_CARD {
                let magic_card = below(Card::COUNT as u64, draws);
                is_paid = self.side.hand(cards).iter().any(|card| card.index() as u64 == magic_card);
            }
            drawn |= usize::from(is_paid) << place;
        }
        for &other in kinds[1..].iter().take(self.others) {
            if self.others_betting.occurs(draws) {
                sum = self.envy.next[sum][other];
            }
        }
        self.cell(kinds[0], is_folded && self.side.forfeited_by_fold, drawn, sum)
    }
}

/// Divides the hand's part of the meter equally among those who bet on it (§ 641a.12(g)(2)).
fn divided(offer: &Offer, mut outcome: Outcome) -> Outcome {
    let is_of_meter = |award: Award| {
        let row = row_named(offer, award.schedule, &[award.hand]);
        row.is_some_and(|row| matches!(row.pay, Pay::MeterShare(_)))
    };
    if outcome.awards().any(is_of_meter) {
        let kept = whole_units(u32::from(offer.odds() == Odds::ForOne));
        outcome.net = (outcome.net + &kept) / whole_units(offer.sharers()) - kept;
    }
    outcome
}

/// Possible sums of the envy bonuses for several hands.
struct EnvySums {
    /// In units, ascending, from zero.
    sums: Vec<Units>,
    /// By sum and kind of another hand, the place of the sum with the bonus for that hand; empty for sums over all
    /// other hands.
    next: Vec<Vec<usize>>,
}

impl EnvySums {
    /// Sums for the hands of `others` players by the schedule `envy`: a hand earns the pay of the row that lists it, or
    /// nothing (§ 641a.12(d)(5)).
    fn of(offer: &Offer, side: &SideWager, others: usize, envy: &str) -> Self {
        let bonus = |kind| {
            let row = row_named(offer, envy, side.kinds.names[kind]);
            row.and_then(|row| payout(offer, &row.pay)).unwrap_or_default()
        };
        let bonuses: Vec<Units> = (0..side.kinds.count()).map(bonus).collect();
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
}

/// An event of probability `part / of`.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    pub part: u64,
    pub of: u64,
}

impl Chance {
    /// An event of this probability; `offer` is named where it is too fine.
    pub fn of(probability: &Fraction, offer: &Offer) -> Result<Self, SolveError> {
        let parts = probability.numer().to_u64().zip(probability.denom().to_u64());
        let (part, of) = parts.ok_or_else(|| SolveError::ChanceTooFine { offer: offer.name() })?;
        Ok(Chance { part, of })
    }

    /// Draws whether the event occurs; certain and impossible events take no draw.
    pub fn occurs(&self, draws: &mut Draws<'_>) -> bool {
        self.part >= self.of || (self.part > 0 && below(self.of, draws) < self.part)
    }
}

/// A uniform number below `end`, by rejection of draws that would bias it.
pub fn below(end: u64, draws: &mut Draws<'_>) -> u64 {
    let fair = u64::MAX - u64::MAX % end;
    loop {
        let number = u64::from(draws()) << 32 | u64::from(draws());
        if number < fair {
            return number % end;
        }
    }
}
