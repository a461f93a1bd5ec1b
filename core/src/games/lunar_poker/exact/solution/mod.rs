//! The solution of one chapter on one deck at one set of prices: the best plays, and counts of all rounds. Each up
//! card's part is kept once solved.
//!
//! Reading order: `against` (number of deals, and the context of one up card), `sums` and `flush_draws` (sums over the
//! draws of a play), `best_plays`, `round_counts`, `after_draws` (tables of later decisions), `up_card` (all hands
//! against one up card). This file: all up cards, and kept parts.

mod after_draws;
mod against;
mod best_plays;
mod flush_draws;
mod round_counts;
mod sums;
mod up_card;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use az::Az;
use rayon::ThreadPoolBuilder;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, CardSet};
use crate::games::lunar_poker::decisions::{Decisions, Player, Terms};
use crate::games::lunar_poker::exact::{Priced, Showdowns};
use crate::games::lunar_poker::facts::SIMPLE;
use crate::games::lunar_poker::rules::{Chapter, READINGS, SecondCombination};
use crate::games::{Keeper, SolveError};
use up_card::Solved;

pub use against::{Against, Cycle, up_cards};
pub use best_plays::{Deciding, Worth};
pub use round_counts::{PlayedHands, RoundCounts};
pub use sums::Addend;
pub use up_card::{HandClass, hands_by_ranks};

/// The key of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    chapter: Chapter,
    /// Indices of the cards, ascending.
    deck: Vec<u8>,
    /// Terms of the default reading; the others share its solution.
    terms: Terms,
}

pub struct Solution {
    pub decisions: Arc<Decisions>,
    /// In the order of `decisions`, by reading.
    pub by_up_card: Vec<[RoundCounts; READINGS]>,
    /// By reading.
    pub tallies: [RoundCounts; READINGS],
}

/// Solutions found or in progress in this process, shared by offers and solvers. Who solves one holds its lock.
static FOUND: LazyLock<Mutex<HashMap<Question, Arc<Found>>>> = LazyLock::new(Mutex::default);

type Found = Mutex<Option<Arc<Solution>>>;

impl Question {
    pub fn new(chapter: Chapter, deck: CardSet, terms: Terms) -> Self {
        let deck = deck.iter().map(|card| card.index().az::<u8>()).collect();
        Question { chapter, deck, terms: Terms { second: SecondCombination::Any, ..terms } }
    }

    /// From this process, from `keeper`, or newly solved. Concurrent callers wait for the first.
    ///
    /// # Errors
    /// [`SolveError::Interrupted`] if the keeper says so between two up cards.
    pub fn solution(&self, deck: CardSet, keeper: &dyn Keeper) -> Result<Arc<Solution>, SolveError> {
        // Solutions of short decks are small and many, and used once.
        if deck != CardSet::FULL_DECK {
            return Ok(Arc::new(self.solve(deck, keeper)?));
        }
        let found = Arc::clone(FOUND.lock().unwrap_or_else(PoisonError::into_inner).entry(self.clone()).or_default());
        // It is set whole.
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.is_none() {
            let solution = apart(rayon::current_num_threads(), || self.solve(deck, keeper));
            *found = Some(Arc::new(solution?));
        }
        found.clone().ok_or(SolveError::Interrupted)
    }

    pub fn is_kept(&self, deck: CardSet, keeper: &dyn Keeper) -> bool {
        up_cards(deck).iter().all(|&(card, _)| keeper.kept(&self.name(card)).is_some())
    }

    /// The solution in progress messages.
    fn what(&self) -> String {
        let player = match self.terms.player {
            Player::Optimal => "optimal decisions".to_string(),
            Player::Simple => format!("strategy `{}`", SIMPLE),
        };
        format!("{}, {player}", self.chapter.id())
    }

    fn solve(&self, deck: CardSet, keeper: &dyn Keeper) -> Result<Solution, SolveError> {
        let classes = up_cards(deck);
        let (what, deals) = (self.what(), Cycle::of(deck, self.chapter));
        let kept = |&(card, _): &(Card, u32)| self.kept(card, keeper);
        let mut parts: Vec<Option<Solved>> = classes.iter().map(kept).collect();
        let (mut done, all) = (parts.iter().flatten().count() as u64, classes.len() as u64);
        let priced = LazyCell::new(|| Priced::in_readings(&self.terms.prices));
        for (part, &up_card) in parts.iter_mut().zip(&classes).filter(|(part, _)| part.is_none()) {
            if !keeper.progress(&what, done, all) {
                return Err(SolveError::Interrupted);
            }
            self.keep(up_card.0, part.insert(self.part(deck, up_card, &deals, &priced)), keeper);
            done += 1;
        }
        keeper.progress(&what, all, all);
        let parts = classes.iter().zip(parts).filter_map(|(&(card, _), part)| Some((card, part?)));
        let (decisions, by_up_card): (Decisions, Vec<[RoundCounts; READINGS]>) =
            parts.map(|(card, part)| ((card, part.decisions), part.tallies)).unzip();
        let sum = |reading: usize| by_up_card.iter().fold(RoundCounts::default(), |sum, part| sum.plus(&part[reading]));
        let tallies = std::array::from_fn(sum);
        Ok(Solution { decisions: Arc::new(decisions), by_up_card, tallies })
    }

    /// `size`: cards in the up card's class.
    pub fn part(&self, deck: CardSet, (card, size): (Card, u32), deals: &Cycle, priced: &[Priced; READINGS]) -> Solved {
        Solved::new(deck, &Against::new(Showdowns::new(deck, card), self.terms.player, deals, priced), size)
    }

    pub fn name(&self, up_card: Card) -> String {
        use sha2::{Digest, Sha256};
        let identity = postcard::to_stdvec(self).unwrap_or_default();
        let digest: String = Sha256::digest(identity).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{}-{digest}-{up_card}", self.chapter.id())
    }

    /// A part kept for this question. A file that cannot be used is refused.
    pub fn kept(&self, up_card: Card, keeper: &dyn Keeper) -> Option<Solved> {
        let name = self.name(up_card);
        let contents = keeper.kept(&name)?;
        let kept: Option<(Question, u8, Solved)> = postcard::from_bytes(&contents).ok();
        let own = kept.filter(|(question, card, solved)| {
            question == self && usize::from(*card) == up_card.index() && solved.decisions.is_whole()
        });
        if own.is_none() {
            keeper.refused(&name);
        }
        own.map(|(.., solved)| solved)
    }

    pub fn keep(&self, up_card: Card, solved: &Solved, keeper: &dyn Keeper) {
        if let Ok(contents) = postcard::to_stdvec(&(self, up_card.index().az::<u8>(), solved)) {
            keeper.keep(&self.name(up_card), &contents);
        }
    }
}

/// Runs `work` from a plain thread in a pool of so many threads. A waiting thread of the caller's pool would take up
/// other work meanwhile, which might need the same solution, or as much memory again.
pub fn apart<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> T {
    let in_pool = || {
        let many = ThreadPoolBuilder::new().num_threads(threads).build();
        let this = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        match many.or_else(|_| this()) {
            Ok(pool) => pool.install(&work),
            Err(_) => work(),
        }
    };
    thread::scope(|scope| scope.spawn(in_pool).join().unwrap_or_else(|panic| resume_unwind(panic)))
}

/// A part of a game on fifteen cards, for fuzzing.
#[cfg(any(fuzzing, feature = "testing"))]
pub mod fuzzed {
    use super::*;
    use crate::cards::{Rank, Suit};
    use crate::games::lunar_poker::rules::{Combination, Prices};

    struct Part {
        question: Question,
        up_card: (Card, u32),
        deals: Cycle,
    }

    static PART: LazyLock<Part> = LazyLock::new(|| {
        let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
        let (chapter, up_card, deals) = (Chapter::Today, up_cards(deck)[0], Cycle::of(deck, Chapter::Today));
        let prices = Prices { bet: [2; Combination::COUNT], ante: [1, 4] };
        let terms = Terms { prices, second: SecondCombination::Any, player: Player::Optimal };
        let question = Question::new(chapter, deck, terms);
        Part { question, up_card, deals }
    });

    struct Kept(Vec<u8>);

    impl Keeper for Kept {
        fn kept(&self, _: &str) -> Option<Vec<u8>> {
            Some(self.0.clone())
        }

        fn keep(&self, _: &str, _: &[u8]) {}

        fn refused(&self, _: &str) {}
    }

    pub fn kept_part() -> Vec<u8> {
        let part = &*PART;
        let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
        let priced = Priced::in_readings(&part.question.terms.prices);
        let solved = part.question.part(deck, part.up_card, &part.deals, &priced);
        let up_card = part.up_card.0.index().az::<u8>();
        postcard::to_stdvec(&(&part.question, up_card, solved)).unwrap_or_default()
    }

    pub fn uses_kept_part(contents: &[u8]) -> bool {
        let part = &*PART;
        part.question.kept(part.up_card.0, &Kept(contents.to_vec())).is_some()
    }
}
