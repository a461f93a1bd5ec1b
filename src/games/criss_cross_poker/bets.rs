//! What the player does at each of the three decisions (§ 674a.11(b), (d), (f)).

/// A bet of one to three antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bet(u8);

/// The bets of a round, in the order of the decisions; after a fold there are no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bets {
    pub across: Bet,
    pub down: Bet,
    pub middle: Bet,
}

/// The three decisions of a round, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Street {
    /// With two cards of one's own in sight.
    Across,
    /// With the two outside cards of the horizontal row as well.
    Down,
    /// With the two outside cards of the vertical row as well.
    Middle,
}

impl Bet {
    /// To forfeit all wagers placed so far.
    pub const FOLD: Bet = Bet(0);
    /// One ante.
    pub const ONE: Bet = Bet(1);
    /// Three antes.
    pub const THREE: Bet = Bet(3);
    /// All actions, those that wager less first.
    pub const ALL: [Bet; 4] = [Bet(0), Bet(1), Bet(2), Bet(3)];
    /// The bets that can be placed.
    pub const PLACED: [Bet; 3] = [Bet(1), Bet(2), Bet(3)];

    /// The bet of so many antes, if the rules permit it.
    pub fn of_antes(antes: usize) -> Option<Self> {
        Self::ALL.get(antes).copied()
    }

    /// The bet in antes, 0 for a fold.
    #[inline]
    pub fn antes(self) -> usize {
        usize::from(self.0)
    }

    /// In words: `fold`, `bet 1x`.
    pub fn name(self) -> &'static str {
        ["fold", "bet 1x", "bet 2x", "bet 3x"][self.antes()]
    }
}

impl From<Bet> for i64 {
    fn from(bet: Bet) -> Self {
        bet.0.into()
    }
}

impl Bets {
    /// Number of ways to bet: a fold at each decision, and three bets of three sizes.
    pub const COUNT: usize = 1 + 3 + 3 * 3 + 3 * 3 * 3;

    /// All ways to bet, at their [`Bets::index`].
    pub fn all() -> Vec<Self> {
        let mut all = vec![Bets { across: Bet::FOLD, down: Bet::FOLD, middle: Bet::FOLD }];
        all.extend(Bet::PLACED.map(|across| Bets { across, down: Bet::FOLD, middle: Bet::FOLD }));
        for across in Bet::PLACED {
            all.extend(Bet::PLACED.map(|down| Bets { across, down, middle: Bet::FOLD }));
        }
        for across in Bet::PLACED {
            for down in Bet::PLACED {
                all.extend(Bet::PLACED.map(|middle| Bets { across, down, middle }));
            }
        }
        all
    }

    /// The place among all ways to bet: folds first.
    #[inline]
    pub fn index(self) -> usize {
        let [across, down, middle] = [self.across, self.down, self.middle].map(Bet::antes);
        match (across, down, middle) {
            (0, ..) => 0,
            (_, 0, _) => across,
            (.., 0) => 1 + 3 * across + down - 1,
            _ => 13 + 9 * (across - 1) + 3 * (down - 1) + middle - 1,
        }
    }

    /// The decision at which the player folded, if it came to that.
    pub fn folded_at(self) -> Option<Street> {
        let bets = [self.across, self.down, self.middle];
        Street::ALL.into_iter().zip(bets).find(|(_, bet)| *bet == Bet::FOLD).map(|(street, _)| street)
    }

    /// What is done at a decision, if it is come to.
    pub fn at(self, street: Street) -> Option<Bet> {
        let come_to = self.folded_at().is_none_or(|folded_at| folded_at as usize >= street as usize);
        come_to.then_some([self.across, self.down, self.middle][street as usize])
    }

    /// All bets together in antes.
    pub fn antes(self) -> usize {
        self.across.antes() + self.down.antes() + self.middle.antes()
    }
}

impl Street {
    /// All decisions, the first one first.
    pub const ALL: [Street; 3] = [Street::Across, Street::Down, Street::Middle];

    /// The name of the bet that is decided on.
    pub fn name(self) -> &'static str {
        ["Across Bet", "Down Bet", "Middle Bet"][self as usize]
    }

    /// What the lines are called that tell how often each action is taken.
    pub fn name_of_frequencies(self) -> &'static str {
        ["Across Bet, how often", "Down Bet, how often", "Middle Bet, how often"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_bet_stands_at_its_own_place() {
        let all = Bets::all();
        assert_eq!(all.len(), Bets::COUNT);
        assert!(all.iter().enumerate().all(|(place, bets)| bets.index() == place));
        let at = |street| all.iter().filter(|bets| bets.folded_at() == street).count();
        let folds = [Some(Street::Across), Some(Street::Down), Some(Street::Middle), None].map(at);
        assert_eq!(folds, [1, 3, 9, 27]);
    }
}
