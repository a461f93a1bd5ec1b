//! Both chapters of Lunar Poker, played with knowledge.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::lunar_pays::{Final, Pays, qualifying_value, value};
use crate::common::{offer, with_pays};
use house_edge::cards::{Card, CardSet, Rank, Suit, parse_cards};
use house_edge::games::{Knowledge, Offer, SolveError};
use house_edge::paytable::{Odds, Units, whole_units};

/// The game by brute force: every draw, hidden hand and, in 2013, new card of the dealer, one by one.
struct Naive {
    pays: Pays,
    of_2013: bool,
    finals: Mutex<BTreeMap<Vec<Card>, Final>>,
}

/// What a player thinks possible: the cards that may be drawn or hidden, and a hidden card that is known.
#[derive(Clone, Copy)]
struct View {
    pool: CardSet,
    hidden: Option<Card>,
    up: Card,
}

/// What is done with the first five cards: an exchange has a bit for each place of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum First {
    Fold,
    Bet,
    Buy,
    Exchange(u8),
}

impl First {
    /// All of them; of those that are worth the same the first one is taken.
    fn all() -> Vec<First> {
        let exchanges = (2..=5).flat_map(|count| (0..32_u8).filter(move |places| places.count_ones() == count));
        [First::Fold, First::Bet, First::Buy].into_iter().chain(exchanges.map(First::Exchange)).collect()
    }

    fn drawn(self) -> usize {
        match self {
            First::Buy => 1,
            First::Exchange(places) => places.count_ones() as usize,
            _ => 0,
        }
    }

    fn kept(self, hand: &[Card]) -> Vec<Card> {
        let stays = |place: usize| !matches!(self, First::Exchange(places) if places >> place & 1 == 1);
        hand.iter().enumerate().filter(|(place, _)| stays(*place)).map(|(_, &card)| card).collect()
    }
}

/// All choices of so many cards.
fn choices(pool: CardSet, count: usize) -> Vec<CardSet> {
    fn of<const K: usize>(pool: CardSet) -> Vec<CardSet> {
        pool.subsets::<K>().map(|cards| cards.into_iter().collect()).collect()
    }
    [of::<0>, of::<1>, of::<2>, of::<3>, of::<4>, of::<5>][count](pool)
}

impl Naive {
    fn new(offer: &Offer) -> Self {
        Naive { pays: Pays::of(offer), of_2013: offer.game.id == "lunar-poker-2013", finals: Mutex::default() }
    }

    fn final_hand(&self, mut cards: Vec<Card>) -> Final {
        cards.sort_unstable();
        let mut finals = self.finals.lock().expect("whole");
        finals.entry(cards).or_insert_with_key(|cards| self.pays.final_hand(cards)).clone()
    }

    /// The result of a bet against five cards of the dealer's; `None` if they do not qualify.
    fn against(&self, hand: &Final, dealer: &[Card]) -> Option<i64> {
        let dealer = value(dealer);
        (dealer >= qualifying_value()).then(|| match hand.value.cmp(&dealer) {
            Ordering::Greater => 2 * hand.wins_against(dealer),
            Ordering::Equal => 0,
            Ordering::Less => -3,
        })
    }

    /// The results of forcing the dealer, by the new card.
    fn forced(&self, hand: &Final, dealer: &[Card], new_cards: CardSet) -> Vec<i64> {
        let highest = dealer.iter().copied().max_by_key(|card| card.rank()).expect("five cards");
        let with = |new: Card| dealer.iter().map(|&card| if card == highest { new } else { card }).collect::<Vec<_>>();
        new_cards.iter().map(|new| self.against(hand, &with(new)).unwrap_or(0) - 1).collect()
    }

    /// Whether a player who sees this dealer's hand that does not qualify, and thinks these new cards possible, forces.
    fn forces(&self, hand: &Final, dealer: &[Card], new_cards: CardSet) -> bool {
        let forced = self.forced(hand, dealer, new_cards);
        self.of_2013 && forced.iter().sum::<i64>() > hand.ante * forced.len() as i64
    }

    /// The mean result of a bet and the mean of the units wagered after the bet, over what `truth` thinks possible once
    /// the cards of `drawn` are drawn, of a player who forces by the view `by`.
    fn bet(&self, hand: &Final, truth: View, by: View, drawn: CardSet) -> (Units, Units) {
        let (left, seen_by) = (truth.pool.without(drawn), by.pool.without(drawn));
        let hidden_hands = choices(left, 4 - usize::from(truth.hidden.is_some()));
        let (mut net, mut fees) = (whole_units(0), 0);
        for hidden in &hidden_hands {
            let dealer: Vec<Card> = hidden.iter().chain(truth.hidden).chain([truth.up]).collect();
            let others: CardSet = dealer.iter().copied().collect();
            net += match self.against(hand, &dealer) {
                Some(net) => whole_units(net),
                None if self.forces(hand, &dealer, seen_by.without(others)) => {
                    fees += 1;
                    let forced = self.forced(hand, &dealer, left.without(others));
                    Units::new(forced.iter().sum::<i64>().into(), forced.len().into())
                }
                None => whole_units(hand.ante),
            };
        }
        let mean = |sum: Units| sum / whole_units(hidden_hands.len() as i64);
        (mean(net), mean(whole_units(fees)))
    }

    /// Whether a player with this view bets on a final hand after a draw.
    fn bets(&self, hand: &Final, view: View, drawn: CardSet) -> bool {
        self.bet(hand, view, view, drawn).0 > whole_units(-1)
    }

    /// The mean net result and units of a play over what `truth` thinks possible, of a player who decides by the view
    /// `by` after the draw.
    fn worth(&self, first: First, hand: &[Card], by: View, truth: View) -> (Units, Units) {
        let fee = i64::from(first.drawn() > 0);
        let draws = choices(truth.pool, first.drawn());
        let (mut net, mut units) = (whole_units(0), whole_units(0));
        for &drawn in &draws {
            let own = self.final_hand(first.kept(hand).into_iter().chain(drawn.iter()).collect());
            let bets = first != First::Fold && (first == First::Bet || self.bets(&own, by, drawn));
            let (of_bet, more) =
                if bets { self.bet(&own, truth, by, drawn) } else { (whole_units(-1), whole_units(0)) };
            net += of_bet - whole_units(fee);
            units += more + whole_units(1 + fee + if bets { 2 } else { 0 });
        }
        let mean = |sum: Units| sum / whole_units(draws.len() as i64);
        (mean(net), mean(units))
    }

    /// The best play with this view, and what it is worth.
    fn best(&self, hand: &[Card], view: View) -> (First, Units) {
        let mut best = (First::Fold, whole_units(-1));
        for first in First::all() {
            let (net, _) = self.worth(first, hand, view, view);
            if net > best.1 {
                best = (first, net);
            }
        }
        best
    }

    /// Net result and units of a round as it is dealt to a player who decides by this view.
    fn settled(&self, first: First, hand: &[Card], view: View, dealer: &[Card], next: &[Card]) -> (i64, i64) {
        let fee = i64::from(first.drawn() > 0);
        let drawn: CardSet = next[..first.drawn()].iter().copied().collect();
        let own = self.final_hand(first.kept(hand).into_iter().chain(drawn.iter()).collect());
        if first == First::Fold || first != First::Bet && !self.bets(&own, view, drawn) {
            return (-1 - fee, 1 + fee);
        }
        let new_cards = view.pool.without(drawn).without(dealer.iter().copied().collect());
        match self.against(&own, dealer) {
            Some(net) => (net - fee, 3 + fee),
            None if self.forces(&own, dealer, new_cards) => {
                let new = CardSet::default().with(next[first.drawn()]);
                (self.forced(&own, dealer, new)[0] - fee, 4 + fee)
            }
            None => (own.ante - fee, 3 + fee),
        }
    }
}

/// Cards in an order that only the seed decides.
fn shuffled(deck: CardSet, seed: u64) -> Vec<Card> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |count: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % count
    };
    let mut cards: Vec<Card> = deck.iter().collect();
    (1..cards.len()).rev().for_each(|at| cards.swap(at, below(at + 1)));
    cards
}

/// The first box of rounds on a deck equals brute force: its hand comes after the known cards and the up card, then the
/// dealer's hidden cards that are not known, then the next ones. Returns how often the first decision and one after the
/// draw are changed.
fn assert_rounds_equal_brute_force(deck: CardSet, offer: &Offer, knowledge: Knowledge, rounds: u64) -> [usize; 2] {
    let game = offer.solver(deck).expect("large enough").informed(offer, knowledge).expect("it can be known");
    let naive = Naive::new(offer);
    let knows_hidden = knowledge == Knowledge::DealersCard;
    let mut changed = [0, 0];
    for seed in 1..=rounds {
        let cards = shuffled(deck, seed);
        let (known, rest) = cards.split_at(if knows_hidden { 1 } else { 5 });
        let (up, hidden) = (rest[0], knows_hidden.then_some(known[0]));
        let mut hand = rest[1..6].to_vec();
        hand.sort_unstable();
        let (unknown, next) = rest[6..].split_at(if knows_hidden { 3 } else { 4 });
        let dealer: Vec<Card> = hidden.into_iter().chain(unknown.iter().copied()).chain([up]).collect();
        let pool = deck.without(hand.iter().copied().chain([up]).collect());
        let usual = View { pool, hidden: None, up };
        let informed = View { pool: pool.without(known.iter().copied().collect()), hidden, up };

        let played = game.round(&cards).remove(0);
        let sums = &played.expected;
        assert_eq!(sums.ways, game.ways());
        let mean = |sum: i128| Units::new(sum.into(), sums.ways.into());
        let found = [sums.net, sums.units, sums.usual_net, sums.usual_units].map(mean);
        let of_changes: i128 = sums.changes.values().map(|changed| changed.gain).sum();
        assert_eq!(of_changes, sums.net - sums.usual_net);
        assert!(sums.changes.values().all(|changed| changed.gain > 0 && changed.ways > 0));
        if let Some(net) = naive.pays.instant(&hand) {
            assert_eq!(found, [net, 1, net, 1].map(whole_units), "{hand:?} against {up}");
            assert_eq!((played.net, played.units), (net, 1));
            continue;
        }
        let (usual_first, _) = naive.best(&hand, usual);
        let (first, most) = naive.best(&hand, informed);
        let of_usual = naive.worth(usual_first, &hand, informed, informed).0;
        let first = if of_usual == most { usual_first } else { first };
        let ((net, units), (usual_net, usual_units)) =
            (naive.worth(first, &hand, informed, informed), naive.worth(usual_first, &hand, usual, informed));
        let of_first = most - &of_usual;
        assert_eq!(found, [net, units, usual_net, usual_units], "{hand:?} against {up}, known {known:?}");
        assert_eq!((played.net, played.units), naive.settled(first, &hand, informed, &dealer, next), "{cards:?}");
        let of_first_decision = sums.changes.iter().filter(|(change, _)| change.decision == "first five cards");
        assert_eq!(mean(of_first_decision.map(|(_, changed)| changed.gain).sum()), of_first);
        changed[0] += usize::from(first != usual_first);
        changed[1] += usize::from(sums.changes.keys().any(|change| change.decision != "first five cards"));
    }
    changed
}

fn base() -> Offer {
    offer("lunar-poker", "base", "A")
}

fn cards(cards: &str) -> CardSet {
    parse_cards(cards).expect("cards").into_iter().collect()
}

/// Twenty cards, as many as two hands, a neighbour's and a draw of five take: high cards, low ones, and a suit with
/// some of others.
fn decks() -> [CardSet; 3] {
    let low = [Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace];
    let hearts = cards("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 7c 7s Kc Ks Ac 9d 4d");
    [CardSet::deck(&Rank::ALL[8..], &Suit::ALL), CardSet::deck(&low, &Suit::ALL), hearts]
}

#[test]
fn with_a_neighbours_hand_rounds_equal_brute_force() {
    let pays = [9, 30, 2, 11, 0, 6, 1, 3, 4, 2, 3, 0, 40, 7].map(Some);
    let (other_pays, no_equal) = (with_pays(&base(), &pays, Odds::ToOne), base().wager.reading("no-equal-second"));
    assert!(no_equal.is_some());
    let of_decks = [base(), Offer { reading: no_equal, ..base() }, base()];
    let mut changed = [0, 0];
    for (deck, offer) in decks().into_iter().zip(of_decks).chain([(decks()[2], other_pays)]) {
        let found = assert_rounds_equal_brute_force(deck, &offer, Knowledge::Others(1), 8);
        changed = [changed[0] + found[0], changed[1] + found[1]];
    }
    assert!(changed.iter().all(|&rounds| rounds > 0), "both decisions are changed: {changed:?}");
}

#[test]
fn with_a_card_of_the_dealers_rounds_equal_brute_force() {
    let mut changed = [0, 0];
    for deck in decks() {
        // Fifteen cards are enough.
        let fewer: CardSet = shuffled(deck, 1).into_iter().take(16).collect();
        let found = assert_rounds_equal_brute_force(fewer, &base(), Knowledge::DealersCard, 40);
        changed = [changed[0] + found[0], changed[1] + found[1]];
    }
    assert!(changed.iter().all(|&rounds| rounds > 0), "both decisions are changed: {changed:?}");
}

/// Nothing is known of a card that no hand of the dealer or draw can contain.
#[test]
fn what_cannot_be_known_is_refused() {
    let solver = base().solver(CardSet::FULL_DECK).expect("large enough");
    for knowledge in [Knowledge::Others(2), Knowledge::Burn, Knowledge::Community(&[0]), Knowledge::DealersHand] {
        assert!(matches!(solver.informed(&base(), knowledge), Err(SolveError::NoSuchKnowledge { .. })));
    }
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let solver = base().solver(deck).expect("large enough");
    assert!(matches!(solver.informed(&base(), Knowledge::Others(1)), Err(SolveError::DeckTooSmall { .. })));
    assert!(solver.informed(&base(), Knowledge::DealersCard).is_ok());
}
