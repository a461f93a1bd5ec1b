//! The simulated path of a game of streets, one round at a time.

use std::sync::Arc;

use super::{End, StreetDecisions, StreetForm, Streets};
use crate::cards::Card;
use crate::games::engine::literal::LiteralGame;
use crate::games::engine::settlement::{award, payable, row_named, won_or_lost};
use crate::games::{BetAccount, Dealing, HandAccount, Offer, PAYS};
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// Rounds with the places of their ends as classes.
impl LiteralGame for Arc<Streets> {
    type Decisions = StreetDecisions;

    fn dealing(&self) -> &dyn Dealing {
        self.form
    }

    fn classes(&self) -> usize {
        self.form.ends()
    }

    fn play_acting(&self, decisions: &StreetDecisions, cards: &[Card], act: impl FnMut(&'static str)) -> usize {
        let form = self.form;
        let (own, community) = form.order.split_at(form.own_cards);
        let own = own.iter().map(|&at| cards[at]).collect();
        let turned = community.iter().map(|&at| cards[at]);
        form.place(self.end(decisions, own, turned, act, || form.kinds.kind_of(cards)))
    }

    fn is_folded(&self, class: usize) -> bool {
        self.form.end_at(class).hand.is_none()
    }

    fn hands(&self, cards: &[Card]) -> Vec<HandAccount> {
        let (own, community) = self.form.order.split_at(self.form.own_cards);
        let at = |places: &[usize]| places.iter().map(|&place| cards[place]).collect();
        let all = cards.iter().copied().collect();
        let words = self.form.kinds.by_value().map(|kinds| kinds.ranking.hand_with_ranks(all));
        let hand = |whose, cards, words| HandAccount { whose, cards, words };
        vec![hand("player", at(own), words.unwrap_or_default()), hand("community", at(community), String::new())]
    }

    /// One bet of all units.
    fn bets(&self, offer: &Offer, class: usize) -> Vec<BetAccount> {
        let Outcome { paid, net, wagered: staked, folded, .. } = self.settled(offer, class);
        let (end, cell) = if folded { ("fold", "lose") } else { ("end", PAYS) };
        vec![BetAccount { name: offer.wager.id, end, cell, staked, net, award: paid.into_iter().next() }]
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        settled(self.form, offer, self.form.end_at(class))
    }
}

/// The outcome of a round, not counted. A fold loses all units; otherwise all units are paid at the same odds, up to
/// the payout limit, returned, or collected.
pub fn settled(form: &StreetForm, offer: &Offer, end: End) -> Outcome {
    let row = end.hand.and_then(|kind| row_named(offer, PAYS, form.kinds.names[kind]));
    let all: Units = (0..end.units).map(|_| won_or_lost(offer, row)).sum();
    Outcome {
        name: form.name(offer, end),
        paid: row.map(|row| award(row).on(whole_units(end.units))).into_iter().collect(),
        net: payable(offer, all),
        wagered: whole_units(end.units),
        folded: end.hand.is_none(),
        count: 0,
    }
}
