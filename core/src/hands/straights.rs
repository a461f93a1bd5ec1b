//! Which cards complete a straight.

use crate::cards::Rank;

/// The ranks, one bit each, that complete these four to a straight.
pub fn ranks_completing_a_straight(held: [Rank; 4]) -> u16 {
    let bit = |rank: Rank| 1_u16 << (rank as u16 + 1);
    // Bit 0 stands for an ace below the 2.
    let with_low_ace = |ranks: u16| ranks | u16::from(ranks & bit(Rank::Ace) != 0);
    let held = with_low_ace(held.into_iter().fold(0, |ranks, rank| ranks | bit(rank)));
    let missing = (0..=9).map(|low| 0b1_1111 << low & !held).filter(|missing: &u16| missing.is_power_of_two());
    let missing = missing.fold(0, |all, missing| all | missing);
    missing >> 1 | (missing & 1) << Rank::Ace as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ended_inside_and_low_straights_are_completed() {
        let completing = |held| {
            let ranks = ranks_completing_a_straight(held);
            Rank::ALL.into_iter().filter(|&rank| ranks >> rank as u16 & 1 == 1).collect::<Vec<_>>()
        };
        assert_eq!(completing([Rank::Five, Rank::Seven, Rank::Six, Rank::Eight]), [Rank::Four, Rank::Nine]);
        assert_eq!(completing([Rank::Five, Rank::Nine, Rank::Six, Rank::Eight]), [Rank::Seven]);
        assert_eq!(completing([Rank::Ace, Rank::Three, Rank::Four, Rank::Five]), [Rank::Two]);
        assert_eq!(completing([Rank::Ace, Rank::King, Rank::Queen, Rank::Jack]), [Rank::Ten]);
        assert_eq!(completing([Rank::Two, Rank::Ace, Rank::King, Rank::Queen]), []);
        assert_eq!(completing([Rank::Five, Rank::Five, Rank::Six, Rank::Seven]), []);
    }
}
