//! A hand that the player may bet on, and the second combination that it is paid for (§ 671a.11(f)(2)(ii)).

use super::combinations::{Combination, SecondCombination};
use crate::cards::{Card, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::hands::five_card::{self, FiveCardValue};

/// A hand that the player may bet on.
#[derive(Clone, Copy)]
pub struct FinalHand {
    /// In ascending order; the last one is not the hand's if there is no sixth.
    cards: [Card; PLAYER_CARDS + 1],
    size: usize,
    pub value: FiveCardValue,
    pub winning: Option<Combination>,
}

impl FinalHand {
    /// These five or six cards; `None` for another number.
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

    /// The second combination that is paid: the one that pays most of those that lose nothing.
    pub fn second(&self, reading: SecondCombination, pays: &[i64; Combination::COUNT]) -> Option<Combination> {
        let worth = |second: &Combination| (pays[second.index()], second.index());
        if reading == SecondCombination::NotOnSix && self.size > PLAYER_CARDS {
            let without = |left_out: Card| FinalHand::new(self.cards.into_iter().filter(move |&card| card != left_out));
            let fives = self.cards.into_iter().filter_map(without).filter(|five| five.value == self.value);
            return fives.filter_map(|five| five.second(reading, pays)).max_by_key(worth);
        }
        let (winning, hand, ranks) = (self.winning?, Hand::new(self.cards()), self.value.ranking().ranks);
        let not = (reading == SecondCombination::NoEqual).then_some((winning, ranks));
        let mut most: Option<Combination> = None;
        for &card in self.cards().iter().filter(|&&card| hand.may_be_outside(card, winning, &ranks)) {
            hand.each_combination_with(card, not, |second| {
                if pays[second.index()] >= 0 && most.is_none_or(|most| worth(&second) > worth(&most)) {
                    most = Some(second);
                }
            });
        }
        most
    }
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
    use std::cmp::Reverse;
    use std::collections::BTreeSet;

    use super::*;
    use crate::cards::{CardSet, SuitSymmetry, parse_cards};
    use crate::games::Subject;
    use crate::games::lunar_poker::facts::FACTS;
    use crate::hands::reference;

    /// § 671a.12(d).
    const PAYS: [i64; Combination::COUNT] = [1, 1, 2, 3, 4, 5, 7, 20, 50, 100];

    /// The winning combination, and the second one that is paid.
    type Found = Option<(Combination, Option<Combination>)>;

    fn found(cards: &[Card], reading: SecondCombination) -> Found {
        let hand = FinalHand::new(cards.iter().copied()).expect("five or six cards");
        Some((hand.winning?, hand.second(reading, &PAYS)))
    }

    /// The same by the words in every reading: of all subsets of the cards, each of whose cards is needed for its
    /// combination. A subset is a set of places, one bit each.
    fn by_the_words(cards: &[Card]) -> [Found; SecondCombination::ALL.len()] {
        let subsets = || 0..1_usize << cards.len();
        let formed: Vec<Option<Combination>> = subsets().map(|set| formed_by(&cards_at(cards, set))).collect();
        let of_five =
            |set| <[Card; 5]>::try_from(cards_at(cards, set)).ok().map(|five| (set, reference::five_card(five)));
        let fives: Vec<_> = subsets().filter_map(of_five).collect();
        let Some(best) = fives.iter().map(|&(_, ranking)| ranking).max() else { return Default::default() };
        let Some(winning) = Combination::of(best) else { return Default::default() };
        let best_fives: Vec<usize> =
            fives.into_iter().filter(|&(_, ranking)| ranking == best).map(|(five, _)| five).collect();
        SecondCombination::ALL.map(|reading| {
            let mut seconds = BTreeSet::new();
            for five in &best_fives {
                let considered = if reading == SecondCombination::NotOnSix { *five } else { subsets().len() - 1 };
                for first in subsets().filter(|first| first & !five == 0 && formed[*first] == Some(winning)) {
                    let others = subsets().filter(|other| other & !considered == 0 && other & !first != 0);
                    let is_equal = |other: &usize| reading == SecondCombination::NoEqual && best_fives.contains(other);
                    seconds.extend(others.filter(|other| !is_equal(other)).filter_map(|other| formed[other]));
                }
            }
            Some((winning, seconds.into_iter().max_by_key(|second| (PAYS[second.index()], second.index()))))
        })
    }

    /// The combination that exactly these cards form, each of them being needed for it.
    fn formed_by(cards: &[Card]) -> Option<Combination> {
        let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
        ranks.sort_by_key(|&rank| Reverse(rank));
        let takes_five = |&formed: &Combination| formed >= Combination::Straight && formed != Combination::FourOfAKind;
        match (ranks.as_slice(), <[Card; 5]>::try_from(cards)) {
            ([Rank::Ace, Rank::King], _) => Some(Combination::AceKing),
            ([a, b], _) if a == b => Some(Combination::Pair),
            ([a, b, c], _) if a == b && b == c => Some(Combination::ThreeOfAKind),
            ([a, b, c, d], _) if a == b && b == c && c == d => Some(Combination::FourOfAKind),
            ([a, b, c, d], _) if a == b && c == d => Some(Combination::TwoPair),
            (_, Ok(five)) => Combination::of(reference::five_card(five)).filter(takes_five),
            _ => None,
        }
    }

    fn cards_at(cards: &[Card], set: usize) -> Vec<Card> {
        cards.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect()
    }

    /// On every hand of five and six cards up to the names of suits; and with six cards the double pays are those that
    /// the trade publishes.
    #[test]
    fn second_combinations_are_those_of_the_words_and_the_published_list_is_complete() {
        let mut doubles = BTreeSet::new();
        let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
        let fives = symmetry.classes::<5>().into_iter();
        for class in fives.chain(symmetry.classes::<6>()) {
            let cards: Vec<Card> = class.representative.iter().collect();
            for (reading, expected) in SecondCombination::ALL.into_iter().zip(by_the_words(&cards)) {
                let found = found(&cards, reading);
                assert_eq!(found, expected, "{cards:?} {reading:?}");
                if let (SecondCombination::Any, Some((winning, Some(second)))) = (reading, found) {
                    let names = format!("{} + {}", winning.names()[0], second.names()[0]);
                    doubles.insert((names, (PAYS[winning.index()] + PAYS[second.index()]).to_string()));
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
        let second = |reading| found(&cards, reading).expect("a straight").1;
        assert_eq!(second(SecondCombination::Any), Some(Combination::Straight));
        assert_eq!(second(SecondCombination::NoEqual), Some(Combination::Pair));
        assert_eq!(second(SecondCombination::NotOnSix), None);
        // § 671a.11(f)(2)(ii): two aces, a king, 8 and 9 are five cards, so that all readings also pay for ace-king.
        let cards = parse_cards("As Ah Kd 8c 9s").expect("cards");
        for reading in SecondCombination::ALL {
            assert_eq!(found(&cards, reading), Some((Combination::Pair, Some(Combination::AceKing))));
        }
    }
}
