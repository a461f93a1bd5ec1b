//! A hand on a full board against all of the dealer's hands, and its worth on some pays.

use az::Az;

use crate::games::engine::dealer::DealerGame;
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::kinds::PaidHand;
use crate::games::ultimate_texas_holdem::game::UltimateTexasHoldem;
use crate::games::ultimate_texas_holdem::rules::{EQUAL, HIGHER, LOWER, QUALIFIED, Round};
use crate::games::{Offer, SolveError};
use crate::hands::FiveCardCategory;

const KINDS: usize = FiveCardCategory::ALL.len();

/// The dealer's possible hands against one hand of the player on a full board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showdown<N> {
    pub dealers: N,
    /// Dealer's hands lower than the player's.
    pub lower: N,
    /// Dealer's hands equal to the player's.
    pub equal: N,
    /// Dealer's hands that do not qualify. They are the lowest hands of the board.
    pub not_qualifying: N,
}

/// Results that are possible with a kind of hand. All hands of a kind qualify, or none does.
const POSSIBLE: usize = 4;

/// The possible results with high cards, and with a pair or better, in the order of [`Showdown::counts`].
const WITH_HIGH_CARDS: [usize; POSSIBLE] = [HIGHER, EQUAL, LOWER, LOWER + QUALIFIED];
const WITH_A_PAIR: [usize; POSSIBLE] = [HIGHER, HIGHER + QUALIFIED, EQUAL + QUALIFIED, LOWER + QUALIFIED];

const fn possible(kind: usize) -> &'static [usize; POSSIBLE] {
    if kind == FiveCardCategory::HighCard as usize { &WITH_HIGH_CARDS } else { &WITH_A_PAIR }
}

impl<N: Copy + std::ops::Add<Output = N> + std::ops::Sub<Output = N>> Showdown<N> {
    /// Dealer's hands by possible result.
    #[inline]
    fn counts(self, kind: usize) -> [N; POSSIBLE] {
        let Showdown { dealers, lower, equal, not_qualifying } = self;
        match kind == FiveCardCategory::HighCard as usize {
            true => [lower, equal, not_qualifying - lower - equal, dealers - not_qualifying],
            false => [not_qualifying, lower - not_qualifying, equal, dealers - lower - equal],
        }
    }
}

/// Sums of showdowns, each times the deals that lead to it, by Play Wager and kind of the player's hand.
#[derive(Clone, Debug)]
pub struct Tally([[Showdown<i64>; KINDS]; MOST_PLAYED + 1]);

const MOST_PLAYED: usize = 4;

impl Default for Tally {
    fn default() -> Self {
        Tally([[Showdown::default(); KINDS]; MOST_PLAYED + 1])
    }
}

impl Tally {
    #[inline]
    pub fn add(&mut self, play: usize, kind: FiveCardCategory, showdown: Showdown<i32>, times: i64) {
        let sums = &mut self.0[play][kind.index()];
        sums.dealers += times * i64::from(showdown.dealers);
        sums.lower += times * i64::from(showdown.lower);
        sums.equal += times * i64::from(showdown.equal);
        sums.not_qualifying += times * i64::from(showdown.not_qualifying);
    }

    pub fn merge(&mut self, other: &Tally) {
        for (sums, others) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            sums.dealers += others.dealers;
            sums.lower += others.lower;
            sums.equal += others.equal;
            sums.not_qualifying += others.not_qualifying;
        }
    }

    /// Number of rounds by class.
    pub fn rounds(&self) -> Vec<u128> {
        let mut rounds = vec![0; UltimateTexasHoldem::CLASSES];
        for (play, by_kind) in self.0.iter().enumerate() {
            for (&kind, sums) in FiveCardCategory::ALL.iter().zip(by_kind) {
                for (&result, count) in possible(kind.index()).iter().zip(sums.counts(kind.index())) {
                    let result = if play == 0 { 0 } else { result };
                    rounds[Round { play, result, kind }.class::<UltimateTexasHoldem>()] += count.az::<u128>();
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
const MOST_PARTS: i128 = 1 << 23;

/// The worth of a hand on the river, summed over the dealer's hands, in parts of a unit. Net results are linear in the
/// Play Wager.
#[derive(Clone, Copy, Debug, Default)]
pub struct RiverWorth {
    pub fold: i64,
    pub ante_and_blind: i64,
    /// Result of one ante of the Play Wager.
    pub play: i64,
}

impl RiverWorth {
    #[inline]
    pub fn with(self, antes: i64) -> i64 {
        self.ante_and_blind + antes * self.play
    }
}

impl Pays {
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let nets = Nets::of::<UltimateTexasHoldem>(offer)?;
        let most = nets.by_class.iter().map(|net| net.unsigned_abs()).max().unwrap_or_default();
        if most > MOST_PARTS.unsigned_abs() {
            let (file, paytable) = (offer.paytable.file.clone(), offer.paytable.id.clone());
            let most = i64::try_from(MOST_PARTS.unsigned_abs() / nets.scale).unwrap_or(0);
            return Err(SolveError::PayTooLarge { file, paytable, most });
        }
        let net = |play, result, kind| {
            let class = Round { play, result, kind }.class::<UltimateTexasHoldem>();
            // Bounded above.
            i64::try_from(nets.by_class[class]).unwrap_or_default()
        };
        let by_result = |kind: FiveCardCategory, net: &dyn Fn(usize) -> i64| possible(kind.index()).map(net);
        let by_kind =
            |of: &dyn Fn(FiveCardCategory) -> [i64; POSSIBLE]| std::array::from_fn(|at| of(FiveCardCategory::ALL[at]));
        let ante_of_play = |kind, result| net(2, result, kind) - net(1, result, kind);
        Ok(Pays {
            fold: std::array::from_fn(|at| net(0, 0, FiveCardCategory::ALL[at])),
            play: by_kind(&|kind| by_result(kind, &|result| ante_of_play(kind, result))),
            ante_and_blind: by_kind(&|kind| {
                by_result(kind, &|result| net(1, result, kind) - ante_of_play(kind, result))
            }),
            nets,
        })
    }

    #[inline]
    pub fn worth(&self, kind: FiveCardCategory, showdown: Showdown<i32>) -> RiverWorth {
        let kind = kind.index();
        let counts = showdown.counts(kind).map(i64::from);
        let sum = |nets: &[i64; POSSIBLE]| counts.iter().zip(nets).map(|(count, net)| count * net).sum();
        RiverWorth {
            fold: self.fold[kind] * i64::from(showdown.dealers),
            ante_and_blind: sum(&self.ante_and_blind[kind]),
            play: sum(&self.play[kind]),
        }
    }
}
