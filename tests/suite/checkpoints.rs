//! Runs that are killed, interrupted, extended and added up end with the bytes of a run that nothing befell.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

use crate::common::binary::{Ran, csv_rows, kill, run_in, signal, start, told_until, wait_until};

/// A wager that is played fast, and a little beside its base game.
const WHAT: [&str; 7] = ["simulate", "-g", "let-it-ride", "-w", "base", "-w", "three-card-bonus"];

/// Plays so many rounds in `folder`, with more options.
fn play(folder: &Path, rounds: &str, more: &[&str]) -> Ran {
    run_in(folder, &[&WHAT[..], &["-n", rounds, "-f", "csv"], more].concat())
}

/// The checkpoint and the printed rows of a run of so many rounds that nothing befell.
fn undisturbed(rounds: &str) -> (Vec<u8>, String) {
    let folder = TempDir::new().expect("a folder");
    let ran = play(folder.path(), rounds, &["--checkpoint", "run"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    (fs::read(folder.path().join("run")).expect("written"), ran.stdout)
}

fn assert_refused(ran: &Ran, says: &str) {
    assert!(ran.code == 2 && ran.stdout.is_empty() && ran.stderr.contains(says), "{says}: {}", ran.stderr);
}

#[test]
fn a_run_that_is_killed_at_any_moment_ends_as_one_that_is_not() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("run");
    // More rounds than can be played meanwhile, and no more than two threads of any machine.
    let arguments =
        [&WHAT[..], &["-n", "1e12", "-t", "2", "-f", "csv", "--checkpoint", "run", "--checkpoint-every", "0"]].concat();
    let mut moments = StdRng::seed_from_u64(6);
    let mut lengths = BTreeSet::new();
    let mut kills = 0;
    // A busy machine saves less often.
    while kills < 25 || lengths.len() < 5 {
        kills += 1;
        assert!(kills <= 250, "it was saved between {} of the kills only", lengths.len());
        let mut child = start(folder.path(), &arguments);
        sleep(Duration::from_millis(moments.random_range(1..500)));
        assert_eq!(child.try_wait().expect("it is ours"), None, "it plays on");
        kill(&mut child);
        lengths.extend(fs::read(&file).ok());
    }
    // It is ended where it stands, and the run of so many rounds is the same.
    let before = fs::read(&file).expect("whole");
    let child = start(folder.path(), &arguments);
    wait_until("it saves", || fs::read(&file).is_ok_and(|saved| saved != before));
    signal(&child, "INT");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3));
    let rows = String::from_utf8(ended.stdout).expect("UTF-8");
    let played = csv_rows(&rows)[0]["rounds"].clone();
    let (checkpoint, undisturbed_rows) = undisturbed(&played);
    assert_eq!(rows, undisturbed_rows);
    let again = play(folder.path(), &played, &["--checkpoint", "run"]);
    assert_eq!((again.code, again.stdout), (0, rows), "{}", again.stderr);
    assert_eq!(fs::read(&file).expect("whole"), checkpoint);
}

#[test]
fn a_run_that_is_interrupted_saves_and_reports_what_it_has() {
    for name in ["INT", "TERM"] {
        let folder = TempDir::new().expect("a folder");
        let options = ["-n", "1e12", "-f", "csv", "--checkpoint", "run", "--progress", "json"];
        let mut child = start(folder.path(), &[&WHAT[..], &options].concat());
        let told = told_until(&mut child, "playing");
        sleep(Duration::from_millis(1_000));
        signal(&child, name);
        let told: String = told.collect();
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(3), "{told}");
        assert!(told.contains("interrupted: ") && told.contains("the same command resumes it"), "{told}");
        let rows = String::from_utf8(ended.stdout).expect("UTF-8");
        let played = csv_rows(&rows)[0]["rounds"].clone();
        assert!(played.parse::<u64>().expect("a number") > 0);
        // It is the run of so many rounds, in rows and in the file.
        let again = play(folder.path(), &played, &["--checkpoint", "run"]);
        assert_eq!((again.code, &again.stdout), (0, &rows), "{}", again.stderr);
        let (checkpoint, undisturbed_rows) = undisturbed(&played);
        assert_eq!(undisturbed_rows, rows);
        assert_eq!(fs::read(folder.path().join("run")).expect("written"), checkpoint);
    }
}

#[test]
fn a_longer_run_goes_on_where_a_shorter_one_ended() {
    let folder = TempDir::new().expect("a folder");
    let (checkpoint, rows) = undisturbed("3M");
    // Less than a block, whole blocks, blocks and a part of one, one round more, and what there will be.
    for rounds in ["1000", "655360", "1234567", "1234568"] {
        assert_eq!(
            play(folder.path(), rounds, &["--checkpoint", "run"]).stdout,
            play(folder.path(), rounds, &[]).stdout
        );
    }
    assert_eq!(play(folder.path(), "3M", &["--checkpoint", "run"]).stdout, rows);
    assert_eq!(fs::read(folder.path().join("run")).expect("written"), checkpoint);
    for rounds in ["2M", "2949120", "2999999"] {
        let shorter = play(folder.path(), rounds, &["--checkpoint", "run"]);
        assert_refused(&shorter, "already has 3000000 rounds");
    }
    assert_eq!(fs::read(folder.path().join("run")).expect("left alone"), checkpoint);
}

#[test]
fn a_run_to_a_target_that_is_killed_ends_at_the_same_round() {
    // Some 70 million rounds.
    let target = ["-g", "let-it-ride", "-w", "base", "-p", "A", "--target-error", "0.12", "-f", "csv", "-t", "1"];
    let folder = TempDir::new().expect("a folder");
    let arguments = [&["simulate"], &target[..], &["--checkpoint", "run", "--checkpoint-every", "0"]].concat();
    let (mut moments, mut killed) = (StdRng::seed_from_u64(8), 0);
    for _ in 0..4 {
        let mut child = start(folder.path(), &arguments);
        // From when it saves for the first time on.
        wait_until("it saves", || folder.path().join("run").exists());
        sleep(Duration::from_millis(moments.random_range(1..100)));
        killed += usize::from(child.try_wait().expect("it is ours").is_none());
        kill(&mut child);
    }
    assert!(killed > 0, "it ended before it could be killed");
    let last = run_in(folder.path(), &arguments);
    assert_eq!(last.code, 0, "{}", last.stderr);
    assert_eq!(last.stdout, run_in(folder.path(), &[&["simulate"], &target[..]].concat()).stdout);
    // It knows that it has come to its end.
    assert_eq!(run_in(folder.path(), &arguments).stdout, last.stdout);
}

#[test]
fn what_is_no_checkpoint_of_this_run_is_refused_and_left_alone() {
    let (checkpoint, _) = undisturbed("200k");
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("run");
    let refused = |bytes: &[u8], rounds: &str, more: &[&str], says: &str| {
        fs::write(&file, bytes).expect("written");
        let ran = play(folder.path(), rounds, &[more, &["--checkpoint", "run"]].concat());
        assert_refused(&ran, says);
        assert_eq!(fs::read(&file).expect("left alone"), bytes);
        let merge = run_in(folder.path(), &["merge", "run"]);
        if more.is_empty() {
            assert_refused(&merge, says);
        }
    };
    let header = checkpoint.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    // Torn anywhere behind the first line, and within it.
    for length in [header, header + 5, header + 32, checkpoint.len() / 2, checkpoint.len() - 1] {
        refused(&checkpoint[..length], "200k", &[], "damaged");
    }
    refused(&checkpoint[..header - 1], "200k", &[], "not a checkpoint");
    refused(b"", "200k", &[], "not a checkpoint");
    refused(b"game,wager\nlet-it-ride,base\n", "200k", &[], "not a checkpoint");
    refused(&[0xff; 200], "200k", &[], "not a checkpoint");
    for place in [header, header + 40, checkpoint.len() - 1] {
        let mut flipped = checkpoint.clone();
        flipped[place] ^= 0x10;
        refused(&flipped, "200k", &[], "damaged");
    }
    let longer = [&checkpoint[..], b"more"].concat();
    refused(&longer, "200k", &[], "damaged");
    let mut other_version = b"house-edge 9.9.9 checkpoint 7\n".to_vec();
    other_version.extend(&checkpoint[header..]);
    refused(&other_version, "200k", &[], "another version");
    // Of another seed, another choice of wagers, another shard.
    refused(&checkpoint, "200k", &["--seed", "2"], "another run");
    refused(&checkpoint, "200k", &["-w", "five-card-bonus"], "another run");
    refused(&checkpoint, "200k", &["--shard", "1/2"], "expected shard 1/2");
}

#[test]
fn pays_that_changed_meanwhile_make_it_another_run() {
    use crate::common::binary::{OWN, own_file};
    let (folder, path) = own_file(OWN);
    let arguments = ["simulate", "--paytables", "own.toml", "-n", "100k", "--checkpoint", "run", "-f", "csv"];
    assert_eq!(run_in(folder.path(), &arguments).code, 0);
    fs::write(&path, OWN.replace("straight = 6", "straight = 7")).expect("written");
    let ran = run_in(folder.path(), &arguments);
    assert_refused(&ran, "other pays");
    assert_refused(&run_in(folder.path(), &["merge", "run", "--paytables", "own.toml"]), "other pays");
    assert_refused(&run_in(folder.path(), &["merge", "run"]), "--paytables");
    fs::write(&path, OWN).expect("written");
    assert_eq!(run_in(folder.path(), &["merge", "run", "--paytables", "own.toml"]).code, 0);
    for command in [&["merge", "run", "--paytables", "own.toml"][..], &arguments] {
        let ran = run_in(folder.path(), &[command, &["-o", "./own.toml"]].concat());
        assert_refused(&ran, "reads or keeps this file");
    }
    assert_eq!(fs::read_to_string(&path).expect("left alone"), OWN);
}

#[test]
fn places_that_cannot_be_written_are_noticed_before_anything_is_played() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("file"), b"").expect("written");
    for place in ["file/run", "."] {
        let ran = play(folder.path(), "1e15", &["--checkpoint", place]);
        assert!(ran.code == 2 && ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
}

#[test]
fn a_file_that_someone_else_changes_meanwhile_is_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("run");
    let arguments = [&WHAT[..], &["-n", "1e12", "--checkpoint", "run", "--checkpoint-every", "0"]].concat();
    let child = start(folder.path(), &arguments);
    wait_until("it saves", || file.exists());
    // What is written in the very moment between a look at the file and its replacement is lost; that does not happen
    // five times.
    for _ in 0..5 {
        fs::write(&file, b"someone else's").expect("written");
        sleep(Duration::from_millis(600));
        if fs::read(&file).expect("there") == b"someone else's" {
            break;
        }
    }
    signal(&child, "TERM");
    let ended = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{told}");
    assert!(told.contains("was changed by someone else"), "{told}");
    assert_eq!(fs::read(&file).expect("left alone"), b"someone else's");
}

/// Plays these shards of a run of so many rounds in a folder, each in a file of its name.
fn shards(folder: &Path, rounds: &str, shards: &[(u64, u64)]) -> Vec<String> {
    let play_shard = |&(index, count): &(u64, u64)| {
        let name = format!("{index}-of-{count}");
        let ran = play(folder, rounds, &["--shard", &format!("{index}/{count}"), "--checkpoint", &name]);
        // A shard of a few rounds cannot compare outcomes, and one of none prints no row, but the sum is what is
        // judged.
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        name
    };
    shards.iter().map(play_shard).collect()
}

#[test]
fn any_partition_in_any_order_gives_the_bytes_of_the_whole_run() {
    const ROUNDS: &str = "1000003";
    let (checkpoint, rows) = undisturbed(ROUNDS);
    let mut order = StdRng::seed_from_u64(7);
    let partitions = [
        vec![(1, 1)],
        vec![(1, 2), (2, 2)],
        (1..=7).map(|index| (index, 7)).collect(),
        // More shards than the 16 blocks.
        (1..=20).map(|index| (index, 20)).collect(),
        // A half, a quarter, and two eighths.
        vec![(1, 2), (3, 4), (7, 8), (8, 8)],
    ];
    for partition in partitions {
        let folder = TempDir::new().expect("a folder");
        let mut files = shards(folder.path(), ROUNDS, &partition);
        for _ in 0..3 {
            files.shuffle(&mut order);
            let names: Vec<&str> = files.iter().map(String::as_str).collect();
            let merge = run_in(folder.path(), &[&["merge", "-f", "csv", "--checkpoint", "sum"], &names[..]].concat());
            assert_eq!((merge.code, merge.stdout), (0, rows.clone()), "{partition:?}: {}", merge.stderr);
            assert_eq!(fs::read(folder.path().join("sum")).expect("written"), checkpoint, "{partition:?}");
        }
        // A run goes on from the sum.
        let longer = play(folder.path(), "1500000", &["--checkpoint", "sum"]);
        assert_eq!(longer.stdout, play(folder.path(), "1500000", &[]).stdout);
    }
}

#[test]
fn what_does_not_make_one_run_is_not_added() {
    let folder = TempDir::new().expect("a folder");
    shards(folder.path(), "1M", &[(1, 3), (2, 3), (3, 3), (1, 2)]);
    let merge = |arguments: &[&str]| run_in(folder.path(), &[&["merge", "-f", "csv"], arguments].concat());
    let refused = |arguments: &[&str], says: &str| assert_refused(&merge(arguments), says);
    // 16 blocks: shard 1 of 3 has blocks 0 to 4, shard 2 has 5 to 9, and shard 1 of 2 has 0 to 7.
    refused(&["1-of-3", "3-of-3"], "missing: 327681 to 655360");
    refused(&["1-of-3", "2-of-3", "1-of-2"], "rounds 1 to 524288 are already recorded");
    refused(&["1-of-3", "1-of-3"], "already recorded");
    refused(&["1-of-3", "no-such-file"], "no-such-file");
    refused(&[], "FILE");
    let part = merge(&["1-of-3", "3-of-3", "--allow-gaps"]);
    assert!(part.code == 0 && part.stderr.contains("warning") && part.stdout.contains(",672320,1,"), "{}", part.stderr);
    // A run to a target goes on from the beginning of a run only.
    assert_eq!(merge(&["3-of-3", "--allow-gaps", "--checkpoint", "end"]).code, 0);
    let to_a_target = play(folder.path(), "1M", &["--checkpoint", "end", "--target-error", "50"]);
    assert_refused(&to_a_target, "missing");
    let longer = play(folder.path(), "2M", &["--shard", "1/3", "--checkpoint", "1-of-3"]);
    assert_refused(&longer, "recorded for 1000000 rounds, expected 2000000");
    // Of another seed, and of another length.
    for (name, rounds, seed) in [("other-seed", "1M", "2"), ("other-length", "2M", "1")] {
        let ran = play(folder.path(), rounds, &["--seed", seed, "--shard", "2/3", "--checkpoint", name]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        refused(&["1-of-3", name, "3-of-3"], name);
    }
    let other_wager =
        ["simulate", "-g", "let-it-ride", "-w", "base", "-n", "1M", "--shard", "2/3", "--checkpoint", "other"];
    assert_eq!(run_in(folder.path(), &other_wager).code, 0);
    refused(&["1-of-3", "other", "3-of-3"], "another run");
    // What is there is not overwritten, unless it is the same.
    let all = ["1-of-3", "2-of-3", "3-of-3", "--checkpoint"];
    let before = fs::read(folder.path().join("1-of-2")).expect("written");
    refused(&[&all[..], &["1-of-2"]].concat(), "already exists");
    assert_eq!(fs::read(folder.path().join("1-of-2")).expect("left alone"), before);
    for _ in 0..2 {
        assert_eq!(merge(&[&all[..], &["sum"]].concat()).code, 0);
    }
}

#[test]
fn rows_are_not_written_over_a_checkpoint() {
    let folder = TempDir::new().expect("a folder");
    assert_eq!(play(folder.path(), "100k", &["--checkpoint", "run"]).code, 0);
    let before = fs::read(folder.path().join("run")).expect("written");
    for arguments in [&["merge", "run", "-o", "run"][..], &["merge", "run", "-o", "./run", "--checkpoint", "sum"]] {
        let ran = run_in(folder.path(), arguments);
        assert_refused(&ran, "reads or keeps this file");
    }
    for [kept, written] in [["new", "./new"], ["./new", "new"], ["new/run", "new/../new/run"]] {
        let ran = play(folder.path(), "100k", &["--checkpoint", kept, "-o", written]);
        assert_refused(&ran, "reads or keeps this file");
    }
    let ran = play(folder.path(), "100k", &["--checkpoint", "run", "-o", "run"]);
    assert_refused(&ran, "reads or keeps this file");
    assert_eq!(fs::read(folder.path().join("run")).expect("left alone"), before);
}

#[test]
fn a_shard_must_be_kept_and_be_one() {
    let folder = TempDir::new().expect("a folder");
    for (shard, says) in
        [("0/4", "counted from 1 to 4"), ("5/4", "no shard 5"), ("1/0", "1 to"), ("x", "3/16"), ("-1/4", "3/16")]
    {
        let ran = play(folder.path(), "1000", &["--checkpoint", "run", &format!("--shard={shard}")]);
        assert_refused(&ran, says);
    }
    let unkept = play(folder.path(), "1000", &["--shard", "1/4"]);
    assert_refused(&unkept, "--checkpoint");
    let to_a_target = play(folder.path(), "1000", &["--shard", "1/4", "--checkpoint", "run", "--target-error", "1"]);
    assert_eq!(to_a_target.code, 2);
    let seldom = play(folder.path(), "1000", &["--checkpoint", "run", "--checkpoint-every", "-1"]);
    assert_eq!(seldom.code, 2);
}

#[test]
fn several_games_are_kept_in_one_file() {
    let folder = TempDir::new().expect("a folder");
    let arguments = |games: &[&'static str], more: &[&'static str]| {
        let games = games.iter().flat_map(|game| ["-g", game]);
        ["simulate"]
            .into_iter()
            .chain(games)
            .chain(["-w", "five-card-bonus", "-n", "300k", "-f", "csv"])
            .chain(more.iter().copied())
            .collect::<Vec<_>>()
    };
    let both = ["let-it-ride", "criss-cross-poker"];
    let whole = run_in(folder.path(), &arguments(&both, &[]));
    for shard in ["1/2", "2/2"] {
        let more: &[&'static str] = if shard == "1/2" { &["--checkpoint", "a"] } else { &["--checkpoint", "b"] };
        let ran = run_in(folder.path(), &[&arguments(&both, more)[..], &["--shard", shard]].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    }
    assert_eq!(run_in(folder.path(), &["merge", "b", "a", "-f", "csv"]).stdout, whole.stdout);
    let one = run_in(folder.path(), &arguments(&both[..1], &["--checkpoint", "a"]));
    assert_refused(&one, "holds 2 games");
}
