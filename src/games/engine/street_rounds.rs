//! The simulated path of a game of streets, one round at a time.

use std::sync::Arc;

use super::kinds::{DealtHand, FiveCardKind};
use super::literal::LiteralGame;
use super::settlement::{award, payable, row_for, won_or_lost};
use super::streets::{CARDS, End, StreetDecisions, StreetForm, Streets};
use crate::cards::{Card, CardSet};
use crate::games::Offer;
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// Rounds whose classes are the places of their ends.
pub struct StreetRounds<H, const ACTIONS: usize>(pub Arc<Streets<H, ACTIONS>>);

impl<H: FiveCardKind, const ACTIONS: usize> LiteralGame for StreetRounds<H, ACTIONS> {
    type Decisions = StreetDecisions;

    fn cards_per_round(&self) -> usize {
        CARDS
    }

    fn cards_at_table(&self, players: usize) -> usize {
        self.0.form.cards_at_table(players)
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        Some((self.0.form.places_of_player)(player, players))
    }

    fn classes(&self) -> usize {
        End::<H>::count(self.0.form)
    }

    fn play(&self, decisions: &StreetDecisions, cards: &[Card]) -> usize {
        let form = self.0.form;
        let (own, community) = form.order.split_at(form.own_cards);
        let (mut seen, mut units) = (own.iter().map(|&at| cards[at]).collect::<CardSet>(), form.staked);
        for (street, &at) in community.iter().enumerate() {
            match form.actions[decisions.action(street, self.0.class(street, seen), units)] {
                None => return End::<H> { hand: None, units }.place(form),
                Some(added) => (seen, units) = (seen.with(cards[at]), units + added),
            }
        }
        End { hand: Some(H::of_cards(cards)), units }.place(form)
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        settled(self.0.form, offer, End::<H>::at(self.0.form, class))
    }
}

/// The outcome of a round, not counted: after a fold all is collected; otherwise all units are paid at the same odds,
/// up to the payout limit, returned, or collected.
pub fn settled<H: FiveCardKind, const ACTIONS: usize>(
    form: &StreetForm<ACTIONS>,
    offer: &Offer,
    end: End<H>,
) -> Outcome {
    let row = end.hand.and_then(|hand| row_for(offer, hand));
    let all: Units = (0..end.units).map(|_| won_or_lost(offer, row)).sum();
    Outcome {
        name: end.name(form),
        awards: row.map(award).into_iter().collect(),
        net: payable(offer, all),
        wagered: whole_units(end.units),
        folded: end.hand.is_none(),
        count: 0,
    }
}
