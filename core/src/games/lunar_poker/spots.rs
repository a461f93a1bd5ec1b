//! The exact value of every play in one spot.

use std::sync::{Mutex, PoisonError};

use super::advice::{AFTER_THE_DRAW, FIRST_DECISION};
use crate::cards::{Card, CardSet};
use crate::games::lunar_poker::decisions::{Player, finals, simple, simply_bets};
use crate::games::lunar_poker::exact::ExactSolver;
use crate::games::lunar_poker::exact::draws::{Held, Priced};
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::exact::solution::{Against, Deciding};
use crate::games::lunar_poker::rules::{
    Chapter, OPTIONS_FEE, PLAYER_CARDS, Play, Prices, READINGS, SecondCombination, is_straight_flush,
};
use crate::games::{ActionValue, Offer, Spot, SpotAnswer, SpotError};
use crate::outcome::Fraction;

/// Everything that the answer depends on. Paytables that differ in instant payouts only share it.
#[derive(PartialEq, Eq)]
struct SpotQuestion {
    chapter: Chapter,
    deck: CardSet,
    prices: Prices,
    second: SecondCombination,
    player: Player,
    spot: Spot,
}

/// The last question with its answer: a caller goes through several paytables with the same spot.
static LAST: Mutex<Option<(SpotQuestion, SpotAnswer)>> = Mutex::new(None);

/// Before the draw every play, each exchange by itself; after it bet and fold. Fails on cards of no spot.
pub fn answer(solver: &ExactSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    let (prices, second, player) = (Prices::of(offer)?, SecondCombination::of(offer), Player::of(offer)?);
    let question =
        SpotQuestion { chapter: solver.chapter, deck: solver.deck, prices, second, player, spot: spot.clone() };
    // The lock is released while the answer is computed, on threads that may need another answer.
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, answer)) = last().as_ref().filter(|(known, _)| *known == question) {
        return Ok(answer.clone());
    }
    let answer = worked_out(solver, &question)?;
    *last() = Some((question, answer.clone()));
    Ok(answer)
}

fn worked_out(solver: &ExactSolver, question: &SpotQuestion) -> Result<SpotAnswer, SpotError> {
    let SpotQuestion { prices, second, player, spot, .. } = question;
    spot.refuse_bets("Lunar Poker")?;
    let wrong = |message: String| Err(SpotError::WrongCards(message));
    if !spot.board.is_empty() {
        return wrong("Lunar Poker has no community cards; give the up card with --up".into());
    }
    spot.cards(solver.deck)?;
    let Some(up_card) = spot.up_card else { return wrong("give the dealer's up card with --up".into()) };
    let hand: CardSet = spot.hand.iter().copied().collect();
    let Some(cards) = hand.to_array::<PLAYER_CARDS>() else {
        return wrong(format!("a hand is the {PLAYER_CARDS} cards dealt first; {} given", hand.len()));
    };
    if is_straight_flush(finals().values[finals().kind(cards)]) {
        return wrong("a royal or straight flush is paid at once; there is nothing to decide".into());
    }
    let priced: [Priced; READINGS] = std::array::from_fn(|_| Priced::new(prices, *second));
    let showdowns = Showdowns::new(solver.deck, up_card);
    let against = Against::new(solver.chapter, showdowns, Player::Optimal, &solver.deals, &priced);
    let hands = against.same_ranks(cards);
    let mut deciding = Deciding::new(&against, &hands);
    let held = Held::new(&against.showdowns, cards);
    if !spot.drawn.is_empty() || !spot.discarded.is_empty() {
        return after_the_draw(&deciding, &held, spot, *player);
    }
    let deals = solver.deals.after_the_up_card();
    let plays = [Play::FOLD, Play::BET, Play::BUY].into_iter().chain(Play::exchanges());
    let worths = plays.map(|play| (play.name(&cards), net(deciding.gain(&held, play, 0), deals, 0))).collect();
    let by_strategy = (*player == Player::Simple).then(|| simple(&cards, up_card.rank()).name(&cards));
    Ok(answer_of(FIRST_DECISION, worths, by_strategy))
}

/// The values of betting and folding after a draw, both net of the Options fee.
fn after_the_draw(deciding: &Deciding, held: &Held, spot: &Spot, player: Player) -> Result<SpotAnswer, SpotError> {
    let wrong = |message: String| Err(SpotError::WrongCards(message));
    let place = |card: &Card| held.cards.iter().position(|own| own == card);
    let mut places = 0_u8;
    for card in &spot.discarded {
        match place(card) {
            Some(place) if places >> place & 1 == 0 => places |= 1 << place,
            Some(_) => return Err(SpotError::Repeated(*card)),
            None => return wrong(format!("{card} cannot be discarded: it is not in the hand given with --hand")),
        }
    }
    let play = match (spot.discarded.len(), spot.drawn.len()) {
        (0, 1) => Play::BUY,
        (discarded, drawn) => match Play::exchange(places).filter(|_| discarded == drawn) {
            Some(play) => play,
            None => {
                return wrong(format!(
                    "two to five cards are exchanged for as many, or one is bought without a discard; {discarded} \
                     discarded and {drawn} drawn"
                ));
            }
        },
    };
    let (gain, deals, winning) = deciding.gain_after(held, play, 0, &spot.drawn);
    let worths = vec![("fold".to_string(), net(0, 1, OPTIONS_FEE)), ("bet".to_string(), net(gain, deals, OPTIONS_FEE))];
    let bets = spot.up_card.is_some_and(|up_card| simply_bets(winning, up_card.rank()));
    let by_strategy = (player == Player::Simple).then(|| if bets { "bet".to_string() } else { "fold".to_string() });
    Ok(answer_of(AFTER_THE_DRAW, worths, by_strategy))
}

/// The net result of the round, from a gain over a fold.
fn net(gain: i128, deals: i128, paid: i64) -> Fraction {
    Fraction::new(gain.into(), deals.into()) - Fraction::from_integer((1 + paid).into())
}

/// Actions by net result, best first; ties in the order given.
fn answer_of(decision: &'static str, mut worths: Vec<(String, Fraction)>, by_strategy: Option<String>) -> SpotAnswer {
    worths.sort_by(|(_, one), (_, other)| other.cmp(one));
    let value =
        |(action, net): (String, Fraction)| ActionValue { action, of_the_bet: net.clone(), with_open_bets: net };
    let actions = worths.into_iter().map(value).collect();
    SpotAnswer { decision, placed: String::new(), actions, by_strategy }
}
