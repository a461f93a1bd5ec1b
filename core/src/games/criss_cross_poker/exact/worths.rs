//! The worth of every action for one starting hand, by backward induction, with community cards that are known or with
//! none.
//!
//! Every bet of one to three antes is computed at each decision, after every choice of bets before it; later decisions
//! are the best, or those of a player who goes by rules. Sums are over all ways that the deal can go on, in whole
//! parts of an ante: at most 1,225 x 1,128 x 46 ways with at most 11
//! times [`MOST_PARTS`](super::whole_pays) in each, 7.0 x 10^18 in all, so that 64 bits hold every sum.
//!
//! Who plays an offer: the optimal decisions, or a named strategy.

use az::Az;

use super::known::{Known, KnownPlaces};
use super::pricing::{Excess, Most, Pays, Unpaid, place};
use crate::games::criss_cross_poker::decisions::named::{Player, Rules};
use crate::games::criss_cross_poker::decisions::sight::{Decider, HandDecisions, InSight, Situation};
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::criss_cross_poker::rules::ANTES;
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::kinds::{PaidHand, PokerHand};
use crate::games::engine::strategy::Worth;
use crate::games::{Offer, SolveError};

/// The sum of net results for each action: of a fold, and of bets of one to three antes.
pub type Actions = [i64; Bet::ALL.len()];

/// The worth of every action with one starting hand, if all later decisions are those of a player.
pub struct Worths<'s> {
    known: Known<'s>,
    pays: &'s Pays,
    /// Goes by rules; without one every decision is the best.
    player: Option<&'s Player>,
    across: Actions,
    /// The horizontal ends that can be dealt, in their order.
    pub rows: Vec<Row>,
    /// See [`MiddleSums::by_ends`]; none where the middle card is known.
    middle: Vec<MiddleSums>,
    /// Number of ways that the deal can go on at each street, in the parts of an ante that sums are in.
    pub deals: [i64; STREETS],
    /// What a payout limit leaves unpaid, and the most that the rows can win, by their ends.
    excess: Option<(&'s Excess, Vec<Most>)>,
}

/// What is known when the horizontal ends are.
pub struct Row {
    /// Their place.
    pub ends: usize,
    /// Number of ways to deal them.
    pub ways: i64,
    /// The vertical ends that can be dealt after them, those of the same ranks together where these decide, with the
    /// number of ways.
    pub columns: Vec<(usize, i64)>,
    /// The actions by the Across Bet that has been placed; after a fold they have no meaning.
    pub down: [Actions; Bet::ALL.len()],
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

impl<'s> Worths<'s> {
    /// The worths of `starting` on these pays with no community card known; decisions are those of `player`, or the
    /// best.
    pub fn new(starting: &'s StartingHand, pays: &'s Pays, player: Option<&'s Player>) -> Self {
        let mut worths = Worths::at(KnownPlaces::default(), starting, pays, player);
        worths.know(Known::nothing(starting));
        worths
    }

    /// No worths yet: [`Worths::know`] computes them for cards at these places.
    pub fn at(places: KnownPlaces, starting: &'s StartingHand, pays: &'s Pays, player: Option<&'s Player>) -> Self {
        let middle = if places.middle { Vec::new() } else { MiddleSums::by_ends(starting, pays) };
        let deals = places.deals_with(starting).map(|deals| deals * pays.scale);
        let excess = pays.excess.as_ref().map(|excess| (excess, excess.most_by_ends(starting)));
        let known = Known::nothing(starting);
        Worths { known, pays, player, across: [0; 4], rows: Vec::new(), middle, deals, excess }
    }

    /// Computes the worths with these cards known, which the decisions account for.
    pub fn know(&mut self, known: Known<'s>) {
        self.known = known;
        self.rows.clear();
        for (ends, ways) in self.known.horizontals() {
            let row = self.row(ends, ways);
            self.rows.push(row);
        }
        self.across[0] = forfeited(0) * self.deals[0];
        for across in Bet::PLACED {
            let worth = |row: &Row| row.ways * row.down[across.antes()][self.down_bet(row, across).antes()];
            self.across[across.antes()] = self.rows.iter().map(worth).sum();
        }
    }

    /// The worth of each action with these horizontal ends.
    fn row(&self, ends: usize, ways: i64) -> Row {
        let (columns, mut down) = (self.known.verticals(ends), [Actions::default(); Bet::ALL.len()]);
        for &(vertical, ways) in &columns {
            let (ends, sums) = ([ends, vertical], self.middle_sums([ends, vertical]));
            if self.player.is_none() && self.limit(ends).is_none() {
                self.add_best(&sums, ways, &mut down);
                continue;
            }
            let unpaid = self.unpaid(ends);
            let by_rules = self.player.map(|player| player.bet(InSight::BothRows(ends)));
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
        Row { ends, ways, columns, down }
    }

    /// Adds so many ways to deal the vertical ends, with the best Middle Bet after all bets, of which a limit leaves
    /// nothing unpaid.
    #[inline]
    fn add_best(&self, sums: &MiddleSums, ways: i64, down: &mut [Actions; Bet::ALL.len()]) {
        // What is won or lost grows with the bet.
        let bet = sums.middle.max(3 * sums.middle);
        for across in Bet::PLACED.map(Bet::antes) {
            for placed in Bet::PLACED.map(Bet::antes) {
                let [on_across, on_down] = [across, placed].map(|antes| antes.az::<i64>());
                let folded = forfeited(on_across + on_down) * self.deals[2];
                down[across][placed] += ways * (sums.open([on_across, on_down]) + bet).max(folded);
            }
        }
    }

    /// The sum of net results of the round for each action.
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

    /// The worth of each action, of the round and of the bet in question.
    pub fn actions(&self, situation: Situation) -> [Worth<i64>; Bet::ALL.len()] {
        let sums = self.sums(situation);
        Bet::ALL.map(|bet| {
            let of_bet = if bet == Bet::FOLD { 0 } else { i64::from(bet) * self.won(situation, bet) };
            Worth { round: sums[bet.antes()], bet: of_bet }
        })
    }

    /// The bet of the player, or the best one.
    #[inline]
    pub fn bet(&self, situation: Situation) -> Bet {
        self.player.map_or_else(|| best_bet(&self.sums(situation)), |player| player.bet(situation.in_sight))
    }

    /// The bets with these ends.
    pub fn bets(&self, [horizontal, vertical]: [usize; 2]) -> Bets {
        let across = self.bet(Situation::FIRST);
        let second = Situation::FIRST.after(across, horizontal);
        let down = self.bet(second);
        Bets::new([across, down, self.bet(second.after(down, vertical))])
    }

    /// The decisions of the player, or the best.
    pub fn decisions(&self) -> HandDecisions {
        HandDecisions::new(self.known.starting, |situation| self.bet(situation))
    }

    fn row_with(&self, horizontal: usize) -> Option<&Row> {
        self.rows.get(self.rows.binary_search_by_key(&horizontal, |row| row.ends).ok()?)
    }

    fn down_bet(&self, row: &Row, across: Bet) -> Bet {
        let by_rules = self.player.map(|player| player.bet(InSight::AcrossRow(row.ends)));
        by_rules.unwrap_or_else(|| best_bet(&row.down[across.antes()]))
    }

    /// The sum of net results of one ante of a bet that is placed in this situation.
    fn won(&self, situation: Situation, bet: Bet) -> i64 {
        let across = situation.placed.streets()[0];
        match situation.in_sight {
            InSight::OwnCards => {
                let won = |row: &Row| match self.down_bet(row, bet) {
                    Bet::FOLD => -self.deals[1],
                    down => self.won_in_row(row, [bet, down], |sums| sums.across),
                };
                self.rows.iter().map(|row| row.ways * won(row)).sum()
            }
            InSight::AcrossRow(horizontal) => {
                self.row_with(horizontal).map_or(0, |row| self.won_in_row(row, [across, bet], |sums| sums.down))
            }
            InSight::BothRows(ends) => self.middle_sums(ends).middle,
        }
    }

    /// The sum of net results of one ante of a bet that is lost if the round is folded after these bets.
    fn won_in_row(&self, row: &Row, [across, down]: [Bet; 2], of: impl Fn(&MiddleSums) -> i64) -> i64 {
        let placed = Bets::new([across, down, Bet::FOLD]);
        let won = |&(vertical, ways): &(usize, i64)| {
            let ends = [row.ends, vertical];
            let is_folded = self.bet(Situation { in_sight: InSight::BothRows(ends), placed }) == Bet::FOLD;
            ways * if is_folded { -self.deals[2] } else { of(&self.middle_sums(ends)) }
        };
        row.columns.iter().map(won).sum()
    }

    /// The payout limit, if these ends can win more; no middle card is known then.
    #[inline]
    fn limit(&self, ends: [usize; 2]) -> Option<&Excess> {
        let (excess, most) = self.excess.as_ref()?;
        excess.is_possible(ends.map(|place| most[place])).then_some(*excess)
    }

    /// What a payout limit leaves unpaid with these ends, if anything.
    #[inline]
    fn unpaid(&self, ends: [usize; 2]) -> Option<Unpaid> {
        let rows = ends.map(|place| &self.known.starting.ends[place]);
        self.limit(ends).map(|excess| excess.with_ends(self.known.starting, rows))
    }

    /// The sums over the middle cards with these ends, or of the middle card that is known.
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

    /// The worth of each Middle Bet after the bets of two plays, of which a limit leaves nothing unpaid.
    #[inline]
    pub fn paid_actions(&self, ends: [usize; 2], placed: [Bets; 2]) -> [Actions; 2] {
        let (sums, placed) = (self.middle_sums(ends), placed.map(Bets::streets));
        placed.map(|[across, down, _]| self.middle_actions(&sums, [across, down], None))
    }

    /// The worth of each Middle Bet, after these bets and with this much unpaid.
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

/// The best action; of equal ones, the one that wagers least.
#[inline]
pub fn best_bet(actions: &Actions) -> Bet {
    let better = |best: usize, action: usize| if actions[action] > actions[best] { action } else { best };
    Bet::ALL[(1..actions.len()).fold(0, better)]
}

/// The net result of a fold when bets of this many antes have been placed with the two Ante Wagers.
#[inline]
pub fn forfeited(placed: i64) -> i64 {
    -(ANTES.az::<i64>() + placed)
}

impl MiddleSums {
    /// The sums by the horizontal ends, and within them by the vertical ends; only where [`StartingHand::by_ranks`]
    /// leaves them.
    fn by_ends(starting: &StartingHand, pays: &Pays) -> Vec<Self> {
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
    fn add(&mut self, hands: [PokerHand; 2], cards: i64, pays: &Pays) {
        let [across, down] = hands.map(PokerHand::index);
        self.antes += cards * (pays.antes[across] + pays.antes[down]);
        self.across += cards * pays.bets[across];
        self.down += cards * pays.bets[down];
        self.middle += cards * pays.bets[across.max(down)];
    }

    /// Of both Ante Wagers, and of Across and Down Bets of so many antes.
    #[inline]
    fn open(&self, [across, down]: [i64; 2]) -> i64 {
        self.antes + across * self.across + down * self.down
    }
}

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// So that the expected net result is greatest; of actions of equal worth, the one that wagers least.
    Optimal(Box<Pays>),
    ByRules(Rules),
}

impl Decisions {
    /// The decisions that `offer` is played with.
    ///
    /// # Errors
    /// [`SolveError::LimitTooFine`], [`SolveError::UnknownStrategy`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let Some(strategy) = offer.strategy else { return Ok(Decisions::Optimal(Box::new(Pays::of(offer)?))) };
        let unknown = SolveError::UnknownStrategy { game: offer.game.id, strategy: strategy.name };
        Rules::of(strategy.name).map(Decisions::ByRules).ok_or(unknown)
    }

    /// The player with one starting hand, if it is one who goes by rules.
    pub fn player(&self, starting: &StartingHand) -> Option<Player> {
        match self {
            Decisions::Optimal(_) => None,
            Decisions::ByRules(rules) => Some(Player::new(*rules, starting)),
        }
    }
}

impl Decider for Decisions {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        match self {
            Decisions::Optimal(pays) => Worths::new(starting, pays, None).decisions(),
            // Rules need no worths.
            Decisions::ByRules(rules) => {
                let player = Player::new(*rules, starting);
                HandDecisions::new(starting, |situation| player.bet(situation.in_sight))
            }
        }
    }
}
