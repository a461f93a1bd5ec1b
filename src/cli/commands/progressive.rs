//! `progressive`: the returns of meters, computed and simulated.

use az::Az;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};
use num_traits::Signed;

use crate::analysis::{self, Accounted, GameAnswers};
use crate::cli::arguments::{Activation, Choice, Rounds, Seating, by_meter, numbers};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Offer, SolveError, VariantChoice};
use crate::outcome::{Fraction, decimal, percent};
use crate::paytable::{Dollars, Meter, Units};
use crate::progressive::{MeterTerms, ReserveExcess};
use crate::report::progressive::sheet;
use crate::report::remarks::distinct;
use crate::simulation::Shard;
use crate::statistics::Verdict;

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge progressive --game let-it-ride",
            "Show the return, break-even amount and long-run mean of every meter of Let It Ride",
        ),
        (
            "house-edge progressive -g let-it-ride -w three-card-progressive --meter 5000",
            "The same with 5,000 units on the meter",
        ),
    ],
    exit_codes: &[
        (1, "a simulated meter disagrees with its account"),
        (3, "inconclusive: interrupted, or a simulated meter was reset too rarely"),
    ],
    ..Guide::SIMULATING
};

#[derive(Args, Debug)]
#[command(mut_args(of_meters))]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    seating: Seating,
    #[command(flatten)]
    rounds: Rounds,
    #[command(flatten)]
    rows: Rows,
}

/// Adapts the options of the simulation; without `--rounds` there is none.
fn of_meters(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "rounds" => option.help("Rounds, such as 1e9, to simulate the meters for comparison [default: none]"),
        "seed" | "threads" => option.requires("rounds"),
        _ => option,
    }
}

/// The meters' terms in the operator's Rules Submission.
#[derive(Args, Debug)]
#[command(next_help_heading = numbers::METERS)]
pub struct Terms {
    /// The wager in dollars, because the regulation states minimum seeds in dollars
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars, default_value = "1")]
    unit: Dollars,
    /// Seed of every meter in units of the wager, or NAME=AMOUNT for one of them
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter)]
    meter_seed: Vec<(Option<String>, Units)>,
    /// Amount to which a meter is reset after it is paid in full, or NAME=AMOUNT for one of them [default: the seed]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter)]
    reseed: Vec<(Option<String>, Units)>,
    /// Percentage of each wager added to every meter, or NAME=PERCENT for one of them
    #[arg(long, value_name = "PERCENT", value_parser = numbers::meter_rate)]
    primary: Vec<(Option<String>, Units)>,
    /// Percentage of each wager added to every meter's reserve, or NAME=PERCENT for one of them
    #[arg(long, value_name = "PERCENT", value_parser = numbers::meter_rate)]
    reserve: Vec<(Option<String>, Units)>,
    /// Use of a reserve in excess of the reseed: `to-meter` adds it to the meter, `kept` saves it for later reseeds
    #[arg(
        long,
        value_name = "WHAT",
        default_value = ReserveExcess::ALL[0].name(),
        value_parser = PossibleValuesParser::new(ReserveExcess::ALL.map(ReserveExcess::name))
    )]
    reserve_excess: String,
    /// Mean number of wagers that feed a meter per hand that can hit it [default: 1; the number of seats if the
    /// dealer's hand hits it]
    #[arg(long, value_name = "N", value_parser = numbers::positive, conflicts_with = "rounds")]
    wagers_per_hand: Option<Fraction>,
}

impl Terms {
    fn at_a_table(&self, seats: usize) -> Result<MeterTerms, CliError> {
        let excess = ReserveExcess::ALL.into_iter().find(|excess| excess.name() == self.reserve_excess);
        Ok(MeterTerms {
            unit: self.unit.clone(),
            seeds: by_meter("meter-seed", &self.meter_seed)?,
            reseeds: by_meter("reseed", &self.reseed)?,
            primaries: by_meter("primary", &self.primary)?,
            reserves: by_meter("reserve", &self.reserve)?,
            excess: excess.unwrap_or_default(),
            wagers_per_hand: self.wagers_per_hand.clone(),
            dealers_bettors: seats.az::<u32>(),
        })
    }
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&sheet([])])?;
    let mut stated = options.choice.offers(VariantChoice::Default)?;
    stated.retain(|offer| !offer.paytable.meters.is_empty());
    if stated.is_empty() {
        bail!("none of the selected wagers has a meter");
    }
    let table = options.seating.players_of_meters(&stated)?;
    let terms = options.terms.at_a_table(table.seats)?;
    let offers = options.activation.of(terms.apply(stated.clone())?)?;
    let games = analysis::by_game(offers.clone(), &terminal.solutions())?;
    ensure_output(options.rows.output.file(), options.choice.files()?.iter())?;
    let games = analysis::answered(games, terminal)?.into_iter().map(|game| {
        let accounted = analysis::accounted(&game, &terms, &table)?;
        Ok((game, accounted))
    });
    let mut games = games.collect::<Result<Vec<_>, SolveError>>()?;
    let mut conclusion = Conclusion::Done;
    if options.rounds.rounds.is_some() {
        let mut meters = accounts(&games).into_iter().flat_map(|accounted| &accounted.account.meters);
        if meters.all(|meter| meter.long_run.is_none()) {
            let remarks: Vec<String> =
                replaced(&stated, &offers).into_iter().chain(unknown(&accounts(&games))).collect();
            bail!("--rounds: {}", remarks.join(" "));
        }
        let plan = options.rounds.until(Shard::WHOLE, table.seats, None)?.plan;
        if analysis::observe_meters(&mut games, plan, terminal)? {
            conclusion = Conclusion::worst(accounts(&games).into_iter().map(|one| tell_verdict(one, terminal)));
        } else {
            terminal.tell("interrupted: the simulation of the meters is incomplete and not shown");
            conclusion = Conclusion::Inconclusive;
        }
    }
    let mut accounts = accounts(&games);
    let mut sheet = sheet(accounts.iter().copied());
    let is_left = options.rows.left_in(&sheet)?;
    let (stated, offers): (Vec<Offer>, Vec<Offer>) =
        stated.into_iter().zip(offers).filter(|(_, offer)| is_left(offer)).unzip();
    accounts.retain(|accounted| is_left(&accounted.offer));
    sheet.remarks.extend(replaced(&stated, &offers));
    sheet.remarks.extend(unknown(&accounts));
    sheet.remarks.extend(accounts.into_iter().flat_map(favouring));
    output::write(sheet, &options.rows, terminal)?;
    Ok(conclusion)
}

fn accounts(games: &[(GameAnswers, Vec<Accounted>)]) -> Vec<&Accounted> {
    games.iter().flat_map(|(_, accounted)| accounted).collect()
}

/// Remarks on offers with meters other than their paytable file's.
fn replaced(stated: &[Offer], offers: &[Offer]) -> Vec<String> {
    let is_replaced = |(stated, offer): &(&Offer, &Offer)| {
        let mut meters = stated.paytable.meters.iter().zip(&offer.paytable.meters);
        meters.any(|(stated, meter)| {
            let seeds = |meter: &Meter| (meter.seed.clone(), meter.reseed.clone());
            // Terms that the regulation leaves to the operator replace nothing.
            (stated.least_seed.is_none() && seeds(stated) != seeds(meter))
                || (stated.increments.is_some() && stated.increments != meter.increments)
        })
    };
    let remark = |(stated, _): (&Offer, &Offer)| {
        format!("{}: seeds or rates given here stand in place of those of {}.", stated.name(), stated.paytable.section)
    };
    stated.iter().zip(offers).filter(is_replaced).map(remark).collect()
}

/// Remarks on wagers without long-run figures, with the reason.
fn unknown(accounts: &[&Accounted]) -> Vec<String> {
    let remark = |accounted: &&Accounted| {
        let (game, wager) = (accounted.offer.game.id, accounted.offer.wager.id);
        let flow = &accounted.account.meters.iter().find(|meter| meter.long_run.is_none())?.flow;
        Some(match (&flow.increments, &flow.seed) {
            (None, Some(_)) => format!(
                "{game} {wager}: the rate of progression is in the operator's Rules Submission; give it with --primary \
                 (and --reserve) for the long run."
            ),
            (None, None) => format!(
                "{game} {wager}: seed and rate of progression are unknown; give them with --meter-seed and --primary \
                 (and --reserve) for the long run. A meter counts as empty unless --meter says what it shows."
            ),
            (Some(_), None) => format!(
                "{game} {wager}: the seed of meter `{}` is unknown; pass --meter-seed to see the long run.",
                flow.name
            ),
            (Some(_), Some(_)) => format!("{game} {wager}: no hand ever hits meter `{}`.", flow.name),
        })
    };
    distinct(accounts.iter().filter_map(remark))
}

/// Remarks on a wager that favours the player, at the readings of its meters and in the long run.
fn favouring(accounted: &Accounted) -> Vec<String> {
    let account = &accounted.account;
    let edges = [("at these readings", Some(account.house_edge())), ("in the long run", account.long_run_house_edge())];
    let favours = edges.into_iter().filter_map(|(when, edge)| Some((when, edge.filter(Signed::is_negative)?)));
    let name = accounted.offer.name();
    let remark = |(when, edge): (&str, Fraction)| {
        format!("{name}: the player has the edge {when}: {} %.", decimal(&percent(&-edge), 4))
    };
    favours.map(remark).collect()
}

fn tell_verdict(accounted: &Accounted, terminal: &Terminal) -> Conclusion {
    let meters = accounted.account.meters.iter().zip(&accounted.seen);
    Conclusion::worst(meters.filter_map(|(meter, seen)| Some((meter, seen.as_ref()?))).map(|(meter, seen)| {
        let name = format!("{} {}", accounted.offer.name(), meter.flow.name);
        let resets = seen.observed.resets;
        match seen.verdict {
            Verdict::Agrees => {}
            Verdict::Disagrees => {
                terminal.tell(format!("disagreement: {name}: the simulated meter contradicts the computed one"))
            }
            Verdict::Inconclusive => {
                terminal.tell(format!("inconclusive: {name}: the meter was reset only {resets} times"));
            }
        }
        seen.verdict.into()
    }))
}
