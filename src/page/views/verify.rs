//! A pack as a zip archive against its manifest, and against the same pack recomputed.

use std::sync::Arc;

use maud::{Markup, html};

use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::job::Job;
use crate::page::layout::{in_a_shell, notice};
use crate::page::question::{Answered, FILE, Field, Takes, View, ask_of_file, pairs};
use crate::questions::answer::Conclusion;

pub const VIEW: View = View {
    path: "/verify",
    fields,
    lacks: |asked| Ok(asked.value(FILE).is_none().then(|| html! { "Drop a pack here." })),
    answer,
    is_quick: |_| false,
};

fn fields(_: &Asked) -> Vec<Field> {
    let use_kept = "Quicker; whoever can write to your cache folder can change them.";
    vec![
        Field::of(FILE, "Pack", "", Takes::Upload(".zip")),
        Field::of("no-recompute", "Compare with the manifest alone", "Seconds instead of minutes.", Takes::Flag),
        Field::of("use-kept", "Use kept solutions", use_kept, Takes::Flag),
    ]
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    // The archive is the folder of the question.
    Ok(shown(&ask_of_file(job, "verify", "folder", pairs(asked, fields(asked), |_| true), &[])?).into())
}

fn shown(Answered { answer, line }: &Answered) -> Markup {
    let (class, verdict) = match answer.conclusion {
        Conclusion::Done => ("agrees", "Verified"),
        Conclusion::CheckFailed => ("disagrees", "Not verified"),
        _ => ("inconclusive", "Interrupted"),
    };
    html! {
        p.conclusion { span.verdict.(class) { (verdict) } }
        @if !answer.lines.is_empty() {
            h2 { "Discrepancies" }
            ul { @for line in &answer.lines { li { (line) } } }
        }
        (notice(&answer.messages))
        (in_a_shell(line))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::page::testing::Desk;
    use crate::questions;

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
        let answer = questions::answer::Answer {
            conclusion: Conclusion::CheckFailed,
            messages: vec!["not verified: pack".to_string()],
            lines: vec!["altered: summary.csv".to_string()],
            ..Default::default()
        };
        let page = shown(&Answered { answer, line: String::new() }).into_string();
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
