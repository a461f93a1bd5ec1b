//! Both chapters of Lunar Poker, played with knowledge.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::{assert_changes_are_the_gain, informed};
use crate::common::lunar_hands::{Final, Pays, base, of_2013, qualifying_value, value};
use crate::common::{card_set, in_reading, sets, with_pays};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Knowledge, Offer, SolveError};
use house_edge_core::paytable::{Odds, Units, whole_units};

/// The game by brute force: every draw, hidden hand and, in 2013, new card of the dealer, one by one.
struct Naive {
    pays: Pays,
    of_2013: bool,
    qualifies: u16,
    finals: Mutex<HashMap<CardSet, Final, FixedState>>,
    /// The dealer's hands with their values, by what may be hidden beside the card that is known, and the up card.
    dealers: Mutex<HashMap<Hidden, Dealers, FixedState>>,
}

type Hidden = (CardSet, Option<Card>, Card);
type Dealers = Arc<Vec<(u16, [Card; 5])>>;

/// What a player thinks possible: the cards that may be drawn or hidden, and a hidden card that is known.
#[derive(Clone, Copy, PartialEq)]
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

impl Naive {
    fn new(offer: &Offer) -> Self {
        Naive {
            pays: Pays::of(offer),
            of_2013: offer.game.id == "lunar-poker-2013",
            qualifies: qualifying_value(),
            finals: Mutex::default(),
            dealers: Mutex::default(),
        }
    }

    fn final_hand(&self, cards: CardSet) -> Final {
        let mut finals = self.finals.lock().expect("whole");
        finals.entry(cards).or_insert_with(|| self.pays.final_hand(&cards.iter().collect::<Vec<_>>())).clone()
    }

    /// All hands of the dealer with hidden cards from these.
    fn dealers(&self, left: CardSet, view: View) -> Dealers {
        let key = (left, view.hidden, view.up);
        let mut dealers = self.dealers.lock().expect("whole");
        let all = || {
            let hidden = sets(left, 4 - usize::from(view.hidden.is_some())).into_iter();
            hidden.map(|hidden| {
                let dealer = hidden.iter().chain(view.hidden).chain([view.up]).collect::<Vec<_>>();
                (value(&dealer), dealer.try_into().expect("five cards"))
            })
        };
        dealers.entry(key).or_insert_with(|| Arc::new(all().collect())).clone()
    }

    /// The results of forcing the dealer, by the new card.
    fn forced(&self, hand: &Final, dealer: [Card; 5], new_cards: CardSet) -> impl Iterator<Item = i64> {
        let highest = dealer.into_iter().max_by_key(|card| card.rank()).expect("five cards");
        let with = move |new: Card| dealer.map(|card| if card == highest { new } else { card });
        new_cards.iter().map(move |new| hand.against(value(&with(new)), self.qualifies).unwrap_or(0) - 1)
    }

    /// What forcing a dealer who does not qualify gains, summed over the new cards; less than nothing in all cases
    /// where it cannot pay.
    fn gain_of_forcing(&self, hand: &Final, dealer: [Card; 5], new_cards: CardSet) -> i64 {
        if !(self.of_2013 && hand.may_force()) {
            return -1;
        }
        self.forced(hand, dealer, new_cards).sum::<i64>() - hand.ante * new_cards.len() as i64
    }

    /// What comes of a bet over what `truth` thinks possible once the cards of `drawn` are drawn, of a player who
    /// forces by the view `by`.
    fn bet(&self, hand: &Final, truth: View, by: View, drawn: CardSet) -> OfBet {
        let (left, seen_by) = (truth.pool.without(drawn), by.pool.without(drawn));
        let unknown = 4 - usize::from(truth.hidden.is_some());
        let new_cards = (left.len() - unknown).max(1) as i64;
        let mut of_bet = OfBet::default();
        let without = |cards: CardSet, dealer: [Card; 5]| cards.without(dealer.into_iter().collect());
        for &(value, dealer) in self.dealers(left, truth).iter() {
            of_bet.ways += new_cards;
            of_bet.net += match hand.against(value, self.qualifies) {
                Some(net) => net * new_cards,
                None if self.gain_of_forcing(hand, dealer, without(seen_by, dealer)) > 0 => {
                    of_bet.forced += new_cards;
                    self.forced(hand, dealer, without(left, dealer)).sum::<i64>()
                }
                None => hand.ante * new_cards,
            };
        }
        of_bet
    }

    /// Whether a player with this view bets on a final hand after a draw.
    fn bets(&self, hand: &Final, view: View, drawn: CardSet) -> bool {
        let of_bet = self.bet(hand, view, view, drawn);
        of_bet.net > -of_bet.ways
    }

    /// The final hand after a play.
    fn after(&self, first: First, hand: &[Card], drawn: CardSet) -> Final {
        self.final_hand(first.kept(hand).into_iter().chain(drawn.iter()).collect())
    }

    /// The mean net result of a play over what `truth` thinks possible, of a player who decides by the view `by` after
    /// the draw and forces by the view `truth`; then the mean units, and what of them is for forcing.
    fn worth(&self, first: First, hand: &[Card], by: View, truth: View) -> [Units; 3] {
        let fee = i64::from(first.drawn() > 0);
        let (mut ways, mut net, mut units, mut forced) = (0, 0, 0, 0);
        for drawn in sets(truth.pool, first.drawn()) {
            let own = self.after(first, hand, drawn);
            let of_bet = self.bet(&own, truth, truth, drawn);
            let right = if by == truth { of_bet.net > -of_bet.ways } else { self.bets(&own, by, drawn) };
            let bets = first != First::Fold && (first == First::Bet || right);
            ways += of_bet.ways;
            net += if bets { of_bet.net } else { -of_bet.ways } - fee * of_bet.ways;
            units += of_bet.ways * (1 + fee + if bets { 2 } else { 0 });
            forced += if bets { of_bet.forced } else { 0 };
        }
        [net, units + forced, forced].map(|sum: i64| Units::new(sum.into(), ways.into()))
    }

    /// The best play with this view, and what it is worth.
    fn best(&self, hand: &[Card], view: View) -> (First, Units) {
        let mut best = (First::Fold, whole_units(-1));
        for first in First::all() {
            let [net, ..] = self.worth(first, hand, view, view);
            if net > best.1 {
                best = (first, net);
            }
        }
        best
    }

    /// Net result and units of a round as it is dealt to a player who decides by this view.
    fn settled(&self, first: First, hand: &[Card], view: View, dealer: [Card; 5], next: &[Card]) -> (i64, i64) {
        let fee = i64::from(first.drawn() > 0);
        let drawn: CardSet = next[..first.drawn()].iter().copied().collect();
        let own = self.after(first, hand, drawn);
        if first == First::Fold || first != First::Bet && !self.bets(&own, view, drawn) {
            return (-1 - fee, 1 + fee);
        }
        let new_cards = view.pool.without(drawn).without(dealer.into_iter().collect());
        match own.against(value(&dealer), self.qualifies) {
            Some(net) => (net - fee, 3 + fee),
            None if self.gain_of_forcing(&own, dealer, new_cards) > 0 => {
                let new = CardSet::default().with(next[first.drawn()]);
                (self.forced(&own, dealer, new).sum::<i64>() - fee, 4 + fee)
            }
            None => (own.ante - fee, 3 + fee),
        }
    }

    /// What knowledge gains by forcing, or not, the dealer of the round as it is dealt, on the way of the usual player,
    /// and how much more often he pays for it than the one who knows would.
    fn of_forcing(
        &self,
        first: First,
        hand: &[Card],
        views: [View; 2],
        dealer: [Card; 5],
        next: &[Card],
    ) -> [Units; 2] {
        let drawn: CardSet = next[..first.drawn()].iter().copied().collect();
        let own = self.after(first, hand, drawn);
        if first == First::Fold || own.against(value(&dealer), self.qualifies).is_some() {
            return [0, 0].map(whole_units);
        }
        let new_cards = views.map(|view| view.pool.without(drawn).without(dealer.into_iter().collect()));
        let gains = new_cards.map(|new_cards| self.gain_of_forcing(&own, dealer, new_cards));
        let [usual, informed] = views.map(|view| first == First::Bet || self.bets(&own, view, drawn));
        let differs = usual && (gains[0] > 0) != (gains[1] > 0) && gains[1] != 0;
        let gain = if differs { gains[1].abs() } else { 0 };
        let more = i64::from(usual && gains[0] > 0) - i64::from(informed && gains[1] > 0);
        [Units::new(gain.into(), new_cards[1].len().max(1).into()), whole_units(more)]
    }
}

/// What comes of a bet, summed over hidden hands and new cards, and how often it is for a forced dealer.
#[derive(Default)]
struct OfBet {
    ways: i64,
    net: i64,
    forced: i64,
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
fn assert_rounds_equal_brute_force(
    deck: CardSet,
    offer: &Offer,
    knowledge: Knowledge,
    seeds: impl IntoIterator<Item = u64>,
) -> [usize; 2] {
    let game = informed(deck, offer, knowledge);
    let naive = Naive::new(offer);
    let knows_hidden = knowledge == Knowledge::DealersCards(1);
    let mut changed = [0, 0];
    for seed in seeds {
        let cards = shuffled(deck, seed);
        let (known, rest) = cards.split_at(if knows_hidden { 1 } else { 5 });
        let (up, hidden) = (rest[0], knows_hidden.then_some(known[0]));
        let mut hand = rest[1..6].to_vec();
        hand.sort_unstable();
        let (unknown, next) = rest[6..].split_at(if knows_hidden { 3 } else { 4 });
        let dealer: Vec<Card> = hidden.into_iter().chain(unknown.iter().copied()).chain([up]).collect();
        let dealer: [Card; 5] = dealer.try_into().expect("five cards");
        let pool = deck.without(hand.iter().copied().chain([up]).collect());
        let usual = View { pool, hidden: None, up };
        let informed = View { pool: pool.without(known.iter().copied().collect()), hidden, up };

        naive.dealers.lock().expect("whole").clear();
        let played = game.round(&cards).remove(0);
        let sums = &played.expected;
        assert_eq!(sums.ways, game.ways());
        let mean = |sum: i128| Units::new(sum.into(), sums.ways.into());
        let found = [sums.net, sums.units, sums.usual_net, sums.usual_units].map(mean);
        assert_changes_are_the_gain(sums);
        if let Some(net) = naive.pays.instant(&hand) {
            assert_eq!(found, [net, 1, net, 1].map(whole_units), "{hand:?} against {up}");
            assert_eq!((played.net, played.units), (net as f64, 1.0));
            continue;
        }
        let (usual_first, _) = naive.best(&hand, usual);
        let (first, most) = naive.best(&hand, informed);
        let [of_usual, _, forced] = naive.worth(usual_first, &hand, informed, informed);
        let first = if of_usual == most { usual_first } else { first };
        let [net, units, _] = naive.worth(first, &hand, informed, informed);
        let [usual_net, usual_units, usual_forced] = naive.worth(usual_first, &hand, usual, informed);
        let [gain, more] = naive.of_forcing(usual_first, &hand, [usual, informed], dealer, next);
        let (usual_net, usual_units) = (usual_net - gain, usual_units - usual_forced + forced + more);
        let of_first = most - &of_usual;
        assert_eq!(found, [net, units, usual_net, usual_units], "{hand:?} against {up}, known {known:?}");
        let settled = naive.settled(first, &hand, informed, dealer, next);
        assert_eq!((played.net, played.units), (settled.0 as f64, settled.1 as f64), "{cards:?}");
        let of_first_decision = sums.changes.iter().filter(|(change, _)| change.decision == "first five cards");
        assert_eq!(mean(of_first_decision.map(|(_, changed)| changed.gain).sum()), of_first);
        changed[0] += usize::from(first != usual_first);
        changed[1] += usize::from(sums.changes.keys().any(|change| change.decision != "first five cards"));
    }
    changed
}

/// Twenty cards, as many as two hands, a neighbour's and a draw of five take: high cards, low ones, and a suit with
/// some of others.
fn decks() -> [CardSet; 3] {
    let low = [Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace];
    let hearts = card_set("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 7c 7s Kc Ks Ac 9d 4d");
    [CardSet::deck(&Rank::ALL[8..], &Suit::ALL), CardSet::deck(&low, &Suit::ALL), hearts]
}

#[test]
#[ignore = "second tier: play with knowledge on larger decks"]
fn with_a_neighbours_hand_rounds_equal_brute_force() {
    let pays = [9, 30, 2, 11, 0, 6, 1, 3, 4, 2, 3, 0, 40, 7].map(Some);
    let other_pays = with_pays(&base(), &pays, Odds::ToOne);
    let of_decks = [base(), in_reading(&base(), "no-equal-second"), base()];
    let mut changed = [0, 0];
    for (deck, offer) in decks().into_iter().zip(of_decks).chain([(decks()[2], other_pays)]) {
        let found = assert_rounds_equal_brute_force(deck, &offer, Knowledge::Others(1), 1..=6);
        changed = [changed[0] + found[0], changed[1] + found[1]];
    }
    assert!(changed.iter().all(|&rounds| rounds > 0), "both decisions are changed: {changed:?}");
}

/// Pays with which low hands force the dealer too, and are bet on only because they can.
#[test]
#[ignore = "second tier: play with knowledge on larger decks"]
fn with_a_neighbours_hand_rounds_of_2013_equal_brute_force() {
    let pays = [9, 30, 2, 11, 5, 6, 1, 0, 4, 8, 0, 40, 7].map(|pay| (pay > 0).then_some(pay));
    let other_pays = with_pays(&of_2013(), &pays, Odds::ToOne);
    let with = |deck: CardSet, more: &str| deck.iter().chain(card_set(more).iter()).collect::<CardSet>();
    assert_rounds_equal_brute_force(with(decks()[0], "9c"), &of_2013(), Knowledge::Others(1), 1..=2);
    let deck = with(decks()[2], "Qc");
    let game = informed(deck, &other_pays, Knowledge::Others(1));
    // Such rounds are rare.
    let forced_otherwise = 131;
    let played = game.round(&shuffled(deck, forced_otherwise)).remove(0);
    assert!(played.expected.changes.keys().any(|change| change.decision == "the dealer does not qualify"));
    assert_rounds_equal_brute_force(deck, &other_pays, Knowledge::Others(1), [1, 2, forced_otherwise]);
}

#[test]
fn with_a_card_of_the_dealers_rounds_equal_brute_force() {
    let mut changed = [0, 0];
    for deck in decks() {
        // Fifteen cards are enough.
        let fewer: CardSet = shuffled(deck, 1).into_iter().take(16).collect();
        let found = assert_rounds_equal_brute_force(fewer, &base(), Knowledge::DealersCards(1), 1..=12);
        changed = [changed[0] + found[0], changed[1] + found[1]];
    }
    assert!(changed.iter().all(|&rounds| rounds > 0), "both decisions are changed: {changed:?}");
}

#[test]
fn what_cannot_be_known_is_refused() {
    let solver = base().solver(CardSet::FULL_DECK).expect("large enough");
    for knowledge in [Knowledge::Others(2), Knowledge::Burn, Knowledge::Community(&[0]), Knowledge::DealersHand] {
        assert!(matches!(solver.informed(&base(), knowledge), Err(SolveError::NoSuchKnowledge { .. })));
    }
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let solver = base().solver(deck).expect("large enough");
    assert!(matches!(solver.informed(&base(), Knowledge::Others(1)), Err(SolveError::DeckTooSmall { .. })));
    assert!(solver.informed(&base(), Knowledge::DealersCards(1)).is_ok());
    let solver = of_2013().solver(CardSet::FULL_DECK).expect("large enough");
    assert!(matches!(solver.informed(&of_2013(), Knowledge::DealersCards(1)), Err(SolveError::NoSuchKnowledge { .. })));
}
