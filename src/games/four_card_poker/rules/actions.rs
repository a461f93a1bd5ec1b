//! What the player may do with the five cards and the up card in sight (§ 641a.11(b)).

/// The Play Wager in antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action(u8);

impl Action {
    pub const FOLD: Action = Action(0);
    /// All actions, those that wager less first.
    pub const ALL: [Action; 4] = [Action(0), Action(1), Action(2), Action(3)];

    /// The Play Wager in antes, 0 for a fold.
    pub fn antes(self) -> usize {
        usize::from(self.0)
    }

    /// In words: `fold`, `play 1x`.
    pub fn name(self) -> &'static str {
        ["fold", "play 1x", "play 2x", "play 3x"][self.antes()]
    }
}
