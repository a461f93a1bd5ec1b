//! Sums over forced dealers, shared by hands of the same ranks.

use std::rc::Rc;

use super::dealers_hands::AllOuts;
use super::forcer::{ByPayoff, Forced, Forcer};
use super::forcing_draws::{Draw, Drawing, Forcers, ForcingDraws, Memo, Suited, found};
use crate::cards::Suit;
use crate::games::lunar_poker::decisions::{RankCounts, set_of};
use crate::games::lunar_poker::exact::draws::Held;
use crate::games::lunar_poker::exact::same_ranks::SameRanks;
use crate::games::lunar_poker::rules::Payoff;

/// Results by payoff, with the gain by forcing in antes, summed over draws, hidden hands and new cards.
pub struct ForcedSum {
    pub by_payoff: ByPayoff,
    pub gain: i128,
}

/// Sums for hands of the same ranks, each computed once.
pub struct ForcedSums<'a> {
    pub draws: ForcingDraws<'a>,
    of_draws: Memo<(Drawing, Suited, DealersFlushes), Vec<Forced>>,
    sums: Memo<(Drawing, Part), ForcedSum>,
    /// By final hand and cards left: results by ranks, and corrections for the dealer's flushes by suit.
    by_ranks: Memo<(Forcer, RankCounts), (AllOuts, Forced)>,
    changes: Memo<(Forcer, RankCounts, OfSuit), Forced>,
}

/// The flushes of the dealer that are counted; `None` for pairs and straights alone.
pub type DealersFlushes = Option<OfOneSuit>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OfOneSuit {
    own: bool,
    /// Ranks of the suit that may be drawn, as a mask.
    in_suit: u16,
    /// Whether the player draws to a flush of the same suit.
    drawn_to: bool,
}

/// Cards left in a suit, as a mask. `own`: whether it is the up card's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct OfSuit {
    own: bool,
    ranks: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All draws, without the player's flushes.
    ByRanks(DealersFlushes),
    /// Draws to a flush with the kept ranks, minus their count by ranks. `in_suit`: ranks that may be drawn.
    Flushes { kept: u16, in_suit: u16, dealers: DealersFlushes },
}

impl<'a> ForcedSums<'a> {
    pub fn new(forcers: &'a Forcers<'a>, hands: &'a SameRanks<'a>) -> Self {
        let draws = ForcingDraws::new(forcers, hands);
        ForcedSums {
            draws,
            of_draws: Memo::default(),
            sums: Memo::default(),
            by_ranks: Memo::default(),
            changes: Memo::default(),
        }
    }

    pub fn part(&self, drawing: Drawing, part: Part) -> Rc<ForcedSum> {
        found(&self.sums, (drawing, part), || self.sum(drawing, part))
    }

    fn sum(&self, drawing: Drawing, part: Part) -> ForcedSum {
        let (mut sum, forcing) = (ByPayoff::new(), &self.draws.forcers.forcing);
        match part {
            Part::ByRanks(None) => {
                for draw in &self.draws.draws(drawing, None).decided {
                    let forced = forcing.by_ranks(&draw.forcer, &draw.left, draw.outs(forcing));
                    add_to(&mut sum, draw.payoff, forced, draw.times);
                }
            }
            Part::ByRanks(Some(OfOneSuit { own, in_suit, .. })) => {
                for draw in &self.draws.draws(drawing, None).decided {
                    for (left, ways) in self.draws.hands.choices_of_suit(&draw.ranks, in_suit) {
                        let change = forcing.change(&draw.forcer, draw.outs(forcing), own, left);
                        add_to(&mut sum, draw.payoff, change, ways.into());
                    }
                }
            }
            Part::Flushes { kept, in_suit, dealers } => {
                let draws = self.draws.draws(drawing, Some(kept));
                let forced = self.of_draws(drawing, kept, dealers);
                let drawn = draws.decided.iter().zip(forced.iter()).filter(|(draw, _)| draw.set & !in_suit == 0);
                drawn.for_each(|(draw, &forced)| add_to(&mut sum, draw.payoff, forced, draw.times));
            }
        }
        let new_cards = self.draws.forcers.new_cards(drawing.play);
        let gain = sum.iter().map(|(payoff, forced)| forced.gain(payoff, new_cards)).sum();
        ForcedSum { by_payoff: sum, gain }
    }

    fn of_draws(&self, drawing: Drawing, kept: u16, dealers: DealersFlushes) -> Rc<Vec<Forced>> {
        let forcing = &self.draws.forcers.forcing;
        let of_draw = |draw: &Draw| {
            let Some(OfOneSuit { own, in_suit, drawn_to }) = dealers else {
                return forcing.by_ranks(&draw.forcer, &draw.left, draw.outs(forcing));
            };
            let taken = if drawn_to { draw.set } else { 0 };
            // No hand needs a draw that is not left in the suit, or that takes the last card of a rank in another suit.
            if taken & !in_suit != 0 || in_suit & !taken & !set_of(&draw.left) != 0 {
                return Forced::default();
            }
            forcing.change(&draw.forcer, draw.outs(forcing), own, in_suit & !taken)
        };
        found(&self.of_draws, (drawing, Some(kept), dealers), || {
            self.draws.draws(drawing, Some(kept)).decided.iter().map(of_draw).collect()
        })
    }

    /// Results of forcing with one final hand. `left`, `suits`: cards left by rank, and as masks by suit.
    pub fn of_final_hand(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16; Suit::ALL.len()]) -> Forced {
        let (forcing, own) = (&self.draws.forcers.forcing, self.draws.hands.showdowns.up_card.suit());
        let known = found(&self.by_ranks, (*forcer, *left), || {
            let outs = forcing.outs(forcer, left);
            let by_ranks = forcing.by_ranks(forcer, left, &outs);
            (outs, by_ranks)
        });
        let (outs, by_ranks) = &*known;
        Suit::ALL.into_iter().zip(suits).fold(*by_ranks, |sum, (suit, &ranks)| {
            let of_suit = OfSuit { own: suit == own, ranks };
            let change = || forcing.change(forcer, outs, of_suit.own, ranks);
            sum.plus(*found(&self.changes, (*forcer, *left, of_suit), change), 1)
        })
    }

    /// `drawn_to`: whether the player draws to a flush of the suit.
    pub fn dealers_flushes(&self, held: &Held, suit: Suit, drawn_to: bool) -> OfOneSuit {
        let own = suit == self.draws.hands.showdowns.up_card.suit();
        OfOneSuit { own, in_suit: self.draws.hands.in_suit(held, suit), drawn_to }
    }
}

pub fn add_to(sum: &mut ByPayoff, payoff: Payoff, forced: Forced, times: i64) {
    match sum.iter_mut().find(|(known, _)| *known == payoff) {
        Some((_, total)) => *total = total.plus(forced, times),
        None => sum.push((payoff, Forced::default().plus(forced, times))),
    }
}
