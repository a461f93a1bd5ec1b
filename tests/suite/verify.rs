//! `verify`: a pack against its manifest and against what the program makes anew. The real binary, in a fresh folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::LazyLock;

use crate::common::binary::{Folder, OWN, Ran, command_in, folder_after, kill, own_file, ran, run_in};
use crate::common::packs;
use sha2::{Digest, Sha256};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files of a folder and of those in it, by name.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("there").map(|entry| entry.expect("readable")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            files.extend(contents(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            files.insert(name, fs::read(entry.path()).expect("readable"));
        }
    }
    files
}

/// A folder with the pack `pack` of one paytable of an operator's own, which is made once and copied.
fn packed() -> Folder {
    static MADE: LazyLock<Folder> = LazyLock::new(|| {
        let folder = own_file(OWN);
        folder.run_line("report --output pack own.toml -n 200k -s 7").ended(0);
        folder
    });
    let folder = Folder::new();
    packs::copy(MADE.path(), folder.path());
    folder
}

/// The pack, below a folder of its name, as a zip archive.
fn zip_of(pack: &Path, archive: &Path) {
    let mut zip = ZipWriter::new(fs::File::create(archive).expect("created"));
    for (name, bytes) in contents(pack) {
        zip.start_file(format!("pack/{name}"), SimpleFileOptions::default()).expect("an entry");
        zip.write_all(&bytes).expect("written");
    }
    zip.finish().expect("an archive");
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("there");
    assert!(text.contains(from), "{from} is not in {}", path.display());
    fs::write(path, text.replace(from, to)).expect("written");
}

#[test]
fn a_zip_of_a_pack_is_verified_as_its_folder_is() {
    let folder = packed();
    let (pack, archive) = (folder.path().join("pack"), folder.path().join("sent.zip"));
    zip_of(&pack, &archive);
    folder.run(&["verify", "sent.zip"]).ended(0).says("verified sent.zip: all ");
    replace(&pack.join("summary.csv"), "own", "own ");
    zip_of(&pack, &archive);
    folder.run(&["verify", "--no-recompute", "sent.zip"]).ended(1).prints("altered: summary.csv: SHA-256 differs");
    fs::remove_file(pack.join("manifest.json")).expect("there");
    zip_of(&pack, &archive);
    folder.run(&["verify", "sent.zip"]).refused("sent.zip: the archive has no manifest.json");
    fs::write(&archive, "no archive").expect("written");
    folder.run(&["verify", "sent.zip"]).refused("sent.zip: not a zip archive");
}

/// A base game's own paytable from another folder, whose name a shell would take apart.
#[test]
fn only_the_manifest_says_where_own_files_came_from() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("home of alice")).expect("created");
    let own = "home of alice/own $1.toml";
    let run = |arguments: &[&str]| folder.run(arguments).ended(0);
    run(&["new", "let-it-ride/base/A", "--id", "own", "--output", own]);
    replace(&folder.path().join(own), "flush = 8", "flush = 9");
    run(&["report", "--output", "pack", own, "-n", "10k"]);
    // Made anew from the copies, it would differ, compressed files too.
    run(&["verify", "pack"]);
    let of_pack = contents(&folder.path().join("pack"));
    let naming = of_pack.iter().filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains("home of alice"));
    assert_eq!(naming.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["manifest.json"]);
}

#[test]
fn the_same_command_makes_the_same_bytes_on_any_number_of_threads_and_verify_says_so() {
    let folder = Folder::new();
    let report = |out: &str, threads: &str| {
        folder.run(&["report", "let-it-ride/*/A", "--output", out, "-n", "100k", "--threads", threads]).ended(0);
        contents(&folder.path().join(out))
    };
    let (one, three) = (report("one", "1"), report("three", "3"));
    assert_eq!(one.keys().collect::<Vec<_>>(), three.keys().collect::<Vec<_>>());
    assert!(one.iter().all(|(name, bytes)| three[name] == *bytes));
    for name in ["summary.csv", "tolerance.csv", "progressive.csv", "report.xlsx", "index.html", "manifest.json"] {
        assert!(one.contains_key(name), "{name}");
    }
    // That number is of the simulation's threads; the rest goes on as many as there are cores, or as the environment
    // says.
    let verified =
        ran(command_in(folder.path()).args(["verify", "one", "--threads", "2"]).env("RAYON_NUM_THREADS", "1"));
    verified.gives(0, "").says("were reproduced byte for byte");
}

#[test]
fn a_pack_carries_the_paytables_of_its_maker_and_can_be_verified_anywhere() {
    let folder = packed();
    let elsewhere = Folder::new();
    fs::rename(folder.path().join("pack"), elsewhere.path().join("received")).expect("moved");
    let received = elsewhere.path().join("received");
    assert_eq!(fs::read_to_string(received.join("inputs/own.toml")).expect("there"), OWN);
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(received.join("manifest.json")).expect("there")).expect("JSON");
    let arguments = ["report", "inputs/own.toml", "--rounds=200000", "--seed=7"];
    assert_eq!(manifest["arguments"], serde_json::json!(arguments));
    assert_eq!((&manifest["seed"], &manifest["rounds"]), (&7.into(), &200_000.into()));
    assert_eq!(manifest["inputs"][0]["sha256"], sha256(OWN.as_bytes()));
    elsewhere.run(&["verify", "received"]).gives(0, "");
    // The arguments are those of a command that can be given in the folder.
    run_in(&received, &[&arguments[..], &["--output", "../again"]].concat()).ended(0);
    assert!(contents(&received) == contents(&elsewhere.path().join("again")));
}

#[test]
fn verify_names_each_file_that_is_not_as_it_was_written() {
    let folder = packed();
    let pack = folder.path().join("pack");
    let verify = |options: &[&str]| folder.run(&[&["verify", "pack"], options].concat());
    replace(&pack.join("summary.csv"), "2.31674208", "2.21674208");
    fs::remove_file(pack.join("remarks.md")).expect("it was there");
    fs::write(pack.join("inputs/notes.txt"), "mine").expect("written");
    let quick = verify(&["--no-recompute"]);
    let lines: Vec<&str> = quick.stdout.lines().collect();
    assert_eq!((quick.code, lines.len()), (1, 3), "{}", quick.stdout);
    assert_eq!(lines[0], "altered: summary.csv: SHA-256 differs from the manifest");
    assert_eq!(lines[1], "missing: remarks.md");
    assert_eq!(lines[2], "unlisted: inputs/notes.txt is not in the manifest");
    verify(&[])
        .prints("differs: summary.csv: this program writes something else, first at line 2")
        .prints("differs: remarks.md: this program writes it, the pack lacks it");
}

/// Finder, Explorer and Dolphin leave files where they show a folder, and macOS in archives.
#[test]
fn what_file_managers_leave_is_named_apart_and_the_pack_is_verified() {
    let folder = packed();
    let pack = folder.path().join("pack");
    let left =
        [".DS_Store", "Thumbs.db", "inputs/desktop.ini", "inputs/._own.toml", "__MACOSX/._pack", "~$report.xlsx"];
    fs::create_dir(pack.join("__MACOSX")).expect("made");
    left.iter().for_each(|name| fs::write(pack.join(name), "x").expect("written"));
    let verified = folder.run(&["verify", "--no-recompute", "pack"]).gives(0, "");
    assert!(verified.stderr.starts_with("verified pack: all "), "{verified:?}");
    let named = [".DS_Store", "Thumbs.db", "__MACOSX", "inputs/._own.toml", "inputs/desktop.ini", "~$report.xlsx"];
    let lines = named.map(|name| {
        format!("ignored: {name} was left by a file manager or an open workbook; it is not part of the pack")
    });
    assert_eq!(verified.stderr.lines().skip(1).collect::<Vec<_>>(), lines);
    // A folder of such a name, and a file of a like one, may be anything.
    fs::create_dir(pack.join("desktop.ini")).expect("made");
    fs::write(pack.join("DS_Store"), "x").expect("written");
    let other = "unlisted: DS_Store is not in the manifest\nunlisted: desktop.ini/ is not in the manifest\n";
    folder.run(&["verify", "--no-recompute", "pack"]).gives(1, other).says("ignored: .DS_Store");
}

#[test]
fn nothing_is_said_of_the_simulation_before_the_verdict_on_the_pack() {
    let folder = packed();
    let results = |ran: &Ran| {
        let is_result = |line: &&str| ["verified", "not verified", "verdict"].iter().any(|word| line.starts_with(word));
        ran.stderr.lines().filter(is_result).map(str::to_string).collect::<Vec<_>>()
    };
    let verified = results(&folder.run(&["verify", "pack"]).ended(0));
    assert!(verified[0].starts_with("verified pack") && verified[1].starts_with("verdict: "), "{verified:?}");
    replace(&folder.path().join("pack/summary.csv"), "2.31674208", "2.21674208");
    let ran = folder.run(&["verify", "pack"]).ended(1);
    assert_eq!(results(&ran), ["not verified: pack, discrepancies: 2"], "{ran:?}");
}

#[test]
fn nothing_is_made_of_paytables_that_are_not_those_of_the_manifest() {
    let folder = packed();
    replace(&folder.path().join("pack/inputs/own.toml"), "pair = 1", "pair = 2");
    folder
        .run(&["verify", "pack"])
        .gives(1, "altered: inputs/own.toml: SHA-256 differs from the manifest\n")
        .says("nothing was recomputed");
}

/// Who forges a figure can forge its hash, but not what the program makes of the paytable.
#[test]
fn verify_finds_what_was_altered_together_with_its_hash() {
    let folder = packed();
    let pack = folder.path().join("pack");
    let hash = |name: &str| sha256(fs::read(pack.join(name)).expect("there"));
    let before = hash("summary.csv");
    replace(&pack.join("summary.csv"), "2.31674208", "2.21674208");
    replace(&pack.join("manifest.json"), &before, &hash("summary.csv"));
    assert_eq!(folder.run(&["verify", "pack", "--no-recompute"]).code, 0);
    let whole = folder.run(&["verify", "pack"]).ended(1);
    let verdict = format!("not verified: pack, discrepancies: {}\n", whole.stdout.lines().count());
    assert!(whole.stderr.ends_with(&verdict), "{}", whole.stderr);
    // The manifest is not the one that the program writes either.
    whole.prints("differs: summary.csv: ").prints("differs: manifest.json: ");
}

#[test]
fn a_pack_that_another_version_made_or_from_other_inputs_is_told_so() {
    let folder = packed();
    let pack = folder.path().join("pack");
    let manifest = pack.join("manifest.json");
    let whole = fs::read_to_string(&manifest).expect("there");
    // Another edition of the regulation, whole in itself: the file, its hash and its length.
    let base = pack.join("inputs/regulation/let-it-ride/base.toml");
    let text = fs::read_to_string(&base).expect("there");
    assert_eq!(text, include_str!("../../paytables/let-it-ride/base.toml"));
    let other = text.replacen("1000", "9000", 1);
    fs::write(&base, &other).expect("written");
    let verify = || folder.run(&["verify", "pack", "--no-recompute"]);
    let altered = "altered: inputs/regulation/let-it-ride/base.toml: SHA-256 differs from the manifest\n";
    verify().gives(1, altered);
    replace(&manifest, &sha256(text.as_bytes()), &sha256(other.as_bytes()));
    let expected = "other input: inputs/regulation/let-it-ride/base.toml differs from this program's\n";
    verify().gives(1, expected);
    // One of this program that the pack does not carry.
    fs::write(&base, &text).expect("written");
    fs::write(&manifest, whole.replacen(&sha256(text.as_bytes()), &sha256(b"another"), 1)).expect("written");
    assert_eq!(verify().code, 1);
    folder.run(&["verify", "pack"]).prints("differs: manifest.json: ");

    // Who says so to have the page left out finds that it is not.
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(&manifest, whole.replace(&version, "\"version\": \"0.0.1\"")).expect("written");
    folder.run(&["verify", "pack"]).ended(1).says("the pack was made by version 0.0.1").prints("differs: index.html: ");
}

#[test]
fn nothing_is_read_but_what_the_pack_carries() {
    let folder = packed();
    let whole = folder.read("pack/manifest.json");
    for path in ["/etc/hostname", "../own.toml", "inputs/other.toml"] {
        folder.write("pack/manifest.json", whole.replacen("\"inputs/own.toml\",", &format!("\"{path}\","), 1));
        folder.run(&["verify", "pack"]).refused("pack/manifest.json: ");
    }
    folder.write("pack/manifest.json", &whole);
    #[cfg(unix)]
    {
        let summary = folder.path().join("pack/summary.csv");
        fs::rename(&summary, folder.path().join("elsewhere.csv")).expect("moved");
        std::os::unix::fs::symlink("../elsewhere.csv", &summary).expect("linked");
        let told = folder.run(&["verify", "pack", "--no-recompute"]).ended(1).prints("is a link").stdout;
        assert!(told.starts_with("unreadable: summary.csv: "), "{told}");
    }
}

/// What is said of a pack with this manifest, which is refused with this message.
fn refused(folder: &Path, manifest: &str, message: &str) -> String {
    fs::write(folder.join("pack/manifest.json"), manifest).expect("written");
    run_in(folder, &["verify", "pack"]).refused(message).stderr
}

#[test]
fn what_is_no_pack_is_refused() {
    let folder = packed();
    let manifest = folder.path().join("pack/manifest.json");
    let whole = fs::read_to_string(&manifest).expect("written");
    let refuse = |text: &str, message: &str| {
        let told = refused(folder.path(), text, message);
        assert!(told.contains("manifest.json"), "{told}");
    };
    let restore = "restore it from the original pack";
    refuse("", &format!("not valid JSON (line 1, column 0): EOF while parsing a value; {restore}"));
    refuse(&whole.replace("\"seed\": 7", "\"seed\": 7,,"), "not valid JSON (line ");
    refuse(
        &whole.replace("\"seed\": 7", "\"need\": 7"),
        &format!("not a manifest of this program: missing field `seed`; {restore}"),
    );
    refuse("[]", "schema version null");
    refuse(
        &whole.replace("\"schema_version\": 5", "\"schema_version\": 6"),
        "schema version 6; this program knows version 5",
    );
    refuse(&whole.replace("\"program\": \"house-edge\"", "\"program\": \"other\""), "another program");
    refuse(&whole.replace("\"file\": \"summary.csv\"", "\"file\": \"../summary.csv\""), "outside the folder");
    refuse(&whole.replace("\"file\": \"summary.csv\"", "\"file\": \"/etc/hostname\""), "outside the folder");
    refuse(&whole.replace("\"file\": \"remarks.md\"", "\"file\": \"summary.csv\""), "lists `summary.csv` twice");
    refuse(&whole.replace("\"--seed=7\"", "\"--frobnicate\""), "does not understand");
    refuse(&whole.replace("\"report\",", "\"simulate\","), "does not understand");
    assert_eq!(folder.run(&["verify", "nowhere"]).code, 2);
}

/// What a manifest says that somebody prepared bounds neither time nor memory of who verifies it.
#[test]
fn a_manifest_cannot_make_verify_run_without_end() {
    let folder = packed();
    let whole = folder.read("pack/manifest.json");
    let refuse = |text: &str, message: &str| drop(refused(folder.path(), text, message));
    let many = whole.replace("\"--rounds=200000\"", "\"--rounds=1000000000000000\"");
    refuse(&many, "but `rounds` is 200000 and `seed` is 7");
    let consistent = many.replace("\"rounds\": 200000", "\"rounds\": 1000000000000000");
    refuse(&consistent, "raise --limit rounds=N to allow them");
    refuse(&whole.replace("\"seed\": 7", "\"seed\": 8"), "but `rounds` is 200000 and `seed` is 8");
    refuse(&whole.replace("\"--rounds=200000\"", "\"--rounds=1e99\""), "does not understand");
    refuse(&format!("{}{}", whole, " ".repeat(4 << 20)), "larger than 4 MiB");
    folder.write("pack/manifest.json", whole);
    let most = |rounds| folder.run(&["verify", "pack", &format!("--limit=rounds={rounds}")]).code;
    assert_eq!((most("199999"), most("200000")), (2, 0));
    let paytables = |most| folder.run(&["verify", "pack", &format!("--limit=paytables={most}")]);
    let refused = paytables("0");
    let expected = "error: own paytables of the pack: 1, more than 0; raise --limit paytables=N to allow \
                    them\n";
    assert_eq!((refused.code, refused.stderr.as_str(), paytables("1").code), (2, expected, 0));
}

#[test]
#[cfg(unix)]
fn a_manifest_that_is_a_link_or_a_pipe_and_empty_folders_are_told() {
    let folder = packed();
    let pack = folder.path().join("pack");
    let verify = || folder.run(&["verify", "pack", "--no-recompute"]);
    fs::create_dir_all(pack.join("extra/within")).expect("made");
    verify().gives(1, "unlisted: extra/within/ is not in the manifest\n");
    fs::remove_dir_all(pack.join("extra")).expect("empty");
    assert_eq!(verify().code, 0);
    fs::rename(pack.join("manifest.json"), folder.path().join("manifest.json")).expect("moved");
    std::os::unix::fs::symlink("../manifest.json", pack.join("manifest.json")).expect("linked");
    verify().refused("manifest.json: a link");
    fs::remove_file(pack.join("manifest.json")).expect("a link");
    let piped = std::process::Command::new("mkfifo").arg(pack.join("manifest.json")).status();
    assert!(piped.expect("mkfifo is there").success());
    verify().refused("not a regular file");
}

#[test]
fn a_report_takes_away_what_an_earlier_one_left_and_nothing_else() {
    let folder = own_file(OWN);
    let base = include_str!("../../paytables/let-it-ride/base.toml");
    folder.write("base.toml", base);
    let report = |paytables: &str| folder.run(&["report", "--output", "pack", paytables, "-n", "100k"]);
    assert_eq!(report("base.toml").code, 0);
    let pack = folder.path().join("pack");
    let strategies = ["base-A.csv", "base-B.csv"].map(|name| pack.join("strategies/let-it-ride").join(name));
    fs::write(&strategies[1], "my notes").expect("written");
    fs::write(pack.join("mine.txt"), "mine").expect("written");
    assert!(folder.path().join("own.toml").exists() && report("own.toml").code == 0);
    assert!(!strategies[0].exists() && !pack.join("inputs/base.toml").exists());
    assert!(strategies[1].exists() && pack.join("mine.txt").exists());
    let verified = folder.run(&["verify", "pack"]);
    let unlisted = "unlisted: mine.txt is not in the manifest\n\
                    unlisted: strategies/let-it-ride/base-B.csv is not in the manifest\n";
    verified.gives(1, unlisted);
    fs::remove_file(pack.join("mine.txt")).expect("there");
    fs::remove_file(&strategies[1]).expect("there");
    fs::remove_dir_all(pack.join("strategies")).expect("there");
    // Nothing is left of folders either.
    assert_eq!((report("base.toml").code, report("own.toml").code), (0, 0));
    assert!(!pack.join("strategies").exists());
    folder.run(&["verify", "pack"]).gives(0, "");
}

/// Kept solutions are read only if the user says so. They lie where none can be read, which is told before anything is
/// solved; the solving itself is not waited for.
#[test]
#[cfg(unix)]
fn kept_solutions_are_used_only_on_request() {
    let folder = folder_after("report let-it-ride/three-card-bonus/A --output pack -n 100k");
    let pack = folder.path().join("pack");
    // For the words, and what does not need them is used as before.
    folder.run(&["verify", "pack", "-v", "--use-kept"]).ended(0).says("reproduced byte for byte");
    replace(&pack.join("manifest.json"), "let-it-ride/three-card-bonus/A", "lunar-poker/base/A");
    folder.write("no-folder", "");
    for (options, is_read) in [(&["-v"][..], false), (&["-v", "--use-kept"], true)] {
        let mut command = command_in(folder.path());
        command.args(["verify", "pack"]).args(options).env("HOUSE_EDGE_CACHE", "no-folder");
        let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines().map(|line| line.expect("UTF-8"));
        let before: Vec<String> = lines.by_ref().take_while(|line| !line.contains(": solving; 0 of ")).collect();
        kill(&mut child);
        let told = before.iter().any(|line| line.starts_with("warning: cannot read no-folder/"));
        assert_eq!(told, is_read, "{options:?}: {before:?}");
    }
}
