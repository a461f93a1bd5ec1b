//! THE WALK OVER BOARDS: five ranks at a time, first by ranks alone, then once for each way to have three or more of
//! them in one suit.

use az::Az;

use super::decisions::RiverDecisions;
use super::deck::{Deck, RankCounts, View, WaysTable};
use super::index::{
    HAND_CLASSES, Index, KINDS, RANK_PAIRS, RANKS, SUITED_BOARDS, SUITED_IN_SIGHT, UpToTwo, one_suited_card,
    rank_multiset, rank_of, rank_pair, suit_of, suited, suited_ranks, two_suited_cards,
};
use super::plan::LEVELS;
use super::showdown::KindSteps;
use super::sweep::{CardsLeft, Possible, Settled, Valued, sweep};
use crate::cards::{Card, choices};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::{HandValue, HeldRanks, RankSet, flush_value};

/// Visitor of all boards with the same five ranks.
pub trait Pass {
    /// The board by ranks alone, as if there were no flushes. It comes first.
    fn ranks(&mut self, board: &Board<RANK_PAIRS>);
    /// A board as seen from the suit with three or more of its cards.
    fn suited(&mut self, board: &Board<HAND_CLASSES>);
    /// The last of these boards has been visited.
    fn close(&mut self) {}
}

/// A board with all `N` classes of hands that are possible on it.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    pub ranks: BoardRanks,
    /// Classes in ascending order of value.
    pub hands: Vec<Settled>,
    /// What may be in sight before it, by level: all boards as one, the flops in it, the flops with the turn; each by
    /// the ways to complete it to this board.
    pub before: [Vec<Before<N>>; LEVELS.len()],
}

/// A class of boards: by ranks alone, with no three cards of a suit, or as seen from the suit that has three or more.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardRanks {
    /// Number among the boards of its sort, as seen from these suits.
    pub number: usize,
    /// Zero by ranks alone.
    pub view: usize,
    pub ranks: [usize; 5],
    /// Empty by ranks alone.
    pub suited: RankSet,
    /// The other ranks of a board with suited ones.
    pub unsuited: UpToTwo,
}

impl BoardRanks {
    /// The action of these decisions, on a deck with this `view`, with a class of hands.
    pub fn decided(&self, river: &RiverDecisions, view: usize, class: usize) -> usize {
        match self.suited {
            0 => river.by_ranks.action(self.number, class),
            _ => river.suited.action(SUITED_BOARDS * view + self.number, class),
        }
    }

    /// Notes a decision with a class of hands.
    pub fn decide(&self, river: &mut RiverDecisions, class: usize, action: usize) {
        match self.suited {
            0 => river.by_ranks.set(self.number, class, action),
            _ => river.suited.set(SUITED_BOARDS * self.view + self.number, class, action),
        }
    }
}

/// Cards in sight before a board, of sorts that have equally many completions to it.
#[derive(Clone, Debug)]
pub struct Before<const N: usize> {
    /// Their numbers; may be none.
    pub rows: Vec<usize>,
    /// Completions of each to this board, by class of hands; meaningless for impossible classes.
    pub ways: [i32; N],
}

impl<const N: usize> Board<N> {
    fn with_room(sorts: [usize; LEVELS.len()]) -> Self {
        let before = sorts.map(|most| vec![Before { rows: Vec::new(), ways: [1; N] }; most]);
        Board { ranks: BoardRanks::default(), hands: Vec::new(), before }
    }

    fn clear(&mut self) {
        self.before.iter_mut().flatten().for_each(|before| before.rows.clear());
    }
}

/// Sorts of cards in sight before a board by ranks alone, by level: each flop and turn has its own ways.
const SORTS_BY_RANKS: [usize; LEVELS.len()] = [1, 10, 5];

/// Sorts as seen from a suit, by the unsuited cards that they lack: all, none, one or the other.
const SORTS_SUITED: [usize; LEVELS.len()] = [1, 4, 3];

/// Buffers of a walk.
#[derive(Debug)]
pub struct Walk<'d> {
    deck: &'d Deck,
    steps: &'d KindSteps,
    /// Whether the turn is seen apart.
    has_turn: bool,
    index: &'static Index,
    ranks_left: WaysTable<RANK_PAIRS>,
    /// By view.
    unsuited_left: Vec<WaysTable<HAND_CLASSES>>,
    rank_board: Board<RANK_PAIRS>,
    suited_board: Board<HAND_CLASSES>,
    /// Hands without a suited card, ascending, then with at most one.
    none_suited: Vec<Valued>,
    none_or_one_suited: Vec<Valued>,
    flushes: Vec<Flush>,
    /// Hands of the board being visited.
    ascending: Vec<Possible>,
}

/// Suited cards of a hand that make a flush with the board.
#[derive(Clone, Copy, Debug)]
struct Flush {
    value: HandValue,
    cards: UpToTwo,
}

impl<'d> Walk<'d> {
    pub fn of(deck: &'d Deck, steps: &'d KindSteps, has_turn: bool) -> Self {
        let index = Index::get();
        Walk {
            deck,
            steps,
            has_turn,
            index,
            ranks_left: WaysTable::of(&index.classes, &deck.by_rank),
            unsuited_left: deck.views.iter().map(|view| WaysTable::of(&index.classes, &view.unsuited)).collect(),
            rank_board: Board::with_room(SORTS_BY_RANKS),
            suited_board: Board::with_room(SORTS_SUITED),
            none_suited: Vec::new(),
            none_or_one_suited: Vec::new(),
            flushes: Vec::new(),
            ascending: Vec::new(),
        }
    }

    /// Visits all boards of these ascending ranks.
    pub fn visit(&mut self, ranks: [usize; 5], pass: &mut impl Pass) {
        let (deck, mut count) = (self.deck, [0; RANKS]);
        ranks.into_iter().for_each(|rank| count[rank] += 1);
        self.order_by_ranks(ranks);
        self.settle_by_ranks(ranks, &count);
        pass.ranks(&self.rank_board);
        for view in 0..deck.views.len() {
            for board in suited_boards(deck, view, ranks, &count) {
                self.settle_suited(board, &count);
                pass.suited(&self.suited_board);
            }
        }
        pass.close();
    }

    /// Orders hands by ranks alone.
    fn order_by_ranks(&mut self, ranks: [usize; 5]) {
        let board = ranks.into_iter().fold(HeldRanks::default(), HeldRanks::with);
        self.none_suited.clear();
        for &high in &self.deck.ranks {
            let with_high = board.with(high);
            let lower = self.deck.ranks.iter().filter(|&&low| low <= high);
            self.none_suited.extend(lower.map(|&low| valued(with_high.with(low).value(), rank_pair(low, high))));
        }
        self.none_suited.sort_unstable_by_key(|hand| hand.value);
        self.none_or_one_suited.clear();
        for &hand in &self.none_suited {
            let [one, other] = self.index.classes[usize::from(hand.class)];
            self.none_or_one_suited.push(hand);
            self.none_or_one_suited.push(valued(hand.value, one_suited_card(one, other)));
            if one != other {
                self.none_or_one_suited.push(valued(hand.value, one_suited_card(other, one)));
            }
        }
    }

    fn settle_by_ranks(&mut self, ranks: [usize; 5], count: &RankCounts) {
        let board = &mut self.rank_board;
        let left = cards_left(self.deck, None, 0, count);
        let classes = &self.index.classes;
        self.ascending.clear();
        self.ascending.extend(self.none_suited.iter().filter_map(|hand| hand.possible(classes, &left)));
        sweep(self.steps, classes, &left, &self.ascending, self.deck.dealers(), &mut board.hands);
        board.ranks = BoardRanks { number: rank_multiset(ranks), ranks, ..BoardRanks::default() };
        board.clear();
        let all = &mut board.before[0][0];
        all.rows.push(0);
        self.ranks_left.set_ways_of_board(count, &self.deck.later_ranks, &mut all.ways);
        self.collect_rank_flops(ranks);
        if self.has_turn {
            self.collect_rank_turns(ranks);
        }
    }

    /// Collects the flops in a board by ranks alone, equal ones once.
    fn collect_rank_flops(&mut self, ranks: [usize; 5]) {
        let mut seen = [usize::MAX; SORTS_BY_RANKS[1]];
        for (sort, places) in choices::<3>(ranks.len()).enumerate() {
            let flop = places.map(|place| ranks[place]);
            let row = rank_multiset(flop);
            let rest = (0..ranks.len()).filter(|place| !places.contains(place)).map(|place| ranks[place]);
            let later = &self.deck.later_ranks;
            if let Some(cards) = UpToTwo::of(rest).without(later).filter(|_| !seen.contains(&row)) {
                let flops = &mut self.rank_board.before[1][sort];
                flops.rows.push(row);
                self.ranks_left.set_ways(&flop, later, cards, &mut flops.ways);
            }
            seen[sort] = row;
        }
    }

    /// Collects the flops with the turn by ranks alone, equal ones once: all but one card, the river.
    fn collect_rank_turns(&mut self, ranks: [usize; 5]) {
        let [turn, river] = self.deck.known.map(|card| card.map(rank_of));
        for (sort, places) in choices::<4>(ranks.len()).enumerate() {
            let cards = places.map(|place| ranks[place]);
            let left_out = (0..ranks.len()).find(|place| !places.contains(place)).unwrap_or_default();
            let last = ranks[left_out];
            // Of equal ranks the last one is left out.
            let is_first = ranks.get(left_out + 1) != Some(&last);
            if is_first && turn.is_none_or(|turn| cards.contains(&turn)) && river.is_none_or(|river| river == last) {
                let turns = &mut self.rank_board.before[2][sort];
                turns.rows.push(rank_multiset(cards));
                match river {
                    Some(_) => turns.ways.fill(1),
                    None => turns.ways = *self.ranks_left.left(&cards, &[], last),
                }
            }
        }
    }

    fn settle_suited(&mut self, ranks: BoardRanks, count: &RankCounts) {
        let view = &self.deck.views[ranks.view];
        let left = cards_left(self.deck, Some(view), ranks.suited, count);
        self.order_suited(view, &ranks, &left);
        let board = &mut self.suited_board;
        sweep(self.steps, &self.index.classes, &left, &self.ascending, self.deck.dealers(), &mut board.hands);
        board.ranks = ranks;
        board.clear();
        self.collect_suited_flops(view, &ranks);
        let [all, flops, _] = &mut self.suited_board.before;
        all[0].rows.push(ranks.view);
        all[0].ways = flops[0].ways;
        if self.has_turn {
            self.collect_suited_turns(view, &ranks);
        }
    }

    /// Orders hands: up to straights, flushes, better hands, straight flushes.
    fn order_suited(&mut self, view: &View, ranks: &BoardRanks, left: &CardsLeft) {
        self.collect_flushes(view, ranks);
        let without_flush: &[Valued] = match ranks.unsuited {
            UpToTwo::None => &[],
            UpToTwo::One(_) => &self.none_suited,
            UpToTwo::Two(..) => &self.none_or_one_suited,
        };
        let better = without_flush.partition_point(|hand| hand.value.category() < FiveCardCategory::Flush);
        let straight_flushes =
            self.flushes.partition_point(|flush| flush.value.category() < FiveCardCategory::StraightFlush);
        let possible = |hand: Valued| hand.possible(&self.index.classes, left);
        let flushes = |part: &'_ [Flush], ascending: &mut Vec<Possible>| {
            part.iter().for_each(|flush| flush.each_hand(self.deck, |hand| ascending.extend(possible(hand))));
        };
        self.ascending.clear();
        self.ascending.extend(without_flush[..better].iter().copied().filter_map(possible));
        flushes(&self.flushes[..straight_flushes], &mut self.ascending);
        self.ascending.extend(without_flush[better..].iter().copied().filter_map(possible));
        flushes(&self.flushes[straight_flushes..], &mut self.ascending);
    }

    /// Suited cards that make a flush with the board, by ascending value.
    fn collect_flushes(&mut self, view: &View, ranks: &BoardRanks) {
        let dealers: Vec<Card> = self.deck.dealers_cards.iter().collect();
        let suited = (view.suited | suited_ranks(view.suit, &dealers)) & !ranks.suited;
        let left = |rank: &usize| suited >> *rank & 1 == 1;
        let lacking = 5 - ranks.suited.count_ones();
        self.flushes.clear();
        if lacking == 0 {
            self.flushes.push(Flush { value: flush_value(ranks.suited), cards: UpToTwo::None });
        }
        for high in (0..RANKS).filter(left) {
            let with_high = ranks.suited | 1 << high;
            if lacking <= 1 {
                self.flushes.push(Flush { value: flush_value(with_high), cards: UpToTwo::One(high) });
            }
            for low in (0..high).filter(left) {
                let value = flush_value(with_high | 1 << low);
                self.flushes.push(Flush { value, cards: UpToTwo::Two(low, high) });
            }
        }
        self.flushes.sort_unstable_by_key(|flush| flush.value);
    }

    /// Collects the flops with at least one suited card that this board completes. There are no others: after a flop
    /// without any, no more than two can be suited.
    fn collect_suited_flops(&mut self, view: &View, ranks: &BoardRanks) {
        let later = view.later_unsuited();
        let mut sorts = self.suited_board.before[1].iter_mut();
        let mut add = |size, unsuited, on_flop: &[usize], lacking: UpToTwo| {
            let later = later.as_slice();
            let Some((cards, flops)) = lacking.without(later).zip(sorts.next()) else { return };
            let to_turn = ranks.suited & !view.later();
            let numbers = subsets(to_turn, size).map(|suited| self.index.suited(LEVELS[1], suited, unsuited));
            flops.rows.extend(numbers.map(|flop| SUITED_IN_SIGHT[1] * ranks.view + flop));
            self.unsuited_left[ranks.view].set_ways(on_flop, later, cards, &mut flops.ways);
        };
        // First those that lack all: they are in every board.
        add(3, UpToTwo::None, &[], ranks.unsuited);
        match ranks.unsuited {
            UpToTwo::None => {}
            UpToTwo::One(_) => add(2, ranks.unsuited, &[], UpToTwo::None),
            UpToTwo::Two(one, other) => {
                add(1, ranks.unsuited, &[], UpToTwo::None);
                add(2, UpToTwo::One(other), &[other], UpToTwo::One(one));
                if one != other {
                    add(2, UpToTwo::One(one), &[one], UpToTwo::One(other));
                }
            }
        }
    }

    /// Collects the flops with the turn that this board completes: all but a suited or an unsuited card, the river. Two
    /// of the suit are among them at least.
    fn collect_suited_turns(&mut self, view: &View, ranks: &BoardRanks) {
        let ([turn, river], [turn_unsuited, river_unsuited]) = (view.known, view.known_unsuited);
        let number =
            |suited, unsuited| SUITED_IN_SIGHT[2] * ranks.view + self.index.suited(LEVELS[2], suited, unsuited);
        let turns = &mut self.suited_board.before[2];
        for last in (0..RANKS).filter(|rank| ranks.suited >> rank & 1 == 1) {
            if turn != Some(last) && river.map_or(river_unsuited.is_none(), |river| river == last) {
                turns[0].rows.push(number(ranks.suited & !(1 << last), ranks.unsuited));
            }
        }
        let mut add = |sort: usize, last: usize, others: UpToTwo| {
            let has_turn = turn_unsuited.is_none_or(|turn| others.without(&[turn]).is_some());
            if has_turn && river_unsuited.map_or(river.is_none(), |river| river == last) {
                turns[sort].rows.push(number(ranks.suited, others));
                match (river_unsuited, others) {
                    (Some(_), _) => turns[sort].ways.fill(1),
                    (None, UpToTwo::One(other)) => {
                        turns[sort].ways = *self.unsuited_left[ranks.view].left(&[other], &[], last);
                    }
                    (None, _) => turns[sort].ways = *self.unsuited_left[ranks.view].left(&[], &[], last),
                }
            }
        };
        match ranks.unsuited {
            UpToTwo::None => {}
            UpToTwo::One(one) => add(1, one, UpToTwo::None),
            UpToTwo::Two(one, other) => {
                add(1, one, UpToTwo::One(other));
                if one != other {
                    add(2, other, UpToTwo::One(one));
                }
            }
        }
    }
}

/// All ways to have three or more of these ascending ranks in the suit of a view.
fn suited_boards(
    deck: &Deck,
    view_number: usize,
    ranks: [usize; 5],
    count: &RankCounts,
) -> impl Iterator<Item = BoardRanks> {
    let (index, view) = (Index::get(), &deck.views[view_number]);
    let all = ranks.iter().fold(0, |set: RankSet, rank| set | 1 << rank) & view.suited;
    let sets = (3..=5).flat_map(move |size| subsets(all, size));
    let fits = move |suited: &RankSet| {
        let unsuited = |rank: usize| count[rank] - i32::from(suited >> rank & 1);
        suited & view.later() == view.later() && ranks.iter().all(|&rank| unsuited(rank) <= view.unsuited[rank])
    };
    let with_unsuited = move |suited: RankSet| {
        let mut lower = None;
        // Of equal ranks, which are next to each other, the first is the suited one.
        let unsuited = ranks.into_iter().filter(|&rank| lower.replace(rank) == Some(rank) || suited >> rank & 1 == 0);
        let unsuited = UpToTwo::of(unsuited);
        BoardRanks { number: index.suited(5, suited, unsuited), view: view_number, ranks, suited, unsuited }
    };
    let later_unsuited = view.later_unsuited();
    let has_known = move |board: &BoardRanks| board.unsuited.without(&later_unsuited).is_some();
    sets.filter(fits).map(with_unsuited).filter(has_known)
}

impl Flush {
    /// Visits all hands with these suited cards, impossible ones among them.
    fn each_hand(&self, deck: &Deck, mut visit: impl FnMut(Valued)) {
        let mut visit = |class| visit(valued(self.value, class));
        match self.cards {
            UpToTwo::Two(low, high) => visit(two_suited_cards(low, high)),
            UpToTwo::One(rank) => deck.ranks.iter().for_each(|&other| visit(one_suited_card(rank, other))),
            UpToTwo::None => (0..RANK_PAIRS).for_each(visit),
        }
    }
}

fn valued(value: HandValue, class: usize) -> Valued {
    Valued { value, class: class.az::<u16>() }
}

/// Cards left beside a board with these ranks in the suit of a view; without a view, by ranks alone.
fn cards_left(deck: &Deck, view: Option<&View>, on_board: RankSet, count: &RankCounts) -> CardsLeft {
    let (unsuited, suited_cards) = view.map_or((&deck.by_rank, 0), |view| (&view.unsuited, view.suited));
    let mut of_kind = [0; KINDS];
    for rank in 0..RANKS {
        let [of_suit, on_board] = [suited_cards, on_board].map(|ranks| (ranks >> rank & 1).az::<i32>());
        of_kind[rank] = unsuited[rank] - (count[rank] - on_board);
        of_kind[suited(rank)] = of_suit - on_board;
    }
    let kind = |card: Card| match view {
        Some(view) if suit_of(card) == view.suit => suited(rank_of(card)),
        _ => rank_of(card),
    };
    CardsLeft { of_kind, dealers: UpToTwo::of(deck.dealers_cards.iter().map(kind)) }
}

/// Subsets of a few ranks.
fn subsets(ranks: RankSet, size: u32) -> impl Iterator<Item = RankSet> {
    let smaller = move |&set: &RankSet| (set != 0).then(|| (set - 1) & ranks);
    std::iter::successors(Some(ranks), smaller).filter(move |set| set.count_ones() == size)
}
