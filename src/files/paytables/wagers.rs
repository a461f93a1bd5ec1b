//! Wagers and their schedules by name.

use super::names::Name;
use crate::games::{GameFacts, WagerFacts, games};
use crate::paytable::{ScheduleForm, in_common_form};

/// Words after the name of a schedule.
const AFTER_A_SCHEDULE: [&str; 5] = ["bonus", "pay", "payout", "wager", "bet"];

/// A wager of a game.
#[derive(Clone, Copy, Debug)]
pub struct Wager {
    pub game: &'static GameFacts,
    pub facts: &'static WagerFacts,
}

impl Wager {
    /// Whether a text names the wager, or a schedule of it.
    pub fn is_named(&self, text: &str) -> bool {
        self.called().is(text) || form_named(text, self.facts.form).is_some()
    }

    /// Its names without the game's.
    pub fn called(&self) -> Name<'static> {
        Name::of_wager(self.facts.id, self.facts.title)
    }

    pub fn name(&self) -> String {
        format!("{}/{}", self.game.id, self.facts.id)
    }
}

pub fn every_wager() -> impl Iterator<Item = Wager> {
    let of = |game: &'static GameFacts| game.wagers.iter().map(move |facts| Wager { game, facts });
    games().flat_map(move |game| of(game.facts()))
}

/// The schedule of this name, in the form of a wager.
pub fn form_named(name: &str, form: &'static [ScheduleForm]) -> Option<&'static ScheduleForm> {
    let names: Vec<&str> = form.iter().map(|schedule| schedule.name).collect();
    schedule_named(name, &names).and_then(|name| form.iter().find(|schedule| schedule.name == name))
}

/// The schedule that a text names, with or without a word such as `bonus` after it.
pub fn schedule_named<'s>(text: &str, schedules: &[&'s str]) -> Option<&'s str> {
    let words = in_common_form(text);
    let short = words.rsplit_once(' ').filter(|(_, last)| AFTER_A_SCHEDULE.contains(last)).map(|(short, _)| short);
    let named = |words: &str| schedules.iter().copied().find(|schedule| in_common_form(schedule) == words);
    named(&words).or_else(|| named(short?))
}
