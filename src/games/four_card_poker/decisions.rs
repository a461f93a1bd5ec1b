//! Folding, or a Play Wager of one, two or three times the ante (§ 641a.11(b)).

use super::hands::FourCardHand;
use super::pricing::Nets;
use super::situations::Situation;
use crate::cards::{Card, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::whole_net;
use crate::games::{Offer, SolveError, StrategyFacts};
use crate::hands::FourCardCategory;

/// What the player does: the Play Wager in antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action(u8);

impl Action {
    /// To forfeit the ante.
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

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// So that the expected net result is greatest; of actions that are worth the same, the one that wagers least.
    Optimal(Box<Worths>),
    /// By rules for people.
    ByRules(Rules),
}

/// The rules of a named strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Those of [`SIMPLE`].
    Simple,
    /// Those of [`EXPERT`].
    Expert,
}

/// What each action comes to in whole units, by the player's kind of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worths {
    /// Number of hidden hands that the dealer may hold.
    pub hidden_hands: i128,
    /// For each action: net results if the dealer's hand is higher, and if it is not.
    nets: [[[i128; FourCardHand::COUNT]; 2]; Action::ALL.len()],
}

/// What rules for people look at.
struct Seen {
    category: FourCardCategory,
    /// The rank that the best four cards are compared by first.
    of: Rank,
    ranks: [Rank; super::PLAYER_CARDS],
    up_card: Rank,
}

impl Decisions {
    /// The decisions that `offer` is played with, when the dealer has one of so many hidden hands.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn of(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        match offer.strategy {
            None => Ok(Decisions::Optimal(Box::new(Worths::new(offer, hidden_hands)?))),
            Some(strategy) => Rules::of(strategy).map(Decisions::ByRules),
        }
    }

    /// What to do in a situation.
    pub fn action(&self, up_card: Card, situation: &Situation) -> Action {
        match self {
            Decisions::Optimal(worths) => worths.best(situation),
            Decisions::ByRules(rules) => rules.action(&Seen::new(up_card, situation)),
        }
    }
}

impl Rules {
    const ALL: [Rules; 2] = [Rules::Simple, Rules::Expert];

    fn facts(self) -> &'static StrategyFacts {
        match self {
            Rules::Simple => &SIMPLE,
            Rules::Expert => &EXPERT,
        }
    }

    fn of(strategy: &StrategyFacts) -> Result<Self, SolveError> {
        let known = Rules::ALL.into_iter().find(|rules| rules.facts().name == strategy.name);
        known.ok_or(SolveError::UnknownStrategy { game: "four-card-poker", strategy: strategy.name })
    }

    fn action(self, seen: &Seen) -> Action {
        match self {
            Rules::Simple => simple(seen),
            Rules::Expert => expert(seen),
        }
    }
}

impl Worths {
    /// The worth of every action on the paytable of `offer`.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn new(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        let priced = Nets::of(offer);
        let mut nets = [[[0; FourCardHand::COUNT]; 2]; Action::ALL.len()];
        for action in Action::ALL {
            for not_beaten in [false, true] {
                for kind in FourCardHand::ALL {
                    let net = whole_net(offer, &priced.net(action, not_beaten, *kind))?;
                    nets[action.antes()][usize::from(not_beaten)][kind.index()] = net.into();
                }
            }
        }
        Ok(Worths { hidden_hands: hidden_hands.into(), nets })
    }

    /// The sum of the net results of an action over all hidden hands. Pays are at most 10^9 (a paytable's limit) and
    /// hidden hands at most C(46, 5), so that sums stay far inside 128 bits.
    pub fn sum(&self, action: Action, kind: FourCardHand, losing: u32) -> i128 {
        let [beaten, not_beaten] = self.nets[action.antes()].map(|nets| nets[kind.index()]);
        let losing = i128::from(losing);
        losing * beaten + (self.hidden_hands - losing) * not_beaten
    }

    fn best(&self, situation: &Situation) -> Action {
        let kind = FourCardHand::of(situation.value);
        let mut best = Action::FOLD;
        let mut most = self.sum(best, kind, situation.losing);
        for action in Action::ALL {
            let sum = self.sum(action, kind, situation.losing);
            if sum > most {
                (best, most) = (action, sum);
            }
        }
        best
    }
}

/// The strategy that the game's owner printed for players.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Fold less than a pair of 3s; play 1x with a pair of 3s to a pair of 9s; play 3x with a pair of 10s or \
            better.",
    source: "Printed for players by the game's owner; J. Grochowski, casinocity.com 58388, and others",
};

/// The strategy of E. Frome's columns.
pub static EXPERT: StrategyFacts = StrategyFacts {
    name: "expert",
    rules: "Fold less than a pair of 3s, but play 1x with a pair of 2s against a 2. Play 1x with pairs of 3s to 8s. \
            Play 3x with a pair of 9s against a 2 only; with a pair of 10s against 2 to 9, and against a 10 with a \
            jack or better beside the pair; with a pair of jacks against 2 to jack, and against a queen or king if you \
            hold one of that rank; with a pair of queens against 2 to queen, and against a king or ace if you hold one \
            of that rank; with a pair of kings except against an ace without an ace in hand; with anything better. \
            Play 1x with those pairs otherwise.",
    source: "E. Frome's columns on Four Card Poker (casinocitytimes.com 10761 and following), as restated years later; \
             of the queens, the card that makes the exception is read as one of the up card's rank, as with the jacks",
};

impl Seen {
    fn new(up_card: Card, situation: &Situation) -> Self {
        let ranking = situation.value.ranking();
        Seen {
            category: ranking.category,
            of: ranking.ranks[0],
            ranks: situation.hand.map(Card::rank),
            up_card: up_card.rank(),
        }
    }

    fn has_pair_or_better(&self, rank: Rank) -> bool {
        self.category > FourCardCategory::Pair || self.category == FourCardCategory::Pair && self.of >= rank
    }

    fn holds_rank_of_up_card(&self) -> bool {
        self.ranks.contains(&self.up_card)
    }

    fn holds_beside_the_pair(&self, least: Rank) -> bool {
        self.ranks.iter().any(|&rank| rank >= least && rank != self.of)
    }
}

/// The rules of [`SIMPLE`].
fn simple(seen: &Seen) -> Action {
    match seen {
        _ if seen.has_pair_or_better(Rank::Ten) => Action(3),
        _ if seen.has_pair_or_better(Rank::Three) => Action(1),
        _ => Action::FOLD,
    }
}

/// The rules of [`EXPERT`].
fn expert(seen: &Seen) -> Action {
    let up_card = seen.up_card;
    if seen.has_pair_or_better(Rank::Ace) {
        return Action(3);
    }
    if seen.category != FourCardCategory::Pair {
        return Action::FOLD;
    }
    let triple = match seen.of {
        Rank::Nine => up_card == Rank::Two,
        Rank::Ten => up_card < Rank::Ten || up_card == Rank::Ten && seen.holds_beside_the_pair(Rank::Jack),
        Rank::Jack => up_card <= Rank::Jack || up_card < Rank::Ace && seen.holds_rank_of_up_card(),
        Rank::Queen => up_card <= Rank::Queen || seen.holds_rank_of_up_card(),
        Rank::King => up_card < Rank::Ace || seen.holds_rank_of_up_card(),
        _ => false,
    };
    match seen.of {
        _ if triple => Action(3),
        Rank::Two if up_card != Rank::Two => Action::FOLD,
        _ => Action(1),
    }
}
