//! Hands of Lunar Poker, naively: what they are paid, a second combination being looked for among all choices of cards;
//! and the dealer's hidden hands on the full deck, a bit for each, so that those left are counted in words.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use house_edge_core::cards::{Card, CardSet, Rank};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, five_card};

use super::{cards, offer, sets, stated_amounts};

pub fn base() -> Offer {
    offer("lunar-poker", "base", "A")
}

pub fn of_2013() -> Offer {
    offer("lunar-poker-2013", "base", "A")
}

/// What a paytable pays, in one reading.
pub struct Pays {
    bet: BTreeMap<&'static str, i64>,
    /// With less than a straight, and with a straight or more.
    ante: [i64; 2],
    instant: BTreeMap<&'static str, i64>,
    pub super_pays: BTreeMap<&'static str, i64>,
    reading: String,
}

/// What a final hand of five or six cards is worth.
#[derive(Clone, Default)]
pub struct Final {
    /// The value of the best five.
    pub value: u16,
    /// Units of the Bet Wager won against a lower hand of the dealer.
    pub won: i64,
    /// Its ante if the dealer fails.
    pub ante: i64,
}

impl Final {
    /// Net result of a bet against a hand of the dealer of this value; `None` if the dealer, for whom `qualifies` is
    /// the least value, does not qualify.
    pub fn against(&self, dealer: u16, qualifies: u16) -> Option<i64> {
        (dealer >= qualifies).then(|| match self.value.cmp(&dealer) {
            Ordering::Greater => 2 * self.won,
            Ordering::Equal => 0,
            Ordering::Less => -3,
        })
    }

    /// Whether forcing the dealer can gain: for its fee of one ante, winning for certain must bring more than a dealer
    /// who fails.
    pub fn may_force(&self) -> bool {
        2 * self.won > self.ante + 1
    }
}

const NAMES: [(FiveCardCategory, &str); 9] = [
    (FiveCardCategory::Pair, "pair"),
    (FiveCardCategory::TwoPair, "two-pair"),
    (FiveCardCategory::ThreeOfAKind, "three-of-a-kind"),
    (FiveCardCategory::Straight, "straight"),
    (FiveCardCategory::Flush, "flush"),
    (FiveCardCategory::FullHouse, "full-house"),
    (FiveCardCategory::FourOfAKind, "four-of-a-kind"),
    (FiveCardCategory::StraightFlush, "straight-flush"),
    (FiveCardCategory::RoyalFlush, "royal-flush"),
];

pub fn value(cards: &[Card]) -> u16 {
    five_card::value(cards.try_into().expect("five cards")).index() as u16
}

/// The name of the highest combination of five cards.
fn combination(cards: &[Card]) -> Option<&'static str> {
    let category = five_card::value(cards.try_into().expect("five cards")).ranking().category;
    let has = |rank| cards.iter().any(|card| card.rank() == rank);
    match NAMES.iter().find(|(known, _)| *known == category) {
        Some((_, name)) => Some(name),
        None => (has(Rank::Ace) && has(Rank::King)).then_some("ace-king"),
    }
}

/// The ways to choose the cards that make `name` from some cards: those of the repeated ranks, an ace and a king, or
/// all five.
fn made_of(name: &str, cards: &[Card]) -> Vec<CardSet> {
    let set: CardSet = cards.iter().copied().collect();
    let of_rank = |rank: Rank| cards.iter().copied().filter(|card| card.rank() == rank).collect::<CardSet>();
    let alike = |rank: Rank, times: usize| sets(of_rank(rank), times);
    let both = |one: CardSet, other: CardSet| one.iter().chain(other.iter()).collect::<CardSet>();
    match name {
        "ace-king" => {
            let kings = of_rank(Rank::King);
            of_rank(Rank::Ace)
                .iter()
                .flat_map(|ace| kings.iter().map(move |king| [ace, king].into_iter().collect()))
                .collect()
        }
        "pair" => Rank::ALL.into_iter().flat_map(|rank| alike(rank, 2)).collect(),
        "three-of-a-kind" => Rank::ALL.into_iter().flat_map(|rank| alike(rank, 3)).collect(),
        "four-of-a-kind" => Rank::ALL.into_iter().flat_map(|rank| alike(rank, 4)).collect(),
        "two-pair" => {
            let mut made = Vec::new();
            for high in Rank::ALL {
                for low in Rank::ALL.into_iter().filter(|&low| low < high) {
                    for one in alike(high, 2) {
                        made.extend(alike(low, 2).into_iter().map(|other| both(one, other)));
                    }
                }
            }
            made
        }
        _ => {
            let fives = set.subsets::<5>().filter(|five| combination(five) == Some(name));
            fives.map(CardSet::from_iter).collect()
        }
    }
}

/// The least value with which the dealer qualifies: ace and king with the lowest cards beside them that make no
/// straight.
pub fn qualifying_value() -> u16 {
    value(&cards("As Kd 2c 3c 4c"))
}

impl Pays {
    pub fn of(offer: &Offer) -> Self {
        let ante = stated_amounts(offer, "ante");
        let of_ante = |hand: &str| ante.get(hand).or(ante.get("any-hand")).copied().unwrap_or(-1);
        let has_super = offer.paytable.schedule("super-wager").is_some();
        Pays {
            bet: stated_amounts(offer, "pays"),
            ante: [of_ante("lower-hand"), of_ante("straight-or-higher")],
            instant: stated_amounts(offer, "instant-payout"),
            super_pays: if has_super { stated_amounts(offer, "super-wager") } else { BTreeMap::new() },
            reading: offer.reading_name().to_string(),
        }
    }

    /// What a combination is paid; what the paytable says loses costs the bet.
    fn paid(&self, name: &str) -> i64 {
        self.bet.get(name).copied().unwrap_or(-1)
    }

    /// What a final hand is worth.
    pub fn final_hand(&self, cards: &[Card]) -> Final {
        let all: CardSet = cards.iter().copied().collect();
        let best = all.subsets::<5>().map(|five| value(&five)).max().expect("five cards");
        let mut winnings: Vec<i64> = Vec::new();
        let mut name = None;
        for five in all.subsets::<5>().filter(|five| value(five) == best) {
            name = combination(&five);
            let Some(name) = name else { continue };
            for winning in made_of(name, &five) {
                let considered: Vec<Card> =
                    if self.reading == "no-second-on-six" { five.to_vec() } else { cards.to_vec() };
                winnings.push(self.paid(name));
                for other in NAMES.iter().map(|(_, name)| *name).chain(["ace-king"]) {
                    let outside = made_of(other, &considered).into_iter().filter(|cards| {
                        let equal = cards.len() == 5 && value(&cards.iter().collect::<Vec<_>>()) == best;
                        !(cards.without(winning).is_empty() || equal && self.reading == "no-equal-second")
                    });
                    if self.bet.contains_key(other) {
                        winnings.extend(outside.map(|_| self.paid(name) + self.paid(other)));
                    }
                }
            }
        }
        let won = winnings.into_iter().max().unwrap_or(0);
        let high = name.is_some_and(|name| !["ace-king", "pair", "two-pair", "three-of-a-kind"].contains(&name));
        Final { value: best, won, ante: self.ante[usize::from(high)] }
    }

    /// Whether the hand that is dealt is paid at once, and what.
    pub fn instant(&self, cards: &[Card]) -> Option<i64> {
        let name = combination(cards).filter(|name| ["straight-flush", "royal-flush"].contains(name))?;
        Some(self.instant.get(name).copied().unwrap_or(-1))
    }

    /// What the Super Wager of these five cards wins.
    pub fn super_net(&self, cards: &[Card]) -> i64 {
        let has = |rank| cards.iter().any(|card| card.rank() == rank);
        let black = cards.iter().filter(|card| "cs".contains(card.to_string().chars().last().expect("a suit"))).count();
        let category = five_card::value(cards.try_into().expect("five")).ranking().category;
        let straight_flush = category >= FiveCardCategory::StraightFlush;
        let ranks: std::collections::BTreeSet<Rank> = cards.iter().map(|card| card.rank()).collect();
        let rows = [
            ("four-of-a-kind", category == FiveCardCategory::FourOfAKind),
            ("five-picture-cards", ranks.iter().all(|&rank| rank >= Rank::Jack && rank <= Rank::King)),
            ("full-house", category == FiveCardCategory::FullHouse),
            (
                "flush",
                category == FiveCardCategory::Flush || straight_flush && self.reading == "straight-flush-as-flush",
            ),
            ("straight", category == FiveCardCategory::Straight),
            ("three-of-a-kind", category == FiveCardCategory::ThreeOfAKind),
            (
                "ace-king-queen",
                has(Rank::Ace)
                    && has(Rank::King)
                    && has(Rank::Queen)
                    && (self.reading != "unpaired" || ranks.len() == 5),
            ),
            ("same-colored-five", black == 0 || black == 5),
        ];
        let paid: Vec<i64> =
            rows.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| self.super_pays[name]).collect();
        match paid.iter().max() {
            Some(_) if self.reading == "every-row" => paid.iter().sum(),
            most => most.copied().unwrap_or(-1),
        }
    }
}

/// The dealer's hands with one up card and without any card seen, the lowest first: the hidden cards, and the value of
/// all five.
pub struct Dealers {
    pub hands: Vec<(CardSet, u16)>,
    /// By card: a bit for each hand that hides it.
    hiding: Vec<Vec<u64>>,
}

impl Dealers {
    pub fn of(up_card: Card, seen: CardSet) -> Self {
        let hidden = CardSet::FULL_DECK.without(seen).subsets::<4>();
        let with_value = |hidden: [Card; 4]| {
            let [a, b, c, d] = hidden;
            (hidden.into_iter().collect(), five_card::value([a, b, c, d, up_card]).index() as u16)
        };
        let mut hands: Vec<(CardSet, u16)> = hidden.map(with_value).collect();
        hands.sort_unstable_by_key(|&(_, value)| value);
        let mut hiding = vec![vec![0; hands.len().div_ceil(64)]; CardSet::FULL_DECK.len()];
        for (place, (hidden, _)) in hands.iter().enumerate() {
            hidden.iter().for_each(|card| hiding[card.index()][place / 64] |= 1 << (place % 64));
        }
        Dealers { hands, hiding }
    }

    /// The place of the first hand of at least this value.
    pub fn place_of(&self, value: u16) -> usize {
        self.hands.partition_point(|&(_, dealer)| dealer < value)
    }

    /// A bit for each hand that leaves these cards alone.
    pub fn without(&self, cards: CardSet) -> Vec<u64> {
        let mut left = vec![u64::MAX; self.hands.len().div_ceil(64)];
        for card in cards.iter() {
            left.iter_mut().zip(&self.hiding[card.index()]).for_each(|(left, hiding)| *left &= !hiding);
        }
        left
    }
}

/// How many bits are set at these places.
pub fn count(bits: &[u64], places: Range<usize>) -> i64 {
    let below = |place: usize| if place.is_multiple_of(64) { 0 } else { bits[place / 64] & ((1 << (place % 64)) - 1) };
    let whole = bits[places.start / 64..places.end / 64].iter().map(|word| i64::from(word.count_ones())).sum::<i64>();
    whole + i64::from(below(places.end).count_ones()) - i64::from(below(places.start).count_ones())
}
