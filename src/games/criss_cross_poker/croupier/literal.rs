//! Rounds settled card by card: what the vectorised croupier is tested against.

use crate::cards::{Card, Rank};
use crate::games::Offer;
use crate::games::criss_cross_poker::decisions::hand_decisions::HandDecisions;
use crate::games::criss_cross_poker::decisions::likeness::likenesses_of;
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::rules::deal::{CARDS_PER_ROUND, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::games::criss_cross_poker::rules::ending::{Ending, HAND_PAIRS};
use crate::games::criss_cross_poker::rules::hands::PokerHand;
use crate::games::criss_cross_poker::rules::settlement::settled;
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::literal::LiteralGame;
use crate::hands::{FiveCardCategory, reference};
use crate::outcome::Outcome;

/// Rounds of these starting hands; their decisions come in the same order.
pub struct LiteralRounds<'s>(pub &'s [StartingHand]);

impl LiteralGame for LiteralRounds<'_> {
    type Decisions = Vec<HandDecisions>;

    fn cards_per_round(&self) -> usize {
        CARDS_PER_ROUND
    }

    fn cards_at_table(&self, players: usize) -> usize {
        COMMUNITY_CARDS + PLAYER_CARDS * players
    }

    fn places_of_player(&self, _: usize, _: usize) -> Option<Vec<usize>> {
        None
    }

    fn classes(&self) -> usize {
        Ending::COUNT
    }

    /// The card of the cross furthest from the dealer, three in the second row, the one closest to the dealer, then the
    /// player's (§ 674a.8(d)).
    fn play(&self, decisions: &Self::Decisions, cards: &[Card]) -> usize {
        let &[far, left, middle, right, near, first, second] = cards else { return 0 };
        let own = [first.min(second), first.max(second)];
        let suit = (first.suit() == second.suit()).then(|| first.suit());
        let alike = |starting: &StartingHand| {
            starting.suit.is_some() == suit.is_some() && starting.cards.map(Card::rank) == own.map(Card::rank)
        };
        let Some(hand) = self.0.iter().position(alike) else { return 0 };
        let place = |ends| self.0[hand].ends.iter().position(|of| of.likenesses == likenesses_of(ends, suit));
        let rows = [[left, right], [far, near]].map(|ends| place(ends).unwrap_or_default());
        let bet = |in_sight| decisions[hand].bet(in_sight);
        let bets = [InSight::OwnCards, InSight::AcrossRow(rows[0]), InSight::BothRows(rows)].map(bet);
        if bets.contains(&Bet::FOLD) {
            return Ending::folded(Bets::new(bets)).index();
        }
        let hands = [[left, right], [far, near]].map(|[one, other]| hand_of([first, second, one, middle, other]));
        Ending { bets: Bets::new(bets), hands }.index()
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        let hands = [class % HAND_PAIRS / PokerHand::COUNT, class % PokerHand::COUNT].map(|hand| PokerHand::ALL[hand]);
        settled(offer, Ending { bets: Bets::all()[class / HAND_PAIRS], hands })
    }
}

/// The kind of a hand, as § 674a.12(b) lists them.
fn hand_of(cards: [Card; 5]) -> PokerHand {
    let ranking = reference::five_card(cards);
    match ranking.category {
        FiveCardCategory::HighCard => PokerHand::Nothing,
        FiveCardCategory::Pair if ranking.ranks[0] < Rank::Six => PokerHand::Nothing,
        FiveCardCategory::Pair if ranking.ranks[0] < Rank::Jack => PokerHand::PairOfSixesToTens,
        FiveCardCategory::Pair => PokerHand::PairOfJacksOrBetter,
        FiveCardCategory::TwoPair => PokerHand::TwoPair,
        FiveCardCategory::ThreeOfAKind => PokerHand::ThreeOfAKind,
        FiveCardCategory::Straight => PokerHand::Straight,
        FiveCardCategory::Flush => PokerHand::Flush,
        FiveCardCategory::FullHouse => PokerHand::FullHouse,
        FiveCardCategory::FourOfAKind => PokerHand::FourOfAKind,
        FiveCardCategory::StraightFlush => PokerHand::StraightFlush,
        FiveCardCategory::RoyalFlush => PokerHand::RoyalFlush,
    }
}
