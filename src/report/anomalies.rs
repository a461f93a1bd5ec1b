//! What a reader must not overlook: wagers that favour the player, awards that hardly ever come, and readings that matter.

use num_bigint::BigInt;
use num_traits::Signed;

use super::{Answer, Findings};
use crate::games::bonuses::BonusActivation;
use crate::games::{Catalogue, Offer, ReadingFacts, Selection, WagerFacts};
use crate::outcome::{Fraction, Measures, Outcome, decimal, percent};
use crate::paytable::ByMeter;

/// An award that comes less than once in so many rounds is called out.
pub const RARE_ONE_IN: u64 = 100_000_000;

/// A reading that changes the house edge by more percentage points than this, in thousandths, is called out.
pub const MOVES_BY_THOUSANDTHS: u32 = 100;

/// One anomaly of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The game and the wager.
    pub about: String,
    /// What there is to say.
    pub text: String,
    /// Figures that go with it, a line each.
    pub details: Vec<String>,
}

/// The anomalies of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Anomalies {
    /// Wagers that favour the player in the default reading, under optimal play.
    pub favouring: Vec<Note>,
    /// Wagers with awards rarer than one in [`RARE_ONE_IN`] rounds, in the default reading under optimal play.
    pub rare: Vec<Note>,
    /// Readings that change a house edge by more than [`MOVES_BY_THOUSANDTHS`].
    pub readings: Vec<Note>,
}

impl Anomalies {
    /// The anomalies among these findings.
    pub fn of(findings: &Findings) -> Self {
        let mut anomalies = Anomalies::default();
        for game in &findings.games {
            for wager in game.facts.wagers {
                let of_wager = |answer: &&Answer| answer.offer.wager.id == wager.id && answer.offer.strategy.is_none();
                let answers: Vec<&Answer> = game.answers.iter().filter(of_wager).collect();
                let default: Vec<&Answer> =
                    answers.iter().copied().filter(|answer| answer.offer.reading.is_none()).collect();
                let about = format!("{}, {} ({})", game.facts.title, wager.title, wager.id);
                anomalies.favouring.extend(favouring(&about, wager, &default, &answers));
                anomalies.rare.extend(rare(&about, &default));
                let readings = wager.readings.iter();
                anomalies.readings.extend(readings.filter_map(|reading| moving(&about, reading, &default, &answers)));
            }
        }
        anomalies
    }

    /// The three kinds: a heading, what is said if there is none, and the notes.
    pub fn kinds(&self) -> [(&'static str, &'static str, &[Note]); 3] {
        [
            (
                "Wagers that favour the player",
                "None: in the default reading and under optimal play the house has the edge on every wager and paytable of this pack.",
                &self.favouring,
            ),
            (
                "Awards rarer than one in 100 million rounds",
                "None: every net win of this pack comes more often than that, in the default reading and under optimal play.",
                &self.rare,
            ),
            (
                "Readings that move a house edge by more than 0.1 percentage points",
                "None among the readings of this pack.",
                &self.readings,
            ),
        ]
    }
}

/// The regulation's id of the option with the pays of an offer; `None` if they are an operator's own. Ids and files do not tell: an operator's may
/// be those of the regulation.
pub fn option_of_regulation(offer: &Offer) -> Option<String> {
    let [game, wager, own_id, ..] = offer.key();
    let selection = Selection { games: vec![game.into()], wagers: vec![wager.into()], ..Selection::default() };
    let options = Catalogue::embedded().ok()?.select(&selection).ok()?;
    let pays = |offer: &Offer| {
        let plain = Offer { reading: None, meters: ByMeter::default(), payout_limit: None, ..offer.clone() };
        Offer { bonuses: BonusActivation::none(), ..plain }.terms()
    };
    let own = pays(offer);
    let mut same: Vec<String> =
        options.iter().filter(|option| pays(option) == own).map(|option| option.paytable.id.clone()).collect();
    // Options that pay alike are told apart by their meters; the offer's own id decides if it is one of them.
    let place = same.iter().position(|id| id == own_id).unwrap_or(0);
    (place < same.len()).then(|| same.swap_remove(place))
}

fn edge(answer: &Answer) -> Fraction {
    Measures::of(&answer.exact).house_edge()
}

/// The paytables of a wager on which the player has the edge: those of the regulation together, and an operator's own.
fn favouring(about: &str, wager: &WagerFacts, default: &[&Answer], all: &[&Answer]) -> Vec<Note> {
    let favouring: Vec<&Answer> = default.iter().copied().filter(|answer| edge(answer).is_negative()).collect();
    let (regulations, own): (Vec<&Answer>, Vec<&Answer>) =
        favouring.into_iter().partition(|answer| option_of_regulation(&answer.offer).is_some());
    let note = |answers: Vec<&Answer>, why: String| {
        let ids: Vec<&str> = answers.iter().map(|answer| answer.offer.paytable.id.as_str()).collect();
        let edges = answers.iter().map(|answer| (answer.offer.paytable.id.as_str(), edge(answer)));
        let played = if wager.has_decisions { "Under optimal play " } else { "By the exact count " };
        let text = format!("{played}{}. {why}", whose(&edges.collect::<Vec<_>>()));
        let details = wager.readings.iter().filter_map(|reading| in_reading(reading, &ids, all)).collect();
        (!answers.is_empty()).then(|| Note { about: about.to_string(), text, details })
    };
    let clause = wager.favours_the_player.map_or_else(
        || "The clause that it comes of is not known.".to_string(),
        |clause| format!("It comes of {clause}."),
    );
    let on_own = "These pays are an operator's own and no option of the regulation; look for a digit too many, and whether the odds are to-1 \
                  or for-1.";
    [note(regulations, clause), note(own, on_own.to_string())].into_iter().flatten().collect()
}

/// What these paytables are worth in another reading, if it was asked for.
fn in_reading(reading: &ReadingFacts, ids: &[&str], all: &[&Answer]) -> Option<String> {
    let read = all.iter().filter(|answer| {
        answer.offer.reading_name() == reading.name && ids.contains(&answer.offer.paytable.id.as_str())
    });
    let edges: Vec<(&str, Fraction)> = read.map(|answer| (answer.offer.paytable.id.as_str(), edge(answer))).collect();
    (!edges.is_empty()).then(|| format!("In the reading `{}` {}. {}", reading.name, whose(&edges), reading.meaning))
}

/// Who has the edge on which paytable, in words.
fn whose(edges: &[(&str, Fraction)]) -> String {
    let on = |who: &str, wanted: fn(&Fraction) -> bool| {
        let one = |(id, edge): &(&str, Fraction)| format!("{} % of a unit on paytable {id}", percentage(&edge.abs()));
        let told: Vec<String> = edges.iter().filter(|(_, edge)| wanted(edge)).map(one).collect();
        (!told.is_empty()).then(|| format!("{who} has the edge: {}", told.join(", ")))
    };
    let told = [on("the player", |edge| edge.is_negative()), on("the house", |edge| !edge.is_negative())];
    told.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The rare awards of a wager. Paytables on which they are the same share a line.
fn rare(about: &str, default: &[&Answer]) -> Option<Note> {
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for answer in default {
        let Some(line) = rare_awards(answer) else { continue };
        let id = answer.offer.paytable.id.as_str();
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, ids)) => ids.push(id),
            None => lines.push((line, vec![id])),
        }
    }
    let details = lines.iter().map(|(line, ids)| format!("Paytable {}: {line}", ids.join(", "))).collect();
    let text = "What is won so rarely cannot be seen in a simulation of usual length; its count is exact, and it adds to the variance and to \
                the exposure of the house more than to the return.";
    (!lines.is_empty()).then(|| Note { about: about.to_string(), text: text.to_string(), details })
}

/// How many net wins of an answer are rare, which is the rarest, and how often one of them comes.
fn rare_awards(answer: &Answer) -> Option<String> {
    let cycle = answer.exact.cycle();
    let is_rare = |outcome: &&Outcome| {
        outcome.count > 0 && outcome.is_win() && BigInt::from(outcome.count) * RARE_ONE_IN < BigInt::from(cycle)
    };
    let rare: Vec<&Outcome> = answer.exact.outcomes().iter().filter(is_rare).collect();
    let rarest = rare.iter().min_by_key(|outcome| outcome.count)?;
    let one_in = |count: u128| decimal(&Fraction::new(cycle.into(), count.into()), 0);
    let together: u128 = rare.iter().map(|outcome| outcome.count).sum();
    let (what, any) = match rare.len() {
        1 => ("1 outcome".to_string(), String::new()),
        many => (format!("{many} outcomes"), format!("; any of them comes once in {}", one_in(together))),
    };
    Some(format!(
        "{what}; the rarest is `{}`, a net win of {} units, once in {} rounds{any}.",
        rarest.name,
        amount(&rarest.net),
        one_in(rarest.count)
    ))
}

/// What a reading does to the house edge of a wager, if that is much on some paytable.
fn moving(about: &str, reading: &ReadingFacts, default: &[&Answer], all: &[&Answer]) -> Option<Note> {
    let least = Fraction::new(MOVES_BY_THOUSANDTHS.into(), 100_000.into());
    let moved = |before: &Answer| {
        let same = |answer: &&&Answer| {
            answer.offer.reading_name() == reading.name && answer.offer.paytable.id == before.offer.paytable.id
        };
        let (old, new) = (edge(before), edge(all.iter().find(same)?));
        ((&new - &old).abs() > least).then(|| (before.offer.paytable.id.clone(), old, new))
    };
    let moved: Vec<(String, Fraction, Fraction)> = default.iter().copied().filter_map(moved).collect();
    let changes = moved.iter().map(|(_, old, new)| new - old);
    let (lowest, highest) = (changes.clone().min()?, changes.max()?);
    let change =
        if lowest == highest { points(&lowest) } else { format!("{} to {}", points(&lowest), points(&highest)) };
    let text = format!(
        "The reading `{}` moves the house edge by {change} percentage points. {}",
        reading.name, reading.meaning
    );
    let line = |(id, old, new): &(String, Fraction, Fraction)| {
        format!("Paytable {id}: {} % instead of {} %", percentage(new), percentage(old))
    };
    Some(Note { about: about.to_string(), text, details: moved.iter().map(line).collect() })
}

/// A difference of two house edges in percentage points, with its sign.
fn points(difference: &Fraction) -> String {
    let sign = if difference.is_negative() { "" } else { "+" };
    format!("{sign}{}", percentage(difference))
}

fn percentage(fraction: &Fraction) -> String {
    decimal(&percent(fraction), 4)
}

fn amount(units: &Fraction) -> String {
    decimal(units, if units.is_integer() { 0 } else { 4 })
}
