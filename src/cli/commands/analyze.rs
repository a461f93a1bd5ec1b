//! `analyze`: the exact answers.

use clap::Args;

use crate::analysis::{self, Answer, BoxesAnswer, GameAnswers, Solved, Survey, Table};
use crate::cli::arguments::{
    Activation, Bets, Boxes, Choice, Pace, PayoutLimits, Seating, WageredTogether, numbers, on_boxes, with_boxes,
};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::VariantChoice;
use crate::report::summary::{self, SummaryRow};
use crate::report::{Sheet, information, outcomes, remarks, together};

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge analyze --game let-it-ride", "Show the exact measures of every wager of Let It Ride"),
        (
            "house-edge analyze --paytables my-paytable.toml --output measures.csv",
            "Write the measures of paytables of your own as CSV",
        ),
        (
            "house-edge analyze --together let-it-ride/base/A,five-card-bonus/A=0.5 --rounds 1M",
            "Show the edge and deviation of a base game with half a unit on a side wager, on the same cards",
        ),
    ],
    exit_codes: &[(3, "interrupted; the rows solved so far are printed")],
    ..Guide::SIMULATING
};

/// Show exact measures: house edge, element of risk, hit frequency, variance and more
#[derive(Args, Debug)]
#[command(mut_args(with_boxes))]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    limits: PayoutLimits,
    #[command(flatten)]
    seating: Seating,
    #[command(flatten)]
    together: WageredTogether,
    #[command(flatten)]
    boxes: Boxes,
    #[command(flatten)]
    bets: Bets,
    #[command(flatten)]
    pace: Pace,
    /// Show every outcome with its combinations instead of the measures; not with --seats, --boxes or dollars
    #[arg(long, conflicts_with_all = ["seats", "average_bet", "side", "share"], help_heading = numbers::OUTPUT)]
    outcomes: bool,
    /// Show the covariance and correlation of every pair of wagers instead
    #[arg(long, requires = "together", conflicts_with = "outcomes", help_heading = numbers::OUTPUT)]
    correlations: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    if let Some(boxes) = options.boxes.boxes {
        return run_on_boxes(options, boxes, terminal);
    }
    let together = options.together.are_given();
    let (games, table) = if together { (options.sets(terminal)?, None) } else { options.games(terminal)? };
    options.ensure_output()?;
    let (mut games, interrupted) = analysis::analyzed(games, options.boxes.until()?, terminal)?;
    let sheets = if together { options.sheets_together(&games) } else { options.sheets(&mut games, table.as_ref())? };
    output::write_several(sheets, &options.rows, terminal)?;
    Ok(interrupted.map_or(Conclusion::Done, |interrupted| {
        terminal.tell(interrupted);
        Conclusion::Inconclusive
    }))
}

/// One box and the requested number, side by side, for each base paytable.
fn run_on_boxes(options: &Options, boxes: usize, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&information::boxes_sheet([])])?;
    let offers = on_boxes(options.choice.offers(VariantChoice::Default)?, boxes)?;
    let games = analysis::by_game(offers, &terminal.solutions())?;
    options.ensure_output()?;
    let (mut answers, mut conclusion): (Vec<BoxesAnswer>, _) = (Vec::new(), Conclusion::Done);
    let numbers = if boxes == 1 { vec![1] } else { vec![1, boxes] };
    for (solved, offer) in games.iter().flat_map(|solved| solved.offers.iter().map(move |offer| (solved, offer))) {
        let (solver, sampling) = (solved.solver.as_ref(), options.boxes.rounds.sampling());
        let survey = Survey { solver, sampling, observer: terminal };
        let (of_offer, is_interrupted) = analysis::on_boxes(survey, std::slice::from_ref(offer), &numbers)?;
        answers.extend(of_offer);
        if is_interrupted {
            terminal.tell("interrupted: the rows so far are printed");
            conclusion = Conclusion::Inconclusive;
            break;
        }
    }
    output::write(information::boxes_sheet(&answers), &options.rows, terminal)?;
    Ok(conclusion)
}

impl Options {
    fn ensure_output(&self) -> Result<(), CliError> {
        ensure_output(self.rows.output.file(), self.choice.files()?.iter().chain(self.together.files()))
    }

    /// The offers, game by game, and the table whose players bet on them.
    fn games(&self, terminal: &Terminal) -> Result<(Vec<Solved>, Option<Table>), CliError> {
        let offers = self.activation.of(self.choice.offers(VariantChoice::Default)?)?;
        let offers = if self.bets.are_given() { self.seating.for_wins(offers)? } else { self.seating.of(offers)? };
        // Rows of outcomes do not state their unit.
        let limited = if self.outcomes { self.limits.applied_at_one_unit(offers) } else { self.limits.applied(offers) };
        let offers = limited?;
        let seats = self.seating.seats.number();
        let table = self.bets.on(&offers, |bets, sides| self.pace.table(seats, bets.average_bet.clone(), sides))?;
        if let (None, Some(_)) = (&table, self.pace.hands_per_hour) {
            bail!("--hands-per-hour needs a bet: give --average-bet or --side");
        }
        self.rows.query(&[&self.sheet(&[], table.as_ref())])?;
        Ok((analysis::by_game(offers, &terminal.solutions())?, table))
    }

    fn sets(&self, terminal: &Terminal) -> Result<Vec<Solved>, CliError> {
        self.rows.query(&self.sheets_together(&[]).iter().collect::<Vec<_>>())?;
        Ok(analysis::by_set(self.together.chosen(&self.choice)?, &terminal.solutions())?)
    }

    /// The sheet of answers, with remarks on offers that have a row left.
    fn sheets(&self, games: &mut [GameAnswers], table: Option<&Table>) -> Result<Vec<Sheet>, CliError> {
        let mut sheet = self.sheet(&games.iter().flat_map(|game| &game.answers).collect::<Vec<_>>(), table);
        let is_left = self.rows.left_in(&sheet)?;
        games.iter_mut().for_each(|game| game.answers.retain(|answer| is_left(&answer.offer)));
        let remarks = games.iter().map(|game| analysis::remarks_on(&game.answers, game.solver.as_ref()));
        sheet.remarks.extend(remarks.flat_map(|of_game| remarks::lines(&of_game)));
        Ok(vec![sheet])
    }

    /// The sheets of wagers together; formats for people show the pairs too.
    fn sheets_together(&self, games: &[GameAnswers]) -> Vec<Sheet> {
        let all_pairs = || games.iter().flat_map(|game| &game.sum).flat_map(|sum| &sum.pairs);
        let pairs = || together::correlation_sheet(all_pairs());
        let mut sheets = match self.rows.format().for_people {
            _ if self.outcomes => vec![outcomes::sums_sheet(games)],
            _ if self.correlations => vec![pairs()],
            true if all_pairs().next().is_some() => vec![together::sheet(games), pairs()],
            _ => vec![together::sheet(games)],
        };
        sheets.iter_mut().rev().take(1).for_each(|last| last.remarks.extend(together::remarks(games)));
        sheets
    }

    fn sheet(&self, answers: &[&Answer], table: Option<&Table>) -> Sheet {
        match table {
            _ if self.outcomes => outcomes::sheet(answers.iter().copied()),
            Some(table) => summary::sheet_in_dollars(answers, table),
            None => summary::sheet(answers.iter().copied().map(SummaryRow::of)),
        }
    }
}
