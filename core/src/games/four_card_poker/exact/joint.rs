//! Joint counts of several hands or wagers of one deal: the base game with wagers on the player's cards and the Bad
//! Beat Bonus, and two players' hands for the envy bonuses.

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;

use super::FourCardPokerSolver;
use super::hidden_hands::{HandGroups, HiddenHands};
use crate::cards::{Card, CardSet, SuitSymmetry, hands_by_kind};
use crate::games::engine::envy::{self, EnvyHands, Folds, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::engine::kinds::{PaidHand, SideWager};
use crate::games::four_card_poker::decisions::{Decisions, Nets, PlayersHand, Situation, UpCard};
use crate::games::four_card_poker::rules::{Action, DEALER_CARDS, FourCardHand, PLAYER_CARDS, PLAYERS_FIVE, Round};
use crate::games::{Offer, SolveError};
use crate::hands::four_card::{FourCardValue, RANKINGS};

/// Joint counts of these wagers; `None` if one is on the dealer's first five cards or on the Six Card Bonus card.
/// Without a base game the forfeiting decisions fold.
pub fn rounds(solver: &FourCardPokerSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    if !wagers.hands.iter().all(|hand| hand.cards == PLAYERS_FIVE || is_bad_beat(hand)) {
        return Ok(None);
    }
    let cells = wagers.cells();
    let cell = |hand: &[Card; PLAYER_CARDS]| {
        wagers.cell(|side| if is_bad_beat(side) { 0 } else { (side.kinds.kind_of)(hand) })
    };
    let decided = wagers.base().map(|offer| Decisions::of(offer, solver.hidden_hands())).transpose()?;
    let has_bad_beat = wagers.hands.iter().any(|hand| is_bad_beat(hand));
    if decided.is_none() && !wagers.are_forfeited() && !has_bad_beat {
        let counts = hands_by_kind(solver.five_card_hands(), cells, |hand| cell(&hand));
        return Ok(Some(Rounds { counts, folded: vec![false], names: Vec::new() }));
    }
    let decisions = decided.as_ref().unwrap_or(&solver.forfeiting);
    let classes = || (0..Round::COUNT).map(Round::of_class);
    let names = |nets: Nets| classes().map(|round| nets.name(round)).collect();
    Ok(Some(Rounds {
        counts: match has_bad_beat {
            true => rounds_with_bad_beats(solver, wagers, decisions, cell),
            false => solver.rounds(decisions, cells, cell),
        },
        folded: classes().map(|round| round.action == Action::FOLD).collect(),
        names: wagers.base().map(Nets::of).map(names).into_iter().collect(),
    }))
}

/// Settled by the player's and the dealer's hand together.
fn is_bad_beat(side: &SideWager) -> bool {
    side.cards.len() == PLAYER_CARDS + DEALER_CARDS
}

/// Rounds with these decisions by class, then by `cell` of the player's hand and the losing hand's kind.
fn rounds_with_bad_beats(
    solver: &FourCardPokerSolver,
    wagers: &Wagers<'_>,
    decisions: &Decisions,
    cell: impl Fn(&[Card; PLAYER_CARDS]) -> usize + Sync,
) -> Vec<u128> {
    let (cells, hidden) = (wagers.cells(), solver.hidden_hands());
    let of_loser = wagers.cell(|side| usize::from(is_bad_beat(side)));
    let against = |up_card: &UpCard, bounds: &Bounds| {
        let reached = HiddenHands::new(solver.deck, Some(up_card.card)).outranking(&bounds.groups);
        // At most C(51, 5) hands against C(46, 5).
        let mut counts = vec![0_u64; Round::COUNT * cells];
        for place in 0..up_card.hands.len() {
            let Some(situation) = up_card.situation(place) else { continue };
            let (action, own, hands) =
                (decisions.action(up_card.card, &situation), cell(&situation.hand), situation.hands);
            bounds.each_loser(place, &situation, &reached, hidden, |wins, loser, dealers| {
                let wins = wins && action != Action::FOLD;
                let class = Round { action, wins, kind: situation.kind() }.class();
                counts[class * cells + own + of_loser * loser.index()] += u64::from(hands) * u64::from(dealers);
            });
        }
        counts.into_iter().map(|count| u128::from(count) * u128::from(up_card.cards)).collect::<Vec<_>>()
    };
    let of_one_suit = UpCard::by_suit(solver.situations());
    let of_suit = |up_cards: &[UpCard]| {
        let bounds = Bounds::of(&up_cards[0].hands);
        up_cards.par_iter().map(|up_card| against(up_card, &bounds)).collect::<Vec<_>>()
    };
    let plus = |mut sum: Vec<u128>, counts: Vec<u128>| {
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        sum
    };
    of_one_suit.flat_map(of_suit).fold(vec![0; Round::COUNT * cells], plus)
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
    solver: &FourCardPokerSolver,
    offer: &Offer,
    side: &SideWager,
    schedule: &str,
) -> Result<TwoHands, SolveError> {
    let symmetry = SuitSymmetry::of(solver.deck);
    let hands = |_: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let kind_of = |hand: CardSet| (side.kinds.kind_of)(&hand.iter().collect::<Vec<_>>());
        let kinds = solver.five_card_hands().iter().map(|class| (class.representative, kind_of(class.representative)));
        let images = |(hand, kind)| {
            let images: BTreeSet<CardSet> = symmetry.images(hand).collect();
            images.into_iter().map(move |hand| (hand, kind))
        };
        kinds.filter(|&(_, kind)| wanted(kind)).flat_map(images).collect()
    };
    let against = |wanted: &Wanted<'_>| folds(solver, &symmetry, |hand| wanted((side.kinds.kind_of)(hand)));
    let hands = EnvyHands {
        deck: solver.deck,
        own_cards: PLAYER_CARDS,
        shared: symmetry.classes::<0>(),
        counts: solver.side_counts(side).to_vec(),
        hands: &hands,
        symmetry: Some(symmetry.clone()),
        folds: Some(Folds { counts: &solver.folded(side.kinds), against: &against }),
    };
    envy::two_hands(offer, schedule, side.kinds, &hands)
}

/// Up cards against which the forfeiting decisions fold each wanted hand; hands that are never folded are absent.
fn folds(
    solver: &FourCardPokerSolver,
    symmetry: &SuitSymmetry,
    wanted: impl Fn(&[Card]) -> bool,
) -> HashMap<CardSet, CardSet> {
    let mut folded: HashMap<CardSet, CardSet> = HashMap::new();
    for up_card in solver.situations().iter() {
        for situation in up_card.situations().filter(|situation| wanted(&situation.hand)) {
            if solver.forfeiting.action(up_card.card, &situation) == Action::FOLD {
                let (hand, up_card) = (situation.hand.into_iter().collect(), CardSet::default().with(up_card.card));
                for (hand, up_card) in symmetry.images(hand).zip(symmetry.images(up_card)) {
                    let against = folded.entry(hand).or_default();
                    *against = up_card.iter().fold(*against, CardSet::with);
                }
            }
        }
    }
    folded
}
