//! The worth of every action with one starting hand, by backward induction, with or without known community cards.
//!
//! Every bet of one to three antes is computed at each decision, after every choice of earlier bets; later decisions
//! are optimal or follow a named strategy. Sums run over all completions of the deal, in whole parts of an ante: at
//! most 1,225 x 1,128 x 46 completions with at most 11 times [`MOST_PARTS`](super::pricing) in each, 7.0 x 10^18 in
//! all, which 64 bits hold.

use az::Az;

use super::pricing::{Excess, Most, Pays, Unpaid, place};
use crate::games::criss_cross_poker::decisions::starting_hands::{DealtEnds, KnownCards, KnownPlaces, StartingHand};
use crate::games::criss_cross_poker::decisions::{Decider, HandDecisions, InSight, Player, Rules, Seen, Situation};
use crate::games::criss_cross_poker::rules::ANTES;
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::kinds::{PaidHand, PokerHand};
use crate::games::engine::strategy::Worth;
use crate::games::{Offer, SolveError};

/// Sum of net results by action: a fold, then bets of one to three antes.
pub type Actions = [i64; Bet::ALL.len()];

/// Worth of every action with one starting hand, given the player of all later decisions.
pub struct Worths<'s> {
    known: KnownCards<'s>,
    pays: &'s Pays,
    /// Decides by rules; without one every decision is optimal.
    player: Option<Player>,
    across: Actions,
    /// Horizontal ends that can be dealt, in ascending order.
    pub rows: Vec<RowWorths>,
    /// As in [`MiddleSums::by_ends`]; empty where the middle card is known.
    middle: Vec<MiddleSums>,
    /// Completions of the deal from each street, times the scale of the pays.
    pub deals: [i64; STREETS],
    /// Greatest wins of each row, by ends; empty without a payout limit.
    most: Vec<Most>,
}

/// Worths with one pair of horizontal ends.
pub struct RowWorths {
    pub ends: usize,
    pub ways: i64,
    /// Vertical ends that can follow, with their number of ways; ends are merged by rank where these decide.
    pub columns: Vec<DealtEnds>,
    /// By Across Bet placed; meaningless after a fold.
    pub down: [Actions; Bet::ALL.len()],
}

/// Net results of one ante of each wager, summed over the undealt middle cards.
#[derive(Clone, Copy, Debug, Default)]
struct MiddleSums {
    /// Both Ante Wagers together.
    antes: i64,
    across: i64,
    down: i64,
    middle: i64,
}

impl<'s> Worths<'s> {
    /// Worths with no community card known; decisions are optimal without a `player`.
    pub fn new(starting: &'s StartingHand, pays: &'s Pays, player: Option<Player>) -> Self {
        let mut worths = Worths::at(KnownPlaces::default(), starting, pays, player);
        worths.know(KnownCards::nothing(starting));
        worths
    }

    /// Empty worths, which [`Worths::know`] computes for known cards at these places.
    pub fn at(places: KnownPlaces, starting: &'s StartingHand, pays: &'s Pays, player: Option<Player>) -> Self {
        let middle = if places.middle { Vec::new() } else { MiddleSums::by_ends(starting, pays) };
        let cards = starting.numbers_left.iter().map(|&left| left.az::<usize>()).sum();
        let deals = places.deals_after(cards).map(|deals| deals.az::<i64>() * pays.scale);
        let most = pays.excess.as_ref().map_or_else(Vec::new, |excess| excess.most_by_ends(starting));
        let known = KnownCards::nothing(starting);
        Worths { known, pays, player, across: [0; 4], rows: Vec::new(), middle, deals, most }
    }

    /// Computes the worths with these cards known to the player.
    pub fn know(&mut self, known: KnownCards<'s>) {
        self.known = known;
        self.rows.clear();
        for DealtEnds { place, ways } in self.known.row(0, self.known.left).filter(|ends| ends.ways > 0) {
            let row = self.row(place, ways);
            self.rows.push(row);
        }
        self.across[0] = forfeited(0) * self.deals[0];
        for across in Bet::PLACED {
            let worth = |row: &RowWorths| row.ways * row.down[across.antes()][self.down_bet(row, across).antes()];
            self.across[across.antes()] = self.rows.iter().map(worth).sum();
        }
    }

    /// Worths with these horizontal ends.
    fn row(&self, ends: usize, ways: i64) -> RowWorths {
        let (columns, mut down) = (self.known.verticals(ends), [Actions::default(); Bet::ALL.len()]);
        for &DealtEnds { place, ways } in &columns {
            let (ends, sums) = ([ends, place], self.middle_sums([ends, place]));
            if self.player.is_none() && self.limit(ends).is_none() {
                // The best Middle Bet: no limit leaves anything unpaid.
                for across in Bet::PLACED {
                    for bet in Bet::PLACED {
                        let [played, folded] = self.played_and_folded(&sums, [across, bet]);
                        down[across.antes()][bet.antes()] += ways * played.max(folded);
                    }
                }
                continue;
            }
            let unpaid = self.unpaid(ends);
            let by_rules = self.player.as_ref().map(|player| player.bet(InSight::BothRows(ends)));
            for across in Bet::PLACED {
                for bet in Bet::PLACED {
                    let actions = self.middle_actions(&sums, [across, bet], unpaid.as_ref());
                    let middle = by_rules.unwrap_or_else(|| best_bet(&actions));
                    down[across.antes()][bet.antes()] += ways * actions[middle.antes()];
                }
            }
        }
        for (across, actions) in Bet::ALL.into_iter().zip(&mut down) {
            actions[0] = forfeited(across.into()) * self.deals[1];
        }
        RowWorths { ends, ways, columns, down }
    }

    /// Sums of net results of the round with the best Middle Bet and with a fold, if no limit leaves anything unpaid.
    #[inline]
    fn played_and_folded(&self, sums: &MiddleSums, placed: [Bet; 2]) -> [i64; 2] {
        let placed = placed.map(i64::from);
        // Linear in the bet, so the least or the greatest is best.
        let bet = sums.middle.max(3 * sums.middle);
        [sums.open(placed) + bet, forfeited(placed[0] + placed[1]) * self.deals[2]]
    }

    /// Sum of net results of the round by action.
    #[inline]
    pub fn sums(&self, Situation { in_sight, placed }: Situation) -> Actions {
        let [across, down, _] = placed.streets();
        match in_sight {
            InSight::OwnCards => self.across,
            InSight::AcrossRow(horizontal) => self.row_with(horizontal).map_or([0; 4], |row| row.down[across.antes()]),
            InSight::BothRows(ends) => {
                self.middle_actions(&self.middle_sums(ends), [across, down], self.unpaid(ends).as_ref())
            }
        }
    }

    /// Worth of each action, for the round and for this street's bet.
    pub fn actions(&self, situation: Situation) -> [Worth; Bet::ALL.len()] {
        let (sums, won) = (self.sums(situation), self.won(situation));
        let worth =
            |bet: Bet| Worth { round: sums[bet.antes()].into(), bet: (i64::from(bet) * won[bet.antes()]).into() };
        Bet::ALL.map(worth)
    }

    #[inline]
    pub fn bet(&self, situation: Situation) -> Bet {
        self.player.as_ref().map_or_else(|| best_bet(&self.sums(situation)), |player| player.bet(situation.in_sight))
    }

    /// Bets of the round with these ends.
    pub fn bets(&self, [horizontal, vertical]: [usize; 2]) -> Bets {
        let across = self.bet(Situation::FIRST);
        let second = Situation::FIRST.after(across, horizontal);
        let down = self.bet(second);
        Bets::new([across, down, self.bet(second.after(down, vertical))])
    }

    pub fn decisions(&self) -> HandDecisions {
        HandDecisions::new(self.known.starting, |situation| self.bet(situation))
    }

    fn row_with(&self, horizontal: usize) -> Option<&RowWorths> {
        self.rows.get(self.rows.binary_search_by_key(&horizontal, |row| row.ends).ok()?)
    }

    fn down_bet(&self, row: &RowWorths, across: Bet) -> Bet {
        let by_rules = self.player.as_ref().map(|player| player.bet(InSight::AcrossRow(row.ends)));
        by_rules.unwrap_or_else(|| best_bet(&row.down[across.antes()]))
    }

    /// Sums of net results of one ante of this street's bet, by action.
    fn won(&self, situation: Situation) -> Actions {
        let across = situation.placed.streets()[0];
        match situation.in_sight {
            InSight::OwnCards => {
                let mut won = Actions::default();
                for row in &self.rows {
                    let down = |across| if across == Bet::FOLD { across } else { self.down_bet(row, across) };
                    let in_row =
                        self.won_in_row(row, Bet::ALL.map(|across| [across, down(across)]), |sums| sums.across);
                    won.iter_mut().zip(in_row).for_each(|(won, in_row)| *won += row.ways * in_row);
                }
                won
            }
            InSight::AcrossRow(horizontal) => self.row_with(horizontal).map_or_else(Actions::default, |row| {
                self.won_in_row(row, Bet::ALL.map(|down| [across, down]), |sums| sums.down)
            }),
            InSight::BothRows(ends) => [self.middle_sums(ends).middle; Bet::ALL.len()],
        }
    }

    /// Sums of net results of one ante that a fold loses, after each of these Across and Down Bets.
    fn won_in_row(&self, row: &RowWorths, placed: [[Bet; 2]; 4], of: impl Fn(&MiddleSums) -> i64) -> Actions {
        let mut won = placed.map(|[_, down]| if down == Bet::FOLD { -self.deals[1] } else { 0 });
        for &DealtEnds { place, ways } in &row.columns {
            let ends = [row.ends, place];
            let (sums, is_plain) = (self.middle_sums(ends), self.player.is_none() && self.limit(ends).is_none());
            let is_folded = |[across, down]: [Bet; 2]| {
                if is_plain {
                    let [played, folded] = self.played_and_folded(&sums, [across, down]);
                    return folded >= played;
                }
                let placed = Bets::new([across, down, Bet::FOLD]);
                self.bet(Situation { in_sight: InSight::BothRows(ends), placed }) == Bet::FOLD
            };
            for (won, placed) in won.iter_mut().zip(placed).filter(|(_, [_, down])| *down != Bet::FOLD) {
                *won += ways * if is_folded(placed) { -self.deals[2] } else { of(&sums) };
            }
        }
        won
    }

    /// The payout limit, if these ends can exceed it. Limits and a known middle card do not occur together.
    #[inline]
    fn limit(&self, ends: [usize; 2]) -> Option<&Excess> {
        let excess = self.pays.excess.as_ref()?;
        (excess.most_of(ends.map(|place| self.most[place])) > 0).then_some(excess)
    }

    /// Amounts above the payout limit with these ends, if any.
    #[inline]
    fn unpaid(&self, ends: [usize; 2]) -> Option<Unpaid> {
        let rows = ends.map(|place| &self.known.starting.ends[place]);
        self.limit(ends).map(|excess| excess.with_ends(self.known.starting, rows))
    }

    /// Sums over the middle cards with these ends, or of the known middle card.
    #[inline]
    fn middle_sums(&self, ends: [usize; 2]) -> MiddleSums {
        let starting = self.known.starting;
        let Some(middle) = self.known.middle else {
            let [horizontal, vertical] = starting.by_ranks(ends);
            return self.middle[horizontal * starting.ends.len() + vertical];
        };
        let mut sums = MiddleSums::default();
        sums.add(ends.map(|place| starting.ends[place].kinds[middle.index()]), 1, self.pays);
        sums
    }

    /// Worths of the Middle Bet after these bets, less the amounts unpaid.
    #[inline]
    fn middle_actions(&self, sums: &MiddleSums, [across, down]: [Bet; 2], unpaid: Option<&Unpaid>) -> Actions {
        let placed = [across, down].map(i64::from);
        let mut actions = Bet::ALL.map(|middle| sums.open(placed) + i64::from(middle) * sums.middle);
        actions[0] = forfeited(placed[0] + placed[1]) * self.deals[2];
        if let Some(unpaid) = unpaid {
            for middle in Bet::PLACED {
                actions[middle.antes()] -= unpaid[place(Bets::new([across, down, middle]))];
            }
        }
        actions
    }
}

/// The best action; on a tie, the smaller wager.
#[inline]
pub fn best_bet(actions: &Actions) -> Bet {
    let better = |best: usize, action: usize| if actions[action] > actions[best] { action } else { best };
    Bet::ALL[(1..actions.len()).fold(0, better)]
}

/// Net result of a fold after bets of `placed` antes.
#[inline]
pub fn forfeited(placed: i64) -> i64 {
    -(ANTES.az::<i64>() + placed)
}

impl MiddleSums {
    /// Sums by horizontal, then vertical ends; only where the ends represent themselves in [`StartingHand::by_ranks`].
    fn by_ends(starting: &StartingHand, pays: &Pays) -> Vec<Self> {
        let ends = &starting.ends;
        let mut by_ends = vec![MiddleSums::default(); ends.len() * ends.len()];
        for horizontal in 0..ends.len() {
            let is_itself = |&vertical: &usize| starting.by_ranks([horizontal, vertical]) == [horizontal, vertical];
            for vertical in (0..=horizontal).filter(is_itself) {
                let mut sums = MiddleSums::default();
                starting.each_middle([&ends[horizontal], &ends[vertical]], |hands, left| sums.add(hands, left, pays));
                by_ends[horizontal * ends.len() + vertical] = sums;
                by_ends[vertical * ends.len() + horizontal] =
                    MiddleSums { across: sums.down, down: sums.across, ..sums };
            }
        }
        by_ends
    }

    /// Adds `cards` middle cards that make these hands.
    #[inline]
    fn add(&mut self, hands: [PokerHand; 2], cards: i64, pays: &Pays) {
        let [across, down] = hands.map(PokerHand::index);
        self.antes += cards * (pays.antes[across] + pays.antes[down]);
        self.across += cards * pays.bets[across];
        self.down += cards * pays.bets[down];
        self.middle += cards * pays.bets[across.max(down)];
    }

    /// Both Ante Wagers with Across and Down Bets of these antes.
    #[inline]
    fn open(&self, [across, down]: [i64; 2]) -> i64 {
        self.antes + across * self.across + down * self.down
    }
}

/// The player of an offer: optimal, or a named strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// The best action; on a tie, the smaller wager.
    Optimal(Box<Pays>),
    ByRules(Rules),
}

impl Decisions {
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let Some(strategy) = offer.strategy else { return Ok(Decisions::Optimal(Box::new(Pays::of(offer)?))) };
        match strategy.name {
            "simple" => Ok(Decisions::ByRules(Rules::Simple)),
            "expert" => Ok(Decisions::ByRules(Rules::Expert)),
            strategy => Err(SolveError::UnknownStrategy { game: offer.game.id, strategy }),
        }
    }

    /// The rules applied to this hand; `None` for optimal play.
    pub fn player(&self, starting: &StartingHand) -> Option<Player> {
        let Decisions::ByRules(rules) = *self else { return None };
        Some(Player { rules, seen: Seen::of(starting) })
    }
}

impl Decider for Decisions {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        match self {
            Decisions::Optimal(pays) => Worths::new(starting, pays, None).decisions(),
            Decisions::ByRules(rules) => {
                let player = Player { rules: *rules, seen: Seen::of(starting) };
                HandDecisions::new(starting, |situation| player.bet(situation.in_sight))
            }
        }
    }
}
