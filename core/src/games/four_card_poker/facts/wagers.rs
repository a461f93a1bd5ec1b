//! Facts about the wagers of Four Card Poker.

use super::assumptions;
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::paytable_source;
use crate::games::forms::{FROM_THE_METER, FROM_THE_RACK, PAYS, RANDOM_BONUSES, SIDE_WAGER, best_hands, envy, pays};
use crate::games::four_card_poker::rules::{
    ANTE_BONUS, DEALERS_FIRST_FIVE, FourCardHand, LOSING_HANDS, NO_BONUS_FOR_LOSING_HANDS, PLAYERS_FIVE, SixCardHand,
};
use crate::games::{Note, ReadingFacts, SharedJackpot, StrategyFacts, WagerFacts};
use crate::hands::FiveCardCategory;
use crate::paytable::{PayableHand, ScheduleForm};

/// All wagers, the base game first.
pub static WAGERS: [WagerFacts; 8] = [
    BASE,
    ACES_UP,
    FOUR_CARD_PROGRESSIVE,
    FIVE_CARD_PROGRESSIVE,
    BAD_BEAT_BONUS,
    FIVE_CARD_HAND_BONUS_PLAYER,
    FIVE_CARD_HAND_BONUS_DEALER,
    SIX_CARD_BONUS,
];

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante and Play Wagers",
    unit: "the Ante Wager",
    initial_units: 1,
    dollars: None,
    has_decisions: true,
    can_fold: true,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    not_alone: None,
    form: &[
        ScheduleForm {
            name: PAYS,
            hands: &[PayableHand::required("ante"), PayableHand::required("play")],
            required: true,
            ranked: false,
            may_pay_from_meter: FROM_THE_RACK,
        },
        ScheduleForm {
            name: ANTE_BONUS,
            hands: FOUR_CARD_HANDS.split_at(3).0,
            required: true,
            ranked: true,
            may_pay_from_meter: FROM_THE_RACK,
        },
    ],
    readings: &[&ReadingFacts {
        name: NO_BONUS_FOR_LOSING_HANDS,
        odds: None,
        meaning: "The Ante Bonus is paid only if the dealer's hand is not higher, as § 641a.11(c)(3)(ii) can be read. \
                  By the default it is paid whoever wins (§ 641a.12(b)).",
        instead_of: Some(&assumptions::BONUS_ON_LOSING_HANDS),
        is_what_if: false,
    }],
    strategies: &[&SIMPLE, &EXPERT],
    notes: &[Note::plain(
        "A tie pays the player and is counted as a win (§ 641a.11(c)(3)(ii)). The Ante Bonus needs a Play Wager \
         (§ 641a.12(b)).",
    )],
    payout_limit: None,
    source: paytable_source!("four-card-poker/base.toml"),
};

/// The strategy that the game's owner printed for players.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Fold less than a pair of 3s; play 1x with a pair of 3s to a pair of 9s; play 3x with a pair of 10s or \
            better.",
    source: "Printed for players by the game's owner; J. Grochowski, casinocity.com 58388, and others",
};

/// The strategy of E. Frome's columns.
pub static EXPERT: StrategyFacts = StrategyFacts {
    name: "expert",
    rules: "Fold less than a pair of 3s, but play 1x with a pair of 2s against a 2. Play 1x with pairs of 3s to 8s. \
            Play 3x with a pair of 9s against a 2 only; with a pair of 10s against 2 to 9, and against a 10 with a \
            jack or better beside the pair; with a pair of jacks against 2 to jack, and against a queen or king if you \
            hold one of that rank; with a pair of queens against 2 to queen, and against a king or ace if you hold one \
            of that rank; with a pair of kings except against an ace without an ace in hand; with anything better. \
            Play 1x with those pairs otherwise.",
    source: "E. Frome's columns on Four Card Poker (casinocitytimes.com 10761 and following), as restated years later; \
             of the queens, the card that makes the exception is read as one of the up card's rank, as with the jacks",
};

/// Settled by the player's best four cards.
const FOUR_CARDS: SideWager =
    SideWager { kinds: &Kinds::of::<FourCardHand>(), cards: PLAYERS_FIVE, forfeited_by_fold: false };

/// Settled by the player's five cards.
const FIVE_CARDS: SideWager = SideWager { kinds: &Kinds::of::<FiveCardCategory>(), ..FOUR_CARDS };

const ACES_UP: WagerFacts = WagerFacts {
    id: "aces-up",
    title: "Aces Up Wager",
    unit: "the Aces Up Wager",
    side: Some(&FOUR_CARDS),
    form: &[pays(FOUR_CARD_HANDS, FROM_THE_RACK)],
    source: paytable_source!("four-card-poker/aces-up.toml"),
    ..SIDE_WAGER
};

const FOUR_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "four-card-progressive",
    title: "Four-Card Progressive Payout Wager",
    unit: "the Four-Card Progressive Payout Wager of $1",
    dollars: Some(1),
    side: Some(&SideWager { forfeited_by_fold: true, ..FOUR_CARDS }),
    can_fold: true,
    form: &[
        pays(ALL_FOUR_CARD_HANDS.split_at(4).0, FROM_THE_METER),
        // The hands of another player (§ 641a.12(d)(5)).
        envy("envy-a", ALL_FOUR_CARD_HANDS.split_at(3).0),
        envy("envy-b", ALL_FOUR_CARD_HANDS.split_at(2).0),
    ],
    notes: &[FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/four-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "five-card-progressive",
    title: "Five-Card Progressive Payout Wager",
    unit: "the Five-Card Progressive Payout Wager of $1",
    dollars: Some(1),
    side: Some(&SideWager { forfeited_by_fold: true, ..FIVE_CARDS }),
    can_fold: true,
    form: &[pays(&FIVE_CARD_HANDS, FROM_THE_METER), envy("envy", FIVE_CARD_HANDS.split_at(2).0)],
    notes: &[FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/five-card-progressive.toml"),
    ..SIDE_WAGER
};

const BAD_BEAT_BONUS: WagerFacts = WagerFacts {
    id: "bad-beat-bonus",
    title: "Bad Beat Bonus Wager",
    unit: "the Bad Beat Bonus Wager",
    side: Some(&SideWager { kinds: &LOSING_HANDS, cards: &[0, 2, 4, 6, 8, 1, 3, 5, 7, 9, 10], ..FOUR_CARDS }),
    form: &[pays(FOUR_CARD_HANDS.split_at(6).0, FROM_THE_RACK)],
    notes: &[
        Note {
            text: "Paid by the losing hand of two pair or better, the player's or the dealer's, four-card hands in the \
                   order of § 641a.6(b); a tie loses (§ 641a.11(c)(6)(i), (ii)). Item (iii) contradicts both.",
            on: &[&assumptions::BAD_BEAT],
        },
        NOT_FORFEITED_NOTE,
    ],
    source: paytable_source!("four-card-poker/bad-beat-bonus.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS_PLAYER: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus-player",
    title: "Five Card Hand Bonus Wager, player's hand",
    unit: "the Five Card Hand Bonus Wager of $1",
    dollars: Some(1),
    side: Some(&FIVE_CARDS),
    form: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES],
    notes: &[ONE_METER_NOTE, NOT_FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/five-card-hand-bonus-player.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS_DEALER: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus-dealer",
    title: "Five Card Hand Bonus Wager, dealer's hand",
    unit: "the Five Card Hand Bonus Wager of $1",
    dollars: Some(1),
    side: Some(&SideWager { cards: DEALERS_FIRST_FIVE, ..FIVE_CARDS }),
    shared_jackpot: Some(&SharedJackpot {
        note_alone: "The dealer's hand is that of the first five cards dealt to the dealer, without the up card \
                     (§ 641a.11(c)(7)). Meter shares are figured for a single player who bets on it; several divide \
                     the jackpot (§ 641a.12(g)(2)), as `--seats` figures it.",
        note_divided: "The dealer's hand is that of the first five cards dealt to the dealer, without the up card \
                       (§ 641a.11(c)(7)). All players at the table bet on it, and what it wins from the meter is \
                       divided equally among them (§ 641a.12(g)(2)).",
    }),
    form: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES],
    notes: &[ONE_METER_NOTE, NOT_FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/five-card-hand-bonus-dealer.toml"),
    ..SIDE_WAGER
};

const SIX_CARD_BONUS: WagerFacts = WagerFacts {
    id: "six-card-bonus",
    title: "Six Card Bonus Wager",
    unit: "the Six Card Bonus Wager",
    side: Some(&SideWager { kinds: &Kinds::of::<SixCardHand>(), cards: &[0, 2, 4, 6, 8, 11], ..FOUR_CARDS }),
    form: &[pays(&SIX_CARD_HANDS, FROM_THE_RACK)],
    source: paytable_source!("four-card-poker/six-card-bonus.toml"),
    ..SIDE_WAGER
};

/// Six-card royals are paid as royals where a paytable does not name them (§ 641a.12(h)).
const SIX_CARD_HANDS: [PayableHand; 9] = {
    let mut hands = best_hands::<SixCardHand, 9>();
    hands[0] = PayableHand::or_paid_as(hands[0].name, "royal-flush");
    hands[1] = PayableHand::or_paid_as(hands[1].name, "royal-flush");
    hands
};

/// The four-card hands that wagers pay, best first, four aces alone before all others (§ 641a.12(c)).
const ALL_FOUR_CARD_HANDS: [PayableHand; 8] = best_hands::<FourCardHand, _>();
/// Those of wagers that pay four aces as four of a kind; the Bad Beat Bonus pays the first six (§ 641a.12(f)), the
/// Ante Bonus the first three (§ 641a.12(b)).
const FOUR_CARD_HANDS: &[PayableHand] = ALL_FOUR_CARD_HANDS.split_at(1).1;

/// The five-card hands that wagers pay, best first (§ 641a.12(e)); the Five Card Hand Bonus pays the first five
/// (§ 641a.12(g)).
const FIVE_CARD_HANDS: [PayableHand; 7] = best_hands::<FiveCardCategory, _>();

const FORFEITED_NOTE: Note = Note {
    text: "A player who folds forfeits this wager (§ 641a.11(b)(2)); decisions are the optimal ones of the \
           regulation's base game.",
    on: &[&assumptions::FORFEITED],
};

const ONE_METER_NOTE: Note = Note {
    text: "The meter is one for the wagers on the player's and on the dealer's hand (§ 641a.12(g)(4)); its long run is \
           figured as if everybody bet on this one.",
    on: &[&assumptions::ONE_METER],
};

const NOT_FORFEITED_NOTE: Note =
    Note { text: "Settled whether or not the player folds.", on: &[&assumptions::SETTLED_AFTER_FOLD] };
