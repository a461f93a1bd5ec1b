//! The decisions of Criss-Cross Poker on the full deck: single spots card by card, and all of them together.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::criss_cross_tree::{BaseGame, base, expert, simple, sums_of_actions};
use crate::common::{BETS, action, by_strategy, cards, full_solver};
use house_edge_core::cards::{Card, CardSet, SuitClass, SuitSymmetry};
use house_edge_core::games::{ActionShare, Offer, Solver, Spot, SpotAnswer, Strategy};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn solver() -> &'static dyn Solver {
    full_solver(base().game)
}

/// Pairs of cards dealt at random, the player's first.
fn dealt(generator: &mut Xoshiro256PlusPlus, pairs: usize) -> Vec<[Card; 2]> {
    let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    let (dealt, _) = deck.partial_shuffle(generator, 2 * pairs);
    dealt.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn spot(solver: &dyn Solver, offer: &Offer, pairs: &[[Card; 2]], bets: &[u32]) -> SpotAnswer {
    let (hand, board) = (pairs[0].to_vec(), pairs[1..].concat());
    solver.spot(offer, &Spot { hand, board, bets: bets.to_vec(), ..Spot::default() }).expect("a spot of the game")
}

/// The expectation of each action in a spot, the fold first.
fn worths(answer: &SpotAnswer) -> Vec<Fraction> {
    BETS.map(|name| action(answer, name).with_open_bets.clone()).to_vec()
}

#[test]
fn three_hundred_spots_of_the_middle_bet_are_what_the_46_cards_make_of_them() {
    let (solver, game) = (solver(), BaseGame::of(&base()));
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..300 {
        let pairs = dealt(&mut generator, 3);
        let bets = [generator.random_range(1..=3), generator.random_range(1..=3)];
        let sums = sums_of_actions(CardSet::FULL_DECK, &game, pairs[0], &pairs[1..], &bets.map(i64::from));
        let expected = sums.map(|sum| ratio(sum, 46));
        assert_eq!(worths(&spot(solver, &base(), &pairs, &bets)), expected, "{pairs:?} {bets:?}");
    }
}

/// 48 x 47 / 2 pairs for the vertical row and 46 middle cards, each Middle Bet decided for itself.
#[test]
fn twelve_spots_of_the_down_bet_are_what_their_51_888_deals_make_of_them() {
    let (solver, game) = (solver(), BaseGame::of(&base()));
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(2);
    // A pair of one's own, and a suit.
    let chosen = ["4c 4d 4h 9s", "Jh Qh 2h 7h"].map(cards);
    let chosen = chosen.map(|cards| vec![[cards[0], cards[1]], [cards[2], cards[3]]]);
    let random: Vec<_> = (0..10).map(|_| dealt(&mut generator, 2)).collect();
    for pairs in chosen.into_iter().chain(random) {
        let bet = generator.random_range(1..=3);
        let sums = sums_of_actions(CardSet::FULL_DECK, &game, pairs[0], &pairs[1..], &[i64::from(bet)]);
        let expected = sums.map(|sum| ratio(sum, 51_888));
        assert_eq!(worths(&spot(solver, &base(), &pairs, &[bet])), expected, "{pairs:?} {bet}");
    }
}

/// The worth of an Across Bet is the mean, over all ends of the horizontal row, of the best that can be done at their
/// sight. On the full deck: people ask about its spots, and all kinds of hands and decisions follow only there. Three
/// suits are alike beside a suited hand, so that of ends that differ in the names of suits, up to six, one is asked
/// for, not always the first.
#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn a_spot_of_the_across_bet_is_the_mean_of_the_spots_that_follow() {
    let solver = solver();
    let own = cards("9c Tc");
    let own = [own[0], own[1]];
    let symmetry = SuitSymmetry::of(CardSet::FULL_DECK.without(own.into_iter().collect()));
    let ends = symmetry.classes_of(2);
    assert_eq!(ends.iter().map(|class| class.hands).sum::<u32>(), 1_225);
    let here = worths(&spot(solver, &base(), &[own], &[]));
    for bet in [1, 3_u32] {
        let best = |(place, class): (usize, &SuitClass)| {
            let row: Vec<Card> = symmetry.images(class.representative).nth(place % 6).expect("six").iter().collect();
            let best = worths(&spot(solver, &base(), &[own, [row[0], row[1]]], &[bet])).into_iter().max();
            best.expect("four actions") * ratio(class.hands, 1_225)
        };
        assert_eq!(here[bet as usize], ends.iter().enumerate().map(best).sum(), "{bet}");
    }
}

/// What every_decision tells of one starting hand, its hands and sums added up by decision.
#[derive(Default)]
struct Told {
    /// By decision: hands, hands that are not folded, sum over them of the best action, sum over the hands not folded.
    streets: [(u128, u128, i128, i128); 3],
}

/// Counts from theory: 1,326 hands; C(50,2) = 1,225 horizontal ends with each that is not folded, C(48,2) = 1,128
/// vertical ones with each that is not folded then. The best that follows a bet is what the bet is worth, hand by hand;
/// and all hands together are worth what the outcomes say.
#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn every_decision_is_worth_what_the_decisions_after_it_are() {
    let solver = solver();
    let mut told: Vec<Told> = Vec::new();
    let mut actions: BTreeSet<String> = BTreeSet::new();
    let mut rows = 0_u32;
    let mut each = |row: &house_edge_core::games::DecisionRow<'_>| {
        let street =
            ["Across Bet", "Down Bet", "Middle Bet"].iter().position(|name| *name == row.decision).expect("known");
        rows += 1;
        if street == 0 {
            told.push(Told::default());
        }
        assert_eq!(row.cards.len(), 2 + 2 * street);
        assert_eq!(row.placed.split_whitespace().count(), street);
        assert_eq!(row.deals, [63_562_800, 51_888, 46][street]); // 1,225 x 1,128 x 46
        assert!(row.net_sum >= row.other_net_sum, "{row:?}");
        let sums = &mut told.last_mut().expect("the Across Bet comes first").streets[street];
        let worth = row.hands as i128 * row.net_sum;
        sums.0 += row.hands;
        sums.2 += worth;
        if row.action != "fold" {
            sums.1 += row.hands;
            sums.3 += worth;
        }
        if let &[first, second] = row.cards {
            // The Across Bet of the rules for people is the optimal one.
            assert_eq!(row.action, BETS[expert([first, second], &[]) as usize], "{row:?}");
        }
        actions.insert(row.action.to_string());
        Ok(())
    };
    solver.every_decision(&base(), &mut each).expect("solved");
    assert_eq!(told.len(), 169);
    // The page on strategies says how many rows there are.
    let thousands = format!("{},{:03},{:03}", rows / 1_000_000, rows / 1_000 % 1_000, rows % 1_000);
    let page = include_str!("../../../docs/strategies.md").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(&format!("{thousands} in Criss-Cross Poker")), "{thousands}");
    assert_eq!(told.iter().map(|told| told.streets[0].0).sum::<u128>(), 1_326);
    for Told { streets: [across, down, middle] } in &told {
        assert_eq!((down.0, middle.0), (across.1 * 1_225, down.1 * 1_128));
        assert_eq!((across.3, down.3), (down.2, middle.2));
    }
    let sum: i128 = told.iter().map(|told| told.streets[0].2).sum();
    let table = solver.outcomes(&base()).expect("solved");
    assert_eq!(ratio(sum, 1_326 * 63_562_800_i128), Measures::of(&table).expected_net);
    // A bet's worth is a convex function of it (a greatest of linear ones), so that 2x is never the one best.
    assert!(!actions.contains("bet 2x"), "{actions:?}");
}

#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn the_table_for_people_covers_every_hand_once_and_its_gains_add_up_to_the_game() {
    let solver = solver();
    for name in [None, Some("simple"), Some("expert")] {
        let offer = Offer { strategy: name.and_then(|name| base().wager.strategy(name)), ..base() };
        let Strategy { rows, shares } = solver.strategy(&offer).expect("solved");
        let measures = Measures::of(&solver.outcomes(&offer).expect("solved"));
        let [mut reached, mut folded, mut lost_by_folds] = [ratio(1, 1), ratio(0, 1), ratio(0, 1)];
        // 1,326 hands, with 1,225 pairs of ends, with 1,128 more.
        for (decision, hands) in [("Across Bet", 1_326), ("Down Bet", 1_624_350), ("Middle Bet", 1_832_266_800_i128)] {
            let rows: Vec<_> = rows.iter().filter(|row| row.decision == decision).collect();
            let shares: Vec<_> = shares.iter().filter(|of| of.decision == decision).collect();
            let listed = rows.iter().map(|row| row.hands).sum::<u128>();
            assert_eq!(ratio(listed as i128, hands), reached, "{name:?} {decision}");
            assert_eq!(shares.iter().map(|of| of.hands).sum::<u128>(), listed);
            let gained = rows.iter().map(|row| &row.gain).sum::<Fraction>();
            assert_eq!(shares.iter().map(|of| &of.gain).sum::<Fraction>(), gained);
            // Rounds that are folded here or before, and those that go on, together are the game.
            let worth = |of: &&ActionShare| &of.with_open_bets * &of.share;
            let together: Fraction = shares.iter().map(worth).sum();
            assert_eq!(&together + &lost_by_folds, measures.expected_net, "{name:?} {decision}");
            if decision == "Across Bet" {
                // A fold of every hand loses both antes.
                assert_eq!(gained - ratio(2, 1), measures.expected_net, "{name:?}");
            }
            for fold in shares.iter().filter(|of| of.action == "fold") {
                lost_by_folds += worth(fold);
                folded += &fold.share;
                reached -= &fold.share;
            }
        }
        assert_eq!(folded, measures.fold_frequency, "{name:?}");
    }
}

/// The rules of the named strategies, on random cards of the full deck.
#[test]
fn spots_tell_what_the_named_strategies_do() {
    let solver = solver();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut done: BTreeMap<(usize, i64), usize> = BTreeMap::new();
    for (name, rules) in [("simple", simple as fn(_, &_) -> _), ("expert", expert)] {
        let offer = by_strategy(&base(), name);
        for place in 0..900 {
            let pairs = dealt(&mut generator, 1 + place % 3);
            let answer = spot(solver, &offer, &pairs, &[]);
            let bet = rules(pairs[0], &pairs[1..]);
            let expected = BETS[bet as usize];
            assert_eq!(answer.by_strategy.as_deref(), Some(expected), "{name} {pairs:?}");
            *done.entry((place % 3, bet)).or_default() += 1;
        }
    }
    assert_eq!(done.len(), 8, "every action at every decision, but for a fold at the Down Bet: {done:?}");
}
