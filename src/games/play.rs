//! What a game can be asked: to solve, to advise, and to deal.

use std::io;
use std::ops::Range;

use thiserror::Error;

use crate::cards::{Card, Deals, Rank, Vectors};
use crate::games::{Offer, Seat, Spot, SpotAnswer, SpotError, TwoHands};
use crate::outcome::{CycleMismatch, Fraction, OutcomeTable};
use crate::paytable::{PaytableError, Units};

/// Counts of what happened in simulated rounds. What each cell means is known to the croupier alone; each round adds
/// the same number of counts, and adding the cells of two tallies gives the tally of both runs.
pub type Tally = Vec<u64>;

/// The exact path of one game and deck.
pub trait Solver: Send + Sync {
    /// The outcome table of an offer played by its strategy, with exact counts over the cycle of equally likely deals.
    ///
    /// # Errors
    /// [`SolveError`] if the counts cannot be had; none is approximated.
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError>;

    /// The same outcomes told apart by the dealer's up card, in ascending order, one table for all up cards that are
    /// the same but for the names of suits: on a full deck one for each rank. None for a wager that does not depend on
    /// it, or whose game does not tell.
    ///
    /// # Errors
    /// As [`Solver::outcomes`].
    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        let _ = offer;
        Ok(Vec::new())
    }

    /// How the own wager of `offer` and the envy bonuses of this schedule for other players' hands come together, with
    /// exact counts. `None` if its paytable has no such schedule.
    ///
    /// # Errors
    /// As [`Solver::outcomes`]; [`SolveError::DeckTooSmall`] if two players cannot be dealt to from the deck.
    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let _ = (offer, envy);
        Ok(None)
    }

    /// The most that one player can win in a round of `offer`, in units: all winning wagers that a payout limit covers
    /// together, on the best cards, with the greatest bets and without a limit. `None` for a wager whose chapter
    /// permits no limit.
    ///
    /// # Errors
    /// As [`Solver::outcomes`].
    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        let _ = offer;
        Ok(None)
    }

    /// What a reader of the figures of `offer` must know beside them, one sentence each.
    fn remarks(&self, offer: &Offer) -> Vec<String> {
        let _ = offer;
        Vec::new()
    }

    /// The decisions of an offer's strategy as a table that people can read.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] for a wager without any.
    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError>;

    /// Tells `each` every decision, one for all hands that are the same but for the names of suits. There may be
    /// millions.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] for a wager without any; [`SolveError::Told`] with the error of `each`.
    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError>;

    /// The exact expectation of every action in one spot.
    ///
    /// # Errors
    /// [`SpotError`] if the cards are no spot of this game.
    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError>;

    /// A croupier for these offers, who plays each by its strategy.
    ///
    /// # Errors
    /// [`SolveError`] if the decisions cannot be solved, or the deck is not the full one.
    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError>;
}

/// The simulated path: settles dealt rounds by the words of the regulation, all offers in one pass.
pub trait Croupier: Send + Sync {
    /// Cards of a round; the order in which they are used is that of the regulation's deal.
    fn cards_per_round(&self) -> usize;

    /// Cards of the last of so many players' rounds: those of a round, and others that matter to that player's wagers.
    fn cards_of_last_player(&self, players: usize) -> usize {
        let _ = players;
        self.cards_per_round()
    }

    /// Cards of a round with so many players at the table.
    fn cards_at_table(&self, players: usize) -> usize;

    /// Where among the cards dealt to so many players, in the order of the regulation, those of one player's round lie,
    /// in the order of a deal to this player alone; players are counted from 0 in the order in which they are dealt to.
    /// `None` if that depends on what others do.
    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>>;

    /// Makes of rounds dealt to so many players, in the order of the regulation, the rounds of the last of them: the
    /// same cards in the order of a deal to this player alone.
    fn rounds_of_last_player(&self, players: usize, table: &Deals, alone: &mut Deals) {
        let places = self.places_of_player(players.saturating_sub(1), players);
        alone.pick(&places.unwrap_or_default(), table);
    }

    /// Number of cells of the tally.
    fn cells(&self) -> usize;

    /// Plays and settles the first `rounds` rounds of a batch with these vector instructions and adds them to `tally`.
    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]);

    /// Settles a batch up to this stage and throws away what comes of it, for benches.
    #[doc(hidden)]
    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals);

    /// Where each offer is counted, in the order of the offers given to [`Solver::croupier`].
    fn seats(&self) -> &[Seat];

    /// Cells of which every round adds to exactly one.
    fn one_a_round(&self) -> Range<usize>;

    /// The outcome table of each offer with observed counts, in the order of [`Croupier::seats`].
    ///
    /// # Errors
    /// [`SolveError::Counts`] if the tally is not one of this croupier's, or of no round.
    fn outcomes(&self, tally: &[u64]) -> Result<Vec<OutcomeTable>, SolveError> {
        // A tally of another size is of no round of this croupier's.
        let own = if tally.len() == self.cells() { tally } else { &[] };
        let rounds = own.get(self.one_a_round()).unwrap_or_default().iter().map(|&count| u128::from(count)).sum();
        self.seats().iter().map(|seat| Ok(seat.table(own, rounds)?)).collect()
    }
}

/// The stages of settling before the tally. Each includes those before it, because they need what it found.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// What the hands are, and what the decisions need to know of the cards.
    Evaluation,
    /// The decisions by all sets of them; in Lunar Poker those on the first five cards.
    Decisions,
}

/// Where a solver that works for long keeps what it has found, for itself and for later runs. What is kept is not
/// trusted to be there or whole.
pub trait Keeper: Send + Sync {
    /// What was kept under this name, whole and unchanged, if anything.
    fn kept(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps this under the name.
    fn keep(&self, name: &str, contents: &[u8]);

    /// Told that what was kept under this name is something else, and is not used.
    fn refused(&self, name: &str);

    /// Told that of the work `what`, so many parts are done; first with those that were kept.
    fn progress(&self, what: &str, done: u64, parts: u64);
}

/// Keeps nothing and tells nobody.
#[derive(Clone, Copy, Debug)]
pub struct KeepsNothing;

impl Keeper for KeepsNothing {
    fn kept(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _: &str, _: &[u8]) {}

    fn refused(&self, _: &str) {}

    fn progress(&self, _: &str, _: u64, _: u64) {}
}

/// What is to be done with each decision.
pub type EachDecision<'e> = dyn FnMut(&DecisionRow<'_>) -> io::Result<()> + 'e;

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
    /// A game was asked for a wager that is not its own.
    #[error("{game} has no wager `{wager}`")]
    UnknownWager {
        /// Game id.
        game: &'static str,
        /// Wager id.
        wager: &'static str,
    },
    /// A named strategy whose rules the game does not know.
    #[error("{game} has no rules for the strategy `{strategy}`")]
    UnknownStrategy {
        /// Game id.
        game: &'static str,
        /// Name of the strategy.
        strategy: &'static str,
    },
    /// The croupier deals from the full deck only.
    #[error("rounds are simulated with the full deck only")]
    ShortDeck,
    /// The rounds of a table's players cannot be told apart.
    #[error(
        "in this game what a player is dealt depends on what the others draw, so only the last player's rounds are \
         dealt"
    )]
    NotDealtApart,
    /// The croupier draws cards and nothing else.
    #[error("{offer}: no Magic Card or Lucky Bonus is drawn in the simulation; leave their activation out")]
    BonusesNotDrawn {
        /// Name of the offer.
        offer: String,
    },
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Counts(#[from] CycleMismatch),
    /// Whoever asked for every decision cannot take one more.
    #[error("{0}")]
    Told(#[source] io::Error),
    /// A paytable of the regulation on which decisions rest cannot be read.
    #[error(transparent)]
    Paytable(#[from] PaytableError),
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
    /// A payout limit on which decisions rest has too small a part of a unit.
    #[error(
        "{offer}: decisions under this limit are not exact in the numbers that the game is solved in; take amounts \
         whose quotient is a simpler fraction"
    )]
    LimitTooFine {
        /// The offer in words.
        offer: String,
    },
    /// Odds that the game's payments have no meaning at.
    #[error("{file}: paytable `{paytable}`: this wager is paid at odds to 1; state its pays so")]
    NotToOne {
        /// File of the paytable.
        file: String,
        /// Id of the paytable.
        paytable: String,
    },
    /// A pay that decisions depend on is no whole number.
    #[error("{file}: paytable `{paytable}`: a base game is decided on whole pays only")]
    FractionalPay {
        /// File of the paytable.
        file: String,
        /// Id of the paytable.
        paytable: String,
    },
}

/// One line of a strategy for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyRow {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// What the player holds, in words.
    pub holding: String,
    /// Number of hands that are such a holding.
    pub hands: u128,
    /// What to do with it.
    pub action: String,
    /// Number of those hands with which something else is right.
    pub exceptions: u128,
    /// One of the exceptions.
    pub example: String,
    /// Mean net result in units, over the hands of the line, of the bet in question if it is made, of the least one
    /// where the action is to make none; before a payout limit, which is on all bets together.
    pub of_the_bet: Fraction,
    /// The same of every bet that is open if the action is taken with all of these hands: the bet in question, and
    /// those whose decision or settlement is still to come, if all later decisions are those of the strategy.
    pub with_open_bets: Fraction,
    /// What the decisions with these hands, and those that follow them, add to the mean net result of a round, in
    /// units, against wagering no more.
    pub gain: Fraction,
}

/// One decision of the complete strategy, for all hands that are the same but for the names of suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionRow<'r> {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// The player's own cards, and exposed community cards with them, of one of the hands.
    pub cards: &'r [Card],
    /// The dealer's exposed card.
    pub up_card: Option<Card>,
    /// Number of hands, with an up card where there is one, that this one stands for.
    pub hands: u128,
    /// What is done.
    pub action: &'r str,
    /// Sum of the net results in units of every open bet over all ways that the deal can go on, if all later decisions
    /// are those of the strategy; what they are divided by is `deals`.
    pub net_sum: i128,
    /// The best of the other actions.
    pub other_action: &'r str,
    /// The same sum for it.
    pub other_net_sum: i128,
    /// Number of ways that the deal can go on; under a payout limit that is not a whole number of units, times its
    /// denominator, so that the sums are whole.
    pub deals: i128,
    /// The bets in units that earlier decisions have placed, such as `1 3`; empty where the sums do not depend on them.
    pub placed: &'r str,
}
