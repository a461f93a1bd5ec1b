//! The contents of a brief: what a table earns with the paytables of a round, in dollars and in words, how they are
//! played, and what to watch.

use num_traits::Signed;

use super::anomalies::{Anomaly, anomalies};
use super::session::remark_in_words;
use super::wording::{figure_in_percent, figure_with, one_in, percentage, statement, units, whole, with_commas};
use crate::analysis::{
    Accounted, Answer, Findings, GameFindings, InformedAnswer, Law, Method, Span, Table, TablePlay, Win,
};
use crate::games::{Catalogue, Dollars, Knowledge, Offer, StrategyFacts, StrategyRow};
use crate::lists::{distinct, joined};
use crate::outcome::{Fraction, decimal, to_f64};
use crate::paytable::{shell_word, whole_units};
use crate::progressive::MeterAccount;
use crate::statistics::{Figure, ManyRoundsError};

pub struct Brief<'a> {
    /// Findings on one game: a paytable of each wager, played optimally and by every named strategy.
    pub findings: &'a Findings,
    pub game: &'a GameFindings,
    pub regulation: &'a Catalogue,
    pub table: Table,
    /// The name by which the command line knows the base game.
    pub name_of_base: Option<String>,
    /// The hourly win from each wager, in the order of the optimal answers.
    pub wins: Vec<Win>,
    /// Day, month and year of all wagers together.
    pub takings: Vec<Takings<'a>>,
    /// The base game with cards in sight; empty where counting takes long.
    pub exposed: Vec<InformedAnswer>,
    /// The named strategy on the card; the optimal rows if `None`.
    pub on_card: Option<&'static StrategyFacts>,
}

impl<'a> Brief<'a> {
    pub fn answers(&self) -> impl Iterator<Item = &'a Answer> {
        self.game.answers.iter().filter(|answer| answer.offer.strategy.is_none())
    }

    /// The optimal answer to the base game, if it is among the wagers.
    pub fn base(&self) -> Option<&'a Answer> {
        self.answers().find(|answer| answer.offer.wager.has_decisions)
    }

    /// Answers with their wins.
    pub fn with_wins(&self) -> impl Iterator<Item = (&'a Answer, &Win)> {
        self.answers().zip(&self.wins)
    }

    /// Theoretical win of the table in an hour.
    pub fn hour(&self) -> Dollars {
        self.table.of_all_seats(&self.wins.iter().map(|win| &win.seat).sum())
    }

    /// Wagers with their paytables, such as `base A + three-card-bonus A`.
    pub fn wagers(&self) -> String {
        let name = |answer: &Answer| format!("{} {}", answer.offer.wager.id, answer.offer.paytable.id);
        joined(self.answers().map(name), " + ")
    }

    /// The house's share of each bet in cents, and how often a hand wins; then the table's hour, day and month.
    pub fn in_short(&self) -> Vec<String> {
        let of_wager = |(answer, win): (&Answer, &Win)| {
            let Answer { offer, measures, .. } = answer;
            let edge = measures.house_edge();
            let who = if edge.is_negative() { "the player gains" } else { "the house keeps" };
            let (bet, kept) = (dollars(&win.bet, 2), in_coins(&(&edge * &win.bet).abs()));
            let wins = one_in(&measures.win_frequency);
            let wins = wins.map(|hands| format!("; one hand in {hands} wins")).unwrap_or_default();
            format!("{}: of each {bet} on {} {who} {kept}{wins}.", offer.wager.title, offer.wager.unit)
        };
        self.with_wins().map(of_wager).chain(self.month_in_short()).collect()
    }

    /// Theoretical win, and the month.
    fn month_in_short(&self) -> Option<String> {
        let month = self.takings.iter().find(|of| of.span.name == "month")?;
        let (hour, day) = (self.hour(), self.hour() * whole_units(self.table.hours_per_day));
        Some(format!(
            "The table earns {} an hour, {} a day and {} in a month of 30 days on average; one month in forty is worse \
             than {}, and {} % of months lose money.",
            dollars(&hour, 2),
            dollars(&day, 0),
            dollars(&month.expected(), 0),
            dollars_of(&month.bad()?),
            month.in_percent(&month.losing()?)
        ))
    }

    /// Rows of the base game's optimal strategy, and the cost of playing them without their exceptions.
    pub fn optimal_rows(&self) -> Option<(&'a Offer, &'a [StrategyRow], Option<&'a Fraction>)> {
        let all = self.game.strategies.iter().zip(self.game.costs_of_rows().map(|(_, cost)| cost));
        let optimal = all.into_iter().find(|((offer, own), _)| offer.strategy.is_none() && !own.rows.is_empty());
        optimal.map(|((offer, own), cost)| (offer, own.rows.as_slice(), cost))
    }

    /// Subjects to watch, each with its statements.
    pub fn to_watch(&self) -> Vec<(String, Vec<String>)> {
        let accounts = self.game.accounts.iter().filter(|on| on.offer.strategy.is_none());
        let mut subjects = vec![
            ("Several boxes, and cards in sight".to_string(), self.in_sight()),
            ("Meters".to_string(), accounts.flat_map(of_meters).collect()),
            ("Greatest wins".to_string(), self.with_wins().map(|(answer, win)| greatest_win(answer, win)).collect()),
        ];
        let kinds = anomalies(self.findings, self.regulation);
        subjects.extend(kinds.into_iter().filter(|kind| !kind.notes.is_empty()).map(|kind| {
            let line = |note: &Anomaly| {
                let details = note.details.join(" ");
                format!("{}. {} {details}", note.about, note.text).trim_end().to_string()
            };
            (kind.heading, kind.notes.iter().map(line).collect())
        }));
        // A brief has no outcomes.
        let is_shown = |note: &str| !note.starts_with("Outcomes are named") && !is_of_strategy(note);
        subjects.push(("Notes".to_string(), self.notes(is_shown)));
        subjects.retain(|(_, statements)| !statements.is_empty());
        subjects
    }

    fn in_sight(&self) -> Vec<String> {
        let Some(base) = self.base() else { return Vec::new() };
        let knowledge = &base.offer.game.knowledge;
        let mut lines = vec![knowledge.boxes_clause.to_string()];
        lines.extend(self.exposed.iter().map(|known| {
            let seen = match known.knowledge {
                Knowledge::Others(1) if knowledge.most_boxes > 1 => {
                    "a patron on two boxes, or one who sees a neighbour's hand".to_string()
                }
                other => format!("a player who sees {}", knowledge.in_words(other)),
            };
            let (edge, usual) = (known.house_edge(), percentage(&known.usual.house_edge()));
            format!("The edge is {} % instead of {usual} % against {seen}.", figure_in_percent(&edge))
        }));
        let name = self.name_of_base.as_deref().map(shell_word).unwrap_or_default();
        let boxes = format!("; on several boxes: `house-edge analyze {name} --boxes 2`");
        let boxes = if knowledge.most_boxes > 1 { boxes } else { String::new() };
        if !knowledge.all().is_empty() {
            lines.push(format!("Edges with further cards in sight: `house-edge expose {name} --known all`{boxes}."));
        }
        lines.push(knowledge.exposure_clause.to_string());
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// Notes on the wagers for which `is_meant` holds.
    fn notes(&self, is_meant: fn(&str) -> bool) -> Vec<String> {
        let of_wager = |answer: &'a Answer| {
            let Offer { game, wager, seat, .. } = &answer.offer;
            // Payout limits have a subject of their own.
            let notes = game.notes_on(wager, true, seat.is_some());
            notes.into_iter().filter(|note| is_meant(note)).map(|note| format!("{}: {note}", wager.title))
        };
        self.answers().flat_map(of_wager).collect()
    }

    /// Notes that define words of the strategy.
    pub fn notes_on_strategy(&self) -> Vec<String> {
        let words = |note: String| note.split_once(": ").map(|(_, note)| note.to_string());
        self.notes(is_of_strategy).into_iter().filter_map(words).collect()
    }
}

fn is_of_strategy(note: &str) -> bool {
    note.starts_with("Points in the strategy")
}

fn of_meters(accounted: &Accounted) -> Vec<String> {
    let edge = percentage(&accounted.account.house_edge());
    let title = accounted.offer.wager.title;
    let of_meter = |meter: &MeterAccount| {
        let MeterAccount { flow, coefficient, break_even, .. } = meter;
        let turns = match break_even {
            None => "it is never paid".to_string(),
            Some(amount) if !amount.is_positive() => "the player has the edge whatever it shows".to_string(),
            Some(amount) => format!("above {} units the player has the edge", units(amount)),
        };
        let (reading, points) = (units(&flow.reading), decimal(&(coefficient * whole_units(100)), 6));
        format!(
            "{title}, meter `{}`: at {reading} units the edge is {edge} %, each unit more takes {points} points, and \
             {turns}.",
            flow.meter.name
        )
    };
    accounted.account.meters.iter().map(of_meter).collect()
}

fn greatest_win(Answer { offer, measures, .. }: &Answer, win: &Win) -> String {
    let most = &measures.max_net;
    let once = one_in(&measures.max_net_frequency).map(|hands| format!(", once in {hands} hands")).unwrap_or_default();
    let limit = offer.wager.payout_limit;
    let limit = limit.map(|of| statement("permitted limit", &[("section", &of.section), ("least", &whole(of.least))]));
    let (units, amount) = (units(most), dollars(&(most * &win.bet), 0));
    format!("{}: {units} units, {amount} here{once}.{}", offer.wager.title, limit.unwrap_or_default())
}

/// Result of the house over a span, in dollars.
pub struct Takings<'a> {
    pub play: &'a TablePlay,
    pub span: Span,
    law: Law<'a>,
    /// Dollars on one unit.
    bet: Dollars,
}

/// The bad months: one in forty is worse.
const BAD: f64 = 0.025;
/// Decimals of an exact probability in percent, and of one with rounded awards.
const EXACT: u32 = 4;
const ROUNDED: u32 = 1;

impl<'a> Takings<'a> {
    /// Results over a span with `bet` dollars on one unit.
    pub fn over(play: &'a TablePlay, span: Span, bet: &Dollars) -> Result<Self, ManyRoundsError> {
        Ok(Takings { play, span, law: Law::of(&play.round, span.rounds)?, bet: bet.clone() })
    }

    pub fn hands(&self) -> u64 {
        self.span.rounds.saturating_mul(self.play.round.seats as u64)
    }

    pub fn expected(&self) -> Dollars {
        -self.law.mean() * &self.bet
    }

    pub fn std_dev(&self) -> Option<Figure> {
        self.law.std_dev().map(|units| units.times(&self.bet))
    }

    /// The result that is undercut once in forty spans; `None` where the error leaves it open.
    pub fn bad(&self) -> Option<Figure> {
        Some(self.law.quantile(1.0 - BAD)?.negated().times(&self.bet))
    }

    /// Probability that the house loses money.
    pub fn losing(&self) -> Option<Figure> {
        let [ahead, ..] = self.law.results();
        ahead
    }

    /// A probability in percent; a sampled one with its error.
    pub fn in_percent(&self, probability: &Figure) -> String {
        let places = if self.law.method() == Method::Exact { EXACT } else { ROUNDED };
        figure_with(&probability.times(&whole_units(100)), places)
    }
}

/// Remarks on the results, as `session` makes them.
pub fn remarks_on(takings: &[Takings<'_>]) -> Vec<String> {
    distinct(takings.iter().filter_map(|of| remark_in_words(of.play, &of.law)))
}

/// An amount in dollars, the sign before it.
pub fn dollars(amount: &Dollars, places: u32) -> String {
    let places = if amount.is_integer() { 0 } else { places };
    let shown = with_commas(&decimal(&amount.abs(), places));
    let is_zero = shown.chars().all(|digit| matches!(digit, '0' | '.'));
    format!("{}${shown}", if amount.is_negative() && !is_zero { "-" } else { "" })
}

/// Whole dollars; a sampled amount has its standard error, at least one.
pub fn dollars_of(figure: &Figure) -> String {
    let error = figure.std_error.and_then(Fraction::from_float).map(|error| error.max(whole_units(1)));
    let error = error.map(|error| format!(" ± {}", with_commas(&decimal(&error, 0))));
    dollars(&figure.value, 0) + &error.unwrap_or_default()
}

/// A small amount in cents.
fn in_coins(amount: &Dollars) -> String {
    let cents = amount * whole_units(100);
    match to_f64(amount) {
        ..0.1 => format!("{} cents", decimal(&cents, 2)),
        ..1.0 => format!("{} cents", decimal(&cents, 1)),
        _ => dollars(amount, 2),
    }
}
