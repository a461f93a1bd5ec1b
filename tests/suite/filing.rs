//! What a filing says of itself, the commit of the program, and the report as a browser prints it.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::binary::{Ran, command_in, printed, ran, run, run_in};
use serde_json::Value;
use tempfile::TempDir;

/// The smallest of packs.
const PACK: [&str; 10] =
    ["report", "-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A", "-n", "100k", "--out=pack"];

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
    let folder = TempDir::new().expect("a folder");
    let title = format!("--title={TITLE}");
    let stated = ["--applicant", "Applicant, Inc.", "--date", "2026-11-23", "--reference", "RS-7/2026"];
    let made = report(folder.path(), &[&[title.as_str()], &stated[..]].concat());
    assert_eq!(made.code, 0, "{}", made.stderr);
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
    assert!(arguments.contains("--date=2026-11-23") && arguments.contains("--reference=RS-7/2026"), "{arguments}");
    let verified = run_in(folder.path(), &["verify", "pack"]);
    assert_eq!((verified.code, verified.stdout.as_str()), (0, ""), "{}", verified.stderr);
    let checked = run_in(folder.path(), &["check", "pack"]);
    assert_eq!(checked.code, 0, "{}", checked.stderr);
}

#[test]
fn what_cannot_be_stated_is_refused_before_any_work() {
    let long = format!("--title={}", "a".repeat(1_000));
    for (option, message) in [
        ("--date=2026-02-30", "write a date as YYYY-MM-DD"),
        ("--date=0000-01-01", "the year is before 1900; write a date as YYYY-MM-DD"),
        ("--date=yesterday", "write a date as YYYY-MM-DD"),
        (long.as_str(), "1000 characters; at most 200 are allowed"),
        ("--title= ", "the text is empty"),
        ("--applicant=one\ntwo", "invalid value 'one\\ntwo' for '--applicant <TEXT>': control characters"),
        ("--reference=a\u{1b}[31m", "invalid value 'a\\u{1b}[31m' for '--reference <TEXT>': control characters"),
        ("--title=a\u{202e}b", "invalid value 'a\\u{202e}b' for '--title <TEXT>': control characters"),
    ] {
        let ran = run(&[&PACK[..], &[option]].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{option}");
        assert!(ran.stderr.contains(message) && !ran.stderr.contains('\u{1b}'), "{option}: {}", ran.stderr);
        assert!(ran.stderr.lines().next().is_some_and(|line| line.len() < 400), "{option}: {}", ran.stderr);
    }
}

#[test]
fn only_the_files_of_a_pack_with_its_manifest_are_replaced() {
    let folder = TempDir::new().expect("a folder");
    let pack = folder.path().join("pack");
    let refused = |message: &str| {
        let ran = report(folder.path(), &[]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        assert!(ran.stderr.starts_with(&format!("error: --out pack: {message}")), "{}", ran.stderr);
    };
    // Files by other names do not matter.
    fs::create_dir_all(pack.join("notes")).expect("made");
    assert_eq!(report(folder.path(), &[]).code, 0);
    fs::remove_dir(pack.join("notes")).expect("left");
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
    assert_eq!(run_in(folder.path(), &["verify", "pack"]).code, 0);
}

#[test]
fn the_version_names_the_commit_and_a_pack_does_if_it_is_asked_to() {
    let short = COMMIT.map(|commit| format!(" ({})", &commit[..12])).unwrap_or_default();
    assert_eq!(printed(&["--version"]), format!("house-edge {}{short}\n", env!("CARGO_PKG_VERSION")));
    let folder = TempDir::new().expect("a folder");
    let made = report(folder.path(), &["--provenance"]);
    let Some(commit) = COMMIT else {
        assert!(made.code == 2 && made.stderr.contains("its commit is unknown"), "{}", made.stderr);
        return;
    };
    assert_eq!((made.code, manifest(folder.path())["commit"].as_str()), (0, Some(commit)), "{}", made.stderr);
    assert!(read(folder.path(), "index.html").contains(commit));
    // A pack of another commit is compared in full, under the commit that it names.
    let path = folder.path().join("pack/manifest.json");
    fs::write(&path, read(folder.path(), "manifest.json").replace(commit, "0123456789")).expect("written");
    let verified = run_in(folder.path(), &["verify", "pack"]);
    assert!(verified.stderr.contains("of commit 0123456789;"), "{}", verified.stderr);
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
    command.args(PACK).arg("--pdf").env("HOUSE_EDGE_CHROMIUM", program);
    command
}

#[cfg(unix)]
#[test]
fn a_browser_prints_the_page_and_verify_compares_its_hash() {
    let folder = TempDir::new().expect("a folder");
    let browser = browser(folder.path(), "printf '%%PDF-1.4 printed' > \"$pdf\"");
    // The first on the PATH is found too.
    let mut by_path = command_in(folder.path());
    let path = format!("{}:{}", browser.parent().expect("bin").display(), std::env::var("PATH").unwrap_or_default());
    by_path.args(PACK).arg("--pdf").env_remove("HOUSE_EDGE_CHROMIUM").env("PATH", path);
    for command in [&mut with_browser(folder.path(), &browser), &mut by_path] {
        let made = ran(command);
        assert_eq!(made.code, 0, "{}", made.stderr);
        assert_eq!(read(folder.path(), "report.pdf"), "%PDF-1.4 printed");
    }
    let listed = manifest(folder.path())["outputs"].as_array().expect("files").last().cloned().expect("one");
    assert_eq!((&listed["file"], &listed["made_by"]), (&"report.pdf".into(), &"Chromium 1.2.3".into()));
    let page = fs::read_to_string(folder.path().join("page.html")).expect("copied");
    assert!(page.contains("href=\"#results\"") && !page.contains("href=\"summary.csv\""), "links within it only");
    let verify = || run_in(folder.path(), &["verify", "pack"]);
    assert_eq!((verify().code, verify().stdout.as_str()), (0, ""));
    fs::write(folder.path().join("pack/report.pdf"), "%PDF-1.4 altered").expect("written");
    assert_eq!(
        (verify().code, verify().stdout.as_str()),
        (1, "altered: report.pdf is not the file that was written\n")
    );
    // Without it, what an earlier report printed is taken away.
    fs::write(folder.path().join("pack/report.pdf"), "%PDF-1.4 printed").expect("written");
    assert_eq!(report(folder.path(), &[]).code, 0);
    assert!(!folder.path().join("pack/report.pdf").exists() && verify().code == 0);
}

#[cfg(unix)]
#[test]
fn without_a_browser_that_prints_the_rest_of_the_pack_is_whole() {
    let folder = TempDir::new().expect("a folder");
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
        let made = ran(command);
        assert_eq!(made.code, 2, "{}", made.stderr);
        assert!(made.stderr.contains("report.pdf was not written, the rest of the pack was"), "{}", made.stderr);
        assert!(made.stderr.contains(message), "{}", made.stderr);
        assert_eq!(run_in(folder.path(), &["verify", "pack"]).code, 0);
        fs::remove_dir_all(folder.path().join("pack")).expect("written");
    }
    let silent = browser(folder.path(), "exit 0");
    let made = ran(&mut with_browser(folder.path(), &silent));
    assert!(made.code == 2 && made.stderr.contains("printed no PDF: no message"), "{}", made.stderr);
}
