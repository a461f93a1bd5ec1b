//! `session`: the distribution of the net result of many rounds.

use clap::builder::PossibleValuesParser;

use super::answer::{Answer, Ask, Asking, Document, SVG};
use super::blocks::{
    Counting, Days, Known, NamedPaytable, TableOptions, Variants, WageredTogether, ensure_bet, ensure_named_meters,
    in_one_way, numbers,
};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{
    self, Law, Method, Observer, Play, Sampling, Solved, Span, Survey, TABLE_SEED, Table, TablePlay,
};
use crate::games::{Catalogue, Offer};
use crate::outcome::Fraction;
use crate::report::session::{SpanRow, distribution_sheet, picture, sheet};
use crate::statistics::{bankroll_of_ruin, ruin};

fields! {
    /// Show the odds of winning or losing over a session, day or year
    ///
    /// WHAT is GAME/WAGER/PAYTABLE, such as let-it-ride/base/A; GAME/WAGER for all its paytables; FILE.toml; or
    /// FILE.toml:ID. Rounds are independent, and each is played by the optimal strategy, or by that of --strategy.
    ///
    /// Probabilities of one seat are exact up to the bound in `probability_error`, and no digit beyond it is printed.
    /// Ahead, even and behind describe a player who plays every round. With several seats, or wagers that are not counted
    /// together, `method` says `simulation`: the distribution of a round is that of dealt rounds, corrected to all that is
    /// known exactly, and every figure has its standard error.
    ///
    /// Without --rounds the results are those of an hour, a day, a month of 30 days and a year of 365.
    /// A player with a --bankroll stops when it no longer covers the largest total wager of a round.
    #[command(override_usage = "house-edge session [OPTIONS] <WHAT|--together <WAGERS>>")]
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// The paytable: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; GAME/WAGER or GAME for all of them
        #[arg(value_name = "WHAT", hide_possible_values = true)]
        pub what: Option<NamedPaytable> = one(Known::some_paytables()),
        pub together: WageredTogether,
        pub variants: Variants,
        /// Rounds of a session, such as 500 or 1M
        #[arg(short = 'n', long, help_heading = numbers::TABLE)]
        pub rounds: Option<u64> = one(numbers::summed_rounds),
        pub table: TableOptions,
        pub counting: Counting,
        /// Units that a player has at the start of the session, up to 10,000: shows the probability of ruin and the mean
        /// number of rounds played; needs at most 100,000 --rounds
        #[arg(long, value_name = "UNITS", help_heading = numbers::MONEY)]
        pub bankroll: Option<Fraction> = one(numbers::positive),
        /// Probability of ruin that a player accepts, such as 5%: finds the least --bankroll, in whole units, up to 10,000
        #[arg(long, value_name = "SHARE", help_heading = numbers::MONEY)]
        pub ruin: Option<Fraction> = one(numbers::probability),
        /// Share of a session's loss that is paid back, such as 20%
        #[arg(long, value_name = "SHARE", help_heading = numbers::MONEY)]
        pub rebate: Option<Fraction> = one(numbers::probability),
        /// Show the distribution of the net result instead
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new(["distribution"])),
        /// Maximum number of rows of the distribution; each result has a row if there are no more [default: 1000]
        #[arg(long, value_name = "N", help_heading = numbers::OUTPUT)]
        pub limit: Option<u64> = one(numbers::parts),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let table = &self.table;
        rules!(
            self.together.together => excludes self.what, table.bets.side;
            self.bankroll => needs self.rounds;
            self.ruin => needs self.rounds;
            self.ruin => excludes self.bankroll, table.seats.seats, table.bets.side;
            self.rebate => needs self.rounds;
            self.bankroll => excludes table.seats.seats, table.bets.side;
            self.rebate => excludes table.seats.seats;
            self.show => excludes table.seats.seats;
            self.limit => needs self.show;
        );
        if self.what.is_none() && !self.together.are_given() {
            return Err(Refusal::usage(Some("what"), "⟦what⟧ or ⟦together⟧: give one; it is needed").into());
        }
        self.rows.query(&[&if self.show.is_some() { distribution_sheet([], PARTS) } else { sheet([]) }])?;
        let played = self.played(asking)?;
        let spans = self.spans(&self.table.table(None, Vec::new()));
        let rows = played.iter().flat_map(|play| spans.iter().map(move |&span| self.row(play, span)));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let is_shown = self.show.is_some();
        let mut sheet = if is_shown { distribution_sheet(&rows, self.limit.unwrap_or(PARTS)) } else { sheet(&rows) };
        sheet.remarks.extend((!is_shown).then(|| in_words(&rows)));
        let picture = rows.first().filter(|_| asking.wants(SVG)).map(|row| Document::of(SVG.name, picture(row)));
        Ok(Answer { documents: picture.into_iter().collect(), ..self.rows.answer(sheet, asking)? })
    }
}

const SESSION: &str = "session";
/// Most rows of a distribution, unless stated.
const PARTS: u64 = 1_000;

impl Options {
    fn spans(&self, table: &Table) -> Vec<Span> {
        let session = self.rounds.map(|rounds| Span { name: SESSION, rounds });
        let Days { pace, hours_per_day } = &self.table.days;
        let is_of_table = pace.hands_per_hour.is_some() || hours_per_day.is_some() || session.is_none();
        session.into_iter().chain(table.spans().filter(|_| is_of_table)).collect()
    }

    fn played(&self, asking: &Asking<'_>) -> Result<Vec<TablePlay>, Fault> {
        let (solved, table) = self.solved(asking)?;
        let mut played = Vec::new();
        for game in analysis::answered(solved, asking)? {
            let sampling = Sampling { counts_all: self.counting.exact, ..Sampling::usual(TABLE_SEED) };
            let survey = Survey { solver: game.solver.as_ref(), sampling, observer: asking };
            played.extend(TablePlay::all(survey, table.seats, Play::all(&game, &table))?);
        }
        let given = [self.bankroll.is_some(), self.ruin.is_some(), self.show.is_some()];
        let given = ["⟦bankroll⟧", "⟦ruin⟧", "⟦show⟧"].into_iter().zip(given).find(|(_, is_given)| *is_given);
        if let (Some((option, _)), Some(why)) = (given, played.iter().find_map(|play| play.why_dealt.as_ref())) {
            bail!("{option}: {why}");
        }
        Ok(played)
    }

    /// The wagers at the table, with the table.
    fn solved(&self, asking: &Asking<'_>) -> Result<(Vec<Solved>, Table), Fault> {
        let regulation = Catalogue::known()?;
        let table = |sides| self.table.table(self.table.bets.average_bet.clone(), sides);
        let Some(what) = &self.what else {
            let sets =
                self.together.of(&self.variants, |offers| self.table.seats.of_one_each(self.with_bets(offers)?))?;
            if sets.len() > 1 {
                bail!("⟦together⟧: a session takes one set of wagers");
            }
            return Ok((analysis::by_set(sets, &asking.solutions())?, table(Vec::new())));
        };
        let offers = what.catalogue(&regulation)?.select(&self.variants.one("a session")?)?;
        ensure_named_meters(&offers)?;
        let offers = self.with_bets(offers)?;
        let (sides, of_sides) = self.table.bets.beside(&offers)?;
        let seated = self.table.seats.of_both(offers, of_sides)?;
        Ok((analysis::by_game(seated.concat(), &asking.solutions())?, table(sides)))
    }

    /// Refuses dollars on wagers with figures for another bet.
    fn with_bets(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        let mut bet = self.table.bets.average_bet.iter();
        bet.try_for_each(|bet| offers.iter().try_for_each(|offer| ensure_bet(bet, offer)))?;
        Ok(offers)
    }

    fn row<'a>(&self, play: &'a TablePlay, span: Span) -> Result<SpanRow<'a>, Fault> {
        let law =
            Law::of(&play.round, span.rounds).map_err(|error| format!("{} of {}: {error}", span.name, play.name()))?;
        let (lattice, needed) = (law.sums.lattice(), &play.greatest_wagered);
        let of_bankroll = |own: &Fraction| Ok((own.clone(), ruin(lattice, own, needed, span.rounds)?));
        let of_ruin = |most: &Fraction| bankroll_of_ruin(lattice, most, needed, span.rounds);
        let ruined = match (&self.bankroll, &self.ruin) {
            _ if span.name != SESSION => None,
            (Some(bankroll), _) => Some(("bankroll", of_bankroll(bankroll))),
            (None, accepted) => accepted.as_ref().map(|most| ("ruin", of_ruin(most))),
        };
        let ruined = ruined.map(|(option, found)| found.map_err(|why| format!("⟦{option}⟧: {why}"))).transpose()?;
        let mut row = SpanRow::of(play, span, law);
        row.average_bet = self.table.bets.average_bet.clone();
        row.ruin = ruined;
        row.rebate = self.rebate.clone().filter(|_| span.name == SESSION);
        Ok(row)
    }
}

fn in_words(rows: &[SpanRow<'_>]) -> String {
    let error = rows.iter().map(|row| row.law.sums.error()).fold(0.0, f64::max);
    let exact = match rows.iter().map(|row| row.law.method()).max() {
        Some(Method::Dealt) => "figures with an error (±) are from dealt rounds".to_string(),
        Some(Method::Rounded) => "probabilities with rounded awards are approximate".to_string(),
        Some(Method::Exact) | None => format!("every probability is within {error:.1e} of the exact one"),
    };
    format!("Rounds are independent; ahead, even and behind are of players who play all of them; {exact}.")
}
