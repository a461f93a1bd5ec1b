//! Lints: oddities in valid paytable files that are probably mistakes, which warn and never refuse. And the way back:
//! [`written`] makes a paytable the text of a file that [`Document`](super::Document) reads.

use std::fmt;
use std::fmt::Write;

use num_rational::BigRational;
use num_traits::Signed;

use super::document::SCHEMA;
use super::shown::{in_plain_decimals, whole_units};
use super::{ByMeter, Meter, Pay, PayRow, Paytable, Place, ScheduleForm, Units};

/// Awards rarer than one in this many rounds deserve a warning: no player will see them paid.
pub const RAREST_AWARD: u128 = 100_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub file: String,
    pub place: Place,
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: warning: {}", self.file, self.place, self.message)
    }
}

impl Warning {
    fn new(paytable: &Paytable, place: Place, message: String) -> Self {
        Warning { file: paytable.file.clone(), place, message: format!("paytable `{}`: {message}", paytable.id) }
    }
}

/// Warns of each hand paid less than a hand of lower rank in the same schedule, with meters at their seeds; pays from
/// meters with unknown seeds are left out.
pub fn better_hands_paying_less(paytable: &Paytable, form: &[ScheduleForm]) -> Vec<Warning> {
    let ranked = |name: &str| form.iter().any(|schedule| schedule.name == name && schedule.ranked);
    let mut warnings = Vec::new();
    for schedule in paytable.schedules.iter().filter(|schedule| ranked(schedule.name)) {
        let nets: Vec<Units> = paytable.net_units(schedule.name, paytable.odds, &ByMeter::default());
        let known = |row: &PayRow| !paytable.has_unknown_seeds() || !matches!(row.pay, Pay::MeterShare(_));
        for (place, better) in schedule.rows.iter().enumerate().filter(|(_, row)| row.stated && known(row)) {
            let worse = (place + 1..nets.len()).find(|&worse| nets[worse] > nets[place]);
            if let Some(worse) = worse {
                let message =
                    format!("`{}` is paid less than `{}`, a lower hand", better.hand, schedule.rows[worse].hand);
                warnings.push(Warning::new(paytable, better.place, message));
            }
        }
    }
    warnings
}

/// Warns if the player has the edge, and suggests the other odds convention if the house would have it there. House
/// edges are per unit, under the paytable's own odds and under the other; `None` if the wager has no other.
pub fn edge_for_the_player(
    paytable: &Paytable,
    own: &BigRational,
    under_other_odds: Option<&BigRational>,
) -> Option<Warning> {
    if !own.is_negative() {
        return None;
    }
    let mut message = "the player has the edge".to_string();
    if under_other_odds.is_some_and(|edge| !edge.is_negative()) {
        let (stated, other) = (paytable.odds.name(), paytable.odds.other().name());
        message.push_str(&format!("; under `{other}` odds the house would have it: is `{stated}` meant?"));
    }
    Some(Warning::new(paytable, paytable.place, message))
}

/// Warning about a paytable without any net win; `played` is the strategy in words.
pub fn never_wins(paytable: &Paytable, played: &str) -> Warning {
    Warning::new(paytable, paytable.place, format!("the player never wins a round{played}"))
}

/// Warns of each award that never occurs or is rarer than one in [`RAREST_AWARD`] rounds. `combinations` maps names of
/// schedule and hand to a count in `cycle` rounds, `None` if not counted; `played` is the strategy in words.
pub fn rare_awards(
    paytable: &Paytable,
    combinations: impl Fn(&'static str, &'static str) -> Option<u128>,
    cycle: u128,
    played: &str,
) -> Vec<Warning> {
    let rows = paytable.schedules.iter().flat_map(|schedule| schedule.rows.iter().map(|row| (schedule.name, row)));
    let counted = rows.filter_map(|(schedule, row)| Some((row, combinations(schedule, row.hand)?)));
    // Rows that lose are no award.
    let counted = counted.filter(|(row, _)| row.stated && row.pay != Pay::Loses);
    let rare = counted.filter(|&(_, count)| count.saturating_mul(RAREST_AWARD) < cycle);
    let warn = |(row, count): (&PayRow, u128)| {
        let how_rare = match cycle.checked_div(count) {
            Some(rounds) => format!("is paid once in {rounds} rounds"),
            None => format!("never occurs{played}"),
        };
        Warning::new(paytable, row.place, format!("`{}` {how_rare}", row.hand))
    };
    rare.map(warn).collect()
}

/// Text of a file with one paytable of a wager. Unstated values stay unstated, so that the file reads back as the same
/// paytable.
pub fn written(game: &str, wager: &str, paytable: &Paytable) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_to(&mut text, game, wager, paytable);
    text
}

// Names and sections need no escapes: `check_name` and `check_section` admit none that would.
fn write_to(text: &mut String, game: &str, wager: &str, paytable: &Paytable) -> fmt::Result {
    let Paytable { id, odds, section, schedules, meters, .. } = paytable;
    writeln!(text, "schema = {SCHEMA}\ngame = \"{game}\"\nwager = \"{wager}\"\n")?;
    writeln!(text, "[[paytable]]\nid = \"{id}\"\nodds = \"{}\"\nsection = \"{section}\"", odds.name())?;
    for schedule in schedules {
        writeln!(text, "\n[paytable.{}]", schedule.name)?;
        for row in schedule.rows.iter().filter(|row| row.stated) {
            writeln!(text, "{} = {}", row.hand, pay(&row.pay))?;
        }
    }
    meters.iter().try_for_each(|meter| write_meter(text, meter))
}

fn pay(pay: &Pay) -> String {
    match pay {
        Pay::Units(units) => units.to_string(),
        Pay::MeterShare(share) => format!("{{ meter = \"{}\", percent = {} }}", share.meter, share.percent),
        Pay::Loses => "\"loses\"".to_string(),
    }
}

fn write_meter(text: &mut String, meter: &Meter) -> fmt::Result {
    writeln!(text, "\n[paytable.meters.{}]", meter.name)?;
    let seed = meter.seed.as_ref().map_or("\"unknown\"".to_string(), in_plain_decimals);
    writeln!(text, "seed = {seed}")?;
    let mut number = |key: &str, value: &Units| writeln!(text, "{key} = {}", in_plain_decimals(value));
    meter.least_seed.iter().try_for_each(|least| number("least-seed", least))?;
    if meter.reseed != meter.seed.clone().unwrap_or_default() {
        number("reseed", &meter.reseed)?;
    }
    meter.increments.iter().try_for_each(|rates| {
        number("primary-percent", &(&rates.primary * whole_units(100)))?;
        number("reserve-percent", &(&rates.reserve * whole_units(100)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paytable::{Document, PayableHand};

    const FORM: &[ScheduleForm] = &[ScheduleForm {
        name: "pays",
        hands: &[PayableHand::required("best"), PayableHand::required("good"), PayableHand::optional("fair")],
        required: true,
        ranked: true,
        may_pay_from_meter: true,
    }];

    fn paytable(pays: &str) -> Paytable {
        let text = format!(
            "schema = 1\ngame = \"g\"\nwager = \"w\"\n[[paytable]]\nid = \"A\"\nodds = \"to-1\"\nsection = \"s\"\n\
             [paytable.pays]\n{pays}"
        );
        let document = Document::parse("own.toml", &text).expect("valid TOML");
        document.paytables(FORM).expect("fills the form").remove(0)
    }

    fn lines(warnings: &[Warning]) -> Vec<String> {
        warnings.iter().map(Warning::to_string).collect()
    }

    #[test]
    fn a_better_hand_paying_less_is_remarked_on_at_its_place() {
        assert!(better_hands_paying_less(&paytable("best = 5\ngood = 5\nfair = 1\n"), FORM).is_empty());
        let warnings = better_hands_paying_less(&paytable("best = 5\ngood = 0\nfair = 1\n"), FORM);
        assert_eq!(
            lines(&warnings),
            ["own.toml:10:1: warning: paytable `A`: `good` is paid less than `fair`, a lower hand"]
        );
        let warnings = better_hands_paying_less(&paytable("best = 5\ngood = \"loses\"\nfair = 0\n"), FORM);
        assert_eq!(warnings.len(), 1, "losing is less than a push");
        let meter = "best = { meter = \"jackpot\", percent = 10 }\ngood = 60\n[paytable.meters.jackpot]\nseed = 500\n";
        assert_eq!(better_hands_paying_less(&paytable(meter), FORM).len(), 1, "a tenth of 500 is less than 60");
    }

    #[test]
    fn an_award_rarer_than_one_in_a_hundred_million_is_remarked_on() {
        let own = paytable("best = 5\ngood = 3\nfair = 1\n");
        let in_cycle = |best: u128, cycle: u128| {
            let counts = move |_, hand| match hand {
                "best" => Some(best),
                "good" => Some(cycle / 10),
                _ => None::<u128>,
            };
            lines(&rare_awards(&own, counts, cycle, " under optimal play"))
        };
        assert!(in_cycle(1, RAREST_AWARD).is_empty());
        assert_eq!(
            in_cycle(1, RAREST_AWARD + 1),
            ["own.toml:9:1: warning: paytable `A`: `best` is paid once in 100000001 rounds"]
        );
        assert_eq!(in_cycle(0, 10), ["own.toml:9:1: warning: paytable `A`: `best` never occurs under optimal play"]);
    }
}
