//! What the repository ships to be run: the programs in `examples/`, as built with the tests, and the files under
//! `deploy/`, as a cluster would run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::binary::{Folder, Ran, binary, other_command_in, ran};

/// What the example prints.
fn printed(example: &str) -> String {
    let target = Path::new(env!("CARGO_BIN_EXE_house-edge")).parent().expect("the folder of the build");
    let program = target.join("examples").join(example).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{}: `cargo test` builds it, `cargo build --examples` too", program.display());
    ran(&mut Command::new(program)).ended(0).stdout
}

/// The number, in percent, behind these words.
fn percent_behind(words: &str, text: &str) -> f64 {
    let (_, behind) = text.split_once(words).unwrap_or_else(|| panic!("{words}: {text}"));
    behind.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// Of 22,100 hands of three cards 48 are straight flushes, 52 three of a kind, 720 straights, 1,096 flushes, 3,744
/// pairs and 16,440 none of these.
#[test]
fn an_own_paytable_has_its_edge_as_a_fraction() {
    // 48 x 40 + 52 x 28 + 720 x 6 + 1,096 x 4 + 3,744 - 16,440 = -616, and 616/22,100 = 154/5,525 = 2.787330 %.
    let printed = printed("own_paytable");
    assert_eq!(printed, "let-it-ride three-card-bonus house: house edge 154/5525 = 2.787330 %\n");
}

#[test]
fn a_seeded_simulation_agrees_with_the_exact_answer() {
    let printed = printed("seeded_simulation");
    // With three of a kind at 30 to 1 the sum above is -512, and the squares are 48 x 1,600 + 52 x 900 + 720 x 36 +
    // 1,096 x 16 + 3,744 + 16,440 = 187,240: variance 187,240/22,100 - (512/22,100)^2 = 8.4719, so that of a million
    // rounds the standard error is 2.9107/1,000.
    assert!(printed.contains("exact house edge 2.316742 %, standard error 0.2910"), "{printed}");
    assert!((percent_behind("simulated house edge ", &printed) - 2.316742).abs() < 5.0 * 0.2911, "{printed}");
}

/// The edge is derived by hand in the file.
#[test]
fn a_game_in_a_file_has_its_edge_as_a_fraction() {
    let printed = printed("own_game");
    assert!(printed.starts_with("pair-up base A: house edge 4/25 = 16.000000 %\n"), "{printed}");
    // Three of a kind wins 60 antes in 3 of 1,275 deals, a pair 8 in 216, and 1,056 lose 2: the variance is below 24, so
    // that the standard error of a million rounds is below 0.5 %.
    assert!((percent_behind("simulated house edge ", &printed) - 16.0).abs() < 5.0 * 0.5, "{printed}");
}

fn deployed(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(file)
}

/// A command in `folder` that finds the binary by its name.
fn on_a_node(program: &str, folder: &Path) -> Command {
    let own = binary();
    let own = own.parent().expect("a folder").to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&path))).expect("no colons");
    let mut command = other_command_in(folder, program);
    command.env_remove("GAME").env_remove("SEED").env("PATH", path).env("ROUNDS", "1000003");
    command
}

/// The rows of the same run as a whole.
fn whole_run() -> String {
    let folder = Folder::new();
    folder.run(&["simulate", "let-it-ride", "-n", "1000003", "-f", "csv"]).ended(0).stdout
}

fn done(ran: &Ran) {
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}

/// A task of the array, with what Slurm tells of arrays such as `--array=0-3` or `--array=2`.
fn slurm_task(folder: &Path, task: u64, least: u64, greatest: u64) -> Ran {
    let variables = [("ID", task), ("MIN", least), ("MAX", greatest), ("STEP", 1), ("COUNT", greatest - least + 1)];
    let mut command = on_a_node("bash", folder);
    for (name, value) in variables {
        command.env(format!("SLURM_ARRAY_TASK_{name}"), value.to_string());
    }
    ran(command.env("SLURM_CPUS_PER_TASK", "2").env("HOUSE_EDGE_SHARDS", "4").arg(deployed("slurm/array.sbatch")))
}

#[cfg(unix)]
#[test]
fn the_slurm_array_makes_the_whole_run() {
    let folder = Folder::new();
    for task in [3, 0, 1] {
        done(&slurm_task(folder.path(), task, 0, 3));
    }
    let merge = || ran(on_a_node("bash", folder.path()).arg(deployed("slurm/merge.sbatch")));
    merge().refused("missing");
    // The task that is missing is sent alone.
    let alone = slurm_task(folder.path(), 2, 2, 2);
    done(&alone);
    alone.says("shard 3/4 of the rounds, as SLURM_ARRAY_TASK_ID says");
    done(&merge());
    assert_eq!(folder.read("merged.csv"), whole_run());
}

/// The lines of the one shell command in a Kubernetes file, folded as YAML folds them.
fn shell_command(file: &str) -> String {
    let text = fs::read_to_string(deployed(file)).expect("the file is there");
    let (_, rest) = text.split_once("- >-\n").expect("one folded command");
    let indent = rest.len() - rest.trim_start().len();
    let lines = rest.lines().take_while(|line| line.len() > indent && line[..indent].trim().is_empty());
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(unix)]
#[test]
#[ignore = "second tier: examples of shards"]
fn the_kubernetes_job_makes_the_whole_run() {
    let folder = Folder::new();
    let shards = fs::read_to_string(deployed("kubernetes/shards.yaml")).expect("the file is there");
    assert!(shards.contains("completions: 16\n") && shards.contains("value: \"16\"\n"));
    for index in 0..16 {
        let mut pod = on_a_node("sh", folder.path());
        pod.env("JOB_COMPLETION_INDEX", index.to_string());
        let pod = ran(pod.env("HOUSE_EDGE_SHARDS", "16").args(["-c", &shell_command("kubernetes/shards.yaml")]));
        // A sixteenth of a million rounds cannot compare the outcomes of every wager, but a pod that failed would be
        // sent again.
        done(&pod);
    }
    done(&ran(on_a_node("sh", folder.path()).args(["-c", &shell_command("kubernetes/merge.yaml")])));
    assert_eq!(folder.read("merged.csv"), whole_run());
}
