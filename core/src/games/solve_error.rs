//! The error of the exact path.

use std::io;

use thiserror::Error;

use crate::outcome::CycleMismatch;
use crate::paytable::PaytableErrors;

#[derive(Debug, Error)]
pub enum SolveError {
    #[error("a round takes {needed} cards and the deck has {cards}")]
    DeckTooSmall { needed: usize, cards: usize },
    #[error("{game} `{wager}` has no decisions: it is settled by the cards alone")]
    NoDecisions { game: &'static str, wager: &'static str },
    #[error("{offer} is not played by the decisions of {decider}: they are of another wager or reading")]
    OtherDecisions { offer: String, decider: String },
    #[error("{game} has no wager `{wager}`")]
    UnknownWager { game: &'static str, wager: &'static str },
    /// The game has no such knowledge, or its deck is too small for it.
    #[error("{game} has no such knowledge to expose")]
    NoSuchKnowledge { game: &'static str },
    #[error("{game} has no rules for the strategy `{strategy}`")]
    UnknownStrategy { game: &'static str, strategy: &'static str },
    #[error("{game} `{wager}`: this game does not count the folds that would forfeit this wager")]
    ForfeitsNotCounted { game: &'static str, wager: &'static str },
    #[error("rounds are simulated with the full deck only")]
    ShortDeck,
    #[error(
        "in this game what a player is dealt depends on what the others draw, so only the last player's rounds are \
         dealt"
    )]
    NotDealtApart,
    #[error("{offer}: the hands of others and the draws of the table system are not settled card by card")]
    NotAlone { offer: String },
    #[error(
        "the outcomes of these wagers have {combinations} combinations; at most {most} are counted in simulated rounds"
    )]
    TooManyCombinations { combinations: usize, most: usize },
    #[error("{offer}: a probability has too many digits to be drawn")]
    ChanceTooFine { offer: String },
    #[error("interrupted: there is no result")]
    Interrupted,
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Counts(#[from] CycleMismatch),
    /// The consumer of every decision failed.
    #[error("{0}")]
    Told(#[source] io::Error),
    /// A paytable of the regulation, on which decisions rest, cannot be read.
    #[error(transparent)]
    Paytable(#[from] PaytableErrors),
    #[error("{file}: paytable `{paytable}`: this game is solved for pays of up to {most} to 1")]
    PayTooLarge { file: String, paytable: String, most: i64 },
    /// A pay or a payout limit has too small a part of a unit.
    #[error(
        "{offer}: decisions under this limit are not exact in the numbers that the game is solved in; take amounts \
         whose quotient is a simpler fraction"
    )]
    LimitTooFine { offer: String },
    #[error("{file}: paytable `{paytable}`: this wager is paid at odds to 1; write its pays as odds to 1")]
    NotToOne { file: String, paytable: String },
    #[error("{file}: paytable `{paytable}`: a base game is decided on whole pays only")]
    FractionalPay { file: String, paytable: String },
}
