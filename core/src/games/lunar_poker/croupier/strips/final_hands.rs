//! The hands that plays lead to.

use az::Az;

use super::dealt_strips::DealtStrip;
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, Suit, insert, marked_rounds};
use crate::games::lunar_poker::decisions::{BY_RANKS, finals, six_of_ranks};
use crate::games::lunar_poker::rules::{FinalHand, PLAYER_CARDS, Play};
use crate::hands::column_values::{Values, multiset_indices, ranks_of_suit};
use crate::hands::columns::{NO_SUIT, of_one_suit, suits_of_at_least};
use crate::hands::{rank_multisets, rank_multisets_in_order};

/// The hands that plays lead to.
pub struct FinalHands {
    /// By round: the place of the hand among [`FINAL_HANDS`].
    pub hands: Values,
    /// The index of the multiset of ranks of up to four discarded cards.
    pub dead: Values,
}

/// Number of kinds of hands that a play may lead to: those of five cards, then the multisets of six ranks, and then
/// flushes of five with a rank, in two places: that of a card of another suit and that of a sixth one of theirs.
const FINAL_HANDS: usize = SUITED_SIX + 2 * FLUSHES * Rank::ALL.len();
/// Of them, those of five cards: by multiset of ranks, and after these by the ranks of one suit.
pub const FIVES: usize = BY_RANKS + FLUSHES;
/// The first place of six cards of which five are of one suit.
pub const SUITED_SIX: usize = FIVES + rank_multisets(6);
/// C(13, 5).
const FLUSHES: usize = 1_287;
const _: () = assert!(FINAL_HANDS <= u16::MAX as usize && Rank::ALL.len() == 13);

/// The hand at each place; `None` where no deck deals it.
pub fn all_final_hands() -> Vec<Option<FinalHand>> {
    let fives = (0..FIVES).map(|kind| finals().hand(kind));
    let sixes = rank_multisets_in_order::<6>().into_iter().map(six_of_ranks);
    let suited = (BY_RANKS..FIVES).flat_map(|kind| {
        let sixth = Rank::ALL.into_iter().flat_map(|rank| [Suit::Diamonds, Suit::Clubs].map(|suit| (rank, suit)));
        sixth.map(move |(rank, suit)| with_sixth(kind, Card::new(rank, suit)))
    });
    fives.chain(sixes).chain(suited).collect()
}

/// The flush of this kind, which is of clubs, with a sixth card that does not make it a better one.
fn with_sixth(kind: usize, sixth: Card) -> Option<FinalHand> {
    let flush = finals().cards(kind);
    let hand = FinalHand::new(flush.into_iter().chain([sixth])).filter(|_| !flush.contains(&sixth))?;
    (hand.value == finals().values[kind]).then_some(hand)
}

/// The number of the kind of flush at a place, counted among all kinds of five cards.
pub fn flush_of(place: usize) -> usize {
    BY_RANKS + (place - SUITED_SIX) / (2 * Rank::ALL.len())
}

impl FinalHands {
    /// The hands that these plays lead to (§ 671a.11(d)(2)), as [`Play::code`]; where none is a play, some hand.
    #[inline(always)]
    pub fn of(dealt: &DealtStrip, plays: &Strip) -> Self {
        let mut discarded = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let several = plays[round] & plays[round].wrapping_sub(1) != 0;
            discarded[round] = if several { plays[round] } else { 0 };
        }
        let Exchanged { five, dead } = Exchanged::of(dealt, &discarded);
        let mut six = [[0; STRIP_ROUNDS]; 6];
        six[..5].copy_from_slice(&five);
        insert(&mut six, &dealt.next[0]);
        let (mut hands, of_six) = (multiset_indices(&five), multiset_indices(&six));
        let (one_suit, suit_of_five) = (of_one_suit(&five), suits_of_at_least::<5, 6>(&six));
        let mut suited = one_suit;
        for round in 0..STRIP_ROUNDS {
            let buys = plays[round] == Play::BUY.code();
            hands[round] = if buys { FIVES.az::<u16>() + of_six[round] } else { hands[round] };
            suited[round] = if buys { u8::from(suit_of_five[round] != NO_SUIT) } else { one_suit[round] };
        }
        for round in marked_rounds(&suited) {
            hands[round] = match plays[round] == Play::BUY.code() {
                true => suited_six(&six, round, suit_of_five[round]),
                false => finals().suited(ranks_of_suit(&five, round, five[0][round] & 3).az::<u16>()).az::<u16>(),
            };
        }
        FinalHands { hands, dead: multiset_indices(&dead) }
    }
}

/// The place of a round's six cards of which five at least are of this suit.
fn suited_six(six: &[Strip; 6], round: usize, suit: u8) -> u16 {
    let (kind, left_over) = finals().best_suited(ranks_of_suit(six, round, suit).az::<u16>());
    let other = six.iter().map(|cards| cards[round]).find(|card| card & 3 != suit).unwrap_or_default();
    let sixth = left_over.map_or(usize::from(other >> 2), |rank| rank as usize);
    let place = kind.saturating_sub(BY_RANKS) * Rank::ALL.len() + sixth;
    (SUITED_SIX + 2 * place + usize::from(left_over.is_some())).az::<u16>()
}

/// Hands with some of their cards replaced.
struct Exchanged {
    /// In ascending order.
    five: [Strip; PLAYER_CARDS],
    /// The lowest four of the discarded cards in ascending order, and then any that stand for the lowest rank.
    dead: [Strip; PLAYER_CARDS - 1],
}

impl Exchanged {
    /// The player's cards with those at the places that are set in `discarded` replaced by the next in the deck.
    #[inline(always)]
    fn of(dealt: &DealtStrip, discarded: &Strip) -> Self {
        let mut exchanged = Exchanged { five: [[0; STRIP_ROUNDS]; 5], dead: [[0; STRIP_ROUNDS]; 4] };
        let mut drawn = [0_u8; STRIP_ROUNDS];
        for (place, cards) in dealt.player.iter().enumerate() {
            let bit = 1 << place;
            let (mut new_cards, mut discards) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
            for round in 0..STRIP_ROUNDS {
                // All bits or none: masks make choices without a branch.
                discards[round] = u8::from(discarded[round] & bit != 0).wrapping_neg();
                new_cards[round] = cards[round] & !discards[round];
            }
            for (others, next) in dealt.next[..=place].iter().enumerate() {
                let mut comes = [0; STRIP_ROUNDS];
                for round in 0..STRIP_ROUNDS {
                    comes[round] = discards[round] & u8::from(drawn[round] == others.az::<u8>()).wrapping_neg();
                    new_cards[round] |= next[round] & comes[round];
                }
                if let Some(dead) = exchanged.dead.get_mut(others) {
                    for round in 0..STRIP_ROUNDS {
                        dead[round] |= cards[round] & comes[round];
                    }
                }
            }
            for round in 0..STRIP_ROUNDS {
                drawn[round] = drawn[round].wrapping_sub(discards[round]);
            }
            insert(&mut exchanged.five[..=place], &new_cards);
        }
        exchanged
    }
}
