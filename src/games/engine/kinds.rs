//! Kinds of hands, and the names under which paytables list them.

use crate::hands::FiveCardCategory;

/// Name of the outcome of a hand that the paytable does not list.
pub const LOST: &str = "no-paying-hand";

/// A kind of hand with the names under which a paytable may list it.
pub trait PaidHand: Copy + 'static {
    /// All kinds, lowest first: kind `k` is at place `k`.
    const ALL: &'static [Self];

    /// Its place in [`PaidHand::ALL`].
    fn index(self) -> usize;

    /// The names it goes by in paytables, the most exact first; none for a hand that is never paid.
    fn names(self) -> &'static [&'static str];
}

impl PaidHand for FiveCardCategory {
    const ALL: &'static [Self] = &[
        FiveCardCategory::HighCard,
        FiveCardCategory::Pair,
        FiveCardCategory::TwoPair,
        FiveCardCategory::ThreeOfAKind,
        FiveCardCategory::Straight,
        FiveCardCategory::Flush,
        FiveCardCategory::FullHouse,
        FiveCardCategory::FourOfAKind,
        FiveCardCategory::StraightFlush,
        FiveCardCategory::RoyalFlush,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            FiveCardCategory::HighCard => &[],
            FiveCardCategory::Pair => &["pair"],
            FiveCardCategory::TwoPair => &["two-pair"],
            FiveCardCategory::ThreeOfAKind => &["three-of-a-kind"],
            FiveCardCategory::Straight => &["straight"],
            FiveCardCategory::Flush => &["flush"],
            FiveCardCategory::FullHouse => &["full-house"],
            FiveCardCategory::FourOfAKind => &["four-of-a-kind"],
            FiveCardCategory::StraightFlush => &["straight-flush"],
            FiveCardCategory::RoyalFlush => &["royal-flush"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_stands_at_its_own_place() {
        assert!(FiveCardCategory::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
    }
}
