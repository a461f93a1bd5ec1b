//! Hands that the Super Wager pays, by the first five cards (§ 671a.6(d), § 589.6(d)).

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::games::Offer;
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::lunar_poker::facts::{ACE_KING_QUEEN, EVERY_ROW, STRAIGHT_FLUSH_AS_FLUSH, UNPAIRED};
use crate::hands::{FiveCardCategory, five_card, rank_multisets_in_order};
use crate::paytable::whole_units;

hand_kinds! {
    /// A row of the Super Wager. Of several, the one that pays most is paid (§ 589.11(c)(2)(ii)), or all in
    /// `every-row`.
    pub enum SuperHand {
        Nothing,
        SameColoredFive = "same-colored-five",
        AceKing = "ace-king",
        AceKingQueen = "ace-king-queen",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FivePictureCards = "five-picture-cards",
        SameColoredStraight = "same-colored-straight",
        FourOfAKind = "four-of-a-kind",
    }
}

/// The properties of a five-card hand that matter to the Super Wager in any reading, by the bits of [`property`]. Two
/// pair counts as a pair, and a royal flush as a straight flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Properties(u8);

pub mod property {
    /// The number of the category.
    pub const CATEGORY: u8 = 0b1111;
    pub const SAME_COLOR: u8 = 1 << 4;
    pub const ACE_KING: u8 = 1 << 5;
    pub const QUEEN: u8 = 1 << 6;
    pub const PICTURES: u8 = 1 << 7;
}

const _: () = assert!(FiveCardCategory::ALL.len() <= 1 << property::CATEGORY.count_ones());

impl Properties {
    pub const COUNT: usize = 1 << u8::BITS;

    pub fn of(cards: [Card; 5]) -> Self {
        let has = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
        let flags = [
            (property::SAME_COLOR, is_same_colored(cards.into_iter().collect())),
            (property::ACE_KING, has(Rank::Ace) && has(Rank::King)),
            (property::QUEEN, has(Rank::Queen)),
            (property::PICTURES, cards.iter().all(|card| (Rank::Jack..=Rank::King).contains(&card.rank()))),
        ];
        let category = five_card::value(cards).ranking().category as u8;
        let set = flags.into_iter().filter(|&(_, holds)| holds);
        Properties::from_bits(set.fold(category, |bits, (flag, _)| bits | flag))
    }

    /// From bits with the number of any category.
    pub fn from_bits(bits: u8) -> Self {
        let category = bits & property::CATEGORY;
        let alike = match FiveCardCategory::ALL.get(usize::from(category)) {
            Some(FiveCardCategory::TwoPair) => FiveCardCategory::Pair as u8,
            Some(FiveCardCategory::RoyalFlush) => FiveCardCategory::StraightFlush as u8,
            _ => category,
        };
        Properties(bits & !property::CATEGORY | alike)
    }

    /// All values by index.
    pub fn all() -> impl Iterator<Item = Properties> {
        (0..=u8::MAX).map(Properties)
    }

    /// With the color flag set or cleared.
    pub fn of_one_color(self, same: bool) -> Self {
        Properties(if same { self.0 | property::SAME_COLOR } else { self.0 & !property::SAME_COLOR })
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether the row `hand` applies in the reading of this name.
    fn is(self, hand: SuperHand, reading: &str) -> bool {
        let of = |category: FiveCardCategory| self.0 & property::CATEGORY == category as u8;
        let has = |flags: u8| self.0 & flags == flags;
        let (straight, straight_flush) = (of(FiveCardCategory::Straight), of(FiveCardCategory::StraightFlush));
        let five_ranks = straight || straight_flush || of(FiveCardCategory::HighCard) || of(FiveCardCategory::Flush);
        let unpaired = reading != UNPAIRED || five_ranks;
        match hand {
            SuperHand::Nothing => false,
            SuperHand::SameColoredFive => has(property::SAME_COLOR),
            SuperHand::AceKing => {
                let queen = reading != ACE_KING_QUEEN || has(property::QUEEN);
                has(property::ACE_KING) && queen && unpaired
            }
            SuperHand::AceKingQueen => has(property::ACE_KING | property::QUEEN) && unpaired,
            SuperHand::ThreeOfAKind => of(FiveCardCategory::ThreeOfAKind),
            SuperHand::Straight => straight,
            SuperHand::Flush => of(FiveCardCategory::Flush) || straight_flush && reading == STRAIGHT_FLUSH_AS_FLUSH,
            SuperHand::FullHouse => of(FiveCardCategory::FullHouse),
            SuperHand::FivePictureCards => has(property::PICTURES),
            SuperHand::SameColoredStraight => straight && has(property::SAME_COLOR) || straight_flush,
            SuperHand::FourOfAKind => of(FiveCardCategory::FourOfAKind),
        }
    }
}

const RED: [Suit; 2] = [Suit::Diamonds, Suit::Hearts];

pub fn is_same_colored(hand: CardSet) -> bool {
    static ALL_RED: LazyLock<CardSet> = LazyLock::new(|| CardSet::deck(&Rank::ALL, &RED));
    let black = hand.without(*ALL_RED);
    black.is_empty() || black == hand
}

/// The rows that pay a hand, one bit each: a set with a higher row compares greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SuperRows(u16);

const _: () = assert!(SuperHand::COUNT <= u16::BITS as usize);

impl SuperRows {
    /// No row: the hand loses.
    pub const NONE: Self = SuperRows(0);

    fn one(hand: SuperHand) -> Self {
        SuperRows(1 << hand.index())
    }

    /// The highest row first.
    pub fn hands(self) -> impl Iterator<Item = SuperHand> {
        SuperHand::ALL.iter().rev().copied().filter(move |&hand| self.0 & SuperRows::one(hand).0 != 0)
    }

    /// The rows that have an outcome even if no hand is paid by them: none, and each that a schedule of the paytable
    /// lists, unless a hand may be paid by several.
    pub fn always(offer: &Offer, schedule: &'static str) -> impl Iterator<Item = Self> {
        let listed = listed(&pays_of_kinds::<SuperHand>(offer, schedule)).into_iter();
        listed.filter(|_| offer.reading_name() != EVERY_ROW).map(SuperRows::one).chain([SuperRows::NONE])
    }
}

/// The hands of the rows in a schedule. `pays`: by [`SuperHand`].
fn listed(pays: &[KindPay]) -> Vec<SuperHand> {
    SuperHand::ALL.iter().copied().filter(|hand| pays[hand.index()].award.is_some()).collect()
}

/// By [`Properties::index`]: the applicable row that pays most, or in the reading `every-row` all that pay.
pub fn paid_by(offer: &Offer, schedule: &'static str) -> Vec<SuperRows> {
    let pays = pays_of_kinds::<SuperHand>(offer, schedule);
    let listed = listed(&pays);
    let paid_by = |properties: Properties| {
        let eligible = || listed.iter().copied().filter(|&hand| properties.is(hand, offer.reading_name()));
        let most = eligible().max_by_key(|hand| &pays[hand.index()].net);
        let of_most = most.map_or(SuperRows::NONE, SuperRows::one);
        let others =
            eligible().filter(|hand| offer.reading_name() == EVERY_ROW && pays[hand.index()].net > -whole_units(1));
        others.fold(of_most, |rows, hand| SuperRows(rows.0 | SuperRows::one(hand).0))
    };
    Properties::all().map(paid_by).collect()
}

/// Number of hands of `deck`, by [`Properties::index`].
pub fn hands_by_properties(deck: CardSet) -> Vec<u128> {
    let of_suits = |suits: &[Suit]| {
        Rank::ALL.map(|rank| suits.iter().filter(|&&suit| deck.contains(Card::new(rank, suit))).count().az::<u8>())
    };
    let (all, of_suit) = (of_suits(&Suit::ALL), Suit::ALL.map(|suit| of_suits(&[suit])));
    let of_color = [of_suits(&[Suit::Clubs, Suit::Spades]), of_suits(&RED)];
    let mut counts = vec![0; Properties::COUNT];
    for ranks in rank_multisets_in_order::<5>().into_iter().filter(|ranks| hands_of_ranks(ranks, &all) > 0) {
        let colored: u64 = of_color.iter().map(|left| hands_of_ranks(&ranks, left)).sum();
        let suited: u64 = of_suit.iter().map(|left| hands_of_ranks(&ranks, left)).sum();
        // Cards of one rank are neighbours, and so of different suits.
        let mut suits = Suit::ALL.into_iter().cycle();
        let mixed = Properties::of(ranks.map(|rank| Card::new(rank, suits.next().unwrap_or(Suit::Clubs))));
        counts[mixed.index()] += u128::from(hands_of_ranks(&ranks, &all) - colored);
        counts[mixed.of_one_color(true).index()] += u128::from(colored - suited);
        if suited > 0 {
            counts[Properties::of(ranks.map(|rank| Card::new(rank, Suit::Clubs))).index()] += u128::from(suited);
        }
    }
    counts
}

/// Number of hands with these ranks, in ascending order, from `left` cards by rank.
pub fn hands_of_ranks(ranks: &[Rank], left: &[u8; Rank::ALL.len()]) -> u64 {
    let alike = ranks.chunk_by(PartialEq::eq);
    alike.map(|alike| u64::from(binomial(left[alike[0] as usize].into(), alike.len()))).product()
}
