//! `show` and `new`, and operators' own paytables named as such. The real binary, in a fresh folder.

use std::fs;

use crate::common::binary::{Folder, OWN, cells, command_in, own_file, printed, printed_rows, ran, run};

/// Three Card Bonus B of § 643a.12(c) under another id, with three of a kind and the straight paid less.
fn near_b() -> String {
    let b = printed(&["new", "let-it-ride/three-card-bonus/B"]);
    b.replace("three-of-a-kind = 30", "three-of-a-kind = 28").replace("straight = 5", "straight = 4")
}

const NEAR_B: &str = "let-it-ride/three-card-bonus/house: not a paytable of the regulation; nearest B: \
                      three-of-a-kind 30 -> 28, straight 5 -> 4.";

/// B keeps 1,232 of 22,100 (compare.rs); 52 x 2 + 720 x 1 more make 2,056.
const EDGES: &str = "let-it-ride/three-card-bonus/house: house edge 9.3032 %; with the pays of B it would be 5.5747 % \
                     (-3.7285 points).";

/// What an answer cites by its number stands here in words, and the readings with what they stand in place of.
#[test]
fn assumptions_and_readings_are_shown_in_words() {
    let rows = printed_rows(&["show", "uth", "lunar-poker", "--assumptions"]);
    let of = |game: &str, name: &str| {
        let own = rows.iter().find(|row| row["game"] == game && row["assumption"] == name).expect(name);
        cells(own, ["clause", "effect"])
    };
    assert!(of("ultimate-texas-holdem", "A1").iter().all(|cell| !cell.is_empty()));
    let [clause, effect] = of("lunar-poker", "no-equal-second");
    assert!(clause.starts_with("instead of A") && effect.is_empty(), "{clause}");
    let text = printed(&["show", "lunar-poker", "--assumptions"]);
    assert!(text.contains("Lunar Poker, A1 (") && text.contains(" Clause: ") && text.contains(" Effect: "), "{text}");
}

/// A table that somebody sends is set against the regulation too, and a game that takes minutes is not solved for it.
#[test]
fn a_paytable_that_is_read_is_set_against_the_nearest() {
    let folder = Folder::new();
    folder.write("pays.csv", "hand,to 1\nSF,40\nTrips,28\nStraight,4\nFlush,4\nPair,1\n");
    let ran = folder.run(&["new", "pays.csv", "let-it-ride/three-card-bonus", "-o", "own.toml"]);
    ran.ended(0).says(NEAR_B).says(EDGES);
    let lunar = printed(&["new", "lunar-poker/base/A"]).replace("royal-flush = 100\n", "royal-flush = 99\n");
    folder.write("lunar.toml", lunar);
    folder
        .run(&["show", "lunar.toml", "--no-kept"])
        .ended(0)
        .prints("nearest A")
        .prints("this game takes minutes to solve");
}

/// The note on the first paytable of `file`, whose id stands in its ninth line.
fn note(file: &str, text: &str) -> String {
    format!("{file}:9:6: note: {text}\n")
}

#[test]
fn paytables_stand_side_by_side_with_section_pays_and_edge() {
    let table = printed(&["show", "let-it-ride/base"]);
    let line = |name: &str| {
        let line = table.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {table}"));
        line.split(['│', '┆']).map(|cell| cell.trim().to_string()).filter(|cell| !cell.is_empty()).collect::<Vec<_>>()
    };
    assert!(table.contains("let-it-ride/base") && table.contains("58 Pa. Code § 643a.12(a)"), "{table}");
    // § 643a.12(a).
    assert_eq!(line("royal-flush"), ["royal-flush", "1,000", "500"]);
    assert_eq!(line("pair-of-tens-or-better"), ["pair-of-tens-or-better", "1", "1"]);
    assert_eq!(line("odds"), ["odds", "to-1", "to-1"]);
    // 3.506 % of a bet on the first of them (M. Shackleford, wizardofodds.com, "Let It Ride").
    assert_eq!(line("house edge %")[1], "3.51");
    let one = printed(&["show", "LET-IT-RIDE/Base/b"]);
    assert!(one.contains(" 500 ") && !one.contains(" 1,000 "), "{one}");
}

#[test]
fn every_schedule_is_shown_and_many_paytables_fit_eighty_columns() {
    let folder = Folder::new();
    for (named, contents) in [
        ("lunar-poker-2013/base", &["instant-payout:", "ante:", "┆ H"][..]),
        ("let-it-ride/five-card-bonus", &["royal-flush", "┆ G"]),
        ("four-card-poker/five-card-progressive", &["envy:", "meters:", "mega seed", "100% mega", "mega primary %"]),
        ("let-it-ride/three-card-progressive", &["jackpot least seed", "envy:"]),
        ("mississippi-stud/progressive", &["unknown"]),
        ("let-it-ride/three-card-bonus", &["A mini-royal without a pay of its own is paid as a straight-flush."]),
    ] {
        // Nothing that takes long is kept here.
        let mut show = command_in(folder.path());
        let table = ran(show.env("COLUMNS", "80").args(["show", named, "--no-kept"])).stdout;
        assert!(contents.iter().all(|content| table.contains(content)), "{table}");
        let in_table = table.lines().filter(|line| line.starts_with(['│', '┌', '╞', '└']));
        assert!(in_table.clone().count() > 5 && in_table.clone().all(|line| line.chars().count() <= 80), "{table}");
    }
    let markdown = printed(&["show", "let-it-ride/three-card-bonus", "-f", "markdown"]);
    assert!(markdown.contains("| paytable | A | B | C |"), "{markdown}");
}

#[test]
fn an_edge_that_takes_minutes_is_left_to_the_command_that_gives_it() {
    let table = printed(&["show", "lunar-poker-2013/base/A", "--no-kept"]);
    assert!(table.contains("`house-edge analyze lunar-poker-2013/base/A`"), "{table}");
    assert!(!table.contains("house edge %"), "{table}");
    let table = printed(&["show", "lunar-poker-2013/base", "--no-kept"]);
    assert!(table.contains("`house-edge analyze lunar-poker-2013/base`"), "{table}");
    assert!(printed(&["show", "lunar-poker-2013/super-wager", "--no-kept"]).contains("house edge %"));
    // A file is named as a shell takes it.
    let folder = Folder::new();
    for (file, word) in [("own.toml", "own.toml:house"), ("player's own.toml", r"'player'\''s own.toml:house'")] {
        let new = ["new", "lunar-poker/base/A", "--output", file];
        assert_eq!(folder.run(&new).code, 0, "{file}");
        let shown = folder.run(&["show", file, "--no-kept", "-f", "markdown"]).stdout;
        assert!(shown.contains(&format!("house-edge analyze {word}`")), "{shown}");
    }
}

#[test]
fn files_have_a_row_for_each_term() {
    let rows = printed_rows(&["show", "let-it-ride"]);
    let of = |wager: &str, term: &str| {
        let mut rows = rows.iter().filter(|row| row["wager"] == wager && row["term"] == term);
        rows.next().unwrap_or_else(|| panic!("{wager} {term}"))
    };
    assert_eq!(cells(of("base", "royal-flush"), ["value", "part"]), ["1000", "pays"]);
    // § 643a.12(f): all of the meter, and a tenth of it; its seed is at least $10,000.
    let tenth = of("five-card-hand-bonus", "straight-flush");
    assert_eq!(cells(tenth, ["value", "amount", "meter", "meter_percent"]), ["10% jackpot", "", "jackpot", "10"]);
    assert_eq!(of("five-card-hand-bonus", "jackpot least seed")["amount"], "10000");
    let mini_royal = of("three-card-bonus", "mini-royal");
    assert_eq!(cells(mini_royal, ["value", "is_stated"]), ["40", "no"]);
    // -128/5,525 (tests/suite/cli.rs).
    assert_eq!(mini_royal["house_edge_pct"], "2.31674208");
    serde_json::from_str::<serde_json::Value>(&printed(&["show", "let-it-ride/base", "-f", "json"])).expect("JSON");
    let folder = own_file(OWN);
    folder.run(&["show", "own.toml", "--output", "pays.csv"]).ended(0);
    assert_eq!(folder.rows("pays.csv")[0]["paytable"], "house");
}

#[test]
fn unknown_names_list_those_that_exist() {
    run(&["show", "let-it-ryde"])
        .refused("unknown game `let-it-ryde`; did you mean `let-it-ride`? (available: caribbean-stud, ");
    run(&["show", "let-it-ride/three-card"]).refused("; did you mean `three-card-bonus`?");
    run(&["show", "let-it-ride/base/X"]).refused("unknown paytable `X`; available: A, B");
    run(&["show", "let-it-ride/base/A/B"]).refused("write GAME, GAME/WAGER, ");
    let folder = own_file(OWN);
    folder.run(&["show", "own.toml:hous"]).refused("unknown paytable `hous`; did you mean `house`? (available: house)");
    folder.run(&["show", "absent.toml"]).refused("absent.toml: cannot read the paytable file");
}

#[test]
fn a_new_file_has_the_figures_of_its_source() {
    let folder = Folder::new();
    for named in ["let-it-ride/base/B", "four-card-poker/five-card-progressive/C", "mississippi-stud/progressive/D"] {
        let [game, wager, paytable] = named.split('/').collect::<Vec<_>>()[..] else { panic!("{named}") };
        let file = format!("{wager}.toml");
        folder.run(&["new", named, "--id", "draft-1", "--output", &file]).gives(0, "");
        let lint = folder.run(&["check", &file]);
        assert_eq!((lint.code, lint.stdout.as_str()), (0, ""));
        assert!(lint.stderr.ends_with("no warnings\n"), "{}", lint.stderr);
        let same = format!("{file}:9:6: note: {game}/{wager}/draft-1: the same pays as {paytable}, 58 Pa. Code § ");
        assert!(lint.stderr.starts_with(&same), "{}", lint.stderr);
        let of = |name: &str| {
            let mut row = folder.run(&["analyze", "-f", "csv", name]).rows().remove(0);
            assert_eq!(row.remove("paytable").as_deref(), Some(if name == named { paytable } else { "draft-1" }));
            row.remove("citation");
            row
        };
        let own = of(&file);
        assert_eq!(own, of(named));
    }
}

#[test]
fn a_new_file_says_where_it_comes_from_and_replaces_none() {
    let folder = Folder::new();
    let path = folder.path().join("own.toml");
    let new = || folder.run(&["new", "lunar-poker/base/c", "--output", "own.toml"]);
    assert_eq!(new().code, 0);
    let text = fs::read_to_string(&path).expect("written");
    assert_eq!(text, printed(&["new", "lunar-poker/base/C"]));
    assert!(text.contains("taken from paytable C of 58 Pa. Code § 671a.12(a), (c), (d).\n"), "{text}");
    assert!(text.contains("id = \"house\"") && text.contains("section = \"Rules Submission, draft\""), "{text}");
    fs::write(&path, "mine").expect("written");
    new().refused("cannot write own.toml: it exists already and is not replaced; name another file");
    assert_eq!(fs::read_to_string(&path).expect("there"), "mine");
    #[cfg(unix)]
    {
        // Nor what a link names, there or not.
        std::os::unix::fs::symlink("nowhere.toml", folder.path().join("link.toml")).expect("linked");
        let ran = folder.run(&["new", "lunar-poker/base/c", "--output", "link.toml"]);
        ran.refused("it exists already");
        assert!(!folder.path().join("nowhere.toml").exists());
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), if cfg!(unix) { 2 } else { 1 });
    run(&["new", "let-it-ride/base"]).refused("write GAME/WAGER/PAYTABLE");
    run(&["new", "let-it-ride/base/C"]).refused("unknown paytable `C`; available: A, B");
    run(&["new", "let-it-ride/base/A", "--id", "my table"]).refused("`my table` as an id");
    run(&["new", "let-it-ride/base/A", "--id", "\u{1b}[31mred"]).refused("`\\u{1b}[31mred` as an id");
    let unreadable = run(&["new", "let-it-ride/base/A", "--output", "=a.toml"]);
    unreadable.refused("a spreadsheet would take the file's name for a formula");
    let unfound = run(&["new", "let-it-ride/base/A", "--output", "own"]);
    unfound.refused("--output own: the answer is written as .toml");
}

#[test]
fn an_own_file_is_a_source_too() {
    let folder = own_file(OWN);
    folder.run(&["new", "own.toml:house", "--id", "b"]).prints("taken from paytable house of Rules Submission 7.");
}

#[test]
fn an_own_paytable_is_called_that_with_the_nearest_of_the_regulation() {
    let folder = own_file(near_b());
    let notes = note("own.toml", NEAR_B) + &note("own.toml", EDGES);
    folder.run(&["check", "own.toml"]).gives(0, "").says(&notes);
    folder.run(&["show", "own.toml"]).prints(EDGES);
    for arguments in [&["analyze", "own.toml"][..], &["show", "own.toml"]] {
        assert!(folder.run(arguments).stdout.contains(NEAR_B), "{arguments:?}");
    }
    folder.run(&["compare", "let-it-ride/three-card-bonus/B", "own.toml"]).prints(NEAR_B);
    // Under the regulation's own id and section it is no less an own one.
    let disguised =
        near_b().replace("\"house\"", "\"B\"").replace("Rules Submission, draft", "58 Pa. Code § 643a.12(c)");
    let folder = own_file(&disguised);
    folder.run(&["check", "own.toml"]).says(notes.replace("/house", "/B"));
    let b = disguised.replace("three-of-a-kind = 28", "three-of-a-kind = 30").replace("straight = 4", "straight = 5");
    let folder = own_file(b);
    assert_eq!(folder.run(&["check", "own.toml"]).stderr, "no warnings\n", "a copy of the regulation's");
}

#[test]
fn the_report_does_not_head_an_own_paytable_as_one_of_the_regulation() {
    let text = near_b().replace("Rules Submission, draft", "58 Pa. Code § 643a.12(c)");
    let folder = own_file(text);
    folder.run(&["report", "--output", "pack", "--rounds", "10000", "own.toml"]).played();
    let read = |name: &str| fs::read_to_string(folder.path().join("pack").join(name)).expect("written");
    let page = read("index.html");
    assert!(
        page.contains("Let It Ride Poker, 58 Pa. Code Chapter 643a, with paytables that are not of the regulation")
    );
    let sections = page.matches("58 Pa. Code § 643a.12(c)").count();
    assert_eq!(sections, page.matches("58 Pa. Code § 643a.12(c) (not a paytable of the regulation)").count());
    let remark = NEAR_B.replace("->", "-&gt;");
    assert!(sections > 0 && page.contains(&remark) && read("remarks.md").contains(NEAR_B));
}
