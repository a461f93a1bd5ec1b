//! Several wagers on one hand in a game of streets: the base game beside wagers on the player's own cards and on all
//! five.

use super::joint::{Rounds, Wagers};
use super::kinds::{FiveCardKind, SideWager};
use super::street_counts::StreetCounts;
use super::street_worths::StreetWorths;
use super::streets::{CARDS, End, StreetDecisions, StreetForm, classes};
use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::SolveError;

/// The end of a round but for the hand.
#[derive(Clone, Copy)]
struct Placed {
    units: usize,
    folded: bool,
}

/// The rounds by the base game's [`End::place`] and the kinds of hands of the side wagers; `None` if one of these is
/// settled by other cards, or other kinds of five. Renamings of `symmetry` change the kind of no hand.
///
/// # Errors
/// As [`StreetWorths::of`].
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
        // Nobody asks for them.
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
        each_four(counts, &decisions, (own.representative, before), &mut |Placed { units, folded }, completions| {
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

/// Passes `each` the ways to turn community cards up to four cards in sight: the end, and how many cards complete them
/// to each kind of hand.
fn each_four<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    decisions: &StreetDecisions,
    (seen, Placed { units, folded }): (CardSet, Placed),
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
        each_four(counts, decisions, (seen.with(card), placed), each);
    }
}
