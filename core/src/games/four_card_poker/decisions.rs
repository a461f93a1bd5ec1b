//! Situations before the Play Wager, and the decisions that both paths use (§ 641a.11(b)).

use std::sync::Arc;

use super::facts::{EXPERT, FACTS, SIMPLE};
use super::rules::{
    ACTIONS, ANTE_BONUS, FOLD, FORM, FourCardHand, FourCardPoker, LOST, NO_BONUS_FOR_LOSING_HANDS, PLAYER_CARDS, Round,
    SINGLE, SIX_CARD_BONUS, TRIPLE, WON, best_four, outcome_name, settled,
};
use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::dealer::nets::Nets;
use crate::games::engine::dealer::{Deal, DealerForm, DealerGame, Seen};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::amount_listed;
use crate::games::engine::strategy::{Worth, best};
use crate::games::facts::PAYS;
use crate::games::{GameFacts, Offer, SolveError, StrategyFacts};
use crate::hands::FourCardCategory;
use crate::hands::four_card::FourCardValue;
use crate::outcome::{Award, Outcome};
use crate::paytable::whole_units;

#[derive(Clone, Debug, PartialEq)]
pub enum Decisions {
    /// The action with the greatest expected net result; on a tie, the smaller wager.
    Optimal(Box<NetSums>),
    Named(&'static StrategyFacts),
}

impl Decisions {
    /// Decisions of `offer`, against one of `hidden_hands` hidden hands of the dealer.
    pub fn of(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        match offer.strategy {
            None => Ok(Decisions::Optimal(Box::new(NetSums::new(offer, hidden_hands)?))),
            Some(strategy) if [SIMPLE, EXPERT].contains(&strategy.name) => Ok(Decisions::Named(strategy)),
            Some(strategy) => Err(SolveError::UnknownStrategy { game: FACTS.id, strategy: strategy.name }),
        }
    }

    pub fn action(&self, situation: &Situation) -> usize {
        match self {
            Decisions::Optimal(sums) => sums.best(situation.kind(), situation.losing),
            Decisions::Named(strategy) => {
                FourCardPoker::named(strategy, 0, &situation.seen(), situation.value).unwrap_or(FOLD)
            }
        }
    }
}

/// Situations against one up card, which represents all suit-isomorphic ones.
#[derive(Debug)]
pub struct UpCard {
    pub card: Card,
    /// Number of up cards represented.
    pub cards: u32,
    /// Player's hands, the best first; up cards of one suit share the list.
    pub hands: Arc<[PlayersHand]>,
    /// Hidden hands that outrank each hand; meaningless for hands that contain the up card.
    pub losing: Vec<u32>,
}

/// The player's five cards, up to suit isomorphism next to an up card of a given suit.
#[derive(Clone, Copy, Debug)]
pub struct PlayersHand {
    /// Ascending.
    pub cards: [Card; PLAYER_CARDS],
    /// Number of hands represented.
    pub hands: u8,
    pub value: FourCardValue,
}

#[derive(Clone, Copy, Debug)]
pub struct Situation {
    pub hand: [Card; PLAYER_CARDS],
    pub up_card: Card,
    /// Number of suit-isomorphic pairs of hand and up card represented.
    pub hands: u32,
    pub value: FourCardValue,
    /// Number of hidden hands, all equally likely, with which the dealer outranks the player.
    pub losing: u32,
}

impl UpCard {
    /// The best hands come first.
    pub fn situations(&self) -> impl Iterator<Item = Situation> {
        (0..self.hands.len()).filter_map(|place| self.situation(place))
    }

    /// The situation with the hand at index `place`; `None` if it contains the up card.
    #[inline]
    pub fn situation(&self, place: usize) -> Option<Situation> {
        let (PlayersHand { cards, hands, value }, losing) = (self.hands[place], self.losing[place]);
        let hands = self.cards * u32::from(hands);
        let situation = Situation { hand: cards, up_card: self.card, hands, value, losing };
        (!cards.contains(&self.card)).then_some(situation)
    }
}

impl Situation {
    pub fn kind(&self) -> FourCardHand {
        FourCardHand::of(self.value)
    }

    pub fn seen(&self) -> Seen {
        let shown = CardSet::default().with(self.up_card);
        Seen { own: self.hand.into_iter().collect(), shown, ..Seen::default() }
    }
}

impl DealerGame for FourCardPoker {
    type Value = FourCardValue;
    type Kind = FourCardHand;

    const FORM: &'static DealerForm = &FORM;
    const RESULTS: usize = 2;

    fn facts() -> &'static GameFacts {
        &FACTS
    }

    #[inline]
    fn best_hand(cards: CardSet) -> FourCardValue {
        best_four(cards)
    }

    fn kind(hand: FourCardValue) -> FourCardHand {
        FourCardHand::of(hand)
    }

    #[inline]
    fn result(player: FourCardValue, dealer: FourCardValue) -> usize {
        if player >= dealer { WON } else { LOST }
    }

    fn priced(offer: &Offer, round: Round) -> Outcome {
        let (wins, folded) = (round.result == WON && !round.is_folded(), round.is_folded());
        let units = [("ante", 1), ("play", round.play)];
        let (lines, winning) = (offer.paytable.rows(PAYS), offer.net_units(PAYS));
        let net = units.map(|(wager, units)| {
            let line = lines.iter().position(|line| line.hand == wager).filter(|_| wins);
            line.map_or_else(|| -whole_units(1), |line| winning[line].clone()) * whole_units(units)
        });
        let is_earned = !folded && (wins || offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS);
        let bonus = amount_listed(offer, ANTE_BONUS, round.kind.names()).filter(|_| is_earned);
        let hand = bonus.as_ref().map(|(hand, _)| *hand);
        let won = units.into_iter().filter(|_| wins);
        let won = won.map(|(hand, units)| Award { schedule: PAYS, hand }.on(whole_units(units)));
        let on_the_ante = hand.map(|hand| Award { schedule: ANTE_BONUS, hand }.on(whole_units(1)));
        Outcome {
            name: outcome_name(round, hand),
            paid: won.chain(on_the_ante).collect(),
            net: net.into_iter().chain(bonus.map(|(_, amount)| amount)).sum(),
            wagered: whole_units(1 + round.play),
            folded,
            count: 0,
        }
    }

    fn settled(offer: &Offer, round: Round) -> Outcome {
        settled(offer, round)
    }

    fn named(strategy: &StrategyFacts, _: usize, seen: &Seen, hand: FourCardValue) -> Option<usize> {
        match strategy.name {
            SIMPLE => Some(simple(hand)),
            EXPERT => Some(expert(seen.shown.iter().next()?.rank(), seen.own, hand)),
            _ => None,
        }
    }

    /// Deals the Six Card Bonus card if that wager is placed, then one card at a time to each player and the dealer until
    /// each has five, then the dealer's sixth, face up (§ 641a.8(d)).
    fn deal(offers: &[Offer]) -> Deal {
        let six_card_bonus = |offer: &Offer| offer.side().is_some_and(|side| side.cards.contains(&SIX_CARD_BONUS));
        Deal { first: usize::from(offers.iter().any(six_card_bonus)), ..FORM.deal() }
    }
}

/// An action that is best from this number of losing hidden hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BestAction {
    losing: u32,
    action: usize,
}

/// Net results on one paytable, and the best actions against one of some hidden hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetSums {
    pub nets: Nets,
    hidden_hands: u32,
    /// By kind of the player's hand.
    best: Vec<Vec<BestAction>>,
}

impl NetSums {
    pub fn new(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        Ok(NetSums::on(Nets::of::<FourCardPoker>(offer)?, hidden_hands))
    }

    pub fn on(nets: Nets, hidden_hands: u32) -> Self {
        let sums = NetSums { nets, hidden_hands, best: Vec::new() };
        NetSums { best: FourCardHand::ALL.iter().map(|&kind| sums.best_by_losing(kind)).collect(), ..sums }
    }

    /// Number of hidden hands, times the parts of a unit.
    pub fn ways(&self) -> u128 {
        u128::from(self.hidden_hands) * self.nets.scale
    }

    /// Computes an entry of `best`. Worths are linear in `losing`, so each action is best on a single range.
    fn best_by_losing(&self, kind: FourCardHand) -> Vec<BestAction> {
        let best = |losing: u32| BestAction { losing, action: best(&self.worths(kind, losing)) };
        let mut actions = vec![best(0)];
        while let Some(&BestAction { losing, action }) = actions.last() {
            let (mut last, mut beyond) = (losing, self.hidden_hands + 1);
            while last + 1 < beyond {
                let middle = last.midpoint(beyond);
                *(if best(middle).action == action { &mut last } else { &mut beyond }) = middle;
            }
            if beyond > self.hidden_hands {
                break;
            }
            actions.push(best(beyond));
        }
        actions
    }

    /// Worth of each action, summed over all hidden hands, of which `losing` are higher.
    #[inline]
    pub fn worths(&self, kind: FourCardHand, losing: u32) -> [Worth<i128>; ACTIONS.len()] {
        let results = [losing, self.hidden_hands - losing].map(i128::from);
        self.nets.worths(FORM.stages[0].plays, kind.index(), &results, 0)
    }

    /// The action of greatest worth; on a tie, the smaller wager.
    #[inline]
    pub fn best(&self, kind: FourCardHand, losing: u32) -> usize {
        let best = self.best[kind.index()].iter().rfind(|best| best.losing <= losing);
        best.map_or(FOLD, |best| best.action)
    }
}

/// Category of the best four cards, and the rank that is compared first.
fn strength(hand: FourCardValue) -> (FourCardCategory, Rank) {
    let ranking = hand.ranking();
    (ranking.category, ranking.ranks[0])
}

const fn pair(rank: Rank) -> (FourCardCategory, Rank) {
    (FourCardCategory::Pair, rank)
}

fn simple(hand: FourCardValue) -> usize {
    match strength(hand) {
        hand if hand >= pair(Rank::Ten) => TRIPLE,
        hand if hand >= pair(Rank::Three) => SINGLE,
        _ => FOLD,
    }
}

fn expert(up_rank: Rank, own: CardSet, hand: FourCardValue) -> usize {
    let hand = strength(hand);
    if hand >= pair(Rank::Ace) {
        return TRIPLE;
    }
    if hand.0 != FourCardCategory::Pair {
        return FOLD;
    }
    let holds = |is_rank: &dyn Fn(Rank) -> bool| own.iter().any(|card| is_rank(card.rank()));
    let matched = || holds(&|rank| rank == up_rank);
    let triple = match hand.1 {
        Rank::Nine => up_rank == Rank::Two,
        Rank::Ten => up_rank < Rank::Ten || up_rank == Rank::Ten && holds(&|rank| rank > Rank::Ten),
        Rank::Jack => up_rank <= Rank::Jack || up_rank < Rank::Ace && matched(),
        Rank::Queen => up_rank <= Rank::Queen || matched(),
        Rank::King => up_rank < Rank::Ace || matched(),
        _ => false,
    };
    match hand.1 {
        _ if triple => TRIPLE,
        Rank::Two if up_rank != Rank::Two => FOLD,
        _ => SINGLE,
    }
}
