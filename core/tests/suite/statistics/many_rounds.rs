//! The distribution of many rounds against enumeration, closed forms and repeated convolution.

mod fourier;
mod lattice;
mod ruin;

use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Fraction, Measures, Outcome, OutcomeTable, ratio, to_f64};
use house_edge_core::statistics::testing::lattice::TAIL;
use house_edge_core::statistics::testing::{Share, shares};
use house_edge_core::statistics::{Lattice, MOST_ROUNDS, ManyRounds, ManyRoundsError};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

fn units(net: i64) -> Fraction {
    ratio(net, 1)
}

fn near(found: f64, exact: f64, error: f64) {
    assert!((found - exact).abs() <= error, "{found} for {exact}: {} beyond {error}", (found - exact).abs());
}

/// The sums of which the distribution is composed.
fn shares_of(table: &OutcomeTable, rounds: u64) -> Vec<Share> {
    shares(&Lattice::of(table).expect("near"), rounds, usize::MAX).expect("told apart")
}

/// All sequences of `rounds` rounds, as net results with their numbers of ways.
fn sequences(results: &[(i64, u64)], rounds: usize) -> Vec<(i64, u64)> {
    (0..rounds).fold(vec![(0, 1)], |sums, _| {
        sums.iter()
            .flat_map(|&(sum, ways)| results.iter().map(move |&(net, count)| (sum + net, ways * count)))
            .collect()
    })
}

#[test]
fn short_games_are_those_of_all_their_sequences() {
    let far = vec![(-1, 3), (1, 2), (10_000_000, 1)];
    for results in [vec![(-1, 3), (1, 2), (5, 1)], vec![(-3, 5), (0, 4), (2, 1), (40, 1)], vec![(7, 2)], far] {
        let named: Vec<(String, i64, u128)> =
            results.iter().map(|&(net, count)| (net.to_string(), net, u128::from(count))).collect();
        let rows: Vec<(&str, i64, u128)> =
            named.iter().map(|(name, net, count)| (name.as_str(), *net, *count)).collect();
        for rounds in 1..=6 {
            let sums = ManyRounds::of(&table(&rows), rounds as u64).expect("near");
            let all = sequences(&results, rounds);
            let cycle: u64 = all.iter().map(|(_, ways)| ways).sum();
            let share = |is_in: &dyn Fn(i64) -> bool| {
                all.iter().filter(|(sum, _)| is_in(*sum)).map(|(_, ways)| ways).sum::<u64>() as f64 / cycle as f64
            };
            let beyond = [9_999_999, 10_000_000, 10_000_001, 19_999_998, 20_000_000, 60_000_000];
            for net in (-20..=90).chain(beyond) {
                near(sums.at_most(&units(net)), share(&|sum| sum <= net), sums.error());
                near(sums.below(&units(net)), share(&|sum| sum < net), sums.error());
            }
            near(sums.at_most(&ratio(1, 2)), share(&|sum| sum <= 0), sums.error());
            let lost: f64 = all.iter().map(|&(sum, ways)| (-sum).max(0) as f64 * ways as f64).sum();
            let (mean, error) = sums.mean_loss();
            near(mean, lost / cycle as f64, error);
            assert!(sums.error() < 1e-11 && error < 1e-8);
            for probability in [0.013, 0.37, 0.71, 0.993] {
                // Least result with at least this share up to it.
                let reached = all.iter().map(|(sum, _)| *sum).filter(|&net| share(&|sum| sum <= net) >= probability);
                let quantile = sums.quantile(probability);
                assert_eq!((quantile.is_open(), Some(quantile.least)), (false, reached.min().map(units)));
            }
        }
    }
}

/// The binomial distribution of 10,000 throws, in whole numbers: C(n, k + 1) = C(n, k) (n - k) / (k + 1).
#[test]
fn ten_thousand_coins_are_binomial() {
    const THROWS: u64 = 10_000;
    let sums = ManyRounds::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]), THROWS).expect("near");
    let (mut ways, mut sum) = (BigUint::one(), BigUint::default());
    for heads in 0..=THROWS {
        sum += &ways;
        // The first 60 digits of the sum over 2^10000 are more than a floating point number has.
        let exact = (&sum >> (THROWS as usize - 60)).to_f64().expect("small") / 2.0_f64.powi(60);
        near(sums.at_most(&units(2 * heads as i64 - THROWS as i64)), exact, sums.error());
        ways = ways * (THROWS - heads) / (heads + 1);
    }
    assert!(sums.error() < 1e-11);
    // The 97.5 % quantile by the normal approximation with continuity is 2 x (5000 + 98) - 10000.
    let upper = sums.quantile(0.975);
    assert_eq!((upper.is_open(), upper.least), (false, units(196)));
}

/// Repeated convolution in integers of 2^-64, rounded down: a probability is at least the computed one, and at most
/// that plus all that is missing.
#[test]
fn ten_thousand_rounds_are_those_of_repeated_convolution() {
    const ROUNDS: usize = 10_000;
    let results: [(i64, u64); 6] = [(-1, 7_500), (1, 1_700), (2, 600), (5, 150), (20, 45), (100, 5)];
    let rows = results.map(|(net, count)| ("", net, u128::from(count)));
    let sums = ManyRounds::of(&table(&rows), ROUNDS as u64).expect("near");
    // Steps above the least result of each round, up to a bound; sums beyond it are missing.
    const STEPS: usize = 14_000;
    let shares = results.map(|(net, count)| ((net + 1) as usize, ((u128::from(count) << 64) / 10_000) as u64));
    let mut found = vec![0_u64; STEPS];
    found[0] = u64::MAX;
    for _ in 0..ROUNDS {
        let convolved = |steps: usize| {
            let parts = shares.iter().filter(|(above, _)| *above <= steps);
            parts.map(|&(above, share)| ((u128::from(found[steps - above]) * u128::from(share)) >> 64) as u64).sum()
        };
        found = (0..STEPS).map(convolved).collect();
    }
    let part = |number: u64| number as f64 / 2.0_f64.powi(64);
    let missing = 1.0 - part(found.iter().sum());
    assert!(missing < 1e-9, "{missing}");
    let mut sum = 0;
    for (steps, share) in found.into_iter().enumerate() {
        sum += share;
        let net = units(steps as i64 - ROUNDS as i64);
        near(sums.at_most(&net), part(sum) + missing / 2.0, missing / 2.0 + sums.error());
    }
}

/// The largest progressive wagers: a top award of 50,000 once in 2.6 million rounds. Errors stay within the promised
/// bounds, and the mean is a round's times the number of rounds.
#[test]
fn jackpots_are_within_the_promised_error() {
    let wager = table(&[
        ("lose", -1, 2_534_244),
        ("small", 8, 54_912),
        ("more", 49, 9_180),
        ("large", 499, 624),
        ("seldom", 4_999, 36),
        ("jackpot", 49_999, 4),
    ]);
    let measures = Measures::of(&wager);
    for (rounds, promised) in [(100, 1e-9), (10_000, 1e-9), (1_000_000, 1e-9), (10_000_000, 1e-7)] {
        let sums = ManyRounds::of(&wager, rounds).expect("near");
        assert!(sums.error() < promised, "{rounds}: {}", sums.error());
        let mean = rounds as f64 * to_f64(&measures.expected_net);
        // The mean is the gain's less the loss's; the gain is the loss of the other side.
        let other = table(&[
            ("lose", 1, 2_534_244),
            ("small", -8, 54_912),
            ("more", -49, 9_180),
            ("large", -499, 624),
            ("seldom", -4_999, 36),
            ("jackpot", -49_999, 4),
        ]);
        let (loss, loss_error) = sums.mean_loss();
        let (gain, gain_error) = ManyRounds::of(&other, rounds).expect("near").mean_loss();
        near(gain - loss, mean, loss_error + gain_error);
    }
    // No award at all in 100 rounds: the probability of -100.
    let sums = ManyRounds::of(&wager, 100).expect("near");
    near(sums.at_most(&units(-100)), (2_534_244.0 / 2_599_000.0_f64).powi(100), sums.error() + 1e-14);
}

#[test]
fn what_cannot_be_summed_is_refused() {
    let coin = table(&[("heads", 1, 1), ("tails", -1, 1)]);
    assert_eq!(ManyRounds::of(&coin, 0).err(), Some(ManyRoundsError::Rounds(0)));
    assert_eq!(ManyRounds::of(&coin, MOST_ROUNDS + 1).err(), Some(ManyRoundsError::Rounds(MOST_ROUNDS + 1)));
    let far = table(&[("lose", -1, 1), ("push", 0, 1), ("far", 1 << 25, 1)]);
    assert_eq!(ManyRounds::of(&far, 1_000_000).err(), Some(ManyRoundsError::TooWide(1_000_000)));
    // However far beyond the greatest result, the probability is one.
    let sum = ManyRounds::of(&coin, 3).expect("near");
    assert_eq!((sum.at_most(&(units(i64::MAX) * units(i64::MAX))), sum.below(&-units(i64::MAX))), (1.0, 0.0));
    // A certain result.
    let sure = ManyRounds::of(&table(&[("sure", -2, 1)]), 1_000).expect("near");
    assert_eq!((sure.at_most(&units(-2_001)), sure.at_most(&units(-2_000))), (0.0, 1.0));
    assert_eq!((sure.quantile(0.5).least, sure.mean_loss().0), (units(-2_000), 2_000.0));
}

/// Parts add up to one, touch each other, and are the differences of the distribution.
#[test]
fn parts_are_the_whole() {
    let wager = table(&[("lose", -1, 7), ("win", 2, 2), ("more", 30, 1)]);
    for (rounds, most) in [(1, 10), (40, 7), (40, 10_000), (100_000, 50)] {
        let sums = ManyRounds::of(&wager, rounds).expect("near");
        let parts = sums.parts(1e-6, most);
        assert!(parts.len() as u64 <= most + 1, "{}", parts.len());
        near(parts.iter().map(|part| part.probability).sum(), 1.0, 1e-12);
        assert_eq!(parts[0].from, units(-(rounds as i64)));
        assert_eq!(parts.last().expect("one").to, units(30 * rounds as i64));
        // Results of a round are at most 31 apart: every one of few rounds has a part, the least likely too.
        if 31 * rounds < most {
            assert!(parts.len() as u64 == 31 * rounds + 1 && parts.iter().all(|part| part.from == part.to));
        }
        for pair in parts.windows(2) {
            assert_eq!(&pair[0].to + units(1), pair[1].from);
            near(pair[0].cumulative, sums.at_most(&pair[0].to), 1e-15);
            // Where the computed distribution falls, by less than its error, the part is zero.
            near(pair[1].probability, pair[1].cumulative - pair[0].cumulative, 2.0 * sums.error());
        }
    }
}

/// A jackpot of millions is split off for few rounds, and not for many: the probability of no jackpot is known in both
/// cases.
#[test]
fn a_few_rounds_with_a_jackpot_of_millions_are_summed_too() {
    let wager = table(&[("lose", -1, 2_000_000), ("win", 2, 598_959), ("jackpot", 5_000_000, 1)]);
    for rounds in [1, 10, 500, 1_000, 3_000, 20_000, 200_000] {
        let sums = ManyRounds::of(&wager, rounds).expect("told apart");
        assert!(sums.error() < 1e-9, "{rounds}: {}", sums.error());
        // Without a jackpot all rounds together win at most twice their number, far below one jackpot.
        let none = (1.0 - 1.0 / 2_598_960.0_f64).powi(rounds as i32);
        near(sums.at_most(&units(2 * rounds as i64)), none, sums.error() + 1e-12);
        assert_eq!(sums.at_most(&units(5_000_000 * rounds as i64)), 1.0);
    }
}

/// Two jackpots, each once in 2,598,960 rounds. Up to twice the number of rounds neither was won; up to 5,000,000 more
/// the lesser was won at most once.
#[test]
fn two_jackpots_of_millions_are_summed_too() {
    let jackpots = [("jackpot", 5_000_000, 1), ("more", 16_000_000, 1)];
    let wager = table(&[&[("lose", -1, 2_000_000), ("win", 2, 598_958)], &jackpots[..]].concat());
    for rounds in [1, 10, 500] {
        let sums = ManyRounds::of(&wager, rounds).expect("told apart");
        assert!(sums.error() < 1e-9, "{rounds}: {}", sums.error());
        let without = |chances: f64| (1.0 - chances / 2_598_960.0).powi(rounds as i32);
        near(sums.at_most(&units(2 * rounds as i64)), without(2.0), sums.error() + 1e-12);
        // At most one of the lesser, and none of the greater.
        let one = rounds as f64 / 2_598_960.0 * (1.0 - 2.0 / 2_598_960.0_f64).powi(rounds as i32 - 1);
        near(sums.at_most(&units(5_000_000 + 2 * rounds as i64)), without(2.0) + one, sums.error() + 1e-12);
    }
}

/// Fifty jackpots on average, in a window too wide for one sum. The other rounds win at most twice their number, so the
/// number of jackpots follows from the sum; it is binomial, here in integers of 1 / 1,000^rounds.
#[test]
fn many_jackpots_of_millions_are_told_apart_too() {
    const ROUNDS: u32 = 50_000;
    let wager = table(&[("lose", -1, 699), ("win", 2, 300), ("jackpot", 16_000_000, 1)]);
    let sums = ManyRounds::of(&wager, ROUNDS.into()).expect("told apart");
    assert!(sums.error() < 1e-9, "{}", sums.error());
    let (mut ways, mut sum) = (BigUint::from(999_u32).pow(ROUNDS), BigUint::default());
    let cycle = BigUint::from(1_000_u32).pow(ROUNDS);
    for jackpots in 0..=100_u32 {
        sum += &ways;
        let exact = ((&sum << 60_u32) / &cycle).to_f64().expect("small") / 2.0_f64.powi(60);
        let most = 16_000_000 * i64::from(jackpots) + 2 * i64::from(ROUNDS);
        near(sums.at_most(&units(most)), exact, sums.error());
        ways = ways * (ROUNDS - jackpots) / (jackpots + 1) / 999_u32;
    }
    // Besides the shares' own errors: eight roundings for each of two probabilities per share but the first, and one of
    // the sum.
    let shares_of = shares_of(&wager, ROUNDS.into());
    let of_shares: f64 = shares_of.iter().map(|share| share.probability * share.sum.error).sum();
    let roundings = 1.0 + 16.0 * (shares_of.len() - 1) as f64;
    near(sums.error() - of_shares, roundings * f64::EPSILON, f64::EPSILON);
    // The median is 50 jackpots plus the other rounds, which net about -5,000, give or take 300.
    let median = sums.quantile(0.5).least;
    assert!(units(49 * 16_000_000) < median && median < units(50 * 16_000_000), "{median}");
    // One round has none or one jackpot.
    let lattice = Lattice::of(&table(&[("lose", -1, 699), ("win", 2, 300), ("jackpot", 16_000_000, 1)]));
    let lattice = lattice.expect("near");
    assert_eq!([1, 2].map(|most| shares(&lattice, 1, most).map(|shares| shares.len())), [None, Some(2)]);
}

/// A thousand jackpots on average, give or take 30, are some hundreds of sums. Each has an award 800,000 steps away,
/// once in ten games, so that hardly a frequency of a window of 2^21 steps or more is negligible: a billion
/// frequencies, which would fill the memory.
#[test]
fn sums_with_too_many_frequencies_are_refused() {
    let wager =
        table(&[("lose", -1, 60_000), ("win", 2, 29_999), ("award", 800_000, 1), ("jackpot", 16_000_000, 10_000)]);
    assert_eq!(ManyRounds::of(&wager, 10_000).err(), Some(ManyRoundsError::TooWide(10_000)));
    // With a jackpot once in ten games too, the rounds are summed.
    let wager = table(&[("lose", -1, 60_000), ("win", 2, 39_998), ("award", 800_000, 1), ("jackpot", 16_000_000, 1)]);
    assert!(ManyRounds::of(&wager, 10_000).expect("told apart").error() < 1e-9);
}

/// The error by the module's text, for results of probabilities 6, 3 and 1 of 10. Their characteristic function is
/// never below 0.2, so no frequency of the window is left out, and half of its steps are kept. In digits of 2^-62: four
/// for a point of the circle, one and a half for each of the three probabilities, two for a product, all per round; and
/// five for the shift to the window.
#[test]
fn the_error_is_the_sum_of_what_it_is_said_to_be() {
    let half = |name, twice: i64, count| Outcome { net: ratio(twice, 2), ..outcome(name, 0, count) };
    let results = vec![half("lose", -2, 6), half("less", -1, 3), half("far", 19_998, 1)];
    let wager = OutcomeTable::new(results, 10).expect("ten");
    for (rounds, bits) in [(1, 15), (3, 16)] {
        let sums = ManyRounds::of(&wager, rounds).expect("near");
        let shares = shares_of(&wager, rounds);
        assert_eq!((shares.len(), shares[0].sum.window, shares[0].sum.first), (1, 1 << bits, 0));
        let (n, window) = (rounds as f64, 2.0_f64.powi(bits));
        let kept = window / 2.0;
        let harmonic = |number: f64| 1.0 + number.ln();
        let of_power = (n * (4.0 + 1.0 + 1.5 + 2.0) + 5.0) * 2.0_f64.powi(-62) * harmonic(kept);
        let of_sum = 2.0 * (40.0 + 1_024.0 + kept / 1_024.0) * f64::EPSILON * harmonic(kept);
        let of_window = 1.01 * (of_power + 2.0 * 1e-13 * harmonic(window) + of_sum + 2.0 * TAIL);
        let equal = |found: f64, exact: f64| assert!((found / exact - 1.0).abs() < 1e-9, "{found} for {exact}");
        equal(sums.error(), of_window + f64::EPSILON);
        // With at least one far result nothing is lost; without, each round loses (6 + 3/2) / 9 of a unit.
        let lost = n * 0.75 * 0.9_f64.powi(rounds as i32 - 1);
        near(sums.mean_loss().0, lost, sums.mean_loss().1);
        // Two steps per round lie below zero, half a unit each; a step's sum has the error of both its ends.
        let of_terms = window * f64::EPSILON * 1_024.0;
        equal(sums.mean_loss().1, 0.5 * (2.0 * of_window * 2.0 * n + of_terms) + (TAIL + sums.error()) * n);
    }
}

/// A billion rounds of -2,000, 0 and 1,999 with variance (2,000² + 1,999²) / 3 - 1/9: by Chernoff 2 x 8.3 standard
/// deviations of 5.2e7 are 2^29.7 steps, in a window of 2^30, the widest. The mean is near the middle.
#[test]
fn the_widest_window_is_summed() {
    let wager = table(&[("lose", -2_000, 1), ("push", 0, 1), ("win", 1_999, 1)]);
    let (sums, shares) = (ManyRounds::of(&wager, MOST_ROUNDS).expect("near"), shares_of(&wager, MOST_ROUNDS));
    assert_eq!((shares.len(), shares[0].sum.window), (1, 1 << 30));
    near(sums.at_most(&ratio(-1_000_000_000, 3)), 0.5, 1e-6);
}

/// Ten tosses: 11 of 1,024 sequences have at most one head. A probability met to within the error is open.
#[test]
fn what_is_met_to_within_the_error_is_open() {
    let sums = ManyRounds::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]), 10).expect("near");
    let quantile = sums.quantile(11.0 / 1_024.0);
    assert_eq!((quantile.is_open(), quantile.least, quantile.most), (true, units(-8), units(-6)));
    // All eleven sums in at most ten parts: two in each, the last one alone.
    assert_eq!(sums.parts(1e-6, 10).len(), 6);
    assert_eq!(sums.parts(1e-6, 11).len(), 11);
    // With a tail up to -8, at most nine steps are in the middle: three parts of three.
    let tail = sums.at_most(&units(-8));
    let ends: Vec<Fraction> = sums.parts(tail, 10).into_iter().map(|part| part.to).collect();
    assert_eq!(ends[..2], [units(-8), units(-6)]);
    let ends: Vec<Fraction> = sums.parts(tail, 3).into_iter().map(|part| part.to).collect();
    assert_eq!(ends, [units(-4), units(2), units(10)]);
}
