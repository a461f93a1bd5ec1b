//! Exact counts of a game of streets: the deals that reach each decision and each end. They rest on one count: for each
//! four-card hand (16,432 classes in the full deck), the number of remaining cards that complete it to each kind of
//! five-card hand.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{CARDS, End, StreetDecisions, StreetForm, Streets};
use crate::cards::{CardSet, binomial};
use crate::games::count::CountCache;
use crate::games::engine::kinds::{FiveCardKind, SideWager};
use crate::games::engine::pricing::pays_of_kinds;
use crate::games::facts::PAYS;
use crate::games::{Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::OutcomeTable;
use crate::paytable::{Units, whole_units};

#[derive(Debug)]
pub struct StreetCounts<H, const ACTIONS: usize> {
    pub streets: Arc<Streets<ACTIONS>>,
    /// By class of the last street, the number of cards that make each kind of five-card hand.
    completions: Vec<u16>,
    /// By [`SideWager::hands`].
    side_counts: CountCache<(usize, usize)>,
    kinds: PhantomData<H>,
}

/// A decision that some deals reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedDecision {
    pub class: usize,
    /// Units added by earlier actions, by street.
    pub placed: Vec<usize>,
    pub units: usize,
    pub action: usize,
    /// Number of hands, with the community cards in order, that reach it.
    pub hands: u128,
}

impl<H: FiveCardKind, const ACTIONS: usize> StreetCounts<H, ACTIONS> {
    pub fn new(deck: CardSet, form: &'static StreetForm<ACTIONS>) -> Result<Self, SolveError> {
        let streets = Arc::new(Streets::new(deck, form)?);
        let last = streets.classes(form.streets() - 1).iter();
        let completions = last.flat_map(|class| completed::<H>(deck, class.representative)).collect();
        Ok(StreetCounts { streets, completions, side_counts: CountCache::default(), kinds: PhantomData })
    }

    /// By class of the last street, the number of cards that make each kind of hand.
    pub fn completions(&self) -> impl Iterator<Item = &[u16]> {
        self.completions.chunks(H::ALL.len())
    }

    /// [`Self::completions`] of one class of the last street.
    pub fn completions_of(&self, class: usize) -> &[u16] {
        &self.completions[class * H::ALL.len()..][..H::ALL.len()]
    }

    /// Number of five-card hands of each kind; every hand is counted once for each of its four-card parts.
    pub fn five_card_counts(&self) -> Vec<u128> {
        let mut counts = vec![0; H::ALL.len()];
        for (four, ways) in self.streets.classes(self.streets.form.streets() - 1).iter().zip(self.completions()) {
            for (count, &ways) in counts.iter_mut().zip(ways) {
                *count += u128::from(four.hands) * u128::from(ways);
            }
        }
        counts.into_iter().map(|count| count / CARDS as u128).collect()
    }

    pub fn ways(&self, street: usize) -> u128 {
        let seen = self.streets.form.own_cards + street;
        (self.streets.deck.len() - CARDS + 1..=self.streets.deck.len() - seen).map(|cards| cards as u128).product()
    }

    /// Number of all deals, community cards in order.
    pub fn deals(&self) -> u128 {
        u128::from(binomial(self.streets.deck.len(), self.streets.form.own_cards)) * self.ways(0)
    }

    /// Reached decisions, street by street.
    pub fn reached(&self, decisions: &StreetDecisions) -> Vec<Vec<ReachedDecision>> {
        let mut reached = Vec::new();
        let first = self.streets.classes(0).iter().map(|class| u128::from(class.hands)).collect();
        // The hands of each class, by the units added before.
        let mut on_street: BTreeMap<Vec<usize>, Vec<u128>> = BTreeMap::from([(Vec::new(), first)]);
        for street in 0..self.streets.form.streets() {
            let (mut decided, mut later) = (Vec::new(), BTreeMap::new());
            for (placed, by_class) in on_street {
                let units = self.streets.form.staked + placed.iter().sum::<usize>();
                for (class, hands) in by_class.into_iter().enumerate().filter(|(_, hands)| *hands > 0) {
                    let action = decisions.action(street, class, units);
                    decided.push(ReachedDecision { class, placed: placed.clone(), units, action, hands });
                    if let Some(added) =
                        self.streets.form.actions[action].filter(|_| street + 1 < self.streets.form.streets())
                    {
                        let placed = [&placed[..], &[added]].concat();
                        let later =
                            later.entry(placed).or_insert_with(|| vec![0; self.streets.classes(street + 1).len()]);
                        self.streets.next(street, class).for_each(|next| later[next] += hands);
                    }
                }
            }
            reached.push(decided);
            on_street = later;
        }
        reached
    }

    pub fn mean_units(&self, decisions: &StreetDecisions) -> Units {
        let mut sum = 0;
        self.each_end(decisions, |end, deals| sum += end.units as u128 * deals);
        Units::new(sum.into(), self.deals().into())
    }

    /// Greatest win of a round of the base game on the paytable of `offer`, in units, without a limit.
    pub fn most_won(&self, offer: &Offer) -> Units {
        let dealt = pays_of_kinds::<H>(offer, PAYS).into_iter().zip(self.five_card_counts());
        let won =
            dealt.filter(|(_, hands)| *hands > 0).map(|(pay, _)| pay.net * whole_units(self.streets.form.most_units()));
        won.fold(whole_units(0), Units::max)
    }

    pub fn side_counts(&self, side: &SideWager) -> Arc<[u128]> {
        self.side_counts.or_count(side.hands(), |_| {
            let is_known = side.cards.len() == CARDS && side.kinds.are::<H>();
            if is_known { self.five_card_counts() } else { side.counts(self.streets.deck) }
        })
    }

    pub fn side_outcomes(&self, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
        side.outcomes(offer, &self.side_counts(side))
    }

    /// Passes `each` all ends of a round with their numbers of deals.
    pub fn each_end(&self, decisions: &StreetDecisions, mut each: impl FnMut(End<H>, u128)) {
        for (street, decided) in self.reached(decisions).into_iter().enumerate() {
            for ReachedDecision { class, units, action, hands, .. } in decided {
                match self.streets.form.actions[action] {
                    None => each(End { hand: None, units }, hands * self.ways(street)),
                    Some(added) if street + 1 == self.streets.form.streets() => {
                        for (&hand, &cards) in H::ALL.iter().zip(self.completions_of(class)) {
                            each(End { hand: Some(hand), units: units + added }, hands * u128::from(cards));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

/// Number of cards of `deck` that complete four cards to each kind of five-card hand.
fn completed<H: FiveCardKind>(deck: CardSet, four: CardSet) -> Vec<u16> {
    let tables = five_card::tables();
    let held: PackedCards = four.iter().collect();
    let mut counts = vec![0; H::ALL.len()];
    for card in deck.without(four).iter() {
        counts[H::of_value(tables.value(held + card.into())).index()] += 1;
    }
    counts
}
