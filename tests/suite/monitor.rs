//! `monitor` on files of recorded results. The real binary, in a fresh folder.

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::Value;

use crate::common::binary::{Folder, OWN, Ran, Row, csv_rows, folder_after, number, own_file, run};

const HEADER: &str = "period,table,game,wager,paytable,reading,rounds,unit,house_result";

/// Two months of two hands each, whose band is derived by hand below.
const SURE: &str = "2026-09,,let-it-ride,three-card-bonus,A,,2,5,10\n\
                    2026-10,,let-it-ride,three-card-bonus,A,,2,5,-40\n";

/// Runs `monitor` on a file of these lines below the usual header.
fn monitor(lines: &str, arguments: &[&str]) -> Ran {
    monitor_file(format!("{HEADER}\n{lines}"), arguments)
}

fn monitor_file(text: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
    let folder = own_file(OWN);
    folder.write("p.csv", text);
    folder.run(&[&["monitor", "p.csv"], arguments].concat())
}

/// Each of these is on stderr, and nothing was tested.
fn refused(text: impl AsRef<[u8]>, errors: &[&str]) -> String {
    errors.iter().fold(monitor_file(text, &[]).gives(2, ""), Ran::says).stderr
}

/// Three Card Bonus A pays 1, 4, 6, 30 and 40 for 3,744, 1,096, 720, 52 and 48 of 22,100 hands, and loses on 16,440
/// (§ 643a.12). The sums of two hands are added up here one by one. Both lose with 0.7439² = 55 %, far above a tail of
/// 2.5 %, so that the band of the house ends at ten dollars.
#[test]
fn a_period_of_two_hands_is_as_by_hand() {
    let counts = [(-1, 16_440.0), (1, 3_744.0), (4, 1_096.0), (6, 720.0), (30, 52.0), (40, 48.0)];
    let mut sums = std::collections::BTreeMap::<i64, f64>::new();
    for (one, count) in counts {
        for (other, of_other) in counts {
            *sums.entry(one + other).or_default() += count * of_other / 22_100.0_f64.powi(2);
        }
    }
    assert!((sums.values().sum::<f64>() - 1.0).abs() < 1e-12);
    let above = |net: i64| sums.range(net + 1..).map(|(_, probability)| probability).sum::<f64>();
    let greatest = *sums.keys().find(|&&net| above(net) <= 0.025).expect("the last");
    let ran = monitor(SURE, &["--format", "csv", "--seats", "1"]);
    let rows = ran.rows();
    assert_eq!((rows.len(), &rows[0]["verdict"][..]), (3, "too little to say"), "{}", ran.stderr);
    let number = |row: usize, column: &str| rows[row][column].parse::<f64>().expect("a number");
    assert_eq!((number(0, "high_result"), number(0, "low_result")), (10.0, -5.0 * greatest as f64));
    assert!((number(0, "false_alarm_pct") - 100.0 * above(greatest)).abs() < 1e-6);
    // The house wins both; twice more than half is one. It loses 40 dollars: the patron is eight units or more ahead.
    assert_eq!(number(0, "p_value"), 1.0);
    assert!((number(1, "p_value") - 2.0 * above(7)).abs() < 1e-7, "{}", rows[1]["p_value"]);
    assert_eq!(rows[1]["verdict"] == "investigate", greatest < 8);
    // 512 / 22,100 of ten dollars, as in the pack of the regulation.
    assert!((number(0, "expected_result") - 10.0 * 512.0 / 22_100.0).abs() < 1e-7);
    assert_eq!((&rows[2]["period"][..], &rows[2]["rounds"][..], &rows[2]["periods"][..]), ("all", "4", "2"));
}

/// A month inside, with enough rounds; one outside; and all together.
const BASE: &str = "2026-08,LIR 1,let-it-ride,base,A,,2000000,5,352000\n\
                    2026-09,LIR 1,let-it-ride,base,A,,2000000,5,345000\n";

const OUTSIDE: &str = "2026-10,LIR 1,let-it-ride,base,A,,2000000,5,700000\n";

/// The house edge of Let It Ride A is 3.5057 % (reports/summary.csv): of ten million dollars 350,568, and the standard
/// deviation of a round some 5 units, so that of the sum is about 5 x 5 x sqrt(2 million) = 35,000 dollars.
#[test]
fn exit_codes_say_what_was_found() {
    monitor(BASE, &[]).ended(0).prints("0 of 2 periods are outside the band").prints("(Holm, 5 %): none.");
    let out =
        monitor(&format!("{BASE}{OUTSIDE}"), &[]).ended(1).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("investigate") && out.contains("(Holm, 5 %): 2026-10 table LIR 1"), "{out}");
    let little = "2026-08,,let-it-ride,base,A,,200,5,100\n";
    assert_eq!(monitor(little, &[]).code, 3);
    assert_eq!(monitor(little, &["--change", "100"]).code, 0, "200 hands show a hundred points");
    // What is too little month by month may be enough together: it is not inconclusive then.
    let months: String =
        (1..=12).map(|month| format!("2026-{month:02},,let-it-ride,base,A,,60000,5,10500\n")).collect();
    monitor(&months, &[]).ended(0).prints("too little to say").prints("inside");
}

#[test]
fn tables_fit_80_columns_and_totals_stand_below_their_periods() {
    let folder = Folder::new();
    folder.write("p.csv", format!("{HEADER}\n{BASE}{OUTSIDE}"));
    let mut command = crate::common::binary::command_in(folder.path());
    let ran = crate::common::binary::ran(command.args(["monitor", "p.csv"]).env("COLUMNS", "80"));
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    let rows: Vec<&str> = ran.stdout.lines().filter(|line| line.contains('┆')).collect();
    assert!(rows.last().expect("rows").contains("all"), "{}", ran.stdout);
    ran.prints("table: LIR 1");
}

#[test]
fn junit_github_and_text_name_the_line_of_the_file() {
    let lines = format!("{BASE}{OUTSIDE}");
    let junit = monitor(&lines, &["--format", "junit", "--quiet"]);
    let report = Report::deserialize_from_str(&junit.stdout).expect("JUnit's XML");
    let [suite] = report.test_suites.as_slice() else { panic!("{}", junit.stdout) };
    assert_eq!((suite.name.as_str(), suite.tests, suite.failures, suite.errors), ("house-edge monitor", 4, 2, 0));
    let failed = suite.test_cases.iter().find(|case| case.name.as_str() == "2026-10 table LIR 1 let-it-ride base A");
    let TestCaseStatus::NonSuccess { kind, .. } = &failed.expect("a case").status else { panic!("{}", junit.stdout) };
    assert_eq!(*kind, NonSuccessKind::Failure);
    junit.prints("file=\"p.csv\" line=\"4\"");
    let github = monitor(&lines, &["--format", "github", "--quiet"]);
    assert!(github.stdout.starts_with("::error file=p.csv,line=4,title=investigate%3A 2026-10 table LIR 1"));
    let fine = monitor(BASE, &["--format", "github", "--quiet"]);
    assert_eq!(fine.stdout, "::notice title=house-edge monitor::2 periods of p.csv: none outside\n");
    let text = monitor(&lines, &["--format", "text", "--quiet"]);
    assert_eq!(text.stdout.lines().count(), 2, "the month, and all together: {}", text.stdout);
    assert!(text.stdout.lines().next().expect("a line").ends_with(", p.csv:4"), "{}", text.stdout);
    // Nothing is known: an error for JUnit, a warning for GitHub, as of any check.
    let little = "2026-08,,let-it-ride,base,A,,200,5,100\n";
    assert!(monitor(little, &["-f", "junit"]).stdout.contains("errors=\"1\""));
    assert!(monitor(little, &["-f", "github"]).stdout.starts_with("::warning file=p.csv,line=2"));
}

#[test]
fn rows_are_the_same_in_every_format() {
    let csv = monitor(BASE, &["-f", "csv"]).rows();
    let json: Value = monitor(BASE, &["-f", "json"]).json();
    assert_eq!(json.as_array().expect("rows").len(), csv.len());
    assert_eq!((&json[0]["verdict"], &json[2]["period"]), (&"inside".into(), &"all".into()));
    assert_eq!(json[0]["house_result"].to_string(), csv[0]["house_result"]);
    let markdown = monitor(BASE, &["-f", "markdown"]).stdout;
    assert!(markdown.contains("| 2026-09 |") && markdown.contains("| all |"), "{markdown}");
    let lines = format!("{BASE}{OUTSIDE}");
    let outside =
        monitor(&lines, &["-f", "csv", "--where", "verdict=investigate", "--columns", "period,p_value"]).ended(1);
    assert!(outside.stdout.starts_with("period,p_value\n2026-10,0.0000"), "{}", outside.stdout);
    assert_eq!(monitor(&lines, &["--where", "verdic=investigate"]).code, 2);
    let again = monitor(BASE, &["-f", "csv"]);
    assert_eq!(again.rows(), csv, "the same each time");
    again.says("the false-alarm rate is");
}

#[test]
fn the_page_is_one_file_with_a_plot_for_each_wager() {
    let folder = Folder::new();
    let lines = format!("{HEADER}\n{BASE}{OUTSIDE}{SURE}");
    folder.write("<p>.csv", lines);
    folder.run(&["monitor", "<p>.csv", "-o", "page.html", "-o", "rows.csv"]).ended(1);
    let page = folder.read("page.html");
    assert_eq!(page.matches("<svg").count(), 2);
    assert!(page.contains("&lt;p&gt;.csv") && page.contains("COMAR 36.05.03.25"), "{page}");
    assert!(!page.contains("<script") && !page.contains(" src=") && !page.contains("url("));
    // The verdict comes first, in its colour; the method last.
    let verdict =
        page.find("class=\"verdict disagrees\">Investigate: a result is outside its band.").expect("a verdict");
    let [holm, band, method] = ["(Holm, 5 %)", "Band: ", "<h2>Method</h2>"].map(|text| page.find(text).expect(text));
    assert!(verdict < holm && holm < method && method < band, "{page}");
    assert!(folder.read("rows.csv").contains(",investigate"));
    let same = folder.run(&["monitor", "<p>.csv", "-o", "<p>.csv"]);
    assert_eq!(same.code, 2, "the file is not overwritten");
}

/// Let It Ride: of three equal bets two may be taken back, so that a round takes 1 to 3 units, on average what
/// reports/summary.csv says (`mean_total_units`). Four million rounds of $5 count as $20 million.
#[test]
fn one_unit_a_round_is_told_apart_from_what_a_table_takes() {
    let summary = csv_rows(include_str!("../../reports/summary.csv"));
    let row = summary.iter().find(|row| row["game"] == "let-it-ride" && row["wager"] == "base").expect("a row");
    let units: f64 = row["mean_total_units"].parse().expect("a number");
    let ran = monitor(BASE, &["-f", "csv"]);
    let words = format!("${} in all. A round takes {units:.2} units on average", "20,000,000");
    ran.says(words);
    let side = monitor(SURE, &["-f", "csv"]);
    assert!(!side.stderr.contains("units on average"), "one unit is all: {}", side.stderr);
}

#[test]
fn mixed_bets_are_fewer_and_larger_equal_ones() {
    let header = "period,game,wager,paytable,initial_wagers,average_bet,bet_std_dev,house_result";
    // Three bets of 10 dollars in the mean: 30,000,000 dollars are a million rounds; cv is 1, so half as many of $20.
    let line = "2026-10,let-it-ride,base,A,30000000,10,10,350000";
    let ran = monitor_file(format!("{header}\n{line}\n"), &["-f", "csv"]);
    let row = ran.rows().remove(0);
    assert_eq!((&row["rounds"][..], &row["equal_bets"][..], &row["band_is"][..]), ("1000000", "500000", "approximate"));
    ran.says("1 + cv²");
    let equal = monitor("2026-10,,let-it-ride,base,A,,500000,20,350000\n", &["-f", "csv"]).rows().remove(0);
    for column in ["low_result", "high_result", "p_value", "expected_result", "wagered"] {
        assert_eq!(row[column], equal[column], "{column}");
    }
    let unknown = monitor_file(format!("{header}\n{}\n", line.replace(",10,10,", ",10,,")), &["-f", "csv"]);
    assert_eq!(unknown.rows()[0]["band_is"], "approximate, spread of bets unknown");
    unknown.says("the true band is wider");
}

#[test]
fn own_paytables_readings_and_meters_are_those_of_the_lines() {
    let own = monitor("2026-10,,Let-It-Ride,three-card-bonus,HOUSE,,5000,5,500\n", &["own.toml", "-f", "csv"]);
    assert_eq!(own.rows()[0]["paytable"], "house", "{}", own.stderr);
    let line = |reading: &str| format!("2026-10,,let-it-ride,five-card-bonus,A,{reading},5000,1,100\n");
    let edge = |reading: &str, arguments: &[&str]| {
        let ran = monitor(&line(reading), &[&["-f", "csv"], arguments].concat());
        ran.rows()[0]["house_edge_pct"].clone()
    };
    assert_eq!(edge("default", &[]), edge("", &[]));
    assert_ne!(edge("to-1", &[]), edge("", &[]));
    assert_eq!(edge("", &["--reading", "to-1"]), edge("to-1", &[]));
    let chosen = monitor(&format!("{BASE}{SURE}"), &["*/base", "-f", "csv"]);
    assert!(chosen.rows().iter().all(|row| row["wager"] == "base"), "{}", chosen.stdout);
    assert_eq!(monitor(BASE, &["*/five-card-bonus"]).code, 2);
    assert_eq!(monitor(BASE, &["--reading", "all"]).code, 2);
}

#[test]
#[ignore = "second tier: monitor of all wagers of a game"]
fn a_template_is_accepted_when_it_is_filled_in() {
    let folder = folder_after("monitor --show template let-it-ride -o p.csv");
    let template = folder.read("p.csv");
    // The six wagers of the game, and a header.
    assert_eq!(template.lines().count(), 7, "{template}");
    folder.run(&["monitor", "p.csv"]).refused("`period` is `YYYY-MM`");
    let filled = template.replace("YYYY-MM,", "2026-10,").replace(",,,,\n", ",1000,1,2.5,0\n");
    folder.write("p.csv", filled);
    let ran = folder.run(&["monitor", "p.csv", "-f", "csv"]);
    assert!(ran.code != 2, "{}", ran.stderr);
    assert_eq!(ran.rows().len(), 6);
    let two = run(&["monitor", "--show", "template", "*/aces-up/A", "*/aces-up/F"]).stdout;
    assert_eq!(two.lines().filter(|line| line.contains(",four-card-poker,aces-up,")).count(), 2, "{two}");
}

#[test]
fn every_cell_that_is_wrong_is_named_with_its_place() {
    let lines = "2026-13,,let-it-ride,base,A,,100,5,1\n\
                 2026-10,,let-it-ryd,base,A,,100,5,1\n\
                 2026-10,,let-it-ride,aces-up,A,,100,5,1\n\
                 2026-10,,let-it-ride,base,C,,100,5,1\n\
                 2026-10,,let-it-ride,base,A,to-2,100,5,1\n\
                 2026-01,,let-it-ride,base,A,,-100,5,1\n\
                 2026-02,,let-it-ride,base,A,,0,5,1\n\
                 2026-03,,let-it-ride,base,A,,100,-5,1\n\
                 2026-04,,let-it-ride,base,A,,100,5,\"1,5\"\n\
                 2026-05,,let-it-ride,base,A,,100,5,9999999\n\
                 2026-10,,let-it-ride,five-card-bonus,A,,100,5,1\n\
                 2026-10,=x,,base,A,,1.5,,NaN\n\
                 2026-10,,let-it-ride,base,A\n";
    let errors = [
        "error: p.csv:2:1: `period` is `2026-13`",
        "error: p.csv:3:10: unknown game `let-it-ryd`",
        "did you mean `let-it-ride`?",
        "error: p.csv:4:22: unknown wager `aces-up`; Let It Ride Poker has base",
        "error: p.csv:5:27: unknown paytable `C`",
        "error: p.csv:6:29: unknown reading `to-2`",
        "error: p.csv:7:30: `rounds` is `-100`",
        "error: p.csv:8:30: `rounds` is `0`",
        "error: p.csv:9:34: `unit` is `-5`",
        "error: p.csv:10:36: `house_result` is `1,5`",
        "error: p.csv:11:36: the house cannot have this result: 100 rounds win it between -",
        "error: p.csv:12:45: a bet of $5, but its figures are of a wager of $1",
        "error: p.csv:13:9: `table` is `=x`",
        "error: p.csv:13:12: `game` is empty",
        "error: p.csv:13:21: `rounds` is `1.5`",
        "error: p.csv:13:25: `unit` is empty",
        "error: p.csv:13:26: `house_result` is `NaN`",
        "error: p.csv:14:1: 5 cells, and the header has 9",
        "error: p.csv: 17 problems; nothing was tested",
    ];
    refused(format!("{HEADER}\n{lines}"), &errors);
}

#[test]
fn periods_follow_each_other_and_are_there_once() {
    let line = |period: &str, table: &str| format!("{period},{table},let-it-ride,base,A,,100,5,1\n");
    let lines = [("2026-10", ""), ("2026-09", ""), ("2026-10", ""), ("2026-10", "2"), ("2026-11-01", "2")];
    let text: String = lines.iter().map(|(period, table)| line(period, table)).collect();
    let errors = [
        "p.csv:3:1: `period` is `2026-09`; out of order: it is before that of line 2",
        "p.csv:4:1: `period` is `2026-10`; line 2 has it already",
        "p.csv:6:1: `period` is `2026-11-01`; line 5 of this table, wager and paytable has a month",
        "3 problems",
    ];
    refused(format!("{HEADER}\n{text}"), &errors);
}

#[test]
fn columns_are_checked_and_drop_is_refused_with_the_reason() {
    let header = "period,game,wager,paytable,drop,win_over_drop,round,unit,unit";
    let stderr = refused(
        format!("{header}\n2026-10,let-it-ride,base,A,1,1,1,5,5\n"),
        &[
            "p.csv:1:28: column `drop` is refused: win over drop is no property of the game",
            "p.csv:1:33: column `win_over_drop` is refused",
            "p.csv:1:47: unknown column `round`",
            "did you mean `rounds`?",
            "p.csv:1:58: column `unit` appears twice",
            "no column `rounds` or `initial_wagers` or `hours`",
            "no column `house_result`",
        ],
    );
    assert!(stderr.contains("chips bought, not the wagers made"), "{stderr}");
    refused("period;game;wager\n2026-10;let-it-ride;base\n", &["p.csv:1:1: one column only"]);
}

#[test]
fn either_rounds_or_dollars_and_either_equal_or_mixed_bets_are_stated() {
    let header = "period,game,wager,paytable,rounds,initial_wagers,unit,average_bet,bet_std_dev,house_result";
    let lines = "2026-01,let-it-ride,base,A,10,150,5,,,1\n\
                 2026-02,let-it-ride,base,A,,,5,,,1\n\
                 2026-03,let-it-ride,base,A,10,,5,5,,1\n\
                 2026-04,let-it-ride,base,A,10,,,,,1\n\
                 2026-05,let-it-ride,base,A,10,,5,,2,1\n\
                 2026-06,let-it-ride,base,A,,100,5,,,1\n\
                 2026-07,let-it-ride,base,A,,150,5,,,1\n";
    let errors = [
        "p.csv:2:31: `initial_wagers` is `150`; `rounds` is stated too",
        "p.csv:3:28: `rounds` is empty; state `rounds` or `initial_wagers` or `hours`",
        "p.csv:4:34: `average_bet` is `5`; `unit` is stated too",
        "p.csv:5:32: `unit` is empty; state `unit` or `average_bet`",
        "p.csv:6:35: `bet_std_dev` is `2`; it is of mixed bets",
        "p.csv:7:29: `initial_wagers` is `100`; not a whole number of rounds of 3 x $5",
        "6 problems",
    ];
    refused(format!("{header}\n{lines}"), &errors);
}

/// 4,000 hours of one player at 40 to 60 rounds are 160,000 to 240,000 hands: the band runs over those of both, and no
/// result is accused that half or twice the likely 200,000 hands would explain.
#[test]
fn rounds_that_are_not_counted_are_estimated_with_their_error() {
    let of_column = |column: &str, lines: &str| {
        let header = format!("period,game,wager,paytable,seats,average_bet,bet_std_dev,house_result,{column}");
        monitor_file(format!("{header}\n{lines}"), &["--csv", "--change", "5"]).rows()
    };
    let line = |month: &str, result: &str, of_column: &str| {
        format!("2026-{month},let-it-ride,base,A,1,5,0,{result},{of_column}\n")
    };
    let results = [("01", "35000"), ("02", "75000"), ("03", "-150000")];
    let hours = results.map(|(month, result)| line(month, result, "4000,40..60")).concat();
    let estimated = of_column("hours,hands_per_hour", &hours);
    let months = [("01", "160000"), ("02", "200000"), ("03", "240000")];
    let counted = of_column("rounds", &months.map(|(month, rounds)| line(month, "35000", rounds)).concat());
    let ends = |rows: &[Row], column: &str| {
        let ends: Vec<f64> = rows.iter().take(3).map(|row| number(row, column)).collect();
        [ends.iter().copied().fold(f64::MAX, f64::min), ends.iter().copied().fold(f64::MIN, f64::max)]
    };
    let first = &estimated[0];
    assert_eq!((number(first, "rounds"), number(first, "wagered")), (200_000.0, 1_000_000.0));
    assert_eq!(number(first, "low_result"), ends(&counted, "low_result")[0]);
    assert_eq!(number(first, "high_result"), ends(&counted, "high_result")[1]);
    assert_eq!(first["band_is"], "approximate, rounds estimated");
    let verdicts: Vec<_> = estimated[..3].iter().map(|row| [&row["verdict"][..], &row["missing"][..]]).collect();
    assert_eq!(verdicts, [["inside", ""], ["too little to say", "rounds"], ["investigate", ""]]);
    // Between half and twice of 300 hours at 50, 25,000 rounds explain this best, neither end does.
    let lost = |of: &str| format!("2026-01,let-it-ride,base,A,1,10,0,-17400,{of}\n");
    let [estimated, counted] = [("hours", "300"), ("rounds", "25000")].map(|(of, number)| {
        let row = of_column(of, &lost(number)).remove(0);
        [row["verdict"].clone(), row["missing"].clone()]
    });
    assert_eq!((estimated, counted[0] != "investigate"), (["too little to say", "rounds"].map(String::from), true));
    let header = "period,game,wager,paytable,hours,hands_per_hour,seats,average_bet,house_result";
    let lines = "2026-01,let-it-ride,base,A,10,,,5,1\n2026-02,let-it-ride,base,A,10,50,1,5,1\n\
                 2026-03,let-it-ride,base,A,0,,1,5,1\n";
    let errors = [
        "p.csv:2:28: `hours` is `10`; it goes with `seats`, the players who made the wager",
        "p.csv:3:31: `hands_per_hour` is `50`; write the rounds of an hour from least to greatest: 40..60",
        "p.csv:4:28: `hours` is `0`; it must be hours above 0",
    ];
    refused(format!("{header}\n{lines}"), &errors);
}

#[test]
fn files_that_are_none_are_refused() {
    refused("", &["p.csv:1:1: the file is empty"]);
    refused("\n\n", &["the file is empty"]);
    refused(format!("{HEADER}\n,,,,,,,,\n"), &["p.csv:1:1: no line follows the header"]);
    let mut latin = format!("{HEADER}\n2026-10,caf").into_bytes();
    latin.extend(b"\xe9,let-it-ride,base,A,,0,5,1\n");
    refused(latin, &["p.csv:2:12: byte 0xe9 is not UTF-8 text", "p.csv:2:34: `rounds` is `0`"]);
    run(&["monitor", "absent.csv"]).refused("absent.csv: cannot read");
    assert_eq!(run(&["monitor"]).code, 2);
    assert_eq!(run(&["monitor", "."]).code, 2);
}

/// With a byte order mark, Windows line ends, blank lines and quotes, as spreadsheets write them.
#[test]
fn files_of_spreadsheets_are_read() {
    let text = format!(
        "\u{feff}{HEADER}\r\n\r\n\"2026-08\",\"a \"\"b\"\", c\",let-it-ride,base,A,,2000000,5,352000\r\n,,,,,,,,\r\nTotal,,,,,,2000000,,352000\r\n\
         2026-08,Grand total,let-it-ride,base,A,,2000000,5,352000\r\n"
    );
    let ran = monitor_file(text, &["-f", "csv"]);
    assert_eq!((ran.code, &ran.rows()[0]["table"][..]), (0, "a \"b\", c"), "{}", ran.stderr);
    assert!(ran.stderr.contains("lines 5, 6 are totals, and were left out"), "{}", ran.stderr);
    let text = format!("{HEADER}\r\n\r\n2026-08,\"a \"\"b\"\", c\",let-it-ride,base,A,,0,5,1\r\n");
    // Twelve letters of the quoted cell, with its quotes, from the ninth on.
    refused(text, &["p.csv:3:42: `rounds` is `0`"]);
}

/// The first twenty are named, and all are counted; a million lines end at the first too many, whatever they are.
#[test]
fn problems_are_capped_and_a_million_lines_fail_at_once() {
    let bad = "2026-10,,let-it-ride,base,A,,0,5,1\n";
    let stderr = refused(format!("{HEADER}\n{}", bad.repeat(9_999)), &["the first 20 listed"]);
    assert_eq!(stderr.lines().count(), 21, "{stderr}");
    let start = std::time::Instant::now();
    for (lines, error) in [
        (bad.repeat(10_001), "p.csv:10002:1: more than 10000 periods"),
        (bad.repeat(1_000_000), "larger than 8 MiB"),
        ("x\n".repeat(1_000_000), "p.csv:10002:1: more than 10000 periods"),
    ] {
        let stderr = refused(format!("{HEADER}\n{lines}"), &[error]);
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
