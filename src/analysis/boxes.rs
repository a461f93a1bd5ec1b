//! Base games on several boxes of one patron, who sees all own hands before deciding.

use super::counting::{Sampling, Survey};
use super::informed::{InformedAnswer, informed, one_by_one};
use super::wagered::GameAnswers;
use super::{Answer, Law, Observer, Placed, Result, TableRound};
use crate::games::{Knowledge, Offer, SolveError};
use crate::outcome::{Fraction, Measures};
use crate::paytable::whole_units;
use crate::statistics::Figure;

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
    pub fn of_one(offer: &Offer, alone: Measures) -> Self {
        BoxesAnswer { boxes: 1, offer: offer.clone(), alone, informed: None, usual: None }
    }

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
            (Some(answer), Some(usual)) => answer.result(place, usual.results.get(place)?.as_ref()?),
            _ => [win_frequency, push_frequency, loss_frequency].get(place).map(|&exact| Figure::exact(exact.clone())),
        }
    }

    /// Fall of the house edge due to the other boxes.
    pub fn fall(&self) -> Figure {
        self.expected_net().plus(&Figure::exact(self.alone.house_edge()))
    }

    fn figure(&self, informed: fn(&InformedAnswer) -> Figure, alone: fn(&Measures) -> &Fraction) -> Figure {
        self.informed.as_ref().map_or_else(|| Figure::exact(alone(&self.alone).clone()), informed)
    }
}

/// The usual play on each of several boxes: a table of as many seats.
pub struct UsualBoxes {
    pub rounds: u64,
    /// Frequencies of rounds won, even and lost by all boxes together.
    results: [Option<Figure>; 3],
    covariance: Figure,
}

impl UsualBoxes {
    fn of(survey: Survey<'_>, offers: &[Offer], boxes: usize) -> Result<Vec<Option<Self>>> {
        let one = whole_units(1);
        let answer = |offer: &Offer| Ok::<_, SolveError>(Answer::new(offer.clone(), survey.solver.outcomes(offer)?));
        let answers = offers.iter().map(answer).collect::<Result<Vec<_>, _>>()?;
        let tables = answers.iter().map(|answer| Ok(vec![Placed::of(answer, &one, &one, survey.solver)?]));
        let rounds = TableRound::of_tables(survey, boxes, &tables.collect::<Result<Vec<_>>>()?)?;
        let usual = |(round, answer): (TableRound, &Answer)| {
            let results = Law::of(&round, 1).ok()?.results();
            let covariance = round.covariance(&answer.measures.variance)?;
            Some(UsualBoxes { rounds: round.rounds_dealt(), results, covariance })
        };
        Ok(rounds.into_iter().zip(&answers).map(usual).collect())
    }
}

/// The answers to each of these offers on each of these numbers of boxes, with all own hands in sight, and whether the
/// observer ended the work early: the answers until then if so, without the usual play.
pub fn on_boxes(survey: Survey<'_>, offers: &[Offer], numbers: &[usize]) -> Result<(Vec<BoxesAnswer>, bool)> {
    let Some(first) = offers.first() else { return Ok((Vec::new(), false)) };
    let questions = offers.iter().flat_map(|offer| numbers.iter().map(move |&boxes| (offer, boxes))).collect();
    // Refused knowledge is refused before any round is dealt.
    let answer = |(offer, boxes)| informed_on(survey, offer, boxes);
    let (mut answers, is_interrupted) = one_by_one(first.game.id, questions, answer, survey.observer)?;
    if is_interrupted {
        return Ok((answers, true));
    }
    for &boxes in numbers.iter().filter(|&&boxes| boxes > 1) {
        let usual = match UsualBoxes::of(survey, offers, boxes) {
            Err(SolveError::Interrupted) => return Ok((answers, true)),
            usual => usual?,
        };
        let on_boxes = answers.iter_mut().filter(|answer| answer.boxes == boxes);
        on_boxes.zip(usual).for_each(|(answer, usual)| answer.usual = usual);
    }
    Ok((answers, false))
}

/// The answer without the rounds of the usual play.
pub fn informed_on(survey: Survey<'_>, offer: &Offer, boxes: usize) -> Result<(Option<BoxesAnswer>, bool)> {
    if boxes < 2 {
        return Ok((Some(BoxesAnswer::of_one(offer, Measures::of(&survey.solver.outcomes(offer)?))), false));
    }
    let (answer, is_interrupted) = informed(survey, offer, Knowledge::Others(boxes - 1))?;
    let on_boxes = |answer: InformedAnswer| {
        let alone = BoxesAnswer::of_one(offer, answer.usual.clone());
        BoxesAnswer { boxes, informed: Some(answer), ..alone }
    };
    Ok((answer.map(on_boxes), is_interrupted))
}

/// Every base paytable of these games, game by game, in its default reading, on one box up to the chapter's maximum;
/// `None` if the observer ended it early.
pub fn on_all_boxes(
    games: &[GameAnswers],
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Option<Vec<Vec<BoxesAnswer>>>> {
    let mut of_games = Vec::new();
    for game in games {
        let most = game.facts.knowledge.most_boxes;
        let is_default = |offer: &&Offer| {
            most > 1 && offer.wager.has_decisions && offer.reading.is_none() && offer.strategy.is_none()
        };
        let offers: Vec<Offer> = game.answers.iter().map(|answer| &answer.offer).filter(is_default).cloned().collect();
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        let (answers, is_interrupted) = on_boxes(survey, &offers, &(1..=most).collect::<Vec<_>>())?;
        if is_interrupted {
            return Ok(None);
        }
        of_games.push(answers);
    }
    Ok(Some(of_games))
}
