//! What is counted once on a deck, on first use, for every paytable: situations, hands by kind, folds, bad beats.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use az::Az;
use rayon::prelude::*;

use super::hidden_hands::{HandGroups, HiddenHands};
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial, hands_by_kind};
use crate::games::SolveError;
use crate::games::engine::kinds::{Kinds, PaidHand, SideWager};
use crate::games::engine::regulations_base_game;
use crate::games::engine::require_cards;
use crate::games::four_card_poker::decisions::{Decisions, PlayersHand, UpCard};
use crate::games::four_card_poker::facts::FACTS;
use crate::games::four_card_poker::rules::{
    CARDS_PER_ROUND, DEALER_CARDS, FOLD, FORM, FourCardHand, PLAYER_CARDS, SixCardHand, is_bad_beat, six_card_royal,
};
use crate::games::solving::CountCache;
use crate::hands::four_card;

pub struct FourCardPokerTree {
    pub deck: CardSet,
    /// Optimal decisions on the regulation's base paytable; their folds forfeit the progressive wagers.
    pub forfeiting: Decisions,
    situations: OnceLock<Arc<[UpCard]>>,
    five_card_hands: OnceLock<Vec<SuitClass>>,
    six_card_hands: OnceLock<Vec<SuitClass>>,
    /// Counts of side wagers, by [`SideWager::hands`].
    side_counts: CountCache<(usize, usize)>,
    /// Pairs of hand and up card that the forfeiting decisions fold, by the address of a list of kinds.
    folded: CountCache<usize>,
}
impl FourCardPokerTree {
    pub fn of(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, CARDS_PER_ROUND)?;
        Ok(FourCardPokerTree {
            deck,
            forfeiting: Decisions::of(&regulations_base_game(&FACTS)?, hidden_hands(deck))?,
            situations: OnceLock::new(),
            five_card_hands: OnceLock::new(),
            six_card_hands: OnceLock::new(),
            side_counts: CountCache::default(),
            folded: CountCache::default(),
        })
    }

    pub fn situations(&self) -> &Arc<[UpCard]> {
        self.situations.get_or_init(|| all_situations(self.deck).into())
    }

    /// Up to suit isomorphism.
    pub fn five_card_hands(&self) -> &[SuitClass] {
        self.five_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<PLAYER_CARDS>())
    }

    /// Sums vectors of `cells` counts, to which `add` adds the situations against an up card.
    pub fn counted(&self, cells: usize, add: impl Fn(&mut [u64], &UpCard) + Sync) -> Vec<u128> {
        let against = |up_card: &UpCard| {
            // At most C(51, 5) hands against C(46, 5), once for each of four up cards.
            let mut counts = vec![0; cells];
            add(&mut counts, up_card);
            counts.into_iter().map(u128::from).collect()
        };
        let plus = |sum: Vec<u128>, counts: Vec<u128>| sum.iter().zip(counts).map(|(sum, count)| sum + count).collect();
        self.situations().par_iter().map(against).reduce(|| vec![0; cells], plus)
    }

    /// Number of pairs of hand and up card that the forfeiting decisions fold, by kind of five cards.
    pub fn folded(&self, kinds: &Kinds) -> Arc<[u128]> {
        let add = |counts: &mut [u64], up_card: &UpCard| {
            for situation in up_card.situations().filter(|situation| self.forfeiting.action(situation) == FOLD) {
                counts[kinds.kind_of(&situation.hand)] += u64::from(situation.hands);
            }
        };
        self.folded.or_count(std::ptr::from_ref(kinds).addr(), |_| self.counted(kinds.count(), add))
    }

    pub fn side_counts(&self, side: &SideWager) -> Arc<[u128]> {
        let kind_of = |hand: [Card; PLAYER_CARDS]| side.kinds.kind_of(&hand);
        self.side_counts.or_count(side.hands(), |_| match side.cards.len() {
            PLAYER_CARDS => hands_by_kind(self.five_card_hands(), side.kinds.count(), kind_of),
            DEALER_CARDS if side.kinds.are::<SixCardHand>() => self.six_card_counts(side.kinds),
            _ if is_bad_beat(side) => self.bad_beat_counts(),
            _ => side.counts(self.deck),
        })
    }

    fn six_card_hands(&self) -> &[SuitClass] {
        self.six_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<DEALER_CARDS>())
    }

    fn six_card_counts(&self, kinds: &Kinds) -> Vec<u128> {
        let kind_of = |hand: [Card; DEALER_CARDS]| kinds.kind_of(&hand);
        let mut counts = hands_by_kind(self.six_card_hands(), kinds.count(), kind_of);
        // A class holds hands of all suits, even of six-card royals.
        let [of_diamonds, of_others] =
            [SixCardHand::SixCardRoyalDiamonds, SixCardHand::SixCardRoyalHeartsSpadesClubs].map(PaidHand::index);
        let royals = counts[of_diamonds] + counts[of_others];
        counts[of_diamonds] = u128::from(six_card_royal(Suit::Diamonds).without(self.deck).is_empty());
        counts[of_others] = royals - counts[of_diamonds];
        counts
    }

    /// Number of pairs of a player's five and a dealer's six cards, by the losing hand; `Nothing` counts pairs without a
    /// bad beat.
    fn bad_beat_counts(&self) -> Vec<u128> {
        let player_beaten = self.counted(FourCardHand::COUNT, |counts, up_card| {
            for situation in up_card.situations().filter(|situation| situation.kind().makes_bad_beat()) {
                counts[situation.kind().index()] += u64::from(situation.hands) * u64::from(situation.losing);
            }
        });
        let mut counts = dealer_beaten(self.deck, self.six_card_hands());
        // Rounds are counted once for each of the dealer's cards as the up card.
        let up_cards = DEALER_CARDS as u128;
        counts.iter_mut().zip(player_beaten).for_each(|(count, rounds)| *count += rounds / up_cards);
        let bad_beats: u128 = counts.iter().sum();
        counts[FourCardHand::Nothing.index()] = FORM.rounds(self.deck) / up_cards - bad_beats;
        counts
    }
}

fn dealer_beaten(deck: CardSet, dealers_hands: &[SuitClass]) -> Vec<u128> {
    let valued = |class: &SuitClass| {
        let hand = class.representative.to_array::<DEALER_CARDS>()?;
        let value = four_card::best_four(hand);
        FourCardHand::of(value).makes_bad_beat().then_some(((hand, value), class.hands))
    };
    let (dealers, numbers): (Vec<_>, Vec<u32>) = dealers_hands.iter().filter_map(valued).unzip();
    let players = HiddenHands::new(deck, None).outranking(&HandGroups::new(dealers.iter().copied()));
    let mut counts = vec![0; FourCardHand::COUNT];
    for (((_, value), number), players) in dealers.iter().zip(numbers).zip(players) {
        counts[FourCardHand::of(*value).index()] += u128::from(number) * u128::from(players);
    }
    counts
}

pub fn hidden_hands(deck: CardSet) -> u32 {
    binomial(deck.len() - PLAYER_CARDS - 1, DEALER_CARDS - 1)
}

/// All situations of a deck of at least eleven cards.
fn all_situations(deck: CardSet) -> Vec<UpCard> {
    let classes = SuitSymmetry::of(deck).classes::<1>();
    let mut up_cards: Vec<(Card, u32)> =
        classes.iter().filter_map(|class| Some((class.representative.to_array::<1>()?[0], class.hands))).collect();
    up_cards.sort_by_key(|(card, _)| card.suit());
    let of_suit = |up_cards: &[(Card, u32)]| {
        let hands = players_hands(deck, up_cards[0].0);
        let groups = HandGroups::new(hands.iter().map(|hand| (hand.cards, hand.value)));
        let against = |&(card, cards): &(Card, u32)| {
            let losing = HiddenHands::new(deck, Some(card)).outranking(&groups);
            UpCard { card, cards, hands: Arc::clone(&hands), losing }
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    let of_one_suit = up_cards.chunk_by(|(one, _), (next, _)| one.suit() == next.suit());
    let mut solved: Vec<UpCard> = of_one_suit.flat_map(of_suit).collect();
    solved.sort_by_key(|up_card| up_card.card);
    solved
}

/// Player's hands, one per class of suit isomorphism that fixes the up card's suit, the best first.
fn players_hands(deck: CardSet, up_card: Card) -> Arc<[PlayersHand]> {
    let classes = SuitSymmetry::fixing_suits(deck, &[up_card.suit()]).classes::<PLAYER_CARDS>();
    let hand = |class: &SuitClass| {
        let cards = class.representative.to_array()?;
        // Four suits have 24 permutations, which bound the size of a class.
        Some(PlayersHand { cards, hands: class.hands.az::<u8>(), value: four_card::best_four(cards) })
    };
    let mut hands: Vec<PlayersHand> = classes.iter().filter_map(hand).collect();
    hands.sort_by_key(|hand| Reverse(hand.value));
    hands.into()
}
