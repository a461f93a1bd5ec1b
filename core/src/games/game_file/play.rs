//! What the facts of a game need to know of its play.

use toml::Spanned;
use toml::de::DeValue;

use crate::games::engine::kinds::Kinds;
use crate::games::{PaytableSource, Rule, SpotForm, WagerFacts};
use crate::paytable::{Keys, Located, PaytableErrors, Source, Value, WhenAbsent};

pub trait Play {
    fn can_fold(&self) -> bool;

    /// The cards in sight at the decisions, where the file does not state them.
    fn spots(&self, _title: &'static str) -> Option<SpotForm> {
        None
    }

    /// Units placed before the deal.
    fn stake(&self) -> u32 {
        1
    }

    /// The ranking by which the base game is paid, where the kinds of its hands follow from its names.
    fn ranking(&self) -> Option<Located<&'static str>> {
        None
    }

    /// The rules in words.
    fn rules(&self, _wagers: &[WagerFacts]) -> Vec<Rule> {
        Vec::new()
    }

    /// Places of the cards that a word means, such as `own`.
    fn cards(&self, _word: &str) -> Option<Vec<usize>> {
        None
    }

    /// Whether a fold forfeits a side wager; `None` where the file says so in the wager.
    fn is_forfeited(&self, _wager: &'static str) -> Option<bool> {
        None
    }

    /// Whether the play is Rust, so that the file states what is known of it there.
    fn is_written(&self) -> bool {
        true
    }

    /// The hands that the paytables in a wager's table pay, by the name of the wager's ranking.
    fn hands(&self, _ranking: Option<&str>, _keys: &mut Keys<'_, '_>) -> Vec<Listed> {
        Vec::new()
    }

    /// Refuses a ranking that the game does not know.
    fn check_ranking(&self, _name: &Located<&'static str>, _keys: &mut Keys<'_, '_>) {}

    /// Refuses hands in another order than that of their ranking.
    fn check_order(&self, _ranking: Option<&str>, _hands: &[Located<&'static str>], _keys: &mut Keys<'_, '_>) {}

    /// The kinds of hands of a ranking by which a wager is paid. `names` are those of all wagers with the ranking.
    fn kinds(&self, ranking: &str, names: &[Located<&'static str>], keys: &mut Keys<'_, '_>) -> Option<&'static Kinds>;

    /// The paytables of a wager that are part of the program.
    fn source(&self, wager: &'static str) -> PaytableSource;
}

/// A hand that paytables pay.
#[derive(Clone, Debug)]
pub struct Listed {
    pub name: Located<&'static str>,
    pub when_absent: WhenAbsent,
}

impl Value for Listed {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        let DeValue::Table(table) = value.get_ref() else {
            return Ok(Listed { name: Value::of(source, key, value)?, when_absent: WhenAbsent::Required });
        };
        let mut keys = Keys::new(source, table, value.span(), "hands/");
        let (name, otherwise) = (keys.need("hand"), keys.need::<&'static str>("else"));
        let when_absent = if otherwise == "loses" { WhenAbsent::Loses } else { WhenAbsent::PaidAs(otherwise) };
        keys.end().or(Listed { name, when_absent })
    }
}
