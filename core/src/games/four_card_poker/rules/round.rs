//! What the player may do with the five cards and the up card in sight (§ 641a.11(b)), and how a round ends.

use super::hands::FourCardHand;
use crate::games::engine::kinds::PaidHand;

/// The schedule of bonuses on the ante (§ 641a.12(b)).
pub const ANTE_BONUS: &str = "ante-bonus";
/// The reading in which a losing hand earns no bonus.
pub const NO_BONUS_FOR_LOSING_HANDS: &str = "not-on-losing-hands";

/// The Play Wager in antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(u8);

impl Action {
    pub const FOLD: Action = Action(0);
    /// All actions, those that wager less first.
    pub const ALL: [Action; 4] = [Action(0), Action(1), Action(2), Action(3)];
    pub const NAMES: [&'static str; Self::ALL.len()] = ["fold", "play 1x", "play 2x", "play 3x"];

    /// The Play Wager in antes, 0 for a fold.
    #[inline]
    pub fn antes(self) -> usize {
        usize::from(self.0)
    }

    pub fn name(self) -> &'static str {
        Self::NAMES[self.antes()]
    }
}

/// A round as far as it matters to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub action: Action,
    /// Whether the dealer's hand is not higher: a tie pays the player (§ 641a.11(c)(3)).
    pub wins: bool,
    /// The player's hand.
    pub kind: FourCardHand,
}

impl Round {
    /// Number of classes of rounds.
    pub const COUNT: usize = Action::ALL.len() * 2 * FourCardHand::COUNT;

    /// Its place among all classes: by action, the fold first, then lost or won, then by hand, the lowest first.
    #[inline]
    pub fn class(self) -> usize {
        (self.action.antes() * 2 + usize::from(self.wins)) * FourCardHand::COUNT + self.kind.index()
    }

    pub fn of_class(class: usize) -> Self {
        let (ending, kind) = (class / FourCardHand::COUNT, FourCardHand::ALL[class % FourCardHand::COUNT]);
        Round { action: Action::ALL[ending / 2], wins: ending % 2 == 1, kind }
    }

    /// The name of its outcome with the ante bonus for this hand, such as `3x-win` or `1x-lose-three-of-a-kind`.
    pub fn outcome_name(self, bonus: Option<&str>) -> String {
        if self.action == Action::FOLD {
            return "fold".to_string();
        }
        let result = if self.wins { "win" } else { "lose" };
        let name = format!("{}x-{result}", self.action.antes());
        bonus.map_or(name.clone(), |hand| format!("{name}-{hand}"))
    }
}
