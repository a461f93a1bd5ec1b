//! JSON Schemas of `docs/schema/`, made from the columns of sheets (docs/json.md) and their meanings in `columns.csv`,
//! which also yield the table of docs/glossary.md.
//!
//! `HOUSE_EDGE_WRITE_SCHEMAS=1 cargo test --lib json_schema` rewrites them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::column::Kind;
use super::sheet::{HEADINGS, Sheet};
use super::{
    CHECK_VERSION, OUTPUT_VERSION, PACK_VERSION, audit, choosing, designing, information, monitoring, outcomes,
    paytables, progressive, published, recount, sensitivity, session, side_by_side, strategy, summary, together,
    tolerance,
};
use crate::analysis::{SideBet, Table};
use crate::outcome::ratio;

/// Every column of every file with its meaning in one sentence.
const COLUMNS: &str = include_str!("columns.csv");
const WRITE: &str = "HOUSE_EDGE_WRITE_SCHEMAS";
/// Documents without rows and their versions; their schemas are written by hand.
const OTHERS: [(&str, u32); 3] = [("check", CHECK_VERSION), ("manifest", PACK_VERSION), ("progress", OUTPUT_VERSION)];
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Documents of rows: name, title, and an empty sheet with every possible column.
fn documents() -> Vec<(&'static str, &'static str, Sheet)> {
    let [measures, all_outcomes] = side_by_side::without_rows();
    let bet = || ratio(1, 1);
    let side = SideBet { wager: String::new(), paytable: None, dollars: bet(), share: bet() };
    let table = Table { seats: 2, average_bet: Some(bet()), sides: vec![side], ..Table::default() };
    vec![
        ("list", "house-edge show without paytables", paytables::listing_sheet(&[])),
        ("show", "house-edge show", paytables::sheet(&[])),
        ("assumptions", "house-edge show --assumptions", paytables::assumptions_sheet(&[])),
        ("summary", "house-edge analyze, simulate, merge", summary::sheet_in_dollars(&[], &table)),
        ("outcomes", "house-edge analyze, simulate, merge with --show outcomes", outcomes::sheet([])),
        ("trace", "house-edge simulate --trace", recount::trace_sheet([])),
        ("strategy", "house-edge strategy", strategy::sheet([])),
        ("actions", "house-edge strategy --show actions", strategy::shares_sheet([])),
        ("spot", "house-edge strategy --hand", strategy::spot_sheet([])),
        ("progressive", "house-edge progressive", progressive::sheet([], Some(&table))),
        ("boxes", "house-edge analyze --boxes", information::boxes_sheet([])),
        ("together", "house-edge analyze, simulate, merge with --together", together::sheet([])),
        (
            "together-outcomes",
            "house-edge analyze, simulate, merge with --together and --show outcomes",
            outcomes::sums_sheet([]),
        ),
        ("correlations", "house-edge analyze --together with --show correlations", together::correlation_sheet([])),
        ("expose", "house-edge expose", information::exposed_sheet([])),
        ("expose-decisions", "house-edge expose --show decisions", information::decisions_sheet([])),
        ("session", "house-edge session", session::sheet([])),
        ("session-distribution", "house-edge session --show distribution", session::distribution_sheet([], 1)),
        ("monitor", "house-edge monitor", monitoring::sheet([])),
        ("audit", "house-edge audit", audit::sheet([])),
        ("design", "house-edge design", designing::without_rows()),
        ("choose", "house-edge choose", choosing::sheet([])),
        ("compare", "house-edge compare", measures),
        ("compare-outcomes", "house-edge compare --show outcomes", all_outcomes),
        ("compare-decisions", "house-edge compare --show decisions", strategy::changes_sheet(&[])),
        ("sensitivity", "house-edge sensitivity", sensitivity::sheet(None)),
    ]
}

/// Meanings by column name; each is stated once.
fn meanings() -> BTreeMap<String, String> {
    let rows = csv::Reader::from_reader(COLUMNS.as_bytes()).into_records();
    let rows: Vec<_> = rows.map(|row| row.expect("a row")).collect();
    let meanings = rows.iter().map(|row| (row[1].to_string(), row[2].to_string())).collect::<BTreeMap<_, _>>();
    assert_eq!(meanings.len(), rows.len(), "a column is explained twice");
    meanings
}

fn file_of(name: &str) -> String {
    format!("{name}.v{OUTPUT_VERSION}.json")
}

fn schema(name: &str, title: &str, sheet: &Sheet) -> Value {
    let meanings = meanings();
    // Columns in dollars appear on request.
    let always = summary::sheet([]).columns.len();
    let required = if name == "summary" { &sheet.columns[..always] } else { &sheet.columns };
    let property = |(column, kind): (&&str, &Kind)| {
        let mut property = if *column == "schema_version" { json!({ "const": OUTPUT_VERSION }) } else { cells(*kind) };
        property["description"] = meanings.get(*column).cloned().into();
        (column.to_string(), property)
    };
    let properties: Map<String, Value> = sheet.columns.iter().zip(&sheet.kinds).map(property).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:house-edge:schema:{name}:v{OUTPUT_VERSION}"),
        "title": title,
        "type": "array",
        "items": { "type": "object", "required": required, "properties": properties },
    })
}

fn cells(kind: Kind) -> Value {
    match kind {
        Kind::Text | Kind::Mixed => json!({ "type": ["string", "null"], "minLength": 1 }),
        Kind::Integer => json!({ "type": ["string", "null"], "pattern": "^(0|-?[1-9][0-9]*)$" }),
        Kind::SmallInteger => json!({ "type": ["integer", "null"], "minimum": 0, "maximum": LARGEST_EXACT }),
        Kind::Number => json!({ "type": ["number", "null"] }),
    }
}

#[test]
fn every_document_has_its_schema() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema");
    let mut outdated = Vec::new();
    let mut known: Vec<String> = OTHERS.iter().map(|(name, version)| format!("{name}.v{version}.json")).collect();
    for (name, title, sheet) in documents() {
        let text = serde_json::to_string_pretty(&schema(name, title, &sheet)).expect("JSON") + "\n";
        let path = folder.join(file_of(name));
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            if std::env::var_os(WRITE).is_some() {
                fs::write(&path, text).expect("written");
            } else {
                outdated.push(name);
            }
        }
        known.push(file_of(name));
    }
    assert!(outdated.is_empty(), "{outdated:?}: {WRITE}=1 cargo test --lib json_schema writes them anew");
    let files = fs::read_dir(folder).expect("there").map(|file| file.expect("a file").file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    // A game's file is no document of the program; a test holds its schema to the reader.
    files.retain(|name| name != "game.json");
    files.sort();
    known.sort();
    assert_eq!(files, known);
}

#[test]
fn every_column_of_every_file_has_its_meaning() {
    let of_summary = summary::pack_sheet_with_outcomes([], &|_| String::new());
    let index = strategy::index(&[], []);
    let of_csv_alone =
        [summary::up_card_sheet([]), tolerance::sheet([]), progressive::envy_sheet([]), of_summary, index];
    let sheets = documents().into_iter().map(|(.., sheet)| sheet).chain(of_csv_alone);
    let columns = sheets.flat_map(|sheet| sheet.columns).chain(strategy::DECISION_COLUMNS.map(|(name, _)| name));
    let columns: BTreeSet<String> = columns.map(str::to_string).collect();
    let meanings = meanings();
    assert_eq!(columns, meanings.keys().cloned().collect(), "columns, and those that columns.csv explains");
    assert!(meanings.values().all(|meaning| meaning.ends_with('.')));
}

/// A sheet in several views has the name of its document, and words after it.
#[test]
fn every_heading_has_its_column() {
    let mut sheets = documents();
    sheets.push(("reference", "", published::reference_sheet().expect("a pack")));
    for heading in HEADINGS.iter() {
        let is_of = |of: &(&str, &str, Sheet)| heading[0].starts_with(of.0) && of.2.columns.contains(&&heading[1]);
        assert!(sheets.iter().any(is_of), "{heading:?}");
    }
}
