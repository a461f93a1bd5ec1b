//! Play with knowledge: each game against brute force over the whole tree of short decks with the same knowledge.

mod boards;
mod criss_cross_poker;
mod four_card_poker;
mod lunar_poker;
mod streets;
mod ultimate_texas_holdem;

use crate::common::{offer, whole};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{InformedGame, Knowledge, Offer, PlaySums, to_the_end};

/// The game on this deck of a player who knows this.
fn informed(deck: CardSet, offer: &Offer, knowledge: Knowledge) -> Box<dyn InformedGame> {
    offer.solver(deck).expect("large enough").informed(offer, knowledge).expect("it can be known")
}

/// All its deals.
fn counted(game: &dyn InformedGame) -> PlaySums {
    game.counted(&to_the_end).expect("solved").expect("counted")
}

/// Every changed decision gains, and they gain all there is.
fn assert_changes_are_the_gain(sums: &PlaySums) {
    assert_eq!(sums.changes.values().map(|changed| changed.gain).sum::<i128>(), sums.net - sums.usual_net);
    for (change, changed) in &sums.changes {
        assert!(changed.gain > 0 && changed.ways > 0 && change.usual != change.informed, "{change:?}");
        // A replaced card of the dealer's is decided by the dealer's hand.
        assert!(!change.holding.is_empty() || change.decision == "the dealer does not qualify", "{change:?}");
    }
}

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
    let counted = counted(game);
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
        let deck = seven.iter().copied().collect();
        let game = informed(deck, &offer(game, "base", "A"), Knowledge::Community(&[0]));
        usual_play_comes_out(game.as_ref(), &dealt(&seven, cards));
    }
}

/// Of twelve cards five are the player's and six the dealer's, any of which is turned up.
#[test]
fn the_usual_play_against_a_known_dealer_comes_to_its_expectation() {
    let deck = CardSet::deck(&[Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL[..3]);
    let game = informed(deck, &offer("four-card-poker", "base", "A"), Knowledge::DealersHand);
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
    usual_play_comes_out(game.as_ref(), &rounds);
}
