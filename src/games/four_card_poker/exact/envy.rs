//! Envy bonuses (§ 641a.12(d)(5), (e)(5)): a player's own progressive wager beside another player's hand.
//!
//! A player who folds forfeits the wager but not the eligibility for envy bonuses (§ 641a.11(b)(2)). The other player's
//! hand is the one held after the deal (§ 641a.1, "Hand"), whether or not that player folds. The fold depends on the up
//! card, which is therefore dealt, too. On the full deck no hand that a progressive wager pays is folded.

use std::collections::HashMap;

use super::solve::FourCardPokerSolver;
use crate::cards::{Card, CardSet, SuitSymmetry, binomial};
use crate::games::engine::kinds::PaidHand;
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::deal::PLAYER_CARDS;
use crate::games::four_card_poker::rules::hands::FourCardHand;
use crate::games::four_card_poker::rules::side_wagers::SettledBy;
use crate::games::two_hands::{Listed, Pairs, Side, TwoHands, require_cards, times};
use crate::games::{Offer, SolveError};
use crate::hands::{FiveCardCategory, five_card, four_card};

/// What a progressive wager makes of the hands.
struct Wager<'w> {
    /// The place of the kind of a hand of five cards in ascending order among all kinds.
    kind: fn([Card; PLAYER_CARDS]) -> usize,
    /// Number of hands of each kind.
    counts: Vec<u128>,
    /// Number of hands of each kind that are folded, by hand and up card.
    folded: &'w [u128],
}

/// See [`crate::games::Solver::two_hands`].
pub fn two_hands(solver: &FourCardPokerSolver, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
    if !offer.envy_schedules().contains(&envy) {
        return Ok(None);
    }
    match SettledBy::of(offer)? {
        SettledBy::PlayersFour { forfeited: true } => {
            let kind = |hand| FourCardHand::of(four_card::best_four(hand)).index();
            let (counts, folded) = (solver.four_card_counts(), &solver.forfeits().four);
            of_wager::<FourCardHand>(solver, offer, envy, &Wager { kind, counts, folded }).map(Some)
        }
        SettledBy::PlayersFive { forfeited: true } => {
            let kind = |hand| five_card::value(hand).ranking().category.index();
            let (counts, folded) = (solver.five_card_counts(), &solver.forfeits().five);
            of_wager::<FiveCardCategory>(solver, offer, envy, &Wager { kind, counts, folded }).map(Some)
        }
        // No other wager has an envy bonus.
        _ => Ok(None),
    }
}

fn of_wager<H: PaidHand>(
    solver: &FourCardPokerSolver,
    offer: &Offer,
    envy: &str,
    wager: &Wager<'_>,
) -> Result<TwoHands, SolveError> {
    let cards = solver.deck().len();
    // With the up card, because a fold depends on it. The deck of a solver is large enough for one player.
    require_cards(solver.deck(), 2 * PLAYER_CARDS + 1)?;
    let (own, envy) = (Side::own::<H>(offer), Side::envy::<H>(offer, envy));
    let (envied, envied_classes) = (listed(solver, &envy, wager, false)?, classes(solver, &envy, wager));
    let (mut of_own, mut of_others) = (Pairs::none::<H>(), Pairs::none::<H>());
    let up_cards = (cards - 2 * PLAYER_CARDS) as u128;
    of_own.count(&listed(solver, &own, wager, true)?, &envied_classes, up_cards);
    of_others.count(&envied, &envied_classes, 1);

    let hands = |cards| u128::from(binomial(cards, PLAYER_CARDS));
    let second_hands = hands(cards - PLAYER_CARDS);
    // Another way to deal the same: the own hand, the up card, then the other hand.
    let after_up_card = hands(cards - PLAYER_CARDS - 1);
    let all_up_cards = (cards - PLAYER_CARDS) as u128;
    let played = wager.counts.iter().zip(wager.folded).map(|(count, folded)| count * all_up_cards - folded);
    let own = own.counted(played.map(|played| played * after_up_card).collect());
    let other = envy.counted(times(&wager.counts, second_hands * up_cards));
    let third = envy.counted(times(&wager.counts, second_hands));
    let cycle = hands(cards) * second_hands;
    Ok(TwoHands {
        own_and_other: of_own.joint(&own, &other, cycle * up_cards)?,
        other_and_third: of_others.joint(&third, &third, cycle)?,
    })
}

/// One hand of each class that differs in the names of suits only, of those that the side lists.
fn classes(solver: &FourCardPokerSolver, side: &Side, wager: &Wager<'_>) -> Vec<Listed> {
    let listed = solver.five_card_hands().iter().filter_map(|class| {
        let kind = (wager.kind)(class.representative.to_array()?);
        side.lists(kind).then(|| Listed { hands: class.hands, ..Listed::alone(class.representative, kind) })
    });
    listed.collect()
}

/// Every hand that the side lists; with the up cards against which it is folded if a fold forfeits it.
fn listed(
    solver: &FourCardPokerSolver,
    side: &Side,
    wager: &Wager<'_>,
    forfeited: bool,
) -> Result<Vec<Listed>, SolveError> {
    let symmetry = SuitSymmetry::of(solver.deck());
    let folded = if forfeited { folds(solver, side, wager, &symmetry)? } else { HashMap::new() };
    let mut hands = Vec::new();
    for class in classes(solver, side, wager) {
        let mut images: Vec<CardSet> = symmetry.images(class.cards).collect();
        images.sort_unstable();
        images.dedup();
        let folded_against = |cards| folded.get(&cards).copied().unwrap_or_default();
        hands.extend(
            images
                .into_iter()
                .map(|cards| Listed { folded_against: folded_against(cards), ..Listed::alone(cards, class.kind) }),
        );
    }
    Ok(hands)
}

/// For each hand that the side lists and that is folded against some up cards, these up cards.
fn folds(
    solver: &FourCardPokerSolver,
    side: &Side,
    wager: &Wager<'_>,
    symmetry: &SuitSymmetry,
) -> Result<HashMap<CardSet, CardSet>, SolveError> {
    let mut folded: HashMap<CardSet, CardSet> = HashMap::new();
    if wager.folded.iter().enumerate().all(|(kind, &count)| count == 0 || !side.lists(kind)) {
        return Ok(folded);
    }
    for up_card in solver.situations() {
        for situation in &up_card.situations {
            let is_listed = side.lists((wager.kind)(situation.hand));
            if is_listed && solver.forfeiting().action(up_card.card, situation) == Action::FOLD {
                let (hand, up_card) = (situation.hand.into_iter().collect(), CardSet::default().with(up_card.card));
                for (hand, up_card) in symmetry.images(hand).zip(symmetry.images(up_card)) {
                    let against = folded.entry(hand).or_default();
                    *against = up_card.iter().fold(*against, CardSet::with);
                }
            }
        }
    }
    Ok(folded)
}
