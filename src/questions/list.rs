//! `list`: the available games, wagers and paytables.

use std::path::PathBuf;

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Choice, NamedPaytable, in_every_way};
use super::refusal::Fault;
use super::rows::Rows;
use crate::games::VariantChoice;
use crate::report::paytables;

fields! {
    /// List games, wagers and paytables, with the section of the regulation
    #[command(mut_args(in_every_way))]
    pub struct Options {
        pub choice: Choice,
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        NamedPaytable::reads(&self.choice.what)
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let mut offers = self.choice.offers(VariantChoice::All)?;
        let mut sheet = paytables::listing_sheet(&offers);
        offers.retain(self.rows.left_in(&sheet)?);
        sheet.remarks = paytables::listing_remarks(&offers);
        Ok(self.rows.answer(sheet, asking)?)
    }
}
