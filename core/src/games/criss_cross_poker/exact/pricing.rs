//! What a round of the base game is worth on a paytable, for the exact path.

use std::collections::BTreeMap;

use num_traits::Signed;

use crate::games::criss_cross_poker::rules::deal::ANTES;
use crate::games::criss_cross_poker::rules::ending::Ending;
use crate::games::criss_cross_poker::rules::settlement::ANTE_PAYS;
use crate::games::engine::bets::Bets;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::forms::PAYS;
use crate::games::{Offer, PayoutLimit};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

/// What one ante of each wager pays with each kind of hand.
pub struct KindPays {
    antes: Vec<KindPay>,
    bets: Vec<KindPay>,
    payout_limit: Option<PayoutLimit>,
}

impl KindPays {
    /// The pays of the paytable of `offer`.
    pub fn of(offer: &Offer) -> Self {
        let (antes, bets) = (pays_of_kinds::<PokerHand>(offer, ANTE_PAYS), pays_of_kinds::<PokerHand>(offer, PAYS));
        KindPays { antes, bets, payout_limit: offer.payout_limit.clone() }
    }

    /// Of an Ante Wager, whose best row is for a pair of jacks or better (§ 674a.12(a)).
    pub fn ante(&self, kind: PokerHand) -> &KindPay {
        &self.antes[kind.min(PokerHand::PairOfJacksOrBetter).index()]
    }

    /// Of an Across, Down or Middle Bet (§ 674a.12(b)).
    pub fn bet(&self, kind: PokerHand) -> &KindPay {
        &self.bets[kind.index()]
    }

    /// The outcomes of the base game with these counts by [`Ending::index`], for the ways to bet that occur: the
    /// greatest bets and the best hands first, folds last.
    pub fn outcomes(&self, counts: &[u128]) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for bets in Bets::all().into_iter().rev() {
            let endings = Ending::all(bets);
            if endings.iter().any(|ending| counts[ending.index()] > 0) {
                outcomes.extend(endings.into_iter().map(|ending| self.outcome(ending, counts[ending.index()])));
            }
        }
        outcomes
    }

    /// The outcomes of all endings, not counted, by [`Ending::index`].
    pub fn of_endings(&self) -> Vec<Outcome> {
        Ending::by_index().map(|ending| self.outcome(ending, 0)).collect()
    }

    fn outcome(&self, ending: Ending, count: u128) -> Outcome {
        let wagered = whole_units(ANTES + ending.bets.antes());
        let folded = ending.bets.folded_at().is_some();
        let net = if folded { -wagered.clone() } else { self.net(ending) };
        let mut units: BTreeMap<Award, Units> = BTreeMap::new();
        for (pay, on) in self.wagers(ending).into_iter().filter(|_| !folded) {
            pay.award.into_iter().for_each(|award| *units.entry(award).or_default() += &on);
        }
        let paid = units.into_iter().map(|(award, units)| award.on(units)).collect();
        Outcome { name: ending.name(), paid, net, wagered, folded, count }
    }

    /// The wagers of a round that was played to its end: what one ante of each pays, and its antes.
    fn wagers(&self, Ending { bets, hands: [across, down] }: Ending) -> [(&KindPay, Units); 5] {
        let [on_across, on_down, on_middle] = bets.streets().map(|bet| whole_units(bet.antes()));
        [
            (self.ante(across), whole_units(1)),
            (self.ante(down), whole_units(1)),
            (self.bet(across), on_across),
            (self.bet(down), on_down),
            (self.bet(across.max(down)), on_middle),
        ]
    }

    /// The net result of a round that was played to its end, in units: that of each wager, less what a payout limit
    /// leaves unpaid of those that win.
    fn net(&self, ending: Ending) -> Units {
        let wagers = self.wagers(ending).map(|(pay, units)| &pay.net * units);
        let net: Units = wagers.iter().sum();
        let Some(limit) = &self.payout_limit else { return net };
        let won: Units = wagers.iter().filter(|wager| wager.is_positive()).sum();
        net - limit.excess(&won)
    }
}
