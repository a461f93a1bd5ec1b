//! Running the real binary in a fresh folder.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::solutions_folder;

/// What a run of the binary gave.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// The program that the tests run: the one that was built with them, or one that was built before of the same source
/// and is named in `HOUSE_EDGE_BINARY`. `.ci/run` names the release build, which answers two to four times as fast.
/// What must be exact is tested in the library, with the checks for overflow that a release build does not have.
pub fn binary() -> PathBuf {
    std::env::var_os("HOUSE_EDGE_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_house-edge").into(), PathBuf::from)
}

/// The binary, to be run in `folder`.
pub fn command_in(folder: &Path) -> Command {
    other_command_in(folder, binary())
}

/// A program that runs the binary, in `folder`; they are told nothing of a cluster or a terminal that the tests may
/// run on, and use the solutions of the tests.
pub fn other_command_in(folder: &Path, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HOUSE_EDGE_SHARDS", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.current_dir(folder).env("HOUSE_EDGE_CACHE", solutions_folder());
    command
}

/// Runs the binary in `folder`.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    ran(command_in(folder).args(arguments))
}

/// Runs a command that ends by itself.
pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("it runs");
    Ran {
        code: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Sends the signal of this name, such as `INT`.
pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status();
    assert!(sent.expect("kill is there").success());
}

/// Starts the binary in `folder`.
pub fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = command_in(folder);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Reads what the binary, started with `--progress json`, reports on stderr until it is in this state, and returns the
/// lines behind: by then it handles signals, whatever those who started it made of them.
pub fn told_until(child: &mut Child, state: &str) -> impl Iterator<Item = String> + use<> {
    let mut told = BufReader::new(child.stderr.take().expect("it is piped")).lines().map_while(Result::ok);
    assert!(told.any(|line| line.contains(&format!("\"state\":\"{state}\""))), "never {state}");
    told
}

/// Ends what can do nothing about it.
pub fn kill(child: &mut Child) {
    child.kill().expect("it is ours");
    child.wait().expect("it is ours");
}

/// Waits for what comes within a minute on any machine.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}: not within a minute");
        sleep(Duration::from_millis(1));
    }
}

/// Runs the binary in an empty folder.
pub fn run(arguments: &[&str]) -> Ran {
    run_in(TempDir::new().expect("a folder").path(), arguments)
}

/// Runs what must succeed and returns what it printed.
pub fn printed(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
    ran.stdout
}

/// The rows of a CSV as maps from column to value.
pub fn csv_rows(text: &str) -> Vec<HashMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.expect("a row of the header's columns"))
        .collect()
}

/// An operator's own paytable file, with the pays of the regulation's Three Card Bonus A.
pub const OWN: &str = r#"schema = 1
game = "let-it-ride"
wager = "three-card-bonus"

[[paytable]]
id = "house"
odds = "to-1"
section = "Rules Submission 7"

[paytable.pays]
straight-flush = 40
three-of-a-kind = 30
straight = 6
flush = 4
pair = 1
"#;

/// A folder with `text` in its file `own.toml`, and the path of that.
pub fn own_file(text: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("own.toml");
    fs::write(&path, text).expect("written");
    (folder, path)
}
