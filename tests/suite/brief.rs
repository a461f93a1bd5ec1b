//! `brief`: its figures are those of `analyze` and `session`, and whatever it cannot print is refused. The real binary,
//! in a fresh folder.

use house_edge::internals::outcome::{decimal, ratio};

use crate::common::binary::{Ran, Row, number, own_file, printed, printed_rows, run};

const BASE: &str = "let-it-ride/base/A";
const SIDE: &str = "let-it-ride/three-card-bonus/A";
/// Five players for eight hours a day.
const FIVE: [&str; 4] = ["--seats", "5", "--hours-per-day", "8"];

fn brief(arguments: &[&str]) -> String {
    printed(&[&["brief"], arguments].concat())
}

/// The table with this caption, its cells between bars.
fn table(page: &str, caption: &str) -> String {
    let (_, rest) = page.split_once(&format!("<caption>{caption}")).expect("the caption");
    let (table, _) = rest.split_once("</table>").expect("its end");
    let cells = table.replace("</th>", "|").replace("</td>", "|").replace("</tr>", "\n");
    let mut text = String::new();
    let mut is_tag = false;
    for letter in cells.chars() {
        match letter {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => text.push(letter),
            _ => {}
        }
    }
    text
}

/// The last side.
fn card(page: &str) -> String {
    page.split_once("id=\"card\"").expect("a card").1.to_string()
}

/// An amount as the page shows it: whole dollars, the sign first.
fn dollars(amount: f64) -> String {
    let digits = format!("{:.0}", amount.abs());
    let grouped: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|three| std::str::from_utf8(three).expect("digits")).collect();
    format!("{}${}", if amount < -0.5 { "-" } else { "" }, grouped.join(","))
}

fn month(rows: &[Row]) -> &Row {
    rows.iter().find(|row| row["span"] == "month").expect("a month")
}

/// The edge of one of the three bets is 37963/1082900 (`reports/summary.csv`): 35.1 cents of $10, and $87.64 of the
/// 2,500 that five players bet in 50 hands. The Three Card Bonus loses 512 of 22,100 units (`compare.rs`): 11.6 cents of
/// $5, and $28.96 of 1,250.
#[test]
fn a_bet_is_told_in_cents_and_an_hour_in_dollars() {
    let [base, side] = [ratio(2_500 * 37_963, 1_082_900), ratio(1_250 * 512, 22_100)];
    assert_eq!([&base, &side].map(|win| decimal(win, 2)), ["87.64", "28.96"]);
    let page = brief(&[&[BASE, SIDE][..], &FIVE].concat());
    assert!(page.contains("of each $10 on one of the three equal bets the house keeps 35.1 cents; one hand in 4.188"));
    assert!(page.contains("of each $5 on") && page.contains("the house keeps 11.6 cents"), "{page}");
    let wins = table(&page, "Theoretical win");
    for amount in ["$87.64|", "$28.96|", &format!("${}|", decimal(&(base + side), 2))] {
        assert!(wins.contains(amount), "{amount}: {wins}");
    }
    // Everything is stated that the dollars depend on.
    assert!(page.contains("5 players, each with $10 on one of the three equal bets and $5 on"));
    assert!(page.contains("50 hands an hour, 8 hours a day"));
    assert_eq!(page, brief(&[&[BASE, SIDE][..], &FIVE].concat()));
    // In a share of the hands a bet is as large, and wins as much; only the win of the table is smaller.
    let page = brief(&[BASE, SIDE, "--side", "three-card-bonus=5@40%"]);
    assert!(page.contains("of each $5 on") && page.contains("the house keeps 11.6 cents"), "{page}");
    assert!(table(&page, "Theoretical win").contains("|$2|"), "{page}");
    assert!(page.contains("40 units, $200 here"), "{page}");
    // Unless stated, one player on every day and hour, as in every command.
    let page = brief(&[BASE]);
    assert!(page.contains("1 player with $10 on") && page.contains("50 hands an hour, 24 hours a day"));
}

/// One player: exact, as `session` has it.
#[test]
fn a_bad_month_is_the_sessions() {
    let page = brief(&[BASE]);
    let rows = printed_rows(&["session", BASE, "--average-bet", "10", "--where", "span!=hour"]);
    let text = table(&page, "Result of the table");
    for row in &rows {
        for column in ["house_win_dollars", "house_std_dev_dollars", "house_p025_dollars"] {
            let amount = dollars(number(row, column));
            assert!(text.contains(&format!("{amount}|")), "{column} {amount}: {text}");
        }
        let losing = format!("{:.4}|", 100.0 * number(row, "probability_ahead"));
        assert!(text.contains(&losing), "{losing}: {text}");
    }
    assert!(!text.contains('±') && !page.contains("dealt rounds"), "{text}");
    let wagered = ["--together", "let-it-ride/base/A,three-card-bonus/A=0.5"];
    let rows = printed_rows(&[&["session", "--average-bet", "10"], &wagered[..]].concat());
    let text = table(&brief(&[BASE, SIDE]), "Result of the table");
    let amount = dollars(number(month(&rows), "house_p025_dollars"));
    assert!(text.contains(&format!("{amount}|")), "{amount}: {text}");
}

/// The covariance of two seats is counted in Let It Ride and sampled in Four Card Poker.
#[test]
#[ignore = "second tier: briefs of games against the dealer"]
fn no_sampled_figure_is_without_its_error() {
    let counted = table(&brief(&[&[BASE][..], &FIVE].concat()), "Result of the table");
    assert!(counted.lines().filter(|line| line.starts_with("month|")).all(|line| line.matches(" ± ").count() == 2));
    let sampled = brief(&[&["four-card-poker/base/A"][..], &FIVE].concat());
    let text = table(&sampled, "Result of the table");
    let spans = ["day|", "month|"];
    for line in text.lines().filter(|line| spans.iter().any(|span| line.starts_with(span))) {
        assert_eq!(line.matches(" ± ").count(), 3, "{line}");
    }
    assert_eq!(text.lines().filter(|line| line.starts_with("month|")).count(), 1, "{text}");
}

#[test]
#[ignore = "second tier: briefs of games against the dealer"]
fn every_named_strategy_is_there_with_its_cost_and_the_card_has_the_rules() {
    let key = "four-card-poker/base/A";
    let page = brief(&[key]);
    let rows = printed_rows(&["analyze", key, "--strategy", "all"]);
    let edge = |row: &Row| number(row, "house_edge_pct");
    let optimal = rows.iter().find(|row| row["strategy"].is_empty()).expect("optimal play");
    let named: Vec<&Row> = rows.iter().filter(|row| !row["strategy"].is_empty()).collect();
    assert_eq!(named.len(), 2);
    for row in named {
        let cost =
            format!("|{}|{:.4}|{:.4}|{:.4}|", row["strategy"], edge(row), edge(optimal), edge(row) - edge(optimal));
        assert!(table(&page, "Four Card Poker: what named strategies cost").contains(&cost), "{cost}");
    }
    assert!(
        card(&page).contains("<li>Fold less than a pair of 3s</li><li>play 1x with a pair of 3s to a pair of 9s</li>")
    );
    let expert = card(&brief(&[key, "--strategy", "expert"]));
    assert!(expert.contains("but play 1x with a pair of 2s against a 2") && !expert.contains("to a pair of 9s"));
}

/// Without a named strategy the card has the optimal rows, with the words that they need; without decisions the pays.
#[test]
fn a_card_has_rows_or_pays() {
    let stud = card(&brief(&["mississippi-stud/base/A"]));
    for words in ["<dt>fold</dt><dd>anything else</dd>", "Points in the strategy: two for each card of jack or better"]
    {
        assert!(stud.contains(words), "{words}: {stud}");
    }
    assert!(!stud.contains("how often"));
    let meter = brief(&["let-it-ride/three-card-progressive/A"]);
    assert!(meter.contains("No decision is made") && meter.contains("units the player has the edge"), "{meter}");
    assert!(card(&meter).contains("Mini royal in spades"));
}

/// With a flush below a straight some rows have exceptions: their cost stands on the card, as on the page before it.
#[test]
#[ignore = "second tier: cards with exceptions"]
fn a_card_with_exceptions_says_what_they_cost() {
    let folder = own_file(
        "schema = 1\ngame = \"let-it-ride\"\nwager = \"base\"\n[[paytable]]\nid = \"OWN\"\nodds = \"to-1\"\n\
         section = \"own\"\n[paytable.pays]\nroyal-flush = 5000\nstraight-flush = 60\nfour-of-a-kind = 150\n\
         full-house = 25\nflush = 4\nstraight = 12\nthree-of-a-kind = 2\ntwo-pair = 0\npair-of-tens-or-better = 2\n",
    );
    let page = folder.run(&["brief", "own.toml"]).played().stdout;
    let points = page.split("without their exceptions cost ").nth(1).and_then(|rest| rest.split(' ').next());
    let points: f64 = points.and_then(|points| points.parse().ok()).expect("points");
    assert!(page.contains("Optimal play, but for exceptions. At each decision the first line that fits decides."));
    let cost = format!("These rules cost {points:.4} % of the unit more than optimal play.");
    assert!(points > 0.0 && card(&page).contains(&cost), "{cost}");
    assert!(!card(&brief(&["let-it-ride/base/A"])).contains("These rules cost"));
}

#[test]
fn what_is_no_brief_is_refused() {
    let refused = |arguments: &[&str], reason: &str| {
        let ran: Ran = run(&[&["brief"], arguments].concat());
        assert!(ran.code == 2 && ran.stderr.contains(reason) && ran.stdout.is_empty(), "{arguments:?}: {ran:?}");
    };
    refused(&[BASE, "mississippi-stud/base/A"], "needs one game: let-it-ride base A is let-it-ride");
    refused(&[BASE, "let-it-ride/base/B"], "base is listed twice");
    refused(&[BASE; 5], "5 paytables; a brief has room for 4");
    refused(&[BASE, "--strategy", "simple"], "unknown strategy `simple`");
    refused(&["four-card-poker/base/A", "--strategy", "simpel"], "did you mean `simple`");
    refused(&["let-it-ride/base/Z"], "unknown paytable `Z`");
    refused(&[BASE, "--side", "three-card-bonus=5"], "--side three-card-bonus: no side wager is named");
    refused(&[BASE, SIDE, "--side", "three-card-bonos=5"], "did you mean `three-card-bonus`");
    refused(&[BASE, SIDE, "--side", "three-card-bonus/Z=5"], "--side three-card-bonus: unknown paytable `Z`");
    refused(&[BASE, SIDE, "--side", "three-card-bonus/Z=50%"], "--side three-card-bonus: unknown paytable `Z`");
    refused(&[BASE, SIDE, "--side", "lunar-poker/three-card-bonus=50%"], "unknown game `lunar-poker`");
    refused(&["let-it-ride/five-card-bonus/A", "--average-bet", "10"], "its figures are of a wager of $1");
    refused(&[BASE, "--output", "brief.doc"], "the answer is written as .html or .pdf");
    refused(&[BASE, "--seats", "9"], "at most 7 players");
}
