//! Ultimate Texas Hold 'Em on the full deck by the direct method: on each board up to suits all hands are put in order
//! and swept against the dealer's. The oracle of the solver's sums by suits, which shares no sum with it.

use std::collections::BTreeMap;
use std::io;

use house_edge_core::cards::{Card, CardSet, HoleCards, SuitClass, SuitSymmetry, subset_index};
use house_edge_core::games::{DecisionRow, Offer};
use house_edge_core::hands::FiveCardCategory;
use house_edge_core::hands::five_card::{FiveCardValue, best_of_seven};
use rayon::prelude::*;

use crate::common::offer;

/// Dealer's hands on a board: C(45, 2).
const DEALERS: i64 = 990;
/// Net result of a fold in half antes.
const FOLD: i64 = -4;

/// Half antes to a Blind Wager that wins, from high cards to a royal flush (§ 653a.12(b)).
const BLINDS: [(&str, [i64; 10]); 2] =
    [("A", [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000]), ("B", [0, 0, 0, 0, 0, 3, 6, 20, 100, 1_000])];

/// Hands swept so far, and those with each card.
#[derive(Clone)]
struct Swept {
    hands: i64,
    with: [i64; Card::COUNT],
}

impl Swept {
    fn add(&mut self, [low, high]: [usize; 2]) {
        self.hands += 1;
        self.with[low] += 1;
        self.with[high] += 1;
    }

    /// Hands with neither card, one too few if the hand itself was swept.
    fn without(&self, [low, high]: [usize; 2]) -> i64 {
        self.hands - self.with[low] - self.with[high]
    }
}

/// A hand on a board against all of the dealer's hands, in half antes.
struct Settled {
    hand: usize,
    /// Ante and Blind Wager, and one ante of the Play Wager.
    base: i64,
    play: i64,
}

/// All hands on a board, for each Blind paytable.
fn settled(board: CardSet) -> [Vec<Settled>; 2] {
    let with_board = |hand: &HoleCards| hand.cards().into_iter().fold(board, CardSet::with).to_array::<7>();
    let valued = |hand: &HoleCards| Some((best_of_seven(with_board(hand)?), hand.index()));
    let mut ascending: Vec<(FiveCardValue, usize)> = HoleCards::all().iter().filter_map(valued).collect();
    ascending.sort_unstable();
    let cards = |hand: usize| HoleCards::all()[hand].cards().map(Card::index);
    let mut swept = Swept { hands: 0, with: [0; Card::COUNT] };
    let (mut unqualified, mut showdowns) = (swept.clone(), Vec::new());
    for equal in ascending.chunk_by(|one, next| one.0 == next.0) {
        let lower: Vec<i64> = equal.iter().map(|(_, hand)| swept.without(cards(*hand))).collect();
        equal.iter().for_each(|(_, hand)| swept.add(cards(*hand)));
        if equal[0].0.ranking().category < FiveCardCategory::Pair {
            unqualified = swept.clone();
        }
        let showdown = |((value, hand), lower): (&(FiveCardValue, usize), i64)| {
            (value.ranking().category as u8, *hand, [lower, swept.without(cards(*hand)) + 1 - lower])
        };
        showdowns.extend(equal.iter().zip(lower).map(showdown));
    }
    BLINDS.map(|(_, blind)| {
        let settle = |(kind, hand, [lower, equal]): &(u8, usize, [i64; 2])| {
            let unqualified = unqualified.without(cards(*hand)) + i64::from(*kind == 0);
            let higher = DEALERS - lower - equal;
            // Of lower hands and of higher ones, those that do not qualify.
            let lower_unqualified = unqualified.min(*lower);
            let higher_unqualified = (unqualified - lower - equal).max(0);
            let ante = 2 * (lower - lower_unqualified) - 2 * (higher - higher_unqualified);
            let blind = blind[usize::from(*kind)] * lower - 2 * higher;
            Settled { hand: *hand, base: ante + blind, play: 2 * (lower - higher) }
        };
        showdowns.iter().map(settle).collect()
    })
}

/// Sums of net results in half antes: of a check and of two antes on the flop, by class of flops and hand, and over all
/// boards by hand.
#[derive(Clone)]
struct Sums {
    on_flops: [Vec<i64>; 2],
    base: Vec<i64>,
    play: Vec<i64>,
}

/// Flops up to suits, and how each becomes its representative.
struct Flops {
    classes: Vec<SuitClass>,
    /// By index of the flop: its class and the renaming.
    places: Vec<(usize, usize)>,
    renamed: Vec<Vec<u16>>,
    symmetry: SuitSymmetry,
}

impl Flops {
    fn new() -> Self {
        let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
        let classes = symmetry.classes_of(3);
        let mut places = vec![(0, 0); 22_100]; // C(52, 3)
        for flop in CardSet::FULL_DECK.subsets::<3>() {
            let least = symmetry.least_image(flop.into_iter().collect());
            let class = classes.iter().position(|class| class.representative == least.image).expect("a class");
            places[subset_index(flop)] = (class, least.renaming);
        }
        Flops { renamed: symmetry.renamed_hole_cards(), classes, places, symmetry }
    }

    fn none(&self) -> Sums {
        let on_flops = [(); 2].map(|()| vec![0; self.classes.len() * HoleCards::COUNT]);
        Sums { on_flops, base: vec![0; HoleCards::COUNT], play: vec![0; HoleCards::COUNT] }
    }

    /// Adds all boards of a class to the flops in them, each for its class.
    fn add(&self, sums: &mut Sums, board: &SuitClass, hands: &[Settled]) {
        let boards = i64::from(board.hands);
        let of_flop = |flop: [Card; 3]| self.places[subset_index(flop)];
        let flops: Vec<(usize, usize)> = board.representative.subsets::<3>().map(of_flop).collect();
        for &Settled { hand, base, play } in hands {
            let [once, twice] = [1, 2].map(|antes| boards * (base + antes * play));
            let checked = once.max(boards * FOLD * DEALERS);
            for &(class, renaming) in &flops {
                let place = class * HoleCards::COUNT + usize::from(self.renamed[renaming][hand]);
                sums.on_flops[0][place] += checked;
                sums.on_flops[1][place] += twice;
            }
            // Ten flops are in each board.
            sums.base[hand] += 10 * boards * base;
            sums.play[hand] += 10 * boards * play;
        }
    }

    /// Sums of a check before the flop by hand: hands that differ by the names of suits alone on a flop are decided
    /// together.
    fn checks(&self, sums: &Sums) -> Vec<i64> {
        let mut checks = vec![0; HoleCards::COUNT];
        for (class, flop) in self.classes.iter().enumerate() {
            let is_fixing = |renaming: &usize| {
                self.symmetry.images(flop.representative).nth(*renaming) == Some(flop.representative)
            };
            let fixing: Vec<usize> = (0..self.symmetry.order()).filter(is_fixing).collect();
            let mut together = BTreeMap::<u16, [i64; 2]>::new();
            for hand in 0..HoleCards::COUNT {
                let least = fixing.iter().map(|&renaming| self.renamed[renaming][hand]).min().expect("the identity");
                let both = together.entry(least).or_default();
                both.iter_mut()
                    .zip(&sums.on_flops)
                    .for_each(|(sum, flops)| *sum += flops[class * HoleCards::COUNT + hand]);
            }
            together.into_iter().for_each(|(hand, both)| checks[usize::from(hand)] += both[0].max(both[1]));
        }
        checks
    }
}

/// Ranks of a starting hand, and whether it is suited.
fn starting_hand(hand: HoleCards) -> (usize, usize, bool) {
    let [low, high] = hand.cards();
    (low.rank() as usize, high.rank() as usize, low.suit() == high.suit())
}

type ByAction = BTreeMap<String, i128>;

/// Sums over all hands of a starting hand, by action.
fn listed(offer: &Offer) -> BTreeMap<(usize, usize, bool), ByAction> {
    let mut listed = BTreeMap::new();
    let mut each = |row: &DecisionRow<'_>| {
        if row.decision != "before the flop" {
            return Err(io::Error::other("enough"));
        }
        let hand = HoleCards::of(row.cards.iter().copied().collect()).expect("two cards");
        let further = row.further.iter().flatten().copied();
        let all = [(row.action, row.net_sum), (row.other_action, row.other_net_sum)].into_iter().chain(further);
        let hands = i128::try_from(row.hands).expect("few");
        // 20,975,724,000 deals of each hand, in half antes.
        assert_eq!(row.deals, 2 * 20_975_724_000);
        listed.insert(starting_hand(hand), all.map(|(name, sum)| (name.to_string(), hands * sum)).collect());
        Ok(())
    };
    let solver = offer.solver(CardSet::FULL_DECK).expect("the full deck");
    solver.every_decision(offer, &mut each).expect_err("decisions on the flop");
    listed
}

#[test]
#[ignore = "second tier: starting hands of hold'em by the direct method"]
fn every_starting_hand_is_worth_what_the_direct_method_says() {
    let flops = Flops::new();
    let boards = SuitSymmetry::of(CardSet::FULL_DECK).classes_of(5);
    assert_eq!(boards.len(), 134_459);
    let parts = rayon::current_num_threads();
    let of_part = |part: usize| {
        let mut sums = [(); 2].map(|()| flops.none());
        for board in boards.iter().skip(part).step_by(parts) {
            sums.iter_mut().zip(settled(board.representative)).for_each(|(sums, hands)| flops.add(sums, board, &hands));
        }
        sums
    };
    let plus = |mut all: [Sums; 2], part: [Sums; 2]| {
        for (all, part) in all.iter_mut().zip(part) {
            let [all_checks, all_twice] = &mut all.on_flops;
            let [checks, twice] = part.on_flops;
            let pairs =
                [(all_checks, checks), (all_twice, twice), (&mut all.base, part.base), (&mut all.play, part.play)];
            pairs
                .into_iter()
                .for_each(|(sums, part)| sums.iter_mut().zip(part).for_each(|(sum, of_part)| *sum += of_part));
        }
        all
    };
    let sums = (0..parts).into_par_iter().map(of_part).reduce_with(plus).expect("a part");
    for ((paytable, _), sums) in BLINDS.iter().zip(sums) {
        let mut expected: BTreeMap<(usize, usize, bool), ByAction> = BTreeMap::new();
        let checks = flops.checks(&sums);
        for hand in HoleCards::all() {
            let at = hand.index();
            let [thrice, four] = [3, 4].map(|antes| sums.base[at] + antes * sums.play[at]);
            let of_hand = expected.entry(starting_hand(*hand)).or_default();
            for (name, sum) in [("check", checks[at]), ("play 3x", thrice), ("play 4x", four)] {
                *of_hand.entry(name.to_string()).or_default() += i128::from(sum);
            }
        }
        assert_eq!(expected.len(), 169);
        assert_eq!(listed(&offer("ultimate-texas-holdem", "base", paytable)), expected, "{paytable}");
    }
}
