//! The second combination as the simulator finds it: card by card, from the words of § 671a.11(f)(2)(ii).
//!
//! Written apart from `combinations`, which lists all subsets of a hand, so that a slip in either shows as a disagreement.

use super::combinations::{Combination, SecondCombination};
use crate::cards::{Card, Rank};
use crate::games::paid_hands::PaidHand;
use crate::hands::five_card::{self, FiveCardValue};

/// The pay of the highest paying second combination, and which it is, in five or six cards whose best five have this value and win with
/// this combination.
pub fn second_combination(
    cards: &[Card],
    best: FiveCardValue,
    winning: Combination,
    reading: SecondCombination,
    pays: &[i64; Combination::COUNT],
) -> Option<Combination> {
    if reading == SecondCombination::NotOnSix && cards.len() == 6 {
        let five = |left_out: usize| -> [Card; 5] { std::array::from_fn(|place| cards[place + usize::from(place >= left_out)]) };
        let of_five = (0..6).map(five).filter(|five| five_card::value(*five) == best);
        let seconds = of_five.filter_map(|five| second_combination(&five, best, winning, reading, pays));
        return seconds.max_by_key(|second| (pays[second.index()], second.index()));
    }
    let hand = Hand::new(cards);
    let ranks = best.ranking().ranks;
    let outside = cards.iter().filter(|&&card| hand.may_be_outside(card, winning, &ranks));
    let no_equal = reading == SecondCombination::NoEqual;
    let paying = |combination: &Combination| pays[combination.index()] >= 0;
    let with_card = |card: &Card| hand.combinations_with(*card, if no_equal { Some((winning, ranks)) } else { None });
    let seconds = outside.flat_map(with_card).filter(paying);
    seconds.max_by_key(|second| (pays[second.index()], second.index()))
}

/// Five or six cards, counted.
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

    /// Whether the winning combination can be chosen without this card; `ranks` are those of the best five in the order in which they
    /// are compared.
    fn may_be_outside(&self, card: Card, winning: Combination, ranks: &[Rank; 5]) -> bool {
        let times = self.of_rank[card.rank() as usize];
        match winning {
            Combination::AceKing => card.rank() < Rank::King,
            Combination::Pair | Combination::ThreeOfAKind | Combination::FourOfAKind => card.rank() != ranks[0],
            Combination::TwoPair => card.rank() != ranks[0] && card.rank() != ranks[2],
            // Of a second three of a kind two cards are taken, whichever.
            Combination::FullHouse => card.rank() != ranks[0] && (card.rank() != ranks[3] || times > 2),
            Combination::Straight => !ranks.contains(&card.rank()) || times > 1,
            Combination::Flush | Combination::StraightFlush | Combination::RoyalFlush => {
                self.of_suit[card.suit() as usize] < 5 || !ranks.contains(&card.rank())
            }
        }
    }

    /// The combinations that this card is part of, but for those of five cards equal to `not`.
    fn combinations_with(&self, card: Card, not: Option<(Combination, [Rank; 5])>) -> Vec<Combination> {
        let rank = card.rank();
        let times = self.of_rank[rank as usize];
        let others = |least: u8| Rank::ALL.into_iter().filter(move |&other| other != rank && self.of_rank[other as usize] >= least);
        let is_not = |combination: Combination, ranks: &[Rank]| {
            not.is_none_or(|(winning, own)| winning != combination || own[..ranks.len()] != *ranks)
        };
        let mut found = Vec::new();
        let mut add = |holds: bool, combination: Combination| {
            if holds {
                found.push(combination);
            }
        };
        add(rank == Rank::Ace && self.has(Rank::King) || rank == Rank::King && self.has(Rank::Ace), Combination::AceKing);
        add(times >= 2, Combination::Pair);
        add(times >= 3, Combination::ThreeOfAKind);
        add(times >= 4, Combination::FourOfAKind);
        add(times >= 2 && others(2).next().is_some(), Combination::TwoPair);
        let full_of_rank = times >= 3 && others(2).any(|pair| is_not(Combination::FullHouse, &[rank, rank, rank, pair]));
        let of_other = times >= 2 && others(3).any(|three| is_not(Combination::FullHouse, &[three, three, three, rank]));
        add(full_of_rank || of_other, Combination::FullHouse);
        let suit = card.suit() as usize;
        let mut suited_straights = 0;
        for highest in Rank::ALL.into_iter().filter(|&highest| highest >= Rank::Five) {
            // An ace is below the 2 in five-high.
            let step = |below: usize| Rank::ALL[(highest as usize + 13 - below) % 13];
            let straight: [Rank; 5] = std::array::from_fn(step);
            if !straight.contains(&rank) || !straight.iter().all(|&rank| self.has(rank)) {
                continue;
            }
            let suited = straight.iter().all(|&rank| self.is_of_suit(rank, suit));
            suited_straights += u8::from(suited);
            let combination = if highest == Rank::Ace { Combination::RoyalFlush } else { Combination::StraightFlush };
            add(suited && is_not(combination, &straight), combination);
            // More than one suit: some other rank has a card of another suit.
            let mixed = straight.iter().any(|&other| other != rank && (0..4).any(|other_suit| other_suit != suit && self.is_of_suit(other, other_suit)));
            add(mixed && is_not(Combination::Straight, &straight), Combination::Straight);
        }
        // Of six cards of a suit there are five choices with this one; of five only one, which may be consecutive. No six cards
        // are six suited cards of which every five are consecutive.
        add(self.of_suit[suit] > 5 || self.of_suit[suit] == 5 && suited_straights == 0, Combination::Flush);
        found
    }
}
