//! `show`: the available paytables, or some of them side by side.

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Known, NamedPaytable, catalogue_named, keys, known_or_named, numbers};
use super::refusal::Fault;
use super::rows::Rows;
use crate::analysis::{Observer, Remark, quick_edges};
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::lists::grouped;
use crate::report::{paytables, remarks};

fields! {
    /// Show the available paytables, or the pays of some side by side
    ///
    /// Without paytables, those of the regulation are listed: games, wagers, ids, readings, strategies and sections.
    ///
    /// Tables and Markdown have one column a paytable: its odds, every hand with its pay, its other schedules, its meters,
    /// and the house edge in the default reading, optimally played. csv and json have one row for each pay and each number
    /// of a meter, as has every format with --columns, --sort or --where. The house edge of a game that takes minutes to
    /// solve is printed if its solution is kept. An own paytable is set against the nearest of the regulation, with both
    /// house edges.
    #[command(visible_alias = "list")]
    pub struct Options {
        /// Paytables: GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID;
        /// several may be named [default: a list of the regulation's]
        #[arg(value_name = "WHAT", hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
        /// Show the numbered assumptions that answers cite, such as A5, with clause and effect, and the readings
        #[arg(long, help_heading = numbers::OUTPUT)]
        pub assumptions: bool = flag,
        /// Show the rules of games that are files, as the program plays them: deal, decisions, and what becomes of each
        /// wager
        #[arg(long, conflicts_with = "assumptions", help_heading = numbers::OUTPUT)]
        pub rules: bool = flag,
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        if self.assumptions {
            return self.assumed(asking);
        }
        if self.rules {
            return Ok(self.rows.answer(paytables::rules_sheet(&self.games()?), asking)?);
        }
        if self.what.is_empty() {
            return self.list(asking);
        }
        self.rows.query(&[&paytables::sheet(&[])])?;
        let (shown, nearest) = quick_edges(catalogue_named(&self.what)?.offers(), &asking.solutions())?;
        let nearest: Vec<String> =
            nearest.into_iter().map(|nearest| remarks::in_words(&Remark::NearestEdges(nearest))).collect();
        let mut table = paytables::sheet(&shown);
        table.remarks.extend(nearest.iter().cloned());
        if self.rows.are_chosen() {
            return Ok(self.rows.answer(table, asking)?);
        }
        let mut side_by_side = paytables::side_by_side(&shown, asking.width);
        side_by_side.iter_mut().rev().take(1).for_each(|last| last.remarks.extend(nearest.iter().cloned()));
        Ok(self.rows.answer_of(vec![table], Some(side_by_side), asking)?)
    }
}

impl Options {
    /// The named games, or all, with the wagers that are meant.
    fn games(&self) -> Result<Vec<paytables::OfWagers>, Fault> {
        let offers = known_or_named(&self.what)?.offers();
        let games = grouped(offers.iter().map(|offer| (offer.game.id, offer))).into_iter();
        let wagers = |offers: &[&Offer]| offers.iter().map(|offer| offer.wager.id).collect();
        Ok(games.map(|(_, offers)| (offers[0].game, wagers(&offers))).collect())
    }

    /// What the figures of the named games, or of all, rest on where the text leaves something open.
    fn assumed(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let games = self.games()?;
        let sheet = paytables::assumptions_sheet(&games);
        if self.rows.are_chosen() {
            return Ok(self.rows.answer(sheet, asking)?);
        }
        Ok(self.rows.answer_of(vec![sheet], Some(vec![paytables::assumptions_in_words(&games)]), asking)?)
    }

    /// Every paytable of the regulation in every reading and strategy.
    fn list(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let [reading, strategy] = [VariantChoice::All, VariantChoice::All];
        let mut offers = Catalogue::known()?.select(&Selection { reading, strategy, ..Selection::default() })?;
        offers.retain(keys::is_known);
        let mut sheet = paytables::listing_sheet(&offers);
        offers.retain(self.rows.left_in(&sheet)?);
        sheet.remarks = paytables::listing_remarks(&offers);
        Ok(self.rows.answer(sheet, asking)?)
    }
}
