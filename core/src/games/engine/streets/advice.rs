//! The decisions of a game of streets for people: strategy rows, complete decisions, and spots.

use std::cmp::Ordering;

use super::exact::{ReachedDecision, StreetWorths};
use super::holdings::StreetTable;
use super::{End, StreetDecisions, StreetRules};
use crate::cards::{Card, CardSet, binomial};
use crate::games::engine::in_words;
use crate::games::engine::pricing::pays_of_listed;
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group, MOST_ACTIONS, Worth};
use crate::games::{
    BETS, ChangedDecision, EachDecision, Offer, Results, SolveError, Spot, SpotAnswer, SpotError, Strategy,
};
use crate::paytable::whole_units;

impl StreetWorths<'_> {
    /// Listed decisions, street by street: reached ones, or where each bet `stands_alone` one for all cards in sight.
    pub(super) fn listed(&self, decisions: &StreetDecisions, stands_alone: bool) -> Vec<Vec<ReachedDecision>> {
        let form = self.streets.form;
        if !stands_alone {
            let mut listed = self.counts.reached(decisions);
            for (street, listed) in listed.iter_mut().enumerate() {
                let is_named_by_action = !form.streets[street].after.is_empty();
                listed.sort_by_key(|decision| is_named_by_action.then(|| form.last_action(street, &decision.placed)));
            }
            return listed;
        }
        let of_street = |street| {
            let units = *self.streets.form.units_before(street).start();
            let classes = self.streets.classes(street).iter().enumerate();
            let listed = classes.map(|(class, hands)| {
                let (action, hands) = (decisions.action(street, class, units), hands.hands.into());
                ReachedDecision { class, placed: Vec::new(), units, action, hands }
            });
            listed.collect()
        };
        (0..self.streets.form.streets()).map(of_street).collect()
    }

    fn point(&self, street: usize) -> DecisionPoint {
        let (rules, scale) = (&self.streets.form.streets[street], self.scale.unsigned_abs());
        DecisionPoint { name: rules.name, actions: &rules.names, ways: self.counts.ways[street] * scale }
    }

    /// Number of deals of a street's listed decisions, in parts of a unit.
    fn deals(&self, street: usize, stands_alone: bool) -> u128 {
        let in_sight = self.streets.form.in_sight(street);
        let deals = match stands_alone {
            true => u128::from(binomial(self.streets.deck.len(), in_sight)) * self.counts.ways[street],
            false => self.counts.deals(),
        };
        deals * self.scale.unsigned_abs()
    }

    fn worths(&self, street: usize, class: usize, units: usize) -> [Worth; MOST_ACTIONS] {
        let (mut worths, _) = self.actions(street, class, units);
        for (worth, added) in worths.iter_mut().zip(&self.streets.form.streets[street].actions) {
            worth.bet *= added.unwrap_or_default() as i128;
        }
        worths
    }

    fn decided(&self, street: usize, reached: &ReachedDecision) -> Decided {
        let &ReachedDecision { class, units, action, hands, .. } = reached;
        Decided { hands, worths: self.worths(street, class, units), taken: action }
    }

    /// The decisions by holding, and the shares of the actions.
    pub fn strategy(&self, table: &StreetTable) -> Strategy {
        let mut strategy = Strategy::default();
        for (street, name, groups) in self.named_groups(table) {
            let (point, deals) = (self.point(street), self.deals(street, self.stands_alone).into());
            let holdings = table.holdings[street].iter().map(|holding| holding.name.to_string());
            DecisionPoint { name, ..point }.list(holdings.zip(groups), &deals, &mut strategy);
        }
        strategy
    }

    /// The listed decisions by street and by the name of the decision, grouped by holding.
    pub(super) fn named_groups(&self, table: &StreetTable) -> Vec<(usize, &'static str, Vec<Group>)> {
        let (mut named, listed) = (Vec::new(), self.listed(&self.decisions(false), self.stands_alone));
        for (street, listed) in listed.iter().enumerate() {
            let name = |decision: &ReachedDecision| self.streets.form.name_after(street, &decision.placed);
            for listed in listed.chunk_by(|one, next| name(one) == name(next)) {
                named.push((street, name(&listed[0]), self.groups(street, listed, table)));
            }
        }
        named
    }

    fn groups(&self, street: usize, listed: &[ReachedDecision], table: &StreetTable) -> Vec<Group> {
        let mut groups = vec![Group::default(); table.holdings[street].len()];
        let names = &self.streets.form.streets[street].names;
        for decision in listed {
            let cards = self.streets.classes(street)[decision.class].representative;
            let example = || match names.len() {
                // With two actions, an exception takes the other one.
                2 => in_words(cards.iter()),
                _ => format!("{}: {}", in_words(cards.iter()), names[decision.action]),
            };
            groups[table.place(street, cards, &decision.placed)].add(&self.decided(street, decision), example);
        }
        groups
    }

    /// Decisions that differ from those on the pays of `old`, by holding, for hands that the old decisions reach.
    pub fn changed_from(&self, old: &Self, table: &StreetTable) -> Vec<ChangedDecision> {
        let [before, now] = [old.decisions(false), self.decisions(false)];
        let stands_alone = self.stands_alone && old.stands_alone;
        let mut all = Vec::new();
        for (street, (listed, holdings)) in self.listed(&before, stands_alone).iter().zip(&table.holdings).enumerate() {
            let mut changed = ChangedHands::default();
            for decision in listed {
                let &ReachedDecision { class, units, action, hands, .. } = decision;
                let actions = [action, now.action(street, class, units)];
                if actions[0] == actions[1] {
                    continue;
                }
                let (worths, _) = self.actions(street, class, units);
                let gain = worths[actions[1]].round - worths[actions[0]].round;
                let name = self.streets.form.name_after(street, &decision.placed);
                let cards = self.streets.classes(street)[class].representative;
                let holding = table.place(street, cards, &decision.placed);
                changed.add((name, holding), actions, hands, gain, || in_words(cards.iter()));
            }
            let deals = self.deals(street, stands_alone).into();
            let point = |&(name, _): &_| DecisionPoint { name, ..self.point(street) };
            all.extend(changed.decisions(point, &deals, |&(_, holding)| holdings[holding].name.to_string()));
        }
        all
    }

    pub fn every_decision(&self, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        let listed = self.listed(&self.decisions(false), self.stands_alone);
        for (street, listed) in listed.iter().enumerate() {
            let point = self.point(street);
            for decision in listed {
                let cards: Vec<Card> = self.streets.classes(street)[decision.class].representative.iter().collect();
                let placed = in_words(decision.placed.iter());
                let row = self.decided(street, decision);
                each(&row.row(&point, |_| true, &cards, CardSet::default(), &placed)).map_err(SolveError::Told)?;
            }
        }
        Ok(())
    }

    /// The exact worth of every action in a spot. Missing bets are the strategy's, or the least bet where it would have
    /// folded.
    pub fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        let form = offer.game.spots;
        form.check(self.streets.deck, spot)?;
        if self.stands_alone {
            spot.refuse_bets(&format!("{} without a payout limit that cuts a win", form.game))?;
        }
        let streets = &self.streets.form.streets;
        // The decision on which this community card is in sight for the first time.
        let is_before = |street: &usize| self.streets.form.turned(*street) < spot.board.len();
        let street = (0..streets.len()).take_while(is_before).count();
        let is_bet = |(bet, rules): (&u32, &StreetRules)| rules.actions.contains(&Some(*bet as usize));
        if !spot.bets.is_empty() && spot.bets.len() != street || !spot.bets.iter().zip(streets).all(is_bet) {
            return Err(SpotError::wrong(BETS, self.streets.form.wrong_bets.clone()));
        }
        let (decisions, mut seen) = (self.decisions(false), spot.hand.iter().copied().collect::<CardSet>());
        let (mut placed, mut units, mut board) = (Vec::new(), self.streets.form.staked, spot.board.iter());
        for (street, rules) in streets.iter().enumerate().take(street) {
            seen = board.by_ref().take(rules.turn).copied().fold(seen, CardSet::with);
            let by_strategy = rules.actions[decisions.action(street, self.streets.class(street, seen), units)];
            let least = rules.fewest();
            let added = spot.bets.get(street).map_or(by_strategy.unwrap_or(least), |&bet| bet as usize);
            // A bet that stands alone is figured without the others.
            placed.push(if self.stands_alone { least } else { added });
            units += placed[street];
        }
        let class = self.streets.class(street, board.copied().fold(seen, CardSet::with));
        let mut hands = vec![0; self.streets.classes(street).len()];
        hands[class] = 1;
        let (form, pays) = (self.streets.form, pays_of_listed(offer, self.streets.form.kinds));
        let sign = |end: End| end.hand.map_or(Ordering::Less, |kind| pays[kind].net.cmp(&whole_units(0)));
        let signs: Vec<_> = (0..form.ends()).map(|place| sign(form.end_at(place))).collect();
        let results = (0..streets[street].actions.len()).map(|first| {
            let action = |at: usize, class, _: &[usize], units| {
                if at == street { first } else { decisions.action(at, class, units) }
            };
            let reached = self.counts.reached_from(placed.clone(), hands.clone(), action);
            Results::of(&signs, self.counts.ends(reached))
        });
        let bets = if self.stands_alone { String::new() } else { in_words(placed.iter()) };
        Ok(self.point(street).answer(&self.worths(street, class, units), results, bets, None))
    }
}
