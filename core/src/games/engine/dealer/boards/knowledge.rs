//! The base game with knowledge of more cards, over all deals or round by round.

use std::convert::Infallible;
use std::sync::Arc;

use super::deck::Deck;
use super::informed::{Informed, KnownCards};
use super::plan::{LEVELS, RIVER};
use super::showdown::Pays;
use super::{BoardTree, Played};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::CardDecisions;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::informed::{SettledRounds, cards, require};
use crate::games::engine::dealer::rounds::played;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::solving::{Cache, counted_in_parts};
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError};

const OWN_CARDS: usize = 2;

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

/// Number of known cards of the flop, and whether turn and river are known.
fn community_known(knowledge: Knowledge) -> (usize, [bool; 2]) {
    let on_flop = knowledge.community().iter().filter(|&&place| place < LEVELS[1]).count();
    (on_flop, [LEVELS[1], LEVELS[2]].map(|place| knowledge.community().contains(&place)))
}

pub struct InformedBoards {
    game: &'static DealtGame,
    knowledge: Knowledge,
    deck: Deck,
    symmetry: SuitSymmetry,
    /// Number of ways in which the walk turns the community cards for each of the form.
    surplus: u128,
    usual: Arc<Played>,
    pays: Pays,
    settled: SettledRounds,
    /// Known cards of the dealer's, and turn and river, up to suits, with the number of such cards.
    known: Vec<(KnownCards, u32)>,
    solved: Cache<KnownCards, Arc<Informed>>,
}

impl InformedBoards {
    pub fn new(tree: &BoardTree, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        let game = tree.game;
        require(game, offer, knowledge, tree.deck())?;
        let mut informed = InformedBoards {
            game,
            knowledge,
            deck: tree.deck.clone(),
            symmetry: SuitSymmetry::of(tree.deck()),
            surplus: tree.plan.surplus(RIVER).unsigned_abs().into(),
            usual: tree.decisions(offer)?,
            pays: Pays::of(game, offer)?,
            settled: SettledRounds::of(game, offer),
            known: Vec::new(),
            solved: Cache::default(),
        };
        // Each group next to those before.
        let one_more = |known: Vec<(Vec<CardSet>, u32)>, cards: usize| -> Vec<(Vec<CardSet>, u32)> {
            let with = |(groups, hands): &(Vec<CardSet>, u32)| {
                let of_class =
                    |class: SuitClass| ([&groups[..], &[class.representative]].concat(), hands * class.hands);
                informed.symmetry_of(groups).classes_of(cards).into_iter().map(of_class).collect::<Vec<_>>()
            };
            known.iter().flat_map(with).collect()
        };
        let known = informed.sizes().into_iter().fold(vec![(Vec::new(), 1)], one_more);
        informed.known = known.into_iter().map(|(groups, hands)| (informed.known_of(&groups), hands)).collect();
        Ok(informed)
    }

    /// Numbers of cards that are known together: of those out of play, the dealer's, and turn and river, which are a
    /// pair where no decision lies between.
    fn sizes(&self) -> Vec<usize> {
        let later = match community_known(self.knowledge).1 {
            [true, true] if !self.usual.decisions.plan.has_turn() => vec![2],
            known => known.into_iter().filter(|is_known| *is_known).map(|_| 1).collect(),
        };
        [vec![self.knowledge.burnt(), dealers_known(self.knowledge)], later].concat()
    }

    /// Suits that stay alike next to these groups.
    fn symmetry_of(&self, groups: &[CardSet]) -> SuitSymmetry {
        groups.iter().copied().fold(self.symmetry.clone(), SuitSymmetry::without)
    }

    fn known_of(&self, groups: &[CardSet]) -> KnownCards {
        let (on_flop, later) = community_known(self.knowledge);
        let mut cards = groups[2..].iter().flat_map(|group| group.iter());
        let later = later.map(|is_known| is_known.then(|| cards.next()).flatten());
        KnownCards { out_of_play: groups[0], dealers: groups[1], later, on_flop }
    }

    fn informed(&self, known: KnownCards) -> Arc<Informed> {
        // Of several decks each is solved on one thread.
        let parts = if self.known.len() > 1 || self.knowledge.others() > 0 { 1 } else { rayon::current_num_threads() };
        let solved = || Arc::new(Informed::of(self.game, &self.deck, known, &self.usual.decisions, &self.pays, parts));
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

impl InformedGame for InformedBoards {
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
        cards(self.game.form, self.knowledge)
    }

    fn ways(&self) -> u128 {
        let out_of_play = OWN_CARDS * self.knowledge.others() + self.knowledge.burnt();
        let left: CardSet = self.deck.cards.iter().skip(out_of_play).collect();
        let rounds = self.game.form.rounds(left) * self.surplus * self.pays.nets.scale;
        // Any of the dealer's cards, of the flop's, and of turn and river, if they are not told apart, may be the known
        // ones.
        let ways = |cards: usize, known: usize| u128::from(binomial(cards, known));
        let (on_flop, later) = community_known(self.knowledge);
        let are_alike = !self.usual.decisions.plan.has_turn() && later[0] != later[1];
        let all =
            ways(OWN_CARDS, dealers_known(self.knowledge)) * ways(LEVELS[1], on_flop) * if are_alike { 2 } else { 1 };
        let mut cards = left.len();
        let of_group = |size: usize| {
            let found = ways(cards, size);
            cards -= size;
            found
        };
        rounds * all / self.sizes().into_iter().skip(1).map(of_group).product::<u128>()
    }

    fn usual_rounds(&self) -> u64 {
        if self.keeps_decks() { 10_000 } else { SOLVED_ROUNDS }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        if cards.len() < self.cards() {
            return Vec::new();
        }
        let others = OWN_CARDS * self.knowledge.others();
        let (community, dealers) = (OWN_CARDS + others, OWN_CARDS + others + RIVER);
        let (on_flop, later) = community_known(self.knowledge);
        let groups = |cards: &[Card]| -> Vec<CardSet> {
            let of_dealers = dealers..dealers + dealers_known(self.knowledge);
            let mut turned =
                [0, 1].map(|place| later[place].then(|| cards[community + LEVELS[1] + place])).into_iter().flatten();
            let fixed =
                [&cards[dealers + OWN_CARDS..], &cards[of_dealers]].map(|cards| cards.iter().copied().collect());
            let sizes = self.sizes().into_iter().skip(fixed.len());
            fixed.into_iter().chain(sizes.map(|size| turned.by_ref().take(size).collect())).collect()
        };
        // Suits are renamed so that each group in turn becomes the least of its class.
        let mut cards = cards[..self.cards()].to_vec();
        for step in 0..self.sizes().len() {
            let groups = groups(&cards);
            cards = renamed(&self.symmetry_of(&groups[..step]), &cards, groups[step]);
        }
        let mut known = self.known_of(&groups(&cards));
        known.out_of_play = known.out_of_play.union(cards[OWN_CARDS..community].iter().copied().collect());
        let informed = self.informed(known);
        let in_turn = cards[..OWN_CARDS].iter().zip(&cards[dealers..]).flat_map(|(own, dealers)| [own, dealers]);
        let dealt: Vec<Card> = in_turn.chain(&cards[community..dealers]).copied().collect();
        let places = self.knowledge.community()[..on_flop].iter().map(|&place| self.game.form.community[place]);
        let of_flop: CardSet = places.map(|place| dealt[place]).collect();
        let usual = played(self.game, |stage, seen| self.usual.decisions.action(stage, seen), &dealt);
        let with_knowledge = played(self.game, |stage, seen| informed.action(stage, seen, of_flop), &dealt);
        // Sums over all hole cards with the same knowledge of other cards vary less than with the player's own.
        vec![self.settled.played(self.game, informed.sums.clone(), [usual, with_knowledge])]
    }
}
