//! `design`: the paytables of a wager that meet a target.

use super::answer::{Answer, Ask, Asking, Document, SVG, TOML};
use super::blocks::ranges::{NamedPays, named_pays, rows_within_a_step, varied_rows};
use super::blocks::{Known, NamedPaytable, Required, Variants, ensure_named_meters, in_one_way, numbers};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use super::rule_values::{RuleValues, rule_values};
use crate::analysis::designing::{Designed, DesignedPaytable, Space, Target, designed};
use crate::analysis::{self, BOUNDED, Figures};
use crate::games::{Catalogue, Offer, Selection};
use crate::outcome::Measure;
use crate::report::Sheet;
use crate::report::designing;

/// Paytables that are solved for one answer.
const MOST_SHOWN: usize = 10_000;
const USUAL: usize = 20;

fields! {
    /// Find every paytable within ranges of pays that meets a target
    ///
    /// Every combination of the pays given with --pay is a candidate; all other rows are as in the starting paytable.
    /// Without --pay, every row takes its own pay and those one step below and above, and the paytables whose house edge
    /// is nearest to the middle of its bounds come first; a step is 1 up to 20, then 10, from 200 on 100, and so on.
    /// Better hands pay no less than lower ones, unless --any-order is given. Each candidate is decided exactly: a base
    /// game is played optimally on its own pays, and bounds that follow from other paytables only spare work
    /// (docs/design.md). The figures are those that `analyze` prints.
    ///
    /// Bounds are inclusive: 5.8..6.2, 25.., ..4, or 6 for what rounds to it. Paytables are listed from the nearest to
    /// the starting one: fewest rows changed, then the least change; --sort and --where look at all that meet the target.
    /// The paytables are numbered in that order, and a .toml file has them under these numbers; an .svg file has the
    /// house edge against the hit frequency, with the regulation's paytables marked.
    #[command(next_help_heading = numbers::SELECTION)]
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// Paytable to start from: GAME/WAGER/PAYTABLE, GAME/WAGER for the first of the regulation, FILE.toml or FILE.toml:ID
        #[arg(value_name = "WAGER", hide_possible_values = true)]
        pub what: NamedPaytable = needed(Known::some_paytables()),
        /// Pays of a row: HAND=2..6, HAND=50..1000/50, HAND=1..3/0.5 or HAND=3,5,8; SCHEDULE/HAND for a row of another
        /// schedule, such as ante-bonus/straight-flush (may be repeated) [default: every row, within one step]
        #[arg(long, value_name = "HAND=PAYS")]
        pub pay: Vec<NamedPays> = many(named_pays),
        /// Values of a rule of a game that is a file, by its key there, such as qualify=queen-high..king-high,
        /// qualify=pair,ace-king or street/0/actions/play=1..3; each has its rows, and its game is called by it. Without --pay
        /// every pay is as it is
        #[arg(long, value_name = "KEY=VALUES")]
        pub rule: Option<RuleValues> = one(rule_values),
        pub required: Required,
        /// Let a better hand pay less than a lower one
        #[arg(long, help_heading = numbers::SELECTION)]
        pub any_order: bool = flag,
        pub variants: Variants,
        /// Maximum number of paytables to list, 0 for all [default: 20]
        #[arg(long, value_name = "PAYTABLES", help_heading = numbers::OUTPUT)]
        pub limit: Option<usize> = one(numbers::paytables),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&designing::without_rows()])?;
        let start = self.start()?;
        let Some(rule) = &self.rule else { return Ok(self.designed_from(start, asking)??) };
        if asking.wants(SVG) || asking.wants(TOML) {
            bail!("⟦rule⟧: rows of several games are no file of paytables and no picture; write a table");
        }
        let designed = rule.offers(&start)?.into_iter().map(|offer| self.designed_from(offer, asking));
        let designed = designed.collect::<Result<Vec<_>, Fault>>()?;
        let unmet = designed.iter().filter_map(|found| found.as_ref().err()).next_back().cloned();
        match (designed.into_iter().flatten().reduce(Answer::joined), unmet) {
            (None, Some(refusal)) => Err(refusal.into()),
            (all, _) => Ok(all.unwrap_or_default()),
        }
    }
}

impl Options {
    /// The paytables from this one; a refusal if none meets the target.
    fn designed_from(&self, start: Offer, asking: &Asking<'_>) -> Result<Result<Answer, Refusal>, Fault> {
        let is_free = self.pay.is_empty() && self.rule.is_none();
        let rows = if is_free { rows_within_a_step(&start) } else { varied_rows(&self.pay, &start)? };
        let space = Space::new(start, rows, self.any_order).map_err(|why| format!("⟦pay⟧ {why}"))?;
        let target = Target(self.required.among(&BOUNDED[..5])?);
        let designed = designed(&space, &target, is_free, asking)?;
        let regulation = of_regulation(&space.start)?;
        let (mut answers, are_all) = designed.answers(self.most_solved(designed.found.len())?, asking)?;
        if designed.is_unmet {
            let near = designing::sheet(&space, &answers, &regulation);
            let shown = designing::for_people(&space, &answers, &near);
            let figures = |row: usize| Figures::of_answer(&answers[row].answer);
            let value = |row: usize, of: Measure| Some(of.for_people(&figures(row).measure(of)?.value));
            return Ok(Err(self.required.unmet("no paytable of these ranges", value, [near, shown])));
        }
        let (sheet, matching) = self.listed(designing::sheet(&space, &answers, &regulation))?;
        answers.retain(|of| sheet.has_row_of(of.answer.offer.key()));
        let is_interrupted = designed.is_interrupted || !are_all;
        let conclusion = asking.conclusion_if(is_interrupted, "interrupted: the paytables found so far are printed");
        let mut documents = Vec::new();
        if asking.wants(SVG) && !answers.is_empty() {
            let answer =
                |offer: Offer| Ok::<_, Fault>(analysis::Answer::new(offer.clone(), designed.solver.outcomes(&offer)?));
            let marked = regulation.into_iter().map(answer).collect::<Result<Vec<_>, _>>()?;
            documents.push(Document::of(SVG.name, designing::picture(&answers, &marked)));
        }
        let toml = || Document::of(TOML.name, designing::toml(&space, &answers));
        documents.extend((asking.wants(TOML) && !answers.is_empty()).then(toml));
        let answer = self.answer_of(&designed, &target, &answers, (sheet, matching), asking)?;
        Ok(Ok(Answer { documents, conclusion, ..answer }))
    }

    fn start(&self) -> Result<Offer, Fault> {
        let regulation = Catalogue::known()?;
        let named = match &self.what {
            NamedPaytable::ByKey(names) if names.len() == 1 => {
                bail!("{}: name a wager of it, as GAME/WAGER", self.what)
            }
            what @ NamedPaytable::ByKey(names) if names.len() == 2 => {
                let first = what.catalogue(&regulation)?.offers().into_iter().next();
                first.ok_or_else(|| format!("{what}: no paytable"))?
            }
            what => what.offer(&regulation)?,
        };
        let mut offers = self.variants.one("a design")?.among(&[named])?;
        ensure_named_meters(&offers)?;
        Ok(offers.swap_remove(0))
    }

    fn limit(&self) -> usize {
        match self.limit {
            Some(0) => usize::MAX,
            limit => limit.unwrap_or(USUAL),
        }
    }

    /// Paytables whose figures are needed: all, if they are sorted or compared.
    fn most_solved(&self, found: usize) -> Result<usize, Fault> {
        let most = if self.rows.are_chosen() { found } else { found.min(self.limit()) };
        if most > MOST_SHOWN {
            bail!("{found} paytables meet the target, and at most {MOST_SHOWN} are solved: narrow it, or set ⟦limit⟧");
        }
        Ok(most)
    }

    /// The rows that are listed, sorted and cut as requested, and how many there were before the cut.
    fn listed(&self, sheet: Sheet) -> Result<(Sheet, usize), Fault> {
        let mut sheet = if self.rows.are_chosen() { self.rows.query(&[&sheet])?.sorted(sheet) } else { sheet };
        let matching = sheet.rows.len();
        sheet.rows.truncate(self.limit());
        Ok((sheet, matching))
    }

    fn answer_of(
        &self,
        designed: &Designed<'_>,
        target: &Target,
        answers: &[DesignedPaytable],
        (mut sheet, matching): (Sheet, usize),
        asking: &Asking<'_>,
    ) -> Result<Answer, Fault> {
        sheet.lead = designing::lead(designed, target, [matching, sheet.rows.len()], self.rows.are_chosen());
        if sheet.rows.is_empty() {
            // People are shown no empty table.
            sheet.lead.iter().for_each(|line| asking.tell(line));
            sheet.lead.clear();
            return Ok(Answer { tables: vec![sheet], for_people: Some(Vec::new()), ..Answer::default() });
        }
        if self.rows.columns.is_some() {
            return Ok(self.rows.answer(sheet, asking)?);
        }
        // The options on rows are applied already.
        let mut for_people = designing::for_people(designed.space, answers, &sheet);
        for_people.lead.clone_from(&sheet.lead);
        Ok(Answer { tables: vec![sheet], for_people: Some(vec![for_people]), ..Answer::default() })
    }
}

/// The regulation's paytables of the same wager, in the same reading.
fn of_regulation(start: &Offer) -> Result<Vec<Offer>, Fault> {
    let key = Selection::of(&start.option()[..2].join("/"));
    let same = |offer: Offer| Offer { paytable: offer.paytable, ..start.clone() };
    Ok(Catalogue::known()?.only(&key).map(|found| found.offers()).unwrap_or_default().into_iter().map(same).collect())
}
