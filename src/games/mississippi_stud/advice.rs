//! The decisions for people: by holding, and in one spot.

use super::decisions::Sights;
use super::rules::{PLAYER_CARDS, PokerHand};
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::bets::STREETS;
use crate::games::engine::spots::SpotForm;
use crate::games::engine::street_worths::{Holding, StreetWorths};
use crate::games::{Offer, Remark};
use crate::hands::ranks_completing_a_straight;

pub const HOLDINGS: [&[Holding<Held>]; STREETS] = [
    &[
        ("pair", |held| held.pair.is_some()),
        ("two points or more", |held| held.points >= 2),
        ("6-5 of one suit", |held| held.one_suit && held.lowest == Rank::Five && held.gaps == 0),
        ("anything else", |_| true),
    ],
    &[
        ("pair of 6s or better, three of a kind", Held::is_paid),
        ("three to a straight flush, none below 5, as many of jack or better as gaps", |held| {
            held.one_suit && held.lowest >= Rank::Five && held.gaps <= held.high.min(2)
        }),
        ("three of one suit otherwise", |held| held.one_suit),
        ("pair of 2s to 5s", |held| held.pair.is_some()),
        ("three points or more", |held| held.points >= 3),
        ("4-5-6, or a 4 or 5 with two of 6 to 10 and at most one gap", |held| {
            held.lowest >= Rank::Four && held.gaps < held.points
        }),
        ("anything else", |_| true),
    ],
    &[
        ("pair of 6s or better, two pair, three or four of a kind", Held::is_paid),
        ("four of one suit", |held| held.one_suit),
        ("two ranks make a straight, none below 5", |held| held.straights == 2 && held.lowest >= Rank::Five),
        ("two ranks make a straight, one below 5", |held| held.straights == 2),
        ("one rank makes a straight", |held| held.straights == 1),
        ("pair of 2s to 5s", |held| held.pair.is_some()),
        ("five points or more", |held| held.points >= 5),
        ("three or four points after a bet of 3x", |held| held.points >= 3 && held.has_bet_three),
        ("anything else", |_| true),
    ],
];

/// What holdings go by.
pub struct Held {
    /// The highest rank that is there twice.
    pair: Option<Rank>,
    beyond_a_pair: bool,
    one_suit: bool,
    lowest: Rank,
    /// Ranks missing between the lowest and the highest card.
    gaps: usize,
    /// Cards of jack or better.
    high: usize,
    points: usize,
    /// Ranks that make four cards a straight.
    straights: u32,
    has_bet_three: bool,
}

impl Held {
    /// With these cards in sight, and these bets placed.
    pub fn of(cards: CardSet, placed: &[usize]) -> Self {
        let ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
        let (lowest, highest) = (ranks[0], ranks[ranks.len() - 1]);
        let pairs: Vec<Rank> = ranks.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let count_from = |least: Rank| ranks.iter().filter(|&&rank| rank >= least).count();
        let suits: Vec<_> = cards.iter().map(Card::suit).collect();
        Held {
            pair: pairs.last().copied(),
            beyond_a_pair: pairs.len() > 1,
            one_suit: suits.windows(2).all(|two| two[0] == two[1]),
            lowest,
            gaps: (highest as usize - lowest as usize + 1).saturating_sub(ranks.len()),
            high: count_from(Rank::Jack),
            points: count_from(Rank::Jack) + count_from(Rank::Six),
            straights: cards
                .to_array()
                .map_or(0, |four| ranks_completing_a_straight(four.map(Card::rank)).count_ones()),
            has_bet_three: placed.contains(&3),
        }
    }

    /// Whether no card to come makes it lose.
    fn is_paid(&self) -> bool {
        self.beyond_a_pair || self.pair >= Some(Rank::Six)
    }
}

/// The mean wager, which depends on how actions of equal worth are decided; `None` for a wager without decisions.
pub fn mean_wagers(sights: &Sights, offer: &Offer) -> Option<Remark> {
    let worths = StreetWorths::of::<PokerHand>(sights, offer).ok()?;
    let [smaller, greater] = [false, true].map(|most| sights.mean_units(&worths.decisions(most)));
    let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
    Some(Remark::MeanWagers { paytable: (offer.paytable.id.clone(), limit), smaller, greater })
}

pub static SPOTS: SpotForm = SpotForm {
    game: "Mississippi Stud",
    hand: (PLAYER_CARDS, "two"),
    boards: (&[0, 1, 2], |given| {
        format!(
            "decisions are made with no, one or two community cards exposed; {given} given (after the third nothing is \
             left to decide)"
        )
    }),
    has_up_card: false,
};
