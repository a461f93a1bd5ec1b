//! A table's economics: what it wins with a mix of players, how far that varies, and how a player's session ends.

use std::sync::{Arc, Mutex};

use maud::{Markup, html};

use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::controls::paytables_with;
use crate::page::job::{Job, locked};
use crate::page::layout::{figures, plot};
use crate::page::question::{Answered, Field, Takes, View, ask};
use crate::page::table::{self, BET, SIDE, TABLE, USUAL_BET};
use crate::page::tables::{self, dollars};
use crate::paytable::whole_units;
use crate::questions::blocks::keys;
use crate::report::{Cell, with_error};

pub const VIEW: View = View { path: "/economics", fields, lacks, answer, is_quick: |_| false };

const ROUNDS: &str = "rounds";
const BANKROLL: &str = "bankroll";
const WITH_SIDES: &str = "with-sides";
/// Picture of a session.
const CURVE: &str = "session.svg";

/// Unless stated: rounds and units of a session.
const USUAL_ROUNDS: &str = "200";
const USUAL_BANKROLL: &str = "50";

fn fields(asked: &Asked) -> Vec<Field> {
    let bases = paytables_with(|offer| offer.wager.has_decisions && offer.wager.not_alone.is_none());
    let slider = |min, max, step, usual| Takes::Slider([min, max, step], usual);
    let mut fields = vec![Field::choice(TABLE, "Base game", bases).needed()];
    fields.extend(table::fields());
    fields.push(table::field_of_sides(table::side_wagers(asked)));
    fields.extend([
        Field::of(ROUNDS, "A player's session, rounds", "", slider("10", "2000", "10", USUAL_ROUNDS)),
        Field::of(BANKROLL, "The player's bankroll, units", "", slider("5", "500", "5", USUAL_BANKROLL)),
    ]);
    if table::sides(asked, table::game_of(asked)).next().is_some() {
        fields.push(Field::of(WITH_SIDES, "Side wagers in the session, every hand", "", Takes::Flag));
    }
    fields
}

fn lacks(asked: &Asked) -> Result<Option<Markup>, Refusal> {
    let Some(table) = asked.value(TABLE) else { return Ok(None) };
    let offer = keys::offer(table)?;
    match offer.wager.not_alone {
        Some(alone) => Err(Refusal::usage(Some(TABLE), alone.note)),
        None if !offer.wager.has_decisions => {
            Err(Refusal::usage(Some(TABLE), "a table needs a base game; add side wagers to it"))
        }
        None => table::named_sides(asked).map(|_| None),
    }
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let (table, sides) = (asked.value(TABLE).unwrap_or_default(), table::named_sides(asked)?);
    let played = (table, asked.value(BET).unwrap_or(USUAL_BET), sides.as_slice());
    let session = session(job, asked, played)?;
    job.provisional(session.shown.clone());
    let of_table = table_answer(of_table(job, asked, played)?.as_ref(), asked);
    let shown = html! { (of_table.shown) (session.shown) };
    Ok(Answer { shown, files: of_table.files.into_iter().chain(session.files).collect() })
}

/// A base game's name, the bet on it, and the side wagers with theirs.
type Played<'p> = (&'p str, &'p str, &'p [(String, String)]);

/// What `choose` says of this one combination. The last one is kept, as sliders of the session leave it as it is.
fn of_table(job: &Arc<Job>, asked: &Asked, (table, bet, sides): Played<'_>) -> Result<Arc<Answered>, Refusal> {
    static LAST: Mutex<Option<(String, Arc<Answered>)>> = Mutex::new(None);
    let key = asked.without(ROUNDS).without(BANKROLL).without(WITH_SIDES).address();
    if let Some((_, kept)) = locked(&LAST).as_ref().filter(|(known, _)| *known == key) {
        return Ok(Arc::clone(kept));
    }
    let fields = table::pairs(&asked.with(BET, bet), table, sides);
    // The subject of a refusal is a side wager.
    let side = |refusal: &Refusal| refusal.subject.as_ref().map(|_| SIDE.to_string());
    let beside = |refusal: Refusal| Refusal { field: side(&refusal).or(refusal.field), ..refusal };
    let answered = Arc::new(ask(job, "choose", fields, &[]).map_err(beside)?);
    *locked(&LAST) = Some((key, Arc::clone(&answered)));
    Ok(answered)
}

/// Spans of the table with their headings.
const SPANS: [(&str, &str); 3] = [("hour", "An hour"), ("day", "A day"), ("month", "A month of 30 days")];

fn table_answer(answered: &Answered, asked: &Asked) -> Answer {
    let Some(row) = answered.answer.tables.first().filter(|sheet| !sheet.rows.is_empty()) else {
        return tables::shown(answered, asked, TABLE);
    };
    let cell = |name: &str| row.first(name).cloned().unwrap_or(Cell::Empty);
    let win = |span: &str| cell(&format!("total_win_per_{span}_table"));
    let std_dev = |span: &str| cell(&format!("std_dev_per_{span}_table"));
    let of_span = |(span, heading): (&str, &'static str)| {
        (heading, dollars(&win(span)), format!("std dev {}", dollars(&std_dev(span))))
    };
    // A sampled chance has its error.
    let losing = match cell("losing_month_probability") {
        Cell::Sampled { value, std_error, .. } => {
            format!("{} %", with_error(&(value * whole_units(100)), 100.0 * std_error))
        }
        exact => in_percent(&exact),
    };
    let losing = ("Losing months", losing, cell("losing_month_method").in_full());
    let own: Vec<(&str, String, String)> = SPANS.into_iter().map(of_span).chain([losing]).collect();
    // The first remark counts the combinations to choose from.
    let notes = html! { div.notes { @for remark in row.remarks.iter().skip(1) { p { (remark) } } } };
    let rows = tables::shown_with(answered, asked, TABLE, &notes, Vec::new());
    Answer { shown: html! { h2 { "What the table wins" } (figures(&own)) (rows.shown) }, ..rows }
}

/// A probability in percent; empty without one.
fn in_percent(probability: &Cell) -> String {
    probability.as_f64().map_or_else(String::new, |share| format!("{:.2} %", 100.0 * share))
}

/// How a session of one player ends, and the curve of its result.
fn session(job: &Arc<Job>, asked: &Asked, (table, bet, sides): Played<'_>) -> Result<Answer, Refusal> {
    let together = asked.value(WITH_SIDES).is_some() && !sides.is_empty();
    let what = if together { ("together", wagers(asked, table, sides)?) } else { ("what", table.to_string()) };
    let fields = vec![
        what,
        (ROUNDS, asked.value(ROUNDS).unwrap_or(USUAL_ROUNDS).to_string()),
        (BANKROLL, asked.value(BANKROLL).unwrap_or(USUAL_BANKROLL).to_string()),
        (BET, bet.to_string()),
    ];
    let answered = ask(job, "session", fields, &["svg"])?;
    let curve = tables::document(&answered, "svg", CURVE);
    let contents = html! {
        h2 { "How a player's session ends" }
        (session_figures(&answered))
        @if let Some((_, svg)) = &curve { (plot(&String::from_utf8_lossy(svg), "Net result of the session, and how likely.")) }
        details { summary { "All figures" } @for sheet in answered.answer.shown() { (tables::sheet(sheet)) } }
    };
    Ok(tables::shown_with(&answered, asked, "session", &contents, curve))
}

/// The wagers of one player together, in units of the base game's bet.
fn wagers(asked: &Asked, base: &str, sides: &[(String, String)]) -> Result<String, Refusal> {
    let table = table::of(asked, keys::offer(base)?.game, sides.iter().map(|(_, bet)| bet.clone()))?;
    let units = table.sides.iter().map(|side| &side.dollars / table.unit());
    let sides = sides.iter().zip(units).map(|((name, _), units)| format!(",{name}={units}"));
    Ok(format!("{base}=1{}", sides.collect::<String>()))
}

fn session_figures(Answered { answer, .. }: &Answered) -> Markup {
    let cell = |name: &str| answer.tables.first().and_then(|row| row.first(name)).cloned().unwrap_or(Cell::Empty);
    let units = |name: &str| cell(name).for_people();
    let chance = |name: &str| in_percent(&cell(name));
    let (even, rounds) = (chance("probability_even"), units("mean_rounds_played"));
    let nine_in_ten = format!("{} to {}", units("net_p050_units"), units("net_p950_units"));
    figures(&[
        ("Ahead after all rounds, without a limit", chance("probability_ahead"), format!("even {even}")),
        ("Ruined with this bankroll", chance("ruin_probability"), format!("{rounds} rounds on average")),
        ("Mean result, without a limit", units("mean_net_units"), "units".to_string()),
        ("Nine in ten within, without a limit", nine_in_ten, "units".to_string()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    /// A session is that of docs/sessions.md; with all of the hands in the mix, a month is that of `session` too, whose
    /// figures `tests/suite/choose.rs` derives.
    #[test]
    fn the_figures_are_those_of_the_commands() {
        let desk = Desk::new();
        let answer = desk.answer(&VIEW, "table=let-it-ride/base/A&hours-per-day=12").expect("answered");
        for (column, percent) in [("probability_ahead", "32.2"), ("ruin_probability", "21.8")] {
            let probability: f64 = cell(&answer, "session.csv", column).parse().expect("a number");
            assert_eq!(format!("{:.1}", 100.0 * probability), percent, "{column}");
        }
        assert!(file(&answer, CURVE).starts_with(b"<svg"));
        let shown = &answer.shown.0;
        // $10 x 50 x 37963/1082900 an hour, twelve times that a day.
        for figure in ["$17.53", "$210.34", "$6,310.22", "32.21 %", "21.80 %"] {
            assert!(shown.contains(figure), "{figure}: {shown}");
        }
        assert!(shown.contains("house-edge choose let-it-ride/base/A --average-bet=10 --hours-per-day=12"), "{shown}");
        let days = cell(&answer, "table.csv", "std_dev_per_day_table");
        let hours = cell(&answer, "table.csv", "std_dev_per_hour_table");
        let [day, hour]: [f64; 2] = [days, hours].map(|text| text.parse().expect("a number"));
        assert!((day - 12_f64.sqrt() * hour).abs() < 1e-5);
    }

    #[test]
    fn side_wagers_are_in_the_mix_and_in_the_session_edited_ones_too() {
        let desk = Desk::new();
        let sides = "side=three-card-bonus/B%3Bpair%3D2%3D5@40%25&with-sides=yes&rounds=20";
        let query = format!("table=let-it-ride/base/A%3Bflush%3D9&{sides}");
        let answer = desk.answer(&VIEW, &query).expect("answered");
        assert_eq!(cell(&answer, "table.csv", "paytable"), "A_flush-9");
        assert_eq!(cell(&answer, "table.csv", "side_paytables"), "three-card-bonus B_pair-2");
        assert_eq!(cell(&answer, "session.csv", "wager"), "base A_flush-9 + 0.5 three-card-bonus B_pair-2");
        // The next of the sliders has the same table.
        let next = desk.answer(&VIEW, &query.replace("rounds=20", "rounds=30")).expect("answered");
        assert_eq!(file(&answer, "table.csv"), file(&next, "table.csv"));
        assert_ne!(file(&answer, "session.csv"), file(&next, "session.csv"));
    }

    #[test]
    fn refusals_are_beside_their_fields() {
        let desk = Desk::new();
        for (query, field) in [
            ("table=let-it-ride/three-card-bonus/A", TABLE),
            ("table=lunar-poker/base/A", TABLE),
            ("table=x", TABLE),
            ("table=let-it-ride/base/A&average-bet=x", BET),
            ("table=let-it-ride/base/A&seats=20", "seats"),
            ("table=let-it-ride/base/A&rounds=0", ROUNDS),
            ("table=let-it-ride/base/A&bankroll=1e9", BANKROLL),
            ("table=let-it-ride/base/A&side=none/A", SIDE),
            ("table=let-it-ride/base/A&side=five-card-bonus/A%3D5", SIDE),
            ("table=let-it-ride/base/A&side=five-card-bonus/A%3D140%25", SIDE),
        ] {
            assert_eq!(desk.refused(&VIEW, query).as_deref(), Some(field), "{query}");
        }
        assert!(desk.answer(&VIEW, "average-bet=10").expect("nothing yet").shown.0.is_empty());
    }
}
