//! The rules: what the text says of cards, hands and money.

mod deal;
mod hands;
mod round;
mod settlement;

pub use deal::{CARDS_PER_ROUND, DEALER_CARDS, DEALERS_FIRST_FIVE, Deal, PLAYER_CARDS, PLAYERS_FIVE, SIX_CARD_BONUS};
pub use hands::{FourCardHand, LOSING_HANDS, SixCardHand, ascending, six_card_royal};
pub use round::{ANTE_BONUS, Action, NO_BONUS_FOR_LOSING_HANDS, Round};
pub use settlement::settled;
