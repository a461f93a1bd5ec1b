//! Where an answer goes: rows, lines and documents to stdout or into files, in the forms that the options name.

use std::io::{self, BufWriter};
use std::path::{Component, Path, PathBuf};

use super::console::StdoutError;
use super::terminal::Terminal;
use crate::check::Problem;
use crate::files::is_dash;
use crate::files::replacing::write_all_or_nothing;
use crate::files::writing::{GrowingFile, ensure_writable, write_new};
use crate::games::SolveError;
use crate::paytable::line;
use crate::questions::answer::{Answer, Conclusion, Document, Form, HTML, PDF, SVG, Stream};
use crate::questions::refusal::{Fault, cannot_make_files};
use crate::questions::{Output, Question, forms_of};
use crate::report::{FORMATS, Format};

/// The forms and files of an answer; `None` is stdout. Forms beside the answer come last.
pub struct Targets(Vec<(Form, Option<PathBuf>)>);

/// Endings of pictures and pages, which rows do not have.
const BESIDE: [&str; 3] = [SVG.ending, HTML.ending, PDF.ending];
/// Lines of text on stdout.
const LINES: Form = Form::of("lines", "");

impl Targets {
    /// Those that the options of a question name.
    pub fn of(question: &Question) -> Result<Self, Fault> {
        let (forms, nothing) = (forms_of(question.name()), Output::default());
        let output = question.output().unwrap_or(&nothing);
        let usual = forms.first().copied().unwrap_or(LINES);
        let named = |name: &String| forms.iter().copied().find(|form| form.name == name.as_str());
        let stated = output.format.as_ref().and_then(named);
        let takes_any_name = FORMATS[0].name == usual.name || usual.ending == "txt" || usual == LINES;
        let mut targets = Vec::new();
        for path in &output.output {
            if is_dash(path) {
                targets.push((stated.unwrap_or(usual), None));
                continue;
            }
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
            let is_of_ending = |form: &&Form| !ending.is_empty() && form.ending == ending;
            let by_ending = forms.iter().find(is_of_ending).copied();
            let beside = by_ending.filter(|form| form.is_beside);
            // Of several files each is of its ending; rows and lines go into a file of any name.
            let chosen = if output.output.len() > 1 { by_ending.or(stated) } else { stated.or(by_ending) };
            let usual = Some(usual).filter(|_| takes_any_name && !BESIDE.contains(&ending.as_str()));
            let Some(form) = beside.or(chosen).or(usual) else {
                let endings = forms.iter().filter(|form| !form.ending.is_empty());
                let endings: Vec<String> = endings.map(|form| format!(".{}", form.ending)).collect();
                let (path, endings) = (path.display(), endings.join(" or "));
                bail!("⟦output⟧ {path}: the answer is written as {endings}; name such a file, or give ⟦format⟧");
            };
            targets.push((form, Some(path.clone())));
        }
        if targets.iter().all(|(form, _)| form.is_beside) {
            targets.push((stated.unwrap_or(usual), None));
        }
        targets.sort_by_key(|(form, _)| form.is_beside);
        Ok(Targets(targets))
    }

    /// Those in the place of one another.
    fn mains(&self) -> impl Iterator<Item = &(Form, Option<PathBuf>)> {
        self.0.iter().filter(|(form, _)| !form.is_beside)
    }

    /// Checks before long work that the files can be written, and that the question neither reads nor keeps them.
    pub fn ensure(&self, reads: &[PathBuf]) -> Result<(), Fault> {
        // A question may read all of a folder.
        let mut known: Vec<PathBuf> = reads.iter().map(|path| place(path)).collect();
        for (form, path) in self.0.iter().filter_map(|(form, path)| Some((form, path.as_ref()?))) {
            let (written, shown) = (place(path), path.display());
            if form.replaces {
                ensure_writable(path)?;
            } else if path.symlink_metadata().is_ok() {
                bail!("cannot write {shown}: it exists already and is not replaced; name another file");
            }
            if known.iter().any(|known| written.starts_with(known)) {
                bail!("⟦output⟧ {shown}: the command reads or keeps this file, or writes it already; name another one");
            }
            known.push(written);
        }
        Ok(())
    }

    /// Names of the forms that are wanted.
    pub fn wanted(&self) -> Vec<&'static str> {
        self.0.iter().map(|(form, _)| form.name).collect()
    }

    /// Columns for the tables; `None` for files, and for formats that are never narrowed.
    pub fn width(&self, terminal: &Terminal) -> Option<usize> {
        let narrowed = |(form, path): &(Form, Option<PathBuf>)| {
            path.is_none() && row_format(form).is_some_and(|format| format.is_narrowed)
        };
        if self.mains().any(narrowed) { terminal.console.width() } else { None }
    }

    /// Writes the answer. What is left out of a format is told.
    pub fn write(&self, mut answer: Answer, terminal: &Terminal) -> Result<Conclusion, Fault> {
        if answer.stream.is_some() && self.mains().count() > 1 {
            bail!("⟦output⟧: rows as many as these are written once; name one file");
        }
        let mut is_told = false;
        for (form, path) in self.0.iter().filter(|(form, _)| form.is_beside) {
            let shown = path.as_deref().unwrap_or(Path::new("")).display();
            match of_form(&answer.documents, form) {
                Some(document) => write_document(document, path.as_deref(), terminal)?,
                None => terminal.tell(format!("nothing is written to {shown}: the answer has none")),
            }
        }
        for (form, path) in self.mains() {
            let path = path.as_deref();
            // Of an answer without tables it is in any form.
            let is_any = answer.tables.is_empty() && answer.for_people.is_none();
            let document = of_form(&answer.documents, form).or(answer.documents.first().filter(|_| is_any));
            match (document, row_format(form)) {
                _ if answer.stream.is_some() => {
                    answer.stream.take().into_iter().try_for_each(|stream| write_stream(stream, path, terminal))?;
                }
                (Some(document), _) => {
                    write_document(document, path, terminal)?;
                    is_told = true;
                }
                (None, Some(format)) => {
                    let width = self.width(terminal).filter(|_| path.is_none());
                    write_bytes(answer.in_format(format, width).map_err(cannot_make_files)?, path, terminal)?;
                    is_told |= !format.for_people;
                }
                (None, None) => {}
            }
        }
        answer.told().filter(|_| is_told).for_each(|line| terminal.tell(line));
        write_lines(&answer.lines, terminal)?;
        answer.failure.map_or(Ok(answer.conclusion), |refusal| Err(refusal.into()))
    }

    /// Writes the documents of a refused question, which readers of files find in place of an old one.
    pub fn write_unanswered(&self, question: &Question, problems: Vec<Problem>, terminal: &Terminal) {
        let documents = question.as_asked().unanswered(problems);
        for (form, path) in self.mains().filter(|(form, path)| path.is_some() || form.name != "text") {
            let Some(document) = of_form(&documents, form) else { continue };
            if let Err(unwritten) = write_document(document, path.as_deref(), terminal) {
                terminal.console.say(format_args!("error: {unwritten}"));
            }
        }
    }
}

fn of_form<'d>(documents: &'d [Document], form: &Form) -> Option<&'d Document> {
    documents.iter().find(|document| document.form == form.name)
}

fn row_format(form: &Form) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == form.name)
}

fn write_document(document: &Document, path: Option<&Path>, terminal: &Terminal) -> Result<(), Fault> {
    match path.filter(|_| !document.replaces) {
        None => write_bytes(document.bytes.clone(), path, terminal),
        Some(path) => {
            write_new(path, &document.bytes)?;
            terminal.tell(format!("wrote {}", path.display()));
            Ok(())
        }
    }
}

fn write_stream(Stream(write): Stream, path: Option<&Path>, terminal: &Terminal) -> Result<(), Fault> {
    match path {
        Some(path) => {
            let mut file = GrowingFile::create(path)?;
            terminal.tell(format!("every decision is written to {}", path.display()));
            match write(&mut file).map_err(unwritten) {
                Ok(()) => Ok(file.finish()?),
                Err(Ok(error)) => Err(file.error(error).into()),
                Err(Err(fault)) => Err(fault),
            }
        }
        None => {
            let written = terminal.console.with_stdout(|stdout| write(&mut BufWriter::new(stdout)))?;
            written.map_err(|fault| unwritten(fault).map_or_else(|fault| fault, |error| StdoutError(error).into()))
        }
    }
}

/// What went wrong in writing; another fault as it is.
fn unwritten(fault: Fault) -> Result<io::Error, Fault> {
    match *fault.downcast::<SolveError>()? {
        SolveError::Told(error) => Ok(error),
        other => Err(other.into()),
    }
}

/// Writes to a file, complete or not at all, or to stdout.
pub fn write_bytes(bytes: Vec<u8>, output: Option<&Path>, terminal: &Terminal) -> Result<(), Fault> {
    match output {
        Some(path) => write_all_or_nothing(&[(path.to_path_buf(), bytes)])?,
        None => terminal.console.print(&bytes)?,
    }
    Ok(())
}

/// Writes one line each to stdout, with control characters escaped.
pub fn write_lines(lines: &[String], terminal: &Terminal) -> Result<(), StdoutError> {
    let lines: String = lines.iter().map(|text| line(text) + "\n").collect();
    if lines.is_empty() { Ok(()) } else { terminal.console.print(lines.as_bytes()) }
}
/// The path with links resolved, as far as it exists.
fn place(path: &Path) -> PathBuf {
    let there = |above: &Path| if above == Path::new("") { Path::new(".") } else { above }.canonicalize().ok();
    let found = path.ancestors().find_map(|above| Some((there(above)?, path.strip_prefix(above).ok()?)));
    let Some((mut place, rest)) = found else { return path.to_path_buf() };
    for part in rest.components() {
        match part {
            Component::ParentDir => _ = place.pop(),
            part => place.push(part),
        }
    }
    place
}
