//! Lunar Poker on short decks: the solver against a naive walk over every hand, up card, draw and hidden hand.

use crate::common::lunar_hands::{base, of_2013};
use crate::common::lunar_tree::{Choice, Distribution, Game};
use crate::common::{best_five, by_strategy, cards, in_reading, offer, solved_distribution, with_pays};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::outcome::{Measures, Outcome};
use house_edge_core::paytable::{Odds, Units};
use num_traits::ToPrimitive;

fn solved(deck: CardSet, offer: &Offer) -> Distribution {
    let counts = solved_distribution(deck, offer);
    let cycle: u128 = counts.values().sum();
    let whole = |units: Units| units.to_integer().to_i64().expect("small");
    let end = |(net, wagered, folded)| (whole(net), whole(wagered), folded);
    counts.into_iter().map(|(of, count)| (end(of), Units::new(count.into(), cycle.into()))).collect()
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer) {
    assert_eq!(solved(deck, offer), Game::new(deck, offer).distribution(None), "{} {deck:?}", offer.name());
}

/// Decks of fifteen cards that between them deal every kind of hand, to the player, the dealer, and after every draw. A
/// smaller deck has no five cards to exchange all of a hand for: five are dealt to each, and five are left.
fn decks() -> Vec<CardSet> {
    let high = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let low = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace], &Suit::ALL[1..]);
    let quads = CardSet::deck(&[Rank::Ace, Rank::King, Rank::Seven], &Suit::ALL)
        .iter()
        .chain(CardSet::deck(&[Rank::Eight, Rank::Nine, Rank::Ten], &Suit::ALL[..1]).iter())
        .collect();
    let flushes = CardSet::deck(&Rank::ALL[5..], &Suit::ALL[2..3])
        .iter()
        .chain(CardSet::deck(&[Rank::Six, Rank::Nine, Rank::King], &[Suit::Clubs, Suit::Spades]).iter())
        .chain([Card::new(Rank::Two, Suit::Diamonds)])
        .collect();
    vec![high, low, quads, flushes]
}

#[test]
fn the_solver_equals_the_tree_in_every_reading() {
    let readings = [None, base().wager.reading("no-equal-second"), base().wager.reading("no-second-on-six")];
    for (deck, reading) in decks().into_iter().zip(readings.into_iter().cycle()) {
        assert_solver_equals_the_tree(deck, &Offer { reading, ..base() });
    }
}

#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn ante_and_super_wager_together_equal_the_tree() {
    let offer = offer("lunar-poker", "ante-and-super", "A");
    let names = ["", "straight-flush-as-flush", "unpaired", "every-row"];
    for (deck, reading) in decks().into_iter().zip(names.map(|name| offer.wager.reading(name))) {
        assert_solver_equals_the_tree(deck, &Offer { reading, ..offer.clone() });
    }
}

/// The tree walks over rounds with a Super Wager of the ante's size. Its rows pay 10,000 and twice as much each, so
/// that the net result of both says what each of them came to, and all joint outcomes are compared.
#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn base_game_and_super_wager_together_equal_the_tree() {
    // Bet, ante and instant payout as in the regulation, then the eight rows of the Super Wager.
    let pays = [100, 50, 20, 7, 5, 4, 3, 2, 1, 1, 4, 1, 500, 75];
    let supers: Vec<_> = (0..8).rev().map(|row| Some(10_000 << row)).collect();
    let both = offer("lunar-poker", "ante-and-super", "A");
    let rows: Vec<usize> = both.paytable.schedules.iter().map(|schedule| schedule.rows.len()).collect();
    assert_eq!(rows, [10, 2, 2, 8], "bet, ante, instant payout, Super Wager");
    let base_pays: Vec<_> = pays.map(Some).to_vec();
    let alone = with_pays(&offer("lunar-poker", "super-wager", "A"), &supers, Odds::ToOne);
    let both = with_pays(&both, &[base_pays.clone(), supers].concat(), Odds::ToOne);
    let base = with_pays(&base(), &base_pays, Odds::ToOne);
    let (deck, reading) = (decks()[3], "every-row");
    let tree = Game::new(deck, &in_reading(&both, reading)).distribution(None);
    let alone = in_reading(&alone, reading);
    let solver = base.solver(deck).expect("large enough");
    let joint = solver.joint_outcomes(&[alone.clone(), base.clone()]).expect("solved").expect("counted together");
    let mut counted = Distribution::new();
    for (outcomes, count) in joint.combinations() {
        let sum = |of: fn(&Outcome) -> &Units| {
            outcomes.iter().map(|outcome| of(outcome)).sum::<Units>().to_integer().to_i64().expect("small")
        };
        let end = (sum(|outcome| &outcome.net), sum(|outcome| &outcome.wagered), outcomes[1].folded);
        *counted.entry(end).or_default() += Units::new(count.into(), joint.cycle().into());
    }
    assert_eq!(counted, tree, "{reading}");
    // Each is what it is alone; two Super Wagers in two readings are counted by hands alone.
    assert_eq!(joint.alone(1).expect("there"), solver.outcomes(&base).expect("solved"));
    let unpaired = in_reading(&alone, "unpaired");
    let supers = [alone, unpaired];
    let joint = solver.joint_outcomes(&supers).expect("solved").expect("counted together");
    for (wager, offer) in supers.iter().enumerate() {
        assert_eq!(joint.alone(wager).expect("there"), solver.outcomes(offer).expect("solved"));
    }
}

/// An offer of both in two readings at once: `no-equal-second` with `unpaired`, which no single offer has, but whose
/// base game and Super Wager are each what they are alone.
#[test]
fn readings_of_both_wagers_are_combined() {
    let deck = decks()[0];
    let base = in_reading(&base(), "no-equal-second");
    let alone = in_reading(&offer("lunar-poker", "super-wager", "A"), "unpaired");
    let other = offer("lunar-poker", "super-wager-other", "A");
    let solver = base.solver(deck).expect("large enough");
    let joint = solver.joint_outcomes(&[base.clone(), alone.clone()]).expect("solved").expect("counted together");
    assert_eq!(joint.alone(0).expect("there"), solver.outcomes(&base).expect("solved"));
    let (beside, by_itself) = (joint.alone(1).expect("there"), solver.outcomes(&alone).expect("solved"));
    assert_eq!(Measures::of(&beside), Measures::of(&by_itself));
    assert!(solver.joint_outcomes(&[base, other]).expect("solved").is_none());
}

#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn other_pays_move_every_decision() {
    let pays = [9, 30, 2, 11, 0, 6, 1, 3, 4, 2, 3, 0, 40, 7].map(Some);
    // The deck with most cards of one suit.
    assert_solver_equals_the_tree(decks()[3], &with_pays(&base(), &pays, Odds::ToOne));
}

/// Decks of sixteen cards: a forced dealer takes one more. High cards and low ones, with all kinds of hands.
fn decks_of_2013() -> Vec<CardSet> {
    let more = [("7c", 0), ("8c", 1), ("Jh", 2), ("2c", 3)];
    let decks = decks();
    more.iter().map(|&(card, deck)| decks[deck].iter().chain(cards(card)).collect()).collect()
}

/// High cards, and a deck with most cards of one suit, so that hands of four and five of it are common.
#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn with_a_forced_dealer_the_solver_equals_the_tree() {
    let of_decks = [(0, of_2013().wager.reading("no-second-on-six")), (3, None)];
    for (deck, reading) in of_decks {
        assert_solver_equals_the_tree(decks_of_2013()[deck], &Offer { reading, ..of_2013() });
    }
}

/// With these pays low hands force the dealer too, and are bet on only because they can; one bet and the ante lose.
#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn other_pays_move_whom_the_player_forces() {
    let pays = [9, 30, 2, 11, 5, 6, 1, 0, 4, 8, 0, 40, 7].map(|pay| (pay > 0).then_some(pay));
    let (deck, offer) = (decks_of_2013()[2], with_pays(&of_2013(), &pays, Odds::ToOne));
    let game = Game::new(deck, &offer);
    assert_eq!(solved(deck, &offer), game.distribution(None), "{deck:?}");
    assert!(game.turned() > 0, "no hand is bet on only because the dealer can be forced");
}

/// The first decision of the strategy `simple`, from its words.
fn simple(cards: &[Card], up_card: Rank) -> Choice {
    let times = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count();
    let most = Rank::ALL.into_iter().map(times).max().expect("thirteen ranks");
    let ranks = Rank::ALL.into_iter().filter(|&rank| times(rank) > 0).count();
    let suited = Suit::ALL.into_iter().map(|suit| cards.iter().filter(|card| card.suit() == suit).count()).max();
    let places: Vec<usize> = Rank::ALL.into_iter().filter(|&rank| times(rank) > 0).map(|rank| rank as usize).collect();
    // Four ranks in a row below an ace and above a 2 are open at both ends; ace-2-3-4 and jack to ace are not.
    let open_ended = (1..=8).any(|low| (low..low + 4).all(|place| places.contains(&place)))
        || (0..4).all(|place| places.contains(&place));
    let wheel = [0, 1, 2, 3, 12].iter().all(|place| places.contains(place));
    let straight = wheel || (0..=8).any(|low| (low..low + 5).all(|place| places.contains(&place)));
    let keeping =
        |kept: &dyn Fn(Card) -> bool| Choice::Exchange(cards.iter().copied().filter(|&card| !kept(card)).collect());
    let highest = cards.iter().map(|card| card.rank()).max().expect("five cards");
    match (most, ranks) {
        (4, _) => Choice::Bet,
        (3, 2) if up_card >= Rank::King => Choice::Buy,
        (3, 2) => Choice::Bet,
        _ if straight || suited >= Some(4) || open_ended => Choice::Buy,
        (3, _) => keeping(&|card| times(card.rank()) == 3),
        (2, 3) => Choice::Bet,
        (2, _) => {
            let pair = Rank::ALL.into_iter().find(|&rank| times(rank) == 2).expect("a pair");
            if pair >= up_card { Choice::Bet } else { keeping(&|card| card.rank() == pair) }
        }
        _ if times(Rank::Ace) + times(Rank::King) == 2 => {
            keeping(&|card| [Rank::Ace, Rank::King].contains(&card.rank()))
        }
        _ => {
            let against = [(Rank::Ace, Rank::King), (Rank::King, Rank::Jack)];
            let highest_up = against.iter().find(|(own, _)| *own == highest).map_or(Rank::Six, |(_, up)| *up);
            if up_card <= highest_up { keeping(&|card| card.rank() == highest) } else { Choice::Fold }
        }
    }
}

/// Whether the strategy `simple` bets after a draw.
fn simply_bets(cards: &[Card], up_card: Rank) -> bool {
    let best = best_five(cards.iter().copied().collect());
    let ace_king = best.ranks[..2] == [Rank::Ace, Rank::King];
    best.category > house_edge_core::hands::FiveCardCategory::HighCard || ace_king && up_card >= Rank::King
}

#[test]
#[ignore = "second tier: larger decks of Lunar Poker by brute force"]
fn the_simple_strategy_equals_the_tree_played_by_its_words() {
    let offer = by_strategy(&base(), "simple");
    let mixed = CardSet::deck(&[Rank::Two, Rank::Six, Rank::Jack, Rank::King, Rank::Ace], &Suit::ALL[..3]);
    for deck in decks().into_iter().chain([mixed]) {
        let tree = Game::new(deck, &offer).distribution(Some((&simple, &simply_bets)));
        assert_eq!(solved(deck, &offer), tree, "{deck:?}");
    }
}
