//! Differences between two baselines, row by row.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::baseline::{Baseline, Exact, Key, Simulated, name_of};
use super::records::{are_equal, is_rounded};
use crate::analysis::ChangedPlay;
use crate::outcome::{Fraction, decimal, percent, shortest};
use crate::paytable::{Difference, Place};
use crate::report::outcomes;
use crate::report::strategy::cost_of_old_decisions;
use crate::statistics::{Distance, FEW_EXPECTED, Verdict, Within};

/// Decimal places of a percentage in a message.
const PLACES: u32 = 6;

/// One compared row of a baseline or of today's answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    pub key: Key,
    /// House edge of the baseline, a fraction of one.
    pub was: Option<Fraction>,
    /// Exact house edge of today, a fraction of one.
    pub is: Option<Fraction>,
    pub was_simulated: bool,
    pub finding: Finding,
    /// The paytable file and the place in it: of the first pay that changed, else of the paytable. `None` for rows of
    /// the baseline alone.
    pub place: Option<(String, Place)>,
    /// Changed pays, where the baseline's pays are known.
    pub pays: Vec<Difference>,
    /// Decisions that these pays change, and the cost of the old ones; `None` without optimal decisions or known old
    /// pays.
    pub play: Option<ChangedPlay>,
    /// Comparisons of a requirement that today's row does not meet.
    pub unmet: Vec<Unmet>,
}

/// A comparison that a row does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    pub column: &'static str,
    /// The cell, as in files; empty where the column does not apply.
    pub value: String,
    /// Operator and operand, such as `>=1`.
    pub required: String,
}

impl Unmet {
    fn in_words(&self) -> String {
        let value = if self.value.is_empty() { "empty" } else { &self.value };
        format!("{} is {value}, required {}", self.column, self.required)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// No difference, or a house edge within the tolerance.
    Unchanged,
    Moved,
    /// The house edge is the same, but another figure differs: its name, with the old and new value.
    Redistributed(String, [String; 2]),
    /// The figures are the same, but not the terms of the paytable.
    OtherTerms,
    /// The meters stand at other amounts, so the figures are not comparable.
    OtherMeter([String; 2]),
    Added,
    Removed,
    /// The baseline has its simulated row, but lost the exact one.
    ExactRemoved,
    Simulated(Deviation),
}

/// Distance of today's exact house edge from a simulated one.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    pub distance: Distance,
    pub tolerance: Fraction,
    pub rounds: Option<u64>,
    /// Expected number of greatest awards in these rounds, if so small that the simulation's standard error may be too
    /// small as well.
    pub greatest_award_expected: Option<f64>,
}

impl Baseline {
    /// Every row of the baseline, then the new rows of `today`. With a tolerance, a fraction of one, only house edges
    /// are compared; without one every exact row must be equal in all columns of both.
    pub fn compared(&self, today: &Baseline, tolerance: Option<&Fraction>) -> Vec<Compared> {
        let own: BTreeSet<&Key> = self.exact.keys().chain(self.simulated.keys()).collect();
        let added = today.exact.keys().filter(|key| !own.contains(key) && self.would_have(key));
        let compared = own.iter().copied().chain(added).map(|key| {
            let is = today.exact.get(key);
            let (was, was_simulated, finding) = match (self.exact.get(key), self.simulated.get(key)) {
                (Some(was), _) => (Some(&was.house_edge), false, self.of_exact(today, key, was, tolerance)),
                (None, Some(_)) if self.is_pack && is.is_some() => (None, false, Finding::ExactRemoved),
                (None, Some(was)) => (Some(&was.house_edge), true, self.of_simulated(was, is, tolerance)),
                (None, None) => (None, false, Finding::Added),
            };
            let (was, is) = (was.cloned(), is.map(|is| is.house_edge.clone()));
            let (key, pays, unmet) = (key.clone(), Vec::new(), Vec::new());
            Compared { key, was, is, was_simulated, finding, place: None, pays, play: None, unmet }
        });
        compared.collect()
    }

    /// Whether a missing row of this key is a change: simulations have no row at the means of the meters.
    fn would_have(&self, key: &Key) -> bool {
        let mut at_seed = key.clone();
        at_seed[5].clear();
        key[5].is_empty() || !self.simulated.contains_key(&at_seed)
    }

    fn of_exact(&self, today: &Baseline, key: &Key, was: &Exact, tolerance: Option<&Fraction>) -> Finding {
        let Some(is) = today.exact.get(key) else { return Finding::Removed };
        // The mean meter is a result, not a choice.
        if !are_equal(&is.meters, &was.meters) && key[5].is_empty() {
            return Finding::OtherMeter([was.meters.clone(), is.meters.clone()]);
        }
        if let Some(tolerance) = tolerance {
            let within = (&is.house_edge - &was.house_edge).abs() <= *tolerance;
            return if within { Finding::Unchanged } else { Finding::Moved };
        }
        if is.house_edge != was.house_edge {
            return Finding::Moved;
        }
        let other = self.other_outcome(today, key).or_else(|| was.other_column(is));
        other.map_or(Finding::Unchanged, |(what, values)| Finding::Redistributed(what, values))
    }

    fn of_simulated(&self, was: &Simulated, is: Option<&Exact>, tolerance: Option<&Fraction>) -> Finding {
        let Some(is) = is else { return Finding::Removed };
        if !are_equal(&is.meters, &was.meters) {
            return Finding::OtherMeter([was.meters.clone(), is.meters.clone()]);
        }
        let one_in: Option<f64> = is.cells.get("max_net_one_in").and_then(|cell| cell.parse().ok());
        let expected = was.rounds.zip(one_in).map(|(rounds, one_in)| rounds as f64 / one_in);
        let greatest_award_expected = expected.filter(|expected| *expected < FEW_EXPECTED);
        let distance = Distance::new(&is.house_edge, &was.house_edge, &was.std_error, self.simulated.len());
        let (tolerance, rounds) = (tolerance.cloned().unwrap_or_default(), was.rounds);
        Finding::Simulated(Deviation { distance, tolerance, rounds, greatest_award_expected })
    }

    /// The first outcome of `key` that differs, with its old and new counts.
    fn other_outcome(&self, today: &Baseline, key: &Key) -> Option<(String, [String; 2])> {
        if !outcomes::are_in_pack(&key[4]) {
            // Packs leave them out; the outcomes of a command have them.
            return None;
        }
        let none = BTreeMap::new();
        let [was, is] = [self, today].map(|baseline| baseline.outcomes.get(key).unwrap_or(&none));
        let name = was.keys().chain(is.keys()).find(|name| {
            let [was, is] = [was, is].map(|outcomes| outcomes.get(*name));
            let are_equal = |(was, is): (&String, &String)| are_equal(was, is);
            !was.zip(is).is_some_and(|(was, is)| was.iter().zip(is).all(are_equal))
        })?;
        let described = |outcome: Option<&[String; 3]>| match outcome {
            Some([net, combinations, cycle]) => format!("{combinations} of {cycle} net {net}"),
            None => "none".to_string(),
        };
        Some((format!("outcome `{name}`"), [described(was.get(name)), described(is.get(name))]))
    }
}

impl Compared {
    pub fn verdict(&self) -> Verdict {
        if self.unmet.is_empty() { self.verdict_of_finding() } else { Verdict::Disagrees }
    }

    /// The verdict without the requirement: inconclusive if the noise of a simulated figure is too large to decide.
    pub fn verdict_of_finding(&self) -> Verdict {
        match &self.finding {
            Finding::Unchanged => Verdict::Agrees,
            Finding::Simulated(deviation) => match deviation.distance.within(&deviation.tolerance) {
                Within::Yes => Verdict::Agrees,
                Within::No => Verdict::Disagrees,
                Within::Unknown => Verdict::Inconclusive,
            },
            _ => Verdict::Disagrees,
        }
    }

    /// The finding in one word or two, at the beginning of its line.
    pub fn kind(&self) -> &'static str {
        match (&self.finding, self.verdict_of_finding()) {
            (_, Verdict::Agrees | Verdict::Inconclusive) if !self.unmet.is_empty() => "unmet",
            (_, Verdict::Agrees) => "unchanged",
            (_, Verdict::Inconclusive) => "inconclusive",
            (Finding::OtherMeter(_), _) => "other meter",
            (Finding::Added, _) => "new",
            (Finding::Removed | Finding::ExactRemoved, _) => "missing",
            _ => "moved",
        }
    }

    /// The message with the place of the paytable, unless it names places of pays.
    pub fn line(&self) -> String {
        let place = self.place.as_ref().filter(|_| self.pays.is_empty());
        self.message() + &place.map(|(file, place)| format!(", {file}:{place}")).unwrap_or_default()
    }

    /// The finding in words, with every changed pay and its place.
    pub fn message(&self) -> String {
        let file = self.place.as_ref().map_or("", |(file, _)| file.as_str());
        let play = self.play.as_ref().map(|play| format!("; {}", cost_of_old_decisions(play))).unwrap_or_default();
        self.finding_in_words() + &in_words(&self.pays, file) + &play + &self.unmet_in_words()
    }

    /// The unmet comparisons, as the end of the message.
    fn unmet_in_words(&self) -> String {
        let unmet: Vec<String> = self.unmet.iter().map(Unmet::in_words).collect();
        let before = if self.finding == Finding::Unchanged { ": " } else { "; " };
        if unmet.is_empty() { String::new() } else { before.to_string() + &unmet.join("; ") }
    }

    /// Increase of the house edge in basis points; `None` unless both are known.
    pub fn basis_points(&self) -> Option<Fraction> {
        let (was, is) = self.was.as_ref().zip(self.is.as_ref())?;
        Some(percent(&percent(&(is - was))))
    }

    /// Old and new house edge with the difference; `noise` follows the old one.
    fn edges(&self, noise: &str) -> String {
        let edge = |edge: &Option<Fraction>| edge.as_ref().map(points).unwrap_or_default();
        let basis_points = self.basis_points().unwrap_or_default();
        let sign = if basis_points.is_positive() { "+" } else { "" };
        let (was, is, difference) = (edge(&self.was), edge(&self.is), decimal(&basis_points, 4));
        format!("house edge {was} %{noise} -> {is} % ({sign}{difference} basis points)")
    }

    /// Explains a difference too small to show.
    fn hint(&self) -> &'static str {
        let is_rounded = self.was.as_ref().zip(self.is.as_ref()).is_some_and(|(was, is)| is_rounded(was, is));
        match is_rounded {
            true => ", beyond the 15 digits that a spreadsheet keeps; compare with the summary as `report` wrote it",
            false => "",
        }
    }

    fn finding_in_words(&self) -> String {
        let found = match &self.finding {
            Finding::Unchanged => String::new(),
            Finding::Moved => format!(": {}{}", self.edges(""), self.hint()),
            Finding::OtherTerms => ": same figures, but other terms".to_string(),
            // In quotes, because the difference may be a blank.
            Finding::Redistributed(what, [was, is]) => {
                // The fraction is compared; the rounded figure next to it may differ by itself.
                let fraction = if what.contains("house_edge_pct") { " as a fraction" } else { "" };
                let [was, is] = [was, is].map(|cell| shown_cell(cell));
                format!(": same house edge{fraction}, but {what}: {was} -> {is}")
            }
            Finding::OtherMeter([was, is]) => {
                // Meters of unknown seed have no amount.
                let was = if was.is_empty() { "fixed pays".into() } else { format!("{was} units") };
                let is = if is.is_empty() { "fixed pays" } else { is };
                format!(": {was} in the baseline, {is} today; compare at the meters of the baseline")
            }
            Finding::Added => " is not in the baseline".to_string(),
            Finding::Removed => " is in the baseline only".to_string(),
            Finding::ExactRemoved => ": the baseline has a simulated row, but no exact one".to_string(),
            Finding::Simulated(deviation) => {
                let noise = format!(" (simulated, +- {})", points(&deviation.distance.half_width));
                format!(": {}{}", self.edges(&noise), deviation.in_words(self.verdict_of_finding()))
            }
        };
        format!("{}: {}{found}", self.kind(), name_of(&self.key))
    }
}

/// The changed pays of a file with their lines, for the end of a sentence.
pub fn in_words(pays: &[Difference], file: &str) -> String {
    let pays: Vec<String> = pays.iter().map(|pay| format!("{pay}, {file}:{}", pay.place.line)).collect();
    if pays.is_empty() { String::new() } else { format!(": {}", pays.join("; ")) }
}

/// A cell as it is, in quotes if blanks or other characters could be missed.
fn shown_cell(cell: &str) -> String {
    let is_plain = !cell.is_empty() && cell.trim() == cell && !cell.contains(char::is_control);
    if is_plain { cell.to_string() } else { format!("{cell:?}") }
}

impl Deviation {
    /// Noise against tolerance, for the end of a line.
    fn in_words(&self, verdict: Verdict) -> String {
        let tolerance = shortest(&percent(&self.tolerance));
        let said = if self.tolerance.is_zero() { "; give a tolerance for simulated rows" } else { "" };
        match verdict {
            Verdict::Agrees => format!(": within the tolerance of {tolerance} percentage points"),
            Verdict::Disagrees => {
                format!(": beyond the tolerance of {tolerance} percentage points, whatever the noise{said}")
            }
            Verdict::Inconclusive => format!(
                ": the noise is larger than the tolerance of {tolerance} percentage points{said}; {} would be enough{}",
                rounded_up(&percent(&self.distance.enough_tolerance())),
                self.rounds_in_words()
            ),
        }
    }

    fn rounds_in_words(&self) -> String {
        let rounds = self.rounds.and_then(|rounds| self.distance.enough_rounds(rounds, &self.tolerance));
        rounds.map(|rounds| format!(", or some {rounds:.1e} rounds would decide it")).unwrap_or_default()
    }

    /// Warns of a simulation that probably had too few of the greatest awards.
    pub fn warning(&self, key: &Key) -> Option<String> {
        let expected = self.greatest_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!(
            "warning: {}: the greatest award was expected {times} times in the simulation of the baseline, \
             whose standard error may be too small",
            name_of(key)
        ))
    }
}

/// Prints a fraction as percent or percentage points.
fn points(fraction: &Fraction) -> String {
    decimal(&percent(fraction), PLACES)
}

/// Rounded up to the places of a message.
fn rounded_up(number: &Fraction) -> String {
    let parts = Fraction::from_integer(BigInt::from(10).pow(PLACES));
    decimal(&((number * &parts).ceil() / parts), PLACES)
}
