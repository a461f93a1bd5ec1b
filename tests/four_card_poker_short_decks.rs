//! Four Card Poker on short decks: the solver against a naive walk over every player's hand, up card and dealer's hand.

mod common;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use common::offer;
use house_edge::cards::{Card, CardSet, Rank, Suit};
use house_edge::games::Offer;
use house_edge::hands::{FiveCardCategory, FourCardCategory, FourCardRanking, reference};
use house_edge::outcome::OutcomeTable;
use house_edge::paytable::{Odds, Pay, Units, whole_units};
use proptest::prelude::*;

/// How many deals end with each (net result, units wagered, folded).
type Distribution = BTreeMap<(i64, i64, bool), u128>;

/// The highest four-card hand in some cards: every four of them are looked at (§ 641a.11(c)).
#[derive(Default)]
struct BestFour(HashMap<CardSet, FourCardRanking>);

impl BestFour {
    fn of(&mut self, cards: CardSet) -> FourCardRanking {
        *self
            .0
            .entry(cards)
            .or_insert_with(|| cards.subsets::<4>().map(reference::four_card).max().expect("four cards"))
    }
}

/// A base paytable, with the amounts as the file states them.
struct BaseGame {
    ante: Option<i64>,
    play: Option<i64>,
    bonus: BTreeMap<&'static str, i64>,
    odds: Odds,
    bonus_when_losing: bool,
}

impl BaseGame {
    fn of(offer: &Offer) -> Self {
        let stated = |schedule: &str| -> BTreeMap<&'static str, i64> {
            let rows = &offer.paytable.schedule(schedule).expect("every paytable has it").rows;
            let paid = rows.iter().filter_map(|row| match row.pay {
                Pay::Units(units) => Some((row.hand, units as i64)),
                _ => None,
            });
            paid.collect()
        };
        let pays = stated("pays");
        BaseGame {
            ante: pays.get("ante").copied(),
            play: pays.get("play").copied(),
            bonus: stated("ante-bonus"),
            odds: offer.paytable.odds,
            bonus_when_losing: offer.reading.is_none(),
        }
    }

    /// What one unit that wins takes away beside the stake.
    fn won(&self, pay: Option<i64>) -> i64 {
        match (pay, self.odds) {
            (None, _) => -1,
            (Some(units), Odds::ToOne) => units,
            (Some(units), Odds::ForOne) => units - 1,
        }
    }

    fn net(&self, play: i64, player: FourCardRanking, dealer: FourCardRanking) -> i64 {
        if play == 0 {
            return -1;
        }
        let wins = player >= dealer;
        let wagers = if wins { self.won(self.ante) + play * self.won(self.play) } else { -1 - play };
        let hand = match player.category {
            FourCardCategory::FourOfAKind => "four-of-a-kind",
            FourCardCategory::StraightFlush => "straight-flush",
            FourCardCategory::ThreeOfAKind => "three-of-a-kind",
            _ => "no bonus",
        };
        let bonus = self.bonus.get(hand).copied().unwrap_or(0);
        wagers + if wins || self.bonus_when_losing { bonus } else { 0 }
    }
}

/// Rules of a player, or the best play.
type Rules<'r> = &'r dyn Fn(FourCardRanking, [Card; 5], Card) -> Option<i64>;

const BEST_PLAY: Rules = &|_, _, _| None;

/// Tells `each` every hand and up card, with the Play Wager of the best play or of the rules, and the dealer's hidden hands.
fn walk(deck: CardSet, game: &BaseGame, rules: Rules, mut each: impl FnMut([Card; 5], Card, i64, &[FourCardRanking])) {
    let mut best = BestFour::default();
    for hand in deck.subsets::<5>() {
        let held: CardSet = hand.into_iter().collect();
        let player = best.of(held);
        for up_card in deck.without(held).iter() {
            let hidden = deck.without(held.with(up_card)).subsets::<5>();
            let dealers: Vec<FourCardRanking> =
                hidden.map(|hidden| best.of(hidden.into_iter().collect::<CardSet>().with(up_card))).collect();
            let worth = |play: i64| dealers.iter().map(|&dealer| game.net(play, player, dealer)).sum::<i64>();
            // Of plays that are worth the same the least.
            let optimal = (0..=3).max_by_key(|&play| (worth(play), -play)).expect("four plays");
            each(hand, up_card, rules(player, hand, up_card).unwrap_or(optimal), &dealers);
        }
    }
}

fn tree_distribution(deck: CardSet, game: &BaseGame, rules: Rules) -> Distribution {
    let mut distribution = Distribution::new();
    let mut best = BestFour::default();
    walk(deck, game, rules, |hand, _, play, dealers| {
        let player = best.of(hand.into_iter().collect());
        for &dealer in dealers {
            *distribution.entry((game.net(play, player, dealer), 1 + play, play == 0)).or_default() += 1;
        }
    });
    distribution
}

fn solved_distribution(deck: CardSet, offer: &Offer) -> BTreeMap<(Units, Units, bool), u128> {
    let table = offer.game.solver(deck).expect("twelve cards").outcomes(offer).expect("solved");
    let mut distribution = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        let end = (outcome.net.clone(), outcome.wagered.clone(), outcome.folded);
        *distribution.entry(end).or_default() += outcome.count;
    }
    distribution
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Rules) {
    let tree = tree_distribution(deck, &BaseGame::of(offer), rules);
    let tree: BTreeMap<(Units, Units, bool), u128> = tree
        .into_iter()
        .map(|((net, wagered, folded), count)| ((whole_units(net), whole_units(wagered), folded), count))
        .collect();
    assert_eq!(solved_distribution(deck, offer), tree, "{}", offer.name());
}

/// Decks that between them hold every kind of hand, with the wheel, and one with suits of different lengths.
fn decks() -> Vec<CardSet> {
    let quads = CardSet::deck(&[Rank::Ten, Rank::Jack, Rank::Ace], &Suit::ALL);
    let straight_flushes = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace], &Suit::ALL[..3]);
    let top = CardSet::deck(&Rank::ALL[7..], &[Suit::Clubs, Suit::Diamonds]).with(Card::new(Rank::Two, Suit::Hearts));
    let lopsided = [Rank::Two, Rank::Ten, Rank::Ace].map(|rank| Card::new(rank, Suit::Spades));
    let lopsided = lopsided.into_iter().fold(CardSet::deck(&Rank::ALL[6..12], &Suit::ALL[1..3]), CardSet::with);
    vec![quads, straight_flushes, top, lopsided]
}

fn base() -> Offer {
    offer("four-card-poker", "base", "A")
}

#[test]
fn the_solver_equals_the_tree_in_both_readings() {
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &base(), BEST_PLAY);
        let reading = base().wager.reading("not-on-losing-hands");
        assert_solver_equals_the_tree(deck, &Offer { reading, ..base() }, BEST_PLAY);
    }
}

#[test]
fn the_solver_equals_the_tree_on_a_deck_of_sixteen_cards() {
    let deck = CardSet::deck(&[Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten], &Suit::ALL);
    assert_solver_equals_the_tree(deck, &base(), BEST_PLAY);
}

/// The rules of the strategy `simple`, from its words.
fn simple(player: FourCardRanking, _: [Card; 5], _: Card) -> Option<i64> {
    let pair = (player.category == FourCardCategory::Pair).then_some(player.ranks[0]);
    Some(match (player.category, pair) {
        (FourCardCategory::HighCard, _) | (_, Some(Rank::Two)) => 0,
        (_, Some(rank)) if rank < Rank::Ten => 1,
        _ => 3,
    })
}

/// The rules of the strategy `expert`, from its words, as a table of the up cards against which 3x is played.
fn expert(player: FourCardRanking, hand: [Card; 5], up_card: Card) -> Option<i64> {
    let has = |rank: Rank| hand.iter().any(|card| card.rank() == rank);
    let up = up_card.rank();
    let jack_or_better = Rank::ALL[Rank::Jack as usize..].iter().any(|&rank| has(rank));
    if player.category == FourCardCategory::HighCard {
        return Some(0);
    }
    if player.category != FourCardCategory::Pair {
        return Some(3);
    }
    let three_times = match (player.ranks[0], up) {
        (Rank::Ace, _) => true,
        (Rank::King, Rank::Ace) => has(Rank::Ace),
        (Rank::Queen, Rank::King | Rank::Ace) | (Rank::Jack, Rank::Queen | Rank::King) => has(up),
        (Rank::King | Rank::Queen, _) => true,
        (Rank::Jack, Rank::Ace) => false,
        (Rank::Jack, _) => true,
        (Rank::Ten, Rank::Ten) => jack_or_better,
        (Rank::Ten, _) => up < Rank::Ten,
        (Rank::Nine, Rank::Two) => true,
        _ => false,
    };
    Some(match player.ranks[0] {
        _ if three_times => 3,
        Rank::Two if up != Rank::Two => 0,
        _ => 1,
    })
}

#[test]
fn named_strategies_equal_the_tree_played_by_their_rules() {
    let low_and_high = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Nine, Rank::Ten, Rank::Jack], &Suit::ALL[..3]);
    let high = CardSet::deck(&Rank::ALL[7..], &Suit::ALL[..2]).with(Card::new(Rank::Two, Suit::Clubs));
    for deck in decks().into_iter().chain([low_and_high, high]) {
        for (name, rules) in [("simple", &simple as Rules), ("expert", &expert)] {
            let strategy = base().wager.strategy(name);
            assert!(strategy.is_some());
            assert_solver_equals_the_tree(deck, &Offer { strategy, ..base() }, rules);
        }
    }
}

fn by_net(table: &OutcomeTable) -> BTreeMap<(Units, bool), u128> {
    let mut counts = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *counts.entry((outcome.net.clone(), outcome.folded)).or_default() += outcome.count;
    }
    counts
}

/// Net results in units, how often, and whether after a fold.
#[derive(Default)]
struct Counts(BTreeMap<(Units, bool), u128>);

impl Counts {
    fn add(&mut self, net: i64, folded: bool) {
        *self.0.entry((whole_units(net), folded)).or_default() += 1;
    }
}

fn assert_side_wager(deck: CardSet, wager: &str, paytable: &str, expected: Counts) {
    let offer = offer("four-card-poker", wager, paytable);
    let table = offer.game.solver(deck).expect("twelve cards").outcomes(&offer).expect("counted");
    assert_eq!(by_net(&table), expected.0, "{wager} {paytable}");
}

#[test]
fn aces_up_equals_a_count_of_all_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Counts::default();
        for hand in deck.subsets::<5>() {
            let ranking = best.of(hand.into_iter().collect());
            // § 641a.12(c), paytable C, to 1.
            counts.add(
                match ranking.category {
                    FourCardCategory::FourOfAKind => 50,
                    FourCardCategory::StraightFlush => 40,
                    FourCardCategory::ThreeOfAKind => 8,
                    FourCardCategory::Flush => 5,
                    FourCardCategory::Straight => 4,
                    FourCardCategory::TwoPair => 3,
                    FourCardCategory::Pair if ranking.ranks[0] == Rank::Ace => 1,
                    _ => -1,
                },
                false,
            );
        }
        assert_side_wager(deck, "aces-up", "C", counts);
    }
}

/// § 641a.11(b)(2): after a fold the progressive wagers are lost, whatever the hand.
#[test]
fn progressive_wagers_equal_the_tree_with_its_folds() {
    for deck in decks() {
        let mut best = BestFour::default();
        let (mut four, mut five) = (Counts::default(), Counts::default());
        walk(deck, &BaseGame::of(&base()), BEST_PLAY, |hand, _, play, _| {
            let of_four = best.of(hand.into_iter().collect());
            let of_five = reference::five_card(hand).category;
            // § 641a.12(d)(1), paytable B with 1,000 on the meter, and (e)(1), paytable C with 10,000, 1,000 and 250; for 1.
            let four_paid = match of_four.category {
                FourCardCategory::FourOfAKind if of_four.ranks[0] == Rank::Ace => 1_000,
                FourCardCategory::FourOfAKind => 300,
                FourCardCategory::StraightFlush => 100,
                FourCardCategory::ThreeOfAKind => 15,
                _ => 0,
            };
            let five_paid = match of_five {
                FiveCardCategory::RoyalFlush => 10_000,
                FiveCardCategory::StraightFlush => 1_000,
                FiveCardCategory::FourOfAKind => 250,
                FiveCardCategory::FullHouse => 50,
                FiveCardCategory::Flush => 40,
                FiveCardCategory::Straight => 30,
                FiveCardCategory::ThreeOfAKind => 10,
                _ => 0,
            };
            four.add(if play == 0 { -1 } else { four_paid - 1 }, play == 0);
            five.add(if play == 0 { -1 } else { five_paid - 1 }, play == 0);
        });
        assert_side_wager(deck, "four-card-progressive", "B", four);
        assert_side_wager(deck, "five-card-progressive", "C", five);
    }
}

#[test]
fn hand_bonuses_equal_a_count_of_all_hands() {
    for deck in decks() {
        for wager in ["five-card-hand-bonus-player", "five-card-hand-bonus-dealer"] {
            let mut counts = Counts::default();
            for hand in deck.subsets::<5>() {
                // § 641a.12(g)(1) with 10,000 on the meter, for 1.
                let paid = match reference::five_card(hand).category {
                    FiveCardCategory::RoyalFlush => 10_000,
                    FiveCardCategory::StraightFlush => 1_000,
                    FiveCardCategory::FourOfAKind => 500,
                    FiveCardCategory::FullHouse => 100,
                    FiveCardCategory::Flush => 50,
                    _ => 0,
                };
                counts.add(paid - 1, false);
            }
            assert_side_wager(deck, wager, "A", counts);
        }
    }
}

#[test]
fn the_six_card_bonus_equals_a_count_of_all_hands_with_its_diamonds() {
    let royal_ranks = &Rank::ALL[7..];
    let with_royals = CardSet::deck(royal_ranks, &[Suit::Diamonds, Suit::Spades, Suit::Hearts]);
    for deck in decks().into_iter().chain([with_royals]) {
        for paytable in ["D", "E"] {
            let mut counts = Counts::default();
            for six in deck.subsets::<6>() {
                let cards: CardSet = six.into_iter().collect();
                let best =
                    cards.subsets::<5>().map(|five| reference::five_card(five).category).max().expect("six parts");
                let one_suit = six.iter().all(|card| card.suit() == six[0].suit());
                let nine_to_ace = one_suit && six[0].rank() == Rank::Nine && best == FiveCardCategory::RoyalFlush;
                // § 641a.12(h), to 1.
                let [quads, trips] = if paytable == "D" { [100, 7] } else { [50, 5] };
                counts.add(
                    match best {
                        _ if nine_to_ace && paytable == "E" && six[0].suit() == Suit::Diamonds => 200_000,
                        _ if nine_to_ace && paytable == "E" => 20_000,
                        FiveCardCategory::RoyalFlush => 1_000,
                        FiveCardCategory::StraightFlush => 200,
                        FiveCardCategory::FourOfAKind => quads,
                        FiveCardCategory::FullHouse => 20,
                        FiveCardCategory::Flush => 15,
                        FiveCardCategory::Straight => 10,
                        FiveCardCategory::ThreeOfAKind => trips,
                        _ => -1,
                    },
                    false,
                );
            }
            assert_side_wager(deck, "six-card-bonus", paytable, counts);
        }
    }
}

#[test]
fn bad_beats_equal_a_count_of_all_pairs_of_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Counts::default();
        for hand in deck.subsets::<5>() {
            let held: CardSet = hand.into_iter().collect();
            let player = best.of(held);
            for dealers in deck.without(held).subsets::<6>() {
                let dealer = best.of(dealers.into_iter().collect());
                // § 641a.11(c)(6) and § 641a.12(f), paytable A, to 1.
                let loser = player.min(dealer);
                counts.add(
                    match loser.category {
                        _ if player == dealer => -1,
                        FourCardCategory::FourOfAKind => 25_000,
                        FourCardCategory::StraightFlush => 10_000,
                        FourCardCategory::ThreeOfAKind => 100,
                        FourCardCategory::Flush => 25,
                        FourCardCategory::Straight => 15,
                        FourCardCategory::TwoPair => 4,
                        _ => -1,
                    },
                    false,
                );
            }
        }
        assert_side_wager(deck, "bad-beat-bonus", "A", counts);
    }
}

#[test]
fn a_deck_of_eleven_cards_is_refused() {
    let eleven: CardSet = CardSet::FULL_DECK.iter().take(11).collect();
    let error = base().game.solver(eleven).err().expect("too small");
    assert!(error.to_string().contains("12 cards"), "{error}");
}

fn with_pays(pays: &[Option<u64>], odds: Odds) -> Offer {
    let mut random = base();
    let mut paytable = (*random.paytable).clone();
    paytable.odds = odds;
    let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
    for (row, pay) in rows.zip(pays) {
        row.pay = pay.map_or(Pay::Loses, Pay::Units);
    }
    random.paytable = Arc::new(paytable);
    random
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all on a deck of any shape, so that every action is the best somewhere.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..4), 2),
        bonuses in prop::collection::vec(prop::option::weighted(0.9, 0_u64..30), 3),
        for_one in any::<bool>(),
        in_other_reading in any::<bool>(),
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 12..=13),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let odds = if for_one { Odds::ForOne } else { Odds::ToOne };
        let offer = with_pays(&[pays, bonuses].concat(), odds);
        let reading = offer.wager.reading("not-on-losing-hands").filter(|_| in_other_reading);
        assert_solver_equals_the_tree(deck, &Offer { reading, ..offer }, BEST_PLAY);
    }
}
