//! Sampled rounds of players with more knowledge than the rules give them.
//!
//! In each dealt round every decision is made by exact comparison, given all cards seen. The average is of the exact
//! gain over the usual play of the same deal, so that the exact figure of the usual game carries the estimate; the
//! round as dealt adds variances, covariances and frequencies.
//!
//! Rounds come in blocks with random streams of their own and are added in order, so that seed and number of rounds
//! alone decide every byte.

use std::collections::BTreeMap;

use az::Az;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::add;
use super::deal::generator;
use crate::cards::{Card, CardSet};
use crate::games::{Change, Changed, InformedGame, PlaySums, PlayedBox};
use crate::statistics::{Figure, error_of_mean};

/// Rounds per block; the last block of a run may be shorter.
const SAMPLED_BLOCK: u64 = 32;

/// Statistics of a sampled round, summed over its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Expected net result less the usual play's, in units.
    Gain,
    /// Expected units wagered less the usual play's.
    MoreUnits,
    /// Expected number of boxes with changed bets.
    Changed,
    /// Products of the net results of all pairs of boxes, each twice, less the usual play's of the same deal: expected
    /// values where known, which account for rare awards, else as dealt.
    MoreProducts,
    /// Squares of single boxes' net results, less the usual play's: expected values where known, which account
    /// for rare awards, else as dealt.
    MoreSquares,
    /// Sum of both: squares of the net result of all boxes together.
    MoreOfRound,
    /// 1 if the boxes together win, less the same of the usual play.
    MoreWon,
    /// The same for breaking even.
    MoreEven,
    /// The same for losing.
    MoreLost,
}

const STATISTICS: usize = 9;

/// Whether a run is asked to end.
type Ends<'e> = dyn Fn() -> bool + Sync + 'e;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct InformedSums {
    pub rounds: u64,
    boxes: f64,
    /// Expected play of every box of every round.
    pub expected: PlaySums,
    /// Sums of the squared share and gain of each changed decision.
    changes: BTreeMap<Change, [f64; 2]>,
    sums: [[f64; 2]; STATISTICS],
    /// Greatest absolute value of each statistic in a round.
    greatest: [f64; STATISTICS],
}

impl InformedSums {
    /// Mean of a statistic over rounds; `None` if unknown.
    pub fn mean_of(&self, statistic: Statistic) -> Option<Figure> {
        Figure::computed(self.sums[statistic as usize][0] / self.rounds as f64, Some(self.error_of(statistic)))
    }

    pub fn error_of(&self, statistic: Statistic) -> f64 {
        error_of_mean(self.sums[statistic as usize], self.rounds as f64)
    }

    /// Change of the mean if the next round showed the greatest value once more; at least that of one round.
    pub fn unseen(&self, statistic: Statistic) -> f64 {
        self.greatest[statistic as usize].max(1.0) / self.rounds as f64
    }

    /// Standard errors of a changed decision's mean share and mean gain, over all boxes of a round.
    pub fn errors_of_change(&self, change: &Change) -> [f64; 2] {
        let Changed { ways, gain } = self.expected.changes.get(change).copied().unwrap_or_default();
        let [shares, gains] = self.changes.get(change).copied().unwrap_or_default();
        let rounds = self.rounds as f64;
        // Ways of one box of one round.
        let of_one = self.expected.ways as f64 / rounds / self.boxes.max(1.0);
        [[ways as f64 / of_one, shares], [gain as f64 / of_one, gains]].map(|sums| error_of_mean(sums, rounds))
    }

    /// Sums of one round.
    fn of_round(played: Vec<PlayedBox>, ways: f64) -> Self {
        let net: f64 = played.iter().map(|played| played.net).sum();
        // Without the usual play, no difference is known.
        let usual: Option<f64> = played.iter().map(|played| played.usual_net).sum();
        let more = |of: fn(f64) -> f64| usual.map_or(f64::NAN, |usual| of(net) - of(usual));
        let square = |net: f64| net.powi(2);
        let more_of_box = |one: &PlayedBox| one.usual_net.map_or(f64::NAN, |usual| square(one.net) - square(usual));
        let more_squares: f64 = played.iter().map(|one| one.more_squares.unwrap_or_else(|| more_of_box(one))).sum();
        let more_products: Option<f64> = played.iter().map(|played| played.more_products).sum();
        let more_products = more_products.unwrap_or_else(|| more(square) - played.iter().map(more_of_box).sum::<f64>());
        let boxes = played.len() as f64;
        let expected = played.into_iter().map(|played| played.expected).fold(PlaySums::default(), PlaySums::plus);
        let values = [
            (expected.net - expected.usual_net) as f64 / ways,
            (expected.units - expected.usual_units) as f64 / ways,
            expected.changed as f64 / ways,
            more_products,
            more_squares,
            more_products + more_squares,
            more(|net| f64::from(net > 0.0)),
            more(|net| f64::from(net == 0.0)),
            more(|net| f64::from(net < 0.0)),
        ];
        let squares = |(change, &Changed { ways: changed, gain }): (&Change, &Changed)| {
            (change.clone(), [changed as f64 / ways, gain as f64 / ways].map(|value| value * value))
        };
        let changes = expected.changes.iter().map(squares).collect();
        let sums = values.map(|value| [value, value * value]);
        InformedSums { rounds: 1, boxes, expected, changes, sums, greatest: values.map(f64::abs) }
    }

    fn plus(&mut self, other: InformedSums) {
        self.rounds += other.rounds;
        self.boxes = self.boxes.max(other.boxes);
        self.expected.add(other.expected, 1);
        for (change, more) in other.changes {
            add(self.changes.entry(change).or_default(), &more);
        }
        add(self.sums.as_flattened_mut(), other.sums.as_flattened());
        let greatest = self.greatest.iter_mut().zip(other.greatest);
        greatest.for_each(|(greatest, value)| *greatest = greatest.max(value));
    }

    /// Plays on until `rounds` rounds have been played in all. The same seed and name give the same cards. A run that
    /// stops within a block ends there; one that `ends` asks to end has fewer rounds.
    pub fn play_until(&mut self, rounds: u64, game: &dyn InformedGame, seed: u64, name: &str, ends: &Ends<'_>) {
        let (stream, ways) = (format!("{name} with knowledge"), game.ways() as f64);
        let blocks = (self.rounds..rounds).step_by(SAMPLED_BLOCK.az::<usize>()).collect::<Vec<_>>();
        let block = |first: u64| {
            let mut sums = InformedSums::default();
            let mut generator = generator(seed, &stream, first / SAMPLED_BLOCK);
            let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
            for round in 0..SAMPLED_BLOCK.min(rounds - first) {
                if round > 0 && ends() {
                    break;
                }
                let (dealt, _) = deck.partial_shuffle(&mut generator, game.cards());
                sums.plus(InformedSums::of_round(game.round(dealt), ways));
            }
            sums
        };
        // Collected in order, because sums of fractions depend on it.
        blocks.into_par_iter().map(block).collect::<Vec<_>>().into_iter().for_each(|block| self.plus(block));
    }
}
