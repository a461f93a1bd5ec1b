//! The exact worth of every action with given cards.

use num_bigint::BigInt;

use super::bets::Bet;
use super::decisions::{Decision, Player};
use super::solve::CrissCrossPokerSolver;
use super::starting_hands::StartingHand;
use super::strategy::decided;
use super::worths::{Worth, Worths};
use crate::cards::Card;
use crate::games::{ActionValue, Offer, Spot, SpotAnswer, SpotError};
use crate::outcome::Fraction;

/// The exact worth of every action in a spot.
///
/// # Errors
/// [`SpotError`] if the cards or the bets placed are no spot of this game.
pub(super) fn spot(solver: &CrissCrossPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    let (decisions, pays) = decided(offer)?;
    let (own, ends) = checked_cards(solver, spot)?;
    let starting = StartingHand::new(solver.deck(), own, 1);
    let worths = Worths::new(&starting, &pays, &Player::Best);
    let player = decisions.player(&starting);
    let decision = Sighted { starting: &starting, worths: &worths, player: &player }.decision(&ends, &spot.bets)?;
    let deals = BigInt::from(worths.deals(decision.street()));
    let value = |(bet, worth): (Bet, Worth)| ActionValue {
        action: bet.name().to_string(),
        of_the_bet: Fraction::new(BigInt::from(worth.bet), deals.clone()),
        with_open_bets: Fraction::new(BigInt::from(worth.round), deals.clone()),
    };
    let mut actions: Vec<ActionValue> = Bet::ALL.into_iter().zip(worths.actions(decision)).map(value).collect();
    // A stable sort: of actions that are worth the same, the one that wagers least stays first.
    actions.sort_by(|one, other| other.with_open_bets.cmp(&one.with_open_bets));
    Ok(SpotAnswer {
        decision: decision.street().name(),
        placed: decision.placed_in_words(),
        actions,
        by_strategy: player.by_rules(decision.in_sight()).map(|bet| bet.name().to_string()),
    })
}

/// The player's cards in ascending order, and the ends of the rows that are turned.
fn checked_cards(solver: &CrissCrossPokerSolver, spot: &Spot) -> Result<([Card; 2], Vec<[Card; 2]>), SpotError> {
    spot.refuse_draws("Criss-Cross Poker")?;
    if spot.up_card.is_some() {
        return Err(SpotError::WrongCards("Criss-Cross Poker has no dealer's hand, so there is no up card".into()));
    }
    let [one, other] = spot.hand[..] else {
        let message = format!("the player's hand has two cards in Criss-Cross Poker; {} given", spot.hand.len());
        return Err(SpotError::WrongCards(message));
    };
    if ![0, 2, 4].contains(&spot.board.len()) {
        let message = format!(
            "decisions are made with no, two or four cards of the cross turned, first the ends of the horizontal row, \
             then those of the vertical one; {} given",
            spot.board.len()
        );
        return Err(SpotError::WrongCards(message));
    }
    spot.cards(solver.deck())?;
    let ends = spot.board.chunks_exact(2).map(|ends| [ends[0], ends[1]]).collect();
    Ok(([one.min(other), one.max(other)], ends))
}

/// One starting hand with what is known of it.
struct Sighted<'s> {
    starting: &'s StartingHand,
    worths: &'s Worths<'s>,
    player: &'s Player,
}

impl Sighted<'_> {
    /// The decision when these ends are turned. Bets that are not given are those of the strategy, or the least where
    /// it would have folded.
    fn decision(&self, ends: &[[Card; 2]], bets: &[u32]) -> Result<Decision, SpotError> {
        let given = given_bets(bets, ends.len())?;
        let or_by_strategy = |place: usize, decision: Decision| {
            given.get(place).copied().unwrap_or_else(|| self.bet(decision).max(Bet::ONE))
        };
        let across = or_by_strategy(0, Decision::Across);
        // The cards have been found in the deck, so every pair has its place.
        let places: Vec<usize> = ends.iter().filter_map(|&ends| self.starting.place(ends)).collect();
        Ok(match places[..] {
            [] => Decision::Across,
            [horizontal] => Decision::Down { across, horizontal },
            [horizontal, vertical, ..] => {
                let down = or_by_strategy(1, Decision::Down { across, horizontal });
                Decision::Middle { across, horizontal, down, vertical }
            }
        })
    }

    /// What the player does.
    fn bet(&self, decision: Decision) -> Bet {
        self.player.bet(decision, &self.worths.actions(decision))
    }
}

/// The bets said to have been placed: none said, or one for each decision made.
fn given_bets(bets: &[u32], decided: usize) -> Result<Vec<Bet>, SpotError> {
    if !bets.is_empty() && bets.len() != decided {
        let message = format!(
            "one bet is placed at each decision before this one: {decided} with {} cards of the cross turned; {} given",
            2 * decided,
            bets.len()
        );
        return Err(SpotError::WrongBets(message));
    }
    let bet = |&antes: &u32| {
        let bet = usize::try_from(antes).ok().and_then(Bet::of_antes).filter(|&bet| bet != Bet::FOLD);
        bet.ok_or_else(|| SpotError::WrongBets(format!("a bet is of 1 to 3 antes; {antes} given")))
    };
    bets.iter().map(bet).collect()
}
