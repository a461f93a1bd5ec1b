//! The exact sums of any game against a dealer, by looking at every deal: for toy games and short decks, and as the
//! oracle of a quicker way.

use std::collections::{BTreeMap, HashMap};
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
use crate::games::engine::{hands_like, regulations_base_game, require_cards};
use crate::games::solving::Cache;
use crate::games::{Offer, SolveError, WagerFacts};

pub struct PlainTree<G> {
    game: G,
    deck: CardSet,
    symmetry: SuitSymmetry,
    /// Player's hands with the dealer's cards in sight, one of each class of suit-isomorphic ones, and their number.
    dealt: Vec<(Seen, u128)>,
    forfeiting: Option<Arc<PlainSolution>>,
    /// By net results and strategy.
    known: Cache<(Nets, Option<&'static str>), Arc<PlainSolution>>,
}

/// The worths of all actions and the action taken at every decision, by stage and cards in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainSolution {
    nets: Nets,
    decisions: HashMap<(usize, Seen), Decided>,
}

impl CardDecisions for Arc<PlainSolution> {
    fn action(&self, stage: usize, seen: &Seen) -> usize {
        self.decisions.get(&(stage, *seen)).map_or(0, |decision| decision.taken)
    }
}

/// Passes `each` every deal that may follow: the cards in sight at each decision, and the hidden cards. `path` is of the
/// decisions from some stage on; its last is at `stage`.
fn each_deal<G: DealerGame>(
    game: G,
    deck: CardSet,
    stage: usize,
    path: &mut Vec<Seen>,
    each: &mut dyn FnMut(&[Seen], CardSet),
) {
    let Some(&seen) = path.last() else { return };
    let left = deck.without(seen.cards());
    let Some(next) = game.form().stages.get(stage + 1) else {
        return subsets(left, game.form().hidden.len()).for_each(|hidden| each(path, hidden));
    };
    for turned in subsets(left, next.turned) {
        path.push(seen.turn(turned));
        each_deal(game, deck, stage + 1, path, each);
        path.pop();
    }
}

/// Passes `each` every deal that may follow a spot: the cards in sight at later decisions, and the place of the showdown,
/// by kind of the player's hand, then result.
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
        each(&path[1..], game.kind(player.1) * game.results() + result);
    });
}

/// Antes of the Play Wager that these decisions from `stage` on place; 0 for a fold.
fn play_wager<G: DealerGame>(game: G, stage: usize, decided: &[Seen], action: impl Fn(usize, &Seen) -> usize) -> usize {
    let play = |(stage, seen): (usize, &Seen)| game.form().stages[stage].plays[action(stage, seen)];
    (stage..).zip(decided).find_map(play).unwrap_or_default()
}

/// Worth of each action in one spot, by every deal that may follow; `check` is the worth of a check.
pub fn worths_of_deals<G: DealerGame>(
    game: G,
    deck: CardSet,
    nets: &Nets,
    stage: usize,
    seen: &Seen,
    check: i128,
) -> [Worth; MOST_ACTIONS] {
    let mut showdowns = vec![0; game.kinds() * game.results()];
    each_showdown(game, deck, stage, seen, |_, showdown| showdowns[showdown] += 1);
    let mut worths = [Worth::default(); MOST_ACTIONS];
    for (kind, results) in showdowns.chunks(game.results()).enumerate() {
        let of_kind = nets.worths(game.form().stages[stage].plays, kind, results, if kind == 0 { check } else { 0 });
        worths.iter_mut().zip(of_kind).for_each(|(sum, worth)| sum.add(1, worth));
    }
    let hand = game.best_hand(seen.players());
    // An action that the hand does not permit is worth what the greatest permitted one is.
    std::array::from_fn(|action| worths[game.permitted(stage, action, hand)])
}

/// Number of deals by class of rounds after each action in one spot, by every deal that may follow; `later` decides after
/// a check.
pub fn rounds_of_deals<G: DealerGame>(
    game: G,
    deck: CardSet,
    stage: usize,
    seen: &Seen,
    later: &Rule<'_>,
) -> Vec<Vec<u128>> {
    let plays = game.form().stages[stage].plays;
    // Showdowns by the Play Wager after a check.
    let mut checked: BTreeMap<usize, Vec<u128>> = BTreeMap::new();
    each_showdown(game, deck, stage, seen, |decided, showdown| {
        let play = play_wager(game, stage + 1, decided, later);
        checked.entry(play).or_insert_with(|| vec![0; game.kinds() * game.results()])[showdown] += 1;
    });
    let of_action = |action: &Option<usize>| {
        let mut rounds = vec![0; game.classes()];
        for (after_check, showdowns) in &checked {
            let play = action.unwrap_or(*after_check);
            for (place, deals) in showdowns.iter().enumerate() {
                let result = if play == 0 { 0 } else { place % game.results() };
                rounds[game.class(Round { play, result, kind: place / game.results() })] += deals;
            }
        }
        rounds
    };
    let hand = game.best_hand(seen.players());
    (0..plays.len()).map(|action| of_action(&plays[game.permitted(stage, action, hand)])).collect()
}

/// The action taken at a stage with these cards in sight and worths.
type Action<'a> = dyn Fn(usize, &Seen, &[Worth]) -> Result<usize, SolveError> + 'a;

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
        if let Some(next) = self.game.form().stages.get(stage + 1) {
            for turned in subsets(self.deck.without(seen.cards()), next.turned) {
                check += self.solve(action, stage + 1, seen.turn(turned), solution)?;
            }
        }
        let worths = worths_of_deals(self.game, self.deck, &solution.nets, stage, &seen, check);
        let taken = action(stage, &seen, &worths[..self.game.form().stages[stage].plays.len()])?;
        let decided = Decided { hands: 1, worths, taken };
        solution.decisions.extend(seen.images(&self.symmetry).map(|seen| ((stage, seen), decided.clone())));
        Ok(worths[taken].round)
    }

    /// Number of ways to turn these community cards before the decision, with checks alone.
    fn ways_to_reach(&self, stage: usize, seen: &Seen, decisions: &Arc<PlainSolution>) -> u128 {
        let Some(before) = stage.checked_sub(1) else { return 1 };
        let boards = subsets(seen.board, self.game.form().turned(before));
        let before_it = boards.map(|board| Seen { board, ..*seen });
        let checked =
            before_it.filter(|seen| self.game.form().stages[before].plays[decisions.action(before, seen)].is_none());
        checked.map(|seen| self.ways_to_reach(before, &seen, decisions)).sum()
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
        self.each_first(&mut |first, hands| {
            each_deal(self.game, self.deck, 0, &mut vec![first], &mut |path, hidden| {
                let Some(seen) = path.last() else { return };
                let class = decisions.map_or(0, |decisions| {
                    let play = play_wager(self.game, 0, path, |stage, seen| decisions.action(stage, seen));
                    self.game.class(self.game.round(play, seen, hidden))
                });
                let cards = self.placed(seen, hidden);
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
            subsets(left, self.game.form().stages[0].turned).for_each(|turned| each(dealt.turn(turned), hands));
        }
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
        let mut tree = PlainTree { game, deck, symmetry, dealt, forfeiting: None, known: Cache::default() };
        if game.facts().wagers.iter().any(WagerFacts::may_be_forfeited) {
            tree.forfeiting = Some(tree.decisions(&regulations_base_game(game.facts())?)?);
        }
        Ok(tree)
    }

    fn game(&self) -> G {
        self.game
    }

    fn forfeiting(&self) -> Option<&Arc<PlainSolution>> {
        self.forfeiting.as_ref()
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
            if let Some(at) = player.worths.decisions.get(&(stage, seen)).filter(|_| ways > 0) {
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
        worths.decisions.get(&(stage, *seen)).map(|decision| decision.worths).unwrap_or_default()
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
