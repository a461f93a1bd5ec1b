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
//! flush = "3/2"                                   # or of halves,
//! straight-flush = { meter = "jackpot", percent = 10 }  # a part of a meter,
//! two-pair = "loses"                              # or nothing
//!
//! [paytable.meters.jackpot]
//! seed = 10000            # or "unknown", where no regulation states it
//! reseed = 0              # the seed if left out
//! primary-percent = 13    # of each wager to the meter; unknown if left out
//! reserve-percent = 8.5   # of each wager to its reserve; 0 if left out
//! ```

use std::collections::HashMap;
use std::ops::Range;

use num_traits::Signed;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Keys;
use super::amounts::{Units, pay_meant, units_in_toml, whole_units};
use super::shown::{OVER_100_PERCENT, check_file, check_name, check_section, quoted};
use super::source::{GREATEST_PAY, Located, PaytableError, PaytableErrors, Source, described, in_file_order};
use super::{
    Increments, Meter, MeterShare, Odds, Pay, PayRow, PayableHand, Paytable, SCHEMA, Schedule, ScheduleForm, WhenAbsent,
};

/// A parsed TOML file, not yet checked against a form.
#[derive(Debug)]
pub struct Document<'t> {
    source: Source<'t>,
    root: Spanned<DeTable<'t>>,
}

impl<'t> Document<'t> {
    /// Parses `text`; `file` is its name in errors.
    ///
    /// # Errors
    /// [`PaytableErrors`] for invalid TOML, an empty file, another schema version, or a file name that reports could
    /// not show.
    pub fn parse(file: &str, text: &'t str) -> Result<Self, PaytableErrors> {
        let source = Source::new(file, text);
        check_file(file).map_err(|reason| source.error(0..0, reason))?;
        let (root, wrong) = DeTable::parse_recoverable(text);
        let mut errors: Vec<PaytableError> = wrong
            .iter()
            .map(|error| {
                let message = format!("not valid TOML: {}", error.message().trim().replace('\n', "; "));
                source.error(error.span().unwrap_or(0..0), message)
            })
            .collect();
        // Further errors of a line follow from its first.
        errors.sort_by_key(PaytableError::place);
        errors.dedup_by_key(|error| error.place().map(|place| place.line));
        PaytableErrors(errors).of_one_file().or(())?;
        let document = Document { source, root };
        if document.root.get_ref().is_empty() {
            let message = "the file is empty: a paytable file has schema, game, wager and at least one [[paytable]]";
            return Err(document.source.error(0..0, message).into());
        }
        document.check_schema()?;
        Ok(document)
    }

    /// The file, to be read key by key.
    pub fn keys(&self) -> Keys<'_, 't> {
        Keys::new(&self.source, self.root.get_ref(), 0..0, "")
    }

    /// Whether the file states a game rather than paytables.
    pub fn is_game(&self) -> bool {
        ["deal", "title", "street"].iter().any(|key| self.root.get_ref().contains_key(*key))
    }

    /// Adds an error for every unknown key at the top of the file.
    pub(crate) fn check_keys(&self, errors: &mut PaytableErrors) {
        self.source.check_keys(self.root.get_ref(), "key", &["schema", "game", "wager", "paytable"], errors);
    }

    pub fn game(&self) -> Result<Located<&str>, PaytableError> {
        self.source.text_of(self.root.get_ref(), &(0..0), "game")
    }

    pub fn wager(&self) -> Result<Located<&str>, PaytableError> {
        self.source.text_of(self.root.get_ref(), &(0..0), "wager")
    }

    pub fn error_at<T>(&self, located: &Located<T>, message: impl Into<String>) -> PaytableError {
        self.source.error(located.span.clone(), message)
    }

    /// Paytables of the file in its order, each with the schedules of `form`.
    ///
    /// # Errors
    /// Every [`PaytableError::Invalid`]: no paytable, a repeated id, an unknown or missing hand, a pay that is not a
    /// number of units or halves in range, an unknown or unused meter, an unknown key.
    pub fn paytables(&self, form: &[ScheduleForm]) -> Result<Vec<Paytable>, PaytableErrors> {
        let none = "no paytable in this file: write at least one [[paytable]]";
        let list = self.root.get_ref().get("paytable").ok_or_else(|| self.source.error(self.end(), none))?;
        self.paytables_in(list, form, None)
    }

    /// Paytables of a wager in a game's file. What a paytable leaves out is its odds, to 1, and its section, `section`.
    ///
    /// # Errors
    /// As [`Document::paytables`].
    pub fn paytables_of(
        &self,
        wager: &str,
        form: &[ScheduleForm],
        section: &str,
    ) -> Result<Vec<Paytable>, PaytableErrors> {
        let table = |value: &'_ Spanned<DeValue<'t>>| match value.get_ref() {
            DeValue::Table(_) => Some(value.span()),
            _ => None,
        };
        let wagers = self.root.get_ref().get("wager");
        let own = wagers.and_then(|wagers| wagers.get_ref().get(wager));
        let list = own.and_then(|own| own.get_ref().get("paytable"));
        let at = own.and_then(table).unwrap_or_else(|| self.end());
        let none = || format!("the wager has no paytable: write [[wager.{wager}.paytable]]");
        self.paytables_in(list.ok_or_else(|| self.source.error(at, none()))?, form, Some(section))
    }

    fn paytables_in(
        &self,
        list: &Spanned<DeValue<'t>>,
        form: &[ScheduleForm],
        usual: Option<&str>,
    ) -> Result<Vec<Paytable>, PaytableErrors> {
        let none = "no paytable here: write at least one";
        let DeValue::Array(tables) = list.get_ref() else {
            let message = "write [[paytable]] with two brackets: a file may hold several options";
            return Err(self.source.error(list.span(), message).into());
        };
        if tables.is_empty() {
            return Err(self.source.error(list.span(), none).into());
        }
        let (mut errors, mut paytables, mut by_id) = (PaytableErrors::default(), Vec::new(), HashMap::new());
        for entry in tables.iter() {
            let table = self.source.table(entry, "paytable").map_err(PaytableErrors::from);
            let paytable = table.and_then(|table| self.paytable(table, entry.span(), form, usual));
            let Some(paytable) = errors.value_of(paytable) else { continue };
            let defined = (paytable.id.clone(), paytable.place.line);
            if let Some((id, line)) = by_id.insert(paytable.id.to_ascii_lowercase(), defined) {
                let message = format!("paytable `{id}` is already defined at line {line}");
                errors.add(self.source.error_at(paytable.place, message));
            }
            paytables.push(paytable);
        }
        errors.or(paytables)
    }

    fn paytable(
        &self,
        table: &DeTable<'t>,
        span: Range<usize>,
        form: &[ScheduleForm],
        usual: Option<&str>,
    ) -> Result<Paytable, PaytableErrors> {
        let mut errors = PaytableErrors::default();
        let schedule_names = form.iter().map(|schedule| schedule.name);
        let known: Vec<&str> = ["id", "odds", "section", "meters"].into_iter().chain(schedule_names).collect();
        let misspelt = self.source.check_keys(table, "key", &known, &mut errors);
        // A misspelt key is not reported as missing as well.
        let is_due = |key: &str| table.get(key).is_some() || !misspelt.contains(&key);
        let id = is_due("id").then(|| errors.value_of(self.id(table, &span))).flatten();
        let odds = is_due("odds").then(|| errors.value_of(self.odds(table, &span, usual))).flatten();
        let section = is_due("section").then(|| errors.value_of(self.section(table, &span, usual))).flatten();
        let meters = errors.value_of(self.meters(table));
        let declared = declared_meters(table);
        let mut schedules = Vec::new();
        for schedule in form {
            match table.get(schedule.name) {
                Some(rows) => schedules.extend(errors.value_of(self.schedule(rows, schedule, &declared))),
                None if schedule.required && is_due(schedule.name) => {
                    let (name, place) = id.as_ref().map_or(("", span.clone()), |id| (id.value, id.span.clone()));
                    let message = format!("paytable `{name}` has no [paytable.{}]", schedule.name);
                    errors.add(self.source.error(place, message));
                }
                None => {}
            }
        }
        let (Some(id), Some(odds), Some(section), Some(meters)) = (id, odds, section, meters) else {
            return Err(errors);
        };
        let (file, place) = (self.source.file.clone(), self.source.place(&id.span));
        let paytable = Paytable { id: id.value.to_string(), odds, section, schedules, meters, file, place };
        let paytable = errors.or(paytable)?;
        self.check_meters_are_paid(&paytable)?;
        self.check_meters_are_fed_from_the_wager(&paytable)?;
        Ok(paytable)
    }

    fn schedule(
        &self,
        rows: &Spanned<DeValue<'t>>,
        form: &ScheduleForm,
        meters: &[&str],
    ) -> Result<Schedule, PaytableErrors> {
        let table = self.source.table(rows, form.name)?;
        let known: Vec<&str> = form.hands.iter().map(|hand| hand.name).collect();
        let mut errors = PaytableErrors::default();
        let misspelt = self.source.check_keys(table, "hand", &known, &mut errors);
        let mut row = |hand: &PayableHand| {
            let row = self.row(hand, table, rows.span(), form, meters);
            // A misspelt hand is not reported as missing as well, and a hand that borrows its pay does not repeat the
            // other's error.
            let is_stated = table.get(hand.name).is_some();
            let is_due = is_stated || hand.when_absent == WhenAbsent::Required && !misspelt.contains(&hand.name);
            if is_due { errors.value_of(row) } else { row.ok() }
        };
        let rows = form.hands.iter().filter_map(&mut row).collect();
        errors.or(Schedule { name: form.name, rows })
    }

    /// Row of `hand`, or of the hand that it is paid as.
    fn row(
        &self,
        hand: &PayableHand,
        table: &DeTable<'t>,
        span: Range<usize>,
        form: &ScheduleForm,
        meters: &[&str],
    ) -> Result<PayRow, PaytableErrors> {
        if let Some((key, value)) = table.get_key_value(hand.name) {
            let pay = self.pay(hand.name, value, form, meters)?;
            return Ok(PayRow { hand: hand.name, pay, stated: true, place: self.source.place(&key.span()) });
        }
        if hand.when_absent == WhenAbsent::Required {
            let message = match form.is_paid_by_rule {
                true => format!("no pay for `{0}`; write `{0} = 1`, even money, or another number", hand.name),
                false => {
                    format!("no pay for `{0}`; write `{0} = 0` or another number, or `{0} = \"loses\"`", hand.name)
                }
            };
            return Err(self.source.error(span, message).into());
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
        meters: &[&str],
    ) -> Result<Pay, PaytableErrors> {
        match value.get_ref() {
            DeValue::Integer(_) => Ok(Pay::Units(whole_units(self.source.units(hand, value)?))),
            DeValue::String(text) if text == "loses" => Ok(Pay::Loses),
            DeValue::String(text) => self.halves(hand, value, text),
            DeValue::Float(float) => self.halves(hand, value, float.as_str()),
            DeValue::Table(_) if form.may_pay_from_meter => self.meter_share(hand, value, meters),
            DeValue::Table(_) => Err(self
                .source
                .error(value.span(), format!("`{hand}` cannot be paid from a meter in this wager; {A_PAY}"))
                .into()),
            other => {
                let message = format!("`{hand}` is {}; {A_PAY}", described(other));
                Err(self.source.error(value.span(), message).into())
            }
        }
    }

    /// A pay in halves, in lowest terms; anything else is refused with what to write.
    fn halves(&self, hand: &str, value: &Spanned<DeValue<'t>>, text: &str) -> Result<Pay, PaytableErrors> {
        let remedy = match pay_meant(text) {
            None => A_PAY.to_string(),
            Some(units) => match (refusal_of_pay(&units), units_in_toml(&units)) {
                (Some(refusal), _) => refusal,
                (None, written) if written == format!("\"{text}\"") => return Ok(Pay::Units(units)),
                (None, written) => format!("write it as {written}"),
            },
        };
        let message = format!("`{hand}` is {}; {remedy}", described(value.get_ref()));
        Err(self.source.error(value.span(), message).into())
    }

    fn meter_share(&self, hand: &str, value: &Spanned<DeValue<'t>>, meters: &[&str]) -> Result<Pay, PaytableErrors> {
        let (table, mut errors) = (self.source.table(value, hand)?, PaytableErrors::default());
        self.source.check_keys(table, "key", &["meter", "percent"], &mut errors);
        let meter =
            self.source.text_of(table, &value.span(), "meter").and_then(|meter| match meters.contains(&meter.value) {
                true => Ok(meter.value.to_string()),
                false => {
                    let message = format!("unknown meter {}; declare it under [paytable.meters]", quoted(meter.value));
                    Err(self.source.error(meter.span, message))
                }
            });
        let percent = self.source.required(table, &value.span(), "percent").and_then(|percent| {
            match self.source.units("percent", percent)? {
                share @ 1..=100 => Ok(u32::try_from(share).unwrap_or(100)),
                other => {
                    let message = format!("{other} percent of a meter; it must be 1 to 100");
                    Err(self.source.error(percent.span(), message))
                }
            }
        });
        let (meter, percent) = (errors.value_of(meter), errors.value_of(percent));
        let (meter, percent) = (meter.unwrap_or_default(), percent.unwrap_or_default());
        errors.or(Pay::MeterShare(MeterShare { meter, percent }))
    }

    fn meters(&self, table: &DeTable<'t>) -> Result<Vec<Meter>, PaytableErrors> {
        let Some(declared) = table.get("meters") else { return Ok(Vec::new()) };
        let (mut errors, mut meters) = (PaytableErrors::default(), Vec::new());
        for (key, value) in in_file_order(self.source.table(declared, "meters")?) {
            let name = key.get_ref().as_ref();
            let checked = check_name("a meter's name", name).map_err(|reason| self.source.error(key.span(), reason));
            errors.value_of(checked);
            meters.extend(errors.value_of(self.meter(name, value, key.span())));
        }
        errors.or(meters)
    }

    fn meter(&self, name: &str, value: &Spanned<DeValue<'t>>, span: Range<usize>) -> Result<Meter, PaytableErrors> {
        let (table, mut errors) = (self.source.table(value, name)?, PaytableErrors::default());
        let known = ["seed", "least-seed", "reseed", "primary-percent", "reserve-percent"];
        let misspelt = self.source.check_keys(table, "key", &known, &mut errors);
        let is_due = table.get("seed").is_some() || !misspelt.contains(&"seed");
        let seed = is_due.then(|| errors.value_of(self.seed(table, &span))).flatten().flatten();
        let mut units = |key: &str| {
            let units = table.get(key).map(|value| self.source.units(key, value)).transpose();
            errors.value_of(units).flatten()
        };
        let (reseed, least_seed) = (units("reseed").or(seed), units("least-seed"));
        let mut rate = |key: &str| {
            let rate = table.get(key).map(|value| self.source.percent(key, value)).transpose();
            errors.value_of(rate).flatten()
        };
        let (primary, reserve) = (rate("primary-percent"), rate("reserve-percent"));
        if let Some(least) = least_seed.filter(|&least| seed.into_iter().chain(reseed).any(|start| start < least)) {
            let message = format!("meter `{name}` starts at less than {least}, its least seed");
            errors.add(self.source.error(span.clone(), message));
        }
        if table.get("reserve-percent").is_some() && table.get("primary-percent").is_none() {
            let message = format!("meter `{name}` has a `reserve-percent` but no `primary-percent`, which may be 0");
            errors.add(self.source.error(span.clone(), message));
        }
        errors.or(Meter {
            name: name.to_string(),
            seed: seed.map(whole_units),
            least_seed: least_seed.map(whole_units),
            reseed: whole_units(reseed.unwrap_or_default()),
            increments: primary.map(|primary| Increments { primary, reserve: reserve.unwrap_or_default() }),
            place: self.source.place(&span),
        })
    }

    /// Seed of a meter; `None` if unknown.
    fn seed(&self, table: &DeTable<'t>, span: &Range<usize>) -> Result<Option<u64>, PaytableError> {
        let seed = self.source.required(table, span, "seed")?;
        match seed.get_ref() {
            DeValue::String(text) if text == "unknown" => Ok(None),
            DeValue::String(_) => {
                let message = "`seed` is a text; it must be a whole number, or \"unknown\"";
                Err(self.source.error(seed.span(), message))
            }
            _ => self.source.units("seed", seed).map(Some),
        }
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

    fn odds(&self, table: &DeTable<'t>, span: &Range<usize>, usual: Option<&str>) -> Result<Odds, PaytableError> {
        if usual.is_some() && !table.contains_key("odds") {
            return Ok(Odds::ToOne);
        }
        let odds = self.source.text_of(table, span, "odds")?;
        [Odds::ToOne, Odds::ForOne].into_iter().find(|known| known.name() == odds.value).ok_or_else(|| {
            let message =
                format!("odds {}; write `to-1` (the stake is returned) or `for-1` (it is kept)", quoted(odds.value));
            self.source.error(odds.span, message)
        })
    }

    fn section(&self, table: &DeTable<'t>, span: &Range<usize>, usual: Option<&str>) -> Result<String, PaytableError> {
        if let Some(usual) = usual.filter(|_| !table.contains_key("section")) {
            return Ok(usual.to_string());
        }
        let section = self.source.text_of(table, span, "section")?;
        check_section(section.value).map_err(|reason| self.source.error(section.span, reason))?;
        Ok(section.value.to_string())
    }

    fn end(&self) -> Range<usize> {
        let end = self.source.text.trim_end().len();
        end..end
    }
}

fn declared_meters<'d>(table: &'d DeTable<'_>) -> Vec<&'d str> {
    match table.get("meters").map(Spanned::get_ref) {
        Some(DeValue::Table(declared)) => declared.keys().map(|name| name.get_ref().as_ref()).collect(),
        _ => Vec::new(),
    }
}

/// Why no paytable can pay this number of units; `None` if one can.
pub fn refusal_of_pay(units: &Units) -> Option<String> {
    match units {
        units if units.is_negative() => Some("it cannot be negative".to_string()),
        units if !(units * whole_units(2)).is_integer() => Some(format!("the only fractions are halves: {A_PAY}")),
        units if *units > whole_units(GREATEST_PAY) => Some(format!("the greatest number here is {GREATEST_PAY}")),
        _ => None,
    }
}

const A_PAY: &str = "a pay is a whole number of units, halves such as \"3/2\", or \"loses\"";
