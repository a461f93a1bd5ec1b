//! The answer for one spot.

use az::Az;

use super::strategy::decision_point;
use crate::cards::{Card, CardSet};
use crate::games::engine::spots::SpotForm;
use crate::games::four_card_poker::decisions::{Decisions, NetSums, Situation};
use crate::games::four_card_poker::exact::FourCardPokerSolver;
use crate::games::four_card_poker::rules::{DEALER_CARDS, PLAYER_CARDS, ascending};
use crate::games::{Offer, Spot, SpotAnswer, SpotError};
use crate::hands::four_card;

const NO_COMMUNITY_CARDS: &str = "Four Card Poker has no community cards; give the up card with --up";

static FORM: SpotForm = SpotForm {
    game: "Four Card Poker",
    hand: (PLAYER_CARDS, "five"),
    boards: (&[0], |_| NO_COMMUNITY_CARDS.to_string()),
    has_up_card: true,
};

/// The exact worth of every action with these cards: all hidden hands of the dealer, one by one.
pub fn answer(solver: &FourCardPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    spot.refuse_bets(FORM.game)?;
    let seen = FORM.check(solver.deck, spot)?;
    // They are there, or the spot was refused.
    let up_card = spot.up_card.unwrap_or(Card::LOWEST);
    let hand = ascending(&spot.hand).unwrap_or([Card::LOWEST; PLAYER_CARDS]);
    let value = four_card::best_four(hand);
    let hidden = solver.deck.without(seen).subsets::<{ DEALER_CARDS - 1 }>();
    let dealers = hidden.map(|hidden| hidden.into_iter().chain([up_card]).collect::<CardSet>());
    let values = dealers.filter_map(|dealer| Some(four_card::best_four::<DEALER_CARDS>(dealer.to_array()?)));
    let losing = values.filter(|&dealer| dealer > value).count().az::<u32>();
    let situation = Situation { hand, hands: 1, value, losing };
    let worths = NetSums::new(offer, solver.hidden_hands())?.worths(situation.kind(), losing);
    let decisions = Decisions::of(offer, solver.hidden_hands())?;
    let by_strategy = offer.strategy.map(|_| decisions.action(up_card, &situation).name().to_string());
    Ok(decision_point(solver.hidden_hands()).answer(&worths, String::new(), by_strategy))
}
