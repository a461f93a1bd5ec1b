//! The rounds of a strip played by table: those that take a second look are left to [`RoundPlayer::literal_ending`].

use super::Chapter;
use super::dealt_strips::{DealtStrip, FinalHands};
use super::final_decisions::FinalDecisions;
use super::new_cards::NewCards;
use super::plays::{PLAYER_CARDS, Play};
use super::results::{Ending, Path};
use super::round_tables::{BET, BY_DEAD_RANKS, Decision, FinalFacts, OPEN, looked_up};
use super::rounds::{NO_ENDING, RoundPlayer};
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip};

impl RoundPlayer {
    /// What comes of the first `rounds` rounds of a strip, by the places of path and ending, `plays` being the
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

    /// What comes of a bet if the player forces a dealer who does not qualify (§ 589.11(e)(2)(ii)); `None` if not
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::combinations::SecondCombination;
    use super::super::first_decisions::FirstDecisions;
    use super::super::prices::Prices;
    use super::super::rules::Player;
    use super::super::solution::Solution;
    use super::super::solve::LunarPokerSolver;
    use super::*;
    use crate::cards::{CardSet, Deals, Vectors};
    use crate::games::{Catalogue, Selection, VariantChoice};
    use crate::simulation::{BlockStream, deal};

    /// § 671a.12(c), (d).
    const PRICES: Prices = Prices { bet: [1, 1, 2, 3, 4, 5, 7, 20, 50, 100], ante: [1, 4] };

    /// A player whose decisions after a draw are those of the compact strategy, which needs no solution.
    fn player(chapter: Chapter, second: SecondCombination) -> RoundPlayer {
        let solution = Solution { up_cards: Vec::new(), tallies: Default::default() };
        RoundPlayer::new(chapter, Arc::new(solution), &PRICES, second, Player::Simple)
    }

    #[test]
    fn rounds_by_table_end_as_those_played_card_by_card() {
        // What is no play, and every play: those of one byte that leads to the same decision are told apart by the
        // cards.
        let codes: Vec<u8> = (0..40).chain([255]).collect();
        for chapter in [Chapter::Today, Chapter::Of2013] {
            let (mut stream, mut deals) =
                (BlockStream::new(1, "round strips", 0), Deals::new(chapter.cards_per_round()));
            let players = SecondCombination::ALL.map(|second| player(chapter, second));
            for batch in 0..codes.len() {
                deal(&mut stream, &mut deals);
                for strip in deals.strips() {
                    let plays: Strip = std::array::from_fn(|round| codes[(batch + round) % codes.len()]);
                    let dealt = DealtStrip::of(chapter, strip).expect("a deal");
                    for player in &players {
                        let endings = Vectors::widest().run(|| player.endings(strip, &dealt, &plays, STRIP_ROUNDS));
                        for round in 0..STRIP_ROUNDS {
                            let expected = player.literal_ending(strip, round, plays[round]);
                            assert_eq!(endings[round], expected, "{chapter:?} {round} {:b}", plays[round]);
                        }
                    }
                }
            }
        }
    }

    /// The decisions of the game as it is played: they are solved, or kept from when they were.
    #[test]
    fn rounds_of_optimal_players_end_as_those_played_card_by_card() {
        let selection = Selection {
            games: vec!["lunar-poker".into()],
            wagers: vec!["base".into()],
            paytables: vec!["A".into()],
            reading: VariantChoice::All,
            ..Selection::default()
        };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
        let keeper = crate::cli::user_cache();
        let solver = LunarPokerSolver::new(Chapter::Today, CardSet::FULL_DECK, keeper).expect("full deck");
        let players: Vec<RoundPlayer> = offers
            .iter()
            .map(|offer| {
                let solution = solver.solution(offer).expect("solved");
                RoundPlayer::new(Chapter::Today, solution, &PRICES, SecondCombination::of(offer), Player::Optimal)
            })
            .collect();
        assert_eq!(players.len(), 3, "readings of § 671a.11(f)(2)(ii)");
        let solutions: Vec<(&Solution, usize)> =
            players.iter().map(|player| (player.solution.as_ref(), player.reading())).collect();
        let first = FirstDecisions::new(&solutions);
        let (mut stream, mut deals) = (BlockStream::new(2, "round strips", 0), Deals::new(15));
        let mut plays = vec![[0; STRIP_ROUNDS]; players.len()];
        for _ in 0..64 {
            deal(&mut stream, &mut deals);
            for strip in deals.strips() {
                let dealt = DealtStrip::of(Chapter::Today, strip).expect("a deal");
                first.look_up(&dealt, STRIP_ROUNDS, &mut plays);
                for (player, plays) in players.iter().zip(&plays) {
                    let endings = Vectors::widest().run(|| player.endings(strip, &dealt, plays, STRIP_ROUNDS));
                    for round in 0..STRIP_ROUNDS {
                        assert_eq!(endings[round], player.literal_ending(strip, round, plays[round]));
                    }
                }
            }
        }
    }

    #[test]
    fn a_strip_that_no_deck_deals_is_refused() {
        let strip = |card| [[card; STRIP_ROUNDS]; 15];
        assert!(DealtStrip::of(Chapter::Today, &strip(52)).is_none());
        assert!(DealtStrip::of(Chapter::Of2013, &strip(51)).is_none(), "a card is missing");
        assert!(DealtStrip::of(Chapter::Today, &strip(51)[..14]).is_none());
        assert!(DealtStrip::of(Chapter::Today, &strip(51)).is_some(), "unequal cards are not asked for");
    }
}
