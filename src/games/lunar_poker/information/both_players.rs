//! One hand, played by the usual player and by the one who knows.

use super::after_draws::AfterDraws;
use super::sight::Sight;
use crate::cards::Card;
use crate::games::PlaySums;
use crate::games::engine::kinds::PaidHand;
use crate::games::information::Change;
use crate::games::lunar_poker::decisions::{Holding, finals};
use crate::games::lunar_poker::exact::draws::Results;
use crate::games::lunar_poker::exact::solution::{Against, Deciding};
use crate::games::lunar_poker::rules::{BET, Combination, OPTIONS_FEE, PLAYER_CARDS, Play, is_straight_flush};

/// The decision on the first five cards.
const FIRST_DECISION: &str = "first five cards";
/// The decision once the draw is seen.
const AFTER_THE_DRAW: &str = "after the draw";

/// Both players' counts against one up card.
pub struct BothPlayers<'a> {
    pub usual: &'a Against<'a>,
    pub informed: &'a Against<'a>,
    pub reading: usize,
}

/// What the one who knows does with a hand, and what it is worth to both.
pub struct Played {
    pub play: Play,
    /// Whether the player bets after the draw that was dealt.
    pub bets: bool,
    /// None of a hand that is paid at once.
    pub sums: PlaySums,
}

/// What one player does with the first five cards.
#[derive(Clone, Copy)]
struct FirstPlay {
    play: Play,
    /// What it is worth to the one who knows, over all ways, more than a fold.
    gain: i128,
    /// Number of draws on which the player bets.
    bets: i64,
}

impl BothPlayers<'_> {
    /// The play of a hand in ascending order by both, with the cards that are next in the deck.
    pub fn play(&self, hand: [Card; PLAYER_CARDS], next: &[Card]) -> Played {
        if is_straight_flush(finals().values[finals().kind(hand)]) {
            return Played { play: Play::INSTANT, bets: false, sums: PlaySums::default() };
        }
        let (usual, informed) = (Sight::new(self.usual, hand), Sight::new(self.informed, hand));
        let usual_play = Deciding::new(self.usual, &usual.hands).best(&usual.held)[self.reading].play;
        let mut deciding = Deciding::new(self.informed, &informed.hands);
        let best = deciding.best(&informed.held)[self.reading];
        let of_usual = match usual_play == best.play {
            true => best.gain,
            false => deciding.gain(&informed.held, usual_play, self.reading),
        };
        // Of plays that are worth the same the usual one is taken.
        let play = if of_usual == best.gain { usual_play } else { best.play };
        let after_draws = AfterDraws::of(&usual, &informed, usual_play, self.reading);
        let bets = self.bets(&mut deciding, &informed, play);
        let drawn = next.get(..play.drawn()).unwrap_or_default();
        Played {
            play,
            bets: play == Play::BET || informed.gain_after(play, drawn, self.reading) > 0,
            sums: self.sums(
                &hand,
                (FirstPlay { play: usual_play, gain: of_usual, bets: after_draws.usual_bets }, after_draws),
                FirstPlay { play, gain: best.gain, bets },
            ),
        }
    }

    /// Number of draws after which the one who knows bets.
    fn bets(&self, deciding: &mut Deciding, sight: &Sight, play: Play) -> i64 {
        let (held, sums) = (&sight.held, &mut deciding.sums);
        let bet_on = |results: &Results| results.bets.iter().map(|bets| bets.hands).sum::<i64>();
        if play == Play::BUY {
            let by_ranks = sums.bought(held, self.reading);
            let mut bets = bet_on(&sums.at(by_ranks).results);
            sums.each_bought_flush(held, self.reading, |_, times| bets += times);
            return bets;
        }
        if !play.is_exchange() {
            return 0;
        }
        let by_ranks = sums.drawn(held, play);
        let mut bets = bet_on(&sums.at(by_ranks).results);
        sums.each_flushes(held, play, |sums, flushes| bets += bet_on(&sums.at(flushes).results));
        bets
    }

    /// The sums over all ways, from what both do first and what knowledge changes after the usual player's draw.
    fn sums(
        &self,
        hand: &[Card; PLAYER_CARDS],
        (usual, after_draws): (FirstPlay, AfterDraws),
        informed: FirstPlay,
    ) -> PlaySums {
        let (deals, times) = (self.informed.deals, self.informed.deals.times(usual.play.drawn()));
        let ways = deals.after_the_up_card();
        let mut sums = PlaySums { ways: ways.unsigned_abs(), net: informed.gain - ways, ..PlaySums::default() };
        (sums.units, sums.usual_units) = (self.units(informed), self.units(usual));
        sums.usual_net = usual.gain - ways;
        if usual.play != informed.play {
            let change = first_change(hand, usual.play, informed.play);
            sums.note(change, sums.ways, informed.gain - usual.gain);
        }
        let hidden_hands = i128::from(self.informed.hidden_hands(usual.play));
        for ((winning, usual_bets), differing) in after_draws.changes {
            let gain = i128::from(differing.gain) * times;
            let ways = (i128::from(differing.draws) * times * hidden_hands).unsigned_abs();
            sums.usual_net -= gain;
            sums.changed += ways;
            sums.note(change_after_the_draw(winning, usual_bets), ways, gain);
        }
        if usual.play != informed.play {
            sums.changed = sums.ways;
        }
        sums
    }

    /// Units that are wagered with a play, over all ways.
    fn units(&self, FirstPlay { play, bets, .. }: FirstPlay) -> i128 {
        let (deals, drawn) = (self.informed.deals, play.drawn());
        let of_bets = match play {
            Play::FOLD => 0,
            Play::BET => deals.after_the_up_card(),
            _ => i128::from(bets) * i128::from(self.informed.hidden_hands(play)) * deals.times(drawn),
        };
        let fee = if drawn > 0 { OPTIONS_FEE } else { 0 };
        deals.after_the_up_card() * i128::from(1 + fee) + of_bets * i128::from(BET)
    }
}

/// A change of the first decision.
fn first_change(hand: &[Card; PLAYER_CARDS], usual: Play, informed: Play) -> Change {
    let others = if usual.is_exchange() && usual.drawn() == informed.drawn() { " other cards" } else { "" };
    let holding = Holding::of(hand).map(Holding::name).unwrap_or_default();
    let informed = action(informed) + others;
    Change { decision: FIRST_DECISION, holding, usual: action(usual), informed }
}

/// A change of the decision on a final hand with this combination.
fn change_after_the_draw(winning: Option<Combination>, usual_bets: bool) -> Change {
    let holding = winning.and_then(|winning| winning.names().first().copied()).unwrap_or("no combination");
    let [usual, informed] = if usual_bets { ["bet", "fold"] } else { ["fold", "bet"] };
    Change {
        decision: AFTER_THE_DRAW,
        holding: holding.replace('-', " "),
        usual: usual.to_string(),
        informed: informed.to_string(),
    }
}

/// A play in words, without naming cards.
fn action(play: Play) -> String {
    if play.is_exchange() { format!("exchange {}", play.drawn()) } else { play.name(&[Card::LOWEST; PLAYER_CARDS]) }
}
