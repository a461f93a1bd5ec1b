//! The interfaces of a game: its solver and its croupier.

use std::ops::Range;
use std::sync::Arc;

use super::{
    ChangedDecision, Counts, DealtWager, DecisionList, EachDecision, Follow, GameFacts, InformedGame, Keeper,
    KeepsNothing, Knowledge, Offer, OutcomeCells, Remark, SolveError, Spot, SpotAnswer, SpotError, Strategy, TwoHands,
};
use crate::cards::{Card, CardSet, Deals, Rank, Strip, Vectors};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable, PaidAward};
use crate::paytable::Units;

pub trait Game: Sync {
    fn facts(&self) -> &'static GameFacts;

    /// The exact path with expensive results stored by `keeper`. Games that are solved at once ignore it.
    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError>;

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.solver_keeping(deck, Arc::new(KeepsNothing))
    }

    /// The outcomes of an offer as if each hand were dealt from a deck of its own: a frequent error. `None` where one
    /// hand settles the wager, or where such outcomes are not counted.
    fn separate_decks(&self, _offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        Ok(None)
    }
}

/// Counts of simulated rounds by cell. Only the croupier knows the meaning of a cell. Each round adds the same number
/// of counts, and tallies of two runs are added cell by cell.
pub type Tally = Vec<u64>;

/// The exact path of one game and deck.
///
/// # Errors
/// [`SolveError`] if the exact answer is unavailable: nothing is approximated. Above all [`SolveError::NoDecisions`]
/// for a strategy of a wager without decisions, and [`SolveError::DeckTooSmall`].
pub trait Solver: Send + Sync {
    /// The outcome table of an offer played by its strategy, with exact counts over the cycle of equally likely deals.
    ///
    /// The cycle does not depend on the pays, and ties between actions, or between rows that pay a hand, are broken in
    /// the same order on all pays. So play that is optimal on several paytables is optimal on all between them, which
    /// `design` relies on.
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        self.outcomes_decided_by(offer, offer)
    }

    /// The outcome table of an offer played by the decisions of `decider`, for instance the optimal ones of other pays.
    /// Both offers have the same wager and reading.
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError>;

    /// The outcome table of a base game if actions of equal worth went to the greater wager; `None` if the game has no
    /// count of it.
    fn outcomes_betting_ties(&self, _offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        Ok(None)
    }

    /// Decisions of `to` that differ from the decisions of `from`, by holding; both offers have the same wager and
    /// reading. Hands are counted where the decisions of `from` reach them, gains on the pays of `to`. The
    /// [worths](ChangedDecision::worth) add up to the gain of the expected net result, except under a payout limit of
    /// `to` that the player does not know, and after a draw in Lunar Poker, where decisions are too many to be compared
    /// one by one.
    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError>;

    /// The decisions of an offer as a function of the cards in sight and the actions before; `None` if they depend on
    /// more.
    fn decider(&self, _offer: &Offer) -> Result<Option<Box<CardDecider>>, SolveError> {
        Ok(None)
    }

    /// The outcomes of `to` played by the decisions of a game with the same ones, and the decisions of `to` that differ
    /// from them, as [`Solver::changed_decisions`] has them. `None` if the game follows no decisions by cards.
    fn played_by(&self, _to: &Offer, _decider: &CardDecider) -> Result<Option<PlayedBy>, SolveError> {
        Ok(None)
    }

    /// The first decision as a chart, in lines; `None` if the game has none.
    fn chart(&self, _offer: &Offer) -> Result<Option<String>, SolveError> {
        Ok(None)
    }

    /// Whether the outcomes of an offer are solved within seconds. False where they take minutes and no solution is
    /// stored.
    fn is_quick(&self, _offer: &Offer) -> Result<bool, SolveError> {
        Ok(true)
    }

    /// Outcomes by the dealer's up card, in ascending order, one table for each class of suit-isomorphic up cards: on a
    /// full deck one for each rank. Empty for a wager that does not depend on the up card, or a game that does not
    /// report it.
    fn outcomes_by_up_card(&self, _offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        Ok(Vec::new())
    }

    /// Joint distributions of the own wager of `offer` and other players' hands by this envy schedule, with exact
    /// counts. `None` if the paytable has no such schedule.
    fn two_hands(&self, _offer: &Offer, _envy: &str) -> Result<Option<TwoHands>, SolveError> {
        Ok(None)
    }

    /// Joint outcomes of several offers on one hand, in their order, with exact counts. Each is played by its strategy;
    /// folds of a base game forfeit the side wagers that a fold forfeits. `None` where the wagers depend on cards that
    /// are not counted together.
    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let [offer] = offers else { return Ok(None) };
        Ok(Some(self.outcomes(offer)?.into()))
    }

    /// Exact covariance, in units squared, of the net results of two players who each wager on `offer` at one table and
    /// play it by its strategy without sight of the other's cards. `None` where two hands are not counted together. The
    /// count ends with [`SolveError::Interrupted`] when `follow` says so.
    fn seats_covariance(&self, _offer: &Offer, _follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        Ok(None)
    }

    /// For each offer, made by all of `players` players in one round, the cards that settle it without decisions, folds
    /// ignored. `None` where decisions or other rules settle the wager.
    fn settled_by_cards(&self, offers: &[Offer], _players: usize) -> Vec<Option<DealtWager>> {
        offers.iter().map(|_| None).collect()
    }

    /// When [`Solver::seats_covariance`] is counted, if at all.
    fn counts_seats(&self) -> Counts {
        Counts::Always
    }

    /// Greatest win of one player in a round of `offer`, in units: all winning wagers under a payout limit together, on
    /// the best cards, with the greatest bets and no limit. `None` for a wager without a payout limit in its chapter.
    fn most_won(&self, _offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(None)
    }

    fn remarks(&self, _offer: &Offer, _measures: &Measures) -> Vec<Remark> {
        Vec::new()
    }

    /// The decisions of an offer's strategy as a table for people.
    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError>;

    /// Passes `each` every decision, one for each class of suit-isomorphic hands: up to millions. An error of `each`
    /// ends it ([`SolveError::Told`]).
    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError>;

    /// The action of an offer's strategy in every situation, decision point by decision point: ten million at most.
    /// Decisions after a draw in Lunar Poker are not among them.
    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError>;

    /// Whether [`Solver::decision_lists`] takes milliseconds.
    fn lists_decisions_at_once(&self) -> bool {
        false
    }

    /// Cost of a round, in units, if the player takes the action of the strategy's row with every hand of the row, at
    /// every decision. `None` where rows are not one action each, or follow a named strategy.
    fn cost_of_rows(&self, _offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        Ok(None)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError>;

    /// The base game of `offer`, played optimally with this knowledge at a table without a payout limit.
    /// [`SolveError::NoSuchKnowledge`] if the game has no such knowledge or the deck is too small for it.
    fn informed(&self, offer: &Offer, _knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        Err(SolveError::NoSuchKnowledge { game: offer.game.id })
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.literal_croupier(offers)
    }

    /// The croupier that settles one round at a time, card by card: the reference for a vectorised one.
    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError>;

    /// The literal croupier of one player who makes all these wagers: folds of a base game among them forfeit side
    /// wagers.
    fn croupier_together(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.literal_croupier(offers)
    }
}

/// The action of a decision, by its place among the decisions of a round, with own cards, cards of the dealer's and
/// community cards in sight, after these actions. A game against a dealer ignores the actions; in one of streets,
/// community cards are among the own.
pub type CardDecider = dyn Fn(usize, [CardSet; 3], &[usize]) -> usize + Send + Sync;

/// See [`Solver::played_by`].
pub type PlayedBy = (OutcomeTable, Vec<ChangedDecision>);

/// A source of equally likely 32-bit numbers, for draws other than the cards.
pub type Draws<'d> = dyn FnMut() -> u32 + 'd;

/// The deal: how cards go to the players at a table.
pub trait Dealing {
    /// Cards of a round, in the order of the regulation's deal.
    fn cards_per_round(&self) -> usize {
        self.cards_at_table(1)
    }

    /// Cards that the last of `players` players uses: a round's, and others that affect that player's wagers.
    fn cards_of_last_player(&self, _players: usize) -> usize {
        self.cards_per_round()
    }

    fn cards_at_table(&self, players: usize) -> usize;

    /// Places of one player's round among the cards dealt to `players` players in the order of the regulation, listed
    /// in the order of a deal to this player alone. Players are numbered from 0 in the order of the deal. `None` if the
    /// places depend on the play of others.
    fn places_of_player(&self, _player: usize, _players: usize) -> Option<Vec<usize>> {
        None
    }

    /// Extracts a player's rounds from rounds dealt to a whole table: the same cards in the order of a deal to this
    /// player alone. Players are numbered from 0.
    fn rounds_of_player(&self, player: usize, players: usize, table: &Deals, alone: &mut Deals) {
        alone.pick(&self.places_of_player(player, players).unwrap_or_default(), table);
    }
}

/// The cells of a croupier's tally.
pub struct TallyForm {
    pub cells: usize,
    /// The cells of each offer, in the order of the offers given to [`Solver::croupier`].
    pub of_offers: Vec<OutcomeCells>,
    /// Each round counts once in these.
    pub one_a_round: Range<usize>,
}

/// A round as it is played at the table.
#[derive(Default)]
pub struct RoundAccount {
    /// None where the game does not say whose the cards are.
    pub hands: Vec<HandAccount>,
    /// By offer.
    pub offers: Vec<OfferAccount>,
}

/// Cards of a round that lie together.
pub struct HandAccount {
    /// Such as `player`.
    pub whose: &'static str,
    /// In the order of the deal.
    pub cards: Vec<Card>,
    /// The hand that they make at the end of the round, such as `pair 8-8-A-K-7`; empty where they make none.
    pub words: String,
}

#[derive(Clone, Default)]
pub struct OfferAccount {
    /// Actions of the player in the words of the strategy; none without decisions.
    pub actions: Vec<String>,
    /// None where the wager is one bet.
    pub bets: Vec<BetAccount>,
}

/// What becomes of one of the bets of a base game.
#[derive(Clone)]
pub struct BetAccount {
    /// Row of the settlement, the name of the ending and the word in its cell.
    pub name: &'static str,
    pub end: &'static str,
    pub cell: &'static str,
    /// Units on the table; none for a bonus.
    pub staked: Units,
    pub net: Units,
    pub award: Option<PaidAward>,
}

pub trait Croupier: Send + Sync {
    fn dealing(&self) -> &dyn Dealing;

    fn tally_form(&self) -> &TallyForm;

    fn cells(&self) -> usize {
        self.tally_form().cells
    }

    /// Plays and settles the first `rounds` rounds of a batch and adds them to `tally`.
    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]);

    /// Passes `each` the cells of each of the first `rounds` rounds of a batch, in order.
    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let mut alone = Deals::new(self.dealing().cards_per_round());
        let mut tally = vec![0; self.cells()];
        for (strip, round) in deals.rounds(rounds) {
            if let Some(cards) = alone.strips_mut().next() {
                cards.iter_mut().zip(strip).for_each(|(alone, dealt)| alone.fill(dealt[round]));
            }
            tally.fill(0);
            self.settle(Vectors::Portable, &alone, 1, &mut tally);
            let counted = tally.iter().enumerate().filter(|(_, count)| **count > 0);
            each(&counted.map(|(cell, _)| cell).collect::<Vec<_>>());
        }
    }

    /// This round of a strip as it is played. Only a [literal croupier](Solver::literal_croupier) gives an account.
    fn account(&self, _strip: &[Strip], _round: usize) -> RoundAccount {
        RoundAccount::default()
    }

    /// Settles the wagers that depend on more than the last player's cards (envy bonuses, draws of the table system) in
    /// the first `rounds` rounds of a batch dealt to this many players, and adds them to `tally`.
    fn settle_table(&self, _: &Deals, _players: usize, _rounds: usize, _: &mut Draws<'_>, _tally: &mut [u64]) {}

    /// The outcome table of each offer with observed counts, in the order of [`TallyForm::of_offers`].
    /// [`SolveError::Counts`] if the tally is not this croupier's, or has no round.
    fn outcomes(&self, tally: &[u64]) -> Result<Vec<OutcomeTable>, SolveError> {
        // A tally of another size has no round of this croupier.
        let TallyForm { cells, of_offers, one_a_round } = self.tally_form();
        let own = if tally.len() == *cells { tally } else { &[] };
        let rounds = own.get(one_a_round.clone()).unwrap_or_default().iter().map(|&count| u128::from(count)).sum();
        of_offers.iter().map(|cells| Ok(cells.table(own, rounds)?)).collect()
    }
}
