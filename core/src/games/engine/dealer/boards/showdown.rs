//! A hand on a full board against all of the dealer's hands, and its worth on some pays.

use az::Az;

use crate::cards::{CardSet, Suit};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::{DealerGame, Round};
use crate::games::hand_rankings::in_mixed_suits;
use crate::games::{Offer, SolveError};
use crate::hands::rank_sets::HandValue;

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

/// Results that are possible with a hand, by whether it would qualify.
const POSSIBLE: usize = 4;
const RESULTS: [[usize; POSSIBLE]; 2] =
    [[HIGHER, EQUAL, LOWER, LOWER + QUALIFIED], [HIGHER, HIGHER + QUALIFIED, EQUAL + QUALIFIED, LOWER + QUALIFIED]];

/// The kind of a hand by which rounds are paid, and whether it would qualify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaidKind(u8);

impl PaidKind {
    pub const fn qualifies(self) -> bool {
        self.0 % 2 == 1
    }

    const fn kind(self) -> usize {
        self.0 as usize / 2
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Showdown {
    /// Dealer's hands by possible result.
    #[inline]
    fn counts(self, kind: PaidKind) -> [i32; POSSIBLE] {
        let Showdown { dealers, lower, equal, not_qualifying } = self;
        match kind.qualifies() {
            false => [lower, equal, not_qualifying - lower - equal, dealers - not_qualifying],
            true => [not_qualifying, lower - not_qualifying, equal, dealers - lower - equal],
        }
    }
}

/// The kinds of hands by value: each with the least hand of a run, ascending.
#[derive(Clone, Debug)]
pub struct KindSteps(Vec<(HandValue, PaidKind)>);

impl KindSteps {
    pub fn of(game: &'static DealtGame) -> Self {
        let mut steps: Vec<(HandValue, PaidKind)> = Vec::new();
        for (value, dealt) in game.rankings[0].values().iter().enumerate() {
            let kind = PaidKind((2 * game.kind(value) + usize::from(value >= game.qualifies)).az::<u8>());
            if steps.last().is_none_or(|(_, last)| *last != kind) {
                let cards = match game.rankings[0].has_one_suit(dealt.category) {
                    true => CardSet::deck(dealt.ranks, &[Suit::Clubs]),
                    false => in_mixed_suits(dealt.ranks.to_vec()),
                };
                steps.push((HandValue::of(cards), kind));
            }
        }
        KindSteps(steps)
    }

    /// The kind of a hand, of which those of lower hands are the first `known`, which grows.
    #[inline]
    pub fn kind(&self, value: HandValue, known: &mut usize) -> PaidKind {
        while self.0.get(*known).is_some_and(|(least, _)| *least <= value) {
            *known += 1;
        }
        self.0[known.saturating_sub(1)].1
    }
}

/// Number of rounds by parts wagered by action, then kind of the player's hand, each by possible result.
#[derive(Clone, Debug)]
pub struct Tally {
    counts: Vec<[i64; POSSIBLE]>,
    kinds: usize,
}

impl Tally {
    pub fn of(game: &'static DealtGame) -> Self {
        let kinds = 2 * game.kinds();
        Tally { counts: vec![[0; POSSIBLE]; (game.form.most_wagered() + 1) * kinds], kinds }
    }

    /// Adds a hand with the numbers of deals that lead to it and then wager so many parts each.
    #[inline]
    pub fn add(&mut self, kind: PaidKind, showdown: Showdown, deals: impl IntoIterator<Item = (u8, i32)>) {
        let counts = showdown.counts(kind).map(i64::from);
        for (play, deals) in deals.into_iter().filter(|(_, deals)| *deals != 0) {
            let sums = self.counts[usize::from(play) * self.kinds + kind.index()].iter_mut();
            sums.zip(counts).for_each(|(sum, count)| *sum += i64::from(deals) * count);
        }
    }

    pub fn merge(&mut self, other: &Tally) {
        let others = other.counts.as_flattened();
        self.counts.as_flattened_mut().iter_mut().zip(others).for_each(|(sum, count)| *sum += count);
    }

    /// Number of rounds by class, of which each was counted so many times.
    pub fn rounds(&self, game: &'static DealtGame, times: i64) -> Vec<u128> {
        let mut rounds = vec![0; game.classes()];
        for (play, by_kind) in self.counts.chunks(self.kinds).enumerate() {
            for (kind, counts) in (0..).map(PaidKind).zip(by_kind) {
                for (result, &count) in RESULTS[usize::from(kind.qualifies())].into_iter().zip(counts) {
                    let result = if play == 0 { 0 } else { result };
                    rounds[game.class(Round { play, result, kind: kind.kind() })] += (count / times).az::<u128>();
                }
            }
        }
        rounds
    }
}

/// Net results in parts of a unit, by kind of the player's hand and possible result. They are linear in what is wagered
/// by action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    pub nets: Nets,
    by_kind: Vec<PaysOfKind>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PaysOfKind {
    fold: i64,
    /// With nothing wagered by action.
    base: [i64; POSSIBLE],
    /// Of one part wagered by action.
    part: [i64; POSSIBLE],
}

/// Greatest net result in parts of a unit: sums over the 20,975,724,000 completions of each of twelve starting hands,
/// in two orders of turn and river, stay below 2^62.
const MOST_PARTS: u128 = 1 << 23;

/// The worth of a hand, summed over all completions of the round, in parts of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandWorth {
    /// Of a showdown with nothing wagered by action.
    pub base: i64,
    /// Result of one part wagered by action.
    pub part: i64,
    /// What a fold gains over that showdown.
    pub fold: i64,
}

impl Pays {
    pub fn of(game: &'static DealtGame, offer: &Offer) -> Result<Self, SolveError> {
        let nets = Nets::of(game, offer)?;
        let (most, parts) = (game.form.parts_wagered(game.form.most_wagered()).unsigned_abs(), game.form.parts as u128);
        nets.require_parts(offer, MOST_PARTS, most / parts)?;
        let net = |play, result, kind| {
            let class = game.class(Round { play, result, kind });
            // Bounded above.
            i64::try_from(nets.by_class[class]).unwrap_or_default()
        };
        let part = |result, kind| net(2, result, kind) - net(1, result, kind);
        let of_kind = |kind: PaidKind| {
            let (results, kind) = (RESULTS[usize::from(kind.qualifies())], kind.kind());
            PaysOfKind {
                fold: net(0, 0, kind),
                part: results.map(|result| part(result, kind)),
                base: results.map(|result| net(1, result, kind) - part(result, kind)),
            }
        };
        let by_kind = (0..2 * game.kinds()).map(|kind| of_kind(PaidKind(kind.az::<u8>()))).collect();
        Ok(Pays { by_kind, nets })
    }

    #[inline(always)]
    pub fn worth(&self, kind: PaidKind, showdown: Showdown) -> HandWorth {
        let (counts, pays) = (showdown.counts(kind).map(i64::from), &self.by_kind[kind.index()]);
        let sum = |nets: &[i64; POSSIBLE]| counts.iter().zip(nets).map(|(count, net)| count * net).sum::<i64>();
        let (base, part) = (sum(&pays.base), sum(&pays.part));
        HandWorth { base, part, fold: pays.fold * i64::from(showdown.dealers) - base }
    }
}
