//! The decisions of a form as a plan: what each action adds to the worth of standing pat, and the states of a round.
//!
//! Net results are linear in what is wagered by action. So the worth of a hand, with so many parts wagered, is that of
//! a showdown with nothing wagered, plus so many times the result of one part, plus the gain of the decisions to come,
//! which does not depend on the parts. A gain is the greatest over the actions: a fold gains what it saves, a wager
//! what it adds, both with the gains that follow.

use az::Az;

use super::showdown::HandWorth;
use crate::cards::binomial;
use crate::games::engine::dealer::DealerForm;
use crate::games::engine::place_of;
use crate::games::engine::strategy::MOST_ACTIONS;

/// Numbers of community cards in sight before the river, by level.
pub const LEVELS: [usize; 3] = [0, 3, 4];
/// Number of community cards on the river.
pub const RIVER: usize = 5;

/// Number of what makes up the worth of a hand on a full board.
pub const BASIS: usize = 4;

/// A sum of what a hand is worth on a full board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// Times the worth of a showdown with nothing wagered by action.
    pub base: i64,
    /// Times the result of one part wagered by action.
    pub part: i64,
    /// Times what a fold gains.
    pub fold: i64,
    /// Times the gain of the decision on the river.
    pub river: i64,
}

impl Linear {
    const BASIS: [Linear; BASIS] = {
        let none = Linear { base: 0, part: 0, fold: 0, river: 0 };
        [
            Linear { base: 1, ..none },
            Linear { part: 1, ..none },
            Linear { fold: 1, ..none },
            Linear { river: 1, ..none },
        ]
    };

    /// How often each counts: the showdown, a part, a fold, the river.
    pub fn times(self) -> [i64; BASIS] {
        [self.base, self.part, self.fold, self.river]
    }

    fn plus(self, other: Self, times: i64) -> Self {
        let sum = |one: i64, other: i64| one + times * other;
        Linear {
            base: sum(self.base, other.base),
            part: sum(self.part, other.part),
            fold: sum(self.fold, other.fold),
            river: sum(self.river, other.river),
        }
    }

    /// The sum for a hand, with this gain on the river.
    #[inline(always)]
    pub fn of(self, worth: &HandWorth, river: i64) -> i64 {
        self.base * worth.base + self.part * worth.part + self.fold * worth.fold + self.river * river
    }
}

/// An action of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its gain, but for that of the decision `later`.
    pub linear: Linear,
    /// The decision before the river whose gain follows.
    pub later: Option<usize>,
}

/// A decision.
#[derive(Clone, Debug)]
pub struct Node {
    /// Community cards in sight.
    pub turned: usize,
    /// The least parts wagered by action before.
    pub before: usize,
    pub choices: Vec<Choice>,
}

impl Node {
    /// The gain of an action over the last one, but for later gains; the last one's is part of the gain that earlier
    /// decisions sum.
    pub fn relative(&self, action: usize) -> Linear {
        self.choices[action].linear.plus(self.last(), -1)
    }

    pub fn last(&self) -> Linear {
        self.choices.last().map(|choice| choice.linear).unwrap_or_default()
    }
}

/// Where a round stands: what has been wagered by action, nothing after a fold, and the decision to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub play: usize,
    pub next: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Plan {
    pub form: &'static DealerForm,
    /// By stage.
    pub nodes: Vec<Node>,
    /// The first one is that of the deal.
    pub states: Vec<State>,
    /// By state and action, the state after it.
    pub after: Vec<[u8; MOST_ACTIONS]>,
    /// By state, the parts wagered by action; 0 after a fold.
    pub plays: Vec<u8>,
    /// By stage, then state, whether the decision is made.
    made: Vec<Vec<u8>>,
}

impl Plan {
    /// The gain of a decision is the same whatever was wagered before: the reader of game files sees to it.
    pub fn of(form: &'static DealerForm) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        for stage in (0..form.stages.len()).rev() {
            let before = form.wagered(stage).first().copied().unwrap_or_default();
            let choice = |added: &Option<usize>| {
                let Some(added) = *added else {
                    return Choice { linear: Linear { fold: 1, ..Linear::default() }, later: None };
                };
                let linear = Linear { part: added.az::<i64>(), ..Linear::default() };
                match form.next(stage + 1, before + added) {
                    None => Choice { linear, later: None },
                    Some(next) if form.turned(next) == RIVER => {
                        Choice { linear: Linear { river: 1, ..linear }, later: None }
                    }
                    Some(next) => {
                        Choice { linear: linear.plus(nodes[form.stages.len() - 1 - next].last(), 1), later: Some(next) }
                    }
                }
            };
            let choices = form.stages[stage].adds.iter().map(choice).collect();
            nodes.push(Node { turned: form.turned(stage), before, choices });
        }
        nodes.reverse();
        let mut plan = Plan { form, nodes, states: Vec::new(), after: Vec::new(), plays: Vec::new(), made: Vec::new() };
        plan.state(State { play: 0, next: form.next(0, 0) });
        plan.plays = plan.states.iter().map(|state| state.play.az::<u8>()).collect();
        let made = |stage| plan.states.iter().map(|state| u8::from(state.next == Some(stage))).collect();
        plan.made = (0..form.stages.len()).map(made).collect();
        plan
    }

    /// The place of a state, which is added with all that follow.
    fn state(&mut self, state: State) -> usize {
        if let Some(known) = self.states.iter().position(|known| *known == state) {
            return known;
        }
        let place = self.states.len();
        self.states.push(state);
        self.after.push([0; MOST_ACTIONS]);
        let Some(stage) = state.next else { return place };
        for (action, added) in self.form.stages[stage].adds.iter().enumerate() {
            let then = added.map_or(State { play: 0, next: None }, |added| {
                let play = state.play + added;
                State { play, next: self.form.next(stage + 1, play) }
            });
            self.after[place][action] = self.state(then).az::<u8>();
        }
        place
    }

    #[inline]
    pub fn after(&self, state: usize, action: usize) -> usize {
        self.after[state][action].into()
    }

    /// By state, whether the decision with so many community cards in sight is made; `None` if there is none.
    #[inline]
    pub fn made_by_state(&self, turned: usize) -> Option<&[u8]> {
        self.stage_at(turned).map(|stage| &self.made[stage][..])
    }

    /// The decision with so many community cards in sight that is made in a state.
    #[inline]
    pub fn made_at(&self, state: usize, turned: usize) -> Option<usize> {
        self.states[state].next.filter(|&stage| self.nodes[stage].turned == turned)
    }

    /// The decision that may be made with so many community cards in sight.
    pub fn stage_at(&self, turned: usize) -> Option<usize> {
        self.nodes.iter().position(|node| node.turned == turned)
    }

    /// The worth of a round: first of a showdown with nothing wagered by action, then the gains of the first decision:
    /// of each action before the flop, else of the last one, which the gains of the decision are over.
    pub fn of_round(&self) -> Vec<Choice> {
        let gains = match self.states[0].next.map(|stage| (stage, &self.nodes[stage])) {
            None => Vec::new(),
            Some((_, node)) if node.turned == 0 => node.choices.clone(),
            Some((_, node)) if node.turned == RIVER => vec![Choice { linear: Linear::BASIS[3], later: None }],
            Some((stage, node)) => vec![Choice { linear: node.last(), later: Some(stage) }],
        };
        [vec![Choice { linear: Linear::BASIS[0], later: None }], gains].concat()
    }

    pub fn has_turn(&self) -> bool {
        self.stage_at(LEVELS[2]).is_some()
    }

    /// Orders in which turn and river are walked, where so many of them are not known: one if no decision lies between.
    pub fn orders(&self, to_turn: usize) -> i64 {
        if self.has_turn() && to_turn == 2 { 2 } else { 1 }
    }

    /// Number of ways in which the walk turns the first community cards for each way of the form, which may turn more
    /// of them at once.
    pub fn surplus(&self, turned: usize) -> i64 {
        let groups = |groups: &mut dyn Iterator<Item = usize>| -> i64 {
            let mut left = turned;
            groups.fold(1, |ways, group| {
                let cards = group.min(left);
                let chosen = binomial(left, cards).az::<i64>();
                left -= cards;
                ways * chosen
            })
        };
        let of_form = groups(&mut self.form.stages.iter().map(|stage| stage.turned).chain([RIVER]));
        let of_walk = groups(&mut [LEVELS[1], if self.has_turn() { 1 } else { 2 }, 1].into_iter());
        of_walk / of_form
    }
}

/// The level of so many community cards before the river.
pub fn level_of(turned: usize) -> usize {
    LEVELS.iter().position(|&level| level == turned).unwrap_or_default()
}

/// Sums over full boards that decisions before the river need.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Different sums, over all levels.
    pub forms: Vec<Linear>,
    /// By level, the places of those that are summed there.
    pub at: [Vec<usize>; LEVELS.len()],
}

/// Rows of a level by place, each with how many times it counts.
pub type Terms = Vec<(usize, i64)>;

impl Rows {
    /// The fewest that decide.
    pub fn deciding(plan: &Plan) -> Self {
        let mut rows = Rows { forms: Vec::new(), at: Default::default() };
        for node in plan.nodes.iter().filter(|node| node.turned < RIVER) {
            (0..node.choices.len()).for_each(|action| rows.need(level_of(node.turned), node.relative(action)));
        }
        rows
    }

    /// Those that give the worths of all actions.
    pub fn of_worths(plan: &Plan) -> Self {
        let mut rows = Rows { forms: Vec::new(), at: Default::default() };
        for node in plan.nodes.iter().filter(|node| node.turned < RIVER) {
            let level = level_of(node.turned);
            Linear::BASIS[..2].iter().for_each(|form| rows.need(level, *form));
            for (place, form) in Linear::BASIS.iter().enumerate() {
                if node.choices.iter().any(|choice| choice.linear.times()[place] != 0) {
                    rows.need(level, *form);
                }
            }
        }
        rows
    }

    /// Those that decide and give the worth of a round, and if cards of the flop are known that of every flop.
    pub fn of_rounds(plan: &Plan, is_flop_known: bool) -> Self {
        let mut rows = Rows::deciding(plan);
        for level in if is_flop_known { 0..2 } else { 0..1 } {
            plan.of_round().into_iter().for_each(|choice| rows.need(level, choice.linear));
        }
        rows
    }

    /// A sum that a level needs; parts alone are those of one part.
    fn need(&mut self, level: usize, form: Linear) {
        let is_of_parts = Linear { part: 0, ..form } == Linear::default();
        let form = if is_of_parts { Linear { part: form.part.abs().min(1), ..form } } else { form };
        if form != Linear::default() {
            let place = place_of(&mut self.forms, form, PartialEq::eq);
            place_of(&mut self.at[level], place, PartialEq::eq);
        }
    }

    /// The rows of a level that make up a sum.
    pub fn terms(&self, level: usize, sum: Linear) -> Terms {
        let row = |form: Linear| self.at[level].iter().position(|&place| self.forms[place] == form);
        if let Some(row) = row(sum) {
            return vec![(row, 1)];
        }
        let times = sum.times().into_iter().zip(Linear::BASIS).filter(|(times, _)| *times != 0);
        let terms: Terms = times.clone().filter_map(|(times, form)| Some((row(form)?, times))).collect();
        debug_assert_eq!(terms.len(), times.count(), "a sum that the level does not need");
        terms
    }
}
