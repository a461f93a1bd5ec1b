//! `session`: the distribution of the net result of many rounds.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use crate::analysis::{self, AtSeats, PlayedRound, Sampling, Solved, Span, SpanAnswer, TWO_SEATS};
use crate::cli::arguments::{
    Counting, Known, NamedPaytable, Variants, WageredTogether, ensure_bet, ensure_named_meters, ensure_seats,
    in_one_way, numbers,
};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Dollars, Offer};
use crate::outcome::Fraction;
use crate::report::session::{SpanRow, distribution_sheet, picture, sheet};
use crate::statistics::RuinError;

pub const GUIDE: Guide = Guide {
    details: &[
        "WHAT is GAME/WAGER/PAYTABLE, such as let-it-ride/base/A; GAME/WAGER for all its paytables; FILE.toml; or \
         FILE.toml:ID. Rounds are independent, and each is played by the optimal strategy, or by that of --strategy.",
        "Probabilities are exact up to the bound in `probability_error`, and no digit beyond it is printed. Ahead, \
         even and behind describe a player who plays every round. With several seats, hands of one round share cards: \
         their variance is accounted for, the shape of the distribution is that of independent hands, and `method` \
         says `approximate`.",
        "A player with a --bankroll stops when it no longer covers the largest total wager of a round. A \
         month has 30 days, a year 365.",
    ],
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

#[derive(Args, Debug)]
#[command(override_usage = "house-edge session [OPTIONS] --rounds <ROUNDS> <WHAT|--together <WAGERS>>")]
#[command(mut_args(in_one_way))]
#[command(group = ArgGroup::new("length")
    .args(["rounds", "rounds_per_day", "hands_per_hour"])
    .required(true)
    .multiple(true))]
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
    counting: Counting,
    #[command(flatten)]
    money: SessionMoney,
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
    #[arg(long, value_name = "N", value_parser = numbers::summed_rounds)]
    rounds_per_day: Option<u64>,
    /// Rounds that a table deals in an hour: shows the results of an hour, a day, a month and a year
    #[arg(long, value_name = "N", value_parser = numbers::summed_rounds, conflicts_with = "rounds_per_day")]
    hands_per_hour: Option<u64>,
    /// Hours of play in a day
    #[arg(long, value_name = "N", value_parser = numbers::hours, default_value = "24", requires = "hands_per_hour")]
    hours_per_day: u64,
    /// Players in every round, all on the same wagers [default: 1]
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::players,
        conflicts_with_all = ["bankroll", "rebate", "distribution"]
    )]
    table_seats: Option<usize>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = numbers::MONEY)]
struct SessionMoney {
    /// Units that a player has at the start of the session, up to 10,000: shows the probability of ruin and the mean
    /// number of rounds played; needs at most 100,000 --rounds
    #[arg(long, value_name = "UNITS", value_parser = numbers::positive, requires = "rounds")]
    bankroll: Option<Fraction>,
    /// Dollars bet on one unit
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars)]
    average_bet: Option<Dollars>,
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
    let answers = options.answers(&played)?;
    let sheet =
        if options.distribution { distribution_sheet(&answers, options.parts) } else { options.sheet(&answers)? };
    if let (Some(path), Some(answer)) = (&options.plot, answers.first()) {
        output::write_bytes(picture(answer).into_bytes(), Some(path), terminal)?;
    }
    output::write(sheet, &options.rows, terminal)?;
    Ok(Conclusion::Done)
}

impl Length {
    fn seats(&self) -> Option<usize> {
        self.table_seats.filter(|&seats| seats > 1)
    }

    fn session(&self) -> Option<Span> {
        Some(Span { name: "session", rounds: self.rounds?, seats: self.table_seats.unwrap_or(1) })
    }

    fn spans(&self) -> impl Iterator<Item = Span> {
        let seats = self.table_seats.unwrap_or(1);
        let hour = self.hands_per_hour.map(|rounds| Span { name: "hour", rounds, seats });
        let of_hours = self.hands_per_hour.map(|rounds| rounds.saturating_mul(self.hours_per_day));
        let days = self.rounds_per_day.or(of_hours).map(|rounds| Span::of_days(rounds, seats));
        self.session().into_iter().chain(hour).chain(days.into_iter().flatten())
    }
}

impl Options {
    fn played(&self, terminal: &Terminal) -> Result<Vec<AtSeats>, CliError> {
        let mut played = Vec::new();
        for game in analysis::answered(self.solved(terminal)?, terminal)? {
            let sum = game.sum.as_ref().map(|sum| &sum.wagered);
            let uncounted = || sum.map_or_else(String::new, |wagered| wagered.why_not_counted());
            let sampling = Sampling { counts_all: self.counting.exact, ..Sampling::usual(TWO_SEATS) };
            let all = PlayedRound::at_seats(&game, self.length.seats().unwrap_or(1), sampling, terminal)?;
            played.extend(all.ok_or_else(|| format!("{}; a session needs all of it", uncounted()))?);
        }
        Ok(played)
    }

    fn solved(&self, terminal: &Terminal) -> Result<Vec<Solved>, CliError> {
        let regulation = Catalogue::embedded()?;
        let Some(what) = &self.what else {
            let sets = self.together.of(&regulation, &self.variants, |offers| self.at_table(offers))?;
            if sets.len() > 1 {
                bail!("--together: a session takes one set of wagers");
            }
            return Ok(analysis::by_set(sets, &terminal.solutions())?);
        };
        let offers = what.catalogue(&regulation)?.select(&self.variants.one("a session")?)?;
        ensure_named_meters(&offers)?;
        Ok(analysis::by_game(self.at_table(offers)?, &terminal.solutions())?)
    }

    /// The offers at the table, with a shared jackpot divided among its seats. Refuses dollars on wagers with figures
    /// for another bet, and more seats than a table has.
    fn at_table(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        if let Some(bet) = &self.money.average_bet {
            offers.iter().try_for_each(|offer| ensure_bet(bet, offer))?;
        }
        let Some(seats) = self.length.seats() else { return Ok(offers) };
        ensure_seats(offers.iter(), seats)?;
        Ok(offers.into_iter().map(|offer| offer.sharing(seats)).collect())
    }

    fn answers<'a>(&self, played: &'a [AtSeats]) -> Result<Vec<SpanAnswer<'a>>, CliError> {
        let mut answers = Vec::new();
        for (played, covariance) in played {
            for span in self.length.spans() {
                let answer = SpanAnswer::of(played, span, covariance.clone());
                answers.push(answer.map_err(|error| format!("{} of {}: {error}", span.name, played.name()))?);
            }
        }
        Ok(answers)
    }

    fn row<'a>(&self, answer: &'a SpanAnswer<'a>) -> Result<SpanRow<'a>, CliError> {
        let is_session = self.length.session() == Some(answer.span);
        let bankroll = self.money.bankroll.as_ref().filter(|_| is_session);
        let ruin = bankroll.map(|bankroll| Ok((bankroll.clone(), answer.ruin(bankroll)?))).transpose();
        Ok(SpanRow {
            answer,
            average_bet: self.money.average_bet.clone(),
            ruin: ruin.map_err(|error: RuinError| format!("--bankroll: {error}"))?,
            rebate: self.money.rebate.clone().filter(|_| is_session),
        })
    }

    fn sheet(&self, answers: &[SpanAnswer<'_>]) -> Result<crate::report::Sheet, CliError> {
        let rows = answers.iter().map(|answer| self.row(answer)).collect::<Result<Vec<_>, _>>()?;
        let mut sheet = sheet(&rows);
        sheet.remarks.push(in_words(answers));
        Ok(sheet)
    }
}

fn in_words(answers: &[SpanAnswer<'_>]) -> String {
    let error = answers.iter().map(|answer| answer.sums.error()).fold(0.0, f64::max);
    let exact = if answers.iter().all(SpanAnswer::has_exact_probabilities) {
        format!("every probability is within {error:.1e} of the exact one")
    } else {
        "probabilities of several seats, and of rounded awards, are approximate".to_string()
    };
    format!("Rounds are independent; ahead, even and behind are of players who play all of them; {exact}.")
}
