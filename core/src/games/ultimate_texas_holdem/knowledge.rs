//! The base game with knowledge of more cards, over all deals or round by round.

use std::convert::Infallible;
use std::sync::Arc;

use super::exact::{Deck, Informed, KnownCards, Pays, Played, UltimateTree};
use super::facts::FACTS;
use super::rules::FORM;
use super::rules::UltimateTexasHoldem;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::CardDecisions;
use crate::games::engine::dealer::informed::SettledRounds;
use crate::games::engine::dealer::rounds::played;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::engine::require_cards;
use crate::games::solving::Cache;
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError};

type Game = UltimateTexasHoldem;

const OWN_CARDS: usize = FORM.own.len();
const COMMUNITY_CARDS: usize = FORM.community.len();

/// Rounds where each solves a deck.
const SOLVED_ROUNDS: u64 = 48;

/// Number of the dealer's cards that are known.
fn dealers_known(knowledge: Knowledge) -> usize {
    match knowledge {
        Knowledge::DealersCard | Knowledge::DealersCardAndCommunity(_) => 1,
        Knowledge::DealersHand => OWN_CARDS,
        _ => 0,
    }
}

pub struct InformedUltimate {
    knowledge: Knowledge,
    deck: Deck,
    symmetry: SuitSymmetry,
    usual: Arc<Played>,
    pays: Pays,
    settled: SettledRounds,
    /// What may be known of the dealer's cards, up to suits.
    known: Vec<SuitClass>,
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
        let known = match dealers_known(knowledge) {
            1 => symmetry.classes::<1>(),
            OWN_CARDS => symmetry.classes::<2>(),
            _ => vec![SuitClass { representative: CardSet::default(), hands: 1 }],
        };
        Ok(InformedUltimate {
            knowledge,
            deck: tree.deck.clone(),
            symmetry,
            usual: tree.decisions(offer)?,
            pays: Pays::of(offer)?,
            settled: SettledRounds::of::<Game>(offer),
            known,
            solved: Cache::default(),
        })
    }

    fn informed(&self, known: KnownCards) -> Arc<Informed> {
        let solved = || Arc::new(Informed::of(&self.deck, known, &self.usual.decisions, &self.pays));
        // The few decks that all rounds share are kept.
        if self.counts() != Counts::Always {
            return solved();
        }
        let Ok(kept) = self.solved.or_find(known, |_| Ok::<_, Infallible>(solved()));
        kept
    }

    /// The cards known at the first decision, of these dealer's cards and cards out of play.
    fn known(&self, dealers: CardSet, out_of_play: CardSet) -> KnownCards {
        KnownCards { dealers, out_of_play, on_flop: self.knowledge.community().len() }
    }

    /// Renames cards so that the dealer's `known` ones represent their class.
    fn renamed(&self, cards: &[Card], known: &[Card]) -> Vec<Card> {
        let renaming = self.symmetry.least_image(known.iter().copied().collect()).renaming;
        let renamed = |&card: &Card| {
            let image = self.symmetry.images(CardSet::default().with(card)).nth(renaming);
            image.and_then(|image| image.iter().next()).unwrap_or(card)
        };
        cards.iter().map(renamed).collect()
    }

    fn play(&self, dealt: &[Card], informed: &Informed) -> PlayedBox {
        let places = self.knowledge.community().iter().map(|&place| FORM.community[place]);
        let known: CardSet = places.map(|place| dealt[place]).collect();
        let usual = played::<Game>(|stage, seen| self.usual.decisions.action(stage, seen), dealt);
        let with_knowledge = played::<Game>(|stage, seen| informed.action(stage, seen, known), dealt);
        // Sums over all hole cards with the same knowledge of other cards vary less than with the player's own.
        self.settled.played::<Game>(informed.sums.clone(), [usual, with_knowledge])
    }
}

impl InformedGame for InformedUltimate {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        if self.counts() == Counts::Never {
            return Ok(None);
        }
        let (mut sums, all) = (PlaySums::default(), self.known.len() as u64);
        // One after the other: each works on all threads.
        for (done, class) in (0..).zip(&self.known) {
            if !follow(done, all) {
                return Err(SolveError::Interrupted);
            }
            let informed = self.informed(self.known(class.representative, CardSet::default()));
            sums.add(informed.sums.clone(), class.hands.into());
        }
        follow(all, all);
        Ok(Some(sums))
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
        let rounds = FORM.rounds(self.deck.cards().iter().skip(out_of_play).collect()) * self.pays.nets.scale;
        // Any of the dealer's cards and of the flop's may be the known ones.
        let [dealers, of_flop] = [dealers_known(self.knowledge), self.knowledge.community().len()];
        let [ways, classes] = [OWN_CARDS, self.deck.cards().len()].map(|cards| u128::from(binomial(cards, dealers)));
        rounds * ways * u128::from(binomial(FORM.stages[1].turned, of_flop)) / classes
    }

    fn usual_rounds(&self) -> u64 {
        if self.counts() == Counts::Always { 10_000 } else { SOLVED_ROUNDS }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        if cards.len() < self.cards() {
            return Vec::new();
        }
        let others = OWN_CARDS * self.knowledge.others();
        let dealers = OWN_CARDS + others + COMMUNITY_CARDS;
        let known = &cards[dealers..dealers + dealers_known(self.knowledge)];
        let (cards, known) = (self.renamed(cards, known), self.renamed(known, known));
        let in_turn = cards[..OWN_CARDS].iter().zip(&cards[dealers..]).flat_map(|(own, dealers)| [own, dealers]);
        let dealt: Vec<Card> = in_turn.chain(&cards[OWN_CARDS + others..dealers]).copied().collect();
        let out_of_play = cards[OWN_CARDS..][..others].iter().copied().collect();
        vec![self.play(&dealt, &self.informed(self.known(known.into_iter().collect(), out_of_play)))]
    }
}
