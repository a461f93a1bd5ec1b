//! Help, manual and completions: complete, readable on 80 columns, and their examples run.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use house_edge::internals::games::games_of_program;

use crate::common::binary::{
    Folder, OWN, Ran, binary, command_in, folder_after, other_command_in, own_file, printed, ran, run, run_in, words,
};
#[cfg(unix)]
use crate::common::packs;

/// Every command, as the program lists them.
fn commands() -> Vec<String> {
    let help = printed(&["-h"]);
    let (groups, _) = help.split_once("Messages:\n").expect("groups");
    let names = groups.lines().filter(|line| line.starts_with("  ") && line[2..3] != *" ");
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

/// The long help of a command on a terminal of 80 columns.
fn help_of(command: &str) -> String {
    let folder = Folder::new();
    ran(command_in(folder.path()).args([command, "--help"]).env("COLUMNS", "80")).ended(0).stdout
}

/// The command lines under `Examples:`.
fn examples_in(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("Examples:\n").expect("examples");
    let (examples, _) = examples.split_once("\n\n").expect("exit codes follow");
    let lines = examples.lines().filter_map(|line| line.strip_prefix("  house-edge "));
    lines.map(|line| format!("house-edge {line}")).collect()
}

#[test]
fn every_command_has_examples_groups_exit_codes_and_variables_on_80_columns() {
    let commands = commands();
    assert!(commands.len() >= 14, "{commands:?}");
    for command in commands {
        let help = help_of(&command);
        assert!((2..=3).contains(&examples_in(&help).len()), "{command}: two or three examples");
        for section in ["\nMessages:\n", "\nExit codes:\n  0 ", "\n  2 ", "\nEnvironment:\n", "\n  NO_COLOR\n"] {
            assert!(help.contains(section), "{command} has no {section}");
        }
        assert!(!help.contains("\nOptions:\n"), "{command} has options outside the groups");
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{command}: {line}");
            // A wrapped example could not be copied.
            assert!(
                !line.starts_with("  house-edge") || examples_in(&help).iter().any(|example| line.ends_with(example))
            );
        }
        let short = printed(&[&command, "-h"]);
        assert!(
            !short.contains("Examples:") && short.lines().count() < help.lines().count() / 2,
            "{command}: -h is short"
        );
    }
}

#[test]
fn help_says_which_commands_check_and_which_solve() {
    let has = |command: &str, line: &str| printed(&[command, "--help"]).contains(line);
    for command in ["simulate", "merge", "report", "check", "verify"] {
        assert!(has(command, "\n  1       "), "{command}");
    }
    for command in ["analyze", "simulate", "merge", "report", "check", "verify"] {
        assert!(has(command, "\n  3       "), "{command}");
    }
    // The rows of others do not state the unit.
    assert!(has("analyze", "One unit in dollars, or several"));
    for command in ["strategy", "simulate", "merge"] {
        assert!(has(command, "One unit in dollars\n"), "{command}");
    }
    assert!(has("simulate", "JOB_COMPLETION_INDEX") && has("analyze", "HOUSE_EDGE_CACHE"));
    for command in ["simulate", "report", "verify"] {
        assert!(has(command, "HOUSE_EDGE_VECTORS"), "{command}");
    }
    assert!(!has("merge", "HOUSE_EDGE_VECTORS"));
    assert!(!has("completions", "HOUSE_EDGE_CACHE") && !has("show", "\n  1       "));
}

/// Runs a line of the help in `folder`, where `bin/house-edge` is the program; by a shell if it is for one.
#[cfg(unix)]
fn run_line(folder: &Path, line: &str) -> Ran {
    if line.chars().all(|letter| letter.is_ascii_alphanumeric() || " -_./=:,".contains(letter)) {
        return run_in(folder, &words(line)[1..]);
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let own = folder.join("bin");
    ran(other_command_in(folder, "sh").args(["-c", line]).env("PATH", format!("{}:{path}", own.display())))
}

/// All but those on Lunar Poker, which takes minutes to solve. Each finds what the ones before it wrote.
#[cfg(unix)]
#[test]
#[ignore = "second tier: the examples of every command run"]
fn the_examples_of_every_command_run() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("paytables")).expect("made");
    folder.write("paytables/other.toml", OWN);
    let month = "period,game,wager,paytable,rounds,unit,house_result\n2026-10,let-it-ride,base,A,2000000,5,352000\n";
    folder.write("october.csv", month);
    let pays = "hand,to 1\nQuads,50\nSF,40\nTrips,9\nFlush,6\nStraight,4\n2 pair,2\nPair of aces,1\n";
    folder.write("pays.csv", pays);
    folder
        .write("claims.csv", "game,wager,paytable,house edge %\nlet-it-ride,base,A,3.506\nlet-it-ride,base,B,3.737\n");
    let other_shard = ["simulate", "let-it-ride", "-n", "10M", "--shard", "2/2", "--checkpoint", "2of2"];
    assert_eq!(folder.run(&other_shard).code, 0);
    fs::create_dir(folder.path().join("bin")).expect("made");
    std::os::unix::fs::symlink(binary(), folder.path().join("bin/house-edge")).expect("linked");
    let mut lines = examples_in(&printed(&["--help"]));
    lines.extend(commands().iter().flat_map(|command| examples_in(&printed(&[command, "--help"]))));
    // The program's own examples stand with their commands again.
    let mut seen = HashSet::new();
    // A server runs until it is interrupted: tests/suite/serve.rs.
    let ends = |line: &String| !line.contains("lunar-poker") && !line.starts_with("house-edge serve");
    let quick = lines.into_iter().filter(|line| ends(line) && seen.insert(line.clone()));
    let mut quick: Vec<String> = quick.collect();
    // What is written anew is used by others.
    quick.sort_by_key(|line| !line.starts_with("house-edge new"));
    assert!(quick.len() >= 30, "{}", quick.len());
    let lines = quick.iter().filter(|line| !packs::ran_shared_line(folder.path(), line));
    let mut run = 0;
    for line in lines {
        run_line(folder.path(), line).ended(0);
        run += 1;
    }
    // The pack of Let It Ride is written and verified for all tests.
    assert_eq!(run, quick.len() - 2);
}

#[test]
fn every_command_has_a_page_of_its_own_in_the_manual() {
    let folder = folder_after("man --output man1");
    let pages = commands();
    for command in &pages {
        let page = folder.read(format!("man1/house-edge-{command}.1"));
        assert_eq!(page, printed(&["man", command]));
        assert!(page.contains(&format!("house\\-edge\\-{command} \\- ")), "{command}: its name");
        let mut rest = page.as_str();
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT CODES", "ENVIRONMENT"] {
            let heading =
                if section.contains(' ') { format!(".SH \"{section}\"\n") } else { format!(".SH {section}\n") };
            rest = rest.split_once(&heading).unwrap_or_else(|| panic!("{command}: {heading}{page}")).1;
        }
        let help = printed(&[command, "--help"]);
        let usage = help.lines().find_map(|line| line.strip_prefix(&format!("Usage: house-edge {command}")));
        let usage = usage.expect("a usage").replace('-', "\\-");
        let synopsis = format!(".SH SYNOPSIS\nhouse\\-edge {command}{usage}\n");
        assert!(page.contains(&synopsis), "{command}: {synopsis}");
        for example in examples_in(&help) {
            assert!(page.contains(&example.replace('-', "\\-")), "{command}: {example}");
        }
    }
    let program = folder.read("man1/house-edge.1");
    assert_eq!(program, printed(&["man"]));
    assert!(pages.iter().all(|command| program.contains(&format!("house\\-edge\\-{}", command.replace('-', "\\-")))));
    assert_eq!(fs::read_dir(folder.path().join("man1")).expect("there").count(), pages.len() + 1);
}

#[test]
fn a_page_of_an_unknown_command_is_refused_with_the_nearest() {
    run(&["man", "analyse"]).refused("unknown command `analyse`").says("did you mean `analyze`?");
}

/// What bash completes of the last of these words.
#[cfg(unix)]
fn completed(words: &[&str]) -> Vec<String> {
    let folder = Folder::new();
    folder.write("house-edge.bash", printed(&["completions", "bash"]));
    let script = r#"source house-edge.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _house__edge house-edge "${COMP_WORDS[$#-1]}" "${COMP_WORDS[$#-2]}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let mut bash = std::process::Command::new("bash");
    let ran = ran(bash.current_dir(folder.path()).args(["--norc", "-c", script, "bash"]).args(words)).ended(0);
    let mut words: Vec<String> = ran.stdout.lines().map(str::to_string).collect();
    // Where two arguments are alike, each is offered.
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(unix)]
#[test]
fn completions_know_games_wagers_paytables_readings_and_strategies() {
    let games: Vec<&str> = games_of_program().map(|game| game.facts().id).filter(|id| id.starts_with('l')).collect();
    assert_eq!(games, ["let-it-ride", "lunar-poker", "lunar-poker-2013"]);
    assert!(games.iter().all(|game| completed(&["house-edge", "analyze", "l"]).iter().any(|key| key == game)));
    let keys = completed(&["house-edge", "show", "l"]);
    assert!(games.iter().all(|game| keys.iter().any(|key| key == game)), "{keys:?}");
    assert_eq!(completed(&["house-edge", "analyze", "--reading", "to"]), ["to-1"]);
    assert_eq!(completed(&["house-edge", "analyze", "--strategy", "exp"]), ["expert"]);
    let bases = ["let-it-ride/base/A", "let-it-ride/base/B"];
    assert_eq!(completed(&["house-edge", "compare", "let-it-ride/base/"]), bases);
}

#[cfg(unix)]
#[test]
fn completions_know_commands_and_the_beginnings_of_keys() {
    let offered = completed(&["house-edge", "man", ""]);
    assert!(commands().iter().all(|command| offered.contains(command)), "{offered:?}");
    assert_eq!(completed(&["house-edge", "man", "an"]), ["analyze"]);
    let bases = ["let-it-ride/base", "let-it-ride/base/A", "let-it-ride/base/B"];
    assert_eq!(completed(&["house-edge", "show", "let-it-ride/b"]), bases);
    assert!(completed(&["house-edge", "show", "l"]).contains(&"let-it-ride".to_string()));
}

/// The names that completions offer are not the only ones.
#[test]
fn names_in_capitals_and_those_of_own_files_are_taken() {
    own_file(OWN).run(&["show", "own.toml:HOUSE", "Let-It-Ride/base"]).ended(0).prints("house");
    assert!(!printed(&["show", "--help"]).contains("possible values: criss-cross"), "help is not a list of games");
}
