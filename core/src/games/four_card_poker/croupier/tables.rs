//! Look-up tables of the simulator: hands of a strip of dealt rounds with their kinds, and decisions.
//!
//! For 19 of 20 rounds the player's ranks, or the value if four cards are of one suit, and the up card's rank decide: a
//! table of 70 KB. For nine in ten of the others the number of cards of the up card's suit decides as well: a table of
//! 72 KB. The rest are looked up by a key that is invariant under suit permutations.

use std::collections::HashMap;

use az::Az;

use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, Suit, marked_rounds, plus, with_more};
use crate::games::engine::dealer::{CardDecisions, Seen};
use crate::games::four_card_poker::decisions::{Decisions, Situation, UpCard};
use crate::games::four_card_poker::rules::{
    ACTIONS, DEALER_CARDS, FOLD, FourCardHand, PLAYER_CARDS, SixCardHand, best_four,
};
use crate::hands::columns::{Values, best, best_of_six_unsuited, five_card_hands, multiset_indices, raise_suited};
use crate::hands::five_card;
use crate::hands::four_card::{self, FourCardValue, RANKINGS};
use crate::hands::{FiveCardCategory, rank_multiset_index, rank_multisets};

/// Cards of a strip of rounds; hands ascending.
pub struct Dealt {
    pub player: [Strip; PLAYER_CARDS],
    pub dealers_first: [Strip; DEALER_CARDS - 1],
    pub dealer: [Strip; DEALER_CARDS],
    pub up_card: Strip,
    pub player_and_bonus: Option<[Strip; PLAYER_CARDS + 1]>,
}

impl Dealt {
    /// Cards of a strip dealt to a single player (§ 641a.8(d)): the Six Card Bonus card if there is one, then player
    /// and dealer in turn until each has five, then the dealer's sixth, face up. `None` for another number of cards.
    #[inline(always)]
    pub fn of(strip: &[Strip], with_six_card_bonus: bool) -> Option<Self> {
        let (bonus, strip) = strip.split_at_checked(usize::from(with_six_card_bonus))?;
        let &[p1, d1, p2, d2, p3, d3, p4, d4, p5, d5, up_card] = strip else { return None };
        let player = with_more([p1], [p2, p3, p4, p5]);
        let dealers_first = with_more([d1], [d2, d3, d4, d5]);
        let dealer = with_more(dealers_first, [up_card]);
        let player_and_bonus = bonus.first().map(
            #[inline(always)]
            |&bonus| with_more(player, [bonus]),
        );
        Some(Dealt { player, dealers_first, dealer, up_card, player_and_bonus })
    }
}

/// Hands that settle the wagers of a strip of rounds; kinds as indices into their lists.
pub struct Evaluated {
    /// Index of the multiset of the player's ranks.
    pub players_ranks: Values,
    /// Index of the player's best four cards among [`FourCardValue`]s.
    pub player_values: Values,
    pub players_four: Strip,
    /// 1 where the dealer's hand is not higher.
    pub not_beaten: Strip,
    /// Kind of the losing hand if it is two pair or better.
    pub losing_hand: Strip,
    pub players_five: Strip,
    pub dealers_five: Strip,
    /// Kind of the player's cards with the Six Card Bonus card.
    pub players_six: Strip,
}

/// Hands by multiset of ranks, ignoring suits, and by set of ranks in one suit.
pub struct HandTables {
    /// Kind of the best four cards, and in the lower [`VALUE_BITS`] their index among values. Higher hands have higher
    /// kinds, so these numbers compare as the hands do.
    four_of_five: Vec<u16>,
    four_of_six: Vec<u16>,
    four_of_suit: Vec<u16>,
    /// Kind of the best five cards of one suit.
    six_of_suit: Vec<u8>,
}

const VALUE_BITS: u32 = 12;
const _: () = assert!(four_card::RANKINGS <= 1 << VALUE_BITS && FourCardHand::COUNT <= 1 << (16 - VALUE_BITS));

/// Mask of the ranks of six-card royals (§ 641a.6(e)).
const ROYAL_RANKS: usize = 0b11_1111 << Rank::Nine as usize;

impl HandTables {
    pub fn build() -> Self {
        let fours = |values: &[FourCardValue]| {
            let worth =
                |value: &FourCardValue| (FourCardHand::of(*value) as u16) << VALUE_BITS | value.index().az::<u16>();
            values.iter().map(worth).collect()
        };
        let of_four = four_card::tables();
        let fives_of_suit = five_card::tables().best_of_suit.iter();
        let mut six_of_suit: Vec<u8> = fives_of_suit.map(|value| value.ranking().category as u8).collect();
        six_of_suit[ROYAL_RANKS] = SixCardHand::SixCardRoyalHeartsSpadesClubs as u8;
        HandTables {
            four_of_five: fours(of_four.by_five_ranks()),
            four_of_six: fours(of_four.by_six_ranks()),
            four_of_suit: fours(&of_four.by_suited_ranks),
            six_of_suit,
        }
    }

    #[inline(always)]
    pub fn evaluate(&self, dealt: &Dealt) -> Evaluated {
        let players_ranks = multiset_indices(&dealt.player);
        let suited = &self.four_of_suit[..];
        let players = best::<4, _, _>(&self.four_of_five, &players_ranks, suited, &dealt.player);
        let dealers = best::<4, _, _>(&self.four_of_six, &multiset_indices(&dealt.dealer), suited, &dealt.dealer);
        let mut seen = Evaluated {
            players_ranks,
            player_values: [0; STRIP_ROUNDS],
            players_four: [0; STRIP_ROUNDS],
            not_beaten: [0; STRIP_ROUNDS],
            losing_hand: [0; STRIP_ROUNDS],
            players_five: five_card_hands(&dealt.player).categories,
            dealers_five: five_card_hands(&dealt.dealers_first).categories,
            players_six: [0; STRIP_ROUNDS],
        };
        for round in 0..STRIP_ROUNDS {
            let (player, dealer) = (players[round], dealers[round]);
            seen.player_values[round] = player & ((1 << VALUE_BITS) - 1);
            seen.players_four[round] = (player >> VALUE_BITS) as u8;
            // A lower hand loses, a higher or equal one wins (§ 641a.11(c)(3)).
            seen.not_beaten[round] = u8::from(player >= dealer);
            // Only a losing hand of two pair or better wins the Bad Beat Bonus (§ 641a.11(c)(6)).
            let lower = (player.min(dealer) >> VALUE_BITS) as u8;
            let bad_beat = (player != dealer) & (lower >= FourCardHand::TwoPair as u8);
            seen.losing_hand[round] = if bad_beat { lower } else { FourCardHand::Nothing as u8 };
        }
        if let Some(six) = &dealt.player_and_bonus {
            seen.players_six = self.six(six);
        }
        seen
    }

    /// Kind of the best five of six cards, with six-card royals by suit (§ 641a.6(e)).
    #[inline(always)]
    fn six(&self, ascending: &[Strip; 6]) -> Strip {
        let mut kinds = best_of_six_unsuited(ascending);
        raise_suited::<5, _, _>(&mut kinds, &self.six_of_suit, ascending);
        for round in 0..STRIP_ROUNDS {
            let of_diamonds = (kinds[round] == SixCardHand::SixCardRoyalHeartsSpadesClubs as u8)
                & (ascending[0][round] & 3 == Suit::Diamonds as u8);
            kinds[round] = plus(kinds[round], u8::from(of_diamonds));
        }
        kinds
    }
}

// Kinds are numbered as their five-card category, six-card royals above them, diamonds last.
const _: () = assert!(SixCardHand::RoyalFlush as u8 == FiveCardCategory::RoyalFlush as u8);
const _: () = assert!(SixCardHand::SixCardRoyalDiamonds as u8 == SixCardHand::SixCardRoyalHeartsSpadesClubs as u8 + 1);

/// Bits per rank of the up card.
const BITS: u32 = 3;
/// Bits of all up cards; the bits above hold the index of the row's rows by suit.
#[expect(clippy::cast_possible_truncation, reason = "thirteen ranks")]
const ROW_BITS: u32 = BITS * RANKS as u32;
const RANKS: usize = Rank::ALL.len();
/// Marks an entry with more than one action.
#[expect(clippy::cast_possible_truncation, reason = "four actions")]
const MIXED: u8 = ACTIONS.len() as u8;
/// Marks an up card that the row does not meet.
const NOT_MET: u8 = MIXED + 1;
const _: () = assert!(NOT_MET < 1 << BITS);

#[derive(Debug, PartialEq)]
pub struct DecisionTables {
    /// Play Wager in antes, or [`MIXED`], against each rank of the up card: a row per value of four cards (only suited
    /// ones occur), then per multiset of ranks.
    rows: Vec<u64>,
    /// Each mixed row again, by number of cards of the up card's suit.
    rows_by_suit: Vec<u64>,
    /// Play Wager of entries that are still mixed, by [`suitless_key`].
    one_by_one: HashMap<u64, u8>,
}

impl DecisionTables {
    /// Tables for the situations of the full deck.
    pub fn new(decisions: &Decisions, situations: &[UpCard]) -> Self {
        let all = || situations.iter().flat_map(UpCard::situations);
        let place = |seen: &Situation| {
            let of_suit = cards_of_suit(seen.hand.map(index), index(seen.up_card));
            (row(seen.hand, seen.value), of_suit, seen.up_card.rank() as usize)
        };
        let mut entries = vec![[[NOT_MET; RANKS]; PLAYER_CARDS + 1]; RANKINGS + rank_multisets(PLAYER_CARDS)];
        for seen in all() {
            let (row, of_suit, rank) = place(&seen);
            let entry = &mut entries[row][of_suit][rank];
            *entry = merged(*entry, decisions.action(&seen).az::<u8>());
        }
        let is_mixed = |seen: &Situation| {
            let (row, of_suit, rank) = place(seen);
            entries[row][of_suit][rank] == MIXED
        };
        let key = |seen: &Situation| suitless_key(seen.hand.map(index), index(seen.up_card));
        let one_by_one = all().filter(is_mixed).map(|seen| (key(&seen), decisions.action(&seen).az::<u8>())).collect();
        let (mut rows, mut rows_by_suit) = (Vec::new(), Vec::new());
        for by_suit in &entries {
            let of_rank = |rank: usize| by_suit.iter().fold(NOT_MET, |entry, row| merged(entry, row[rank]));
            let all_suits: [u8; RANKS] = std::array::from_fn(of_rank);
            rows.push((rows_by_suit.len() as u64) << ROW_BITS | packed(&all_suits));
            if all_suits.contains(&MIXED) {
                rows_by_suit.extend(by_suit.iter().map(packed));
            }
        }
        DecisionTables { rows, rows_by_suit, one_by_one }
    }

    /// Play Wager in antes with this ascending hand, whose best four cards have this value.
    pub fn play(&self, hand: [Card; PLAYER_CARDS], value: FourCardValue, up_card: Card) -> usize {
        let row = self.rows[row(hand, value)];
        let entry = entry(row, shift(index(up_card)));
        usize::from(if entry == MIXED { self.looked_up(row, hand.map(index), index(up_card)) } else { entry })
    }

    /// Play Wager of each round in antes.
    #[inline(always)]
    pub fn actions(&self, dealt: &Dealt, seen: &Evaluated) -> Strip {
        let (mut rows, mut shifts) = ([0_u16; STRIP_ROUNDS], [0_u8; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            let by_ranks = RANKINGS.az::<u16>() + seen.players_ranks[round];
            rows[round] = if is_suited(seen.players_four[round]) { seen.player_values[round] } else { by_ranks };
            shifts[round] = shift(dealt.up_card[round]);
        }
        let actions_by_row = &self.rows[..];
        let mut actions = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            actions[round] = entry(actions_by_row[usize::from(rows[round])], shifts[round]);
        }
        let mut mixed = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            mixed[round] = u8::from(actions[round] == MIXED);
        }
        for round in marked_rounds(&mixed) {
            let hand = dealt.player.each_ref().map(
                #[inline(always)]
                |cards| cards[round],
            );
            actions[round] = self.looked_up(actions_by_row[usize::from(rows[round])], hand, dealt.up_card[round]);
        }
        actions
    }

    /// Play Wager in antes where this row is mixed.
    #[inline(always)]
    fn looked_up(&self, row: u64, hand: [u8; PLAYER_CARDS], up_card: u8) -> u8 {
        let row = self.rows_by_suit[(row >> ROW_BITS) as usize + cards_of_suit(hand, up_card)];
        match entry(row, shift(up_card)) {
            // Every hand of the full deck has an entry. A missing one would be counted in no cell, and the tally
            // refused.
            MIXED => self.one_by_one.get(&suitless_key(hand, up_card)).copied().unwrap_or(NOT_MET),
            action => action,
        }
    }
}

impl CardDecisions for DecisionTables {
    fn action(&self, _: usize, seen: &Seen) -> usize {
        let up_card = seen.shown.iter().next();
        let play = |(hand, up_card)| self.play(hand, best_four(seen.own), up_card);
        seen.own.to_array().zip(up_card).map_or(FOLD, play)
    }
}

/// Offset of an up card's entry within a row.
#[inline(always)]
fn shift(up_card: u8) -> u8 {
    (up_card >> 2) * BITS.az::<u8>()
}

#[inline(always)]
fn entry(row: u64, shift: u8) -> u8 {
    (row >> shift & ((1 << BITS) - 1)).az::<u8>()
}

fn packed(entries: &[u8; RANKS]) -> u64 {
    entries.iter().rev().fold(0, |row, &entry| row << BITS | u64::from(entry))
}

fn index(card: Card) -> u8 {
    card.index().az::<u8>()
}

#[inline(always)]
fn cards_of_suit(hand: [u8; PLAYER_CARDS], up_card: u8) -> usize {
    hand.iter().map(|card| usize::from((card ^ up_card) & 3 == 0)).sum()
}

/// Row of an ascending hand; its best four cards have this value.
fn row(hand: [Card; PLAYER_CARDS], value: FourCardValue) -> usize {
    if is_suited(FourCardHand::of(value) as u8) { value.index() } else { RANKINGS + rank_multiset_index(hand) }
}

fn merged(entry: u8, other: u8) -> u8 {
    match (entry, other) {
        (NOT_MET, only) | (only, NOT_MET) => only,
        _ if entry == other => entry,
        _ => MIXED,
    }
}

/// Whether a kind has four cards of one suit.
#[inline(always)]
fn is_suited(kind: u8) -> bool {
    kind == FourCardHand::Flush as u8 || kind == FourCardHand::StraightFlush as u8
}

/// Key shared by suit-isomorphic hands and up cards only: the hand's ranks in the up card's suit, its ranks in the
/// other suits with the largest mask first, and the up card's rank.
#[inline]
pub fn suitless_key(hand: [u8; 5], up_card: u8) -> u64 {
    // Sixteen bits per suit, the up card's lowest.
    let ranks = hand.iter().fold(0_u64, |ranks, card| ranks | 1 << (16 * (card & 3) + (card >> 2)));
    let ranks = ranks.rotate_right(16 * u32::from(up_card & 3));
    let [same, one, other, another] = [0, 16, 32, 48].map(|shift| ranks >> shift & 0x1FFF);
    let (high, low) = (one.max(other), one.min(other));
    let descending = [high.max(another), low.max(high.min(another)), low.min(another)];
    descending.iter().fold(u64::from(up_card >> 2) << 13 | same, |key, ranks| key << 13 | ranks)
}
