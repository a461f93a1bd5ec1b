//! Facts about the game and its wagers, and published figures.

use super::assumptions;
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::{
    ANTE_AND_PLAY, BASE_GAME, FROM_THE_METER, FROM_THE_RACK, RANDOM_BONUSES, SIDE_WAGER, best_hands, envy, pays,
    paytable_source,
};
use crate::games::four_card_poker::rules::{
    ANTE_BONUS, DEALERS_FIRST_FIVE, FourCardHand, LOSING_HANDS, NO_BONUS_FOR_LOSING_HANDS, PLAYER_CARDS, PLAYERS_FIVE,
    SixCardHand,
};
use crate::games::knowledge::{Knowledge, KnowledgeFacts, NamedKnowledge};
use crate::games::published::Subject::Of;
use crate::games::spots::SpotForm;
use crate::games::{
    Concerns, GameFacts, HandRanking, Note, PlayFact, Published, RankedHand, ReadingFacts, SharedJackpot,
    StrategyFacts, Subject, WagerFacts,
};
use crate::hands::FiveCardCategory;
use crate::outcome::Measure::{ElementOfRisk, HitFrequency, HouseEdge, Return, ReturnOfAction};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "four-card-poker",
    title: "Four Card Poker",
    chapter: "58 Pa. Code Chapter 641a",
    // § 641a.2(a).
    most_players: 7,
    edition: "Adopted July 6, 2012, effective July 7, 2012 (42 Pa.B. 4333); amended August 15, 2014 (44 Pa.B. 5463) \
              and December 12, 2014 (44 Pa.B. 7683), and last, in § 641a.2, § 641a.6 to § 641a.12, August 30, 2019, \
              effective August 31, 2019 (49 Pa.B. 4956)",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 641a.3(a), § 641a.5(a))."),
        PlayFact::of(
            Concerns::BaseGames,
            "The player sees five cards of their own and the dealer's up card, and folds or places a Play Wager of \
             one to three antes (§ 641a.8(d), § 641a.11(b)).",
        ),
        PlayFact::of_all(
            "Each side's hand is the highest that can be made: four of five or six cards, five of six with the Six \
             Card Bonus (§ 641a.11(c), (c)(2), (8)).",
        ),
        PlayFact::of(Concerns::BaseGames, "A tie pays ante and play (§ 641a.11(c)(3)(ii))."),
        PlayFact::of_all(
            "A fold forfeits the ante and Progressive Payout Wagers, and neither the Aces Up nor the Six Card Bonus \
             Wager nor envy bonuses (§ 641a.11(b)(1), (2)).",
        ),
        PlayFact::of(
            Concerns::Wagers(&["five-card-hand-bonus-dealer"]),
            "The Five Card Hand Bonus on the dealer's hand goes by the first five cards dealt to the dealer (§ \
             641a.11(c)(7)).",
        ),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4 (§ 641a.6(a))."),
        PlayFact::of(
            Concerns::Wagers(super::assumptions::METERED),
            "Progressive and Five Card Hand Bonus Wagers pay the highest hand only (§ 641a.12(d)(2), (e)(2), (g)(2)).",
        ),
    ],
    rankings: &[
        RankedHand::of(
            HandRanking::FourOfFive,
            Concerns::Wagers(&["base", "aces-up", "four-card-progressive", "bad-beat-bonus"]),
            "the player's five cards (§ 641a.6(b))",
        ),
        RankedHand::of(
            HandRanking::FourOfSix,
            Concerns::Wagers(&["base", "bad-beat-bonus"]),
            "the dealer's six cards (§ 641a.6(b))",
        ),
        RankedHand::of(
            HandRanking::FiveCards,
            Concerns::Wagers(&["five-card-progressive", "five-card-hand-bonus-player", "five-card-hand-bonus-dealer"]),
            "the first five cards of the player or the dealer (§ 641a.6(e))",
        ),
        RankedHand::of(
            HandRanking::FiveOfSix,
            Concerns::Wagers(&["six-card-bonus"]),
            "the player's five cards and the Six Card Bonus card (§ 641a.6(e))",
        ),
    ],
    assumptions: super::assumptions::ALL,
    out_of_scope: Some(
        "Progressive wagers and Five Card Hand Bonus Wagers on linked tables or games (§ 641a.2(c), (d)) and the \
         Must-Hit-By Mystery Bonus (§ 641b.1) are out of scope: every meter here is one table's.",
    ),
    method: "For each of some 5.65 million situations, a hand of five cards and an up card up to the names of suits, \
             the dealer's 1,370,754 possible hands that beat the player's are counted by inclusion and exclusion over \
             the player's cards, and the Play Wager with the greatest sum is taken. Side wagers are counted over all \
             hands of four, five or six cards, the Bad Beat Bonus over all pairs of hands.",
    wagers: &WAGERS,
    published: PUBLISHED,
    knowledge: KNOWLEDGE,
    spots: &SPOTS,
};

/// One decision, with the dealer's up card in sight.
pub static SPOTS: SpotForm = SpotForm {
    game: "Four Card Poker",
    hand_cards: PLAYER_CARDS,
    hand_in_words: "five",
    boards: &[0],
    wrong_board: |_| "Four Card Poker has no community cards; give the up card as ⟦known⟧ up=CARD".to_string(),
    has_up_card: true,
    has_draw: false,
    has_bets: false,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 7,
    boxes_clause: "The number of adjacent boxes is stated in the Rules Submission (§ 641a.7(e)).",
    most_others: 6,
    knowledge: &[
        NamedKnowledge::BURN,
        NamedKnowledge::DEALERS_CARD,
        NamedKnowledge::of("dealer=all", Knowledge::DealersHand, "all of the dealer's cards"),
    ],
    exposure_clause: "A dealer's card that is seen to be exposed voids the round (§ 641a.13(d)), so it is assumed to \
                      be seen unnoticed.",
};

const BEST_FOUR_OF_FIVE: &str = "wizardofvegas.com, thread 10853";

static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Of(HouseEdge), "2.79", "S. Ko and E. Jacobson by way of wizardofodds.com"),
    Published::new("base", "A", Of(HouseEdge), "2.78", "E. Jacobson at 888casino.com"),
    Published::new("base", "A", Of(ElementOfRisk), "1.30", "S. Ko and E. Jacobson by way of wizardofodds.com"),
    Published {
        if_it_differs: "It is the figure of a simple strategy, printed as that of optimal play.",
        ..Published::new("base", "A", Of(HouseEdge), "3.36", "printed by several sites as that of optimal play")
    },
    Published {
        strategy: "simple",
        ..Published::new("base", "A", Of(HouseEdge), "3.40", "wizardofodds.com, \"about\"")
    },
    Published {
        strategy: "simple",
        ..Published::new("base", "A", Of(ReturnOfAction), "98.41", "E. Frome, casinocitytimes.com 10761, \"about\"")
    },
    Published::new("aces-up", "A", Subject::Combinations("four-of-a-kind"), "624", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("straight-flush"), "2,072", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("three-of-a-kind"), "58,656", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("flush"), "114,616", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("straight"), "101,808", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("two-pair"), "123,552", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "B", Of(Return), "96.63", "virgincasino.com"),
    Published::new("aces-up", "F", Of(HouseEdge), "6.15", "Wikipedia"),
    Published {
        if_it_differs: "It was advertised; the two hands were treated as if they came from separate decks, and they \
                        come from one.",
        ..Published::new("bad-beat-bonus", "A", Of(HouseEdge), "20.3", "the game's advertisements")
    },
    Published {
        if_it_differs: "A digit off in the last place: the six-card hands behind the computed figure follow from a \
                        count by hand, kind by kind.",
        ..Published::new("six-card-bonus", "A", Of(HouseEdge), "10.23", "table-games-online.com")
    },
    Published::new("six-card-bonus", "D", Of(HouseEdge), "8.5", "mypokercoaching.com, \"just over\""),
    Published::new("six-card-bonus", "D", Of(HitFrequency), "7.2", "mypokercoaching.com, \"slightly over\""),
];

/// The base game comes first.
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
    title: "Ante and Play Wagers",
    unit: "the Ante Wager",
    form: &[ANTE_AND_PLAY, ScheduleForm::required(ANTE_BONUS, FOUR_CARD_HANDS.split_at(3).0)],
    readings: &[&ReadingFacts {
        name: NO_BONUS_FOR_LOSING_HANDS,
        odds: None,
        side: None,
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
    source: paytable_source!("four-card-poker/base.toml"),
    ..BASE_GAME
};

/// Printed for players by the game's owner.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Fold less than a pair of 3s; play 1x with a pair of 3s to a pair of 9s; play 3x with a pair of 10s or \
            better.",
    source: "Printed for players by the game's owner; J. Grochowski, casinocity.com 58388, and others",
};

/// Strategy from E. Frome's columns.
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
        // For the hands of another player (§ 641a.12(d)(5)).
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

/// Four-card hands that wagers pay, best first; four aces have a row of their own (§ 641a.12(c)).
const ALL_FOUR_CARD_HANDS: [PayableHand; 8] = best_hands::<FourCardHand, _>();
/// Four-card hands without a row for four aces. The Bad Beat Bonus pays the first six (§ 641a.12(f)), the Ante Bonus
/// the first three (§ 641a.12(b)).
const FOUR_CARD_HANDS: &[PayableHand] = ALL_FOUR_CARD_HANDS.split_at(1).1;

/// Five-card hands that wagers pay, best first (§ 641a.12(e)); the Five Card Hand Bonus pays the first five
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
