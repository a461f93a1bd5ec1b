//! What cannot be meant on the command line is refused with what can. The real binary, in a fresh folder.

use crate::common::binary::{Ran, run};

/// Arguments with blanks between them, and `+` for a blank within one; and what is said of them.
const NONSENSE: &[(&str, &str)] = &[
    ("analyze --game roulette", "unknown game `roulette`; available: "),
    ("analyze --game letitride", "; did you mean `let-it-ride`?"),
    ("analyze --wager Three-Card", "; did you mean `three-card-bonus`?"),
    ("analyze --reading unpared", "; did you mean `unpaired`?"),
    ("analyze --activation lucky=1", "; did you mean `lucky-bonus`?"),
    ("analyze --wager bad-beat", "unknown wager `bad-beat`"),
    ("analyze --paytable Z", "unknown paytable `Z`"),
    ("analyze -g let-it-ride -w base -p G", "unknown paytable `G`; available: A, B"),
    ("analyze -g let-it-ride -w aces-up", "unknown wager `aces-up`; available: base, five-card-bonus"),
    ("strategy -g let-it-ride --meter 5", "no decision depends on a meter"),
    ("analyze -g let-it-ride --reading upside-down", "unknown reading `upside-down`; available: default, all, to-1"),
    (
        "analyze -g let-it-ride --wager base --reading to-1",
        "let-it-ride/base: unknown reading `to-1`; available: default",
    ),
    ("analyze -g let-it-ride --wager base --meter 1000", "none of the selected wagers has a meter"),
    (
        "analyze -g let-it-ride --meter mega=1000",
        "none of the selected wagers has a meter named `mega`; available: jackpot",
    ),
    ("analyze --paytables absent.toml", "absent.toml: cannot read the paytable file"),
    ("analyze --paytables .", ".: no file in this folder ends in .toml"),
    ("strategy --wager three-card-bonus", "`three-card-bonus` has no decisions"),
    ("strategy -g let-it-ride --hand As+Kd", "has three cards in Let It Ride; 2 given"),
    ("strategy -g let-it-ride --hand As+Kd+Zz", "--hand: `Zz` is not a card"),
    ("strategy -g let-it-ride --hand As+Kd+As", "--hand: As appears twice"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --board As", "As appears twice"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --board 2c+3c", "no or one community card"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --up 2c", "no up card"),
    ("strategy -g four-card-poker --hand As+Kd+Qd+Jd+Td", "give it with --up"),
    ("strategy -g criss-cross-poker --hand As", "has two cards in Criss-Cross Poker; 1 given"),
    ("strategy -g criss-cross-poker --hand As+Kd --board 2c", "no, two or four cards"),
    ("strategy -g criss-cross-poker --hand As+Kd --board 2c+Kd", "Kd appears twice"),
    ("strategy -g criss-cross-poker --hand As+Kd --up 2c", "no up card"),
    ("strategy -g criss-cross-poker --hand As+Kd --bets 1", "0 with 0 cards of the cross turned; 1 given"),
    ("strategy -g criss-cross-poker --hand As+Kd --board 2c+3c --bets 4", "1 to 3 antes"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --bets 1", "leave them out"),
    ("strategy -g four-card-poker --hand As+Kd+Qd --up 2c", "five cards in Four Card Poker; 3 given"),
    ("strategy -g four-card-poker --hand As+Kd+Qd+Jd+Td --up 2c+3c", "--up takes one card, not 2"),
    ("strategy -g four-card-poker --hand As+Kd+Qd+Jd+Td --up As", "As appears twice"),
    ("strategy -g ultimate-texas-holdem --hand As", "has two cards in Ultimate Texas Hold 'Em; 1 given"),
    ("strategy -g ultimate-texas-holdem --hand As+Kd --board 2c+3c", "no, three or five cards at a decision; 2 given"),
    ("strategy -g ultimate-texas-holdem --hand As+Kd --board 2c+3c+4c+5c+6c+7c", "decision; 6 given"),
    ("strategy -g ultimate-texas-holdem --hand As+Kd --board 2c+3c+As", "As appears twice"),
    ("strategy -g ultimate-texas-holdem --hand As+Kd --up 2c", "no up card"),
    ("strategy -g ultimate-texas-holdem --hand As+Kd --board 2c+3c+4c --bets 3", "leave them out"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --seen Zz", "--seen: `Zz` is not a card"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --seen 2c+3c+2c", "--seen: 2c appears twice"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --seen=", "--seen names no card"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --seen 2c+Kd", "--seen: Kd is already in --hand; list only"),
    ("strategy -g let-it-ride --hand As+Kd+Qd --board 2c --seen 2c", "--seen: 2c is already in --board"),
    ("strategy -g four-card-poker --hand As+Kd+Qd+Jd+Td --up 2c --seen 2c", "--seen: 2c is already in --up"),
    (
        "strategy -g lunar-poker --hand As+Kh+4d+3c+2h --up 5d --discarded 4d+3c --drawn 6c+7c --seen 6c",
        "--seen: 6c is already in --drawn",
    ),
    (
        "strategy -g lunar-poker --hand As+Kh+4d+3c+2h --up 5d --discarded 4d+3c --drawn 6c+7c --seen 4d",
        "--seen: 4d is already in --hand",
    ),
    ("strategy -g four-card-poker --strategy wild", "unknown strategy `wild`; available: optimal, all, expert, simple"),
    ("analyze -w aces-up --strategy simple", "unknown strategy `simple`; available: optimal"),
    ("analyze -w aces-up --strategy default", "unknown strategy `default`; available: optimal"),
    ("analyze -g four-card-poker --strategy all,simple", "--strategy all,simple: `all` stands by itself"),
    ("analyze -g let-it-ride --reading default,all", "--reading default,all: `all` stands by itself"),
    ("analyze -g let-it-ride --reading ,", "--reading ,: a name is missing"),
    ("analyze -g let-it-ride --reading to-1,", "--reading to-1,: a name is missing"),
    ("analyze -g nope/base", "unknown game `nope/base`; available: "),
    ("analyze -g let-it-rid/base/A", "unknown game `let-it-rid/base/A`; did you mean `let-it-ride`?"),
    (
        "compare four-card-poker/base/A four-card-poker/aces-up/A --strategy wild",
        "four-card-poker: unknown strategy `wild`; available: optimal, expert, simple",
    ),
    (
        "analyze --together four-card-poker/base/A --strategy wild",
        "four-card-poker/base/A: unknown strategy `wild`; available: optimal, expert, simple",
    ),
    ("analyze --together let-it-ride/base/A,own.toml", "own.toml: cannot read the paytable file"),
    ("strategy --complete", "--complete needs one game: name it, or pass --game"),
    ("strategy --complete -g let-it-ride", "choose among let-it-ride base A, let-it-ride base B"),
    ("strategy --complete -g let-it-ride -p A -f json", "--complete is written as csv"),
    ("strategy --complete -g four-card-poker -w aces-up -p A", "`aces-up` has no decisions"),
    ("analyze -g let-it-ride --boxes 8", "Let It Ride Poker: at most 7 boxes. "),
    ("analyze -g criss-cross-poker --boxes 7", "§ 674a.7(g)"),
    ("analyze -g lunar-poker -w base --boxes 2", "Lunar Poker: one box. A player may not wager on more than one"),
    ("analyze -g ultimate-texas-holdem --boxes 2", "Hold 'Em Poker: one box. The sections on procedure"),
    ("analyze --boxes 2", "Choose --game let-it-ride --game four-card-poker --game criss-cross-poker"),
    ("analyze -w aces-up --boxes 2", "--boxes needs a base game: name one"),
    ("expose --knows others=1", "expose needs one game: name it, or pass --game"),
    ("expose -g let-it-ride --knows dealer=1", "in Let It Ride Poker a player may know others=1, others=2"),
    ("expose -g let-it-ride --knows others=7", "unknown knowledge `others=7`"),
    ("expose -g let-it-ride --knows comunity=1", "; did you mean `community=1`?"),
    ("expose -g four-card-poker --knows community=1", "burn, dealer=1, dealer=all, all"),
    ("expose -g four-card-poker --knows burn --strategy simple", "leave --strategy out"),
    ("expose -g four-card-poker -w aces-up --knows burn", "expose needs a base game: name one"),
    ("expose -g lunar-poker --knows others=2", "unknown knowledge `others=2`"),
    ("expose -g ultimate-texas-holdem --knows burn", "unknown knowledge `burn`"),
    ("check --baseline absent", "cannot read the baseline"),
    ("strategy -g lunar-poker --hand As+Kh+4d+3c+2h --up 5d --discarded= --drawn=", "--discarded names no card"),
];

const REFUSED_BY_THE_PARSER: &[&str] = &[
    "strategy -g four-card-poker --complete --up 2c",
    "strategy -g criss-cross-poker --complete --bets 1",
    "strategy -g criss-cross-poker --hand As+Kd --bets x",
    "strategy -g let-it-ride --seen 2c",
    "strategy -g let-it-ride -p A --complete --seen 2c",
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
    "analyze -g let-it-ride --rounds 1000",
    "analyze -g let-it-ride --seed 7",
    "analyze --boxes many",
    "analyze -g let-it-ride --boxes 2 --seats 3",
    "analyze -g let-it-ride --boxes 2 --outcomes",
    "analyze -g let-it-ride --boxes 2 --payout-limit 50000",
    "analyze -g let-it-ride --boxes 2 --strategy optimal",
    "expose -g let-it-ride",
    "expose -g let-it-ride --knows",
    "report --least-edge low --out x",
    "report --least-edge -1 --out x",
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
    for former in
        ["choose --share trips=30%", "choose --report a.html", "session --plot a.svg", "design --toml a", "solve"]
    {
        line(former).refused("of 0.3.0 there is now");
    }
    line("analyze let-it-ride -o a.svg").refused("the answer is written as .txt or .csv or .json or .md");
    line("analyze -g let-it-ride/base/A").refused("this names more than a game; name it without an option");
}

#[test]
fn one_amount_for_several_meters_is_refused_with_their_names_in_every_command() {
    let several = "--meter: one amount for the 3 meters of four-card-poker five-card-progressive D: give each its own, \
                   as --meter NAME=AMOUNT; they are mega, major, minor";
    let one = ["-g", "four-card-poker", "-w", "five-card-progressive", "-p", "D"];
    let beside = ["-g", "four-card-poker", "-w", "aces-up", "-w", "five-card-progressive", "-p", "D"];
    for (command, more) in
        [("analyze", &[][..]), ("simulate", &[]), ("progressive", &[]), ("report", &["--out", "pack"]), ("list", &[])]
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
    assert_eq!(run(&[&["list"], &one[..], &named].concat()).code, 0);
}
