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
use crate::outcome::{Award, Outcome, PaidAward};
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
        let is_won = round.result >= HIGHER && !round.is_folded();
        let ante = usize::from(round.result % 2 == QUALIFIED);
        let blind = blind_row(offer, round.kind).filter(|_| is_won);
        let wagers = [(PAYS, "ante", ante), (PAYS, "play", round.play)].into_iter().filter(|(.., units)| *units > 0);
        let won = wagers.chain(blind.map(|hand| (BLIND, hand, 1))).filter(|_| is_won);
        let paid: Vec<PaidAward> =
            won.map(|(schedule, hand, units)| Award { schedule, hand }.on(whole_units(units))).collect();
        let net = match round.result {
            _ if round.is_folded() => -whole_units(2),
            HIGHER.. => paid.iter().map(|paid| pay(offer, paid.award) * &paid.units).sum(),
            EQUAL.. => whole_units(0),
            _ => -whole_units(1 + ante + round.play),
        };
        let (name, wagered) = (outcome_name(round, blind), whole_units(2 + round.play));
        Outcome { name, paid, net, wagered, folded: round.is_folded(), count: 0 }
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
fn pay(offer: &Offer, Award { schedule, hand }: Award) -> Units {
    let row = offer.paytable.rows(schedule).iter().position(|row| row.hand == hand);
    row.map_or_else(|| whole_units(0), |row| offer.net_units(schedule)[row].clone())
}
