//! One paytable file: TOML in, checked paytables out, every error with its place; and a paytable as a file.
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
use super::amounts::{Units, in_plain_decimals, pay_meant, units_in_toml, whole_units};
use super::keys::{Share, is_missing};
use super::shown::{OVER_100_PERCENT, check_file, check_name, check_section, quoted};
use super::source::{GREATEST_PAY, Located, PaytableError, PaytableErrors, Raw, Source, described};
use super::{
    Increments, Meter, MeterShare, Odds, Pay, PayRow, PayableHand, Paytable, SCHEMA, Schedule, ScheduleForm, Value,
    WhenAbsent,
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
        let refusal = |error: &toml::de::Error| {
            let message = format!("not valid TOML: {}", error.message().trim().replace('\n', "; "));
            source.error(error.span().unwrap_or(0..0), message)
        };
        let mut errors: Vec<PaytableError> = wrong.iter().map(refusal).collect();
        // Further errors of a line follow from its first.
        errors.sort_by_key(PaytableError::place);
        errors.dedup_by_key(|error| error.place().map(|place| place.line));
        PaytableErrors(errors).of_one_file().or(())?;
        let document = Document { source, root };
        if document.root.get_ref().is_empty() {
            let message = "the file is empty: a paytable file has schema, game, wager and at least one [[paytable]]";
            return Err(document.source.error(0..0, message).into());
        }
        let schema = document.required("schema")?;
        let stated = u64::of(&document.source, "schema", schema)?;
        let refusal = format!("schema {stated} is not known to this version of the program; it reads schema {SCHEMA}");
        if stated != SCHEMA {
            return Err(document.source.error(schema.span(), refusal).into());
        }
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

    /// A text at the top of the file.
    pub fn text(&self, key: &str) -> Result<Located<&str>, PaytableError> {
        let value = self.required(key)?;
        let text = self.source.found(key, value, value.get_ref().as_str(), "a text in quotes")?;
        Ok(Located { value: text, span: value.span() })
    }

    /// A value at the top of the file.
    fn required(&self, key: &str) -> Result<&Raw<'t>, PaytableError> {
        self.root.get_ref().get(key).ok_or_else(|| self.source.error(0..0, is_missing(key)))
    }

    pub fn error_at(&self, span: Range<usize>, message: impl Into<String>) -> PaytableError {
        self.source.error(span, message)
    }

    /// Paytables of a wager in the order of its file, each with the schedules of `form`: in a file of its own, or in
    /// its game's. What a paytable leaves out there is its odds, to 1, and its section, `usual`.
    ///
    /// # Errors
    /// Every [`PaytableError::Invalid`]: no paytable, a repeated id, an unknown or missing hand, a pay that is not a
    /// number of units or halves in range, an unknown or unused meter, an unknown key.
    pub fn paytables(&self, wager: &str, form: &[ScheduleForm], usual: &str) -> Result<Vec<Paytable>, PaytableErrors> {
        let (root, usual) = (self.root.get_ref(), self.is_game().then_some(usual));
        let own = usual.and_then(|_| root.get("wager")?.get_ref().get(wager));
        let (list, none) = match usual {
            None => (root.get("paytable"), "no paytable in this file: write at least one [[paytable]]".to_string()),
            Some(_) => {
                let none = format!("the wager has no paytable: write [[wager.{wager}.paytable]]");
                (own.and_then(|own| own.get_ref().get("paytable")), none)
            }
        };
        let end = self.source.text.trim_end().len();
        let list = list.ok_or_else(|| self.source.error(own.map_or(end..end, Spanned::span), none))?;
        let no_list = "write [[paytable]] with two brackets: a file may hold several options";
        let tables = list.get_ref().as_array().ok_or_else(|| self.source.error(list.span(), no_list))?;
        if tables.is_empty() {
            return Err(self.source.error(list.span(), "no paytable here: write at least one").into());
        }
        let (mut errors, mut paytables, mut by_id) = (PaytableErrors::default(), Vec::new(), HashMap::new());
        for entry in tables.iter() {
            let Some(paytable) = errors.value_of(self.paytable(entry, form, usual)) else { continue };
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
        entry: &Raw<'t>,
        form: &[ScheduleForm],
        usual: Option<&str>,
    ) -> Result<Paytable, PaytableErrors> {
        let mut keys = Keys::new(&self.source, self.source.table(entry, "paytable")?, entry.span(), "paytable/");
        let paytable = paytable(&mut keys, form, usual);
        let paytable = keys.end().or_made(paytable)?;
        match wrong_meter(&paytable) {
            None => Ok(paytable),
            Some((meter, message)) => Err(self.source.error_at(meter.place, message).into()),
        }
    }
}

/// The paytable of a table. One that may leave out its odds and its section has the section `usual`.
fn paytable(keys: &mut Keys<'_, '_>, form: &[ScheduleForm], usual: Option<&str>) -> Option<Paytable> {
    let id = keys.checked("id", |id: Located<String>| check_name("an id", &id.value).map(|()| id));
    let odds = match usual {
        Some(_) if keys.value("odds").is_none() => Some(Odds::ToOne),
        _ => keys.checked("odds", |name: String| odds_called(&name)),
    };
    let section = match usual {
        Some(usual) if keys.value("section").is_none() => Some(usual.to_string()),
        _ => keys.checked("section", |section: String| check_section(&section).map(|()| section)),
    };
    let declared = keys.values_in("meters");
    let meter_names: Vec<&str> = declared.iter().map(|(name, _)| name.value).collect();
    let meters = declared.iter().filter_map(|(name, value)| {
        keys.or_refuse(&name.span, check_name("a meter's name", name.value));
        keys.read(name.value, value, |keys| meter(name, keys))
    });
    let meters = meters.collect();
    let mut schedules = Vec::new();
    for form in form {
        schedules.extend(keys.table(form.name, |keys| schedule(keys, form, &meter_names)));
        if form.required && !keys.has(form.name) {
            let (name, place) = id.as_ref().map_or(("", keys.span()), |id| (&id.value, id.span.clone()));
            keys.miss(form.name, &place, format!("paytable `{name}` has no [paytable.{}]", form.name));
        }
    }
    let Located { value: id, span } = id?;
    let (file, place) = (keys.source.file.clone(), keys.source.place(&span));
    Some(Paytable { id, odds: odds?, section: section?, schedules, meters, file, place })
}

fn odds_called(name: &str) -> Result<Odds, String> {
    let refusal = || format!("odds {}; write `to-1` (the stake is returned) or `for-1` (it is kept)", quoted(name));
    [Odds::ToOne, Odds::ForOne].into_iter().find(|known| known.name() == name).ok_or_else(refusal)
}

fn schedule(keys: &mut Keys<'_, '_>, form: &ScheduleForm, meters: &[&str]) -> Schedule {
    keys.what = "hand";
    let mut rows: Vec<Option<PayRow>> = form.hands.iter().map(|hand| stated(hand, keys, form, meters)).collect();
    for (place, hand) in form.hands.iter().enumerate() {
        if !keys.has(hand.name) {
            rows[place] = unstated(hand, keys, form, &rows);
        }
    }
    Schedule { name: form.name, rows: rows.into_iter().flatten().collect() }
}

fn stated(hand: &PayableHand, keys: &mut Keys<'_, '_>, form: &ScheduleForm, meters: &[&str]) -> Option<PayRow> {
    let Some((key, value)) = keys.entry(hand.name) else {
        if hand.when_absent == WhenAbsent::Required {
            let remedy = match form.is_paid_by_rule {
                true => format!("`{} = 1`, even money, or another number", hand.name),
                false => format!("`{0} = 0` or another number, or `{0} = \"loses\"`", hand.name),
            };
            keys.miss(hand.name, &keys.span(), format!("no pay for `{}`; write {remedy}", hand.name));
        }
        return None;
    };
    let pay = pay(keys, hand.name, value, form, meters)?;
    Some(PayRow { hand: hand.name, pay, stated: true, place: keys.source.place(&key.span()) })
}

/// Row of a hand that the schedule does not state, among the rows of those that it states; `None` if the pay of the
/// hand that it is paid as is refused or missing.
fn unstated(hand: &PayableHand, keys: &Keys<'_, '_>, form: &ScheduleForm, rows: &[Option<PayRow>]) -> Option<PayRow> {
    let other = match hand.when_absent {
        WhenAbsent::Required | WhenAbsent::Unlisted => return None,
        WhenAbsent::Loses => None,
        WhenAbsent::PaidAs(name) => form.hands.iter().position(|other| other.name == name),
    };
    let row = match other {
        None => PayRow { hand: hand.name, pay: Pay::Loses, stated: false, place: keys.source.place(&keys.span()) },
        Some(other) if keys.has(form.hands[other].name) => rows[other].clone()?,
        Some(other) => unstated(&form.hands[other], keys, form, rows)?,
    };
    Some(PayRow { hand: hand.name, stated: false, ..row })
}

fn pay<'d, 't>(
    keys: &mut Keys<'d, 't>,
    hand: &str,
    value: &'d Raw<'t>,
    form: &ScheduleForm,
    meters: &[&str],
) -> Option<Pay> {
    let halves = match value.get_ref() {
        DeValue::Integer(_) => return Some(Pay::Units(whole_units(keys.value_of::<u64>(hand, value)?))),
        DeValue::Table(_) if form.may_pay_from_meter => return keys.read(hand, value, |keys| share(keys, meters))?,
        DeValue::Table(_) => {
            keys.refuse(&value.span(), format!("`{hand}` cannot be paid from a meter in this wager; {A_PAY}"));
            return None;
        }
        DeValue::String(text) if text == "loses" => return Some(Pay::Loses),
        DeValue::String(text) => halves(text),
        DeValue::Float(float) => halves(float.as_str()),
        _ => Err(A_PAY.to_string()),
    };
    let refusal = |remedy| format!("`{hand}` is {}; {remedy}", described(value.get_ref()));
    keys.or_refuse(&value.span(), halves.map(Pay::Units).map_err(refusal))
}

/// A pay in halves, in lowest terms; anything else is refused with what to write.
fn halves(text: &str) -> Result<Units, String> {
    let units = pay_meant(text).ok_or(A_PAY)?;
    match (refusal_of_pay(&units), units_in_toml(&units)) {
        (Some(refusal), _) => Err(refusal),
        (None, written) if written == format!("\"{text}\"") => Ok(units),
        (None, written) => Err(format!("write it as {written}")),
    }
}

fn share(keys: &mut Keys<'_, '_>, meters: &[&str]) -> Option<Pay> {
    let meter = keys.checked("meter", |name: String| match meters.contains(&name.as_str()) {
        true => Ok(name),
        false => Err(format!("unknown meter {}; declare it under [paytable.meters]", quoted(&name))),
    });
    let percent = keys.checked("percent", |share: u32| match share {
        1..=100 => Ok(share),
        other => Err(format!("{other} percent of a meter; it must be 1 to 100")),
    });
    Some(Pay::MeterShare(MeterShare { meter: meter?, percent: percent? }))
}

fn meter(name: &Located<&str>, keys: &mut Keys<'_, '_>) -> Meter {
    // What a meter lacks is missing at its name.
    keys.span = name.span.clone();
    let unknown = |text: String| match text.as_str() {
        "unknown" => Ok(()),
        _ => Err("`seed` is a text; it must be a whole number, or \"unknown\"".to_string()),
    };
    let seed = match keys.text_of("seed") {
        Some(_) => keys.checked("seed", unknown).and(None),
        None => keys.checked("seed", Ok::<u64, _>),
    };
    let (least_seed, reseed) = (keys.get("least-seed"), keys.get("reseed").or(seed));
    let (primary, reserve) = (keys.get::<Share>("primary-percent"), keys.get::<Share>("reserve-percent"));
    let name = name.value.to_string();
    if let Some(least) = least_seed.filter(|&least| seed.into_iter().chain(reseed).any(|start| start < least)) {
        keys.refuse(&keys.span(), format!("meter `{name}` starts at less than {least}, its least seed"));
    }
    if keys.has("reserve-percent") && !keys.has("primary-percent") {
        let message = format!("meter `{name}` has a `reserve-percent` but no `primary-percent`, which may be 0");
        keys.refuse(&keys.span(), message);
    }
    let increments = |Share(primary)| Increments { primary, reserve: reserve.unwrap_or_default().0 };
    let [seed, least_seed] = [seed, least_seed].map(|amount: Option<u64>| amount.map(whole_units));
    let (increments, place) = (primary.map(increments), keys.source.place(&keys.span()));
    Meter { name, seed, least_seed, reseed: whole_units(reseed.unwrap_or_default()), increments, place }
}

/// A meter that no hand is paid from, or the last one if all together take more than the wager, and its refusal.
fn wrong_meter(paytable: &Paytable) -> Option<(&Meter, String)> {
    let pays = || paytable.schedules.iter().flat_map(|schedule| &schedule.rows).map(|row| &row.pay);
    let is_paid = |meter: &Meter| pays().any(|pay| matches!(pay, Pay::MeterShare(share) if share.meter == meter.name));
    if let Some(unpaid) = paytable.meters.iter().find(|meter| !is_paid(meter)) {
        return Some((unpaid, format!("no hand is paid from meter `{}`", unpaid.name)));
    }
    let rates = paytable.increments();
    let last = paytable.meters.last().filter(|_| rates > whole_units(1))?;
    Some((last, format!("{OVER_100_PERCENT}: the rates add up to {} %", rates * whole_units(100))))
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

/// Text of a file that [`Document`] reads, with one paytable of a wager. Unstated values stay unstated, so that the
/// file reads back as the same paytable.
// Names and sections need no escapes: `check_name` and `check_section` admit none that would.
pub fn written(game: &str, wager: &str, paytable: &Paytable) -> String {
    let Paytable { id, odds, section, schedules, meters, .. } = paytable;
    let odds = odds.name();
    let head = format!(
        "schema = {SCHEMA}\ngame = \"{game}\"\nwager = \"{wager}\"\n\n\
         [[paytable]]\nid = \"{id}\"\nodds = \"{odds}\"\nsection = \"{section}\"\n"
    );
    let schedule = |schedule: &Schedule| {
        let rows = schedule.rows.iter().filter(|row| row.stated);
        let rows = rows.map(|row| format!("{} = {}\n", row.hand, pay_in_toml(&row.pay)));
        format!("\n[paytable.{}]\n{}", schedule.name, rows.collect::<String>())
    };
    [head].into_iter().chain(schedules.iter().map(schedule)).chain(meters.iter().map(meter_in_toml)).collect()
}

fn pay_in_toml(pay: &Pay) -> String {
    match pay {
        Pay::Units(units) => units_in_toml(units),
        Pay::MeterShare(share) => format!("{{ meter = \"{}\", percent = {} }}", share.meter, share.percent),
        Pay::Loses => "\"loses\"".to_string(),
    }
}

fn meter_in_toml(meter: &Meter) -> String {
    let seed = meter.seed.as_ref().map_or("\"unknown\"".to_string(), in_plain_decimals);
    let reseed = Some(&meter.reseed).filter(|reseed| **reseed != meter.seed.clone().unwrap_or_default());
    let [primary, reserve] = meter.percents();
    let keys = ["least-seed", "reseed", "primary-percent", "reserve-percent"];
    let numbers = keys.into_iter().zip([meter.least_seed.clone(), reseed.cloned(), primary, reserve]);
    let line = |(key, number): (_, Option<_>)| Some(format!("{key} = {}\n", in_plain_decimals(&number?)));
    let stated: String = numbers.filter_map(line).collect();
    format!("\n[paytable.meters.{}]\nseed = {seed}\n{stated}", meter.name)
}
