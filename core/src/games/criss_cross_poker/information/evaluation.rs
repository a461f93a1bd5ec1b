//! What every action is worth with one starting hand and some knowledge, by backward induction; the best play beside
//! the usual one.
//!
//! Sums are over all ways that the deal can go on, and no greater than those of `Worths`: 64 bits hold them.

use az::Az;

use super::hand::Hand;
use super::known::Known;
use super::sums::{Sums, product};
use crate::games::criss_cross_poker::decisions::likeness::Likeness;
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::exact::whole_pays::Pays;
use crate::games::criss_cross_poker::exact::worths::MiddleSums;
use crate::games::criss_cross_poker::rules::deal::ANTES;
use crate::games::engine::bets::{Bet, Bets};

/// The sum of net results for each action, a fold first.
type Actions = [i64; Bet::ALL.len()];

/// A starting hand on a deck without the cards that are out of play.
pub struct Dealt<'e> {
    starting: &'e StartingHand,
    pays: &'e Pays,
    /// By both rows; empty where the middle card is known.
    sums: Vec<MiddleSums>,
}

/// The best play of one starting hand with some knowledge.
pub struct Evaluation<'e> {
    hand: &'e Hand,
    dealt: &'e Dealt<'e>,
    middle: Option<Likeness>,
    /// Number of middle cards.
    middles: i64,
    across: Actions,
    rows: Vec<Row>,
}

/// What is known when the horizontal ends are.
struct Row {
    ends: usize,
    /// Number of ways to deal these ends.
    ways: i64,
    /// Number of ways that the deal can go on.
    deals: i64,
    /// The vertical ends, and the number of ways to deal them.
    columns: Vec<(usize, i64)>,
    /// By the Across Bet.
    down: [Actions; Bet::ALL.len()],
}

impl<'e> Dealt<'e> {
    /// `middle` is whether the middle card is known.
    pub fn new(starting: &'e StartingHand, pays: &'e Pays, middle: bool) -> Self {
        let sums = if middle { Vec::new() } else { MiddleSums::by_ends(starting, pays) };
        Dealt { starting, pays, sums }
    }

    /// The sums over the middle cards with these ends, or of the middle card that is known.
    #[inline]
    fn sums(&self, ends: [usize; 2], middle: Option<Likeness>) -> MiddleSums {
        let Some(middle) = middle else {
            let [horizontal, vertical] = self.starting.by_ranks(ends);
            return self.sums[horizontal * self.starting.ends.len() + vertical];
        };
        let mut sums = MiddleSums::default();
        sums.add(ends.map(|place| self.starting.ends[place].kinds[middle.index()]), 1, self.pays);
        sums
    }
}

impl<'e> Evaluation<'e> {
    /// The best play of `hand` as it is dealt, with these community cards known.
    pub fn new(hand: &'e Hand, dealt: &'e Dealt<'e>, known: &Known) -> Self {
        let (middle, middles) = (known.middle, known.middles());
        let mut evaluation = Evaluation { hand, dealt, middle, middles, across: [0; 4], rows: Vec::new() };
        let rows =
            known.horizontals().into_iter().map(|(ends, ways)| evaluation.row(ends, ways, known.verticals(ends)));
        evaluation.rows = rows.collect();
        for row in &evaluation.rows {
            evaluation.across[0] -= row.ways * row.deals * ANTES.az::<i64>();
            for across in Bet::PLACED.map(Bet::antes) {
                evaluation.across[across] += row.ways * row.down[across][best(&row.down[across])];
            }
        }
        evaluation
    }

    fn row(&self, ends: usize, ways: i64, columns: Vec<(usize, i64)>) -> Row {
        let deals = self.middles * columns.iter().map(|(_, ways)| ways).sum::<i64>();
        let mut down = [[0; Bet::ALL.len()]; Bet::ALL.len()];
        for &(vertical, ways) in &columns {
            let sums = self.dealt.sums([ends, vertical], self.middle);
            // What is won or lost grows with the Middle Bet.
            let with_middle_bet = sums.antes + sums.middle.max(3 * sums.middle);
            for across in Bet::PLACED {
                for bet in Bet::PLACED {
                    let [on_across, on_down] = [across, bet].map(i64::from);
                    let open = with_middle_bet + on_across * sums.across + on_down * sums.down;
                    let worth = open.max(forfeited(on_across + on_down) * self.middles);
                    down[across.antes()][bet.antes()] += ways * worth;
                }
            }
        }
        for (across, actions) in Bet::ALL.into_iter().zip(&mut down) {
            actions[0] = forfeited(across.into()) * deals;
        }
        Row { ends, ways, deals, columns, down }
    }

    /// The worth of each Middle Bet.
    #[inline]
    fn middle_actions(&self, ends: [usize; 2], placed: Bets) -> Actions {
        let [across, down, _] = placed.streets().map(i64::from);
        let sums = self.dealt.sums(ends, self.middle);
        let open = sums.antes + across * sums.across + down * sums.down;
        let folded = forfeited(across + down) * self.middles;
        [folded, open + sums.middle, open + 2 * sums.middle, open + 3 * sums.middle]
    }

    /// The best bets with these ends.
    pub fn bets(&self, ends: [usize; 2]) -> Bets {
        let across = best_bet(&self.across);
        let row = self.rows.iter().find(|row| row.ends == ends[0]);
        let down = row.map_or(Bet::FOLD, |row| best_bet(&row.down[across.antes()]));
        let placed = Bets::new([across, down, Bet::FOLD]);
        if goes_on(placed) { placed.with(2, best_bet(&self.middle_actions(ends, placed))) } else { placed }
    }

    /// Adds both plays to sums, as `times` as many ways.
    pub fn add_to(&self, sums: &mut Sums, times: i64) {
        let across = [best_bet(&self.across), self.hand.usual.bet(InSight::OwnCards)];
        let deals = self.rows.iter().map(|row| row.ways * row.deals).sum();
        sums.add_net(self.across[across[0].antes()], [times, deals]);
        self.compare(&self.across, across[1], InSight::OwnCards, [times, deals], sums);
        for row in &self.rows {
            self.add_row(row, across, times * row.ways, sums);
        }
    }

    fn add_row(&self, row: &Row, across: [Bet; 2], times: i64, sums: &mut Sums) {
        let in_sight = InSight::AcrossRow(row.ends);
        let down = [best_bet(&row.down[across[0].antes()]), self.hand.usual.bet(in_sight)];
        if across[1] != Bet::FOLD {
            self.compare(&row.down[across[1].antes()], down[1], in_sight, [times, row.deals], sums);
        }
        let placed = [0, 1].map(|player| Bets::new([across[player], down[player], Bet::FOLD]));
        for &(column, ways) in &row.columns {
            self.add_column([row.ends, column], placed, times * ways, sums);
        }
    }

    fn add_column(&self, ends: [usize; 2], [informed, usual]: [Bets; 2], times: i64, sums: &mut Sums) {
        let (mut bets, mut usual_net) = ([informed, usual], forfeited(placed(usual)) * self.middles);
        if goes_on(informed) {
            bets[0] = informed.with(2, best_bet(&self.middle_actions(ends, informed)));
        }
        if goes_on(usual) {
            let (actions, in_sight) = (self.middle_actions(ends, usual), InSight::BothRows(ends));
            let bet = self.hand.usual.bet(in_sight);
            self.compare(&actions, bet, in_sight, [times, self.middles], sums);
            (bets[1], usual_net) = (usual.with(2, bet), actions[bet.antes()]);
        }
        sums.add_bets(bets.map(|bets| ANTES.az::<i64>() + placed(bets)), bets[0] != bets[1], times * self.middles);
        sums.add_usual_net(usual_net, times);
    }

    /// Notes a decision on the path of the usual play if another action is better: so many times, with so many ways to
    /// go on.
    #[inline]
    fn compare(&self, actions: &Actions, usual: Bet, in_sight: InSight, [times, deals]: [i64; 2], sums: &mut Sums) {
        let (best, usual) = (best(actions), usual.antes());
        if actions[best] > actions[usual] {
            let place = (in_sight.street(), self.hand.holding(in_sight));
            sums.note(place, [usual, best], [product(times, deals), product(times, actions[best] - actions[usual])]);
        }
    }
}

/// The best action; of equal ones, the one that wagers least.
#[inline]
fn best(actions: &Actions) -> usize {
    (1..actions.len()).fold(0, |best, action| if actions[action] > actions[best] { action } else { best })
}

#[inline]
fn best_bet(actions: &Actions) -> Bet {
    Bet::ALL[best(actions)]
}

/// The bets together in antes.
#[inline]
fn placed(bets: Bets) -> i64 {
    bets.streets().into_iter().map(i64::from).sum()
}

/// Whether the Across and the Down Bet have been placed.
#[inline]
fn goes_on(bets: Bets) -> bool {
    bets.streets()[1] != Bet::FOLD
}

/// The net result of a fold when bets of this many antes have been placed beside the two Ante Wagers.
#[inline]
fn forfeited(placed: i64) -> i64 {
    -(ANTES.az::<i64>() + placed)
}
