//! The documents keep their word: their commands run, their figures are what the program computes, and every file,
//! heading and page that they point to is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::binary::{Folder, Row, command_in, csv_rows, number, printed, printed_rows, run_in};
use crate::common::packs;
use crate::generated::anchor;

/// A figure of a table to four places.
pub fn short(row: &Row, column: &str) -> String {
    format!("{:.4}", number(row, column))
}

/// Pages whose commands other tests run: those of payout limits with their figures.
const RUN_ELSEWHERE: [&str; 1] = ["docs/payout-limits.md"];

#[test]
fn the_commands_of_the_readme_run_in_an_empty_folder() {
    assert!(run_commands(|path| path == AFTER_README) >= 10);
}

#[test]
#[ignore = "second tier: the commands of every document run"]
fn the_commands_of_every_document_run_in_an_empty_folder() {
    assert!(run_commands(|path| path != AFTER_README) >= 60);
}

/// The page that is read right after README, in the same folder.
const AFTER_README: &str = "docs/paytables.md";

/// Runs the commands in the `sh` blocks of each document, one after the other in a folder of the document's own that
/// has the example of the page on paytables as `my-paytable.toml`, and the page's first CSV as `periods.csv` and
/// `pays.csv` and `claims.csv`; returns their number. Those that several pages have run once
/// ([`packs::ran_shared_line`]).
fn run_commands(is_wanted: impl Fn(&str) -> bool) -> usize {
    let (paytables, mut count) = (document("docs/paytables.md"), 0);
    for path in pages().into_iter().filter(|path| is_wanted(path) && !RUN_ELSEWHERE.contains(&path.as_str())) {
        let folder = Folder::new();
        let before = if path == AFTER_README { document("README.md") } else { String::new() };
        let text = before + &document(&path);
        folder.write("my-paytable.toml", blocks(&paytables, "toml")[0]);
        if let Some(table) = blocks(&text, "csv").first() {
            ["periods.csv", "pays.csv", "claims.csv"].into_iter().for_each(|name| folder.write(name, table));
        }
        for block in blocks(&text, "sh") {
            for line in block.replace("\\\n", " ").lines() {
                if !packs::ran_shared_line(folder.path(), line) {
                    run_in_folder(folder.path(), line);
                }
                count += 1;
            }
        }
    }
    count
}

fn run_in_folder(folder: &Path, line: &str) {
    let words = shell_words(line);
    assert_eq!(words[0], "house-edge", "{line}");
    run_in(folder, &words[1..].iter().map(String::as_str).collect::<Vec<_>>()).ended(0);
}

/// The house edges of all readings of Lunar Poker on paytable A stand on its page.
#[test]
fn the_page_on_lunar_poker_says_what_the_reports_say() {
    let text = document("docs/lunar.md");
    let mut said = 0;
    for row in csv_rows(&document("reports/summary.csv")) {
        let is_read = |wager: &str| row["wager"] == wager && row["paytable"] == "A" && row["strategy"].is_empty();
        if row["method"] == "exact" && row["game"].starts_with("lunar-poker") && is_read("base") {
            assert!(text.contains(&format!("| {} |", short(&row, "house_edge_pct"))), "{row:?}");
            said += 1;
        }
        if row["method"] == "exact" && is_read("ante-and-super") && row["reading"].is_empty() {
            let figures = ["house_edge_pct", "house_edge_initial_pct"].map(|column| short(&row, column));
            assert!(figures.iter().all(|figure| text.contains(&format!("{figure} %"))), "{figures:?}");
        }
    }
    // Three readings of each chapter.
    assert_eq!(said, 6);
}

/// The figures of all paytables and readings of Ultimate Texas Hold 'Em stand on its page.
#[test]
fn the_page_on_ultimate_texas_holdem_says_what_the_reports_say() {
    let text = document("docs/holdem.md");
    let rows = csv_rows(&document("reports/summary.csv"));
    let is_exact =
        |row: &&Row| row["game"] == "ultimate-texas-holdem" && row["method"] == "exact" && row["strategy"].is_empty();
    let mut said = 0;
    for row in rows.iter().filter(is_exact) {
        assert!(text.contains(&format!("| {} |", short(row, "house_edge_pct"))), "{row:?}");
        if row["wager"] == "base" {
            let exact = format!("`{}/{}`", row["ev_numerator"].trim_start_matches('-'), row["ev_denominator"]);
            let others = ["element_of_risk_pct", "std_dev"].map(|column| format!("| {} |", short(row, column)));
            assert!(text.contains(&exact) && others.iter().all(|figure| text.contains(figure)), "{row:?}");
            let shares = ["win_frequency_pct", "push_frequency_pct", "fold_frequency_pct"];
            assert!(shares.iter().all(|column| text.contains(&format!("{} %", short(row, column)))), "{row:?}");
        }
        said += 1;
    }
    assert_eq!(said, 2 + 2 * 4);
}

/// What `expose` printed stands there too. M. Shackleford, wizardofodds.com, has two of the figures to two places.
#[test]
fn the_page_on_ultimate_texas_holdem_says_what_a_player_gains_who_knows_more() {
    let text = document("docs/holdem.md");
    let rows = csv_rows(&document("docs/exposed.csv"));
    let of_game = rows.iter().filter(|row| row["game"] == "ultimate-texas-holdem" && row["method"] == "exact");
    for row in of_game.clone() {
        let figures = ["house_edge_pct", "gain_pct", "changed_pct"].map(|column| short(row, column)).join(" | ");
        assert!(text.contains(&format!("| {figures} |")), "{row:?}");
    }
    for (knows, published) in [("dealer=1", "-13.59"), ("dealer=1+community=1", "-22.33")] {
        let row = of_game.clone().find(|row| row["known"] == knows).expect("a row");
        assert_eq!(format!("{:.2}", number(row, "house_edge_pct")), published);
    }
}

/// The row of `house-edge analyze` for one wager of Let It Ride on one paytable.
fn analyzed(arguments: &[&str]) -> Row {
    printed_rows(&[&["analyze"], arguments].concat()).remove(0)
}

/// README shows what `analyze` prints on 80 columns.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let (text, folder) = (document("README.md"), Folder::new());
    let line = blocks(&text, "sh")[0].trim_end();
    let output =
        command_in(folder.path()).args(line.split(' ').skip(1)).env("COLUMNS", "80").output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), blocks(&text, "text")[0], "{line}");
    folder.write("pair-up.toml", blocks(&text, "toml")[0]);
    let line =
        blocks(&text, "").into_iter().find(|block| block.starts_with("house-edge analyze pair-up")).expect("a command");
    folder.run(&line.trim_end().split(' ').skip(1).collect::<Vec<_>>()).gives(0, blocks(&text, "text")[1]);
}

/// The example of the page on envy bonuses: its table, and the parts that its variance is made of.
#[test]
fn the_page_on_envy_bonuses_says_what_the_program_computes() {
    let row = |seats: usize| {
        let seats = seats.to_string();
        let row = analyzed(&["let-it-ride/three-card-progressive/B", "--seats", &seats]);
        let columns = ["envy_return_pct", "house_edge_pct", "variance", "std_dev"];
        std::iter::once(seats).chain(columns.map(|column| short(&row, column))).collect::<Vec<_>>()
    };
    let text = document("docs/envy.md");
    assert_eq!(table_after(&text, "<!-- envy -->"), (1..=7).map(row).collect::<Vec<_>>());
    let parts = table_after(&text, "the parts of the variance are");
    let part = |part: &Vec<String>| part[1].parse::<f64>().expect("a number");
    let variance = |seats: &str| {
        let row = analyzed(&["let-it-ride/three-card-progressive/B", "--seats", seats]);
        number(&row, "variance")
    };
    let (own, total) = (variance("1"), variance("7"));
    assert!((part(&parts[0]) - own).abs() < 1e-6 && (part(&parts[4]) - total).abs() < 1e-6);
    assert!((parts[..4].iter().map(part).sum::<f64>() - total).abs() < 4e-6);
}

/// The example of the page on recorded results: its table, and what is said of it.
#[test]
fn the_page_on_recorded_results_says_what_the_program_computes() {
    let text = document("docs/monitoring.md");
    let folder = Folder::new();
    let periods = blocks(&text, "csv")[0];
    let monitored = |periods: &str| {
        folder.write("periods.csv", periods);
        let ran = folder.run(&["monitor", "periods.csv", "-f", "csv"]);
        (ran.code, ran.rows())
    };
    let (code, rows) = monitored(periods);
    let two = |row: &Row, column: &str| format!("{:.2}", number(row, column));
    let shown = |row: &Row| {
        let names = ["wager", "period"].map(|column| row[column].clone());
        let dollars = ["expected_result", "low_result", "high_result", "house_result"].map(|column| two(row, column));
        let others = ["p_value", "change_shown_pct"].map(|column| short(row, column));
        [&names[..], &dollars, &others, &[row["verdict"].clone()]].concat()
    };
    assert_eq!((code, table_after(&text, "<!-- monitored -->")), (0, rows.iter().map(shown).collect()));
    let rates = rows.iter().map(|row| number(row, "false_alarm_pct"));
    assert!(rates.into_iter().all(|rate| (4.9935..4.9995).contains(&rate)), "{rows:?}");
    let (code, rows) = monitored(&periods.replace(",52640", ",62640"));
    assert_eq!((code, &rows[2]["verdict"][..]), (1, "investigate"));
    let two_hands =
        "period,game,wager,paytable,rounds,unit,house_result\n2026-01,let-it-ride,three-card-bonus,A,2,5,10\n";
    assert_eq!(two(&monitored(two_hands).1[0], "false_alarm_pct"), "1.58");
}

/// The example of the page on Magic Card and Lucky Bonus.
#[test]
fn the_page_on_random_bonuses_says_what_the_program_computes() {
    let text = document("docs/random-bonuses.md");
    let rows = table_after(&text, "<!-- random bonuses -->");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let arguments: Vec<&str> = row[0].split(';').flat_map(|activation| ["--activation", activation]).collect();
        let analyzed = analyzed(&[&["let-it-ride/five-card-hand-bonus"], &arguments[..]].concat());
        let columns = ["house_edge_pct", "std_dev", "win_frequency_pct"];
        assert_eq!(row[1..], columns.map(|column| short(&analyzed, column)), "{}", row[0]);
    }
    let remarks = printed(&["analyze", "let-it-ride/five-card-hand-bonus"]);
    assert!(remarks.contains("player above 0.316359 (") && remarks.contains("player above 0.121676 ("), "{remarks}");
    assert!(text.contains("31.6359 %") && text.contains("12.1676 %"));
}

/// Splits a line at spaces outside double quotes.
pub(crate) fn shell_words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| {
            if place % 2 == 1 { vec![part.to_string()] } else { part.split_whitespace().map(str::to_string).collect() }
        })
        .collect()
}

/// The table of all meters on the page on progressive meters, and the figures of its examples.
#[test]
fn the_page_on_progressive_meters_says_what_the_program_computes() {
    let progressive = |arguments: &[&str]| printed_rows(&[&["progressive"], arguments].concat());
    let places = [
        ("resets_one_in", 0),
        ("break_even_units", 0),
        ("mean_units", 2),
        ("exceeds_break_even_pct", 4),
        ("fixed_return_pct", 4),
        ("seed_return_pct", 4),
        ("primary_return_pct", 4),
        ("reserve_return_pct", 4),
        ("house_edge_at_mean_pct", 4),
    ];
    let shown = |row: &Row| {
        let names = ["game", "wager", "paytable", "meter"].map(|column| row[column].clone());
        let figure = |(column, places): (&str, usize)| format!("{:.places$}", number(row, column));
        names.into_iter().chain(places.map(figure)).collect::<Vec<_>>()
    };
    let text = document("docs/progressive.md");
    let meters = [progressive(&["four-card-poker"]), progressive(&["let-it-ride", "--terms", "primary=15"])].concat();
    assert_eq!(table_after(&text, "<!-- meters -->"), meters.iter().map(shown).collect::<Vec<_>>());
    let reserve = ["*/four-card-progressive/B"];
    let figures =
        |row: &Row| ["mean_reset_units", "seed_return_pct", "reserve_return_pct"].map(|column| number(row, column));
    let [reset, seed, _] = figures(&progressive(&reserve)[0]);
    assert_eq!((format!("{reset:.0}"), format!("{seed:.2}")), ("2871".into(), "0.30".into()));
    let [reset, seed, used] = figures(&progressive(&[&reserve[..], &["--terms", "excess=kept"]].concat())[0]);
    assert_eq!((reset, seed, format!("{:.2}", 5.0 - used)), (1000.0, 0.0, "3.15".into()));
    assert!(
        text.contains("leaves 2,871 on average") && text.contains("pays 0.30 %") && text.contains("never see 3.15.")
    );
    let shared = progressive(&["*/five-card-hand-bonus-dealer", "--seats", "7"]);
    assert_eq!(format!("{:.0}", shared[0]["mean_units"].parse::<f64>().expect("a number")), "502694");
}

/// The repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the repository.
pub fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The pages under `docs/`, such as `docs/envy.md`.
pub fn pages() -> Vec<String> {
    let files = fs::read_dir(root().join("docs")).expect("a folder");
    let names = files.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    let mut pages: Vec<String> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    pages.sort();
    pages
}

/// All files below a folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// The contents of all code blocks of one language.
pub fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    text.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The cells of each row of the table after this mark.
pub fn table_after(text: &str, mark: &str) -> Vec<Vec<String>> {
    let table = text.split(mark).nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect::<Vec<_>>();
    rows.map(cells).map(|cells| cells[1..cells.len() - 1].to_vec()).collect()
}

/// Most bytes of the README.
const LONGEST_README: usize = 8_192;

/// All documents that people read.
fn documents() -> Vec<String> {
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/pack/README.md", "tests/page/README.md"]
        .map(String::from);
    pages().into_iter().chain(others).collect()
}

/// The text without its code blocks.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// The targets of the links in a text, of those in pictures too.
fn targets(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.chain(pictures).map(String::from).filter(|target| !target.contains("://")).collect()
}

/// The anchors of all headings; a heading that comes again has a number.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in prose(text).lines().filter(|line| line.starts_with('#')) {
        let anchor = anchor(heading.trim_start_matches('#'));
        let again = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone()).chain(again).find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut followed = 0;
    for path in documents() {
        let text = document(&path);
        for target in targets(&prose(&text)) {
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            let folder = root().join(&path).parent().expect("a folder").to_path_buf();
            let linked = if file.is_empty() { root().join(&path) } else { folder.join(file) };
            assert!(linked.exists(), "{path}: {target}");
            if !heading.is_empty() {
                let headings = anchors(&std::fs::read_to_string(&linked).expect("a text"));
                assert!(headings.contains(heading), "{path}: {target} is none of {headings:?}");
            }
            followed += 1;
        }
    }
    assert!(followed > 50, "{followed}");
}

#[test]
fn every_file_that_a_document_names_is_there() {
    let sources = ["core/src", "core/tests", "src", "tests", "benches", "examples"];
    let files: Vec<_> = sources.iter().flat_map(|folder| files_below(&root().join(folder))).collect();
    let is_pattern = |code: &str| code.contains(['<', '*', ' ', '{']);
    let folders =
        ["core/", "src/", "tests/", "docs/", "reports/", "paytables/", "python/", "deploy/", "benches/", "examples/"];
    let mut named = 0;
    for path in documents().iter().filter(|path| *path != "CHANGELOG.md") {
        let text = prose(&document(path));
        for code in text.split('`').skip(1).step_by(2).filter(|code| !is_pattern(code)) {
            if folders.iter().any(|folder| code.starts_with(folder)) {
                assert!(root().join(code).exists(), "{path}: {code}");
            } else if code.ends_with(".rs") {
                assert!(files.iter().any(|file| file.ends_with(code)), "{path}: {code}");
            } else {
                continue;
            }
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn the_readme_is_short_and_every_page_is_two_clicks_from_it() {
    assert!(document("README.md").len() <= LONGEST_README);
    let of_readme: BTreeSet<String> = targets(&document("README.md")).into_iter().collect();
    assert!(of_readme.contains("docs/README.md"));
    let of_index: BTreeSet<String> = targets(&document("docs/README.md")).into_iter().collect();
    let missing = |page: &String| {
        let name = page.trim_start_matches("docs/");
        name != "README.md" && !of_index.iter().any(|target| target.split('#').next() == Some(name))
    };
    let missing: Vec<String> = pages().into_iter().filter(missing).collect();
    assert!(missing.is_empty(), "docs/README.md names none of {missing:?}");
}
