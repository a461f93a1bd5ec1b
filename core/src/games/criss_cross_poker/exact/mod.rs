//! Exact solution: decisions for every starting hand by backward induction, counts of every ending, and their pays.

pub mod joint;
pub mod known;
pub mod pricing;
pub mod worths;

use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use crate::cards::{CardSet, binomial};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::decisions::{Decider, HandDecisions, InSight, Reached, Situation, each_reached};
use crate::games::criss_cross_poker::rules::{CARDS_PER_ROUND, Ending, PLAYER_CARDS, TURNED, deals_after, pair_index};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::require_cards;
use crate::games::solving::CountCache;
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;
use pricing::KindPays;
use worths::Decisions;

pub struct CrissCrossPokerSolver {
    pub deck: CardSet,
    pub starting_hands: Vec<StartingHand>,
    /// Index into `starting_hands` of each two cards, see [`StartingHand::places_in`].
    pub places: Vec<usize>,
    /// Counts of side wagers, by [`SideWager::hands`](crate::games::engine::kinds::SideWager::hands).
    pub side_counts: CountCache<(usize, usize)>,
    base_counts: CountCache<Decisions>,
}

impl CrissCrossPokerSolver {
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, CARDS_PER_ROUND)?;
        let starting_hands = StartingHand::all(deck);
        Ok(CrissCrossPokerSolver {
            deck,
            places: StartingHand::places_in(&starting_hands, deck),
            starting_hands,
            side_counts: CountCache::default(),
            base_counts: CountCache::default(),
        })
    }

    /// Number of deals of one player's hand and a full cross, with the ends of a row unordered.
    pub fn deals(&self) -> u128 {
        u128::from(binomial(self.deck.len(), PLAYER_CARDS)) * self.deals_after()[0]
    }

    pub fn deals_after(&self) -> [u128; STREETS] {
        deals_after(self.deck.len() - PLAYER_CARDS, TURNED)
    }

    /// Number of deals by [`Ending::index`], over the whole deck.
    pub fn base_counts(&self, offer: &Offer) -> Result<Arc<[u128]>, SolveError> {
        Ok(self.base_counts.or_count(Decisions::of(offer)?, |decisions| self.counts_by(decisions)))
    }

    /// Decisions in the order of the starting hands.
    pub fn decided(&self, decider: &impl Decider) -> Vec<HandDecisions> {
        self.starting_hands.par_iter().map(|starting| decider.decide(starting)).collect()
    }

    /// Number of deals by [`Ending::index`] with these decisions.
    pub fn counts_by(&self, decider: &impl Decider) -> Vec<u128> {
        self.counted(Ending::COUNT, |starting| {
            let decisions = decider.decide(starting);
            counts_of(starting, InSight::OwnCards, |situation| decisions.bet(situation.in_sight))
        })
    }

    /// Sums over all starting hands of vectors of length `counts`.
    pub fn counted(&self, counts: usize, of_hand: impl Fn(&StartingHand) -> Vec<i64> + Send + Sync) -> Vec<u128> {
        let none = || vec![0; counts];
        let counts = self.starting_hands.par_iter().map(of_hand).fold(none, |mut sum: Vec<u128>, counts| {
            // Never negative: only ends that can be dealt are reached.
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += u128::from(count.unsigned_abs()));
            sum
        });
        counts.reduce(none, |sum, counts| sum.iter().zip(counts).map(|(sum, count)| sum + count).collect())
    }

    /// The outcome table of a base game with these counts by [`Ending::index`].
    pub fn outcomes_of(&self, offer: &Offer, counts: &[u128]) -> Result<OutcomeTable, SolveError> {
        Ok(OutcomeTable::new(KindPays::of(offer).outcomes(counts), self.deals())?)
    }
}

/// Counts of all rounds with one starting hand and the ends of `from`, at most 24 hands in 1,225 x 1,128 x 46 deals.
pub fn counts_of(starting: &StartingHand, from: InSight, decide: impl Fn(Situation) -> Bet) -> Vec<i64> {
    let (mut counts, deals) = (vec![0; Ending::COUNT], starting.deals_after());
    // Ends of the same ranks with equal bets are counted together.
    let mut by_ranks = vec![(Bets::NONE, 0); starting.ends.len() * starting.ends.len()];
    each_reached(starting, from, decide, |Reached { situation, bet, hands }| {
        let (bets, hands) = (situation.followed_by(bet), hands.az::<i64>());
        if bet == Bet::FOLD {
            counts[Ending::folded(bets).index()] += hands * deals[situation.in_sight.street()].az::<i64>();
        } else if let InSight::BothRows(ends) = situation.in_sight {
            let [row, column] = starting.by_ranks(ends);
            let alike = &mut by_ranks[row * starting.ends.len() + column];
            if alike.0 != bets {
                let (bets, hands) = std::mem::replace(alike, (bets, 0));
                add_endings(starting, [row, column], bets, hands, &mut counts);
            }
            alike.1 += hands;
        }
    });
    for (place, &(bets, hands)) in by_ranks.iter().enumerate().filter(|(_, (_, hands))| *hands > 0) {
        add_endings(starting, [place / starting.ends.len(), place % starting.ends.len()], bets, hands, &mut counts);
    }
    counts
}

/// Counts `hands` hands with these bets and ends over every middle card.
fn add_endings(starting: &StartingHand, ends: [usize; 2], bets: Bets, hands: i64, counts: &mut [i64]) {
    let counts = &mut counts[Ending::folded(bets).index()..];
    let rows = ends.map(|place| &starting.ends[place]);
    starting.each_middle(rows, |kinds, left| counts[pair_index(kinds)] += hands * left);
}
