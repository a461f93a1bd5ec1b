//! Numbers of hidden hands, by their comparison with a final hand.

use std::cmp::Ordering;

use az::Az;

use crate::games::lunar_poker::rules::DEALER_CARDS;
use crate::hands::five_card::FiveCardValue;

pub const HIDDEN: usize = DEALER_CARDS - 1;

/// Numbers of hidden hands that do not qualify, that qualify and are outranked, and that tie, packed into one integer
/// so that one addition adds all three. There are at most C(51, 4) = 249,900 hidden hands. The greatest sum counts each
/// once per card before the division: 4 x 249,900 < 2^21.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u64);

/// Bits of each number.
const FIELD: u32 = 21;
const FIELD_MASK: u64 = (1 << FIELD) - 1;

impl Counts {
    const NOT_QUALIFIED: Counts = Counts(1);
    const OUTRANKED: Counts = Counts(1 << FIELD);
    const TIED: Counts = Counts(1 << (2 * FIELD));
    /// Makes every field of a sum of differences nonnegative. At most C(13, 5) = 1,287 draws to a flush, or 4^5 draws
    /// of the same ranks, each with at most C(12, 4) = 495 hidden flushes: 1,287 x 495 < 2^20.
    const BIAS: Counts = Counts(1 << (FIELD - 1) | 1 << (2 * FIELD - 1) | 1 << (3 * FIELD - 1));

    /// One hidden hand, which makes the dealer's hand worth `dealer`.
    pub fn of(dealer: FiveCardValue, player: FiveCardValue, qualifying: FiveCardValue) -> Self {
        match dealer.cmp(&player) {
            _ if dealer < qualifying => Counts::NOT_QUALIFIED,
            Ordering::Less => Counts::OUTRANKED,
            Ordering::Equal => Counts::TIED,
            Ordering::Greater => Counts::default(),
        }
    }

    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Counts(self.0.wrapping_add(other.0))
    }

    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Counts(self.0.wrapping_sub(other.0))
    }

    #[inline]
    pub fn times(self, factor: impl Into<u64>) -> Self {
        Counts(self.0.wrapping_mul(factor.into()))
    }

    pub fn divided_by(self, divisor: u64) -> Self {
        let [not_qualified, outranked, tied] = self.split().map(|count| u64::from(count) / divisor);
        Counts(not_qualified | outranked << FIELD | tied << (2 * FIELD))
    }

    /// The fields of a difference.
    pub fn signed(self) -> [i64; 3] {
        self.plus(Counts::BIAS).split().map(|biased| i64::from(biased) - (1 << (FIELD - 1)))
    }

    /// Not qualified, outranked, tied.
    #[inline]
    pub fn split(self) -> [u32; 3] {
        [self.0 & FIELD_MASK, self.0 >> FIELD & FIELD_MASK, self.0 >> (2 * FIELD) & FIELD_MASK]
            .map(|count| count.az::<u32>())
    }
}

impl From<Counts> for [i64; 3] {
    #[inline]
    fn from(counts: Counts) -> Self {
        counts.split().map(i64::from)
    }
}
