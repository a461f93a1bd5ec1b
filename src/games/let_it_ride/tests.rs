//! What needs both paths.

use super::LetItRideSolver;
use super::decisions::FORM;
use super::exact::Counts;
use super::facts::FACTS;
use super::rules::FiveCardHand;
use crate::cards::{CardSet, Rank, Suit};
use crate::games::engine::changed_pays::{assert_paid_on_their_units, offers_of};
use crate::games::engine::every_deal::Played;
use crate::games::engine::street_rounds::{StreetRounds, settled};
use crate::games::engine::street_worths::{StreetWorths, priced_ends};
use crate::games::engine::streets::End;
use crate::games::payout_limit::dollars;
use crate::games::{Offer, PayoutLimit};

/// Every unit on the table is paid at the same odds (§ 643a.12(a)).
#[test]
fn a_hand_is_paid_on_all_units_that_stay() {
    for offer in offers_of(&FACTS, |wager| wager.has_decisions) {
        let ends = || 0..End::<FiveCardHand>::count(&FORM);
        assert_paid_on_their_units(&offer, |offer| {
            priced_ends::<FiveCardHand, _>(&FORM, offer, ends().map(|_| 1).collect())
        });
        assert_paid_on_their_units(&offer, |offer| {
            ends().map(|place| settled(&FORM, offer, End::<FiveCardHand>::at(&FORM, place))).collect()
        });
    }
}

/// The first paytable of each wager, in the default reading.
fn offers() -> Vec<Offer> {
    let mut offers = offers_of(&FACTS, |_| true);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

/// A deck with mini-royals of spades and of hearts, and every five-card hand from a pair to a royal flush.
fn deck() -> CardSet {
    CardSet::deck(&Rank::ALL[8..], &Suit::ALL[1..])
}

/// Own cards, and the community cards in order (§ 643a.8(d)).
const PLACES: &[&[usize]] = &[&[0, 2, 4], &[1], &[3]];

#[test]
fn wagers_together_are_those_of_every_deal() {
    let solver = LetItRideSolver(Counts::new(deck(), &FORM).expect("enough cards"));
    let game = StreetRounds::<FiveCardHand, 2>::new(&solver.0.streets);
    let played = Played { game, deck: deck(), places: PLACES, solver: &solver };
    // The base game in the middle, with a limit of 6 2/3 bets that cuts most wins.
    let mut offers = offers();
    offers[0].payout_limit = Some(PayoutLimit::new(dollars(20), dollars(3), None).expect("positive"));
    offers.swap(0, 2);
    let decisions = StreetWorths::of(&solver.0, &offers[2]).expect("whole pays").decisions(false);
    played.assert_joint(&offers, &decisions);
    played.assert_joint(&[offers[0].clone(), offers[3].clone(), offers[4].clone()], &decisions);
}

#[test]
fn two_seats_vary_together_as_in_every_deal() {
    let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..]);
    let solver = LetItRideSolver(Counts::new(deck, &FORM).expect("enough cards"));
    let limited = Offer {
        payout_limit: Some(PayoutLimit::new(dollars(20), dollars(3), None).expect("positive")),
        ..offers()[0].clone()
    };
    for offer in [&offers()[0], &limited] {
        let decisions = StreetWorths::of(&solver.0, offer).expect("whole pays").decisions(false);
        let game = StreetRounds::<FiveCardHand, 2>::new(&solver.0.streets);
        Played { game, deck, places: PLACES, solver: &solver }.assert_seats(offer, &[1, 3], &decisions);
    }
}
