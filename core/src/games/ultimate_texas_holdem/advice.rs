//! Advice for people: holdings.

use super::decisions::index::{STARTING_HANDS, rank_of, starting_hand};
use super::game::UltimateTexasHoldem;
use crate::cards::HoleCards;
use crate::games::advice::SpotForm;
use crate::games::engine::dealer::Seen;
use crate::games::engine::dealer::advice::DealerAdvice;
use crate::hands::rank_sets::HandValue;

impl DealerAdvice for UltimateTexasHoldem {
    const SPOTS: &'static SpotForm = &SpotForm {
        game: "Ultimate Texas Hold 'Em",
        hand_cards: 2,
        hand_in_words: "two",
        boards: &[0, 3, 5],
        wrong_board: |given| format!("the board has 0, 3 or 5 cards when a decision is due; {given} given"),
        has_up_card: false,
    };

    fn holdings(_: usize) -> usize {
        STARTING_HANDS
    }

    fn holding(_: usize, seen: &Seen, _: HandValue) -> usize {
        HoleCards::of(seen.own).map_or(0, starting_hand)
    }

    fn holding_name(_: usize, holding: usize) -> String {
        format!("{holding} {}", rank_of(crate::cards::Card::LOWEST))
    }
}
