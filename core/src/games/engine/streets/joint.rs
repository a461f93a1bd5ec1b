//! Several wagers on one hand of a game of streets (base game, wagers on the player's own cards, wagers on all five),
//! and two players who share the community cards.

use super::exact::{StreetCounts, StreetWorths, priced_ends};
use super::{End, StreetDecisions, Streets};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, subsets};
use crate::games::engine::envy::{EnvyHands, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::{Hands, MOST_PARTS, Rounds, SeatSums, Wagers};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::engine::{envy, require_cards};
use crate::games::{Dealing, Follow, Offer, SolveError, counted_in_parts};
use crate::outcome::Fraction;

/// The end of a round, without the hand, and the part of the cell that is known.
#[derive(Clone, Copy)]
struct Placed {
    units: usize,
    folded: bool,
    cell: usize,
}

/// Rounds by [`StreetForm::place`] of the base game and the side wagers' kinds of hands; `None` if other cards, or other
/// kinds of all cards, settle a side wager. Permutations in `symmetry` change the kind of no hand.
pub fn rounds(
    counts: &StreetCounts,
    decisions: StreetDecisions,
    wagers: &Wagers<'_>,
    symmetry: &SuitSymmetry,
) -> Option<Rounds> {
    let (form, cells) = (counts.streets.form, wagers.cells());
    let (mut early, mut of_all) = (Vec::new(), 0);
    for &side in &wagers.hands {
        let step = wagers.cell(|other| usize::from(std::ptr::eq(other, side)));
        if form.is_settled_by(side) {
            of_all += step;
        } else {
            early.push(Early { street: form.settled_on(side)?, step, kinds: side.kinds });
        }
    }
    let rounds = Walk { counts, decisions, early };
    let mut by_end = vec![0; form.ends() * cells];
    for own in symmetry.classes_of(form.own_cards) {
        let before = Placed { units: form.staked, folded: false, cell: 0 };
        rounds.each_seen(0, own.representative, before, &mut |Placed { units, folded, cell }, completions| {
            for (kind, &ways) in completions.iter().enumerate() {
                let end = End { hand: (!folded).then_some(kind), units };
                by_end[form.place(end) * cells + cell + kind * of_all] += u128::from(own.hands) * u128::from(ways);
            }
        });
    }
    let ends = || (0..form.ends()).map(|place| form.end_at(place));
    let folded = ends().map(|end| end.hand.is_none()).collect();
    let name = |end| wagers.base().map_or_else(String::new, |base| form.name(base, end));
    Some(Rounds { counts: by_end, folded, names: vec![ends().map(name).collect()] })
}

/// A hand that is settled before all cards are in sight.
struct Early {
    street: usize,
    /// What a kind adds to the cell.
    step: usize,
    kinds: &'static Kinds,
}

struct Walk<'c> {
    counts: &'c StreetCounts,
    decisions: StreetDecisions,
    early: Vec<Early>,
}

impl Walk<'_> {
    /// Passes `each` the ways to turn community cards up to the last decision: what is placed, and the number of ways to
    /// complete the cards in sight to each kind of hand.
    fn each_seen(
        &self,
        street: usize,
        seen: CardSet,
        Placed { units, folded, mut cell }: Placed,
        each: &mut dyn FnMut(Placed, &[u32]),
    ) {
        let (streets, form) = (&self.counts.streets, self.counts.streets.form);
        for early in self.early.iter().filter(|early| early.street == street) {
            cell += early.step * early.kinds.kind_of_set(seen);
        }
        let class = streets.class(street, seen);
        let action = || form.streets[street].actions[self.decisions.action(street, class, units)];
        let added = if folded { None } else { action() };
        let placed = Placed { units: units + added.unwrap_or(0), folded: added.is_none(), cell };
        if street == form.last() {
            return each(placed, &self.counts.completions[class]);
        }
        for cards in subsets(streets.deck.without(seen), form.streets[street + 1].turn) {
            self.each_seen(street + 1, seen.union(cards), placed, each);
        }
    }
}

/// Exact covariance, in units squared, of the base games of two players, each played optimally without sight of the
/// other's cards.
pub fn covariance(counts: &StreetCounts, offer: &Offer, follow: &Follow<'_>) -> Result<Fraction, SolveError> {
    let (streets, form) = (counts.streets.as_ref(), counts.streets.form);
    require_cards(streets.deck, form.cards_at_table(2))?;
    let priced = priced_ends(form, offer, vec![0; form.ends()]);
    // Outcomes come in descending order of the places.
    let pays = offer.whole_pays(priced.iter().rev().map(|outcome| &outcome.net), None, MOST_PARTS)?;
    let decisions = StreetWorths::of(counts, offer)?.decisions(false);
    counts.covariances.or_find((decisions, pays), |(decisions, pays)| {
        let community = SuitSymmetry::of(streets.deck).classes_of(form.community_cards());
        let of_class = |class: &SuitClass| {
            // Each card at each place among those before it.
            let orders = class.representative.iter().fold(vec![Vec::new()], |orders, card| {
                let with = |order: &Vec<Card>, at| [&order[..at], &[card], &order[at..]].concat();
                orders.iter().flat_map(|order| (0..=order.len()).map(move |at| with(order, at))).collect()
            });
            let sums = orders.into_iter().map(|order| seat_sums(streets, decisions, &pays.nets, &order));
            sums.fold(SeatSums::default(), SeatSums::plus).times(class.hands)
        };
        let sums = counted_in_parts(&community, of_class, SeatSums::plus, follow)?;
        let cards = streets.deck.len();
        let deals = (0..form.community_cards()).map(|turned| (cards - turned) as u128).product();
        Ok(sums.covariance(pays.scale, cards, form.community_cards(), form.own_cards, deals))
    })
}

/// Joint distributions of a side wager and other players' hands by this envy schedule. Own hands of two players have no
/// common card; five-card hands share the community cards.
pub fn two_hands(counts: &StreetCounts, offer: &Offer, side: &SideWager, envy: &str) -> Result<TwoHands, SolveError> {
    let (deck, form) = (counts.streets.deck, counts.streets.form);
    let community = if side.cards.len() == form.own_cards { 0 } else { form.community_cards() };
    let hands = |community: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let completed = |own: CardSet| {
            let kind = side.kinds.kind_of(&community.iter().chain(own.iter()).collect::<Vec<_>>());
            wanted(kind).then_some((own, kind))
        };
        subsets(deck.without(community), form.own_cards).filter_map(completed).collect()
    };
    let symmetry = SuitSymmetry::fixing_suits(deck, &side.kinds.suits_that_count());
    let (shared, counts) = (symmetry.classes_of(community), counts.side_counts(side).to_vec());
    let hands =
        EnvyHands { deck, own_cards: form.own_cards, shared, counts, hands: &hands, symmetry: None, folds: None };
    envy::two_hands(offer, envy, side.kinds, &hands)
}

/// Sums over all hands of players with the same decisions, with these community cards, turned in this order; `nets` are
/// by [`StreetForm::place`].
fn seat_sums(streets: &Streets, decisions: &StreetDecisions, nets: &[i64], community: &[Card]) -> SeatSums {
    let left = streets.deck.without(community.iter().copied().collect());
    let net = |own: &[Card]| {
        let hand = || streets.form.kinds.kind_of(&[own, community].concat());
        let seen = own.iter().copied().collect();
        nets[streets.form.place(streets.end(decisions, seen, community.iter().copied(), |_| {}, hand))]
    };
    let mut hands = Hands::none();
    match streets.form.own_cards {
        2 => left.subsets::<2>().for_each(|own| hands.add(own, net(&own))),
        _ => left.subsets::<3>().for_each(|own| hands.add(own, net(&own))),
    }
    hands.sums()
}
