use house_edge_core::outcome::{ratio, to_f64};
use house_edge_core::statistics::Figure;

/// 20 of 100 rounds, and an exact 40: the error of a share of 1/5 is sqrt(1/5 x 4/5 / 99).
#[test]
fn errors_go_with_their_figures() {
    let share = Figure::share(ratio(1, 5), 100);
    let error = share.std_error.expect("sampled");
    assert!((error - (0.16_f64 / 99.0).sqrt()).abs() < 1e-12);
    let five = share.plus(&Figure::exact(ratio(40, 1))).times(&ratio(-5, 1));
    assert_eq!((five.value.clone(), five.std_error), (ratio(-201, 1), Some(5.0 * error)));
    // sqrt(3 x 3 + 4 x 4). The error of 1/2 is a quarter of the error of 2, the error of sqrt 2 is 1/(2 sqrt 2) of
    // it.
    let [three, four] = [3.0, 4.0].map(|error| Figure::sampled(ratio(1, 1), error));
    let sum = three.plus(&four);
    assert_eq!(sum, Figure::sampled(ratio(2, 1), 5.0));
    assert_eq!(sum.inverse(), Some(Figure::sampled(ratio(1, 2), 1.25)));
    assert_eq!(sum.root(), Figure::computed(2.0_f64.sqrt(), Some(5.0 / (2.0 * 2.0_f64.sqrt()))));
    assert_eq!(Figure::exact(ratio(0, 1)).inverse(), None);
    // 1 plus and minus 1.96 x 3.
    let ends = three.interval().expect("sampled").map(|end| to_f64(&end));
    assert!((ends[0] + 4.879_892).abs() < 1e-6 && (ends[1] - 6.879_892).abs() < 1e-6, "{ends:?}");
    let without =
        [Figure::exact(ratio(1, 1)), Figure::sampled(ratio(1, 1), 0.0), Figure::sampled(ratio(1, 1), f64::NAN)];
    assert!(without.iter().all(|figure| figure.interval().is_none()));
    assert_eq!(Figure::exact(ratio(4, 1)).root(), Figure::computed(2.0, None));
}
