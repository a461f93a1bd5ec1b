//! What a shell, a container and a system hand to the program: `-` for standard output, the slash that completes a
//! folder, a closed or full stdout, a file that is mounted by itself, and variables that are set but empty.

use std::fs;

use crate::common::binary::{Folder, OWN, command_in, other_command_in, own_file, ran, run};

#[test]
fn a_dash_is_standard_output_wherever_a_file_is_named() {
    let folder = own_file(OWN);
    folder.run(&["report", "let-it-ride/three-card-bonus", "-n", "1000", "--output", "pack"]);
    for command in [
        "analyze own.toml -f csv",
        "check let-it-ride/three-card-bonus pack",
        "design let-it-ride/three-card-bonus/A --require house_edge_pct=2..3 --pay flush=3..5 -f csv",
        "list let-it-ride",
        "monitor --show template let-it-ride",
        "new let-it-ride/three-card-bonus/A",
        "strategy let-it-ride/base/A --show every-decision",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let plain = folder.run(&words);
        folder.run(&[&words[..], &["-o", "-"]].concat()).gives(plain.code, &plain.stdout);
        assert!(!folder.path().join("-").exists(), "{plain:?}");
    }
    folder.write("tests.csv", "game,wager,paytable,house edge %\nlet-it-ride,base,A,3.51\n");
    let plain = folder.run(&["audit", "tests.csv"]);
    folder.run(&["audit", "tests.csv", "-o", "-"]).gives(plain.code, plain.stdout);
    let brief = folder.run(&["brief", "let-it-ride/three-card-bonus/A", "-o", "-"]);
    brief.ended(0).prints("<!DOCTYPE html>");
    // Where rows go to stdout, nothing else can; and a folder is no stream.
    let ran = folder.run(&["simulate", "let-it-ride/three-card-bonus", "-n", "1000", "--checkpoint", "-"]);
    ran.refused("cannot write -: standard output is --output alone; name a file, or ./-");
    folder.run(&["report", "let-it-ride", "--output", "-"]).refused("--output -: several files are written");
    folder.run(&["man", "--output", "-"]).refused("--output -: several files are written");
    assert!(!folder.path().join("-").exists());
    folder.run(&["list", "-o", "./-"]).gives(0, "");
    assert!(folder.path().join("-").exists());
}

#[test]
fn a_game_with_the_slash_of_a_folder_is_the_game_and_a_folder_of_its_name_is_told() {
    let folder = Folder::new();
    let plain = folder.run(&["list", "let-it-ride", "-f", "csv"]).ended(0);
    assert_eq!(plain.stderr, "");
    for named in [&["let-it-ride/"][..], &["let-it-ride/"]] {
        let ran = folder.run(&[&["list", "-f", "csv"], named].concat());
        assert_eq!((ran.stderr.as_str(), &ran.stdout), ("", &plain.stdout), "{ran:?}");
    }
    folder.run(&["show", "let-it-ride/base/"]).ended(0);
    folder.run(&["list", "no-game/"]).refused("no-game/");
    fs::create_dir(folder.path().join("let-it-ride")).expect("made");
    folder.write("let-it-ride/own.toml", OWN);
    for named in ["let-it-ride", "let-it-ride/"] {
        let told = "note: let-it-ride names paytables of the regulation; let-it-ride on the disk is ./let-it-ride\n";
        let ran = folder.run(&["list", "-f", "csv", named]).ended(0);
        assert_eq!((ran.stderr.as_str(), &ran.stdout), (told, &plain.stdout), "{ran:?}");
    }
    let told = folder.run(&["list", "let-it-ride/base"]).ended(0).stderr;
    assert_eq!(told, "", "no such path");
    folder.run(&["list", "./let-it-ride", "-f", "csv"]).ended(0).prints("house");
}

#[cfg(target_os = "linux")]
#[test]
fn neither_a_closed_nor_a_full_stdout_ends_with_success() {
    let folder = Folder::new();
    let ends = |line: &str| {
        let mut shell = other_command_in(folder.path(), "sh");
        shell.args(["-c", &format!("\"$0\" {line}")]).arg(crate::common::binary::binary());
        ran(&mut shell)
    };
    for command in ["analyze let-it-ride", "--help", "list --help", "--version", "man", "completions bash"] {
        ends(&format!("{command} >&-")).refused("error: cannot write to stdout: it is closed");
        ends(&format!("{command} >/dev/full")).refused("error: cannot write to stdout: No space left on device");
        // What is thrown away, or read in part, is no error.
        ends(&format!("{command} <>/dev/null >&0")).gives(0, "");
        ends(&format!("{command} | head -n 1 >/dev/null")).ended(0);
    }
    // What writes no data needs no stdout.
    ends("new let-it-ride/base/A -o own.toml >&-").gives(0, "").says("wrote own.toml");
    ends("strategy let-it-ride/base/A --show every-decision >&-").refused("it is closed");
}

/// strace answers every rename as the system does for a file that is mounted by itself.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_mounted_by_itself_is_written_in_place() {
    let folder = Folder::new();
    folder.write("rows.csv", "old");
    let write = |calls: &str| {
        let mut strace = other_command_in(folder.path(), "strace");
        let inject = format!("inject={calls}:error=EBUSY");
        strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &inject]).arg(crate::common::binary::binary());
        ran(strace.args(["list", "-f", "csv", "-o", "rows.csv"]))
    };
    write("?rename,?renameat,?renameat2").gives(0, "");
    assert_eq!(folder.read("rows.csv"), run(&["list", "-f", "csv"]).stdout);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn variables_that_are_set_but_empty_count_as_unset() {
    let folder = Folder::new();
    let mut command = command_in(folder.path());
    for variable in
        ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "JOB_COMPLETION_INDEX", "HOUSE_EDGE_SHARDS", "COLUMNS"]
    {
        command.env(variable, "");
    }
    command.env("HOUSE_EDGE_VECTORS", "").args(["simulate", "let-it-ride/three-card-bonus"]);
    ran(command.args(["*/*/A", "-n", "1000"])).played();
}
