//! Meters kept through dealt rounds, against their accounts.

use super::{account, long_run, offers, percent};
use crate::common::{all_offers, full_croupier, full_solver};
use house_edge::internals::cards::{Card, Deals, STRIP_ROUNDS, Vectors};
use house_edge::internals::games::{Offer, game};
use house_edge::internals::hands::{FiveCardCategory, reference};
use house_edge::internals::outcome::Award;
use house_edge::internals::paytable::whole_units;
use house_edge::internals::progressive::simulated::KeptMeters;
use house_edge::internals::progressive::{MeterTerms, Observed, ReserveExcess, judge};
use house_edge::internals::simulation::{BLOCK_ROUNDS, BlockStream, HitFinder, RunPlan, Shard, deal};
use house_edge::internals::statistics::Verdict;

fn plan(rounds: u64, players: usize) -> RunPlan {
    RunPlan { seed: 7, rounds, shard: Shard::WHOLE, players, threads: None, vectors: Vectors::widest() }
}

/// The rounds in which one of three players holds a flush, by the slow evaluator of the cards they were dealt.
#[test]
fn hits_are_found_in_the_rounds_and_turns_where_they_come() {
    let let_it_ride = game("let-it-ride").expect("registered");
    let (croupier, players) = (full_croupier(let_it_ride.facts()), 3);
    let place = all_offers()
        .iter()
        .filter(|offer| offer.game.id == "let-it-ride")
        .position(|offer| offer.key() == ["let-it-ride", "five-card-progressive", "A", "", ""]);
    let seat = &croupier.cells_of_offers()[place.expect("it is offered")];
    let classes = ["flush", "four-of-a-kind"].map(|hand| seat.cells_of(Award { schedule: "pays", hand }));
    let finder = HitFinder::new(croupier, classes.to_vec(), players).expect("dealt apart");
    let rounds = 10_000;
    let hits: Vec<_> = finder
        .hits("let-it-ride", plan(rounds, players), 0..1)
        .into_iter()
        .map(|hit| (hit.round, hit.turn, hit.class))
        .collect();
    let mut expected = Vec::new();
    let mut stream = BlockStream::new(7, "let-it-ride", 0);
    let mut table = Deals::new(3 * players + 2);
    let mut round = 0;
    while round < rounds {
        deal(&mut stream, &mut table);
        for (strip, at) in table.strips().flat_map(|strip| (0..STRIP_ROUNDS).map(move |at| (strip, at))) {
            for turn in 0..players {
                // The last to be dealt to is the first to be settled; a card to each, one to the table, again, and one
                // to each.
                let player = players - 1 - turn;
                let places = [player, 4 + player, 8 + player, 3, 7];
                let cards = places.map(|place| Card::from_index(strip[place][at]).expect("a card"));
                let class = match reference::five_card(cards).category {
                    FiveCardCategory::Flush => Some(0),
                    FiveCardCategory::FourOfAKind => Some(1),
                    _ => None,
                };
                expected.extend(class.filter(|_| round < rounds).map(|class| (round, turn, class)));
            }
            round += 1;
        }
    }
    // 5,108 flushes and 624 hands of four of a kind in 2,598,960 are 66 in 30,000 hands.
    assert!(expected.len() > 40);
    assert_eq!(hits, expected);
}

/// What a run saw of a meter of an offer, kept on these terms.
fn seen(offer: &Offer, terms: &MeterTerms, rounds: u64, players: usize, meter: usize) -> Observed {
    let offer = terms.apply(vec![offer.clone()]).expect("terms that can be").remove(0);
    let croupier = full_solver(offer.game).croupier(std::slice::from_ref(&offer)).expect("a full deck");
    let account = account(&offer, terms);
    let mut meters = KeptMeters::new(&[(&offer, &account)], croupier.as_ref(), players as u32, rounds);
    let finder = HitFinder::new(croupier.as_ref(), meters.cells(), players).expect("dealt apart");
    let hits = finder.hits(offer.game.id, plan(rounds, players), 0..rounds.div_ceil(BLOCK_ROUNDS));
    meters.play(rounds, &hits);
    let kept = meters.meter(0, meter).expect("the rates are known");
    Observed::of(kept, &account.meters[meter].flow.feed.wagers_per_hand)
}

/// What it says of the account on these terms.
fn verdict(offer: &Offer, terms: &MeterTerms, meter: usize, observed: Observed) -> Verdict {
    let offer = terms.apply(vec![offer.clone()]).expect("terms that can be").remove(0);
    let account = account(&offer, terms);
    judge(&[(&account.meters[meter], long_run(&account.meters[meter]), observed)])[0]
}

#[test]
fn a_kept_meter_agrees_with_its_account_and_contradicts_another() {
    let with = |primary: i64, reserve: i64, excess| {
        let mut terms = MeterTerms { excess, ..MeterTerms::default() };
        terms.primaries.set(None, percent(primary));
        terms.reserves.set(None, percent(reserve));
        terms
    };
    let offer = &offers("let-it-ride", "three-card-progressive", "A")[0];
    let terms = with(15, 8, ReserveExcess::ToMeter);
    // 30 million rounds are 1,357 mini-royals of spades in the mean.
    let observed = seen(offer, &terms, 30_000_000, 1, 0);
    assert_eq!(verdict(offer, &terms, 0, observed), Verdict::Agrees);
    for wrong in [(20, 8, ReserveExcess::ToMeter), (15, 8, ReserveExcess::Kept), (15, 9, ReserveExcess::ToMeter)] {
        let wrong = with(wrong.0, wrong.1, wrong.2);
        assert_eq!(verdict(offer, &wrong, 0, observed), Verdict::Disagrees, "{wrong:?}");
    }
    let kept = with(15, 8, ReserveExcess::Kept);
    assert_eq!(verdict(offer, &kept, 0, seen(offer, &kept, 20_000_000, 1, 0)), Verdict::Agrees);
    let short = seen(offer, &terms, 1_000_000, 1, 0);
    assert_eq!(verdict(offer, &terms, 0, short), Verdict::Inconclusive);
}

/// With a reseed of a single unit the house pays hardly ever: 8 % of 13 hands are more than it, and resets are 4,165
/// hands apart in the mean. That it was not seen to pay is no contradiction.
#[test]
fn what_hardly_ever_comes_is_not_missed() {
    let offer = &offers("four-card-poker", "five-card-progressive", "C")[0];
    let mut terms = MeterTerms::default();
    terms.reserves.set(Some("minor"), percent(8));
    terms.reseeds.set(Some("minor"), whole_units(1));
    let observed = seen(offer, &terms, 3_000_000, 1, 2);
    // 720 resets in the mean, of which two come within twelve hands.
    assert!(observed.resets > 500.0 && observed.paid_by_house < 20.0, "{observed:?}");
    assert_eq!(verdict(offer, &terms, 2, observed), Verdict::Agrees);
}

#[test]
fn the_minor_jackpot_at_a_full_table_agrees_with_its_account() {
    let offer = &offers("four-card-poker", "five-card-progressive", "C")[0];
    let terms = MeterTerms::default();
    // One hand of 4,165 holds four of a kind: 500,000 rounds of seven players are 840 in the mean.
    assert_eq!(verdict(offer, &terms, 2, seen(offer, &terms, 500_000, 7, 2)), Verdict::Agrees);
}
