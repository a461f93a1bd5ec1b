//! `compare`: two paytables side by side.

use clap::Args;

use crate::analysis::{self, Answer, GameAnswers};
use crate::cli::arguments::{
    Money, NamedPaytable, Rows, by_meter, ensure_output, headings, known, named_paytable, numbers,
};
use crate::cli::guide::Guide;
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::games::{Offer, Selection, VariantChoice};
use crate::paytable::{ByMeter, Units};
use crate::report::remarks;
use crate::report::side_by_side;

pub const GUIDE: Guide = Guide {
    details: &[
        "A and B are GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A; FILE.toml, a file with one paytable; \
         or FILE.toml:ID, one of several in a file.",
        "Tables and Markdown show the measures, then the outcomes; csv and json hold the measures, or with --outcomes \
         the outcomes. A reading, strategy or meter that only one of two wagers has is applied to that one.",
        "--average-bet is the bet on one unit of A's and of B's wager. The side wagers of --side are added to both: on \
         the regulation's paytable, with meters at their seeds.",
    ],
    examples: &[
        (
            "house-edge compare let-it-ride/base/A let-it-ride/base/B --average-bet 5",
            "Compare two paytables of the regulation, in dollars per hour too",
        ),
        (
            "house-edge compare let-it-ride/three-card-bonus/A my-paytable.toml",
            "Compare a paytable of your own with one of the regulation",
        ),
    ],
    ..Guide::SOLVING
};

#[derive(Args, Debug)]
pub struct Options {
    /// First paytable: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
    #[arg(value_name = "A", value_parser = known::paytable_keys(named_paytable), hide_possible_values = true)]
    a: NamedPaytable,
    /// Second paytable, named likewise
    #[arg(value_name = "B", value_parser = known::paytable_keys(named_paytable), hide_possible_values = true)]
    b: NamedPaytable,
    /// Reading of the regulation
    #[arg(
        long,
        value_name = "NAME",
        value_parser = known::readings(),
        hide_possible_values = true,
        help_heading = headings::SELECTION
    )]
    reading: Option<String>,
    /// Strategy: a name, or `optimal`
    #[arg(
        long,
        value_name = "NAME",
        value_parser = known::strategies(),
        hide_possible_values = true,
        help_heading = headings::SELECTION
    )]
    strategy: Option<String>,
    /// Amount on every progressive meter, or NAME=AMOUNT for one of them [default: the seeds]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter, help_heading = headings::SELECTION)]
    meter: Vec<(Option<String>, Units)>,
    #[command(flatten)]
    money: Money,
    /// Print every outcome with its part of the difference instead of the measures; without dollars
    #[arg(long, conflicts_with_all = ["average_bet", "side"], help_heading = headings::OUTPUT)]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&options.shown(side_by_side::without_rows().each_ref()))?;
    let offers = options.offers()?;
    let read = [&options.a, &options.b].into_iter().filter_map(NamedPaytable::file);
    ensure_output(options.rows.output.as_deref(), read)?;
    let (stakes, sides) = options.money.stakes_on_both(&offers)?.unzip();
    let offers = offers.into_iter().chain(sides.into_iter().flatten()).collect();
    let games = analysis::exact(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
    let Some((both, sides)) = parted(&games) else {
        return Err("internal error, please report it: two paytables without two answers".into());
    };
    let measures = side_by_side::measures(both, stakes.as_ref(), sides);
    let mut sheets = options.shown([measures, side_by_side::outcomes(both)]);
    if let Some(last) = sheets.last_mut() {
        last.remarks.extend(remarks::lines(&side_by_side::remarks(both)));
        for game in &games {
            last.remarks.extend(remarks::lines(&analysis::remarks_on(&game.answers, game.solver.as_ref())));
        }
    }
    output::write_several(sheets, &options.rows, terminal)?;
    Ok(Conclusion::Done)
}

/// The answers to A and B, and to the side wagers beside each: offers were given in this order, but those of one game
/// come together.
fn parted(games: &[GameAnswers]) -> Option<([&Answer; 2], [&[Answer]; 2])> {
    match games {
        [GameAnswers { answers, .. }] => match answers.as_slice() {
            [a, b, sides @ ..] => Some(([a, b], [sides, sides])),
            _ => None,
        },
        [GameAnswers { answers: of_a, .. }, GameAnswers { answers: of_b, .. }] => {
            let ((a, beside_a), (b, beside_b)) = (of_a.split_first()?, of_b.split_first()?);
            Some(([a, b], [beside_a, beside_b]))
        }
        _ => None,
    }
}

impl Options {
    /// Of measures and outcomes what is written.
    fn shown<S>(&self, [measures, outcomes]: [S; 2]) -> Vec<S> {
        let both = [(!self.outcomes, measures), (self.outcomes || self.rows.format().for_people, outcomes)];
        both.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, sheet)| sheet).collect()
    }

    /// The offers of both sides.
    fn offers(&self) -> Result<[Offer; 2], CliError> {
        by_meter("meter", &self.meter)?;
        let (in_a, in_b) = (self.a.catalogue()?, self.b.catalogue()?);
        let plain_a = self.a.offer(&in_a, Selection::default())?;
        let plain_b = self.b.offer(&in_b, Selection::default())?;
        let a = self.a.offer(&in_a, self.selection(&plain_a, &plain_b)?)?;
        let b = self.b.offer(&in_b, self.selection(&plain_b, &plain_a)?)?;
        Ok([a, b])
    }

    /// The variants and meters of one side. Names that only the other side knows are left to it; names that neither
    /// knows are errors of the selection.
    fn selection(&self, own: &Offer, other: &Offer) -> Result<Selection, CliError> {
        let reads = |offer: &Offer, name: &str| {
            offer.wager.readings.iter().any(|reading| reading.name.eq_ignore_ascii_case(name))
        };
        let plays = |offer: &Offer, name: &str| {
            offer.wager.strategies.iter().any(|strategy| strategy.name.eq_ignore_ascii_case(name))
        };
        let mut meters = ByMeter::default();
        for (name, amount) in &self.meter {
            if has_meter(own, name.as_deref()) || !has_meter(other, name.as_deref()) {
                meters.set(name.as_deref(), amount.clone());
            }
        }
        Ok(Selection {
            reading: variant("--reading", self.reading.as_deref(), "default", |name| {
                reads(own, name) || !reads(other, name)
            })?,
            strategy: variant("--strategy", self.strategy.as_deref(), "optimal", |name| {
                plays(own, name) || !plays(other, name)
            })?,
            meters,
            ..Selection::default()
        })
    }
}

/// The choice of a variant, for a side that it concerns.
fn variant(
    option: &str,
    said: Option<&str>,
    default: &str,
    concerns: impl Fn(&str) -> bool,
) -> Result<VariantChoice, CliError> {
    match said {
        Some("all") => Err(format!("{option} all: two paytables are compared in one way; name it").into()),
        Some(name) if !name.is_empty() && name != default && concerns(name) => Ok(VariantChoice::Named(name.into())),
        _ => Ok(VariantChoice::Default),
    }
}

/// Whether the offer has a meter of this name, or any if none is named.
fn has_meter(offer: &Offer, name: Option<&str>) -> bool {
    let mut meters = offer.paytable.meters.iter();
    meters.any(|meter| name.is_none_or(|name| meter.name == name))
}
