//! The simulated path: rounds in strips, decided by look-up, the base game and Trips settled in one pass.
//!
//! Each round adds one count per set of decisions, by Play Wager, result and the kind of the player's seven cards. The
//! kind settles Trips too.

mod strips;

use std::ops::Range;

use az::Az;

use self::strips::{Dealt, DecisionTables, Hands, PLAYS, Places};
use super::decisions::Decisions;
use super::decisions::index::Index;
use super::game::UltimateTexasHoldem;
use super::rules::{DEAL, RESULTS, Round, settled};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::literal::{cells_of_side, place_of};
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError};
use crate::hands::FiveCardCategory;
use crate::hands::seven_card::{self, SevenCardTables};

const KINDS: usize = FiveCardCategory::ALL.len();
/// Cells per set of decisions: folds by kind of hand, then each Play Wager by result and kind.
const CELLS: usize = (1 + (PLAYS.len() - 1) * RESULTS) * KINDS;
const _: () = assert!(CELLS <= 256);

pub struct UltimateCroupier {
    cells_of_offers: Vec<OutcomeCells>,
    /// Distinct sets of decisions among the offers. The first settles Trips; without any, all rounds count as folds.
    decisions: Vec<DecisionTables>,
    index: &'static Index,
    hands: &'static SevenCardTables,
}

impl UltimateCroupier {
    /// A croupier for `offers`. `decide` plays each base game; the folds of `forfeiting` forfeit side wagers.
    pub fn new(
        offers: &[Offer],
        forfeiting: impl FnOnce() -> Option<Decisions>,
        decide: impl Fn(&Offer) -> Result<Decisions, SolveError>,
    ) -> Result<Self, SolveError> {
        let is_forfeited = |offer: &&Offer| offer.side().is_some_and(|side| side.forfeited_by_fold);
        let mut decisions = Vec::new();
        if let Some(Offer { game, wager, .. }) = offers.iter().find(is_forfeited) {
            let refusal = SolveError::ForfeitsNotCounted { game: game.id, wager: wager.id };
            decisions.push(forfeiting().ok_or(refusal)?);
        }
        let mut cells_of_offers = Vec::new();
        for offer in offers {
            let base = offer.side().is_none().then(|| decide(offer)).transpose()?;
            let place = base.map_or(0, |wanted| place_of(&mut decisions, wanted, PartialEq::eq));
            cells_of_offers.push(cells_of(offer, place));
        }
        let decisions = decisions.into_iter().map(DecisionTables::new).collect();
        Ok(UltimateCroupier { cells_of_offers, decisions, index: Index::get(), hands: seven_card::tables() })
    }
}

/// Cells that settle an offer; a base game is played by set number `decisions`.
fn cells_of(offer: &Offer, decisions: usize) -> OutcomeCells {
    let Some(side) = offer.side() else {
        let cell = |round: Round| cell_of(round).map(|cell| CELLS * decisions + cell);
        let rounds = Round::all::<UltimateTexasHoldem>().rev();
        return OutcomeCells::by_classes(rounds.map(|round| (settled(offer, round), Vec::from_iter(cell(round)))));
    };
    cells_of_side(offer, side, |kind, folded| {
        let counts = |cell: usize| (side.forfeited_by_fold && cell < KINDS) == folded;
        (kind..CELLS).step_by(KINDS).filter(|&cell| counts(cell)).collect()
    })
}

/// The cell of a class of rounds within its set of decisions; `None` if no round is counted in it. No Play Wager of
/// three antes is placed.
fn cell_of(round: Round) -> Option<usize> {
    let ending = match PLAYS.iter().position(|&play| play == round.play)? {
        0 => (round.result == 0).then_some(0)?,
        play => 1 + (play - 1) * RESULTS + round.result,
    };
    Some(ending * KINDS + round.kind.index())
}

impl Croupier for UltimateCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &DEAL
    }

    fn cells(&self) -> usize {
        CELLS * self.decisions.len().max(1)
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                let mut counters: Vec<Counters> = tally.chunks(CELLS).map(|_| Counters::zero()).collect();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip) else { return };
                    let (hands, places) = (Hands::of(&dealt, self.hands), Places::of(&dealt));
                    let (kinds, results) = (hands.kinds(), hands.results());
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    for (set, counters) in counters.iter_mut().enumerate() {
                        let plays = match self.decisions.get(set) {
                            Some(decisions) => decisions.plays(self.index, &dealt, &places),
                            None => [0; STRIP_ROUNDS],
                        };
                        counters.count(&cells(&plays, &results, &kinds)[..counted]);
                    }
                }
                for (counters, cells) in counters.iter().zip(tally.chunks_mut(CELLS)) {
                    counters.add_to(cells);
                }
            },
        );
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        0..CELLS
    }
}

/// The cell of each round, as [`cell_of`] numbers them.
#[inline(always)]
fn cells(plays: &Strip, results: &Strip, kinds: &Strip) -> Strip {
    let (groups, in_group) = (RESULTS.az::<u8>(), KINDS.az::<u8>());
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        let bet = plus(times(plays[round], groups), results[round]).wrapping_sub(groups - 1);
        let ending = if plays[round] == 0 { 0 } else { bet };
        *cell = plus(times(ending, in_group), kinds[round]);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_counts_one_class_of_rounds() {
        let mut counted: Vec<usize> = Round::all::<UltimateTexasHoldem>().filter_map(cell_of).collect();
        counted.sort_unstable();
        assert_eq!(counted, Vec::from_iter(0..CELLS)); // 10 folds, 3 Play Wagers x 6 results x 10 kinds
    }
}
