//! One paytable file: TOML in, checked paytables out, every error with its place.
//!
//! ```toml
//! schema = 1
//! game = "let-it-ride"
//! wager = "base"
//!
//! [[paytable]]
//! id = "A"
//! odds = "to-1"
//! section = "58 Pa. Code § 643a.12(a)"
//!
//! [paytable.pays]
//! royal-flush = 1000                              # a whole number of units,
//! straight-flush = { meter = "jackpot", percent = 10 }  # a part of a meter,
//! two-pair = "loses"                              # or nothing
//!
//! [paytable.meters.jackpot]
//! seed = 10000            # or "unknown", where no regulation states it
//! reseed = 0              # unless it is the seed
//! primary-percent = 13    # of each wager goes to the meter: unless it stands elsewhere
//! reserve-percent = 8.5   # to its reserve: 0 if left out
//! ```

use std::collections::HashMap;
use std::ops::Range;

use az::Az;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::PaytableError;
use super::form::{PayableHand, ScheduleForm, WhenAbsent};
use super::meter::{Increments, Meter, MeterShare};
use super::names::{check_file, check_name, check_section};
use super::shown::{quoted, unknown};
use super::source::{Located, Source, described, in_file_order};
use super::units::{OVER_100_PERCENT, whole_units};
use super::{Odds, Pay, PayRow, Paytable, Schedule};

/// Version of the file format that this program reads.
pub(super) const SCHEMA: u64 = 1;

/// A parsed TOML file, not yet checked against a form.
#[derive(Debug)]
pub struct Document<'t> {
    source: Source<'t>,
    root: Spanned<DeTable<'t>>,
}

impl<'t> Document<'t> {
    /// Parses `text`; `file` is the name that errors will show.
    ///
    /// # Errors
    /// [`PaytableError::Invalid`] if the text is not TOML, is empty, or is of another schema version, or if reports
    /// could not show the name.
    pub fn parse(file: &str, text: &'t str) -> Result<Self, PaytableError> {
        let source = Source::new(file, text);
        check_file(file).map_err(|reason| source.error(0..0, reason))?;
        let root = DeTable::parse(text).map_err(|error| {
            let message = format!("not valid TOML: {}", error.message().trim().replace('\n', "; "));
            source.error(error.span().unwrap_or(0..0), message)
        })?;
        let document = Document { source, root };
        if document.root.get_ref().is_empty() {
            let message = "the file is empty: a paytable file has schema, game, wager and at least one [[paytable]]";
            return Err(document.source.error(0..0, message));
        }
        document.source.check_keys(document.root.get_ref(), &["schema", "game", "wager", "paytable"])?;
        document.check_schema()?;
        Ok(document)
    }

    /// The file's game.
    ///
    /// # Errors
    /// [`PaytableError::Invalid`] if it is missing or not a text.
    pub fn game(&self) -> Result<Located<&str>, PaytableError> {
        self.source.text_of(self.root.get_ref(), &(0..0), "game")
    }

    /// The file's wager.
    ///
    /// # Errors
    /// [`PaytableError::Invalid`] if it is missing or not a text.
    pub fn wager(&self) -> Result<Located<&str>, PaytableError> {
        self.source.text_of(self.root.get_ref(), &(0..0), "wager")
    }

    /// An error at the place of `located`.
    pub fn error_at<T>(&self, located: &Located<T>, message: impl Into<String>) -> PaytableError {
        self.source.error(located.span.clone(), message)
    }

    /// The paytables of the file in its order, each with the schedules of `form`.
    ///
    /// # Errors
    /// The first [`PaytableError::Invalid`]: no paytable, a repeated id, an unknown or missing hand, a pay that is not
    /// a whole number of units in range, an unknown or unused meter, an unknown key.
    pub fn paytables(&self, form: &[ScheduleForm]) -> Result<Vec<Paytable>, PaytableError> {
        let Some(list) = self.root.get_ref().get("paytable") else {
            return Err(self.source.error(self.end(), "no paytable in this file: write at least one [[paytable]]"));
        };
        let DeValue::Array(tables) = list.get_ref() else {
            return Err(self
                .source
                .error(list.span(), "write [[paytable]] with two brackets: a file may hold several options"));
        };
        let (mut paytables, mut by_id) = (Vec::new(), HashMap::new());
        for entry in tables.iter() {
            let paytable = self.paytable(self.source.table(entry, "paytable")?, entry.span(), form)?;
            let defined = (paytable.id.clone(), paytable.place.line);
            if let Some((id, line)) = by_id.insert(paytable.id.to_ascii_lowercase(), defined) {
                let message = format!("paytable `{id}` is already defined at line {line}");
                return Err(self.source.error_at(paytable.place, message));
            }
            paytables.push(paytable);
        }
        if paytables.is_empty() {
            return Err(self.source.error(list.span(), "no paytable in this file: write at least one [[paytable]]"));
        }
        Ok(paytables)
    }

    fn paytable(
        &self,
        table: &DeTable<'t>,
        span: Range<usize>,
        form: &[ScheduleForm],
    ) -> Result<Paytable, PaytableError> {
        let schedule_names = form.iter().map(|schedule| schedule.name);
        let known: Vec<&str> = ["id", "odds", "section", "meters"].into_iter().chain(schedule_names).collect();
        self.source.check_keys(table, &known)?;
        let id = self.id(table, &span)?;
        let odds = self.odds(table, &span)?;
        let section = self.section(table, &span)?;
        let meters = self.meters(table)?;
        let mut schedules = Vec::new();
        for schedule in form {
            match table.get(schedule.name) {
                Some(rows) => schedules.push(self.schedule(rows, schedule, &meters)?),
                None if schedule.required => {
                    let message = format!("paytable `{}` has no [paytable.{}]", id.value, schedule.name);
                    return Err(self.source.error(id.span, message));
                }
                None => {}
            }
        }
        let place = self.source.place(&id.span);
        let paytable = Paytable {
            id: id.value.to_string(),
            odds,
            section,
            schedules,
            meters,
            file: self.source.file.clone(),
            place,
        };
        self.check_meters_are_paid(&paytable)?;
        self.check_meters_are_fed_from_the_wager(&paytable)?;
        Ok(paytable)
    }

    fn schedule(
        &self,
        rows: &Spanned<DeValue<'t>>,
        form: &ScheduleForm,
        meters: &[Meter],
    ) -> Result<Schedule, PaytableError> {
        let table = self.source.table(rows, form.name)?;
        let known: Vec<&str> = form.hands.iter().map(|hand| hand.name).collect();
        for (key, _) in in_file_order(table) {
            if !known.contains(&key.get_ref().as_ref()) {
                let message = unknown("hand", key.get_ref(), "here may stand", known);
                return Err(self.source.error(key.span(), message));
            }
        }
        let row = |hand| self.row(hand, table, rows.span(), form, meters);
        let rows = form.hands.iter().map(row).collect::<Result<_, _>>()?;
        Ok(Schedule { name: form.name, rows })
    }

    /// The row of `hand`, or of the hand as which it is paid.
    fn row(
        &self,
        hand: &PayableHand,
        table: &DeTable<'t>,
        span: Range<usize>,
        form: &ScheduleForm,
        meters: &[Meter],
    ) -> Result<PayRow, PaytableError> {
        if let Some((key, value)) = table.get_key_value(hand.name) {
            let pay = self.pay(hand.name, value, form, meters)?;
            return Ok(PayRow { hand: hand.name, pay, stated: true, place: self.source.place(&key.span()) });
        }
        if hand.when_absent == WhenAbsent::Required {
            let message =
                format!("no pay for `{0}`; write `{0} = 0` or another number, or `{0} = \"loses\"`", hand.name);
            return Err(self.source.error(span, message));
        }
        let lost = PayRow { hand: hand.name, pay: Pay::Loses, stated: false, place: self.source.place(&span) };
        match form.hands.iter().find(|other| hand.when_absent == WhenAbsent::PaidAs(other.name)) {
            Some(other) => Ok(PayRow { hand: hand.name, stated: false, ..self.row(other, table, span, form, meters)? }),
            None => Ok(lost),
        }
    }

    fn pay(
        &self,
        hand: &str,
        value: &Spanned<DeValue<'t>>,
        form: &ScheduleForm,
        meters: &[Meter],
    ) -> Result<Pay, PaytableError> {
        match value.get_ref() {
            DeValue::Integer(_) => Ok(Pay::Units(self.source.units(hand, value)?)),
            DeValue::String(text) if text == "loses" => Ok(Pay::Loses),
            DeValue::Table(_) if form.may_pay_from_meter => self.meter_share(hand, value, meters),
            DeValue::Table(_) => Err(self
                .source
                .error(value.span(), format!("`{hand}` cannot be paid from a meter in this wager; {A_PAY}"))),
            other => {
                let message = format!("`{hand}` is {}; {A_PAY}", described(other));
                Err(self.source.error(value.span(), message))
            }
        }
    }

    fn meter_share(&self, hand: &str, value: &Spanned<DeValue<'t>>, meters: &[Meter]) -> Result<Pay, PaytableError> {
        let table = self.source.table(value, hand)?;
        self.source.check_keys(table, &["meter", "percent"])?;
        let meter = self.source.text_of(table, &value.span(), "meter")?;
        if !meters.iter().any(|known| known.name == meter.value) {
            let message = format!("unknown meter {}; declare it under [paytable.meters]", quoted(meter.value));
            return Err(self.source.error(meter.span, message));
        }
        let percent = self.source.required(table, &value.span(), "percent")?;
        match self.source.units("percent", percent)? {
            share @ 1..=100 => {
                Ok(Pay::MeterShare(MeterShare { meter: meter.value.to_string(), percent: share.az::<u32>() }))
            }
            other => Err(self.source.error(percent.span(), format!("{other} percent of a meter; it must be 1 to 100"))),
        }
    }

    fn meters(&self, table: &DeTable<'t>) -> Result<Vec<Meter>, PaytableError> {
        let Some(declared) = table.get("meters") else { return Ok(Vec::new()) };
        let mut meters = Vec::new();
        for (key, value) in in_file_order(self.source.table(declared, "meters")?) {
            let name = key.get_ref().as_ref();
            check_name("a meter's name", name).map_err(|reason| self.source.error(key.span(), reason))?;
            meters.push(self.meter(name, value, key.span())?);
        }
        Ok(meters)
    }

    fn meter(&self, name: &str, value: &Spanned<DeValue<'t>>, span: Range<usize>) -> Result<Meter, PaytableError> {
        let table = self.source.table(value, name)?;
        self.source.check_keys(table, &["seed", "least-seed", "reseed", "primary-percent", "reserve-percent"])?;
        let units = |key: &str| table.get(key).map(|value| self.source.units(key, value)).transpose();
        let rate = |key: &str| table.get(key).map(|value| self.source.percent(key, value)).transpose();
        let seed = match self.source.required(table, &span, "seed")? {
            unknown if matches!(unknown.get_ref(), DeValue::String(text) if text == "unknown") => None,
            text if matches!(text.get_ref(), DeValue::String(_)) => {
                let message = "`seed` is a text; it must be a whole number, or \"unknown\"";
                return Err(self.source.error(text.span(), message.to_string()));
            }
            stated => Some(self.source.units("seed", stated)?),
        };
        let reseed = units("reseed")?.or(seed);
        let least_seed = units("least-seed")?;
        if let Some(least) = least_seed.filter(|&least| seed.into_iter().chain(reseed).any(|start| start < least)) {
            let message = format!("meter `{name}` starts at less than {least}, its least seed");
            return Err(self.source.error(span, message));
        }
        let increments = match (rate("primary-percent")?, rate("reserve-percent")?) {
            (Some(primary), reserve) => Some(Increments { primary, reserve: reserve.unwrap_or_default() }),
            (None, None) => None,
            (None, Some(_)) => {
                let message =
                    format!("meter `{name}` has a `reserve-percent` but no `primary-percent`, which may be 0");
                return Err(self.source.error(span, message));
            }
        };
        Ok(Meter {
            name: name.to_string(),
            seed: seed.map(whole_units),
            least_seed: least_seed.map(whole_units),
            reseed: whole_units(reseed.unwrap_or_default()),
            increments,
            place: self.source.place(&span),
        })
    }

    fn check_meters_are_fed_from_the_wager(&self, paytable: &Paytable) -> Result<(), PaytableError> {
        let rates = paytable.increments();
        match paytable.meters.last() {
            Some(meter) if rates > whole_units(1) => {
                let message = format!("{OVER_100_PERCENT}: the rates add up to {} %", rates * whole_units(100));
                Err(self.source.error_at(meter.place, message))
            }
            _ => Ok(()),
        }
    }

    fn check_meters_are_paid(&self, paytable: &Paytable) -> Result<(), PaytableError> {
        let pays = || paytable.schedules.iter().flat_map(|schedule| &schedule.rows).map(|row| &row.pay);
        let is_paid =
            |meter: &Meter| pays().any(|pay| matches!(pay, Pay::MeterShare(share) if share.meter == meter.name));
        match paytable.meters.iter().find(|meter| !is_paid(meter)) {
            None => Ok(()),
            Some(unpaid) => {
                let message = format!("no hand is paid from meter `{}`", unpaid.name);
                Err(self.source.error_at(unpaid.place, message))
            }
        }
    }

    fn check_schema(&self) -> Result<(), PaytableError> {
        let schema = self.source.required(self.root.get_ref(), &(0..0), "schema")?;
        match self.source.units("schema", schema)? {
            SCHEMA => Ok(()),
            other => {
                let message =
                    format!("schema {other} is not known to this version of the program; it reads schema {SCHEMA}");
                Err(self.source.error(schema.span(), message))
            }
        }
    }

    fn id<'d>(&self, table: &'d DeTable<'t>, span: &Range<usize>) -> Result<Located<&'d str>, PaytableError> {
        let id = self.source.text_of(table, span, "id")?;
        check_name("an id", id.value).map_err(|reason| self.source.error(id.span.clone(), reason))?;
        Ok(id)
    }

    fn odds(&self, table: &DeTable<'t>, span: &Range<usize>) -> Result<Odds, PaytableError> {
        let odds = self.source.text_of(table, span, "odds")?;
        [Odds::ToOne, Odds::ForOne].into_iter().find(|known| known.name() == odds.value).ok_or_else(|| {
            let message =
                format!("odds {}; write `to-1` (the stake is returned) or `for-1` (it is kept)", quoted(odds.value));
            self.source.error(odds.span, message)
        })
    }

    fn section(&self, table: &DeTable<'t>, span: &Range<usize>) -> Result<String, PaytableError> {
        let section = self.source.text_of(table, span, "section")?;
        check_section(section.value).map_err(|reason| self.source.error(section.span, reason))?;
        Ok(section.value.to_string())
    }

    fn end(&self) -> Range<usize> {
        let end = self.source.text.trim_end().len();
        end..end
    }
}

const A_PAY: &str = "a pay is a whole number of units, or \"loses\"";
