use house_edge_core::statistics::testing::fourier::{
    Complex, Fixed, LAST_DIGIT, POINT_BITS, TURN_BITS, TURN_ERROR, turned, turned_floats,
};

/// 2^61 is half of the last digit, 3 x 2^61 one and a half.
#[test]
fn products_are_rounded_to_the_nearest() {
    let half = 1_i128 << (POINT_BITS - 1);
    assert_eq!(Fixed::rounded(half, half - 1), Fixed { re: 1, im: 0 });
    assert_eq!(Fixed::rounded(3 * half, -half - 1), Fixed { re: 2, im: -1 });
}

/// Known points: an eighth of a turn has the root of 1/2, a twelfth one half and the root of 3/4. A twelfth is no
/// whole number of parts, so the nearest is compared, at an angle of at most 2 pi / 2^31 from it.
#[test]
fn known_points_are_on_the_circle() {
    let turn = 1_u64 << TURN_BITS;
    assert_eq!(turned(0), Fixed::ONE);
    assert_eq!(turned(turn / 4), Fixed { re: 0, im: 1 << POINT_BITS });
    assert_eq!(turned(turn / 2 + 5 * turn), Fixed { re: -1 << POINT_BITS, im: 0 });
    let root_half = ((1_u128 << (2 * POINT_BITS)) / 2).isqrt() as i64;
    let eighth = turned(turn / 8);
    assert!((eighth.re - root_half).abs() <= 1 && (eighth.im - root_half).abs() <= 1);
    let Complex { re, im } = turned_floats(turn / 12);
    assert!((re - 0.75_f64.sqrt()).abs() < 3e-9 && (im - 0.5).abs() < 3e-9);
}

/// A point times its inverse is one, and three points at a third of the angle multiply to the point: within twice
/// and three times the stated error.
#[test]
fn the_stated_error_holds() {
    for parts in (0..1_u64 << TURN_BITS).step_by(7_654_321) {
        let point = turned(parts);
        let back = turned((1 << TURN_BITS) - parts);
        let product = point.times(back);
        let off = ((product.re - Fixed::ONE.re).abs().max(product.im.abs())) as f64 * LAST_DIGIT;
        assert!(off <= 2.0 * TURN_ERROR + LAST_DIGIT, "{parts}: {off}");
        let thirds = turned(parts / 3).times(turned(parts / 3)).times(turned(parts - 2 * (parts / 3)));
        assert!((thirds.re - point.re).abs() <= 16 && (thirds.im - point.im).abs() <= 16, "{parts}");
        let angle = std::f64::consts::TAU * parts as f64 / (1_u64 << TURN_BITS) as f64;
        let Complex { re, im } = turned_floats(parts);
        assert!((re - angle.cos()).abs() < 2e-15 && (im - angle.sin()).abs() < 2e-15, "{parts}");
    }
}

/// A ninth root of one, to the power nine; the power multiplies its error by nine.
#[test]
fn powers_are_products() {
    let point = turned((1 << TURN_BITS) / 9);
    let product = (0..9).fold(Fixed::ONE, |product, _| product.times(point));
    let power = point.power(9);
    assert!((product.re - power.re).abs() <= 18 && (product.im - power.im).abs() <= 18);
    assert_eq!((point.power(0), point.power(1)), (Fixed::ONE, point));
}
