//! Correlations of pairs of wagers of a game: counted where both can be, else sampled in rounds given each award of one
//! wager.

use num_traits::{Signed, ToPrimitive};

use super::counting::{Length, Sampling, Survey, follow, on_threads};
use super::informed::rounds_of;
use super::{Answer, Parts, Result};
use crate::games::{DealtWager, JointCroupier, Offer, SolveError};
use crate::lists::distinct_by;
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable, ratio, to_f64};
use crate::paytable::whole_units;
use crate::simulation::{GivenHand, simulate_given};
use crate::statistics::{Figure, error_of_mean};

/// Usual rounds for a pair, over all awards together.
const USUAL_ROUNDS: u64 = 2_000_000;
const ROUNDS_TOGETHER: u64 = 400_000;
const FEWEST_ROUNDS: u64 = 256;

/// Two wagers on the same cards.
pub struct Correlation {
    pub one: Offer,
    pub other: Offer,
    /// Indices of the two offers among the requested wagers.
    pub places: [usize; 2],
    /// Covariance of the net results of one unit of each.
    pub covariance: Figure,
    std_devs: [f64; 2],
    pub sampled: Option<Sampled>,
}

/// Sample behind a covariance.
#[derive(Clone, Copy)]
pub struct Sampled {
    pub rounds: u128,
    pub seed: u64,
}

impl Correlation {
    /// Coefficient of correlation; `None` if a result is constant.
    pub fn coefficient(&self) -> Option<Figure> {
        let scale: f64 = self.std_devs.iter().product();
        let of = |covariance: f64| covariance / scale;
        // Cauchy-Schwarz holds whatever the rounds show.
        let value = of(to_f64(&self.covariance.value)).clamp(-1.0, 1.0);
        if scale > 0.0 { Figure::computed(value, self.covariance.std_error.map(of)) } else { None }
    }
}

/// Every pair of these offers of one player, with their exact outcome tables: from the joint outcomes of all if
/// `counted`, else by [`Pairs::pair`]. Pairs that neither way covers are left out.
pub fn correlations(
    offers: &[Offer],
    tables: &[OutcomeTable],
    counted: Option<&JointTable>,
    survey: Survey<'_>,
) -> Result<Vec<Correlation>> {
    let sampling = Sampling { rounds: Length::Rounds(ROUNDS_TOGETHER), ..survey.sampling };
    let pairs = Pairs::new(offers.iter().zip(tables), 1, Survey { sampling, ..survey });
    let of_pair = |places| match counted {
        Some(counted) => Ok(Some(pairs.correlation(places, Figure::exact(counted.covariance(places)), None))),
        None => pairs.pair(places, offers),
    };
    places_of_pairs(offers.len()).filter_map(|places| of_pair(places).transpose()).collect()
}

/// Wagers of one game with their exact outcomes, and the sampling of pairs that are not counted.
pub struct Pairs<'p> {
    pub offers: Vec<Offer>,
    pub tables: Vec<&'p OutcomeTable>,
    pub measures: Vec<Measures>,
    pub dealt: Vec<Option<DealtWager>>,
    pub survey: Survey<'p>,
}

impl<'p> Pairs<'p> {
    /// The wagers of each of `players` players at a table.
    pub fn new(
        wagers: impl Iterator<Item = (&'p Offer, &'p OutcomeTable)>,
        players: usize,
        survey: Survey<'p>,
    ) -> Self {
        let (offers, tables): (Vec<Offer>, Vec<_>) = wagers.map(|(offer, table)| (offer.clone(), table)).unzip();
        let measures = tables.iter().map(|table| Measures::of(table)).collect();
        let dealt = survey.solver.settled_by_cards(&offers, players);
        Pairs { offers, tables, measures, dealt, survey }
    }

    /// Correlation of two offers of a player who makes all of `together`. In this order: by their exact joint
    /// distribution, by the exact covariance of the hands that settle them, by rounds given each award of one of them.
    /// `None` if no known cards settle either.
    pub fn pair(&self, places @ [one, other]: [usize; 2], together: &[Offer]) -> Result<Option<Correlation>> {
        if let Some(covariance) = self.counted(places)? {
            return Ok(Some(self.correlation(places, Figure::exact(covariance), None)));
        }
        let places_given = match (&self.dealt[one], &self.dealt[other]) {
            (_, Some(_)) => [other, one],
            (Some(_), None) => places,
            (None, None) => return Ok(None),
        };
        let by_awards = self.by_awards(places_given, together)?;
        Ok(by_awards.map(|(covariance, rounds)| self.correlation(places, covariance, Some(rounds))))
    }

    /// Exact covariance of two wagers of one player: by their joint distribution, or by the hands that settle them.
    pub fn counted(&self, places: [usize; 2]) -> Result<Option<Fraction>> {
        if let Some(joint) = self.survey.solver.joint_outcomes(&places.map(|place| self.offers[place].clone()))? {
            return Ok(Some(joint.covariance([0, 1])));
        }
        Ok(self.unforfeited(places).and_then(|[one, other]| one.covariance(other)))
    }

    /// Two wagers that known cards settle, unless folds forfeit an award of one, which would lower its mean.
    pub fn unforfeited(&self, [one, other]: [usize; 2]) -> Option<[&DealtWager; 2]> {
        let (of_one, of_other) = self.dealt[one].as_ref().zip(self.dealt[other].as_ref())?;
        // The means go over all hands: wasted work unless known cards settle both wagers.
        let is_whole = |dealt: &DealtWager, place: usize| dealt.mean() == self.measures[place].expected_net;
        (is_whole(of_one, one) && is_whole(of_other, other)).then_some([of_one, of_other])
    }

    /// Covariance of a wager that known cards settle with another wager, from rounds given each of its awards, and the
    /// number of rounds; `None` if either is not among the wagers made together, or other cards settle the first.
    ///
    /// With `x` and `y` the net results, `x0` the `x` of most hands and `m` the exact mean of `y`, the covariance is
    /// the mean of `(x - x0) (y - m)`, to which most hands add nothing: the sum over the awards of their exact chance
    /// times the mean product given them. No award can be missing, however rare. An outcome of the other wager can: the
    /// greatest product that the rounds of an award do not show enters the error as if the next round had shown it.
    fn by_awards(&self, [given, other]: [usize; 2], together: &[Offer]) -> Result<Option<(Figure, u128)>> {
        let place_of = |place: usize| together.iter().position(|offer| offer.key() == self.offers[place].key());
        let (Some(given_place), Some(other_place)) = (place_of(given), place_of(other)) else { return Ok(None) };
        // The places of its cards depend on the other wagers, but not on their pays.
        let Some(awards) = self.dealt[given].as_ref().map(DealtWager::awards) else { return Ok(None) };
        let own = self.survey.solver.croupier_together(together)?;
        let croupier = JointCroupier::new(own, &[given_place, other_place])?;
        let Some(dealt) = self.survey.solver.settled_by_cards(together, 1).swap_remove(given_place) else {
            return Ok(None);
        };
        let weights =
            awards.others.iter().map(|award| (&award.net - &awards.usual).abs() * whole_units(award.hands.len()));
        let weights: Vec<Fraction> = weights.collect();
        let all_weights: Fraction = weights.iter().sum();
        let rounds = rounds_of(self.survey.sampling.rounds, USUAL_ROUNDS);
        let (mut covariance, mut played) = (Figure::exact(whole_units(0)), 0);
        let (follow, all) =
            (follow(self.survey.observer, self.offers[given].game.id, Parts::Deals), awards.others.len() as u64);
        for ((award, weight), done) in awards.others.iter().zip(weights).zip(0..) {
            if !follow(done, all) {
                return Err(SolveError::Interrupted);
            }
            // Half of the rounds go to all awards evenly, half to the awards that matter most.
            let share = ratio(1, awards.others.len()) + weight / &all_weights;
            let rounds = (share * ratio(rounds, 2)).to_integer().to_u64().unwrap_or(rounds).max(FEWEST_ROUNDS);
            let [one, of] = [given, other].map(|place| self.offers[place].wager.id);
            let stream = format!("{} {one} {} with {of}", self.offers[given].game.id, award.net);
            let hand = GivenHand { places: dealt.places(), hands: &award.hands };
            let Sampling { seed, threads, .. } = self.survey.sampling;
            let tally = on_threads(threads, || simulate_given(&croupier, &stream, hand, rounds, seed));
            let seen = croupier.joint(&tally).map_err(SolveError::from)?;
            let of_award = self.given_award(&seen, [&awards.usual, &award.net], other);
            covariance = covariance.plus(&of_award.times(&ratio(award.hands.len() as u64, awards.all)));
            played += seen.cycle();
        }
        follow(all, all);
        Ok(Some((covariance, played)))
    }

    /// Mean product given an award, with its standard error.
    fn given_award(&self, seen: &JointTable, [usual, net]: [&Fraction; 2], other: usize) -> Figure {
        let mean = &self.measures[other].expected_net;
        let of_seen = mean_product(seen, [usual, mean]);
        let [usual, net, mean] = [usual, net, mean].map(to_f64);
        let nets = seen.nets([0, 1]);
        let is_seen = |net: &Fraction| nets.keys().any(|[_, others]| *others == net);
        let unseen = self.tables[other].outcomes().iter().filter(|outcome| outcome.count > 0 && !is_seen(&outcome.net));
        let missed = unseen.map(|outcome| ((net - usual) * (to_f64(&outcome.net) - mean)).abs()).fold(0.0, f64::max);
        of_seen.plus(&Figure::sampled(whole_units(0), missed / seen.cycle() as f64))
    }

    fn correlation(&self, places: [usize; 2], covariance: Figure, rounds: Option<u128>) -> Correlation {
        let [one, other] = places.map(|place| self.offers[place].clone());
        let std_devs = places.map(|place| self.measures[place].std_dev());
        let sampled = rounds.map(|rounds| Sampled { rounds, seed: self.survey.sampling.seed });
        Correlation { one, other, places, covariance, std_devs, sampled }
    }
}

pub const PLAYERS: usize = 2;

/// Two players at one table who make the same wagers.
impl Pairs<'_> {
    /// Exact covariance of a wager of one player with a wager of the other, in squared units: of wagers that known
    /// cards settle, and of one wager whose two hands are counted together within a second, or on request.
    pub fn of_seats(&self, places @ [one, other]: [usize; 2]) -> Result<Option<Fraction>> {
        if one == other {
            if self.is_common(one) {
                return Ok(Some(self.measures[one].variance.clone()));
            }
            if let Some(covariance) = self.counted_together(&self.offers[one])? {
                return Ok(Some(covariance));
            }
        }
        Ok(self.unforfeited(places).and_then(|[one, other]| one.covariance(other)))
    }

    /// Whether one hand settles the wager for all players.
    pub fn is_common(&self, place: usize) -> bool {
        self.unforfeited([place; 2]).is_some_and(|both| both.into_iter().all(DealtWager::is_common))
    }

    /// Exact covariance of two hands of a wager, if they are counted together.
    fn counted_together(&self, offer: &Offer) -> Result<Option<Fraction>> {
        let Survey { solver, sampling, observer } = self.survey;
        let follow = follow(observer, offer.game.id, Parts::Deals);
        let count = || on_threads(sampling.threads, || solver.seats_covariance(offer, &follow));
        // A fraction is kept as text.
        let in_words = || Ok(count()?.map(|covariance| covariance.to_string()));
        let kept = self.survey.counted(solver.counts_seats(), offer, "two-seats", in_words)?;
        Ok(kept.and_then(|covariance| covariance.parse().ok()))
    }
}

fn places_of_pairs(offers: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..offers).flat_map(move |one| (one + 1..offers).map(move |other| [one, other]))
}

/// Sampled mean product of both deviations from these values; about the exact means it is the covariance.
pub fn mean_product(seen: &JointTable, [one, other]: [&Fraction; 2]) -> Figure {
    let value = seen.mean([0, 1], |first, second| (first - one) * (second - other));
    let [one, other] = [one, other].map(to_f64);
    let (mut sum, mut squares) = (0.0, 0.0);
    for ([first, second], count) in seen.nets([0, 1]) {
        let product = (to_f64(first) - one) * (to_f64(second) - other);
        sum += product * count as f64;
        squares += product * product * count as f64;
    }
    Figure::sampled(value, error_of_mean([sum, squares], seen.cycle() as f64))
}

/// Every pair of wagers of a game that one player can make together: the first paytable of each in the default reading.
pub fn all_correlations(answers: &[Answer], survey: Survey<'_>) -> Result<Vec<Correlation>> {
    let wagers = first_of_each_wager(answers).into_iter().map(|answer| (&answer.offer, &answer.exact));
    let pairs = Pairs::new(wagers, 1, survey);
    let of_pair = |places: [usize; 2]| {
        let both = places.map(|place| pairs.offers[place].clone());
        if excludes(&both) { Ok(None) } else { pairs.pair(places, &both) }
    };
    places_of_pairs(pairs.offers.len()).filter_map(|places| of_pair(places).transpose()).collect()
}

/// The first paytable of each wager in the default reading, optimally played by a player alone.
pub fn first_of_each_wager(answers: &[Answer]) -> Vec<&Answer> {
    let is_default = |Offer { reading, strategy, .. }: &Offer| reading.is_none() && strategy.is_none();
    let default = answers.iter().filter(|Answer { offer, .. }| is_default(offer) && !offer.depends_on_table());
    distinct_by(default, |one, other| one.offer.wager.id == other.offer.wager.id)
}

/// Whether no player makes both wagers: both are played by decisions, or one includes the other.
fn excludes(both: &[Offer; 2]) -> bool {
    let [one, other] = both.each_ref().map(|offer| offer.wager);
    one.has_decisions && other.has_decisions || one.includes(other.id) || other.includes(one.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::Zero;

    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::decimal;

    /// Two coins that always fall the same way, 1 for heads and -1 for tails, in four tosses with three heads. The mean
    /// is known to be 0, so the mean product is 1 and does not vary.
    #[test]
    fn a_sampled_covariance_is_about_the_exact_means() {
        let pairs = [(1, 3), (-1, 1)].map(|(net, count)| ([whole_units(net), whole_units(net)], count));
        let table = JointTable::of_nets(pairs, 4).expect("four tosses");
        let zero = Fraction::zero();
        assert_eq!(mean_product(&table, [&zero, &zero]), Figure::sampled(ratio(1, 1), 0.0));
        // About 1/2: products 1/4 three times and 9/4 once, mean 3/4; mean square (3/16 + 81/16) / 4, variance 84/64 -
        // 36/64.
        let half = ratio(1, 2);
        let figure = mean_product(&table, [&half, &half]);
        assert_eq!(figure.value, ratio(3, 4));
        assert!((figure.std_error.expect("sampled") - (48.0_f64 / 64.0 / 3.0).sqrt()).abs() < 1e-12);
    }

    fn four_card(wagers: &[&str]) -> Vec<Offer> {
        let offer = |wager: &&str| {
            let selection = Selection::of(&format!("four-card-poker/{wager}/A"));
            Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0)
        };
        wagers.iter().map(offer).collect()
    }

    /// Rounds given each award of the dealer's hand bonus estimate the counted covariance. Of 200 runs of 8,192 rounds,
    /// 190 intervals of 1.96 standard errors are expected to hold it, with a deviation of 3.1; the error also covers
    /// outcomes that no round showed, so more may.
    #[test]
    #[ignore = "second tier: stated errors cover what is exact"]
    fn the_stated_error_covers_the_exact_covariance() {
        let offers = four_card(&["aces-up", "five-card-hand-bonus-dealer"]);
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("full deck");
        let tables: Vec<OutcomeTable> = offers.iter().map(|offer| solver.outcomes(offer).expect("solved")).collect();
        let survey = Survey { solver: solver.as_ref(), sampling: Sampling::usual(1), observer: &() };
        let mut pairs = Pairs::new(offers.iter().zip(&tables), 1, survey);
        let counted = pairs.pair([0, 1], &offers).expect("solved").expect("known");
        assert!(counted.sampled.is_none());
        let exact = to_f64(&counted.covariance.value);
        let is_covered =
            |figure: &Figure| (to_f64(&figure.value) - exact).abs() <= 1.96 * figure.std_error.expect("sampled");
        let mut run = |seed| {
            pairs.survey.sampling = Sampling { rounds: Length::Rounds(8_192), ..Sampling::usual(seed) };
            pairs.by_awards([1, 0], &offers).expect("played").expect("known").0
        };
        let covered = (0..200).filter(|&seed| is_covered(&run(seed))).count();
        assert!(covered >= 181, "{covered} of 200");
    }

    /// Independently recomputed for the report of the fault: all C(52, 5) x 47 deals of a hand and a sixth card.
    #[test]
    #[ignore = "second tier: covariances over all hands of six cards"]
    fn own_cards_and_the_six_card_bonus_are_counted() {
        let offers = four_card(&["five-card-progressive", "five-card-hand-bonus-player", "six-card-bonus"]);
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("full deck");
        let tables: Vec<OutcomeTable> = offers.iter().map(|offer| solver.outcomes(offer).expect("solved")).collect();
        let survey = Survey { solver: solver.as_ref(), sampling: Sampling::usual(1), observer: &() };
        let pairs = correlations(&offers, &tables, None, survey).expect("solved");
        let with_six: Vec<_> = pairs.iter().filter(|pair| pair.places[1] == 2).map(|pair| &pair.covariance).collect();
        assert_eq!(
            with_six.iter().map(|pair| decimal(&pair.value, 8)).collect::<Vec<_>>(),
            ["28.23901309", "30.02627558"]
        );
        assert!(with_six.iter().all(|pair| pair.std_error.is_none()));
    }
}
