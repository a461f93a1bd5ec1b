//! Figures that others have published about Lunar Poker.

use crate::games::published::{PaidOutcomes, Published, Subject};

const RUSSIAN_POKER: &str = "pagat.com/banking/russian_poker";

/// What a winning Bet Wager is paid to 1 for two combinations together: it is twice the ante, and both are given back
/// as well. What is wagered beyond these three units, the Options fees, is lost and so cancels out in what is returned.
const fn both(combinations: &'static str, paid: &'static str) -> Published {
    let outcomes = PaidOutcomes { called: combinations, after: "won ", stakes_returned: 3, paid_on: 2 };
    Published::new("base", "A", Subject::PaidToOne(outcomes), paid, RUSSIAN_POKER)
}

pub static PUBLISHED: &[Published] = &[
    both("royal-flush + straight-flush", "150"),
    both("royal-flush + flush", "105"),
    both("royal-flush + straight", "104"),
    both("straight-flush + straight-flush", "100"),
    both("straight-flush + flush", "55"),
    both("straight-flush + straight", "54"),
    both("straight-flush + ace-king", "51"),
    both("four-of-a-kind + full-house", "27"),
    both("four-of-a-kind + ace-king", "21"),
    both("full-house + full-house", "14"),
    both("full-house + ace-king", "8"),
    both("flush + flush", "10"),
    both("flush + straight", "9"),
    both("flush + pair", "6"),
    both("flush + ace-king", "6"),
    both("straight + straight", "8"),
    both("straight + ace-king", "5"),
    both("three-of-a-kind + ace-king", "4"),
    both("two-pair + two-pair", "4"),
    both("two-pair + ace-king", "3"),
    both("pair + ace-king", "2"),
];
