//! Play with knowledge of further cards, next to the usual play: counted where possible, else sampled.

use num_bigint::BigInt;
use num_traits::Zero;

use super::counting::{Length, Survey, follow, on_threads};
use super::{Observer, Parts, Result, RunStatus};
use crate::games::{Change, Changed, InformedGame, Knowledge, Offer, PlaySums, SolveError};
use crate::outcome::{Fraction, Measures, ratio};
use crate::paytable::whole_units;
use crate::simulation::{InformedSums, Statistic};
use crate::statistics::{Figure, NORMAL_QUANTILE_97_5};

/// Rounds between two checks of the time and the target; a multiple of the rounds of a block.
const STRETCH: u64 = 256;

/// Simulated rounds of a pack for which the usual number is sampled.
const SIMULATED_FOR_USUAL: u128 = 200_000_000;
const FEWEST_OF_PACK: u64 = 64;
/// Least part of the usual rounds in which a pack compares decisions, as a divisor.
const LEAST_PART_OF_USUAL: u64 = 8;

/// The base game of an offer, played with some knowledge.
pub struct InformedAnswer {
    pub offer: Offer,
    pub knowledge: Knowledge,
    pub usual: Measures,
    pub boxes: usize,
    pub counted: Option<PlaySums>,
    pub sample: InformedSums,
    pub seed: u64,
}

impl InformedAnswer {
    pub fn is_exact(&self) -> bool {
        self.counted.is_some()
    }

    /// Expected net result of a box in units.
    pub fn expected_net(&self) -> Figure {
        self.figure(&self.usual.expected_net, |sums| sums.net, |sums| sums.usual_net, Statistic::Gain)
    }

    pub fn house_edge(&self) -> Figure {
        self.expected_net().negated()
    }

    pub fn gain(&self) -> Figure {
        self.expected_net().plus(&Figure::exact(-&self.usual.expected_net))
    }

    /// Mean units wagered on a box.
    pub fn mean_wagered(&self) -> Figure {
        self.figure(&self.usual.mean_wagered, |sums| sums.units, |sums| sums.usual_units, Statistic::MoreUnits)
    }

    /// A figure with sums of both plays: counted, or the exact figure of the usual play plus the sampled difference.
    fn figure(
        &self,
        usual: &Fraction,
        with: fn(&PlaySums) -> i128,
        without: fn(&PlaySums) -> i128,
        statistic: Statistic,
    ) -> Figure {
        let sums = self.expected();
        let value = match &self.counted {
            Some(sums) => mean(with(sums), sums),
            None => usual + mean(with(sums) - without(sums), sums),
        };
        self.estimate(value, || self.error_of_box(statistic))
    }

    /// Share of rounds with other bets on a box than the usual ones.
    pub fn changed(&self) -> Figure {
        let sums = self.expected();
        self.estimate(mean(sums.changed, sums), || self.error_of_box(Statistic::Changed))
    }

    /// Changed decisions with the share of rounds and the gain per unit, greatest gain first.
    pub fn changes(&self) -> Vec<(&Change, Figure, Figure)> {
        let sums = self.expected();
        let of_one = |(change, &Changed { ways, gain })| {
            let error = |place: usize| self.sample.errors_of_change(change)[place] / self.boxes as f64;
            let [share, gain] = [ratio(ways, sums.ways), ratio(gain, sums.ways)];
            (change, self.estimate(share, || error(0)), self.estimate(gain, || error(1)))
        };
        let mut changes: Vec<_> = sums.changes.iter().map(of_one).collect();
        changes.sort_by(|one, other| other.2.value.cmp(&one.2.value));
        changes
    }

    /// The expected play: over all deals if counted, else over the sampled rounds.
    fn expected(&self) -> &PlaySums {
        self.counted.as_ref().unwrap_or(&self.sample.expected)
    }

    fn estimate(&self, value: Fraction, error: impl FnOnce() -> f64) -> Figure {
        if self.is_exact() { Figure::exact(value) } else { Figure::sampled(value, error()) }
    }

    /// Standard error of a statistic's mean over rounds, divided among the boxes.
    fn error_of_box(&self, statistic: Statistic) -> f64 {
        self.sample.error_of(statistic) / self.boxes as f64
    }

    /// Variance of the net result of one box: the exact variance of the usual play plus the change by the decisions of
    /// the sampled rounds. Awards too rare for the sample are thus accounted for. `None` if unknown.
    pub fn variance(&self) -> Option<Figure> {
        let more = self.sample.mean_of(Statistic::MoreSquares)?.times(&ratio(1, self.boxes));
        Some(more.plus(&Figure::exact(&self.usual.variance + self.less_squared_mean())))
    }

    /// Covariance of the net results of two boxes, from the usual play's covariance; `None` for one box or if unknown.
    pub fn covariance(&self, usual: &Figure) -> Option<Figure> {
        let usual = usual.plus(&Figure::exact(self.less_squared_mean()));
        let pairs = self.boxes * (self.boxes - 1);
        (pairs > 0).then(|| self.with_usual(&usual, Statistic::MoreProducts, pairs))?
    }

    /// Standard deviation of the net result of all boxes together, from the usual play's covariance of two boxes.
    pub fn std_dev_of_round(&self, usual: &Figure) -> Option<Figure> {
        let (boxes, pairs) = (whole_units(self.boxes), whole_units(self.boxes * (self.boxes - 1)));
        let of_boxes = &boxes * &self.usual.variance + &boxes * &boxes * self.less_squared_mean();
        let usual = usual.times(&pairs).plus(&Figure::exact(of_boxes));
        self.with_usual(&usual, Statistic::MoreOfRound, 1)?.root()
    }

    /// Frequency of result `place` (won, even, lost) of all boxes together, from the usual play's frequency.
    pub fn result(&self, place: usize, usual: &Figure) -> Option<Figure> {
        let statistic = [Statistic::MoreWon, Statistic::MoreEven, Statistic::MoreLost].get(place).copied()?;
        self.with_usual(usual, statistic, 1)
    }

    /// Square of the usual mean less the square of the informed mean, of a box.
    fn less_squared_mean(&self) -> Fraction {
        let square = |mean: &Fraction| mean * mean;
        square(&self.usual.expected_net) - square(&self.expected_net().value)
    }

    /// The usual play's figure plus the change by the decisions of the sampled rounds, one of `parts` parts of a
    /// statistic, with both errors. A sample does not prove that nothing else occurs: the error allows for one more
    /// round with the greatest change.
    fn with_usual(&self, usual: &Figure, statistic: Statistic, parts: usize) -> Option<Figure> {
        let unseen = Figure::sampled(Fraction::zero(), self.sample.unseen(statistic));
        Some(self.sample.mean_of(statistic)?.plus(&unseen).times(&ratio(1, parts)).plus(usual))
    }
}

/// Mean over the ways of the expected play.
fn mean(sum: impl Into<BigInt>, sums: &PlaySums) -> Fraction {
    if sums.ways == 0 { Fraction::zero() } else { ratio(sum, sums.ways) }
}

/// The answers to these questions in turn, and whether the observer ended the work early; the answers until then if so.
pub fn one_by_one<Q, A, E>(
    game: &str,
    questions: Vec<Q>,
    answer: impl Fn(Q) -> Result<(Option<A>, bool), E>,
    observer: &dyn Observer,
) -> Result<(Vec<A>, bool), E> {
    let (mut answers, all, follow) = (Vec::new(), questions.len() as u64, follow(observer, game, Parts::Rows));
    let mut is_interrupted = false;
    for question in questions {
        follow(answers.len() as u64, all);
        let answered = answer(question)?;
        answers.extend(answered.0);
        is_interrupted = answered.1;
        if is_interrupted {
            break;
        }
    }
    follow(all, all);
    Ok((answers, is_interrupted))
}

/// The answer to `offer` played with this knowledge, and whether the observer ended it early. An interrupted count
/// gives no answer.
pub fn informed(survey: Survey<'_>, offer: &Offer, knowledge: Knowledge) -> Result<(Option<InformedAnswer>, bool)> {
    let Survey { solver, sampling, .. } = survey;
    let usual = Measures::of(&solver.outcomes(offer)?);
    let game = solver.informed(offer, knowledge)?;
    let count = || game.counted(&follow(survey.observer, offer.game.id, Parts::Deals));
    let counted = || survey.counted(game.counts(), offer, &question(offer, knowledge), count);
    let counted = match on_threads(sampling.threads, counted) {
        Err(SolveError::Interrupted) => return Ok((None, true)),
        counted => counted?,
    };
    let sample = || sampled(game.as_ref(), offer, counted.is_some(), survey);
    let (sample, is_interrupted) = on_threads(sampling.threads, sample);
    let (offer, boxes, seed) = (offer.clone(), game.boxes(), sampling.seed);
    Ok((Some(InformedAnswer { offer, knowledge, usual, boxes, counted, sample, seed }), is_interrupted))
}

/// The name under which a count with this knowledge is kept.
fn question(offer: &Offer, knowledge: Knowledge) -> String {
    let known = offer.game.knowledge.all().into_iter().find(|(_, known)| *known == knowledge);
    known.map(|(name, _)| name).unwrap_or_default()
}

/// Rounds of this length, where the usual number is `usual`.
pub fn rounds_of(length: Length, usual: u64) -> u64 {
    match length {
        Length::Rounds(rounds) => rounds,
        Length::Usual => usual,
        Length::OfPack(simulated) => of_pack(simulated, usual),
    }
}

/// Rounds of a pack with this number of simulated rounds, where the usual number is `usual`.
fn of_pack(simulated: u64, usual: u64) -> u64 {
    let share = u128::from(usual) * u128::from(simulated) / SIMULATED_FOR_USUAL;
    u64::try_from(share).unwrap_or(usual).clamp(FEWEST_OF_PACK.min(usual), usual)
}

/// Samples rounds up to the requested length or target; a counted game has no target left to reach.
fn sampled(
    game: &dyn InformedGame,
    offer: &Offer,
    is_counted: bool,
    Survey { sampling, observer, .. }: Survey<'_>,
) -> (InformedSums, bool) {
    let target = sampling.target_error.filter(|_| !is_counted);
    let most = match sampling.rounds {
        Length::Usual if target.is_some() => u64::MAX,
        // A filing needs a meaningful frequency of changes, however short its simulation is.
        Length::OfPack(simulated) => {
            of_pack(simulated, game.usual_rounds()).max(game.usual_rounds() / LEAST_PART_OF_USUAL)
        }
        length => rounds_of(length, game.usual_rounds()),
    };
    let mut sums = InformedSums::default();
    observer.listen();
    // A pack samples few rounds, and its simulation reports its own progress.
    let is_pack = matches!(sampling.rounds, Length::OfPack(_));
    let mut progress = if is_pack { Box::new(()) } else { observer.playing(offer.game.id, 0, most) };
    let half_width_of =
        |sums: &InformedSums| NORMAL_QUANTILE_97_5 * sums.error_of(Statistic::Gain) / game.boxes() as f64;
    // Rounds without any gain give no error.
    let is_reached = |sums: &InformedSums, target: f64| (f64::MIN_POSITIVE..=target).contains(&half_width_of(sums));
    let is_known =
        |sums: &InformedSums| sums.rounds >= STRETCH && target.is_some_and(|target| is_reached(sums, target));
    let status = |sums: &InformedSums| RunStatus { rounds: sums.rounds, half_width: Some(half_width_of(sums)) };
    let mut is_interrupted = false;
    while sums.rounds < most && !is_known(&sums) && !is_interrupted {
        let until = most.min(sums.rounds.saturating_add(STRETCH));
        sums.play_until(until, game, sampling.seed, offer.game.id, &|| observer.is_asked_to_end());
        progress.advance(status(&sums));
        is_interrupted = observer.is_asked_to_end();
    }
    progress.finish(status(&sums), is_interrupted);
    (sums, is_interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Suit};
    use crate::games::{Catalogue, PlayedBox, Selection};
    use crate::outcome::testing::table;
    use crate::outcome::to_f64;

    /// Two boxes of one card each: a red card wins a unit, a black one loses it, and knowledge gains nothing.
    struct Colours;

    impl InformedGame for Colours {
        fn boxes(&self) -> usize {
            2
        }

        fn cards(&self) -> usize {
            2
        }

        fn ways(&self) -> u128 {
            1
        }

        fn usual_rounds(&self) -> u64 {
            1_000
        }

        fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
            let is_red = |card: &Card| [Suit::Diamonds, Suit::Hearts].contains(&card.suit());
            let play = |card: &Card| {
                let net = if is_red(card) { 1 } else { -1 };
                let expected =
                    PlaySums { ways: 1, net, units: 1, usual_net: net, usual_units: 1, ..PlaySums::default() };
                let net = net as f64;
                PlayedBox { expected, net, units: 1.0, usual_net: Some(net), more_squares: None, more_products: None }
            };
            cards.iter().map(play).collect()
        }
    }

    fn answer(rounds: u64) -> InformedAnswer {
        let selection = Selection::of("let-it-ride");
        let offer = Catalogue::embedded().expect("valid").select(&selection).expect("some").remove(0);
        let usual = Measures::of(&table(&[("red", 1, 1), ("black", -1, 1)]));
        let (knowledge, mut sample) = (Knowledge::Others(1), InformedSums::default());
        sample.play_until(rounds, &Colours, 3, "colours", &|| false);
        InformedAnswer { offer, knowledge, usual, boxes: 2, counted: None, sample, seed: 3 }
    }

    /// Two cards are of one colour with probability 25/51, so the covariance is 25/51 - 26/51 = -1/51, and the variance
    /// of both together 2 - 2/51 = 100/51. Both are red with probability 25/102.
    #[test]
    fn boxes_vary_together_as_their_cards_do() {
        let answer = answer(40_000);
        // No decision changes, so the variance is the usual play's.
        let variance = answer.variance().expect("known");
        assert_eq!((answer.expected_net().value, answer.gain().value), (Fraction::zero(), Fraction::zero()));
        assert!((to_f64(&variance.value) - 1.0).abs() < 1e-12 && variance.std_error < Some(1e-9));
        // The same holds for the other figures.
        let usual = Figure::sampled(ratio(-1, 51), 0.001);
        let covariance = answer.covariance(&usual).expect("two boxes");
        assert!((to_f64(&covariance.value) + 1.0 / 51.0).abs() < 1e-12, "{covariance:?}");
        let deviation = answer.std_dev_of_round(&usual).expect("known");
        assert!((to_f64(&deviation.value) - (100.0_f64 / 51.0).sqrt()).abs() < 1e-12, "{deviation:?}");
        let won = answer.result(0, &Figure::sampled(ratio(25, 102), 0.001)).expect("known");
        // One round of 40,000 might have been another.
        let error = won.std_error.expect("sampled");
        assert!((error - libm::hypot(0.001, 1.0 / 40_000.0)).abs() < 1e-12, "{error}");
    }

    #[test]
    fn rounds_beside_a_simulation_are_a_share_of_the_usual_ones() {
        assert_eq!(of_pack(200_000_000, 8_000), 8_000);
        assert_eq!(of_pack(25_000_000, 8_000), 1_000);
        assert_eq!(of_pack(u64::MAX, 8_000), 8_000);
        assert_eq!(of_pack(1, 8_000), FEWEST_OF_PACK);
        assert_eq!(of_pack(1, 10), 10);
    }
}
