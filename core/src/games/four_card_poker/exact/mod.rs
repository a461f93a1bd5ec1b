//! The exact path: every player's hand, every up card, every hidden hand of the dealer.
//!
//! Suit-isomorphic hands and up cards are solved once: 5,649,150 situations for the full deck. Up cards of one suit
//! share the list of hands. Situations, hands by kind, and bad beats are counted on first use and serve every paytable.

mod hidden_hands;
mod joint;
mod rank_counts;
mod values_left;

use std::cmp::Reverse;
use std::io;
use std::sync::{Arc, OnceLock};

use az::Az;
use rayon::prelude::*;

use super::FourCardPoker;
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial, hands_by_kind};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::plain::worths_of_deals;
use crate::games::engine::dealer::solver::DealerSolver;
use crate::games::engine::dealer::tree::{DealerTree, EachReached, Player, Reached, regulations_base_game};
use crate::games::engine::dealer::{DealerGame, Seen};
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::{Kinds, PaidHand, SideWager};
use crate::games::engine::literal::forfeited;
use crate::games::engine::pricing::priced_kinds;
use crate::games::engine::require_cards;
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::four_card_poker::decisions::{Decisions, NetSums, PlayersHand, Situation, UpCard};
use crate::games::four_card_poker::facts::FACTS;
use crate::games::four_card_poker::rules::{
    ACTIONS, CARDS_PER_ROUND, DEALER_CARDS, FOLD, FourCardHand, LOST, PLAYER_CARDS, Round, SixCardHand, WON,
    six_card_royal,
};
use crate::games::solving::CountCache;
use crate::games::{Offer, SolveError};
use crate::hands::four_card;
use crate::outcome::{Outcome, OutcomeTable};
use hidden_hands::{HandGroups, HiddenHands};

pub use values_left::{Outranking, ValuesLeft};

pub type FourCardPokerSolver = DealerSolver<FourCardPoker, FourCardPokerTree>;

pub struct FourCardPokerTree {
    pub deck: CardSet,
    /// Optimal decisions on the regulation's base paytable; their folds forfeit the progressive wagers.
    pub forfeiting: Decisions,
    situations: OnceLock<Arc<[UpCard]>>,
    five_card_hands: OnceLock<Vec<SuitClass>>,
    six_card_hands: OnceLock<Vec<SuitClass>>,
    /// Counts of side wagers, by [`SideWager::hands`].
    side_counts: CountCache<(usize, usize)>,
    folded_hands: OnceLock<Vec<([Card; PLAYER_CARDS], u128)>>,
    /// Counts of `folded_hands`, by the address of their list of kinds.
    folded: CountCache<usize>,
}

impl DealerTree<FourCardPoker> for FourCardPokerTree {
    type Decisions = Decisions;
    type Worths = NetSums;

    fn new(deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, CARDS_PER_ROUND)?;
        Ok(FourCardPokerTree {
            deck,
            forfeiting: Decisions::of(&regulations_base_game(&FACTS)?, hidden_hands(deck))?,
            situations: OnceLock::new(),
            five_card_hands: OnceLock::new(),
            six_card_hands: OnceLock::new(),
            side_counts: CountCache::default(),
            folded_hands: OnceLock::new(),
            folded: CountCache::default(),
        })
    }

    fn deck(&self) -> CardSet {
        self.deck
    }

    fn forfeiting(&self) -> Option<&Decisions> {
        Some(&self.forfeiting)
    }

    fn decisions(&self, offer: &Offer) -> Result<Decisions, SolveError> {
        Decisions::of(offer, self.hidden_hands())
    }

    fn worths(&self, offer: &Offer) -> Result<NetSums, SolveError> {
        NetSums::new(offer, self.hidden_hands())
    }

    fn nets<'w>(&self, worths: &'w NetSums) -> &'w Nets {
        &worths.nets
    }

    fn rounds(&self, decisions: &Decisions) -> Vec<u128> {
        self.rounds_by_cell(decisions, 1, |_| 0)
    }

    fn joint(&self, decisions: Option<&Decisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        joint::rounds(self, decisions, wagers)
    }

    fn side_outcomes(&self, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
        let counts = self.side_counts(side);
        if side.forfeited_by_fold {
            return self.outcomes_unless_folded(offer, side.kinds, &counts, &self.folded(side.kinds));
        }
        side.outcomes(offer, &counts)
    }

    fn two_hands(&self, offer: &Offer, side: &SideWager, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        joint::two_hands(self, offer, side, envy).map(Some)
    }

    /// One for each up card.
    fn parts(&self, _: usize) -> usize {
        self.situations().len()
    }

    fn each_decision(
        &self,
        _: usize,
        part: usize,
        player: &Player<'_, FourCardPoker, Self>,
        each: &mut EachReached<'_, FourCardPoker>,
    ) -> io::Result<()> {
        let up_card = &self.situations()[part];
        up_card.situations().try_for_each(|situation| {
            // At most 1.3 x 10^8 pairs of hand and up card; their worths fit into 128 bits by far.
            let decided = Decided {
                hands: up_card.hands_like(&situation),
                worths: player.worths.worths(situation.kind(), situation.losing),
                taken: player.decisions.action(up_card.card, &situation),
            };
            let reaching = player.reaching.action(up_card.card, &situation);
            each(&Reached { seen: situation.seen(up_card.card), hand: situation.value, reaching, decided })
        })
    }

    fn spot(&self, worths: &NetSums, stage: usize, seen: &Seen) -> [Worth<i128>; ACTIONS.len()] {
        worths_of_deals::<FourCardPoker>(self.deck, &worths.nets, stage, seen, 0)
    }
}

impl FourCardPokerTree {
    pub fn hidden_hands(&self) -> u32 {
        hidden_hands(self.deck)
    }

    pub fn situations(&self) -> &Arc<[UpCard]> {
        self.situations.get_or_init(|| all_situations(self.deck).into())
    }

    /// Up to suit isomorphism.
    pub fn five_card_hands(&self) -> &[SuitClass] {
        self.five_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<PLAYER_CARDS>())
    }

    /// Number of pairs of a player's hand and an up card.
    pub fn hands_and_up_cards(&self) -> u128 {
        self.hands(PLAYER_CARDS) * (self.deck.len() - PLAYER_CARDS) as u128
    }

    fn hands(&self, cards: usize) -> u128 {
        u128::from(binomial(self.deck.len(), cards))
    }

    /// Sums vectors of `cells` counts, to which `add` adds each situation.
    fn counted(&self, cells: usize, add: impl Fn(&mut [u64], Card, &Situation) + Sync) -> Vec<u128> {
        let against = |up_card: &UpCard| {
            // At most C(51, 5) hands against C(46, 5).
            let mut counts = vec![0; cells];
            up_card.situations().for_each(|situation| add(&mut counts, up_card.card, &situation));
            counts.into_iter().map(|count| u128::from(count) * u128::from(up_card.cards)).collect()
        };
        let plus = |sum: Vec<u128>, counts: Vec<u128>| sum.iter().zip(counts).map(|(sum, count)| sum + count).collect();
        self.situations().par_iter().map(against).reduce(|| vec![0; cells], plus)
    }

    /// Number of rounds by class, then by `cell` of the player's hand. A fold counts as lost against every hidden hand.
    pub fn rounds_by_cell(
        &self,
        decisions: &Decisions,
        cells: usize,
        cell: impl Fn(&[Card; PLAYER_CARDS]) -> usize + Sync,
    ) -> Vec<u128> {
        let hidden = self.hidden_hands();
        self.counted(FourCardPoker::CLASSES * cells, |counts, up_card, situation| {
            let play = decisions.action(up_card, situation);
            let (hands, kind, cell) = (u64::from(situation.hands), situation.kind(), cell(&situation.hand));
            let losing = if play == FOLD { hidden } else { situation.losing };
            for (result, hidden) in [(LOST, losing), (WON, hidden - losing)] {
                counts[Round { play, result, kind }.class::<FourCardPoker>() * cells + cell] +=
                    hands * u64::from(hidden);
            }
        })
    }

    /// Number of pairs of hand and up card that the forfeiting decisions fold, by kind of five cards.
    pub fn folded(&self, kinds: &Kinds) -> Arc<[u128]> {
        self.folded.or_count(std::ptr::from_ref(kinds).addr(), |_| {
            let mut counts = vec![0; kinds.count];
            for (hand, folded) in self.folded_hands.get_or_init(|| self.count_folded_hands()) {
                counts[(kinds.kind_of)(hand)] += folded;
            }
            counts
        })
    }

    /// Hands that the forfeiting decisions fold, up to suit isomorphism, each with the number of pairs of hand and up
    /// card.
    fn count_folded_hands(&self) -> Vec<([Card; PLAYER_CARDS], u128)> {
        let of_suit = |up_cards: &[UpCard], place: usize| {
            let hand = up_cards[0].hands[place];
            let is_folded = |up_card: &&UpCard| {
                let action = up_card.situation(place).map(|seen| self.forfeiting.action(up_card.card, &seen));
                action == Some(FOLD)
            };
            let folded = up_cards.iter().filter(is_folded).map(|up_card| up_card.cards).sum::<u32>();
            (folded > 0).then_some((hand.cards, u128::from(folded) * u128::from(hand.hands)))
        };
        let of_one_suit = UpCard::by_suit(self.situations());
        let folded = of_one_suit
            .flat_map(|up_cards| (0..up_cards[0].hands.len()).filter_map(move |place| of_suit(up_cards, place)));
        folded.collect()
    }

    pub fn side_counts(&self, side: &SideWager) -> Arc<[u128]> {
        let kind_of = |hand: [Card; PLAYER_CARDS]| (side.kinds.kind_of)(&hand);
        const BOTH_HANDS: usize = PLAYER_CARDS + DEALER_CARDS;
        self.side_counts.or_count(side.hands(), |_| match side.cards.len() {
            PLAYER_CARDS => hands_by_kind(self.five_card_hands(), side.kinds.count, kind_of),
            DEALER_CARDS if side.kinds.are::<SixCardHand>() => self.six_card_counts(side.kinds),
            BOTH_HANDS => self.bad_beat_counts(),
            _ => side.counts(self.deck),
        })
    }

    fn six_card_hands(&self) -> &[SuitClass] {
        self.six_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<DEALER_CARDS>())
    }

    fn six_card_counts(&self, kinds: &Kinds) -> Vec<u128> {
        let kind_of = |hand: [Card; DEALER_CARDS]| (kinds.kind_of)(&hand);
        let mut counts = hands_by_kind(self.six_card_hands(), kinds.count, kind_of);
        // A class holds hands of all suits, even of six-card royals.
        let [of_diamonds, of_others] =
            [SixCardHand::SixCardRoyalDiamonds, SixCardHand::SixCardRoyalHeartsSpadesClubs].map(PaidHand::index);
        let royals = counts[of_diamonds] + counts[of_others];
        counts[of_diamonds] = u128::from(six_card_royal(Suit::Diamonds).without(self.deck).is_empty());
        counts[of_others] = royals - counts[of_diamonds];
        counts
    }

    fn bad_beat_counts(&self) -> Vec<u128> {
        let lost_with_up_card = self.counted(FourCardHand::COUNT, |counts, _, situation| {
            counts[situation.kind().index()] += u64::from(situation.hands) * u64::from(situation.losing);
        });
        bad_beats(self.deck, &lost_with_up_card, self.six_card_hands())
    }

    /// Outcomes of a side wager that a fold forfeits. `counts` are hands by kind, `folded` pairs of hand and up card.
    pub fn outcomes_unless_folded(
        &self,
        offer: &Offer,
        kinds: &Kinds,
        counts: &[u128],
        folded: &[u128],
    ) -> Result<OutcomeTable, SolveError> {
        let up_cards = (self.deck.len() - PLAYER_CARDS) as u128;
        let settled: Vec<u128> = counts.iter().zip(folded).map(|(count, folded)| count * up_cards - folded).collect();
        let mut outcomes = priced_kinds(offer, kinds, &settled);
        outcomes.push(Outcome { count: folded.iter().sum(), ..forfeited() });
        Ok(OutcomeTable::new(outcomes, self.hands_and_up_cards())?)
    }
}

/// Number of pairs of a player's five and a dealer's six cards, by the losing hand; `Nothing` counts pairs without a
/// bad beat. `lost_with_up_card` counts the player's losing hands by kind, once for each of the dealer's cards as the
/// up card; `dealers_hands` are all six-card hands.
fn bad_beats(deck: CardSet, lost_with_up_card: &[u128], dealers_hands: &[SuitClass]) -> Vec<u128> {
    let pairs =
        u128::from(binomial(deck.len(), PLAYER_CARDS)) * u128::from(binomial(deck.len() - PLAYER_CARDS, DEALER_CARDS));
    let mut counts = dealer_beaten(deck, dealers_hands);
    for kind in FourCardHand::ALL.iter().filter(|kind| kind.makes_bad_beat()) {
        counts[kind.index()] += lost_with_up_card[kind.index()] / DEALER_CARDS as u128;
    }
    let bad_beats: u128 = counts.iter().sum();
    counts[FourCardHand::Nothing.index()] = pairs - bad_beats;
    counts
}

fn dealer_beaten(deck: CardSet, dealers_hands: &[SuitClass]) -> Vec<u128> {
    let valued = |class: &SuitClass| {
        let hand = class.representative.to_array::<DEALER_CARDS>()?;
        let value = four_card::best_four(hand);
        FourCardHand::of(value).makes_bad_beat().then_some(((hand, value), class.hands))
    };
    let (dealers, numbers): (Vec<_>, Vec<u32>) = dealers_hands.iter().filter_map(valued).unzip();
    let players = HiddenHands::new(deck, None).outranking(&HandGroups::new(&dealers));
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
        let valued: Vec<_> = hands.iter().map(|hand| (hand.cards, hand.value)).collect();
        let groups = HandGroups::new(&valued);
        let against = |&(card, cards): &(Card, u32)| {
            let losing = HiddenHands::new(deck, Some(card)).outranking(&groups);
            UpCard { card, cards, hands: Arc::clone(&hands), losing }
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    let mut solved: Vec<UpCard> =
        up_cards.chunk_by(|(one, _), (next, _)| one.suit() == next.suit()).flat_map(of_suit).collect();
    solved.sort_by_key(|up_card| up_card.card);
    solved
}

/// Player's hands, one per class of suit isomorphism that fixes the up card's suit, the best first.
fn players_hands(deck: CardSet, up_card: Card) -> Arc<[PlayersHand]> {
    let classes = SuitSymmetry::fixing_suit(deck, up_card.suit()).classes::<PLAYER_CARDS>();
    let hand = |class: &SuitClass| {
        let cards = class.representative.to_array()?;
        // Four suits have 24 permutations, which bound the size of a class.
        Some(PlayersHand { cards, hands: class.hands.az::<u8>(), value: four_card::best_four(cards) })
    };
    let mut hands: Vec<PlayersHand> = classes.iter().filter_map(hand).collect();
    hands.sort_by_key(|hand| Reverse(hand.value));
    hands.into()
}

/// Calls `each` with every situation and, by card, the hidden hands that outrank the player and lack that card; entries
/// of cards in sight or outside the deck are meaningless. Each up card has its own sum.
pub fn with_another_card<S: Send>(
    deck: CardSet,
    up_cards: &[UpCard],
    sum: impl Fn() -> S + Sync,
    each: impl Fn(&mut S, &UpCard, &Situation, &[u32; Card::COUNT]) + Sync,
) -> Vec<S> {
    let of_suit = |up_cards: &[UpCard]| {
        let hands: Vec<_> = up_cards[0].hands.iter().map(|hand| (hand.cards, hand.value)).collect();
        let groups = HandGroups::new(&hands);
        let against = |up_card: &UpCard| {
            let mut sum = sum();
            HiddenHands::new(deck, Some(up_card.card)).outranking_without_another(&groups, |place, without| {
                if let Some(situation) = up_card.situation(place) {
                    each(&mut sum, up_card, &situation, without);
                }
            });
            sum
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    UpCard::by_suit(up_cards).flat_map(of_suit).collect()
}

/// Index of all situations of a deck by their cards.
pub struct SeenSituations {
    symmetry: SuitSymmetry,
    /// In ascending order.
    up_cards: Arc<[UpCard]>,
    /// For each up card, its hands in ascending order with their indices.
    places: Vec<Arc<[(CardSet, u32)]>>,
}

impl SeenSituations {
    pub fn new(deck: CardSet, up_cards: Arc<[UpCard]>) -> Self {
        let mut places = Vec::new();
        for of_one_suit in UpCard::by_suit(&up_cards) {
            let hands = of_one_suit[0].hands.iter().map(|hand| hand.cards.into_iter().collect());
            let mut in_order: Vec<(CardSet, u32)> = hands.zip(0..).collect();
            in_order.sort_unstable();
            let in_order: Arc<[_]> = in_order.into();
            places.extend(of_one_suit.iter().map(|_| Arc::clone(&in_order)));
        }
        SeenSituations { symmetry: SuitSymmetry::of(deck), up_cards, places }
    }

    /// The situation that represents this hand and up card, if they can be dealt.
    pub fn of(&self, hand: CardSet, up_card: Card) -> Option<Situation> {
        let images = self.symmetry.images(CardSet::default().with(up_card)).zip(self.symmetry.images(hand));
        // Representatives are the least of their images.
        let (up_card, hand) = images.min()?;
        let up_card = self.up_cards.binary_search_by_key(&up_card.to_array()?, |up_card| [up_card.card]).ok()?;
        let hands = &self.places[up_card];
        let place = hands.binary_search_by_key(&hand, |(hand, _)| *hand).ok()?;
        self.up_cards[up_card].situation(hands[place].1 as usize)
    }
}
