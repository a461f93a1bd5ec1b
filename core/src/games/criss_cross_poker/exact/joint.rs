//! Joint counts of the base game and the Five Card bonus, and the covariance of two players who share the cross.
//!
//! Equivalent cards can be swapped within the cross without changing a hand of the base game, but the bonus may change:
//! five different ranks are a flush if they share a suit. So each filling of the cross with likenesses is counted once,
//! and its one-suit crosses apart.
//!
//! For two players, ends are dealt up to suit isomorphism, middle cards and hands one by one.

use super::CrissCrossPokerSolver;
use super::pricing::KindPays;
use super::worths::Decisions;
use crate::cards::{Card, CardSet, Rank, Suit, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand, pair_of};
use crate::games::criss_cross_poker::decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::rules::{COMMUNITY_CARDS, Deal, Ending, PLAYER_CARDS, pair_index};
use crate::games::engine::bets::Bets;
use crate::games::engine::joint::{Hands, MOST_PARTS, Rounds, SeatSums, Wagers};
use crate::games::engine::kinds::{DealtHand, PaidHand, PokerHand};
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of};
use crate::games::engine::require_cards;
use crate::games::{Dealing, Follow, Offer, SolveError, counted_in_parts};
use crate::hands::{rank_multisets, rank_multisets_in_order};
use crate::outcome::Fraction;
use crate::paytable::Units;

/// Joint counts of these wagers; `None` unless the one side wager is on the five community cards.
pub fn rounds(solver: &CrissCrossPokerSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    let on_community = |cards: &[usize]| cards.iter().copied().eq(0..COMMUNITY_CARDS);
    let [bonus] = wagers.hands[..] else { return Ok(None) };
    if !on_community(bonus.cards) || !bonus.kinds.are::<PokerHand>() {
        return Ok(None);
    }
    let Some(offer) = wagers.base() else {
        return Ok(Some(Rounds { counts: bonus.counts(solver.deck), folded: vec![false], names: Vec::new() }));
    };
    let (decisions, kinds) = (Decisions::of(offer)?, CommunityKinds::new());
    let of_hand = |starting: &StartingHand| counts_of(solver.deck, &kinds, starting, &decisions.decide(starting));
    Ok(Some(Rounds {
        counts: solver.counted(Ending::COUNT * PokerHand::COUNT, of_hand),
        folded: Ending::by_index().map(|ending| ending.bets.folded_at().is_some()).collect(),
        names: vec![Ending::by_index().map(Ending::name).collect()],
    }))
}

/// [`CommunityKind`] of each five ranks: by horizontal pair, vertical pair, and middle rank.
struct CommunityKinds(Vec<CommunityKind>);

/// Hands of five community cards with given ranks.
#[derive(Clone, Copy)]
struct CommunityKind {
    /// With several suits.
    mixed: PokerHand,
    /// With one suit, if the ranks are different.
    suited: Option<PokerHand>,
}

impl CommunityKinds {
    fn new() -> Self {
        let pairs = &rank_multisets_in_order::<2>();
        let cross = pairs.iter().flat_map(|row| {
            pairs.iter().flat_map(|column| Rank::ALL.map(|middle| [row[0], row[1], column[0], column[1], middle]))
        });
        CommunityKinds(cross.map(CommunityKind::of).collect())
    }

    /// Kinds with these ends, by rank of the middle card.
    fn with_ends(&self, row: &Ends, column: &Ends) -> &[CommunityKind] {
        let place = usize::from(row.place_by_ranks()) * rank_multisets(2) + usize::from(column.place_by_ranks());
        &self.0[place * Rank::ALL.len()..][..Rank::ALL.len()]
    }
}

impl CommunityKind {
    fn of(mut ranks: [Rank; COMMUNITY_CARDS]) -> Self {
        ranks.sort_unstable();
        if ranks[0] == ranks[COMMUNITY_CARDS - 1] {
            // Impossible: a deck has four cards of a rank.
            return CommunityKind { mixed: PokerHand::Nothing, suited: None };
        }
        // Cards of one rank are neighbours, so consecutive suits keep them distinct.
        let mut suits = Suit::ALL.into_iter().cycle();
        let mixed = ranks.map(|rank| Card::new(rank, suits.next().unwrap_or(Suit::Clubs)));
        let suited = ranks.map(|rank| Card::new(rank, Suit::Clubs));
        let differ = ranks.windows(2).all(|two| two[0] != two[1]);
        let suited = differ.then(|| PokerHand::of_cards(&suited));
        CommunityKind { mixed: PokerHand::of_cards(&mixed), suited }
    }
}

/// Counts of all rounds with one starting hand, by [`Ending::index`], then kind of the community cards: at most 24
/// hands in 1,225 x 1,128 x 46 deals.
fn counts_of(deck: CardSet, kinds: &CommunityKinds, starting: &StartingHand, decisions: &HandDecisions) -> Vec<i64> {
    let mut counts = vec![0; Ending::COUNT * PokerHand::COUNT];
    let (left, ends) = (LeftBySuit::of(deck, starting), &starting.ends);
    for (horizontal, row) in ends.iter().enumerate() {
        for (vertical, column) in ends.iter().enumerate() {
            let hands = starting.hands * row.ways * starting.ways_after(column, row);
            let bets = decisions.bets([horizontal, vertical]);
            if hands > 0 {
                add_middles(starting, &left, [row, column], kinds.with_ends(row, column), bets, hands, &mut counts);
            }
        }
    }
    counts
}

/// Counts `hands` hands with these ends and bets over every middle card.
fn add_middles(
    starting: &StartingHand,
    left: &LeftBySuit,
    rows: [&Ends; 2],
    kinds: &[CommunityKind],
    bets: Bets,
    hands: u32,
    counts: &mut [i64],
) {
    let mut numbers = starting.numbers_left;
    let ends = rows.iter().flat_map(|row| row.likenesses);
    let four = ends.fold(0, |four, end| {
        numbers[end.index()] -= 1;
        four | bit(end)
    });
    for middle in Likeness::all().filter(|middle| numbers[middle.index()] > 0) {
        let hands_made = rows.map(|row| row.kinds[middle.index()]);
        let counts = &mut counts[Ending::new(bets, hands_made).index() * PokerHand::COUNT..];
        let CommunityKind { mixed, suited } = kinds[middle.index() % kinds.len()];
        let all = i64::from(hands) * i64::from(numbers[middle.index()]);
        let of_one_suit = suited.map_or(0, |_| i64::from(starting.hands) * left.suits_with(four | bit(middle)));
        counts[mixed.index()] += all - of_one_suit;
        counts[suited.unwrap_or(mixed).index()] += of_one_suit;
    }
}

fn bit(likeness: Likeness) -> u32 {
    1 << likeness.index()
}

const _: () = assert!(LIKENESSES <= u32::BITS as usize);

/// Per suit, a mask of the likenesses of its undealt cards.
struct LeftBySuit([u32; Suit::ALL.len()]);

impl LeftBySuit {
    fn of(deck: CardSet, starting: &StartingHand) -> Self {
        let mut left = [0; Suit::ALL.len()];
        for card in deck.without(starting.cards.into_iter().collect()).iter() {
            left[card.suit() as usize] |= bit(Likeness::of(card, starting.suit));
        }
        LeftBySuit(left)
    }

    /// Number of suits that have all of these likenesses.
    fn suits_with(&self, likenesses: u32) -> i64 {
        self.0.iter().map(|left| i64::from(likenesses & !left == 0)).sum()
    }
}

/// Views of the cross: from a hand of two suits, or from one of a single suit.
const SIGHTS: [Option<Suit>; 5] =
    [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];

/// Covariance of the net results, in units, of two players who both play the strategy of `offer` and do not see each
/// other's cards.
pub fn covariance(solver: &CrissCrossPokerSolver, offer: &Offer, follow: &Follow<'_>) -> Result<Fraction, SolveError> {
    let deck = solver.deck;
    require_cards(deck, Deal.cards_at_table(2))?;
    let kind_pays = KindPays::of(offer);
    let nets: Vec<Units> = Ending::by_index().map(|ending| kind_pays.net(ending)).collect();
    let pays = offer.whole_pays(nets.iter(), None, MOST_PARTS)?;
    let table = TwoSeats { solver, decided: solver.decided(&Decisions::of(offer)?), nets: &pays.nets };
    let classes = SuitSymmetry::of(deck).classes::<4>();
    let of_class = |class: &SuitClass| table.sums(class.representative).times(class.hands);
    let sums = counted_in_parts(&classes, of_class, SeatSums::plus, follow)?;
    let ways = |cards: usize, taken: usize| u128::from(binomial(cards, taken));
    let deals = ways(deck.len(), 2) * ways(deck.len() - 2, 2) * ways(deck.len() - 4, 1);
    Ok(sums.covariance(pays.scale, deck.len(), COMMUNITY_CARDS, PLAYER_CARDS, deals))
}

struct TwoSeats<'t> {
    solver: &'t CrissCrossPokerSolver,
    /// In the order of the starting hands.
    decided: Vec<HandDecisions>,
    /// By [`Ending::index`].
    nets: &'t [i64],
}

/// A player's hand once the ends of both rows are turned.
struct SeatedPlayer<'t> {
    cards: [Card; PLAYER_CARDS],
    /// Index in [`SIGHTS`].
    sight: usize,
    /// Index of the first ending with these bets.
    first: usize,
    /// Hand of each row, by likeness of the middle card.
    kinds: [&'t [PokerHand; LIKENESSES]; 2],
}

impl TwoSeats<'_> {
    /// Sums over both rows that these ends can form, all middle cards, and all hands.
    fn sums(&self, ends: CardSet) -> SeatSums {
        let rows = ends.subsets::<2>().filter_map(|row| {
            let column = ends.without(row.into_iter().collect()).to_array()?;
            Some(self.sums_of_rows(ends, [row, column]))
        });
        rows.fold(SeatSums::default(), SeatSums::plus)
    }

    fn sums_of_rows(&self, ends: CardSet, rows: [[Card; 2]; 2]) -> SeatSums {
        let left = self.solver.deck.without(ends);
        let alike = SIGHTS.map(|suit| rows.map(|row| usize::from(pair_of(likenesses_of(row, suit)))));
        let players: Vec<SeatedPlayer<'_>> = left.subsets().map(|cards| self.player(cards, &alike)).collect();
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

    /// The player with these cards; `alike` are the rows in each view, as pairs of likenesses.
    fn player(&self, cards: [Card; 2], alike: &[[usize; 2]; SIGHTS.len()]) -> SeatedPlayer<'_> {
        let [one, other] = cards.map(Card::suit);
        let sight = if one == other { 1 + one as usize } else { 0 };
        let place = self.solver.places[subset_index(cards)];
        let starting = &self.solver.starting_hands[place];
        // The ends are in the deck, so every pair has a place.
        let ends = alike[sight].map(|pair| starting.places[pair].map_or(0, usize::from));
        let first = Ending::folded(self.decided[place].bets(ends)).index();
        SeatedPlayer { cards, sight, first, kinds: ends.map(|place| &starting.ends[place].kinds) }
    }
}
