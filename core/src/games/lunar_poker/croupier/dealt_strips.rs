//! The dealt cards and the final hands of a strip of rounds, in columns, with values and properties of the hands.

use az::Az;

use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, insert, marked_rounds, with_more};
use crate::games::lunar_poker::decisions::{BY_RANKS, SUITS_BITS, finals, place_of_flush};
use crate::games::lunar_poker::rules::property::{ACE_KING, PICTURES, QUEEN, SAME_COLOR};
use crate::games::lunar_poker::rules::{Chapter, DEALER_CARDS, PLAYER_CARDS, Play};
use crate::hands::columns::{
    NO_SUIT, Values, best, five_card_hands, lowest_of, multiset_indices, of_one_suit, ranks_of_suit, suits_of_at_least,
};
use crate::hands::{five_card, rank_multisets};

/// The first cards of a strip of rounds. Suits are renamed so that the up card's is the lowest.
pub struct DealtStrip {
    /// The player's cards in ascending order.
    pub player: [Strip; PLAYER_CARDS],
    /// The dealer's cards in ascending order.
    pub dealer: [Strip; DEALER_CARDS],
    /// Next cards of the deck.
    pub next: [Strip; PLAYER_CARDS],
    pub up_ranks: Strip,
    /// Index of the multiset of ranks of the player's hand.
    pub ranks: Values,
    /// Suits of the player's hand, two bits each, and above them one bit for each card with the rank of the next.
    pub suits: [u16; STRIP_ROUNDS],
    pub dealers_values: Values,
    /// Sight of the player's hand: its category and the flags of its properties for the Super Wager.
    pub players_sight: Strip,
    /// Sight of the other hand with a Super Wager: the dealer's, or at a full table another player's.
    pub others_sight: Strip,
}

impl DealtStrip {
    /// Deals to player and dealer in turn, the dealer's last card face up; then come the cards to draw and, at a full
    /// table, another player's hand. `None` for too few cards, or cards of no deck.
    #[inline(always)]
    pub fn of(chapter: Chapter, strip: &[Strip]) -> Option<Self> {
        let known = strip.iter().flatten().fold(0, |highest, &card| highest.max(card)) < Card::COUNT.az::<u8>();
        if !known || strip.len() < chapter.cards_per_round() {
            return None;
        }
        let (first, next) = strip.split_first_chunk::<{ 2 * PLAYER_CARDS }>()?;
        let next = next.first_chunk::<PLAYER_CARDS>()?;
        let up_cards = &first[2 * DEALER_CARDS - 1];
        let players = [&first[0], &first[2], &first[4], &first[6], &first[8]];
        let dealers = [&first[1], &first[3], &first[5], &first[7], &first[9]];
        let player = with_more([], renamed(players, up_cards));
        let dealer = with_more([], renamed(dealers, up_cards));
        let players_sight = sights(&player, players);
        let others_sight = match strip.get(chapter.cards_per_round()..) {
            Some(&[a, b, c, d, e]) => sights(&with_more([], [a, b, c, d, e]), [&a, &b, &c, &d, &e]),
            _ => sights(&dealer, dealers),
        };
        let tables = five_card::tables();
        let dealers_ranks = multiset_indices(&dealer);
        let dealers_values = best::<5, _, _>(&tables.by_five_ranks, &dealers_ranks, &tables.best_of_suit, &dealer).map(
            #[inline(always)]
            |value| value.index().az::<u16>(),
        );
        let mut up_ranks = *up_cards;
        up_ranks.iter_mut().for_each(|card| *card >>= 2);
        Some(DealtStrip {
            ranks: multiset_indices(&player),
            suits: suits(&player),
            dealers_values,
            players_sight,
            others_sight,
            player,
            dealer,
            next: renamed(next.each_ref(), up_cards),
            up_ranks,
        })
    }
}

/// Exchanges the up card's suit with the lowest.
#[inline(always)]
fn renamed(cards: [&Strip; 5], up_cards: &Strip) -> [Strip; 5] {
    let mut all = [[0; STRIP_ROUNDS]; 5];
    for (renamed, cards) in all.iter_mut().zip(cards) {
        for round in 0..STRIP_ROUNDS {
            let (card, own) = (cards[round], up_cards[round] & 3);
            let suit = card & 3;
            let other = if suit == 0 { own } else { suit };
            renamed[round] = card & !3 | if suit == own { 0 } else { other };
        }
    }
    all
}

#[inline(always)]
fn suits(ascending: &[Strip; PLAYER_CARDS]) -> [u16; STRIP_ROUNDS] {
    let mut suits = [0; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        for round in 0..STRIP_ROUNDS {
            suits[round] |= u16::from(cards[round] & 3) << (2 * place);
        }
    }
    for (place, two) in ascending.windows(2).enumerate() {
        for round in 0..STRIP_ROUNDS {
            let alike = two[0][round] >> 2 == two[1][round] >> 2;
            suits[round] |= u16::from(alike) << (SUITS_BITS + place);
        }
    }
    suits
}

/// The sights of ascending cards, with two suits possibly exchanged: the bits of their properties. `dealt`: the same
/// cards with their own suits.
#[inline(always)]
pub fn sights(ascending: &[Strip; 5], dealt: [&Strip; 5]) -> Strip {
    let mut sights = five_card_hands(ascending).categories;
    let [lowest, .., highest] = ascending;
    for round in 0..STRIP_ROUNDS {
        let (mut king, mut queen, mut colors) = (false, false, 0);
        for cards in dealt {
            let card = cards[round];
            king |= (card >= lowest_of(Rank::King)) & (card < lowest_of(Rank::Ace));
            queen |= (card >= lowest_of(Rank::Queen)) & (card < lowest_of(Rank::King));
            // Clubs and spades, the first and the last suit, are black.
            colors |= (card ^ card >> 1) ^ (dealt[0][round] ^ dealt[0][round] >> 1);
        }
        let ace = highest[round] >= lowest_of(Rank::Ace);
        let pictures = (lowest[round] >= lowest_of(Rank::Jack)) & (highest[round] < lowest_of(Rank::Ace));
        let mut sight = if colors & 1 == 0 { SAME_COLOR } else { 0 };
        sight |= if ace & king { ACE_KING } else { 0 };
        sight |= if queen { QUEEN } else { 0 };
        sight |= if pictures { PICTURES } else { 0 };
        sights[round] |= sight;
    }
    sights
}

/// Number of final hands up to suits: five cards, then multisets of six ranks, then flushes with a sixth card by rank,
/// of another suit or of theirs.
const FINAL_HANDS: usize = SUITED_SIX + 2 * FLUSHES * Rank::ALL.len();
/// Number of hands of five cards: by multiset of ranks, then by rank set of a flush.
pub const FIVES: usize = BY_RANKS + FLUSHES;
/// Index of the first six cards with a flush.
pub const SUITED_SIX: usize = FIVES + rank_multisets(6);
/// C(13, 5).
const FLUSHES: usize = 1_287;
const _: () = assert!(FINAL_HANDS <= u16::MAX as usize && Rank::ALL.len() == 13);

/// By round, the index of the final hand, below [`FINAL_HANDS`], and of the multiset of up to four discarded ranks.
/// `plays` are [`Play::code`]s (§ 671a.11(d)(2)). For other codes the hand is arbitrary.
#[inline(always)]
pub fn final_hands(dealt: &DealtStrip, plays: &Strip) -> [Values; 2] {
    let mut discarded = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let several = plays[round] & plays[round].wrapping_sub(1) != 0;
        discarded[round] = if several { plays[round] } else { 0 };
    }
    let (five, dead) = exchanged(dealt, &discarded);
    let six: [Strip; 6] = with_more(five, [dealt.next[0]]);
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
    [hands, multiset_indices(&dead)]
}

/// Index of six cards with at least five of `suit`.
fn suited_six(six: &[Strip; 6], round: usize, suit: u8) -> u16 {
    let (kind, left_over) = finals().best_suited(ranks_of_suit(six, round, suit).az::<u16>());
    let other = six.iter().map(|cards| cards[round]).find(|card| card & 3 != suit).unwrap_or_default();
    let sixth = left_over.map_or(usize::from(other >> 2), |rank| rank as usize);
    (FIVES + place_of_flush(kind, sixth, left_over.is_some())).az::<u16>()
}

/// Replaces the cards at the places set in `discarded` by the next cards of the deck. Returns the five cards in
/// ascending order and the lowest four discarded ones, ascending and padded with the lowest rank.
#[inline(always)]
fn exchanged(dealt: &DealtStrip, discarded: &Strip) -> ([Strip; PLAYER_CARDS], [Strip; PLAYER_CARDS - 1]) {
    let (mut five, mut dead) = ([[0; STRIP_ROUNDS]; 5], [[0; STRIP_ROUNDS]; 4]);
    let mut drawn = [0_u8; STRIP_ROUNDS];
    for (place, cards) in dealt.player.iter().enumerate() {
        let bit = 1 << place;
        let (mut new_cards, mut discards) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            // All bits or none: masks select without a branch.
            discards[round] = u8::from(discarded[round] & bit != 0).wrapping_neg();
            new_cards[round] = cards[round] & !discards[round];
        }
        for (others, next) in dealt.next[..=place].iter().enumerate() {
            let mut comes = [0; STRIP_ROUNDS];
            for round in 0..STRIP_ROUNDS {
                comes[round] = discards[round] & u8::from(drawn[round] == others.az::<u8>()).wrapping_neg();
                new_cards[round] |= next[round] & comes[round];
            }
            if let Some(dead) = dead.get_mut(others) {
                for round in 0..STRIP_ROUNDS {
                    dead[round] |= cards[round] & comes[round];
                }
            }
        }
        for round in 0..STRIP_ROUNDS {
            drawn[round] = drawn[round].wrapping_sub(discards[round]);
        }
        insert(&mut five[..=place], &new_cards);
    }
    (five, dead)
}
