//! Kinds of hands by their names in paytables, such as `flush`, `pair-of-tens-or-better` or `mini-royal-spades`: which
//! hands a name means, and the kinds that several names distinguish.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::hand_rankings::{Dealt, HandRanking};
use crate::paytable::{kept, leaked};

/// Suits of a name; all if it names none.
type Suits = [bool; Suit::ALL.len()];

/// The hands that a name means: of one category, with the leading ranks and suits that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedHands {
    /// Name of the category.
    name: String,
    /// Places among those of the ranking, lowest first; several where hands of a higher one are called so too.
    pub categories: RangeInclusive<usize>,
    ranks: RangeInclusive<Rank>,
    pub suits: Suits,
}

/// Names of several cards of a rank.
const PLURALS: [&str; Rank::ALL.len()] = [
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
];
const SINGULARS: [&str; Rank::ALL.len()] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const SUITS: [&str; Suit::ALL.len()] = ["clubs", "diamonds", "hearts", "spades"];

/// How a category's hands of some ranks are called: the words before and after the rank.
const OF_RANKS: [(&str, &str, &[&str; Rank::ALL.len()], &str); 4] = [
    ("pair", "pair-of-", &PLURALS, ""),
    ("three-of-a-kind", "three-", &PLURALS, ""),
    ("four-of-a-kind", "four-", &PLURALS, ""),
    ("high-card", "", &SINGULARS, "-high"),
];

/// What a name of a hand may be besides a category.
pub const OTHER_NAMES: &str = "pair-of-tens-or-better, pair-of-sixes-to-tens, three-aces, four-twos-to-fours, king-high, \
                               and where all cards make the hand, flush-spades or royal-flush-hearts-diamonds";

/// Rank of a word such as `sixes` or `six`.
pub fn rank_called(word: &str) -> Option<Rank> {
    let place = |words: &[&str]| words.iter().position(|known| *known == word);
    place(&PLURALS).or_else(|| place(&SINGULARS)).map(|place| Rank::ALL[place])
}

impl NamedHands {
    /// The hands of a ranking that are called so; `None` for a name of none.
    pub fn called(name: &str, ranking: HandRanking) -> Option<Self> {
        let (all, every_suit) = (Rank::Two..=Rank::Ace, [true; Suit::ALL.len()]);
        let categories = ranking.categories();
        let of_all = || Some((categories.iter().position(|known| known == name)?, all.clone(), every_suit));
        let of_ranks = |(of, before, words, after): &(&str, &str, &[&str; Rank::ALL.len()], &str)| {
            let category = categories.iter().position(|known| known == of)?;
            let ranks = ranks_of(name.strip_prefix(before)?, *words, after)?;
            // Cards of different ranks that are no straight: of five, a seven leads at least, of seven a nine.
            let least = if *of == "high-card" { Rank::ALL[ranking.cards()[1]] } else { Rank::Two };
            (*ranks.end() >= least).then_some((category, ranks, every_suit))
        };
        let of_suits = |(category, known): (usize, &String)| {
            let suits = suits_of(name.strip_prefix(known.as_str())?.strip_prefix('-')?)?;
            ranking.is_of_one_suit(category).then(|| (category, all.clone(), suits))
        };
        let called = of_all().or_else(|| OF_RANKS.iter().find_map(of_ranks));
        let called = called.or_else(|| categories.iter().enumerate().find_map(of_suits));
        called.map(|(category, ranks, suits)| {
            let name = categories[category].clone();
            NamedHands { name, categories: ranking.called_by(category), ranks, suits }
        })
    }

    fn include(&self, dealt: Dealt, suit: Suit) -> bool {
        self.categories.contains(&dealt.category) && self.ranks.contains(&dealt.ranks[0]) && self.suits[suit as usize]
    }

    /// The place among hands of the ranking: greater for better hands, and equal only for hands of one category and rank.
    pub fn place(&self) -> (usize, Rank) {
        (*self.categories.start(), *self.ranks.end())
    }

    /// The hands of one rank in words, such as `pair of 8s`; `None` for those of several.
    pub fn of_rank_in_words(&self) -> Option<String> {
        let rank = (self.ranks.start() == self.ranks.end()).then(|| self.ranks.start().name())?;
        Some(match self.name.as_str() {
            "high-card" => format!("{rank} high"),
            "pair" => format!("pair of {rank}s"),
            name => format!("{}, {rank}s", name.replace('-', " ")),
        })
    }

    /// Whether some hands have both names, and neither name has fewer.
    pub fn vies_with(&self, other: &Self) -> bool {
        let extent = |of: &Self| {
            let ranks = *of.ranks.end() as usize + 1 - *of.ranks.start() as usize;
            ranks * of.suits.iter().filter(|suit| **suit).count() * of.categories.clone().count()
        };
        let have_common_suits = self.suits.iter().zip(other.suits).any(|(one, other)| *one && other);
        let have_common_ranks = self.ranks.start() <= other.ranks.end() && other.ranks.start() <= self.ranks.end();
        let have_common_category = self.categories.clone().any(|category| other.categories.contains(&category));
        let have_common = have_common_category && have_common_suits && have_common_ranks;
        have_common && extent(self) == extent(other)
    }

    /// Whether a hand of this category and leading rank is among them.
    pub fn hold(&self, category: &str, lead: Rank) -> bool {
        self.name == category && self.ranks.contains(&lead)
    }
}

/// The value of the least hand called so: a [name](NamedHands::called) such as `pair-of-fours`, or the highest ranks of a
/// hand without a pair, such as `ace-king` or `Q-6-4`.
pub fn least_hand(name: &str, ranking: HandRanking) -> Option<usize> {
    if let Some(named) = NamedHands::called(name, ranking) {
        return ranking.values().iter().position(|dealt| named.include(*dealt, Suit::Clubs));
    }
    let letter = |word: &str| Rank::ALL.into_iter().find(|rank| word.len() == 1 && word.starts_with(rank.letter()));
    let ranks =
        name.split('-').map(|word| letter(word).or_else(|| rank_called(word))).collect::<Option<Vec<Rank>>>()?;
    ranking.values().iter().position(|dealt| dealt.category == 0 && dealt.ranks.starts_with(&ranks))
}

fn ranks_of(words: &str, known: &[&str], after: &str) -> Option<RangeInclusive<Rank>> {
    let rank = |word: &str| known.iter().position(|known| *known == word).map(|place| Rank::ALL[place]);
    let ranks = match words.strip_suffix("-or-better") {
        Some(least) => rank(least.strip_suffix(after)?)?..=Rank::Ace,
        None => {
            let words = words.strip_suffix(after)?;
            let (least, most) = words.split_once("-to-").unwrap_or((words, words));
            rank(least)?..=rank(most)?
        }
    };
    (!ranks.is_empty()).then_some(ranks)
}

/// Suits joined by hyphens, each once.
fn suits_of(words: &str) -> Option<Suits> {
    let mut suits = [false; Suit::ALL.len()];
    for word in words.split('-') {
        let place = SUITS.iter().position(|suit| *suit == word)?;
        if std::mem::replace(&mut suits[place], true) {
            return None;
        }
    }
    (suits != [true; Suit::ALL.len()]).then_some(suits)
}

/// Kinds of hands of one ranking, by the value of the hand.
#[derive(Debug)]
pub struct KindsByValue {
    pub ranking: HandRanking,
    /// By category, leading rank and suit.
    of_hand: Vec<u8>,
    /// By the suit of the first card, then by value; the same for every suit where no name has suits.
    of_value: OnceLock<[Vec<u8>; Suit::ALL.len()]>,
}

/// Limit on the kinds of hands that names may distinguish.
pub const MOST_KINDS: usize = 64;

impl KindsByValue {
    /// The kinds that these names distinguish, lowest first, with the names of each, the most exact first. Hands without
    /// a name are one kind. `None` for a name of no hand, and for too many kinds.
    pub fn of(ranking: HandRanking, names: &[&str]) -> Option<(Self, &'static [&'static [&'static str]])> {
        let named: Vec<NamedHands> =
            names.iter().map(|name| NamedHands::called(name, ranking)).collect::<Option<_>>()?;
        let categories = 0..ranking.categories().len();
        let of_category =
            |category| Rank::ALL.iter().map(move |lead| Dealt { category, ranks: std::slice::from_ref(lead) });
        let all: Vec<(Dealt, Suit)> =
            categories.flat_map(of_category).flat_map(|dealt| Suit::ALL.map(|suit| (dealt, suit))).collect();
        let extent = |named: &NamedHands| all.iter().filter(|&&(dealt, suit)| named.include(dealt, suit)).count();
        let extents: Vec<usize> = named.iter().map(extent).collect();
        let names_of = |&(dealt, suit): &(Dealt, Suit)| {
            let mut own: Vec<usize> = (0..names.len()).filter(|&place| named[place].include(dealt, suit)).collect();
            own.sort_by_key(|&place| extents[place]);
            own
        };
        let by_hand: Vec<Vec<usize>> = all.iter().map(names_of).collect();
        // By the best hand with these names, and of equal ones the rarer kind; without a name a hand is the lowest.
        let mut kinds: BTreeMap<&[usize], (bool, usize, Rank, Reverse<usize>)> = BTreeMap::new();
        kinds.insert(&[], (false, 0, Rank::Two, Reverse(0)));
        for (own, (dealt, _)) in by_hand.iter().zip(&all) {
            let rarest = own.first().map_or(0, |&place| extents[place]);
            let place = (!own.is_empty(), dealt.category, dealt.ranks[0], Reverse(rarest));
            let best = kinds.entry(own).or_insert(place);
            *best = place.max(*best);
        }
        let mut ordered: Vec<&[usize]> = kinds.keys().copied().collect();
        ordered.sort_by_key(|own| kinds[own]);
        let kind_of = |own: &Vec<usize>| ordered.iter().position(|known| known == own).unwrap_or_default().az::<u8>();
        let names_of_kind = |own: &&[usize]| -> &'static [&'static str] {
            leaked(own.iter().map(|&place| kept(names[place])).collect::<Vec<_>>())
        };
        let names = leaked(ordered.iter().map(names_of_kind).collect::<Vec<_>>());
        let of_hand = by_hand.iter().map(kind_of).collect();
        (ordered.len() <= MOST_KINDS).then(|| (KindsByValue { ranking, of_hand, of_value: OnceLock::new() }, &**names))
    }

    fn of_suit(&self, suit: Suit) -> impl Iterator<Item = u8> {
        self.of_hand.iter().skip(suit as usize).step_by(Suit::ALL.len()).copied()
    }

    /// The kind of these cards; the lowest for a wrong number of cards.
    pub fn kind_of_set(&self, cards: CardSet) -> usize {
        let Some(first) = cards.iter().next() else { return 0 };
        self.ranking.value(cards).map_or(0, |value| self.kind_of_value(value, first.suit()))
    }

    /// The kind of the lower of two hands: of the first cards, and of the others, which make hands of as many cards; the
    /// lowest kind if they are equal.
    pub fn kind_of_lower(&self, cards: &[Card]) -> usize {
        let (own, others) = cards.split_at(self.ranking.cards()[1].min(cards.len()));
        let value = |cards: &[Card]| self.ranking.of_cards(cards.len())?.value(cards.iter().copied().collect());
        match (value(own), value(others)) {
            (Some(own), Some(other)) if own != other => self.kind_of_value(own.min(other), Suit::Clubs),
            _ => 0,
        }
    }

    /// The kind of a hand with this value and first card.
    #[inline]
    pub fn kind_of_value(&self, value: usize, suit: Suit) -> usize {
        usize::from(self.by_value()[suit as usize][value])
    }

    /// The kind of each value, by the suit of the first card.
    #[inline]
    pub fn by_value(&self) -> &[Vec<u8>; Suit::ALL.len()] {
        self.of_value.get_or_init(|| {
            let values = self.ranking.values();
            let of_suit = |suit: Suit| {
                let kinds: Vec<u8> = self.of_suit(suit).collect();
                values.iter().map(|dealt| kinds[dealt.category * Rank::ALL.len() + dealt.ranks[0] as usize]).collect()
            };
            Suit::ALL.map(of_suit)
        })
    }

    /// Suits that hands are paid by, but one of those that most suits are like.
    pub fn suits_that_count(&self) -> Vec<Suit> {
        let are_like = |one: Suit, other: Suit| self.of_suit(one).eq(self.of_suit(other));
        let like = |suit: &Suit| Suit::ALL.iter().filter(|other| are_like(*suit, **other)).count();
        let usual = Suit::ALL.into_iter().max_by_key(like).unwrap_or(Suit::Clubs);
        Suit::ALL.into_iter().filter(|suit| !are_like(*suit, usual)).collect()
    }
}
