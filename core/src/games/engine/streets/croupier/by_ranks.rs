//! Rounds decided by tables of the ranks in sight, all wagers settled in one pass.
//!
//! Five cards are dealt, so only cards of one suit can make a flush, and a decision depends on the ranks in sight, on
//! whether they are of one suit, and on the units on the table. The tally counts the kind of the own cards, the kind of
//! all five and the end of the round together, and every offer is priced from it.

use az::Az;

use crate::cards::{CardSet, Deals, Rank, STRIP_ROUNDS, Strip, Suit, Vectors, insert, plus, subsets, times};
use crate::games::cells::Counters;
use crate::games::engine::kinds::{Kinds, PaidHand, SideWager};
use crate::games::engine::likeness::suit_of;
use crate::games::engine::literal::cells_of_side;
use crate::games::engine::place_of;
use crate::games::engine::streets::rounds::settled;
use crate::games::engine::streets::{Decide, StreetDecisions, StreetForm, Streets};
use crate::games::hand_rankings::HandRanking;
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError, TallyForm};
use crate::hands::columns::{FiveCardHands, Values, five_card_hands, lowest_of, multiset_indices};
use crate::hands::{FiveCardCategory, rank_multiset_addend, rank_multisets};

const CARDS: usize = 5;
/// Bits of an action in a word of a table.
const ACTION_BITS: u8 = 2;
const ACTION: u16 = (1 << ACTION_BITS) - 1;
/// Most units added before a decision that a word has actions for.
const MOST_ADDED: usize = 7;
/// Cells that fit into a byte.
const MOST_CELLS: usize = 256;
/// A power of two, for the keys of [`KindSteps`].
const PAIR_RANKS: u8 = 16;

struct RanksCroupier<const OWN: usize> {
    form: &'static StreetForm,
    cells: CellForm,
    tally_form: TallyForm,
    /// The different sets of decisions among the offers; never none.
    decisions: Vec<DecisionTables>,
    /// The first cell of each kind of the own cards, by place.
    own_kinds: Option<Vec<u8>>,
    /// The suit that the own cards are paid by, if any.
    suit: Option<Suit>,
    kinds: KindSteps,
}

/// Cells of one set of decisions: by kind of the own cards, then by end (the units lost by a fold, most first, then the
/// units played), each by kind of hand.
#[derive(Clone, Copy)]
struct CellForm {
    own_kinds: usize,
    kinds: usize,
    /// Folds and units played.
    ends: usize,
}

/// Look-up tables of a set of decisions by street, then by the ranks in sight, of several suits, then of one, and if a
/// suit counts, of that suit.
enum DecisionTables {
    /// Cells of the units added, for decisions that do not depend on others: on the first street, with the first cell
    /// of the kind of the own cards.
    Added(Vec<Vec<u8>>),
    /// Words of actions by the units on the table.
    ByUnits(Vec<Vec<u16>>),
}

/// The kind of a hand as its category, plus the steps up to its key: the category, and of a pair its rank. In pairs, so
/// that a loop has both at hand; a key that no hand reaches stands for none.
struct KindSteps(Vec<[(u8, u8); 2]>);

impl CellForm {
    const fn of_own_kind(self) -> usize {
        self.kinds * self.ends
    }

    const fn all(self) -> usize {
        self.own_kinds * self.of_own_kind()
    }
}

/// A croupier, or `None` if more than ranks counts.
type Seated = Result<Option<Box<dyn Croupier>>, SolveError>;

/// A croupier for `offers`, each base game played by the decisions from `decide`.
pub fn seat(streets: &Streets, offers: &[Offer], decide: &Decide<'_>) -> Seated {
    match streets.form.own_cards {
        2 => seat_with::<2>(streets, offers, decide),
        3 => seat_with::<3>(streets, offers, decide),
        4 => seat_with::<4>(streets, offers, decide),
        _ => Ok(None),
    }
}

fn seat_with<const OWN: usize>(streets: &Streets, offers: &[Offer], decide: &Decide<'_>) -> Seated {
    let form = streets.form;
    let on_own = |side: &&'static SideWager| form.settled_on(side) == Some(0);
    let sides = || offers.iter().filter_map(Offer::side);
    let own = sides().find(on_own).map(|side| side.kinds);
    let (own_kinds, ends) = (own.map_or(1, Kinds::count), form.ends.folds + form.ends.wagers);
    let cells = CellForm { own_kinds, kinds: form.kinds.count(), ends };
    let suits = own.map(Kinds::suits_that_count).unwrap_or_default();
    let is_small = form.cards() == CARDS
        && form.is_turned_one_by_one()
        && form.most_before(form.last()) - form.staked <= MOST_ADDED
        && cells.all() <= MOST_CELLS
        && suits.len() <= 1;
    let are_counted = sides().all(|side| {
        let own = || on_own(&side) && own.is_some_and(|kinds| std::ptr::eq(kinds, side.kinds));
        !side.forfeited_by_fold && (form.is_settled_by(side) || own())
    });
    let Some(steps) = KindSteps::of(form.kinds).filter(|_| is_small && are_counted) else { return Ok(None) };
    let (mut decisions, mut of_offers) = (Vec::<StreetDecisions>::new(), Vec::new());
    for offer in offers {
        of_offers.push(match offer.side() {
            None => {
                let first = cells.all() * place_of(&mut decisions, decide(offer)?, PartialEq::eq);
                let of_class = |class: usize| {
                    let end = form.end_at(class);
                    let place = end.hand.map_or(class, |_| form.ends.folds + end.units - form.ends.fewest);
                    let kinds = end.hand.map_or(0..cells.kinds, |kind| kind..kind + 1);
                    let of_own = |own: usize| {
                        kinds.clone().map(move |kind| first + own * cells.of_own_kind() + place * cells.kinds + kind)
                    };
                    (settled(form, offer, end), (0..cells.own_kinds).flat_map(of_own).collect())
                };
                OutcomeCells::by_classes((0..form.ends()).rev().map(of_class))
            }
            Some(side) if form.is_settled_by(side) => {
                cells_of_side(offer, side, |kind, _| (kind..cells.all()).step_by(cells.kinds).collect())
            }
            Some(side) => cells_of_side(offer, side, |kind, _| {
                (kind * cells.of_own_kind()..(kind + 1) * cells.of_own_kind()).collect()
            }),
        });
    }
    if decisions.is_empty() {
        // Without a base game bets do not matter.
        decisions.push(streets.decide(|_, _, _| 0));
    }
    let suit = suits.first().copied();
    let own_kinds =
        own.map(|kinds| by_place(OWN, suit, |hand, _| (kinds.kind_of_set(hand) * cells.of_own_kind()).az::<u8>()));
    let tables = |decisions| DecisionTables::of(streets, decisions, cells, own_kinds.as_deref(), suit);
    let decisions: Vec<DecisionTables> = decisions.iter().map(tables).collect();
    let tally_form = TallyForm { cells: cells.all() * decisions.len(), of_offers, one_a_round: 0..cells.all() };
    let croupier = RanksCroupier::<OWN> { form, cells, tally_form, decisions, own_kinds, suit, kinds: steps };
    Ok(Some(Box::new(croupier)))
}

impl KindSteps {
    /// `None` if more than category and rank of a pair decides on a kind.
    fn of(kinds: &Kinds) -> Option<Self> {
        let by_value = kinds.by_value().filter(|kinds| kinds.ranking == HandRanking::FiveCards)?;
        let mut kind_of = [None; FiveCardCategory::ALL.len() * PAIR_RANKS as usize];
        for (value, dealt) in by_value.ranking.values().iter().enumerate() {
            let pair = if dealt.category == FiveCardCategory::Pair.index() { dealt.ranks[0] as usize } else { 0 };
            let key = usize::from(PAIR_RANKS) * dealt.category + pair;
            for suit in Suit::ALL {
                let kind = by_value.kind_of_value(value, suit);
                if *kind_of[key].get_or_insert(kind) != kind {
                    return None;
                }
            }
        }
        let (mut steps, mut last) = (Vec::new(), 0);
        for (key, kind) in kind_of.iter().enumerate().filter_map(|(key, kind)| Some((key, (*kind)?))) {
            let above_category = kind.az::<u8>().wrapping_sub((key / usize::from(PAIR_RANKS)).az::<u8>());
            if above_category != last {
                steps.push((key.az::<u8>(), above_category.wrapping_sub(last)));
                last = above_category;
            }
        }
        let two = |steps: &[(u8, u8)]| std::array::from_fn(|place| steps.get(place).copied().unwrap_or((u8::MAX, 0)));
        Some(KindSteps(steps.chunks(2).map(two).collect()))
    }

    #[inline(always)]
    fn kinds(&self, hands: &FiveCardHands) -> Strip {
        let (mut kinds, mut keys) = (hands.categories, [0; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            let is_pair = kinds[round] == FiveCardCategory::Pair as u8;
            let pair = if is_pair { hands.pairs[round] / lowest_of(Rank::Three) } else { 0 };
            keys[round] = plus(times(kinds[round], PAIR_RANKS), pair);
        }
        for &[one, other] in &self.0 {
            for round in 0..STRIP_ROUNDS {
                let up_to = |(key, step): (u8, u8)| if keys[round] >= key { step } else { 0 };
                kinds[round] = kinds[round].wrapping_add(up_to(one)).wrapping_add(up_to(other));
            }
        }
        kinds
    }
}

impl DecisionTables {
    fn of(
        streets: &Streets,
        decisions: &StreetDecisions,
        cells: CellForm,
        own_kinds: Option<&[u8]>,
        suit: Option<Suit>,
    ) -> Self {
        let form = streets.form;
        let suit = |street: usize| suit.filter(|_| street == 0);
        let fewest = |street: usize| *form.units_before(street).start();
        let stand_alone = |street: usize| {
            let actions = |class| form.units_before(street).map(move |units| decisions.action(street, class, units));
            (0..streets.classes(street).len()).all(|class| actions(class).is_sorted_by(PartialEq::eq))
        };
        if !form.can_fold() && (0..form.streets()).all(stand_alone) {
            let table = |street: usize| {
                let least = fewest(street + 1) - fewest(street);
                by_place(form.in_sight(street), suit(street), |hand, place| {
                    let action = decisions.action(street, streets.class(street, hand), fewest(street));
                    let units = form.streets[street].actions[action].unwrap_or_default() - least;
                    let first = own_kinds.filter(|_| street == 0).map_or(0, |first| first[place]);
                    plus(first, (units * cells.kinds).az::<u8>())
                })
            };
            return DecisionTables::Added((0..form.streets()).map(table).collect());
        }
        let table = |street: usize| {
            by_place(form.in_sight(street), suit(street), |hand, _| {
                let class = streets.class(street, hand);
                let word = |word: u16, units| word << ACTION_BITS | decisions.action(street, class, units).az::<u16>();
                (form.staked..=form.most_before(street)).rev().fold(0, word)
            })
        };
        DecisionTables::ByUnits((0..form.streets()).map(table).collect())
    }
}

/// What `of` makes of each hand of this many cards, given its place too: by ranks, of several suits, then of one, then
/// of `suit`, if it counts.
fn by_place<T: Copy + Default>(cards: usize, suit: Option<Suit>, of: impl Fn(CardSet, usize) -> T) -> Vec<T> {
    let sets = rank_multisets(cards);
    let mut made = vec![T::default(); sets * (2 + usize::from(suit.is_some()))];
    for hand in subsets(CardSet::FULL_DECK, cards) {
        let ranks = hand.iter().enumerate().map(|(lower, card)| rank_multiset_addend(lower, card.rank()));
        let of_all = suit_of(hand.iter());
        let suits = usize::from(of_all.is_some()) + usize::from(of_all.is_some() && of_all == suit);
        let place = ranks.sum::<usize>() + sets * suits;
        made[place] = of(hand, place);
    }
    made
}

/// The cards of a strip of rounds, turned one by one.
struct Sight<'d> {
    seen: [&'d Strip; CARDS],
    ascending: [Strip; CARDS],
    several_suits: Strip,
    /// By street, the places in its table.
    at: [Values; CARDS],
}

impl Sight<'_> {
    /// Places in a table of `K` cards in sight.
    #[inline(always)]
    fn places<const K: usize>(&self, suit: Option<Suit>) -> Values {
        let mut places = multiset_indices(&std::array::from_fn::<_, K, _>(|card| self.ascending[card]));
        let sets = rank_multisets(K).az::<u16>();
        for (place, &several) in places.iter_mut().zip(&self.several_suits) {
            *place = plus(*place, if several & 3 == 0 { sets } else { 0 });
        }
        if let Some(suit) = suit {
            for (round, place) in places.iter_mut().enumerate() {
                let of_suit = (self.several_suits[round] & 3 == 0) & (self.seen[0][round] & 3 == suit as u8);
                *place = plus(*place, if of_suit { sets } else { 0 });
            }
        }
        places
    }

    /// Turns this card; before it, with the own cards in sight, the place for the decision is taken.
    #[inline(always)]
    fn turn<const OWN: usize>(&mut self, card: usize, suit: Option<Suit>) {
        if card >= OWN {
            self.at[card - OWN] = match card {
                2 => self.places::<2>(suit),
                3 => self.places::<3>(suit),
                _ => self.places::<4>(suit),
            };
        }
        let Sight { seen, ascending, several_suits, .. } = self;
        insert(&mut ascending[..=card], seen[card]);
        if card + 1 < CARDS {
            for round in 0..STRIP_ROUNDS {
                several_suits[round] |= seen[0][round] ^ seen[card][round];
            }
        }
    }
}

impl<const OWN: usize> RanksCroupier<OWN> {
    /// The cells of a strip of rounds by a set of decisions; `None` for a wrong number of cards.
    #[inline(always)]
    fn cells_of(&self, dealt: &[Strip], decisions: &DecisionTables) -> Option<Strip> {
        let &[first, second, third, fourth, fifth] = self.form.order.as_slice() else { return None };
        let dealt: &[Strip; CARDS] = dealt.try_into().ok()?;
        let seen = [&dealt[first], &dealt[second], &dealt[third], &dealt[fourth], &dealt[fifth]];
        let (at, several_suits, none) = ([[0; STRIP_ROUNDS]; CARDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        let mut sight = Sight { seen, ascending: [*seen[0], none, none, none, none], several_suits, at };
        // One after another: in a loop the columns would go through memory.
        let suit = |card: usize| self.suit.filter(|_| card == OWN);
        sight.turn::<OWN>(1, suit(1));
        sight.turn::<OWN>(2, suit(2));
        sight.turn::<OWN>(3, suit(3));
        sight.turn::<OWN>(4, suit(4));
        let Sight { ascending, at, .. } = sight;
        let kinds = self.kinds.kinds(&five_card_hands(&ascending));
        let mut cells = match decisions {
            DecisionTables::Added(tables) => Self::added(tables, &at),
            DecisionTables::ByUnits(tables) => self.ends(tables, &at),
        };
        for round in 0..STRIP_ROUNDS {
            cells[round] = plus(cells[round], kinds[round]);
        }
        Some(cells)
    }

    /// The first cell of each round's end, where decisions do not depend on others.
    #[inline(always)]
    fn added(tables: &[Vec<u8>], at: &[Values; CARDS]) -> Strip {
        let mut added = [0; STRIP_ROUNDS];
        if let [first, second] = tables {
            let (first, second) = (&first[..], &second[..]);
            for (round, added) in added.iter_mut().enumerate() {
                let (one, other) = (usize::from(at[0][round]), usize::from(at[1][round]));
                *added = plus(first[one], second[other]);
            }
            return added;
        }
        for (table, at) in tables.iter().zip(at) {
            for round in 0..STRIP_ROUNDS {
                added[round] = plus(added[round], table[usize::from(at[round])]);
            }
        }
        added
    }

    /// The first cell of each round's end, from the words at these places on each street.
    #[inline(always)]
    fn ends(&self, tables: &[Vec<u16>], at: &[Values; CARDS]) -> Strip {
        let form = self.form;
        let staked = form.staked.az::<u8>();
        // Units added; and after a fold the units lost.
        let (mut units, mut lost) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        for ((table, at), rules) in tables.iter().zip(at).zip(&form.streets) {
            let added = |action: usize| rules.actions.get(action).copied().flatten().unwrap_or_default().az::<u8>();
            let (added, can_fold) = ([added(0), added(1), added(2), added(3)], rules.actions[0].is_none());
            let mut words = [0; STRIP_ROUNDS];
            for (word, &at) in words.iter_mut().zip(at) {
                *word = table[usize::from(at)];
            }
            for round in 0..STRIP_ROUNDS {
                let action = (words[round] >> times(ACTION_BITS, units[round]) & ACTION).az::<u8>();
                let folds = can_fold & (action == 0) & (lost[round] == 0);
                lost[round] = if folds { plus(staked, units[round]) } else { lost[round] };
                let more = (0..).zip(added).fold(0, |more, (own, added)| if own == action { added } else { more });
                units[round] = plus(units[round], if lost[round] == 0 { more } else { 0 });
            }
        }
        let (folds, fewest) = (form.ends.folds.az::<u8>(), form.ends.fewest.az::<u8>());
        let mut ends = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let played = plus(plus(folds, staked), units[round]).wrapping_sub(fewest);
            let end = if lost[round] > 0 { folds.wrapping_sub(lost[round]) } else { played };
            ends[round] = times(end, self.cells.kinds.az::<u8>());
        }
        if let Some(own_kinds) = &self.own_kinds {
            for (end, &at) in ends.iter_mut().zip(&at[0]) {
                *end = plus(*end, own_kinds[usize::from(at)]);
            }
        }
        ends
    }
}

impl<const OWN: usize> Croupier for RanksCroupier<OWN> {
    fn dealing(&self) -> &dyn Dealing {
        self.form
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        for (decisions, tally) in self.decisions.iter().zip(tally.chunks_mut(self.cells.all())) {
            vectors.run(
                #[inline(always)]
                || {
                    let mut counters = <Counters>::zero();
                    for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                        let Some(cells) = self.cells_of(strip, decisions) else { return };
                        counters.count(&cells[..STRIP_ROUNDS.min(rounds - first)]);
                    }
                    counters.add_to(tally);
                },
            );
        }
    }
}
