//! Deviations of the hourly result of a combination, and its losing months.
//!
//! In a round a player places wager `i`, of `d_i` dollars a unit, with probability `p_i`, independently of the cards
//! and of all other choices. With mean `m_i` and variance `v_i` of a unit, and covariance `c_ij` of a unit of two
//! wagers,
//!
//! ```text
//! variance of a player's round = sum of d_i^2 (p_i v_i + p_i (1 - p_i) m_i^2)
//!                              + 2 sum over i < j of d_i d_j p_i p_j c_ij.
//! ```
//!
//! Two players of a round have the covariance `sum over i, j of d_i d_j p_i p_j s_ij`, with `s_ij` that of one player's
//! wager with the other's. Rounds are independent.

use std::collections::HashMap;

use super::month::{LosingMonth, Stake, mixture, mixture_of_independent, normal, summed};
use super::{Combination, GameOptions, Mix};
use crate::analysis::correlations::Pairs;
use crate::analysis::counting::{Sampling, Survey};
use crate::analysis::seats::PLAYERS;
use crate::analysis::{AnalysisError, Answer, Observer, SeatsCovariance, SideBet};
use crate::outcome::{JointTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub struct Risk {
    /// Standard deviations of the table's result of an hour, a day and a month, in dollars.
    pub std_dev_of_hour: Option<Figure>,
    pub std_dev_of_day: Option<Figure>,
    pub std_dev_of_month: Option<Figure>,
    pub losing_month: LosingMonth,
    /// Wagers that are taken as independent although they share cards, in words.
    pub assumed: Vec<String>,
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
        let std_dev_of_month = std_dev(mix.month().rounds);
        let of_month = std_dev_of_month.as_ref().map_or(f64::NAN, |std_dev| to_f64(&std_dev.value));
        let normal = normal(combination, &stakes, of_month, mix);
        let (table, counted) = match &joint {
            Some(joint) => (mixture(joint, &stakes), true),
            None => (mixture_of_independent(&stakes), false),
        };
        let summed = table.and_then(|table| summed(&table, counted, combination, mix, (&of_round, normal)));
        let losing_month = summed.unwrap_or(normal);
        let (std_dev_of_hour, std_dev_of_day) = (std_dev(mix.hands_per_hour), std_dev(mix.rounds_per_day()));
        Ok(Risk { std_dev_of_hour, std_dev_of_day, std_dev_of_month, losing_month, assumed })
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
