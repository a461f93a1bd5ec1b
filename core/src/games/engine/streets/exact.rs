//! The exact path of a game of streets: the deals that reach each decision and each end, and the worth of every action
//! by backward induction. Both rest on one count: for each class of the cards in sight at the last decision (16,432 of
//! four cards in the full deck), the ways in which the cards to come complete it to each kind of hand.
//!
//! Bets are independent if the player cannot fold and no payout limit cuts a win: the worth of one does not depend on
//! the others, and its decision is listed once for all cards in sight, whichever was turned last.
//!
//! Sums are in whole parts of a unit ([`WholePays`]). A unit wins fewer than 2^63 parts, at most 60 units are wagered,
//! and seven cards in order are 52 x 51 x ... x 46 = 6.8 x 10^11 deals: 3.8 x 10^32 in all, within 128 bits.

use std::collections::BTreeMap;
use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use super::{End, StreetDecisions, StreetForm, Streets};
use crate::cards::{CardSet, binomial, subsets};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::pricing::{merged_by_name, pays_of_listed};
use crate::games::engine::strategy::{MOST_ACTIONS, Worth, best};
use crate::games::hand_rankings::HandRanking;
use crate::games::solving::{Cache, CountCache};
use crate::games::{Offer, PayoutLimit, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::{Fraction, Outcome, OutcomeTable};
use crate::paytable::{Units, WholePays, whole_units};

#[derive(Debug)]
pub struct StreetCounts {
    pub streets: Arc<Streets>,
    /// By class of the last street, the number of ways to complete it to each kind of hand.
    pub completions: Vec<Vec<u32>>,
    /// By street, the number of continuations of a deal.
    pub ways: Vec<u128>,
    /// By [`SideWager::hands`].
    side_counts: CountCache<(usize, usize)>,
    /// Of two players' base games, by their decisions and the net results of all ends.
    pub(super) covariances: Cache<(StreetDecisions, WholePays), Fraction>,
}

/// A decision that some deals reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedDecision {
    pub class: usize,
    /// Units added by earlier actions, by street.
    pub placed: Vec<usize>,
    pub units: usize,
    pub action: usize,
    /// Number of hands, with the community cards in order, that reach it.
    pub hands: u128,
}

impl StreetCounts {
    pub fn new(deck: CardSet, form: &'static StreetForm) -> Result<Self, SolveError> {
        let streets = Arc::new(Streets::new(deck, form)?);
        let last = streets.classes(form.last()).par_iter();
        let completions = last.map(|class| completed(form, deck, class.representative)).collect();
        let mut ways = vec![u128::from(binomial(deck.len() - form.in_sight(form.last()), form.to_come()))];
        for street in (1..form.streets()).rev() {
            let turned = binomial(deck.len() - form.in_sight(street - 1), form.streets[street].turn);
            ways.insert(0, u128::from(turned) * ways[0]);
        }
        let (side_counts, covariances) = (CountCache::default(), Cache::default());
        Ok(StreetCounts { streets, completions, ways, side_counts, covariances })
    }

    /// Number of hands of each kind; every hand is counted once for each of its parts in sight on the last street.
    pub fn hand_counts(&self) -> Vec<u128> {
        let (form, mut counts) = (self.streets.form, vec![0; self.streets.form.kinds.count()]);
        for (seen, ways) in self.streets.classes(form.last()).iter().zip(&self.completions) {
            counts.iter_mut().zip(ways).for_each(|(count, &ways)| *count += u128::from(seen.hands) * u128::from(ways));
        }
        let parts = binomial(form.cards(), form.to_come());
        counts.into_iter().map(|count| count / u128::from(parts)).collect()
    }

    /// Number of all deals, of all cards in sight on a street at once, then turn by turn.
    pub fn deals(&self, street: usize) -> u128 {
        u128::from(binomial(self.streets.deck.len(), self.streets.form.in_sight(street))) * self.ways[street]
    }

    /// Reached decisions, street by street.
    pub fn reached(&self, decisions: &StreetDecisions) -> Vec<Vec<ReachedDecision>> {
        self.reached_by(|street, class, _, units| decisions.action(street, class, units))
    }

    /// Decisions reached by actions that may depend on the units of each action before: `action` by street, class,
    /// units added before and units on the table.
    pub fn reached_by(&self, action: impl Fn(usize, usize, &[usize], usize) -> usize) -> Vec<Vec<ReachedDecision>> {
        let first = self.streets.classes(0).iter().map(|class| u128::from(class.hands)).collect();
        self.reached_from(Vec::new(), first, action)
    }

    /// Decisions reached from the street after these units added on, with this number of hands of each class there.
    pub fn reached_from(
        &self,
        placed: Vec<usize>,
        hands: Vec<u128>,
        action: impl Fn(usize, usize, &[usize], usize) -> usize,
    ) -> Vec<Vec<ReachedDecision>> {
        let first = placed.len();
        let mut reached = vec![Vec::new(); first];
        // The hands of each class, by the units added before.
        let mut on_street: BTreeMap<Vec<usize>, Vec<u128>> = BTreeMap::from([(placed, hands)]);
        for street in first..self.streets.form.streets() {
            let (mut decided, mut later) = (Vec::new(), BTreeMap::new());
            for (placed, by_class) in on_street {
                let units = self.streets.form.staked + placed.iter().sum::<usize>();
                for (class, hands) in by_class.into_iter().enumerate().filter(|(_, hands)| *hands > 0) {
                    let action = action(street, class, &placed, units);
                    decided.push(ReachedDecision { class, placed: placed.clone(), units, action, hands });
                    let rules = &self.streets.form.streets[street];
                    if let Some(added) = rules.actions[action].filter(|_| street < self.streets.form.last()) {
                        let placed = [&placed[..], &[added]].concat();
                        let later =
                            later.entry(placed).or_insert_with(|| vec![0; self.streets.classes(street + 1).len()]);
                        self.streets.next(street, class).for_each(|next| later[next] += hands);
                    }
                }
            }
            reached.push(decided);
            on_street = later;
        }
        reached
    }

    /// Greatest win of a round of the base game on the paytable of `offer`, in units, without a limit.
    pub fn most_won(&self, offer: &Offer) -> Units {
        let dealt = pays_of_listed(offer, self.streets.form.kinds).into_iter().zip(self.hand_counts());
        let won = dealt.filter(|(_, hands)| *hands > 0).map(|(pay, _)| pay.net);
        won.fold(whole_units(0), Units::max) * whole_units(self.streets.form.most_before(self.streets.form.streets()))
    }

    pub fn side_counts(&self, side: &SideWager) -> Arc<[u128]> {
        self.side_counts.or_count(side.hands(), |_| {
            if self.streets.form.is_settled_by(side) { self.hand_counts() } else { side.counts(self.streets.deck) }
        })
    }

    /// The outcome table of the base game by the decisions that were reached. Kinds that one row pays have one name.
    pub fn outcomes(&self, offer: &Offer, reached: Vec<Vec<ReachedDecision>>) -> Result<OutcomeTable, SolveError> {
        let outcomes = merged_by_name(priced_ends(self.streets.form, offer, self.ends(reached)));
        Ok(OutcomeTable::new(outcomes, self.deals(0))?)
    }

    /// The number of deals of each end with these decisions, by [`StreetForm::place`].
    pub fn ends(&self, reached: Vec<Vec<ReachedDecision>>) -> Vec<u128> {
        let (form, mut ends) = (self.streets.form, vec![0; self.streets.form.ends()]);
        for (street, decided) in reached.into_iter().enumerate() {
            for ReachedDecision { class, units, action, hands, .. } in decided {
                match form.streets[street].actions[action] {
                    None => ends[form.place(End { hand: None, units })] += hands * self.ways[street],
                    Some(added) if street == form.last() => {
                        for (kind, &ways) in self.completions[class].iter().enumerate() {
                            ends[form.place(End { hand: Some(kind), units: units + added })] +=
                                hands * u128::from(ways);
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        ends
    }
}

/// Number of ways to complete these cards from `deck` to each kind of hand.
fn completed(form: &StreetForm, deck: CardSet, seen: CardSet) -> Vec<u32> {
    let (left, mut counts) = (deck.without(seen), vec![0; form.kinds.count()]);
    let by_value = form.kinds.by_value().filter(|kinds| kinds.ranking == HandRanking::FiveCards);
    let Some(kinds) = by_value.filter(|_| form.to_come() == 1) else {
        subsets(left, form.to_come()).for_each(|more| counts[form.kinds.kind_of_set(seen.union(more))] += 1);
        return counts;
    };
    let (tables, held, first) = (five_card::tables(), seen.iter().collect::<PackedCards>(), seen.iter().next());
    let kinds = &kinds.by_value()[first.map_or(0, |card| card.suit() as usize)];
    left.iter().for_each(|card| counts[usize::from(kinds[tables.value(held + card.into()).index()])] += 1);
    counts
}

/// Worth of the units on the table after each bet, as sums over all continuations of the deal.
#[derive(Debug)]
pub struct StreetWorths<'s> {
    pub(super) counts: &'s StreetCounts,
    pub(super) streets: &'s Streets,
    pub(super) scale: i128,
    pub(super) stands_alone: bool,
    /// By street, one more than the most units after it.
    units: Vec<usize>,
    /// By street, then by class and units on the table: the round, and one unit before a payout limit.
    after_bet: Vec<Vec<Worth>>,
}

/// Outcomes of a base game with these counts by [`StreetForm::place`], best hands first.
pub fn priced_ends(form: &StreetForm, offer: &Offer, ends: Vec<u128>) -> Vec<Outcome> {
    let pays = pays_of_listed(offer, form.kinds);
    let outcome = |(place, count): (usize, u128)| {
        let end = form.end_at(place);
        let (name, wagered, folded) = (form.name(offer, end), whole_units(end.units), end.hand.is_none());
        let pay = end.hand.map(|kind| &pays[kind]);
        let net = pay.map_or(-wagered.clone(), |pay| &pay.net * &wagered);
        let unpaid = offer.payout_limit.as_ref().map(|limit| limit.excess(&net)).unwrap_or_default();
        let paid = pay.and_then(|pay| pay.award).map(|award| award.on(wagered.clone())).into_iter().collect();
        Outcome { name, paid, net: net - unpaid, wagered, folded, count }
    };
    ends.into_iter().enumerate().rev().map(outcome).collect()
}

impl<'s> StreetWorths<'s> {
    /// Worths on the paytable of `offer`, under the payout limit that its decisions account for.
    pub fn of(counts: &'s StreetCounts, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let streets = counts.streets.as_ref();
        let (pays, units) =
            (pays_of_listed(offer, streets.form.kinds), streets.form.most_before(streets.form.streets()));
        let nets = pays.iter().map(|pay| &pay.net);
        // A limit that cuts no win does not count.
        let cuts = |most: &Units| nets.clone().any(|net| net * whole_units(units) > *most);
        let limit = offer.known_payout_limit().map(PayoutLimit::in_units).filter(cuts);
        let WholePays { scale, nets, most } = offer.whole_pays(nets.clone(), limit.as_ref(), i64::MAX)?;
        let (scale, most) = (i128::from(scale), most.map_or(i128::MAX, i128::from));
        let completed = |cards: &[u32]| {
            let dealt = || cards.iter().zip(&nets).map(|(&count, &one)| (i128::from(count), i128::from(one)));
            let bet = dealt().map(|(count, one)| count * one).sum();
            let limited = |units: i128| dealt().map(|(count, one)| count * (one * units).min(most)).sum();
            let round = |units: i128| if limit.is_none() { bet * units } else { limited(units) };
            (0..=units as i128).map(|units| Worth { round: round(units), bet }).collect::<Vec<_>>()
        };
        let last = streets.form.last();
        let stands_alone = limit.is_none() && !streets.form.can_fold();
        let units = (0..=last).map(|street| streets.form.most_before(street + 1) + 1).collect();
        let after_bet = vec![Vec::new(); last + 1];
        let mut worths = StreetWorths { counts, streets, scale, stands_alone, units, after_bet };
        worths.after_bet[last] = counts.completions.iter().flat_map(|cards| completed(cards)).collect();
        for street in (0..last).rev() {
            let classes = (0..streets.classes(street).len()).into_par_iter();
            worths.after_bet[street] = classes.flat_map_iter(|class| worths.turned(street, class)).collect();
        }
        Ok(worths)
    }

    /// Sums over the next card, with the best action after it.
    fn turned(&self, street: usize, class: usize) -> Vec<Worth> {
        let mut sums = vec![Worth::default(); self.units[street]];
        for next in self.streets.next(street, class) {
            for units in self.streets.form.units_before(street + 1) {
                let (actions, number) = self.actions(street + 1, next, units);
                sums[units].add(1, actions[best(&actions[..number])]);
            }
        }
        sums
    }

    /// Each action with this many units on the table, and the number of actions: the round, and one unit of it.
    #[inline]
    pub(super) fn actions(&self, street: usize, class: usize, units: usize) -> ([Worth; MOST_ACTIONS], usize) {
        let lost = -self.scale * self.counts.ways[street].az::<i128>();
        let (mut worths, actions) = ([Worth::default(); MOST_ACTIONS], &self.streets.form.streets[street].actions);
        for (worth, added) in worths.iter_mut().zip(actions) {
            *worth = match added {
                None => Worth { round: lost * units as i128, bet: lost },
                Some(added) => self.after_bet[street][class * self.units[street] + units + added],
            };
        }
        (worths, actions.len())
    }

    /// Optimal decisions; ties go to the smallest wager, or to the largest if `most`.
    pub fn decisions(&self, most: bool) -> StreetDecisions {
        self.streets.decide(|street, class, units| {
            let (actions, number) = self.actions(street, class, units);
            let last_of_the_best = (0..number).max_by_key(|&action| actions[action].round);
            last_of_the_best.filter(|_| most).unwrap_or(best(&actions[..number]))
        })
    }
}
