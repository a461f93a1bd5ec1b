//! One dealt round of the simulator, and what the player makes of it.

use std::sync::Arc;

use super::combinations::{Combination, SecondCombination};
use super::finals::finals;
use super::first_decisions::FirstDecisions;
use super::plays::{PLAYER_CARDS, Play};
use super::prices::{Payoff, Priced, Prices};
use super::results::{Ending, Path};
use super::rules::{Player, simply_bets};
use super::second_combination::second_combination;
use super::solution::{Solution, place_of};
use super::super_wager::Properties;
use super::{DEALER_CARDS, multisets};
use crate::cards::{Card, CardSet, Rank, Strip, Suit};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::rank_multiset_index;

/// Most cards that a player draws.
const MOST_DRAWN: usize = PLAYER_CARDS;

/// The cards of one round. Suits are renamed so that the up card's is the lowest, but for the Super Wager.
pub struct Dealt {
    /// The player's first five cards in ascending order.
    player: [Card; PLAYER_CARDS],
    up_card: Card,
    /// The cards that are next in the deck.
    next: [Card; MOST_DRAWN],
    /// What the player's and the dealer's first cards are to the Super Wager.
    properties: [Properties; 2],
    /// The value of the dealer's hand, if it qualifies.
    qualified: Option<FiveCardValue>,
}

/// A player with decisions.
pub struct RoundPlayer {
    first: FirstDecisions,
    solution: Arc<Solution>,
    priced: Priced,
    pays: [i64; Combination::COUNT],
    second: SecondCombination,
    player: Player,
}

/// A hand that the player may bet on.
#[derive(Clone, Copy)]
pub struct FinalHand {
    /// In ascending order; the last one is not the hand's if there is no sixth.
    cards: [Card; PLAYER_CARDS + 1],
    size: usize,
    value: FiveCardValue,
    winning: Option<Combination>,
}

impl FinalHand {
    fn cards(&self) -> &[Card] {
        &self.cards[..self.size]
    }
}

impl Dealt {
    /// The round at this place of a strip: a card to the player and one to the dealer in turn, the dealer's last one face up, and then
    /// what may be drawn. `None` for another number of cards.
    pub fn of(strip: &[Strip], round: usize) -> Option<Self> {
        let card = |place: usize| Card::from_index(strip.get(place)?[round]);
        let mut dealt = [Card::LOWEST; 2 * PLAYER_CARDS + MOST_DRAWN];
        for (place, dealt) in dealt.iter_mut().enumerate() {
            *dealt = card(place)?;
        }
        let up_card = dealt[2 * PLAYER_CARDS - 1];
        let properties = [0, 1].map(|first| Properties::of(std::array::from_fn(|place| dealt[first + 2 * place])));
        // The up card's suit changes places with the lowest one.
        let lowest = Suit::ALL[0];
        let renamed = |card: Card| match card.suit() {
            suit if suit == up_card.suit() => Card::new(card.rank(), lowest),
            suit if suit == lowest => Card::new(card.rank(), up_card.suit()),
            _ => card,
        };
        let mut player = std::array::from_fn(|place| renamed(dealt[2 * place]));
        let dealer: [Card; DEALER_CARDS] = std::array::from_fn(|place| renamed(dealt[2 * place + 1]));
        player.sort_unstable();
        let next = std::array::from_fn(|place| renamed(dealt[2 * PLAYER_CARDS + place]));
        let value = five_card::value(dealer);
        let qualified = Combination::of(value.ranking()).map(|_| value);
        Some(Dealt { player, up_card: renamed(up_card), next, properties, qualified })
    }

    /// The hand that a play leads to (§ 671a.11(d)(2)).
    pub fn final_hand(&self, play: Play) -> Option<FinalHand> {
        let mut cards = [Card::LOWEST; PLAYER_CARDS + 1];
        let mut size = 0;
        for card in play.kept(&self.player).chain(self.next[..play.drawn()].iter().copied()) {
            cards[size] = card;
            size += 1;
        }
        cards[..size].sort_unstable();
        let [a, b, c, d, e, _] = cards;
        let value = if size == cards.len() { five_card::best_of_six(cards) } else { five_card::value([a, b, c, d, e]) };
        (size >= PLAYER_CARDS).then(|| FinalHand { cards, size, value, winning: Combination::of(value.ranking()) })
    }

    /// What the player's first five cards are to the Super Wager.
    pub fn players_properties(&self) -> Properties {
        self.properties[0]
    }

    /// What the dealer's first five cards are to the Super Wager.
    pub fn dealers_properties(&self) -> Properties {
        self.properties[1]
    }
}

impl RoundPlayer {
    /// A player with these decisions.
    pub fn new(
        first: FirstDecisions,
        solution: Arc<Solution>,
        priced: Priced,
        prices: &Prices,
        second: SecondCombination,
        player: Player,
    ) -> Self {
        RoundPlayer { first, solution, priced, pays: prices.bet, second, player }
    }

    /// Plays a round to its end; `None` if the tables do not know a decision. `last` is the play of a player before and the hand that
    /// it led to, and becomes this one's.
    pub fn play(&self, dealt: &Dealt, last: &mut Option<(Play, FinalHand)>) -> Option<(Path, Ending)> {
        let play = self.first.play(dealt.up_card.rank(), dealt.player)?;
        let path = Path::of(play);
        match play {
            Play::FOLD => return Some((path, Ending::Folded)),
            Play::INSTANT => return Some((path, Ending::instant(dealt.player))),
            _ => {}
        }
        let hand = match last {
            Some((known, hand)) if *known == play => *hand,
            _ => dealt.final_hand(play)?,
        };
        *last = Some((play, hand));
        if play != Play::BET && !self.bets(dealt, play, &hand)? {
            return Some((path, Ending::Folded));
        }
        Some((path, self.showdown(dealt, &hand)))
    }

    /// What comes of a bet (§ 671a.11(f)).
    fn showdown(&self, dealt: &Dealt, hand: &FinalHand) -> Ending {
        let Some(dealer) = dealt.qualified else {
            return Ending::NotQualified(hand.winning.is_some_and(|winning| winning >= Combination::Straight));
        };
        match (hand.value.cmp(&dealer), hand.winning) {
            (std::cmp::Ordering::Equal, _) => Ending::Tied,
            (std::cmp::Ordering::Greater, Some(winning)) => {
                let second = second_combination(hand.cards(), hand.value, winning, self.second, &self.pays);
                Ending::Won(winning, second)
            }
            _ => Ending::Lost,
        }
    }

    /// Whether the player bets after a draw.
    fn bets(&self, dealt: &Dealt, play: Play, hand: &FinalHand) -> Option<bool> {
        if self.player == Player::Simple {
            return Some(simply_bets(hand.winning, dealt.up_card.rank()));
        }
        let (_, solved) = self.solution.up_cards.get(dealt.up_card.rank() as usize)?;
        let tables = solved.after_draws.as_ref()?;
        let seen = dealt.player.iter().chain(hand.cards()).chain([&dealt.up_card]);
        let own_suit = seen
            .filter(|card| card.suit() == dealt.up_card.suit())
            .fold(0x1FFF_u16, |left, card| left & !(1 << card.rank() as u16));
        let own_suit = without_rank(own_suit, dealt.up_card.rank());
        let known = if let Ok(six) = <[Card; 6]>::try_from(hand.cards()) {
            let multiset = rank_multiset_index(six);
            let payoff = &self.priced.of_six[multiset];
            match flush_of_six(&six) {
                None => {
                    tables.bets_bought(payoff, finals().of_six(multiset).0, multiset, place_of(self.second), own_suit)
                }
                Some(flush) => tables.bets_bought_flush(flush),
            }
        } else {
            let kind = finals().kind(<[Card; 5]>::try_from(hand.cards()).ok()?);
            let dead = multisets::index_of(&multisets::rank_counts(play.discarded(&dealt.player)));
            let payoff: &Payoff = &self.priced.of_five[kind];
            (play.drawn() < PLAYER_CARDS)
                .then(|| tables.bets_exchanged(payoff, kind, play.drawn(), dead, own_suit))
                .flatten()
        };
        Some(known.unwrap_or_else(|| self.bets_by_counting(dealt, hand)))
    }

    /// Whether betting gains over folding, every hidden hand of the dealer looked at: for the few hands that the tables leave open.
    fn bets_by_counting(&self, dealt: &Dealt, hand: &FinalHand) -> bool {
        let seen: CardSet = dealt.player.iter().chain(hand.cards()).chain([&dealt.up_card]).copied().collect();
        let winning = hand.winning;
        let high = winning.is_some_and(|winning| winning >= Combination::Straight);
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.pays[paid as usize]);
        let second =
            winning.and_then(|winning| second_combination(hand.cards(), hand.value, winning, self.second, &self.pays));
        let won = 2 * (paid(winning) + paid(second));
        let mut net = 0;
        let mut hidden_hands = 0;
        for hidden in CardSet::FULL_DECK.without(seen).subsets::<4>() {
            let [a, b, c, d] = hidden;
            let dealer = five_card::value([a, b, c, d, dealt.up_card]);
            hidden_hands += 1;
            net += match (Combination::of(dealer.ranking()), hand.value.cmp(&dealer)) {
                (None, _) => self.priced.ante(high),
                (_, std::cmp::Ordering::Greater) => won,
                (_, std::cmp::Ordering::Equal) => 0,
                (_, std::cmp::Ordering::Less) => -3,
            };
        }
        net > -hidden_hands
    }
}

/// The kind of the best five of one suit among six cards, if there are five.
fn flush_of_six(cards: &[Card; 6]) -> Option<usize> {
    let mut of_suit = [0_u16; Suit::ALL.len()];
    cards.iter().for_each(|card| of_suit[card.suit() as usize] |= 1 << card.rank() as u16);
    of_suit.into_iter().find(|ranks| ranks.count_ones() >= 5).map(|ranks| finals().best_suited(ranks).0)
}

/// A set of ranks without the place of one, which closes up.
fn without_rank(ranks: u16, rank: Rank) -> usize {
    let below = (1 << rank as u16) - 1;
    usize::from(ranks & below | ranks >> 1 & !below)
}
