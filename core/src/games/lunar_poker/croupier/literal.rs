//! One dealt round, played card by card. Then a bet on a final hand: its results against the dealer's hand, whether to
//! force a dealer who does not qualify (§ 589.11(e)(2)), and its count over hidden hands for the few decisions that no
//! table has.
//!
//! Suits matter to flushes only, so hidden hands of the same ranks are evaluated once. Possible flushes are then
//! evaluated card by card, in place of the result by ranks.

use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

use az::Az;

use crate::cards::{Card, CardSet, Rank, Strip, Suit};
use crate::games::lunar_poker::decisions::{
    Decisions, FinalDecision, FinalDecisions, Player, RankCounts, SET_OF_ALL, Terms, change_by_flushes, counts_of,
    finals, index_of, rank_counts, ranks_by_suit, simply_bets,
};
use crate::games::lunar_poker::rules::{
    Chapter, Combination, DEALER_CARDS, Ending, FinalHand, HIDDEN, PLAYER_CARDS, Path, Payoff, Play, hands_of_ranks,
    qualifies,
};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{five_card, rank_multiset_index, rank_multisets_in_order, suited_ranks};

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

    /// The actions of a round with this first play and ending, in words.
    pub fn actions(&self, play: Play, path: Path, ending: Ending) -> Vec<String> {
        let (drawn, next) = (play.drawn(), self.next.map(|card| card.to_string()));
        let mut actions = vec![play.name(&self.player)];
        if drawn > 0 {
            actions[0] += &format!(", draw {}", next[..drawn].join(" "));
            actions.push(if ending == Ending::Folded { "fold" } else { "bet" }.to_string());
        }
        if path.is_forced() {
            actions.push(format!("force the dealer to draw {}", next[drawn]));
        }
        actions
    }

    fn seen_with(&self, hand: &FinalHand) -> CardSet {
        self.player.iter().chain(hand.cards()).copied().chain([self.up_card()]).collect()
    }
}

impl LiteralPlayer {
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
        Bet { value: hand.value, payoff: self.terms.prices.payoff(hand.winning, self.second_of(hand)) }
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
                gain + self.bet_on(hand).payoff.gain_of_change(change) > 0
            }
            _ => HiddenHands::new(self.chapter, self.bet_on(hand), up_card, seen).net() > 0,
        })
    }
}

pub const STAYING: usize = DEALER_CARDS - 1;

/// Smallest number of possible new cards, with two hands and a draw dealt.
const FEWEST_NEW_CARDS: usize = Card::COUNT - DEALER_CARDS - 2 * PLAYER_CARDS;

pub struct Bet {
    pub value: FiveCardValue,
    pub payoff: Payoff,
}

impl Bet {
    /// Net result in antes against a qualifying hand.
    pub fn net(&self, dealer: FiveCardValue) -> i64 {
        match self.value.cmp(&dealer) {
            Ordering::Greater => self.payoff.won(),
            Ordering::Equal => 0,
            Ordering::Less => -3,
        }
    }

    /// Forcing never gains if even a certain win does not cover the Options fee, one ante.
    #[inline]
    pub fn may_force(&self) -> bool {
        self.payoff.won() > self.payoff.forgone()
    }

    /// Whether forcing can gain if at most `qualifying` new cards make the dealer qualify.
    #[inline]
    pub fn may_force_to(&self, qualifying: i64) -> bool {
        self.payoff.won() * qualifying > self.payoff.forgone() * FEWEST_NEW_CARDS.az::<i64>()
    }

    /// Gain of forcing a dealer who does not qualify over not forcing, in antes, summed over the new cards `left`.
    pub fn gain_of_forcing(&self, dealer: [Card; DEALER_CARDS], left: CardSet) -> i64 {
        let values = left.iter().map(|new_card| (five_card::value(with_new_card(dealer, new_card)), 1));
        self.gain_with(values, left.len().az::<i64>())
    }

    /// [`Bet::gain_of_forcing`] without flushes. `staying`: ascending ranks; `left`: number of new cards by rank.
    #[inline]
    pub fn gain_by_ranks(&self, staying: [Rank; STAYING], left: [i64; Rank::ALL.len()], new_cards: i64) -> i64 {
        self.gain_with(NewCards::with(staying).values.into_iter().zip(left), new_cards)
    }

    /// From values of hands with a new card and their numbers; 0 if forcing never gains. Ante and bet are returned if
    /// the hand does not qualify (§ 589.11(e)(2)(ii)).
    #[inline]
    fn gain_with(&self, hands: impl Iterator<Item = (FiveCardValue, i64)>, new_cards: i64) -> i64 {
        if !self.may_force() {
            return 0;
        }
        let net_of = |value| if qualifies(value) { self.net(value) } else { 0 };
        hands.map(|(value, cards)| cards * net_of(value)).sum::<i64>() - self.payoff.forgone() * new_cards
    }
}

/// Replaces the highest card, which is unique in a hand that does not qualify.
pub fn with_new_card(mut dealer: [Card; DEALER_CARDS], new_card: Card) -> [Card; DEALER_CARDS] {
    if let Some(highest) = dealer.iter_mut().max_by_key(|card| card.rank()) {
        *highest = new_card;
    }
    dealer
}

/// Values of four staying cards with a new one, without flushes.
pub struct NewCards {
    /// Values by the new card's rank.
    pub values: [FiveCardValue; Rank::ALL.len()],
    /// Largest number of new cards with which the hand qualifies, whatever else is dealt.
    pub qualifying: i64,
}

impl NewCards {
    #[inline]
    pub fn with(staying: [Rank; STAYING]) -> &'static Self {
        static ALL: LazyLock<Vec<NewCards>> =
            LazyLock::new(|| rank_multisets_in_order::<STAYING>().into_iter().map(NewCards::new).collect());
        &ALL[rank_multiset_index(staying.map(|rank| Card::new(rank, Suit::ALL[0])))]
    }

    fn new(staying: [Rank; STAYING]) -> Self {
        let [a, b, c, d] = staying;
        let by_ranks = &five_card::tables().by_five_ranks;
        let values = Rank::ALL.map(|new| by_ranks[index_of(&counts_of([a, b, c, d, new]))]);
        let left = |rank: &Rank| Suit::ALL.len().saturating_sub(staying.iter().filter(|&held| held == rank).count());
        let qualify = Rank::ALL.iter().filter(|&&rank| qualifies(values[rank as usize]));
        NewCards { values, qualifying: (qualify.map(left).sum::<usize>()).az::<i64>() }
    }
}

pub struct HiddenHands {
    chapter: Chapter,
    bet: Bet,
    up_card: Card,
    seen: CardSet,
    left: RankCounts,
    /// Number of possible new cards of a forced dealer.
    new_cards: i64,
}

impl HiddenHands {
    /// `seen`: cards seen by the player, including the up card.
    pub fn new(chapter: Chapter, bet: Bet, up_card: Card, seen: CardSet) -> Self {
        let unseen = CardSet::FULL_DECK.without(seen);
        let new_cards = if chapter == Chapter::Of2013 { unseen.len().az::<i64>() - HIDDEN.az::<i64>() } else { 1 };
        HiddenHands { chapter, bet, up_card, seen, left: rank_counts(unseen.iter()), new_cards }
    }

    /// Gain of betting over folding in antes, summed over hidden hands and new cards.
    pub fn net(&self) -> i64 {
        static ALL: LazyLock<Vec<[Rank; HIDDEN]>> = LazyLock::new(rank_multisets_in_order::<HIDDEN>);
        let by_ranks = ALL.iter().map(|&hidden| match hands_of_ranks(&hidden, &self.left) {
            0 => 0,
            hands => hands.cast_signed() * self.net_by_ranks(hidden),
        });
        let mut net = by_ranks.sum();
        self.each_suited(|hidden| net += self.net_by_cards(hidden) - self.net_by_ranks(hidden.map(Card::rank)));
        net
    }

    pub fn net_by_cards(&self, [a, b, c, d]: [Card; HIDDEN]) -> i64 {
        let dealer = [a, b, c, d, self.up_card];
        let left = || CardSet::FULL_DECK.without(self.seen).without(dealer.into_iter().collect());
        self.net_against(five_card::value(dealer), || self.bet.gain_of_forcing(dealer, left()))
    }

    /// [`HiddenHands::net_by_cards`] without flushes, before or after a new card.
    fn net_by_ranks(&self, mut hidden: [Rank; HIDDEN]) -> i64 {
        hidden.sort_unstable();
        let up_card = self.up_card.rank();
        self.net_against(NewCards::with(hidden).values[up_card as usize], || {
            let [a, b, c, d] = hidden;
            let mut ranks = [a, b, c, d, up_card];
            ranks.sort_unstable();
            let [staying @ .., _] = ranks;
            // The dealer holds one card of each staying rank but the up card's. A card of the replaced rank does not
            // help.
            let held = |rank: Rank| staying.contains(&rank) && rank != up_card;
            let left = Rank::ALL.map(|rank| i64::from(self.left[rank as usize]) - i64::from(held(rank)));
            self.bet.gain_by_ranks(staying, left, self.new_cards)
        })
    }

    /// Gain of betting against a dealer's hand. `by_forcing`: gain of forcing in 2013.
    fn net_against(&self, value: FiveCardValue, by_forcing: impl FnOnce() -> i64) -> i64 {
        let of_each = if qualifies(value) { self.bet.net(value) } else { self.bet.payoff.ante_won() };
        let may_force = self.chapter == Chapter::Of2013 && !qualifies(value);
        self.new_cards * (of_each + 1) + if may_force { by_forcing().max(0) } else { 0 }
    }

    /// Calls `each` with the hidden hands that make all of the dealer's cards of one suit, in 2013 all but the highest.
    fn each_suited(&self, mut each: impl FnMut([Card; HIDDEN])) {
        let unseen = CardSet::FULL_DECK.without(self.seen);
        for suit in Suit::ALL.into_iter().filter(|&suit| suit == self.up_card.suit() || self.chapter == Chapter::Of2013)
        {
            let of_suit: CardSet = unseen.iter().filter(|card| card.suit() == suit).collect();
            of_suit.subsets::<HIDDEN>().filter(|hidden| self.is_suited(hidden)).for_each(&mut each);
            if suit == self.up_card.suit() && self.chapter == Chapter::Of2013 {
                for [a, b, c] in of_suit.subsets::<{ HIDDEN - 1 }>() {
                    let others = unseen.without(of_suit);
                    others.iter().map(|d| [a, b, c, d]).filter(|hidden| self.is_suited(hidden)).for_each(&mut each);
                }
            }
        }
    }

    fn is_suited(&self, &[a, b, c, d]: &[Card; HIDDEN]) -> bool {
        let mut dealer = [a, b, c, d, self.up_card];
        dealer.sort_unstable();
        dealer[..STAYING].iter().all(|card| card.suit() == dealer[0].suit())
    }
}
