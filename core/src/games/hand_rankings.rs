//! Hand rankings of games by kind, and how many hands are of each kind: counted by multiset of ranks, with the ways to choose
//! suits as factors, so that 133,784,560 hands of seven cards take milliseconds.

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::{
    FiveCardCategory, FourCardCategory, ThreeCardCategory, five_card, four_card, rank_multiset_index, rank_multisets,
    rank_multisets_in_order, reference, seven_card,
};

/// A ranking, and the number of cards that a hand is chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandRanking {
    ThreeCards,
    FourCards,
    FourOfFive,
    FourOfSix,
    FiveCards,
    FiveOfSix,
    FiveOfSeven,
}

/// Category and leading rank of a hand of some value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Place among the categories, lowest first.
    pub category: usize,
    pub lead: Rank,
}

/// A kind of hand with the number of its hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindCount {
    pub name: &'static str,
    pub hands: u64,
}

/// Kinds by category, lowest first.
pub const OF_THREE: [(ThreeCardCategory, &str); 7] = [
    (ThreeCardCategory::HighCard, "high card"),
    (ThreeCardCategory::Pair, "pair"),
    (ThreeCardCategory::Flush, "flush"),
    (ThreeCardCategory::Straight, "straight"),
    (ThreeCardCategory::ThreeOfAKind, "three of a kind"),
    (ThreeCardCategory::StraightFlush, "straight flush"),
    (ThreeCardCategory::MiniRoyal, "mini royal"),
];
pub const OF_FOUR: [(FourCardCategory, &str); 8] = [
    (FourCardCategory::HighCard, "high card"),
    (FourCardCategory::Pair, "pair"),
    (FourCardCategory::TwoPair, "two pair"),
    (FourCardCategory::Straight, "straight"),
    (FourCardCategory::Flush, "flush"),
    (FourCardCategory::ThreeOfAKind, "three of a kind"),
    (FourCardCategory::StraightFlush, "straight flush"),
    (FourCardCategory::FourOfAKind, "four of a kind"),
];
pub const OF_FIVE: [(FiveCardCategory, &str); 10] = [
    (FiveCardCategory::HighCard, "high card"),
    (FiveCardCategory::Pair, "pair"),
    (FiveCardCategory::TwoPair, "two pair"),
    (FiveCardCategory::ThreeOfAKind, "three of a kind"),
    (FiveCardCategory::Straight, "straight"),
    (FiveCardCategory::Flush, "flush"),
    (FiveCardCategory::FullHouse, "full house"),
    (FiveCardCategory::FourOfAKind, "four of a kind"),
    (FiveCardCategory::StraightFlush, "straight flush"),
    (FiveCardCategory::RoyalFlush, "royal flush"),
];

/// Categories of cards of one suit.
const OF_ONE_SUIT: [&str; 4] = ["flush", "straight flush", "royal flush", "mini royal"];

impl HandRanking {
    pub const ALL: [HandRanking; 7] = [
        HandRanking::ThreeCards,
        HandRanking::FourCards,
        HandRanking::FourOfFive,
        HandRanking::FourOfSix,
        HandRanking::FiveCards,
        HandRanking::FiveOfSix,
        HandRanking::FiveOfSeven,
    ];

    /// Cards that make the hand, and cards that it is chosen from.
    pub fn cards(self) -> [usize; 2] {
        match self {
            HandRanking::ThreeCards => [3, 3],
            HandRanking::FourCards => [4, 4],
            HandRanking::FourOfFive => [4, 5],
            HandRanking::FourOfSix => [4, 6],
            HandRanking::FiveCards => [5, 5],
            HandRanking::FiveOfSix => [5, 6],
            HandRanking::FiveOfSeven => [5, 7],
        }
    }

    /// Words of the categories, lowest first.
    fn words(self) -> Vec<&'static str> {
        match self.cards()[0] {
            3 => OF_THREE.iter().map(|(_, words)| *words).collect(),
            4 => OF_FOUR.iter().map(|(_, words)| *words).collect(),
            _ => OF_FIVE.iter().map(|(_, words)| *words).collect(),
        }
    }

    /// Names of the categories in paytables, lowest first.
    pub fn categories(self) -> Vec<String> {
        self.words().into_iter().map(|words| words.replace(' ', "-")).collect()
    }

    /// Whether all cards make the hand, and all of this category are of one suit.
    pub fn is_of_one_suit(self, category: usize) -> bool {
        let [made, dealt] = self.cards();
        made == dealt && self.words().get(category).is_some_and(|words| OF_ONE_SUIT.contains(words))
    }

    /// Category and leading rank by [`HandRanking::value`].
    pub fn values(self) -> Vec<Dealt> {
        let dealt = |category: usize, ranks: &[Rank]| Dealt { category, lead: ranks[0] };
        match self.cards()[0] {
            3 => {
                let ranks = rank_multisets_in_order::<3>;
                let suited = |ranks: [Rank; 3]| ranks.map(|rank| Card::new(rank, Suit::Clubs)).into_iter().collect();
                let all = ranks().into_iter().map(in_mixed_suits).chain(ranks().into_iter().map(suited));
                let of = |cards: CardSet| {
                    // Equal ranks have no value of one suit.
                    let ranking = cards.to_array().map(reference::three_card);
                    ranking.map_or(dealt(0, &[Rank::Two]), |of| dealt(of.category as usize, &of.ranks))
                };
                all.map(of).collect()
            }
            4 => {
                let values =
                    (0..).map_while(four_card::FourCardValue::from_index).map(four_card::FourCardValue::ranking);
                values.map(|of| dealt(of.category as usize, &of.ranks)).collect()
            }
            _ => {
                let values = (0..five_card::RANKINGS).map(|place| five_card::value_at(place).ranking());
                values.map(|of| dealt(of.category as usize, &of.ranks)).collect()
            }
        }
    }

    /// The value of the best hand of these cards, a place in [`HandRanking::values`]; `None` for another number of cards.
    /// Greater values are better, but of three cards.
    pub fn value(self, cards: CardSet) -> Option<usize> {
        match self {
            HandRanking::ThreeCards => {
                let cards: [Card; 3] = cards.to_array()?;
                let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
                Some(rank_multiset_index(cards) + if one_suit { rank_multisets(3) } else { 0 })
            }
            HandRanking::FourCards => Some(four_card::best_four::<4>(cards.to_array()?).index()),
            HandRanking::FourOfFive => Some(four_card::best_four::<5>(cards.to_array()?).index()),
            HandRanking::FourOfSix => Some(four_card::best_four::<6>(cards.to_array()?).index()),
            HandRanking::FiveCards => Some(five_card::value(cards.to_array()?).index()),
            HandRanking::FiveOfSix => Some(five_card::best_of_six(cards.to_array()?).index()),
            HandRanking::FiveOfSeven => {
                let of_six = |card| cards.without(CardSet::default().with(card)).to_array();
                let values = cards.iter().map(|card| of_six(card).map(five_card::best_of_six));
                values.collect::<Option<Vec<_>>>()?.into_iter().max().map(five_card::FiveCardValue::index)
            }
        }
    }

    pub fn in_words(self) -> &'static str {
        match self {
            HandRanking::ThreeCards => "three cards",
            HandRanking::FourCards => "four cards",
            HandRanking::FourOfFive => "best four of five cards",
            HandRanking::FourOfSix => "best four of six cards",
            HandRanking::FiveCards => "five cards",
            HandRanking::FiveOfSix => "best five of six cards",
            HandRanking::FiveOfSeven => "best five of seven cards",
        }
    }

    /// Kinds with their numbers of hands, highest first.
    pub fn kinds(self) -> Vec<KindCount> {
        match self {
            HandRanking::ThreeCards => counted(3, &OF_THREE, |cards: [Card; 3]| reference::three_card(cards).category),
            HandRanking::FourCards => counted(4, &OF_FOUR, |cards: [Card; 4]| four(four_card::best_four(cards))),
            HandRanking::FourOfFive => counted(4, &OF_FOUR, |cards: [Card; 5]| four(four_card::best_four(cards))),
            HandRanking::FourOfSix => counted(4, &OF_FOUR, |cards: [Card; 6]| four(four_card::best_four(cards))),
            HandRanking::FiveCards => counted(5, &OF_FIVE, |cards| five_card::value(cards).ranking().category),
            HandRanking::FiveOfSix => counted(5, &OF_FIVE, |cards| five_card::best_of_six(cards).ranking().category),
            HandRanking::FiveOfSeven => {
                let place = |cards| usize::from(seven_card::best_of_seven(cards).category());
                counted(5, &OF_FIVE, |cards| OF_FIVE.get(place(cards)).unwrap_or(&OF_FIVE[0]).0)
            }
        }
    }
}

fn four(value: four_card::FourCardValue) -> FourCardCategory {
    value.ranking().category
}

/// Counts hands of `CARDS` cards by kind, where `suited` cards of one suit make a flush; fewer than `CARDS` have two
/// such suits.
fn counted<C: Copy + PartialEq, const CARDS: usize>(
    suited: u32,
    kinds: &[(C, &'static str)],
    kind: impl Fn([Card; CARDS]) -> C,
) -> Vec<KindCount> {
    let mut counts: Vec<KindCount> = kinds.iter().map(|&(_, name)| KindCount { name, hands: 0 }).collect();
    let mut add = |cards: CardSet, hands: u64| {
        let Some(cards) = cards.to_array() else { return };
        let found = kind(cards);
        let counted = counts.iter_mut().zip(kinds).find(|(_, (kind, _))| *kind == found);
        counted.into_iter().for_each(|(count, _)| count.hands += hands);
    };
    for ranks in rank_multisets_in_order::<CARDS>() {
        let groups: Vec<(Rank, usize)> = ranks.chunk_by(PartialEq::eq).map(|equal| (equal[0], equal.len())).collect();
        let mut without_flush = ways(&groups, 4, 0);
        for flush in (0..1_usize << groups.len()).filter(|flush| flush.count_ones() >= suited) {
            let hands = 4 * ways(&groups, 3, flush);
            if hands > 0 {
                add(with_flush(&groups, flush), hands);
                without_flush -= hands;
            }
        }
        add(in_mixed_suits(ranks), without_flush);
    }
    counts.reverse();
    counts
}

/// Ways to choose suits for groups of equal ranks from `suits` suits; a group in `flush` has one card of another suit.
fn ways(groups: &[(Rank, usize)], suits: usize, flush: usize) -> u64 {
    let of_group = |(place, (_, cards)): (usize, &(Rank, usize))| binomial(suits, cards - (flush >> place & 1));
    groups.iter().enumerate().map(of_group).map(u64::from).product()
}

/// A hand with a club of each rank in `flush`, and all other cards in other suits.
fn with_flush(groups: &[(Rank, usize)], flush: usize) -> CardSet {
    let of_group = |(place, &(rank, cards)): (usize, &(Rank, usize))| {
        let is_suited = flush >> place & 1 == 1;
        let suits = Suit::ALL.into_iter().skip(usize::from(!is_suited)).take(cards);
        suits.map(move |suit| Card::new(rank, suit))
    };
    groups.iter().enumerate().flat_map(of_group).collect()
}

/// A hand of these ascending ranks with at most two cards of a suit, up to eight cards.
pub fn in_mixed_suits<const CARDS: usize>(ranks: [Rank; CARDS]) -> CardSet {
    ranks.into_iter().zip(Suit::ALL.into_iter().cycle()).map(|(rank, suit)| Card::new(rank, suit)).collect()
}
