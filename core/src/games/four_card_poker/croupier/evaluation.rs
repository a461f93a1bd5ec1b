//! Hands of a strip of dealt rounds, and their kinds.

use az::Az;

use crate::cards::{Rank, STRIP_ROUNDS, Strip, Suit, insert, plus};
use crate::games::four_card_poker::rules::{DEALER_CARDS, FourCardHand, PLAYER_CARDS, SixCardHand};
use crate::hands::FiveCardCategory;
use crate::hands::columns::{Values, best, best_of_six_unsuited, five_card_hands, multiset_indices, raise_suited};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::four_card::{self, FourCardValue};

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
        let player = ascending([p1, p2, p3, p4, p5]);
        let dealers_first = ascending([d1, d2, d3, d4, d5]);
        let dealer = with_one_more(&dealers_first, &up_card);
        let player_and_bonus = bonus.first().map(
            #[inline(always)]
            |bonus| with_one_more(&player, bonus),
        );
        Some(Dealt { player, dealers_first, dealer, up_card, player_and_bonus })
    }
}

#[inline(always)]
fn ascending(cards: [Strip; 5]) -> [Strip; 5] {
    let mut sorted = [[0; STRIP_ROUNDS]; 5];
    for (place, card) in cards.iter().enumerate() {
        insert(&mut sorted[..=place], card);
    }
    sorted
}

#[inline(always)]
fn with_one_more(five: &[Strip; 5], card: &Strip) -> [Strip; 6] {
    let mut six = [five[0], five[1], five[2], five[3], five[4], [0; STRIP_ROUNDS]];
    insert(&mut six, card);
    six
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
    pub fn new() -> Self {
        let fours = |values: &[FourCardValue]| {
            let worth =
                |value: &FourCardValue| (FourCardHand::of(*value) as u16) << VALUE_BITS | value.index().az::<u16>();
            values.iter().map(worth).collect()
        };
        let sixes = |values: &[FiveCardValue]| -> Vec<u8> {
            values.iter().map(|value| value.ranking().category as u8).collect()
        };
        let (of_four, of_five) = (four_card::tables(), five_card::tables());
        let mut six_of_suit = sixes(of_five.best_of_suit());
        six_of_suit[ROYAL_RANKS] = SixCardHand::SixCardRoyalHeartsSpadesClubs as u8;
        HandTables {
            four_of_five: fours(of_four.by_five_ranks()),
            four_of_six: fours(of_four.by_six_ranks()),
            four_of_suit: fours(of_four.by_suited_ranks()),
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
