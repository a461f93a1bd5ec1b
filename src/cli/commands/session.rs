//! `session`: the distribution of the net result of many rounds.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::{self, Law, Method, Play, Sampling, Solved, Span, Survey, TABLE_SEED, Table, TablePlay};
use crate::cli::arguments::{
    Counting, Known, NamedPaytable, TableOptions, Variants, WageredTogether, ensure_bet, ensure_named_meters,
    in_one_way, numbers,
};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Offer};
use crate::outcome::Fraction;
use crate::report::session::{SpanRow, distribution_sheet, picture, sheet};
use crate::statistics::{RuinError, ruin};

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge session let-it-ride/base/A --rounds 200 --bankroll 50",
            "Show how an evening ends, and how often 50 units do not last",
        ),
        (
            "house-edge session four-card-poker/base/A --rounds-per-day 1500 --average-bet 10",
            "Show how often a table loses money in a day, a month and a year",
        ),
        (
            "house-edge session let-it-ride/base/A --rounds 1000 --distribution -o sums.csv --plot sums.svg",
            "Write the distribution of the net result of 1,000 rounds, and its picture",
        ),
    ],
    exit_codes: &[(3, "interrupted: nothing is printed")],
    ..Guide::SOLVING
};

/// Show the odds of winning or losing over a session, day, month or year
///
/// WHAT is GAME/WAGER/PAYTABLE, such as let-it-ride/base/A; GAME/WAGER for all its paytables; FILE.toml; or
/// FILE.toml:ID. Rounds are independent, and each is played by the optimal strategy, or by that of --strategy.
///
/// Probabilities of one seat are exact up to the bound in `probability_error`, and no digit beyond it is printed.
/// Ahead, even and behind describe a player who plays every round. With several seats, or wagers that are not counted
/// together, `method` says `simulation`: the distribution of a round is that of dealt rounds, corrected to all that is
/// known exactly, and every figure has its standard error.
///
/// Without --rounds or --rounds-per-day the results are those of an hour, a day, a month of 30 days and a year of 365.
/// A player with a --bankroll stops when it no longer covers the largest total wager of a round.
#[derive(Args, Debug)]
#[command(override_usage = "house-edge session [OPTIONS] <WHAT|--together <WAGERS>>")]
#[command(mut_args(in_one_way))]
#[command(mut_arg("seats", |seats| seats.conflicts_with_all(["bankroll", "rebate", "distribution"])))]
#[command(mut_arg("side", |side| side.conflicts_with_all(["together", "bankroll"])))]
#[command(mut_arg("share", |share| share.conflicts_with_all(["together", "bankroll"])))]
pub struct Options {
    /// The paytable: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; GAME/WAGER or GAME for all of them
    #[arg(
        value_name = "WHAT",
        value_parser = Known::some_paytables(),
        hide_possible_values = true,
        required_unless_present = "together",
        conflicts_with = "together"
    )]
    what: Option<NamedPaytable>,
    #[command(flatten)]
    together: WageredTogether,
    #[command(flatten)]
    variants: Variants,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    player: Player,
    /// Show the distribution of the net result instead
    #[arg(long, help_heading = numbers::OUTPUT)]
    distribution: bool,
    /// Rows of the distribution at most; each result has a row if there are no more
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::parts,
        default_value = "1000",
        requires = "distribution",
        help_heading = numbers::OUTPUT
    )]
    parts: u64,
    /// Write a picture of the first distribution, as SVG
    #[arg(long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    plot: Option<PathBuf>,
    #[command(flatten)]
    rows: Rows,
}

#[derive(Args, Debug)]
#[command(next_help_heading = numbers::TABLE)]
struct Length {
    /// Rounds of a session, such as 500 or 1M
    #[arg(short = 'n', long, value_parser = numbers::summed_rounds)]
    rounds: Option<u64>,
    /// Rounds that a table deals in a day: shows the results of a day, a month and a year
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::summed_rounds,
        conflicts_with_all = ["hands_per_hour", "hours_per_day"]
    )]
    rounds_per_day: Option<u64>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = numbers::MONEY)]
struct Player {
    /// Units that a player has at the start of the session, up to 10,000: shows the probability of ruin and the mean
    /// number of rounds played; needs at most 100,000 --rounds
    #[arg(long, value_name = "UNITS", value_parser = numbers::positive, requires = "rounds")]
    bankroll: Option<Fraction>,
    /// Share of a session's loss that is paid back, such as 20%
    #[arg(long, value_name = "SHARE", value_parser = numbers::probability, requires = "rounds")]
    rebate: Option<Fraction>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let empty = if options.distribution { distribution_sheet([], options.parts) } else { sheet([]) };
    options.rows.query(&[&empty])?;
    let read: Vec<_> = options.what.iter().filter_map(NamedPaytable::file).chain(options.together.files()).collect();
    ensure_output(options.rows.output.file(), read.iter().copied().chain(&options.plot))?;
    ensure_output(options.plot.as_deref(), read.into_iter())?;
    let played = options.played(terminal)?;
    let rows = options.span_rows(&played)?;
    let sheet = match options.distribution {
        true => distribution_sheet(&rows, options.parts),
        false => {
            let mut sheet = sheet(&rows);
            sheet.remarks.push(in_words(&rows));
            sheet
        }
    };
    if let (Some(path), Some(row)) = (&options.plot, rows.first()) {
        output::write_bytes(picture(row).into_bytes(), Some(path), terminal)?;
    }
    output::write(sheet, &options.rows, terminal)?;
    Ok(Conclusion::Done)
}

const SESSION: &str = "session";

impl Options {
    fn spans(&self, table: &Table) -> Vec<Span> {
        let session = self.length.rounds.map(|rounds| Span { name: SESSION, rounds });
        let of_days = self.length.rounds_per_day.map(|rounds| Span::of_days(rounds).collect());
        let is_of_table = self.table.is_paced() || session.is_none();
        let of_table = || if is_of_table { table.spans().collect() } else { Vec::new() };
        session.into_iter().chain(of_days.unwrap_or_else(of_table)).collect()
    }

    fn played(&self, terminal: &Terminal) -> Result<Vec<TablePlay>, CliError> {
        let (solved, table) = self.solved(terminal)?;
        let mut played = Vec::new();
        for game in analysis::answered(solved, terminal)? {
            let sampling = Sampling { counts_all: self.counting.exact, ..Sampling::usual(TABLE_SEED) };
            let survey = Survey { solver: game.solver.as_ref(), sampling, observer: terminal };
            played.extend(TablePlay::all(survey, table.seats, Play::all(&game, &table))?);
        }
        for play in &played {
            let option = [("--bankroll", self.player.bankroll.is_some()), ("--distribution", self.distribution)];
            if let (Some((option, _)), Some(why)) =
                (option.into_iter().find(|(_, is_given)| *is_given), &play.why_dealt)
            {
                bail!("{option}: {why}");
            }
        }
        Ok(played)
    }

    /// The wagers at the table, with the table.
    fn solved(&self, terminal: &Terminal) -> Result<(Vec<Solved>, Table), CliError> {
        let regulation = Catalogue::embedded()?;
        let table = |sides| self.table.table(self.table.bets.average_bet.clone(), sides);
        let Some(what) = &self.what else {
            let sets = self.together.of(&regulation, &self.variants, |offers| self.at_table(offers))?;
            if sets.len() > 1 {
                bail!("--together: a session takes one set of wagers");
            }
            return Ok((analysis::by_set(sets, &terminal.solutions())?, table(Vec::new())));
        };
        let offers = what.catalogue(&regulation)?.select(&self.variants.one("a session")?)?;
        ensure_named_meters(&offers)?;
        let offers = self.with_bets(offers)?;
        let (sides, of_sides) = self.table.bets.beside(&offers)?;
        let seated = self.table.seats.of_both(offers, of_sides)?;
        Ok((analysis::by_game(seated.concat(), &terminal.solutions())?, table(sides)))
    }

    /// The offers of a set at the table, each with one envy bonus at most.
    fn at_table(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        self.table.seats.of_one_each(self.with_bets(offers)?)
    }

    /// Refuses dollars on wagers with figures for another bet.
    fn with_bets(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        if let Some(bet) = &self.table.bets.average_bet {
            offers.iter().try_for_each(|offer| ensure_bet(bet, offer))?;
        }
        Ok(offers)
    }

    fn span_rows<'a>(&self, played: &'a [TablePlay]) -> Result<Vec<SpanRow<'a>>, CliError> {
        let spans = self.spans(&self.table.table(None, Vec::new()));
        let rows = played.iter().flat_map(|play| spans.iter().map(move |&span| self.row(play, span)));
        rows.collect()
    }

    fn row<'a>(&self, play: &'a TablePlay, span: Span) -> Result<SpanRow<'a>, CliError> {
        let law =
            Law::of(&play.round, span.rounds).map_err(|error| format!("{} of {}: {error}", span.name, play.name()))?;
        let Player { bankroll, rebate } = &self.player;
        let bankroll = bankroll.as_ref().filter(|_| span.name == SESSION);
        let ruin = bankroll.map(|bankroll| {
            let ruin = ruin(law.lattice(), bankroll, &play.greatest_wagered, span.rounds);
            Ok((bankroll.clone(), ruin.map_err(|error: RuinError| format!("--bankroll: {error}"))?))
        });
        let mut row = SpanRow::of(play, span, law);
        row.average_bet = self.table.bets.average_bet.clone();
        row.ruin = ruin.transpose().map_err(|error: String| error)?;
        row.rebate = rebate.clone().filter(|_| span.name == SESSION);
        Ok(row)
    }
}

fn in_words(rows: &[SpanRow<'_>]) -> String {
    let error = rows.iter().map(|row| row.law.error()).fold(0.0, f64::max);
    let exact = match rows.iter().map(|row| row.law.method()).max() {
        Some(Method::Dealt) => "figures with an error (±) are from dealt rounds".to_string(),
        Some(Method::Rounded) => "probabilities with rounded awards are approximate".to_string(),
        Some(Method::Exact) | None => format!("every probability is within {error:.1e} of the exact one"),
    };
    format!("Rounds are independent; ahead, even and behind are of players who play all of them; {exact}.")
}
