//! Hand rankings of games by kind, and how many hands are of each kind: counted by multiset of ranks, with the ways to
//! choose suits as factors, so that 133,784,560 hands of seven cards take some hundredths of a second.

use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::rank_sets::ranks_by_suit;
use crate::hands::{five_card, four_card, rank_multisets_in_order, three_card};

/// A ranking, and the number of cards that a hand is chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandRanking {
    ThreeCards,
    FourCards,
    FourOfFive,
    FourOfSix,
    FiveCards,
    FiveOfSix,
    /// The best five of six cards, and above them royal flushes of all six.
    SixCards,
    FiveOfSeven,
    /// The longest flush of seven cards, then its ranks.
    LongestFlush,
}

/// Rankings in their order: the name in files, the ranking in words, the cards that make the hand, and those that it is
/// chosen from.
const RANKINGS: [(HandRanking, &str, &str, [usize; 2]); 9] = [
    (HandRanking::ThreeCards, "three-card", "three cards", [3, 3]),
    (HandRanking::FourCards, "four-card", "four cards", [4, 4]),
    (HandRanking::FourOfFive, "four-of-five", "best four of five cards", [4, 5]),
    (HandRanking::FourOfSix, "four-of-six", "best four of six cards", [4, 6]),
    (HandRanking::FiveCards, "five-card", "five cards", [5, 5]),
    (HandRanking::FiveOfSix, "five-of-six", "best five of six cards", [5, 6]),
    (HandRanking::SixCards, "six-card", "best five of six cards, or all six", [5, 6]),
    (HandRanking::FiveOfSeven, "five-of-seven", "best five of seven cards", [5, 7]),
    (HandRanking::LongestFlush, "longest-flush", "longest flush of seven cards", [FLUSH_CARDS; 2]),
];

/// Category and ranks of a hand of some value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Place among the categories, lowest first.
    pub category: usize,
    /// In the order of comparison, see [`Ranking`](crate::hands::Ranking).
    pub ranks: &'static [Rank],
}

/// A kind of hand with the number of its hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindCount {
    pub name: &'static str,
    pub hands: u64,
}

/// Words of the categories, lowest first.
pub const OF_THREE: [&str; 7] =
    ["high card", "pair", "flush", "straight", "three of a kind", "straight flush", "mini royal"];
pub const OF_FOUR: [&str; 8] =
    ["high card", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];
pub const OF_FIVE: [&str; 10] = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
];
/// The longest flush; seven cards have two of a suit at least.
const OF_LONGEST_FLUSH: [&str; FLUSH_CARDS - 1] =
    ["two-card flush", "three-card flush", "four-card flush", "five-card flush", "six-card flush", "seven-card flush"];

/// Ace to 9 of one suit, the highest category of [`HandRanking::SixCards`].
const SIX_CARD_ROYAL: &str = "six-card royal flush";
const SIX_CARD_ROYAL_RANKS: [Rank; 6] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten, Rank::Nine];

/// Categories of cards of one suit.
const OF_ONE_SUIT: [&str; 5] = ["flush", "straight flush", "royal flush", "mini royal", SIX_CARD_ROYAL];

impl HandRanking {
    /// Rankings by their names in files.
    pub fn by_name() -> [(&'static str, Self); 9] {
        RANKINGS.map(|(ranking, name, ..)| (name, ranking))
    }

    /// Cards that make the hand, and cards that it is chosen from.
    pub fn cards(self) -> [usize; 2] {
        RANKINGS[self as usize].3
    }

    /// The ranking of hands of as many cards, chosen from this many.
    pub fn of_cards(self, cards: usize) -> Option<Self> {
        let all = std::iter::once(self).chain(RANKINGS.map(|(ranking, ..)| ranking));
        all.into_iter().find(|ranking| ranking.cards() == [self.cards()[0], cards])
    }

    /// Words of the categories, lowest first.
    fn words(self) -> Vec<&'static str> {
        match self.cards()[0] {
            3 => OF_THREE.to_vec(),
            4 => OF_FOUR.to_vec(),
            7 => OF_LONGEST_FLUSH.to_vec(),
            _ if self == HandRanking::SixCards => [&OF_FIVE[..], &[SIX_CARD_ROYAL]].concat(),
            _ => OF_FIVE.to_vec(),
        }
    }

    /// Names of the categories in paytables, lowest first.
    pub fn categories(self) -> Vec<String> {
        self.words().into_iter().map(|words| words.replace(' ', "-")).collect()
    }

    /// Whether all cards are of one suit in hands of this category.
    pub fn is_of_one_suit(self, category: usize) -> bool {
        let [made, dealt] = self.cards();
        let is_whole = made == dealt && self != HandRanking::LongestFlush;
        (is_whole || self.words().get(category) == Some(&SIX_CARD_ROYAL)) && self.has_one_suit(category)
    }

    /// Categories of the hands that are called by the name of a category: a royal flush is a straight flush too.
    pub fn called_by(self, category: usize) -> RangeInclusive<usize> {
        let words = self.words();
        let is_straight_flush = ["straight flush", "royal flush"].contains(&words[category]);
        category..=if is_straight_flush && self.cards()[0] != 4 { words.len() - 1 } else { category }
    }

    /// Whether the cards of a hand of this category are of one suit.
    pub fn has_one_suit(self, category: usize) -> bool {
        self == HandRanking::LongestFlush || self.words().get(category).is_some_and(|words| OF_ONE_SUIT.contains(words))
    }

    /// Category and ranks by [`HandRanking::value`].
    pub fn values(self) -> &'static [Dealt] {
        static OF_RANKINGS: [OnceLock<Vec<Dealt>>; RANKINGS.len()] = [const { OnceLock::new() }; RANKINGS.len()];
        let dealt = |category: usize, ranks: &'static [Rank]| Dealt { category, ranks };
        OF_RANKINGS[self as usize].get_or_init(|| match self.cards()[0] {
            3 => three_card::rankings().iter().map(|of| dealt(of.category as usize, &of.ranks)).collect(),
            4 => four_card::tables().rankings.iter().map(|of| dealt(of.category as usize, &of.ranks)).collect(),
            7 => FLUSHES.iter().map(|(_, ranks)| dealt(ranks.len() - 2, ranks)).collect(),
            _ => {
                let of_five = five_card::tables().rankings.iter();
                let royal = (self == HandRanking::SixCards).then(|| dealt(OF_FIVE.len(), &SIX_CARD_ROYAL_RANKS));
                of_five.map(|of| dealt(of.category as usize, &of.ranks)).chain(royal).collect()
            }
        })
    }

    /// The value of the best hand of these cards, a place in [`HandRanking::values`]; `None` for another number of
    /// cards. Greater values are better.
    pub fn value(self, cards: CardSet) -> Option<usize> {
        match self {
            HandRanking::ThreeCards => Some(three_card::value(cards.to_array()?)),
            HandRanking::FourCards => Some(four_card::best_four::<4>(cards.to_array()?).index()),
            HandRanking::FourOfFive => Some(four_card::best_four::<5>(cards.to_array()?).index()),
            HandRanking::FourOfSix => Some(four_card::best_four::<6>(cards.to_array()?).index()),
            HandRanking::FiveCards => Some(five_card::value(cards.to_array()?).index()),
            HandRanking::FiveOfSix => Some(five_card::best_of_six(cards.to_array()?).index()),
            HandRanking::SixCards => {
                let suit = cards.iter().next()?.suit();
                let is_royal = |card: Card| card.suit() == suit && card.rank() >= Rank::Nine;
                if cards.len() == SIX_CARD_ROYAL_RANKS.len() && cards.iter().all(is_royal) {
                    Some(five_card::RANKINGS)
                } else {
                    HandRanking::FiveOfSix.value(cards)
                }
            }
            HandRanking::FiveOfSeven => Some(five_card::best_of_seven(cards.to_array()?).index()),
            HandRanking::LongestFlush => (cards.len() == FLUSH_CARDS).then(|| longest_flush(cards)),
        }
    }

    /// Words and least value of each category, the highest first.
    pub fn categories_from(self) -> Vec<(String, usize)> {
        let values = self.values();
        let least = |category: usize| values.iter().position(|dealt| dealt.category == category);
        let from = |(category, words): (usize, &str)| Some((words.to_string(), least(category)?));
        self.words().into_iter().enumerate().rev().filter_map(from).collect()
    }

    /// A hand of this value in words, as the least of a run: such as `queen high`, `K-Q-8-4`, `pair of 8s, A-K-7` or
    /// `straight`.
    pub fn hand_in_words(self, value: usize) -> String {
        let values = self.values();
        let Dealt { category, ranks } = values[value];
        // The first ranks that no lower hand of the category has.
        let lower = &values[..value];
        let is_new =
            |first: &usize| !lower.iter().any(|of| of.category == category && of.ranks[..*first] == ranks[..*first]);
        let needed = (0..=ranks.len()).find(is_new).unwrap_or(ranks.len());
        let mut distinct = ranks[..needed].to_vec();
        distinct.dedup();
        let letters = |ranks: &[Rank]| ranks.iter().map(|rank| rank.letter().to_string()).collect::<Vec<_>>().join("-");
        let words = self.words()[category];
        match distinct.as_slice() {
            [] => words.to_string(),
            [rank] if words == OF_FIVE[0] => format!("{} high", rank.name()),
            ranks if words == OF_FIVE[0] => letters(ranks),
            [rank] if words == "pair" => format!("pair of {}s", rank.name()),
            [rank, others @ ..] if words == "pair" => format!("pair of {}s, {}", rank.name(), letters(others)),
            ranks => format!("{words} {}", letters(ranks)),
        }
    }

    /// The best hand of these cards in words with all its ranks, such as `pair 8-8-A-K-7`; empty for another number of
    /// cards.
    pub fn hand_with_ranks(self, cards: CardSet) -> String {
        let Some(value) = self.value(cards) else { return String::new() };
        let Dealt { category, ranks } = self.values()[value];
        let letters: Vec<String> = ranks.iter().map(|rank| rank.letter().to_string()).collect();
        format!("{} {}", self.words()[category], letters.join("-"))
    }

    pub fn in_words(self) -> &'static str {
        RANKINGS[self as usize].2
    }

    /// Kinds with their numbers of hands, highest first.
    pub fn kinds(self) -> Vec<KindCount> {
        let mut counts: Vec<KindCount> = self.words().into_iter().map(|name| KindCount { name, hands: 0 }).collect();
        for (dealt, hands) in self.values().iter().zip(self.hands_by_value()) {
            counts[dealt.category].hands += hands;
        }
        counts.reverse();
        counts
    }

    /// The ranks of as many cards as a hand is chosen from, ascending, in the order of their multisets.
    pub fn rank_multisets(self) -> Vec<Vec<Rank>> {
        fn of<const CARDS: usize>() -> Vec<Vec<Rank>> {
            rank_multisets_in_order::<CARDS>().into_iter().map(Vec::from).collect()
        }
        match self.cards()[1] {
            3 => of::<3>(),
            4 => of::<4>(),
            5 => of::<5>(),
            6 => of::<6>(),
            _ => of::<7>(),
        }
    }

    /// Number of hands of the full deck by [`HandRanking::value`]. As many cards of one suit as make the hand are a
    /// flush; fewer than it is chosen from have two such suits.
    pub fn hands_by_value(self) -> &'static [u64] {
        static OF_RANKINGS: [OnceLock<Vec<u64>>; RANKINGS.len()] = [const { OnceLock::new() }; RANKINGS.len()];
        OF_RANKINGS[self as usize].get_or_init(|| self.counted_by_value())
    }

    fn counted_by_value(self) -> Vec<u64> {
        let ([made, _], mut counts) = (self.cards(), vec![0; self.values().len()]);
        if self == HandRanking::LongestFlush {
            let below = |value| u64::from(hands_below(CardSet::FULL_DECK, value));
            return (0..counts.len()).map(|value| below(value + 1) - below(value)).collect();
        }
        let mut add = |cards: CardSet, hands: u64| {
            self.value(cards).into_iter().for_each(|value| counts[value] += hands);
        };
        for ranks in self.rank_multisets() {
            let groups: Vec<(Rank, usize)> =
                ranks.chunk_by(PartialEq::eq).map(|equal| (equal[0], equal.len())).collect();
            let mut without_flush = ways(&groups, 4, 0);
            for flush in (0..1_usize << groups.len()).filter(|flush| flush.count_ones() as usize >= made) {
                let hands = 4 * ways(&groups, 3, flush);
                if hands > 0 {
                    add(with_flush(&groups, flush), hands);
                    without_flush -= hands;
                }
            }
            add(in_mixed_suits(ranks), without_flush);
        }
        counts
    }
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
pub fn in_mixed_suits(ranks: Vec<Rank>) -> CardSet {
    ranks.into_iter().zip(Suit::ALL.into_iter().cycle()).map(|(rank, suit)| Card::new(rank, suit)).collect()
}

/// Cards of a hand of High Card Flush.
const FLUSH_CARDS: usize = 7;

/// Flushes, the lowest first: a set of ranks, a bit each, and these ranks in descending order.
static FLUSHES: LazyLock<Vec<(u16, Vec<Rank>)>> = LazyLock::new(|| {
    let held = |ranks: u16| Rank::ALL.into_iter().rev().filter(move |rank| ranks >> *rank as usize & 1 == 1);
    let sets = (0..1 << Rank::ALL.len()).map(|ranks| (ranks, held(ranks).collect::<Vec<_>>()));
    let mut flushes: Vec<(u16, Vec<Rank>)> = sets.filter(|(_, held)| (2..=FLUSH_CARDS).contains(&held.len())).collect();
    flushes.sort_by_key(|(ranks, held)| (held.len(), *ranks));
    flushes
});

/// By set of ranks of one suit, a bit each, its value: its place among the flushes; 0 for none.
pub static FLUSH_VALUES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut values = vec![0; 1 << Rank::ALL.len()];
    (0..).zip(&FLUSHES[..]).for_each(|(value, (ranks, _))| values[usize::from(*ranks)] = value);
    values
});

/// The value of a hand by its longest flush, then its ranks from the highest on.
fn longest_flush(hand: CardSet) -> usize {
    let values = ranks_by_suit(hand.iter()).map(|ranks| FLUSH_VALUES[usize::from(ranks)]);
    values.into_iter().max().unwrap_or_default().into()
}

/// Number of hands of seven cards from these with a longest flush below this value: in no suit a longer flush, or one
/// as long with higher ranks.
pub fn hands_below(left: CardSet, value: usize) -> u32 {
    let Some(&(flush, _)) = FLUSHES.get(value) else { return binomial(left.len(), FLUSH_CARDS) };
    let length = flush.count_ones() as usize;
    // By number of cards of a suit, the ways to choose them.
    let ways = |ranks: u16| -> [u32; FLUSH_CARDS + 1] {
        let held = ranks.count_ones() as usize;
        std::array::from_fn(|cards| match cards {
            _ if cards < length => binomial(held, cards),
            _ if cards == length => lower_flushes(ranks, flush),
            _ => 0,
        })
    };
    let together = |one: [u32; FLUSH_CARDS + 1], other: [u32; FLUSH_CARDS + 1]| -> [u32; FLUSH_CARDS + 1] {
        std::array::from_fn(|cards| (0..=cards).map(|of_one| one[of_one] * other[cards - of_one]).sum())
    };
    let [clubs, diamonds, hearts, spades] = ranks_by_suit(left.iter()).map(ways);
    together(together(clubs, diamonds), together(hearts, spades))[FLUSH_CARDS]
}

/// Number of sets of as many of these ranks that are lower than a flush.
fn lower_flushes(ranks: u16, flush: u16) -> u32 {
    let (mut lower, mut left) = (0, flush.count_ones() as usize);
    for rank in (0..Rank::ALL.len()).rev().filter(|rank| flush >> rank & 1 == 1) {
        // The sets that have the flush's higher ranks, and this one not.
        lower += binomial((ranks & ((1 << rank) - 1)).count_ones() as usize, left);
        if ranks >> rank & 1 == 0 {
            break;
        }
        left -= 1;
    }
    lower
}
