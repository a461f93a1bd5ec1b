//! The decisions for people: by what the player holds, and in one spot.

use num_bigint::BigInt;

use super::solve::LetItRideSolver;
use crate::cards::{Card, CardSet, Rank};
use crate::games::{
    ActionValue, DecisionRow, EachDecision, Offer, SolveError, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::hands::{ThreeCardCategory, ranks_completing_a_straight, reference};
use crate::outcome::Fraction;

const RIDE: &str = "ride";
const WITHDRAW: &str = "withdraw";
const BET_1: &str = "bet 1, three cards";
const BET_2: &str = "bet 2, four cards";

/// The optimal decisions of both bets, by holding.
pub(super) fn rows(solver: &LetItRideSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let (of_three, of_four) = valued_hands(solver, offer)?;
    let (after_four, after_three) = solver.ways_to_complete();
    let mut rows = grouped(BET_1, &THREE_CARD_HOLDINGS, three_card_holding, of_three.into_iter(), after_three);
    rows.extend(grouped(BET_2, &FOUR_CARD_HOLDINGS, four_card_holding, of_four.into_iter(), after_four));
    Ok(rows)
}

/// A class of hands with what bets are worth, summed over all ways that the deal can go on.
struct ValuedHand<const K: usize> {
    hands: u32,
    /// The cards of one of the hands.
    cards: [Card; K],
    /// The bet in question, if it rides.
    bet: i128,
    /// The other bets that are still open, decided optimally.
    others: i128,
}

/// The hands with which bets 1 and 2 are decided.
fn valued_hands(
    solver: &LetItRideSolver,
    offer: &Offer,
) -> Result<(Vec<ValuedHand<3>>, Vec<ValuedHand<4>>), SolveError> {
    offer.require_decisions()?;
    let values = solver.values(offer)?;
    let of_three = solver.three_card_hands().iter().zip(values.of_three.iter().zip(&values.of_bet_2));
    let of_three = of_three.filter_map(|(class, (&bet, &bet_2))| {
        // Bet 3 always rides, so it is worth what bet 1 is if it does.
        Some(ValuedHand { hands: class.hands, cards: class.representative.to_array()?, bet, others: bet + bet_2 })
    });
    let of_four = solver.four_card_hands().iter().enumerate().filter_map(|(class, hand)| {
        // Bet 3 is all that is open beside bet 2; bet 1 has been decided.
        let bet = values.of_four(class);
        Some(ValuedHand { hands: hand.hands, cards: hand.representative.to_array()?, bet, others: bet })
    });
    Ok((of_three.collect(), of_four.collect()))
}

/// Tells `each` every decision of bet 1, then of bet 2.
pub(super) fn every_decision(
    solver: &LetItRideSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let (of_three, of_four) = valued_hands(solver, offer)?;
    let (after_four, after_three) = solver.ways_to_complete();
    let mut tell = |row: DecisionRow<'_>| each(&row).map_err(SolveError::Told);
    of_three.iter().try_for_each(|hand| tell(hand.decision(BET_1, after_three)))?;
    of_four.iter().try_for_each(|hand| tell(hand.decision(BET_2, after_four)))
}

impl<const K: usize> ValuedHand<K> {
    fn decision(&self, decision: &'static str, deals: i128) -> DecisionRow<'_> {
        let (ride, withdraw) = ((RIDE, self.bet + self.others), (WITHDRAW, self.others));
        let (taken, other) = if self.bet > 0 { (ride, withdraw) } else { (withdraw, ride) };
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
            placed: "",
        }
    }
}

/// One row for each holding that occurs.
fn grouped<const K: usize>(
    decision: &'static str,
    holdings: &[&'static str],
    holding_of: impl Fn([Card; K]) -> &'static str,
    hands: impl Iterator<Item = ValuedHand<K>>,
    ways: i128,
) -> Vec<StrategyRow> {
    let mut groups: Vec<Holding<K>> = holdings.iter().map(|name| Holding::empty(name)).collect();
    for hand in hands {
        let name = holding_of(hand.cards);
        if let Some(group) = groups.iter_mut().find(|group| group.name == name) {
            group.add(&hand);
        }
    }
    let all: i128 = groups.iter().map(|group| group.hands).sum();
    groups.iter().filter(|group| group.hands > 0).map(|group| group.row(decision, all, ways)).collect()
}

/// Hands of one holding, summed up.
struct Holding<const K: usize> {
    name: &'static str,
    hands: i128,
    bet: i128,
    others: i128,
    riding: i128,
    bet_where_riding: i128,
    /// A hand that rides and one that does not, where there is one.
    examples: [Option<[Card; K]>; 2],
}

impl<const K: usize> Holding<K> {
    fn empty(name: &'static str) -> Self {
        Holding { name, hands: 0, bet: 0, others: 0, riding: 0, bet_where_riding: 0, examples: [None; 2] }
    }

    fn add(&mut self, hand: &ValuedHand<K>) {
        let hands = i128::from(hand.hands);
        self.hands += hands;
        self.bet += hands * hand.bet;
        self.others += hands * hand.others;
        if hand.bet > 0 {
            self.riding += hands;
            self.bet_where_riding += hands * hand.bet;
        }
        self.examples[usize::from(hand.bet <= 0)].get_or_insert(hand.cards);
    }

    fn row(&self, decision: &'static str, all_hands: i128, ways: i128) -> StrategyRow {
        let mostly_rides = 2 * self.riding > self.hands;
        let exceptions = if mostly_rides { self.hands - self.riding } else { self.riding };
        let example = self.examples[usize::from(mostly_rides)].filter(|_| exceptions > 0);
        StrategyRow {
            decision,
            holding: self.name.to_string(),
            hands: self.hands.unsigned_abs(),
            action: if mostly_rides { RIDE } else { WITHDRAW }.to_string(),
            exceptions: exceptions.unsigned_abs(),
            example: example.map(|cards| cards.map(|card| card.to_string()).join(" ")).unwrap_or_default(),
            of_the_bet: fraction(self.bet, self.hands * ways),
            with_open_bets: fraction(
                if mostly_rides { self.bet + self.others } else { self.others },
                self.hands * ways,
            ),
            gain: fraction(self.bet_where_riding, all_hands * ways),
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
    let hand = checked_cards(solver, spot)?;
    let values = solver.values(offer)?;
    let (after_four, after_three) = solver.ways_to_complete();
    if let [first] = spot.board[..] {
        let value = values.of_four_cards(solver, hand.with(first));
        // Bet 3 rides as bet 2 would; bet 1 has been decided and is left out.
        let bet = fraction(value, after_four);
        return Ok(answer(BET_2, bet.clone(), bet));
    }
    let seen_later = solver.deck().without(hand).iter().map(|card| values.of_four_cards(solver, hand.with(card)));
    let (mut bet_1, mut bet_2) = (0, 0);
    for value in seen_later {
        bet_1 += value;
        bet_2 += value.max(0);
    }
    Ok(answer(BET_1, fraction(bet_1, after_three), fraction(bet_1 + bet_2, after_three)))
}

/// The answer for a bet worth `bet` if it rides, beside other bets worth `others` together.
fn answer(decision: &'static str, bet: Fraction, others: Fraction) -> SpotAnswer {
    let nothing = Fraction::from_integer(BigInt::ZERO);
    let ride = ActionValue { action: RIDE.to_string(), with_open_bets: &bet + &others, of_the_bet: bet };
    let withdraw = ActionValue { action: WITHDRAW.to_string(), of_the_bet: nothing, with_open_bets: others };
    let rides = ride.of_the_bet > withdraw.of_the_bet;
    let actions = if rides { vec![ride, withdraw] } else { vec![withdraw, ride] };
    SpotAnswer { decision, placed: String::new(), actions, by_strategy: None }
}

/// The player's three cards, if the spot is one of this game.
fn checked_cards(solver: &LetItRideSolver, spot: &Spot) -> Result<CardSet, SpotError> {
    spot.refuse_bets("Let It Ride")?;
    spot.refuse_draws("Let It Ride")?;
    if spot.up_card.is_some() {
        return Err(SpotError::WrongCards("Let It Ride has no dealer's hand, so there is no up card".into()));
    }
    if spot.hand.len() != super::PLAYER_CARDS {
        let message = format!("the player's hand has three cards in Let It Ride; {} given", spot.hand.len());
        return Err(SpotError::WrongCards(message));
    }
    if spot.board.len() > 1 {
        let message = format!(
            "decisions are made with no or one community card exposed; {} given (after the second nothing is left to decide)",
            spot.board.len()
        );
        return Err(SpotError::WrongCards(message));
    }
    spot.cards(solver.deck())?;
    Ok(spot.hand.iter().copied().collect())
}

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
