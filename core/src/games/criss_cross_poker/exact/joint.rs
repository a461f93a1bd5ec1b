//! The base game beside the Five Card bonus on the community cards.
//!
//! Cards of the cross that are alike to the player can take each other's places without changing a hand of the base
//! game, but not always without changing the bonus: five different ranks are a flush if they are of one suit. So each
//! way to fill the cross with likenesses is counted once, and of the cards that fill it those of one suit apart.

use az::Az;

use super::decisions::Decisions;
use super::solver::CrissCrossPokerSolver;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::SolveError;
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::criss_cross_poker::rules::deal::COMMUNITY_CARDS;
use crate::games::criss_cross_poker::rules::ending::Ending;
use crate::games::engine::bets::Bets;
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::engine::kinds::{DealtHand, PaidHand};
use crate::games::engine::likeness::{LIKENESSES, Likeness, pair_place};
use crate::games::engine::poker_hand::PokerHand;

/// The rounds of these wagers; `None` if a side wager is not on these kinds of the community cards.
///
/// # Errors
/// As [`Decisions::of`].
pub fn rounds(solver: &CrissCrossPokerSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    let on_community = |cards: &[usize]| cards.iter().copied().eq(0..COMMUNITY_CARDS);
    let [bonus] = wagers.hands[..] else { return Ok(None) };
    if !on_community(bonus.cards) || !bonus.kinds.are::<PokerHand>() {
        return Ok(None);
    }
    let Some(offer) = wagers.base() else {
        return Ok(Some(Rounds { counts: bonus.counts(solver.deck()), folded: vec![false], names: Vec::new() }));
    };
    let (decisions, kinds) = (Decisions::of(offer)?, CommunityKinds::new());
    let of_hand = |starting: &StartingHand| counts_of(solver.deck(), &kinds, starting, &decisions.decide(starting));
    Ok(Some(Rounds {
        counts: solver.counted(Ending::COUNT * PokerHand::COUNT, of_hand),
        folded: Ending::by_index().map(|ending| ending.bets.folded_at().is_some()).collect(),
        names: vec![Ending::by_index().map(Ending::name).collect()],
    }))
}

/// What community cards of any five ranks are.
struct CommunityKinds(Vec<CommunityKind>);

/// What community cards of some five ranks are.
#[derive(Clone, Copy)]
struct CommunityKind {
    /// Of several suits.
    mixed: PokerHand,
    /// Of one suit, if the ranks differ.
    suited: Option<PokerHand>,
}

impl CommunityKinds {
    fn new() -> Self {
        let pairs = || {
            Rank::ALL
                .into_iter()
                .flat_map(|high| Rank::ALL.into_iter().filter(move |&low| low <= high).map(move |low| [low, high]))
        };
        let cross = pairs().flat_map(|row| {
            pairs().flat_map(move |column| Rank::ALL.map(|middle| [row[0], row[1], column[0], column[1], middle]))
        });
        CommunityKinds(cross.map(CommunityKind::of).collect())
    }

    /// What the cards are with each middle card.
    fn with_ends(&self, row: &Ends, column: &Ends) -> &[CommunityKind] {
        let pairs = pair_place(0, Rank::ALL.len().az::<u16>());
        let place = usize::from(row.place_by_ranks()) * usize::from(pairs) + usize::from(column.place_by_ranks());
        &self.0[place * Rank::ALL.len()..][..Rank::ALL.len()]
    }
}

impl CommunityKind {
    fn of(mut ranks: [Rank; COMMUNITY_CARDS]) -> Self {
        ranks.sort_unstable();
        if ranks[0] == ranks[COMMUNITY_CARDS - 1] {
            // No deck has five of one rank.
            return CommunityKind { mixed: PokerHand::Nothing, suited: None };
        }
        // Cards of one rank are neighbours, and so of different suits.
        let mut suits = Suit::ALL.into_iter().cycle();
        let mixed = ranks.map(|rank| Card::new(rank, suits.next().unwrap_or(Suit::Clubs)));
        let suited = ranks.map(|rank| Card::new(rank, Suit::Clubs));
        let differ = ranks.windows(2).all(|two| two[0] != two[1]);
        let suited = differ.then(|| PokerHand::of_cards(&suited));
        CommunityKind { mixed: PokerHand::of_cards(&mixed), suited }
    }
}

/// The counts of all rounds with one starting hand, by [`Ending::index`] and then by kind of the community cards: no
/// more than 24 hands in 1,225 x 1,128 x 46 deals.
fn counts_of(deck: CardSet, kinds: &CommunityKinds, starting: &StartingHand, decisions: &HandDecisions) -> Vec<i64> {
    let mut counts = vec![0; Ending::COUNT * PokerHand::COUNT];
    let (left, ends) = (LeftBySuit::of(deck, starting), &starting.ends);
    for (horizontal, row) in ends.iter().enumerate() {
        for (vertical, column) in ends.iter().enumerate() {
            let hands = starting.hands * row.ways * starting.ways_after(column, row);
            let in_sight =
                [InSight::OwnCards, InSight::AcrossRow(horizontal), InSight::BothRows([horizontal, vertical])];
            let bets = Bets::new(in_sight.map(|in_sight| decisions.bet(in_sight)));
            if hands > 0 {
                add_middles(starting, &left, [row, column], kinds.with_ends(row, column), (bets, hands), &mut counts);
            }
        }
    }
    counts
}

/// Adds the rounds with each middle card, of so many hands with these ends and bets.
fn add_middles(
    starting: &StartingHand,
    left: &LeftBySuit,
    rows: [&Ends; 2],
    kinds: &[CommunityKind],
    (bets, hands): (Bets, u32),
    counts: &mut [i64],
) {
    let mut numbers = starting.numbers_left();
    let ends = rows.iter().flat_map(|row| row.likenesses);
    let four = ends.fold(0, |four, end| {
        numbers[end.index()] -= 1;
        four | bit(end)
    });
    let left = left.with(four);
    for middle in Likeness::all().filter(|middle| numbers[middle.index()] > 0) {
        let hands_made = if bets.folded_at().is_some() { NO_HANDS } else { rows.map(|row| row.kinds[middle.index()]) };
        let counts = &mut counts[Ending { bets, hands: hands_made }.index() * PokerHand::COUNT..];
        let CommunityKind { mixed, suited } = kinds[middle.index() % kinds.len()];
        let all = i64::from(hands) * i64::from(numbers[middle.index()]);
        let of_one_suit = suited.map_or(0, |_| i64::from(starting.hands) * left.suits_with(middle));
        counts[mixed.index()] += all - of_one_suit;
        counts[suited.unwrap_or(mixed).index()] += of_one_suit;
    }
}

/// The hands of a round that was folded, in which nobody looks at them.
const NO_HANDS: [PokerHand; 2] = [PokerHand::Nothing; 2];

fn bit(likeness: Likeness) -> u32 {
    1 << likeness.index()
}

const _: () = assert!(LIKENESSES <= u32::BITS as usize);

/// For each suit the likenesses of its cards that are left beside a starting hand, one bit each.
#[derive(Clone, Copy)]
struct LeftBySuit([u32; Suit::ALL.len()]);

impl LeftBySuit {
    fn of(deck: CardSet, starting: &StartingHand) -> Self {
        let mut left = [0; Suit::ALL.len()];
        for card in deck.without(starting.cards.into_iter().collect()).iter() {
            left[card.suit() as usize] |= bit(Likeness::of(card, starting.suit));
        }
        LeftBySuit(left)
    }

    /// Those of the suits that have all of these likenesses.
    fn with(self, likenesses: u32) -> Self {
        LeftBySuit(self.0.map(|left| if likenesses & !left == 0 { left } else { 0 }))
    }

    /// Number of suits that have a likeness.
    fn suits_with(self, likeness: Likeness) -> i64 {
        self.0.iter().map(|left| i64::from(left & bit(likeness) != 0)).sum()
    }
}
