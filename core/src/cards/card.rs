//! Cards, ranks and suits, with their notation.

use std::fmt;
use std::str::FromStr;

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
    pub const ALL: [Rank; 13] = {
        use Rank::*;
        [Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace]
    };

    const LETTERS: &'static [u8; 13] = b"23456789TJQKA";

    /// Rank in words: `2` to `10`, `jack` to `ace`.
    pub fn name(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"][self as usize]
    }

    fn letter(self) -> char {
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

    /// Reads `As`, `td` or `10d`, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let not_a_card = || CardParseError::NotACard(text.to_string());
        let mut letters = text.chars();
        let suit_letter = letters.next_back().ok_or_else(not_a_card)?;
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == suit_letter.to_ascii_lowercase());
        let rank_text = letters.as_str().to_ascii_uppercase();
        let rank = Rank::ALL.into_iter().find(|rank| match rank {
            Rank::Ten => rank_text == "T" || rank_text == "10",
            other => rank_text.len() == 1 && rank_text.starts_with(other.letter()),
        });
        match (rank, suit) {
            (Some(rank), Some(suit)) => Ok(Card::new(rank, suit)),
            _ => Err(not_a_card()),
        }
    }
}

/// Reads cards separated by spaces or commas, such as `As Kd 10h`, in the order written; refuses duplicates.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardParseError> {
    let mut cards: Vec<Card> = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty()) {
        let card = word.parse()?;
        if cards.contains(&card) {
            return Err(CardParseError::Repeated(card));
        }
        cards.push(card);
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_parsed_from_its_own_notation() {
        for index in 0..52 {
            let card = Card::from_index(index).expect("below 52");
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn cards_are_parsed_in_the_usual_notations() {
        let ten_of_diamonds = Card::new(Rank::Ten, Suit::Diamonds);
        for text in ["Td", "tD", "10d", "10D"] {
            assert_eq!(text.parse(), Ok(ten_of_diamonds), "{text}");
        }
        for text in ["", "A", "1s", "11s", "Asx", "ss", "é", "🂡", "0d", "TTd"] {
            assert_eq!(text.parse::<Card>(), Err(CardParseError::NotACard(text.to_string())), "{text}");
        }
    }

    #[test]
    fn a_list_of_cards_keeps_its_order_and_refuses_a_repeated_card() {
        let cards = parse_cards(" Ks, 2c  10h ").expect("three cards");
        assert_eq!(cards.iter().map(Card::to_string).collect::<Vec<_>>(), ["Ks", "2c", "Th"]);
        let king = Card::new(Rank::King, Suit::Spades);
        assert_eq!(parse_cards("Ks 2c ks"), Err(CardParseError::Repeated(king)));
    }
}
