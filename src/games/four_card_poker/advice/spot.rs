//! The answer for one spot.

use num_bigint::BigInt;

use super::strategy::DECISION;
use crate::cards::{Card, CardSet};
use crate::games::four_card_poker::decisions::Decisions;
use crate::games::four_card_poker::decisions::nets::Nets;
use crate::games::four_card_poker::decisions::situation::Situation;
use crate::games::four_card_poker::exact::situations::best_of_six;
use crate::games::four_card_poker::exact::solve::FourCardPokerSolver;
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::deal::{DEALER_CARDS, PLAYER_CARDS};
use crate::games::{ActionValue, Offer, Spot, SpotAnswer, SpotError};
use crate::hands::four_card;
use crate::outcome::Fraction;

/// The exact worth of every action with these cards: all hidden hands of the dealer, one by one.
pub fn answer(solver: &FourCardPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    let (hand, up_card) = checked_cards(solver, spot)?;
    let value = four_card::best_four(hand);
    let seen = hand.into_iter().collect::<CardSet>().with(up_card);
    let hidden = solver.deck().without(seen).subsets::<{ DEALER_CARDS - 1 }>();
    let losing = hidden.filter(|&hidden| best_of_six(hidden, up_card) > value).count();
    let situation = Situation { hand, hands: 1, value, losing: losing as u32 };
    let chance = |hands: usize| Fraction::new(BigInt::from(hands), BigInt::from(solver.hidden_hands()));
    let chances = [chance(losing), chance(solver.hidden_hands() as usize - losing)];
    let nets = Nets::of(offer);
    let expectation = |net: &dyn Fn(bool) -> Fraction| net(false) * &chances[0] + net(true) * &chances[1];
    let worth = |action: Action| ActionValue {
        action: action.name().to_string(),
        of_the_bet: expectation(&|not_beaten| nets.play(action, not_beaten)),
        with_open_bets: expectation(&|not_beaten| nets.net(action, not_beaten, situation.kind())),
    };
    let mut actions: Vec<ActionValue> = Action::ALL.into_iter().map(worth).collect();
    // A stable sort: of actions that are worth the same, the one that wagers least stays first.
    actions.sort_by(|one, other| other.with_open_bets.cmp(&one.with_open_bets));
    let decisions = Decisions::of(offer, solver.hidden_hands())?;
    let by_strategy = offer.strategy.map(|_| decisions.action(up_card, &situation).name().to_string());
    Ok(SpotAnswer { decision: DECISION, placed: String::new(), actions, by_strategy })
}

/// The player's cards in ascending order and the up card, if the spot is one of this game.
fn checked_cards(solver: &FourCardPokerSolver, spot: &Spot) -> Result<([Card; PLAYER_CARDS], Card), SpotError> {
    spot.refuse_bets("Four Card Poker")?;
    spot.refuse_draws("Four Card Poker")?;
    if !spot.board.is_empty() {
        return Err(SpotError::WrongCards("Four Card Poker has no community cards; give the up card with --up".into()));
    }
    let Some(up_card) = spot.up_card else {
        return Err(SpotError::WrongCards(
            "the player decides with the dealer's up card in sight; give it with --up".into(),
        ));
    };
    let hand = spot.cards(solver.deck())?.without(CardSet::default().with(up_card));
    let message = format!("the player's hand has five cards in Four Card Poker; {} given", spot.hand.len());
    Ok((hand.to_array().ok_or(SpotError::WrongCards(message))?, up_card))
}
