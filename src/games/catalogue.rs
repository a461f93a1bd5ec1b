//! Every wager and paytable on offer: the regulation's own, or an operator's files, and the choice among them.

use std::path::PathBuf;
use std::sync::Arc;

use super::bonuses::BonusActivation;
use super::forms::ENVY_SCHEDULES;
use super::selection::{Selection, SelectionError, is_wanted};
use super::{GAMES, Game, PayoutLimit, ReadingFacts, SolveError, StrategyFacts, WagerFacts};
use crate::paytable::{ByMeter, Document, Odds, Paytable, PaytableError, Units, quoted, read_text};

/// One wager on one paytable in one reading, meters at given amounts: what a row of the summary is about.
#[derive(Clone)]
pub struct Offer {
    /// The game.
    pub game: &'static dyn Game,
    /// The wager.
    pub wager: &'static WagerFacts,
    /// The paytable.
    pub paytable: Arc<Paytable>,
    /// The reading of the regulation; `None` for the default.
    pub reading: Option<&'static ReadingFacts>,
    /// How the player decides; `None` for the optimal decisions.
    pub strategy: Option<&'static StrategyFacts>,
    /// Amounts on the progressive meters.
    pub meters: ByMeter,
    /// How often the bonuses that the table system draws are given; never by default.
    pub bonuses: BonusActivation,
    /// The limit on what is paid in a round; `None` where there is none.
    pub payout_limit: Option<PayoutLimit>,
}

impl Offer {
    /// Game, wager, paytable id, reading and strategy (both empty for the default): the key of its rows in every file.
    pub fn key(&self) -> [&str; 5] {
        [self.game.facts().id, self.wager.id, &self.paytable.id, self.reading_name(), self.strategy_name()]
    }

    /// The key in words, as messages name the offer.
    pub fn name(&self) -> String {
        let limit = self.payout_limit.as_ref().map(|limit| format!(", payout limit {}", limit.in_words()));
        name_of_key(self.key()) + &limit.unwrap_or_default()
    }

    /// The name of the reading, empty for the default.
    pub fn reading_name(&self) -> &'static str {
        self.reading.map_or("", |reading| reading.name)
    }

    /// The name of the strategy, empty for the optimal decisions.
    pub fn strategy_name(&self) -> &'static str {
        self.strategy.map_or("", |strategy| strategy.name)
    }

    /// Makes sure that the wager has decisions.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] if it is settled by the cards alone.
    pub fn require_decisions(&self) -> Result<(), SolveError> {
        let (game, wager) = (self.game.facts().id, self.wager.id);
        if self.wager.has_decisions { Ok(()) } else { Err(SolveError::NoDecisions { game, wager }) }
    }

    /// All that its figures depend on beside its key, in words: what one unit of each schedule of the paytable wins or
    /// loses, and the payout limit.
    pub fn terms(&self) -> String {
        let mut terms = self.odds().name().to_string();
        for schedule in &self.paytable.schedules {
            terms += &format!("; {}:", schedule.name);
            for (row, net) in schedule.rows.iter().zip(self.net_units(schedule.name)) {
                terms += &format!(" {} {net}", row.hand);
            }
        }
        if !self.bonuses.is_none() {
            terms += &format!("; {}", self.bonuses.name());
        }
        if let Some(limit) = &self.payout_limit {
            let known = if limit.is_known() { "" } else { ", decided without it" };
            terms += &format!("; payout limit {} units{known}", limit.in_units());
        }
        terms
    }

    /// Makes sure that nothing is drawn but the cards of a round.
    ///
    /// # Errors
    /// [`SolveError::BonusesNotDrawn`] if a bonus of the table system is activated.
    pub fn require_no_bonuses(&self) -> Result<(), SolveError> {
        if self.bonuses.is_none() { Ok(()) } else { Err(SolveError::BonusesNotDrawn { offer: self.name() }) }
    }

    /// The schedules of envy bonuses that its paytable has, of which the operator chooses one.
    pub fn envy_schedules(&self) -> Vec<&'static str> {
        ENVY_SCHEDULES.into_iter().filter(|name| self.paytable.schedule(name).is_some()).collect()
    }

    /// The payout limit that the decisions reckon with.
    pub fn known_payout_limit(&self) -> Option<&PayoutLimit> {
        self.payout_limit.as_ref().filter(|limit| limit.is_known())
    }

    /// What the stated pays mean: the paytable's own odds, unless the reading has others.
    pub fn odds(&self) -> Odds {
        self.reading.and_then(|reading| reading.odds).unwrap_or(self.paytable.odds)
    }

    /// The net result of one unit wagered for each row of a schedule.
    pub fn net_units(&self, schedule: &str) -> Vec<Units> {
        self.paytable.net_units(schedule, self.odds(), &self.meters)
    }
}

/// An [`Offer::key`] in words.
pub fn name_of_key(key: [&str; 5]) -> String {
    key.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The paytables to choose from.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    game: &'static dyn Game,
    wager: &'static WagerFacts,
    paytable: Arc<Paytable>,
}

impl Catalogue {
    /// The options of the regulation, which are part of the program.
    ///
    /// # Errors
    /// [`PaytableError`] never, unless the program was built with a broken paytable file.
    pub fn embedded() -> Result<Self, PaytableError> {
        let mut entries = Vec::new();
        for game in GAMES {
            for wager in game.facts().wagers {
                entries.extend(read_document(wager.source.path, wager.source.text)?);
            }
        }
        Ok(Catalogue { entries })
    }

    /// The paytables of an operator's files.
    ///
    /// # Errors
    /// The first [`PaytableError`]; a paytable that an earlier file defines is one.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, PaytableError> {
        let texts = paths.iter().map(|path| Ok((path.display().to_string(), read_text(path)?)));
        Self::of_texts(&texts.collect::<Result<Vec<_>, PaytableError>>()?)
    }

    /// The paytables of files of these names and texts.
    ///
    /// # Errors
    /// As [`Catalogue::of_files`].
    pub fn of_texts(files: &[(String, String)]) -> Result<Self, PaytableError> {
        let mut entries: Vec<Entry> = Vec::new();
        for (file, text) in files {
            for entry in read_document(file, text)? {
                if let Some(first) = entries.iter().find(|first| first.same_option(&entry)) {
                    let message =
                        format!("paytable `{}` is already defined in {}", entry.paytable.id, first.paytable.file);
                    let (file, place) = (entry.paytable.file.clone(), entry.paytable.place);
                    return Err(PaytableError::Invalid { file, place, message });
                }
                entries.push(entry);
            }
        }
        Ok(Catalogue { entries })
    }

    /// The offers that `selection` wants, in the order of the catalogue; never an empty list.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among what the names before it leave.
    pub fn select(&self, selection: &Selection) -> Result<Vec<Offer>, SelectionError> {
        let of_games =
            narrowed("game", &selection.games, self.entries.iter().collect(), |entry| entry.game.facts().id)?;
        let of_wagers = narrowed("wager", &selection.wagers, of_games, |entry| entry.wager.id)?;
        let chosen = narrowed("paytable", &selection.paytables, of_wagers, |entry| &entry.paytable.id)?;
        let wagers: Vec<&'static WagerFacts> = chosen.iter().map(|entry| entry.wager).collect();
        selection.reading.check::<ReadingFacts>(&wagers)?;
        selection.strategy.check::<StrategyFacts>(&wagers)?;
        check_meters(&chosen, &selection.meters)?;
        Ok(chosen.iter().flat_map(|entry| entry.offers(selection)).collect())
    }
}

/// The entries with one of these names; an empty list of names takes all. A name that no entry has is an error.
fn narrowed<'e>(
    what: &'static str,
    names: &[String],
    entries: Vec<&'e Entry>,
    of: fn(&Entry) -> &str,
) -> Result<Vec<&'e Entry>, SelectionError> {
    let mut known: Vec<&str> = entries.iter().map(|entry| of(entry)).collect();
    known.sort_unstable();
    known.dedup();
    if let Some(name) = names.iter().find(|name| !known.iter().any(|known| known.eq_ignore_ascii_case(name))) {
        return Err(SelectionError::Unknown { what, name: name.clone(), known: known.join(", ") });
    }
    Ok(entries.into_iter().filter(|entry| is_wanted(names, of(entry))).collect())
}

impl Entry {
    fn same_option(&self, other: &Entry) -> bool {
        self.game.facts().id == other.game.facts().id
            && self.wager.id == other.wager.id
            && self.paytable.id.eq_ignore_ascii_case(&other.paytable.id)
    }

    fn offers(&self, selection: &Selection) -> Vec<Offer> {
        let meters = if self.paytable.meters.is_empty() { ByMeter::default() } else { selection.meters.clone() };
        let mut offers = Vec::new();
        for reading in selection.reading.among(self.wager) {
            for strategy in selection.strategy.among(self.wager) {
                let (game, wager, paytable) = (self.game, self.wager, Arc::clone(&self.paytable));
                let (meters, bonuses) = (meters.clone(), BonusActivation::none());
                offers.push(Offer { game, wager, paytable, reading, strategy, meters, bonuses, payout_limit: None });
            }
        }
        offers
    }
}

fn check_meters(chosen: &[&Entry], readings: &ByMeter) -> Result<(), SelectionError> {
    if readings.is_empty() {
        return Ok(());
    }
    let mut known: Vec<&str> = Vec::new();
    for meter in chosen.iter().flat_map(|entry| &entry.paytable.meters) {
        if !known.contains(&meter.name.as_str()) {
            known.push(&meter.name);
        }
    }
    if known.is_empty() {
        return Err(SelectionError::NoMeter(String::new()));
    }
    match readings.names().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => Err(SelectionError::NoMeter(format!(" named `{name}`; there is {}", known.join(", ")))),
    }
}

/// The entries of one paytable file.
fn read_document(file: &str, text: &str) -> Result<Vec<Entry>, PaytableError> {
    let document = Document::parse(file, text)?;
    let game_id = document.game()?;
    let game = super::game(game_id.value).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
        document.error_at(&game_id, format!("unknown game {}; there is {}", quoted(game_id.value), known.join(", ")))
    })?;
    let wager_id = document.wager()?;
    let wager = game.facts().wager(wager_id.value).ok_or_else(|| {
        let known: Vec<&str> = game.facts().wagers.iter().map(|wager| wager.id).collect();
        let message =
            format!("unknown wager {}; {} has {}", quoted(wager_id.value), game.facts().title, known.join(", "));
        document.error_at(&wager_id, message)
    })?;
    let paytables = document.paytables(&wager.form)?;
    Ok(paytables.into_iter().map(|paytable| Entry { game, wager, paytable: Arc::new(paytable) }).collect())
}
