//! The rows of games with cards on the table or an up card, read again and played hand by hand.

use std::collections::BTreeMap;

use super::reader::rules::points_in;
use super::reader::up_card::manner_of;
use super::reader::{BestFour, Hand};
use super::*;
use crate::outcome::to_f64;

/// A deck of these ranks, such as `29TQA`, in this many suits.
pub fn deck(ranks: &str, suits: usize) -> CardSet {
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|rank| ranks.contains(rank.letter())).collect();
    CardSet::deck(&ranks, &Suit::ALL[..suits])
}

/// Cards that a player sees at a decision, the two of the player apart from those on the table.
pub fn hand_of<'h>(offer: &Offer, decision: &DecisionRow<'h>) -> Hand<'h> {
    let DecisionRow { cards, up_cards, placed, .. } = *decision;
    let up_card = up_cards.iter().next();
    let (cards, table) = cards.split_at(if up_card.is_some() { cards.len() } else { 2 });
    let best_four = (offer.game.id == "four-card-poker").then(|| BestFour::of(cards));
    Hand { cards, table, up_card, placed, points: points_of(offer), best_four }
}

/// The definition of points in the rules of some strategy of the wager.
pub fn points_of(offer: &Offer) -> &'static str {
    let stated = offer.wager.strategies.iter().map(|strategy| points_in(&rules(strategy.rules)));
    stated.max_by_key(|points| points.len()).unwrap_or_default()
}

/// The row that fits: the first, unless another adds a condition to its words.
pub fn row_of(rows: &[&StrategyRow], hand: &Hand<'_>) -> Option<usize> {
    let first = rows.iter().position(|row| hand.fits(&row.holding))?;
    let adds = |row: &&StrategyRow| {
        let more = row.holding.strip_prefix(&rows[first].holding);
        more.is_some_and(|more| more.starts_with(", ")) && hand.fits(&row.holding)
    };
    Some(rows.iter().position(adds).unwrap_or(first))
}

pub fn rows_by_decision(all: &[StrategyRow]) -> Vec<(&'static str, Vec<&StrategyRow>)> {
    grouped(all.iter().map(|row| (row.decision, row)))
}

/// Manners with their shares in percent, of a row such as `bet 82.9 %; buy a sixth card 17.1 %`, or the one action.
fn manners(row: &StrategyRow) -> Vec<(&str, Option<f64>)> {
    let manner = |words: &'_ str| -> Option<(usize, f64)> {
        let (manner, share) = words.strip_suffix(" %")?.rsplit_once(' ')?;
        Some((manner.len(), share.parse().expect("a share")))
    };
    let named = |words| manner(words).map_or((words, None), |(length, share)| (&words[..length], Some(share)));
    row.action.split("; ").map(named).collect()
}

/// Hands of a row by manner.
type Counted = BTreeMap<String, u128>;

fn assert_counted(row: &StrategyRow, counted: &Counted, name: &str) {
    let (all, manners) = (counted.values().sum::<u128>(), manners(row));
    let of = |manner: &str| counted.get(manner).copied().unwrap_or_default();
    let most = of(manners[0].0);
    assert_eq!((all, all - most), (row.hands, row.exceptions), "{name}: {} {counted:?}", row.holding);
    assert!(counted.values().all(|hands| *hands <= most), "{name}: {} {counted:?}", row.holding);
    let named: u128 = manners.iter().map(|(manner, _)| of(manner)).sum();
    for (manner, share) in manners {
        let hands = if manner == "other" { all - named } else { of(manner) };
        let percent = 100.0 * to_f64(&ratio(hands, all));
        assert!(
            share.is_none_or(|share| (share - percent).abs() < 0.0501),
            "{name}: {} {manner} {percent}",
            row.action
        );
    }
}

/// Each hand has a row by its words, and of every `step`-th on the table none is played otherwise where a row has no
/// exceptions. Where all hands are played, the rows have the hands, exceptions and shares that they state. Returns the
/// loss of a round by the rows of a game with one decision.
fn assert_rows_decide_as_the_table(solver: &dyn Solver, offer: &Offer, step: usize) -> Fraction {
    let all = solver.strategy(offer).expect("solved").rows;
    let decisions = rows_by_decision(&all);
    let mut counted: Vec<Vec<Counted>> = decisions.iter().map(|(_, rows)| vec![Counted::new(); rows.len()]).collect();
    let (mut listed, mut loss, mut hands) = (0, Fraction::default(), 0);
    let mut each = |decision: &DecisionRow<'_>| {
        let hand = hand_of(offer, decision);
        listed += 1;
        if listed % step > 0 && !hand.table.is_empty() {
            return Ok(());
        }
        hands += decision.hands;
        let at = decisions.iter().position(|(name, _)| *name == decision.decision).expect("rows");
        let rows = &decisions[at].1;
        let place = row_of(rows, &hand).unwrap_or_else(|| panic!("no row: {:?}", decision.cards));
        let (row, manner) = (rows[place], manner_of(decision.action));
        let is_exception = manner != manners(row)[0].0;
        assert!(!is_exception || row.exceptions > 0, "{}: {:?} {}", offer.name(), decision.cards, row.holding);
        if is_exception {
            loss += loss_by(decision, &row.action);
        }
        *counted[at][place].entry(manner).or_default() += decision.hands;
        Ok(())
    };
    solver.every_decision(offer, &mut each).expect("listed");
    for ((_, rows), counted) in decisions.iter().zip(&counted).filter(|_| step == 1) {
        rows.iter().zip(counted).for_each(|(row, counted)| assert_counted(row, counted, &offer.name()));
    }
    loss / ratio(hands, 1)
}

/// Loss, summed over the hands of a decision, if they take another action.
fn loss_by(decision: &DecisionRow<'_>, action: &str) -> Fraction {
    let others =
        [(decision.other_action, decision.other_net_sum)].into_iter().chain(decision.further.into_iter().flatten());
    let net = others.into_iter().find(|(other, _)| *other == action).map_or(decision.net_sum, |(_, net)| net);
    Fraction::new(
        ((decision.net_sum - net) * i128::try_from(decision.hands).expect("few")).into(),
        decision.deals.into(),
    )
}

fn solver_of(id: &str, deck: CardSet) -> Box<dyn Solver> {
    game(id).expect("a game").solver(deck).expect("enough cards")
}

/// The first paytable, and the last of the own ones.
fn first_and_last(id: &str) -> Vec<Offer> {
    let mut offers = paytables(id);
    offers.drain(1..offers.len() - 1);
    offers
}

/// Decks with straights, flushes and three of a kind, one of them with four suits.
#[test]
fn rows_of_criss_cross_poker_decide_as_the_table_does() {
    for (deck, offers) in [(deck("4578Q", 2), 2), (deck("23JQ", 3), 1), (deck("29TA", 4), 2)] {
        let solver = solver_of("criss-cross-poker", deck);
        for offer in first_and_last("criss-cross-poker").iter().take(offers) {
            assert_rows_decide_as_the_table(solver.as_ref(), offer, 1);
        }
    }
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rows_of_ultimate_texas_holdem_decide_as_the_table_does() {
    for (deck, step) in [(deck("29TA", 3), 1), (deck("35J", 4), 1), (deck("25TJQA", 4), 11), (deck("6789QK", 3), 11)] {
        let solver = solver_of("ultimate-texas-holdem", deck);
        for offer in first_and_last("ultimate-texas-holdem") {
            assert_rows_decide_as_the_table(solver.as_ref(), &offer, step);
        }
    }
}

#[test]
#[ignore = "second tier: words of strategies, played"]
fn rows_of_lunar_poker_decide_as_the_table_does() {
    for (id, deck, offers) in [
        ("lunar-poker", deck("29KA", 4), 2),
        ("lunar-poker", deck("5678K", 3), 1),
        ("lunar-poker-2013", deck("8TKA", 4), 1),
    ] {
        let solver = solver_of(id, deck);
        for offer in first_and_last(id).iter().take(offers) {
            assert_rows_decide_as_the_table(solver.as_ref(), offer, 1);
        }
    }
}

/// The cost without exceptions is the loss of the hands that their row plays otherwise.
#[test]
#[ignore = "second tier: words of strategies, played"]
fn rows_of_four_card_poker_decide_as_the_table_does_and_cost_what_is_printed() {
    let solver = solver_of("four-card-poker", deck("9TJQKA", 3));
    for offer in paytables("four-card-poker") {
        let loss = assert_rows_decide_as_the_table(solver.as_ref(), &offer, 1);
        assert_eq!(solver.cost_of_rows(&offer).expect("solved"), Some(loss), "{}", offer.name());
    }
}
