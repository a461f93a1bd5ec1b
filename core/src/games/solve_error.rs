//! Why an exact answer cannot be given.

use std::io;

use thiserror::Error;

use crate::outcome::CycleMismatch;
use crate::paytable::PaytableErrors;

/// Why an exact answer cannot be given.
#[derive(Debug, Error)]
pub enum SolveError {
    /// A round cannot be dealt from the deck.
    #[error("a round takes {needed} cards and the deck has {cards}")]
    DeckTooSmall {
        /// Cards of a round.
        needed: usize,
        /// Cards of the deck.
        cards: usize,
    },
    /// The wager has no decisions.
    #[error("{game} `{wager}` has no decisions: it is settled by the cards alone")]
    NoDecisions {
        /// Game id.
        game: &'static str,
        /// Wager id.
        wager: &'static str,
    },
    /// Decisions of another wager or reading.
    #[error("{offer} is not played by the decisions of {decider}: they are of another wager or reading")]
    OtherDecisions {
        /// The offer in words.
        offer: String,
        /// The offer whose decisions were requested.
        decider: String,
    },
    /// A game was asked for a wager that is not its own.
    #[error("{game} has no wager `{wager}`")]
    UnknownWager {
        /// Game id.
        game: &'static str,
        /// Wager id.
        wager: &'static str,
    },
    /// Knowledge that the game does not have, or that its deck is too small for.
    #[error("{game} has no such knowledge to expose")]
    NoSuchKnowledge {
        /// Game id.
        game: &'static str,
    },
    /// A named strategy whose rules the game does not know.
    #[error("{game} has no rules for the strategy `{strategy}`")]
    UnknownStrategy {
        /// Game id.
        game: &'static str,
        /// Name of the strategy.
        strategy: &'static str,
    },
    /// A side wager that a fold forfeits, in a game that does not count which hands are folded with it.
    #[error("{game} `{wager}`: this game does not count the folds that would forfeit this wager")]
    ForfeitsNotCounted {
        /// Game id.
        game: &'static str,
        /// Wager id.
        wager: &'static str,
    },
    /// The croupier deals from the full deck only.
    #[error("rounds are simulated with the full deck only")]
    ShortDeck,
    /// The rounds of a table's players cannot be separated.
    #[error(
        "in this game what a player is dealt depends on what the others draw, so only the last player's rounds are \
         dealt"
    )]
    NotDealtApart,
    /// This croupier settles the cards of a player alone.
    #[error("{offer}: the hands of others and the draws of the table system are not settled card by card")]
    NotAlone {
        /// Name of the offer.
        offer: String,
    },
    /// The outcomes of several wagers have too many combinations to be counted one by one.
    #[error(
        "the outcomes of these wagers have {combinations} combinations; at most {most} are counted in simulated rounds"
    )]
    TooManyCombinations {
        /// Number of combinations, saturated.
        combinations: usize,
        /// Most that are counted.
        most: usize,
    },
    /// A probability beyond what is drawn.
    #[error("{offer}: a probability has too many digits to be drawn")]
    ChanceTooFine {
        /// Name of the offer.
        offer: String,
    },
    /// The observer of a count ended it.
    #[error("interrupted: there is no result")]
    Interrupted,
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Counts(#[from] CycleMismatch),
    /// Whoever asked for every decision cannot take one more.
    #[error("{0}")]
    Told(#[source] io::Error),
    /// A paytable of the regulation on which decisions rest cannot be read.
    #[error(transparent)]
    Paytable(#[from] PaytableErrors),
    /// A pay is larger than the game is solved for.
    #[error("{file}: paytable `{paytable}`: this game is solved for pays of up to {most} to 1")]
    PayTooLarge {
        /// File of the paytable.
        file: String,
        /// Id of the paytable.
        paytable: String,
        /// Greatest pay.
        most: i64,
    },
    /// A pay or a payout limit has too small a part of a unit.
    #[error(
        "{offer}: decisions under this limit are not exact in the numbers that the game is solved in; take amounts \
         whose quotient is a simpler fraction"
    )]
    LimitTooFine {
        /// The offer in words.
        offer: String,
    },
    /// Odds that the game's payments have no meaning at.
    #[error("{file}: paytable `{paytable}`: this wager is paid at odds to 1; write its pays as odds to 1")]
    NotToOne {
        /// File of the paytable.
        file: String,
        /// Id of the paytable.
        paytable: String,
    },
    /// A pay is no whole number in a game that is solved for whole ones.
    #[error("{file}: paytable `{paytable}`: a base game is decided on whole pays only")]
    FractionalPay {
        /// File of the paytable.
        file: String,
        /// Id of the paytable.
        paytable: String,
    },
}
