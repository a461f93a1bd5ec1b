//! A recorded result against the tables that may have dealt it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use az::SaturatingAs as _;
use num_traits::{Signed, ToPrimitive};
use thiserror::Error;

use super::seating::{Seating, Volume, at_seats};
use crate::analysis::counting::Survey;
use crate::analysis::wagered::GameAnswers;
use crate::analysis::{Answer, Law, Observer, Placed, Result, Sampling, TABLE_SEED, TableRound, error_by_parts};
use crate::games::{Dollars, Offer, PAYS, SolveError};
use crate::outcome::{Fraction, shortest, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Band, MOST_ROUNDS, ManyRounds, ManyRoundsError, in_two_digits, two_sided_p};

/// Confidence and sensitivity of the judgement of every period.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// Least probability that the result of a correct game is within the band.
    pub confidence: f64,
    /// Change of the house edge, a fraction of one, that a period must be able to show; `None` for the whole edge.
    pub change: Option<Fraction>,
}

#[derive(Clone)]
pub struct Period {
    /// Month or first day.
    pub name: String,
    pub table: String,
    pub offer: Offer,
    pub volume: Volume,
    /// `None` if it is not stated.
    pub seating: Option<Seating>,
    /// Win of the house.
    pub result: Dollars,
}

impl Period {
    /// Whether neither the seats nor the spread of their results are stated.
    pub fn is_of_any_table(&self) -> bool {
        self.seating.is_none() && !self.volume.has_factor
    }

    /// The emptiest and the fullest table, of at most this many players, that the period may be of: the stated one
    /// twice, and rounds whose factor is stated as those of one player.
    pub fn tables(&self, most_players: usize) -> [Seating; 2] {
        match &self.seating {
            Some(stated) => [stated.clone(), stated.clone()],
            None if self.volume.has_factor => [1, 1].map(Seating::of),
            None => [1, most_players].map(Seating::of),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    Inside,
    /// Within the band, but so would be the result of a game with another edge.
    TooLittle,
    Investigate,
}

impl Judgement {
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Inside => "inside",
            Judgement::TooLittle => "too little to say",
            Judgement::Investigate => "investigate",
        }
    }
}

/// What a period would have to state for a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Nothing,
    Seats,
    Rounds,
}

/// A period's result against the exact distribution.
#[derive(Clone)]
pub struct Judged {
    /// The period, or all periods of a wager together.
    pub period: Period,
    pub periods: usize,
    /// What the tables that the period may be of explain.
    pub band: ResultBand,
    /// Units that a round takes in bets on average.
    pub units_taken: Fraction,
    /// P-value adjusted by Holm's method for all periods, or for all wagers together.
    pub p_holm: f64,
    pub judgement: Judgement,
    /// What would have to be stated, if the result is outside for a single player, but not for every table that the
    /// period may be of, or outside for the estimated rounds, but not for half and twice of them.
    pub missing: Missing,
}

impl Judged {
    /// Recorded less mean result.
    pub fn deviation(&self) -> Dollars {
        &self.period.result - &self.band.expected
    }

    /// Recorded house edge per unit, a fraction of one.
    pub fn recorded_edge(&self) -> Fraction {
        &self.period.result / &self.period.volume.wagered
    }

    pub fn name(&self) -> String {
        let Period { name, table, offer, .. } = &self.period;
        let table = if table.is_empty() { String::new() } else { format!(" table {table}") };
        format!("{name}{table} {}", offer.name())
    }
}

/// Why a period is not judged.
#[derive(Debug, Error)]
pub enum NotJudged {
    #[error(
        "the house cannot have this result: {rounds} rounds win it between {} and {} dollars",
        shortest(possible.start()),
        shortest(possible.end())
    )]
    Impossible { rounds: u64, possible: Box<RangeInclusive<Dollars>> },
    #[error("no exact distribution: {0}")]
    NoDistribution(#[from] ManyRoundsError),
    /// Nothing is judged.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
}

/// What is found of a period, or why it is not judged.
pub type Trial<T> = Result<T, NotJudged>;

/// The band of results at a table that may have dealt a period, and where the recorded result stands; the house's results
/// in dollars.
#[derive(Clone)]
pub struct ResultBand {
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Least and greatest result in the band, and the mean.
    pub low: Dollars,
    pub high: Dollars,
    pub expected: Dollars,
    /// Probability of a result outside of the band.
    pub false_alarm_rate: f64,
    /// Least change of the house edge, a fraction of one, that takes the result out of the band four times in five.
    pub change_shown: Fraction,
    /// Rounds of one player that show the change asked for, to two digits; `None` if none is asked for, or none show it.
    pub rounds_to_show: Option<u64>,
    pub p_value: f64,
    /// Error bound of every probability.
    pub error: f64,
    /// Whether net results were rounded down to whole units.
    pub is_rounded: bool,
    /// Whether the stated number of equal bets can add up to the result; always true of mixed bets and rounded results.
    pub is_a_sum: bool,
    is_everything: bool,
    /// Whether the distribution of a round is counted, not dealt.
    pub is_counted: bool,
}

impl ResultBand {
    fn of(period: &Period, volume: &Volume, round: &TableRound, seats: &Fraction, criteria: &Criteria) -> Trial<Self> {
        let (hands, bet) = volume.equal_bets();
        // As many rounds as the seats make of these hands, rounded down, with the same amount wagered.
        let rounds = (whole_units(hands) / seats).floor().to_integer().to_u64().unwrap_or(u64::MAX).max(1);
        let bet = bet * whole_units(hands) / (whole_units(rounds) * seats);
        let law = Law::of(round, rounds)?;
        let (sum, parts) = (&law.sums, &law.parts);
        let wagered = &volume.wagered;
        let net = -(&period.result / &bet);
        let band = Band::of(sum, criteria.confidence);
        // Standard error of the probability of at most this net result; zero if the law is exact.
        let error = law.at_most(&net).and_then(|figure| figure.std_error).unwrap_or(0.0);
        let house_edge = -(&round.mean / seats);
        // The ends of a band from dealt rounds are moved out by two standard errors.
        let ends = parts.iter().map(|part| Band::of(part, criteria.confidence)).collect::<Vec<_>>();
        let [least, greatest] = [|band: &Band| band.least.clone(), |band: &Band| band.greatest.clone()]
            .map(|end| two_errors(&ends.iter().map(end).collect::<Vec<_>>()));
        Ok(ResultBand {
            low: -((&band.greatest + greatest) * &bet),
            high: -((&band.least - least) * &bet),
            expected: &house_edge * wagered,
            house_edge,
            false_alarm_rate: band.false_alarm_rate,
            rounds_to_show: None,
            change_shown: &band.change_shown * &bet / wagered,
            p_value: (two_sided_p(sum, &net) + 2.0 * error).min(1.0),
            error: sum.error().max(error),
            is_rounded: sum.lattice().is_rounded,
            is_a_sum: !volume.is_of_equal_bets()
                || period.volume.is_estimated()
                || !parts.is_empty()
                || is_a_sum(sum, &net),
            is_everything: band.is_everything,
            is_counted: parts.is_empty(),
        })
    }

    /// Numbers of rounds between these, each a fifth more than the last at most, and the one whose mean is of the
    /// result's size; none where rounds are counted. The lower end of a band neither falls nor rises all the way.
    fn rounds_within(&self, period: &Period, [least, most]: [u64; 2]) -> Vec<u64> {
        const STEP: f64 = 1.2;
        if !period.volume.is_estimated() {
            return Vec::new();
        }
        let ratio = most as f64 / least.max(1) as f64;
        let steps = (ratio.ln() / STEP.ln()).ceil().max(1.0);
        let parts = (0..=steps.saturating_as::<u32>()).map(|part| f64::from(part) / steps);
        let each = parts.map(|part| (least.max(1) as f64 * ratio.powf(part)).round());
        let mean = to_f64(&self.expected) / period.volume.rounds as f64;
        let likeliest = to_f64(&period.result.abs()) / mean.abs();
        each.chain([likeliest]).map(|rounds| rounds.max(0.0).saturating_as::<u64>().clamp(least.max(1), most)).collect()
    }

    fn contains(&self, result: &Dollars) -> bool {
        self.low <= *result && *result <= self.high
    }

    /// What this table or the other one explains: every result from the one band to the other.
    fn or(self, other: ResultBand, result: &Dollars) -> Self {
        let means = [&self.expected, &other.expected];
        let is_between = means.iter().min() <= Some(&result) && Some(&result) <= means.iter().max();
        ResultBand {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            p_value: if is_between { 1.0 } else { self.p_value.max(other.p_value) },
            error: self.error.max(other.error),
            change_shown: self.change_shown.max(other.change_shown),
            is_rounded: self.is_rounded || other.is_rounded,
            is_a_sum: self.is_a_sum || other.is_a_sum,
            is_everything: self.is_everything || other.is_everything,
            is_counted: self.is_counted && other.is_counted,
            ..self
        }
    }

    fn judged(self, period: Period, answer: &Answer, criteria: &Criteria, missing: Missing) -> Judged {
        let must_show = criteria.change.clone().unwrap_or_else(|| self.house_edge.abs());
        let judgement = match self.contains(&period.result) {
            false => Judgement::Investigate,
            true if missing != Missing::Nothing || self.is_everything || self.change_shown > must_show => {
                Judgement::TooLittle
            }
            true => Judgement::Inside,
        };
        let (units_taken, p_holm) = (answer.measures.mean_wagered.clone(), self.p_value);
        Judged { periods: 1, units_taken, p_holm, judgement, missing, period, band: self }
    }
}

/// Hands at a table of these seats whose band shows the change of the criteria, to two digits. Awards are rare, so the
/// change shown does not fall with the root of the rounds before they are many: each guess is tried.
fn rounds_to_show(round: &TableRound, seats: &Fraction, criteria: &Criteria) -> Option<u64> {
    const MOST_GUESSES: usize = 12;
    let change = criteria.change.as_ref().map(to_f64).filter(|change| *change > 0.0)?;
    let shown = |rounds: u64| {
        let law = Law::of(round, rounds).ok()?;
        let band = Band::of(&law.sums, criteria.confidence);
        Some(to_f64(&(band.change_shown / (whole_units(rounds) * seats))))
    };
    let mut rounds = 100_000_u64;
    for _ in 0..MOST_GUESSES {
        let next = (rounds as f64 * (shown(rounds)? / change).powi(2)).saturating_as::<u64>().clamp(1, MOST_ROUNDS);
        if next.abs_diff(rounds) <= next / 100 {
            return Some(in_two_digits(to_f64(&(whole_units(next) * seats))).saturating_as::<u64>());
        }
        rounds = next;
    }
    None
}

/// Two standard errors of a figure from the figures of independent parts; zero without any.
fn two_errors(parts: &[Fraction]) -> Fraction {
    let values: Vec<f64> = parts.iter().map(to_f64).collect();
    let error = if values.is_empty() { 0.0 } else { 2.0 * error_by_parts(&values) };
    Fraction::from_float(error).unwrap_or_default()
}

/// Whether a number of rounds can add up to this net result, by its distance from the least one in steps.
fn is_a_sum(sum: &ManyRounds, net: &Fraction) -> bool {
    let lattice = sum.lattice();
    lattice.is_rounded || ((net - lattice.net(sum.rounds(), 0)) / &lattice.step).is_integer()
}

/// Refuses a result beyond the best and the worst of every hand, with the greatest envy bonuses.
fn ensure_possible(period: &Period, answer: &Answer, most_seats: usize) -> Trial<()> {
    let nets = || answer.exact.occurring().map(|outcome| &outcome.net);
    let with_envy = at_seats(&answer.offer, most_seats);
    let most = with_envy.iter().flat_map(|offer| offer.paid_for_a_hand(most_seats.saturating_sub(1)).net_units(PAYS));
    let most =
        if answer.offer.wager.has_decisions { nets().max().cloned() } else { most.chain(nets().max().cloned()).max() };
    let Volume { rounds, wagered, .. } = &period.volume.in_rounds(period.volume.plausible()[1]);
    let house = |net: Option<Fraction>| -(net.unwrap_or_default() * wagered);
    let possible = house(most)..=house(nets().min().cloned());
    match possible.contains(&period.result) {
        true => Ok(()),
        false => Err(NotJudged::Impossible { rounds: *rounds, possible: Box::new(possible) }),
    }
}

/// Judges periods of a game, each by the answer to its offer.
pub struct Judge<'g> {
    pub game: &'g GameAnswers,
    criteria: &'g Criteria,
    observer: &'g dyn Observer,
    /// Rounds of an offer at tables of different sizes, each with every envy bonus that it may have.
    known: Vec<(Offer, usize, TableRound)>,
    /// The rounds that show the change, by offer, table and envy bonus: the same for all periods.
    to_show: BTreeMap<(String, Seating), Vec<Option<u64>>>,
}

impl<'g> Judge<'g> {
    pub fn new(game: &'g GameAnswers, criteria: &'g Criteria, observer: &'g dyn Observer) -> Self {
        Judge { game, criteria, observer, known: Vec::new(), to_show: BTreeMap::new() }
    }

    pub fn judged(&mut self, period: Period, answer: &Answer) -> Trial<Judged> {
        let tables = period.tables(self.game.facts.most_players);
        self.judged_at(period, answer, tables)
    }

    /// All periods of a wager together, each at its tables.
    pub fn judged_together(&mut self, periods: &[&Judged], total: Period, answer: &Answer) -> Trial<Judged> {
        let most = self.game.facts.most_players;
        let tables = periods.iter().map(|of| (of.period.tables(most), of.period.volume.rounds)).collect::<Vec<_>>();
        let of_all = |end: usize| Seating::together(tables.iter().map(|(ends, hands)| (&ends[end], *hands)));
        Ok(Judged { periods: periods.len(), ..self.judged_at(total, answer, [of_all(0), of_all(1)])? })
    }

    fn judged_at(&mut self, period: Period, answer: &Answer, [empty, full]: [Seating; 2]) -> Trial<Judged> {
        let most = period.seating.as_ref().map_or(self.game.facts.most_players, Seating::most);
        ensure_possible(&period, answer, most)?;
        let volume = &period.volume;
        let mut band = self.compared(&period, volume, answer, &empty)?;
        let rounds_within = |range| band.rounds_within(&period, range);
        let certain = rounds_within(volume.range).into_iter().map(|rounds| (rounds, &empty)).collect::<Vec<_>>();
        let seated = [(volume.rounds, &full)].into_iter().filter(|_| empty != full).collect();
        let paced = rounds_within(volume.plausible()).into_iter().map(|rounds| (rounds, &empty)).collect();
        for (missing, cases) in [(Missing::Nothing, certain), (Missing::Seats, seated), (Missing::Rounds, paced)] {
            for (rounds, seating) in cases {
                let compared = self.compared(&period, &volume.in_rounds(rounds), answer, seating)?;
                band = band.or(compared, &period.result);
            }
            if band.contains(&period.result) {
                return Ok(band.judged(period, answer, self.criteria, missing));
            }
        }
        Ok(band.judged(period, answer, self.criteria, Missing::Nothing))
    }

    /// A round of the answer's wager at such a table, in units, once for each envy bonus that it may go with.
    fn rounds_at(&mut self, answer: &Answer, seating: &Seating) -> Result<Vec<TableRound>> {
        let envy_of = |offer: &Offer| offer.seat.as_ref().and_then(|seat| seat.envy);
        let mut all = Vec::new();
        for envy in at_seats(&answer.offer, seating.most()).iter().map(envy_of) {
            let mut rounds = Vec::new();
            for (&seats, share) in &seating.0 {
                // A player alone is paid no envy bonus.
                let seated = at_seats(&answer.offer, seats).into_iter().find(|offer| envy_of(offer) == envy);
                rounds.push((self.round_at(seated.unwrap_or_else(|| answer.offer.clone()), seats)?, share.clone()));
            }
            all.push(TableRound::mixed(rounds)?);
        }
        Ok(all)
    }

    fn round_at(&mut self, offer: Offer, seats: usize) -> Result<TableRound> {
        let is_known = |(known, of, _): &&(Offer, usize, TableRound)| {
            *of == seats && known.key() == offer.key() && known.terms() == offer.terms()
        };
        if let Some((.., round)) = self.known.iter().find(is_known) {
            return Ok(round.clone());
        }
        let solver = self.game.solver.as_ref();
        let answer = Answer::new(offer.clone(), solver.outcomes(&offer)?);
        let placed = Placed::of(&answer, &whole_units(1), &whole_units(1), solver)?;
        let survey = Survey { solver, sampling: Sampling::usual(TABLE_SEED), observer: self.observer };
        let round = TableRound::of_tables(survey, seats, &[vec![placed]])?.remove(0);
        self.known.push((offer, seats, round.clone()));
        Ok(round)
    }

    /// The period, in this number of rounds, against such a table, with whichever envy bonus.
    fn compared(&mut self, period: &Period, volume: &Volume, answer: &Answer, seating: &Seating) -> Trial<ResultBand> {
        let mean = seating.mean();
        let (name, rounds) = (answer.offer.name(), self.rounds_at(answer, seating)?);
        let to_show = || rounds.iter().map(|round| rounds_to_show(round, &mean, self.criteria)).collect();
        let to_show = self.to_show.entry((name, seating.clone())).or_insert_with(to_show).clone();
        let band = |(round, rounds_to_show): (TableRound, Option<u64>)| {
            let band = ResultBand::of(period, volume, &round, &mean, self.criteria)?;
            Ok(ResultBand { rounds_to_show, ..band })
        };
        let bands = rounds.into_iter().zip(to_show).map(band).collect::<Trial<Vec<_>>>()?;
        let all = bands.into_iter().reduce(|all, band| all.or(band, &period.result));
        all.ok_or(NotJudged::NoDistribution(ManyRoundsError::Rounds(0)))
    }
}
