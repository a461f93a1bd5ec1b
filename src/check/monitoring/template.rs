//! A file of periods to start from.

use crate::games::Offer;

/// Columns of the file, the last ones to be filled in.
const COLUMNS: &str = "period,table,game,wager,paytable,reading,rounds,unit,house_result";

/// A file with a line for each of these offers, to be filled in.
pub fn template(offers: &[Offer]) -> String {
    let line = |offer: &Offer| {
        let [game, wager, paytable, reading, _] = offer.key();
        format!("YYYY-MM,,{game},{wager},{paytable},{reading},,,\n")
    };
    format!("{COLUMNS}\n{}", offers.iter().map(line).collect::<String>())
}
