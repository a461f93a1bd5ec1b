//! Decks by ranks and as seen from each suit, and the ways to complete a flop to a board from them, by class of hands.
//!
//! The ways are plain vectors, because each card left is either free or in the hand.

use az::Az;

use super::index::{RANKS, SUITS, UpToTwo, rank_of, suit_of, suited_ranks};
use crate::cards::{Card, CardSet};
use crate::games::engine::place_of;
use crate::hands::rank_sets::RankSet;

/// Number of cards of each rank.
pub type RankCounts = [i32; RANKS];

/// The cards that player, dealer and board are dealt from.
#[derive(Clone, Debug)]
pub struct Deck {
    pub cards: CardSet,
    pub by_rank: RankCounts,
    /// Ranks in player's or dealer's hands, ascending.
    pub ranks: Vec<usize>,
    pub views: Vec<View>,
    /// The number of the view from each suit.
    pub views_of_suits: [usize; SUITS],
    /// Cards of the dealer's that are known, and not in the deck.
    pub dealers_cards: CardSet,
    /// Turn and river, where they are known. Not in the deck, but counted by rank and in the views, as cards of every
    /// board.
    pub known: [Option<Card>; 2],
    /// Their ranks.
    pub later_ranks: Vec<usize>,
}

/// A deck as seen from suits with the same ranks: the full deck looks the same from all four.
#[derive(Clone, Debug)]
pub struct View {
    /// The first of these suits.
    pub suit: usize,
    pub suited: RankSet,
    /// Cards of the other suits.
    pub unsuited: RankCounts,
    /// The ranks of turn and river in this suit, and those in others, where they are known.
    pub known: [Option<usize>; 2],
    pub known_unsuited: [Option<usize>; 2],
    /// The view of these suits before cards were taken out of the deck.
    pub of_whole: usize,
}

impl View {
    /// Ranks of the known cards of turn and river in this suit.
    pub fn later(&self) -> RankSet {
        self.known.into_iter().flatten().fold(0, |ranks, rank| ranks | 1 << rank)
    }

    /// Ranks of those in other suits.
    pub fn later_unsuited(&self) -> Vec<usize> {
        self.known_unsuited.into_iter().flatten().collect()
    }
}

impl Deck {
    pub fn of(cards: CardSet) -> Self {
        Deck::seen(cards, [0; SUITS], CardSet::default(), [None; 2])
    }

    /// The deck left to a player who knows cards out of play, cards of the dealer's, and turn or river.
    pub fn without(&self, out_of_play: CardSet, dealers_cards: CardSet, known: [Option<Card>; 2]) -> Self {
        let later = known.into_iter().flatten().collect();
        let left = self.cards.without(out_of_play).without(dealers_cards).without(later);
        Deck::seen(left, self.views_of_suits, dealers_cards, known)
    }

    fn seen(cards: CardSet, of_whole: [usize; SUITS], dealers_cards: CardSet, turned: [Option<Card>; 2]) -> Self {
        let all: Vec<Card> = cards.iter().chain(turned.into_iter().flatten()).collect();
        let (mut views, mut by_rank): (Vec<View>, _) = (Vec::new(), [0; RANKS]);
        all.iter().for_each(|&card| by_rank[rank_of(card)] += 1);
        let views_of_suits = std::array::from_fn(|suit| {
            let (suited, of_whole) = (suited_ranks(suit, &all), of_whole[suit]);
            let known =
                |is_suited| turned.map(|card| card.filter(|&card| (suit_of(card) == suit) == is_suited).map(rank_of));
            let (known, known_unsuited) = (known(true), known(false));
            let unsuited = std::array::from_fn(|rank| by_rank[rank] - (suited >> rank & 1).az::<i32>());
            let looks = |view: &View| (view.suited, view.known, view.of_whole);
            let view = View { suit, suited, unsuited, known, known_unsuited, of_whole };
            place_of(&mut views, view, |one, other| looks(one) == looks(other))
        });
        let is_held = |&rank: &usize| by_rank[rank] > 0 || dealers_cards.iter().any(|card| rank_of(card) == rank);
        let ranks = (0..RANKS).filter(is_held).collect();
        let later_ranks = turned.into_iter().flatten().map(rank_of).collect();
        Deck { cards, by_rank, ranks, views, views_of_suits, dealers_cards, known: turned, later_ranks }
    }

    /// Number of cards of turn and river that are not known.
    pub fn cards_to_turn(&self) -> usize {
        2 - self.later_ranks.len()
    }

    /// The dealer's possible hands on the river.
    pub fn dealers(&self) -> i32 {
        let left = (self.cards.len() - 5 - self.cards_to_turn()).az::<i32>();
        match self.dealers_cards.len() {
            0 => left * (left - 1) / 2,
            1 => left,
            _ => 1,
        }
    }

    /// Whether a board may have these ascending ranks, the known ones of turn and river among them.
    pub fn has(&self, ranks: &[usize; 5]) -> bool {
        let are_left = ranks.chunk_by(usize::eq).all(|equal| equal.len().az::<i32>() <= self.by_rank[equal[0]]);
        let times = |all: &[usize], rank: usize| all.iter().filter(|&&one| one == rank).count();
        are_left && self.later_ranks.iter().all(|&rank| times(ranks, rank) >= times(&self.later_ranks, rank))
    }
}

/// Most cards of one rank on a flop or turn, or known to come, before another is dealt.
const MOST_ON_FLOP: usize = 3;

/// Unsuited cards left of each rank, for the first `N` classes of hands.
#[derive(Debug)]
pub struct WaysTable<const N: usize> {
    /// By number of cards on the flop, then by rank.
    left: Vec<[i32; N]>,
}

impl<const N: usize> WaysTable<N> {
    /// Table for this number of unsuited cards.
    pub fn of(classes: &[[usize; 2]], cards: &RankCounts) -> Self {
        let left = |on_flop: i32, rank: usize| {
            let in_hand = |class: usize| classes[class].iter().map(|&kind| i32::from(kind == rank)).sum::<i32>();
            std::array::from_fn(|class| cards[rank] - on_flop - in_hand(class))
        };
        let rows = (0..).take(MOST_ON_FLOP + 1).flat_map(|on_flop| (0..RANKS).map(move |rank| left(on_flop, rank)));
        WaysTable { left: rows.collect() }
    }

    pub fn left(&self, flop: &[usize], later: &[usize], rank: usize) -> &[i32; N] {
        let dealt = flop.iter().chain(later).filter(|&&dealt| dealt == rank).count();
        &self.left[RANKS * dealt + rank]
    }

    /// Ways to deal the unsuited `cards` that complete a flop to a board, beside these unsuited ranks of the flop, and
    /// these known ones of turn and river.
    pub fn set_ways(&self, flop: &[usize], later: &[usize], cards: UpToTwo, ways: &mut [i32; N]) {
        match cards {
            UpToTwo::None => ways.fill(1),
            UpToTwo::One(rank) => ways.copy_from_slice(self.left(flop, later, rank)),
            UpToTwo::Two(one, other) if one == other => {
                let left = self.left(flop, later, one);
                ways.iter_mut().zip(left).for_each(|(ways, left)| *ways = left * (left - 1) / 2);
            }
            UpToTwo::Two(one, other) => {
                let [one, other] = [one, other].map(|rank| self.left(flop, later, rank));
                let lefts = one.iter().zip(other);
                ways.iter_mut().zip(lefts).for_each(|(ways, (one, other))| *ways = one * other);
            }
        }
    }

    /// Number of boards with `count` cards of each rank, the known ones of these ranks among them.
    pub fn set_ways_of_board(&self, count: &[i32; RANKS], later: &[usize], ways: &mut [i32; N]) {
        ways.fill(1);
        for (rank, &count) in count.iter().enumerate().filter(|(_, count)| **count > 0) {
            let left = self.left(&[], later, rank);
            let count = count - later.iter().filter(|&&known| known == rank).count().az::<i32>();
            ways.iter_mut().zip(left).for_each(|(ways, &left)| *ways *= choose(left, count));
        }
    }
}

/// Binomial coefficient for small numbers.
fn choose(left: i32, count: i32) -> i32 {
    (0..count).fold(1, |ways, taken| ways * (left - taken) / (taken + 1))
}
