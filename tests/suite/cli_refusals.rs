//! What cannot be meant on the command line is refused with what can. The real binary, in a fresh folder.

use crate::common::binary::{Ran, run};

/// Arguments with blanks between them, and `+` for a blank within one; and what is said of them.
const NONSENSE: &[(&str, &str)] = &[
    ("analyze roulette", "unknown game `roulette`; available: "),
    ("analyze letitride", "; did you mean `let-it-ride`?"),
    ("analyze */Three-Card", "; did you mean `three-card-bonus`?"),
    ("analyze --reading unpared", "; did you mean `unpaired`?"),
    ("analyze --activation lucky=1", "; did you mean `lucky-bonus`?"),
    ("analyze */bad-beat", "unknown wager `bad-beat`"),
    ("analyze */*/Z", "unknown paytable `Z`"),
    ("analyze let-it-ride/base/G", "unknown paytable `G`; available: A, B"),
    ("analyze let-it-ride/aces-up", "unknown wager `aces-up`; available: base, five-card-bonus"),
    ("strategy let-it-ride --meter 5", "no decision depends on a meter"),
    ("analyze let-it-ride --reading upside-down", "unknown reading `upside-down`; available: default, all, to-1"),
    ("analyze let-it-ride/base --reading to-1", "let-it-ride/base: unknown reading `to-1`; available: default"),
    ("analyze let-it-ride/base --meter 1000", "none of the selected wagers has a meter"),
    (
        "analyze let-it-ride --meter mega=1000",
        "none of the selected wagers has a meter named `mega`; available: jackpot",
    ),
    ("analyze absent.toml", "absent.toml: cannot read the paytable file"),
    ("analyze .", ".: no file in this folder ends in .toml"),
    ("strategy */three-card-bonus", "`three-card-bonus` has no decisions"),
    ("strategy let-it-ride --hand As+Kd", "has three cards in Let It Ride; 2 given"),
    ("strategy let-it-ride --hand As+Kd+Zz", "--hand: `Zz` is not a card"),
    ("strategy let-it-ride --hand As+Kd+As", "--hand: As appears twice"),
    ("strategy let-it-ride --hand As+Kd+Qd --known board=As", "As appears twice"),
    ("strategy let-it-ride --hand As+Kd+Qd --known board=2c+3c", "no or one community card"),
    ("strategy let-it-ride --hand As+Kd+Qd --known up=2c", "no up card"),
    ("strategy four-card-poker --hand As+Kd+Qd+Jd+Td", "give it as --known up=CARD"),
    ("strategy criss-cross-poker --hand As", "has two cards in Criss-Cross Poker; 1 given"),
    ("strategy criss-cross-poker --hand As+Kd --known board=2c", "no, two or four cards"),
    ("strategy criss-cross-poker --hand As+Kd --known board=2c+Kd", "Kd appears twice"),
    ("strategy criss-cross-poker --hand As+Kd --known up=2c", "no up card"),
    ("strategy criss-cross-poker --hand As+Kd --known bets=1", "0 with 0 cards of the cross turned; 1 given"),
    ("strategy criss-cross-poker --hand As+Kd --known board=2c+3c --known bets=4", "1 to 3 antes"),
    ("strategy let-it-ride --hand As+Kd+Qd --known bets=1", "leave them out"),
    ("strategy four-card-poker --hand As+Kd+Qd --known up=2c", "five cards in Four Card Poker; 3 given"),
    ("strategy four-card-poker --hand As+Kd+Qd+Jd+Td --known up=2c+3c", "--known up: it is one card, not 2"),
    ("strategy four-card-poker --hand As+Kd+Qd+Jd+Td --known up=As", "As appears twice"),
    ("strategy ultimate-texas-holdem --hand As", "has two cards in Ultimate Texas Hold 'Em; 1 given"),
    (
        "strategy ultimate-texas-holdem --hand As+Kd --known board=2c+3c",
        "no, three or five cards at a decision; 2 given",
    ),
    ("strategy ultimate-texas-holdem --hand As+Kd --known board=2c+3c+4c+5c+6c+7c", "decision; 6 given"),
    ("strategy ultimate-texas-holdem --hand As+Kd --known board=2c+3c+As", "As appears twice"),
    ("strategy ultimate-texas-holdem --hand As+Kd --known up=2c", "no up card"),
    ("strategy ultimate-texas-holdem --hand As+Kd --known board=2c+3c+4c --known bets=3", "leave them out"),
    ("strategy let-it-ride --hand As+Kd+Qd --known seen=Zz", "--known seen: `Zz` is not a card"),
    ("strategy let-it-ride --hand As+Kd+Qd --known seen=2c+3c+2c", "--known seen: 2c appears twice"),
    ("strategy let-it-ride --hand As+Kd+Qd --known=seen=", "--known seen: it names no card"),
    ("strategy let-it-ride --hand As+Kd+Qd --known seen=2c+Kd", "--known seen: Kd is already in the hand; list only"),
    ("strategy let-it-ride --hand As+Kd+Qd --known board=2c --known seen=2c", "--known seen: 2c is already in board"),
    (
        "strategy four-card-poker --hand As+Kd+Qd+Jd+Td --known up=2c --known seen=2c",
        "--known seen: 2c is already in up",
    ),
    (
        "strategy lunar-poker --hand As+Kh+4d+3c+2h --known up=5d --known discarded=4d+3c --known drawn=6c+7c --known seen=6c",
        "--known seen: 6c is already in drawn",
    ),
    (
        "strategy lunar-poker --hand As+Kh+4d+3c+2h --known up=5d --known discarded=4d+3c --known drawn=6c+7c --known seen=4d",
        "--known seen: 4d is already in the hand",
    ),
    ("strategy four-card-poker --strategy wild", "unknown strategy `wild`; available: optimal, all, expert, simple"),
    ("analyze */aces-up --strategy simple", "unknown strategy `simple`; available: optimal"),
    ("analyze */aces-up --strategy default", "unknown strategy `default`; available: optimal"),
    ("analyze four-card-poker --strategy all,simple", "--strategy all,simple: `all` stands by itself"),
    ("analyze let-it-ride --reading default,all", "--reading default,all: `all` stands by itself"),
    ("analyze let-it-ride --reading ,", "--reading ,: a name is missing"),
    ("analyze let-it-ride --reading to-1,", "--reading to-1,: a name is missing"),
    ("analyze nope/base", "nope/base: unknown game `nope`; available: "),
    ("analyze let-it-rid/base/A", "unknown game `let-it-rid`; did you mean `let-it-ride`?"),
    (
        "compare four-card-poker/base/A four-card-poker/aces-up/A --strategy wild",
        "four-card-poker: unknown strategy `wild`; available: optimal, expert, simple",
    ),
    (
        "analyze --together four-card-poker/base/A --strategy wild",
        "four-card-poker/base/A: unknown strategy `wild`; available: optimal, expert, simple",
    ),
    ("analyze --together let-it-ride/base/A,own.toml", "own.toml: cannot read the paytable file"),
    ("strategy --show every-decision", "--show every-decision needs one game: name it"),
    ("strategy --show every-decision let-it-ride", "choose among let-it-ride base A, let-it-ride base B"),
    ("strategy --show every-decision let-it-ride/*/A -f json", "--show every-decision is written as csv"),
    ("strategy --show every-decision four-card-poker/aces-up/A", "`aces-up` has no decisions"),
    ("analyze let-it-ride --boxes 8", "Let It Ride Poker: at most 7 boxes. "),
    ("analyze criss-cross-poker --boxes 7", "§ 674a.7(g)"),
    ("analyze lunar-poker/base --boxes 2", "Lunar Poker: one box. A player may not wager on more than one"),
    ("analyze ultimate-texas-holdem --boxes 2", "Hold 'Em Poker: one box. The sections on procedure"),
    ("analyze --boxes 2", "Choose let-it-ride or four-card-poker or criss-cross-poker"),
    ("analyze */aces-up --boxes 2", "--boxes needs a base game: name one"),
    ("expose --known others=1", "expose needs one game: name it"),
    ("expose let-it-ride --known dealer=1", "in Let It Ride Poker a player may know others=1, others=2"),
    ("expose let-it-ride --known others=7", "unknown knowledge `others=7`"),
    ("expose let-it-ride --known comunity=1", "; did you mean `community=1`?"),
    ("expose four-card-poker --known community=1", "burn, dealer=1, dealer=all, all"),
    ("expose four-card-poker --known burn --strategy simple", "leave --strategy out"),
    ("expose four-card-poker/aces-up --known burn", "expose needs a base game: name one"),
    ("expose lunar-poker --known others=2", "unknown knowledge `others=2`"),
    ("expose ultimate-texas-holdem --known burn", "unknown knowledge `burn`"),
    ("check absent", "cannot read the baseline"),
    (
        "strategy lunar-poker --hand As+Kh+4d+3c+2h --known up=5d --known=discarded= --known=drawn=",
        "--known discarded: it names no card",
    ),
];

const REFUSED_BY_THE_PARSER: &[&str] = &[
    "strategy four-card-poker --show every-decision --known up=2c",
    "strategy criss-cross-poker --show every-decision --known bets=1",
    "strategy criss-cross-poker --hand As+Kd --known bets=x",
    "strategy let-it-ride --known seen=2c",
    "strategy let-it-ride/*/A --show every-decision --known seen=2c",
    "simulate --rounds 0",
    "simulate --rounds -5",
    "simulate --rounds 1e99",
    "simulate --rounds many",
    "simulate --rounds 1.5",
    "simulate --threads 0",
    "simulate --threads 1e9",
    "simulate --seed -1",
    "analyze --format pdf",
    "analyze --meter lots",
    "analyze --meter -1",
    "analyze --boxes 0",
    "analyze let-it-ride --rounds 1000",
    "analyze let-it-ride --seed 7",
    "analyze --boxes many",
    "analyze let-it-ride --boxes 2 --seats 3",
    "analyze let-it-ride --boxes 2 --show outcomes",
    "analyze let-it-ride --boxes 2 --payout-limit 50000",
    "analyze let-it-ride --boxes 2 --strategy optimal",
    "expose let-it-ride",
    "expose let-it-ride --known",
    "report --require house_edge_pct=low --output x",
    "report --require std_dev=3.. --output x let-it-ride",
    "completions tortoise",
    "frobnicate",
    "report",
    "",
];

/// Runs the binary with these arguments.
fn line(arguments: &str) -> Ran {
    let words: Vec<String> = arguments.split_whitespace().map(|word| word.replace('+', " ")).collect();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn nonsense_on_the_command_line_gets_exit_code_2_and_one_line() {
    for (arguments, expected) in NONSENSE {
        let ran = line(arguments).refused(expected);
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
    }
}

#[test]
fn what_the_parser_refuses_gets_exit_code_2() {
    for arguments in REFUSED_BY_THE_PARSER {
        assert!(!line(arguments).gives(2, "").stderr.is_empty(), "{arguments}");
    }
    for former in [
        "choose --share trips=30%",
        "choose --edge 3..4",
        "session --plot a.svg",
        "analyze --game x",
        "analyze -g x",
        "solve",
    ] {
        line(former).refused("of 0.3.0 there is now");
    }
    line("analyze let-it-ride -o a.svg").refused("the answer is written as .txt or .csv or .json or .md");
}

#[test]
fn one_amount_for_several_meters_is_refused_with_their_names_in_every_command() {
    let several = "--meter: one amount for the 3 meters of four-card-poker five-card-progressive D: give each its own, \
                   as --meter NAME=AMOUNT; they are mega, major, minor";
    let one = ["four-card-poker/five-card-progressive/D"];
    let beside = ["four-card-poker/aces-up/D", "four-card-poker/five-card-progressive/D"];
    for (command, more) in
        [("analyze", &[][..]), ("simulate", &[]), ("progressive", &[]), ("report", &["--output", "pack"])]
    {
        for choice in [&one[..], &beside] {
            let ran = run(&[&[command], choice, more, &["--meter", "20000"]].concat()).gives(2, "");
            assert_eq!(ran.stderr, format!("error: {several}\n"), "{command}");
        }
    }
    let pair = ["compare", "four-card-poker/aces-up/A", "four-card-poker/five-card-progressive/D"];
    let ran = run(&[&pair[..], &["--meter", "20000"]].concat());
    assert_eq!((ran.code, ran.stderr), (2, format!("error: {several}\n")));
    // Beside the others' own, one amount is that of the rest no less.
    assert_eq!(run(&[&["analyze"], &one[..], &["--meter", "9", "--meter", "mega=8"]].concat()).code, 2);
    let named = ["--meter", "mega=20000", "--meter", "major=500", "--meter", "minor=100"];
    assert_eq!(run(&[&["analyze"], &one[..], &named].concat()).code, 0);
}
