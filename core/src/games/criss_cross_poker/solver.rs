//! The solver of one deck as all others see it: outcomes, advice for people, croupiers. Decisions by holding and one by
//! one, what the strategy costs without exceptions, action frequencies, single spots.

use std::cmp::Reverse;

use num_bigint::BigInt;
use rayon::prelude::*;

use super::FACTS;
use super::croupier::{CrissCrossPokerCroupier, LiteralDecisions, LiteralRounds};
use super::decisions::starting_hands::StartingHand;
use super::decisions::{
    Decider, HOLDINGS, HandDecisions, InSight, OwnCards, Reached, Seen, Situation, holding, holding_name,
    starting_hand_name,
};
use super::exact::pricing::{KindPays, Pays};
use super::exact::worths::{Decisions, Worths};
use super::exact::{CrissCrossPokerSolver, counts_of, covariance, joint_rounds};
use super::knowledge::InformedCrissCrossPoker;
use super::rules::{Ending, PLAYER_CARDS, STREET_NAMES};
use crate::cards::{Card, CardSet, subset_index};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::likeness::{likenesses_of, suit_of};
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group};
use crate::games::engine::{in_words, require_full_deck};
use crate::games::{
    BETS, ChangedDecision, Counts, Croupier, DealtWager, DecisionList, EachDecision, Follow, Frequencies, InformedGame,
    Knowledge, Offer, Remark, Results, Scope, SituationForm, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy,
    SuitsTold,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::{Units, whole_units};

/// Name of a holding, at the Across Bet of a starting hand.
fn name(solver: &CrissCrossPokerSolver, street: usize, place: usize) -> String {
    holding_name(street, place).unwrap_or_else(|| starting_hand_name(&solver.starting_hands[place]))
}

/// Decisions of an offer, and the pays that value them.
fn decided(offer: &Offer) -> Result<(Decisions, Pays), SolveError> {
    offer.require_decisions()?;
    Ok((Decisions::of(offer)?, Pays::of(offer)?))
}

/// The decision point of a street with this many completions of the deal.
fn point(street: usize, deals_after: [u128; STREETS], pays: &Pays) -> DecisionPoint {
    let ways = deals_after[street] * u128::from(pays.scale.unsigned_abs());
    DecisionPoint { name: STREET_NAMES[street], actions: &Bet::NAMES, ways }
}

/// The decisions by street and holding, at the Across Bet by starting hand.
fn groups(solver: &CrissCrossPokerSolver, decisions: &Decisions, pays: &Pays) -> [Vec<Group>; STREETS] {
    let hands = &solver.starting_hands;
    let none = || [hands.len(), HOLDINGS[1], HOLDINGS[2]].map(|number| vec![Group::default(); number]);
    let add = |mut groups: [Vec<Group>; STREETS], (place, starting): (usize, &StartingHand)| {
        let seen = Seen::of(starting);
        each_decided(starting, decisions, pays, |reached, decided| {
            let in_sight = reached.situation.in_sight;
            let example = || format!("{}: {}", cards_in_words(&cards_in_sight(starting, in_sight)), reached.bet.name());
            groups[in_sight.street()][holding(in_sight, &seen).unwrap_or(place)].add(&decided, example);
        });
        groups
    };
    hands.par_iter().enumerate().fold(none, add).reduce(none, |mut sums, groups| {
        for (sum, group) in sums.iter_mut().flatten().zip(groups.iter().flatten()) {
            *sum = std::mem::take(sum).plus(group);
        }
        sums
    })
}

fn each_decided(starting: &StartingHand, decisions: &Decisions, pays: &Pays, mut each: impl FnMut(Reached, Decided)) {
    let worths = Worths::new(starting, pays, decisions.player(starting));
    worths.decisions().each_reached(starting, |reached| {
        let actions = worths.actions(reached.situation);
        each(reached, Decided { hands: reached.hands.into(), worths: actions, taken: reached.bet.antes() });
    });
}

/// The player's cards and the ends in sight, as one example of the hands represented.
fn cards_in_sight(starting: &StartingHand, in_sight: InSight) -> Vec<Card> {
    let mut cards = starting.cards.to_vec();
    for &place in in_sight.ends() {
        let next = starting.cards_at(starting.ends[place].likenesses, &cards);
        cards.extend(next.into_iter().flatten());
    }
    cards
}

fn cards_in_words(cards: &[Card]) -> String {
    let pairs = cards.chunks(2).zip(["", ", across ", ", down "]);
    pairs.map(|(pair, row)| format!("{row}{} {}", pair[0], pair[pair.len() - 1])).collect()
}

const GROUPS: [(&str, usize); STREETS] = [("hand", PLAYER_CARDS), ("across", 2), ("down", 2)];

/// The strategy's rows without exceptions: the Across Bet by starting hand, which has none, the later bets by holding.
#[derive(PartialEq)]
pub struct ByRows {
    optimal: Decisions,
    /// By street and holding; `None` for a holding that is never reached.
    pub rows: [Vec<Option<Bet>>; STREETS],
}

impl ByRows {
    pub fn of(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Self, SolveError> {
        let (optimal, pays) = decided(offer)?;
        let mut sums = groups(solver, &optimal, &pays);
        // The Across Bet has a row for each starting hand.
        sums[0].clear();
        let bet = |group: &Group| Bet::ALL.get(group.action()).copied().filter(|_| group.hands() > 0);
        Ok(ByRows { optimal, rows: sums.map(|groups| groups.iter().map(bet).collect()) })
    }
}

impl Decider for ByRows {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        let (optimal, seen) = (self.optimal.decide(starting), Seen::of(starting));
        HandDecisions::new(starting, |situation| {
            let in_sight = situation.in_sight;
            let row = holding(in_sight, &seen).and_then(|holding| self.rows[in_sight.street()][holding]);
            row.unwrap_or_else(|| optimal.bet(in_sight))
        })
    }
}

/// Bets given with the spot: none, or one for each earlier decision.
fn given_bets(bets: &[u32], decided: usize) -> Result<Vec<Bet>, SpotError> {
    let (given, turned) = (bets.len(), 2 * decided);
    if given > 0 && given != decided {
        let message = format!(
            "one bet is placed at each decision before this one: {decided} with {turned} cards of the cross turned; \
             {given} given"
        );
        return Err(SpotError::wrong(BETS, message));
    }
    let bet = |&antes: &u32| {
        let bet = usize::try_from(antes).ok().and_then(|antes| Bet::PLACED.get(antes.checked_sub(1)?).copied());
        bet.ok_or_else(|| SpotError::wrong(BETS, format!("a bet is 1 to 3 antes, not {antes}")))
    };
    bets.iter().map(bet).collect()
}

impl Solver for CrissCrossPokerSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&FACTS, decider)?;
        match offer.side() {
            None => Ok(OutcomeTable::new(KindPays::of(offer).outcomes(&self.base_counts(decider)?), self.deals())?),
            Some(side) => {
                let counts = self.side_counts.or_count(side.hands(), |_| side.counts(self.deck));
                side.outcomes(offer, &counts)
            }
        }
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        joint_outcomes(&FACTS, offers, |offer| self.outcomes(offer), |wagers| joint_rounds(self, wagers))
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(&FACTS)?;
        offer.wager.has_decisions.then(|| covariance(self, offer, follow)).transpose()
    }

    fn counts_seats(&self) -> Counts {
        Counts::OnRequest
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = LiteralRounds(Vec::new());
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        let unlimited = Offer { payout_limit: None, ..offer.clone() };
        offer.wager.payout_limit.map(|_| Ok(Pays::of(&unlimited)?.most_won(&self.starting_hands))).transpose()
    }

    /// Share of rounds in which each action is taken, by street.
    fn remarks(&self, offer: &Offer, _: &Measures) -> Vec<Remark> {
        // Remarks are made on solved offers only.
        let counts = offer.wager.has_decisions.then(|| self.base_counts(offer).ok()).flatten();
        let Some(counts) = counts else { return Vec::new() };
        let rounds = |bets: Bets| Ending::all(bets).into_iter().map(|ending| counts[ending.index()]).sum::<u128>();
        let share = |rounds: u128| Fraction::new(rounds.into(), self.deals().into());
        let of_street = |(street, name): (usize, &'static str)| {
            let taken = Bet::ALL.map(|bet| {
                let with_bet = Bets::all().into_iter().filter(|bets| bets.at(street) == Some(bet));
                (bet.name().to_string(), share(with_bet.map(rounds).sum()))
            });
            (name, taken.to_vec())
        };
        let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
        let decisions = STREET_NAMES.into_iter().enumerate().map(of_street).collect();
        let scope = Scope::Streets { variant: offer.variant(), limit };
        vec![Remark::Frequencies(Frequencies { scope, decisions })]
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(&FACTS, from)?;
        let (old, (new, pays)) = (Decisions::of(from)?, decided(to)?);
        let of_hand = |(place, starting): (usize, &StartingHand)| {
            // By street and holding.
            let (mut changed, seen) = (ChangedHands::default(), Seen::of(starting));
            let worths = Worths::new(starting, &pays, new.player(starting));
            old.decide(starting).each_reached(starting, |Reached { situation, bet, hands }| {
                let actions = [bet, worths.bet(situation)].map(Bet::antes);
                if actions[0] != actions[1] {
                    let all = worths.actions(situation);
                    let gain = all[actions[1]].round - all[actions[0]].round;
                    let in_sight = situation.in_sight;
                    let holding = holding(in_sight, &seen).unwrap_or(place);
                    let cards = || cards_in_words(&cards_in_sight(starting, in_sight));
                    changed.add((in_sight.street(), holding), actions, hands.into(), gain, cards);
                }
            });
            changed
        };
        let changed = self.starting_hands.par_iter().enumerate().map(of_hand);
        let deals = BigInt::from(self.deals()) * pays.scale;
        let point = |&(street, _): &_| point(street, self.deals_after(), &pays);
        let changed = changed.reduce(ChangedHands::default, ChangedHands::plus);
        Ok(changed.decisions(point, &deals, |&(street, holding)| name(self, street, holding)))
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        let (decisions, pays) = decided(offer)?;
        let deals = BigInt::from(self.deals()) * pays.scale;
        let mut strategy = Strategy::default();
        for (street, groups) in groups(self, &decisions, &pays).into_iter().enumerate() {
            let mut listed: Vec<(usize, Group)> = groups.into_iter().enumerate().collect();
            if street == 0 {
                // Pairs, then by higher and lower rank, suited before unsuited.
                listed.sort_by_key(|(hand, _)| {
                    let OwnCards { ranks: [low, high], one_suit } = OwnCards::of(&self.starting_hands[*hand]);
                    (low != high, Reverse((high, low)), !one_suit)
                });
            }
            let named = listed.into_iter().map(|(place, group)| (name(self, street, place), group));
            point(street, self.deals_after(), &pays).list(named, &deals, &mut strategy);
        }
        Ok(strategy)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        let (decisions, pays) = decided(offer)?;
        let points: [DecisionPoint; STREETS] = std::array::from_fn(|street| point(street, self.deals_after(), &pays));
        for starting in &self.starting_hands {
            let mut result = Ok(());
            each_decided(starting, &decisions, &pays, |Reached { situation, .. }, decided| {
                if result.is_ok() {
                    let cards = cards_in_sight(starting, situation.in_sight);
                    let point = &points[situation.in_sight.street()];
                    let placed = in_words(situation.placed.placed().map(Bet::antes));
                    result = each(&decided.row(point, |_| true, &cards, CardSet::default(), &placed));
                }
            });
            result.map_err(SolveError::Told)?;
        }
        Ok(())
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        offer.require_decisions()?;
        let decided = self.decided(&Decisions::of(offer)?);
        let actions: Vec<String> = Bet::NAMES.iter().map(ToString::to_string).collect();
        let of_street = |(street, name): (usize, &'static str)| {
            let form = SituationForm { groups: GROUPS[..=street].to_vec(), suits: SuitsTold::Flush(PLAYER_CARDS) };
            // `None` after a fold.
            let action = |groups: &[CardSet]| {
                let own = groups.first()?.to_array::<PLAYER_CARDS>()?;
                let place = self.places[subset_index(own)];
                let (starting, decisions, mut situation) =
                    (&self.starting_hands[place], &decided[place], Situation::FIRST);
                for turned in &groups[1..] {
                    let bet = Some(decisions.bet(situation.in_sight)).filter(|&bet| bet != Bet::FOLD)?;
                    situation =
                        situation.after(bet, starting.place_of(likenesses_of(turned.to_array()?, suit_of(own)))?);
                }
                Some(decisions.bet(situation.in_sight).antes())
            };
            DecisionList::new(name, form, actions.clone(), self.deck, action)
        };
        Ok(STREET_NAMES.into_iter().enumerate().map(of_street).collect())
    }

    fn cost_of_rows(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        if offer.strategy.is_some() {
            return Ok(None);
        }
        let rows = ByRows::of(self, offer)?;
        let best = Measures::of(&self.outcomes(offer)?).expected_net;
        let by_rows = OutcomeTable::new(KindPays::of(offer).outcomes(&self.counts_by(&rows)), self.deals())?;
        Ok(Some(best - Measures::of(&by_rows).expected_net))
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        let (decisions, pays) = decided(offer)?;
        offer.game.spots.check(self.deck, spot)?;
        let given = given_bets(&spot.bets, spot.board.len() / 2)?;
        let [one, other] = [spot.hand[0], spot.hand[1]];
        let starting = StartingHand::new(self.deck, [one.min(other), one.max(other)], 1);
        let (worths, player) = (Worths::new(&starting, &pays, None), decisions.player(&starting));
        let mut situation = Situation::FIRST;
        // The spot's cards are in the deck, so every pair has a place.
        let ends =
            spot.board.as_chunks().0.iter().filter_map(|&ends| starting.place_of(likenesses_of(ends, starting.suit)));
        for (street, ends) in ends.enumerate() {
            // Bets that are not given follow the strategy; where it would have folded they are one ante.
            let by_rules = player.as_ref().map(|player| player.bet(situation.in_sight));
            let by_strategy = || by_rules.unwrap_or_else(|| worths.bet(situation)).max(Bet::ONE);
            let bet = given.get(street).copied().unwrap_or_else(by_strategy);
            situation = situation.after(bet, ends);
        }
        let by_strategy = player.map(|player| player.bet(situation.in_sight).name().to_string());
        let actions = worths.actions(situation);
        let (street, kind_pays) = (situation.in_sight.street(), KindPays::of(offer));
        // By [`Ending::index`].
        let signs: Vec<_> = Ending::by_index().map(|ending| kind_pays.net(ending).cmp(&whole_units(0))).collect();
        let results = Bet::ALL.map(|bet| {
            // The bets placed, then this one, then those of `worths`.
            let known = situation.placed.with(street, bet).streets();
            let decide =
                |at: Situation| known[..=street].get(at.in_sight.street()).copied().unwrap_or_else(|| worths.bet(at));
            let deals = counts_of(&starting, situation.in_sight, decide);
            Results::of(&signs, deals.into_iter().map(i64::unsigned_abs).map(u128::from))
        });
        let placed = in_words(situation.placed.placed().map(Bet::antes));
        Ok(point(street, starting.deals_after(), &pays).answer(&actions, results, placed, by_strategy))
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(&FACTS)?;
        Ok(Box::new(InformedCrissCrossPoker::new(self, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        Ok(Box::new(CrissCrossPokerCroupier::new(&self.starting_hands, offers, Decisions::of)?))
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        let hands = &self.starting_hands;
        let decide = |offer: &Offer| Ok(LiteralDecisions::new(hands, &Decisions::of(offer)?));
        Ok(Box::new(LiteralCroupier::new(LiteralRounds(hands.to_vec()), offers, None, decide)?))
    }
}
