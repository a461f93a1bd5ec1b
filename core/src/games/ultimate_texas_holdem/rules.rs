//! The deal and the settlement, and the rules as the engine for games against a dealer takes them.

use std::sync::LazyLock;

use super::decisions::simple;
use super::facts::{FACTS, SIMPLE};
use crate::cards::CardSet;
use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, Matrix, Part, Placed, QUALIFIED, RESULTS, Settled};
use crate::games::engine::dealer::{Deal, DealerForm, DealerGame, Round, Seen, Stage};
use crate::games::engine::kinds::PaidHand;
use crate::games::{GameFacts, Offer, StrategyFacts, SuitsTold};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;
use crate::outcome::Outcome;

/// Places of the player's two cards and the community cards in a round dealt to one player.
pub const PLAYERS_SEVEN: &[usize] = &[0, 2, 4, 5, 6, 7, 8];

/// Number of kinds of hands.
pub const KINDS: usize = FiveCardCategory::ALL.len();

pub static FORM: DealerForm = DealerForm {
    own: &[0, 2],
    shown: &[],
    hidden: &[1, 3],
    community: &[4, 5, 6, 7, 8],
    staked: 2,
    stages: &[
        Stage {
            name: "before the flop",
            turned: 0,
            actions: &["check", "play 3x", "play 4x"],
            plays: &[None, Some(3), Some(4)],
        },
        Stage { name: "flop", turned: 3, actions: &["check", "play 2x"], plays: &[None, Some(2)] },
        Stage { name: "river", turned: 2, actions: &["fold", "play 1x"], plays: &[Some(0), Some(1)] },
    ],
};

/// One card at a time to each player and the dealer, twice around; then the flop, then turn and river.
pub static DEAL: Deal = FORM.deal();

#[derive(Clone, Copy)]
pub struct UltimateTexasHoldem;

/// Schedule of the Blind Wager (§ 653a.12(b)).
const BLIND: &str = "blind";

/// What becomes of each wager, by whether the player's hand is lower, equal or higher, each without and with a dealer who
/// qualifies (§ 653a.12(a), (b)).
static SETTLEMENT: LazyLock<Matrix> = LazyLock::new(|| {
    use Settled::{Even, Lose, NotPlaced, PaysOrPush, Push};
    let part = |name, placed, on_fold, by_result| Part { name, placed, on_fold, by_result };
    let parts = vec![
        part("ante", Placed::BeforeTheDeal, Lose, [Push, Lose, Push, Push, Push, Even]),
        part("play", Placed::ByAction, NotPlaced, [Lose, Lose, Push, Push, Even, Even]),
        part(BLIND, Placed::BeforeTheDeal, Lose, [Lose, Lose, Push, Push, PaysOrPush, PaysOrPush]),
    ];
    let kinds = FiveCardCategory::NAMES;
    Matrix { parts, readings: Vec::new(), kinds, splits_unqualified: true, has_qualification: true }
});

/// An outcome of the settlement under its name, with the row of the Blind Wager if that is paid: `4x-win-flush` or
/// `1x-lose-unqualified`.
fn with_name(round: Round, outcome: Outcome) -> Outcome {
    if round.is_folded() {
        return outcome;
    }
    let result = ["lose", "tie", "win"][round.result / 2];
    let unqualified = if round.result % 2 == QUALIFIED || result == "tie" { "" } else { "-unqualified" };
    let blind = outcome.awards().find(|award| award.schedule == BLIND);
    let hand = blind.map(|award| format!("-{}", award.hand)).unwrap_or_default();
    Outcome { name: format!("{}x-{result}{hand}{unqualified}", round.play), ..outcome }
}

impl DealerGame for UltimateTexasHoldem {
    type Value = HandValue;

    fn form(self) -> &'static DealerForm {
        &FORM
    }

    fn facts(self) -> &'static GameFacts {
        &FACTS
    }

    fn results(self) -> usize {
        RESULTS
    }

    fn kinds(self) -> usize {
        KINDS
    }

    #[inline]
    fn best_hand(self, cards: CardSet) -> HandValue {
        HandValue::of(cards)
    }

    #[inline]
    fn kind(self, hand: HandValue) -> usize {
        hand.category().index()
    }

    #[inline]
    fn result(self, player: HandValue, dealer: HandValue) -> usize {
        let showdown = [LOWER, EQUAL, HIGHER][usize::from(player >= dealer) + usize::from(player > dealer)];
        // With a pair or better.
        showdown + if dealer.category() > FiveCardCategory::HighCard { QUALIFIED } else { 0 }
    }

    /// On the river three or more community cards of a suit may make a flush.
    fn suits_told(self, stage: usize) -> SuitsTold {
        if stage + 1 == FORM.stages.len() { SuitsTold::Flush(3) } else { SuitsTold::Each }
    }

    fn priced(self, offer: &Offer, round: Round) -> Outcome {
        with_name(round, SETTLEMENT.priced(offer, round))
    }

    fn settled(self, offer: &Offer, round: Round) -> Outcome {
        with_name(round, SETTLEMENT.settled(offer, round))
    }

    fn named(self, strategy: &StrategyFacts, stage: usize, seen: &Seen, hand: HandValue) -> Option<usize> {
        (strategy.name == SIMPLE).then(|| simple::action(stage, seen, hand))
    }
}
