//! The decisions for people: by what the player holds and the up card, in one spot, and one by one.

use num_bigint::BigInt;
use rayon::prelude::*;

use super::holdings::{Holding, up_cards_in_words};
use crate::cards::{Card, Rank};
use crate::games::four_card_poker::decisions::Decisions;
use crate::games::four_card_poker::decisions::optimal::NetSums;
use crate::games::four_card_poker::decisions::situation::{Situation, UpCard};
use crate::games::four_card_poker::exact::solve::FourCardPokerSolver;
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::deal::PLAYER_CARDS;
use crate::games::{DecisionRow, EachDecision, Offer, SolveError, StrategyRow};
use crate::games::{Frequencies, Remark, Scope};
use crate::outcome::{Fraction, decimal, percent};
use crate::paytable::whole_units;

pub const DECISION: &str = "Play Wager";
const HOW_OFTEN: &str = "Play Wager, how often";

/// How often each action is taken, and the decisions by holding and up card.
pub fn rows(solver: &FourCardPokerSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let (decisions, worths) = decided(solver, offer)?;
    let of_up_card = |up_card: &UpCard| Groups::of(up_card, &decisions, &worths);
    let groups = solver.situations().par_iter().map(of_up_card).reduce(Groups::empty, Groups::add);
    let table = Table { groups, deals: BigInt::from(solver.hands_and_up_cards()) * solver.hidden_hands(), worths };
    let mut rows = table.frequencies();
    rows.extend(Holding::all().flat_map(|holding| table.rows_of(holding)));
    Ok(rows)
}

fn decided(solver: &FourCardPokerSolver, offer: &Offer) -> Result<(Decisions, NetSums), SolveError> {
    offer.require_decisions()?;
    Ok((Decisions::of(offer, solver.hidden_hands())?, NetSums::new(offer, solver.hidden_hands())?))
}

/// How often each action is taken, in words.
pub fn frequencies(solver: &FourCardPokerSolver, offer: &Offer) -> Option<Remark> {
    let table = solver.base_outcomes(offer).ok()?;
    let taken = |action: Action| {
        let wagered = whole_units(1 + action.antes());
        let outcomes = table.outcomes().iter().filter(|outcome| outcome.wagered == wagered);
        let count: u128 = outcomes.map(|outcome| outcome.count).sum();
        (action.name().to_string(), Fraction::new(count.into(), table.cycle().into()))
    };
    let decisions = vec![("", Action::ALL.map(taken).to_vec())];
    Some(Remark::Frequencies(Frequencies { scope: Scope::Variant(offer.variant()), decisions }))
}

/// Hands with an up card, summed up.
#[derive(Clone, Default)]
struct Group {
    hands: u128,
    /// Of these, with each action decided on.
    decided: [u128; Action::ALL.len()],
    /// Sum of net results over all deals if the action is taken with all of these hands.
    worth: [i128; Action::ALL.len()],
    /// The same if it is taken where it is decided on.
    worth_decided: [i128; Action::ALL.len()],
    /// Sum of net results of one ante of Play Wager, where the action is decided on.
    ante_of_play: [i128; Action::ALL.len()],
    /// One hand with each action decided on.
    examples: [Option<([Card; PLAYER_CARDS], Card)>; Action::ALL.len()],
}

impl Group {
    fn add_situation(&mut self, up_card: &UpCard, situation: &Situation, action: Action, worths: &NetSums) {
        let hands = up_card.hands_like(situation);
        let kind = situation.kind();
        self.hands += hands;
        self.decided[action.antes()] += hands;
        for taken in Action::ALL {
            // At most 1.3 x 10^8 hands with an up card, and a sum far inside 128 bits for each.
            let worth = hands as i128 * worths.sum(taken, kind, situation.losing);
            self.worth[taken.antes()] += worth;
            if taken == action {
                self.worth_decided[taken.antes()] += worth;
            }
        }
        // Play Wagers of one and of two antes differ by one ante of it.
        let [one, two] = [1, 2].map(|antes| worths.sum(Action::ALL[antes], kind, situation.losing));
        self.ante_of_play[action.antes()] += hands as i128 * (two - one);
        self.examples[action.antes()].get_or_insert((situation.hand, up_card.card));
    }

    fn add(&mut self, other: &Group) {
        self.hands += other.hands;
        for action in Action::ALL.map(Action::antes) {
            self.decided[action] += other.decided[action];
            self.worth[action] += other.worth[action];
            self.worth_decided[action] += other.worth_decided[action];
            self.ante_of_play[action] += other.ante_of_play[action];
            self.examples[action] = self.examples[action].or(other.examples[action]);
        }
    }

    fn sum<'g>(groups: impl Iterator<Item = &'g Group>) -> Group {
        groups.fold(Group::default(), |mut sum, group| {
            sum.add(group);
            sum
        })
    }

    /// The action that is decided on most often.
    fn action(&self) -> Action {
        let often = |action: &Action| self.decided[action.antes()];
        Action::ALL.into_iter().max_by_key(often).unwrap_or(Action::FOLD)
    }

    /// What the decisions come to beyond folding all of these hands.
    fn gain(&self) -> i128 {
        self.worth_decided.iter().sum::<i128>() - self.worth[Action::FOLD.antes()]
    }
}

/// Groups by holding, by up card, and by whether the player has a card of its rank.
struct Groups(Vec<[[Group; 2]; Rank::ALL.len()]>);

impl Groups {
    fn empty() -> Self {
        Groups(vec![Default::default(); Holding::all().count()])
    }

    fn of(up_card: &UpCard, decisions: &Decisions, worths: &NetSums) -> Self {
        let mut groups = Groups::empty();
        let rank = up_card.card.rank();
        for situation in &up_card.situations {
            let matched = situation.matches(up_card.card);
            let group = &mut groups.0[Holding::of(situation.value).index()][rank as usize][usize::from(matched)];
            group.add_situation(up_card, situation, decisions.action(up_card.card, situation), worths);
        }
        groups
    }

    fn add(mut self, other: Groups) -> Self {
        let own = self.0.as_flattened_mut().as_flattened_mut();
        own.iter_mut().zip(other.0.as_flattened().as_flattened()).for_each(|(group, other)| group.add(other));
        self
    }
}

/// All groups, and what turns sums into expectations.
struct Table {
    groups: Groups,
    /// Number of deals.
    deals: BigInt,
    worths: NetSums,
}

impl Table {
    fn frequencies(&self) -> Vec<StrategyRow> {
        let all = Group::sum(self.groups.0.as_flattened().as_flattened().iter());
        let share = |hands: u128| Fraction::new(BigInt::from(hands), BigInt::from(all.hands));
        let taken = Action::ALL.into_iter().filter(|action| all.decided[action.antes()] > 0);
        let row = |action: Action| {
            let hands = all.decided[action.antes()];
            StrategyRow {
                decision: HOW_OFTEN,
                holding: format!("{} % of all hands with an up card", decimal(&percent(&share(hands)), 4)),
                hands,
                action: action.name().to_string(),
                exceptions: 0,
                example: String::new(),
                of_the_bet: self.mean(all.ante_of_play[action.antes()] * antes_of_play(action), hands),
                with_open_bets: self.mean(all.worth_decided[action.antes()], hands),
                gain: self.per_round(all.worth_decided[action.antes()] + self.worths.hidden_hands * hands as i128),
            }
        };
        taken.map(row).collect()
    }

    /// One row for each run of up cards against which a holding is played alike, or two where it matters whether the
    /// player has a card of the up card's rank.
    fn rows_of(&self, holding: Holding) -> Vec<StrategyRow> {
        let groups = &self.groups.0[holding.index()];
        // Where a card of the up card's rank must be in hand, or cannot be, the one action counts for both.
        let actions = |rank: &Rank| {
            let [without, with] =
                groups[*rank as usize].each_ref().map(|group| (group.hands > 0).then(|| group.action()));
            [without.or(with), with.or(without)]
        };
        let dealt: Vec<Rank> =
            Rank::ALL.into_iter().filter(|&rank| groups[rank as usize].iter().any(|group| group.hands > 0)).collect();
        let mut rows = Vec::new();
        for run in dealt.chunk_by(|one, next| actions(one) == actions(next)) {
            let of_run = |matched: usize| Group::sum(run.iter().map(|&rank| &groups[rank as usize][matched]));
            let [without, with] = [of_run(0), of_run(1)];
            let up_cards = up_cards_in_words(run, &dealt);
            let name = format!("{}{up_cards}", holding.name());
            if without.hands == 0 || with.hands == 0 || without.action() == with.action() {
                rows.push(self.row(name, &Group::sum([&without, &with].into_iter())));
            } else {
                rows.push(self.row(format!("{name}, none of the up card's rank in hand"), &without));
                rows.push(self.row(format!("{name}, one of the up card's rank in hand"), &with));
            }
        }
        rows
    }

    fn row(&self, holding: String, group: &Group) -> StrategyRow {
        let action = group.action();
        let exception = Action::ALL.into_iter().rfind(|&other| other != action && group.decided[other.antes()] > 0);
        let example = exception.and_then(|other| {
            let (hand, up_card) = group.examples[other.antes()]?;
            Some(format!("{} against {up_card}: {}", hand.map(|card| card.to_string()).join(" "), other.name()))
        });
        StrategyRow {
            decision: DECISION,
            holding,
            hands: group.hands,
            action: action.name().to_string(),
            exceptions: group.hands - group.decided[action.antes()],
            example: example.unwrap_or_default(),
            of_the_bet: self.mean(group.ante_of_play.iter().sum::<i128>() * antes_of_play(action), group.hands),
            with_open_bets: self.mean(group.worth[action.antes()], group.hands),
            gain: self.per_round(group.gain()),
        }
    }

    /// A sum of net results over hands as the mean of a round with one of them.
    fn mean(&self, worth: i128, hands: u128) -> Fraction {
        // Rows of no hands are not made.
        Fraction::new(BigInt::from(worth), BigInt::from(hands) * self.worths.hidden_hands)
    }

    fn per_round(&self, worth: i128) -> Fraction {
        Fraction::new(BigInt::from(worth), self.deals.clone())
    }
}

/// The antes of the Play Wager in question: of a fold, of the least that could be made.
fn antes_of_play(action: Action) -> i128 {
    action.antes().max(1) as i128
}

/// Tells `each` every decision, one for all hands that are the same but for the names of suits.
pub fn every_decision(
    solver: &FourCardPokerSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let (decisions, worths) = decided(solver, offer)?;
    for up_card in solver.situations() {
        for situation in &up_card.situations {
            let action = decisions.action(up_card.card, situation);
            let kind = situation.kind();
            let sum = |action: Action| worths.sum(action, kind, situation.losing);
            // Of the others that are worth the same, the one that wagers least comes first.
            let others = Action::ALL.into_iter().rev().filter(|&other| other != action);
            let other = others.max_by_key(|&other| sum(other)).unwrap_or(action);
            each(&DecisionRow {
                decision: DECISION,
                cards: &situation.hand,
                up_card: Some(up_card.card),
                hands: up_card.hands_like(situation),
                action: action.name(),
                net_sum: sum(action),
                other_action: other.name(),
                other_net_sum: sum(other),
                deals: worths.hidden_hands,
                placed: "",
            })
            .map_err(SolveError::Told)?;
        }
    }
    Ok(())
}
