//! Facts about a game and its wagers, from which help, lists, report titles and tests are made.
//!
//! What the forms of several games share.

use super::engine::kinds::{PaidHand, SideWager};
use super::knowledge::KnowledgeFacts;
use super::payout_limit::PayoutLimitFacts;
use super::published::Published;
use crate::paytable::{Odds, PayableHand, ScheduleForm};

/// The schedules of envy bonuses, of which one is chosen; a wager has the first, or the other two (§ 641a.12(d)(5)).
pub const ENVY_SCHEDULES: [&str; 3] = ["envy", "envy-a", "envy-b"];

/// Facts about a game.
#[derive(Debug)]
pub struct GameFacts {
    /// Id on the command line and in files, such as `let-it-ride`.
    pub id: &'static str,
    /// Name as the regulation prints it.
    pub title: &'static str,
    /// Chapter of the regulation.
    pub chapter: &'static str,
    /// Most players at a table, as the regulation has it.
    pub most_players: usize,
    /// Which text the paytables and rules were taken from: adoption and amendments of the chapter, the latest named.
    pub edition: &'static str,
    /// How it is played.
    pub play: &'static [PlayFact],
    /// What the figures assume where no clause decides; the place of each is its number.
    pub assumptions: &'static [&'static Assumption],
    /// What the chapter permits and no figure covers; `None` if all of it is covered.
    pub out_of_scope: Option<&'static str>,
    /// How its exact figures are found, in a few sentences.
    pub method: &'static str,
    /// Its wagers, the base game first.
    pub wagers: &'static [WagerFacts],
    /// What others have published about its wagers.
    pub published: &'static [Published],
    /// What a player may know beyond what the rules show.
    pub knowledge: KnowledgeFacts,
}

/// The wagers of a game that a point is about.
#[derive(Debug, PartialEq, Eq)]
pub enum Concerns {
    /// Base games and side wagers alike.
    EveryWager,
    /// Base wagers, which are played by decisions.
    BaseGames,
    /// All others.
    SideWagers,
    /// Those of these ids.
    Wagers(&'static [&'static str]),
}

impl Concerns {
    /// Whether the point is about this wager.
    pub fn include(&self, wager: &WagerFacts) -> bool {
        match self {
            Concerns::EveryWager => true,
            Concerns::BaseGames => wager.is_base(),
            Concerns::SideWagers => !wager.is_base(),
            Concerns::Wagers(ids) => ids.contains(&wager.id),
        }
    }
}

/// One fact about how a game is played.
#[derive(Debug)]
pub struct PlayFact {
    /// The wagers that it is about.
    pub concerns: Concerns,
    /// The fact in a sentence, with the clause that states it.
    pub text: &'static str,
}

impl PlayFact {
    /// A fact about these wagers.
    pub const fn of(concerns: Concerns, text: &'static str) -> Self {
        PlayFact { concerns, text }
    }

    /// A fact about every wager.
    pub const fn of_all(text: &'static str) -> Self {
        PlayFact::of(Concerns::EveryWager, text)
    }
}

/// A single point that the text leaves open, or states in two ways, and on which the figures rest.
#[derive(Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The wagers whose figures rest on it.
    pub concerns: Concerns,
    /// The clause that it is about, or that no clause says it, without a period.
    pub clause: &'static str,
    /// What is assumed, in a sentence.
    pub text: &'static str,
    /// What it does to the figures, in a sentence: with a number where one is known, else the direction.
    pub effect: &'static str,
}

/// A note on the figures of a wager.
#[derive(Debug)]
pub struct Note {
    /// The note, one sentence or more.
    pub text: &'static str,
    /// The assumptions that it is about.
    pub on: &'static [&'static Assumption],
}

impl Note {
    /// A note that is about no assumption.
    pub const fn plain(text: &'static str) -> Self {
        Note { text, on: &[] }
    }
}

/// That a wager may not be placed without another one.
#[derive(Debug)]
pub struct NotAlone {
    /// What must be placed with it, in a sentence, with the clause.
    pub note: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// Id of the wager of the same game that is both together.
    pub together: &'static str,
}

/// Facts about a wager.
#[derive(Debug)]
pub struct WagerFacts {
    /// Id on the command line and in files, such as `five-card-bonus`.
    pub id: &'static str,
    /// Name as the regulation prints it.
    pub title: &'static str,
    /// The unit in which its figures are given.
    pub unit: &'static str,
    /// Units placed before the deal.
    pub initial_units: u32,
    /// The bet in dollars that one unit is, where pays or seeds are amounts in dollars; `None` where pays are odds and
    /// every bet has the same figures.
    pub dollars: Option<u32>,
    /// Whether the player makes decisions in it.
    pub has_decisions: bool,
    /// Whether the player may fold.
    pub can_fold: bool,
    /// The clause by which the regulation's own pays give the player the edge, to follow "The cause is";
    /// `None` if they do not. With a clause, lint does not warn of it.
    pub favours_the_player: Option<&'static str>,
    /// That what a hand wins from the meter is divided among those who bet on it; `None` if each player's hand is that
    /// player's alone.
    pub shared_jackpot: Option<&'static SharedJackpot>,
    /// How a side wager is settled; `None` for a base game, and where the game has rules of its own for it.
    pub side: Option<&'static SideWager>,
    /// That it may not be placed by itself; `None` if it may.
    pub not_alone: Option<&'static NotAlone>,
    /// The schedules and hands that its paytables must list.
    pub form: &'static [ScheduleForm],
    /// Readings of the regulation other than the default.
    pub readings: &'static [&'static ReadingFacts],
    /// Named strategies of players other than the optimal decisions.
    pub strategies: &'static [&'static StrategyFacts],
    /// What its figures leave out or depend on.
    pub notes: &'static [Note],
    /// That its payouts may be limited, if the chapter permits it.
    pub payout_limit: Option<&'static PayoutLimitFacts>,
    /// The options of the regulation.
    pub source: PaytableSource,
}

impl WagerFacts {
    /// Whether it is a base wager: one that is played by decisions, with the bets that they place.
    pub fn is_base(&self) -> bool {
        self.has_decisions
    }

    /// Whether its figures account for another wager of its game as well: its form has a schedule of that wager's id.
    pub fn includes(&self, wager: &str) -> bool {
        self.form.iter().any(|schedule| schedule.name.eq_ignore_ascii_case(wager))
    }
}

const ENVY_EXCLUDED: &str = "Envy bonuses depend on the number of players and are not in these figures.";

/// A jackpot that is divided among those who bet on one hand.
#[derive(Debug)]
pub struct SharedJackpot {
    /// The note on figures for a single player who bets on it.
    pub note_alone: &'static str,
    /// The note on figures for one of several.
    pub note_divided: &'static str,
}

/// A reading of the regulation other than the default. Where several points can be read in two ways, each combination
/// that is offered is a reading of its own, so that a row has one name.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadingFacts {
    /// Name on the command line and in files.
    pub name: &'static str,
    /// What it takes the text to mean.
    pub meaning: &'static str,
    /// What the stated pays mean in it, where that differs from the paytable's own odds.
    pub odds: Option<Odds>,
    /// The assumption of the default that it departs from; `None` for a what-if.
    pub instead_of: Option<&'static Assumption>,
    /// Whether it is a what-if against the words of the text, and no reading of them.
    pub is_what_if: bool,
}

/// A way to decide other than the optimal one: rules that people can remember.
#[derive(Debug, PartialEq)]
pub struct StrategyFacts {
    /// Name on the command line and in files.
    pub name: &'static str,
    /// Its rules in words.
    pub rules: &'static str,
    /// Who published it, or that it is this program's own.
    pub source: &'static str,
}

/// A paytable file that is part of the program.
#[derive(Debug)]
pub struct PaytableSource {
    /// Its path in the repository.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The paytable file of this path under `paytables/`, such as `let-it-ride/base.toml`.
macro_rules! paytable_source {
    ($path:literal) => {
        $crate::games::PaytableSource {
            path: concat!("paytables/", $path),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../paytables/", $path)),
        }
    };
}
pub(super) use paytable_source;

impl GameFacts {
    /// The wager of this id.
    pub fn wager(&self, id: &str) -> Option<&'static WagerFacts> {
        self.wagers.iter().find(|wager| wager.id == id)
    }

    /// The assumptions, each with its number, such as `A1`.
    pub fn numbered(&self) -> impl Iterator<Item = (String, &'static Assumption)> {
        self.assumptions.iter().zip(1..).map(|(&assumption, place)| (format!("A{place}"), assumption))
    }

    /// The number of an assumption, such as `A1`; empty for one of another game.
    pub fn number_of(&self, assumption: &Assumption) -> String {
        let number = self.numbered().find(|(_, own)| *own == assumption);
        number.map(|(number, _)| number).unwrap_or_default()
    }

    /// What a reading of a wager of this game departs from, such as `instead of A1`.
    pub fn departure_of(&self, reading: &ReadingFacts) -> String {
        match reading.instead_of {
            Some(assumption) => format!("instead of {}", self.number_of(assumption)),
            None => "against the words of the text".to_string(),
        }
    }

    /// Its readings other than the default, each once with the ids of the wagers that have it.
    pub fn distinct_readings(&self) -> Vec<(&'static ReadingFacts, Vec<&'static str>)> {
        let mut distinct: Vec<(&ReadingFacts, Vec<&str>)> = Vec::new();
        let pairs = self.wagers.iter().flat_map(|wager| wager.readings.iter().map(move |&reading| (reading, wager.id)));
        for (reading, wager) in pairs {
            match distinct.iter_mut().find(|(known, _)| *known == reading) {
                Some((_, wagers)) => wagers.push(wager),
                None => distinct.push((reading, vec![wager])),
            }
        }
        distinct
    }

    /// The notes on the figures of a wager of this game, with the numbers of the assumptions that they are about: with
    /// a payout limit or without, at a table or for a player alone.
    pub fn notes_on(&self, wager: &WagerFacts, is_limited: bool, at_table: bool) -> Vec<String> {
        let unlimited = wager.payout_limit.filter(|_| !is_limited).map(|limit| limit.note_without);
        let has_envy = wager.form.iter().any(|schedule| ENVY_SCHEDULES.contains(&schedule.name));
        let without_envy = (has_envy && !at_table).then_some(ENVY_EXCLUDED);
        let jackpot = |shared: &SharedJackpot| if at_table { shared.note_divided } else { shared.note_alone };
        let not_alone = wager.not_alone.map(|wager| wager.note);
        let conditions = not_alone.into_iter().chain(unlimited).chain(without_envy);
        let conditions = conditions.chain(wager.shared_jackpot.map(jackpot)).map(str::to_string);
        conditions.chain(wager.notes.iter().map(|note| self.with_numbers(note))).collect()
    }

    fn with_numbers(&self, Note { text, on }: &Note) -> String {
        let numbers: Vec<String> = on.iter().map(|assumption| self.number_of(assumption)).collect();
        if numbers.is_empty() { text.to_string() } else { format!("{text} ({})", numbers.join(", ")) }
    }
}

impl Assumption {
    /// The point, its clause and its effect, in words.
    pub fn in_words(&self) -> String {
        format!("{} Clause: {}. Effect: {}", self.text, self.clause, self.effect)
    }
}

impl WagerFacts {
    /// Its id, and that it is not placed alone, such as `base; not played alone, see ante-and-super`.
    pub fn id_in_words(&self) -> String {
        let alone = self.not_alone.map(|wager| format!("; not played alone, see {}", wager.together));
        format!("{}{}", self.id, alone.unwrap_or_default())
    }

    /// The strategy of this name.
    pub fn strategy(&self, name: &str) -> Option<&'static StrategyFacts> {
        self.strategies.iter().copied().find(|strategy| strategy.name == name)
    }

    /// The reading of this name.
    pub fn reading(&self, name: &str) -> Option<&'static ReadingFacts> {
        self.readings.iter().copied().find(|reading| reading.name == name)
    }
}

/// The schedule of odds that every wager has.
pub const PAYS: &str = "pays";
/// The schedule of bonuses drawn by the table system (§ 643a.12(f)(3), § 641a.12(g)(3)).
pub const RANDOM_BONUS: &str = "random-bonus";
/// A card drawn by the table system is among those of the hand.
pub const MAGIC_CARD: &str = "magic-card";
/// The player's seat, or the dealer, is drawn by the table system.
pub const LUCKY_BONUS: &str = "lucky-bonus";

/// Pays come from the table inventory alone.
pub const FROM_THE_RACK: bool = false;
/// Pays may be parts of a progressive meter.
pub const FROM_THE_METER: bool = true;

/// The form of a wager's odds, the best hand first.
pub const fn pays(hands: &'static [PayableHand], may_pay_from_meter: bool) -> ScheduleForm {
    ScheduleForm { name: PAYS, hands, required: true, ranked: true, may_pay_from_meter }
}

/// The best `N` kinds of hands, best first, each required by its most exact name.
pub const fn best_hands<H: PaidHand, const N: usize>() -> [PayableHand; N] {
    let mut hands = [PayableHand::required(""); N];
    let mut place = 0;
    while place < N {
        hands[place] = PayableHand::required(H::NAMES[H::NAMES.len() - 1 - place][0]);
        place += 1;
    }
    hands
}

/// The form of an envy bonus, the best hand first.
pub const fn envy(name: &'static str, hands: &'static [PayableHand]) -> ScheduleForm {
    ScheduleForm { name, hands, required: false, ranked: true, may_pay_from_meter: false }
}

/// The form of the bonuses drawn by the table system.
pub const RANDOM_BONUSES: ScheduleForm = ScheduleForm {
    name: RANDOM_BONUS,
    hands: &[PayableHand::optional(MAGIC_CARD), PayableHand::optional(LUCKY_BONUS)],
    required: false,
    ranked: false,
    may_pay_from_meter: false,
};

/// What side wagers have in common.
pub const SIDE_WAGER: WagerFacts = WagerFacts {
    id: "",
    title: "",
    unit: "",
    initial_units: 1,
    dollars: None,
    has_decisions: false,
    can_fold: false,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    not_alone: None,
    form: &[],
    readings: &[],
    strategies: &[],
    notes: &[],
    payout_limit: None,
    source: PaytableSource { path: "", text: "" },
};
