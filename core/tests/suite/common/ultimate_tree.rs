//! Ultimate Texas Hold 'Em on a short deck, naively: every hand, flop, board and dealer's hand, one by one, with the best
//! five of seven cards by looking at every five of them.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use house_edge_core::cards::CardSet;
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, FiveCardRanking};
use house_edge_core::paytable::{Pay, whole_units};

use super::{best_five, count, offer};

pub fn base(paytable: &str) -> Offer {
    offer("ultimate-texas-holdem", "base", paytable)
}

/// Net result in half antes, and number of deals, by name.
pub type Outcomes = BTreeMap<String, (i64, u128)>;

/// The Play Wager of a strategy with these own and community cards, 0 for a check or fold; none where the best is
/// played.
pub type Rules = fn(CardSet, CardSet) -> Option<usize>;

pub const BEST_PLAY: Rules = |_, _| None;

/// Plays from a decision to the end: the sum of net results in half antes, and deals by Play Wager and ending.
#[derive(Clone)]
pub struct Line {
    pub value: i64,
    deals: Vec<u128>,
}

const PLAYS: usize = 5;
/// Kind of the player's hand, result, whether the dealer qualifies.
const ENDINGS: usize = 10 * 3 * 2;

const LOSES: usize = 0;
const TIES: usize = 1;
const WINS: usize = 2;

impl Line {
    fn none() -> Self {
        Line { value: 0, deals: vec![0; PLAYS * ENDINGS] }
    }

    fn add(&mut self, other: &Line) {
        self.value += other.value;
        self.deals.iter_mut().zip(&other.deals).for_each(|(sum, deals)| *sum += deals);
    }
}

pub struct Tree {
    deck: CardSet,
    rules: Rules,
    ante: i64,
    play: i64,
    /// By name; a hand without a row is a push.
    blind: BTreeMap<&'static str, i64>,
    rankings: HashMap<CardSet, FiveCardRanking, FixedState>,
    settled: HashMap<(CardSet, CardSet), [Line; PLAYS], FixedState>,
}

/// Names of the Blind Wager's rows, by kind.
const NAMES: [&str; 10] =
    ["", "", "", "", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"];

impl Tree {
    /// The game of a base paytable at odds to 1.
    pub fn of(deck: CardSet, offer: &Offer, rules: Rules) -> Self {
        let half_antes = |schedule: &str| -> BTreeMap<&'static str, i64> {
            let amounts = offer.paytable.rows(schedule).iter().map(|row| match &row.pay {
                Pay::Units(units) => (row.hand, count(&(units * whole_units(2)))),
                _ => panic!("a pay in units"),
            });
            amounts.collect()
        };
        let pays = half_antes("pays");
        Tree {
            deck,
            rules,
            ante: pays["ante"],
            play: pays["play"],
            blind: half_antes("blind"),
            rankings: HashMap::default(),
            settled: HashMap::default(),
        }
    }

    /// The whole game.
    pub fn outcomes(&mut self) -> Outcomes {
        let mut all = Line::none();
        for own in self.deck.subsets::<2>() {
            all.add(&self.before_the_flop(own.into_iter().collect()));
            self.settled.clear();
        }
        let mut outcomes = Outcomes::new();
        for (at, deals) in all.deals.into_iter().enumerate().filter(|(_, deals)| *deals > 0) {
            let (play, ending) = (at / ENDINGS, at % ENDINGS);
            let outcome = outcomes.entry(self.name(play, ending)).or_insert((self.net(play, ending), 0));
            assert_eq!(outcome.0, self.net(play, ending));
            outcome.1 += deals;
        }
        outcomes
    }

    /// Deals of a line that are won, even and lost.
    pub fn results(&self, line: &Line) -> [u128; 3] {
        let mut results = [0; 3];
        for (at, deals) in line.deals.iter().enumerate() {
            let net = self.net(at / ENDINGS, at % ENDINGS);
            results[usize::from(net <= 0) + usize::from(net < 0)] += deals;
        }
        results
    }

    /// Lines of the actions, the smallest wager first.
    pub fn starts(&mut self, own: CardSet) -> [Line; 3] {
        let mut lines = [const { None }; 3].map(|_: Option<()>| Line::none());
        for flop in self.deck.without(own).subsets::<3>() {
            let flop = flop.into_iter().collect();
            lines[0].add(&self.on_the_flop(own, flop));
            lines[1].add(&self.boards(own, flop, 3));
            lines[2].add(&self.boards(own, flop, 4));
        }
        lines
    }

    fn before_the_flop(&mut self, own: CardSet) -> Line {
        let [check, three, four] = self.starts(own);
        match (self.rules)(own, CardSet::default()) {
            None => better(better(check, three), four),
            Some(0) => check,
            Some(_) => four,
        }
    }

    pub fn flops(&mut self, own: CardSet, flop: CardSet) -> [Line; 2] {
        let mut check = Line::none();
        for rest in self.deck.without(own).without(flop).subsets::<2>() {
            let board = rest.into_iter().fold(flop, CardSet::with);
            let [fold, once, ..] = self.settled(own, board).clone();
            check.add(&match (self.rules)(own, board) {
                None => better(fold, once),
                Some(0) => fold,
                Some(_) => once,
            });
        }
        [check, self.boards(own, flop, 2)]
    }

    fn on_the_flop(&mut self, own: CardSet, flop: CardSet) -> Line {
        let [check, twice] = self.flops(own, flop);
        match (self.rules)(own, flop) {
            None => better(check, twice),
            Some(0) => check,
            Some(_) => twice,
        }
    }

    /// All boards with this flop and Play Wager.
    fn boards(&mut self, own: CardSet, flop: CardSet, play: usize) -> Line {
        let mut sum = Line::none();
        for rest in self.deck.without(own).without(flop).subsets::<2>() {
            sum.add(&self.settled(own, rest.into_iter().fold(flop, CardSet::with))[play]);
        }
        sum
    }

    /// Lines of all Play Wagers on the river.
    pub fn settled(&mut self, own: CardSet, board: CardSet) -> &[Line; PLAYS] {
        if !self.settled.contains_key(&(own, board)) {
            let mut endings = [0; ENDINGS];
            for dealer in self.deck.without(own).without(board).subsets::<2>() {
                endings[self.ending(own, dealer.into_iter().collect(), board)] += 1;
            }
            let line = |play: usize| {
                let mut line = Line::none();
                for (ending, deals) in endings.into_iter().enumerate() {
                    line.deals[play * ENDINGS + ending] = deals;
                    line.value += deals as i64 * self.net(play, ending);
                }
                line
            };
            self.settled.insert((own, board), std::array::from_fn(line));
        }
        &self.settled[&(own, board)]
    }

    /// Net results of one deal by antes of the Play Wager.
    pub fn nets(&mut self, own: CardSet, dealer: CardSet, board: CardSet) -> [i64; PLAYS] {
        let ending = self.ending(own, dealer, board);
        std::array::from_fn(|play| self.net(play, ending))
    }

    fn ranking(&mut self, cards: CardSet) -> FiveCardRanking {
        *self.rankings.entry(cards).or_insert_with(|| best_five(cards))
    }

    fn ending(&mut self, own: CardSet, dealer: CardSet, board: CardSet) -> usize {
        let seven = |hand: CardSet| board.iter().fold(hand, CardSet::with);
        let (player, dealer) = (self.ranking(seven(own)), self.ranking(seven(dealer)));
        let result = match player.cmp(&dealer) {
            std::cmp::Ordering::Less => LOSES,
            std::cmp::Ordering::Equal => TIES,
            std::cmp::Ordering::Greater => WINS,
        };
        (player.category as usize * 3 + result) * 2 + usize::from(dealer.category != FiveCardCategory::HighCard)
    }

    /// Ante, Blind and Play Wager, in this order.
    fn net(&self, play: usize, ending: usize) -> i64 {
        let (kind, result, qualifies) = (ending / 6, ending / 2 % 3, ending % 2 == 1);
        let antes = play as i64;
        match result {
            _ if play == 0 => -2 - 2,
            LOSES => (if qualifies { -2 } else { 0 }) - 2 - 2 * antes,
            TIES => 0,
            _ => {
                let ante = if qualifies { self.ante } else { 0 };
                ante + self.blind.get(NAMES[kind]).copied().unwrap_or(0) + self.play * antes
            }
        }
    }

    fn name(&self, play: usize, ending: usize) -> String {
        let (kind, result, qualifies) = (ending / 6, ending / 2 % 3, ending % 2 == 1);
        let unqualified = if qualifies { "" } else { "-unqualified" };
        let hand = if NAMES[kind].is_empty() { String::new() } else { format!("-{}", NAMES[kind]) };
        match result {
            _ if play == 0 => "fold".to_string(),
            LOSES => format!("{play}x-lose{unqualified}"),
            TIES => format!("{play}x-tie"),
            _ => format!("{play}x-win{hand}{unqualified}"),
        }
    }
}

/// Of equal lines, the cheaper one.
fn better(cheaper: Line, dearer: Line) -> Line {
    if dearer.value > cheaper.value { dearer } else { cheaper }
}
