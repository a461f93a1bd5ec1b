//! What cannot be meant on the command line is refused with what can. The real binary, in a fresh folder.

use std::collections::BTreeMap;

use house_edge::asking::{Listener, Question};
use serde_json::json;

use crate::common::binary::{Ran, run};
use crate::documents::document;

/// Words of a question, with `+` for a blank within one; the field that is refused; and what is said of it.
fn refusals() -> Vec<[String; 3]> {
    let list = document("tests/refusals.tsv");
    let cells = |line: &str| line.split('\t').map(str::to_string).collect::<Vec<_>>().try_into().expect("three cells");
    list.lines().filter(|line| !line.starts_with('#')).map(cells).collect()
}

/// Fields of arguments without a name; of other commands they are paytables.
const FIRST: [(&str, &str); 5] =
    [("check", "folder"), ("verify", "folder"), ("monitor", "file"), ("audit", "file"), ("merge", "files")];

/// Names fields as the texts of the list do.
#[derive(Clone)]
struct InTheList;

impl Listener for InTheList {
    fn name_of(&self, field: &str) -> String {
        format!("⟦{field}⟧")
    }
}

/// A text of the list in a shell.
fn in_a_shell(text: &str) -> String {
    let named = text.replace("⟦what⟧", "WHAT").replace("⟦file⟧", "FILE").replace("⟦folder⟧", "DIR");
    let parts = named.split('⟦').enumerate().map(|(place, part)| match part.split_once('⟧') {
        Some((field, rest)) if place > 0 => format!("--{}{rest}", field.replace('_', "-")),
        _ => part.to_string(),
    });
    parts.collect()
}

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

/// The library's refusal names the field, and the command line says the same in its own words.
#[test]
fn what_is_refused_names_its_field_at_the_command_line_and_in_the_library() {
    for [words, field, says] in refusals() {
        let mut fields = words.split(' ').map(|word| word.replace('+', " "));
        let command = fields.next().expect("a command");
        let pair = |word: String| match word.strip_prefix("--").and_then(|option| option.split_once('=')) {
            Some((name, value)) => (name.to_string(), value.to_string()),
            None => (FIRST.iter().find(|(of, _)| *of == command).map_or("what", |(_, field)| field).to_string(), word),
        };
        let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
        fields.map(pair).for_each(|(name, value)| named.entry(name).or_default().push(value));
        let asked = Question::of_json(&command, &json!(named).to_string(), &InTheList);
        let asked = asked.and_then(|question| question.answer(&InTheList));
        let refused = asked.expect_err(&words);
        let text = refused.lines.join("\n");
        assert!(text.contains(&says), "{words}: {text}");
        assert_eq!(refused.field.unwrap_or_default(), field, "{words}");
        let ran = line(&words).refused(in_a_shell(&says));
        assert!(ran.stderr.starts_with("error: "), "{words}: {}", ran.stderr);
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
