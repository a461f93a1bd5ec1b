//! The simulated path: each round dealt in the order of § 671a.8(c), decided by table, settled by the words of the regulation.
//!
//! All wagers of a round are settled in one pass. A round adds one count to each of several groups of cells: what the player's
//! first five cards are to the Super Wager; the same of the dealer's; and for each set of decisions what came of the round,
//! by what the player's first five cards are.

use std::collections::BTreeMap;

use super::combinations::SecondCombination;
use super::dealt_strips::DealtStrip;
use super::first_decisions::FirstDecisions;
use super::prices::Prices;
use super::results::{Ending, Path};
use super::rounds::RoundPlayer;
use super::rules::Player;
use super::settlement::{settled_round, settled_with_super};
use super::solution::Solution;
use super::solve::LunarPokerSolver;
use super::super_columns::properties_by_sight;
use super::super_wager::{Properties, SuperHand, paid_as};
use super::{Chapter, SUPER, SettledBy};
use crate::cards::{Deals, STRIP_ROUNDS, Vectors};
use crate::games::forms::PAYS;
use crate::games::paid_hands::PaidHand;
use crate::games::settlement::settled_side_wager;
use crate::games::{Croupier, Offer, SolveError};
use crate::hands::column_values::Values;
use crate::outcome::{Outcome, OutcomeTable};

/// Cells of what can come of a round.
const ENDINGS: usize = Path::ALL.len() * Ending::COUNT;

/// Settles rounds for a list of offers.
pub struct LunarPokerCroupier {
    chapter: Chapter,
    seats: Vec<Seat>,
    /// The different sets of decisions among the offers.
    players: Vec<RoundPlayer>,
    first: FirstDecisions,
    /// By sight of five cards: the place of their properties among those that a hand can have.
    class_by_sight: Vec<u16>,
    classes: Vec<Properties>,
}

/// An offer, and what counts for it.
enum Seat {
    /// A round by one set of decisions: the cells of each outcome.
    Round { player: usize, outcomes: Vec<RoundOutcome> },
    /// The first five cards of the player, or of the dealer.
    FirstCards { offer: Offer, dealers: bool, paid: Vec<SuperHand> },
}

/// Something that can come of a round.
struct RoundOutcome {
    /// Not counted yet.
    outcome: Outcome,
    /// The cells that it is counted in.
    cells: Vec<usize>,
    /// Whether it comes in the exact answer.
    is_expected: bool,
}

impl LunarPokerCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub fn new(solver: &LunarPokerSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let classes: Vec<Properties> = solver.properties();
        let class_of = |properties| classes.iter().position(|&class| class == properties).unwrap_or_default() as u16;
        let class_by_sight = properties_by_sight().into_iter().map(class_of).collect();
        let mut croupier = LunarPokerCroupier {
            chapter: solver.chapter(),
            seats: Vec::new(),
            players: Vec::new(),
            first: FirstDecisions::new(&[]),
            class_by_sight,
            classes,
        };
        let mut known: Vec<(Prices, SecondCombination, Player)> = Vec::new();
        for offer in offers {
            let settled_by = SettledBy::of(offer, croupier.chapter)?;
            if matches!(settled_by, SettledBy::FirstCards | SettledBy::OtherFirstCards) {
                let paid = paid_as(offer, croupier.chapter, PAYS);
                croupier.seats.push(Seat::FirstCards {
                    offer: offer.clone(),
                    dealers: settled_by == SettledBy::OtherFirstCards,
                    paid,
                });
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
            let outcomes = croupier.outcomes_in_order(solver, offer, settled_by)?;
            croupier.seats.push(Seat::Round { player: place, outcomes });
        }
        let solutions: Vec<(&Solution, usize)> =
            croupier.players.iter().map(|player| (player.solution.as_ref(), player.reading())).collect();
        croupier.first = FirstDecisions::new(&solutions);
        Ok(croupier)
    }

    /// What can come of the rounds of an offer, in the order of the exact answer, each with its cells; whatever does not come there
    /// stands at the end, so that it would be seen.
    fn outcomes_in_order(
        &self,
        solver: &LunarPokerSolver,
        offer: &Offer,
        settled_by: SettledBy,
    ) -> Result<Vec<RoundOutcome>, SolveError> {
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
                    cells.0.push(cell(class, path, ending));
                }
            }
        }
        let exact = solver.outcome_table(offer)?;
        let expected: Vec<_> = exact.outcomes().iter().filter_map(|known| by_name.remove(&known.name)).collect();
        let as_expected = |is_expected: bool| move |(cells, outcome)| RoundOutcome { outcome, cells, is_expected };
        let unexpected = by_name.into_values().map(as_expected(false));
        Ok(expected.into_iter().map(as_expected(true)).chain(unexpected).collect())
    }

    fn round_cells(&self) -> usize {
        self.classes.len() * ENDINGS
    }

    /// Counts the first cards of the player and of the dealer, and returns the class of the player's.
    #[inline(always)]
    fn count_first_cards(&self, dealt: &DealtStrip, rounds: usize, first_cards: &mut [u64]) -> Values {
        let mut classes = [0; STRIP_ROUNDS];
        let (of_player, of_dealer) = first_cards.split_at_mut(self.classes.len());
        for round in 0..rounds {
            let [player, dealer] = dealt.sights.map(
                #[inline(always)]
                |sights| self.class_by_sight[usize::from(sights[round])],
            );
            of_player[usize::from(player)] += 1;
            of_dealer[usize::from(dealer)] += 1;
            classes[round] = player;
        }
        classes
    }

    fn outcomes_of(&self, seat: &Seat, tally: &[u64]) -> Result<OutcomeTable, SolveError> {
        // A tally without these cells is of no round, and so refused below.
        let first_cards = tally.get(..2 * self.classes.len()).unwrap_or_default();
        let rounds: u128 = first_cards.iter().take(self.classes.len()).map(|&count| u128::from(count)).sum();
        let outcomes = match seat {
            Seat::Round { player, outcomes } => {
                let first = first_cards.len() + player * self.round_cells();
                let of_player = tally.get(first..first + self.round_cells()).unwrap_or_default();
                let count = |cells: &[usize]| {
                    cells.iter().filter_map(|&cell| of_player.get(cell)).map(|&count| u128::from(count)).sum()
                };
                let counted = outcomes.iter().map(|known| (count(&known.cells), known));
                let listed = counted.filter(|(count, known): &(u128, _)| *count > 0 || known.is_expected);
                listed.map(|(count, known)| Outcome { count, ..known.outcome.clone() }).collect()
            }
            Seat::FirstCards { offer, dealers, paid } => {
                let own = first_cards.iter().skip(if *dealers { self.classes.len() } else { 0 });
                let mut counts = vec![0; SuperHand::ALL.len()];
                for (class, &count) in self.classes.iter().zip(own) {
                    counts[paid[class.index()].index()] += u128::from(count);
                }
                settled_side_wager::<SuperHand>(offer, &counts)
            }
        };
        Ok(OutcomeTable::new(outcomes, rounds)?)
    }
}

/// Counts what came of each round. A round that a table did not foresee is counted in no cell, and the tally refused.
#[inline(always)]
fn count_rounds(classes: &Values, endings: &[u16; STRIP_ROUNDS], rounds: usize, cells: &mut [u64]) {
    for round in 0..rounds {
        let ending = usize::from(endings[round]);
        if ending < ENDINGS {
            cells[usize::from(classes[round]) * ENDINGS + ending] += 1;
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

    fn cells(&self) -> usize {
        2 * self.classes.len() + self.players.len() * self.round_cells()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let Some((first_cards, of_rounds)) = tally.split_at_mut_checked(2 * self.classes.len()) else { return };
        vectors.run(
            #[inline(always)]
            || {
                let mut plays = vec![[0; STRIP_ROUNDS]; self.players.len()];
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    // No deck deals a round that cannot be read; whoever does gets no count of what follows.
                    let Some(dealt) = DealtStrip::of(self.chapter, strip) else { return };
                    let rounds = STRIP_ROUNDS.min(rounds - first);
                    self.first.look_up(&dealt, rounds, &mut plays);
                    let classes = self.count_first_cards(&dealt, rounds, first_cards);
                    let of_players = self.players.iter().zip(of_rounds.chunks_exact_mut(self.round_cells()));
                    for ((player, cells), plays) in of_players.zip(&plays) {
                        let endings = player.endings(strip, &dealt, plays, rounds);
                        count_rounds(&classes, &endings, rounds, cells);
                    }
                }
            },
        );
    }

    fn outcomes(&self, tally: &[u64]) -> Result<Vec<OutcomeTable>, SolveError> {
        self.seats.iter().map(|seat| self.outcomes_of(seat, tally)).collect()
    }
}
