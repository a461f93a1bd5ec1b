//! Options of the rows written: format, file, columns, order and condition.

use std::cmp::Reverse;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::CliError;
use super::arguments::numbers;
use super::comparison::{self, CellValue, ColumnName, Comparison, Refusal, names};
use crate::check::Unmet;
use crate::files::is_dash;
use crate::files::writing::ensure_writable;
use crate::games::Offer;
use crate::paytable::{meant, quoted, unknown_but_meant};
use crate::report::remarks::distinct;
use crate::report::{Cell, FORMATS, Format, Sheet};

pub use super::comparison::Misplaced;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct Rows {
    /// Format of the rows [default: by the name of the --output file, such as rows.csv; else table]
    #[arg(short, long, value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    format: Option<String>,
    #[command(flatten)]
    pub output: OutputFile,
    #[command(flatten)]
    chosen: ChosenRows,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct OutputFile {
    /// File to write instead of stdout, which is also `-`; it is written atomically
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputFile {
    /// `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_dash(path))
    }
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct ChosenRows {
    /// Columns to write, in this order, separated by commas: names in CSV files, or headings
    #[arg(long, value_name = "NAMES")]
    pub columns: Option<String>,
    /// Sort by this column, or by several separated by commas; -NAME sorts from the greatest down; empty cells come
    /// last
    #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
    pub sort: Option<String>,
    /// Write only rows that match comparisons joined by `and`, such as 'house_edge_pct<5 and paytable=A'; the
    /// operators are < <= > >= = !=, and "" is an empty cell
    #[arg(long = "where", value_name = "EXPRESSION")]
    pub condition: Option<String>,
}

impl ChosenRows {
    /// The query for these sheets. Sheets without rows will do, so mistakes are found before long work.
    pub fn query(&self, sheets: &[&Sheet]) -> Result<Query, Misplaced> {
        let keys = |text: &str| Ok(names(text)?.into_iter().map(SortKey::of).collect());
        let query = Query {
            columns: Parsed::of("--columns", self.columns.as_ref(), names)?,
            sort: Parsed::of("--sort", self.sort.as_ref(), keys)?,
            condition: Parsed::of("--where", self.condition.as_ref(), comparison::parse)?,
        };
        query.ensure_fits(sheets)?;
        Ok(query)
    }
}

impl Rows {
    /// The format named by the user, else the format of the ending of the output file.
    pub fn stated_format(&self) -> Option<Format> {
        stated_format(self.format.as_deref(), self.output.file(), FORMATS, |format| [format.name, format.ending])
            .copied()
    }

    pub fn format(&self) -> Format {
        self.stated_format().unwrap_or(FORMATS[0])
    }

    /// Whether the user chose rows, columns or their order.
    pub fn are_chosen(&self) -> bool {
        let ChosenRows { columns, sort, condition } = &self.chosen;
        [columns, sort, condition].into_iter().any(Option::is_some)
    }

    pub fn are_columns_chosen(&self) -> bool {
        self.chosen.columns.is_some()
    }

    /// Whether an offer has a row left in this sheet; others get no remarks.
    pub fn left_in(&self, sheet: &Sheet) -> Result<impl Fn(&Offer) -> bool + use<>, Misplaced> {
        let left = self.query(&[sheet])?.rows_of(sheet.clone());
        Ok(move |offer: &Offer| left.has_row_of(offer.key()))
    }

    pub fn query(&self, sheets: &[&Sheet]) -> Result<Query, Misplaced> {
        self.chosen.query(sheets)
    }
}

/// The format of this name, else of the ending of the output file. `words` gives the name and the ending of a format.
pub fn stated_format<'f, F>(
    name: Option<&str>,
    output: Option<&Path>,
    formats: &'f [F],
    words: impl Fn(&F) -> [&'static str; 2],
) -> Option<&'f F> {
    let end = output.and_then(Path::extension);
    formats.iter().find(|format| match (words(format), name) {
        ([known, _], Some(name)) => known == name,
        ([_, ending], None) => end.is_some_and(|end| end.eq_ignore_ascii_case(ending)),
    })
}

/// Checks before long work that `output` can be written, and that the command neither reads nor keeps that file.
pub fn ensure_output<'p>(output: Option<&Path>, mut others: impl Iterator<Item = &'p PathBuf>) -> Result<(), CliError> {
    let Some(output) = output else { return Ok(()) };
    ensure_writable(output)?;
    let written = place(output);
    if others.any(|other| place(other) == written) {
        let output = output.display();
        bail!("--output {output}: the command reads or keeps this file; name another one");
    }
    Ok(())
}

/// Whether a path lies in a folder, with links resolved.
pub fn is_within(path: &Path, folder: &Path) -> bool {
    place(path).starts_with(place(folder))
}

/// The path with links resolved, as far as it exists.
fn place(path: &Path) -> PathBuf {
    let there = |above: &Path| if above == Path::new("") { Path::new(".") } else { above }.canonicalize().ok();
    let found = path.ancestors().find_map(|above| Some((there(above)?, path.strip_prefix(above).ok()?)));
    let Some((mut place, rest)) = found else { return path.to_path_buf() };
    for part in rest.components() {
        match part {
            Component::ParentDir => {
                place.pop();
            }
            part => place.push(part),
        }
    }
    place
}

const LONGEST: usize = 1_000;

#[derive(Clone, Debug)]
pub struct Query {
    columns: Parsed<ColumnName>,
    sort: Parsed<SortKey>,
    condition: Parsed<Comparison>,
}

/// A parsed option, with its text for messages that show a place.
#[derive(Clone, Debug)]
struct Parsed<A> {
    option: &'static str,
    text: String,
    parts: Vec<A>,
}

#[derive(Clone, Debug)]
struct SortKey {
    column: ColumnName,
    is_descending: bool,
}

impl<A> Parsed<A> {
    fn none() -> Self {
        Parsed { option: "", text: String::new(), parts: Vec::new() }
    }

    /// Empty if the option is not given.
    fn of(
        option: &'static str,
        text: Option<&String>,
        parse: impl FnOnce(&str) -> Result<Vec<A>, Refusal>,
    ) -> Result<Self, Misplaced> {
        let Some(text) = text else { return Ok(Parsed { option, ..Parsed::none() }) };
        let misplaced = |(message, place)| Misplaced::new(option, message, text, place);
        if text.len() > LONGEST {
            let end = text.floor_char_boundary(LONGEST);
            return Err(misplaced((format!("longer than {LONGEST} bytes"), end..end)));
        }
        Ok(Parsed { option, text: text.clone(), parts: parse(text).map_err(misplaced)? })
    }

    fn error(&self, message: String, place: &Range<usize>) -> Misplaced {
        Misplaced::new(self.option, message, &self.text, place.clone())
    }

    /// Refuses a column that none of the sheets has.
    fn ensure_known(&self, sheets: &[&Sheet], column: impl Fn(&A) -> &ColumnName) -> Result<(), Misplaced> {
        let foreign =
            self.parts.iter().map(column).find(|named| sheets.iter().all(|sheet| named.place_in(sheet).is_none()));
        let Some(foreign) = foreign else { return Ok(()) };
        let known = distinct(sheets.iter().flat_map(|sheet| &sheet.columns).copied());
        let headings: Vec<String> = sheets.iter().flat_map(|sheet| sheet.headings()).collect();
        let called: Vec<&str> = known.iter().copied().chain(headings.iter().map(String::as_str)).collect();
        let meant = meant(&foreign.name, &called);
        let message = unknown_but_meant("column", &foreign.name, meant, "the columns are", &known);
        Err(self.error(message, &foreign.place))
    }
}

impl Query {
    /// Refuses columns that none of the sheets has, and comparisons of numbers with texts.
    fn ensure_fits(&self, sheets: &[&Sheet]) -> Result<(), Misplaced> {
        self.columns.ensure_known(sheets, |named| named)?;
        self.sort.ensure_known(sheets, |key| &key.column)?;
        self.condition.ensure_known(sheets, |comparison| &comparison.column)?;
        sheets.iter().try_for_each(|sheet| self.ensure_distinct(sheet))?;
        let refusal = |comparison: &Comparison| {
            sheets.iter().find_map(|sheet| {
                let place = comparison.column.place_in(sheet)?;
                let refusal = comparison.refusal(sheet.kinds[place], &sheet.numeric_columns());
                refusal.or_else(|| comparison.refusal_of_unit(sheet.columns[place]))
            })
        };
        match self.condition.parts.iter().find_map(refusal) {
            Some((message, place)) => Err(self.condition.error(message, &place)),
            None => Ok(()),
        }
    }

    /// Refuses a column that is named twice, by its name or its heading.
    fn ensure_distinct(&self, sheet: &Sheet) -> Result<(), Misplaced> {
        let named: Vec<(usize, &ColumnName)> =
            self.columns.parts.iter().filter_map(|named| Some((named.place_in(sheet)?, named))).collect();
        let is_repeated = |&at: &usize| named[..at].iter().any(|(place, _)| *place == named[at].0);
        match (0..named.len()).find(is_repeated) {
            None => Ok(()),
            Some(at) => Err(self.columns.error("the column is named twice".to_string(), &named[at].1.place)),
        }
    }

    /// The matching rows of the sheet, sorted, with the named columns that it has. `None` if it has none of them.
    pub fn applied(&self, sheet: Sheet) -> Option<Sheet> {
        let sheet = self.sorted(sheet);
        if self.columns.parts.is_empty() {
            return Some(sheet);
        }
        let places: Vec<usize> = self.columns.parts.iter().filter_map(|named| named.place_in(&sheet)).collect();
        (!places.is_empty()).then(|| sheet.only(&places))
    }

    pub fn rows_of(&self, mut sheet: Sheet) -> Sheet {
        for comparison in &self.condition.parts {
            if let Some(place) = comparison.column.place_in(&sheet) {
                sheet.rows.retain(|row| comparison.holds(&row[place]));
            }
        }
        sheet
    }

    /// A stable sort by one key after another, the first one last. Empty cells are last in either direction.
    fn sort_rows(&self, sheet: &mut Sheet) {
        for SortKey { column, is_descending } in self.sort.parts.iter().rev() {
            let Some(place) = column.place_in(sheet) else { continue };
            let value = |row: &Vec<Cell>| CellValue::of(&row[place]);
            match is_descending {
                true => sheet.rows.sort_by_cached_key(|row| (value(row) == CellValue::Empty, Reverse(value(row)))),
                false => sheet.rows.sort_by_cached_key(value),
            }
        }
    }

    /// The matching rows, sorted, with all columns.
    pub fn sorted(&self, sheet: Sheet) -> Sheet {
        let mut sheet = self.rows_of(sheet);
        self.sort_rows(&mut sheet);
        sheet
    }

    /// Whether the order or the condition needs one of these columns.
    pub fn needs(&self, sheet: &Sheet, columns: &[&str]) -> bool {
        let sorted = self.sort.parts.iter().map(|key| &key.column);
        let named = sorted.chain(self.condition.parts.iter().map(|comparison| &comparison.column));
        let mut places = named.filter_map(|column| column.place_in(sheet));
        places.any(|place| columns.contains(&sheet.columns[place]))
    }

    pub fn has_condition(&self) -> bool {
        !self.condition.parts.is_empty()
    }
}

/// Comparisons that every row of a sheet has to meet.
pub struct Requirement(Query);

impl Requirement {
    /// The requirement of `option` on this sheet, which needs no rows.
    pub fn of(option: &'static str, text: &String, sheet: &Sheet) -> Result<Self, Misplaced> {
        let condition = Parsed::of(option, Some(text), comparison::parse)?;
        let query = Query { columns: Parsed::none(), sort: Parsed::none(), condition };
        query.ensure_fits(&[sheet])?;
        Ok(Requirement(query))
    }

    pub fn text(&self) -> &str {
        &self.0.condition.text
    }

    /// The unit of every percentage that is named without one.
    pub fn units(&self, sheet: &Sheet) -> Vec<String> {
        let unit = |comparison: &Comparison| {
            let column = comparison.unsaid_percent(sheet.columns[comparison.column.place_in(sheet)?])?;
            Some(format!("{}: {} is {column}, in percent", self.0.condition.option, quoted(&comparison.column.name)))
        };
        distinct(self.0.condition.parts.iter().filter_map(unit))
    }

    /// The comparisons that a row of the sheet does not meet.
    pub fn unmet(&self, sheet: &Sheet, row: &[Cell]) -> Vec<Unmet> {
        let unmet = |comparison: &Comparison| {
            let place = comparison.column.place_in(sheet)?;
            let (column, value) = (sheet.columns[place], row[place].in_full());
            (!comparison.holds(&row[place])).then(|| Unmet { column, value, required: comparison.required() })
        };
        self.0.condition.parts.iter().filter_map(unmet).collect()
    }
}

impl SortKey {
    fn of(ColumnName { name, place }: ColumnName) -> Self {
        let is_descending = name.starts_with('-');
        let sign = usize::from(is_descending);
        let column = ColumnName { name: name[sign..].to_string(), place: place.start + sign..place.end };
        SortKey { column, is_descending }
    }
}
