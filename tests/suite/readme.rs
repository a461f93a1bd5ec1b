//! The README keeps its word: its table is what the program computes, its commands run, its example is a paytable.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{all_offers, of_game};
use house_edge::games::{GAMES, Offer, Solver};
use house_edge::outcome::{Fraction, Measures, decimal, percent};

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README is there")
}

/// The contents of all code blocks of one language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    text.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn row(offer: &Offer, solver: &dyn Solver) -> String {
    let measures = Measures::of(&solver.outcomes(offer).expect("solved"));
    let pct = |fraction: &Fraction| decimal(&percent(fraction), 4);
    let [game, wager, paytable, ..] = offer.key();
    format!(
        "| {game} | {wager} | {paytable} | {} | {} | {} | {:.4} | {} |",
        pct(&measures.house_edge()),
        pct(&measures.element_of_risk().expect("something is wagered")),
        pct(&measures.win_frequency),
        measures.std_dev(),
        offer.paytable.section.trim_start_matches("58 Pa. Code "),
    )
}

#[test]
fn the_table_of_results_is_what_the_program_computes() {
    let readme = readme();
    let table =
        readme.split("<!-- results -->").nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let shown: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    let mut computed: Vec<String> = Vec::new();
    for game in GAMES {
        let solver = crate::common::full_solver(*game);
        let offers = of_game(&all_offers(), game.facts().id);
        let default = offers.iter().filter(|offer| offer.reading.is_none() && offer.strategy.is_none());
        computed.extend(default.map(|offer| row(offer, solver)));
    }
    assert_eq!(shown, computed, "the table should be:\n{}\n", computed.join("\n"));
}

#[test]
fn the_fractions_are_those_of_the_base_games() {
    let text = readme().split_whitespace().collect::<Vec<_>>().join(" ");
    for game in GAMES {
        let base = crate::common::offer(game.facts().id, "base", "A");
        let solver = crate::common::full_solver(*game);
        let worth = Measures::of(&solver.outcomes(&base).expect("solved")).expected_net;
        assert!(text.contains(&format!(" {worth}")), "{}: {worth}", game.facts().id);
    }
}

/// Every strategy of the games that have named ones, with its house edge and element of risk.
#[test]
fn the_table_of_strategies_is_what_the_program_computes() {
    let readme = readme();
    let table =
        readme.split("<!-- strategies -->").nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect::<Vec<_>>();
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    let shown: Vec<Vec<String>> = rows.map(|line| cells(line)[1..5].to_vec()).collect();
    let mut computed: Vec<Vec<String>> = Vec::new();
    for game in GAMES {
        let base = crate::common::offer(game.facts().id, "base", "A");
        let solver = crate::common::full_solver(*game);
        let named = base.wager.strategies.iter().map(|strategy| (strategy.name, Some(*strategy)));
        let all = [("optimal", None)].into_iter().chain(named).filter(|_| !base.wager.strategies.is_empty());
        computed.extend(all.map(|(name, strategy)| {
            let measures = Measures::of(&solver.outcomes(&Offer { strategy, ..base.clone() }).expect("solved"));
            let risk = measures.element_of_risk().expect("something is wagered");
            let [edge, risk] = [measures.house_edge(), risk].map(|fraction| decimal(&percent(&fraction), 4));
            vec![game.facts().id.to_string(), name.to_string(), edge, risk]
        }));
    }
    assert_eq!(shown, computed);
}

#[test]
fn the_commands_run_one_after_the_other_in_an_empty_folder() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let readme = readme();
    fs::write(folder.path().join("my-paytable.toml"), blocks(&readme, "toml")[0]).expect("written");
    let commands: Vec<&str> = blocks(&readme, "sh").into_iter().flat_map(str::lines).collect();
    assert!(commands.len() >= 15);
    for line in commands {
        let words = shell_words(line);
        assert_eq!(words[0], "house-edge", "{line}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-edge"));
        let output = command.current_dir(folder.path()).args(&words[1..]).output().expect("it runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Splits a line at spaces outside double quotes.
fn shell_words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| {
            if place % 2 == 1 { vec![part.to_string()] } else { part.split_whitespace().map(str::to_string).collect() }
        })
        .collect()
}
