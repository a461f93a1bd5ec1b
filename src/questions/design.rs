//! `design`: the paytables of a wager that meet a target.

use std::path::PathBuf;

use super::answer::{Answer, Ask, Asking, Conclusion, Document, SVG, TOML};
use super::blocks::named_paytable::named_paytable;
use super::blocks::varied::{NamedPays, named_pays, varied_rows};
use super::blocks::{Known, NamedPaytable, Variants, bounds, ensure_named_meters, in_one_way, numbers};
use super::refusal::Fault;
use super::rows::Rows;
use crate::analysis::designing::{Aim, Designed, DesignedPaytable, Space, Target, designed};
use crate::analysis::{self, Bounds, Observer};
use crate::games::{Catalogue, Offer, Selection};
use crate::report::Sheet;
use crate::report::designing::{self, Listed};

/// Paytables that are solved for one answer.
const MOST_SHOWN: usize = 10_000;
const USUAL: usize = 20;

fields! {
    /// Find every paytable within given ranges of pays that meets a target
    ///
    /// Every combination of the pays given with --pay is a candidate; all other rows are as in the starting paytable.
    /// Better hands pay no less than lower ones, unless --any-order is given. Each candidate is decided exactly: a base
    /// game is played optimally on its own pays, and bounds that follow from other paytables only spare work
    /// (docs/design.md). The figures are those that `analyze` prints.
    ///
    /// Bounds are inclusive: 5.8..6.2, 25.., ..4, or 6 for exactly that. Paytables are listed from the nearest to the
    /// starting one: fewest rows changed, then the least change; --sort and --where look at all that meet the target. The
    /// paytables are numbered in that order, and a .toml file has them under these numbers; an .svg file has the house edge
    /// against the hit frequency, with the regulation's paytables marked.
    #[command(next_help_heading = numbers::SELECTION)]
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// Paytable to start from, or its wager: GAME/WAGER/PAYTABLE, GAME/WAGER, FILE.toml or FILE.toml:ID
        #[arg(value_name = "WAGER", hide_possible_values = true)]
        pub what: NamedPaytable = needed(Known::some_paytables()),
        /// Paytable to start from, if only its wager is named: its id, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
        /// [default: the first of the regulation]
        #[arg(long, value_name = "PAYTABLE", hide_possible_values = true)]
        pub from: Option<String> = one(Known::paytables()),
        /// Pays of a row: HAND=2..6, HAND=50..1000/50, HAND=1..3/0.5 or HAND=3,5,8; SCHEDULE/HAND for a row of another
        /// schedule, such as ante-bonus/straight-flush (may be repeated)
        #[arg(long, value_name = "HAND=PAYS", required = true)]
        pub pay: Vec<NamedPays> = some(named_pays),
        #[command(flatten)]
        pub target: TargetOptions = block,
        /// Let a better hand pay less than a lower one
        #[arg(long, help_heading = numbers::SELECTION)]
        pub any_order: bool = flag,
        #[command(flatten)]
        pub variants: Variants = block,
        /// Maximum number of paytables to list, 0 for all [default: 20]
        #[arg(long, value_name = "PAYTABLES", help_heading = numbers::OUTPUT)]
        pub limit: Option<usize> = one(numbers::paytables),
        #[command(flatten)]
        pub rows: Rows = block,
    }
}

fields! {
    #[command(next_help_heading = "Target")]
    pub struct TargetOptions {
        /// House edge in percent of a unit, such as 5.8..6.2
        #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
        pub edge: Option<Bounds> = one(bounds),
        /// House edge in percent of all wagered
        #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
        pub element_of_risk: Option<Bounds> = one(bounds),
        /// Rounds with a net win, in percent
        #[arg(long, value_name = "PERCENT")]
        pub hit_frequency: Option<Bounds> = one(bounds),
        /// Standard deviation of a round in units
        #[arg(long, value_name = "UNITS")]
        pub std_dev: Option<Bounds> = one(bounds),
        /// Rounds for one greatest win, on average
        #[arg(long, value_name = "ROUNDS")]
        pub top_award_one_in: Option<Bounds> = one(bounds),
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        NamedPaytable::reads(self.from().unwrap_or_default().iter().chain([&self.what]))
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&designing::without_rows()])?;
        let start = self.start()?;
        let rows = varied_rows(&self.pay, &start)?;
        let space = Space::new(start, rows, self.any_order).map_err(|why| format!("⟦pay⟧ {why}"))?;
        let target = self.target.target();
        let designed = designed(&space, &target, &asking.solutions(), asking)?;
        let regulation = of_regulation(&space.start)?;
        let most = self.most_solved(designed.found.len())?;
        let (mut answers, are_all) = designed.answers(most, asking)?;
        let is_interrupted = designed.is_interrupted || !are_all;
        let (sheet, matching) = self.listed(designing::sheet(&space, &answers, &regulation))?;
        answers.retain(|of| sheet.has_row_of(of.answer.offer.key()));
        if is_interrupted {
            asking.tell("interrupted: the paytables found so far are printed");
        }
        let mut documents = Vec::new();
        if asking.wants(SVG) && !answers.is_empty() {
            let marked = answers_of(&designed, regulation)?;
            documents.push(Document::of(SVG.name, designing::picture(&answers, &marked)));
        }
        if asking.wants(TOML) && !answers.is_empty() {
            documents.push(Document::of(TOML.name, designing::toml(&space, &answers)));
        }
        let answer = self.answer_of(&designed, &target, &answers, (sheet, matching), asking)?;
        Ok(Answer { documents, conclusion: Conclusion::if_interrupted(is_interrupted), ..answer })
    }
}

impl Options {
    fn start(&self) -> Result<Offer, Fault> {
        let (regulation, from) = (Catalogue::embedded()?, self.from()?);
        let named = match (&self.what, from) {
            (NamedPaytable::ByKey(names), _) if names.len() == 1 => {
                bail!("{}: name a wager of it, as GAME/WAGER", self.what)
            }
            (NamedPaytable::ByKey(names), from) if names.len() == 2 => match from {
                Some(from) => from.offer(&regulation)?,
                None => match self.what.catalogue(&regulation)?.offers().into_iter().next() {
                    Some(first) => first,
                    None => bail!("{}: no paytable", self.what),
                },
            },
            (what, None) => what.offer(&regulation)?,
            (what, Some(from)) => bail!("⟦from⟧ {from}: {what} is the paytable to start from; name one of them"),
        };
        let same = |offer: &Offer| offer.option()[..2] == named.option()[..2];
        if !self.what.catalogue(&regulation)?.offers().iter().any(same) {
            bail!("⟦from⟧ {}: a paytable of another wager than {}", named.option().join("/"), self.what);
        }
        let mut offers = self.variants.one("a design")?.among(&[named])?;
        ensure_named_meters(&offers)?;
        Ok(offers.swap_remove(0))
    }

    /// The paytable of `--from`; an id alone is of the wager.
    fn from(&self) -> Result<Option<NamedPaytable>, Fault> {
        let Some(text) = &self.from else { return Ok(None) };
        match (&self.what, text.contains(['/', '.'])) {
            (NamedPaytable::ByKey(names), false) => {
                Ok(Some(NamedPaytable::ByKey([&names[..], std::slice::from_ref(text)].concat())))
            }
            _ => named_paytable(text).map(Some).map_err(|why| format!("⟦from⟧ {text}: {why}").into()),
        }
    }

    fn limit(&self) -> usize {
        match self.limit {
            Some(0) => usize::MAX,
            Some(limit) => limit,
            None => USUAL,
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
        let mut sheet = match self.rows.are_chosen() {
            true => self.rows.query(&[&sheet])?.sorted(sheet),
            false => sheet,
        };
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
        let shown = Listed { matching, shown: sheet.rows.len(), is_chosen: self.rows.are_chosen() };
        sheet.lead = designing::lead(designed, target, shown);
        if sheet.rows.is_empty() {
            // People are shown no empty table.
            sheet.lead.iter().for_each(|line| asking.tell(line));
            sheet.lead.clear();
            return Ok(Answer { tables: vec![sheet], for_people: Some(Vec::new()), ..Answer::default() });
        }
        if self.rows.chosen.columns.is_some() {
            return Ok(self.rows.answer(sheet, asking)?);
        }
        // The options on rows are applied already.
        let mut for_people = designing::for_people(designed.space, answers, &sheet);
        for_people.lead.clone_from(&sheet.lead);
        Ok(Answer { tables: vec![sheet], for_people: Some(vec![for_people]), ..Answer::default() })
    }
}

impl TargetOptions {
    fn target(&self) -> Target {
        let all = [
            (Aim::HouseEdge, &self.edge),
            (Aim::ElementOfRisk, &self.element_of_risk),
            (Aim::HitFrequency, &self.hit_frequency),
            (Aim::StdDev, &self.std_dev),
            (Aim::TopAwardOneIn, &self.top_award_one_in),
        ];
        Target(all.into_iter().filter_map(|(aim, bounds)| Some((aim, bounds.clone()?))).collect())
    }
}

/// The regulation's paytables of the same wager, in the same reading.
fn of_regulation(start: &Offer) -> Result<Vec<Offer>, Fault> {
    let [game, wager, _] = start.option().map(str::to_string);
    let key = Selection { keys: vec![vec![game, wager]], ..Selection::default() };
    let same = |offer: Offer| Offer { paytable: offer.paytable, ..start.clone() };
    Ok(Catalogue::embedded()?
        .only(&key)
        .map(|found| found.offers())
        .unwrap_or_default()
        .into_iter()
        .map(same)
        .collect())
}

fn answers_of(designed: &Designed<'_>, offers: Vec<Offer>) -> Result<Vec<analysis::Answer>, Fault> {
    let answer = |offer: Offer| Ok(analysis::Answer::new(offer.clone(), designed.solver.outcomes(&offer)?));
    offers.into_iter().map(answer).collect()
}
