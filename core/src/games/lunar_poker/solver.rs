//! The solver of one deck as all others see it: outcomes, croupiers, the decisions as people read them, by holding or
//! one by one, remarks on the figures, and the exact value of every play in one spot.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use az::Az;
use num_traits::Signed;
use rayon::prelude::*;

use super::croupier::LunarPokerCroupier;
use super::decisions::{Holding, Manner, Player, Terms, finals, simple, simply_bets};
use super::exact::pricing::{outcomes_of_rounds, outcomes_of_super};
use super::exact::{
    self, Deciding, ExactSolver, HandClass, Held, PlayedHands, Priced, RoundCounts, Worth, hands_by_ranks, super_wager,
    up_cards,
};
use super::facts::ACE_KING_QUEEN;
use super::knowledge::InformedLunarPoker;
use super::knowledge::dealings::{AFTER_THE_DRAW, FIRST_DECISION};
use super::rules::{
    Chapter, FinalHand, OPTIONS_FEE, PLAYER_CARDS, Play, Properties, READINGS, SecondCombination, is_straight_flush,
};
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::strategy::{ChangedHands, DecisionPoint};
use crate::games::engine::{in_words, require_full_deck};
use crate::games::{
    ActionValue, BOARD, ChangedDecision, Croupier, DISCARDED, DRAWN, DealtWager, DecisionList, DecisionRow,
    EachDecision, Frequencies, HAND, InformedGame, Knowledge, Offer, ReadingFacts, Remark, Scope, SituationForm,
    SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy, StrategyRow, SuitsTold, UP,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable, decimal, percent, ratio};
use crate::paytable::whole_units;

/// Limit on the manners listed in a row.
const SHOWN: usize = 3;

/// Changed decisions by holding and rank of the up card.
type Changed = ChangedHands<(Reverse<Holding>, Rank)>;

/// The hands of a holding by the manner in which they are played.
type Shares = BTreeMap<Manner, PlayedHands>;

/// Everything that the answer depends on. Paytables that differ in instant payouts only share it.
type SpotQuestion = (Chapter, CardSet, Terms, Spot);

/// The last question with its answer: a caller goes through several paytables with the same spot.
static LAST: Mutex<Option<(SpotQuestion, SpotAnswer)>> = Mutex::new(None);

impl Solver for ExactSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(self.chapter.facts(), decider)?;
        if !offer.wager.has_decisions {
            // Any five cards are equally likely for the dealer or another player.
            let hands = self.hands_by_properties();
            return Ok(OutcomeTable::new(outcomes_of_super(offer, hands), hands.iter().sum())?);
        }
        // Endings do not depend on pays, so the same rounds are priced again.
        self.table_of(offer, &*self.solution(decider)?)
    }

    fn is_quick(&self, offer: &Offer) -> Result<bool, SolveError> {
        Ok(!offer.wager.has_decisions || self.is_kept(offer)?)
    }

    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        if !offer.wager.has_decisions {
            return Ok(Vec::new());
        }
        let (solution, classes) = (self.solution(offer)?, up_cards(self.deck));
        let reading = SecondCombination::of(offer).place();
        let table = |(&(up_card, cards), tallies): (&(Card, u32), &[RoundCounts; READINGS])| {
            let outcomes = outcomes_of_rounds(offer, &tallies[reading]);
            Ok((up_card.rank(), OutcomeTable::new(outcomes, self.deals.with_up_cards(cards))?))
        };
        classes.iter().zip(&solution.by_up_card).map(table).collect()
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let facts = self.chapter.facts();
        offers.iter().try_for_each(|offer| offer.require_game(facts))?;
        let base = offers.iter().find(|offer| offer.wager.has_decisions);
        // Solved once, as the solution may not be kept.
        let solution = base.map(|base| self.solution(base)).transpose()?;
        let alone = |offer: &Offer| match &solution {
            Some(solution) if offer.wager.has_decisions => self.table_of(offer, solution),
            _ => self.outcomes(offer),
        };
        joint_outcomes(facts, offers, alone, |wagers| Ok(exact::rounds(self, wagers, solution.as_deref())))
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let of_offer = |offer: &Offer| (!offer.wager.has_decisions).then(|| super_wager(self.deck, offer, players))?;
        offers.iter().map(of_offer).collect()
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        // An offer with remarks has been solved.
        let of_decisions = offer.wager.has_decisions.then(|| of_decisions(self, offer).ok()).flatten();
        // The cost of undeclared winning hands: each loses the return of a winning Super Wager.
        let cost = || measures.rtp() / whole_units(100);
        let clause = if self.chapter == Chapter::Today { "§ 671a.11(c)(1)" } else { "§ 589.11(c)(2)(i)" };
        let undeclared = (!offer.wager.has_decisions).then(|| Remark::Undeclared { cost: cost(), clause });
        let edge = edge_for_the_player(self, offer, measures);
        of_decisions.into_iter().flatten().chain(undeclared).chain(edge).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(self.chapter.facts(), from)?;
        to.require_decisions()?;
        let (old, new) = (self.solution(from)?, self.solution(to)?);
        let terms = Terms::of(to)?;
        let (priced, reading) = (Priced::in_readings(&terms.prices), terms.second.place());
        let mut all = Changed::default();
        let both = old.decisions.iter().zip(new.decisions.iter()).zip(up_cards(self.deck));
        for (((_, before), (_, now)), (up_card, cards)) in both.filter(|((old, new), _)| old.1.first != new.1.first) {
            let against = self.against(up_card, terms.player, &priced);
            let groups = hands_by_ranks(self.deck, up_card, cards);
            let of_group = |group: &Vec<HandClass>| {
                let mut changed = Changed::default();
                let play = |hand: &HandClass| {
                    let [old, new] = [&before.first, &now.first].map(|plays| plays.play(reading, &hand.cards));
                    old.zip(new).filter(|(old, new)| old != new)
                };
                let played: Vec<_> = group.iter().filter_map(|hand| Some((hand, play(hand)?))).collect();
                let Some((first, _)) = played.first() else { return changed };
                let mut deciding = Deciding::new(&against, first.cards);
                for (hand, (old, new)) in played {
                    let held = Held::new(&against.showdowns, hand.cards);
                    let gain = deciding.gain(&held, new, reading) - deciding.gain(&held, old, reading);
                    let manners = [old, new].map(|play| Manner::of(play, &hand.cards).place());
                    // Discarding one of two equivalent cards instead of the other is no change.
                    let is_change = gain != 0 || manners[0] != manners[1];
                    let Some(holding) = Holding::of(&hand.cards).filter(|_| is_change) else { continue };
                    let example = || {
                        let [old, new] = [old, new].map(|play| play.name(&hand.cards));
                        format!("{} against {up_card}: {new}, not {old}", in_words(hand.cards.into_iter().rev()))
                    };
                    changed.add((Reverse(holding), up_card.rank()), manners, hand.hands.into(), gain, example);
                }
                changed
            };
            all = all.plus(groups.par_iter().map(of_group).reduce(Changed::default, Changed::plus));
        }
        let ways = self.deals.after_the_up_card.unsigned_abs();
        let point = DecisionPoint { name: FIRST_DECISION, actions: &Manner::NAMES, ways };
        let holding = |(Reverse(holding), rank): &(Reverse<Holding>, Rank)| {
            format!("{}, up card {}", holding.name(), rank.name())
        };
        Ok(all.decisions(|_| point, &self.deals.all().into(), holding))
    }

    /// Consecutive up cards with the same most frequent manner for a holding share a row.
    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        let solution = self.solution(offer)?;
        let reading = SecondCombination::of(offer).place();
        let most_frequent =
            |shares: &Shares| shares.iter().max_by_key(|(_, share)| share.hands).map(|(&manner, _)| manner);
        let mut rows = Vec::new();
        for holding in Holding::all() {
            // By ascending rank of the up card, where the holding can be dealt.
            let mut by_rank: BTreeMap<Rank, Shares> = BTreeMap::new();
            for ((up_card, _), tallies) in solution.decisions.iter().zip(&solution.by_up_card) {
                let own = tallies[reading].by_manner.iter().filter(|((known, _), _)| *known == holding);
                own.for_each(|((_, manner), share)| add(by_rank.entry(up_card.rank()).or_default(), *manner, share));
            }
            let by_rank: Vec<(Rank, Shares)> = by_rank.into_iter().collect();
            let runs = by_rank.chunk_by(|(_, one), (_, next)| most_frequent(one) == most_frequent(next));
            rows.extend(runs.map(|run| row(self, holding, run)));
        }
        Ok(Strategy { rows, shares: Vec::new() })
    }

    /// One for every class of suit-isomorphic hands and every up card.
    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        let terms = Terms::of(offer)?;
        let (priced, reading) = (Priced::in_readings(&terms.prices), terms.second.place());
        let deals = self.deals.after_the_up_card;
        for (up_card, cards) in up_cards(self.deck) {
            let against = self.against(up_card, terms.player, &priced);
            let groups = hands_by_ranks(self.deck, up_card, cards);
            // Hands with the play taken and the best alternative, without those that are paid at once.
            let decided = |group: &Vec<HandClass>| -> Vec<(HandClass, [Worth; 2])> {
                let Some(first) = group.first() else { return Vec::new() };
                let mut deciding = Deciding::new(&against, first.cards);
                let worths = |hand: &HandClass| {
                    let held = Held::new(&against.showdowns, hand.cards);
                    let [best, next] = deciding.two_best(&held, reading);
                    let by_rules = (against.player == Player::Simple).then(|| simple(&hand.cards, up_card.rank()));
                    let Some(play) = by_rules.filter(|&play| play != best.play) else { return (*hand, [best, next]) };
                    (*hand, [Worth { play, gain: deciding.gain(&held, play, reading) }, best])
                };
                group.iter().filter(|hand| Holding::of(&hand.cards).is_some()).map(worths).collect()
            };
            let decided: Vec<_> = groups.par_iter().map(decided).collect();
            for (hand, [taken, other]) in decided.into_iter().flatten() {
                each(&DecisionRow {
                    decision: FIRST_DECISION,
                    cards: &hand.cards,
                    up_cards: CardSet::default().with(up_card),
                    hands: hand.hands.into(),
                    action: &taken.play.name(&hand.cards),
                    net_sum: taken.gain - deals,
                    other_action: &other.play.name(&hand.cards),
                    other_net_sum: other.gain - deals,
                    further: [None; 2],
                    deals,
                    placed: "",
                })
                .map_err(SolveError::Told)?;
            }
        }
        Ok(())
    }

    /// The play with the first five cards in every situation. An exchange names the cards kept by their places in the
    /// ascending hand, from 1.
    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        let (solution, reading) = (self.solution(offer)?, SecondCombination::of(offer).place());
        let plays: Vec<Play> = Play::choices().collect();
        let place_of = |play: Play| plays.iter().position(|&known| known == play);
        let in_words = |play: &Play| {
            let kept = (0..PLAYER_CARDS).filter(|&place| !play.discards(place)).map(|place| format!(" {}", place + 1));
            match play.drawn() {
                2..PLAYER_CARDS => format!("{}, keep{}", play.kind_name(), kept.collect::<String>()),
                _ => play.kind_name(),
            }
        };
        let actions = plays.iter().map(in_words).collect();
        let groups = vec![("up card", 1), ("hand", PLAYER_CARDS)];
        let form = SituationForm { groups, suits: SuitsTold::Each };
        let action = |groups: &[CardSet]| {
            let ([up_card], hand) = (groups[0].to_array()?, groups[1].to_array()?);
            let (_, against) = solution.decisions.iter().find(|(card, _)| *card == up_card)?;
            Holding::of(&hand).and_then(|_| place_of(against.first.play(reading, &hand)?))
        };
        Ok(vec![DecisionList::new(FIRST_DECISION, form, actions, self.deck, action)])
    }

    /// Before the draw every play, each exchange by itself; after it bet and fold. Fails on cards of no spot.
    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        let terms = Terms::of(offer)?;
        let question: SpotQuestion = (self.chapter, self.deck, terms.clone(), spot.clone());
        // The lock is released while the answer is computed, on threads that may need another answer.
        let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, answer)) = last().as_ref().filter(|(known, _)| *known == question) {
            return Ok(answer.clone());
        }
        let answer = worked_out(self, &terms, spot)?;
        *last() = Some((question, answer.clone()));
        Ok(answer)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        offer.require_decisions()?;
        Ok(Box::new(InformedLunarPoker::new(self.chapter, self.deck, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, false)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, true)
    }
}

impl ExactSolver {
    fn croupier_for(&self, offers: &[Offer], literally: bool) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        offers.iter().try_for_each(|offer| offer.require_game(self.chapter.facts()))?;
        let classes = Properties::all().filter(|class| self.hands_by_properties()[class.index()] > 0).collect();
        let rounds = |offer: &Offer| Ok((Arc::clone(&self.solution(offer)?.decisions), self.outcomes(offer)?));
        Ok(Box::new(LunarPokerCroupier::new(self.chapter, classes, offers, literally, rounds)?))
    }
}

/// Keeps the first example.
fn add(shares: &mut Shares, manner: Manner, share: &PlayedHands) {
    let add = |sum: &mut PlayedHands| (sum.hands, sum.gain) = (sum.hands + share.hands, sum.gain + share.gain);
    shares.entry(manner).and_modify(add).or_insert(*share);
}

fn row(solver: &ExactSolver, holding: Holding, run: &[(Rank, Shares)]) -> StrategyRow {
    let mut shares = Shares::new();
    run.iter().flat_map(|(_, shares)| shares).for_each(|(manner, share)| add(&mut shares, *manner, share));
    let mut shares: Vec<(Manner, PlayedHands)> = shares.into_iter().collect();
    shares.sort_by_key(|&(manner, share)| (Reverse(share.hands), manner));
    let hands: u128 = shares.iter().map(|(_, share)| share.hands).sum();
    let gain: i128 = shares.iter().map(|(_, share)| share.gain).sum();
    let named = shares.iter().take(SHOWN).map(|(manner, share)| (manner.name(), share.hands));
    let others: u128 = shares.iter().skip(SHOWN).map(|(_, share)| share.hands).sum();
    let in_percent = |(name, played)| format!("{name} {} %", decimal(&percent(&ratio(played, hands)), 1));
    let in_short = named.chain((others > 0).then_some(("other", others))).map(in_percent);
    let mean = net(gain, solver.deals.after_the_up_card * hands.az::<i128>(), 0);
    let exception = shares.get(1).map(|(manner, share)| {
        let cards = share.example.iter().rev().filter_map(|&index| Card::from_index(index));
        format!("{}: {}", in_words(cards), manner.name())
    });
    let up_cards = match run {
        [(first, _), .., (last, _)] => format!("{} to {}", first.name(), last.name()),
        _ => run.iter().map(|(only, _)| only.name()).collect(),
    };
    StrategyRow {
        decision: FIRST_DECISION,
        holding: format!("{}, up card {up_cards}", holding.name()),
        hands,
        action: in_short.collect::<Vec<_>>().join("; "),
        exceptions: hands - shares.first().map_or(0, |(_, share)| share.hands),
        example: exception.unwrap_or_default(),
        of_the_bet: mean.clone(),
        with_open_bets: mean,
        gain: ratio(gain, solver.deals.all()),
    }
}

/// The player's edge, if any, with the clause behind it and the house edges in other readings.
fn edge_for_the_player(solver: &ExactSolver, offer: &Offer, measures: &Measures) -> Option<Remark> {
    let edge = measures.house_edge();
    if !edge.is_negative() {
        return None;
    }
    let others = offer.wager.readings.iter().filter(|reading| reading.name != offer.reading_name());
    let in_reading = |&reading: &&'static ReadingFacts| {
        let table = solver.outcomes(&Offer { reading: Some(reading), ..offer.clone() }).ok()?;
        Some((reading, Measures::of(&table).house_edge()))
    };
    let readings = others.filter_map(in_reading).collect();
    let mut wagers = solver.chapter.facts().wagers.iter();
    let stated = wagers.find(|wager| wager.has_decisions == offer.wager.has_decisions)?.favours_the_player;
    let clause = match (solver.chapter, offer.wager.has_decisions) {
        (Chapter::Of2013, true) => {
            "the second Bet Wager that § 589.11(e)(1)(ii) pays for a second combination, with all six cards \
             considered if a sixth was bought"
        }
        (Chapter::Of2013, false) if offer.reading_name() == ACE_KING_QUEEN => "the pays of § 589.12(b)",
        (Chapter::Of2013, false) => stated.unwrap_or("the pays of § 589.12(b)"),
        (Chapter::Today, _) => stated.unwrap_or("the pays of § 671a.12(b)"),
    };
    let clause = offer.own_paytable().is_none_or(|own| own.is_permitted()).then_some(clause);
    Some(Remark::EdgeOfThePlayer { offer: offer.name(), edge, clause, readings })
}

/// Frequencies of the plays, and in 2013 of forcing the dealer.
fn of_decisions(solver: &ExactSolver, offer: &Offer) -> Result<Vec<Remark>, SolveError> {
    let (solution, second) = (solver.solution(offer)?, SecondCombination::of(offer));
    let rounds = &solution.tallies[second.place()];
    let share = |deals: u128| ratio(deals, solver.deals.all());
    let deals = |kind: &Play| rounds.plays.get(kind).copied().unwrap_or(0);
    let often = Play::kinds().map(|kind| (kind.kind_name(), share(deals(&kind)))).collect();
    // Other readings concern the Super Wager, which affects no decision.
    let reading = offer.reading.filter(|_| second != SecondCombination::Any).map(|reading| reading.name);
    let scope = Scope::FirstFiveCards { reading, strategy: offer.strategy.map(|strategy| strategy.name) };
    let mut remarks = vec![Remark::Frequencies(Frequencies { scope, decisions: vec![("", often)] })];
    if solver.chapter == Chapter::Of2013 {
        let forced = rounds.endings().filter(|(_, (path, _), _)| path.is_forced()).map(|(.., count)| count).sum();
        remarks.push(Remark::DealerForced(share(forced)));
    }
    Ok(remarks)
}

fn worked_out(solver: &ExactSolver, terms: &Terms, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    let Terms { prices, second, player } = terms;
    spot.refuse_bets("Lunar Poker")?;
    if !spot.board.is_empty() {
        return Err(SpotError::wrong(BOARD, solver.chapter.facts().spots.wrong_board(spot.board.len())));
    }
    spot.cards(solver.deck)?;
    let without_up_card = || SpotError::wrong(UP, "give the dealer's up card as ⟦known⟧ up=CARD");
    let &[up_card] = &spot.up_cards[..] else { return Err(without_up_card()) };
    let hand: CardSet = spot.hand.iter().copied().collect();
    let wrong = || format!("a hand is the {PLAYER_CARDS} cards dealt first; {} given", hand.len());
    let cards = hand.to_array::<PLAYER_CARDS>().ok_or_else(|| SpotError::wrong(HAND, wrong()))?;
    if is_straight_flush(finals().values[finals().kind(cards)]) {
        return Err(SpotError::wrong(HAND, "a royal or straight flush is paid at once; there is nothing to decide"));
    }
    let priced: [Priced; READINGS] = std::array::from_fn(|_| Priced::new(prices, *second));
    let against = solver.against(up_card, Player::Optimal, &priced);
    let (mut deciding, held) = (Deciding::new(&against, cards), Held::new(&against.showdowns, cards));
    if !spot.drawn.is_empty() || !spot.discarded.is_empty() {
        return after_the_draw(&deciding, &held, spot, *player);
    }
    let deals = solver.deals.after_the_up_card;
    let worth = |play: Play| (play.name(&cards), net(deciding.gain(&held, play, 0), deals, 0));
    let by_strategy = (*player == Player::Simple).then(|| simple(&cards, up_card.rank()).name(&cards));
    Ok(answer_of(FIRST_DECISION, Play::choices().map(worth).collect(), by_strategy))
}

/// The values of betting and folding after a draw, both net of the Options fee.
fn after_the_draw(deciding: &Deciding, held: &Held, spot: &Spot, player: Player) -> Result<SpotAnswer, SpotError> {
    let mut places = 0_u8;
    for card in &spot.discarded {
        let Some(place) = held.cards.iter().position(|own| own == card) else {
            let why = format!("{card} cannot be discarded: it is not in the hand given as ⟦hand⟧");
            return Err(SpotError::wrong(DISCARDED, why));
        };
        if places >> place & 1 == 1 {
            return Err(SpotError::repeated(DISCARDED, *card));
        }
        places |= 1 << place;
    }
    let (discarded, drawn) = (spot.discarded.len(), spot.drawn.len());
    let exchange = Play::exchange(places).filter(|_| discarded == drawn);
    let buying = (discarded == 0 && drawn == 1).then_some(Play::BUY);
    let Some(play) = exchange.or(buying) else {
        let why = format!(
            "two to five cards are exchanged for as many, or one is bought without a discard; {discarded} discarded \
             and {drawn} drawn"
        );
        return Err(SpotError::wrong(if discarded == 0 { DRAWN } else { DISCARDED }, why));
    };
    let (gain, against) = (deciding.gain_after(held, play, 0, &spot.drawn), deciding.sums.against);
    let deals = i128::from(against.hidden_hands(play)) * i128::from(against.new_cards(play));
    let worths = vec![("fold".to_string(), net(0, 1, OPTIONS_FEE)), ("bet".to_string(), net(gain, deals, OPTIONS_FEE))];
    let hand = FinalHand::new(play.kept(&held.cards).chain(spot.drawn.iter().copied()));
    let bets = simply_bets(hand.and_then(|hand| hand.winning), against.showdowns.up_card.rank());
    let by_strategy = (player == Player::Simple).then(|| if bets { "bet".to_string() } else { "fold".to_string() });
    Ok(answer_of(AFTER_THE_DRAW, worths, by_strategy))
}

/// The net result of the round, from a gain over a fold.
fn net(gain: i128, deals: i128, paid: i64) -> Fraction {
    ratio(gain, deals) - whole_units(1 + paid)
}

/// Actions by net result, best first; ties in the order given.
fn answer_of(decision: &'static str, mut worths: Vec<(String, Fraction)>, by_strategy: Option<String>) -> SpotAnswer {
    worths.sort_by(|(_, one), (_, other)| other.cmp(one));
    let value = |(action, with_open_bets): (String, Fraction)| ActionValue {
        action,
        of_the_bet: with_open_bets.clone(),
        with_open_bets,
        results: None,
    };
    SpotAnswer { decision, placed: String::new(), actions: worths.into_iter().map(value).collect(), by_strategy }
}
