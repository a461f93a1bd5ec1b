//! Deviations of the hourly result of a combination, and its losing months.
//!
//! In a round a player places wager `i`, of `d_i` dollars a unit, with probability `p_i`, independently of the cards and
//! of all other choices. With mean `m_i` and variance `v_i` of a unit, and covariance `c_ij` of a unit of two wagers,
//!
//! ```text
//! variance of a player's round = sum of d_i^2 (p_i v_i + p_i (1 - p_i) m_i^2) + 2 sum over i < j of d_i d_j p_i p_j c_ij.
//! ```
//!
//! Two players of a round have the covariance `sum over i, j of d_i d_j p_i p_j s_ij`, with `s_ij` that of one player's
//! wager with the other's. Rounds are independent.

use std::collections::{BTreeMap, HashMap};
use std::f64::consts::{PI, SQRT_2};

use num_traits::{One, ToPrimitive, Zero};

use super::{Combination, GameOptions, Mix};
use crate::analysis::correlations::Pairs;
use crate::analysis::counting::{Sampling, Survey};
use crate::analysis::seats::PLAYERS;
use crate::analysis::session::{PlayedRound, SpanAnswer};
use crate::analysis::{AnalysisError, Answer, Observer, SeatsCovariance, SideBet};
use crate::games::Dollars;
use crate::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub struct Risk {
    /// Standard deviation of the table's result of an hour, in dollars.
    pub std_dev_of_hour: Option<Figure>,
    pub losing_month: LosingMonth,
    /// Wagers that are taken as independent although they share cards, in words.
    pub assumed: Vec<String>,
}

/// Probability that the house loses money in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LosingMonth {
    pub probability: f64,
    /// What the error is depends on the shape.
    pub error: f64,
    pub shape: Shape,
}

/// Distribution behind the probability of a losing month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The distribution of the sum of all rounds; the error is a bound.
    Exact,
    /// The same of fewer independent rounds, as many as have the variance of the seats, or with rare awards rounded;
    /// the error is the difference from the normal distribution.
    Approximate,
    /// Normal; the error is the first term of the correction for skewness.
    Normal,
}

impl Shape {
    pub fn name(self) -> &'static str {
        match self {
            Shape::Exact => "exact",
            Shape::Approximate => "approximate",
            Shape::Normal => "normal",
        }
    }
}

/// One wager of a player.
struct Stake<'a> {
    answer: &'a Answer,
    dollars: Dollars,
    share: Fraction,
}

impl Stake<'_> {
    /// Dollars in an average round.
    fn average(&self) -> Dollars {
        &self.dollars * &self.share
    }

    fn variance(&self) -> Fraction {
        let Measures { expected_net, variance, .. } = &self.answer.measures;
        let of_share = &self.share * (whole_units(1) - &self.share) * expected_net * expected_net;
        &self.dollars * &self.dollars * (&self.share * variance + of_share)
    }

    /// Third central moment of a round.
    fn third_moment(&self) -> f64 {
        let Measures { expected_net, variance, third_moment, .. } = &self.answer.measures;
        let [dollars, share, mean] = [&self.dollars, &self.share, expected_net].map(to_f64);
        let [variance, third] = [variance, third_moment].map(to_f64);
        // Raw moments of a unit, then of a unit that is placed in a share of the rounds.
        let (square, cube) = (variance + mean * mean, third + 3.0 * mean * variance + mean.powi(3));
        let of_share = share * cube - 3.0 * share * share * mean * square + 2.0 * (share * mean).powi(3);
        dollars.powi(3) * of_share
    }
}

/// Risks of combinations of one mix. Each pair of wagers is counted, or sampled, once.
pub struct Risks<'a> {
    mix: &'a Mix,
    sampling: Sampling,
    observer: &'a dyn Observer,
    games: Vec<GamePairs<'a>>,
}

/// Pairs of wagers of a game, by their places among its answers.
struct GamePairs<'a> {
    game: &'static str,
    answers: Vec<&'a Answer>,
    /// Of one player, and of two.
    pairs: Pairs<'a>,
    pairs_of_two: Pairs<'a>,
    /// `None` where no known cards settle either wager.
    own: HashMap<[usize; 2], Option<Figure>>,
    of_seats: HashMap<[usize; 2], SeatsCovariance>,
}

impl<'a> GamePairs<'a> {
    fn new(game: &'a GameOptions, sampling: Sampling, observer: &'a dyn Observer) -> Self {
        let answers = game.answers();
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        GamePairs {
            game: game.facts.id,
            pairs: Pairs::of_answers(&answers, 1, survey),
            pairs_of_two: Pairs::of_answers(&answers, PLAYERS, survey),
            answers,
            own: HashMap::new(),
            of_seats: HashMap::new(),
        }
    }

    fn places(&self, both: [&Stake<'_>; 2]) -> [usize; 2] {
        let place = |stake: &Stake<'_>| self.answers.iter().position(|answer| std::ptr::eq(*answer, stake.answer));
        // Every answer of a combination is one of its game's.
        both.map(|stake| place(stake).unwrap_or_default())
    }

    fn own_covariance(&mut self, both: [&Stake<'_>; 2]) -> Result<Option<Figure>, AnalysisError> {
        let places = self.places(both);
        if let Some(known) = self.own.get(&places) {
            return Ok(known.clone());
        }
        let together = both.map(|stake| stake.answer.offer.clone());
        let covariance = self.pairs.pair(places, &together)?.map(|pair| pair.covariance);
        self.own.insert(places, covariance.clone());
        Ok(covariance)
    }

    fn covariance_of_seats(&mut self, both: [&Stake<'_>; 2]) -> Result<SeatsCovariance, AnalysisError> {
        let places @ [one, other] = self.places(both);
        if let Some(known) = self.of_seats.get(&places) {
            return Ok(known.clone());
        }
        let covariance = match self.pairs_of_two.of_counted_seats(places)? {
            Some(counted) => counted,
            // Dealt rounds have no more wagers than are needed.
            None if one == other => {
                Pairs::of_answers(&[both[0].answer], PLAYERS, self.pairs_of_two.survey).of_seats([0, 0])?
            }
            None => {
                let both = both.map(|stake| stake.answer);
                Pairs::of_answers(&both, PLAYERS, self.pairs_of_two.survey).of_seats([0, 1])?
            }
        };
        self.of_seats.insert(places, covariance.clone());
        Ok(covariance)
    }
}

impl<'a> Risks<'a> {
    pub fn new(mix: &'a Mix, sampling: Sampling, observer: &'a dyn Observer) -> Self {
        Risks { mix, sampling, observer, games: Vec::new() }
    }

    pub fn of(&mut self, combination: &Combination<'a>) -> Result<Risk, AnalysisError> {
        let (mix, stakes) = (self.mix, stakes(combination, self.mix));
        let offers: Vec<_> = stakes.iter().map(|stake| stake.answer.offer.clone()).collect();
        let joint = combination.game.solver.joint_outcomes(&offers)?;
        let pairs = self.pairs_of(combination.game);
        let mut assumed = Vec::new();
        let own = variance_of_player(&stakes, joint.as_ref(), pairs, &mut assumed)?;
        let of_seats = covariance_of_players(&stakes, mix, pairs)?;
        let seats = whole_units(mix.seats);
        let others = &seats * (&seats - whole_units(1));
        let of_round = of_seats.iter().fold(own.times(&seats), |own, of| own.plus(&of.covariance.times(&others)));
        let std_dev = |rounds: u64| of_round.times(&whole_units(rounds)).root();
        let normal =
            std_dev(mix.month().rounds).map(|std_dev| normal(combination, &stakes, to_f64(&std_dev.value), mix));
        let table = joint.and_then(|joint| mixture(&joint, &stakes));
        let summed = table.and_then(|table| summed(table, combination, mix, of_seats, normal));
        let nothing = LosingMonth { probability: 0.0, error: f64::NAN, shape: Shape::Normal };
        let losing_month = summed.or(normal).unwrap_or(nothing);
        Ok(Risk { std_dev_of_hour: std_dev(mix.hands_per_hour), losing_month, assumed })
    }

    fn pairs_of(&mut self, game: &'a GameOptions) -> &mut GamePairs<'a> {
        let known = self.games.iter().position(|known| known.game == game.facts.id);
        let place = known.unwrap_or_else(|| {
            self.games.push(GamePairs::new(game, self.sampling, self.observer));
            self.games.len() - 1
        });
        &mut self.games[place]
    }
}

fn variance_of_player(
    stakes: &[Stake<'_>],
    joint: Option<&JointTable>,
    pairs: &mut GamePairs<'_>,
    assumed: &mut Vec<String>,
) -> Result<Figure, AnalysisError> {
    let mut variance = Figure::exact(stakes.iter().map(Stake::variance).sum());
    for (place, one) in stakes.iter().enumerate() {
        for (before, other) in stakes[..place].iter().enumerate() {
            let covariance = match joint {
                Some(joint) => Some(Figure::exact(joint.covariance([before, place]))),
                None => pairs.own_covariance([other, one])?,
            };
            match covariance {
                Some(covariance) => {
                    let weight = whole_units(2) * one.average() * other.average();
                    variance = variance.plus(&covariance.times(&weight));
                }
                None => {
                    let [other, one] = [other, one].map(|stake| stake.answer.offer.wager.id);
                    assumed.push(format!("{}: {other} and {one}", pairs.game));
                }
            }
        }
    }
    Ok(variance)
}

/// Covariance of the results of two players in a round; `None` for a single seat.
fn covariance_of_players(
    stakes: &[Stake<'_>],
    mix: &Mix,
    pairs: &mut GamePairs<'_>,
) -> Result<Option<SeatsCovariance>, AnalysisError> {
    if mix.seats < 2 {
        return Ok(None);
    }
    let (mut value, mut error, mut is_too_short) = (whole_units(0), None, false);
    for (place, one) in stakes.iter().enumerate() {
        for (before, other) in stakes[..=place].iter().enumerate() {
            let between = pairs.covariance_of_seats([other, one])?;
            // The first player's one wager with the second's other has the same covariance as the reverse.
            let times = whole_units(if before == place { 1 } else { 2 });
            let of_pair = between.covariance.times(&(times * one.average() * other.average()));
            // Pairs are sampled on the same cards: errors may add up.
            error = error.into_iter().chain(of_pair.std_error).reduce(|one, other| one + other);
            value += of_pair.value;
            is_too_short |= between.is_too_short;
        }
    }
    // Every player chooses separately, so that no hand settles all wagers of all players alike.
    Ok(Some(SeatsCovariance { covariance: Figure::estimated(value, error), is_common: false, is_too_short }))
}

fn stakes<'a>(combination: &Combination<'a>, mix: &Mix) -> Vec<Stake<'a>> {
    let base = Stake { answer: &combination.base.answer, dollars: mix.average_bet.clone(), share: whole_units(1) };
    let side = |(bet, answer): &(&SideBet, &'a Answer)| Stake {
        answer,
        dollars: bet.dollars.clone(),
        share: bet.share.clone(),
    };
    std::iter::once(base).chain(combination.sides.iter().map(side)).collect()
}

/// Net results of a player's round in dollars, with exact counts; `None` if these are too large.
fn mixture(joint: &JointTable, stakes: &[Stake<'_>]) -> Option<OutcomeTable> {
    let mut counts: BTreeMap<Fraction, u128> = BTreeMap::new();
    let mut cycle = joint.cycle();
    let shares: Vec<[u128; 2]> = stakes
        .iter()
        .map(|Stake { share, .. }| Some([share.numer().to_u128()?, (share.denom() - share.numer()).to_u128()?]))
        .collect::<Option<_>>()?;
    for [placed, not_placed] in &shares {
        cycle = cycle.checked_mul(placed.checked_add(*not_placed)?)?;
    }
    for (outcomes, count) in joint.combinations() {
        let mut sums = vec![(Fraction::zero(), count)];
        for ((outcome, stake), [placed, not_placed]) in outcomes.iter().zip(stakes).zip(&shares) {
            let net = &outcome.net * &stake.dollars;
            let mut next = Vec::new();
            for (sum, count) in sums {
                next.push((&sum + &net, count.checked_mul(*placed)?));
                next.push((sum, count.checked_mul(*not_placed)?));
            }
            next.retain(|(_, count)| *count > 0);
            sums = next;
        }
        for (net, count) in sums {
            let known = counts.entry(net).or_default();
            *known = known.checked_add(count)?;
        }
    }
    let outcome = |(net, count): (Fraction, u128)| {
        let name = net.to_string();
        Outcome { name, paid: Vec::new(), net, wagered: Fraction::one(), folded: false, count }
    };
    OutcomeTable::new(counts.into_iter().map(outcome).collect(), cycle).ok()
}

/// The losing month by the distribution of all rounds; `None` if it is unavailable. Sight of other boxes moves it by what
/// it adds to the players' mean.
fn summed(
    table: OutcomeTable,
    combination: &Combination<'_>,
    mix: &Mix,
    of_seats: Option<SeatsCovariance>,
    normal: Option<LosingMonth>,
) -> Option<LosingMonth> {
    let played = PlayedRound::in_dollars(table);
    let answer = SpanAnswer::of(&played, mix.month(), of_seats).ok()?;
    let of_boxes = combination.on_boxes.cost(&combination.base.answer).value;
    let added = of_boxes * &mix.average_bet * whole_units(mix.month().hands());
    let from = -added / Fraction::from_float(answer.scale).filter(|scale| !scale.is_zero())?;
    let probability = (1.0 - answer.sums.at_most(&from)).max(0.0);
    match answer.has_exact_probabilities() && from.is_zero() {
        true => Some(LosingMonth { probability, error: answer.sums.error(), shape: Shape::Exact }),
        false => {
            let error = (probability - normal?.probability).abs();
            Some(LosingMonth { probability, error, shape: Shape::Approximate })
        }
    }
}

/// The losing month by the normal distribution. Its error is the first term of the Edgeworth series, with the wagers
/// and the seats as independent.
fn normal(combination: &Combination<'_>, stakes: &[Stake<'_>], std_dev: f64, mix: &Mix) -> LosingMonth {
    let at = -to_f64(&combination.win_per_month.value) / std_dev;
    let hands = mix.month().hands() as f64;
    // The house has the players' result with the other sign.
    let third_moment: f64 = -stakes.iter().map(Stake::third_moment).sum::<f64>() * hands;
    let skewness = third_moment / std_dev.powi(3);
    let density = libm::exp(-at * at / 2.0) / (2.0 * PI).sqrt();
    let error = (skewness / 6.0 * (at * at - 1.0) * density).abs();
    LosingMonth { probability: 0.5 * libm::erfc(-at / SQRT_2), error, shape: Shape::Normal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Offer};
    use crate::outcome::ratio;
    use crate::outcome::testing::table;

    fn answer(net: i64) -> Answer {
        let offer: Offer = Catalogue::embedded().expect("valid").offers().remove(0);
        Answer::new(offer, table(&[("heads", net, 1), ("tails", -net, 1)]))
    }

    /// One coin settles both wagers: $1 always, and $2 in one round of four. Of eight equally likely cases heads has
    /// three of $1 and one of $3, and so has tails. The variance is (6 x 1 + 2 x 9) / 8 = 3.
    #[test]
    fn a_share_of_the_rounds_makes_a_mixture() {
        let answers = [answer(1), answer(1)];
        let [one, quarter] = [ratio(1, 1), ratio(1, 4)];
        let stakes = [(1, one), (2, quarter)].into_iter().zip(&answers);
        let stakes: Vec<Stake<'_>> =
            stakes.map(|((dollars, share), answer)| Stake { answer, dollars: whole_units(dollars), share }).collect();
        let joint = JointTable::of_nets([1, -1].map(|net| ([whole_units(net), whole_units(net)], 1)), 2).expect("two");
        let mixture = mixture(&joint, &stakes).expect("small");
        let counts: Vec<_> = mixture.outcomes().iter().map(|outcome| (outcome.net.clone(), outcome.count)).collect();
        assert_eq!(counts, [(-3, 1), (-1, 3), (1, 3), (3, 1)].map(|(net, count)| (whole_units(net), count)));
        assert_eq!(Measures::of(&mixture).variance, whole_units(3));
        // 1, and 4 x 1/4, and twice 1 x 2 x 1/4 x the covariance 1.
        let own: Fraction = stakes.iter().map(Stake::variance).sum();
        let pair = whole_units(2) * stakes[0].average() * stakes[1].average() * joint.covariance([0, 1]);
        assert_eq!(own + pair, whole_units(3));
    }

    /// A wager of $1 in half of the rounds that pays 3 to 1 in one of four: net 3 with 1/8, -1 with 3/8, else 0. Its
    /// mean is zero, its second moment 12/8, its third (27 - 3) / 8 = 3.
    #[test]
    fn moments_of_a_share_are_those_of_the_rounds_with_and_without_the_wager() {
        let offer: Offer = Catalogue::embedded().expect("valid").offers().remove(0);
        let answer = Answer::new(offer, table(&[("wins", 3, 1), ("loses", -1, 3)]));
        let stake = Stake { answer: &answer, dollars: whole_units(1), share: ratio(1, 2) };
        assert_eq!(stake.variance(), ratio(12, 8));
        assert!((stake.third_moment() - 3.0).abs() < 1e-12);
        // A coin of mean 1/2 in every other round. With 3/8 net 1, with 1/8 net
        // -1, else 0: mean 1/4, second moment 1/2, third 1/4; centred 1/4 - 3 x 1/4 x 1/2 + 2 / 64 = -3/32.
        let answer = Answer::new(answer.offer.clone(), table(&[("wins", 1, 3), ("loses", -1, 1)]));
        let stake = Stake { answer: &answer, dollars: whole_units(1), share: ratio(1, 2) };
        assert_eq!(stake.variance(), ratio(1, 2) - ratio(1, 16));
        assert!((stake.third_moment() + 3.0 / 32.0).abs() < 1e-12);
    }
}
