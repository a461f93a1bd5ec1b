//! Assumptions of the figures of Ultimate Texas Hold 'Em where no clause of Chapter 653a decides or was available. The
//! sections on procedure, § 653a.7 and § 653a.11 among them, were not at hand: an operator's rules stand in for them.

use crate::games::{Assumption, Concerns};

/// Numbered in this order.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &SIX_PLAYERS,
    &ANTE_AND_BLIND,
    &PLAY_WAGERS,
    &ANTE_RETURNED,
    &TRIPS_AFTER_FOLD,
    &OPTIMAL,
    &EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &IRREGULARITIES,
];

/// The wager with a reading of its own.
const TRIPS: &[&str] = &["trips"];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the sections on shuffling and dealing were not at hand",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt; cards are dealt one at \
           a time, to the players and then the dealer.",
    effect: "Every figure is a count of equally likely deals; the order of dealing does not matter.",
};
pub static SIX_PLAYERS: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the section on the table was not at hand",
    text: "At most six players sit at a table.",
    effect: "None: a player's figures do not depend on the others.",
};
pub static ANTE_AND_BLIND: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 653a.7 was not at hand; the rules that Rivers Casino Philadelphia publishes say so",
    text: "The player places an Ante Wager and a Blind Wager of the same amount before the deal.",
    effect: "Two units are wagered before the deal; the house edge is in percent of one.",
};
pub static PLAY_WAGERS: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 653a.11 was not at hand, and § 653a.1 defines check and fold without amounts; the rules that Rivers \
             Casino Philadelphia publishes state them",
    text: "One Play Wager a round: three or four antes before the flop, two on the flop, one on the river.",
    effect: "Three antes are never best, so they change no figure; every figure depends on the other amounts.",
};
pub static ANTE_RETURNED: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 653a.11 was not at hand; the rules that Rivers Casino Philadelphia publishes say so, without exception",
    text: "The dealer qualifies with a pair or better. If not, the Ante Wager is returned even if the dealer's hand is \
           higher; Blind and Play Wagers are settled as if the dealer qualified.",
    effect: "If the ante lost to a higher hand that does not qualify, the house edge would be at most 0.57 points \
             higher.",
};
pub static TRIPS_AFTER_FOLD: Assumption = Assumption {
    concerns: Concerns::Wagers(TRIPS),
    clause: "§ 653a.11 was not at hand; Rivers Casino Philadelphia pays the wager \"regardless of the outcome\"",
    text: "A fold leaves the Trips Bonus Wager alone.",
    effect: "On paytable B `forfeited-by-fold` raises the house edge from 1.9040 % to 3.6559 %.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause at hand says how a player decides",
    text: "The player checks, bets or folds so that the expected net result of ante, Blind and Play Wager is greatest, \
           regardless of the Trips Bonus Wager.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause at hand says how a player decides",
    text: "Of actions of equal worth the smaller wager is taken: a check before a Play Wager, a fold before one of one \
           ante.",
    effect: "None on the house edge; the greater wager would raise the mean wager and lower the element of risk.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "the section on the round of play was not at hand",
    text: "The player plays one box, knows no card of another player or of the dealer before the showdown, and learns \
           nothing from what others decide.",
    effect: "Cards that are seen lower the house edge.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the sections on dealing and irregularities were not at hand",
    text: "Irregularities, burnt cards and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
