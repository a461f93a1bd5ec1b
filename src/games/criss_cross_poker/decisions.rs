//! What the player does with each starting hand, by the ends of the rows in sight.

use super::bets::{Bet, Bets, Street};
use super::rules::Rules;
use super::sight::{OwnCards, Row};
use super::starting_hands::StartingHand;
use super::worths::{Actions, Pays, Worths, best};
use crate::games::{Offer, SolveError};

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// So that the expected net result is greatest; of actions that are worth the same, the one that wagers least.
    Optimal(Box<Pays>),
    /// By rules for people.
    ByRules(Rules),
}

/// Who decides with one starting hand.
pub enum Player {
    /// Does what is worth most.
    Best,
    /// Goes by rules.
    ByRules {
        rules: Rules,
        own: OwnCards,
        /// The rows with all ends of the starting hand.
        rows: Vec<Row>,
    },
}

/// The ends in sight at a decision, by their places in the list of the starting hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InSight {
    OwnCards,
    AcrossRow(usize),
    BothRows([usize; 2]),
}

/// Where a player with one starting hand has come to: the ends in sight, and the bets placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Across,
    Down { across: Bet, horizontal: usize },
    Middle { across: Bet, horizontal: usize, down: Bet, vertical: usize },
}

/// The decisions with one starting hand, up to the first fold: after it everything is a fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandDecisions {
    /// The Across Bet.
    pub across: Bet,
    /// The Down Bet, by the horizontal ends.
    down: Vec<Bet>,
    /// The Middle Bet, by the horizontal ends, and within them by the vertical ends; ends that cannot be dealt together
    /// have a bet without meaning.
    middle: Vec<Bet>,
}

impl Decisions {
    /// The decisions that `offer` is played with.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::UnknownStrategy`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        match offer.strategy {
            None => Ok(Decisions::Optimal(Box::new(Pays::of(offer)?))),
            Some(strategy) => Rules::of(strategy).map(Decisions::ByRules),
        }
    }

    /// The player with one starting hand who decides so.
    pub fn player(&self, starting: &StartingHand) -> Player {
        match self {
            Decisions::Optimal(_) => Player::Best,
            Decisions::ByRules(rules) => {
                let own = OwnCards::of(starting);
                let rows = starting.ends.iter().map(|ends| Row::new(own, ends)).collect();
                Player::ByRules { rules: *rules, own, rows }
            }
        }
    }

    /// The decisions with one starting hand.
    pub fn with(&self, starting: &StartingHand) -> HandDecisions {
        let player = self.player(starting);
        match self {
            Decisions::Optimal(pays) => HandDecisions::of(&Worths::new(starting, pays, &player), &player),
            // Rules can do without the worths; without their answer nothing would be placed.
            Decisions::ByRules(_) => {
                HandDecisions::new(starting, |decision| player.by_rules(decision.in_sight()).unwrap_or(Bet::FOLD))
            }
        }
    }
}

impl Player {
    /// What the rules say, which do not look at the bets placed; `None` for who goes by none.
    pub fn by_rules(&self, in_sight: InSight) -> Option<Bet> {
        match self {
            Player::Best => None,
            Player::ByRules { rules, own, rows } => Some(match in_sight {
                InSight::OwnCards => rules.across(*own),
                InSight::AcrossRow(across) => rules.down(*own, &rows[across]),
                InSight::BothRows([across, down]) => rules.middle(*own, [&rows[across], &rows[down]]),
            }),
        }
    }

    /// What the player does where these actions can be taken.
    pub fn bet(&self, decision: Decision, actions: &Actions) -> Bet {
        self.by_rules(decision.in_sight()).unwrap_or_else(|| best(actions))
    }
}

impl Decision {
    /// Which decision of a round it is.
    pub fn street(self) -> Street {
        match self {
            Decision::Across => Street::Across,
            Decision::Down { .. } => Street::Down,
            Decision::Middle { .. } => Street::Middle,
        }
    }

    /// The bets that have been placed.
    pub fn placed(self) -> Vec<Bet> {
        match self {
            Decision::Across => Vec::new(),
            Decision::Down { across, .. } => vec![across],
            Decision::Middle { across, down, .. } => vec![across, down],
        }
    }

    /// The bets that have been placed in antes, such as `1 3`.
    pub fn placed_in_words(self) -> String {
        self.placed().iter().map(|bet| bet.antes().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// All bets of the round if this one is made.
    pub fn followed_by(self, bet: Bet) -> Bets {
        match self {
            Decision::Across => Bets { across: bet, down: Bet::FOLD, middle: Bet::FOLD },
            Decision::Down { across, .. } => Bets { across, down: bet, middle: Bet::FOLD },
            Decision::Middle { across, down, .. } => Bets { across, down, middle: bet },
        }
    }

    /// The ends in sight.
    pub fn in_sight(self) -> InSight {
        match self {
            Decision::Across => InSight::OwnCards,
            Decision::Down { horizontal, .. } => InSight::AcrossRow(horizontal),
            Decision::Middle { horizontal, vertical, .. } => InSight::BothRows([horizontal, vertical]),
        }
    }
}

impl HandDecisions {
    /// What `player` does where the actions are worth so much.
    pub fn of(worths: &Worths<'_>, player: &Player) -> Self {
        Self::new(worths.starting(), |decision| player.bet(decision, &worths.actions(decision)))
    }

    /// The decisions that this function makes.
    fn new(starting: &StartingHand, mut decide: impl FnMut(Decision) -> Bet) -> Self {
        let ends = starting.ends.len();
        let across = decide(Decision::Across);
        let (mut all_down, mut all_middle) = (Vec::with_capacity(ends), Vec::with_capacity(ends * ends));
        for horizontal in 0..ends {
            let down = if across == Bet::FOLD { Bet::FOLD } else { decide(Decision::Down { across, horizontal }) };
            all_down.push(down);
            all_middle.extend((0..ends).map(|vertical| match down {
                Bet::FOLD => Bet::FOLD,
                down => decide(Decision::Middle { across, horizontal, down, vertical }),
            }));
        }
        HandDecisions { across, down: all_down, middle: all_middle }
    }

    /// The Down Bet when these horizontal ends are turned.
    pub fn down(&self, horizontal: usize) -> Bet {
        self.down[horizontal]
    }

    /// The Middle Bet when these horizontal and vertical ends are turned.
    pub fn middle(&self, horizontal: usize, vertical: usize) -> Bet {
        self.middle[horizontal * self.down.len() + vertical]
    }

    /// Tells `each` every decision that is come to, what is done there, and with how many hands and cards in sight that
    /// are alike.
    ///
    /// # Errors
    /// The first that `each` gives.
    pub fn each_reached<E>(
        &self,
        starting: &StartingHand,
        mut each: impl FnMut(Decision, Bet, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let across = self.across;
        let hands = u64::from(starting.hands);
        each(Decision::Across, across, hands)?;
        if across == Bet::FOLD {
            return Ok(());
        }
        for (horizontal, row) in starting.ends.iter().enumerate() {
            let (down, hands) = (self.down(horizontal), hands * u64::from(row.ways));
            each(Decision::Down { across, horizontal }, down, hands)?;
            if down == Bet::FOLD {
                continue;
            }
            for (vertical, column) in starting.ends.iter().enumerate() {
                let hands = hands * u64::from(starting.ways_after(column, row));
                if hands > 0 {
                    let decision = Decision::Middle { across, horizontal, down, vertical };
                    each(decision, self.middle(horizontal, vertical), hands)?;
                }
            }
        }
        Ok(())
    }
}
