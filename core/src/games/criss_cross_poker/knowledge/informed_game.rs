//! The base game played with knowledge, over all deals or round by round.

use rayon::prelude::*;

use super::comparison::Comparison;
use super::hand::Hand;
use crate::cards::{Card, CardSet};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::exact::known::KnownPlaces;
use crate::games::criss_cross_poker::exact::solver::CrissCrossPokerSolver;
use crate::games::criss_cross_poker::exact::whole_pays::Pays;
use crate::games::criss_cross_poker::exact::worths::Worths;
use crate::games::criss_cross_poker::facts::FACTS;
use crate::games::criss_cross_poker::rules::deal::{CARDS_PER_ROUND, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::games::criss_cross_poker::rules::ending::Ending;
use crate::games::criss_cross_poker::rules::settlement::settled;
use crate::games::engine::bets::Bets;
use crate::games::engine::kinds::DealtHand;
use crate::games::engine::likeness::{Likeness, likenesses_of, suit_of};
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::require_cards;
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError, counted_in_parts};
use crate::outcome::to_f64;

/// Most cards out of play with which all deals are counted.
const MOST_DEAD_COUNTED: usize = 1;

/// The base game of an offer with some knowledge.
pub struct InformedCrissCrossPoker {
    offer: Offer,
    deck: CardSet,
    pays: Pays,
    hands: Vec<Hand>,
    knowledge: Knowledge,
    /// Of the cross.
    known: KnownPlaces,
}

impl InformedCrissCrossPoker {
    /// The base game of `offer` on the deck of `solver`.
    ///
    /// # Errors
    /// [`SolveError::NoSuchKnowledge`], [`SolveError::DeckTooSmall`], [`SolveError::NoDecisions`],
    /// [`SolveError::LimitTooFine`].
    pub fn new(solver: &CrissCrossPokerSolver, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        FACTS.knowledge.require(knowledge, FACTS.id)?;
        let known = KnownPlaces::of(knowledge.community());
        let (deck, offer) = (solver.deck(), Offer { payout_limit: None, ..offer.clone() });
        require_cards(deck, CARDS_PER_ROUND + PLAYER_CARDS * knowledge.others() + knowledge.burnt())?;
        let pays = Pays::of(&offer)?;
        let hands = solver.starting_hands().par_iter().map(|starting| Hand::new(starting, &pays)).collect();
        Ok(InformedCrissCrossPoker { offer, deck, pays, hands, knowledge, known })
    }

    /// Cards in sight that are out of a player's deal.
    fn dead(&self) -> usize {
        PLAYER_CARDS * self.knowledge.others() + self.knowledge.burnt()
    }

    /// The sums over all deals with one starting hand.
    fn counted_with(&self, hand: &Hand) -> PlaySums {
        let mut sums = Comparison::of(hand);
        for (dead, ways) in dead_cards(&hand.starting, self.dead()) {
            let starting = hand.starting.without(&dead);
            let mut worths = Worths::at(self.known, &starting, &self.pays, None);
            self.known.each_known(&starting, |known, of_known| {
                worths.know(known);
                sums.add(&worths, i64::from(hand.starting.hands) * ways * of_known);
            });
        }
        sums.named()
    }

    /// One player's part of a round with these cards out of play; `None` if the cards are not of the deck.
    fn played(&self, own: [Card; PLAYER_CARDS], dead: &[Card], cross: [Card; COMMUNITY_CARDS]) -> Option<PlayedBox> {
        let own = [own[0].min(own[1]), own[0].max(own[1])];
        let suit = suit_of(&own);
        let hand = self.hands.iter().find(|hand| hand.starting.is_like(self.deck, own))?;
        let likenesses: Vec<Likeness> = dead.iter().map(|&card| Likeness::of(card, suit)).collect();
        let starting = hand.starting.without(&likenesses);
        let mut worths = Worths::at(self.known, &starting, &self.pays, None);
        worths.know(self.known.known(&starting, cross, suit));
        let mut sums = Comparison::of(hand);
        sums.add(&worths, 1);
        let rows = [[cross[0], cross[1]], [cross[2], cross[3]]];
        let [across, down] = rows.map(|ends| starting.place_of(likenesses_of(ends, suit)));
        let ends = [across?, down?];
        let hands = rows.map(|[one, other]| [own[0], own[1], one, cross[4], other]);
        let (net, units) = self.settled(worths.bets(ends), hands);
        let (usual_net, _) = self.settled(hand.usual_bets(ends), hands);
        Some(PlayedBox { expected: sums.named(), net, units, usual_net: Some(usual_net), more_squares: None })
    }

    /// The net result and the units wagered of a round with these bets, Across and Down hands.
    fn settled(&self, bets: Bets, hands: [[Card; 5]; 2]) -> (f64, f64) {
        let ending = match bets.folded_at() {
            Some(_) => Ending::folded(bets),
            None => Ending { bets, hands: hands.map(|cards| PokerHand::of_cards(&cards)) },
        };
        let outcome = settled(&self.offer, ending);
        (to_f64(&outcome.net), to_f64(&outcome.wagered))
    }
}

impl InformedGame for InformedCrissCrossPoker {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        if self.counts() == Counts::Never {
            return Ok(None);
        }
        counted_in_parts(&self.hands, |hand| self.counted_with(hand), PlaySums::plus, follow).map(Some)
    }

    fn counts(&self) -> Counts {
        if self.dead() > MOST_DEAD_COUNTED { Counts::Never } else { Counts::Always }
    }

    fn boxes(&self) -> usize {
        1 + self.knowledge.others()
    }

    fn cards(&self) -> usize {
        PLAYER_CARDS * self.boxes() + COMMUNITY_CARDS + self.knowledge.burnt()
    }

    fn ways(&self) -> u128 {
        self.known.deals_after(self.deck.len() - PLAYER_CARDS - self.dead())[0]
            * u128::from(self.pays.scale.unsigned_abs())
    }

    /// The gain of a round, the mean of its boxes, has a standard deviation of 0.044 antes with one other hand in sight
    /// and 0.072 with five: a standard error of 0.001 antes at most. Where all deals are counted, rounds only show
    /// that dealt ones agree.
    fn usual_rounds(&self) -> u64 {
        6_000
    }

    /// The hands, then the ends of the horizontal row, those of the vertical one, and the middle card; the card out of
    /// play last.
    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        if cards.len() != self.cards() {
            return Vec::new();
        }
        let (hands, rest) = cards.split_at(PLAYER_CARDS * self.boxes());
        let Some((&cross, burnt)) = rest.split_first_chunk::<COMMUNITY_CARDS>() else { return Vec::new() };
        let (hands, _) = hands.as_chunks::<PLAYER_CARDS>();
        let played = |own: &[Card; PLAYER_CARDS]| {
            let others = hands.iter().filter(|&other| other != own).flatten();
            let dead: Vec<Card> = others.chain(burnt.iter().take(self.knowledge.burnt())).copied().collect();
            self.played(*own, &dead, cross)
        };
        hands.iter().filter_map(played).collect()
    }
}

/// All cards of this number, at most [`MOST_DEAD_COUNTED`], by likeness, with the number of ways to deal them beside
/// the player's.
fn dead_cards(starting: &StartingHand, number: usize) -> Vec<(Vec<Likeness>, i64)> {
    let left = starting.numbers_left();
    let all: Vec<(Vec<Likeness>, i64)> = match number {
        0 => vec![(Vec::new(), 1)],
        _ => Likeness::all().map(|card| (vec![card], left[card.index()].into())).collect(),
    };
    all.into_iter().filter(|&(_, ways)| ways > 0).collect()
}
