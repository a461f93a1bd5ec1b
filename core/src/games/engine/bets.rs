//! Bets on three streets, each of one to three antes or a fold.

pub const STREETS: usize = 3;

/// A bet of one to three antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bet(u8);

/// The bets of a round by street; a fold is followed by folds only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bets([Bet; STREETS]);

impl Bet {
    pub const FOLD: Bet = Bet(0);
    pub const ONE: Bet = Bet(1);
    pub const THREE: Bet = Bet(3);
    /// By number of antes.
    pub const ALL: [Bet; 4] = [Bet(0), Bet(1), Bet(2), Bet(3)];
    pub const PLACED: [Bet; 3] = [Bet(1), Bet(2), Bet(3)];
    pub const NAMES: [&'static str; Self::ALL.len()] = ["fold", "bet 1x", "bet 2x", "bet 3x"];

    /// Antes; 0 for a fold.
    #[inline]
    pub fn antes(self) -> usize {
        usize::from(self.0)
    }

    pub fn name(self) -> &'static str {
        Self::NAMES[self.antes()]
    }
}

impl From<Bet> for i64 {
    fn from(bet: Bet) -> Self {
        bet.0.into()
    }
}

impl Bets {
    /// Number of betting sequences that end in a fold, by street.
    pub const FOLDS: usize = 1 + 3 + 3 * 3;
    pub const COUNT: usize = Self::FOLDS + Self::PLAYED;
    /// Number of betting sequences without a fold.
    pub const PLAYED: usize = 3 * 3 * 3;

    pub const NONE: Bets = Bets([Bet::FOLD; STREETS]);

    /// These bets up to the first fold.
    #[inline]
    pub fn new([first, second, third]: [Bet; STREETS]) -> Self {
        let after = |placed: Bet, bet: Bet| if placed == Bet::FOLD { Bet::FOLD } else { bet };
        let second = after(first, second);
        Bets([first, second, after(second, third)])
    }

    /// Replaces the bet on `street`, where all earlier bets have been placed.
    #[inline]
    #[must_use]
    pub fn with(mut self, street: usize, bet: Bet) -> Self {
        self.0[street] = bet;
        self
    }

    /// All betting sequences, at their [`Bets::index`].
    pub fn all() -> Vec<Self> {
        let bets = |place: usize| Bets::new([place / 16, place / 4 % 4, place % 4].map(|antes| Bet::ALL[antes]));
        let mut all: Vec<Bets> = (0..64).map(bets).collect();
        all.sort_by_key(|bets| bets.index());
        all.dedup();
        all
    }

    /// The place among all betting sequences: folds first.
    #[inline]
    pub fn index(self) -> usize {
        match self.0.map(Bet::antes) {
            [0, ..] => 0,
            [first, 0, _] => first,
            [first, second, 0] => 1 + 3 * first + second - 1,
            [first, second, third] => Self::FOLDS + 9 * (first - 1) + 3 * (second - 1) + third - 1,
        }
    }

    #[inline]
    pub fn streets(self) -> [Bet; STREETS] {
        self.0
    }

    /// Bets before a fold, or all bets.
    pub fn placed(self) -> impl Iterator<Item = Bet> {
        self.0.into_iter().filter(|&bet| bet != Bet::FOLD)
    }

    pub fn folded_at(self) -> Option<usize> {
        self.0.iter().position(|&bet| bet == Bet::FOLD)
    }

    /// The action on a street; `None` after a fold.
    pub fn at(self, street: usize) -> Option<Bet> {
        self.folded_at().is_none_or(|folded_at| street <= folded_at).then_some(self.0[street])
    }

    pub fn antes(self) -> usize {
        self.placed().map(Bet::antes).sum()
    }

    /// Name of the outcome of a fold: `fold`, `fold-after-1x-3x`.
    pub fn folded_name(self) -> String {
        let placed = self.name();
        if placed.is_empty() { "fold".to_string() } else { format!("fold-after-{placed}") }
    }

    pub fn name(self) -> String {
        self.placed().map(|bet| format!("{}x", bet.antes())).collect::<Vec<_>>().join("-")
    }
}
