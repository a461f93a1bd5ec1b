//! Joint counts of several hands or wagers of one deal: the base game with wagers on the player's cards and the Bad
//! Beat Bonus, and two players' hands for the envy bonuses.

use std::collections::{BTreeSet, HashMap};
use std::iter;
use std::sync::OnceLock;

use super::hidden_hands::{HandGroups, HiddenHands};
use super::tree::{FourCardPokerTree, hidden_hands};
use crate::cards::{Card, CardSet, Suit, SuitSymmetry, hands_by_kind};
use crate::games::engine::dealer::{DealerGame, Seen};
use crate::games::engine::envy::{self, EnvyHands, Folds, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::{Kinds, PaidHand, SideWager};
use crate::games::four_card_poker::decisions::{Decisions, PlayersHand, Situation, UpCard};
use crate::games::four_card_poker::rules::{
    FOLD, FourCardHand, FourCardPoker, LOST, PLAYER_CARDS, PLAYERS_FIVE, Round, WON, is_bad_beat,
};
use crate::games::{Offer, SolveError};
use crate::hands::four_card::{FourCardValue, RANKINGS};

/// Counts by class with these decisions, then by cell of the wagers; `None` if one is on the dealer's first five cards or on the Six Card
/// Bonus card.
pub fn rounds(tree: &FourCardPokerTree, decisions: Option<&Decisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
    if !wagers.hands.iter().all(|hand| hand.cards == PLAYERS_FIVE || is_bad_beat(hand)) {
        return None;
    }
    let cell =
        |hand: &[Card; PLAYER_CARDS]| wagers.cell(|side| if is_bad_beat(side) { 0 } else { side.kinds.kind_of(hand) });
    let of_loser = wagers.cell(|side| usize::from(is_bad_beat(side)));
    let (cells, hidden) = (wagers.cells(), hidden_hands(tree.deck));
    if decisions.is_none() && of_loser == 0 {
        return Some(hands_by_kind(tree.five_card_hands(), cells, |hand| cell(&hand)));
    }
    let classes = decisions.map_or(1, |_| FourCardPoker::CLASSES);
    // By suit of the up card, as up cards of one suit share their hands.
    let bounds: [OnceLock<Bounds>; Suit::ALL.len()] = Default::default();
    Some(tree.counted(classes * cells, |counts, up_card| {
        let bounds = &bounds[up_card.card.suit() as usize];
        let bounds = (of_loser > 0).then(|| bounds.get_or_init(|| Bounds::of(&up_card.hands)));
        let outranking = |bounds: &Bounds| HiddenHands::new(tree.deck, Some(up_card.card)).outranking(&bounds.groups);
        let outranking = bounds.map(outranking).unwrap_or_default();
        for place in 0..up_card.hands.len() {
            let Some(situation) = up_card.situation(place) else { continue };
            let (own, kind) = (cell(&situation.hand), situation.kind());
            let play = decisions.map(|decisions| decisions.action(&situation));
            let of_hand = bounds.map_or(0..0, |bounds| bounds.first[place]..bounds.first[place + 1]);
            each_loser(&situation, &outranking[of_hand], hidden, |wins, loser, dealers| {
                // A fold counts as lost against every hidden hand.
                let class = play.map_or(0, |play| {
                    let result = if wins && play != FOLD { WON } else { LOST };
                    Round { play, result, kind }.class::<FourCardPoker>()
                });
                counts[class * cells + own + of_loser * loser.index()] +=
                    u64::from(situation.hands) * u64::from(dealers);
            });
        }
    }))
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
        let below_kind = |kind: &FourCardHand| {
            let values = (0..RANKINGS).filter_map(FourCardValue::from_index);
            values.take_while(|value| FourCardHand::of(*value) < *kind).last().unwrap_or_default()
        };
        let below_kinds: Vec<FourCardValue> = FourCardHand::ALL.iter().map(below_kind).collect();
        let (mut first, mut valued) = (vec![0], Vec::new());
        for hand in hands {
            let kind = FourCardHand::of(hand.value);
            if kind.makes_bad_beat() {
                valued.push((hand.cards, below(hand.value)));
                valued.extend(losing_kinds(kind).map(|kind| (hand.cards, below_kinds[kind.index()])));
            }
            first.push(valued.len());
        }
        Bounds { first, groups: HandGroups::new(valued) }
    }
}

/// Splits the `hidden` hidden hands of a situation; of them `outranking` outrank each of its [`Bounds`]. `each` takes
/// whether the player's hand is not lower, the losing hand's kind if it makes a bad beat, and the number of hidden hands.
fn each_loser(situation: &Situation, outranking: &[u32], hidden: u32, mut each: impl FnMut(bool, FourCardHand, u32)) {
    let own = if outranking.is_empty() { FourCardHand::Nothing } else { situation.kind() };
    each(false, own, situation.losing);
    let mut higher = situation.losing;
    // Ties make no bad beat.
    let kinds = iter::once(FourCardHand::Nothing).chain(losing_kinds(own));
    for (&outranking, kind) in outranking.iter().zip(kinds) {
        each(true, kind, outranking - higher);
        higher = outranking;
    }
    each(true, FourCardHand::Nothing, hidden - higher);
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
        let representatives = tree.five_card_hands().iter().map(|class| class.representative);
        let kinds = representatives.map(|hand| (hand, side.kinds.kind_of_set(hand)));
        let images = |(hand, kind)| {
            let images: BTreeSet<CardSet> = symmetry.images(hand).collect();
            images.into_iter().map(move |hand| (hand, kind))
        };
        kinds.filter(|&(_, kind)| wanted(kind)).flat_map(images).collect()
    };
    let against = |wanted: &Wanted<'_>| folds(tree, side.kinds, wanted);
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
fn folds(tree: &FourCardPokerTree, kinds: &Kinds, wanted: &Wanted<'_>) -> HashMap<CardSet, CardSet> {
    let (symmetry, mut folded) = (SuitSymmetry::of(tree.deck), HashMap::<CardSet, CardSet>::new());
    let situations = tree.situations().iter().flat_map(UpCard::situations);
    for situation in situations.filter(|situation| wanted(kinds.kind_of(&situation.hand))) {
        if tree.forfeiting.action(&situation) == FOLD {
            for Seen { own, shown, .. } in situation.seen().images(&symmetry) {
                let against = folded.entry(own).or_default();
                *against = against.union(shown);
            }
        }
    }
    folded
}
