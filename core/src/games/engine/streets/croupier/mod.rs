//! The vectorised croupiers of games of streets. Where all five cards make the hand, decisions go [by ranks](by_ranks);
//! in every other game they go by the cards in sight: a look-up for each street, and one for each hand that is settled.

pub mod by_ranks;

use std::sync::Arc;

use super::{MOST_CARDS, MOST_STREETS, Streets};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, binomial, insert};
use crate::games::engine::kind_columns::KindColumns;
use crate::games::engine::literal::LiteralCroupier;
use crate::games::{Croupier, Dealing, TallyForm};

pub type Literal = LiteralCroupier<Arc<Streets>>;

/// Counts the rounds of a literal croupier in the same cells, many at once.
struct StreetsCroupier {
    literal: Literal,
    hand: KindColumns,
    sides: Vec<KindColumns>,
}

/// A croupier that counts what `literal` counts.
pub fn seat(literal: Literal) -> Box<dyn Croupier> {
    let hand = KindColumns::of(literal.game.form.kinds);
    let sides = literal.sides.iter().map(|side| KindColumns::of(side.kinds)).collect();
    match hand.zip(sides) {
        Some((hand, sides)) => Box::new(StreetsCroupier { literal, hand, sides }),
        None => Box::new(literal),
    }
}

impl StreetsCroupier {
    #[inline(always)]
    fn settle_strip(&self, dealt: &[Strip], rounds: usize, tally: &mut [u64]) {
        let (game, form) = (&self.literal.game, self.literal.game.form);
        let (mut ascending, mut classes) = ([[0; STRIP_ROUNDS]; MOST_CARDS], [[0; STRIP_ROUNDS]; MOST_STREETS]);
        let mut seen = 0;
        let mut see = |ascending: &mut [Strip; MOST_CARDS], cards: usize| {
            for place in seen..cards {
                insert(&mut ascending[..=place], &dealt[form.order[place]]);
            }
            seen = cards;
        };
        for (street, classes) in classes[..form.streets()].iter_mut().enumerate() {
            see(&mut ascending, form.in_sight(street));
            for (place, cards) in ascending[..form.in_sight(street)].iter().enumerate() {
                for (class, &card) in classes[..rounds].iter_mut().zip(cards) {
                    *class += binomial(usize::from(card), place + 1);
                }
            }
            let (_, class_of) = &game.streets[street];
            classes[..rounds].iter_mut().for_each(|class| *class = class_of[*class as usize]);
        }
        see(&mut ascending, form.cards());
        let kinds = self.hand.kinds(&ascending[..form.cards()]);
        let mut folded = [false; STRIP_ROUNDS];
        for (place, decisions) in self.literal.decisions.iter().enumerate().rev() {
            let counts = &mut tally[self.literal.first_of_decisions(place)..];
            for round in 0..rounds {
                let action = |street: usize, units| decisions.action(street, classes[street][round] as usize, units);
                let end = form.end(action, || usize::from(kinds[round]));
                // The decisions that forfeit side wagers come first, so last here.
                folded[round] = end.hand.is_none();
                counts[form.place(end)] += 1;
            }
        }
        for (place, (side, columns)) in self.literal.sides.iter().zip(&self.sides).enumerate() {
            for (seen, &card) in side.cards.iter().enumerate() {
                insert(&mut ascending[..=seen], &dealt[card]);
            }
            let kinds = columns.kinds(&ascending[..side.cards.len()]);
            let counts = &mut tally[self.literal.first_of_side(place)..];
            for round in 0..rounds {
                let is_forfeited = side.forfeited_by_fold && folded[round];
                counts[usize::from(kinds[round]) + if is_forfeited { side.kinds.count() } else { 0 }] += 1;
            }
        }
    }
}

impl Croupier for StreetsCroupier {
    fn dealing(&self) -> &dyn Dealing {
        self.literal.dealing()
    }

    fn tally_form(&self) -> &TallyForm {
        self.literal.tally_form()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    self.settle_strip(strip, STRIP_ROUNDS.min(rounds - first), tally);
                }
            },
        );
    }
}
