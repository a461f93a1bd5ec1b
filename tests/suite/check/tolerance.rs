//! `check` with a tolerance, and against a folder that was simulated. The real binary, in a fresh folder.

use std::fs;

use crate::common::binary::{Folder, OWN, OWN_PROGRESSIVE, Ran, folder_after, own_file, own_pack, printed};

/// A simulation that writes a baseline, and the check against it.
const SIMULATED: &str = "simulate let-it-ride/three-card-bonus -n 100k -o base/summary.csv";
const CHECK: [&str; 3] = ["check", "base", "let-it-ride/three-card-bonus"];

/// The summary of a simulation of OWN with these values in the columns.
fn simulated(values: &[(&str, &str)]) -> String {
    let folder = own_file(OWN);
    let printed = folder.run(&["simulate", "own.toml", "-n", "100k", "--format", "csv"]).ended(0).stdout;
    with_values(&printed, values)
}

/// A CSV with these values in the columns of every row.
fn with_values(text: &str, values: &[(&str, &str)]) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    assert!(values.iter().all(|(column, _)| header.iter().any(|name| name == *column)), "{values:?}");
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).expect("in memory");
    for row in reader.records().map(|row| row.expect("cells")) {
        let value = |(name, cell)| values.iter().find(|(column, _)| *column == name).map_or(cell, |(_, value)| *value);
        writer.write_record(header.iter().zip(&row).map(value)).expect("in memory");
    }
    String::from_utf8(writer.into_inner().expect("in memory")).expect("UTF-8")
}

/// Runs `check` of OWN against a folder with this summary alone.
fn check_against(summary: &str, arguments: &[&str]) -> Ran {
    let folder = own_file(OWN);
    fs::create_dir(folder.path().join("pack")).expect("made");
    folder.write("pack/summary.csv", summary);
    check_in(&folder, arguments)
}

fn check_in(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["check", "pack", "own.toml"], arguments].concat())
}

#[test]
fn a_house_edge_may_move_by_the_tolerance_and_no_more() {
    let folder = own_pack();
    // 52 hands of three of a kind lose 17 units each: 52 x 17 / 22,100 = 4 percentage points, exactly.
    folder.write("own.toml", OWN.replace("three-of-a-kind = 30", "three-of-a-kind = 13"));
    check_in(&folder, &["--tolerance", "4"]).gives(0, "").says("none has moved by more than 4 percentage points");
    for tolerance in ["3.999999999999999999", "0"] {
        let beyond = check_in(&folder, &["--tolerance", tolerance]);
        // 512 / 22,100 before: 40 x 48 + 30 x 52 + 6 x 720 + 4 x 1,096 + 3,744 won, 16,440 lost.
        let expected = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 6.316742 % (+400.0000 \
                        basis points): three-of-a-kind 30 -> 13, own.toml:12\n";
        beyond.gives(1, expected);
    }
    assert_eq!(check_in(&folder, &[]).code, 1);
    for nonsense in ["-1", "101", "much", ""] {
        check_in(&folder, &["--tolerance", nonsense]).refused("--tolerance <POINTS>");
    }
}

#[test]
fn with_a_tolerance_other_columns_are_not_compared_but_rows_and_meters_are() {
    let folder = own_pack();
    folder.write("own.toml", OWN.replace("Submission 7", "Submission 8"));
    assert_eq!(check_in(&folder, &[]).code, 1);
    assert_eq!(check_in(&folder, &["--tolerance", "0"]).code, 0);
    folder.write("own.toml", OWN.replace("\"house\"", "\"garden\""));
    check_in(&folder, &["--tolerance", "100"]).ended(1).prints("missing: ").prints("new: ");

    let folder = folder_after("report let-it-ride/five-card-progressive --output base -n 100k --meter 20000");
    let check = folder.run_line("check base let-it-ride/five-card-progressive --meter 10000 --tolerance 100").ended(1);
    assert!(check.stdout.starts_with("other meter: "), "{}", check.stdout);
}

/// The exact house edge is 512 / 22,100 = 2.31674208 %. With a standard error of 0.01 the half-width of one row is
/// 1.959964 x 0.01 = 0.0195996.
#[test]
fn a_simulated_row_passes_fails_or_is_inconclusive() {
    // 2.3 is 0.0167421 away, so that the interval reaches from 0 to 0.0363417.
    let near = simulated(&[("house_edge_pct", "2.30000000"), ("std_error_pct", "0.01000000")]);
    for tolerance in ["0.03635", "0.05"] {
        check_against(&near, &["--tolerance", tolerance]).gives(0, "").says("checked 1 simulated row ");
    }
    // Deciding 0.01 takes a half-width of 0.0067421: (0.0195996 / 0.0067421)^2 = 8.451 times the rounds.
    let expected = "inconclusive: let-it-ride three-card-bonus house: house edge 2.300000 % (simulated, +- 0.019600) \
                    -> 2.316742 % (+1.6742 basis points): the noise is larger than the tolerance of 0.01 percentage \
                    points; 0.036342 would be enough, or some 8.5e5 rounds would decide it, own.toml:6:6\n";
    check_against(&near, &["--tolerance", "0.01"]).gives(3, expected);
    assert_eq!(check_against(&near, &["--tolerance", "0.03634"]).code, 3);

    // 2.5 is 0.1832579 away: the interval reaches from 0.1636583 to 0.2028575.
    let far = simulated(&[("house_edge_pct", "2.50000000"), ("std_error_pct", "0.01000000")]);
    for (tolerance, code) in [("0.1636", 1), ("0.1637", 3), ("0.2028", 3), ("0.2029", 0)] {
        assert_eq!(check_against(&far, &["--tolerance", tolerance]).code, code, "{tolerance}");
    }
    let failed = check_against(&far, &["--tolerance", "0.1"]).stdout;
    let expected = "moved: let-it-ride three-card-bonus house: house edge 2.500000 % (simulated, +- 0.019600) -> \
                    2.316742 % (-18.3258 basis points): beyond the tolerance of 0.1 percentage points, whatever the \
                    noise, own.toml:6:6\n";
    assert_eq!(failed, expected);
}

#[test]
fn without_a_tolerance_a_simulated_row_says_how_to_go_on() {
    for (edge, code) in [("2.30000000", 3), ("2.50000000", 1)] {
        let summary = simulated(&[("house_edge_pct", edge), ("std_error_pct", "0.01000000")]);
        let check = check_against(&summary, &[]);
        assert_eq!(check.code, code);
        check.prints("give a tolerance");
    }
}

#[test]
fn the_confidence_is_that_of_all_simulated_rows_together() {
    let folder = folder_after(SIMULATED);
    let text = folder.read("base/summary.csv");
    folder.write("base/summary.csv", with_values(&text, &[("std_error_pct", "1")]));
    let check = folder.run(&CHECK);
    // Six rows: each at 1 - 0.05 / 6, so the quantile of 1 - 0.05 / 12 = 0.995833, 2.638257 (tables of Bonferroni's t
    // for six comparisons and infinite degrees of freedom have 2.638).
    assert_eq!(check.stdout.matches("(simulated, +- 2.638257)").count(), 6, "{}", check.stdout);
    let one = folder.run(&["check", "base", "let-it-ride/three-card-bonus/A"]);
    assert_eq!(one.stdout.matches("(simulated, +- 1.959964)").count(), 1, "{}", one.stdout);
}

#[test]
fn a_true_simulation_passes_and_what_has_an_exact_row_is_held_against_it() {
    let folder = folder_after("simulate let-it-ride/three-card-bonus/A -n 1M -o base/summary.csv");
    // Standard deviation 2.9106 units: 1.96 x 291.06 / 1,000 = 0.57, and no true run is three times that away.
    folder.run_line("check base let-it-ride/three-card-bonus/A --tolerance 2.5").gives(0, "");

    folder.run_line("report let-it-ride/three-card-bonus/A -n 100k --output pack").ended(0);
    let text = folder.read("pack/summary.csv");
    let mut rows: Vec<&str> = text.lines().collect();
    assert!(rows.len() == 3 && rows[2].contains(",simulation,"), "{text}");
    let nonsense = rows[2].replace("1,let", "7,let");
    rows[2] = &nonsense;
    // The simulated row comes first, and is none of this version's.
    rows.swap(1, 2);
    folder.write("pack/summary.csv", rows.join("\n"));
    folder.run_line("check pack let-it-ride/three-card-bonus/A").gives(0, "");
}

/// A pack has an exact row beside each simulated one: where only the simulated one remains, nothing says what the exact
/// one was.
#[test]
fn a_simulated_row_of_a_pack_does_not_stand_for_its_exact_one() {
    let folder = folder_after("report let-it-ride/three-card-bonus -n 100k --output pack");
    let check = || folder.run_line("check pack let-it-ride/three-card-bonus --tolerance 90");
    let path = folder.path().join("pack/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    let without = |is_lost: fn(&str) -> bool| {
        let left: Vec<&str> = text.lines().filter(|line| !(is_lost(line) && line.contains(",exact,"))).collect();
        fs::write(&path, left.join("\n")).expect("written");
        check()
    };
    let missing = |paytable: char| {
        format!(
            "missing: let-it-ride three-card-bonus {paytable}: the baseline has a simulated row, but no exact \
             one, paytables/let-it-ride/three-card-bonus.toml"
        )
    };
    let one = without(|line| line.contains(",three-card-bonus,A,"));
    assert_eq!((one.code, one.stdout.lines().count()), (1, 1), "{}", one.stdout);
    assert!(one.stdout.starts_with(&missing('A')), "{}", one.stdout);
    // Without any exact row, the manifest still says that it is a pack.
    let all = without(|_| true).ended(1);
    let lines = all.stdout.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 6, "{}", all.stdout);
    assert!(lines.iter().zip('A'..).all(|(line, paytable)| line.starts_with(&missing(paytable))), "{}", all.stdout);
    // Without it, it is what a simulation wrote.
    fs::remove_file(folder.path().join("pack/manifest.json")).expect("there");
    fs::remove_dir_all(folder.path().join("pack/outcomes")).expect("there");
    assert_eq!(check().code, 0);
}

#[test]
fn what_today_has_not_is_missing_whichever_rows_of_it_the_baseline_has() {
    let folder = folder_after("report let-it-ride/three-card-bonus -n 100k --output pack");
    let text = folder.read("pack/summary.csv").replace(",three-card-bonus,F,", ",three-card-bonus,G,");
    for method in ["exact", "simulation"] {
        let left: Vec<&str> = text
            .lines()
            .filter(|line| !line.contains(",three-card-bonus,G,") || line.contains(&format!(",{method},")))
            .collect();
        folder.write("pack/summary.csv", left.join("\n"));
        let told = folder.run_line("check pack let-it-ride/three-card-bonus --tolerance 90").ended(1);
        told.prints("missing: let-it-ride three-card-bonus G is in the baseline only\n");
    }
}

#[test]
fn a_simulated_row_that_failed_outweighs_inconclusive_ones() {
    let folder = folder_after(SIMULATED);
    let unknown = folder.run(&CHECK).ended(3);
    assert_eq!(unknown.stdout.lines().count(), 6, "{}", unknown.stdout);
    let text = folder.read("base/summary.csv").replace(",three-card-bonus,F,", ",three-card-bonus,G,");
    folder.write("base/summary.csv", text);
    let failed = folder.run(&CHECK).ended(1);
    let lines: Vec<&str> = failed.stdout.lines().collect();
    assert_eq!(lines[5], "missing: let-it-ride three-card-bonus G is in the baseline only");
    assert!(lines[6].starts_with("new: let-it-ride three-card-bonus F is not in the baseline"), "{}", lines[6]);
}

#[test]
fn a_simulation_that_saw_too_few_great_awards_is_warned_of() {
    let folder = folder_after("simulate let-it-ride/three-card-progressive/A -n 11050 -o base/summary.csv");
    let check = folder.run_line("check base let-it-ride/three-card-progressive/A --tolerance 90");
    // The mini-royal of spades is one hand of 22,100.
    check.says("the greatest award was expected only 0.5 times");
}

#[test]
fn nonsense_in_simulated_rows_is_told_with_its_line() {
    let refuse = |values: &[(&str, &str)], expected: &str| {
        let ran = check_against(&simulated(values), &["--tolerance", "1"]).refused("summary.csv:2: ").says(expected);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    };
    refuse(&[("std_error_pct", "")], "`std_error_pct` is empty: too few rounds");
    for nonsense in ["NaN", "inf", "-", "1e", "1e999", "0x1"] {
        refuse(&[("std_error_pct", nonsense)], &format!("`std_error_pct` is `{nonsense}`; it must be a plain number"));
        refuse(
            &[("house_edge_pct", nonsense)],
            &format!("`house_edge_pct` is `{nonsense}`; it must be a plain number"),
        );
    }
    refuse(&[("std_error_pct", "0.00000000")], "it must be above 0");
    refuse(&[("std_error_pct", "-1")], "it must be above 0");
    refuse(&[("house_edge_pct", "")], "`house_edge_pct` is ``");
    refuse(&[("rounds", "many")], "`rounds` is `many`; it must be a whole number");
    refuse(&[("rounds", "-5")], "`rounds` is -5");
    refuse(&[("payout_limit", "50000")], "under a payout limit");
    refuse(&[("seats", "7")], "summary.csv:2: the row is of a table (`seats`)");
    refuse(&[("activation", "magic-card=0.25")], "with random bonuses");
    refuse(&[("schema_version", "6")], "write the pack again with `report`");
    let once = simulated(&[]);
    let row = once.lines().nth(1).expect("a row");
    check_against(&format!("{once}{row}\n"), &[]).refused("summary.csv:3: a second simulated row for let-it-ride");
}

#[test]
fn a_row_with_exact_figures_needs_its_outcomes() {
    let exact = printed(&["analyze", "let-it-ride/base/A", "-f", "csv"]);
    let row = simulated(&[]).lines().nth(1).expect("a row").to_string();
    check_against(&format!("{exact}{row}\n"), &[]).refused("outcomes.csv: cannot read the baseline");
}

#[test]
fn nobody_simulates_at_the_mean_meter_so_no_such_row_is_asked_of_a_simulation() {
    let folder = own_file(OWN_PROGRESSIVE);
    folder.run_line("simulate own.toml -n 1M -o base/summary.csv").ended(0);
    folder.run_line("check base own.toml --tolerance 50").gives(0, "");
    folder.run_line("report own.toml -n 100k --output pack").ended(0);
    folder.run_line("check pack own.toml").gives(0, "").says("checked 2 exact rows against pack: none has moved");
}
