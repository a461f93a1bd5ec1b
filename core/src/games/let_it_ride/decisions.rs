//! The decisions, as those of the engine's games of streets.

use super::rules::{PLAYER_CARDS, places_of_player};
use crate::games::engine::streets::{StreetForm, StreetNames, Streets};

/// What the player may see of a deck.
pub type Sights = Streets<2>;

/// Bet 3 always rides; bets 1 and 2 are withdrawn or ride (§ 643a.11(b), (d)). The community card dealt first lies to
/// the dealer's left and is the first to be turned (§ 643a.8(d)(4), § 643a.11(c)).
pub static FORM: StreetForm<2> = StreetForm {
    own_cards: PLAYER_CARDS,
    order: [0, 2, 4, 1, 3],
    places_of_player,
    staked: 1,
    unit: ["bet", "bets"],
    actions: [Some(0), Some(1)],
    names: ["withdraw", "ride"],
    decisions: &[
        StreetNames { name: "bet 1, three cards", how_often: None, after: &[] },
        StreetNames {
            name: "bet 2, four cards",
            how_often: None,
            after: &["bet 2, four cards, bet 1 withdrawn", "bet 2, four cards, bet 1 riding"],
        },
    ],
    wrong_bets: "the bet placed before bet 2 is bet 1: 1 if it rides, 0 if it was withdrawn",
};
