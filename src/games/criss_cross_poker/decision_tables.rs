//! Decisions for look-up in the simulator.
//!
//! A hand of two suits is told from others by its two ranks, and so are the ends of a row: 91 pairs of ranks each. A hand of one
//! suit is told by its two different ranks, and the ends of a row by two of 26 likenesses. Four Middle Bets share a byte, so that
//! those of hands of two suits, three in four of those dealt, take 188 KB, and those of hands of one suit 2.4 MB.

use rayon::prelude::*;

use super::bets::{Bet, Bets};
use super::decisions::{Decisions, HandDecisions};
use super::evaluation::Sight;
use super::likeness::{LIKENESSES, pair_place};
use super::starting_hands::StartingHand;
use crate::cards::{Rank, STRIP_ROUNDS};

/// Pairs of ranks, and of likenesses.
const RANK_PAIRS: usize = pairs(Rank::ALL.len());
const LIKENESS_PAIRS: usize = pairs(LIKENESSES);
/// Hands of two suits, and of one suit.
const UNSUITED_HANDS: usize = RANK_PAIRS;
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with hands of two suits.
const UNSUITED_ROWS: usize = UNSUITED_HANDS * RANK_PAIRS;
/// Middle Bets with hands of two suits.
const UNSUITED_MIDDLES: usize = UNSUITED_ROWS * RANK_PAIRS;
/// Bits of a bet.
const BITS: usize = 2;
const MASK: u8 = (1 << BITS) - 1;
const BETS_IN_A_BYTE: usize = 8 / BITS;

const fn pairs(things: usize) -> usize {
    things * (things + 1) / 2
}

/// One set of decisions.
pub struct DecisionTables {
    /// The Across Bet and, in the bits above it, the Down Bet, by horizontal row.
    across_and_down: Vec<u8>,
    /// The Middle Bets, by horizontal row and vertical ends.
    middle: Vec<u8>,
    /// The ways to bet that occur.
    played: Vec<Bets>,
}

/// The places in the tables of the three decisions of a round.
#[derive(Clone, Copy)]
struct Places {
    /// A horizontal row: the player's hand, and in it the ends.
    row: u32,
    /// A Middle Bet: the horizontal row, and in it the vertical ends.
    middle: u32,
}

impl Places {
    /// The places with a hand, which is of one suit if `suited` is 1, and with these ends. Free of branches, because whether a hand is
    /// of one suit cannot be foreseen.
    #[inline(always)]
    fn of(suited: u32, own: u32, horizontal: u32, vertical: u32) -> Self {
        let pairs = RANK_PAIRS as u32 + suited * (LIKENESS_PAIRS - RANK_PAIRS) as u32;
        let row = own * pairs + horizontal;
        let middle = row * pairs + vertical;
        Places { row: row + suited * UNSUITED_ROWS as u32, middle: middle + suited * UNSUITED_MIDDLES as u32 }
    }
}

impl DecisionTables {
    /// The decisions with these starting hands, which are those of the full deck.
    pub fn new(decisions: &Decisions, starting_hands: &[StartingHand]) -> Self {
        let rows = UNSUITED_ROWS + SUITED_HANDS * LIKENESS_PAIRS;
        let middles = UNSUITED_MIDDLES + SUITED_HANDS * LIKENESS_PAIRS * LIKENESS_PAIRS;
        let (across_and_down, middle) = (vec![0; rows], vec![0; middles.div_ceil(BETS_IN_A_BYTE)]);
        let mut tables = DecisionTables { across_and_down, middle, played: Vec::new() };
        let decided: Vec<HandDecisions> = starting_hands.par_iter().map(|starting| decisions.with(starting)).collect();
        let mut played = [false; Bets::COUNT];
        for (starting, decided) in starting_hands.iter().zip(&decided) {
            tables.fill(starting, decided, &mut played);
        }
        tables.played = Bets::all().into_iter().filter(|bets| played[bets.index()]).collect();
        tables
    }

    fn fill(&mut self, starting: &StartingHand, decided: &HandDecisions, played: &mut [bool; Bets::COUNT]) {
        let suited = starting.suit.is_some();
        let [low, high] = starting.cards.map(|card| card.rank() as u16);
        let own = if suited { pair_place(low, high - 1) } else { pair_place(low, high) };
        let places: Vec<u32> = starting.ends.iter().map(|ends| u32::from(ends.place())).collect();
        for (horizontal, &horizontal_place) in places.iter().enumerate() {
            let (across, down) = (decided.across, decided.down(horizontal));
            let row = Places::of(u32::from(suited), own.into(), horizontal_place, 0).row as usize;
            self.across_and_down[row] = across.antes() as u8 | (down.antes() as u8) << BITS;
            for (vertical, &vertical_place) in places.iter().enumerate() {
                let middle = decided.middle(horizontal, vertical);
                let places = Places::of(u32::from(suited), own.into(), horizontal_place, vertical_place);
                let place = places.middle as usize;
                self.middle[place / BETS_IN_A_BYTE] |= (middle.antes() as u8) << (BITS * (place % BETS_IN_A_BYTE));
                if starting.ways_after(&starting.ends[vertical], &starting.ends[horizontal]) > 0 {
                    played[Bets { across, down, middle }.index()] = true;
                }
            }
        }
    }

    /// The ways to bet that occur with these decisions.
    pub fn played(&self) -> &[Bets] {
        &self.played
    }

    /// The bets of each round: the Across Bet, and in the bits above it the Down Bet and the Middle Bet.
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> [u8; STRIP_ROUNDS] {
        let [mut rows, mut middles] = [[0; STRIP_ROUNDS]; 2];
        for round in 0..STRIP_ROUNDS {
            let [horizontal, vertical] = [sight.horizontal[round], sight.vertical[round]].map(u32::from);
            let places = Places::of(sight.suited[round].into(), sight.own[round].into(), horizontal, vertical);
            (rows[round], middles[round]) = (places.row, places.middle);
        }
        let mut bets = [0; STRIP_ROUNDS];
        for (round, bets) in bets.iter_mut().enumerate() {
            let place = middles[round] as usize;
            let middle = self.middle[place / BETS_IN_A_BYTE] >> (BITS * (place % BETS_IN_A_BYTE)) & MASK;
            *bets = self.across_and_down[rows[round] as usize] | middle << (2 * BITS);
        }
        bets
    }
}

/// Number of values that the bets of a round take as one byte.
pub const PACKED_BETS: usize = 1 << (3 * BITS);

/// The bets of a round from one byte, as [`DecisionTables::bets`] gives it.
pub fn unpacked(bets: u8) -> Bets {
    let bet = |place: usize| Bet::ALL[usize::from(bets >> (BITS * place) & MASK)];
    Bets { across: bet(0), down: bet(1), middle: bet(2) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, Strip};
    use crate::games::criss_cross_poker::evaluation::{Dealt, HandsByShape};
    use crate::games::{Catalogue, Selection, VariantChoice};
    use crate::hands::{FiveCardCategory, reference};

    /// Every 997th of the 1,326 x 1,225 x 1,128 ways to deal the hand and the ends, with one middle card each.
    fn rounds() -> Vec<[Card; 7]> {
        let mut rounds = Vec::new();
        let mut place = 0_u64;
        for own in CardSet::FULL_DECK.subsets::<2>() {
            let left = CardSet::FULL_DECK.without(own.into_iter().collect());
            for across in left.subsets::<2>() {
                let left = left.without(across.into_iter().collect());
                for down in left.subsets::<2>() {
                    if place.is_multiple_of(997) {
                        let left: Vec<Card> = left.without(down.into_iter().collect()).iter().collect();
                        let middle = left[place as usize / 997 % left.len()];
                        // As dealt: far, left, middle, right, near, and the player's; the order within a pair at will.
                        rounds.push([down[1], across[0], middle, across[1], down[0], own[1], own[0]]);
                    }
                    place += 1;
                }
            }
        }
        rounds
    }

    /// The way to bet with these pairs of cards, found by going through the lists.
    fn bets_of(starting: &StartingHand, decided: &HandDecisions, across: [Card; 2], down: [Card; 2]) -> Bets {
        let [across, down] = [across, down].map(|ends| starting.place(ends).expect("they can be dealt"));
        Bets { across: decided.across, down: decided.down(across), middle: decided.middle(across, down) }
    }

    /// The place of a hand among the kinds, by their order in § 674a.12(b) from the last one up.
    fn hand(cards: [Card; 5]) -> u8 {
        let ranking = reference::five_card(cards);
        match ranking.category {
            FiveCardCategory::HighCard => 0,
            FiveCardCategory::Pair if ranking.ranks[0] < Rank::Six => 0,
            FiveCardCategory::Pair if ranking.ranks[0] < Rank::Jack => 1,
            FiveCardCategory::Pair => 2,
            FiveCardCategory::TwoPair => 3,
            FiveCardCategory::ThreeOfAKind => 4,
            FiveCardCategory::Straight => 5,
            FiveCardCategory::Flush => 6,
            FiveCardCategory::FullHouse => 7,
            FiveCardCategory::FourOfAKind => 8,
            FiveCardCategory::StraightFlush => 9,
            FiveCardCategory::RoyalFlush => 10,
        }
    }

    /// The optimal decisions on the regulation's paytable, and those of the rules.
    fn all_decisions() -> Vec<Decisions> {
        let selection = Selection {
            games: vec!["criss-cross-poker".into()],
            wagers: vec!["base".into()],
            strategy: VariantChoice::All,
            ..Selection::default()
        };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("the game has them");
        offers.iter().map(|offer| Decisions::of(offer).expect("whole pays")).collect()
    }

    /// About 1.8 million rounds with every hand of the player, each suit in its own name.
    #[test]
    fn the_tables_and_columns_do_what_the_decisions_and_the_reference_say() {
        let starting_hands = StartingHand::all(CardSet::FULL_DECK);
        let sets: Vec<(Decisions, DecisionTables)> = all_decisions()
            .into_iter()
            .map(|decisions| (decisions.clone(), DecisionTables::new(&decisions, &starting_hands)))
            .collect();
        assert_eq!(sets.len(), 3);
        let rounds = rounds();
        assert!(rounds.len() > 1_800_000);
        rounds.par_chunks(1 << 16).for_each(|rounds| {
            let by_shape = HandsByShape::new();
            for of_hand in rounds.chunk_by(|one, other| one[5..] == other[5..]) {
                let [.., second, first] = of_hand[0];
                let starting = StartingHand::new(CardSet::FULL_DECK, [first, second], 1);
                let decided: Vec<HandDecisions> = sets.iter().map(|(decisions, _)| decisions.with(&starting)).collect();
                for strip in of_hand.chunks(STRIP_ROUNDS) {
                    // A strip that is not full repeats its last round.
                    let dealt = |round: usize| strip[round.min(strip.len() - 1)];
                    let columns: [Strip; 7] =
                        std::array::from_fn(|card| std::array::from_fn(|round| dealt(round)[card].index() as u8));
                    let columns = Dealt::of(&columns).expect("seven cards");
                    let (sight, seen) = (columns.sight(), by_shape.evaluate(&columns));
                    let bets: Vec<_> = sets.iter().map(|(_, tables)| tables.bets(&sight)).collect();
                    for (round, &[far, left, middle, right, near, second, first]) in strip.iter().enumerate() {
                        for (bets, decided) in bets.iter().zip(&decided) {
                            let expected = bets_of(&starting, decided, [left, right], [far, near]);
                            assert_eq!(unpacked(bets[round]), expected, "{:?}", strip[round]);
                        }
                        assert_eq!(seen.across[round], hand([first, second, left, right, middle]));
                        assert_eq!(seen.down[round], hand([first, second, far, near, middle]));
                        assert_eq!(seen.community[round], hand([far, left, middle, right, near]));
                    }
                }
            }
        });
    }
}
