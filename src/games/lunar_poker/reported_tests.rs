//! One up card of the game of 2013, solved anew and held against `reports/`.

use std::collections::HashMap;
use std::sync::Arc;

use super::chapter::Chapter;
use super::decisions::Player;
use super::exact::draws::Priced;
use super::exact::solution::{Question, RoundCounts, up_cards};
use super::exact::solver::ExactSolver;
use super::rules::{Prices, READINGS};
use crate::cards::{CardSet, Rank};
use crate::games::{Catalogue, KeepsNothing, Offer, Selection, VariantChoice};
use crate::outcome::{Measures, OutcomeTable, decimal, percent};

/// All of 2013 takes minutes to solve; this is one up card of thirteen, the quickest, by every paytable and
/// reading. That all thirteen come to the committed figures of the game is another test's, and that reports/ are
/// what is solved that of `.ci/run --all`.
#[test]
fn an_ace_up_in_2013_is_what_the_reports_say() {
    let selection =
        Selection { games: vec!["lunar-poker-2013".into()], reading: VariantChoice::All, ..Selection::default() };
    let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
    let deck = CardSet::FULL_DECK;
    let solver = ExactSolver::new(Chapter::Of2013, deck, Arc::new(KeepsNothing)).expect("full deck");
    let ace = up_cards(deck).into_iter().find(|(card, _)| card.rank() == Rank::Ace).expect("an ace");
    let mut parts: HashMap<Prices, [RoundCounts; READINGS]> = HashMap::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for offer in offers.iter().filter(|offer| offer.wager.has_decisions) {
        let prices = Prices::of(offer).expect("whole pays");
        let part = parts.entry(prices.clone()).or_insert_with(|| {
            let priced = Priced::in_all_readings(&prices);
            let question = Question::new(Chapter::Of2013, deck, prices, Player::Optimal);
            question.part(deck, ace, &solver.deals, &priced).tallies
        });
        rows.push(row(offer, &solver.table_against(offer, ace, part).expect("whole").1));
    }
    assert_eq!(rows.len(), 24, "eight paytables in three readings (§ 589.12(d))");
    assert_eq!(rows, reported_against(Rank::Ace));
}

/// Columns of reports/up-cards.csv.
const COLUMNS: [&str; 11] = [
    "paytable",
    "reading",
    "cycle",
    "ev_numerator",
    "ev_denominator",
    "house_edge_pct",
    "mean_total_units",
    "element_of_risk_pct",
    "win_frequency_pct",
    "fold_frequency_pct",
    "std_dev",
];

fn row(offer: &Offer, table: &OutcomeTable) -> Vec<String> {
    let measures = Measures::of(table);
    let in_percent = |fraction| decimal(&percent(fraction), 8);
    vec![
        offer.paytable.id.clone(),
        offer.reading_name().to_string(),
        table.cycle().to_string(),
        measures.expected_net.numer().to_string(),
        measures.expected_net.denom().to_string(),
        in_percent(&measures.house_edge()),
        decimal(&measures.mean_wagered, 8),
        in_percent(&measures.element_of_risk().expect("an ante")),
        in_percent(&measures.win_frequency),
        in_percent(&measures.fold_frequency),
        format!("{:.8}", measures.std_dev()),
    ]
}

/// The rows of reports/up-cards.csv on 2013 and one up card.
fn reported_against(up_card: Rank) -> Vec<Vec<String>> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/up-cards.csv");
    let mut reader = csv::Reader::from_path(path).expect("the reports are there");
    let header = reader.headers().expect("a header").clone();
    let place = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let (game, up) = (place("game"), place("up_card"));
    let rows = reader.records().map(|row| row.expect("a row"));
    let own = rows.filter(|row| &row[game] == "lunar-poker-2013" && &row[up] == up_card.name());
    own.map(|row| COLUMNS.map(|column| row[place(column)].to_string()).to_vec()).collect()
}
