//! The decisions of a game of streets for people. First the classes of hands by which strategies group them: features
//! of the cards in sight, and conditions on them. Then strategy rows and what they cost without exceptions, complete
//! decisions in both orders, and spots.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::exact::{ReachedDecision, StreetWorths};
use super::{End, StreetDecisions, StreetRules};
use crate::cards::{Card, CardSet, Rank, SuitClass};
use crate::games::engine::in_words;
use crate::games::engine::likeness::suit_of;
use crate::games::engine::named_kinds::NamedHands;
use crate::games::engine::pricing::pays_of_listed;
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group};
use crate::games::{
    BETS, CardDecider, ChangedDecision, DecisionList, EachDecision, Offer, PlayedBy, Results, SituationForm,
    SolveError, Spot, SpotAnswer, SpotError, Strategy, SuitsTold,
};
use crate::hands::ranks_completing_a_straight;
use crate::outcome::{Fraction, Measures};
use crate::paytable::whole_units;

/// A class of hands by its name. A hand belongs to the first class with a condition that it meets.
#[derive(Debug)]
pub struct Holding {
    pub name: &'static str,
    /// Any of these; every hand belongs to a class without conditions.
    pub when: Vec<Condition>,
}

/// Features that all must be there.
#[derive(Debug, Default)]
pub struct Condition {
    /// Groups of equal ranks that make any of these hands, whatever is dealt later.
    pub hands: Option<Vec<NamedHands>>,
    pub one_suit: Option<bool>,
    pub lowest: Option<RangeInclusive<Rank>>,
    pub highest: Option<RangeInclusive<Rank>>,
    pub high_cards: Option<RangeInclusive<usize>>,
    pub points: Option<RangeInclusive<usize>>,
    /// Missing ranks between the lowest and the highest card.
    pub gaps: Option<RangeInclusive<usize>>,
    /// Ranks from the ace, counted low, to the highest other card.
    pub spread_from_ace: Option<RangeInclusive<usize>>,
    /// Number of ranks that make four cards a straight.
    pub straights: Option<RangeInclusive<usize>>,
    /// Units of some bet before.
    pub placed: Option<usize>,
}

/// How a game of streets is told to people, and the extent of its counts and samples.
#[derive(Debug)]
pub struct StreetTable {
    /// Holdings for people, by street.
    pub holdings: Vec<Vec<Holding>>,
    /// The lowest high card.
    pub high: Rank,
    /// Points of each card of a rank or better, where several apply the greatest.
    pub points: Vec<(Rank, usize)>,
    /// Limit on other players' hands with which all deals are counted.
    pub most_counted: usize,
    /// Number of rounds to deal with more hands than that.
    pub rounds: u64,
}

/// Categories of groups of equal ranks, by the sizes of the groups.
const GROUPS: [(&[usize], &str); 5] = [
    (&[4], "four-of-a-kind"),
    (&[3, 2], "full-house"),
    (&[3], "three-of-a-kind"),
    (&[2, 2], "two-pair"),
    (&[2], "pair"),
];

impl StreetTable {
    /// Place of the class of a hand with these cards in sight on a street, after these units placed.
    pub fn place(&self, street: usize, cards: CardSet, placed: &[usize]) -> usize {
        let ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
        let is_met = |condition: &Condition| self.is_met(condition, cards, &ranks, placed);
        let is_held = |holding: &Holding| holding.when.is_empty() || holding.when.iter().any(is_met);
        self.holdings[street].iter().position(is_held).unwrap_or_default()
    }

    /// Whether the cards in sight, with these ranks in ascending order, meet a condition after these units placed.
    fn is_met(&self, condition: &Condition, cards: CardSet, ranks: &[Rank], placed: &[usize]) -> bool {
        let (lowest, highest) = (ranks[0], ranks[ranks.len() - 1]);
        let points_of = |rank: &Rank| {
            let scores = self.points.iter().filter(|(least, _)| rank >= least);
            scores.map(|(_, points)| *points).max().unwrap_or_default()
        };
        let straights = || ranks.try_into().map_or(0, |four| ranks_completing_a_straight(four).count_ones() as usize);
        let is_from_ace = |range: &RangeInclusive<usize>| {
            let other = ranks.iter().rev().find(|&&rank| rank != Rank::Ace);
            // A two is the second rank from the ace.
            highest == Rank::Ace && other.is_some_and(|&other| range.contains(&(other as usize + 2)))
        };
        condition.hands.as_ref().is_none_or(|hands| hands.iter().any(|hand| makes(ranks, hand)))
            && condition.one_suit.is_none_or(|wanted| wanted == suit_of(cards.iter()).is_some())
            && is_within(&condition.lowest, || lowest)
            && is_within(&condition.highest, || highest)
            && is_within(&condition.high_cards, || ranks.iter().filter(|rank| **rank >= self.high).count())
            && is_within(&condition.points, || ranks.iter().map(points_of).sum())
            && is_within(&condition.gaps, || (highest as usize - lowest as usize + 1).saturating_sub(ranks.len()))
            && condition.spread_from_ace.as_ref().is_none_or(is_from_ace)
            && is_within(&condition.straights, straights)
            && condition.placed.is_none_or(|units| placed.contains(&units))
    }
}

/// Whether the largest groups of equal ranks, which are in ascending order, make this hand.
fn makes(ranks: &[Rank], hand: &NamedHands) -> bool {
    let mut groups: Vec<(usize, Rank)> = ranks.chunk_by(PartialEq::eq).map(|equal| (equal.len(), equal[0])).collect();
    groups.sort_unstable_by(|one, other| other.cmp(one));
    let sizes: Vec<usize> = groups.iter().map(|(size, _)| *size).collect();
    let category = GROUPS.iter().find(|(of, _)| sizes.starts_with(of));
    category.is_some_and(|(_, category)| hand.hold(category, groups[0].1))
}

/// Whether a number or rank meets a condition, if there is one.
fn is_within<T: PartialOrd>(range: &Option<RangeInclusive<T>>, one: impl FnOnce() -> T) -> bool {
    range.as_ref().is_none_or(|range| range.contains(&one()))
}

impl StreetWorths<'_> {
    /// Listed decisions, street by street: reached ones, or where each bet `stands_alone` one for all cards in sight.
    fn listed(&self, decisions: &StreetDecisions, stands_alone: bool) -> Vec<Vec<ReachedDecision>> {
        let form = self.streets.form;
        if !stands_alone {
            return self.by_name(self.counts.reached(decisions));
        }
        let of_street = |street| {
            let units = *form.units_before(street).start();
            let decided = |(class, hands): (usize, &SuitClass)| {
                let (action, hands) = (decisions.action(street, class, units), hands.hands.into());
                ReachedDecision { class, placed: Vec::new(), units, action, hands }
            };
            self.streets.classes(street).iter().enumerate().map(decided).collect()
        };
        (0..form.streets()).map(of_street).collect()
    }

    /// Reached decisions, those of one name together.
    fn by_name(&self, mut reached: Vec<Vec<ReachedDecision>>) -> Vec<Vec<ReachedDecision>> {
        let form = self.streets.form;
        for (street, reached) in reached.iter_mut().enumerate() {
            let is_named_by_action = !form.streets[street].after.is_empty();
            reached.sort_by_key(|decision| is_named_by_action.then(|| form.last_action(street, &decision.placed)));
        }
        reached
    }

    fn point(&self, street: usize) -> DecisionPoint {
        let (rules, scale) = (&self.streets.form.streets[street], self.scale.unsigned_abs());
        DecisionPoint { name: rules.name, actions: &rules.names, ways: self.counts.ways[street] * scale }
    }

    /// Number of deals of a street's listed decisions, in parts of a unit.
    fn deals(&self, street: usize, stands_alone: bool) -> u128 {
        self.counts.deals(if stands_alone { street } else { 0 }) * self.scale.unsigned_abs()
    }

    fn decided(&self, street: usize, reached: &ReachedDecision) -> Decided {
        let &ReachedDecision { class, units, action, hands, .. } = reached;
        let (mut worths, _) = self.actions(street, class, units);
        let actions = &self.streets.form.streets[street].actions;
        worths.iter_mut().zip(actions).for_each(|(worth, added)| worth.bet *= added.unwrap_or_default() as i128);
        Decided { hands, worths, taken: action }
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
    fn named_groups(&self, table: &StreetTable) -> Vec<(usize, &'static str, Vec<Group>)> {
        let mut named = Vec::new();
        for (street, listed) in self.listed(&self.decisions(false), self.stands_alone).iter().enumerate() {
            let name = |decision: &ReachedDecision| self.streets.form.name_after(street, &decision.placed);
            let actions = &self.streets.form.streets[street].names;
            for listed in listed.chunk_by(|one, next| name(one) == name(next)) {
                let mut groups = vec![Group::default(); table.holdings[street].len()];
                for decision in listed {
                    let cards = self.streets.classes(street)[decision.class].representative;
                    let example = || match actions.len() {
                        // With two actions, an exception takes the other one.
                        2 => in_words(cards.iter()),
                        _ => format!("{}: {}", in_words(cards.iter()), actions[decision.action]),
                    };
                    groups[table.place(street, cards, &decision.placed)].add(&self.decided(street, decision), example);
                }
                named.push((street, name(&listed[0]), groups));
            }
        }
        named
    }

    /// Decisions that differ from those on the pays of `old`, by holding, for hands that the old decisions reach.
    pub fn changed_from(&self, old: &Self, table: &StreetTable) -> Vec<ChangedDecision> {
        let stands_alone = self.stands_alone && old.stands_alone;
        self.changed(&self.listed(&old.decisions(false), stands_alone), stands_alone, table)
    }

    /// The outcomes on the pays of `offer` by the decisions of another game, and the decisions that differ from them.
    pub fn played_by(&self, offer: &Offer, decider: &CardDecider, table: &StreetTable) -> Result<PlayedBy, SolveError> {
        let action = |street: usize, class: usize, before: &[usize]| {
            let seen = self.streets.classes(street)[class].representative;
            decider(street, [seen, CardSet::default(), CardSet::default()], before)
        };
        let of_placed = |placed: &[usize]| self.streets.form.actions_of(placed);
        let reached = self.counts.reached_by(|street, class, placed, _| action(street, class, &of_placed(placed)));
        let listed = if self.stands_alone {
            // The other game folds as little, so that its decision is the same after all actions.
            let after_the_least = |street, class, _| action(street, class, &vec![0; street]);
            self.listed(&self.streets.decide(after_the_least), true)
        } else {
            self.by_name(reached.clone())
        };
        Ok((self.counts.outcomes(offer, reached)?, self.changed(&listed, self.stands_alone, table)))
    }

    fn changed(&self, old: &[Vec<ReachedDecision>], stands_alone: bool, table: &StreetTable) -> Vec<ChangedDecision> {
        let now = self.decisions(false);
        let mut all = Vec::new();
        for (street, (listed, holdings)) in old.iter().zip(&table.holdings).enumerate() {
            let mut changed = ChangedHands::default();
            let changes =
                |decision: &&ReachedDecision| now.action(street, decision.class, decision.units) != decision.action;
            for decision in listed.iter().filter(changes) {
                let &ReachedDecision { class, units, action, hands, .. } = decision;
                let actions = [action, now.action(street, class, units)];
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
        for (street, listed) in self.listed(&self.decisions(false), self.stands_alone).iter().enumerate() {
            let point = self.point(street);
            for decision in listed {
                let cards: Vec<Card> = self.streets.classes(street)[decision.class].representative.iter().collect();
                let (placed, row) = (in_words(decision.placed.iter()), self.decided(street, decision));
                each(&row.row(&point, |_| true, &cards, CardSet::default(), &placed)).map_err(SolveError::Told)?;
            }
        }
        Ok(())
    }

    /// The exact worth of every action in a spot. Missing bets are the strategy's, or the least bet where it would have
    /// folded.
    pub fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        let form = &offer.game.spots;
        form.check(self.streets.deck, spot)?;
        if self.stands_alone {
            spot.refuse_bets(&format!("{} without a payout limit that cuts a win", form.game))?;
        }
        let streets = &self.streets.form.streets;
        // The decision on which this community card is in sight for the first time.
        let is_before = |street: &usize| self.streets.form.in_sight(*street) < spot.hand.len() + spot.board.len();
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
            let least = rules.actions.iter().flatten().min().copied().unwrap_or_default();
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
        let spot = ReachedDecision { class, placed: placed.clone(), units, action: 0, hands: 1 };
        Ok(self.point(street).answer(&self.decided(street, &spot).worths, results, bets, None))
    }

    pub fn decision_lists(&self) -> Vec<DecisionList> {
        let (form, decisions) = (self.streets.form, self.decisions(false));
        let of_street = |street: usize| {
            let rules = &form.streets[street];
            let actions = rules.names.iter().map(ToString::to_string).collect();
            let turned = form.streets[1..=street].iter().map(|names| (names.turned, names.turn));
            let groups = std::iter::once(("hand", form.own_cards)).chain(turned).collect();
            let situations = SituationForm { groups, suits: SuitsTold::Each };
            let action = |seen: &[CardSet]| self.action_in(&decisions, seen);
            DecisionList::new(rules.name, situations, actions, self.streets.deck, action)
        };
        (0..form.streets()).map(of_street).collect()
    }

    /// The last action with these cards, turned in this order, after the same decisions before; `None` after a fold.
    fn action_in(&self, decisions: &StreetDecisions, groups: &[CardSet]) -> Option<usize> {
        let (mut seen, mut units, mut last) = (CardSet::default(), self.streets.form.staked, None);
        for (street, &turned) in groups.iter().enumerate() {
            units += last.map_or(Some(0), |action: usize| self.streets.form.streets[street - 1].actions[action])?;
            seen = seen.union(turned);
            last = Some(decisions.action(street, self.streets.class(street, seen), units));
        }
        last
    }

    /// Cost of a round, in units, if every hand of a row takes the row's action: the rows of later streets after the
    /// actions of the rows before. Hands that no row has take the optimal action.
    pub fn cost_of_rows(&self, offer: &Offer, table: &StreetTable) -> Result<Fraction, SolveError> {
        let of_rows = |(street, name, groups): (usize, &'static str, Vec<Group>)| {
            let reached = groups.into_iter().enumerate().filter(|(_, group)| group.hands() > 0);
            reached.map(move |(holding, group)| ((street, name, holding), group.action()))
        };
        // By street, name of the decision and holding.
        let rows: BTreeMap<_, usize> = self.named_groups(table).into_iter().flat_map(of_rows).collect();
        let optimal = self.decisions(false);
        let by_rows = self.counts.reached_by(|street, class, placed, units| {
            let placed = if self.stands_alone { &[] } else { placed };
            let cards = self.streets.classes(street)[class].representative;
            let name = self.streets.form.name_after(street, placed);
            let row = rows.get(&(street, name, table.place(street, cards, placed)));
            row.copied().unwrap_or_else(|| optimal.action(street, class, units))
        });
        let net = |reached| Ok::<_, SolveError>(Measures::of(&self.counts.outcomes(offer, reached)?).expected_net);
        Ok(net(self.counts.reached(&optimal))? - net(by_rows)?)
    }
}
