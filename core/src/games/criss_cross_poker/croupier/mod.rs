//! The simulated path: rounds dealt in the order of § 674a.8(d) and settled by vector, or card by card as a check.
//!
//! By vector a round adds one count per set of decisions, by bets and, without a fold, by Across and Down hand; and one
//! count by the hand of the community cards.

mod decision_tables;

use std::ops::Range;

use az::Az;

use crate::cards::{Card, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::cells::CountedOutcome;
use crate::games::cells::FewCounters;
use crate::games::criss_cross_poker::decisions::sight::{Decider, HandDecisions, Reached};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::rules::{Deal, Ending, HAND_PAIRS, settled};
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::kinds::{DealtHand, Kinds, PaidHand, PokerHand};
use crate::games::engine::likeness::{likenesses_of, suit_of};
use crate::games::engine::literal::{LiteralGame, place_of};
use crate::games::engine::settlement::settled_kind;
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError};
use crate::hands::columns::Values;
use crate::outcome::Outcome;
use decision_tables::{Dealt, DecisionTables, Evaluated};

const _: () = assert!(Ending::COUNT <= u16::MAX as usize && HAND_PAIRS <= u8::MAX as usize);

pub struct CrissCrossPokerCroupier {
    /// Cells that settle each offer.
    offers: Vec<OutcomeCells>,
    /// Distinct sets of decisions among the offers; the cells of each are its endings.
    decisions: Vec<DecisionTables>,
}

impl CrissCrossPokerCroupier {
    /// A croupier for `offers`, each decided by `decide`.
    pub fn new<D: Decider>(
        starting_hands: &[StartingHand],
        offers: &[Offer],
        decide: impl Fn(&Offer) -> Result<D, SolveError>,
    ) -> Result<Self, SolveError> {
        let mut deciders: Vec<D> = Vec::new();
        let place = |offer: &Offer| match offer.side() {
            Some(_) => Ok(None),
            None => Ok(Some(place_of(&mut deciders, decide(offer)?, PartialEq::eq))),
        };
        let places = offers.iter().map(place).collect::<Result<Vec<_>, SolveError>>()?;
        let decisions: Vec<_> = deciders.iter().map(|decider| DecisionTables::new(decider, starting_hands)).collect();
        let counted = |(offer, place): (&Offer, Option<usize>)| match place {
            Some(place) => cells_of_base(offer, &decisions[place].played(), Ending::COUNT * place),
            None => cells_of_community_cards(offer, Ending::COUNT * decisions.len()),
        };
        Ok(CrissCrossPokerCroupier { offers: offers.iter().zip(places).map(counted).collect(), decisions })
    }

    fn community_cells(&self) -> usize {
        Ending::COUNT * self.decisions.len()
    }
}

/// Cells of rounds with these bets, by [`Ending::index`].
#[inline(always)]
fn cells_of_rounds(bets: &Strip, seen: &Evaluated) -> Values {
    let mut cells = [0; STRIP_ROUNDS];
    for (round, cell) in cells.iter_mut().enumerate() {
        let pair = seen.across[round] * PokerHand::COUNT.az::<u8>() + seen.down[round];
        let pair = if bets[round] < Bets::FOLDS.az::<u8>() { 0 } else { pair };
        *cell = u16::from(bets[round]) * HAND_PAIRS.az::<u16>() + u16::from(pair);
    }
    cells
}

/// Cells of the base game from `first` on: the greatest bets and the best hands first, folds last.
fn cells_of_base(offer: &Offer, played: &[Bets], first: usize) -> OutcomeCells {
    let counted = |ending: Ending| {
        let (outcome, cells) = (settled(offer, ending), vec![first + ending.index()]);
        CountedOutcome { outcome, cells, is_expected: true }
    };
    OutcomeCells(played.iter().rev().flat_map(|&bets| Ending::all(bets)).map(counted).collect())
}

/// Cells of a wager on the community cards, from `first` on.
fn cells_of_community_cards(offer: &Offer, first: usize) -> OutcomeCells {
    let kinds = &Kinds::of::<PokerHand>();
    OutcomeCells::by_classes((0..kinds.count).rev().map(|kind| (settled_kind(offer, kinds, kind), vec![first + kind])))
}

impl Croupier for CrissCrossPokerCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &Deal
    }

    fn cells(&self) -> usize {
        self.community_cells() + PokerHand::COUNT
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let (decided, community) = tally.split_at_mut(self.community_cells());
        vectors.run(
            #[inline(always)]
            || {
                let mut of_community = FewCounters::<{ PokerHand::COUNT }>::zero();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let Some(dealt) = Dealt::of(strip) else { return };
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    let (seen, sight) = (Evaluated::of(&dealt), dealt.sight());
                    for (decisions, tally) in self.decisions.iter().zip(decided.chunks_exact_mut(Ending::COUNT)) {
                        let cells = cells_of_rounds(&decisions.bets(&sight), &seen);
                        cells[..counted].iter().for_each(|&cell| tally[usize::from(cell)] += 1);
                    }
                    of_community.count(&seen.community, counted);
                }
                of_community.add_to(community);
            },
        );
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.community_cells()..self.cells()
    }
}

/// Rounds settled card by card.
pub struct LiteralRounds(pub Vec<StartingHand>);

#[derive(PartialEq)]
pub struct LiteralDecisions {
    /// In the order of the starting hands.
    by_hand: Vec<HandDecisions>,
    /// By [`Bets::index`]: whether these bets occur.
    played: Vec<bool>,
}

impl LiteralDecisions {
    pub fn new(starting_hands: &[StartingHand], decider: &impl Decider) -> Self {
        let by_hand: Vec<HandDecisions> = starting_hands.iter().map(|starting| decider.decide(starting)).collect();
        let mut played = vec![false; Bets::COUNT];
        for (starting, decisions) in starting_hands.iter().zip(&by_hand) {
            decisions.each_reached(starting, |Reached { situation, bet, .. }| {
                let bets = situation.followed_by(bet);
                // Only a fold or the last bet ends a round.
                played[bets.index()] |= bet == Bet::FOLD || bets.folded_at().is_none();
            });
        }
        LiteralDecisions { by_hand, played }
    }
}

impl LiteralGame for LiteralRounds {
    type Decisions = LiteralDecisions;

    fn dealing(&self) -> &dyn Dealing {
        &Deal
    }

    fn classes(&self) -> usize {
        Ending::COUNT
    }

    /// The cross from the far card over three in the second row to the near card, then the player's cards
    /// (§ 674a.8(d)).
    fn play(&self, decisions: &Self::Decisions, cards: &[Card]) -> usize {
        let &[far, left, middle, right, near, first, second] = cards else { return 0 };
        let own = [first.min(second), first.max(second)];
        let suit = suit_of(&own);
        let alike = |starting: &StartingHand| {
            starting.suit.is_some() == suit.is_some() && starting.cards.map(Card::rank) == own.map(Card::rank)
        };
        let Some(hand) = self.0.iter().position(alike) else { return 0 };
        let place = |ends| self.0[hand].place_of(likenesses_of(ends, suit));
        let rows = [[left, right], [far, near]].map(|ends| place(ends).unwrap_or_default());
        let hands =
            [[left, right], [far, near]].map(|[one, other]| PokerHand::of_cards(&[first, second, one, middle, other]));
        Ending::new(decisions.by_hand[hand].bets(rows), hands).index()
    }

    fn is_possible(&self, decisions: &Self::Decisions, class: usize) -> bool {
        decisions.played[class / HAND_PAIRS]
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        let hands = [class % HAND_PAIRS / PokerHand::COUNT, class % PokerHand::COUNT].map(|hand| PokerHand::ALL[hand]);
        settled(offer, Ending { bets: Bets::all()[class / HAND_PAIRS], hands })
    }
}
