//! Kinds of hands, each list stated once, with their names in paytables; and the five-card kinds of games that pay
//! pairs from jacks and return pairs of 6s to 10s.

use super::named_kinds::KindsByValue;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::hand_rankings::HandRanking;
use crate::hands::five_card::FiveCardValue;
use crate::hands::{FiveCardCategory, five_card};
use crate::outcome::Outcome;
use crate::paytable::whole_units;

/// Name of the outcome of a hand that the paytable does not list.
pub const LOST: &str = "no-paying-hand";
/// Name of the outcome of a side wager that a fold forfeited.
pub const FORFEITED: &str = "forfeited";

/// The outcome of a wager that a fold forfeited, not counted.
pub fn forfeited() -> Outcome {
    let name = FORFEITED.to_string();
    Outcome { name, paid: Vec::new(), net: -whole_units(1), wagered: whole_units(1), folded: true, count: 0 }
}

/// A kind of hand with its possible names in a paytable.
pub trait PaidHand: Copy + Send + Sync + 'static {
    /// Lowest first: kind `k` is at place `k`.
    const ALL: &'static [Self];

    /// Place in [`PaidHand::ALL`].
    fn index(self) -> usize;

    /// Names of each kind in paytables, the most exact first; none for a hand that is never paid.
    const NAMES: &'static [&'static [&'static str]];

    fn names(self) -> &'static [&'static str] {
        Self::NAMES[self.index()]
    }
}

/// A list of kinds without its type, for the facts of a wager.
#[derive(Debug)]
pub struct Kinds {
    /// [`PaidHand::names`] by kind.
    pub names: &'static [&'static [&'static str]],
    kind_of: KindOf,
}

#[derive(Debug)]
enum KindOf {
    Rule(fn(&[Card]) -> usize),
    Value(KindsByValue),
    /// By [`KindsByValue::kind_of_lower`].
    Lower(KindsByValue),
}

impl Kinds {
    /// Kinds of `H`, given by a rule of their own.
    pub const fn by_rule<H: PaidHand>(kind_of: fn(&[Card]) -> usize) -> Self {
        Kinds { names: H::NAMES, kind_of: KindOf::Rule(kind_of) }
    }

    /// The kinds that these names distinguish; `None` for a name of no hand, and for too many kinds.
    pub fn named(ranking: HandRanking, names: &[&str]) -> Option<Self> {
        let (kinds, names) = KindsByValue::of(ranking, names)?;
        Some(Kinds { names, kind_of: KindOf::Value(kinds) })
    }

    /// These kinds, by the lower of two hands.
    #[must_use]
    pub fn of_lower(self) -> Self {
        match self.kind_of {
            KindOf::Value(kinds) => Kinds { kind_of: KindOf::Lower(kinds), ..self },
            KindOf::Rule(_) | KindOf::Lower(_) => self,
        }
    }

    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The kind of these cards, in any order; the lowest for a wrong number of cards.
    #[inline]
    pub fn kind_of(&self, cards: &[Card]) -> usize {
        match &self.kind_of {
            KindOf::Rule(rule) => rule(cards),
            KindOf::Value(kinds) => kinds.kind_of_set(cards.iter().copied().collect()),
            KindOf::Lower(kinds) => kinds.kind_of_lower(cards),
        }
    }

    /// [`Kinds::kind_of`] a set of cards; the lowest for the lower of two hands, which no set tells apart.
    #[inline]
    pub fn kind_of_set(&self, cards: CardSet) -> usize {
        match &self.kind_of {
            KindOf::Rule(rule) => rule(&cards.iter().collect::<Vec<_>>()),
            KindOf::Value(kinds) => kinds.kind_of_set(cards),
            KindOf::Lower(_) => 0,
        }
    }

    /// [`KindsByValue::suits_that_count`].
    pub fn suits_that_count(&self) -> Vec<Suit> {
        self.by_value().map(KindsByValue::suits_that_count).unwrap_or_default()
    }

    /// The kinds by the value of a hand, where a ranking gives them.
    pub fn by_value(&self) -> Option<&KindsByValue> {
        if let KindOf::Value(kinds) = &self.kind_of { Some(kinds) } else { None }
    }

    /// The kinds by the value of the lower of two hands, if they go by it.
    pub fn by_lower(&self) -> Option<&KindsByValue> {
        if let KindOf::Lower(kinds) = &self.kind_of { Some(kinds) } else { None }
    }
}

/// A side wager, settled by the kind of some cards of the round.
#[derive(Debug)]
pub struct SideWager {
    pub kinds: &'static Kinds,
    /// Places of its cards in a deal to one player, or as arranged by the game.
    pub cards: &'static [usize],
    pub forfeited_by_fold: bool,
}

impl PartialEq for SideWager {
    fn eq(&self, other: &Self) -> bool {
        self.is_same_hand(other) && self.forfeited_by_fold == other.forfeited_by_fold
    }
}

impl Eq for SideWager {}

impl SideWager {
    /// Whether both are settled by the same kinds of the same cards.
    pub fn is_same_hand(&self, other: &SideWager) -> bool {
        std::ptr::eq(self.kinds, other.kinds) && self.cards == other.cards
    }

    /// The wager's cards among those of a player's round.
    pub fn hand(&self, cards: &[Card]) -> Vec<Card> {
        self.cards.iter().filter_map(|&at| cards.get(at).copied()).collect()
    }
}

/// States a list of kinds once, lowest first, each with its names in paytables, with `..` for the kinds of poker from two
/// pair up; makes the enum, unless it is `impl` for an existing one, and [`PaidHand`].
macro_rules! hand_kinds {
    (impl $name:ident { $($kind:ident $(= $($paid:literal)|+)?),+ $(,)? }) => {
        impl $crate::games::engine::kinds::PaidHand for $name {
            const ALL: &'static [Self] = &[$($name::$kind),+];
            const NAMES: &'static [&'static [&'static str]] = &[$(&[$($($paid),+)?]),+];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($kind:ident $(= $($paid:literal)|+)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $name { $($kind),+ }

        impl $name {
            pub const COUNT: usize = <Self as $crate::games::engine::kinds::PaidHand>::ALL.len();
        }

        $crate::games::engine::kinds::hand_kinds!(impl $name { $($kind $(= $($paid)|+)?),+ });
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($kind:ident $(= $($paid:literal)|+)?,)+ .. $($over:ident = $($of:literal)|+,)*
    }) => {
        $crate::games::engine::kinds::hand_kinds! {
            $(#[$meta])* $vis enum $name {
                $($kind $(= $($paid)|+)?,)+ TwoPair = "two-pair", ThreeOfAKind = "three-of-a-kind", Straight = "straight",
                Flush = "flush", FullHouse = "full-house", FourOfAKind = "four-of-a-kind",
                StraightFlush = "straight-flush", RoyalFlush = "royal-flush", $($over = $($of)|+),*
            }
        }
    };
}
pub(crate) use hand_kinds;

hand_kinds!(impl FiveCardCategory {
    HighCard,
    Pair = "pair",
    TwoPair = "two-pair",
    ThreeOfAKind = "three-of-a-kind",
    Straight = "straight",
    Flush = "flush",
    FullHouse = "full-house",
    FourOfAKind = "four-of-a-kind",
    StraightFlush = "straight-flush",
    RoyalFlush = "royal-flush",
});

/// Lowest ranks of a pair that is returned, and of one that wins.
pub const PAIRS_FROM: [Rank; 2] = [Rank::Six, Rank::Jack];

hand_kinds! {
    /// Five-card hands by pay, lowest first; hands below a pair of 6s are one kind.
    pub enum PokerHand {
        Nothing,
        PairOfSixesToTens = "pair-of-sixes-to-tens" | "pair-of-sixes-or-better",
        PairOfJacksOrBetter = "pair-of-jacks-or-better" | "pair-of-sixes-or-better",
        ..
    }
}

impl PokerHand {
    /// The kind of these cards, in any order; the lowest kind for a wrong number of cards.
    pub fn of_cards(cards: &[Card]) -> Self {
        cards.try_into().map_or(Self::Nothing, |cards| Self::of_value(five_card::value(cards)))
    }

    pub fn of_value(value: FiveCardValue) -> Self {
        let ranking = value.ranking();
        // From two pair on, a kind is one place after its category.
        match ranking.category {
            FiveCardCategory::HighCard => PokerHand::Nothing,
            FiveCardCategory::Pair => {
                Self::ALL[PAIRS_FROM.into_iter().filter(|&from| ranking.ranks[0] >= from).count()]
            }
            better => Self::ALL[better as usize + 1],
        }
    }
}
