//! `new FILE`: a paytable from a table that somebody sends, by the real binary in a fresh folder.

use std::fs::{self, File};

use crate::common::binary::{Folder, Ran};

/// Paytable C of Aces Up (§ 641a.12(c)) as a supplier may write it, with numbers of hands that are not read.
const ACES_UP: &str = "Aces Up (supplier's sheet 7)\n\nHand;Pays;Frequency\nQuads;50 to 1;624\nSF;40 to 1;2072\nTrips;8 to 1;\n\
                       Flush;5 to 1;\nStraight;4 to 1;\n2 pair;3 to 1;\nPair of Aces;1 to 1;\nAll others;lose;\n";

fn new(file: &str, contents: impl AsRef<[u8]>, arguments: &[&str]) -> (Folder, Ran) {
    let folder = Folder::new();
    folder.write(file, contents);
    let ran = folder.run(&[&["new", file], arguments].concat());
    (folder, ran)
}

#[test]
fn a_sheet_becomes_a_paytable_that_lint_and_analyze_read() {
    let (folder, ran) = new("sheet.csv", ACES_UP, &["--id", "supplier", "-o", "own.toml"]);
    let ran = ran.gives(0, "").says("four-card-poker/aces-up, pays to 1:").says("odds: to 1").says("wrote own.toml");
    // Row, spelling, hand and pay, as all have the same odds; a row that only says that the other hands lose; and what
    // is not read.
    for row in [
        ["4", "Quads", "four-of-a-kind", "50"],
        ["9", "2 pair", "two-pair", "3"],
        ["11", "All others", "(hands without a row)", "loses"],
    ] {
        let cells = |line: &str| line.split(['│', '┆']).map(str::trim).filter(|cell| !cell.is_empty()).eq(row);
        assert!(ran.stderr.lines().any(cells), "{row:?}\n{ran:?}");
    }
    let ran = ran.says("Not read: row 1, `Aces Up (supplier's sheet 7)`.");
    ran.says("Not read: column `Frequency`.");
    let text = fs::read_to_string(folder.path().join("own.toml")).expect("written");
    assert!(text.contains("read from sheet.csv.\n") && text.contains("id = \"supplier\"\nodds = \"to-1\""), "{text}");
    let pays = "[paytable.pays]\nfour-of-a-kind = 50\nstraight-flush = 40\nthree-of-a-kind = 8\nflush = 5\n\
                straight = 4\ntwo-pair = 3\npair-of-aces = 1\n";
    assert!(text.ends_with(pays), "{text}");
    folder.run(&["check", "own.toml"]).ended(0).says("four-card-poker/aces-up/supplier: the same pays as C");
    let edge = |named: &str| {
        let ran = folder.run(&["analyze", named, "-f", "csv"]).ended(0);
        ran.rows()[0]["house_edge_pct"].clone()
    };
    assert_eq!(edge("own.toml"), edge("four-card-poker/aces-up/C"));
}

#[test]
fn the_wager_and_its_meters_come_from_the_name() {
    let stud = "Hand,Pays for 1\nRoyal,100%\nSF,10%\nQuads,300\nBoat,50\nFlush,40\nStraight,30\nTrips,9\n";
    let (_, ran) = new("pays.csv", stud, &["mississippi-stud/progressive/A"]);
    ran.ended(0)
        .says("Seeds and rates of jackpot: as paytable A.")
        .prints("royal-flush = { meter = \"jackpot\", percent = 100 }")
        .prints("straight-flush = { meter = \"jackpot\", percent = 10 }")
        .prints("[paytable.meters.jackpot]\nseed = \"unknown\"\n");
    let (_, ran) = new("pays.csv", stud, &["mississippi-stud/progressive"]);
    ran.refused("pays.csv:2:7: paid from a meter; name the paytable that has its seed and rates");
    let (_, quiet) = new("pays.csv", stud, &["mississippi-stud/progressive/A", "--quiet"]);
    assert_eq!((quiet.code, quiet.stderr.as_str()), (0, ""));
    let (_, wrong) = new("pays.csv", stud, &["mississippi-stud/base"]);
    let missing = "`two-pair`, `pair-of-jacks-or-better`, `pair-of-sixes-to-tens` of `pays`";
    wrong.refused(format!("pays.csv:1:1: no row for {missing}")).says("pays.csv: 1 problem; nothing was written");
}

/// The Blind Wager of § 653a.12(b), as casinos print it: nobody prints rows for ante and Play.
const BLIND: &str = "Ultimate Texas Hold 'Em\n\nHand,Blind\nRoyal Flush,500-1\nStraight Flush,50-1\n4 of a Kind,10-1\n\
                     Full House,3-1\nFlush,3-2\nStraight,Even\nAll other,Push\n";

#[test]
fn a_blind_without_rows_for_ante_and_play_becomes_a_paytable_without_a_warning() {
    let (folder, ran) = new("sheet.csv", BLIND, &["--id", "supplier", "-o", "own.toml"]);
    ran.gives(0, "")
        .says("ultimate-texas-holdem/base, pays to 1:")
        .says("Not in the file, as paytable A: pays (ante 1, play 1).");
    folder.run(&["check", "own.toml"]).ended(0).says("the same pays as A");
    // Who takes the file's hands for ante and Play is warned: both lost, the ante is worth nothing to a player.
    let text = folder.read("own.toml").replace("ante = 1\nplay = 1", "ante = \"loses\"\nplay = \"loses\"");
    folder.write("lost.toml", text);
    folder
        .run(&["check", "lost.toml"])
        .ended(1)
        .prints("`ante` of `pays` loses where the player wins; the rules pay it: is 1 meant?")
        .prints("`play` of `pays` loses where the player wins")
        .prints("the house edge of the base game is ");
    let without = folder.read("own.toml").replace("play = 1\n", "");
    folder.write("without.toml", without);
    folder
        .run(&["check", "without.toml"])
        .refused("no pay for `play`; write `play = 1`, even money, or another number");
}

#[test]
fn a_title_keeps_a_table_from_another_game() {
    let stud = "Hand,Pays\nRoyal,500\nSF,100\nQuads,40\nBoat,12\nFlush,8\nStraight,5\nTrips,3\n2 pair,2\n\
                \"Pair, jacks or better\",1\n6-10 pair,push\n";
    let (_, ran) = new("pays.csv", stud, &[]);
    ran.refused("these rows fit criss-cross-poker/base, mississippi-stud/base; name the wager, as in criss");
    let (_, ran) = new("pays.csv", format!("Criss Cross Poker\n{stud}"), &[]);
    ran.ended(0)
        .says("Not in the file, as paytable A: antes (pair-of-jacks-or-better 1, pair-of-sixes-to-tens 0).")
        .prints("game = \"criss-cross-poker\"\nwager = \"base\"")
        .prints("[paytable.antes]\npair-of-jacks-or-better = 1\npair-of-sixes-to-tens = 0\n");
    let (_, ran) = new("pays.csv", format!("Mississippi Stud\n{stud}"), &[]);
    let ran = ran.ended(0).prints("game = \"mississippi-stud\"");
    assert!(!ran.stderr.contains("Not read"), "{ran:?}");
    let both = "these rows fit criss-cross-poker/base, mississippi-stud/base; name the wager";
    for titles in [
        "Mississippi Stud / Criss Cross",
        "Criss Cross / Mississippi Stud",
        "Mississippi Stud,Criss-Cross",
        "Players who like Mississippi Stud will love this\nCriss-Cross",
    ] {
        new("pays.csv", format!("{titles}\n{stud}"), &[]).1.refused(both);
    }
}

#[test]
fn a_column_of_games_counts_as_a_title() {
    let rows = |game: &str| format!("game,hand,pays\n{game},Quads,25\n{game},SF,20\n{game},Trips,2\n");
    new("pays.csv", rows("4 Card Poker"), &[]).1.ended(0).says("four-card-poker/base, pays to 1:");
    let (_, other) = new("pays.csv", rows("Lunar Poker"), &[]);
    other.refused("these rows fit four-card-poker/base, but the title `Lunar Poker` names lunar-poker; name the wager");
    let (_, unknown) = new("pays.csv", rows("Brag"), &[]);
    unknown.refused("but the title `Brag` names no game of this program; name the wager, as in four-card-poker");
    let (_, two) = new("pays.csv", rows("UTH").replace("UTH,Trips", "Lunar,Trips"), &[]);
    two.refused("pays.csv:4:1: rows of `UTH` and of `Lunar`; keep one game in the file");
}

#[test]
fn a_game_that_the_program_lacks_is_not_taken_for_one_it_has() {
    let bonus =
        "Mini Royal,50 to 1\nStraight Flush,40 to 1\nTrips,30 to 1\nStraight,6 to 1\nFlush,3 to 1\nPair,1 to 1\n";
    for (title, rows) in [
        ("DJ Wild Stud Poker Trips", bonus),
        ("Pai Gow Poker", "Quads,25 to 1\nSF,20 to 1\nTrips,2 to 1\n"),
        ("Heads Up Hold 'Em Trips", "Quads,25 to 1\nSF,20 to 1\nTrips,2 to 1\n"),
    ] {
        let (_, ran) = new("pays.csv", format!("{title}\n{rows}"), &[]);
        ran.refused(format!("but the title `{title}` names no game of this program; name the wager, as in "));
    }
    let (_, ran) = new("pays.csv", format!("DJ Wild Stud Poker\n{bonus}"), &["let-it-ride/three-card-bonus"]);
    ran.ended(0).says("Not read: row 1, `DJ Wild Stud Poker`.");
}

#[test]
fn one_of_two_columns_of_pays_is_chosen() {
    let shared = |blind: &str, without: &str| {
        format!(
            "Hand,{blind},Trips\nRoyal flush,500,50\nSF,50,40\nQuads,10,30\nBoat,3,8\nFlush,3/2,7\nStraight,1,4\n\
             Trips,{without},3\n"
        )
    };
    for without in ["", "-", "Push", "N/A"] {
        let blind = shared("Blind", without);
        let base = new("pays.csv", &blind, &["ultimate-texas-holdem/base"]).1.ended(0);
        base.prints("[paytable.blind]\nroyal-flush = 500\n").says("Not read: column `Trips`.");
        new("pays.csv", &blind, &["ultimate-texas-holdem/trips"]).1.ended(0).prints("royal-flush = 50\n");
        new("pays.csv", &blind, &[]).1.refused("columns of pays of several wagers, `Blind`, `Trips`; their rows fit ");
    }
    let pays = shared("Pays", "Push");
    let asked = new("pays.csv", &pays, &[]).1;
    asked.refused("columns of pays of several wagers, `Pays`, `Trips`; ").says("pays.csv: 1 problem");
    new("pays.csv", &pays, &["ultimate-texas-holdem/trips"]).1.ended(0).prints("royal-flush = 50\n");
    new("pays.csv", &pays, &["ultimate-texas-holdem/base"]).1.ended(0).prints("royal-flush = 500\n");
}

#[test]
fn a_refusal_names_what_is_wrong() {
    let lost = BLIND.replace("All other,Push", "All other,Lose");
    let without_title = &lost["Ultimate Texas Hold 'Em\n\n".len()..];
    for (text, wager) in [(lost.as_str(), &[][..]), (without_title, &["ultimate-texas-holdem/base"][..])] {
        let (_, ran) = new("pays.csv", text, wager);
        assert!(!ran.stderr.contains("no wager has all these rows"), "{ran:?}");
        ran.refused("`All other`: the rules settle the hands without a row, which push");
    }
    let (_, two) = new("pays.csv", without_title, &[]);
    two.refused("these rows fit ultimate-texas-holdem/base, ultimate-holdem-france/base; name the wager");
    let pushes = BLIND.replace("All other,Push", "Trips,Push\n2 pair,Push\nPair,Push");
    let titled = pushes.replace("Em\n", "Em Blind\n").replace("Hand,Blind", "Hand,Pays");
    let (_, ran) = new("pays.csv", titled, &[]);
    assert!(!ran.stderr.contains("let-it-ride"), "{ran:?}");
    ran.refused("nearest ultimate-texas-holdem/base");
}

#[test]
fn faults_are_listed_and_nothing_is_written() {
    let wrong = ACES_UP.replace("Quads", "Quods").replace("8 to 1", "8 for 1").replace("Flush;5 to 1", "Flush;1,5");
    let (folder, ran) = new("sheet.csv", &wrong, &["four-card-poker/aces-up", "-o", "own.toml"]);
    ran.refused("sheet.csv:4:1: unknown hand `Quods`; did you mean `four-of-a-kind`?")
        .says("sheet.csv:6:7: pays for 1, and row 4 to 1; one paytable has one of them")
        .says("sheet.csv:7:7: the pay is `1,5`; a comma may be a decimal one where semicolons separate cells")
        .says("sheet.csv: 3 problems; nothing was written");
    assert!(!folder.path().join("own.toml").exists());
    let (_, two) = new("sheet.csv", "hand,to 1\nRoyal,9\nSF,8\nQuads,7\nBoat,6\nFlush,5\nStraight,4\nTrips,3\n", &[]);
    two.refused("sheet.csv:1:1: these rows fit ").says("name the wager, as in ");
    let (_, none) = new("sheet.csv", ACES_UP, &["four-card-poker/acesup2"]);
    none.refused("unknown wager `acesup2`; did you mean `aces-up`?");
}

/// A gigabyte of nothing, which takes no room on the disk.
#[test]
fn a_gigabyte_is_refused_unread() {
    let folder = Folder::new();
    File::create(folder.path().join("large.csv")).and_then(|file| file.set_len(1 << 30)).expect("made");
    let ran = folder.run(&["new", "large.csv"]);
    ran.refused("large.csv: cannot read the file of pays: larger than 1 MiB, the most that is read");
    folder.run(&["new", "none.csv"]).refused("none.csv: cannot read the file of pays");
    folder.run(&["new"]).refused("WHAT");
}
