//! Random events other than the deal.

use num_traits::ToPrimitive;

use crate::games::{Draws, Offer, SolveError};
use crate::outcome::Fraction;

/// An event of probability `part / of`.
pub struct Chance {
    part: u64,
    of: u64,
}

impl Chance {
    /// An event of this probability; `offer` is named where it is too fine.
    pub fn of(probability: &Fraction, offer: &Offer) -> Result<Self, SolveError> {
        let parts = probability.numer().to_u64().zip(probability.denom().to_u64());
        let (part, of) = parts.ok_or_else(|| SolveError::ChanceTooFine { offer: offer.name() })?;
        Ok(Chance { part, of })
    }

    pub fn is_impossible(&self) -> bool {
        self.part == 0
    }

    /// Draws whether the event occurs; certain and impossible events take no draw.
    pub fn occurs(&self, draws: &mut Draws<'_>) -> bool {
        self.part >= self.of || (self.part > 0 && below(self.of, draws) < self.part)
    }
}

/// A uniform number below `end`, by rejection of draws that would bias it.
pub fn below(end: u64, draws: &mut Draws<'_>) -> u64 {
    let fair = u64::MAX - u64::MAX % end;
    loop {
        let number = u64::from(draws()) << 32 | u64::from(draws());
        if number < fair {
            return number % end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^64 - 1 is a multiple of three, so of 2^64 numbers one, the last, would favour remainder 0.
    #[test]
    fn a_number_that_would_favour_some_is_drawn_again() {
        let mut numbers = [u32::MAX, u32::MAX, 1, 1].into_iter();
        // 2^32 + 1 is 1 x 1 + 1 modulo 3.
        assert_eq!(below(3, &mut || numbers.next().unwrap_or(0)), 2);
        assert_eq!(numbers.next(), None);
        // The number before it is 1 - 2 modulo 3.
        let mut numbers = [u32::MAX, u32::MAX - 1].into_iter();
        assert_eq!(below(3, &mut || numbers.next().unwrap_or(0)), 2);
    }

    #[test]
    fn what_is_certain_or_impossible_draws_nothing() {
        let mut none = || -> u32 { panic!("nothing is drawn") };
        assert!(Chance { part: 1, of: 1 }.occurs(&mut none) && !Chance { part: 0, of: 1 }.occurs(&mut none));
        let half = Chance { part: 1, of: 2 };
        assert!(half.occurs(&mut || 0) && !half.occurs(&mut || 1));
    }
}
