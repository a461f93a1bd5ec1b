//! The generated parts of the documents: from `reports/`, which CI holds against what the program computes, from the
//! facts of the games, and from the program's own help.
//!
//! `HOUSE_EDGE_WRITE_DOCS=1 cargo test --test suite generated` writes them anew.

use std::collections::BTreeMap;
use std::fs;

use crate::common::binary::{Row, cells, csv_rows, number, printed, printed_rows};
use crate::documents::{document, root, short};
use house_edge::internals::games::{GameFacts, StrategyFacts, games_of_program, games_published};

/// Environment variable that has the generated parts written instead of compared.
const WRITE: &str = "HOUSE_EDGE_WRITE_DOCS";

/// Makes the text of a document anew from what it is.
type Renewed = fn(&str) -> String;

/// Every document with a generated part.
const GENERATED: [(&str, Renewed); 6] = [
    ("README.md", |text| with_part(text, "base games", &base_games())),
    ("docs/results.md", |text| {
        with_part(
            &with_part(&with_part(text, "seeds", &seeds()), "results", &results()),
            "common cards",
            &common_cards(),
        )
    }),
    ("docs/information.md", |text| with_part(text, "information", &information())),
    ("docs/strategies.md", |text| with_part(text, "strategies", &strategies())),
    ("docs/glossary.md", |text| with_part(&with_part(text, "words", &words()), "columns", &columns())),
    ("docs/cli.md", |text| with_part(text, "commands", &commands())),
];

#[test]
fn generated_parts_of_documents_are_what_the_program_says() {
    let mut outdated = Vec::new();
    for (path, renewed) in GENERATED {
        let is = fs::read_to_string(root().join(path)).unwrap_or_default();
        let should_be = renewed(&is);
        if is != should_be && std::env::var_os(WRITE).is_some() {
            fs::write(root().join(path), should_be).expect("written");
        } else if is != should_be {
            outdated.push(path);
        }
    }
    assert!(outdated.is_empty(), "{outdated:?}: {WRITE}=1 cargo test --test suite generated writes them anew");
}

/// `text` with `content` between the marks of this part.
fn with_part(text: &str, name: &str, content: &str) -> String {
    let (mark, end) = (format!("<!-- generated: {name} -->"), format!("<!-- end of {name} -->"));
    let (before, rest) = text.split_once(&mark).unwrap_or_else(|| panic!("no {mark}"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no {end}"));
    format!("{before}{mark}\n\n{}\n\n{end}{after}", content.trim_end())
}

/// The exact rows of the committed summary, meters at their seeds.
fn exact_rows() -> Vec<Row> {
    let is_exact = |row: &Row| row["method"] == "exact" && row["meter_at"] != "mean";
    csv_rows(&document("reports/summary.csv")).into_iter().filter(is_exact).collect()
}

/// The rows of one game, in the order of the report.
fn of_game<'r>(rows: &'r [Row], game: &GameFacts) -> Vec<&'r Row> {
    rows.iter().filter(|row| row["game"] == game.id).collect()
}

fn is_default(row: &Row) -> bool {
    row["reading"].is_empty() && row["strategy"].is_empty()
}

/// Paytable A of the base game, which every game has.
fn base_of<'r>(rows: &[&'r Row]) -> &'r Row {
    paytable_a(rows, "base")
}

/// Paytable A of a wager in the default reading, played optimally.
fn paytable_a<'r>(rows: &[&'r Row], wager: &str) -> &'r Row {
    let is_it = |row: &&&Row| row["wager"] == wager && row["paytable"] == "A" && is_default(row);
    rows.iter().find(is_it).expect("a wager of every pack")
}

fn section(row: &Row) -> &str {
    row["citation"].trim_start_matches("58 Pa. Code ")
}

/// A table; columns whose head ends with a `>` are aligned right.
fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let names = heads.iter().map(|head| head.trim_end_matches('>')).collect();
    let rules = heads.iter().map(|head| if head.ends_with('>') { "---:" } else { "---" }).collect();
    let rows = rows.into_iter().map(|cells| line(cells.iter().map(String::as_str).collect()));
    line(names) + &line(rules) + &rows.collect::<String>()
}

/// The figures of a wager: column in `exact.csv`, head in a table.
const FIGURES: [(&str, &str); 4] = [
    ("house_edge_pct", "house edge %>"),
    ("element_of_risk_pct", "element of risk %>"),
    ("win_frequency_pct", "hit frequency %>"),
    ("std_dev", "standard deviation>"),
];

/// Heads with those of the figures before the last.
fn with_figures(names: &[&'static str], last: &'static str) -> Vec<&'static str> {
    names.iter().copied().chain(FIGURES.map(|(_, head)| head)).chain([last]).collect()
}

/// The anchor of a heading, as GitHub makes it.
pub fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn base_games() -> String {
    let rows = exact_rows();
    let row = |title: String, row: &Row| {
        let figures = ["house_edge_pct", "house_edge_initial_pct", "element_of_risk_pct", "win_frequency_pct"];
        [title, row["unit"].clone()].into_iter().chain(figures.map(|column| short(row, column))).collect::<Vec<_>>()
    };
    let rows_of = |game: &GameFacts| {
        let of_game = of_game(&rows, game);
        let linked = format!("[{}](docs/results.md#{})", game.title, anchor(game.title));
        // The game as it may be played leads.
        match game.wager("base").and_then(|wager| wager.not_alone) {
            Some(rule) => vec![
                row(format!("{linked}, Ante and Super Wager"), paytable_a(&of_game, rule.together)),
                row("its Ante Wager, not played alone".to_string(), base_of(&of_game)),
            ],
            None => vec![row(format!("{linked}{}", in_part(game)), base_of(&of_game))],
        }
    };
    assert_eq!(games_of_program().filter(|game| game.facts().is_in_part()).count(), 2);
    let heads = [
        "base game, paytable A",
        "unit",
        "house edge, % of a unit>",
        "% of all initial wagers>",
        "element of risk %>",
        "hit frequency %>",
    ];
    let regulation = games_of_program().flat_map(|game| rows_of(game.facts()));
    let published = ["three-card-poker/base/5-4-1", "casino-holdem/base/100-20-10", "crazy-4-poker/base/200-30-15"];
    let published = printed_rows(&[&["analyze", "--quiet"][..], &published].concat()).into_iter().map(|of| {
        let facts = games_published().map(|game| game.facts()).find(|facts| facts.id == of["game"]).expect("known");
        row(format!("[{}](docs/games.md#against-a-dealer), {}", facts.title, of["paytable"]), &of)
    });
    table(&heads, regulation.chain(published))
}

/// Marks a game of whose chapter some sections were not available.
fn in_part(game: &GameFacts) -> &'static str {
    if game.is_in_part() { " (chapter in part)" } else { "" }
}

fn results() -> String {
    let rows = exact_rows();
    games_of_program()
        .map(|game| results_of(game.facts(), &of_game(&rows, game.facts())))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Games of common cards by published rules, as the program solves them.
fn common_cards() -> String {
    let games = ["casino-holdem", "texas-holdem-bonus", "holdem-de-casino", "ultimate-holdem-france"];
    let row = |row: Row| {
        let names = ["game", "wager", "paytable"].map(|column| row[column].clone());
        let figures = FIGURES.map(|(column, _)| short(&row, column));
        let of_unit = if row["wager"] == "base" {
            format!("`{}/{}`", row["ev_numerator"], row["ev_denominator"])
        } else {
            String::new()
        };
        names.into_iter().chain(figures).chain([of_unit]).collect()
    };
    let heads = with_figures(&["game", "wager", "paytable"], "a unit of the base game is worth>");
    table(&heads, printed_rows(&[&["analyze", "--quiet"][..], &games].concat()).into_iter().map(row))
}

/// The house edges of wagers whose meters stand at their seeds.
fn seeds() -> String {
    let at_seed = exact_rows().into_iter().filter(|row| is_default(row) && row["meter_at"] == "seed");
    let mut edges: Vec<f64> = at_seed.map(|row| row["house_edge_pct"].parse().expect("a number")).collect();
    edges.sort_by(f64::total_cmp);
    let (least, greatest) = (edges[0], edges[edges.len() - 1]);
    format!(
        "**With the meter at its seed** the house edge of a wager is {least:.0} to {greatest:.0} percent: the meter, \
         not the seed,\ncarries its return."
    )
}

/// What seen cards are worth: several boxes from `reports/`, and what the command `expose` printed of everything that
/// can be known, which [`cheap_rows_of_exposed_cards_are_those_that_the_program_prints`] holds in part.
fn information() -> String {
    let figure = |row: &Row, column: &str| {
        let error = row["std_error_pct"].parse::<f64>().map(|error| format!(" ± {error:.2}")).unwrap_or_default();
        format!("{:.2}{error}", number(row, column))
    };
    let game = |row: &Row| (row["game"].clone(), row["paytable"].clone());
    let boxes = csv_rows(&document("reports/boxes.csv"));
    let by_boxes = boxes.chunk_by(|one, next| game(one) == game(next)).map(|rows| {
        let edge = |boxes: usize| rows.get(boxes).map(|row| figure(row, "house_edge_pct")).unwrap_or_default();
        let (game, paytable) = game(&rows[0]);
        [game, paytable].into_iter().chain((0..7).map(edge)).collect()
    });
    let heads = ["game", "paytable", "1 box>", "2>", "3>", "4>", "5>", "6>", "7>"];
    let exposed = csv_rows(&document(EXPOSED)).into_iter().map(|row| {
        let names = ["game", "paytable", "known_in_words"].map(|column| row[column].clone());
        let share = format!("{:.2}", number(&row, "changed_pct"));
        names.into_iter().chain([figure(&row, "house_edge_pct"), figure(&row, "gain_pct"), share]).collect()
    });
    format!(
        "## Results\n\nHouse edge in percent of the unit, by number of boxes, from `boxes.csv` of \
         [`reports/`](../reports); ± is\nthe standard error of what was sampled:\n\n{}\nEverything else that can be known, from \
         [`exposed.csv`](exposed.csv), the output of `house-edge expose --known all --exact` for\neach game:\n\n{}",
        table(&heads, by_boxes),
        table(&["game", "paytable", "known", "house edge %>", "gain, points>", "rounds changed %>"], exposed)
    )
}

/// What `expose` printed of every game, at the usual number of rounds.
const EXPOSED: &str = "docs/exposed.csv";

/// What is counted at once; sampled rows with the usual rounds take minutes.
#[test]
fn cheap_rows_of_exposed_cards_are_those_that_the_program_prints() {
    let committed = csv_rows(&document(EXPOSED));
    for (game, knows) in [("let-it-ride", "community=1"), ("let-it-ride", "community=1+2"), ("let-it-ride", "burn")] {
        let arguments = ["expose", &format!("{game}/base/A"), "--known", knows, "-n", "32", "-f", "csv"];
        let now = csv_rows(&printed(&arguments)).remove(0);
        let is_it = |row: &&Row| row["game"] == game && row["paytable"] == "A" && row["known"] == knows;
        let then = committed.iter().find(is_it).expect("a row");
        for column in ["ev_numerator", "ev_denominator", "changed_pct", "mean_total_units"] {
            assert_eq!(now[column], then[column], "{game} {knows} {column}");
        }
    }
    // Every game has everything that can be known in it.
    for game in games_of_program().map(|game| game.facts()) {
        let names: Vec<String> = game.knowledge.all().into_iter().map(|(name, _)| name).collect();
        let is_of = |row: &&Row| row["game"] == game.id && row["paytable"] == "A";
        let of_game: Vec<&String> = committed.iter().filter(is_of).map(|row| &row["known"]).collect();
        assert!(of_game.iter().copied().eq(&names), "{}: {of_game:?}", game.id);
    }
}

fn results_of(game: &GameFacts, rows: &[&Row]) -> String {
    let base = base_of(rows);
    let wager = |row: &&&Row| {
        let names = ["wager", "paytable"].map(|column| row[column].clone());
        let figures = FIGURES.map(|(column, _)| short(row, column));
        names.into_iter().chain(figures).chain([section(row).to_string()]).collect()
    };
    let heads = with_figures(&["wager", "paytable"], "section");
    let defaults = table(&heads, rows.iter().filter(|row| is_default(row)).map(|row| wager(&row)));
    let unit = format!(
        "{}{}. One unit of the base game is {}; on paytable A a unit is worth",
        game.chapter,
        in_part(game),
        base["unit"]
    );
    let worth = format!("`{}/{}` to the player.", base["ev_numerator"], base["ev_denominator"]);
    let alone = game.wagers.iter().filter_map(|wager| Some(format!("\n`{}`: {}\n", wager.id, wager.not_alone?.note)));
    let readings = [false, true].map(|are_what_ifs| readings_of(game, rows, are_what_ifs)).concat();
    format!("## {}\n\n{unit}\n{worth}\n\n{defaults}{}{readings}", game.title, alone.collect::<String>())
}

/// The house edges in every reading but the default one, or in the what-ifs, under optimal play.
fn readings_of(game: &GameFacts, rows: &[&Row], are_what_ifs: bool) -> String {
    let of = |wager: &str, reading: &str| {
        let of_wager = game.wager(wager).and_then(|wager| wager.reading(reading));
        of_wager.expect("a reading of it")
    };
    let mut edges: BTreeMap<(usize, &str, &str), Vec<String>> = BTreeMap::new();
    let is_read = |row: &&&Row| !row["reading"].is_empty() && row["strategy"].is_empty();
    let is_meant = |row: &&&Row| is_read(row) && of(&row["wager"], &row["reading"]).is_what_if == are_what_ifs;
    for row in rows.iter().filter(is_meant) {
        let place = game.wagers.iter().position(|wager| wager.id == row["wager"]).expect("a wager of the game");
        let edge = format!("{}: {}", row["paytable"], short(row, "house_edge_pct"));
        edges.entry((place, row["wager"].as_str(), row["reading"].as_str())).or_default().push(edge);
    }
    if edges.is_empty() {
        return String::new();
    }
    let reading = |((_, wager, reading), edges): ((usize, &str, &str), Vec<String>)| {
        vec![wager.to_string(), format!("`{reading}`"), of(wager, reading).meaning.to_string(), edges.join("; ")]
    };
    let (what, heading) = match are_what_ifs {
        true => ("what-if", "In what-ifs against the words of the text:"),
        false => ("reading", "In other readings:"),
    };
    let heads = ["wager", what, "meaning", "house edge % by paytable"];
    format!("\n{heading}\n\n{}", table(&heads, edges.into_iter().map(reading)))
}

fn strategies() -> String {
    let rows = exact_rows();
    let decided = games_of_program()
        .map(|game| game.facts())
        .filter(|game| how_often(game).is_some() || game.wagers.iter().any(|wager| !wager.strategies.is_empty()));
    decided.map(|game| strategies_of(game, &of_game(&rows, game))).collect::<Vec<_>>().join("\n")
}

fn strategies_of(game: &GameFacts, rows: &[&Row]) -> String {
    let base = base_of(rows);
    let optimal: f64 = base["house_edge_pct"].parse().expect("a number");
    let played =
        rows.iter().filter(|row| row["wager"] == "base" && row["paytable"] == "A" && row["reading"].is_empty());
    let strategy = |row: &&Row| {
        let name = if row["strategy"].is_empty() { "optimal".into() } else { format!("`{}`", row["strategy"]) };
        let cost = number(row, "house_edge_pct") - optimal;
        vec![name, short(row, "house_edge_pct"), format!("{cost:.4}"), short(row, "element_of_risk_pct")]
    };
    let heads = ["strategy", "house edge %>", "cost in percentage points>", "element of risk %>"];
    let costs = table(&heads, played.map(strategy));
    let named = game.wagers.iter().find(|wager| wager.id == "base").into_iter().flat_map(|wager| wager.strategies);
    let rules = |StrategyFacts { name, rules, source }: &StrategyFacts| {
        format!("\n**`{name}`.** {rules}\nSource: {}.\n", source.trim_end_matches('.'))
    };
    let rules: String = named.map(|strategy| rules(strategy)).collect();
    let how_often =
        how_often(game).map(|text| format!("\nOptimal play, by share of all rounds:\n\n{text}\n")).unwrap_or_default();
    format!("## {}\n\n{costs}{how_often}{rules}", game.title)
}

/// How often each action is optimal on paytable A: by the strategy of the report, or in Lunar Poker by its remarks.
fn how_often(game: &GameFacts) -> Option<String> {
    let is_played = |row: &&Row| {
        let plain = cells(row, ["paytable", "reading", "strategy"]) == ["A", "", ""];
        row["game"] == game.id && row["wager"] == "base" && plain
    };
    let index = csv_rows(&document("reports/strategies/index.csv"));
    let rows = csv_rows(&document(&format!("reports/{}", index.iter().find(is_played)?["file"])));
    let actions = csv_rows(&document("reports/actions.csv"));
    let mut shares: Vec<(&str, Vec<String>)> = Vec::new();
    for row in actions.iter().filter(is_played) {
        let (decision, share) = (row["decision"].as_str(), format!("{} {} %", row["action"], short(row, "share_pct")));
        match shares.last_mut().filter(|(name, _)| *name == decision) {
            Some((_, of_decision)) => of_decision.push(share),
            None => shares.push((decision, vec![share])),
        }
    }
    let shares: Vec<String> =
        shares.into_iter().map(|(decision, shares)| format!("- {decision}: {}", shares.join(", "))).collect();
    // Holdings have shares of the hands that come to the decision, which are all rounds where nobody folds.
    let folds = actions.iter().filter(is_played).any(|row| row["action"] == "fold");
    if let Some(shares) = by_holding(&rows).filter(|_| !folds) {
        return Some(shares);
    }
    if !shares.is_empty() {
        return Some(shares.join("\n"));
    }
    let remarks = document("reports/remarks.md");
    let of_game = remarks.split(&format!("## {}, {}\n", game.title, game.chapter)).nth(1)?.split("\n## ").next()?;
    let line = of_game.lines().find_map(|line| line.strip_prefix("- base: Of all rounds, with the first five cards: "));
    line.map(|line| format!("- first five cards: {}", line.trim_end_matches('.')))
}

/// The share of each action with each decision, with its holdings but for those of the last action. `None` if another
/// action is right on some hands of a holding, or if a holding has several actions.
fn by_holding(rows: &[Row]) -> Option<String> {
    let is_plain = |row: &Row| row["exceptions"] == "0" && !row["action"].contains(',');
    let mut decisions: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        match decisions.last_mut().filter(|(name, _)| *name == row["decision"]) {
            Some((_, of_decision)) => of_decision.push(row),
            None => decisions.push((&row["decision"], vec![row])),
        }
    }
    let hands = |row: &Row| number(row, "hands");
    let line = |(decision, rows): (&str, Vec<&Row>)| {
        let last = rows.last().map(|row| row["action"].as_str());
        let all: f64 = rows.iter().map(|row| hands(row)).sum();
        let mut actions: Vec<&str> = rows.iter().map(|row| row["action"].as_str()).collect();
        actions.sort_unstable();
        actions.dedup();
        let share = |action: &str| {
            let with: Vec<&&Row> = rows.iter().filter(|row| row["action"] == action).collect();
            let share = 100.0 * with.iter().map(|row| hands(row)).sum::<f64>() / all;
            let holdings: Vec<&str> = with.iter().map(|row| row["holding"].as_str()).collect();
            let named = if Some(action) == last { String::new() } else { format!(" ({})", holdings.join("; ")) };
            format!("{action} {share:.4} %{named}")
        };
        format!("- {decision}: {}", actions.into_iter().map(share).collect::<Vec<_>>().join(", "))
    };
    let is_all_plain = !rows.is_empty() && rows.iter().all(is_plain);
    is_all_plain.then(|| decisions.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The definitions of the math report.
fn words() -> String {
    let page = document("reports/index.html");
    let list = page.split("<dl class=\"words\">").nth(1).and_then(|rest| rest.split("</dl>").next()).expect("a list");
    let texts = list.split("<dt>").skip(1).map(|entry| {
        let (word, meaning) = entry.split_once("</dt><dd>").expect("a word and its meaning");
        let (meaning, _) = meaning.split_once("</dd>").expect("its end");
        assert!(!meaning.contains(['<', '&']), "no markup is expected: {meaning}");
        vec![word.to_string(), meaning.to_string()]
    });
    table(&["word", "meaning"], texts)
}

/// The columns of all files, a table for each subject.
fn columns() -> String {
    let mut subjects: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for row in csv_rows(&document("src/report/columns.csv")) {
        if subjects.last().is_none_or(|(subject, _)| *subject != row["subject"]) {
            subjects.push((row["subject"].clone(), Vec::new()));
        }
        let (_, columns) = subjects.last_mut().expect("one was pushed");
        columns.push(vec![format!("`{}`", row["column"]), row["meaning"].clone()]);
    }
    let of_subject = |(subject, columns)| format!("### {subject}\n\n{}", table(&["column", "meaning"], columns));
    subjects.into_iter().map(of_subject).collect::<Vec<_>>().join("\n")
}

/// The help of every command.
/// Headings of a help, and the entries below each.
type Parts = Vec<(String, Vec<String>)>;

/// What stands before the first heading of a help, and its parts.
fn parts_of(help: &str) -> (String, Parts) {
    let (mut before, mut parts): (String, Parts) = (String::new(), Vec::new());
    for line in help.trim_end().lines().map(str::trim_end) {
        let begins_entry = line.starts_with("  ") && (line.starts_with("      --") || !line.starts_with("   "));
        match (line.strip_suffix(':').filter(|_| !line.starts_with(' ')), parts.last_mut()) {
            (Some(heading), _) => parts.push((heading.to_string(), Vec::new())),
            (None, Some((_, entries))) if begins_entry => entries.push(line.to_string()),
            (None, Some((_, entries))) => {
                entries.last_mut().into_iter().for_each(|entry| *entry += &format!("\n{line}"))
            }
            (None, None) => before += &format!("{line}\n"),
        }
    }
    parts.iter_mut().flat_map(|(_, entries)| entries).for_each(|entry| entry.truncate(entry.trim_end().len()));
    (before, parts)
}

/// What an entry explains: `--side`, `HOUSE_EDGE_CACHE`, `2`.
fn explained(entry: &str) -> &str {
    let line = entry.lines().next().unwrap_or_default();
    let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    if first.starts_with('-') { words.find(|word| word.starts_with("--")).unwrap_or(first) } else { first }
}

/// Every command's help. Entries that several commands have in the same words stand once, behind the commands.
fn commands() -> String {
    const APART: &str = "Examples";
    let overview = printed(&["--help"]);
    let (_, of_program) = parts_of(&overview);
    let groups = of_program.iter().take_while(|(heading, _)| heading != "Messages");
    let listed = groups.flat_map(|(_, entries)| entries).map(|entry| explained(entry));
    let names: Vec<&str> = listed.filter(|name| *name != "help").collect();
    let helps: Vec<_> = names.iter().map(|name| (*name, parts_of(&printed(&[name, "--help"])))).collect();
    let mut uses: Vec<((&str, &str), usize)> = Vec::new();
    let all = helps.iter().flat_map(|(_, (_, parts))| parts).filter(|(heading, _)| heading != APART);
    for entry in all.flat_map(|(heading, entries)| entries.iter().map(|entry| (heading.as_str(), entry.as_str()))) {
        match uses.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, number)) => *number += 1,
            None => uses.push((entry, 1)),
        }
    }
    // Of several texts for one name, the most common one.
    let most =
        |name: &str| uses.iter().filter(|((_, entry), _)| explained(entry) == name).map(|(_, number)| *number).max();
    let shared = |entry: &str| {
        uses.iter()
            .find(|((_, known), number)| *known == entry && *number > 1 && Some(*number) == most(explained(entry)))
    };
    let block = |lines: &[String]| format!("```text\n{}\n```\n", lines.join("\n\n").trim_end());
    let section = |(heading, entries): &(String, Vec<String>)| {
        let (others, mut own): (Vec<_>, Vec<_>) = entries.iter().cloned().partition(|entry| shared(entry).is_some());
        let of_some = others.iter().filter(|entry| shared(entry).is_some_and(|(_, number)| *number < helps.len()));
        let names: Vec<&str> = of_some.map(|entry| explained(entry)).collect();
        if !names.is_empty() {
            own.push(format!("  as below: {}", names.join(", ")));
        }
        (!own.is_empty()).then(|| format!("{heading}:\n{}", own.join("\n")))
    };
    let page = |(name, (before, parts)): &(&str, (String, Parts))| {
        let parts: Vec<String> = parts.iter().filter_map(section).collect();
        format!("## house-edge {name}\n\n{}", block(&[vec![before.trim_end().to_string()], parts].concat()))
    };
    let mut headings: Vec<&str> = Vec::new();
    uses.iter()
        .for_each(|((heading, _), _)| headings.extend(Some(*heading).filter(|heading| !headings.contains(heading))));
    let of_several = headings.iter().filter_map(|heading| {
        let entries = uses.iter().filter(|((of, entry), _)| of == heading && shared(entry).is_some());
        let entries: Vec<String> = entries.map(|((_, entry), _)| entry.to_string()).collect();
        (!entries.is_empty()).then(|| format!("### {heading}\n\n{}", block(&entries)))
    });
    let first = format!(
        "## All commands\n\n{}",
        block(&[overview.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")])
    );
    let several =
        "## What several commands have\n\nMessages and the exit codes 0 and 2 are those of all.\n".to_string();
    let pages = std::iter::once(first).chain(helps.iter().map(page)).chain([several]).chain(of_several);
    pages.collect::<Vec<_>>().join("\n")
}
