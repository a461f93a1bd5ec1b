//! One dealt round of the simulator, and what the player makes of it.

use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

use super::combinations::{Combination, SecondCombination};
use super::dealt_strips::{DealtStrip, FinalHands};
use super::final_decisions::FinalDecisions;
use super::finals::finals;
use super::multisets::RankCounts;
use super::new_cards::NewCards;
use super::plays::{PLAYER_CARDS, Play};
use super::prices::{Payoff, Priced, Prices};
use super::results::{Ending, Path};
use super::round_tables::{BET, BY_DEAD_RANKS, Decision, FinalFacts, OPEN, RoundTables, looked_up};
use super::rules::{Player, simply_bets};
use super::second_combination::second_combination;
use super::solution::{Solution, place_of};
use super::{Chapter, DEALER_CARDS, multisets};
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::{rank_multiset_index, rank_multisets_in_order};

/// Stands for a round that a table did not foresee.
pub const NO_ENDING: u16 = u16::MAX;

/// Most cards that are dealt after the first hands: a draw of five, and in 2013 the dealer's new card.
const MOST_NEXT: usize = PLAYER_CARDS + 1;

/// The cards of one round. Suits are renamed so that the up card's is the lowest.
pub struct Dealt {
    /// The player's first five cards in ascending order.
    player: [Card; PLAYER_CARDS],
    dealer: [Card; DEALER_CARDS],
    up_card: Card,
    /// The cards that are next in the deck; the last one only in 2013.
    next: [Card; MOST_NEXT],
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
    tables: RoundTables,
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
        let tables = RoundTables::new(&solution, player, second, &prices.bet);
        RoundPlayer { solution, priced: Priced::new(prices, second), pays: prices.bet, second, player, chapter, tables }
    }

    /// The reading of the second combination.
    pub fn reading(&self) -> usize {
        place_of(self.second)
    }

    /// What comes of the first `rounds` rounds of a strip, by the places of path and ending, `plays` being the decisions on the first five
    /// cards; [`NO_ENDING`] where the tables do not know the next one.
    #[inline(always)]
    pub fn endings(&self, strip: &[Strip], dealt: &DealtStrip, plays: &Strip, rounds: usize) -> [u16; STRIP_ROUNDS] {
        let rounds = rounds.min(STRIP_ROUNDS);
        let hands = FinalHands::of(dealt, plays);
        let decisions = self.decisions(dealt, &hands, plays, rounds);
        let mut endings = [NO_ENDING; STRIP_ROUNDS];
        for round in 0..rounds {
            let (hand, dealer) = (self.tables.hand(hands.hands[round]), dealt.dealers_values[round]);
            let bet = self.tables.bet(hand, dealer);
            let ending = if decisions[round] == BET { bet } else { Ending::Folded.place() as u8 };
            endings[round] = self.tables.play(plays[round]).first_ending + u16::from(ending);
            let may_force =
                self.chapter == Chapter::Of2013 && decisions[round] == BET && !self.tables.qualifies(dealer);
            if may_force && let Some(forced) = self.forced_ending(strip, dealt, round, plays[round], hand) {
                endings[round] = forced;
            }
            if decisions[round] == OPEN {
                endings[round] = self.literal_ending(strip, round, plays[round]);
            }
        }
        endings
    }

    /// What the player does with the final hands of a strip.
    #[inline(always)]
    fn decisions(
        &self,
        dealt: &DealtStrip,
        hands: &FinalHands,
        plays: &Strip,
        rounds: usize,
    ) -> [Decision; STRIP_ROUNDS] {
        let mut decisions = [OPEN; STRIP_ROUNDS];
        let (mut by_dead_ranks, mut count) = ([0; STRIP_ROUNDS], 0);
        for round in 0..rounds {
            let play = self.tables.play(plays[round]);
            decisions[round] = self.tables.decision(play, dealt.up_ranks[round], hands.hands[round]);
            by_dead_ranks[count % STRIP_ROUNDS] = round;
            count += usize::from(decisions[round] == BY_DEAD_RANKS);
        }
        // These tables are large: as with the plays, where to look is worked out before any look.
        let tables = self.after_draws();
        let mut places = [0; STRIP_ROUNDS];
        for (&round, place) in by_dead_ranks[..count].iter().zip(&mut places) {
            let Some(Some(tables)) = tables.get(usize::from(dealt.up_ranks[round])) else { continue };
            let (drawn, dead) = (plays[round].count_ones() as usize, usize::from(hands.dead[round]));
            *place = tables.place_by_dead_ranks(usize::from(hands.hands[round]), drawn, dead);
        }
        for (&round, &place) in by_dead_ranks[..count].iter().zip(&places) {
            let tables = tables.get(usize::from(dealt.up_ranks[round])).copied().flatten();
            decisions[round] = tables.map_or(OPEN, |tables| looked_up(tables.by_dead_ranks(place)));
        }
        decisions
    }

    /// The tables of decisions after a draw, by rank of the up card.
    #[inline(always)]
    fn after_draws(&self) -> [Option<&FinalDecisions>; Rank::ALL.len()] {
        let mut tables = [None; Rank::ALL.len()];
        for (tables, (_, solved)) in tables.iter_mut().zip(&self.solution.up_cards) {
            *tables = solved.after_draws.as_ref();
        }
        tables
    }

    /// What comes of a bet if the player forces a dealer who does not qualify (§ 589.11(e)(2)(ii)); `None` if not forcing brings as much.
    #[inline(always)]
    fn forced_ending(
        &self,
        strip: &[Strip],
        dealt: &DealtStrip,
        round: usize,
        code: u8,
        hand: FinalFacts,
    ) -> Option<u16> {
        let (won, high) =
            (self.tables.won(hand), usize::from(hand.not_qualified) == Ending::NotQualified(true).place());
        let ante = self.priced.ante(high);
        // The Options fee is an ante. It is not worth it if winning for certain is not.
        if won - 1 <= ante {
            return None;
        }
        let play = Play::from_code(code)?;
        let gone = 2 * PLAYER_CARDS + play.drawn();
        let Some(new_cards) = NewCards::of(&dealt.dealer, round, strip[..gone].iter().map(|cards| cards[round])) else {
            return Some(self.literal_ending(strip, round, code));
        };
        let mut net = 0;
        for (&value, &left) in new_cards.values.iter().zip(&new_cards.left) {
            let lost = if hand.value == value { 0 } else { -3 };
            let qualified = if hand.value > value { won } else { lost };
            net += left * if self.tables.qualifies(value) { qualified } else { 0 };
        }
        let number = (Card::COUNT - gone) as i64;
        if net - number <= ante * number {
            return None;
        }
        let value = new_cards.values[usize::from(strip[gone][round] >> 2)];
        // Ante and bet are returned then, however high the player's hand is.
        let not_qualified = Ending::NotQualified(false).place() as u8;
        let ending = if self.tables.qualifies(value) { self.tables.bet(hand, value) } else { not_qualified };
        Some((Path::of(play).forced() as usize * Ending::COUNT) as u16 + u16::from(ending))
    }

    /// What comes of a round, worked out card by card.
    #[cold]
    #[inline(never)]
    fn literal_ending(&self, strip: &[Strip], round: usize, code: u8) -> u16 {
        let ending = Dealt::of(self.chapter, strip, round).and_then(|dealt| self.play(&dealt, Play::from_code(code)?));
        ending.map_or(NO_ENDING, |(path, ending)| (path as usize * Ending::COUNT + ending.place()) as u16)
    }

    /// Plays a round to its end, `play` being the decision on the first five cards; `None` if the tables do not know the next one.
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

    /// What comes of a bet against a dealer's hand that qualifies (§ 671a.11(f)).
    fn showdown(&self, dealer: FiveCardValue, hand: &FinalHand) -> Ending {
        match (hand.value.cmp(&dealer), hand.winning) {
            (Ordering::Equal, _) => Ending::Tied,
            (Ordering::Greater, Some(winning)) => {
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
                (None, _) | (_, Ordering::Equal) => 0,
                (_, Ordering::Greater) => won,
                (_, Ordering::Less) => -3,
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

    /// Whether betting gains over folding, every hidden hand of the dealer counted, and in 2013 every new card: for the few hands that
    /// the tables leave open.
    fn bets_by_counting(&self, dealt: &Dealt, hand: &FinalHand) -> bool {
        let seen = dealt.seen_with(hand);
        match self.chapter {
            Chapter::Today => self.net_of_hidden_hands(dealt.up_card, seen, hand) > 0,
            Chapter::Of2013 => self.bets_in_2013(dealt.up_card, seen, hand),
        }
    }

    /// What betting gains over folding under Chapter 671a, in antes and summed over the hidden hands. To all but a flush cards are their
    /// ranks, so hands of the same ranks are looked at once; then those of the up card's suit are looked at one by one.
    fn net_of_hidden_hands(&self, up_card: Card, seen: CardSet, hand: &FinalHand) -> i64 {
        let (won, ante) = (self.won(hand), self.priced.ante(hand.is_straight_or_higher()));
        let gain = |value: FiveCardValue| match (self.tables.qualifies(value.index() as u16), hand.value.cmp(&value)) {
            (false, _) => ante + 1,
            (true, Ordering::Greater) => won + 1,
            (true, Ordering::Equal) => 1,
            (true, Ordering::Less) => -3 + 1,
        };
        let unseen = CardSet::FULL_DECK.without(seen);
        let left = multisets::rank_counts(unseen.iter());
        let by_ranks = |ranks: [Rank; 5]| five_card::tables().by_five_ranks()[rank_multiset_index(unsuited(ranks))];
        let mut net = 0;
        for ranks in four_ranks() {
            let hidden_hands = ways(ranks, &left);
            if hidden_hands > 0 {
                net += hidden_hands * gain(by_ranks(with_rank(*ranks, up_card.rank())));
            }
        }
        let of_own_suit: CardSet = unseen.iter().filter(|card| card.suit() == up_card.suit()).collect();
        for [a, b, c, d] in of_own_suit.subsets::<4>() {
            let flush = [a, b, c, d, up_card];
            let ranks = with_rank([a, b, c, d].map(Card::rank), up_card.rank());
            net += gain(five_card::value(flush)) - gain(by_ranks(ranks));
        }
        net
    }

    /// Whether betting gains over folding under Chapter 589, every hidden hand of the dealer and every new card looked at.
    fn bets_in_2013(&self, up_card: Card, seen: CardSet, hand: &FinalHand) -> bool {
        let (won, ante) = (self.won(hand), self.priced.ante(hand.is_straight_or_higher()));
        let unseen = CardSet::FULL_DECK.without(seen);
        let new_cards = unseen.len() as i64 - 4;
        let (mut net, mut hidden_hands) = (0, 0);
        for [a, b, c, d] in unseen.subsets::<4>() {
            let dealer = [a, b, c, d, up_card];
            let value = five_card::value(dealer);
            hidden_hands += 1;
            net += match (self.tables.qualifies(value.index() as u16), hand.value.cmp(&value)) {
                (false, _) => self.forced_net(dealer, seen, hand).unwrap_or(ante * new_cards),
                (true, Ordering::Greater) => won * new_cards,
                (true, Ordering::Equal) => 0,
                (true, Ordering::Less) => -3 * new_cards,
            };
        }
        net > -hidden_hands * new_cards
    }
}

/// Every choice of four ranks in ascending order, as hidden cards may have.
fn four_ranks() -> &'static [[Rank; 4]] {
    static RANKS: LazyLock<Vec<[Rank; 4]>> = LazyLock::new(rank_multisets_in_order::<4>);
    &RANKS
}

/// In how many ways cards have these ranks, which are in ascending order, if so many of each are left.
fn ways(ranks: &[Rank; 4], left: &RankCounts) -> i64 {
    let (mut ways, mut alike) = (1, 0);
    for (place, &rank) in ranks.iter().enumerate() {
        alike = if place > 0 && ranks[place - 1] == rank { alike + 1 } else { 0 };
        // Each product of so many falling factors is divisible by the next number.
        ways = ways * (i64::from(left[rank as usize]) - alike) / (alike + 1);
    }
    ways
}

/// Four ranks in ascending order and one more, in ascending order.
fn with_rank(ranks: [Rank; 4], one: Rank) -> [Rank; 5] {
    let [a, b, c, d] = ranks;
    let mut five = [a, b, c, d, one];
    five.sort_unstable();
    five
}

/// Cards of these ranks.
fn unsuited(ranks: [Rank; 5]) -> [Card; 5] {
    ranks.map(|rank| Card::new(rank, Suit::ALL[0]))
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
