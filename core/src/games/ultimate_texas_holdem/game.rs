//! The rules as the engine for games against a dealer takes them, with the pricing of the exact path.

use super::decisions::simple;
use super::facts::{FACTS, SIMPLE};
use super::rules::{
    BLIND, EQUAL, FORM, HIGHER, LOWER, QUALIFIED, RESULTS, Round, UltimateTexasHoldem, dealer_qualifies, outcome_name,
    settled,
};
use crate::cards::CardSet;
use crate::games::engine::dealer::{DealerForm, DealerGame, Seen};
use crate::games::engine::kinds::PaidHand;
use crate::games::facts::PAYS;
use crate::games::{GameFacts, Offer, StrategyFacts, SuitsTold};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

impl DealerGame for UltimateTexasHoldem {
    type Value = HandValue;
    type Kind = FiveCardCategory;

    const FORM: &'static DealerForm = &FORM;
    const RESULTS: usize = RESULTS;

    fn facts() -> &'static GameFacts {
        &FACTS
    }

    #[inline]
    fn best_hand(cards: CardSet) -> HandValue {
        HandValue::of(cards)
    }

    #[inline]
    fn kind(hand: HandValue) -> FiveCardCategory {
        hand.category()
    }

    #[inline]
    fn result(player: HandValue, dealer: HandValue) -> usize {
        let showdown = match player.cmp(&dealer) {
            std::cmp::Ordering::Less => LOWER,
            std::cmp::Ordering::Equal => EQUAL,
            std::cmp::Ordering::Greater => HIGHER,
        };
        showdown + if dealer_qualifies(dealer) { QUALIFIED } else { 0 }
    }

    /// On the river three or more community cards of a suit may make a flush.
    fn suits_told(stage: usize) -> SuitsTold {
        if stage + 1 == FORM.stages.len() { SuitsTold::Flush(3) } else { SuitsTold::Each }
    }

    fn priced(offer: &Offer, round: Round) -> Outcome {
        let (is_won, is_qualified) = (round.result >= HIGHER, round.result % 2 == QUALIFIED);
        let units =
            [("ante", usize::from(is_qualified)), ("play", round.play)].map(|(hand, units)| (PAYS, hand, units));
        let blind = blind_row(offer, round.kind).filter(|_| is_won && !round.is_folded());
        let wagers = units.into_iter().filter(|(.., units)| *units > 0).chain(blind.map(|hand| (BLIND, hand, 1)));
        let (paid, net) = match round.result {
            _ if round.is_folded() => (Vec::new(), whole_units(2)),
            HIGHER.. => {
                let won = wagers.clone().map(|(schedule, hand, units)| pay(offer, schedule, hand) * whole_units(units));
                let paid = wagers.map(|(schedule, hand, units)| Award { schedule, hand }.on(whole_units(units)));
                (paid.collect(), -won.sum::<Units>())
            }
            EQUAL.. => (Vec::new(), whole_units(0)),
            _ => (Vec::new(), whole_units(1 + usize::from(is_qualified) + round.play)),
        };
        let (name, wagered) = (outcome_name(round, blind), whole_units(2 + round.play));
        Outcome { name, paid, net: -net, wagered, folded: round.is_folded(), count: 0 }
    }

    fn settled(offer: &Offer, round: Round) -> Outcome {
        settled(offer, round)
    }

    fn named(strategy: &StrategyFacts, stage: usize, seen: &Seen, hand: HandValue) -> Option<usize> {
        (strategy.name == SIMPLE).then(|| simple::action(stage, seen, hand))
    }
}

/// Row of the Blind Wager for this hand; a hand without one is a push.
fn blind_row(offer: &Offer, kind: FiveCardCategory) -> Option<&'static str> {
    let rows = offer.paytable.rows(BLIND);
    kind.names().iter().find_map(|name| rows.iter().find(|row| row.hand == *name)).map(|row| row.hand)
}

/// Net result of one unit that wins.
fn pay(offer: &Offer, schedule: &str, hand: &str) -> Units {
    let row = offer.paytable.rows(schedule).iter().position(|row| row.hand == hand);
    row.map_or_else(|| whole_units(0), |row| offer.net_units(schedule)[row].clone())
}
