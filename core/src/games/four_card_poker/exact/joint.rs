//! Joint counts of several hands or wagers of one deal: the base game with wagers on the player's cards and the Bad
//! Beat Bonus, and two players' hands for the envy bonuses.

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;

use super::hidden_hands::{HandGroups, HiddenHands};
use super::tree::FourCardPokerTree;
use crate::cards::{Card, CardSet, SuitSymmetry, hands_by_kind};
use crate::games::engine::dealer::DealerGame;
use crate::games::engine::envy::{self, EnvyHands, Folds, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::{PaidHand, SideWager};
use crate::games::four_card_poker::decisions::{Decisions, PlayersHand, Situation, UpCard};
use crate::games::four_card_poker::rules::{
    DEALER_CARDS, FOLD, FourCardHand, FourCardPoker, LOST, PLAYER_CARDS, PLAYERS_FIVE, Round, WON,
};
use crate::games::{Offer, SolveError};
use crate::hands::four_card::{FourCardValue, RANKINGS};

/// Counts by class, then by cell of the wagers; `None` if one is on the dealer's first five cards or on the Six Card
/// Bonus card.
pub fn rounds(tree: &FourCardPokerTree, decisions: Option<&Decisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
    if !wagers.hands.iter().all(|hand| hand.cards == PLAYERS_FIVE || is_bad_beat(hand)) {
        return None;
    }
    let cell =
        |hand: &[Card; PLAYER_CARDS]| wagers.cell(|side| if is_bad_beat(side) { 0 } else { side.kinds.kind_of(hand) });
    Some(match decisions {
        _ if wagers.hands.iter().any(|hand| is_bad_beat(hand)) => rounds_with_bad_beats(tree, wagers, decisions, cell),
        None => hands_by_kind(tree.five_card_hands(), wagers.cells(), |hand| cell(&hand)),
        Some(decisions) => tree.rounds_by_cell(decisions, wagers.cells(), cell),
    })
}

/// Settled by the player's and the dealer's hand together.
fn is_bad_beat(side: &SideWager) -> bool {
    side.cards.len() == PLAYER_CARDS + DEALER_CARDS
}

/// Rounds by class with these decisions, then by `cell` of the player's hand and the losing hand's kind.
fn rounds_with_bad_beats(
    tree: &FourCardPokerTree,
    wagers: &Wagers<'_>,
    decisions: Option<&Decisions>,
    cell: impl Fn(&[Card; PLAYER_CARDS]) -> usize + Sync,
) -> Vec<u128> {
    let (cells, hidden) = (wagers.cells(), tree.hidden_hands());
    let classes = decisions.map_or(1, |_| FourCardPoker::CLASSES);
    let of_loser = wagers.cell(|side| usize::from(is_bad_beat(side)));
    let against = |up_card: &UpCard, bounds: &Bounds| {
        let reached = HiddenHands::new(tree.deck, Some(up_card.card)).outranking(&bounds.groups);
        // At most C(51, 5) hands against C(46, 5).
        let mut counts = vec![0_u64; classes * cells];
        for place in 0..up_card.hands.len() {
            let Some(situation) = up_card.situation(place) else { continue };
            let (own, hands, kind) = (cell(&situation.hand), situation.hands, situation.kind());
            let play = decisions.map(|decisions| decisions.action(up_card.card, &situation));
            bounds.each_loser(place, &situation, &reached, hidden, |wins, loser, dealers| {
                let class = play.map_or(0, |play| {
                    let result = if wins && play != FOLD { WON } else { LOST };
                    Round { play, result, kind }.class::<FourCardPoker>()
                });
                counts[class * cells + own + of_loser * loser.index()] += u64::from(hands) * u64::from(dealers);
            });
        }
        counts.into_iter().map(|count| u128::from(count) * u128::from(up_card.cards)).collect::<Vec<_>>()
    };
    let of_one_suit = UpCard::by_suit(tree.situations());
    let of_suit = |up_cards: &[UpCard]| {
        let bounds = Bounds::of(&up_cards[0].hands);
        up_cards.par_iter().map(|up_card| against(up_card, &bounds)).collect::<Vec<_>>()
    };
    let plus = |mut sum: Vec<u128>, counts: Vec<u128>| {
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        sum
    };
    of_one_suit.flat_map(of_suit).fold(vec![0; classes * cells], plus)
}

/// Values that, for each player's hand, divide the dealer's hands not above it into ties and each kind of bad beat.
struct Bounds {
    /// Index of the first bound of each player's hand, with one more entry at the end.
    first: Vec<usize>,
    groups: HandGroups<PLAYER_CARDS>,
}

impl Bounds {
    fn of(hands: &[PlayersHand]) -> Self {
        let below =
            |value: FourCardValue| FourCardValue::from_index(value.index().saturating_sub(1)).unwrap_or_default();
        let lowest = FourCardHand::ALL.iter().map(|&kind| {
            let of_kind = |value: &FourCardValue| FourCardHand::of(*value) >= kind;
            (0..RANKINGS).filter_map(FourCardValue::from_index).find(of_kind).unwrap_or_default()
        });
        let below_kinds: Vec<FourCardValue> = lowest.map(below).collect();
        let (mut first, mut valued) = (vec![0], Vec::new());
        for hand in hands {
            let kind = FourCardHand::of(hand.value);
            if kind.makes_bad_beat() {
                valued.push((hand.cards, below(hand.value)));
                valued.extend(losing_kinds(kind).map(|kind| (hand.cards, below_kinds[kind.index()])));
            }
            first.push(valued.len());
        }
        Bounds { first, groups: HandGroups::new(&valued) }
    }

    /// Splits the `hidden` hidden hands of a situation; `reached` of them outrank each bound. `each` takes whether the
    /// player's hand is not lower, the losing hand's kind if it makes a bad beat, and the number of hidden hands.
    fn each_loser(
        &self,
        place: usize,
        situation: &Situation,
        reached: &[u32],
        hidden: u32,
        mut each: impl FnMut(bool, FourCardHand, u32),
    ) {
        let bounds = &reached[self.first[place]..self.first[place + 1]];
        let own = if bounds.is_empty() { FourCardHand::Nothing } else { situation.kind() };
        each(false, own, situation.losing);
        let Some((&not_lower, of_kinds)) = bounds.split_first() else {
            return each(true, FourCardHand::Nothing, hidden - situation.losing);
        };
        each(true, FourCardHand::Nothing, not_lower - situation.losing);
        let mut higher = not_lower;
        for (kind, &outranking) in losing_kinds(own).zip(of_kinds) {
            each(true, kind, outranking - higher);
            higher = outranking;
        }
        each(true, FourCardHand::Nothing, hidden - higher);
    }
}

/// Kinds of bad beats that can lose to this kind, best first.
fn losing_kinds(kind: FourCardHand) -> impl Iterator<Item = FourCardHand> {
    FourCardHand::ALL.iter().rev().copied().filter(move |loser| *loser <= kind && loser.makes_bad_beat())
}

/// Joint distribution of two players' hands, for a progressive wager and an envy schedule of its paytable.
pub fn two_hands(
    tree: &FourCardPokerTree,
    offer: &Offer,
    side: &SideWager,
    schedule: &str,
) -> Result<TwoHands, SolveError> {
    let symmetry = SuitSymmetry::of(tree.deck);
    let hands = |_: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let kind_of = |hand: CardSet| side.kinds.kind_of(&hand.iter().collect::<Vec<_>>());
        let kinds = tree.five_card_hands().iter().map(|class| (class.representative, kind_of(class.representative)));
        let images = |(hand, kind)| {
            let images: BTreeSet<CardSet> = symmetry.images(hand).collect();
            images.into_iter().map(move |hand| (hand, kind))
        };
        kinds.filter(|&(_, kind)| wanted(kind)).flat_map(images).collect()
    };
    let against = |wanted: &Wanted<'_>| folds(tree, &symmetry, |hand| wanted(side.kinds.kind_of(hand)));
    let hands = EnvyHands {
        deck: tree.deck,
        own_cards: PLAYER_CARDS,
        shared: symmetry.classes::<0>(),
        counts: tree.side_counts(side).to_vec(),
        hands: &hands,
        symmetry: Some(symmetry.clone()),
        folds: Some(Folds { counts: &tree.folded(side.kinds), against: &against }),
    };
    envy::two_hands(offer, schedule, side.kinds, &hands)
}

/// Up cards against which the forfeiting decisions fold each wanted hand; hands that are never folded are absent.
fn folds(
    tree: &FourCardPokerTree,
    symmetry: &SuitSymmetry,
    wanted: impl Fn(&[Card]) -> bool,
) -> HashMap<CardSet, CardSet> {
    let mut folded: HashMap<CardSet, CardSet> = HashMap::new();
    for up_card in tree.situations().iter() {
        for situation in up_card.situations().filter(|situation| wanted(&situation.hand)) {
            if tree.forfeiting.action(up_card.card, &situation) == FOLD {
                let (hand, up_card) = (situation.hand.into_iter().collect(), CardSet::default().with(up_card.card));
                for (hand, up_card) in symmetry.images(hand).zip(symmetry.images(up_card)) {
                    let against = folded.entry(hand).or_default();
                    *against = against.union(up_card);
                }
            }
        }
    }
    folded
}
