//! Lunar Poker with the full deck: single spots against plain enumeration of every draw and every hidden hand.

use crate::common::lunar_hands::{Dealers, Final, Pays, base, count, of_2013, qualifying_value};
use crate::common::{action, card_set, cards, sets};
use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::{Offer, Solver, Spot, SpotError};
use house_edge_core::hands::five_card;
use house_edge_core::outcome::{Fraction, ratio};
use rayon::prelude::*;

/// The solver for the full deck without the cards that are gone.
fn solver_without(offer: &Offer, gone: CardSet) -> Box<dyn Solver> {
    offer.solver(CardSet::FULL_DECK.without(gone)).expect("large enough")
}

/// The sum of the net results of a bet over the dealer's hands at these places that qualify, and are left.
fn against_qualified(hand: &Final, dealers: &Dealers, left: &[u64]) -> i64 {
    let qualified = dealers.place_of(qualifying_value());
    let [lower, not_higher] = [hand.value, hand.value + 1].map(|value| dealers.place_of(value).max(qualified));
    2 * hand.won * count(left, qualified..lower) - 3 * count(left, not_higher..dealers.hands.len())
}

/// The sum of the net results of a bet over all hidden hands that leave these cards alone, and their number.
fn bet(pays: &Pays, hand: &[Card], new: CardSet, dealers: &Dealers) -> (i64, i64) {
    let (hand, left) = (pays.final_hand(hand), dealers.without(new));
    let not_qualified = count(&left, 0..dealers.place_of(qualifying_value()));
    let sum = hand.ante * not_qualified + against_qualified(&hand, dealers, &left);
    (sum, count(&left, 0..dealers.hands.len()))
}

/// By new card: the value of the dealer's hand that got it for the highest one, of every hidden hand that does not
/// qualify.
fn forced_values(up_card: Card, dealers: &Dealers) -> Vec<Vec<u16>> {
    let of_hidden = |&(hidden, _): &(CardSet, u16)| {
        let dealt: CardSet = hidden.iter().chain([up_card]).collect();
        let mut dealer: [Card; 5] = dealt.to_array().expect("five cards");
        // Cards are in the order of their ranks.
        dealer.sort();
        let [a, b, c, d, _] = dealer;
        let with = |new| if dealt.contains(new) { 0 } else { five_card::value([a, b, c, d, new]).index() as u16 };
        CardSet::FULL_DECK.iter().map(with).collect()
    };
    dealers.hands[..dealers.place_of(qualifying_value())].iter().map(of_hidden).collect()
}

/// The sum of the net results of forcing the dealer, over every new card.
fn forced(nets: &[i64], values: &[u16], news: CardSet) -> i64 {
    news.iter().map(|new| nets[usize::from(values[new.index()])]).sum()
}

/// The net result of forcing the dealer to a hand of each value.
fn forced_nets(own: &Final) -> Vec<i64> {
    let qualifies = qualifying_value();
    // The Options fee is an ante.
    (0..five_card::RANKINGS as u16).map(|value| own.against(value, qualifies).unwrap_or(0) - 1).collect()
}

/// The same as [`bet`] under Chapter 589: over all hidden hands and new cards, once for each of both; `forced_values`
/// are those of the dealers.
fn bet_of_2013(
    pays: &Pays,
    hand: &[Card],
    (new, seen): (CardSet, CardSet),
    dealers: &Dealers,
    forced_values: &[Vec<u16>],
) -> (i64, i64) {
    let own = pays.final_hand(hand);
    let (unseen, left) = (CardSet::FULL_DECK.without(seen).without(new), dealers.without(new));
    let new_cards = unseen.len() as i64 - 4;
    let mut sum = against_qualified(&own, dealers, &left) * new_cards;
    if own.may_force() {
        let nets = forced_nets(&own);
        let not_qualified = dealers.hands.iter().zip(forced_values);
        for ((hidden, _), values) in not_qualified.filter(|((hidden, _), _)| hidden.without(new) == *hidden) {
            sum += forced(&nets, values, unseen.without(*hidden)).max(own.ante * new_cards);
        }
    } else {
        sum += own.ante * new_cards * count(&left, 0..forced_values.len());
    }
    (sum, count(&left, 0..dealers.hands.len()) * new_cards)
}

/// The worth of bets of one offer against one up card.
struct Bets<'p> {
    pays: &'p Pays,
    /// The hand, the up card and what is out of play.
    seen: CardSet,
    dealers: Dealers,
    /// Under Chapter 589.
    forced_values: Option<Vec<Vec<u16>>>,
}

impl<'p> Bets<'p> {
    fn new(offer: &Offer, pays: &'p Pays, up_card: Card, seen: CardSet) -> Self {
        let dealers = Dealers::of(up_card, seen);
        let forced_values = (offer.game.id == "lunar-poker-2013").then(|| forced_values(up_card, &dealers));
        Bets { pays, seen, dealers, forced_values }
    }

    /// The sum of the net results of betting on these cards, of which the second are new, over all that the dealer may
    /// have and get, and the number of these cases.
    fn sum(&self, hand: &[Card], new: CardSet) -> (i64, i64) {
        match &self.forced_values {
            Some(forced) => bet_of_2013(self.pays, hand, (new, self.seen), &self.dealers, forced),
            None => bet(self.pays, hand, new, &self.dealers),
        }
    }

    /// The expected net result of drawing as many cards as are discarded, or of buying one, every draw looked at.
    fn each_draw(&self, hand: &[Card], discarded: &[Card]) -> Fraction {
        let kept: Vec<Card> = hand.iter().copied().filter(|card| !discarded.contains(card)).collect();
        let draws = sets(CardSet::FULL_DECK.without(self.seen), discarded.len().max(1));
        let of_draw = |&new: &CardSet| {
            let all: Vec<Card> = kept.iter().copied().chain(new.iter()).collect();
            let (sum, count) = self.sum(&all, new);
            // A fold loses the ante; the Options fee is gone in both cases.
            (i128::from(sum.max(-count) - count), i128::from(count))
        };
        let plus = |one: (i128, i128), other: (i128, i128)| (one.0 + other.0, one.1 + other.1);
        let (sum, count) = draws.par_iter().map(of_draw).reduce(|| (0, 0), plus);
        ratio(sum, count)
    }
}

/// Hands that win enough to force with, sixth cards for a straight or a flush, and exchanges of two to suited cards and
/// to three of a kind, against up cards that stay and that go when the dealer is forced. On the full deck, although it
/// takes ten seconds: only there do all kinds of hidden hands follow after one draw.
#[test]
#[ignore = "second tier: longer spots of Lunar Poker"]
fn spots_with_a_forced_dealer_are_worth_what_plain_enumeration_says() {
    let of_exchanges = [("5h 6h 7h 9h Ad", "4h", &["9h Ad"][..]), ("9s 9d 9c Kd Ah", "Jc", &["Kd Ah"])];
    assert_spots(&of_2013(), "", &of_exchanges);
}

#[test]
#[ignore = "second tier: longer spots of Lunar Poker"]
fn sixth_cards_with_a_forced_dealer_are_worth_what_plain_enumeration_says() {
    // With sixth cards that make straight and pair, flush and pair or straight, three pairs, a full house and another.
    let of_sixth_cards = [
        ("8c 9d Tc Jc Qh", "Ks", &[][..]),
        ("3s 4s 5s 6s 6d", "Qs", &[]),
        ("9s 9d 4c 4d Ah", "Jc", &[]),
        ("2s 2d 2c 7d 7h", "Ah", &[]),
    ];
    assert_spots(&of_2013(), "", &of_sixth_cards);
}

/// The same when the cards of four other players are known, of which some are of the dealer's suits and ranks.
#[test]
fn spots_with_a_forced_dealer_and_cards_out_of_play_are_worth_what_plain_enumeration_says() {
    let spots = [
        ("5h 6h 7h 9h Ad", "4h", &["9h Ad"][..]),
        ("9s 9d 9c Kd Ah", "Jc", &["Kd Ah"]),
        ("8c 9d Tc Jc Qh", "Ks", &[]),
        ("2s 2d 2c 7d 7h", "Ah", &[]),
    ];
    assert_spots(&of_2013(), FOUR_NEIGHBOURS, &spots);
}

/// After draws of three to five cards, every hidden hand and every new card looked at.
#[test]
#[ignore = "second tier: longer spots of Lunar Poker"]
fn after_a_draw_forcing_is_worth_what_every_new_card_says() {
    let spots = [
        ("8c 7d 3c 4d Jc", "2h", "7d 3c 4d", "Js 8s 8h"),
        ("8c 7d 3c 4d Jc", "Qs", "8c 7d 3c 4d", "Tc 9c 5c 2c"),
        ("8c 7d 3c 4d Jc", "9d", "8c 7d 3c 4d Jc", "2d 6d Td Kd Ad"),
        ("4c 5d 6h 7s 8c", "Td", "", "8d"),
    ];
    assert_bets_after_a_draw(&of_2013(), &spots);
}

/// Plays of every kind but the largest exchanges, with draws to flushes, straights, six-card hands and against a
/// dealer's flush. C(46, 3) = 15,180 draws with 163,185 hidden hands each, less those that share a card with the draw.
#[test]
fn spots_are_worth_what_plain_enumeration_says() {
    assert_spots(
        &base(),
        "",
        &[
            ("Ah Kh 7h 4s 2c", "Qh", &["4s 2c", "Ah 4s", "7h 4s 2c"]),
            ("8c 8d 9c Tc Jc", "8s", &["8c 8d", "9c Jc", "9c Tc Jc"]),
            ("3d 4d 5d 6d Ks", "2d", &["6d Ks", "4d Ks", "3d 4d Ks"]),
        ],
    );
}

/// The hands of four other players; without them no two suits have the same ranks.
const FOUR_NEIGHBOURS: &str = "Kh Kc 3h 5c 7c  Qd Jd Th 8h 2h  As Ac Qs Qc 3s  Td Ts 6s 6c 3c";

/// The same when all other players' cards are known, the largest exchanges included: 26 cards are left.
#[test]
fn spots_with_cards_out_of_play_are_worth_what_plain_enumeration_says() {
    assert_spots(
        &base(),
        FOUR_NEIGHBOURS,
        &[
            ("Ah Kd 7h 4s 2c", "Qh", &["4s 2c", "7h 4s 2c", "Kd 7h 4s 2c", "Ah Kd 7h 4s 2c"]),
            ("8c 8d 9c Tc Jc", "8s", &["8c 8d", "9c Jc", "9c Tc Jc"]),
            ("3d 4d 5d 6d Ks", "2s", &["6d Ks", "3d 4d Ks", "3d 4d 5d 6d"]),
        ],
    );
    // The fourth jack is burnt, so that four of a kind cannot be drawn.
    assert_spots(&base(), "Jd", &[("Js Jh Jc 4s 2c", "Kh", &["4s 2c"])]);
}

/// Compares spots on the full deck without these cards, with some discards each.
fn assert_spots(offer: &Offer, gone: &str, spots: &[(&str, &str, &[&str])]) {
    let gone = card_set(gone);
    let (solver, pays) = (solver_without(offer, gone), Pays::of(offer));
    for &(hand, up, discards) in spots {
        let (cards_of_hand, up_card) = (cards(hand), cards(up)[0]);
        let spot = Spot { hand: cards_of_hand.clone(), up_cards: vec![up_card], ..Spot::default() };
        let answer = solver.spot(offer, &spot).expect("a spot");
        let worth = |name: &str| action(&answer, name).with_open_bets.clone();
        assert_eq!((answer.actions.len(), worth("fold")), (3 + 26, Fraction::from_integer((-1).into())));
        let seen: CardSet = cards_of_hand.iter().copied().chain([up_card]).chain(gone.iter()).collect();
        let bets = Bets::new(offer, &pays, up_card, seen);
        let (sum, count) = bets.sum(&cards_of_hand, CardSet::default());
        assert_eq!(worth("bet"), ratio(sum, count), "{hand} against {up}");
        let drawn = |discarded: &[Card]| bets.each_draw(&cards_of_hand, discarded);
        assert_eq!(worth("buy a sixth card"), drawn(&[]), "{hand} against {up}");
        for discarded in discards {
            let discarded = cards(discarded);
            let mut kept: Vec<Card> = cards_of_hand.iter().copied().filter(|card| !discarded.contains(card)).collect();
            kept.sort_by(|one, other| other.cmp(one));
            let kept: Vec<String> = kept.iter().map(Card::to_string).collect();
            let name = match discarded.len() {
                5 => "exchange all five".to_string(),
                exchanged => format!("exchange {exchanged}, keep {}", kept.join(" ")),
            };
            assert_eq!(worth(&name), drawn(&discarded), "{hand} against {up}: {name}");
        }
    }
}

/// After draws of every size, the largest included, near the border of betting and far from it.
#[test]
#[ignore = "second tier: longer spots of Lunar Poker"]
fn after_a_draw_a_bet_is_worth_what_every_hidden_hand_says() {
    let spots = [
        ("8c 7d 3c 4d Jc", "2h", "7d 3c 4d", "Qs 9s 5s"),
        ("8c 7d 3c 4d Jc", "5h", "8c 7d 3c 4d", "As Ks Qs 2c"),
        ("8c 7d 3c 4d Jc", "2c", "8c 7d 3c 4d Jc", "Qc 9c 5c 4c Tc"),
        ("2c 2d 3h 5s 7c", "6d", "2c 2d 3h 5s 7c", "4d 8d 9s Ts Jh"),
        ("4c 5d 6h 7s 8c", "Kd", "", "8d"),
        ("Ac Kc 9c 5c 2d", "Kh", "", "3c"),
        ("Ac Kc 9c 5c 2d", "7c", "2d 5c", "Qs Jh"),
    ];
    assert_bets_after_a_draw(&base(), &spots);
}

/// Compares the worth of a bet with these cards discarded and drawn.
fn assert_bets_after_a_draw(offer: &Offer, spots: &[(&str, &str, &str, &str)]) {
    let (solver, pays) = (solver_without(offer, CardSet::default()), Pays::of(offer));
    for &(hand, up, discarded, drawn) in spots {
        let (hand, up_card, discarded, drawn) = (cards(hand), cards(up)[0], cards(discarded), cards(drawn));
        let all: Vec<Card> = hand.iter().filter(|card| !discarded.contains(card)).chain(&drawn).copied().collect();
        let seen: CardSet = hand.iter().chain(&drawn).copied().chain([up_card]).collect();
        let (sum, count) = Bets::new(offer, &pays, up_card, seen).sum(&all, CardSet::default());
        let spot = Spot { hand, up_cards: vec![up_card], discarded, drawn, ..Spot::default() };
        let answer = solver.spot(offer, &spot).expect("a spot");
        assert_eq!(action(&answer, "bet").with_open_bets, ratio(sum - count, count), "{all:?} against {up}");
        assert_eq!(answer.actions[0].action, if sum > -count { "bet" } else { "fold" });
    }
}

#[test]
fn cards_that_are_no_spot_are_refused_with_a_reason() {
    let solver = solver_without(&base(), CardSet::default());
    let spot = |hand: &str, up: &str, discarded: &str, drawn: &str| {
        let [hand, up_cards] = [hand, up].map(cards);
        let spot = Spot { hand, up_cards, discarded: cards(discarded), drawn: cards(drawn), ..Spot::default() };
        match solver.spot(&base(), &spot) {
            Err(SpotError::Wrong { why, .. }) => why,
            Err(other) => other.to_string(),
            Ok(answer) => panic!("{answer:?}"),
        }
    };
    for (asked, expected) in [
        (spot("As Kd 9c 5h", "2c", "", ""), "five cards|5 cards dealt first; 4 given"),
        (spot("As Kd 9c 5h 2d", "", "", ""), "⟦known⟧ up="),
        (spot("As Kd 9c 5h 2d", "2d", "", ""), "appears twice"),
        (spot("As Ks Qs Js Ts", "2d", "", ""), "paid at once"),
        (spot("As Kd 9c 5h 2d", "2c", "9c", "3c"), "two to five cards"),
        (spot("As Kd 9c 5h 2d", "2c", "9c 5h", "3c"), "2 discarded and 1 drawn"),
        (spot("As Kd 9c 5h 2d", "2c", "9c 8h", "3c 4c"), "8h cannot be discarded"),
        (spot("As Kd 9c 5h 2d", "2c", "9c 5h", "3c As"), "As appears twice"),
        (spot("As Kd 9c 5h 2d", "2c", "", "3c 4c"), "0 discarded and 2 drawn"),
    ] {
        assert!(expected.split('|').any(|expected| asked.contains(expected)), "{asked}");
    }
}
