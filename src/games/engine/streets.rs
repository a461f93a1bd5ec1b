//! Games in which a player's cards are completed to five by community cards, turned one a street, and one bet is
//! decided on before each: optimal decisions by backward induction, and the deals that come to each, for any deck.
//!
//! All wagers of a round win or lose alike, by the kind of the five cards. So a decision depends on the cards in sight,
//! up to the names of suits, and on the units on the table.

use std::collections::BTreeMap;

use super::completions::Completions;
use super::kinds::FiveCardKind;
use super::pricing::{pays_of_kinds, priced_outcomes};
use super::require_cards;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;
use crate::paytable::{Units, whole_units};

/// Cards of a round.
const CARDS: usize = 5;

/// The streets of a game.
#[derive(Debug)]
pub struct StreetForm<const ACTIONS: usize> {
    /// Cards dealt to the player: two or three.
    pub own_cards: usize,
    /// Units wagered before the deal.
    pub staked: usize,
    /// Units that each action adds, `None` for a fold; the one that wagers least first.
    pub actions: [Option<usize>; ACTIONS],
    /// Names of the actions.
    pub names: [&'static str; ACTIONS],
    /// Names of the decisions, from the first street, and of the rows that say how often each action is taken.
    pub decisions: &'static [[&'static str; 2]],
}

/// What the player may see of a deck on each street, with at most `KINDS` kinds of hands.
#[derive(Debug)]
pub struct Streets<const KINDS: usize, const ACTIONS: usize> {
    pub form: &'static StreetForm<ACTIONS>,
    pub deck: CardSet,
    /// Before four cards are in sight.
    earlier: Vec<Street>,
    pub completions: Completions<KINDS>,
}

/// The cards in sight on a street.
#[derive(Debug)]
struct Street {
    classes: Vec<SuitClass>,
    /// The class of each set of cards, by its index among the sets of its size.
    class_of: Vec<u16>,
}

/// The action on each street, by class and units on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreetDecisions(pub(super) Vec<Vec<Vec<usize>>>);

/// A decision that is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedDecision {
    pub class: usize,
    /// Units that earlier actions added, by street.
    pub placed: Vec<usize>,
    /// Units on the table.
    pub units: usize,
    pub action: usize,
    /// Number of hands, with the community cards in order, that come to it.
    pub hands: u128,
}

impl<const ACTIONS: usize> StreetForm<ACTIONS> {
    /// Number of decisions of a round.
    pub fn streets(&self) -> usize {
        CARDS - self.own_cards
    }

    /// Most units on the table before a street.
    pub fn most_before(&self, street: usize) -> usize {
        self.staked + street * self.actions.iter().flatten().max().unwrap_or(&0)
    }

    /// Most units on the table at the end of a round.
    pub fn most_units(&self) -> usize {
        self.most_before(self.streets())
    }
}

impl<const KINDS: usize, const ACTIONS: usize> Streets<KINDS, ACTIONS> {
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than five cards.
    pub fn new<H: FiveCardKind>(deck: CardSet, form: &'static StreetForm<ACTIONS>) -> Result<Self, SolveError> {
        require_cards(deck, CARDS)?;
        let symmetry = SuitSymmetry::of(deck);
        let earlier = [symmetry.classes::<2>(), symmetry.classes::<3>()].into_iter().skip(form.own_cards - 2);
        let earlier = earlier.map(|classes| Street::new(&symmetry, classes)).collect();
        Ok(Streets { form, deck, earlier, completions: Completions::new::<H>(deck) })
    }

    /// The hands in sight on a street.
    pub fn classes(&self, street: usize) -> &[SuitClass] {
        self.earlier.get(street).map_or(self.completions.classes(), |street| &street.classes)
    }

    /// The class of these cards of the deck.
    pub fn class(&self, street: usize, cards: CardSet) -> usize {
        match self.earlier.get(street) {
            Some(street) => usize::from(street.class_of[index(cards)]),
            None => self.completions.class(cards),
        }
    }

    /// The classes on the next street, one for each card that may be turned.
    pub fn next(&self, street: usize, class: usize) -> impl Iterator<Item = usize> {
        let turned = self.completions.with_one_more(self.classes(street)[class].representative);
        turned.map(move |seen| self.class(street + 1, seen))
    }

    /// Number of ways in which the deal can go on.
    pub fn ways(&self, street: usize) -> u128 {
        let seen = self.form.own_cards + street;
        (self.deck.len() - CARDS + 1..=self.deck.len() - seen).map(|cards| cards as u128).product()
    }

    /// Number of all deals, community cards in order.
    pub fn deals(&self) -> u128 {
        u128::from(binomial(self.deck.len(), self.form.own_cards)) * self.ways(0)
    }

    /// The decisions that are reached, street by street.
    pub fn reached(&self, decisions: &StreetDecisions) -> Vec<Vec<ReachedDecision>> {
        let mut reached = Vec::new();
        let first = self.classes(0).iter().map(|class| u128::from(class.hands)).collect();
        // The hands of each class, by the units added before.
        let mut on_street: BTreeMap<Vec<usize>, Vec<u128>> = BTreeMap::from([(Vec::new(), first)]);
        for street in 0..self.form.streets() {
            let (mut decided, mut later) = (Vec::new(), BTreeMap::new());
            for (placed, by_class) in on_street {
                let units = self.form.staked + placed.iter().sum::<usize>();
                for (class, hands) in by_class.into_iter().enumerate().filter(|(_, hands)| *hands > 0) {
                    let action = decisions.action(street, class, units);
                    decided.push(ReachedDecision { class, placed: placed.clone(), units, action, hands });
                    if let Some(added) = self.form.actions[action].filter(|_| street + 1 < self.form.streets()) {
                        let placed = [&placed[..], &[added]].concat();
                        let later = later.entry(placed).or_insert_with(|| vec![0; self.classes(street + 1).len()]);
                        self.next(street, class).for_each(|next| later[next] += hands);
                    }
                }
            }
            reached.push(decided);
            on_street = later;
        }
        reached
    }

    /// Mean number of units wagered.
    pub fn mean_units(&self, decisions: &StreetDecisions) -> Units {
        let mut sum = 0;
        self.each_end(decisions, |units, _, deals| sum += units as u128 * deals);
        Units::new(sum.into(), self.deals().into())
    }

    /// The most that a round of the base game can win on the paytable of `offer`, in units and without a limit.
    pub fn most_won<H: FiveCardKind>(&self, offer: &Offer) -> Units {
        let dealt = pays_of_kinds::<H>(offer, PAYS).into_iter().zip(self.completions.five_card_counts());
        let won = dealt.filter(|(_, hands)| *hands > 0).map(|(pay, _)| pay.net * whole_units(self.form.most_units()));
        won.fold(whole_units(0), Units::max)
    }

    /// The outcome table of a side wager that is settled by all five cards.
    ///
    /// # Errors
    /// None for a wager of the game.
    pub fn five_card_outcomes<H: FiveCardKind>(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let outcomes = priced_outcomes::<H>(offer, &self.completions.five_card_counts());
        Ok(OutcomeTable::new(outcomes, binomial(self.deck.len(), CARDS).into())?)
    }

    /// Passes `each` all ends of a round: the units wagered, the kind of hand or `None` after a fold, the deals.
    pub fn each_end(&self, decisions: &StreetDecisions, mut each: impl FnMut(usize, Option<usize>, u128)) {
        for (street, decided) in self.reached(decisions).into_iter().enumerate() {
            for ReachedDecision { class, units, action, hands, .. } in decided {
                match self.form.actions[action] {
                    None => each(units, None, hands * self.ways(street)),
                    Some(added) if street + 1 == self.form.streets() => {
                        let counts = self.completions.counts()[class].iter().enumerate();
                        counts.for_each(|(kind, &cards)| each(units + added, Some(kind), hands * u128::from(cards)));
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

impl StreetDecisions {
    /// The action with cards of this class when so many units are on the table.
    pub fn action(&self, street: usize, class: usize, units: usize) -> usize {
        self.0[street][class][units]
    }
}

impl Street {
    fn new(symmetry: &SuitSymmetry, classes: Vec<SuitClass>) -> Self {
        let cards = classes.first().map_or(0, |class| class.representative.len());
        let mut class_of = vec![0; binomial(Card::COUNT, cards) as usize];
        for (place, class) in classes.iter().enumerate() {
            symmetry.images(class.representative).for_each(|hand| class_of[index(hand)] = place as u16);
        }
        Street { classes, class_of }
    }
}

/// The place of a hand among those of its size, see [`crate::cards::subset_index`].
fn index(hand: CardSet) -> usize {
    hand.iter().enumerate().map(|(place, card)| binomial(card.index(), place + 1) as usize).sum()
}
