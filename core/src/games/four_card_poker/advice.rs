//! Advice for people: holdings, and the strategy by holding and up card.

use super::rules::FourCardPoker;
use crate::cards::{Card, Rank};
use crate::games::engine::dealer::Seen;
use crate::games::engine::dealer::advice::{Actions, DealerAdvice};
use crate::hands::FourCardCategory;
use crate::hands::four_card::FourCardValue;

/// Decisions are listed by holding, best first, by the up card's rank, and by whether the player has a card of it.
impl DealerAdvice for FourCardPoker {
    fn holdings(_: usize) -> usize {
        Holding::all().count() * PLACES
    }

    fn holding(_: usize, seen: &Seen, hand: FourCardValue) -> usize {
        let up_rank = seen.shown.iter().next().map_or(Rank::Two, Card::rank);
        let matched = seen.own.iter().any(|card| card.rank() == up_rank);
        Holding::of(hand).place() * PLACES + up_rank as usize * 2 + usize::from(matched)
    }

    fn holding_name(_: usize, holding: usize) -> String {
        let name = Holding::all().nth(holding / PLACES).map(Holding::name).unwrap_or_default();
        name + &up_cards_in_words(&[Rank::ALL[holding % PLACES / 2]], &Rank::ALL)
    }

    /// Whether or not the player has a card of the up card's rank.
    fn changed_with(_: usize, holding: usize) -> usize {
        holding & !1
    }

    fn rows(_: usize, groups: Vec<Actions>) -> Vec<(String, Actions)> {
        Holding::all().zip(groups.chunks(PLACES)).flat_map(|(holding, groups)| rows_of(holding, groups)).collect()
    }
}

/// Places of a holding: a rank of the up card, without and with such a card in hand.
const PLACES: usize = 2 * Rank::ALL.len();

/// A row per run of up cards with the same action; two rows if the action depends on holding a card of the up card's
/// rank.
fn rows_of(holding: Holding, groups: &[Actions]) -> Vec<(String, Actions)> {
    let of_rank = |rank: Rank| [&groups[rank as usize * 2], &groups[rank as usize * 2 + 1]];
    // Where such a card must be held, or cannot be, one action counts for both.
    let actions = |rank: &Rank| {
        let [without, with] = of_rank(*rank).map(|group| (group.hands() > 0).then(|| group.action()));
        [without.or(with), with.or(without)]
    };
    let is_dealt = |rank: &Rank| of_rank(*rank).iter().any(|group| group.hands() > 0);
    let dealt: Vec<Rank> = Rank::ALL.into_iter().filter(is_dealt).collect();
    let mut rows = Vec::new();
    for run in dealt.chunk_by(|one, next| actions(one) == actions(next)) {
        let sum =
            |matched: usize| run.iter().map(|&rank| of_rank(rank)[matched]).fold(Actions::default(), Actions::plus);
        let (without, with) = (sum(0), sum(1));
        let name = holding.name() + &up_cards_in_words(run, &dealt);
        if without.hands() == 0 || with.hands() == 0 || without.action() == with.action() {
            rows.push((name, without.plus(&with)));
        } else {
            rows.push((format!("{name}, none of the up card's rank in hand"), without));
            rows.push((format!("{name}, one of the up card's rank in hand"), with));
        }
    }
    rows
}

/// A hand as a player describes it, numbered from the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding(usize);

const HIGH_CARDS: [&str; 4] = ["less than ace-king high", "ace-king high", "ace-king-jack high", "ace-king-queen high"];
const BETTER: [&str; 6] = ["two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];
const _: () = assert!(FourCardCategory::FourOfAKind as usize + 1 == FourCardCategory::TwoPair as usize + BETTER.len());

impl Holding {
    pub fn all() -> impl Iterator<Item = Holding> {
        (0..HIGH_CARDS.len() + Rank::ALL.len() + BETTER.len()).rev().map(Holding)
    }

    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        match ranking.category {
            FourCardCategory::HighCard => Holding(match ranking.ranks {
                [Rank::Ace, Rank::King, Rank::Queen, _] => 3,
                [Rank::Ace, Rank::King, Rank::Jack, _] => 2,
                [Rank::Ace, Rank::King, ..] => 1,
                _ => 0,
            }),
            FourCardCategory::Pair => Holding(HIGH_CARDS.len() + ranking.ranks[0] as usize),
            better => {
                Holding(HIGH_CARDS.len() + Rank::ALL.len() + better as usize - FourCardCategory::TwoPair as usize)
            }
        }
    }

    /// The place from the best.
    pub fn place(self) -> usize {
        Holding::all().count() - 1 - self.0
    }

    pub fn name(self) -> String {
        match self.0.checked_sub(HIGH_CARDS.len()) {
            None => HIGH_CARDS[self.0].to_string(),
            Some(pair) if pair < Rank::ALL.len() => format!("pair of {}s", Rank::ALL[pair].name()),
            Some(better) => BETTER[better - Rank::ALL.len()].to_string(),
        }
    }
}

/// Up cards in words, such as `, up card 3 to 9`; empty for all of them.
pub fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        _ if run == all => String::new(),
        [only] => format!(", up card {}", only.name()),
        [first, .., last] => format!(", up card {} to {}", first.name(), last.name()),
        [] => String::new(),
    }
}
