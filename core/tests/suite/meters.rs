//! The witness of a meter's account: a meter through dealt rounds, by the words of § 643a.8(b)(2) and § 643a.12(d)(4).
//!
//! The Three-Card Progressive of Let It Ride, with awards frequent enough for a million rounds: three of a kind takes
//! the whole meter, as the mini-royal of spades does, and a straight flush a fifth of it.

use std::sync::Arc;

use house_edge_core::cards::{BATCH_ROUNDS, Deals};
use house_edge_core::games::{Croupier, Offer};
use house_edge_core::outcome::{ratio, to_f64};
use house_edge_core::paytable::{Increments, MeterShare, Pay, whole_units};
use house_edge_core::progressive::{Account, Feed, ReserveExcess, flows};
use house_edge_core::simulation::{BlockStream, deal};

use crate::common::{full_solver, offer};

/// 1 mini-royal of spades and 13 x C(4,3) = 52 threes of a kind, of C(52,3) = 22,100 hands.
const RESET: f64 = 53.0 / 22_100.0;
/// A fifth goes to the 12 x 4 - 4 straight flushes that are no mini-royal.
const TAKEN: f64 = (53.0 + 44.0 / 5.0) / 22_100.0;
const RESEED: f64 = 10.0;
const PRIMARY: f64 = 0.15;
const RESERVE: f64 = 0.04;
/// Percentages of the meter.
const TAKES: [(&str, u32); 3] = [("mini-royal-spades", 100), ("three-of-a-kind", 100), ("straight-flush", 20)];

fn percent(hand: &str) -> u32 {
    TAKES.iter().find(|(name, _)| *name == hand).map_or(0, |(_, percent)| *percent)
}

fn frequently_paid() -> Offer {
    let mut offer = offer("let-it-ride", "three-card-progressive", "A");
    let paytable = Arc::make_mut(&mut offer.paytable);
    for row in &mut paytable.schedules[0].rows {
        if let percent @ 1.. = percent(row.hand) {
            row.pay = Pay::MeterShare(MeterShare { meter: "jackpot".to_string(), percent });
        }
    }
    let meter = &mut paytable.meters[0];
    (meter.seed, meter.reseed) = (Some(whole_units(10)), whole_units(10));
    meter.increments = Some(Increments { primary: ratio(15, 100), reserve: ratio(4, 100) });
    offer
}

/// Sums over the hands between two resets.
#[derive(Default)]
struct Cycle {
    hands: f64,
    /// On the meter when each hand was settled.
    amounts: f64,
    paid: f64,
    reset_to: f64,
}

/// Cycles of the meter through 1,024,000 rounds: 2,456 are expected.
fn played(croupier: &dyn Croupier) -> Vec<Cycle> {
    let mut parts = vec![0.0; croupier.cells()];
    for counted in &croupier.tally_form().of_offers[0].0 {
        let percent = counted.outcome.awards().map(|award| percent(award.hand)).sum::<u32>();
        counted.cells.iter().for_each(|&cell| parts[cell] = f64::from(percent) / 100.0);
    }
    let (mut meter, mut reserve, mut cycles, mut cycle) = (RESEED, 0.0, Vec::new(), Cycle::default());
    let mut deals = Deals::new(croupier.dealing().cards_per_round());
    let mut stream = BlockStream::new(7, "let-it-ride", 0);
    for _ in 0..1_000 {
        deal(&mut stream, &mut deals);
        croupier.each_round(&deals, BATCH_ROUNDS, &mut |cells| {
            // The wager raises the meter before the deal.
            meter += PRIMARY;
            reserve += RESERVE;
            let part: f64 = cells.iter().map(|&cell| parts[cell]).sum();
            cycle.hands += 1.0;
            cycle.amounts += meter;
            cycle.paid += part * meter;
            meter -= part * meter;
            if part == 1.0 {
                meter = RESEED.max(std::mem::take(&mut reserve));
                cycles.push(Cycle { reset_to: meter, ..std::mem::take(&mut cycle) });
            }
        });
    }
    // The first cycle starts at the seed, without the reserve of one before it.
    cycles.split_off(1)
}

/// Sum over the cycles in standard errors. What a reset leaves is in the amounts of the next cycle, and of no later
/// one, so neighbours are correlated.
fn standard_errors(cycles: &[Cycle], figure: impl Fn(&Cycle) -> f64) -> f64 {
    let figures: Vec<f64> = cycles.iter().map(figure).collect();
    let squares: f64 = figures.iter().map(|figure| figure * figure).sum();
    let neighbours: f64 = figures.windows(2).map(|pair| pair[0] * pair[1]).sum();
    figures.iter().sum::<f64>() / (squares + 2.0 * neighbours).sqrt()
}

#[test]
fn a_meter_through_dealt_rounds_has_its_long_run_mean() {
    let offer = frequently_paid();
    let solver = full_solver(offer.game);
    let table = solver.outcomes(&offer).expect("counted");
    let flows = flows(&offer, &table, &Feed { wagers_per_hand: whole_units(1), sharers: 1 });
    let account = Account::new(&table, flows, ratio(0, 1), ReserveExcess::ToMeter);
    let run = account.meters[0].long_run.as_ref().expect("the rates are known");
    let [mean, mean_reset] = [&run.mean, &run.mean_reset].map(to_f64);
    // The reserve covers the reseed after 250 hands, and has 4 % of 1/RESET hands more if there are more.
    let expected_reset = RESEED + (1.0 - RESET).powi(250) * RESERVE / RESET;
    // What goes in is what comes out: the increments, and what resets leave.
    let expected = (PRIMARY + RESET * expected_reset) / TAKEN;
    assert!((mean_reset - expected_reset).abs() < 1e-9 && (mean - expected).abs() < 1e-9, "{mean} {mean_reset}");
    let cycles = played(solver.literal_croupier(&[offer]).expect("a full deck").as_ref());
    let of_mean = |mean: f64| standard_errors(&cycles, |cycle| cycle.amounts - mean * cycle.hands);
    let figures = [
        standard_errors(&cycles, |cycle| 1.0 - RESET * cycle.hands),
        standard_errors(&cycles, |cycle| cycle.reset_to - mean_reset),
        standard_errors(&cycles, |cycle| cycle.paid - TAKEN * mean * cycle.hands),
        of_mean(mean),
    ];
    // Chance alone exceeds four once in 16,000 figures; a primary rate of 20 % would be noticed.
    assert!(figures.iter().all(|figure| figure.abs() < 4.0), "{figures:?}");
    assert!(of_mean((0.2 + RESET * mean_reset) / TAKEN) < -4.0);
}
