//! The paytables to choose from, and the answers to them: each is solved once, however many combinations have it.

use std::sync::Arc;

use crate::analysis::boxes::informed_on;
use crate::analysis::counting::{Sampling, Survey};
use crate::analysis::envying::with_envy;
use crate::analysis::solving::{side_by_side, solver_of};
use crate::analysis::wagered::outcomes_beside;
use crate::analysis::{AnalysisError, Answer, BoxesAnswer, Observer, SideBet};
use crate::games::{GameFacts, Offer, SolveError, Solver};

/// The paytables of a game to choose from.
#[derive(Clone)]
pub struct Offered {
    pub game: &'static GameFacts,
    pub bases: Vec<Offer>,
    pub sides: Vec<OfferedSide>,
    /// Numbers of boxes of one patron to choose from.
    pub boxes: Vec<usize>,
    /// Whether paytables that take minutes to solve are solved; else they are left out.
    pub solves_all: bool,
}

/// A side wager in the mix of players, with its paytables.
#[derive(Clone)]
pub struct OfferedSide {
    pub bet: SideBet,
    pub offers: Vec<Offer>,
}

impl Offered {
    /// Number of combinations.
    pub fn combinations(&self) -> usize {
        let sides = self.sides.iter().map(|side| side.offers.len());
        sides.chain([self.boxes.len()]).fold(self.bases.len(), usize::saturating_mul)
    }
}

/// The solved options of a game.
pub struct GameOptions {
    pub facts: &'static GameFacts,
    pub solver: Arc<dyn Solver>,
    pub bases: Vec<BaseOption>,
    pub sides: Vec<SideOptions>,
}

/// A paytable of the base game, on each number of boxes.
pub struct BaseOption {
    pub answer: Answer,
    pub boxes: Vec<BoxesAnswer>,
}

/// A side wager and the answers to its paytables next to each paytable of the base game, whose folds may forfeit them.
pub struct SideOptions {
    pub bet: SideBet,
    by_base: Vec<Vec<Arc<Answer>>>,
}

impl GameOptions {
    /// Every choice of one paytable of each side wager, next to a paytable of the base game; a single empty one
    /// without side wagers.
    pub fn sides_with(&self, base: usize) -> Vec<Vec<(&SideBet, &Answer)>> {
        let mut chosen: Vec<Vec<(&SideBet, &Answer)>> = vec![Vec::new()];
        for side in &self.sides {
            let answers = || side.by_base.get(base).into_iter().flatten().map(Arc::as_ref);
            let next = chosen.iter().flat_map(|before| {
                answers().map(|answer| before.iter().copied().chain([(&side.bet, answer)]).collect())
            });
            chosen = next.collect();
        }
        chosen
    }
}

/// The solved options, game by game, and names of the paytables that were left out because solving takes minutes.
pub fn solved_options(
    offered: Vec<Offered>,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<(Vec<GameOptions>, Vec<String>), AnalysisError> {
    let solved = side_by_side(offered, |game| options_of(game, sampling, observer))?;
    let (games, left_out): (Vec<_>, Vec<_>) = solved.into_iter().unzip();
    Ok((games.into_iter().flatten().collect(), left_out.concat()))
}

fn options_of(
    mut offered: Offered,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<(Option<GameOptions>, Vec<String>), AnalysisError> {
    if offered.bases.is_empty() {
        return Ok((None, Vec::new()));
    }
    let solver = solver_of(&offered.bases, &observer.solutions())?;
    let mut left_out = Vec::new();
    if !offered.solves_all {
        let is_quick = offered.bases.iter().map(|base| solver.is_quick(base)).collect::<Result<Vec<_>, _>>()?;
        let (quick, slow): (Vec<_>, Vec<_>) = offered.bases.into_iter().zip(is_quick).partition(|(_, quick)| *quick);
        left_out.extend(slow.iter().map(|(offer, _)| offer.name()));
        offered.bases = quick.into_iter().map(|(offer, _)| offer).collect();
    }
    if offered.bases.is_empty() {
        return Ok((None, left_out));
    }
    let survey = Survey { solver: solver.as_ref(), sampling, observer };
    let sides = offered.sides.iter().map(|side| side_options(side, &offered.bases, solver.as_ref()));
    let sides = sides.collect::<Result<_, _>>()?;
    let bases = offered.bases.iter().map(|base| base_option(base, &offered.boxes, survey));
    let bases = bases.collect::<Result<_, AnalysisError>>()?;
    Ok((Some(GameOptions { facts: offered.game, bases, sides, solver }), left_out))
}

fn base_option(offer: &Offer, boxes: &[usize], survey: Survey<'_>) -> Result<BaseOption, AnalysisError> {
    let answer = Answer::new(offer.clone(), survey.solver.outcomes(offer)?);
    let on = |&boxes: &usize| match boxes {
        0 | 1 => Ok(BoxesAnswer::of_one(offer, answer.measures.clone())),
        several => match informed_on(survey, offer, several)? {
            (Some(on_boxes), false) => Ok(on_boxes),
            _ => Err(AnalysisError::from(SolveError::Interrupted)),
        },
    };
    let boxes = boxes.iter().map(on).collect::<Result<_, _>>()?;
    Ok(BaseOption { answer, boxes })
}

fn side_options(side: &OfferedSide, bases: &[Offer], solver: &dyn Solver) -> Result<SideOptions, SolveError> {
    let answer = |base: &Offer, offer: &Offer| {
        let table = outcomes_beside(std::slice::from_ref(base), offer, solver)?;
        Ok(Arc::new(with_envy(Answer::new(offer.clone(), table), solver)?))
    };
    let mut by_base: Vec<Vec<Arc<Answer>>> = Vec::new();
    for base in bases {
        let of_base = side.offers.iter().enumerate().map(|(place, offer)| {
            // Only a fold of the base game makes a difference.
            let is_forfeited = offer.side().is_some_and(|side| side.forfeited_by_fold);
            match by_base.first().and_then(|first| first.get(place)).filter(|_| !is_forfeited) {
                Some(known) => Ok(Arc::clone(known)),
                None => answer(base, offer),
            }
        });
        let of_base = of_base.collect::<Result<Vec<_>, SolveError>>()?;
        by_base.push(of_base);
    }
    Ok(SideOptions { bet: side.bet.clone(), by_base })
}
