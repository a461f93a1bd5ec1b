//! The exact sums of any game against a dealer, by looking at every deal: for toy games and short decks, and as the
//! oracle of a quicker way.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use super::advice::DealerAdvice;
use super::nets::Nets;
use super::solver::DealerTable;
use super::tree::{DealerTree, EachReached, Player, Reached, Rule};
use super::{CardDecisions, DealerGame, MOST_ACTIONS, Round, Seen};
use crate::cards::{Card, CardSet, Suit, SuitSymmetry, subsets};
use crate::games::engine::joint::Wagers;
use crate::games::engine::strategy::{Decided, Worth, best};
use crate::games::engine::{hands_like, require_cards};
use crate::games::solving::Cache;
use crate::games::{Offer, SolveError};

pub struct PlainTree<G> {
    game: G,
    deck: CardSet,
    symmetry: SuitSymmetry,
    /// Player's hands with the dealer's cards in sight, one of each class of suit-isomorphic ones, and their number.
    dealt: Vec<(Seen, u128)>,
    /// By net results and strategy.
    known: Cache<(Nets, Option<&'static str>), Arc<PlainSolution>>,
}

/// The worths of all actions and the action taken at every decision, by stage, parts wagered by action before, and
/// cards in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainSolution {
    nets: Nets,
    /// The least parts wagered before, by stage; decisions do not depend on them.
    least: Vec<usize>,
    decisions: HashMap<(usize, usize, Seen), Decided>,
}

impl PlainSolution {
    fn decided(&self, stage: usize, seen: &Seen) -> Option<&Decided> {
        self.decisions.get(&(stage, self.least[stage], *seen))
    }
}

impl CardDecisions for Arc<PlainSolution> {
    fn action(&self, stage: usize, seen: &Seen) -> usize {
        self.decided(stage, seen).map_or(0, |decision| decision.taken)
    }
}

/// Passes `each` every deal that may follow: the cards in sight at each decision and at the end, and the hidden cards.
/// `path` is of the decisions from some stage on; its last is at `stage`.
fn each_deal<G: DealerGame>(
    game: G,
    deck: CardSet,
    stage: usize,
    path: &mut Vec<Seen>,
    each: &mut dyn FnMut(&[Seen], CardSet),
) {
    let (Some(&seen), form) = (path.last(), game.form()) else { return };
    let left = deck.without(seen.cards());
    if stage == form.stages.len() {
        return subsets(left, form.hidden.len()).for_each(|hidden| each(path, hidden));
    }
    for turned in subsets(left, form.turned(stage + 1) - form.turned(stage)) {
        path.push(seen.turn(turned));
        each_deal(game, deck, stage + 1, path, each);
        path.pop();
    }
}

/// Passes `each` every deal that may follow a spot: the cards in sight at later decisions, and the place of the
/// showdown, by kind of the player's hand, then result.
fn each_showdown<G: DealerGame>(
    game: G,
    deck: CardSet,
    stage: usize,
    seen: &Seen,
    mut each: impl FnMut(&[Seen], usize),
) {
    let mut player = (*seen, game.best_hand(seen.players()));
    each_deal(game, deck, stage, &mut vec![*seen], &mut |path, hidden| {
        let Some(&last) = path.last() else { return };
        if player.0 != last {
            player = (last, game.best_hand(last.players()));
        }
        let result = game.result(player.1, game.best_hand(last.dealers(hidden)));
        each(path, game.kind(player.1) * game.results() + result);
    });
}

/// Parts wagered by action with these decisions from `stage` on, which `decided` begins with, after some before; 0
/// after a fold.
fn wagered<G: DealerGame>(
    game: G,
    stage: usize,
    before: usize,
    decided: &[Seen],
    action: impl Fn(usize, &Seen) -> usize,
) -> usize {
    let (mut play, mut next) = (before, game.form().next(stage, before));
    while let Some(at) = next {
        let Some(seen) = decided.get(at - stage) else { break };
        let Some(added) = game.form().stages[at].adds[action(at, seen)] else { return 0 };
        play += added;
        next = game.form().next(at + 1, play);
    }
    play
}

/// Showdowns of every deal that may follow a spot, by kind of the player's hand, then result.
fn showdowns<G: DealerGame>(game: G, deck: CardSet, stage: usize, seen: &Seen) -> Vec<i128> {
    let mut showdowns = vec![0; game.kinds() * game.results()];
    each_showdown(game, deck, stage, seen, |_, showdown| showdowns[showdown] += 1);
    showdowns
}

/// Worth of so many parts wagered by action in one spot, by every deal that may follow; the bet is one part.
fn worth_of_deals<G: DealerGame>(game: G, showdowns: &[i128], nets: &Nets, play: usize) -> Worth {
    let mut worth = Worth::default();
    for (kind, results) in showdowns.chunks(game.results()).enumerate() {
        worth.add(1, nets.worth(play, kind, results));
    }
    worth
}

/// Worth of each action in one spot of a decision that is the last one, with the least wagered before, by every deal
/// that may follow.
pub fn worths_of_deals<G: DealerGame>(
    game: G,
    deck: CardSet,
    nets: &Nets,
    stage: usize,
    seen: &Seen,
) -> [Worth; MOST_ACTIONS] {
    let before = game.form().wagered(stage).first().copied().unwrap_or_default();
    let (showdowns, mut worths) = (showdowns(game, deck, stage, seen), [Worth::default(); MOST_ACTIONS]);
    for (worth, added) in worths.iter_mut().zip(game.form().stages[stage].adds) {
        let Worth { round, bet } = worth_of_deals(game, &showdowns, nets, added.map_or(0, |added| before + added));
        *worth = Worth { round, bet: added.unwrap_or_default() as i128 * bet };
    }
    let hand = game.best_hand(seen.players());
    // An action that the hand does not permit is worth what the greatest permitted one is.
    std::array::from_fn(|action| worths[game.permitted(stage, action, hand)])
}

/// Number of deals by class of rounds after each action in one spot, with the least wagered before, by every deal that
/// may follow; `later` decides after it.
pub fn rounds_of_deals<G: DealerGame>(
    game: G,
    deck: CardSet,
    stage: usize,
    seen: &Seen,
    later: &Rule<'_>,
) -> Vec<Vec<u128>> {
    let adds = game.form().stages[stage].adds;
    let before = game.form().wagered(stage).first().copied().unwrap_or_default();
    let mut rounds = vec![vec![0; game.classes()]; adds.len()];
    each_showdown(game, deck, stage, seen, |decided, showdown| {
        for (rounds, added) in rounds.iter_mut().zip(adds) {
            let play = added.map_or(0, |added| wagered(game, stage + 1, before + added, &decided[1..], later));
            let result = if play == 0 { 0 } else { showdown % game.results() };
            rounds[game.class(Round { play, result, kind: showdown / game.results() })] += 1;
        }
    });
    let hand = game.best_hand(seen.players());
    (0..adds.len()).map(|action| rounds[game.permitted(stage, action, hand)].clone()).collect()
}

/// The action taken at a stage with these cards in sight and worths.
type Action<'a> = dyn Fn(usize, &Seen, &[Worth]) -> Result<usize, SolveError> + 'a;

impl<G: DealerGame> PlainTree<G> {
    /// The decisions of all hands.
    fn solved(&self, nets: Nets, action: &Action<'_>) -> Result<Arc<PlainSolution>, SolveError> {
        let form = self.game.form();
        let least = (0..form.stages.len()).map(|stage| form.wagered(stage).first().copied().unwrap_or_default());
        let mut solution = PlainSolution { nets, least: least.collect(), decisions: HashMap::new() };
        let Some(first) = form.next(0, 0) else { return Ok(Arc::new(solution)) };
        for seen in self.dealt.iter().flat_map(|(dealt, _)| self.seen_at(0, first, *dealt)) {
            self.solve(action, first, 0, seen, &mut solution)?;
        }
        Ok(Arc::new(solution))
    }

    /// The cards in sight at a decision that follows these, which are in sight before the cards of a stage are turned,
    /// once for each order of turning them.
    fn seen_at(&self, stage: usize, later: usize, seen: Seen) -> Vec<Seen> {
        let turn = |all: Vec<Seen>, stage: usize| -> Vec<Seen> {
            let turned = self.game.form().stages[stage].turned;
            all.iter()
                .flat_map(|seen| subsets(self.deck.without(seen.cards()), turned).map(|cards| seen.turn(cards)))
                .collect()
        };
        (stage..=later).fold(vec![seen], turn)
    }

    /// The worth of the action taken at a decision after so many parts wagered by action, which it adds to the solution
    /// with all later ones.
    fn solve(
        &self,
        action: &Action<'_>,
        stage: usize,
        before: usize,
        seen: Seen,
        solution: &mut PlainSolution,
    ) -> Result<i128, SolveError> {
        if let Some(decision) = solution.decisions.get(&(stage, before, seen)) {
            return Ok(decision.worths[decision.taken].round);
        }
        let (form, mut worths) = (self.game.form(), [Worth::default(); MOST_ACTIONS]);
        let showdowns = showdowns(self.game, self.deck, stage, &seen);
        for (worth, added) in worths.iter_mut().zip(form.stages[stage].adds) {
            let play = added.map_or(0, |added| before + added);
            let Worth { round, bet } = worth_of_deals(self.game, &showdowns, &solution.nets, play);
            *worth = Worth { round, bet: added.unwrap_or_default() as i128 * bet };
            if let Some(later) = added.and_then(|_| form.next(stage + 1, play)) {
                let then = self.seen_at(stage + 1, later, seen).into_iter();
                worth.round = then.map(|seen| self.solve(action, later, play, seen, solution)).sum::<Result<_, _>>()?;
            }
        }
        let hand = self.game.best_hand(seen.players());
        let worths = std::array::from_fn(|action| worths[self.game.permitted(stage, action, hand)]);
        let taken = action(stage, &seen, &worths[..form.stages[stage].adds.len()])?;
        let decided = Decided { hands: 1, worths, taken };
        solution.decisions.extend(seen.images(&self.symmetry).map(|seen| ((stage, before, seen), decided.clone())));
        Ok(worths[taken].round)
    }

    /// Number of ways to turn these community cards so that the decision is made.
    fn ways_to_reach(&self, stage: usize, seen: &Seen, decisions: &Arc<PlainSolution>) -> u128 {
        let form = self.game.form();
        // The cards in sight at each stage before.
        let mut ways = vec![vec![*seen]];
        for before in (0..stage).rev() {
            let earlier = |way: &Vec<Seen>| -> Vec<Vec<Seen>> {
                let boards = subsets(way[0].board, form.turned(before));
                boards.map(|board| [vec![Seen { board, ..*seen }], way.clone()].concat()).collect()
            };
            ways = ways.iter().flat_map(earlier).collect();
        }
        let is_made = |way: &&Vec<Seen>| {
            let (mut play, mut next) = (0, form.next(0, 0));
            while let Some(at) = next.filter(|&at| at < stage) {
                let Some(added) = form.stages[at].adds[decisions.action(at, &way[at])] else { return false };
                play += added;
                next = form.next(at + 1, play);
            }
            next == Some(stage)
        };
        ways.iter().filter(is_made).count() as u128
    }

    /// The cards of a dealt round at their places.
    fn placed(&self, seen: &Seen, hidden: CardSet) -> Vec<Card> {
        let mut cards = vec![Card::LOWEST; self.game.form().cards()];
        let form = self.game.form();
        let parts =
            [(form.own, seen.own), (form.shown, seen.shown), (form.hidden, hidden), (form.community, seen.board)];
        for (places, dealt) in parts {
            places.iter().zip(dealt.iter()).for_each(|(&place, card)| cards[place] = card);
        }
        cards
    }

    /// Number of rounds by class, then by cell of the dealt cards.
    fn counted(&self, decisions: Option<&Arc<PlainSolution>>, wagers: &Wagers<'_>) -> Vec<u128> {
        let mut counts = vec![0; wagers.cells() * if decisions.is_some() { self.game.classes() } else { 1 }];
        let first = |&(dealt, hands)| self.seen_at(0, 0, dealt).into_iter().map(move |first| (first, hands));
        for (first, hands) in self.dealt.iter().flat_map(first) {
            each_deal(self.game, self.deck, 0, &mut vec![first], &mut |path, hidden| {
                let Some(seen) = path.last() else { return };
                let class = decisions.map_or(0, |decisions| {
                    let play = wagered(self.game, 0, 0, path, |stage, seen| decisions.action(stage, seen));
                    self.game.class(self.game.round(play, seen, hidden))
                });
                let cards = self.placed(seen, hidden);
                let cell = wagers.cell(|side| side.kinds.kind_of(&side.hand(&cards)));
                counts[class * wagers.cells() + cell] += hands;
            });
        }
        counts
    }
}

impl<G: DealerGame> DealerTree<G> for PlainTree<G> {
    type Decisions = Arc<PlainSolution>;
    type Worths = Arc<PlainSolution>;

    fn new(game: G, deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, game.form().cards())?;
        let sides = game.facts().wagers.iter().filter_map(|wager| wager.side);
        // Wagers on a card that the form does not deal are not counted here.
        let counted = sides.filter(|side| side.cards.iter().all(|&place| place < game.form().cards()));
        let suits: Vec<Suit> = counted.flat_map(|side| side.kinds.suits_that_count()).collect();
        let symmetry = SuitSymmetry::fixing_suits(deck, &suits);
        let own = subsets(deck, game.form().own.len());
        let dealt = own.flat_map(|own| {
            let shown = subsets(deck.without(own), game.form().shown.len());
            shown.map(move |shown| Seen { own, shown, board: CardSet::default() })
        });
        let dealt = dealt.filter_map(|seen| Some((seen, hands_like(&seen, seen.images(&symmetry))?))).collect();
        Ok(PlainTree { game, deck, symmetry, dealt, known: Cache::default() })
    }

    fn game(&self) -> G {
        self.game
    }

    fn deck(&self) -> CardSet {
        self.deck
    }

    fn decisions(&self, offer: &Offer) -> Result<Arc<PlainSolution>, SolveError> {
        let of = (Nets::of(self.game, offer)?, offer.strategy.map(|strategy| strategy.name));
        self.known.or_find(of, |(nets, _)| {
            self.solved(nets.clone(), &|stage, seen, worths| match offer.strategy {
                None => Ok(best(worths)),
                Some(strategy) => self.game.named_action(strategy, stage, seen),
            })
        })
    }

    fn deciding(&self, offer: &Offer, rule: &Rule<'_>) -> Result<Option<Arc<PlainSolution>>, SolveError> {
        self.solved(Nets::of(self.game, offer)?, &|stage, seen, _| Ok(rule(stage, seen))).map(Some)
    }

    fn worths(&self, offer: &Offer) -> Result<Arc<PlainSolution>, SolveError> {
        self.decisions(offer)
    }

    fn joint(&self, decisions: Option<&Arc<PlainSolution>>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        let is_dealt = wagers.hands.iter().flat_map(|side| side.cards).all(|&place| place < self.game.form().cards());
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
        for board in subsets(self.deck.without(dealt.cards()), self.game.form().turned(stage)) {
            let seen = dealt.turn(board);
            let Some(hands) = hands_like(&seen, seen.images(&self.symmetry)) else { continue };
            let ways = self.ways_to_reach(stage, &seen, player.reaching);
            if let Some(at) = player.worths.decided(stage, &seen).filter(|_| ways > 0) {
                each(&Reached {
                    seen,
                    hand: self.game.best_hand(seen.players()),
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

    fn spot(&self, worths: &Arc<PlainSolution>, stage: usize, seen: &Seen) -> [Worth; MOST_ACTIONS] {
        worths.decided(stage, seen).map(|decision| decision.worths).unwrap_or_default()
    }

    fn rounds_from(&self, decisions: &Arc<PlainSolution>, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        rounds_of_deals(self.game, self.deck, stage, seen, &|stage, seen| decisions.action(stage, seen))
    }
}

/// Any game is played at a table by every deal of its deck.
impl<G: DealerAdvice> DealerTable<PlainTree<G>> for G {
    type Tables = Arc<PlainSolution>;

    fn tables(_: &PlainTree<G>, decisions: &Arc<PlainSolution>) -> Arc<PlainSolution> {
        Arc::clone(decisions)
    }
}
