//! `report`: the pack for a Rules Submission; and its page printed as PDF with an installed Chromium.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::Arg;
use clap::builder::{PathBufValueParser, PossibleValuesParser};
use tempfile::TempDir;

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::{NamedPaytable, in_every_way, numbers};
use super::content::Content;
use super::pack_folder;
use super::refusal::{Fault, Refusal, cannot_make_files};
use crate::analysis::Observer;
use crate::files::variable;
use crate::paytable::{MOST_SHOWN, shortened};
use crate::report::file_names::{INPUTS, KIT, PAGE, PDF};
use crate::report::integrity::ListedFile;
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
        /// Print index.html too, to report.pdf, and the pages of kits, with an installed Chromium
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
        let made = self.content.make(&texts, given, Build::this(), self.output.as_deref(), asking)?;
        let Some(mut made) = made else { return Ok(inconclusive()) };
        made.messages.iter().for_each(|message| asking.tell(message));
        let unprinted = self.format.as_ref().and_then(|_| add_pdf(&mut made.folder, asking).err());
        if asking.is_asked_to_end() {
            asking.tell("interrupted; nothing was written");
            return Ok(inconclusive());
        }
        if let Some(out) = &self.output {
            pack_folder::write(out, made.folder.clone(), asking)?;
            asking.tell(format!("open {} in a browser", out.join(PAGE).display()));
        }
        let why = |error| format!("⟦format⟧ pdf: {PDF} was not written, the rest of the pack was: {error}");
        let failure = unprinted.map(|error| Refusal::usage(Some("format"), why(error)));
        Ok(Answer { failure, ..made })
    }
}

/// Adds to the files the report, and each kit, as a browser prints them; nothing if one is not printed.
fn add_pdf(files: &mut Vec<(String, Vec<u8>)>, asking: &Asking<'_>) -> Result<(), Fault> {
    let mut all = files.clone();
    for (name, page) in files.iter().filter(|(name, _)| name == PAGE || name.starts_with(KIT)) {
        let Some(stem) = name.strip_suffix(".html") else { continue };
        let Printed { pdf, made_by } = printed(&String::from_utf8_lossy(page), || asking.is_asked_to_end())?;
        let name = if name == PAGE { PDF.to_string() } else { format!("{stem}.pdf") };
        let listed = ListedFile { made_by: Some(made_by), ..ListedFile::of(&name, &pdf) };
        all = pack::with_listed(all, &listed).map_err(cannot_make_files)?;
        all.push((name, pdf));
    }
    *files = all;
    Ok(())
}

/// The page with links within itself only. A browser prints links to other files as paths on its own machine.
fn without_links_to_files(page: &str) -> String {
    const LINK: &str = " href=\"";
    let mut parts = page.split(LINK);
    let mut kept = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once('"') {
            Some((target, rest)) if !target.starts_with('#') => kept.push_str(rest),
            _ => kept.extend([LINK, part]),
        }
    }
    kept
}

const CHROMIUM: &str = "HOUSE_EDGE_CHROMIUM";
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Time limit for printing; the whole report takes seconds on an idle machine.
const MOST_TIME: Duration = Duration::from_secs(600);
/// Time limit for `--version`.
const MOST_TIME_OF_VERSION: Duration = Duration::from_secs(20);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

pub struct Printed {
    pub pdf: Vec<u8>,
    /// Name and version of the browser.
    pub made_by: String,
}

/// Prints the page as a PDF. Ends early if `is_asked_to_end`.
pub fn printed(page: &str, is_asked_to_end: impl Fn() -> bool) -> Result<Printed, Fault> {
    let folder = TempDir::new()?;
    let (input, output) = (folder.path().join("index.html"), folder.path().join("report.pdf"));
    fs::write(&input, without_links_to_files(page))?;
    let (browser, made_by) = browser(folder.path())?;
    let failed = |why: String| Fault::from(format!("{} {why}", browser.display()));
    let mut command = Command::new(&browser);
    command.args([
        "--headless",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--no-pdf-header-footer",
        "--export-tagged-pdf",
        "--generate-pdf-document-outline",
    ]);
    #[cfg(unix)]
    if rustix::process::geteuid().is_root() {
        // As root it does not start with a sandbox, as in most containers; the page is this program's own.
        command.arg("--no-sandbox");
    }
    command.arg(option("--user-data-dir=", &folder.path().join("profile")));
    command.arg(option("--print-to-pdf=", &output)).arg(&input);
    let ended = run_to_end(command, folder.path(), MOST_TIME, is_asked_to_end);
    match ended.map_err(|error| failed(format!("cannot be run: {error}")))? {
        Ended::By(status) if status.success() => {}
        Ended::By(status) => return Err(failed(format!("failed with {status}: {}", last_message(folder.path())))),
        Ended::TookTooLong => return Err(failed(format!("did not print within {} seconds", MOST_TIME.as_secs()))),
        Ended::Interrupted => return Err(failed("was interrupted".to_string())),
    }
    let pdf = fs::read(&output).unwrap_or_default();
    if !pdf.starts_with(b"%PDF-") {
        return Err(failed(format!("printed no PDF: {}", last_message(folder.path()))));
    }
    Ok(Printed { pdf, made_by })
}

/// The browser, and the name and version that it reports.
fn browser(folder: &Path) -> Result<(OsString, String), Fault> {
    let named = variable(CHROMIUM);
    let names = named.clone().map_or_else(|| NAMES.map(OsString::from).to_vec(), |name| vec![name]);
    for name in names {
        let mut command = Command::new(&name);
        command.arg("--version");
        match run_to_end(command, folder, MOST_TIME_OF_VERSION, || false) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => bail!("cannot run {}: {error}", name.display()),
            Ok(_) => {
                let said = fs::read(folder.join(STDOUT)).unwrap_or_default();
                let said = String::from_utf8_lossy(&said);
                let version = said.lines().next().map(str::trim).filter(|line| !line.is_empty());
                let made_by = version.map_or_else(|| name.display().to_string(), |line| shortened(line, MOST_SHOWN));
                return Ok((name, made_by));
            }
        }
    }
    Err(match named {
        Some(name) => format!("{CHROMIUM} is {}, which does not exist", name.display()),
        None => {
            format!("no Chromium found ({} on the PATH): install one, or set {CHROMIUM} to its path", NAMES.join(", "))
        }
    }
    .into())
}

fn option(name: &str, path: &Path) -> OsString {
    [OsStr::new(name), path.as_os_str()].into_iter().collect()
}

/// Files for the output of the browser, which may be long.
const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";

enum Ended {
    By(ExitStatus),
    TookTooLong,
    Interrupted,
}

/// Runs a command to its end, with its output in files of `folder`.
fn run_to_end(
    mut command: Command,
    folder: &Path,
    most: Duration,
    is_asked_to_end: impl Fn() -> bool,
) -> io::Result<Ended> {
    let says = |name: &str| File::create(folder.join(name));
    command.stdin(Stdio::null()).stdout(says(STDOUT)?).stderr(says(STDERR)?);
    // A group of its own, so that it ends together with the processes that it starts.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ended::By(status));
        }
        let is_late = start.elapsed() > most;
        if is_late || is_asked_to_end() {
            end(&mut child);
            return Ok(if is_late { Ended::TookTooLong } else { Ended::Interrupted });
        }
        sleep(BETWEEN_LOOKS);
    }
}

fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn last_message(folder: &Path) -> String {
    let said = fs::read(folder.join(STDERR)).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty());
    shortened(last.unwrap_or("no message"), MOST_SHOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_page_has_links_within_itself_only() {
        let page = r##"<a href="#a">in</a> <a href="b.csv">out</a> <a class="c" href="d/e.toml" id="f">out</a>"##;
        let printed = r##"<a href="#a">in</a> <a>out</a> <a class="c" id="f">out</a>"##;
        assert_eq!(without_links_to_files(page), printed);
        assert_eq!(without_links_to_files("no link"), "no link");
    }

    #[test]
    #[cfg(unix)]
    fn what_takes_too_long_or_is_interrupted_is_ended() {
        let folder = TempDir::new().expect("a folder");
        let sleeping = || {
            let mut command = Command::new("sleep");
            command.arg("600");
            command
        };
        let soon = Duration::from_millis(50);
        assert!(matches!(run_to_end(sleeping(), folder.path(), soon, || false), Ok(Ended::TookTooLong)));
        assert!(matches!(run_to_end(sleeping(), folder.path(), MOST_TIME, || true), Ok(Ended::Interrupted)));
    }
}
