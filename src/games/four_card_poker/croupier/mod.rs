//! The simulated path: each round dealt in the order of § 641a.8(d), decided by table, counted by what settles it.
//!
//! All wagers of a round are settled in one pass. A round adds one count to each of several groups of cells: for each
//! set of decisions the action, the result and the player's four cards; once the dealer's first five cards and the
//! losing hand; and once the player's six and five cards and whether a fold forfeited the progressive wagers.

pub mod decision_tables;
pub mod evaluation;

use std::hint::black_box;
use std::ops::Range;

use rayon::prelude::*;

use super::decisions::Decisions;
use super::decisions::situation::UpCard;
use super::rules::actions::Action;
use super::rules::deal::{CARDS_PER_ROUND, DEALER_CARDS, PLAYER_CARDS, places_of_player};
use super::rules::hands::{FourCardHand, SixCardHand};
use super::rules::settlement::{settled_base, settled_unless_folded};
use super::rules::side_wagers::SettledBy;
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::engine::counters::Counters;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::settlement::settled_side_wager;
use crate::games::{Croupier, Offer, OutcomeCells, SolveError, Stage};
use crate::hands::FiveCardCategory;
use decision_tables::DecisionTables;
use evaluation::{Dealt, Evaluated, HandTables};

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
    /// For each offer, what counts for it.
    seats: Vec<OutcomeCells>,
    /// The different sets of decisions among the offers; the first are those that forfeit progressive wagers.
    decisions: Vec<DecisionTables>,
    hand_tables: HandTables,
    deals_six_card_bonus: bool,
}

impl FourCardPokerCroupier {
    /// A croupier for `offers`, each played by its strategy in these situations; progressive wagers are forfeited by
    /// the decisions `forfeiting`.
    pub fn new(
        offers: &[Offer],
        forfeiting: &Decisions,
        situations: &[UpCard],
        hidden_hands: u32,
    ) -> Result<Self, SolveError> {
        let mut decisions = vec![forfeiting.clone()];
        let mut seated = Vec::new();
        for offer in offers {
            let settled_by = SettledBy::of(offer)?;
            if settled_by != SettledBy::AnteAndPlay {
                seated.push((offer, settled_by, 0));
                continue;
            }
            let wanted = Decisions::of(offer, hidden_hands)?;
            let place = decisions.iter().position(|known| *known == wanted).unwrap_or(decisions.len());
            if place == decisions.len() {
                decisions.push(wanted);
            }
            seated.push((offer, settled_by, place));
        }
        let deals_six_card_bonus = seated.iter().any(|&(_, settled_by, _)| settled_by == SettledBy::PlayersSix);
        let groups = Groups { decisions: decisions.len() };
        let seats =
            seated.into_iter().map(|(offer, settled_by, place)| groups.seat(offer, settled_by, place)).collect();
        let decisions = decisions.par_iter().map(|decisions| DecisionTables::new(decisions, situations)).collect();
        Ok(FourCardPokerCroupier { seats, decisions, hand_tables: HandTables::new(), deals_six_card_bonus })
    }

    fn groups(&self) -> Groups {
        Groups { decisions: self.decisions.len() }
    }
}

/// Where the groups of cells lie in the tally.
#[derive(Clone, Copy)]
struct Groups {
    /// Number of sets of decisions.
    decisions: usize,
}

impl Groups {
    /// The cells of a set of decisions.
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

    /// What counts for an offer that the set `decisions` plays; the first set forfeits progressive wagers.
    fn seat(self, offer: &Offer, settled_by: SettledBy, decisions: usize) -> OutcomeCells {
        let four = |counts: &[u128]| settled_side_wager::<FourCardHand>(offer, counts);
        let five = |counts: &[u128]| settled_side_wager::<FiveCardCategory>(offer, counts);
        let six = |counts: &[u128]| settled_side_wager::<SixCardHand>(offer, counts);
        match settled_by {
            SettledBy::AnteAndPlay => {
                let settle = |counts: &[u128]| settled_base(offer, counts);
                OutcomeCells::by_class(DECIDED_CELLS, self.decided(decisions), |cell| cell, settle)
            }
            SettledBy::PlayersFour { forfeited: false } => {
                OutcomeCells::by_class(FOURS, self.decided(0), |cell| cell % FOURS, four)
            }
            SettledBy::PlayersFour { forfeited: true } => {
                // The cells of a fold come first.
                let folded = |cell: usize| cell / (2 * FOURS) == Action::FOLD.antes();
                let class_of = |cell: usize| cell % FOURS + FOURS * usize::from(folded(cell));
                let settle = |counts: &[u128]| settled_unless_folded::<FourCardHand>(offer, counts);
                OutcomeCells::by_class(2 * FOURS, self.decided(0), class_of, settle)
            }
            SettledBy::PlayersFive { forfeited: false } => {
                OutcomeCells::by_class(FIVES, self.player(), |cell| cell / 2 % FIVES, five)
            }
            SettledBy::PlayersFive { forfeited: true } => {
                let settle = |counts: &[u128]| settled_unless_folded::<FiveCardCategory>(offer, counts);
                OutcomeCells::by_class(2 * FIVES, self.player(), |cell| cell / 2 % FIVES + FIVES * (cell % 2), settle)
            }
            SettledBy::DealersFive => OutcomeCells::by_class(FIVES, self.dealer(), |cell| cell / FOURS, five),
            SettledBy::PlayersSix => OutcomeCells::by_class(SIXES, self.player(), |cell| cell / (2 * FIVES), six),
            SettledBy::LosingHand => OutcomeCells::by_class(FOURS, self.dealer(), |cell| cell % FOURS, four),
        }
    }
}

impl Croupier for FourCardPokerCroupier {
    fn cards_per_round(&self) -> usize {
        if self.deals_six_card_bonus { CARDS_PER_ROUND } else { CARDS_PER_ROUND - 1 }
    }

    fn cards_at_table(&self, players: usize) -> usize {
        usize::from(self.deals_six_card_bonus) + PLAYER_CARDS * players + DEALER_CARDS
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        Some(places_of_player(player, players, self.deals_six_card_bonus))
    }

    fn cells(&self) -> usize {
        self.groups().player().end
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                let mut of_decisions: Vec<Counters> = self.decisions.iter().map(|_| Counters::zero()).collect();
                let [mut of_dealer, mut of_player] = [Counters::zero(), Counters::zero()];
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip, self.deals_six_card_bonus) else { return };
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
                let (decided, others) = tally.split_at_mut(self.groups().dealer().start);
                let (dealer, player) = others.split_at_mut(DEALER_CELLS);
                for (counters, cells) in of_decisions.iter().zip(decided.chunks_mut(DECIDED_CELLS)) {
                    counters.add_to(cells);
                }
                of_dealer.add_to(dealer);
                of_player.add_to(player);
            },
        );
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        vectors.run(
            #[inline(always)]
            || {
                for strip in deals.strips() {
                    let Some(dealt) = Dealt::of(strip, self.deals_six_card_bonus) else { return };
                    let seen = self.hand_tables.evaluate(&dealt);
                    if stage == Stage::Decisions {
                        for decisions in &self.decisions {
                            black_box(decisions.actions(&dealt, &seen));
                        }
                    }
                    black_box(&seen);
                }
            },
        );
    }

    fn seats(&self) -> &[OutcomeCells] {
        &self.seats
    }

    fn one_a_round(&self) -> Range<usize> {
        self.groups().dealer()
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
