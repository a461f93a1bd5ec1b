//! One grammar for paytables in every command, headings as names of columns, remarks on what is shown, and paytables on
//! standard input. The real binary, in a fresh folder.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::common::binary::{Folder, OWN, Ran, Row, command_in, csv_rows, own_file, printed, run};

/// Game, wager and paytable of each row.
fn keys(csv: &str) -> Vec<String> {
    let rows = csv_rows(csv);
    let key = |row: &Row| [&row["game"], &row["wager"], &row["paytable"]].map(String::as_str).join("/");
    let mut keys: Vec<String> = rows.iter().map(key).collect();
    keys.dedup();
    keys
}

/// A folder with an operator's `own.toml`, paytable `house` of `let-it-ride/three-card-bonus`, and `other.toml`,
/// `rival` of the same wager.
fn own_files() -> Folder {
    let folder = own_file(OWN);
    folder.write("other.toml", OWN.replace("house", "rival"));
    folder
}

/// What the binary does with this text on standard input.
fn with_stdin(folder: &Path, arguments: &[&str], text: &str) -> Ran {
    let mut command = command_in(folder);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // A command that refuses its arguments reads nothing.
    child.stdin.take().expect("it is piped").write_all(text.as_bytes()).ok();
    Ran::of(arguments.join(" "), child.wait_with_output().expect("it ends"))
}

/// Each failed with `unexpected argument` once, but for `show`, `session` and `compare`.
#[test]
fn every_command_takes_the_key_of_a_paytable() {
    let a = "let-it-ride/base/A";
    for arguments in [
        &["show", a][..],
        &["analyze", a],
        &["strategy", a],
        &["strategy", a, "--hand", "7s 7d 2c"],
        &["session", a, "--rounds", "100"],
        &["simulate", a, "--rounds", "200k"],
        &["report", "let-it-ride/three-card-bonus/A", "--rounds", "200k", "--output", "pack"],
        &["monitor", "--show", "template", a],
        &["new", a],
    ] {
        run(arguments).played();
    }
    assert_eq!(keys(&printed(&["analyze", a, "-f", "csv"])), [a]);
    assert_eq!(printed(&["monitor", "--show", "template", a]).lines().count(), 2);
    let progressive = printed(&["progressive", "let-it-ride/three-card-progressive/B", "-f", "csv"]);
    assert_eq!(keys(&progressive), ["let-it-ride/three-card-progressive/B"]);
    run(&["check", a]).gives(0, "");
}

#[test]
fn names_are_added_up_and_a_star_stands_for_any() {
    let listed = |arguments: &[&str]| keys(&printed(&[&["show", "-f", "csv"], arguments].concat()));
    let [a, b] = ["let-it-ride/base/A", "let-it-ride/base/B"];
    assert_eq!(listed(&["let-it-ride/base"]), [a, b]);
    assert_eq!(listed(&[b, "LET-IT-RIDE/Base/a", b]), [b, a], "in the order named, each once");
    assert_eq!(listed(&["let-it-ride/*/A", a])[..2], [a, "let-it-ride/five-card-bonus/A"]);
    assert_eq!(listed(&["let-it-ride/base", "*/base/b"])[..3], [a, b, "lunar-poker/base/B"]);
    for (arguments, told) in [
        (&["let-it-ryde"][..], "let-it-ryde: unknown game `let-it-ryde`; did you mean `let-it-ride`? (available: "),
        (&["let-it-ride/base/C"], "let-it-ride/base/C: unknown paytable `C`; available: A, B"),
        (&["*/bass"], "*/bass: unknown wager `bass`; did you mean `base`?"),
        (&["let-it-ride/base/A/more"], "write GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID"),
    ] {
        run(&[&["analyze"], arguments].concat()).refused(told);
    }
}

#[test]
fn files_are_named_in_every_command_too() {
    let folder = own_files();
    let listed = |arguments: &[&str]| {
        let ran = folder.run(&[&["show", "-f", "csv"], arguments].concat()).ended(0);
        keys(&ran.stdout)
    };
    let [house, rival, a] = ["house", "rival", "A"].map(|id| format!("let-it-ride/three-card-bonus/{id}"));
    assert_eq!(listed(&["own.toml"]), [&house[..]]);
    assert_eq!(listed(&["own.toml:HOUSE", "let-it-ride/three-card-bonus/A"]), [&house[..], &a]);
    // What a shell makes of *.toml.
    assert_eq!(listed(&["own.toml", "other.toml"]), [&house[..], &rival]);
    assert_eq!(listed(&["*.toml"]), [&rival[..], &house]);
    assert_eq!(listed(&["."]), [&rival[..], &house]);
    assert_eq!(listed(&["own.toml", ".", "own.toml:house"]), [&house[..], &rival]);
    folder.write("same.toml", OWN.replace("house", "A"));
    for (arguments, told) in [
        (&["same.toml", "let-it-ride/three-card-bonus/A"][..], "paytable `A` is already defined in "),
        (&["own.toml:none"], "own.toml:none: unknown paytable `none`; available: house"),
        (&["absent.toml"], "absent.toml: cannot read the paytable file"),
    ] {
        folder.run(&[&["analyze"], arguments].concat()).refused(told);
    }
    folder
        .run(&["report", "own.toml", "let-it-ride/base/A", "--output", "pack"])
        .refused("not of both; write two packs");
}

/// The manifest repeats the choice, and `check` narrows it.
#[test]
fn a_pack_of_named_paytables_is_verified_and_checked() {
    let folder = own_files();
    for (named, pack) in [("own.toml:house", "own"), ("let-it-ride/three-card-bonus", "regulation")] {
        folder.run(&["report", named, "--rounds", "200k", "--output", pack]).played();
        folder.run(&["verify", pack]).played();
        assert_eq!(folder.run(&["check", pack]).code, 0, "{named}");
    }
    folder.run(&["check", "regulation", "let-it-ride/three-card-bonus/A"]).ended(0).says("checked 1 ");
    for (arguments, told) in [
        (&["regulation", "own"][..], "a second baseline"),
        (&["let-it-ride/base", "--copies"], "comes first, as in `house-edge check reports let-it-ride/base`"),
        (&["own", "own.toml:house"], "name the file, and the paytable as GAME/WAGER/house"),
        (&["own", "own.toml", "--copies"], "leave one of the two out"),
    ] {
        folder.run(&[&["check"], arguments].concat()).refused(told);
    }
}

/// `--columns 'hit frequency'` was an unknown column once.
#[test]
fn a_heading_is_the_name_of_its_column() {
    let base = ["analyze", "let-it-ride/base", "-f", "csv"];
    let rows = |options: &[&str]| printed(&[&base[..], options].concat());
    let named = rows(&["--columns", "paytable,win_frequency_pct", "--sort", "-win_frequency_pct"]);
    assert_eq!(rows(&["--columns", "pay table,Hit Frequency %", "--sort", "-hit frequency"]), named);
    assert!(named.starts_with("paytable,win_frequency_pct\n"), "{named}");
    let low = ["--where", "house_edge_pct<3.6"];
    assert_eq!(rows(&["--where", "house edge % of a unit < 3.6 and Wager = base"]), rows(&low));
    for (options, told) in [
        (["--columns", "hit freq"], "unknown column `hit freq`; did you mean `hit frequency %`? (the columns are "),
        (["--columns", "win_frequency_pct,hit frequency"], "the column is named twice"),
        (["--where", "hit frequency 20"], "one of < <= > >= = != is missing"),
    ] {
        run(&[&base[..], &options].concat()).refused(told);
    }
}

/// 512 own paytables, of which one is shown, printed 519 lines once.
#[test]
fn remarks_are_of_the_rows_shown() {
    let folder = Folder::new();
    let (head, paytable) = OWN.split_at(OWN.find("[[paytable]]").expect("one"));
    let many: String = (0..512)
        .map(|number| {
            let pays = format!("straight-flush = {}", 41 + number / 64);
            let straight = format!("\nstraight = {}\n", 6 + number % 64);
            let paytable = paytable.replace("house", &format!("t{number}")).replace("straight-flush = 40", &pays);
            paytable.replace("\nstraight = 6\n", &straight)
        })
        .collect();
    folder.write("many.toml", format!("{head}{many}"));
    let analyzed = |condition: &str| folder.run(&["analyze", "many.toml", "--where", condition]);
    let one = analyzed("paytable=t7").ended(0).prints("t7: not a paytable of the regulation");
    assert!(!one.stdout.contains("t8: ") && one.stdout.lines().count() < 20, "{}", one.stdout);
    let none = analyzed("paytable=t7 and paytable=t8");
    assert!(!none.stdout.contains("not a paytable"), "{}", none.stdout);
    let listed = printed(&["show", "--where", "game=let-it-ride and wager=base"]);
    assert!(!listed.contains("lunar"), "{listed}");
}

#[test]
fn paytables_are_read_from_standard_input() {
    let folder = own_files();
    let house = ["let-it-ride/three-card-bonus/house"];
    for arguments in [&["analyze", "-", "-f", "csv"][..], &["analyze", "-", "-f", "csv"]] {
        let ran = with_stdin(folder.path(), arguments, OWN).ended(0);
        assert_eq!(keys(&ran.stdout), house);
    }
    let _pack = with_stdin(folder.path(), &["report", "-", "--rounds", "200k", "--output", "pack"], OWN).played();
    assert_eq!(folder.read("pack/inputs/stdin.toml"), OWN);
    assert_eq!(folder.run(&["check", "pack", "--copies"]).code, 0);
    for (arguments, text, told) in [
        (&["analyze", "-"][..], "", "<stdin>:1:1: the file is empty"),
        (&["analyze", "-"], &OWN.replace("pair = 1", "pear = 1"), "<stdin>:15:1: unknown hand `pear`"),
        (&["check", "-"], "{\"game\": 1}", "<stdin>:1:"),
        (&["analyze", "-", "-"], OWN, "standard input can be read once only"),
        (&["analyze", "-", "-"], OWN, "standard input can be read once only"),
    ] {
        with_stdin(folder.path(), arguments, text).refused(told);
    }
}

/// `script` gives the program a terminal on standard input.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_not_read_as_a_paytable() {
    let folder = Folder::new();
    let line = format!("{} analyze -", crate::common::binary::binary().display());
    let mut script = std::process::Command::new("script");
    let Ok(output) = script.current_dir(folder.path()).args(["-qec", &line, "/dev/null"]).output() else { return };
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("<stdin>: cannot read the paytable file: a terminal"), "{told}");
}
