//! Two players at one table of a game of streets, who share the community cards.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use rayon::prelude::*;

use super::disjoint_pairs::DisjointPairs;
use super::kinds::FiveCardKind;
use super::require_cards;
use super::street_counts::StreetCounts;
use super::street_worths::{StreetWorths, priced_ends};
use super::streets::{End, StreetDecisions, Streets};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::{Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::{Fraction, ratio};

/// The exact covariance of the net results, in units, of the base games of two players, each optimally played without
/// sight of the other's cards.
///
/// # Errors
/// As [`StreetWorths::of`]; [`SolveError::DeckTooSmall`] if two players cannot be dealt to.
pub fn covariance<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    offer: &Offer,
) -> Result<Fraction, SolveError> {
    let (streets, form) = (counts.streets.as_ref(), counts.streets.form);
    require_cards(streets.deck, form.cards_at_table(2))?;
    let decisions = StreetWorths::of(counts, offer)?.decisions(false);
    let table = Table { streets, decisions, nets: Nets::of::<H, ACTIONS>(streets, offer)? };
    let symmetry = SuitSymmetry::of(streets.deck);
    let community = if form.streets() == 2 { symmetry.classes::<2>() } else { symmetry.classes::<3>() };
    let of_class = |class: &SuitClass| {
        let orders = orders(class.representative);
        let sums = orders.iter().map(|order| table.sums::<H>(order));
        sums.fold(Sums::default(), Sums::plus).times(class.hands)
    };
    let sums = community.par_iter().map(of_class).reduce(Sums::default, Sums::plus);
    let left = streets.deck.len() - form.streets();
    let hands = BigInt::from(binomial(left, form.own_cards));
    let others = BigInt::from(binomial(left - form.own_cards, form.own_cards));
    let deals: u32 = (left + 1..=streets.deck.len()).map(|cards| cards as u32).product();
    let mean = ratio(sums.net, &table.nets.parts * &hands * deals);
    Ok(ratio(sums.products, &table.nets.parts * &table.nets.parts * hands * others * deals) - &mean * &mean)
}

/// Net results by [`End::place`], in whole parts of a unit. A paytable pays 10^9 units at most and a unit has fewer than
/// 2^63 parts, so that 128 bits hold their sum over all hands.
struct Nets {
    parts: BigInt,
    by_end: Vec<i128>,
}

impl Nets {
    fn of<H: FiveCardKind, const ACTIONS: usize>(
        streets: &Streets<ACTIONS>,
        offer: &Offer,
    ) -> Result<Self, SolveError> {
        let ends = End::<H>::count(streets.form);
        let priced = priced_ends::<H, ACTIONS>(streets.form, offer, vec![0; ends]);
        let parts = priced.iter().fold(BigInt::one(), |parts, outcome| parts.lcm(outcome.net.denom()));
        let in_parts = |net: &Fraction| (net.numer() * (&parts / net.denom())).to_i128();
        // Outcomes come in descending order of the places.
        let by_end = priced.iter().rev().map(|outcome| in_parts(&outcome.net)).collect::<Option<_>>();
        let by_end = by_end.ok_or_else(|| SolveError::LimitTooFine { offer: offer.name() })?;
        Ok(Nets { parts, by_end })
    }
}

/// Sums of net results of one hand, and of products of those of two.
#[derive(Default)]
struct Sums {
    net: BigInt,
    products: BigInt,
}

impl Sums {
    fn plus(self, other: Sums) -> Sums {
        Sums { net: self.net + other.net, products: self.products + other.products }
    }

    fn times(self, factor: u32) -> Sums {
        Sums { net: self.net * factor, products: self.products * factor }
    }
}

/// A table at which everybody decides alike.
struct Table<'t, const ACTIONS: usize> {
    streets: &'t Streets<ACTIONS>,
    decisions: StreetDecisions,
    nets: Nets,
}

impl<const ACTIONS: usize> Table<'_, ACTIONS> {
    /// Over all hands beside these community cards, turned in this order.
    fn sums<H: FiveCardKind>(&self, community: &[Card]) -> Sums {
        let left = self.streets.deck.without(community.iter().copied().collect());
        let mut pairs = DisjointPairs::new(&self.nets.by_end);
        let mut add = |own: &[Card]| pairs.add(own, self.end::<H>(own, community).place(self.streets.form));
        match self.streets.form.own_cards {
            2 => left.subsets::<2>().for_each(|own| add(&own)),
            _ => left.subsets::<3>().for_each(|own| add(&own)),
        }
        Sums { net: pairs.sum().into(), products: pairs.products() }
    }

    /// The end of the round of one player.
    fn end<H: FiveCardKind>(&self, own: &[Card], community: &[Card]) -> End<H> {
        let form = self.streets.form;
        let (mut seen, mut units) = (own.iter().copied().collect::<CardSet>(), form.staked);
        for (street, &card) in community.iter().enumerate() {
            match form.actions[self.decisions.action(street, self.streets.class(street, seen), units)] {
                None => return End { hand: None, units },
                Some(added) => (seen, units) = (seen.with(card), units + added),
            }
        }
        let cards: PackedCards = seen.iter().collect();
        End { hand: Some(H::of_value(five_card::tables().value(cards))), units }
    }
}

/// All orders of these cards.
fn orders(cards: CardSet) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let first = |card: Card| {
        let others = orders(cards.without(CardSet::default().with(card)));
        others.into_iter().map(move |others| [&[card], &others[..]].concat())
    };
    cards.iter().flat_map(first).collect()
}
