//! Running commands in a fresh folder, as the real binary where that matters: exit codes, pipes, signals, terminals and
//! variables.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::{self, Debug, Formatter};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use house_edge::internals::outcome::Fraction;
use num_bigint::BigInt;
use serde_json::Value;
use tempfile::TempDir;

use super::solutions_folder;

/// What a command gave.
pub struct Ran {
    /// Its arguments, for messages.
    pub(super) command: String,
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Assertions. A failure shows the command with all that it printed.
impl Ran {
    /// This exit code.
    #[track_caller]
    pub fn ended(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// Exit code 0, or 3 because so few rounds say too little.
    #[track_caller]
    pub fn played(self) -> Self {
        assert!([0, 3].contains(&self.code), "{self:?}");
        self
    }

    /// This exit code, and this alone on stdout.
    #[track_caller]
    pub fn gives(self, code: i32, stdout: impl AsRef<str>) -> Self {
        assert_eq!((self.code, self.stdout.as_str()), (code, stdout.as_ref()), "{self:?}");
        self
    }

    /// This among others on stdout.
    #[track_caller]
    pub fn prints(self, text: impl AsRef<str>) -> Self {
        assert!(self.stdout.contains(text.as_ref()), "{}\n{self:?}", text.as_ref());
        self
    }

    /// This among others on stderr.
    #[track_caller]
    pub fn says(self, text: impl AsRef<str>) -> Self {
        assert!(self.stderr.contains(text.as_ref()), "{}\n{self:?}", text.as_ref());
        self
    }

    /// An error with this reason, and nothing on stdout.
    #[track_caller]
    pub fn refused(self, reason: impl AsRef<str>) -> Self {
        self.gives(2, "").says(reason)
    }
}

impl Ran {
    pub fn of(command: String, output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let code = output.status.code().expect("it ends by itself");
        Ran { command, code, stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// The rows of the CSV on stdout.
    pub fn rows(&self) -> Vec<Row> {
        csv_rows(&self.stdout)
    }

    /// The JSON on stdout.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}\n{self:?}"))
    }
}

impl Debug for Ran {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "house-edge {}: exit code {}\n{}{}", self.command, self.code, self.stdout, self.stderr)
    }
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

#[cfg(target_os = "linux")]
pub use super::in_process::run_in;

/// Runs the binary in `folder`, because threads share theirs.
#[cfg(not(target_os = "linux"))]
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    ran(command_in(folder).args(arguments))
}

/// Runs a command that ends by itself.
pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("it runs");
    let words: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
    Ran::of(words.join(" "), output)
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

/// Runs the binary, which is interrupted as by Ctrl-C once it has said this on stderr.
pub fn interrupted_after(said: &str, folder: &Path, arguments: &[&str]) -> Ran {
    let mut child = start(folder, arguments);
    let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
    let mut told = String::new();
    while !told.contains(said) {
        assert_ne!(stderr.read_line(&mut told).expect("readable"), 0, "{told}");
    }
    signal(&child, "INT");
    let reader = std::thread::spawn(move || stderr.read_to_string(&mut told).map(|_| told));
    let output = child.wait_with_output().expect("it ends");
    let stderr = reader.join().expect("it reads").expect("readable").into_bytes();
    Ran::of(arguments.join(" "), Output { stderr, ..output })
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

/// A fresh folder.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Folder(TempDir::new().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs a command here.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        run_in(self.path(), arguments)
    }

    /// Runs a command here that is written with blanks between its words.
    pub fn run_line(&self, line: &str) -> Ran {
        self.run(&words(line))
    }

    #[track_caller]
    pub fn write(&self, name: impl AsRef<Path>, contents: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), contents).expect("written");
    }

    #[track_caller]
    pub fn read(&self, name: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path().join(name)).expect("a text")
    }

    /// The rows of a CSV here.
    pub fn rows(&self, name: impl AsRef<Path>) -> Vec<Row> {
        csv_rows(&self.read(name))
    }
}

/// Arguments with blanks between them.
pub fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Runs a command in an empty folder.
pub fn run(arguments: &[&str]) -> Ran {
    Folder::new().run(arguments)
}

/// Runs what must succeed and returns what it printed.
pub fn printed(arguments: &[&str]) -> String {
    run(arguments).ended(0).stdout
}

/// A row of a CSV, by column.
pub type Row = HashMap<String, String>;

/// The rows of a CSV.
pub fn csv_rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.expect("a row of the header's columns"))
        .collect()
}

/// The cells in these columns.
pub fn cells<'r, const N: usize>(row: &'r Row, columns: [&str; N]) -> [&'r str; N] {
    columns.map(|column| row[column].as_str())
}

/// The number in a column.
#[track_caller]
pub fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {row:?}"))
}

/// The expected net result of a row, to the last digit.
#[track_caller]
pub fn expected_net(row: &Row) -> Fraction {
    let [numerator, denominator] = ["ev_numerator", "ev_denominator"]
        .map(|column| row[column].parse::<BigInt>().unwrap_or_else(|_| panic!("{column}: {row:?}")));
    Fraction::new(numerator, denominator)
}

/// The rows that a command prints, which must succeed.
pub fn printed_rows(arguments: &[&str]) -> Vec<Row> {
    csv_rows(&printed(&[arguments, &["--format", "csv"]].concat()))
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

/// The paytable of [`OWN`] under another id, to stand behind it.
pub fn another_paytable(id: &str) -> String {
    let (_, paytable) = OWN.split_once("[[paytable]]").expect("a paytable");
    format!("\n[[paytable]]{}", paytable.replace("\"house\"", &format!("\"{id}\"")))
}

/// One whose meter has rates, so that its long-run mean is known.
pub const OWN_PROGRESSIVE: &str = r#"schema = 1
game = "let-it-ride"
wager = "three-card-progressive"

[[paytable]]
id = "house"
odds = "for-1"
section = "Rules Submission 7"

[paytable.pays]
mini-royal-spades = { meter = "jackpot", percent = 100 }
mini-royal-hearts-diamonds-clubs = 500
straight-flush = 70
three-of-a-kind = 60
straight = 6

[paytable.meters.jackpot]
seed = 1000
primary-percent = 15
reserve-percent = 2
"#;

/// A folder with `text` in its file `own.toml`.
pub fn own_file(text: impl AsRef<[u8]>) -> Folder {
    let folder = Folder::new();
    folder.write("own.toml", text);
    folder
}

/// A folder in which this command has succeeded.
#[track_caller]
pub fn folder_after(line: &str) -> Folder {
    let folder = Folder::new();
    folder.run_line(line).ended(0);
    folder
}

/// A folder with [`OWN`] and its pack in `pack`.
pub fn own_pack() -> Folder {
    let folder = own_file(OWN);
    folder.run(&["report", "own.toml", "-n", "100k", "--output", "pack"]).ended(0);
    folder
}
