//! Random sequences of what may befall a run end as one run that nothing befell: parts played, killed, interrupted,
//! extended, resumed on other threads and vector instructions, added up in any order, and wrong commands between them.
//!
//! The model says what each file holds and what the next command must answer. Files that hold the same rounds must be
//! the same bytes, and answers about the same rounds the same rows, those of the undisturbed runs among them. A failure
//! prints the shortest sequence found as commands.
//!
//! `HOUSE_EDGE_SEQUENCES=200` tries so many sequences of each game and prints how often each thing happened:
//! `cargo test --release --test suite run_model -- --include-ignored --nocapture`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use tempfile::TempDir;

use crate::common::binary::{command_in, csv_rows, ran, signal};

/// Rounds of a block.
const BLOCK: u64 = 65_536;
/// The vector instructions that every x86-64 of today has, and others if the processor has them.
const VECTORS: [&str; 3] = ["portable", "avx2", "avx512"];
/// Shards that make a whole run.
const PARTITIONS: [&[Shard]; 4] = [
    &[(1, 2), (2, 2)],
    &[(1, 3), (2, 3), (3, 3)],
    &[(1, 2), (3, 4), (7, 8), (8, 8)],
    &[(1, 16), (2, 16), (2, 8), (2, 4), (2, 2)],
];

type Shard = (u64, u64);
type Blocks = BTreeSet<u64>;
type Counts = BTreeMap<String, u32>;

/// A game with what is played of it.
struct Played {
    game: &'static str,
    /// Options, of which a sequence takes one line.
    choices: &'static [&'static str],
    /// Blocks of the longest runs: some tenths of a second.
    blocks: u64,
    /// In thousandths of a second, how late a command may be killed.
    latest: u64,
    /// Sequences of each run of the tests.
    sequences: u32,
    /// Greatest number of steps of a sequence.
    steps: usize,
}

/// A sequence.
#[derive(Clone, Debug)]
struct Sequence {
    what: Index,
    seed: u64,
    /// How much the runs are shorter than they may be, in rounds, which cuts their last block.
    cut: u64,
    partition: Index,
    steps: Vec<Step>,
    /// In which order the shards are added at the end, and how many of them first.
    last: Vec<usize>,
    first: Index,
}

#[derive(Clone, Debug)]
enum Step {
    /// Plays a file's shard of a run of one of the lengths, the longest mostly, with some other seed or shard rarely.
    Play {
        file: Index,
        length: usize,
        other: Other,
        how: How,
    },
    Merge {
        files: Vec<Index>,
        into: Option<Index>,
        allow_gaps: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Other {
    Nothing,
    Seed,
    Shard,
}

#[derive(Clone, Copy, Debug)]
struct How {
    threads: usize,
    vectors: usize,
    saves_often: bool,
    befalls: Befalls,
}

const UNDISTURBED: How = How { threads: 1, vectors: VECTORS.len() - 1, saves_often: false, befalls: Befalls::Nothing };

/// What befalls a command, after so many thousandths of the latest moment.
#[derive(Clone, Copy, Debug)]
enum Befalls {
    Nothing,
    Kill(u64),
    Interrupt(u64),
}

fn how() -> impl Strategy<Value = How> {
    let befalls = prop_oneof![
        3 => Just(Befalls::Nothing),
        2 => (0..1_000_u64).prop_map(Befalls::Kill),
        2 => (0..1_000_u64).prop_map(Befalls::Interrupt),
    ];
    (1..=3_usize, 0..VECTORS.len(), prop::bool::weighted(0.8), befalls)
        .prop_map(|(threads, vectors, saves_often, befalls)| How { threads, vectors, saves_often, befalls })
}

fn step() -> impl Strategy<Value = Step> {
    let other = prop_oneof![12 => Just(Other::Nothing), 1 => Just(Other::Seed), 1 => Just(Other::Shard)];
    let length = prop_oneof![1 => Just(0_usize), 1 => Just(1), 4 => Just(2)];
    let play = (any::<Index>(), length, other, how()).prop_map(|(file, length, other, how)| Step::Play {
        file,
        length,
        other,
        how,
    });
    let merge = (prop::collection::vec(any::<Index>(), 1..5), prop::option::of(any::<Index>()), any::<bool>())
        .prop_map(|(files, into, allow_gaps)| Step::Merge { files, into, allow_gaps });
    prop_oneof![3 => play, 1 => merge]
}

fn sequence(steps: usize) -> impl Strategy<Value = Sequence> {
    let order = Just((0..5).collect::<Vec<usize>>()).prop_shuffle();
    let steps = prop::collection::vec(step(), 1..=steps);
    (any::<Index>(), 1..1_000_000_u64, 0..BLOCK, any::<Index>(), steps, order, any::<Index>()).prop_map(
        |(what, seed, cut, partition, steps, last, first)| Sequence { what, seed, cut, partition, steps, last, first },
    )
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    shard: Shard,
    /// Rounds of the whole run.
    rounds: u64,
    blocks: Blocks,
}

impl Held {
    /// All that the shard can hold.
    fn whole((index, count): Shard, rounds: u64) -> Self {
        let blocks = rounds.div_ceil(BLOCK);
        Held { shard: (index, count), rounds, blocks: (blocks * (index - 1) / count..blocks * index / count).collect() }
    }

    fn rounds_of_block(&self, block: u64) -> u64 {
        BLOCK.min(self.rounds - block * BLOCK)
    }

    fn rounds_held(&self) -> u64 {
        self.blocks.iter().map(|&block| self.rounds_of_block(block)).sum()
    }

    fn last_round(&self) -> u64 {
        self.blocks.last().map_or(0, |&block| block * BLOCK + self.rounds_of_block(block))
    }

    /// What answers depend on: the blocks, and where the last is cut.
    fn dealt(&self) -> (Blocks, u64) {
        (self.blocks.clone(), self.last_round())
    }

    fn has_gaps(&self) -> bool {
        self.blocks.len() as u64 != self.rounds.div_ceil(BLOCK)
    }

    /// What of it a run of another length goes on from.
    fn of_length(mut self, rounds: u64) -> Self {
        if rounds != self.rounds {
            self.blocks.retain(|&block| (block + 1) * BLOCK <= self.rounds);
            self.rounds = rounds;
        }
        self
    }
}

/// The folder of a sequence, with what the model knows of it.
struct World<'a> {
    played: &'a Played,
    /// The options of the sequence.
    what: Vec<String>,
    seed: u64,
    folder: TempDir,
    files: BTreeMap<String, Held>,
    bytes: Vec<(Held, Vec<u8>)>,
    rows: BTreeMap<(Blocks, u64), String>,
    /// Exit codes of the whole runs and sums.
    verdicts: BTreeMap<(Blocks, u64), Option<i32>>,
    commands: Vec<String>,
    counts: &'a RefCell<Counts>,
}

/// What is wrong.
type Outcome = Result<(), String>;

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// How a command ended; without a code if it was killed.
struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl World<'_> {
    fn count(&self, what: &str) {
        *self.counts.borrow_mut().entry(what.into()).or_default() += 1;
    }

    /// Runs a command, and notes it as a person can repeat it.
    fn run(&mut self, arguments: &[String], vectors: usize, befalls: Befalls) -> Ended {
        let latest = self.played.latest;
        let (name, after) = match befalls {
            Befalls::Nothing => ("", 0),
            Befalls::Kill(moment) => ("KILL", moment * latest / 1_000),
            Befalls::Interrupt(moment) => ("TERM", moment * latest / 1_000),
        };
        let mut command = command_in(self.folder.path());
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let level = available(vectors);
        command.env("HOUSE_EDGE_VECTORS", level);
        let within = if name.is_empty() { String::new() } else { format!("timeout -s {name} 0.{after:03} ") };
        self.commands.push(format!("HOUSE_EDGE_VECTORS={level} {within}house-edge {}", arguments.join(" ")));
        let child = command.spawn().expect("it starts");
        if !name.is_empty() {
            sleep(Duration::from_millis(after));
            signal(&child, name);
        }
        let ended = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Ended { code: ended.status.code(), stdout: text(ended.stdout), stderr: text(ended.stderr) }
    }

    /// What the files are, and nothing else is there.
    fn ensure_files(&mut self) -> Outcome {
        let folder = self.folder.path().to_path_buf();
        let names = fs::read_dir(&folder).expect("there").map(|entry| entry.expect("readable").file_name());
        // What was killed while it saved leaves a file that the next to save removes.
        let names = names.map(|name| name.to_string_lossy().into_owned()).filter(|name| !name.starts_with('.'));
        let names: BTreeSet<String> = names.collect();
        ensure(names.iter().eq(self.files.keys()), || format!("there are {names:?}"))?;
        for (name, held) in &self.files {
            let found = fs::read(folder.join(name)).expect("readable");
            match self.bytes.iter().find(|(known, _)| known == held) {
                Some((_, bytes)) => ensure(*bytes == found, || format!("{name} has other bytes"))?,
                None => self.bytes.push((held.clone(), found)),
            }
        }
        Ok(())
    }

    /// The rows are those of all answers about what `held` holds.
    fn ensure_rows(&mut self, held: &Held, rows: &str) -> Outcome {
        let known = self.rows.entry(held.dealt()).or_insert_with(|| rows.into());
        ensure(known == rows, || format!("other rows:\n{rows}not\n{known}"))
    }

    /// The exit code is that of all sums of what `held` holds.
    fn ensure_verdict(&mut self, held: &Held, ended: &Ended) -> Outcome {
        let known = *self.verdicts.entry(held.dealt()).or_insert(ended.code);
        let is_verdict = matches!(ended.code, Some(0 | 1 | 3));
        ensure(known == ended.code && is_verdict, || format!("{:?}, not {known:?}: {}", ended.code, ended.stderr))
    }

    /// The command was refused, for one of these reasons.
    fn ensure_refused(&mut self, ended: &Ended, reasons: &[&str]) -> Outcome {
        self.count("refused");
        let says = ended.stderr.starts_with("error: ") && reasons.iter().any(|reason| ended.stderr.contains(reason));
        let is_refused = ended.code == Some(2) && ended.stdout.is_empty() && says;
        ensure(is_refused, || format!("{:?}, not refused for {reasons:?}: {}", ended.code, ended.stderr))
    }

    /// Plays the whole run of so many rounds once, in a file that is left alone.
    fn undisturbed(&mut self, rounds: u64) -> Outcome {
        let file = format!("undisturbed-{rounds}");
        if self.files.contains_key(&file) {
            return Ok(());
        }
        self.play(&file, (1, 1), rounds, self.seed, UNDISTURBED)
    }

    /// Plays a shard in a file.
    fn play(&mut self, file: &str, shard: Shard, rounds: u64, seed: u64, how: How) -> Outcome {
        let mut arguments = vec!["simulate".to_string(), "-g".into(), self.played.game.into()];
        arguments.extend(self.what.iter().cloned());
        let every = if how.saves_often { 0 } else { 10 };
        let options = format!(
            "-n {rounds} -s {seed} --shard {}/{} -t {} -f csv --no-progress --checkpoint {file} --checkpoint-every {every}",
            shard.0, shard.1, how.threads
        );
        arguments.extend(options.split(' ').map(str::to_string));
        let ended = self.run(&arguments, how.vectors, how.befalls);
        let before = self.files.get(file).cloned();
        let is_whole = shard.1 == 1;
        let refusal = before.as_ref().and_then(|before| {
            let is_longer = is_whole && before.rounds != rounds && before.last_round() > rounds;
            match () {
                () if seed != self.seed => Some("another run"),
                () if before.shard != shard => Some("not of"),
                () if !is_whole && before.rounds != rounds => Some("of a run of"),
                () => is_longer.then_some("already, more than"),
            }
        });
        match (refusal, how.befalls) {
            (Some(_), Befalls::Kill(_) | Befalls::Interrupt(_)) if ended.code.is_none() => Ok(()),
            (Some(reason), _) => self.ensure_refused(&ended, &[reason]),
            (None, Befalls::Nothing) => self.played_to_its_end(file, Held::whole(shard, rounds), &ended),
            (None, befalls) => self.cut_short(file, Held::whole(shard, rounds), before, befalls, &ended),
        }?;
        self.ensure_files()
    }

    fn played_to_its_end(&mut self, file: &str, held: Held, ended: &Ended) -> Outcome {
        let before = self.files.insert(file.into(), held.clone());
        self.count(match before {
            None => "played",
            Some(before) if before.rounds < held.rounds => "extended",
            Some(before) if before == held => "printed again",
            Some(_) => "resumed",
        });
        self.ensure_rows(&held, &ended.stdout)?;
        match held.shard {
            (_, 1) => self.ensure_verdict(&held, ended),
            _ => ensure(ended.code == Some(0), || format!("{:?}: {}", ended.code, ended.stderr)),
        }
    }

    /// A command was killed or interrupted, or came to its end before.
    fn cut_short(&mut self, file: &str, whole: Held, before: Option<Held>, by: Befalls, ended: &Ended) -> Outcome {
        match (ended.code, by) {
            (Some(3), Befalls::Interrupt(_)) if ended.stderr.contains("interrupted: ") => self.count("interrupted"),
            (Some(_), _) => return self.played_to_its_end(file, whole, ended),
            (None, _) => self.count("killed"),
        }
        let start = match &before {
            Some(before) => before.clone().of_length(whole.rounds),
            None => Held { blocks: Blocks::new(), ..whole.clone() },
        };
        let found = fs::read(self.folder.path().join(file)).ok();
        let unchanged = before.as_ref().and_then(|before| self.bytes.iter().find(|(held, _)| held == before));
        let held = match found {
            None => {
                ensure(before.is_none(), || format!("{file} is gone"))?;
                start
            }
            Some(found) if unchanged.is_some_and(|(_, bytes)| *bytes == found) => before.expect("it is unchanged"),
            Some(_) => {
                let held = self.grown(file, start, &whole)?;
                self.files.insert(file.into(), held.clone());
                held
            }
        };
        if ended.code.is_some() && held.rounds == whole.rounds {
            self.ensure_rows(&held, &ended.stdout)?;
        }
        Ok(())
    }

    /// What a file holds that has grown from `held` towards `whole`, block after block.
    fn grown(&mut self, file: &str, mut held: Held, whole: &Held) -> Result<Held, String> {
        let arguments = ["merge", file, "--allow-gaps", "-f", "csv"].map(str::to_string);
        let sum = self.run(&arguments, 0, Befalls::Nothing);
        let of_row = |row: &std::collections::HashMap<String, String>| row["rounds"].parse::<u64>().expect("a number");
        let rounds = csv_rows(&sum.stdout).first().map_or(0, of_row);
        let missing: Vec<u64> = whole.blocks.difference(&held.blocks).copied().collect();
        for block in missing {
            if held.rounds_held() >= rounds {
                break;
            }
            held.blocks.insert(block);
        }
        ensure(held.rounds_held() == rounds, || format!("{file} holds {rounds} rounds: {}", sum.stderr))?;
        self.ensure_rows(&held, &sum.stdout)?;
        self.ensure_verdict(&held, &sum)?;
        Ok(held)
    }

    /// Adds files up, into a new one perhaps.
    fn merge(&mut self, files: &[String], into: Option<&str>, allow_gaps: bool) -> Outcome {
        let mut arguments: Vec<String> = ["merge", "-f", "csv"].map(str::to_string).into();
        arguments.extend(files.iter().cloned());
        arguments.extend(allow_gaps.then(|| "--allow-gaps".into()));
        arguments.extend(into.into_iter().flat_map(|into| ["--checkpoint".into(), into.to_string()]));
        let ended = self.run(&arguments, 0, Befalls::Nothing);
        match self.sum(files, into, allow_gaps) {
            Err(reasons) => self.ensure_refused(&ended, &reasons)?,
            Ok(sum) => {
                self.count(if sum.has_gaps() { "added with gaps" } else { "added" });
                self.ensure_rows(&sum, &ended.stdout)?;
                self.ensure_verdict(&sum, &ended)?;
                self.files.extend(into.map(|into| (into.to_string(), sum)));
            }
        }
        self.ensure_files()
    }

    /// The sum of files, or the reasons for which there is none.
    fn sum(&self, files: &[String], into: Option<&str>, allow_gaps: bool) -> Result<Held, Vec<&'static str>> {
        let known: Vec<&Held> = files.iter().filter_map(|file| self.files.get(file)).collect();
        let mut reasons = Vec::new();
        let mut because = |holds: bool, reason| reasons.extend(holds.then_some(reason));
        because(known.len() < files.len(), "cannot read");
        let rounds = known.first().map_or(0, |first| first.rounds);
        because(known.iter().any(|held| held.rounds != rounds), "of a run of");
        let blocks: Blocks = known.iter().flat_map(|held| held.blocks.iter().copied()).collect();
        because(blocks.len() < known.iter().map(|held| held.blocks.len()).sum(), "there already");
        let sum = Held { shard: (1, 1), rounds, blocks };
        because(sum.has_gaps() && !allow_gaps, "missing");
        because(into.and_then(|into| self.files.get(into)).is_some_and(|there| *there != sum), "there already");
        if reasons.is_empty() { Ok(sum) } else { Err(reasons) }
    }
}

/// The vector instructions of this place, if the processor has them.
fn available(vectors: usize) -> &'static str {
    static AVAILABLE: OnceLock<Vec<&str>> = OnceLock::new();
    let is_available = |level: &&str| {
        let mut command = command_in(&std::env::temp_dir());
        command.args(["simulate", "-g", "let-it-ride", "-w", "base", "-n", "1"]).env("HOUSE_EDGE_VECTORS", level);
        ran(&mut command).code != 2
    };
    let available = AVAILABLE.get_or_init(|| VECTORS.into_iter().filter(is_available).collect());
    available[vectors % available.len()]
}

/// Goes through a sequence.
fn go_through(sequence: &Sequence, world: &mut World<'_>) -> Outcome {
    let longest = world.played.blocks * BLOCK - sequence.cut;
    // A cut block, and whole blocks only.
    let lengths = [longest / 3, longest / 2 / BLOCK * BLOCK, longest];
    world.undisturbed(longest)?;
    let shards = sequence.partition.get(&PARTITIONS);
    let file_of = |shard: &Shard| (format!("{}-of-{}", shard.0, shard.1), *shard);
    let parts: Vec<(String, Shard)> = shards.iter().map(file_of).collect();
    let wholes = ["run", "sum", "other-sum"].map(|name| (name.to_string(), (1, 1)));
    let files = [&parts[..], &wholes].concat();
    for step in &sequence.steps {
        match step {
            Step::Play { file, length, other, how } => {
                let (file, shard) = file.get(&files);
                if *shard == (1, 1) {
                    world.undisturbed(lengths[*length])?;
                }
                let is_wrong = world.files.contains_key(file);
                let seed = world.seed + u64::from(is_wrong && *other == Other::Seed);
                let shard = if is_wrong && *other == Other::Shard { (2, 5) } else { *shard };
                world.play(file, shard, lengths[*length], seed, *how)?;
            }
            Step::Merge { files: added, into, allow_gaps } => {
                let added: Vec<String> = added.iter().map(|file| file.get(&files).0.clone()).collect();
                world.merge(&added, into.map(|into| into.get(&files).0.as_str()), *allow_gaps)?;
            }
        }
    }
    at_the_end(sequence, &parts, longest, world)
}

/// Whatever befell, the shards and the runs come to the end of the longest run.
fn at_the_end(sequence: &Sequence, parts: &[(String, Shard)], longest: u64, world: &mut World<'_>) -> Outcome {
    let mut files = Vec::new();
    for &place in sequence.last.iter().filter(|place| **place < parts.len()) {
        let (name, shard) = &parts[place];
        // What is of another run's length is no part of this one.
        let is_other = world.files.get(name).is_some_and(|held| (held.shard, held.rounds) != (*shard, longest));
        let name = format!("{}{name}", if is_other { "new-" } else { "" });
        world.play(&name, *shard, longest, world.seed, UNDISTURBED)?;
        files.push(name);
    }
    let first = 1 + sequence.first.index(files.len());
    world.merge(&files[..first], Some("some"), true)?;
    let rest = [&files[first..], &["some".to_string()]].concat();
    world.merge(&rest, Some("all"), false)?;
    let whole = Held::whole((1, 1), longest);
    let is_cut = |held: &Held| held.shard == whole.shard && *held != whole;
    let cut: Vec<String> = world.files.iter().filter(|(_, held)| is_cut(held)).map(|(name, _)| name.clone()).collect();
    for name in cut.iter().filter(|name| !name.starts_with("undisturbed")) {
        world.play(name, whole.shard, longest, world.seed, UNDISTURBED)?;
    }
    ensure(world.files["all"] == whole, || "the model itself is wrong".into())
}

impl Played {
    /// Tries the sequences of this game.
    fn try_sequences(&self) {
        let more = std::env::var("HOUSE_EDGE_SEQUENCES").ok().map(|number| number.parse().expect("a number"));
        let cases = more.unwrap_or(self.sequences);
        let rng_seed = RngSeed::Fixed(27);
        let config = Config { cases, rng_seed, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
        let counts = RefCell::new(Counts::new());
        let tried = TestRunner::new(config).run(&sequence(self.steps), |sequence| {
            let mut world = World {
                played: self,
                what: sequence.what.get(self.choices).split(' ').map(str::to_string).collect(),
                seed: sequence.seed,
                folder: TempDir::new().expect("a folder"),
                files: BTreeMap::new(),
                bytes: Vec::new(),
                rows: BTreeMap::new(),
                verdicts: BTreeMap::new(),
                commands: Vec::new(),
                counts: &counts,
            };
            let outcome = go_through(&sequence, &mut world);
            outcome.map_err(|wrong| TestCaseError::fail(format!("{}\n{wrong}", world.commands.join("\n"))))
        });
        if let Err(error) = tried {
            panic!("{}: {error}", self.game);
        }
        if more.is_some() {
            println!("{}: {cases} sequences, {:?}", self.game, counts.into_inner());
        }
    }
}

#[test]
fn let_it_ride_ends_as_if_nothing_had_befallen() {
    let choices = &["-w base -w three-card-bonus", "-w five-card-bonus -p A -p C --reading to-1", "-w base -p A"];
    Played { game: "let-it-ride", choices, blocks: 200, latest: 150, sequences: 3, steps: 12 }.try_sequences();
}

#[test]
fn mississippi_stud_ends_as_if_nothing_had_befallen() {
    let choices = &["-w base", "-w progressive -w base"];
    Played { game: "mississippi-stud", choices, blocks: 12, latest: 200, sequences: 2, steps: 12 }.try_sequences();
}

#[test]
fn four_card_poker_ends_as_if_nothing_had_befallen() {
    // It is solved in some tenths of a second, for each command.
    let choices = &["-w base --strategy simple", "-w aces-up -w six-card-bonus -p A", "-w base --reading all"];
    Played { game: "four-card-poker", choices, blocks: 30, latest: 900, sequences: 1, steps: 3 }.try_sequences();
}

#[test]
fn criss_cross_poker_ends_as_if_nothing_had_befallen() {
    let choices = &["-w five-card-bonus", "-w five-card-bonus", "-w base --strategy simple"];
    Played { game: "criss-cross-poker", choices, blocks: 60, latest: 250, sequences: 2, steps: 8 }.try_sequences();
}

#[test]
fn lunar_poker_ends_as_if_nothing_had_befallen() {
    let choices =
        &["-w base -p A", "-w base --strategy simple", "-w super-wager -p A --reading unpaired", "-w ante-and-super"];
    Played { game: "lunar-poker", choices, blocks: 24, latest: 300, sequences: 2, steps: 12 }.try_sequences();
}

#[test]
#[ignore = "solves Lunar Poker of 2013 first, which takes minutes"]
fn lunar_poker_of_2013_ends_as_if_nothing_had_befallen() {
    let choices = &["-w base -p B", "-w super-wager -w base -p A", "-w super-wager --reading ace-king-queen"];
    Played { game: "lunar-poker-2013", choices, blocks: 24, latest: 300, sequences: 2, steps: 12 }.try_sequences();
}
