//! Points of the unit circle in whole numbers, so that a figure made from them has the same bits on every processor.

use std::sync::LazyLock;

use az::Az;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

/// Binary digits of the parts that a full turn is divided into.
pub const TURN_BITS: u32 = 30;
/// Binary digits of a number's part below one.
pub const POINT_BITS: u32 = 62;

/// Greatest distance of [`turned`] from the point of the circle: three factors and two products, each within half of
/// the last digit in both coordinates.
pub const TURN_ERROR: f64 = 4.0 * LAST_DIGIT;
/// The value of the last digit.
pub const LAST_DIGIT: f64 = 1.0 / (1_u64 << POINT_BITS) as f64;

const LEVELS: usize = 3;
#[expect(clippy::cast_possible_truncation, reason = "three levels")]
const LEVEL_BITS: u32 = TURN_BITS / LEVELS as u32;

/// A complex number of modulus one at most, in multiples of [`LAST_DIGIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    pub re: i64,
    pub im: i64,
}

impl Fixed {
    pub const ONE: Fixed = Fixed { re: 1 << POINT_BITS, im: 0 };

    /// From sums of products, which have twice the digits: rounded to the nearest, within half of the last digit.
    pub fn rounded(re: i128, im: i128) -> Self {
        let nearest = |sum: i128| ((sum + (1 << (POINT_BITS - 1))) >> POINT_BITS).az::<i64>();
        Fixed { re: nearest(re), im: nearest(im) }
    }

    /// The product, rounded.
    pub fn times(self, other: Fixed) -> Self {
        let [a, b, c, d] = [self.re, self.im, other.re, other.im].map(i128::from);
        Fixed::rounded(a * c - b * d, a * d + b * c)
    }

    /// The power. An error of the number comes `exponent` times into it, as does that of a product, twice.
    pub fn power(self, exponent: u64) -> Self {
        let mut power = Fixed::ONE;
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.times(power);
            if exponent >> bit & 1 == 1 {
                power = power.times(self);
            }
        }
        power
    }

    /// The square of the modulus.
    pub fn norm(self) -> f64 {
        let (re, im) = self.to_floats();
        re * re + im * im
    }

    pub fn to_floats(self) -> (f64, f64) {
        (self.re as f64 * LAST_DIGIT, self.im as f64 * LAST_DIGIT)
    }
}

/// The point of the circle after this many parts of a turn; whole turns do not matter. Within [`TURN_ERROR`].
pub fn turned(parts: u64) -> Fixed {
    let [high, middle, low] = digits(parts);
    CIRCLE[0][high].times(CIRCLE[1][middle]).times(CIRCLE[2][low])
}

/// The same as floating point numbers, within 1e-15.
pub fn turned_floats(parts: u64) -> (f64, f64) {
    let [high, middle, low] = digits(parts);
    times_floats(times_floats(FLOATS[0][high], FLOATS[1][middle]), FLOATS[2][low])
}

fn times_floats((a, b): (f64, f64), (c, d): (f64, f64)) -> (f64, f64) {
    (a * c - b * d, a * d + b * c)
}

fn digits(parts: u64) -> [usize; LEVELS] {
    let mask = (1 << LEVEL_BITS) - 1;
    [2, 1, 0].map(|level| (parts >> (level * LEVEL_BITS) & mask).az::<usize>())
}

/// The points after each multiple of a level's part of a turn.
static CIRCLE: LazyLock<[Vec<Fixed>; LEVELS]> = LazyLock::new(|| {
    let halvings = halvings();
    [0, 1, 2].map(|level: usize| {
        let halvings = &halvings[level * LEVEL_BITS as usize..][..LEVEL_BITS as usize];
        (0..1_u32 << LEVEL_BITS).map(|multiple| point(multiple, halvings)).collect()
    })
});

static FLOATS: LazyLock<[Vec<(f64, f64)>; LEVELS]> =
    LazyLock::new(|| CIRCLE.each_ref().map(|points| points.iter().map(|point| point.to_floats()).collect()));

/// Binary digits of the numbers that the tables are made with.
const FINE_BITS: u32 = 2 * POINT_BITS;

/// Cosine and sine of half a turn, a quarter and so on, in parts of 2 to the [`FINE_BITS`].
fn halvings() -> Vec<[BigInt; 2]> {
    let one = BigInt::one() << FINE_BITS;
    let mut halvings = vec![[-one.clone(), BigInt::zero()], [BigInt::zero(), one.clone()]];
    while halvings.len() < TURN_BITS as usize {
        // Of half the angle the cosine is the root of (1 + cos) / 2, and the sine sin / (2 cos).
        let [cos, sin] = &halvings[halvings.len() - 1];
        let half_cos = ((&one + cos) << (FINE_BITS - 1)).sqrt();
        let half_sin = (sin << (FINE_BITS - 1)) / &half_cos;
        halvings.push([half_cos, half_sin]);
    }
    halvings
}

/// The point after a multiple of the last of these angles, each of which is half of the one before.
fn point(multiple: u32, halvings: &[[BigInt; 2]]) -> Fixed {
    let is_in = |place: &usize| multiple >> (halvings.len() - 1 - place) & 1 == 1;
    let start = [BigInt::one() << FINE_BITS, BigInt::zero()];
    let [re, im] = (0..halvings.len()).filter(is_in).fold(start, |[a, b], place| {
        let [c, d] = &halvings[place];
        [(&a * c - &b * d) >> FINE_BITS, (&a * d + &b * c) >> FINE_BITS]
    });
    // Of modulus one, they fit.
    let [re, im] = [re, im].map(|fine| fine.to_i128().unwrap_or_default());
    Fixed::rounded(re, im)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^61 is half of the last digit, 3 x 2^61 one and a half.
    #[test]
    fn products_are_rounded_to_the_nearest() {
        let half = 1_i128 << (POINT_BITS - 1);
        assert_eq!(Fixed::rounded(half, half - 1), Fixed { re: 1, im: 0 });
        assert_eq!(Fixed::rounded(3 * half, -half - 1), Fixed { re: 2, im: -1 });
    }

    /// The first 45 decimal places of the sine and cosine of one degree of 1/1024 of a turn are not in tables, but
    /// those of an eighth and a twelfth are: the root of 1/2, and half with the root of 3/4 (a twelfth is no whole
    /// number of parts, so that the nearest is compared, at an angle of at most 2 pi / 2^31 from it).
    #[test]
    fn known_points_are_on_the_circle() {
        let turn = 1_u64 << TURN_BITS;
        assert_eq!(turned(0), Fixed::ONE);
        assert_eq!(turned(turn / 4), Fixed { re: 0, im: 1 << POINT_BITS });
        assert_eq!(turned(turn / 2 + 5 * turn), Fixed { re: -1 << POINT_BITS, im: 0 });
        let root_half = ((1_u128 << (2 * POINT_BITS)) / 2).isqrt() as i64;
        let eighth = turned(turn / 8);
        assert!((eighth.re - root_half).abs() <= 1 && (eighth.im - root_half).abs() <= 1);
        let (re, im) = turned_floats(turn / 12);
        assert!((re - 0.75_f64.sqrt()).abs() < 3e-9 && (im - 0.5).abs() < 3e-9);
    }

    /// A point and its inverse have the product one, and three thirds of the parts of a turn, each by itself, the
    /// product of all: within twice and three times the stated error.
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
            let (re, im) = turned_floats(parts);
            assert!((re - angle.cos()).abs() < 2e-15 && (im - angle.sin()).abs() < 2e-15, "{parts}");
        }
    }

    /// A ninth root of one, to the power nine; its error comes nine times into it.
    #[test]
    fn powers_are_products() {
        let point = turned((1 << TURN_BITS) / 9);
        let product = (0..9).fold(Fixed::ONE, |product, _| product.times(point));
        let power = point.power(9);
        assert!((product.re - power.re).abs() <= 18 && (product.im - power.im).abs() <= 18);
        assert_eq!((point.power(0), point.power(1)), (Fixed::ONE, point));
    }
}
