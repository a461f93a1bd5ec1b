//! The cost of rows without their exceptions: every deal of short decks played by the words of the rows.

use super::reader::holdem::{KINDS, best_five};
use super::rows::{deck, points_of, row_of, rows_by_decision};
use super::*;

/// A game whose cards are turned street by street, played by the words of its rows.
struct Played<'p> {
    solver: &'p dyn Solver,
    offer: &'p Offer,
    rows: Vec<(&'static str, Vec<&'p StrategyRow>)>,
    /// Cards turned after each decision.
    turned: [usize; 2],
    /// Net result of a round that ends with this action.
    net: fn(&Played<'_>, &Spot, &str, CardSet) -> Fraction,
}

impl Played<'_> {
    fn answer(&self, spot: &Spot) -> crate::games::SpotAnswer {
        self.solver.spot(self.offer, spot).expect("a spot")
    }

    /// The action of the row; where the table never has the holding, that of the table.
    fn action(&self, spot: &Spot, street: usize) -> String {
        let (points, rows) = (points_of(self.offer), &self.rows[street].1);
        let place = row_of(rows, &Hand { cards: &spot.hand, table: &spot.board, points, ..Hand::default() });
        place.map_or_else(|| self.answer(spot).actions[0].action.clone(), |place| rows[place].action.clone())
    }

    /// The expected net result from this decision on, with the cards that may still be turned.
    fn net(&self, spot: &Spot, street: usize, left: CardSet) -> Fraction {
        let action = self.action(spot, street);
        let goes_on = action == "check" || action.starts_with("bet ");
        if street == self.turned.len() || !goes_on {
            return (self.net)(self, spot, &action, left);
        }
        let bet = action.strip_prefix("bet ").map(|bet| bet.trim_end_matches('x').parse::<u32>().expect("a bet"));
        mean(left, self.turned[street], &mut |cards| {
            let mut next = spot.clone();
            next.board.extend(cards);
            next.bets.extend(bet);
            self.net(&next, street + 1, left.without(cards.iter().copied().collect()))
        })
    }
}

/// The mean over all sets of so many of the cards left.
fn mean(left: CardSet, number: usize, net: &mut dyn FnMut(&[Card]) -> Fraction) -> Fraction {
    let nets: Vec<Fraction> = match number {
        0 => vec![net(&[])],
        2 => left.subsets::<2>().map(|cards| net(&cards)).collect(),
        3 => left.subsets::<3>().map(|cards| net(&cards)).collect(),
        _ => left.subsets::<5>().map(|cards| net(&cards)).collect(),
    };
    let all = nets.len();
    nets.into_iter().sum::<Fraction>() / ratio(all, 1)
}

fn assert_rows_cost_what_is_printed(
    id: &str,
    deck: CardSet,
    turned: [usize; 2],
    net: fn(&Played<'_>, &Spot, &str, CardSet) -> Fraction,
) {
    let (solver, offer) = (game(id).expect("a game").solver(deck).expect("enough cards"), &paytables(id)[0]);
    let all = solver.strategy(offer).expect("solved").rows;
    let played = Played { solver: solver.as_ref(), offer, rows: rows_by_decision(&all), turned, net };
    let net = mean(deck, 2, &mut |hand| {
        let spot = Spot { hand: hand.to_vec(), ..Spot::default() };
        played.net(&spot, 0, deck.without(hand.iter().copied().collect()))
    });
    let best = Measures::of(&solver.outcomes(offer).expect("solved")).expected_net;
    let cost = solver.cost_of_rows(offer).expect("solved").expect("rows");
    assert_eq!(best - net, cost, "{id}");
    assert!(cost > Fraction::default(), "{id}: no exceptions");
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rows_of_criss_cross_poker_cost_what_is_printed() {
    assert_rows_cost_what_is_printed("criss-cross-poker", deck("23689", 2), [2, 2], |played, spot, action, _| {
        let value = played.answer(spot).actions.into_iter().find(|value| value.action == action);
        value.expect("an action").with_open_bets
    });
}

/// Ante and Blind Wager, and the Play Wager: § 653a.12(a), (b).
#[test]
#[ignore = "second tier: words of strategies, played"]
fn rows_of_ultimate_texas_holdem_cost_what_is_printed() {
    assert_rows_cost_what_is_printed("ultimate-texas-holdem", deck("2TA", 3), [3, 2], |played, spot, action, left| {
        let Some(play) = action.strip_prefix("play ") else { return ratio(-2, 1) };
        let play: i64 = play.trim_end_matches('x').parse().expect("a wager");
        mean(left, 5 - spot.board.len(), &mut |turned| {
            let board = [&spot.board, turned].concat();
            mean(left.without(turned.iter().copied().collect()), 2, &mut |hidden| {
                net_of_showdown(played.offer, play, [&spot.hand, hidden].map(|own| best_five(&[own, &board].concat())))
            })
        })
    });
}

fn net_of_showdown(offer: &Offer, play: i64, [player, dealer]: [(usize, Vec<usize>); 2]) -> Fraction {
    let ante = i64::from(dealer.0 > 0);
    let blind = || {
        let rows = offer.paytable.schedule("blind").expect("a schedule").rows.iter();
        let row = rows.into_iter().find(|row| row.hand == KINDS[player.0].replace(' ', "-"));
        row.map_or_else(Fraction::default, |row| match &row.pay {
            Pay::Units(units) => units.clone(),
            _ => panic!("odds"),
        })
    };
    match player.cmp(&dealer) {
        std::cmp::Ordering::Less => ratio(-(ante + 1 + play), 1),
        std::cmp::Ordering::Equal => Fraction::default(),
        std::cmp::Ordering::Greater => ratio(ante + play, 1) + blind(),
    }
}
