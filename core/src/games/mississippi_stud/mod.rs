//! Mississippi Stud, 58 Pa. Code Chapter 655a.
//!
//! The player places an Ante Wager and is dealt two cards; three community cards lie face down. On the two cards the
//! player folds, or places a 3rd Street Wager of one to three antes. The first community card is turned, and the 4th
//! Street Wager is decided likewise; the second is turned, and likewise the 5th Street Wager (§ 655a.1). The third is
//! turned, and all wagers together are paid by the five-card hand, returned with a pair of 6s to 10s, or lost
//! (§ 655a.12(a)). There is no dealer's hand. The Progressive Payout Wager is settled by the five cards.
//!
//! `facts`, and below the form of the game with the decisions for people, are all that differs from other games of
//! streets: both paths are the engine's.

mod facts;

use std::marker::PhantomData;

use crate::cards::Rank;
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::engine::kinds::PokerHand;
use crate::games::engine::streets::advice::{Held, Holding};
use crate::games::engine::streets::game::StreetGame;
use crate::games::engine::streets::knowledge::StreetTable;
use crate::games::engine::streets::{StreetForm, StreetNames};
use facts::PLAYER_CARDS;

pub static MISSISSIPPI_STUD: StreetGame<PokerHand, { Bet::ALL.len() }> =
    StreetGame { facts: &facts::FACTS, form: &FORM, suit: None, table: &TABLE, croupier: None, kinds: PhantomData };

pub const HOLDINGS: [&[Holding]; STREETS] = [
    &[
        ("pair", is_pair),
        ("two points or more", |held| points(held) >= 2),
        ("6-5 of one suit", |held| held.one_suit && held.lowest() == Rank::Five && held.gaps() == 0),
        ("anything else", |_| true),
    ],
    &[
        ("pair of 6s or better, three of a kind", is_paid),
        ("three to a straight flush, none below 5, no more gaps than cards of jack or better", |held| {
            held.one_suit && held.lowest() >= Rank::Five && held.gaps() <= high(held).min(2)
        }),
        ("three of one suit otherwise", |held| held.one_suit),
        ("pair of 2s to 5s", is_pair),
        ("three points or more", |held| points(held) >= 3),
        ("4-5-6, or a 4 or 5 with two of 6 to 10 and at most one gap", |held| {
            held.lowest() >= Rank::Four && held.gaps() < points(held)
        }),
        ("anything else", |_| true),
    ],
    &[
        ("pair of 6s or better, two pair, three or four of a kind", is_paid),
        ("four of one suit", |held| held.one_suit),
        ("two ranks make a straight, none below 5", |held| held.straights == 2 && held.lowest() >= Rank::Five),
        ("two ranks make a straight, below 5 among them", |held| held.straights == 2),
        ("one rank makes a straight", |held| held.straights == 1),
        ("pair of 2s to 5s", is_pair),
        ("five points or more", |held| points(held) >= 5),
        ("three or four points after a bet of 3x", |held| points(held) >= 3 && held.placed.contains(&3)),
        ("anything else", |_| true),
    ],
];

/// With the hand of one other all deals are counted in half a minute; with more hands the rounds give a standard error
/// of 0.0005 antes.
pub static TABLE: StreetTable = StreetTable { holdings: &HOLDINGS, most_counted: 1, rounds: 40_000 };

/// Two points for each card of jack or better, one for each of 6 to 10.
fn points(held: &Held) -> usize {
    high(held) + held.number_from(Rank::Six)
}

fn high(held: &Held) -> usize {
    held.number_from(Rank::Jack)
}

/// Whether the hand is paid whatever cards are to come.
fn is_paid(held: &Held) -> bool {
    held.equal_neighbours.len() > 1 || held.has_pair_from(Rank::Six)
}

fn is_pair(held: &Held) -> bool {
    !held.equal_neighbours.is_empty()
}

/// On each street a fold (`actions[0]`, chosen in `engine/streets/exact.rs`), or a bet of one to three antes (§
/// 655a.1).
pub static FORM: StreetForm<{ Bet::ALL.len() }> = StreetForm {
    own_cards: PLAYER_CARDS,
    order: [0, 1, 2, 3, 4],
    places_of_player,
    staked: 1,
    unit: ["ante", "antes"],
    actions: [None, Some(1), Some(2), Some(3)],
    names: Bet::NAMES,
    decisions: &[
        street("", "3rd Street Wager"),
        street("3rd street", "4th Street Wager"),
        street("4th street", "5th Street Wager"),
    ],
    wrong_bets: "before each exposed community card one bet is placed, of 1 2 3 units; give all or none",
};

const fn street(turned: &'static str, name: &'static str) -> StreetNames {
    StreetNames { name, turned, after: &[] }
}

/// The section on the deal was not available. Assumed: cards one at a time to each player, then the community cards.
fn places_of_player(player: usize, players: usize) -> Vec<usize> {
    let community = (PLAYER_CARDS * players..).take(FORM.streets());
    [player, players + player].into_iter().chain(community).collect()
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::facts::FACTS;
}
