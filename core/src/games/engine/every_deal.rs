//! For tests: every deal of a short deck, played and settled card by card.

use std::collections::BTreeMap;

use super::literal::{LiteralGame, forfeited};
use super::settlement::settled_kind;
use crate::cards::{Card, CardSet};
use crate::games::{Offer, Solver, to_the_end};
use crate::outcome::{Fraction, JointTable, Measures, Outcome, ratio};

/// How rounds of a game are dealt from a short deck, and played.
pub struct Played<'g, G: LiteralGame> {
    pub game: G,
    pub deck: CardSet,
    /// Places of the deal to one player, those together whose cards may change their places.
    pub places: &'g [&'g [usize]],
    pub solver: &'g dyn Solver,
}

impl<G: LiteralGame> Played<'_, G> {
    /// Makes sure that the joint outcomes of these wagers, whose base game is played by `decisions`, are those of all
    /// deals; those of each alone are its own outcomes, unless it is forfeited by the folds of another. Gives the joint
    /// outcomes.
    pub fn assert_joint(&self, offers: &[Offer], decisions: &G::Decisions) -> JointTable {
        let joint = self.solver.joint_outcomes(offers).expect("solved").expect("counted together");
        let mut played: BTreeMap<Vec<Ended>, u128> = BTreeMap::new();
        self.each_deal(&mut |cards| {
            let class = self.game.play(decisions, cards);
            let ended = offers.iter().map(|offer| ended(&self.settled(offer, class, cards)));
            *played.entry(ended.collect()).or_default() += 1;
        });
        let deals: u128 = played.values().sum();
        let mut counted: BTreeMap<Vec<Ended>, u128> = BTreeMap::new();
        for (outcomes, count) in joint.combinations() {
            *counted.entry(outcomes.into_iter().map(ended).collect()).or_default() += count;
        }
        let shares = |counts: BTreeMap<Vec<Ended>, u128>, all: u128| -> BTreeMap<Vec<Ended>, Fraction> {
            counts.into_iter().map(|(ended, count)| (ended, ratio(count, all))).collect()
        };
        assert_eq!(shares(counted, joint.cycle()), shares(played, deals));
        let is_forfeited = |offer: &Offer| offer.wager.side.is_some_and(|side| side.forfeited_by_fold);
        for (wager, offer) in offers.iter().enumerate().filter(|(_, offer)| !is_forfeited(offer)) {
            let (beside, alone) = (joint.alone(wager).expect("there"), self.solver.outcomes(offer).expect("solved"));
            assert_eq!(Measures::of(&beside), Measures::of(&alone), "{}", offer.name());
        }
        joint
    }

    fn settled(&self, offer: &Offer, class: usize, cards: &[Card]) -> Outcome {
        match offer.wager.side {
            None => self.game.settled(offer, class),
            Some(side) if side.forfeited_by_fold && self.game.is_folded(class) => forfeited(),
            Some(side) => settled_kind(offer, side.kinds, (side.kinds.kind_of)(&side.hand(cards))),
        }
    }

    /// Makes sure that the covariance of two seats is that of all deals; `community` are the places that all share.
    pub fn assert_seats(&self, offer: &Offer, community: &[usize], decisions: &G::Decisions) {
        let covariance = self.solver.seats_covariance(offer, &to_the_end).expect("solved").expect("counted together");
        let mut by_community: BTreeMap<Vec<Card>, Vec<(CardSet, Fraction)>> = BTreeMap::new();
        self.each_deal(&mut |cards| {
            let shared: Vec<Card> = community.iter().map(|&place| cards[place]).collect();
            let own = cards.iter().copied().collect::<CardSet>().without(shared.iter().copied().collect());
            let net = self.game.settled(offer, self.game.play(decisions, cards)).net;
            by_community.entry(shared).or_default().push((own, net));
        });
        let (mut pairs, mut products, mut nets) = (0, ratio(0, 1), ratio(0, 1));
        for hands in by_community.values() {
            for (own, net) in hands {
                for (_, other) in hands.iter().filter(|(cards, _)| cards.is_disjoint(*own)) {
                    (pairs, products, nets) = (pairs + 1, products + net * other, nets + net);
                }
            }
        }
        let mean = nets / ratio(pairs, 1);
        assert_eq!(covariance, products / ratio(pairs, 1) - &mean * &mean, "{}", offer.name());
    }

    /// Passes `each` the cards of every deal.
    fn each_deal(&self, each: &mut dyn FnMut(&[Card])) {
        let mut cards = vec![Card::LOWEST; self.places.iter().map(|places| places.len()).sum()];
        deal(self.deck, self.deck, (&[], self.places), &mut cards, each);
    }
}

/// Deals the rest of a group of places from the cards `above` those that it has, and then the other groups.
fn deal(
    left: CardSet,
    mut above: CardSet,
    (rest, others): (&[usize], &[&[usize]]),
    cards: &mut [Card],
    each: &mut dyn FnMut(&[Card]),
) {
    let Some((&place, rest)) = rest.split_first() else {
        return match others.split_first() {
            None => each(cards),
            Some((next, others)) => deal(left, left, (next, others), cards, each),
        };
    };
    for card in above.iter() {
        let dealt = CardSet::default().with(card);
        above = above.without(dealt);
        cards[place] = card;
        deal(left.without(dealt), above, (rest, others), cards, each);
    }
}

/// What an outcome comes to: name, net result, units wagered, and whether it was folded.
type Ended = (String, Fraction, Fraction, bool);

fn ended(outcome: &Outcome) -> Ended {
    (outcome.name.clone(), outcome.net.clone(), outcome.wagered.clone(), outcome.folded)
}
