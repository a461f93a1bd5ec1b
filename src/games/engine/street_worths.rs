//! What every action is worth in a game of streets, by backward induction, and the rows and answers that follow.
//!
//! Sums are in whole units, or in whole parts of one under a payout limit that is not whole. A paytable pays 10^9 units
//! at most, no more than ten units are wagered, a unit has fewer than 2^63 parts, and a round has at most 1.6 x 10^8
//! deals: 1.5 x 10^37 in all, which 128 bits hold.

use super::kinds::FiveCardKind;
use super::pricing::whole_nets;
use super::spots::SpotForm;
use super::strategy::{Decided, DecisionPoint, Group, Worth, best};
use super::streets::{ReachedDecision, StreetDecisions, Streets};
use crate::cards::{Card, CardSet};
use crate::games::forms::PAYS;
use crate::games::{EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, StrategyRow};

/// Worth of the units on the table after each bet, as sums over all ways that the deal can go on.
#[derive(Debug)]
pub struct StreetWorths<'s, const KINDS: usize, const ACTIONS: usize> {
    streets: &'s Streets<KINDS, ACTIONS>,
    /// Parts of a unit; more than one only with a payout limit that is not a whole number of units.
    scale: i128,
    /// For each street and class, by units on the table: of the round, and of one unit before a payout limit.
    after_bet: Vec<Vec<Vec<Worth<i128>>>>,
}

/// What the player holds, in words, and whether it is what some cards and the units added before are; the first that is
/// counts.
pub type Holding<H> = (&'static str, fn(&H) -> bool);

impl<'s, const KINDS: usize, const ACTIONS: usize> StreetWorths<'s, KINDS, ACTIONS> {
    /// On the paytable of `offer`, under the payout limit that its decisions account for.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`], [`SolveError::FractionalPay`] if a pay is no whole number,
    /// [`SolveError::LimitTooFine`].
    pub fn of<H: FiveCardKind>(streets: &'s Streets<KINDS, ACTIONS>, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let limit = offer.known_payout_limit().map(|limit| limit.in_whole_parts());
        let limit = limit.map(|limit| limit.ok_or_else(|| SolveError::LimitTooFine { offer: offer.name() }));
        let (most, scale) = limit.transpose()?.map_or((i128::MAX, 1), |limit| (limit.most.into(), limit.scale.into()));
        let nets = whole_nets::<H>(offer, PAYS)?;
        let nets: Vec<i128> = nets.into_iter().map(|net| scale * i128::from(net)).collect();
        let completed = |counts: &[u16; KINDS]| {
            let sum = |net: &dyn Fn(i128) -> i128| -> i128 {
                counts.iter().zip(&nets).map(|(&count, &one)| i128::from(count) * net(one)).sum()
            };
            let bet = sum(&|one| one);
            let of_units = |units: i128| Worth { round: sum(&|one| (one * units).min(most)), bet };
            (0..=streets.form.most_units() as i128).map(of_units).collect()
        };
        let last = streets.form.streets() - 1;
        let mut worths = StreetWorths { streets, scale, after_bet: vec![Vec::new(); last + 1] };
        worths.after_bet[last] = streets.completions.counts().iter().map(completed).collect();
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

    /// Each action when so many units are on the table: of the round, and of one unit of it.
    fn actions(&self, street: usize, class: usize, units: usize) -> [Worth<i128>; ACTIONS] {
        let lost = -self.scale * self.streets.ways(street) as i128;
        self.streets.form.actions.map(|added| match added {
            None => Worth { round: lost * units as i128, bet: lost },
            Some(added) => self.after_bet[street][class][units + added],
        })
    }

    /// The decisions; of actions of equal worth the one that wagers least is taken, or the one that wagers `most`.
    pub fn decisions(&self, most: bool) -> StreetDecisions {
        let decide = |street, class, units| {
            let actions = self.actions(street, class, units);
            let last_of_the_best = (0..ACTIONS).max_by_key(|&action| actions[action].round);
            last_of_the_best.filter(|_| most).unwrap_or(best(&actions))
        };
        let of_street = |street| {
            let units = 0..=self.streets.form.most_before(street);
            let of_class = |class| units.clone().map(|units| decide(street, class, units)).collect();
            (0..self.streets.classes(street).len()).map(of_class).collect()
        };
        StreetDecisions((0..self.streets.form.streets()).map(of_street).collect())
    }

    fn point(&self, street: usize) -> DecisionPoint<ACTIONS> {
        let (form, ways) = (self.streets.form, self.streets.ways(street) * self.scale.unsigned_abs());
        DecisionPoint { name: form.decisions[street][0], actions: form.names, ways }
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

    /// How often each action is taken on each street, and the decisions by holding, of which `held` makes the cards in
    /// sight and the units added before.
    pub fn rows<H>(&self, holdings: &[&[Holding<H>]], held: impl Fn(CardSet, &[usize]) -> H) -> Vec<StrategyRow> {
        let deals = (self.streets.deals() * self.scale.unsigned_abs()).into();
        let (reached, mut rows) = (self.streets.reached(&self.decisions(false)), Vec::new());
        for (street, (reached, holdings)) in reached.iter().zip(holdings).enumerate() {
            let (point, mut groups) = (self.point(street), vec![Group::default(); holdings.len()]);
            for reached in reached {
                let cards = self.streets.classes(street)[reached.class].representative;
                let held = held(cards, &reached.placed);
                let holding = holdings.iter().position(|(_, is_held)| is_held(&held)).unwrap_or_default();
                let example = || format!("{}: {}", in_words(cards.iter()), point.actions[reached.action]);
                groups[holding].add(&self.decided(street, reached), example);
            }
            let all = groups.iter().fold(Group::default(), Group::plus);
            rows.extend(all.frequencies((self.streets.form.decisions[street][1], "rounds"), &point, &deals));
            let named = groups.into_iter().zip(*holdings);
            rows.extend(named.filter_map(|(group, (name, _))| group.row(name.to_string(), &point, &deals)));
        }
        rows
    }

    /// Passes `each` every decision that is reached.
    ///
    /// # Errors
    /// [`SolveError::Told`] with the error of `each`.
    pub fn every_decision(&self, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        for (street, reached) in self.streets.reached(&self.decisions(false)).iter().enumerate() {
            let point = self.point(street);
            for reached in reached {
                let cards: Vec<Card> = self.streets.classes(street)[reached.class].representative.iter().collect();
                let placed = in_words(reached.placed.iter());
                let row = self.decided(street, reached);
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
        let actions = self.streets.form.actions;
        let is_bet = |bet: &u32| actions.contains(&Some(*bet as usize));
        if !spot.bets.is_empty() && spot.bets.len() != spot.board.len() || !spot.bets.iter().all(is_bet) {
            let bets = in_words(actions.iter().flatten());
            let message =
                format!("before each exposed community card one bet is placed, of {bets} units; give all or none");
            return Err(SpotError::WrongBets(message));
        }
        let (decisions, mut seen) = (self.decisions(false), spot.hand.iter().copied().collect::<CardSet>());
        let (mut placed, mut units) = (Vec::new(), self.streets.form.staked);
        for (street, &card) in spot.board.iter().enumerate() {
            let by_strategy = actions[decisions.action(street, self.streets.class(street, seen), units)];
            let least = actions.into_iter().flatten().next().unwrap_or_default();
            let added = spot.bets.get(street).map_or(by_strategy.unwrap_or(least), |&bet| bet as usize);
            placed.push(added);
            (seen, units) = (seen.with(card), units + added);
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
