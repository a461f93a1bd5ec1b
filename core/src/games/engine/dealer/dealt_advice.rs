//! The registration of a dealt game, and its decisions for people: by the least hand that takes each action, or by
//! holding and up card.

use std::sync::Arc;

use super::advice::DealerAdvice;
use super::boards::decisions::Decisions;
use super::boards::knowledge::InformedBoards;
use super::boards::{BoardTree, Played, advice};
use super::croupier::{self, DecisionTables};
use super::dealt::DealtGame;
use super::solver::{DealerSolver, DealerTable};
use super::sweep::joint::separate_decks;
use super::sweep::knowledge::InformedDealt;
use super::sweep::{SweepDecisions, SweepTree};
use super::tree::DealerTree;
use super::{MOST_ACTIONS, Seen};
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::strategy::Group;
use crate::games::{Croupier, Game, GameFacts, InformedGame, Keeper, Knowledge, Offer, SolveError, Solver};
use crate::outcome::OutcomeTable;

impl Game for &'static DealtGame {
    fn facts(&self) -> &'static GameFacts {
        &self.facts
    }

    fn solver_keeping(&self, deck: CardSet, _: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(match !self.has_boards() {
            true => Box::new(DealerSolver::<&'static DealtGame, SweepTree>::new(*self, deck)?),
            false => Box::new(DealerSolver::<&'static DealtGame, BoardTree>::new(*self, deck)?),
        })
    }

    fn separate_decks(&self, offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        if self.has_boards() { Ok(None) } else { separate_decks(self, offer) }
    }
}

impl DealerTable<BoardTree> for &'static DealtGame {
    type Tables = Decisions;

    fn tables(_: &BoardTree, played: &Arc<Played>) -> Decisions {
        played.decisions.clone()
    }

    fn croupier(literal: croupier::Literal<Decisions>) -> Box<dyn Croupier> {
        croupier::seat(literal)
    }

    fn informed(
        solver: &DealerSolver<Self, BoardTree>,
        offer: &Offer,
        knowledge: Knowledge,
    ) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedBoards::new(&solver.tree, offer, knowledge)?))
    }
}

impl DealerTable<SweepTree> for &'static DealtGame {
    type Tables = DecisionTables;

    fn tables(tree: &SweepTree, decisions: &Arc<SweepDecisions>) -> DecisionTables {
        DecisionTables::new(tree.game(), decisions)
    }

    fn croupier(literal: croupier::Literal<DecisionTables>) -> Box<dyn Croupier> {
        croupier::seat(literal)
    }

    fn informed(
        solver: &DealerSolver<Self, SweepTree>,
        offer: &Offer,
        knowledge: Knowledge,
    ) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedDealt::new(&solver.tree, offer, knowledge)?))
    }
}

/// Holdings are the values of the player's hand; or those of the file, each next to every rank of the shown card,
/// without and with a card of that rank in hand; or with community cards those of [`advice`].
impl DealerAdvice for &'static DealtGame {
    fn holdings(self, stage: usize) -> usize {
        if self.has_boards() {
            return advice::holdings(self.form.turned(stage));
        }
        if self.holdings.are_listed { self.holdings.hands.len() * PLACES } else { self.rankings[0].values().len() }
    }

    fn holding(self, _: usize, seen: &Seen, hand: usize) -> usize {
        if self.has_boards() {
            return advice::holding(seen);
        }
        if !self.holdings.are_listed {
            return hand;
        }
        let up_rank = seen.shown.iter().next().map(Card::rank);
        let is_matched = seen.own.iter().any(|card| Some(card.rank()) == up_rank);
        self.holdings.of(hand) * PLACES + up_rank.map_or(0, |rank| rank as usize) * 2 + usize::from(is_matched)
    }

    fn holding_name(self, stage: usize, holding: usize) -> String {
        if self.has_boards() {
            return advice::holding_name(self.form.turned(stage), holding);
        }
        if !self.holdings.are_listed {
            return self.rankings[0].hand_in_words(holding);
        }
        let up_card = if self.form.shown.is_empty() { &[][..] } else { &[Rank::ALL[holding % PLACES / 2]] };
        self.holdings.name(holding / PLACES).to_string() + &up_cards_in_words(up_card, &Rank::ALL)
    }

    /// Whether or not the player has a card of the shown card's rank.
    fn changed_with(self, _: usize, holding: usize) -> usize {
        if self.holdings.are_listed { holding & !1 } else { holding }
    }

    fn chart(self, action: &dyn Fn(&Seen) -> usize) -> Option<String> {
        self.has_boards().then(|| advice::chart(self.form, action)).flatten()
    }

    /// A row for each run of hands, the best first, such that better hands take the same action or a greater one and
    /// the exceptions cost least; or, by the file's holdings, for each run of shown cards.
    fn rows(self, stage: usize, groups: Vec<Group>) -> Vec<(String, Group)> {
        if self.has_boards() {
            return advice::rows(self.form.turned(stage), &groups);
        }
        if self.holdings.are_listed {
            let of_holding = |(holding, groups)| rows_of(self.holdings.name(holding), groups);
            return groups.chunks(PLACES).enumerate().flat_map(of_holding).collect();
        }
        let dealt: Vec<usize> = (0..groups.len()).filter(|&value| groups[value].hands() > 0).collect();
        let taken = taken_by_runs(&dealt, &groups, self.form.stages[stage].actions.len());
        let places: Vec<usize> = (0..dealt.len()).collect();
        let (mut rows, mut above) = (Vec::new(), None);
        for run in places.chunk_by(|&one, &next| taken[one] == taken[next]).rev() {
            let least = (run[0] > 0).then(|| self.holding_name(stage, dealt[run[0] - 1] + 1));
            let name = match (&least, &above) {
                (None, None) => "any hand".to_string(),
                (Some(least), None) => format!("{least} or better"),
                (None, Some(above)) => format!("below {above}"),
                (Some(least), Some(above)) => format!("{least} or better, below {above}"),
            };
            let sum = run.iter().fold(Group::default(), |sum, &place| sum.plus(&groups[dealt[place]]));
            rows.push((name, sum));
            above = least;
        }
        rows
    }
}

/// Places of a holding: a rank of the shown card, without and with such a card in hand.
const PLACES: usize = 2 * Rank::ALL.len();

/// A row per run of up cards with the same action; two rows if the action depends on holding a card of the up card's
/// rank.
fn rows_of(holding: &str, groups: &[Group]) -> Vec<(String, Group)> {
    let of_rank = |rank: Rank| [&groups[rank as usize * 2], &groups[rank as usize * 2 + 1]];
    // Where such a card must be held, or cannot be, one action counts for both.
    let actions = |rank: &Rank| {
        let [without, with] = of_rank(*rank).map(|group| (group.hands() > 0).then(|| group.action()));
        [without.or(with), with.or(without)]
    };
    let is_dealt = |rank: &Rank| of_rank(*rank).iter().any(|group| group.hands() > 0);
    let dealt: Vec<Rank> = Rank::ALL.into_iter().filter(is_dealt).collect();
    let mut rows = Vec::new();
    for run in dealt.chunk_by(|one, next| actions(one) == actions(next)) {
        let sum = |matched: usize| run.iter().map(|&rank| of_rank(rank)[matched]).fold(Group::default(), Group::plus);
        let (without, with) = (sum(0), sum(1));
        let name = holding.to_string() + &up_cards_in_words(run, &dealt);
        if without.hands() == 0 || with.hands() == 0 || without.action() == with.action() {
            rows.push((name, without.plus(&with)));
        } else {
            rows.push((format!("{name}, none of the up card's rank in hand"), without));
            rows.push((format!("{name}, one of the up card's rank in hand"), with));
        }
    }
    rows
}

/// By hand, the lowest first, the action that it takes if better hands take no lesser ones and the costs are least.
fn taken_by_runs(dealt: &[usize], groups: &[Group], actions: usize) -> Vec<usize> {
    // The least cost up to a hand if it takes each action, and the action of the hand below.
    let (mut costs, mut steps) = ([0_i128; MOST_ACTIONS], Vec::new());
    for &value in dealt {
        let mut below = [0; MOST_ACTIONS];
        for action in 1..actions {
            below[action] = if costs[below[action - 1]] <= costs[action] { below[action - 1] } else { action };
        }
        let cost = |action: usize| costs[below[action]] + groups[value].cost_of(action);
        costs = std::array::from_fn(|action| if action < actions { cost(action) } else { 0 });
        steps.push(below);
    }
    let mut action = (0..actions).min_by_key(|&action| costs[action]).unwrap_or_default();
    let mut taken: Vec<usize> = Vec::new();
    for below in steps.iter().rev() {
        taken.push(action);
        action = below[action];
    }
    taken.reverse();
    taken
}

/// Up cards in words, such as `, up card 3 to 9`; empty for all of them.
fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        [only] if run != all => format!(", up card {}", only.name()),
        [first, .., last] if run != all => format!(", up card {} to {}", first.name(), last.name()),
        _ => String::new(),
    }
}
