//! Pays of the base game for the exact path, and the amounts that a payout limit leaves unpaid (§ 674a.12(d)).
//!
//! The limit applies to all winning wagers of a round together, so that Across and Down no longer separate: the unpaid
//! amount depends on both hands and all bets. It is subtracted from the sums without a limit, and computed only for
//! ends with which the greatest bets could win more than the limit.

use std::collections::BTreeMap;

use num_traits::{Signed, ToPrimitive};

use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::criss_cross_poker::rules::{ANTE_PAYS, ANTES, Ending, hand_pairs, pair_index};
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::kinds::{PaidHand, PokerHand};
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::{Offer, PAYS, PayoutLimit, SolveError};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, WholePays, whole_units};

/// Pay of one ante of each wager, by hand.
pub struct KindPays {
    /// Of an Ante Wager, whose best row is a pair of jacks or better (§ 674a.12(a)).
    antes: Vec<KindPay>,
    /// Of an Across, Down or Middle Bet (§ 674a.12(b)).
    bets: Vec<KindPay>,
    payout_limit: Option<PayoutLimit>,
}

impl KindPays {
    pub fn of(offer: &Offer) -> Self {
        let mut antes = pays_of_kinds::<PokerHand>(offer, ANTE_PAYS);
        let best = antes[PokerHand::PairOfJacksOrBetter.index()].clone();
        antes[PokerHand::TwoPair.index()..].fill(best);
        KindPays { antes, bets: pays_of_kinds::<PokerHand>(offer, PAYS), payout_limit: offer.payout_limit.clone() }
    }

    /// Outcomes of the base game from counts by [`Ending::index`], for bets that occur: the greatest bets and the best
    /// hands first, folds last.
    pub fn outcomes(&self, counts: &[u128]) -> Vec<Outcome> {
        let occur = |endings: &Vec<Ending>| endings.iter().any(|ending| counts[ending.index()] > 0);
        let endings = Bets::all().into_iter().rev().map(Ending::all).filter(occur).flatten();
        let outcome = |ending: Ending| {
            let (wagered, folded) = (whole_units(ANTES + ending.bets.antes()), ending.bets.folded_at().is_some());
            let mut units: BTreeMap<Award, Units> = BTreeMap::new();
            for (pay, on) in self.wagers(ending).into_iter().filter(|_| !folded) {
                pay.award.into_iter().for_each(|award| *units.entry(award).or_default() += &on);
            }
            let paid = units.into_iter().map(|(award, units)| award.on(units)).collect();
            let (net, count) = (self.net(ending), counts[ending.index()]);
            Outcome { name: ending.name(), paid, net, wagered, folded, count }
        };
        endings.map(outcome).collect()
    }

    /// Wagers of a round without a fold: pay per ante, and antes.
    fn wagers(&self, Ending { bets, hands: [across, down] }: Ending) -> [(&KindPay, Units); 5] {
        let [on_across, on_down, on_middle] = bets.streets().map(|bet| whole_units(bet.antes()));
        [
            (&self.antes[across.index()], whole_units(1)),
            (&self.antes[down.index()], whole_units(1)),
            (&self.bets[across.index()], on_across),
            (&self.bets[down.index()], on_down),
            (&self.bets[across.max(down).index()], on_middle),
        ]
    }

    /// Net result of a round in units. A fold loses all wagers; the payout limit reduces winning ones only.
    pub fn net(&self, ending: Ending) -> Units {
        if ending.bets.folded_at().is_some() {
            return -whole_units(ANTES + ending.bets.antes());
        }
        let wagers = self.wagers(ending).map(|(pay, units)| &pay.net * units);
        let net: Units = wagers.iter().sum();
        let Some(limit) = &self.payout_limit else { return net };
        let won: Units = wagers.iter().filter(|wager| wager.is_positive()).sum();
        net - limit.excess(&won)
    }
}

/// Limit on parts of an ante won or lost per ante. A paytable pays 10^9 antes at most.
const MOST_PARTS: i64 = 10_000_000_000;

/// Net results of one ante by [`PokerHand`] in whole parts, and the amounts above the payout limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    /// Parts per ante.
    pub scale: i64,
    pub antes: [i64; PokerHand::COUNT],
    pub bets: [i64; PokerHand::COUNT],
    /// Effect of the payout limit that the player accounts for, if any.
    pub excess: Option<Excess>,
}

impl Pays {
    /// Pays of `offer`, under the payout limit that its decisions account for.
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let pays = Pays::under(offer, None)?;
        let Some(limit) = offer.known_payout_limit().map(PayoutLimit::in_units) else { return Ok(pays) };
        // A limit that no round exceeds is dropped.
        let whole = (&limit * whole_units(pays.scale)).floor().to_integer().to_i64().unwrap_or(i64::MAX);
        match Excess::of(whole, &pays.antes, &pays.bets) {
            None => Ok(pays),
            Some(_) => Pays::under(offer, Some(&limit)),
        }
    }

    fn under(offer: &Offer, limit: Option<&Units>) -> Result<Self, SolveError> {
        let priced = KindPays::of(offer);
        let nets = priced.antes.iter().chain(&priced.bets).map(|pay| &pay.net);
        let WholePays { scale, nets, most } = offer.whole_pays(nets, limit, MOST_PARTS)?;
        let [antes, bets] = [0, PokerHand::COUNT].map(|first| std::array::from_fn(|kind| nets[first + kind]));
        let excess = most.and_then(|most| Excess::of(most, &antes, &bets));
        Ok(Pays { scale, antes, bets, excess })
    }

    /// Greatest win of a round in antes, with bets of three antes, over all deals of these hands. Both rows share the
    /// middle card and the player's cards, so not every pair of hands can occur.
    pub fn most_won(&self, starting_hands: &[StartingHand]) -> Units {
        // With a limit of 0 the unpaid amount is the win.
        let won = Excess::of(0, &self.antes, &self.bets);
        let most = |won: Excess| starting_hands.iter().fold(0, |most, starting| won.most_unpaid(starting, most));
        Units::new(won.map_or(0, most).into(), self.scale.into())
    }
}

/// Unpaid amounts by bets, in the order of [`Bets::all`] without folds.
pub type Unpaid = [i64; Bets::PLAYED];

/// Amounts above a payout limit in rounds without a fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excess {
    limit: i64,
    /// By [`pair_index`].
    pub unpaid: Vec<Unpaid>,
    /// Greatest wins with bets of three antes, by a row's hand.
    by_hand: [Most; PokerHand::COUNT],
}

/// Greatest wins of a row, over all middle cards: its own ante and bet, and a Middle Bet if its hand is the higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Most {
    own: i64,
    middle: i64,
}

impl Excess {
    /// Amounts above `limit` for these net results of one ante; `None` if no round exceeds it. Lost and returned wagers
    /// win nothing.
    pub fn of(limit: i64, antes: &[i64; PokerHand::COUNT], bets: &[i64; PokerHand::COUNT]) -> Option<Self> {
        let [antes, bets] = [antes, bets].map(|nets| nets.map(|net| net.max(0)));
        let played = &Bets::all()[Bets::FOLDS..];
        let unpaid_with = |[across, down]: [PokerHand; 2]| {
            let won = |placed: Bets| {
                let by_bets = placed.streets().into_iter().zip([across, down, across.max(down)]);
                let own = antes[across.index()] + antes[down.index()];
                by_bets.fold(own, |won, (bet, hand)| won + i64::from(bet) * bets[hand.index()])
            };
            std::array::from_fn(|place| (won(played[place]) - limit).max(0))
        };
        let unpaid: Vec<Unpaid> = hand_pairs().map(unpaid_with).collect();
        let greatest = i64::from(Bet::THREE);
        let most = |hand: usize| Most { own: antes[hand] + greatest * bets[hand], middle: greatest * bets[hand] };
        let by_hand = std::array::from_fn(most);
        unpaid.iter().flatten().any(|&unpaid| unpaid > 0).then_some(Excess { limit, unpaid, by_hand })
    }

    /// Greatest wins of each row, in the order of the starting hand's ends.
    pub fn most_by_ends(&self, starting: &StartingHand) -> Vec<Most> {
        let greater = |most: Most, hand: &PokerHand| {
            let Most { own, middle } = self.by_hand[hand.index()];
            Most { own: most.own.max(own), middle: most.middle.max(middle) }
        };
        starting.ends.iter().map(|ends| ends.kinds.iter().fold(Most::default(), greater)).collect()
    }

    /// Upper bound on the unpaid amount of two rows; none is possible below 1.
    #[inline]
    pub fn most_of(&self, [across, down]: [Most; 2]) -> i64 {
        across.own + down.own + across.middle.max(down.middle) - self.limit
    }

    /// Greatest unpaid amount with this starting hand, at least `known`.
    pub fn most_unpaid(&self, starting: &StartingHand, known: i64) -> i64 {
        let (ends, rows) = (&starting.ends, self.most_by_ends(starting));
        let mut most = known;
        for (across, row) in ends.iter().zip(&rows) {
            for (down, column) in ends.iter().zip(&rows) {
                if self.most_of([*row, *column]) > most && starting.ways_after(down, across) > 0 {
                    starting.each_middle([across, down], |kinds, left| {
                        // Greatest with the greatest bets.
                        most = most.max(if left > 0 { self.unpaid[pair_index(kinds)][Bets::PLAYED - 1] } else { 0 });
                    });
                }
            }
        }
        most
    }

    /// Unpaid amounts with these ends, summed over the undealt middle cards.
    pub fn with_ends(&self, starting: &StartingHand, rows: [&Ends; 2]) -> Unpaid {
        let mut sums = [0; Bets::PLAYED];
        starting.each_middle(rows, |kinds, left| {
            let unpaid = &self.unpaid[pair_index(kinds)];
            if unpaid[Bets::PLAYED - 1] > 0 {
                sums.iter_mut().zip(unpaid).for_each(|(sum, unpaid)| *sum += left * unpaid);
            }
        });
        sums
    }
}

/// Index of bets without a fold.
#[inline]
pub fn place(bets: Bets) -> usize {
    bets.index() - Bets::FOLDS
}
