//! The outcomes that both paths name alike.

use super::actions::Action;
use crate::outcome::Outcome;
use crate::paytable::whole_units;

/// Name of the outcome of a wager that was forfeited by a fold.
pub const FORFEITED: &str = "forfeited";

/// The name of an outcome of the base game, such as `3x-win` or `1x-lose-three-of-a-kind`.
pub fn base_outcome_name(action: Action, not_beaten: bool, bonus: Option<&str>) -> String {
    if action == Action::FOLD {
        return "fold".to_string();
    }
    let result = if not_beaten { "win" } else { "lose" };
    let name = format!("{}x-{result}", action.antes());
    bonus.map_or(name.clone(), |hand| format!("{name}-{hand}"))
}

/// A wager that is lost by a fold: the ante, or one that is forfeited with it.
pub fn lost_by_fold(name: &str, count: u128) -> Outcome {
    let unit = whole_units(1);
    Outcome { name: name.to_string(), awards: Vec::new(), net: -&unit, wagered: unit, folded: true, count }
}
