//! `compare`: up to six paytables side by side.

use clap::builder::PossibleValuesParser;

use super::answer::{Answer, Ask, Asking};
use super::blocks::{
    Bets, Known, NamedPaytable, Pace, Seats, Variants, ensure_named_meters, in_one_way, numbers, one_each,
};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{self, ComparedPaytable, GameAnswers, Observer, SideBet, Table};
use crate::games::{Catalogue, Offer};
use crate::report::{Sheet, remarks, side_by_side, strategy};

const MOST: usize = 6;

const OUTCOMES: &str = "outcomes";
const DECISIONS: &str = "decisions";

fields! {
    /// Compare up to six paytables, and what makes the difference
    ///
    /// A paytable is GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A; FILE.toml, a file with one paytable;
    /// or FILE.toml:ID, one of several in a file. Two to six are compared with the first of them, of different wagers
    /// or games too.
    ///
    /// The first lines are the house edges and how many hands are played differently. The effect of the pays alone,
    /// with the first paytable's decisions kept, stands apart from that of changed play; of a game in a file and a copy
    /// of it with another rule, so does the effect of the rules (docs/games.md). Tables and Markdown show the measures
    /// with one column a paytable, the decisions that change, worth most first, and the outcomes. csv and json have one
    /// row for each measure of each paytable, with `--show outcomes` for each outcome, with `--show decisions` for each
    /// decision that changes, as has every format with --columns, --sort or --where.
    ///
    /// A reading, strategy or meter that only some wagers have is applied to those. --average-bet is the bet on one
    /// unit of each wager. The side wagers of --side are added to all: on the regulation's paytable, with meters at
    /// their seeds.
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// Two to six paytables, each GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; the first is the reference
        #[arg(value_name = "PAYTABLE", required = true, hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = some(Known::one_paytable()),
        pub variants: Variants,
        pub seats: Seats,
        pub bets: Bets,
        pub pace: Pace,
        /// Show something else than the measures: each outcome's contribution to the difference, or the decisions that
        /// change against the first paytable; not with dollars
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new([OUTCOMES, DECISIONS])),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.ensure_consistent()?;
        let [measures, outcomes] = side_by_side::without_rows();
        self.rows.query(&self.shown([&measures, &strategy::changes_sheet(&[]), &outcomes]))?;
        let offers = self.offers()?;
        let (bets, sides) = self.bets.beside(&offers)?;
        let [offers, sides] = self.seats.of_both(offers, sides)?;
        let offers = one_each(offers)?;
        let table = self.table(&offers, bets)?;
        let order: Vec<&str> = offers.iter().map(|offer| offer.game.id).collect();
        let offers = offers.into_iter().chain(sides).collect();
        let games = analysis::answered(analysis::by_game(offers, &asking.solutions())?, asking)?;
        let all = ComparedPaytable::all(&games, &order)?;
        let as_columns = !self.rows.are_chosen();
        let sheets = |as_columns: bool| self.sheets(&all, &games, table.as_ref(), as_columns);
        Ok(self.rows.answer_of(sheets(false), Some(sheets(as_columns)), asking)?)
    }
}

impl Options {
    fn ensure_consistent(&self) -> Result<(), Refusal> {
        let bets = &self.bets;
        rules!(
            self.show => excludes bets.average_bet, bets.side;
        );
        Ok(())
    }

    /// The sheets: with a column for each paytable, or with a row for each value of each.
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

    /// The sheets that are meant, of measures, decisions and outcomes.
    fn shown<S>(&self, [measures, decisions, outcomes]: [S; 3]) -> Vec<S> {
        let is_shown = |what| self.show.as_ref().is_none_or(|show| show == what);
        let all = [(self.show.is_none(), measures), (is_shown(DECISIONS), decisions), (is_shown(OUTCOMES), outcomes)];
        all.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, sheet)| sheet).collect()
    }

    /// The table whose players bet on the paytables; `None` if no dollars are given.
    fn table(&self, offers: &[Offer], sides: Vec<SideBet>) -> Result<Option<Table>, Fault> {
        let average_bet = self.bets.average_bet.clone();
        match (&average_bet, self.pace.hands_per_hour) {
            (Some(_), _) => Ok(Some(self.pace.table(self.seats.number(), average_bet, sides))),
            (None, None) if self.seats.number() == 1 || offers.iter().any(|offer| offer.seat.is_some()) => Ok(None),
            (None, None) => bail!("⟦seats⟧ needs a bet: give ⟦average_bet⟧"),
            (None, Some(_)) => bail!("⟦hands_per_hour⟧ needs a bet: give ⟦average_bet⟧"),
        }
    }

    fn offers(&self) -> Result<Vec<Offer>, Fault> {
        let given = self.what.len();
        if !(2..=MOST).contains(&given) {
            let why = format!("compare takes 2 to {MOST} paytables, not {given}");
            return Err(Refusal::of(why).beside("what").into());
        }
        let regulation = Catalogue::known()?;
        let plain = self.what.iter().map(|named| named.offer(&regulation)).collect::<Result<Vec<_>, _>>()?;
        for (place, offer) in plain.iter().enumerate() {
            let place_of = |offer: &Offer| (offer.paytable.file.clone(), offer.paytable.place);
            if plain[..place].iter().any(|earlier| place_of(earlier) == place_of(offer)) {
                bail!("{}: given twice; name each paytable once", self.what[place]);
            }
        }
        let offers = self.variants.one("a comparison")?.among(&plain)?;
        ensure_named_meters(&offers)?;
        Ok(offers)
    }
}
