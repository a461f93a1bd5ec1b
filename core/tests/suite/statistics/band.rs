use house_edge_core::outcome::testing::table;
use house_edge_core::outcome::{Fraction, ratio};
use house_edge_core::statistics::{Band, ManyRounds, two_sided_p};
use proptest::prelude::*;

/// Ten tosses of a fair coin: of 1,024 sequences 1, 10, 45, 120, 210 and 252 have none to five heads.
fn ten_tosses() -> ManyRounds {
    ManyRounds::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]), 10).expect("narrow")
}

#[test]
fn the_band_of_ten_tosses_is_that_of_the_binomial_table() {
    // One head or none: 11/1024 = 1.07 %, less than 2.5 %; two or fewer: 56/1024 = 5.47 %. So 2 to 8 heads are
    // within, net -6 to 6, and 22/1024 outside.
    let band = Band::of(&ten_tosses(), 0.95);
    assert_eq!((band.least.clone(), band.greatest.clone()), (ratio(-6, 1), ratio(6, 1)));
    assert!((band.false_alarm_rate - 22.0 / 1024.0).abs() < 1e-9, "{band:?}");
    assert!(!band.is_everything && band.contains(&ratio(6, 1)) && !band.contains(&ratio(8, 1)));
    // At 99.9 %, half of the remainder is 0.05 %: not even the one sequence of 1,024 without heads (0.098 %) is
    // outside.
    let wide = Band::of(&ten_tosses(), 0.999);
    assert!(wide.is_everything && wide.false_alarm_rate < 1e-9, "{wide:?}");
}

#[test]
fn a_change_that_is_shown_takes_the_result_out_four_times_in_five() {
    // Four heads or more: 848/1024 = 82.8 %; five or more: 62.3 %. So the 20 % quantile is four heads, net -2,
    // which is 8 below the end at 6: a mean that is more than 8 higher leaves the band with 82.8 %.
    assert_eq!(Band::of(&ten_tosses(), 0.95).change_shown, ratio(8, 1));
    // Heads with 3/4: of 4^10 cases 81,922 (7.8 %) have five heads or fewer, 235,012 (22.4 %) six, 792,697 (75.6 %)
    // eight, 989,527 (94.4 %) nine. At 85 % the band is from 0 to 8, the 20 % quantile 2 and the 80 % quantile 8,
    // so the distances are 8 down and 6 up. With 1/4 up and down change places.
    for (heads, tails) in [(3, 1), (1, 3)] {
        let tosses = ManyRounds::of(&table(&[("heads", 1, heads), ("tails", -1, tails)]), 10).expect("narrow");
        assert_eq!(Band::of(&tosses, 0.85).change_shown, ratio(8, 1));
    }
    // At 99 %, with 3/4, three heads or fewer (3,676 cases, 0.35 %) are outside; four (20,686, 1.97 %) and
    // everything above are within: from -2 to 10. The 20 % quantile is 2 and the 80 % quantile 8, so the distances
    // are 8 up and 10 down.
    for (heads, tails) in [(3, 1), (1, 3)] {
        let tosses = ManyRounds::of(&table(&[("heads", 1, heads), ("tails", -1, tails)]), 10).expect("narrow");
        let band = Band::of(&tosses, 0.99);
        assert_eq!((band.change_shown, band.is_everything), (ratio(10, 1), false));
    }
}

#[test]
fn the_p_value_is_twice_the_smaller_tail_and_at_most_one() {
    let sum = ten_tosses();
    for (net, sequences) in [(-10, 1.0), (-8, 11.0), (-6, 56.0), (-4, 176.0), (8, 11.0), (10, 1.0)] {
        let p = two_sided_p(&sum, &ratio(net, 1));
        let exact = 2.0 * sequences / 1024.0;
        assert!(p >= exact && p - exact < 1e-9, "{net}: {p}");
    }
    assert!((two_sided_p(&sum, &ratio(0, 1)) - 1.0).abs() < 1e-12);
    // Between two results both tails end at the next one: nine heads or more.
    assert!((two_sided_p(&sum, &ratio(7, 1)) - 22.0 / 1024.0).abs() < 1e-9);
}

#[test]
fn a_certain_result_is_everything() {
    let sum = ManyRounds::of(&table(&[("push", 0, 1)]), 7).expect("narrow");
    let band = Band::of(&sum, 0.95);
    assert!(band.is_everything && band.contains(&ratio(0, 1)), "{band:?}");
    assert_eq!((band.false_alarm_rate, two_sided_p(&sum, &ratio(0, 1))), (0.0, 1.0));
}

proptest! {
    /// Each tail by convolution in integers: never above half of the confidence's remainder, and a result is
    /// outside if and only if its p-value is less than that remainder.
    #[test]
    fn no_tail_is_above_its_half(
        nets in prop::collection::vec((-3_i64..12, 1_u128..40), 2..5),
        rounds in 1_u64..30,
        confidence in 0.5_f64..0.999,
    ) {
        let names = ["a", "b", "c", "d"];
        let named: Vec<_> = nets.iter().zip(names).map(|(&(net, count), name)| (name, net, count)).collect();
        let sum = ManyRounds::of(&table(&named), rounds).expect("narrow");
        let band = Band::of(&sum, confidence);
        let counts = convolved(&nets, rounds);
        let all: f64 = counts.values().sum();
        let share = |is_of: &dyn Fn(&Fraction) -> bool| {
            counts.iter().filter(|(net, _)| is_of(&ratio(**net, 1))).map(|(_, count)| count / all).sum::<f64>()
        };
        let (below, above) = (share(&|net| *net < band.least), share(&|net| *net > band.greatest));
        let half = (1.0 - confidence) / 2.0;
        prop_assert!(below <= half + 1e-12 && above <= half + 1e-12, "{below} {above} {half}");
        prop_assert!((band.false_alarm_rate - below - above).abs() < 1e-9);
        for net in counts.keys().map(|&net| ratio(net, 1)) {
            let p = two_sided_p(&sum, &net);
            prop_assert!(band.contains(&net) == (p >= 2.0 * half - 1e-9) || (p - 2.0 * half).abs() < 1e-9);
        }
    }
}

/// Weight of every net result of the rounds.
fn convolved(nets: &[(i64, u128)], rounds: u64) -> std::collections::BTreeMap<i64, f64> {
    let mut sums = std::collections::BTreeMap::from([(0, 1.0)]);
    for _ in 0..rounds {
        let mut next = std::collections::BTreeMap::new();
        for (sum, weight) in &sums {
            nets.iter().for_each(|(net, count)| *next.entry(sum + net).or_default() += weight * *count as f64);
        }
        sums = next;
    }
    sums
}
