//! Dates of periods.

/// A month, or the first day of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u16,
    month: u8,
    /// `None` for a month.
    day: Option<u8>,
}

impl Date {
    /// The date in a text such as `2026-10` or `2026-10-31`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let is_number =
            |(part, digits): (&&str, usize)| part.len() == digits && part.bytes().all(|letter| letter.is_ascii_digit());
        if !(2..=3).contains(&parts.len()) || !parts.iter().zip([4, 2, 2]).all(is_number) {
            return None;
        }
        let number = |place: usize| parts.get(place).and_then(|part| part.parse().ok());
        let (year, month) = (parts.first()?.parse().ok()?, number(1)?);
        let day = number(2);
        let is_date = (1..=12).contains(&month) && day.is_none_or(|day| (1..=days_of(year, month)).contains(&day));
        is_date.then_some(Date { year, month, day })
    }

    /// Whether it is a month.
    pub fn is_month(self) -> bool {
        self.day.is_none()
    }

    /// Year, month and day, the first of a month.
    pub fn order(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day.unwrap_or(1))
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_and_days_of_the_calendar_are_dates_and_nothing_else_is() {
        for date in ["2026-10", "2026-10-31", "2028-02-29", "2000-02-29", "0001-01-01"] {
            assert!(Date::parse(date).is_some(), "{date}");
        }
        let nonsense =
            "|2026|2026-13|2026-00|2026-10-32|2026-02-29|1900-02-29|2026-4-1|26-04|2026-04-01-02|10/2026|2026-1x";
        for text in nonsense.split('|').chain(["2026-10-", "-2026-10", "２０２６-10"]) {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        let order = |text| Date::parse(text).expect("a date").order();
        assert!(order("2026-09-30") < order("2026-10") && order("2026-10") == order("2026-10-01"));
    }
}
