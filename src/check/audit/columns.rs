//! The columns of a file of claims: their headings, as people write them, in `headings.csv`, which `--help` prints; and
//! pays in columns of hands, of a paytable on offer, or of one of their own.

use std::sync::{Arc, LazyLock};

use crate::analysis::stated::Notation;
use crate::files::paytables::names::in_words;
use crate::files::paytables::{SentPays, SentRow, WrittenPay, hands, of_rows, row_named};
use crate::files::tables::Problems;
use crate::games::{Offer, Subject};
use crate::outcome::Measure;
use crate::paytable::{Odds, Pay, Paytable, Place, ScheduleForm, hands_named};

/// What stands in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// A name or a term of the claim, by the first spelling of its heading.
    Text(&'static str),
    Figure(Subject<'static>),
    /// Deals that pay this hand.
    Combinations(String),
    /// The pay of this hand.
    Pay(String),
    /// A column without a name.
    Blank,
}

/// Sources and remarks, which are not read.
pub const REMARK: Column = Column::Text("source");

/// A session of as many rounds as the row states.
const OF_THE_ROW: u64 = 0;

/// Every column with its spellings, the first as messages name it.
pub static HEADINGS: LazyLock<Vec<(Column, Vec<&'static str>)>> = LazyLock::new(|| {
    let heading = |line: &'static str| {
        let (name, spellings) = line.split_once(',')?;
        let spellings: Vec<&str> = spellings.split('|').collect();
        let measure = Measure::ALL.iter().find(|measure| measure.column() == name);
        let column = match name {
            "session_variance" => Column::Figure(Subject::SessionVariance(OF_THE_ROW)),
            "session_std_dev" => Column::Figure(Subject::SessionStdDev(OF_THE_ROW)),
            "cycle" => Column::Figure(Subject::Cycle),
            "of_the_bet" => Column::Figure(Subject::OfTheBet("", "")),
            _ => measure.map_or(Column::Text(spellings[0]), |measure| Column::Figure(Subject::Of(*measure))),
        };
        Some((column, spellings))
    };
    include_str!("headings.csv").lines().skip(1).filter_map(heading).collect()
});

/// The headings, for the help.
pub fn all() -> String {
    let spelled = HEADINGS.iter().map(|(_, spellings)| format!("`{}`; ", spellings.join("` or `"))).collect::<String>();
    format!(
        "Headings, in any case, with spaces, hyphens or underscores, and with `%` or `fraction` for its unit: {spelled}\
         `combinations of HAND`; `variance of N rounds`; and the name of a hand for its pay."
    )
}

/// A heading as read: its words, and the unit that it states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub words: String,
    pub unit: Option<Notation>,
}

/// Ends of headings that state a unit.
const UNITS: [(&[&str], Option<Notation>); 3] = [
    (&["in percent", "percent", "pct", "in %", "%"], Some(Notation::Percent)),
    (&["as fraction", "fraction"], Some(Notation::Plain)),
    (&["units"], None),
];

impl Heading {
    pub fn of(text: &str) -> Self {
        let whole = in_words(text);
        let units = UNITS.iter().flat_map(|(ends, unit)| ends.iter().map(move |end| (end, *unit)));
        let mut stated = units.filter_map(|(end, unit)| Some((whole.strip_suffix(end)?.trim_end().to_string(), unit)));
        let is_stated = |(words, _): &(String, _)| !words.is_empty() && known(&whole).is_none();
        let stated = stated.next().filter(is_stated);
        let (words, unit) = stated.unwrap_or((whole, None));
        Heading { words, unit }
    }

    /// The column of one of the known headings.
    pub fn column(&self) -> Option<Column> {
        known(&self.words).or_else(|| session(&self.words))
    }

    /// The hand in a heading such as `combinations of flush` or `flush combinations`.
    pub fn hand_of_combinations(&self) -> Option<&str> {
        self.beside(&["combinations of ", "combos of ", "deals of "], &[" combinations", " combos", " deals"])
    }

    /// The hand in a heading such as `flush pays`, `pay of flush` or `flush`.
    pub fn hand(&self) -> &str {
        self.beside(&["pay of ", "pay for "], &[" pays", " pay"]).unwrap_or(&self.words)
    }

    /// The words after one of these beginnings, else before one of these ends.
    fn beside(&self, starts: &[&str], ends: &[&str]) -> Option<&str> {
        let after = starts.iter().find_map(|start| self.words.strip_prefix(start));
        after.or_else(|| ends.iter().find_map(|end| self.words.strip_suffix(end)))
    }
}

fn known(words: &str) -> Option<Column> {
    HEADINGS.iter().find(|(_, spellings)| spellings.contains(&words)).map(|(column, _)| column.clone())
}

/// `variance of 40 rounds`, or its standard deviation.
fn session(words: &str) -> Option<Column> {
    let (what, rounds) = words.split_once(" of ")?;
    let rounds = rounds.strip_suffix(" rounds").or_else(|| rounds.strip_suffix(" hands"))?.parse().ok()?;
    match known(what)? {
        _ if rounds == OF_THE_ROW => None,
        Column::Figure(Subject::Of(Measure::Variance)) => Some(Column::Figure(Subject::SessionVariance(rounds))),
        Column::Figure(Subject::Of(Measure::StdDev)) => Some(Column::Figure(Subject::SessionStdDev(rounds))),
        _ => None,
    }
}

impl Column {
    /// The first spelling, for messages.
    pub fn name(&self) -> &'static str {
        let known = HEADINGS.iter().find(|(column, _)| column == self);
        known.map_or("figure", |(_, spellings)| spellings[0])
    }

    /// The quantity of a figure, in a row of a session with this many rounds.
    pub fn subject(&self, rounds: Option<u64>) -> Option<Subject<'static>> {
        match *self {
            Column::Figure(Subject::SessionVariance(OF_THE_ROW)) => rounds.map(Subject::SessionVariance),
            Column::Figure(Subject::SessionStdDev(OF_THE_ROW)) => rounds.map(Subject::SessionStdDev),
            Column::Figure(subject) => Some(subject),
            _ => None,
        }
    }
}

/// Whether a wager of this form pays a hand of this name.
pub fn is_hand(form: &'static [ScheduleForm], text: &str) -> bool {
    row_named(text, form).is_ok() || form.iter().any(|schedule| !hands_named(text, hands(schedule)).is_empty())
}

/// Adds a row with the odds that its cell states; refuses other odds than before.
pub fn add(pays: &mut SentPays, row: SentRow, of_cell: Option<Odds>) -> Option<String> {
    let other = of_cell.zip(pays.odds).filter(|(of_cell, odds)| of_cell != odds);
    pays.odds = pays.odds.or(of_cell);
    pays.place = if pays.rows.is_empty() { row.place } else { pays.place };
    pays.rows.push(row);
    let (other, odds) = other?;
    Some(format!("the row states pays {} and {}; write all of them in one way", odds.name(), other.name()))
}

/// The first difference between a paytable and the pays of a row, in words, with the place of its cell; `None` if the
/// paytable pays all that the row states, and states no other row of the same schedules.
pub fn difference(offer: &Offer, pays: &SentPays) -> Option<(Place, String)> {
    let paytable = &offer.paytable;
    if let Some(odds) = pays.odds.filter(|odds| *odds != paytable.odds) {
        let why = format!("paytable {} pays {}, not {}", paytable.id, paytable.odds.name(), odds.name());
        return Some((pays.place, why));
    }
    let mut stated = Vec::new();
    for row in &pays.rows {
        let Ok((schedule, hand)) = row_named(&row.hand, offer.wager.form) else {
            return Some((row.place, format!("{} has no hand `{}`", offer.wager.title, row.hand)));
        };
        if !is_paid(paytable, schedule.name, hand, row) {
            return Some((row.place, format!("paytable {} does not pay {hand} so", paytable.id)));
        }
        stated.push((schedule.name, hand));
    }
    let form = offer.wager.form.iter().filter(|form| !form.is_paid_by_rule);
    let schedules = form.filter(|form| stated.iter().any(|(schedule, _)| *schedule == form.name));
    let rows = schedules.flat_map(|form| paytable.rows(form.name).iter().map(|row| (form.name, row)));
    let mut missing = rows.filter(|(schedule, row)| row.stated && !stated.contains(&(*schedule, row.hand)));
    missing.next().map(|(_, row)| (pays.place, format!("paytable {} pays {} too", paytable.id, row.hand)))
}

fn is_paid(paytable: &Paytable, schedule: &str, hand: &str, row: &SentRow) -> bool {
    match paytable.row(schedule, hand).filter(|row| row.stated).map(|row| &row.pay) {
        None => row.pay.is_loss(),
        Some(Pay::Units(units)) => row.pay.units(paytable.odds).as_ref() == Some(units),
        Some(Pay::Loses) => row.pay == WrittenPay::Loses,
        Some(Pay::MeterShare(share)) => {
            let is_percent = matches!(&row.pay, WrittenPay::Share(percent, _) if *percent == share.percent);
            is_percent && row.pay.is_of(&share.meter, paytable.meters.len())
        }
    }
}

/// The wager of `offers` on a paytable of these pays, and remarks on what is taken from the nearest; `None` with
/// recorded problems.
pub fn own_paytable(offers: &[Offer], pays: &SentPays, problems: &mut Problems) -> Option<(Offer, Vec<String>)> {
    let line = pays.place.line;
    let (file, section) = (format!("pays of line {line}"), format!("as claimed in line {line}"));
    let mut own = Problems::default();
    let read = of_rows(pays, &file, &format!("line-{line}"), &section, offers, &mut own);
    own.sorted()
        .iter()
        .for_each(|fault| problems.add(fault.place, format!("the pays make no paytable: {}", fault.message)));
    let read = read?;
    let offer = Offer { paytable: Arc::new(read.paytable), ..offers.first()?.clone() };
    Some((offer, read.remarks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use crate::outcome::ratio;

    #[test]
    fn every_spelling_is_of_one_column_and_is_read_as_itself() {
        let mut seen = Vec::new();
        for (column, spellings) in HEADINGS.iter() {
            for spelling in spellings {
                assert!(!seen.contains(spelling), "{spelling} twice");
                seen.push(spelling);
                for written in [spelling.to_uppercase(), spelling.replace(' ', "_"), format!(" {spelling} ")] {
                    assert_eq!(Heading::of(&written).column().as_ref(), Some(column), "{written}");
                }
                assert!(all().contains(&format!("`{spelling}`")), "{spelling}");
            }
        }
    }

    #[test]
    fn headings_state_their_units() {
        let percent = ["House Edge %", "house edge (%)", "house_edge_pct", "House-Edge, in percent", "EDGE%"];
        for heading in percent {
            let heading = Heading::of(heading);
            assert_eq!(heading.unit, Some(Notation::Percent), "{heading:?}");
            assert_eq!(heading.column(), Some(Column::Figure(Subject::Of(Measure::HouseEdge))), "{heading:?}");
        }
        assert_eq!(Heading::of("edge (fraction)").unit, Some(Notation::Plain));
        assert_eq!(Heading::of("Std. Dev. (units)").column(), Some(Column::Figure(Subject::Of(Measure::StdDev))));
        assert_eq!(Heading::of("%").words, "%");
    }

    #[test]
    fn sessions_and_hands_stand_in_headings() {
        let of = |text: &str| Heading::of(text).column();
        assert_eq!(of("Variance of 40 rounds"), Some(Column::Figure(Subject::SessionVariance(40))));
        assert_eq!(of("SD of 1000 hands"), Some(Column::Figure(Subject::SessionStdDev(1_000))));
        assert_eq!((of("variance of 0 rounds"), of("edge of 40 rounds"), of("roundz")), (None, None, None));
        let combinations = Heading::of("Combinations of Royal Flush");
        assert_eq!(combinations.hand_of_combinations(), Some("royal flush"));
        assert_eq!((Heading::of("Flush pays").hand(), Heading::of("flush").hand()), ("flush", "flush"));
    }

    fn offer(wager: &str, id: &str) -> Offer {
        let offers = Catalogue::embedded().expect("valid").offers();
        offers.into_iter().find(|offer| offer.option()[1..] == [wager, id]).expect("of the regulation")
    }

    fn pays(pays: &[(&str, i64)]) -> SentPays {
        let row = |(place, (hand, pay)): (usize, &(&str, i64))| {
            SentRow::of_cell(hand, WrittenPay::Units(ratio(*pay, 1)), Place { line: 2, column: place + 1 })
        };
        SentPays { rows: pays.iter().enumerate().map(row).collect(), ..SentPays::at(Place { line: 2, column: 1 }) }
    }

    /// § 643a.12(c), paytable A.
    const A: [(&str, i64); 5] =
        [("Straight Flush", 40), ("3 of a kind", 30), ("Straight", 6), ("Flush", 4), ("Pair", 1)];

    #[test]
    fn pays_are_those_of_a_paytable_only_if_all_are() {
        let [of_a, of_b] = ["A", "B"].map(|id| offer("three-card-bonus", id));
        assert!(difference(&of_a, &pays(&A)).is_none() && difference(&of_b, &pays(&A)).is_some());
        assert!(difference(&of_a, &pays(&A[..4])).is_some_and(|(_, why)| why == "paytable A pays pair too"));
        let mut other = A;
        other[3].1 = 5;
        let (place, why) = difference(&of_a, &pays(&other)).expect("another flush");
        assert_eq!((place.column, why.as_str()), (4, "paytable A does not pay flush so"));
        let mut problems = Problems::default();
        let (own, _) =
            own_paytable(std::slice::from_ref(&of_a), &pays(&other), &mut problems).expect("pays of its own");
        assert_eq!(own.paytable.row("pays", "flush").map(|row| row.pay.clone()), Some(Pay::Units(ratio(5, 1))));
        assert_eq!((own.paytable.id.as_str(), own.paytable.odds), ("line-2", Odds::ToOne));
        assert!(own_paytable(&[of_a], &pays(&A[..2]), &mut problems).is_none());
        assert!(problems.sorted()[0].message.contains("straight"), "{:?}", problems.sorted());
    }

    #[test]
    fn what_the_rules_pay_is_taken_from_the_nearest_and_named() {
        let offers = Catalogue::embedded().expect("valid").offers();
        let base = |game: &str| -> Vec<Offer> {
            offers.iter().filter(|offer| offer.option()[..2] == [game, "base"]).cloned().collect()
        };
        let mut problems = Problems::default();
        let mut own = |game, rows: &[(&str, i64)]| own_paytable(&base(game), &pays(rows), &mut problems).expect("pays");
        // § 653a.12(b), A and B, with another straight; § 641a.12(b), with another three of a kind.
        let blind = [("Royal", 500), ("SF", 50), ("Quads", 10), ("Boat", 3), ("Flush", 2), ("Straight", 2)];
        let (blind, remarks) = own("ultimate-texas-holdem", &blind);
        assert_eq!(blind.paytable.row("pays", "play").map(|row| row.pay.clone()), Some(Pay::Units(ratio(1, 1))));
        assert_eq!(remarks.last().map(String::as_str), Some("Not in the file, as paytable A: pays (ante 1, play 1)."));
        let (bonus, remarks) = own("four-card-poker", &[("Quads", 25), ("SF", 20), ("Trips", 3)]);
        assert!(bonus.paytable.row("pays", "ante").is_some() && remarks.len() == 2, "{remarks:?}");
        let of_b = base("ultimate-texas-holdem").remove(1);
        let pays_of_b = [("Royal", 500), ("SF", 50), ("Quads", 10), ("Boat", 3), ("Straight", 0)];
        assert!(difference(&of_b, &pays(&pays_of_b)).is_some_and(|(_, why)| why == "paytable B pays flush too"));
    }

    #[test]
    fn a_row_is_found_by_its_hand_or_after_its_schedule() {
        let form = |game: &str| crate::games::game(game).expect("a game").facts().wager("base").expect("there").form;
        let row = |game, text| row_named(text, form(game)).map(|(schedule, hand)| format!("{} {hand}", schedule.name));
        let ok = |text: &str| Ok(text.to_string());
        assert_eq!(row("criss-cross-poker", "royal flush"), ok("pays royal-flush"));
        assert_eq!(row("criss-cross-poker", "jacks or better"), ok("pays pair-of-jacks-or-better"));
        assert_eq!(row("criss-cross-poker", "antes: jacks or better"), ok("antes pair-of-jacks-or-better"));
        assert_eq!(row("ultimate-texas-holdem", "Royal"), ok("blind royal-flush"));
        assert_eq!(row("four-card-poker", "Quads"), ok("ante-bonus four-of-a-kind"));
        assert!(row("criss-cross-poker", "nonsense").is_err());
        let ambiguous = row("lunar-poker", "royal flush").expect_err("two");
        assert!(ambiguous.contains("`pays` or of `instant-payout`"), "{ambiguous}");
        assert!(is_hand(form("lunar-poker"), "royal flush"));
        assert_eq!(row("lunar-poker", "instant payout royal flush"), ok("instant-payout royal-flush"));
    }
}
