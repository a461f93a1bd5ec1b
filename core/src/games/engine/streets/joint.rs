//! Several wagers on one hand of a game of streets (base game, wagers on the player's own cards, wagers on all five),
//! and two players who share the community cards.

use super::exact::{StreetCounts, StreetWorths, priced_ends};
use super::{CARDS, End, StreetDecisions, StreetForm, Streets, classes, subsets};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry};
use crate::games::engine::envy::{EnvyHands, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::{Hands, MOST_PARTS, Rounds, SeatSums, Wagers};
use crate::games::engine::kinds::{FiveCardKind, SideWager};
use crate::games::engine::{envy, require_cards};
use crate::games::{Dealing, Follow, Offer, SolveError, counted_in_parts};
use crate::hands::{PackedCards, five_card};
use crate::outcome::Fraction;

/// The end of a round, without the hand.
#[derive(Clone, Copy)]
struct Placed {
    units: usize,
    folded: bool,
}

/// Rounds by [`End::place`] of the base game and the side wagers' kinds of hands; `None` if other cards, or other kinds
/// of five cards, settle a side wager. Permutations in `symmetry` change the kind of no hand.
pub fn rounds<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    wagers: &Wagers<'_>,
    symmetry: &SuitSymmetry,
) -> Result<Option<Rounds>, SolveError> {
    let (form, cells) = (counts.streets.form, wagers.cells());
    let on_five = |side: &SideWager| side.cards.len() == CARDS && side.kinds.are::<H>();
    if !wagers.hands.iter().all(|side| on_five(side) || is_on_own_cards(form, side)) {
        return Ok(None);
    }
    let decisions = match wagers.base() {
        Some(offer) => StreetWorths::of(counts, offer)?.decisions(false),
        // Not used without a base game.
        None => counts.streets.decide(|_, _, _| 0),
    };
    let ends = || (0..End::<H>::count(form)).map(|place| End::<H>::at(form, place));
    let mut by_end = vec![0; End::<H>::count(form) * cells];
    for own in classes(symmetry, form.own_cards) {
        let cards: Vec<Card> = own.representative.iter().collect();
        let cell =
            |hand: &H| wagers.cell(|side| if on_five(side) { hand.index() } else { (side.kinds.kind_of)(&cards) });
        let cell_of: Vec<usize> = H::ALL.iter().map(cell).collect();
        let before = Placed { units: form.staked, folded: false };
        each_four(counts, &decisions, own.representative, before, &mut |Placed { units, folded }, completions| {
            for ((&hand, &cell), &cards) in H::ALL.iter().zip(&cell_of).zip(completions) {
                let end = End { hand: (!folded).then_some(hand), units };
                by_end[end.place(form) * cells + cell] += u128::from(own.hands) * u128::from(cards);
            }
        });
    }
    let folded = ends().map(|end| end.hand.is_none()).collect();
    Ok(Some(Rounds { counts: by_end, folded, names: vec![ends().map(|end| end.name(form)).collect()] }))
}

fn is_on_own_cards<const ACTIONS: usize>(form: &StreetForm<ACTIONS>, side: &SideWager) -> bool {
    let own = &form.order[..form.own_cards];
    side.cards.len() == own.len() && side.cards.iter().all(|place| own.contains(place))
}

/// Passes `each` the ways to turn community cards up to four cards in sight: the end, and the number of cards that
/// complete them to each kind of hand.
fn each_four<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    decisions: &StreetDecisions,
    seen: CardSet,
    Placed { units, folded }: Placed,
    each: &mut dyn FnMut(Placed, &[u16]),
) {
    let (streets, street) = (&counts.streets, seen.len() - counts.streets.form.own_cards);
    let class = streets.class(street, seen);
    let added = if folded { None } else { streets.form.actions[decisions.action(street, class, units)] };
    let placed = Placed { units: units + added.unwrap_or(0), folded: added.is_none() };
    if street + 1 == streets.form.streets() {
        return each(placed, counts.completions_of(class));
    }
    for card in streets.deck.without(seen).iter() {
        each_four(counts, decisions, seen.with(card), placed, each);
    }
}

/// Exact covariance, in units squared, of the base games of two players, each played optimally without sight of the
/// other's cards.
pub fn covariance<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    offer: &Offer,
    follow: &Follow<'_>,
) -> Result<Fraction, SolveError> {
    let (streets, form) = (counts.streets.as_ref(), counts.streets.form);
    require_cards(streets.deck, form.cards_at_table(2))?;
    let priced = priced_ends::<H, ACTIONS>(form, offer, vec![0; End::<H>::count(form)]);
    // Outcomes come in descending order of the places.
    let pays = offer.whole_pays(priced.iter().rev().map(|outcome| &outcome.net), None, MOST_PARTS)?;
    let decisions = StreetWorths::of(counts, offer)?.decisions(false);
    counts.covariances.or_find((decisions, pays), |(decisions, pays)| {
        let seats = EqualSeats { streets, decisions, nets: &pays.nets };
        let community = classes(&SuitSymmetry::of(streets.deck), form.streets());
        let of_class = |class: &SuitClass| {
            let sums = orders(class.representative).into_iter().map(|order| seats.sums::<H>(&order));
            sums.fold(SeatSums::default(), SeatSums::plus).times(class.hands)
        };
        let sums = counted_in_parts(&community, of_class, SeatSums::plus, follow)?;
        let cards = streets.deck.len();
        let deals = (0..form.streets()).map(|turned| (cards - turned) as u128).product();
        Ok(sums.covariance(pays.scale, cards, form.streets(), form.own_cards, deals))
    })
}

/// Joint distributions of a side wager and other players' hands by this envy schedule. Own hands of two players have no
/// common card; five-card hands share the community cards.
pub fn two_hands<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    offer: &Offer,
    side: &SideWager,
    schedule: &str,
) -> Result<TwoHands, SolveError> {
    let (deck, form) = (counts.streets.deck, counts.streets.form);
    let community = if side.cards.len() == form.own_cards { 0 } else { form.streets() };
    let hands = |community: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let completed = |own: CardSet| {
            let kind = (side.kinds.kind_of)(&community.iter().chain(own.iter()).collect::<Vec<_>>());
            wanted(kind).then_some((own, kind))
        };
        subsets(deck.without(community), form.own_cards).into_iter().filter_map(completed).collect()
    };
    let (shared, counts) = (classes(&SuitSymmetry::of(deck), community), counts.side_counts(side).to_vec());
    let hands =
        EnvyHands { deck, own_cards: form.own_cards, shared, counts, hands: &hands, symmetry: None, folds: None };
    envy::two_hands(offer, schedule, side.kinds, &hands)
}

/// A table of players with the same decisions.
struct EqualSeats<'t, const ACTIONS: usize> {
    streets: &'t Streets<ACTIONS>,
    decisions: &'t StreetDecisions,
    /// By [`End::place`].
    nets: &'t [i64],
}

impl<const ACTIONS: usize> EqualSeats<'_, ACTIONS> {
    /// Sums over all hands with these community cards, turned in this order.
    fn sums<H: FiveCardKind>(&self, community: &[Card]) -> SeatSums {
        let left = self.streets.deck.without(community.iter().copied().collect());
        let net = |own: &[Card]| {
            let cards = own.iter().chain(community).copied();
            let hand = || H::of_value(five_card::tables().value(cards.collect::<PackedCards>()));
            let seen = own.iter().copied().collect();
            let end = self.streets.end(self.decisions, seen, |street| community[street], hand);
            self.nets[end.place(self.streets.form)]
        };
        let mut hands = Hands::none();
        match self.streets.form.own_cards {
            2 => left.subsets::<2>().for_each(|own| hands.add_two(own, net(&own))),
            _ => left.subsets::<3>().for_each(|own| hands.add_three(own, net(&own))),
        }
        hands.sums()
    }
}

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
