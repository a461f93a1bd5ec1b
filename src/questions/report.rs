//! `report`: the pack for a Rules Submission, and its page printed with an installed Chromium.

use std::path::PathBuf;

use clap::Arg;
use clap::builder::{PathBufValueParser, PossibleValuesParser};

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::{NamedPaytable, in_every_way, numbers};
use super::content::{Content, Made};
use super::pack_folder;
use super::printing::{Printed, printed};
use super::refusal::{Fault, Refusal, cannot_make_files};
use crate::analysis::Observer;
use crate::report::file_names::{INPUTS, PAGE, PDF};
use crate::report::listed_file::ListedFile;
use crate::report::manifest::{Build, given_path};
use crate::report::pack;

fields! {
    /// Write the pack for a Rules Submission: report, CSV, workbook
    ///
    /// With --seats or --activation, wagers that other players or the table system affect are analyzed at that table too,
    /// in at-table.csv.
    #[command(mut_args(of_packs))]
    pub struct Options {
        /// Folder of the pack; created if it does not exist
        #[arg(short, long, value_name = "DIR", required = true, help_heading = numbers::OUTPUT)]
        pub output: Option<PathBuf> = one(PathBufValueParser::new()),
        /// Print index.html too, to report.pdf, with an installed Chromium
        #[arg(short, long, value_name = "FORMAT", help_heading = numbers::OUTPUT)]
        pub format: Option<String> = one(PossibleValuesParser::new(["pdf"])),
        pub content: Content,
    }
}

/// Adapts the options of the simulation and of the choice.
fn of_packs(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "rounds" => option.help("Rounds of each game, such as 1e9, 10M or 1_000_000 [default: 25M]"),
        _ => in_every_way(option),
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let inconclusive = || Answer { conclusion: Conclusion::Inconclusive, ..Answer::default() };
        let reads = NamedPaytable::reads(&self.content.choice.what);
        let copies = self.output.as_ref().and_then(|out| out.join(INPUTS).canonicalize().ok());
        let is_copy = |path: &&PathBuf| {
            path.canonicalize().ok().zip(copies.as_ref()).is_some_and(|(path, copies)| path.starts_with(copies))
        };
        if let Some(copy) = reads.iter().find(is_copy) {
            bail!(
                "⟦output⟧: the pack has {}, which the command reads; name another folder, or the original",
                copy.display()
            );
        }
        let texts = self.content.texts()?;
        let own: Vec<String> = self.content.choice.texts().map(|(name, _)| name).collect();
        let given = |file: &str| if own.iter().any(|own| own == file) { None } else { given_path(file) };
        let Some(Made { files, verdict }) =
            self.content.make(&texts, given, Build::this(), self.output.as_deref(), asking)?
        else {
            return Ok(inconclusive());
        };
        verdict.messages.iter().for_each(|message| asking.tell(message));
        let (files, unprinted) = match self.format.as_ref().map(|_| with_pdf(&files, asking)) {
            None => (files, None),
            Some(Ok(files)) => (files, None),
            Some(Err(error)) => (files, Some(error)),
        };
        if asking.is_asked_to_end() {
            asking.tell("interrupted; nothing was written");
            return Ok(inconclusive());
        }
        if let Some(out) = &self.output {
            pack_folder::write(out, files.clone(), asking)?;
            asking.tell(format!("open {} in a browser", out.join(PAGE).display()));
        }
        let why = |error| format!("⟦format⟧ pdf: {PDF} was not written, the rest of the pack was: {error}");
        let failure = unprinted.map(|error| Refusal::usage(Some("format"), why(error)));
        Ok(Answer { folder: files, conclusion: verdict.conclusion, failure, ..Answer::default() })
    }
}

fn with_pdf(files: &[(String, Vec<u8>)], asking: &Asking<'_>) -> Result<Vec<(String, Vec<u8>)>, Fault> {
    let page = files.iter().find(|(name, _)| name == PAGE);
    let page = page.map(|(_, page)| String::from_utf8_lossy(page)).unwrap_or_default();
    let Printed { pdf, made_by } = printed(&page, || asking.is_asked_to_end())?;
    let listed = ListedFile { made_by: Some(made_by), ..ListedFile::of(PDF, &pdf) };
    let mut files = pack::with_listed(files.to_vec(), &listed).map_err(cannot_make_files)?;
    files.push((PDF.to_string(), pdf));
    Ok(files)
}
