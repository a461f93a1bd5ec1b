//! Options of a filing: title, applicant, date, reference, and the commit of the program.

use clap::Args;
use toml::value::Datetime;

use super::numbers;
use crate::paytable::visible;
use crate::report::manifest::{Build, Filing};

/// Earliest year of a filing; an earlier one is a typing error.
const FIRST_YEAR: u16 = 1900;
const MOST_CHARACTERS: usize = 200;
/// Zero-width joiners, part of the spelling of names in some scripts.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::FILING)]
pub struct FilingOptions {
    /// Title of the filing, on the first page and at the top of every printed page; at most 200 characters
    #[arg(long, value_name = "TEXT", value_parser = line_of_text)]
    title: Option<String>,
    /// Name of the applicant
    #[arg(long, value_name = "TEXT", value_parser = line_of_text)]
    applicant: Option<String>,
    /// Date of the filing
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<String>,
    /// Reference number of the filing
    #[arg(long, value_name = "TEXT", value_parser = line_of_text)]
    reference: Option<String>,
    /// Record the commit that the program was built from
    #[arg(long)]
    provenance: bool,
}

impl FilingOptions {
    /// Command-line options that reproduce the filing.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let texts = [
            ("title", &self.title),
            ("applicant", &self.applicant),
            ("date", &self.date),
            ("reference", &self.reference),
        ];
        let texts = texts.into_iter().filter_map(|(name, text)| Some(format!("--{name}={}", text.as_ref()?)));
        texts.chain(self.provenance.then(|| "--provenance".to_string()))
    }

    pub fn filing(&self) -> Filing {
        let FilingOptions { title, applicant, date, reference, .. } = self.clone();
        Filing { title, applicant, date, reference }
    }

    /// The build, with its commit only if `--provenance` was given.
    pub fn named(&self, build: Build) -> Build {
        Build { commit: build.commit.filter(|_| self.provenance), ..build }
    }

    /// Refuses `--provenance` for a build with no known commit.
    pub fn ensure_known(&self, build: &Build) -> Result<(), String> {
        match self.provenance && build.commit.is_none() {
            false => Ok(()),
            true => Err("--provenance: this program was built without git, so its commit is unknown; set \
                         HOUSE_EDGE_COMMIT when building it"
                .to_string()),
        }
    }
}

pub fn line_of_text(text: &str) -> Result<String, String> {
    let characters = text.chars().count();
    if text.trim().is_empty() {
        return Err("the text is empty".to_string());
    }
    if characters > MOST_CHARACTERS {
        return Err(format!("{characters} characters; at most {MOST_CHARACTERS} are allowed"));
    }
    let joined = text.replace(JOINERS, "");
    if visible(&joined) != joined {
        return Err("control characters and invisible ones are refused; write one line of text".into());
    }
    Ok(text.to_string())
}

pub fn date(text: &str) -> Result<String, String> {
    let wrong = |why: &str| Err(format!("{why}; write a date as YYYY-MM-DD, such as 2026-11-23"));
    match text.parse::<Datetime>() {
        Ok(Datetime { date: Some(day), time: None, offset: None }) if day.year >= FIRST_YEAR => Ok(text.to_string()),
        Ok(Datetime { date: Some(_), time: None, offset: None }) => wrong(&format!("the year is before {FIRST_YEAR}")),
        Ok(_) => wrong("this is not a plain date"),
        Err(error) => wrong(&error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_of_the_calendar() {
        for day in ["2026-11-23", "2024-02-29", "2000-02-29", "1900-01-01"] {
            assert_eq!(date(day).as_deref(), Ok(day));
        }
        // Neither 2023 nor 1900 was a leap year.
        let wrong =
            ["2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "23.11.2026", "2026-1-2", ""];
        for day in wrong.into_iter().chain([
            "0000-01-01",
            "1899-12-31",
            "2026-11-23T10:00:00",
            "10:00:00",
            "2026-11-23 ",
            "tomorrow",
        ]) {
            assert!(date(day).is_err_and(|error| error.contains("YYYY-MM-DD")), "{day}");
        }
    }

    #[test]
    fn letters_are_never_refused_and_what_nobody_sees_is() {
        let longest = "é".repeat(MOST_CHARACTERS);
        for text in ["<b>&\"'</style>", "§ 643a.12(c) · 名", "نیم\u{200c}فاصله", "-", longest.as_str()] {
            assert_eq!(line_of_text(text).as_deref(), Ok(text));
        }
        let longer = longest.clone() + "e";
        for text in ["", "  ", "two\nlines", "\u{1b}[31m", "a\u{202e}b", longer.as_str()] {
            assert!(line_of_text(text).is_err(), "{text:?}");
        }
    }
}
