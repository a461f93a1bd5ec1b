//! Accepted inputs to start from.

use std::collections::BTreeSet;
use std::slice;

use crate::games::lunar_poker::kept_part;
use crate::simulation::{Record, Run, Shard};

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

pub fn paytables() -> Vec<Vec<u8>> {
    texts(&[
        include_str!("../../paytables/let-it-ride/three-card-bonus.toml"),
        include_str!("../../paytables/let-it-ride/base.toml"),
        include_str!("../../paytables/four-card-poker/base.toml"),
        include_str!("../../paytables/four-card-poker/five-card-progressive.toml"),
        include_str!("../../paytables/lunar-poker/super-wager.toml"),
    ])
}

pub fn cards() -> Vec<Vec<u8>> {
    texts(&["As Ks Qs", "10d, td", "2c 3c 4c 5c 6c 7c", "aH,kH qh", ""])
}

pub fn options() -> Vec<Vec<u8>> {
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

pub fn names() -> Vec<Vec<u8>> {
    texts(&["let-it-ride/three-card-bonus/A", "own.toml", "C:/own.TOML:house", "3/16", "let-it-ride", "1/1"])
}

pub fn queries() -> Vec<Vec<u8>> {
    texts(&[
        "paytable,house_edge_pct\nhouse_edge_pct,-paytable\nhouse_edge_pct<5",
        "\n-std_dev\ngame=let-it-ride,wager!=base",
        "game\n\nhit_frequency_pct>=20,paytable='A'",
    ])
}

pub fn command_lines() -> Vec<Vec<u8>> {
    let lines = crate::cli::examples().map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>().join("\n"));
    lines.collect::<BTreeSet<_>>().into_iter().map(String::into_bytes).collect()
}

pub fn checkpoints() -> Vec<Vec<u8>> {
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

pub fn solutions() -> Vec<Vec<u8>> {
    vec![kept_part()]
}

/// The first lines of a text, including its header.
fn first(lines: usize, text: &str) -> String {
    text.lines().take(lines).map(|line| format!("{line}\n")).collect()
}

pub fn baselines() -> Vec<Vec<u8>> {
    let summary = include_str!("../../reports/summary.csv");
    let outcomes = "schema_version,game,wager,paytable,reading,strategy,net_units,outcome,combinations,cycle\n\
                    1,let-it-ride,base,A,,,2,pair,24,52\n1,let-it-ride,base,A,,,-3,loses,28,52\n";
    texts(&[&format!("{}\0{outcomes}", first(4, summary)), &first(2, summary)])
}

pub fn manifests() -> Vec<Vec<u8>> {
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

pub fn periods() -> Vec<Vec<u8>> {
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

/// The parts of a workbook with a month as a date, shared and inline texts, and a formula.
pub fn workbooks() -> Vec<Vec<u8>> {
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
