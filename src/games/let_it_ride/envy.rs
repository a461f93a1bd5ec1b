//! Envy bonuses (§ 643a.12(d)(5), (e)(5)): a player's own wager beside another player's hand.
//!
//! Three-card hands of two players have no card in common. Five-card hands share the two community cards, so the pairs
//! are counted for each two community cards, up to the names of suits; few of them leave room for a straight flush.

use super::exact::LetItRideSolver;
use super::rules::{COMMUNITY_CARDS, FiveCardHand, PLAYER_CARDS, ThreeCardHand};
use crate::cards::{Card, CardSet, SuitSymmetry, binomial};
use crate::games::engine::kinds::PaidHand;
use crate::games::two_hands::{Listed, Pairs, Side, TwoHands, require_cards, times};
use crate::games::{Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::CycleMismatch;

/// See [`crate::games::Solver::two_hands`].
pub(super) fn two_hands(solver: &LetItRideSolver, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
    if !offer.envy_schedules().contains(&envy) {
        return Ok(None);
    }
    match offer.wager.side {
        None => Ok(None),
        Some(side) if side.cards.len() == PLAYER_CARDS => {
            of_three_cards(solver, offer, envy, solver.side_counts(side)).map(Some)
        }
        Some(side) => of_five_cards(solver, offer, envy, solver.side_counts(side)).map(Some),
    }
}

fn of_three_cards(
    solver: &LetItRideSolver,
    offer: &Offer,
    envy: &str,
    counts: Vec<u128>,
) -> Result<TwoHands, SolveError> {
    let deck = solver.deck();
    require_cards(deck, 2 * PLAYER_CARDS)?;
    let (own, envy) = (Side::own::<ThreeCardHand>(offer), Side::envy::<ThreeCardHand>(offer, envy));
    let listed = |side: &Side| -> Vec<Listed> {
        let hands = deck.subsets::<PLAYER_CARDS>();
        let hand = |cards: [_; PLAYER_CARDS]| (cards.into_iter().collect(), ThreeCardHand::of(cards).index());
        let hands = hands.map(hand).filter(|&(_, kind)| side.lists(kind));
        hands.map(|(cards, kind)| Listed::alone(cards, kind)).collect()
    };
    let second_hands = u128::from(binomial(deck.len() - PLAYER_CARDS, PLAYER_CARDS));
    let counts = times(&counts, second_hands);
    let cycle = u128::from(binomial(deck.len(), PLAYER_CARDS)) * second_hands;
    let (own_hands, envied) = (listed(&own), listed(&envy));
    let (mut of_own, mut of_others) = (Pairs::none::<ThreeCardHand>(), Pairs::none::<ThreeCardHand>());
    of_own.count(&own_hands, &envied, 1);
    of_others.count(&envied, &envied, 1);
    Ok(joined(&of_own, &of_others, &own, &envy, counts, cycle)?)
}

fn of_five_cards(
    solver: &LetItRideSolver,
    offer: &Offer,
    envy: &str,
    counts: Vec<u128>,
) -> Result<TwoHands, SolveError> {
    let deck = solver.deck();
    require_cards(deck, COMMUNITY_CARDS + 2 * PLAYER_CARDS)?;
    let (own, envy) = (Side::own::<FiveCardHand>(offer), Side::envy::<FiveCardHand>(offer, envy));
    let (mut of_own, mut of_others) = (Pairs::none::<FiveCardHand>(), Pairs::none::<FiveCardHand>());
    for community in SuitSymmetry::of(deck).classes::<COMMUNITY_CARDS>() {
        let completed = completions(deck, community.representative);
        let of = |side: &Side, hands: u32| -> Vec<Listed> {
            let listed = completed.iter().filter(|&&(_, kind)| side.lists(kind));
            listed.map(|&(cards, kind)| Listed { hands, ..Listed::alone(cards, kind) }).collect()
        };
        let (envied, weighed) = (of(&envy, 1), of(&envy, community.hands));
        if !envied.is_empty() {
            of_own.count(&of(&own, 1), &weighed, 1);
            of_others.count(&envied, &weighed, 1);
        }
    }
    let players_cards = deck.len() - COMMUNITY_CARDS;
    let second_hands = u128::from(binomial(players_cards - PLAYER_CARDS, PLAYER_CARDS));
    // Any two of the five cards may be the community cards.
    let communities = u128::from(binomial(COMMUNITY_CARDS + PLAYER_CARDS, COMMUNITY_CARDS));
    let counts = times(&counts, communities * second_hands);
    let first_hands = u128::from(binomial(deck.len(), COMMUNITY_CARDS) * binomial(players_cards, PLAYER_CARDS));
    Ok(joined(&of_own, &of_others, &own, &envy, counts, first_hands * second_hands)?)
}

/// The three cards that complete the community cards to a hand that is not nothing, with its kind.
fn completions(deck: CardSet, community: CardSet) -> Vec<(CardSet, usize)> {
    let tables = five_card::tables();
    let held: PackedCards = community.iter().collect();
    let completion = |cards: [Card; PLAYER_CARDS]| {
        let three: PackedCards = cards.into_iter().collect();
        (cards.into_iter().collect(), FiveCardHand::of(tables.value(held + three)).index())
    };
    let hands = deck.without(community).subsets::<PLAYER_CARDS>().map(completion);
    hands.filter(|&(_, kind)| kind != FiveCardHand::Nothing.index()).collect()
}

/// Both joint distributions; every kind comes as often in a player's own hand as in any other, `counts` times in the
/// cycle.
fn joined(
    of_own: &Pairs,
    of_others: &Pairs,
    own: &Side,
    envy: &Side,
    counts: Vec<u128>,
    cycle: u128,
) -> Result<TwoHands, CycleMismatch> {
    let envy = envy.counted(counts.clone());
    Ok(TwoHands {
        own_and_other: of_own.joint(&own.counted(counts), &envy, cycle)?,
        other_and_third: of_others.joint(&envy, &envy, cycle)?,
    })
}
