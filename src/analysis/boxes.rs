//! Base games on several boxes of one patron, who sees all own hands before deciding.

use super::counting::{Length, Sampling, Survey, tallied};
use super::informed::{InformedAnswer, informed, one_by_one};
use super::seats::{SeatWager, seats_covariance};
use super::wagered::GameAnswers;
use super::{AnalysisError, Observer};
use crate::games::{BoxesCroupier, Knowledge, Offer, SolveError};
use crate::outcome::{Fraction, Measures, ratio};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// Bounds of the rounds dealt to several boxes by the usual decisions. Within them a pack deals as many as it
/// simulates.
const ROUNDS: u64 = 1_000_000;
const MOST_ROUNDS: u64 = 4_000_000;

fn usual_rounds(length: Length) -> u64 {
    match length {
        Length::OfPack(simulated) => simulated.clamp(ROUNDS, MOST_ROUNDS),
        Length::Rounds(_) | Length::Usual => ROUNDS,
    }
}

pub struct BoxesAnswer {
    pub boxes: usize,
    pub offer: Offer,
    pub alone: Measures,
    /// Play with the hands of all boxes in sight; `None` for one box.
    pub informed: Option<InformedAnswer>,
    /// The usual play on the same number of boxes; `None` for one box.
    pub usual: Option<UsualBoxes>,
}

impl BoxesAnswer {
    /// Expected net result of a box in units.
    pub fn expected_net(&self) -> Figure {
        self.figure(InformedAnswer::expected_net, |alone| &alone.expected_net)
    }

    pub fn house_edge(&self) -> Figure {
        self.expected_net().negated()
    }

    /// Mean units wagered on a box.
    pub fn mean_wagered(&self) -> Figure {
        self.figure(InformedAnswer::mean_wagered, |alone| &alone.mean_wagered)
    }

    /// Variance of the net result of a box; `None` if unknown.
    pub fn variance(&self) -> Option<Figure> {
        match &self.informed {
            None => Some(Figure::exact(self.alone.variance.clone())),
            Some(answer) => answer.variance(),
        }
    }

    /// Covariance of the net results of two boxes; `None` for one box.
    pub fn covariance(&self) -> Option<Figure> {
        self.informed.as_ref()?.covariance(&self.usual.as_ref()?.covariance)
    }

    /// Standard deviation of the net result of all boxes together.
    pub fn std_dev_of_round(&self) -> Option<Figure> {
        match (&self.informed, &self.usual) {
            (Some(answer), Some(usual)) => answer.std_dev_of_round(&usual.covariance),
            _ => Figure::computed(self.alone.std_dev(), None),
        }
    }

    /// Frequency of result `place` of all boxes together: won, even, lost.
    pub fn result(&self, place: usize) -> Option<Figure> {
        let Measures { win_frequency, push_frequency, loss_frequency, .. } = &self.alone;
        match (&self.informed, &self.usual) {
            (Some(answer), Some(usual)) => answer.result(place, &usual.result(place)?),
            _ => [win_frequency, push_frequency, loss_frequency].get(place).map(|&exact| Figure::exact(exact.clone())),
        }
    }

    /// Fall of the house edge due to the other boxes.
    pub fn fall(&self) -> Fraction {
        self.alone.house_edge() - self.house_edge().value
    }

    fn figure(&self, informed: fn(&InformedAnswer) -> Figure, alone: fn(&Measures) -> &Fraction) -> Figure {
        self.informed.as_ref().map_or_else(|| Figure::exact(alone(&self.alone).clone()), informed)
    }
}

/// The usual play on each of several boxes.
pub struct UsualBoxes {
    /// Rounds won, even and lost by all boxes together.
    results: [u64; 3],
    covariance: Figure,
}

impl UsualBoxes {
    pub fn rounds(&self) -> u64 {
        self.results.iter().sum()
    }

    /// Frequency of result `place` of all boxes together.
    fn result(&self, place: usize) -> Option<Figure> {
        let rounds = self.rounds();
        Some(Figure::share(ratio(*self.results.get(place)?, rounds), rounds.into()))
    }
}

/// Rounds of a game dealt by the usual decisions to the greatest number of boxes.
struct UsualRounds {
    croupier: BoxesCroupier,
    tally: Vec<u64>,
    offers: Vec<Offer>,
    covariances: Vec<Figure>,
}

impl UsualRounds {
    /// Deals these offers of a game on two to `boxes` boxes in the same rounds.
    fn of(survey: Survey<'_>, offers: &[Offer], boxes: usize) -> Result<Self, AnalysisError> {
        let Survey { solver, sampling, .. } = survey;
        let too_fine =
            || SolveError::AmountsTooFine { offer: offers.iter().map(Offer::name).collect::<Vec<_>>().join(", ") };
        let croupier = BoxesCroupier::new(solver.literal_croupier(offers)?, boxes).ok_or_else(too_fine)?;
        let game = offers.first().map_or("", |offer| offer.game.id);
        let tally = tallied(&croupier, game, usual_rounds(sampling.rounds), survey)?;
        let usual = Survey { sampling: Sampling { rounds: Length::Usual, ..sampling }, ..survey };
        let covariance = |offer: &Offer| {
            let wagers = [SeatWager { offer, units: whole_units(1), exact: &solver.outcomes(offer)? }];
            Ok(seats_covariance(usual, &wagers)?.covariance)
        };
        let covariances = offers.iter().map(covariance).collect::<Result<_, AnalysisError>>()?;
        Ok(UsualRounds { croupier, tally, offers: offers.to_vec(), covariances })
    }

    fn on(&self, offer: &Offer, boxes: usize) -> Option<UsualBoxes> {
        let place = self.offers.iter().position(|known| known.key() == offer.key())?;
        let results = self.croupier.results(place, boxes, &self.tally)?;
        Some(UsualBoxes { results, covariance: self.covariances.get(place)?.clone() })
    }
}

/// The answer to `offer` on `boxes` boxes with all own hands in sight, and whether the observer ended it early. An
/// interrupted count gives no answer.
pub fn on_boxes(survey: Survey<'_>, offer: &Offer, boxes: usize) -> Result<(Option<BoxesAnswer>, bool), AnalysisError> {
    // Refused knowledge is refused before any round is dealt.
    let (mut answer, is_interrupted) = informed_on(survey, offer, boxes)?;
    let Some(on_boxes) = answer.as_mut().filter(|_| boxes > 1 && !is_interrupted) else {
        return Ok((answer, is_interrupted));
    };
    match UsualRounds::of(survey, std::slice::from_ref(offer), boxes) {
        // An interrupted answer is shown without the usual play.
        Err(error) if error.is_interruption() => return Ok((answer, true)),
        rounds => on_boxes.usual = rounds?.on(offer, boxes),
    }
    Ok((answer, false))
}

/// The answer without the rounds of the usual play.
fn informed_on(survey: Survey<'_>, offer: &Offer, boxes: usize) -> Result<(Option<BoxesAnswer>, bool), AnalysisError> {
    let of = |informed, alone| BoxesAnswer { boxes, offer: offer.clone(), alone, informed, usual: None };
    if boxes < 2 {
        return Ok((Some(of(None, Measures::of(&survey.solver.outcomes(offer)?))), false));
    }
    let (answer, is_interrupted) = informed(survey, offer, Knowledge::Others(boxes - 1))?;
    let on_boxes = answer.map(|answer| {
        let alone = answer.usual.clone();
        of(Some(answer), alone)
    });
    Ok((on_boxes, is_interrupted))
}

/// Every base paytable of these games, game by game, in its default reading, on one box up to the chapter's maximum;
/// `None` if the observer ended it early.
pub fn on_all_boxes(
    games: &[GameAnswers],
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Option<Vec<Vec<BoxesAnswer>>>, AnalysisError> {
    let mut of_games = Vec::new();
    for game in games {
        let most = game.facts.knowledge.most_boxes;
        let is_default = |offer: &&Offer| {
            most > 1 && offer.wager.has_decisions && offer.reading.is_none() && offer.strategy.is_none()
        };
        let offers: Vec<Offer> = game.answers.iter().map(|answer| &answer.offer).filter(is_default).cloned().collect();
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        let usual = || UsualRounds::of(survey, &offers, most);
        let usual = (!offers.is_empty()).then(usual).transpose()?;
        let questions = offers.iter().flat_map(|offer| (1..=most).map(move |boxes| (offer, boxes))).collect();
        let answer = |(offer, boxes)| informed_on(survey, offer, boxes);
        let (mut answers, is_interrupted) = one_by_one(game.facts.id, questions, answer, observer)?;
        if is_interrupted {
            return Ok(None);
        }
        for answer in &mut answers {
            answer.usual = usual.as_ref().and_then(|usual| usual.on(&answer.offer, answer.boxes));
        }
        of_games.push(answers);
    }
    Ok(Some(of_games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_deals_as_many_rounds_as_it_simulates_within_bounds() {
        let simulated = [1, 999_999, 1_000_000, 1_000_001, 2_500_000, 4_000_000, 4_000_001, u64::MAX];
        let dealt = simulated.map(|rounds| usual_rounds(Length::OfPack(rounds)));
        let within = [1_000_000, 1_000_000, 1_000_000, 1_000_001, 2_500_000, 4_000_000, 4_000_000, 4_000_000];
        assert_eq!(dealt, within);
        // Outside of a pack `--rounds` is the number of rounds in which decisions are compared.
        assert_eq!([Length::Usual, Length::Rounds(64)].map(usual_rounds), [1_000_000; 2]);
    }
}
