//! The commands: the questions, and what only a command line has.

mod completions;
mod man;
mod serve;

use clap::Subcommand;

use super::output::Targets;
use super::terminal::Terminal;
use crate::questions::Question;
use crate::questions::answer::Conclusion;
use crate::questions::blocks::NamedPaytable;
use crate::questions::refusal::{Fault, Refusal};
use crate::report::field_names::as_options;

pub use serve::Pages;
#[cfg(not(feature = "page"))]
pub use serve::no_pages;

/// How a command ended.
type Outcome = Result<Conclusion, Fault>;

#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(flatten)]
    Question(Box<Question>),
    Serve(serve::Options),
    Completions(completions::Options),
    Man(man::Options),
}

impl Command {
    /// `program` is the whole command line, which names these paytables; `pages` serves the page.
    pub fn run(&self, program: clap::Command, named: &[NamedPaytable], pages: Pages, terminal: &Terminal) -> Outcome {
        match self {
            Command::Question(question) => ask(question, named, terminal),
            Command::Serve(options) => serve::run(options, pages, terminal),
            Command::Completions(options) => completions::run(options, program, terminal),
            Command::Man(options) => man::run(options, program, terminal),
        }
    }
}

/// Asks a question, and writes its answer where its options say.
fn ask(question: &Question, named: &[NamedPaytable], terminal: &Terminal) -> Outcome {
    let targets = Targets::of(question)?;
    targets.ensure(&[NamedPaytable::reads(named), question.as_asked().reads()].concat())?;
    match question.answer(terminal, &targets.wanted(), targets.width(terminal)) {
        Ok(answer) => targets.write(answer.in_words(&as_options), terminal),
        Err(refusal) => {
            let refusal: Refusal = refusal.in_words(as_options);
            targets.write_unanswered(question, refusal.problems.to_vec(), terminal);
            Err(refusal.into())
        }
    }
}
