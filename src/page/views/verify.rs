//! A pack as a zip archive against its manifest, and against the same pack recomputed.

use maud::{Markup, html};

use crate::analysis::Observer;
use crate::cli::Conclusion;
use crate::files::unpacking::{UnpackLimits, folder_with, unpack};
use crate::page::answer::{Answer, Refusal, because};
use crate::page::asked::Asked;
use crate::page::commands::{Said, command, options};
use crate::page::controls::{Field, Takes};
use crate::page::job::Work;
use crate::page::layout::{in_a_shell, notice};
use crate::page::view::View;
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
        let said = command(job, arguments);
        let said =
            said.map_err(|refusal| Refusal { field: refusal.field.or_else(|| Some(FILE.to_string())), ..refusal })?;
        Ok(Answer::from(shown(&said)))
    })))
}

fn shown(said: &Said) -> Markup {
    let (class, verdict) = match said.conclusion {
        Conclusion::Done => ("agrees", "Verified"),
        Conclusion::CheckFailed => ("disagrees", "Not verified"),
        _ => ("inconclusive", "Interrupted"),
    };
    html! {
        p.conclusion { span.verdict.(class) { (verdict) } }
        @if !said.lines.is_empty() {
            h2 { "Discrepancies" }
            ul { @for line in &said.lines { li { (line) } } }
        }
        (notice(&said.messages))
        (in_a_shell(&said.line))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::page::testing::Desk;

    fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, contents) in files {
            zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
            zip.write_all(contents.as_bytes()).expect("written");
        }
        zip.finish().expect("an archive").into_inner()
    }

    #[test]
    fn the_verdict_comes_first_and_what_was_found_before_what_was_said() {
        let said = Said {
            conclusion: Conclusion::CheckFailed,
            messages: vec!["not verified: pack".to_string()],
            lines: vec!["altered: summary.csv".to_string()],
            ..Said::default()
        };
        let page = shown(&said).into_string();
        assert!(
            page.starts_with("<p class=\"conclusion\"><span class=\"verdict disagrees\">Not verified</span></p>"),
            "{page}"
        );
        assert!(page.find("altered: summary.csv") < page.find("not verified: pack"), "{page}");
    }

    #[test]
    fn what_is_no_pack_is_refused_beside_the_file() {
        let desk = Desk::new();
        let refused = |bytes: &[u8]| {
            let key = desk.uploads.keep("pack.zip", bytes).expect("kept");
            let refusal = desk.answer(&VIEW, &format!("file={key}&no-recompute=yes")).expect_err("no pack");
            assert!(refusal.lines.iter().all(|line| !line.contains("/tmp")), "{refusal:?}");
            (refusal.field, refusal.lines.join(" "))
        };
        let zeros = "0".repeat(8 << 20);
        for (files, why) in [
            (vec![("a.txt", "x")], "has no manifest.json"),
            (vec![("manifest.json", "{}"), ("../a", "x")], "unsafe path `../a` in the archive"),
            (vec![("manifest.json", zeros.as_str())], "more than 100 times its size"),
        ] {
            let (field, said) = refused(&archive(&files));
            assert!(field.as_deref() == Some(FILE) && said.contains(why), "{why}: {said}");
        }
        assert!(refused(b"no archive").1.contains("not a zip archive"));
        // The command itself refuses a manifest that is none.
        assert!(refused(&archive(&[("p/manifest.json", "{}")])).1.contains("manifest.json"));
    }
}
