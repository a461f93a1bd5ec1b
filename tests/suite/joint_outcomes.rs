//! Several wagers on one hand of the full deck, and two seats at one table: what must hold of exact joint outcomes, and
//! what is published. That they are those of every deal of a short deck is tested in the folders of the games.

use crate::common::{all_offers, full_solver, of_game, offer};
use house_edge::internals::games::{GAMES, Game, Offer, to_the_end};
use house_edge::internals::outcome::{JointTable, Measures, decimal, ratio, to_f64};
use house_edge::internals::paytable::Units;

/// Games that are solved within seconds.
fn quick_games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().copied().filter(|game| !game.facts().id.starts_with("lunar"))
}

fn joint(offers: &[Offer]) -> Option<JointTable> {
    full_solver(offers[0].game).joint_outcomes(offers).expect("solved")
}

/// The first paytable of each wager of a game, in the default reading, optimally played.
fn offers_of(game: &dyn Game) -> Vec<Offer> {
    let mut offers = of_game(&all_offers(), game.facts().id);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

fn correlation(offers: &[Offer; 2]) -> f64 {
    let joint = joint(offers).expect("counted together");
    let deviation = |wager| Measures::of(&joint.alone(wager).expect("there")).std_dev();
    to_f64(&joint.covariance([0, 1])) / (deviation(0) * deviation(1))
}

/// Each wager beside another is what it is alone, and their expectations add; the variance of the sum is that of both
/// and twice their covariance.
#[test]
fn each_of_two_wagers_is_what_it_is_alone() {
    for game in quick_games() {
        let offers = offers_of(game);
        for (place, one) in offers.iter().enumerate() {
            for other in &offers[place + 1..] {
                let pair = [one.clone(), other.clone()];
                let Some(joint) = joint(&pair) else { continue };
                let alone = pair.each_ref().map(|offer| full_solver(game.facts()).outcomes(offer).expect("solved"));
                let measures = alone.each_ref().map(Measures::of);
                for wager in [0, 1] {
                    let beside = Measures::of(&joint.alone(wager).expect("there"));
                    assert_eq!(beside, measures[wager], "{} beside {}", pair[wager].name(), pair[1 - wager].name());
                }
                let weights = [ratio(1, 1), ratio(5, 2)];
                let sum = Measures::of(&joint.sum(&weights).expect("two weights"));
                let covariance = joint.covariance([0, 1]);
                let [of_one, of_other] = &measures;
                assert_eq!(sum.expected_net, &of_one.expected_net + &of_other.expected_net * &weights[1]);
                let square = &weights[1] * &weights[1];
                let both = &of_one.variance + &of_other.variance * square + covariance * &weights[1] * ratio(2, 1);
                assert_eq!(sum.variance, both);
            }
        }
    }
}

/// Wagers of a game by the base game and what must be counted with it.
#[test]
fn wagers_on_the_own_and_community_cards_are_counted_together() {
    for game in quick_games() {
        let offers = offers_of(game);
        let hidden = ["five-card-hand-bonus-dealer", "six-card-bonus"];
        for side in offers.iter().filter(|offer| offer.side().is_some()) {
            let is_counted = joint(&[offers[0].clone(), side.clone()]).is_some();
            assert_eq!(is_counted, !hidden.contains(&side.wager.id), "{}", side.name());
        }
    }
}

/// Base game A and Five Card Bonus A of Let It Ride vary together with a correlation of 0.87, as the Five Card Bonus
/// pays nearly the hands that the base game pays.
#[test]
fn a_side_wager_on_the_hand_of_the_base_game_varies_with_it() {
    let pair = [offer("let-it-ride", "base", "A"), offer("let-it-ride", "five-card-bonus", "A")];
    assert_eq!(format!("{:.2}", correlation(&pair)), "0.87");
}

/// A meter is priced as in the wager alone; an activated bonus is not counted together, and neither are two base games.
#[test]
fn what_other_hands_or_draws_settle_is_not_counted_together() {
    let [base, mut bonus] = ["base", "five-card-hand-bonus"].map(|wager| offer("let-it-ride", wager, "A"));
    bonus.meters.set(None, Units::from_integer(20_000.into()));
    assert!(joint(&[base.clone(), bonus.clone()]).is_some());
    bonus.bonuses.set("lucky-bonus", ratio(1, 10)).expect("a probability");
    assert!(joint(&[base.clone(), bonus.clone()]).is_none());
    assert!(joint(&[bonus]).is_some(), "alone it is its own outcomes");
    assert!(joint(&[base.clone(), base.clone()]).is_none());
    let elsewhere = offer("mississippi-stud", "progressive", "A");
    assert!(full_solver(base.game).joint_outcomes(&[base, elsewhere]).is_err(), "a wager of another game");
}

/// Community cards are good or bad for all; against a dealer's hand two seats are not counted. Criss-Cross Poker, which
/// takes half a minute, is left to short decks.
#[test]
fn two_seats_share_the_luck_of_the_community_cards() {
    for game in quick_games().filter(|game| game.facts().id != "criss-cross-poker") {
        let base = &offers_of(game)[0];
        let solver = full_solver(game.facts());
        let covariance = solver.seats_covariance(base, &to_the_end).expect("solved");
        assert_eq!(covariance.is_none(), game.facts().id == "four-card-poker");
        let variance = Measures::of(&solver.outcomes(base).expect("solved")).variance;
        if let Some(covariance) = covariance {
            assert!(covariance > ratio(0, 1) && covariance < variance, "{}", decimal(&covariance, 6));
        }
    }
}
