//! The simulated path of wagers that depend on more than the player's own cards: envy bonuses, a shared jackpot, and
//! draws of the table system. They are settled one round after another by the words of the regulation; all other wagers
//! of a run are left to the croupier of the player's own cards.

use std::ops::Range;

use super::kinds::SideWager;
use super::literal::LiteralGame;
use super::table_wager::TableWager;
use crate::cards::{Card, Deals, STRIP_ROUNDS, Vectors};
use crate::games::{Croupier, Dealing, Draws, Offer, OutcomeCells, SolveError};

/// Settles the wagers of one player at a table.
pub struct TableCroupier<G: LiteralGame> {
    game: G,
    /// The decisions whose folds forfeit side wagers, if folds do.
    forfeiting: Option<G::Decisions>,
    /// The croupier of the player's own cards.
    own: Box<dyn Croupier>,
    /// The different side wagers settled here.
    sides: Vec<&'static SideWager>,
    wagers: Vec<TableWager>,
    offers: Vec<OutcomeCells>,
    cells: usize,
}

impl<G: LiteralGame + 'static> TableCroupier<G> {
    /// A croupier for `offers`; `own` makes the croupier of the player's own cards. The folds of `forfeiting` forfeit
    /// side wagers.
    pub fn seat(
        game: G,
        offers: &[Offer],
        forfeiting: impl FnOnce() -> Option<G::Decisions>,
        own: impl FnOnce(&[Offer]) -> Result<Box<dyn Croupier>, SolveError>,
    ) -> Result<Box<dyn Croupier>, SolveError> {
        if !offers.iter().any(Offer::depends_on_table) {
            return own(offers);
        }
        let seats = offers.iter().filter_map(|offer| Some(offer.seat.as_ref()?.table.seats)).max().unwrap_or(1);
        if !(0..seats).all(|player| game.dealing().places_of_player(player, seats).is_some()) {
            return Err(SolveError::NotDealtApart);
        }
        let own = own(&offers.iter().map(Offer::alone).collect::<Vec<_>>())?;
        let mut croupier = TableCroupier {
            cells: own.cells(),
            game,
            forfeiting: forfeiting(),
            own,
            sides: Vec::new(),
            wagers: Vec::new(),
            offers: Vec::new(),
        };
        for (place, offer) in offers.iter().enumerate() {
            match TableWager::of(offer, &mut croupier.sides, croupier.cells)? {
                None => croupier.offers.push(croupier.own.cells_of_offers()[place].clone()),
                Some((wager, outcomes)) => {
                    croupier.cells = wager.cells().end;
                    croupier.wagers.push(wager);
                    croupier.offers.push(outcomes);
                }
            }
        }
        Ok(Box::new(croupier))
    }

    /// Settles one round. The last player's cards come first, each hand in the order of a deal to that player alone.
    fn count(&self, players: &[Vec<Card>], draws: &mut Draws<'_>, tally: &mut [u64]) {
        let Some(own) = players.first() else { return };
        let is_folded =
            self.forfeiting.as_ref().is_some_and(|decisions| self.game.is_folded(self.game.play(decisions, own)));
        let kinds_by = |side: &&'static SideWager| -> Vec<usize> {
            players.iter().map(|cards| (side.kinds.kind_of)(&side.hand(cards))).collect()
        };
        let kinds: Vec<Vec<usize>> = self.sides.iter().map(kinds_by).collect();
        for wager in &self.wagers {
            let Some((&kind, of_others)) = kinds[wager.place_of_side].split_first() else { return };
            let is_forfeited = is_folded && wager.side.forfeited_by_fold;
            tally[wager.cell_of_round((kind, of_others), own, is_forfeited, draws)] += 1;
        }
    }
}

impl<G: LiteralGame + 'static> Croupier for TableCroupier<G> {
    fn dealing(&self) -> &dyn Dealing {
        self.own.dealing()
    }

    fn cells(&self) -> usize {
        self.cells
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.own.settle(vectors, deals, rounds, &mut tally[..self.own.cells()]);
    }

    fn settle_table(&self, table: (&Deals, usize), rounds: usize, draws: &mut Draws<'_>, tally: &mut [u64]) {
        let (deals, players) = table;
        let places = (0..players).rev().filter_map(|player| self.game.dealing().places_of_player(player, players));
        let places: Vec<Vec<usize>> = places.collect();
        let mut cards: Vec<Vec<Card>> = vec![Vec::new(); places.len()];
        for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
            for round in 0..STRIP_ROUNDS.min(rounds - first) {
                for (cards, places) in cards.iter_mut().zip(&places) {
                    cards.clear();
                    cards.extend(places.iter().filter_map(|&place| Card::from_index(strip.get(place)?[round])));
                    self.game.arrange(cards);
                }
                self.count(&cards, draws, tally);
            }
        }
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.own.one_a_round()
    }
}
