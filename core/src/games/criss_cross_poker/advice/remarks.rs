//! How often each action is taken.

use crate::games::criss_cross_poker::exact::solver::CrissCrossPokerSolver;
use crate::games::criss_cross_poker::rules::deal::STREET_NAMES;
use crate::games::criss_cross_poker::rules::ending::Ending;
use crate::games::engine::bets::{Bet, Bets};
use crate::games::{Frequencies, Offer, Remark, Scope};
use crate::outcome::Fraction;

/// How often each action is taken on each street, as a part of all rounds; `None` if that cannot be solved.
pub fn frequencies(solver: &CrissCrossPokerSolver, offer: &Offer) -> Option<Remark> {
    let counts = solver.base_counts(offer).ok()?;
    let rounds = |bets: Bets| Ending::all(bets).into_iter().map(|ending| counts[ending.index()]).sum::<u128>();
    let share = |rounds: u128| Fraction::new(rounds.into(), solver.deals().into());
    let of_street = |(street, name): (usize, &'static str)| {
        let taken = Bet::ALL.map(|bet| {
            let with_bet = Bets::all().into_iter().filter(|bets| bets.at(street) == Some(bet));
            (bet.name().to_string(), share(with_bet.map(rounds).sum()))
        });
        (name, taken.to_vec())
    };
    let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
    let decisions = STREET_NAMES.into_iter().enumerate().map(of_street).collect();
    Some(Remark::Frequencies(Frequencies { scope: Scope::Streets(offer.variant(), limit), decisions }))
}
