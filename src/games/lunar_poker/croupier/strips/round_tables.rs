//! Tables of the simulator: for one player, every hand that may be bet on, and
//! every decision after a draw that needs no second look.

use rayon::prelude::*;

use super::dealt_strips::{FINAL_HANDS, FIVES};
use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::croupier::literal::{FinalHand, LiteralPlayer};
use crate::games::lunar_poker::decisions::{Known, Player, finals, simply_bets};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Combination, Ending, Path, Play, least_qualifying};
use crate::hands::rank_multisets_in_order;

/// A hand that may be bet on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalFacts {
    /// Its value, as [`crate::hands::five_card::FiveCardValue::index`].
    pub value: u16,
    /// The place of the ending if the dealer's hand qualifies and is lower.
    pub won: u8,
    /// The place of the ending if the dealer does not qualify, and is not forced.
    pub not_qualified: u8,
}

/// A play.
#[derive(Clone, Copy)]
pub struct PlayFacts {
    /// The decision that follows if it is always the same, and those that may be looked up, or none.
    decision: Decision,
    looked_up: Decision,
    /// The first of the endings of its path.
    pub first_ending: u16,
}

/// A decision to bet or to fold, as a byte.
pub type Decision = u8;

/// To fold.
pub const FOLD: Decision = 0b00;
/// To bet.
pub const BET: Decision = 0b01;
/// The dead ranks decide.
pub const BY_DEAD_RANKS: Decision = 0b10;
/// It takes a second look.
pub const OPEN: Decision = 0b11;

/// The tables of one player.
pub struct RoundTables {
    /// By place among [`FINAL_HANDS`].
    hands: Vec<FinalFacts>,
    /// By rank of the up card, and the same.
    decisions: Vec<Decision>,
    /// By code.
    plays: Vec<PlayFacts>,
    /// The least value that qualifies.
    qualifying: u16,
    /// By place.
    endings: Vec<Ending>,
}

impl RoundTables {
    /// The tables of a player.
    pub fn new(player: &LiteralPlayer) -> Self {
        let facts = |hand: &FinalHand| FinalFacts {
            value: hand.value.index() as u16,
            won: player.ending_if_higher(hand).place() as u8,
            not_qualified: Ending::not_qualified(hand.winning).place() as u8,
        };
        let six = rank_multisets_in_order::<6>().into_iter().map(six_of_ranks);
        // Six cards of which five are of one suit take a second look.
        let hands: Vec<Option<FinalHand>> = (0..FIVES).map(five_of_kind).chain(six).chain([None]).collect();
        let decisions = Rank::ALL.into_par_iter().flat_map_iter(|up_card| {
            let of_hand = decision_of(player, up_card);
            hands.iter().enumerate().map(move |(place, hand)| hand.as_ref().map_or(OPEN, |hand| of_hand(place, hand)))
        });
        RoundTables {
            endings: Ending::all().collect(),
            decisions: decisions.collect(),
            plays: (0..=u8::MAX).map(play_facts).collect(),
            qualifying: least_qualifying().index() as u16,
            hands: hands.par_iter().map(|hand| hand.as_ref().map_or(NO_HAND, facts)).collect(),
        }
    }

    /// What the play of this code leads to.
    #[inline(always)]
    pub fn play(&self, code: u8) -> PlayFacts {
        self.plays[usize::from(code)]
    }

    /// The hand at this place.
    #[inline(always)]
    pub fn hand(&self, place: u16) -> FinalFacts {
        self.hands[usize::from(place)]
    }

    /// The decision after a play that led to the hand at this place.
    #[inline(always)]
    pub fn decision(&self, play: PlayFacts, up_card: u8, place: u16) -> Decision {
        let known = self.decisions[FINAL_HANDS * usize::from(up_card) + usize::from(place)];
        known & play.looked_up | play.decision
    }

    /// The combinations that a bet on this hand is paid for; `None` if it has none.
    pub fn paid_for(&self, hand: FinalFacts) -> Option<(Combination, Option<Combination>)> {
        match self.endings[usize::from(hand.won)] {
            Ending::Won(winning, second) => Some((winning, second)),
            _ => None,
        }
    }

    /// The place of a bet's ending against a dealer's hand of this value.
    #[inline(always)]
    pub fn bet(&self, hand: FinalFacts, dealer: u16) -> u8 {
        let not_higher = if hand.value == dealer { Ending::Tied } else { Ending::Lost }.place() as u8;
        let showdown = if hand.value > dealer { hand.won } else { not_higher };
        if self.qualifies(dealer) { showdown } else { hand.not_qualified }
    }

    /// Whether a dealer's hand of this value qualifies.
    #[inline(always)]
    pub fn qualifies(&self, value: u16) -> bool {
        value >= self.qualifying
    }
}

/// Stands for hands that no deck deals.
const NO_HAND: FinalFacts = FinalFacts { value: 0, won: 0, not_qualified: 0 };

const _: () = assert!(Ending::COUNT <= u8::MAX as usize);

fn five_of_kind(kind: usize) -> Option<FinalHand> {
    let possible = !finals().rank_counts(kind).contains(&5);
    if possible { FinalHand::new(finals().cards(kind)) } else { None }
}

/// Six cards of these ranks, no five of one suit.
fn six_of_ranks(ranks: [Rank; 6]) -> Option<FinalHand> {
    let possible = ranks.windows(5).all(|alike| alike[0] != alike[4]);
    // Cards of one rank are neighbours, so no two of them are of one suit.
    let card = |place: usize| Card::new(ranks[place], Suit::ALL[place % Suit::ALL.len()]);
    if possible { FinalHand::new((0..6).map(card)) } else { None }
}

/// What is known of a player's decision after a draw, by place of the hand, and with the hand.
fn decision_of(player: &LiteralPlayer, up_card: Rank) -> impl Fn(usize, &FinalHand) -> Decision {
    let solved = player.decisions.get(up_card as usize).and_then(|(_, solved)| solved.after_draws.as_ref());
    move |place, hand| match (player.player, solved) {
        (Player::Simple, _) if simply_bets(hand.winning, up_card) => BET,
        (Player::Simple, _) => FOLD,
        (Player::Optimal, Some(tables)) if place < FIVES => looked_up(tables.exchanged[place]),
        (Player::Optimal, Some(tables)) => looked_up(tables.bought[player.second.place()][place - FIVES]),
        (Player::Optimal, None) => OPEN,
    }
}

/// What is known, as a byte.
#[inline]
pub fn looked_up(known: Known) -> Decision {
    match known {
        Known::Fold => FOLD,
        Known::Bet => BET,
        Known::ByDeadRanks => BY_DEAD_RANKS,
        Known::ByOwnSuit | Known::ByCounting => OPEN,
    }
}

fn play_facts(code: u8) -> PlayFacts {
    let Some(play) = Play::from_code(code) else {
        return PlayFacts { decision: OPEN, looked_up: FOLD, first_ending: 0 };
    };
    let (decision, looked_up) = match play {
        Play::FOLD => (FOLD, FOLD),
        Play::BET => (BET, FOLD),
        Play::BUY => (FOLD, OPEN),
        // Not decided by this table: what is paid at once, and hands of which all cards are new.
        _ if play.drawn() == 0 || play.drawn() == PLAYER_CARDS => (OPEN, FOLD),
        _ => (FOLD, OPEN),
    };
    PlayFacts { decision, looked_up, first_ending: (Path::of(play) as usize * Ending::COUNT) as u16 }
}
