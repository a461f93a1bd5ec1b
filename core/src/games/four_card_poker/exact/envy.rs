//! Envy bonuses (§ 641a.12(d)(5), (e)(5)). On the full deck no hand that a progressive wager pays is folded.

use crate::games::four_card_poker::rules::{Action, PLAYER_CARDS};
use std::collections::{BTreeSet, HashMap};

use super::solve::FourCardPokerSolver;
use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::engine::envy::{self, EnvyHands, Folds, KindOfHand, TwoHands, Wanted};
use crate::games::engine::kinds::SideWager;
use crate::games::{Offer, SolveError};

/// The joint distributions for a progressive wager and an envy schedule of its paytable.
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

/// The up cards against which each of the wanted hands is folded, of those that are against any.
fn folds(
    solver: &FourCardPokerSolver,
    symmetry: &SuitSymmetry,
    wanted: impl Fn(&[Card]) -> bool,
) -> HashMap<CardSet, CardSet> {
    let mut folded: HashMap<CardSet, CardSet> = HashMap::new();
    for up_card in solver.situations() {
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
