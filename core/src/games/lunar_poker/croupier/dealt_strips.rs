//! The dealt cards of a strip of rounds, in columns, with values and properties of the hands.

use az::Az;

use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, insert};
use crate::games::engine::kinds::PaidHand;
use crate::games::lunar_poker::decisions::SUITS_BITS;
use crate::games::lunar_poker::rules::{Chapter, DEALER_CARDS, PLAYER_CARDS, Properties};
use crate::hands::columns::{Values, best, five_card_hands, lowest_of, multiset_indices};
use crate::hands::{FiveCardCategory, five_card};

/// The first cards of a strip of rounds. Suits are renamed so that the up card's is the lowest.
pub struct DealtStrip {
    /// In ascending order.
    pub player: [Strip; PLAYER_CARDS],
    /// In ascending order.
    pub dealer: [Strip; DEALER_CARDS],
    /// Next cards of the deck.
    pub next: [Strip; PLAYER_CARDS],
    pub up_ranks: Strip,
    /// Index of the multiset of ranks of the player's hand.
    pub ranks: Values,
    /// Suits of the player's hand, two bits each, and above them one bit for each card with the rank of the next.
    pub suits: [u16; STRIP_ROUNDS],
    pub dealers_values: Values,
    /// Sight of the player's hand: its properties for the Super Wager, in one byte.
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
        let player = ascending(&renamed(players, up_cards));
        let dealer = ascending(&renamed(dealers, up_cards));
        let players_sight = sights(&player, players);
        let others_sight = match strip.get(chapter.cards_per_round()..) {
            Some(&[a, b, c, d, e]) => sights(&ascending(&[a, b, c, d, e]), [&a, &b, &c, &d, &e]),
            _ => sights(&dealer, dealers),
        };
        let mut up_ranks = *up_cards;
        up_ranks.iter_mut().for_each(|card| *card >>= 2);
        Some(DealtStrip {
            ranks: multiset_indices(&player),
            suits: suits(&player),
            dealers_values: five_card_values(&dealer),
            players_sight,
            others_sight,
            player,
            dealer,
            next: renamed(next.each_ref(), up_cards),
            up_ranks,
        })
    }
}

#[inline(always)]
fn five_card_values(ascending: &[Strip; 5]) -> Values {
    let tables = five_card::tables();
    let ranks = multiset_indices(ascending);
    best::<5, _, _>(&tables.by_five_ranks, &ranks, &tables.best_of_suit, ascending).map(
        #[inline(always)]
        |value| value.index().az::<u16>(),
    )
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

#[inline(always)]
fn ascending(cards: &[Strip; 5]) -> [Strip; 5] {
    let mut ascending = [[0; STRIP_ROUNDS]; 5];
    for (others, card) in cards.iter().enumerate() {
        insert(&mut ascending[..=others], card);
    }
    ascending
}

const CATEGORY: usize = 15;
const SAME_COLOR: u8 = 1 << 4;
const ACE_KING: u8 = 1 << 5;
const QUEEN: u8 = 1 << 6;
const PICTURES: u8 = 1 << 7;

const _: () = assert!(FiveCardCategory::ALL.len() <= CATEGORY + 1);

/// The sights of ascending cards, with two suits possibly exchanged. `dealt`: the same cards with their own suits.
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

/// Properties by sight, impossible ones included.
pub fn properties_by_sight() -> [Properties; 1 << u8::BITS] {
    let of_sight = |sight: u8| {
        let category = FiveCardCategory::ALL.get(usize::from(sight) & CATEGORY);
        let flags = [SAME_COLOR, ACE_KING, QUEEN, PICTURES].map(|flag| sight & flag != 0);
        Properties::from_parts(category.copied().unwrap_or(FiveCardCategory::HighCard), flags)
    };
    std::array::from_fn(|sight| of_sight(sight.az::<u8>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;

    #[test]
    fn all_hands_are_seen_as_what_they_are() {
        let properties = properties_by_sight();
        let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let mut columns = [[0; STRIP_ROUNDS]; 5];
            for (round, cards) in strip.iter().enumerate() {
                columns.iter_mut().zip(cards).for_each(|(column, card)| column[round] = card.index() as u8);
            }
            let [a, b, c, d, e] = &columns;
            let sights = sights(&columns, [d, a, e, c, b]);
            for (round, &cards) in strip.iter().enumerate() {
                assert_eq!(properties[usize::from(sights[round])], Properties::of(cards), "{cards:?}");
            }
        }
    }
}
