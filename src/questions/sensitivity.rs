//! `sensitivity`: what each pay is worth, and how far it moves before a decision changes.

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Known, NamedPaytable, Variants, ensure_named_meters, in_one_way};
use super::refusal::Fault;
use super::rows::Rows;
use crate::analysis::{self, Observer, paid_rows, sensitivities};
use crate::games::{Catalogue, Offer};
use crate::report::sensitivity;

fields! {
    /// Show what one more unit on each pay costs, and changes of play
    ///
    /// For each row that pays in units: what one more unit changes in house edge, element of risk, hit frequency and
    /// standard deviation, at today's decisions and with decisions solved anew; between which pays today's decisions are
    /// optimal, exactly; and the holdings that are played differently first below and above. Pays are searched from 0 to
    /// ten times the pay and 100 units more (docs/design.md).
    ///
    /// Tables and Markdown show the decisions in a table of their own; csv and json have them in the row of the pay. Games
    /// that take minutes to solve are shown at today's decisions.
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// Paytable: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
        #[arg(value_name = "PAYTABLE", hide_possible_values = true)]
        pub what: NamedPaytable = needed(Known::one_paytable()),
        pub variants: Variants,
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&sensitivity::sheet(None)])?;
        let games = analysis::by_game(self.offers()?, &asking.solutions())?;
        let Some((solved, offer)) = games.iter().find_map(|solved| Some((solved, solved.offers.first()?))) else {
            bail!("{}: no paytable", self.what);
        };
        let (found, is_interrupted) = sensitivities(solved.solver.as_ref(), offer, asking)?;
        let conclusion = asking.conclusion_if(is_interrupted, "interrupted: the rows so far are printed");
        let table = || sensitivity::sheet(Some(&found));
        let changes = Some(sensitivity::first_changes(&found));
        let changes = changes.filter(|changes| !self.rows.are_chosen() && !changes.rows.is_empty());
        let for_people = [table()].into_iter().chain(changes).collect();
        let answer = self.rows.answer_of(vec![table()], Some(for_people), asking)?;
        Ok(Answer { conclusion, ..answer })
    }
}

impl Options {
    /// The offer of the paytable; refuses one without pays in units before it is solved.
    fn offers(&self) -> Result<Vec<Offer>, Fault> {
        let offers = self.variants.one("sensitivity")?.among(&[self.what.offer(&Catalogue::known()?)?])?;
        ensure_named_meters(&offers)?;
        if offers.iter().all(|offer| paid_rows(offer).is_empty()) {
            bail!("{}: no hand pays in units; `progressive` shows what its meters are worth", self.what);
        }
        Ok(offers)
    }
}
