//! Exact solution: decisions for every starting hand by backward induction, counts of every ending, and their pays;
//! joint counts of the base game and the Five Card bonus, and the covariance of two players who share the cross.
//!
//! Equivalent cards can be swapped within the cross without changing a hand of the base game, but the bonus may change:
//! five different ranks are a flush if they share a suit. So each filling of the cross with likenesses is counted once,
//! and its one-suit crosses apart.
//!
//! For two players, ends are dealt up to suit isomorphism, middle cards and hands one by one.

pub mod pricing;
pub mod worths;

use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use crate::cards::{Card, CardSet, HoleCards, Rank, Suit, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::criss_cross_poker::decisions::starting_hands::{StartingHand, pair_of};
use crate::games::criss_cross_poker::decisions::{Decider, HandDecisions, InSight, Reached, Situation};
use crate::games::criss_cross_poker::rules::{
    CARDS_PER_ROUND, COMMUNITY_CARDS, Deal, Ending, PLAYER_CARDS, TURNED, deals_after, pair_index,
};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::joint::{Hands, MOST_PARTS, Rounds, SeatSums, Wagers};
use crate::games::engine::kinds::{PaidHand, PokerHand};
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of, suit_of};
use crate::games::engine::require_cards;
use crate::games::solving::CountCache;
use crate::games::{Dealing, Follow, Offer, SolveError, counted_in_parts};
use crate::hands::{five_card, rank_multiset_index, rank_multisets, rank_multisets_in_order};
use crate::outcome::Fraction;
use crate::paytable::Units;
use pricing::KindPays;
use worths::Decisions;

pub struct CrissCrossPokerSolver {
    pub deck: CardSet,
    pub starting_hands: Vec<StartingHand>,
    /// Index in `starting_hands` of the hand that represents each two cards of the deck, by [`HoleCards::index`].
    pub places: Vec<usize>,
    /// Counts of side wagers, by [`SideWager::hands`](crate::games::engine::kinds::SideWager::hands).
    pub side_counts: CountCache<(usize, usize)>,
    base_counts: CountCache<Decisions>,
}

impl CrissCrossPokerSolver {
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, CARDS_PER_ROUND)?;
        let (starting_hands, symmetry) = (StartingHand::all(deck), SuitSymmetry::of(deck));
        let mut places = vec![0; HoleCards::COUNT];
        for (place, starting) in starting_hands.iter().enumerate() {
            let images = symmetry.images(starting.cards.into_iter().collect());
            images.for_each(|cards| places[subset_index(cards.iter())] = place);
        }
        let (side_counts, base_counts) = (CountCache::default(), CountCache::default());
        Ok(CrissCrossPokerSolver { deck, starting_hands, places, side_counts, base_counts })
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
}

/// Counts of all rounds with one starting hand and the ends of `from`, at most 24 hands in 1,225 x 1,128 x 46 deals.
pub fn counts_of(starting: &StartingHand, from: InSight, decide: impl Fn(Situation) -> Bet) -> Vec<i64> {
    let (mut counts, deals) = (vec![0; Ending::COUNT], starting.deals_after());
    // Ends of the same ranks with equal bets are counted together.
    let mut by_ranks = vec![(Bets::NONE, 0); starting.ends.len() * starting.ends.len()];
    starting.each_reached(from, decide, |Reached { situation, bet, hands }| {
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

/// Joint counts of these wagers; `None` unless the one side wager is on the five community cards.
pub fn joint_rounds(solver: &CrissCrossPokerSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    let [bonus] = wagers.hands[..] else { return Ok(None) };
    if !bonus.cards.iter().copied().eq(0..COMMUNITY_CARDS) || *bonus.kinds.names != *PokerHand::NAMES {
        return Ok(None);
    }
    let Some(offer) = wagers.base() else {
        return Ok(Some(Rounds { counts: bonus.counts(solver.deck), folded: vec![false], names: Vec::new() }));
    };
    let (decisions, kinds) = (Decisions::of(offer)?, community_kinds());
    // By ending, then kind of the community cards: at most 24 hands in 1,225 x 1,128 x 46 deals.
    let of_hand = |starting: &StartingHand| {
        let decisions = decisions.decide(starting);
        let mut counts = vec![0; Ending::COUNT * PokerHand::COUNT];
        // Per suit, a mask of the likenesses of its undealt cards.
        let mut left = [0; Suit::ALL.len()];
        for card in solver.deck.without(starting.cards.into_iter().collect()).iter() {
            left[card.suit() as usize] |= bit(Likeness::of(card, starting.suit));
        }
        for (horizontal, row) in starting.ends.iter().enumerate() {
            for (vertical, column) in starting.ends.iter().enumerate() {
                let hands = starting.hands * row.ways * starting.ways_after(column, row);
                if hands == 0 {
                    continue;
                }
                let [across, down] = [row, column].map(|ends| usize::from(ends.place_by_ranks()));
                let (bets, kinds) = (decisions.bets([horizontal, vertical]), &kinds[across * rank_multisets(2) + down]);
                let (mut numbers, mut four) = (starting.numbers_left, 0);
                for end in row.likenesses.into_iter().chain(column.likenesses) {
                    numbers[end.index()] -= 1;
                    four |= bit(end);
                }
                for middle in Likeness::all().filter(|middle| numbers[middle.index()] > 0) {
                    let made = [row, column].map(|ends| ends.kinds[middle.index()]);
                    let counts = &mut counts[Ending::new(bets, made).index() * PokerHand::COUNT..];
                    let [mixed, suited] = kinds[middle.rank() as usize];
                    let all = i64::from(hands) * i64::from(numbers[middle.index()]);
                    let five = four | bit(middle);
                    let suits = || left.iter().map(|left| i64::from(five & !left == 0)).sum::<i64>();
                    let of_one_suit = if suited == mixed { 0 } else { i64::from(starting.hands) * suits() };
                    counts[mixed.index()] += all - of_one_suit;
                    counts[suited.index()] += of_one_suit;
                }
            }
        }
        counts
    };
    Ok(Some(Rounds {
        counts: solver.counted(Ending::COUNT * PokerHand::COUNT, of_hand),
        folded: Ending::by_index().map(|ending| ending.bets.folded_at().is_some()).collect(),
        names: vec![Ending::by_index().map(Ending::name).collect()],
    }))
}

/// The kinds with each pair of horizontal and of vertical ranks, by rank of the middle card, as [`community_kind`].
fn community_kinds() -> Vec<[[PokerHand; 2]; Rank::ALL.len()]> {
    let pairs = &rank_multisets_in_order::<2>();
    let with_ends = |[left, right]: [Rank; 2], [far, near]: [Rank; 2]| {
        Rank::ALL.map(|middle| community_kind([left, right, far, near, middle]))
    };
    pairs.iter().flat_map(|&row| pairs.iter().map(move |&column| with_ends(row, column))).collect()
}

/// The hand of community cards with these ranks in several suits and, if the ranks are different, in one suit, which is
/// another hand; otherwise the same one again.
fn community_kind(mut ranks: [Rank; COMMUNITY_CARDS]) -> [PokerHand; 2] {
    ranks.sort_unstable();
    let cards = ranks.map(|rank| Card::new(rank, Suit::Clubs));
    // Five of one rank, which no deck has, count as the worst hand.
    let mixed = PokerHand::of_value(five_card::tables().by_five_ranks[rank_multiset_index(cards)]);
    let differ = ranks.windows(2).all(|two| two[0] != two[1]);
    [mixed, if differ { PokerHand::of_cards(&cards) } else { mixed }]
}

fn bit(likeness: Likeness) -> u32 {
    1 << likeness.index()
}

const _: () = assert!(LIKENESSES <= u32::BITS as usize);

/// Views of the cross: from a hand of two suits, or from one of a single suit.
const SIGHTS: [Option<Suit>; 5] =
    [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];

/// Covariance of the net results, in units, of two players who both play the strategy of `offer` and do not see each
/// other's cards.
pub fn covariance(solver: &CrissCrossPokerSolver, offer: &Offer, follow: &Follow<'_>) -> Result<Fraction, SolveError> {
    let deck = solver.deck;
    require_cards(deck, Deal.cards_at_table(2))?;
    let kind_pays = KindPays::of(offer);
    let nets: Vec<Units> = Ending::by_index().map(|ending| kind_pays.net(ending)).collect();
    let pays = offer.whole_pays(nets.iter(), None, MOST_PARTS)?;
    let decided = solver.decided(&Decisions::of(offer)?);
    // Sums over both rows that the ends of a class can form, all middle cards, and all hands.
    let of_class = |class: &SuitClass| {
        let (ends, mut sums) = (class.representative, SeatSums::default());
        let left = deck.without(ends);
        for row in ends.subsets::<2>() {
            let Some(column) = ends.without(row.into_iter().collect()).to_array() else { continue };
            // The rows in each view, as pairs of likenesses.
            let alike = SIGHTS.map(|suit| [row, column].map(|row| usize::from(pair_of(likenesses_of(row, suit)))));
            // The cards with the place of their sight, the first ending with their bets and the hands of each row, by
            // likeness of the middle card.
            let player = |cards: [Card; PLAYER_CARDS]| {
                let sight = suit_of(cards).map_or(0, |suit| 1 + suit as usize);
                let place = solver.places[subset_index(cards)];
                let starting = &solver.starting_hands[place];
                // The ends are in the deck, so every pair has a place.
                let ends = alike[sight].map(|pair| starting.places[pair].map_or(0, usize::from));
                let first = Ending::folded(decided[place].bets(ends)).index();
                (cards, sight, first, ends.map(|place| &starting.ends[place].kinds))
            };
            let players: Vec<_> = left.subsets().map(player).collect();
            for middle in left.iter() {
                let likeness = SIGHTS.map(|suit| Likeness::of(middle, suit).index());
                let mut hands = Hands::none();
                for &(cards, sight, first, kinds) in players.iter().filter(|(cards, ..)| !cards.contains(&middle)) {
                    let made = kinds.map(|kinds| kinds[likeness[sight]]);
                    hands.add(cards, pays.nets[first + pair_index(made)]);
                }
                sums = sums.plus(hands.sums());
            }
        }
        sums.times(class.hands)
    };
    let sums = counted_in_parts(&SuitSymmetry::of(deck).classes_of(4), of_class, SeatSums::plus, follow)?;
    let [deals, ..] = deals_after(deck.len(), TURNED);
    Ok(sums.covariance(pays.scale, deck.len(), COMMUNITY_CARDS, PLAYER_CARDS, deals))
}
