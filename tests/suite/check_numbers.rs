//! Baselines that a spreadsheet has saved: numbers are compared as numbers, and lost digits are a difference.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, own_file, run_in};
use tempfile::TempDir;

fn packed() -> TempDir {
    let (folder, _) = own_file(OWN);
    let made = run_in(folder.path(), &["report", "--paytables", "own.toml", "-n", "100k", "--out", "pack"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    folder
}

/// A plain number as a spreadsheet writes it: without zeros at its end, and with an exponent if it is small.
fn saved(cell: &str) -> String {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let Some((whole, part)) = digits.split_once('.').filter(|(whole, part)| {
        [whole, part].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    }) else {
        return cell.to_string();
    };
    let sign = &cell[..cell.len() - digits.len()];
    let part = part.trim_end_matches('0');
    let zeros = part.len() - part.trim_start_matches('0').len();
    match (whole, part) {
        ("0", "") => "0".to_string(),
        (whole, "") => format!("{sign}{whole}"),
        ("0", part) if zeros >= 4 => {
            let (first, rest) = part[zeros..].split_at(1);
            let rest = if rest.is_empty() { String::new() } else { format!(".{rest}") };
            format!("{sign}{first}{rest}E-{:02}", zeros + 1)
        }
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

/// Saves a CSV as a spreadsheet does, with CRLF and a byte order mark.
fn save(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("written");
    let mut changed = 0;
    let mut of_cell = |cell: &str| {
        let saved = saved(cell);
        changed += usize::from(saved != cell);
        saved
    };
    let lines: Vec<String> =
        text.lines().map(|line| line.split(',').map(&mut of_cell).collect::<Vec<_>>().join(",")).collect();
    fs::write(path, format!("\u{feff}{}\r\n", lines.join("\r\n"))).expect("written");
    changed
}

#[test]
fn what_a_spreadsheet_saved_is_as_it_was() {
    let folder = packed();
    let pack = folder.path().join("pack");
    // A skewness of zero and other cells lose their digits; of the outcomes, the frequencies do.
    assert!(save(&pack.join("summary.csv")) > 10);
    save(&pack.join("outcomes/let-it-ride/three-card-bonus-house.csv"));
    let ran = run_in(folder.path(), &["check", "pack"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    assert_eq!(ran.stderr, "checked 1 exact row against pack: none has moved\n");
    // A rounded number, and a changed digit.
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    for (was, other) in [("2.31674208", "2.316742"), ("2.31674208", "2.31674209"), ("2.31674208", "0.231674208E+02")] {
        fs::write(pack.join("summary.csv"), summary.replacen(was, other, 1)).expect("written");
        let ran = run_in(folder.path(), &["check", "pack"]);
        let expected = format!("same house edge as a fraction, but `house_edge_pct`: {other} -> 2.31674208");
        assert!(ran.code == 1 && ran.stdout.contains(&expected), "{}", ran.stdout);
    }
    // The same number otherwise, and no number where one stood.
    fs::write(pack.join("summary.csv"), summary.replacen("2.31674208", "0.231674208E+01", 1)).expect("written");
    assert_eq!(run_in(folder.path(), &["check", "pack"]).code, 0);
    fs::write(pack.join("summary.csv"), summary.replacen("2.31674208", "\"2,31674208\"", 1)).expect("written");
    assert_eq!(run_in(folder.path(), &["check", "pack"]).code, 1, "a decimal comma is no number");
}

/// Calc and Excel keep fifteen digits, so the fraction of a long numerator is another one: -128/5,525 with 10^15 + 7 in
/// both parts is -128,000,000,000,000,896 / 5,525,000,000,000,038,675, whose numerator is saved as ...001000.
#[test]
fn digits_that_a_spreadsheet_loses_are_a_difference_that_is_named() {
    let folder = packed();
    let path = folder.path().join("pack/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    assert!(text.contains(",-128,5525,"), "{text}");
    let with = |numerator: &str| {
        let fraction = format!(",{numerator},5525000000000038675,");
        fs::write(&path, text.replacen(",-128,5525,", &fraction, 1)).expect("written");
        run_in(folder.path(), &["check", "pack"])
    };
    assert_eq!(with("-128000000000000896").code, 0);
    for saved in ["-128000000000001000", "-1.28000000000001E+17"] {
        let ran = with(saved);
        assert_eq!(ran.code, 1, "{}", ran.stderr);
        let hint = "(0.0000 basis points), beyond the 15 digits that a spreadsheet keeps; compare with the summary as \
                    `report` wrote it";
        assert!(ran.stdout.contains(hint), "{}", ran.stdout);
    }
    let ran = with("-1.28E-17");
    assert!(
        ran.code == 2 && ran.stderr.contains("`ev_numerator` is `-1.28E-17`; it must be a whole"),
        "{}",
        ran.stderr
    );
}

/// Rows that the baseline has not are counted with those that it has.
#[test]
fn one_thing_is_counted() {
    let folder = packed();
    let second = OWN.split_once("[[paytable]]").expect("a paytable").1.replace("\"house\"", "\"garden\"");
    let both = format!("{}\n[[paytable]]{second}", OWN.replace("\nflush = 4", "\nflush = 3"));
    fs::write(folder.path().join("own.toml"), both).expect("written");
    let ran = run_in(folder.path(), &["check", "pack"]);
    assert!(ran.stderr.ends_with("checked 2 exact rows against pack: 2 rows are different\n"), "{}", ran.stderr);
    let json = run_in(folder.path(), &["check", "pack", "--format", "json"]).stdout;
    let counts = &serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["counts"];
    assert_eq!((&counts["compared"], &counts["exact"], &counts["failed"]), (&2.into(), &2.into(), &2.into()));
}
