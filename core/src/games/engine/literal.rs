//! The literal croupier: every round is dealt, decided and settled card by card, by the text of the regulation.
//!
//! A game states the deal, the decisions and the class of a round; tally, side wagers and outcomes follow. Tests
//! compare a vectorised croupier with this one count by count.

use super::kinds::{SideWager, forfeited};
use super::place_of;
use super::settlement::settled_kind;
use crate::cards::{Card, CardSet, Deals, Strip, Vectors};
use crate::games::{
    BetAccount, Croupier, Dealing, HandAccount, Offer, OfferAccount, OutcomeCells, RoundAccount, SolveError, TallyForm,
};
use crate::outcome::Outcome;

/// The rules of one round, for [`LiteralCroupier`].
pub trait LiteralGame: Send + Sync {
    /// Optimal decisions on some paytable, or a named strategy's.
    type Decisions: PartialEq + Send + Sync;

    fn dealing(&self) -> &dyn Dealing;

    /// Moves the cards of a round from the order of the deal to the places that [`SideWager::cards`] and
    /// [`LiteralGame::play`] expect.
    fn arrange(&self, _cards: &mut [Card]) {}

    /// By player, the places of a side wager's cards among those dealt to the table; `None` if they depend on the play
    /// of others.
    fn places_of_side(&self, side: &SideWager, players: usize) -> Option<Vec<Vec<usize>>> {
        let of_player = |player: usize| -> Option<Vec<usize>> {
            let own = self.dealing().places_of_player(player, players)?;
            let mut arranged: Vec<Card> = CardSet::FULL_DECK.iter().take(own.len()).collect();
            self.arrange(&mut arranged);
            side.cards.iter().map(|&at| own.get(arranged.get(at)?.index()).copied()).collect()
        };
        (0..players).map(of_player).collect()
    }

    /// Number of classes of rounds of the base game.
    fn classes(&self) -> usize;

    /// Plays one round, its cards in the order of [`LiteralGame::arrange`], passes the name of each action to `act`,
    /// and returns the round's class.
    fn play_acting(&self, decisions: &Self::Decisions, cards: &[Card], act: impl FnMut(&'static str)) -> usize;

    /// The class of one round.
    fn play(&self, decisions: &Self::Decisions, cards: &[Card]) -> usize {
        self.play_acting(decisions, cards, |_| {})
    }

    /// The outcome of a round of this class, not counted.
    fn settled(&self, offer: &Offer, class: usize) -> Outcome;

    /// The bets of a round of this class, which [`LiteralGame::settled`] adds up; none where the game is one bet.
    fn bets(&self, _offer: &Offer, _class: usize) -> Vec<BetAccount> {
        Vec::new()
    }

    /// Whose the cards are, in the order of [`LiteralGame::arrange`]; none where the game does not say it.
    fn hands(&self, _cards: &[Card]) -> Vec<HandAccount> {
        Vec::new()
    }

    /// Whether these decisions allow the class; possible classes are listed even if never observed.
    fn is_possible(&self, _decisions: &Self::Decisions, _class: usize) -> bool {
        true
    }

    fn is_folded(&self, _class: usize) -> bool {
        false
    }
}

/// Place of the decisions that forfeit side wagers.
const FORFEITING: usize = 0;

pub struct LiteralCroupier<G: LiteralGame> {
    pub game: G,
    /// [`LiteralGame::classes`], counted once, as every round needs it.
    classes: usize,
    /// The different ones, first those that forfeit side wagers, if any do.
    pub decisions: Vec<G::Decisions>,
    /// The different side wagers among the offers, each counted by kind of hand; cells of forfeited ones come last.
    pub sides: Vec<&'static SideWager>,
    tally_form: TallyForm,
    /// Each with the place of the decisions that settle it, if any: its own, or those that forfeit it.
    offers: Vec<(Offer, Option<usize>)>,
}

impl<G: LiteralGame> LiteralCroupier<G> {
    /// A croupier for `offers` to a player alone, without draws of the table system. Each base game is played by the
    /// decisions from `decide`; the folds of `forfeiting` forfeit side wagers.
    pub fn new(
        game: G,
        offers: &[Offer],
        forfeiting: Option<G::Decisions>,
        decide: impl Fn(&Offer) -> Result<G::Decisions, SolveError>,
    ) -> Result<Self, SolveError> {
        offers.iter().try_for_each(Offer::require_alone)?;
        let forfeiting_is_unknown = forfeiting.is_none();
        let (mut decisions, mut sides) = (Vec::from_iter(forfeiting), Vec::new());
        let (mut places, mut decided_by) = (Vec::new(), Vec::new());
        for offer in offers {
            let Some(side) = offer.side() else {
                places.push(place_of(&mut decisions, decide(offer)?, PartialEq::eq));
                decided_by.push(places.last().copied());
                continue;
            };
            if forfeiting_is_unknown && side.forfeited_by_fold {
                return Err(SolveError::ForfeitsNotCounted { game: offer.game.id, wager: offer.wager.id });
            }
            places.push(place_of(&mut sides, side, |known, side| std::ptr::eq(*known, *side)));
            decided_by.push(side.forfeited_by_fold.then_some(FORFEITING));
        }
        let tally_form = TallyForm { cells: 0, of_offers: Vec::new(), one_a_round: 0..0 };
        let own = offers.iter().cloned().zip(decided_by).collect();
        let mut croupier = LiteralCroupier { classes: game.classes(), decisions, sides, tally_form, offers: own, game };
        let cells_of = |(offer, place): (&Offer, usize)| {
            let Some(side) = offer.side() else {
                let possible = |class: &usize| croupier.game.is_possible(&croupier.decisions[place], *class);
                let classes = (0..croupier.classes).rev().filter(possible);
                let cell = |class: usize| vec![croupier.first_of_decisions(place) + class];
                return OutcomeCells::by_classes(
                    classes.map(|class| (croupier.game.settled(offer, class), cell(class))),
                );
            };
            let (first, count) = (croupier.first_of_side(place), side.kinds.count());
            cells_of_side(offer, side, |kind, folded| vec![first + kind + if folded { count } else { 0 }])
        };
        let of_offers = offers.iter().zip(places).map(cells_of).collect();
        let are_sides_alone = croupier.decisions.is_empty() && !croupier.sides.is_empty();
        let one_a_round = 0..if are_sides_alone { croupier.first_of_side(1) } else { croupier.classes };
        let cells = croupier.first_of_side(croupier.sides.len());
        croupier.tally_form = TallyForm { cells, of_offers, one_a_round };
        Ok(croupier)
    }

    /// The first cell of a set of decisions: its cells are by class.
    pub fn first_of_decisions(&self, place: usize) -> usize {
        self.classes * place
    }

    /// The first cell of a side wager: its cells are by kind, settled ones first, then forfeited ones.
    pub fn first_of_side(&self, place: usize) -> usize {
        let before: usize = self.sides[..place].iter().map(|side| 2 * side.kinds.count()).sum();
        self.first_of_decisions(self.decisions.len()) + before
    }
}

/// The cells of a side wager's outcomes; `cells` gives the cells of a kind of hand, settled or forfeited by a fold.
pub fn cells_of_side(offer: &Offer, side: &SideWager, cells: impl Fn(usize, bool) -> Vec<usize>) -> OutcomeCells {
    let kinds = 0..side.kinds.count();
    let settled = kinds.clone().rev().map(|kind| (settled_kind(offer, side.kinds, kind), cells(kind, false)));
    let forfeited = side.forfeited_by_fold.then(|| (forfeited(), kinds.flat_map(|kind| cells(kind, true)).collect()));
    OutcomeCells::by_classes(settled.chain(forfeited))
}

impl<G: LiteralGame> Croupier for LiteralCroupier<G> {
    fn dealing(&self) -> &dyn Dealing {
        self.game.dealing()
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.each_round(deals, rounds, &mut |cells| cells.iter().for_each(|&cell| tally[cell] += 1));
    }

    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let (mut cards, mut cells) = (Vec::with_capacity(self.dealing().cards_per_round()), Vec::new());
        for (strip, round) in deals.rounds(rounds) {
            cards.clear();
            cards.extend(strip.iter().filter_map(|column| Card::from_index(column[round])));
            self.game.arrange(&mut cards);
            cells.clear();
            let mut folded = false;
            for (place, decisions) in self.decisions.iter().enumerate() {
                let class = self.game.play(decisions, &cards);
                folded |= place == FORFEITING && self.game.is_folded(class);
                cells.push(self.classes * place + class);
            }
            for (place, side) in self.sides.iter().enumerate() {
                let forfeited = if folded && side.forfeited_by_fold { side.kinds.count() } else { 0 };
                cells.push(self.first_of_side(place) + forfeited + side.kinds.kind_of(&side.hand(&cards)));
            }
            each(&cells);
        }
    }

    fn account(&self, strip: &[Strip], round: usize) -> RoundAccount {
        let mut cards: Vec<Card> = strip.iter().filter_map(|column| Card::from_index(column[round])).collect();
        self.game.arrange(&mut cards);
        let of_offer = |(offer, decided_by): &(Offer, Option<usize>)| {
            let (mut actions, Some(place)) = (Vec::new(), *decided_by) else { return OfferAccount::default() };
            let act = |action: &'static str| actions.push(action.to_string());
            let class = self.game.play_acting(&self.decisions[place], &cards, act);
            let bets = if offer.side().is_none() { self.game.bets(offer, class) } else { Vec::new() };
            OfferAccount { actions, bets }
        };
        RoundAccount { hands: self.game.hands(&cards), offers: self.offers.iter().map(of_offer).collect() }
    }
}
