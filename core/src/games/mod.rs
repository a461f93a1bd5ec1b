//! Games: one folder a game, the engine that they share, and the list that registers them.
//!
//! A [`Game`] states its [`GameFacts`] and makes a [`Solver`], the exact path: optimal decisions, and outcome tables
//! with exact counts. The solver seats a [`Croupier`], the simulated path, which settles dealt rounds by the words of
//! the regulation with the solved decisions. Rules return; they never average, and know no thread, file or format.
//!
//! Every game has the same rooms, single files where it is small: `facts`, `rules` (deal, hands, settlement),
//! `decisions` (optimal and named, for both paths), `exact`, `croupier`, `advice` (strategy for people); rooms that the
//! engine covers are missing. A croupier uses rules and decisions only; the exact path uses neither croupier nor
//! advice.

pub mod activation;
mod advice;
pub mod bonuses;
pub mod catalogue;
mod cells;
mod combined_croupiers;
pub mod criss_cross_poker;
mod decision_list;
pub(crate) mod engine;
mod facts;
mod game;
pub mod game_file;
mod hand_rankings;
mod knowledge;
pub mod lints;
pub mod lunar_poker;
mod names;
mod offer;
pub mod payout_limit;
mod published;
pub mod selection;
mod situations;
mod solving;
mod spots;

pub use advice::{
    ActionShare, ActionValue, ChangedDecision, DecisionRow, EachDecision, Frequencies, Remark, Results, Scope,
    SpotAnswer, Strategy, StrategyRow, sort_by_worth,
};
pub use catalogue::{
    Catalogue, OwnPaytable, game, games, games_of_program, games_published, is_of_program, is_shipped,
};
pub use cells::OutcomeCells;
pub use combined_croupiers::{JointCroupier, SeatsCroupier};
pub use decision_list::{DecisionList, NO_DECISION};
pub use engine::dealer;
pub use engine::envy::{EnvyMoments, TwoHands};
pub use engine::kinds::{PaidHand, SideWager};
pub use engine::literal::{LiteralCroupier, LiteralGame};
pub use engine::side_wagers::{DealtAwards, DealtWager};
pub use engine::streets::game::StreetGame;
pub use engine::table::Chance;
pub use facts::{
    Assumption, Concerns, GameFacts, LUCKY_BONUS, MAGIC_CARD, NotAlone, Note, PAYS, PaytableSource, PlayFact,
    RankedHand, ReadingFacts, Rule, StrategyFacts, WagerFacts,
};
pub use game::{
    BetAccount, CardDecider, Croupier, Dealing, Draws, Game, HandAccount, OfferAccount, PlayedBy, RoundAccount, Solver,
    Tally, TallyForm,
};
pub use hand_rankings::{HandRanking, KindCount};
pub use knowledge::{
    Change, Changed, Counts, InformedGame, Knowledge, KnowledgeFacts, NamedKnowledge, PlaySums, PlayedBox,
};
pub use names::{as_ids, game_called, keys_called, wager_called};
pub use offer::{Offer, Seat, Table, meter_names, name_of_key};
pub use payout_limit::{Dollars, PayoutLimit, PayoutLimitFacts};
pub use published::{PaidOutcomes, Published, Subject};
pub use selection::{ANY, Selection, SelectionError, VariantChoice};
pub use situations::{SituationForm, SuitsTold};
pub use solving::{Follow, Keeper, KeepsNothing, SolveError, counted_in_parts, to_the_end};
pub use spots::{BETS, BOARD, DISCARDED, DRAWN, HAND, Spot, SpotError, SpotForm, UP};

/// `<id>=<key>` for each game with kept solutions, separated by spaces. The key changes with the sources that determine
/// the solutions.
pub const SOURCE_KEYS: &str = env!("HOUSE_EDGE_SOURCE_KEYS");

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::cells::{CountedOutcome, FewCounters};
    pub use super::engine::{
        bets, envy, joint, kinds, likeness, literal, pricing, regulations_base_game, settlement, side_wagers, strategy,
        streets, table,
    };
    pub use super::hand_rankings::{OF_FIVE, OF_FOUR, OF_THREE};
    pub use super::situations::{MARKED, described};
}
