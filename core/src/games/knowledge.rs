//! What a player may know beyond what the rules show: the hands of several boxes or of neighbours, a card out of play, a
//! community card or a card of the dealer's; and what play with it is worth.

use std::borrow::Cow;
use std::collections::BTreeMap;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::games::{Follow, SolveError};

/// What a player knows from the start of a round beyond what the rules show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// The hands of this many other players, or of the patron's own other boxes.
    Others(usize),
    /// One random card that is out of play.
    Burn,
    /// Community cards, by their places in the order in which the game lists them.
    Community(&'static [usize]),
    /// One random card of those that the dealer has face down.
    DealersCard,
    /// Every card of the dealer's.
    DealersHand,
}

impl Knowledge {
    /// Number of other players' hands that are seen.
    pub fn others(self) -> usize {
        if let Knowledge::Others(others) = self { others } else { 0 }
    }

    /// Number of cards that are seen out of play.
    pub fn burnt(self) -> usize {
        usize::from(self == Knowledge::Burn)
    }

    /// The community cards that are seen, by their places.
    pub fn community(self) -> &'static [usize] {
        if let Knowledge::Community(places) = self { places } else { &[] }
    }
}

/// What can be known in a game, as it is named on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedKnowledge {
    /// Its name, such as `community=1`.
    pub name: &'static str,
    /// What is known.
    pub knowledge: Knowledge,
    /// The same in words, such as `the community card that is turned first`.
    pub in_words: &'static str,
}

impl NamedKnowledge {
    /// One random card that is out of play.
    pub const BURN: NamedKnowledge = NamedKnowledge::of("burn", Knowledge::Burn, "one card that is out of play");
    /// One random card of those that the dealer has face down.
    pub const DEALERS_CARD: NamedKnowledge =
        NamedKnowledge::of("dealer=1", Knowledge::DealersCard, "one of the dealer's cards that are face down");

    /// What is known, by its name and in words.
    pub const fn of(name: &'static str, knowledge: Knowledge, in_words: &'static str) -> Self {
        NamedKnowledge { name, knowledge, in_words }
    }

    /// Community cards at these places.
    pub const fn community(name: &'static str, places: &'static [usize], in_words: &'static str) -> Self {
        NamedKnowledge::of(name, Knowledge::Community(places), in_words)
    }
}

/// What the chapter of a game says of boxes and of cards in sight.
#[derive(Debug)]
pub struct KnowledgeFacts {
    /// Most adjacent boxes on which one patron may place wagers; 1 where the chapter permits no more.
    pub most_boxes: usize,
    /// The clause about it, in a sentence.
    pub boxes_clause: &'static str,
    /// Most other players whose hands may be seen.
    pub most_others: usize,
    /// What else can be known.
    pub knowledge: &'static [NamedKnowledge],
    /// What of it voids a round or is no matter of the rules, with the clauses, in a sentence.
    pub exposure_clause: &'static str,
}

impl KnowledgeFacts {
    /// A game in which one hand is played and nothing else can be known.
    pub const NONE: KnowledgeFacts =
        KnowledgeFacts { most_boxes: 1, boxes_clause: "", most_others: 0, knowledge: &[], exposure_clause: "" };

    /// All that can be known, by name, the fewest other players first.
    pub fn all(&self) -> Vec<(String, Knowledge)> {
        let others = (1..=self.most_others).map(|others| (format!("others={others}"), Knowledge::Others(others)));
        others.chain(self.knowledge.iter().map(|facts| (facts.name.to_string(), facts.knowledge))).collect()
    }

    /// Makes sure that this can be known in the game.
    ///
    /// # Errors
    /// [`SolveError::NoSuchKnowledge`].
    pub(crate) fn require(&self, knowledge: Knowledge, game: &'static str) -> Result<(), SolveError> {
        let is_listed = self.all().iter().any(|(_, known)| *known == knowledge);
        if is_listed { Ok(()) } else { Err(SolveError::NoSuchKnowledge { game }) }
    }

    /// What is known, in words.
    pub fn in_words(&self, knowledge: Knowledge) -> String {
        match knowledge {
            Knowledge::Others(1) => "the hand of one other player".to_string(),
            Knowledge::Others(others) => format!("the hands of {others} other players"),
            _ => {
                let named = self.knowledge.iter().find(|facts| facts.knowledge == knowledge);
                named.map(|facts| facts.in_words.to_string()).unwrap_or_default()
            }
        }
    }
}

/// A decision that knowledge changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change {
    /// The decision, such as `bet 1, three cards`.
    pub decision: Cow<'static, str>,
    /// What the player holds, in words.
    pub holding: String,
    /// The action of the player who does not know.
    pub usual: String,
    /// The action of the one who does.
    pub informed: String,
}

/// How often a decision changes, and what it is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// Number of ways.
    pub ways: u128,
    /// Net result of the informed action less that of the usual one, later decisions being informed ones, in units,
    /// summed over these ways.
    pub gain: i128,
}

/// Play with knowledge and the usual play in the same deals, summed over the ways that a deal can go on, or over all
/// deals. The usual player decides as the optimal one who sees what the rules show. Amounts are in units; on pays in parts
/// of a unit, each way counts once for every part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaySums {
    /// Number of ways.
    pub ways: u128,
    /// Net results with knowledge.
    pub net: i128,
    /// Units wagered with knowledge; of equal actions the one that wagers least is taken.
    pub units: i128,
    /// Net results of the usual play.
    pub usual_net: i128,
    /// Units wagered by the usual play.
    pub usual_units: i128,
    /// Number of ways in which the bets placed are others than those of the usual play.
    pub changed: u128,
    /// The decisions on the path of the usual play that knowledge changes. Their gains add up to `net - usual_net`.
    pub changes: BTreeMap<Change, Changed>,
}

impl PlaySums {
    /// Adds other sums, which stand for `times` as many ways.
    pub fn add(&mut self, other: PlaySums, times: u128) {
        let signed = times.az::<i128>();
        self.ways += times * other.ways;
        self.net += signed * other.net;
        self.units += signed * other.units;
        self.usual_net += signed * other.usual_net;
        self.usual_units += signed * other.usual_units;
        self.changed += times * other.changed;
        for (change, Changed { ways, gain }) in other.changes {
            let sum = self.changes.entry(change).or_default();
            sum.ways += times * ways;
            sum.gain += signed * gain;
        }
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(mut self, other: PlaySums) -> Self {
        self.add(other, 1);
        self
    }

    /// Notes that knowledge changes a decision in so many ways, with this gain.
    pub fn note(&mut self, change: Change, ways: u128, gain: i128) {
        let sum = self.changes.entry(change).or_default();
        sum.ways += ways;
        sum.gain += gain;
    }
}

/// One player's part of a dealt round, played with knowledge.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBox {
    /// Sums over all ways that the deal could have gone on, given what the player knows at the first decision.
    pub expected: PlaySums,
    /// Net result in units of the round as it was dealt, settled by the text.
    pub net: f64,
    /// Units wagered in it.
    pub units: f64,
    /// Net result in units of the usual play of the same round; `None` where it is not worked out.
    pub usual_net: Option<f64>,
    /// Mean square of the net result over the same ways, less that of the usual play; `None` where only the round as
    /// dealt is known.
    pub more_squares: Option<f64>,
}

/// When all deals of a question are counted, instead of a sample of rounds. It does not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Always: it takes seconds.
    Always,
    /// On request: it takes a minute or more.
    OnRequest,
    /// Never: it would take hours.
    Never,
}

/// The base game of an offer, played by the best decisions with some knowledge, on the solver's deck.
pub trait InformedGame: Send + Sync {
    /// Sums over all deals; `None` where these are never counted.
    ///
    /// # Errors
    /// [`SolveError::Interrupted`] if `follow` ends the count.
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError>;

    /// When all deals are counted.
    fn counts(&self) -> Counts;

    /// Number of players' hands of a round, all of which have the same knowledge: one, or with the hands of others
    /// theirs too.
    fn boxes(&self) -> usize;

    /// Cards of a round: box by box the cards of its hand, then the community's or the dealer's cards in the order of
    /// the game, then a card that is burnt, and those that may be drawn.
    fn cards(&self) -> usize;

    /// The [`PlaySums::ways`] of every box of every round.
    fn ways(&self) -> u128;

    /// Number of rounds after which the standard error of the house edge is as small as is asked for usually.
    fn usual_rounds(&self) -> u64;

    /// Decides and settles a dealt round, box by box.
    fn round(&self, cards: &[Card]) -> Vec<PlayedBox>;
}
