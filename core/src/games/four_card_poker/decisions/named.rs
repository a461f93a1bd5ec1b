//! The strategies for people, rule by rule.

use super::situation::Situation;
use crate::cards::{Card, Rank};
use crate::games::four_card_poker::rules::Action;
use crate::hands::FourCardCategory;

/// Fold, or play 1x or 3x: no strategy for people plays 2x.
const SINGLE: Action = Action::ALL[1];
const TRIPLE: Action = Action::ALL[3];

/// The player's kind of hand, and the rank that it is compared by first.
fn strength(situation: &Situation) -> (FourCardCategory, Rank) {
    let ranking = situation.value.ranking();
    (ranking.category, ranking.ranks[0])
}

const fn pair(rank: Rank) -> (FourCardCategory, Rank) {
    (FourCardCategory::Pair, rank)
}

/// The rules of the strategy `simple`.
pub fn simple(situation: &Situation) -> Action {
    match strength(situation) {
        hand if hand >= pair(Rank::Ten) => TRIPLE,
        hand if hand >= pair(Rank::Three) => SINGLE,
        _ => Action::FOLD,
    }
}

/// The rules of the strategy `expert`.
pub fn expert(up_card: Card, situation: &Situation) -> Action {
    let (hand, up_rank) = (strength(situation), up_card.rank());
    if hand >= pair(Rank::Ace) {
        return TRIPLE;
    }
    if hand.0 != FourCardCategory::Pair {
        return Action::FOLD;
    }
    let matched = situation.matches(up_card);
    let triple = match hand.1 {
        Rank::Nine => up_rank == Rank::Two,
        Rank::Ten => {
            up_rank < Rank::Ten || up_rank == Rank::Ten && situation.hand.iter().any(|card| card.rank() > Rank::Ten)
        }
        Rank::Jack => up_rank <= Rank::Jack || up_rank < Rank::Ace && matched,
        Rank::Queen => up_rank <= Rank::Queen || matched,
        Rank::King => up_rank < Rank::Ace || matched,
        _ => false,
    };
    match hand.1 {
        _ if triple => TRIPLE,
        Rank::Two if up_rank != Rank::Two => Action::FOLD,
        _ => SINGLE,
    }
}
