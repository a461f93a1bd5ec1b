//! A filing: the pack of paytables for a Rules Submission, as one archive.

use std::sync::Arc;

use maud::html;
use num_traits::Signed;

use super::side_by_side::MOST;
use crate::analysis::{Observer, quick_edges};
use crate::files::archived;
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::controls::subject;
use crate::page::job::Job;
use crate::page::question::{Answered, Field, Takes, View, after, ask, pairs};
use crate::page::{layout, tables};
use crate::questions::blocks::keys;
use crate::questions::content::ONE_ORIGIN;
use crate::report::file_names::PAGE;

pub const VIEW: View =
    View { path: "/filing", fields, lacks: |_| Ok(None), answer, is_quick: |asked| asked.value(WRITE).is_none() };

const ARCHIVE: &str = "filing.zip";
/// The field that has it written.
const WRITE: &str = "write";

fn fields(_: &Asked) -> Vec<Field> {
    let kit = "Rules, dealing steps, worked rounds, leaflet and rack card; one paytable of each wager";
    vec![
        Field::of("table", "Paytables", "Those of the program, or edited ones", Takes::Paytables(MOST)).needed(),
        Field::of("rounds", "Simulated rounds", "Default: 25,000,000", Takes::Number(["1", "", "1"])),
        Field::of("seed", "Seed", "", Takes::Number(["0", "", "1"])),
        Field::of("cover.title", "Title", "", Takes::Text),
        Field::of("cover.applicant", "Applicant", "", Takes::Text),
        Field::of("cover.date", "Date", "YYYY-MM-DD", Takes::Text),
        Field::of("cover.reference", "Reference", "number or mark of the filing", Takes::Text),
        Field::of("kit", "Field-trial kit", kit, Takes::Flag),
        Field::choice("show", "Decisions", after("By holding", [("every-decision".into(), "Every one too".into())])),
    ]
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    if asked.value(WRITE).is_some() { written(job, asked) } else { offered(job, asked) }
}

/// What will be written, with the link that does it.
fn offered(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let edited = asked.all("table").filter(|name| name.contains(keys::EDIT)).count();
    if edited > 0 && edited < asked.all("table").count() {
        return Err(Refusal::usage(Some("table"), format!("edited paytables beside others: {ONE_ORIGIN}")));
    }
    let offers = asked.all("table").map(keys::offer).collect::<Result<Vec<_>, _>>()?;
    let (edges, _) = quick_edges(offers, &job.solutions()).map_err(because)?;
    let player_wins = edges.iter().any(|(_, edge)| edge.as_ref().is_some_and(Signed::is_negative));
    let shown = html! {
        p.lead { "The filing of" }
        ul { @for name in asked.all("table") { li { (tables::linked(name)) } } }
        p.do {
            a.button.main href=(asked.with(WRITE, "yes").address()) { "Write the filing" }
            (layout::warning(player_wins))
        }
    };
    Ok(shown.into())
}

fn written(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let Answered { answer, line } = ask(job, "report", pairs(asked, fields(asked), |_| true), &[])?;
    let failed = |error| because(format!("cannot make the archive: {error}"));
    let archive = archived(&answer.folder).map_err(failed)?;
    let verify = job.uploads.keep(ARCHIVE, &archive)?;
    let (links, verify) = (tables::addresses(asked, [ARCHIVE]), format!("/verify?file={verify}"));
    let mut files: Vec<&str> = answer.folder.iter().map(|(name, _)| name.as_str()).collect();
    files.sort_unstable();
    let shown = html! {
        p.lead { "Filing for " (subject(asked).unwrap_or_default()) " written." }
        (layout::notice(&answer.messages))
        p.do {
            @for (name, address) in &links { a.button.main href=(address) download=(name) { "Download " (name) } }
            a.button href={ "/jobs/" (job.id) "/" (PAGE) } target="_blank" { "Open the report" }
            a.button href=(verify) { "Verify it" }
        }
        details { summary { (files.len()) " files" } ul { @for file in &files { li { (file) } } } }
        (layout::in_a_shell(&format!("{line} --output pack")))
    };
    let files = std::iter::once((ARCHIVE.to_string(), archive)).chain(answer.folder).collect();
    Ok(Answer { shown, files })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor};

    use super::*;
    use crate::page::testing::{Desk, file};

    #[test]
    fn a_filing_is_written_when_it_is_asked_for_and_names_no_folder_of_this_machine() {
        let desk = Desk::new();
        let query = "table=let-it-ride/three-card-bonus/A%3Bflush%3D5&rounds=1000";
        assert_eq!(desk.answer(&VIEW, query).expect("offered").files, []);
        let written = || desk.answer(&VIEW, &format!("{query}&write=yes")).expect("written");
        let [one, other] = [written(), Desk::new().answer(&VIEW, &format!("{query}&write=yes")).expect("written")];
        assert_eq!(file(&one, ARCHIVE), file(&other, ARCHIVE));
        assert!(file(&one, PAGE).starts_with(b"<!DOCTYPE html>"));
        let mut archive = zip::ZipArchive::new(Cursor::new(file(&one, ARCHIVE))).expect("an archive");
        let manifest = io::read_to_string(archive.by_name("manifest.json").expect("listed")).expect("text");
        assert!(!manifest.contains("\"given\": \""), "{manifest}");
    }

    #[test]
    fn a_filing_names_its_paytables_and_warns_where_the_player_wins() {
        let desk = Desk::new();
        let offered = |query: &str| desk.answer(&VIEW, query).expect("offered").shown.0.clone();
        let two = offered("table=let-it-ride/three-card-bonus/A&table=let-it-ride/three-card-bonus/B");
        let both = "table=let-it-ride/three-card-bonus/A&table=let-it-ride/three-card-bonus/B%3Bflush%3D5";
        assert_eq!(desk.refused(&VIEW, both).as_deref(), Some("table"));
        assert!(two.matches("/paytable?table=").count() == 2 && !two.contains("The player wins"), "{two}");
        // One hand of three cards in twenty is a flush.
        assert!(offered("table=let-it-ride/three-card-bonus/A%3Bflush%3D500").contains("The player wins"));
    }

    #[test]
    fn an_archive_has_every_file_and_depends_on_nothing_else() {
        let file = |name: &str| (name.to_string(), name.as_bytes().to_vec());
        let made = |order: [&str; 3]| archived(&order.map(file)).expect("archived");
        assert_eq!(made(["b/c.csv", "a.csv", "manifest.json"]), made(["manifest.json", "a.csv", "b/c.csv"]));
    }
}
