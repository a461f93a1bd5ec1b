//! Games in files, in the documents, for editors and in every command.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::binary::{Folder, command_in, ran, words};
use house_edge::internals::games::{Catalogue, game_file, games_of_program, games_published};
use house_edge::internals::paytable::Document;
use house_edge::internals::paytable::testing::asked;

pub fn text_of(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("readable")
}

/// The keys of a JSON Schema, with those that lead to them, `*` for any name.
fn keys_of(schema: &Value, of: &Value, path: &str, keys: &mut BTreeSet<String>) {
    if let Some(name) = of["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").expect("a definition");
        return keys_of(schema, &schema["$defs"][name], path, keys);
    }
    for (key, value) in of["properties"].as_object().into_iter().flatten() {
        keys.insert(format!("{path}{key}"));
        keys_of(schema, value, &format!("{path}{key}/"), keys);
    }
    let inner = of["anyOf"].as_array().into_iter().flatten().chain([&of["items"]]);
    inner.filter(|of| of.is_object()).for_each(|of| keys_of(schema, of, path, keys));
    if of["additionalProperties"].is_object() {
        keys_of(schema, &of["additionalProperties"], &format!("{path}*/"), keys);
    }
}

/// What editors complete is what the reader asks for.
#[test]
fn the_schema_for_editors_has_the_keys_that_are_read() {
    let schema: Value = serde_json::from_str(&text_of("docs/schema/game.json")).expect("JSON");
    let mut keys = BTreeSet::new();
    keys_of(&schema, &schema, "", &mut keys);
    // Every game of the program and one of somebody's own, so that every key is asked for.
    Catalogue::known().expect("valid");
    let own = text_of("examples/games/two-raises.toml");
    let document = Document::parse("mine.toml", &own).expect("TOML");
    game_file::read(&document, "mine.toml", &own).expect("valid");
    let read: BTreeSet<String> = asked::all();
    // A hand of a list is read by itself.
    let is_of_hand = |key: &&String| key.ends_with("hands/hand") || key.ends_with("hands/else");
    let keys: BTreeSet<&String> = keys.iter().filter(|key| !is_of_hand(key)).collect();
    assert_eq!(keys, read.iter().filter(|key| !is_of_hand(key)).collect());
}

/// The examples are proved.
#[test]
fn the_game_of_the_document_is_one_of_the_examples() {
    let document = text_of("docs/games.md");
    let blocks: Vec<&str> = document.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 3);
    let without_comments =
        |text: &str| text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    assert_eq!(without_comments(blocks[0]), without_comments(&text_of("examples/games/pair-up.toml")));
    // The beginning of a file of the program, its columns as wide as its names.
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    for (block, game) in blocks[1..].iter().zip(["three-card-poker", "holdem-de-casino"]) {
        let file = text_of(&format!("paytables/{game}/game.toml"));
        let file: Vec<String> = file.lines().map(squeezed).collect();
        assert_eq!(block.lines().map(squeezed).find(|line| !file.contains(line)), None);
    }
}

// These run the binary: a game that a process has read is known to it.

/// A copy of a game has its figures, whether its paytables stand in its file or beside it; small games are proved.
#[test]
fn a_game_of_ones_own_begins_as_a_copy_or_as_a_small_one() {
    let folder = Folder::new();
    let run = |line: &str| ran(command_in(folder.path()).args(words(line)));
    let edges = |what: &str| {
        run(&format!("analyze {what} --columns wager,paytable,house_edge_pct --format csv")).ended(0).stdout
    };
    for game in games_of_program().chain(games_published()).map(|game| game.facts()) {
        let Some(_) = game_file::with_facts(game) else { continue };
        let rules = |what: &str| run(&format!("show {what} --rules --columns text --format csv")).ended(0).stdout;
        run(&format!("new --game {0} --id mine --output {0}.toml", game.id)).ended(0);
        assert_eq!(rules(game.id), rules(&format!("{}.toml", game.id)));
    }
    for game in ["let-it-ride", "three-card-poker", "crazy-4-poker"] {
        assert_eq!(edges(game), edges(&format!("{game}.toml")));
    }
    for game in ["streets", "dealer", "common-cards"] {
        run(&format!("new --game {game} --output {game}.toml")).ended(0);
        run(&format!("check {game}.toml")).ended(0).says("no warnings");
    }
    let copy = run("new --game three-card-poker").ended(0).stdout;
    assert!(copy.contains("# A row for each wager") && copy.contains("game = \"house\""), "{copy}");
    assert!(copy.contains("source = \"To be stated\"") && !copy.contains("edition = "), "{copy}");
    assert!(!copy.contains("published = ") && !copy.contains("[[play]]"), "{copy}");
    run("new --game lunar-poker").refused("unknown game that is a file `lunar-poker`; there are let-it-ride");
    run("new --game dealer let-it-ride/base/A").refused("cannot be used with");
    run("new").refused("WHAT");
}

/// Files that are valid and mean something else than somebody thought: what is said of them tells it.
#[test]
fn what_a_file_means_is_said() {
    let folder = Folder::new();
    let file = text_of("examples/games/high-three.toml");
    for (stated, meant, said) in [
        // The words.
        ("\"queen-high\"", "\"ace-queen\"", "The dealer qualifies with ace-queen high or better."),
        ("d p d\"", "d p D\"", "three cards to the dealer, one card face up."),
        ("\"raise 1x\" = 1", "\"raise 1x\" = 2", "raise 1x (two units)"),
        (
            "\"even\",         \"push\", \"lose\"]",
            "\"even\",         \"lose\", \"lose\"]",
            "On a fold or on a tie or on a loss it is lost.",
        ),
        ("[\"lose\", \"even\", ", "[\"lose\", \"push\", ", "On a win it is paid even."),
        (
            "\"pays-or-even\"",
            "\"pays-or-push\"",
            "On a win it is paid by the hand, or returned where the hand has no pay.",
        ),
        ("[\"-\",    \"push\",", "[\"-\",    \"even\",", "If the dealer does not qualify it is paid even."),
        // Warnings and notes.
        ("straight = 2", "straight = 20", "`three-of-a-kind` is paid less than `straight`, a lower hand"),
        ("three-of-a-kind = 5, ", "", "`three-of-a-kind` has no pay, though lower hands are paid"),
        ("straight = 2", "straight = 40, flush = 30, pair = 20", "the player has the edge"),
        ("\"raise 1x\" = 1", "\"raise 1x\" = 1, \"raise 2x\" = 2, \"raise 3x\" = 3", "`raise 2x` is never best"),
        ("\"even\",         \"push\"", "\"push\",         \"push\"", "On a win or on a tie it is returned."),
    ] {
        assert!(file.contains(stated), "{stated}");
        folder.write("mine.toml", file.replacen(stated, meant, 1));
        let checked = ran(command_in(folder.path()).args(["check", "mine.toml"]));
        assert!([checked.stdout.as_str(), &checked.stderr].concat().contains(said), "{meant}: {said}: {checked:?}");
    }
}

/// Every kind of question takes a game's file, and its names where it is known.
#[test]
fn a_file_of_ones_own_works_in_every_command() {
    let folder = Folder::new();
    folder.write("two-raises.toml", text_of("examples/games/two-raises.toml"));
    let run = |line: &str| ran(command_in(folder.path()).args(words(line)));
    for line in [
        "check two-raises.toml",
        "analyze two-raises.toml",
        "strategy two-raises.toml --hand AsKd",
        "strategy two-raises.toml:base --hand AsKd --known board=Ah",
        "simulate two-raises.toml 1e5",
        "session two-raises.toml --rounds 100",
        "session two-raises/base/A --rounds 100 --games two-raises.toml",
        "choose two-raises/base --average-bet 10 --games two-raises.toml",
        "design two-raises.toml:base --pay flush=8..14",
        "compare two-raises.toml:base two-raises/base/A;flush=12 --games two-raises.toml",
        "sensitivity two-raises.toml:base",
        "show two-raises.toml --rules",
        "--games two-raises.toml analyze two-raises/three-cards",
        "brief two-raises/base/A --games two-raises.toml",
    ] {
        run(line).ended(0);
    }
    run("show two-raises.toml --rules").prints("In this order: two cards to each player");
    let changed =
        text_of("examples/games/two-raises.toml").replace("check = 0, \"raise 1x\" = 1", "check = 0, \"raise 1x\" = 3");
    folder.write("changed.toml", changed.replace("game = \"two-raises\"", "game = \"changed\""));
    run("compare two-raises.toml:base changed.toml:base").prints("played differently: the rules alone");
    let pays = changed.replace("flush = 11", "flush = 9").replace("game = \"two-raises\"", "game = \"paid\"");
    folder.write("paid.toml", pays);
    run("compare two-raises.toml:base paid.toml:base").prints("the rules and pays alone");
    // The same names do something else, or are others: no part is the rules' alone.
    for (other, from, to) in [("unfolded", "fold = \"fold\"", "fold = 0"), ("named", "raise 2x", "raise twice")] {
        let text =
            text_of("examples/games/two-raises.toml").replace("game = \"two-raises\"", &format!("game = \"{other}\""));
        let file = format!("{other}.toml");
        folder.write(
            &file,
            text.replace(from, to).replace(
                "[\"lose\", \"pays\"]",
                if other == "named" { "[\"lose\", \"pays\"]" } else { "[\"-\", \"pays\"]" },
            ),
        );
        run(&format!("compare two-raises.toml:base {file}:base")).prints("not split, as only games");
    }
    // Two games of one id are not solved as one.
    folder
        .write("copy.toml", text_of("examples/games/two-raises.toml").replace("\"raise 2x\" = 2", "\"raise 2x\" = 3"));
    run("compare two-raises.toml:base copy.toml:base")
        .refused("game `two-raises` is defined in two-raises.toml and otherwise in copy.toml");
    let edge = |line: &str| run(&format!("{line} --columns house_edge_pct --format csv")).ended(0).stdout;
    assert_eq!(edge("analyze two-raises.toml:base"), edge("analyze two-raises/base --games two-raises.toml"));
}

/// Claims and periods of such a game, which the option or the variable makes known, or the file beside them.
#[test]
fn claims_and_periods_of_a_game_of_ones_own_are_tested() {
    let folder = Folder::new();
    folder.write("pair-up.toml", text_of("examples/games/pair-up.toml"));
    // The edge that the file derives by hand; and another.
    folder.write("claims.csv", "game,wager,paytable,house edge %\npair-up,base,A,16.00\n");
    folder.write("wrong.csv", "game,wager,paytable,house edge %\npair-up,base,A,17.00\n");
    folder.write(
        "results.csv",
        "period,game,wager,paytable,rounds,unit,house_result\n2026-05,pair-up,base,A,100000,1,16000\n",
    );
    for made_known in ["", "--games pair-up.toml ", "pair-up.toml "] {
        let run = |line: &str| {
            let mut command = command_in(folder.path());
            if made_known.is_empty() {
                command.env("HOUSE_EDGE_GAMES", "pair-up.toml");
            }
            ran(command.args(words(&format!("{line} {made_known}"))))
        };
        run("audit claims.csv").ended(0);
        run("audit wrong.csv").ended(1);
        run("monitor results.csv").ended(0);
    }
    let run = |line: &str| ran(command_in(folder.path()).args(words(line)));
    run("audit claims.csv").refused("pair-up");
    run("monitor results.csv").refused("pair-up");
    run("monitor --show template --games pair-up.toml").prints("pair-up,base,A");
    folder.write("other.toml", text_of("examples/games/pair-up.toml").replace("pair = 4", "pair = 5"));
    run("analyze other.toml").ended(0);
    run("--games pair-up.toml analyze other.toml").refused("game `pair-up` is already defined in pair-up.toml");
}

/// A pack of such a game is verified from its own copy, and follows a changed file.
#[test]
fn a_pack_of_a_game_in_a_file_is_verified_and_checked() {
    let folder = Folder::new();
    folder.write("mine.toml", text_of("examples/games/pair-up.toml"));
    let run = |line: &str| ran(command_in(folder.path()).args(words(line)));
    for of in
        ["pair-up --games mine.toml", "three-card-poker/base/5-4-1;ante-bonus/straight=2", "crazy-4-poker", "mine.toml"]
    {
        run(&format!("report {of} --output pack --rounds 1e5")).ended(0);
        run("verify pack").ended(0);
    }
    run("check pack").ended(0);
    folder.write("mine.toml", text_of("examples/games/pair-up.toml").replace("pair = 4", "pair = 5"));
    run("check pack").ended(1);
}

/// Beside its paytables stands the file of a game of the program.
#[test]
fn a_folder_of_a_game_of_the_program_has_its_paytables() {
    let folder = Folder::new();
    for file in ["game.toml", "base.toml"] {
        folder.write(file, text_of(&format!("paytables/let-it-ride/{file}")));
    }
    let run = |line: &str| ran(command_in(folder.path()).args(words(line)));
    run("check .").gives(0, "");
    assert_eq!(run("analyze . --columns paytable --format csv").ended(0).rows().len(), 2);
    run("analyze game.toml").refused("game.toml: no paytable");
    folder.write("game.toml", text_of("paytables/let-it-ride/game.toml").replace("Let It Ride Poker", "Mine"));
    run("check game.toml").refused("`let-it-ride` is a game of this program; give yours another id");
}
