//! What a round of the base game comes to on a paytable, for the exact path.

use num_traits::Signed;

use super::bets::Bets;
use super::hands::PokerHand;
use super::{ANTE_PAYS, ANTES, base_outcome_name, folded_outcome_name};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::forms::PAYS;
use crate::games::{Offer, PayoutLimit};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

/// How often each way to bet came with each pair of hands, Across and Down; a fold is counted with two hands of
/// nothing, because the hands are not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseCounts(Vec<u128>);

/// Number of pairs of hands.
const HAND_PAIRS: usize = PokerHand::COUNT * PokerHand::COUNT;

impl BaseCounts {
    /// Nothing counted.
    pub fn zero() -> Self {
        BaseCounts(vec![0; Bets::COUNT * HAND_PAIRS])
    }

    /// The place of a way to bet and a pair of hands.
    fn cell(bets: Bets, across: PokerHand, down: PokerHand) -> usize {
        bets.index() * HAND_PAIRS + across.index() * PokerHand::COUNT + down.index()
    }

    /// Counts so many rounds that were folded.
    pub fn add_fold(&mut self, bets: Bets, rounds: u128) {
        self.add(bets, [PokerHand::Nothing; 2], rounds);
    }

    /// Counts so many rounds.
    pub fn add(&mut self, bets: Bets, [across, down]: [PokerHand; 2], rounds: u128) {
        self.0[Self::cell(bets, across, down)] += rounds;
    }

    /// The counts of both.
    #[must_use]
    pub fn plus(mut self, other: &BaseCounts) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(count, other)| *count += other);
        self
    }

    /// How often a way to bet came.
    pub fn of_bets(&self, bets: Bets) -> u128 {
        self.0[bets.index() * HAND_PAIRS..][..HAND_PAIRS].iter().sum()
    }

    fn get(&self, bets: Bets, across: PokerHand, down: PokerHand) -> u128 {
        self.0[Self::cell(bets, across, down)]
    }
}

/// What one ante of each wager comes to with each kind of hand.
pub struct Settlements {
    antes: Vec<KindPay>,
    bets: Vec<KindPay>,
    payout_limit: Option<PayoutLimit>,
}

impl Settlements {
    /// The settlements on the paytable of `offer`.
    pub fn of(offer: &Offer) -> Self {
        let (antes, bets) = (pays_of_kinds::<PokerHand>(offer, ANTE_PAYS), pays_of_kinds::<PokerHand>(offer, PAYS));
        Settlements { antes, bets, payout_limit: offer.payout_limit.clone() }
    }

    /// Of an Ante Wager, whose best row is for a pair of jacks or better (§ 674a.12(a)).
    pub fn ante(&self, kind: PokerHand) -> &KindPay {
        &self.antes[kind.min(PokerHand::PairOfJacksOrBetter).index()]
    }

    /// Of an Across, Down or Middle Bet (§ 674a.12(b)).
    pub fn bet(&self, kind: PokerHand) -> &KindPay {
        &self.bets[kind.index()]
    }

    /// The net result of a round that was played to its end, in units: that of each wager, less what a payout limit
    /// leaves unpaid of those that win.
    fn net(&self, bets: Bets, across: PokerHand, down: PokerHand) -> Units {
        let bet = |antes: usize, kind| &self.bet(kind).net * whole_units(antes);
        let wagers = [
            self.ante(across).net.clone(),
            self.ante(down).net.clone(),
            bet(bets.across.antes(), across),
            bet(bets.down.antes(), down),
            bet(bets.middle.antes(), across.max(down)),
        ];
        let net: Units = wagers.iter().sum();
        let Some(limit) = &self.payout_limit else { return net };
        let won: Units = wagers.iter().filter(|wager| wager.is_positive()).sum();
        net - limit.excess(&won)
    }

    /// The outcomes of the base game with these counts, for the ways to bet that occur: the greatest bets and the best
    /// hands first, folds last.
    pub fn outcomes(&self, counts: &BaseCounts) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for bets in Bets::all().into_iter().rev() {
            let count = counts.of_bets(bets);
            if count == 0 {
                continue;
            }
            if bets.folded_at().is_some() {
                outcomes.push(folded(bets, count));
                continue;
            }
            for &across in PokerHand::ALL.iter().rev() {
                for &down in PokerHand::ALL.iter().rev() {
                    outcomes
                        .push(Outcome { count: counts.get(bets, across, down), ..self.outcome(bets, across, down) });
                }
            }
        }
        outcomes
    }

    fn outcome(&self, bets: Bets, across: PokerHand, down: PokerHand) -> Outcome {
        let paid = [self.ante(across), self.ante(down), self.bet(across), self.bet(down)];
        let mut awards: Vec<Award> = paid.iter().filter_map(|settlement| settlement.award).collect();
        awards.sort_unstable();
        awards.dedup();
        Outcome {
            name: base_outcome_name(bets, across, down),
            awards,
            net: self.net(bets, across, down),
            wagered: whole_units(ANTES + bets.antes()),
            folded: false,
            count: 0,
        }
    }
}

/// The outcome of a fold: both antes and all bets so far are lost.
fn folded(bets: Bets, count: u128) -> Outcome {
    let wagered = whole_units(ANTES + bets.antes());
    let (name, net) = (folded_outcome_name(bets), -wagered.clone());
    Outcome { name, awards: Vec::new(), net, wagered, folded: true, count }
}
