//! What several test files of the core need.

pub mod criss_cross_tree;
pub mod four_card_tree;
mod hands;
pub mod lunar_hands;
pub mod lunar_tree;
mod offers;
pub mod progressives;
pub mod streets_tree;
pub mod ultimate_tree;

pub use hands::{best_five, card_set, cards, columns_of, hands_in_each_suit, sets, suit_classes};
pub use offers::{by_strategy, count, hand_bonus_net, in_reading, limited, offer, stated_amounts};

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use house_edge_core::cards::{Card, CardSet, Rank};
use house_edge_core::games::dealer::dealt::DealtGame;
use house_edge_core::games::game_file::FileGame;
use house_edge_core::games::testing::streets::game::StreetGame;
use house_edge_core::games::{
    ActionValue, Game, GameFacts, Offer, PlayedBox, Solver, SpotAnswer, game_file, games_of_program,
};
use house_edge_core::hands::{FiveCardCategory, FiveCardRanking};
use house_edge_core::outcome::{Fraction, ratio};
use house_edge_core::paytable::{Odds, Pay, ScheduleForm, Units, whole_units};
use proptest::prelude::*;
use proptest::sample::SizeRange;

/// The form of a schedule that is paid by hand, without its hands.
pub const PAYS_BY_HAND: ScheduleForm = ScheduleForm {
    name: "pays",
    hands: &[],
    required: true,
    ranked: true,
    may_pay_from_meter: true,
    is_paid_by_rule: false,
    others_push: false,
};

/// The solver of a game for the full deck; one for all tests. What takes long it solves for each test anew: those that
/// need all of Lunar Poker are tests of the program, which keeps it.
pub fn full_solver(game: &GameFacts) -> &'static dyn Solver {
    static SOLVERS: LazyLock<BTreeMap<&str, Box<dyn Solver>>> = LazyLock::new(|| {
        let solver = |game: &dyn Game| game.solver(CardSet::FULL_DECK).expect("the full deck is large enough");
        games_of_program().map(|game| (game.facts().id, solver(game))).collect()
    });
    SOLVERS[game.id].as_ref()
}

/// A game of streets of the program.
pub fn streets(id: &'static str) -> &'static StreetGame {
    of_streets(game_file::game_of(id).expect("a file of the program"))
}

pub fn of_streets(game: FileGame) -> &'static StreetGame {
    match game {
        FileGame::Streets(game) => game,
        FileGame::Dealt(game) => panic!("{} has a dealer", game.facts.id),
    }
}

/// A game of the program, or of published rules, against a dealer's own hand.
pub fn dealt(id: &'static str) -> &'static DealtGame {
    match game_file::game_of(id).expect("a file of the program") {
        FileGame::Dealt(game) => game,
        FileGame::Streets(game) => panic!("{} has no dealer", game.facts.id),
    }
}

/// The action of this name in a spot.
pub fn action<'a>(answer: &'a SpotAnswer, name: &str) -> &'a ActionValue {
    let action = answer.actions.iter().find(|action| action.action == name);
    action.unwrap_or_else(|| panic!("{name} is none of {answer:?}"))
}

/// An amount that must be whole.
pub fn whole(amount: f64) -> i128 {
    assert_eq!(amount.fract(), 0.0);
    amount as i128
}

/// The offer with these pays in the order of its rows, `None` for what loses.
pub fn with_pays(offer: &Offer, pays: &[Option<u64>], odds: Odds) -> Offer {
    let mut paytable = (*offer.paytable).clone();
    paytable.odds = odds;
    let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
    for (row, pay) in rows.zip(pays) {
        row.pay = pay.map_or(Pay::Loses, |units| Pay::Units(whole_units(units)));
    }
    Offer { paytable: paytable.into(), ..offer.clone() }
}

/// The offer with half a unit more for each of these hands that it pays.
pub fn with_halves(offer: &Offer, is_half: impl Fn(&str) -> bool) -> Offer {
    let mut paytable = (*offer.paytable).clone();
    for row in paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows).filter(|row| is_half(row.hand)) {
        if let Pay::Units(units) = &mut row.pay {
            *units += whole_units(1) / whole_units(2);
        }
    }
    Offer { paytable: paytable.into(), ..offer.clone() }
}

/// The actions of games in which a fold or a bet of 1x to 3x is decided on.
pub const BETS: [&str; 4] = ["fold", "bet 1x", "bet 2x", "bet 3x"];

/// Pairs by the names of §§ 643a.12(a), 655a.12(a) and 674a.12(b), with their ranks. A paytable has one or two of them.
const PAIRS: [(&str, RangeInclusive<Rank>); 3] = [
    ("pair-of-tens-or-better", Rank::Ten..=Rank::Ace),
    ("pair-of-jacks-or-better", Rank::Jack..=Rank::Ace),
    ("pair-of-sixes-to-tens", Rank::Six..=Rank::Ten),
];

/// A paytable of five-card hands, by the words of these sections and with the amounts of its file.
#[derive(Clone)]
pub struct FiveCardPays {
    amounts: BTreeMap<&'static str, i64>,
    odds: Odds,
    /// What a unit is in the amounts: 2 where they are in halves.
    pub parts: i64,
}

impl FiveCardPays {
    pub fn of(offer: &Offer) -> Self {
        FiveCardPays { amounts: stated_amounts(offer, "pays"), odds: offer.paytable.odds, parts: 1 }
    }

    /// The pays of [`with_halves`] for every hand.
    pub fn in_halves(self) -> Self {
        let amounts = self.amounts.into_iter().map(|(hand, pay)| (hand, 2 * pay + 1)).collect();
        FiveCardPays { amounts, parts: 2, ..self }
    }

    /// The net result of one unit.
    pub fn net(&self, hand: FiveCardRanking) -> i64 {
        let name = match hand.category {
            FiveCardCategory::RoyalFlush => "royal-flush",
            FiveCardCategory::StraightFlush => "straight-flush",
            FiveCardCategory::FourOfAKind => "four-of-a-kind",
            FiveCardCategory::FullHouse => "full-house",
            FiveCardCategory::Flush => "flush",
            FiveCardCategory::Straight => "straight",
            FiveCardCategory::ThreeOfAKind => "three-of-a-kind",
            FiveCardCategory::TwoPair => "two-pair",
            FiveCardCategory::Pair => {
                let is_it = |(name, ranks): &&(&str, RangeInclusive<Rank>)| {
                    self.amounts.contains_key(name) && ranks.contains(&hand.ranks[0])
                };
                PAIRS.iter().find(is_it).map_or("", |(name, _)| name)
            }
            FiveCardCategory::HighCard => "",
        };
        won(self.amounts.get(name).copied(), self.odds, self.parts)
    }
}

/// What one unit wins beyond the stake, if `pay` is paid for it.
pub fn won(pay: Option<i64>, odds: Odds, unit: i64) -> i64 {
    match (pay, odds) {
        (None, _) => -unit,
        (Some(pay), Odds::ToOne) => pay,
        (Some(pay), Odds::ForOne) => pay - unit,
    }
}

/// How many deals end with each (net result in dollars, units wagered, folded).
pub type Distribution = BTreeMap<(i64, i64, bool), u128>;

/// The same in units of so many dollars.
pub fn in_units(distribution: Distribution, unit: i64) -> BTreeMap<(Units, Units, bool), u128> {
    let end = |(net, wagered, folded)| (whole_units(net) / whole_units(unit), whole_units(wagered), folded);
    distribution.into_iter().map(|(of, deals)| (end(of), deals)).collect()
}

/// How many deals of a short deck end with each net result, as the solver counts them.
pub fn solved_by_net(deck: CardSet, offer: &Offer) -> BTreeMap<Units, u128> {
    let mut counts = BTreeMap::new();
    for ((net, ..), count) in solved_distribution(deck, offer) {
        *counts.entry(net).or_default() += count;
    }
    counts
}

/// How many deals of a short deck end with each (net result, units wagered, folded), as the solver counts them.
pub fn solved_distribution(deck: CardSet, offer: &Offer) -> BTreeMap<(Units, Units, bool), u128> {
    let table = offer.solver(deck).expect("large enough").outcomes(offer).expect("solved");
    let mut distribution = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        let end = (outcome.net.clone(), outcome.wagered.clone(), outcome.folded);
        *distribution.entry(end).or_default() += outcome.count;
    }
    distribution
}

/// A deck of so many cards, of any shape.
pub fn any_deck(cards: impl Into<SizeRange>) -> impl Strategy<Value = CardSet> {
    let cards = prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), cards);
    cards.prop_map(|cards| cards.into_iter().filter_map(Card::from_index).collect())
}

pub fn any_odds() -> impl Strategy<Value = Odds> {
    prop_oneof![Just(Odds::ToOne), Just(Odds::ForOne)]
}

/// Sums over equally likely cases of a whole number, for its mean and variance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moments {
    cases: i128,
    sum: i128,
    squares: i128,
    cubes: i128,
    fourths: i128,
}

impl Moments {
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.cases += 1;
        self.sum += number;
        self.squares += number * number;
        self.cubes += number * number * number;
        self.fourths += number * number * number * number;
    }

    pub fn mean(&self) -> Fraction {
        ratio(self.sum, self.cases)
    }

    pub fn variance(&self) -> Fraction {
        ratio(self.squares, self.cases) - self.mean() * self.mean()
    }

    /// Standard errors of the mean and of the variance of so many independent cases, from their own second and fourth
    /// moments about the mean: the variance of a sample variance is about (m4 - m2²) / n.
    pub fn standard_errors(&self) -> [f64; 2] {
        let of = |sum: i128| sum as f64 / self.cases as f64;
        let [mean, square, cube, fourth] = [self.sum, self.squares, self.cubes, self.fourths].map(of);
        let second = square - mean * mean;
        let fourth = fourth - 4.0 * mean * cube + 6.0 * mean * mean * square - 3.0 * mean.powi(4);
        [second, fourth - second * second].map(|variance| (variance / self.cases as f64).sqrt())
    }
}

/// Products of the net results of all pairs of boxes, each pair twice: those with knowledge less those by usual play,
/// summed over rounds.
#[derive(Default)]
pub struct PairProducts {
    expected: f64,
    dealt: f64,
    pairs: usize,
}

impl PairProducts {
    pub fn add(&mut self, boxes: &[PlayedBox]) {
        let usual = |played: &PlayedBox| played.usual_net.expect("known");
        for (place, one) in boxes.iter().enumerate() {
            self.expected += one.more_products.unwrap_or_default();
            for (_, other) in boxes.iter().enumerate().filter(|&(of, _)| of != place) {
                self.dealt += one.net * other.net - usual(one) * usual(other);
                self.pairs += 1;
            }
        }
    }

    /// Over all deals, the products expected and the products as dealt, settled by the text, have the same sum.
    pub fn assert_equal(&self) {
        assert!((self.expected - self.dealt).abs() <= 1e-9 * self.pairs as f64, "{} {}", self.expected, self.dealt);
        assert_eq!(self.dealt != 0.0, self.pairs > 0, "no decision changes");
    }
}
