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
        HOLDINGS * PLACES
    }

    fn holding(_: usize, seen: &Seen, hand: FourCardValue) -> usize {
        let up_rank = seen.shown.iter().next().map_or(Rank::Two, Card::rank);
        let matched = seen.own.iter().any(|card| card.rank() == up_rank);
        holding_of(hand) * PLACES + up_rank as usize * 2 + usize::from(matched)
    }

    fn holding_name(_: usize, holding: usize) -> String {
        name_of(holding / PLACES) + &up_cards_in_words(&[Rank::ALL[holding % PLACES / 2]], &Rank::ALL)
    }

    /// Whether or not the player has a card of the up card's rank.
    fn changed_with(_: usize, holding: usize) -> usize {
        holding & !1
    }

    fn rows(_: usize, groups: Vec<Actions>) -> Vec<(String, Actions)> {
        groups.chunks(PLACES).enumerate().flat_map(|(holding, groups)| rows_of(&name_of(holding), groups)).collect()
    }
}

/// Places of a holding: a rank of the up card, without and with such a card in hand.
const PLACES: usize = 2 * Rank::ALL.len();

/// A row per run of up cards with the same action; two rows if the action depends on holding a card of the up card's
/// rank.
fn rows_of(holding: &str, groups: &[Actions]) -> Vec<(String, Actions)> {
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
        let name = holding.to_string() + &up_cards_in_words(run, &dealt);
        if without.hands() == 0 || with.hands() == 0 || without.action() == with.action() {
            rows.push((name, without.plus(&with)));
        } else {
            rows.push((format!("{name}, none of the up card's rank in hand"), without));
            rows.push((format!("{name}, one of the up card's rank in hand"), with));
        }
    }
    rows
}

/// Holdings as players describe them, the best first: hands better than a pair, pairs by rank, high cards.
const BETTER: [&str; 6] = ["four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair"];
const HIGH_CARDS: [&str; 4] = ["ace-king-queen high", "ace-king-jack high", "ace-king high", "less than ace-king high"];
const PAIRS: usize = Rank::ALL.len();
pub const HOLDINGS: usize = BETTER.len() + PAIRS + HIGH_CARDS.len();
const _: () = assert!(FourCardCategory::FourOfAKind as usize + 1 == FourCardCategory::TwoPair as usize + BETTER.len());

/// The place of a hand among holdings.
pub fn holding_of(value: FourCardValue) -> usize {
    let ranking = value.ranking();
    match ranking.category {
        FourCardCategory::HighCard => {
            let high_cards = match ranking.ranks {
                [Rank::Ace, Rank::King, Rank::Queen, _] => 0,
                [Rank::Ace, Rank::King, Rank::Jack, _] => 1,
                [Rank::Ace, Rank::King, ..] => 2,
                _ => 3,
            };
            BETTER.len() + PAIRS + high_cards
        }
        FourCardCategory::Pair => BETTER.len() + Rank::Ace as usize - ranking.ranks[0] as usize,
        better => FourCardCategory::FourOfAKind as usize - better as usize,
    }
}

pub fn name_of(holding: usize) -> String {
    match holding.checked_sub(BETTER.len()) {
        None => BETTER[holding].to_string(),
        Some(pair) if pair < PAIRS => format!("pair of {}s", Rank::ALL[PAIRS - 1 - pair].name()),
        Some(high_cards) => HIGH_CARDS[high_cards - PAIRS].to_string(),
    }
}

/// Up cards in words, such as `, up card 3 to 9`; empty for all of them.
pub fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        [only] if run != all => format!(", up card {}", only.name()),
        [first, .., last] if run != all => format!(", up card {} to {}", first.name(), last.name()),
        _ => String::new(),
    }
}
