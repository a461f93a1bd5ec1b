//! The folder of a sequence: its commands are run, and must answer as the model says of what each file holds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;

use crate::common::binary::{Folder, Row, command_in, csv_rows, ran, signal};
use crate::run_model::{BLOCK, Counts, Disturbance, How, Played, Sequence, Shard, UNDISTURBED, VECTORS};

/// The folder of a sequence, with what the model knows of it.
pub struct World<'a> {
    pub played: &'a Played,
    /// The options of the sequence.
    what: Vec<String>,
    pub seed: u64,
    folder: Folder,
    pub files: BTreeMap<String, Held>,
    bytes: Vec<(Held, Vec<u8>)>,
    rows: BTreeMap<(Blocks, u64), String>,
    /// Exit codes of the whole runs and sums.
    verdicts: BTreeMap<(Blocks, u64), Option<i32>>,
    pub commands: Vec<String>,
    counts: &'a Counts,
}

/// How the names of files begin that are being written.
const UNFINISHED: &str = ".house-edge-unfinished-";

/// What is wrong.
pub type Outcome = Result<(), String>;

pub fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// How a command ended; without a code if it was killed.
struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl<'a> World<'a> {
    pub fn new(played: &'a Played, sequence: &Sequence, counts: &'a Counts) -> Self {
        World {
            played,
            what: sequence.what.get(played.choices).split(' ').map(str::to_string).collect(),
            seed: sequence.seed,
            folder: Folder::new(),
            files: BTreeMap::new(),
            bytes: Vec::new(),
            rows: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            commands: Vec::new(),
            counts,
        }
    }

    fn count(&self, what: &'static str) {
        *self.counts.borrow_mut().entry(what).or_default() += 1;
    }

    /// Runs a command, and notes it as a person can repeat it.
    fn run(&mut self, arguments: &[String], vectors: usize, disturbance: Disturbance) -> Ended {
        let latest = self.played.latest;
        let (name, after) = match disturbance {
            Disturbance::Nothing => ("", 0),
            Disturbance::Kill(moment) => ("KILL", moment * latest / 1_000),
            Disturbance::Interrupt(moment) => ("TERM", moment * latest / 1_000),
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
        let names = names.map(|name| name.to_string_lossy().into_owned()).filter(|name| !name.starts_with(UNFINISHED));
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
        let differing = rows.lines().zip(known.lines()).find(|(line, known)| line != known);
        ensure(known == rows, || format!("other rows, or more or fewer; the first that differ: {differing:#?}"))
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
        // A warning about gaps may come before.
        let error = ended.stderr.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
        let says = reasons.iter().any(|reason| error.contains(reason));
        let is_refused = ended.code == Some(2) && ended.stdout.is_empty() && says;
        ensure(is_refused, || format!("{:?}, not refused for {reasons:?}: {}", ended.code, ended.stderr))
    }

    /// Plays the whole run of so many rounds once, in a file that is left alone.
    pub fn undisturbed(&mut self, rounds: u64) -> Outcome {
        let file = format!("undisturbed-{rounds}");
        if self.files.contains_key(&file) {
            return Ok(());
        }
        self.play(&file, (1, 1), rounds, self.seed, UNDISTURBED)
    }

    /// Plays a shard in a file.
    pub fn play(&mut self, file: &str, shard: Shard, rounds: u64, seed: u64, how: How) -> Outcome {
        let mut arguments = vec!["simulate".to_string()];
        arguments.extend(self.what.iter().cloned());
        let every = if how.saves_often { 0 } else { 10 };
        let options = format!(
            "-n {rounds} -s {seed} --shard {}/{} -t {} -f csv --no-progress --checkpoint {file} \
             --checkpoint-every {every}",
            shard.0, shard.1, how.threads
        );
        arguments.extend(options.split(' ').map(str::to_string));
        let ended = self.run(&arguments, how.vectors, how.disturbance);
        let before = self.files.get(file).cloned();
        let is_whole = shard.1 == 1;
        let refusal = before.as_ref().and_then(|before| {
            let is_longer = is_whole && before.rounds != rounds && before.last_round() > rounds;
            if seed != self.seed {
                Some("another run")
            } else if before.shard != shard {
                Some("not of")
            } else if !is_whole && before.rounds != rounds {
                Some("recorded for")
            } else {
                is_longer.then_some("already, more than")
            }
        });
        match (refusal, how.disturbance) {
            (Some(_), Disturbance::Kill(_) | Disturbance::Interrupt(_)) if ended.code.is_none() => Ok(()),
            (Some(reason), _) => self.ensure_refused(&ended, &[reason]),
            (None, Disturbance::Nothing) => self.played_to_its_end(file, Held::whole(shard, rounds), &ended),
            (None, disturbance) => self.cut_short(file, Held::whole(shard, rounds), before, disturbance, &ended),
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
        match held.shard {
            (_, 1) => self.ensure_verdict(&held, ended)?,
            _ => ensure(ended.code == Some(0), || format!("{:?}: {}", ended.code, ended.stderr))?,
        }
        self.ensure_rows(&held, &ended.stdout)
    }

    /// A command was killed or interrupted, or came to its end before.
    fn cut_short(&mut self, file: &str, whole: Held, before: Option<Held>, by: Disturbance, ended: &Ended) -> Outcome {
        match (ended.code, by) {
            (Some(3), Disturbance::Interrupt(_)) if ended.stderr.contains("interrupted: ") => self.count("interrupted"),
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
        let sum = self.run(&arguments, 0, Disturbance::Nothing);
        let of_row = |row: &Row| row["rounds"].parse::<u64>().expect("a number");
        let rounds = csv_rows(&sum.stdout).first().map_or(0, of_row);
        let missing: Vec<u64> = whole.blocks.difference(&held.blocks).copied().collect();
        for block in missing {
            if held.rounds_held() >= rounds {
                break;
            }
            held.blocks.insert(block);
        }
        ensure(held.rounds_held() == rounds, || format!("{file} holds {rounds} rounds: {}", sum.stderr))?;
        self.ensure_verdict(&held, &sum)?;
        self.ensure_rows(&held, &sum.stdout)?;
        Ok(held)
    }

    /// Adds files up, into a new one perhaps.
    pub fn merge(&mut self, files: &[String], into: Option<&str>, allow_gaps: bool) -> Outcome {
        let mut arguments: Vec<String> = ["merge", "-f", "csv"].map(str::to_string).into();
        arguments.extend(files.iter().cloned());
        arguments.extend(allow_gaps.then(|| "--allow-gaps".into()));
        arguments.extend(into.into_iter().flat_map(|into| ["--checkpoint".into(), into.to_string()]));
        let ended = self.run(&arguments, 0, Disturbance::Nothing);
        match self.sum(files, into, allow_gaps) {
            Err(reasons) => self.ensure_refused(&ended, &reasons)?,
            Ok(sum) => {
                self.count(if sum.has_gaps() { "added with gaps" } else { "added" });
                self.ensure_verdict(&sum, &ended)?;
                self.ensure_rows(&sum, &ended.stdout)?;
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
        because(known.iter().any(|held| held.rounds != rounds), "recorded for");
        let blocks: Blocks = known.iter().flat_map(|held| held.blocks.iter().copied()).collect();
        because(blocks.len() < known.iter().map(|held| held.blocks.len()).sum(), "already recorded");
        let sum = Held { shard: (1, 1), rounds, blocks };
        because(sum.has_gaps() && !allow_gaps, "missing");
        because(into.and_then(|into| self.files.get(into)).is_some_and(|there| *there != sum), "already exists");
        if reasons.is_empty() { Ok(sum) } else { Err(reasons) }
    }
}

/// The vector instructions at this place among those that the processor has.
fn available(vectors: usize) -> &'static str {
    static AVAILABLE: OnceLock<Vec<&str>> = OnceLock::new();
    let is_available = |level: &&str| {
        let mut command = command_in(&std::env::temp_dir());
        command.args(["simulate", "let-it-ride/base", "-n", "1"]).env("HOUSE_EDGE_VECTORS", level);
        ran(&mut command).code != 2
    };
    let available = AVAILABLE.get_or_init(|| VECTORS.into_iter().filter(is_available).collect());
    available[vectors % available.len()]
}

pub type Blocks = BTreeSet<u64>;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    pub shard: Shard,
    /// Rounds of the whole run.
    pub rounds: u64,
    pub blocks: Blocks,
}

impl Held {
    /// All that the shard can hold.
    pub fn whole((index, count): Shard, rounds: u64) -> Self {
        let blocks = rounds.div_ceil(BLOCK);
        Held { shard: (index, count), rounds, blocks: (blocks * (index - 1) / count..blocks * index / count).collect() }
    }

    pub fn rounds_of_block(&self, block: u64) -> u64 {
        BLOCK.min(self.rounds - block * BLOCK)
    }

    pub fn rounds_held(&self) -> u64 {
        self.blocks.iter().map(|&block| self.rounds_of_block(block)).sum()
    }

    pub fn last_round(&self) -> u64 {
        self.blocks.last().map_or(0, |&block| block * BLOCK + self.rounds_of_block(block))
    }

    /// What answers depend on: the blocks, and where the last is cut.
    pub fn dealt(&self) -> (Blocks, u64) {
        (self.blocks.clone(), self.last_round())
    }

    pub fn has_gaps(&self) -> bool {
        self.blocks.len() as u64 != self.rounds.div_ceil(BLOCK)
    }

    /// What of it a run of another length goes on from.
    pub fn of_length(mut self, rounds: u64) -> Self {
        if rounds != self.rounds {
            self.blocks.retain(|&block| (block + 1) * BLOCK <= self.rounds);
            self.rounds = rounds;
        }
        self
    }
}
