//! Every decision of a base game, one character a situation, in the order that `docs/decisions.md` states.

use super::SituationForm;
use crate::cards::CardSet;

/// Characters of actions, in the order of the actions.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Character of a situation without a decision.
pub const NO_DECISION: u8 = b'-';

/// One decision point of a strategy, in all situations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionList {
    /// Name, as complete strategies have it.
    pub name: &'static str,
    pub form: SituationForm,
    pub actions: Vec<String>,
    /// ASCII characters, one for each situation in order.
    pub letters: Vec<u8>,
}

impl DecisionList {
    /// `action` is the place of the action taken with an example of a situation's cards; `None` where none is taken: the
    /// player has folded before, or the round has ended.
    pub fn new(
        name: &'static str,
        form: SituationForm,
        actions: Vec<String>,
        deck: CardSet,
        action: impl Fn(&[CardSet]) -> Option<usize> + Sync,
    ) -> Self {
        let letter = |action: usize| LETTERS.get(action).copied();
        let letters = form.look_up(deck, |seen| action(seen).and_then(letter).unwrap_or(NO_DECISION));
        DecisionList { name, form, actions, letters }
    }

    /// Each action with its character.
    pub fn letters_of_actions(&self) -> impl Iterator<Item = (char, &str)> {
        LETTERS.iter().map(|&letter| char::from(letter)).zip(self.actions.iter().map(String::as_str))
    }

    /// The action in the situation at `place`, if there is one.
    pub fn action(&self, place: usize) -> Option<&str> {
        let letter = self.letters.get(place)?;
        self.actions.get(LETTERS.iter().position(|known| known == letter)?).map(String::as_str)
    }
}
