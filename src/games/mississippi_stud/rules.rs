//! What is played by the words of the regulation: hands (§ 655a.6, § 655a.12), how a round ends, and what it pays.

use crate::cards::Rank;
use crate::games::Offer;
use crate::games::engine::bets::STREETS;
use crate::games::engine::kinds::{FiveCardKind, Kinds, LOST, PaidHand, SideWager, hand_kinds};
use crate::games::engine::settlement::{award, payable, row_for, won_or_lost};
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// Cards dealt to the player.
pub const PLAYER_CARDS: usize = 2;
/// Cards of a round: the player's, and the community cards.
pub const CARDS: usize = PLAYER_CARDS + STREETS;
/// Least and most antes wagered in a round that is played to its end, and most antes that a fold loses.
const LEAST_ANTES: usize = 1 + STREETS;
const MOST_ANTES: usize = 1 + 3 * STREETS;
const MOST_FOLDED: usize = MOST_ANTES - 3;

hand_kinds! {
    /// A five-card hand by what it can be paid as, lowest first.
    pub enum PokerHand {
        Nothing,
        PairOfSixesToTens = "pair-of-sixes-to-tens",
        PairOfJacksOrBetter = "pair-of-jacks-or-better",
        TwoPair = "two-pair",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FourOfAKind = "four-of-a-kind",
        StraightFlush = "straight-flush",
        RoyalFlush = "royal-flush",
    }
}

/// The Progressive Payout Wager; that a fold leaves it alone is an assumption.
pub static PROGRESSIVE: SideWager =
    SideWager { kinds: &Kinds::of::<PokerHand>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false };

impl FiveCardKind for PokerHand {
    fn of_value(value: FiveCardValue) -> Self {
        let ranking = value.ranking();
        match ranking.category {
            FiveCardCategory::HighCard => PokerHand::Nothing,
            FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Jack => PokerHand::PairOfJacksOrBetter,
            FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Six => PokerHand::PairOfSixesToTens,
            FiveCardCategory::Pair => PokerHand::Nothing,
            category => PokerHand::ALL[category.index() + 1],
        }
    }
}

// From two pair on, a kind stands one place above its category.
const _: () = assert!(PokerHand::RoyalFlush as usize == FiveCardCategory::RoyalFlush as usize + 1);

/// How a round of the base game ends.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The hand, or `None` after a fold.
    pub hand: Option<PokerHand>,
    /// All antes wagered, the Ante Wager included.
    pub antes: usize,
}

impl End {
    pub const COUNT: usize = MOST_FOLDED + PokerHand::COUNT * Self::PLAYED;
    const PLAYED: usize = MOST_ANTES - LEAST_ANTES + 1;

    /// The end at this [`End::place`]: folds, then hands from the lowest.
    pub fn at(place: usize) -> Self {
        let Some(played) = place.checked_sub(MOST_FOLDED) else {
            return End { hand: None, antes: MOST_FOLDED - place };
        };
        End { hand: Some(PokerHand::ALL[played / Self::PLAYED]), antes: LEAST_ANTES + played % Self::PLAYED }
    }

    pub fn place(self) -> usize {
        match self.hand {
            None => MOST_FOLDED - self.antes,
            Some(hand) => MOST_FOLDED + hand.index() * Self::PLAYED + self.antes - LEAST_ANTES,
        }
    }

    /// Name of the outcome: `flush-6-antes`, `fold-after-1-ante`.
    pub fn name(self) -> String {
        let hand = self.hand.map_or("fold-after", |hand| hand.names().first().unwrap_or(&LOST));
        format!("{hand}-{}-{}", self.antes, if self.antes == 1 { "ante" } else { "antes" })
    }

    /// The round, not counted: after a fold all is collected (§ 655a.1); otherwise the Ante Wager and the three bets
    /// are paid at the same odds (§ 655a.12(a)), up to the payout limit (§ 655a.12(b)), returned, or collected.
    pub fn settled(self, offer: &Offer) -> Outcome {
        let row = self.hand.and_then(|hand| row_for(offer, hand));
        let all: Units = (0..self.antes).map(|_| won_or_lost(offer, row)).sum();
        Outcome {
            name: self.name(),
            awards: row.map(award).into_iter().collect(),
            net: payable(offer, all),
            wagered: whole_units(self.antes),
            folded: self.hand.is_none(),
            count: 0,
        }
    }
}
