//! Play with knowledge: each game against brute force over the whole tree of short decks with the same knowledge.

mod criss_cross_poker;
mod four_card_poker;
mod lunar_poker;
mod streets;
mod ultimate_texas_holdem;

use crate::common::{offer, whole};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{InformedGame, Knowledge, to_the_end};

/// Every order in which so many of these cards can be dealt.
fn dealt(deck: &[Card], cards: usize) -> Vec<Vec<Card>> {
    if cards == 0 {
        return vec![Vec::new()];
    }
    let before = dealt(deck, cards - 1);
    let more = |dealt: &Vec<Card>| {
        let left = deck.iter().filter(|card| !dealt.contains(card));
        left.map(|&card| [dealt.as_slice(), &[card]].concat()).collect::<Vec<_>>()
    };
    before.iter().flat_map(more).collect()
}

/// The usual play as dealt, over all of these rounds, comes to what is expected of it.
fn usual_play_comes_out(game: &dyn InformedGame, rounds: &[Vec<Card>]) {
    let counted = game.counted(&to_the_end).expect("solvable").expect("counted");
    let played = rounds.iter().flat_map(|cards| game.round(cards));
    let nets: Vec<i128> = played.map(|played| whole(played.usual_net.expect("worked out"))).collect();
    let sum: i128 = nets.iter().sum();
    assert_eq!(nets.len(), rounds.len(), "one box a round");
    assert_eq!(sum * counted.ways as i128, counted.usual_net * nets.len() as i128);
    assert!(nets.iter().any(|net| *net != nets[0]), "not all alike");
}

#[test]
fn the_usual_play_of_dealt_rounds_comes_to_its_expectation() {
    let deck = CardSet::deck(&[Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL[..2]);
    let seven: Vec<Card> = deck.iter().skip(1).collect();
    for (game, cards) in [("let-it-ride", 5), ("mississippi-stud", 5), ("criss-cross-poker", 7)] {
        let offer = offer(game, "base", "A");
        let solver = offer.solver(seven.iter().copied().collect()).expect("large enough");
        let informed = solver.informed(&offer, Knowledge::Community(&[0])).expect("known there");
        usual_play_comes_out(informed.as_ref(), &dealt(&seven, cards));
    }
}

/// Of twelve cards five are the player's and six the dealer's, any of which is turned up.
#[test]
fn the_usual_play_against_a_known_dealer_comes_to_its_expectation() {
    let deck = CardSet::deck(&[Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL[..3]);
    let offer = offer("four-card-poker", "base", "A");
    let solver = offer.solver(deck).expect("large enough");
    let informed = solver.informed(&offer, Knowledge::DealersHand).expect("known there");
    let of_hand = |hand: [Card; 5]| {
        let left = deck.without(hand.into_iter().collect());
        let with_up_card = move |(mut dealer, up_card): ([Card; 6], usize)| {
            dealer.swap(up_card, 5);
            [hand.as_slice(), &dealer].concat()
        };
        let dealers = left.subsets::<6>().flat_map(|dealer| (0..6).map(move |up_card| (dealer, up_card)));
        dealers.map(with_up_card).collect::<Vec<_>>()
    };
    let rounds: Vec<Vec<Card>> = deck.subsets::<5>().flat_map(of_hand).collect();
    usual_play_comes_out(informed.as_ref(), &rounds);
}
