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
            let fives = self.fives().filter(|five| five.value == self.value);
            return fives.filter_map(|five| five.second(reading, pays)).max_by_key(worth);
        }
        let (winning, ranks) = (self.winning?, self.value.ranking().ranks);
        let outside = self.cards().iter().copied().filter(|&card| self.may_be_outside(card, winning, &ranks));
        let seconds = outside.flat_map(|card| {
            let is_considered = |five: &FinalHand| reading != SecondCombination::NoEqual || five.value != self.value;
            let fives = self.fives().filter(move |five| five.cards().contains(&card)).filter(is_considered);
            let of_five = fives
                .filter_map(|five| five.winning)
                .filter(|second| *second >= Combination::Straight && *second != Combination::FourOfAKind);
            of_five.chain(self.below_five_with(card.rank()))
        });
        seconds.filter(|second| pays[second.index()] >= 0).max_by_key(worth)
    }

    /// Every five of six cards; none of five.
    fn fives(&self) -> impl Iterator<Item = FinalHand> {
        let without =
            |left_out: &Card| FinalHand::new(self.cards().iter().copied().filter(move |card| card != left_out));
        self.cards().iter().filter_map(without)
    }

    /// Number of cards of a rank.
    fn held(&self, rank: Rank) -> usize {
        self.cards().iter().filter(|card| card.rank() == rank).count()
    }

    /// Whether the winning combination can be chosen without this card. `ranks`: of the best five, in order.
    fn may_be_outside(&self, card: Card, winning: Combination, ranks: &[Rank; 5]) -> bool {
        let times = self.held(card.rank());
        match winning {
            Combination::AceKing => card.rank() < Rank::King,
            Combination::Pair | Combination::ThreeOfAKind | Combination::FourOfAKind => card.rank() != ranks[0],
            Combination::TwoPair => card.rank() != ranks[0] && card.rank() != ranks[2],
            // A full house takes any two cards of a second three of a kind.
            Combination::FullHouse => card.rank() != ranks[0] && (card.rank() != ranks[3] || times > 2),
            Combination::Straight => !ranks.contains(&card.rank()) || times > 1,
            Combination::Flush | Combination::StraightFlush | Combination::RoyalFlush => {
                let of_suit = self.cards().iter().filter(|other| other.suit() == card.suit()).count();
                of_suit < 5 || !ranks.contains(&card.rank())
            }
        }
    }

    /// The combinations of fewer than five cards with a card of this rank.
    fn below_five_with(&self, rank: Rank) -> impl Iterator<Item = Combination> {
        let times = self.held(rank);
        let is_ace_king = rank >= Rank::King && self.held(Rank::Ace) > 0 && self.held(Rank::King) > 0;
        let has_two_pair = times >= 2 && Rank::ALL.into_iter().any(|other| other != rank && self.held(other) >= 2);
        let all = [
            (is_ace_king, Combination::AceKing),
            (times >= 2, Combination::Pair),
            (has_two_pair, Combination::TwoPair),
            (times >= 3, Combination::ThreeOfAKind),
            (times >= 4, Combination::FourOfAKind),
        ];
        all.into_iter().filter(|(is_held, _)| *is_held).map(|(_, combination)| combination)
    }
}
