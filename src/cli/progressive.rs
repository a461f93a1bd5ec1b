//! `progressive`: what meters come to, by account and kept through dealt rounds.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::activation::Activation;
use super::answering::{self, Solved};
use super::interruption;
use super::options::{Choice, Rows, Verbosity};
use super::progress::{Progress, Stand};
use super::seating::Seating;
use super::{CliError, Conclusion, numbers, output};
use crate::games::{Offer, VariantChoice};
use crate::outcome::{Fraction, to_f64};
use crate::paytable::{ByMeter, Dollars, Meter, Units};
use crate::progressive::simulated::{Claims, KeptMeters};
use crate::progressive::{Account, MeterTerms, Observed, ReserveExcess, judge};
use crate::report::Sheet;
use crate::report::progressive::{Accounted, Seen, rows, sheet};
use crate::simulation::{BLOCK_ROUNDS, HitFinder, RunError, RunPlan, Shard};
use crate::statistics::Verdict;

/// Most blocks, and about how many hits, that are found before the meters are brought up to date.
const BLOCKS_AT_ONCE: u64 = 256;
const HITS_AT_ONCE: f64 = 1e6;

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    seating: Seating,
    /// Keep the meters through so many dealt rounds, such as 1e9, and compare [default: none]
    #[arg(short = 'n', long, value_parser = numbers::rounds, allow_negative_numbers = true)]
    rounds: Option<u64>,
    /// Seed of the random numbers of those rounds
    #[arg(
        short,
        long,
        default_value = "1",
        value_parser = numbers::seed,
        requires = "rounds",
        allow_negative_numbers = true
    )]
    seed: u64,
    /// Number of threads; it does not change the figures [default: one for each core]
    #[arg(short, long, value_parser = numbers::threads, requires = "rounds", allow_negative_numbers = true)]
    threads: Option<usize>,
    #[command(flatten)]
    rows: Rows,
}

/// What the operator's Rules Submission says of the meters.
#[derive(Args, Debug)]
pub struct Terms {
    /// The wager in dollars; least seeds of the regulation are in dollars
    #[arg(
        long,
        value_name = "DOLLARS",
        value_parser = numbers::dollars,
        default_value = "1",
        allow_negative_numbers = true
    )]
    unit: Dollars,
    /// Start every meter at this amount in units of the wager, or one of them at NAME=AMOUNT
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter, allow_negative_numbers = true)]
    meter_seed: Vec<(Option<String>, Units)>,
    /// Put so much on every meter, or on one of them, after all of it was paid [default: the seed]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter, allow_negative_numbers = true)]
    reseed: Vec<(Option<String>, Units)>,
    /// Let so many percent of each wager go to every meter, or to one of them
    #[arg(long, value_name = "PERCENT", value_parser = numbers::meter_rate, allow_negative_numbers = true)]
    primary: Vec<(Option<String>, Units)>,
    /// Let so many percent of each wager go to every meter's reserve, or to that of one of them
    #[arg(long, value_name = "PERCENT", value_parser = numbers::meter_rate, allow_negative_numbers = true)]
    reserve: Vec<(Option<String>, Units)>,
    /// What becomes of a reserve that holds more than the reseed: `to-meter`, it is added to the meter; `kept`, it pays
    /// for later reseeds
    #[arg(
        long,
        value_name = "WHAT",
        default_value = ReserveExcess::ALL[0].name(),
        value_parser = PossibleValuesParser::new(ReserveExcess::ALL.map(ReserveExcess::name))
    )]
    reserve_excess: String,
    /// Mean number of wagers that feed a meter for each hand that can hit it [default: 1; on the dealer's hand, the
    /// seats]
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::positive,
        conflicts_with = "rounds",
        allow_negative_numbers = true
    )]
    wagers_per_hand: Option<Fraction>,
}

impl Terms {
    fn at_a_table(&self, seats: usize) -> Result<MeterTerms, CliError> {
        let by_meter = |option: &str, given: &[(Option<String>, Units)]| {
            let mut by_meter = ByMeter::default();
            for (place, (name, number)) in given.iter().enumerate() {
                if given[..place].iter().any(|(earlier, _)| earlier == name) {
                    return Err(CliError::Usage(format!("--{option} was given twice for the same meter")));
                }
                by_meter.set(name.as_deref(), number.clone());
            }
            Ok(by_meter)
        };
        let excess = ReserveExcess::ALL.into_iter().find(|excess| excess.name() == self.reserve_excess);
        Ok(MeterTerms {
            unit: self.unit.clone(),
            seeds: by_meter("meter-seed", &self.meter_seed)?,
            reseeds: by_meter("reseed", &self.reseed)?,
            primaries: by_meter("primary", &self.primary)?,
            reserves: by_meter("reserve", &self.reserve)?,
            excess: excess.unwrap_or_default(),
            wagers_per_hand: self.wagers_per_hand.clone(),
            dealers_bettors: seats as u32,
        })
    }
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let mut stated = options.choice.offers(VariantChoice::Default)?;
    stated.retain(|offer| !offer.paytable.meters.is_empty());
    if stated.is_empty() {
        return Err(CliError::Usage("no selected wager is paid from a meter".into()));
    }
    let table = options.seating.table_of_meters(&stated)?;
    let terms = options.terms.at_a_table(table.seats)?;
    let offers = options.activation.of(terms.apply(stated.clone())?)?;
    let mut remarks = replaced(&stated, &offers);
    let games = answering::by_game(offers, verbosity)?;
    options.rows.ensure_output(options.choice.files().iter())?;
    let answers = answering::exact(&games)?;
    let mut accounted = answering::accounted(&answering::with_solvers(&games, &answers), &terms, &table)?;
    remarks.extend(unknown(&accounted));
    let mut conclusion = Conclusion::Done;
    if let Some(rounds) = options.rounds {
        if accounted.iter().flat_map(|accounted| &accounted.account.meters).all(|meter| meter.long_run.is_none()) {
            return Err(CliError::Usage(format!("--rounds: {}", remarks.join(" "))));
        }
        conclusion = options.play(&games, &mut accounted, rounds, verbosity)?;
    }
    let mut sheet = Sheet { rows: accounted.iter().flat_map(rows).collect(), ..sheet() };
    sheet.remarks = remarks;
    output::write(&sheet, &options.rows, Some(verbosity))?;
    Ok(conclusion)
}

/// The offers whose meters stand otherwise in their paytable file.
fn replaced(stated: &[Offer], offers: &[Offer]) -> Vec<String> {
    let is_replaced = |(stated, offer): &(&Offer, &Offer)| {
        let mut meters = stated.paytable.meters.iter().zip(&offer.paytable.meters);
        meters.any(|(stated, meter)| {
            let seeds = |meter: &Meter| (meter.seed.clone(), meter.reseed.clone());
            // What the regulation leaves to the operator replaces nothing.
            (stated.least_seed.is_none() && seeds(stated) != seeds(meter))
                || (stated.increments.is_some() && stated.increments != meter.increments)
        })
    };
    let remark = |(stated, _): (&Offer, &Offer)| {
        format!("{}: seeds or rates given here stand in place of those of {}.", stated.name(), stated.paytable.section)
    };
    stated.iter().zip(offers).filter(is_replaced).map(remark).collect()
}

/// The wagers whose meters have no figures of the long run, and why.
fn unknown(accounted: &[Accounted]) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    for accounted in accounted {
        let (game, wager) = (accounted.offer.game.id, accounted.offer.wager.id);
        let mut meters = accounted.account.meters.iter().filter(|meter| meter.long_run.is_none());
        let Some(meter) = meters.next() else { continue };
        let remark = match meter.flow.increments {
            None => format!(
                "{game} {wager}: the rate of progression is in the operator's Rules Submission; give it with --primary \
                 (and --reserve) for the long run."
            ),
            Some(_) => format!("{game} {wager}: no hand ever hits meter `{}`.", meter.flow.name),
        };
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}

impl Options {
    /// Keeps the meters through dealt rounds and puts what was seen beside the accounts.
    fn play(
        &self,
        games: &[Solved],
        accounted: &mut [Accounted],
        rounds: u64,
        verbosity: Verbosity,
    ) -> Result<Conclusion, CliError> {
        if let Err(error) = interruption::listen() {
            verbosity.tell(format!("warning: cannot listen for interruptions: {error}"));
        }
        let mut kept = Vec::new();
        let mut conclusion = Conclusion::Done;
        let of_games = accounted.chunk_by(|one, next| one.offer.game.id == next.offer.game.id);
        for (solved, of_game) in games.iter().zip(of_games) {
            match self.kept(solved, of_game, rounds, verbosity)? {
                Some(meters) => kept.extend((0..of_game.len()).map(|offer| observed(&meters, offer, &of_game[offer]))),
                None => {
                    verbosity.tell("interrupted: the meters were not kept to the end, and are not shown");
                    return Ok(Conclusion::Inconclusive);
                }
            }
        }
        let seen: Vec<_> =
            accounted.iter().zip(&kept).flat_map(|(accounted, kept)| comparable(accounted, kept)).collect();
        let mut verdicts = judge(&seen).into_iter();
        for (accounted, kept) in accounted.iter_mut().zip(kept) {
            let mut of_meters = Vec::new();
            for observed in kept {
                let verdict = observed.as_ref().and_then(|_| verdicts.next());
                let seen = observed.zip(verdict);
                of_meters.push(seen.map(|(observed, verdict)| Seen { observed, verdict, seed: self.seed }));
            }
            accounted.seen = of_meters;
            conclusion = conclusion.or(tell_verdict(accounted, verbosity));
        }
        Ok(conclusion)
    }

    /// The meters of the offers of a game after all rounds; `None` if the process was asked to end before.
    fn kept(
        &self,
        solved: &Solved,
        accounted: &[Accounted],
        rounds: u64,
        verbosity: Verbosity,
    ) -> Result<Option<KeptMeters>, CliError> {
        let offers: Vec<Offer> = accounted.iter().map(|accounted| accounted.offer.clone()).collect();
        let croupier = solved.solver.croupier(&offers)?;
        let claims = Claims::of(&offers.iter().collect::<Vec<&Offer>>(), croupier.as_ref());
        let seats = accounted.first().map_or(1, |accounted| accounted.table.seats);
        let finder = HitFinder::new(croupier.as_ref(), claims.cells(), seats)?;
        let accounts: Vec<&Account> = accounted.iter().map(|accounted| &accounted.account).collect();
        let mut meters = KeptMeters::new(claims, &accounts, seats as u32, rounds);
        let plan = RunPlan {
            seed: self.seed,
            rounds,
            shard: Shard::WHOLE,
            players: seats,
            threads: self.threads,
            vectors: crate::cards::Vectors::widest(),
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build();
        let pool = pool.map_err(RunError::from)?;
        let blocks = rounds.div_ceil(BLOCK_ROUNDS);
        let at_once = blocks_at_once(&accounts, seats);
        let mut progress = Progress::new(solved.game(), 0, rounds, verbosity);
        let stand = |played: u64| Stand { rounds: played, half_width: None };
        for first in (0..blocks).step_by(at_once as usize) {
            let end = blocks.min(first + at_once);
            let hits = pool.install(|| finder.hits(solved.game(), plan, first..end));
            let played = rounds.min(end * BLOCK_ROUNDS);
            meters.play(played, &hits);
            if interruption::requested() && end < blocks {
                progress.finish(stand(played), true);
                return Ok(None);
            }
            progress.tell(stand(played));
        }
        progress.finish(stand(rounds), false);
        Ok(Some(meters))
    }
}

/// How many blocks are played before the meters are brought up to date, so that their hits do not take much memory.
fn blocks_at_once(accounts: &[&Account], seats: usize) -> u64 {
    let hits = accounts.iter().flat_map(|account| &account.meters).map(|meter| to_f64(&meter.flow.hit())).sum::<f64>();
    let of_block = hits * seats as f64 * BLOCK_ROUNDS as f64;
    ((HITS_AT_ONCE / of_block) as u64).clamp(1, BLOCKS_AT_ONCE)
}

/// What was seen of each meter of an offer.
fn observed(meters: &KeptMeters, offer: usize, accounted: &Accounted) -> Vec<Option<Observed>> {
    let of_meter = |(place, meter): (usize, &crate::progressive::MeterAccount)| {
        meter.long_run.as_ref()?;
        Some(Observed::of(meters.meter(offer, place)?, &meter.flow.feed.wagers_per_hand))
    };
    accounted.account.meters.iter().enumerate().map(of_meter).collect()
}

/// The meters of an offer that can be compared, each with its account.
fn comparable<'a>(
    accounted: &'a Accounted,
    kept: &[Option<Observed>],
) -> Vec<(&'a crate::progressive::MeterAccount, &'a crate::progressive::LongRun, Observed)> {
    let meters = accounted.account.meters.iter().zip(kept);
    meters.filter_map(|(meter, observed)| Some((meter, meter.long_run.as_ref()?, (*observed)?))).collect()
}

fn tell_verdict(accounted: &Accounted, verbosity: Verbosity) -> Conclusion {
    let mut conclusion = Conclusion::Done;
    for (meter, seen) in accounted.account.meters.iter().zip(&accounted.seen) {
        let Some(seen) = seen else { continue };
        let name = format!("{} {}", accounted.offer.name(), meter.flow.name);
        match seen.verdict {
            Verdict::Agrees => {}
            Verdict::Disagrees => {
                verbosity
                    .tell(format!("disagreement: {name}: the meter kept through dealt rounds contradicts its account"));
                conclusion = conclusion.or(Conclusion::CheckFailed);
            }
            Verdict::Inconclusive => {
                let resets = seen.observed.resets;
                verbosity.tell(format!("inconclusive: {name}: the meter was reset {resets} times only"));
                conclusion = conclusion.or(Conclusion::Inconclusive);
            }
        }
    }
    conclusion
}
