//! The decisions after a draw, tabulated.

use rayon::prelude::*;

use super::best_plays::Against;
use crate::games::lunar_poker::decisions::{
    BY_RANKS, DEAD, EXCHANGES, FinalDecisions, IN_TWO_BITS, Known, RANKS, RankCounts, finals, multisets,
};
use crate::games::lunar_poker::exact::showdowns::{Showdowns, range_of_gain};
use crate::games::lunar_poker::rules::READINGS;
use crate::hands::rank_multisets;

impl FinalDecisions {
    /// The best decisions of what `against` is about.
    pub fn new(against: &Against) -> Self {
        let ranges = against.showdowns.ranges_by_flushes(&against.priced[0].of_five);
        let mut decisions = FinalDecisions::default();
        decisions.decide_exchanges(against, &ranges);
        for reading in 0..READINGS {
            decisions.decide_bought(against, reading);
        }
        decisions.bought_flushes =
            (BY_RANKS..finals().kinds()).map(|kind| is_always_bet(against, kind, ranges[kind].0)).collect();
        decisions.tabulate_own_suit(&against.showdowns);
        decisions
    }

    fn decide_exchanges(&mut self, against: &Against, ranges: &[(i64, i64)]) {
        let (finals, showdowns) = (finals(), &against.showdowns);
        let rows: Vec<(usize, usize, &RankCounts)> = EXCHANGES
            .flat_map(|size| {
                multisets().of_size(size).iter().enumerate().map(move |(dead, counts)| (size, dead, counts))
            })
            .collect();
        let of_row = |&(size, dead, dead_ranks): &(usize, usize, &RankCounts)| -> Vec<Option<(Known, i64)>> {
            let (row, hidden_hands) = (showdowns.row(size, dead), i64::from(showdowns.hidden_hands(size)));
            let known = |kind: usize| {
                let both = finals.rank_counts[kind].iter().zip(dead_ranks).map(|(held, dead)| held + dead);
                if both.zip(&showdowns.unseen_ranks).any(|(dealt, &unseen)| dealt > unseen) {
                    return None;
                }
                let payoff = &against.priced[0].of_five[kind];
                let gain = payoff.gain(row[kind], hidden_hands);
                let may_force = against.may_force(payoff, kind, size);
                Some((known_within(gain, ranges[kind], may_force), gain))
            };
            (0..finals.kinds()).map(known).collect()
        };
        let rows: Vec<Vec<Option<(Known, i64)>>> = rows.par_iter().map(of_row).collect();
        for kind in 0..finals.kinds() {
            let mut all = rows.iter().filter_map(|row| row[kind]).map(|(known, _)| known);
            let first = all.next().unwrap_or(Known::Fold);
            let one = first != Known::ByOwnSuit && all.all(|known| known == first);
            self.exchanged.push(if one { first } else { Known::ByDeadRanks });
            self.columns.push(self.width as u16);
            self.width += usize::from(!one);
        }
        self.by_dead_ranks = vec![0; (DEAD * self.width).div_ceil(4)];
        for (row, of_row) in rows.iter().enumerate() {
            for kind in (0..finals.kinds()).filter(|&kind| self.exchanged[kind] == Known::ByDeadRanks) {
                let Some((known, gain)) = of_row[kind] else { continue };
                let place = row * self.width + usize::from(self.columns[kind]);
                let bits = IN_TWO_BITS.iter().position(|two_bits| *two_bits == known).unwrap_or_default() as u8;
                self.by_dead_ranks[place / 4] |= bits << (2 * (place % 4));
                if known == Known::ByOwnSuit {
                    self.gains.insert((kind * DEAD + row) as u32, gain);
                    self.suit_columns.insert(kind as u16, 0);
                }
            }
        }
    }

    fn decide_bought(&mut self, against: &Against, reading: usize) {
        let (showdowns, priced) = (&against.showdowns, &against.priced[reading]);
        let hidden_hands = i64::from(showdowns.hidden_hands(1));
        let changes = showdowns.changes_by_flushes();
        for six in 0..rank_multisets(6) {
            let ((kind, left_over), payoff) = (finals().of_six(six), &priced.of_six[six]);
            let gain = payoff.gain(showdowns.row(1, left_over as usize)[kind], hidden_hands);
            let range = range_of_gain(payoff, &changes[showdowns.group(kind)]);
            let known = known_within(gain, range, against.may_force(payoff, kind, 1));
            self.bought[reading].push(known);
            if known == Known::ByOwnSuit {
                self.bought_gains[reading].insert(six as u32, gain);
                self.suit_columns.insert(kind as u16, 0);
            }
        }
    }

    fn tabulate_own_suit(&mut self, showdowns: &Showdowns) {
        let kinds: Vec<u16> = self.suit_columns.keys().copied().collect();
        let mut groups: Vec<usize> = kinds.iter().map(|&kind| showdowns.group(usize::from(kind))).collect();
        groups.sort_unstable();
        groups.dedup();
        for kind in kinds {
            let column = groups.binary_search(&showdowns.group(usize::from(kind))).unwrap_or(0);
            self.suit_columns.insert(kind, column as u16);
        }
        for row in showdowns.all_flushes() {
            self.by_own_suit.extend(groups.iter().map(|&group| row[group].signed().map(|change| change as i16)));
        }
    }
}

/// Whether betting on the best five of six cards gains, whatever the sixth is, even if nothing is paid for a second
/// combination, and with as much less by the dealer's flushes as there can be.
fn is_always_bet(against: &Against, kind: usize, least: i64) -> bool {
    let hidden_hands = i64::from(against.showdowns.hidden_hands(1));
    let gain = |rank: usize| against.priced[0].of_five[kind].gain(against.showdowns.row(1, rank)[kind], hidden_hands);
    (0..RANKS).all(|rank| gain(rank) + least > 0)
}

/// What is known of a decision with this gain, to which flushes add between the least and the most, beside what a
/// dealer may be forced to bring.
fn known_within(gain: i64, (least, most): (i64, i64), may_force: bool) -> Known {
    match (gain + least > 0, gain + most > 0) {
        (true, _) => Known::Bet,
        _ if may_force => Known::ByCounting,
        (false, false) => Known::Fold,
        (false, true) => Known::ByOwnSuit,
    }
}
