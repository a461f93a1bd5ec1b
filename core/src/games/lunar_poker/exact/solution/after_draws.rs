//! Tables of bets and folds after a draw.

use az::Az;
use rayon::prelude::*;

use super::against::Against;
use crate::games::lunar_poker::decisions::{
    BY_RANKS, Block, EXCHANGES, FinalDecision, FinalDecisions, Gains, IN_A_BYTE, RANKS, RankCounts, finals, multisets,
};
use crate::games::lunar_poker::rules::READINGS;
use crate::hands::rank_multisets;

impl FinalDecisions {
    pub fn new(against: &Against) -> Self {
        let bought: [_; READINGS] = std::array::from_fn(|reading| bought(against, reading));
        let flush = |kind: usize| {
            if is_always_bet(against, kind) { FinalDecision::Bet } else { FinalDecision::ByCounting }
        };
        FinalDecisions {
            bought: bought.each_ref().map(|(known, _)| known.clone()),
            bought_gains: bought.map(|(_, gains)| gains),
            bought_flushes: Block((BY_RANKS..finals().kinds()).map(|kind| flush(kind) as u8).collect()),
            ..exchanged(against)
        }
    }
}

/// Entry for a final hand that no deal leads to.
const IMPOSSIBLE: u8 = 4;

#[derive(Clone, Copy)]
struct Dead {
    size: usize,
    /// Index of the multiset.
    index: usize,
    /// As [`packed`].
    ranks: u64,
}

/// The tables of exchanges; the others are empty.
fn exchanged(against: &Against) -> FinalDecisions {
    // By kind.
    let ranks: Vec<u64> = finals().rank_counts.iter().map(packed).collect();
    let of_size = |size: usize| {
        let all = multisets().of_size(size).iter().enumerate();
        all.map(move |(index, ranks)| Dead { size, index, ranks: packed(ranks) })
    };
    let rows: Vec<Dead> = EXCHANGES.flat_map(of_size).collect();
    let known: Vec<Vec<u8>> = rows.par_iter().map(|&row| entries(against, &ranks, row)).collect();
    // By kind: a mask of its entries.
    let mut different = vec![0_u8; ranks.len()];
    for row in &known {
        different.iter_mut().zip(row).for_each(|(different, known)| *different |= 1 << known);
    }
    let always = different.iter().map(|different| match different & !(1 << IMPOSSIBLE) {
        0b0000 | 0b0001 => FinalDecision::Fold,
        0b0010 => FinalDecision::Bet,
        0b1000 => FinalDecision::ByCounting,
        _ => FinalDecision::ByMore,
    });
    let exchanged: Vec<FinalDecision> = always.collect();
    let by_dead: Vec<usize> = (0..exchanged.len()).filter(|&kind| exchanged[kind] == FinalDecision::ByMore).collect();
    let mut columns = vec![0; exchanged.len()];
    by_dead.iter().enumerate().for_each(|(column, &kind)| columns[kind] = column.az::<u16>());
    let width = by_dead.len().next_multiple_of(IN_A_BYTE);
    let by_dead_ranks = known.par_iter().flat_map_iter(|row| {
        let entry = move |byte: u8, &kind: &usize| byte << 2 | (row[kind] % IMPOSSIBLE);
        by_dead.chunks(IN_A_BYTE).map(move |kinds| kinds.iter().rev().fold(0, entry))
    });
    let gains = rows.iter().zip(&known).enumerate().flat_map(|(place, (&row, known))| {
        let gain = gain_by_ranks(against, row);
        let open = by_dead.iter().enumerate().filter(|&(_, &kind)| known[kind] == FinalDecision::ByMore as u8);
        open.map(move |(column, &kind)| ((place * width + column).az::<u32>(), gain(kind).az::<i32>()))
    });
    FinalDecisions {
        exchanged: Block(exchanged.iter().map(|&known| known as u8).collect()),
        columns: Block(columns),
        by_dead_ranks: Block(by_dead_ranks.collect()),
        gains: Gains::new(gains),
        ..FinalDecisions::default()
    }
}

/// Entries by kind. `ranks`: by kind.
fn entries(against: &Against, ranks: &[u64], row: Dead) -> Vec<u8> {
    let unseen = packed(&against.showdowns.unseen_ranks);
    let gain = gain_by_ranks(against, row);
    let known = |kind: usize| {
        // A rank dealt more often than it occurs exceeds 7, the maximum of three bits.
        if (ranks[kind] + row.ranks + (ALL_SEVEN - unseen)) & !ALL_SEVEN != 0 {
            return IMPOSSIBLE;
        }
        let may_force = || against.may_force(&against.priced[0].of_five[kind], kind, row.size);
        known_within(gain(kind), against.ranges_by_flushes[kind], may_force) as u8
    };
    (0..ranks.len()).map(known).collect()
}

/// By kind: gain of betting without the dealer's flushes.
fn gain_by_ranks(against: &Against, Dead { size, index, .. }: Dead) -> impl Fn(usize) -> i64 {
    let (showdowns, payoffs) = (&against.showdowns, &against.priced[0].of_five);
    let (row, hidden_hands) = (showdowns.row(size, index), showdowns.hidden_hands(size).into());
    move |kind| payoffs[kind].gain(row[kind].split(), hidden_hands)
}

/// Multiplicity of each rank, four bits each.
fn packed(ranks: &RankCounts) -> u64 {
    ranks.iter().rev().fold(0, |packed, &cards| packed << 4 | u64::from(cards))
}

/// Seven of each rank.
const ALL_SEVEN: u64 = 0x7_7777_7777_7777;
const _: () = assert!(ALL_SEVEN.count_ones() as usize == 3 * RANKS);

/// Entries and gains after buying a card, by multiset of six ranks without a flush.
fn bought(against: &Against, reading: usize) -> (Block<u8>, Gains) {
    let (showdowns, priced) = (&against.showdowns, &against.priced[reading]);
    let hidden_hands = i64::from(showdowns.hidden_hands(1));
    let decided: Vec<(FinalDecision, i64)> = (0..rank_multisets(6))
        .map(|six| {
            let ((kind, left_over), payoff) = (finals().of_six(six), &priced.of_six[six]);
            let gain = payoff.gain(showdowns.row(1, left_over as usize)[kind].split(), hidden_hands);
            let range = showdowns.by_flushes.range(kind, payoff);
            (known_within(gain, range, || against.may_force(payoff, kind, 1)), gain)
        })
        .collect();
    let open = decided.iter().enumerate().filter(|(_, (known, _))| *known == FinalDecision::ByMore);
    let gains = Gains::new(open.map(|(six, &(_, gain))| (six.az::<u32>(), gain.az::<i32>())));
    (Block(decided.iter().map(|&(known, _)| known as u8).collect()), gains)
}

/// Considers any sixth card, no second combination, and the worst correction for flushes.
fn is_always_bet(against: &Against, kind: usize) -> bool {
    let (showdowns, payoff) = (&against.showdowns, &against.priced[0].of_five[kind]);
    let hidden_hands = i64::from(showdowns.hidden_hands(1));
    let (least, _) = showdowns.by_flushes.range(kind, payoff);
    (0..RANKS).all(|rank| payoff.gain(showdowns.row(1, rank)[kind].split(), hidden_hands) + least > 0)
}

/// Corrections lie between `least` and `most`. Gains too large for the table are left to counting.
fn known_within(gain: i64, (least, most): (i64, i64), may_force: impl FnOnce() -> bool) -> FinalDecision {
    match (gain + least > 0, gain + most > 0) {
        (true, _) => FinalDecision::Bet,
        _ if may_force() => FinalDecision::ByCounting,
        (false, false) => FinalDecision::Fold,
        (false, true) if i32::try_from(gain).is_ok() => FinalDecision::ByMore,
        (false, true) => FinalDecision::ByCounting,
    }
}
