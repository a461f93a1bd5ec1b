//! System calls at the boundary of files fail, one at a time, in the program that is shipped: strace makes them fail.
//! What is there is then wholly the old or the new, a message names file and reason, and the same command mends it.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, thread};

use house_edge::internals::cards::{CardSet, Rank, Suit};
use house_edge::internals::games::{Keeper, KeepsNothing, game};
use house_edge::internals::solutions_in;

use crate::common::binary::{Folder, binary, other_command_in};
use crate::common::offer;

/// Set to `all`, every fault is injected, instead of one of [`SHARE`]; set to words of its name, every one of a
/// scenario.
const EXTENT: &str = "HOUSE_EDGE_FAULTS";
/// Of so many faults the tests inject one.
const SHARE: usize = 31;

/// System calls that reach a file, and how they fail. A failed `close` does not matter after a sync.
const CALLS: [(&str, &[&str]); 15] = [
    ("openat", &["EACCES", "EIO", "EMFILE"]),
    ("read", &["EIO", AGAIN]),
    ("write", &["ENOSPC", "EIO", AGAIN]),
    ("fsync", &["EIO", "ENOSPC"]),
    ("renameat", &["EACCES", "EIO", LASTING, KILL]),
    ("renameat2", &["EACCES", "EIO", KILL]),
    ("linkat", &["EPERM", "EIO", KILL]),
    ("unlink", &["EACCES", "EIO", KILL]),
    ("rmdir", &["EACCES", KILL]),
    ("mkdir", &["ENOSPC", "EACCES"]),
    ("fchmod", &["EPERM"]),
    ("flock", &["ENOLCK"]),
    ("getdents64", &["EIO"]),
    ("statx", &["EACCES", "EIO"]),
    ("newfstatat", &["EIO"]),
];
/// Instead of an error: the process is killed at the call.
const KILL: &str = "KILL";
/// The error of a call that is to be made again.
const AGAIN: &str = "EINTR";
/// An error of the call and of all like it from then on, so that what was done cannot be undone.
const LASTING: &str = "EROFS";
/// Instead of a call that fails: no file may be larger than so many bytes, and a write is short.
const LIMIT: (&str, &str) = ("size", "EFBIG");

/// What the system says of the errors.
const REASONS: [(&str, &str); 8] = [
    ("EACCES", "Permission denied"),
    ("EFBIG", "File too large"),
    ("EIO", "Input/output error"),
    ("EMFILE", "Too many open files"),
    ("ENOLCK", "No locks available"),
    ("ENOSPC", "No space left on device"),
    ("EPERM", "Operation not permitted"),
    ("EROFS", "Read-only file system"),
];

/// A command that reads and writes files, in a folder that other commands have made.
struct Scenario {
    name: &'static str,
    before: &'static [&'static str],
    command: &'static str,
}

const RUN: &str = "simulate let-it-ride/three-card-bonus/A -n 65536 -t 1 -f csv --checkpoint run --checkpoint-every 0";
const PACK: &str = "report let-it-ride/three-card-bonus/A -n 100k -t 1 --output pack";
const OWN: &str = "new let-it-ride/three-card-bonus/A -o own.toml";
const DECISIONS: &str = "strategy let-it-ride/base/A --show every-decision -o decisions.csv";
/// The command that is a test of this program: Lunar Poker takes minutes in the program that is shipped.
const SOLVING: &str = "faults::a_short_deck_is_solved_with_what_is_kept --exact --include-ignored --test-threads 1";
/// The folder where that test keeps solutions.
const KEPT_IN: &str = "HOUSE_EDGE_FAULTS_KEPT_IN";
const SCENARIOS: [Scenario; 12] = [
    Scenario { name: "a new checkpoint", before: &[], command: RUN },
    Scenario {
        name: "a checkpoint that is replaced",
        before: &["simulate let-it-ride/three-card-bonus/A -n 1000 --checkpoint run"],
        command: RUN,
    },
    Scenario {
        name: "merged checkpoints",
        before: &[
            "simulate let-it-ride/three-card-bonus/A -n 131072 --checkpoint first --shard 1/2",
            "simulate let-it-ride/three-card-bonus/A -n 131072 --checkpoint second --shard 2/2",
        ],
        command: "merge first second --checkpoint sum -f csv",
    },
    Scenario { name: "a new pack", before: &[], command: PACK },
    Scenario {
        name: "a pack that is replaced",
        before: &["report criss-cross-poker/five-card-bonus/A -n 100k --output pack"],
        command: PACK,
    },
    Scenario { name: "a pack that is verified", before: &[PACK], command: "verify -t 1 pack" },
    Scenario { name: "a baseline", before: &[OWN, "report own.toml -n 100k --output pack"], command: "check pack" },
    Scenario {
        name: "own paytables, rows in a file",
        before: &["new let-it-ride/three-card-bonus/A -o own/own.toml", "analyze let-it-ride/base -o rows.csv"],
        command: "analyze own -o rows.csv",
    },
    Scenario { name: "solutions that are kept", before: &[], command: SOLVING },
    Scenario { name: "solutions that are read", before: &[SOLVING], command: SOLVING },
    Scenario { name: "a new paytable", before: &[], command: OWN },
    Scenario { name: "a long file", before: &[], command: DECISIONS },
];

/// All files are the new ones, or as they were, or some of either.
const NEW: &str = "new";
const OLD: &str = "old";
const PART_NEW: &str = "part new";

/// A failure of the call that is the `place`-th of its name in its thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fault {
    call: &'static str,
    error: &'static str,
    place: usize,
}

/// Paths, permission bits and contents of files; folders without contents.
type Contents = BTreeMap<PathBuf, (u32, Option<Vec<u8>>)>;

/// A folder and what was said.
struct Left {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    contents: Contents,
    leftovers: usize,
}

fn contents_of(folder: &Path) -> Contents {
    let mut contents = Contents::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(within) = folders.pop() {
        for entry in fs::read_dir(within).expect("a folder") {
            let (path, there) = entry.map(|entry| (entry.path(), entry.metadata().expect("there"))).expect("there");
            let file = (!there.is_dir()).then(|| fs::read(&path).expect("readable"));
            folders.extend(there.is_dir().then(|| path.clone()));
            let name = path.strip_prefix(folder).expect("within").to_path_buf();
            contents.insert(name, (there.permissions().mode(), file));
        }
    }
    contents
}

fn copied(contents: &Contents) -> Folder {
    let folder = Folder::new();
    for (name, (mode, file)) in contents {
        let path = folder.path().join(name);
        file.as_ref().map_or_else(|| fs::create_dir(&path), |bytes| fs::write(&path, bytes)).expect("made");
        fs::set_permissions(path, fs::Permissions::from_mode(*mode)).expect("its own");
    }
    folder
}

/// Runs a command in a folder, by way of other programs or none, and looks what it left there.
fn left(folder: &Path, way: &[&str], command: &str) -> Left {
    let program = if command == SOLVING { std::env::current_exe().expect("there") } else { binary() };
    let mut words: Vec<&str> = way.to_vec();
    words.push(program.to_str().expect("UTF-8"));
    words.extend(command.split(' '));
    let mut run = other_command_in(folder, words[0]);
    let output = run.args(&words[1..]).env("RAYON_NUM_THREADS", "1").env(KEPT_IN, "kept").output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", words[0]));
    let mut contents = contents_of(folder);
    let files = contents.len();
    contents.retain(|path, _| !path.to_string_lossy().contains(".house-edge-unfinished-"));
    let leftovers = files - contents.len();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    // A test says how long it took.
    let stdout = if command == SOLVING { String::new() } else { stdout };
    Left { code: output.status.code(), stdout, stderr, contents, leftovers }
}

/// The command under strace with these options; and the log.
fn traced(folder: &Path, options: &[&str], command: &str) -> (Left, String) {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let way = [&["strace", "-f", "-y", "-qq", "-o", log.path().to_str().expect("UTF-8")], options].concat();
    let left = left(folder, &way, command);
    let log = String::from_utf8_lossy(&fs::read(log.path()).expect("written")).into_owned();
    assert!(!log.is_empty(), "strace cannot trace: {}", left.stderr);
    (left, log)
}

/// Whether a line of a log is of a call that reaches this folder, in which the program runs.
fn reaches(line: &str, folder: &Path) -> bool {
    let line = line.replace(&format!("AT_FDCWD<{}>", folder.display()), "AT_FDCWD");
    let relative = |before: &str| line.split_once(before).is_some_and(|(_, path)| !path.starts_with(['/', '"']));
    line.contains(&*folder.to_string_lossy()) || relative("(AT_FDCWD, \"") || relative("(\"")
}

/// The faults of every call that reaches the folder in an undisturbed run.
fn faults_of(log: &str, folder: &Path) -> BTreeSet<Fault> {
    let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let (mut here, mut elsewhere) = (BTreeMap::new(), BTreeSet::new());
    for line in log.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let Some((name, _)) = rest.trim_start().split_once('(') else { continue };
        let Some((call, errors)) = CALLS.iter().find(|(call, _)| *call == name) else { continue };
        let place = places.entry((thread, call)).or_default();
        *place += 1;
        if reaches(line, folder) {
            here.insert((*call, *place), errors);
        } else {
            elsewhere.insert((*call, *place));
        }
    }
    // strace would fail the call of the same number in another thread too.
    here.retain(|place, _| !elsewhere.contains(place));
    let fault = |((call, place), errors): (_, &&'static [&'static str])| {
        errors.iter().map(move |error| Fault { call, error, place }).collect::<Vec<_>>()
    };
    here.into_iter().flat_map(fault).collect()
}

/// A scenario, its folder before, and what is left of it undisturbed.
struct Prepared {
    scenario: &'static Scenario,
    before: Contents,
    undisturbed: Left,
    faults: BTreeSet<Fault>,
}

impl Prepared {
    fn of(scenario: &'static Scenario) -> Self {
        let folder = Folder::new();
        for command in scenario.before {
            let made = left(folder.path(), &[], command);
            assert_eq!(made.code, Some(0), "{command}: {}", made.stderr);
        }
        let mut before = contents_of(folder.path());
        // A file that is replaced is as private as it was.
        before.values_mut().filter(|(_, file)| file.is_some()).for_each(|(mode, _)| *mode = 0o100_600);
        let folder = copied(&before);
        // Not every system has all of them.
        let calls: Vec<String> = CALLS.iter().map(|(call, _)| format!("?{call}")).collect();
        let trace = format!("trace={}", calls.join(","));
        let (undisturbed, log) = traced(folder.path(), &["-e", &trace], scenario.command);
        let is_done = undisturbed.code == Some(0) && undisturbed.leftovers == 0;
        assert!(is_done, "{}: {}", scenario.name, undisturbed.stderr);
        let mut faults = faults_of(&log, folder.path());
        assert!(!faults.is_empty(), "{}: {log}", scenario.name);
        let written = undisturbed.contents.iter().filter(|(path, file)| before.get(*path) != Some(file));
        let sizes = written.filter_map(|(_, (_, file))| file.as_ref().map(Vec::len));
        let limits = sizes.flat_map(|size| [0, size / 2, size - 1]);
        faults.extend(limits.map(|place| Fault { call: LIMIT.0, error: LIMIT.1, place }));
        Prepared { scenario, before, undisturbed, faults }
    }

    /// Which files are there after a fault.
    ///
    /// # Errors
    /// What is wrong after it.
    fn try_fault(&self, fault: &Fault) -> Result<&'static str, String> {
        let folder = copied(&self.before);
        let left = self.with_fault(fault, folder.path())?;
        let said = |wrong| format!("{wrong}\nexit code {:?}\n{:.500}{}", left.code, left.stdout, left.stderr);
        let came_to = self.judge(fault, &left).map_err(said)?;
        if came_to == PART_NEW && left.contents.contains_key(Path::new("pack")) {
            let verified = self::left(folder.path(), &[], "verify --no-recompute pack");
            ensure(matches!(verified.code, Some(1 | 2)), "part of a pack is verified").map_err(said)?;
        }
        self.mended(folder.path()).map_err(said)?;
        Ok(came_to)
    }

    fn with_fault(&self, fault: &Fault, folder: &Path) -> Result<Left, String> {
        let Fault { call, error, place } = fault;
        if (*call, *error) == LIMIT {
            let limited = format!("trap '' XFSZ; exec prlimit --fsize={place} \"$0\" \"$@\"");
            return Ok(left(folder, &["bash", "-c", &limited], self.scenario.command));
        }
        let how = if *error == KILL { "signal=KILL".to_string() } else { format!("error={error}") };
        let lasting = if *error == LASTING { "+" } else { "" };
        let inject = format!("inject={call}:{how}:when={place}{lasting}");
        let (left, log) = traced(folder, &["-e", &format!("trace={call}"), "-e", &inject], self.scenario.command);
        let is_injected = |line: &str| line.contains("(INJECTED)") && reaches(line, folder);
        ensure(*error == KILL || log.lines().any(is_injected), &format!("it was not injected: {log}"))?;
        Ok(left)
    }

    fn judge(&self, fault: &Fault, left: &Left) -> Result<&'static str, String> {
        let (before, after) = (&self.before, &self.undisturbed.contents);
        let is_whole = |(path, file): &(&PathBuf, &(u32, Option<Vec<u8>>))| {
            file.1.is_none() || [before, after].iter().any(|contents| contents.get(*path) == Some(file))
        };
        let torn = left.contents.iter().find(|file| !is_whole(file)).map(|(path, _)| path);
        ensure(torn.is_none(), &format!("neither old nor new: {torn:?}"))?;
        let came_to = match &left.contents {
            contents if contents == before && left.code != Some(0) => OLD,
            contents if contents == after => NEW,
            contents if contents == before => OLD,
            _ => PART_NEW,
        };
        if fault.error == KILL {
            return ensure(left.code.is_none(), "not killed").map(|()| came_to);
        }
        ensure(left.leftovers == 0 || fault.call == "unlink", "a temporary file is left")?;
        ensure(!["panicked", "internal error"].iter().any(|word| left.stderr.contains(word)), "panic")?;
        if left.code == Some(0) {
            ensure(left.stdout == self.undisturbed.stdout, "success with other output")?;
            // What cannot be kept is used all the same.
            ensure(came_to == NEW || self.scenario.command == SOLVING, "success without the new files")?;
            return Ok(came_to);
        }
        ensure(matches!(left.code, Some(1 | 2)), "no documented exit code")?;
        ensure(fault.error != AGAIN, "it was not made again")?;
        ensure(self.says(fault, left), "no line with file and reason")?;
        let is_played = self.scenario.command == RUN && fault.call == LIMIT.0;
        ensure(!is_played || left.stdout == self.undisturbed.stdout, "the figures are not printed")?;
        match came_to {
            PART_NEW if fault.error == LASTING => ensure(left.stderr.contains("repeat the command"), "no remedy")?,
            // A run saves more than once.
            NEW if self.scenario.command == RUN => {}
            _ => ensure(came_to == OLD, &format!("an error, and {came_to}"))?,
        }
        Ok(came_to)
    }

    /// Whether a line names a file and the reason.
    fn says(&self, fault: &Fault, left: &Left) -> bool {
        let (_, reason) = REASONS.iter().find(|(error, _)| *error == fault.error).expect("it is listed");
        let paths = self.before.keys().chain(self.undisturbed.contents.keys());
        let names: BTreeSet<_> = paths.filter_map(|path| path.file_name()?.to_str()).collect();
        // Libraries take a folder that cannot be looked at for none.
        let others = ["File exists", "not a regular file", "no file in this folder"];
        let is_other = |line: &str| fault.call == "statx" && others.iter().any(|other| line.contains(other));
        let mut lines = left.stderr.lines().chain(left.stdout.lines());
        lines.any(|line| (line.contains(reason) || is_other(line)) && names.iter().any(|name| line.contains(name)))
    }

    /// Whether the same command, undisturbed, ends as it would have without the fault.
    fn mended(&self, folder: &Path) -> Result<(), String> {
        let again = left(folder, &[], self.scenario.command);
        // A new file is never written over one that is there.
        let is_there = self.scenario.command == OWN && again.stderr.contains("exists already");
        ensure(again.code == Some(0) || is_there, &format!("repeated, it fails: {}", again.stderr))?;
        let is_same = again.contents == self.undisturbed.contents && again.stdout == self.undisturbed.stdout;
        ensure(is_same, "repeated, it leaves or prints something else")
    }
}

fn ensure(is_so: bool, wrong: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(wrong.to_string()) }
}

/// What the tests of faults run in a process of its own: the solver finds the same with what is kept and without.
#[test]
#[ignore = "second tier: system calls that fail, under strace"]
fn a_short_deck_is_solved_with_what_is_kept() {
    let Some(folder) = std::env::var_os(KEPT_IN) else { return };
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let solved = |keeper: Arc<dyn Keeper>| {
        let game = game("lunar-poker").expect("it is registered");
        game.solver_keeping(deck, keeper).expect("large enough").outcomes(&offer("lunar-poker", "base", "A"))
    };
    let kept = solved(solutions_in(folder.into())).expect("solved");
    assert_eq!(kept, solved(Arc::new(KeepsNothing)).expect("solved"));
}

#[test]
#[ignore = "second tier: system calls that fail, under strace"]
fn a_call_that_fails_leaves_the_old_or_the_new_and_says_so() {
    let extent = std::env::var(EXTENT).ok();
    let is_named = |name: &str| extent.as_ref().is_none_or(|extent| extent == "all" || name.contains(extent));
    let prepared: Vec<Prepared> =
        SCENARIOS.iter().filter(|scenario| is_named(scenario.name)).map(Prepared::of).collect();
    let step = if extent.is_some() { 1 } else { SHARE };
    let all = prepared.iter().flat_map(|prepared| prepared.faults.iter().map(move |fault| (prepared, fault)));
    let chosen: Vec<(&Prepared, &Fault)> = all.step_by(step).collect();
    assert!(!chosen.is_empty(), "{EXTENT}: no scenario of this name");
    let (next, wrong, counted) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((prepared, fault)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = prepared.scenario.name;
                    let came_to = prepared.try_fault(fault).unwrap_or_else(|message| {
                        wrong.lock().expect("whole").push(format!("{name}: {fault:?}: {message}"));
                        "wrong"
                    });
                    *counted.lock().expect("whole").entry((name, fault.call, came_to)).or_insert(0) += 1;
                }
            });
        }
    });
    for ((name, call, came_to), count) in counted.lock().expect("whole").iter() {
        println!("{name},{call},{came_to},{count}");
    }
    let wrong = wrong.lock().expect("whole");
    assert!(wrong.is_empty(), "{} of {} faults:\n{}", wrong.len(), chosen.len(), wrong.join("\n"));
}
