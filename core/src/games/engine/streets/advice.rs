//! The decisions of a game of streets for people: features of hands by which strategies group them, strategy rows,
//! complete decisions, and spots.

use std::collections::BTreeMap;

use super::StreetDecisions;
use super::exact::{Position, ReachedDecision, StreetWorths};
use crate::cards::{Card, CardSet, Rank, binomial};
use crate::games::engine::kinds::FiveCardKind;
use crate::games::engine::pricing::pays_of_kinds;
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group, Worth};
use crate::games::facts::PAYS;
use crate::games::{BETS, ChangedDecision, EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, Strategy};
use crate::hands::ranks_completing_a_straight;
use crate::paytable::whole_units;

/// The name and the test of a class of hands. A hand belongs to the first class with a test that it passes.
pub type Holding = (&'static str, fn(&Held) -> bool);

/// The cards in sight at a decision, and the units placed before.
pub struct Held {
    /// In ascending order.
    pub ranks: Vec<Rank>,
    /// The rank of each adjacent pair of equal ranks; three of a kind appear twice.
    pub equal_neighbours: Vec<Rank>,
    pub one_suit: bool,
    /// Number of ranks that make four cards a straight.
    pub straights: u32,
    pub placed: Vec<usize>,
}

impl Held {
    pub fn of(cards: CardSet, placed: &[usize]) -> Self {
        let ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
        let equal_neighbours = ranks.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        let suits: Vec<_> = cards.iter().map(Card::suit).collect();
        let one_suit = suits.windows(2).all(|two| two[0] == two[1]);
        let four = cards.to_array().map(|four| four.map(Card::rank));
        let straights = four.map_or(0, |ranks| ranks_completing_a_straight(ranks).count_ones());
        Held { ranks, equal_neighbours, one_suit, straights, placed: placed.to_vec() }
    }

    /// Place of the hand's class in this list.
    pub fn place_in(&self, holdings: &[Holding]) -> usize {
        holdings.iter().position(|(_, is_held)| is_held(self)).unwrap_or_default()
    }

    pub fn has_pair_from(&self, least: Rank) -> bool {
        self.equal_neighbours.last() >= Some(&least)
    }

    pub fn number_from(&self, least: Rank) -> usize {
        self.ranks.iter().filter(|&&rank| rank >= least).count()
    }

    pub fn lowest(&self) -> Rank {
        self.ranks[0]
    }

    pub fn highest(&self) -> Rank {
        self.ranks[self.ranks.len() - 1]
    }

    /// Missing ranks between the lowest and the highest card.
    pub fn gaps(&self) -> usize {
        (self.highest() as usize - self.lowest() as usize + 1).saturating_sub(self.ranks.len())
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> StreetWorths<'_, H, ACTIONS> {
    /// Listed decisions, street by street: reached ones, or where each bet `stands_alone` one for all cards in sight.
    pub(super) fn listed(&self, decisions: &StreetDecisions, stands_alone: bool) -> Vec<Vec<ReachedDecision>> {
        let units = self.streets.form.staked;
        if !stands_alone {
            return self.counts.reached(decisions);
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

    fn point(&self, street: usize) -> DecisionPoint {
        let (form, ways) = (self.streets.form, self.counts.ways(street) * self.scale.unsigned_abs());
        DecisionPoint { name: form.decisions[street].name, actions: &form.names, ways }
    }

    /// Number of deals of a street's listed decisions, in parts of a unit.
    fn deals(&self, street: usize, stands_alone: bool) -> u128 {
        let in_sight = self.streets.form.own_cards + street;
        let deals = match stands_alone {
            true => u128::from(binomial(self.streets.deck.len(), in_sight)) * self.counts.ways(street),
            false => self.counts.deals(),
        };
        deals * self.scale.unsigned_abs()
    }

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

    /// The decisions by holding, and the shares of the actions.
    pub fn strategy(&self, holdings: &[&[Holding]]) -> Strategy {
        let mut strategy = Strategy::default();
        let listed = self.listed(&self.decisions(false), self.stands_alone);
        for (street, (listed, holdings)) in listed.iter().zip(holdings).enumerate() {
            let names = &self.streets.form.decisions[street];
            let after = |decision: &ReachedDecision| names.after(&decision.placed);
            for listed in listed.chunk_by(|one, next| after(one) == after(next)) {
                let point = DecisionPoint { name: after(&listed[0]), ..self.point(street) };
                let groups = self.groups(street, listed, holdings);
                let deals = self.deals(street, self.stands_alone).into();
                let all = groups.iter().fold(Group::default(), Group::plus);
                strategy.shares.extend(all.shares(&point, &deals));
                let named = groups.into_iter().zip(*holdings);
                strategy
                    .rows
                    .extend(named.filter_map(|(group, (name, _))| group.row(name.to_string(), &point, &deals)));
            }
        }
        strategy
    }

    pub(super) fn groups(
        &self,
        street: usize,
        listed: &[ReachedDecision],
        holdings: &[Holding],
    ) -> Vec<Group<ACTIONS>> {
        let mut groups = vec![Group::default(); holdings.len()];
        for decision in listed {
            let cards = self.streets.classes(street)[decision.class].representative;
            let holding = self.holding(street, decision, holdings);
            let example = || match ACTIONS {
                // With two actions, an exception takes the other one.
                2 => in_words(cards.iter()),
                _ => format!("{}: {}", in_words(cards.iter()), self.streets.form.names[decision.action]),
            };
            groups[holding].add(&self.decided(street, decision), example);
        }
        groups
    }

    fn holding(&self, street: usize, decision: &ReachedDecision, holdings: &[Holding]) -> usize {
        let cards = self.streets.classes(street)[decision.class].representative;
        Held::of(cards, &decision.placed).place_in(holdings)
    }

    /// Decisions that differ from those on the pays of `old`, by holding, for hands that the old decisions reach.
    pub fn changed_from(&self, old: &Self, holdings: &[&[Holding]]) -> Vec<ChangedDecision> {
        let [before, now] = [old.decisions(false), self.decisions(false)];
        let stands_alone = self.stands_alone && old.stands_alone;
        let mut all = Vec::new();
        for (street, (listed, holdings)) in self.listed(&before, stands_alone).iter().zip(holdings).enumerate() {
            let mut by_name: BTreeMap<&'static str, ChangedHands<usize>> = BTreeMap::new();
            for decision in listed {
                let &ReachedDecision { class, units, action, hands, .. } = decision;
                let actions = [action, now.action(street, class, units)];
                if actions[0] == actions[1] {
                    continue;
                }
                let worths = self.actions(street, class, units);
                let gain = worths[actions[1]].round - worths[actions[0]].round;
                let name = self.streets.form.decisions[street].after(&decision.placed);
                let cards = || in_words(self.streets.classes(street)[class].representative.iter());
                let holding = self.holding(street, decision, holdings);
                by_name.entry(name).or_default().add(holding, actions, hands, gain, cards);
            }
            let deals = self.deals(street, stands_alone).into();
            let named = |place: &usize| holdings[*place].0.to_string();
            let rows = |(name, changed): (&'static str, ChangedHands<usize>)| {
                changed.decisions(&DecisionPoint { name, ..self.point(street) }, &deals, named)
            };
            all.extend(by_name.into_iter().flat_map(rows));
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
                each(&row.row(&point, &cards, None, &placed)).map_err(SolveError::Told)?;
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
        let actions = self.streets.form.actions;
        let is_bet = |bet: &u32| actions.contains(&Some(*bet as usize));
        if !spot.bets.is_empty() && spot.bets.len() != spot.board.len() || !spot.bets.iter().all(is_bet) {
            return Err(SpotError::wrong(BETS, self.streets.form.wrong_bets));
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
        let (street, no_net) = (spot.board.len(), whole_units(0));
        let class = self.streets.class(street, seen);
        let signs: Vec<_> = pays_of_kinds::<H>(offer, PAYS).into_iter().map(|pay| pay.net.cmp(&no_net)).collect();
        let results = self.results(&decisions, Position { street, class, units }, &signs);
        let worths = self.worths(street, class, units);
        Ok(self.point(street).answer(&worths, &results, in_words(placed.iter()), None))
    }
}

/// Values separated by spaces, such as `1 3`.
fn in_words(things: impl Iterator<Item = impl ToString>) -> String {
    things.map(|thing| thing.to_string()).collect::<Vec<_>>().join(" ")
}
