//! The worth of every action for one starting hand, by backward induction.
//!
//! Every bet of one to three antes is computed at each decision, after every choice of bets before it; later decisions
//! are the best, or those of a player who goes by rules. Sums are over all ways that the deal can go on, in whole
//! antes, or in whole parts of one where a payout limit is not whole: at most 1,225 x 1,128 x 46 ways with at most 11
//! times
//! [`MOST_PARTS`](super::whole_pays) in each, 7.0 x 10^18 in all, so that 64 bits hold every sum.

use az::Az;

use super::excess::{Excess, Most, Unpaid, place};
use super::whole_pays::Pays;
use crate::games::criss_cross_poker::decisions::hand_decisions::HandDecisions;
use crate::games::criss_cross_poker::decisions::named::Player;
use crate::games::criss_cross_poker::decisions::situation::{InSight, Situation};
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::criss_cross_poker::rules::deal::ANTES;
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::strategy::{Worth, best};

/// The worth of each action: of a fold, and of bets of one to three antes.
pub type Actions = [Worth<i64>; Bet::ALL.len()];

/// The worth of every action with one starting hand, if all later decisions are those of a player.
pub struct Worths<'s> {
    starting: &'s StartingHand,
    across: Actions,
    /// By the horizontal ends.
    down: Vec<AfterEnds>,
    /// By the horizontal ends, and within them by the vertical ends; only where [`StartingHand::by_ranks`] leaves them.
    middle: Vec<MiddleSums>,
    /// Number of ways that the deal can go on at each street, in the parts of an ante that sums are in.
    deals: [i64; STREETS],
    /// What a payout limit leaves unpaid, and the most that the rows can win, by their ends.
    excess: Option<(&'s Excess, Vec<Most>)>,
}

/// What is known when the horizontal ends are, by the Across Bet that has been placed (a fold has nothing).
#[derive(Clone, Copy, Debug, Default)]
struct AfterEnds {
    /// The worth of each action.
    actions: [Actions; Bet::ALL.len()],
    /// The sum of net results of the Across Bet with each action.
    across_bet: [[i64; Bet::ALL.len()]; Bet::ALL.len()],
}

/// Sums over the ends with which the Middle Bet is made, after the same bets.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    /// Number of ways to deal the ends.
    ways: i64,
    /// Of both Ante Wagers and the Middle Bet together, less what is not paid.
    open: i64,
    /// Of one ante of each bet.
    across: i64,
    down: i64,
}

impl Played {
    fn add(&mut self, ways: i64, sums: &MiddleSums, middle: i64) {
        self.ways += ways;
        self.open += ways * (sums.antes + middle);
        self.across += ways * sums.across;
        self.down += ways * sums.down;
    }
}

/// Sums over the middle cards that are left, of one ante of each wager.
#[derive(Clone, Copy, Debug, Default)]
pub struct MiddleSums {
    /// Of both Ante Wagers together.
    pub antes: i64,
    pub across: i64,
    pub down: i64,
    pub middle: i64,
}

impl<'s> Worths<'s> {
    /// The worths of `starting` on these pays; later decisions are those of `player`, or the best.
    pub fn new(starting: &'s StartingHand, pays: &'s Pays, player: Option<&Player>) -> Self {
        let deals = starting.deals_after().map(|deals| deals.az::<i64>() * pays.scale);
        let excess = pays.excess.as_ref().map(|excess| (excess, excess.most_by_ends(starting)));
        let ends = &starting.ends;
        let (across, down) = (Actions::default(), Vec::with_capacity(ends.len()));
        let middle = MiddleSums::by_ends(starting, pays);
        let mut worths = Worths { starting, across, down, middle, deals, excess };
        for horizontal in 0..ends.len() {
            let after = worths.after_ends(horizontal, player);
            worths.down.push(after);
        }
        worths.across = worths.before_ends(player);
        worths
    }

    /// The worth of each action.
    #[inline]
    pub fn actions(&self, Situation { in_sight, placed }: Situation) -> Actions {
        let [across, down, _] = placed.streets();
        match in_sight {
            InSight::OwnCards => self.across,
            InSight::AcrossRow(horizontal) => self.down[horizontal].actions[across.antes()],
            InSight::BothRows(ends) => {
                self.middle_actions(self.middle_sums(ends), [across, down], self.unpaid(ends).as_ref())
            }
        }
    }

    /// The bet of `player`, or the best one.
    #[inline]
    pub fn bet(&self, situation: Situation, player: Option<&Player>) -> Bet {
        match (player, situation.in_sight, situation.placed.streets()) {
            (Some(player), in_sight, _) => player.bet(in_sight),
            (None, InSight::BothRows(ends), [across, down, _]) => {
                self.middle_bet(self.middle_sums(ends), [across, down], self.unpaid(ends).as_ref())
            }
            (None, ..) => best_bet(&self.actions(situation)),
        }
    }

    /// The decisions of `player`, or the best.
    pub fn decisions(&self, player: Option<&Player>) -> HandDecisions {
        HandDecisions::new(self.starting, |situation| self.bet(situation, player))
    }

    /// What a payout limit leaves unpaid with these ends, if anything.
    #[inline]
    fn unpaid(&self, ends: [usize; 2]) -> Option<Unpaid> {
        let (excess, most) = self.excess.as_ref()?;
        let rows = ends.map(|place| &self.starting.ends[place]);
        excess.is_possible(ends.map(|place| most[place])).then(|| excess.with_ends(self.starting, rows))
    }

    #[inline]
    fn middle_sums(&self, ends: [usize; 2]) -> &MiddleSums {
        let [horizontal, vertical] = self.starting.by_ranks(ends);
        &self.middle[horizontal * self.starting.ends.len() + vertical]
    }

    /// The worth of each action on the Middle Bet, after these bets and with this much unpaid.
    #[inline]
    fn middle_actions(&self, sums: &MiddleSums, [across, down]: [Bet; 2], unpaid: Option<&Unpaid>) -> Actions {
        let open = sums.antes + i64::from(across) * sums.across + i64::from(down) * sums.down;
        let mut actions = Bet::ALL.map(|middle| {
            let bet = i64::from(middle) * sums.middle;
            Worth { round: open + bet, bet }
        });
        actions[0] = forfeited(i64::from(across) + i64::from(down), self.deals[2]);
        if let Some(unpaid) = unpaid {
            for middle in Bet::PLACED {
                actions[middle.antes()].round -= unpaid[place(Bets::new([across, down, middle]))];
            }
        }
        actions
    }

    /// The best Middle Bet after these bets.
    #[inline]
    fn middle_bet(&self, sums: &MiddleSums, placed: [Bet; 2], unpaid: Option<&Unpaid>) -> Bet {
        if unpaid.is_some() {
            return best_bet(&self.middle_actions(sums, placed, unpaid));
        }
        // What is won or lost grows with the bet.
        let bet = if sums.middle > 0 { Bet::THREE } else { Bet::ONE };
        let [across, down] = placed.map(i64::from);
        let round = sums.antes + across * sums.across + down * sums.down + i64::from(bet) * sums.middle;
        if round > forfeited(across + down, self.deals[2]).round { bet } else { Bet::FOLD }
    }

    /// The worth of each action on the Down Bet, after each Across Bet.
    fn after_ends(&self, horizontal: usize, player: Option<&Player>) -> AfterEnds {
        let mut played = [[Played::default(); Bet::PLACED.len()]; Bet::PLACED.len()];
        for (vertical, ways) in self.ways_by_ranks(horizontal) {
            let ends = [horizontal, vertical];
            let (sums, unpaid) = (self.middle_sums(ends), self.unpaid(ends));
            let by_rules = player.map(|player| player.bet(InSight::BothRows(ends)));
            for (across, played) in Bet::PLACED.into_iter().zip(&mut played) {
                for (down, played) in Bet::PLACED.into_iter().zip(played) {
                    let placed = [across, down];
                    let middle = by_rules.unwrap_or_else(|| self.middle_bet(sums, placed, unpaid.as_ref()));
                    let ways = if middle == Bet::FOLD { 0 } else { ways };
                    let unpaid = unpaid.as_ref().filter(|_| middle != Bet::FOLD);
                    let unpaid = unpaid.map_or(0, |unpaid| unpaid[place(Bets::new([across, down, middle]))]);
                    played.add(ways, sums, i64::from(middle) * sums.middle - unpaid);
                }
            }
        }
        let mut after = AfterEnds::default();
        for (across, played) in Bet::PLACED.into_iter().zip(&played) {
            let placed = i64::from(across);
            after.actions[across.antes()][0] = forfeited(placed, self.deals[1]);
            after.across_bet[across.antes()][0] = -placed * self.deals[1];
            for (down, played) in Bet::PLACED.into_iter().zip(played) {
                let lost = self.deals[1] - played.ways * self.deals[2];
                let [across_bet, down_bet] =
                    [(across, played.across), (down, played.down)].map(|(bet, won)| i64::from(bet) * (won - lost));
                let round = played.open - ANTES.az::<i64>() * lost + across_bet + down_bet;
                after.actions[across.antes()][down.antes()] = Worth { round, bet: down_bet };
                after.across_bet[across.antes()][down.antes()] = across_bet;
            }
        }
        after
    }

    /// The vertical ends that can be dealt after the horizontal ones, those of the same ranks together where these
    /// decide, with the number of ways.
    fn ways_by_ranks(&self, horizontal: usize) -> impl Iterator<Item = (usize, i64)> {
        let (ends, mut ways) = (&self.starting.ends, vec![0; self.starting.ends.len()]);
        for (vertical, of_vertical) in ends.iter().enumerate() {
            let [_, by_ranks] = self.starting.by_ranks([horizontal, vertical]);
            ways[by_ranks] += i64::from(self.starting.ways_after(of_vertical, &ends[horizontal]));
        }
        ways.into_iter().enumerate().filter(|&(_, ways)| ways > 0)
    }

    /// The worth of each action on the Across Bet.
    fn before_ends(&self, player: Option<&Player>) -> Actions {
        let mut actions = [forfeited(0, self.deals[0]), Worth::default(), Worth::default(), Worth::default()];
        for (horizontal, (ends, after)) in self.starting.ends.iter().zip(&self.down).enumerate() {
            let by_rules = player.map(|player| player.bet(InSight::AcrossRow(horizontal)));
            for across in Bet::PLACED {
                let of_down = &after.actions[across.antes()];
                let down = by_rules.unwrap_or_else(|| best_bet(of_down)).antes();
                let worth = &mut actions[across.antes()];
                worth.round += i64::from(ends.ways) * of_down[down].round;
                worth.bet += i64::from(ends.ways) * after.across_bet[across.antes()][down];
            }
        }
        actions
    }
}

/// The best action; of equal ones, the one that wagers least.
#[inline]
fn best_bet(actions: &Actions) -> Bet {
    Bet::ALL[best(actions)]
}

/// The worth of a fold when bets of this many antes have been placed beside the two Ante Wagers.
fn forfeited(placed: i64, deals: i64) -> Worth<i64> {
    Worth { round: -(ANTES.az::<i64>() + placed) * deals, bet: 0 }
}

impl MiddleSums {
    /// The sums by the horizontal ends, and within them by the vertical ends; only where [`StartingHand::by_ranks`]
    /// leaves them.
    pub fn by_ends(starting: &StartingHand, pays: &Pays) -> Vec<Self> {
        let ends = &starting.ends;
        let mut by_ends = vec![MiddleSums::default(); ends.len() * ends.len()];
        for horizontal in 0..ends.len() {
            for vertical in
                (0..=horizontal).filter(|&vertical| starting.by_ranks([horizontal, vertical]) == [horizontal, vertical])
            {
                let sums = MiddleSums::of(starting, [&ends[horizontal], &ends[vertical]], pays);
                by_ends[horizontal * ends.len() + vertical] = sums;
                by_ends[vertical * ends.len() + horizontal] =
                    MiddleSums { across: sums.down, down: sums.across, ..sums };
            }
        }
        by_ends
    }

    /// The sums with these ends, which share no card.
    fn of(starting: &StartingHand, rows: [&Ends; 2], pays: &Pays) -> Self {
        let mut sums = MiddleSums::default();
        starting.each_middle(rows, |hands, left| sums.add(hands, left, pays));
        sums
    }

    /// Adds so many middle cards that make these hands.
    #[inline]
    pub fn add(&mut self, hands: [PokerHand; 2], cards: i64, pays: &Pays) {
        let [across, down] = hands.map(PokerHand::index);
        self.antes += cards * (pays.antes[across] + pays.antes[down]);
        self.across += cards * pays.bets[across];
        self.down += cards * pays.bets[down];
        self.middle += cards * pays.bets[across.max(down)];
    }
}
