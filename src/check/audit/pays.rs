//! Pays that a row of claims states in columns of hands: of a paytable on offer, or of one of their own.

use super::headings::in_words;
use crate::files::paytables::WrittenPay;
use crate::games::{Catalogue, Offer};
use crate::paytable::{Odds, Pay, Paytable, Place, ScheduleForm, hand_named, hands_named};

/// The pay in a cell, under a heading that names a hand.
pub struct PayCell {
    /// The heading in words.
    pub hand: String,
    pub pay: WrittenPay,
    pub odds: Option<Odds>,
    pub place: Place,
}

/// Schedule and hand of a wager's form that a heading names: hand of its odds, or another schedule's after its name.
pub fn row_named(form: &'static [ScheduleForm], heading: &str) -> Option<(&'static str, &'static str)> {
    let hand = |schedule: &'static ScheduleForm, text: &str| match hands_named(text, hands(schedule))[..] {
        [one] => Some((schedule.name, one)),
        _ => None,
    };
    let (first, others) = form.split_first()?;
    let of_other = others.iter().find_map(|schedule| hand(schedule, heading.strip_prefix(&in_words(schedule.name))?));
    of_other.or_else(|| hand(first, heading))
}

pub fn hands(schedule: &'static ScheduleForm) -> impl Iterator<Item = &'static str> {
    schedule.hands.iter().map(|hand| hand.name)
}

/// Whether the paytable pays all that the cells state, and states no other row of the same schedules.
pub fn has_pays(offer: &Offer, cells: &[PayCell]) -> bool {
    difference(offer, cells).is_none()
}

/// The first difference between a paytable and the pays of a row, in words, with the place of its cell.
pub fn difference(offer: &Offer, cells: &[PayCell]) -> Option<(Place, String)> {
    let paytable = &offer.paytable;
    let mut stated = Vec::new();
    for cell in cells {
        let Some((schedule, hand)) = row_named(offer.wager.form, &cell.hand) else {
            return Some((cell.place, format!("{} has no hand `{}`", offer.wager.title, cell.hand)));
        };
        if !is_paid(paytable, schedule, hand, cell) {
            return Some((cell.place, format!("paytable {} does not pay {hand} so", paytable.id)));
        }
        stated.push((schedule, hand));
    }
    let schedules = paytable.schedules.iter().filter(|own| stated.iter().any(|(schedule, _)| *schedule == own.name));
    let rows = schedules.flat_map(|schedule| schedule.rows.iter().map(|row| (schedule.name, row)));
    let mut missing = rows.filter(|(schedule, row)| row.stated && !stated.contains(&(*schedule, row.hand)));
    let place = cells.first().map_or(Place::START, |cell| cell.place);
    missing.next().map(|(_, row)| (place, format!("paytable {} pays {} too", paytable.id, row.hand)))
}

fn is_paid(paytable: &Paytable, schedule: &str, hand: &str, cell: &PayCell) -> bool {
    if cell.odds.is_some_and(|odds| odds != paytable.odds) {
        return false;
    }
    match paytable.row(schedule, hand).filter(|row| row.stated).map(|row| &row.pay) {
        None => cell.pay.is_loss(),
        Some(Pay::Units(units)) => cell.pay.units(paytable.odds).as_ref() == Some(units),
        Some(Pay::Loses) => cell.pay == WrittenPay::Loses,
        Some(Pay::MeterShare(share)) => {
            let is_percent = matches!(&cell.pay, WrittenPay::Share(percent, _) if *percent == share.percent);
            is_percent && cell.pay.is_of(&share.meter, paytable.meters.len())
        }
    }
}

/// The wager of `offer` on a paytable of these cells, with the odds that they state, or else the regulation's.
///
/// # Errors
/// The reason in words, with the place of its cell.
pub fn own_paytable(offer: &Offer, cells: &[PayCell], line: usize) -> Result<Offer, (Place, String)> {
    let first = cells.first().map_or(Place::START, |cell| cell.place);
    let odds = cells.iter().find_map(|cell| cell.odds).unwrap_or(offer.paytable.odds);
    let mut schedules: Vec<(&str, String)> = Vec::new();
    for cell in cells {
        if let Some(other) = cell.odds.filter(|own| *own != odds) {
            let (odds, other) = (odds.name(), other.name());
            return Err((cell.place, format!("the row states pays {odds} and {other}; write all of them in one way")));
        }
        let named = row_named(offer.wager.form, &cell.hand);
        let (schedule, hand) = named.ok_or_else(|| (cell.place, no_hand(offer, &cell.hand)))?;
        let pay = match (&cell.pay, cell.pay.units(odds)) {
            (WrittenPay::Loses, _) => "\"loses\"".to_string(),
            (_, Some(units)) if units.is_integer() => units.to_string(),
            (_, Some(units)) => format!("\"{units}\""),
            (_, None) => {
                return Err((cell.place, "a share of a jackpot; name the paytable instead of its pays".to_string()));
            }
        };
        let line = format!("{hand} = {pay}\n");
        match schedules.iter_mut().find(|(name, _)| *name == schedule) {
            Some((_, lines)) => *lines += &line,
            None => schedules.push((schedule, line)),
        }
    }
    let tables: String = schedules.iter().map(|(name, lines)| format!("[paytable.{name}]\n{lines}")).collect();
    let text = format!(
        "schema = 1\ngame = \"{}\"\nwager = \"{}\"\n[[paytable]]\nid = \"line-{line}\"\nodds = \"{}\"\nsection = \"as \
         claimed in line {line}\"\n{tables}",
        offer.game.id,
        offer.wager.id,
        odds.name()
    );
    let read = Catalogue::of_texts(&[(format!("pays of line {line}"), text)]);
    let offers = read.map_err(|errors| {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        (first, format!("the pays make no paytable: {}", reasons.join("; ")))
    })?;
    offers.offers().into_iter().next().ok_or((first, "the pays make no paytable".to_string()))
}

fn no_hand(offer: &Offer, text: &str) -> String {
    let known: Vec<&str> = offer.wager.form.first().into_iter().flat_map(hands).collect();
    hand_named(text, &known).err().unwrap_or_else(|| format!("{} has no hand `{text}`", offer.wager.title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    fn offer(wager: &str, id: &str) -> Offer {
        let offers = Catalogue::embedded().expect("valid").offers();
        offers.into_iter().find(|offer| offer.option()[1..] == [wager, id]).expect("of the regulation")
    }

    fn cells(pays: &[(&str, i64)]) -> Vec<PayCell> {
        let cell = |(place, (hand, pay)): (usize, &(&str, i64))| PayCell {
            hand: in_words(hand),
            pay: WrittenPay::Units(ratio(*pay, 1)),
            odds: None,
            place: Place { line: 2, column: place + 1 },
        };
        pays.iter().enumerate().map(cell).collect()
    }

    /// § 643a.12(c), paytable A.
    const A: [(&str, i64); 5] =
        [("Straight Flush", 40), ("3 of a kind", 30), ("Straight", 6), ("Flush", 4), ("Pair", 1)];

    #[test]
    fn pays_are_those_of_a_paytable_only_if_all_are() {
        let [of_a, of_b] = ["A", "B"].map(|id| offer("three-card-bonus", id));
        assert!(has_pays(&of_a, &cells(&A)) && !has_pays(&of_b, &cells(&A)));
        assert!(difference(&of_a, &cells(&A[..4])).is_some_and(|(_, why)| why == "paytable A pays pair too"));
        let mut other = A;
        other[3].1 = 5;
        let (place, why) = difference(&of_a, &cells(&other)).expect("another flush");
        assert_eq!((place.column, why.as_str()), (4, "paytable A does not pay flush so"));
        let own = own_paytable(&of_a, &cells(&other), 2).expect("pays of its own");
        assert_eq!(own.paytable.row("pays", "flush").map(|row| row.pay.clone()), Some(Pay::Units(ratio(5, 1))));
        assert_eq!((own.paytable.id.as_str(), own.paytable.odds), ("line-2", Odds::ToOne));
        let refused = own_paytable(&of_a, &cells(&A[..2]), 2).map(|offer| offer.name()).expect_err("incomplete");
        assert!(refused.1.contains("straight"), "{}", refused.1);
    }

    #[test]
    fn another_schedule_is_named_before_its_hands() {
        let base = offer("base", "A");
        let form = crate::games::game("criss-cross-poker").expect("a game").facts().wager("base").expect("there").form;
        assert_eq!(row_named(form, "royal flush"), Some(("pays", "royal-flush")));
        assert_eq!(row_named(form, "nonsense"), None);
        let other = form[1];
        let heading = format!("{} {}", in_words(other.name), in_words(other.hands[0].name));
        assert_eq!(row_named(form, &heading), Some((other.name, other.hands[0].name)));
        assert!(row_named(base.wager.form, "royal flush").is_some());
    }
}
