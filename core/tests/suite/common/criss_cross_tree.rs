//! Criss-Cross Poker on a short deck, naively: every player's hand, both pairs of outer cards and the middle card, one
//! by one, with every bet that can be placed.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, FiveCardRanking, reference};
use house_edge_core::paytable::Odds;

use super::{Distribution, FiveCardPays, offer, stated_amounts, won};

/// A base paytable, with the amounts as the file states them, and what is played for.
pub struct BaseGame {
    pays: FiveCardPays,
    antes: BTreeMap<&'static str, i64>,
    odds: Odds,
    /// One ante in dollars; 1 where there is no limit, so that dollars are antes.
    pub unit: i64,
    /// What is paid at most, in dollars.
    limit: i64,
    /// What the player takes that for.
    believed_limit: i64,
}

impl BaseGame {
    pub fn of(offer: &Offer) -> Self {
        BaseGame {
            pays: FiveCardPays::of(offer),
            antes: stated_amounts(offer, "antes"),
            odds: offer.paytable.odds,
            unit: 1,
            limit: i64::MAX,
            believed_limit: i64::MAX,
        }
    }

    /// The same with antes of `unit` dollars and no more than `limit` dollars paid in a round, which the player knows
    /// or not.
    pub fn limited(self, unit: i64, limit: i64, known: bool) -> Self {
        BaseGame { unit, limit, believed_limit: if known { limit } else { i64::MAX }, ..self }
    }

    pub fn hand(&self, cards: [Card; 5]) -> Hand {
        self.paid(reference::five_card(cards))
    }

    fn paid(&self, ranking: FiveCardRanking) -> Hand {
        Hand { ranking, bet: self.pays.net(ranking), ante: self.ante(ranking) }
    }

    /// An Ante Wager (§ 674a.12(a)).
    fn ante(&self, hand: FiveCardRanking) -> i64 {
        let pair = (hand.category == FiveCardCategory::Pair).then_some(hand.ranks[0]);
        let row = match (hand.category, pair) {
            (FiveCardCategory::HighCard, _) => return -1,
            (_, Some(rank)) if rank < Rank::Six => return -1,
            (_, Some(rank)) if rank < Rank::Jack => "pair-of-sixes-to-tens",
            _ => "pair-of-jacks-or-better",
        };
        won(self.antes.get(row).copied(), self.odds, 1)
    }

    /// A round that was played to its end (§ 674a.11(h)), in dollars, with no more than `limit` paid (§ 674a.12(d)).
    pub fn net(&self, limit: i64, bets: [i64; 3], [across, down]: [Hand; 2]) -> i64 {
        let higher = if across.ranking > down.ranking { across } else { down };
        let wagers = [across.ante, down.ante, bets[0] * across.bet, bets[1] * down.bet, bets[2] * higher.bet];
        let in_dollars = |wagers: i64| self.unit * wagers;
        let won: i64 = wagers.iter().filter(|&&wager| wager > 0).sum();
        let others: i64 = wagers.iter().filter(|&&wager| wager <= 0).sum();
        in_dollars(won).min(limit) + in_dollars(others)
    }
}

/// Five cards, and what one ante of a bet and of an Ante Wager wins with them: looked up once, because the walk comes
/// by them often.
#[derive(Clone, Copy)]
pub struct Hand {
    ranking: FiveCardRanking,
    bet: i64,
    ante: i64,
}

/// The bet of rules for people with the player's cards and the ends of the rows in sight, 0 to fold.
pub type Rules = fn([Card; 2], &[[Card; 2]]) -> i64;

/// The distribution of the net result over all deals of `deck`: played by rules, or for the best, the least bet where
/// several are.
pub fn tree_distribution(deck: CardSet, game: &BaseGame, rules: Option<Rules>) -> Distribution {
    tree_of(deck, (game, game), rules)
}

/// The same on the pays of `game`, every bet being the best on those of `decider`.
pub fn distribution_decided_by(deck: CardSet, game: &BaseGame, decider: &BaseGame) -> Distribution {
    tree_of(deck, (game, decider), None)
}

fn tree_of(deck: CardSet, (settled, game): (&BaseGame, &BaseGame), rules: Option<Rules>) -> Distribution {
    let hands = deck.subsets::<5>().map(|cards| (cards.into_iter().collect(), game.hand(cards))).collect();
    let tree = Tree { deck, game, settled, rules, hands };
    let mut distribution = Distribution::new();
    for own in deck.subsets::<2>() {
        tree.play(own, &mut distribution);
    }
    distribution
}

/// The sums of the net results of each action with these cards in sight, the fold first, over all ways that the deal
/// can go on: of the Across Bet with no ends, of the Down Bet with those of one row, of the Middle Bet with both.
pub fn sums_of_actions(deck: CardSet, game: &BaseGame, own: [Card; 2], ends: &[[Card; 2]], placed: &[i64]) -> [i64; 4] {
    let hand = |three: [Card; 3]| {
        let cards = [own[0], own[1], three[0], three[1], three[2]];
        (cards.into_iter().collect(), game.hand(cards))
    };
    let others = deck.without(own.into_iter().collect());
    let hands = match *ends {
        // Nothing but the middle card is to come.
        [across, down] => {
            let middles = others.without([across, down].into_iter().flatten().collect());
            let rows = middles.iter().flat_map(|middle| [across, down].map(|[one, other]| [one, other, middle]));
            rows.map(hand).collect()
        }
        _ => others.subsets::<3>().map(hand).collect(),
    };
    let tree = Tree { deck, game, settled: game, rules: None, hands };
    [0, 1, 2, 3].map(|bet| match (ends, placed) {
        (&[], &[]) => tree.sum_after_across_bet(own, bet),
        (&[across], &[placed]) => tree.sum_after_down_bet(own, across, [placed, bet]),
        (&[across, down], &[placed, after]) => tree.sum([placed, after, bet], &tree.shown([own, across, down])),
        _ => panic!("the ends of two rows at most, and a bet for each"),
    })
}

struct Tree<'t> {
    deck: CardSet,
    /// The pays that bets are decided by.
    game: &'t BaseGame,
    /// The pays that rounds are settled by.
    settled: &'t BaseGame,
    rules: Option<Rules>,
    hands: HashMap<CardSet, Hand, FixedState>,
}

impl Tree<'_> {
    fn pairs_left(&self, seen: &[[Card; 2]]) -> Vec<[Card; 2]> {
        self.deck.without(seen.iter().flatten().copied().collect()).subsets::<2>().collect()
    }

    /// The Across and Down hands with each middle card.
    fn shown(&self, [own, across, down]: [[Card; 2]; 3]) -> Vec<[Hand; 2]> {
        let seen: CardSet = [own, across, down].into_iter().flatten().collect();
        let hand =
            |ends: [Card; 2], middle: Card| self.hands[&own.into_iter().chain(ends).collect::<CardSet>().with(middle)];
        self.deck.without(seen).iter().map(|middle| [hand(across, middle), hand(down, middle)]).collect()
    }

    /// The sum of the net results over the middle cards.
    fn sum(&self, bets: [i64; 3], shown: &[[Hand; 2]]) -> i64 {
        match bets {
            [across, down, 0] => -(2 + across + down) * self.game.unit * shown.len() as i64,
            bets => shown.iter().map(|&hands| self.game.net(self.game.believed_limit, bets, hands)).sum(),
        }
    }

    fn middle_bet(&self, own: [Card; 2], ends: [[Card; 2]; 2], placed: [i64; 2], shown: &[[Hand; 2]]) -> i64 {
        let [across, down] = placed;
        match self.rules {
            Some(rules) => rules(own, &ends),
            None => best((0..4).map(|bet| self.sum([across, down, bet], shown))),
        }
    }

    /// The sum of the net results over the ends of the vertical row and the middle cards, played for the best from here
    /// on.
    fn sum_after_down_bet(&self, own: [Card; 2], across_ends: [Card; 2], [across, down]: [i64; 2]) -> i64 {
        let sum = |down_ends: [Card; 2]| {
            let shown = self.shown([own, across_ends, down_ends]);
            if down == 0 {
                return -(2 + across) * self.game.unit * shown.len() as i64;
            }
            let middle = self.middle_bet(own, [across_ends, down_ends], [across, down], &shown);
            self.sum([across, down, middle], &shown)
        };
        self.pairs_left(&[own, across_ends]).into_iter().map(sum).sum()
    }

    fn down_bet(&self, own: [Card; 2], ends: [Card; 2], across: i64) -> i64 {
        match self.rules {
            Some(rules) => rules(own, &[ends]),
            None => best((0..4).map(|bet| self.sum_after_down_bet(own, ends, [across, bet]))),
        }
    }

    fn across_bet(&self, own: [Card; 2]) -> i64 {
        if let Some(rules) = self.rules {
            return rules(own, &[]);
        }
        best((0..4).map(|across| self.sum_after_across_bet(own, across)))
    }

    fn sum_after_across_bet(&self, own: [Card; 2], across: i64) -> i64 {
        let of_ends = |ends: [Card; 2]| {
            let downs = if across == 0 { 0..=0 } else { 0..=3 };
            downs.map(|down| self.sum_after_down_bet(own, ends, [across, down])).max().expect("an action")
        };
        self.pairs_left(&[own]).into_iter().map(of_ends).sum()
    }

    fn play(&self, own: [Card; 2], distribution: &mut Distribution) {
        let mut count = |net, wagered, folded| *distribution.entry((net, wagered, folded)).or_default() += 1;
        let across = self.across_bet(own);
        for across_ends in self.pairs_left(&[own]) {
            let down = if across == 0 { 0 } else { self.down_bet(own, across_ends, across) };
            for down_ends in self.pairs_left(&[own, across_ends]) {
                let shown = self.shown([own, across_ends, down_ends]);
                let stays = across > 0 && down > 0;
                let ends = [across_ends, down_ends];
                let middle = if stays { self.middle_bet(own, ends, [across, down], &shown) } else { 0 };
                for &hands in &shown {
                    let wagered = 2 + across + down + middle;
                    match middle {
                        0 => count(-wagered * self.settled.unit, wagered, true),
                        _ => {
                            let paid = hands.map(|hand| self.settled.paid(hand.ranking));
                            let bets = [across, down, middle];
                            count(self.settled.net(self.settled.limit, bets, paid), wagered, false);
                        }
                    }
                }
            }
        }
    }
}

/// The first of the greatest.
fn best(sums: impl Iterator<Item = i64>) -> i64 {
    let sums: Vec<i64> = sums.collect();
    let most = sums.iter().max().expect("four actions");
    sums.iter().position(|sum| sum == most).expect("one of them") as i64
}

pub fn base() -> Offer {
    offer("criss-cross-poker", "base", "A")
}

/// Short decks with every kind of hand somewhere: pairs below 6, up to 10 and above; straights, the lowest and the
/// highest too; flushes and straight flushes; full houses and four of a kind; and lopsided suits.
pub fn decks() -> Vec<CardSet> {
    let highest = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..2]).with(Card::new(Rank::Two, Suit::Hearts));
    let lowest =
        CardSet::deck(&[Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six], &Suit::ALL[..2]);
    let three_ranks = CardSet::deck(&[Rank::Five, Rank::Nine, Rank::Queen], &Suit::ALL);
    let one_suit = CardSet::deck(&Rank::ALL[3..12], &[Suit::Spades]);
    let lopsided = one_suit.with(Card::new(Rank::Six, Suit::Clubs)).with(Card::new(Rank::Jack, Suit::Diamonds));
    vec![highest, lowest, three_ranks, lopsided]
}

// The named strategies, from their words.

fn ranks_of(cards: impl IntoIterator<Item = Card>) -> Vec<Rank> {
    cards.into_iter().map(Card::rank).collect()
}

fn is_straight(mut ranks: Vec<Rank>) -> bool {
    ranks.sort();
    let places: Vec<usize> = ranks.iter().map(|&rank| rank as usize).collect();
    places.windows(2).all(|pair| pair[1] == pair[0] + 1) || places == [0, 1, 2, 3, 12]
}

fn times(ranks: &[Rank], rank: Rank) -> usize {
    ranks.iter().filter(|&&other| other == rank).count()
}

struct Table {
    own: [Card; 2],
    rows: Vec<Vec<Card>>,
}

impl Table {
    fn new(own: [Card; 2], ends: &[[Card; 2]]) -> Self {
        Table { own, rows: ends.iter().map(|ends| own.into_iter().chain(*ends).collect()).collect() }
    }

    fn some_row(&self, of: impl Fn(&[Card]) -> bool) -> bool {
        self.rows.iter().any(|row| of(row))
    }

    fn has_pair(&self) -> bool {
        self.some_row(|row| {
            let ranks = ranks_of(row.iter().copied());
            ranks.iter().any(|&rank| times(&ranks, rank) >= 2)
        })
    }

    /// A pair of 6s, two pair, three or four of a kind.
    fn has_sixes_or_better(&self) -> bool {
        self.some_row(|row| {
            let ranks = ranks_of(row.iter().copied());
            let paired = ranks.iter().filter(|&&rank| times(&ranks, rank) >= 2).count();
            paired >= 3 || ranks.iter().any(|&rank| rank >= Rank::Six && times(&ranks, rank) == 2)
        })
    }

    fn has_four_of_one_suit(&self) -> bool {
        self.some_row(|row| row.iter().all(|card| card.suit() == row[0].suit()))
    }

    fn ranks_for_a_straight(&self) -> usize {
        let makes = |rank: Rank| {
            self.some_row(|row| {
                let mut ranks = ranks_of(row.iter().copied());
                ranks.push(rank);
                is_straight(ranks)
            })
        };
        Rank::ALL.into_iter().filter(|&rank| makes(rank)).count()
    }

    fn points(&self) -> usize {
        let own = ranks_of(self.own);
        let all = ranks_of(self.rows.iter().flatten().copied());
        let points = |rank: Rank| {
            let in_sight = if rank >= Rank::Jack { 2 } else { usize::from(rank >= Rank::Six) };
            if own.contains(&rank) {
                2 * in_sight
            } else if all.contains(&rank) {
                in_sight
            } else {
                0
            }
        };
        Rank::ALL.into_iter().map(points).sum()
    }
}

fn first_bet([one, other]: [Card; 2], queen_jack_suited: i64) -> i64 {
    let (suited, ranks) = (one.suit() == other.suit(), [one.rank().min(other.rank()), one.rank().max(other.rank())]);
    match ranks {
        [low, high] if low == high => 3,
        [Rank::Jack, Rank::Queen] if suited => queen_jack_suited,
        [_, high] if high < Rank::Six && !suited => 0,
        _ => 1,
    }
}

/// The rules of the strategy `simple`.
pub fn simple(own: [Card; 2], ends: &[[Card; 2]]) -> i64 {
    let table = Table::new(own, ends);
    match ends {
        [] => first_bet(own, 1),
        [_] => {
            if own[0].rank() == own[1].rank() {
                3
            } else {
                1
            }
        }
        _ => {
            let straights = table.ranks_for_a_straight();
            let jack = table.some_row(|row| row.iter().any(|card| card.rank() >= Rank::Jack));
            match (straights, table.has_sixes_or_better() || table.has_four_of_one_suit()) {
                (_, true) | (2.., _) => 3,
                (1, _) => 1,
                _ => i64::from(table.has_pair() || jack),
            }
        }
    }
}

/// The rules of the strategy `expert`.
pub fn expert(own: [Card; 2], ends: &[[Card; 2]]) -> i64 {
    let table = Table::new(own, ends);
    let [one, other] = own;
    match ends {
        [] => first_bet(own, 3),
        [row] => {
            let of_row = ranks_of(*row);
            let high_suited = one.suit() == other.suit() && one.rank().min(other.rank()) >= Rank::Jack;
            let touched = row.iter().any(|card| card.suit() == one.suit())
                || of_row.contains(&one.rank())
                || of_row.contains(&other.rank());
            match one.rank() == other.rank() {
                true if one.rank() < Rank::Six && of_row.contains(&one.rank()) => 1,
                true => 3,
                false if high_suited && !touched => 3,
                false => 1,
            }
        }
        _ => {
            let (pair, straights) = (table.has_pair(), table.ranks_for_a_straight());
            if table.has_sixes_or_better() || table.has_four_of_one_suit() || straights >= 2 || pair && straights == 1 {
                return 3;
            }
            i64::from(pair || straights == 1 || table.points() >= 6)
        }
    }
}
