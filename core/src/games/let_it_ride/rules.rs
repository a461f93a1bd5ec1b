//! The rules: the deal, the kinds of hands (58 Pa. Code § 643a.6, § 643a.8, § 643a.12), and the decisions in the form
//! of a game of streets. All bets that ride are paid at the same odds (§ 643a.12(a)), up to the maximum amount payable
//! on a hand (§ 643a.12(g)), or collected (§ 643a.11(f)(3)).

use crate::cards::{Card, Rank, Suit};
use crate::games::engine::kinds::{DealtHand, FiveCardKind, PaidHand, hand_kinds};
use crate::games::engine::streets::{StreetForm, StreetNames, Streets};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{FiveCardCategory, ThreeCardCategory, reference};

pub const PLAYER_CARDS: usize = 3;
pub const COMMUNITY_CARDS: usize = 2;
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + COMMUNITY_CARDS;
/// Equal bets placed before the deal; all but the last may be withdrawn.
pub const BETS: usize = 3;

/// Places of the player's cards in a round dealt to a single player (§ 643a.8(d)).
pub const PLAYERS_PLACES: &[usize] = &[0, 2, 4];

/// Places of one player's round among the cards dealt to a table: a card to each player, a community card, again both,
/// and a last card to each player (§ 643a.8(d)).
pub fn places_of_player(player: usize, players: usize) -> Vec<usize> {
    let second = players + 1;
    vec![player, players, second + player, second + players, 2 * second + player]
}

hand_kinds! {
    pub enum FiveCardHand {
        Nothing,
        PairOfTensOrBetter = "pair-of-tens-or-better",
        ..
    }
}

hand_kinds! {
    /// Kinds of three-card hands by pay, lowest first; § 643a.12(d)(1) distinguishes mini-royals by suit.
    pub enum ThreeCardHand {
        Nothing,
        Pair = "pair",
        Flush = "flush",
        Straight = "straight",
        ThreeOfAKind = "three-of-a-kind",
        StraightFlush = "straight-flush",
        MiniRoyalHeartsDiamondsClubs = "mini-royal-hearts-diamonds-clubs" | "mini-royal",
        MiniRoyalSpades = "mini-royal-spades" | "mini-royal",
    }
}

impl FiveCardHand {
    pub fn of(value: FiveCardValue) -> Self {
        let ranking = value.ranking();
        match ranking.category {
            FiveCardCategory::Pair if ranking.ranks[0] < Rank::Ten => FiveCardHand::Nothing,
            // Kinds have the places of their categories.
            category => FiveCardHand::ALL[category.index()],
        }
    }
}

impl FiveCardKind for FiveCardHand {
    fn of_value(value: FiveCardValue) -> Self {
        FiveCardHand::of(value)
    }
}

impl ThreeCardHand {
    pub fn of(cards: [Card; 3]) -> Self {
        match reference::three_card(cards).category {
            ThreeCardCategory::HighCard => ThreeCardHand::Nothing,
            ThreeCardCategory::Pair => ThreeCardHand::Pair,
            ThreeCardCategory::Flush => ThreeCardHand::Flush,
            ThreeCardCategory::Straight => ThreeCardHand::Straight,
            ThreeCardCategory::ThreeOfAKind => ThreeCardHand::ThreeOfAKind,
            ThreeCardCategory::StraightFlush => ThreeCardHand::StraightFlush,
            ThreeCardCategory::MiniRoyal if cards[0].suit() == Suit::Spades => ThreeCardHand::MiniRoyalSpades,
            ThreeCardCategory::MiniRoyal => ThreeCardHand::MiniRoyalHeartsDiamondsClubs,
        }
    }
}

impl DealtHand for ThreeCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        cards.try_into().map_or(ThreeCardHand::Nothing, ThreeCardHand::of)
    }
}

const _: () = assert!(FiveCardHand::PairOfTensOrBetter as u8 == FiveCardCategory::Pair as u8);
const _: () = assert!(FiveCardHand::RoyalFlush as u8 == FiveCardCategory::RoyalFlush as u8);

/// The classes of cards in sight on each street.
pub type Sights = Streets<2>;

/// Bet 3 always rides; bets 1 and 2 are withdrawn or ride (§ 643a.11(b), (d)). The community card dealt first lies to
/// the dealer's left and is turned first (§ 643a.8(d)(4), § 643a.11(c)).
pub static FORM: StreetForm<2> = StreetForm {
    own_cards: PLAYER_CARDS,
    order: [0, 2, 4, 1, 3],
    places_of_player,
    staked: 1,
    unit: ["bet", "bets"],
    actions: [Some(0), Some(1)],
    names: ["withdraw", "ride"],
    decisions: &[
        StreetNames { name: "bet 1, three cards", turned: "", after: &[] },
        StreetNames {
            name: "bet 2, four cards",
            turned: "community",
            after: &["bet 2, four cards, bet 1 withdrawn", "bet 2, four cards, bet 1 riding"],
        },
    ],
    wrong_bets: "the bet placed before bet 2 is bet 1: 1 if it rides, 0 if it was withdrawn",
};
