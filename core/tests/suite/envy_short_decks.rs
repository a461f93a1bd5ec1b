//! Envy bonuses on short decks: the counts of two hands, and the moments of a table of three, against a walk over all
//! hands.

use std::collections::{BTreeMap, HashMap};

use crate::common::four_card_tree::{BEST_PLAY, BaseGame, BestFour, base, decks, walk};
use crate::common::progressives::{five_card_amounts, four_card_amounts, three_card_amounts};
use crate::common::{Moments, offer, sets};
use house_edge_core::cards::{Card, CardSet, Rank, Suit, subset_index};
use house_edge_core::games::{Offer, Table, TwoHands};
use house_edge_core::hands::reference;
use house_edge_core::outcome::{Fraction, JointTable, Measures, ratio};
use house_edge_core::paytable::whole_units;

/// Number of deals by two amounts in units.
#[derive(Default)]
struct Counts(BTreeMap<(i64, i64), u128>);

impl Counts {
    fn add(&mut self, first: i64, second: i64) {
        *self.0.entry((first, second)).or_default() += 1;
    }

    /// Whether these are all the deals of `table`, each counted as often as any other.
    fn assert_same(&self, table: &JointTable, what: &str) {
        let counted =
            self.0.iter().map(|(&(first, second), &count)| ([whole_units(first), whole_units(second)], count));
        let counted = JointTable::of_nets(counted, self.0.values().sum()).expect("deals");
        assert_eq!(counted.nets([0, 1]), table.nets([0, 1]), "{what}");
        assert_eq!(self.0.values().sum::<u128>(), table.cycle(), "{what}");
    }
}

fn two_hands(offer: &Offer, deck: CardSet, envy: &str) -> TwoHands {
    let solver = offer.solver(deck).expect("large enough");
    let hands = solver.two_hands(offer, envy).expect("counted").expect("it has this envy bonus");
    // The own wager by itself is the outcome table's.
    let mut alone: BTreeMap<Fraction, Fraction> = BTreeMap::new();
    for ([net, _], count) in hands.own_and_other.nets([0, 1]) {
        *alone.entry(net.clone()).or_default() += ratio(count, hands.own_and_other.cycle());
    }
    let table = solver.outcomes(offer).expect("counted");
    let mut expected: BTreeMap<Fraction, Fraction> = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *expected.entry(outcome.net.clone()).or_default() += ratio(outcome.count, table.cycle());
    }
    assert_eq!(alone, expected);
    hands
}

/// The moments of the total for one player of three: if all hands count, and if each other hand counts with probability
/// 1/2.
#[derive(Default)]
struct TableOfThree {
    all_count: Moments,
    half_counts: Moments,
}

impl TableOfThree {
    fn add(&mut self, own: i64, others: [i64; 2]) {
        self.all_count.add(own + others[0] + others[1]);
        for counts in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            self.half_counts.add(own + counts[0] * others[0] + counts[1] * others[1]);
        }
    }

    fn assert_same(&self, own: &Measures, hands: &TwoHands) {
        for (sums, others_betting) in [(self.all_count, (1, 1)), (self.half_counts, (1, 2))] {
            let others_betting = ratio(others_betting.0, others_betting.1);
            let envy = Table { seats: 3, others_betting }.envy(hands);
            assert_eq!(envy.expected_net(own), sums.mean());
            assert_eq!(envy.total_variance(own), sums.variance());
        }
    }
}

fn measures(offer: &Offer, deck: CardSet) -> Measures {
    Measures::of(&offer.solver(deck).expect("large enough").outcomes(offer).expect("counted"))
}

/// Whether the envy bonus of this wager of Let It Ride is that of all pairs and triples of hands of three cards, beside
/// so many that are every player's; `amounts` are those of a player with all of these cards.
fn assert_pairs_and_triples(wager: &str, deck: CardSet, community: usize, amounts: impl Fn(CardSet) -> (i64, i64)) {
    let progressive = offer("let-it-ride", wager, "A");
    let known: HashMap<CardSet, (i64, i64)> =
        sets(deck, 3 + community).into_iter().map(|cards| (cards, amounts(cards))).collect();
    let (mut own_and_other, mut other_and_third) = (Counts::default(), Counts::default());
    let mut table = TableOfThree::default();
    for community in sets(deck, community) {
        let of = |three: CardSet| known[&community.union(three)];
        let players = deck.without(community);
        for own in sets(players, 3) {
            let left = players.without(own);
            for other in sets(left, 3) {
                own_and_other.add(of(own).0, of(other).1);
                // Two other players are dealt to as any two are.
                other_and_third.add(of(own).1, of(other).1);
                for third in sets(left.without(other), 3) {
                    table.add(of(own).0, [of(other).1, of(third).1]);
                }
            }
        }
    }
    let hands = two_hands(&progressive, deck, "envy");
    own_and_other.assert_same(&hands.own_and_other, "own and other");
    other_and_third.assert_same(&hands.other_and_third, "other and third");
    table.assert_same(&measures(&progressive, deck), &hands);
}

#[test]
fn let_it_rides_three_card_envy_equals_all_pairs_and_triples_of_hands() {
    let high = CardSet::deck(&Rank::ALL[10..], &Suit::ALL);
    let lopsided =
        CardSet::deck(&Rank::ALL[9..], &[Suit::Spades, Suit::Hearts]).with(Card::new(Rank::Ace, Suit::Clubs));
    for deck in [high, lopsided] {
        assert_pairs_and_triples("three-card-progressive", deck, 0, |cards| {
            three_card_amounts(cards.to_array().expect("three cards"), 1_000)
        });
    }
}

/// With 10,000 on the meter.
fn of_five(cards: [Card; 5]) -> (i64, i64) {
    five_card_amounts(reference::five_card(cards).category, 10_000)
}

/// The two community cards are every player's (§ 643a.1, "Community card"). Royal flushes of one suit can meet in two
/// hands only if they do, so an ace-to-nine deck of two suits has many.
#[test]
fn let_it_rides_five_card_envy_equals_all_pairs_and_triples_that_share_the_community_cards() {
    let two_suits = CardSet::deck(&Rank::ALL[7..], &[Suit::Spades, Suit::Hearts]);
    let lopsided =
        CardSet::deck(&Rank::ALL[8..], &[Suit::Clubs, Suit::Diamonds]).with(Card::new(Rank::Ace, Suit::Hearts));
    for deck in [two_suits, lopsided] {
        assert_pairs_and_triples("five-card-progressive", deck, 2, |cards| {
            of_five(cards.to_array().expect("five cards"))
        });
    }
}

/// With 1,000 on the meter.
fn of_four(best: &mut BestFour, cards: [Card; 5]) -> (i64, [i64; 2]) {
    four_card_amounts(best.of(cards.into_iter().collect()), 1_000)
}

/// Own hand, up card and another hand of all of a short deck; the wager is lost with a fold, the envy bonus is not
/// (§ 641a.11(b)(2)).
#[test]
fn four_card_pokers_envy_equals_all_pairs_of_hands_with_the_folds_by_up_card() {
    let [four, five] = [("four-card-progressive", "B"), ("five-card-progressive", "A")]
        .map(|(wager, id)| offer("four-card-poker", wager, id));
    let mut folded_beside_envy = 0;
    for deck in decks().into_iter().chain([low_straights()]) {
        let mut best = BestFour::default();
        let mut own_and_other: [Counts; 3] = Default::default();
        let mut other_and_third: [Counts; 3] = Default::default();
        walk(deck, &BaseGame::of(&base()), BEST_PLAY, |own, up_card, play, _| {
            let held = |net: i64| if play == 0 { -1 } else { net };
            let (net_of_four, net_of_five) = (of_four(&mut best, own).0, of_five(own).0);
            let left = deck.without(own.into_iter().collect());
            for other in left.without(CardSet::default().with(up_card)).subsets::<5>() {
                let envy = of_four(&mut best, other).1;
                own_and_other[0].add(held(net_of_four), envy[0]);
                own_and_other[1].add(held(net_of_four), envy[1]);
                let envy = of_five(other).1;
                own_and_other[2].add(held(net_of_five), envy);
                folded_beside_envy += usize::from(play == 0 && net_of_five > 0 && envy > 0);
            }
        });
        for other in deck.subsets::<5>() {
            for third in deck.without(other.into_iter().collect()).subsets::<5>() {
                let envy = [other, third].map(|hand| of_four(&mut best, hand).1);
                other_and_third[0].add(envy[0][0], envy[1][0]);
                other_and_third[1].add(envy[0][1], envy[1][1]);
                other_and_third[2].add(of_five(other).1, of_five(third).1);
            }
        }
        for (place, (offer, envy)) in [(&four, "envy-a"), (&four, "envy-b"), (&five, "envy")].into_iter().enumerate() {
            let hands = two_hands(offer, deck, envy);
            own_and_other[place].assert_same(&hands.own_and_other, envy);
            other_and_third[place].assert_same(&hands.other_and_third, envy);
        }
    }
    // Straights of five cards hold no three of a kind, so the base game has no bonus for them.
    assert!(folded_beside_envy > 0);
}

/// Thirteen cards of which the low straight is a poor hand.
fn low_straights() -> CardSet {
    let wheel = CardSet::deck(&Rank::ALL[..4], &[Suit::Clubs, Suit::Diamonds]);
    CardSet::deck(&[Rank::Ace], &Suit::ALL).with(Card::new(Rank::Two, Suit::Hearts)).iter().fold(wheel, CardSet::with)
}

/// Three players' hands and the up card are sixteen cards.
#[test]
fn a_table_of_three_at_four_card_poker_equals_all_its_deals() {
    let progressive = offer("four-card-poker", "four-card-progressive", "B");
    let deck = CardSet::deck(&[Rank::Jack, Rank::Queen, Rank::King, Rank::Ace], &Suit::ALL);
    let mut best = BestFour::default();
    let mut folded: HashMap<(usize, Card), bool> = HashMap::new();
    walk(deck, &BaseGame::of(&base()), BEST_PLAY, |own, up_card, play, _| {
        folded.insert((subset_index(own), up_card), play == 0);
    });
    let amounts: HashMap<CardSet, (i64, [i64; 2])> =
        deck.subsets::<5>().map(|cards| (cards.into_iter().collect(), of_four(&mut best, cards))).collect();
    let mut table = TableOfThree::default();
    for own in deck.subsets::<5>() {
        let left = deck.without(own.into_iter().collect());
        for up_card in left.iter() {
            let net = if folded[&(subset_index(own), up_card)] { -1 } else { amounts[&own.into_iter().collect()].0 };
            let others = left.without(CardSet::default().with(up_card));
            for other in others.subsets::<5>() {
                let other: CardSet = other.into_iter().collect();
                table.add(net, [other, others.without(other)].map(|hand| amounts[&hand].1[0]));
            }
        }
    }
    table.assert_same(&measures(&progressive, deck), &two_hands(&progressive, deck, "envy-a"));
}

#[test]
fn a_deck_that_two_players_cannot_be_dealt_from_is_refused() {
    let five = CardSet::deck(&[Rank::Ace], &Suit::ALL).with(Card::new(Rank::Two, Suit::Clubs));
    let progressive = offer("let-it-ride", "three-card-progressive", "A");
    let error = progressive.solver(five).expect("five cards").two_hands(&progressive, "envy").expect_err("too few");
    assert!(error.to_string().contains("takes 6 cards"), "{error}");
    let six = five.with(Card::new(Rank::Three, Suit::Clubs));
    two_hands(&progressive, six, "envy");
    let bonus = offer("let-it-ride", "three-card-bonus", "A");
    assert_eq!(bonus.solver(CardSet::FULL_DECK).expect("large").two_hands(&bonus, "envy").expect("fine"), None);
}
