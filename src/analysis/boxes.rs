//! Base games on several boxes of one patron.

use super::answer::GameAnswers;
use super::informed::{Figure, InformedAnswer, Sampling, informed, one_by_one};
use super::observer::Observer;
use crate::games::{Knowledge, Offer, SolveError, Solver};
use crate::outcome::{Fraction, Measures};

/// A player on several boxes.
pub struct BoxesAnswer {
    /// Number of boxes.
    pub boxes: usize,
    pub offer: Offer,
    /// Measures of one box alone.
    pub alone: Measures,
    /// Play with the hands of all boxes in sight; `None` for one box.
    pub informed: Option<InformedAnswer>,
}

impl BoxesAnswer {
    /// The expected net result of a box in units.
    pub fn expected_net(&self) -> Figure {
        self.figure(InformedAnswer::expected_net, |alone| &alone.expected_net)
    }

    /// The house edge of a box per unit.
    pub fn house_edge(&self) -> Figure {
        self.expected_net().negated()
    }

    /// The mean number of units wagered on a box.
    pub fn mean_wagered(&self) -> Figure {
        self.figure(InformedAnswer::mean_wagered, |alone| &alone.mean_wagered)
    }

    /// How much the house edge falls by the other boxes.
    pub fn fall(&self) -> Fraction {
        self.alone.house_edge() - self.house_edge().value
    }

    fn figure(&self, informed: fn(&InformedAnswer) -> Figure, alone: fn(&Measures) -> &Fraction) -> Figure {
        self.informed.as_ref().map_or_else(|| Figure::exact(alone(&self.alone).clone()), informed)
    }
}

/// The answer to `offer` on this number of boxes by a player who sees all own hands, and whether the observer ended it
/// early.
///
/// # Errors
/// As [`informed`].
pub fn on_boxes(
    solver: &dyn Solver,
    offer: &Offer,
    boxes: usize,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<(BoxesAnswer, bool), SolveError> {
    let of = |(informed, alone), is_interrupted| {
        (BoxesAnswer { boxes, offer: offer.clone(), alone, informed }, is_interrupted)
    };
    if boxes < 2 {
        return Ok(of((None, Measures::of(&solver.outcomes(offer)?)), false));
    }
    let (answer, is_interrupted) = informed(solver, offer, Knowledge::Others(boxes - 1), sampling, observer)?;
    let alone = answer.usual.clone();
    Ok(of((Some(answer), alone), is_interrupted))
}

/// Every base paytable of these games, game by game, in its default reading on one box to the most that its chapter
/// permits; `None` if the observer ended it early.
///
/// # Errors
/// As [`informed`].
pub fn on_all_boxes(
    games: &[GameAnswers],
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Option<Vec<Vec<BoxesAnswer>>>, SolveError> {
    let mut of_games = Vec::new();
    for game in games {
        let most = game.facts.information.most_boxes;
        let is_asked =
            |offer: &&Offer| most > 1 && offer.wager.is_base() && offer.reading.is_none() && offer.strategy.is_none();
        let offers = game.answers.iter().map(|answer| &answer.offer).filter(is_asked);
        let questions = offers.flat_map(|offer| (1..=most).map(move |boxes| (offer, boxes))).collect();
        let answer = |(offer, boxes)| on_boxes(game.solver.as_ref(), offer, boxes, sampling, observer);
        let (answers, is_interrupted) = one_by_one(game.facts.id, questions, answer, observer)?;
        if is_interrupted {
            return Ok(None);
        }
        of_games.push(answers);
    }
    Ok(Some(of_games))
}
