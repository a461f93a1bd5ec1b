//! One player's hand played to the end, by the best decisions under the knowledge and by the usual ones: a recursion
//! over the unknown community cards, in whole numbers. Hands that no decision distinguishes are a class, with the
//! result of every board.
//!
//! A unit wins at most 2^38 parts of one, at most ten units are wagered, and a hand has at most 117,600 continuations:
//! 3.2 x 10^17 in all, within 64 bits.

use std::collections::BTreeMap;

use az::Az;

use crate::cards::{Card, CardSet, Rank, SuitClass};
use crate::games::engine::likeness::{LIKENESSES, Likeness, NotedChange, PlayTally, suit_of};
use crate::games::engine::strategy::MOST_ACTIONS;
use crate::games::engine::streets::exact::StreetCounts;
use crate::games::engine::streets::holdings::StreetTable;
use crate::games::engine::streets::{StreetDecisions, StreetForm, Streets};

/// A class of hands that no decision distinguishes, with the result of every board. A board is a number with the
/// likenesses of its cards, in the order of their turns, as digits.
#[derive(Debug)]
pub struct AlikeHands {
    pub hands: u128,
    /// Number of cards in the deck without the hand, by place of their likeness in it.
    pub cards: [i64; LIKENESSES],
    pub likenesses: usize,
    likeness: [Option<usize>; LIKENESSES],
    /// By street and board, the class of the cards in sight.
    pub classes: Vec<Vec<usize>>,
    /// By whole board, the net result of one unit.
    pub nets: Vec<i64>,
    /// Sums of `nets` and of their squares over the last card, by the board before it.
    sums: Vec<(i64, f64)>,
}

/// The hands of a deck by likeness, and by class of hands the place in that list.
pub fn alike_hands(counts: &StreetCounts, nets: &[i64]) -> (Vec<AlikeHands>, Vec<usize>) {
    let (mut alike, mut places, mut place_of) = (Vec::<AlikeHands>::new(), Vec::new(), BTreeMap::new());
    for class in counts.streets.classes(0) {
        let hand = || class.representative.iter();
        let ranks: Vec<Rank> = hand().map(Card::rank).collect();
        let place = *place_of.entry((ranks, suit_of(hand()))).or_insert(alike.len());
        match alike.get_mut(place) {
            Some(known) => known.hands += u128::from(class.hands),
            None => alike.push(AlikeHands::new(counts, nets, class)),
        }
        places.push(place);
    }
    (alike, places)
}

impl AlikeHands {
    fn new(counts: &StreetCounts, nets: &[i64], class: &SuitClass) -> Self {
        let (hand, streets) = (class.representative, counts.streets.form.streets());
        let (suit, left) = (suit_of(hand.iter()), counts.streets.deck.without(hand));
        let alike = |of: Likeness| -> CardSet { left.iter().filter(|&card| Likeness::of(card, suit) == of).collect() };
        let (mut likeness, mut cards, mut dealt) = ([None; LIKENESSES], [0; LIKENESSES], Vec::new());
        let known = likeness.iter_mut().zip(Likeness::all().map(alike));
        for (known, alike) in known.filter(|(_, alike)| !alike.is_empty()) {
            *known = Some(dealt.len());
            cards[dealt.len()] = alike.len().az::<i64>();
            dealt.push(alike);
        }
        let boards = |cards: usize| dealt.len().pow(cards.az::<u32>());
        let mut alike = AlikeHands {
            hands: class.hands.into(),
            cards,
            likenesses: dealt.len(),
            likeness,
            classes: (0..streets).map(|street| vec![0; boards(street)]).collect(),
            nets: vec![0; boards(streets)],
            sums: vec![(0, 0.0); boards(streets - 1)],
        };
        alike.add_boards(counts, nets, &dealt, 0, hand);
        alike
    }

    /// Adds all boards that begin with this one, given all cards in sight.
    fn add_boards(&mut self, counts: &StreetCounts, nets: &[i64], dealt: &[CardSet], board: usize, seen: CardSet) {
        // Community cards are turned one by one.
        let street = seen.len() - counts.streets.form.own_cards;
        let Some(classes) = self.classes.get_mut(street) else { return };
        classes[board] = counts.streets.class(street, seen);
        let is_last = street + 1 == self.classes.len();
        for (likeness, cards) in dealt.iter().enumerate() {
            let left = cards.without(seen);
            let Some(card) = left.iter().next() else { continue };
            let (next, seen) = (self.next(board, likeness), seen.with(card));
            if is_last {
                self.nets[next] = nets[counts.streets.form.kinds.kind_of_set(seen)];
                let (sum, squares) = &mut self.sums[board];
                *sum += left.len().az::<i64>() * self.nets[next];
                *squares += left.len() as f64 * (self.nets[next] as f64).powi(2);
            }
            self.add_boards(counts, nets, dealt, next, seen);
        }
    }

    /// The place of a card's likeness for these cards, which are one of the hands; `None` for a card outside the deck.
    pub fn likeness(&self, hand: &[Card], card: Card) -> Option<usize> {
        self.likeness[Likeness::of(card, suit_of(hand.iter().copied())).index()]
    }

    pub fn next(&self, board: usize, likeness: usize) -> usize {
        board * self.likenesses + likeness
    }
}

/// Limit on the units on the table at the end of a round, over all games.
pub const MOST_UNITS: usize = 10;

/// The inputs of decisions for every hand.
#[derive(Debug)]
pub struct Play {
    pub form: &'static StreetForm,
    /// Decisions without the knowledge.
    pub usual: StreetDecisions,
    /// By street, class and history of the path, the place of the holding.
    pub holdings: Vec<Vec<Vec<u8>>>,
    pub scale: i64,
    /// Number of continuations of the deal from each street on, times the parts of a unit.
    pub ways: Vec<i64>,
}

/// A player's knowledge of a deal, and the sums of the deals played so far.
#[derive(Clone, Debug)]
pub struct KnownCards<'h> {
    pub hands: &'h AlikeHands,
    /// Cards that may be turned, by likeness.
    pub left: [i64; LIKENESSES],
    /// Cards out of play, as likeness and number.
    pub dead: Vec<(usize, i64)>,
    /// Likenesses of the known community cards, in the order of their turns.
    pub community: Vec<Option<usize>>,
    pub tally: PlayTally,
}

/// Sums over the continuations of the deal.
#[derive(Clone, Copy, Debug, Default)]
pub struct NetSums {
    pub net: i64,
    pub units: i64,
    pub squares: f64,
}

/// Sums after a bet, by the units on the table after it.
type AfterBet = [NetSums; MOST_UNITS + 1];

#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen {
    pub action: usize,
    pub sums: NetSums,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Position {
    /// The best action under the knowledge, by units on the table.
    pub best: [Chosen; MOST_UNITS + 1],
    /// Usual play with its own bets, if the position is on its path.
    pub usual: Usual,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Usual {
    pub sums: NetSums,
    /// Continuations with other bets than the best play.
    pub changed: i64,
}

/// The usual player's path up to a decision.
#[derive(Clone, Copy, Debug)]
struct Path {
    units: usize,
    /// The actions before, as the digits of a number, the first one highest.
    history: usize,
    /// Number of orders in which the community cards in sight can have been turned along the path.
    times: i64,
}

/// A decision with these community cards in sight; the usual player's path to it, if it is on one.
#[derive(Clone, Copy, Debug)]
struct Decision {
    street: usize,
    board: usize,
    path: Option<Path>,
}

impl NetSums {
    fn add(&mut self, other: NetSums, times: i64) {
        self.net += times * other.net;
        self.units += times * other.units;
        self.squares += times as f64 * other.squares;
    }
}

impl Play {
    /// The position before a decision with these community cards in sight; before the first one notes changes on the
    /// path of usual play.
    pub fn position(&self, known: &mut KnownCards<'_>, street: usize, board: usize) -> Position {
        let mut best = [Chosen::default(); MOST_UNITS + 1];
        let path = (street == 0).then_some(Path { units: self.form.staked, history: 0, times: 1 });
        let usual = self.play_on(known, Decision { street, board, path }, |units, chosen| best[units] = chosen);
        Position { best, usual }
    }

    /// Passes the best action for each number of units on the table to `best`; returns usual play.
    fn play_on(&self, known: &mut KnownCards<'_>, at: Decision, mut best: impl FnMut(usize, Chosen)) -> Usual {
        let Decision { street, board, path } = at;
        let (class, ways) = (known.hands.classes[street][board], self.ways[street]);
        let usual = path.map(|path| (path, self.usual.action(street, class, path.units)));
        let path_after = usual.and_then(|(path, action)| {
            let units = path.units + self.form.streets[street].actions[action]?;
            Some(Path { units, history: path.history * MOST_ACTIONS + action, ..path })
        });
        let (bets, after) = match street + 1 < self.form.streets() {
            true => self.after(known, Decision { path: path_after, ..at }),
            false => self.completed(known, at, path_after),
        };
        let actions = &self.form.streets[street].actions;
        let worth = |units: usize, action: usize| match actions[action] {
            Some(added) => bets[units + added],
            None => {
                let wagered = units.az::<i64>() * ways;
                NetSums { net: -wagered, units: wagered, squares: units as f64 * wagered as f64 }
            }
        };
        let mut usual_gets = Usual::default();
        for units in self.form.units_before(street) {
            // Ties go to the smallest wager.
            let chosen = |action| Chosen { action, sums: worth(units, action) };
            let better = |best: Chosen, other: Chosen| if other.sums.net > best.sums.net { other } else { best };
            let chosen = (1..actions.len()).map(chosen).fold(chosen(0), better);
            best(units, chosen);
            let Some((path, action)) = usual.filter(|(path, _)| path.units == units) else { continue };
            let (taken, goes_on) = (worth(units, action), actions[action].is_some());
            let changed = if chosen.action == action { after.changed } else { ways };
            usual_gets = Usual { sums: if goes_on { after.sums } else { taken }, changed };
            let gain = chosen.sums.net - taken.net;
            if gain > 0 {
                let holding = self.holdings[street][class][path.history];
                let change = NotedChange { street, holding: holding.into(), usual: action, better: chosen.action };
                known.tally.note(change, (path.times * ways).into(), (path.times * gain).into());
            }
        }
        usual_gets
    }

    /// Sums after the last bet, by units on the table, and of the usual player on this path. Every unit has the same
    /// result.
    fn completed(&self, known: &KnownCards<'_>, at: Decision, path: Option<Path>) -> (AfterBet, Usual) {
        let (hands, mut bets) = (known.hands, AfterBet::default());
        let net = |likeness: usize| hands.nets[hands.next(at.board, likeness)];
        let (net, squares) = match known.community.last() {
            Some(&Some(last)) => (net(last), (net(last) as f64).powi(2)),
            _ => known.dead.iter().fold(hands.sums[at.board], |(sum, squares), &(out, cards)| {
                (sum - cards * net(out), squares - cards as f64 * (net(out) as f64).powi(2))
            }),
        };
        for units in self.form.units_before(at.street + 1) {
            bets[units] = NetSums {
                net: units.az::<i64>() * net,
                units: units.az::<i64>() * self.ways[at.street],
                squares: (units * units) as f64 * squares / self.scale as f64,
            };
        }
        (bets, Usual { sums: path.map(|path| bets[path.units]).unwrap_or_default(), changed: 0 })
    }

    /// Play after a bet other than the last: the best one by units on the table, and the usual one.
    fn after(&self, known: &mut KnownCards<'_>, Decision { street, board, path }: Decision) -> (AfterBet, Usual) {
        let (mut bets, mut usual_after) = (AfterBet::default(), Usual::default());
        let mut turned = |known: &mut KnownCards<'_>, likeness: usize, times: i64| {
            let board = known.hands.next(board, likeness);
            let path = path.map(|path| Path { times: times * path.times, ..path });
            let add = |units: usize, chosen: Chosen| bets[units].add(chosen.sums, times);
            let usual = self.play_on(known, Decision { street: street + 1, board, path }, add);
            usual_after.sums.add(usual.sums, times);
            usual_after.changed += times * usual.changed;
        };
        match known.community[street] {
            Some(likeness) => turned(known, likeness, 1),
            None => known.each_left(turned),
        }
        (bets, usual_after)
    }
}

impl KnownCards<'_> {
    /// Passes `each` every likeness with cards left, one of them taken, and their number before.
    #[inline]
    pub fn each_left(&mut self, mut each: impl FnMut(&mut Self, usize, i64)) {
        for likeness in 0..self.hands.likenesses {
            let cards = self.left[likeness];
            if cards > 0 {
                self.left[likeness] -= 1;
                each(self, likeness, cards);
                self.left[likeness] += 1;
            }
        }
    }
}

/// Places of a street's holdings, by class and by the history of the path.
pub fn places_of_holdings(streets: &Streets, street: usize, table: &StreetTable) -> Vec<Vec<u8>> {
    let mut placed: Vec<Vec<usize>> = vec![Vec::new()];
    for rules in &streets.form.streets[..street] {
        let added = |action: usize| rules.actions.get(action).copied().flatten().unwrap_or_default();
        let after = |placed: Vec<usize>| (0..MOST_ACTIONS).map(move |action| [&placed[..], &[added(action)]].concat());
        placed = placed.into_iter().flat_map(after).collect();
    }
    let of_class = |class: &SuitClass| {
        let place = |placed: &Vec<usize>| table.place(street, class.representative, placed).az::<u8>();
        placed.iter().map(place).collect()
    };
    streets.classes(street).iter().map(of_class).collect()
}
