//! Situations before the Play Wager, and the decisions that both paths use (§ 641a.11(b)).

use std::sync::Arc;

use super::facts::{EXPERT, FACTS, SIMPLE, WAGERS};
use super::rules::{ANTE_BONUS, Action, FourCardHand, NO_BONUS_FOR_LOSING_HANDS, PLAYER_CARDS, Round};
use crate::cards::{Card, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::strategy::{Worth, best};
use crate::games::facts::PAYS;
use crate::games::{Offer, SolveError};
use crate::hands::FourCardCategory;
use crate::hands::four_card::FourCardValue;
use crate::outcome::Award;
use crate::paytable::{Document, Units, whole_units};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// The action with the greatest expected net result; on a tie, the smaller wager.
    Optimal(Box<NetSums>),
    Simple,
    Expert,
}

impl Decisions {
    /// Decisions of `offer`, against one of `hidden_hands` hidden hands of the dealer.
    pub fn of(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        match offer.strategy {
            None => Ok(Decisions::Optimal(Box::new(NetSums::new(offer, hidden_hands)?))),
            Some(strategy) if strategy.name == SIMPLE.name => Ok(Decisions::Simple),
            Some(strategy) if strategy.name == EXPERT.name => Ok(Decisions::Expert),
            Some(strategy) => Err(SolveError::UnknownStrategy { game: FACTS.id, strategy: strategy.name }),
        }
    }

    pub fn action(&self, up_card: Card, situation: &Situation) -> Action {
        match self {
            Decisions::Optimal(sums) => sums.best(situation.kind(), situation.losing),
            Decisions::Simple => simple(situation),
            Decisions::Expert => expert(up_card, situation),
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
    /// Number of suit-isomorphic hands represented.
    pub hands: u8,
    pub value: FourCardValue,
    /// Number of hidden hands, all equally likely, with which the dealer outranks the player.
    pub losing: u32,
}

impl UpCard {
    /// Runs of up cards of one suit, which share their list of hands.
    pub fn by_suit(up_cards: &[UpCard]) -> impl Iterator<Item = &[UpCard]> {
        up_cards.chunk_by(|one, next| Arc::ptr_eq(&one.hands, &next.hands))
    }

    /// The best hands come first.
    pub fn situations(&self) -> impl Iterator<Item = Situation> {
        (0..self.hands.len()).filter_map(|place| self.situation(place))
    }

    /// The situation with the hand at index `place`; `None` if it contains the up card.
    #[inline]
    pub fn situation(&self, place: usize) -> Option<Situation> {
        let (PlayersHand { cards, hands, value }, losing) = (self.hands[place], self.losing[place]);
        (!cards.contains(&self.card)).then_some(Situation { hand: cards, hands, value, losing })
    }

    /// Number of pairs of hand and up card represented by this situation.
    pub fn hands_like(&self, situation: &Situation) -> u128 {
        u128::from(self.cards) * u128::from(situation.hands)
    }
}

impl Situation {
    pub fn kind(&self) -> FourCardHand {
        FourCardHand::of(self.value)
    }

    /// Whether the player holds a card of the up card's rank.
    pub fn matches(&self, up_card: Card) -> bool {
        self.hand.iter().any(|card| card.rank() == up_card.rank())
    }
}

pub struct AnteBonus {
    pub award: Award,
    amount: Units,
}

pub struct Nets {
    ante: Units,
    play: Units,
    bonuses: Vec<Option<AnteBonus>>,
    bonus_when_beaten: bool,
}

impl Nets {
    pub fn of(offer: &Offer) -> Self {
        let winning = offer.net_units(PAYS);
        let lines = offer.paytable.rows(PAYS);
        let [ante, play] = ["ante", "play"].map(|wager| {
            let line = lines.iter().position(|line| line.hand == wager);
            line.map_or_else(|| -whole_units(1), |line| winning[line].clone())
        });
        let rows = offer.paytable.rows(ANTE_BONUS);
        let amounts = offer.paytable.amounts(ANTE_BONUS, &offer.meters);
        let bonus = |kind: &FourCardHand| {
            let row = kind.names().iter().find_map(|name| rows.iter().position(|row| row.hand == *name))?;
            let award = Award { schedule: ANTE_BONUS, hand: rows[row].hand };
            Some(AnteBonus { award, amount: amounts[row].clone()? })
        };
        let bonus_when_beaten = offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
        Nets { ante, play, bonuses: FourCardHand::ALL.iter().map(bonus).collect(), bonus_when_beaten }
    }

    /// Net result in units.
    pub fn net(&self, round: Round) -> Units {
        let lost = -whole_units(1);
        if round.action == Action::FOLD {
            return lost;
        }
        let (ante, play) = if round.wins { (&self.ante, &self.play) } else { (&lost, &lost) };
        let bonus = self.bonus(round).map_or(whole_units(0), |bonus| bonus.amount.clone());
        ante + play * whole_units(round.action.antes()) + bonus
    }

    pub fn name(&self, round: Round) -> String {
        round.outcome_name(self.bonus(round).map(|bonus| bonus.award.hand))
    }

    pub fn bonus(&self, round: Round) -> Option<&AnteBonus> {
        let earned = round.action != Action::FOLD && (round.wins || self.bonus_when_beaten);
        self.bonuses[round.kind.index()].as_ref().filter(|_| earned)
    }
}

/// An action that is best from this number of losing hidden hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BestAction {
    losing: u32,
    action: Action,
}

/// Net results of every class of rounds on one paytable, in whole parts of a unit, and the best actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetSums {
    /// Number of hidden hands, times the parts per unit.
    pub ways: u128,
    hidden_hands: i128,
    nets: [i128; Round::COUNT],
    best: Vec<Vec<BestAction>>,
}

impl NetSums {
    pub fn new(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        let priced = Nets::of(offer);
        let nets: [Units; Round::COUNT] = std::array::from_fn(|class| priced.net(Round::of_class(class)));
        let pays = offer.whole_pays(nets.iter(), None, i64::MAX)?;
        let ways = u128::from(hidden_hands) * u128::from(pays.scale.unsigned_abs());
        let nets = std::array::from_fn(|class| pays.nets[class].into());
        let sums = NetSums { ways, hidden_hands: hidden_hands.into(), nets, best: Vec::new() };
        Ok(NetSums {
            best: FourCardHand::ALL.iter().map(|&kind| sums.best_by_losing(kind, hidden_hands)).collect(),
            ..sums
        })
    }

    /// Computes an entry of `best`. Worths are linear in `losing`, so each action is best on a single range.
    fn best_by_losing(&self, kind: FourCardHand, hidden_hands: u32) -> Vec<BestAction> {
        let best = |losing: u32| BestAction { losing, action: Action::ALL[best(&self.worths(kind, losing))] };
        let mut actions = vec![best(0)];
        while let Some(&BestAction { losing, action }) = actions.last() {
            let (mut last, mut beyond) = (losing, hidden_hands + 1);
            while last + 1 < beyond {
                let middle = last.midpoint(beyond);
                *(if best(middle).action == action { &mut last } else { &mut beyond }) = middle;
            }
            if beyond > hidden_hands {
                break;
            }
            actions.push(best(beyond));
        }
        actions
    }

    /// Worth of each action, summed over all hidden hands, of which `losing` are higher. Net results stay below 2^63
    /// parts and hidden hands within C(46, 5), so sums fit into 128 bits by far.
    #[inline]
    pub fn worths(&self, kind: FourCardHand, losing: u32) -> [Worth<i128>; Action::ALL.len()] {
        let losing = i128::from(losing);
        let rounds = Action::ALL.map(|action| {
            let net = |wins| self.nets[Round { action, wins, kind }.class()];
            losing * net(false) + (self.hidden_hands - losing) * net(true)
        });
        // The results of 1x and 2x differ by one ante of the Play Wager.
        let ante_of_play = rounds[2] - rounds[1];
        std::array::from_fn(|antes| Worth { round: rounds[antes], bet: antes as i128 * ante_of_play })
    }

    /// The action of greatest worth; on a tie, the smaller wager.
    #[inline]
    pub fn best(&self, kind: FourCardHand, losing: u32) -> Action {
        let [.., last] = self.best[kind.index()][..] else { return Action::FOLD };
        let reached = self.best[kind.index()].windows(2).find(|two| losing < two[1].losing);
        reached.map_or(last.action, |two| two[0].action)
    }
}

/// No named strategy plays 2x.
const SINGLE: Action = Action::ALL[1];
const TRIPLE: Action = Action::ALL[3];

/// Category of the best four cards, and the rank that is compared first.
fn strength(situation: &Situation) -> (FourCardCategory, Rank) {
    let ranking = situation.value.ranking();
    (ranking.category, ranking.ranks[0])
}

const fn pair(rank: Rank) -> (FourCardCategory, Rank) {
    (FourCardCategory::Pair, rank)
}

pub fn simple(situation: &Situation) -> Action {
    match strength(situation) {
        hand if hand >= pair(Rank::Ten) => TRIPLE,
        hand if hand >= pair(Rank::Three) => SINGLE,
        _ => Action::FOLD,
    }
}

pub fn expert(up_card: Card, situation: &Situation) -> Action {
    let (hand, up_rank) = (strength(situation), up_card.rank());
    if hand >= pair(Rank::Ace) {
        return TRIPLE;
    }
    if hand.0 != FourCardCategory::Pair {
        return Action::FOLD;
    }
    let matched = situation.matches(up_card);
    let triple = match hand.1 {
        Rank::Nine => up_rank == Rank::Two,
        Rank::Ten => {
            up_rank < Rank::Ten || up_rank == Rank::Ten && situation.hand.iter().any(|card| card.rank() > Rank::Ten)
        }
        Rank::Jack => up_rank <= Rank::Jack || up_rank < Rank::Ace && matched,
        Rank::Queen => up_rank <= Rank::Queen || matched,
        Rank::King => up_rank < Rank::Ace || matched,
        _ => false,
    };
    match hand.1 {
        _ if triple => TRIPLE,
        Rank::Two if up_rank != Rank::Two => Action::FOLD,
        _ => SINGLE,
    }
}

/// The regulation's base game in the default reading with optimal play; its folds forfeit the progressive wagers.
pub fn regulations_base_game() -> Result<Offer, SolveError> {
    let wager = &WAGERS[0];
    let document = Document::parse(wager.source.path, wager.source.text)?;
    let mut paytables = document.paytables(wager.form)?;
    // A file without a paytable is refused above.
    Ok(Offer::on(&FACTS, wager, paytables.swap_remove(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pays of ante and play under which each action is best somewhere, alone or tied.
    #[test]
    fn the_best_action_is_that_of_the_greatest_sum() {
        const HIDDEN: u32 = 1_000;
        let regulations = NetSums::new(&regulations_base_game().expect("valid"), HIDDEN).expect("whole pays");
        for (of_one, of_three) in [(1, 3), (0, 0), (2, 2), (3, 1), (-1, 5), (40, -7)] {
            let mut nets = regulations.nets;
            for (class, net) in nets.iter_mut().enumerate().filter(|(class, _)| Round::of_class(*class).wins) {
                let antes = Round::of_class(class).action.antes() as i128;
                *net += if antes == 3 { of_three } else { antes * of_one };
            }
            let sums = NetSums { nets, ..regulations.clone() };
            let best_by_losing = |kind| sums.best_by_losing(kind, HIDDEN);
            let sums = NetSums { best: FourCardHand::ALL.iter().map(|&kind| best_by_losing(kind)).collect(), ..sums };
            for &kind in FourCardHand::ALL {
                for losing in 0..=HIDDEN {
                    let greatest = best(&sums.worths(kind, losing));
                    assert_eq!(sums.best(kind, losing).antes(), greatest, "{kind:?} {losing} {of_one} {of_three}");
                }
            }
        }
    }
}
