//! The player's two cards, the ends of the rows by likeness, and the number of ways to deal them.

use super::likeness::{LIKENESSES, Likeness, likenesses_of, pair_place};
use crate::cards::{Card, CardSet, Suit, SuitSymmetry};
use crate::games::criss_cross_poker::rules::deal::deals_after;
use crate::games::engine::bets::STREETS;
use crate::games::engine::kinds::FiveCardKind;
use crate::games::engine::poker_hand::PokerHand;
use crate::hands::{PackedCards, five_card};

/// The two cards of a player, one of all suit-isomorphic hands.
#[derive(Clone, Debug)]
pub struct StartingHand {
    /// One of the hands, in ascending order.
    pub cards: [Card; 2],
    /// Number of hands.
    pub hands: u32,
    /// The suit of both cards, if it is the same.
    pub suit: Option<Suit>,
    /// The likenesses of the cards left in the deck, in ascending order.
    pub likenesses: Vec<Likeness>,
    /// The cards left in the deck by likeness.
    left: [Vec<Card>; LIKENESSES],
    /// Every pair of likenesses that can lie at both ends of a row.
    pub ends: Vec<Ends>,
}

/// The outer cards of a row of the cross, one of all pairs of these likenesses.
#[derive(Clone, Debug)]
pub struct Ends {
    /// In ascending order.
    pub likenesses: [Likeness; 2],
    /// Number of such pairs of cards in the deck without the player's cards.
    pub ways: u32,
    /// The kind of hand that the player's cards and these make with a middle card, by its place among the likenesses of
    /// the starting hand. Where no such card is left it has no meaning.
    pub kinds: Vec<PokerHand>,
}

impl StartingHand {
    /// The starting hands of a deck of at least seven cards, one of each set of suit-isomorphic ones.
    pub fn all(deck: CardSet) -> Vec<Self> {
        let classes = SuitSymmetry::of(deck).classes::<2>();
        let hands = classes.into_iter().filter_map(|class| Some((class.representative.to_array()?, class.hands)));
        hands.map(|(cards, hands)| StartingHand::new(deck, cards, hands)).collect()
    }

    /// The starting hand of these cards in ascending order, which stand for `hands` hands.
    pub fn new(deck: CardSet, cards: [Card; 2], hands: u32) -> Self {
        let suit = (cards[0].suit() == cards[1].suit()).then(|| cards[0].suit());
        let mut left: [Vec<Card>; LIKENESSES] = Default::default();
        for card in deck.without(cards.into_iter().collect()).iter() {
            left[Likeness::of(card, suit).index()].push(card);
        }
        let likenesses = Likeness::all().filter(|likeness| !left[likeness.index()].is_empty()).collect();
        let mut starting = StartingHand { cards, hands, suit, likenesses, left, ends: Vec::new() };
        starting.ends = starting.all_ends();
        starting
    }

    fn all_ends(&self) -> Vec<Ends> {
        let mut ends = Vec::new();
        for (place, &high) in self.likenesses.iter().enumerate() {
            for &low in &self.likenesses[..=place] {
                if let Some(cards) = self.cards_at([low, high], &[]) {
                    let likenesses = [low, high];
                    let ways = ways_to_take(likenesses, |likeness| self.number_left(likeness));
                    ends.push(Ends { likenesses, ways, kinds: self.kinds_with(cards) });
                }
            }
        }
        ends
    }

    /// The kind of hand that the player's cards and `ends` make with each middle card.
    fn kinds_with(&self, ends: [Card; 2]) -> Vec<PokerHand> {
        let four: PackedCards = self.cards.into_iter().chain(ends).collect();
        let hand = |&middle: &Likeness| {
            let middle = self.left[middle.index()].iter().find(|card| !ends.contains(card));
            middle
                .map_or(PokerHand::Nothing, |&card| PokerHand::of_value(five_card::tables().value(four + card.into())))
        };
        self.likenesses.iter().map(hand).collect()
    }

    /// Number of cards of a likeness in the deck without the player's.
    fn number_left(&self, likeness: Likeness) -> u32 {
        self.left[likeness.index()].len() as u32
    }

    /// Number of ways that a deal can go on at each street.
    pub fn deals_after(&self) -> [u128; STREETS] {
        deals_after(self.left.iter().map(Vec::len).sum())
    }

    /// How many cards of each of the starting hand's likenesses are left when these ends have been dealt; where they
    /// cannot be, some numbers are negative.
    pub fn left_after(&self, dealt: [&Ends; 2]) -> impl Iterator<Item = i64> {
        let [one, other] = dealt.map(|ends| ends.likenesses);
        self.likenesses.iter().map(move |likeness| {
            let gone = one.iter().chain(&other).filter(|gone| *gone == likeness).count();
            i64::from(self.number_left(*likeness)) - gone as i64
        })
    }

    /// Number of ways to take `ends` when `taken` have been dealt.
    pub fn ways_after(&self, ends: &Ends, taken: &Ends) -> u32 {
        ways_to_take(ends.likenesses, |likeness| {
            self.number_left(likeness) - taken.likenesses.iter().filter(|&&other| other == likeness).count() as u32
        })
    }

    /// The place of two cards among the ends, if both are left.
    pub fn place(&self, cards: [Card; 2]) -> Option<usize> {
        let likenesses = likenesses_of(cards, self.suit);
        self.ends.iter().position(|ends| ends.likenesses == likenesses)
    }

    /// Two cards of these likenesses that are not among `taken`, if there are any.
    pub fn cards_at(&self, likenesses: [Likeness; 2], taken: &[Card]) -> Option<[Card; 2]> {
        let left =
            |likeness: Likeness| self.left[likeness.index()].iter().filter(|card| !taken.contains(card)).copied();
        let [low, high] = likenesses;
        let first = left(low).next()?;
        Some([first, left(high).find(|&card| card != first)?])
    }
}

impl Ends {
    /// The place of the likenesses among all pairs.
    pub fn place(&self) -> u16 {
        let [low, high] = self.likenesses.map(|likeness| likeness.index() as u16);
        pair_place(low, high)
    }
}

/// Number of pairs of cards of these likenesses, with `left` cards of each.
fn ways_to_take([low, high]: [Likeness; 2], left: impl Fn(Likeness) -> u32) -> u32 {
    if low == high { left(low) * left(low).saturating_sub(1) / 2 } else { left(low) * left(high) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rank;

    /// Counts from theory: 13 pairs of 6, 78 choices of two ranks in 4 suits or in 12 pairs of suits; C(50,2)
    /// horizontal and C(48,2) vertical ends, and 46 middle cards.
    #[test]
    fn every_deal_of_the_full_deck_is_counted_once() {
        let all = StartingHand::all(CardSet::FULL_DECK);
        let numbers = |hands: u32| all.iter().filter(|starting| starting.hands == hands).count();
        assert_eq!((all.len(), numbers(6), numbers(4), numbers(12)), (169, 13, 78, 78));
        let mut deals = 0;
        for starting in &all {
            assert_eq!(starting.ends.iter().map(|ends| ends.ways).sum::<u32>(), 1_225);
            for horizontal in &starting.ends {
                let ways = |vertical: &Ends| starting.ways_after(vertical, horizontal);
                assert_eq!(starting.ends.iter().map(ways).sum::<u32>(), 1_128);
                for vertical in starting.ends.iter().filter(|vertical| ways(vertical) > 0) {
                    let left: i64 = starting.left_after([horizontal, vertical]).sum();
                    deals += i64::from(starting.hands * horizontal.ways * ways(vertical)) * left;
                }
            }
        }
        assert_eq!(deals, 84_284_272_800);
        assert_eq!(deals_after(50)[0], 1_225 * 1_128 * 46);
    }

    /// The kind of hand does not depend on which of the cards that are alike is taken.
    #[test]
    fn cards_that_are_alike_make_the_same_hands() {
        let deck = CardSet::deck(&Rank::ALL[4..], &Suit::ALL);
        for starting in StartingHand::all(deck).iter().step_by(7) {
            let places =
                |card: Card| starting.likenesses.iter().position(|&of| of == Likeness::of(card, starting.suit));
            for three in deck.without(starting.cards.into_iter().collect()).subsets::<3>() {
                let [first, second, third] = three;
                let cards = [starting.cards[0], starting.cards[1], first, second, third];
                for (ends, middle) in [([first, second], third), ([first, third], second), ([second, third], first)] {
                    let ends = &starting.ends[starting.place(ends).expect("they are left")];
                    let middle = places(middle).expect("it is left");
                    assert_eq!(ends.kinds[middle], PokerHand::of_value(five_card::value(cards)), "{cards:?}");
                }
            }
        }
    }
}
