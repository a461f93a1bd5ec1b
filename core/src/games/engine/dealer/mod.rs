//! Games against a dealer: player and dealer have cards of their own and may share community cards; the player decides
//! in stages, each by a fold, a check, or a wager that is added to those before.
//!
//! A game states its form, its hands, its showdown, and the result of a round twice: priced for the exact path, settled
//! by the text for the simulated one. Its [`tree::DealerTree`] sums over all deals; [`plain`] does so for any form by
//! looking at every deal of a short deck, and a game has a quicker one, tested against it. Solver, croupier, advice,
//! joint outcomes and play with knowledge follow.

pub mod advice;
pub mod boards;
pub mod croupier;
pub mod dealt;
mod dealt_advice;
pub mod informed;
pub mod matrix;
pub mod nets;
pub mod plain;
pub mod rounds;
pub mod solver;
pub mod sweep;
pub mod tree;

pub use super::strategy::MOST_ACTIONS;
use std::collections::BTreeSet;

use crate::cards::{CardSet, SuitSymmetry, binomial};
use crate::games::engine::in_words;
use crate::games::engine::kinds::SideWager;
use crate::games::{BetAccount, Dealing, GameFacts, Offer, SituationForm, SolveError, StrategyFacts, SuitsTold};
use crate::outcome::{Fraction, Outcome, ratio, shortest};

/// Most cards of a side, where each has cards of its own.
pub const MOST_CARDS: usize = 7;

#[derive(Debug)]
pub struct DealerForm {
    /// Places in a round dealt to one player, the cards dealt first behind the others.
    pub own: &'static [usize],
    /// Places of the dealer's cards that the player sees before deciding.
    pub shown: &'static [usize],
    pub hidden: &'static [usize],
    /// Places of the community cards, in the order in which they are turned.
    pub community: &'static [usize],
    /// Units wagered before the deal.
    pub staked: usize,
    /// Parts of a unit in which wagers by action are counted: two where some are halves.
    pub parts: usize,
    /// Community cards that no stage turns are turned at the end. Whoever does not fold wagers by some action.
    pub stages: &'static [Stage],
}

/// One card at a time to each player and the dealer, in turn.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// Cards dealt before, which all players share.
    pub first: usize,
    /// Cards of each player, and of the dealer's as many.
    pub turns: usize,
    /// Cards dealt after, to the dealer or to all.
    pub last: usize,
}

/// One of the player's decisions.
#[derive(Debug)]
pub struct Stage {
    pub name: &'static str,
    /// Number of community cards turned before the decision.
    pub turned: usize,
    /// Parts wagered by action so far with which a player decides here; empty for any.
    pub before: &'static [usize],
    /// Names of the actions, a fold first, then the smallest wager.
    pub actions: &'static [&'static str],
    /// Parts of a unit that each action adds; `None` for a fold.
    pub adds: &'static [Option<usize>],
}

/// The cards in sight at a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen {
    pub own: CardSet,
    /// The dealer's cards in sight.
    pub shown: CardSet,
    pub board: CardSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Player,
    Dealer,
}

/// A class of rounds with the same outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Parts of a unit wagered by action; 0 after a fold.
    pub play: usize,
    /// Result of the showdown, see [`DealerGame::result`]; 0 after a fold.
    pub result: usize,
    /// Kind of the player's hand, see [`DealerGame::kind`].
    pub kind: usize,
}

/// The rules of a game against a dealer, for both paths.
pub trait DealerGame: Copy + Send + Sync + 'static {
    /// Hands by rank, the higher one greater.
    type Value: Copy + Ord + Send + Sync;

    fn form(self) -> &'static DealerForm;

    fn facts(self) -> &'static GameFacts;

    /// Number of results of a showdown.
    fn results(self) -> usize;

    /// Number of kinds of the player's hands by which results are paid.
    fn kinds(self) -> usize;

    /// The best hand of these own or dealer's and community cards.
    fn best_hand(self, cards: CardSet) -> Self::Value;

    /// The kind of a player's hand, below [`Self::kinds`].
    fn kind(self, hand: Self::Value) -> usize;

    /// The result of a showdown, below [`Self::results`].
    fn result(self, player: Self::Value, dealer: Self::Value) -> usize;

    /// The class of a round with so much wagered by action, and these cards in sight at the end.
    fn round(self, play: usize, seen: &Seen, hidden: CardSet) -> Round {
        let (player, dealer) = (self.best_hand(seen.players()), self.best_hand(seen.dealers(hidden)));
        Round { play, result: if play == 0 { 0 } else { self.result(player, dealer) }, kind: self.kind(player) }
    }

    /// The outcome of a class of rounds, not counted, for the exact path.
    fn priced(self, offer: &Offer, round: Round) -> Outcome;

    /// The outcome of a round by the text, not counted. Written apart from [`Self::priced`], so that a slip in either
    /// shows as a disagreement.
    fn settled(self, offer: &Offer, round: Round) -> Outcome;

    /// What becomes of each bet of a round, which [`Self::settled`] adds up; none where the game is one bet.
    fn bets(self, _offer: &Offer, _round: Round) -> Vec<BetAccount> {
        Vec::new()
    }

    /// The best hand of these cards in words, the dealer's with whether it qualifies.
    fn hand_in_words(self, _cards: CardSet, _whose: Side) -> String {
        String::new()
    }

    /// The action of a named strategy with these cards in sight.
    fn named_action(self, strategy: &StrategyFacts, _stage: usize, _seen: &Seen) -> Result<usize, SolveError> {
        Err(SolveError::UnknownStrategy { game: self.facts().id, strategy: strategy.name })
    }

    /// How situations at a decision tell suits apart, where every decision is listed.
    fn suits_told(self, _stage: usize) -> SuitsTold {
        SuitsTold::Each
    }

    /// The greatest action that this hand may take, not above the given one.
    fn permitted(self, _stage: usize, action: usize, _hand: Self::Value) -> usize {
        action
    }

    /// The deal of rounds that settle all of `offers`.
    fn deal(self, _offers: &[Offer]) -> Deal {
        self.form().deal()
    }

    /// Number of classes of rounds.
    fn classes(self) -> usize {
        (self.form().most_wagered() + 1) * self.results() * self.kinds()
    }

    /// Index of a class of rounds by the wager by action, then result, then kind, each in ascending order.
    #[inline]
    fn class(self, Round { play, result, kind }: Round) -> usize {
        (play * self.results() + result) * self.kinds() + kind
    }

    fn round_of_class(self, class: usize) -> Round {
        let (ending, kind) = (class / self.kinds(), class % self.kinds());
        Round { play: ending / self.results(), result: ending % self.results(), kind }
    }

    /// All classes of rounds.
    fn rounds(self) -> impl DoubleEndedIterator<Item = Round> + ExactSizeIterator {
        (0..self.classes()).map(move |class| self.round_of_class(class))
    }
}

/// Decisions by the cards in sight, for rounds that are dealt.
pub trait CardDecisions: PartialEq + Send + Sync + 'static {
    fn action(&self, stage: usize, seen: &Seen) -> usize;
}

impl DealerForm {
    pub const fn cards(&self) -> usize {
        self.own.len() + self.shown.len() + self.hidden.len() + self.community.len()
    }

    pub const fn deal(&self) -> Deal {
        Deal { first: 0, turns: self.own.len(), last: self.cards() - 2 * self.own.len() }
    }

    /// Number of community cards in sight at a decision; all of them after the last one.
    pub fn turned(&self, stage: usize) -> usize {
        match self.stages.get(..=stage) {
            Some(stages) => stages.iter().map(|stage| stage.turned).sum(),
            None => self.community.len(),
        }
    }

    /// The next decision of a player who has wagered so many parts, from this stage on; `None` if there is none.
    pub fn next(&self, from: usize, play: usize) -> Option<usize> {
        let is_made = |stage: &Stage| stage.before.is_empty() || stage.before.contains(&play);
        (from..self.stages.len()).find(|&stage| is_made(&self.stages[stage]))
    }

    /// Passes `each` every decision that may be made, with what has been wagered by action, from this stage on.
    pub fn each_way(&self, from: usize, play: usize, each: &mut dyn FnMut(usize, usize)) {
        let Some(stage) = self.next(from, play) else { return };
        each(stage, play);
        self.stages[stage].adds.iter().flatten().for_each(|added| self.each_way(stage + 1, play + added, each));
    }

    /// What may have been wagered by action at a decision, in parts, ascending.
    pub fn wagered(&self, stage: usize) -> BTreeSet<usize> {
        let mut wagered = BTreeSet::new();
        self.each_way(0, 0, &mut |at, play| wagered.extend((at == stage).then_some(play)));
        wagered
    }

    /// The most that may be wagered by action, in parts.
    pub fn most_wagered(&self) -> usize {
        let mut most = 0;
        self.each_way(0, 0, &mut |stage, play| {
            most = self.stages[stage].adds.iter().flatten().fold(most, |most, added| most.max(play + added));
        });
        most
    }

    /// Parts wagered in all, before the deal and by action.
    pub fn parts_wagered(&self, play: usize) -> i128 {
        (self.staked * self.parts + play) as i128
    }

    /// Parts of a wager in units.
    pub fn units(&self, parts: usize) -> Fraction {
        ratio(parts, self.parts)
    }

    /// The cards in sight at a decision: the dealer's, the community's, the player's own, as far as there are any.
    pub fn situations(&self, stage: usize, suits: SuitsTold) -> SituationForm {
        let groups = [("up card", self.shown.len()), ("community", self.turned(stage)), ("hand", self.own.len())];
        SituationForm { groups: groups.into_iter().filter(|(_, cards)| *cards > 0).collect(), suits }
    }

    /// The cards in sight of a situation's groups.
    pub fn seen(&self, groups: &[CardSet]) -> Seen {
        let own = groups.last().copied().unwrap_or_default();
        let others = &groups[..groups.len().saturating_sub(1)];
        let (shown, board) = others.split_at(usize::from(!self.shown.is_empty()).min(others.len()));
        let all = |groups: &[CardSet]| groups.iter().fold(CardSet::default(), |all, &cards| all.union(cards));
        Seen { own, shown: all(shown), board: all(board) }
    }

    /// Number of ways to deal the rest of a round after a decision, the cards turned before each later decision apart.
    pub fn ways(&self, deck: CardSet, stage: usize) -> u128 {
        let mut left = deck.len() - self.own.len() - self.shown.len() - self.turned(stage);
        let at_the_end = self.community.len() - self.turned(self.stages.len() - 1);
        let later = self.stages[stage + 1..].iter().map(|stage| stage.turned);
        let later = later.chain([at_the_end, self.hidden.len()]);
        let choose = |cards| {
            let ways = binomial(left, cards);
            left -= cards;
            u128::from(ways)
        };
        later.map(choose).product()
    }

    /// Number of ways to deal a round.
    pub fn rounds(&self, deck: CardSet) -> u128 {
        let own = binomial(deck.len(), self.own.len());
        let shown = binomial(deck.len() - self.own.len(), self.shown.len());
        let first = binomial(deck.len() - self.own.len() - self.shown.len(), self.stages[0].turned);
        [own, shown, first].into_iter().map(u128::from).product::<u128>() * self.ways(deck, 0)
    }

    /// How so many parts come to be wagered: the name of one action, or the sum of several; of 0 parts the fold.
    pub fn name_of(&self, play: usize) -> String {
        let mut named = self.stages.iter().flat_map(|stage| stage.adds.iter().zip(stage.actions));
        let wanted = (play > 0).then_some(play);
        let name = named.find(|(adds, _)| **adds == wanted).map(|(_, name)| name.to_string());
        name.unwrap_or_else(|| format!("{}x in all", shortest(&self.units(play))))
    }

    /// Whether a wager is settled by the player's own and all community cards.
    pub fn is_of_player(&self, side: &SideWager) -> bool {
        let is_players = |place| self.own.contains(place) || self.community.contains(place);
        side.cards.len() == self.own.len() + self.community.len() && side.cards.iter().all(is_players)
    }

    /// Whether a wager is settled by all of the player's own cards, and no others.
    pub fn is_own(&self, side: &SideWager) -> bool {
        side.cards.len() == self.own.len() && side.cards.iter().all(|place| self.own.contains(place))
    }
}

impl Dealing for Deal {
    fn cards_at_table(&self, players: usize) -> usize {
        self.first + self.turns * (players + 1) + self.last
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let turn = players + 1;
        let in_turn = (0..self.turns).flat_map(|card| [player, players].map(|seat| self.first + turn * card + seat));
        let last = self.first + turn * self.turns;
        Some((0..self.first).chain(in_turn).chain(last..last + self.last).collect())
    }
}

impl Seen {
    pub fn cards(&self) -> CardSet {
        self.players().union(self.shown)
    }

    /// The player's cards in sight.
    pub fn players(&self) -> CardSet {
        self.own.union(self.board)
    }

    /// The dealer's cards with these hidden ones and the community cards in sight.
    pub fn dealers(&self, hidden: CardSet) -> CardSet {
        hidden.union(self.shown).union(self.board)
    }

    #[must_use]
    pub fn turn(self, cards: CardSet) -> Self {
        Seen { board: self.board.union(cards), ..self }
    }

    /// Suit-isomorphic cards in sight, itself included; they may repeat.
    pub fn images(self, symmetry: &SuitSymmetry) -> impl Iterator<Item = Seen> {
        let images = symmetry.images(self.own).zip(symmetry.images(self.shown)).zip(symmetry.images(self.board));
        images.map(|((own, shown), board)| Seen { own, shown, board })
    }

    pub fn in_words(&self) -> String {
        let words = |(before, cards): (&str, CardSet)| before.to_string() + &in_words(cards.iter());
        let parts = [("", self.own), (" on ", self.board), (" against ", self.shown)];
        parts.into_iter().filter(|(_, cards)| !cards.is_empty()).map(words).collect()
    }
}

impl Round {
    pub fn is_folded(self) -> bool {
        self.play == 0
    }
}
