//! The simulated path: each round dealt in the order of § 671a.8(c), decided by table, settled by the words of the regulation.
//!
//! All wagers of a round are settled in one pass. A round adds one count to each of several groups of cells: what the player's
//! first five cards are to the Super Wager; the same of the dealer's; and for each set of decisions what came of the round,
//! by what the player's first five cards are.

use std::collections::BTreeMap;
use std::ops::Range;

use super::combinations::SecondCombination;
use super::first_decisions::FirstDecisions;
use super::plays::Play;
use super::prices::Prices;
use super::results::{Ending, Path};
use super::rounds::{Dealt, Last, RoundPlayer};
use super::rules::Player;
use super::settlement::{settled_round, settled_with_super};
use super::solution::Solution;
use super::solve::LunarPokerSolver;
use super::super_wager::{Properties, SuperHand, paid_as};
use super::{Chapter, SUPER, SettledBy};
use crate::cards::{Deals, STRIP_ROUNDS, Vectors};
use crate::games::forms::PAYS;
use crate::games::paid_hands::PaidHand;
use crate::games::seat::SeatOutcome;
use crate::games::settlement::settled_side_wager;
use crate::games::{Croupier, Offer, Seat, SolveError};
use crate::outcome::Outcome;

/// Cells of what can come of a round.
const ENDINGS: usize = Path::ALL.len() * Ending::COUNT;

/// Settles rounds for a list of offers.
pub struct LunarPokerCroupier {
    chapter: Chapter,
    /// For each offer, what counts for it.
    seats: Vec<Seat>,
    /// The different sets of decisions among the offers.
    players: Vec<RoundPlayer>,
    first: FirstDecisions,
    /// By properties: their place among those that a hand can have.
    class_of: Vec<u16>,
    classes: Vec<Properties>,
}

impl LunarPokerCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub fn new(solver: &LunarPokerSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let classes: Vec<Properties> = solver.properties();
        let mut class_of = vec![0; Properties::COUNT];
        classes.iter().enumerate().for_each(|(place, class)| class_of[class.index()] = place as u16);
        let mut croupier = LunarPokerCroupier {
            chapter: solver.chapter(),
            seats: Vec::new(),
            players: Vec::new(),
            first: FirstDecisions::new(&[]),
            class_of,
            classes,
        };
        let mut known: Vec<(Prices, SecondCombination, Player)> = Vec::new();
        for offer in offers {
            let settled_by = SettledBy::of(offer, croupier.chapter)?;
            if matches!(settled_by, SettledBy::FirstCards | SettledBy::OtherFirstCards) {
                croupier.seats.push(croupier.seat_of_first_cards(offer, settled_by == SettledBy::OtherFirstCards));
                continue;
            }
            let wanted = (Prices::of(offer)?, SecondCombination::of(offer), Player::of(offer)?);
            let place = known.iter().position(|known| *known == wanted).unwrap_or(known.len());
            if place == known.len() {
                let solution = solver.solution(offer)?;
                let (prices, second, player) = &wanted;
                croupier.players.push(RoundPlayer::new(croupier.chapter, solution, prices, *second, *player));
                known.push(wanted);
            }
            let outcomes = croupier.outcomes_in_order(solver, offer, settled_by, place)?;
            croupier.seats.push(Seat::of_outcomes(outcomes));
        }
        let solutions: Vec<(&Solution, usize)> =
            croupier.players.iter().map(|player| (player.solution.as_ref(), player.reading())).collect();
        croupier.first = FirstDecisions::new(&solutions);
        Ok(croupier)
    }

    /// What counts for a wager on the first five cards of the player, or of the dealer.
    fn seat_of_first_cards(&self, offer: &Offer, dealers: bool) -> Seat {
        let classes = self.classes.len();
        let cells = if dealers { classes..2 * classes } else { 0..classes };
        let paid = paid_as(offer, self.chapter, PAYS);
        let class_of = |class: usize| paid[self.classes[class].index()].index();
        let settle = |counts: &[u128]| settled_side_wager::<SuperHand>(offer, counts);
        Seat::by_class(SuperHand::ALL.len(), cells, class_of, settle)
    }

    /// What can come of the rounds of an offer, in the order of the exact answer, each with its cells for the set of decisions `player`; whatever does not come there
    /// stands at the end, so that it would be seen.
    fn outcomes_in_order(
        &self,
        solver: &LunarPokerSolver,
        offer: &Offer,
        settled_by: SettledBy,
        player: usize,
    ) -> Result<Vec<SeatOutcome>, SolveError> {
        let first = 2 * self.classes.len() + player * self.round_cells();
        let with_super = settled_by == SettledBy::RoundAndFirstCards;
        let paid = if with_super { paid_as(offer, self.chapter, SUPER) } else { Vec::new() };
        let mut by_name: BTreeMap<String, (Vec<usize>, Outcome)> = BTreeMap::new();
        for (class, properties) in self.classes.iter().enumerate() {
            for path in Path::ALL {
                for ending in Ending::all() {
                    let mut outcome = settled_round(offer, path, ending);
                    if with_super {
                        outcome = settled_with_super(offer, SUPER, paid[properties.index()], outcome);
                    }
                    let cells = by_name.entry(outcome.name.clone()).or_insert((Vec::new(), outcome));
                    cells.0.push(first + cell(class, path, ending));
                }
            }
        }
        let exact = solver.outcome_table(offer)?;
        let expected: Vec<_> = exact.outcomes().iter().filter_map(|known| by_name.remove(&known.name)).collect();
        let as_expected = |is_expected: bool| move |(cells, outcome)| SeatOutcome { outcome, cells, is_expected };
        let unexpected = by_name.into_values().map(as_expected(false));
        Ok(expected.into_iter().map(as_expected(true)).chain(unexpected).collect())
    }

    fn round_cells(&self) -> usize {
        self.classes.len() * ENDINGS
    }

    fn class(&self, properties: Properties) -> usize {
        usize::from(self.class_of[properties.index()])
    }

    /// Settles a round, `plays` being what the players do with the first five cards.
    fn settle_round(&self, dealt: &Dealt, plays: &[u8], first_cards: &mut [u64], rounds: &mut [u64]) {
        let class = self.class(dealt.players_properties());
        first_cards[class] += 1;
        first_cards[self.classes.len() + self.class(dealt.dealers_properties())] += 1;
        let mut last = Last::default();
        let of_players = self.players.iter().zip(rounds.chunks_exact_mut(self.round_cells()));
        for ((player, cells), &play) in of_players.zip(plays) {
            // A round that a table did not foresee is counted in no cell, and the tally refused.
            if let Some((path, ending)) = Play::from_code(play).and_then(|play| player.play(dealt, play, &mut last)) {
                cells[cell(class, path, ending)] += 1;
            }
        }
    }
}

/// The cell of a round among those of one set of decisions.
fn cell(class: usize, path: Path, ending: Ending) -> usize {
    class * ENDINGS + path as usize * Ending::COUNT + ending.place()
}

impl Croupier for LunarPokerCroupier {
    fn cards_per_round(&self) -> usize {
        self.chapter.cards_per_round()
    }

    fn cards_at_table(&self, _players: usize) -> usize {
        52
    }

    fn rounds_of_last_player(&self, _players: usize, _table: &Deals, _alone: &mut Deals) {}

    fn cells(&self) -> usize {
        2 * self.classes.len() + self.players.len() * self.round_cells()
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let Some((first_cards, of_rounds)) = tally.split_at_mut_checked(2 * self.classes.len()) else { return };
        let (mut dealt, mut plays) = (Vec::with_capacity(STRIP_ROUNDS), Vec::new());
        for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
            let rounds = STRIP_ROUNDS.min(rounds - first);
            dealt.clear();
            dealt.extend((0..rounds).map_while(|round| Dealt::of(self.chapter, strip, round)));
            // No deck deals a round that cannot be read; whoever does gets no count of what follows.
            if dealt.len() < rounds {
                return;
            }
            // The plays lie far apart in memory: looked up one after the other, they do not wait for each other.
            plays.clear();
            for dealt in &dealt {
                plays.extend_from_slice(self.first.codes(dealt.up_card().rank(), dealt.hand()));
            }
            for (round, dealt) in dealt.iter().enumerate() {
                let plays = &plays[round * self.players.len()..][..self.players.len()];
                self.settle_round(dealt, plays, first_cards, of_rounds);
            }
        }
    }

    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn one_a_round(&self) -> Range<usize> {
        0..self.classes.len()
    }
}
