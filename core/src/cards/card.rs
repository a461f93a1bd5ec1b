//! Cards, ranks and suits with their notation; sets of cards, their subsets of a given size, and the index of a set
//! among those of its size, a perfect index for look-up tables.

use std::fmt;
use std::str::FromStr;

use Rank::*;
use thiserror::Error;

/// Ranks, ascending: the two is lowest, the ace highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    pub const ALL: [Rank; 13] = { [Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace] };

    const LETTERS: &'static [u8; 13] = b"23456789TJQKA";

    /// Rank in words: `2` to `10`, `jack` to `ace`.
    pub fn name(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"][self as usize]
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub fn letter(self) -> char {
        char::from(Self::LETTERS[self as usize])
    }
}

/// Suits. In every game of this program they rank equally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    const LETTERS: &'static [u8; 4] = b"cdhs";

    fn letter(self) -> char {
        char::from(Self::LETTERS[self as usize])
    }

    /// The suit of a letter or a sign.
    fn of(mark: char) -> Option<Self> {
        match mark.to_ascii_lowercase() {
            'c' | '♣' | '♧' => Some(Suit::Clubs),
            'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'h' | '♥' | '♡' => Some(Suit::Hearts),
            's' | '♠' | '♤' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// A card as an index from 0 (two of clubs) to 51 (ace of spades): four times the rank plus the suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub const COUNT: usize = 52;

    pub const LOWEST: Card = Card(0);

    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Card(4 * rank as u8 + suit as u8)
    }

    /// Card at `index`; `None` from 52 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Card(index)) } else { None }
    }

    /// Index in 0..52, ascending by rank, then by suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn rank(self) -> Rank {
        Rank::ALL[self.0 as usize / 4]
    }

    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize % 4]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardParseError {
    #[error(
        "`{}` is not a card; write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), such as `As` or `10d`",
        .0.chars().take(40).collect::<String>().escape_debug()
    )]
    NotACard(String),
    #[error("{0} appears twice; there is one of each card in the deck")]
    Repeated(Card),
}

impl FromStr for Card {
    type Err = CardParseError;

    /// Reads `As`, `td`, `10d` or `A♠`, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let suit = letters.next_back().and_then(Suit::of);
        let rank_text = letters.as_str().to_ascii_uppercase();
        let rank = Rank::ALL.into_iter().find(|rank| match rank {
            Rank::Ten => rank_text == "T" || rank_text == "10",
            other => rank_text.len() == 1 && rank_text.starts_with(other.letter()),
        });
        let card = rank.zip(suit).map(|(rank, suit)| Card::new(rank, suit));
        card.ok_or_else(|| CardParseError::NotACard(text.to_string()))
    }
}

/// Behind a suit's sign, these choose how it is drawn.
const VARIATIONS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Reads cards such as `As Kd 10h`, `AsKd` or `A♠, K♦`, in the order written; refuses duplicates.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardParseError> {
    let mut cards: Vec<Card> = Vec::new();
    let is_between = |letter: char| letter.is_whitespace() || letter == ',' || VARIATIONS.contains(&letter);
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        for card in word.split_inclusive(|letter| Suit::of(letter).is_some()) {
            let card = card.parse().map_err(|_| CardParseError::NotACard(word.to_string()))?;
            if cards.contains(&card) {
                return Err(CardParseError::Repeated(card));
            }
            cards.push(card);
        }
    }
    Ok(cards)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    pub const FULL_DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// Deck of these ranks in these suits: a short deck unless all are given.
    pub fn deck(ranks: &[Rank], suits: &[Suit]) -> Self {
        ranks.iter().flat_map(|&rank| suits.iter().map(move |&suit| Card::new(rank, suit))).collect()
    }

    pub(super) const fn from_bits(bits: u64) -> Self {
        CardSet(bits)
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card.index())
    }

    #[must_use]
    pub const fn union(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = u8::try_from(left.trailing_zeros()).ok().and_then(Card::from_index)?;
            left &= left - 1;
            Some(lowest)
        })
    }

    /// Subsets of `K` cards, each in ascending order; the lowest card moves fastest.
    pub fn subsets<const K: usize>(self) -> impl Iterator<Item = [Card; K]> {
        let cards: Vec<Card> = self.iter().collect();
        choices(cards.len()).map(move |places: [usize; K]| places.map(|place| cards[place]))
    }

    /// Cards in ascending order, if there are exactly `K`.
    pub fn to_array<const K: usize>(self) -> Option<[Card; K]> {
        let mut cards = [Card::LOWEST; K];
        cards.iter_mut().zip(self.iter()).for_each(|(place, card)| *place = card);
        (self.len() == K).then_some(cards)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::default(), CardSet::with)
    }
}

/// Sets of up to seven of these cards.
pub fn subsets(cards: CardSet, size: usize) -> Box<dyn Iterator<Item = CardSet>> {
    fn of<const K: usize>(cards: CardSet) -> Box<dyn Iterator<Item = CardSet>> {
        Box::new(cards.subsets::<K>().map(|hand| hand.into_iter().collect()))
    }
    match size {
        0 => Box::new(std::iter::once(CardSet::default())),
        1 => Box::new(cards.iter().map(|card| CardSet::default().with(card))),
        2 => of::<2>(cards),
        3 => of::<3>(cards),
        4 => of::<4>(cards),
        5 => of::<5>(cards),
        6 => of::<6>(cards),
        _ => of::<7>(cards),
    }
}

/// Largest subset in the table of binomials.
const LARGEST_SUBSET: usize = 8;

const BINOMIALS: [[u32; LARGEST_SUBSET + 1]; Card::COUNT + 1] = pascal_triangle();

const fn pascal_triangle() -> [[u32; LARGEST_SUBSET + 1]; Card::COUNT + 1] {
    let mut triangle = [[0; LARGEST_SUBSET + 1]; Card::COUNT + 1];
    let mut n = 0;
    while n <= Card::COUNT {
        triangle[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= LARGEST_SUBSET {
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    triangle
}

/// Binomial coefficient for `n` up to 52 and `k` up to 8.
#[inline]
pub const fn binomial(n: usize, k: usize) -> u32 {
    BINOMIALS[n][k]
}

/// Colexicographic index of up to eight ascending cards among the sets of that size from the full deck: 0 for the
/// lowest cards, C(52, K) - 1 for the highest.
#[inline]
pub fn subset_index(ascending: impl IntoIterator<Item = Card>) -> usize {
    let mut lower = None;
    let addend = |(place, card): (usize, Card)| {
        debug_assert!(lower.replace(card) < Some(card), "cards out of order: {card:?}");
        binomial(card.index(), place + 1) as usize
    };
    ascending.into_iter().enumerate().map(addend).sum()
}

/// Every ascending choice of `K` numbers below `bound`, in the order of [`subset_index`].
pub fn choices<const K: usize>(bound: usize) -> impl Iterator<Item = [usize; K]> {
    let first = (K <= bound).then(|| std::array::from_fn(|place| place));
    std::iter::successors(first, move |&chosen| next_choice(chosen, bound))
}

/// Next choice: the first number that can grow by one does, and all lower ones return to the start.
fn next_choice<const K: usize>(mut chosen: [usize; K], bound: usize) -> Option<[usize; K]> {
    for place in 0..K {
        if chosen[place] + 1 < chosen.get(place + 1).copied().unwrap_or(bound) {
            chosen[place] += 1;
            return Some(chosen);
        }
        chosen[place] = place;
    }
    None
}
