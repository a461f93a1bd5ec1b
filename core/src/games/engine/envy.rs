//! Envy bonuses. A player who made the wager is paid a fixed sum for every other player's qualifying hand (§ 643a.1,
//! § 641a.1).
//!
//! The joint distribution of a progressive wager and another player's hand, dealt from one deck: hands that earn a
//! bonus, and own hands that the paytable lists, are few, so pairs of them without a common card are counted by kind.
//! All other pairs follow by complement, as the number of hands of each kind is known. A player who folds forfeits the
//! wager but not the eligibility for envy bonuses (§ 641a.11(b)(2)). The other player's hand is the one held after the
//! deal (§ 641a.1, "Hand"), whether or not that player folds. The fold depends on the up card, which is dealt as well.
//!
//! Moments at a table with k other players, where X is the net result of the own wager, e the bonus for another
//! player's hand, and each of these hands counts independently with probability s (derivation: `docs/envy.md`):
//!
//! ```text
//! mean      E X + k s E e
//! variance  Var X + k (s E e² - s² (E e)²) + 2 k s Cov(X, e) + k (k - 1) s² Cov(e, e')
//! ```
//!
//! The covariances are not zero because all hands come from one deck; which hands count is independent of the cards.

use std::collections::HashMap;
use std::sync::Arc;

use num_traits::{One, Zero};

use super::kinds::Kinds;
use super::pricing::{amount_listed, pays_of_listed};
use super::{hands_like, require_cards};
use crate::cards::{CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::facts::PAYS;
use crate::games::{Offer, SolveError, Table};
use crate::outcome::{CycleMismatch, Fraction, JointTable, Measures};
use crate::paytable::{Odds, Pay, PayRow, Paytable, Schedule, Units, whole_units};

/// Joint distributions of two players' amounts, in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoHands {
    /// Net result of the player's own wager, and the envy bonus for another player's hand.
    pub own_and_other: JointTable,
    /// Envy bonuses for the hands of two other players.
    pub other_and_third: JointTable,
}

/// Own cards with the index of their kind.
pub type KindOfHand = (CardSet, usize);

pub type Wanted<'w> = dyn Fn(usize) -> bool + 'w;

/// A game's statement of the hands that settle a progressive wager.
pub struct EnvyHands<'g> {
    pub deck: CardSet,
    pub own_cards: usize,
    /// Shared cards of all players, up to suits: a single empty set if there are none.
    pub shared: Vec<SuitClass>,
    /// Number of hands of each kind, own and shared cards together.
    pub counts: Vec<u128>,
    /// Own cards that make hands of the selected kinds with these shared cards.
    pub hands: &'g dyn Fn(CardSet, &Wanted<'_>) -> Vec<KindOfHand>,
    /// Suit permutations that keep the kind of every hand; `None` where a suit or a shared card matters.
    pub symmetry: Option<SuitSymmetry>,
    /// Folds that forfeit the wager, if a fold does.
    pub folds: Option<Folds<'g>>,
}

/// Hands that are folded against some up cards.
pub struct Folds<'g> {
    /// Number of folded hands of each kind, each with an up card.
    pub counts: &'g [u128],
    /// For hands of the selected kinds, the up cards against which they are folded; a hand that is never folded may be
    /// missing.
    pub against: &'g dyn Fn(&Wanted<'_>) -> HashMap<CardSet, CardSet>,
}

/// Joint distributions for the wager of `offer` and an envy schedule of its paytable.
pub fn two_hands(offer: &Offer, schedule: &str, kinds: &Kinds, hands: &EnvyHands<'_>) -> Result<TwoHands, SolveError> {
    let (deck, own_cards) = (hands.deck.len(), hands.own_cards);
    let shared_cards = hands.shared.first().map_or(0, |shared| shared.representative.len());
    require_cards(hands.deck, shared_cards + 2 * own_cards + usize::from(hands.folds.is_some()))?;
    let ways = |of: usize, cards: usize| u128::from(binomial(of, cards));
    // Cards left after the first hand: enough for the second, and for the up card if there is one.
    let left = deck - shared_cards - own_cards;
    let up_cards = if hands.folds.is_some() { (left - own_cards) as u128 } else { 1 };
    // Any of a hand's cards may be the shared ones.
    let each = ways(shared_cards + own_cards, shared_cards) * ways(left, own_cards);
    let cycle = ways(deck, shared_cards) * ways(deck - shared_cards, own_cards) * ways(left, own_cards);

    let (own, envy) = (Side::own(offer, kinds), Side::envy(offer, schedule, kinds));
    let (of_own, of_others) = pairs(hands, &own, &envy, up_cards);
    let times = |counts: &[u128], factor: u128| -> Vec<u128> { counts.iter().map(|count| count * factor).collect() };
    let third = times(&hands.counts, each);
    let other = times(&hands.counts, each * up_cards);
    let mut played = other.clone();
    if let Some(folds) = &hands.folds {
        // The same deals in another order: the own hand, the up card, then the other hand.
        let folded = times(folds.counts, ways(left - 1, own_cards));
        // Should folds exceed deals, the joint table refuses the sum.
        played.iter_mut().zip(folded).for_each(|(played, folded)| *played = played.saturating_sub(folded));
    }
    Ok(TwoHands {
        own_and_other: of_own.joint((&own, &played), (&envy, &other), cycle * up_cards)?,
        other_and_third: of_others.joint((&envy, &third), (&envy, &third), cycle)?,
    })
}

/// Pairs of the own hand and another, and of two other hands, each with `up_cards` possible up cards.
pub fn pairs(hands: &EnvyHands<'_>, own: &Side, envy: &Side, up_cards: u128) -> (Pairs, Pairs) {
    let folded = hands.folds.as_ref().map(|folds| folds.of(own)).unwrap_or_default();
    let none = vec![vec![0; hands.counts.len()]; hands.counts.len()];
    let (mut of_own, mut of_others) = (Pairs(none.clone()), Pairs(none));
    for shared in &hands.shared {
        let listed = (hands.hands)(shared.representative, &|kind| own.lists(kind) || envy.lists(kind));
        let of = |side: &Side, folded: &HashMap<CardSet, CardSet>| -> Vec<(KindOfHand, CardSet)> {
            let of_side = listed.iter().filter(|(_, kind)| side.lists(*kind));
            of_side.map(|hand| (*hand, folded.get(&hand.0).copied().unwrap_or_default())).collect()
        };
        let (own_hands, others) = (of(own, &folded), of(envy, &HashMap::new()));
        // One hand of each class of suit-isomorphic ones, with the size of the class.
        let like = |cards: CardSet| match &hands.symmetry {
            Some(symmetry) => hands_like(&cards, symmetry.images(cards)),
            None => Some(1),
        };
        for (other, number) in others.iter().filter_map(|&(other, _)| Some((other, like(other.0)?))) {
            let number = u128::from(shared.hands) * number;
            of_own.count(&own_hands, other, number, up_cards);
            of_others.count(&others, other, number, 1);
        }
    }
    (of_own, of_others)
}

impl Folds<'_> {
    /// Up cards against which the hands listed by `own` are folded.
    pub fn of(&self, own: &Side) -> HashMap<CardSet, CardSet> {
        let any = self.counts.iter().enumerate().any(|(kind, &count)| count > 0 && own.lists(kind));
        if any { (self.against)(&|kind| own.lists(kind)) } else { HashMap::new() }
    }
}

/// Counts by the kinds of two hands.
pub struct Pairs(Vec<Vec<u128>>);

impl Pairs {
    /// Adds the pairs of the first hands, each with the up cards against which it is folded, and the second hand, which
    /// stands for `number` hands.
    fn count(&mut self, first: &[(KindOfHand, CardSet)], (second, kind): KindOfHand, number: u128, up_cards: u128) {
        for &((_, first_kind), folded) in first.iter().filter(|((cards, _), _)| cards.is_disjoint(second)) {
            self.0[first_kind][kind] += number * up_cards.saturating_sub(folded.without(second).len() as u128);
        }
    }

    /// The joint distribution of the amounts of both sides over the cycle; each has its number of hands by kind.
    fn joint(
        &self,
        (first, of_first): (&Side, &[u128]),
        (second, of_second): (&Side, &[u128]),
        cycle: u128,
    ) -> Result<JointTable, CycleMismatch> {
        let left =
            |all: u128, counted: u128| all.checked_sub(counted).ok_or(CycleMismatch { counted: u128::MAX, cycle });
        let mut pairs = Vec::new();
        for (kind, amount) in first.listed() {
            let listed = second.listed().map(|(other, also)| ([amount.clone(), also.clone()], self.0[kind][other]));
            pairs.extend(listed);
            let alone = left(of_first[kind], second.listed().map(|(other, _)| self.0[kind][other]).sum())?;
            pairs.push(([amount.clone(), second.otherwise.clone()], alone));
        }
        for (other, amount) in second.listed() {
            let alone = left(of_second[other], first.listed().map(|(kind, _)| self.0[kind][other]).sum())?;
            pairs.push(([first.otherwise.clone(), amount.clone()], alone));
        }
        let neither = left(cycle, pairs.iter().map(|(_, count)| *count).sum())?;
        pairs.push(([first.otherwise.clone(), second.otherwise.clone()], neither));
        JointTable::of_nets(pairs, cycle)
    }
}

/// One hand of the pairs: its amount by kind.
pub struct Side {
    /// By kind; `None` for kinds that are not listed.
    pub amounts: Vec<Option<Units>>,
    /// Amount of all other hands.
    pub otherwise: Units,
}

impl Side {
    /// The player's own wager on the paytable of `offer`.
    fn own(offer: &Offer, kinds: &Kinds) -> Self {
        let amounts = pays_of_listed(offer, kinds).into_iter().map(|pay| pay.award.map(|_| pay.net)).collect();
        Side { amounts, otherwise: -whole_units(1) }
    }

    /// An envy bonus: a fixed sum by kind of another player's hand, whatever the odds of the wager mean for its stake
    /// (§ 643a.12(d)(5), (e)(5), § 641a.12(d)(5), (e)(5)).
    fn envy(offer: &Offer, schedule: &str, kinds: &Kinds) -> Self {
        let amount = |names: &&[&str]| amount_listed(offer, schedule, names).map(|(_, amount)| amount);
        Side { amounts: kinds.names.iter().map(amount).collect(), otherwise: whole_units(0) }
    }

    fn lists(&self, kind: usize) -> bool {
        self.amounts[kind].is_some()
    }

    fn listed(&self) -> impl Iterator<Item = (usize, &Units)> {
        self.amounts.iter().enumerate().filter_map(|(kind, amount)| Some((kind, amount.as_ref()?)))
    }
}

impl Offer {
    /// The side wager as a table is paid for one player's hand: by kind of hand the player's own pay, with `times` the
    /// envy bonus that the hand earns another player. Meters stand at their readings, divided where players share a
    /// jackpot. A fold forfeits both. Other wagers are unchanged, for a player alone.
    #[must_use]
    pub fn paid_for_a_hand(&self, times: usize) -> Offer {
        let Some(side) = self.side().filter(|_| self.seat.is_some()) else { return self.alone() };
        let envy = self.seat.as_ref().and_then(|seat| seat.envy);
        let envy = envy.map(|schedule| Side::envy(self, schedule, side.kinds).amounts).unwrap_or_default();
        let stake = whole_units(u32::from(self.odds() == Odds::ForOne));
        let mut rows: Vec<PayRow> = Vec::new();
        for (kind, own) in pays_of_listed(self, side.kinds).into_iter().enumerate() {
            let bonus = envy.get(kind).cloned().flatten();
            let Some(&hand) = side.kinds.names[kind].first().filter(|_| own.award.is_some() || bonus.is_some()) else {
                continue;
            };
            if !rows.iter().any(|row| row.hand == hand) {
                let pay = Pay::Units(own.net + &stake + bonus.unwrap_or_default() * whole_units(times));
                rows.push(PayRow { hand, pay, stated: true, place: self.paytable.place });
            }
        }
        let schedules = vec![Schedule { name: PAYS, rows }];
        let paytable = Paytable { odds: self.odds(), schedules, meters: Vec::new(), ..(*self.paytable).clone() };
        Offer { paytable: Arc::new(paytable), ..self.alone() }
    }

    /// The envy bonus that a hand earns another player; `hand` is a row of [`Offer::paid_for_a_hand`].
    pub fn envy_bonus(&self, hand: &str) -> Option<Units> {
        let (side, schedule) = (self.side()?, self.seat.as_ref()?.envy?);
        let kind = (0..side.kinds.count()).find(|&kind| side.kinds.names[kind].first() == Some(&hand))?;
        Side::envy(self, schedule, side.kinds).amounts.get(kind)?.clone()
    }
}

/// Moments of a round's total envy bonus, in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvyMoments {
    pub mean: Fraction,
    pub variance: Fraction,
    /// Covariance of the own wager's net result with the total envy bonus.
    pub covariance_with_own: Fraction,
}

impl Table {
    /// Moments of the envy bonuses; zero for a single player.
    pub fn envy(&self, hands: &TwoHands) -> EnvyMoments {
        let others = whole_units(self.seats.saturating_sub(1));
        let pairs = if others.is_zero() { Fraction::zero() } else { &others * (&others - Fraction::one()) };
        let share = &self.others_betting;
        let mean = hands.own_and_other.mean([0, 1], |_, envy| envy.clone());
        let square = hands.own_and_other.mean([0, 1], |_, envy| envy * envy);
        let of_one = share * square - share * share * &mean * &mean;
        EnvyMoments {
            variance: &others * of_one + pairs * share * share * hands.other_and_third.covariance([0, 1]),
            covariance_with_own: &others * share * hands.own_and_other.covariance([0, 1]),
            mean: others * share * mean,
        }
    }
}

impl EnvyMoments {
    /// Mean net result of the wager with its envy bonuses; `own` excludes them.
    pub fn expected_net(&self, own: &Measures) -> Fraction {
        &own.expected_net + &self.mean
    }

    /// Variance of the net result of the wager with its envy bonuses; `own` excludes them.
    pub fn total_variance(&self, own: &Measures) -> Fraction {
        &own.variance + &self.variance + whole_units(2) * &self.covariance_with_own
    }
}
