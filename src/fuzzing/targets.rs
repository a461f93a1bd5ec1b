//! The targets and their invariants.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{Cursor, Write};
use std::path::{Component, Path};
use std::sync::LazyLock;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::cards::parse_cards;
use crate::check::{Baseline, monitoring};
use crate::cli::arguments::{PARSERS, named_paytable, named_paytables};
use crate::cli::query::Query;
use crate::games::lunar_poker::uses_kept_part;
use crate::games::{Catalogue, Offer, VariantChoice};
use crate::paytable::{text_of, visible, written};
use crate::report::manifest::Manifest;
use crate::report::{Sheet, summary};
use crate::simulation::{Record, Shard};
use crate::storage::checkpoint;

/// Longest message about a file, in bytes.
const LONGEST_MESSAGE: usize = 2_000;
/// Longest command line, in bytes; systems allow more, but time grows with it.
const LONGEST_LINE: usize = 2_000;

/// Messages about a file do not grow with its contents.
fn assert_short(message: &impl Display) {
    let message = message.to_string();
    assert!(message.len() <= LONGEST_MESSAGE, "{} bytes: {message:.200}", message.len());
}

static OFFERS: LazyLock<Vec<Offer>> = LazyLock::new(|| {
    let catalogue = Catalogue::embedded().expect("its files are tested");
    catalogue.offers()
});

/// An accepted file is written as another one, which reads and writes the same.
pub fn paytables(bytes: &[u8]) -> bool {
    let read = |bytes: &[u8]| {
        let text = text_of("own.toml", bytes.to_vec())?;
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

/// Cards are read as they are written.
pub fn cards(bytes: &[u8]) -> bool {
    let Ok(cards) = parse_cards(&String::from_utf8_lossy(bytes)) else { return false };
    let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(parse_cards(&text), Ok(cards));
    true
}

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
    let asked = Query::of(columns.as_ref(), sort.as_ref(), condition.as_ref());
    let fitting = asked.and_then(|query| query.ensure_fits(&[&SHEET]).map(|()| query));
    match fitting {
        Err(error) => {
            assert_short(&visible(&error.to_string()));
            error.lines().iter().for_each(assert_short);
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

pub fn periods(bytes: &[u8]) -> bool {
    let unstated = monitoring::Unstated { reading: &VariantChoice::default(), dates: None };
    match monitoring::records_in("periods.csv", bytes, &OFFERS, &unstated) {
        Err(error) => {
            assert_short(&error);
            false
        }
        Ok(records) => {
            records.problems.named("periods.csv").iter().for_each(|problem| assert_short(&problem.message));
            !records.periods.is_empty()
        }
    }
}

/// Parts of a workbook, in the order in which they are fed.
const PARTS: [&str; 5] = [
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/sharedStrings.xml",
    "xl/worksheets/sheet1.xml",
];

/// A workbook, and one made of these parts, a NUL between them: the archive's checksums would hide changes of the
/// parts.
pub fn workbooks(bytes: &[u8]) -> bool {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, part) in PARTS.iter().zip(bytes.split(|&byte| byte == 0)) {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        archive.start_file(*path, options).expect("in memory");
        archive.write_all(part).expect("in memory");
    }
    let packed = archive.finish().expect("in memory").into_inner();
    [periods(bytes), periods(&packed)].contains(&true)
}
