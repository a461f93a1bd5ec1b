//! Strips of rounds: hands of player and dealer, and decisions by look-up.
//!
//! Numbers of hands, flops and boards are computed for the whole strip. Look-ups go round by round, and only for rounds
//! that come to the decision: three of five come to the flop, two of five to the river.

use std::array::from_fn;

use crate::cards::{STRIP_ROUNDS, Strip, marked_rounds, plus, times, with_more};
use crate::games::ultimate_texas_holdem::decisions::Decisions;
use crate::games::ultimate_texas_holdem::decisions::index::Index;
use crate::hands::columns::{NO_SUIT, Values, multiset_indices, subset_indices, suits_of_at_least};

/// Cards of a strip of rounds; each set ascends.
pub struct Dealt {
    own: [Strip; 2],
    flop: [Strip; 3],
    board: [Strip; 5],
    pub player: [Strip; 7],
    pub dealer: [Strip; 7],
}

impl Dealt {
    /// Cards of a strip dealt to a single player: player and dealer in turn, then the community cards. `None` for
    /// another number of cards.
    #[inline(always)]
    pub fn of(strip: &[Strip]) -> Option<Self> {
        let &[p1, d1, p2, d2, f1, f2, f3, turn, river] = strip else { return None };
        let flop = with_more([f1], [f2, f3]);
        let board = with_more(flop, [turn, river]);
        let (player, dealer) = (with_more(board, [p1, p2]), with_more(board, [d1, d2]));
        Some(Dealt { own: with_more([p1], [p2]), flop, board, player, dealer })
    }
}

/// Results of showdowns: twice 0, 1 or 2 for a lower, equal or higher hand of the player; one more if the dealer
/// qualifies, with this value or a better one.
#[inline(always)]
pub fn results(players: &Values, dealers: &Values, qualifies: u16) -> Strip {
    let mut results = [0; STRIP_ROUNDS];
    for (result, (player, dealer)) in results.iter_mut().zip(players.iter().zip(dealers)) {
        let not_lower = plus(u8::from(player >= dealer), u8::from(player > dealer));
        *result = plus(not_lower << 1, u8::from(*dealer >= qualifies));
    }
    results
}

/// Numbers by which decisions are looked up.
pub struct Places {
    hand: Values,
    flop: Values,
    board_by_ranks: Values,
    rank_pair: Values,
    /// The suit of three or more of the board's cards.
    suit: Strip,
}

impl Places {
    #[inline(always)]
    pub fn of(Dealt { own, flop, board, .. }: &Dealt) -> Self {
        Places {
            hand: subset_indices(own),
            flop: subset_indices(flop),
            board_by_ranks: multiset_indices(board),
            rank_pair: multiset_indices(own),
            suit: suits_of_at_least::<3, 5>(board),
        }
    }
}

/// Play Wagers in antes, as strips number them; 0 is a fold.
pub const PLAYS: [usize; 4] = [0, 1, 2, 4];
const OF_ONE: u8 = 1;
const OF_TWO: u8 = 2;
const OF_FOUR: u8 = 3;

impl Decisions {
    /// Play Wager of each round as a place in [`PLAYS`].
    #[inline(always)]
    pub fn plays(&self, index: &Index, dealt: &Dealt, places: &Places) -> Strip {
        let mut plays = [0; STRIP_ROUNDS];
        for (play, hand) in plays.iter_mut().zip(places.hand) {
            *play = OF_FOUR * u8::from(self.preflop[usize::from(hand)]);
        }
        let mut open = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            open[round] = u8::from(plays[round] == 0);
        }
        let Decisions { flops, flop, river, .. } = self;
        for round in marked_rounds(&open) {
            let (class, renamed) = flops.class_at(usize::from(places.flop[round]));
            let hand = renamed[usize::from(places.hand[round])];
            plays[round] = OF_TWO * u8::from(flop.bets(class, usize::from(hand)));
        }
        let mut suited = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            open[round] = u8::from((plays[round] == 0) & (places.suit[round] == NO_SUIT));
            suited[round] = u8::from((plays[round] == 0) & (places.suit[round] != NO_SUIT));
        }
        for round in marked_rounds(&open) {
            let board = usize::from(places.board_by_ranks[round]);
            plays[round] = OF_ONE * u8::from(river.by_ranks.bets(board, usize::from(places.rank_pair[round])));
        }
        for round in marked_rounds(&suited) {
            let suit = places.suit[round];
            let cards = from_fn(
                #[inline(always)]
                |place| dealt.board[place][round],
            );
            let number = suited_board(index, cards, suit);
            let class = index.seen[usize::from(suit)][usize::from(places.hand[round])];
            // The full deck has one view.
            plays[round] = OF_ONE * u8::from(river.suited.bets(number, usize::from(class)));
        }
        plays
    }
}

/// Number of an ascending board as seen from the suit of three or more cards.
#[inline(always)]
fn suited_board(index: &Index, board: [u8; 5], suit: u8) -> usize {
    let (mut suited, mut unsuited, mut number) = (0_u16, 0, 0);
    for card in board {
        let (rank, is_suited) = (card >> 2, card & 3 == suit);
        suited |= u16::from(is_suited) << rank;
        let addend = if unsuited == 0 { rank } else { times(rank, plus(rank, 1)) >> 1 };
        number += if is_suited { 0 } else { addend };
        unsuited += u8::from(!is_suited);
    }
    index.first_board(suited) + usize::from(number)
}
