//! What every action is worth in a game of streets, by backward induction, and the rows and answers that follow.
//!
//! Without a payout limit that cuts a win, and where the player cannot fold, each bet stands alone: what it is worth
//! does not depend on the others, and its decision is listed once for all cards in sight, whichever was turned last.
//!
//! Sums are in whole units, or in whole parts of one under a payout limit that is not whole. A paytable pays 10^9 units
//! at most, no more than ten units are wagered, a unit has fewer than 2^63 parts, and a round has at most 1.6 x 10^8
//! deals: 1.5 x 10^37 in all, which 128 bits hold.

use super::holdings::{Held, Holding};
use super::kinds::FiveCardKind;
use super::pricing::{pays_of_kinds, whole_nets};
use super::spots::SpotForm;
use super::strategy::{Decided, DecisionPoint, Group, Worth, best};
use super::streets::{End, ReachedDecision, StreetDecisions, Streets};
use crate::cards::{Card, CardSet, binomial};
use crate::games::forms::PAYS;
use crate::games::{EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, StrategyRow};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// Worth of the units on the table after each bet, as sums over all ways that the deal can go on.
#[derive(Debug)]
pub struct StreetWorths<'s, H, const ACTIONS: usize> {
    streets: &'s Streets<H, ACTIONS>,
    /// Parts of a unit; more than one only with a payout limit that is not a whole number of units.
    scale: i128,
    /// Whether each bet stands alone.
    stands_alone: bool,
    /// For each street and class, by units on the table: of the round, and of one unit before a payout limit.
    after_bet: Vec<Vec<Vec<Worth<i128>>>>,
}

/// The outcome table of the base game with the optimal decisions.
///
/// # Errors
/// As [`StreetWorths::of`].
pub fn base_outcomes<H: FiveCardKind, const ACTIONS: usize>(
    streets: &Streets<H, ACTIONS>,
    offer: &Offer,
) -> Result<OutcomeTable, SolveError> {
    let mut ends = vec![0; End::<H>::count(streets.form)];
    let decisions = StreetWorths::of(streets, offer)?.decisions(false);
    streets.each_end(&decisions, |end, deals| ends[end.place(streets.form)] += deals);
    let pays = pays_of_kinds::<H>(offer, PAYS);
    let outcome = |(place, count): (usize, u128)| {
        let end = End::<H>::at(streets.form, place);
        let (name, wagered, folded) = (end.name(streets.form), whole_units(end.units), end.hand.is_none());
        let pay = end.hand.map(|hand| &pays[hand.index()]);
        let net = pay.map_or(-wagered.clone(), |pay| &pay.net * &wagered);
        let unpaid = offer.payout_limit.as_ref().map(|limit| limit.excess(&net)).unwrap_or_default();
        let awards = pay.and_then(|pay| pay.award).into_iter().collect();
        Outcome { name, awards, net: net - unpaid, wagered, folded, count }
    };
    Ok(OutcomeTable::new(ends.into_iter().enumerate().rev().map(outcome).collect(), streets.deals())?)
}

impl<'s, H: FiveCardKind, const ACTIONS: usize> StreetWorths<'s, H, ACTIONS> {
    /// On the paytable of `offer`, under the payout limit that its decisions account for.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`], [`SolveError::FractionalPay`] if a pay is no whole number,
    /// [`SolveError::LimitTooFine`].
    pub fn of(streets: &'s Streets<H, ACTIONS>, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let nets: Vec<i128> = whole_nets::<H>(offer, PAYS)?.into_iter().map(i128::from).collect();
        let limit = offer.known_payout_limit().map(|limit| limit.in_whole_parts());
        let limit = limit.map(|limit| limit.ok_or_else(|| SolveError::LimitTooFine { offer: offer.name() }));
        let limit = limit.transpose()?.map(|limit| (i128::from(limit.most), i128::from(limit.scale)));
        // A limit that cuts no win is none.
        let units = streets.form.most_units() as i128;
        let limit = limit.filter(|&(most, scale)| nets.iter().any(|net| net * units * scale > most));
        let (most, scale) = limit.unwrap_or((i128::MAX, 1));
        let completed = |counts: &[u16]| {
            let sum = |net: &dyn Fn(i128) -> i128| -> i128 {
                counts.iter().zip(&nets).map(|(&count, &one)| i128::from(count) * net(one * scale)).sum()
            };
            let bet = sum(&|one| one);
            let of_units = |units: i128| Worth { round: sum(&|one| (one * units).min(most)), bet };
            (0..=units).map(of_units).collect()
        };
        let last = streets.form.streets() - 1;
        let stands_alone = limit.is_none() && !streets.form.actions.contains(&None);
        let mut worths = StreetWorths { streets, scale, stands_alone, after_bet: vec![Vec::new(); last + 1] };
        worths.after_bet[last] = streets.completions().map(completed).collect();
        for street in (0..last).rev() {
            let turned = (0..streets.classes(street).len()).map(|class| worths.turned(street, class)).collect();
            worths.after_bet[street] = turned;
        }
        Ok(worths)
    }

    /// The sums over the next card, with the best action after it.
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

    /// Each action when this many units are on the table: of the round, and of one unit of it.
    fn actions(&self, street: usize, class: usize, units: usize) -> [Worth<i128>; ACTIONS] {
        let lost = -self.scale * self.streets.ways(street) as i128;
        self.streets.form.actions.map(|added| match added {
            None => Worth { round: lost * units as i128, bet: lost },
            Some(added) => self.after_bet[street][class][units + added],
        })
    }

    /// The decisions; of actions of equal worth the one that wagers least is taken, or the one that wagers `most`.
    pub fn decisions(&self, most: bool) -> StreetDecisions {
        self.streets.decide(|street, class, units| {
            let actions = self.actions(street, class, units);
            let last_of_the_best = (0..ACTIONS).max_by_key(|&action| actions[action].round);
            last_of_the_best.filter(|_| most).unwrap_or(best(&actions))
        })
    }

    /// The decisions that are listed, street by street.
    fn listed(&self) -> Vec<Vec<ReachedDecision>> {
        let (decisions, units) = (self.decisions(false), self.streets.form.staked);
        if !self.stands_alone {
            return self.streets.reached(&decisions);
        }
        let of_street = |street| {
            let classes = self.streets.classes(street).iter().enumerate();
            let listed = classes.map(|(class, hands)| {
                let (action, hands) = (decisions.action(street, class, units), hands.hands.into());
                ReachedDecision { class, placed: Vec::new(), units, action, hands }
            });
            listed.collect()
        };
        (0..self.streets.form.streets()).map(of_street).collect()
    }

    fn point(&self, street: usize) -> DecisionPoint<ACTIONS> {
        let (form, ways) = (self.streets.form, self.streets.ways(street) * self.scale.unsigned_abs());
        DecisionPoint { name: form.decisions[street].name, actions: form.names, ways }
    }

    /// Number of deals of which the listed decisions of a street are, in parts of a unit.
    fn deals(&self, street: usize) -> u128 {
        let in_sight = self.streets.form.own_cards + street;
        let deals = match self.stands_alone {
            true => u128::from(binomial(self.streets.deck.len(), in_sight)) * self.streets.ways(street),
            false => self.streets.deals(),
        };
        deals * self.scale.unsigned_abs()
    }

    /// What each action is worth: of the round, and of the bet in question.
    fn worths(&self, street: usize, class: usize, units: usize) -> [Worth<i128>; ACTIONS] {
        let mut worths = self.actions(street, class, units);
        for (worth, added) in worths.iter_mut().zip(self.streets.form.actions) {
            worth.bet *= added.unwrap_or_default() as i128;
        }
        worths
    }

    fn decided(&self, street: usize, reached: &ReachedDecision) -> Decided<ACTIONS> {
        let &ReachedDecision { class, units, action, hands, .. } = reached;
        Decided { hands, worths: self.worths(street, class, units), taken: action }
    }

    /// How often each action is taken on each street, if that is listed, and the decisions by holding.
    pub fn rows(&self, holdings: &[&[Holding]]) -> Vec<StrategyRow> {
        let mut rows = Vec::new();
        for (street, (listed, holdings)) in self.listed().iter().zip(holdings).enumerate() {
            let names = &self.streets.form.decisions[street];
            let after = |decision: &ReachedDecision| names.after(&decision.placed);
            for listed in listed.chunk_by(|one, next| after(one) == after(next)) {
                let point = DecisionPoint { name: after(&listed[0]), ..self.point(street) };
                let (groups, deals) = (self.groups(street, listed, holdings), self.deals(street).into());
                let all = groups.iter().fold(Group::default(), Group::plus);
                let how_often = names.how_often.map(|name| all.frequencies((name, "rounds"), &point, &deals));
                rows.extend(how_often.into_iter().flatten());
                let named = groups.into_iter().zip(*holdings);
                rows.extend(named.filter_map(|(group, (name, _))| group.row(name.to_string(), &point, &deals)));
            }
        }
        rows
    }

    /// Decisions of a street by holding.
    fn groups(&self, street: usize, listed: &[ReachedDecision], holdings: &[Holding]) -> Vec<Group<ACTIONS>> {
        let mut groups = vec![Group::default(); holdings.len()];
        for decision in listed {
            let cards = self.streets.classes(street)[decision.class].representative;
            let held = Held::of(cards, &decision.placed);
            let holding = holdings.iter().position(|(_, is_held)| is_held(&held)).unwrap_or_default();
            let example = || match ACTIONS {
                // An exception takes the other of two actions.
                2 => in_words(cards.iter()),
                _ => format!("{}: {}", in_words(cards.iter()), self.streets.form.names[decision.action]),
            };
            groups[holding].add(&self.decided(street, decision), example);
        }
        groups
    }

    /// Passes `each` every decision that is listed.
    ///
    /// # Errors
    /// [`SolveError::Told`] with the error of `each`.
    pub fn every_decision(&self, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        for (street, listed) in self.listed().iter().enumerate() {
            let point = self.point(street);
            for decision in listed {
                let cards: Vec<Card> = self.streets.classes(street)[decision.class].representative.iter().collect();
                let placed = in_words(decision.placed.iter());
                let row = self.decided(street, decision);
                each(&row.row(&point, (&cards, None), &placed)).map_err(SolveError::Told)?;
            }
        }
        Ok(())
    }

    /// The exact worth of every action in a spot. Bets that are not given are those of the strategy, or the least where
    /// it would have folded.
    ///
    /// # Errors
    /// [`SpotError`] if the cards or the bets are no spot of the game.
    pub fn spot(&self, form: &SpotForm, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        form.check(self.streets.deck, spot)?;
        if self.stands_alone {
            spot.refuse_bets(&format!("{} without a payout limit that cuts a win", form.game))?;
        }
        let actions = self.streets.form.actions;
        let is_bet = |bet: &u32| actions.contains(&Some(*bet as usize));
        if !spot.bets.is_empty() && spot.bets.len() != spot.board.len() || !spot.bets.iter().all(is_bet) {
            return Err(SpotError::WrongBets(self.streets.form.wrong_bets.into()));
        }
        let (decisions, mut seen) = (self.decisions(false), spot.hand.iter().copied().collect::<CardSet>());
        let (mut placed, mut units) = (Vec::new(), self.streets.form.staked);
        for (street, &card) in spot.board.iter().enumerate() {
            let by_strategy = actions[decisions.action(street, self.streets.class(street, seen), units)];
            let least = actions.into_iter().flatten().next().unwrap_or_default();
            let added = spot.bets.get(street).map_or(by_strategy.unwrap_or(least), |&bet| bet as usize);
            seen = seen.with(card);
            if !self.stands_alone {
                placed.push(added);
                units += added;
            }
        }
        let street = spot.board.len();
        let worths = self.worths(street, self.streets.class(street, seen), units);
        Ok(self.point(street).answer(&worths, in_words(placed.iter()), None))
    }
}

/// Things with blanks between them, such as `1 3`.
fn in_words(things: impl Iterator<Item = impl ToString>) -> String {
    things.map(|thing| thing.to_string()).collect::<Vec<_>>().join(" ")
}
