//! The base game with knowledge of more cards, over all deals or round by round.
//!
//! Knowledge beyond hand and up card rules out hidden hands, and the worth of an action depends on the number that
//! outrank the player's. With one more known card they are counted in every situation, with and without that card. With
//! other players' hands known they are counted once per dealt round.

use std::sync::Arc;

use az::Az;

use super::advice::{HOLDINGS, holding_of, name_of};
use super::decisions::{NetSums, Situation, UpCard};
use super::exact::hidden_hands::{HandGroups, HiddenHands};
use super::exact::{FourCardPokerTree, Outranking, SeenSituations, ValuesLeft, hidden_hands};
use super::facts::FACTS;
use super::rules::{ACTIONS, DEALER_CARDS, DECISION, FORM, FourCardPoker, PLAYER_CARDS, Round, best_four};
use crate::cards::{Card, CardSet, binomial};
use crate::games::engine::dealer::DealerGame;
use crate::games::engine::dealer::informed::SettledRounds;
use crate::games::engine::likeness::{NotedChange, PlayTally};
use crate::games::engine::require_cards;
use crate::games::engine::strategy::best;
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError, counted_in_parts};
use crate::hands::four_card::FourCardValue;

pub struct InformedFourCardPoker {
    deck: CardSet,
    knowledge: Knowledge,
    /// Decisions by hand and up card.
    usual: NetSums,
    informed: NetSums,
    situations: Arc<[UpCard]>,
    seen: SeenSituations,
    values_left: ValuesLeft,
    settled: SettledRounds,
}

type Comparison = PlayTally<{ ACTIONS.len() }>;

fn no_comparison() -> Comparison {
    PlayTally::new([HOLDINGS])
}

fn named(comparison: Comparison) -> PlaySums {
    comparison.named(|_| &ACTIONS, |_, holding| (DECISION, name_of(holding)))
}

impl InformedFourCardPoker {
    pub fn new(tree: &FourCardPokerTree, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        offer.require_game(&FACTS)?;
        offer.require_decisions()?;
        FACTS.knowledge.require(knowledge, FACTS.id)?;
        let deck = tree.deck;
        require_cards(deck, cards(knowledge))?;
        Ok(InformedFourCardPoker {
            deck,
            knowledge,
            usual: NetSums::new(offer, hidden_hands(deck))?,
            informed: NetSums::new(offer, possible(deck, knowledge))?,
            situations: Arc::clone(tree.situations()),
            seen: SeenSituations::new(deck, Arc::clone(tree.situations())),
            values_left: ValuesLeft::build(),
            settled: SettledRounds::of::<FourCardPoker>(offer),
        })
    }

    /// Number of possible hidden hands that outrank the player's. Of all `losing` ones, `without` lack the known card.
    fn still_losing(&self, losing: u32, without: u32) -> u32 {
        if self.knowledge == Knowledge::DealersCard { losing.saturating_sub(without) } else { without }
    }

    /// Adds a situation with `losing` possible hidden hands above the player's. Returns the usual and the informed action.
    fn play(&self, sums: &mut Comparison, situation: &Situation, losing: u32, times: u128) -> [usize; 2] {
        let worths = self.informed.worths(situation.kind(), losing);
        let (usual, informed) = (self.usual.best(situation.kind(), situation.losing), best(&worths));
        let deals = self.ways() * times;
        let [usual_net, net] = [usual, informed].map(|action| times.az::<i128>() * worths[action].round);
        // The number of an action is that of its antes.
        let [usual_units, units] = [usual, informed].map(|action| deals.az::<i128>() * (FORM.staked + action) as i128);
        let changed = if usual == informed { 0 } else { deals };
        let of_deals = PlaySums { ways: deals, net, units, usual_net, usual_units, changed, ..PlaySums::default() };
        sums.sums.add(of_deals, 1);
        if usual_net < net {
            let change = NotedChange { street: 0, holding: holding_of(situation.value), usual, better: informed };
            sums.note(change, deals.az::<i128>(), net - usual_net);
        }
        [usual, informed]
    }

    /// Sums over all situations against an up card and every known card.
    fn with_another_card(&self, up_card: &UpCard) -> PlaySums {
        let groups = HandGroups::new(up_card.hands.iter().map(|hand| (hand.cards, hand.value)));
        let mut sums = no_comparison();
        HiddenHands::new(self.deck, Some(up_card.card)).outranking_without_another(&groups, |place, without| {
            let Some(situation) = up_card.situation(place) else { return };
            for card in self.deck.without(situation.seen().cards()).iter() {
                let losing = self.still_losing(situation.losing, without[card.index()]);
                self.play(&mut sums, &situation, losing, situation.hands.into());
            }
        });
        named(sums)
    }

    /// Sums over all situations against an up card and every hidden hand.
    fn with_the_dealers_hand(&self, up_card: &UpCard) -> PlaySums {
        let mut sums = no_comparison();
        for situation in up_card.situations() {
            let (times, losing) = (u128::from(situation.hands), u128::from(situation.losing));
            let winning = u128::from(hidden_hands(self.deck)).saturating_sub(losing);
            self.play(&mut sums, &situation, 1, times * losing);
            self.play(&mut sums, &situation, 0, times * winning);
        }
        named(sums)
    }

    fn play_box(&self, hand: &[Card], round: &DealtRound) -> Option<PlayedBox> {
        let situation = self.seen.of(hand.iter().copied().collect(), round.up_card)?;
        let losing = match &round.without {
            Some(values) => self.still_losing(situation.losing, values.higher_than(situation.value)),
            None => u32::from(round.dealer > situation.value),
        };
        let mut sums = no_comparison();
        let (result, kind) = (FourCardPoker::result(situation.value, round.dealer), situation.kind());
        let rounds = self.play(&mut sums, &situation, losing, 1).map(|play| Round { play, result, kind });
        Some(self.settled.played::<FourCardPoker>(named(sums), rounds))
    }
}

impl InformedGame for InformedFourCardPoker {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        let against: fn(&Self, &UpCard) -> PlaySums = match self.knowledge {
            Knowledge::Burn | Knowledge::DealersCard => Self::with_another_card,
            Knowledge::DealersHand => Self::with_the_dealers_hand,
            _ => return Ok(None),
        };
        counted_in_parts(&self.situations, |up_card| against(self, up_card), PlaySums::plus, follow).map(Some)
    }

    fn counts(&self) -> Counts {
        match self.knowledge {
            Knowledge::Burn | Knowledge::DealersCard | Knowledge::DealersHand => Counts::Always,
            _ => Counts::Never,
        }
    }

    fn boxes(&self) -> usize {
        1 + self.knowledge.others()
    }

    fn cards(&self) -> usize {
        cards(self.knowledge)
    }

    fn ways(&self) -> u128 {
        self.informed.ways()
    }

    fn usual_rounds(&self) -> u64 {
        // A round's mean gain per box has a standard deviation of 0.011, 0.018, 0.025, 0.035, 0.05 and 0.077 antes with
        // one to six others: these rounds bring the standard error to 0.0003 antes or less.
        match self.knowledge {
            Knowledge::Others(4) => 15_000,
            Knowledge::Others(5) => 32_000,
            Knowledge::Others(6) => 70_000,
            _ => 10_000,
        }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        let Some((hands, others)) = cards.split_at_checked(PLAYER_CARDS * self.boxes()) else { return Vec::new() };
        let Some(round) = self.dealt(hands, others) else { return Vec::new() };
        hands.chunks(PLAYER_CARDS).filter_map(|hand| self.play_box(hand, &round)).collect()
    }
}

/// The part of a round that all boxes share.
struct DealtRound {
    up_card: Card,
    dealer: FourCardValue,
    /// Hidden hands without any known card; `None` if the dealer's hand is known.
    without: Option<Outranking>,
}

impl InformedFourCardPoker {
    /// The round of these hands and, in `others`, the dealer's cards and a burnt one.
    fn dealt(&self, hands: &[Card], others: &[Card]) -> Option<DealtRound> {
        let (dealers, burnt) = others.split_at_checked(DEALER_CARDS)?;
        let &[first, .., up_card] = dealers else { return None };
        let known = match self.knowledge {
            Knowledge::Burn => Some(*burnt.first()?),
            Knowledge::DealersCard => Some(first),
            _ => None,
        };
        let left = self.deck.without(hands.iter().copied().chain([up_card]).chain(known).collect());
        let counted = self.knowledge != Knowledge::DealersHand;
        Some(DealtRound {
            up_card,
            dealer: best_four(dealers.iter().copied().collect()),
            without: counted.then(|| self.values_left.outranking(left, up_card)),
        })
    }
}

fn cards(knowledge: Knowledge) -> usize {
    PLAYER_CARDS * (1 + knowledge.others()) + DEALER_CARDS + knowledge.burnt()
}

/// Number of possible hidden hands with this knowledge.
fn possible(deck: CardSet, knowledge: Knowledge) -> u32 {
    const HIDDEN: usize = DEALER_CARDS - 1;
    let left = deck.len() - PLAYER_CARDS * (1 + knowledge.others()) - 1;
    match knowledge {
        Knowledge::Burn => binomial(left - 1, HIDDEN),
        Knowledge::DealersCard => binomial(left - 1, HIDDEN - 1),
        Knowledge::DealersHand => 1,
        _ => binomial(left, HIDDEN),
    }
}
