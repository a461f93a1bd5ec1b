//! Mississippi Stud, 58 Pa. Code Chapter 655a.
//!
//! What is played: the player places an Ante Wager and is dealt two cards; three community cards lie face down. Having
//! seen the two cards the player folds, or places a 3rd Street Wager of one to three antes; the first community card is
//! turned, and the same goes for the 4th Street Wager; the second is turned, and the same goes for the 5th Street Wager
//! (§ 655a.1). The third is turned, and all wagers alike are paid by the five-card hand, returned with a pair of 6s to
//! 10s, or lost (§ 655a.12(a)). There is no dealer's hand. The Progressive Payout Wager is settled by the five cards.
//!
//! `facts` and `decisions` say how it differs from other games of streets, both of whose paths are the engine's;
//! `advice` is for people.

mod advice;
mod decisions;
mod facts;

use std::sync::Arc;

use decisions::{FORM, Sights};
use facts::FACTS;

use super::engine::literal::LiteralCroupier;
use super::engine::require_full_deck;
use super::engine::street_rounds::StreetRounds;
use super::engine::street_worths::{StreetWorths, base_outcomes};
use super::{
    Croupier, EachDecision, Game, GameFacts, Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError,
    StrategyRow,
};
use crate::cards::CardSet;
use crate::outcome::{Measures, OutcomeTable};
use crate::paytable::Units;

/// The game's registration.
pub struct MississippiStud;

impl Game for MississippiStud {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(MississippiStudSolver(Arc::new(Sights::new(deck, &FORM)?))))
    }
}

/// The exact path for one deck.
struct MississippiStudSolver(Arc<Sights>);

impl Solver for MississippiStudSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_game(&FACTS)?;
        match offer.wager.side {
            None => base_outcomes(&self.0, offer),
            Some(side) => self.0.side_outcomes(offer, side),
        }
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.0.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer, _: &Measures) -> Vec<Remark> {
        advice::mean_wagers(&self.0, offer).into_iter().collect()
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        Ok(StreetWorths::of(&self.0, offer)?.rows(&advice::HOLDINGS))
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        StreetWorths::of(&self.0, offer)?.every_decision(each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        StreetWorths::of(&self.0, offer)?.spot(&advice::SPOTS, spot)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.0.deck)?;
        let decide = |offer: &Offer| Ok(StreetWorths::of(&self.0, offer)?.decisions(false));
        Ok(Box::new(LiteralCroupier::new(StreetRounds(Arc::clone(&self.0)), offers, None, decide)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Rank};
    use crate::games::engine::literal::LiteralGame;
    use crate::games::{Catalogue, Selection};
    use crate::hands::{FiveCardCategory, reference};
    use crate::paytable::whole_units;

    /// What paytable A pays one ante (§ 655a.12(a)), evaluated apart from the tables; `None` if it is lost.
    fn paid(cards: [Card; 5]) -> Option<i64> {
        let ranking = reference::five_card(cards);
        Some(match ranking.category {
            FiveCardCategory::HighCard => return None,
            FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Jack => 1,
            FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Six => 0,
            FiveCardCategory::Pair => return None,
            FiveCardCategory::TwoPair => 2,
            FiveCardCategory::ThreeOfAKind => 3,
            FiveCardCategory::Straight => 4,
            FiveCardCategory::Flush => 6,
            FiveCardCategory::FullHouse => 10,
            FiveCardCategory::FourOfAKind => 40,
            FiveCardCategory::StraightFlush => 100,
            FiveCardCategory::RoyalFlush => 500,
        })
    }

    /// Let It Ride's Three Card Bonus, moved here: three cards are a random hand in either game.
    #[test]
    fn a_side_wager_follows_from_its_facts() {
        let selection = Selection { wagers: vec!["three-card-bonus".into()], ..Selection::default() };
        for offer in Catalogue::embedded().expect("valid").select(&selection).expect("offers") {
            let there = offer.solver(CardSet::FULL_DECK).and_then(|solver| solver.outcomes(&offer));
            let moved = Offer { game: &FACTS, ..offer };
            let here = moved.solver(CardSet::FULL_DECK).and_then(|solver| solver.outcomes(&moved));
            assert_eq!(here.expect("solved"), there.expect("solved"));
        }
    }

    /// Two own cards, then a community card before each later decision; the decisions are without sense. There is no
    /// croupier by vector, so the battery has nothing to hold the literal one against.
    #[test]
    fn rounds_are_settled_by_the_text() {
        let selection = Selection {
            games: vec![FACTS.id.into()],
            wagers: vec!["base".into()],
            paytables: vec!["A".into()],
            ..Selection::default()
        };
        let offer = Catalogue::embedded().expect("valid").select(&selection).expect("an offer").remove(0);
        let sights = Arc::new(Sights::new(CardSet::FULL_DECK, &FORM).expect("enough cards"));
        let decisions = sights.decide(|street, class, antes| (street + class + antes) % 4);
        let rounds = StreetRounds(Arc::clone(&sights));
        let nets: Vec<_> = (0..rounds.classes()).map(|class| rounds.settled(&offer, class).net).collect();
        for (place, mut cards) in CardSet::FULL_DECK.subsets::<5>().enumerate().step_by(11) {
            cards.rotate_left(place % 5);
            let (mut antes, mut folded) = (1, false);
            for street in 0..3 {
                let seen = cards[..2 + street].iter().copied().collect();
                let bet = if folded { 0 } else { decisions.action(street, sights.class(street, seen), antes) };
                (antes, folded) = (antes + bet, folded || bet == 0);
            }
            let pay = paid(cards).filter(|_| !folded).unwrap_or(-1);
            assert_eq!(nets[rounds.play(&decisions, &cards)], whole_units(pay * antes as i64), "{cards:?}");
        }
    }
}
