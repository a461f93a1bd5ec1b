//! Knowledge beyond the rules: the hands of several boxes or of neighbours, a card out of play, a community card or the
//! dealer's cards; and the worth of play with it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::games::{Follow, SolveError};

/// The player's knowledge from the start of a round, beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// The hands of this many other players, or of the patron's own other boxes.
    Others(usize),
    /// One random card out of play.
    Burn,
    /// Community cards, by their places in the game's order.
    Community(&'static [usize]),
    /// So many random face-down cards of the dealer's hand, fewer than all.
    DealersCards(usize),
    /// One of them, and community cards.
    DealersCardAndCommunity(&'static [usize]),
    DealersHand,
}

impl Knowledge {
    pub fn others(self) -> usize {
        if let Knowledge::Others(others) = self { others } else { 0 }
    }

    pub fn burnt(self) -> usize {
        usize::from(self == Knowledge::Burn)
    }

    pub fn community(self) -> &'static [usize] {
        if let Knowledge::Community(places) | Knowledge::DealersCardAndCommunity(places) = self { places } else { &[] }
    }
}

/// Knowledge of a game as named on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedKnowledge {
    pub name: &'static str,
    pub knowledge: Knowledge,
    /// Description, such as `the community card that is turned first`.
    pub in_words: &'static str,
}

/// The chapter's rules on boxes and on cards in sight.
#[derive(Debug)]
pub struct KnowledgeFacts {
    /// Limit on adjacent boxes of one patron; 1 where the chapter permits no more.
    pub most_boxes: usize,
    pub boxes_clause: &'static str,
    /// Limit on other players with visible hands.
    pub most_others: usize,
    pub knowledge: &'static [NamedKnowledge],
    /// Exposed cards that void a round or are outside the rules, with the clauses, in a sentence.
    pub exposure_clause: &'static str,
}

/// One box, and no knowledge.
impl Default for KnowledgeFacts {
    fn default() -> Self {
        KnowledgeFacts { most_boxes: 1, boxes_clause: "", most_others: 0, knowledge: &[], exposure_clause: "" }
    }
}

impl KnowledgeFacts {
    /// All knowledge by name, the fewest other players first.
    pub fn all(&self) -> Vec<(String, Knowledge)> {
        let others = (1..=self.most_others).map(|others| (format!("others={others}"), Knowledge::Others(others)));
        others.chain(self.knowledge.iter().map(|facts| (facts.name.to_string(), facts.knowledge))).collect()
    }

    pub(crate) fn require(&self, knowledge: Knowledge, game: &'static str) -> Result<(), SolveError> {
        let is_listed = self.all().iter().any(|(_, known)| *known == knowledge);
        if is_listed { Ok(()) } else { Err(SolveError::NoSuchKnowledge { game }) }
    }

    pub fn in_words(&self, knowledge: Knowledge) -> String {
        let named = self.knowledge.iter().find(|facts| facts.knowledge == knowledge);
        match knowledge {
            Knowledge::Others(1) => "the hand of one other player".to_string(),
            Knowledge::Others(others) => format!("the hands of {others} other players"),
            _ => named.map(|facts| facts.in_words.to_string()).unwrap_or_default(),
        }
    }
}

/// A decision that knowledge changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change {
    /// Name of the decision, such as `bet 1, three cards`.
    pub decision: Cow<'static, str>,
    pub holding: String,
    pub usual: String,
    pub informed: String,
}

/// Frequency and gain of a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub ways: u128,
    /// Net result of the informed action less the usual one, with informed decisions later on, in units, summed
    /// over these ways.
    pub gain: i128,
}

/// Informed play and usual play in the same deals, summed over the continuations of a deal or over all deals. The usual
/// player decides optimally from what the rules show. Amounts are in units; on pays in parts of a unit each way counts
/// once for every part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaySums {
    pub ways: u128,
    pub net: i128,
    /// Units wagered with knowledge; ties go to the smaller wager.
    pub units: i128,
    pub usual_net: i128,
    pub usual_units: i128,
    /// Number of ways in which the bets differ between both plays.
    pub changed: u128,
    /// Decisions on the path of usual play that knowledge changes. The gains add up to `net - usual_net`.
    pub changes: BTreeMap<Change, Changed>,
}

impl PlaySums {
    /// Adds `times` copies of other sums.
    pub fn add(&mut self, other: PlaySums, times: u128) {
        let signed = times.az::<i128>();
        self.ways += times * other.ways;
        self.net += signed * other.net;
        self.units += signed * other.units;
        self.usual_net += signed * other.usual_net;
        self.usual_units += signed * other.usual_units;
        self.changed += times * other.changed;
        other.changes.into_iter().for_each(|(change, sum)| self.note(change, times * sum.ways, signed * sum.gain));
    }

    #[must_use]
    pub fn plus(mut self, other: PlaySums) -> Self {
        self.add(other, 1);
        self
    }

    pub fn note(&mut self, change: Change, ways: u128, gain: i128) {
        let sum = self.changes.entry(change).or_default();
        sum.ways += ways;
        sum.gain += gain;
    }
}

/// One player's part of a dealt round, played with knowledge.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBox {
    /// Sums over all continuations of the deal, given the player's knowledge at the first decision.
    pub expected: PlaySums,
    /// Net result of the round as dealt, in units, settled by the text.
    pub net: f64,
    pub units: f64,
    /// Net result of usual play in the same round, in units; `None` where it is not computed.
    pub usual_net: Option<f64>,
    /// Mean square of the net result over all continuations, less the same for usual play; `None` where only the round
    /// as dealt is known.
    pub more_squares: Option<f64>,
    /// Mean product of the net result and that of all other boxes, less the same for usual play, over all continuations
    /// of the deal or over its last cards; `None` where only the round as dealt is known.
    pub more_products: Option<f64>,
}

/// States the expected products of each box. `nets` are its net results with knowledge and by usual play in the same
/// continuations of the deal, all equally likely.
pub(crate) fn expect_products(boxes: &mut [PlayedBox], nets: &[Vec<[f64; 2]>]) {
    let mut of_all = nets.first().map_or_else(Vec::new, |nets| vec![[0.0; 2]; nets.len()]);
    for nets in nets {
        of_all.as_flattened_mut().iter_mut().zip(nets.as_flattened()).for_each(|(all, net)| *all += net);
    }
    let more = |([net, usual], [all, usuals]): (&[f64; 2], &[f64; 2])| net * (all - net) - usual * (usuals - usual);
    for (played, nets) in boxes.iter_mut().zip(nets) {
        played.more_products = Some(nets.iter().zip(&of_all).map(more).sum::<f64>() / nets.len() as f64);
    }
}

/// Whether all deals are counted instead of a sample of rounds, on any machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    Always,
    /// On request: it takes a minute or more.
    OnRequest,
    /// Never: it would take hours.
    Never,
}

/// The base game of an offer, played optimally with some knowledge, on the solver's deck.
pub trait InformedGame: Send + Sync {
    /// Sums over all deals; `None` if they are never counted.
    fn counted(&self, _follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        Ok(None)
    }

    fn counts(&self) -> Counts {
        Counts::Never
    }

    /// Number of players' hands in a round, all with the same knowledge: one, or with the hands of others theirs too.
    fn boxes(&self) -> usize;

    /// Cards of a round: box by box the cards of each hand, then the community's or dealer's cards in the game's order,
    /// then a burnt card, then cards that may be drawn.
    fn cards(&self) -> usize;

    /// [`PlaySums::ways`] of every box of every round.
    fn ways(&self) -> u128;

    /// Number of rounds for the usual standard error of the house edge.
    fn usual_rounds(&self) -> u64;

    /// Decides and settles a dealt round, box by box.
    fn round(&self, cards: &[Card]) -> Vec<PlayedBox>;
}
