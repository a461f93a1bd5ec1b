//! The cards of one round, dealt to many boxes, and one hand as played by the usual player and by the informed one:
//! first decision, draw, forcing.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_integer::Integer;

use crate::cards::Card;
use crate::games::engine::kinds::PaidHand;
use crate::games::knowledge::Change;
use crate::games::lunar_poker::croupier::literal::Dealt;
use crate::games::lunar_poker::decisions::{Holding, finals, multisets};
use crate::games::lunar_poker::exact::{
    Addend, Against, Deciding, Held, SameRanks, Ways, Worth, each_draw, each_flush,
};
use crate::games::lunar_poker::rules::{
    BET, Combination, FinalHand, HIDDEN, OPTIONS_FEE, PLAYER_CARDS, Payoff, Play, is_straight_flush,
};
use crate::games::{Knowledge, PlaySums};

/// The decision on the first five cards, with the up card in sight.
pub const FIRST_DECISION: &str = "first five cards";
pub const AFTER_THE_DRAW: &str = "after the draw";

/// Known cards against an up card, and the remaining cards for the boxes that share them.
pub struct SharedDeal {
    pub up_card: Card,
    pub neighbours: Vec<Card>,
    /// A known hidden card of the dealer.
    pub hidden: Option<Card>,
    pub left: Vec<Card>,
    pub boxes: usize,
}

/// Number of orders in which the cards are dealt.
const ORDERS: usize = 7;

/// Three of the 51 cards other than the up card are of its rank, and a hidden card that pairs it is worth far more than
/// others. So every round has one such card, with this many boxes, and several others with sixteen times as many in
/// total.
const BOXES_OF_A_PAIR: usize = 12;
/// Number of cards of other ranks in each round.
const OTHER_RANKS: usize = 4;
/// Number of boxes of each of these.
const BOXES_OF_OTHERS: usize = 16 * BOXES_OF_A_PAIR / OTHER_RANKS;

/// Number of known cards: a neighbour's hand, or one card of the dealer.
pub fn known_cards(knowledge: Knowledge) -> usize {
    (PLAYER_CARDS * knowledge.others()).max(1)
}

/// Splits a shuffled deck: known cards, up card, rest. Hidden cards are stratified by rank as on the full deck.
pub fn dealings(knowledge: Knowledge, cards: &[Card]) -> Vec<SharedDeal> {
    let (known, rest) = cards.split_at(known_cards(knowledge).min(cards.len()));
    let Some((&up_card, left)) = rest.split_first() else { return Vec::new() };
    let is_hidden = knowledge == Knowledge::DealersCards(1);
    if !is_hidden || cards.len() != Card::COUNT {
        let (hidden, neighbours) =
            if is_hidden { (known.first().copied(), Vec::new()) } else { (None, known.to_vec()) };
        let boxes = left.len() / PLAYER_CARDS * steps(left.len()).count();
        return vec![SharedDeal { up_card, neighbours, hidden, left: left.to_vec(), boxes }];
    }
    let all: Vec<Card> = known.iter().chain(left).copied().collect();
    let of_rank = |pairs: bool| all.iter().copied().filter(move |card| (card.rank() == up_card.rank()) == pairs);
    let pairs = of_rank(true).take(1).map(|card| (card, BOXES_OF_A_PAIR));
    let others = of_rank(false).take(OTHER_RANKS).map(|card| (card, BOXES_OF_OTHERS));
    let dealing = |(hidden, boxes)| {
        let left = all.iter().copied().filter(|&card| card != hidden).collect();
        SharedDeal { up_card, neighbours: Vec::new(), hidden: Some(hidden), left, boxes }
    };
    others.chain(pairs).map(dealing).collect()
}

impl SharedDeal {
    /// The cards of a box, the player's in ascending order.
    pub fn dealt(&self, place: usize) -> Dealt {
        // By a step, from a start that moves on by a hand.
        let (count, hands) = (self.left.len().max(1), (self.left.len() / PLAYER_CARDS).max(1));
        let step = steps(count).nth(place / hands).unwrap_or(1);
        let mut left = (0..count).filter_map(|at| self.left.get((PLAYER_CARDS * place + at) * step % count)).copied();
        let mut player = std::array::from_fn(|_| left.next().unwrap_or(Card::LOWEST));
        player.sort_unstable();
        let mut hidden = self.hidden.into_iter().chain(left.by_ref()).take(HIDDEN);
        let dealer = std::array::from_fn(|_| hidden.next().unwrap_or(self.up_card));
        Dealt { player, dealer, next: std::array::from_fn(|_| left.next().unwrap_or(Card::LOWEST)) }
    }
}

/// Steps that are coprime to the number of cards, so that each visits every card.
fn steps(cards: usize) -> impl Iterator<Item = usize> {
    (1..=cards).filter(move |step| step.gcd(&cards) == 1).take(ORDERS)
}

pub struct Sight<'s> {
    pub against: &'s Against<'s>,
    pub hands: Rc<SameRanks<'s>>,
    pub held: Held,
    pub deciding: Deciding<'s>,
    reading: usize,
}

impl<'s> Sight<'s> {
    /// An ascending hand, by the counts of `against`.
    pub fn new(against: &'s Against<'s>, hand: [Card; PLAYER_CARDS], reading: usize) -> Self {
        let (held, deciding) = (Held::new(&against.showdowns, hand), Deciding::new(against, hand));
        Sight { against, hands: Rc::clone(&deciding.sums.hands), held, deciding, reading }
    }

    pub fn best(&mut self) -> Worth {
        self.deciding.best(&self.held)[self.reading]
    }

    pub fn payoff(&self, kind: usize) -> &Payoff {
        &self.against.payoffs[self.against.payoff_of(kind)]
    }

    /// Whether the player bets on a final hand after an exchange, if neither flushes of the dealer nor forcing can
    /// matter.
    pub fn bets_whatever(&self, kind: usize, play: Play) -> Option<bool> {
        let counts = self.hands.row_of(play)[kind];
        let bets = self.against.bets_whatever(kind, counts, self.against.hidden_hands(play));
        bets.filter(|&bets| bets || !self.against.may_force(self.payoff(kind), kind, play.drawn()))
    }

    /// Gain of betting over folding after an exchange, summed over hidden hands, without forcing. `own_suit`: ranks of
    /// the up card's suit that may be hidden. `None` if a bet may gain only because the dealer can be forced.
    pub fn gain(&self, kind: usize, play: Play, own_suit: u16) -> Option<i128> {
        let (payoff, counts) = (self.payoff(kind), self.hands.counts(self.hands.row_of(play), kind, own_suit));
        let gain = payoff.gain(counts.split(), self.against.hidden_hands(play));
        (gain > 0 || !self.against.may_force(payoff, kind, play.drawn())).then_some(gain.into())
    }

    /// Gain of betting over folding after these cards are drawn, summed over hidden hands and new cards.
    pub fn gain_after(&self, play: Play, drawn: &[Card]) -> i128 {
        self.deciding.gain_after(&self.held, play, self.reading, drawn)
    }

    /// Number of draws on which the player bets, and of hidden hands that the player forces, summed over the draws.
    pub fn bets_and_forced(&mut self, play: Play) -> (i64, i64) {
        let rounds = self.deciding.forced(&self.held, play, self.reading);
        // Draws on which the player bets only because the dealer can be forced, and the others.
        let mut bets = rounds.turned.iter().map(|(_, bets)| bets.hands).sum();
        self.deciding.sums.each_addend(&self.held, play, self.reading, |sums, addend| {
            bets += match addend {
                Addend::Sum(sum) => sums.found[sum].results.bets.iter().map(|bets| bets.hands).sum(),
                Addend::Bet { times, .. } => times,
            };
        });
        (bets, rounds.by_payoff().map(|(_, forced)| forced.hands).sum())
    }
}

/// Bets of the usual player after a draw, and decisions that knowledge changes, summed over the draws.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AfterDraws {
    pub usual_bets: i64,
    /// Draws where the players differ, by combination of the final hand and whether the usual player bets; and the gain
    /// of the informed decision, in antes, summed over draws, hidden hands and new cards of the dealer.
    pub changes: BTreeMap<(Option<Combination>, bool), (i64, i128)>,
}

impl AfterDraws {
    pub fn of(both: [&Sight; 2], play: Play) -> Self {
        let mut sums = AfterDraws::default();
        if sums.add_exchanged(both, play).and_then(|()| sums.add_flushes(both, play)).is_none() {
            // Card by card.
            let [_, informed] = both;
            sums = AfterDraws::default();
            each_draw(informed.hands.pool(&informed.held), play, |drawn| {
                let hand = FinalHand::new(play.kept(&informed.held.cards).chain(drawn.iter().copied()));
                let gains = both.map(|sight| sight.gain_after(play, drawn));
                sums.add(hand.and_then(|hand| hand.winning), gains, 1);
            });
        }
        sums.changes.retain(|_, (draws, _)| *draws != 0);
        sums
    }

    fn add(&mut self, winning: Option<Combination>, [usual, informed]: [i128; 2], draws: i64) {
        let usual_bets = usual > 0;
        self.usual_bets += if usual_bets { draws } else { 0 };
        // Of equal actions neither is a change.
        if usual_bets != (informed > 0) && informed != 0 {
            let (differing, gain) = self.changes.entry((winning, usual_bets)).or_default();
            *differing += draws;
            *gain += i128::from(draws) * informed.abs();
        }
    }

    /// Adds all draws of an exchange by ranks, without the player's flushes. `None` if ranks do not decide: the play is
    /// no exchange, or a bet may gain only because the dealer can be forced.
    fn add_exchanged(&mut self, both: [&Sight; 2], play: Play) -> Option<()> {
        let [_, informed] = both;
        let exchange = informed.hands.exchange(play)?;
        let mut ways = Ways::new(informed.hands.left);
        let kinds = exchange.kinds().iter().zip(ways.of_size(exchange.drawn)).enumerate();
        for (drawn, (&kind, &ways)) in kinds.filter(|(_, (_, ways))| **ways > 0) {
            let kind = usize::from(kind);
            match both.map(|sight| sight.bets_whatever(kind, play)) {
                [Some(usual), Some(informed)] if usual == informed => {
                    self.usual_bets += if usual { ways.into() } else { 0 };
                }
                _ => {
                    let drawn = &multisets().of_size(exchange.drawn)[drawn];
                    for (left, ways) in informed.hands.choices_of_suit(drawn, informed.held.own_suit) {
                        self.add_kind(both, play, kind, left, ways.into())?;
                    }
                }
            }
        }
        Some(())
    }

    /// Moves the draws that make a flush from their count by ranks.
    fn add_flushes(&mut self, both: [&Sight; 2], play: Play) -> Option<()> {
        let [_, informed] = both;
        let (own_suit, mut all) = (informed.held.own_suit, Some(()));
        for (kept, suit) in informed.held.kept_of_one_suit(play) {
            let own = suit == informed.against.showdowns.up_card.suit();
            let in_suit = informed.hands.in_suit(&informed.held, suit);
            each_flush(kept, in_suit, play.drawn(), |drawn, flush, by_ranks| {
                let left = if own { own_suit & !drawn } else { own_suit };
                let added = self.add_kind(both, play, flush, left, 1);
                let taken = self.add_kind(both, play, by_ranks, left, -1);
                all = all.and(added).and(taken);
            });
        }
        all
    }

    /// Adds draws of a kind of final hand after an exchange. `left`: ranks of the up card's suit that may be hidden, by
    /// the informed player's knowledge.
    fn add_kind(&mut self, both: [&Sight; 2], play: Play, kind: usize, left: u16, draws: i64) -> Option<()> {
        let [usual, informed] = both;
        // Ranks that only the informed player can exclude.
        let known = usual.held.own_suit & !informed.held.own_suit;
        let (of_usual, of_informed) = (usual.gain(kind, play, left | known)?, informed.gain(kind, play, left)?);
        let gains = [of_usual, of_informed * i128::from(informed.against.new_cards(play))];
        self.add(informed.payoff(kind).winning, gains, draws);
        Some(())
    }
}

/// Plays a dealt hand by the counts of the usual and of the informed player: the informed player's play, whether it is
/// followed by a bet, and the value of both players' decisions, zero for a hand that is paid at once. `forcing` is the
/// gain of both by forcing the dealer after a play.
pub fn play(
    both: [&Against; 2],
    reading: usize,
    dealt: &Dealt,
    forcing: impl Fn(Play) -> Option<[i64; 2]>,
) -> (Play, bool, PlaySums) {
    let hand = dealt.player;
    if is_straight_flush(finals().values[finals().kind(hand)]) {
        return (Play::INSTANT, false, PlaySums::default());
    }
    let [mut usual, mut informed] = both.map(|against| Sight::new(against, hand, reading));
    let against = informed.against;
    let (usual_play, best) = (usual.best().play, informed.best());
    let of_usual =
        if usual_play == best.play { best.gain } else { informed.deciding.gain(&informed.held, usual_play, reading) };
    // Ties go to the usual play.
    let play = if of_usual == best.gain { usual_play } else { best.play };
    let bets = |sight: &Sight, play: Play| {
        play == Play::BET || play != Play::FOLD && sight.gain_after(play, &dealt.next[..play.drawn()]) > 0
    };
    let after_draws = AfterDraws::of([&usual, &informed], usual_play);
    let usual_path = [&usual, &informed].map(|sight| bets(sight, usual_play));
    let (of_play, forced) = informed.bets_and_forced(play);
    // Hidden hands that the informed player would force.
    let usually_forced = if usual_play == play { forced } else { informed.bets_and_forced(usual_play).1 };
    let ways = against.deals.after_the_up_card;
    let mut sums = PlaySums {
        ways: ways.unsigned_abs(),
        net: best.gain - ways,
        units: units(against, play, of_play, forced),
        usual_net: best.gain - ways,
        usual_units: units(against, usual_play, after_draws.usual_bets, usually_forced),
        ..PlaySums::default()
    };
    // Notes a change made in `ways` ways, and deducts its gain from the usual result.
    let mut note = |decision: &'static str, holding: String, [usual, informed]: [&str; 2], ways: i128, gain: i128| {
        sums.usual_net -= gain;
        sums.changed += ways.unsigned_abs();
        let change = Change { decision: decision.into(), holding, usual: usual.into(), informed: informed.into() };
        sums.note(change, ways.unsigned_abs(), gain);
    };
    if usual_play != play {
        let others = if usual_play.is_exchange() && usual_play.drawn() == play.drawn() { " other cards" } else { "" };
        let holding = Holding::of(&hand).map(Holding::name).unwrap_or_default();
        let actions = [&*usual_play.kind_name(), &(play.kind_name() + others)];
        note(FIRST_DECISION, holding, actions, ways, best.gain - of_usual);
    }
    let (deals, drawn) = (against.deals, usual_play.drawn());
    let hidden_hands = i128::from(against.hidden_hands(usual_play));
    for ((winning, usual_bets), (draws, gain)) in after_draws.changes {
        let ways = i128::from(draws) * deals.times[drawn] * hidden_hands;
        let holding = winning.map_or("no combination", |winning| winning.names()[0]).replace('-', " ");
        let actions = if usual_bets { ["bet", "fold"] } else { ["fold", "bet"] };
        note(AFTER_THE_DRAW, holding, actions, ways, gain * deals.times_of_new_card[drawn]);
    }
    // On the usual player's path. The usual player, and the informed one, may bet after the dealt draw.
    if let Some(gains) = forcing(usual_play) {
        let ([usual_bets, informed_bets], [usual, informed]) = (usual_path, gains.map(|gain| gain > 0));
        if usual_bets && usual != informed && gains[1] != 0 {
            // New cards are equally likely.
            let gain = i128::from(gains[1].abs()) * (ways / i128::from(against.new_cards(usual_play)));
            let [stay, force] = ["leave the dealer's hand", "have the dealer replace a card"];
            let actions = if usual { [force, stay] } else { [stay, force] };
            note("the dealer does not qualify", String::new(), actions, ways, gain);
        }
        let more = i128::from(usual_bets && usual) - i128::from(informed_bets && informed);
        sums.usual_units += more * ways * i128::from(OPTIONS_FEE);
    }
    sums.changed = sums.changed.min(sums.ways);
    (play, bets(&informed, play), sums)
}

/// Units wagered over all ways: a bet on `bets` draws, and `forced` hidden hands, summed over the draws.
fn units(against: &Against, play: Play, bets: i64, forced: i64) -> i128 {
    let (deals, drawn) = (against.deals, play.drawn());
    let of_bets = i128::from(bets) * i128::from(against.hidden_hands(play)) * deals.times[drawn];
    let of_bets = if play == Play::BET { deals.after_the_up_card } else { of_bets };
    let of_forced = i128::from(forced) * deals.times[drawn];
    let fee = if drawn > 0 { OPTIONS_FEE } else { 0 };
    deals.after_the_up_card * i128::from(1 + fee) + of_bets * i128::from(BET) + of_forced * i128::from(OPTIONS_FEE)
}
