//! The decisions for people: by what the player holds, and in one spot.

use num_bigint::BigInt;

use super::exact::{LetItRideSolver, Values};
use super::rules::PLAYER_CARDS;
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::spots::SpotForm;
use crate::games::engine::strategy::{Decided, DecisionPoint, Group, Worth, best};
use crate::games::{EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, StrategyRow};
use crate::hands::{ThreeCardCategory, ranks_completing_a_straight, reference};

/// The actions, the one that wagers less first.
const ACTIONS: [&str; 2] = ["withdraw", "ride"];
const BET_1: &str = "bet 1, three cards";
const BET_2: &str = "bet 2, four cards";
/// With a payout limit bet 2 depends on bet 1.
const BET_2_AFTER: [&str; 2] = ["bet 2, four cards, bet 1 withdrawn", "bet 2, four cards, bet 1 riding"];
/// Bet 1 as a bet placed.
const BET_1_PLACED: [&str; 2] = ["0", "1"];

/// A class of hands with the worth of both actions.
type DecidedHand<const K: usize> = ([Card; K], Decided<2>);

/// The decisions on the paytable of an offer.
struct Decisions<'s> {
    solver: &'s LetItRideSolver,
    values: Values,
}

impl<'s> Decisions<'s> {
    fn of(solver: &'s LetItRideSolver, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        Ok(Decisions { solver, values: solver.values(offer)? })
    }

    fn point(&self, name: &'static str, ways: i128) -> DecisionPoint<2> {
        DecisionPoint { name, actions: ACTIONS, ways: (ways * self.values.scale).unsigned_abs() }
    }

    fn bet_1(&self) -> DecisionPoint<2> {
        self.point(BET_1, self.solver.ways_to_complete().1)
    }

    /// Bet 2, where it depends on bet 1 once for each decision on that: with bet 1 as it is placed.
    fn bet_2(&self) -> Vec<(DecisionPoint<2>, Option<bool>, &'static str)> {
        let point = |name| self.point(name, self.solver.ways_to_complete().0);
        if !self.values.limited {
            return vec![(point(BET_2), None, "")];
        }
        let after = [false, true].map(|rides| (BET_2_AFTER[usize::from(rides)], Some(rides)));
        after.into_iter().zip(BET_1_PLACED).map(|((name, rides), placed)| (point(name), rides, placed)).collect()
    }

    /// The hands with which bet 1 is decided.
    fn hands_of_three(&self) -> Vec<DecidedHand<3>> {
        let worths = self.values.of_three.iter().zip(&self.values.one_bet_of_three);
        let hands = self.solver.three_card_hands().iter().zip(worths).filter_map(|(class, (&open, &bet))| {
            Some((class.representative.to_array()?, decided(class.hands, open, bet)))
        });
        hands.collect()
    }

    /// The hands with which bet 2 is decided. If it depends on bet 1, only those where that is decided so, counted once
    /// with each card that may have been turned.
    fn hands_of_four(&self, bet_1: Option<bool>) -> Vec<DecidedHand<4>> {
        let hands = self.solver.completions().classes().iter().enumerate().filter_map(|(class, hand)| {
            // Without a limit bet 3 is all that is open beside bet 2; bet 1 has been decided.
            let open = self.values.of_bet_2(class, bet_1.unwrap_or(false));
            let turned = |bet_1| self.values.cards_turned(self.solver, hand.representative, bet_1);
            let hands = hand.hands * bet_1.map_or(1, turned);
            Some((hand.representative.to_array()?, decided(hands, open, self.values.one_bet_of_four(class))))
        });
        hands.filter(|(_, decided)| decided.hands > 0).collect()
    }
}

fn worths(open: [i128; 2], bet: i128) -> [Worth<i128>; 2] {
    [Worth { round: open[0], bet: 0 }, Worth { round: open[1], bet }]
}

fn decided(hands: u32, open: [i128; 2], bet: i128) -> Decided<2> {
    let worths = worths(open, bet);
    Decided { hands: hands.into(), taken: best(&worths), worths }
}

/// The optimal decisions of both bets, by holding.
pub(super) fn rows(solver: &LetItRideSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let decisions = Decisions::of(solver, offer)?;
    let point = decisions.bet_1();
    let of_three = by_holding(&THREE_CARD_HOLDINGS, three_card_holding, decisions.hands_of_three());
    let mut rows = rows_of(&point, of_three.iter().map(|group| group.hands()).sum(), &THREE_CARD_HOLDINGS, &of_three);
    let of_four = |(point, bet_1, _): (DecisionPoint<2>, Option<bool>, _)| {
        (point, by_holding(&FOUR_CARD_HOLDINGS, four_card_holding, decisions.hands_of_four(bet_1)))
    };
    let bet_2: Vec<_> = decisions.bet_2().into_iter().map(of_four).collect();
    let all_four = bet_2.iter().flat_map(|(_, groups)| groups).map(|group| group.hands()).sum();
    rows.extend(bet_2.iter().flat_map(|(point, groups)| rows_of(point, all_four, &FOUR_CARD_HOLDINGS, groups)));
    Ok(rows)
}

/// The hands summed up by holding, in the order of `holdings`.
fn by_holding<const K: usize>(
    holdings: &[&str],
    holding_of: impl Fn([Card; K]) -> &'static str,
    hands: Vec<DecidedHand<K>>,
) -> Vec<Group<2>> {
    let mut groups = vec![Group::default(); holdings.len()];
    for (cards, decided) in hands {
        let name = holding_of(cards);
        if let Some(place) = holdings.iter().position(|holding| *holding == name) {
            groups[place].add(&decided, || cards.map(|card| card.to_string()).join(" "));
        }
    }
    groups
}

/// A row for each holding that occurs, where `all` hands reach this decision.
fn rows_of(point: &DecisionPoint<2>, all: u128, holdings: &[&str], groups: &[Group<2>]) -> Vec<StrategyRow> {
    let deals = BigInt::from(all) * point.ways;
    let rows = holdings.iter().zip(groups);
    rows.filter_map(|(holding, group)| group.row(holding.to_string(), point, &deals)).collect()
}

/// Tells `each` every decision of bet 1, then of bet 2.
pub(super) fn every_decision(
    solver: &LetItRideSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let decisions = Decisions::of(solver, offer)?;
    let point = decisions.bet_1();
    for (cards, decided) in decisions.hands_of_three() {
        each(&decided.row(&point, (&cards, None), "")).map_err(SolveError::Told)?;
    }
    for (point, bet_1, placed) in decisions.bet_2() {
        // Bet 1 stands among the bets placed.
        let point = DecisionPoint { name: BET_2, ..point };
        for (cards, decided) in decisions.hands_of_four(bet_1) {
            each(&decided.row(&point, (&cards, None), placed)).map_err(SolveError::Told)?;
        }
    }
    Ok(())
}

/// The exact worth of riding and of withdrawing with these cards.
pub(super) fn spot(solver: &LetItRideSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    SPOT.check(solver.deck(), spot)?;
    let hand: CardSet = spot.hand.iter().copied().collect();
    let decisions = Decisions::of(solver, offer)?;
    let values = &decisions.values;
    let bet_1_placed = bet_1_placed(spot, values.limited)?;
    let round = [false, true].map(|rides| values.of_three_cards(solver, hand, rides));
    if let [first] = spot.board[..] {
        let class = solver.completions().class(hand.with(first));
        // Without a limit bet 3 is all that is open beside bet 2; bet 1 has been decided and is left out.
        let bet_1_rides = values.limited && bet_1_placed.unwrap_or(round[1] > round[0]);
        let placed = if values.limited { BET_1_PLACED[usize::from(bet_1_rides)] } else { "" };
        let worths = worths(values.of_bet_2(class, bet_1_rides), values.one_bet_of_four(class));
        let point = decisions.point(BET_2, solver.ways_to_complete().0);
        return Ok(point.answer(&worths, placed.to_string(), None));
    }
    let four = solver.completions().with_one_more(hand).map(|four| solver.completions().class(four));
    let bet = four.map(|four| values.one_bet_of_four(four)).sum();
    Ok(decisions.bet_1().answer(&worths(round, bet), String::new(), None))
}

/// Whether bet 1 is said to ride, where that matters.
fn bet_1_placed(spot: &Spot, limited: bool) -> Result<Option<bool>, SpotError> {
    if !limited {
        spot.refuse_bets("Let It Ride without a payout limit that cuts a win")?;
    }
    match (&spot.bets[..], spot.board.len()) {
        ([], _) => Ok(None),
        (&[bet_1 @ 0..=1], 1) => Ok(Some(bet_1 == 1)),
        _ => Err(SpotError::WrongBets(
            "the bet placed before bet 2 is bet 1: 1 if it rides, 0 if it was withdrawn".into(),
        )),
    }
}

/// What is asked of one decision.
const SPOT: SpotForm = SpotForm {
    game: "Let It Ride",
    hand: (PLAYER_CARDS, "three"),
    boards: (&[0, 1], |given| {
        format!(
            "decisions are made with no or one community card exposed; {given} given (after the second nothing is left \
             to decide)"
        )
    }),
    has_up_card: false,
};

const THREE_CARD_HOLDINGS: [&str; 19] = [
    "three of a kind",
    "pair of tens or better",
    "three to a royal flush, ace high",
    "three to a royal flush, king high",
    "three to a royal flush, queen high",
    "three to a straight flush, spread 3, two high cards",
    "three to a straight flush, spread 3, one high card",
    "three to a straight flush, spread 3, no high card",
    "three to a straight flush, spread 4, two high cards",
    "three to a straight flush, spread 4, one high card",
    "three to a straight flush, spread 4, no high card",
    "three to a straight flush, spread 5, two high cards",
    "three to a straight flush, spread 5, one high card",
    "three to a straight flush, spread 5, no high card",
    "2-3-4 of one suit",
    "three to a straight flush with a low ace",
    "three of one suit, no straight flush",
    "low pair",
    "anything else",
];

/// What three cards are to a player: a name of [`THREE_CARD_HOLDINGS`]. A high card is a ten or better; the spread is
/// the number of ranks from the lowest to the highest card.
fn three_card_holding(cards: [Card; 3]) -> &'static str {
    let ranking = reference::three_card(cards);
    let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
    match ranking.category {
        ThreeCardCategory::ThreeOfAKind => "three of a kind",
        ThreeCardCategory::Pair if ranking.ranks[0] >= Rank::Ten => "pair of tens or better",
        ThreeCardCategory::Pair => "low pair",
        _ if one_suit => suited_holding(ascending_ranks(cards)),
        _ => "anything else",
    }
}

fn suited_holding(ranks: [Rank; 3]) -> &'static str {
    let high_cards = ranks.iter().filter(|&&rank| rank >= Rank::Ten).count();
    let spread = ranks[2] as usize - ranks[0] as usize + 1;
    match (high_cards, ranks[2], spread) {
        (3, Rank::Ace, _) => "three to a royal flush, ace high",
        (3, Rank::King, _) => "three to a royal flush, king high",
        (3, ..) => "three to a royal flush, queen high",
        (_, Rank::Ace, _) if ranks[1] <= Rank::Five => "three to a straight flush with a low ace",
        (_, Rank::Four, 3) => "2-3-4 of one suit",
        (2, _, 3) => "three to a straight flush, spread 3, two high cards",
        (1, _, 3) => "three to a straight flush, spread 3, one high card",
        (_, _, 3) => "three to a straight flush, spread 3, no high card",
        (2, _, 4) => "three to a straight flush, spread 4, two high cards",
        (1, _, 4) => "three to a straight flush, spread 4, one high card",
        (_, _, 4) => "three to a straight flush, spread 4, no high card",
        (2, _, 5) => "three to a straight flush, spread 5, two high cards",
        (1, _, 5) => "three to a straight flush, spread 5, one high card",
        (_, _, 5) => "three to a straight flush, spread 5, no high card",
        _ => "three of one suit, no straight flush",
    }
}

const FOUR_CARD_HOLDINGS: [&str; 13] = [
    "four of a kind",
    "three of a kind",
    "two pair",
    "pair of tens or better",
    "four to a royal flush",
    "four to a straight flush",
    "four to a flush",
    "open-ended straight with a high card",
    "open-ended straight without a high card",
    "inside straight with four high cards",
    "other inside straight",
    "low pair",
    "anything else",
];

/// What four cards are to a player: a name of [`FOUR_CARD_HOLDINGS`]. A high card is a ten or better; a straight is
/// open-ended if two ranks complete it and inside if one does.
fn four_card_holding(cards: [Card; 4]) -> &'static str {
    let ranks = ascending_ranks(cards);
    let mut multiplicities: Vec<usize> = ranks.chunk_by(|one, next| one == next).map(<[Rank]>::len).collect();
    multiplicities.sort_unstable();
    let high_pair = ranks.windows(2).any(|pair| pair[0] == pair[1] && pair[0] >= Rank::Ten);
    match multiplicities[..] {
        [4] => "four of a kind",
        [1, 3] => "three of a kind",
        [2, 2] => "two pair",
        [1, 1, 2] if high_pair => "pair of tens or better",
        [1, 1, 2] => "low pair",
        _ => drawing_holding(cards, ranks),
    }
}

/// The holding of four cards of different ranks.
fn drawing_holding(cards: [Card; 4], ranks: [Rank; 4]) -> &'static str {
    let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
    let high_cards = ranks.iter().filter(|&&rank| rank >= Rank::Ten).count();
    match (one_suit, ranks_completing_a_straight(ranks).count_ones(), high_cards) {
        (true, _, 4) => "four to a royal flush",
        (true, 1.., _) => "four to a straight flush",
        (true, ..) => "four to a flush",
        (_, 2, 1..) => "open-ended straight with a high card",
        (_, 2, _) => "open-ended straight without a high card",
        (_, 1, 4) => "inside straight with four high cards",
        (_, 1, _) => "other inside straight",
        _ => "anything else",
    }
}

fn ascending_ranks<const K: usize>(cards: [Card; K]) -> [Rank; K] {
    let mut ranks = cards.map(Card::rank);
    ranks.sort();
    ranks
}
