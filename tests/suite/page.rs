//! The math report of a pack, as a file: whole, self-contained, and true to the pack's own figures.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::common::binary::{OWN, csv_rows, own_file, run};
use house_edge::outcome::{Fraction, decimal, percent, to_f64};
use num_bigint::BigInt;

/// Elements that have no end tag.
const VOID: [&str; 4] = ["meta", "wbr", "br", "hr"];

/// The page of a small pack, and the folder that it is in.
fn page_of(arguments: &[&str]) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8").to_string();
    let ran = run(&[&["report", "--rounds", "1e5", "-q", "--out", &out], arguments].concat());
    assert!(ran.code == 0 || ran.code == 3, "{}", ran.stderr);
    let page = fs::read_to_string(folder.path().join("index.html")).expect("it is written");
    (folder, page)
}

/// The tags of the page in their order, without brackets; declarations and comments are none.
fn tags(page: &str) -> Vec<&str> {
    let parts = page.split('<').skip(1).filter_map(|part| part.split_once('>'));
    parts.map(|(tag, _)| tag).filter(|tag| !tag.starts_with('!')).collect()
}

/// The values of an attribute, wherever it stands.
fn attribute<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let begin = format!(" {name}=\"");
    let values = tags(page).into_iter().filter_map(|tag| tag.split_once(&begin));
    values.filter_map(|(_, rest)| rest.split_once('"')).map(|(value, _)| value).collect()
}

fn assert_whole(page: &str, folder: &Path) {
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(page) {
        let name = tag.trim_start_matches('/').split_whitespace().next().expect("a name").trim_end_matches('/');
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "ends where nothing of its name is open: <{tag}>");
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    let ids = attribute(page, "id");
    let distinct: HashSet<&&str> = ids.iter().collect();
    assert_eq!(ids.len(), distinct.len(), "an id stands twice");
    for link in attribute(page, "href") {
        match link.strip_prefix('#') {
            Some(id) => assert!(ids.contains(&id), "{link} leads nowhere"),
            None => assert!(folder.join(link).is_file(), "{link} is no file of the pack"),
        }
    }
    for label in attribute(page, "aria-labelledby").into_iter().flat_map(str::split_whitespace) {
        assert!(ids.contains(&label), "{label} labels and is not there");
    }
}

fn assert_self_contained(page: &str) {
    for fetching in ["src", "srcset", "data", "action", "poster", "xlink:href"] {
        assert_eq!(attribute(page, fetching), Vec::<&str>::new(), "{fetching} fetches");
    }
    for fetching in ["<script", "<link", "<iframe", "<img", "<object", "@import", "url(http", "<details"] {
        assert!(!page.contains(fetching), "{fetching}");
    }
}

#[test]
fn the_page_is_whole_and_fetches_nothing() {
    let (folder, page) = page_of(&["-g", "let-it-ride"]);
    assert_whole(&page, folder.path());
    assert_self_contained(&page);
    assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{}", &page[..80]);
    // One of each for Let It Ride: distribution, convergence, tolerance; bars of 4 wagers with several paytables; 3
    // wagers with a meter.
    assert_eq!(page.matches("<svg").count(), 3 + 4 + 3);
    assert_eq!(page.matches("<svg").count(), page.matches("<figcaption").count());
}

#[test]
fn the_page_shows_the_figures_of_the_summary() {
    let (folder, page) = page_of(&["-g", "let-it-ride"]);
    let rows = csv_rows(&fs::read_to_string(folder.path().join("summary.csv")).expect("it is written"));
    let exact: Vec<_> = rows.iter().filter(|row| row["method"] == "exact").collect();
    assert!(exact.len() > 19, "19 wagers and paytables, and readings: {}", exact.len());
    for row in exact {
        let [numerator, denominator] =
            ["ev_numerator", "ev_denominator"].map(|column| row[column].parse::<BigInt>().expect("an integer"));
        let edge = decimal(&percent(&-Fraction::new(numerator.clone(), denominator.clone())), 4);
        let in_full = format!("{numerator}/<wbr>{denominator}");
        assert!(page.contains(&format!(">{edge}<")) && page.contains(&in_full), "{edge} {in_full}");
    }
    for row in rows.iter().filter(|row| row["method"] == "simulation") {
        let [seen, error] = ["house_edge_pct", "std_error_pct"].map(|name| {
            let hundred_millionths = row[name].replace('.', "").parse::<BigInt>().expect("eight decimal places");
            Fraction::new(hundred_millionths, BigInt::from(100_000_000))
        });
        // Two digits of the error.
        let places = (1.0 - to_f64(&error).log10().floor()).max(0.0) as u32;
        let shown = format!("{} ± {}", decimal(&seen, places), decimal(&error, places));
        assert!(page.contains(&shown), "simulated {shown}");
    }
    let manifest = fs::read_to_string(folder.path().join("manifest.json")).expect("it is written");
    let hashes = manifest.lines().filter_map(|line| line.trim().strip_prefix("\"sha256\": \""));
    // The page cannot hold its own hash.
    let missing = hashes.filter(|line| !page.contains(line.trim_end_matches('"'))).count();
    assert_eq!(missing, 1);
}

/// What is wrong with these figures is told in `src/report/published.rs`; all others agree.
#[test]
fn published_figures_are_compared_where_the_pack_has_them() {
    let (_folder, page) = page_of(&["-g", "let-it-ride", "-w", "base"]);
    // By hand: of the base game the source list has an expectation, three edges and rates, and four lines of the
    // strategy; two of them are wrong.
    let agreeing = |row: &&str| row.contains(">agrees</span></td><td class=\"w\">wizardofodds");
    let figures: usize = page.split("<tr>").filter(agreeing).map(|row| row.matches("; ").count() + 1).sum();
    assert_eq!((figures, page.matches(">differs<").count()), (6, 2));
    assert!(!page.contains("3cardpokerstrategy"), "the progressive wager is not in this pack");
    // Nor are assumptions, play and paytable files of other wagers; the base game's assumptions are these of fifteen.
    for other in ["Five Card Hand Bonus Wagers are $1", "pay the highest hand only", "three-card-bonus.toml"] {
        assert!(!page.contains(other), "{other}");
    }
    assert!(page.contains("(A5, A6, A7, A8, A9, A10, A11) concern wagers that are not of this pack"));
}

/// The pays of `paytables/`, every schedule.
#[test]
fn every_paytable_is_printed_with_its_pays_before_anything_else() {
    let (_folder, page) = page_of(&["-g", "let-it-ride", "-w", "base", "-w", "five-card-progressive"]);
    let (summary, rest) =
        page.split_once("<section id=\"results\"").expect("there").1.split_once("</section>").expect("ended");
    assert!(rest.contains("<section id=\"let-it-ride\"") && !summary.contains("<section"));
    assert!(summary.contains("<th scope=\"row\">royal-flush</th><td>1000</td><td>500</td>"), "{summary}");
    assert!(
        summary.contains("58 Pa. Code §\u{a0}643a.12(a)") && summary.contains("jackpot seed</th><td>"),
        "{summary}"
    );
    // What the regulation does not state is marked: a mini-royal of § 643a.12(c) on paytable A.
    let (_folder, of_side) = page_of(&["-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A"]);
    assert!(of_side.contains("mini-royal</th><td>*40</td>") && of_side.contains("* The paytable does not state it. A"));
    assert!(of_side.contains("of schema version 4."), "that of a pack");
    for figure in ["house edge %", "return %", "hit frequency %", "standard deviation, units", "simulation"] {
        assert!(summary.contains(&format!("<th scope=\"row\">{figure}</th>")), "{figure}");
    }
    assert!(!page.contains("(not a paytable of the regulation)"));
    let (_folder, page) = page_of(&["-g", "four-card-poker", "-w", "base", "--strategy", "optimal"]);
    assert!(page.contains("rowgroup\" colspan=\"2\">ante bonus</th>"), "its schedule has a heading");
    assert!(page.contains("<th scope=\"row\">straight-flush</th><td>20</td>"), "the bonus stands there");
}

#[test]
fn what_an_operator_writes_is_shown_and_not_obeyed() {
    let text = OWN.replace("Rules Submission 7", "Rules Submission & 7").replace("straight = 6", "straight = 60");
    let (_file, path) = own_file(text);
    let (folder, page) = page_of(&["--paytables", path.to_str().expect("UTF-8")]);
    assert_whole(&page, folder.path());
    assert_self_contained(&page);
    assert!(page.contains("Rules Submission &amp; 7"), "escaped");
    assert!(page.contains("an operator's own and no option of the regulation"), "the player has the edge");
    let caption = "Three Card Bonus Wager (three-card-bonus), not a paytable of 58 Pa. Code Chapter 643a";
    assert!(page.contains(caption) && page.contains("straight 6 -&gt; 60"), "headed as one, with what differs");
    assert!(page.contains("inputs/own.toml") && !page.contains(path.to_str().expect("UTF-8")), "the copy is named");
}

/// Nothing but a side wager in another reading, and too few rounds to say anything.
#[test]
fn a_pack_of_little_has_a_page_too() {
    let few = ["-w", "five-card-bonus", "-p", "B", "-g", "let-it-ride", "--reading", "to-1", "--rounds", "100"];
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8").to_string();
    let ran = run(&[&["report", "-q", "--out", &out], few.as_slice()].concat());
    assert_eq!(ran.code, 3, "{}", ran.stderr);
    let page = fs::read_to_string(folder.path().join("index.html")).expect("it is written");
    assert_whole(&page, folder.path());
    assert!(page.contains("inconclusive"));
    // What would be empty is left out.
    for nothing in ["id=\"notes\"", "Optimal strategy", "Named strategies", "Progressive meters", "Break-even reading"]
    {
        assert!(!page.contains(nothing), "{nothing}");
    }
}
