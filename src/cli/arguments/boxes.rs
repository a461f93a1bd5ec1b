//! The number of adjacent boxes on which one patron plays.

use clap::{Arg, Args};

use super::together::NOT_TOGETHER;
use super::{SampledRounds, headings, numbers};
use crate::analysis::{Sampling, Until};
use crate::cli::CliError;
use crate::games::Offer;
use crate::report::remarks::distinct;
use crate::simulation::Shard;

/// Rounds of wagers together that are usually simulated.
const ROUNDS_TOGETHER: u64 = 10_000_000;

/// The number of boxes, and how long rounds are sampled for what cannot be counted.
#[derive(Args, Clone, Debug)]
pub struct Boxes {
    /// Boxes of one patron, who sees all their hands before deciding
    ///
    /// The boxes are adjacent. The rows show one box of the base game, the patron's whole round, and a single box to
    /// compare with.
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::players,
        conflicts_with_all = ["seats", "outcomes", "average_bet", "side", "payout_limit", "activation", "strategy"],
        help_heading = headings::TABLE
    )]
    boxes: Option<usize>,
    #[command(flatten)]
    rounds: SampledRounds,
}

impl Boxes {
    /// The number of boxes, if it is given.
    pub fn number(&self) -> Option<usize> {
        self.boxes
    }

    /// The run of simulated rounds of wagers together, where their distribution is not counted.
    ///
    /// # Errors
    /// As for [`Rounds::until`](super::Rounds::until).
    pub fn until(&self) -> Result<Until, CliError> {
        self.rounds.rounds.or(ROUNDS_TOGETHER).until(Shard::WHOLE, 1, None)
    }

    /// How long rounds are sampled.
    pub fn sampling(&self) -> Sampling {
        self.rounds.sampling()
    }
}

/// Options of `analyze` that do not go with wagers together.
const NOT_ANALYZED_TOGETHER: [&str; 4] = ["boxes", "average_bet", "side", "target_error"];

/// The options that ask for figures which may be sampled.
pub const ASKS_FOR_ROUNDS: &str = "asks_for_rounds";

/// An option of `analyze`; one of sampled rounds has a meaning with --boxes and --together only.
pub fn with_boxes(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "rounds" | "seed" | "threads" => option.requires(ASKS_FOR_ROUNDS),
        "target_error" | "exact" => option.requires("boxes"),
        "boxes" => option.group(ASKS_FOR_ROUNDS),
        "together" => {
            option.group(ASKS_FOR_ROUNDS).conflicts_with_all(NOT_TOGETHER).conflicts_with_all(NOT_ANALYZED_TOGETHER)
        }
        _ => option,
    }
}

/// The base games among these offers, on which a patron may play this number of boxes.
///
/// # Errors
/// [`CliError`] if there is none, or a chapter does not permit so many.
pub fn on_boxes(offers: Vec<Offer>, boxes: usize) -> Result<Vec<Offer>, CliError> {
    let offers = base_games(offers, "--boxes")?;
    let refused: Vec<&Offer> = offers.iter().filter(|offer| boxes > offer.game.information.most_boxes).collect();
    if refused.is_empty() {
        return Ok(offers);
    }
    let reason = |offer: &&Offer| {
        let information = &offer.game.information;
        let most = match information.most_boxes {
            1 => "one box".to_string(),
            most => format!("{most} boxes at most"),
        };
        format!("{}: {most}. {}", offer.game.title, information.boxes_clause)
    };
    let reasons = distinct(refused.iter().map(reason)).join(" ");
    let permitted = offers.iter().filter(|offer| boxes <= offer.game.information.most_boxes);
    let permitted = distinct(permitted.map(|offer| format!("--game {}", offer.game.id))).join(" ");
    let remedy = if permitted.is_empty() { String::new() } else { format!(" Choose {permitted}") };
    Err(format!("--boxes {boxes}: {reasons}{remedy}").trim_end_matches('.').to_string().into())
}

/// The base games among these offers, in their readings, optimally played.
///
/// # Errors
/// [`CliError`] if there is none; `option` is what asks for them.
pub fn base_games(mut offers: Vec<Offer>, option: &str) -> Result<Vec<Offer>, CliError> {
    offers.retain(|offer| offer.wager.is_base() && offer.wager.id == offer.game.wagers[0].id);
    if offers.is_empty() {
        return Err(format!("{option} needs a base game: leave --wager out").into());
    }
    Ok(offers)
}
