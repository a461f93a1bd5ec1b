//! `brief`: two pages to decide by, and a card for the pit.

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis::{
    self, AtSeats, Findings, GameAnswers, InformedAnswer, Length, PlayedRound, Sampling, SideBet, Solved, Stakes,
    Survey, TWO_SEATS, Wagered, Win,
};
use crate::cli::arguments::money::{ensure_once_each, side_wager};
use crate::cli::arguments::{Known, Meters, NamedPaytable, ensure_bet, ensure_named_meters, ensure_seats, numbers};
use crate::cli::error::InternalError;
use crate::cli::printing::{CHROMIUM_VARIABLE, printed};
use crate::cli::query::{OutputFile, ensure_output, stated_format};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Dollars, Knowledge, Offer, Selection, Solver, VariantChoice};
use crate::outcome::Fraction;
use crate::paytable::{unknown, whole_units};
use crate::report::brief::{Brief, TableTerms, Takings};
use crate::report::html::brief_page;

pub const GUIDE: Guide = Guide {
    details: &[
        "A base game and its side wagers are named together as they are played: everyone at the table makes all of \
         them in every hand. Figures are exact unless they have a standard error after ±; the results of a day, a \
         month and a year are those of `session`.",
        "The card has the rules of --strategy in large type, and prints well on A5 or A6. Without a named strategy it \
         has the rows of the optimal one, without decisions the pays.",
    ],
    examples: &[
        (
            "house-edge brief let-it-ride/base/A let-it-ride/three-card-bonus/A -o b.html",
            "Write the brief of a base game with a side wager",
        ),
        (
            "house-edge brief let-it-ride/base/A --average-bet 25 --hours-per-day 16",
            "Print the brief of a table with other bets and hours as HTML",
        ),
    ],
    exit_codes: &[(3, "interrupted: nothing is written")],
    variables: &[CHROMIUM_VARIABLE],
    ..Guide::SOLVING
};

/// Name and ending of each format.
const FORMATS: [[&str; 2]; 2] = [["html", "html"], ["pdf", "pdf"]];

/// Most wagers whose pays fit a page.
const MOST_WAGERS: usize = 4;
/// Most rows of a strategy that fit a card.
const MOST_ROWS: usize = 40;

#[derive(Args, Debug)]
pub struct Options {
    /// Paytables of one game, one of each wager: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
    #[arg(value_name = "WHAT", required = true, value_parser = Known::one_paytable(), hide_possible_values = true)]
    what: Vec<NamedPaytable>,
    /// Strategy on the card: a named one, or `optimal` [default: the first named one, if there is one]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = Known::strategies(),
        hide_possible_values = true,
        help_heading = numbers::SELECTION
    )]
    strategy: Option<String>,
    #[command(flatten)]
    meters: Meters,
    #[command(flatten)]
    table: TableOptions,
    /// Format [default: by the name of the --output file, .html or .pdf; else html]
    #[arg(
        short,
        long,
        value_parser = PossibleValuesParser::new(FORMATS.map(|[name, _]| name)),
        help_heading = numbers::OUTPUT
    )]
    format: Option<String>,
    #[command(flatten)]
    output: OutputFile,
}

#[derive(Args, Debug)]
#[command(next_help_heading = numbers::MONEY)]
struct TableOptions {
    /// Dollars bet on one unit of the base wager, or of the only one [default: 10, or the wager that the paytable
    /// states]
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars)]
    average_bet: Option<Dollars>,
    /// Dollars bet on a side wager, such as three-card-bonus=2 (may be repeated) [default: 5, or the wager that the
    /// paytable states]
    #[arg(long, value_name = "WAGER=DOLLARS", value_parser = side_wager)]
    side: Vec<SideBet>,
    /// Players at the table, all on the same wagers
    #[arg(long, value_name = "N", value_parser = numbers::players, default_value = "5")]
    table_seats: usize,
    /// Rounds that the table deals in an hour
    #[arg(long, value_name = "N", value_parser = numbers::summed_rounds, default_value = "50")]
    hands_per_hour: u64,
    /// Hours of play in a day
    #[arg(long, value_name = "N", value_parser = numbers::hours, default_value = "8")]
    hours_per_day: u64,
}

/// Default dollars on a base wager, and on a side wager.
const BASE_BET: u32 = 10;
const SIDE_BET: u32 = 5;

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let format = options.format()?;
    ensure_output(options.output.file(), options.what.iter().filter_map(NamedPaytable::file))?;
    let wagers = options.wagers()?;
    let solved = Solving::of(options, wagers, terminal)?;
    let Some(page) = solved.page(options, terminal)? else {
        terminal.tell("interrupted: nothing was written");
        return Ok(Conclusion::Inconclusive);
    };
    let bytes = match format {
        "pdf" => printed(&page, || analysis::Observer::is_asked_to_end(terminal))?.pdf,
        _ => page.into_bytes(),
    };
    output::write_bytes(bytes, options.output.file(), terminal)?;
    Ok(Conclusion::Done)
}

/// The named paytables with their bets, the base wager first.
struct Bets {
    names: Vec<String>,
    offers: Vec<Offer>,
    bets: Vec<Dollars>,
}

impl Options {
    fn format(&self) -> Result<&'static str, CliError> {
        let stated = stated_format(self.format.as_deref(), self.output.file(), &FORMATS, |format| *format);
        match (stated, self.output.file()) {
            (Some([name, _]), _) => Ok(name),
            (None, None) => Ok(FORMATS[0][0]),
            (None, Some(output)) => bail!(
                "--output {}: a brief is written as .html or .pdf; name such a file, or give --format",
                output.display()
            ),
        }
    }

    fn selection(&self, strategy: VariantChoice) -> Result<Selection, CliError> {
        Ok(Selection { strategy, meters: self.meters.amounts()?, in_one_way: true, ..Selection::default() })
    }

    fn wagers(&self) -> Result<Bets, CliError> {
        if self.what.len() > MOST_WAGERS {
            bail!("{} paytables; a brief has room for {MOST_WAGERS}: write several briefs", self.what.len());
        }
        let regulation = Catalogue::embedded()?;
        let named = self.what.iter().map(|named| Ok((named.to_string(), named.offer(&regulation)?)));
        let mut named: Vec<(String, Offer)> = named.collect::<Result<_, CliError>>()?;
        named.sort_by_key(|(_, offer)| !offer.wager.has_decisions);
        let strategy = self.strategy.iter().map(|name| VariantChoice::Named(vec![name.clone()])).next();
        let selection = self.selection(strategy.unwrap_or(VariantChoice::Default))?;
        selection.check(&named.iter().map(|(_, offer)| offer).collect::<Vec<_>>())?;
        let (names, offers): (Vec<String>, Vec<Offer>) = named.into_iter().unzip();
        let offers = self.in_ways(&offers, VariantChoice::Default)?;
        ensure_named_meters(&offers)?;
        ensure_seats(offers.iter(), self.table.table_seats)?;
        let bets = self.table.bets(&offers)?;
        Ok(Bets { names, offers, bets })
    }

    /// The offers by these strategies, with the amounts on their meters.
    fn in_ways(&self, offers: &[Offer], strategy: VariantChoice) -> Result<Vec<Offer>, CliError> {
        let selection = self.selection(strategy)?;
        Ok(offers.iter().flat_map(|offer| selection.ways(offer)).collect())
    }
}

impl TableOptions {
    fn terms(&self) -> TableTerms {
        let TableOptions { table_seats: seats, hands_per_hour, hours_per_day, .. } = *self;
        TableTerms { seats, hands_per_hour, hours_per_day }
    }

    /// Dollars on one unit of each offer. A wager without decisions is a side wager unless it is the only one.
    fn bets(&self, offers: &[Offer]) -> Result<Vec<Dollars>, CliError> {
        ensure_once_each("--side", &self.side)?;
        let is_side = |offer: &Offer| !offer.wager.has_decisions && offers.len() > 1;
        let sides: Vec<&Offer> = offers.iter().filter(|offer| is_side(offer)).collect();
        for side in &self.side {
            let wager = &side.wager;
            if sides.is_empty() {
                bail!("--side {wager}: no side wager is named; name its paytable next to that of the base game");
            }
            if !sides.iter().any(|offer| side.is_on(offer)) {
                let known = sides.iter().map(|offer| offer.wager.id);
                bail!("--side: {}", unknown("side wager", wager, "the brief has", known));
            }
        }
        // A wager that the base game must have is as large (§ 671a.7(c)(2)).
        let is_compulsory = offers.iter().any(|offer| offer.wager.not_alone.is_some());
        let bet = |offer: &Offer| {
            let stated = match is_side(offer) {
                true => self.side.iter().find(|side| side.is_on(offer)).map(|side| side.dollars.clone()),
                false => self.average_bet.clone(),
            };
            let usual = match (offer.wager.dollars, is_side(offer) && !is_compulsory) {
                (Some(stated), _) => whole_units(stated),
                (None, true) => whole_units(SIDE_BET),
                (None, false) => self.average_bet.clone().unwrap_or_else(|| whole_units(BASE_BET)),
            };
            let bet = stated.unwrap_or(usual);
            ensure_bet(&bet, offer).map(|()| bet)
        };
        offers.iter().map(bet).collect()
    }

    /// Stakes that put each bet on its offer.
    fn stakes(&self, Bets { offers, bets, .. }: &Bets) -> Stakes {
        let side = |(offer, dollars): (&Offer, &Dollars)| SideBet {
            wager: offer.wager.id.to_string(),
            paytable: Some(offer.paytable.id.clone()),
            dollars: dollars.clone(),
            share: whole_units(1),
        };
        Stakes {
            hands_per_hour: whole_units(self.hands_per_hour),
            average_bet: None,
            table_seats: Some(self.table_seats),
            sides: offers.iter().zip(bets).map(side).collect(),
        }
    }
}

/// The answers behind a brief.
struct Solving {
    wagers: Bets,
    findings: Findings,
    wins: Vec<Win>,
    /// Each with its dollars on one unit.
    played: Vec<(AtSeats, Dollars)>,
    apart: Option<String>,
}

impl Solving {
    fn of(options: &Options, wagers: Bets, terminal: &Terminal) -> Result<Self, CliError> {
        let (together, named) = answered(options, &wagers, terminal)?;
        let seats = options.table.table_seats;
        let sampling = Sampling::usual(TWO_SEATS);
        let first = wagers.bets.first().cloned().unwrap_or_default();
        let all = PlayedRound::at_seats(&together, seats, sampling, terminal)?;
        let apart = match (&all, &together.sum) {
            (None, Some(sum)) => Some(sum.wagered.why_not_counted()),
            _ => None,
        };
        let mut game = GameAnswers { sum: None, ..together };
        let played = match all {
            Some(all) => all.into_iter().map(|played| (played, first.clone())).collect(),
            None => {
                let alone = PlayedRound::at_seats(&game, seats, sampling, terminal)?.unwrap_or_default();
                alone.into_iter().zip(wagers.bets.iter().cloned()).collect()
            }
        };
        let stakes = options.table.stakes(&wagers);
        let wins = stakes.wins(&game.answers.iter().collect::<Vec<_>>()).into_iter().collect::<Option<Vec<_>>>();
        let Some(wins) = wins else { bail!("a wager without a bet has no theoretical win") };
        game.answers.extend(named.answers);
        let findings = Findings::of(vec![game], Vec::new(), None)?;
        Ok(Solving { wagers, findings, wins, played, apart })
    }

    /// The page; `None` if interrupted.
    fn page(&self, options: &Options, terminal: &Terminal) -> Result<Option<String>, CliError> {
        let Some(game) = self.findings.games.first() else { return Ok(None) };
        let base = self.wagers.offers.first().filter(|offer| offer.wager.has_decisions);
        let Some(exposed) = exposed(base, game.solver.as_ref(), terminal)? else { return Ok(None) };
        let table = options.table.terms();
        let mut takings = Vec::new();
        for (played, bet) in &self.played {
            let over = Takings::over(played, table.spans(), bet);
            takings.extend(over.map_err(|error| format!("{}: {error}", played.0.name()))?);
        }
        let regulation = Catalogue::embedded()?;
        let strategies = base.map(|offer| offer.wager.strategies).unwrap_or_default();
        let on_card = match &options.strategy {
            None => strategies.first().copied(),
            Some(name) => strategies.iter().copied().find(|strategy| strategy.name.eq_ignore_ascii_case(name)),
        };
        let brief = Brief {
            findings: &self.findings,
            game,
            regulation: &regulation,
            table,
            name_of_base: base.and(self.wagers.names.first().cloned()),
            wins: self.wins.clone(),
            takings,
            apart: self.apart.clone(),
            exposed,
            on_card,
        };
        ensure_fits(&brief)?;
        Ok(Some(brief_page(&brief)))
    }
}

/// Refuses a card of more rows than fit.
fn ensure_fits(brief: &Brief<'_>) -> Result<(), CliError> {
    let Some((offer, rows, _)) = brief.optimal_rows().filter(|_| brief.on_card.is_none()) else { return Ok(()) };
    if rows.len() <= MOST_ROWS {
        return Ok(());
    }
    let named: Vec<&str> = offer.wager.strategies.iter().map(|strategy| strategy.name).collect();
    bail!(
        "--strategy optimal: {} rows, and a card has room for {MOST_ROWS}; choose among {}",
        rows.len(),
        named.join(", ")
    )
}

/// The optimal answers with their sum, and those by every named strategy.
fn answered(
    options: &Options,
    Bets { offers, bets, .. }: &Bets,
    terminal: &Terminal,
) -> Result<(GameAnswers, GameAnswers), CliError> {
    let one = bets.first().cloned().unwrap_or_default();
    let units: Vec<Fraction> = bets.iter().map(|bet| bet / &one).collect();
    let wagered = Wagered::new(offers.iter().cloned().zip(units).collect());
    let wagered = wagered.map_err(|error| format!("a brief needs wagers of one round: {error}"))?;
    let mut named = options.in_ways(offers, VariantChoice::All)?;
    named.retain(|offer| offer.strategy.is_some());
    let together = analysis::by_set(vec![wagered], &terminal.solutions())?;
    let alone = together.iter().map(|Solved { facts, solver, .. }| Solved {
        facts,
        solver: solver.clone(),
        offers: named.clone(),
        together: None,
    });
    let alone: Vec<Solved> = alone.collect();
    let mut answers = analysis::answered(together.into_iter().chain(alone).collect(), terminal)?.into_iter();
    match (answers.next(), answers.next()) {
        (Some(together), Some(named)) => Ok((together, named)),
        _ => Err(InternalError("a brief without answers".to_string()).into()),
    }
}

/// The base game with one more card, or a neighbour's hand, in sight, where that is counted at once; `None` if
/// interrupted.
fn exposed(
    base: Option<&Offer>,
    solver: &dyn Solver,
    terminal: &Terminal,
) -> Result<Option<Vec<InformedAnswer>>, CliError> {
    let Some(base) = base.filter(|_| solver.lists_decisions_at_once()) else { return Ok(Some(Vec::new())) };
    let is_little = |known: &Knowledge| match known {
        Knowledge::Others(others) => *others == 1,
        Knowledge::Burn => true,
        Knowledge::Community(places) => places.len() == 1,
        _ => false,
    };
    let known = base.game.knowledge.all().into_iter().map(|(_, known)| known).filter(is_little).collect();
    // The edge is counted; rounds would only find the decisions that change.
    let sampling = Sampling { rounds: Length::Rounds(1), ..Sampling::usual(TWO_SEATS) };
    let survey = Survey { solver, sampling, observer: terminal };
    let answer = |known: Knowledge| analysis::informed(survey, base, known);
    let (exposed, is_interrupted) = analysis::one_by_one(base.game.id, known, answer, terminal)?;
    Ok((!is_interrupted).then_some(exposed))
}
