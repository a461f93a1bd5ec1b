use crate::common::streets;
use house_edge_core::cards::{Card, CardSet, Deals, STRIP_ROUNDS, Vectors};
use house_edge_core::games::testing::literal::LiteralCroupier;
use house_edge_core::games::testing::streets::croupier::seat;
use house_edge_core::games::testing::streets::rounds::StreetRounds;
use house_edge_core::games::testing::streets::{StreetDecisions, Streets};
use house_edge_core::games::{Catalogue, Croupier, Offer, Selection};
use house_edge_core::hands::rank_multiset_index;
use std::sync::Arc;

/// Arbitrary decisions that depend on ranks, on whether all cards are of one suit, and if `on_units` on the units on the
/// table.
fn by_ranks(streets: &Streets, on_units: bool) -> StreetDecisions {
    streets.decide(|street, class, units| {
        let cards = streets.classes(street)[class].representative;
        let ranks = match cards.len() {
            2 => cards.to_array::<2>().map(rank_multiset_index),
            3 => cards.to_array::<3>().map(rank_multiset_index),
            _ => cards.to_array::<4>().map(rank_multiset_index),
        };
        let mut suits = cards.iter().map(Card::suit);
        let first = suits.next();
        let one_suit = suits.all(|suit| Some(suit) == first);
        let place = ranks.expect("as many cards") * 2 + usize::from(one_suit);
        let seed = if on_units { units } else { 0 };
        (((place + seed) * 40_503) >> 7) % streets.form.streets[street].actions.len()
    })
}

/// Every set of four cards, each card in turn as the one seen last, and some fifth card: strip by strip, the table of the
/// vectorised croupier is that of the literal one.
fn assert_settled_alike(game: &'static str, wagers: &[&str]) {
    let game = streets(game);
    let streets = Arc::new(Streets::new(CardSet::FULL_DECK, &game.form).expect("enough cards"));
    let all = Catalogue::embedded().expect("valid").select(&Selection::of(game.facts.id)).expect("offers");
    let mut offers: Vec<Offer> =
        wagers.iter().filter_map(|id| all.iter().find(|of| of.wager.id == *id).cloned()).collect();
    // A base game more on other pays, by other decisions.
    offers.extend(all.into_iter().filter(|offer| offer.wager.has_decisions).take(1));
    let decide = |offer: &Offer| {
        let is_first = std::ptr::eq(offer, &offers[0]);
        Ok(by_ranks(&streets, !is_first))
    };
    let fast = seat(&streets, &offers, &decide).expect("seated").expect("a vectorised one");
    let literal = LiteralCroupier::new(StreetRounds(Arc::clone(&streets)), &offers, None, decide).expect("seated");
    let hands: Vec<[Card; 4]> = CardSet::FULL_DECK.subsets::<4>().collect();
    let mut deals = Deals::new(5);
    for (place, strip) in hands.chunks(STRIP_ROUNDS).enumerate() {
        for turned in 0..4 {
            let dealt = |round: usize| {
                let mut four = strip[round.min(strip.len() - 1)];
                four.rotate_left(turned);
                let left = CardSet::FULL_DECK.without(four.into_iter().collect());
                let last = left.iter().nth((round + place) % 48).expect("48 are left");
                let seen = [four[0], four[1], four[2], four[3], last];
                let mut dealt = seen;
                game.form.order.iter().zip(seen).for_each(|(&at, card)| dealt[at] = card);
                dealt
            };
            let rounds: Vec<[Card; 5]> = (0..STRIP_ROUNDS).map(dealt).collect();
            let columns = deals.strips_mut().next().expect("a strip");
            for (card, column) in columns.iter_mut().enumerate() {
                column.iter_mut().zip(&rounds).for_each(|(at, cards)| *at = cards[card].index() as u8);
            }
            let [fast, literal] = [fast.as_ref(), &literal as &dyn Croupier].map(|croupier| {
                let mut tally = vec![0; croupier.cells()];
                croupier.settle(Vectors::widest(), &deals, STRIP_ROUNDS, &mut tally);
                croupier.outcomes(&tally).expect("rounds")
            });
            assert_eq!(fast, literal, "{rounds:?}");
        }
    }
}

#[test]
fn every_hand_is_played_as_decided_and_counted_as_what_it_is() {
    assert_settled_alike("let-it-ride", &["base", "five-card-bonus", "three-card-bonus", "three-card-progressive"]);
}

#[test]
#[ignore = "second tier: a million rounds of Mississippi Stud, settled twice"]
fn every_hand_of_four_actions_is_played_as_decided() {
    assert_settled_alike("mississippi-stud", &["base", "progressive"]);
}
