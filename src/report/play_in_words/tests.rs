//! The printed words of a card, read again by a reader apart from the program, and played hand by hand.

use std::collections::HashMap;

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
        row("bet 1, how often", "20 % of all rounds", "ride"),
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

/// Cards in sight, as somebody with the card in hand looks at them, and the bets placed, such as `1 3`.
struct Hand<'h> {
    cards: &'h [Card],
    placed: &'h str,
}

impl Hand<'_> {
    fn ranks(&self) -> Vec<usize> {
        let mut ranks: Vec<usize> = self.cards.iter().map(|card| card.rank() as usize).collect();
        ranks.sort_unstable();
        ranks
    }

    fn number(&self, is_meant: impl Fn(usize) -> bool) -> usize {
        self.ranks().into_iter().filter(|&rank| is_meant(rank)).count()
    }

    fn is_one_suit(&self) -> bool {
        self.cards.iter().all(|card| card.suit() == self.cards[0].suit())
    }

    /// Ranks held at least twice, and how often each is held.
    fn alike(&self) -> Vec<(usize, usize)> {
        let number = |rank| (rank, self.number(|own| own == rank));
        (0..Rank::ALL.len()).map(number).filter(|(_, number)| *number > 1).collect()
    }

    fn is_of_a_kind(&self, number: usize) -> bool {
        self.alike().iter().any(|(_, alike)| *alike == number)
    }

    fn has_pair(&self, ranks: impl Fn(usize) -> bool) -> bool {
        self.alike().iter().any(|(rank, number)| *number == 2 && ranks(*rank))
    }

    /// Straights as sets of ranks; the lowest has the ace below the 2.
    fn straights() -> impl Iterator<Item = Vec<usize>> {
        let of_lowest = |lowest: usize| (lowest..lowest + 5).map(|place| (place + 12) % 13).collect();
        (0..10).map(of_lowest)
    }

    /// Whether some straight has all ranks of the hand.
    fn is_in_a_straight(&self) -> bool {
        let ranks = self.ranks();
        let is_within = |straight: Vec<usize>| ranks.iter().all(|rank| straight.contains(rank));
        self.alike().is_empty() && Hand::straights().any(is_within)
    }

    /// Number of ranks with which the cards in sight make a straight of five.
    fn ranks_for_a_straight(&self) -> usize {
        let ranks = self.ranks();
        let makes_one = |added: &usize| {
            !ranks.contains(added)
                && Hand::straights().any(|all| all.iter().all(|rank| rank == added || ranks.contains(rank)))
        };
        (0..Rank::ALL.len()).filter(makes_one).count()
    }

    /// Ranks from the lowest to the highest card, the ace as the highest.
    fn spread(&self) -> usize {
        let ranks = self.ranks();
        ranks[ranks.len() - 1] - ranks[0] + 1
    }

    fn gaps(&self) -> usize {
        self.spread().saturating_sub(self.cards.len())
    }

    /// Two points for each card of jack or better, one for each of 6 to 10.
    fn points(&self) -> usize {
        2 * self.number(|rank| rank >= rank_named("jack"))
            + self.number(|rank| (rank_named("6")..=rank_named("10")).contains(&rank))
    }

    /// Whether these words fit; of a list after a comma each part is a condition, or another kind of hand.
    fn fits(&self, words: &str) -> bool {
        if let Some((one, other)) = words.split_once(", or ") {
            return self.fits(one) || self.fits(other);
        }
        let mut parts = words.split(", ");
        let kind = parts.next().expect("a part");
        parts.fold(self.is_kind(kind), |fits, part| match self.condition(part) {
            Some(holds) => fits && holds,
            None => fits || self.is_kind(part),
        })
    }

    fn condition(&self, words: &str) -> Option<bool> {
        Some(match words {
            "no straight flush" => !self.is_in_a_straight(),
            "none below 5" => self.ranks()[0] >= rank_named("5"),
            "below 5 among them" => self.ranks()[0] < rank_named("5"),
            "no more gaps than cards of jack or better" => {
                self.gaps() <= self.number(|rank| rank >= rank_named("jack"))
            }
            _ if words.ends_with(" high") => self.ranks().last() == Some(&rank_named(words.trim_end_matches(" high"))),
            _ if words.starts_with("spread ") => self.spread() == number_in(words.trim_start_matches("spread ")),
            _ if words.ends_with(" high card") || words.ends_with(" high cards") => {
                let number = words.split(' ').next().unwrap_or_default();
                self.high_cards() == number_in(number)
            }
            _ => return None,
        })
    }

    /// Tens or better.
    fn high_cards(&self) -> usize {
        self.number(|rank| rank >= rank_named("10"))
    }

    fn is_kind(&self, words: &str) -> bool {
        let is_all = |number: &str| number_in(number) == self.cards.len();
        let from = |least: &str| rank_named(least)..;
        let parts: Vec<&str> = words.split(' ').collect();
        match parts[..] {
            ["anything", "else"] => true,
            ["pair"] => !self.alike().is_empty(),
            ["two", "pair"] => self.alike().len() == 2,
            ["low", "pair"] => self.has_pair(|rank| rank < rank_named("10")),
            ["pair", "of", least, "or", "better"] => self.has_pair(|rank| from(least).contains(&rank)),
            ["pair", "of", least, "to", most] => {
                self.has_pair(|rank| (rank_named(least)..=rank_named(most)).contains(&rank))
            }
            [number, "of", "a", "kind"] => self.is_of_a_kind(number_in(number)),
            [number, "or", other, "of", "a", "kind"] => {
                [number, other].iter().any(|number| self.is_of_a_kind(number_in(number)))
            }
            [number, "to", "a", "royal", "flush"] => {
                is_all(number) && self.is_one_suit() && self.high_cards() == self.cards.len()
            }
            [number, "to", "a", "straight", "flush"] => is_all(number) && self.is_one_suit() && self.is_in_a_straight(),
            [number, "to", "a", "straight", "flush", "with", "a", "low", "ace"] => {
                let ranks = self.ranks();
                let (ace, others) = ranks.split_last().expect("cards");
                let is_low = *ace == rank_named("ace") && others.iter().all(|&rank| rank <= rank_named("5"));
                is_all(number) && is_low && self.is_one_suit() && self.is_in_a_straight()
            }
            [number, "to", "a", "flush"] | [number, "of", "one", "suit"]
                if number.parse::<usize>().is_err() && !number.contains('-') =>
            {
                is_all(number) && self.is_one_suit()
            }
            [number, "of", "one", "suit", "otherwise"] => is_all(number) && self.is_one_suit(),
            [ranks, "of", "one", "suit"] => self.is_of_ranks(ranks) && self.is_one_suit(),
            [ranks] if ranks.contains('-') => self.is_of_ranks(ranks),
            ["open-ended", "straight", "with", "a", "high", "card"] => {
                self.ranks_for_a_straight() == 2 && self.high_cards() > 0
            }
            ["open-ended", "straight", "without", "a", "high", "card"] => {
                self.ranks_for_a_straight() == 2 && self.high_cards() == 0
            }
            ["inside", "straight", "with", number, "high", "cards"] => {
                self.ranks_for_a_straight() == 1 && self.high_cards() == number_in(number)
            }
            ["other", "inside", "straight"] | ["one", "rank", "makes", "a", "straight"] => {
                self.ranks_for_a_straight() == 1
            }
            ["two", "ranks", "make", "a", "straight"] => self.ranks_for_a_straight() == 2,
            [number, "points", "or", "more"] => self.points() >= number_in(number),
            [one, "or", other, "points", "after", "a", "bet", "of", "3x"] => {
                [one, other].iter().any(|number| self.points() == number_in(number)) && self.placed.contains('3')
            }
            ["a", one, "or", other, "with", "two", "of", least, "to", most, "and", "at", "most", "one", "gap"] => {
                let lowest = self.ranks()[0];
                let among = (rank_named(least)..=rank_named(most)).clone();
                [one, other].iter().any(|rank| rank_named(rank) == lowest)
                    && self.number(|rank| among.contains(&rank)) == 2
                    && self.gaps() <= 1
            }
            _ => panic!("words that no reader knows: {words}"),
        }
    }

    /// Ranks such as `2-3-4`.
    fn is_of_ranks(&self, ranks: &str) -> bool {
        let mut named: Vec<usize> = ranks.split('-').map(rank_named).collect();
        named.sort_unstable();
        self.ranks() == named
    }
}

/// A rank as printed: `5`, `6s`, `tens`, `jack`.
fn rank_named(words: &str) -> usize {
    let one = words.trim_end_matches('s');
    let one = if one == "ten" { "10" } else { one };
    Rank::ALL.iter().position(|rank| rank.name() == one).unwrap_or_else(|| panic!("no rank: {words}"))
}

fn number_in(words: &str) -> usize {
    let named = ["no", "one", "two", "three", "four", "five"].iter().position(|name| *name == words);
    named.or_else(|| words.parse().ok()).unwrap_or_else(|| panic!("no number: {words}"))
}

/// The lines of a decision as printed: an action and its holdings, separated by semicolons outside parentheses.
fn printed(decision: &DecisionInWords<'_>) -> Vec<(String, Vec<String>)> {
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
    let all = solver.strategy(offer).expect("solved");
    let on_card = |(decision, lines): (&'static str, Vec<(String, Vec<String>)>), reader: &mut Reader| {
        let mut bit = |words: &str| 1 << reader.place(words);
        let own = all.iter().filter(|row| row.decision == decision);
        let rows: Vec<(&StrategyRow, u64)> = own.map(|row| (row, bit(&row.holding))).collect();
        let of_line = |(action, words): (String, Vec<String>)| (action, words.iter().map(|words| bit(words)).sum());
        let lines = lines.into_iter().map(of_line).collect();
        OnCard { decision, counted: vec![(0, 0); rows.len()], rows, lines }
    };
    let mut cards: Vec<OnCard<'_>> = card_of(&all).into_iter().map(|decision| on_card(decision, reader)).collect();
    let mut each = |decision: &DecisionRow<'_>| {
        let fitting = reader.fitting(&Hand { cards: decision.cards, placed: decision.placed });
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

/// The decisions of a strategy as its card prints them.
fn card_of(rows: &[StrategyRow]) -> Vec<(&'static str, Vec<(String, Vec<String>)>)> {
    decisions(rows).iter().map(|decision| (decision.decision, printed(decision))).collect()
}

/// Let It Ride A and B: 2-3-4 of one suit loses 30/1176 of bet 1, and A-2-3, A-2-4, A-3-4 lose 84/1176.
#[test]
fn cards_decide_as_the_table_does_hand_by_hand() {
    for id in ["let-it-ride", "mississippi-stud"] {
        let solver = game(id).expect("a game").solver(CardSet::FULL_DECK).expect("52 cards");
        let mut reader = Reader::default();
        for offer in paytables(id) {
            assert_words_decide_as_the_table(solver.as_ref(), &offer, &mut reader);
        }
    }
}

/// Mississippi Stud on decks of ten cards with exceptions (`core/src/games/mississippi_stud/tests.rs`): every deal played
/// by the words of the card costs what is printed. A fold loses the ante and the bets before it.
#[test]
fn the_printed_cost_without_exceptions_is_that_of_the_words() {
    use Rank::{Ace, Five, Four, King, Nine, Queen, Seven, Six, Ten, Two};
    let offer = &paytables("mississippi-stud")[0];
    for ranks in [[Two, Five, Six, Seven, Nine], [Four, Five, Six, Nine, Queen], [Six, Ten, Queen, King, Ace]] {
        let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
        let solver = game("mississippi-stud").expect("a game").solver(deck).expect("enough cards");
        let rows = solver.strategy(offer).expect("solved");
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
fn net_by_words(
    solver: &dyn Solver,
    offer: &Offer,
    card: &[(&str, Vec<(String, Vec<String>)>)],
    cards: &[Card; 4],
) -> Fraction {
    let mut bets: Vec<u32> = Vec::new();
    for (street, (_, lines)) in card.iter().enumerate() {
        let placed = bets.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let action = played(lines, &Hand { cards: &cards[..2 + street], placed: &placed });
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
