//! Two players at one table, who share the cross.
//!
//! With the ends of both rows turned every player's bets are known; each middle card then makes the hands. Ends are
//! dealt up to suits, middle cards and players' hands one by one.

use az::Az;
use rayon::prelude::*;

use super::decisions::Decisions;
use super::pricing::KindPays;
use super::solver::CrissCrossPokerSolver;
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::rules::deal::{COMMUNITY_CARDS, Deal, PLAYER_CARDS};
use crate::games::criss_cross_poker::rules::ending::{Ending, pair_index};
use crate::games::engine::bets::Bets;
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of, pair_place};
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::require_cards;
use crate::games::engine::seats::{Hands, MOST_PARTS, SeatSums};
use crate::games::{Dealing, Follow, Offer, SolveError, counted_in_parts};
use crate::outcome::{Fraction, Outcome};

/// Ways to look at the cross: with two suits, or with a single one.
const SIGHTS: [Option<Suit>; 5] =
    [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];

/// The exact covariance of the net results, in units, of two players who each play by the strategy of `offer` without
/// sight of the other's cards.
///
/// # Errors
/// As [`Decisions::of`]; [`SolveError::DeckTooSmall`] if two players cannot be dealt to; [`SolveError::Interrupted`] if
/// `follow` ends the count.
pub fn covariance(solver: &CrissCrossPokerSolver, offer: &Offer, follow: &Follow<'_>) -> Result<Fraction, SolveError> {
    let deck = solver.deck();
    require_cards(deck, Deal.cards_at_table(2))?;
    let outcomes: Vec<Outcome> = KindPays::of(offer).of_endings();
    let pays = offer.whole_pays(outcomes.iter().map(|outcome| &outcome.net), None, MOST_PARTS)?;
    let table = Table::new(solver, &Decisions::of(offer)?, &pays.nets);
    let classes = SuitSymmetry::of(deck).classes::<4>();
    let of_class = |class: &SuitClass| table.sums(class.representative).times(class.hands);
    let sums = counted_in_parts(&classes, of_class, SeatSums::plus, follow)?;
    let ways = |cards: usize, taken: usize| u128::from(binomial(cards, taken));
    let deals = ways(deck.len(), 2) * ways(deck.len() - 2, 2) * ways(deck.len() - 4, 1);
    Ok(sums.covariance(pays.scale, [deck.len(), COMMUNITY_CARDS, PLAYER_CARDS], deals))
}

/// A table at which everybody decides alike.
struct Table<'t> {
    deck: CardSet,
    /// All starting hands up to suits, with their decisions, and the place of each two likenesses among their ends.
    hands: Vec<(&'t StartingHand, HandDecisions, Vec<usize>)>,
    /// The place among these of each two cards, by [`subset_index`].
    place: Vec<usize>,
    /// By [`Ending::index`].
    nets: &'t [i64],
}

/// A player's hand beside the ends of both rows.
struct Player<'t> {
    cards: [Card; PLAYER_CARDS],
    /// Among [`SIGHTS`].
    sight: usize,
    /// The first ending with the bets placed.
    first: usize,
    /// The hands of both rows by the likeness of the middle card.
    kinds: [&'t [PokerHand; LIKENESSES]; 2],
}

impl<'t> Table<'t> {
    fn new(solver: &'t CrissCrossPokerSolver, decisions: &Decisions, nets: &'t [i64]) -> Self {
        let symmetry = SuitSymmetry::of(solver.deck());
        let mut place = vec![0; binomial(Card::COUNT, PLAYER_CARDS) as usize];
        for (at, starting) in solver.starting_hands().iter().enumerate() {
            let images = symmetry.images(starting.cards.into_iter().collect());
            images.filter_map(CardSet::to_array::<2>).for_each(|cards| place[subset_index(cards)] = at);
        }
        let places = |starting: &StartingHand| {
            let mut places = vec![0; usize::from(pair_place(0, LIKENESSES.az::<u16>()))];
            for (at, ends) in starting.ends.iter().enumerate() {
                places[usize::from(ends.place())] = at;
            }
            places
        };
        let hands = solver.starting_hands().par_iter();
        let hands = hands.map(|starting| (starting, decisions.decide(starting), places(starting))).collect();
        Table { deck: solver.deck(), hands, place, nets }
    }

    /// Over all ways to make both rows of these ends, all middle cards and all hands.
    fn sums(&self, ends: CardSet) -> SeatSums {
        let rows = ends.subsets::<2>().filter_map(|row| {
            let column = ends.without(row.into_iter().collect()).to_array()?;
            Some(self.sums_of_rows(ends, [row, column]))
        });
        rows.fold(SeatSums::default(), SeatSums::plus)
    }

    fn sums_of_rows(&self, ends: CardSet, rows: [[Card; 2]; 2]) -> SeatSums {
        let left = self.deck.without(ends);
        let alike = SIGHTS.map(|suit| rows.map(|row| pair_of(likenesses_of(row, suit))));
        let players: Vec<Player<'_>> = left.subsets().map(|cards| self.player(cards, &alike)).collect();
        let with_middle = |middle: Card| {
            let likeness = SIGHTS.map(|suit| Likeness::of(middle, suit).index());
            let mut hands = Hands::none();
            for player in players.iter().filter(|player| !player.cards.contains(&middle)) {
                let made = player.kinds.map(|kinds| kinds[likeness[player.sight]]);
                hands.add_two(player.cards, self.nets[player.first + pair_index(made)]);
            }
            hands.sums()
        };
        left.iter().map(with_middle).fold(SeatSums::default(), SeatSums::plus)
    }

    /// The player with these cards, to whom the rows are pairs of likenesses in each sight.
    fn player(&self, cards: [Card; 2], alike: &[[usize; 2]; SIGHTS.len()]) -> Player<'_> {
        let [one, other] = cards.map(Card::suit);
        let sight = if one == other { 1 + one as usize } else { 0 };
        let (starting, decisions, places) = &self.hands[self.place[subset_index(cards)]];
        let ends = alike[sight].map(|pair| places[pair]);
        let in_sight = [InSight::OwnCards, InSight::AcrossRow(ends[0]), InSight::BothRows(ends)];
        let first = Ending::folded(Bets::new(in_sight.map(|in_sight| decisions.bet(in_sight)))).index();
        Player { cards, sight, first, kinds: ends.map(|place| &starting.ends[place].kinds) }
    }
}

/// The place of two likenesses in ascending order among all pairs.
fn pair_of([low, high]: [Likeness; 2]) -> usize {
    usize::from(pair_place(low.index().az::<u16>(), high.index().az::<u16>()))
}
