//! The decisions for people: by what the player holds, and in one spot.

use num_bigint::BigInt;

use super::exact::{LetItRideSolver, Values};
use super::rules::PLAYER_CARDS;
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::spots::SpotForm;
use crate::games::{
    ActionValue, DecisionRow, EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::hands::{ThreeCardCategory, ranks_completing_a_straight, reference};
use crate::outcome::Fraction;

const RIDE: &str = "ride";
const WITHDRAW: &str = "withdraw";
const BET_1: &str = "bet 1, three cards";
const BET_2: &str = "bet 2, four cards";
/// With a payout limit it matters what became of bet 1.
const BET_2_AFTER: [&str; 2] = ["bet 2, four cards, bet 1 withdrawn", "bet 2, four cards, bet 1 riding"];
/// What became of bet 1, as bets placed are told.
const BET_1_PLACED: [&str; 2] = ["0", "1"];

/// The optimal decisions of both bets, by holding.
pub(super) fn rows(solver: &LetItRideSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    offer.require_decisions()?;
    let values = solver.values(offer)?;
    let (after_four, after_three) = solver.ways_to_complete();
    let of_three = holdings_of(&THREE_CARD_HOLDINGS, three_card_holding, hands_of_three(solver, &values));
    let of_four = |bet_1| holdings_of(&FOUR_CARD_HOLDINGS, four_card_holding, hands_of_four(solver, &values, bet_1));
    let bet_2 = match values.limited {
        false => vec![(BET_2, of_four(None))],
        true => BET_2_AFTER.into_iter().zip([Some(false), Some(true)].map(of_four)).collect(),
    };
    let all = |holdings: &[Holding<4>]| holdings.iter().map(|holding| holding.hands).sum::<i128>();
    let all_four = bet_2.iter().map(|(_, holdings)| all(holdings)).sum();
    let all_three = of_three.iter().map(|holding| holding.hands).sum();
    let mut rows = rows_of(BET_1, &of_three, all_three, after_three * values.scale);
    for (decision, holdings) in &bet_2 {
        rows.extend(rows_of(decision, holdings, all_four, after_four * values.scale));
    }
    Ok(rows)
}

/// A class of hands with what bets are worth, summed over all ways that the deal can go on.
struct ValuedHand<const K: usize> {
    hands: u32,
    /// The cards of one of the hands.
    cards: [Card; K],
    /// The bet in question, if it rides, before a payout limit.
    bet: i128,
    /// All open bets, later ones decided optimally, if the bet in question rides.
    riding: i128,
    /// The same if it is withdrawn.
    withdrawn: i128,
}

/// The hands with which bet 1 is decided.
fn hands_of_three(solver: &LetItRideSolver, values: &Values) -> Vec<ValuedHand<3>> {
    let valued = solver.three_card_hands().iter().zip(values.of_three.iter().zip(&values.one_bet_of_three));
    let valued = valued.filter_map(|(class, (&[withdrawn, riding], &bet))| {
        Some(ValuedHand { hands: class.hands, cards: class.representative.to_array()?, bet, riding, withdrawn })
    });
    valued.collect()
}

/// The hands with which bet 2 is decided. If it matters what became of bet 1, only those where this did, counted once
/// with each card that may have been turned.
fn hands_of_four(solver: &LetItRideSolver, values: &Values, bet_1: Option<bool>) -> Vec<ValuedHand<4>> {
    let valued = solver.completions().classes().iter().enumerate().filter_map(|(class, hand)| {
        // Without a limit bet 3 is all that is open beside bet 2; bet 1 has been decided.
        let [withdrawn, riding] = values.of_bet_2(class, bet_1.unwrap_or(false));
        let turned = |bet_1| values.cards_turned(solver, hand.representative, bet_1);
        let hands = hand.hands * bet_1.map_or(1, turned);
        let cards = hand.representative.to_array()?;
        Some(ValuedHand { hands, cards, bet: values.one_bet_of_four(class), riding, withdrawn })
    });
    valued.filter(|hand| hand.hands > 0).collect()
}

/// Tells `each` every decision of bet 1, then of bet 2.
pub(super) fn every_decision(
    solver: &LetItRideSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    offer.require_decisions()?;
    let values = solver.values(offer)?;
    let (after_four, after_three) = solver.ways_to_complete();
    let deals_of_four = after_four * values.scale;
    let mut tell = |row: DecisionRow<'_>| each(&row).map_err(SolveError::Told);
    let of_three = hands_of_three(solver, &values);
    of_three.iter().try_for_each(|hand| tell(hand.decision(BET_1, after_three * values.scale, "")))?;
    if !values.limited {
        let of_four = hands_of_four(solver, &values, None);
        return of_four.iter().try_for_each(|hand| tell(hand.decision(BET_2, deals_of_four, "")));
    }
    [false, true].into_iter().zip(BET_1_PLACED).try_for_each(|(bet_1_rides, placed)| {
        let of_four = hands_of_four(solver, &values, Some(bet_1_rides));
        of_four.iter().try_for_each(|hand| tell(hand.decision(BET_2, deals_of_four, placed)))
    })
}

impl<const K: usize> ValuedHand<K> {
    fn rides(&self) -> bool {
        self.riding > self.withdrawn
    }

    fn decision<'d>(&'d self, decision: &'static str, deals: i128, placed: &'d str) -> DecisionRow<'d> {
        let (ride, withdraw) = ((RIDE, self.riding), (WITHDRAW, self.withdrawn));
        let (taken, other) = if self.rides() { (ride, withdraw) } else { (withdraw, ride) };
        DecisionRow {
            decision,
            cards: &self.cards,
            up_card: None,
            hands: self.hands.into(),
            action: taken.0,
            net_sum: taken.1,
            other_action: other.0,
            other_net_sum: other.1,
            deals,
            placed,
        }
    }
}

/// The hands by holding.
fn holdings_of<const K: usize>(
    holdings: &[&'static str],
    holding_of: impl Fn([Card; K]) -> &'static str,
    hands: Vec<ValuedHand<K>>,
) -> Vec<Holding<K>> {
    let mut groups: Vec<Holding<K>> = holdings.iter().map(|name| Holding::empty(name)).collect();
    for hand in hands {
        let name = holding_of(hand.cards);
        if let Some(group) = groups.iter_mut().find(|group| group.name == name) {
            group.add(&hand);
        }
    }
    groups
}

/// One row for each of the holdings that occurs, where `all` hands come to this decision.
fn rows_of<const K: usize>(decision: &'static str, groups: &[Holding<K>], all: i128, ways: i128) -> Vec<StrategyRow> {
    groups.iter().filter(|group| group.hands > 0).map(|group| group.row(decision, all, ways)).collect()
}

/// Hands of one holding, summed up.
struct Holding<const K: usize> {
    name: &'static str,
    hands: i128,
    bet: i128,
    /// All open bets, if the bet in question rides with all of these hands, and if it is withdrawn.
    riding: i128,
    withdrawn: i128,
    /// Of these hands, those that ride, and what that adds to withdrawing them.
    hands_riding: i128,
    gain: i128,
    /// A hand that rides and one that does not, where there is one.
    examples: [Option<[Card; K]>; 2],
}

impl<const K: usize> Holding<K> {
    fn empty(name: &'static str) -> Self {
        Holding { name, hands: 0, bet: 0, riding: 0, withdrawn: 0, hands_riding: 0, gain: 0, examples: [None; 2] }
    }

    fn add(&mut self, hand: &ValuedHand<K>) {
        let hands = i128::from(hand.hands);
        self.hands += hands;
        self.bet += hands * hand.bet;
        self.riding += hands * hand.riding;
        self.withdrawn += hands * hand.withdrawn;
        if hand.rides() {
            self.hands_riding += hands;
            self.gain += hands * (hand.riding - hand.withdrawn);
        }
        self.examples[usize::from(!hand.rides())].get_or_insert(hand.cards);
    }

    fn row(&self, decision: &'static str, all_hands: i128, ways: i128) -> StrategyRow {
        let mostly_rides = 2 * self.hands_riding > self.hands;
        let exceptions = if mostly_rides { self.hands - self.hands_riding } else { self.hands_riding };
        let example = self.examples[usize::from(mostly_rides)].filter(|_| exceptions > 0);
        StrategyRow {
            decision,
            holding: self.name.to_string(),
            hands: self.hands.unsigned_abs(),
            action: if mostly_rides { RIDE } else { WITHDRAW }.to_string(),
            exceptions: exceptions.unsigned_abs(),
            example: example.map(|cards| cards.map(|card| card.to_string()).join(" ")).unwrap_or_default(),
            of_the_bet: fraction(self.bet, self.hands * ways),
            with_open_bets: fraction(if mostly_rides { self.riding } else { self.withdrawn }, self.hands * ways),
            gain: fraction(self.gain, all_hands * ways),
        }
    }
}

fn fraction(numerator: i128, denominator: i128) -> Fraction {
    // Denominators are numbers of deals and never zero: a deck has at least five cards, and empty holdings are dropped.
    Fraction::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// The exact worth of riding and of withdrawing with these cards.
pub(super) fn spot(solver: &LetItRideSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    SPOT.check(solver.deck(), spot)?;
    let hand: CardSet = spot.hand.iter().copied().collect();
    let values = solver.values(offer)?;
    let bet_1_placed = bet_1_placed(spot, values.limited)?;
    let (after_four, after_three) = solver.ways_to_complete();
    let round = [false, true].map(|rides| values.of_three_cards(solver, hand, rides));
    if let [first] = spot.board[..] {
        let class = solver.completions().class(hand.with(first));
        // Without a limit bet 3 is all that is open beside bet 2; bet 1 has been decided and is left out.
        let bet_1_rides = values.limited && bet_1_placed.unwrap_or(round[1] > round[0]);
        let placed = if values.limited { BET_1_PLACED[usize::from(bet_1_rides)] } else { "" };
        let sums = [values.of_bet_2(class, bet_1_rides), [0, values.one_bet_of_four(class)]];
        return Ok(answer(BET_2, placed, sums.map(|sums| sums.map(|sum| fraction(sum, after_four * values.scale)))));
    }
    let later =
        solver.completions().with_one_more(hand).map(|four| values.one_bet_of_four(solver.completions().class(four)));
    let sums = [round, [0, later.sum()]];
    Ok(answer(BET_1, "", sums.map(|sums| sums.map(|sum| fraction(sum, after_three * values.scale)))))
}

/// The answer where all open bets, and the bet in question before a payout limit, are worth so much if it is withdrawn
/// and if it rides.
fn answer(decision: &'static str, placed: &str, [open, bet]: [[Fraction; 2]; 2]) -> SpotAnswer {
    let ([open_withdrawn, open_riding], [withdrawn, riding]) = (open, bet);
    let rides = open_riding > open_withdrawn;
    let ride = ActionValue { action: RIDE.to_string(), with_open_bets: open_riding, of_the_bet: riding };
    let withdraw = ActionValue { action: WITHDRAW.to_string(), with_open_bets: open_withdrawn, of_the_bet: withdrawn };
    let actions = if rides { vec![ride, withdraw] } else { vec![withdraw, ride] };
    SpotAnswer { decision, placed: placed.to_string(), actions, by_strategy: None }
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
