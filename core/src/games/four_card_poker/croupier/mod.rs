//! The simulated path: rounds dealt in the order of § 641a.8(d), decided by table, settled for all wagers in one pass.
//!
//! Each round adds one count per set of decisions, by action, result and the player's four cards; one by the dealer's
//! first five cards and the losing hand; and one by the player's six and five cards and whether a fold forfeits the
//! progressive wagers.

pub mod tables;

use std::ops::Range;

use az::Az;
use rayon::prelude::*;

use self::tables::{Dealt, DecisionTables, Evaluated, HandTables};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::dealer::{Deal, DealerGame};
use crate::games::engine::kinds::{PaidHand, SideWager};
use crate::games::engine::literal::cells_of_side;
use crate::games::engine::place_of;
use crate::games::four_card_poker::decisions::{Decisions, UpCard};
use crate::games::four_card_poker::rules::{
    DEALERS_FIRST_FIVE, FOLD, FourCardHand, FourCardPoker, PLAYERS_FIVE, Round, SixCardHand, settled,
};
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError};
use crate::hands::FiveCardCategory;

/// Numbers of kinds of four, five and six cards.
const FOURS: usize = FourCardHand::COUNT;
const FIVES: usize = FiveCardCategory::ALL.len();
const SIXES: usize = SixCardHand::COUNT;
/// Per set of decisions.
const DECIDED_CELLS: usize = FourCardPoker::CLASSES;
/// By the dealer's first five cards, then the losing hand.
const DEALER_CELLS: usize = FIVES * FOURS;
/// Cells by the player's six cards, then five, then played or folded.
const PLAYER_CELLS: usize = SIXES * FIVES * 2;
const _: () = assert!(DECIDED_CELLS <= 256 && DEALER_CELLS <= 256 && PLAYER_CELLS <= 256);

pub struct FourCardPokerCroupier {
    /// Cells that settle each offer.
    cells_of_offers: Vec<OutcomeCells>,
    /// Distinct sets of decisions among the offers. The first forfeits the progressive wagers.
    decisions: Vec<DecisionTables>,
    hand_tables: HandTables,
    groups: Groups,
    deal: Deal,
}

impl FourCardPokerCroupier {
    /// A croupier for `offers`. `decide` plays each base game; `forfeiting` folds the progressive wagers.
    pub fn new(
        offers: &[Offer],
        forfeiting: &Decisions,
        decide: impl Fn(&Offer) -> Result<Decisions, SolveError>,
        situations: &[UpCard],
    ) -> Result<Self, SolveError> {
        let mut decisions = vec![forfeiting.clone()];
        let mut places = Vec::new();
        for offer in offers {
            let base = offer.side().is_none().then(|| decide(offer)).transpose()?;
            places.push(base.map_or(0, |wanted| place_of(&mut decisions, wanted, PartialEq::eq)));
        }
        let groups = Groups { decisions: decisions.len() };
        let cells_of_offers = offers.iter().zip(places).map(|(offer, place)| groups.cells_of(offer, place)).collect();
        let decisions = decisions.par_iter().map(|decisions| DecisionTables::new(decisions, situations)).collect();
        let (hand_tables, deal) = (HandTables::build(), FourCardPoker::deal(offers));
        Ok(FourCardPokerCroupier { cells_of_offers, decisions, hand_tables, groups, deal })
    }
}

#[derive(Clone, Copy)]
struct Groups {
    decisions: usize,
}

impl Groups {
    fn decided(self, decisions: usize) -> Range<usize> {
        DECIDED_CELLS * decisions..DECIDED_CELLS * (decisions + 1)
    }

    fn dealer(self) -> Range<usize> {
        let first = DECIDED_CELLS * self.decisions;
        first..first + DEALER_CELLS
    }

    fn player(self) -> Range<usize> {
        let first = self.dealer().end;
        first..first + PLAYER_CELLS
    }

    /// Cells that settle an offer; a base game is played by set number `decisions`.
    fn cells_of(self, offer: &Offer, decisions: usize) -> OutcomeCells {
        let Some(side) = offer.side() else {
            let classes = self.decided(decisions).enumerate().rev();
            let settled = |class: usize| settled(offer, Round::of_class::<FourCardPoker>(class));
            return OutcomeCells::by_classes(classes.map(|(class, cell)| (settled(class), vec![cell])));
        };
        let (group, kind_of) = self.of_side(side);
        // The first set of decisions forfeits the progressive wagers.
        let is_folded = |place: usize| match group == self.player() {
            true => place % 2 == 1,
            false => Round::of_class::<FourCardPoker>(place).is_folded(),
        };
        cells_of_side(offer, side, |kind, folded| {
            let counts =
                |place: usize| kind_of(place) == kind && (side.forfeited_by_fold && is_folded(place)) == folded;
            group.clone().enumerate().filter(|&(place, _)| counts(place)).map(|(_, cell)| cell).collect()
        })
    }

    /// Cells that settle a side wager, and the hand's kind by index within them.
    fn of_side(self, side: &SideWager) -> (Range<usize>, fn(usize) -> usize) {
        match (side.cards, side.kinds.count()) {
            (PLAYERS_FIVE, FOURS) => (self.decided(0), |place| place % FOURS),
            (PLAYERS_FIVE, _) => (self.player(), |place| place / 2 % FIVES),
            (DEALERS_FIRST_FIVE, _) => (self.dealer(), |place| place / FOURS),
            (_, SIXES) => (self.player(), |place| place / (2 * FIVES)),
            _ => (self.dealer(), |place| place % FOURS),
        }
    }
}

impl Croupier for FourCardPokerCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &self.deal
    }

    fn cells(&self) -> usize {
        self.groups.player().end
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                let mut of_decisions: Vec<Counters> = self.decisions.iter().map(|_| Counters::zero()).collect();
                let [mut of_dealer, mut of_player] = [Counters::zero(), Counters::zero()];
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip, self.deal.first == 1) else { return };
                    let seen = self.hand_tables.evaluate(&dealt);
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    let mut forfeiting = None;
                    for (decisions, counters) in self.decisions.iter().zip(&mut of_decisions) {
                        let actions = decisions.actions(&dealt, &seen);
                        counters.count(&decided_cells(&seen, &actions)[..counted]);
                        forfeiting.get_or_insert(actions);
                    }
                    of_dealer.count(&dealer_cells(&seen)[..counted]);
                    of_player.count(&player_cells(&seen, &forfeiting.unwrap_or([0; STRIP_ROUNDS]))[..counted]);
                }
                let (decided, others) = tally.split_at_mut(self.groups.dealer().start);
                let (dealer, player) = others.split_at_mut(DEALER_CELLS);
                for (counters, cells) in of_decisions.iter().zip(decided.chunks_mut(DECIDED_CELLS)) {
                    counters.add_to(cells);
                }
                of_dealer.add_to(dealer);
                of_player.add_to(player);
            },
        );
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.groups.dealer()
    }
}

#[inline(always)]
fn decided_cells(seen: &Evaluated, actions: &Strip) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        let group = plus(actions[round] << 1, seen.not_beaten[round]);
        *cell = plus(times(group, FOURS.az::<u8>()), seen.players_four[round]);
    }
    cells
}

#[inline(always)]
fn dealer_cells(seen: &Evaluated) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        *cell = plus(times(seen.dealers_five[round], FOURS.az::<u8>()), seen.losing_hand[round]);
    }
    cells
}

#[inline(always)]
fn player_cells(seen: &Evaluated, actions: &Strip) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        let folded = u8::from(actions[round] == FOLD.az::<u8>());
        let five = plus(seen.players_five[round] << 1, folded);
        *cell = plus(times(seen.players_six[round], 2 * FIVES.az::<u8>()), five);
    }
    cells
}
