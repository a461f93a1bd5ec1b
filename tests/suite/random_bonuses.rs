//! Magic Card and Lucky Bonus: outcome tables against every hand with every card that can be drawn, coefficients and
//! break-evens by derivation, and the command line.

use std::collections::BTreeMap;

use crate::common::binary::{expected_net, own_file, printed, printed_rows, run};
use crate::common::{full_solver, hand_bonus_net, measures, offer};
use house_edge::internals::cards::{Card, CardSet, Rank, Suit};
use house_edge::internals::games::activation::BonusActivation;
use house_edge::internals::games::bonuses::{RandomBonus, random_bonuses};
use house_edge::internals::games::{Offer, SolveError};
use house_edge::internals::outcome::{Fraction, ratio};
use house_edge::internals::paytable::{ByMeter, Units, whole_units};

/// The wagers that have the bonuses.
const WAGERS: [(&str, &str); 3] = [
    ("let-it-ride", "five-card-hand-bonus"),
    ("four-card-poker", "five-card-hand-bonus-player"),
    ("four-card-poker", "five-card-hand-bonus-dealer"),
];

fn activated(game: &str, wager: &str, magic_card: Fraction, lucky_bonus: Fraction) -> Offer {
    let mut bonuses = BonusActivation::default();
    bonuses.set("magic-card", magic_card).expect("a probability");
    bonuses.set("lucky-bonus", lucky_bonus).expect("a probability");
    Offer { bonuses, ..offer(game, wager, "A") }
}

/// Every hand of a short deck with every card of a full deck of 52 that the system may draw (what it draws from does
/// not depend on what is dealt), with a Magic Card in one round of four and a Lucky Bonus in one of ten.
#[test]
fn outcomes_equal_all_hands_with_all_drawn_cards() {
    let deck = CardSet::deck(&Rank::ALL[7..], &[Suit::Clubs, Suit::Spades]).with(Card::new(Rank::Ace, Suit::Hearts));
    let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
    for hand in deck.subsets::<5>() {
        for drawn in CardSet::FULL_DECK.iter() {
            for (magic, lucky) in (0..4).flat_map(|magic| (0..10).map(move |lucky| (magic, lucky))) {
                let bonus = |pays: bool, amount: i64| if pays { amount } else { 0 };
                // § 643a.12(f)(3), § 641a.12(g)(3).
                let magic_card = bonus(magic == 0 && hand.contains(&drawn), 20);
                let net = hand_bonus_net(hand) + magic_card + bonus(lucky == 0, 5);
                *counts.entry(whole_units(net)).or_default() += 1;
            }
        }
    }
    for (game, wager) in WAGERS {
        let offer = activated(game, wager, ratio(1, 4), ratio(1, 10));
        let table = offer.solver(deck).expect("large enough").outcomes(&offer).expect("counted");
        let mut solved: BTreeMap<Units, u128> = BTreeMap::new();
        for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
            *solved.entry(outcome.net.clone()).or_default() += outcome.count;
        }
        assert_eq!(solved, counts, "{wager}");
    }
}

#[test]
fn outcomes_are_named_after_what_is_paid_and_carry_its_awards() {
    let offer = activated("let-it-ride", "five-card-hand-bonus", ratio(1, 1), ratio(1, 2));
    let table = full_solver(offer.game).outcomes(&offer).expect("counted");
    let flush = table.outcome("flush+magic-card+lucky-bonus").expect("such an outcome");
    assert_eq!(flush.awards().map(|award| award.hand).collect::<Vec<_>>(), ["flush", "magic-card", "lucky-bonus"]);
    // 5,108 flushes x 5 of 52 cards x 1 of 2 rounds.
    assert_eq!((flush.count, table.cycle()), (5_108 * 5, 2_598_960 * 52 * 2));
    assert_eq!(flush.net, whole_units(50 + 20 + 5 - 1));
    // The variance of independent parts adds up: 20² x 5/52 x 47/52 and 5² x 1/4.
    let plain = Offer { bonuses: BonusActivation::default(), ..offer.clone() };
    let [with, without] = [&offer, &plain].map(|offer| measures(offer).variance);
    assert_eq!(with, without + ratio(400 * 5 * 47, 52 * 52) + ratio(25, 4));
}

fn bonuses_of(offer: &Offer) -> [RandomBonus; 2] {
    random_bonuses(offer, &measures(offer).expected_net).try_into().expect("two bonuses")
}

/// What all hands are paid at the seed: 4 x 10,000 + 36 x 1,000 + 624 x 500 + 3,744 x 100 + 5,108 x 50 = 1,017,800
/// units of 2,598,960 wagered, so that 1,581,160 are lost. The Magic Card adds 20 x 5/52 = 25/13 units for each unit of
/// activation, the Lucky Bonus 5.
#[test]
fn coefficients_and_break_evens_are_those_of_the_derivation() {
    let lost = ratio(1_581_160, 2_598_960);
    for (game, wager) in WAGERS {
        let [magic_card, lucky_bonus] = bonuses_of(&offer(game, wager, "A"));
        assert_eq!((magic_card.coefficient(), lucky_bonus.coefficient()), (ratio(25, 13), whole_units(5)));
        assert_eq!(magic_card.break_even, Some(&lost * ratio(13, 25)));
        assert_eq!(lucky_bonus.break_even, Some(&lost / whole_units(5)));

        // With a Lucky Bonus in a tenth of the rounds half a unit is given back already.
        let offer = activated(game, wager, ratio(1, 4), ratio(1, 10));
        let [magic_card, lucky_bonus] = bonuses_of(&offer);
        let left = &lost - ratio(1, 2);
        assert_eq!(magic_card.break_even, Some(&left * ratio(13, 25)));
        assert_eq!(lucky_bonus.break_even, Some((&lost - ratio(25, 52)) / whole_units(5)));

        // At the break-even the wager is even.
        let even = activated(game, wager, ratio(0, 1), &lost / whole_units(5));
        assert_eq!(measures(&even).expected_net, whole_units(0), "{wager}");
    }
}

/// A million on the meter is paid with four royal flushes and a tenth of it with 36 straight flushes: 7.6 million of
/// 2.6 million.
#[test]
fn a_wager_in_the_players_favour_needs_no_bonus() {
    let mut meters = ByMeter::default();
    meters.set(None, whole_units(1_000_000));
    let rich = Offer { meters, ..offer("let-it-ride", "five-card-hand-bonus", "A") };
    assert!(bonuses_of(&rich).iter().all(|bonus| bonus.break_even == Some(whole_units(0))));
}

#[test]
fn the_croupier_of_cards_alone_draws_no_bonus() {
    for (game, wager) in WAGERS {
        let offer = activated(game, wager, ratio(1, 4), ratio(0, 1));
        let refused = full_solver(offer.game).literal_croupier(std::slice::from_ref(&offer)).err();
        assert!(matches!(refused, Some(SolveError::NotAlone { .. })), "{wager}");
    }
}

#[test]
fn analyze_shows_the_activation_and_what_it_does() {
    let choice = ["analyze", "let-it-ride/five-card-hand-bonus"];
    let csv = |arguments: &[&str]| printed_rows(&[&choice[..], &[], arguments].concat()).remove(0);
    assert_eq!(csv(&[])["activation"], "");
    let row = csv(&["--activation", "magic-card=25%", "--activation", "lucky-bonus=1/10"]);
    assert_eq!(row["activation"], "magic-card=0.25;lucky-bonus=0.1");
    // 1,017,800/2,598,960 - 1 + 25/52 + 1/2.
    let net = ratio(1_017_800, 2_598_960) - whole_units(1) + ratio(25, 52) + ratio(1, 2);
    assert_eq!(expected_net(&row), net);
    let text = printed(&choice);
    assert!(text.contains("0 is assumed. The wager favours the player above 0.316359 ("), "{text}");
    assert!(text.contains("favours the player above 0.121676 ("), "{text}");
    // The other wagers selected have no bonus and are what they were.
    let all = printed(&["analyze", "let-it-ride", "-f", "csv"]);
    let some = printed(&["analyze", "let-it-ride", "-f", "csv", "--activation", "lucky-bonus=0.1"]);
    let others =
        |text: &str| text.lines().filter(|line| !line.contains("hand-bonus")).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(others(&all), others(&some));
    assert_ne!(all, some);
}

#[test]
fn a_bonus_that_pays_too_little_never_turns_the_wager() {
    let own = include_str!("../../paytables/let-it-ride/five-card-hand-bonus.toml")
        .replace("magic-card = 20", "magic-card = 1");
    let folder = own_file(own.replace("lucky-bonus = 5", ""));
    folder.run(&["analyze", "own.toml"]).prints("The wager favours the house even at 1");
    folder
        .run(&["analyze", "own.toml", "--activation", "lucky-bonus=0.1"])
        .refused("no selected wager has a lucky-bonus");
}

#[test]
fn activations_that_are_none_get_exit_code_2() {
    let nonsense = [
        ("jackpot=0.1", "unknown bonus `jackpot`; available: magic-card, lucky-bonus"),
        ("magic-card=2", "`2` is out of range; it must be 0 to 1"),
        ("magic-card=-0.1", "`-0.1` is out of range"),
        ("magic-card=often", "`often` is not a number"),
        ("0.25", "`0.25`: write NAME=SHARE"),
        ("magic-card=0.1234567890123", "has too many digits"),
    ];
    for (activation, message) in nonsense {
        run(&["analyze", "--activation", activation]).refused(message);
    }
    run(&["analyze", "*/base", "--activation", "magic-card=0.1"]).refused("no selected wager has a magic-card");
    run(&["analyze", "--activation", "magic-card=0.1", "--activation", "magic-card=0.2"])
        .refused("twice for magic-card");
    for command in ["strategy", "report", "check", "show"] {
        assert_eq!(run(&[command, "--activation", "magic-card=0.1"]).code, 2, "{command}");
    }
}
