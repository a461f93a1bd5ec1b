//! One dealt round, played card by card.

use std::cmp::Ordering;
use std::sync::Arc;

use az::Az;

use super::bet::{Bet, HiddenHands, with_new_card};
use crate::cards::{Card, CardSet, STRIP_ROUNDS, Strip, Suit};
use crate::games::lunar_poker::decisions::{
    Decisions, FinalDecision, FinalDecisions, Player, SET_OF_ALL, Terms, change_by_flushes, finals, index_of,
    rank_counts, ranks_by_suit, simply_bets,
};
use crate::games::lunar_poker::rules::{
    Chapter, Combination, DEALER_CARDS, Ending, FinalHand, PLAYER_CARDS, Path, Payoff, Play, qualifies,
};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{five_card, rank_multiset_index, suited_ranks};

/// The ending of a round that no table covers.
pub const NO_ENDING: u16 = u16::MAX;

/// Largest number of cards after the first hands: a draw of five, and in 2013 the dealer's new card.
const MOST_NEXT: usize = PLAYER_CARDS + 1;

/// The cards of one round.
pub struct Dealt {
    /// The player's cards in the order in which plays number them.
    pub player: [Card; PLAYER_CARDS],
    /// The up card last.
    pub dealer: [Card; DEALER_CARDS],
    /// Next cards of the deck; the last one in 2013 only.
    pub next: [Card; MOST_NEXT],
}

pub struct LiteralPlayer {
    pub decisions: Arc<Decisions>,
    pub terms: Terms,
    pub chapter: Chapter,
}

impl Dealt {
    /// Deals to player and dealer in turn, the dealer's last card face up; then come the cards to draw. The player's
    /// cards ascend as if the up card's suit and the lowest were exchanged, as in the tables of decisions. `None` for
    /// too few cards.
    pub fn of(chapter: Chapter, strip: &[Strip], round: usize) -> Option<Self> {
        let mut dealt = [Card::LOWEST; 2 * PLAYER_CARDS + MOST_NEXT];
        for (dealt, cards) in dealt.iter_mut().zip(strip) {
            *dealt = Card::from_index(cards[round])?;
        }
        let mut dealt = Dealt {
            player: std::array::from_fn(|place| dealt[2 * place]),
            dealer: std::array::from_fn(|place| dealt[2 * place + 1]),
            next: std::array::from_fn(|place| dealt[2 * PLAYER_CARDS + place]),
        };
        let own = dealt.up_card().suit();
        let exchanged = |suit: Suit| match suit {
            Suit::Clubs => own,
            _ if suit == own => Suit::Clubs,
            _ => suit,
        };
        dealt.player.sort_unstable_by_key(|card| (card.rank(), exchanged(card.suit())));
        (strip.len() >= chapter.cards_per_round()).then_some(dealt)
    }

    fn up_card(&self) -> Card {
        self.dealer[DEALER_CARDS - 1]
    }

    /// Drawn cards are the next of the deck (§ 671a.11(d)(2)).
    pub fn final_hand(&self, play: Play) -> Option<FinalHand> {
        FinalHand::new(play.kept(&self.player).chain(self.next[..play.drawn()].iter().copied()))
    }

    fn seen_with(&self, hand: &FinalHand) -> CardSet {
        self.player.iter().chain(hand.cards()).copied().chain([self.up_card()]).collect()
    }

    /// The actions of a round with this first play and ending, in words.
    pub fn actions(&self, play: Play, path: Path, ending: Ending) -> Vec<String> {
        let first = play.name(&self.player);
        let (drawn, next) = (play.drawn(), self.next.map(|card| card.to_string()));
        let bet = if ending == Ending::Folded { "fold" } else { "bet" }.to_string();
        let mut actions = match drawn {
            0 => vec![first],
            _ => vec![format!("{first}, draw {}", next[..drawn].join(" ")), bet],
        };
        if path.is_forced() {
            actions.push(format!("force the dealer to draw {}", next[drawn]));
        }
        actions
    }
}

impl LiteralPlayer {
    pub fn endings(&self, strip: &[Strip], plays: &Strip, rounds: usize) -> [u16; STRIP_ROUNDS] {
        let ending = |round| if round < rounds { self.ending(strip, round, plays[round]) } else { NO_ENDING };
        std::array::from_fn(ending)
    }

    /// The cell of path and ending of one round, played card by card.
    #[cold]
    #[inline(never)]
    pub fn ending(&self, strip: &[Strip], round: usize, code: u8) -> u16 {
        let ending = Dealt::of(self.chapter, strip, round).and_then(|dealt| self.play(&dealt, Play::from_code(code)?));
        ending.map_or(NO_ENDING, |(path, ending)| (path as usize * Ending::COUNT + ending.place()).az::<u16>())
    }

    /// The actions of one round in words; `None` if no table covers it.
    pub fn actions(&self, strip: &[Strip], round: usize, code: u8) -> Option<Vec<String>> {
        let (dealt, play) = (Dealt::of(self.chapter, strip, round)?, Play::from_code(code)?);
        let (path, ending) = self.play(&dealt, play)?;
        Some(dealt.actions(play, path, ending))
    }

    /// Decisions after draws, by rank of the up card; `None` for a player by rules.
    #[inline(always)]
    pub fn after_draws(&self, up_card: usize) -> Option<&FinalDecisions> {
        self.decisions.get(up_card).and_then(|(_, solved)| solved.after_draws.as_ref())
    }

    /// `None` if the tables do not have the decision after the draw.
    pub fn play(&self, dealt: &Dealt, play: Play) -> Option<(Path, Ending)> {
        let hand = dealt.final_hand(play)?;
        let bets = match play {
            Play::FOLD | Play::INSTANT => false,
            Play::BET => true,
            _ => self.bets(dealt, play, &hand)?,
        };
        let seen = || dealt.seen_with(&hand).union(dealt.dealer.into_iter().collect());
        let forces = || self.bet_on(&hand).gain_of_forcing(dealt.dealer, CardSet::FULL_DECK.without(seen())) > 0;
        Some(self.ending_after(dealt, play, bets, forces))
    }

    /// The ending after a play. `bets`: whether the player bets on the final hand; `forces`: whether the player has a
    /// dealer who does not qualify replace the highest card (§ 589.11(e)(2)(ii)).
    pub fn ending_after(&self, dealt: &Dealt, play: Play, bets: bool, forces: impl FnOnce() -> bool) -> (Path, Ending) {
        let (path, dealer) = (Path::of(play), five_card::value(dealt.dealer));
        if play == Play::INSTANT {
            return (path, Ending::instant(dealt.player));
        }
        let Some(hand) = dealt.final_hand(play).filter(|_| bets) else { return (path, Ending::Folded) };
        if qualifies(dealer) {
            return (path, self.showdown(dealer, &hand));
        }
        if self.chapter == Chapter::Of2013 && forces() {
            let dealer = five_card::value(with_new_card(dealt.dealer, dealt.next[play.drawn()]));
            // If the new hand does not qualify, ante and bet are returned, whatever the player's hand.
            let ending = if qualifies(dealer) { self.showdown(dealer, &hand) } else { Ending::NotQualified(false) };
            return (path.forced(), ending);
        }
        (path, Ending::not_qualified(hand.winning))
    }

    /// The ending of a bet against a qualifying hand (§ 671a.11(f)).
    fn showdown(&self, dealer: FiveCardValue, hand: &FinalHand) -> Ending {
        match hand.value.cmp(&dealer) {
            Ordering::Equal => Ending::Tied,
            Ordering::Greater => self.ending_if_higher(hand),
            Ordering::Less => Ending::Lost,
        }
    }

    /// Ending against a lower hand that qualifies. A hand without a combination is never the higher one.
    pub fn ending_if_higher(&self, hand: &FinalHand) -> Ending {
        hand.winning.map_or(Ending::Lost, |winning| Ending::Won(winning, self.second_of(hand)))
    }

    pub fn bet_on(&self, hand: &FinalHand) -> Bet {
        Bet { value: hand.value, payoff: self.payoff_of(hand) }
    }

    fn payoff_of(&self, hand: &FinalHand) -> Payoff {
        self.terms.prices.payoff(hand.winning, self.second_of(hand))
    }

    fn second_of(&self, hand: &FinalHand) -> Option<Combination> {
        hand.second(self.terms.second, &self.terms.prices.bet)
    }

    fn bets(&self, dealt: &Dealt, play: Play, hand: &FinalHand) -> Option<bool> {
        let up_card = dealt.up_card();
        if self.terms.player == Player::Simple {
            return Some(simply_bets(hand.winning, up_card.rank()));
        }
        let tables = self.after_draws(up_card.rank() as usize)?;
        let seen = dealt.seen_with(hand);
        let hidden = SET_OF_ALL & !ranks_by_suit(seen.iter())[up_card.suit() as usize];
        let known = match <[Card; 6]>::try_from(hand.cards()) {
            Ok(six) => match suited_ranks::<5>(&six) {
                Some(ranks) => (tables.after_buying_flush(finals().best_suited(ranks.az::<u16>()).0), None),
                None => tables.after_buying(rank_multiset_index(six), self.terms.second.place()),
            },
            Err(_) if play.drawn() == PLAYER_CARDS => (FinalDecision::ByCounting, None),
            Err(_) => {
                let kind = finals().kind(<[Card; 5]>::try_from(hand.cards()).ok()?);
                let dead = index_of(&rank_counts(play.discarded(&dealt.player)));
                tables.after_exchange(kind, play.drawn(), dead)
            }
        };
        Some(match known {
            (FinalDecision::Fold, _) => false,
            (FinalDecision::Bet, _) => true,
            (FinalDecision::ByMore, Some(gain)) => {
                let change = change_by_flushes(up_card.rank(), hidden, hand.value);
                gain + self.payoff_of(hand).gain_of_change(change) > 0
            }
            _ => HiddenHands::new(self.chapter, self.bet_on(hand), up_card, seen).net() > 0,
        })
    }
}
