//! Pays and payoffs of a showdown in antes, endings of a round, and their settlement in simulated rounds.
//!
//! The settlement is independent of the exact path's (`pricing`), so that a slip in either shows as a disagreement.

use super::super_wager::SuperRows;
use super::{BET, Combination, OPTIONS_FEE, Play};
use crate::cards::Card;
use crate::games::engine::kinds::{LOST, PaidHand, hand_kinds};
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::engine::settlement::{payout, row_named, won_or_lost};
use crate::games::facts::PAYS;
use crate::games::lunar_poker::facts::{ANTE_PAYS, INSTANT};
use crate::games::{Offer, SolveError};
use crate::hands::five_card;
use crate::outcome::{Award, Outcome, PaidAward};
use crate::paytable::{Odds, PayRow, Units, WholePays, whole_units};

/// Limit on pays to 1, so that sums of gains over all draws and hidden hands fit into 64 bits: at most C(46, 5) C(41, 4) <
/// 2^38 terms of at most 4 x 10^6 + 3 < 2^22. With new cards of the dealer, counts fit into 64 bits and gains are
/// summed in 128.
pub const MOST_PAY: i64 = 1_000_000;

hand_kinds! {
    /// Rows of the Ante Wager when the dealer does not qualify (§ 671a.12(c)). In 2013 one row pays any hand.
    pub enum AnteHand {
        Lower = "lower-hand" | "any-hand",
        StraightOrHigher = "straight-or-higher" | "any-hand",
    }
}

/// Wins in antes. A Bet Wager of two antes may be paid in halves to 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Prices {
    /// Winning Bet Wager, by combination (§ 671a.12(d)).
    pub bet: [i64; Combination::COUNT],
    /// Ante Wager when the dealer does not qualify: below a straight, then a straight or higher (§ 671a.12(c)).
    pub ante: [i64; AnteHand::COUNT],
}

/// Net results of a final hand, by the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoff {
    pub winning: Option<Combination>,
    pub second: Option<Combination>,
    /// Gain in antes when the dealer does not qualify, relative to a loss against a higher hand.
    not_qualified: i64,
    /// Gain in antes when the dealer qualifies with a lower hand, relative to a loss against a higher one.
    outranked: i64,
}

impl Prices {
    /// Fails on a win that is not a whole number of antes, and on a pay above [`MOST_PAY`]. Instant payouts follow no
    /// decision.
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let (file, paytable) = (offer.paytable.file.clone(), offer.paytable.id.clone());
        if offer.odds() != Odds::ToOne {
            return Err(SolveError::NotToOne { file, paytable });
        }
        let wins = |pays: Vec<KindPay>, antes: i64| {
            let wins: Vec<Units> = pays.into_iter().map(|pay| pay.net * whole_units(antes)).collect();
            let (file, paytable) = (file.clone(), paytable.clone());
            match WholePays::new(wins.iter(), None, antes * MOST_PAY) {
                Some(WholePays { scale: 1, nets, .. }) => Ok(nets),
                Some(_) => Err(SolveError::FractionalPay { file, paytable }),
                None => Err(SolveError::PayTooLarge { file, paytable, most: MOST_PAY }),
            }
        };
        let bet = wins(pays_of_kinds::<Combination>(offer, PAYS), BET)?;
        let ante = wins(pays_of_kinds::<AnteHand>(offer, ANTE_PAYS), 1)?;
        Ok(Prices { bet: std::array::from_fn(|place| bet[place]), ante: std::array::from_fn(|place| ante[place]) })
    }

    pub fn payoff(&self, winning: Option<Combination>, second: Option<Combination>) -> Payoff {
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.bet[paid.index()]);
        Payoff {
            winning,
            second,
            not_qualified: self.ante[usize::from(winning >= Some(Combination::Straight))] + 1 + BET,
            outranked: paid(winning) + paid(second) + 1 + BET,
        }
    }
}

impl Payoff {
    /// The gain of betting over folding in antes, summed over all hidden hands. `counts`: hidden hands that do not
    /// qualify, are outranked, tie. Against a higher hand the bet is lost as well as the ante; a tie returns both.
    #[inline]
    pub fn gain(&self, counts: [i64; 3], hidden_hands: i64) -> i64 {
        self.gain_of_change(counts) - BET * hidden_hands
    }

    /// The same for a difference of counts, with the number of hidden hands unchanged.
    #[inline]
    pub fn gain_of_change(&self, [not_qualified, outranked, tied]: [i64; 3]) -> i64 {
        not_qualified * self.not_qualified + outranked * self.outranked + tied * (1 + BET)
    }

    /// Win of a bet in antes against a lower hand that qualifies.
    pub fn won(&self) -> i64 {
        self.outranked - 1 - BET
    }

    /// Win of the ante in antes if the dealer does not qualify.
    pub fn ante_won(&self) -> i64 {
        self.not_qualified - 1 - BET
    }

    /// Cost of forcing the dealer in antes: the ante's pay and the Options fee (§ 589.11(e)(2)).
    pub fn forgone(&self) -> i64 {
        self.ante_won() + OPTIONS_FEE
    }

    /// Smallest gain over a fold against one hidden hand.
    #[inline]
    pub fn least_gain(&self) -> i64 {
        self.not_qualified.min(self.outranked).min(0) - BET
    }

    /// Largest gain over a fold against one hidden hand.
    pub fn most_gain(&self) -> i64 {
        self.not_qualified.max(self.outranked).max(1 + BET) - BET
    }
}

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
        ["dealt", "bought", "exchanged", "dealt, forced,", "bought, forced,", "exchanged, forced,"][self as usize]
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
    let name = |combination: Combination| combination.names()[0];
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

/// The outcome of Ante Wager, Bet Wager and Options fee (§ 671a.11(c) to (f)).
pub fn settled_round(offer: &Offer, path: Path, ending: Ending) -> Outcome {
    let (ante, bet, fees) = (whole_units(1), whole_units(BET), whole_units(path.fees()));
    // The wagers that a row settles, with their units.
    let by_rows: Vec<(&'static str, Option<&PayRow>, &Units)> = match ending {
        Ending::NotQualified(high) if !path.is_forced() => {
            let hand = if high { AnteHand::StraightOrHigher } else { AnteHand::Lower };
            row_named(offer, ANTE_PAYS, hand.names()).map(|row| (ANTE_PAYS, Some(row), &ante)).into_iter().collect()
        }
        Ending::Won(winning, second) => {
            let paid = [Some(winning), second].into_iter().flatten();
            paid.map(|combination| (PAYS, row_named(offer, PAYS, combination.names()), &bet)).collect()
        }
        Ending::Instant(combination) => vec![(INSTANT, row_named(offer, INSTANT, combination.names()), &ante)],
        _ => Vec::new(),
    };
    let won = match ending {
        Ending::Folded => -&ante,
        Ending::Lost => -(&ante + &bet),
        _ => by_rows.iter().map(|&(_, row, units)| won_or_lost(offer, row) * units).sum(),
    };
    let is_bet_on = !matches!(ending, Ending::Folded | Ending::Instant(_));
    Outcome {
        name: round_name(path, ending),
        paid: by_rows.into_iter().flat_map(|(schedule, row, units)| paid_on(schedule, row, units.clone())).collect(),
        net: won - &fees,
        wagered: ante + if is_bet_on { bet } else { Units::default() } + fees,
        folded: ending == Ending::Folded,
        count: 0,
    }
}

/// Adds a Super Wager of the ante's size, settled whatever the ante's result (§ 671a.11(c)(1), (2)).
pub fn with_super(round: Outcome, wager: Outcome) -> Outcome {
    let name = if wager.paid.is_empty() { round.name } else { format!("{}, super {}", round.name, wager.name) };
    let paid = round.paid.into_iter().chain(wager.paid).collect();
    Outcome { name, paid, net: round.net + wager.net, wagered: round.wagered + wager.wagered, ..round }
}

/// The outcome of a Super Wager by a schedule of the paytable. The stake counts once, each row pays.
pub fn settled_super(offer: &Offer, schedule: &'static str, rows: SuperRows) -> Outcome {
    let listed: Vec<&PayRow> = rows.hands().filter_map(|hand| row_named(offer, schedule, hand.names())).collect();
    let name = listed.iter().map(|row| row.hand).collect::<Vec<_>>().join(" + ");
    let others = listed.iter().skip(1).filter_map(|row| payout(offer, &row.pay));
    Outcome {
        name: if listed.is_empty() { LOST.to_string() } else { name },
        net: won_or_lost(offer, listed.first().copied()) + others.sum::<Units>(),
        paid: listed.into_iter().flat_map(|row| paid_on(schedule, Some(row), whole_units(1))).collect(),
        wagered: whole_units(1),
        ..Outcome::default()
    }
}

/// Empty without a row.
fn paid_on(schedule: &'static str, row: Option<&PayRow>, units: Units) -> Vec<PaidAward> {
    row.map(|row| Award { schedule, hand: row.hand }.on(units)).into_iter().collect()
}
