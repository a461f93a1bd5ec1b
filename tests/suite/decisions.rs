//! `report --show every-decision`: every decision in the order that `docs/decisions.md` states, and what `verify` says of a file
//! that was changed. The order is found again from all deals, in the words of the page. The real binary.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use house_edge::types::Card;
use house_edge::{Analysis, Spot, paytable};
use serde_json::Value;

use crate::common::binary::{Folder, words};
use crate::common::packs;
use crate::verify::sha256;

const LET_IT_RIDE: &str = "decisions/let-it-ride/base-A.txt.gz";

const REPORT: &str = "report let-it-ride/base/A -n 10k -q --output";

/// The pack of a base game with its decisions, made once.
fn pack() -> &'static Path {
    static MADE: LazyLock<Folder> = LazyLock::new(|| {
        let folder = Folder::new();
        folder.run(&[&words(REPORT)[..], &["pack", "--show", "every-decision"]].concat()).played();
        folder
    });
    static PACK: LazyLock<std::path::PathBuf> = LazyLock::new(|| MADE.path().join("pack"));
    &PACK
}

fn copied() -> Folder {
    let folder = Folder::new();
    packs::copy(pack(), &folder.path().join("pack"));
    folder
}

fn text_of(file: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(file).expect("there")).read_to_string(&mut text).expect("a text");
    text
}

fn write(file: &Path, text: &str) {
    let mut gzip = GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(text.as_bytes()).expect("compressed");
    let mut bytes = gzip.finish().expect("compressed");
    // As `gzip -n` on Unix has it (RFC 1952); the program writes an unknown system.
    bytes[9] = 3;
    fs::write(file, bytes).expect("written");
}

/// The header lines and the characters of a decision.
fn decision<'t>(text: &'t str, name: &str) -> (Vec<&'t str>, &'t str) {
    let mut lines = text.lines().skip_while(|line| *line != format!("decision: {name}"));
    let head: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("action ")).collect();
    (head, lines.find(|line| !line.contains(": ")).expect("characters"))
}

fn permutations() -> Vec<[usize; 4]> {
    let all = (0..256).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    all.filter(|suits| (0..4).all(|suit| suits.contains(&suit))).collect()
}

/// The least description of groups of card numbers, in the words of the page.
fn description(groups: &[&[usize]], permutations: &[[usize; 4]]) -> Vec<usize> {
    let renamed = |suits: &[usize; 4]| -> Vec<usize> {
        let of_group = |group: &&[usize]| {
            let mut numbers: Vec<usize> = group.iter().map(|card| card / 4 * 4 + suits[card % 4]).collect();
            numbers.sort_unstable();
            numbers
        };
        groups.iter().flat_map(of_group).collect()
    };
    permutations.iter().map(renamed).min().expect("24 ways")
}

/// All situations of three cards.
fn hands_of_three() -> Vec<Vec<usize>> {
    let permutations = permutations();
    let of_three = |a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c]));
    let all: BTreeSet<_> = (0..52).flat_map(of_three).map(|hand| description(&[&hand], &permutations)).collect();
    all.into_iter().collect()
}

fn card(number: usize) -> Card {
    Card::from_index(u8::try_from(number).expect("small")).expect("a card")
}

/// Bet 1 by the words of the page, every fortieth hand with its suits renamed; the numbers of situations by Burnside's
/// lemma: 1,755, and (1,082,900 + 6 x 68,250 + 8 x 3,029) / 24.
#[test]
#[ignore = "second tier: packs with every decision"]
fn decisions_stand_in_the_order_of_all_deals() {
    let text = text_of(&pack().join(LET_IT_RIDE));
    let start = "house-edge decisions 1\ngame: let-it-ride\nwager: base\npaytables: A\nreading:\n\
                 decision: bet 1, three cards\ncards: hand 3\nsuits: each\nsituations: 1755\naction 0: withdraw\n\
                 action 1: ride\n";
    assert!(text.starts_with(start), "{}", &text[..300]);
    assert!(text.ends_with('\n') && text.is_ascii());
    let analysis = Analysis::of(&paytable("let-it-ride/base/A").expect("known")).expect("solved");
    let (hands, (_, letters)) = (hands_of_three(), decision(&text, "bet 1, three cards"));
    assert_eq!((hands.len(), letters.len()), (1_755, 1_755));
    for (hand, letter) in hands.iter().zip(letters.bytes()).step_by(40) {
        let hand = hand.iter().map(|number| card(number / 4 * 4 + 3 - number % 4)).collect();
        let spot = Spot { hand, ..Spot::default() };
        let best = &analysis.spot(&spot).expect("a spot").actions[0].action;
        assert_eq!(best, ["withdraw", "ride"][usize::from(letter - b'0')], "{:?}", spot.hand);
    }
    let (head, letters) = decision(&text, "bet 2, four cards");
    assert_eq!(head[1..], ["cards: hand 3, community 1", "suits: each", "situations: 63193"]);
    assert_eq!(letters.len(), 63_193);
    assert!(letters.bytes().all(|letter| b"01".contains(&letter)));
}

fn manifest(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("manifest.json")).expect("there")).expect("JSON")
}

fn listed<'m>(of: &'m Value, file: &str) -> &'m Value {
    of.as_array().expect("a list").iter().find(|listed| listed["file"] == file).expect("listed")
}

/// Hash and length are of the text; without `--show every-decision` the manifest has the same. The columns of the index are those of
/// other indexes.
#[test]
#[ignore = "second tier: packs with every decision"]
fn the_manifest_has_the_hash_of_the_text() {
    let folder = Folder::new();
    folder.run(&[&words(REPORT)[..], &["without"]].concat()).played();
    let (with, without) = (manifest(pack()), manifest(&folder.path().join("without")));
    assert!(with.get("decisions").is_none());
    let text = text_of(&pack().join(LET_IT_RIDE));
    let output = listed(&with["outputs"], LET_IT_RIDE);
    assert_eq!((&output["sha256"], &output["bytes"]), (&sha256(&text).into(), &text.len().into()));
    assert_eq!(listed(&without["decisions"], LET_IT_RIDE), output);
    assert!(!folder.path().join("without").join(LET_IT_RIDE).exists());
    let index = fs::read_to_string(pack().join("decisions/index.csv")).expect("there");
    let start =
        format!("schema_version,game,wager,paytable,reading,strategy,file\n5,let-it-ride,base,A,,,{LET_IT_RIDE}\n");
    assert!(index.starts_with(&start), "{index}");
    let page = |folder: &Path| fs::read_to_string(folder.join("index.html")).expect("there");
    assert!(page(pack()).contains(&format!("href=\"{LET_IT_RIDE}\"")));
    assert!(page(&folder.path().join("without")).contains("--show every-decision --output DIR"));
}

/// The last ride of these decisions is none.
fn one_wrong(text: &str) -> String {
    let place = text.rfind('1').expect("a ride");
    format!("{}0{}", &text[..place], &text[place + 1..])
}

/// A change of a file.
type Change<'c> = &'c dyn Fn(&Path);

#[test]
fn verify_names_a_file_that_is_cut_or_altered() {
    let swapped = |text: &str| {
        let mut lines: Vec<&str> = text.split('\n').collect();
        lines.swap(9, 10);
        lines.join("\n")
    };
    let changes: [(&str, Change<'_>); 5] = [
        ("cut short", &|file| {
            let bytes = fs::read(file).expect("there");
            fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
        }),
        ("a byte altered", &|file| {
            let mut bytes = fs::read(file).expect("there");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(file, bytes).expect("written");
        }),
        ("two lines swapped", &|file| write(file, &swapped(&text_of(file)))),
        ("a decision altered", &|file| write(file, &one_wrong(&text_of(file)))),
        ("something after the end", &|file| {
            fs::write(file, [fs::read(file).expect("there"), b"more".to_vec()].concat()).expect("written");
        }),
    ];
    for (what, change) in changes {
        let folder = copied();
        change(&folder.path().join("pack").join(LET_IT_RIDE));
        let altered = format!("altered: {LET_IT_RIDE}: SHA-256 differs from the manifest\n");
        let ran = folder.run(&["verify", "--no-recompute", "pack"]);
        assert_eq!((ran.code, ran.stdout), (1, altered), "{what}");
    }
    // The same text by another compressor is the same file.
    let folder = copied();
    let file = folder.path().join("pack").join(LET_IT_RIDE);
    write(&file, &text_of(&file));
    folder.run(&["verify", "--no-recompute", "pack"]).ended(0);
}

/// A wrong decision with its right hash is found by making the file again.
#[test]
#[ignore = "second tier: packs with every decision"]
fn verify_makes_the_decisions_again() {
    let folder = copied();
    let pack = folder.path().join("pack");
    let (file, path) = (pack.join(LET_IT_RIDE), pack.join("manifest.json"));
    let text = text_of(&file);
    let wrong = one_wrong(&text);
    write(&file, &wrong);
    let listed = fs::read_to_string(&path).expect("there");
    fs::write(&path, listed.replace(&sha256(&text), &sha256(&wrong))).expect("written");
    let differs = format!("differs: {LET_IT_RIDE}: this program writes something else");
    folder.run(&["verify", "pack"]).ended(1).prints(differs);
    // The whole pack is made again byte by byte.
    let folder = copied();
    folder.run(&["verify", "pack"]).ended(0);
}
