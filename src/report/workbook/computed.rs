//! Content of a computing sheet: paytables of one wager with their outcomes, and the figures as formulas.

use num_traits::Zero;

use crate::analysis::Answer;
use crate::games::Offer;
use crate::lists::{distinct, grouped};
use crate::outcome::{Award, Fraction, Measure, Outcome};
use crate::paytable::{Pay, Units};

/// Paytables of one wager in one reading, played optimally by a player alone.
pub struct ComputedWager<'a> {
    /// Answers in the order chosen; consecutive paytables with equal frequencies of outcomes form a group.
    pub groups: Vec<Vec<&'a Answer>>,
    /// Name and units wagered of every possible outcome.
    pub outcomes: Vec<(&'a str, &'a Fraction)>,
}

impl<'a> ComputedWager<'a> {
    /// Wagers that a sheet can compute, each in the first of its readings: the default, if the pack has it. Payout
    /// limits, and awards by other players and draws, are beyond a sheet.
    pub fn all(answers: impl Iterator<Item = &'a Answer>) -> Vec<Self> {
        let is_computed = |of: &Offer| of.strategy.is_none() && of.payout_limit.is_none() && !of.depends_on_table();
        let answers = answers.filter(|answer| is_computed(&answer.offer));
        let wagers = grouped(answers.map(|answer| ((answer.offer.game.id, answer.offer.wager.id), answer)));
        let in_first_reading = |(_, mut answers): (_, Vec<&'a Answer>)| {
            let reading = answers[0].offer.reading_name();
            answers.retain(|answer| answer.offer.reading_name() == reading);
            Self::of(&answers)
        };
        wagers.into_iter().map(in_first_reading).collect()
    }

    fn of(answers: &[&'a Answer]) -> Self {
        let outcomes = distinct(answers.iter().flat_map(|answer| happening(answer)).map(key));
        let groups = answers.chunk_by(|one, next| has_equal_counts(one, next)).map(<[_]>::to_vec).collect();
        ComputedWager { groups, outcomes }
    }

    /// Offers in the order of their columns.
    pub fn offers(&self) -> impl Iterator<Item = &'a Offer> {
        self.groups.iter().flatten().map(|answer| &answer.offer)
    }

    /// Stands for the wager and the reading of all.
    pub fn first(&self) -> &'a Offer {
        &self.groups[0][0].offer
    }

    /// Schedules that pay any outcome, each with the hands of its form that some paytable has.
    pub fn schedules(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let paid = || self.groups.iter().flatten().flat_map(|answer| happening(answer));
        let is_paid = |name: &str| paid().any(|outcome| outcome.awards().any(|award| award.schedule == name));
        let hands = |name: &str| -> Vec<&'static str> {
            let rows = self.offers().filter_map(|offer| offer.paytable.schedule(name)).flat_map(|known| &known.rows);
            let hands = distinct(rows.map(|row| row.hand)).into_iter();
            hands.filter(|hand| self.offers().any(|offer| is_listed(offer, name, hand))).collect()
        };
        let forms = self.first().wager.form.iter().map(|form| form.name);
        forms.filter(|name| is_paid(name)).map(|name| (name, hands(name))).collect()
    }

    pub fn meters(&self) -> Vec<&'a str> {
        let meters = self.offers().flat_map(|offer| &offer.paytable.meters);
        distinct(meters.map(|meter| meter.name.as_str()))
    }
}

fn happening(answer: &Answer) -> impl Iterator<Item = &Outcome> {
    answer.exact.occurring()
}

fn key(outcome: &Outcome) -> (&str, &Fraction) {
    (&outcome.name, &outcome.wagered)
}

fn has_equal_counts(one: &Answer, other: &Answer) -> bool {
    let counts = |answer| happening(answer).map(|outcome| (key(outcome), outcome.count));
    one.exact.cycle() == other.exact.cycle() && counts(one).eq(counts(other))
}

fn is_listed(offer: &Offer, schedule: &str, hand: &str) -> bool {
    offer.paytable.row(schedule, hand).is_some_and(|row| row.stated || row.pay != Pay::Loses)
}

pub fn outcome<'a>(answer: &'a Answer, named: (&str, &Fraction)) -> Option<&'a Outcome> {
    happening(answer).find(|outcome| key(outcome) == named)
}

/// Pay of an award per unit; `None` for a row that loses.
pub fn amount(offer: &Offer, award: Award) -> Option<Units> {
    let place = offer.paytable.schedule(award.schedule)?.rows.iter().position(|row| row.hand == award.hand)?;
    offer.paytable.amounts(award.schedule, &offer.meters).swap_remove(place)
}

/// Net result in terms of the pays: units paid by each row, every row once, and the rest, which depends on no pay.
pub fn in_terms_of_pays(offer: &Offer, outcome: &Outcome) -> (Vec<(Award, Units)>, Units) {
    let (mut terms, mut rest): (Vec<(Award, Units)>, Units) = (Vec::new(), outcome.net.clone());
    for paid in &outcome.paid {
        let Some(amount) = amount(offer, paid.award) else { continue };
        rest -= amount * &paid.units;
        match terms.iter_mut().find(|(award, _)| *award == paid.award) {
            Some((_, units)) => *units += &paid.units,
            None => terms.push((paid.award, paid.units.clone())),
        }
    }
    terms.retain(|(_, units)| !units.is_zero());
    (terms, rest)
}

pub const PERCENT: &str = "0.00000000%";

/// Name, measure and formula. In a formula `{nets}`, `{probabilities}` and `{wagered}` stand for the cells of all outcomes,
/// and `{house_edge}` for the figure of that name.
pub type WagerFigure = (&'static str, Measure, &'static str);

/// Figures in the order of their lines; a formula may refer to figures above it.
const FIGURES: [WagerFigure; 8] = [
    ("house edge", Measure::HouseEdge, "=-SUMPRODUCT({probabilities},{nets})"),
    ("return", Measure::Return, "=1-{house_edge}"),
    ("hit frequency", Measure::HitFrequency, "=SUMPRODUCT(({nets}>0)*{probabilities})"),
    ("push frequency", Measure::PushFrequency, "=SUMPRODUCT(({nets}=0)*{probabilities})"),
    ("variance", Measure::Variance, "=SUMPRODUCT({probabilities},({nets}+{house_edge})^2)"),
    ("standard deviation", Measure::StdDev, "=SQRT({variance})"),
    ("units wagered", Measure::MeanWagered, "=SUMPRODUCT({probabilities},{wagered})"),
    ("element of risk", Measure::ElementOfRisk, "={house_edge}/{units_wagered}"),
];
/// Figures of a wager in which always one unit is wagered; the last ones would say nothing.
const FIGURES_OF_ONE_UNIT: usize = 6;

pub fn figures(is_one_unit: bool) -> &'static [WagerFigure] {
    if is_one_unit { &FIGURES[..FIGURES_OF_ONE_UNIT] } else { &FIGURES }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};
    use crate::paytable::whole_units;

    fn answers(wager: &str) -> Vec<Answer> {
        let selection = Selection::of(&format!("let-it-ride/{wager}"));
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        let exact = |offer: &Offer| offer.solver(CardSet::FULL_DECK)?.outcomes(offer);
        offers.into_iter().map(|offer| Answer::new(offer.clone(), exact(&offer).expect("solved"))).collect()
    }

    /// § 643a.12(d)(1): paytable A pays a straight, B does not; both pay the royal of spades from the meter, for 1.
    #[test]
    fn paytables_of_equal_frequencies_stand_together_and_each_net_is_units_times_pay_and_a_rest() {
        let answers = answers("three-card-progressive");
        let wagers = ComputedWager::all(answers.iter());
        let [wager] = wagers.as_slice() else { panic!("one wager") };
        assert_eq!(wager.groups.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
        let [(schedule, hands)] = &wager.schedules()[..] else { panic!("envy bonuses are of other players' hands") };
        assert_eq!((*schedule, hands.len(), wager.meters()), ("pays", 5, vec!["jackpot"]));
        let net_of = |answer: &Answer, hand: &str| {
            let (terms, rest) = in_terms_of_pays(&answer.offer, answer.exact.outcome(hand).expect("there"));
            (terms.into_iter().map(|(award, units)| (award.hand, units)).collect::<Vec<_>>(), rest)
        };
        let (one, lost) = (whole_units(1), -whole_units(1));
        assert_eq!(net_of(&answers[0], "straight"), (vec![("straight", one.clone())], lost.clone()));
        assert_eq!(net_of(&answers[1], "straight"), (vec![], lost.clone()));
        assert_eq!(net_of(&answers[1], "mini-royal-spades"), (vec![("mini-royal-spades", one)], lost));
    }

    /// All three bets are paid at the same odds; the decisions on both paytables are the same.
    #[test]
    fn a_hand_is_paid_on_every_bet_that_stays() {
        let answers = answers("base");
        let (terms, rest) =
            in_terms_of_pays(&answers[0].offer, answers[0].exact.outcome("flush-2-bets").expect("there"));
        assert_eq!((terms[0].0.hand, &terms[0].1, terms.len(), rest), ("flush", &whole_units(2), 1, whole_units(0)));
    }
}
