//! How often each action is taken.

use crate::games::Offer;
use crate::games::criss_cross_poker::exact::solver::CrissCrossPokerSolver;
use crate::games::criss_cross_poker::rules::deal::STREET_NAMES;
use crate::games::criss_cross_poker::rules::ending::Ending;
use crate::games::engine::bets::{Bet, Bets};
use crate::outcome::{Fraction, decimal, percent};

/// How often each action is taken on each street, in words, as a part of all rounds; `None` if that cannot be solved.
pub fn frequencies(solver: &CrissCrossPokerSolver, offer: &Offer) -> Option<String> {
    let counts = solver.base_counts(offer).ok()?;
    let rounds = |bets: Bets| Ending::all(bets).into_iter().map(|ending| counts[ending.index()]).sum::<u128>();
    let share = |rounds: u128| decimal(&percent(&Fraction::new(rounds.into(), solver.deals().into())), 4);
    let of_street = |(street, name): (usize, &str)| {
        let taken = Bet::ALL.map(|bet| {
            let with_bet = Bets::all().into_iter().filter(|bets| bets.at(street) == Some(bet));
            format!("{} {} %", bet.name(), share(with_bet.map(rounds).sum()))
        });
        format!("{name}: {}", taken.join(", "))
    };
    let [_, _, variant @ ..] = offer.key();
    let variant: Vec<&str> = variant.into_iter().filter(|part| !part.is_empty()).collect();
    let limit = offer.payout_limit.as_ref().map(|limit| format!(" limited to {}", limit.in_words()));
    let streets = STREET_NAMES.into_iter().enumerate().map(of_street).collect::<Vec<_>>().join("; ");
    let limit = limit.unwrap_or_default();
    Some(format!("How often on paytable {}{limit}, of all rounds: {streets}.", variant.join(" ")))
}
