//! The kinds of hands that Four Card Poker's wagers distinguish (58 Pa. Code § 641a.6, § 641a.12).

use super::deal::{DEALER_CARDS, PLAYER_CARDS};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::engine::kinds::{DealtHand, Kinds, PaidHand, hand_kinds};
use crate::hands::four_card::{self, FourCardValue};
use crate::hands::{FourCardCategory, five_card};

hand_kinds! {
    /// Kinds of four-card hands by pay, lowest first.
    pub enum FourCardHand {
        Nothing,
        PairOfAces = "pair-of-aces",
        TwoPair = "two-pair",
        Straight = "straight",
        Flush = "flush",
        ThreeOfAKind = "three-of-a-kind",
        StraightFlush = "straight-flush",
        FourOfAKind = "four-of-a-kind",
        FourAces = "four-aces" | "four-of-a-kind",
    }
}

hand_kinds! {
    /// The best hand in six cards by what the Six Card Bonus can pay it as (§ 641a.6(e), § 641a.12(h)): the best five
    /// cards in the order of their categories, and the royals of six cards.
    pub enum SixCardHand {
        HighCard,
        Pair = "pair",
        TwoPair = "two-pair",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FourOfAKind = "four-of-a-kind",
        StraightFlush = "straight-flush",
        RoyalFlush = "royal-flush",
        SixCardRoyalHeartsSpadesClubs = "six-card-royal-flush-hearts-spades-clubs" | "royal-flush",
        SixCardRoyalDiamonds = "six-card-royal-flush-diamonds" | "royal-flush",
    }
}

/// The best four of `K` cards in any order; the worst value for another number of cards.
fn best_four<const K: usize>(cards: &[Card]) -> FourCardValue {
    ascending(cards).map(four_card::best_four::<K>).unwrap_or_default()
}

pub fn ascending<const K: usize>(cards: &[Card]) -> Option<[Card; K]> {
    cards.iter().copied().collect::<CardSet>().to_array()
}

impl FourCardHand {
    /// The kind of a hand of this value.
    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let of_aces = ranking.ranks[0] == Rank::Ace;
        match ranking.category {
            FourCardCategory::HighCard => FourCardHand::Nothing,
            FourCardCategory::Pair if of_aces => FourCardHand::PairOfAces,
            FourCardCategory::Pair => FourCardHand::Nothing,
            FourCardCategory::TwoPair => FourCardHand::TwoPair,
            FourCardCategory::Straight => FourCardHand::Straight,
            FourCardCategory::Flush => FourCardHand::Flush,
            FourCardCategory::ThreeOfAKind => FourCardHand::ThreeOfAKind,
            FourCardCategory::StraightFlush => FourCardHand::StraightFlush,
            FourCardCategory::FourOfAKind if of_aces => FourCardHand::FourAces,
            FourCardCategory::FourOfAKind => FourCardHand::FourOfAKind,
        }
    }

    /// Whether the Bad Beat Bonus may pay this losing hand (§ 641a.11(c)(6)).
    pub fn makes_bad_beat(self) -> bool {
        self >= FourCardHand::TwoPair
    }
}

impl DealtHand for FourCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        FourCardHand::of(best_four::<PLAYER_CARDS>(cards))
    }
}

impl DealtHand for SixCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        let Some(hand) = ascending(cards) else { return SixCardHand::HighCard };
        let royal = Suit::ALL.into_iter().find(|&suit| six_card_royal(suit) == hand.into_iter().collect());
        match royal {
            Some(Suit::Diamonds) => SixCardHand::SixCardRoyalDiamonds,
            Some(_) => SixCardHand::SixCardRoyalHeartsSpadesClubs,
            None => SixCardHand::ALL[five_card::best_of_six(hand).ranking().category.index()],
        }
    }
}

/// Ace, king, queen, jack, 10 and 9 of one suit (§ 641a.6(e)(1)).
pub fn six_card_royal(suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL[Rank::Nine as usize..], &[suit])
}

/// The kinds of the losing hand of the player's five and the dealer's six cards: nothing if both are equal, or if it is
/// less than two pair (§ 641a.11(c)(6)).
pub const LOSING_HANDS: Kinds = Kinds {
    kind_of: |cards| {
        let (player, dealer) = cards.split_at(PLAYER_CARDS.min(cards.len()));
        let (player, dealer) = (best_four::<PLAYER_CARDS>(player), best_four::<DEALER_CARDS>(dealer));
        let loser = FourCardHand::of(player.min(dealer));
        if player != dealer && loser.makes_bad_beat() { loser.index() } else { FourCardHand::Nothing.index() }
    },
    ..Kinds::of::<FourCardHand>()
};
