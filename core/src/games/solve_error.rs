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
    /// Decisions of another wager or reading.
    #[error("{offer} is not played by the decisions of {decider}: they are of another wager or reading")]
    OtherDecisions { offer: String, decider: String },
    #[error("{game} has no wager `{wager}`")]
    UnknownWager { game: &'static str, wager: &'static str },
    /// The game has no such knowledge, or its deck is too small for it.
    #[error("{game} has no such knowledge to expose")]
    NoSuchKnowledge { game: &'static str },
    #[error("{game} has no rules for the strategy `{strategy}`")]
    UnknownStrategy { game: &'static str, strategy: &'static str },
    /// A fold forfeits the side wager, and the game does not count the hands that are folded with it.
    #[error("{game} `{wager}`: this game does not count the folds that would forfeit this wager")]
    ForfeitsNotCounted { game: &'static str, wager: &'static str },
    /// A croupier deals from the full deck only.
    #[error("rounds are simulated with the full deck only")]
    ShortDeck,
    /// The rounds of a table's players cannot be separated.
    #[error(
        "in this game what a player is dealt depends on what the others draw, so only the last player's rounds are \
         dealt"
    )]
    NotDealtApart,
    /// The croupier settles the cards of a single player only.
    #[error("{offer}: the hands of others and the draws of the table system are not settled card by card")]
    NotAlone { offer: String },
    /// The joint outcomes of several wagers are too many to be counted one by one.
    #[error(
        "the outcomes of these wagers have {combinations} combinations; at most {most} are counted in simulated rounds"
    )]
    TooManyCombinations { combinations: usize, most: usize },
    /// A probability has more digits than are drawn.
    #[error("{offer}: a probability has too many digits to be drawn")]
    ChanceTooFine { offer: String },
    /// The observer of a count ended it.
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
    /// A pay exceeds the game's limit.
    #[error("{file}: paytable `{paytable}`: this game is solved for pays of up to {most} to 1")]
    PayTooLarge { file: String, paytable: String, most: i64 },
    /// A pay or a payout limit has too small a part of a unit.
    #[error(
        "{offer}: decisions under this limit are not exact in the numbers that the game is solved in; take amounts \
         whose quotient is a simpler fraction"
    )]
    LimitTooFine { offer: String },
    /// The game's payments have no meaning at these odds.
    #[error("{file}: paytable `{paytable}`: this wager is paid at odds to 1; write its pays as odds to 1")]
    NotToOne { file: String, paytable: String },
    /// A pay is no whole number in a game solved for whole pays.
    #[error("{file}: paytable `{paytable}`: a base game is decided on whole pays only")]
    FractionalPay { file: String, paytable: String },
}
