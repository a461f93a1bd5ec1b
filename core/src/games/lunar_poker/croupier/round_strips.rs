//! Rounds of a strip played by table: first decisions of all up cards, then bets and folds after a draw. Rounds that
//! need more are left to [`LiteralPlayer::ending`].

use az::Az;
use rayon::prelude::*;

use super::dealt_strips::{DealtStrip, FIVES, SUITED_SIX, final_hands};
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, marked_rounds};
use crate::games::lunar_poker::croupier::literal::{Bet, LiteralPlayer, NO_ENDING, NewCards};
use crate::games::lunar_poker::decisions::{
    BY_RANKS, FinalDecision, Player, all_of_six, finals, hand_places, simply_bets,
};
use crate::games::lunar_poker::rules::{
    Chapter, Ending, FinalHand, PLAYER_CARDS, Path, Payoff, Play, least_qualifying,
};
use crate::hands::columns::Values;
use crate::hands::five_card;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FinalFacts {
    /// Index of the value, as [`crate::hands::five_card::FiveCardValue::index`].
    value: u16,
    /// Place of the ending against a lower hand that qualifies.
    won: u8,
    /// Place of the ending if the dealer does not qualify and is not forced.
    not_qualified: u8,
    /// [`Decision`] by rank of the up card, two bits each from the lowest, and [`MAY_FORCE`].
    decisions: u32,
}

/// Set if forcing the dealer can ever gain.
const MAY_FORCE: u32 = 1 << 31;

/// A decision between bet and fold, as a byte.
type Decision = u8;

const FOLD: Decision = FinalDecision::Fold as u8;
const BET: Decision = FinalDecision::Bet as u8;
/// The dead ranks decide.
const BY_DEAD_RANKS: Decision = FinalDecision::ByMore as u8;
/// Decided card by card.
const OPEN: Decision = FinalDecision::ByCounting as u8;

pub struct StripPlayer {
    pub literal: LiteralPlayer,
    pub first: FirstDecisions,
    /// Facts by index of the final hand.
    hands: Vec<FinalFacts>,
    qualifying: u16,
    /// Payoffs by place of the ending if won.
    payoffs: Vec<Option<Payoff>>,
}

impl StripPlayer {
    pub fn new(literal: LiteralPlayer) -> Self {
        let facts = |(place, hand): (usize, &Option<FinalHand>)| {
            hand.as_ref().map_or(NO_HAND, |hand| facts_of(&literal, place, hand))
        };
        // Where no deck deals the hand it is `None`.
        let all: Vec<Option<FinalHand>> = (0..FIVES).map(|kind| finals().hand(kind)).chain(all_of_six()).collect();
        let payoff = |won: Ending| match won {
            Ending::Won(winning, second) => Some(literal.terms.prices.payoff(Some(winning), second)),
            _ => None,
        };
        StripPlayer {
            payoffs: Ending::all().map(payoff).collect(),
            qualifying: least_qualifying().index().az::<u16>(),
            hands: all.par_iter().enumerate().map(facts).collect(),
            first: FirstDecisions::new(&literal),
            literal,
        }
    }

    /// Places of path and ending; [`NO_ENDING`] after `rounds` rounds, or where no table has the next decision.
    #[inline(always)]
    pub fn endings(&self, strip: &[Strip], dealt: &DealtStrip, plays: &Strip, rounds: usize) -> Values {
        let [hands, dead] = final_hands(dealt, plays);
        let [mut values, mut won, mut not_qualified] = [[0; STRIP_ROUNDS]; 3];
        let (mut decisions, mut forcers) = ([OPEN; STRIP_ROUNDS], [false; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            let hand = self.hands.get(usize::from(hands[round])).copied().unwrap_or(NO_HAND);
            values[round] = hand.value;
            won[round] = hand.won.into();
            not_qualified[round] = hand.not_qualified.into();
            decisions[round] = (hand.decisions >> (2 * u32::from(dealt.up_ranks[round])) & u32::from(OPEN)).az::<u8>();
            forcers[round] = hand.decisions & MAY_FORCE != 0;
        }
        for (decision, &play) in decisions.iter_mut().zip(plays) {
            let several = play & play.wrapping_sub(1) != 0;
            let draws = (play == Play::BUY.code()) | several & (play < ALL_FIVE);
            // Folding and betting at once have the codes of these decisions after a draw.
            let at_once = if play <= Play::BET.code() { play } else { OPEN };
            *decision = if draws { *decision } else { at_once };
        }
        self.decide_by_dead_ranks(dealt, [&hands, &dead], plays, &mut decisions);
        let mut endings = [NO_ENDING; STRIP_ROUNDS];
        for (round, place) in endings.iter_mut().enumerate() {
            let dealer = dealt.dealers_values[round];
            let bet = self.bet(values[round], won[round], not_qualified[round], dealer);
            let ending = if decisions[round] == BET { bet } else { Ending::Folded.place().az::<u16>() };
            let is_exchange = plays[round] & plays[round].wrapping_sub(1) != 0;
            let at_once = if plays[round] == Play::BUY.code() { Path::Bought } else { Path::Dealt };
            let path = if is_exchange { Path::Exchanged } else { at_once };
            *place = (path as usize * Ending::COUNT).az::<u16>() + ending;
        }
        for round in marked_rounds(&marks(rounds, |round| decisions[round] == OPEN)) {
            endings[round] = self.literal.ending(strip, round, plays[round]);
        }
        if self.literal.chapter == Chapter::Of2013 {
            let dealers = &dealt.dealers_values;
            let may_force =
                |round: usize| (decisions[round] == BET) & forcers[round] & (dealers[round] < self.qualifying);
            for round in marked_rounds(&marks(rounds, may_force)) {
                let forced = self.forced_ending(strip, dealt, round, plays[round], [values[round], won[round]]);
                endings[round] = forced.unwrap_or(endings[round]);
            }
        }
        endings
    }

    #[inline(always)]
    fn decide_by_dead_ranks(&self, dealt: &DealtStrip, hands: [&Values; 2], plays: &Strip, decisions: &mut Strip) {
        let marks = marks(STRIP_ROUNDS, |round| decisions[round] == BY_DEAD_RANKS);
        // These tables are large. All places are computed before the first look-up, so that the look-ups overlap.
        let mut tables = [None; Rank::ALL.len()];
        for (up_card, tables) in tables.iter_mut().enumerate() {
            *tables = self.literal.after_draws(up_card);
        }
        let mut places = [0; STRIP_ROUNDS];
        for (round, place) in marked_rounds(&marks).zip(&mut places) {
            let Some(Some(tables)) = tables.get(usize::from(dealt.up_ranks[round])) else { continue };
            let (drawn, dead) = (plays[round].count_ones() as usize, usize::from(hands[1][round]));
            *place = tables.place_by_dead_ranks(usize::from(hands[0][round]), drawn, dead);
        }
        for (round, &place) in marked_rounds(&marks).zip(&places) {
            let tables = tables.get(usize::from(dealt.up_ranks[round])).copied().flatten();
            decisions[round] = tables.map_or(OPEN, |tables| looked_up(tables.by_dead_ranks(place)));
        }
    }

    /// The ending with a forced dealer (§ 589.11(e)(2)(ii)); `None` if not forcing is at least as good.
    #[inline(always)]
    fn forced_ending(
        &self,
        strip: &[Strip],
        dealt: &DealtStrip,
        round: usize,
        code: u8,
        [value, won]: [u16; 2],
    ) -> Option<u16> {
        let payoff = (*self.payoffs.get(usize::from(won))?)?;
        let bet = Bet { value: five_card::value_at(value.into()), payoff };
        // A hand that does not qualify has five ranks, so the last card is the highest and is replaced.
        let [staying @ .., _] = dealt.dealer.each_ref().map(|cards| cards[round]);
        if staying.iter().all(|card| (card ^ staying[0]) & 3 == 0) {
            // The suit of the new card matters as well as its rank.
            return Some(self.literal.ending(strip, round, code));
        }
        let staying = staying.map(|card| Card::from_index(card).unwrap_or(Card::LOWEST).rank());
        let new_cards = NewCards::with(staying);
        if !bet.may_force_to(new_cards.qualifying) {
            return None;
        }
        let play = Play::from_code(code)?;
        let gone = 2 * PLAYER_CARDS + play.drawn();
        // Four bits for each rank.
        let dealt_of_rank = strip[..gone].iter().fold(0_u64, |dealt, cards| dealt + (1 << (cards[round] & !3)));
        let left = std::array::from_fn(|rank| 4 - (dealt_of_rank >> (4 * rank) & 0xF).az::<i64>());
        if bet.gain_by_ranks(staying, left, (Card::COUNT - gone).az::<i64>()) <= 0 {
            return None;
        }
        let dealer = new_cards.values[usize::from(strip[gone][round] >> 2)].index().az::<u16>();
        // Ante and bet are returned, whatever the player's hand.
        let not_qualified = Ending::NotQualified(false).place().az::<u16>();
        let ending = self.bet(value, won, not_qualified, dealer);
        Some((Path::of(play).forced() as usize * Ending::COUNT).az::<u16>() + ending)
    }

    #[inline(always)]
    fn bet(&self, value: u16, won: u16, not_qualified: u16, dealer: u16) -> u16 {
        let not_higher = (if value == dealer { Ending::Tied } else { Ending::Lost }.place()).az::<u16>();
        let showdown = if value > dealer { won } else { not_higher };
        if dealer >= self.qualifying { showdown } else { not_qualified }
    }
}

/// 1 for each of the first `rounds` rounds that meet the condition, else 0. Branches would often be mispredicted.
#[inline(always)]
fn marks(rounds: usize, is_so: impl Fn(usize) -> bool) -> Strip {
    let mut marks = [0; STRIP_ROUNDS];
    for (round, mark) in marks.iter_mut().enumerate() {
        *mark = u8::from(is_so(round) & (round < rounds));
    }
    marks
}

/// The code of an exchange of all five cards, which no table decides.
const ALL_FIVE: u8 = (1 << PLAYER_CARDS) - 1;
const _: () = assert!(Play::FOLD.code() == FOLD && Play::BET.code() == BET);

/// A hand that no deck deals, or that no table has.
const NO_HAND: FinalFacts = FinalFacts { value: 0, won: 0, not_qualified: 0, decisions: u32::MAX };

const _: () = assert!(Ending::COUNT <= u8::MAX as usize && 2 * Rank::ALL.len() <= u32::BITS as usize);

fn facts_of(player: &LiteralPlayer, place: usize, hand: &FinalHand) -> FinalFacts {
    let decision = |up_card: Rank| match (player.terms.player, player.after_draws(up_card as usize)) {
        (Player::Simple, _) => u8::from(simply_bets(hand.winning, up_card)),
        (Player::Optimal, Some(tables)) if place < FIVES => tables.exchanged.0[place],
        (Player::Optimal, Some(tables)) if place < SUITED_SIX => {
            looked_up(tables.bought[player.terms.second.place()].0[place - FIVES])
        }
        // A flush comes with two sixth cards of each rank.
        (Player::Optimal, Some(tables)) => tables.bought_flushes.0[(place - SUITED_SIX) / (2 * Rank::ALL.len())],
        (Player::Optimal, None) => OPEN,
    };
    let with = |others: u32, &up_card: &Rank| others << 2 | u32::from(decision(up_card));
    let decisions = Rank::ALL.iter().rev().fold(0, with);
    FinalFacts {
        value: hand.value.index().az::<u16>(),
        won: player.ending_if_higher(hand).place().az::<u8>(),
        not_qualified: Ending::not_qualified(hand.winning).place().az::<u8>(),
        decisions: decisions | if player.bet_on(hand).may_force() { MAY_FORCE } else { 0 },
    }
}

/// The decision once the dead ranks are known; [`OPEN`] if they do not decide.
#[inline(always)]
fn looked_up(known: u8) -> Decision {
    if known == BY_DEAD_RANKS { OPEN } else { known }
}

pub struct FirstDecisions {
    /// Start of the run in `plays`, by rank of the up card and multiset of ranks.
    runs: Vec<u32>,
    /// [`Play::code`] by run and suits.
    plays: Vec<u8>,
}

impl FirstDecisions {
    pub fn new(player: &LiteralPlayer) -> Self {
        let mut all = FirstDecisions { runs: Vec::new(), plays: Vec::new() };
        for (_, against) in &*player.decisions {
            let before = all.plays.len().az::<u32>();
            all.runs.extend(against.first.runs[player.terms.second.place()].0.iter().map(|run| before + run));
            all.plays.extend(&against.first.plays.0);
        }
        all
    }

    /// The plays of a strip, as [`Play::code`].
    #[inline(always)]
    pub fn look_up(&self, dealt: &DealtStrip) -> Strip {
        let places = hand_places();
        let (mut all, mut plays) = ([0; STRIP_ROUNDS], [Play::FOLD.code(); STRIP_ROUNDS]);
        for (round, place) in all.iter_mut().enumerate() {
            let run = BY_RANKS * usize::from(dealt.up_ranks[round]) + usize::from(dealt.ranks[round]);
            let run = self.runs.get(run).copied().unwrap_or_default();
            *place = run as usize + usize::from(places.in_run(dealt.suits[round]));
        }
        // The plays are far apart in memory. Consecutive look-ups without other work between them overlap.
        for (play, &place) in plays.iter_mut().zip(&all) {
            *play = self.plays.get(place).copied().unwrap_or(Play::FOLD.code());
        }
        plays
    }
}
