//! The printed words of a card, read again by a reader apart from the program, and played hand by hand.

mod costs;
mod named;
mod reader;
mod rows;

use std::collections::HashMap;

use reader::{Hand, number_in};

use super::*;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::{Catalogue, DecisionRow, Offer, Solver, Spot, game};
use crate::outcome::{Fraction, Measures, ratio};
use crate::paytable::Pay;

fn row(decision: &'static str, holding: &str, action: &str) -> StrategyRow {
    let (holding, action, zero) = (holding.to_string(), action.to_string(), Fraction::default());
    let [of_the_bet, with_open_bets, gain] = [zero.clone(), zero.clone(), zero];
    let (hands, exceptions, example) = (1, 0, String::new());
    StrategyRow { decision, holding, hands, action, exceptions, example, of_the_bet, with_open_bets, gain }
}

#[test]
fn neighbours_with_one_action_stand_together_and_the_rest_is_anything_else() {
    let rows = [
        row("bet 1", "three of a kind", "ride"),
        row("bet 1", "to a royal flush, ace high", "ride"),
        row("bet 1", "to a royal flush, king high", "ride"),
        row("bet 1", "spread 4, no high card", "withdraw"),
        row("bet 1", "spread 5, two high cards", "ride"),
        row("bet 1", "low pair", "withdraw"),
        row("bet 1", "anything else", "withdraw"),
        row("bet 2", "pair", "ride"),
    ];
    let words = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let bet_1 = vec![
        ("ride", words(&["three of a kind", "to a royal flush (ace high; king high)"])),
        ("withdraw", words(&["spread 4, no high card"])),
        ("ride", words(&["spread 5, two high cards"])),
        ("withdraw", words(&["anything else"])),
    ];
    let bet_2 = DecisionInWords { decision: "bet 2", actions: vec![("ride", words(&["pair"]))] };
    let found = decisions(&rows);
    assert_eq!(found, [DecisionInWords { decision: "bet 1", actions: bet_1 }, bet_2]);
    assert_eq!(definitions(&found).len(), 2);
    assert!(definitions(&found[1..]).is_empty());
}

#[test]
fn rules_are_cut_at_sentences_and_semicolons() {
    assert_eq!(rules("Fold less; play 1x with a pair."), [(None, vec!["Fold less", "play 1x with a pair"])]);
    let headed = rules("Across Bet: 3x with a pair; otherwise 1x. Down Bet: 1x.");
    assert_eq!(headed, [(Some("Across Bet"), vec!["3x with a pair", "otherwise 1x"]), (Some("Down Bet"), vec!["1x"])]);
}

/// The lines of a decision as printed: an action and its holdings, separated by semicolons outside parentheses.
fn printed(decision: &DecisionInWords<'_>) -> Vec<Line> {
    let lines = decision.actions.iter().map(|(action, holdings)| (action.to_string(), read(&holdings.join("; "))));
    lines.collect()
}

/// The holdings of a line: `three to a royal flush (ace high; king high)` are two.
fn read(line: &str) -> Vec<String> {
    let (mut holdings, mut rest) = (Vec::new(), line);
    while !rest.is_empty() {
        let end = rest.find("; ").unwrap_or(rest.len());
        match rest.find(" (").filter(|open| *open < end) {
            Some(open) => {
                let close = open + rest[open..].find(')').expect("closed");
                let kinds = rest[open + 2..close].split("; ");
                holdings.extend(kinds.map(|kind| format!("{}, {kind}", &rest[..open])));
                rest = rest[close + 1..].trim_start_matches("; ");
            }
            None => {
                holdings.push(rest[..end].to_string());
                rest = rest[end..].trim_start_matches("; ");
            }
        }
    }
    holdings
}

/// The action on the first line that fits.
fn played<'c>(card: &'c [(String, Vec<String>)], hand: &Hand<'_>) -> &'c str {
    let fits = |(_, holdings): &&(String, Vec<String>)| holdings.iter().any(|holding| hand.fits(holding));
    card.iter().find(fits).map_or_else(|| panic!("no line for {:?}", hand.cards), |(action, _)| action)
}

/// The base paytables of a game, and own ones: every third pay in turn three times as much.
fn paytables(id: &str) -> Vec<Offer> {
    let offers = Catalogue::embedded().expect("valid").offers();
    let base: Vec<Offer> =
        offers.into_iter().filter(|offer| offer.game.id == id && offer.wager.has_decisions).collect();
    let own = base.iter().flat_map(|offer| {
        let rows = offer.paytable.schedules[0].rows.iter().enumerate();
        let paid = rows.step_by(3).filter_map(|(place, row)| {
            Some((
                place,
                match &row.pay {
                    Pay::Units(units) => units * ratio(3, 1),
                    _ => return None,
                },
            ))
        });
        paid.map(|(place, units)| {
            let mut paytable = offer.paytable.as_ref().clone();
            paytable.id = format!("own-{place}");
            paytable.schedules[0].rows[place].pay = Pay::Units(units);
            Offer { paytable: paytable.into(), ..offer.clone() }
        })
    });
    base.iter().cloned().chain(own).collect()
}

/// Which words fit a hand, a bit each: the words are the same on every paytable.
#[derive(Default)]
struct Reader {
    words: Vec<String>,
    fitting: HashMap<(CardSet, bool), u64>,
}

impl Reader {
    fn place(&mut self, words: &str) -> usize {
        let known = self.words.iter().position(|known| known == words);
        known.unwrap_or_else(|| {
            self.fitting.clear();
            self.words.push(words.to_string());
            self.words.len() - 1
        })
    }

    fn fitting(&mut self, hand: &Hand<'_>) -> u64 {
        let words = &self.words;
        let fits = |place: &usize| hand.fits(&words[*place]);
        let of_hand = || (0..words.len()).filter(fits).map(|place| 1 << place).sum();
        let key = (hand.cards.iter().copied().collect(), hand.placed.contains('3'));
        *self.fitting.entry(key).or_insert_with(of_hand)
    }
}

/// A decision with its rows, and the lines of its card: an action, and the words that call for it, a bit each.
struct OnCard<'s> {
    decision: &'s str,
    rows: Vec<(&'s StrategyRow, u64)>,
    lines: Vec<(String, u64)>,
    /// The hands of each row, and its exceptions.
    counted: Vec<(u128, u128)>,
}

/// Every hand of every decision fits the row of the strategy in which it is counted, and the card gives it that row's
/// action: so the cost without exceptions is that of the words. Without an exception the action is the decision.
fn assert_words_decide_as_the_table(solver: &dyn Solver, offer: &Offer, reader: &mut Reader) {
    let all = solver.strategy(offer).expect("solved").rows;
    let on_card = |(decision, lines): (&'static str, Vec<Line>), reader: &mut Reader| {
        let mut bit = |words: &str| 1 << reader.place(words);
        let own = all.iter().filter(|row| row.decision == decision);
        let rows: Vec<(&StrategyRow, u64)> = own.map(|row| (row, bit(&row.holding))).collect();
        let of_line = |(action, words): (String, Vec<String>)| (action, words.iter().map(|words| bit(words)).sum());
        let lines = lines.into_iter().map(of_line).collect();
        OnCard { decision, counted: vec![(0, 0); rows.len()], rows, lines }
    };
    let mut cards: Vec<OnCard<'_>> = card_of(&all).into_iter().map(|decision| on_card(decision, reader)).collect();
    let mut each = |decision: &DecisionRow<'_>| {
        let fitting = reader.fitting(&Hand { cards: decision.cards, placed: decision.placed, ..Hand::default() });
        let card = cards.iter_mut().find(|card| card.decision == decision.decision).expect("a card");
        let place = card.rows.iter().position(|(_, words)| words & fitting > 0).expect("a row");
        let (played, _) = card.lines.iter().find(|(_, words)| words & fitting > 0).expect("a line");
        let (row, counted) = (card.rows[place].0, &mut card.counted[place]);
        assert_eq!(*played, row.action, "{}: {:?} {}", offer.name(), decision.cards, row.holding);
        counted.0 += decision.hands;
        if *played != decision.action {
            assert!(row.exceptions > 0, "{}: {:?} {}", offer.name(), decision.cards, row.holding);
            counted.1 += decision.hands;
        }
        Ok(())
    };
    solver.every_decision(offer, &mut each).expect("listed");
    for card in cards {
        let stated: Vec<(u128, u128)> = card.rows.iter().map(|(row, _)| (row.hands, row.exceptions)).collect();
        assert_eq!(card.counted, stated, "{}: {}", offer.name(), card.decision);
    }
}

/// An action, and the words of the hands that it is for.
type Line = (String, Vec<String>);

/// The decisions of a strategy as its card prints them.
fn card_of(rows: &[StrategyRow]) -> Vec<(&'static str, Vec<Line>)> {
    decisions(rows).iter().map(|decision| (decision.decision, printed(decision))).collect()
}

/// Let It Ride A and B: 2-3-4 of one suit loses 30/1176 of bet 1, and A-2-3, A-2-4, A-3-4 lose 84/1176.
#[test]
fn the_card_of_let_it_ride_decides_as_the_table_does_hand_by_hand() {
    ensure_decided_as_by_the_table("let-it-ride");
}

#[test]
#[ignore = "second tier: the card of Mississippi Stud, hand by hand"]
fn the_card_of_mississippi_stud_decides_as_the_table_does_hand_by_hand() {
    ensure_decided_as_by_the_table("mississippi-stud");
}

fn ensure_decided_as_by_the_table(id: &str) {
    let solver = game(id).expect("a game").solver(CardSet::FULL_DECK).expect("52 cards");
    let mut reader = Reader::default();
    for offer in paytables(id) {
        assert_words_decide_as_the_table(solver.as_ref(), &offer, &mut reader);
    }
}

/// Mississippi Stud on decks of ten cards with exceptions (`core/tests/suite/games/mississippi_stud.rs`): every deal
/// played by the words of the card costs what is printed. A fold loses the ante and the bets before it.
#[test]
fn the_printed_cost_without_exceptions_is_that_of_the_words() {
    use Rank::{Ace, Five, Four, King, Nine, Queen, Seven, Six, Ten, Two};
    let offer = &paytables("mississippi-stud")[0];
    for ranks in [[Two, Five, Six, Seven, Nine], [Four, Five, Six, Nine, Queen], [Six, Ten, Queen, King, Ace]] {
        let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
        let solver = game("mississippi-stud").expect("a game").solver(deck).expect("enough cards");
        let rows = solver.strategy(offer).expect("solved").rows;
        let card = card_of(&rows);
        let mut net = Fraction::default();
        for hand in deck.subsets::<2>() {
            for (first, second) in deck.iter().flat_map(|first| deck.iter().map(move |second| (first, second))) {
                let cards = [hand[0], hand[1], first, second];
                if cards.iter().copied().collect::<CardSet>().len() == cards.len() {
                    net += net_by_words(solver.as_ref(), offer, &card, &cards);
                }
            }
        }
        let best = Measures::of(&solver.outcomes(offer).expect("solved")).expected_net;
        let cost = solver.cost_of_rows(offer).expect("solved").expect("rows");
        assert_eq!(best - net / ratio(45 * 8 * 7, 1), cost, "{ranks:?}");
    }
}

/// The expected net result of two own cards and two turned ones, the bets by the card.
fn net_by_words(solver: &dyn Solver, offer: &Offer, card: &[(&str, Vec<Line>)], cards: &[Card; 4]) -> Fraction {
    let mut bets: Vec<u32> = Vec::new();
    for (street, (_, lines)) in card.iter().enumerate() {
        let placed = bets.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let action = played(lines, &Hand { cards: &cards[..2 + street], placed: &placed, ..Hand::default() });
        if action == "fold" {
            return -ratio(i64::from(1 + bets.iter().sum::<u32>()), 1);
        }
        if street == 2 {
            let [hand, board] = [&cards[..2], &cards[2..]].map(<[Card]>::to_vec);
            let answer = solver.spot(offer, &Spot { hand, board, bets, ..Spot::default() }).expect("a spot");
            let made = answer.actions.into_iter().find(|value| value.action == action);
            return made.expect("an action").with_open_bets;
        }
        bets.push(number_in(action.trim_start_matches("bet ").trim_end_matches('x')).try_into().expect("few"));
    }
    unreachable!("the last street is decided")
}
