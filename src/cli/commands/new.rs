//! `new`: a draft of a paytable file, copied from another paytable.

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::{Known, NamedPaytable, numbers};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::files::writing::write_new;
use crate::games::{Catalogue, Offer};
use crate::paytable::{Paytable, check_name, written};

/// Section of a new paytable, for the operator to replace.
const SECTION: &str = "Rules Submission, draft";

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge new --from let-it-ride/three-card-bonus/A", "Print a copy of a paytable of the regulation"),
        (
            "house-edge new --from let-it-ride/three-card-bonus/A -o my-paytable.toml",
            "Write it to a file, to be changed and analyzed",
        ),
    ],
    ..Guide::PLAIN
};

#[derive(Args, Debug)]
pub struct Options {
    /// Paytable to copy: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
    #[arg(
        long,
        value_name = "PAYTABLE",
        value_parser = Known::one_paytable(),
        hide_possible_values = true,
        help_heading = numbers::SELECTION
    )]
    from: NamedPaytable,
    /// Id of the new paytable
    #[arg(long, default_value = "house", value_parser = id, help_heading = numbers::OUTPUT)]
    id: String,
    /// File to write instead of stdout, NAME.toml; it may not exist yet
    #[arg(short, long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    output: Option<PathBuf>,
}

fn id(text: &str) -> Result<String, String> {
    check_name("an id", text).map(|()| text.to_string())
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let source = options.from.offer(&Catalogue::embedded()?)?;
    let text = draft(&source, &options.id);
    let Some(path) = &options.output else {
        output::write_stdout(text.as_bytes())?;
        return Ok(Conclusion::Done);
    };
    // `--paytables` with a folder, and `compare`, recognize files by this ending.
    if path.extension().is_none_or(|ending| ending != "toml") {
        let path = path.display();
        bail!("--output {path}: a paytable file's name ends in .toml; name it {path}.toml");
    }
    // A name that no command could read is refused here.
    Catalogue::of_texts(&[(path.display().to_string(), text.clone())])?;
    write_new(path, text.as_bytes())?;
    terminal.tell(format!("wrote {}", path.display()));
    Ok(Conclusion::Done)
}

/// The text of a file with a copy of the paytable of `source` under another id.
fn draft(source: &Offer, id: &str) -> String {
    let (game, wager) = (source.game.id, source.wager.id);
    let section = SECTION.to_string();
    let paytable = Paytable { id: id.to_string(), section, ..Paytable::clone(&source.paytable) };
    format!(
        "# {}, {}: taken from paytable {} of {}.\n\
         # Replace the id, the section and the pays; `house-edge lint FILE` checks it, and\n\
         # `house-edge analyze --paytables FILE` prints its house edge.\n{}",
        source.game.title,
        source.wager.title,
        source.paytable.id,
        source.paytable.section,
        written(game, wager, &paytable)
    )
}
