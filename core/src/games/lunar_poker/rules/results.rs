//! How a round ends.

use super::combinations::Combination;
use super::plays::Play;
use crate::cards::Card;
use crate::games::engine::kinds::PaidHand;
use crate::hands::five_card;

/// How the player came to the final hand, and whether the dealer was then forced to replace a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Path {
    /// With the first five cards.
    Dealt,
    /// With a sixth card.
    Bought,
    /// After an exchange.
    Exchanged,
    /// The same three with the dealer forced, in 2013 (§ 589.11(e)(2)(ii)).
    DealtForced,
    BoughtForced,
    ExchangedForced,
}

/// Number of paths without a forced dealer, which stand before the same with one.
const UNFORCED: usize = 3;

impl Path {
    /// All paths.
    pub const ALL: [Path; 6] =
        [Path::Dealt, Path::Bought, Path::Exchanged, Path::DealtForced, Path::BoughtForced, Path::ExchangedForced];

    /// The path of a play that leads to a final hand.
    pub fn of(play: Play) -> Self {
        match play {
            Play::BUY => Path::Bought,
            play if play.is_exchange() => Path::Exchanged,
            _ => Path::Dealt,
        }
    }

    /// The same path with the dealer forced at its end.
    pub fn forced(self) -> Self {
        Path::ALL[self as usize % UNFORCED + UNFORCED]
    }

    /// The same path without forcing the dealer.
    pub fn unforced(self) -> Self {
        Path::ALL[self as usize % UNFORCED]
    }

    /// Number of Options fees that are paid: for the draw, and for forcing the dealer (§ 589.11(d)(2), (e)(2)(ii)).
    pub fn fees(self) -> u32 {
        u32::from(self.forced() != Path::DealtForced) + u32::from(self.is_forced())
    }

    /// Whether the dealer is forced.
    pub fn is_forced(self) -> bool {
        self as usize >= UNFORCED
    }

    /// In words.
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

/// The ending of a round, with a final hand or before one, in the order of the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The player folded.
    Folded,
    /// The dealer did not qualify; whether the player's hand is a straight or higher.
    NotQualified(bool),
    /// Both hands are of equal rank.
    Tied,
    /// The dealer's hand is higher.
    Lost,
    /// A royal or straight flush was dealt and paid at once.
    Instant(Combination),
    /// The dealer's hand is lower: the winning and the second combination.
    Won(Combination, Option<Combination>),
}

impl Ending {
    /// Number of places.
    pub const COUNT: usize = WON + Combination::COUNT * (Combination::COUNT + 1);

    /// All endings in the order of their places.
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

    /// The instant payout of a hand that is a straight or royal flush.
    pub fn instant(cards: [Card; 5]) -> Self {
        let royal = Combination::of(five_card::value(cards).ranking()) == Some(Combination::RoyalFlush);
        Ending::Instant(if royal { Combination::RoyalFlush } else { Combination::StraightFlush })
    }

    /// The dealer did not qualify against a hand that wins with this combination.
    pub fn not_qualified(winning: Option<Combination>) -> Self {
        Ending::NotQualified(winning >= Some(Combination::Straight))
    }

    /// The place in 0..[`Ending::COUNT`].
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

/// The name of an outcome of the base game.
pub fn round_name(path: Path, ending: Ending) -> String {
    let (path, forced) = (path.name(), path.is_forced());
    let name = |combination: Combination| combination.names().first().copied().unwrap_or_default();
    match ending {
        Ending::Folded => format!("{path} folded"),
        // With a forced dealer nothing is paid, whatever the hand.
        Ending::NotQualified(true) if !forced => format!("{path} not qualified, straight or higher"),
        Ending::NotQualified(_) => format!("{path} not qualified"),
        Ending::Tied => format!("{path} tied"),
        Ending::Lost => format!("{path} lost"),
        Ending::Won(winning, None) => format!("{path} won {}", name(winning)),
        Ending::Won(winning, Some(second)) => format!("{path} won {} + {}", name(winning), name(second)),
        Ending::Instant(combination) => format!("instant {}", name(combination)),
    }
}

/// The place of the first ending that is won.
const WON: usize = 7;
