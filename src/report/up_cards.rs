//! The measures of a wager by the dealer's up card.

use super::cells::{denominator, element_of_risk, float, keys, numerator, percentage, strategy};
use super::sheet::{Cell, Sheet, column};
use crate::analysis::ByUpCard;
use crate::games::Offer;

/// The sheet of `up-cards.csv`: one row for each up card, with the measures of the rounds against it. The up cards of a
/// full deck are equally likely, so the mean of their expectations is that of the wager.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a (Offer, Vec<ByUpCard>)>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        strategy(),
        column("up_card", |_, against: &&ByUpCard| Cell::text(against.up_card.name())),
        column("cycle", |_, against| Cell::integer(against.cycle)),
        column("ev_numerator", |_, against| numerator(&against.measures.expected_net)),
        column("ev_denominator", |_, against| denominator(&against.measures.expected_net)),
        column("house_edge_pct", |_, against| percentage(&against.measures.house_edge())),
        column("mean_total_units", |_, against| Cell::Decimal(against.measures.mean_wagered.clone(), 8)),
        column("element_of_risk_pct", |_, against| element_of_risk(&against.measures)),
        column("win_frequency_pct", |_, against| percentage(&against.measures.win_frequency)),
        column("fold_frequency_pct", |_, against| percentage(&against.measures.fold_frequency)),
        column("std_dev", |_, against| float(against.measures.std_dev())),
    ]);
    Sheet::of(&columns, all.into_iter().flat_map(|(offer, all)| all.iter().map(move |against| (offer, against))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rank;
    use crate::games::lunar_poker::an_ace_up_in_2013;
    use crate::outcome::{Measures, OutcomeTable};

    /// Whether all thirteen up cards give the committed figures of the game is for another test, and whether all of
    /// `reports/` is what is solved for `.ci/run --all`.
    #[test]
    fn an_ace_up_in_2013_is_what_the_reports_say() {
        let against = |(offer, (up_card, table)): (Offer, (Rank, OutcomeTable))| {
            (offer, vec![ByUpCard { up_card, cycle: table.cycle(), measures: Measures::of(&table) }])
        };
        let solved: Vec<(Offer, Vec<ByUpCard>)> = an_ace_up_in_2013().into_iter().map(against).collect();
        let solved: Vec<Vec<String>> =
            sheet(&solved).rows.iter().map(|row| row.iter().map(Cell::in_full).collect()).collect();
        assert_eq!(solved.len(), 24, "eight paytables in three readings (§ 589.12(d))");
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/up-cards.csv");
        let mut reader = csv::Reader::from_path(path).expect("the reports are there");
        let header = reader.headers().expect("a header").clone();
        let place = |name: &str| header.iter().position(|column| column == name).expect("a column");
        let (game, up_card) = (place("game"), place("up_card"));
        let rows = reader.records().map(|row| row.expect("a row").iter().map(String::from).collect::<Vec<_>>());
        let reported: Vec<Vec<String>> =
            rows.filter(|row| row[game] == "lunar-poker-2013" && row[up_card] == Rank::Ace.name()).collect();
        assert_eq!(solved, reported);
    }
}
