//! One dealt round of the simulator, and what the player makes of it.

use std::sync::Arc;

use super::combinations::{Combination, SecondCombination};
use super::finals::finals;
use super::plays::{PLAYER_CARDS, Play};
use super::prices::{Payoff, Priced, Prices};
use super::results::{Ending, Path};
use super::rules::{Player, simply_bets};
use super::second_combination::second_combination;
use super::solution::{Solution, place_of};
use super::super_wager::Properties;
use super::{Chapter, DEALER_CARDS, multisets};
use crate::cards::{Card, CardSet, Rank, Strip, Suit};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::rank_multiset_index;

/// Most cards that are dealt after the first hands: a draw of five, and in 2013 the dealer's new card.
const MOST_NEXT: usize = PLAYER_CARDS + 1;

/// The cards of one round. Suits are renamed so that the up card's is the lowest, but for the Super Wager.
pub struct Dealt {
    /// The player's first five cards in ascending order.
    player: [Card; PLAYER_CARDS],
    dealer: [Card; DEALER_CARDS],
    up_card: Card,
    /// The cards that are next in the deck; the last one only in 2013.
    next: [Card; MOST_NEXT],
    /// What the player's and the dealer's first cards are to the Super Wager.
    properties: [Properties; 2],
    /// The value of the dealer's hand, if it qualifies.
    qualified: Option<FiveCardValue>,
}

/// A player with decisions on what a draw brings.
pub struct RoundPlayer {
    pub solution: Arc<Solution>,
    priced: Priced,
    pays: [i64; Combination::COUNT],
    second: SecondCombination,
    player: Player,
    chapter: Chapter,
}

/// What a player before this one made of the same round, which may be the same again.
#[derive(Default)]
pub struct Last<'p> {
    /// The play and the hand that it led to.
    hand: Option<(Play, FinalHand)>,
    /// Who decided on it, and whether to bet.
    bets: Option<(&'p RoundPlayer, bool)>,
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
    fn is_straight_or_higher(&self) -> bool {
        self.winning.is_some_and(|winning| winning >= Combination::Straight)
    }

    fn cards(&self) -> &[Card] {
        &self.cards[..self.size]
    }
}

impl Dealt {
    /// The round at this place of a strip: a card to the player and one to the dealer in turn, the dealer's last one face up, and then
    /// what may be drawn. `None` for too few cards.
    pub fn of(chapter: Chapter, strip: &[Strip], round: usize) -> Option<Self> {
        let mut dealt = [Card::LOWEST; 2 * PLAYER_CARDS + MOST_NEXT];
        for (dealt, cards) in dealt.iter_mut().zip(strip) {
            *dealt = Card::from_index(cards[round])?;
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
        (strip.len() >= chapter.cards_per_round()).then(|| Dealt {
            player,
            dealer,
            up_card: renamed(up_card),
            next,
            properties,
            qualified,
        })
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

    /// The cards that the player has seen with a final hand.
    fn seen_with(&self, hand: &FinalHand) -> CardSet {
        self.player.iter().chain(hand.cards()).chain([&self.up_card]).copied().collect()
    }

    /// The player's first five cards in ascending order.
    pub fn hand(&self) -> [Card; PLAYER_CARDS] {
        self.player
    }

    /// The dealer's up card.
    pub fn up_card(&self) -> Card {
        self.up_card
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
    /// A player with the decisions of `solution` for these prices and this reading of the second combination.
    pub fn new(
        chapter: Chapter,
        solution: Arc<Solution>,
        prices: &Prices,
        second: SecondCombination,
        player: Player,
    ) -> Self {
        RoundPlayer { solution, priced: Priced::new(prices, second), pays: prices.bet, second, player, chapter }
    }

    /// The reading of the second combination.
    pub fn reading(&self) -> usize {
        place_of(self.second)
    }

    /// Plays a round to its end, `play` being the decision on the first five cards; `None` if the tables do not know the next one.
    #[inline]
    pub fn play<'p>(&'p self, dealt: &Dealt, play: Play, last: &mut Last<'p>) -> Option<(Path, Ending)> {
        let path = Path::of(play);
        match play {
            Play::FOLD => return Some((path, Ending::Folded)),
            Play::INSTANT => return Some((path, Ending::instant(dealt.player))),
            _ => {}
        }
        let hand = match last.hand {
            Some((known, hand)) if known == play => hand,
            _ => {
                let hand = dealt.final_hand(play)?;
                *last = Last { hand: Some((play, hand)), bets: None };
                hand
            }
        };
        if play != Play::BET && !self.bets_as_last(dealt, play, &hand, last)? {
            return Some((path, Ending::Folded));
        }
        if let Some(dealer) = dealt.qualified {
            return Some((path, self.showdown(dealer, &hand)));
        }
        if self.chapter == Chapter::Of2013 {
            let forced = self.forced_net(dealt.dealer, dealt.seen_with(&hand), &hand);
            if forced.is_some() {
                return Some((path.forced(), self.forced_showdown(dealt, play, &hand)));
            }
        }
        Some((path, Ending::NotQualified(hand.is_straight_or_higher())))
    }

    /// Whether the player bets after a draw, as the last one did who had the same decisions.
    #[inline]
    fn bets_as_last<'p>(&'p self, dealt: &Dealt, play: Play, hand: &FinalHand, last: &mut Last<'p>) -> Option<bool> {
        // Readings differ only in what a bought card is worth.
        let alike = |other: &RoundPlayer| play != Play::BUY && Arc::ptr_eq(&other.solution, &self.solution);
        if let Some((_, bets)) = last.bets.filter(|(other, _)| alike(other)) {
            return Some(bets);
        }
        let bets = self.bets(dealt, play, hand)?;
        last.bets = Some((self, bets));
        Some(bets)
    }

    /// What comes of a bet against a dealer's hand that qualifies (§ 671a.11(f)).
    fn showdown(&self, dealer: FiveCardValue, hand: &FinalHand) -> Ending {
        match (hand.value.cmp(&dealer), hand.winning) {
            (std::cmp::Ordering::Equal, _) => Ending::Tied,
            (std::cmp::Ordering::Greater, Some(winning)) => {
                let second = second_combination(hand.cards(), hand.value, winning, self.second, &self.pays);
                Ending::Won(winning, second)
            }
            _ => Ending::Lost,
        }
    }

    /// What comes of a bet when the dealer replaces the highest card (§ 589.11(e)(2)(ii)).
    fn forced_showdown(&self, dealt: &Dealt, play: Play, hand: &FinalHand) -> Ending {
        let value = five_card::value(with_new_card(dealt.dealer, dealt.next[play.drawn()]));
        // Ante and bet are returned then, however high the player's hand is.
        let not_qualified = Ending::NotQualified(false);
        Combination::of(value.ranking()).map_or(not_qualified, |_| self.showdown(value, hand))
    }

    /// What forcing a dealer who does not qualify brings, in antes and summed over all new cards; `seen` are the cards that the player saw before
    /// the dealer's, and cannot come. `None` if forcing does not bring more than the ante is paid otherwise.
    fn forced_net(&self, dealer: [Card; DEALER_CARDS], seen: CardSet, hand: &FinalHand) -> Option<i64> {
        let won = self.won(hand);
        let ante = self.priced.ante(hand.is_straight_or_higher());
        // The Options fee is an ante. It is not worth it if winning for certain is not.
        if won - 1 <= ante {
            return None;
        }
        let (mut net, mut new_cards) = (0, 0);
        for new_card in CardSet::FULL_DECK.without(seen).without(dealer.into_iter().collect()).iter() {
            let value = five_card::value(with_new_card(dealer, new_card));
            new_cards += 1;
            net += match (Combination::of(value.ranking()), hand.value.cmp(&value)) {
                (None, _) | (_, std::cmp::Ordering::Equal) => 0,
                (_, std::cmp::Ordering::Greater) => won,
                (_, std::cmp::Ordering::Less) => -3,
            } - 1;
        }
        (net > ante * new_cards).then_some(net)
    }

    /// What a bet wins with a final hand, in antes.
    fn won(&self, hand: &FinalHand) -> i64 {
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.pays[paid as usize]);
        let second = hand
            .winning
            .and_then(|winning| second_combination(hand.cards(), hand.value, winning, self.second, &self.pays));
        2 * (paid(hand.winning) + paid(second))
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

    /// Whether betting gains over folding, every hidden hand of the dealer looked at, and in 2013 every new card: for the few hands that
    /// the tables leave open.
    fn bets_by_counting(&self, dealt: &Dealt, hand: &FinalHand) -> bool {
        let seen = dealt.seen_with(hand);
        let (won, ante) = (self.won(hand), self.priced.ante(hand.is_straight_or_higher()));
        let unseen = CardSet::FULL_DECK.without(seen);
        let new_cards = match self.chapter {
            Chapter::Today => 1,
            Chapter::Of2013 => unseen.len() as i64 - 4,
        };
        let (mut net, mut hidden_hands) = (0, 0);
        for hidden in unseen.subsets::<4>() {
            let [a, b, c, d] = hidden;
            let dealer = [a, b, c, d, dealt.up_card];
            let value = five_card::value(dealer);
            hidden_hands += 1;
            net += match (Combination::of(value.ranking()), hand.value.cmp(&value)) {
                (None, _) if self.chapter == Chapter::Of2013 => {
                    self.forced_net(dealer, seen, hand).unwrap_or(ante * new_cards)
                }
                (None, _) => ante,
                (_, std::cmp::Ordering::Greater) => won * new_cards,
                (_, std::cmp::Ordering::Equal) => 0,
                (_, std::cmp::Ordering::Less) => -3 * new_cards,
            };
        }
        net > -hidden_hands * new_cards
    }
}

/// A dealer's hand whose highest card is replaced. Hands that do not qualify have only one.
fn with_new_card(mut dealer: [Card; DEALER_CARDS], new_card: Card) -> [Card; DEALER_CARDS] {
    if let Some(highest) = dealer.iter_mut().max_by_key(|card| card.rank()) {
        *highest = new_card;
    }
    dealer
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
