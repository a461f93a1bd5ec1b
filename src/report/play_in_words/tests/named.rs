//! The rules of named strategies, read again from their card and played hand by hand.

use std::collections::BTreeMap;

use super::reader::rules::{RuleLine, lines_of};
use super::rows::{deck, hand_of};
use super::*;
use crate::cards::parse_cards;

/// Whether a line is of the decision with this name.
fn is_of(line: &RuleLine, decision: &str) -> bool {
    match line.decision.as_str() {
        "" => decision != "after the draw",
        "On the flop" => decision == "flop",
        "On the river" => decision == "river",
        "After a draw" => decision == "after the draw",
        heading => heading.eq_ignore_ascii_case(decision),
    }
}

/// Plays the decisions of a named strategy by its words, every `step`-th of those with more than own cards in sight, and adds up
/// the hands played by each line.
fn assert_rules_decide(solver: &dyn Solver, offer: &Offer, step: usize, lines: &[RuleLine], played: &mut [u128]) {
    let mut listed = 0;
    let mut each = |decision: &DecisionRow<'_>| {
        let hand = hand_of(offer, decision);
        listed += 1;
        if listed % step == 0 || hand.up_card.is_none() && hand.table.is_empty() {
            let fits = |line: &RuleLine| is_of(line, decision.decision) && hand.fits(&line.words);
            let place = lines.iter().position(fits).unwrap_or_else(|| panic!("no line: {:?}", decision.cards));
            let line = &lines[place];
            let (cards, up_card, action) = (decision.cards, decision.up_cards.iter().next(), decision.action);
            assert!(line.calls_for(&hand, action), "{}: {cards:?} {up_card:?} {action}, not {line:?}", offer.name());
            played[place] += decision.hands;
        }
        Ok(())
    };
    solver.every_decision(offer, &mut each).expect("listed");
}

/// Every line decides at least this many hands.
const LEAST: u128 = 3;

/// The rules of every strategy of a game, on each of these decks.
fn assert_named_strategies_decide(id: &str, decks: &[(CardSet, usize)]) {
    let offer = &paytables(id)[0];
    let solvers =
        decks.iter().map(|(deck, step)| (game(id).expect("a game").solver(*deck).expect("enough cards"), *step));
    let solvers: Vec<_> = solvers.collect();
    for strategy in offer.wager.strategies {
        let lines = lines_of(&rules(strategy.rules));
        let mut played = vec![0; lines.len()];
        let named = Offer { strategy: Some(strategy), ..offer.clone() };
        for (solver, step) in &solvers {
            assert_rules_decide(solver.as_ref(), &named, *step, &lines, &mut played);
        }
        let is_in_spots = |line: &RuleLine| IN_SPOTS.iter().any(|words| line.words.starts_with(words));
        let is_listed = |line: &RuleLine| line.decision != "After a draw" && !is_in_spots(line);
        let of_the_list = lines.iter().zip(&played).filter(|(line, _)| is_listed(line));
        for (line, hands) in of_the_list {
            assert!(*hands >= LEAST, "{}: {hands} hands of {line:?}", named.name());
        }
    }
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rules_of_four_card_poker_decide_as_the_strategy_does() {
    assert_named_strategies_decide("four-card-poker", &[(deck("238TQA", 3), 3), (deck("239JKA", 3), 3)]);
}

#[test]
fn rules_of_criss_cross_poker_decide_as_the_strategy_does() {
    let decks = [(deck("2345QJ", 3), 13), (deck("5678TK", 3), 13), (deck("569TA", 3), 13)];
    assert_named_strategies_decide("criss-cross-poker", &decks);
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rules_of_ultimate_texas_holdem_decide_as_the_strategy_does() {
    let decks = ["23K45", "5678Q", "789TJ", "29TQA"].map(|ranks| (deck(ranks, 3), 23));
    assert_named_strategies_decide("ultimate-texas-holdem", &decks);
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rules_of_lunar_poker_decide_as_the_strategy_does() {
    assert_named_strategies_decide("lunar-poker", &[(deck("TJQKA", 3), 1), (deck("29KA", 4), 1)]);
}

/// Lines that decide the hands of [`SPOTS`].
const IN_SPOTS: [&str; 4] = ["keeping ", "a flush", "ace-king", "anything else"];

/// The hand, the cards exchanged and drawn, and the up card: before a draw with ace-king, a flush, and an ace, a king or a jack as the highest
/// card, then after draws.
const SPOTS: [[&str; 4]; 17] = [
    ["Ac Kd 9h 6c 2d", "", "", "9d"],
    ["Kc Jc 9c 6c 2c", "", "", "Ad"],
    ["Ac Jd 9h 6c 2d", "", "", "Kc"],
    ["Ac Jd 9h 6c 2d", "", "", "Ah"],
    ["Kc Jd 9h 6c 2d", "", "", "Jc"],
    ["Kc Jd 9h 6c 2d", "", "", "Kd"],
    ["Jc 9d 6h 3c 2d", "", "", "6c"],
    ["Jc 9d 6h 3c 2d", "", "", "9c"],
    ["Ac Kd 9h 6c 2d", "9h 6c 2d", "Jc 9c 6d", "Kc"],
    ["Ac Kd 9h 6c 2d", "9h 6c 2d", "Jc 9c 6d", "Jd"],
    ["Ac Kd 9h 6c 2d", "9h 6c 2d", "Jc 9c 6d", "Ah"],
    ["Ac Kd 9h 6c 2d", "9h 6c 2d", "Jc 9c 9d", "2c"],
    ["Ac Kd 9h 6c 2d", "", "Jc", "Kh"],
    ["Ac Kd 9h 6c 2d", "", "Jc", "9d"],
    ["Ac Kd 9h 6c 2d", "", "2h", "Kh"],
    ["Kd Jh 9c 6c 2d", "Jh 9c 6c 2d", "Jc 9d 6h 2h", "Ac"],
    ["Kd Jh 9c 6c 2d", "Jh 9c 6c 2d", "Jc 9d 6h 2h", "6d"],
];

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rules_of_lunar_poker_decide_spots_as_the_strategy_does() {
    let short = |ranks: &str| game("lunar-poker").expect("a game").solver(deck(ranks, 3)).expect("enough cards");
    let (high, low) = (short("269JKA"), short("2369J"));
    let offer = paytables("lunar-poker").remove(0);
    let strategy = offer.wager.strategies[0];
    let lines = lines_of(&rules(strategy.rules));
    let (named, mut played) = (Offer { strategy: Some(strategy), ..offer }, BTreeMap::new());
    for stated in SPOTS {
        let [hand, discarded, drawn, up_card] = stated.map(|cards| parse_cards(cards).expect("cards"));
        let kept = hand.iter().filter(|card| !discarded.contains(card));
        let (cards, up_card): (Vec<Card>, _) = (kept.chain(&drawn).copied().collect(), up_card.first().copied());
        let solver = if hand.iter().any(|card| card.rank() == Rank::Three) { &low } else { &high };
        let answer = solver
            .spot(&named, &Spot { hand, up_cards: up_card.into_iter().collect(), discarded, drawn, ..Spot::default() })
            .expect("a spot");
        let hand = Hand { cards: &cards, up_card, ..Hand::default() };
        let fits = |line: &&RuleLine| is_of(line, answer.decision) && hand.fits(&line.words);
        let (line, action) = (lines.iter().find(fits).expect("a line"), answer.by_strategy.expect("a strategy"));
        assert!(line.calls_for(&hand, &action), "{stated:?}: {action}, not {line:?}");
        *played.entry((line.decision.as_str(), line.action.as_str())).or_insert(0) += 1;
    }
    let of_draws = [(("After a draw", "bet"), 5), (("After a draw", "fold"), 4)];
    let of_first = [("buy a sixth card", 1), ("exchange three", 1), ("exchange four", 3), ("fold", 3)];
    let of_first = of_first.map(|(action, hands)| (("", action), hands));
    assert_eq!(played, of_first.into_iter().chain(of_draws).collect());
}
