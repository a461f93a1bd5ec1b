//! Play with knowledge of a neighbour's hand, or of one of the dealer's hidden cards.
//!
//! Both players, the usual and the informed, count what the dealer may hold against the same up card. The usual player
//! counts the whole deck. For the informed one a neighbour's cards leave the deck, and with a known hidden card only
//! hidden hands that contain it count. `dealings` deals a round to many boxes and compares the two players' decisions.
//! This file plays the rounds.

pub mod dealings;

use std::sync::Arc;

use num_traits::ToPrimitive;

use crate::cards::{Card, CardSet};
use crate::games::engine::require_cards;
use crate::games::lunar_poker::croupier::literal::{Bet, Dealt, LiteralPlayer};
use crate::games::lunar_poker::decisions::{Player, Terms};
use crate::games::lunar_poker::exact::{Against, Cycle, Priced, Showdowns, apart};
use crate::games::lunar_poker::rules::{Chapter, PLAYER_CARDS, Play, READINGS, qualifies, settled_round};
use crate::games::{InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError};
use crate::hands::five_card;
use crate::outcome::to_f64;
use crate::paytable::{Units, whole_units};
use dealings::{SharedDeal, dealings, known_cards, play};

/// The game with one player who knows a neighbour's hand or one of the dealer's hidden cards.
///
/// Counting the dealer's possible hands takes longest, and many hands share the count. So a round has one up card and
/// one neighbour's hand or a few hidden cards, and the remaining cards are dealt to many boxes, each with a dealer's
/// hand. The boxes do not sit at one table: each is another continuation of the round. The neighbour's cards stay as
/// seen; discards and draws of the neighbour are not accounted for.
///
/// In 2013 the gain of a changed decision to force the dealer is estimated by the dealt round alone. Its mean over
/// rounds is the expected gain.
pub struct InformedLunarPoker {
    deck: CardSet,
    knowledge: Knowledge,
    offer: Offer,
    literal: LiteralPlayer,
    priced: [Priced; READINGS],
    /// Deals by the usual player's count, and by the informed player's.
    usual_deals: Cycle,
    deals: Cycle,
}

impl InformedLunarPoker {
    pub fn new(chapter: Chapter, deck: CardSet, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        chapter.facts().knowledge.require(knowledge, chapter.id())?;
        let (known, neighbours) = (known_cards(knowledge), PLAYER_CARDS * knowledge.others());
        require_cards(deck, chapter.cards_per_round() + neighbours)?;
        let literal = LiteralPlayer { decisions: Arc::default(), terms: Terms::of(offer)?, chapter };
        let left: CardSet = deck.iter().skip(known).collect();
        Ok(InformedLunarPoker {
            deck,
            knowledge,
            offer: offer.clone(),
            priced: Priced::in_readings(&literal.terms.prices),
            literal,
            usual_deals: Cycle::of(deck, chapter),
            deals: Cycle::knowing(left, chapter, known - neighbours),
        })
    }

    fn against<'a>(&'a self, showdowns: Showdowns, deals: &'a Cycle) -> Against<'a> {
        Against::new(showdowns, Player::Optimal, deals, &self.priced)
    }

    /// `usual` is the usual player's count.
    fn boxes_of(&self, dealing: &SharedDeal, usual: &Against) -> Vec<PlayedBox> {
        let deck = dealing.left.iter().copied().chain([dealing.up_card]).collect();
        let showdowns = Showdowns::of_few(deck, dealing.up_card, dealing.hidden);
        let informed = self.against(showdowns, &self.deals);
        let reading = self.literal.terms.second.place();
        let played = |place: usize| {
            let dealt = dealing.dealt(place);
            let forcing = |play: Play| self.forcing(&dealt, play, &dealing.neighbours);
            let (play, bets, mut expected) = play([usual, &informed], reading, &dealt, forcing);
            let forces = || forcing(play).is_some_and(|[_, informed]| informed > 0);
            let (path, ending) = self.literal.ending_after(&dealt, play, bets, forces);
            let outcome = settled_round(&self.offer, path, ending);
            if play == Play::INSTANT {
                // The dealt round is the expectation. The ways are even with 42 or 37 cards left to draw, so that
                // payouts in halves are exact.
                let ways = whole_units(self.deals.after_the_up_card);
                let over_all = |units: &Units| (units * &ways).to_integer().to_i128().unwrap_or_default();
                let (net, units) = (over_all(&outcome.net), over_all(&outcome.wagered));
                expected = PlaySums { ways: self.ways(), net, units, usual_net: net, usual_units: units, ..expected };
            }
            let [net, units] = [&outcome.net, &outcome.wagered].map(to_f64);
            PlayedBox { expected, net, units, usual_net: None, more_squares: None, more_products: None }
        };
        (0..dealing.boxes).map(played).collect()
    }

    /// Gains of forcing the dealer after a play, in antes, summed over the new cards that the usual and the informed
    /// player consider possible; `None` where the dealt hands do not allow it.
    fn forcing(&self, dealt: &Dealt, play: Play, neighbours: &[Card]) -> Option<[i64; 2]> {
        let may_force = self.literal.chapter == Chapter::Of2013 && play != Play::FOLD && play != Play::INSTANT;
        let may_force = may_force && !qualifies(five_card::value(dealt.dealer));
        let hand = dealt.final_hand(play).filter(|_| may_force)?;
        let bet = Some(self.literal.bet_on(&hand)).filter(Bet::may_force)?;
        let seen = dealt.player.iter().chain(hand.cards()).chain(&dealt.dealer).copied().collect();
        let (usual, neighbours) = (self.deck.without(seen), neighbours.iter().copied().collect());
        Some([usual, usual.without(neighbours)].map(|left| bet.gain_of_forcing(dealt.dealer, left)))
    }
}

impl InformedGame for InformedLunarPoker {
    /// Boxes that share a count, without seeing each other.
    fn boxes(&self) -> usize {
        let cards: Vec<Card> = self.deck.iter().collect();
        dealings(self.knowledge, &cards).iter().map(|dealing| dealing.boxes).sum()
    }

    /// Neighbour's hand or hidden card, up card, and the remaining cards.
    fn cards(&self) -> usize {
        self.deck.len()
    }

    fn ways(&self) -> u128 {
        self.deals.after_the_up_card.unsigned_abs()
    }

    /// Takes a few minutes on two cores.
    fn usual_rounds(&self) -> u64 {
        if self.knowledge == Knowledge::DealersCards(1) { 400 } else { 600 }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        let dealings = dealings(self.knowledge, cards);
        let Some(first) = dealings.first() else { return Vec::new() };
        apart(1, || {
            let usual = self.against(Showdowns::of_few(self.deck, first.up_card, None), &self.usual_deals);
            dealings.iter().flat_map(|dealing| self.boxes_of(dealing, &usual)).collect()
        })
    }
}
