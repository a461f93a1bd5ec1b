//! Sums over forced dealers that hands of the same ranks share, each found once.

use std::rc::Rc;

use super::forcer::Forced;
use super::forcing_draws::{Draw, Drawing, Forcers, ForcingDraws, Memo, Suited};
use crate::cards::Suit;
use crate::games::lunar_poker::decisions::{set_of, subsets_of_set};
use crate::games::lunar_poker::exact::draws::{Held, SameRanks};
use crate::games::lunar_poker::rules::Payoff;

/// Results of forcing the dealer, by the payoff of the final hand.
pub type ByPayoff = Vec<(Payoff, Forced)>;

/// Such results, and the gain by forcing, in antes summed over draws, hidden hands and new cards.
pub struct ForcedSum {
    pub by_payoff: ByPayoff,
    pub gain: i128,
}

/// What has been summed for the hands of the same ranks.
pub struct ForcedSums<'a> {
    pub draws: ForcingDraws<'a>,
    /// The results of each decided draw.
    of_draws: Memo<(Drawing, Suited, DealersFlushes), Vec<Forced>>,
    sums: Memo<(Drawing, Part), ForcedSum>,
}

/// The dealer's flushes that are looked at; `None` for none, but pairs and straights.
pub type DealersFlushes = Option<OfOneSuit>;

/// The dealer's flushes of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OfOneSuit {
    /// Whether it is the up card's.
    own: bool,
    /// Its ranks among the unseen cards, and those of them that may be drawn, one bit each.
    unseen: u16,
    in_suit: u16,
    /// Whether the player draws to a flush of this very suit.
    drawn_to: bool,
}

/// A part of the sum over the draws of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All draws, the player's flushes ignored.
    ByRanks(DealersFlushes),
    /// The draws of one suit to the kept ranks, the player's flushes for what was counted instead; of the suit the
    /// ranks `in_suit` may be drawn.
    Flushes { kept: u16, in_suit: u16, dealers: DealersFlushes },
}

impl<'a> ForcedSums<'a> {
    /// Nothing is summed yet.
    pub fn new(forcers: &'a Forcers<'a>, hands: &'a SameRanks<'a>) -> Self {
        let draws = ForcingDraws::new(forcers, hands);
        ForcedSums { draws, of_draws: Memo::default(), sums: Memo::default() }
    }

    /// A part of the sum over the decided draws.
    pub fn part(&self, drawing: Drawing, part: Part) -> Rc<ForcedSum> {
        if let Some(known) = self.sums.borrow().get(&(drawing, part)) {
            return Rc::clone(known);
        }
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
        let new_cards = self.draws.forcers.new_cards(drawing.0);
        let gain = sum.iter().map(|(payoff, forced)| forced.gain(payoff, new_cards)).sum();
        let sum = Rc::new(ForcedSum { by_payoff: sum, gain });
        self.sums.borrow_mut().insert((drawing, part), Rc::clone(&sum));
        sum
    }

    /// The results of each decided draw of one suit. What hands of the same ranks have of the dealer's suit differs
    /// little, so it is found for all of them.
    fn of_draws(&self, drawing: Drawing, kept: u16, dealers: DealersFlushes) -> Rc<Vec<Forced>> {
        let key = |dealers: DealersFlushes| (drawing, Some(kept), dealers);
        if let Some(known) = self.of_draws.borrow().get(&key(dealers)) {
            return Rc::clone(known);
        }
        let (draws, forcing) = (self.draws.draws(drawing, Some(kept)), &self.draws.forcers.forcing);
        let mut known = self.of_draws.borrow_mut();
        let Some(of_one_suit) = dealers else {
            let by_ranks = |draw: &Draw| forcing.by_ranks(&draw.forcer, &draw.left, draw.outs(forcing));
            let forced = Rc::new(draws.decided.iter().map(by_ranks).collect());
            known.insert(key(dealers), Rc::clone(&forced));
            return forced;
        };
        let mut all: Vec<u16> = self.may_be_in_suit(kept, &of_one_suit).collect();
        if !all.contains(&of_one_suit.in_suit) {
            all.push(of_one_suit.in_suit);
        }
        let none = vec![Forced::default(); draws.decided.len()];
        let mut forced = vec![none.clone(); all.len()];
        for (at, draw) in draws.decided.iter().enumerate() {
            let taken = if of_one_suit.drawn_to { draw.set } else { 0 };
            // Where a draw of this suit is not left, or one of another takes the last card of a rank, no hand asks for
            // it.
            let may_be = |in_suit: &u16| taken & !in_suit == 0 && in_suit & !taken & !set_of(&draw.left) == 0;
            for (in_suit, forced) in all.iter().zip(&mut forced).filter(|(in_suit, _)| may_be(in_suit)) {
                let outs = draw.outs(forcing);
                forced[at] = forcing.change(&draw.forcer, outs, of_one_suit.own, in_suit & !taken);
            }
        }
        for (&in_suit, forced) in all.iter().zip(forced) {
            known.insert(key(Some(OfOneSuit { in_suit, ..of_one_suit })), Rc::new(forced));
        }
        debug_assert!(known.contains_key(&key(dealers)));
        Rc::clone(known.entry(key(dealers)).or_insert_with(|| Rc::new(none)))
    }

    /// What hands of these ranks that keep `kept` in one suit may leave of a suit, that one or another.
    fn may_be_in_suit(&self, kept: u16, of_suit: &OfOneSuit) -> impl Iterator<Item = u16> {
        let (unseen, drawn_to, once) = (of_suit.unseen, of_suit.drawn_to, self.draws.hands.held_once());
        let may_be = move |held: &u16| if drawn_to { kept & !held == 0 } else { kept & once & held == 0 };
        subsets_of_set(self.draws.hands.held_ranks() & unseen).filter(may_be).map(move |held| unseen & !held)
    }

    /// The dealer's flushes of a suit, to which the player draws or not.
    pub fn dealers_flushes(&self, held: &Held, suit: Suit, drawn_to: bool) -> OfOneSuit {
        let own = suit == self.draws.hands.showdowns.up_card.suit();
        OfOneSuit {
            own,
            unseen: self.draws.hands.showdowns.in_suit[suit as usize],
            in_suit: self.draws.hands.in_suit(held, suit),
            drawn_to,
        }
    }
}

/// Adds these rounds, `times` times.
pub fn add_to(sum: &mut ByPayoff, payoff: Payoff, forced: Forced, times: i64) {
    match sum.iter_mut().find(|(known, _)| *known == payoff) {
        Some((_, total)) => *total = total.plus(forced, times),
        None => sum.push((payoff, Forced::default().plus(forced, times))),
    }
}
