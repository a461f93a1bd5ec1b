//! The simulated path: rounds dealt in the order of § 674a.8(d), decided by look-up and settled by vector, or card by
//! card as a check. By vector a round adds one count per set of decisions, by bets and, without a fold, by Across and
//! Down hand; and one count by the hand of the community cards.
//!
//! The key of an unsuited hand is its two ranks, and so is the key of the ends of a row: 91 pairs of ranks each. The
//! key of a suited hand is its two different ranks, and the key of ends two of 26 likenesses; but if both rows are in
//! sight and neither is of the hand's suit, no flush is possible, and vertical ends are keyed by rank. A horizontal row
//! leads to a list of the bets of the round by vertical ends. With optimal decisions 63,037 rows share 1,538 lists,
//! which take 149 KB.

use std::collections::HashMap;

use az::Az;
use rayon::prelude::*;

use super::decisions::starting_hands::{Ends, LIKENESS_PAIRS, StartingHand, pair_of};
use super::decisions::{Decider, HandDecisions, OwnCards, Reached};
use super::rules::{Deal, Ending, HAND_PAIRS, settled};
use crate::cards::{Card, Deals, Rank, STRIP_ROUNDS, Strip, Vectors, insert, plus, times, with_more};
use crate::games::cells::{CountedOutcome, FewCounters};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::kinds::{PAIRS_FROM, PaidHand, PokerHand};
use crate::games::engine::likeness::{likenesses_of, pair_place, suit_of};
use crate::games::engine::literal::{LiteralGame, cells_of_side};
use crate::games::engine::place_of;
use crate::games::{Croupier, Dealing, HandAccount, HandRanking, Offer, OutcomeCells, SolveError, TallyForm};
use crate::hands::columns::{Values, five_card_hands, lowest_of};
use crate::hands::{FiveCardCategory, rank_multisets};
use crate::outcome::Outcome;

const RANK_PAIRS: usize = rank_multisets(2);
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with unsuited hands.
const UNSUITED_ROWS: usize = RANK_PAIRS * RANK_PAIRS;
/// Horizontal rows with suited hands.
const SUITED_ROWS: usize = SUITED_HANDS * LIKENESS_PAIRS;
/// All horizontal rows; rows with suited hands occur twice, with and without a flush draw.
const ROWS: usize = UNSUITED_ROWS + 2 * SUITED_ROWS;
const _: () = assert!(ROWS <= u16::MAX as usize && Bets::COUNT <= NOT_DEALT as usize);
/// Marks ends that cannot be dealt.
const NOT_DEALT: u8 = u8::MAX;

/// One set of decisions.
pub struct DecisionTables {
    /// Offset of each horizontal row's list.
    rows: Vec<u32>,
    /// Concatenated lists of bets, as [`Bets::index`], by vertical ends.
    lists: Vec<u8>,
}

/// Index of a horizontal row. `suited` is 1 for a suited hand, `flush` is 1 with a flush draw. Free of branches,
/// because suitedness is unpredictable.
#[inline(always)]
fn row_place(suited: u16, flush: u16, own: u16, horizontal: u16) -> u16 {
    let pairs = if suited == 1 { LIKENESS_PAIRS.az::<u16>() } else { RANK_PAIRS.az::<u16>() };
    let first = if suited == 1 { UNSUITED_ROWS.az::<u16>() } else { 0 };
    let first = plus(first, if flush == 1 { SUITED_ROWS.az::<u16>() } else { 0 });
    plus(first, plus(times(own, pairs), horizontal))
}

impl DecisionTables {
    /// Tables for the starting hands of the full deck.
    pub fn new(decider: &impl Decider, starting_hands: &[StartingHand]) -> Self {
        let lists_of = |starting: &StartingHand| lists_of(starting, &decider.decide(starting));
        let lists_by_hand: Vec<_> = starting_hands.par_iter().map(lists_of).collect();
        let mut tables = DecisionTables { rows: vec![0; ROWS], lists: Vec::new() };
        let mut known = HashMap::new();
        for (row, list) in lists_by_hand.into_iter().flatten() {
            tables.rows[usize::from(row)] = *known.entry(list).or_insert_with_key(|list: &Vec<u8>| {
                let first = tables.lists.len().az::<u32>();
                tables.lists.extend(list);
                first
            });
        }
        tables
    }

    /// Bets of each round, as [`Bets::index`].
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> Strip {
        let mut rows = [0; STRIP_ROUNDS];
        for (round, row) in rows.iter_mut().enumerate() {
            let [suited, flush] = [sight.suited[round].into(), sight.flush[round].into()];
            *row = row_place(suited, flush, sight.own[round].into(), sight.horizontal[round]);
        }
        let (first_of_row, lists) = (&self.rows[..], &self.lists[..]);
        let mut bets = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let first = first_of_row[usize::from(rows[round])] as usize;
            bets[round] = lists[first + usize::from(sight.vertical[round])];
        }
        bets
    }
}

/// Horizontal rows with this starting hand, each with its list.
fn lists_of(starting: &StartingHand, decided: &HandDecisions) -> Vec<(u16, Vec<u8>)> {
    let suited = starting.suit.is_some();
    let [low, high] = starting.cards.map(|card| card.rank() as u16);
    // For a suited hand, among pairs of different ranks.
    let own = pair_place(low, high - u16::from(suited));
    let mut lists = Vec::new();
    for (horizontal, across_ends) in starting.ends.iter().enumerate() {
        let [mut by_ranks, mut with_flush] = [vec![NOT_DEALT; RANK_PAIRS], vec![NOT_DEALT; LIKENESS_PAIRS]];
        let is_dealt = |(_, down_ends): &(usize, &Ends)| starting.ways_after(down_ends, across_ends) > 0;
        for (vertical, down_ends) in starting.ends.iter().enumerate().filter(is_dealt) {
            let bets = decided.bets([horizontal, vertical]).index().az::<u8>();
            if across_ends.flush || down_ends.flush {
                with_flush[usize::from(pair_of(down_ends.likenesses))] = bets;
            } else {
                by_ranks[usize::from(down_ends.place_by_ranks())] = bets;
            }
        }
        for (flush, mut list) in [(0, by_ranks), (1, with_flush)].into_iter().take(1 + usize::from(suited)) {
            // Filling the gaps makes more lists equal.
            for place in 1..list.len() {
                list[place] = if list[place] == NOT_DEALT { list[place - 1] } else { list[place] };
            }
            lists.push((row_place(suited.into(), flush, own, pair_of(across_ends.likenesses)), list));
        }
    }
    lists
}

/// Cards in sight, as indices among pairs of ranks or likenesses.
pub struct Sight {
    /// 1 for a suited hand.
    pub suited: Strip,
    /// Index of the hand's ranks, among pairs of different ranks if suited.
    pub own: Strip,
    /// 1 with a flush draw: the hand and both ends of a row share a suit.
    pub flush: Strip,
    /// Horizontal ends, by likeness if the hand is suited.
    pub horizontal: Values,
    /// Vertical ends, by likeness with a flush draw.
    pub vertical: Values,
}

impl Sight {
    /// Of the player's cards and the ends of the rows, pairs ascending, before the middle card is turned.
    #[inline(always)]
    pub fn of([low, high]: &[Strip; 2], horizontal: &[Strip; 2], vertical: &[Strip; 2]) -> Self {
        let [mut suited, mut own] = [[0; STRIP_ROUNDS]; 2];
        for round in 0..STRIP_ROUNDS {
            let (low_rank, high_rank) = (low[round] >> 2, high[round] >> 2);
            suited[round] = u8::from((low[round] ^ high[round]) & 3 == 0);
            // As in `pair_place`; for suited hands pairs of equal ranks are left out.
            let factor = plus(high_rank, 1).wrapping_sub(suited[round] << 1);
            own[round] = plus(times(high_rank, factor) / 2, low_rank);
        }
        let mut flush = [0; STRIP_ROUNDS];
        for [one, other] in [horizontal, vertical] {
            for round in 0..STRIP_ROUNDS {
                let other_suits = (one[round] ^ low[round]) | (other[round] ^ low[round]);
                flush[round] |= suited[round] & u8::from(other_suits & 3 == 0);
            }
        }
        let horizontal = likeness_pairs(horizontal, low, &suited);
        let vertical = likeness_pairs(vertical, low, &flush);
        Sight { suited, own, flush, horizontal, vertical }
    }
}

/// Indices of two cards among pairs of likenesses where `suited` is 1, otherwise among pairs of ranks. `own` is one of
/// the player's cards.
#[inline(always)]
fn likeness_pairs(ends: &[Strip; 2], own: &Strip, suited: &Strip) -> Values {
    let mut places = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let (one, other) = (ends[0][round], ends[1][round]);
        let in_suit = if suited[round] == 1 { Rank::ALL.len().az::<u8>() } else { 0 };
        let one = plus(one >> 2, if (one ^ own[round]) & 3 == 0 { in_suit } else { 0 });
        let other = plus(other >> 2, if (other ^ own[round]) & 3 == 0 { in_suit } else { 0 });
        places[round] = pair_place(u16::from(one.min(other)), u16::from(one.max(other)));
    }
    places
}

/// Hands of two pairs of cards and a middle card, as indices of [`PokerHand`].
#[inline(always)]
fn hands(pair: &[Strip; 2], other_pair: &[Strip; 2], middle: &Strip) -> Strip {
    let mut ascending = [pair[0], pair[1], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]];
    insert(&mut ascending[..3], &other_pair[0]);
    // Higher than the lowest card, so the first place is skipped.
    insert(&mut ascending[1..4], &other_pair[1]);
    insert(&mut ascending, middle);
    let seen = five_card_hands(&ascending);
    let [lowest_middle, lowest_high] = PAIRS_FROM.map(lowest_of);
    let mut hands = [0; STRIP_ROUNDS];
    for (round, hand) in hands.iter_mut().enumerate() {
        let category = seen.categories[round];
        let pair = plus(u8::from(seen.pairs[round] >= lowest_middle), u8::from(seen.pairs[round] >= lowest_high));
        // From two pair on, kinds are numbered one above their category.
        let above = if category == FiveCardCategory::Pair as u8 { pair } else { plus(category, 1) };
        *hand = if category == FiveCardCategory::HighCard as u8 { PokerHand::Nothing as u8 } else { above };
    }
    hands
}

const _: () = assert!(Ending::COUNT <= u16::MAX as usize && HAND_PAIRS <= u8::MAX as usize);

pub struct CrissCrossPokerCroupier {
    tally_form: TallyForm,
    /// Distinct sets of decisions among the offers; the cells of each are its endings.
    decisions: Vec<DecisionTables>,
}

impl CrissCrossPokerCroupier {
    /// A croupier for `offers`, each decided by `decide`.
    pub fn new<D: Decider>(
        starting_hands: &[StartingHand],
        offers: &[Offer],
        decide: impl Fn(&Offer) -> Result<D, SolveError>,
    ) -> Result<Self, SolveError> {
        let mut deciders: Vec<D> = Vec::new();
        // Meaningless for a side wager.
        let place = |offer: &Offer| match offer.side() {
            Some(_) => Ok(0),
            None => Ok(place_of(&mut deciders, decide(offer)?, PartialEq::eq)),
        };
        let places = offers.iter().map(place).collect::<Result<Vec<_>, SolveError>>()?;
        let decisions: Vec<_> = deciders.iter().map(|decider| DecisionTables::new(decider, starting_hands)).collect();
        let community = Ending::COUNT * decisions.len();
        let counted = |(offer, place): (&Offer, usize)| match offer.side() {
            Some(side) => cells_of_side(offer, side, |kind, _| vec![community + kind]),
            // Bets that occur: the greatest bets and the best hands first, folds last.
            None => {
                let mut played = [false; 1 << u8::BITS];
                decisions[place].lists.iter().for_each(|&bets| played[usize::from(bets)] = true);
                let bets = Bets::all().into_iter().rev().filter(|bets| played[bets.index()]);
                let endings = bets.flat_map(Ending::all);
                let counted = |ending: Ending| CountedOutcome {
                    outcome: settled(offer, ending),
                    cells: vec![Ending::COUNT * place + ending.index()],
                    is_expected: true,
                };
                OutcomeCells(endings.map(counted).collect())
            }
        };
        let (cells, of_offers) = (community + PokerHand::COUNT, offers.iter().zip(places).map(counted).collect());
        let tally_form = TallyForm { cells, of_offers, one_a_round: community..cells };
        Ok(CrissCrossPokerCroupier { tally_form, decisions })
    }
}

impl Croupier for CrissCrossPokerCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &Deal
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let (decided, community) = tally.split_at_mut(Ending::COUNT * self.decisions.len());
        vectors.run(
            #[inline(always)]
            || {
                let mut of_community = FewCounters::<{ PokerHand::COUNT }>::zero();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    // In the order of § 674a.8(d) with a single player: the cross from the far card over three in the
                    // second row to the near card, then the player's cards.
                    let &[far, left, middle, right, near, first_own, second_own] = strip else { return };
                    let own = with_more([], [first_own, second_own]);
                    let horizontal = with_more([], [left, right]);
                    let vertical = with_more([], [far, near]);
                    let (counted, sight) = (STRIP_ROUNDS.min(rounds - first), Sight::of(&own, &horizontal, &vertical));
                    let [across, down] = [hands(&own, &horizontal, &middle), hands(&own, &vertical, &middle)];
                    let community = hands(&horizontal, &vertical, &middle);
                    for (decisions, tally) in self.decisions.iter().zip(decided.chunks_exact_mut(Ending::COUNT)) {
                        let (bets, mut cells) = (decisions.bets(&sight), [0; STRIP_ROUNDS]);
                        // By `Ending::index`.
                        for (round, cell) in cells.iter_mut().enumerate() {
                            let pair = across[round] * PokerHand::COUNT.az::<u8>() + down[round];
                            let pair = if bets[round] < Bets::FOLDS.az::<u8>() { 0 } else { pair };
                            *cell = u16::from(bets[round]) * HAND_PAIRS.az::<u16>() + u16::from(pair);
                        }
                        cells[..counted].iter().for_each(|&cell| tally[usize::from(cell)] += 1);
                    }
                    of_community.count(&community, counted);
                }
                of_community.add_to(community);
            },
        );
    }
}

/// Rounds settled card by card.
pub struct LiteralRounds(pub Vec<StartingHand>);

#[derive(PartialEq)]
pub struct LiteralDecisions {
    /// Decisions in the order of the starting hands.
    by_hand: Vec<HandDecisions>,
    /// Whether bets occur, by [`Bets::index`].
    played: Vec<bool>,
}

impl LiteralDecisions {
    pub fn new(starting_hands: &[StartingHand], decider: &impl Decider) -> Self {
        let by_hand: Vec<HandDecisions> = starting_hands.iter().map(|starting| decider.decide(starting)).collect();
        let mut played = vec![false; Bets::COUNT];
        for (starting, decisions) in starting_hands.iter().zip(&by_hand) {
            decisions.each_reached(starting, |Reached { situation, bet, .. }| {
                let bets = situation.followed_by(bet);
                // Only a fold or the last bet ends a round.
                played[bets.index()] |= bet == Bet::FOLD || bets.folded_at().is_none();
            });
        }
        LiteralDecisions { by_hand, played }
    }
}

impl LiteralGame for LiteralRounds {
    type Decisions = LiteralDecisions;

    fn dealing(&self) -> &dyn Dealing {
        &Deal
    }

    fn classes(&self) -> usize {
        Ending::COUNT
    }

    /// The cross from the far card over three in the second row to the near card, then the player's cards
    /// (§ 674a.8(d)).
    fn play_acting(&self, decisions: &LiteralDecisions, cards: &[Card], act: impl FnMut(&'static str)) -> usize {
        let &[far, left, middle, right, near, first, second] = cards else { return 0 };
        let own = [first.min(second), first.max(second)];
        let suit = suit_of(own);
        let held = OwnCards { ranks: own.map(Card::rank), one_suit: suit.is_some() };
        let Some(hand) = self.0.iter().position(|starting| OwnCards::of(starting) == held) else { return 0 };
        let cross = [[left, right], [far, near]];
        let rows = cross.map(|ends| self.0[hand].place_of(likenesses_of(ends, suit)).unwrap_or_default());
        let hands = cross.map(|[one, other]| PokerHand::of_cards(&[first, second, one, middle, other]));
        let bets = decisions.by_hand[hand].bets(rows);
        (0..STREETS).filter_map(|street| bets.at(street)).map(Bet::name).for_each(act);
        Ending::new(bets, hands).index()
    }

    fn hands(&self, cards: &[Card]) -> Vec<HandAccount> {
        let &[far, left, middle, right, near, first, second] = cards else { return Vec::new() };
        let row = |whose, cards: [Card; 3]| {
            let hand = cards.into_iter().chain([first, second]).collect();
            HandAccount { whose, cards: cards.to_vec(), words: HandRanking::FiveCards.hand_with_ranks(hand) }
        };
        let own = HandAccount { whose: "player", cards: vec![first, second], words: String::new() };
        vec![own, row("across", [left, middle, right]), row("down", [far, middle, near])]
    }

    fn is_possible(&self, decisions: &Self::Decisions, class: usize) -> bool {
        decisions.played[class / HAND_PAIRS]
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        let hands = [class % HAND_PAIRS / PokerHand::COUNT, class % PokerHand::COUNT].map(|hand| PokerHand::ALL[hand]);
        settled(offer, Ending { bets: Bets::all()[class / HAND_PAIRS], hands })
    }
}
