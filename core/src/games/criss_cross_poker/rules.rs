//! The deal and its three decisions (§ 674a.8(d), § 674a.11), the endings of a round, and their settlement by the text.
//!
//! Settlement is written apart from the exact path's pricing, so that a slip in either shows as a disagreement.

use std::collections::BTreeMap;

use num_traits::Signed;

use crate::cards::binomial;
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::kinds::{PaidHand, PokerHand};
use crate::games::engine::settlement::{payable, row_named, won_or_lost};
use crate::games::{Dealing, Offer, PAYS};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

pub const PLAYER_CARDS: usize = 2;
pub const COMMUNITY_CARDS: usize = 5;
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + COMMUNITY_CARDS;
/// Ante Wagers placed before the deal, Across and Down.
pub const ANTES: usize = 2;

/// One decision per street: on the player's cards, after the horizontal ends, after the vertical ends.
pub const STREET_NAMES: [&str; STREETS] = ["Across Bet", "Down Bet", "Middle Bet"];

/// Cards turned after each decision: the horizontal ends, the vertical ends, the middle card.
pub const TURNED: [usize; STREETS] = [2, 2, 1];

/// Ways to complete the deal from each street, with the given numbers of cards turned after each decision.
pub fn deals_after(cards_left: usize, [across, down, middle]: [usize; STREETS]) -> [u128; STREETS] {
    let ways = |turned: usize, cards: usize| u128::from(binomial(cards_left - turned, cards));
    let middles = ways(across + down, middle);
    let columns = ways(across, down) * middles;
    [ways(0, across) * columns, columns, middles]
}

/// Deals the cross, then one card at a time to each player (§ 674a.8(d)).
pub struct Deal;

impl Dealing for Deal {
    fn cards_at_table(&self, players: usize) -> usize {
        COMMUNITY_CARDS + PLAYER_CARDS * players
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let first = COMMUNITY_CARDS + player;
        Some((0..COMMUNITY_CARDS).chain([first, first + players]).collect())
    }
}

pub const HAND_PAIRS: usize = PokerHand::COUNT * PokerHand::COUNT;

/// Bets of a round and its Across and Down hands. After a fold the hands are not compared; both are `Nothing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    pub bets: Bets,
    pub hands: [PokerHand; 2],
}

impl Ending {
    pub const COUNT: usize = Bets::COUNT * HAND_PAIRS;

    /// An ending in which the hands count unless a fold came first.
    #[inline]
    pub fn new(bets: Bets, hands: [PokerHand; 2]) -> Self {
        if bets.folded_at().is_some() { Ending::folded(bets) } else { Ending { bets, hands } }
    }

    #[inline]
    pub fn folded(bets: Bets) -> Self {
        Ending { bets, hands: [PokerHand::Nothing; 2] }
    }

    /// Distinct endings with these bets, best hands first.
    pub fn all(bets: Bets) -> Vec<Self> {
        if bets.folded_at().is_some() {
            return vec![Ending::folded(bets)];
        }
        hand_pairs().rev().map(|hands| Ending { bets, hands }).collect()
    }

    /// Every [`Ending::index`] in order; the hands of folds have no meaning.
    pub fn by_index() -> impl Iterator<Item = Self> {
        Bets::all().into_iter().flat_map(|bets| hand_pairs().map(move |hands| Ending { bets, hands }))
    }

    /// Index by bets, then Across hand, then Down hand.
    #[inline]
    pub fn index(self) -> usize {
        self.bets.index() * HAND_PAIRS + pair_index(self.hands)
    }

    /// Outcome name: the Across, Down and Middle Bets, then both hands, such as `1x-3x-3x-flush+two-pair`. A fold is
    /// named by the bets before it, such as `fold-after-1x`.
    pub fn name(self) -> String {
        let [across, down] = self.hands.map(|hand| hand.names().first().unwrap_or(&"nothing"));
        match self.bets.folded_at() {
            Some(_) => self.bets.folded_name(),
            None => format!("{}-{across}+{down}", self.bets.name()),
        }
    }
}

/// Every Across hand with every Down hand, by [`pair_index`].
pub fn hand_pairs() -> impl DoubleEndedIterator<Item = [PokerHand; 2]> {
    PokerHand::ALL.iter().flat_map(|&across| PokerHand::ALL.iter().map(move |&down| [across, down]))
}

#[inline]
pub fn pair_index([across, down]: [PokerHand; 2]) -> usize {
    across.index() * PokerHand::COUNT + down.index()
}

/// Schedule of the Ante Wagers (§ 674a.12(a)).
pub const ANTE_PAYS: &str = "antes";

/// Outcome of a round with this ending, with a count of 0.
pub fn settled(offer: &Offer, ending: Ending) -> Outcome {
    let (name, wagered) = (ending.name(), whole_units(ANTES + ending.bets.antes()));
    if ending.bets.folded_at().is_some() {
        // A fold forfeits both Ante Wagers and all bets placed (§ 674a.11(b), (d), (f)).
        return Outcome { name, paid: Vec::new(), net: -wagered.clone(), wagered, folded: true, count: 0 };
    }
    // Without a fold (§ 674a.11(h)(1)-(4)).
    let ([across_bet, down_bet, middle_bet], [across, down]) = (ending.bets.streets(), ending.hands);
    // The row of § 674a.12(a) that settles an Ante Wager.
    let on_ante = |hand| {
        let listed_as: &[&str] = match hand {
            PokerHand::Nothing => &[],
            PokerHand::PairOfSixesToTens => &["pair-of-sixes-to-tens"],
            _ => &["pair-of-jacks-or-better"],
        };
        (ANTE_PAYS, row_named(offer, ANTE_PAYS, listed_as), whole_units(1))
    };
    let on_bet = |hand: PokerHand, bet: Bet| (PAYS, row_named(offer, PAYS, hand.names()), whole_units(bet.antes()));
    let wagers = [
        on_ante(across),
        on_bet(across, across_bet),
        on_ante(down),
        on_bet(down, down_bet),
        on_bet(if across > down { across } else { down }, middle_bet),
    ];
    // The paytable rows, each once, with the antes wagered on it.
    let (mut settled, mut paid) = (Vec::new(), BTreeMap::<Award, Units>::new());
    for (schedule, row, antes) in wagers {
        settled.push(won_or_lost(offer, row) * &antes);
        row.into_iter().for_each(|row| *paid.entry(Award { schedule, hand: row.hand }).or_default() += &antes);
    }
    // Losing wagers are collected, winning ones paid up to the aggregate limit of the round (§ 674a.12(d)).
    let (paid_out, collected): (Vec<Units>, Vec<Units>) = settled.into_iter().partition(Signed::is_positive);
    let net = payable(offer, paid_out.into_iter().sum()) + collected.into_iter().sum::<Units>();
    let paid = paid.into_iter().map(|(award, antes)| award.on(antes)).collect();
    Outcome { name, paid, net, wagered, folded: false, count: 0 }
}
