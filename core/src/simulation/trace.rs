//! The first rounds of a run one by one: the cards of each, the actions of each offer's player, and its outcome.

use az::Az;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::RunPlan;
use super::deal::{BlockStream, batches};
use super::record::Record;
use super::run::DealtBatch;
use crate::cards::{BATCH_ROUNDS, Card, CardSet, Deals, STRIP_ROUNDS, Strip};
use crate::games::{Croupier, HandAccount, OfferAccount, OutcomeCells, RoundAccount, SolveError};
use crate::outcome::{CycleMismatch, Outcome};

pub struct TracedRound {
    /// Number of the round in its run, from 1.
    pub number: u64,
    /// Cards of the counted player's round, in the order of a deal to one player.
    pub cards: Vec<Card>,
    pub hands: Vec<HandAccount>,
    /// In the order of the croupier's offers.
    pub offers: Vec<TracedOffer>,
}

pub struct TracedOffer {
    pub account: OfferAccount,
    /// The outcome, not counted.
    pub outcome: Outcome,
}

/// The first rounds of the run of `plan`, settled by a [literal croupier](crate::games::Solver::literal_croupier).
///
/// # Errors
/// [`SolveError::Counts`] if the croupier counts a round twice, or not at all, for one of its offers.
pub fn trace(croupier: &dyn Croupier, game: &str, plan: RunPlan, rounds: u64) -> Result<Vec<TracedRound>, SolveError> {
    let mut batch = DealtBatch::of(croupier, plan.players);
    let mut traced = Vec::new();
    for block in 0..Record::blocks_of(rounds) {
        let mut stream = BlockStream::new(plan.seed, game, block);
        for settled in batches(Record::rounds_of_block(block, rounds)) {
            batch.deal(croupier, plan, &mut stream);
            traced.extend(traced_rounds(croupier, &batch.alone, settled)?);
        }
    }
    traced.iter_mut().zip(1..).for_each(|(round, number)| round.number = number);
    Ok(traced)
}

/// The first `rounds` rounds of a batch, numbered from 1.
///
/// # Errors
/// As those of [`trace`].
fn traced_rounds(croupier: &dyn Croupier, deals: &Deals, rounds: usize) -> Result<Vec<TracedRound>, SolveError> {
    let offers = &croupier.tally_form().of_offers;
    let by_cell = OutcomeCells::by_cell(offers, croupier.cells());
    let mut cells_of_rounds = Vec::new();
    croupier.each_round(deals, rounds, &mut |cells| cells_of_rounds.push(cells.to_vec()));
    let traced = deals.rounds(rounds).zip(&cells_of_rounds).zip(1..).map(|(((strip, round), cells), number)| {
        let mut counted = vec![Vec::new(); offers.len()];
        let of_cells = cells.iter().filter_map(|&cell| by_cell.get(cell)).flatten();
        of_cells.for_each(|&(offer, place)| counted[offer].push(&offers[offer].0[place].outcome));
        let cards = strip.iter().filter_map(|column| Card::from_index(column[round])).collect();
        let RoundAccount { hands, offers } = croupier.account(strip, round);
        Ok(TracedRound { number, cards, hands, offers: offers_of_round(counted, offers)? })
    });
    traced.collect()
}

/// Of so many batches of rounds dealt from `deck`, those whose cells `keep` accepts, numbered from 1 in each batch. Always
/// the same ones; none if the deck has too few cards.
///
/// # Errors
/// As those of [`trace`].
pub fn trace_from(
    croupier: &dyn Croupier,
    deck: CardSet,
    batches: usize,
    keep: &mut dyn FnMut(&[usize]) -> bool,
) -> Result<Vec<TracedRound>, SolveError> {
    let (mut deck, cards) = (deck.iter().collect::<Vec<_>>(), croupier.dealing().cards_per_round());
    let (mut random, mut deals, mut kept) =
        (Xoshiro256PlusPlus::seed_from_u64(1), Deals::new(cards), Deals::new(cards));
    let mut traced = Vec::new();
    for _ in 0..if deck.len() < cards { 0 } else { batches } {
        for strip in deals.strips_mut() {
            for round in 0..STRIP_ROUNDS {
                let (dealt, _) = deck.partial_shuffle(&mut random, cards);
                strip.iter_mut().zip(dealt).for_each(|(column, card)| column[round] = card.index().az::<u8>());
            }
        }
        let mut is_kept = Vec::new();
        croupier.each_round(&deals, BATCH_ROUNDS, &mut |cells| is_kept.push(keep(cells)));
        let places: Vec<usize> =
            is_kept.iter().enumerate().filter(|(_, is_kept)| **is_kept).map(|(at, _)| at).collect();
        let from: Vec<(&[Strip], usize)> = deals.rounds(BATCH_ROUNDS).collect();
        for (number, strip) in kept.strips_mut().enumerate() {
            for (round, &place) in places.iter().skip(number * STRIP_ROUNDS).take(STRIP_ROUNDS).enumerate() {
                let (dealt, at) = from[place];
                strip.iter_mut().zip(dealt).for_each(|(column, cards)| column[round] = cards[at]);
            }
        }
        traced.extend(traced_rounds(croupier, &kept, places.len())?);
    }
    Ok(traced)
}

/// By offer, from the outcomes that a round is counted as, and the accounts of its bets.
fn offers_of_round(
    counted: Vec<Vec<&Outcome>>,
    accounts: Vec<OfferAccount>,
) -> Result<Vec<TracedOffer>, CycleMismatch> {
    let mut accounts = accounts.into_iter();
    let of_offer = |counted: Vec<&Outcome>| {
        let [outcome] = counted[..] else { return Err(CycleMismatch { counted: counted.len() as u128, cycle: 1 }) };
        Ok(TracedOffer { account: accounts.next().unwrap_or_default(), outcome: outcome.clone() })
    };
    counted.into_iter().map(of_offer).collect()
}
