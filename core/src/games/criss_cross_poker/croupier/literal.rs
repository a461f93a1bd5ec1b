//! Rounds settled card by card.

use crate::cards::Card;
use crate::games::criss_cross_poker::decisions::sight::{Decider, HandDecisions, InSight, Reached};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::rules::{Deal, Ending, HAND_PAIRS, settled};
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::kinds::{DealtHand, PaidHand, PokerHand};
use crate::games::engine::likeness::{likenesses_of, suit_of};
use crate::games::engine::literal::LiteralGame;
use crate::games::{Dealing, Offer};
use crate::outcome::Outcome;

pub struct LiteralRounds(pub Vec<StartingHand>);

#[derive(PartialEq)]
pub struct LiteralDecisions {
    /// In the order of the starting hands.
    by_hand: Vec<HandDecisions>,
    /// By [`Bets::index`]: whether these bets occur.
    played: Vec<bool>,
}

impl LiteralDecisions {
    pub fn new(starting_hands: &[StartingHand], decider: &impl Decider) -> Self {
        let by_hand: Vec<HandDecisions> = starting_hands.iter().map(|starting| decider.decide(starting)).collect();
        let mut played = vec![false; Bets::COUNT];
        for (starting, decisions) in starting_hands.iter().zip(&by_hand) {
            decisions.each_reached(starting, |Reached { situation, bet, .. }| {
                let bets = situation.followed_by(bet);
                // Only a fold or the last bet ends a round.
                played[bets.index()] |= bet == Bet::FOLD || bets.folded_at().is_none();
            });
        }
        LiteralDecisions { by_hand, played }
    }
}

impl LiteralGame for LiteralRounds {
    type Decisions = LiteralDecisions;

    fn dealing(&self) -> &dyn Dealing {
        &Deal
    }

    fn classes(&self) -> usize {
        Ending::COUNT
    }

    /// The cross from the far card over three in the second row to the near card, then the player's cards (§
    /// 674a.8(d)).
    fn play(&self, decisions: &Self::Decisions, cards: &[Card]) -> usize {
        let &[far, left, middle, right, near, first, second] = cards else { return 0 };
        let own = [first.min(second), first.max(second)];
        let suit = suit_of(&own);
        let alike = |starting: &StartingHand| {
            starting.suit.is_some() == suit.is_some() && starting.cards.map(Card::rank) == own.map(Card::rank)
        };
        let Some(hand) = self.0.iter().position(alike) else { return 0 };
        let place = |ends| self.0[hand].ends.iter().position(|of| of.likenesses == likenesses_of(ends, suit));
        let rows = [[left, right], [far, near]].map(|ends| place(ends).unwrap_or_default());
        let bet = |in_sight| decisions.by_hand[hand].bet(in_sight);
        let bets = [InSight::OwnCards, InSight::AcrossRow(rows[0]), InSight::BothRows(rows)].map(bet);
        if bets.contains(&Bet::FOLD) {
            return Ending::folded(Bets::new(bets)).index();
        }
        let hands =
            [[left, right], [far, near]].map(|[one, other]| PokerHand::of_cards(&[first, second, one, middle, other]));
        Ending { bets: Bets::new(bets), hands }.index()
    }

    fn is_possible(&self, decisions: &Self::Decisions, class: usize) -> bool {
        decisions.played[class / HAND_PAIRS]
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        let hands = [class % HAND_PAIRS / PokerHand::COUNT, class % PokerHand::COUNT].map(|hand| PokerHand::ALL[hand]);
        settled(offer, Ending { bets: Bets::all()[class / HAND_PAIRS], hands })
    }
}
