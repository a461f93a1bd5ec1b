//! Holdings of a player who shares community cards with the dealer, by the number of them in sight, and the strategy by
//! runs of them.

use std::cmp::Ordering;

use az::Az;

use super::index::{RANKS, STARTING_HANDS, starting_hand};
use super::outs::{four_to_a_flush, improves_on_board, outs};
use super::plan::{LEVELS, RIVER};
use crate::cards::{Card, HoleCards, Rank, Suit};
use crate::games::engine::dealer::{DealerForm, Seen};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::strategy::Group;
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;

/// Number of holdings with so many community cards in sight.
pub fn holdings(turned: usize) -> usize {
    match turned {
        0 => STARTING_HANDS,
        RIVER => KINDS_ABOVE_BOARD + MOST_OUTS + 1,
        _ => FLOP_SORTS.len() * RANKS,
    }
}

pub fn holding(seen: &Seen) -> usize {
    let hand = HandValue::of(seen.players());
    match seen.board.len() {
        0 => HoleCards::of(seen.own).map_or(0, starting_hand),
        // By kind if it is higher than the board's, the best first; else by the number of unseen cards that, added
        // alone to the board, beat the hand.
        RIVER if improves_on_board(seen, hand) => KINDS_ABOVE_BOARD - hand.category() as usize,
        RIVER => KINDS_ABOVE_BOARD + outs(seen, hand),
        _ => flop_holding(seen, hand),
    }
}

pub fn holding_name(turned: usize, holding: usize) -> String {
    run_in_words(turned, [holding; 2])
}

/// A row for each run of holdings of one sort with the same action.
pub fn rows(turned: usize, groups: &[Group]) -> Vec<(String, Group)> {
    let mut dealt: Vec<usize> = (0..groups.len()).filter(|&holding| groups[holding].hands() > 0).collect();
    dealt.sort_by_key(|&holding| order(turned, holding));
    let sort = |holding: &usize| (order(turned, *holding).0, groups[*holding].action());
    let row = |run: &[usize]| {
        let sum = run.iter().fold(Group::default(), |sum, &holding| sum.plus(&groups[holding]));
        (run_in_words(turned, [run[0], run[run.len() - 1]]), sum)
    };
    dealt.chunk_by(|one, next| sort(one) == sort(next)).map(row).collect()
}

/// The action with each of the 169 starting hands; `None` if nothing is decided before the flop.
pub fn chart(form: &DealerForm, action: &dyn Fn(&Seen) -> usize) -> Option<String> {
    let stage = form.stages.first().filter(|stage| stage.turned == 0)?;
    // The units of each action, if each is a digit; else a letter.
    let units: Vec<String> = stage.adds.iter().map(|added| form.units(added.unwrap_or_default()).to_string()).collect();
    let are_digits = units.iter().all(|units| units.len() == 1) && !units[1..].contains(&"0".to_string());
    let mark_of = |action: usize| match units[action].chars().next() {
        Some('0') if action == 0 => '.',
        Some(digit) if are_digits => digit,
        _ => char::from(b'a' + action.az::<u8>()),
    };
    let ranks = || Rank::ALL.into_iter().rev();
    let mark = |row: Rank, column: Rank| {
        let suit = if column < row { Suit::Clubs } else { Suit::Diamonds };
        let own = [Card::new(row, Suit::Clubs), Card::new(column, suit)].into_iter().collect();
        mark_of(action(&Seen { own, ..Seen::default() }))
    };
    let line = |head: char, marks: &dyn Fn(Rank) -> char| {
        ranks().map(marks).fold(format!("\n{head}"), |line, mark| line + " " + &mark.to_string())
    };
    let lines = ranks().map(|row| line(row.letter(), &|column| mark(row, column)));
    let words = |(action, name): (usize, &&str)| match (mark_of(action), name.split_once(' ')) {
        ('.', _) => format!("a dot a {name}"),
        (mark, Some((what, amount))) if action + 1 == units.len() => format!("{mark} is a {what} of {amount}"),
        (mark, Some((_, amount))) => format!("{mark} one of {amount}"),
        (mark, None) => format!("{mark} is {name}"),
    };
    let marks: Vec<String> = stage.actions.iter().enumerate().rev().map(words).collect();
    let before = format!("{} {}; suited hands stand above the diagonal", stage.name, marks.join(", "));
    Some(before + &line(' ', &Rank::letter) + &lines.collect::<String>())
}

/// Order of the rows: sort of a holding, then its place within the sort; the best first.
fn order(turned: usize, holding: usize) -> (usize, usize) {
    match turned {
        0 => {
            let (row, column) = (holding / RANKS, holding % RANKS);
            let (high, low) = (row.max(column), row.min(column));
            // Pairs, then suited and offsuit hands by their higher card.
            (if high == low { 0 } else { 2 * (RANKS - high) + usize::from(row < column) }, RANKS - low)
        }
        RIVER => (usize::from(holding >= KINDS_ABOVE_BOARD), holding),
        _ => (holding / RANKS, holding),
    }
}

/// The first and the last holding of a run of one sort.
fn run_in_words(turned: usize, run: [usize; 2]) -> String {
    let span = |words: &dyn Fn(usize) -> String| match run.map(words) {
        [first, last] if first == last => first,
        [first, last] => format!("{first} to {last}"),
    };
    match turned {
        0 => span(&starting_hand_name),
        1..RIVER => {
            let sort = run[0] / RANKS;
            let ranks = || span(&|holding| format!("{}s", Rank::ALL[RANKS - 1 - holding % RANKS].name()));
            let is_ranked = sort >= FlopSort::PocketPair as usize;
            let is_on_turn = sort == FlopSort::ThreeOnTheFlop as usize && turned != LEVELS[1];
            let words = if is_on_turn { "three of a kind on the board" } else { FLOP_SORTS[sort] };
            format!("{words}{}", if is_ranked { ranks() } else { String::new() })
        }
        _ if run[0] < KINDS_ABOVE_BOARD => {
            let kind = |holding: usize| FiveCardCategory::ALL[KINDS_ABOVE_BOARD - holding].names()[0].replace('-', " ");
            format!("{}, better in kind than the board", span(&kind))
        }
        _ => {
            let outs = span(&|holding| (holding - KINDS_ABOVE_BOARD).to_string());
            format!("no better in kind than the board, beaten by {outs} of 45 unseen cards")
        }
    }
}

/// Name such as `AKs`, `72o` or `TT`.
fn starting_hand_name(place: usize) -> String {
    let (row, column) = (place / RANKS, place % RANKS);
    let letter = |rank: usize| Rank::ALL[rank].letter();
    let suits = match row.cmp(&column) {
        Ordering::Greater => "s",
        Ordering::Equal => "",
        Ordering::Less => "o",
    };
    format!("{}{}{suits}", letter(row.max(column)), letter(row.min(column)))
}

/// Sorts of hands on the flop as a player describes them.
#[derive(Clone, Copy)]
enum FlopSort {
    StraightOrBetter,
    ThreeOfAKind,
    ThreeOnTheFlop,
    TwoPair,
    /// Both cards in hand; this sort and the next ones by rank.
    PocketPair,
    /// With one card in hand.
    Pair,
    /// By the higher card of the suit in hand, no pair with a card in hand.
    FourToAFlush,
    /// By the higher card in hand.
    Less,
}

/// The sorts in words, before the rank.
const FLOP_SORTS: [&str; FlopSort::Less as usize + 1] = [
    "straight or better",
    "three of a kind with a card in hand",
    "three of a kind on the flop",
    "two pair",
    "pair in hand, ",
    "pair with a card in hand, ",
    "less, four to a flush, highest of it in hand ",
    "less, highest card in hand ",
];

/// By sort, then by rank from the ace down; sorts without a rank as of aces.
fn flop_holding(seen: &Seen, hand: HandValue) -> usize {
    let is_better = improves_on_board(seen, hand);
    let (sort, rank) = match hand.category() {
        FiveCardCategory::ThreeOfAKind if !is_better => (FlopSort::ThreeOnTheFlop, Rank::Ace),
        FiveCardCategory::ThreeOfAKind => (FlopSort::ThreeOfAKind, Rank::Ace),
        FiveCardCategory::TwoPair => (FlopSort::TwoPair, Rank::Ace),
        FiveCardCategory::Pair if is_better => {
            let paired = Rank::ALL[hand.combination().trailing_zeros() as usize];
            let is_in_hand = seen.own.iter().all(|card| card.rank() == paired);
            (if is_in_hand { FlopSort::PocketPair } else { FlopSort::Pair }, paired)
        }
        FiveCardCategory::HighCard | FiveCardCategory::Pair => match four_to_a_flush(seen) {
            Some(rank) => (FlopSort::FourToAFlush, rank),
            None => (FlopSort::Less, seen.own.iter().map(Card::rank).max().unwrap_or(Rank::Two)),
        },
        _ => (FlopSort::StraightOrBetter, Rank::Ace),
    };
    sort as usize * RANKS + (Rank::Ace as usize - rank as usize)
}

/// Kinds above a board of high cards.
const KINDS_ABOVE_BOARD: usize = 9;
/// Unseen cards of the full deck.
const MOST_OUTS: usize = 45;
