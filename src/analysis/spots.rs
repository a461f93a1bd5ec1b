//! The cards in sight at the decisions of a game, as its solver takes them.
//!
//! A solver states its spots by what it refuses. It is asked with one card twice, which is refused before anything is
//! solved; where even that comes first, with cards that are all different.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::cards::{Card, CardSet};
use crate::games::{Offer, SolveError, Solver, Spot, SpotError};

/// Most cards of a hand and of a board that are tried.
const MOST_OWN: usize = 7;
const MOST_BOARD: usize = 5;
/// Places of the tried cards in the deck are this far apart: no straight, no flush.
const APART: usize = 7;

/// Cards and bets of a game's spots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotNeeds {
    pub hand: usize,
    /// Numbers of community cards at the decisions, fewest first.
    pub boards: Vec<usize>,
    pub has_up_card: bool,
    /// Whether cards may be drawn.
    pub has_draw: bool,
    /// Whether a decision depends on the bets placed before it.
    pub has_bets: bool,
}

impl SpotNeeds {
    /// The needs of a game's base wager, found once; `None` if no spot of the usual sizes is taken.
    pub fn of(offer: &Offer) -> Result<Option<Self>, SolveError> {
        static KNOWN: Mutex<Option<HashMap<[&str; 2], Option<SpotNeeds>>>> = Mutex::new(None);
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let key = [offer.game.id, offer.wager.id];
        if let Some(needs) = known().as_ref().and_then(|known| known.get(&key)) {
            return Ok(needs.clone());
        }
        let solver = offer.solver(CardSet::FULL_DECK)?;
        let needs = Asked::new(solver.as_ref(), offer).needs();
        known().get_or_insert_default().insert(key, needs.clone());
        Ok(needs)
    }
}

/// Numbers of cards to ask with.
#[derive(Clone, Copy)]
struct Sizes {
    hand: usize,
    board: usize,
    up: bool,
}

struct Asked<'a> {
    solver: &'a dyn Solver,
    offer: &'a Offer,
    /// Whether a card given twice is refused before the numbers of cards.
    counts_last: bool,
}

impl<'a> Asked<'a> {
    fn new(solver: &'a dyn Solver, offer: &'a Offer) -> Self {
        let asked = Asked { solver, offer, counts_last: false };
        let counts_last = asked.is_repeated(&twice(Sizes { hand: MOST_OWN + 1, board: 0, up: false }));
        Asked { counts_last, ..asked }
    }

    fn needs(&self) -> Option<SpotNeeds> {
        let all = [false, true].into_iter().flat_map(|up| (2..=MOST_OWN).map(move |hand| (hand, up)));
        let all = (0..=MOST_BOARD).flat_map(|board| all.clone().map(move |(hand, up)| Sizes { hand, board, up }));
        let first = all.into_iter().find(|sizes| self.fits(*sizes))?;
        let fits = |board: &usize| self.fits(Sizes { board: *board, ..first });
        let boards: Vec<usize> = (first.board..=MOST_BOARD).filter(fits).collect();
        let drawn = Spot { drawn: vec![card(0)], ..different(first) };
        let after = boards.get(1).map(|&board| Spot { bets: vec![1], ..different(Sizes { board, ..first }) });
        let takes_bets = |spot: Spot| !matches!(self.spot(&spot), Err(SpotError::WrongBets(_)));
        Some(SpotNeeds {
            hand: first.hand,
            has_up_card: first.up,
            has_draw: self.is_repeated(&drawn),
            has_bets: after.is_some_and(takes_bets),
            boards,
        })
    }

    fn fits(&self, sizes: Sizes) -> bool {
        let is_wrong = || matches!(self.spot(&different(sizes)), Err(SpotError::WrongCards(_)));
        self.is_repeated(&twice(sizes)) && !(self.counts_last && is_wrong())
    }

    fn is_repeated(&self, spot: &Spot) -> bool {
        matches!(self.spot(spot), Err(SpotError::Repeated(_)))
    }

    fn spot(&self, spot: &Spot) -> Result<(), SpotError> {
        self.solver.spot(self.offer, spot).map(drop)
    }
}

fn card(place: usize) -> Card {
    let places = CardSet::FULL_DECK.iter().collect::<Vec<_>>();
    places[place * APART % places.len()]
}

fn different(Sizes { hand, board, up }: Sizes) -> Spot {
    let cards = |from: usize, cards: usize| (from..from + cards).map(card).collect();
    Spot { hand: cards(0, hand), board: cards(hand, board), up_card: up.then(|| card(hand + board)), ..Spot::default() }
}

/// The same with the first card in the last place of the hand too.
fn twice(sizes: Sizes) -> Spot {
    let mut spot = different(sizes);
    if let Some(last) = spot.hand.last_mut() {
        *last = card(0);
    }
    spot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;

    /// Cards by the chapters: five for the player and one up card in Four Card Poker (§ 641a.8), a draw in Lunar Poker,
    /// 0, 3 and 5 community cards in Ultimate Texas Hold 'Em, one at a time in the games of streets, pairs of the cross.
    #[test]
    fn spots_are_those_of_the_chapters() {
        let expected: [(&str, usize, &[usize], bool, bool, bool); 6] = [
            ("let-it-ride", 3, &[0, 1], false, false, false),
            ("mississippi-stud", 2, &[0, 1, 2], false, false, true),
            ("four-card-poker", 5, &[0], true, false, false),
            ("criss-cross-poker", 2, &[0, 2, 4], false, false, true),
            ("lunar-poker", 5, &[0], true, true, false),
            ("ultimate-texas-holdem", 2, &[0, 3, 5], false, false, false),
        ];
        let offers = Catalogue::embedded().expect("valid").offers();
        for (game, hand, boards, has_up_card, has_draw, has_bets) in expected {
            let base = offers.iter().find(|offer| offer.game.id == game && offer.wager.has_decisions).expect("a base");
            let needs = SpotNeeds { hand, boards: boards.to_vec(), has_up_card, has_draw, has_bets };
            assert_eq!(SpotNeeds::of(base).expect("solved"), Some(needs), "{game}");
        }
        let side = offers.iter().find(|offer| !offer.wager.has_decisions).expect("a side wager");
        assert_eq!(SpotNeeds::of(side).expect("refused"), None);
    }
}
