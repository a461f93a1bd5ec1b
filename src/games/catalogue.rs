//! Every wager and paytable on offer: the regulation's own, or an operator's files, and the choice among them.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::{GAMES, Game, ReadingFacts, WagerFacts};
use crate::paytable::{Document, MeterReadings, Odds, Paytable, PaytableError, Units, quoted, read_text};

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
    /// Amounts on the progressive meters.
    pub meters: MeterReadings,
}

impl Offer {
    /// Game, wager, paytable id and reading (empty for the default): the key of its rows in every file.
    pub fn key(&self) -> [&str; 4] {
        [self.game.facts().id, self.wager.id, &self.paytable.id, self.reading_name()]
    }

    /// The key in words, as messages name the offer.
    pub fn name(&self) -> String {
        self.key().join(" ").trim_end().to_string()
    }

    /// The name of the reading, empty for the default.
    pub fn reading_name(&self) -> &'static str {
        self.reading.map_or("", |reading| reading.name)
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

/// Which offers of a catalogue are wanted; an empty list wants all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Game ids.
    pub games: Vec<String>,
    /// Wager ids.
    pub wagers: Vec<String>,
    /// Paytable ids, in any case.
    pub paytables: Vec<String>,
    /// Readings of the regulation.
    pub reading: ReadingChoice,
    /// Amounts on the meters.
    pub meters: MeterReadings,
}

impl Selection {
    /// Whether it wants the offer of this game, wager, paytable and reading.
    pub fn wants(&self, [game, wager, paytable, reading]: [&str; 4]) -> bool {
        let reading_wanted = match &self.reading {
            ReadingChoice::All => true,
            ReadingChoice::Default => reading.is_empty(),
            ReadingChoice::Named(name) => {
                let wager = super::game(game).and_then(|game| game.facts().wager(wager));
                let has_it = wager.is_some_and(|wager| wager.reading(name).is_some());
                if has_it { reading == name } else { reading.is_empty() }
            }
        };
        self.wants_option(game, wager, paytable) && reading_wanted
    }

    /// Whether it wants this paytable of this wager, in whatever reading.
    fn wants_option(&self, game: &str, wager: &str, paytable: &str) -> bool {
        contains(&self.games, game) && contains(&self.wagers, wager) && contains(&self.paytables, paytable)
    }
}

/// Which readings of the regulation are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReadingChoice {
    /// The default reading of every wager.
    #[default]
    Default,
    /// The default and every other reading.
    All,
    /// The named reading where a wager has it, the default elsewhere.
    Named(String),
}

/// A selection that fits nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// A name that is not in the catalogue.
    #[error("unknown {what} {}; there is {known}", quoted(name))]
    Unknown {
        /// Kind of thing, such as `game`.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Each name is known, but not together.
    #[error("no wager and paytable fits all of these filters; `house-edge list` shows what there is")]
    Nothing,
    /// A meter was given and nothing selected has one.
    #[error("--meter was given, but no selected wager is paid from a meter{0}")]
    NoMeter(String),
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
        let mut entries: Vec<Entry> = Vec::new();
        for path in paths {
            for entry in read_document(&path.display().to_string(), &read_text(path)?)? {
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
    /// [`SelectionError`] if a name is unknown or nothing fits.
    pub fn select(&self, selection: &Selection) -> Result<Vec<Offer>, SelectionError> {
        self.check_names("game", &selection.games, |entry| entry.game.facts().id)?;
        self.check_names("wager", &selection.wagers, |entry| entry.wager.id)?;
        self.check_names("paytable", &selection.paytables, |entry| &entry.paytable.id)?;
        let wanted = |entry: &&Entry| selection.wants_option(entry.game.facts().id, entry.wager.id, &entry.paytable.id);
        let chosen: Vec<&Entry> = self.entries.iter().filter(wanted).collect();
        check_reading(&chosen, &selection.reading)?;
        check_meters(&chosen, &selection.meters)?;
        let offers: Vec<Offer> = chosen.iter().flat_map(|entry| entry.offers(selection)).collect();
        if offers.is_empty() { Err(SelectionError::Nothing) } else { Ok(offers) }
    }

    fn check_names<'c>(
        &'c self,
        what: &'static str,
        names: &[String],
        of: impl Fn(&'c Entry) -> &'c str,
    ) -> Result<(), SelectionError> {
        let mut known: Vec<&str> = self.entries.iter().map(of).collect();
        known.sort_unstable();
        known.dedup();
        match names.iter().find(|name| !known.iter().any(|known| known.eq_ignore_ascii_case(name))) {
            None => Ok(()),
            Some(name) => Err(SelectionError::Unknown { what, name: name.clone(), known: known.join(", ") }),
        }
    }
}

impl Entry {
    fn same_option(&self, other: &Entry) -> bool {
        self.game.facts().id == other.game.facts().id
            && self.wager.id == other.wager.id
            && self.paytable.id.eq_ignore_ascii_case(&other.paytable.id)
    }

    fn offers(&self, selection: &Selection) -> Vec<Offer> {
        let others = self.wager.readings.iter().map(Some);
        let readings: Vec<Option<&'static ReadingFacts>> = match &selection.reading {
            ReadingChoice::Default => vec![None],
            ReadingChoice::All => std::iter::once(None).chain(others).collect(),
            ReadingChoice::Named(name) => vec![self.wager.reading(name)],
        };
        let meters = if self.paytable.meters.is_empty() { MeterReadings::at_seed() } else { selection.meters.clone() };
        let offer = |reading| Offer {
            game: self.game,
            wager: self.wager,
            paytable: Arc::clone(&self.paytable),
            reading,
            meters: meters.clone(),
        };
        readings.into_iter().map(offer).collect()
    }
}

/// Whether `name` is wanted: an empty list wants all.
fn contains(names: &[String], name: &str) -> bool {
    names.is_empty() || names.iter().any(|wanted| wanted.eq_ignore_ascii_case(name))
}

fn check_reading(chosen: &[&Entry], reading: &ReadingChoice) -> Result<(), SelectionError> {
    let ReadingChoice::Named(name) = reading else { return Ok(()) };
    if chosen.iter().any(|entry| entry.wager.reading(name).is_some()) {
        return Ok(());
    }
    let mut known: Vec<&str> =
        chosen.iter().flat_map(|entry| entry.wager.readings).map(|reading| reading.name).collect();
    known.sort_unstable();
    known.dedup();
    let known = if known.is_empty() { "no reading but the default".to_string() } else { known.join(", ") };
    Err(SelectionError::Unknown { what: "reading", name: name.clone(), known })
}

fn check_meters(chosen: &[&Entry], readings: &MeterReadings) -> Result<(), SelectionError> {
    if readings.is_at_seed() {
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
