//! Long commands: what `simulate` prints, when it stops, and what it tells meanwhile; and what an interruption leaves.

use std::fs;
use std::path::Path;

use crate::common::binary::{Folder, command_in, number, printed, ran, run, signal, start, told_until};

#[test]
fn simulate_prints_its_verdict_and_repeats_itself() {
    let simulate = |threads| {
        run(&["simulate", "let-it-ride", "--rounds", "1e6", "--seed", "7", "--threads", threads, "-f", "csv"])
    };
    let (one, three) = (simulate("1"), simulate("3"));
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(one.stdout, three.stdout);
    let rows = one.rows();
    assert!(rows.iter().all(|row| row["verdict"] == "agrees" && row["rounds"] == "1000000" && row["seed"] == "7"));
    one.says("verdict: the simulation agrees with the exact answer in 19 of 19 rows")
        .says("the greatest award was expected only 1.5 times");
    assert!(run(&["simulate", "let-it-ride", "-n", "100k", "-q"]).stderr.is_empty());
}

/// Three Card Bonus A pays 1, 4, 6, 30 and 40 for 3,744, 1,096, 720, 52 and 48 of 22,100 hands, and loses on 16,440: a
/// variance of 187,240 / 22,100 - (512 / 22,100)² = 8.472, which (1.960 + 0.842)² / 0.01² multiplies by 78,489.
#[test]
fn the_rounds_that_show_a_change_are_told() {
    run(&["simulate", "let-it-ride/three-card-bonus/A", "-n", "1e5", "--detect", "1"])
        .says("some 670,000 rounds, by the normal approximation, show a house edge changed by 1 percentage points, in four runs of five");
}

#[test]
fn a_run_too_short_to_say_ends_with_exit_code_3() {
    let ran = run(&["simulate", "let-it-ride/base", "-n", "5"]).ended(3);
    assert_eq!(ran.stderr, "inconclusive: too few rounds to compare the outcomes of any of 2 rows\n");
    // In 400 rounds some wagers have two outcomes that come often enough to be compared, and others do not.
    let ran = run(&["simulate", "let-it-ride", "-n", "400", "-f", "csv"]).ended(3);
    let told: Vec<&str> = ran.stderr.lines().collect();
    assert!(told[0].starts_with("verdict: the simulation agrees with the exact answer in "), "{told:?}");
    let named =
        |kind: &str| told.iter().filter(|line| line.starts_with(kind) && !line.contains("the same in ")).count();
    assert!((1..=3).contains(&named("inconclusive: ")) && named("warning: ") == 3, "{told:?}");
}

#[test]
fn a_run_to_a_target_stops_where_it_is_known_closely_enough_whatever_the_threads() {
    let base = ["simulate", "let-it-ride/base/A", "-f", "csv"];
    let with = |more: &[&str]| run(&[&base[..], more].concat());
    let runs: Vec<_> = ["1", "3"].map(|threads| with(&["--target-error", "0.3", "--threads", threads])).into();
    assert_eq!(runs[0].stdout, runs[1].stdout);
    assert_eq!(runs[0].code, 0, "{}", runs[0].stderr);
    let row = &runs[0].rows()[0];
    let [from, to, rounds] = ["ci95_low_pct", "ci95_high_pct", "rounds"].map(|column| number(row, column));
    assert!((to - from) / 2.0 <= 0.3);
    // The standard deviation is 5.16 units: (1.96 x 515.8 / 0.3)^2 rounds are 11.4 million; checks are a sixteenth
    // apart.
    assert!((11.3e6..13.0e6).contains(&rounds), "{rounds}");
    // The same run as one of as many rounds.
    assert_eq!(with(&["-n", &row["rounds"]]).stdout, runs[0].stdout);
    // Too few rounds are said to be, with how many would do.
    with(&["--target-error", "0.3", "-n", "1M"])
        .ended(3)
        .says("let-it-ride base A: the house edge is known to 1.")
        .says("that takes about 1.")
        .says("e7 rounds");
    for nonsense in ["0", "-1", "101", "x"] {
        with(&["--target-error", nonsense]).refused("--target-error");
    }
}

#[test]
fn progress_is_silent_without_a_terminal_and_told_as_json_if_asked_for() {
    let arguments = ["simulate", "let-it-ride/base", "-n", "5M"];
    let silent = run(&arguments);
    assert_eq!(silent.stderr.lines().count(), 3, "two warnings and the verdict: {}", silent.stderr);
    let told = run(&[&arguments[..], &["--progress", "json"]].concat());
    assert_eq!(told.stdout, silent.stdout);
    let lines = told.stderr.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<serde_json::Value> = lines.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let last = lines.last().expect("a last line");
    assert_eq!((&last["state"], &last["game"]), (&"played".into(), &"let-it-ride".into()));
    assert_eq!((&last["rounds"], &last["rounds_expected"]), (&5_000_000.into(), &5_000_000.into()));
    // 1.96 standard deviations of 5.158 over the square root of five million, in percent.
    let width = last["half_width_pct"].as_f64().expect("a number");
    assert!((width - 0.452).abs() < 0.001, "{width}");
    assert!(last["rounds_per_second"].as_u64().is_some_and(|rate| rate > 0) && last["seconds_left"] == 0.0);
    for contradiction in ["--quiet", "--progress", "none"] {
        assert_eq!(run(&[&arguments[..], &["--progress", "json", contradiction]].concat()).code, 2);
    }
}

#[test]
fn the_environment_names_the_vector_instructions() {
    let arguments = ["simulate", "let-it-ride/base", "-n", "1e6", "-f", "csv"];
    let with = |level: &str| ran(command_in(Path::new(".")).args(arguments).env("HOUSE_EDGE_VECTORS", level));
    let rows = printed(&arguments);
    for level in ["portable", "avx2", "avx512", ""] {
        let ran = with(level);
        let is_absent = ran.code == 2 && ran.stderr.contains("which this processor does not have");
        assert!(is_absent && level != "portable" || (ran.code, &ran.stdout) == (0, &rows), "{level}: {}", ran.stderr);
    }
    let unknown = with("AVX2").gives(2, "");
    let says = "error: HOUSE_EDGE_VECTORS is `AVX2`, which is unknown; unset it, or set it to one of: portable";
    assert!(unknown.stderr.starts_with(says), "{}", unknown.stderr);
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("readable").file_name().to_string_lossy().into();
    fs::read_dir(folder).expect("there").map(name).collect()
}

#[cfg(unix)]
#[test]
fn an_interrupted_report_leaves_nothing_behind() {
    let playing = ["let-it-ride/base/A", "-n", "1e12"];
    // Lunar Poker takes minutes.
    let solving = ["lunar-poker/base", "-n", "1000", "--no-kept"];
    // While it plays the first request ends the run, which says so; against the last one nothing can be done, nor is
    // anything while it solves.
    for (options, state, name, code) in [
        (&playing[..], "playing", "INT", Some(3)),
        (&playing, "playing", "TERM", Some(3)),
        (&playing, "playing", "KILL", None),
        (&solving, "solving", "TERM", None),
    ] {
        for out in ["new/deep/pack", "there"] {
            let folder = Folder::new();
            let there = folder.path().join("there");
            fs::create_dir(&there).expect("made");
            fs::write(there.join("notes"), "mine").expect("written");
            let arguments = [&["report", "--output", out, "--progress", "json"], options].concat();
            let mut child = start(folder.path(), &arguments);
            let told = told_until(&mut child, state);
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), code, "{state} {name} {out}");
            let last = told.last().unwrap_or_default();
            assert_eq!(last.ends_with("nothing was written"), code.is_some(), "{state} {name} {out}: {last}");
            let left = (names(folder.path()), names(&there));
            assert_eq!(left, (vec!["there".into()], vec!["notes".into()]), "{state} {name}");
        }
    }
}

/// A count of half a minute and more says what it does, and ends with exit code 3 when it is asked to.
#[cfg(unix)]
#[test]
fn a_long_count_is_announced_and_can_be_ended() {
    let session = ["session", "criss-cross-poker/base/A", "-n", "100", "--seats", "2", "--exact", "--no-kept"];
    let expose = ["expose", "let-it-ride/*/A", "--known", "others=2", "--exact", "--no-kept"];
    for arguments in [&session[..], &expose] {
        let folder = Folder::new();
        let mut child = start(folder.path(), &[arguments, &["--progress", "json"]].concat());
        let told = told_until(&mut child, "solving");
        signal(&child, "INT");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{arguments:?}");
        assert!(told.last().is_some_and(|last| last.contains("interrupted")), "{arguments:?}");
    }
}
