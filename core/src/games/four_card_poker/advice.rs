//! Advice for people: decisions by holding and one by one, action frequencies, and single spots.

use std::cmp::Reverse;

use az::Az;
use num_bigint::BigInt;
use rayon::prelude::*;

use crate::cards::{Card, CardSet, Rank};
use crate::games::advice::SpotForm;
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group};
use crate::games::four_card_poker::decisions::{Decisions, NetSums, Situation, UpCard};
use crate::games::four_card_poker::exact::FourCardPokerSolver;
use crate::games::four_card_poker::rules::{Action, DEALER_CARDS, PLAYER_CARDS, Round, ascending};
use crate::games::{
    ChangedDecision, EachDecision, Frequencies, Offer, Remark, Scope, SolveError, Spot, SpotAnswer, SpotError,
    StrategyRow,
};
use crate::hands::FourCardCategory;
use crate::hands::four_card::{self, FourCardValue};
use crate::outcome::Fraction;

const HOW_OFTEN: &str = "Play Wager, how often";

type Actions = Group<{ Action::ALL.len() }>;

type Groups = Vec<Actions>;

pub const DECISION: &str = "Play Wager";

fn decision_point(sums: &NetSums) -> DecisionPoint {
    DecisionPoint { name: DECISION, actions: &Action::NAMES, ways: sums.ways }
}

/// Action frequencies, then the decisions by holding and up card.
pub fn rows(solver: &FourCardPokerSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let played = ValuedDecisions::of(solver, offer)?;
    let plus = |sum: Groups, groups: Groups| sum.into_iter().zip(&groups).map(|(sum, group)| sum.plus(group)).collect();
    let groups = solver.situations().par_iter().map(|up_card| played.groups(up_card)).reduce(no_groups, plus);
    let point = decision_point(&played.sums);
    let table = StrategyTable { groups, point, deals: BigInt::from(solver.hands_and_up_cards()) * point.ways };
    let all = sum(&table.groups);
    let mut rows: Vec<StrategyRow> =
        all.frequencies(HOW_OFTEN, "hands with an up card", &point, &table.deals).collect();
    Holding::all().for_each(|holding| table.add_rows(holding, &mut rows));
    Ok(rows)
}

pub fn frequencies(solver: &FourCardPokerSolver, offer: &Offer) -> Option<Remark> {
    let counts = solver.base_counts(offer).ok()?;
    let all: u128 = counts.iter().sum();
    let taken = |(action, counts): (Action, &[u128])| {
        (action.name().to_string(), Fraction::new(counts.iter().sum::<u128>().into(), all.into()))
    };
    let by_action = counts.chunks(Round::COUNT / Action::ALL.len());
    let decisions = vec![("", Action::ALL.into_iter().zip(by_action).map(taken).collect())];
    Some(Remark::Frequencies(Frequencies { scope: Scope::Variant(offer.variant()), decisions }))
}

/// Decisions that differ from those of `from`, by holding and up card.
pub fn changed(solver: &FourCardPokerSolver, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
    let (old, new) = (Decisions::of(from, solver.hidden_hands())?, ValuedDecisions::of(solver, to)?);
    let against = |up_card: &UpCard| {
        let mut changed = ChangedHands::default();
        for situation in up_card.situations() {
            let Decided { hands, worths, taken } = new.decided(up_card, &situation);
            let actions = [old.action(up_card.card, &situation).antes(), taken];
            if actions[0] == actions[1] {
                continue;
            }
            let gain = worths[actions[1]].round - worths[actions[0]].round;
            let holding = (Reverse(Holding::of(situation.value)), up_card.card.rank());
            changed.add(holding, actions, hands, gain, || in_words(&situation, up_card));
        }
        changed
    };
    let changed = solver.situations().par_iter().map(against).reduce(ChangedHands::default, ChangedHands::plus);
    let point = decision_point(&new.sums);
    let deals = BigInt::from(solver.hands_and_up_cards()) * point.ways;
    let holding =
        |&(Reverse(holding), rank): &(Reverse<Holding>, Rank)| holding.name() + &up_cards_in_words(&[rank], &Rank::ALL);
    Ok(changed.decisions(&point, &deals, holding))
}

fn in_words(situation: &Situation, up_card: &UpCard) -> String {
    format!("{} against {}", situation.hand.map(|card| card.to_string()).join(" "), up_card.card)
}

/// Calls `each` with every decision, one per class of suit-isomorphic hands.
pub fn every_decision(
    solver: &FourCardPokerSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let played = ValuedDecisions::of(solver, offer)?;
    let point = decision_point(&played.sums);
    for up_card in solver.situations().iter() {
        for situation in up_card.situations() {
            let decided = played.decided(up_card, &situation);
            each(&decided.row(&point, &situation.hand, Some(up_card.card), "")).map_err(SolveError::Told)?;
        }
    }
    Ok(())
}

struct ValuedDecisions {
    decisions: Decisions,
    sums: NetSums,
}

impl ValuedDecisions {
    fn of(solver: &FourCardPokerSolver, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let hidden_hands = solver.hidden_hands();
        Ok(ValuedDecisions { decisions: Decisions::of(offer, hidden_hands)?, sums: NetSums::new(offer, hidden_hands)? })
    }

    fn decided(&self, up_card: &UpCard, situation: &Situation) -> Decided<{ Action::ALL.len() }> {
        // At most 1.3 x 10^8 pairs of hand and up card; their worths fit into 128 bits by far.
        Decided {
            hands: up_card.hands_like(situation),
            worths: self.sums.worths(situation.kind(), situation.losing),
            taken: self.decisions.action(up_card.card, situation).antes(),
        }
    }

    fn groups(&self, up_card: &UpCard) -> Groups {
        let mut groups = no_groups();
        for situation in up_card.situations() {
            let decided = self.decided(up_card, &situation);
            let holding = Holding::of(situation.value);
            groups[place(holding, up_card.card.rank(), situation.matches(up_card.card))]
                .add(&decided, || format!("{}: {}", in_words(&situation, up_card), Action::NAMES[decided.taken]));
        }
        groups
    }
}

/// Index of a group: holding and up card, `matched` if the player holds a card of the up card's rank.
fn place(holding: Holding, up_card: Rank, matched: bool) -> usize {
    (holding.0 * Rank::ALL.len() + up_card as usize) * 2 + usize::from(matched)
}

fn no_groups() -> Groups {
    vec![Actions::default(); Holding::all().count() * Rank::ALL.len() * 2]
}

fn sum<'g>(groups: impl IntoIterator<Item = &'g Actions>) -> Actions {
    groups.into_iter().fold(Actions::default(), |sum, group| sum.plus(group))
}

struct StrategyTable {
    groups: Groups,
    point: DecisionPoint,
    deals: BigInt,
}

impl StrategyTable {
    /// Adds a row per run of up cards with the same action; two rows if the action depends on holding a card of the up
    /// card's rank.
    fn add_rows(&self, holding: Holding, rows: &mut Vec<StrategyRow>) {
        let group = |rank: Rank, matched| &self.groups[place(holding, rank, matched)];
        let of_rank = |rank: Rank| [group(rank, false), group(rank, true)];
        // Where such a card must be held, or cannot be, one action counts for both.
        let actions = |rank: &Rank| {
            let [without, with] = of_rank(*rank).map(|group| (group.hands() > 0).then(|| group.action()));
            [without.or(with), with.or(without)]
        };
        let is_dealt = |rank: &Rank| of_rank(*rank).iter().any(|group| group.hands() > 0);
        let dealt: Vec<Rank> = Rank::ALL.into_iter().filter(is_dealt).collect();
        for run in dealt.chunk_by(|one, next| actions(one) == actions(next)) {
            let [without, with] = [false, true].map(|matched| sum(run.iter().map(|&rank| group(rank, matched))));
            let name = format!("{}{}", holding.name(), up_cards_in_words(run, &dealt));
            let row = |holding, group: &Actions| group.row(holding, &self.point, &self.deals);
            if without.hands() == 0 || with.hands() == 0 || without.action() == with.action() {
                rows.extend(row(name, &without.plus(&with)));
            } else {
                rows.extend(row(format!("{name}, none of the up card's rank in hand"), &without));
                rows.extend(row(format!("{name}, one of the up card's rank in hand"), &with));
            }
        }
    }
}

/// A hand as a player describes it, numbered from the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Holding(pub usize);

const HIGH_CARDS: [&str; 4] = ["less than ace-king high", "ace-king high", "ace-king-jack high", "ace-king-queen high"];
const BETTER: [&str; 6] = ["two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];
const _: () = assert!(FourCardCategory::FourOfAKind as usize + 1 == FourCardCategory::TwoPair as usize + BETTER.len());

impl Holding {
    pub fn all() -> impl Iterator<Item = Holding> {
        (0..HIGH_CARDS.len() + Rank::ALL.len() + BETTER.len()).rev().map(Holding)
    }

    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        match ranking.category {
            FourCardCategory::HighCard => Holding(match ranking.ranks {
                [Rank::Ace, Rank::King, Rank::Queen, _] => 3,
                [Rank::Ace, Rank::King, Rank::Jack, _] => 2,
                [Rank::Ace, Rank::King, ..] => 1,
                _ => 0,
            }),
            FourCardCategory::Pair => Holding(HIGH_CARDS.len() + ranking.ranks[0] as usize),
            better => {
                Holding(HIGH_CARDS.len() + Rank::ALL.len() + better as usize - FourCardCategory::TwoPair as usize)
            }
        }
    }

    pub fn name(self) -> String {
        match self.0.checked_sub(HIGH_CARDS.len()) {
            None => HIGH_CARDS[self.0].to_string(),
            Some(pair) if pair < Rank::ALL.len() => format!("pair of {}s", Rank::ALL[pair].name()),
            Some(better) => BETTER[better - Rank::ALL.len()].to_string(),
        }
    }
}

/// Up cards in words, such as `, up card 3 to 9`; empty for all of them.
pub fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        _ if run == all => String::new(),
        [only] => format!(", up card {}", only.name()),
        [first, .., last] => format!(", up card {} to {}", first.name(), last.name()),
        [] => String::new(),
    }
}

const NO_COMMUNITY_CARDS: &str = "Four Card Poker has no community cards; give the up card with --up";

static FORM: SpotForm = SpotForm {
    game: "Four Card Poker",
    hand_cards: PLAYER_CARDS,
    hand_in_words: "five",
    boards: &[0],
    wrong_board: |_| NO_COMMUNITY_CARDS.to_string(),
    has_up_card: true,
};

/// Worths of all actions with these cards, over every hidden hand of the dealer.
pub fn spot(solver: &FourCardPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    spot.refuse_bets(FORM.game)?;
    let seen = FORM.check(solver.deck, spot)?;
    // Both defaults are never used: the form has refused spots without these cards.
    let up_card = spot.up_card.unwrap_or(Card::LOWEST);
    let hand = ascending(&spot.hand).unwrap_or([Card::LOWEST; PLAYER_CARDS]);
    let value = four_card::best_four(hand);
    let hidden = solver.deck.without(seen).subsets::<{ DEALER_CARDS - 1 }>();
    let dealers = hidden.map(|hidden| hidden.into_iter().chain([up_card]).collect::<CardSet>());
    let values = dealers.filter_map(|dealer| Some(four_card::best_four::<DEALER_CARDS>(dealer.to_array()?)));
    let losing = values.filter(|&dealer| dealer > value).count().az::<u32>();
    let situation = Situation { hand, hands: 1, value, losing };
    let ValuedDecisions { decisions, sums } = ValuedDecisions::of(solver, offer)?;
    let by_strategy = offer.strategy.map(|_| decisions.action(up_card, &situation).name().to_string());
    Ok(decision_point(&sums).answer(&sums.worths(situation.kind(), losing), String::new(), by_strategy))
}
