//! The exact sums of any game against a dealer, by looking at every deal: for toy games and short decks, and as the
//! oracle of a quicker way.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

use super::advice::DealerAdvice;
use super::nets::Nets;
use super::solver::DealerTable;
use super::tree::{DealerTree, EachReached, Player, Reached, Rule};
use super::{CardDecisions, DealerGame, MOST_ACTIONS, Round, Seen};
use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::strategy::{Decided, Worth, best};
use crate::games::engine::{hands_like, regulations_base_game, require_cards};
use crate::games::solving::Cache;
use crate::games::{Offer, SolveError, WagerFacts};

pub struct PlainTree<G> {
    deck: CardSet,
    symmetry: SuitSymmetry,
    /// Player's hands with the dealer's cards in sight, one of each class of suit-isomorphic ones, and their number.
    dealt: Vec<(Seen, u128)>,
    forfeiting: Option<Arc<PlainSolution>>,
    /// By net results and strategy.
    known: Cache<(Nets, Option<&'static str>), Arc<PlainSolution>>,
    game: PhantomData<fn() -> G>,
}

/// The worths of all actions and the action taken at every decision, by stage and cards in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainSolution {
    nets: Nets,
    decisions: HashMap<(usize, Seen), Decided<MOST_ACTIONS>>,
}

impl CardDecisions for Arc<PlainSolution> {
    fn action(&self, stage: usize, seen: &Seen) -> usize {
        self.decisions.get(&(stage, *seen)).map_or(0, |decision| decision.taken)
    }
}

fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    let mut found = Vec::new();
    each_subset(cards, size, CardSet::default(), &mut |subset| found.push(subset));
    found
}

fn each_subset(cards: CardSet, size: usize, chosen: CardSet, each: &mut impl FnMut(CardSet)) {
    if size == 0 {
        return each(chosen);
    }
    let mut above = cards;
    for card in cards.iter() {
        above = above.without(CardSet::default().with(card));
        each_subset(above, size - 1, chosen.with(card), each);
    }
}

/// Passes `each` every deal that may follow: the cards in sight at each decision, and the hidden cards. `path` is of the
/// decisions from some stage on; its last is at `stage`.
fn each_deal<G: DealerGame>(deck: CardSet, stage: usize, path: &mut Vec<Seen>, each: &mut dyn FnMut(&[Seen], CardSet)) {
    let Some(&seen) = path.last() else { return };
    let left = deck.without(seen.cards());
    let Some(next) = G::FORM.stages.get(stage + 1) else {
        return each_subset(left, G::FORM.hidden.len(), CardSet::default(), &mut |hidden| each(path, hidden));
    };
    each_subset(left, next.turned, CardSet::default(), &mut |turned| {
        path.push(seen.turn(turned));
        each_deal::<G>(deck, stage + 1, path, each);
        path.pop();
    });
}

/// Passes `each` every deal that may follow a spot: the cards in sight at later decisions, and the place of the showdown,
/// by kind of the player's hand, then result.
fn each_showdown<G: DealerGame>(deck: CardSet, stage: usize, seen: &Seen, mut each: impl FnMut(&[Seen], usize)) {
    let mut player = (*seen, G::best_hand(seen.players()));
    each_deal::<G>(deck, stage, &mut vec![*seen], &mut |path, hidden| {
        let Some(&last) = path.last() else { return };
        if player.0 != last {
            player = (last, G::best_hand(last.players()));
        }
        let result = G::result(player.1, G::best_hand(last.dealers(hidden)));
        each(&path[1..], G::kind(player.1).index() * G::RESULTS + result);
    });
}

/// Antes of the Play Wager that these decisions from `stage` on place; 0 for a fold.
fn play_wager<G: DealerGame>(stage: usize, decided: &[Seen], action: impl Fn(usize, &Seen) -> usize) -> usize {
    let play = |(stage, seen): (usize, &Seen)| G::FORM.stages[stage].plays[action(stage, seen)];
    (stage..).zip(decided).find_map(play).unwrap_or_default()
}

/// Worth of each action in one spot, by every deal that may follow; `check` is the worth of a check.
pub fn worths_of_deals<G: DealerGame>(
    deck: CardSet,
    nets: &Nets,
    stage: usize,
    seen: &Seen,
    check: i128,
) -> [Worth<i128>; MOST_ACTIONS] {
    let mut showdowns = vec![0; G::Kind::ALL.len() * G::RESULTS];
    each_showdown::<G>(deck, stage, seen, |_, showdown| showdowns[showdown] += 1);
    let mut worths = [Worth::default(); MOST_ACTIONS];
    for (kind, results) in showdowns.chunks(G::RESULTS).enumerate() {
        let of_kind = nets.worths(G::FORM.stages[stage].plays, kind, results, if kind == 0 { check } else { 0 });
        worths.iter_mut().zip(of_kind).for_each(|(sum, worth)| sum.add(1, worth));
    }
    worths
}

/// Number of deals by class of rounds after each action in one spot, by every deal that may follow; `later` decides after
/// a check.
pub fn rounds_of_deals<G: DealerGame>(deck: CardSet, stage: usize, seen: &Seen, later: &Rule<'_>) -> Vec<Vec<u128>> {
    let (plays, kinds) = (G::FORM.stages[stage].plays, G::Kind::ALL);
    // Showdowns by the Play Wager after a check.
    let mut checked: BTreeMap<usize, Vec<u128>> = BTreeMap::new();
    each_showdown::<G>(deck, stage, seen, |decided, showdown| {
        let play = play_wager::<G>(stage + 1, decided, later);
        checked.entry(play).or_insert_with(|| vec![0; kinds.len() * G::RESULTS])[showdown] += 1;
    });
    let of_action = |action: &Option<usize>| {
        let mut rounds = vec![0; G::CLASSES];
        for (after_check, showdowns) in &checked {
            let play = action.unwrap_or(*after_check);
            for (place, deals) in showdowns.iter().enumerate() {
                let result = if play == 0 { 0 } else { place % G::RESULTS };
                rounds[Round { play, result, kind: kinds[place / G::RESULTS] }.class::<G>()] += deals;
            }
        }
        rounds
    };
    plays.iter().map(of_action).collect()
}

/// The action taken at a stage with these cards in sight and worths.
type Action<'a> = dyn Fn(usize, &Seen, &[Worth<i128>]) -> Result<usize, SolveError> + 'a;

impl<G: DealerGame> PlainTree<G> {
    /// The decisions of all hands.
    fn solved(&self, nets: Nets, action: &Action<'_>) -> Result<Arc<PlainSolution>, SolveError> {
        let (mut solution, mut first) = (PlainSolution { nets, decisions: HashMap::new() }, Vec::new());
        self.each_first(&mut |seen, _| first.push(seen));
        first.into_iter().try_for_each(|seen| self.solve(action, 0, seen, &mut solution).map(drop))?;
        Ok(Arc::new(solution))
    }

    /// The worth of the action taken at a decision, which it adds to the solution with all later ones.
    fn solve(
        &self,
        action: &Action<'_>,
        stage: usize,
        seen: Seen,
        solution: &mut PlainSolution,
    ) -> Result<i128, SolveError> {
        if let Some(decision) = solution.decisions.get(&(stage, seen)) {
            return Ok(decision.worths[decision.taken].round);
        }
        let mut check = 0;
        if let Some(next) = G::FORM.stages.get(stage + 1) {
            for turned in subsets(self.deck.without(seen.cards()), next.turned) {
                check += self.solve(action, stage + 1, seen.turn(turned), solution)?;
            }
        }
        let worths = worths_of_deals::<G>(self.deck, &solution.nets, stage, &seen, check);
        let taken = action(stage, &seen, &worths[..G::FORM.stages[stage].plays.len()])?;
        let decided = Decided { hands: 1, worths, taken };
        solution.decisions.extend(seen.images(&self.symmetry).map(|seen| ((stage, seen), decided.clone())));
        Ok(worths[taken].round)
    }

    /// Number of ways to turn these community cards before the decision, with checks alone.
    fn ways_to_reach(&self, stage: usize, seen: &Seen, decisions: &Arc<PlainSolution>) -> u128 {
        let Some(before) = stage.checked_sub(1) else { return 1 };
        let boards = subsets(seen.board, G::FORM.turned(before));
        let before_it = boards.into_iter().map(|board| Seen { board, ..*seen });
        let checked = before_it.filter(|seen| G::FORM.stages[before].plays[decisions.action(before, seen)].is_none());
        checked.map(|seen| self.ways_to_reach(before, &seen, decisions)).sum()
    }

    /// The cards of a dealt round at their places.
    fn placed(seen: &Seen, hidden: CardSet) -> Vec<Card> {
        let mut cards = vec![Card::LOWEST; G::FORM.cards()];
        let form = G::FORM;
        let parts =
            [(form.own, seen.own), (form.shown, seen.shown), (form.hidden, hidden), (form.community, seen.board)];
        for (places, dealt) in parts {
            places.iter().zip(dealt.iter()).for_each(|(&place, card)| cards[place] = card);
        }
        cards
    }

    /// Number of rounds by class, then by cell of the dealt cards.
    fn counted(&self, decisions: Option<&Arc<PlainSolution>>, wagers: &Wagers<'_>) -> Vec<u128> {
        let mut counts = vec![0; wagers.cells() * if decisions.is_some() { G::CLASSES } else { 1 }];
        self.each_first(&mut |first, hands| {
            each_deal::<G>(self.deck, 0, &mut vec![first], &mut |path, hidden| {
                let Some(seen) = path.last() else { return };
                let class = decisions.map_or(0, |decisions| {
                    let play = play_wager::<G>(0, path, |stage, seen| decisions.action(stage, seen));
                    G::round(play, seen, hidden).class::<G>()
                });
                let cards = Self::placed(seen, hidden);
                let cell = wagers.cell(|side| side.kinds.kind_of(&side.hand(&cards)));
                counts[class * wagers.cells() + cell] += hands;
            });
        });
        counts
    }

    /// Passes `each` the cards in sight at the first decision, with their number of suit-isomorphic ones.
    fn each_first(&self, each: &mut dyn FnMut(Seen, u128)) {
        for &(dealt, hands) in &self.dealt {
            let left = self.deck.without(dealt.cards());
            each_subset(left, G::FORM.stages[0].turned, CardSet::default(), &mut |turned| {
                each(dealt.turn(turned), hands);
            });
        }
    }
}

impl<G: DealerGame> DealerTree<G> for PlainTree<G> {
    type Decisions = Arc<PlainSolution>;
    type Worths = Arc<PlainSolution>;

    fn new(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, G::FORM.cards())?;
        let symmetry = SuitSymmetry::of(deck);
        let own = subsets(deck, G::FORM.own.len()).into_iter();
        let dealt = own.flat_map(|own| {
            let shown = subsets(deck.without(own), G::FORM.shown.len()).into_iter();
            shown.map(move |shown| Seen { own, shown, board: CardSet::default() })
        });
        let dealt = dealt.filter_map(|seen| Some((seen, hands_like(&seen, seen.images(&symmetry))?))).collect();
        let mut tree =
            PlainTree { deck, symmetry, dealt, forfeiting: None, known: Cache::default(), game: PhantomData };
        if G::facts().wagers.iter().any(WagerFacts::may_be_forfeited) {
            tree.forfeiting = Some(tree.decisions(&regulations_base_game(G::facts())?)?);
        }
        Ok(tree)
    }

    fn forfeiting(&self) -> Option<&Arc<PlainSolution>> {
        self.forfeiting.as_ref()
    }

    fn deck(&self) -> CardSet {
        self.deck
    }

    fn decisions(&self, offer: &Offer) -> Result<Arc<PlainSolution>, SolveError> {
        let of = (Nets::of::<G>(offer)?, offer.strategy.map(|strategy| strategy.name));
        self.known.or_find(of, |(nets, _)| {
            self.solved(nets.clone(), &|stage, seen, worths| match offer.strategy {
                None => Ok(best(worths)),
                Some(strategy) => G::named_action(strategy, stage, seen),
            })
        })
    }

    fn deciding(&self, offer: &Offer, rule: &Rule<'_>) -> Result<Option<Arc<PlainSolution>>, SolveError> {
        self.solved(Nets::of::<G>(offer)?, &|stage, seen, _| Ok(rule(stage, seen))).map(Some)
    }

    fn worths(&self, offer: &Offer) -> Result<Arc<PlainSolution>, SolveError> {
        self.decisions(offer)
    }

    fn joint(&self, decisions: Option<&Arc<PlainSolution>>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        let is_dealt = wagers.hands.iter().flat_map(|side| side.cards).all(|&place| place < G::FORM.cards());
        is_dealt.then(|| self.counted(decisions, wagers))
    }

    fn parts(&self, _: usize) -> usize {
        self.dealt.len()
    }

    fn each_decision(
        &self,
        stage: usize,
        part: usize,
        player: &Player<'_, G, Self>,
        each: &mut EachReached<'_, G>,
    ) -> io::Result<()> {
        let dealt = self.dealt[part].0;
        for board in subsets(self.deck.without(dealt.cards()), G::FORM.turned(stage)) {
            let seen = dealt.turn(board);
            let Some(hands) = hands_like(&seen, seen.images(&self.symmetry)) else { continue };
            let ways = self.ways_to_reach(stage, &seen, player.reaching);
            if let Some(at) = player.worths.decisions.get(&(stage, seen)).filter(|_| ways > 0) {
                each(&Reached {
                    seen,
                    hand: G::best_hand(seen.players()),
                    reaching: player.reaching.action(stage, &seen),
                    decided: Decided {
                        hands: hands * ways,
                        worths: at.worths,
                        taken: player.decisions.action(stage, &seen),
                    },
                })?;
            }
        }
        Ok(())
    }

    fn spot(&self, worths: &Arc<PlainSolution>, stage: usize, seen: &Seen) -> [Worth<i128>; MOST_ACTIONS] {
        worths.decisions.get(&(stage, *seen)).map(|decision| decision.worths).unwrap_or_default()
    }

    fn rounds_from(&self, decisions: &Arc<PlainSolution>, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        rounds_of_deals::<G>(self.deck, stage, seen, &|stage, seen| decisions.action(stage, seen))
    }
}

/// Any game is played at a table by every deal of its deck.
impl<G: DealerAdvice> DealerTable<PlainTree<G>> for G {
    type Tables = Arc<PlainSolution>;

    fn tables(_: &PlainTree<G>, decisions: &Arc<PlainSolution>) -> Arc<PlainSolution> {
        Arc::clone(decisions)
    }
}
