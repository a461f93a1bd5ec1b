//! The player's hands next to the dealer's shown card, up to suits, each with the number of hidden hands with which the
//! dealer's hand is higher, equal, or qualifies; and the decisions of a game in every situation, and what they fold.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use az::Az;
use rayon::prelude::*;

use super::counters::Asked;
use super::hidden::Hidden;
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED, RESULTS};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::{DealerGame, MOST_ACTIONS, Round, Seen};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::engine::strategy::Worth;
use crate::games::solving::{Cache, CountCache};
use crate::games::{Offer, SolveError};

#[derive(Debug)]
pub struct Situations {
    game: &'static DealtGame,
    symmetry: SuitSymmetry,
    /// In ascending order of the cards.
    pub up_cards: Vec<UpCard>,
    /// Number of hidden hands next to a situation.
    pub hidden: u32,
    /// The questions that are [asked].
    tells: [bool; 3],
}

/// Situations against shown cards, which represent all suit-isomorphic ones; or without any.
#[derive(Debug)]
pub struct UpCard {
    pub shown: CardSet,
    /// Number of sets of shown cards represented.
    cards: u32,
    /// The best first; shown cards of the same suits share the list.
    pub hands: Arc<[OwnHand]>,
    /// By [question](asked), then by hand; of no meaning for hands that contain the shown card.
    answers: Vec<u32>,
}

/// One of a class of hands that are suit-isomorphic next to a shown card of a given suit.
#[derive(Clone, Copy, Debug)]
pub struct OwnHand {
    pub cards: CardSet,
    hands: u32,
    pub value: u32,
    pub kind: u8,
}

impl OwnHand {
    /// The order of hands: the best first.
    fn order(&self) -> (Reverse<u32>, CardSet) {
        (Reverse(self.value), self.cards)
    }

    fn of(game: &'static DealtGame, SuitClass { representative: cards, hands, .. }: SuitClass) -> Self {
        let value = game.best_hand(cards);
        OwnHand { cards, hands, value: value.az::<u32>(), kind: game.kind(value).az::<u8>() }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// Of its hand, among those next to the shown card.
    pub place: usize,
    pub hand: &'s OwnHand,
    shown: CardSet,
    /// Number of suit-isomorphic pairs of hand and shown card.
    pub times: u32,
    /// Hidden hands with which the dealer's hand is higher, is not lower, and qualifies; a tie that is settled as a win
    /// is counted as lower.
    pub answers: [u32; 3],
    /// All hidden hands.
    pub hidden: u32,
    qualifies: usize,
}

impl Situation<'_> {
    pub fn seen(&self) -> Seen {
        Seen { own: self.hand.cards, shown: self.shown, board: CardSet::default() }
    }

    /// The worth of each action, summed over these hidden hands by result.
    pub fn worths(&self, game: &'static DealtGame, nets: &Nets, results: &[u32; RESULTS]) -> [Worth; MOST_ACTIONS] {
        let worths = nets.worths(game.form.stages[0].adds, self.hand.kind.into(), &results.map(i128::from));
        std::array::from_fn(|action| worths[game.permitted(0, action, self.hand.value as usize)])
    }

    /// Hidden hands by result of the showdown.
    #[inline]
    pub fn results(&self) -> [u32; RESULTS] {
        self.results_of(self.answers, self.hidden)
    }

    /// Hidden hands by result of the showdown, with these answers, of all.
    #[inline]
    pub fn results_of(&self, [higher, not_lower, qualified]: [u32; 3], all: u32) -> [u32; RESULTS] {
        let mut results = [0; RESULTS];
        // The player's hand is lower where the dealer's is higher.
        if self.hand.value as usize >= self.qualifies {
            results[LOWER + QUALIFIED] = higher;
            results[EQUAL + QUALIFIED] = not_lower - higher;
            results[HIGHER + QUALIFIED] = qualified - not_lower;
            results[HIGHER] = all - qualified;
        } else {
            results[LOWER + QUALIFIED] = qualified;
            results[LOWER] = higher - qualified;
            results[EQUAL] = not_lower - higher;
            results[HIGHER] = all - not_lower;
        }
        results
    }
}

impl Situations {
    pub fn of(game: &'static DealtGame, deck: CardSet) -> Self {
        let form = game.form;
        let symmetry = SuitSymmetry::fixing_suits(deck, &game.suits);
        let dealers = Hidden::of(game, deck);
        // The shown cards by their suits, one of each class, with their number, and the hands next to them.
        let classes = symmetry.classes_of(form.shown.len()).into_iter();
        let mut shown: Vec<(CardSet, u32)> = classes.map(|class| (class.representative, class.hands)).collect();
        let suits = |(cards, _): &(CardSet, u32)| -> BTreeSet<Suit> { cards.iter().map(Card::suit).collect() };
        shown.sort_by_cached_key(suits);
        let of_suits = |shown: &[(CardSet, u32)]| {
            let fixed: Vec<Suit> = game.suits.iter().copied().chain(suits(&shown[0])).collect();
            let classes = SuitSymmetry::fixing_suits(deck, &fixed).classes_of(form.own.len());
            let mut hands: Vec<OwnHand> = classes.into_par_iter().map(|class| OwnHand::of(game, class)).collect();
            hands.par_sort_unstable_by_key(OwnHand::order);
            let (asked, hands) = (asked(game, &hands).concat(), Arc::<[OwnHand]>::from(hands));
            let cards: Vec<CardSet> = shown.iter().map(|(cards, _)| *cards).collect();
            let answers = dealers.answers(&cards, &asked).into_iter();
            let up_card = |(&(shown, cards), answers)| UpCard { shown, cards, hands: Arc::clone(&hands), answers };
            shown.iter().zip(answers).map(up_card).collect::<Vec<_>>()
        };
        let of_same_suits = shown.chunk_by(|one, next| suits(one) == suits(next));
        let mut up_cards: Vec<UpCard> = of_same_suits.flat_map(of_suits).collect();
        up_cards.sort_by_key(|up_card| up_card.shown);
        let hidden = binomial(deck.len() - form.own.len() - form.shown.len(), form.hidden.len());
        let tells = [true, !game.matrix.ties_are_wins(), game.qualifies > 0];
        Situations { game, symmetry, up_cards, hidden, tells }
    }

    /// The situations against a shown card.
    pub fn each(&self, up_card: usize) -> impl Iterator<Item = Situation<'_>> {
        let up_card = &self.up_cards[up_card];
        (0..up_card.hands.len()).filter_map(|place| self.situation(up_card, place))
    }

    /// All situations, each with the place of its shown card.
    pub fn all(&self) -> impl Iterator<Item = (usize, Situation<'_>)> {
        (0..self.up_cards.len()).flat_map(|part| self.each(part).map(move |situation| (part, situation)))
    }

    /// Places of the shown cards that share a list of hands.
    pub fn sharing_hands(&self) -> Vec<Vec<usize>> {
        let mut lists: BTreeMap<*const OwnHand, Vec<usize>> = BTreeMap::new();
        for (part, up_card) in self.up_cards.iter().enumerate() {
            lists.entry(up_card.hands.as_ptr()).or_default().push(part);
        }
        lists.into_values().collect()
    }

    /// The situation with the hand at a place; `None` if it contains the shown card.
    #[inline]
    pub fn situation<'s>(&self, up_card: &'s UpCard, place: usize) -> Option<Situation<'s>> {
        let (hand, shown) = (&up_card.hands[place], up_card.shown);
        let situation = || {
            let mut answers = up_card.answers[place..].iter().step_by(up_card.hands.len()).copied();
            let answers = self.tells.map(|is_told| if is_told { answers.next() } else { None });
            let (hidden, qualifies) = (self.hidden, self.game.qualifies);
            let answers = answered(answers, hidden);
            Situation { place, hand, shown, times: hand.hands * up_card.cards, answers, hidden, qualifies }
        };
        hand.cards.is_disjoint(shown).then(situation)
    }

    /// Place of the shown card, and of the situation among those against it; `None` for cards that are none.
    pub fn place_of(&self, seen: &Seen) -> Option<[usize; 2]> {
        let images = self.symmetry.images(seen.shown).zip(self.symmetry.images(seen.own));
        let (shown, own) = images.min()?;
        let up_card = self.up_cards.binary_search_by_key(&shown, |up_card| up_card.shown).ok()?;
        let hands = &self.up_cards[up_card].hands;
        let class = SuitClass { representative: own, hands: 1 };
        let hand = hands.binary_search_by_key(&OwnHand::of(self.game, class).order(), OwnHand::order).ok()?;
        Some([up_card, hand])
    }
}

/// The values from which on a game's settlement asks for the hidden hands: with which the dealer's hand is higher; not
/// lower, unless ties are wins; qualifies, unless every hand does.
pub fn values_asked(game: &'static DealtGame, hand: &OwnHand) -> [Option<usize>; 3] {
    let value = hand.value as usize;
    let is_tie_asked = !game.matrix.ties_are_wins();
    [Some(value + 1), is_tie_asked.then_some(value), Some(game.qualifies).filter(|qualifies| *qualifies > 0)]
}

/// The questions that a game's settlement asks of these hands; none where it does not ask.
pub fn asked(game: &'static DealtGame, hands: &[OwnHand]) -> [Vec<Asked>; 3] {
    let question = |hand: &OwnHand, of: usize| Some(Asked { own: hand.cards, least: values_asked(game, hand)[of]? });
    [0, 1, 2].map(|of| hands.iter().filter_map(|hand| question(hand, of)).collect())
}

/// The answers of [`asked`], with those that were not asked.
#[inline]
pub fn answered([higher, not_lower, qualified]: [Option<u32>; 3], all: u32) -> [u32; 3] {
    let higher = higher.unwrap_or_default();
    [higher, not_lower.unwrap_or(higher), qualified.unwrap_or(all)]
}

/// Most parts of a unit that a round may win, so that sums over hidden hands fit into 64 bits.
const MOST_PARTS: u128 = 1 << 28;

pub struct SweepTree {
    pub game: &'static DealtGame,
    pub deck: CardSet,
    pub situations: OnceLock<Arc<Situations>>,
    /// By net results and strategy.
    pub known: Cache<(Nets, Option<&'static str>), Arc<SweepDecisions>>,
    /// By the address of a list of kinds.
    pub folded: CountCache<usize>,
    /// By [`SideWager::hands`].
    pub sides: CountCache<(usize, usize)>,
}

/// The action in every situation, by shown card and hand.
#[derive(Debug)]
pub struct SweepDecisions {
    situations: Arc<Situations>,
    actions: Vec<Vec<u8>>,
}

impl PartialEq for SweepDecisions {
    fn eq(&self, other: &Self) -> bool {
        self.actions == other.actions
    }
}

impl SweepDecisions {
    /// The action in the situation at a place.
    pub fn action(&self, part: usize, place: usize) -> usize {
        self.actions[part][place].into()
    }

    /// The action with these own and shown cards; a fold for cards that are no situation.
    pub fn of(&self, [own, shown]: [CardSet; 2]) -> u8 {
        let place = self.situations.place_of(&Seen { own, shown, ..Seen::default() });
        place.map_or(0, |[part, place]| self.actions[part][place])
    }

    /// Passes `each` the hand, its value, the shown cards and the action of every situation.
    pub fn each(&self, mut each: impl FnMut(CardSet, usize, CardSet, u8)) {
        for (part, situation) in self.situations.all() {
            let Seen { own, shown, .. } = situation.seen();
            each(own, situation.hand.value as usize, shown, self.actions[part][situation.place]);
        }
    }
}

fn summed(sum: Vec<u128>, counts: Vec<u128>) -> Vec<u128> {
    sum.into_iter().zip(counts).map(|(sum, count)| sum + count).collect()
}

/// Worths of the actions on one paytable, as sums of the [answers](Situation::answers). By kind, then whether the
/// player's hand would qualify: of each action the worth against all hidden hands, and what each answer adds.
pub struct Sums(Vec<[[i64; 4]; MOST_ACTIONS]>);

impl Sums {
    pub fn of(game: &'static DealtGame, offer: &Offer, nets: &Nets, hidden: u32) -> Result<Self, SolveError> {
        nets.require_parts(offer, MOST_PARTS, 1)?;
        let of_action = |kind: usize, qualifies: bool, action: usize| {
            let Some(added) = game.form.stages[0].adds.get(action) else { return [0; 4] };
            let net = |result| {
                let class = game.class(Round { play: added.unwrap_or_default(), result, kind });
                i64::try_from(nets.by_class[class]).unwrap_or_default()
            };
            let [lower, equal, higher] = [LOWER, EQUAL, HIGHER].map(|result| [net(result), net(result + QUALIFIED)]);
            let all = i64::from(hidden) * higher[0];
            // Each answer moves hidden hands from one result to another, as in `results_of`.
            match qualifies {
                true => [all, lower[1] - equal[1], equal[1] - higher[1], higher[1] - higher[0]],
                false => [all, lower[0] - equal[0], equal[0] - higher[0], lower[1] - lower[0]],
            }
        };
        let of_kind =
            |kind| [false, true].map(|qualifies| std::array::from_fn(|action| of_action(kind, qualifies, action)));
        Ok(Sums((0..game.kinds()).flat_map(of_kind).collect()))
    }
}

impl SweepTree {
    pub fn situations(&self) -> &Arc<Situations> {
        self.situations.get_or_init(|| Arc::new(Situations::of(self.game, self.deck)))
    }

    pub fn is_fold(&self, decisions: &SweepDecisions, part: usize, situation: &Situation<'_>) -> bool {
        self.game.form.stages[0].adds[decisions.action(part, situation.place)].is_none()
    }

    /// Number of hands of each kind that the forfeiting decisions fold, each with the shown card.
    pub fn folded(&self, decisions: &SweepDecisions, kinds: &Kinds) -> Arc<[u128]> {
        let kind = |hand: &OwnHand| kinds.kind_of_set(hand.cards);
        self.folded.or_count(std::ptr::from_ref(kinds).addr(), |_| {
            self.counted(kinds.count(), kind, |counts, part, situation, kind| {
                counts[kind] += u64::from(self.is_fold(decisions, part, situation)) * u64::from(situation.times);
            })
        })
    }

    /// Number of hands of each kind of a side wager, counted once; those of the lower hand by `of_lower`.
    pub fn side_counts(&self, side: &SideWager, of_lower: impl FnOnce() -> Vec<u128>) -> Arc<[u128]> {
        self.sides.or_count(side.hands(), |_| match side.kinds.by_lower() {
            Some(_) => of_lower(),
            None => side.counts(self.deck),
        })
    }

    /// Sums of as many counts over all situations: `cell` is found once for each hand, and `add` adds a situation.
    pub fn counted(
        &self,
        counts: usize,
        cell: impl Fn(&OwnHand) -> usize + Sync,
        add: impl Fn(&mut [u64], usize, &Situation<'_>, usize) + Sync,
    ) -> Vec<u128> {
        let situations = self.situations();
        let of_list = |parts: Vec<usize>| {
            let cells: Vec<usize> = situations.up_cards[parts[0]].hands.par_iter().map(&cell).collect();
            let of_part = |&part: &usize| {
                // At most C(52, 7) hands against C(45, 7).
                let mut of_part = vec![0_u64; counts];
                situations.each(part).for_each(|situation| add(&mut of_part, part, &situation, cells[situation.place]));
                of_part.into_iter().map(u128::from).collect()
            };
            parts.par_iter().map(of_part).reduce(|| vec![0; counts], summed)
        };
        situations.sharing_hands().into_iter().map(of_list).fold(vec![0; counts], summed)
    }

    pub fn decided(&self, action: impl Fn(&Situation<'_>) -> usize + Sync) -> Arc<SweepDecisions> {
        let situations = self.situations();
        let of_part = |part: usize| {
            let mut actions = vec![0; situations.up_cards[part].hands.len()];
            situations.each(part).for_each(|situation| actions[situation.place] = action(&situation).az::<u8>());
            actions
        };
        let actions = (0..situations.up_cards.len()).into_par_iter().map(of_part).collect();
        Arc::new(SweepDecisions { situations: Arc::clone(situations), actions })
    }

    /// The permitted action of greatest worth; on a tie, the smaller wager.
    pub fn best(&self, sums: &Sums, situation: &Situation<'_>) -> usize {
        let value = situation.hand.value as usize;
        let terms = &sums.0[2 * usize::from(situation.hand.kind) + usize::from(value >= self.game.qualifies)];
        let [higher, not_lower, qualified] = situation.answers.map(i64::from);
        let mut best = (0, i64::MIN);
        for (action, &least) in self.game.least.iter().enumerate() {
            let [all, of_higher, of_not_lower, of_qualified] = terms[action];
            let worth = all + higher * of_higher + not_lower * of_not_lower + qualified * of_qualified;
            if value >= least && worth > best.1 {
                best = (action, worth);
            }
        }
        best.0
    }
}
