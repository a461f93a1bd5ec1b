//! What people send as fuzz targets: periods of `monitor`, pays of `new`, workbooks with either, and packs as archives.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Read, Write};
use std::path::{Component, Path};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::targets::{OFFERS, assert_short, texts};
use crate::analysis::auditing::Claim;
use crate::check::{Problem, audit, monitoring};
use crate::files::paytables::understood;
use crate::files::tables::{Problems, Source};
use crate::files::unpacking::{UnpackLimits, unpack_each};
use crate::games::{Catalogue, Offer, VariantChoice};
use crate::paytable::written;

pub fn periods(bytes: &[u8]) -> bool {
    let unstated = monitoring::Unstated { reading: &VariantChoice::default(), dates: None };
    let source = Source::of_file("periods.csv", bytes.to_vec());
    match monitoring::read(&source, &OFFERS, &unstated) {
        Err(error) => {
            assert_short(&error);
            false
        }
        Ok(records) => {
            Problem::first_of(&records.problems, "periods.csv")
                .iter()
                .for_each(|problem| assert_short(&problem.message));
            !records.periods.is_empty()
        }
    }
}

/// What is understood of a table of pays can be read back.
pub fn pays(bytes: &[u8]) -> bool {
    let offers: Vec<Offer> = OFFERS.iter().filter(|offer| PAID.contains(&offer.wager.id)).cloned().collect();
    let mut problems = Problems::default();
    match understood("pays.csv", bytes, "own", "draft", &offers, &mut problems) {
        Err(error) => {
            assert_short(&error);
            false
        }
        Ok(None) => {
            let problems = Problem::first_of(&problems, "pays.csv");
            problems.iter().for_each(|problem| assert_short(&problem.message));
            assert!(!problems.is_empty(), "refused without a reason");
            false
        }
        Ok(Some(read)) => {
            let text = written(read.wager.game.id, read.wager.facts.id, &read.paytable);
            Catalogue::of_texts(&[("own.toml".to_string(), text)]).expect("valid");
            true
        }
    }
}

/// Wagers with several schedules, and with meters.
const PAID: [&str; 3] = ["aces-up", "ante-and-super", "three-card-progressive"];

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
    [periods(bytes), periods(&packed), pays(&packed)].contains(&true)
}

/// Whatever an archive says, what is kept has a place within a folder, and is little.
pub fn archives(bytes: &[u8]) -> bool {
    const LIMITS: UnpackLimits = UnpackLimits { files: 20, each: 1 << 20, all: 2 << 20, ratio: 100 };
    let (mut names, mut kept) = (BTreeSet::new(), 0);
    let mut keep = |within: &Path, contents: Option<&mut dyn Read>| {
        assert!(within.components().all(|part| matches!(part, Component::Normal(_))), "{}", within.display());
        match contents {
            None => Ok(0),
            Some(_) if !names.insert(within.to_path_buf()) => Err(io::ErrorKind::AlreadyExists.into()),
            Some(contents) => io::copy(contents, &mut io::sink()).inspect(|bytes| kept += bytes),
        }
    };
    let unpacked = unpack_each(Cursor::new(bytes), LIMITS, || false, &mut keep);
    assert!(kept <= LIMITS.all + 1 && names.len() <= LIMITS.files, "{kept} bytes in {} files", names.len());
    unpacked.is_err_and(|error| {
        assert_short(&error);
        false
    }) || !names.is_empty()
}

pub fn seeds_of_archives() -> Vec<Vec<u8>> {
    let archive = |method: CompressionMethod| {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(method);
        archive.add_directory("pack/a/", options).expect("in memory");
        archive.start_file("pack/manifest.json", options).expect("in memory");
        archive.write_all(&[b'0'; 4_000]).expect("in memory");
        archive.add_symlink("pack/link", "/etc/passwd", options).expect("in memory");
        archive.finish().expect("in memory").into_inner()
    };
    [CompressionMethod::Stored, CompressionMethod::Deflated].map(archive).to_vec()
}

pub fn seeds_of_periods() -> Vec<Vec<u8>> {
    texts(&[
        "period,table,game,wager,paytable,reading,rounds,unit,house_result\n\
         2026-01,LIR-1,let-it-ride,base,A,,212400,5,41255\n2026-02,LIR-1,let-it-ride,base,A,,198150,5,-29810.50\n",
        "period,game,wager,paytable,bets,mean_bet,bet_std_dev,drop,house_result,variance_factor\n\
         2026-W05,four-card-poker,aces-up,A,10000,12.5,3,,1000,1.2\n",
        "sep=;\nperiod;game;wager;paytable;rounds;unit;house_result;\n\
         1/13/2026;let-it-ride;base;A;32400;$10;(21500);\n1/2/2026;let-it-ride;base;B;32400;$10;-$1.50;\n",
        "period\tgame\twager\tpaytable\trounds\tunit\thouse_result\nJan-26\tlet-it-ride\tbase\tA\t32,400\t10\t0\n",
    ])
}

pub fn seeds_of_pays() -> Vec<Vec<u8>> {
    texts(&[
        "Title\n\nHand,Pays (to 1),Note\nQuads,50,x\nSF,30,\nTrips,9,\nFlush,6,\nStraight,4,\n2 pair,2,\nAA,3/2,\nOthers,lose,\n",
        "hand;pays;odds\nQuads;1,000;to 1\nSF;1-1/2;\nTrips;push;for 1\nAnte\nStraight+;4\nAll others;1\n",
        "Hand,for 1,Envy\nMini royal (spades),100% of the jackpot,5\nSF,3 to 2,\n",
        "hand\tpay\tschedule\nFour of a kind\t50\npair of A's\t1:1\tpays\n",
        "Hand | for 1\n---|--:\nSF | 3 to 2\n",
        "[{\"hand\": \"Four of a kind\", \"pay\": 50}]",
    ])
}

/// The parts of a workbook with a month as a date, shared and inline texts, and a formula.
pub fn seeds_of_workbooks() -> Vec<Vec<u8>> {
    let names = ["period", "game", "wager", "paytable", "rounds", "unit", "house_result", "let-it-ride", "base"];
    let shared: String = names.iter().map(|name| format!("<si><t>{name}</t></si>")).collect();
    let header: String = (0..7).map(|name| format!("<c t=\"s\"><v>{name}</v></c>")).collect();
    let sheet = format!(
        "<worksheet><sheetData><row r=\"1\">{header}</row><row r=\"3\"><c r=\"A3\" s=\"1\"><v>46023</v></c>\
         <c t=\"s\"><v>7</v></c><c t=\"s\"><v>8</v></c><c r=\"D3\" t=\"inlineStr\"><is><t>A</t></is></c>\
         <c><v>1E3</v></c><c><v>5</v></c><c r=\"G3\"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>"
    );
    let parts = [
        "<workbook><workbookPr date1904=\"0\"/><sheets><sheet name=\"S\" r:id=\"rId1\"/></sheets></workbook>",
        "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
        "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"17\"/></cellXfs></styleSheet>",
        &format!("<sst>{shared}</sst>"),
        &sheet,
    ];
    vec![parts.join("\0").into_bytes()]
}

pub fn claims(bytes: &[u8]) -> bool {
    match audit::read(&Source::of_file("claims.csv", bytes.to_vec()), &OFFERS) {
        Err(error) => {
            assert_short(&error);
            false
        }
        Ok(claims) => {
            Problem::first_of(&claims.problems, "claims.csv").iter().for_each(|problem| assert_short(&problem.message));
            let has_offers = |claim: &Claim| !claim.offers.is_empty() && !claim.figures.is_empty();
            assert!(claims.claims.iter().all(has_offers));
            !claims.claims.is_empty()
        }
    }
}

pub fn seeds_of_claims() -> Vec<Vec<u8>> {
    texts(&[
        "game,wager,paytable,house edge %,variance of 40 rounds,combinations of flush,note\n\
         LIR,base,A,3.51,,,x\nlet-it-ride,3 card bonus,A,2.32,\"1,060.2\",1096,\n",
        "Game;Wager;Hit rate;RTP;EV\n4 card poker;aces up;18,6 %;97,22 %;\nuth;base;1 in 4,2;;-0,02\n",
        "game,wager,strategy,edge,rounds,session std dev\nMississippi,base,optimal,4.91%,100,98\n",
        "wager,straight flush,trips,straight,flush,pair,house edge\nThree Card Bonus,40,30 to 1,6,4,1,2.32 %\n",
        "game\twager\treading\tmeter\ttop award odds\tcycle\nlet-it-ride\tbase\tdefault\t\t1 in 649,740\t2598960\n",
    ])
}
