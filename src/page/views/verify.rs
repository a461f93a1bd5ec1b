//! A pack as a zip archive against its manifest, and against the same pack recomputed.

use maud::{Markup, html};

use super::View;
use crate::analysis::Observer;
use crate::cli::Conclusion;
use crate::files::unpacking::{UnpackLimits, folder_with, unpack};
use crate::page::answer::{Answer, Refusal, because};
use crate::page::asked::Asked;
use crate::page::commands::{Said, command, options};
use crate::page::controls::{Field, Takes};
use crate::page::job::Work;
use crate::page::layout::{in_a_shell, notice};
use crate::report::listed_file::LARGEST_LISTED;
use crate::report::manifest::{LARGEST_PACK, MANIFEST};

pub const VIEW: View = View {
    path: "/verify",
    title: "Verify",
    about: "Drop a pack as a zip archive. Its files are compared with its manifest, and with the same pack recomputed.",
    fields,
    work,
    is_quick: |_| false,
    canonical: |_| None,
};

const FILE: &str = "file";

/// Limits of a pack's archive.
const LIMITS: UnpackLimits = UnpackLimits { files: 2_000, each: LARGEST_LISTED, all: LARGEST_PACK, ratio: 100 };

fn fields(_: &Asked) -> Vec<Field> {
    let flag = |name, label, hint| Field { name, label, hint, takes: Takes::Flag };
    vec![
        Field { name: FILE, label: "Pack", hint: "", takes: Takes::Upload { accept: ".zip" } },
        flag("no-recompute", "Compare with the manifest alone", "Seconds instead of minutes."),
        flag("use-kept", "Use kept solutions", "Quicker; whoever can write to your cache folder can change them."),
    ]
}

fn work(asked: &Asked) -> Result<Option<Work>, Refusal> {
    let Some(key) = asked.value(FILE).map(str::to_string) else { return Ok(None) };
    let asked = asked.clone();
    Ok(Some(Box::new(move |job| {
        let beside = |error: String| Refusal::of(FILE, error);
        let archive = job.upload(&key).map_err(|refusal| beside(refusal.lines.join(" ")))?;
        let folder = job.folder().join(archive.file_stem().unwrap_or_default());
        std::fs::create_dir_all(&folder).map_err(because)?;
        unpack(&archive, &folder, LIMITS, || job.is_asked_to_end()).map_err(|error| beside(error.to_string()))?;
        let pack = folder_with(MANIFEST, &folder).map_err(because)?;
        let without = || beside(format!("the archive has no {MANIFEST}, neither at its top nor in its only folder"));
        let pack = pack.ok_or_else(without)?;
        let mut arguments = vec!["verify".to_string()];
        arguments.extend(options(&asked, &fields(&asked)));
        arguments.push(pack.display().to_string());
        Ok(Answer::from(shown(&command(job, arguments)?)))
    })))
}

fn shown(said: &Said) -> Markup {
    let (class, verdict) = match said.conclusion {
        Conclusion::Done => ("agrees", "Verified"),
        Conclusion::CheckFailed => ("disagrees", "Not verified"),
        _ => ("inconclusive", "Interrupted"),
    };
    html! {
        p.lead { span.verdict.(class) { (verdict) } }
        (notice(&said.messages))
        @if !said.lines.is_empty() {
            h2 { "Discrepancies" }
            ul { @for line in &said.lines { li { (line) } } }
        }
        (in_a_shell(&said.line))
    }
}
