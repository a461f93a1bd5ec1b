//! The simulated path: each round dealt in the order of § 674a.8(d), decided by table, counted by what settles it.
//!
//! All wagers of a round are settled in one pass. A round adds one count to each of several groups of cells: for each
//! set of decisions the bets, and the Across and Down hands if no fold came before them; and once the hand of the
//! community cards.

use std::hint::black_box;
use std::ops::Range;

use super::bets::Bets;
use super::decision_tables::{DecisionTables, PACKED_BETS, unpacked};
use super::decisions::Decisions;
use super::evaluation::{Dealt, Evaluated};
use super::hands::PokerHand;
use super::settlement::settled_base;
use super::solve::CrissCrossPokerSolver;
use super::{CARDS_PER_ROUND, COMMUNITY_CARDS, PLAYER_CARDS, SettledBy};
use crate::cards::{Deals, STRIP_ROUNDS, Vectors};
use crate::games::engine::counters::Counters;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::settlement::settled_side_wager;
use crate::games::outcome_cells::CountedOutcome;
use crate::games::{Croupier, Offer, OutcomeCells, SolveError, Stage};

/// Pairs of an Across and a Down hand.
const HAND_PAIRS: usize = PokerHand::COUNT * PokerHand::COUNT;
/// Cells for one set of decisions: the bets; within them the Across hand; within it the Down hand. A fold is counted in
/// the first cell of its bets, because the hands are not looked at.
const DECIDED_CELLS: usize = Bets::COUNT * HAND_PAIRS;

const _: () = assert!(DECIDED_CELLS <= u16::MAX as usize && HAND_PAIRS <= u8::MAX as usize);

/// Settles rounds for a list of offers.
pub struct CrissCrossPokerCroupier {
    /// For each offer, what counts for it.
    seats: Vec<OutcomeCells>,
    /// The different sets of decisions among the offers.
    decisions: Vec<DecisionTables>,
    /// Whether ranks decide as all of these say.
    ranks_decide: bool,
    /// For bets as one byte: their first cell, and how much the place of a pair of hands counts, which is 0 after a
    /// fold.
    cells_of_bets: Vec<(u16, u16)>,
}

impl CrissCrossPokerCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub(super) fn new(solver: &CrissCrossPokerSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let mut known: Vec<Decisions> = Vec::new();
        let mut decisions: Vec<DecisionTables> = Vec::new();
        let mut places = Vec::new();
        for offer in offers {
            if SettledBy::of(offer)? == SettledBy::CommunityCards {
                places.push(None);
                continue;
            }
            let wanted = Decisions::of(offer)?;
            let place = known.iter().position(|known| *known == wanted).unwrap_or(known.len());
            if place == known.len() {
                decisions.push(DecisionTables::new(&wanted, solver.starting_hands()));
                known.push(wanted);
            }
            places.push(Some(place));
        }
        let seat = |(offer, place): (&Offer, &Option<usize>)| match *place {
            Some(place) => seat_of_base(offer, decisions[place].played(), DECIDED_CELLS * place),
            None => seat_of_community_cards(offer, DECIDED_CELLS * decisions.len()),
        };
        let seats = offers.iter().zip(&places).map(seat).collect();
        let cells = |bets: Bets| (cell(bets, [PokerHand::Nothing; 2]) as u16, u16::from(bets.folded_at().is_none()));
        let cells_of_bets = (0..PACKED_BETS as u8).map(|bets| cells(unpacked(bets))).collect();
        let ranks_decide = decisions.iter().all(DecisionTables::ranks_decide);
        Ok(CrissCrossPokerCroupier { seats, decisions, ranks_decide, cells_of_bets })
    }

    /// Where the cells of the community cards begin.
    fn community_cells(&self) -> usize {
        DECIDED_CELLS * self.decisions.len()
    }

    /// Counts the rounds of one set of decisions.
    #[inline(always)]
    fn count(&self, bets: &[u8], seen: &Evaluated, tally: &mut [u64]) {
        let cells_of_bets = &self.cells_of_bets[..];
        let mut pairs = [0; STRIP_ROUNDS];
        for (round, pair) in pairs.iter_mut().enumerate() {
            *pair = seen.across[round] * PokerHand::COUNT as u8 + seen.down[round];
        }
        for (&bets, &pair) in bets.iter().zip(&pairs) {
            let (first, counts) = cells_of_bets[usize::from(bets)];
            tally[usize::from(first + counts * u16::from(pair))] += 1;
        }
    }
}

/// What counts for the base game with these ways to bet, the first of whose cells is `first`.
fn seat_of_base(offer: &Offer, played: &[Bets], first: usize) -> OutcomeCells {
    let counted = |((bets, hands), outcome)| CountedOutcome {
        outcome,
        cells: vec![first + cell(bets, hands)],
        is_expected: true,
    };
    OutcomeCells::of_outcomes(settled_base(offer, played).into_iter().map(counted).collect())
}

/// What counts for the Five Card bonus wager, the cells of the community cards beginning at `first`.
fn seat_of_community_cards(offer: &Offer, first: usize) -> OutcomeCells {
    let settle = |counts: &[u128]| settled_side_wager::<PokerHand>(offer, counts);
    OutcomeCells::by_class(PokerHand::COUNT, first..first + PokerHand::COUNT, |hand| hand, settle)
}

/// The cell of a round among those of one set of decisions.
fn cell(bets: Bets, [across, down]: [PokerHand; 2]) -> usize {
    bets.index() * HAND_PAIRS + across.index() * PokerHand::COUNT + down.index()
}

impl Croupier for CrissCrossPokerCroupier {
    fn cards_per_round(&self) -> usize {
        CARDS_PER_ROUND
    }

    fn cards_at_table(&self, players: usize) -> usize {
        COMMUNITY_CARDS + PLAYER_CARDS * players
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        // The cross, then one card at a time to each player (§ 674a.8(d)).
        let first = COMMUNITY_CARDS + player;
        Some((0..COMMUNITY_CARDS).chain([first, first + players]).collect())
    }

    fn cells(&self) -> usize {
        self.community_cells() + PokerHand::COUNT
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let (decided, community) = tally.split_at_mut(self.community_cells());
        vectors.run(
            #[inline(always)]
            || {
                let mut of_community = Counters::zero();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip) else { return };
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    let (seen, sight) = (Evaluated::of(&dealt), dealt.sight(self.ranks_decide));
                    for (decisions, tally) in self.decisions.iter().zip(decided.chunks_exact_mut(DECIDED_CELLS)) {
                        self.count(&decisions.bets(&sight)[..counted], &seen, tally);
                    }
                    of_community.count(&seen.community[..counted]);
                }
                of_community.add_to(community);
            },
        );
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        vectors.run(
            #[inline(always)]
            || {
                for strip in deals.strips() {
                    let Some(dealt) = Dealt::of(strip) else { return };
                    black_box(Evaluated::of(&dealt));
                    if stage == Stage::Decisions {
                        let sight = dealt.sight(self.ranks_decide);
                        for decisions in &self.decisions {
                            black_box(decisions.bets(&sight));
                        }
                    }
                }
            },
        );
    }

    fn seats(&self) -> &[OutcomeCells] {
        &self.seats
    }

    fn one_a_round(&self) -> Range<usize> {
        self.community_cells()..self.cells()
    }
}
