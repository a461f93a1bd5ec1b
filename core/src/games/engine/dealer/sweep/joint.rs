//! Joint counts of a base game and wagers on the player's hand or on the lower of both hands; the lower hand as if both
//! came from decks of their own; and two players' hands for envy bonuses.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::counters::Asked;
use super::hidden::Hidden;
use super::situations::{OwnHand, Situation, SweepDecisions, SweepTree};
use crate::cards::{CardSet, Suit, SuitSymmetry};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::tree::{Forfeitable, side_outcomes};
use crate::games::engine::dealer::{DealerGame, Round, Seen};
use crate::games::engine::envy::{self, EnvyHands, Folds, KindOfHand, TwoHands, Wanted};
use crate::games::engine::joint::Wagers;
use crate::games::engine::named_kinds::KindsByValue;
use crate::games::{HandRanking, Offer, SolveError};
use crate::outcome::OutcomeTable;

/// Number of rounds by class with these decisions, then by cell of the wagers; `None` if one is on other cards.
pub fn rounds(tree: &SweepTree, decisions: Option<&SweepDecisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
    let lower = wagers.hands.iter().find_map(|side| side.kinds.by_lower());
    if !wagers.hands.iter().all(|side| side.kinds.by_lower().is_some() || tree.game.form.is_own(side)) {
        return None;
    }
    let cell = |hand: &OwnHand| wagers.cell(|side| side.kinds.kind_of_set(hand.cards));
    let cell_of_lower = wagers.cell(|side| usize::from(side.kinds.by_lower().is_some()));
    let cells = wagers.cells();
    let mut counts = vec![0; cells * if decisions.is_some() { tree.game.classes() } else { 1 }];
    if decisions.is_none() && lower.is_none() {
        for class in SuitSymmetry::fixing_suits(tree.deck, &tree.game.suits).classes_of(tree.game.form.own.len()) {
            counts[wagers.cell(|side| side.kinds.kind_of_set(class.representative))] += u128::from(class.hands);
        }
        return Some(counts);
    }
    let plays = tree.game.form.stages[0].adds;
    let showdowns = lower.map(|lower| Showdowns::of(tree, lower));
    Some(tree.counted(counts.len(), cell, |counts, part, situation, cell| {
        let play = decisions.map(|decisions| plays[decisions.action(part, situation.place)].unwrap_or_default());
        let mut add = |result: usize, kind: usize, hands: u32| {
            let result = if play == Some(0) { 0 } else { result };
            let class = |play| tree.game.class(Round { play, result, kind: situation.hand.kind.into() });
            let hands = u64::from(situation.times) * u64::from(hands);
            counts[play.map_or(0, class) * cells + cell + kind * cell_of_lower] += hands;
        };
        match showdowns.as_ref().filter(|showdowns| showdowns.tell(part, situation)) {
            None => {
                let results = situation.results().into_iter().enumerate().filter(|(_, hands)| *hands > 0);
                results.for_each(|(result, hands)| add(result, 0, hands));
            }
            Some(showdowns) => showdowns.each(part, situation, add),
        }
    }))
}

/// The dealer's hands in every situation by result of the showdown and by the kind of the lower hand.
struct Showdowns<'k> {
    game: &'static DealtGame,
    /// By value.
    kinds: &'k [u8],
    /// Values from which on hands of another kind begin.
    begins: Vec<usize>,
    /// By shown card: the hidden hands from each of [`Showdowns::bounds`] on, all hands in turn, and the first of each
    /// hand.
    answers: Vec<(Vec<u32>, Vec<usize>)>,
}

impl<'k> Showdowns<'k> {
    fn of(tree: &SweepTree, lower: &'k KindsByValue) -> Self {
        let (game, situations, kinds) = (tree.game, tree.situations(), &lower.by_value()[Suit::Clubs as usize][..]);
        let begins = (1..kinds.len()).filter(|&value| kinds[value] != kinds[value - 1]).collect();
        let mut showdowns =
            Showdowns { game, kinds, begins, answers: vec![Default::default(); situations.up_cards.len()] };
        let hidden = Hidden::of(game, tree.deck);
        for parts in situations.sharing_hands() {
            let (mut asked, mut first) = (Vec::new(), vec![0]);
            for hand in &situations.up_cards[parts[0]].hands[..] {
                let bounds = showdowns.bounds(hand.value as usize);
                asked.extend(bounds.map(|least| Asked { own: hand.cards, least }));
                first.push(asked.len());
            }
            let shown: Vec<CardSet> = parts.iter().map(|&part| situations.up_cards[part].shown).collect();
            for (part, answers) in parts.into_iter().zip(hidden.answers(&shown, &asked)) {
                showdowns.answers[part] = (answers, first.clone());
            }
        }
        showdowns
    }

    /// Values up to the player's from which on the dealer's hands are counted: beginnings of kinds, and the player's
    /// value where a tie is told from a win by the kind alone.
    fn bounds(&self, value: usize) -> impl Iterator<Item = usize> + '_ {
        let to_it = self.begins.iter().copied().take_while(move |&begin| begin <= value);
        let is_asked = self.kinds[value] != 0 && self.game.matrix.ties_are_wins() && !self.begins.contains(&value);
        to_it.chain(is_asked.then_some(value).filter(|value| *value > 0))
    }

    /// Whether some lower hand of a situation is of another kind than the lowest.
    fn tell(&self, part: usize, situation: &Situation<'_>) -> bool {
        let first = &self.answers[part].1;
        first[situation.place] < first[situation.place + 1] || self.kinds[situation.hand.value as usize] > 0
    }

    /// Passes `each` the hidden hands of a situation by result and kind of the lower hand.
    fn each(&self, part: usize, situation: &Situation<'_>, mut each: impl FnMut(usize, usize, u32)) {
        let (value, [higher, not_lower, qualified]) = (situation.hand.value as usize, situation.answers);
        let (answers, first) = &self.answers[part];
        let answers = &answers[first[situation.place]..first[situation.place + 1]];
        let mut from: Vec<(usize, u32)> = Vec::with_capacity(answers.len() + 4);
        from.extend(self.bounds(value).zip(answers.iter().copied()));
        from.extend([(0, situation.hidden), (value + 1, higher), (self.game.qualifies, qualified)]);
        if !self.game.matrix.ties_are_wins() {
            from.push((value, not_lower));
        }
        from.sort_unstable();
        from.dedup();
        let mut above = 0;
        for &(least, hands) in from.iter().rev() {
            // Ties make no lower hand.
            let kind = if least == value { 0 } else { self.kinds[least.min(value)] };
            each(self.game.result(value, least), kind.into(), hands - above);
            above = hands;
        }
    }
}

/// A wager on the lower hand as if the player's and the dealer's cards came from decks of their own; `None` for
/// another.
pub fn separate_decks(game: &'static DealtGame, offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
    let Some((side, lower)) = offer.side().and_then(|side| Some((side, side.kinds.by_lower()?))) else {
        return Ok(None);
    };
    let [players, dealers] = game.rankings.map(HandRanking::hands_by_value);
    let counts = lower_hands(&lower.by_value()[Suit::Clubs as usize], players, dealers);
    side_outcomes(offer, side.kinds, &counts, None).map(Some)
}

/// Pairs of one hand of each list, by value, by the kind of the lower hand; ties are of kind 0.
pub fn lower_hands(kinds: &[u8], players: &[u64], dealers: &[u64]) -> Vec<u128> {
    let most = kinds.iter().max().map_or(0, |&kind| usize::from(kind));
    let (mut counts, mut above) = (vec![0; most + 1], [0_u128; 2]);
    for ((&kind, &player), &dealer) in kinds.iter().zip(players).zip(dealers).rev() {
        let [player, dealer] = [player, dealer].map(u128::from);
        counts[usize::from(kind)] += player * above[1] + dealer * above[0];
        counts[0] += player * dealer;
        above = [above[0] + player, above[1] + dealer];
    }
    counts
}

/// Joint distribution of two players' hands, for a wager on the player's cards and an envy schedule of its paytable.
pub fn two_hands(
    tree: &SweepTree,
    &Forfeitable { offer, side, forfeiting }: &Forfeitable<'_, Arc<SweepDecisions>>,
    schedule: &str,
) -> Result<TwoHands, SolveError> {
    let symmetry = SuitSymmetry::fixing_suits(tree.deck, &tree.game.suits);
    let classes = symmetry.classes_of(tree.game.form.own.len());
    let hands = |_: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let kinds = classes.iter().map(|class| (class.representative, side.kinds.kind_of_set(class.representative)));
        let images = |(hand, kind)| {
            let images: BTreeSet<CardSet> = symmetry.images(hand).collect();
            images.into_iter().map(move |hand| (hand, kind))
        };
        kinds.filter(|&(_, kind)| wanted(kind)).flat_map(images).collect()
    };
    let folded = forfeiting.map(|decisions| tree.folded(decisions, side.kinds));
    let against = |wanted: &Wanted<'_>| {
        let mut folded = HashMap::new();
        let Some(decisions) = forfeiting else { return folded };
        for (part, situation) in tree.situations().all() {
            if wanted(side.kinds.kind_of_set(situation.hand.cards)) && tree.is_fold(decisions, part, &situation) {
                for Seen { own, shown, .. } in situation.seen().images(&symmetry) {
                    let against: &mut CardSet = folded.entry(own).or_default();
                    *against = against.union(shown);
                }
            }
        }
        folded
    };
    let hands = EnvyHands {
        deck: tree.deck,
        own_cards: tree.game.form.own.len(),
        shared: symmetry.classes_of(0),
        counts: tree.side_counts(side, Vec::new).to_vec(),
        hands: &hands,
        symmetry: Some(symmetry.clone()),
        folds: folded.as_ref().map(|counts| Folds { counts, against: &against }),
    };
    envy::two_hands(offer, schedule, side.kinds, &hands)
}
