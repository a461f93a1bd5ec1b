//! `expose`: the value of seen cards to a player.

use clap::Args;

use crate::analysis::{self, InformedAnswer, Solved, Survey};
use crate::cli::arguments::{Choice, Known, SampledRounds, base_games, numbers};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{GAMES, GameFacts, Knowledge, Offer, VariantChoice};
use crate::paytable::unknown;
use crate::report::information::{changes_in_words, decisions_sheet, exposed_sheet};
use crate::report::remarks::distinct;

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge expose --game let-it-ride --paytable A --knows community=2",
            "Show the edge of a player who has seen the last community card",
        ),
        (
            "house-edge expose -g let-it-ride -p A --knows community=1+2 --decisions",
            "Show the decisions that change if both community cards are seen",
        ),
        (
            "house-edge expose -g mississippi-stud --knows others=3 --rounds 500",
            "Show the gain from seeing three other players' hands, from 500 sampled rounds",
        ),
    ],
    exit_codes: &[(3, "interrupted: the rows so far are printed")],
    ..Guide::SOLVING
};

/// Show how much a player gains from seeing extra cards: other hands, a burn card, exposed cards
///
/// The player takes the best action given every card seen, by exact comparison. Figures are counted where `method` says
/// `exact`. Elsewhere seen cards are sampled, and the exact gain over the usual play of each deal is averaged. Rounds
/// are always dealt, to find the decisions that change. --exact also counts cases that take a minute or two, such as
/// `others=2` in Let It Ride.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    /// Cards that the player sees: others=N (the hands of N other players), burn, community=..., dealer=1 or
    /// dealer=all, if the game has them; or all (may be repeated)
    #[arg(
        long,
        value_name = "CARDS",
        required = true,
        value_parser = Known::text(knowledge_names),
        hide_possible_values = true,
        help_heading = numbers::TABLE
    )]
    knows: Vec<String>,
    #[command(flatten)]
    rounds: SampledRounds,
    /// Show the decisions that change instead, the most valuable first
    #[arg(long, help_heading = numbers::OUTPUT)]
    decisions: bool,
    #[command(flatten)]
    rows: Rows,
}

/// Selects all the knowledge of a game.
const ALL: &str = "all";

fn knowledge_names() -> Vec<String> {
    let names = GAMES.iter().flat_map(|game| game.facts().knowledge.all()).map(|(name, _)| name);
    distinct(names.chain([ALL.to_string()]))
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&options.sheet(&[])])?;
    let offers = base_games(options.choice.offers(VariantChoice::Default)?, "expose")?;
    if let Some(offer) = offers.iter().find(|offer| offer.strategy.is_some()) {
        bail!("{}: expose needs optimal play; leave --strategy out", offer.name());
    }
    let games = analysis::by_game(offers, &terminal.solutions())?;
    let [Solved { facts, solver, offers, .. }] = games.as_slice() else {
        bail!("expose needs one game: name it, or pass --game");
    };
    let known = options.knowledge(facts)?;
    ensure_output(options.rows.output.file(), options.choice.files()?.iter())?;
    let survey = Survey { solver: solver.as_ref(), sampling: options.rounds.sampling(), observer: terminal };
    let questions = offers.iter().flat_map(|offer| known.iter().map(move |(_, known)| (offer, *known))).collect();
    let answer = |(offer, knowledge): (&Offer, Knowledge)| analysis::informed(survey, offer, knowledge);
    let (exposed, is_interrupted): (Vec<InformedAnswer>, bool) =
        analysis::one_by_one(facts.id, questions, answer, terminal)?;
    if is_interrupted {
        terminal.tell("interrupted: the rows so far are printed");
    }
    let mut sheet = options.sheet(&exposed);
    let is_exposed = |knowledge: &Knowledge| !matches!(knowledge, Knowledge::Others(_) | Knowledge::Burn);
    if known.iter().any(|(_, knowledge)| is_exposed(knowledge)) {
        sheet.remarks.push(facts.knowledge.exposure_clause.to_string());
    }
    if !options.decisions {
        sheet.remarks.extend(exposed.iter().filter_map(changes_in_words));
    }
    output::write(sheet, &options.rows, terminal)?;
    Ok(if is_interrupted { Conclusion::Inconclusive } else { Conclusion::Done })
}

impl Options {
    fn sheet(&self, exposed: &[InformedAnswer]) -> crate::report::Sheet {
        if self.decisions { decisions_sheet(exposed) } else { exposed_sheet(exposed) }
    }

    /// The chosen knowledge, with names.
    fn knowledge(&self, facts: &GameFacts) -> Result<Vec<(String, Knowledge)>, CliError> {
        let all = facts.knowledge.all();
        if self.knows.iter().any(|name| name == ALL) {
            return Ok(all);
        }
        let of_name = |name: &String| {
            let found = all.iter().find(|(known, _)| known == name).cloned();
            found.ok_or_else(|| {
                let names = all.iter().map(|(name, _)| name.as_str()).chain([ALL]);
                let list = format!("in {} a player may know", facts.title);
                CliError::from(format!("--knows: {}", unknown("knowledge", name, &list, names)))
            })
        };
        distinct(&self.knows).into_iter().map(of_name).collect()
    }
}
