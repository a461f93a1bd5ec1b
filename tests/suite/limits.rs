//! What is read from others is bounded: it is refused before it fills the memory (docs/limits.md).

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::binary::{Folder, Ran, binary, folder_after, other_command_in, printed, ran, words};
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The document that says what a command needs.
const DOCUMENT: &str = include_str!("../../docs/limits.md");
/// Size of a large file in bytes, more than any limit; it is sparse.
const LARGE: u64 = 2 << 30;
/// The command that prints the rows of A of a base game.
const ANALYZE: [&str; 4] = ["analyze", "let-it-ride/base/A", "-f", "csv"];
/// Largest file of a baseline in bytes.
const LARGEST_BASELINE: usize = 8 << 20;
/// Most rows of such a file.
const MOST_ROWS: usize = 30_000;
/// Most outcomes of all offers of a baseline.
const MOST_OUTCOMES: usize = 100_000;

/// The number of MiB that stands in the document between these words.
fn stated(before: &str, after: &str) -> u64 {
    let document = DOCUMENT.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, number) = document.split_once(before).expect("the document says it");
    number.split_once(after).and_then(|(number, _)| number.parse().ok()).expect("a number")
}

/// Runs the binary with as little memory as the document says, on two threads as it says.
fn run_with_little_memory(folder: &Path, arguments: &[&str]) -> Ran {
    let most = stated("with at most ", " MiB of memory that they may write") << 10;
    let mut command = other_command_in(folder, "sh");
    command.args(["-c", "ulimit -d \"$0\" && exec \"$@\"", &most.to_string()]).arg(binary()).args(arguments);
    ran(command.env("RAYON_NUM_THREADS", "2"))
}

fn large_file(path: &Path) {
    File::create(path).expect("made").set_len(LARGE).expect("sparse");
}

/// A pack of one wager, and its manifest, with this length in place of that of its remarks.
fn pack_with_remarks_of(length: u64) -> Folder {
    let folder = folder_after("report let-it-ride/three-card-bonus --output pack -n 100k");
    File::create(folder.path().join("pack/remarks.md")).expect("made").set_len(length).expect("sparse");
    let text = folder.read("pack/manifest.json");
    let (before, listed) = text.split_once("\"file\": \"remarks.md\",\n").expect("it is listed");
    let (was, after) = listed.split_once(',').expect("its length");
    assert!(was.trim().starts_with("\"bytes\": "), "{was}");
    let forged = format!("{before}\"file\": \"remarks.md\",\n\"bytes\": {length},{after}");
    folder.write("pack/manifest.json", forged);
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn a_large_file_of_a_pack_is_hashed_piece_by_piece_and_a_larger_one_is_refused() {
    let most = stated("the other files of a pack | ", " MiB each");
    let folder = pack_with_remarks_of(most << 20);
    let verify = |folder: &Folder| run_with_little_memory(folder.path(), &["verify", "pack", "--no-recompute"]);
    let verified = verify(&folder);
    let expected = "altered: remarks.md: SHA-256 differs from the manifest\n";
    verified.gives(1, expected);
    let all = stated(" MiB each, ", " MiB in all");
    let files: Vec<_> =
        (0..=all / most).map(|n| json!({ "file": n.to_string(), "bytes": most << 20, "sha256": "" })).collect();
    let manifest = folder.path().join("pack/manifest.json");
    let mut changed: Value = serde_json::from_slice(&fs::read(&manifest).expect("written")).expect("JSON");
    changed["outputs"] = files.into();
    fs::write(&manifest, changed.to_string()).expect("written");
    for (folder, message) in [
        (folder, format!("more than {all} MiB in all")),
        (pack_with_remarks_of((most << 20) + 1), format!("lists `remarks.md` with more than {most} MiB")),
        (pack_with_remarks_of(1 << 40), format!("lists `remarks.md` with more than {most} MiB")),
    ] {
        verify(&folder).refused(message);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn large_files_are_refused_before_they_are_read() {
    let folder = Folder::new();
    large_file(&folder.path().join("large"));
    fs::create_dir(folder.path().join("baseline")).expect("made");
    large_file(&folder.path().join("baseline/summary.csv"));
    fs::create_dir(folder.path().join("pack")).expect("made");
    large_file(&folder.path().join("pack/manifest.json"));
    for (arguments, message) in [
        (&["simulate", "let-it-ride", "-n", "1k", "--checkpoint", "large"][..], "not a checkpoint of this program"),
        (&["merge", "large", "large"], "not a checkpoint of this program"),
        (&["analyze", "large"], "larger than 1 MiB"),
        (&["check", "baseline"], "larger than 8 MiB"),
        (&["monitor", "large"], "larger than 8 MiB"),
        (&["verify", "pack"], "larger than 4 MiB"),
    ] {
        run_with_little_memory(folder.path(), arguments).refused(message);
    }
}

/// Parts of a workbook of the greatest size: as many texts, formats and styles as fit, attributes of one cell, and
/// text.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "second tier: memory and time of the largest files"]
fn the_largest_workbooks_need_little_memory_and_time() {
    const LARGEST_PART: usize = 16 << 20;
    let filled = |before: &str, one: &dyn Fn(usize) -> String, after: &str| {
        let mut part = before.to_string();
        for more in (0..).map(one) {
            if part.len() + more.len() + after.len() > LARGEST_PART {
                break;
            }
            part += &more;
        }
        part + after
    };
    let cell = |texts: &str| format!("<worksheet><sheetData><row>{texts}</row></sheetData></worksheet>");
    let text = "<c t=\"inlineStr\"><is><t>x</t></is></c>";
    let formats = |number: usize| format!("<numFmt numFmtId=\"{number}\" formatCode=\"\"/>");
    let attribute = |number: usize| format!("a{number}=\"\" ");
    let attributes = filled("<worksheet><sheetData><row><c ", &attribute, "/></row></sheetData></worksheet>");
    for (name, part, message) in [
        ("xl/sharedStrings.xml", filled("<sst>", &|_| "<si/>".into(), "</sst>"), "no header of periods"),
        (
            "xl/styles.xml",
            filled("<s>", &formats, "<cellXfs><xf numFmtId=\"7\"/></cellXfs></s>"),
            "no header of periods",
        ),
        ("xl/worksheets/sheet1.xml", attributes, "the file is empty"),
        ("xl/worksheets/sheet1.xml", cell(&text.replace('x', &"x".repeat(9 << 20))), "more than 8 MiB of text"),
    ] {
        let parts = [
            ("xl/workbook.xml", "<workbook><sheets><sheet name=\"S\" id=\"r\"/></sheets></workbook>".to_string()),
            (
                "xl/_rels/workbook.xml.rels",
                "<s><Relationship Id=\"r\" Target=\"worksheets/sheet1.xml\"/></s>".to_string(),
            ),
            ("xl/worksheets/sheet1.xml", cell(text)),
        ];
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, contents) in parts.into_iter().filter(|(path, _)| *path != name).chain([(name, part)]) {
            archive.start_file(path, SimpleFileOptions::default()).expect("begun");
            archive.write_all(contents.as_bytes()).expect("written");
        }
        let folder = Folder::new();
        folder.write("p.xlsx", archive.finish().expect("written").into_inner());
        let start = Instant::now();
        run_with_little_memory(folder.path(), &["monitor", "p.xlsx"]).refused(message);
        assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
    }
}

/// A file of a baseline of the greatest size: these rows of A, each under its own name.
fn largest(text: &str) -> String {
    let (columns, rows) = text.split_once('\n').expect("rows");
    let rows: Vec<&str> = rows.lines().collect();
    let mut text = format!("{columns}\n");
    let named = (0..).flat_map(|number| rows.iter().map(move |row| (number, row)));
    for (number, row) in named.take(MOST_ROWS) {
        let row = row.replacen(",base,A,", &format!(",base,{number:x},"), 1) + "\n";
        if text.len() + row.len() > LARGEST_BASELINE {
            break;
        }
        text += &row;
    }
    text
}

/// A baseline of the greatest size, of which every row is read and compared.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "second tier: memory and time of the largest files"]
fn the_largest_baseline_is_compared_in_little_memory() {
    let folder = Folder::new();
    let outcomes = printed(&[&ANALYZE[..], &["--show", "outcomes"]].concat());
    folder.write("summary.csv", largest(&printed(&ANALYZE)));
    folder.write("outcomes.csv", largest(&outcomes));
    let check = || run_with_little_memory(folder.path(), &["check", ".", "let-it-ride"]);
    let compared = || check().ended(1).prints("new: let-it-ride base A is").prints("missing: let-it-ride base 0 is");
    compared();
    // The same as a pack has them: 24 outcomes, which so many offers share.
    let names: Vec<String> = (0..MOST_OUTCOMES / 24).map(|number| format!("{number:x}")).collect();
    let row = |name: &String| format!("5,let-it-ride,base,{name},,,outcomes/all.csv\n");
    let index: String = names.iter().map(row).collect();
    fs::create_dir(folder.path().join("outcomes")).expect("made");
    let written =
        |name: &str, text: String| fs::write(folder.path().join("outcomes").join(name), text).expect("written");
    let columns = "schema_version,game,wager,paytable,reading,strategy,file\n";
    written("index.csv", format!("{columns}{index}"));
    let nets: String = names.iter().map(|name| format!(",net_units_{name}")).collect();
    let rows: String =
        (0..24).map(|number| format!("5,outcome-{number},1,24{}\n", ",1000".repeat(names.len()))).collect();
    written("all.csv", format!("schema_version,outcome,combinations,cycle{nets}\n{rows}"));
    compared();
    // Forty more are too many.
    let rows: String = (0..40).map(|number| format!("5,outcome-{number},1,24,1\n")).collect();
    written("more.csv", format!("schema_version,outcome,combinations,cycle,net_units_more\n{rows}"));
    written("index.csv", format!("{columns}{index}5,let-it-ride,base,more,,,outcomes/more.csv\n"));
    check().refused(format!("more than {MOST_OUTCOMES} outcomes in all"));
}

#[test]
#[cfg(target_os = "linux")]
fn commands_on_small_games_need_little_memory() {
    let folder = Folder::new();
    let done = |command: &str| run_with_little_memory(folder.path(), &words(command)).played();
    done("analyze let-it-ride");
    done("strategy let-it-ride/*/A --show every-decision --output all.csv");
    done("simulate let-it-ride/three-card-bonus -n 100k --checkpoint run");
    done("progressive let-it-ride/three-card-progressive --terms primary=15");
    done("report let-it-ride/three-card-bonus -n 100k --output pack");
}

/// What a hostile header costs grows neither with its length times the number of rows nor with the square of its
/// columns.
#[test]
#[cfg(target_os = "linux")]
fn long_and_many_columns_of_a_baseline_are_read_in_little_memory_and_time() {
    let folder = Folder::new();
    let summary = printed(&ANALYZE);
    let (columns, _) = summary.split_once('\n').expect("rows");
    let commas = ",".repeat(columns.matches(',').count());
    let check = |text: String| {
        assert!(text.len() <= LARGEST_BASELINE, "{}", text.len());
        folder.write("summary.csv", text);
        let start = Instant::now();
        run_with_little_memory(folder.path(), &["check", ".", "let-it-ride"]).refused("summary.csv:2: ");
        // A second where the square of the columns would take an hour.
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    };
    check(format!("{columns},{}\n{}", "x".repeat(1 << 20), format!("{commas},\n").repeat(25_000)));
    let many: String = (0..600_000).map(|number| format!(",x{number:x}")).collect();
    check(format!("{columns}{many}\n{commas}{}\n", ",".repeat(600_000)));
}

/// What is no file ends at once: a pipe without a writer would be waited for, a device be read without end.
#[test]
#[cfg(unix)]
fn pipes_devices_and_folders_are_refused_at_once() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    fs::create_dir(folder.path().join("summary.csv")).expect("made");
    for path in ["pipe", "/dev/zero", "."] {
        const FOREIGN: &str = "not a checkpoint of this program";
        let (not_written, no_checkpoint, no_paytable) = match path {
            "." => ("is a directory", ". is a folder; name a checkpoint file", "no file in this folder ends in .toml"),
            _ => (FOREIGN, FOREIGN, "not a regular file"),
        };
        for (arguments, message) in [
            (&["simulate", "let-it-ride", "-n", "1k", "--checkpoint", path][..], not_written),
            (&["merge", path, path], no_checkpoint),
            (&["analyze", path], no_paytable),
            (&["check", "."], "not a regular file"),
        ] {
            folder.run(arguments).refused(message);
        }
    }
}
