//! The rules and the pays of a game's file as tables to edit: each input is named by the path of its value, such as
//! `settle/ante/2`; beside it stand what the program understood, and why a value cannot be.

use maud::{Markup, html};
use serde_json::Value;

use super::layout::{FORM, control_of};
use crate::games::game_file::cell_words;
use crate::games::{HandRanking, PAYS, Rule};
use crate::lists::distinct;
use crate::report::html::tables::{Body, HtmlCell, Table, figure, grid, marked, words};

/// Keys of the file's own that are edited, each with the name of the rule that says how it is understood.
pub const KEYS: [(&str, &str); 7] = [
    ("game", ""),
    ("title", ""),
    ("deal", "deal"),
    ("ranking", ""),
    ("dealer-ranking", ""),
    ("qualify", "dealer"),
    ("stake", "before the deal"),
];

/// Words of cells in a game of streets, whose columns have no names in the file.
const OF_STREETS: [&str; 3] = ["lose", "pays", "-"];
const ENDS_OF_STREETS: [&str; 2] = ["fold", "end"];

/// What is wrong with a file, at the path of a key or a value, or with all of it.
pub struct FileFault {
    pub path: Option<String>,
    pub message: String,
}

/// A game's file to edit.
pub struct GameForm<'f> {
    /// Its keys before all changes, and now.
    pub before: &'f Value,
    pub now: &'f Value,
    /// What was understood; nothing of a game that cannot be.
    pub rules: &'f [Rule],
    pub faults: &'f [FileFault],
}

impl GameForm<'_> {
    pub fn shown(&self) -> Markup {
        html! {
            (self.deal())
            (self.decisions())
            (self.settlement())
            @for (wager, stated) in named(self.now.get("wager")) { (self.pays(wager, stated)) }
        }
    }

    fn has_dealer(&self) -> bool {
        self.now.pointer("/settle/ends").is_some()
    }

    /// What was understood of a decision, a wager or a key.
    fn prose(&self, name: &str) -> String {
        let of_name = self.rules.iter().filter(|rule| rule.name == name);
        of_name.map(Rule::in_words).collect::<Vec<_>>().join(" ")
    }

    fn deal(&self) -> Markup {
        let is_shown = |key: &str| match key {
            "qualify" => self.has_dealer(),
            "stake" => !self.has_dealer(),
            _ => self.now.get(key).or(self.before.get(key)).is_some(),
        };
        let row = |&(key, rule): &(&str, &str)| {
            let control = match key.ends_with("ranking") {
                true => self.choice(key, key, &HandRanking::by_name().map(|(name, _)| name)),
                false => self.input(key, key, false),
            };
            vec![words(key), marked(control), words(&self.prose(rule))]
        };
        let mut rows: Vec<_> = KEYS.iter().filter(|(key, _)| is_shown(key)).map(row).collect();
        let streets = listed(self.now.get("street")).filter_map(|street| street.get("name")?.as_str());
        let settled = named(self.now.get("settle")).map(|(name, _)| name);
        let elsewhere: Vec<&str> = KEYS.iter().map(|(_, rule)| *rule).chain(streets).chain(settled).collect();
        let others = self.rules.iter().filter(|rule| !elsewhere.contains(&rule.name));
        rows.extend(others.map(|rule| vec![words(rule.name), words(""), words(&rule.in_words())]));
        let headings = Vec::from(["key", "value", "as understood"].map(words));
        table("The game", headings, vec![Body { heading: None, rows }])
    }

    fn decisions(&self) -> Markup {
        let body = |(place, street): (usize, &Value)| {
            let name = street.get("name").and_then(Value::as_str).unwrap_or_default();
            let at = |key: &str| format!("street/{place}/{key}");
            let turn = street.get("turn").map(|_| ("cards turned before".to_string(), at("turn")));
            let actions = named(street.get("actions")).flat_map(|(action, units)| match units {
                Value::Object(parts) => {
                    let part = |part: &String| (format!("{action}, {part}"), at(&format!("actions/{action}/{part}")));
                    parts.keys().map(part).collect()
                }
                _ => vec![(action.to_string(), at(&format!("actions/{action}")))],
            });
            let row = |(label, path): (String, String)| {
                let input = self.input(&path, &format!("{name}, {label}"), true);
                vec![words(&label), figure(input)]
            };
            let rows = turn.into_iter().chain(actions).map(row).collect();
            Body { heading: Some(html! { (name) " " span.aside { (self.prose(name)) } }), rows }
        };
        let bodies = listed(self.now.get("street")).enumerate().map(body).collect();
        table("Decisions", vec![words("action"), figure(html! { "units" })], bodies)
    }

    fn settlement(&self) -> Markup {
        let of_dealer = listed(self.now.pointer("/settle/ends")).filter_map(Value::as_str).collect::<Vec<_>>();
        let (ends, cells) = match self.has_dealer() {
            true => (of_dealer, cell_words().to_vec()),
            false => (ENDS_OF_STREETS.to_vec(), OF_STREETS.to_vec()),
        };
        let row = |(name, row): (&str, &Value)| {
            let path = format!("settle/{name}");
            let head = html! { span id=(control_of(&path, 0)) { (name) } (self.fault(&path)) };
            let cell = |(place, end): (usize, &&str)| {
                marked(self.choice(&format!("{path}/{place}"), &format!("{name}, {end}"), &cells))
            };
            // Of a row with too few cells or too many.
            let most = listed(Some(row)).count().min(ends.len());
            let blank = (most..ends.len()).map(|_| words(""));
            let settled = ends[..most].iter().enumerate().map(cell).chain(blank);
            std::iter::once(marked(head)).chain(settled).chain([words(&self.prose(name))]).collect()
        };
        let rows = named(self.now.get("settle")).filter(|(name, _)| *name != "ends").map(row).collect();
        let headings =
            std::iter::once("wager").chain(ends.iter().copied()).chain(["as understood"]).map(words).collect();
        table("What becomes of each wager", headings, vec![Body { heading: None, rows }])
    }

    /// The pays of a wager, a column for each paytable.
    fn pays(&self, wager: &str, stated: &Value) -> Markup {
        let paytables: Vec<&Value> = listed(stated.get("paytable")).collect();
        let in_columns = || paytables.iter().flat_map(|paytable| named(Some(*paytable)));
        let schedules = distinct(in_columns().filter(|(_, pays)| pays.is_object()).map(|(schedule, _)| schedule));
        let body = |schedule: &&str| {
            let pays = || paytables.iter().map(|paytable| paytable.get(*schedule));
            let stated_hands = pays().flat_map(|pays| named(pays).map(|(hand, _)| hand.to_string()));
            let hands = distinct(stated_hands.chain(self.categories(wager, schedule)));
            let row = |hand: String| {
                let cell = |(place, pays): (usize, Option<&Value>)| match pays.map(|pays| pays.get(&hand)) {
                    None | Some(Some(Value::Object(_) | Value::Array(_))) => words(""),
                    Some(_) => {
                        let path = format!("wager/{wager}/paytable/{place}/{schedule}/{hand}");
                        let id = text_at(paytables[place], "id");
                        figure(self.input(&path, &format!("Pay of {hand}, {id}"), true))
                    }
                };
                std::iter::once(words(&hand)).chain(pays().enumerate().map(cell)).collect()
            };
            let heading = (schedules.len() > 1).then(|| html! { (schedule) });
            Body { heading, rows: hands.into_iter().map(row).collect() }
        };
        let id = |paytable: &&Value| figure(html! { (text_at(paytable, "id")) });
        let headings = std::iter::once(words("hand")).chain(paytables.iter().map(id)).collect();
        let title = stated.get("title").and_then(Value::as_str).unwrap_or(wager);
        table(&format!("Pays of {title}"), headings, schedules.iter().map(body).collect())
    }

    /// Hands that the schedule may pay too, the best first.
    fn categories(&self, wager: &str, schedule: &str) -> Vec<String> {
        let is_base = named(self.now.get("wager")).next().is_some_and(|(first, _)| first == wager);
        let is_of_hands = match schedule {
            // Odds of rows.
            PAYS => !is_base || !self.has_dealer(),
            row => self.now.get("settle").is_some_and(|settle| settle.get(row).is_some()),
        };
        let ranking = if is_base { self.now.get("ranking") } else { self.now["wager"][wager].get("ranking") };
        let known = HandRanking::by_name().into_iter().find(|(name, _)| ranking.and_then(Value::as_str) == Some(name));
        let categories = known.filter(|_| is_of_hands).map(|(_, ranking)| ranking.categories());
        categories.into_iter().flatten().rev().collect()
    }

    fn input(&self, path: &str, label: &str, is_number: bool) -> Markup {
        html! {
            input id=(control_of(path, 0)) form=(FORM) name=(path) value=(text_at(self.now, path))
                data-before=(text_at(self.before, path)) inputmode=[is_number.then_some("decimal")] autocomplete="off"
                spellcheck="false" aria-label=(label) aria-invalid=[self.invalid(path)];
            (self.fault(path))
        }
    }

    fn choice(&self, path: &str, label: &str, choices: &[&str]) -> Markup {
        let value = text_at(self.now, path);
        let other = (!choices.contains(&value.as_str())).then_some(value.as_str());
        html! {
            select id=(control_of(path, 0)) form=(FORM) name=(path) data-before=(text_at(self.before, path))
                autocomplete="off" aria-label=(label) aria-invalid=[self.invalid(path)] {
                @for own in other.into_iter().chain(choices.iter().copied()) {
                    option value=(own) selected[own == value] { (own) }
                }
            }
            (self.fault(path))
        }
    }

    fn faults_at(&self, path: &str) -> impl Iterator<Item = &FileFault> {
        self.faults.iter().filter(move |fault| fault.path.as_deref() == Some(path))
    }

    fn invalid(&self, path: &str) -> Option<&'static str> {
        self.faults_at(path).next().map(|_| "true")
    }

    fn fault(&self, path: &str) -> Markup {
        html! { @for fault in self.faults_at(path) { p.error { (fault.message) } } }
    }
}

fn table(caption: &str, headings: Vec<HtmlCell>, bodies: Vec<Body<Vec<HtmlCell>>>) -> Markup {
    grid(&Table { caption: caption.to_string(), aside: html! {}, headings, bodies, class: "rules" })
}

/// Keys and values of a table.
fn named(value: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    value.and_then(Value::as_object).into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

fn listed(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

/// The number or the text at a path; empty where there is none.
pub fn text_at(fields: &Value, path: &str) -> String {
    match fields.pointer(&format!("/{path}")) {
        Some(Value::String(text)) => text.clone(),
        Some(value @ (Value::Number(_) | Value::Bool(_))) => value.to_string(),
        _ => String::new(),
    }
}
