//! Decisions before the river, from the sums of the first pass, and the hands that come to each flop or turn, for the
//! second.

use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use super::counts::Coming;
use super::decisions::{BoardClasses, Decisions, HandActions};
use super::deck::Deck;
use super::index::{Index, SUITED_IN_SIGHT, SUITS, UpToTwo, suited_ranks};
use super::plan::{LEVELS, Linear, Plan, Rows, Terms, level_of};
use super::values::{AllSums, best};
use crate::cards::{Card, CardSet, HoleCards, SuitClass, binomial, subsets};
use crate::hands::rank_multiset_place;

/// The cards in sight before the river, by ranks alone and as seen from each suit of theirs that may make a flush; with
/// none in sight from all.
pub struct InSight {
    level: usize,
    by_ranks: usize,
    /// With the classes of all hole cards.
    suited: Vec<(usize, &'static [u16])>,
}

impl InSight {
    pub fn of(deck: &Deck, cards: CardSet) -> Self {
        let (index, cards) = (Index::get(), cards.iter().collect::<Vec<Card>>());
        let level = level_of(cards.len());
        let view = |suit: usize| {
            let suited = suited_ranks(suit, &cards);
            let number = || match level {
                0 => 0,
                _ => index.suited(cards.len(), suited, UpToTwo::unsuited(suit, &cards)),
            };
            let of_view = || SUITED_IN_SIGHT[level] * deck.views_of_suits[suit] + number();
            (suited.count_ones() as usize >= level).then(|| (of_view(), &index.seen[suit][..]))
        };
        let by_ranks = rank_multiset_place(cards.iter().copied());
        InSight { level, by_ranks, suited: (0..SUITS).filter_map(view).collect() }
    }

    /// A sum with these hole cards.
    #[inline]
    pub fn sum(&self, sums: &AllSums, terms: &Terms, hand: usize) -> i64 {
        let (pair, suited) = (usize::from(Index::get().pairs_of_hands[hand]), &sums.suited[self.level]);
        let row = |row: usize| {
            let of_suits = self.suited.iter().map(|(number, classes)| suited[row][*number][usize::from(classes[hand])]);
            sums.by_ranks[self.level][row][self.by_ranks][pair] + of_suits.sum::<i64>()
        };
        terms.iter().map(|&(place, times)| times * row(place)).sum()
    }

    /// Sums with all of some hole cards.
    fn sums(&self, sums: &AllSums, terms: &Terms, hands: &[Hand], of_hands: &mut [i64]) {
        of_hands.fill(0);
        let (by_ranks, suited) = (&sums.by_ranks[self.level], &sums.suited[self.level]);
        for &(row, times) in terms {
            let by_ranks = &by_ranks[row][self.by_ranks];
            of_hands.iter_mut().zip(hands).for_each(|(sum, hand)| *sum += times * by_ranks[usize::from(hand.pair)]);
            for (number, classes) in &self.suited {
                let suited = &suited[row][*number];
                let class = |hand: &Hand| usize::from(classes[usize::from(hand.index)]);
                of_hands.iter_mut().zip(hands).for_each(|(sum, hand)| *sum += times * suited[class(hand)]);
            }
        }
    }

    /// Adds hands that come here.
    pub fn add(&self, coming: &mut Coming, hand: usize, hands: i32) {
        coming.by_ranks[self.by_ranks][usize::from(Index::get().pairs_of_hands[hand])] += hands;
        for (number, classes) in &self.suited {
            coming.suited[*number][usize::from(classes[hand])] += hands;
        }
    }
}

/// Hole cards with what is looked up for them most.
#[derive(Clone, Copy)]
struct Hand {
    index: u16,
    pair: u16,
}

impl Hand {
    fn of(hand: HoleCards) -> Self {
        let index = hand.index();
        Hand { index: index.az::<u16>(), pair: Index::get().pairs_of_hands[index] }
    }

    fn index(self) -> usize {
        self.index.into()
    }
}

pub fn hands_within(deck: CardSet) -> impl Iterator<Item = HoleCards> {
    HoleCards::all().iter().copied().filter(move |hand| hand.is_within(deck))
}

/// Classes of flops at a time.
const FLOPS_AT_ONCE: usize = 128;

/// By class of flops, then index of the hole cards.
type ByFlop = Vec<Vec<i64>>;

/// The gains of decisions on flop and turn that come after the first decision.
pub struct Early {
    /// The gains of the decision on the turn over its last action, over all turns.
    pub after_flop: ByFlop,
    /// By stage, then index of the hole cards: the gains over the last action, over all flops.
    gains: Vec<Vec<i64>>,
}

/// What early decisions are found from.
#[derive(Clone, Copy)]
pub struct Finder<'f> {
    pub plan: &'f Plan,
    pub deck: &'f Deck,
    pub flops: &'f BoardClasses,
    pub turns: Option<&'f BoardClasses>,
    pub rows: &'f Rows,
    pub sums: &'f AllSums,
    /// The decisions to take; the best ones, where ties go to the smallest wager, without.
    pub given: Option<&'f Decisions>,
}

impl Early {
    /// The gain of a decision over its last action, summed over all flops.
    pub fn gain(&self, stage: usize, hand: HoleCards) -> i64 {
        self.gains[stage][hand.index()]
    }
}

impl Finder<'_> {
    /// The gains of each action over the last one, by its terms, but for later gains.
    pub fn terms(&self, stage: usize) -> Vec<Terms> {
        let node = &self.plan.nodes[stage];
        let level = level_of(node.turned);
        (0..node.choices.len()).map(|action| self.rows.terms(level, node.relative(action))).collect()
    }

    /// The decisions on flop and turn, with their gains.
    pub fn early(&self) -> ([HandActions; 2], Early) {
        let mut gains = vec![vec![0; HoleCards::COUNT]; self.plan.nodes.len()];
        let (turn, after_flop) = match self.plan.stage_at(LEVELS[2]).zip(self.turns) {
            Some((stage, turns)) => {
                let (turn, after_flop) = self.on_turns(stage, turns);
                gains[stage] = self.over_flops(after_flop.iter().map(|gains| gains.iter().copied().enumerate()));
                (turn, after_flop)
            }
            None => (HandActions::first(0, 0), ByFlop::new()),
        };
        let mut flop = HandActions::first(0, 0);
        if let Some(stage) = self.plan.stage_at(LEVELS[1]) {
            let (terms, classes) = (self.terms(stage), (0..self.flops.classes.len()).collect::<Vec<_>>());
            flop = HandActions::first(classes.len(), terms.len());
            let on_flop = |&class: &usize| {
                let mut row = HandActions::first(1, terms.len());
                let gains = self.decide(stage, class, &terms, &after_flop, (&mut row, 0));
                (row, gains)
            };
            let of_part = |part: &[usize]| part.par_iter().map(on_flop).collect::<Vec<_>>();
            let found = classes.chunks(FLOPS_AT_ONCE).flat_map(of_part).enumerate();
            gains[stage] = self.over_flops(found.map(|(class, (actions, gains))| {
                flop.put(class, &actions);
                gains
            }));
        }
        ([flop, turn], Early { after_flop, gains })
    }

    /// Gains of hole cards over all flops, from those of each class of flops.
    fn over_flops<G: IntoIterator<Item = (usize, i64)>>(&self, of_classes: impl Iterator<Item = G>) -> Vec<i64> {
        let least = self.flops.least_hands();
        let (mut sums, mut hands) = (vec![0; HoleCards::COUNT], vec![0; HoleCards::COUNT]);
        for (flop, gains) in self.flops.classes.iter().zip(of_classes) {
            // Over suit-isomorphic hands, at the least of them.
            gains.into_iter().for_each(|(hand, gain)| sums[least[hand]] += i64::from(flop.hands) * gain);
        }
        hands_within(self.deck.cards).for_each(|hand| hands[least[hand.index()]] += 1);
        debug_assert!(hands.iter().zip(&sums).all(|(hands, gain)| *hands == 0 || gain % hands == 0));
        least.iter().map(|&least| if hands[least] == 0 { 0 } else { sums[least] / hands[least] }).collect()
    }

    /// The decisions on the turn, and their gains after each flop.
    fn on_turns(&self, stage: usize, turns: &BoardClasses) -> (HandActions, ByFlop) {
        let terms = self.terms(stage);
        let none = || vec![vec![0; HoleCards::COUNT]; self.flops.classes.len()];
        let mut actions = HandActions::first(turns.classes.len(), terms.len());
        let parts = turns.classes.len().div_ceil(rayon::current_num_threads().min(MOST_TURN_PARTS)).max(1);
        let classes: Vec<usize> = (0..turns.classes.len()).collect();
        let of_part = |classes: &[usize]| {
            let (mut actions, mut sums) = (HandActions::first(classes.len(), terms.len()), none());
            for (row, &class) in classes.iter().enumerate() {
                let gains = self.decide(stage, class, &terms, &ByFlop::new(), (&mut actions, row));
                let times = i64::from(turns.classes[class].hands);
                for flop in flops_in(turns, turns.cards(class)) {
                    let (flop, renamed) = self.flops.class_of(flop);
                    let sums = &mut sums[flop];
                    gains.iter().for_each(|&(hand, gain)| sums[usize::from(renamed[hand])] += times * gain);
                }
            }
            (actions, sums)
        };
        let found: Vec<(HandActions, ByFlop)> = classes.par_chunks(parts).map(of_part).collect();
        let mut sums = none();
        for (part, (of_part, gains)) in found.into_iter().enumerate() {
            actions.put(part * parts, &of_part);
            sums.iter_mut().flatten().zip(gains.into_iter().flatten()).for_each(|(sum, gain)| *sum += gain);
        }
        // Renamings of suits that fix a flop take hands to each other: their sum may stand with any of them until here.
        let averaged = |(flop, sums): (&SuitClass, Vec<i64>)| -> Vec<i64> {
            let images = self.flops.symmetry.images(flop.representative);
            let fixing: Vec<&Vec<u16>> = images
                .zip(&*self.flops.renamed)
                .filter(|(image, _)| *image == flop.representative)
                .map(|(_, renamed)| renamed)
                .collect();
            let times = fixing.len().az::<i64>() * i64::from(flop.hands);
            let sum = |hand: usize| fixing.iter().map(|renamed| sums[usize::from(renamed[hand])]).sum::<i64>();
            (0..HoleCards::COUNT).map(|hand| sum(hand) / times).collect()
        };
        (actions, self.flops.classes.iter().zip(sums).map(averaged).collect())
    }

    /// The decisions on a class of flops or turns, into a row of actions: their gains by hole cards, but where there
    /// are none, as the last action has none over itself. `after` are those of the decision on the turn.
    fn decide(
        &self,
        stage: usize,
        class: usize,
        terms: &[Terms],
        after: &ByFlop,
        (actions, row): (&mut HandActions, usize),
    ) -> Vec<(usize, i64)> {
        let node = &self.plan.nodes[stage];
        let (classes, given) = match self.turns.filter(|_| node.turned == LEVELS[2]) {
            Some(turns) => (turns, self.given.map(|given| &given.turn)),
            None => (self.flops, self.given.map(|given| &given.flop)),
        };
        let cards = classes.cards(class);
        let in_sight = InSight::of(self.deck, cards);
        let orders = self.orders(in_sight.level);
        let hands: Vec<Hand> = hands_within(self.deck.cards.without(cards)).map(Hand::of).collect();
        let mut by_action = vec![vec![0; hands.len()]; terms.len()];
        for ((choice, terms), of_hands) in node.choices.iter().zip(terms).zip(&mut by_action) {
            in_sight.sums(self.sums, terms, &hands, of_hands);
            let later = choice.later.map(|_| &after[class]);
            for (gain, hand) in of_hands.iter_mut().zip(&hands) {
                *gain = orders * *gain + later.map_or(0, |later| later[hand.index()]);
            }
        }
        let mut gains = Vec::new();
        for (place, hand) in hands.iter().map(|hand| hand.index()).enumerate() {
            let (action, gain) = match given.map(|given| given.action(class, hand)) {
                Some(action) => (action, by_action[action][place]),
                None => best(by_action.iter().map(|of_hands| of_hands[place])),
            };
            actions.set(row, hand, action);
            gains.extend((gain != 0).then_some((hand, gain)));
        }
        gains
    }

    /// The gains of the decision on a class of flops, by hole cards.
    pub fn gains_on_flop(&self, stage: usize, class: usize, terms: &[Terms], after: &ByFlop) -> Vec<i64> {
        let mut gains = vec![0; HoleCards::COUNT];
        let found = self.decide(stage, class, terms, after, (&mut HandActions::first(1, terms.len()), 0));
        found.into_iter().for_each(|(hand, gain)| gains[hand] = gain);
        gains
    }

    /// Orders in which the walk turns the cards of a board beyond those in sight.
    pub fn orders(&self, level: usize) -> i64 {
        let to_turn = self.deck.cards_to_turn();
        match level {
            0 => self.orders(1) * binomial(LEVELS[1] + to_turn, LEVELS[1]).az::<i64>(),
            1 => self.plan.orders(to_turn),
            _ => 1,
        }
    }

    /// A sum over all boards with these cards in sight and hole cards, in the orders of the walk.
    pub fn total(&self, in_sight: &InSight, sum: Linear, hand: HoleCards) -> i64 {
        let terms = self.rows.terms(in_sight.level, sum);
        self.orders(in_sight.level) * in_sight.sum(self.sums, &terms, hand.index())
    }

    /// The gain of each action before the flop over the last one.
    pub fn before_the_flop(&self, early: &Early, stage: usize, hand: HoleCards) -> Vec<i64> {
        let (node, none) = (&self.plan.nodes[stage], InSight::of(self.deck, CardSet::default()));
        let gain = |action: usize| {
            let later = node.choices[action].later.map_or(0, |later| early.gain(later, hand));
            self.total(&none, node.relative(action), hand) + later
        };
        (0..node.choices.len()).map(gain).collect()
    }
}

/// Most parts of the turns at a time, each with gains of its own of 19 MB.
const MOST_TURN_PARTS: usize = 4;

/// The flops that a turn may follow.
fn flops_in(turns: &BoardClasses, cards: CardSet) -> impl Iterator<Item = CardSet> {
    subsets(cards, LEVELS[1]).filter(|flop| turns.known.is_disjoint(*flop))
}

impl Decisions {
    /// The state of a hand with a flop in sight, from another state on.
    pub fn after_flop(&self, mut state: usize, hand: HoleCards, flop: CardSet) -> usize {
        let plan = &*self.plan;
        if plan.made_at(state, 0).is_some() {
            state = plan.after(state, self.preflop[hand.index()].into());
        }
        if plan.made_at(state, LEVELS[1]).is_some() {
            state = plan.after(state, self.before_the_river(hand, flop));
        }
        state
    }

    /// Passes `each` the states in which a hand on a flop comes to the river or ends, with its turn where that matters.
    pub fn follow(
        &self,
        state: usize,
        hand: HoleCards,
        flop: CardSet,
        turns: CardSet,
        mut each: impl FnMut(usize, Option<Card>),
    ) {
        let state = self.after_flop(state, hand, flop);
        if self.plan.made_at(state, LEVELS[2]).is_none() {
            return each(state, None);
        }
        for turn in turns.iter().filter(|turn| !hand.cards().contains(turn)) {
            each(self.plan.after(state, self.before_the_river(hand, flop.with(turn))), Some(turn));
        }
    }
}

/// The hands that come to the river, or whose decisions end before it, by state and level.
pub struct AllComing<'d> {
    deck: &'d Deck,
    orders: i32,
    pub coming: Vec<Coming>,
}

impl<'d> AllComing<'d> {
    pub fn none(deck: &'d Deck, plan: &Plan) -> Self {
        let orders = plan.orders(deck.cards_to_turn()).az::<i32>();
        AllComing { deck, orders, coming: Vec::new() }
    }

    /// The place of the hands in a state at a level.
    #[inline]
    fn place(&mut self, state: usize, level: usize) -> usize {
        let known = self.coming.iter().position(|coming| (coming.state, coming.level) == (state, level));
        known.unwrap_or_else(|| {
            let times = if level == 1 { self.orders } else { 1 };
            self.coming.push(Coming::none(self.deck, state, level, times));
            self.coming.len() - 1
        })
    }

    /// Adds hands that come to the cards in sight in a state.
    pub fn add(&mut self, in_sight: &InSight, state: usize, hand: HoleCards, hands: i32) {
        let place = self.place(state, in_sight.level);
        in_sight.add(&mut self.coming[place], hand.index(), hands);
    }

    fn plus(mut self, other: Self) -> Self {
        for other in other.coming {
            let place = self.place(other.state, other.level);
            self.coming[place].merge(&other);
        }
        self
    }
}

/// Counts the hands that come to each flop or turn by these decisions, in parts.
pub fn coming(deck: &Deck, decisions: &Decisions, parts: usize) -> Vec<Coming> {
    let (flops, plan) = (&decisions.flops.classes, &*decisions.plan);
    // By class of flops and hole cards, the state with the flop in sight.
    let state = |flop: &SuitClass, hand| decisions.after_flop(0, hand, flop.representative).az::<u8>();
    let on_class = |flop: &SuitClass| HoleCards::all().iter().map(|&hand| state(flop, hand)).collect();
    let states: Vec<Vec<u8>> = flops.par_iter().map(on_class).collect();
    let decides = |state: &u8| plan.made_at((*state).into(), LEVELS[2]).is_some();
    let deciding: Vec<u8> = (0..plan.states.len().az::<u8>()).filter(decides).collect();
    let of_part = |part: usize| {
        let mut all = AllComing::none(deck, plan);
        for (flop, states) in flops.iter().zip(&states).skip(part).step_by(parts) {
            let (on_flop, hands) = (InSight::of(deck, flop.representative), flop.hands.az::<i32>());
            for hand in hands_within(deck.cards.without(flop.representative)) {
                let state = states[hand.index()].into();
                if plan.made_at(state, LEVELS[2]).is_none() {
                    all.add(&on_flop, state, hand, hands);
                }
            }
        }
        let turns = decisions.turns.iter();
        let of_part = |turns: &'_ Arc<BoardClasses>| (part..turns.classes.len()).step_by(parts);
        for (turns, class) in turns.flat_map(|turns| of_part(turns).map(move |class| (turns, class))) {
            let (cards, times) = (turns.cards(class), turns.classes[class].hands.az::<i32>());
            let on_turn = InSight::of(deck, cards);
            let of_flop = |flop| {
                let (flop, renamed) = decisions.flops.class_of(flop);
                (&states[flop], renamed)
            };
            let flops: Vec<_> = flops_in(turns, cards).map(of_flop).collect();
            for hand in hands_within(deck.cards.without(cards)) {
                let index = hand.index();
                for &state in &deciding {
                    let comes = |(states, renamed): &(&Vec<u8>, &[u16])| states[usize::from(renamed[index])] == state;
                    let ways = times * flops.iter().map(|flop| i32::from(comes(flop))).sum::<i32>();
                    if ways > 0 {
                        let action = decisions.turn.action(class, index);
                        all.add(&on_turn, plan.after(state.into(), action), hand, ways);
                    }
                }
            }
        }
        all
    };
    let parts: Vec<AllComing<'_>> = (0..parts).into_par_iter().map(of_part).collect();
    parts.into_iter().reduce(AllComing::plus).map(|all| all.coming).unwrap_or_default()
}
