//! Options of the rows written: format, file, columns, order and condition.

use std::cmp::Reverse;
use std::ops::Range;
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, StringValueParser};

use super::answer::{Answer, Asking};
use super::blocks::numbers;
use super::comparison::{self, CellValue, ColumnName, Comparison, Misplaced, Unfit, names};
use super::guide::GUIDES;
use crate::check::Unmet;
use crate::games::Offer;
use crate::lists::distinct;
use crate::paytable::{meant, quoted, unknown_but_meant};
use crate::report::{Cell, Sheet};

fields! {
    #[derive(Default)]
    #[command(next_help_heading = numbers::OUTPUT)]
    pub struct Output {
        /// Format, also as --csv or --json [default: by the name of the --output file, such as rows.csv]
        #[arg(short, long)]
        pub format: Option<String> = one(StringValueParser::new()),
        /// File to write instead of stdout, which is also `-`; it is written atomically (may be repeated). A file of
        /// another kind that the answer has, such as a picture (.svg) or a page (.html), is written beside it
        #[arg(short, long, value_name = "FILE")]
        pub output: Vec<PathBuf> = many(PathBufValueParser::new()),
    }
}

fields! {
    #[derive(Default)]
    #[command(next_help_heading = numbers::OUTPUT)]
    pub struct Rows {
        pub output: Output,
        /// Columns to write, in this order, separated by commas: names in CSV files, or headings
        #[arg(long, value_name = "NAMES")]
        pub columns: Option<String> = one(StringValueParser::new()),
        /// Sort by this column, or by several separated by commas; -NAME sorts from the greatest down; empty cells come
        /// last
        #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
        pub sort: Option<String> = one(StringValueParser::new()),
        /// Write only rows that match comparisons joined by `and`, such as 'house_edge_pct<5 and paytable=A'; the
        /// operators are < <= > >= = !=, and "" is an empty cell
        #[arg(long = "where", value_name = "EXPRESSION")]
        pub r#where: Option<String> = one(StringValueParser::new()),
    }
}

impl Rows {
    /// Whether the user chose rows, columns or their order.
    pub fn are_chosen(&self) -> bool {
        [&self.columns, &self.sort, &self.r#where].into_iter().any(Option::is_some)
    }

    /// Whether an offer has a row left in this sheet; others get no remarks.
    pub fn left_in(&self, sheet: &Sheet) -> Result<impl Fn(&Offer) -> bool + use<>, Misplaced> {
        let left = self.query(&[sheet])?.rows_of(sheet.clone());
        Ok(move |offer: &Offer| left.has_row_of(offer.key()))
    }

    /// The query for these sheets. Sheets without rows will do, so mistakes are found before long work.
    pub fn query(&self, sheets: &[&Sheet]) -> Result<Query, Misplaced> {
        let keys = |text: &str| Ok(names(text)?.into_iter().map(SortKey::of).collect());
        let query = Query {
            columns: Parsed::of("⟦columns⟧", self.columns.as_ref(), names)?,
            sort: Parsed::of("⟦sort⟧", self.sort.as_ref(), keys)?,
            condition: Parsed::of("⟦where⟧", self.r#where.as_ref(), comparison::parse)?,
        };
        query.ensure_fits(sheets)?;
        Ok(query)
    }

    /// An answer of one table.
    pub fn answer(&self, table: Sheet, asking: &Asking<'_>) -> Result<Answer, Misplaced> {
        self.answer_of(vec![table], None, asking)
    }

    /// The chosen rows of these tables, and of those for people, who are shown no empty ones.
    pub fn answer_of(
        &self,
        tables: Vec<Sheet>,
        for_people: Option<Vec<Sheet>>,
        asking: &Asking<'_>,
    ) -> Result<Answer, Misplaced> {
        let query = self.query(&tables.iter().chain(for_people.iter().flatten()).collect::<Vec<_>>())?;
        let chosen =
            |sheets: Vec<Sheet>| sheets.into_iter().filter_map(|sheet| query.applied(sheet)).collect::<Vec<_>>();
        let (mut tables, mut for_people) = (chosen(tables), for_people.map(chosen));
        if !query.condition.parts.is_empty() {
            let shown = for_people.as_ref().unwrap_or(&tables);
            let empty: Vec<usize> = (1..=shown.len()).filter(|place| shown[place - 1].rows.is_empty()).collect();
            if empty.len() == shown.len() {
                asking.tell("no row matches ⟦where⟧");
            } else {
                empty.iter().for_each(|place| asking.tell(format!("no row of table {place} matches ⟦where⟧")));
            }
            for sheet in tables.iter_mut().filter(|sheet| sheet.rows.is_empty()) {
                (sheet.lead, sheet.remarks) = Default::default();
            }
            for_people.get_or_insert_with(|| tables.clone()).retain(|sheet| !sheet.rows.is_empty());
        }
        Ok(Answer { tables, for_people, ..Answer::default() })
    }
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
    /// Empty if the option is not given.
    fn of(
        option: &'static str,
        text: Option<&String>,
        parse: impl FnOnce(&str) -> Result<Vec<A>, Unfit>,
    ) -> Result<Self, Misplaced> {
        let Some(text) = text else { return Ok(Parsed { option, text: String::new(), parts: Vec::new() }) };
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
        let is_foreign = |named: &&ColumnName| sheets.iter().all(|sheet| sheet.place_called(&named.name).is_none());
        let Some(foreign) = self.parts.iter().map(column).find(is_foreign) else { return Ok(()) };
        let known = distinct(sheets.iter().flat_map(|sheet| &sheet.columns).copied());
        let headings: Vec<String> = sheets.iter().flat_map(|sheet| sheet.headings()).collect();
        let called: Vec<&str> = known.iter().copied().chain(headings.iter().map(String::as_str)).collect();
        let meant = meant(&foreign.name, &called);
        let message = match GUIDES.former.get(&foreign.name) {
            Some(is) => format!("`{}` of 0.3.0 is now `{is}`", foreign.name),
            None => unknown_but_meant("column", &foreign.name, meant, "the columns are", &known),
        };
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
                let place = sheet.place_called(&comparison.column.name)?;
                let refusal = comparison.refusal(sheet.kinds[place], &sheet.numeric_columns());
                refusal.or_else(|| comparison.refusal_of_unit(sheet.columns[place]))
            })
        };
        let Some((message, place)) = self.condition.parts.iter().find_map(refusal) else { return Ok(()) };
        Err(self.condition.error(message, &place))
    }

    /// Refuses a column that is named twice, by its name or its heading.
    fn ensure_distinct(&self, sheet: &Sheet) -> Result<(), Misplaced> {
        let named: Vec<(usize, &ColumnName)> =
            self.columns.parts.iter().filter_map(|named| Some((sheet.place_called(&named.name)?, named))).collect();
        let is_repeated = |&at: &usize| named[..at].iter().any(|(place, _)| *place == named[at].0);
        let Some(at) = (0..named.len()).find(is_repeated) else { return Ok(()) };
        Err(self.columns.error("the column is named twice".to_string(), &named[at].1.place))
    }

    /// The matching rows of the sheet, sorted, with the named columns that it has. `None` if it has none of them.
    pub fn applied(&self, sheet: Sheet) -> Option<Sheet> {
        let sheet = self.sorted(sheet);
        if self.columns.parts.is_empty() {
            return Some(sheet);
        }
        let places: Vec<usize> =
            self.columns.parts.iter().filter_map(|named| sheet.place_called(&named.name)).collect();
        (!places.is_empty()).then(|| sheet.only(&places))
    }

    pub fn rows_of(&self, mut sheet: Sheet) -> Sheet {
        for comparison in &self.condition.parts {
            if let Some(place) = sheet.place_called(&comparison.column.name) {
                sheet.rows.retain(|row| comparison.holds(&row[place]));
            }
        }
        sheet
    }

    /// The matching rows with all columns, in a stable sort by one key after another, the first one last. Empty cells are
    /// last in either direction.
    pub fn sorted(&self, sheet: Sheet) -> Sheet {
        let mut sheet = self.rows_of(sheet);
        for SortKey { column, is_descending } in self.sort.parts.iter().rev() {
            let Some(place) = sheet.place_called(&column.name) else { continue };
            let value = |row: &Vec<Cell>| CellValue::of(&row[place]);
            match is_descending {
                true => sheet.rows.sort_by_cached_key(|row| (value(row) == CellValue::Empty, Reverse(value(row)))),
                false => sheet.rows.sort_by_cached_key(value),
            }
        }
        sheet
    }

    /// Whether the order or the condition needs one of these columns.
    pub fn needs(&self, sheet: &Sheet, is_meant: fn(&str) -> bool) -> bool {
        let sorted = self.sort.parts.iter().map(|key| &key.column);
        let named = sorted.chain(self.condition.parts.iter().map(|comparison| &comparison.column));
        let mut places = named.filter_map(|column| sheet.place_called(&column.name));
        places.any(|place| is_meant(sheet.columns[place]))
    }

    /// The comparisons of `option` alone, which every row of this sheet has to meet; it needs no rows.
    pub fn required(option: &'static str, text: &String, sheet: &Sheet) -> Result<Self, Misplaced> {
        let condition = Parsed::of(option, Some(text), comparison::parse)?;
        let (columns, sort) = (Parsed::of(option, None, names)?, Parsed::of(option, None, |_| Ok(Vec::new()))?);
        let query = Query { columns, sort, condition };
        query.ensure_fits(&[sheet])?;
        Ok(query)
    }

    /// The unit of every percentage that is named without one.
    pub fn units(&self, sheet: &Sheet) -> Vec<String> {
        let unit = |comparison: &Comparison| {
            let column = comparison.unsaid_percent(sheet.columns[sheet.place_called(&comparison.column.name)?])?;
            Some(format!("{}: {} is {column}, in percent", self.condition.option, quoted(&comparison.column.name)))
        };
        distinct(self.condition.parts.iter().filter_map(unit))
    }

    /// The comparisons that a row of the sheet does not meet.
    pub fn unmet(&self, sheet: &Sheet, row: &[Cell]) -> Vec<Unmet> {
        let unmet = |comparison: &Comparison| {
            let place = sheet.place_called(&comparison.column.name)?;
            let (column, value) = (sheet.columns[place], row[place].in_full());
            (!comparison.holds(&row[place])).then(|| Unmet { column, value, required: comparison.required() })
        };
        self.condition.parts.iter().filter_map(unmet).collect()
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
