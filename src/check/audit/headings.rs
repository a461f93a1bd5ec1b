//! The headings of a file of claims, as people write them: one list, which `--help` prints.

use crate::analysis::stated::Notation;
use crate::files::paytables::names::in_words;
use crate::games::Subject;
use crate::outcome::Measure;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Game,
    Wager,
    Paytable,
    Reading,
    Strategy,
    Odds,
    Meter,
    Rounds,
    Decision,
    Holding,
    Figure(Subject<'static>),
    /// Sources and remarks, which are not read.
    Remark,
}

/// A session of as many rounds as the row states.
const OF_THE_ROW: u64 = 0;

/// States every column with its spellings, the first as messages name it; makes the list, and its text for the help.
macro_rules! headings {
    ($($column:expr => $first:literal $(| $other:literal)*;)+) => {
        pub const HEADINGS: &[(Column, &[&str])] = &[$(($column, &[$first $(, $other)*])),+];

        pub const LIST: &str = concat!(
            "Headings, in any case, with spaces, hyphens or underscores, and with `%` or `fraction` for its unit: ",
            $("`", $first, "`", $(" or `", $other, "`",)* "; ",)+
            "`combinations of HAND`; `variance of N rounds`; and the name of a hand for its pay."
        );
    };
}

headings! {
    Column::Game => "game";
    Column::Wager => "wager" | "bet" | "side bet" | "side wager";
    Column::Paytable => "paytable" | "pay table" | "pay schedule";
    Column::Reading => "reading";
    Column::Strategy => "strategy";
    Column::Odds => "odds";
    Column::Meter => "meter" | "jackpot" | "meter amount";
    Column::Rounds => "rounds" | "session rounds";
    Column::Decision => "decision";
    Column::Holding => "holding";
    Column::Figure(Subject::Of(Measure::HouseEdge)) => "house edge" | "edge" | "house advantage" | "ha" | "house edge per unit";
    Column::Figure(Subject::Of(Measure::HouseEdgeInitial)) =>
        "house edge initial" | "house edge of initial wagers" | "house edge per initial wagers";
    Column::Figure(Subject::Of(Measure::ElementOfRisk)) => "element of risk" | "eor" | "risk";
    Column::Figure(Subject::Of(Measure::ReturnInitial)) => "return initial" | "return of initial wagers";
    Column::Figure(Subject::Of(Measure::LossFrequency)) => "loss frequency" | "loss rate";
    Column::Figure(Subject::Of(Measure::GreatestWin)) => "greatest win" | "max net" | "top award";
    Column::Figure(Subject::Of(Measure::Return)) => "return" | "return unit" | "rtp" | "return to player" | "return to the player" | "payback";
    Column::Figure(Subject::Of(Measure::ReturnOfAction)) => "return of action" | "rtp total" | "return total" | "return of the total action";
    Column::Figure(Subject::Of(Measure::ExpectedNet)) =>
        "expected value" | "ev" | "expected net" | "expected net result" | "player expectation";
    Column::Figure(Subject::Of(Measure::MeanWagered)) => "mean wager" | "average wager" | "average bet" | "mean total units";
    Column::Figure(Subject::Of(Measure::HitFrequency)) => "hit frequency" | "hit rate" | "hit freq" | "win frequency";
    Column::Figure(Subject::Of(Measure::PushFrequency)) => "push frequency" | "tie frequency" | "push rate";
    Column::Figure(Subject::Of(Measure::StdDev)) => "standard deviation" | "std dev" | "stdev" | "sd" | "deviation";
    Column::Figure(Subject::Of(Measure::Variance)) => "variance" | "var";
    Column::Figure(Subject::SessionVariance(OF_THE_ROW)) => "session variance" | "variance of session";
    Column::Figure(Subject::SessionStdDev(OF_THE_ROW)) => "session standard deviation" | "session std dev";
    Column::Figure(Subject::Cycle) => "cycle" | "combinations" | "total combinations" | "deals";
    Column::Figure(Subject::Of(Measure::TopAward)) =>
        "top award odds" | "odds of top award" | "top award 1 in" | "max net one in" | "greatest win once in";
    Column::Figure(Subject::OfTheBet("", "")) => "expected value of the bet" | "of the bet" | "bet ev";
    Column::Remark => "source" | "note" | "notes" | "remark" | "remarks" | "comment" | "comments" | "citation";
}

/// A heading as read: its words, and the unit that it states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub words: String,
    pub unit: Option<Notation>,
}

/// Ends of headings that state a unit.
const UNITS: [(&str, Option<Notation>); 8] = [
    ("in percent", Some(Notation::Percent)),
    ("percent", Some(Notation::Percent)),
    ("pct", Some(Notation::Percent)),
    ("in %", Some(Notation::Percent)),
    ("%", Some(Notation::Percent)),
    ("as fraction", Some(Notation::Plain)),
    ("fraction", Some(Notation::Plain)),
    ("units", None),
];

impl Heading {
    pub fn of(text: &str) -> Self {
        let words = in_words(text);
        if known(&words).is_some() {
            return Heading { words, unit: None };
        }
        let end = UNITS.iter().find_map(|(end, unit)| Some((words.strip_suffix(end)?.trim_end().to_string(), *unit)));
        match end {
            Some((words, unit)) if !words.is_empty() => Heading { words, unit },
            _ => Heading { words, unit: None },
        }
    }

    /// The column of one of the known headings.
    pub fn column(&self) -> Option<Column> {
        known(&self.words).or_else(|| session(&self.words))
    }

    /// The hand in a heading such as `combinations of flush` or `flush combinations`.
    pub fn hand_of_combinations(&self) -> Option<&str> {
        let words = self.words.as_str();
        let before = ["combinations of ", "combos of ", "deals of "].iter().find_map(|start| words.strip_prefix(start));
        before.or_else(|| [" combinations", " combos", " deals"].iter().find_map(|end| words.strip_suffix(end)))
    }

    /// The hand in a heading such as `flush pays`, `pay of flush` or `flush`.
    pub fn hand(&self) -> &str {
        let words = self.words.as_str();
        let before = ["pay of ", "pay for "].iter().find_map(|start| words.strip_prefix(start));
        before.or_else(|| [" pays", " pay"].iter().find_map(|end| words.strip_suffix(end))).unwrap_or(words)
    }
}

fn known(words: &str) -> Option<Column> {
    HEADINGS.iter().find(|(_, spellings)| spellings.contains(&words)).map(|(column, _)| *column)
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
    pub fn name(self) -> &'static str {
        let known = HEADINGS.iter().find(|(column, _)| *column == self);
        known.map_or("figure", |(_, spellings)| spellings[0])
    }

    /// The quantity of a figure, in a row of a session with this many rounds.
    pub fn subject(self, rounds: Option<u64>) -> Option<Subject<'static>> {
        match self {
            Column::Figure(Subject::SessionVariance(OF_THE_ROW)) => rounds.map(Subject::SessionVariance),
            Column::Figure(Subject::SessionStdDev(OF_THE_ROW)) => rounds.map(Subject::SessionStdDev),
            Column::Figure(subject) => Some(subject),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_of_one_column_and_is_read_as_itself() {
        let mut seen = Vec::new();
        for (column, spellings) in HEADINGS {
            for spelling in *spellings {
                assert!(!seen.contains(spelling), "{spelling} twice");
                seen.push(spelling);
                for written in [spelling.to_uppercase(), spelling.replace(' ', "_"), format!(" {spelling} ")] {
                    assert_eq!(Heading::of(&written).column(), Some(*column), "{written}");
                }
                assert!(LIST.contains(&format!("`{spelling}`")), "{spelling}");
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
}
