//! A game against a dealer that a file states: each side has cards of its own, of which the player sees some of the
//! dealer's, and decides once; or both share community cards, and the player decides as they are turned.

use std::cmp::Ordering;

use super::boards::outs;
use super::matrix::{EQUAL, HIGHER, LOWER, Matrix, QUALIFIED, RESULTS};
use super::{Deal, DealerForm, DealerGame, Round, Seen, Side};
use crate::cards::{CardSet, Rank, Suit};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::hand_rankings::HandRanking;
use crate::games::{BetAccount, GameFacts, Offer, SolveError, StrategyFacts, SuitsTold};
use crate::outcome::Outcome;

#[derive(Debug)]
pub struct DealtGame {
    pub facts: GameFacts,
    pub form: &'static DealerForm,
    /// Of the player's hand and of the dealer's, which make hands of as many cards.
    pub rankings: [HandRanking; 2],
    pub kinds: &'static Kinds,
    /// Least value of a dealer's hand that qualifies; 0 if every hand does.
    pub qualifies: usize,
    pub matrix: Matrix,
    /// By action, the least value of a hand that may take it.
    pub least: Vec<usize>,
    /// Suits that some wager on the player's cards is paid by.
    pub suits: Vec<Suit>,
    pub strategies: Vec<NamedStrategy>,
    pub holdings: Holdings,
    /// Place of a card for all players that is dealt first, if a wager on it is placed.
    pub bonus_card: Option<usize>,
}

/// Hands by which decisions are listed for people.
#[derive(Debug)]
pub struct Holdings {
    /// Name and least value of each, the best first; the last one includes all lower hands.
    pub hands: Vec<(String, usize)>,
    /// Whether the strategy is listed by them and the dealer's shown card, rather than by the least hand of each
    /// action.
    pub are_listed: bool,
}

impl DealtGame {
    /// Whether both sides share community cards.
    pub fn has_boards(&self) -> bool {
        !self.form.community.is_empty()
    }

    pub fn strategy(&self, StrategyFacts { name, .. }: &StrategyFacts) -> Result<&NamedStrategy, SolveError> {
        let unknown = SolveError::UnknownStrategy { game: self.facts.id, strategy: name };
        self.strategies.iter().find(|known| known.name == *name).ok_or(unknown)
    }

    /// Whether a side wager is settled by the kind of the player's best hand.
    pub fn is_of_base(&self, side: &SideWager) -> bool {
        std::ptr::eq(side.kinds, self.kinds) && self.form.is_of_player(side)
    }
}

impl Holdings {
    pub fn name(&self, holding: usize) -> &str {
        &self.hands[holding].0
    }

    /// The place of a hand of this value.
    pub fn of(&self, value: usize) -> usize {
        self.hands.partition_point(|(_, least)| *least > value).min(self.hands.len() - 1)
    }
}

/// A named strategy: the action of the first rule that holds; without one the first action.
#[derive(Debug)]
pub struct NamedStrategy {
    pub name: &'static str,
    pub rules: Vec<StrategyRule>,
    /// Whether the rules are those of [`outs`](super::boards::outs), which are Rust.
    pub is_by_outs: bool,
}

/// Conditions on the cards in sight.
#[derive(Debug)]
pub struct StrategyRule {
    /// The decision that it is about.
    pub stage: usize,
    pub action: usize,
    /// Least value of the hand.
    pub least: usize,
    /// Ranks of the dealer's shown card; empty for any.
    pub up_cards: Vec<Rank>,
    /// Whether the player has a card of its rank; `None` if it does not matter.
    pub is_matched: Option<bool>,
    /// Ranks of which the player has one; empty for any.
    pub holds: Vec<Rank>,
    /// The shown card is below the player's card at this place from the highest.
    pub above_up_card: Option<usize>,
}

impl StrategyRule {
    fn holds(&self, stage: usize, seen: &Seen, value: usize) -> bool {
        let mut ranks: Vec<Rank> = seen.own.iter().map(|card| card.rank()).collect();
        ranks.reverse();
        let up_card = seen.shown.iter().next().map(|card| card.rank());
        let is_above = |place: usize| ranks.get(place.wrapping_sub(1)).copied() > up_card;
        stage == self.stage
            && value >= self.least
            && (self.up_cards.is_empty() || up_card.is_some_and(|rank| self.up_cards.contains(&rank)))
            && self.is_matched.is_none_or(|is| up_card.is_some_and(|rank| ranks.contains(&rank)) == is)
            && (self.holds.is_empty() || ranks.iter().any(|rank| self.holds.contains(rank)))
            && self.above_up_card.is_none_or(is_above)
    }
}

impl NamedStrategy {
    pub fn action(&self, game: &'static DealtGame, stage: usize, seen: &Seen, value: usize) -> usize {
        if self.is_by_outs {
            return outs::action(game.form, stage, seen);
        }
        let rule = self.rules.iter().find(|rule| rule.holds(stage, seen, value));
        game.permitted(stage, rule.map_or(0, |rule| rule.action), value)
    }
}

impl DealerGame for &'static DealtGame {
    /// Place among the values of the ranking.
    type Value = usize;

    fn form(self) -> &'static DealerForm {
        self.form
    }

    fn facts(self) -> &'static GameFacts {
        &self.facts
    }

    fn results(self) -> usize {
        RESULTS
    }

    fn kinds(self) -> usize {
        self.kinds.count()
    }

    /// The ranking of as many cards, the player's first; of fewer cards in sight, as far as they make a hand.
    #[inline]
    fn best_hand(self, cards: CardSet) -> usize {
        let of_all = self.rankings.iter().find_map(|ranking| ranking.value(cards));
        let of_fewer = || self.rankings[0].of_cards(cards.len())?.value(cards);
        of_all.or_else(of_fewer).unwrap_or_default()
    }

    #[inline]
    fn kind(self, hand: usize) -> usize {
        self.kinds.by_value().map_or(0, |kinds| kinds.kind_of_value(hand, Suit::Clubs))
    }

    #[inline]
    fn result(self, player: usize, dealer: usize) -> usize {
        let showdown = match player.cmp(&dealer) {
            Ordering::Less => LOWER,
            Ordering::Equal => EQUAL,
            Ordering::Greater => HIGHER,
        };
        showdown + if dealer >= self.qualifies { QUALIFIED } else { 0 }
    }

    fn priced(self, offer: &Offer, round: Round) -> Outcome {
        self.matrix.priced(offer, round)
    }

    fn settled(self, offer: &Offer, round: Round) -> Outcome {
        self.matrix.settled(offer, round)
    }

    fn bets(self, offer: &Offer, round: Round) -> Vec<BetAccount> {
        self.matrix.bets(offer, round)
    }

    fn hand_in_words(self, cards: CardSet, whose: Side) -> String {
        let words = self.rankings[whose as usize].hand_with_ranks(cards);
        match (whose, self.best_hand(cards) >= self.qualifies) {
            (Side::Dealer, true) if self.matrix.has_qualification => format!("{words}, which qualifies"),
            (Side::Dealer, false) => format!("{words}, which does not qualify"),
            _ => words,
        }
    }

    fn deal(self, offers: &[Offer]) -> Deal {
        let is_on_it =
            |offer: &Offer| offer.side().zip(self.bonus_card).is_some_and(|(side, card)| side.cards.contains(&card));
        Deal { first: usize::from(offers.iter().any(is_on_it)), ..self.form.deal() }
    }

    #[inline]
    fn permitted(self, _: usize, action: usize, value: usize) -> usize {
        let is_permitted = |action: &usize| self.least.get(*action).is_none_or(|least| value >= *least);
        (0..=action).rev().find(is_permitted).unwrap_or_default()
    }

    /// Of five community cards three or more of a suit may make a flush.
    fn suits_told(self, stage: usize) -> SuitsTold {
        if self.form.turned(stage) == 5 { SuitsTold::Flush(3) } else { SuitsTold::Each }
    }

    fn named_action(self, strategy: &StrategyFacts, stage: usize, seen: &Seen) -> Result<usize, SolveError> {
        Ok(self.strategy(strategy)?.action(self, stage, seen, self.best_hand(seen.players())))
    }
}
