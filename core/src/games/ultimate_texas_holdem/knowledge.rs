//! The base game with knowledge of more cards, over all deals or round by round.

use std::convert::Infallible;
use std::sync::Arc;

use super::exact::{Deck, Informed, KnownCards, Pays, Played, UltimateTree};
use super::facts::FACTS;
use super::rules::{FORM, UltimateTexasHoldem as Game};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::CardDecisions;
use crate::games::engine::dealer::informed::SettledRounds;
use crate::games::engine::dealer::rounds::played;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::engine::require_cards;
use crate::games::solving::{Cache, counted_in_parts};
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError};

const OWN_CARDS: usize = FORM.own.len();
const COMMUNITY_CARDS: usize = FORM.community.len();

/// Rounds where each solves a deck.
const SOLVED_ROUNDS: u64 = 48;

/// Decks that are kept for all rounds, of 10 MB each.
const MOST_KEPT: usize = 16;

/// Number of the dealer's cards that are known.
fn dealers_known(knowledge: Knowledge) -> usize {
    match knowledge {
        Knowledge::DealersCards(1) | Knowledge::DealersCardAndCommunity(_) => 1,
        Knowledge::DealersHand => OWN_CARDS,
        _ => 0,
    }
}

/// Number of known cards of the flop, and of turn and river.
fn community_known(knowledge: Knowledge) -> [usize; 2] {
    let on_flop = knowledge.community().iter().filter(|&&place| place < FORM.stages[1].turned).count();
    [on_flop, knowledge.community().len() - on_flop]
}

pub struct InformedUltimate {
    knowledge: Knowledge,
    deck: Deck,
    symmetry: SuitSymmetry,
    usual: Arc<Played>,
    pays: Pays,
    settled: SettledRounds,
    /// Known cards of the dealer's, and of turn and river, up to suits, with the number of such cards.
    known: Vec<(KnownCards, u32)>,
    solved: Cache<KnownCards, Arc<Informed>>,
}

fn cards(knowledge: Knowledge) -> usize {
    OWN_CARDS * (2 + knowledge.others()) + COMMUNITY_CARDS
}

impl InformedUltimate {
    pub fn new(tree: &UltimateTree, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        offer.require_game(&FACTS)?;
        offer.require_decisions()?;
        FACTS.knowledge.require(knowledge, FACTS.id)?;
        require_cards(tree.deck(), cards(knowledge))?;
        let symmetry = SuitSymmetry::of(tree.deck());
        let [on_flop, later] = community_known(knowledge);
        let with_later = |dealers: SuitClass| {
            let left = symmetry.clone().without(dealers.representative);
            left.classes_of(later).into_iter().map(move |later| {
                let [known, known_later] = [dealers, later].map(|class| class.representative);
                let known = KnownCards { dealers: known, later: known_later, on_flop, ..KnownCards::default() };
                (known, dealers.hands * later.hands)
            })
        };
        let known = symmetry.classes_of(dealers_known(knowledge)).into_iter().flat_map(with_later).collect();
        Ok(InformedUltimate {
            knowledge,
            deck: tree.deck.clone(),
            symmetry,
            usual: tree.decisions(offer)?,
            pays: Pays::of(offer)?,
            settled: SettledRounds::of(Game, offer),
            known,
            solved: Cache::default(),
        })
    }

    fn informed(&self, known: KnownCards) -> Arc<Informed> {
        // Of several decks each is solved on one thread.
        let parts = if self.known.len() > 1 || self.knowledge.others() > 0 { 1 } else { rayon::current_num_threads() };
        let solved = || Arc::new(Informed::of(&self.deck, known, &self.usual.decisions, &self.pays, parts));
        // The few decks that all rounds share are kept.
        if !self.keeps_decks() {
            return solved();
        }
        let Ok(kept) = self.solved.or_find(known, |_| Ok::<_, Infallible>(solved()));
        kept
    }

    fn keeps_decks(&self) -> bool {
        self.knowledge.others() == 0 && self.known.len() <= MOST_KEPT
    }
}

/// Renames suits so that these cards become the least of their class.
fn renamed(symmetry: &SuitSymmetry, cards: &[Card], known: CardSet) -> Vec<Card> {
    let renaming = symmetry.least_image(known).renaming;
    let renamed = |&card: &Card| {
        let image = symmetry.images(CardSet::default().with(card)).nth(renaming);
        image.and_then(|image| image.iter().next()).unwrap_or(card)
    };
    cards.iter().map(renamed).collect()
}

impl InformedGame for InformedUltimate {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        if self.counts() == Counts::Never {
            return Ok(None);
        }
        let of_class = |&(known, hands): &(KnownCards, u32)| {
            let mut sums = PlaySums::default();
            sums.add(self.informed(known).sums.clone(), hands.into());
            sums
        };
        counted_in_parts(&self.known, of_class, PlaySums::plus, follow).map(Some)
    }

    fn counts(&self) -> Counts {
        match self.knowledge {
            Knowledge::Others(_) => Counts::Never,
            Knowledge::DealersHand => Counts::OnRequest,
            _ => Counts::Always,
        }
    }

    /// One: what others know is another deck to solve.
    fn boxes(&self) -> usize {
        1
    }

    fn cards(&self) -> usize {
        cards(self.knowledge)
    }

    fn ways(&self) -> u128 {
        let out_of_play = OWN_CARDS * self.knowledge.others();
        let rounds = FORM.rounds(self.deck.cards.iter().skip(out_of_play).collect()) * self.pays.nets.scale;
        // Any of the dealer's cards, of the flop's, and of turn and river may be the known ones.
        let ways = |cards: usize, known: usize| u128::from(binomial(cards, known));
        let (dealers, [on_flop, later]) = (dealers_known(self.knowledge), community_known(self.knowledge));
        let [flop, rest] = [FORM.stages[1].turned, FORM.stages[2].turned];
        let (cards, all) = (self.deck.cards.len(), ways(OWN_CARDS, dealers) * ways(flop, on_flop) * ways(rest, later));
        rounds * all / (ways(cards, dealers) * ways(cards - dealers, later))
    }

    fn usual_rounds(&self) -> u64 {
        if self.keeps_decks() { 10_000 } else { SOLVED_ROUNDS }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        if cards.len() < self.cards() {
            return Vec::new();
        }
        let others = OWN_CARDS * self.knowledge.others();
        let dealers = OWN_CARDS + others + COMMUNITY_CARDS;
        let of_dealers = dealers..dealers + dealers_known(self.knowledge);
        let [on_flop, _] = community_known(self.knowledge);
        let later = |cards: &[Card]| -> CardSet {
            self.knowledge.community()[on_flop..].iter().map(|&place| cards[OWN_CARDS + others + place]).collect()
        };
        let known = |cards: &[Card]| -> CardSet { cards[of_dealers.clone()].iter().copied().collect() };
        let cards = renamed(&self.symmetry, cards, known(cards));
        let cards = renamed(&self.symmetry.clone().without(known(&cards)), &cards, later(&cards));
        let in_turn = cards[..OWN_CARDS].iter().zip(&cards[dealers..]).flat_map(|(own, dealers)| [own, dealers]);
        let dealt: Vec<Card> = in_turn.chain(&cards[OWN_CARDS + others..dealers]).copied().collect();
        let out_of_play = cards[OWN_CARDS..][..others].iter().copied().collect();
        let known = KnownCards { dealers: known(&cards), later: later(&cards), out_of_play, on_flop };
        let informed = self.informed(known);
        let places = self.knowledge.community()[..on_flop].iter().map(|&place| FORM.community[place]);
        let of_flop: CardSet = places.map(|place| dealt[place]).collect();
        let usual = played(Game, |stage, seen| self.usual.decisions.action(stage, seen), &dealt);
        let with_knowledge = played(Game, |stage, seen| informed.action(stage, seen, of_flop), &dealt);
        // Sums over all hole cards with the same knowledge of other cards vary less than with the player's own.
        vec![self.settled.played(Game, informed.sums.clone(), [usual, with_knowledge])]
    }
}
