//! The targets with their invariants, and accepted inputs to start from.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Component, Path};
use std::slice;
use std::sync::LazyLock;

use crate::cards::{CardSet, Rank, Suit, parse_cards};
use crate::check::Baseline;
use crate::games::lunar_poker::{kept_part, uses_kept_part};
use crate::games::{Catalogue, Offer, game_file};
use crate::paytable::{Document, text_of, visible, written};
use crate::questions::blocks::named_paytable::{named_paytable, named_paytables};
use crate::questions::blocks::{bets, numbers, together};
use crate::questions::content;
use crate::questions::rows::Rows;
use crate::report::integrity::{self, Verdict, examples};
use crate::report::manifest::Manifest;
use crate::report::{Sheet, summary};
use crate::simulation::{Record, Run, Shard};
use crate::storage::checkpoint;

/// Longest message about a file, in bytes.
const LONGEST_MESSAGE: usize = 2_000;
/// Longest command line, in bytes; systems allow more, but time grows with it.
const LONGEST_LINE: usize = 2_000;

/// Messages about a file do not grow with its contents.
pub(super) fn assert_short(message: &impl Display) {
    let message = message.to_string();
    assert!(message.len() <= LONGEST_MESSAGE, "{} bytes: {message:.200}", message.len());
}

pub(super) static OFFERS: LazyLock<Vec<Offer>> = LazyLock::new(|| {
    let catalogue = Catalogue::embedded().expect("its files are tested");
    catalogue.offers()
});

/// An accepted file is written as another one, which reads and writes the same.
pub fn paytables(bytes: &[u8]) -> bool {
    let read = |bytes: &[u8]| {
        let text = text_of("own.toml", bytes)?;
        Catalogue::of_texts(&[("own.toml".to_string(), text)])
    };
    let offers = |catalogue: &Catalogue| catalogue.clone().offers();
    let rewritten = |offer: &Offer| written(offer.game.id, offer.wager.id, &offer.paytable);
    match read(bytes) {
        Err(errors) => {
            assert!(errors.iter().count() > 0);
            errors.iter().for_each(assert_short);
            false
        }
        Ok(catalogue) => {
            let own = offers(&catalogue);
            for offer in &own {
                let text = rewritten(offer);
                let again = read(text.as_bytes()).map(|catalogue| offers(&catalogue));
                let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(again.iter().map(rewritten).collect::<Vec<_>>(), [text]);
                offer.own_paytable();
            }
            !own.is_empty()
        }
    }
}

/// A game that is accepted is played to the end on a short deck.
pub fn games(bytes: &[u8]) -> bool {
    let Ok(text) = text_of("own.toml", bytes) else { return false };
    let read = Document::parse("own.toml", &text).and_then(|document| game_file::read(&document, "own.toml", &text));
    let (game, offers) = match read {
        Ok(read) => read,
        Err(errors) => {
            assert!(errors.iter().count() > 0);
            return false;
        }
    };
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..2]);
    let solver = game.registered().solver(deck).expect("as many cards as any game deals");
    for offer in &offers {
        // Pays may be too fine, and what a fold forfeits uncounted, which is said.
        let solved = solver.outcomes(offer);
        assert!(solved.is_ok_and(|table| table.cycle() > 0) || offer.side().is_some() || offer.reading.is_some());
        assert!(solver.literal_croupier(std::slice::from_ref(offer)).is_err(), "a short deck");
    }
    !offers.is_empty()
}

pub fn seeds_of_games() -> Vec<Vec<u8>> {
    let own = [
        include_str!("../../examples/games/four-and-one.toml"),
        include_str!("../../examples/games/pair-up.toml"),
        include_str!("../../examples/games/two-raises.toml"),
    ];
    own.map(|text| text.as_bytes().to_vec()).to_vec()
}

/// Cards are read as they are written.
pub fn cards(bytes: &[u8]) -> bool {
    let Ok(cards) = parse_cards(&String::from_utf8_lossy(bytes)) else { return false };
    let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(parse_cards(&text), Ok(cards));
    true
}

/// One function per parser of an option: true if it accepts the text with a value within its limits.
const PARSERS: [fn(&str) -> bool; 21] = [
    |text| numbers::rounds(text).is_ok_and(|rounds| (1..=1_000_000_000_000_000).contains(&rounds)),
    |text| numbers::summed_rounds(text).is_ok(),
    |text| numbers::paytables(text).is_ok(),
    |text| numbers::threads(text).is_ok_and(|threads| (1..=1_024).contains(&threads)),
    |text| numbers::players(text).is_ok_and(|players| (1..=52).contains(&players)),
    |text| numbers::seed(text).is_ok(),
    |text| numbers::percentage_points(text).is_ok_and(|share| share > 0.0 && share <= 1.0),
    |text| numbers::tolerance(text).is_ok(),
    |text| numbers::seconds(text).is_ok(),
    |text| numbers::meter(text).is_ok(),
    |text| numbers::meter_rate(text).is_ok(),
    |text| numbers::amounts(text).is_ok_and(|amounts| (1..=numbers::MOST_AMOUNTS).contains(&amounts.0.len())),
    |text| numbers::units(text).is_ok(),
    |text| numbers::decimal_number(text).is_some(),
    |text| numbers::probability(text).is_ok(),
    |text| numbers::confidence(text).is_ok_and(|share| (0.5..1.0).contains(&share)),
    |text| numbers::activation(text).is_ok(),
    |text| together::listed(text).is_ok(),
    |text| bets::side_bet(text).is_ok(),
    |text| content::line_of_text(text).is_ok(),
    |text| content::date(text).is_ok(),
];

/// The texts of options: numbers, amounts, dates, and their combinations.
pub fn options(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    PARSERS.iter().map(|accepts| accepts(&text)).fold(false, |any, accepted| any | accepted)
}

pub fn names(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let one = named_paytable(&text);
    assert!(one.is_err() || one == named_paytables(&text), "one of them is one of many");
    let shard = text.parse::<Shard>();
    if let Ok(shard) = &shard {
        assert_eq!(shard.to_string().parse::<Shard>().as_ref(), Ok(shard));
    }
    one.is_ok() || shard.is_ok()
}

static SHEET: LazyLock<Sheet> = LazyLock::new(|| summary::sheet([]));

/// Columns, order and condition, a line each.
pub fn queries(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.splitn(3, '\n').map(str::to_string).map(|line| Some(line).filter(|line| !line.is_empty()));
    let [columns, sort, condition] = [(); 3].map(|()| lines.next().flatten());
    match (Rows { columns, sort, r#where: condition, ..Rows::default() }).query(&[&SHEET]) {
        Err(error) => {
            assert_short(&visible(&error.to_string()));
            error.lines.iter().for_each(assert_short);
            false
        }
        Ok(query) => {
            query.applied(SHEET.clone());
            true
        }
    }
}

/// Arguments, a line each, after the name of the program.
pub fn command_lines(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_LINE)]);
    let arguments = ["house-edge"].into_iter().chain(text.lines());
    let refusal = crate::cli::refusal(arguments.map(OsString::from).collect());
    // Help and lists of values are long.
    refusal.is_none()
}

/// No request makes the page panic, and none passes without cookie and host.
#[cfg(feature = "page")]
pub fn requests(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let is_answered = crate::page::looked_at(&text);
    assert!(!is_answered || text.contains("house-edge-8427=session") && text.contains(":8427"), "{text}");
    is_answered
}

#[cfg(feature = "page")]
pub fn seeds_of_requests() -> Vec<Vec<u8>> {
    let addresses = [
        "/compare?table=let-it-ride/base/A&table=let-it-ride/base/A%3Bflush%3D9",
        "/compare?table=four-card-poker/base/A&table=../x.toml",
    ];
    let headers = "Host: 127.0.0.1:8427\nCookie: house-edge-8427=session\nOrigin: http://127.0.0.1:8427";
    addresses.map(|address| format!("GET {address}\n{headers}").into_bytes()).to_vec()
}

/// A checkpoint file, and the sealed contents of one. Accepted records are written, read and added up.
pub fn checkpoints(bytes: &[u8]) -> bool {
    let path = Path::new("run");
    let read = |bytes: &[u8]| match checkpoint::decode(path, bytes) {
        Ok(records) => Some(records),
        Err(error) => {
            assert_short(&error);
            None
        }
    };
    let accepted = read(bytes).or_else(|| read(&checkpoint::sealed(bytes)));
    let Some(records) = accepted else { return false };
    let rewritten = postcard::to_stdvec(&records).expect("in memory");
    assert_eq!(read(&checkpoint::sealed(&rewritten)).as_ref(), Some(&records));
    records.iter().for_each(|record| use_record(record, &records));
    true
}

fn use_record(record: &Record, all: &[Record]) {
    let sound = record.ensure_sound(record.tally.len(), record.wins.len(), 0..record.tally.len());
    for other in all {
        let mut sum = record.clone();
        if let Err(error) = sum.merge(other) {
            assert!(!error.to_string().is_empty());
        } else {
            sum.missing_rounds();
        }
    }
    if sound.is_ok() {
        assert!(record.rounds_played() <= record.rounds && record.last_round() <= record.rounds);
        record.rounds_of_shard();
    }
}

/// A kept part of a small game: accepted contents are whole.
pub fn solutions(bytes: &[u8]) -> bool {
    uses_kept_part(bytes)
}

/// A summary and outcomes, with a NUL between them.
pub fn baselines(bytes: &[u8]) -> bool {
    let mut parts = bytes.splitn(2, |&byte| byte == 0).chain([&b""[..]; 2]);
    let [summary, outcomes] = [(); 2].map(|()| parts.next().unwrap_or_default());
    let read = Baseline::of_texts(summary, outcomes);
    read.as_ref().err().iter().for_each(assert_short);
    read.is_ok()
}

/// An accepted manifest reads and writes the same, and names no file elsewhere.
pub fn manifests(bytes: &[u8]) -> bool {
    let read = |bytes: &[u8]| Manifest::of_text(Path::new("manifest.json"), bytes);
    match read(bytes) {
        Err(error) => {
            assert_short(&visible(&error.to_string()));
            false
        }
        Ok(manifest) => {
            let text = serde_json::to_vec(&manifest).expect("in memory");
            assert_eq!(read(&text).ok().as_ref(), Some(&manifest));
            for listed in &manifest.outputs {
                let mut parts = Path::new(&listed.file).components();
                assert!(parts.all(|part| matches!(part, Component::Normal(_))), "{}", listed.file);
            }
            true
        }
    }
}

pub(super) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

pub fn seeds_of_paytables() -> Vec<Vec<u8>> {
    texts(&[
        include_str!("../../paytables/let-it-ride/three-card-bonus.toml"),
        include_str!("../../paytables/let-it-ride/base.toml"),
        include_str!("../../paytables/four-card-poker/base.toml"),
        include_str!("../../paytables/four-card-poker/five-card-progressive.toml"),
        include_str!("../../paytables/lunar-poker/super-wager.toml"),
        "schema = 1\ngame = \"let-it-ride\"\nwager = \"three-card-bonus\"\n[[paytable]]\nid = \"A\"\nodds = \"to-1\"\n\
         section = \"s\"\n[paytable.pays]\nstraight-flush = 40\nthree-of-a-kind = \"61/2\"\nstraight = 6\nflush = \
         \"7/2\"\npair = 1\n",
    ])
}

pub fn seeds_of_cards() -> Vec<Vec<u8>> {
    texts(&["As Ks Qs", "10d, td", "2c 3c 4c 5c 6c 7c", "aH,kH qh", ""])
}

pub fn seeds_of_options() -> Vec<Vec<u8>> {
    texts(&[
        "1e9",
        "25M",
        "1_000_000",
        "2.5e6",
        "12345.67",
        "-1.5",
        "mega=1e4",
        "0.25",
        "25%",
        "1/3",
        "magic-card=0.25",
        "25,50,100",
        "10..1000/10",
        "2026-11-24",
        "Rules Submission 7",
        "let-it-ride/base/A,five-card-bonus/A=0.5",
        "five-card-bonus=5@50%",
        "super-wager/A=5",
        "95%",
        "12.5%",
        "18446744073709551615",
    ])
}

pub fn seeds_of_names() -> Vec<Vec<u8>> {
    texts(&["let-it-ride/three-card-bonus/A", "own.toml", "C:/own.TOML:house", "3/16", "let-it-ride", "1/1"])
}

pub fn seeds_of_queries() -> Vec<Vec<u8>> {
    texts(&[
        "paytable,house_edge_pct\nhouse_edge_pct,-paytable\nhouse_edge_pct<5",
        "\n-std_dev\ngame=let-it-ride,wager!=base",
        "game\n\nhit_frequency_pct>=20,paytable='A'",
    ])
}

pub fn seeds_of_command_lines() -> Vec<Vec<u8>> {
    let lines = crate::cli::examples().map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>().join("\n"));
    lines.collect::<BTreeSet<_>>().into_iter().map(String::into_bytes).collect()
}

pub fn seeds_of_checkpoints() -> Vec<Vec<u8>> {
    let record = |rounds, shard: Shard, blocks: &[std::ops::Range<u64>]| {
        let run = Run { game: "let-it-ride".to_string(), seed: 1, players: 1, offers: Vec::new() };
        let mut record = Record::new(run, rounds, shard, 3, 1);
        record.add(blocks, &[65_536, 0, 0], &[[(7, 1)].into_iter().collect()]).expect("nothing is there yet");
        record
    };
    let shard = |index| Shard::new(index, 2).expect("in range");
    let [whole, first, last] = [(Shard::WHOLE, 0..1), (shard(1), 0..1), (shard(2), 1..2)]
        .map(|(shard, blocks)| record(100_000, shard, &[blocks]));
    let bytes = |records: &[Record]| postcard::to_stdvec(records).expect("in memory");
    let sealed = crate::storage::checkpoint::sealed(&bytes(slice::from_ref(&whole)));
    vec![bytes(&[]), bytes(slice::from_ref(&whole)), bytes(&[first, last, whole]), sealed]
}

pub fn seeds_of_solutions() -> Vec<Vec<u8>> {
    vec![kept_part()]
}

/// The first lines of a text, including its header.
fn first(lines: usize, text: &str) -> String {
    text.lines().take(lines).map(|line| format!("{line}\n")).collect()
}

pub fn seeds_of_baselines() -> Vec<Vec<u8>> {
    let summary = include_str!("../../reports/summary.csv");
    let outcomes = "schema_version,game,wager,paytable,reading,strategy,net_units,outcome,combinations,cycle\n\
                    2,let-it-ride,base,A,,,2,pair,24,52\n2,let-it-ride,base,A,,,-3,loses,28,52\n";
    texts(&[&format!("{}\0{outcomes}", first(4, summary)), &first(2, summary)])
}

pub fn seeds_of_manifests() -> Vec<Vec<u8>> {
    let manifest: serde_json::Value =
        serde_json::from_str(include_str!("../../reports/manifest.json")).expect("it is tested");
    let mut short = manifest;
    for listed in ["outputs", "inputs"] {
        if let Some(files) = short[listed].as_array_mut() {
            files.truncate(2);
        }
    }
    vec![short.to_string().into_bytes()]
}

/// Nothing but the signature with its comment is the key's, whatever stands in the untrusted first line.
pub fn signatures(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match integrity::verdict_by_text(examples::SIGNED, "signature".to_string(), &text, examples::KEY) {
        Err(error) => {
            assert_short(&error);
            false
        }
        Ok(verdict) => {
            let comment = "Laboratory".to_string();
            assert!(!matches!(verdict, Verdict::Signed { .. }) || verdict == Verdict::Signed { comment });
            true
        }
    }
}

pub fn seeds_of_signatures() -> Vec<Vec<u8>> {
    vec![examples::SIGNATURE.as_bytes().to_vec()]
}
