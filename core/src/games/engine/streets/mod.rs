//! Games of streets: community cards complete the player's cards, with a decision before each turn. Here are the form
//! of such a game, and the cards in sight on each street, for any deck.
//!
//! All units of a round win or lose together, by the kind of the hand. So a decision depends on the cards in sight, up
//! to suits, and on the units on the table.

pub mod croupier;
pub mod exact;
pub mod game;
pub mod holdings;
pub mod joint;
pub mod knowledge;
pub mod known;
pub mod rounds;

use std::ops::RangeInclusive;

use az::Az;

use super::kinds::{Kinds, LOST, SideWager};
use super::require_cards;
use super::settlement::row_named;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial, subset_index, subsets};
use crate::games::{Dealing, Offer, PAYS, SolveError};

/// Limits on decisions, and on the cards of a player.
pub const MOST_STREETS: usize = 4;
pub const MOST_CARDS: usize = 7;

#[derive(Debug)]
pub struct StreetForm {
    /// The cards of the deal in order: whether each player is dealt one, or the community.
    pub deal: Vec<DealtTo>,
    /// Places of the cards in a round dealt to one player, in the order in which the player sees them.
    pub order: Vec<usize>,
    pub own_cards: usize,
    /// Units wagered before the deal that stay.
    pub staked: usize,
    /// Singular and plural of the unit in names of outcomes.
    pub unit: [&'static str; 2],
    pub streets: Vec<StreetRules>,
    /// Kinds of the hands by which all units are paid.
    pub kinds: &'static Kinds,
    /// Message for bets that no earlier decision allows.
    pub wrong_bets: String,
    /// Found by [`StreetForm::with_ends`].
    pub ends: Ends,
}

/// The ends of a round in order: folds by the units lost, most first, then hands from the lowest, each by its units.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ends {
    /// Most units that a fold loses; 0 where the player cannot fold.
    folds: usize,
    /// Fewest units at the end of a round without a fold, and number of possible totals.
    fewest: usize,
    wagers: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealtTo {
    EachPlayer,
    Community,
}

/// A decision, and the cards that are turned before it.
#[derive(Debug)]
pub struct StreetRules {
    pub name: &'static str,
    /// Number of community cards turned before, and their name; none before the first decision.
    pub turn: usize,
    pub turned: &'static str,
    /// Names of the decision by action on the street before, where the strategy lists them separately.
    pub after: Vec<&'static str>,
    /// Units added by each action, `None` for a fold; smallest wager first.
    pub actions: Vec<Option<usize>>,
    pub names: Vec<&'static str>,
}

/// The classes of cards in sight on each street of a deck.
#[derive(Debug)]
pub struct Streets {
    pub form: &'static StreetForm,
    pub deck: CardSet,
    /// The classes of each street, and the class of each set of cards, by its index among the sets of its size. A deck
    /// without two equivalent suits has a class for each of up to C(52, 4) = 270,725 sets of four cards.
    streets: Vec<(Vec<SuitClass>, Vec<u32>)>,
}

/// By street, one more than the most units before, and the actions by class and units on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreetDecisions(Vec<(usize, Vec<u8>)>);

/// The decisions of an offer.
pub type Decide<'d> = dyn Fn(&Offer) -> Result<StreetDecisions, SolveError> + 'd;

/// The end of a round with a kind of hand.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// `None` after a fold.
    pub hand: Option<usize>,
    pub units: usize,
}

impl StreetForm {
    /// The form with its ends counted.
    #[must_use]
    pub fn with_ends(mut self) -> Self {
        let last_fold = self.streets.iter().rposition(|street| street.actions.contains(&None));
        let folds = last_fold.map_or(0, |street| self.most_before(street));
        let units = self.units_before(self.streets());
        self.ends = Ends { folds, fewest: *units.start(), wagers: units.end() - units.start() + 1 };
        self
    }

    pub fn cards(&self) -> usize {
        self.order.len()
    }

    /// The actions that added these units, street by street.
    pub fn actions_of(&self, placed: &[usize]) -> Vec<usize> {
        let action =
            |(street, units): (&StreetRules, &usize)| street.actions.iter().position(|own| *own == Some(*units));
        self.streets.iter().zip(placed).filter_map(action).collect()
    }

    /// The last action before a decision of this street, given the units that each action before added.
    pub fn last_action(&self, street: usize, placed: &[usize]) -> Option<usize> {
        let before = self.streets.get(street.checked_sub(1)?)?;
        before.actions.iter().position(|added| added.is_some() && *added == placed.last().copied())
    }

    /// Name of a street's decision after these units added.
    pub fn name_after(&self, street: usize, placed: &[usize]) -> &'static str {
        let StreetRules { name, after, .. } = &self.streets[street];
        self.last_action(street, placed).and_then(|action| after.get(action)).unwrap_or(name)
    }

    pub fn streets(&self) -> usize {
        self.streets.len()
    }

    pub fn last(&self) -> usize {
        self.streets() - 1
    }

    pub fn in_sight(&self, street: usize) -> usize {
        self.own_cards + self.streets[..=street].iter().map(|street| street.turn).sum::<usize>()
    }

    /// Cards turned after the last decision.
    pub fn to_come(&self) -> usize {
        self.cards() - self.in_sight(self.last())
    }

    pub fn community_cards(&self) -> usize {
        self.cards() - self.own_cards
    }

    /// Whether every card of the round is one of the hand's, and each community card is turned by itself, the last one
    /// after the last decision.
    pub fn is_turned_one_by_one(&self) -> bool {
        let ranking = self.kinds.by_value().map(|kinds| kinds.ranking.cards());
        ranking == Some([self.cards(); 2]) && self.streets() == self.community_cards() && self.to_come() == 1
    }

    /// Whether a side wager goes by all cards and by the kinds of the base game.
    pub fn is_settled_by(&self, side: &SideWager) -> bool {
        side.cards.len() == self.cards() && std::ptr::eq(side.kinds, self.kinds)
    }

    /// The street on which the cards in sight are those of a side wager.
    pub fn settled_on(&self, side: &SideWager) -> Option<usize> {
        (0..self.streets()).find(|&street| {
            let seen = &self.order[..self.in_sight(street)];
            side.cards.len() == seen.len() && side.cards.iter().all(|place| seen.contains(place))
        })
    }

    pub fn can_fold(&self) -> bool {
        self.streets.iter().any(|street| street.actions.contains(&None))
    }

    pub fn most_before(&self, street: usize) -> usize {
        let most = self.streets[..street].iter().filter_map(|street| street.actions.iter().flatten().max());
        self.staked + most.sum::<usize>()
    }

    /// Possible units on the table before a street, or at the end of a round.
    pub fn units_before(&self, street: usize) -> RangeInclusive<usize> {
        let fewest = self.streets[..street].iter().filter_map(|street| street.actions.iter().flatten().min());
        self.staked + fewest.sum::<usize>()..=self.most_before(street)
    }

    /// The end of a round; `action` gives the action on a street with some units on the table, `kind` the kind of the
    /// hand.
    #[inline]
    pub fn end(&self, mut action: impl FnMut(usize, usize) -> usize, kind: impl FnOnce() -> usize) -> End {
        let mut units = self.staked;
        for (place, street) in self.streets.iter().enumerate() {
            let Some(added) = street.actions[action(place, units)] else { return End { hand: None, units } };
            units += added;
        }
        End { hand: Some(kind()), units }
    }

    /// Number of ends: one for each number of units that a fold may lose, then each kind of hand with each number of
    /// units.
    pub fn ends(&self) -> usize {
        self.ends.folds + self.kinds.count() * self.ends.wagers
    }

    /// The end at this [`StreetForm::place`].
    pub fn end_at(&self, place: usize) -> End {
        let Ends { folds, fewest, wagers } = self.ends;
        let Some(played) = place.checked_sub(folds) else { return End { hand: None, units: folds - place } };
        End { hand: Some(played / wagers), units: fewest + played % wagers }
    }

    /// The place among all ends: folds, then hands from the lowest.
    #[inline]
    pub fn place(&self, end: End) -> usize {
        match end.hand {
            None => self.ends.folds - end.units,
            Some(kind) => self.ends.folds + kind * self.ends.wagers + end.units - self.ends.fewest,
        }
    }

    /// Name of the outcome of a base game, such as `flush-6-antes` or `fold-after-1-ante`, by the row that pays it.
    pub fn name(&self, offer: &Offer, end: End) -> String {
        let row = |kind: usize| row_named(offer, PAYS, self.kinds.names[kind]).map_or(LOST, |row| row.hand);
        let hand = end.hand.map_or("fold-after", row);
        format!("{hand}-{}-{}", end.units, self.unit[usize::from(end.units != 1)])
    }
}

impl Dealing for StreetForm {
    fn cards_at_table(&self, players: usize) -> usize {
        self.own_cards * players + self.community_cards()
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let mut dealt = 0;
        let place = |to: &DealtTo| {
            let first = dealt;
            dealt += if *to == DealtTo::EachPlayer { players } else { 1 };
            if *to == DealtTo::EachPlayer { first + player } else { first }
        };
        Some(self.deal.iter().map(place).collect())
    }
}

impl Streets {
    pub fn new(deck: CardSet, form: &'static StreetForm) -> Result<Self, SolveError> {
        require_cards(deck, form.cards())?;
        let symmetry = SuitSymmetry::fixing_suits(deck, &form.kinds.suits_that_count());
        let street = |street: usize| {
            let cards = form.in_sight(street);
            let (classes, mut class_of) = (symmetry.classes_of(cards), vec![0; binomial(Card::COUNT, cards) as usize]);
            for (place, class) in (0..).zip(&classes) {
                symmetry.images(class.representative).for_each(|hand| class_of[subset_index(hand.iter())] = place);
            }
            (classes, class_of)
        };
        Ok(Streets { form, deck, streets: (0..form.streets()).map(street).collect() })
    }

    pub fn classes(&self, street: usize) -> &[SuitClass] {
        &self.streets[street].0
    }

    #[inline]
    pub fn class(&self, street: usize, cards: CardSet) -> usize {
        self.streets[street].1[subset_index(cards.iter())] as usize
    }

    /// Classes on the next street, one for each choice of the cards that may be turned.
    pub fn next(&self, street: usize, class: usize) -> impl Iterator<Item = usize> {
        let seen = self.classes(street)[class].representative;
        let turned = subsets(self.deck.without(seen), self.form.streets[street + 1].turn);
        turned.map(move |cards| self.class(street + 1, seen.union(cards)))
    }

    /// The end of a round played by these decisions, from the own cards and the community cards in the order of their
    /// turns; passes the name of each action to `act`. `kind` is the kind of the hand.
    #[inline]
    pub fn end(
        &self,
        decisions: &StreetDecisions,
        own: CardSet,
        mut community: impl Iterator<Item = Card>,
        mut act: impl FnMut(&'static str),
        kind: impl FnOnce() -> usize,
    ) -> End {
        let mut seen = own;
        let action = |street: usize, units: usize| {
            let rules = &self.form.streets[street];
            seen = community.by_ref().take(rules.turn).fold(seen, CardSet::with);
            let action = decisions.action(street, self.class(street, seen), units);
            act(rules.names[action]);
            action
        };
        self.form.end(action, kind)
    }

    /// Decisions from a function of street, class and units on the table.
    pub fn decide(&self, decide: impl Fn(usize, usize, usize) -> usize) -> StreetDecisions {
        let of_street = |street| {
            let units = self.form.units_before(street);
            let all = units.end() + 1;
            let action = |place: usize| {
                let (class, at) = (place / all, place % all);
                if units.contains(&at) { decide(street, class, at).az::<u8>() } else { 0 }
            };
            (all, (0..all * self.classes(street).len()).map(action).collect())
        };
        StreetDecisions((0..self.form.streets()).map(of_street).collect())
    }
}

impl StreetDecisions {
    #[inline]
    pub fn action(&self, street: usize, class: usize, units: usize) -> usize {
        let (all, actions) = &self.0[street];
        usize::from(actions[class * all + units])
    }
}
