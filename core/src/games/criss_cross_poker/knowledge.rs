//! The base game with knowledge of dead or community cards, over all deals or round by round, compared with the usual
//! play of the same deals.
//!
//! The exact path's worths serve both: one starting hand, some cards dead, some community cards known. Known cards are
//! in sight at every decision; the rest is turned row by row. The usual player holds the same hand and decides as on
//! the whole deck.

use az::Az;
use rayon::prelude::*;

use super::decisions::starting_hands::{KnownPlaces, StartingHand};
use super::decisions::{HOLDINGS, HandDecisions, InSight, Seen, Situation, holding, holding_name, starting_hand_name};
use super::exact::CrissCrossPokerSolver;
use super::exact::pricing::Pays;
use super::exact::worths::{Actions, Worths, best_bet, forfeited};
use super::rules::{ANTES, CARDS_PER_ROUND, COMMUNITY_CARDS, Ending, PLAYER_CARDS, STREET_NAMES, settled};
use crate::cards::{Card, CardSet, HoleCards};
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::kinds::PokerHand;
use crate::games::engine::likeness::{Likeness, NotedChange, PlayTally, likenesses_of, suit_of};
use crate::games::engine::require_cards;
use crate::games::knowledge::expect_products;
use crate::games::{Counts, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError, counted_in_parts};
use crate::outcome::to_f64;

/// Most dead cards for which all deals are counted.
const MOST_DEAD_COUNTED: usize = 1;

pub struct InformedCrissCrossPoker {
    deck: CardSet,
    pays: Pays,
    hands: Vec<Hand>,
    /// Index into `hands` of each two cards, by [`HoleCards::index`].
    places: Vec<usize>,
    knowledge: Knowledge,
    known: KnownPlaces,
    /// Net result of a round by the text, by [`Ending::index`].
    settled: Vec<f64>,
}

impl InformedCrissCrossPoker {
    pub fn new(solver: &CrissCrossPokerSolver, offer: &Offer, knowledge: Knowledge) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        offer.game.knowledge.require(knowledge, offer.game.id)?;
        let known = KnownPlaces::of(knowledge.community());
        let (deck, offer) = (solver.deck, Offer { payout_limit: None, ..offer.clone() });
        require_cards(deck, CARDS_PER_ROUND + PLAYER_CARDS * knowledge.others() + knowledge.burnt())?;
        let pays = Pays::of(&offer)?;
        let hand = |starting: &StartingHand| {
            let usual = Worths::new(starting, &pays, None).decisions();
            Hand { starting: starting.clone(), usual, seen: Seen::of(starting) }
        };
        let hands = solver.starting_hands.par_iter().map(hand).collect();
        let settled = Ending::by_index().map(|ending| to_f64(&settled(&offer, ending).net)).collect();
        Ok(InformedCrissCrossPoker { deck, pays, hands, places: solver.places.clone(), knowledge, known, settled })
    }

    /// Number of dead cards in sight.
    fn dead(&self) -> usize {
        PLAYER_CARDS * self.knowledge.others() + self.knowledge.burnt()
    }

    fn counted_with(&self, hand: &Hand) -> PlaySums {
        let (mut sums, left) = (Comparison { hand, tally: PlayTally::new(HOLDINGS) }, &hand.starting.numbers_left);
        // At most one card, by likeness, with its number of ways.
        let one = Likeness::all().map(|card| (vec![card], i64::from(left[card.index()]))).filter(|&(_, ways)| ways > 0);
        let dead = if self.dead() == 0 { vec![(Vec::new(), 1)] } else { one.collect() };
        for (dead, ways) in dead {
            let starting = hand.starting.without(&dead);
            let mut worths = Worths::at(self.known, &starting, &self.pays, None);
            self.known.each_known(&starting, |known, of_known| {
                worths.know(known);
                sums.add(&worths, i64::from(hand.starting.hands) * ways * of_known);
            });
        }
        sums.named()
    }
}

impl InformedGame for InformedCrissCrossPoker {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        let counted = || counted_in_parts(&self.hands, |hand| self.counted_with(hand), PlaySums::plus, follow);
        (self.counts() != Counts::Never).then(counted).transpose()
    }

    fn counts(&self) -> Counts {
        if self.dead() > MOST_DEAD_COUNTED { Counts::Never } else { Counts::Always }
    }

    fn boxes(&self) -> usize {
        1 + self.knowledge.others()
    }

    fn cards(&self) -> usize {
        PLAYER_CARDS * self.boxes() + COMMUNITY_CARDS + self.knowledge.burnt()
    }

    fn ways(&self) -> u128 {
        self.known.deals_after(self.deck.len() - PLAYER_CARDS - self.dead())[0]
            * u128::from(self.pays.scale.unsigned_abs())
    }

    /// The gain of a round, the mean over its boxes, has a standard deviation of 0.044 antes with one other hand in
    /// sight and 0.072 with five: a standard error of 0.001 antes at most. Where all deals are counted, simulated
    /// rounds are a check only.
    fn usual_rounds(&self) -> u64 {
        6_000
    }

    /// Hands come first, then the horizontal ends, the vertical ends and the middle card, then any burnt card.
    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        if cards.len() != self.cards() {
            return Vec::new();
        }
        let (hands, rest) = cards.split_at(PLAYER_CARDS * self.boxes());
        let Some((&cross, burnt)) = rest.split_first_chunk::<COMMUNITY_CARDS>() else { return Vec::new() };
        let (hands, _) = hands.as_chunks::<PLAYER_CARDS>();
        let turned = hands.as_flattened().iter().chain(&cross[..COMMUNITY_CARDS - 1]).copied().collect();
        let middles: Vec<Card> = self.deck.without(turned).iter().collect();
        let rows = [[cross[0], cross[1]], [cross[2], cross[3]]];
        // One player's part, and the net results of both plays with each middle card; `None` if the deck lacks cards.
        let played = |own: &[Card; PLAYER_CARDS]| {
            let others = hands.iter().filter(|&other| other != own).flatten();
            let own = HoleCards::of(own.iter().copied().collect()).filter(|own| own.is_within(self.deck))?;
            let (hand, own) = (&self.hands[self.places[own.index()]], own.cards());
            let suit = suit_of(own);
            let dead = others.chain(burnt.iter().take(self.knowledge.burnt()));
            let likenesses: Vec<Likeness> = dead.map(|&card| Likeness::of(card, suit)).collect();
            let starting = hand.starting.without(&likenesses);
            let mut worths = Worths::at(self.known, &starting, &self.pays, None);
            worths.know(self.known.known(&starting, cross, suit));
            let mut sums = Comparison { hand, tally: PlayTally::new(HOLDINGS) };
            sums.add(&worths, 1);
            let [across, down] = rows.map(|ends| starting.place_of(likenesses_of(ends, suit)));
            let ends = [across?, down?];
            let plays = [worths.bets(ends), hand.usual.bets(ends)];
            let nets = |middle: Card| {
                let hands = rows.map(|[one, other]| PokerHand::of_cards(&[own[0], own[1], one, middle, other]));
                plays.map(|bets| self.settled[Ending::new(bets, hands).index()])
            };
            let ([net, usual_net], units) = (nets(cross[4]), (ANTES + plays[0].antes()) as f64);
            let (expected, usual_net) = (sums.named(), Some(usual_net));
            let played = PlayedBox { expected, net, units, usual_net, more_squares: None, more_products: None };
            Some((played, middles.iter().map(|&middle| nets(middle)).collect()))
        };
        let (mut boxes, nets): (Vec<_>, Vec<_>) = hands.iter().filter_map(played).unzip();
        expect_products(&mut boxes, &nets);
        boxes
    }
}

/// A starting hand and its usual play: optimal without additional knowledge.
pub struct Hand {
    pub starting: StartingHand,
    pub usual: HandDecisions,
    seen: Seen,
}

/// Sums of the informed and the usual play of one starting hand.
pub struct Comparison<'h> {
    hand: &'h Hand,
    tally: PlayTally,
}

impl Comparison<'_> {
    /// Adds the informed play by these worths and the usual play, `times` times.
    pub fn add(&mut self, worths: &Worths<'_>, times: i64) {
        let sums = worths.sums(Situation::FIRST);
        let across = [best_bet(&sums), self.hand.usual.bet(InSight::OwnCards)];
        self.tally.sums.ways += product(times, worths.deals[0]).unsigned_abs();
        self.tally.sums.net += product(times, sums[across[0].antes()]);
        self.compare(&sums, across[1], InSight::OwnCards, [times, worths.deals[0]]);
        for row in &worths.rows {
            let (in_sight, times) = (InSight::AcrossRow(row.ends), times * row.ways);
            let down = [best_bet(&row.down[across[0].antes()]), self.hand.usual.bet(in_sight)];
            if across[1] != Bet::FOLD {
                self.compare(&row.down[across[1].antes()], down[1], in_sight, [times, worths.deals[1]]);
            }
            let placed = [0, 1].map(|player| Bets::new([across[player], down[player], Bet::FOLD]));
            for column in &row.columns {
                self.add_column(worths, [row.ends, column.place], placed, times * column.ways);
            }
        }
    }

    fn add_column(&mut self, worths: &Worths<'_>, ends: [usize; 2], [informed, usual]: [Bets; 2], times: i64) {
        let (in_sight, middles) = (InSight::BothRows(ends), worths.deals[2]);
        let (mut bets, mut usual_net) = ([informed, usual], forfeited(usual.antes().az::<i64>()) * middles);
        let [of_informed, of_usual] = bets.map(|placed| worths.sums(Situation { in_sight, placed }));
        // The Across and the Down Bet are placed.
        let goes_on = |bets: Bets| bets.streets()[1] != Bet::FOLD;
        if goes_on(informed) {
            bets[0] = informed.with(2, best_bet(&of_informed));
        }
        if goes_on(usual) {
            let bet = self.hand.usual.bet(in_sight);
            self.compare(&of_usual, bet, in_sight, [times, middles]);
            (bets[1], usual_net) = (usual.with(2, bet), of_usual[bet.antes()]);
        }
        let [units, usual_units] = bets.map(|bets| product((ANTES + bets.antes()).az::<i64>(), times * middles));
        self.tally.sums.units += units;
        self.tally.sums.usual_units += usual_units;
        self.tally.sums.changed += if bets[0] != bets[1] { u128::from((times * middles).unsigned_abs()) } else { 0 };
        self.tally.sums.usual_net += product(times, usual_net);
    }

    /// Records a decision of the usual play if another action is better, `times` times with `deals` completions.
    #[inline]
    fn compare(&mut self, actions: &Actions, usual: Bet, in_sight: InSight, [times, deals]: [i64; 2]) {
        let [better, usual] = [best_bet(actions), usual].map(Bet::antes);
        if actions[better] > actions[usual] {
            let (street, holding) = (in_sight.street(), holding(in_sight, &self.hand.seen).unwrap_or_default());
            let gain = product(times, actions[better] - actions[usual]);
            self.tally.note(NotedChange { street, holding, usual, better }, product(times, deals), gain);
        }
    }

    pub fn named(self) -> PlaySums {
        let name = |street, holding| {
            let name = holding_name(street, holding).unwrap_or_else(|| starting_hand_name(&self.hand.starting));
            (STREET_NAMES[street], name)
        };
        self.tally.named(|_| &Bet::NAMES, name)
    }
}

#[inline]
fn product(one: i64, other: i64) -> i128 {
    i128::from(one) * i128::from(other)
}
