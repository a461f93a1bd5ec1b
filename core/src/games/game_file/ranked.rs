//! Rankings by their names in a file, and the kinds of hands that its paytables distinguish.

use std::cell::RefCell;
use std::cmp::Reverse;

use toml::Spanned;
use toml::de::DeValue;

use crate::games::HandRanking;
use crate::games::engine::kinds::Kinds;
use crate::games::engine::named_kinds::{MOST_KINDS, NamedHands, OTHER_NAMES};
use crate::paytable::{Keys, Located, Name, PaytableErrors, Raw, Source, Value, WhenAbsent, kept, quoted, unknown};

/// A hand that paytables pay.
#[derive(Clone, Debug)]
pub struct Listed {
    pub name: Name,
    pub when_absent: WhenAbsent,
}

impl Value for Listed {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let DeValue::Table(table) = value.get_ref() else {
            return Ok(Listed { name: Value::of(source, key, value)?, when_absent: WhenAbsent::Required });
        };
        let mut keys = Keys::new(source, table, value.span(), "hands/");
        let (name, otherwise) = (keys.need("hand"), keys.need::<&'static str>("else"));
        let when_absent = if otherwise == "loses" { WhenAbsent::Loses } else { WhenAbsent::PaidAs(otherwise) };
        keys.end().or(Listed { name, when_absent })
    }
}

/// The ranking by which the base game is paid, and the kinds of all rankings so far.
pub struct Ranked {
    pub of_base: Option<HandRanking>,
    pub kinds: RefCell<Vec<&'static Kinds>>,
}

impl Ranked {
    pub fn kinds_of(&self, ranking: HandRanking) -> Option<&'static Kinds> {
        let is_by = |kinds: &&&Kinds| kinds.by_value().is_some_and(|of| of.ranking == ranking);
        self.kinds.borrow().iter().find(is_by).copied()
    }
}

/// The kinds of hands of a ranking that these names distinguish.
pub fn named_kinds(ranking: HandRanking, names: &[Name], keys: &mut Keys<'_, '_>) -> Option<Kinds> {
    let mut distinct: Vec<&str> = Vec::new();
    for name in names {
        if NamedHands::called(name.value, ranking).is_none() {
            let categories = ranking.categories();
            let others = (ranking != HandRanking::LongestFlush).then_some(OTHER_NAMES);
            let all = categories.iter().map(String::as_str).chain(others);
            keys.refuse(&name.span, unknown("hand", name.value, "write one of", all));
        } else if !distinct.contains(&name.value) {
            distinct.push(name.value);
        }
    }
    let kinds = Kinds::named(ranking, &distinct);
    if let (None, Some(name)) = (&kinds, names.first()) {
        keys.refuse(&name.span, format!("more than {MOST_KINDS} kinds of hands are told apart"));
    }
    kinds
}

pub fn known_ranking(name: &Name, keys: &mut Keys<'_, '_>) -> Option<HandRanking> {
    // An empty name stands for a missing one.
    let rankings = (!name.value.is_empty()).then(HandRanking::by_name)?;
    keys.one_of("ranking", name, "write one of", &rankings)
}

/// The hands that the paytables in a wager's table pay by a schedule.
pub fn hands_paid(ranking: Option<HandRanking>, schedule: &str, keys: &mut Keys<'_, '_>) -> Vec<Listed> {
    let by_paytable = names_paid(schedule, keys);
    for names in &by_paytable {
        check_order(ranking, names, keys);
        check_apart(ranking, names, keys);
    }
    let place = |name: &Name| NamedHands::called(name.value, ranking?).map(|hands| hands.place());
    let mut hands: Vec<Listed> = Vec::new();
    for name in by_paytable.iter().flatten() {
        if !hands.iter().any(|hand| hand.name.value == name.value) {
            let is_in_all = by_paytable.iter().all(|names| names.iter().any(|other| other.value == name.value));
            let when_absent = if is_in_all { WhenAbsent::Required } else { WhenAbsent::Unlisted };
            hands.push(Listed { name: name.clone(), when_absent });
        }
    }
    hands.sort_by_key(|hand| Reverse(place(&hand.name)));
    hands
}

/// Refuses hands in another order than that of their ranking.
pub fn check_order(ranking: Option<HandRanking>, hands: &[Name], keys: &mut Keys<'_, '_>) {
    let called = |name: &Name| NamedHands::called(name.value, ranking?).map(|hands| hands.place());
    for two in hands.windows(2) {
        if called(&two[0]).zip(called(&two[1])).is_some_and(|(before, after)| before < after) {
            let [lower, better] = [&two[0], &two[1]].map(|name| quoted(name.value));
            let message = format!("{better} stands after {lower}, and its best hand is better; write the best first");
            keys.refuse(&two[1].span, message);
        }
    }
}

/// Refuses two names of a paytable with some common hands, of which neither names fewer: which one pays is open.
fn check_apart(ranking: Option<HandRanking>, names: &[Name], keys: &mut Keys<'_, '_>) {
    let called = |name: &Name| NamedHands::called(name.value, ranking?);
    for (place, name) in names.iter().enumerate() {
        let is_like = |other: &&Name| called(name).zip(called(other)).is_some_and(|(one, other)| one.vies_with(&other));
        if let Some(other) = names[..place].iter().find(is_like) {
            let [one, other] = [name, other].map(|name| quoted(name.value));
            keys.refuse(&name.span, format!("{one} and {other} have common hands, and neither names fewer"));
        }
    }
}

/// The names in a schedule of each paytable of a wager, in the order of the file.
fn names_paid(schedule: &str, keys: &mut Keys<'_, '_>) -> Vec<Vec<Name>> {
    let of_paytable = |value: &Raw<'_>| -> Vec<Name> {
        let pays = value.get_ref().get(schedule).and_then(|pays| pays.get_ref().as_table());
        let Some(rows) = pays else { return Vec::new() };
        let name = |key: &Spanned<_>| Located { value: kept(AsRef::<str>::as_ref(key.get_ref())), span: key.span() };
        let mut names: Vec<_> = rows.keys().map(name).collect();
        names.sort_by_key(|name| name.span.start);
        names
    };
    let paytables = keys.value("paytable").and_then(|value| value.get_ref().as_array());
    paytables.into_iter().flatten().map(of_paytable).collect()
}
