//! Ante, Bet and Options fee beside Super Wagers on the player's own hand: rounds are counted by the properties of that
//! hand, which decide every Super Wager in every reading.

use super::pricing::{Pricing, SuperRates, own_super, with_supers};
use super::solution::Solution;
use super::solver::ExactSolver;
use crate::cards::{Card, CardSet};
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::forms::PAYS;
use crate::games::lunar_poker::facts::SUPER_WAGER_OTHER;
use crate::games::lunar_poker::rules::{Ending, PLAYER_CARDS, Path, Properties, SecondCombination, SuperRows, paid_by};
use crate::games::{DealtWager, Offer};

/// The end of a round; none where only Super Wagers are made.
type End = Option<(Path, Ending)>;

/// The rounds of these wagers, with the solution of the base game among them; `None` if one of them is on another hand
/// than the player's.
pub fn rounds(solver: &ExactSolver, wagers: &Wagers<'_>, solution: Option<&Solution>) -> Option<Rounds> {
    if wagers.offers.iter().any(|offer| offer.wager.id == SUPER_WAGER_OTHER.id) {
        return None;
    }
    let of_offer = |offer| if has_decisions(offer) { own_super(offer) } else { Some((offer, PAYS)) };
    let supers = wagers.offers.iter().filter_map(of_offer);
    let counted = match wagers.base().zip(solution) {
        Some((base, solution)) => {
            let tally = &solution.tallies[SecondCombination::of(base).place()];
            with_supers(supers, tally.endings().map(|(properties, end, deals)| (properties, Some(end), deals)))
        }
        None => {
            let hands = Properties::all().zip(solver.hands_by_properties());
            with_supers(supers, hands.filter(|(_, hands)| **hands > 0).map(|(of, &hands)| (of, None, hands)))
        }
    };
    let (rounds, counts): (Vec<(Vec<SuperRows>, End)>, Vec<u128>) = counted.into_iter().unzip();
    let mut before = 0;
    let names = wagers.offers.iter().map(|offer| {
        let own = before..before + of_offer(offer).iter().len();
        before = own.end;
        let name = name_of(offer);
        rounds.iter().map(|(rows, end)| name(*end, &rows[own.clone()])).collect()
    });
    let names = names.collect();
    Some(Rounds { folded: vec![false; counts.len()], counts, names })
}

/// A Super Wager of each of `players` players by the five cards that settle it: the player's own first five, or the
/// dealer's, which one card at a time deals in turn (§ 671a.8(c)).
pub fn super_wager(deck: CardSet, offer: &Offer, players: usize) -> Option<DealtWager> {
    let (rates, paid) = (SuperRates::of(offer, PAYS), paid_by(offer, PAYS));
    let is_dealers = offer.wager.id == SUPER_WAGER_OTHER.id;
    let places = |player: usize| {
        let seat = if is_dealers { players } else { player };
        (0..PLAYER_CARDS).map(|card| card * (players + 1) + seat).collect()
    };
    let kind_of = |cards: &[Card]| cards.try_into().map_or(0, |cards| Properties::of(cards).index());
    let nets = paid.iter().map(|&rows| rates.net(rows)).collect();
    DealtWager::new(deck, (0..players).map(places).collect(), Box::new(kind_of), nets)
}

fn has_decisions(offer: &Offer) -> bool {
    offer.wager.has_decisions
}

/// The name of the outcome of an offer in a round, whose own Super Wager is paid by these rows.
fn name_of(offer: &Offer) -> impl Fn(End, &[SuperRows]) -> String {
    let (pricing, rates) = (Pricing::of(offer), SuperRates::of(offer, PAYS));
    move |end, rows| match (end.filter(|_| offer.wager.has_decisions), rows) {
        (Some(end), rows) => pricing.outcome(end, rows).name,
        (None, rows) => rates.name_alone(rows.first().copied().unwrap_or(SuperRows::NONE)),
    }
}
