//! Decisions for look-up in the simulator.
//!
//! A hand of two suits is told from others by its two ranks, and so are the ends of a row: 91 pairs of ranks each. A
//! hand of one suit is told by its two different ranks, and the ends of a row by two of 26 likenesses; but when both
//! rows are in sight and neither is of that suit, no flush can come, and the Middle Bet depends on ranks alone. Four
//! Middle Bets share a byte, so that those of hands of two suits take 188 KB, and those of hands of one suit 161 KB
//! without a flush in sight; with one, in two of a hundred rounds, 2.4 MB.

use rayon::prelude::*;

use super::bets::{Bet, Bets};
use super::decisions::{Decisions, HandDecisions};
use super::evaluation::Sight;
use super::likeness::{LIKENESSES, pair_place};
use super::starting_hands::{Ends, StartingHand};
use crate::cards::{Rank, STRIP_ROUNDS};

/// Pairs of ranks, and of likenesses.
const RANK_PAIRS: usize = pairs(Rank::ALL.len());
const LIKENESS_PAIRS: usize = pairs(LIKENESSES);
/// Hands of two suits, and of one suit.
const UNSUITED_HANDS: usize = RANK_PAIRS;
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with hands of two suits.
const UNSUITED_ROWS: usize = UNSUITED_HANDS * RANK_PAIRS;
/// All horizontal rows.
const ROWS: usize = UNSUITED_ROWS + SUITED_HANDS * LIKENESS_PAIRS;
const _: () = assert!(ROWS <= u16::MAX as usize);
/// Middle Bets with hands of two suits, with hands of one suit and no flush in sight, and with a flush in sight.
const UNSUITED_MIDDLES: usize = UNSUITED_ROWS * RANK_PAIRS;
const SUITED_MIDDLES: usize = SUITED_HANDS * RANK_PAIRS * RANK_PAIRS;
const FLUSH_MIDDLES: usize = SUITED_HANDS * LIKENESS_PAIRS * LIKENESS_PAIRS;
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
    /// Whether ranks alone decide where no flush is in sight. They do, but for pays so odd that the Down Bet, which is
    /// lost with a fold, depends on suits that no longer matter.
    ranks_decide: bool,
}

/// The place of a horizontal row: the player's hand, which is of one suit if `suited` is 1, and in it the ends. Free of
/// branches, because whether a hand is of one suit cannot be foreseen.
#[inline(always)]
fn row_place(suited: u16, own: u16, horizontal: u16) -> u16 {
    let pairs = RANK_PAIRS as u16 + suited * (LIKENESS_PAIRS - RANK_PAIRS) as u16;
    own * pairs + horizontal + suited * UNSUITED_ROWS as u16
}

/// The place of a Middle Bet: the player's hand, in it the ends of the horizontal row, and in them the vertical ends.
/// They are likenesses if `flush` is 1, which means that one is in sight.
#[inline(always)]
fn middle_place((suited, flush): (u32, u32), own: u32, [horizontal, vertical]: [u32; 2]) -> u32 {
    let pairs = RANK_PAIRS as u32 + flush * (LIKENESS_PAIRS - RANK_PAIRS) as u32;
    let first = suited * UNSUITED_MIDDLES as u32 + flush * SUITED_MIDDLES as u32;
    (own * pairs + horizontal) * pairs + vertical + first
}

impl DecisionTables {
    /// The decisions with these starting hands, which are those of the full deck.
    pub fn new(decisions: &Decisions, starting_hands: &[StartingHand]) -> Self {
        let middles = UNSUITED_MIDDLES + SUITED_MIDDLES + FLUSH_MIDDLES;
        let (across_and_down, middle) = (vec![0; ROWS], vec![0; middles.div_ceil(BETS_IN_A_BYTE)]);
        let mut tables = DecisionTables { across_and_down, middle, played: Vec::new(), ranks_decide: true };
        let decided: Vec<HandDecisions> = starting_hands.par_iter().map(|starting| decisions.with(starting)).collect();
        let mut played = [false; Bets::COUNT];
        for (starting, decided) in starting_hands.iter().zip(&decided) {
            tables.fill(starting, decided, &mut played);
        }
        tables.played = Bets::all().into_iter().filter(|bets| played[bets.index()]).collect();
        tables
    }

    fn fill(&mut self, starting: &StartingHand, decided: &HandDecisions, played: &mut [bool; Bets::COUNT]) {
        let (suited, own) = (starting.suit.is_some(), own_place(starting));
        let first = middle_place((1, 0), own.into(), [0, 0]) as usize;
        let mut known = vec![None; RANK_PAIRS * RANK_PAIRS];
        for (horizontal, across_ends) in starting.ends.iter().enumerate() {
            let (across, down) = (decided.across, decided.down(horizontal));
            let row = row_place(u16::from(suited), own, across_ends.place());
            self.across_and_down[usize::from(row)] = across.antes() as u8 | (down.antes() as u8) << BITS;
            for (vertical, down_ends) in starting.ends.iter().enumerate() {
                // Ends that cannot be dealt share their place with others, which can.
                if starting.ways_after(down_ends, across_ends) == 0 {
                    continue;
                }
                let bets = Bets { across, down, middle: decided.middle(horizontal, vertical) };
                played[bets.index()] = true;
                // After a fold the Middle Bet is not looked at.
                if across != Bet::FOLD && down != Bet::FOLD {
                    let ends = [across_ends, down_ends];
                    self.put(middle_place_of(starting, own, ends, false), bets.middle);
                    let place = middle_place_of(starting, own, ends, true);
                    self.put(place, bets.middle);
                    // No place of another region is among those that are told by ranks alone.
                    if let Some(known) = known.get_mut(place.wrapping_sub(first)) {
                        self.ranks_decide &= known.replace(bets.middle).is_none_or(|known| known == bets.middle);
                    }
                }
            }
        }
    }

    fn put(&mut self, place: usize, middle: Bet) {
        self.middle[place / BETS_IN_A_BYTE] |= (middle.antes() as u8) << (BITS * (place % BETS_IN_A_BYTE));
    }

    /// The ways to bet that occur with these decisions.
    pub fn played(&self) -> &[Bets] {
        &self.played
    }

    /// Whether hands of one suit can be told by ranks alone at the Middle Bet, where no flush is in sight.
    pub fn ranks_decide(&self) -> bool {
        self.ranks_decide
    }

    /// The bets of each round: the Across Bet, and in the bits above it the Down Bet and the Middle Bet.
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> [u8; STRIP_ROUNDS] {
        let mut rows = [0; STRIP_ROUNDS];
        let mut middles = [0; STRIP_ROUNDS];
        for (round, row) in rows.iter_mut().enumerate() {
            *row = row_place(sight.suited[round].into(), sight.own[round].into(), sight.horizontal[round]);
        }
        let [horizontal, vertical] = &sight.rows;
        for round in 0..STRIP_ROUNDS {
            let hand = (sight.suited[round].into(), sight.flush[round].into());
            let ends = [horizontal[round].into(), vertical[round].into()];
            middles[round] = middle_place(hand, sight.own[round].into(), ends);
        }
        let (across_and_down, of_middle) = (&self.across_and_down[..], &self.middle[..]);
        let mut bets = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let place = middles[round] as usize;
            let middle = of_middle[place / BETS_IN_A_BYTE] >> (BITS * (place % BETS_IN_A_BYTE)) & MASK;
            bets[round] = across_and_down[usize::from(rows[round])] | middle << (2 * BITS);
        }
        bets
    }
}

/// The place of a hand's two ranks, among those that differ if it is of one suit.
fn own_place(starting: &StartingHand) -> u16 {
    let [low, high] = starting.cards.map(|card| card.rank() as u16);
    pair_place(low, high - u16::from(starting.suit.is_some()))
}

/// The place of the Middle Bet with these ends, which are told by ranks alone, if they may be and no flush is in sight.
fn middle_place_of(starting: &StartingHand, own: u16, ends: [&Ends; 2], by_ranks_alone: bool) -> usize {
    let suited = starting.suit.is_some();
    let of_suit = |ends: &&Ends| ends.likenesses.iter().all(|likeness| likeness.in_suit());
    let flush = suited && (!by_ranks_alone || ends.iter().any(of_suit));
    let by_ranks = |ends: &Ends| {
        let [one, other] = ends.likenesses.map(|likeness| likeness.rank() as u16);
        pair_place(one.min(other), one.max(other))
    };
    let places = ends.map(|ends| if flush { ends.place() } else { by_ranks(ends) });
    middle_place((suited.into(), flush.into()), own.into(), places.map(u32::from)) as usize
}

/// Number of values that the bets of a round take as one byte.
pub const PACKED_BETS: usize = 1 << (3 * BITS);

/// The bets of a round from one byte, as [`DecisionTables::bets`] gives it.
pub fn unpacked(bets: u8) -> Bets {
    let bet = |place: usize| Bet::ALL[usize::from(bets >> (BITS * place) & MASK)];
    let (across, down) = (bet(0), bet(1));
    // After a fold there are no more bets, whatever was looked up.
    let middle = if across == Bet::FOLD || down == Bet::FOLD { Bet::FOLD } else { bet(2) };
    Bets { across, down, middle }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, Strip};
    use crate::games::criss_cross_poker::evaluation::{Dealt, Evaluated};
    use crate::games::payout_limit::dollars;
    use crate::games::{Catalogue, Offer, PayoutLimit, Selection, VariantChoice};
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

    /// The optimal decisions on the regulation's paytable under a payout limit of $50 at $1 an ante.
    fn limited_decisions() -> Decisions {
        let selection =
            Selection { games: vec!["criss-cross-poker".into()], wagers: vec!["base".into()], ..Selection::default() };
        let offer = Catalogue::embedded().expect("valid").select(&selection).expect("the game has it").remove(0);
        let payout_limit = PayoutLimit::new(dollars(50), dollars(1), None).ok();
        Decisions::of(&Offer { payout_limit, ..offer }).expect("whole pays")
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

    /// Decisions by ranks alone are not looked at where that would be wrong; here it is right.
    #[test]
    fn without_a_flush_in_sight_ranks_alone_decide() {
        let starting_hands = StartingHand::all(CardSet::FULL_DECK);
        for decisions in all_decisions() {
            assert!(DecisionTables::new(&decisions, &starting_hands).ranks_decide());
        }
    }

    /// About 1.8 million rounds with every hand of the player, each suit in its own name.
    #[test]
    fn the_tables_and_columns_do_what_the_decisions_and_the_reference_say() {
        let starting_hands = StartingHand::all(CardSet::FULL_DECK);
        let sets: Vec<(Decisions, DecisionTables)> = all_decisions()
            .into_iter()
            .chain([limited_decisions()])
            .map(|decisions| (decisions.clone(), DecisionTables::new(&decisions, &starting_hands)))
            .collect();
        assert_eq!(sets.len(), 4);
        let rounds = rounds();
        assert!(rounds.len() > 1_800_000);
        rounds.par_chunks(1 << 16).for_each(|rounds| {
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
                    let seen = Evaluated::of(&columns);
                    // Under a payout limit ranks may not decide.
                    let sight = |tables: &DecisionTables| columns.sight(tables.ranks_decide());
                    let by_ranks: Vec<_> = sets.iter().map(|(_, tables)| tables.bets(&sight(tables))).collect();
                    let bets: Vec<_> = sets.iter().map(|(_, tables)| tables.bets(&columns.sight(false))).collect();
                    for (round, &[far, left, middle, right, near, second, first]) in strip.iter().enumerate() {
                        for ((bets, by_ranks), decided) in bets.iter().zip(&by_ranks).zip(&decided) {
                            let expected = bets_of(&starting, decided, [left, right], [far, near]);
                            let found = [bets[round], by_ranks[round]].map(unpacked);
                            assert_eq!(found, [expected; 2], "{:?}", strip[round]);
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
