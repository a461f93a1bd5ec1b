//! Optimal decisions and exact counts, for any deck.
//!
//! Every bet that rides wins or loses the same, so each decision stands alone: a bet rides if and only if its own
//! expectation is above zero. One count carries everything: for each four-card hand (up to suits, 16,432 in the full
//! deck), how many of the cards left complete it to each kind of five-card hand.

use super::hands::{FiveCardHand, ThreeCardHand, base_outcome_name};
use super::{BETS, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::forms::PAYS;
use crate::games::paid_hands::PaidHand;
use crate::games::pricing::{settlements, whole_net};
use crate::games::{Offer, SolveError};
use crate::hands::{PackedCards, five_card};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// Counts of each kind of five-card hand.
type KindCounts = [u16; FiveCardHand::COUNT];

/// The solver for one deck.
#[derive(Debug)]
pub struct LetItRideSolver {
    deck: CardSet,
    three_card_hands: Vec<SuitClass>,
    four_card_hands: Vec<SuitClass>,
    /// For each of `four_card_hands`: how many cards left make each kind of five-card hand.
    completions: Vec<KindCounts>,
    /// For each four-card subset of 52 cards by its index: its place in `four_card_hands`. Zero for cards not in the deck.
    class_of_four: Vec<u16>,
}

/// With which hands a bet rides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisions {
    /// Bet 1, by the [`subset_index`] of the player's three cards.
    pub bet_1_rides: Vec<bool>,
    /// Bet 2, by the [`subset_index`] of the player's three cards and the first community card.
    pub bet_2_rides: Vec<bool>,
}

/// The sums of one bet's net result over all ways to complete a hand, in units; see [`LetItRideSolver::values`].
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// For each class of four cards, over the second community card.
    of_four: Vec<i128>,
    /// For each class of three cards, over both community cards in order.
    pub(super) of_three: Vec<i128>,
    /// The same for a bet that rides only if it does at the sight of the first community card, as bet 2 does.
    pub(super) of_bet_2: Vec<i128>,
}

impl LetItRideSolver {
    /// The solver for rounds dealt from `deck`.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than five cards.
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        let needed = PLAYER_CARDS + COMMUNITY_CARDS;
        if deck.len() < needed {
            return Err(SolveError::DeckTooSmall { needed, cards: deck.len() });
        }
        let symmetry = SuitSymmetry::of(deck);
        let four_card_hands = symmetry.classes::<4>();
        let completions = four_card_hands.iter().map(|class| completions(deck, class.representative)).collect();
        let mut class_of_four = vec![0; binomial(Card::COUNT, 4) as usize];
        for (class, hand) in four_card_hands.iter().enumerate() {
            for cards in symmetry.images(hand.representative).filter_map(CardSet::to_array::<4>) {
                class_of_four[subset_index(cards)] = class as u16;
            }
        }
        let three_card_hands = symmetry.classes::<3>();
        Ok(LetItRideSolver { deck, three_card_hands, four_card_hands, completions, class_of_four })
    }

    /// The deck that rounds are dealt from.
    pub(super) fn deck(&self) -> CardSet {
        self.deck
    }

    pub(super) fn three_card_hands(&self) -> &[SuitClass] {
        &self.three_card_hands
    }

    pub(super) fn four_card_hands(&self) -> &[SuitClass] {
        &self.four_card_hands
    }

    /// Number of ways to turn the second community card, and to turn both in order.
    pub(super) fn ways_to_complete(&self) -> (i128, i128) {
        let after_four = (self.deck.len() - 4) as i128;
        (after_four, after_four * (after_four + 1))
    }

    /// What one bet that rides is worth with each hand on the paytable of `offer`.
    pub(super) fn values(&self, offer: &Offer) -> Result<Values, SolveError> {
        let nets = net_of_each_kind(offer)?;
        let of_four: Vec<i128> = self.completions.iter().map(|counts| weigh(counts, &nets)).collect();
        let sum_of = |worth: fn(i128) -> i128| -> Vec<i128> {
            let later = |three| self.first_community_cards(three).map(|four| worth(of_four[self.class(four)])).sum();
            self.three_card_hands.iter().map(|class| later(class.representative)).collect()
        };
        let of_three = sum_of(|riding| riding);
        let of_bet_2 = sum_of(|riding| riding.max(0));
        Ok(Values { of_three, of_bet_2, of_four })
    }

    /// The optimal decisions on the paytable of `offer`: exact comparison with zero, and at exactly zero the bet is
    /// withdrawn, because that wagers less.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn decisions(&self, offer: &Offer) -> Result<Decisions, SolveError> {
        let values = self.values(offer)?;
        let mut bet_1_rides = vec![false; binomial(Card::COUNT, 3) as usize];
        let symmetry = SuitSymmetry::of(self.deck);
        for (class, &value) in self.three_card_hands.iter().zip(&values.of_three) {
            for cards in symmetry.images(class.representative).filter_map(CardSet::to_array::<3>) {
                bet_1_rides[subset_index(cards)] = value > 0;
            }
        }
        let bet_2_rides = self.class_of_four.iter().map(|&class| values.of_four[usize::from(class)] > 0).collect();
        Ok(Decisions { bet_1_rides, bet_2_rides })
    }

    /// The place of four cards of the deck in [`LetItRideSolver::four_card_hands`].
    fn class(&self, four: CardSet) -> usize {
        four.to_array::<4>().map_or(0, |cards| usize::from(self.class_of_four[subset_index(cards)]))
    }

    /// The four cards that the player may see after the first community card.
    fn first_community_cards(&self, three: CardSet) -> impl Iterator<Item = CardSet> {
        self.deck.without(three).iter().map(move |card| three.with(card))
    }

    /// Over all ordered deals: how often each kind of five-card hand comes with one, two and three bets riding.
    fn base_counts(&self, offer: &Offer) -> Result<[[u128; BETS]; FiveCardHand::COUNT], SolveError> {
        let values = self.values(offer)?;
        let mut counts = [[0_u128; BETS]; FiveCardHand::COUNT];
        for (class, &value_of_three) in self.three_card_hands.iter().zip(&values.of_three) {
            for four in self.first_community_cards(class.representative).map(|four| self.class(four)) {
                let withdrawable_riding = usize::from(value_of_three > 0) + usize::from(values.of_four[four] > 0);
                for (kind, &ways) in self.completions[four].iter().enumerate() {
                    counts[kind][withdrawable_riding] += u128::from(class.hands) * u128::from(ways);
                }
            }
        }
        Ok(counts)
    }

    /// The outcome table of the base game.
    pub(super) fn base_outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let counts = self.base_counts(offer)?;
        let settlements = settlements::<FiveCardHand>(offer, PAYS);
        let mut outcomes = Vec::new();
        for kind in FiveCardHand::ALL.iter().rev() {
            for bets in (1..=BETS).rev() {
                let settlement = &settlements[kind.index()];
                outcomes.push(Outcome {
                    name: base_outcome_name(*kind, bets),
                    awards: settlement.award.into_iter().collect(),
                    net: &settlement.net * whole_units(bets),
                    wagered: whole_units(bets),
                    folded: false,
                    count: counts[kind.index()][bets - 1],
                });
            }
        }
        let deals = (self.deck.len() - 4..=self.deck.len() - 3).product::<usize>() as u128;
        Ok(OutcomeTable::new(outcomes, u128::from(binomial(self.deck.len(), 3)) * deals)?)
    }

    /// Number of five-card hands of each kind: every one is counted once for each of its four-card parts.
    pub(super) fn five_card_counts(&self) -> Vec<u128> {
        let count = |kind: &FiveCardHand| {
            let completed = self.four_card_hands.iter().zip(&self.completions);
            completed.map(|(four, ways)| u128::from(four.hands) * u128::from(ways[kind.index()])).sum::<u128>() / 5
        };
        FiveCardHand::ALL.iter().map(count).collect()
    }

    /// Number of three-card hands of each kind.
    pub(super) fn three_card_counts(&self) -> Vec<u128> {
        let mut counts = vec![0; ThreeCardHand::COUNT];
        for cards in self.deck.subsets::<3>() {
            counts[ThreeCardHand::of(cards).index()] += 1;
        }
        counts
    }
}

impl Values {
    /// Sum of one bet's net result over the second community card.
    pub(super) fn of_four(&self, class: usize) -> i128 {
        self.of_four[class]
    }

    /// The same, for four given cards.
    pub(super) fn of_four_cards(&self, solver: &LetItRideSolver, four: CardSet) -> i128 {
        self.of_four[solver.class(four)]
    }
}

/// How many cards of `deck` complete four cards to each kind of five-card hand.
fn completions(deck: CardSet, four: CardSet) -> KindCounts {
    let tables = five_card::tables();
    let held: PackedCards = four.iter().collect();
    let mut counts = KindCounts::default();
    for card in deck.without(four).iter() {
        counts[FiveCardHand::of(tables.value(held + card.into())).index()] += 1;
    }
    counts
}

/// The net result of one bet for each kind of hand, in whole units.
fn net_of_each_kind(offer: &Offer) -> Result<[i128; FiveCardHand::COUNT], SolveError> {
    let mut nets = [0; FiveCardHand::COUNT];
    for (net, settlement) in nets.iter_mut().zip(settlements::<FiveCardHand>(offer, PAYS)) {
        *net = whole_net(offer, &settlement.net)?.into();
    }
    Ok(nets)
}

/// The sum of the net results of all completions. Pays are at most 10^9 (a paytable's limit) and the completions of two
/// cards at most 49 x 48, so that sums of it stay far inside 128 bits.
fn weigh(counts: &KindCounts, nets: &[i128; FiveCardHand::COUNT]) -> i128 {
    counts.iter().zip(nets).map(|(&count, &net)| i128::from(count) * net).sum()
}
