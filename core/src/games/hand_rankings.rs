//! Hand rankings of games by kind, and how many hands are of each kind: counted by multiset of ranks, with the ways to
//! choose suits as factors, so that 133,784,560 hands of seven cards take some hundredths of a second.

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::{five_card, four_card, rank_multiset_index, rank_multisets, rank_multisets_in_order, reference};

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

/// Rankings by their names in files.
pub const RANKINGS: [(&str, HandRanking); 7] = [
    ("three-card", HandRanking::ThreeCards),
    ("four-card", HandRanking::FourCards),
    ("four-of-five", HandRanking::FourOfFive),
    ("four-of-six", HandRanking::FourOfSix),
    ("five-card", HandRanking::FiveCards),
    ("five-of-six", HandRanking::FiveOfSix),
    ("five-of-seven", HandRanking::FiveOfSeven),
];

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

/// Categories of cards of one suit.
const OF_ONE_SUIT: [&str; 4] = ["flush", "straight flush", "royal flush", "mini royal"];

impl HandRanking {
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
    fn words(self) -> &'static [&'static str] {
        match self.cards()[0] {
            3 => &OF_THREE,
            4 => &OF_FOUR,
            _ => &OF_FIVE,
        }
    }

    /// Names of the categories in paytables, lowest first.
    pub fn categories(self) -> Vec<String> {
        self.words().iter().map(|words| words.replace(' ', "-")).collect()
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
            4 => four_card::tables().rankings.iter().map(|of| dealt(of.category as usize, &of.ranks)).collect(),
            _ => five_card::tables().rankings.iter().map(|of| dealt(of.category as usize, &of.ranks)).collect(),
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
                let without = |card| cards.without(CardSet::default().with(card));
                cards.iter().map(|card| HandRanking::FiveOfSix.value(without(card))).max()?
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
        match self.cards()[1] {
            3 => self.counted::<3>(),
            4 => self.counted::<4>(),
            5 => self.counted::<5>(),
            6 => self.counted::<6>(),
            _ => self.counted::<7>(),
        }
    }

    /// Counts hands of `CARDS` cards by kind. As many cards of one suit as make the hand are a flush; fewer than `CARDS`
    /// have two such suits.
    fn counted<const CARDS: usize>(self) -> Vec<KindCount> {
        let ([made, _], values) = (self.cards(), self.values());
        let mut counts: Vec<KindCount> = self.words().iter().map(|name| KindCount { name, hands: 0 }).collect();
        let mut add = |cards: CardSet, hands: u64| {
            let value = self.value(cards).and_then(|value| values.get(value));
            value.into_iter().for_each(|dealt| counts[dealt.category].hands += hands);
        };
        for ranks in rank_multisets_in_order::<CARDS>() {
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
        counts.reverse();
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
pub fn in_mixed_suits<const CARDS: usize>(ranks: [Rank; CARDS]) -> CardSet {
    ranks.into_iter().zip(Suit::ALL.into_iter().cycle()).map(|(rank, suit)| Card::new(rank, suit)).collect()
}
