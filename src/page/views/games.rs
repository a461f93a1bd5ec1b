//! Every game, wager and paytable with its figures in the reference pack, to filter and sort.

use maud::html;

use crate::games::GAMES;
use crate::outcome::shortest;
use crate::page::answer::{Answer, Refusal, because, refusal_of};
use crate::page::asked::Asked;
use crate::page::field::{Choices, Field, after, games_after};
use crate::page::view::View;
use crate::page::{layout, tables};
use crate::questions::blocks::bounds;
use crate::questions::rows::ChosenRows;
use crate::report::Sheet;
use crate::report::manifest::Build;
use crate::report::plots::{Dot, choices};
use crate::report::reference::{self, FOLDER, HIT_FREQUENCY, HOUSE_EDGE, KINDS};

pub const VIEW: View = View {
    path: "/",
    title: "Games",
    about: "Every wager and paytable of the regulation, with exact figures. Choose one to change its pays.",
    fields,
    is_filled: |_| Ok(true),
    answer: |_, asked| answer(asked),
    is_quick: |_| true,
    canonical: |_| None,
};

/// Columns of the equal and the bounded fields.
const EQUAL: [(&str, &str); 2] = [("game", "game"), ("kind", "kind")];
const BOUNDED: [(&str, &str); 2] = [("edge", HOUSE_EDGE), ("hit", HIT_FREQUENCY)];

fn fields(_: &Asked) -> Vec<Field> {
    vec![
        Field::choice("game", "Game", games_after("All games")),
        Field::choice("kind", "Wagers", after("All wagers", KINDS.map(|kind| (kind.to_string(), format!("{kind}s"))))),
        Field::range("edge", "House edge, %", "3..4, or ..4 for at most"),
        Field::range("hit", "Hit frequency, %", "25.. for at least one in four"),
        Field::choice("sort", "Order", orders()),
    ]
}

fn orders() -> Choices {
    let orders = [
        (HOUSE_EDGE, "Lowest house edge first"),
        ("-house_edge_pct", "Highest house edge first"),
        ("-win_frequency_pct", "Highest hit frequency first"),
        ("std_dev", "Lowest standard deviation first"),
        ("-std_dev", "Highest standard deviation first"),
        ("-max_net_units", "Greatest win first"),
    ];
    after("As in the regulation", orders.map(|(value, words)| (value.to_string(), words.to_string())))
}

fn answer(asked: &Asked) -> Result<Answer, Refusal> {
    let all = reference::sheet().map_err(because)?;
    let number = all.rows.len();
    let sort = asked.value("sort").map(str::to_string);
    let chosen = ChosenRows { columns: None, sort, r#where: condition(asked)? };
    let mut sheet = chosen.query(&[&all]).map_err(because)?.sorted(all);
    if sheet.rows.is_empty() {
        return Ok(layout::empty("No paytable is within these bounds.").into());
    }
    sheet.lead = vec![format!("{} of {number} paytables", sheet.rows.len())];
    sheet.remarks = vec![format!(
        "Exact, from the reference pack {FOLDER}/ of version {}: default reading, optimal play, meters at their seeds. A house \
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
    let wagers =
        GAMES.iter().map(|game| game.facts()).flat_map(|game| game.wagers.iter().map(move |wager| (game, wager)));
    let noted = wagers.filter_map(|(game, wager)| Some((game, wager, wager.not_alone.as_ref()?)));
    let noted = noted.filter(|(game, wager, _)| is_shown(game.id, wager.id));
    noted.map(|(game, wager, rule)| format!("{}, {}: {}", game.title, wager.title, rule.note)).collect()
}

/// Games among the rows of whose chapters some sections were not available.
fn in_part(sheet: &Sheet) -> Vec<String> {
    let games = GAMES.iter().map(|game| game.facts()).filter(|game| game.is_in_part());
    let shown = games.filter(|game| sheet.has_row_of([game.id, "base", "A", "", ""]));
    shown.map(|game| format!("{}, {} in part: {}.", game.title, game.chapter, game.edition)).collect()
}

/// The fields as a condition on the rows.
fn condition(asked: &Asked) -> Result<Option<String>, Refusal> {
    let equal = EQUAL.iter().filter_map(|(field, column)| Some(format!("{column}='{}'", asked.value(field)?)));
    let mut comparisons: Vec<String> = equal.collect();
    for (field, column) in BOUNDED {
        let Some(text) = asked.value(field) else { continue };
        let within = bounds(text).map_err(|why| refusal_of(field, why))?;
        let ends = [(within.least, ">="), (within.most, "<=")].into_iter();
        comparisons.extend(ends.filter_map(|(end, sign)| Some(format!("{column}{sign}{}", shortest(&end?)))));
    }
    Ok((!comparisons.is_empty()).then(|| comparisons.join(" and ")))
}

fn dots(sheet: &Sheet) -> Vec<(Dot, String)> {
    let dot = |row: &Vec<crate::report::Cell>| {
        let text = |column: &str| Some(row[sheet.place_of(column)?].in_full());
        let name = [text("game")?, text("wager")?, text("paytable")?].join("/");
        let dot = Dot {
            label: crate::page::controls::in_words(&name),
            hit_frequency_pct: text(HIT_FREQUENCY)?.parse().ok()?,
            house_edge_pct: text(HOUSE_EDGE)?.parse().ok()?,
            is_marked: text("kind")? == KINDS[0],
        };
        Some((dot, tables::address_of(&name)))
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
    fn bounds_and_choices_are_conditions_on_the_rows() {
        let condition = |query: &str| condition(&asked(query)).map_err(|refused| refused.field);
        assert_eq!(condition(""), Ok(None));
        let both = condition("edge=..4&hit=25..30%25&kind=base+game").expect("bounds");
        let expected = "kind='base game' and house_edge_pct<=4 and win_frequency_pct>=25 and win_frequency_pct<=30";
        assert_eq!(both.as_deref(), Some(expected));
        assert_eq!(condition("hit=x"), Err(Some("hit".to_string())));
    }

    #[test]
    fn every_order_is_one_of_the_rows_and_every_dot_leads_to_a_paytable() {
        for (order, _) in orders() {
            let answer = answer(&asked(&format!("sort={order}"))).expect("sorted");
            let page = answer.shown.into_string();
            assert_eq!(
                page.matches("<circle").count(),
                reference::sheet().expect("the reference pack").rows.len(),
                "{order}"
            );
            assert_eq!(page.matches("tabindex=\"-1\"").count(), page.matches("<circle").count());
        }
        assert!(answer(&asked("game=nothing")).is_ok_and(|answer| answer.files.is_empty()));
    }
}
