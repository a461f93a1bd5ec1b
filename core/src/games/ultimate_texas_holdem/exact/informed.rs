//! Usual play and play with knowledge, over all deals of the deck that the knowledge leaves.
//!
//! Known cards of the flop change decisions before it alone: later decisions see the flop anyway. Other known cards
//! change all decisions until they are seen; the deck that they leave is solved like any other, with those of turn and
//! river on every board.

use az::Az;
use rayon::prelude::*;

use super::UltimateTree;
use super::counts::{AllArrivals, Deals};
use super::deck::Deck;
use super::examples::hand_in_sight;
use super::flop::{FlopViews, hands_within};
use super::showdown::{HandWorth, Pays};
use super::sweep::Settled;
use super::values::{ANTE_AND_BLIND, AllSums, GAIN, PLAY, QUANTITIES};
use super::walk::BoardRanks;
use crate::cards::{CardSet, HoleCards, SuitClass, SuitSymmetry, binomial, subsets};
use crate::games::engine::dealer::advice::DealerAdvice;
use crate::games::engine::dealer::{CardDecisions, DealerGame, Seen};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::likeness::{NotedChange, PlayTally};
use crate::games::ultimate_texas_holdem::decisions::{CHECK, Decisions, PLAY_4X};
use crate::games::ultimate_texas_holdem::rules::{FORM, KINDS, UltimateTexasHoldem as Game};
use crate::games::{Changed, PlaySums};
use crate::hands::FiveCardCategory;

/// Paths to the river without a Play Wager: in both plays, in usual play alone, in informed play alone.
const IN_BOTH: usize = 0;
const IN_USUAL: usize = 1;
const IN_INFORMED: usize = 2;

/// Decisions with knowledge.
pub struct Informed {
    decisions: Decisions,
    /// Decisions before the flop by its known cards, up to suits.
    known: Vec<KnownFlop>,
    /// Both plays over all deals, in parts of a unit.
    pub sums: PlaySums,
}

/// Cards of the flop that are known.
struct KnownFlop {
    cards: SuitClass,
    /// By index of the hole cards.
    worths: Vec<HandWorth>,
}

/// Cards that a player knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KnownCards {
    pub dealers: CardSet,
    /// None if any of the dealer's are known.
    pub out_of_play: CardSet,
    /// Cards of turn and river.
    pub later: CardSet,
    /// Number of known cards of the flop: none, one or three.
    pub on_flop: usize,
}

impl Informed {
    /// Optimal decisions on a deck with known cards, next to `usual` ones, with boards in this many parts.
    pub fn of(whole: &Deck, known: KnownCards, usual: &Decisions, pays: &Pays, parts: usize) -> Self {
        // Usual decisions depend on suits that look the same in the whole deck.
        let symmetry = [known.out_of_play, known.dealers, known.later]
            .into_iter()
            .fold(SuitSymmetry::of(whole.cards), SuitSymmetry::without);
        let left = UltimateTree::on(whole.without(known.out_of_play, known.dealers, known.later), symmetry, parts);
        let (decisions, sums, worths) = left.solved(pays, None, if known.on_flop == 0 { 1 } else { QUANTITIES });
        let classes = left.flops.symmetry.classes_of(known.on_flop);
        let known_flop = |cards: SuitClass| {
            let worths = match known.on_flop {
                0 => worths.clone(),
                _ => worths_with(&left, &sums, cards.representative),
            };
            KnownFlop { cards, worths }
        };
        let known = classes.into_par_iter().map(known_flop).collect();
        let mut informed = Informed { decisions, known, sums: PlaySums::default() };
        let boards = u128::from(binomial(left.deck.cards.len() - 5, left.deck.cards_to_turn()));
        let after_flop = boards * left.deck.dealers().az::<u128>() * pays.nets.scale;
        let tally = PlayTally::new([Game.holdings(0), Game.holdings(1), KINDS]);
        let comparison = Comparison { left: &left, usual, informed: &informed, pays, after_flop, tally };
        informed.sums = comparison.sums(&sums);
        informed
    }

    /// Whether the player bets before the flop, by hole cards, with these cards of it known.
    fn raises(&self, known: CardSet) -> impl Fn(HoleCards) -> bool {
        let flops = &self.decisions.flops;
        let least = flops.symmetry.least_image(known);
        let place = self.known.partition_point(|known| known.cards.representative < least.image);
        let (worths, renamed) = (&self.known[place].worths, &flops.renamed[least.renaming]);
        move |hand| worths[usize::from(renamed[hand.index()])].bets(4)
    }

    /// The action with these cards in sight, and some cards of the flop known before it.
    pub fn action(&self, stage: usize, seen: &Seen, known: CardSet) -> usize {
        match (stage, HoleCards::of(seen.own)) {
            (0, Some(hand)) if self.raises(known)(hand) => PLAY_4X,
            (0, _) => CHECK,
            _ => self.decisions.action(stage, seen),
        }
    }
}

/// Worths of all hole cards over the flops with these cards, by index.
fn worths_with(left: &UltimateTree, sums: &AllSums, known: CardSet) -> Vec<HandWorth> {
    let (deck, mut worths) = (left.deck.cards, vec![HandWorth::default(); HoleCards::COUNT]);
    let flops = deck.subsets::<3>().map(CardSet::from_iter);
    for flop in flops.filter(|flop| known.without(*flop).is_empty()) {
        let views = FlopViews::of(&left.deck, flop);
        for hand in hands_within(deck.without(flop)) {
            let sum = |quantity: usize| views.sum(sums, quantity, hand);
            let worth = &mut worths[hand.index()];
            let bet = HandWorth { without: 0, ante_and_blind: sum(ANTE_AND_BLIND), play: sum(PLAY) };
            worth.without += bet.with(2) + sum(GAIN).max(0);
            worth.ante_and_blind += bet.ante_and_blind;
            worth.play += bet.play;
        }
    }
    worths
}

/// Usual and informed decisions in the same deals.
struct Comparison<'c> {
    left: &'c UltimateTree,
    usual: &'c Decisions,
    informed: &'c Informed,
    pays: &'c Pays,
    /// Ways to deal turn, river and the dealer's hand, in parts of a unit.
    after_flop: u128,
    tally: PlayTally,
}

impl Comparison<'_> {
    fn sums(mut self, sums: &AllSums) -> PlaySums {
        self.informed.known.iter().for_each(|known| self.before_the_flop(known));
        let mut arrivals = AllArrivals::none(&self.left.deck);
        for (class, flop) in self.left.flops.classes.iter().enumerate() {
            self.on_flop(class, flop, sums, &mut arrivals);
        }
        self.on_river(&arrivals);
        let name = |stage: usize, holding: usize| match stage {
            0 | 1 => Game.holding_name(stage, holding),
            _ => FiveCardCategory::ALL[holding].names().first().unwrap_or(&"high-cards").replace('-', " "),
        };
        let named = |stage: usize, holding| (FORM.stages[stage].name, name(stage, holding));
        let mut sums = self.tally.named(|stage| FORM.stages[stage].actions, named);
        // So far less the gains.
        sums.usual_net += sums.net;
        sums
    }

    /// Adds units wagered by usual and by informed play.
    fn wager(&mut self, units: usize, ways: [u128; 2]) {
        let [usual, informed] = ways.map(|ways| units.az::<i128>() * ways.az::<i128>());
        self.tally.sums.usual_units += usual;
        self.tally.sums.units += informed;
    }

    /// Adds a decision of usual play that informed play takes otherwise, for this gain.
    fn change(&mut self, street: usize, holding: usize, [usual, better]: [usize; 2], ways: u128, gain: i128) {
        self.tally.sums.usual_net -= gain;
        if gain > 0 {
            self.tally.note(NotedChange { street, holding, usual, better }, ways.az::<i128>(), gain);
        }
    }

    fn before_the_flop(&mut self, known: &KnownFlop) {
        let (cards, deck) = (known.cards.representative, self.left.deck.cards);
        let flops = u128::from(binomial(deck.len() - 2 - cards.len(), 3 - cards.len()));
        let ways = u128::from(known.cards.hands) * flops * self.after_flop;
        for hand in hands_within(deck.without(cards)) {
            let worth = known.worths[hand.index()];
            let raises = [self.usual.bets_preflop(hand), worth.bets(4)];
            let [usual, informed] = raises.map(|raises| if raises { worth.with(4) } else { worth.without });
            let [usual, informed] = [usual, informed].map(|net| i128::from(net) * i128::from(known.cards.hands));
            self.tally.sums.ways += ways;
            self.tally.sums.net += informed;
            self.wager(FORM.staked, [ways; 2]);
            self.wager(4, raises.map(|raises| if raises { ways } else { 0 }));
            if raises[0] != raises[1] {
                self.tally.sums.changed += ways;
                let seen = hand_in_sight(hand);
                let holding = Game.holding(0, &seen, Game.best_hand(seen.own));
                let actions = raises.map(|raises| if raises { PLAY_4X } else { CHECK });
                self.change(0, holding, actions, ways, informed - usual);
            }
        }
    }

    /// Compares decisions on a flop. Adds the hands that go on to the river.
    fn on_flop(&mut self, class: usize, flop: &SuitClass, sums: &AllSums, arrivals: &mut AllArrivals) {
        let Some(cards) = flop.representative.to_array::<3>() else { return };
        let known = subsets(flop.representative, self.informed.known[0].cards.representative.len());
        let raises: Vec<_> = known.map(|known| self.informed.raises(known)).collect();
        let views = FlopViews::of(&self.left.deck, flop.representative);
        for hand in hands_within(self.left.deck.cards.without(flop.representative)) {
            // Of the ways to know cards of this flop, those with which usual, informed and both plays check before it.
            let informed = raises.iter().filter(|raises| !raises(hand)).count();
            let usual = if self.usual.bets_preflop(hand) { 0 } else { raises.len() };
            if usual == 0 && informed == 0 {
                continue;
            }
            let both = usual.min(informed);
            let bets = [self.usual.bets_on_flop(hand, cards), self.informed.decisions.flop.bets(class, hand.index())];
            let ways = |times: usize| times as u128 * u128::from(flop.hands) * self.after_flop;
            let [of_usual, of_both] = [ways(usual), ways(both)];
            let betting = [if bets[0] { of_usual } else { 0 }, if bets[1] { ways(informed) } else { 0 }];
            self.wager(2, betting);
            if bets[0] != bets[1] {
                self.tally.sums.changed += of_both;
                let seen = hand_in_sight(hand).turn(flop.representative);
                let gain = i128::from(views.sum(sums, GAIN, hand).abs()) * usual as i128 * i128::from(flop.hands);
                let holding = Game.holding(1, &seen, Game.best_hand(seen.players()));
                self.change(1, holding, bets.map(usize::from), of_usual, gain);
            }
            let checking = |checks: usize, bets: bool| if bets { 0 } else { checks };
            let both = checking(both, bets[0] || bets[1]);
            let [usual, informed] = [checking(usual, bets[0]) - both, checking(informed, bets[1]) - both];
            for (path, times) in [(IN_BOTH, both), (IN_USUAL, usual), (IN_INFORMED, informed)] {
                if times > 0 {
                    views.add(arrivals, hand, path, times.az::<i32>() * flop.hands.az::<i32>());
                }
            }
        }
    }

    fn on_river(&mut self, arrivals: &AllArrivals) {
        let add = |river: &mut OnRiver, board: &_, hand: &_, deals| self.add_on_river(river, board, hand, deals);
        let OnRiver { betting, differing, changed } = self.left.over_hands(arrivals, add, OnRiver::merge);
        let ways = self.left.deck.dealers().az::<u128>() * self.pays.nets.scale;
        self.wager(1, betting.map(|betting| betting * ways));
        self.tally.sums.changed += differing * ways;
        for (kind, by_usual) in changed.into_iter().enumerate() {
            for (usual, Changed { ways: deals, gain }) in by_usual.into_iter().enumerate() {
                self.change(2, kind, [usual, 1 - usual], deals * ways, gain);
            }
        }
    }

    fn add_on_river(&self, river: &mut OnRiver, board: &BoardRanks, hand: &Settled, deals: Deals) {
        let bets = [
            board.decided(&self.usual.river, self.left.deck.views[board.view].of_whole, hand.class()),
            board.decided(&self.informed.decisions.river, board.view, hand.class()),
        ];
        let deals = deals.map(|deals| deals.az::<u128>());
        let coming = [deals[IN_BOTH] + deals[IN_USUAL], deals[IN_BOTH] + deals[IN_INFORMED]];
        for ((betting, bets), coming) in river.betting.iter_mut().zip(bets).zip(coming) {
            *betting += if bets { coming } else { 0 };
        }
        if bets[0] != bets[1] {
            river.differing += deals[IN_BOTH];
            let worth = self.pays.worth(hand.kind, hand.showdown);
            let changed = &mut river.changed[hand.kind.index()][usize::from(bets[0])];
            changed.ways += coming[0];
            changed.gain += i128::from((worth.with(1) - worth.without).abs()) * coming[0].az::<i128>();
        }
    }
}

/// Deals to the river.
#[derive(Default)]
struct OnRiver {
    /// With a Play Wager in usual and in informed play.
    betting: [u128; 2],
    /// With different decisions.
    differing: u128,
    /// By kind of hand and usual action.
    changed: [[Changed; 2]; KINDS],
}

impl OnRiver {
    fn merge(&mut self, other: &Self) {
        self.differing += other.differing;
        self.betting.iter_mut().zip(other.betting).for_each(|(sum, betting)| *sum += betting);
        for (sum, Changed { ways, gain }) in
            self.changed.as_flattened_mut().iter_mut().zip(other.changed.as_flattened())
        {
            sum.ways += ways;
            sum.gain += gain;
        }
    }
}
