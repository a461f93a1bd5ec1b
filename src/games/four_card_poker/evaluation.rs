//! What the hands of a strip of dealt rounds are.

use super::hands::{FourCardHand, SixCardHand};
use super::{DEALER_CARDS, PLAYER_CARDS};
use crate::cards::{Rank, STRIP_ROUNDS, Strip, Suit, insert};
use crate::games::paid_hands::PaidHand;
use crate::hands::column_values::{self, Values};
use crate::hands::columns::{self, NO_SUIT};
use crate::hands::five_card;
use crate::hands::four_card::{self, FourCardValue};

/// The cards of a strip of rounds, hand by hand, each in ascending order.
pub struct Dealt {
    pub player: [Strip; PLAYER_CARDS],
    /// The first five cards dealt to the dealer.
    pub dealers_first: [Strip; DEALER_CARDS - 1],
    pub dealer: [Strip; DEALER_CARDS],
    pub up_card: Strip,
    /// The player's cards and the Six Card Bonus card.
    pub player_and_bonus: Option<[Strip; PLAYER_CARDS + 1]>,
}

impl Dealt {
    /// The hands of a strip dealt to a single player (§ 641a.8(d)): the Six Card Bonus card if there is one, then the player
    /// and the dealer in turn until each has five, then the dealer's sixth, face up. `None` for another number of cards.
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

/// What settles the wagers of a strip of rounds, kinds of hands by their place in their lists.
pub struct Evaluated {
    /// The player's best four cards.
    pub player_values: Values,
    /// Their kind.
    pub players_four: Strip,
    /// 1 where the dealer's hand is not higher.
    pub not_beaten: Strip,
    /// The kind of four-card hand that loses, if it is two pair or better.
    pub losing_hand: Strip,
    /// The kind of the player's five cards.
    pub players_five: Strip,
    /// The kind of the first five cards dealt to the dealer.
    pub dealers_five: Strip,
    /// The kind of the player's six cards.
    pub players_six: Strip,
}

/// Kinds of hands by value, and of five-card hands by shape.
pub struct Kinds {
    four: Vec<u8>,
    /// The same, and nothing for what is no bad beat when it loses.
    losing_four: Vec<u8>,
    five_by_shape: Vec<u8>,
    six: Vec<u8>,
}

impl Kinds {
    pub fn new() -> Self {
        let four = |value| FourCardValue::from_index(value).map_or(FourCardHand::Nothing, FourCardHand::of);
        // § 641a.11(c)(6): a losing hand of two pair or better wins the wager, no other does.
        let losing = |kind: FourCardHand| if kind >= FourCardHand::TwoPair { kind } else { FourCardHand::Nothing };
        let fives = five_card::tables().rankings().iter().map(|ranking| ranking.category);
        Kinds {
            four: (0..four_card::RANKINGS).map(|value| four(value).index() as u8).collect(),
            losing_four: (0..four_card::RANKINGS).map(|value| losing(four(value)).index() as u8).collect(),
            five_by_shape: columns::by_shape(|shape| shape.category().index() as u8),
            six: fives.map(|category| SixCardHand::BestFive(category).index() as u8).collect(),
        }
    }

    /// Evaluates all hands of a strip and compares the four-card hands.
    #[inline(always)]
    pub fn evaluate(&self, dealt: &Dealt) -> Evaluated {
        let player_values = column_values::best_four(four_card::tables(), &dealt.player);
        let dealer_values = column_values::best_four(four_card::tables(), &dealt.dealer);
        let mut seen = Evaluated {
            player_values,
            players_four: [0; STRIP_ROUNDS],
            not_beaten: [0; STRIP_ROUNDS],
            losing_hand: [0; STRIP_ROUNDS],
            players_five: self.five(&dealt.player),
            dealers_five: self.five(&dealt.dealers_first),
            players_six: [0; STRIP_ROUNDS],
        };
        for round in 0..STRIP_ROUNDS {
            let (player, dealer) = (player_values[round], dealer_values[round]);
            seen.players_four[round] = self.four[usize::from(player)];
            // § 641a.11(c)(3): a lower hand loses, a higher or equal one wins.
            seen.not_beaten[round] = u8::from(player >= dealer);
            let lower = self.losing_four[usize::from(player.min(dealer))];
            seen.losing_hand[round] = if player == dealer { FourCardHand::Nothing as u8 } else { lower };
        }
        if let Some(six) = &dealt.player_and_bonus {
            seen.players_six = self.six(six);
        }
        seen
    }

    #[inline(always)]
    fn five(&self, ascending: &[Strip; 5]) -> Strip {
        let mut kinds = columns::shapes(ascending, [Rank::Ten]);
        for kind in &mut kinds {
            *kind = self.five_by_shape[usize::from(*kind)];
        }
        kinds
    }

    /// The kind of the best five of six cards, six-card royals told apart (§ 641a.6(e)).
    #[inline(always)]
    fn six(&self, ascending: &[Strip; 6]) -> Strip {
        let values = column_values::best_five_of_six(five_card::tables(), ascending);
        let suits = columns::suits_of_at_least(6, ascending);
        let [diamonds, others] = [SixCardHand::SixCardRoyalDiamonds, SixCardHand::SixCardRoyalHeartsSpadesClubs]
            .map(|kind| kind.index() as u8);
        let mut kinds = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            // Six cards of one suit, none below the nine.
            let royal = suits[round] != NO_SUIT && ascending[0][round] >= 4 * Rank::Nine as u8;
            let royals_kind = if suits[round] == Suit::Diamonds as u8 { diamonds } else { others };
            kinds[round] = if royal { royals_kind } else { self.six[usize::from(values[round])] };
        }
        kinds
    }
}
