//! The interfaces of a game: its solver and its croupier.

use std::ops::Range;
use std::sync::Arc;

use super::{
    ChangedDecision, Counts, DealtWager, EachDecision, Follow, GameFacts, InformedGame, Keeper, Knowledge, Offer,
    OutcomeCells, Remark, SolveError, Spot, SpotAnswer, SpotError, StrategyRow, TwoHands,
};
use crate::cards::{CardSet, Deals, Rank, STRIP_ROUNDS, Vectors};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::Units;

/// A game that the regulation permits.
pub trait Game: Sync {
    /// What the game is, in words and numbers.
    fn facts(&self) -> &'static GameFacts;

    /// The exact path for rounds dealt from `deck`, which may be a short one.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] if a round cannot be dealt from it.
    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError>;

    /// The same, from a solver that keeps what takes long with `keeper`. Games that are solved at once need none.
    ///
    /// # Errors
    /// As [`Game::solver`].
    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        let _ = keeper;
        self.solver(deck)
    }
}

/// Counts of what happened in simulated rounds. What each cell means is known to the croupier alone; each round adds
/// the same number of counts, and adding the cells of two tallies gives the tally of both runs.
pub type Tally = Vec<u64>;

/// The exact path of one game and deck.
pub trait Solver: Send + Sync {
    /// The outcome table of an offer played by its strategy, with exact counts over the cycle of equally likely deals.
    ///
    /// # Errors
    /// [`SolveError`] if the counts are unavailable; none is approximated.
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        self.outcomes_decided_by(offer, offer)
    }

    /// The outcome table of an offer played by the decisions of `decider`, an offer of the same wager in the same reading,
    /// such as the optimal decisions of other pays; with exact counts.
    ///
    /// # Errors
    /// As [`Solver::outcomes`]; [`SolveError::OtherDecisions`] if `decider` is of another wager or reading.
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError>;

    /// The decisions of `to` that differ from those of `from`, an offer of the same wager in the same reading, by holding;
    /// the hands are those that the decisions of `from` reach, the gains those on the pays of `to`. Their
    /// [worths](ChangedDecision::worth) add up to the gain of the expected net result, unless the payout limit of `to` is
    /// unknown to the player, or decisions are too many to be compared one by one: in Lunar Poker after a draw.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] for a wager without any; as [`Solver::outcomes_decided_by`].
    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError>;

    /// Whether the outcomes of an offer are solved within seconds. False where that takes minutes and no solution is
    /// kept.
    ///
    /// # Errors
    /// As [`Solver::outcomes`].
    fn is_quick(&self, offer: &Offer) -> Result<bool, SolveError> {
        let _ = offer;
        Ok(true)
    }

    /// The outcomes of an offer by the dealer's up card, in ascending order, one table for each class of
    /// suit-isomorphic up cards: on a full deck one for each rank. Empty for a wager that does not depend on it, or
    /// whose game does not report it.
    ///
    /// # Errors
    /// As [`Solver::outcomes`].
    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        let _ = offer;
        Ok(Vec::new())
    }

    /// The joint distributions of the own wager of `offer` and other players' hands by this envy schedule, with
    /// exact counts. `None` if its paytable has no such schedule.
    ///
    /// # Errors
    /// As [`Solver::outcomes`]; [`SolveError::DeckTooSmall`] if two players cannot be dealt to from the deck.
    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let _ = (offer, envy);
        Ok(None)
    }

    /// The joint outcomes of these offers of the game when all are wagered on one hand, in their order, with exact
    /// counts: every one is played by its strategy, and folds of a base game among them forfeit what they forfeit.
    /// `None` where they depend on cards that are not counted together.
    ///
    /// # Errors
    /// As [`Solver::outcomes`].
    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        match offers {
            [offer] => Ok(Some(self.outcomes(offer)?.into())),
            _ => Ok(None),
        }
    }

    /// The exact covariance of the net results, in units, of two players who each wager on `offer` at one table and
    /// play it by its strategy, without sight of the other's cards. `None` where two hands are not counted together.
    ///
    /// # Errors
    /// As [`Solver::outcomes`]; [`SolveError::DeckTooSmall`] if two players cannot be dealt to from the deck;
    /// [`SolveError::Interrupted`] if `follow` ends the count.
    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        let _ = (offer, follow);
        Ok(None)
    }

    /// For each of these offers, which all of `players` players make in one round: the cards that settle it by
    /// themselves, folds left out of account. `None` where decisions or other rules settle it.
    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let _ = players;
        offers.iter().map(|_| None).collect()
    }

    /// When [`Solver::seats_covariance`] is counted, in a game that can.
    fn counts_seats(&self) -> Counts {
        Counts::Always
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

    /// Remarks that a reader of the figures of `offer` needs; `measures` are its exact measures.
    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let _ = (offer, measures);
        Vec::new()
    }

    /// The decisions of an offer's strategy as a table that people can read.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] for a wager without any.
    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError>;

    /// Passes `each` every decision, one for each class of suit-isomorphic hands. There may be
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

    /// The base game of `offer`, optimally played with this knowledge by a player at a table without a payout limit.
    ///
    /// # Errors
    /// [`SolveError::NoSuchKnowledge`] if nothing of the kind can be known in the game, or the deck is too small for it;
    /// as [`Solver::outcomes`].
    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        let _ = knowledge;
        Err(SolveError::NoSuchKnowledge { game: offer.game.id })
    }

    /// A croupier for these offers, who plays each by its strategy; a game whose rounds are played many at a time
    /// overrides it.
    ///
    /// # Errors
    /// [`SolveError`] if the decisions cannot be solved, or the deck is not the full one.
    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.literal_croupier(offers)
    }

    /// The croupier who settles one round at a time, card by card: what a faster one is held against.
    ///
    /// # Errors
    /// As [`Solver::croupier`].
    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError>;

    /// The literal croupier of one player who makes all these wagers: the folds of a base game among them forfeit what
    /// a fold forfeits.
    ///
    /// # Errors
    /// As [`Solver::croupier`].
    fn croupier_together(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.literal_croupier(offers)
    }
}

/// A source of random numbers of 32 bits, all equally likely: for what is drawn beside the cards.
pub type Draws<'d> = dyn FnMut() -> u32 + 'd;

/// How rounds are dealt to the players at a table.
pub trait Dealing {
    /// Cards of a round; the order in which they are used is that of the regulation's deal.
    fn cards_per_round(&self) -> usize {
        self.cards_at_table(1)
    }

    /// Cards that the last of `players` players uses: those of a round, and others that affect that player's wagers.
    fn cards_of_last_player(&self, players: usize) -> usize {
        let _ = players;
        self.cards_per_round()
    }

    /// Cards of a round with `players` players at the table.
    fn cards_at_table(&self, players: usize) -> usize;

    /// Places of one player's round among the cards dealt to `players` players in the order of the regulation,
    /// in the order of a deal to this player alone; players are counted from 0 in the order in which they are dealt to.
    /// `None` if that depends on what others do.
    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>>;

    /// Extracts a player's rounds from rounds dealt to `players` players in the order of the regulation: the same cards
    /// in the order of a deal to this player alone. Players are counted from 0.
    fn rounds_of_player(&self, player: usize, players: usize, table: &Deals, alone: &mut Deals) {
        let places = self.places_of_player(player, players);
        alone.pick(&places.unwrap_or_default(), table);
    }
}

/// The simulated path: settles dealt rounds by the words of the regulation, all offers in one pass.
pub trait Croupier: Send + Sync {
    /// How the rounds are dealt.
    fn dealing(&self) -> &dyn Dealing;

    /// Number of cells of the tally.
    fn cells(&self) -> usize;

    /// Plays and settles the first `rounds` rounds of a batch with these vector instructions and adds them to `tally`.
    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]);

    /// Passes `each` the cells that each of the first `rounds` rounds of a batch adds to, in the order of the rounds.
    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let mut alone = Deals::new(self.dealing().cards_per_round());
        let mut tally = vec![0; self.cells()];
        for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
            for round in 0..STRIP_ROUNDS.min(rounds - first) {
                if let Some(cards) = alone.strips_mut().next() {
                    cards.iter_mut().zip(strip).for_each(|(alone, dealt)| alone.fill(dealt[round]));
                }
                tally.fill(0);
                self.settle(Vectors::Portable, &alone, 1, &mut tally);
                let counted = tally.iter().enumerate().filter(|(_, count)| **count > 0);
                each(&counted.map(|(cell, _)| cell).collect::<Vec<_>>());
            }
        }
    }

    /// Settles what depends on more than the last player's cards, in the first `rounds` rounds of a batch dealt to a
    /// table of so many players, and adds it to `tally`: envy bonuses, and what the table system draws.
    fn settle_table(&self, table: (&Deals, usize), rounds: usize, draws: &mut Draws<'_>, tally: &mut [u64]) {
        let _ = (table, rounds, draws, tally);
    }

    /// Where each offer is counted, in the order of the offers given to [`Solver::croupier`].
    fn cells_of_offers(&self) -> &[OutcomeCells];

    /// Cells of which every round adds to exactly one.
    fn one_a_round(&self) -> Range<usize>;

    /// The outcome table of each offer with observed counts, in the order of [`Croupier::cells_of_offers`].
    ///
    /// # Errors
    /// [`SolveError::Counts`] if the tally is not one of this croupier's, or of no round.
    fn outcomes(&self, tally: &[u64]) -> Result<Vec<OutcomeTable>, SolveError> {
        // A tally of another size is of no round of this croupier's.
        let own = if tally.len() == self.cells() { tally } else { &[] };
        let rounds = own.get(self.one_a_round()).unwrap_or_default().iter().map(|&count| u128::from(count)).sum();
        self.cells_of_offers().iter().map(|cells| Ok(cells.table(own, rounds)?)).collect()
    }
}
