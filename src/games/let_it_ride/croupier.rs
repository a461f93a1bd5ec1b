//! The simulated path: each round dealt in the order of § 643a.8(d), decided by table, settled by § 643a.11(f).
//!
//! All wagers of a round are settled in one pass. A wager's result depends on the kind of the player's three cards, or
//! on the kind of all five and on how many bets ride, so these are what the tally counts; each offer is priced from it.

use super::hands::{FiveCardHand, PaidHand, ThreeCardHand};
use super::side_wagers::{self, SettledBy, settlements};
use super::solve::{Decisions, LetItRideSolver, base_outcome_name};
use super::{BETS, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::cards::{BATCH_ROUNDS, Card, CardColumn, CardSet, Deals, binomial};
use crate::games::{Croupier, Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::{Units, whole_units};

/// Order of the deal to a single player (§ 643a.8(d)): player, community, player, community, player.
const PLAYERS_CARDS_DEALT: [usize; PLAYER_CARDS] = [0, 2, 4];
/// The community card that is turned first: the dealer's left, which was dealt first (§ 643a.8(d)(4), § 643a.11(c)).
const FIRST_COMMUNITY_CARD_DEALT: usize = 1;

/// Cells of the tally for one set of decisions: a kind of five-card hand and how many of bets 1 and 2 ride.
const CELLS_BY_BETS: usize = FiveCardHand::COUNT * BETS;
/// Where the cells of the first set of decisions begin.
const FIRST_DECISIONS: usize = ThreeCardHand::COUNT;

/// Settles rounds for a list of offers.
pub struct LetItRideCroupier {
    offers: Vec<Offer>,
    /// For each offer: which of `decisions` plays it. Offers that are not the base game may use any.
    decisions_of_offer: Vec<usize>,
    /// The different sets of decisions among the offers; never empty.
    decisions: Vec<DecisionTables>,
    /// Kind of three-card hand, by subset index.
    three_card_kinds: Vec<u8>,
}

/// One set of decisions packed for look-up.
struct DecisionTables {
    of: Decisions,
    /// 1 where bet 1 rides, by subset index of three cards.
    bet_1: Vec<u8>,
    /// One bit where bet 2 rides, by subset index of four cards, so that the table stays in the cache.
    bet_2: Vec<u64>,
}

impl LetItRideCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub(super) fn new(solver: &LetItRideSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let mut decisions: Vec<DecisionTables> = Vec::new();
        let mut decisions_of_offer = Vec::new();
        for offer in offers {
            if SettledBy::of(offer)? != SettledBy::BetsThatRide {
                decisions_of_offer.push(0);
                continue;
            }
            let wanted = solver.decisions(offer)?;
            let known = decisions.iter().position(|tables| tables.of == wanted);
            decisions_of_offer.push(known.unwrap_or(decisions.len()));
            if known.is_none() {
                decisions.push(DecisionTables::new(wanted));
            }
        }
        if decisions.is_empty() {
            decisions.push(DecisionTables::new(Decisions::never_ride()));
        }
        let three_card_kinds = CardSet::FULL_DECK.subsets::<3>().map(|cards| ThreeCardHand::of(cards).index() as u8);
        Ok(LetItRideCroupier {
            offers: offers.to_vec(),
            decisions_of_offer,
            decisions,
            three_card_kinds: three_card_kinds.collect(),
        })
    }

    /// Counts of each kind of five-card hand, whatever was bet.
    fn five_card_counts(&self, tally: &[u64]) -> Vec<u128> {
        let by_bets = &tally[FIRST_DECISIONS..FIRST_DECISIONS + CELLS_BY_BETS];
        by_bets.chunks(BETS).map(|bets| bets.iter().map(|&count| u128::from(count)).sum()).collect()
    }

    fn base_outcomes(&self, offer: usize, tally: &[u64], rounds: u128) -> Result<OutcomeTable, SolveError> {
        let first = FIRST_DECISIONS + CELLS_BY_BETS * self.decisions_of_offer[offer];
        let settlements = settlements::<FiveCardHand>(&self.offers[offer]);
        let mut outcomes = Vec::new();
        for kind in FiveCardHand::ALL.iter().rev() {
            for withdrawable_riding in (0..BETS).rev() {
                let settlement = &settlements[kind.index()];
                let bets = bets_left([withdrawable_riding > 0, withdrawable_riding > 1]);
                outcomes.push(Outcome {
                    name: base_outcome_name(*kind, bets.len()),
                    hand: settlement.hand,
                    net: bets.iter().map(|_| settlement.net.clone()).sum::<Units>(),
                    wagered: bets.iter().map(|_| whole_units(1)).sum::<Units>(),
                    folded: false,
                    count: u128::from(tally[first + kind.index() * BETS + withdrawable_riding]),
                });
            }
        }
        Ok(OutcomeTable::new(outcomes, rounds)?)
    }
}

/// The bets that are settled when the second community card has been turned: bet 3 and those that rode.
fn bets_left(rides: [bool; BETS - 1]) -> Vec<usize> {
    (1..=BETS).filter(|&bet| bet == BETS || rides[bet - 1]).collect()
}

impl Croupier for LetItRideCroupier {
    fn cards_per_round(&self) -> usize {
        PLAYER_CARDS + COMMUNITY_CARDS
    }

    fn cells(&self) -> usize {
        FIRST_DECISIONS + CELLS_BY_BETS * self.decisions.len()
    }

    fn settle(&self, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let hands = SortedHands::of(deals);
        let kinds = five_card_kinds(deals);
        let rounds = rounds.min(BATCH_ROUNDS);
        count(tally, 0, rounds, |round| self.three_card_kinds[usize::from(hands.of_three[round])]);
        for (place, decisions) in self.decisions.iter().enumerate() {
            let first = FIRST_DECISIONS + CELLS_BY_BETS * place;
            count(tally, first, rounds, |round| {
                kinds[round] * BETS as u8 + decisions.withdrawable_riding(hands.of_three[round], hands.of_four[round])
            });
        }
    }

    fn outcomes(&self, offer: usize, tally: &[u64]) -> Result<OutcomeTable, SolveError> {
        let three_card_counts: Vec<u128> = tally[..FIRST_DECISIONS].iter().map(|&count| u128::from(count)).collect();
        let rounds = three_card_counts.iter().sum();
        match SettledBy::of(&self.offers[offer])? {
            SettledBy::BetsThatRide => self.base_outcomes(offer, tally, rounds),
            SettledBy::ThreeCards => {
                side_wagers::outcome_table::<ThreeCardHand>(&self.offers[offer], &three_card_counts, rounds)
            }
            SettledBy::FiveCards => {
                side_wagers::outcome_table::<FiveCardHand>(&self.offers[offer], &self.five_card_counts(tally), rounds)
            }
        }
    }
}

impl Decisions {
    /// Decisions for a simulation without the base game: no one asks for them.
    fn never_ride() -> Self {
        let none = |cards| vec![false; binomial(Card::COUNT, cards) as usize];
        Decisions { bet_1_rides: none(3), bet_2_rides: none(4) }
    }
}

impl DecisionTables {
    fn new(of: Decisions) -> Self {
        let bet_1 = of.bet_1_rides.iter().map(|&rides| u8::from(rides)).collect();
        let word = |rides: &[bool]| rides.iter().rev().fold(0, |word, &rides| word << 1 | u64::from(rides));
        let bet_2 = of.bet_2_rides.chunks(64).map(word).collect();
        DecisionTables { of, bet_1, bet_2 }
    }

    /// How many of bets 1 and 2 ride.
    #[inline]
    fn withdrawable_riding(&self, three: u16, four: u32) -> u8 {
        let bet_2 = self.bet_2[four as usize / 64] >> (four % 64) & 1;
        self.bet_1[usize::from(three)] + bet_2 as u8
    }
}

/// The subset indices of what the player sees at each decision, for every round of a batch.
struct SortedHands {
    of_three: [u16; BATCH_ROUNDS],
    of_four: [u32; BATCH_ROUNDS],
}

impl SortedHands {
    fn of(deals: &Deals) -> Self {
        let columns = deals.columns();
        let [mut low, mut middle, mut high] = PLAYERS_CARDS_DEALT.map(|place| columns[place]);
        in_order(&mut low, &mut middle);
        in_order(&mut middle, &mut high);
        in_order(&mut low, &mut middle);
        let mut hands = SortedHands { of_three: [0; BATCH_ROUNDS], of_four: [0; BATCH_ROUNDS] };
        for round in 0..BATCH_ROUNDS {
            let [a, b, c] = [low[round], middle[round], high[round]].map(usize::from);
            hands.of_three[round] = (a as u32 + PAIRS[b] + TRIPLES[c]) as u16;
        }
        let mut community = columns[FIRST_COMMUNITY_CARD_DEALT];
        in_order(&mut low, &mut community);
        in_order(&mut middle, &mut community);
        in_order(&mut high, &mut community);
        for round in 0..BATCH_ROUNDS {
            let [a, b, c, d] = [low[round], middle[round], high[round], community[round]].map(usize::from);
            hands.of_four[round] = a as u32 + PAIRS[b] + TRIPLES[c] + QUADRUPLES[d];
        }
        hands
    }
}

/// C(card, 2), C(card, 3) and C(card, 4): the parts of a subset index, for any byte so that no look-up is checked.
const PAIRS: [u32; 256] = index_parts(2);
const TRIPLES: [u32; 256] = index_parts(3);
const QUADRUPLES: [u32; 256] = index_parts(4);

const fn index_parts(size: usize) -> [u32; 256] {
    let mut parts = [0; 256];
    let mut card = 0;
    while card < Card::COUNT {
        parts[card] = binomial(card, size);
        card += 1;
    }
    parts
}

/// Puts the lower card of each round into the first column and the higher into the second.
fn in_order(lower: &mut CardColumn, higher: &mut CardColumn) {
    for (low, high) in lower.iter_mut().zip(higher) {
        (*low, *high) = ((*low).min(*high), (*low).max(*high));
    }
}

/// The kind of each round's five-card hand.
fn five_card_kinds(deals: &Deals) -> [u8; BATCH_ROUNDS] {
    let kinds = kinds_by_value();
    let tables = five_card::tables();
    let columns = deals.columns();
    std::array::from_fn(|round| {
        let cards: PackedCards =
            columns.iter().fold(PackedCards::NONE, |sum, column| sum + PackedCards::of_index(column[round]));
        kinds[tables.value(cards).index()]
    })
}

/// The kind of hand for each five-card value.
fn kinds_by_value() -> &'static [u8] {
    static KINDS: std::sync::LazyLock<Vec<u8>> = std::sync::LazyLock::new(|| {
        let rankings = five_card::tables().rankings().iter();
        rankings.map(|&ranking| FiveCardHand::of_ranking(ranking).index() as u8).collect()
    });
    &KINDS
}

/// Adds the cell of each round to the tally, whose cells begin at `first`. Four counters take turns, because a cell that
/// is counted again at once would wait for its last count to be stored.
fn count(tally: &mut [u64], first: usize, rounds: usize, cell: impl Fn(usize) -> u8) {
    let mut counters = [[0_u16; 64]; 4];
    for round in 0..rounds {
        counters[round % 4][usize::from(cell(round) & 63)] += 1;
    }
    for counter in counters {
        for (total, &counted) in tally[first..].iter_mut().zip(&counter) {
            *total += u64::from(counted);
        }
    }
}
const _: () = assert!(CELLS_BY_BETS <= 64 && ThreeCardHand::COUNT <= 64 && BATCH_ROUNDS <= u16::MAX as usize);
