//! Layout of a computing sheet, its notes, and names of sheets within the limits of spreadsheet programs.

use std::collections::BTreeMap;

use az::Az;
use num_traits::One;
use rust_xlsxwriter::cell_range;

use super::computed::{ComputedWager, WagerFigure, figures};
use crate::games::{GAMES, Offer};
use crate::outcome::Award;
use crate::paytable::Meter;
use crate::report::manifest::{Input, own_copy};

pub struct Places<'w> {
    pub notes: Vec<String>,
    pub heading: u32,
    pub figures: &'static [WagerFigure],
    pub schedules: Vec<(u32, &'static str)>,
    pub pays: BTreeMap<Award, u32>,
    pub meters: Vec<(&'w str, u32)>,
    pub outcomes: u32,
    last: u32,
}

impl<'w> Places<'w> {
    pub fn of(wager: &ComputedWager<'w>, inputs: &[Input]) -> Self {
        let is_one_unit = wager.outcomes.iter().all(|(_, wagered)| wagered.is_one());
        let figures = figures(is_one_unit);
        let notes = notes(wager, inputs);
        let heading = notes.len().az::<u32>() + 1;
        let mut line = heading + 3 + 2 * figures.len().az::<u32>() + 1;
        let (mut schedules, mut pays) = (Vec::new(), BTreeMap::new());
        for (schedule, hands) in wager.schedules() {
            schedules.push((line, schedule));
            for hand in hands {
                line += 1;
                pays.insert(Award { schedule, hand }, line);
            }
            line += 2;
        }
        let meters: Vec<(&str, u32)> = wager.meters().into_iter().zip(line + 1..).collect();
        let outcomes = meters.last().map_or(line, |(_, last)| last + 2);
        let last = outcomes + wager.outcomes.len().az::<u32>();
        Places { notes, heading, figures, schedules, pays, meters, outcomes, last }
    }

    pub fn first_figure(&self) -> u32 {
        self.heading + 3
    }

    /// Cells of all outcomes in a column.
    pub fn of_outcomes(&self, column: u16) -> String {
        cell_range(self.outcomes + 1, column, self.last, column)
    }
}

/// Commands that recompute the decisions, as typed in the folder of the pack.
fn decide_anew(wager: &ComputedWager<'_>, inputs: &[Input]) -> String {
    let [game, id, paytable, ..] = wager.first().key();
    let mut own: Vec<String> = wager.offers().filter_map(|offer| own_copy(inputs, offer)).collect();
    own.dedup();
    let (source, files) = match own.is_empty() {
        true => (format!("house-edge new --from {game}/{id}/{paytable} --output own.toml, "), "own.toml".to_string()),
        false => (String::new(), own.join(" ")),
    };
    format!("{source}change the pays in {files}, house-edge analyze --paytables {files}")
}

fn notes(wager: &ComputedWager<'_>, inputs: &[Input]) -> Vec<String> {
    let offer = wager.first();
    let mut notes = Vec::new();
    if offer.wager.has_decisions {
        notes.push(
            "Decisions stay optimal for the pays as filed: after a change of a pay a player could do better, so the \
             true house edge is at most the one computed here."
                .to_string(),
        );
        notes.push(format!("To recompute the decisions: {}", decide_anew(wager, inputs)));
    } else {
        notes.push(
            "No decision depends on these pays, so the figures are exact, as long as a hand that fits two rows \
             is paid more by the same one."
                .to_string(),
        );
    }
    notes.push(format!(
        "{}, {}. Filled cells are for input, the figures are formulas of them; the line under each figure \
         has the program's exact answer. Amounts are in units: {}.",
        offer.game.title, offer.wager.title, offer.wager.unit
    ));
    let is_unknown = |offer: &Offer, meter: &Meter| meter.seed.is_none() && offer.meters.of(&meter.name).is_none();
    if wager.offers().any(|offer| offer.paytable.meters.iter().any(|meter| is_unknown(offer, meter))) {
        notes.push("A meter whose seed the regulation leaves open is empty: enter its reading.".to_string());
    }
    notes
}

const MOST_LETTERS: usize = 31;
const FORBIDDEN: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// Name of a wager's computing sheet, such as `LIR base`.
pub fn of_wager(game: &str, wager: &str) -> String {
    format!("{} {wager}", initials(game))
}

/// Name of the sheet with the rows of a file. Strategies are named by initials of the game, wager, paytables, reading
/// and strategy; a name that is too long loses the last words of the longer of the last two.
pub fn of_file(file: &str) -> String {
    let stem = file.strip_suffix(".csv").unwrap_or(file);
    let (folders, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let folder = folders.rsplit('/').next().unwrap_or_default();
    if !GAMES.iter().any(|game| game.facts().id == folder) {
        return stem.replace('/', " ");
    }
    let mut parts = name.split('.');
    let offers = format!("{} {}", initials(folder), with_runs(parts.next().unwrap_or_default()));
    let mut variants: Vec<&str> = parts.collect();
    loop {
        let name = [&[offers.as_str()], variants.as_slice()].concat().join(" ");
        let longest = variants.iter_mut().max_by_key(|variant| variant.len());
        let shorter = longest.and_then(|longest| Some((longest.rsplit_once('-')?.0, longest)));
        match shorter {
            Some((shorter, longest)) if name.chars().count() > MOST_LETTERS => *longest = shorter,
            _ => return name,
        }
    }
}

/// Shortens a final run of single letters to the first and the last: `base-A-C`.
fn with_runs(name: &str) -> String {
    let words: Vec<&str> = name.split('-').collect();
    let letter = |word: &&str| word.bytes().next().filter(|letter| word.len() == 1 && letter.is_ascii_uppercase());
    let follow = |pair: &&[&str]| letter(&pair[0]).zip(letter(&pair[1])).is_some_and(|(one, next)| one + 1 == next);
    let run = words.windows(2).rev().take_while(follow).count();
    match words.split_at(words.len() - run) {
        (first, [_, .., last]) => format!("{}-{last}", first.join("-")),
        _ => name.to_string(),
    }
}

/// Initials of a game's id, with numbers in full: `LP2013`.
fn initials(game: &str) -> String {
    let short = |word: &str| match word.chars().next() {
        Some(letter) if !letter.is_ascii_digit() => letter.to_uppercase().to_string(),
        _ => word.to_string(),
    };
    game.split('-').map(short).collect()
}

/// Names cut to length; equal ones are numbered.
pub fn permitted(names: Vec<String>) -> Vec<String> {
    let mut permitted: Vec<String> = Vec::new();
    for name in names {
        let name = name.replace(FORBIDDEN, "-");
        let cut = |ending: &str| name.chars().take(MOST_LETTERS - ending.len()).collect::<String>() + ending;
        let is_new = |name: &String| !permitted.iter().any(|known| known.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| cut(&format!(" {number}")));
        let first_new = std::iter::once(cut("")).chain(numbered).find(is_new);
        permitted.extend(first_new);
    }
    permitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_readable_and_unlike() {
        assert_eq!(of_wager("let-it-ride", "base"), "LIR base");
        assert_eq!(of_wager("lunar-poker-2013", "super-wager"), "LP2013 super-wager");
        assert_eq!(of_file("summary.csv"), "summary");
        for (file, name) in [
            ("let-it-ride/base-A", "LIR base-A"),
            ("let-it-ride/base-A-B", "LIR base-A-B"),
            ("let-it-ride/base-a-house-2", "LIR base-a-house-2"),
            ("four-card-poker/base-A.not-on-losing-hands", "FCP base-A not-on-losing-hands"),
            ("four-card-poker/base-A.not-on-losing-hands.expert", "FCP base-A not-on-losing expert"),
            ("lunar-poker/base-A-B-C.no-second-on-six.simple", "LP base-A-C no-second-on simple"),
            ("lunar-poker-2013/base-A-B-C-D-E-F-G-H.no-equal-second", "LP2013 base-A-H no-equal-second"),
            ("lunar-poker-2013/base-A-B-C-D-E-F-G-H.second-must-beat-dealer", "LP2013 base-A-H second-must"),
        ] {
            assert_eq!(of_file(&format!("strategies/{file}.csv")), name);
        }
        let long = "four-card-poker base A not-on-losing-hands";
        let names = ["a[b]", "A-B-", long, long].map(String::from).to_vec();
        assert_eq!(
            permitted(names),
            ["a-b-", "A-B- 2", "four-card-poker base A not-on-l", "four-card-poker base A not-on 2"]
        );
    }

    #[test]
    fn no_wager_loses_a_letter() {
        for facts in GAMES.iter().map(|game| game.facts()) {
            for wager in facts.wagers {
                assert!(of_wager(facts.id, wager.id).len() <= MOST_LETTERS, "{}/{}", facts.id, wager.id);
            }
        }
    }
}
