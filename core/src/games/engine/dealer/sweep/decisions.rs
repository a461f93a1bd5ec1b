//! The decisions of a game in every situation, and what they fold.

use std::sync::{Arc, OnceLock};

use az::Az;
use rayon::prelude::*;

use super::situations::{OwnHand, Situation, Situations};
use crate::cards::CardSet;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED, RESULTS};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::engine::dealer::{DealerGame, MOST_ACTIONS, Round, Seen};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::engine::strategy::Worth;
use crate::games::solving::{Cache, CountCache};
use crate::games::{Offer, SolveError};

/// Most parts of a unit that a round may win, so that sums over hidden hands fit into 64 bits.
const MOST_PARTS: u128 = 1 << 28;

pub struct SweepTree {
    pub game: &'static DealtGame,
    pub deck: CardSet,
    pub(super) situations: OnceLock<Arc<Situations>>,
    pub forfeiting: OnceLock<Option<Arc<SweepDecisions>>>,
    /// By net results and strategy.
    pub known: Cache<(Nets, Option<&'static str>), Arc<SweepDecisions>>,
    /// By the address of a list of kinds.
    pub(super) folded: CountCache<usize>,
    /// By [`SideWager::hands`].
    pub(super) sides: CountCache<(usize, usize)>,
}

/// The action in every situation, by shown card and hand.
#[derive(Debug)]
pub struct SweepDecisions {
    situations: Arc<Situations>,
    actions: Vec<Vec<u8>>,
}

impl PartialEq for SweepDecisions {
    fn eq(&self, other: &Self) -> bool {
        self.actions == other.actions
    }
}

impl SweepDecisions {
    /// The action in the situation at a place.
    pub fn action(&self, part: usize, place: usize) -> usize {
        self.actions[part][place].into()
    }

    /// The action with these own and shown cards; a fold for cards that are no situation.
    pub fn of(&self, [own, shown]: [CardSet; 2]) -> u8 {
        let place = self.situations.place_of(&Seen { own, shown, ..Seen::default() });
        place.map_or(0, |[part, place]| self.actions[part][place])
    }

    /// Passes `each` the hand, its value, the shown cards and the action of every situation.
    pub fn each(&self, mut each: impl FnMut(CardSet, usize, CardSet, u8)) {
        for (part, situation) in self.situations.all() {
            let Seen { own, shown, .. } = situation.seen();
            each(own, situation.hand.value as usize, shown, self.actions[part][situation.place]);
        }
    }
}

pub fn summed(sum: Vec<u128>, counts: Vec<u128>) -> Vec<u128> {
    sum.into_iter().zip(counts).map(|(sum, count)| sum + count).collect()
}

/// Worths of the actions on one paytable, as sums of the [answers](Situation::answers).
pub struct Sums {
    /// By kind, then whether the player's hand would qualify: of each action the worth against all hidden hands, and what
    /// each answer adds.
    terms: Vec<[[i64; 4]; MOST_ACTIONS]>,
}

impl Sums {
    pub fn of(game: &'static DealtGame, offer: &Offer, nets: &Nets, hidden: u32) -> Result<Self, SolveError> {
        nets.require_parts(offer, MOST_PARTS, 1)?;
        let plays = game.form.stages[0].plays;
        let of_action = |kind: usize, qualifies: bool, action: usize| {
            let Some(Some(play)) = plays.get(action) else { return [0; 4] };
            let net = |result| {
                let class = game.class(Round { play: *play, result, kind });
                i64::try_from(nets.by_class[class]).unwrap_or_default()
            };
            let [lower, equal, higher] = [LOWER, EQUAL, HIGHER].map(|result| [net(result), net(result + QUALIFIED)]);
            let all = i64::from(hidden) * higher[0];
            // Each answer moves hidden hands from one result to another, as in `results_of`.
            match qualifies {
                true => [all, lower[1] - equal[1], equal[1] - higher[1], higher[1] - higher[0]],
                false => [all, lower[0] - equal[0], equal[0] - higher[0], lower[1] - lower[0]],
            }
        };
        let of_kind =
            |kind| [false, true].map(|qualifies| std::array::from_fn(|action| of_action(kind, qualifies, action)));
        Ok(Sums { terms: (0..game.kinds()).flat_map(of_kind).collect() })
    }
}

impl SweepTree {
    pub fn situations(&self) -> &Arc<Situations> {
        self.situations.get_or_init(|| Arc::new(Situations::of(self.game, self.deck)))
    }

    /// The decisions whose folds forfeit a wager, if a fold does.
    pub fn forfeiting_of(&self, side: &SideWager) -> Option<&Arc<SweepDecisions>> {
        if side.forfeited_by_fold { self.forfeiting() } else { None }
    }

    pub fn is_fold(&self, decisions: &SweepDecisions, part: usize, situation: &Situation<'_>) -> bool {
        self.game.form.stages[0].plays[decisions.action(part, situation.place)] == Some(0)
    }

    /// Number of hands of each kind that the forfeiting decisions fold, each with the shown card.
    pub fn folded(&self, decisions: &SweepDecisions, kinds: &Kinds) -> Arc<[u128]> {
        let kind = |hand: &OwnHand| kinds.kind_of_set(hand.cards);
        self.folded.or_count(std::ptr::from_ref(kinds).addr(), |_| {
            self.counted(kinds.count(), kind, |counts, part, situation, kind| {
                counts[kind] += u64::from(self.is_fold(decisions, part, situation)) * u64::from(situation.times);
            })
        })
    }

    /// Number of hands of each kind of a side wager, counted once; those of the lower hand by `of_lower`.
    pub fn side_counts(&self, side: &SideWager, of_lower: impl FnOnce() -> Vec<u128>) -> Arc<[u128]> {
        self.sides.or_count(side.hands(), |_| match side.kinds.by_lower() {
            Some(_) => of_lower(),
            None => side.counts(self.deck),
        })
    }

    /// Sums of as many counts over all situations: `cell` is found once for each hand, and `add` adds a situation.
    pub fn counted(
        &self,
        counts: usize,
        cell: impl Fn(&OwnHand) -> usize + Sync,
        add: impl Fn(&mut [u64], usize, &Situation<'_>, usize) + Sync,
    ) -> Vec<u128> {
        let situations = self.situations();
        let of_list = |parts: Vec<usize>| {
            let cells: Vec<usize> = situations.up_cards[parts[0]].hands.par_iter().map(&cell).collect();
            let of_part = |part: &usize| {
                // At most C(52, 7) hands against C(45, 7).
                let mut of_part = vec![0_u64; counts];
                situations
                    .each(*part)
                    .for_each(|situation| add(&mut of_part, *part, &situation, cells[situation.place]));
                of_part.into_iter().map(u128::from).collect()
            };
            parts.par_iter().map(of_part).reduce(|| vec![0; counts], summed)
        };
        situations.sharing_hands().into_iter().map(of_list).fold(vec![0; counts], summed)
    }

    pub fn decided(&self, action: impl Fn(&Situation<'_>) -> usize + Sync) -> Arc<SweepDecisions> {
        let situations = self.situations();
        let of_part = |part| {
            let mut actions = vec![0; situations.hands(part)];
            situations.each(part).for_each(|situation| actions[situation.place] = action(&situation).az::<u8>());
            actions
        };
        let actions = (0..situations.up_cards.len()).into_par_iter().map(of_part).collect();
        Arc::new(SweepDecisions { situations: Arc::clone(situations), actions })
    }

    /// The permitted action of greatest worth; on a tie, the smaller wager.
    pub fn best(&self, sums: &Sums, situation: &Situation<'_>) -> usize {
        let value = situation.hand.value as usize;
        let terms = &sums.terms[2 * usize::from(situation.hand.kind) + usize::from(value >= self.game.qualifies)];
        let [higher, not_lower, qualified] = situation.answers.map(i64::from);
        let mut best = (0, i64::MIN);
        for (action, &least) in self.game.least.iter().enumerate() {
            let [all, of_higher, of_not_lower, of_qualified] = terms[action];
            let worth = all + higher * of_higher + not_lower * of_not_lower + qualified * of_qualified;
            if value >= least && worth > best.1 {
                best = (action, worth);
            }
        }
        best.0
    }
}

/// The worth of each action, summed over these hidden hands by result.
pub fn worths_of(
    game: &'static DealtGame,
    nets: &Nets,
    hand: &OwnHand,
    results: &[u32; RESULTS],
) -> [Worth; MOST_ACTIONS] {
    let worths = nets.worths(game.form.stages[0].plays, hand.kind.into(), &results.map(i128::from), 0);
    std::array::from_fn(|action| worths[game.permitted(0, action, hand.value as usize)])
}
