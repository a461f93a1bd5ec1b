//! `check` after files have changed: paytables that a pack was made of, where they are now, and baselines that a
//! spreadsheet has saved.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::binary::{Folder, OWN, Ran, another_paytable, own_pack, printed, run_in};

const REPORT: [&str; 6] = ["report", "paytables/own.toml", "-n", "100k", "--output", "baseline"];

/// A repository with `paytables/own.toml`, and a pack of it in `baseline`.
fn repository() -> Folder {
    let folder = Folder::new();
    write(folder.path(), OWN);
    folder.run(&REPORT).ended(0);
    folder
}

fn write(folder: &Path, text: &str) {
    fs::create_dir_all(folder.join("paytables")).expect("made");
    fs::write(folder.join("paytables/own.toml"), text).expect("written");
}

fn edited() -> String {
    OWN.replace("\nflush = 4", "\nflush = 3")
}

#[test]
fn a_manifest_without_the_original_of_a_copy_is_refused_with_the_remedy() {
    let folder = repository();
    let manifest = folder.read("baseline/manifest.json");
    assert!(manifest.contains("\"paytables/own.toml\""), "{manifest}");
    folder.write("baseline/manifest.json", manifest.replacen("\"paytables/own.toml\"", "null", 1));
    let ran = folder.run(&["check", "baseline"]).gives(2, "");
    let refusal = "baseline/inputs/own.toml: manifest.json does not name the original of this copy; name the file \
                   as WHAT";
    ran.says(refusal);
}

/// 1,096 flushes of 22,100 hands lose a unit each: 512 / 22,100 + 1,096 / 22,100 = 1,608 / 22,100.
fn moved(place: &str) -> String {
    format!(
        "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis points): \
         flush \
         4 -> 3, {place}:14\n"
    )
}

#[test]
fn an_edited_paytable_fails_with_the_pays_that_changed() {
    let folder = repository();
    let check = |within: &str, arguments: &[&str]| -> Ran {
        run_in(&folder.path().join(within), &[&["check"], arguments].concat())
    };
    assert_eq!(check("", &["baseline"]).code, 0);
    write(folder.path(), &edited());
    let ran = check("", &["baseline"]).gives(1, moved("paytables/own.toml"));
    let remark = "paytables/own.toml: differs from its copy baseline/inputs/own.toml\n";
    assert!(ran.stderr.starts_with(remark), "{}", ran.stderr);
    // From elsewhere it is found in a folder above the pack.
    fs::create_dir(folder.path().join("docs")).expect("made");
    check("docs", &["../baseline"]).gives(1, moved("../paytables/own.toml"));
    let told = check("baseline", &["."]).ended(1).prints(": flush 4 -> 3, ").stdout;
    assert!(told.ends_with("/paytables/own.toml:14\n"), "{told}");
    check("docs", &["../baseline", "--copies"]).gives(0, "");
    assert_eq!(check("", &["baseline", "--copies", "paytables/own.toml"]).code, 2);
    // A comment and other line ends are no change, but said.
    write(folder.path(), &OWN.replace('\n', "\r\n"));
    let ran = check("", &["baseline"]).gives(0, "");
    let remark = "paytables/own.toml: differs from its copy baseline/inputs/own.toml in line ends alone\n";
    assert!(ran.stderr.starts_with(remark), "{}", ran.stderr);
    write(folder.path(), &format!("# approved\n{OWN}"));
    assert_eq!(check("", &["baseline"]).code, 0);
    // What cannot be read is an error of that file.
    write(folder.path(), "schema = ");
    check("", &["baseline"]).refused("error: paytables/own.toml:1:10: not valid TOML");
}

/// A term that no figure shows is one all the same: here the part of each wager that goes to a reserve.
#[test]
fn a_changed_term_fails_though_no_figure_moved() {
    let folder = Folder::new();
    let new = ["new", "four-card-poker/four-card-progressive/A", "--id", "own"];
    let text = printed(&new);
    let rate = text.lines().find(|line| line.trim_start().starts_with("reserve-percent")).expect("a rate").to_string();
    write(folder.path(), &text);
    assert_eq!(folder.run(&REPORT).code, 0);
    let to = rate.split_once(" = ").map(|(name, _)| format!("{name} = 1.25")).expect("a number");
    assert_ne!(rate, to);
    write(folder.path(), &text.replacen(&rate, &to, 1));
    folder.run(&["check", "baseline"]).ended(1).prints("reserve-percent ").prints(" -> 1.25, paytables/own.toml:");
}

#[test]
fn files_that_are_gone_are_named_with_the_remedy() {
    let folder = repository();
    let remedy = "name the file as WHAT, or check the copies alone with --copies";
    let gone = |copy: &str, given: &str| {
        format!("{given}: not found here or in a folder above baseline; baseline/inputs/{copy} is its copy; {remedy}")
    };
    fs::rename(folder.path().join("paytables"), folder.path().join("moved")).expect("renamed");
    let ran = folder.run(&["check", "baseline"]);
    let expected = format!("error: {}\n", gone("own.toml", "paytables/own.toml"));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", expected));
    assert_eq!(folder.run(&["check", "baseline", "moved/own.toml"]).code, 0);
    assert_eq!(folder.run(&["check", "baseline", "--copies"]).code, 0);
    // Of several all.
    write(folder.path(), OWN);
    folder.write("paytables/two.toml", OWN.replace("\"house\"", "\"two\""));
    let two = ["report", "paytables", "-n", "100k", "--output", "baseline"];
    assert_eq!(folder.run(&two).code, 0);
    fs::remove_dir_all(folder.path().join("paytables")).expect("there");
    // A folder is no file.
    fs::create_dir_all(folder.path().join("paytables/own.toml")).expect("made");
    let ran = folder.run(&["check", "baseline"]);
    let [own, two] = ["own.toml", "two.toml"].map(|name| gone(name, &format!("paytables/{name}")));
    let expected = format!("error: {own}\nerror: {two}\nerror: baseline: 2 of its paytable files were not found\n");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", expected));
}

/// As typed, whatever folder the pack is written to; and never the copy in a pack, which nobody edits.
#[test]
fn the_manifest_records_the_file_as_it_was_typed() {
    let folder = repository();
    let manifest = |pack: &str| fs::read_to_string(folder.path().join(pack).join("manifest.json")).expect("written");
    let given =
        |pack: &str| serde_json::from_str::<Value>(&manifest(pack)).expect("JSON")["inputs"][0]["given"].clone();
    let report =
        |paytables: &str, out: &str| folder.run(&["report", paytables, "-n", "100k", "--output", out]).ended(0);
    assert_eq!(given("baseline"), "paytables/own.toml");
    report("paytables/own.toml", "deep/in/folders");
    assert_eq!(manifest("deep/in/folders"), manifest("baseline"));
    let absolute = folder.path().join("paytables/own.toml");
    report(absolute.to_str().expect("UTF-8"), "absolute");
    assert_eq!(given("absolute"), absolute.to_str().expect("UTF-8"));
    assert_eq!(run_in(&folder.path().join("deep"), &["check", "../absolute"]).code, 0);
    // Written anew from the copy, the pack is the same.
    report("baseline/inputs/own.toml", "again");
    assert_eq!(manifest("again"), manifest("baseline"));
    assert_eq!(folder.run(&["verify", "again"]).code, 0);
    // `verify` has no other word for it than the manifest's, and refuses what is no path.
    let path = folder.path().join("again/manifest.json");
    let with =
        |text: &str| fs::write(&path, manifest("baseline").replace("\"paytables/own.toml\"", text)).expect("written");
    with("\"elsewhere.toml\"");
    assert_eq!(folder.run(&["verify", "again"]).code, 0);
    with("null");
    assert_eq!(folder.run(&["check", "again"]).code, 2);
    for no_path in ["\"\"".to_string(), format!("\"{}\"", "x".repeat(4097))] {
        with(&no_path);
        folder.run(&["verify", "again"]).refused("which is no path");
    }
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
    let folder = own_pack();
    let pack = folder.path().join("pack");
    // A skewness of zero and other cells lose their digits; of the outcomes, the frequencies do.
    assert!(save(&pack.join("summary.csv")) > 10);
    save(&pack.join("outcomes/let-it-ride/three-card-bonus-house.csv"));
    let ran = folder.run(&["check", "pack"]).gives(0, "");
    assert_eq!(ran.stderr, "checked 1 exact row against pack: none has moved\n");
    // A rounded number, and a changed digit.
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    for (was, other) in [("2.31674208", "2.316742"), ("2.31674208", "2.31674209"), ("2.31674208", "0.231674208E+02")] {
        fs::write(pack.join("summary.csv"), summary.replacen(was, other, 1)).expect("written");
        let ran = folder.run(&["check", "pack"]);
        let expected = format!("same house edge as a fraction, but `house_edge_pct`: {other} -> 2.31674208");
        assert!(ran.code == 1 && ran.stdout.contains(&expected), "{}", ran.stdout);
    }
    // The same number otherwise, and no number where one stood.
    fs::write(pack.join("summary.csv"), summary.replacen("2.31674208", "0.231674208E+01", 1)).expect("written");
    assert_eq!(folder.run(&["check", "pack"]).code, 0);
    fs::write(pack.join("summary.csv"), summary.replacen("2.31674208", "\"2,31674208\"", 1)).expect("written");
    assert_eq!(folder.run(&["check", "pack"]).code, 1, "a decimal comma is no number");
}

/// Calc and Excel keep fifteen digits, so the fraction of a long numerator is another one: -128/5,525 with 10^15 + 7 in
/// both parts is -128,000,000,000,000,896 / 5,525,000,000,000,038,675, whose numerator is saved as ...001000.
#[test]
fn digits_that_a_spreadsheet_loses_are_a_difference_that_is_named() {
    let folder = own_pack();
    let text = folder.read("pack/summary.csv");
    assert!(text.contains(",-128,5525,"), "{text}");
    let with = |numerator: &str| {
        let fraction = format!(",{numerator},5525000000000038675,");
        folder.write("pack/summary.csv", text.replacen(",-128,5525,", &fraction, 1));
        folder.run(&["check", "pack"])
    };
    assert_eq!(with("-128000000000000896").code, 0);
    for saved in ["-128000000000001000", "-1.28000000000001E+17"] {
        let ran = with(saved).ended(1);
        let hint = "(0.0000 basis points), beyond the 15 digits that a spreadsheet keeps; compare with the summary as \
                    `report` wrote it";
        ran.prints(hint);
    }
    with("-1.28E-17").refused("`ev_numerator` is `-1.28E-17`; it must be a whole");
}

/// Rows that the baseline has not are counted with those that it has.
#[test]
fn one_thing_is_counted() {
    let folder = own_pack();
    folder.write("own.toml", edited() + &another_paytable("garden"));
    let ran = folder.run(&["check", "pack"]);
    assert!(ran.stderr.contains("checked 2 exact rows against pack: 2 rows are different\n"), "{}", ran.stderr);
    let json = folder.run(&["check", "pack", "--format", "json"]).stdout;
    let counts = &serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["counts"];
    assert_eq!((&counts["compared"], &counts["exact"], &counts["failed"]), (&2.into(), &2.into(), &2.into()));
}
