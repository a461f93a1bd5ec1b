//! Advice for people: holdings, and the strategy by runs of them.

use super::decisions::index::{RANKS, STARTING_HANDS, starting_hand};
use super::decisions::simple::{four_to_a_flush, improves_on_board, outs};
use super::game::UltimateTexasHoldem;
use crate::cards::{Card, CardSet, HoleCards, Rank};
use crate::games::advice::SpotForm;
use crate::games::engine::dealer::Seen;
use crate::games::engine::dealer::advice::{Actions, DealerAdvice};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;

const BEFORE_THE_FLOP: usize = 0;
const ON_THE_FLOP: usize = 1;

impl DealerAdvice for UltimateTexasHoldem {
    const SPOTS: &'static SpotForm = &SpotForm {
        game: "Ultimate Texas Hold 'Em",
        hand_cards: 2,
        hand_in_words: "two",
        boards: &[0, 3, 5],
        wrong_board: |given| format!("the board has no, three or five cards at a decision; {given} given"),
        has_up_card: false,
    };

    fn holdings(stage: usize) -> usize {
        match stage {
            BEFORE_THE_FLOP => STARTING_HANDS,
            ON_THE_FLOP => FlopHolding::COUNT,
            _ => RiverHolding::COUNT,
        }
    }

    fn holding(stage: usize, seen: &Seen, hand: HandValue) -> usize {
        match stage {
            BEFORE_THE_FLOP => HoleCards::of(seen.own).map_or(0, starting_hand),
            ON_THE_FLOP => FlopHolding::of(seen, hand).place(),
            _ => RiverHolding::of(seen, hand).place(),
        }
    }

    fn holding_name(stage: usize, holding: usize) -> String {
        match stage {
            BEFORE_THE_FLOP => starting_hand_name(holding),
            ON_THE_FLOP => FlopHolding::at(holding).in_words(&[FlopHolding::at(holding)]),
            _ => RiverHolding::at(holding).in_words(&[RiverHolding::at(holding)]),
        }
    }

    /// A row for each run of holdings of one sort with the same action.
    fn rows(stage: usize, groups: Vec<Actions>) -> Vec<(String, Actions)> {
        match stage {
            BEFORE_THE_FLOP => starting_hand_rows(&groups),
            ON_THE_FLOP => rows_of_runs(FlopHolding::all(), &groups, FlopHolding::sort, |run| run[0].in_words(run)),
            _ => rows_of_runs(RiverHolding::all(), &groups, RiverHolding::sort, |run| run[0].in_words(run)),
        }
    }
}

/// Rows of holdings, at the places of their order.
fn rows_of_runs<H: Copy, S: PartialEq>(
    holdings: impl Iterator<Item = H>,
    groups: &[Actions],
    sort: impl Fn(H) -> S,
    name: impl Fn(&[H]) -> String,
) -> Vec<(String, Actions)> {
    let dealt: Vec<(H, &Actions)> = holdings.zip(groups).filter(|(_, group)| group.hands() > 0).collect();
    let is_one_run =
        |one: &(H, &Actions), next: &(H, &Actions)| sort(one.0) == sort(next.0) && one.1.action() == next.1.action();
    let row = |run: &[(H, &Actions)]| {
        let holdings: Vec<H> = run.iter().map(|(holding, _)| *holding).collect();
        (name(&holdings), run.iter().fold(Actions::default(), |sum, (_, group)| sum.plus(group)))
    };
    dealt.chunk_by(is_one_run).map(row).collect()
}

/// Name such as `AKs`, `72o` or `TT`.
fn starting_hand_name(place: usize) -> String {
    let (row, column) = (place / RANKS, place % RANKS);
    let letter = |rank: usize| Rank::ALL[rank].letter();
    let sort = ["s", "", "o"][usize::from(row <= column) + usize::from(row < column)];
    format!("{}{}{sort}", letter(row.max(column)), letter(row.min(column)))
}

/// Pairs, then suited and offsuit hands by their higher card; the best first.
fn starting_hand_rows(groups: &[Actions]) -> Vec<(String, Actions)> {
    let pairs = (0..RANKS).rev().map(|rank| (RANKS, RANKS * rank + rank));
    let suited = |high: usize| (0..high).rev().map(move |low| (2 * high, RANKS * high + low));
    let offsuit = |high: usize| (0..high).rev().map(move |low| (2 * high + 1, RANKS * low + high));
    let others = (0..RANKS).rev().flat_map(|high| suited(high).chain(offsuit(high)));
    let sorted: Vec<(usize, usize)> = pairs.map(|(sort, place)| (2 * sort, place)).chain(others).collect();
    let in_order: Vec<Actions> = sorted.iter().map(|(_, place)| groups[*place].clone()).collect();
    let name = |run: &[(usize, usize)]| match (run.first(), run.last()) {
        (Some(one), Some(last)) if one != last => {
            format!("{} to {}", starting_hand_name(one.1), starting_hand_name(last.1))
        }
        _ => run.iter().map(|(_, place)| starting_hand_name(*place)).collect(),
    };
    rows_of_runs(sorted.into_iter(), &in_order, |(sort, _)| sort, name)
}

/// A run of ranks in words, such as `aces to 3s`; `most` of a sort are not named.
fn ranks_in_words(ranks: &[Rank]) -> String {
    let plural = |rank: &Rank| format!("{}s", rank.name());
    match ranks {
        [first, .., last] => format!("{} to {}", plural(first), plural(last)),
        _ => ranks.iter().map(plural).collect(),
    }
}

/// A hand on the flop as a player describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FlopHolding {
    StraightOrBetter,
    ThreeOfAKind,
    ThreeOnTheFlop,
    TwoPair,
    /// Both cards in hand.
    PocketPair(Rank),
    /// With one card in hand.
    Pair(Rank),
    /// By the higher card of the suit in hand, no pair with a card in hand.
    FourToAFlush(Rank),
    /// By the higher card in hand.
    Less(Rank),
}

impl FlopHolding {
    const MADE: [FlopHolding; 4] =
        [FlopHolding::StraightOrBetter, FlopHolding::ThreeOfAKind, FlopHolding::ThreeOnTheFlop, FlopHolding::TwoPair];
    const BY_RANK: [fn(Rank) -> FlopHolding; 4] =
        [FlopHolding::PocketPair, FlopHolding::Pair, FlopHolding::FourToAFlush, FlopHolding::Less];
    const COUNT: usize = Self::MADE.len() + Self::BY_RANK.len() * RANKS;

    /// The best first.
    fn all() -> impl Iterator<Item = FlopHolding> {
        let of_sort = |of_rank: fn(Rank) -> FlopHolding| Rank::ALL.into_iter().rev().map(of_rank);
        Self::MADE.into_iter().chain(Self::BY_RANK.into_iter().flat_map(of_sort))
    }

    fn at(place: usize) -> Self {
        Self::all().nth(place).unwrap_or(FlopHolding::StraightOrBetter)
    }

    fn of(seen: &Seen, hand: HandValue) -> Self {
        let highest = highest(seen.own);
        match hand.category() {
            FiveCardCategory::ThreeOfAKind if !improves_on_board(seen, hand) => FlopHolding::ThreeOnTheFlop,
            FiveCardCategory::ThreeOfAKind => FlopHolding::ThreeOfAKind,
            FiveCardCategory::TwoPair => FlopHolding::TwoPair,
            FiveCardCategory::Pair if improves_on_board(seen, hand) => {
                let paired = Rank::ALL[hand.combination().trailing_zeros() as usize];
                let is_held = |card: Card| card.rank() == paired;
                if seen.own.iter().all(is_held) { FlopHolding::PocketPair(paired) } else { FlopHolding::Pair(paired) }
            }
            FiveCardCategory::HighCard | FiveCardCategory::Pair => {
                four_to_a_flush(seen).map_or(FlopHolding::Less(highest), FlopHolding::FourToAFlush)
            }
            _ => FlopHolding::StraightOrBetter,
        }
    }

    fn sort(self) -> usize {
        self.place_and_rank().0
    }

    /// Place of the sort, and the rank of the holding.
    fn place_and_rank(self) -> (usize, Option<Rank>) {
        let made = Self::MADE.len();
        match self {
            FlopHolding::PocketPair(rank) => (made, Some(rank)),
            FlopHolding::Pair(rank) => (made + 1, Some(rank)),
            FlopHolding::FourToAFlush(rank) => (made + 2, Some(rank)),
            FlopHolding::Less(rank) => (made + 3, Some(rank)),
            _ => (Self::MADE.iter().position(|made| *made == self).unwrap_or_default(), None),
        }
    }

    fn place(self) -> usize {
        match self.place_and_rank() {
            (sort, None) => sort,
            (sort, Some(rank)) => Self::MADE.len() + (sort - Self::MADE.len()) * RANKS + (RANKS - 1 - rank as usize),
        }
    }

    /// A run of holdings of this sort in words.
    fn in_words(self, run: &[FlopHolding]) -> String {
        let ranks: Vec<Rank> = run.iter().filter_map(|holding| holding.place_and_rank().1).collect();
        let ranks = ranks_in_words(&ranks);
        match self {
            FlopHolding::StraightOrBetter => "straight or better".to_string(),
            FlopHolding::ThreeOfAKind => "three of a kind with a card in hand".to_string(),
            FlopHolding::ThreeOnTheFlop => "three of a kind on the flop".to_string(),
            FlopHolding::TwoPair => "two pair".to_string(),
            FlopHolding::PocketPair(_) => format!("pair in hand, {ranks}"),
            FlopHolding::Pair(_) => format!("pair with a card in hand, {ranks}"),
            FlopHolding::FourToAFlush(_) => format!("less, four to a flush, highest of it in hand {ranks}"),
            FlopHolding::Less(_) => format!("less, highest card in hand {ranks}"),
        }
    }
}

fn highest(own: CardSet) -> Rank {
    own.iter().map(Card::rank).max().unwrap_or(Rank::Two)
}

/// A hand on the river: of a higher kind than the board, or with a number of unseen cards that, added alone to the
/// board, beat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RiverHolding {
    Better(FiveCardCategory),
    Outs(usize),
}

impl RiverHolding {
    /// Kinds above a board of high cards.
    const BETTER: usize = 9;
    /// Unseen cards of the full deck.
    const MOST_OUTS: usize = 45;
    const COUNT: usize = Self::BETTER + Self::MOST_OUTS + 1;

    fn all() -> impl Iterator<Item = RiverHolding> {
        (0..Self::COUNT).map(Self::at)
    }

    fn of(seen: &Seen, hand: HandValue) -> Self {
        if improves_on_board(seen, hand) {
            return RiverHolding::Better(hand.category());
        }
        RiverHolding::Outs(outs(seen, hand))
    }

    fn place(self) -> usize {
        match self {
            RiverHolding::Better(kind) => Self::BETTER - kind as usize,
            RiverHolding::Outs(outs) => Self::BETTER + outs.min(Self::MOST_OUTS),
        }
    }

    fn at(place: usize) -> Self {
        use crate::games::engine::kinds::PaidHand;
        match place.checked_sub(Self::BETTER) {
            None => RiverHolding::Better(FiveCardCategory::ALL[Self::BETTER - place]),
            Some(outs) => RiverHolding::Outs(outs),
        }
    }

    fn sort(self) -> bool {
        matches!(self, RiverHolding::Better(_))
    }

    fn in_words(self, run: &[RiverHolding]) -> String {
        let outs = |holding: Option<&RiverHolding>| match holding {
            Some(RiverHolding::Outs(outs)) => outs.to_string(),
            _ => String::new(),
        };
        match self {
            RiverHolding::Better(_) => {
                let names: Vec<&str> = run.iter().map(|holding| holding.kind_in_words()).collect();
                match names.as_slice() {
                    [only] => format!("{only}, better in kind than the board"),
                    [best, .., least] => format!("{best} to {least}, better in kind than the board"),
                    [] => String::new(),
                }
            }
            RiverHolding::Outs(_) => {
                let (least, most) = (outs(run.first()), outs(run.last()));
                let number = if least == most { least } else { format!("{least} to {most}") };
                format!("no better in kind than the board, beaten by {number} of 45 unseen cards")
            }
        }
    }

    fn kind_in_words(self) -> &'static str {
        match self {
            RiverHolding::Better(FiveCardCategory::Pair) => "pair",
            RiverHolding::Better(FiveCardCategory::TwoPair) => "two pair",
            RiverHolding::Better(FiveCardCategory::ThreeOfAKind) => "three of a kind",
            RiverHolding::Better(FiveCardCategory::Straight) => "straight",
            RiverHolding::Better(FiveCardCategory::Flush) => "flush",
            RiverHolding::Better(FiveCardCategory::FullHouse) => "full house",
            RiverHolding::Better(FiveCardCategory::FourOfAKind) => "four of a kind",
            RiverHolding::Better(FiveCardCategory::StraightFlush) => "straight flush",
            RiverHolding::Better(FiveCardCategory::RoyalFlush) => "royal flush",
            RiverHolding::Better(FiveCardCategory::HighCard) | RiverHolding::Outs(_) => "high cards",
        }
    }
}
