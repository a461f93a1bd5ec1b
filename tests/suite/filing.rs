//! What a filing says of itself, the commit of the program, the report as a browser prints it, and packs after Git has
//! changed line ends.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::common::binary::{
    Folder, OWN, Ran, command_in, folder_after, own_file, own_pack, printed, ran, run, run_in,
};

/// The smallest of packs.
const PACK: [&str; 5] = ["report", "let-it-ride/three-card-bonus/A", "-n", "100k", "--output=pack"];

/// A title with everything that a page, a style sheet or a shell might obey.
const TITLE: &str = "<b>\"Q&A\"</b> }</style><script>alert('1')</script> § 643a";

/// The commit that this program is built from, if its build knows it.
const COMMIT: Option<&str> = option_env!("HOUSE_EDGE_COMMIT");

fn report(folder: &Path, options: &[&str]) -> Ran {
    run_in(folder, &[&PACK, options].concat())
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("pack").join(name)).expect("written")
}

fn manifest(folder: &Path) -> Value {
    serde_json::from_str(&read(folder, "manifest.json")).expect("JSON")
}

#[test]
fn a_filing_states_what_it_is_and_verify_repeats_it() {
    let folder = Folder::new();
    let title = format!("--cover=title={TITLE}");
    let stated =
        ["--cover", "applicant=Applicant, Inc.", "--cover", "date=2026-11-23", "--cover", "reference=RS-7/2026"];
    report(folder.path(), &[&[title.as_str()], &stated[..]].concat()).ended(0);
    let page = read(folder.path(), "index.html");
    let escaped =
        "&lt;b&gt;&quot;Q&amp;A&quot;&lt;/b&gt; }&lt;/style&gt;&lt;script&gt;alert('1')&lt;/script&gt; § 643a";
    assert!(page.contains(&format!("<h1>{escaped}</h1>")) && page.contains(&format!("<title>{escaped}</title>")));
    // The two styles and the one script are the program's own.
    assert_eq!((page.matches("</style>").count(), page.matches("<script").count()), (2, 1));
    assert!(!page.contains("<script>alert"));
    for text in ["<dd>Applicant, Inc.</dd>", "<dd>2026-11-23</dd>", "<dd>RS-7/2026</dd>", "@bottom-right"] {
        assert!(page.contains(text), "{text}");
    }
    let arguments = manifest(folder.path())["arguments"].to_string();
    assert!(
        arguments.contains("--cover=date=2026-11-23") && arguments.contains("--cover=reference=RS-7/2026"),
        "{arguments}"
    );
    folder.run(&["verify", "pack"]).gives(0, "");
    folder.run(&["check", "pack"]).ended(0);
}

#[test]
fn what_cannot_be_stated_is_refused_before_any_work() {
    let long = format!("--cover=title={}", "a".repeat(1_000));
    for (option, message) in [
        ("--cover=date=2026-02-30", "write a date as YYYY-MM-DD"),
        ("--cover=date=0000-01-01", "the year is before 1900; write a date as YYYY-MM-DD"),
        ("--cover=date=yesterday", "write a date as YYYY-MM-DD"),
        (long.as_str(), "1000 characters; at most 200 are allowed"),
        ("--cover=title= ", "the text is empty"),
        (
            "--cover=applicant=one\ntwo",
            "invalid value 'applicant=one\\ntwo' for '--cover <NAME=TEXT>': applicant: control ",
        ),
        (
            "--cover=reference=a\u{1b}[31m",
            "invalid value 'reference=a\\u{1b}[31m' for '--cover <NAME=TEXT>': reference: c",
        ),
        ("--cover=title=a\u{202e}b", "invalid value 'title=a\\u{202e}b' for '--cover <NAME=TEXT>': title: control "),
        ("--cover=titel=a", "unknown part of a cover `titel`; did you mean `title`?"),
    ] {
        let ran = run(&[&PACK[..], &[option]].concat()).gives(2, "");
        assert!(ran.stderr.contains(message) && !ran.stderr.contains('\u{1b}'), "{option}: {}", ran.stderr);
        assert!(ran.stderr.lines().next().is_some_and(|line| line.len() < 400), "{option}: {}", ran.stderr);
    }
}

#[test]
fn only_the_files_of_a_pack_with_its_manifest_are_replaced() {
    let folder = Folder::new();
    let pack = folder.path().join("pack");
    let refused = |message: &str| {
        let ran = report(folder.path(), &[]).gives(2, "");
        assert!(ran.stderr.starts_with(&format!("error: --output pack: {message}")), "{}", ran.stderr);
    };
    // Files by other names do not matter.
    fs::create_dir_all(pack.join("notes")).expect("made");
    assert_eq!(report(folder.path(), &[]).code, 0);
    // What a killed process left is removed among the pack's own files alone.
    let places = ["notes", "", "inputs/regulation", "outcomes/of-another-game"];
    let leftovers = places.map(|place| pack.join(place).join(".house-edge-unfinished-killed"));
    for leftover in &leftovers {
        fs::create_dir_all(leftover.parent().expect("a folder")).expect("made");
        let file = fs::File::create(leftover).expect("written");
        file.set_modified(SystemTime::now() - Duration::from_secs(120)).expect("its own file");
    }
    assert_eq!(report(folder.path(), &[]).code, 0);
    assert_eq!(leftovers.map(|leftover| leftover.exists()), [true, false, false, false]);
    fs::remove_dir_all(pack.join("outcomes/of-another-game")).expect("empty");
    fs::remove_dir_all(pack.join("notes")).expect("left");
    fs::rename(pack.join("manifest.json"), folder.path().join("kept.json")).expect("written");
    refused("the folder has summary.csv, but no manifest.json that this program knows, so nothing is replaced");
    fs::write(pack.join("manifest.json"), "{\"name\": \"a web page\"}").expect("written");
    refused("the folder has summary.csv, but no manifest.json");
    fs::rename(folder.path().join("kept.json"), pack.join("manifest.json")).expect("written");
    assert_eq!(report(folder.path(), &[]).code, 0);
    #[cfg(unix)]
    for name in ["outcomes", "summary.csv", "inputs/regulation"] {
        let elsewhere = folder.path().join("elsewhere");
        fs::rename(pack.join(name), &elsewhere).expect("written");
        std::os::unix::fs::symlink(&elsewhere, pack.join(name)).expect("linked");
        refused(&format!("pack/{name} is a link, and a pack may not contain links"));
        fs::remove_file(pack.join(name)).expect("a link");
        fs::rename(&elsewhere, pack.join(name)).expect("written");
    }
    assert_eq!(folder.run(&["verify", "pack"]).code, 0);
}

#[test]
fn the_version_names_the_commit_and_a_pack_does_if_it_is_asked_to() {
    let short = COMMIT.map(|commit| format!(" ({})", &commit[..12])).unwrap_or_default();
    assert_eq!(printed(&["--version"]), format!("house-edge {}{short}\n", env!("CARGO_PKG_VERSION")));
    let folder = Folder::new();
    let made = report(folder.path(), &["--provenance"]);
    let Some(commit) = COMMIT else {
        made.refused("its commit is unknown");
        return;
    };
    assert_eq!((made.code, manifest(folder.path())["commit"].as_str()), (0, Some(commit)), "{}", made.stderr);
    assert!(read(folder.path(), "index.html").contains(commit));
    // A pack of another commit is compared in full, under the commit that it names.
    let path = folder.path().join("pack/manifest.json");
    fs::write(&path, read(folder.path(), "manifest.json").replace(commit, "0123456789")).expect("written");
    let verified = folder.run(&["verify", "pack"]).says("of commit 0123456789;");
    assert!(verified.code == 1 && verified.stdout.starts_with("differs: index.html"), "{}", verified.stdout);
    assert_eq!(report(folder.path(), &[]).code, 0);
    assert!(manifest(folder.path())["commit"].is_null() && !read(folder.path(), "index.html").contains(commit));
}

/// A browser that prints what it is asked to, and notes how.
#[cfg(unix)]
fn browser(folder: &Path, prints: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("bin/chromium");
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'Chromium 1.2.3'; exit; fi\n\
         for argument; do case $argument in --print-to-pdf=*) pdf=${{argument#*=}};; esac; done\n\
         cp \"$argument\" '{0}/page.html'; printf '%s\\n' \"$@\" > '{0}/arguments'\n{prints}\n",
        folder.display()
    );
    fs::create_dir_all(folder.join("bin")).expect("made");
    fs::write(&path, script).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
    path
}

#[cfg(unix)]
fn with_browser(folder: &Path, program: &Path) -> Command {
    let mut command = command_in(folder);
    command.args(PACK).args(["--format", "pdf"]).env("HOUSE_EDGE_CHROMIUM", program);
    command
}

#[cfg(unix)]
#[test]
fn a_browser_prints_the_page_and_verify_compares_its_hash() {
    let folder = Folder::new();
    let browser = browser(folder.path(), "printf '%%PDF-1.4 printed' > \"$pdf\"");
    // The first on the PATH is found too.
    let mut by_path = command_in(folder.path());
    let path = format!("{}:{}", browser.parent().expect("bin").display(), std::env::var("PATH").unwrap_or_default());
    by_path.args(PACK).args(["--format", "pdf"]).env_remove("HOUSE_EDGE_CHROMIUM").env("PATH", path);
    for command in [&mut with_browser(folder.path(), &browser), &mut by_path] {
        ran(command).ended(0);
        assert_eq!(read(folder.path(), "report.pdf"), "%PDF-1.4 printed");
    }
    let listed = manifest(folder.path())["outputs"].as_array().expect("files").last().cloned().expect("one");
    assert_eq!((&listed["file"], &listed["made_by"]), (&"report.pdf".into(), &"Chromium 1.2.3".into()));
    let page = folder.read("page.html");
    assert!(page.contains("href=\"#results\"") && !page.contains("href=\"summary.csv\""), "links within it only");
    let verify = || folder.run(&["verify", "pack"]);
    verify().gives(0, "");
    folder.write("pack/report.pdf", "%PDF-1.4 altered");
    verify().gives(1, "altered: report.pdf: SHA-256 differs from the manifest\n");
    // Without it, what an earlier report printed is taken away.
    folder.write("pack/report.pdf", "%PDF-1.4 printed");
    assert_eq!(report(folder.path(), &[]).code, 0);
    assert!(!folder.path().join("pack/report.pdf").exists() && verify().code == 0);
}

#[cfg(unix)]
#[test]
fn without_a_browser_that_prints_the_rest_of_the_pack_is_whole() {
    let folder = Folder::new();
    let mut nowhere = with_browser(folder.path(), Path::new("/nowhere/chromium"));
    let mut none = with_browser(folder.path(), Path::new(""));
    none.env("PATH", folder.path());
    let failing = browser(folder.path(), "echo 'no display' >&2; exit 7");
    let mut failing = with_browser(folder.path(), &failing);
    for (command, message) in [
        (&mut nowhere, "HOUSE_EDGE_CHROMIUM is /nowhere/chromium, which does not exist"),
        (&mut none, "no Chromium found (chromium, chromium-browser, google-chrome, chrome on the PATH)"),
        (&mut failing, "exit status: 7: no display"),
    ] {
        ran(command).refused("report.pdf was not written, the rest of the pack was").says(message);
        assert_eq!(folder.run(&["verify", "pack"]).code, 0);
        fs::remove_dir_all(folder.path().join("pack")).expect("written");
    }
    let silent = browser(folder.path(), "exit 0");
    ran(&mut with_browser(folder.path(), &silent)).refused("printed no PDF: no message");
}

const REPORT: [&str; 6] = ["report", "own.toml", "-n", "100k", "--output", "pack"];
const REMEDY: &str = "keep the pack's .gitattributes (`* -text`) in the repository, and check the folder out again";

/// The text files of a folder with CRLF, as Git for Windows checks them out.
fn as_on_windows(folder: &Path) -> usize {
    let mut changed = 0;
    for entry in fs::read_dir(folder).expect("there").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            changed += as_on_windows(&entry);
        } else if let Ok(text) = String::from_utf8(fs::read(&entry).expect("readable"))
            && text.contains('\n')
        {
            fs::write(entry, text.replace('\n', "\r\n")).expect("written");
            changed += 1;
        }
    }
    changed
}

#[test]
fn a_pack_keeps_its_line_ends_and_may_do_without_the_file_that_sees_to_it() {
    let folder = own_pack();
    let attributes = folder.path().join("pack/.gitattributes");
    assert_eq!(fs::read_to_string(&attributes).expect("written"), "* -text\n");
    let manifest = folder.read("pack/manifest.json");
    assert!(!manifest.contains(".gitattributes"));
    let verify = || folder.run(&["verify", "pack"]);
    verify().gives(0, "");
    for other in ["", "* -text", "* -text\n*.csv text\n"] {
        fs::write(&attributes, other).expect("written");
        let altered = "altered: .gitattributes: differs from the file that `report` writes\n";
        verify().gives(1, altered);
    }
    fs::remove_file(&attributes).expect("there");
    verify().gives(0, "");
    assert_eq!(folder.run(&["check", "pack"]).code, 0);
    let ran = folder.run(&REPORT).ended(0);
    assert!(ran.stderr.ends_with("\nopen pack/index.html in a browser\n"), "{}", ran.stderr);
    assert!(attributes.exists(), "it comes back");
}

/// It may be that of a repository, whose top folder somebody names.
#[test]
fn a_report_replaces_no_other_attributes() {
    let folder = own_file(OWN);
    let attributes = folder.path().join(".gitattributes");
    fs::write(&attributes, "*.png binary\n").expect("written");
    let here = [&REPORT[..5], &["."]].concat();
    let ran = folder.run(&here);
    let expected = "error: --output .: its .gitattributes is not a pack's (`* -text`) and is not replaced; give another \
                    folder\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (2, expected));
    assert!(!folder.path().join("summary.csv").exists());
    assert_eq!(fs::read_to_string(&attributes).expect("there"), "*.png binary\n");
    fs::remove_file(&attributes).expect("there");
    fs::create_dir(&attributes).expect("made");
    assert_eq!(folder.run(&here).code, 2, "a folder");
    #[cfg(unix)]
    {
        fs::remove_dir(&attributes).expect("there");
        std::os::unix::fs::symlink("own.toml", &attributes).expect("linked");
        folder.run(&here).refused(".gitattributes is a link");
    }
}

#[test]
fn other_line_ends_are_called_that_with_the_remedy() {
    let folder = own_pack();
    let pack = folder.path().join("pack");
    fs::remove_file(pack.join(".gitattributes")).expect("there");
    let changed = as_on_windows(&pack);
    let line = |file: &str| format!("altered: {file} differs in line ends alone, as Git changes them: {REMEDY}");
    // The manifest does not list itself.
    let verified = folder.run(&["verify", "pack", "--no-recompute"]);
    assert_eq!((verified.code, verified.stdout.lines().count()), (1, changed - 1), "{}", verified.stdout);
    assert!(verified.stdout.lines().all(|line| line.ends_with(REMEDY)), "{}", verified.stdout);
    verified.prints(line("summary.csv"));
    let ran = folder.run(&["check", "pack", "--copies"]);
    let expected = format!(
        "error: pack/inputs/own.toml: differs from the file that the pack was made with in line ends alone, as Git \
         changes them: {REMEDY}\n"
    );
    assert_eq!((ran.code, ran.stderr), (2, expected));
    // The other way: a file with CRLF that Git has stored with LF, and a file with another fault beside.
    folder.write("own.toml", OWN.replace('\n', "\r\n"));
    assert_eq!(folder.run(&REPORT).code, 0);
    fs::write(pack.join("inputs/own.toml"), OWN).expect("written");
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    fs::write(pack.join("summary.csv"), summary.replace('\n', "\r\n").replacen("2.31674208", "2.31674209", 1))
        .expect("written");
    let verified = folder.run(&["verify", "pack", "--no-recompute"]);
    let lines: Vec<&str> = verified.stdout.lines().collect();
    let altered = "altered: summary.csv: SHA-256 differs from the manifest";
    assert_eq!((verified.code, lines), (1, vec![altered, &line("inputs/own.toml")]));
}

/// Each file is named once, the manifest too, which only the pack made anew tells.
#[test]
fn a_pack_made_anew_does_not_name_line_ends_twice() {
    let folder = folder_after("report let-it-ride/three-card-bonus/A -n 100k --output pack");
    fs::remove_file(folder.path().join("pack/.gitattributes")).expect("there");
    let changed = as_on_windows(&folder.path().join("pack"));
    let verified = folder.run(&["verify", "pack"]);
    assert_eq!((verified.code, verified.stdout.lines().count()), (1, changed), "{}", verified.stdout);
    verified.prints("altered: manifest.json differs in line ends alone");
}
