//! Games in which a player's cards are completed to five by community cards, turned one a street, with one bet decided
//! before each: what the player sees, and the deals that reach each decision, for any deck.
//!
//! All wagers of a round win or lose alike, by the kind of the five cards. So a decision depends on the cards in sight,
//! up to suits, and on the units on the table. One count carries such a game: for each four-card hand (16,432 classes
//! in the full deck), how many of the cards left complete it to each kind of five-card hand.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

use super::found::Found;
use super::kinds::{FiveCardKind, LOST, PaidHand, SideWager};
use super::pricing::pays_of_kinds;
use super::require_cards;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::OutcomeTable;
use crate::paytable::{Units, whole_units};

/// Cards of a round.
pub const CARDS: usize = 5;

/// The streets of a game.
#[derive(Debug)]
pub struct StreetForm<const ACTIONS: usize> {
    /// Cards dealt to the player: two or three.
    pub own_cards: usize,
    /// The places of the cards in a round dealt to one player, in the order in which the player sees them.
    pub order: [usize; CARDS],
    /// Where one player's round lies among the cards dealt to a table; see [`crate::games::Croupier`].
    pub places_of_player: fn(usize, usize) -> Vec<usize>,
    /// Units wagered before the deal that stay.
    pub staked: usize,
    /// One unit and several in the names of outcomes.
    pub unit: [&'static str; 2],
    /// Units that each action adds, `None` for a fold; the one that wagers least first.
    pub actions: [Option<usize>; ACTIONS],
    /// Names of the actions.
    pub names: [&'static str; ACTIONS],
    /// The decisions, from the first street.
    pub decisions: &'static [StreetNames],
    /// What is said of bets that cannot have been placed before a decision.
    pub wrong_bets: &'static str,
}

/// Names of a street's decision.
#[derive(Debug)]
pub struct StreetNames {
    pub name: &'static str,
    /// The rows of the strategy that say how often each action is taken, if there are any.
    pub how_often: Option<&'static str>,
    /// The decision after each action on the street before, where the strategy lists them apart and they differ.
    pub after: &'static [&'static str],
}

/// What the player may see of a deck on each street.
#[derive(Debug)]
pub struct Streets<H, const ACTIONS: usize> {
    pub form: &'static StreetForm<ACTIONS>,
    pub deck: CardSet,
    streets: Vec<Street>,
    /// For each class of the last street, how many of the cards left make each kind of five-card hand.
    completions: Vec<u16>,
    /// By [`SideWager::hands`].
    side_counts: Found<(usize, usize)>,
    kinds: PhantomData<H>,
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
pub struct StreetDecisions(Vec<Vec<Vec<usize>>>);

/// A decision that is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedDecision {
    pub class: usize,
    /// Units that earlier actions added, by street.
    pub placed: Vec<usize>,
    /// Units on the table.
    pub units: usize,
    pub action: usize,
    /// Number of hands, with the community cards in order, that reach it.
    pub hands: u128,
}

/// The end of a round of the base game.
#[derive(Clone, Copy, Debug)]
pub struct End<H> {
    /// The hand, or `None` after a fold.
    pub hand: Option<H>,
    /// All units wagered.
    pub units: usize,
}

impl StreetNames {
    /// The name after these units added.
    pub fn after(&self, placed: &[usize]) -> &'static str {
        placed.last().and_then(|&added| self.after.get(added)).unwrap_or(&self.name)
    }
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

    /// Most units that a fold loses, 0 where the player cannot fold.
    fn most_folded(&self) -> usize {
        if self.actions.contains(&None) { self.most_before(self.streets() - 1) } else { 0 }
    }

    /// Fewest units on the table at the end of a round that is not folded.
    fn fewest_units(&self) -> usize {
        self.staked + self.streets() * self.actions.iter().flatten().min().unwrap_or(&0)
    }

    /// Different numbers of units on the table at the end of a round that is not folded.
    fn wagers(&self) -> usize {
        self.most_units() - self.fewest_units() + 1
    }

    pub fn cards_at_table(&self, players: usize) -> usize {
        self.own_cards * players + self.streets()
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

    /// Its place among all ends: folds, then hands from the lowest.
    pub fn place<const ACTIONS: usize>(self, form: &StreetForm<ACTIONS>) -> usize {
        match self.hand {
            None => form.most_folded() - self.units,
            Some(hand) => form.most_folded() + hand.index() * form.wagers() + self.units - form.fewest_units(),
        }
    }

    /// Name of its outcome, such as `flush-6-antes` or `fold-after-1-ante`.
    pub fn name<const ACTIONS: usize>(self, form: &StreetForm<ACTIONS>) -> String {
        let hand = self.hand.map_or("fold-after", |hand| hand.names().first().unwrap_or(&LOST));
        format!("{hand}-{}-{}", self.units, form.unit[usize::from(self.units != 1)])
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> Streets<H, ACTIONS> {
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than five cards.
    pub fn new(deck: CardSet, form: &'static StreetForm<ACTIONS>) -> Result<Self, SolveError> {
        require_cards(deck, CARDS)?;
        let symmetry = SuitSymmetry::of(deck);
        let in_sight = [symmetry.classes::<2>(), symmetry.classes::<3>(), symmetry.classes::<4>()];
        let in_sight = in_sight.into_iter().skip(form.own_cards - 2);
        let streets: Vec<Street> = in_sight.map(|classes| Street::new(&symmetry, classes)).collect();
        let last = &streets[form.streets() - 1].classes;
        let completions = last.iter().flat_map(|class| completed::<H>(deck, class.representative)).collect();
        Ok(Streets { form, deck, streets, completions, side_counts: Found::default(), kinds: PhantomData })
    }

    /// The hands in sight on a street.
    pub fn classes(&self, street: usize) -> &[SuitClass] {
        &self.streets[street].classes
    }

    /// The class of these cards of the deck.
    pub fn class(&self, street: usize, cards: CardSet) -> usize {
        usize::from(self.streets[street].class_of[index(cards)])
    }

    /// For each class of the last street, how many cards left make each kind of hand.
    pub fn completions(&self) -> impl Iterator<Item = &[u16]> {
        self.completions.chunks(H::ALL.len())
    }

    /// Number of five-card hands of each kind: every one is counted once for each of its four-card parts.
    pub fn five_card_counts(&self) -> Vec<u128> {
        let mut counts = vec![0; H::ALL.len()];
        for (four, ways) in self.classes(self.form.streets() - 1).iter().zip(self.completions()) {
            for (count, &ways) in counts.iter_mut().zip(ways) {
                *count += u128::from(four.hands) * u128::from(ways);
            }
        }
        counts.into_iter().map(|count| count / CARDS as u128).collect()
    }

    /// The classes on the next street, one for each card that may be turned.
    pub fn next(&self, street: usize, class: usize) -> impl Iterator<Item = usize> {
        let seen = self.classes(street)[class].representative;
        self.deck.without(seen).iter().map(move |card| self.class(street + 1, seen.with(card)))
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

    /// The decisions that `decide` makes of a street, a class and the units on the table.
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
        self.each_end(decisions, |end, deals| sum += end.units as u128 * deals);
        Units::new(sum.into(), self.deals().into())
    }

    /// The most that a round of the base game can win on the paytable of `offer`, in units and without a limit.
    pub fn most_won(&self, offer: &Offer) -> Units {
        let dealt = pays_of_kinds::<H>(offer, PAYS).into_iter().zip(self.five_card_counts());
        let won = dealt.filter(|(_, hands)| *hands > 0).map(|(pay, _)| pay.net * whole_units(self.form.most_units()));
        won.fold(whole_units(0), Units::max)
    }

    /// Number of hands of each kind that settle a side wager.
    pub fn side_counts(&self, side: &SideWager) -> Arc<[u128]> {
        self.side_counts.or_count(side.hands(), |_| {
            let is_known = side.cards.len() == CARDS && side.kinds.are::<H>();
            if is_known { self.five_card_counts() } else { side.counts(self.deck) }
        })
    }

    /// The outcome table of a side wager.
    ///
    /// # Errors
    /// As [`SideWager::outcomes`].
    pub fn side_outcomes(&self, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
        side.outcomes(offer, &self.side_counts(side))
    }

    /// Passes `each` all ends of a round with their numbers of deals.
    pub fn each_end(&self, decisions: &StreetDecisions, mut each: impl FnMut(End<H>, u128)) {
        for (street, decided) in self.reached(decisions).into_iter().enumerate() {
            for ReachedDecision { class, units, action, hands, .. } in decided {
                match self.form.actions[action] {
                    None => each(End { hand: None, units }, hands * self.ways(street)),
                    Some(added) if street + 1 == self.form.streets() => {
                        let completed = &self.completions[class * H::ALL.len()..];
                        for (&hand, &cards) in H::ALL.iter().zip(completed) {
                            each(End { hand: Some(hand), units: units + added }, hands * u128::from(cards));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

impl StreetDecisions {
    /// The action with cards of this class when this many units are on the table.
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

/// How many cards of `deck` complete four cards to each kind of five-card hand.
fn completed<H: FiveCardKind>(deck: CardSet, four: CardSet) -> Vec<u16> {
    let tables = five_card::tables();
    let held: PackedCards = four.iter().collect();
    let mut counts = vec![0; H::ALL.len()];
    for card in deck.without(four).iter() {
        counts[H::of_value(tables.value(held + card.into())).index()] += 1;
    }
    counts
}

/// The place of a hand among those of its size, see [`crate::cards::subset_index`].
fn index(hand: CardSet) -> usize {
    hand.iter().enumerate().map(|(place, card)| binomial(card.index(), place + 1) as usize).sum()
}
