//! Published figures compared with the computed ones, digit by digit.

use super::anomalies::option_of_regulation;
use crate::analysis::auditing::value;
use crate::analysis::stated::{Notation, Stated};
use crate::analysis::{Answer, GameFindings};
use crate::games::{Catalogue, Published, Subject};
use crate::outcome::Fraction;

pub use crate::analysis::stated::Match;

#[derive(Clone, Debug)]
pub struct Compared {
    pub published: Published,
    /// The computed figure with two more digits.
    pub computed: String,
    pub found: Match,
}

/// Published figures about offers that are an option of `regulation` in its default reading.
pub fn compared(game: &GameFindings, regulation: &Catalogue) -> Vec<Compared> {
    let answers = game.answers.iter().filter(|answer| answer.offer.reading.is_none());
    // Finding the option of an offer compares the pays of all options, so it is done once.
    let options: Vec<(&Answer, String)> =
        answers.filter_map(|answer| Some((answer, option_of_regulation(&answer.offer, regulation)?))).collect();
    let with_answer = game.facts.published.iter().filter_map(|published| {
        let is_about = |answer: &Answer, option: &str| {
            let [_, wager, _, _, strategy] = answer.offer.key();
            [wager, option, strategy] == [published.wager, published.paytable, published.strategy]
        };
        let (answer, _) = options.iter().find(|(answer, option)| is_about(answer, option))?;
        against(published, &computed(published.subject, game, answer)?)
    });
    with_answer.collect()
}

/// A figure against this value; `None` if the figure is no number.
pub fn against(published: &Published, value: &Fraction) -> Option<Compared> {
    let notation = if published.subject.is_share() { Notation::Percent } else { Notation::Plain };
    let stated = Stated::published(published.figure, notation)?;
    Some(Compared { published: *published, computed: stated.digits(value), found: stated.found(value) })
}

/// `None` if the pack does not have the figure.
fn computed(subject: Subject<'_>, game: &GameFindings, answer: &Answer) -> Option<Fraction> {
    if subject == Subject::BreakEven {
        let accounted = game.accounts.iter().find(|accounted| accounted.offer.key() == answer.offer.key())?;
        return accounted.account.meters.first()?.break_even.clone();
    }
    let strategy = game.strategies.iter().find(|(offer, _)| offer.key() == answer.offer.key());
    value(subject, answer, strategy.map(|(_, strategy)| strategy.rows.as_slice()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Selection, VariantChoice, games_of_program};

    #[test]
    fn every_published_figure_is_of_an_offer_that_there_is() {
        let selection = Selection { strategy: VariantChoice::All, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        for facts in games_of_program().map(|game| game.facts()) {
            for published in facts.published {
                let key = [facts.id, published.wager, published.paytable, "", published.strategy];
                assert!(offers.iter().any(|offer| offer.key() == key), "{}: {published:?}", facts.id);
                assert!(Stated::published(published.figure, Notation::Plain).is_some(), "{published:?}");
            }
        }
    }
}
