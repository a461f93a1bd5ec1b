//! Games in which cards turned one by one complete a hand, naively: every card to come, every action; and every deal,
//! played with knowledge of some of the cards.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit, binomial};
use house_edge_core::games::{Knowledge, Offer};
use house_edge_core::hands::{FiveCardCategory, FiveCardRanking, reference};

use super::{FiveCardPays, sets};

/// Most units on the table before the last card.
const MOST_UNITS: usize = 10;

/// Sums of net results by the units on the table.
pub type Sums = [i64; MOST_UNITS + 1];

/// A base game of streets.
pub struct Streets {
    pub rules: Rules,
    /// One unit's net result with each kind of hand, as far as it has been asked for.
    nets: RefCell<[Option<i64>; KINDS]>,
    /// The best sums by the cards in sight, for one deck.
    found: RefCell<(CardSet, HashMap<CardSet, Sums, FixedState>)>,
}

/// Number of ways to turn the cards to come.
pub fn ways_to_turn(deck: CardSet, seen: CardSet) -> i64 {
    (seen.len()..5).map(|place| deck.len() - place).product::<usize>() as i64
}

/// The position with some cards in sight.
pub struct Position {
    /// Number of ways to turn the cards to come.
    pub ways: i64,
    /// The sum of the net results over them after each action, if all later actions are the best, by the units on the
    /// table before it.
    pub after: Vec<Sums>,
}

impl Streets {
    /// The base game of `offer`, Let It Ride or Mississippi Stud.
    pub fn of(offer: &Offer) -> Self {
        Streets { rules: Rules::of(offer), nets: RefCell::new([None; KINDS]), found: RefCell::default() }
    }

    fn net(&self, hand: CardSet) -> i64 {
        /// The kind of each five cards of the full deck, in the order of `CardSet::subsets`.
        static KIND_OF: LazyLock<Vec<u8>> = LazyLock::new(|| {
            CardSet::FULL_DECK.subsets::<5>().map(|hand| kind(reference::five_card(hand)) as u8).collect()
        });
        let places = hand.iter().enumerate();
        let place = places.map(|(place, card)| binomial(card.index(), place + 1) as usize).sum::<usize>();
        let net = || self.rules.pays.net(reference::five_card(hand.to_array().expect("five cards")));
        *self.nets.borrow_mut()[usize::from(KIND_OF[place])].get_or_insert_with(net)
    }

    /// The position with these cards of the deck in sight.
    pub fn position(&self, deck: CardSet, seen: CardSet) -> Position {
        let ways = ways_to_turn(deck, seen);
        let mut next = [0; MOST_UNITS + 1];
        for card in deck.without(seen).iter() {
            next.iter_mut().zip(self.best(deck, seen.with(card))).for_each(|(sum, best)| *sum += best);
        }
        let after = |&(_, added): &Action| {
            std::array::from_fn(|units| match added {
                None => -(units as i64) * ways,
                // More units than there can be on the table are of no matter.
                Some(added) => next[(units + added as usize).min(MOST_UNITS)],
            })
        };
        Position { ways, after: self.rules.actions.iter().map(after).collect() }
    }

    /// The sum of the net results if all actions from here on are the best, by the units on the table.
    pub fn best(&self, deck: CardSet, seen: CardSet) -> Sums {
        if seen.len() == 5 {
            let net = self.net(seen);
            return std::array::from_fn(|units| units as i64 * net);
        }
        if self.found.borrow().0 != deck {
            *self.found.borrow_mut() = (deck, HashMap::default());
        }
        if let Some(found) = self.found.borrow().1.get(&seen) {
            return *found;
        }
        let after = self.position(deck, seen).after;
        let best = std::array::from_fn(|units| after.iter().map(|sums| sums[units]).max().expect("an action"));
        self.found.borrow_mut().1.insert(seen, best);
        best
    }
}

impl Streets {
    /// Deals that are won, even and lost after an action that adds these units, if all later actions are the best; of
    /// equal ones the least.
    pub fn results(&self, deck: CardSet, seen: CardSet, units: usize, added: Option<i64>) -> [i64; 3] {
        let Some(added) = added else {
            return [0, 0, ways_to_turn(deck, seen)];
        };
        let mut results = [0; 3];
        for card in deck.without(seen).iter() {
            let (seen, units) = (seen.with(card), units + added as usize);
            if seen.len() == 5 {
                let net = self.net(seen);
                results[usize::from(net <= 0) + usize::from(net < 0)] += 1;
                continue;
            }
            let after = self.position(deck, seen).after;
            let best = (0..after.len()).rev().max_by_key(|&action| after[action][units]).expect("an action");
            let later = self.results(deck, seen, units, self.rules.actions[best].1);
            results.iter_mut().zip(later).for_each(|(sum, deals)| *sum += deals);
        }
        results
    }
}

/// Kinds of hands: a pair of each rank, and the other categories.
const KINDS: usize = Rank::ALL.len() + FiveCardCategory::RoyalFlush as usize + 1;

fn kind(hand: FiveCardRanking) -> usize {
    match hand.category {
        FiveCardCategory::Pair => hand.ranks[0] as usize,
        category => Rank::ALL.len() + category as usize,
    }
}

/// What may be done before each community card, with the units that are added, `None` for a fold.
pub type Action = (&'static str, Option<i64>);

/// The rules of a game of streets, by the words of §§ 643a.7, 643a.11 and 655a.1: two bets that are withdrawn or ride,
/// or three streets.
pub struct Rules {
    pub own_cards: usize,
    /// The one that wagers least first.
    pub actions: &'static [Action],
    decisions: &'static [&'static str],
    pub pays: FiveCardPays,
}

/// Units on the table before the first decision: Bet 3, or the Ante.
const STAKED: i64 = 1;

/// 10!, a multiple of the number of ways to turn some of up to ten cards.
const ALL_WAYS: i64 = 3_628_800;

impl Rules {
    pub fn of(offer: &Offer) -> Self {
        let pays = FiveCardPays::of(offer);
        match offer.game.id {
            "let-it-ride" => Rules {
                own_cards: 3,
                actions: &[("withdraw", Some(0)), ("ride", Some(1))],
                decisions: &["bet 1, three cards", "bet 2, four cards"],
                pays,
            },
            _ => Rules {
                own_cards: 2,
                actions: &[("fold", None), ("bet 1x", Some(1)), ("bet 2x", Some(2)), ("bet 3x", Some(3))],
                decisions: &["3rd Street Wager", "4th Street Wager", "5th Street Wager"],
                pays,
            },
        }
    }
}

/// What a player knows beyond the cards in sight: dead cards, and community cards by the street after which they are
/// turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Secrets {
    dead: CardSet,
    community: [Option<Card>; 3],
}

/// Cards in sight and units on the table, with what is known beside.
type Spot = (CardSet, i64, Secrets);

/// A deck, and the worth of every action in spots that were looked at.
pub struct Tree {
    rules: Rules,
    deck: CardSet,
    /// The net result of one unit with each five cards of the deck.
    nets: HashMap<CardSet, i64, FixedState>,
    worths: RefCell<HashMap<Spot, Worths, FixedState>>,
}

/// The worth of each action, the lowest number where a game has fewer than four.
type Worths = [i64; 4];

/// A decision with the actions of the two players, and whether four cards of one suit are held in Mississippi Stud,
/// where that is a holding; the number of deals and the gain of each change.
pub type Changes = BTreeMap<(String, &'static str, &'static str, bool), (i64, i64)>;

/// Sums over deals, of play with knowledge and of usual play.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PlayedSums {
    pub deals: i64,
    pub net: i64,
    pub units: i64,
    pub usual_net: i64,
    pub usual_units: i64,
    pub changed: i64,
    /// Gains are summed over deals, each with the sum over all continuations of the deal.
    pub changes: Changes,
}

impl Tree {
    pub fn new(deck: CardSet, offer: &Offer) -> Self {
        let rules = Rules::of(offer);
        let net = |cards: [Card; 5]| (CardSet::from_iter(cards), rules.pays.net(reference::five_card(cards)));
        let nets = deck.subsets::<5>().map(net).collect();
        Tree { rules, deck, nets, worths: RefCell::default() }
    }

    /// The cards that may be turned next.
    fn next(&self, seen: CardSet, secrets: &Secrets) -> CardSet {
        let known = secrets.community.into_iter().flatten().collect();
        match secrets.community[seen.len() - self.rules.own_cards] {
            Some(card) => CardSet::default().with(card),
            None => self.deck.without(seen).without(secrets.dead).without(known),
        }
    }

    /// Number of ways in which the deal can go on.
    fn ways(&self, seen: CardSet, secrets: &Secrets) -> i64 {
        if seen.len() == 5 {
            return 1;
        }
        self.next(seen, secrets).iter().map(|card| self.ways(seen.with(card), secrets)).sum()
    }

    /// The sum of net results after each action over the ways in which the deal can go on, later decisions being the
    /// best with these secrets.
    fn worths(&self, seen: CardSet, units: i64, secrets: &Secrets) -> Worths {
        let spot = (seen, units, *secrets);
        if let Some(worths) = self.worths.borrow().get(&spot) {
            return *worths;
        }
        let after = |seen: CardSet, units: i64| match seen.len() {
            5 => units * self.nets[&seen],
            _ => self.worths(seen, units, secrets).into_iter().max().expect("actions"),
        };
        let worth = |&(_, added): &Action| match added {
            None => -units * self.ways(seen, secrets),
            Some(added) => self.next(seen, secrets).iter().map(|card| after(seen.with(card), units + added)).sum(),
        };
        let mut worths = [i64::MIN; 4];
        worths.iter_mut().zip(self.rules.actions.iter().map(worth)).for_each(|(worth, sum)| *worth = sum);
        self.worths.borrow_mut().insert(spot, worths);
        worths
    }

    /// The best action; of equal ones the one that wagers least.
    fn best(&self, seen: CardSet, units: i64, secrets: &Secrets) -> usize {
        let worths = self.worths(seen, units, secrets);
        worths.iter().position(|worth| Some(worth) == worths.iter().max()).expect("actions")
    }

    /// The actions in a deal of a player with these secrets, with the cards in sight and the units on the table before
    /// each; the net result; all units.
    fn played(&self, own: CardSet, community: &[Card], secrets: &Secrets) -> (Vec<(CardSet, i64, usize)>, i64, i64) {
        let (mut seen, mut units, mut actions) = (own, STAKED, Vec::new());
        for &card in community {
            let action = self.best(seen, units, secrets);
            actions.push((seen, units, action));
            let Some(added) = self.rules.actions[action].1 else { return (actions, -units, units) };
            (seen, units) = (seen.with(card), units + added);
        }
        (actions, units * self.nets[&seen], units)
    }

    /// Adds a deal, for a player with these secrets and for one without any.
    fn add(&self, own: CardSet, community: &[Card], secrets: &Secrets, sums: &mut PlayedSums) {
        let (actions, net, units) = self.played(own, community, secrets);
        let (usual, usual_net, usual_units) = self.played(own, community, &Secrets::default());
        let bets = |actions: &[(CardSet, i64, usize)]| actions.iter().map(|&(.., action)| action).collect::<Vec<_>>();
        sums.deals += 1;
        sums.net += net;
        sums.units += units;
        sums.usual_net += usual_net;
        sums.usual_units += usual_units;
        sums.changed += i64::from(bets(&actions) != bets(&usual));
        for (decision, &(seen, units, action)) in self.rules.decisions.iter().zip(&usual) {
            let (worths, best) = (self.worths(seen, units, secrets), self.best(seen, units, secrets));
            if worths[best] > worths[action] {
                let [usual, informed] = [action, best].map(|action| self.rules.actions[action].0);
                let suits: HashSet<Suit> = seen.iter().map(|card| card.suit()).collect();
                let is_of_one_suit = self.rules.own_cards == 2 && seen.len() == 4 && suits.len() == 1;
                let change = sums.changes.entry((decision.to_string(), usual, informed, is_of_one_suit)).or_default();
                change.0 += 1;
                // Over the ways in which this deal could go on from here, of which each is a deal of its own.
                let ways = self.ways(seen, secrets);
                change.1 += (worths[best] - worths[action]) * (ALL_WAYS / ways);
            }
        }
    }

    /// All ways to turn this many cards of `left` in order.
    fn turned(left: CardSet, cards: usize) -> Vec<Vec<Card>> {
        if cards == 0 {
            return vec![Vec::new()];
        }
        let after = |card: Card| Self::turned(left.without(CardSet::default().with(card)), cards - 1);
        left.iter().flat_map(|card| after(card).into_iter().map(move |later| [vec![card], later].concat())).collect()
    }

    /// All deals with the player's own cards, the community cards and dead cards in ascending order.
    pub fn each_deal(&self, dead: usize, each: &mut dyn FnMut(CardSet, &[Card], CardSet)) {
        for own in sets(self.deck, self.rules.own_cards) {
            for dead in sets(self.deck.without(own), dead) {
                let left = self.deck.without(own).without(dead);
                for community in Self::turned(left, 5 - self.rules.own_cards) {
                    each(own, &community, dead);
                }
            }
        }
    }

    pub fn dead(&self, knowledge: Knowledge) -> usize {
        knowledge.others() * self.rules.own_cards + knowledge.burnt()
    }

    /// Sums over all deals.
    pub fn sums(&self, knowledge: Knowledge) -> PlayedSums {
        let (mut sums, places) = (PlayedSums::default(), knowledge.community());
        self.each_deal(self.dead(knowledge), &mut |own, community, dead| {
            let mut community_known = [None; 3];
            places.iter().for_each(|&place| community_known[place] = Some(community[place]));
            self.add(own, community, &Secrets { dead, community: community_known }, &mut sums);
        });
        sums.changes.values_mut().for_each(|(_, gain)| *gain /= ALL_WAYS);
        sums
    }
}
