//! One dealt round, played card by card.

use std::cmp::Ordering;
use std::sync::Arc;

use az::Az;

use super::bet::{Bet, HiddenHands, with_new_card};
use crate::cards::{Card, CardSet, STRIP_ROUNDS, Strip, Suit};
use crate::games::lunar_poker::decisions::{
    Decisions, FinalDecision, FinalDecisions, OwnSuit, Player, SET_OF_ALL, Terms, finals, index_of, rank_counts,
    ranks_by_suit, simply_bets,
};
use crate::games::lunar_poker::rules::{
    Chapter, Combination, DEALER_CARDS, Ending, FinalHand, PLAYER_CARDS, Path, Play, qualifies,
};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{five_card, rank_multiset_index, suited_ranks};

/// The ending of a round that no table covers.
pub const NO_ENDING: u16 = u16::MAX;

/// Largest number of cards after the first hands: a draw of five, and in 2013 the dealer's new card.
const MOST_NEXT: usize = PLAYER_CARDS + 1;

/// The up card's suit after renaming.
const LOWEST_SUIT: Suit = Suit::ALL[0];

/// The cards of one round. Suits are renamed so that the up card's is the lowest.
pub struct Dealt {
    /// The player's cards in ascending order.
    player: [Card; PLAYER_CARDS],
    dealer: [Card; DEALER_CARDS],
    up_card: Card,
    /// Next cards of the deck; the last one in 2013 only.
    next: [Card; MOST_NEXT],
    /// The up card's suit before renaming.
    own_suit: Suit,
}

pub struct LiteralPlayer {
    pub decisions: Arc<Decisions>,
    pub terms: Terms,
    pub chapter: Chapter,
}

impl Dealt {
    /// Deals to player and dealer in turn, the dealer's last card face up; then come the cards to draw. `None` for too
    /// few cards.
    pub fn of(chapter: Chapter, strip: &[Strip], round: usize) -> Option<Self> {
        let mut dealt = [Card::LOWEST; 2 * PLAYER_CARDS + MOST_NEXT];
        for (dealt, cards) in dealt.iter_mut().zip(strip) {
            *dealt = Card::from_index(cards[round])?;
        }
        let up_card = dealt[2 * PLAYER_CARDS - 1];
        let own_suit = up_card.suit();
        let renamed = |card: Card| renamed(card, own_suit);
        let mut player = std::array::from_fn(|place| renamed(dealt[2 * place]));
        let dealer: [Card; DEALER_CARDS] = std::array::from_fn(|place| renamed(dealt[2 * place + 1]));
        player.sort_unstable();
        let next = std::array::from_fn(|place| renamed(dealt[2 * PLAYER_CARDS + place]));
        let dealt = Dealt { player, dealer, up_card: renamed(up_card), next, own_suit };
        (strip.len() >= chapter.cards_per_round()).then_some(dealt)
    }

    /// A round without renamed suits, for players without tables of decisions. The player's cards ascend, and the
    /// dealer's end with the up card.
    pub fn unnamed(player: [Card; PLAYER_CARDS], dealer: [Card; DEALER_CARDS], next: &[Card]) -> Self {
        let next = std::array::from_fn(|place| next.get(place).copied().unwrap_or(Card::LOWEST));
        Dealt { player, dealer, up_card: dealer[DEALER_CARDS - 1], next, own_suit: LOWEST_SUIT }
    }

    /// Drawn cards are the next of the deck (§ 671a.11(d)(2)).
    pub fn final_hand(&self, play: Play) -> Option<FinalHand> {
        FinalHand::new(play.kept(&self.player).chain(self.next[..play.drawn()].iter().copied()))
    }

    fn seen_with(&self, hand: &FinalHand) -> CardSet {
        self.player.iter().chain(hand.cards()).chain([&self.up_card]).copied().collect()
    }

    /// The actions of a round with this first play and ending, in words, with the cards drawn as they were dealt.
    pub fn actions(&self, play: Play, path: Path, ending: Ending) -> Vec<String> {
        let dealt = |card: Card| renamed(card, self.own_suit);
        let first = play.name(&self.player.map(dealt));
        let (drawn, next) = (play.drawn(), self.next.map(|card| dealt(card).to_string()));
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

/// Exchanges a suit with the lowest.
fn renamed(card: Card, own: Suit) -> Card {
    match card.suit() {
        suit if suit == own => Card::new(card.rank(), LOWEST_SUIT),
        LOWEST_SUIT => Card::new(card.rank(), own),
        _ => card,
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
        let path = Path::of(play);
        match play {
            Play::FOLD => return Some((path, Ending::Folded)),
            Play::INSTANT => return Some((path, Ending::instant(dealt.player))),
            _ => {}
        }
        let hand = dealt.final_hand(play)?;
        if play != Play::BET && !self.bets(dealt, play, &hand)? {
            return Some((path, Ending::Folded));
        }
        let seen = || dealt.seen_with(&hand).union(dealt.dealer.into_iter().collect());
        let forces = || self.bet_on(&hand).gain_of_forcing(dealt.dealer, CardSet::FULL_DECK.without(seen())) > 0;
        Some(self.ending_of_bet(dealt, play, &hand, forces))
    }

    /// The ending of a bet. `forces`: whether the player has a dealer who does not qualify replace the highest card
    /// (§ 589.11(e)(2)(ii)).
    pub fn ending_of_bet(
        &self,
        dealt: &Dealt,
        play: Play,
        hand: &FinalHand,
        forces: impl FnOnce() -> bool,
    ) -> (Path, Ending) {
        let (path, dealer) = (Path::of(play), five_card::value(dealt.dealer));
        if qualifies(dealer) {
            return (path, self.showdown(dealer, hand));
        }
        if self.chapter == Chapter::Of2013 && forces() {
            let dealer = five_card::value(with_new_card(dealt.dealer, dealt.next[play.drawn()]));
            // If the new hand does not qualify, ante and bet are returned, whatever the player's hand.
            let ending = if qualifies(dealer) { self.showdown(dealer, hand) } else { Ending::NotQualified(false) };
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
        self.bet_with(hand.value, hand.winning, self.second_of(hand))
    }

    /// The bet with the ending `won`, apart from the hand's value.
    pub fn bet_that_ends(&self, won: Ending) -> Option<Bet> {
        let Ending::Won(winning, second) = won else { return None };
        Some(self.bet_with(FiveCardValue::default(), Some(winning), second))
    }

    fn bet_with(&self, value: FiveCardValue, winning: Option<Combination>, second: Option<Combination>) -> Bet {
        let (won, ante) = (self.terms.prices.payoff(winning, second).won(), self.terms.prices.ante_paid(winning));
        Bet { value, won, ante }
    }

    fn second_of(&self, hand: &FinalHand) -> Option<Combination> {
        hand.second(self.terms.second, &self.terms.prices.bet)
    }

    fn bets(&self, dealt: &Dealt, play: Play, hand: &FinalHand) -> Option<bool> {
        if self.terms.player == Player::Simple {
            return Some(simply_bets(hand.winning, dealt.up_card.rank()));
        }
        let tables = self.after_draws(dealt.up_card.rank() as usize)?;
        let seen = dealt.seen_with(hand);
        let hidden = SET_OF_ALL & !ranks_by_suit(seen.iter())[dealt.up_card.suit() as usize];
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
                let change = OwnSuit { up_card: dealt.up_card.rank(), hidden }.change(hand.value);
                gain + self.terms.prices.payoff(hand.winning, self.second_of(hand)).gain_of_change(change) > 0
            }
            _ => HiddenHands::new(self.chapter, self.bet_on(hand), dealt.up_card, seen).net() > 0,
        })
    }
}
