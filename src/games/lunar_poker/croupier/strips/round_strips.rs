//! The rounds of a strip played by table: those that need more are left to [`LiteralPlayer::ending`].

use rayon::prelude::*;

use super::dealt_strips::{DealtStrip, FINAL_HANDS, FIVES, FinalHands};
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip};
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::croupier::bet::values_by_new_rank;
use crate::games::lunar_poker::croupier::literal::{LiteralPlayer, NO_ENDING};
use crate::games::lunar_poker::decisions::{FinalDecisions, Known, Player, finals, simply_bets, six_of_ranks};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Combination, Ending, FinalHand, Path, Play, least_qualifying};
use crate::hands::{five_card, rank_multisets_in_order};

/// A hand that may be bet on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FinalFacts {
    /// Its value, as [`crate::hands::five_card::FiveCardValue::index`].
    value: u16,
    /// The place of the ending if the dealer's hand qualifies and is lower.
    won: u8,
    /// The place of the ending if the dealer does not qualify, and is not forced.
    not_qualified: u8,
}

/// A play.
#[derive(Clone, Copy)]
struct PlayFacts {
    /// The decision that follows if it is always the same, and those that may be looked up, or none.
    decision: Decision,
    looked_up: Decision,
    /// The first of the endings of its path.
    first_ending: u16,
}

/// A decision to bet or to fold, as a byte.
type Decision = u8;

/// To fold.
const FOLD: Decision = 0b00;
/// To bet.
const BET: Decision = 0b01;
/// The dead ranks decide.
const BY_DEAD_RANKS: Decision = 0b10;
/// To be decided card by card.
const OPEN: Decision = 0b11;

/// A player whose rounds are played by table: every hand that may be bet on, and every decision after a draw that a
/// look-up gives.
pub struct StripPlayer {
    pub literal: LiteralPlayer,
    /// By place among [`FINAL_HANDS`].
    hands: Vec<FinalFacts>,
    /// By rank of the up card, and the same.
    decisions: Vec<Decision>,
    /// By code.
    plays: Vec<PlayFacts>,
    /// The least value that qualifies.
    qualifying: u16,
    /// By place.
    endings: Vec<Ending>,
}

impl StripPlayer {
    /// The tables of this player.
    pub fn new(literal: LiteralPlayer) -> Self {
        let facts = |hand: &FinalHand| FinalFacts {
            value: hand.value.index() as u16,
            won: literal.ending_if_higher(hand).place() as u8,
            not_qualified: Ending::not_qualified(hand.winning).place() as u8,
        };
        let six = rank_multisets_in_order::<6>().into_iter().map(six_of_ranks);
        // Six cards of which five are of one suit are decided card by card.
        let hands: Vec<Option<FinalHand>> =
            (0..FIVES).map(|kind| finals().hand(kind)).chain(six).chain([None]).collect();
        let decisions = Rank::ALL.into_par_iter().flat_map_iter(|up_card| {
            let of_hand = decision_of(&literal, up_card);
            hands.iter().enumerate().map(move |(place, hand)| hand.as_ref().map_or(OPEN, |hand| of_hand(place, hand)))
        });
        StripPlayer {
            endings: Ending::all().collect(),
            decisions: decisions.collect(),
            plays: (0..=u8::MAX).map(play_facts).collect(),
            qualifying: least_qualifying().index() as u16,
            hands: hands.par_iter().map(|hand| hand.as_ref().map_or(NO_HAND, facts)).collect(),
            literal,
        }
    }

    /// The endings of the first `rounds` rounds of a strip, by the places of path and ending, `plays` being the
    /// decisions on the first five cards; [`NO_ENDING`] where the tables do not know the next one.
    #[inline(always)]
    pub fn endings(&self, strip: &[Strip], dealt: &DealtStrip, plays: &Strip, rounds: usize) -> [u16; STRIP_ROUNDS] {
        let rounds = rounds.min(STRIP_ROUNDS);
        let hands = FinalHands::of(dealt, plays);
        let decisions = self.decisions(dealt, &hands, plays, rounds);
        let mut endings = [NO_ENDING; STRIP_ROUNDS];
        for round in 0..rounds {
            let (hand, dealer) = (self.hand(hands.hands[round]), dealt.dealers_values[round]);
            let bet = self.bet(hand, dealer);
            let ending = if decisions[round] == BET { bet } else { Ending::Folded.place() as u8 };
            endings[round] = self.play(plays[round]).first_ending + u16::from(ending);
            let may_force =
                self.literal.chapter == Chapter::Of2013 && decisions[round] == BET && !self.qualifies(dealer);
            if may_force && let Some(forced) = self.forced_ending(strip, dealt, round, plays[round], hand) {
                endings[round] = forced;
            }
            if decisions[round] == OPEN {
                endings[round] = self.literal.ending(strip, round, plays[round]);
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
            let play = self.play(plays[round]);
            decisions[round] = self.decision(play, dealt.up_ranks[round], hands.hands[round]);
            by_dead_ranks[count % STRIP_ROUNDS] = round;
            count += usize::from(decisions[round] == BY_DEAD_RANKS);
        }
        // These tables are large: as with the plays, all places are found before the first look.
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
        for (tables, (_, solved)) in tables.iter_mut().zip(&*self.literal.decisions) {
            *tables = solved.after_draws.as_ref();
        }
        tables
    }

    /// The ending of a bet if the player forces a dealer who does not qualify (§ 589.11(e)(2)(ii)); `None` if not
    /// forcing is no worse.
    #[inline(always)]
    fn forced_ending(
        &self,
        strip: &[Strip],
        dealt: &DealtStrip,
        round: usize,
        code: u8,
        hand: FinalFacts,
    ) -> Option<u16> {
        let (winning, second) = self.paid_for(hand)?;
        let bet = self.literal.bet_with(five_card::value_at(hand.value.into()), Some(winning), second);
        if !bet.may_force() {
            return None;
        }
        // Hands that do not qualify have no two cards of one rank, so the last is the highest, which goes.
        let [staying @ .., _] = dealt.dealer.each_ref().map(|cards| cards[round]);
        if staying.iter().all(|card| (card ^ staying[0]) & 3 == 0) {
            // It matters which card comes, not only of which rank.
            return Some(self.literal.ending(strip, round, code));
        }
        let staying = staying.map(|card| Card::from_index(card).unwrap_or(Card::LOWEST).rank());
        let play = Play::from_code(code)?;
        let gone = 2 * PLAYER_CARDS + play.drawn();
        // Four bits for each rank.
        let dealt_of_rank = strip[..gone].iter().fold(0_u64, |dealt, cards| dealt + (1 << (cards[round] & !3)));
        let left = std::array::from_fn(|rank| 4 - (dealt_of_rank >> (4 * rank) & 0xF) as i64);
        bet.forced_net_by_ranks(staying, left, (Card::COUNT - gone) as i64)?;
        let dealer = values_by_new_rank(staying)[usize::from(strip[gone][round] >> 2)].index() as u16;
        // Ante and bet are returned then, however high the player's hand is.
        let not_qualified = Ending::NotQualified(false).place() as u8;
        let ending = if self.qualifies(dealer) { self.bet(hand, dealer) } else { not_qualified };
        Some((Path::of(play).forced() as usize * Ending::COUNT) as u16 + u16::from(ending))
    }

    /// What the play of this code leads to.
    #[inline(always)]
    fn play(&self, code: u8) -> PlayFacts {
        self.plays[usize::from(code)]
    }

    /// The hand at this place.
    #[inline(always)]
    fn hand(&self, place: u16) -> FinalFacts {
        self.hands[usize::from(place)]
    }

    /// The decision after a play that led to the hand at this place.
    #[inline(always)]
    fn decision(&self, play: PlayFacts, up_card: u8, place: u16) -> Decision {
        let known = self.decisions[FINAL_HANDS * usize::from(up_card) + usize::from(place)];
        known & play.looked_up | play.decision
    }

    /// The combinations that a bet on this hand is paid for; `None` if it has none.
    fn paid_for(&self, hand: FinalFacts) -> Option<(Combination, Option<Combination>)> {
        match self.endings[usize::from(hand.won)] {
            Ending::Won(winning, second) => Some((winning, second)),
            _ => None,
        }
    }

    /// The place of a bet's ending against a dealer's hand of this value.
    #[inline(always)]
    fn bet(&self, hand: FinalFacts, dealer: u16) -> u8 {
        let not_higher = if hand.value == dealer { Ending::Tied } else { Ending::Lost }.place() as u8;
        let showdown = if hand.value > dealer { hand.won } else { not_higher };
        if self.qualifies(dealer) { showdown } else { hand.not_qualified }
    }

    /// Whether a dealer's hand of this value qualifies.
    #[inline(always)]
    fn qualifies(&self, value: u16) -> bool {
        value >= self.qualifying
    }
}

/// The facts of hands that no deck deals.
const NO_HAND: FinalFacts = FinalFacts { value: 0, won: 0, not_qualified: 0 };

const _: () = assert!(Ending::COUNT <= u8::MAX as usize);

/// What is known of a player's decision after a draw, by place of the hand, and with the hand.
fn decision_of(player: &LiteralPlayer, up_card: Rank) -> impl Fn(usize, &FinalHand) -> Decision {
    let solved = player.decisions.get(up_card as usize).and_then(|(_, solved)| solved.after_draws.as_ref());
    move |place, hand| match (player.player, solved) {
        (Player::Simple, _) if simply_bets(hand.winning, up_card) => BET,
        (Player::Simple, _) => FOLD,
        (Player::Optimal, Some(tables)) if place < FIVES => looked_up(tables.exchanged[place]),
        (Player::Optimal, Some(tables)) => looked_up(tables.bought[player.second.place()][place - FIVES]),
        (Player::Optimal, None) => OPEN,
    }
}

/// What is known, as a byte: [`OPEN`] if it takes more than a look-up by dead ranks.
#[inline]
fn looked_up(known: Known) -> Decision {
    (known as Decision).min(OPEN)
}

fn play_facts(code: u8) -> PlayFacts {
    let Some(play) = Play::from_code(code) else {
        return PlayFacts { decision: OPEN, looked_up: FOLD, first_ending: 0 };
    };
    let (decision, looked_up) = match play {
        Play::FOLD => (FOLD, FOLD),
        Play::BET => (BET, FOLD),
        Play::BUY => (FOLD, OPEN),
        // Not decided by this table: what is paid at once, and hands of which all cards are new.
        _ if play.drawn() == 0 || play.drawn() == PLAYER_CARDS => (OPEN, FOLD),
        _ => (FOLD, OPEN),
    };
    PlayFacts { decision, looked_up, first_ending: (Path::of(play) as usize * Ending::COUNT) as u16 }
}
