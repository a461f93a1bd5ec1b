//! The house's recorded results against the exact distribution of their rounds.
//!
//! A [`Period`] is the record of one wager; [`Monitoring`] compares each with that distribution, and all periods of a
//! wager together, allowing for the periods outside by chance. [`Volume`] is the amount wagered in a period, [`Seating`]
//! the table that dealt it. Without it a period is compared with a single player and with a full table: what either
//! explains is not accused.

mod judging;
mod seating;

use super::wagered::GameAnswers;
use super::{Answer, Observer, Result};
use crate::games::Offer;
use crate::statistics::holm_adjusted;

use judging::Judge;

pub use judging::{Criteria, Judged, Judgement, Missing, NotJudged, Period, ResultBand};
pub use seating::{Seating, Volume};

/// All periods, and the total of each wager.
pub struct Monitoring {
    pub criteria: Criteria,
    pub periods: Vec<Judged>,
    /// All periods of a wager together, for each wager with several.
    pub totals: Vec<Judged>,
    /// Wagers without a joint judgement of their periods, with the reason.
    pub without_total: Vec<(String, NotJudged)>,
    /// Wagers for which every period and the total show too little.
    silent: Vec<Offer>,
}

impl Monitoring {
    /// The judgement of these periods, of the total of each wager, and of both families by Holm's method; or the periods
    /// that cannot be judged, by their places, with the reason. Of several answers with one key the first counts.
    pub fn of(
        recorded: Vec<Period>,
        games: &[GameAnswers],
        criteria: Criteria,
        observer: &dyn Observer,
    ) -> Result<Result<Self, Vec<(usize, NotJudged)>>> {
        let mut judges: Vec<_> = games.iter().map(|game| Judge::new(game, &criteria, observer)).collect();
        let (mut periods, mut refused) = (Vec::new(), Vec::new());
        for (place, period) in recorded.into_iter().enumerate() {
            let Some(judge) = judges.iter_mut().find(|judge| judge.game.facts.id == period.offer.game.id) else {
                continue;
            };
            let mut answers = judge.game.answers.iter();
            let Some(answer) = answers.find(|answer| answer.offer.key() == period.offer.key()) else { continue };
            match judge.judged(period, answer) {
                Ok(judged) => periods.push(judged),
                Err(NotJudged::Unsolved(error)) => return Err(error),
                Err(refusal) => refused.push((place, refusal)),
            }
        }
        if !refused.is_empty() {
            return Ok(Err(refused));
        }
        let (mut totals, mut without_total, mut silent) = (Vec::new(), Vec::new(), Vec::new());
        for judge in &mut judges {
            for answer in &judge.game.answers {
                let of_offer: Vec<&Judged> =
                    periods.iter().filter(|judged| judged.period.offer.key() == answer.offer.key()).collect();
                let total = match of_offer.len() {
                    0 | 1 => None,
                    _ => Some(judge.judged_together(&of_offer, total_of(&of_offer, answer), answer)),
                };
                let mut all = of_offer.iter().copied().chain(total.iter().flatten());
                if all.all(|judged| judged.judgement == Judgement::TooLittle) {
                    silent.push(answer.offer.clone());
                }
                match total {
                    Some(Ok(total)) => totals.push(total),
                    Some(Err(NotJudged::Unsolved(error))) => return Err(error),
                    Some(Err(error)) => without_total.push((answer.offer.name(), error)),
                    None => {}
                }
            }
        }
        adjust(&mut periods);
        adjust(&mut totals);
        drop(judges);
        Ok(Ok(Monitoring { criteria, periods, totals, without_total, silent }))
    }

    pub fn all(&self) -> impl Iterator<Item = &Judged> {
        self.periods.iter().chain(&self.totals)
    }

    /// Whether every period of a wager and its total show too little.
    pub fn says_nothing_of(&self, offer: &Offer) -> bool {
        self.silent.iter().any(|silent| silent.key() == offer.key())
    }

    /// Probability that chance alone leaves as few periods outside.
    pub fn chance_of_as_few(&self) -> f64 {
        let outside = self.periods.iter().filter(|judged| judged.judgement == Judgement::Investigate).count();
        // By number of periods outside, up to the recorded one.
        let mut chances = vec![0.0; outside + 1];
        chances[0] = 1.0;
        for judged in &self.periods {
            let rate = judged.band.false_alarm_rate;
            for number in (0..chances.len()).rev() {
                let from_fewer = if number > 0 { chances[number - 1] * rate } else { 0.0 };
                chances[number] = chances[number] * (1.0 - rate) + from_fewer;
            }
        }
        chances.iter().sum()
    }

    /// Results still outside after Holm's adjustment. If every game is correct, the probability of any is at most one
    /// less the confidence.
    pub fn outside_after_holm<'j>(&self, family: &'j [Judged]) -> Vec<&'j Judged> {
        family.iter().filter(|judged| judged.p_holm <= 1.0 - self.criteria.confidence).collect()
    }
}

fn total_of(judged: &[&Judged], answer: &Answer) -> Period {
    let periods = || judged.iter().map(|judged| &judged.period);
    let mut tables = periods().map(|period| &period.table);
    let first = tables.next().cloned().unwrap_or_default();
    let table = if tables.all(|table| *table == first) { first } else { String::new() };
    let volume = Volume::sum(periods().map(|period| &period.volume));
    // Unless it is stated for each, the seating of all rounds is unknown.
    let stated = periods().map(|period| Some((period.seating.as_ref()?, period.volume.rounds)));
    let seating = stated.collect::<Option<Vec<_>>>().map(|stated| Seating::together(stated.into_iter()));
    let result = periods().map(|period| &period.result).sum();
    Period { name: "all".to_string(), table, offer: answer.offer.clone(), volume, seating, result }
}

fn adjust(family: &mut [Judged]) {
    let p_values: Vec<f64> = family.iter().map(|judged| judged.band.p_value).collect();
    family.iter_mut().zip(holm_adjusted(&p_values)).for_each(|(judged, adjusted)| judged.p_holm = adjusted);
}
