//! Cards in sight, the features that strategies go by, and the decisions with one starting hand. Then named strategies:
//! rules that people can remember, with a cost that is computed as for any other decisions. Last holdings: starting
//! hands and what is in sight at the later bets, by name. The hands themselves are in `starting_hands`.
//!
//! Both named strategies were found with this program: the optimal decisions on each street were grouped by visible
//! features, and the rules kept that gave up little. On the Middle Bet they resemble the tips of gordonm888 at
//! wizardofvegas.com, thread 33459.

pub mod starting_hands;

use crate::cards::Rank;
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::likeness::Likeness;
use crate::hands::ranks_completing_a_straight;
use starting_hands::{Ends, StartingHand};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnCards {
    /// Lower rank first.
    pub ranks: [Rank; 2],
    pub one_suit: bool,
}

/// A row of the cross with the player's cards, its middle card face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowInSight {
    pub ends: [Likeness; 2],
    /// The four cards contain a pair of 6s or better: every middle card wins or pushes.
    pub pays: bool,
    pub has_pair: bool,
    /// Three or four of the four cards share a rank.
    pub has_three: bool,
    pub one_suit: bool,
    /// Mask of the ranks that complete a straight.
    pub straight_ranks: u16,
}

pub struct Seen {
    pub own: OwnCards,
    pub rows: Vec<RowInSight>,
}

impl Seen {
    pub fn of(starting: &StartingHand) -> Self {
        let own = OwnCards::of(starting);
        Seen { own, rows: starting.ends.iter().map(|ends| RowInSight::new(own, ends)).collect() }
    }
}

impl OwnCards {
    pub fn of(starting: &StartingHand) -> Self {
        OwnCards { ranks: starting.cards.map(|card| card.rank()), one_suit: starting.suit.is_some() }
    }

    pub fn pair(self) -> Option<Rank> {
        (self.ranks[0] == self.ranks[1]).then_some(self.ranks[0])
    }
}

impl RowInSight {
    pub fn new(own: OwnCards, ends: &Ends) -> Self {
        let [low, high] = ends.likenesses;
        let four = [own.ranks[0], own.ranks[1], low.rank(), high.rank()];
        let multiplicity = |rank: Rank| four.iter().filter(|&&other| other == rank).count();
        let paired_cards = four.iter().filter(|&&rank| multiplicity(rank) >= 2).count();
        let has_pair_that_pays = four.iter().any(|&rank| rank >= Rank::Six && multiplicity(rank) >= 2);
        RowInSight {
            ends: ends.likenesses,
            // Two pair and three of a kind are better than a pair of 6s.
            pays: has_pair_that_pays || paired_cards > 2,
            has_pair: paired_cards > 0,
            has_three: four.iter().any(|&rank| multiplicity(rank) >= 3),
            one_suit: own.one_suit && low.in_suit() && high.in_suit(),
            straight_ranks: ranks_completing_a_straight(four),
        }
    }

    /// The ends share no rank and no suit with the player's cards, which are of one suit.
    pub fn is_foreign_to(&self, own: OwnCards) -> bool {
        self.ends.iter().all(|end| !end.in_suit() && !own.ranks.contains(&end.rank()))
    }

    /// For a player of two suits: the row has a pair, a card of 6 or higher, or a straight draw.
    pub fn is_of_help(&self) -> bool {
        self.has_pair || self.straight_ranks != 0 || self.ends.iter().any(|end| end.rank() >= Rank::Six)
    }
}

/// Points of the ranks in sight: 2 for jack or better, 1 for 6 to 10, double for the player's own; each rank counts
/// once.
pub fn points(own: OwnCards, rows: [&RowInSight; 2]) -> u32 {
    let set = |ranks: &mut dyn Iterator<Item = Rank>| ranks.fold(0_u16, |set, rank| set | 1 << rank as u16);
    let own = set(&mut own.ranks.into_iter());
    let all = own | set(&mut rows.into_iter().flat_map(|row| row.ends).map(Likeness::rank));
    let worth = |set: u16| (set >> Rank::Six as u16).count_ones() + (set >> Rank::Jack as u16).count_ones();
    worth(own) + worth(all)
}

/// Number of ranks that complete a straight in either row.
pub fn straight_ranks(rows: [&RowInSight; 2]) -> u32 {
    rows.into_iter().fold(0, |ranks, row| ranks | row.straight_ranks).count_ones()
}

/// Ends in sight, as indices into the starting hand's ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InSight {
    OwnCards,
    AcrossRow(usize),
    BothRows([usize; 2]),
}

/// A decision point: the ends in sight and the bets placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    pub in_sight: InSight,
    /// Bets placed; folds on the streets still to come.
    pub placed: Bets,
}

impl InSight {
    #[inline]
    pub fn street(self) -> usize {
        self.ends().len()
    }

    /// Index of each visible row's ends.
    #[inline]
    pub fn ends(&self) -> &[usize] {
        match self {
            InSight::OwnCards => &[],
            InSight::AcrossRow(horizontal) => std::slice::from_ref(horizontal),
            InSight::BothRows(ends) => ends,
        }
    }
}

impl Situation {
    pub const FIRST: Situation = Situation { in_sight: InSight::OwnCards, placed: Bets::NONE };

    /// The next decision point after `bet`, with these ends turned.
    #[inline]
    pub fn after(self, bet: Bet, ends: usize) -> Self {
        let in_sight = match *self.in_sight.ends() {
            [] => InSight::AcrossRow(ends),
            [horizontal, ..] => InSight::BothRows([horizontal, ends]),
        };
        Situation { in_sight, placed: self.followed_by(bet) }
    }

    /// Bets of the round if this bet is its last.
    #[inline]
    pub fn followed_by(self, bet: Bet) -> Bets {
        self.placed.with(self.in_sight.street(), bet)
    }
}

pub trait Decider: PartialEq + Send + Sync {
    fn decide(&self, starting: &StartingHand) -> HandDecisions;
}

/// Decisions with one starting hand; after a fold all later bets are folds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandDecisions {
    pub across: Bet,
    /// By horizontal ends.
    down: Vec<Bet>,
    /// By horizontal, then vertical ends; meaningless for ends that cannot be dealt together.
    middle: Vec<Bet>,
}

#[derive(Clone, Copy, Debug)]
pub struct Reached {
    pub situation: Situation,
    pub bet: Bet,
    /// Number of hands and ends that this decision stands for.
    pub hands: u64,
}

impl HandDecisions {
    pub fn new(starting: &StartingHand, mut decide: impl FnMut(Situation) -> Bet) -> Self {
        let (ends, across) = (starting.ends.len(), decide(Situation::FIRST));
        let (mut all_down, mut all_middle) = (Vec::with_capacity(ends), Vec::with_capacity(ends * ends));
        for horizontal in 0..ends {
            let situation = Situation::FIRST.after(across, horizontal);
            let down = if across == Bet::FOLD { Bet::FOLD } else { decide(situation) };
            all_down.push(down);
            let middle = |vertical| if down == Bet::FOLD { down } else { decide(situation.after(down, vertical)) };
            all_middle.extend((0..ends).map(middle));
        }
        HandDecisions { across, down: all_down, middle: all_middle }
    }

    /// Bet at a decision that is reached.
    #[inline]
    pub fn bet(&self, in_sight: InSight) -> Bet {
        match in_sight {
            InSight::OwnCards => self.across,
            InSight::AcrossRow(horizontal) => self.down[horizontal],
            InSight::BothRows([horizontal, vertical]) => self.middle[horizontal * self.down.len() + vertical],
        }
    }

    #[inline]
    pub fn bets(&self, ends: [usize; 2]) -> Bets {
        Bets::new([self.across, self.bet(InSight::AcrossRow(ends[0])), self.bet(InSight::BothRows(ends))])
    }

    pub fn each_reached(&self, starting: &StartingHand, each: impl FnMut(Reached)) {
        starting.each_reached(InSight::OwnCards, |situation| self.bet(situation.in_sight), each);
    }
}

impl StartingHand {
    /// Passes `each` the decisions that `decide` reaches in rounds with the ends of `from`.
    pub fn each_reached(&self, from: InSight, decide: impl Fn(Situation) -> Bet, mut each: impl FnMut(Reached)) {
        let mut reach = |situation: Situation, hands: u64| {
            let bet = decide(situation);
            each(Reached { situation, bet, hands });
            bet
        };
        let ends_of = |row: usize| from.ends().get(row).map_or(0..self.ends.len(), |&ends| ends..ends + 1);
        let hands = self.hands.into();
        let across = reach(Situation::FIRST, hands);
        for horizontal in ends_of(0).filter(|_| across != Bet::FOLD) {
            let row = &self.ends[horizontal];
            let (situation, hands) = (Situation::FIRST.after(across, horizontal), hands * u64::from(row.ways));
            let down = reach(situation, hands);
            for vertical in ends_of(1).filter(|_| down != Bet::FOLD) {
                let hands = hands * u64::from(self.ways_after(&self.ends[vertical], row));
                if hands > 0 {
                    reach(situation.after(down, vertical), hands);
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Simple,
    Expert,
}

pub struct Player {
    pub rules: Rules,
    pub seen: Seen,
}

impl Player {
    /// Bet on this street; earlier bets do not matter.
    pub fn bet(&self, in_sight: InSight) -> Bet {
        let (is_expert, own, [low, high]) = (self.rules == Rules::Expert, self.seen.own, self.seen.own.ranks);
        let rows = match in_sight {
            InSight::OwnCards => {
                let queen_jack = own.one_suit && low == Rank::Jack && high == Rank::Queen;
                return match own.pair() {
                    Some(_) => Bet::THREE,
                    None if is_expert && queen_jack => Bet::THREE,
                    None if high <= Rank::Five && !own.one_suit => Bet::FOLD,
                    None => Bet::ONE,
                };
            }
            InSight::AcrossRow(across) => {
                let (across, two_high_cards) = (&self.seen.rows[across], own.one_suit && low >= Rank::Jack);
                return match own.pair() {
                    Some(low) if is_expert && low <= Rank::Five && across.has_three => Bet::ONE,
                    Some(_) => Bet::THREE,
                    None if is_expert && two_high_cards && across.is_foreign_to(own) => Bet::THREE,
                    None => Bet::ONE,
                };
            }
            InSight::BothRows(ends) => ends.map(|place| &self.seen.rows[place]),
        };
        let any = |of: fn(&RowInSight) -> bool| rows.into_iter().any(of);
        let (has_pair, straight_ranks) = (any(|row| row.has_pair), straight_ranks(rows));
        let pair_and_straight = is_expert && has_pair && straight_ranks == 1;
        if any(|row| row.pays) || any(|row| row.one_suit) || straight_ranks >= 2 || pair_and_straight {
            return Bet::THREE;
        }
        let has_enough = match self.rules {
            Rules::Simple => high >= Rank::Jack || any(|row| row.ends.iter().any(|end| end.rank() >= Rank::Jack)),
            Rules::Expert => points(own, rows) >= 6,
        };
        if has_pair || straight_ranks == 1 || has_enough { Bet::ONE } else { Bet::FOLD }
    }
}

/// Number of holdings on each street, all starting hands counted as one.
pub const HOLDINGS: [usize; STREETS] = [1, DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()];

/// Name of a holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding_name(street: usize, place: usize) -> Option<String> {
    match street {
        0 => None,
        1 => Some(DOWN_HOLDINGS[place].0.to_string()),
        _ => Some(MIDDLE_HOLDINGS[place].to_string()),
    }
}

/// Index of the holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding(in_sight: InSight, seen: &Seen) -> Option<usize> {
    match in_sight {
        InSight::OwnCards => None,
        InSight::AcrossRow(across) => Some(down_holding(seen.own, &seen.rows[across])),
        InSight::BothRows(ends) => Some(middle_holding(seen.own, ends.map(|place| &seen.rows[place]))),
    }
}

/// Name of a starting hand, such as `ace-king of one suit` or `pair of queens`.
pub fn starting_hand_name(starting: &StartingHand) -> String {
    let OwnCards { ranks: [low, high], one_suit } = OwnCards::of(starting);
    match low == high {
        true => format!("pair of {}s", low.name()),
        false => format!("{}-{} of {}", high.name(), low.name(), if one_suit { "one suit" } else { "two suits" }),
    }
}

/// Name and test of a holding at the Down Bet; the first match counts.
type DownHolding = (&'static str, fn(OwnCards, &RowInSight) -> bool);

pub const DOWN_HOLDINGS: [DownHolding; 12] = [
    ("pair of jacks or better", |own, _| own.pair() >= Some(Rank::Jack)),
    ("pair of 6s to 10s", |own, _| own.pair() >= Some(Rank::Six)),
    ("pair of 2s to 5s", |own, across| own.pair().is_some() && !across.has_three),
    ("pair of 2s to 5s, become three or four of a kind", |own, _| own.pair().is_some()),
    ("two of jack or better of one suit, the row of other suits and ranks", |own, across| {
        own.ranks[0] >= Rank::Jack && own.one_suit && across.is_foreign_to(own)
    }),
    ("two of jack or better of one suit, the row not so", |own, _| own.ranks[0] >= Rank::Jack && own.one_suit),
    ("two of jack or better of two suits", |own, _| own.ranks[0] >= Rank::Jack),
    ("one of jack or better", |own, _| own.ranks[1] >= Rank::Jack),
    ("two of 6 to 10", |own, _| own.ranks[0] >= Rank::Six),
    (
        "one of 6 to 10 of two suits, the row with neither a pair nor another card of 6 or higher nor a straight to come",
        |own, across| own.ranks[1] >= Rank::Six && !own.one_suit && !across.is_of_help(),
    ),
    ("one of 6 to 10 otherwise", |own, _| own.ranks[1] >= Rank::Six),
    ("two of 2 to 5", |_, _| true),
];

pub fn down_holding(own: OwnCards, across: &RowInSight) -> usize {
    DOWN_HOLDINGS.iter().position(|(_, is_held)| is_held(own, across)).unwrap_or_default()
}

/// Holdings at the Middle Bet, by the counts of [`points`] and [`straight_ranks`].
const MIDDLE_HOLDINGS: [&str; 12] = [
    "pair of 6s or better in a row",
    "four of one suit in a row",
    "two or more ranks make a straight",
    "pair of 2s to 5s, one rank makes a straight",
    "pair of 2s to 5s, no rank makes a straight",
    "one rank makes a straight, 10 points or more",
    "one rank makes a straight, fewer points",
    "nothing of these, 7 points or more",
    "nothing of these, 6 points",
    "nothing of these, 5 points",
    "nothing of these, 4 points",
    "nothing of these, fewer points",
];

pub fn middle_holding(own: OwnCards, rows: [&RowInSight; 2]) -> usize {
    let any = |of: fn(&RowInSight) -> bool| rows.into_iter().any(of);
    match (any(|row| row.has_pair), straight_ranks(rows), points(own, rows)) {
        _ if any(|row| row.pays) => 0,
        _ if any(|row| row.one_suit) => 1,
        (_, 2.., _) => 2,
        (true, 1, _) => 3,
        (true, ..) => 4,
        (false, 1, 10..) => 5,
        (false, 1, _) => 6,
        (.., 7..) => 7,
        (.., 6) => 8,
        (.., 5) => 9,
        (.., 4) => 10,
        _ => 11,
    }
}
