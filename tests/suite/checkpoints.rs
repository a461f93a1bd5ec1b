//! Runs that are killed, interrupted, extended and added up end with the bytes of a run that nothing befell.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::common::binary::{Folder, Ran, csv_rows, kill, run_in, signal, start, told_until, wait_until};

/// A wager that is played fast, and a little beside its base game.
const WHAT: [&str; 3] = ["simulate", "let-it-ride/base", "let-it-ride/three-card-bonus"];

/// Plays so many rounds in `folder`, with more options.
fn play(folder: &Path, rounds: &str, more: &[&str]) -> Ran {
    run_in(folder, &[&WHAT[..], &["-n", rounds, "-f", "csv"], more].concat())
}

/// The checkpoint and the printed rows of a run of so many rounds that nothing befell.
fn undisturbed(rounds: &str) -> (Vec<u8>, String) {
    let folder = Folder::new();
    let ran = play(folder.path(), rounds, &["--checkpoint", "run"]).ended(0);
    (fs::read(folder.path().join("run")).expect("written"), ran.stdout)
}

/// What was printed of a run that was ended is the run of so many rounds, in rows and in its file, which goes on with it.
#[cfg(unix)]
fn assert_is_as_undisturbed(folder: &Path, printed: &[u8]) {
    let rows = std::str::from_utf8(printed).expect("UTF-8");
    let played = csv_rows(rows)[0]["rounds"].clone();
    assert!(played.parse::<u64>().expect("a number") > 0);
    let (checkpoint, undisturbed_rows) = undisturbed(&played);
    assert_eq!(rows, undisturbed_rows);
    play(folder, &played, &["--checkpoint", "run"]).gives(0, rows);
    assert_eq!(fs::read(folder.join("run")).expect("written"), checkpoint);
}

#[cfg(unix)]
#[test]
#[ignore = "second tier: runs killed at any moment"]
fn a_run_that_is_killed_at_any_moment_ends_as_one_that_is_not() {
    let folder = Folder::new();
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
    assert_is_as_undisturbed(folder.path(), &ended.stdout);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_saves_and_reports_what_it_has() {
    for name in ["INT", "TERM"] {
        let folder = Folder::new();
        let options = ["-n", "1e12", "-f", "csv", "--checkpoint", "run", "--progress", "json"];
        let mut child = start(folder.path(), &[&WHAT[..], &options].concat());
        let told = told_until(&mut child, "playing");
        sleep(Duration::from_millis(200));
        signal(&child, name);
        let told: String = told.collect();
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(3), "{told}");
        assert!(told.contains("interrupted: ") && told.contains("the same command resumes it"), "{told}");
        assert_is_as_undisturbed(folder.path(), &ended.stdout);
    }
}

#[test]
fn a_longer_run_goes_on_where_a_shorter_one_ended() {
    let folder = Folder::new();
    let (checkpoint, rows) = undisturbed("3M");
    // Less than a block, whole blocks, blocks and a part of one, one round more, and what there will be.
    for rounds in ["1000", "655360", "1234567", "1234568"] {
        let kept = play(folder.path(), rounds, &["--checkpoint", "run"]);
        assert_eq!(kept.stdout, play(folder.path(), rounds, &[]).stdout);
    }
    assert_eq!(play(folder.path(), "3M", &["--checkpoint", "run"]).stdout, rows);
    assert_eq!(fs::read(folder.path().join("run")).expect("written"), checkpoint);
    for rounds in ["2M", "2949120", "2999999"] {
        play(folder.path(), rounds, &["--checkpoint", "run"]).refused("already has 3000000 rounds");
    }
    assert_eq!(fs::read(folder.path().join("run")).expect("left alone"), checkpoint);
}

#[test]
fn a_run_to_a_target_that_is_killed_ends_at_the_same_round() {
    // Some 70 million rounds.
    let target = ["let-it-ride/base/A", "--target-error", "0.12", "-f", "csv", "-t", "1"];
    let folder = Folder::new();
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
    let last = folder.run(&arguments).ended(0);
    assert_eq!(last.stdout, folder.run(&[&["simulate"], &target[..]].concat()).stdout);
    // It knows that it has come to its end.
    assert_eq!(folder.run(&arguments).stdout, last.stdout);
}

#[test]
fn what_is_no_checkpoint_of_this_run_is_refused_and_left_alone() {
    let (checkpoint, _) = undisturbed("200k");
    let folder = Folder::new();
    let file = folder.path().join("run");
    let refused = |bytes: &[u8], rounds: &str, more: &[&str], says: &str| {
        fs::write(&file, bytes).expect("written");
        play(folder.path(), rounds, &[more, &["--checkpoint", "run"]].concat()).refused(says);
        assert_eq!(fs::read(&file).expect("left alone"), bytes);
        let merge = folder.run(&["merge", "run"]);
        if more.is_empty() {
            merge.refused(says);
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
    refused(&checkpoint, "200k", &["let-it-ride/five-card-bonus"], "another run");
    refused(&checkpoint, "200k", &["--shard", "1/2"], "expected shard 1/2");
}

#[test]
fn pays_that_changed_meanwhile_make_it_another_run() {
    use crate::common::binary::{OWN, own_file};
    let folder = own_file(OWN);
    let arguments = ["simulate", "own.toml", "-n", "100k", "--checkpoint", "run", "-f", "csv"];
    assert_eq!(folder.run(&arguments).code, 0);
    folder.write("own.toml", OWN.replace("straight = 6", "straight = 7"));
    folder.run(&arguments).refused("other pays");
    folder.run(&["merge", "run", "own.toml"]).refused("other pays");
    folder.run(&["merge", "own.toml"]).refused("no checkpoint is named");
    folder.run(&["merge", "run"]).refused("name its");
    folder.write("own.toml", OWN);
    assert_eq!(folder.run(&["merge", "run", "own.toml"]).code, 0);
    for command in [&["merge", "run", "own.toml"][..], &arguments] {
        folder.run(&[command, &["-o", "./own.toml"]].concat()).refused("reads or keeps this file");
    }
    assert_eq!(folder.read("own.toml"), OWN);
}

#[test]
fn places_that_cannot_be_written_are_noticed_before_anything_is_played() {
    let folder = Folder::new();
    folder.write("file", b"");
    for place in ["file/run", "."] {
        let ran = play(folder.path(), "1e15", &["--checkpoint", place]);
        assert!(ran.code == 2 && ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_someone_else_changes_meanwhile_is_left_alone() {
    let folder = Folder::new();
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
    assert!(told.contains("was changed by another run"), "{told}");
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
        let folder = Folder::new();
        let mut files = shards(folder.path(), ROUNDS, &partition);
        for _ in 0..3 {
            files.shuffle(&mut order);
            let names: Vec<&str> = files.iter().map(String::as_str).collect();
            let merge = folder.run(&[&["merge", "-f", "csv", "--checkpoint", "sum"], &names[..]].concat());
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
    let folder = Folder::new();
    shards(folder.path(), "1M", &[(1, 3), (2, 3), (3, 3), (1, 2)]);
    let merge = |arguments: &[&str]| folder.run(&[&["merge", "-f", "csv"], arguments].concat());
    let refused = |arguments: &[&str], says: &str| merge(arguments).refused(says);
    // 16 blocks: shard 1 of 3 has blocks 0 to 4, shard 2 has 5 to 9, and shard 1 of 2 has 0 to 7.
    refused(&["1-of-3", "3-of-3"], "missing: 327681 to 655360");
    refused(&["1-of-3", "2-of-3", "1-of-2"], "rounds 1 to 524288 are already recorded");
    refused(&["1-of-3", "1-of-3"], "already recorded");
    refused(&["1-of-3", "no-such-file"], "cannot read no-such-file: No such file or directory");
    fs::create_dir(folder.path().join("folder")).expect("made");
    refused(&["1-of-3", "folder"], "folder is a folder; name a checkpoint file");
    refused(&[], "FILE");
    merge(&["1-of-3", "3-of-3", "--allow-gaps"]).ended(0).says("warning").prints(",672320,1,");
    // A run to a target goes on from the beginning of a run only.
    assert_eq!(merge(&["3-of-3", "--allow-gaps", "--checkpoint", "end"]).code, 0);
    play(folder.path(), "1M", &["--checkpoint", "end", "--target-error", "50"]).refused("has gaps");
    play(folder.path(), "2M", &["--shard", "1/3", "--checkpoint", "1-of-3"])
        .refused("recorded for 1000000 rounds, expected 2000000");
    // Of another seed, and of another length.
    for (name, rounds, seed) in [("other-seed", "1M", "2"), ("other-length", "2M", "1")] {
        play(folder.path(), rounds, &["--seed", seed, "--shard", "2/3", "--checkpoint", name]).ended(0);
        refused(&["1-of-3", name, "3-of-3"], name);
    }
    let other_wager = ["simulate", "let-it-ride/base", "-n", "1M", "--shard", "2/3", "--checkpoint", "other"];
    assert_eq!(folder.run(&other_wager).code, 0);
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
    let folder = Folder::new();
    assert_eq!(play(folder.path(), "100k", &["--checkpoint", "run"]).code, 0);
    let before = fs::read(folder.path().join("run")).expect("written");
    for arguments in [&["merge", "run", "-o", "run"][..], &["merge", "run", "-o", "./run", "--checkpoint", "sum"]] {
        folder.run(arguments).refused("reads or keeps this file");
    }
    for [kept, written] in [["new", "./new"], ["./new", "new"], ["new/run", "new/../new/run"]] {
        play(folder.path(), "100k", &["--checkpoint", kept, "-o", written]).refused("reads or keeps this file");
    }
    play(folder.path(), "100k", &["--checkpoint", "run", "-o", "run"]).refused("reads or keeps this file");
    assert_eq!(fs::read(folder.path().join("run")).expect("left alone"), before);
}

#[test]
fn a_shard_must_be_kept_and_be_one() {
    let folder = Folder::new();
    for (shard, says) in
        [("0/4", "counted from 1 to 4"), ("5/4", "no shard 5"), ("1/0", "1 to"), ("x", "3/16"), ("-1/4", "3/16")]
    {
        play(folder.path(), "1000", &["--checkpoint", "run", &format!("--shard={shard}")]).refused(says);
    }
    play(folder.path(), "1000", &["--shard", "1/4"]).refused("--checkpoint");
    let empty = play(folder.path(), "1000", &["--shard", "1/2", "--checkpoint", "first"]).ended(0);
    empty.says("shard 1/2 has no rounds: 1,000 rounds are one block; use more rounds or fewer shards");
    let full = play(folder.path(), "1000", &["--shard", "2/2", "--checkpoint", "second"]);
    assert!(!full.stderr.contains("has no rounds"), "{}", full.stderr);
    play(folder.path(), "1000", &["--shard", "1/4", "--checkpoint", "run", "--target-error", "1"]).ended(2);
    play(folder.path(), "1000", &["--checkpoint", "run", "--checkpoint-every", "-1"]).ended(2);
}

#[test]
fn several_games_are_kept_in_one_file() {
    let folder = Folder::new();
    let arguments = |wagers: &[&'static str], more: &[&'static str]| {
        [&["simulate"], wagers, &["-n", "300k", "-f", "csv"], more].concat()
    };
    let both = ["let-it-ride/five-card-bonus", "criss-cross-poker/five-card-bonus"];
    let whole = folder.run(&arguments(&both, &[]));
    for shard in ["1/2", "2/2"] {
        let more: &[&'static str] = if shard == "1/2" { &["--checkpoint", "a"] } else { &["--checkpoint", "b"] };
        folder.run(&[&arguments(&both, more)[..], &["--shard", shard]].concat()).ended(0);
    }
    assert_eq!(folder.run(&["merge", "b", "a", "-f", "csv"]).stdout, whole.stdout);
    folder.run(&arguments(&both[..1], &["--checkpoint", "a"])).refused("holds 2 games");
}
