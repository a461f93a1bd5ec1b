//! What the facts of a game need to know of its play.

use super::ranked::{Ranked, named_kinds};
use crate::games::engine::kinds::Kinds;
use crate::games::facts::PAYS;
use crate::games::{HandRanking, PaytableSource};
use crate::paytable::{Keys, Name, leaked};

/// What the facts of a game need to know of its play.
pub trait Play {
    fn can_fold(&self) -> bool {
        true
    }

    /// Units placed before the deal.
    fn stake(&self) -> u32 {
        1
    }

    /// Words for cards, such as `own`, with their places.
    fn cards(&self) -> Vec<(&'static str, Vec<usize>)> {
        Vec::new()
    }

    /// Whether a fold forfeits a side wager; `None` where the file says so in the wager.
    fn is_forfeited(&self, _wager: &'static str) -> Option<bool> {
        None
    }

    /// Rankings and kinds of hands, where all of the play is in the file; `None` if it is Rust, so that the file states
    /// what is known of it there.
    fn ranked(&self) -> Option<&Ranked> {
        None
    }

    fn is_written(&self) -> bool {
        self.ranked().is_none()
    }

    /// Schedules of the base game that pay by the hand.
    fn paid_by_hand(&self) -> Vec<&'static str> {
        vec![PAYS]
    }

    /// Whether hands without a row of a schedule have their wager returned.
    fn returned(&self, _schedule: &str) -> bool {
        false
    }

    /// Parts of the base game that are paid even, at the odds of their rows in the paytable.
    fn paid_even(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads what a reading of the base game changes in the play. Returns whether it changes something.
    fn reading(&self, _name: &'static str, _keys: &mut Keys<'_, '_>) -> bool {
        false
    }

    /// Whether the file states named strategies.
    fn has_strategies(&self) -> bool {
        self.is_written()
    }

    /// Reads the rules of a named strategy, where they are not Rust.
    fn strategy(&self, _name: &'static str, _keys: &mut Keys<'_, '_>) {}

    /// How the exact figures are found, where the file does not say it.
    fn method(&self) -> &'static str {
        USUAL_METHOD
    }

    /// The kinds of hands of a ranking by which a wager is paid. `names` are those of all wagers with the ranking.
    fn kinds(&self, ranking: HandRanking, names: &[Name], keys: &mut Keys<'_, '_>) -> Option<&'static Kinds> {
        let kinds = leaked(named_kinds(ranking, names, keys)?);
        self.ranked()?.kinds.borrow_mut().push(kinds);
        Some(kinds)
    }
}

/// The paytables of a wager that are part of the program.
pub type SourceOf<'s> = dyn Fn(&'static str) -> PaytableSource + 's;

const USUAL_METHOD: &str = "Backward induction over all hands in sight, up to the names of suits, each completed by all \
                            cards that may come, in whole numbers; forward from the deal, the decisions that are \
                            reached are counted. Side wagers are counted over all hands that settle them.";
