//! The base game with knowledge of more cards, over all deals or round by round.
//!
//! Knowledge beyond hand and shown card rules out hidden hands. With one more known card they are counted in every
//! situation, with and without that card. With other players' hands known they are counted once per dealt round.

use std::ops::Range;
use std::sync::Arc;

use az::Az;

use super::by_ranks::ValuesLeft;
use super::counters::Asked;
use super::hidden::Hidden;
use super::situations::{Situation, Situations, SweepDecisions, SweepTree, answered, asked, values_asked};
use crate::cards::{Card, CardSet, binomial, subsets};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::informed::{SettledRounds, cards, require};
use crate::games::engine::dealer::matrix::RESULTS;
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::engine::dealer::{DealerGame, Round, Seen};
use crate::games::engine::likeness::{NotedChange, PlayTally};
use crate::games::engine::strategy::best;
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError, counted_in_parts};

pub struct InformedDealt {
    game: &'static DealtGame,
    deck: CardSet,
    knowledge: Knowledge,
    nets: Nets,
    /// Without the knowledge, by hand and shown card.
    usual: Arc<SweepDecisions>,
    situations: Arc<Situations>,
    hidden: Hidden,
    values_left: Option<ValuesLeft>,
    settled: SettledRounds,
}

/// Most hands next to another card that are counted unasked, where each takes microseconds.
const MOST_COUNTED: usize = 1 << 24;
/// Most hands at a time, each with every card that may be known.
const MOST_HANDS: usize = 1 << 14;

impl InformedDealt {
    pub fn new(tree: &SweepTree, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        let (game, deck) = (tree.game, tree.deck);
        require(game, offer, knowledge, deck)?;
        let hidden = Hidden::of(game, deck);
        Ok(InformedDealt {
            game,
            deck,
            knowledge,
            nets: tree.worths(offer)?,
            usual: tree.decisions(offer)?,
            situations: Arc::clone(tree.situations()),
            values_left: matches!(hidden, Hidden::ByRanks(_)).then(ValuesLeft::build),
            hidden,
            settled: SettledRounds::of(game, offer),
        })
    }

    fn named(&self, comparison: PlayTally) -> PlaySums {
        let stage = &self.game.form.stages[0];
        comparison.named(|_| stage.actions, |_, holding| (stage.name, self.game.holdings.name(holding).to_string()))
    }

    /// Adds a situation with these possible hidden hands by result. Returns the informed action.
    fn play(
        &self,
        sums: &mut PlayTally,
        usual: usize,
        situation: &Situation<'_>,
        results: &[u32; RESULTS],
        times: u128,
    ) -> usize {
        let (stage, value) = (&self.game.form.stages[0], situation.hand.value as usize);
        let worths = situation.worths(self.game, &self.nets, results);
        let informed = best(&worths[..stage.actions.len()]);
        let ways = results.iter().map(|&hands| u128::from(hands)).sum::<u128>() * self.nets.scale;
        let deals = ways * times;
        let [usual_net, net] = [usual, informed].map(|action| times.az::<i128>() * worths[action].round);
        let [usual_units, units] = [usual, informed].map(|action| {
            let play = stage.adds[action].unwrap_or_default();
            deals.az::<i128>() * self.game.form.parts_wagered(play) / self.game.form.parts as i128
        });
        let changed = if usual == informed { 0 } else { deals };
        let of_deals = PlaySums { ways: deals, net, units, usual_net, usual_units, changed, ..PlaySums::default() };
        sums.sums.add(of_deals, 1);
        if usual_net < net {
            let change = NotedChange { street: 0, holding: self.game.holdings.of(value), usual, better: informed };
            sums.note(change, deals.az::<i128>(), net - usual_net);
        }
        informed
    }

    /// The possible hidden hands by result: those with known cards of the dealer's, or else without known cards, of
    /// which one sort was counted with these answers, of all.
    fn possible(
        &self,
        situation: &Situation<'_>,
        (answers, all): ([Option<u32>; 3], u32),
        with_known: bool,
    ) -> [u32; RESULTS] {
        let counted = situation.results_of(answered(answers, all), all);
        if with_known == matches!(self.knowledge, Knowledge::DealersCards(_)) {
            return counted;
        }
        let all = situation.results();
        std::array::from_fn(|result| all[result].saturating_sub(counted[result]))
    }

    /// Sums over some situations against a shown card, with every known card or every hidden hand.
    fn counted_against(&self, part: usize, hands: &Range<usize>) -> PlaySums {
        let (up_card, form) = (&self.situations.up_cards[part], self.game.form);
        let mut sums = PlayTally::new([self.game.holdings.hands.len()]);
        let left = binomial(self.deck.len() - form.own.len() - up_card.shown.len() - 1, form.hidden.len());
        let without = |asked: Vec<Asked>| self.hidden.answers_without_another(self.deck, up_card.shown, &asked);
        let is_one_card = self.knowledge != Knowledge::DealersHand;
        let without = is_one_card.then(|| asked(self.game, &up_card.hands[hands.clone()]).map(without));
        for situation in hands.clone().filter_map(|place| self.situations.situation(up_card, place)) {
            let (usual, times) = (self.usual.action(part, situation.place), u128::from(situation.times));
            let Some(without) = &without else {
                for (result, hands) in situation.results().into_iter().enumerate().filter(|(_, hands)| *hands > 0) {
                    self.play(&mut sums, usual, &situation, &only(result), times * u128::from(hands));
                }
                continue;
            };
            let place = situation.place - hands.start;
            for card in self.deck.without(situation.seen().cards()).iter() {
                let answers = without.each_ref().map(|without| Some(without.get(place)?[card.index()]));
                let possible = self.possible(&situation, (answers, left), false);
                self.play(&mut sums, usual, &situation, &possible, times);
            }
        }
        self.named(sums)
    }

    /// The part of a round that all boxes share: the shown cards, the dealer's value, and the number of possible hidden
    /// hands from each value on; `None` if the dealer's hand is known.
    fn dealt(&self, hands: &[Card], others: &[Card]) -> Option<(CardSet, usize, Option<Vec<u32>>)> {
        let form = self.game.form;
        let (dealers, burnt) = others.split_at_checked(form.hidden.len() + form.shown.len())?;
        let shown: CardSet = dealers[form.hidden.len()..].iter().copied().collect();
        let known: CardSet = match self.knowledge {
            Knowledge::Burn => burnt.iter().copied().collect(),
            Knowledge::DealersCards(cards) => dealers[..cards].iter().copied().collect(),
            _ => CardSet::default(),
        };
        let left = self.deck.without(hands.iter().copied().chain(shown.iter()).chain(known.iter()).collect());
        let counted = self.knowledge != Knowledge::DealersHand;
        let dealer = self.game.best_hand(dealers.iter().copied().collect());
        Some((shown, dealer, counted.then(|| self.hands_from(left, shown, known))))
    }

    /// By value, the number of hidden hands from these cards with which the dealer's hand is of this value or better:
    /// by ranks those without the known cards, else those with them, which are fewer.
    fn hands_from(&self, left: CardSet, shown: CardSet, known: CardSet) -> Vec<u32> {
        if let Some((values_left, up_card)) = self.values_left.as_ref().zip(shown.iter().next()) {
            return values_left.hands_from(left, up_card);
        }
        let (fixed, mut hands) = (shown.union(known), vec![0; self.game.rankings[1].values().len() + 1]);
        subsets(left, self.game.form.hidden.len() - known.len())
            .for_each(|hidden| hands[self.game.best_hand(hidden.union(fixed))] += 1);
        let mut above = 0;
        for hands in hands.iter_mut().rev() {
            above += *hands;
            *hands = above;
        }
        hands
    }

    fn play_box(&self, own: &[Card], (shown, dealer, from): &(CardSet, usize, Option<Vec<u32>>)) -> Option<PlayedBox> {
        let [part, place] =
            self.situations.place_of(&Seen { own: own.iter().copied().collect(), shown: *shown, ..Seen::default() })?;
        let situation = self.situations.situation(&self.situations.up_cards[part], place)?;
        let result = self.game.result(situation.hand.value as usize, *dealer);
        let possible = match from {
            Some(from) => {
                let answers = values_asked(self.game, situation.hand).map(|least| Some(from[least?]));
                let with_known = self.values_left.is_none() && self.knowledge.others() == 0;
                self.possible(&situation, (answers, from[0]), with_known)
            }
            None => only(result),
        };
        let mut sums = PlayTally::new([self.game.holdings.hands.len()]);
        let usual = self.usual.action(part, situation.place);
        let informed = self.play(&mut sums, usual, &situation, &possible, 1);
        let rounds = [usual, informed].map(|action| {
            let play = self.game.form.stages[0].adds[action].unwrap_or_default();
            Round { play, result, kind: situation.hand.kind.into() }
        });
        Some(self.settled.played(self.game, self.named(sums), rounds))
    }
}

/// One hidden hand, with this result.
fn only(result: usize) -> [u32; RESULTS] {
    std::array::from_fn(|of| u32::from(of == result))
}

impl InformedGame for InformedDealt {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        if self.counts() == Counts::Never {
            return Ok(None);
        }
        let of_part = |part: usize| {
            let hands = self.situations.up_cards[part].hands.len();
            (0..hands).step_by(MOST_HANDS).map(move |first| (part, first..hands.min(first + MOST_HANDS)))
        };
        let parts: Vec<(usize, Range<usize>)> = (0..self.situations.up_cards.len()).flat_map(of_part).collect();
        counted_in_parts(&parts, |(part, hands)| self.counted_against(*part, hands), PlaySums::plus, follow).map(Some)
    }

    fn counts(&self) -> Counts {
        let hands: usize = self.situations.up_cards.iter().map(|up_card| up_card.hands.len()).sum();
        let are_many = self.values_left.is_none() && hands * self.deck.len() > MOST_COUNTED;
        match self.knowledge {
            // Next to each of many sets of shown cards it would take hours.
            Knowledge::Burn | Knowledge::DealersCards(1) if self.game.form.shown.len() > 1 => Counts::Never,
            Knowledge::Burn | Knowledge::DealersCards(1) if are_many => Counts::OnRequest,
            Knowledge::Burn | Knowledge::DealersCards(1) | Knowledge::DealersHand => Counts::Always,
            _ => Counts::Never,
        }
    }

    fn boxes(&self) -> usize {
        1 + self.knowledge.others()
    }

    fn cards(&self) -> usize {
        cards(self.game.form, self.knowledge)
    }

    fn ways(&self) -> u128 {
        let form = self.game.form;
        let left = self.deck.len() - form.own.len() * self.boxes() - form.shown.len();
        let possible = match self.knowledge {
            Knowledge::Burn => binomial(left - 1, form.hidden.len()),
            Knowledge::DealersCards(cards) => binomial(left - cards, form.hidden.len() - cards),
            Knowledge::DealersHand => 1,
            _ => binomial(left, form.hidden.len()),
        };
        u128::from(possible) * self.nets.scale
    }

    fn usual_rounds(&self) -> u64 {
        // At Four Card Poker a round's mean gain per box has a standard deviation of 0.011, 0.018, 0.025, 0.035, 0.05
        // and 0.077 antes with one to six others: these rounds bring the standard error to 0.0003 antes or less.
        match self.knowledge {
            Knowledge::DealersCards(2..) => 500_000,
            known => [10_000, 10_000, 10_000, 10_000, 15_000, 32_000, 70_000][known.others().min(6)],
        }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        let own = self.game.form.own.len();
        let Some((hands, others)) = cards.split_at_checked(own * self.boxes()) else { return Vec::new() };
        let Some(round) = self.dealt(hands, others) else { return Vec::new() };
        hands.chunks(own).filter_map(|hand| self.play_box(hand, &round)).collect()
    }
}
