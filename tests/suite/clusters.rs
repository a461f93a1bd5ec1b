//! The files under deploy/ run as a cluster would run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::common::binary::{Ran, binary, other_command_in, ran, run_in};

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
    let folder = TempDir::new().expect("a folder");
    let ran = run_in(folder.path(), &["simulate", "-g", "let-it-ride", "-n", "1000003", "-f", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout
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

#[test]
fn the_slurm_array_makes_the_whole_run() {
    let folder = TempDir::new().expect("a folder");
    for task in [3, 0, 1] {
        done(&slurm_task(folder.path(), task, 0, 3));
    }
    let merge = || ran(on_a_node("bash", folder.path()).arg(deployed("slurm/merge.sbatch")));
    let early = merge();
    assert!(early.code == 2 && early.stderr.contains("missing"), "{}", early.stderr);
    // The task that is missing is sent alone.
    let alone = slurm_task(folder.path(), 2, 2, 2);
    done(&alone);
    assert!(alone.stderr.contains("shard 3/4 of the rounds, as SLURM_ARRAY_TASK_ID says"), "{}", alone.stderr);
    done(&merge());
    assert_eq!(fs::read_to_string(folder.path().join("merged.csv")).expect("written"), whole_run());
}

/// The lines of the one shell command in a Kubernetes file, folded as YAML folds them.
fn shell_command(file: &str) -> String {
    let text = fs::read_to_string(deployed(file)).expect("the file is there");
    let (_, rest) = text.split_once("- >-\n").expect("one folded command");
    let indent = rest.len() - rest.trim_start().len();
    let lines = rest.lines().take_while(|line| line.len() > indent && line[..indent].trim().is_empty());
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_kubernetes_job_makes_the_whole_run() {
    let folder = TempDir::new().expect("a folder");
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
    assert_eq!(fs::read_to_string(folder.path().join("merged.csv")).expect("written"), whole_run());
}
