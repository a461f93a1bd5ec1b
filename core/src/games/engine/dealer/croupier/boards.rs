//! Decisions of many rounds with community cards by look-up.
//!
//! Numbers of hands, flops and boards are computed for the whole strip. Look-ups go round by round, and only for rounds
//! that come to the decision.

use std::array::from_fn;

use super::{Sorted, StripDecisions};
use crate::cards::{Card, STRIP_ROUNDS, Strip, binomial, marked_rounds, plus, times, with_more};
use crate::games::engine::dealer::DealerForm;
use crate::games::engine::dealer::boards::decisions::{Actions, Decisions};
use crate::games::engine::dealer::boards::index::Index;
use crate::games::engine::dealer::boards::plan::{LEVELS, Plan, RIVER};
use crate::games::engine::kind_columns::translated;
use crate::hands::columns::{NO_SUIT, Values, multiset_indices, subset_indices, suits_of_at_least};

/// Numbers by which decisions are looked up.
pub struct Places {
    hand: Values,
    flop: Values,
    /// Of the three lower cards of flop and turn, and the highest one.
    lower: Values,
    highest: Strip,
    board: [Strip; RIVER],
    board_by_ranks: Values,
    rank_pair: Values,
    /// The suit of three or more of the board's cards.
    suit: Strip,
}

impl StripDecisions for Decisions {
    type Places = Places;

    #[inline(always)]
    fn places(&self, form: &DealerForm, (dealt, first): (&[Strip], usize), _: &Sorted<'_>) -> Places {
        let [mut own, mut community] = [[[0; STRIP_ROUNDS]; RIVER]; 2];
        for (cards, places) in [(&mut own, form.own), (&mut community, form.community)] {
            for (card, place) in cards.iter_mut().zip(places) {
                *card = dealt[(place + first) % dealt.len()];
            }
        }
        let own: [Strip; 2] = with_more([own[0]], [own[1]]);
        let flop: [Strip; 3] = with_more([community[0]], [community[1], community[2]]);
        let turn: [Strip; 4] = with_more(flop, [community[3]]);
        let board: [Strip; RIVER] = with_more(turn, [community[4]]);
        Places {
            hand: subset_indices(&own),
            flop: subset_indices(&flop),
            lower: subset_indices(&[turn[0], turn[1], turn[2]]),
            highest: turn[3],
            board_by_ranks: multiset_indices(&board),
            rank_pair: multiset_indices(&own),
            suit: suits_of_at_least::<3, RIVER>(&board),
            board,
        }
    }

    #[inline(always)]
    fn plays(&self, places: &Places, _: &Sorted<'_>) -> Strip {
        let (plan, index, mut states) = (&*self.plan, Index::get(), [0; STRIP_ROUNDS]);
        if plan.stage_at(0).is_some() {
            let mut actions = [0; STRIP_ROUNDS];
            for (action, hand) in actions.iter_mut().zip(places.hand) {
                *action = self.preflop[usize::from(hand)];
            }
            states = translated(&actions, &plan.after[0]);
        }
        let of_class = |(class, renamed): (usize, &[u16]), round: usize| {
            (class, usize::from(renamed[usize::from(places.hand[round])]))
        };
        if let Some(made) = plan.made_by_state(LEVELS[1]) {
            let spot = |round: usize| of_class(self.flops.class_at(usize::from(places.flop[round])), round);
            states = decide(plan, &states, &translated(&states, made), &self.flop, spot);
        }
        if let Some((made, turns)) = plan.made_by_state(LEVELS[2]).zip(self.turns.as_ref()) {
            let spot = |round: usize| {
                let index = usize::from(places.lower[round]) + SETS_BELOW[usize::from(places.highest[round] % 64)];
                of_class(turns.class_at(index), round)
            };
            states = decide(plan, &states, &translated(&states, made), &self.turn, spot);
        }
        if let Some(made) = plan.made_by_state(RIVER) {
            let (made, mut open, mut suited) = (translated(&states, made), [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
            for round in 0..STRIP_ROUNDS {
                open[round] = made[round] & u8::from(places.suit[round] == NO_SUIT);
                suited[round] = made[round] & u8::from(places.suit[round] != NO_SUIT);
            }
            let by_ranks =
                |round: usize| (usize::from(places.board_by_ranks[round]), usize::from(places.rank_pair[round]));
            states = decide(plan, &states, &open, &self.river.by_ranks, by_ranks);
            let by_suit = |round: usize| {
                let suit = places.suit[round];
                let cards = from_fn(
                    #[inline(always)]
                    |place| places.board[place][round],
                );
                // The full deck has one view.
                let board = suited_board(index, cards, suit);
                (board, usize::from(index.seen[usize::from(suit)][usize::from(places.hand[round])]))
            };
            states = decide(plan, &states, &suited, &self.river.suited, by_suit);
        }
        translated(&states, &plan.plays)
    }
}

/// The states after the decisions of marked rounds, each at a row of the actions and a hand. All of these are found
/// before the first action is looked up, so that look-ups, of which many miss the caches, do not wait for each other.
#[inline(always)]
fn decide<const WORDS: usize>(
    plan: &Plan,
    states: &Strip,
    marked: &Strip,
    actions: &Actions<WORDS>,
    spot: impl Fn(usize) -> (usize, usize),
) -> Strip {
    let (mut after, mut spots) = (*states, [(0, 0); STRIP_ROUNDS]);
    for (of_round, round) in spots.iter_mut().zip(marked_rounds(marked)) {
        *of_round = spot(round);
    }
    for (&(row, hand), round) in spots.iter().zip(marked_rounds(marked)) {
        after[round] = plan.after[usize::from(states[round])][actions.action(row, hand)];
    }
    after
}

/// By card, the number of sets of four lower cards.
static SETS_BELOW: [usize; 64] = {
    let (mut below, mut card) = ([0; 64], 0);
    while card < Card::COUNT {
        below[card] = binomial(card, LEVELS[2]) as usize;
        card += 1;
    }
    below
};

/// Number of an ascending board as seen from the suit of three or more cards.
#[inline(always)]
fn suited_board(index: &Index, board: [u8; RIVER], suit: u8) -> usize {
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
