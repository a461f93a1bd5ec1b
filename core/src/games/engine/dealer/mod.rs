//! Games against a dealer: player and dealer have cards of their own and may share community cards; the player decides
//! in stages, and the first decision that is no check ends them, with a fold or a Play Wager.
//!
//! A game states its form, its hands, its showdown, and the result of a round twice: priced for the exact path, settled
//! by the text for the simulated one. Its [`tree::DealerTree`] sums over all deals; [`plain`] does so for any form by
//! looking at every deal of a short deck, and a game has a quicker one, tested against it. Solver, croupier, advice,
//! joint outcomes and play with knowledge follow.

pub mod advice;
pub mod informed;
pub mod nets;
pub mod plain;
pub mod rounds;
pub mod solver;
pub mod tree;

use super::kinds::PaidHand;
use crate::cards::{CardSet, SuitSymmetry, binomial};
use crate::games::{Dealing, GameFacts, Offer, SituationForm, SolveError, StrategyFacts, SuitsTold};
use crate::outcome::Outcome;

/// Most actions of a decision.
pub const MOST_ACTIONS: usize = 4;

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
    /// All community cards are turned before the last decision, which is no check.
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
    /// Names of the actions, the smallest wager first.
    pub actions: &'static [&'static str],
    /// Antes of the Play Wager by action, 0 for a fold; `None` for a check.
    pub plays: &'static [Option<usize>],
}

/// The cards in sight at a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen {
    pub own: CardSet,
    /// The dealer's cards in sight.
    pub shown: CardSet,
    pub board: CardSet,
}

/// A class of rounds with the same outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round<K> {
    /// Antes of the Play Wager; 0 after a fold.
    pub play: usize,
    /// Result of the showdown, see [`DealerGame::result`]; 0 after a fold.
    pub result: usize,
    /// Kind of the player's hand.
    pub kind: K,
}

/// The rules of a game against a dealer, for both paths.
pub trait DealerGame: Sized + Send + Sync + 'static {
    /// Hands by rank, the higher one greater.
    type Value: Copy + Ord + Send + Sync;
    /// Kinds of the player's hands by which results are paid.
    type Kind: PaidHand;

    const FORM: &'static DealerForm;
    /// Number of results of a showdown.
    const RESULTS: usize;

    fn facts() -> &'static GameFacts;
    /// Number of classes of rounds.
    const CLASSES: usize = (Self::FORM.most_played() + 1) * Self::RESULTS * Self::Kind::ALL.len();

    /// The best hand of these own or dealer's and community cards.
    fn best_hand(cards: CardSet) -> Self::Value;

    fn kind(hand: Self::Value) -> Self::Kind;

    /// The result of a showdown, below [`Self::RESULTS`].
    fn result(player: Self::Value, dealer: Self::Value) -> usize;

    /// The class of a round with this Play Wager, and these cards in sight at the end.
    fn round(play: usize, seen: &Seen, hidden: CardSet) -> Round<Self::Kind> {
        let (player, dealer) = (Self::best_hand(seen.players()), Self::best_hand(seen.dealers(hidden)));
        Round { play, result: if play == 0 { 0 } else { Self::result(player, dealer) }, kind: Self::kind(player) }
    }

    /// The outcome of a class of rounds, not counted, for the exact path.
    fn priced(offer: &Offer, round: Round<Self::Kind>) -> Outcome;

    /// The outcome of a round by the text, not counted. Written apart from [`Self::priced`], so that a slip in either
    /// shows as a disagreement.
    fn settled(offer: &Offer, round: Round<Self::Kind>) -> Outcome;

    /// The action of a named strategy; `None` if the game has no such strategy. `hand` is the best of the cards in
    /// sight.
    fn named(_strategy: &StrategyFacts, _stage: usize, _seen: &Seen, _hand: Self::Value) -> Option<usize> {
        None
    }

    /// The action of the named strategy with these cards in sight.
    fn named_action(strategy: &StrategyFacts, stage: usize, seen: &Seen) -> Result<usize, SolveError> {
        let unknown = || SolveError::UnknownStrategy { game: Self::facts().id, strategy: strategy.name };
        Self::named(strategy, stage, seen, Self::best_hand(seen.players())).ok_or_else(unknown)
    }

    /// How situations at a decision tell suits apart, where every decision is listed.
    fn suits_told(_stage: usize) -> SuitsTold {
        SuitsTold::Each
    }

    /// The deal of rounds that settle all of `offers`.
    fn deal(_offers: &[Offer]) -> Deal {
        Self::FORM.deal()
    }
}

/// Decisions by the cards in sight, for rounds that are dealt.
pub trait CardDecisions: PartialEq + Send + Sync + 'static {
    fn action(&self, stage: usize, seen: &Seen) -> usize;
}

impl DealerForm {
    const fn most_played(&self) -> usize {
        let (mut most, mut stage) = (0, 0);
        while stage < self.stages.len() {
            // The greatest wager comes last.
            if let Some(Some(play)) = self.stages[stage].plays.last()
                && *play > most
            {
                most = *play;
            }
            stage += 1;
        }
        most
    }

    pub const fn cards(&self) -> usize {
        self.own.len() + self.shown.len() + self.hidden.len() + self.community.len()
    }

    pub const fn deal(&self) -> Deal {
        Deal { first: 0, turns: self.own.len(), last: self.cards() - 2 * self.own.len() }
    }

    /// Number of community cards in sight at a decision.
    pub fn turned(&self, stage: usize) -> usize {
        self.stages[..=stage].iter().map(|stage| stage.turned).sum()
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
        let later = self.stages[stage + 1..].iter().map(|stage| stage.turned).chain([self.hidden.len()]);
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

    /// Name of the action that places a Play Wager of this many antes, or folds.
    pub fn name_of(&self, play: usize) -> &'static str {
        let mut named = self.stages.iter().flat_map(|stage| stage.plays.iter().zip(stage.actions));
        named.find(|(ends, _)| **ends == Some(play)).map(|(_, name)| *name).unwrap_or_default()
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
        let words = |(before, cards): (&str, CardSet)| {
            before.to_string() + &cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
        };
        let parts = [("", self.own), (" on ", self.board), (" against ", self.shown)];
        parts.into_iter().filter(|(_, cards)| !cards.is_empty()).map(words).collect()
    }
}

impl<K: PaidHand> Round<K> {
    /// Index by Play Wager, then result, then kind, each in ascending order.
    #[inline]
    pub fn class<G: DealerGame<Kind = K>>(self) -> usize {
        (self.play * G::RESULTS + self.result) * K::ALL.len() + self.kind.index()
    }

    pub fn of_class<G: DealerGame<Kind = K>>(class: usize) -> Self {
        let (ending, kind) = (class / K::ALL.len(), K::ALL[class % K::ALL.len()]);
        Round { play: ending / G::RESULTS, result: ending % G::RESULTS, kind }
    }

    pub fn all<G: DealerGame<Kind = K>>() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..G::CLASSES).map(Self::of_class::<G>)
    }

    pub fn is_folded(self) -> bool {
        self.play == 0
    }
}
