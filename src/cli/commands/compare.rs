//! `compare`: up to six paytables side by side.

use clap::Args;

use crate::analysis::{self, ComparedPaytable, GameAnswers, SideBet, Table};
use crate::cli::arguments::{
    Bets, Known, NamedPaytable, Pace, Seats, Variants, ensure_named_meters, in_one_way, numbers, one_each,
};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Offer};
use crate::report::{Sheet, remarks, side_by_side, strategy};

const MOST: usize = 6;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge compare let-it-ride/base/A mississippi-stud/base/A four-card-poker/base/A", "Compare three games"),
        (
            "house-edge compare let-it-ride/three-card-bonus/A my-paytable.toml",
            "Compare a paytable of your own with one of the regulation",
        ),
        (
            "house-edge compare let-it-ride/base/A let-it-ride/base/B --decisions",
            "List the decisions that other pays change",
        ),
    ],
    ..Guide::SOLVING
};

/// Compare up to six paytables: measures, and what each outcome adds to the difference
///
/// A paytable is GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A; FILE.toml, a file with one paytable; or
/// FILE.toml:ID, one of several in a file. Two to six are compared with the first of them, of different wagers or games
/// too.
///
/// The first lines are the house edges and how many hands are played differently. The effect of the pays alone, with
/// the first paytable's decisions kept, stands apart from that of changed play. Tables and Markdown show the measures
/// with one column a paytable, the decisions that change, worth most first, and the outcomes. csv and json have one row
/// for each measure of each paytable, with --outcomes for each outcome, with --decisions for each decision that
/// changes, as has every format with --columns, --sort or --where.
///
/// A reading, strategy or meter that only some wagers have is applied to those. --average-bet is the bet on one unit of
/// each wager. The side wagers of --side are added to all: on the regulation's paytable, with meters at their seeds.
#[derive(Args, Debug)]
#[command(mut_args(in_one_way))]
pub struct Options {
    /// Two to six paytables, each GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; the first is the reference
    #[arg(value_name = "PAYTABLE", required = true, value_parser = Known::one_paytable(), hide_possible_values = true)]
    paytables: Vec<NamedPaytable>,
    #[command(flatten)]
    variants: Variants,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    bets: Bets,
    #[command(flatten)]
    pace: Pace,
    /// Show each outcome's contribution to the difference instead of the measures; not with dollars
    #[arg(long, conflicts_with_all = ["average_bet", "side", "share", "decisions"], help_heading = numbers::OUTPUT)]
    outcomes: bool,
    /// Show the decisions that change against the first paytable instead of the measures; not with dollars
    #[arg(long, conflicts_with_all = ["average_bet", "side", "share"], help_heading = numbers::OUTPUT)]
    decisions: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let [measures, outcomes] = side_by_side::without_rows();
    options.rows.query(&options.shown([&measures, &strategy::changes_sheet(&[]), &outcomes]))?;
    let offers = options.offers()?;
    let read = options.paytables.iter().filter_map(NamedPaytable::file);
    ensure_output(options.rows.output.file(), read)?;
    let (bets, sides) = options.bets.beside(&offers)?;
    let [offers, sides] = options.seats.of_both(offers, sides)?;
    let offers = one_each(offers)?;
    let table = options.table(&offers, bets)?;
    let order: Vec<&str> = offers.iter().map(|offer| offer.game.id).collect();
    let offers = offers.into_iter().chain(sides).collect();
    let games = analysis::answered(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
    let all = ComparedPaytable::all(&games, &order)?;
    let as_columns = options.rows.format().for_people && !options.rows.are_chosen();
    let sheets = |as_columns: bool| options.sheets(&all, &games, table.as_ref(), as_columns);
    match terminal.audience().filter(|_| as_columns && options.rows.output.file().is_none()) {
        Some(audience) => audience.rows(sheets(true), sheets(false)),
        None => output::write_several(sheets(as_columns), &options.rows, terminal)?,
    }
    Ok(Conclusion::Done)
}

impl Options {
    /// The sheets to write: with a column for each paytable, or with a row for each value of each.
    fn sheets(
        &self,
        all: &[ComparedPaytable<'_>],
        games: &[GameAnswers],
        table: Option<&Table>,
        as_columns: bool,
    ) -> Vec<Sheet> {
        let measures = side_by_side::measures(all, table, as_columns);
        let decisions = strategy::changes_sheet(all);
        let mut sheets = self.shown([measures, decisions, side_by_side::outcomes(all, as_columns)]);
        // People are not shown a table of no decisions.
        sheets.retain(|sheet| !as_columns || !sheet.rows.is_empty());
        if let Some(first) = sheets.first_mut() {
            first.lead = side_by_side::lead(all);
        }
        if let Some(last) = sheets.last_mut() {
            last.remarks.extend(remarks::lines(&side_by_side::remarks(all)));
            for game in games {
                last.remarks.extend(remarks::lines(&analysis::remarks_on(&game.answers, game.solver.as_ref())));
            }
        }
        sheets
    }

    /// The sheets to write, of measures, decisions and outcomes.
    fn shown<S>(&self, [measures, decisions, outcomes]: [S; 3]) -> Vec<S> {
        let is_one = self.outcomes || self.decisions;
        let rest = self.rows.format().for_people && !is_one;
        let all = [(!is_one, measures), (self.decisions || rest, decisions), (self.outcomes || rest, outcomes)];
        all.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, sheet)| sheet).collect()
    }

    /// The table whose players bet on the paytables; `None` if no dollars are given.
    fn table(&self, offers: &[Offer], sides: Vec<SideBet>) -> Result<Option<Table>, CliError> {
        let average_bet = self.bets.average_bet.clone();
        match (&average_bet, self.pace.hands_per_hour) {
            (Some(_), _) => Ok(Some(self.pace.table(self.seats.number(), average_bet, sides))),
            (None, None) if self.seats.number() == 1 || offers.iter().any(|offer| offer.seat.is_some()) => Ok(None),
            (None, None) => bail!("--seats needs a bet: give --average-bet"),
            (None, Some(_)) => bail!("--hands-per-hour needs a bet: give --average-bet"),
        }
    }

    fn offers(&self) -> Result<Vec<Offer>, CliError> {
        let given = self.paytables.len();
        if !(2..=MOST).contains(&given) {
            bail!("compare takes 2 to {MOST} paytables, not {given}");
        }
        let regulation = Catalogue::embedded()?;
        let plain = self.paytables.iter().map(|named| named.offer(&regulation)).collect::<Result<Vec<_>, _>>()?;
        for (place, offer) in plain.iter().enumerate() {
            let place_of = |offer: &Offer| (offer.paytable.file.clone(), offer.paytable.place);
            if plain[..place].iter().any(|earlier| place_of(earlier) == place_of(offer)) {
                bail!("{}: given twice; name each paytable once", self.paytables[place]);
            }
        }
        let offers = self.variants.one("a comparison")?.among(&plain)?;
        ensure_named_meters(&offers)?;
        Ok(offers)
    }
}
