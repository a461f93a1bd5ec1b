//! `brief`: two pages to decide by, and a card for the pit.

use super::answer::{Answer, Ask, Asking, Conclusion, Document, HTML, PDF};
use super::blocks::{Known, Meters, NamedPaytable, TableOptions, ensure_bet, ensure_named_meters, numbers};
use super::refusal::{Fault, Refusal};
use super::report::printed;
use super::rows::Output;
use crate::analysis::{
    self, Findings, GameAnswers, InformedAnswer, Length, Observer, Play, Sampling, SideBet, Solved, Span, Survey,
    TABLE_SEED, TablePlay, Wagered,
};
use crate::games::{Catalogue, Dollars, Knowledge, Offer, Selection, Solver, VariantChoice};
use crate::outcome::Fraction;
use crate::paytable::whole_units;
use crate::report::brief::{Brief, Takings};
use crate::report::html::brief_page;

/// Most wagers whose pays fit a page.
const MOST_WAGERS: usize = 4;
/// Most rows of a strategy that fit a card.
const MOST_ROWS: usize = 40;

fields! {
    /// Write a two-page summary for a manager and a strategy card
    ///
    /// A base game and its side wagers are named together as they are played: everyone at the table makes all of them, in
    /// every hand unless --side states another share. The table has one seat, 50 hands an hour and 24 hours a
    /// day unless stated. Figures are exact unless they have a standard error after ±; the results of a day, a month and a
    /// year are those of `session`.
    ///
    /// The card has the rules of --strategy in large type, and prints well on A5 or A6. Without a named strategy it has the
    /// rows of the optimal one, without decisions the pays.
    #[command(next_help_heading = numbers::SELECTION)]
    #[command(mut_arg("average_bet", |bet| bet.help(BET_HELP)))]
    pub struct Options {
        /// Paytables of one game, one of each wager: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
        #[arg(value_name = "WHAT", required = true, hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = some(Known::one_paytable()),
        /// Strategy on the card: a named one, or `optimal` [default: the first named one, if there is one]
        #[arg(long, value_name = "NAME", hide_possible_values = true)]
        pub strategy: Option<String> = one(Known::strategies()),
        pub meters: Meters,
        pub table: TableOptions,
        pub output: Output,
    }
}

/// Default dollars on a base wager, and on a side wager.
const BASE_BET: u32 = 10;
const SIDE_BET: u32 = 5;
const BET_HELP: &str = "Dollars bet on one unit of the base wager, or of the only one [default: 10, or the wager that the \
                        paytable states; on a side wager without --side 5]";

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.table.seats.ensure_consistent()?;
        let Some(page) = self.page(&self.wagers()?, asking)? else {
            asking.tell("interrupted: nothing was written");
            return Ok(Answer { conclusion: Conclusion::Inconclusive, ..Answer::default() });
        };
        let pdf = asking.wants(PDF).then(|| printed(&page, || asking.is_asked_to_end())).transpose()?;
        let pdf = pdf.map(|printed| Document::of(PDF.name, printed.pdf));
        Ok(Answer { documents: [Document::of(HTML.name, page)].into_iter().chain(pdf).collect(), ..Answer::default() })
    }
}

/// The named paytables at the table, the base wager first, and the bets on them.
struct Bets {
    names: Vec<String>,
    offers: Vec<Offer>,
    bets: Vec<SideBet>,
}

impl Bets {
    /// Dollars on one unit of the first wager.
    fn unit(&self) -> Dollars {
        self.bets.first().map_or_else(|| whole_units(1), |bet| bet.dollars.clone())
    }
}

impl Options {
    fn selection(&self, strategy: VariantChoice) -> Result<Selection, Fault> {
        Ok(Selection { strategy, meters: self.meters.amounts()?, in_one_way: true, ..Selection::default() })
    }

    fn wagers(&self) -> Result<Bets, Fault> {
        if self.what.len() > MOST_WAGERS {
            bail!("{} paytables; a brief has room for {MOST_WAGERS}: write several briefs", self.what.len());
        }
        let regulation = Catalogue::known()?;
        let named = self.what.iter().map(|named| Ok((named.to_string(), named.offer(&regulation)?)));
        let mut named: Vec<(String, Offer)> = named.collect::<Result<_, Fault>>()?;
        named.sort_by_key(|(_, offer)| !offer.wager.has_decisions);
        let strategy = self.strategy.iter().map(|name| VariantChoice::Named(vec![name.clone()])).next();
        let selection = self.selection(strategy.unwrap_or(VariantChoice::Default))?;
        selection.check(&named.iter().map(|(_, offer)| offer).collect::<Vec<_>>())?;
        let (names, offers): (Vec<String>, Vec<Offer>) = named.into_iter().unzip();
        let offers = self.table.seats.of_one_each(self.in_ways(&offers, VariantChoice::Default)?)?;
        ensure_named_meters(&offers)?;
        let bets = self.bets(&offers)?;
        Ok(Bets { names, offers, bets })
    }

    /// The offers by these strategies, with the amounts on their meters.
    fn in_ways(&self, offers: &[Offer], strategy: VariantChoice) -> Result<Vec<Offer>, Fault> {
        let selection = self.selection(strategy)?;
        Ok(offers.iter().flat_map(|offer| selection.ways(offer)).collect())
    }

    /// The bet on each offer. A wager without decisions is a side wager unless it is the only one.
    fn bets(&self, offers: &[Offer]) -> Result<Vec<SideBet>, Fault> {
        let bets = &self.table.bets;
        let is_side = |offer: &Offer| !offer.wager.has_decisions && offers.len() > 1;
        let sides: Vec<Offer> = offers.iter().filter(|offer| is_side(offer)).cloned().collect();
        bets.ensure_sides(&sides)?;
        // A wager that the base game must have is as large (§ 671a.7(c)(2)).
        let is_compulsory = offers.iter().any(|offer| offer.wager.not_alone.is_some());
        let base = bets.average_bet.clone().unwrap_or_else(|| whole_units(BASE_BET));
        let usual = if is_compulsory { base.clone() } else { whole_units(SIDE_BET) };
        let stated = offers.first().map_or_else(|| Ok(Vec::new()), |offer| bets.on_sides_of(offer.game, &usual))?;
        stated.iter().try_for_each(|side| bets.ensure_paytable(side, &sides))?;
        let bet = |offer: &Offer| {
            let (wager, paytable) = (offer.wager.id.to_string(), Some(offer.paytable.id.clone()));
            let own = stated.iter().find(|side| is_side(offer) && side.is_on(offer));
            let share = own.map_or_else(|| whole_units(1), |own| own.share.clone());
            let unstated = match (offer.wager.dollars.map(whole_units), is_side(offer)) {
                (Some(fixed), true) => fixed,
                (Some(fixed), false) => bets.average_bet.clone().unwrap_or(fixed),
                (None, true) => usual.clone(),
                (None, false) => base.clone(),
            };
            let dollars = own.map_or(unstated, |own| own.dollars.clone());
            ensure_bet(&dollars, offer).map(|()| SideBet { wager, paytable, dollars, share })
        };
        offers.iter().map(bet).collect()
    }

    /// The page; `None` if interrupted.
    fn page(&self, wagers: &Bets, asking: &Asking<'_>) -> Result<Option<String>, Fault> {
        let (together, named) = answered(self, wagers, asking)?;
        let (table, unit) = (self.table.table(None, wagers.bets.clone()), wagers.unit());
        let survey =
            Survey { solver: together.solver.as_ref(), sampling: Sampling::usual(TABLE_SEED), observer: asking };
        let placed = together.answers.iter().zip(&wagers.bets);
        let play = Play::of(placed.map(|(answer, bet)| (answer, &bet.dollars / &unit, bet.share.clone())).collect());
        let Some(play) = TablePlay::all(survey, table.seats, vec![play])?.into_iter().next() else {
            return Err(Refusal::internal("a brief without a table").into());
        };
        let mut game = GameAnswers { sum: None, ..together };
        let wins = table.wins(&game.answers.iter().collect::<Vec<_>>()).into_iter().collect::<Option<Vec<_>>>();
        let Some(wins) = wins else { bail!("a wager without a bet has no theoretical win") };
        game.answers.extend(named.answers);
        let findings = &Findings::of(vec![game], Vec::new(), None)?;
        let Some(game) = findings.games.first() else { return Ok(None) };
        let base = wagers.offers.first().filter(|offer| offer.wager.has_decisions);
        let Some(exposed) = exposed(base, game.solver.as_ref(), asking)? else { return Ok(None) };
        let spans = Span::of_days(table.rounds_per_day());
        let takings = spans.map(|span| Takings::over(&play, span, &unit)).collect::<Result<Vec<_>, _>>();
        let takings = takings.map_err(|error| format!("{}: {error}", play.name()))?;
        let regulation = &Catalogue::known()?;
        let strategies = base.map(|offer| offer.wager.strategies).unwrap_or_default();
        let is_named = |own: &str| self.strategy.as_ref().is_none_or(|name| own.eq_ignore_ascii_case(name));
        let on_card = strategies.iter().copied().find(|strategy| is_named(strategy.name));
        let name_of_base = base.and(wagers.names.first().cloned());
        let brief = Brief { findings, game, regulation, table, name_of_base, wins, takings, exposed, on_card };
        ensure_fits(&brief)?;
        Ok(Some(brief_page(&brief)))
    }
}

/// Refuses a card of more rows than fit.
fn ensure_fits(brief: &Brief<'_>) -> Result<(), Fault> {
    let Some((offer, rows, _)) = brief.optimal_rows().filter(|_| brief.on_card.is_none()) else { return Ok(()) };
    if rows.len() <= MOST_ROWS {
        return Ok(());
    }
    let (rows, strategies) = (rows.len(), offer.wager.strategies.iter().map(|strategy| strategy.name));
    let named = strategies.collect::<Vec<_>>().join(", ");
    bail!("⟦strategy⟧ optimal: {rows} rows, and a card has room for {MOST_ROWS}; choose among {named}")
}

/// The optimal answers with their sum, and those by every named strategy.
fn answered(options: &Options, wagers: &Bets, asking: &Asking<'_>) -> Result<(GameAnswers, GameAnswers), Fault> {
    let (Bets { offers, bets, .. }, unit) = (wagers, wagers.unit());
    let units: Vec<Fraction> = bets.iter().map(|bet| &bet.dollars / &unit).collect();
    let wagered =
        Wagered::new(offers.iter().cloned().zip(units).collect()).map_err(|error| format!("brief: {error}"))?;
    let mut named = options.in_ways(offers, VariantChoice::All)?;
    named.retain(|offer| offer.strategy.is_some());
    let together = analysis::by_set(vec![wagered], &asking.solutions())?;
    let alone =
        together.first().map(|own| Solved { solver: own.solver.clone(), offers: named, together: None, ..*own });
    let mut answers = analysis::answered(together.into_iter().chain(alone).collect(), asking)?.into_iter();
    match (answers.next(), answers.next()) {
        (Some(together), Some(named)) => Ok((together, named)),
        _ => Err(Refusal::internal("a brief without answers").into()),
    }
}

/// The base game with one more card, or a neighbour's hand, in sight, where that is counted at once; `None` if
/// interrupted.
fn exposed(
    base: Option<&Offer>,
    solver: &dyn Solver,
    asking: &Asking<'_>,
) -> Result<Option<Vec<InformedAnswer>>, Fault> {
    let Some(base) = base.filter(|_| solver.lists_decisions_at_once()) else { return Ok(Some(Vec::new())) };
    let is_little = |known: &Knowledge| match known {
        Knowledge::Others(others) => *others == 1,
        Knowledge::Burn => true,
        Knowledge::Community(places) => places.len() == 1,
        _ => false,
    };
    let known = base.game.knowledge.all().into_iter().map(|(_, known)| known).filter(is_little).collect();
    // The edge is counted; rounds would only find the decisions that change.
    let sampling = Sampling { rounds: Length::Rounds(1), ..Sampling::usual(TABLE_SEED) };
    let survey = Survey { solver, sampling, observer: asking };
    let answer = |known: Knowledge| analysis::informed(survey, base, known);
    let (exposed, is_interrupted) = analysis::one_by_one(base.game.id, known, answer, asking)?;
    Ok((!is_interrupted).then_some(exposed))
}
