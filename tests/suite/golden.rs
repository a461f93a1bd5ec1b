//! Outputs that `reports/` does not hold, frozen byte for byte: wagers together, sessions, play with knowledge, meters,
//! comparisons, recorded results and spots, of every game.
//!
//! A change of one of these files is a change of the program's answers and needs a word in CHANGELOG.md.
//! `HOUSE_EDGE_WRITE_GOLDEN=1` writes them anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::common::binary::Folder;
use crate::documents::shell_words;

/// A file of `tests/golden/`, and the command whose output it holds, in parts.
type Golden = (&'static str, &'static [&'static str]);

const OF_LET_IT_RIDE: &str = "let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5";
/// Wagers that are not counted together.
const OF_FOUR_CARD: &str = "four-card-poker/base/A,five-card-hand-bonus-dealer/A=1/2";
const OF_CRISS_CROSS: &str = "criss-cross-poker/base/A,five-card-bonus/A=2";
const OF_LUNAR: &str = "lunar-poker/base/A,super-wager/A";
const OF_LUNAR_2013: &str = "lunar-poker-2013/base/A,super-wager/A";
const OF_MISSISSIPPI: &str = "mississippi-stud/base/A,progressive/A";
const OF_HOLDEM: &str = "ultimate-texas-holdem/base/A,trips/A";

const TOGETHER: &[Golden] = &[
    ("analyze-together-let-it-ride", &["analyze --together", OF_LET_IT_RIDE, "-n 20k"]),
    ("analyze-together-four-card-poker", &["analyze --together", OF_FOUR_CARD, "-n 20k"]),
    ("analyze-together-criss-cross-poker", &["analyze --together", OF_CRISS_CROSS, "-n 20k"]),
    ("analyze-together-lunar-poker", &["analyze --together", OF_LUNAR, "-n 20k"]),
    ("analyze-together-mississippi-stud", &["analyze --together", OF_MISSISSIPPI, "-n 20k"]),
    ("analyze-together-ultimate-texas-holdem", &["analyze --together", OF_HOLDEM]),
    ("analyze-together-two", &["analyze --together", OF_LET_IT_RIDE, "--together", OF_MISSISSIPPI, "--unit 5"]),
    ("simulate-together-let-it-ride", &["simulate --together", OF_LET_IT_RIDE, "-n 20k"]),
    ("simulate-together-four-card-poker", &["simulate --together", OF_FOUR_CARD, "-n 20k"]),
    ("simulate-together-criss-cross-poker", &["simulate --together", OF_CRISS_CROSS, "-n 20k"]),
    ("simulate-together-lunar-poker", &["simulate --together", OF_LUNAR, "-n 20k"]),
    ("simulate-together-mississippi-stud", &["simulate --together", OF_MISSISSIPPI, "-n 20k"]),
    ("correlations-let-it-ride", &["analyze --together", OF_LET_IT_RIDE, "--show correlations"]),
    ("correlations-four-card-poker", &["analyze --together", OF_FOUR_CARD, "--show correlations -n 2000"]),
];

const SESSIONS: &[Golden] = &[
    ("session-let-it-ride", &["session let-it-ride/base/A --rounds 20 --bankroll 20"]),
    ("session-four-card-poker", &["session four-card-poker/base/A --rounds 20 --bankroll 20"]),
    ("session-criss-cross-poker", &["session criss-cross-poker/base/A --rounds 20 --bankroll 20"]),
    ("session-lunar-poker", &["session lunar-poker/base/A --rounds 20 --bankroll 20"]),
    ("session-mississippi-stud", &["session mississippi-stud/base/A --rounds 20 --bankroll 20"]),
    ("session-ultimate-texas-holdem", &["session ultimate-texas-holdem/base/A -n 20 --bankroll 20"]),
    ("session-together-let-it-ride", &["session --together", OF_LET_IT_RIDE, "--rounds 20"]),
    ("session-together-lunar-poker", &["session --together", OF_LUNAR, "--rounds 20"]),
    ("session-together-mississippi-stud", &["session --together", OF_MISSISSIPPI, "--rounds 20"]),
    (
        "session-together-seats-four-card-poker",
        &["session --together four-card-poker/five-card-hand-bonus-dealer/A -n 20 --seats 7"],
    ),
    ("session-together-seats-mississippi-stud", &["session --together", OF_MISSISSIPPI, "--rounds 20 --seats 3"]),
    ("session-seats-let-it-ride", &["session let-it-ride/base/A --rounds 20 --seats 3"]),
    ("session-seats-four-card-poker", &["session four-card-poker/base/A --rounds 20 --seats 2"]),
    (
        "session-dollars-mississippi-stud",
        &["session mississippi-stud/base/A --hands-per-hour 300 --hours-per-day 1 --average-bet 10"],
    ),
];

const KNOWN: &[Golden] = &[
    ("expose-let-it-ride", &["expose let-it-ride/*/A -n 64 --known burn --known others=2"]),
    ("expose-decisions-let-it-ride", &["expose let-it-ride/*/A --known community=1 --show decisions"]),
    ("expose-four-card-poker", &["expose four-card-poker/*/A -n 64 --known others=2"]),
    ("expose-criss-cross-poker", &["expose criss-cross-poker/*/A -n 64 --known others=2 --show decisions"]),
    ("expose-lunar-poker", &["expose lunar-poker/*/A -n 1 --known dealer=1"]),
    ("expose-ultimate-texas-holdem", &["expose ultimate-texas-holdem/*/B -n 1 --known community=1"]),
    ("expose-mississippi-stud", &["expose mississippi-stud/*/A -n 64 --known burn --known others=2"]),
    ("boxes-let-it-ride", &["analyze let-it-ride/base/A --boxes 3 -n 64"]),
    ("boxes-four-card-poker", &["analyze four-card-poker/base/A --boxes 2 -n 64"]),
    ("boxes-criss-cross-poker", &["analyze criss-cross-poker/base/A --boxes 2 -n 64"]),
    ("boxes-mississippi-stud", &["analyze mississippi-stud/base/A --boxes 3 -n 64"]),
    ("envy-let-it-ride", &["analyze let-it-ride/three-card-progressive/A --seats 3"]),
    ("hand-let-it-ride", &["strategy let-it-ride/*/A --hand 'Jd Td 9c' --known board=8h --known 'seen=Qs 7s 7h'"]),
    ("hand-four-card-poker", &["strategy four-card-poker/*/A --hand 'As Ks 2d 3c 4h' --known up=7c"]),
    ("hand-criss-cross-poker", &["strategy criss-cross-poker/*/A --hand 'As Ks' --known 'seen=2d 3d'"]),
    ("hand-lunar-poker", &["strategy lunar-poker/*/A --hand 'As Ks 2d 3c 4h' --known up=7c --known 'seen=2h 2s'"]),
    ("hand-mississippi-stud", &["strategy mississippi-stud/*/A --hand 'As Ks' --known board=2d"]),
    ("hand-ultimate-texas-holdem", &["strategy ultimate-texas-holdem/*/A --hand 'Kh 5d' --known 'board=Qs 9s 5c'"]),
];

const COMPARED: &[Golden] = &[
    ("progressive-let-it-ride", &["progressive let-it-ride"]),
    ("progressive-four-card-poker", &["progressive four-card-poker"]),
    ("progressive-mississippi-stud", &["progressive mississippi-stud --meter mega=5000"]),
    ("meter-mississippi-stud", &["analyze mississippi-stud --meter mega=5000"]),
    ("compare-let-it-ride", &["compare let-it-ride/base/A let-it-ride/base/B"]),
    ("compare-decisions-let-it-ride", &["compare let-it-ride/base/A let-it-ride/base/B --show decisions"]),
    ("compare-aces-up", &["compare four-card-poker/aces-up/A four-card-poker/aces-up/B four-card-poker/aces-up/C"]),
    ("compare-games", &["compare criss-cross-poker/base/A mississippi-stud/base/A four-card-poker/base/A"]),
    ("compare-lunar-poker", &["compare lunar-poker/base/A lunar-poker/base/B"]),
    ("monitor", &["monitor periods.csv"]),
    ("monitor-rows", &["monitor periods.csv --where 'game = let-it-ride and rounds > 30000'"]),
];

/// The game of 2013, which takes minutes to solve.
const OF_2013: &[Golden] = &[
    ("simulate-together-lunar-poker-2013", &["simulate --together", OF_LUNAR_2013, "-n 20k"]),
    ("session-lunar-poker-2013", &["session lunar-poker-2013/base/A --rounds 20 --bankroll 20"]),
    ("hand-lunar-poker-2013", &["strategy lunar-poker-2013/*/A --hand 'As Ks 2d 3c 4h' --known up=7c"]),
    ("compare-lunar-poker-2013", &["compare lunar-poker-2013/base/A lunar-poker-2013/base/H"]),
];

/// The file of recorded results, and its text.
const PERIODS: (&str, &str) = (
    "periods.csv",
    "period,table,game,wager,paytable,reading,rounds,unit,house_result\n\
    2026-01,,let-it-ride,base,A,,41000,5,6100\n\
    2026-02,,let-it-ride,base,A,,38000,5,-2100\n\
    2026-01,,let-it-ride,five-card-bonus,A,,20000,1,5200\n\
    2026-01,7,four-card-poker,base,A,,30000,10,12000\n\
    2026-01,7,four-card-poker,aces-up,A,,12000,5,2000\n\
    2026-01,,criss-cross-poker,base,A,,25000,5,8000\n\
    2026-01,,lunar-poker,base,A,,9000,5,4000\n\
    2026-01,,mississippi-stud,base,A,,16000,5,4500\n",
);

#[test]
fn wagers_together_are_as_they_were() {
    hold(TOGETHER, |name| !is_slow(name));
}

#[test]
fn sessions_are_as_they_were() {
    hold(SESSIONS, |name| !is_slow(name));
}

#[test]
fn play_with_knowledge_and_spots_are_as_they_were() {
    hold(KNOWN, |name| !is_slow(name));
}

#[test]
fn meters_comparisons_and_recorded_results_are_as_they_were() {
    hold(COMPARED, |name| !is_slow(name));
}

#[test]
#[ignore = "second tier: golden files of games that take longer than Let It Ride"]
fn other_games_are_as_they_were() {
    hold(&[TOGETHER, SESSIONS, KNOWN, COMPARED, OF_2013].concat(), is_slow);
}

/// What takes another game's solution, but for wagers and spots without one.
fn is_slow(name: &str) -> bool {
    let is_quick = ["let-it-ride", "progressive-", "meter-", "compare-aces-up", "hand-four", "hand-mississippi"];
    !is_quick.iter().any(|part| name.contains(part))
}

#[test]
fn every_file_is_of_a_command() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden"].iter().collect();
    let entries = fs::read_dir(folder).expect("there").map(|entry| entry.expect("readable").file_name());
    let there: BTreeSet<String> = entries.map(|name| name.into_string().expect("UTF-8")).collect();
    let commands = [TOGETHER, SESSIONS, KNOWN, COMPARED, OF_2013].concat();
    assert_eq!(there, commands.iter().map(|(name, _)| format!("{name}.txt")).collect());
}

/// All that have changed are named at once.
fn hold(all: &[Golden], is_held: impl Fn(&str) -> bool) {
    let changed: Vec<String> = all.iter().filter(|(name, _)| is_held(name)).filter_map(changed).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn changed((name, parts): &Golden) -> Option<String> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", &format!("{name}.txt")].iter().collect();
    let now = output(name, parts);
    if std::env::var_os("HOUSE_EDGE_WRITE_GOLDEN").is_some() {
        fs::write(path, now).expect("written");
        return None;
    }
    let held = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let mut lines = held.lines().zip(now.lines()).enumerate();
    let first = lines.find(|(_, (held, now))| held != now).map_or_else(
        || "one ends before the other".to_string(),
        |(line, (held, now))| format!("line {}:\n  was {held}\n  is  {now}", line + 1),
    );
    (held != now).then(|| format!("{name}: {first}"))
}

/// The command, how it ended and its rows in every format that is frozen: JSON for all; CSV and the printed table too
/// for the games that are solved at once.
fn output(name: &str, parts: &[&str]) -> String {
    let is_quick = ["let-it-ride", "mississippi-stud", "aces-up", "monitor"].iter().any(|quick| name.contains(quick));
    let folder = Folder::new();
    folder.write(PERIODS.0, PERIODS.1);
    let line = parts.join(" ");
    let arguments = shell_words(&line.replace('\'', "\""));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut output = format!("$ house-edge {line}\n");
    let mut add = |format: &str, code: i32, text: &str| {
        writeln!(output, "# --format {format}, exit code {code}\n{text}").expect("to a string");
    };
    let formats: &[&str] = if is_quick { &["json", "csv", "table"] } else { &["json"] };
    for format in formats {
        let ran = folder.run(&[&arguments[..], &["--format", format]].concat());
        assert!([0, 1, 3].contains(&ran.code), "{name}: {}", ran.stderr);
        add(format, ran.code, &ran.stdout);
    }
    output
}
