//! The deal, the hands, and the results of a showdown.

use crate::cards::CardSet;
use crate::games::Offer;
use crate::games::engine;
use crate::games::engine::dealer::{Deal, DealerForm, Stage};
use crate::games::engine::kinds::{Kinds, PaidHand};
use crate::games::engine::settlement::{row_named, won_or_lost};
use crate::games::facts::PAYS;
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;
use crate::outcome::{Award, Outcome};
use crate::paytable::{PayRow, whole_units};

pub const CARDS_PER_ROUND: usize = FORM.cards();

/// Places of the player's two cards and the community cards in a round dealt to one player.
pub const PLAYERS_SEVEN: &[usize] = &[0, 2, 4, 5, 6, 7, 8];

/// Number of kinds of hands.
pub const KINDS: usize = FiveCardCategory::ALL.len();

/// Kinds of seven cards, by the best five of them.
pub static SEVEN_CARDS: Kinds = Kinds::by_rule::<FiveCardCategory>(|cards| {
    HandValue::of(cards.iter().copied().collect::<CardSet>()).category().index()
});

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

pub type Round = engine::dealer::Round<FiveCardCategory>;

/// Results of a showdown: whether the player's hand is lower, equal or higher, and whether the dealer qualifies.
pub const RESULTS: usize = 6;
pub const LOWER: usize = 0;
pub const EQUAL: usize = 2;
pub const HIGHER: usize = 4;
/// Added where the dealer qualifies.
pub const QUALIFIED: usize = 1;

/// A pair or better.
pub fn dealer_qualifies(dealer: HandValue) -> bool {
    dealer.category() > FiveCardCategory::HighCard
}

pub struct UltimateTexasHoldem;

/// Schedule of the Blind Wager (§ 653a.12(b)).
pub const BLIND: &str = "blind";

/// Outcome name with the row of the Blind Wager, such as `4x-win-flush` or `1x-lose-unqualified`.
pub fn outcome_name(round: Round, blind: Option<&str>) -> String {
    if round.is_folded() {
        return "fold".to_string();
    }
    let result = ["lose", "tie", "win"][round.result / 2];
    let unqualified = if round.result % 2 == QUALIFIED || result == "tie" { "" } else { "-unqualified" };
    let hand = blind.map(|hand| format!("-{hand}")).unwrap_or_default();
    format!("{}x-{result}{hand}{unqualified}", round.play)
}

/// The outcome of a round by the text, not counted (§ 653a.12(a), (b)).
///
/// Written apart from the exact path's pricing in `game`.
pub fn settled(offer: &Offer, round: Round) -> Outcome {
    let (showdown, is_folded) = (round.result - round.result % 2, round.is_folded());
    let is_won = showdown == HIGHER && !is_folded;
    // An ante against a dealer who does not qualify is returned.
    let (ante, blind, play) = (whole_units(round.result % 2), whole_units(1), whole_units(round.play));
    let row = row_named(offer, BLIND, round.kind.names()).filter(|_| is_won);
    let won = |row: Option<&PayRow>| row.map_or_else(|| whole_units(0), |row| won_or_lost(offer, Some(row)));
    let even = |hand: &str| won(offer.paytable.row(PAYS, hand));
    let net = match showdown {
        _ if is_folded => -whole_units(2),
        LOWER => -(&ante + &blind + &play),
        HIGHER => even("ante") * &ante + even("play") * &play + won(row),
        _ => whole_units(0),
    };
    let wagered = whole_units(2) + &play;
    let at_even_money =
        [("ante", ante), ("play", play)].into_iter().filter(|(_, units)| is_won && *units > whole_units(0));
    let paid = at_even_money.map(|(hand, units)| Award { schedule: PAYS, hand }.on(units));
    let on_blind = row.map(|row| Award { schedule: BLIND, hand: row.hand }.on(blind));
    let name = outcome_name(round, row.map(|row| row.hand));
    Outcome { name, paid: paid.chain(on_blind).collect(), net, wagered, folded: is_folded, count: 0 }
}
