//! A strategy by outs, which Ultimate Texas Hold 'Em calls `simple`, and what it looks at: four to a flush, and the
//! unseen cards that beat a hand.

use super::index::{rank_of, suit_of};
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::dealer::{DealerForm, Seen};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::{HandValue, HeldRanks, flush_value, ranks_by_suit};

/// With fewer outs than this, a hand no better in kind than the board plays.
const FOLDS_FROM: usize = 21;

/// The action of the strategy: the greatest wager, or the first action.
pub fn action(form: &DealerForm, stage: usize, seen: &Seen) -> usize {
    let hand = HandValue::of(seen.players());
    let plays = match seen.board.len() {
        0 => raises(seen.own),
        3 => plays_on_flop(seen, hand),
        _ => improves_on_board(seen, hand) || outs(seen, hand) < FOLDS_FROM,
    };
    if plays { form.stages[stage].actions.len() - 1 } else { 0 }
}

/// Pairs of 3s or better, any ace, suited kings, K5, Q6 suited or Q8, J8 suited or JT, and better of their kind.
fn raises(own: CardSet) -> bool {
    let Some([low, high]) = own.to_array::<2>() else { return false };
    let is_suited = low.suit() == high.suit();
    match (high.rank(), low.rank()) {
        (high, low) if high == low => high > Rank::Two,
        (Rank::Ace, _) => true,
        (Rank::King, low) => is_suited || low >= Rank::Five,
        (Rank::Queen, low) => low >= if is_suited { Rank::Six } else { Rank::Eight },
        (Rank::Jack, low) => low >= if is_suited { Rank::Eight } else { Rank::Ten },
        _ => false,
    }
}

/// Two pair or better in the five cards, a pair with a card in hand but not of deuces in hand, or four to a flush with
/// a 10 or better of it in hand.
fn plays_on_flop(seen: &Seen, hand: HandValue) -> bool {
    let is_hidden_pair = hand.category() == FiveCardCategory::Pair && improves_on_board(seen, hand);
    let are_deuces = seen.own.iter().all(|card| card.rank() == Rank::Two);
    hand.category() >= FiveCardCategory::TwoPair
        || is_hidden_pair && !are_deuces
        || four_to_a_flush(seen).is_some_and(|hidden| hidden >= Rank::Ten)
}

/// Whether the hand is of a higher kind than the board alone.
pub fn improves_on_board(seen: &Seen, hand: HandValue) -> bool {
    hand.category() > HandValue::of(seen.board).category()
}

/// The higher card in hand of a suit of which four or more are in sight.
pub fn four_to_a_flush(seen: &Seen) -> Option<Rank> {
    let in_sight = seen.players();
    let of_four = |card: &Card| in_sight.iter().filter(|other| other.suit() == card.suit()).count() >= 4;
    seen.own.iter().filter(of_four).map(Card::rank).max()
}

/// Number of unseen cards of the full deck that, added alone to the board, beat the hand.
pub fn outs(seen: &Seen, hand: HandValue) -> usize {
    let in_sight = seen.players();
    let of_suit = ranks_by_suit(seen.board.iter());
    let board = seen.board.iter().fold(HeldRanks::default(), |board, card| board.with(rank_of(card)));
    let beats: [bool; 13] = std::array::from_fn(|rank| board.with(rank).value() > hand);
    let beats = |card: &Card| {
        let suited = of_suit[suit_of(*card)] | 1 << rank_of(*card);
        beats[rank_of(*card)] || suited.count_ones() > 4 && flush_value(suited) > hand
    };
    CardSet::FULL_DECK.without(in_sight).iter().filter(beats).count()
}
