use house_edge_core::cards::{Card, CardSet, Rank, SuitSymmetry, parse_cards};
use house_edge_core::games::lunar_poker::testing::{Combination, FACTS, FinalHand, READINGS, SecondCombination};
use house_edge_core::games::{PaidHand, Subject};
use house_edge_core::hands::reference;
use std::collections::BTreeSet;

const PAYS: [i64; Combination::COUNT] = [1, 1, 2, 3, 4, 5, 7, 20, 50, 100];

type Found = Option<(Combination, Option<Combination>)>;

fn found(cards: &[Card], reading: SecondCombination) -> Found {
    let hand = FinalHand::new(cards.iter().copied()).expect("five or six cards");
    Some((hand.winning?, hand.second(reading, &PAYS)))
}

/// By the wording of the regulation: combinations among all subsets, as masks of places, with no card to spare.
struct Words {
    winning: Combination,
    best_fives: Vec<usize>,
    formed: Vec<Option<Combination>>,
}

impl Words {
    fn of(cards: &[Card]) -> Option<Self> {
        let subsets = || 0..1_usize << cards.len();
        let formed = subsets().map(|set| formed_by(cards_at(cards, set))).collect();
        let of_five = |set| Some((set, reference::five_card(cards_at(cards, set).to_array()?)));
        let fives: Vec<_> = subsets().filter_map(of_five).collect();
        let best = fives.iter().map(|&(_, ranking)| ranking).max()?;
        let best_fives = fives.into_iter().filter(|&(_, ranking)| ranking == best).map(|(five, _)| five).collect();
        Some(Words { winning: Combination::of(best)?, best_fives, formed })
    }

    /// Masks of all second combinations.
    fn seconds(&self, reading: SecondCombination) -> BTreeSet<usize> {
        let (subsets, mut seconds) = (|| 0..self.formed.len(), BTreeSet::new());
        for five in &self.best_fives {
            let considered = if reading == SecondCombination::NotOnSix { *five } else { subsets().len() - 1 };
            for first in subsets().filter(|first| first & !five == 0 && self.formed[*first] == Some(self.winning)) {
                let others = subsets().filter(|other| other & !considered == 0 && other & !first != 0);
                let is_equal = |other: &usize| reading == SecondCombination::NoEqual && self.best_fives.contains(other);
                seconds.extend(others.filter(|other| !is_equal(other) && self.formed[*other].is_some()));
            }
        }
        seconds
    }
}

fn by_the_words(cards: &[Card]) -> [Found; READINGS] {
    let Some(words) = Words::of(cards) else { return Default::default() };
    SecondCombination::ALL.map(|reading| {
        let seconds = words.seconds(reading).into_iter().filter_map(|cards| words.formed[cards]);
        Some((words.winning, seconds.max_by_key(|second| (PAYS[second.index()], second.index()))))
    })
}

/// The combination that exactly these cards form, none of them to spare.
fn formed_by(cards: CardSet) -> Option<Combination> {
    let mut ranks = [Rank::Two; 6];
    let ranks = &mut ranks[..cards.len()];
    // Cards ascend by rank.
    ranks.iter_mut().rev().zip(cards.iter()).for_each(|(rank, card)| *rank = card.rank());
    let takes_five = |&formed: &Combination| formed >= Combination::Straight && formed != Combination::FourOfAKind;
    match (&*ranks, cards.to_array()) {
        ([Rank::Ace, Rank::King], _) => Some(Combination::AceKing),
        ([a, b], _) if a == b => Some(Combination::Pair),
        ([a, b, c], _) if a == b && b == c => Some(Combination::ThreeOfAKind),
        ([a, b, c, d], _) if a == b && b == c && c == d => Some(Combination::FourOfAKind),
        ([a, b, c, d], _) if a == b && c == d => Some(Combination::TwoPair),
        (_, Some(five)) => Combination::of(reference::five_card(five)).filter(takes_five),
        _ => None,
    }
}

fn cards_at(cards: &[Card], set: usize) -> CardSet {
    cards.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect()
}

/// Every hand of five and six cards up to suit isomorphism, and the trade's published list of double pays.
#[test]
#[ignore = "second tier: second combinations of every hand"]
fn second_combinations_are_those_of_the_words_and_the_published_list_is_complete() {
    let mut doubles = BTreeSet::new();
    let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
    let fives = symmetry.classes_of(5).into_iter();
    for class in fives.chain(symmetry.classes_of(6)) {
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
