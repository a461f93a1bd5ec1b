//! Optimal decisions and exact counts, for any deck.
//!
//! Every bet that rides wins or loses the same, so without a payout limit each decision stands alone: a bet rides if
//! and only if its own expectation is above zero. A limit is on what all of them win together, so with one a decision
//! depends on how many bets ride: each is found by backward induction, from what the round is worth with one, two and
//! three of them. One count carries everything: for each four-card hand (up to suits, 16,432 in the full deck), how
//! many of the cards left complete it to each kind of five-card hand.

use super::decisions::Decisions;
use super::rules::{BETS, CARDS_PER_ROUND, FiveCardHand, PLAYER_CARDS, base_outcome_name};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::games::engine::completions::Completions;
use crate::games::engine::kinds::{PaidHand, SideWager};
use crate::games::engine::pricing::{pays_of_kinds, priced_kinds, whole_nets};
use crate::games::engine::require_cards;
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::{Units, whole_units};

/// The solver for one deck.
#[derive(Debug)]
pub struct LetItRideSolver {
    deck: CardSet,
    three_card_hands: Vec<SuitClass>,
    completions: Completions<{ FiveCardHand::COUNT }>,
}

/// Sums of net results over all ways to complete a hand, in the part of a unit that [`Nets`] has; see
/// [`LetItRideSolver::values`].
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// Parts of a unit that one unit has.
    pub(super) scale: i128,
    /// Whether a payout limit makes the bets depend on each other.
    pub(super) limited: bool,
    /// For each class of four cards, over the second community card: of all bets, if one, two and three ride.
    of_four: Vec<[i128; BETS]>,
    /// For each class of three cards, over both community cards in order: of all bets, bet 2 decided for the best, if
    /// bet 1 is withdrawn, and if it rides.
    pub(super) of_three: Vec<[i128; 2]>,
    /// For each class of four and of three cards: of one bet that rides, before the limit.
    one_bet_of_four: Vec<i128>,
    pub(super) one_bet_of_three: Vec<i128>,
}

/// The net results of the bets of a round in some part of a unit, all whole.
struct Nets {
    /// Parts of a unit that one unit has; more than one only with a payout limit that is not whole.
    scale: i128,
    /// Whether the payout limit cuts any of them.
    limited: bool,
    /// Of one, two and three bets, with each kind of hand.
    of_bets: [[i128; FiveCardHand::COUNT]; BETS],
    /// Of one bet before the limit.
    of_one_bet: [i128; FiveCardHand::COUNT],
}

impl LetItRideSolver {
    /// The solver for rounds dealt from `deck`.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than five cards.
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, CARDS_PER_ROUND)?;
        let three_card_hands = SuitSymmetry::of(deck).classes::<PLAYER_CARDS>();
        Ok(LetItRideSolver { deck, three_card_hands, completions: Completions::new::<FiveCardHand>(deck) })
    }

    pub(super) fn deck(&self) -> CardSet {
        self.deck
    }

    pub(super) fn three_card_hands(&self) -> &[SuitClass] {
        &self.three_card_hands
    }

    pub(super) fn completions(&self) -> &Completions<{ FiveCardHand::COUNT }> {
        &self.completions
    }

    /// Number of ways to turn the second community card, and to turn both in order.
    pub(super) fn ways_to_complete(&self) -> (i128, i128) {
        let after_four = (self.deck.len() - 4) as i128;
        (after_four, after_four * (after_four + 1))
    }

    /// What the bets of a round are worth with each hand on the paytable of `offer`, under the payout limit that its
    /// decisions reckon with.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::LimitTooFine`].
    pub(super) fn values(&self, offer: &Offer) -> Result<Values, SolveError> {
        let nets = Nets::of(offer)?;
        let of_bets = |counts| nets.of_bets.each_ref().map(|nets| weigh(counts, nets));
        let of_four: Vec<[i128; BETS]> = self.completions.counts().iter().map(of_bets).collect();
        let one_bet_of_four: Vec<i128> =
            self.completions.counts().iter().map(|counts| weigh(counts, &nets.of_one_bet)).collect();
        let sum_of = |worth: &dyn Fn(usize) -> i128| -> Vec<i128> {
            let later =
                |three| self.completions.with_one_more(three).map(|four| worth(self.completions.class(four))).sum();
            self.three_card_hands.iter().map(|class| later(class.representative)).collect()
        };
        let [withdrawn, riding] =
            [0, 1].map(|bet_1| sum_of(&|four| of_four[four][bet_1].max(of_four[four][bet_1 + 1])));
        let of_three = withdrawn.into_iter().zip(riding).map(|(withdrawn, riding)| [withdrawn, riding]).collect();
        let one_bet_of_three = sum_of(&|four| one_bet_of_four[four]);
        let (scale, limited) = (nets.scale, nets.limited);
        Ok(Values { scale, limited, of_four, of_three, one_bet_of_four, one_bet_of_three })
    }

    /// The optimal decisions on the paytable of `offer`, under the payout limit that they reckon with: exact comparison
    /// of the round with the bet and without it, and if both are worth the same the bet is withdrawn, because that
    /// wagers less.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::LimitTooFine`].
    pub fn decisions(&self, offer: &Offer) -> Result<Decisions, SolveError> {
        let values = self.values(offer)?;
        let mut bet_1_rides = vec![false; binomial(Card::COUNT, 3) as usize];
        let symmetry = SuitSymmetry::of(self.deck);
        for (class, hand) in self.three_card_hands.iter().enumerate() {
            for cards in symmetry.images(hand.representative).filter_map(CardSet::to_array::<3>) {
                bet_1_rides[subset_index(cards)] = values.bet_1_rides(class);
            }
        }
        let bet_2_rides = [false, true].map(|bet_1_rides| {
            self.completions
                .class_of_subsets()
                .iter()
                .map(|&class| values.bet_2_rides(usize::from(class), bet_1_rides))
                .collect()
        });
        Ok(Decisions { bet_1_rides, bet_2_rides })
    }

    /// Over all ordered deals: how often each kind of five-card hand comes with one, two and three bets riding.
    fn base_counts(&self, offer: &Offer) -> Result<[[u128; BETS]; FiveCardHand::COUNT], SolveError> {
        let values = self.values(offer)?;
        let mut counts = [[0_u128; BETS]; FiveCardHand::COUNT];
        for (three, class) in self.three_card_hands.iter().enumerate() {
            let bet_1_rides = values.bet_1_rides(three);
            for four in self.completions.with_one_more(class.representative).map(|four| self.completions.class(four)) {
                let withdrawable_riding = usize::from(bet_1_rides) + usize::from(values.bet_2_rides(four, bet_1_rides));
                for (kind, &ways) in self.completions.counts()[four].iter().enumerate() {
                    counts[kind][withdrawable_riding] += u128::from(class.hands) * u128::from(ways);
                }
            }
        }
        Ok(counts)
    }

    /// The outcome table of the base game.
    pub(super) fn base_outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let counts = self.base_counts(offer)?;
        let pays = pays_of_kinds::<FiveCardHand>(offer, PAYS);
        let mut outcomes = Vec::new();
        for kind in FiveCardHand::ALL.iter().rev() {
            for bets in (1..=BETS).rev() {
                let pay = &pays[kind.index()];
                outcomes.push(Outcome {
                    name: base_outcome_name(*kind, bets),
                    awards: pay.award.into_iter().collect(),
                    net: limited(offer, &pay.net * whole_units(bets)),
                    wagered: whole_units(bets),
                    folded: false,
                    count: counts[kind.index()][bets - 1],
                });
            }
        }
        let deals = (self.deck.len() - 4..=self.deck.len() - 3).product::<usize>() as u128;
        Ok(OutcomeTable::new(outcomes, u128::from(binomial(self.deck.len(), 3)) * deals)?)
    }

    /// The most that three bets that ride can win on the paytable of `offer`, in units and without a limit.
    pub(super) fn most_won(&self, offer: &Offer) -> Units {
        let dealt = pays_of_kinds::<FiveCardHand>(offer, PAYS).into_iter().zip(self.completions.five_card_counts());
        let won = dealt.filter(|(_, count)| *count > 0).map(|(pay, _)| pay.net * whole_units(BETS));
        won.fold(whole_units(0), Units::max)
    }

    /// Number of hands of each kind that settle a side wager.
    pub(super) fn side_counts(&self, side: &SideWager) -> Vec<u128> {
        if side.cards.len() == CARDS_PER_ROUND {
            return self.completions.five_card_counts();
        }
        let mut counts = vec![0; side.kinds.count];
        for cards in self.deck.subsets::<PLAYER_CARDS>() {
            counts[(side.kinds.kind_of)(&cards)] += 1;
        }
        counts
    }

    /// The outcome table of a side wager.
    pub(super) fn side_outcomes(&self, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
        let counts = self.side_counts(side);
        Ok(OutcomeTable::new(priced_kinds(offer, side.kinds, &counts), counts.iter().sum())?)
    }
}

impl Values {
    /// Whether bet 1 rides with this class of three cards.
    pub(super) fn bet_1_rides(&self, three: usize) -> bool {
        let [withdrawn, riding] = self.of_three[three];
        riding > withdrawn
    }

    /// Whether bet 2 rides with this class of four cards.
    pub(super) fn bet_2_rides(&self, four: usize, bet_1_rides: bool) -> bool {
        let [withdrawn, riding] = self.of_bet_2(four, bet_1_rides);
        riding > withdrawn
    }

    /// The round with this class of four cards if bet 2 is withdrawn, and if it rides.
    pub(super) fn of_bet_2(&self, four: usize, bet_1_rides: bool) -> [i128; 2] {
        let [one, two, three] = self.of_four[four];
        if bet_1_rides { [two, three] } else { [one, two] }
    }

    /// The round with these three cards if bet 1 is withdrawn or rides, bet 2 decided for the best.
    pub(super) fn of_three_cards(&self, solver: &LetItRideSolver, three: CardSet, bet_1_rides: bool) -> i128 {
        let best =
            |four| self.of_bet_2(solver.completions.class(four), bet_1_rides).into_iter().fold(i128::MIN, i128::max);
        solver.completions.with_one_more(three).map(best).sum()
    }

    /// How many of four cards may have been turned first so that bet 1 was withdrawn, or rides, with the other three.
    pub(super) fn cards_turned(&self, solver: &LetItRideSolver, four: CardSet, bet_1_rides: bool) -> u32 {
        let rides = |three| self.of_three_cards(solver, three, true) > self.of_three_cards(solver, three, false);
        let others = four.iter().map(|turned| four.without(std::iter::once(turned).collect()));
        others.filter(|&three| rides(three) == bet_1_rides).count() as u32
    }

    /// One bet that rides with this class of four cards, before the limit.
    pub(super) fn one_bet_of_four(&self, four: usize) -> i128 {
        self.one_bet_of_four[four]
    }
}

impl Nets {
    /// The net results on the paytable of `offer`, under the payout limit that its decisions reckon with.
    fn of(offer: &Offer) -> Result<Self, SolveError> {
        let nets = whole_nets::<FiveCardHand>(offer, PAYS)?;
        let of_one_bet: [i128; FiveCardHand::COUNT] = std::array::from_fn(|kind| nets[kind].into());
        let of_bets = [1, 2, 3].map(|bets| of_one_bet.map(|net| bets * net));
        let unlimited = Nets { scale: 1, limited: false, of_bets, of_one_bet };
        let Some(limit) = offer.known_payout_limit() else { return Ok(unlimited) };
        let too_fine = || SolveError::LimitTooFine { offer: offer.name() };
        let limit = limit.in_whole_parts().ok_or_else(too_fine)?;
        let (most, scale) = (i128::from(limit.most), i128::from(limit.scale));
        if of_bets.iter().flatten().all(|&net| net * scale <= most) {
            return Ok(unlimited);
        }
        let of_bets = of_bets.map(|nets| nets.map(|net| (net * scale).min(most)));
        Ok(Nets { scale, limited: true, of_bets, of_one_bet: of_one_bet.map(|net| net * scale) })
    }
}

/// The net result of so many bets that ride, less what a payout limit leaves unpaid.
fn limited(offer: &Offer, net: Units) -> Units {
    // Bets that lose win nothing, and no limit is below that.
    let excess = offer.payout_limit.as_ref().map(|limit| limit.excess(&net));
    excess.map_or_else(|| net.clone(), |excess| &net - excess)
}

/// The sum of the net results of all completions. Three bets win at most 3 x 10^9 (a paytable's limit) times the parts
/// of a unit, of which there are fewer than 2^63, the completions of two cards are at most 49 x 48, and there are at
/// most 270,725 hands of four cards, each with four cards that may be turned first: 7.1 x 10^37 in all, which 128 bits
/// hold.
fn weigh(counts: &[u16; FiveCardHand::COUNT], nets: &[i128; FiveCardHand::COUNT]) -> i128 {
    counts.iter().zip(nets).map(|(&count, &net)| i128::from(count) * net).sum()
}
