//! Other spellings of arguments: a game in place of the command, `--csv` for `--format csv`, `--pay` for an edit in the
//! name of a paytable.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;

use crate::questions::blocks::keys::{EDIT, names_game, names_paytable};
use crate::report::FORMATS;

/// The arguments of a process, its name first, as `program` takes them.
///
/// # Errors
/// A pay without a paytable.
pub fn in_full(mut arguments: Vec<OsString>, program: &clap::Command) -> Result<Vec<OsString>, clap::Error> {
    let first = arguments.get(1).and_then(|first| first.to_str()).unwrap_or_default();
    if program.find_subcommand(first).is_none() && !first.starts_with('-') && names_game(first) {
        arguments.insert(1, "analyze".into());
    }
    let command = arguments.iter().skip(1).find_map(|name| program.find_subcommand(name));
    let has_pays = command.is_some_and(|command| command.get_arguments().any(|own| own.get_long() == Some("pay")));
    let arguments = arguments.into_iter().map(with_format).collect();
    if has_pays { Ok(arguments) } else { with_pays(arguments) }
}

/// The paths of all `--games`.
pub fn games_named(arguments: &[OsString]) -> Vec<PathBuf> {
    let of = |(place, argument): (usize, &OsString)| match argument.to_str()? {
        "--games" => arguments.get(place + 1).map(PathBuf::from),
        text => text.strip_prefix("--games=").map(PathBuf::from),
    };
    arguments.iter().enumerate().take_while(|(_, argument)| *argument != "--").filter_map(of).collect()
}

fn with_format(argument: OsString) -> OsString {
    let named = FORMATS.iter().find(|format| *argument == *format!("--{}", format.name));
    named.map_or(argument, |format| format!("--format={}", format.name).into())
}

/// Each `--pay HAND=PAY` becomes an edit of the paytable named before it, or else after it.
fn with_pays(arguments: Vec<OsString>) -> Result<Vec<OsString>, clap::Error> {
    let (mut written, mut pays) = (Vec::<OsString>::new(), Vec::new());
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let pay = match argument.to_str() {
            Some("--pay") => rest.next(),
            text => text.and_then(|text| text.strip_prefix("--pay=")).map(OsString::from),
        };
        match pay {
            Some(pay) => pays.push((written.len(), pay)),
            None => written.push(argument),
        }
    }
    let is_paytable = |argument: &OsString| argument.to_str().is_some_and(names_paytable);
    for (place, pay) in pays {
        let before = written[..place].iter().rposition(is_paytable);
        let Some(named) = before.or_else(|| written.iter().position(is_paytable)) else {
            let why = "--pay changes a pay of a paytable of the regulation, named as GAME/WAGER/PAYTABLE, such as \
                       let-it-ride/base/A; a file states its pays itself\n";
            return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, why));
        };
        written[named].push(EDIT.to_string());
        written[named].push(pay);
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(line: &str) -> Option<String> {
        let arguments = line.split(' ').map(OsString::from).collect();
        let design = clap::Command::new("design").arg(clap::Arg::new("pay").long("pay"));
        let others = ["analyze", "compare", "report"].map(clap::Command::new);
        let program = clap::Command::new("x").subcommand(design).subcommands(others);
        let full = in_full(arguments, &program).ok()?;
        Some(full.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn pays_become_edits_of_the_paytable_named_before_them_or_after() {
        let edited = "x analyze let-it-ride/base/A;flush=9;straight=6 --seats 5";
        for line in [
            "x analyze let-it-ride/base/A --pay flush=9 --pay=straight=6 --seats 5",
            "x analyze --pay flush=9 let-it-ride/base/A --pay straight=6 --seats 5",
            "x let-it-ride/base/A --pay flush=9 --pay straight=6 --seats 5",
        ] {
            assert_eq!(full(line).as_deref(), Some(edited), "{line}");
        }
        let compared = full("x compare lir/base/A --pay flush=9 lir/base/B --pay flush=7");
        assert_eq!(compared.as_deref(), Some("x compare lir/base/A;flush=9 lir/base/B;flush=7"));
        assert_eq!(full("x analyze own.toml --pay flush=9"), None);
    }

    /// Designs vary pays by an option of their own.
    #[test]
    fn other_arguments_are_left() {
        let design = "x design let-it-ride/base --pay flush=8..9 let-it-ride/base/A --format=csv";
        assert_eq!(full(&design.replace("--format=csv", "--csv")).as_deref(), Some(design));
        assert_eq!(full("x report --pay").as_deref(), Some("x report --pay"));
    }
}
