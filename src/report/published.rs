//! Published figures compared with the computed ones, digit by digit.

use az::Az;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::anomalies::option_of_regulation;
use crate::analysis::Answer;
use crate::analysis::GameFindings;
use crate::games::{Catalogue, PaidOutcomes, Published, Subject};
use crate::outcome::{Fraction, Outcome, decimal, percent};
use crate::paytable::whole_units;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// Equal when rounded to the stated digits.
    Agrees,
    /// Equal when cut off after the stated digits.
    AgreesCutOff,
    Differs,
}

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
        compare(published, game, answer)
    });
    with_answer.collect()
}

fn compare(published: &Published, game: &GameFindings, answer: &Answer) -> Option<Compared> {
    let value = computed(published.subject, game, answer)?;
    let (computed, found) = match stated_fraction(published.figure) {
        Some(stated) => (value.to_string(), if stated == value { Match::Agrees } else { Match::Differs }),
        None => against_digits(published.figure, &value),
    };
    Some(Compared { published: *published, computed, found })
}

/// `None` unless the figure is stated as a fraction.
fn stated_fraction(figure: &str) -> Option<Fraction> {
    let (numerator, denominator) = figure.split_once('/')?;
    let whole = |text: &str| text.trim().replace(',', "").parse::<BigInt>().ok();
    let (numerator, denominator) = (whole(numerator)?, whole(denominator)?);
    (!denominator.is_zero()).then(|| Fraction::new(numerator, denominator))
}

/// The value with two more digits than a decimal figure (none if whole), and whether they agree in all stated digits.
fn against_digits(figure: &str, value: &Fraction) -> (String, Match) {
    let figure = figure.replace(',', "");
    let places = figure.split_once('.').map_or(0, |(_, digits)| digits.len()).az::<u32>();
    let scale = whole_units(BigInt::from(10).pow(places));
    let cut_off = (value * &scale).trunc() / scale;
    let found = if decimal(value, places) == figure {
        Match::Agrees
    } else if decimal(&cut_off, places) == figure {
        Match::AgreesCutOff
    } else {
        Match::Differs
    };
    let shown = if value.is_integer() && places == 0 { 0 } else { places + 2 };
    (decimal(value, shown), found)
}

/// `None` if the pack does not have the figure.
fn computed(subject: Subject, game: &GameFindings, answer: &Answer) -> Option<Fraction> {
    let measures = &answer.measures;
    match subject {
        Subject::HouseEdge => Some(percent(&measures.house_edge())),
        Subject::ExpectedNet => Some(measures.expected_net.clone()),
        Subject::ElementOfRisk => Some(percent(&measures.element_of_risk()?)),
        Subject::Return => Some(percent(&measures.rtp())),
        Subject::ReturnOfAction => Some(percent(&(Fraction::one() - measures.element_of_risk()?))),
        Subject::HitFrequency => Some(percent(&measures.win_frequency)),
        Subject::BreakEven => {
            let accounted = game.accounts.iter().find(|accounted| accounted.offer.key() == answer.offer.key())?;
            accounted.account.meters.first()?.break_even.clone()
        }
        Subject::Combinations(name) => Some(whole_units(answer.exact.outcome(name)?.count)),
        Subject::PaidToOne(outcomes) => paid_to_one(answer, outcomes),
        Subject::Hands(decision, action) => {
            let rows = rows_of(game, answer)?.filter(|row| row.decision.starts_with(decision) && row.action == action);
            Some(whole_units(rows.map(|row| row.hands).sum::<u128>()))
        }
        Subject::Gain(decision) => Some(
            rows_of(game, answer)?.filter(|row| row.decision.starts_with(decision)).map(|row| row.gain.clone()).sum(),
        ),
        Subject::OfTheBet(decision, holding) => {
            let mut rows = rows_of(game, answer)?;
            let row = rows.find(|row| row.decision.starts_with(decision) && row.holding == holding)?;
            Some(percent(&row.of_the_bet))
        }
    }
}

fn rows_of<'g>(game: &'g GameFindings, answer: &Answer) -> Option<impl Iterator<Item = &'g crate::games::StrategyRow>> {
    let (_, rows) = game.strategies.iter().find(|(offer, _)| offer.key() == answer.offer.key())?;
    Some(rows.iter())
}

/// Pay to 1 of these outcomes; `None` if they never occur, or pay differently.
fn paid_to_one(answer: &Answer, paid: PaidOutcomes) -> Option<Fraction> {
    let is_meant = |outcome: &&Outcome| outcome.count > 0 && paid.include(&outcome.name);
    let pays = |outcome: &Outcome| {
        (&outcome.net + &outcome.wagered - whole_units(paid.stakes_returned)) / whole_units(paid.paid_on)
    };
    let mut found = answer.exact.outcomes().iter().filter(is_meant).map(pays);
    let first = found.next()?;
    (first.is_positive() && found.all(|other| other == first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GAMES, Selection, VariantChoice};
    use crate::outcome::ratio;

    #[test]
    fn figures_are_compared_to_the_digits_given() {
        let value = ratio(27_879, 10_000);
        let found = |figure| against_digits(figure, &value).1;
        assert_eq!((found("2.79"), found("2.788")), (Match::Agrees, Match::Agrees));
        assert_eq!((found("2.78"), found("2.787")), (Match::AgreesCutOff, Match::AgreesCutOff));
        assert_eq!((found("2.80"), found("3"), found("-2.79")), (Match::Differs, Match::Agrees, Match::Differs));
        assert_eq!(against_digits("2.79", &value).0, "2.7879");
        assert_eq!(against_digits("1,608", &whole_units(1_608)), ("1608".to_string(), Match::Agrees));
        assert_eq!(against_digits("1,608", &whole_units(1_607)).1, Match::Differs);
        // -1,822,224 / 51,979,200 is -37,963 / 1,082,900, both divided by 48.
        assert_eq!(stated_fraction("-1,822,224/51,979,200"), Some(ratio(-37_963, 1_082_900)));
        assert_eq!((stated_fraction("2.79"), stated_fraction("1/0")), (None, None));
    }

    #[test]
    fn every_published_figure_is_of_an_offer_that_there_is() {
        let selection = Selection { strategy: VariantChoice::All, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        for facts in GAMES.iter().map(|game| game.facts()) {
            for published in facts.published {
                let key = [facts.id, published.wager, published.paytable, "", published.strategy];
                assert!(offers.iter().any(|offer| offer.key() == key), "{}: {published:?}", facts.id);
            }
        }
    }
}
