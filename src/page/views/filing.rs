//! A filing: the pack of one paytable for a Rules Submission, as one archive.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::Arc;

use maud::html;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::View;
use crate::page::answer::{Answer, Refusal, because};
use crate::page::asked::Asked;
use crate::page::commands::{command, options};
use crate::page::controls::{Field, Takes, in_words};
use crate::page::job::{Job, Work};
use crate::page::{edited, layout, tables};

pub const VIEW: View = View {
    path: "/filing",
    title: "Write a filing",
    about: "The pack for a Rules Submission: math report, CSV files, workbook, manifest.",
    fields,
    work,
    is_quick: |asked| asked.value(WRITE).is_none(),
    canonical: |_| None,
};

const ARCHIVE: &str = "filing.zip";
/// The field that has it written.
const WRITE: &str = "write";
/// Folder of the pack within the job's.
const PACK: &str = "pack";

fn fields(_: &Asked) -> Vec<Field> {
    let text = |name, label, hint| Field { name, label, hint, takes: Takes::Text };
    let number = |min, max| Takes::Number { min, max, step: "1", slider: false };
    vec![
        Field { name: "table", label: "Paytable", hint: "", takes: Takes::Paytable },
        Field { name: "rounds", label: "Simulated rounds", hint: "25,000,000 unless stated", takes: number("1", "") },
        Field { name: "seed", label: "Seed", hint: "", takes: number("0", "") },
        text("title", "Title", ""),
        text("applicant", "Applicant", ""),
        text("date", "Date", "YYYY-MM-DD"),
        text("reference", "Reference", "number or mark of the filing"),
        Field { name: "decisions", label: "With every decision", hint: "", takes: Takes::Flag },
    ]
}

fn work(asked: &Asked) -> Result<Option<Work>, Refusal> {
    let Some(name) = asked.value("table").map(str::to_string) else { return Ok(None) };
    let asked = asked.clone();
    Ok(Some(match asked.value(WRITE).is_some() {
        true => Box::new(move |job| written(job, &asked, &name)),
        false => Box::new(move |_| offered(&asked, &name)),
    }))
}

/// What will be written, with the link that does it.
fn offered(asked: &Asked, name: &str) -> Result<Answer, Refusal> {
    let offer = edited::offer(name)?;
    let shown = html! {
        p.lead { "The filing of " (tables::linked(name)) ", " (offer.paytable.section) "." }
        p.do { a.button.main href=(asked.with(WRITE, "yes").address()) { "Write the filing" } }
    };
    Ok(shown.into())
}

fn written(job: &Arc<Job>, asked: &Asked, name: &str) -> Result<Answer, Refusal> {
    let folder = job.folder().join(PACK);
    let mut arguments = vec!["report".to_string(), edited::argument(job, name)?];
    arguments.extend(options(asked, &fields(asked)));
    arguments.push(format!("--out={}", folder.display()));
    let said = command(job, arguments)?;
    let archive = archived(&folder)?;
    let verify = job.keep(ARCHIVE, &archive)?;
    let (links, verify) = (tables::addresses(asked, [ARCHIVE]), format!("/verify?file={verify}"));
    let shown = html! {
        p.lead { "The filing of " (in_words(name)) " is written." }
        (layout::notice(&said.messages))
        (layout::downloads(&links))
        p { a href=(verify) { "Verify it" } }
        (layout::in_a_shell(&said.line))
    };
    Ok(Answer { shown, files: vec![(ARCHIVE.to_string(), archive)] })
}

/// The files of a folder as one archive, whose bytes depend on nothing else.
fn archived(folder: &Path) -> Result<Vec<u8>, Refusal> {
    let failed = |error: &dyn std::fmt::Display| because(format!("cannot make the archive: {error}"));
    let mut names = Vec::new();
    list(folder, "", &mut names).map_err(|error| failed(&error))?;
    names.sort_unstable();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        let contents = fs::read(folder.join(&name)).map_err(|error| failed(&error))?;
        // The date is the earliest that the format has.
        archive.start_file(name, SimpleFileOptions::default()).map_err(|error| failed(&error))?;
        archive.write_all(&contents).map_err(|error| failed(&error))?;
    }
    Ok(archive.finish().map_err(|error| failed(&error))?.into_inner())
}

/// Names of all files below a folder, with `/` between folders.
fn list(folder: &Path, within: &str, names: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder.join(within))? {
        let entry = entry?;
        let name = format!("{within}{}", entry.file_name().to_string_lossy());
        match entry.file_type()?.is_dir() {
            true => list(folder, &format!("{name}/"), names)?,
            false => names.push(name),
        }
    }
    Ok(())
}
