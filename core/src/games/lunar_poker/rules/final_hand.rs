//! Final hands of five or six cards, and the second combination that they are paid for (§ 671a.11(f)(2)(ii)).

use super::{Combination, PLAYER_CARDS, SecondCombination};
use crate::cards::{Card, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::hands::five_card::{self, FiveCardValue};

/// A final hand: the cards on which the player bets or folds.
#[derive(Clone, Copy)]
pub struct FinalHand {
    /// In ascending order. Without a sixth card the last place is filler.
    cards: [Card; PLAYER_CARDS + 1],
    size: usize,
    pub value: FiveCardValue,
    pub winning: Option<Combination>,
}

impl FinalHand {
    /// `None` unless five or six cards are given.
    pub fn new(held: impl IntoIterator<Item = Card>) -> Option<Self> {
        let mut cards = [Card::LOWEST; PLAYER_CARDS + 1];
        let mut held = held.into_iter();
        let size = cards.iter_mut().zip(&mut held).map(|(card, held)| *card = held).count();
        if size < PLAYER_CARDS || held.next().is_some() {
            return None;
        }
        cards[..size].sort_unstable();
        let [a, b, c, d, e, _] = cards;
        let value = if size == cards.len() { five_card::best_of_six(cards) } else { five_card::value([a, b, c, d, e]) };
        Some(FinalHand { cards, size, value, winning: Combination::of(value.ranking()) })
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.size]
    }

    /// The combination paid against every lower hand: the one that pays most, if its pay is not negative.
    pub fn second(&self, reading: SecondCombination, pays: &[i64; Combination::COUNT]) -> Option<Combination> {
        let worth = |second: &Combination| (pays[second.index()], second.index());
        if reading == SecondCombination::NotOnSix && self.size > PLAYER_CARDS {
            let without = |left_out: Card| FinalHand::new(self.cards.into_iter().filter(move |&card| card != left_out));
            let fives = self.cards.into_iter().filter_map(without).filter(|five| five.value == self.value);
            return fives.filter_map(|five| five.second(reading, pays)).max_by_key(worth);
        }
        let winning = self.winning?;
        let (hand, own) = (Hand::new(self.cards()), self.value.ranking().ranks);
        let is_equal = |second: Combination, ranks: &[Rank]| {
            second.takes_five_cards() && second == winning && own[..ranks.len()] == *ranks
        };
        let mut most: Option<Combination> = None;
        for &card in self.cards().iter().filter(|&&card| hand.may_be_outside(card, winning, &own)) {
            hand.each_combination_with(card, |second, ranks| {
                let is_paid = reading != SecondCombination::NoEqual || !is_equal(second, ranks);
                if is_paid && pays[second.index()] >= 0 && most.is_none_or(|most| worth(&second) > worth(&most)) {
                    most = Some(second);
                }
            });
        }
        most
    }
}

struct Hand<'c> {
    cards: &'c [Card],
    of_rank: [u8; 13],
    of_suit: [u8; 4],
}

impl<'c> Hand<'c> {
    fn new(cards: &'c [Card]) -> Self {
        let (mut of_rank, mut of_suit) = ([0; 13], [0; 4]);
        for card in cards {
            of_rank[card.rank() as usize] += 1;
            of_suit[card.suit() as usize] += 1;
        }
        Hand { cards, of_rank, of_suit }
    }

    fn has(&self, rank: Rank) -> bool {
        self.of_rank[rank as usize] > 0
    }

    fn is_of_suit(&self, rank: Rank, suit: usize) -> bool {
        self.cards.iter().any(|card| card.rank() == rank && card.suit() as usize == suit)
    }

    /// Whether the winning combination can be chosen without this card. `ranks`: of the best five, in order.
    fn may_be_outside(&self, card: Card, winning: Combination, ranks: &[Rank; 5]) -> bool {
        let times = self.of_rank[card.rank() as usize];
        match winning {
            Combination::AceKing => card.rank() < Rank::King,
            Combination::Pair | Combination::ThreeOfAKind | Combination::FourOfAKind => card.rank() != ranks[0],
            Combination::TwoPair => card.rank() != ranks[0] && card.rank() != ranks[2],
            // A full house takes any two cards of a second three of a kind.
            Combination::FullHouse => card.rank() != ranks[0] && (card.rank() != ranks[3] || times > 2),
            Combination::Straight => !ranks.contains(&card.rank()) || times > 1,
            Combination::Flush | Combination::StraightFlush | Combination::RoyalFlush => {
                self.of_suit[card.suit() as usize] < 5 || !ranks.contains(&card.rank())
            }
        }
    }

    /// Calls `each` with the combinations of this card and their ranks in order: below five cards the highest, of five
    /// cards every one.
    fn each_combination_with(&self, card: Card, mut each: impl FnMut(Combination, &[Rank])) {
        let rank = card.rank();
        let times = self.of_rank[rank as usize];
        let others = |least: u8| {
            Rank::ALL.into_iter().filter(move |&other| other != rank && self.of_rank[other as usize] >= least)
        };
        if rank == Rank::Ace && self.has(Rank::King) || rank == Rank::King && self.has(Rank::Ace) {
            each(Combination::AceKing, &[Rank::Ace, Rank::King]);
        }
        let alike = [(2, Combination::Pair), (3, Combination::ThreeOfAKind), (4, Combination::FourOfAKind)];
        for (size, combination) in alike.into_iter().filter(|&(size, _)| usize::from(times) >= size) {
            each(combination, &[rank; 4][..size]);
        }
        if let (true, Some(other)) = (times >= 2, others(2).max()) {
            let (high, low) = (rank.max(other), rank.min(other));
            each(Combination::TwoPair, &[high, high, low, low]);
        }
        let with_pair = others(2).filter(|_| times >= 3).map(|pair| (rank, pair));
        for (three, pair) in with_pair.chain(others(3).filter(|_| times >= 2).map(|three| (three, rank))) {
            each(Combination::FullHouse, &[three, three, three, pair, pair]);
        }
        self.each_straight_or_flush_with(card, each);
    }

    /// The straights, flushes and straight flushes of [`Hand::each_combination_with`].
    fn each_straight_or_flush_with(&self, card: Card, mut each: impl FnMut(Combination, &[Rank])) {
        let (rank, suit) = (card.rank(), card.suit() as usize);
        let mut suited_straights = 0;
        for highest in Rank::ALL.into_iter().filter(|&highest| highest >= Rank::Five) {
            // In a five-high straight the ace is below the 2.
            let step = |below: usize| Rank::ALL[(highest as usize + 13 - below) % 13];
            let straight: [Rank; 5] = std::array::from_fn(step);
            if !straight.contains(&rank) || !straight.iter().all(|&rank| self.has(rank)) {
                continue;
            }
            if straight.iter().all(|&rank| self.is_of_suit(rank, suit)) {
                suited_straights += 1;
                let is_royal = highest == Rank::Ace;
                each(if is_royal { Combination::RoyalFlush } else { Combination::StraightFlush }, &straight);
            }
            // The straight has more than one suit if some other rank has a card of another suit.
            let mixed = straight.iter().any(|&other| {
                other != rank && (0..4).any(|other_suit| other_suit != suit && self.is_of_suit(other, other_suit))
            });
            if mixed {
                each(Combination::Straight, &straight);
            }
        }
        // Six cards of a suit give five flushes with this card, five cards one, which may be a straight flush. No six
        // suited cards have a straight flush in every five.
        if self.of_suit[suit] > 5 || self.of_suit[suit] == 5 && suited_straights == 0 {
            let mut of_suit = Rank::ALL.into_iter().rev().filter(|&rank| self.is_of_suit(rank, suit));
            let mut highest = [rank; 5];
            highest.iter_mut().zip(&mut of_suit).for_each(|(highest, rank)| *highest = rank);
            highest[4] = highest[4].min(rank);
            each(Combination::Flush, &highest);
        }
    }
}
