//! Which of the findings a section shows.

use crate::analysis::{Answer, GameFindings};
use crate::games::{Offer, WagerFacts};
use crate::report::grouping::grouped;

/// Whether an offer is in the default reading under the optimal decisions.
pub fn is_default(offer: &Offer) -> bool {
    offer.reading.is_none() && offer.strategy.is_none()
}

/// Whether one paytable stands for the game, so that the summary has room for all its measures.
pub fn has_one_paytable(game: &GameFindings) -> bool {
    matches!(main_answers(game).as_slice(), [(_, answers)] if answers.len() == 1)
}

/// Answers by wager, in their order.
pub fn by_wager<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<(&'static WagerFacts, Vec<&'a Answer>)> {
    let of_wagers = grouped(answers.into_iter().map(|answer| (answer.offer.wager.id, answer)));
    of_wagers.into_iter().map(|(_, answers)| (answers[0].offer.wager, answers)).collect()
}

/// The answers that stand for each wager: those in the default reading under the optimal decisions, or all if none of
/// those was asked for.
pub fn main_answers(game: &GameFindings) -> Vec<(&'static WagerFacts, Vec<&Answer>)> {
    let mut wagers = by_wager(&game.answers);
    for (_, answers) in &mut wagers {
        if answers.iter().any(|answer| is_default(&answer.offer)) {
            answers.retain(|answer| is_default(&answer.offer));
        }
    }
    wagers
}

/// The wagers of a game that the pack has figures of.
pub fn wagers(game: &GameFindings) -> Vec<&'static WagerFacts> {
    by_wager(&game.answers).into_iter().map(|(wager, _)| wager).collect()
}

/// The paytable of an offer, with its reading and strategy if they are not the default.
pub fn label(offer: &Offer) -> String {
    let parts = [offer.paytable.id.as_str(), offer.reading_name(), offer.strategy_name()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The wager of an offer with its [`label`].
pub fn wager_and_label(offer: &Offer) -> String {
    wager_and(offer.wager, &label(offer))
}

/// A wager with a paytable of it.
pub fn wager_and(wager: &WagerFacts, paytable: &str) -> String {
    format!("{}, {paytable}", wager.title)
}

/// A wager's name and its id in files.
pub fn name_of(wager: &WagerFacts) -> String {
    format!("{} ({})", wager.title, wager.id)
}

/// The section of an offer's paytable, as its file gives it; a paytable that the regulation does not have is called so.
pub fn section_of(offer: &Offer) -> String {
    let section = &offer.paytable.section;
    if is_foreign(offer) { format!("{section} (not a paytable of the regulation)") } else { section.clone() }
}

/// Whether the regulation has no paytable with the pays of the offer.
pub fn is_foreign(offer: &Offer) -> bool {
    offer.own_paytable().is_some_and(|own| !own.is_permitted())
}
