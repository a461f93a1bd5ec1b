//! Games of streets: community cards complete the player's cards to five, one card a street, with a decision before
//! each. Here are the form of such a game, and the cards in sight on each street, for any deck.
//!
//! All units of a round win or lose together, by the kind of the five cards. So a decision depends on the cards in
//! sight, up to suits, and on the units on the table.

pub mod advice;
pub mod croupier;
pub mod exact;
pub mod game;
pub mod joint;
pub mod knowledge;
pub mod known;
mod listing;
pub mod rounds;

use std::ops::RangeInclusive;

use super::kinds::{LOST, PaidHand};
use super::require_cards;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::{Dealing, Offer, SolveError};

pub const CARDS: usize = 5;

#[derive(Debug)]
pub struct StreetForm<const ACTIONS: usize> {
    /// Cards dealt to the player: two or three.
    pub own_cards: usize,
    /// Places of the cards in a round dealt to one player, in the order in which the player sees them.
    pub order: [usize; CARDS],
    /// Places of one player's round among the cards dealt to a table; see [`crate::games::Dealing`].
    pub places_of_player: fn(usize, usize) -> Vec<usize>,
    /// Units wagered before the deal that stay.
    pub staked: usize,
    /// Singular and plural of the unit in names of outcomes.
    pub unit: [&'static str; 2],
    /// Units added by each action, `None` for a fold; smallest wager first.
    pub actions: [Option<usize>; ACTIONS],
    pub names: [&'static str; ACTIONS],
    pub decisions: &'static [StreetNames],
    /// Message for bets that no earlier decision allows.
    pub wrong_bets: &'static str,
}

#[derive(Debug)]
pub struct StreetNames {
    pub name: &'static str,
    /// Name of the community card turned before; empty for the own cards alone.
    pub turned: &'static str,
    /// Names of the decision by action on the street before, where the strategy lists them separately.
    pub after: &'static [&'static str],
}

/// The classes of cards in sight on each street of a deck.
#[derive(Debug)]
pub struct Streets<const ACTIONS: usize> {
    pub form: &'static StreetForm<ACTIONS>,
    pub deck: CardSet,
    streets: Vec<Street>,
}

#[derive(Debug)]
struct Street {
    classes: Vec<SuitClass>,
    /// The class of each set of cards, by its index among the sets of its size. A deck without two equivalent suits has
    /// a class for each of up to C(52, 4) = 270,725 sets of four cards.
    class_of: Vec<u32>,
}

/// The action on each street, by class and units on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreetDecisions(Vec<Vec<Vec<usize>>>);

/// The decisions of an offer.
pub type Decide<'d> = dyn Fn(&Offer) -> Result<StreetDecisions, SolveError> + 'd;

#[derive(Clone, Copy, Debug)]
pub struct End<H> {
    /// `None` after a fold.
    pub hand: Option<H>,
    pub units: usize,
}

impl StreetNames {
    /// Name of the decision after these units added.
    pub fn after(&self, placed: &[usize]) -> &'static str {
        placed.last().and_then(|&added| self.after.get(added)).unwrap_or(&self.name)
    }
}

impl<const ACTIONS: usize> StreetForm<ACTIONS> {
    pub fn streets(&self) -> usize {
        CARDS - self.own_cards
    }

    pub fn most_before(&self, street: usize) -> usize {
        self.staked + street * self.actions.iter().flatten().max().unwrap_or(&0)
    }

    fn fewest_before(&self, street: usize) -> usize {
        self.staked + street * self.actions.iter().flatten().min().unwrap_or(&0)
    }

    /// Possible units on the table before a street, or at the end of a round.
    pub fn units_before(&self, street: usize) -> RangeInclusive<usize> {
        self.fewest_before(street)..=self.most_before(street)
    }

    pub fn most_units(&self) -> usize {
        self.most_before(self.streets())
    }

    /// Most units that a fold loses; 0 where the player cannot fold.
    fn most_folded(&self) -> usize {
        if self.actions.contains(&None) { self.most_before(self.streets() - 1) } else { 0 }
    }

    fn fewest_units(&self) -> usize {
        self.fewest_before(self.streets())
    }

    /// Number of possible totals at the end of a round without a fold.
    #[inline]
    fn wagers(&self) -> usize {
        self.most_units() - self.fewest_units() + 1
    }

    /// The end of a round; `action` gives the action on a street with some units on the table.
    #[inline]
    pub fn end<H>(&self, mut action: impl FnMut(usize, usize) -> usize, hand: impl FnOnce() -> H) -> End<H> {
        let mut units = self.staked;
        for street in 0..self.streets() {
            let Some(added) = self.actions[action(street, units)] else { return End { hand: None, units } };
            units += added;
        }
        End { hand: Some(hand()), units }
    }
}

impl<const ACTIONS: usize> Dealing for StreetForm<ACTIONS> {
    fn cards_at_table(&self, players: usize) -> usize {
        self.own_cards * players + self.streets()
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        Some((self.places_of_player)(player, players))
    }
}

impl<H: PaidHand> End<H> {
    /// Number of ends: one for each number of units that a fold may lose, then each hand with each number of units.
    pub fn count<const ACTIONS: usize>(form: &StreetForm<ACTIONS>) -> usize {
        form.most_folded() + H::ALL.len() * form.wagers()
    }

    /// The end at this [`End::place`].
    pub fn at<const ACTIONS: usize>(form: &StreetForm<ACTIONS>, place: usize) -> Self {
        match place.checked_sub(form.most_folded()) {
            None => End { hand: None, units: form.most_folded() - place },
            Some(played) => {
                End { hand: Some(H::ALL[played / form.wagers()]), units: form.fewest_units() + played % form.wagers() }
            }
        }
    }

    /// The place among all ends: folds, then hands from the lowest.
    #[inline]
    pub fn place<const ACTIONS: usize>(self, form: &StreetForm<ACTIONS>) -> usize {
        match self.hand {
            None => form.most_folded() - self.units,
            Some(hand) => form.most_folded() + hand.index() * form.wagers() + self.units - form.fewest_units(),
        }
    }

    /// Name of the outcome, such as `flush-6-antes` or `fold-after-1-ante`.
    pub fn name<const ACTIONS: usize>(self, form: &StreetForm<ACTIONS>) -> String {
        let hand = self.hand.map_or("fold-after", |hand| hand.names().first().unwrap_or(&LOST));
        format!("{hand}-{}-{}", self.units, form.unit[usize::from(self.units != 1)])
    }
}

impl<const ACTIONS: usize> Streets<ACTIONS> {
    pub fn new(deck: CardSet, form: &'static StreetForm<ACTIONS>) -> Result<Self, SolveError> {
        require_cards(deck, CARDS)?;
        let symmetry = SuitSymmetry::of(deck);
        let streets = (form.own_cards..CARDS).map(|cards| Street::new(&symmetry, classes(&symmetry, cards))).collect();
        Ok(Streets { form, deck, streets })
    }

    pub fn classes(&self, street: usize) -> &[SuitClass] {
        &self.streets[street].classes
    }

    #[inline]
    pub fn class(&self, street: usize, cards: CardSet) -> usize {
        self.streets[street].class_of[subset_index(cards.iter())] as usize
    }

    /// Classes on the next street, one for each card that may be turned.
    pub fn next(&self, street: usize, class: usize) -> impl Iterator<Item = usize> {
        let seen = self.classes(street)[class].representative;
        self.deck.without(seen).iter().map(move |card| self.class(street + 1, seen.with(card)))
    }

    /// The end of a round played by these decisions, from the own cards and the community card after each street;
    /// `hand` is the kind of all five.
    #[inline]
    pub fn end<H>(
        &self,
        decisions: &StreetDecisions,
        seen: CardSet,
        community: impl Fn(usize) -> Card,
        hand: impl FnOnce() -> H,
    ) -> End<H> {
        self.end_acting(decisions, seen, community, |_| {}, hand)
    }

    /// [`Streets::end`], with the name of each action passed to `act`.
    #[inline]
    pub fn end_acting<H>(
        &self,
        decisions: &StreetDecisions,
        mut seen: CardSet,
        community: impl Fn(usize) -> Card,
        mut act: impl FnMut(&'static str),
        hand: impl FnOnce() -> H,
    ) -> End<H> {
        let action = |street: usize, units: usize| {
            let action = decisions.action(street, self.class(street, seen), units);
            seen = seen.with(community(street));
            act(self.form.names[action]);
            action
        };
        self.form.end(action, hand)
    }

    /// Decisions from a function of street, class and units on the table.
    pub fn decide(&self, decide: impl Fn(usize, usize, usize) -> usize) -> StreetDecisions {
        let staked = self.form.staked;
        let of_units = |street, class, units| if units < staked { 0 } else { decide(street, class, units) };
        let of_street = |street| {
            let units = 0..=self.form.most_before(street);
            let of_class = |class| units.clone().map(|units| of_units(street, class, units)).collect();
            (0..self.classes(street).len()).map(of_class).collect()
        };
        StreetDecisions((0..self.form.streets()).map(of_street).collect())
    }
}

impl StreetDecisions {
    #[inline]
    pub fn action(&self, street: usize, class: usize, units: usize) -> usize {
        self.0[street][class][units]
    }
}

impl Street {
    fn new(symmetry: &SuitSymmetry, classes: Vec<SuitClass>) -> Self {
        let cards = classes.first().map_or(0, |class| class.representative.len());
        let mut class_of = vec![0; binomial(Card::COUNT, cards) as usize];
        for (place, class) in (0..).zip(&classes) {
            symmetry.images(class.representative).for_each(|hand| class_of[subset_index(hand.iter())] = place);
        }
        Street { classes, class_of }
    }
}

/// Classes of hands of none or of two to four cards.
pub fn classes(symmetry: &SuitSymmetry, cards: usize) -> Vec<SuitClass> {
    match cards {
        0 => symmetry.classes::<0>(),
        2 => symmetry.classes::<2>(),
        3 => symmetry.classes::<3>(),
        _ => symmetry.classes::<4>(),
    }
}

/// Hands of two or three cards.
pub fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    match size {
        2 => cards.subsets::<2>().map(|hand| hand.into_iter().collect()).collect(),
        _ => cards.subsets::<3>().map(|hand| hand.into_iter().collect()).collect(),
    }
}
