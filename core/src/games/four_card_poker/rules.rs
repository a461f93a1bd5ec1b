//! The places of the deal, the hands, the classes of rounds, and their settlement by the text.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::Offer;
use crate::games::engine;
use crate::games::engine::dealer::{DealerForm, Stage};
use crate::games::engine::kinds::{DealtHand, Kinds, PaidHand, SideWager, forfeited, hand_kinds};
use crate::games::engine::settlement::{payout, row_named, won_or_lost};
use crate::games::facts::PAYS;
use crate::hands::four_card::{self, FourCardValue};
use crate::hands::{FourCardCategory, five_card};
use crate::outcome::{Award, Outcome};
use crate::paytable::whole_units;

pub struct FourCardPoker;

pub const PLAYER_CARDS: usize = 5;
/// The last one is face up.
pub const DEALER_CARDS: usize = 6;
/// Includes the Six Card Bonus card.
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + DEALER_CARDS + 1;

/// Places in a round dealt to one player, with the Six Card Bonus card last.
pub const PLAYERS_FIVE: &[usize] = &[0, 2, 4, 6, 8];
pub const DEALERS_FIRST_FIVE: &[usize] = &[1, 3, 5, 7, 9];
pub const SIX_CARD_BONUS: usize = 11;

hand_kinds! {
    /// Four-card hands by pay, lowest first.
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
    /// Six-card hands by pay of the Six Card Bonus (§ 641a.6(e), § 641a.12(h)): the best five cards by category, and
    /// the royals of six cards.
    pub enum SixCardHand {
        HighCard,
        Pair = "pair",
        ..
        SixCardRoyalHeartsSpadesClubs = "six-card-royal-flush-hearts-spades-clubs" | "royal-flush",
        SixCardRoyalDiamonds = "six-card-royal-flush-diamonds" | "royal-flush",
    }
}

/// Best four of five or six cards; the lowest value for another number of cards.
pub fn best_four(cards: CardSet) -> FourCardValue {
    match cards.len() {
        DEALER_CARDS => cards.to_array().map(four_card::best_four::<DEALER_CARDS>).unwrap_or_default(),
        _ => cards.to_array().map(four_card::best_four::<PLAYER_CARDS>).unwrap_or_default(),
    }
}

impl FourCardHand {
    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let of_aces = ranking.ranks[0] == Rank::Ace;
        match ranking.category {
            FourCardCategory::Pair if !of_aces => FourCardHand::Nothing,
            FourCardCategory::FourOfAKind if of_aces => FourCardHand::FourAces,
            // All other kinds have the place of their category.
            category => FourCardHand::ALL[category as usize],
        }
    }

    /// Whether the Bad Beat Bonus can pay this losing hand (§ 641a.11(c)(6)).
    pub fn makes_bad_beat(self) -> bool {
        self >= FourCardHand::TwoPair
    }
}

const _: () = assert!(FourCardHand::PairOfAces as u8 == FourCardCategory::Pair as u8);
const _: () = assert!(FourCardHand::FourOfAKind as u8 == FourCardCategory::FourOfAKind as u8);

impl DealtHand for FourCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        FourCardHand::of(best_four(cards.iter().copied().collect()))
    }
}

impl DealtHand for SixCardHand {
    fn of_cards(cards: &[Card]) -> Self {
        let cards: CardSet = cards.iter().copied().collect();
        let Some(hand) = cards.to_array() else { return SixCardHand::HighCard };
        let royal = Suit::ALL.into_iter().find(|&suit| six_card_royal(suit) == cards);
        match royal {
            Some(Suit::Diamonds) => SixCardHand::SixCardRoyalDiamonds,
            Some(_) => SixCardHand::SixCardRoyalHeartsSpadesClubs,
            None => SixCardHand::ALL[five_card::best_of_six(hand).ranking().category.index()],
        }
    }
}

/// Ace to 9 of one suit (§ 641a.6(e)(1)).
pub fn six_card_royal(suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL[Rank::Nine as usize..], &[suit])
}

/// Losing hand of the player's five and the dealer's six cards: `Nothing` on a tie, or below two pair
/// (§ 641a.11(c)(6)).
pub static LOSING_HANDS: Kinds = Kinds::by_rule::<FourCardHand>(|cards| {
    let (player, dealer) = cards.split_at(PLAYER_CARDS.min(cards.len()));
    let [player, dealer] = [player, dealer].map(|cards| best_four(cards.iter().copied().collect()));
    let loser = FourCardHand::of(player.min(dealer));
    if player != dealer && loser.makes_bad_beat() { loser.index() } else { FourCardHand::Nothing.index() }
});

/// Whether a wager is settled by the player's and the dealer's hand together.
pub fn is_bad_beat(side: &SideWager) -> bool {
    side.cards.len() == PLAYER_CARDS + DEALER_CARDS
}

/// Schedule of the Ante Bonus (§ 641a.12(b)).
pub const ANTE_BONUS: &str = "ante-bonus";
/// Reading in which a losing hand earns no Ante Bonus.
pub const NO_BONUS_FOR_LOSING_HANDS: &str = "not-on-losing-hands";

pub static FORM: DealerForm = DealerForm {
    own: PLAYERS_FIVE,
    shown: &[10],
    hidden: DEALERS_FIRST_FIVE,
    community: &[],
    staked: 1,
    stages: &[Stage {
        name: DECISION,
        turned: 0,
        actions: &ACTIONS,
        plays: &[Some(FOLD), Some(SINGLE), Some(2), Some(TRIPLE)],
    }],
};

pub const DECISION: &str = "Play Wager";
pub const ACTIONS: [&str; 4] = ["fold", "play 1x", "play 2x", "play 3x"];

/// Actions by their antes. No named strategy plays 2x.
pub const FOLD: usize = 0;
pub const SINGLE: usize = 1;
pub const TRIPLE: usize = 3;

/// Results of a showdown. A tie pays the player (§ 641a.11(c)(3)).
pub const LOST: usize = 0;
pub const WON: usize = 1;

pub type Round = engine::dealer::Round<FourCardHand>;

/// Outcome name with the row of the Ante Bonus, such as `3x-win` or `1x-lose-three-of-a-kind`.
pub fn outcome_name(round: Round, bonus: Option<&str>) -> String {
    if round.is_folded() {
        return "fold".to_string();
    }
    let result = if round.result == WON { "win" } else { "lose" };
    let name = format!("{}x-{result}", round.play);
    bonus.map_or(name.clone(), |hand| format!("{name}-{hand}"))
}

/// Outcome of a round of the base game, with a count of 0 (§ 641a.11(b), (c)(3)). Ante and play are paid at the odds of
/// § 641a.12(a) or collected, and the ante earns the bonus of § 641a.12(b).
///
/// Written apart from the exact path's pricing in `decisions`.
pub fn settled(offer: &Offer, round: Round) -> Outcome {
    if round.is_folded() {
        // A fold forfeits the ante (§ 641a.11(b)).
        return Outcome { name: outcome_name(round, None), ..forfeited() };
    }
    let wins = round.result == WON;
    let result_of = |hand: &str| won_or_lost(offer, offer.paytable.row(PAYS, hand).filter(|_| wins));
    let (ante, play) = (whole_units(1), whole_units(round.play));
    let wagers = result_of("ante") + result_of("play") * &play;
    let pays_bonus = wins || offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
    let bonus = row_named(offer, ANTE_BONUS, round.kind.names()).filter(|_| pays_bonus);
    let bonus = bonus.and_then(|row| Some((row.hand, payout(offer, &row.pay)?)));
    let won = [("ante", &ante), ("play", &play)].into_iter().filter(|_| wins);
    let won = won.map(|(hand, units)| Award { schedule: PAYS, hand }.on(units.clone()));
    let hand = bonus.as_ref().map(|(hand, _)| *hand);
    let on_the_ante = hand.map(|hand| Award { schedule: ANTE_BONUS, hand }.on(ante.clone()));
    Outcome {
        name: outcome_name(round, hand),
        paid: won.chain(on_the_ante).collect(),
        net: wagers + bonus.map(|(_, antes)| antes).unwrap_or_default(),
        wagered: ante + play,
        folded: false,
        count: 0,
    }
}
