//! Endings of a round, and their settlement in simulated rounds.
//!
//! The settlement is independent of the exact path's (`pricing`), so that a slip in either shows as a disagreement.

use super::plays::{Combination, Play};
use super::super_wager::SuperRows;
use crate::cards::Card;
use crate::games::Offer;
use crate::games::engine::kinds::{LOST, PaidHand};
use crate::games::engine::settlement::{payout, won_or_lost};
use crate::games::facts::PAYS;
use crate::games::lunar_poker::facts::{ANTE_PAYS, ANY_HAND, INSTANT, LOWER_HAND, STRAIGHT_OR_HIGHER, SUPER};
use crate::hands::five_card;
use crate::outcome::{Award, Outcome, PaidAward};
use crate::paytable::{PayRow, Units, whole_units};

/// The player's way to the final hand, and whether the dealer was forced to replace a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Path {
    Dealt,
    Bought,
    Exchanged,
    /// The dealer was forced, in 2013 (§ 589.11(e)(2)(ii)).
    DealtForced,
    BoughtForced,
    ExchangedForced,
}

/// Number of paths without a forced dealer. They come first.
const UNFORCED: usize = 3;

impl Path {
    pub const ALL: [Path; 6] =
        [Path::Dealt, Path::Bought, Path::Exchanged, Path::DealtForced, Path::BoughtForced, Path::ExchangedForced];

    pub fn of(play: Play) -> Self {
        match play {
            Play::BUY => Path::Bought,
            play if play.is_exchange() => Path::Exchanged,
            _ => Path::Dealt,
        }
    }

    pub fn forced(self) -> Self {
        Path::ALL[self as usize % UNFORCED + UNFORCED]
    }

    /// Options fees paid: for the draw, and for forcing the dealer (§ 589.11(d)(2), (e)(2)(ii)).
    pub fn fees(self) -> u32 {
        u32::from(self.forced() != Path::DealtForced) + u32::from(self.is_forced())
    }

    pub fn is_forced(self) -> bool {
        self as usize >= UNFORCED
    }

    pub fn name(self) -> &'static str {
        match self {
            Path::Dealt => "dealt",
            Path::Bought => "bought",
            Path::Exchanged => "exchanged",
            Path::DealtForced => "dealt, forced,",
            Path::BoughtForced => "bought, forced,",
            Path::ExchangedForced => "exchanged, forced,",
        }
    }
}

/// Endings in the order of [`Ending::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    Folded,
    /// The dealer did not qualify. `true`: the player has a straight or higher.
    NotQualified(bool),
    Tied,
    Lost,
    /// A royal or straight flush was dealt and paid at once.
    Instant(Combination),
    /// The dealer's hand is lower. Winning and second combination.
    Won(Combination, Option<Combination>),
}

impl Ending {
    pub const COUNT: usize = WON + Combination::COUNT * (Combination::COUNT + 1);

    pub fn all() -> impl Iterator<Item = Ending> {
        let folded =
            [Ending::Folded, Ending::NotQualified(false), Ending::NotQualified(true), Ending::Tied, Ending::Lost];
        let instant = [Combination::StraightFlush, Combination::RoyalFlush].map(Ending::Instant);
        let won = Combination::ALL.iter().flat_map(|&winning| {
            let seconds = Combination::ALL.iter().copied().map(Some);
            std::iter::once(None).chain(seconds).map(move |second| Ending::Won(winning, second))
        });
        folded.into_iter().chain(instant).chain(won)
    }

    /// `cards` are a straight or royal flush.
    pub fn instant(cards: [Card; 5]) -> Self {
        let royal = Combination::of(five_card::value(cards).ranking()) == Some(Combination::RoyalFlush);
        Ending::Instant(if royal { Combination::RoyalFlush } else { Combination::StraightFlush })
    }

    /// The dealer did not qualify against a hand with this winning combination.
    pub fn not_qualified(winning: Option<Combination>) -> Self {
        Ending::NotQualified(winning >= Some(Combination::Straight))
    }

    #[inline]
    pub fn place(self) -> usize {
        match self {
            Ending::Folded => 0,
            Ending::NotQualified(high) => 1 + usize::from(high),
            Ending::Tied => 3,
            Ending::Lost => 4,
            Ending::Instant(combination) => 5 + usize::from(combination == Combination::RoyalFlush),
            Ending::Won(winning, second) => {
                WON + winning.index() * (Combination::COUNT + 1) + second.map_or(0, |second| 1 + second.index())
            }
        }
    }
}

pub fn round_name(path: Path, ending: Ending) -> String {
    let (path, forced) = (path.name(), path.is_forced());
    let name = |combination: Combination| combination.names().first().copied().unwrap_or_default();
    match ending {
        Ending::Folded => format!("{path} folded"),
        // With a forced dealer the ante is not paid, so the hand does not matter.
        Ending::NotQualified(true) if !forced => format!("{path} not qualified, straight or higher"),
        Ending::NotQualified(_) => format!("{path} not qualified"),
        Ending::Tied => format!("{path} tied"),
        Ending::Lost => format!("{path} lost"),
        Ending::Won(winning, None) => format!("{path} won {}", name(winning)),
        Ending::Won(winning, Some(second)) => format!("{path} won {} + {}", name(winning), name(second)),
        Ending::Instant(combination) => format!("instant {}", name(combination)),
    }
}

/// The place of the first [`Ending::Won`].
const WON: usize = 7;

/// Joins the rows of one Super Wager in the reading `every-row`.
const TOGETHER: &str = " + ";

/// The Bet Wager is twice the Ante Wager (§ 671a.11(b)(2)).
const ANTES_OF_A_BET: u32 = 2;

/// The outcome of Ante Wager, Bet Wager and Options fee (§ 671a.11(c) to (f)).
pub fn settled_round(offer: &Offer, path: Path, ending: Ending) -> Outcome {
    let bet = whole_units(ANTES_OF_A_BET);
    let fees = whole_units(path.fees());
    let row = |schedule: &'static str, hand: &str| row_of(offer, schedule, hand);
    let name = |combination: Combination| combination.names().first().copied().unwrap_or_default();
    let (paid, won, staked): (Vec<PaidAward>, Units, Units) = match ending {
        Ending::Folded => (Vec::new(), -whole_units(1), Units::default()),
        Ending::Lost => (Vec::new(), -(whole_units(1) + &bet), bet),
        Ending::Tied => (Vec::new(), Units::default(), bet),
        Ending::NotQualified(_) if path.is_forced() => (Vec::new(), Units::default(), bet),
        Ending::NotQualified(high) => {
            let of_hand = row(ANTE_PAYS, if high { STRAIGHT_OR_HIGHER } else { LOWER_HAND });
            let ante = of_hand.or_else(|| row(ANTE_PAYS, ANY_HAND));
            let won = ante.map(|row| won_or_lost(offer, Some(row))).unwrap_or_default();
            (paid_on(ANTE_PAYS, ante, whole_units(1)), won, bet)
        }
        Ending::Won(winning, second) => {
            let rows = || [Some(winning), second].into_iter().flatten().map(|paid| row(PAYS, name(paid)));
            let won = rows().map(|row| won_or_lost(offer, row) * &bet).sum();
            (rows().flat_map(|row| paid_on(PAYS, row, bet.clone())).collect(), won, bet)
        }
        Ending::Instant(combination) => {
            let instant = row(INSTANT, name(combination));
            (paid_on(INSTANT, instant, whole_units(1)), won_or_lost(offer, instant), Units::default())
        }
    };
    Outcome {
        name: round_name(path, ending),
        paid,
        net: won - &fees,
        wagered: whole_units(1) + staked + fees,
        folded: ending == Ending::Folded,
        count: 0,
    }
}

/// Adds a Super Wager of the ante's size, settled whatever the ante's result (§ 671a.11(c)(1), (2)).
pub fn settled_with_super(offer: &Offer, rows: SuperRows, round: Outcome) -> Outcome {
    let wager = settled_super(offer, SUPER, rows);
    let name = if wager.paid.is_empty() { round.name } else { format!("{}, super {}", round.name, wager.name) };
    let paid = round.paid.into_iter().chain(wager.paid).collect();
    Outcome { name, paid, net: round.net + wager.net, wagered: round.wagered + wager.wagered, ..round }
}

/// The outcome of a Super Wager by a schedule of the paytable. The stake counts once, each row pays.
pub fn settled_super(offer: &Offer, schedule: &'static str, rows: SuperRows) -> Outcome {
    let names = rows.hands().filter_map(|hand| hand.names().first());
    let listed: Vec<&PayRow> = names.filter_map(|name| row_of(offer, schedule, name)).collect();
    let name = listed.iter().map(|row| row.hand).collect::<Vec<_>>().join(TOGETHER);
    let won = |rows: &[&PayRow]| rows.iter().filter_map(|row| payout(offer, &row.pay)).sum::<Units>();
    let net = match listed.as_slice() {
        [] => won_or_lost(offer, None),
        [first, others @ ..] => won_or_lost(offer, Some(first)) + won(others),
    };
    Outcome {
        name: if listed.is_empty() { LOST.to_string() } else { name },
        paid: listed.into_iter().flat_map(|row| paid_on(schedule, Some(row), whole_units(1))).collect(),
        net,
        wagered: whole_units(1),
        folded: false,
        count: 0,
    }
}

/// Empty without a row.
fn paid_on(schedule: &'static str, row: Option<&PayRow>, units: Units) -> Vec<PaidAward> {
    row.map(|row| Award { schedule, hand: row.hand }.on(units)).into_iter().collect()
}

fn row_of<'o>(offer: &'o Offer, schedule: &str, hand: &str) -> Option<&'o PayRow> {
    offer.paytable.schedule(schedule)?.rows.iter().find(|row| row.hand == hand)
}
