//! `new`: a draft of a paytable file, copied from another paytable or read from a table that somebody sends; and of a
//! game's file.

use std::path::{Path, PathBuf};

use clap::builder::StringValueParser;

use super::answer::{Answer, Ask, Asking, Document};
use super::blocks::named_paytable::ONE_PAYTABLE;
use super::blocks::{Known, NamedPaytable, numbers};
use super::game_draft;
use super::refusal::{Fault, ensure_none};
use super::rows::Output;
use crate::analysis::designing::DRAFT;
use crate::analysis::{Observer, Remark, quick_edges};
use crate::files::is_dash;
use crate::files::paytables::{TERMS, Understood, Wager, understood};
use crate::files::tables::{Problems, Source};
use crate::games::{Catalogue, Offer};
use crate::paytable::{MOST_SHOWN, Paytable, check_name, shortened, written};
use crate::report::paytables::understood_rows;
use crate::report::{FORMATS, Sheet, remarks};

const NEXT_STEPS: &str = "# Replace the id, the section and the pays; `house-edge check FILE` checks it, and\n\
                          # `house-edge analyze FILE` prints its house edge.\n";

fields! {
    /// Start a file: a paytable, from the regulation or a spreadsheet, or a game
    ///
    /// The pays may be read from a table: CSV, or the first sheet of a workbook (.xlsx). A row has a hand in the
    /// spellings of the trade (3 of a kind, trips, full boat, JJ+) and its pay (50, 3/2, 50 to 1, 50 for 1, loses). The
    /// wager is a second argument, GAME/WAGER, or the only one that all rows and the title fit; GAME/WAGER/PAYTABLE
    /// also states the meters that shares are paid from, and the pays of what has no row, such as ante and Play. The
    /// rows as understood are printed on stderr, with the nearest paytable of the regulation and both house edges
    /// (docs/paytables.md).
    ///
    /// With --game the file is a whole game, to be changed (docs/games.md): a copy of one of the program, such as
    /// three-card-poker, or a small one of the family `streets`, `dealer` or `common-cards`, with a comment at each
    /// key.
    pub struct Options {
        /// Paytable to copy: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; or a table of hands and pays to read, CSV
        /// or a workbook (.xlsx), and its wager, GAME/WAGER
        #[arg(value_name = "WHAT", required_unless_present = "game", hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = some(Known::some_paytables()),
        /// Write a game's file: a copy of this game, or a small game of the family `streets`, `dealer` or
        /// `common-cards`
        #[arg(long, value_name = "GAME", help_heading = numbers::OUTPUT)]
        pub game: Option<String> = one(StringValueParser::new()),
        /// Id of the new paytable or game
        #[arg(long, help_heading = numbers::OUTPUT)]
        pub id: String = usual(id, "house"),
        pub output: Output,
    }
}

fn id(text: &str) -> Result<String, String> {
    check_name("an id", text).map(|()| text.to_string())
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        self.tables_and_paytables().0
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        rules!(self.game => excludes self.what);
        let (tables, paytables) = self.tables_and_paytables();
        let text = match (tables.as_slice(), paytables.as_slice()) {
            ([], []) if let Some(game) = &self.game => game_draft::draft(game, &self.id)?,
            ([file], [] | [_]) => read(self, file, paytables.first().copied(), asking)?,
            ([], [from]) => draft(&source(from)?, &self.id),
            _ => bail!("⟦what⟧: give one paytable, or one table of pays and its wager; or ⟦game⟧"),
        };
        // A name that no command could read is refused here.
        for path in self.output.output.iter().filter(|path| !is_dash(path)) {
            Catalogue::of_texts(&[(path.display().to_string(), text.clone())])?;
        }
        Ok(Answer { documents: vec![Document::to_fill_in("toml", text)], ..Answer::default() })
    }
}

impl Options {
    /// The files that are tables of pays, by their ending; and the paytables.
    fn tables_and_paytables(&self) -> (Vec<PathBuf>, Vec<&NamedPaytable>) {
        let paytables = self.what.iter().filter(|named| table(named).is_none());
        (self.what.iter().filter_map(table).collect(), paytables.collect())
    }
}

fn table(named: &NamedPaytable) -> Option<PathBuf> {
    let path = match named {
        NamedPaytable::OfFile(path, None) => path.clone(),
        NamedPaytable::ByKey(names) => names.join("/").into(),
        NamedPaytable::OfFile(..) | NamedPaytable::OfText(_) => return None,
    };
    let is_table = path.extension().is_some_and(|ending| !ending.eq_ignore_ascii_case("toml"));
    is_table.then_some(path)
}

/// The paytable to copy.
fn source(from: &NamedPaytable) -> Result<Offer, Fault> {
    match from {
        NamedPaytable::ByKey(names) if names.len() < 3 => bail!("⟦what⟧ {from}: {ONE_PAYTABLE}"),
        _ => from.offer(&Catalogue::known()?),
    }
}

/// The text of a file with the pays in the table of `file`. Prints to stderr what was understood.
fn read(options: &Options, file: &Path, from: Option<&NamedPaytable>, asking: &Asking<'_>) -> Result<String, Fault> {
    let known = Catalogue::known()?;
    let offers = from.map_or_else(|| Ok(known.clone()), |from| from.catalogue(&known))?.offers();
    let (source, mut problems) = (Source::of(file, "pays", &TERMS)?, Problems::default());
    let name = &source.name;
    let read = understood(name, &source.contents, &options.id, DRAFT, &offers, &mut problems)?;
    ensure_none(&problems, &source, "nothing was written")?;
    let Some(read) = read else { bail!("{name}: no paytable") };
    say_understood(&read, asking)?;
    let from = format!("read from {}", shortened(&read.paytable.file, MOST_SHOWN));
    let text = text_of(read.wager, &from, &read.paytable);
    // As every command will read it, with the hands that have no row of their own.
    Catalogue::of_texts(&[(name.clone(), text.clone())])?.offers().into_iter().for_each(|own| say_nearest(own, asking));
    Ok(text)
}

fn say_understood(read: &Understood, asking: &Asking<'_>) -> Result<(), Fault> {
    let mut sheet: Sheet = understood_rows(read);
    sheet.lead.push(format!("{}, pays {}:", read.wager.name(), read.paytable.odds.name().replace('-', " ")));
    sheet.remarks.extend(read.remarks.iter().cloned());
    let mut shown = Vec::new();
    (FORMATS[0].write)(&sheet, None, &mut shown)?;
    String::from_utf8_lossy(&shown).lines().for_each(|line| asking.tell(line));
    Ok(())
}

/// Names the regulation's nearest paytable, with both house edges. A game may refuse the pays; the file is written.
fn say_nearest(offer: Offer, asking: &Asking<'_>) {
    let own = offer.own_paytable().map(Remark::OwnPaytable);
    own.iter().for_each(|own| asking.tell(remarks::in_words(own)));
    match quick_edges(vec![offer], &asking.solutions()) {
        Ok((_, nearest)) => {
            nearest.into_iter().for_each(|nearest| asking.tell(remarks::in_words(&Remark::NearestEdges(nearest))));
        }
        Err(error) => asking.tell(format!("warning: no house edge: {error}")),
    }
}

/// The text of a file with this paytable, and where it is from.
fn text_of(Wager { game, facts }: Wager, from: &str, paytable: &Paytable) -> String {
    format!("# {}, {}: {from}.\n{NEXT_STEPS}{}", game.title, facts.title, written(game.id, facts.id, paytable))
}

/// The text of a file with a copy of the paytable of `source` under another id.
fn draft(source: &Offer, id: &str) -> String {
    let (wager, section) = (Wager { game: source.game, facts: source.wager }, DRAFT.to_string());
    let from = format!("taken from paytable {} of {}", source.paytable.id, source.paytable.section);
    text_of(wager, &from, &Paytable { id: id.to_string(), section, ..Paytable::clone(&source.paytable) })
}
