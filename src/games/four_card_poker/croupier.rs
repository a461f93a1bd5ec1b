//! The simulated path: each round dealt in the order of § 641a.8(d), decided by table, counted by what settles it.
//!
//! All wagers of a round are settled in one pass. A round adds one count to each of several groups of cells: for each set
//! of decisions the action, the result and the player's four cards; once the dealer's first five cards and the losing
//! hand; and once the player's six and five cards and whether a fold forfeited the progressive wagers.

use std::hint::black_box;

use rayon::prelude::*;

use super::decision_tables::DecisionTables;
use super::decisions::{Action, Decisions};
use super::evaluation::{Dealt, Evaluated, Worths};
use super::hands::{FourCardHand, SixCardHand};
use super::settlement::{settled_base, settled_unless_folded};
use super::solve::{FourCardPokerSolver, regulations_base_game};
use super::{CARDS_PER_ROUND, SettledBy};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::counters::Counters;
use crate::games::paid_hands::PaidHand;
use crate::games::settlement::settled_side_wager;
use crate::games::{Croupier, Offer, SolveError, Stage};
use crate::hands::FiveCardCategory;
use crate::outcome::OutcomeTable;

/// Numbers of kinds of hands: of four cards, of five, of six.
const FOURS: usize = FourCardHand::COUNT;
const FIVES: usize = FiveCardCategory::ALL.len();
const SIXES: usize = SixCardHand::COUNT;
/// Cells for one set of decisions: the action; within it beaten or not; within that the player's four cards.
const DECIDED_CELLS: usize = Action::ALL.len() * 2 * FOURS;
/// Cells for the dealer's first five cards, and within them the losing hand.
const DEALER_CELLS: usize = FIVES * FOURS;
/// Cells for the player's six cards; within them the five; within those folded or not.
const PLAYER_CELLS: usize = SIXES * FIVES * 2;
const _: () = assert!(DECIDED_CELLS <= 256 && DEALER_CELLS <= 256 && PLAYER_CELLS <= 256);

/// Settles rounds for a list of offers.
pub struct FourCardPokerCroupier {
    offers: Vec<Offer>,
    /// For each offer: which of `decisions` plays it.
    decisions_of_offer: Vec<usize>,
    /// The different sets of decisions among the offers; the first are those that forfeit progressive wagers.
    decisions: Vec<DecisionTables>,
    worths: Worths,
    deals_six_card_bonus: bool,
}

impl FourCardPokerCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub(super) fn new(solver: &FourCardPokerSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let mut decisions = vec![Decisions::of(&regulations_base_game()?, solver.hidden_hands())?];
        let mut decisions_of_offer = Vec::new();
        let mut deals_six_card_bonus = false;
        for offer in offers {
            let settled_by = SettledBy::of(offer)?;
            deals_six_card_bonus |= settled_by == SettledBy::PlayersSix;
            if settled_by != SettledBy::AnteAndPlay {
                decisions_of_offer.push(0);
                continue;
            }
            let wanted = Decisions::of(offer, solver.hidden_hands())?;
            let known = decisions.iter().position(|known| *known == wanted);
            decisions_of_offer.push(known.unwrap_or(decisions.len()));
            if known.is_none() {
                decisions.push(wanted);
            }
        }
        let situations = solver.situations();
        let decisions = decisions.par_iter().map(|decisions| DecisionTables::new(decisions, situations)).collect();
        let (offers, worths) = (offers.to_vec(), Worths::new());
        Ok(FourCardPokerCroupier { offers, decisions_of_offer, decisions, worths, deals_six_card_bonus })
    }

    /// Where the groups of cells for the dealer and for the player begin.
    fn dealer_cells(&self) -> usize {
        DECIDED_CELLS * self.decisions.len()
    }

    fn player_cells(&self) -> usize {
        self.dealer_cells() + DEALER_CELLS
    }

    /// The outcome table of an offer that the set `decisions` plays.
    fn outcomes_of(&self, offer: &Offer, decisions: usize, tally: &[u64]) -> Result<OutcomeTable, SolveError> {
        // A tally without these cells is of no round, and so refused below.
        let cells = |first: usize, number: usize| tally.get(first..first + number).unwrap_or_default();
        let decided = |decisions: usize| cells(DECIDED_CELLS * decisions, DECIDED_CELLS);
        let dealer = cells(self.dealer_cells(), DEALER_CELLS);
        let player = cells(self.player_cells(), PLAYER_CELLS);
        let rounds = dealer.iter().map(|&count| u128::from(count)).sum();
        let outcomes = match SettledBy::of(offer)? {
            SettledBy::AnteAndPlay => settled_base(offer, &sums(decided(decisions), DECIDED_CELLS, |cell| cell)),
            SettledBy::PlayersFour { forfeited: false } => {
                settled_side_wager::<FourCardHand>(offer, &sums(decided(0), FOURS, |cell| cell % FOURS))
            }
            SettledBy::PlayersFour { forfeited: true } => {
                // The cells of a fold come first.
                let folded = |cell: usize| cell / (2 * FOURS) == Action::FOLD.antes();
                let counts = sums(decided(0), 2 * FOURS, |cell| cell % FOURS + FOURS * usize::from(folded(cell)));
                settled_unless_folded::<FourCardHand>(offer, &counts)
            }
            SettledBy::PlayersFive { forfeited: false } => {
                settled_side_wager::<FiveCardCategory>(offer, &sums(player, FIVES, |cell| cell / 2 % FIVES))
            }
            SettledBy::PlayersFive { forfeited: true } => {
                let counts = sums(player, 2 * FIVES, |cell| cell / 2 % FIVES + FIVES * (cell % 2));
                settled_unless_folded::<FiveCardCategory>(offer, &counts)
            }
            SettledBy::DealersFive => {
                settled_side_wager::<FiveCardCategory>(offer, &sums(dealer, FIVES, |cell| cell / FOURS))
            }
            SettledBy::PlayersSix => {
                settled_side_wager::<SixCardHand>(offer, &sums(player, SIXES, |cell| cell / (2 * FIVES)))
            }
            SettledBy::LosingHand => {
                settled_side_wager::<FourCardHand>(offer, &sums(dealer, FOURS, |cell| cell % FOURS))
            }
        };
        Ok(OutcomeTable::new(outcomes, rounds)?)
    }
}

/// `sums` sums of counts, each over the cells that `of_cell` maps to it.
fn sums(counts: &[u64], sums: usize, of_cell: impl Fn(usize) -> usize) -> Vec<u128> {
    let mut summed = vec![0; sums];
    for (cell, &count) in counts.iter().enumerate() {
        summed[of_cell(cell)] += u128::from(count);
    }
    summed
}

impl Croupier for FourCardPokerCroupier {
    fn cards_per_round(&self) -> usize {
        if self.deals_six_card_bonus { CARDS_PER_ROUND } else { CARDS_PER_ROUND - 1 }
    }

    fn cells(&self) -> usize {
        self.player_cells() + PLAYER_CELLS
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                let mut of_decisions: Vec<Counters> = self.decisions.iter().map(|_| Counters::zero()).collect();
                let [mut of_dealer, mut of_player] = [Counters::zero(), Counters::zero()];
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip, self.deals_six_card_bonus) else { return };
                    let seen = self.worths.evaluate(&dealt);
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
                let (decided, others) = tally.split_at_mut(self.dealer_cells());
                let (dealer, player) = others.split_at_mut(DEALER_CELLS);
                for (counters, cells) in of_decisions.iter().zip(decided.chunks_mut(DECIDED_CELLS)) {
                    counters.add_to(cells);
                }
                of_dealer.add_to(dealer);
                of_player.add_to(player);
            },
        );
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) -> bool {
        vectors.run(
            #[inline(always)]
            || {
                for strip in deals.strips() {
                    let Some(dealt) = Dealt::of(strip, self.deals_six_card_bonus) else { return };
                    let seen = self.worths.evaluate(&dealt);
                    if stage == Stage::Decisions {
                        for decisions in &self.decisions {
                            black_box(decisions.actions(&dealt, &seen));
                        }
                    }
                    black_box(&seen);
                }
            },
        );
        true
    }

    fn outcomes(&self, tally: &[u64]) -> Result<Vec<OutcomeTable>, SolveError> {
        let seated = self.offers.iter().zip(&self.decisions_of_offer);
        seated.map(|(offer, &decisions)| self.outcomes_of(offer, decisions, tally)).collect()
    }
}

#[inline(always)]
fn decided_cells(seen: &Evaluated, actions: &Strip) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        *cell = (actions[round] * 2 + seen.not_beaten[round]) * FOURS as u8 + seen.players_four[round];
    }
    cells
}

#[inline(always)]
fn dealer_cells(seen: &Evaluated) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        *cell = seen.dealers_five[round] * FOURS as u8 + seen.losing_hand[round];
    }
    cells
}

#[inline(always)]
fn player_cells(seen: &Evaluated, actions: &Strip) -> Strip {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        let five = seen.players_five[round] * 2 + u8::from(actions[round] == Action::FOLD.antes() as u8);
        *cell = seen.players_six[round] * (2 * FIVES as u8) + five;
    }
    cells
}
