//! The simulator's second combination: card by card, from the words of § 671a.11(f)(2)(ii).
//!
//! Written apart from `combinations`, which lists all subsets of a hand, so that a slip in either shows as a
//! disagreement.

use crate::cards::{Card, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::games::lunar_poker::rules::{Combination, SecondCombination};
use crate::hands::five_card::{self, FiveCardValue};

/// The pay of the highest paying second combination, and which it is, in five or six cards whose best five have this
/// value and win with this combination.
pub fn second_combination(
    cards: &[Card],
    best: FiveCardValue,
    winning: Combination,
    reading: SecondCombination,
    pays: &[i64; Combination::COUNT],
) -> Option<Combination> {
    if reading == SecondCombination::NotOnSix && cards.len() == 6 {
        let five = |left_out: usize| -> [Card; 5] {
            std::array::from_fn(|place| cards[place + usize::from(place >= left_out)])
        };
        let of_five = (0..6).map(five).filter(|five| five_card::value(*five) == best);
        let seconds = of_five.filter_map(|five| second_combination(&five, best, winning, reading, pays));
        return seconds.max_by_key(|second| (pays[second.index()], second.index()));
    }
    let hand = Hand::new(cards);
    let ranks = best.ranking().ranks;
    let outside = cards.iter().filter(|&&card| hand.may_be_outside(card, winning, &ranks));
    let no_equal = reading == SecondCombination::NoEqual;
    let paying = |combination: &Combination| pays[combination.index()] >= 0;
    let mut most: Option<Combination> = None;
    for &card in outside {
        hand.each_combination_with(card, no_equal.then_some((winning, ranks)), |second| {
            let worth = |second: Combination| (pays[second.index()], second.index());
            if paying(&second) && most.is_none_or(|most| worth(second) > worth(most)) {
                most = Some(second);
            }
        });
    }
    most
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

    /// Whether the winning combination can be chosen without this card; `ranks` are those of the best five in the order
    /// in which they are compared.
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

    /// Calls `each` with the combinations that this card is part of, except those of five cards equal to `not`.
    fn each_combination_with(
        &self,
        card: Card,
        not: Option<(Combination, [Rank; 5])>,
        mut each: impl FnMut(Combination),
    ) {
        let rank = card.rank();
        let times = self.of_rank[rank as usize];
        let others = |least: u8| {
            Rank::ALL.into_iter().filter(move |&other| other != rank && self.of_rank[other as usize] >= least)
        };
        let is_not = |combination: Combination, ranks: &[Rank]| {
            not.is_none_or(|(winning, own)| winning != combination || own[..ranks.len()] != *ranks)
        };
        let mut add = |holds: bool, combination: Combination| {
            if holds {
                each(combination);
            }
        };
        add(
            rank == Rank::Ace && self.has(Rank::King) || rank == Rank::King && self.has(Rank::Ace),
            Combination::AceKing,
        );
        add(times >= 2, Combination::Pair);
        add(times >= 3, Combination::ThreeOfAKind);
        add(times >= 4, Combination::FourOfAKind);
        add(times >= 2 && others(2).next().is_some(), Combination::TwoPair);
        let full_of_rank =
            times >= 3 && others(2).any(|pair| is_not(Combination::FullHouse, &[rank, rank, rank, pair]));
        let of_other =
            times >= 2 && others(3).any(|three| is_not(Combination::FullHouse, &[three, three, three, rank]));
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
            let mixed = straight.iter().any(|&other| {
                other != rank && (0..4).any(|other_suit| other_suit != suit && self.is_of_suit(other, other_suit))
            });
            add(mixed && is_not(Combination::Straight, &straight), Combination::Straight);
        }
        // Of six cards of a suit there are five choices with this one; of five only one, which may be consecutive. No
        // six cards are six suited cards of which every five are consecutive.
        add(self.of_suit[suit] > 5 || self.of_suit[suit] == 5 && suited_straights == 0, Combination::Flush);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cards::{CardSet, SuitSymmetry, parse_cards};
    use crate::games::Subject;
    use crate::games::lunar_poker::facts::FACTS;
    use crate::games::lunar_poker::rules::{Combinations, Prices};

    /// § 671a.12(c), (d).
    const PRICES: Prices = Prices { bet: [1, 1, 2, 3, 4, 5, 7, 20, 50, 100], ante: [1, 4] };

    fn best(cards: &[Card]) -> FiveCardValue {
        let all: CardSet = cards.iter().copied().collect();
        all.subsets::<5>().map(five_card::value).max().expect("five cards")
    }

    fn by_the_witness(cards: &[Card], reading: SecondCombination) -> Option<(Combination, Option<Combination>)> {
        let value = best(cards);
        let winning = Combination::of(value.ranking())?;
        Some((winning, second_combination(cards, value, winning, reading, &PRICES.bet)))
    }

    fn by_the_solver(cards: &[Card], reading: SecondCombination) -> Option<(Combination, Option<Combination>)> {
        let hand = Combinations::of(cards, reading);
        Some((hand.winning?, PRICES.best_second(hand.seconds)))
    }

    /// Every hand of five and six cards up to the names of suits: the two ways to find the second combination agree,
    /// and with six cards the double pays are those that the trade publishes.
    #[test]
    fn both_ways_agree_on_all_hands_and_the_published_list_is_complete() {
        let mut doubles = BTreeSet::new();
        let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
        let fives = symmetry.classes::<5>().into_iter();
        for class in fives.chain(symmetry.classes::<6>()) {
            let cards: Vec<Card> = class.representative.iter().collect();
            for reading in SecondCombination::ALL {
                let found = by_the_witness(&cards, reading);
                assert_eq!(found, by_the_solver(&cards, reading), "{cards:?} {reading:?}");
                if let (SecondCombination::Any, Some((winning, Some(second)))) = (reading, found) {
                    let [paid, also_paid] = [winning, second].map(|combination| PRICES.bet[combination.index()]);
                    let names = format!("{} + {}", winning.names()[0], second.names()[0]);
                    doubles.insert((names, (paid + also_paid).to_string()));
                }
            }
        }
        let published = FACTS.published.iter().filter_map(|published| match published.subject {
            Subject::PaidToOne(outcomes) => Some((outcomes.called.to_string(), published.figure.to_string())),
            _ => None,
        });
        assert_eq!(doubles, published.collect());
    }

    #[test]
    fn the_readings_differ_as_they_say() {
        // 4-5-6-7-8-8: two straights, or a straight and a pair, or a straight alone.
        let cards = parse_cards("4s 5h 6d 7c 8s 8h").expect("cards");
        let second = |reading| by_the_witness(&cards, reading).expect("a straight").1;
        assert_eq!(second(SecondCombination::Any), Some(Combination::Straight));
        assert_eq!(second(SecondCombination::NoEqual), Some(Combination::Pair));
        assert_eq!(second(SecondCombination::NotOnSix), None);
        // § 671a.11(f)(2)(ii): two aces, a king, 8 and 9 are five cards, so that all readings pay for ace-king besides.
        let cards = parse_cards("As Ah Kd 8c 9s").expect("cards");
        for reading in SecondCombination::ALL {
            assert_eq!(by_the_witness(&cards, reading), Some((Combination::Pair, Some(Combination::AceKing))));
        }
    }
}
