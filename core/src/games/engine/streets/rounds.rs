//! The simulated path of a game of streets, one round at a time.

use std::marker::PhantomData;
use std::sync::Arc;

use super::{End, StreetDecisions, StreetForm, Streets};
use crate::cards::Card;
use crate::games::engine::kinds::{DealtHand, FiveCardKind};
use crate::games::engine::literal::LiteralGame;
use crate::games::engine::settlement::{award, payable, row_for, won_or_lost};
use crate::games::{Dealing, Offer};
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// Rounds with the places of their ends as classes.
pub struct StreetRounds<H, const ACTIONS: usize> {
    streets: Arc<Streets<ACTIONS>>,
    kinds: PhantomData<H>,
}

impl<H, const ACTIONS: usize> StreetRounds<H, ACTIONS> {
    pub fn new(streets: &Arc<Streets<ACTIONS>>) -> Self {
        StreetRounds { streets: Arc::clone(streets), kinds: PhantomData }
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> LiteralGame for StreetRounds<H, ACTIONS> {
    type Decisions = StreetDecisions;

    fn dealing(&self) -> &dyn Dealing {
        self.streets.form
    }

    fn classes(&self) -> usize {
        End::<H>::count(self.streets.form)
    }

    fn play_acting(&self, decisions: &StreetDecisions, cards: &[Card], act: impl FnMut(&'static str)) -> usize {
        let form = self.streets.form;
        let (own, community) = form.order.split_at(form.own_cards);
        let seen = own.iter().map(|&at| cards[at]).collect();
        let turned = |street: usize| cards[community[street]];
        self.streets.end_acting(decisions, seen, turned, act, || H::of_cards(cards)).place(form)
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        settled(self.streets.form, offer, End::<H>::at(self.streets.form, class))
    }
}

/// The outcome of a round, not counted. A fold loses all units; otherwise all units are paid at the same odds, up to
/// the payout limit, returned, or collected.
pub fn settled<H: FiveCardKind, const ACTIONS: usize>(
    form: &StreetForm<ACTIONS>,
    offer: &Offer,
    end: End<H>,
) -> Outcome {
    let row = end.hand.and_then(|hand| row_for(offer, hand));
    let all: Units = (0..end.units).map(|_| won_or_lost(offer, row)).sum();
    Outcome {
        name: end.name(form),
        paid: row.map(|row| award(row).on(whole_units(end.units))).into_iter().collect(),
        net: payable(offer, all),
        wagered: whole_units(end.units),
        folded: end.hand.is_none(),
        count: 0,
    }
}
