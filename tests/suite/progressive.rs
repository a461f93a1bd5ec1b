//! Progressive meters: accounts derived by hand.

use house_edge::internals::games::{Catalogue, Offer, Selection};
use house_edge::internals::outcome::{Fraction, Measures, ratio, to_f64};
use house_edge::internals::paytable::whole_units;
use house_edge::internals::progressive::{
    Account, LongRun, MeterAccount, MeterTerms, ReserveExcess, at_mean_meters, flows,
};

use crate::common::{full_solver, measures};

fn percent(percent: i64) -> Fraction {
    ratio(percent, 100)
}

/// The offers with meters of one game, one wager and one paytable, or of all where nothing is said.
fn offers(game: &str, wager: &str, paytable: &str) -> Vec<Offer> {
    let named = [game, wager, paytable].map(|name| if name.is_empty() { "*" } else { name });
    let selection = Selection::of(&named.join("/"));
    let mut offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
    offers.retain(|offer| !offer.paytable.meters.is_empty());
    offers
}

fn account(offer: &Offer, terms: &MeterTerms) -> Account {
    let table = full_solver(offer.game).outcomes(offer).expect("solved");
    Account::new(&table, flows(offer, &table, &terms.feed(offer)), Fraction::default(), terms.excess)
}

fn only_account(game: &str, wager: &str, paytable: &str, terms: &MeterTerms) -> Account {
    let offers = terms.apply(offers(game, wager, paytable)).expect("terms that can be");
    account(&offers[0], terms)
}

fn long_run(meter: &MeterAccount) -> &LongRun {
    meter.long_run.as_ref().expect("the rates are known")
}

/// Of C(52,5) = 2,598,960 hands 13 x 48 = 624 hold four of a kind, 48 of them aces, 2,072 others a four-card straight
/// flush and 58,656 three of a kind, by their best four cards (wizardofvegas.com, thread 10853).
const HANDS: i64 = 2_598_960;

#[test]
fn the_four_card_meters_come_to_what_is_derived_by_hand() {
    let account = only_account("four-card-poker", "four-card-progressive", "A", &MeterTerms::default());
    // 300 for 576 hands, 100 for 2,072, 9 for 58,656: 907,904. What is missing to a unit a hand is left to the 48 hands
    // of aces.
    assert_eq!(account.fixed_return, ratio(907_904, HANDS));
    let [meter] = account.meters.as_slice() else { panic!("one meter") };
    assert_eq!(meter.coefficient, ratio(48, HANDS));
    assert_eq!(meter.break_even, Some(ratio(HANDS - 907_904, 48)));
    // Each of 54,145 hands in the mean adds 29 %.
    let run = long_run(meter);
    assert_eq!(run.mean, whole_units(5_000) + percent(29) * whole_units(54_145));
    assert_eq!((&run.seed_return, &run.primary_return), (&ratio(5_000, 54_145), &percent(29)));
    // All that was put on the meter is paid: 29 % of the wagers and 5,000 a reset.
    let edge = whole_units(1) - &account.fixed_return - percent(29) - ratio(5_000, 54_145);
    assert_eq!(account.long_run_house_edge(), Some(edge));
    // From 5,000 it takes (35,230.33 - 5,000)/0.29 = 104,242.5 hands to break even, so 104,242 without a hit come
    // before.
    let exceeds = run.exceeds_break_even.expect("worked out");
    assert!((exceeds - (104_242.0 * (-1.0 / 54_145.0_f64).ln_1p()).exp()).abs() < 1e-12);
}

#[test]
fn a_reserve_that_outgrows_the_reseed_goes_where_the_terms_say() {
    let terms = MeterTerms::default();
    let account = only_account("four-card-poker", "four-card-progressive", "B", &terms);
    let run = long_run(&account.meters[0]);
    // 5 % of 20,000 hands are the reseed of 1,000; if there were more, the reserve has 5 % of 54,145 in the mean more
    // than that.
    let outgrows = (20_000.0 * (-1.0 / 54_145.0_f64).ln_1p()).exp();
    let mean_reset = 1_000.0 + outgrows * 0.05 * 54_145.0;
    assert!((to_f64(&run.mean_reset) - mean_reset).abs() < 1e-9);
    assert_eq!(run.mean, percent(25) * whole_units(54_145) + &run.mean_reset);
    // All of the reserve is won by players, and the house pays the rest.
    assert_eq!(run.reserve_return, percent(5));
    assert!((to_f64(&run.seed_return) - (mean_reset / 54_145.0 - 0.05)).abs() < 1e-12);
    // If the rest is kept, the reserve pays for every reseed sooner or later, and nobody wins 5 % less 1,000/54,145.
    let kept = MeterTerms { excess: ReserveExcess::Kept, ..MeterTerms::default() };
    let account = only_account("four-card-poker", "four-card-progressive", "B", &kept);
    let run = long_run(&account.meters[0]);
    assert_eq!(run.mean, percent(25) * whole_units(54_145) + whole_units(1_000));
    assert_eq!((&run.seed_return, &run.reserve_return), (&Fraction::default(), &ratio(1_000, 54_145)));
}

/// 4 royal flushes take all and 36 straight flushes a tenth: 7.6 meters in 2,598,960 hands.
#[test]
fn meters_that_are_paid_in_tenths_come_to_what_is_derived_by_hand() {
    let account = only_account("four-card-poker", "five-card-progressive", "A", &MeterTerms::default());
    let [meter] = account.meters.as_slice() else { panic!("one meter") };
    assert_eq!(meter.coefficient, ratio(76, 10 * HANDS));
    // What goes in is what comes out: 21 % of every wager, and 10,000 for each royal flush.
    let goes_in = percent(21) * whole_units(HANDS) + whole_units(4 * 10_000);
    assert_eq!(long_run(meter).mean, goes_in / ratio(76, 10));
    // The Five Card Hand Bonus starts again at nothing, and the reserve's 8 % with it.
    for wager in ["five-card-hand-bonus-player", "five-card-hand-bonus-dealer"] {
        let account = only_account("four-card-poker", wager, "A", &MeterTerms::default());
        let run = long_run(&account.meters[0]);
        assert_eq!(run.mean, percent(21) * whole_units(HANDS) / ratio(76, 10), "{wager}");
        assert_eq!(run.mean_reset, percent(8) * ratio(HANDS, 4));
        assert_eq!((&run.seed_return, &run.reserve_return), (&Fraction::default(), &percent(8)));
    }
    // Seven who bet on the dealer's hand feed the meter with seven wagers a hand, and share what it wins
    // (§ 641a.12(g)(2)).
    let terms = MeterTerms { dealers_bettors: 7, ..MeterTerms::default() };
    let shared = only_account("four-card-poker", "five-card-hand-bonus-dealer", "A", &terms);
    let alone = only_account("four-card-poker", "five-card-hand-bonus-dealer", "A", &MeterTerms::default());
    let [shared_meter, alone_meter] = [&shared.meters[0], &alone.meters[0]];
    assert_eq!(&shared_meter.coefficient * whole_units(7), alone_meter.coefficient);
    assert_eq!(long_run(shared_meter).mean, &long_run(alone_meter).mean * whole_units(7));
    assert_eq!(shared.long_run_house_edge(), alone.long_run_house_edge());
    let missing = whole_units(1) - &shared.fixed_return;
    assert_eq!(shared_meter.break_even, Some(missing / &shared_meter.coefficient));
}

#[test]
fn several_jackpots_are_accounted_for_one_by_one() {
    let account = only_account("four-card-poker", "five-card-progressive", "C", &MeterTerms::default());
    let means: Vec<Fraction> = account.meters.iter().map(|meter| long_run(meter).mean.clone()).collect();
    // 9, 7 and 3 % (§ 641a.12(e)(3)) until 4 royal flushes, 36 straight flushes, 624 hands of four of a kind in
    // 2,598,960.
    let mean = |seed: i64, rate, hits| whole_units(seed) + percent(rate) * ratio(HANDS, hits);
    assert_eq!(means, [mean(10_000, 9, 4), mean(1_000, 7, 36), mean(250, 3, 624)]);
    // 50 for 3,744 full houses, 40 for 5,108 flushes, 30 for 10,200 straights, 10 for 54,912 hands of three of a kind.
    let fixed = 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 10 * 54_912;
    assert_eq!(account.fixed_return, ratio(fixed, HANDS));
    // The minor jackpot makes the wager fair when it pays what the others at their seeds leave.
    let at_seeds = 4 * 10_000 + 36 * 1_000;
    assert_eq!(account.meters[2].break_even, Some(ratio(HANDS - fixed - at_seeds, 624)));
}

/// 3cardpokerstrategy.org: the Three-Card Progressive B is fair at 11,520.
#[test]
fn let_it_rides_rates_are_the_operators() {
    let unknown = only_account("let-it-ride", "three-card-progressive", "B", &MeterTerms::default());
    assert_eq!(unknown.meters[0].break_even, Some(whole_units(11_520)));
    assert!(unknown.meters[0].long_run.is_none() && unknown.long_run_house_edge().is_none());
    let mut terms = MeterTerms::default();
    terms.primaries.set(None, percent(15));
    // One mini-royal of spades in C(52,3) = 22,100 hands.
    let account = only_account("let-it-ride", "three-card-progressive", "B", &terms);
    assert_eq!(long_run(&account.meters[0]).mean, whole_units(1_000) + percent(15) * whole_units(22_100));
    // The least seed is $1,000 whatever the wager, so 200 units of $5.
    terms.unit = Some(whole_units(5));
    let account = only_account("let-it-ride", "three-card-progressive", "B", &terms);
    assert_eq!(account.meters[0].flow.meter.seed, Some(whole_units(200)));
    assert_eq!(account.meters[0].break_even, Some(whole_units(11_520)));
    terms.seeds.set(None, whole_units(199));
    let refused = terms.apply(offers("let-it-ride", "three-card-progressive", "B")).map(|_| ());
    let message = refused.expect_err("$995 are too little").to_string();
    assert!(message.contains("would start at $995, and the regulation asks for $1000"), "{message}");
}

/// The long-run house edge is that of a wager whose meters stand at their means, solved as any other.
#[test]
fn the_long_run_is_the_wager_at_the_mean_meters() {
    let mut terms = MeterTerms::default();
    terms.primaries.set(None, percent(10));
    for offer in terms.apply(offers("", "", "")).expect("30 % at most") {
        let table = full_solver(offer.game).outcomes(&offer).expect("solved");
        let account = account(&offer, &terms);
        assert_eq!(account.house_edge(), Measures::of(&table).house_edge(), "{}", offer.name());
        let at_mean = at_mean_meters(&offer, &table, &terms);
        if offer.paytable.has_unknown_seeds() {
            assert!(at_mean.is_none() && account.long_run_house_edge().is_none(), "{}", offer.name());
            continue;
        }
        let at_mean = at_mean.expect("the rates are known");
        let edge = measures(&at_mean).house_edge();
        let long_run = account.long_run_house_edge().expect("the rates are known");
        // The means are rounded to 10^-8 units, of which a hand wins a thousandth at most.
        let difference = to_f64(&(edge - long_run)).abs();
        assert!(difference < 1e-10, "{}: {difference}", offer.name());
    }
}
