//! A hand on a full board against all of the dealer's hands, and its worth on some pays.

use az::Az;

use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::{DealerGame, Round};
use crate::games::engine::kinds::PaidHand;
use crate::games::ultimate_texas_holdem::rules::{KINDS, UltimateTexasHoldem};
use crate::games::{Offer, SolveError};
use crate::hands::FiveCardCategory;

/// The dealer's possible hands against one hand of the player on a full board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showdown {
    pub dealers: i32,
    /// Dealer's hands lower than the player's.
    pub lower: i32,
    /// Dealer's hands equal to the player's.
    pub equal: i32,
    /// Dealer's hands that do not qualify. They are the lowest hands of the board.
    pub not_qualifying: i32,
}

/// Results that are possible with a kind of hand. All hands of a kind qualify, or none does.
const POSSIBLE: usize = 4;

/// The possible results in the order of [`Showdown::counts`].
fn possible(kind: usize) -> [usize; POSSIBLE] {
    match kind == FiveCardCategory::HighCard as usize {
        true => [HIGHER, EQUAL, LOWER, LOWER + QUALIFIED],
        false => [HIGHER, HIGHER + QUALIFIED, EQUAL + QUALIFIED, LOWER + QUALIFIED],
    }
}

impl Showdown {
    /// Dealer's hands by possible result.
    #[inline]
    fn counts(self, kind: usize) -> [i32; POSSIBLE] {
        let Showdown { dealers, lower, equal, not_qualifying } = self;
        match kind == FiveCardCategory::HighCard as usize {
            true => [lower, equal, not_qualifying - lower - equal, dealers - not_qualifying],
            false => [not_qualifying, lower - not_qualifying, equal, dealers - lower - equal],
        }
    }
}

/// Number of rounds by Play Wager, kind of the player's hand and possible result.
#[derive(Clone, Debug, Default)]
pub struct Tally([[[i64; POSSIBLE]; KINDS]; MOST_PLAYED + 1]);

const MOST_PLAYED: usize = 4;

impl Tally {
    /// Adds a hand, by Play Wager with the number of deals that lead to it.
    #[inline]
    pub fn add(&mut self, kind: FiveCardCategory, showdown: Showdown, deals: impl IntoIterator<Item = (usize, i32)>) {
        let counts = showdown.counts(kind.index()).map(i64::from);
        for (play, deals) in deals {
            let sums = self.0[play][kind.index()].iter_mut();
            sums.zip(counts).for_each(|(sum, count)| *sum += i64::from(deals) * count);
        }
    }

    pub fn merge(&mut self, other: &Tally) {
        let others = other.0.as_flattened().as_flattened();
        self.0.as_flattened_mut().as_flattened_mut().iter_mut().zip(others).for_each(|(sum, count)| *sum += count);
    }

    /// Number of rounds by class.
    pub fn rounds(&self) -> Vec<u128> {
        let mut rounds = vec![0; UltimateTexasHoldem.classes()];
        for (play, by_kind) in self.0.iter().enumerate() {
            for (kind, counts) in by_kind.iter().enumerate() {
                for (result, &count) in possible(kind).into_iter().zip(counts) {
                    let result = if play == 0 { 0 } else { result };
                    rounds[UltimateTexasHoldem.class(Round { play, result, kind })] += count.az::<u128>();
                }
            }
        }
        rounds
    }
}

/// Net results in parts of a unit, by kind of the player's hand and possible result. They are linear in the Play Wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    pub nets: Nets,
    /// By kind.
    fold: [i64; KINDS],
    ante_and_blind: [[i64; POSSIBLE]; KINDS],
    /// Of one ante of the Play Wager.
    play: [[i64; POSSIBLE]; KINDS],
}

/// Greatest net result in parts of a unit: sums over the 20,975,724,000 completions of each of twelve starting hands
/// stay below 2^61.
const MOST_PARTS: u128 = 1 << 23;

/// The worth of a hand, summed over all completions of the round, in parts of a unit. Net results are linear in the
/// Play Wager.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandWorth {
    /// Without a Play Wager now: of a fold on the river, of a check before.
    pub without: i64,
    pub ante_and_blind: i64,
    /// Result of one ante of the Play Wager.
    pub play: i64,
}

impl HandWorth {
    #[inline]
    pub fn with(self, antes: i64) -> i64 {
        self.ante_and_blind + antes * self.play
    }

    /// Whether a Play Wager of so many antes is best. Ties are checks, and folds.
    #[inline]
    pub fn bets(self, antes: i64) -> bool {
        self.with(antes) > self.without
    }
}

impl Pays {
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let nets = Nets::of(UltimateTexasHoldem, offer)?;
        // Ante, Blind and four antes of the Play Wager win at most.
        nets.require_parts(offer, MOST_PARTS, 6)?;
        let net = |play, result, kind| {
            let class = UltimateTexasHoldem.class(Round { play, result, kind });
            // Bounded above.
            i64::try_from(nets.by_class[class]).unwrap_or_default()
        };
        let ante_of_play = |result, kind| net(2, result, kind) - net(1, result, kind);
        let by_kind =
            |net: &dyn Fn(usize, usize) -> i64| std::array::from_fn(|at| possible(at).map(|result| net(result, at)));
        Ok(Pays {
            fold: std::array::from_fn(|at| net(0, 0, at)),
            play: by_kind(&ante_of_play),
            ante_and_blind: by_kind(&|result, kind| net(1, result, kind) - ante_of_play(result, kind)),
            nets,
        })
    }

    #[inline]
    pub fn worth(&self, kind: FiveCardCategory, showdown: Showdown) -> HandWorth {
        let kind = kind.index();
        let counts = showdown.counts(kind).map(i64::from);
        let sum = |nets: &[i64; POSSIBLE]| counts.iter().zip(nets).map(|(count, net)| count * net).sum();
        HandWorth {
            without: self.fold[kind] * i64::from(showdown.dealers),
            ante_and_blind: sum(&self.ante_and_blind[kind]),
            play: sum(&self.play[kind]),
        }
    }
}
