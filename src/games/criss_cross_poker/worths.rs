//! What every action is worth with one starting hand, by backward induction.
//!
//! Every bet of one to three antes is worked out at each decision, after every choice of bets before it; what is done
//! later is up to the player, who does the best or goes by rules. Sums are over all ways that the deal can go on, in
//! whole antes, or in whole parts of one where a payout limit is not whole: at most 1,225 x 1,128 x 46 ways with at
//! most 11 times [`MOST_PARTS`] in each, 7.0 x 10^18 in all, so that 64 bits hold every sum.

use num_traits::ToPrimitive;

use super::ANTES;
use super::bets::{Bet, Street};
use super::decisions::{Decision, InSight, Player};
use super::excess::{Excess, Most, Unpaid, unpaid_after};
use super::hands::PokerHand;
use super::pricing::Settlements;
use super::starting_hands::{Ends, StartingHand};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::whole_net;
use crate::games::payout_limit::WholeLimit;
use crate::games::{Offer, PayoutLimit, SolveError};

/// Most parts of an ante that one ante may win or lose. A paytable pays 10^9 antes at most.
const MOST_PARTS: i64 = 10_000_000_000;

/// What one ante of each wager comes to with each kind of hand, and what a payout limit leaves unpaid of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    /// Parts of an ante that all amounts are told in; one where there is no payout limit, or a whole one.
    scale: i64,
    /// Of an Ante Wager.
    antes: [i64; PokerHand::COUNT],
    /// Of an Across, Down or Middle Bet.
    bets: [i64; PokerHand::COUNT],
    /// What the limit that the decisions reckon with leaves unpaid, if anything.
    excess: Option<Excess>,
}

/// A sum of net results over all ways that the deal can go on, in the parts of an ante that [`Pays`] has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// Of all wagers of the round.
    pub round: i64,
    /// Of the bet that is decided on, before a payout limit, which is on all wagers together.
    pub bet: i64,
}

/// The worth of each action: of a fold, and of bets of one to three antes.
pub type Actions = [Worth; Bet::ALL.len()];

/// The worth of every action with one starting hand, if all later decisions are those of a player.
pub struct Worths<'s> {
    starting: &'s StartingHand,
    across: Actions,
    /// By the horizontal ends.
    down: Vec<AfterEnds>,
    /// By the horizontal ends, and within them by the vertical ends.
    middle: Vec<MiddleSums>,
    /// Number of ways in which the deal can go on at each decision, in the parts of an ante that sums are told in.
    deals: [i64; 3],
    /// What a payout limit leaves unpaid, and the most that the rows can win, by their ends; none where nothing is left
    /// unpaid.
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

/// Sums over the middle cards that are left, of one ante of each wager.
#[derive(Clone, Copy, Debug, Default)]
struct MiddleSums {
    /// Of both Ante Wagers together.
    antes: i64,
    across: i64,
    down: i64,
    middle: i64,
}

impl Pays {
    /// The pays of the paytable of `offer`, under the payout limit that its decisions reckon with.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::LimitTooFine`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let settlements = Settlements::of(offer);
        let mut pays = Pays { scale: 1, antes: [0; PokerHand::COUNT], bets: [0; PokerHand::COUNT], excess: None };
        for &kind in PokerHand::ALL {
            pays.antes[kind.index()] = whole_net(offer, &settlements.ante(kind).net)?;
            pays.bets[kind.index()] = whole_net(offer, &settlements.bet(kind).net)?;
        }
        match offer.known_payout_limit() {
            None => Ok(pays),
            Some(limit) => pays.under(limit).ok_or_else(|| SolveError::LimitTooFine { offer: offer.name() }),
        }
    }

    /// These pays under a limit; `None` if that takes more than [`MOST_PARTS`].
    fn under(self, limit: &PayoutLimit) -> Option<Self> {
        // Winnings are whole antes. A limit that leaves nothing unpaid is none.
        let whole = limit.in_units().floor().to_integer().to_i64().unwrap_or(i64::MAX);
        if Excess::of(whole, &self.antes, &self.bets).is_none() {
            return Some(self);
        }
        let WholeLimit { most, scale } = limit.in_whole_parts()?;
        let scaled = |nets: [i64; PokerHand::COUNT]| {
            let fits = |net: i64| net.checked_mul(scale).is_some_and(|net| net.abs() <= MOST_PARTS);
            (scale <= MOST_PARTS && nets.iter().all(|&net| fits(net))).then(|| nets.map(|net| net * scale))
        };
        let (antes, bets) = (scaled(self.antes)?, scaled(self.bets)?);
        Some(Pays { scale, excess: Excess::of(most, &antes, &bets), antes, bets })
    }

    /// The most that all wagers of a round can win, with bets of three antes, over all deals of these hands.
    pub fn most_won(&self, starting_hands: &[StartingHand]) -> i64 {
        // Where nothing may be paid, what is not paid is what is won.
        let won = Excess::of(0, &self.antes, &self.bets);
        won.map_or(0, |won| starting_hands.iter().fold(0, |most, starting| won.most_unpaid(starting, most)))
    }

    /// Parts of an ante that all sums are told in.
    pub fn scale(&self) -> i64 {
        self.scale
    }

    fn ante(&self, kind: PokerHand) -> i64 {
        self.antes[kind.index()]
    }

    fn bet(&self, kind: PokerHand) -> i64 {
        self.bets[kind.index()]
    }
}

impl<'s> Worths<'s> {
    /// Works out `starting` on these pays, later decisions made by `player`.
    pub fn new(starting: &'s StartingHand, pays: &'s Pays, player: &Player) -> Self {
        let deals = Street::ALL.map(|street| starting.deals_after(street) as i64 * pays.scale);
        let excess = pays.excess.as_ref().map(|excess| (excess, excess.most_by_ends(starting)));
        let ends = &starting.ends;
        let (across, down) = (Actions::default(), Vec::with_capacity(ends.len()));
        let middle = ends.iter().flat_map(|horizontal| {
            ends.iter().map(move |vertical| MiddleSums::of(starting, horizontal, vertical, pays))
        });
        let mut worths = Worths { starting, across, down, middle: middle.collect(), deals, excess };
        for horizontal in 0..ends.len() {
            let after = worths.after_ends(horizontal, player);
            worths.down.push(after);
        }
        worths.across = worths.before_ends(player);
        worths
    }

    /// Number of ways in which the deal can go on at a decision, in the parts of an ante that sums are told in.
    pub fn deals(&self, street: Street) -> i64 {
        self.deals[street as usize]
    }

    /// The starting hand.
    pub fn starting(&self) -> &'s StartingHand {
        self.starting
    }

    /// The worth of each action.
    #[inline]
    pub fn actions(&self, decision: Decision) -> Actions {
        match decision {
            Decision::Across => self.across,
            Decision::Down { across, horizontal } => self.down[horizontal].actions[across.antes()],
            Decision::Middle { across, horizontal, down, vertical } => {
                let unpaid = self.unpaid(horizontal, vertical);
                self.middle_actions(horizontal, vertical, [across, down], unpaid.as_ref())
            }
        }
    }

    /// What a payout limit leaves unpaid with these ends, if anything.
    #[inline]
    fn unpaid(&self, horizontal: usize, vertical: usize) -> Option<Unpaid> {
        let (excess, most) = self.excess.as_ref()?;
        if !excess.is_possible([most[horizontal], most[vertical]]) {
            return None;
        }
        let ends = &self.starting.ends;
        Some(excess.with_ends(self.starting, &ends[horizontal], &ends[vertical]))
    }

    /// The worth of each action on the Middle Bet, after these bets and with so much unpaid.
    #[inline]
    fn middle_actions(
        &self,
        horizontal: usize,
        vertical: usize,
        [across, down]: [Bet; 2],
        unpaid: Option<&Unpaid>,
    ) -> Actions {
        let sums = &self.middle[horizontal * self.starting.ends.len() + vertical];
        let mut actions = sums.actions(i64::from(across), i64::from(down), self.deals(Street::Middle));
        if let Some(unpaid) = unpaid {
            let unpaid = unpaid_after(unpaid, across, down);
            actions.iter_mut().zip(unpaid).for_each(|(action, unpaid)| action.round -= unpaid);
        }
        actions
    }

    /// The worth of each action on the Down Bet, after each Across Bet.
    fn after_ends(&self, horizontal: usize, player: &Player) -> AfterEnds {
        let mut after = AfterEnds::default();
        let dealt = &self.starting.ends[horizontal];
        for across in Bet::PLACED {
            after.actions[across.antes()][0] = forfeited(i64::from(across), self.deals(Street::Down));
            after.across_bet[across.antes()][0] = -i64::from(across) * self.deals(Street::Down);
        }
        for (vertical, ends) in self.starting.ends.iter().enumerate() {
            let ways = i64::from(self.starting.ways_after(ends, dealt));
            if ways == 0 {
                continue;
            }
            let sums = &self.middle[horizontal * self.starting.ends.len() + vertical];
            let unpaid = self.unpaid(horizontal, vertical);
            let by_rules = player.by_rules(InSight::BothRows([horizontal, vertical]));
            for across in Bet::PLACED {
                for down in Bet::PLACED {
                    let actions = self.middle_actions(horizontal, vertical, [across, down], unpaid.as_ref());
                    let middle = by_rules.unwrap_or_else(|| best(&actions));
                    let [across_bet, down_bet] = [(across, sums.across), (down, sums.down)].map(|(bet, sum)| {
                        i64::from(bet) * if middle == Bet::FOLD { -self.deals(Street::Middle) } else { sum }
                    });
                    let worth = &mut after.actions[across.antes()][down.antes()];
                    worth.round += ways * actions[middle.antes()].round;
                    worth.bet += ways * down_bet;
                    after.across_bet[across.antes()][down.antes()] += ways * across_bet;
                }
            }
        }
        after
    }

    /// The worth of each action on the Across Bet.
    fn before_ends(&self, player: &Player) -> Actions {
        let mut actions =
            [forfeited(0, self.deals(Street::Across)), Worth::default(), Worth::default(), Worth::default()];
        for (horizontal, (ends, after)) in self.starting.ends.iter().zip(&self.down).enumerate() {
            let by_rules = player.by_rules(InSight::AcrossRow(horizontal));
            for across in Bet::PLACED {
                let of_down = &after.actions[across.antes()];
                let down = by_rules.unwrap_or_else(|| best(of_down)).antes();
                let worth = &mut actions[across.antes()];
                worth.round += i64::from(ends.ways) * of_down[down].round;
                worth.bet += i64::from(ends.ways) * after.across_bet[across.antes()][down];
            }
        }
        actions
    }
}

/// The best action; of actions that are worth the same, the one that wagers least.
pub fn best(actions: &Actions) -> Bet {
    let mut best = Bet::FOLD;
    for bet in Bet::PLACED {
        if actions[bet.antes()].round > actions[best.antes()].round {
            best = bet;
        }
    }
    best
}

/// The worth of a fold when bets of so many antes have been placed beside the two Ante Wagers.
fn forfeited(placed: i64, deals: i64) -> Worth {
    Worth { round: -(ANTES as i64 + placed) * deals, bet: 0 }
}

impl MiddleSums {
    /// The sums with these ends, which are meant to be different cards.
    fn of(starting: &StartingHand, horizontal: &Ends, vertical: &Ends, pays: &Pays) -> Self {
        let mut sums = MiddleSums::default();
        for (place, left) in starting.left_after([horizontal, vertical]).enumerate() {
            let (across, down) = (horizontal.kinds[place], vertical.kinds[place]);
            sums.antes += left * (pays.ante(across) + pays.ante(down));
            sums.across += left * pays.bet(across);
            sums.down += left * pays.bet(down);
            sums.middle += left * pays.bet(across.max(down));
        }
        sums
    }

    /// The worth of each action when bets of so many antes have been placed.
    #[inline]
    fn actions(&self, across: i64, down: i64, deals: i64) -> Actions {
        let open = self.antes + across * self.across + down * self.down;
        Bet::ALL.map(|middle| match middle {
            Bet::FOLD => forfeited(across + down, deals),
            middle => {
                let bet = i64::from(middle) * self.middle;
                Worth { round: open + bet, bet }
            }
        })
    }
}
