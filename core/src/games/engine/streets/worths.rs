//! The worth of every action in a game of streets, by backward induction.
//!
//! Bets are independent if the player cannot fold and no payout limit cuts a win: the worth of one does not depend on
//! the others, and its decision is listed once for all cards in sight, whichever was turned last.
//!
//! Sums are in whole parts of a unit ([`WholePays`]). A unit wins fewer than 2^63 parts, at most ten units are wagered,
//! and a round has at most 1.6 x 10^8 deals: 1.5 x 10^28 in all, within 128 bits.

use az::Az;

use super::counts::StreetCounts;
use super::{End, StreetDecisions, StreetForm, Streets};
use crate::games::engine::kinds::FiveCardKind;
use crate::games::engine::pricing::pays_of_kinds;
use crate::games::engine::strategy::{Worth, best};
use crate::games::facts::PAYS;
use crate::games::{Offer, PayoutLimit, SolveError};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::{Units, WholePays, whole_units};

/// Worth of the units on the table after each bet, as sums over all continuations of the deal.
#[derive(Debug)]
pub struct StreetWorths<'s, H, const ACTIONS: usize> {
    pub(super) counts: &'s StreetCounts<H, ACTIONS>,
    pub(super) streets: &'s Streets<ACTIONS>,
    pub(super) scale: i128,
    pub(super) stands_alone: bool,
    /// By street, class and units on the table: the round, and one unit before a payout limit.
    after_bet: Vec<Vec<Vec<Worth<i128>>>>,
}

/// The outcome table of the base game under the optimal decisions of `decider`.
pub fn base_outcomes<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    offer: &Offer,
    decider: &Offer,
) -> Result<OutcomeTable, SolveError> {
    let form = counts.streets.form;
    let mut ends = vec![0; End::<H>::count(form)];
    let decisions = StreetWorths::of(counts, decider)?.decisions(false);
    counts.each_end(&decisions, |end, deals| ends[end.place(form)] += deals);
    Ok(OutcomeTable::new(priced_ends::<H, ACTIONS>(form, offer, ends), counts.deals())?)
}

/// Outcomes of a base game with these counts by [`End::place`], best hands first.
pub fn priced_ends<H: FiveCardKind, const ACTIONS: usize>(
    form: &StreetForm<ACTIONS>,
    offer: &Offer,
    ends: Vec<u128>,
) -> Vec<Outcome> {
    let pays = pays_of_kinds::<H>(offer, PAYS);
    let outcome = |(place, count): (usize, u128)| {
        let end = End::<H>::at(form, place);
        let (name, wagered, folded) = (end.name(form), whole_units(end.units), end.hand.is_none());
        let pay = end.hand.map(|hand| &pays[hand.index()]);
        let net = pay.map_or(-wagered.clone(), |pay| &pay.net * &wagered);
        let unpaid = offer.payout_limit.as_ref().map(|limit| limit.excess(&net)).unwrap_or_default();
        let paid = pay.and_then(|pay| pay.award).map(|award| award.on(wagered.clone())).into_iter().collect();
        Outcome { name, paid, net: net - unpaid, wagered, folded, count }
    };
    ends.into_iter().enumerate().rev().map(outcome).collect()
}

impl<'s, H: FiveCardKind, const ACTIONS: usize> StreetWorths<'s, H, ACTIONS> {
    /// Worths on the paytable of `offer`, under the payout limit that its decisions account for.
    pub fn of(counts: &'s StreetCounts<H, ACTIONS>, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let streets = counts.streets.as_ref();
        let (pays, units) = (pays_of_kinds::<H>(offer, PAYS), streets.form.most_units());
        let nets = pays.iter().map(|pay| &pay.net);
        // A limit that cuts no win does not count.
        let cuts = |most: &Units| nets.clone().any(|net| net * whole_units(units) > *most);
        let limit = offer.known_payout_limit().map(PayoutLimit::in_units).filter(cuts);
        let WholePays { scale, nets, most } = offer.whole_pays(nets.clone(), limit.as_ref(), i64::MAX)?;
        let (scale, most) = (i128::from(scale), most.map_or(i128::MAX, i128::from));
        let completed = |cards: &[u16]| {
            let sum = |net: &dyn Fn(i128) -> i128| -> i128 {
                cards.iter().zip(&nets).map(|(&count, &one)| i128::from(count) * net(one.into())).sum()
            };
            let bet = sum(&|one| one);
            let of_units = |units: i128| Worth { round: sum(&|one| (one * units).min(most)), bet };
            (0..=units as i128).map(of_units).collect()
        };
        let last = streets.form.streets() - 1;
        let stands_alone = limit.is_none() && !streets.form.actions.contains(&None);
        let mut worths = StreetWorths { counts, streets, scale, stands_alone, after_bet: vec![Vec::new(); last + 1] };
        worths.after_bet[last] = counts.completions().map(completed).collect();
        for street in (0..last).rev() {
            let turned = (0..streets.classes(street).len()).map(|class| worths.turned(street, class)).collect();
            worths.after_bet[street] = turned;
        }
        Ok(worths)
    }

    /// Sums over the next card, with the best action after it.
    fn turned(&self, street: usize, class: usize) -> Vec<Worth<i128>> {
        let mut sums = vec![Worth::default(); self.streets.form.most_before(street + 1) + 1];
        for next in self.streets.next(street, class) {
            for (units, sum) in sums.iter_mut().enumerate() {
                let actions = self.actions(street + 1, next, units);
                let Worth { round, bet } = actions[best(&actions)];
                (sum.round, sum.bet) = (sum.round + round, sum.bet + bet);
            }
        }
        sums
    }

    /// Each action with this many units on the table: the round, and one unit of it.
    pub(super) fn actions(&self, street: usize, class: usize, units: usize) -> [Worth<i128>; ACTIONS] {
        let lost = -self.scale * self.counts.ways(street).az::<i128>();
        self.streets.form.actions.map(|added| match added {
            None => Worth { round: lost * units as i128, bet: lost },
            Some(added) => self.after_bet[street][class][units + added],
        })
    }

    /// Optimal decisions; ties go to the smallest wager, or to the largest if `most`.
    pub fn decisions(&self, most: bool) -> StreetDecisions {
        self.streets.decide(|street, class, units| {
            let actions = self.actions(street, class, units);
            let last_of_the_best = (0..ACTIONS).max_by_key(|&action| actions[action].round);
            last_of_the_best.filter(|_| most).unwrap_or(best(&actions))
        })
    }
}
