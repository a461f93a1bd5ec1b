//! Lunar Poker, 58 Pa. Code Chapter 671a, and as Chapter 589 had it in 2013.
//!
//! Rules of play. The player places an Ante Wager, and under Chapter 671a a Super Wager of at least its size
//! (§ 671a.7(c)). Player and dealer are dealt five cards each, the dealer's last one face up (§ 671a.8(c)). A royal or
//! straight flush is paid at once. Otherwise the player folds, or places a Bet Wager of two antes, or pays an Options
//! fee of one ante to buy a sixth card or to exchange two to five cards, and then folds or bets (§ 671a.11(b), (d)). If
//! the dealer has less than ace and king, the ante is paid and the bet returned. Otherwise the higher hand wins: the
//! ante is returned and the bet paid by combination, and again for a second combination with a card outside the first
//! (§ 671a.11(f)). In 2013 the player could pay one more Options fee to have a dealer who did not qualify replace the
//! highest card (§ 589.11(e)(2)). The Super Wager is settled by the first five cards (§ 671a.11(c)).
//!
//! Reading order, about an hour:
//! 1. `facts`, in `paytables/lunar-poker*/game.toml`: the two regulations. `rules`: plays, endings and pays.
//! 2. `decisions`: hands as multisets of ranks, and the tables of decisions that both paths share.
//! 3. `exact`: the best decisions and the count of every deal, in the order that its `mod.rs` gives.
//! 4. `croupier`: dealt rounds, played by these decisions and settled by the text. It shares no counting with `exact`.
//! 5. `advice`: the strategy for people. `knowledge`: a player who sees more. This file joins them as the solver.

mod advice;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod knowledge;
mod rules;

use std::sync::Arc;

use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::require_full_deck;
use crate::games::{
    ChangedDecision, Croupier, DealtWager, DecisionList, EachDecision, Game, GameFacts, InformedGame, Keeper,
    Knowledge, Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy,
};
use crate::outcome::{JointTable, Measures, OutcomeTable};
use croupier::LunarPokerCroupier;
use exact::pricing::{outcomes_of_rounds, outcomes_of_super};
use exact::{ExactSolver, RoundCounts, super_wager, up_cards};
use knowledge::InformedLunarPoker;
use rules::{READINGS, SecondCombination};

#[cfg(any(fuzzing, feature = "testing"))]
pub use exact::solution::fuzzed::{kept_part, uses_kept_part};
pub use rules::Chapter;

impl Game for Chapter {
    fn facts(&self) -> &'static GameFacts {
        Chapter::facts(*self)
    }

    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(ExactSolver::new(*self, deck, keeper)?))
    }
}

impl Solver for ExactSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(self.chapter.facts(), decider)?;
        if !offer.wager.has_decisions {
            // Any five cards are equally likely for the dealer or another player.
            let hands = self.hands_by_properties();
            return Ok(OutcomeTable::new(outcomes_of_super(offer, hands), hands.iter().sum())?);
        }
        // Endings do not depend on pays, so the same rounds are priced again.
        self.table_of(offer, &*self.solution(decider)?)
    }

    fn is_quick(&self, offer: &Offer) -> Result<bool, SolveError> {
        Ok(!offer.wager.has_decisions || self.is_kept(offer)?)
    }

    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        if !offer.wager.has_decisions {
            return Ok(Vec::new());
        }
        let (solution, classes) = (self.solution(offer)?, up_cards(self.deck));
        let reading = SecondCombination::of(offer).place();
        let table = |(&(up_card, cards), tallies): (&(Card, u32), &[RoundCounts; READINGS])| {
            let outcomes = outcomes_of_rounds(offer, &tallies[reading]);
            Ok((up_card.rank(), OutcomeTable::new(outcomes, self.deals.with_up_cards(cards))?))
        };
        classes.iter().zip(&solution.by_up_card).map(table).collect()
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let facts = self.chapter.facts();
        offers.iter().try_for_each(|offer| offer.require_game(facts))?;
        let base = offers.iter().find(|offer| offer.wager.has_decisions);
        // Solved once, as the solution may not be kept.
        let solution = base.map(|base| self.solution(base)).transpose()?;
        let alone = |offer: &Offer| match &solution {
            Some(solution) if offer.wager.has_decisions => self.table_of(offer, solution),
            _ => self.outcomes(offer),
        };
        joint_outcomes(facts, offers, alone, |wagers| Ok(exact::rounds(self, wagers, solution.as_deref())))
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let of_offer = |offer: &Offer| (!offer.wager.has_decisions).then(|| super_wager(self.deck, offer, players))?;
        offers.iter().map(of_offer).collect()
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        // An offer with remarks has been solved.
        let of_decisions = offer.wager.has_decisions.then(|| advice::of_decisions(self, offer).ok()).flatten();
        let undeclared = advice::of_undeclared(self.chapter, offer, measures);
        let edge = advice::edge_for_the_player(self, offer, measures);
        of_decisions.into_iter().flatten().chain(undeclared).chain(edge).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(self.chapter.facts(), from)?;
        to.require_decisions()?;
        advice::changed(self, from, to)
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        Ok(Strategy { rows: advice::rows(self, offer)?, shares: Vec::new() })
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        advice::every_decision(self, offer, each)
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        advice::decision_lists(self, offer)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        advice::answer(self, offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        offer.require_decisions()?;
        Ok(Box::new(InformedLunarPoker::new(self.chapter, self.deck, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, false)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, true)
    }
}

impl ExactSolver {
    fn croupier_for(&self, offers: &[Offer], literally: bool) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        offers.iter().try_for_each(|offer| offer.require_game(self.chapter.facts()))?;
        let rounds = |offer: &Offer| Ok((Arc::clone(&self.solution(offer)?.decisions), self.outcomes(offer)?));
        Ok(Box::new(LunarPokerCroupier::new(self.chapter, self.properties(), offers, literally, rounds)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::croupier::{TableStrip, dealt_strips, literal, literal as bet, most_cards, round_strips};
    pub use super::decisions::{
        AgainstUpCard, Block, Decisions, FinalDecisions, FirstPlays, MOST, Player, RANKS, RankCounts, Terms,
        change_by_flushes, finals, first_plays, hand_places, index_of, multisets, rank_counts, smaller_multisets,
    };
    pub use super::exact::{draws, forcing, pricing, same_ranks, showdowns, solution};
    pub use super::facts::{FACTS, SUPER};
    pub use super::knowledge::dealings;
    pub use super::rules::{
        Combination, DEALER_CARDS, Ending, FinalHand, HIDDEN, PLAYER_CARDS, Path, Payoff, Play, Prices, Properties,
        READINGS, SecondCombination, SuperRows, hands_by_properties, least_qualifying, paid_by, qualifies,
        settled_round, settled_super, with_super,
    };
}
