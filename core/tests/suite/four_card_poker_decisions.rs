//! The decisions of Four Card Poker on the full deck: counted by inclusion and exclusion, and hand by hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::four_card_tree::base;
use crate::common::{by_strategy, cards, full_solver, offer};
use house_edge_core::cards::{Card, CardSet, Rank, Suit, binomial};
use house_edge_core::games::{Offer, Solver, Spot, Strategy};
use house_edge_core::outcome::{Fraction, Measures, ratio};

fn solver() -> &'static dyn Solver {
    full_solver(base().game)
}

/// A decision as `every_decision` tells it.
struct Told {
    cards: Vec<Card>,
    up_card: Card,
    action: String,
    other_action: String,
    expectation: Fraction,
    other_expectation: Fraction,
}

/// A spot goes through all 1,370,754 hidden hands; the solver has counted them by inclusion and exclusion. (Rankings
/// and pays are the same on both sides; the short decks prove those.)
#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn every_hundred_thousandth_decision_is_that_of_its_spot() {
    let solver = solver();
    let mut told = Vec::new();
    let (mut rows, mut hands) = (0_u64, 0_u128);
    let mut each = |row: &house_edge_core::games::DecisionRow<'_>| {
        if rows.is_multiple_of(100_000) {
            told.push(Told {
                cards: row.cards.to_vec(),
                up_card: row.up_cards.iter().next().expect("there is an up card"),
                action: row.action.to_string(),
                other_action: row.other_action.to_string(),
                expectation: ratio(row.net_sum, row.deals),
                other_expectation: ratio(row.other_net_sum, row.deals),
            });
        }
        rows += 1;
        hands += row.hands;
        Ok(())
    };
    solver.every_decision(&base(), &mut each).expect("solved");
    // Every hand with every up card: C(52,5) x 47.
    assert_eq!(hands, u128::from(binomial(52, 5)) * 47);
    assert_eq!(told.len() as u64, rows.div_ceil(100_000));
    let mut actions = BTreeSet::new();
    for told in &told {
        let spot = Spot { hand: told.cards.clone(), up_cards: vec![told.up_card], ..Spot::default() };
        let answer = solver.spot(&base(), &spot).expect("a spot of the game");
        let [best, second, ..] = answer.actions.as_slice() else { panic!("four actions") };
        assert_eq!(
            (best.action.as_str(), &best.with_open_bets),
            (told.action.as_str(), &told.expectation),
            "{:?}",
            told.cards
        );
        assert_eq!(second.with_open_bets, told.other_expectation);
        assert_eq!(second.action, told.other_action);
        actions.insert(told.action.clone());
    }
    assert_eq!(actions, BTreeSet::from(["fold", "play 1x", "play 3x"].map(String::from)));
}

/// The number of classes by Burnside's lemma: the mean, over the six renamings of suits that leave the up card's suit,
/// of the hands that a renaming leaves as they are. Such a hand is made of cards that stay and of whole cycles of cards
/// that move.
#[test]
fn the_number_of_decisions_is_that_of_burnside() {
    let mut rows = 0_u128;
    solver()
        .every_decision(&base(), &mut |_| {
            rows += 1;
            Ok(())
        })
        .expect("solved");
    let choose = |n: u128, k: u128| (0..k).fold(1, |product, step| product * (n - step) / (step + 1));
    // The up card's suit stays; of the other three suits: all stay (1 renaming), two are swapped (3), all three turn
    // (2). 13 up cards. Cards left where they are: 51, or 12 + 13, or 12; pairs that move together: 13; triples: 13.
    let all_stay = choose(51, 5);
    let swapped: u128 = (0..=2).map(|pairs| choose(13, pairs) * choose(25, 5 - 2 * pairs)).sum();
    let turned: u128 = (0..=1).map(|triples| choose(13, triples) * choose(12, 5 - 3 * triples)).sum();
    assert_eq!(rows, 13 * (all_stay + 3 * swapped + 2 * turned) / 6);
}

#[test]
#[ignore = "second tier: tables for people by every deal"]
fn the_table_for_people_covers_every_hand_once_and_its_gains_add_up_to_the_game() {
    let solver = solver();
    for name in [None, Some("simple"), Some("expert")] {
        let offer = Offer { strategy: name.and_then(|name| base().wager.strategy(name)), ..base() };
        let Strategy { rows, shares } = solver.strategy(&offer).expect("solved");
        let measures = Measures::of(&solver.outcomes(&offer).expect("solved"));
        let by_holding: Vec<_> = rows.iter().map(|row| (row.hands, &row.gain)).collect();
        let by_action: Vec<_> = shares.iter().map(|of| (of.hands, &of.gain)).collect();
        for counted in [by_holding, by_action] {
            assert_eq!(counted.iter().map(|(hands, _)| hands).sum::<u128>(), 122_151_120); // C(52,5) x 47
            // Folding everything loses the ante; what the decisions gain is the rest.
            let gained: Fraction = counted.iter().map(|(_, gain)| *gain).sum();
            assert_eq!(gained - ratio(1, 1), measures.expected_net, "{name:?}");
        }
        // Each share is of just the hands with that action; together they are the game.
        let open: Fraction = shares.iter().map(|of| &of.with_open_bets * &of.share).sum();
        assert_eq!(open, measures.expected_net);
        let folded: Fraction = shares.iter().filter(|of| of.action == "fold").map(|of| &of.share).sum();
        assert_eq!(folded, measures.fold_frequency);
    }
}

/// § 641a.6(b)(1): nothing is above four aces, so every deal is won.
#[test]
fn four_aces_win_every_deal_and_earn_the_bonus() {
    let spot = Spot { hand: cards("As Ah Ad Ac Kd"), up_cards: cards("2c"), ..Spot::default() };
    let answer = solver().spot(&base(), &spot).expect("a spot");
    let worth: BTreeMap<&str, Fraction> =
        answer.actions.iter().map(|action| (action.action.as_str(), action.with_open_bets.clone())).collect();
    // 25 to 1 on the ante, 1 to 1 on the ante and on the Play Wager.
    let expected = [("fold", -1), ("play 1x", 27), ("play 2x", 28), ("play 3x", 29)];
    assert_eq!(worth, expected.into_iter().map(|(action, net)| (action, ratio(net, 1))).collect());
    assert_eq!(answer.actions[0].action, "play 3x");
    assert_eq!(answer.actions[0].of_the_bet, ratio(3, 1));
}

/// The rules fold every pair of 2s and play every pair of 3s, whatever is best.
#[test]
fn a_spot_says_what_a_named_strategy_does() {
    let solver = solver();
    let simple = by_strategy(&base(), "simple");
    for (hand, does) in [("2s 2d Js 4c 7d", "fold"), ("3s 3d Js 4c 7d", "play 1x"), ("Ts Td Js 4c 7d", "play 3x")] {
        let spot = |offer: &Offer| {
            let [hand, up_cards] = [hand, "2c"].map(cards);
            solver.spot(offer, &Spot { hand, up_cards, ..Spot::default() }).expect("a spot")
        };
        assert_eq!(spot(&simple).by_strategy.as_deref(), Some(does));
        assert_eq!(spot(&base()).by_strategy, None);
        assert_eq!(spot(&simple).actions, spot(&base()).actions);
    }
}

#[test]
fn what_is_no_spot_is_refused_with_the_reason() {
    let solver = solver();
    let refused = |hand: &str, board: &str, up: &str| {
        let cards =
            |text: &str| text.split_whitespace().map(|card| card.parse().expect("a card")).collect::<Vec<Card>>();
        let spot = Spot { hand: cards(hand), board: cards(board), up_cards: cards(up), ..Spot::default() };
        solver.spot(&base(), &spot).expect_err("no spot").to_string()
    };
    assert!(refused("As Ks Qs Js", "", "2c").contains("five cards"));
    assert!(refused("As Ks Qs Js Ts 9s", "", "2c").contains("five cards"));
    assert!(refused("As Ks Qs Js Ts", "", "").contains("⟦known⟧ up="));
    assert!(refused("As Ks Qs Js Ts", "2c", "3c").contains("community"));
    assert!(refused("As Ks Qs Js Ts", "", "As").contains("twice"));
    assert!(refused("As As Qs Js Ts", "", "2c").contains("twice"));
    let aces_up = offer("four-card-poker", "aces-up", "A");
    let spot = Spot { hand: cards("As Ks Qs Js Ts"), ..Spot::default() };
    assert!(solver.spot(&aces_up, &spot).expect_err("no decisions").to_string().contains("no decisions"));
    let short = CardSet::deck(&Rank::ALL[9..], &Suit::ALL);
    let solver = base().solver(short).expect("sixteen cards");
    let spot = Spot { up_cards: cards("2c"), hand: cards("As Ks Qs Js Jd"), ..Spot::default() };
    assert!(solver.spot(&base(), &spot).expect_err("2c is not dealt").to_string().contains("2c is not in the deck"));
}

/// The expectation of a Play Wager is linear in its size, so the greatest or the least is the best: 2x never is.
#[test]
fn two_antes_are_never_played() {
    let table = solver().outcomes(&base()).expect("solved");
    let doubled = table.outcomes().iter().filter(|outcome| outcome.wagered == ratio(3, 1));
    assert_eq!(doubled.map(|outcome| outcome.count).sum::<u128>(), 0);
}
