//! `design` finds the paytables that meet a target: as many as, and the same as, solving each candidate by `analyze`.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::common::binary::{Folder, Ran, Row, expected_net, interrupted_after, number, printed_rows, run, words};
use house_edge::internals::outcome::ratio;
use house_edge::internals::paytable::Pay;
use house_edge::{Catalogue, Fraction, Offer};

/// A row with its pays, as an option of `design` and as numbers.
type Range = (&'static str, RangeInclusive<i64>);

/// A design by brute force: every candidate written to a file and solved by `analyze`.
struct BruteForce {
    folder: Folder,
    /// A row of `analyze` for each candidate, with its pays.
    solved: Vec<(Vec<i64>, Row)>,
}

impl BruteForce {
    /// `ranges` from the best hand down; no candidate pays a better hand less.
    fn of(wager: &str, paytable: &str, schedule: &str, ranges: &[Range]) -> Self {
        let folder = Folder::new();
        let text = run(&["new", &format!("{wager}/{paytable}")]).ended(0).stdout;
        let candidates: Vec<Vec<i64>> = combinations(ranges)
            .into_iter()
            .filter(|pays| pays.is_sorted_by(|better, lower| better >= lower))
            .collect();
        let mut all = String::new();
        for (place, pays) in candidates.iter().enumerate() {
            let own = with_pays(&text, schedule, ranges, pays).replace("\"house\"", &format!("\"c{place}\""));
            all += if place == 0 { &own } else { &own[own.find("[[paytable]]").expect("a paytable")..] };
        }
        folder.write("all.toml", all);
        let rows = folder.run(&["analyze", "all.toml", "-f", "csv"]).ended(0).rows();
        assert_eq!(rows.len(), candidates.len());
        BruteForce { folder, solved: candidates.into_iter().zip(rows).collect() }
    }

    fn meeting(&self, is_met: impl Fn(&Row) -> bool) -> BTreeSet<Vec<i64>> {
        self.solved.iter().filter(|(_, row)| is_met(row)).map(|(pays, _)| pays.clone()).collect()
    }

    fn edges(&self) -> Vec<Fraction> {
        let mut edges: Vec<Fraction> = self.solved.iter().map(|(_, row)| edge(row)).collect();
        edges.sort();
        edges
    }
}

fn combinations(ranges: &[Range]) -> Vec<Vec<i64>> {
    let longer = |all: Vec<Vec<i64>>, (_, range): &Range| {
        all.iter().flat_map(|pays| range.clone().map(|pay| [&pays[..], &[pay]].concat())).collect()
    };
    ranges.iter().fold(vec![Vec::new()], longer)
}

fn with_pays(text: &str, schedule: &str, ranges: &[Range], pays: &[i64]) -> String {
    let (before, table) = text.split_once(&format!("[paytable.{schedule}]")).expect("the schedule");
    let mut table = table.to_string();
    for ((hand, _), pay) in ranges.iter().zip(pays) {
        let start = table.find(&format!("\n{hand} = ")).expect("the row") + 1;
        let end = start + table[start..].find('\n').expect("a line");
        table.replace_range(start..end, &format!("{hand} = {pay}"));
    }
    format!("{before}[paytable.{schedule}]{table}")
}

fn edge(row: &Row) -> Fraction {
    -expected_net(row)
}

/// Runs `design`, every paytable listed.
fn design(wager: &str, paytable: &str, schedule: &str, ranges: &[Range], target: &[&str]) -> Ran {
    let prefix = if schedule == "pays" { String::new() } else { format!("{schedule}/") };
    let pay = |(hand, range): &Range| format!("--pay={prefix}{hand}={}..{}", range.start(), range.end());
    let pays: Vec<String> = ranges.iter().map(pay).collect();
    let name = format!("{wager}/{paytable}");
    let arguments = ["design", &name, "-f", "csv", "--limit", "0"].into_iter().chain(target.iter().copied());
    run(&arguments.chain(pays.iter().map(String::as_str)).collect::<Vec<_>>())
}

/// The pays of each row, as `HAND=PAY`.
fn pays_of(row: &Row) -> Vec<i64> {
    row["pays"].split(' ').map(|pay| pay.split_once('=').expect("a pay").1.parse().expect("whole")).collect()
}

/// Compares the middle third of the house edges, to the last digit of both ends, and a bound beside it.
fn assert_is_brute_force(wager: &str, paytable: &str, schedule: &str, ranges: &[Range]) {
    let all = BruteForce::of(wager, paytable, schedule, ranges);
    let edges = all.edges();
    // Bounds between two edges, so that a decimal can state them.
    let between = |place: usize| {
        let middle = (&edges[place - 1] + &edges[place]) / ratio(2, 1) * ratio(100, 1);
        house_edge::decimal(&middle, 9)
    };
    let third = edges.len() / 3;
    let [least, most] = [between(third), between(edges.len() - third)];
    let bounds = [&least, &most].map(|end| end.parse::<f64>().expect("a number"));
    let is_within = |row: &Row| (bounds[0]..=bounds[1]).contains(&number(row, "house_edge_pct"));
    let expected = all.meeting(is_within);
    assert!(!expected.is_empty() && expected.len() < all.solved.len(), "{wager}: the test tells nothing apart");
    let found = design(wager, paytable, schedule, ranges, &[&format!("--require=house_edge_pct={least}..{most}")])
        .ended(0)
        .rows();
    assert_eq!(found.len(), expected.len(), "{wager}");
    assert_eq!(found.iter().map(pays_of).collect::<BTreeSet<_>>(), expected, "{wager}");
    for row in &found {
        let (_, solved) = all.solved.iter().find(|(pays, _)| *pays == pays_of(row)).expect("a candidate");
        for column in ["house_edge_pct", "win_frequency_pct", "std_dev", "max_net_one_in", "ev_numerator"] {
            assert_eq!(row[column], solved[column], "{wager} {column}");
        }
    }
    // Another bound beside the edge: deviations up to the one in the middle of those found.
    let mut deviations: Vec<f64> = found.iter().map(|row| number(row, "std_dev")).collect();
    deviations.sort_by(f64::total_cmp);
    let most = deviations[deviations.len() / 2] + 1e-7;
    let (edge, deviation) = (
        format!("--require=house_edge_pct={least}..{}", between(edges.len() - third)),
        format!("--require=std_dev=..{most}"),
    );
    let both = design(wager, paytable, schedule, ranges, &[&edge, &deviation]).ended(0).rows();
    let expected = all.meeting(|row| is_within(row) && number(row, "std_dev") <= most);
    assert_eq!(both.iter().map(pays_of).collect::<BTreeSet<_>>(), expected, "{wager}");
    drop(all.folder);
}

#[test]
fn a_side_wager_is_that_of_brute_force() {
    let ranges = [("flush", 2..=6), ("straight", 3..=7), ("pair", 1..=2)];
    // A straight ranks above a flush of three cards.
    let ranges = [ranges[1].clone(), ranges[0].clone(), ranges[2].clone()];
    assert_is_brute_force("let-it-ride/three-card-bonus", "A", "pays", &ranges);
}

#[test]
fn a_wager_on_two_hands_is_that_of_brute_force() {
    let ranges = [("three-of-a-kind", 99..=102), ("flush", 24..=27), ("straight", 14..=16)];
    assert_is_brute_force("four-card-poker/bad-beat-bonus", "A", "pays", &ranges);
}

#[test]
fn base_games_are_those_of_brute_force() {
    let let_it_ride = [("full-house", 10..=11), ("flush", 7..=9), ("straight", 4..=6), ("three-of-a-kind", 2..=3)];
    assert_is_brute_force("let-it-ride/base", "A", "pays", &let_it_ride);
    let stud = [("flush", 5..=7), ("straight", 3..=4), ("three-of-a-kind", 2..=3)];
    assert_is_brute_force("mississippi-stud/base", "A", "pays", &stud);
}

#[test]
#[ignore = "second tier: designs of games against the dealer by brute force"]
fn games_against_the_dealer_and_of_rows_are_those_of_brute_force() {
    assert_is_brute_force(
        "four-card-poker/base",
        "A",
        "ante-bonus",
        &[("four-of-a-kind", 20..=23), ("straight-flush", 15..=16)],
    );
    assert_is_brute_force("criss-cross-poker/base", "A", "pays", &[("flush", 5..=6), ("straight", 3..=4)]);
}

/// Each paytable of the regulation is found by its own house edge, from the first that states the same hands, within
/// the pays that all of these have.
#[test]
fn the_regulations_paytables_are_found_by_their_own_figures() {
    let offers = Catalogue::embedded().expect("valid").offers();
    let own: Vec<_> =
        offers.iter().filter(|offer| offer.option()[..2] == ["let-it-ride", "three-card-bonus"]).collect();
    let stated = |offer: &Offer| {
        let rows = offer.paytable.rows("pays").iter().filter(|row| row.stated);
        rows.map(|row| match &row.pay {
            Pay::Units(units) => (row.hand, units.to_integer()),
            _ => panic!("a number"),
        })
        .collect::<Vec<_>>()
    };
    let hands = |offer: &Offer| stated(offer).into_iter().map(|(hand, _)| hand).collect::<Vec<_>>();
    let solved = printed_rows(&["analyze", "let-it-ride/three-card-bonus"]);
    assert_eq!(solved.len(), own.len());
    for offer in &own {
        let alike: Vec<_> = own.iter().filter(|other| hands(other) == hands(offer)).collect();
        let pays = hands(offer).into_iter().enumerate().map(|(row, hand)| {
            let pays: Vec<String> = alike.iter().map(|other| stated(other)[row].1.to_string()).collect();
            format!("--pay={hand}={}", pays.join(","))
        });
        let pays: Vec<String> = pays.collect();
        let id = offer.paytable.id.as_str();
        let edge = number(solved.iter().find(|row| row["paytable"] == id).expect("solved"), "house_edge_pct");
        let edge = format!("--require=house_edge_pct={:.6}..{:.6}", edge - 1e-6, edge + 1e-6);
        let start = format!("let-it-ride/three-card-bonus/{}", alike[0].paytable.id);
        let arguments = ["design", &start, &edge, "-f", "csv", "--limit", "0"];
        let found = run(&arguments.into_iter().chain(pays.iter().map(String::as_str)).collect::<Vec<_>>());
        let found = found.ended(0).rows();
        let same = found.iter().filter(|found| found["nearest_changes"].is_empty() && found["nearest_paytable"] == id);
        assert_eq!(same.count(), 1, "{id}: {found:?}");
    }
}

/// The numbers of the trial that asked for this command: "an edge of 5.8 to 6.2 % that hits once in four".
#[test]
fn the_file_of_the_paytables_found_has_their_figures() {
    let folder = Folder::new();
    let design = "design let-it-ride/three-card-bonus/A --require house_edge_pct=5.8..6.2 --require win_frequency_pct=25.. \
                  --pay flush=2..6 --pay straight=3..9 --pay trips=20..40";
    let found = folder.run_line(&format!("{design} -o own.toml -o own.svg -f csv --sort -std_dev --limit 7"));
    let found = found.ended(0).rows();
    assert_eq!(found.len(), 7);
    assert!(found.is_sorted_by(|one, other| number(one, "std_dev") >= number(other, "std_dev")));
    let solved = folder.run(&["analyze", "own.toml", "-f", "csv"]).ended(0).rows();
    assert_eq!(solved.len(), 7);
    for row in &found {
        let own = solved.iter().find(|own| own["paytable"] == row["paytable"]).expect("in the file");
        for column in
            ["house_edge_pct", "element_of_risk_pct", "win_frequency_pct", "std_dev", "max_net_units", "ev_numerator"]
        {
            assert_eq!(own[column], row[column], "{column}");
        }
        assert!((5.8..=6.2).contains(&number(row, "house_edge_pct")) && number(row, "win_frequency_pct") >= 25.0);
    }
    folder.run(&["check", "own.toml"]).ended(0);
    let plot = folder.read("own.svg");
    assert!(plot.contains("7 designed paytables; of the regulation A "), "{plot}");
}

#[test]
fn people_see_the_pays_side_by_side() {
    let design = "design let-it-ride/base/A --require house_edge_pct=3.4..3.6 --pay flush=8..9 --pay straight=5";
    run(&words(design))
        .ended(0)
        .prints("let-it-ride/base, from A: 1 of 2 paytables with house edge 3.4..3.6 %; nearest first")
        .prints("3.5057");
}

/// The pays stay in view, whatever the order; the paytable to start from is named with the wager.
#[test]
fn an_order_hides_no_pays_and_a_start_is_named_once() {
    let base = ["design", "let-it-ride/three-card-bonus", "--pay", "flush=2..4", "--limit", "2"];
    let with = |more: &[&str]| run(&[&base[..], more].concat());
    let sorted = with(&["--sort", "-house_edge_pct"]).ended(0);
    let edges = |text: &str| text.lines().filter(|line| line.starts_with("│ ")).skip(2).count();
    assert_eq!(edges(&sorted.stdout), 2, "{sorted:?}");
    sorted.prints("from A: 3 of 3 paytables; 2 shown").prints("┆ flush ┆");
    with(&["--where", "changed_rows=0"]).ended(0).prints("from A: 3 of 3 paytables; 1 matching, 1 shown");
    run(&["design", "let-it-ride/three-card-bonus/B", "--pay", "flush=2"]).ended(0).prints("three-card-bonus, from B:");
    run(&["design", "let-it-ride/three-card-bonus/Z", "--pay", "flush=2"]).refused("unknown paytable `Z`");
    let folder = Folder::new();
    let none = ["--where", "changed_rows>9", "-o", "own.toml"];
    folder.run(&[&base[..], &none].concat()).ended(0).says("nothing is written to own.toml: the answer has none");
    assert!(!folder.path().join("own.toml").exists());
    // The house edge of A rounds to 3.5057 %, and is 37,963 / 1,082,900 exactly (`reports/summary.csv`).
    let with_edge = |edge: &str| {
        let edge = format!("house_edge_pct={edge}");
        run(&["design", "let-it-ride/base/A", "--pay", "flush=8", "--require", &edge])
    };
    with_edge("3.5057").ended(0).prints("house edge 3.50565..3.50575 %");
    with_edge("3.5057..3.5057").refused("the nearest misses house edge by 0.00002");
}

#[test]
fn bounds_alone_try_every_row_within_a_step_and_the_middle_comes_first() {
    let rows = printed_rows(&["design", "let-it-ride/three-card-bonus/A", "--require", "house_edge_pct=0-10"]);
    let edges: Vec<f64> = rows.iter().map(|row| number(row, "house_edge_pct")).collect();
    assert!(edges.len() == 20 && edges.iter().all(|edge| (0.0..=10.0).contains(edge)), "{edges:?}");
    assert!(edges.is_sorted_by_key(|edge| (edge - 5.0).abs()), "{edges:?}");
    // A pays 40, 30, 6, 4 and 1 (§ 643a.12(c)): a step is 10 from 20 on, and a unit below.
    for pay in rows.iter().flat_map(|row| row["pays"].split(' ')) {
        let (hand, pay) = pay.split_once('=').expect("a pay");
        let lawful: &[&str] = match hand {
            "straight-flush" => &["30", "40", "50"],
            "three-of-a-kind" => &["20", "30", "40"],
            "straight" => &["5", "6", "7"],
            "flush" => &["3", "4", "5"],
            _ => &["1", "2"],
        };
        assert!(lawful.contains(&pay), "{hand}={pay}");
    }
}

#[test]
fn what_cannot_be_met_is_refused_with_the_nearest() {
    let base = ["design", "let-it-ride/three-card-bonus/A", "--pay", "flush=2..4"];
    let with = |more: &[&str]| run(&[&base[..], more].concat());
    with(&["--require", "house_edge_pct=90..95"]).refused(
        "--require house_edge_pct=90..95: no paytable of these ranges meets it; the nearest misses house edge by ",
    );
    // A hand that pays is a win whatever it pays: 16.94 % pairs, and better hands.
    with(&["--require", "house_edge_pct=0..50", "--require", "win_frequency_pct=40.."]).refused(
        "--require house_edge_pct=0..50 --require win_frequency_pct=40..: no paytable of these ranges meets all; the nearest \
         misses hit frequency by ",
    );
    with(&["--require", "house_edge_pct=6..5"]).refused("is an empty range");
    with(&["--pay", "flsh=2"]).refused("did you mean `flush`");
    with(&["--pay", "flush=5"]).refused("its pays are given twice");
    with(&["--pay", "pair=6..2"]).refused("ends before it begins");
    with(&["--pay", "pair=5"]).refused("the order of the hands").says("--any-order");
    let many = "--pay straight=1..1000 --pay straight-flush=1..1000 --pay three-of-a-kind=1..1000 --any-order";
    with(&words(many)).refused("3000000000 paytables are candidates, and at most 1000000000 are decided");
    run(&["design", "let-it-ride", "--pay", "flush=2"]).refused("let-it-ride: name a wager of it, as GAME/WAGER");
    run(&["design", "let-it-ride/five-card-progressive/A", "--pay", "royal-flush=2"])
        .refused("--meter sets that amount");
}

/// A hundred thousand paytables of Mississippi Stud take many seconds.
#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_lists_what_it_has_found() {
    let folder = Folder::new();
    let varied =
        ["flush=4..13", "straight=2..11", "three-of-a-kind=1..10", "full-house=6..15", "four-of-a-kind=20..110/10"];
    let varied = varied.iter().flat_map(|pays| ["--pay", pays]);
    let design = ["design", "mississippi-stud/base/A", "--require", "house_edge_pct=4.8..5.0", "--any-order"];
    let arguments: Vec<&str> = design.into_iter().chain(varied).collect();
    let ran = interrupted_after("Ctrl-C ends it with those found\n", folder.path(), &arguments).ended(3);
    let ran = ran.says("interrupted: the paytables found so far are printed");
    // Without a paytable yet, the line stands on stderr.
    let all = format!("{}{}", ran.stdout, ran.stderr);
    assert!(all.contains(" of 100,000 paytables so far with house edge 4.8..5 %"), "{ran:?}");
}

/// With queen high the edge is the published 13,733,780 / 407,170,400 of an ante (Wizard of Odds, Three Card Poker). The
/// other values are those of a file with the changed line.
#[test]
fn a_rule_varies_in_the_range_of_its_hands() {
    let from = "three-card-poker/base/5-4-1";
    let rows = printed_rows(&["design", from, "--rule=qualify=queen-high..pair-of-threes"]);
    let games: Vec<&str> = rows.iter().map(|row| row["game"].as_str()).collect();
    let values = ["queen-high", "king-high", "ace-high", "pair-of-twos", "pair-of-threes"];
    assert_eq!(games, values.map(|value| format!("qualify-{value}")));
    assert_eq!(edge(&rows[0]), ratio(13_733_780, 407_170_400));
    let folder = Folder::new();
    let text = run(&["new", "--game", "three-card-poker", "--id", "mine"]).ended(0).stdout;
    folder.write("mine.toml", text.replace("qualify = \"queen-high\"", "qualify = \"pair\""));
    let changed = folder.run(&["analyze", "mine.toml:base/5-4-1", "-f", "csv"]).ended(0).rows();
    assert_eq!(edge(&rows[3]), edge(&changed[0]));
    // Only the published game meets the bound.
    let bound = "--require=house_edge_pct=3.37..3.38";
    let found = printed_rows(&["design", from, "--rule=qualify=queen-high,king-high", bound]);
    assert_eq!(found.iter().map(|row| row["game"].as_str()).collect::<Vec<_>>(), ["qualify-queen-high"]);
    let units = printed_rows(&["design", from, "--rule=street/0/actions/play=1..2"]);
    assert_eq!((units.len(), edge(&units[0])), (2, edge(&rows[0])));
}
