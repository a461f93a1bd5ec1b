//! Every game, wager and paytable with its figures in the reference pack, to filter and sort.

use maud::html;

use crate::games::{games, games_of_program};
use crate::outcome::Measure;
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::question::{Choices, Field, Takes, View, after, games_after};
use crate::page::{layout, tables};
use crate::questions::blocks::bounds;
use crate::questions::rows::Rows;
use crate::report::manifest::Build;
use crate::report::plots::{Dot, choices};
use crate::report::published::{self, KINDS, REFERENCE_FOLDER};
use crate::report::{Cell, Sheet};

pub const VIEW: View =
    View { path: "/", fields, lacks: |_| Ok(None), answer: |_, asked| answer(asked), is_quick: |_| true };

/// Fields that are columns, and the measures of the bounded fields.
const EQUAL: [&str; 2] = ["game", "kind"];
const BOUNDED: [(&str, Measure); 2] = [("edge", Measure::HouseEdge), ("hit", Measure::HitFrequency)];

fn fields(_: &Asked) -> Vec<Field> {
    vec![
        Field::choice("game", "Game", games_after("All games", games_of_program())),
        Field::choice("kind", "Wagers", after("All wagers", KINDS.map(|kind| (kind.to_string(), format!("{kind}s"))))),
        Field::of("edge", "House edge, %", "", Takes::Range),
        Field::of("hit", "Hit frequency, %", "", Takes::Range),
        Field::choice("sort", "Order", orders()),
    ]
}

fn orders() -> Choices {
    let orders = [
        ("house_edge_pct", "Lowest house edge first"),
        ("-house_edge_pct", "Highest house edge first"),
        ("-win_frequency_pct", "Highest hit frequency first"),
        ("std_dev", "Lowest standard deviation first"),
        ("-std_dev", "Highest standard deviation first"),
        ("-max_net_units", "Greatest win first"),
    ];
    after("As in the regulation", orders.map(|(value, words)| (value.to_string(), words.to_string())))
}

fn answer(asked: &Asked) -> Result<Answer, Refusal> {
    let all = published::reference_sheet().map_err(because)?;
    let number = all.rows.len();
    let order = Rows { sort: asked.value("sort").map(str::to_string), ..Rows::default() };
    let mut sheet = order.query(&[&all]).map_err(because)?.sorted(all);
    keep_asked(&mut sheet, asked)?;
    if sheet.rows.is_empty() {
        return Ok(layout::empty(&"No paytable is within these bounds.").into());
    }
    sheet.lead = vec![format!("{} of {number} paytables", sheet.rows.len())];
    sheet.remarks = vec![format!(
        "Exact, from the reference pack {REFERENCE_FOLDER}/ of version {}: default reading, optimal play, meters at their seeds. A house \
         edge is in percent of one unit of the wager.",
        Build::this().in_short()
    )];
    sheet.remarks.extend(not_alone(&sheet).into_iter().chain(in_part(&sheet)));
    let files = tables::files_of(&sheet, 0, "games");
    let shown = html! {
        (tables::sheet(&sheet))
        h2 { "House edge against hit frequency" }
        (layout::plot(&choices(&dots(&sheet)), "House edge and hit frequency; every dot is a paytable."))
        (layout::downloads(&tables::addresses(asked, files.iter().map(|(name, _)| name.as_str()))))
    };
    Ok(Answer { shown, files })
}

/// Wagers among the rows that may not be made alone.
fn not_alone(sheet: &Sheet) -> Vec<String> {
    let is_shown = |game: &str, wager: &str| sheet.has_row_of([game, wager, "A", "", ""]);
    let wagers = games().map(|game| game.facts()).flat_map(|game| game.wagers.iter().map(move |wager| (game, wager)));
    let noted = wagers.filter_map(|(game, wager)| Some((game, wager, wager.not_alone.as_ref()?)));
    let noted = noted.filter(|(game, wager, _)| is_shown(game.id, wager.id));
    noted.map(|(game, wager, rule)| format!("{}, {}: {}", game.title, wager.title, rule.note)).collect()
}

/// Games among the rows of whose chapters some sections were not available.
fn in_part(sheet: &Sheet) -> Vec<String> {
    let games = games().map(|game| game.facts()).filter(|game| game.is_in_part());
    let shown = games.filter(|game| sheet.has_row_of([game.id, "base", "A", "", ""]));
    shown.map(|game| format!("{}, {} in part: {}.", game.title, game.chapter, game.edition)).collect()
}

/// Leaves the rows that the fields are of.
fn keep_asked(sheet: &mut Sheet, asked: &Asked) -> Result<(), Refusal> {
    for (field, value) in EQUAL.into_iter().filter_map(|field| Some((field, Cell::text(asked.value(field)?)))) {
        let place = sheet.place_of(field);
        sheet.rows.retain(|row| place.is_some_and(|place| row[place] == value));
    }
    for (field, measure) in BOUNDED {
        let Some(text) = asked.value(field) else { continue };
        let within = bounds(text).map_err(|why| Refusal::usage(Some(field), why))?;
        let place = sheet.place_of(measure.column());
        let value = |row: &Vec<Cell>| row[place?].exact();
        sheet.rows.retain(|row| value(row).is_some_and(|value| within.contains(&value)));
    }
    Ok(())
}

fn dots(sheet: &Sheet) -> Vec<Dot> {
    let dot = |row: &Vec<Cell>| {
        let text = |column: &str| sheet.cell(row, column).map(Cell::in_full);
        let number = |measure: Measure| sheet.cell(row, measure.column())?.as_f64();
        let name = [text("game")?, text("wager")?, text("paytable")?].join("/");
        Some(Dot {
            label: crate::page::controls::in_words(&name),
            hit_frequency_pct: number(Measure::HitFrequency)?,
            house_edge_pct: number(Measure::HouseEdge)?,
            is_marked: text("kind")? == KINDS[0],
            address: Some(tables::address_of(&name)),
        })
    };
    sheet.rows.iter().filter_map(dot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(query: &str) -> Asked {
        Asked::of("/", query).expect("short")
    }

    #[test]
    fn bounds_and_choices_leave_the_rows_that_they_are_of() {
        let left = |query: &str| {
            let mut sheet = published::reference_sheet().expect("the reference pack");
            keep_asked(&mut sheet, &asked(query)).map(|()| dots(&sheet)).map_err(|refused| refused.field)
        };
        let is_asked = |dot: &Dot| dot.is_marked && dot.house_edge_pct <= 4.0 && dot.hit_frequency_pct >= 23.0;
        let expected = left("").expect("all").iter().filter(|dot| is_asked(dot)).count();
        let both = left("edge=..4&hit=23..&kind=base+game").expect("bounds");
        assert!(!both.is_empty() && both.iter().all(is_asked) && both.len() == expected);
        assert!(left("hit=x").is_err_and(|field| field.as_deref() == Some("hit")));
    }

    #[test]
    fn every_order_is_one_of_the_rows_and_every_dot_leads_to_a_paytable() {
        for (order, _) in orders() {
            let answer = answer(&asked(&format!("sort={order}"))).expect("sorted");
            let page = answer.shown.into_string();
            assert_eq!(
                page.matches("<circle").count(),
                published::reference_sheet().expect("the reference pack").rows.len(),
                "{order}"
            );
            assert_eq!(page.matches("tabindex=\"-1\"").count(), page.matches("<circle").count());
        }
        assert!(answer(&asked("game=nothing")).is_ok_and(|answer| answer.files.is_empty()));
    }
}
