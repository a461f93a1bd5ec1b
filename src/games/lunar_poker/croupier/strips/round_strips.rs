//! The rounds of a strip played by table: those that take a second look are left to [`LiteralPlayer::ending`].

use super::dealt_strips::{DealtStrip, FinalHands};
use super::round_tables::{BET, BY_DEAD_RANKS, Decision, FinalFacts, OPEN, RoundTables, looked_up};
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip};
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::croupier::bet::values_by_new_rank;
use crate::games::lunar_poker::croupier::literal::{LiteralPlayer, NO_ENDING};
use crate::games::lunar_poker::decisions::FinalDecisions;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Ending, Path, Play};
use crate::hands::five_card;

/// A player whose rounds are played by table.
pub struct StripPlayer {
    pub literal: LiteralPlayer,
    tables: RoundTables,
}

impl StripPlayer {
    /// The tables of this player.
    pub fn new(literal: LiteralPlayer) -> Self {
        let tables = RoundTables::new(&literal);
        StripPlayer { literal, tables }
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
            let (hand, dealer) = (self.tables.hand(hands.hands[round]), dealt.dealers_values[round]);
            let bet = self.tables.bet(hand, dealer);
            let ending = if decisions[round] == BET { bet } else { Ending::Folded.place() as u8 };
            endings[round] = self.tables.play(plays[round]).first_ending + u16::from(ending);
            let may_force =
                self.literal.chapter == Chapter::Of2013 && decisions[round] == BET && !self.tables.qualifies(dealer);
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
        for (tables, (_, solved)) in tables.iter_mut().zip(&*self.literal.decisions) {
            *tables = solved.after_draws.as_ref();
        }
        tables
    }

    /// The ending of a bet if the player forces a dealer who does not qualify (§ 589.11(e)(2)(ii)); `None` if not
    /// forcing brings as much.
    #[inline(always)]
    fn forced_ending(
        &self,
        strip: &[Strip],
        dealt: &DealtStrip,
        round: usize,
        code: u8,
        hand: FinalFacts,
    ) -> Option<u16> {
        let (winning, second) = self.tables.paid_for(hand)?;
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
        let ending = if self.tables.qualifies(dealer) { self.tables.bet(hand, dealer) } else { not_qualified };
        Some((Path::of(play).forced() as usize * Ending::COUNT) as u16 + u16::from(ending))
    }
}
