//! Exact worths of all actions with given cards.

use super::advice::{decided, point};
use crate::games::criss_cross_poker::decisions::sight::Situation;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::exact::CrissCrossPokerSolver;
use crate::games::criss_cross_poker::exact::worths::Worths;
use crate::games::engine::bets::Bet;
use crate::games::engine::spots::SpotForm;
use crate::games::engine::strategy::Worth;
use crate::games::{Offer, Spot, SpotAnswer, SpotError};

const FORM: SpotForm = SpotForm {
    game: "Criss-Cross Poker",
    hand: (2, "two"),
    boards: (&[0, 2, 4], |given| {
        format!(
            "decisions are made with no, two or four cards of the cross turned, first the ends of the horizontal row, \
             then those of the vertical one; {given} given"
        )
    }),
    has_up_card: false,
};

/// Worths of all actions in a spot, if all later decisions are optimal.
pub fn spot(solver: &CrissCrossPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    let (decisions, pays) = decided(offer)?;
    FORM.check(solver.deck(), spot)?;
    let given = given_bets(&spot.bets, spot.board.len() / 2)?;
    let [one, other] = [spot.hand[0], spot.hand[1]];
    let starting = StartingHand::new(solver.deck(), [one.min(other), one.max(other)], 1);
    let (worths, player) = (Worths::new(&starting, &pays, None), decisions.player(&starting));
    let mut situation = Situation::FIRST;
    // The spot's cards are in the deck, so every pair has a place.
    let ends = spot.board.chunks_exact(2).filter_map(|ends| starting.place([ends[0], ends[1]]));
    for (street, ends) in ends.enumerate() {
        // Bets that are not given follow the strategy; where it would have folded they are one ante.
        let by_rules = player.as_ref().map(|player| player.bet(situation.in_sight));
        let by_strategy = || by_rules.unwrap_or_else(|| worths.bet(situation)).max(Bet::ONE);
        let bet = given.get(street).copied().unwrap_or_else(by_strategy);
        situation = situation.after(bet, ends);
    }
    let by_strategy = player.map(|player| player.bet(situation.in_sight).name().to_string());
    let actions = worths.actions(situation).map(Worth::from);
    let point = point(situation.in_sight.street(), starting.deals_after(), &pays);
    Ok(point.answer(&actions, situation.placed_in_words(), by_strategy))
}

/// Bets given with the spot: none, or one for each earlier decision.
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
