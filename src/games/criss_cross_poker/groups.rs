//! Decisions with many hands, summed up into one line of the strategy for people.

use num_bigint::BigInt;

use super::bets::{Bet, Street};
use super::worths::Actions;
use crate::games::StrategyRow;
use crate::outcome::{Fraction, decimal, percent};

/// Hands with the cards in sight on one street, summed up.
#[derive(Clone, Debug, Default)]
pub struct Group {
    hands: u128,
    /// Of these, with each action decided on.
    decided: [u128; Bet::ALL.len()],
    /// Sums over all of these hands and all ways that their deals can go on, if the action is taken: of the round.
    round: [i128; Bet::ALL.len()],
    /// The same of the bet in question.
    bet: [i128; Bet::ALL.len()],
    /// The same sums over the hands with which the action is decided on.
    round_decided: [i128; Bet::ALL.len()],
    bet_decided: [i128; Bet::ALL.len()],
    /// What a fold with these hands would come to.
    fold_decided: [i128; Bet::ALL.len()],
    /// One hand with each action decided on.
    examples: [Option<String>; Bet::ALL.len()],
}

/// What turns the sums of a street into expectations.
#[derive(Clone, Debug)]
pub struct Scale {
    pub street: Street,
    /// Number of ways that a deal can go on at this decision, in the parts of an ante that sums are told in.
    pub after: u128,
    /// Number of all deals of a round, in the same parts.
    pub deals: u128,
}

impl Group {
    /// Adds `hands` hands alike that are decided on so; `example` says the cards in words.
    pub fn add(&mut self, hands: u128, actions: &Actions, decided: Bet, example: impl FnOnce() -> String) {
        // At most 1,326 x 1,225 x 1,128 hands, and a sum inside 64 bits for each.
        let weight = hands as i128;
        self.hands += hands;
        self.decided[decided.antes()] += hands;
        for (place, worth) in actions.iter().enumerate() {
            self.round[place] += weight * i128::from(worth.round);
            self.bet[place] += weight * i128::from(worth.bet);
        }
        // Of a fold, what the least bet would have come to.
        let bet = actions[decided.max(Bet::ONE).antes()].bet;
        self.round_decided[decided.antes()] += weight * i128::from(actions[decided.antes()].round);
        self.bet_decided[decided.antes()] += weight * i128::from(bet);
        self.fold_decided[decided.antes()] += weight * i128::from(actions[Bet::FOLD.antes()].round);
        self.examples[decided.antes()].get_or_insert_with(example);
    }

    /// The hands of both groups.
    #[must_use]
    pub fn plus(mut self, other: &Group) -> Self {
        self.hands += other.hands;
        for place in Bet::ALL.map(Bet::antes) {
            self.decided[place] += other.decided[place];
            self.round[place] += other.round[place];
            self.bet[place] += other.bet[place];
            self.round_decided[place] += other.round_decided[place];
            self.bet_decided[place] += other.bet_decided[place];
            self.fold_decided[place] += other.fold_decided[place];
            if self.examples[place].is_none() {
                self.examples[place].clone_from(&other.examples[place]);
            }
        }
        self
    }

    /// The line of these hands, or `None` if there are none.
    pub fn row(&self, holding: String, scale: &Scale) -> Option<StrategyRow> {
        let often = |action: &Bet| self.decided[action.antes()];
        let action = Bet::ALL.into_iter().max_by_key(often).filter(|_| self.hands > 0)?;
        let exception = Bet::ALL.into_iter().rfind(|&other| other != action && self.decided[other.antes()] > 0);
        let example = exception.and_then(|other| Some((self.examples[other.antes()].as_ref()?, other)));
        Some(StrategyRow {
            decision: scale.street.name(),
            holding,
            hands: self.hands,
            action: action.name().to_string(),
            exceptions: self.hands - self.decided[action.antes()],
            example: example.map(|(cards, other)| format!("{cards}: {}", other.name())).unwrap_or_default(),
            of_the_bet: scale.mean(self.bet[action.max(Bet::ONE).antes()], self.hands),
            with_open_bets: scale.mean(self.round[action.antes()], self.hands),
            gain: scale.per_round(self.round_decided.iter().sum::<i128>() - self.fold_decided.iter().sum::<i128>()),
        })
    }

    /// A line for each action that is taken with some of these hands.
    pub fn frequencies(&self, scale: &Scale) -> impl Iterator<Item = StrategyRow> {
        let taken = Bet::ALL.into_iter().filter(|action| self.decided[action.antes()] > 0);
        taken.map(|action| {
            let hands = self.decided[action.antes()];
            let share = Fraction::new(BigInt::from(hands) * scale.after, BigInt::from(scale.deals));
            StrategyRow {
                decision: scale.street.name_of_frequencies(),
                holding: format!("{} % of all rounds", decimal(&percent(&share), 4)),
                hands,
                action: action.name().to_string(),
                exceptions: 0,
                example: String::new(),
                of_the_bet: scale.mean(self.bet_decided[action.antes()], hands),
                with_open_bets: scale.mean(self.round_decided[action.antes()], hands),
                gain: scale.per_round(self.round_decided[action.antes()] - self.fold_decided[action.antes()]),
            }
        })
    }
}

impl Scale {
    /// A sum of net results over hands as the mean of a round with one of them.
    fn mean(&self, sum: i128, hands: u128) -> Fraction {
        // Lines of no hands are not made.
        Fraction::new(BigInt::from(sum), BigInt::from(hands) * self.after)
    }

    fn per_round(&self, sum: i128) -> Fraction {
        Fraction::new(BigInt::from(sum), BigInt::from(self.deals))
    }
}
