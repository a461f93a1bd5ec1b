//! The rules: what the text says of cards, hands and money.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::engine::kinds::{DealtHand, Kinds, PaidHand, hand_kinds};
use crate::games::engine::literal::forfeited;
use crate::games::engine::settlement::won_or_lost;
use crate::games::facts::PAYS;
use crate::games::{Dealing, Offer};
use crate::hands::four_card::{self, FourCardValue};
use crate::hands::{FourCardCategory, five_card};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Pay, PayRow, whole_units};

pub const PLAYER_CARDS: usize = 5;
/// The last one face up.
pub const DEALER_CARDS: usize = 6;
/// Cards of a round with the Six Card Bonus card.
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + DEALER_CARDS + 1;

/// Places in a round dealt to one player, the Six Card Bonus card put last.
pub const PLAYERS_FIVE: &[usize] = &[0, 2, 4, 6, 8];
pub const DEALERS_FIRST_FIVE: &[usize] = &[1, 3, 5, 7, 9];
pub const SIX_CARD_BONUS: usize = 11;

/// The deal (§ 641a.8(d)): the Six Card Bonus card if there is one; one card at a time to each player and the dealer
/// until each has five; the dealer's sixth, face up. Whether the first is dealt decides what a round is.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub six_card_bonus: bool,
}

impl Dealing for Deal {
    fn cards_at_table(&self, players: usize) -> usize {
        usize::from(self.six_card_bonus) + PLAYER_CARDS * players + DEALER_CARDS
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let bonus = usize::from(self.six_card_bonus);
        let turn = players + 1;
        let in_turn = (0..PLAYER_CARDS).flat_map(|card| [player, players].map(|seat| bonus + turn * card + seat));
        Some((0..bonus).chain(in_turn).chain([bonus + turn * PLAYER_CARDS]).collect())
    }
}

hand_kinds! {
    /// Kinds of four-card hands by pay, lowest first.
    pub enum FourCardHand {
        Nothing,
        PairOfAces = "pair-of-aces",
        TwoPair = "two-pair",
        Straight = "straight",
        Flush = "flush",
        ThreeOfAKind = "three-of-a-kind",
        StraightFlush = "straight-flush",
        FourOfAKind = "four-of-a-kind",
        FourAces = "four-aces" | "four-of-a-kind",
    }
}

hand_kinds! {
    /// The best hand in six cards by what the Six Card Bonus can pay it as (§ 641a.6(e), § 641a.12(h)): the best five
    /// cards in the order of their categories, and the royals of six cards.
    pub enum SixCardHand {
        HighCard,
        Pair = "pair",
        TwoPair = "two-pair",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FourOfAKind = "four-of-a-kind",
        StraightFlush = "straight-flush",
        RoyalFlush = "royal-flush",
        SixCardRoyalHeartsSpadesClubs = "six-card-royal-flush-hearts-spades-clubs" | "royal-flush",
        SixCardRoyalDiamonds = "six-card-royal-flush-diamonds" | "royal-flush",
    }
}

/// The best four of `K` cards in any order; the worst value for another number of cards.
fn best_four<const K: usize>(cards: &[Card]) -> FourCardValue {
    ascending(cards).map(four_card::best_four::<K>).unwrap_or_default()
}

pub fn ascending<const K: usize>(cards: &[Card]) -> Option<[Card; K]> {
    cards.iter().copied().collect::<CardSet>().to_array()
}

impl FourCardHand {
    /// The kind of a hand of this value.
    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let of_aces = ranking.ranks[0] == Rank::Ace;
        match ranking.category {
            FourCardCategory::HighCard => FourCardHand::Nothing,
            FourCardCategory::Pair if of_aces => FourCardHand::PairOfAces,
            FourCardCategory::Pair => FourCardHand::Nothing,
            FourCardCategory::TwoPair => FourCardHand::TwoPair,
            FourCardCategory::Straight => FourCardHand::Straight,
            FourCardCategory::Flush => FourCardHand::Flush,
            FourCardCategory::ThreeOfAKind => FourCardHand::ThreeOfAKind,
            FourCardCategory::StraightFlush => FourCardHand::StraightFlush,
            FourCardCategory::FourOfAKind if of_aces => FourCardHand::FourAces,
            FourCardCategory::FourOfAKind => FourCardHand::FourOfAKind,
        }
    }

    /// Whether the Bad Beat Bonus may pay this losing hand (§ 641a.11(c)(6)).
    pub fn makes_bad_beat(self) -> bool {
        self >= FourCardHand::TwoPair
    }
}

impl DealtHand for FourCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        FourCardHand::of(best_four::<PLAYER_CARDS>(cards))
    }
}

impl DealtHand for SixCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        let Some(hand) = ascending(cards) else { return SixCardHand::HighCard };
        let royal = Suit::ALL.into_iter().find(|&suit| six_card_royal(suit) == hand.into_iter().collect());
        match royal {
            Some(Suit::Diamonds) => SixCardHand::SixCardRoyalDiamonds,
            Some(_) => SixCardHand::SixCardRoyalHeartsSpadesClubs,
            None => SixCardHand::ALL[five_card::best_of_six(hand).ranking().category.index()],
        }
    }
}

/// Ace, king, queen, jack, 10 and 9 of one suit (§ 641a.6(e)(1)).
pub fn six_card_royal(suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL[Rank::Nine as usize..], &[suit])
}

/// The kinds of the losing hand of the player's five and the dealer's six cards: nothing if both are equal, or if it is
/// less than two pair (§ 641a.11(c)(6)).
pub const LOSING_HANDS: Kinds = Kinds {
    kind_of: |cards| {
        let (player, dealer) = cards.split_at(PLAYER_CARDS.min(cards.len()));
        let (player, dealer) = (best_four::<PLAYER_CARDS>(player), best_four::<DEALER_CARDS>(dealer));
        let loser = FourCardHand::of(player.min(dealer));
        if player != dealer && loser.makes_bad_beat() { loser.index() } else { FourCardHand::Nothing.index() }
    },
    ..Kinds::of::<FourCardHand>()
};

/// The schedule of bonuses on the ante (§ 641a.12(b)).
pub const ANTE_BONUS: &str = "ante-bonus";
/// The reading in which a losing hand earns no bonus.
pub const NO_BONUS_FOR_LOSING_HANDS: &str = "not-on-losing-hands";

/// The Play Wager in antes, or 0 to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(u8);

impl Action {
    pub const FOLD: Action = Action(0);
    /// All actions, those that wager less first.
    pub const ALL: [Action; 4] = [Action(0), Action(1), Action(2), Action(3)];
    pub const NAMES: [&'static str; Self::ALL.len()] = ["fold", "play 1x", "play 2x", "play 3x"];

    /// The Play Wager in antes, 0 for a fold.
    #[inline]
    pub fn antes(self) -> usize {
        usize::from(self.0)
    }

    pub fn name(self) -> &'static str {
        Self::NAMES[self.antes()]
    }
}

/// A round as far as it matters to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub action: Action,
    /// Whether the dealer's hand is not higher: a tie pays the player (§ 641a.11(c)(3)).
    pub wins: bool,
    /// The player's hand.
    pub kind: FourCardHand,
}

impl Round {
    /// Number of classes of rounds.
    pub const COUNT: usize = Action::ALL.len() * 2 * FourCardHand::COUNT;

    /// Its place among all classes: by action, the fold first, then lost or won, then by hand, the lowest first.
    #[inline]
    pub fn class(self) -> usize {
        (self.action.antes() * 2 + usize::from(self.wins)) * FourCardHand::COUNT + self.kind.index()
    }

    pub fn of_class(class: usize) -> Self {
        let (ending, kind) = (class / FourCardHand::COUNT, FourCardHand::ALL[class % FourCardHand::COUNT]);
        Round { action: Action::ALL[ending / 2], wins: ending % 2 == 1, kind }
    }

    /// The name of its outcome with the ante bonus for this hand, such as `3x-win` or `1x-lose-three-of-a-kind`.
    pub fn outcome_name(self, bonus: Option<&str>) -> String {
        if self.action == Action::FOLD {
            return "fold".to_string();
        }
        let result = if self.wins { "win" } else { "lose" };
        let name = format!("{}x-{result}", self.action.antes());
        bonus.map_or(name.clone(), |hand| format!("{name}-{hand}"))
    }
}

/// The outcome of a round of the base game, not counted (§ 641a.11(b), (c)(3)): ante and play are paid at the odds of
/// § 641a.12(a) or collected, and the ante earns the bonus of § 641a.12(b).
///
/// Written apart from what the exact path does with a paytable (`decisions`), so that a slip in either shows as a
/// disagreement.
pub fn settled(offer: &Offer, round: Round) -> Outcome {
    let Round { action, wins, kind } = round;
    if action == Action::FOLD {
        // The player forfeits the ante (§ 641a.11(b)).
        return Outcome { name: round.outcome_name(None), ..forfeited() };
    }
    let line = |hand: &str| offer.paytable.schedule(PAYS)?.rows.iter().find(|row| row.hand == hand);
    let result_of = |hand: &str| won_or_lost(offer, line(hand).filter(|_| wins));
    let (ante, play) = (whole_units(1), whole_units(action.antes()));
    let wagers = result_of("ante") + result_of("play") * &play;
    let pays_bonus = wins || offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
    let bonus = bonus_row(offer, kind).filter(|_| pays_bonus);
    let won = [("ante", &ante), ("play", &play)].into_iter().filter(|_| wins);
    let won = won.map(|(hand, units)| Award { schedule: PAYS, hand }.on(units.clone()));
    let on_the_ante = bonus.map(|(row, _)| Award { schedule: ANTE_BONUS, hand: row.hand }.on(ante.clone()));
    Outcome {
        name: round.outcome_name(bonus.map(|(row, _)| row.hand)),
        paid: won.chain(on_the_ante).collect(),
        net: wagers + whole_units(bonus.map_or(0, |(_, antes)| antes)),
        wagered: ante + play,
        folded: false,
        count: 0,
    }
}

/// The row of the ante bonus that a hand earns, and its antes.
fn bonus_row(offer: &Offer, kind: FourCardHand) -> Option<(&PayRow, u64)> {
    let listed_as = match kind {
        FourCardHand::FourAces | FourCardHand::FourOfAKind => "four-of-a-kind",
        FourCardHand::StraightFlush => "straight-flush",
        FourCardHand::ThreeOfAKind => "three-of-a-kind",
        _ => return None,
    };
    let row = offer.paytable.schedule(ANTE_BONUS)?.rows.iter().find(|row| row.hand == listed_as)?;
    match row.pay {
        Pay::Units(antes) => Some((row, antes)),
        // The form allows no meter here.
        Pay::Loses | Pay::MeterShare(_) => None,
    }
}
