//! Facts about a game and its wagers, from which help, lists, report titles and tests are made; and the forms that
//! several games share.

use super::engine::kinds::SideWager;
use super::hand_rankings::HandRanking;
use super::knowledge::KnowledgeFacts;
use super::payout_limit::PayoutLimitFacts;
use super::published::Published;
use super::spots::SpotForm;
use crate::paytable::{Odds, ScheduleForm};

/// Schedules of envy bonuses. A wager has the first alone, or offers a choice of the other two (§ 641a.12(d)(5)).
pub const ENVY_SCHEDULES: [&str; 3] = ["envy", "envy-a", "envy-b"];

/// By default, a game without wagers.
#[derive(Debug, Default)]
pub struct GameFacts {
    pub id: &'static str,
    pub title: &'static str,
    pub chapter: &'static str,
    pub most_players: usize,
    /// Text that the paytables and rules were taken from: adoption and amendments of the chapter, the latest named.
    pub edition: &'static str,
    /// The rules as the program plays them; none for a game that is written in Rust.
    pub rules: &'static [Rule],
    /// The play by its clauses; none where a file leaves it to the rules.
    pub play: &'static [PlayFact],
    pub rankings: &'static [RankedHand],
    /// Assumptions where no clause decides, numbered by their place.
    pub assumptions: &'static [&'static Assumption],
    /// Options of the chapter without a figure here; `None` if every wager is covered.
    pub out_of_scope: Option<&'static str>,
    /// How the exact figures are found, in a few sentences.
    pub method: &'static str,
    pub wagers: &'static [WagerFacts],
    pub published: &'static [Published],
    pub knowledge: KnowledgeFacts,
    /// Cards in sight at the decisions of the base game.
    pub spots: SpotForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    EveryWager,
    BaseGames,
    SideWagers,
    Wagers(&'static [&'static str]),
}

impl Concerns {
    pub fn include(&self, wager: &WagerFacts) -> bool {
        match self {
            Concerns::EveryWager => true,
            Concerns::BaseGames => wager.has_decisions,
            Concerns::SideWagers => !wager.has_decisions,
            Concerns::Wagers(ids) => ids.contains(&wager.id),
        }
    }
}

/// A rule of a game, made of what its file states.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What it is about, such as a decision or a wager.
    pub name: &'static str,
    pub text: &'static str,
    /// The wager's row of the settlement: what becomes of it, by how the round ends.
    pub settled: &'static [(&'static str, &'static str)],
    /// The same in sentences; empty where the text says it.
    pub ends: &'static str,
}

impl Rule {
    /// The rule with what becomes of its wager, in sentences.
    pub fn in_words(&self) -> String {
        [self.text, self.ends].join(" ").trim_end().to_string()
    }
}

/// One fact about the play of a game.
#[derive(Debug)]
pub struct PlayFact {
    pub concerns: Concerns,
    pub text: &'static str,
}

/// A hand ranking of a game, with the wagers that it settles.
#[derive(Debug)]
pub struct RankedHand {
    pub ranking: HandRanking,
    pub concerns: Concerns,
    /// Whose hand, with the clause of the ranking.
    pub hand: &'static str,
}

/// An assumption of the figures, on a single point that the text leaves open or states in two ways.
#[derive(Debug, PartialEq, Eq)]
pub struct Assumption {
    /// Wagers with figures that rest on it.
    pub concerns: Concerns,
    /// The clause in question, or that there is none; without a period.
    pub clause: &'static str,
    /// The assumption in a sentence.
    pub text: &'static str,
    /// The effect on the figures in a sentence: a number where one is known, else the direction.
    pub effect: &'static str,
}

/// A note on the figures of a wager.
#[derive(Debug)]
pub struct Note {
    pub text: &'static str,
    pub on: &'static [&'static Assumption],
}

/// A wager that must be placed together with another one.
#[derive(Debug)]
pub struct NotAlone {
    /// The wager to be placed with it, in a sentence, with the clause.
    pub note: &'static str,
    pub clause: &'static str,
    /// Id of the wager of the same game that combines both.
    pub together: &'static str,
}

#[derive(Debug, Default)]
pub struct WagerFacts {
    pub id: &'static str,
    pub title: &'static str,
    pub unit: &'static str,
    pub initial_units: u32,
    /// One unit in dollars, where pays or seeds are amounts in dollars; `None` where pays are odds and figures do not
    /// depend on the bet.
    pub dollars: Option<u32>,
    /// Whether the wager is a base game: played by decisions, with the bets that they place.
    pub has_decisions: bool,
    pub can_fold: bool,
    /// The clause by which the regulation's own pays give the player the edge, as the end of "The cause is"; `None` if
    /// they do not. Lint does not warn of an edge with a clause.
    pub favours_the_player: Option<&'static str>,
    /// Notes on a jackpot that is divided among those who bet on the hand, for a player alone and at a table; `None` if
    /// each player has a hand of their own.
    pub shared_jackpot: Option<[&'static str; 2]>,
    /// Settlement of a side wager; `None` for a base game, and where the game has rules of its own for the wager.
    pub side: Option<&'static SideWager>,
    /// Why another wager is required; `None` if none is.
    pub not_alone: Option<&'static NotAlone>,
    pub form: &'static [ScheduleForm],
    pub readings: &'static [&'static ReadingFacts],
    pub strategies: &'static [&'static StrategyFacts],
    pub notes: &'static [Note],
    pub payout_limit: Option<&'static PayoutLimitFacts>,
    pub source: PaytableSource,
}

impl WagerFacts {
    /// Whether its figures include another wager of the game: its form then has a schedule with that wager's id.
    pub fn includes(&self, wager: &str) -> bool {
        self.form.iter().any(|schedule| schedule.name.eq_ignore_ascii_case(wager))
    }

    /// Id, with the combined wager where it is not played alone, such as `base; not played alone, see ante-and-super`.
    pub fn id_in_words(&self) -> String {
        let alone = self.not_alone.map(|wager| format!("; not played alone, see {}", wager.together));
        format!("{}{}", self.id, alone.unwrap_or_default())
    }

    /// Settlement of a side wager in the default reading, and in those where it differs.
    pub fn sides(&self) -> impl Iterator<Item = &'static SideWager> {
        self.side.into_iter().chain(self.readings.iter().filter_map(|reading| reading.side))
    }

    pub fn has_envy(&self) -> bool {
        self.form.iter().any(|schedule| ENVY_SCHEDULES.contains(&schedule.name))
    }

    pub fn strategy(&self, name: &str) -> Option<&'static StrategyFacts> {
        self.strategies.iter().copied().find(|strategy| strategy.name == name)
    }

    pub fn reading(&self, name: &str) -> Option<&'static ReadingFacts> {
        self.readings.iter().copied().find(|reading| reading.name == name)
    }
}

const ENVY_EXCLUDED: &str = "Envy bonuses depend on the number of players and are not in these figures.";

/// A reading of the regulation other than the default. Where several points can be read in two ways, each combination
/// on offer is a reading of its own, so that a row has one name.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadingFacts {
    pub name: &'static str,
    /// The text's meaning in this reading.
    pub meaning: &'static str,
    /// Odds of the stated pays, where they differ from the paytable's own.
    pub odds: Option<Odds>,
    /// Settlement of a side wager, where it differs from the default's.
    pub side: Option<&'static SideWager>,
    /// The default's assumption that it replaces; `None` for a what-if.
    pub instead_of: Option<&'static Assumption>,
    /// Whether the reading is a what-if against the words of the text.
    pub is_what_if: bool,
}

/// A strategy other than the optimal one: rules that people can remember.
#[derive(Debug, PartialEq)]
pub struct StrategyFacts {
    pub name: &'static str,
    pub rules: &'static str,
    /// Publisher, or a statement that the strategy is this program's own.
    pub source: &'static str,
}

/// A paytable file that is part of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaytableSource {
    pub path: &'static str,
    pub text: &'static str,
}

impl GameFacts {
    /// Whether only some sections of the chapter were available, as `edition` says.
    pub fn is_in_part(&self) -> bool {
        self.edition.contains("the other sections were not at hand")
    }

    pub fn wager(&self, id: &str) -> Option<&'static WagerFacts> {
        self.wagers.iter().find(|wager| wager.id == id)
    }

    /// Assumptions with their numbers, such as `A1`.
    pub fn numbered(&self) -> impl Iterator<Item = (String, &'static Assumption)> {
        self.assumptions.iter().zip(1..).map(|(&assumption, place)| (format!("A{place}"), assumption))
    }

    /// Number of an assumption, such as `A1`; empty for an assumption of another game.
    pub fn number_of(&self, assumption: &Assumption) -> String {
        let number = self.numbered().find(|(_, own)| *own == assumption);
        number.map(|(number, _)| number).unwrap_or_default()
    }

    /// Departure of a reading from the default, such as `instead of A1`.
    pub fn departure_of(&self, reading: &ReadingFacts) -> String {
        match reading.instead_of {
            Some(assumption) => format!("instead of {}", self.number_of(assumption)),
            None => "against the words of the text".to_string(),
        }
    }

    pub fn distinct_readings(&self) -> Vec<(&'static ReadingFacts, Vec<&'static str>)> {
        let mut distinct: Vec<(&ReadingFacts, Vec<&str>)> = Vec::new();
        for wager in self.wagers {
            for &reading in wager.readings {
                match distinct.iter_mut().find(|known| known.0 == reading) {
                    Some(known) => known.1.push(wager.id),
                    None => distinct.push((reading, vec![wager.id])),
                }
            }
        }
        distinct
    }

    /// Notes on the figures of a wager, with the numbers of their assumptions; they depend on the payout limit and on
    /// the table.
    pub fn notes_on(&self, wager: &WagerFacts, is_limited: bool, at_table: bool) -> Vec<String> {
        let unlimited = wager.payout_limit.filter(|_| !is_limited).map(|limit| limit.note_without);
        let without_envy = (wager.has_envy() && !at_table).then_some(ENVY_EXCLUDED);
        let jackpot = |[alone, divided]: [&'static str; 2]| if at_table { divided } else { alone };
        let not_alone = wager.not_alone.map(|wager| wager.note);
        let conditions = [not_alone, unlimited, without_envy, wager.shared_jackpot.map(jackpot)].into_iter().flatten();
        conditions.map(str::to_string).chain(wager.notes.iter().map(|note| self.with_numbers(note))).collect()
    }

    fn with_numbers(&self, Note { text, on }: &Note) -> String {
        let numbers: Vec<String> = on.iter().map(|assumption| self.number_of(assumption)).collect();
        if numbers.is_empty() { text.to_string() } else { format!("{text} ({})", numbers.join(", ")) }
    }
}

impl Assumption {
    pub fn in_words(&self) -> String {
        format!("{} Clause: {}. Effect: {}", self.text, self.clause, self.effect)
    }
}

/// The schedule of odds that every wager has.
pub const PAYS: &str = "pays";
/// The schedule of bonuses drawn by the table system (§ 643a.12(f)(3), § 641a.12(g)(3)).
pub const RANDOM_BONUS: &str = "random-bonus";
/// A card drawn by the table system is one of the hand's.
pub const MAGIC_CARD: &str = "magic-card";
/// The table system draws the player's seat, or the dealer.
pub const LUCKY_BONUS: &str = "lucky-bonus";
