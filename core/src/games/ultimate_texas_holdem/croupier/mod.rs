//! The simulated path: rounds in strips, decided by look-up, the base game and Trips settled in one pass.
//!
//! Each round adds one count per set of decisions, by Play Wager, result and the kind of the player's seven cards. The
//! kind settles Trips too.

mod strips;

use std::ops::Range;

use az::Az;

use self::strips::{Dealt, PLAYS, Places, results};
use super::decisions::Decisions;
use super::decisions::index::Index;
use super::facts::FACTS;
use super::rules::{DEAL, KINDS, UltimateTexasHoldem};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::dealer::matrix::RESULTS;
use crate::games::engine::dealer::{DealerGame, Round};
use crate::games::engine::kind_columns::{Steps, ValueColumns, bytes};
use crate::games::engine::literal::cells_of_side;
use crate::games::engine::{place_of, regulations_base_game};
use crate::games::{Croupier, Dealing, HandRanking, Offer, OutcomeCells, SolveError};
use crate::hands::FiveCardCategory;
use crate::hands::columns::multiset_indices;

/// Cells per set of decisions: folds by kind of hand, then each Play Wager by result and kind.
const CELLS: usize = (1 + (PLAYS.len() - 1) * RESULTS) * KINDS;
const _: () = assert!(CELLS <= 256);

pub struct UltimateCroupier {
    cells_of_offers: Vec<OutcomeCells>,
    /// Distinct sets of decisions among the offers. The first settles Trips; without any, all rounds count as folds.
    decisions: Vec<Decisions>,
    hands: ValueColumns,
    /// By value.
    categories: Steps,
    /// Value of the lowest pair.
    pair: u16,
}

impl UltimateCroupier {
    /// A croupier for `offers`. `decide` plays each base game, and the one with folds that forfeit side wagers.
    pub fn new(offers: &[Offer], decide: impl Fn(&Offer) -> Result<Decisions, SolveError>) -> Result<Self, SolveError> {
        let mut decisions = Vec::new();
        if offers.iter().filter_map(Offer::side).any(|side| side.forfeited_by_fold) {
            decisions.push(decide(&regulations_base_game(&FACTS)?)?);
        }
        let mut cells_of_offers = Vec::new();
        for offer in offers {
            cells_of_offers.push(match offer.side() {
                None => {
                    let first = CELLS * place_of(&mut decisions, decide(offer)?, PartialEq::eq);
                    let cells = |round: Round| cell_of(round).map(|cell| first + cell).into_iter().collect();
                    let rounds = UltimateTexasHoldem.rounds().rev();
                    OutcomeCells::by_classes(
                        rounds.map(|round| (UltimateTexasHoldem.settled(offer, round), cells(round))),
                    )
                }
                // In the first set of decisions.
                Some(side) => cells_of_side(offer, side, |kind, folded| {
                    let counts = |cell: &usize| (side.forfeited_by_fold && *cell < KINDS) == folded;
                    (kind..CELLS).step_by(KINDS).filter(counts).collect()
                }),
            });
        }
        let (ranking, pair) = (HandRanking::FiveOfSeven, FiveCardCategory::Pair as usize);
        let values = ranking.values();
        Ok(UltimateCroupier {
            cells_of_offers,
            decisions,
            hands: ValueColumns::of(ranking),
            categories: Steps::of(values.iter().map(|value| value.category.az::<u16>())),
            pair: values.partition_point(|value| value.category < pair).az::<u16>(),
        })
    }
}

/// The cell of a class of rounds within its set of decisions; `None` if no round is counted in it. No Play Wager of
/// three antes is placed.
pub fn cell_of(round: Round) -> Option<usize> {
    let ending = match PLAYS.iter().position(|&play| play == round.play)? {
        0 => (round.result == 0).then_some(0)?,
        play => 1 + (play - 1) * RESULTS + round.result,
    };
    Some(ending * KINDS + round.kind)
}

impl Croupier for UltimateCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &DEAL
    }

    fn cells(&self) -> usize {
        CELLS * self.decisions.len().max(1)
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let index = Index::get();
        vectors.run(
            #[inline(always)]
            || {
                let mut counters: Vec<Counters> = tally.chunks(CELLS).map(|_| Counters::zero()).collect();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip) else { return };
                    let places = Places::of(&dealt);
                    let [players, dealers] = [&dealt.player, &dealt.dealer].map(
                        #[inline(always)]
                        |seven| self.hands.values(seven, &multiset_indices(seven)),
                    );
                    let results = results(&players, &dealers, self.pair);
                    let kinds = bytes(&self.categories.entries(&players));
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    for (set, counters) in counters.iter_mut().enumerate() {
                        let plays = match self.decisions.get(set) {
                            Some(decisions) => decisions.plays(index, &dealt, &places),
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
