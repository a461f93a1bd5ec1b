//! Usual play and play with knowledge, over all deals of the deck that the knowledge leaves.
//!
//! Known cards of the flop change decisions before it alone: later decisions see the flop anyway. Other known cards
//! change all decisions until they are seen; the deck that they leave is solved like any other, with those of turn and
//! river on every board.

use az::Az;
use rayon::prelude::*;

use super::counts::Coming;
use super::decisions::{BoardClasses, Decisions};
use super::deck::Deck;
use super::flops::{AllComing, Finder, InSight, hands_within};
use super::listing::hand_in_sight;
use super::plan::{Choice, LEVELS, Node, RIVER, Rows};
use super::showdown::Pays;
use super::sweep::Settled;
use super::values::best;
use super::walk::BoardRanks;
use super::{BoardTree, Solved};
use crate::cards::{Card, CardSet, HoleCards, SuitClass, SuitSymmetry, binomial, subsets};
use crate::games::engine::dealer::advice::DealerAdvice;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::{CardDecisions, DealerGame, Seen};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::likeness::{NotedChange, PlayTally};
use crate::games::engine::place_of;
use crate::games::engine::strategy::MOST_ACTIONS;
use crate::games::{Changed, PlaySums};
use crate::hands::FiveCardCategory;

/// Decisions with knowledge.
pub struct Informed {
    decisions: Decisions,
    /// The known cards of the flop, up to suits.
    known: BoardClasses,
    /// By class of these and index of the hole cards, the parts of `Plan::of_round`, one after the other.
    worths: Vec<Vec<i64>>,
    /// Both plays over all deals, in parts of a unit.
    pub sums: PlaySums,
}

/// Cards that a player knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KnownCards {
    pub dealers: CardSet,
    /// None if any of the dealer's are known.
    pub out_of_play: CardSet,
    /// Turn and river.
    pub later: [Option<Card>; 2],
    /// Number of known cards of the flop: none, one or three.
    pub on_flop: usize,
}

/// Gains of decisions over their last actions, by stage, class of flops and hole cards; on the turn over all turns.
type Gains<'g> = [&'g [Vec<i64>]];

impl Informed {
    /// Optimal decisions on a deck with known cards, next to `usual` ones, with boards in this many parts.
    pub fn of(
        game: &'static DealtGame,
        whole: &Deck,
        known: KnownCards,
        usual: &Decisions,
        pays: &Pays,
        parts: usize,
    ) -> Self {
        let left = whole.without(known.out_of_play, known.dealers, known.later);
        // Usual decisions depend on suits that look the same in the whole deck.
        let later = known.later.into_iter().flatten().map(|card| CardSet::default().with(card));
        let groups = [known.out_of_play, known.dealers].into_iter().chain(later);
        let left = BoardTree::on(game, left, groups.fold(SuitSymmetry::of(whole.cards), SuitSymmetry::without), parts);
        let rows = Rows::of_rounds(&left.plan, known.on_flop > 0);
        let solved = left.solved(pays, None, rows, left.parts);
        let finder = left.finder(&solved.rows, &solved.sums, None);
        let on_turn = &solved.early.after_flop;
        let on_flop: Vec<Vec<i64>> = match left.plan.stage_at(LEVELS[1]).map(|stage| (stage, finder.terms(stage))) {
            Some((stage, terms)) => {
                let classes = (0..left.flops.classes.len()).into_par_iter();
                classes.map(|class| finder.gains_on_flop(stage, class, &terms, on_turn)).collect()
            }
            None => Vec::new(),
        };
        let of_stage = |node: &Node| if node.turned == LEVELS[1] { &on_flop[..] } else { &on_turn[..] };
        let later: Vec<&[Vec<i64>]> = left.plan.nodes.iter().map(of_stage).collect();
        let worths = |class: &SuitClass| match known.on_flop {
            0 => HoleCards::all().iter().flat_map(|&hand| worths_of(&finder, &solved, hand)).collect(),
            _ => worths_with(&left, &finder, &later, class.representative),
        };
        let known = BoardClasses::of(left.deck.cards, left.flops.symmetry.clone(), known.on_flop);
        let worths = known.classes.par_iter().map(worths).collect();
        let (decisions, sums) = (solved.decisions.clone(), PlaySums::default());
        let mut informed = Informed { decisions, known, worths, sums };
        let boards = binomial(left.deck.cards.len() - RIVER, left.deck.cards_to_turn()) as i64;
        let after_flop = (boards * finder.orders(1)).az::<u128>() * left.deck.dealers().az::<u128>() * pays.nets.scale;
        let holdings = (0..left.plan.nodes.len()).map(|stage| match left.plan.nodes[stage].turned {
            RIVER => FiveCardCategory::ALL.len(),
            _ => game.holdings(stage),
        });
        let tally = PlayTally::new(holdings);
        let comparison = Comparison {
            left: &left,
            finder: &finder,
            later: &later,
            usual,
            informed: &informed,
            pays,
            after_flop,
            tally,
            gone: Vec::new(),
        };
        informed.sums = comparison.sums();
        informed
    }

    /// The worth of all showdowns with nothing wagered by action, and the gain of each action before the flop, or of
    /// the decisions after it, with a class of known cards.
    fn worths(&self, (known, renamed): (usize, &[u16]), hand: HoleCards) -> (i64, &[i64]) {
        let (worths, hand) = (&self.worths[known], usize::from(renamed[hand.index()]));
        let each = worths.len() / HoleCards::COUNT;
        (worths[hand * each], &worths[hand * each..][1..each])
    }

    /// The action with these cards in sight, and some cards of the flop known before it.
    pub fn action(&self, stage: usize, seen: &Seen, known: CardSet) -> usize {
        match HoleCards::of(seen.own).filter(|_| self.decisions.plan.nodes[stage].turned == 0) {
            Some(hand) => best(self.worths(self.known.class_of(known), hand).1.iter().copied()).0,
            None => self.decisions.action(stage, seen),
        }
    }
}

/// The parts of `Plan::of_round` with these hole cards.
fn worths_of(finder: &Finder<'_>, solved: &Solved, hand: HoleCards) -> Vec<i64> {
    let none = InSight::of(finder.deck, CardSet::default());
    let gain = |later: Option<usize>| later.map_or(0, |later| solved.early.gain(later, hand));
    let worth = |choice: Choice| match hand.is_within(finder.deck.cards) {
        true => finder.total(&none, choice.linear, hand) + gain(choice.later),
        false => 0,
    };
    finder.plan.of_round().into_iter().map(worth).collect()
}

/// The same over the flops with these cards, by index of the hole cards.
fn worths_with(left: &BoardTree, finder: &Finder<'_>, gains: &Gains<'_>, known: CardSet) -> Vec<i64> {
    let (deck, parts) = (left.deck.cards, left.plan.of_round());
    let orders = finder.orders(1);
    let terms: Vec<_> = parts.iter().map(|part| finder.rows.terms(1, part.linear)).collect();
    let mut worths = vec![0; parts.len() * HoleCards::COUNT];
    for cards in subsets(deck, LEVELS[1]).filter(|flop| known.without(*flop).is_empty()) {
        let (in_sight, (class, renamed)) = (InSight::of(&left.deck, cards), left.flops.class_of(cards));
        for hand in hands_within(deck.without(cards)).map(|hand| hand.index()) {
            for ((worth, terms), part) in worths[hand * parts.len()..].iter_mut().zip(&terms).zip(&parts) {
                let later = part.later.map_or(0, |later| gains[later][class][usize::from(renamed[hand])]);
                *worth += orders * in_sight.sum(finder.sums, terms, hand) + later;
            }
        }
    }
    worths
}

/// A round in usual and in informed play: the state of each, and whether the plays have parted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Both {
    states: [usize; 2],
    have_parted: bool,
}

/// Usual and informed decisions in the same deals.
struct Comparison<'c> {
    left: &'c BoardTree,
    finder: &'c Finder<'c>,
    later: &'c Gains<'c>,
    usual: &'c Decisions,
    informed: &'c Informed,
    pays: &'c Pays,
    /// Ways to deal turn, river and the dealer's hand, in parts of a unit.
    after_flop: u128,
    tally: PlayTally,
    /// How both plays may have gone, by the state of the hands that come to the river so.
    gone: Vec<Both>,
}

impl Comparison<'_> {
    fn sums(mut self) -> PlaySums {
        self.informed.known.classes.iter().for_each(|known| self.before_the_flop(known));
        let mut all = AllComing::none(&self.left.deck, &self.left.plan);
        for (class, flop) in self.left.flops.classes.iter().enumerate() {
            self.on_flop(class, flop, &mut all);
        }
        self.on_river(&all.coming);
        let (game, plan) = (self.left.game, &self.left.plan);
        let name = |stage: usize, holding: usize| match plan.nodes[stage].turned {
            RIVER => FiveCardCategory::ALL[holding].names().first().unwrap_or(&"high-cards").replace('-', " "),
            _ => game.holding_name(stage, holding),
        };
        let named = |stage: usize, holding| (game.form.stages[stage].name, name(stage, holding));
        let mut sums = self.tally.named(|stage| game.form.stages[stage].actions, named);
        // Until here it is only what usual play loses against informed play.
        sums.usual_net += sums.net;
        sums
    }

    /// Adds what an action of usual and one of informed play wager, where they are taken in these ways.
    fn wager(&mut self, stage: usize, play: usize, action: usize, ways: u128) {
        let parts = self.left.game.form.stages[stage].adds[action].unwrap_or_default().az::<i128>();
        let units = parts * ways.az::<i128>() / self.left.game.form.parts as i128;
        match play {
            0 => self.tally.sums.usual_units += units,
            _ => self.tally.sums.units += units,
        }
    }

    /// Adds a decision of usual play that informed play takes otherwise, for this gain.
    fn change(&mut self, street: usize, holding: usize, [usual, better]: [usize; 2], ways: u128, gain: i128) {
        self.tally.sums.usual_net -= gain;
        if gain > 0 {
            self.tally.note(NotedChange { street, holding, usual, better }, ways.az::<i128>(), gain);
        }
    }

    fn before_the_flop(&mut self, known: &SuitClass) {
        let (informed, cards, deck) = (self.informed, known.representative, self.left.deck.cards);
        let flops = u128::from(binomial(deck.len() - 2 - cards.len(), 3 - cards.len()));
        let ways = u128::from(known.hands) * flops * self.after_flop;
        let staked = ways.az::<i128>() * self.left.game.form.staked as i128;
        for hand in hands_within(deck.without(cards)) {
            let (base, gains) = informed.worths(informed.known.class_of(cards), hand);
            let (_, gain) = best(gains.iter().copied());
            self.tally.sums.ways += ways;
            self.tally.sums.net += i128::from(base + gain) * i128::from(known.hands);
            self.tally.sums.usual_units += staked;
            self.tally.sums.units += staked;
            let of_known = (ways, known.hands.az::<i32>());
            self.decide(&mut Both::default(), (&hand_in_sight(hand), cards), of_known, |_, action| gains[action]);
        }
    }

    /// Compares decisions on a flop, and on the turns after it. Adds the hands that go on to the river.
    fn on_flop(&mut self, class: usize, flop: &SuitClass, all: &mut AllComing<'_>) {
        let (left, informed, usual, finder, later) = (self.left, self.informed, self.usual, self.finder, self.later);
        let plan = &*left.plan;
        let known = subsets(flop.representative, informed.known.classes[0].representative.len());
        let known: Vec<_> = known.map(|known| informed.known.class_of(known)).collect();
        let in_sight = InSight::of(&left.deck, flop.representative);
        let turns = left.deck.known[0]
            .map_or(left.deck.cards.without(flop.representative), |card| CardSet::default().with(card));
        let on_turn: Vec<(Card, InSight)> = match plan.has_turn() {
            true => turns.iter().map(|card| (card, InSight::of(&left.deck, flop.representative.with(card)))).collect(),
            false => Vec::new(),
        };
        let orders = finder.orders(1);
        let before_river = (0..plan.nodes.len()).take_while(|&stage| plan.nodes[stage].turned < RIVER);
        let terms: Vec<_> = before_river.map(|stage| finder.terms(stage)).collect();
        for hand in hands_within(left.deck.cards.without(flop.representative)) {
            // Of the ways to know cards of this flop, those that lead to the same actions before it.
            let mut begun: Vec<(Both, u128)> = Vec::new();
            for &known in &known {
                let mut both = Both::default();
                if plan.made_at(0, 0).is_some() {
                    let (_, gains) = informed.worths(known, hand);
                    let actions = [usize::from(usual.preflop[hand.index()]), best(gains.iter().copied()).0];
                    both = Both {
                        states: actions.map(|action| plan.after(0, action)),
                        have_parted: actions[0] != actions[1],
                    };
                }
                let place = place_of(&mut begun, (both, 0), |one, other| one.0 == other.0);
                begun[place].1 += 1;
            }
            for (mut both, times) in begun {
                let ways = times * u128::from(flop.hands) * self.after_flop;
                let hands = times.az::<i32>() * flop.hands.az::<i32>();
                let on_flop = hand_in_sight(hand).turn(flop.representative);
                self.decide(&mut both, (&on_flop, CardSet::default()), (ways, hands), |stage, action| {
                    let after = plan.nodes[stage].choices[action].later;
                    orders * in_sight.sum(finder.sums, &terms[stage][action], hand.index())
                        + after.map_or(0, |stage| later[stage][class][hand.index()])
                });
                if both.states.iter().all(|&state| plan.made_at(state, LEVELS[2]).is_none()) {
                    self.go_on(both, all, &in_sight, (hand, hands));
                    continue;
                }
                let of_turn = ways / (on_turn.len() - if left.deck.known[0].is_some() { 0 } else { 2 }) as u128;
                for (turn, in_sight) in on_turn.iter().filter(|(turn, _)| !hand.cards().contains(turn)) {
                    let (mut both, seen) = (both, on_flop.turn(CardSet::default().with(*turn)));
                    self.decide(&mut both, (&seen, CardSet::default()), (of_turn, hands), |stage, action| {
                        in_sight.sum(finder.sums, &terms[stage][action], hand.index())
                    });
                    self.go_on(both, all, in_sight, (hand, hands));
                }
            }
        }
    }

    /// Adds a decision with these cards in sight, and known before the flop, if one of both plays makes it, and takes
    /// its actions; `gain` is that of an action, with each of the hands.
    fn decide(
        &mut self,
        both: &mut Both,
        (seen, known): (&Seen, CardSet),
        (ways, hands): (u128, i32),
        gain: impl Fn(usize, usize) -> i64,
    ) {
        let (plan, game) = (&*self.left.plan, self.left.game);
        let is_made = both.states.map(|state| plan.made_at(state, seen.board.len()));
        let Some(stage) = is_made[0].or(is_made[1]) else { return };
        let actions = [self.usual.action(stage, seen), self.informed.action(stage, seen, known)];
        for play in 0..2 {
            if is_made[play].is_some() {
                self.wager(stage, play, actions[play], ways);
                both.states[play] = plan.after(both.states[play], actions[play]);
            }
        }
        if actions[0] != actions[1] && is_made[0].is_some() {
            if is_made[1].is_some() && !both.have_parted {
                self.tally.sums.changed += ways;
                both.have_parted = true;
            }
            let holding = game.holding(stage, seen, game.best_hand(seen.players()));
            let gain = i128::from(gain(stage, actions[1]) - gain(stage, actions[0])) * i128::from(hands);
            self.change(stage, holding, actions, ways, gain);
        }
    }

    /// Adds hands that come to the river in one of both plays.
    fn go_on(&mut self, both: Both, all: &mut AllComing<'_>, in_sight: &InSight, (hand, hands): (HoleCards, i32)) {
        if both.states.iter().any(|&state| self.left.plan.states[state].next.is_some()) {
            all.add(in_sight, place_of(&mut self.gone, both, PartialEq::eq), hand, hands);
        }
    }

    fn on_river(&mut self, hands: &[Coming]) {
        let Some(stage) = self.left.plan.stage_at(RIVER) else { return };
        let both: Vec<Both> = hands.iter().map(|coming| self.gone[coming.state]).collect();
        let is_made = |both: &Both| both.states.map(|state| self.left.plan.states[state].next.is_some());
        let is_made: Vec<[bool; 2]> = both.iter().map(is_made).collect();
        let add = |river: &mut OnRiver, board: &BoardRanks, hand: &Settled, deals: &[i32]| {
            let actions = [
                board.decided(&self.usual.river, self.left.deck.views[board.view].of_whole, hand.class()),
                board.decided(&self.informed.decisions.river, board.view, hand.class()),
            ];
            let worth = self.pays.worth(hand.kind, hand.showdown);
            let gain = |action: usize| self.left.plan.nodes[stage].choices[action].linear.of(&worth, 0);
            for ((both, is_made), deals) in
                both.iter().zip(&is_made).zip(deals.iter().map(|deals| (*deals).az::<u128>()))
            {
                for play in (0..2).filter(|&play| is_made[play]) {
                    river.taken[play][actions[play]] += deals;
                }
                if actions[0] != actions[1] && is_made[0] && deals > 0 {
                    river.differing += if is_made[1] && !both.have_parted { deals } else { 0 };
                    let changed = &mut river.changed[hand.value.category() as usize][actions[0]][actions[1]];
                    changed.ways += deals;
                    changed.gain += i128::from(gain(actions[1]) - gain(actions[0])) * deals.az::<i128>();
                }
            }
        };
        let OnRiver { taken, differing, changed } =
            self.left.over_hands(hands, &OnRiver::default(), add, OnRiver::merge);
        let ways = self.left.deck.dealers().az::<u128>() * self.pays.nets.scale;
        for (play, taken) in taken.into_iter().enumerate() {
            for (action, taken) in taken.into_iter().enumerate().filter(|(_, taken)| *taken > 0) {
                self.wager(stage, play, action, taken * ways);
            }
        }
        self.tally.sums.changed += differing * ways;
        for (kind, by_usual) in changed.into_iter().enumerate() {
            for (place, Changed { ways: deals, gain }) in by_usual.as_flattened().iter().enumerate() {
                self.change(stage, kind, [place / MOST_ACTIONS, place % MOST_ACTIONS], deals * ways, *gain);
            }
        }
    }
}

/// Deals to the river.
#[derive(Clone, Default)]
struct OnRiver {
    /// By play, then action.
    taken: [[u128; MOST_ACTIONS]; 2],
    /// With different decisions.
    differing: u128,
    /// By category of hand, usual and informed action.
    changed: [[[Changed; MOST_ACTIONS]; MOST_ACTIONS]; FiveCardCategory::ALL.len()],
}

impl OnRiver {
    fn merge(&mut self, other: &Self) {
        self.differing += other.differing;
        let taken = self.taken.as_flattened_mut().iter_mut().zip(other.taken.as_flattened());
        taken.for_each(|(sum, taken)| *sum += taken);
        let changed = self.changed.as_flattened_mut().as_flattened_mut().iter_mut();
        for (sum, Changed { ways, gain }) in changed.zip(other.changed.as_flattened().as_flattened()) {
            sum.ways += ways;
            sum.gain += gain;
        }
    }
}
