//! A toy game against a dealer, on six cards: aces, kings and queens in two suits.
//!
//! Player and dealer have a card each and share a community card. A pair beats no pair, and else the higher card wins.
//! The player places an Ante and, having seen a card, checks or places a Play Wager of three antes; having seen the
//! community card as well, folds or places one of one ante. Both wagers win or lose even money; equal hands return
//! them.

use std::sync::LazyLock;

use crate::games::engine::ShortDeck;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::dealer::advice::DealerAdvice;
use house_edge_core::games::dealer::plain::PlainTree;
use house_edge_core::games::dealer::rounds::DealerRounds;
use house_edge_core::games::dealer::solver::DealerSolver;
use house_edge_core::games::dealer::tree::DealerTree;
use house_edge_core::games::dealer::{DealerForm, DealerGame, Round, Seen, Stage};
use house_edge_core::games::testing::kinds::Kinds;
use house_edge_core::games::{
    DecisionRow, GameFacts, LiteralGame, Offer, PAYS, PaytableSource, SideWager, SolveError, Solver, Spot, SpotForm,
    Strategy, StrategyFacts, WagerFacts,
};
use house_edge_core::hands::FiveCardCategory;
use house_edge_core::outcome::{Fraction, Measures, Outcome, ratio};
use house_edge_core::paytable::{Document, Pay, PayableHand, ScheduleForm, WhenAbsent, leaked, whole_units};
use std::cmp::Ordering;

#[derive(Clone, Copy)]
struct Toy;

type ToyTree = PlainTree<Toy>;
type ToySolver = DealerSolver<Toy, ToyTree>;

static FACTS: LazyLock<GameFacts> = LazyLock::new(|| GameFacts {
    id: "toy",
    title: "Toy",
    chapter: "a test",
    most_players: 1,
    edition: "a test",
    method: "Every deal.",
    wagers: leaked([
        WagerFacts { has_decisions: true, strategies: leaked([&CAUTIOUS]), ..wager("base", "win", 1) },
        WagerFacts {
            side: Some(leaked(SideWager { kinds: &PAIRS, cards: &[0, 2], forfeited_by_fold: true })),
            ..wager("pair", "pair", 4)
        },
    ]),
    spots: SPOTS,
    ..GameFacts::default()
});

/// A wager that pays one hand.
fn wager(id: &'static str, hand: &'static str, pay: u32) -> WagerFacts {
    let text = leaked(format!(
        "schema = 1\ngame = \"toy\"\nwager = \"{id}\"\n\n[[paytable]]\nid = \"A\"\nodds = \"to-1\"\nsection = \"toy\"\n\n\
         [paytable.pays]\n{hand} = {pay}\n"
    ));
    let hands = leaked([PayableHand { name: hand, when_absent: WhenAbsent::Required }]);
    let form = ScheduleForm { name: PAYS, hands, required: true, ranked: true, ..ScheduleForm::default() };
    let form = leaked([form]);
    WagerFacts { id, can_fold: true, form, source: PaytableSource { path: "toy.toml", text }, ..WagerFacts::default() }
}

/// Two cards of a rank are a pair.
static PAIRS: Kinds = Kinds::by_rule::<FiveCardCategory>(|cards| usize::from(cards[0].rank() == cards[1].rank()));

/// Never three antes, never a fold.
static CAUTIOUS: StrategyFacts = StrategyFacts { name: "cautious", rules: "Check, then play 1x.", source: "a test" };

const LOSES: usize = 0;
const WINS: usize = 2;

static FORM: DealerForm = DealerForm {
    own: &[0],
    shown: &[],
    hidden: &[1],
    community: &[2],
    staked: 1,
    parts: 1,
    stages: &[
        Stage { name: "one card", turned: 0, before: &[], actions: &["check", "play 3x"], adds: &[Some(0), Some(3)] },
        Stage { name: "two cards", turned: 1, before: &[0], actions: &["fold", "play 1x"], adds: &[None, Some(1)] },
    ],
};

impl DealerGame for Toy {
    /// Whether it is a pair, and the ranks, highest first.
    type Value = (bool, [Rank; 2]);

    fn form(self) -> &'static DealerForm {
        &FORM
    }

    fn facts(self) -> &'static GameFacts {
        &FACTS
    }

    fn results(self) -> usize {
        3
    }

    fn kinds(self) -> usize {
        2
    }

    fn best_hand(self, cards: CardSet) -> Self::Value {
        let mut ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
        ranks.reverse();
        let ranks = [ranks[0], *ranks.last().expect("a card")];
        (cards.len() == 2 && ranks[0] == ranks[1], ranks)
    }

    fn kind(self, (is_pair, _): Self::Value) -> usize {
        usize::from(is_pair)
    }

    fn result(self, player: Self::Value, dealer: Self::Value) -> usize {
        match player.cmp(&dealer) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    fn priced(self, offer: &Offer, round: Round) -> Outcome {
        Outcome { net: net(&offer.net_units(PAYS)[0], round), ..named(round) }
    }

    fn settled(self, offer: &Offer, round: Round) -> Outcome {
        Outcome { net: net(&offer.net_units(PAYS)[0], round), ..named(round) }
    }

    fn named_action(self, _: &StrategyFacts, stage: usize, _: &Seen) -> Result<usize, SolveError> {
        Ok(stage)
    }
}

fn net(pay: &Fraction, Round { play, result, .. }: Round) -> Fraction {
    match result {
        _ if play == 0 => -whole_units(1),
        LOSES => -whole_units(1 + play),
        WINS => pay * whole_units(1 + play),
        _ => whole_units(0),
    }
}

fn named(Round { play, result, .. }: Round) -> Outcome {
    let name = if play == 0 { "fold".into() } else { format!("{play}x-{}", ["lose", "tie", "win"][result]) };
    let (wagered, net) = (whole_units(1 + play), whole_units(0));
    Outcome { name, paid: Vec::new(), net, wagered, folded: play == 0, count: 0 }
}

const SPOTS: SpotForm =
    SpotForm { game: "Toy", hand_cards: 1, boards: &[0, 1], up_cards: 0, has_draw: false, has_bets: false };

impl DealerAdvice for Toy {
    fn holdings(self, _: usize) -> usize {
        Rank::ALL.len()
    }

    fn holding(self, _: usize, seen: &Seen, _: Self::Value) -> usize {
        seen.own.iter().next().map_or(0, |card| card.rank() as usize)
    }

    fn holding_name(self, _: usize, holding: usize) -> String {
        Rank::ALL[holding].name().to_string()
    }
}

fn deck() -> CardSet {
    CardSet::deck(&Rank::ALL[10..], &Suit::ALL[..2])
}

fn solver() -> ToySolver {
    ToySolver::new(Toy, deck()).expect("six cards are enough")
}

fn offer(wager: usize) -> Offer {
    let wager = &FACTS.wagers[wager];
    let document = Document::parse(wager.source.path, wager.source.text).expect("TOML");
    Offer::on(&FACTS, wager, document.paytables(wager.id, wager.form, "").expect("valid").remove(0))
}

/// With a card of the player's out of sight there are 5 x 4 = 20 ways to turn the community card and the dealer's. With
/// an ace the player's pair wins 4; against each of the other four community cards the dealer's ace ties, the dealer's
/// pair wins, and the player's ace beats two cards: 12 win, 4 tie, 4 lose. With a king the community queens leave the
/// dealer two aces, a pair and a tie: 8 win, 4 tie, 8 lose; with a queen 4 win, 4 tie, 12 lose.
///
/// Of 20 ways, 3x is worth 4 x (12 - 4) = 32 with an ace, 0 with a king and -32 with a queen. After a check, 1x is
/// worth 2 x 4 = 8 with a pair; with an ace and no pair 2 x (2 - 1) = 2, four times; with a king 2 on each of two aces,
/// and
/// -6 on each of two queens, where a fold costs 4; with a queen and no pair a fold costs 4, four times. So a check is
/// worth 16 with an ace, 8 + 4 - 8 = 4 with a king, 8 - 16 = -8 with a queen.
///
/// Aces play 3x, kings and queens check: 2 x (32 + 4 - 8) = 56 antes in 6 x 20 = 120 rounds.
#[test]
fn the_edge_is_that_derived_by_hand() {
    let table = solver().outcomes(&offer(0)).expect("solved");
    let count = |name: &str| table.outcome(name).map_or(0, |outcome| outcome.count);
    assert_eq!(Measures::of(&table).expected_net, ratio(56, 120));
    assert_eq!(table.cycle(), 120);
    // Two aces each; kings with a pair or an ace on the board, queens with a pair.
    assert_eq!(["3x-win", "3x-tie", "3x-lose"].map(count), [24, 8, 8]);
    assert_eq!(["1x-win", "1x-tie", "1x-lose"].map(count), [2 * (4 + 4) + 2 * 4, 2 * 2, 2 * 2]);
    assert_eq!(count("fold"), 2 * 8 + 2 * 16);
    // Never a fold: 2 x (12 - 4), 2 x (8 - 8) and 2 x (4 - 12) for each of two cards.
    let cautious = Offer { strategy: Some(&CAUTIOUS), ..offer(0) };
    let table = solver().outcomes(&cautious).expect("solved");
    assert_eq!(Measures::of(&table).expected_net, ratio(0, 120));
}

/// A pair comes with one of five community cards. Of 120 rounds 2 x 8 + 2 x 16 are folded, none with a pair.
#[test]
fn a_fold_forfeits_the_side_wager() {
    let table = solver().outcomes(&offer(1)).expect("solved");
    let count = |name: &str| table.outcome(name).map_or(0, |outcome| outcome.count);
    assert_eq!(["pair", "forfeited", "no-paying-hand"].map(count), [24, 48, 48]);
}

#[test]
fn wagers_together_are_those_of_every_deal() {
    let (solver, offers) = (solver(), [offer(0), offer(1)]);
    let game = DealerRounds::<Toy, _>::of(Toy, &offers);
    let played = ShortDeck { game, deck: deck(), places: &[&[0], &[1], &[2]], solver: &solver };
    played.assert_joint(&offers, &solver.tree.decisions(&offers[0]).expect("solved"));
    let cautious = Offer { strategy: Some(&CAUTIOUS), ..offer(0) };
    played.assert_joint(std::slice::from_ref(&cautious), &solver.tree.decisions(&cautious).expect("solved"));
}

/// One row for each class of suits: three ranks; then, after a check with a king or queen, a pair and two other ranks
/// in the same suit or not: 2 x (1 + 2 x 2).
#[test]
fn every_reached_decision_is_listed_once_with_its_worth() {
    let solver = solver();
    let (mut rows, mut hands) = ([0, 0], [0, 0]);
    let mut each = |row: &DecisionRow<'_>| {
        let stage = row.cards.len() - 1;
        rows[stage] += 1;
        hands[stage] += row.hands;
        let spot = Spot { hand: row.cards[..1].to_vec(), board: row.cards[1..].to_vec(), ..Spot::default() };
        let answer = solver.spot(&offer(0), &spot).expect("a spot");
        assert_eq!(answer.actions[0].action, row.action);
        assert_eq!(answer.actions[0].with_open_bets, ratio(row.net_sum, row.deals));
        assert_eq!(answer.actions[1].with_open_bets, ratio(row.other_net_sum, row.deals));
        Ok(())
    };
    solver.every_decision(&offer(0), &mut each).expect("solved");
    assert_eq!((rows, hands), ([3, 10], [6, 4 * 5]));
}

/// Both stages, and what the decisions gain on checking and folding: -1 an ante.
#[test]
fn the_strategy_counts_every_reached_hand_and_its_gain() {
    let Strategy { rows, shares } = solver().strategy(&offer(0)).expect("solved");
    let gained = |decision: &str| -> Fraction {
        rows.iter().filter(|row| row.decision == decision).map(|row| row.gain.clone()).sum()
    };
    // Over a check, 3x gains 32 - 16 with each of two aces.
    assert_eq!(gained("one card"), ratio(2 * 16, 120));
    // Over folds, 2 x (4 + 16) for kings and 2 x (-8 + 20) for queens.
    assert_eq!(gained("two cards"), ratio(2 * 24 + 2 * 12, 120));
    let folds = shares.iter().find(|of| (of.decision, of.action) == ("two cards", "fold"));
    assert_eq!(folds.map(|of| of.hands), Some(2 * 2 + 2 * 4));
}

/// At two to one on wins a check is worth less than 3x with a king: 4 x (2 x 8 - 8) = 32 to 2 x (8 + 2 x 3) - 8 = 20.
#[test]
fn other_pays_change_decisions() {
    let mut paytable = (*offer(0).paytable).clone();
    paytable.schedules[0].rows[0].pay = Pay::Units(whole_units(2));
    let to = Offer { paytable: paytable.into(), ..offer(0) };
    let changed = solver().changed_decisions(&offer(0), &to).expect("solved");
    let listed: Vec<_> = changed.iter().map(|row| (row.decision, row.holding.as_str(), row.new_action)).collect();
    assert_eq!(listed, [("one card", "king", "play 3x")]);
    let solver = solver();
    let [before, after] =
        [&offer(0), &to].map(|decider| Measures::of(&solver.outcomes_decided_by(&to, decider).expect("solved")));
    assert_eq!(changed[0].worth(), after.expected_net - before.expected_net);
}

#[test]
fn a_round_is_played_to_the_end() {
    let solver = solver();
    let decisions = solver.tree.decisions(&offer(0)).expect("solved");
    let rounds = DealerRounds::<Toy, _>::of(Toy, &[]);
    let class = |cards: &str| {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        Toy.round_of_class(rounds.play(&decisions, &cards))
    };
    assert_eq!(class("Ac Kc Kd"), Round { play: 3, result: LOSES, kind: 0 });
    assert_eq!(class("Kc Ac Kd"), Round { play: 1, result: WINS, kind: 1 });
    assert_eq!(class("Kc Qd Qc"), Round { play: 0, result: LOSES, kind: 0 });
}
