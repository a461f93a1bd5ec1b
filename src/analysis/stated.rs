//! Figures as others state them: with some digits, as percentages, fractions or "1 in 38".

use az::Az;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::outcome::{Fraction, decimal, percent};
use crate::paytable::{plain_decimal, whole_units};

/// Most digits of a stated number.
pub const MOST_DIGITS: usize = 40;
/// Fewest digits of a number in which one of them is looked for as a misprint.
const FEWEST_DIGITS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    Plain,
    /// A hundredth of the number.
    Percent,
    /// A frequency: one in this number.
    OneIn,
}

/// Whether a computed figure is the stated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// Equal when rounded to the stated digits; exactly half a digit may be rounded either way.
    Agrees,
    /// Equal when cut off after the stated digits.
    AgreesCutOff,
    Differs,
}

/// A figure as stated, which stands for all values that round to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The figure in the words of its source.
    pub text: String,
    number: Fraction,
    /// Decimal places; `None` for a quotient, which is exact.
    places: Option<u32>,
    notation: Notation,
    /// Written as odds to 1 against, one less than the number.
    is_odds: bool,
}

impl Stated {
    /// The figure in a plain number such as `-3.51` or a quotient such as `-37963/1082900`. `text` is how its source
    /// writes it. A quotient is a fraction of one, not a percentage.
    pub fn of(text: &str, number: &str, notation: Notation) -> Option<Self> {
        let text = text.to_string();
        if let Some((numerator, denominator)) = number.split_once('/') {
            let [numerator, denominator] = [numerator, denominator].map(|part| plain_decimal(part.trim(), MOST_DIGITS));
            let number = numerator? / denominator.filter(|part| !part.is_zero())?;
            return Some(Stated { text, number, places: None, notation: Notation::Plain, is_odds: false });
        }
        let places = number.split_once('.').map_or(0, |(_, digits)| digits.len()).az::<u32>();
        let number = plain_decimal(number, MOST_DIGITS)?;
        let is_possible = notation != Notation::OneIn || number.is_positive();
        is_possible.then_some(Stated { text, number, places: Some(places), notation, is_odds: false })
    }

    /// A published figure, with commas between groups of digits.
    pub fn published(figure: &str, notation: Notation) -> Option<Self> {
        Stated::of(figure, &figure.replace(',', ""), notation)
    }

    /// The frequency of odds to 1 against it: 3 to 1 is one in 4.
    #[must_use]
    pub fn of_odds_to_one(mut self) -> Self {
        self.number += Fraction::one();
        self.is_odds = true;
        self
    }

    /// The number as stated, in its notation.
    pub fn number(&self) -> &Fraction {
        &self.number
    }

    pub fn is_whole(&self) -> bool {
        self.number.is_integer() && self.places.is_none_or(|places| places == 0)
    }

    /// The value in the notation of the figure; `None` for a frequency of zero in rounds.
    fn in_notation(&self, value: &Fraction) -> Option<Fraction> {
        match self.notation {
            Notation::Plain => Some(value.clone()),
            Notation::Percent => Some(percent(value)),
            Notation::OneIn => (!value.is_zero()).then(|| value.recip()),
        }
    }

    pub fn found(&self, value: &Fraction) -> Match {
        let Some(value) = self.in_notation(value) else { return Match::Differs };
        let Some(step) = self.step() else { return if value == self.number { Match::Agrees } else { Match::Differs } };
        if (&value - &self.number).abs() * whole_units(2) <= step {
            return Match::Agrees;
        }
        if (value / &step).trunc() * step == self.number { Match::AgreesCutOff } else { Match::Differs }
    }

    /// One unit of the last stated digit; `None` for a quotient.
    fn step(&self) -> Option<Fraction> {
        Some(Fraction::new(BigInt::one(), BigInt::from(10).pow(self.places?)))
    }

    /// Distance of a value, in the notation of the figure.
    pub fn distance(&self, value: &Fraction) -> Option<Fraction> {
        Some((self.in_notation(value)? - &self.number).abs())
    }

    /// A whole count as a share of this cycle, exact; `None` of an empty one.
    pub fn per(self, cycle: &Fraction) -> Option<Self> {
        let number = (!cycle.is_zero()).then(|| &self.number / cycle)?;
        Some(Stated { number, places: None, ..self })
    }

    /// Whether no value rounds to both figures.
    pub fn contradicts(&self, other: &Stated) -> bool {
        let [own, others] = [self, other].map(Stated::ends);
        own[1] < others[0] || others[1] < own[0]
    }

    /// The least and the greatest value that round to the figure.
    fn ends(&self) -> [Fraction; 2] {
        let half = self.step().unwrap_or_default() / whole_units(2);
        let [low, high] = [&self.number - &half, &self.number + half];
        match self.notation {
            Notation::Plain => [low, high],
            Notation::Percent => [low, high].map(|end| end / whole_units(100)),
            Notation::OneIn if low.is_positive() => [high.recip(), low.recip()],
            Notation::OneIn => [high.recip(), whole_units(1)],
        }
    }

    /// A value in the notation of the figure, with two more digits (none if both are whole).
    pub fn digits(&self, value: &Fraction) -> String {
        let Some(mut number) = self.in_notation(value) else { return "never".to_string() };
        if self.is_odds {
            number -= Fraction::one();
        }
        match self.places {
            None => number.to_string(),
            Some(0) if number.is_integer() => number.to_string(),
            Some(places) => decimal(&number, places + 2),
        }
    }

    /// The digits of a value with their notation.
    pub fn shown(&self, value: &Fraction) -> String {
        let shown = self.digits(value);
        match self.notation {
            _ if self.is_odds => format!("{shown} to 1"),
            Notation::Plain => shown,
            Notation::Percent => format!("{shown} %"),
            Notation::OneIn => format!("1 in {shown}"),
        }
    }

    /// How this figure may come of rounding: twice, by one more digit; or, as a guess, one off in the last digit. `None`
    /// if whole, or further off.
    pub fn misrounding(&self, value: &Fraction) -> Option<String> {
        let (number, places) = (self.in_notation(value)?, self.places.filter(|places| *places > 0)?);
        let step = self.step()?;
        let to = |number: &Fraction, step: &Fraction| (number / step).round() * step;
        let rounded = to(&number, &step);
        let longer = to(&number, &(&step / whole_units(10)));
        if digits_in(&decimal(&self.number, places)) < FEWEST_DIGITS || (&rounded - &self.number).abs() != step {
            return None;
        }
        Some(match to(&longer, &step) == self.number {
            true => format!("rounded twice, by {}", decimal(&longer, places + 1)),
            false => format!("perhaps rounded: one off from {} in the last digit", decimal(&rounded, places)),
        })
    }

    /// The misprint that would make this figure of a value: one digit wrong, two exchanged, or one left out.
    pub fn misprint(&self, value: &Fraction) -> Option<String> {
        let (number, places) = (self.in_notation(value)?, self.places?);
        let stated = decimal(&self.number, places);
        if digits_in(&stated) < FEWEST_DIGITS {
            return None;
        }
        let slip = |right: &String| match differing(&stated, right)?.as_slice() {
            [_] => Some(format!("one digit of {right} misprinted")),
            [one, other] if *other == one + 1 && is_exchanged(&stated, right, *one) => {
                Some(format!("two digits of {right} exchanged"))
            }
            _ => None,
        };
        let left_out = |right: &String| {
            let without = |place: usize| format!("{}{}", &right[..place], &right[place + 1..]);
            let is_digit = |place: &usize| right.as_bytes()[*place].is_ascii_digit();
            let found = (0..right.len()).filter(is_digit).any(|place| without(place) == stated);
            found.then(|| format!("a digit of {right} left out"))
        };
        let [rounded, longer] = [places, places + 1].map(|places| decimal(&number, places));
        slip(&rounded).or_else(|| [&rounded, &longer].into_iter().find_map(left_out))
    }
}

fn digits_in(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

/// Places of different characters of two texts of one length, if only digits differ.
fn differing(one: &str, other: &str) -> Option<Vec<usize>> {
    let pairs = || one.bytes().zip(other.bytes());
    let differ = pairs().enumerate().filter(|(_, (own, others))| own != others);
    let are_digits = differ.clone().all(|(_, (own, others))| own.is_ascii_digit() && others.is_ascii_digit());
    (one.len() == other.len() && are_digits).then(|| differ.map(|(place, _)| place).collect())
}

fn is_exchanged(one: &str, other: &str, place: usize) -> bool {
    let [one, other] = [one, other].map(str::as_bytes);
    one.get(place) == other.get(place + 1) && one.get(place + 1) == other.get(place)
}

/// Decimal places of a square root: more than any stated figure has.
const PLACES_OF_ROOT: u32 = 80;

/// The square root of a number from zero on, exact if it has a finite notation of fewer places, else cut off.
pub fn square_root(number: &Fraction) -> Fraction {
    root_cut_off(number, PLACES_OF_ROOT)
}

/// The square root of a number from zero on, cut off after this many decimal places.
pub fn root_cut_off(number: &Fraction, places: u32) -> Fraction {
    let scale = BigInt::from(10).pow(places);
    let squared = (number * whole_units(&scale * &scale)).to_integer();
    if squared.is_negative() { Fraction::zero() } else { Fraction::new(squared.sqrt(), scale) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    fn stated(text: &str, notation: Notation) -> Stated {
        Stated::published(text, notation).expect("a figure")
    }

    #[test]
    fn a_first_digit_may_be_left_out() {
        let stated = Stated::of("3.51", "3.51", Notation::Percent).expect("a number");
        let value = crate::outcome::ratio(1_351, 10_000);
        assert_eq!(stated.misprint(&value).as_deref(), Some("a digit of 13.51 left out"));
    }

    #[test]
    fn figures_are_compared_to_the_digits_given() {
        let value = ratio(27_879, 1_000_000);
        let found = |figure| stated(figure, Notation::Percent).found(&value);
        assert_eq!((found("2.79"), found("2.788")), (Match::Agrees, Match::Agrees));
        assert_eq!((found("2.78"), found("2.787")), (Match::AgreesCutOff, Match::AgreesCutOff));
        assert_eq!((found("2.80"), found("3"), found("-2.79")), (Match::Differs, Match::Agrees, Match::Differs));
        assert_eq!(stated("2.79", Notation::Percent).shown(&value), "2.7879 %");
        let hands = stated("1,608", Notation::Plain);
        assert_eq!(hands.shown(&whole_units(1_608)), "1608");
        assert_eq!(
            (hands.found(&whole_units(1_608)), hands.found(&whole_units(1_607))),
            (Match::Agrees, Match::Differs)
        );
        // -1,822,224 / 51,979,200 is -37,963 / 1,082,900, both divided by 48.
        let fraction = stated("-1,822,224/51,979,200", Notation::Percent);
        assert_eq!(fraction.found(&ratio(-37_963, 1_082_900)), Match::Agrees);
        assert_eq!(fraction.found(&ratio(-37_963, 1_082_901)), Match::Differs);
        assert_eq!(Stated::published("1/0", Notation::Plain), None);
    }

    /// 3.51 % stands for 3.505 to 3.515 %, with both ends, where halves may be rounded either way.
    #[test]
    fn a_figure_stands_for_all_values_that_round_to_it() {
        let claim = stated("3.51", Notation::Percent);
        let found = |parts: i64| claim.found(&ratio(parts, 1_000_000));
        assert_eq!((found(35_050), found(35_150)), (Match::Agrees, Match::Agrees));
        assert_eq!((found(35_049), found(35_151)), (Match::Differs, Match::AgreesCutOff));
        assert!(claim.contradicts(&stated("3.49", Notation::Percent)));
        assert!(!claim.contradicts(&stated("3.506", Notation::Percent)));
        assert!(!claim.contradicts(&stated("3.5", Notation::Percent)));
        // One in 4.19 stands for 1 / 4.195 to 1 / 4.185.
        let one_in = stated("4.19", Notation::OneIn);
        assert_eq!(
            (one_in.found(&ratio(1_000, 4_195)), one_in.found(&ratio(1_000, 4_184))),
            (Match::Agrees, Match::Differs)
        );
        assert!(!one_in.contradicts(&stated("23.87", Notation::Percent)));
    }

    /// -71/1176 is -6.0374 %. 2.18497 % is 2.185 %, which rounds to 2.19 %.
    #[test]
    fn a_figure_one_off_in_the_last_digit_is_rounded_twice_or_a_guess() {
        let next = |figure| stated(figure, Notation::Percent).misrounding(&ratio(-71, 1_176));
        let words = Some("perhaps rounded: one off from -6.037 in the last digit".to_string());
        assert_eq!((next("-6.038"), next("-6.036")), (words.clone(), words));
        assert_eq!([next("-6.037"), next("-6.039"), next("-6"), next("-6.1")], [const { None }; 4]);
        assert_eq!(stated("5109", Notation::Plain).misrounding(&whole_units(5_108)), None);
        let twice = stated("2.19", Notation::Percent).misrounding(&ratio(218_497, 10_000_000));
        assert_eq!(twice.as_deref(), Some("rounded twice, by 2.185"));
        let down = stated("2.17", Notation::Percent).misrounding(&ratio(218_497, 10_000_000));
        assert_eq!(down.as_deref(), Some("perhaps rounded: one off from 2.18 in the last digit"));
    }

    #[test]
    fn misprints_are_of_one_digit_or_two() {
        let misprint = |figure, value| stated(figure, Notation::Percent).misprint(&value);
        // -71/1176 is -6.0374 %; 2.8648 % is an element of risk.
        assert_eq!(misprint("-6.37", ratio(-71, 1_176)).as_deref(), Some("a digit of -6.037 left out"));
        assert_eq!(misprint("2.36", ratio(28_648, 1_000_000)).as_deref(), Some("one digit of 2.86 misprinted"));
        assert_eq!(misprint("3.15", ratio(35_057, 1_000_000)).as_deref(), Some("two digits of 3.51 exchanged"));
        assert_eq!(misprint("4.62", ratio(35_057, 1_000_000)), None);
        assert_eq!(misprint("3.60", ratio(35_057, 1_000_000)), None, "one digit of 3.50, which 3.51 is cut off");
        assert_eq!(misprint("9", ratio(28_648, 1_000_000)), None, "any digit is one digit off");
    }

    #[test]
    fn square_roots_are_exact_where_they_can_be() {
        assert_eq!(square_root(&ratio(9, 4)), ratio(3, 2));
        assert_eq!(decimal(&square_root(&whole_units(2)), 12), "1.414213562373");
        assert_eq!(square_root(&ratio(-1, 4)), Fraction::zero());
    }
}
