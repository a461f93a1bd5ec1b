//! `check`: whether a return has changed, or a paytable file is odd.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, StringValueParser};

use super::answer::{Answer, Ask, Asking, Conclusion, Document};
use super::blocks::keys::is_game;
use super::blocks::named_paytable::{paytable_files, texts_of};
use super::blocks::{Choice, NamedPaytable, Variants, in_every_way, named_paytables, numbers};
use super::content::{Content, MOST_OWN_PAYTABLES, games_in};
use super::pack_folder::{ensure_unchanged_copies, made_of, originals};
use super::refusal::Fault;
use super::rows::{Output, Query};
use super::verdict::{self, documents};
use crate::analysis::{self, Observer};
use crate::check::{Baseline, Checked, Finding, Problem, offer_of};
use crate::files::is_pattern;
use crate::files::reading::is_absent;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::lists::distinct;
use crate::outcome::Fraction;
use crate::paytable::{quoted, shell_word};
use crate::report::file_names::{
    ATTRIBUTES, DECISIONS, INPUTS, OF_A_PACK, OUTCOMES, OUTCOMES_OF_A_COMMAND, RECOUNT, STRATEGIES, SUMMARY, VECTORS,
};
use crate::report::manifest::{MANIFEST, Manifest};
use crate::report::summary;
use crate::statistics::Verdict;

const REPORTS: &str = "reports";

fields! {
    /// Fail if a figure moved since a baseline, or a paytable is odd
    ///
    /// Paytables in place of the baseline are looked over: `check my-paytable.toml` names errors, each with line and
    /// column, and what is allowed but odd, such as a better hand that pays less.
    ///
    /// A folder written by `report` is checked with the options in its manifest.json: games, wagers, paytables, readings,
    /// strategies, meters, and the paytable files of your own that it names. Games, wagers and paytables given here narrow
    /// that; other options replace the folder's.
    ///
    /// Your own paytable files are checked as they are now: the files named in the manifest, found from the working
    /// directory or from a folder above the pack. Files named here stand in their place; --copies checks the copies in the
    /// pack.
    ///
    /// Exact figures are compared row by row: every column of summary.csv and every outcome; with --tolerance, only house
    /// edges. Pays that changed since the pack was written are listed with their lines, and the decisions they change with
    /// the cost of playing the old ones.
    ///
    /// Rows that the baseline has only by simulation are compared with the exact house edge. Such a row holds if its whole
    /// confidence interval (95 % over all such rows) lies within the tolerance, fails if all of it lies outside, and is
    /// inconclusive otherwise.
    #[command(visible_alias = "lint", mut_args(in_every_way))]
    pub struct Options {
        /// Folder written by `report`, or with a summary.csv written by `simulate --format csv`; or paytables to look
        /// over, as for WHAT [default: reports]
        #[arg(value_name = "DIR")]
        pub folder: Option<PathBuf> = one(PathBufValueParser::new()),
        /// Percentage points by which house edges may move, such as 0.01; nothing else is compared then [default:
        /// everything must be equal]
        #[arg(long, value_name = "POINTS", help_heading = numbers::COMPARISON)]
        pub tolerance: Option<Fraction> = one(numbers::tolerance),
        /// Comparisons that every row has to meet today, joined by `and`, such as 'house_edge_pct>=1 and
        /// win_frequency_pct>20'; written as for --where
        #[arg(long, value_name = "EXPRESSION", help_heading = numbers::COMPARISON)]
        pub require: Option<String> = one(StringValueParser::new()),
        pub choice: Choice,
        /// Check the pack's copies of paytable files instead of the originals
        #[arg(long, help_heading = numbers::COMPARISON)]
        pub copies: bool = flag,
        pub output: Output,
    }
}

impl Ask for Options {
    /// Without a readable manifest, every file that a pack may have, and all in its folders.
    fn reads(&self) -> Vec<PathBuf> {
        if let Some(named) = self.looked_over() {
            return NamedPaytable::reads(&named);
        }
        let folder = self.baseline();
        let manifest = Manifest::read(folder);
        let listed = manifest.iter().flat_map(|manifest| &manifest.outputs).map(|output| folder.join(&output.file));
        let own = manifest.iter().flat_map(|manifest| {
            let copies = manifest.inputs.iter().filter(|input| !input.embedded).map(|input| input.file.as_str());
            originals(folder, manifest, copies).unwrap_or_default()
        });
        let mut files: Vec<PathBuf> = listed.chain(own).collect();
        let of_a_pack = OF_A_PACK.into_iter().chain([OUTCOMES_OF_A_COMMAND, MANIFEST, ATTRIBUTES]);
        files.extend(of_a_pack.map(|name| folder.join(name)));
        if manifest.is_err() {
            files.extend([OUTCOMES, STRATEGIES, DECISIONS, RECOUNT, VECTORS, INPUTS].map(|name| folder.join(name)));
        }
        files
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        if let Some(named) = self.looked_over() {
            self.ensure_no_baseline()?;
            named[..1].iter().filter_map(NamedPaytable::beside_path).for_each(|note| asking.tell(note));
            return verdict::answer_on_paytables(&named, asking);
        }
        let checked = self.checked(asking)?;
        tell(&checked, asking);
        let conclusion = Conclusion::worst(checked.rows.iter().map(|row| row.verdict().into()));
        Ok(Answer { documents: documents(&checked.cases())?, conclusion, ..Answer::default() })
    }

    fn unanswered(&self, problems: Vec<Problem>) -> Vec<Document> {
        let of = match self.looked_over() {
            Some(named) => verdict::cases_of_files(&named, Vec::new(), problems),
            None => Checked::nothing(self.baseline(), self.tolerance.clone(), problems).cases(),
        };
        documents(&of).unwrap_or_default()
    }
}

impl Options {
    fn checked(&self, asking: &Asking<'_>) -> Result<Checked, Fault> {
        let folder = self.folder()?;
        let required = |text| Ok::<_, Fault>((text, Query::required("⟦require⟧", text, &summary::sheet([]))?));
        let required = self.require.as_ref().map(required).transpose()?;
        let units = required.iter().flat_map(|(_, query)| query.units(&summary::sheet([])));
        units.for_each(|unit| asking.tell(unit));
        let is_pack = !is_absent(&folder.join(MANIFEST));
        let manifest = is_pack.then(|| Manifest::read(folder)).transpose()?;
        let mut offers = self.offers(folder, manifest.as_ref(), asking)?;
        let selection = Selection { keys: self.choice.keys(), ..self.choice.variants.selection(VariantChoice::All)? };
        let baseline = Baseline::read(folder)?;
        let keys = offers.iter().map(Offer::key).chain(baseline.keys().map(offer_of));
        selection.named(keys.collect(), |&[game, wager, paytable, ..]| [game, wager, paytable])?;
        // Rows that the manifest does not account for are missing today.
        let baseline = baseline.only(|key| selection.wants(offer_of(key)));
        offers.retain(|offer| selection.wants(offer.key()));
        let mut games = analysis::answered(analysis::by_game(offers, &asking.solutions())?, asking)?;
        analysis::with_mean_meters(&mut games)?;
        let answers: Vec<&analysis::Answer> = games.iter().flat_map(|game| &game.answers).collect();
        let before = manifest.as_ref().map(|manifest| made_of(folder, manifest)).unwrap_or_default();
        let mut checked = Checked::of(folder, &baseline, &answers, &before, self.tolerance.clone())?;
        checked.add_changed_play(&games, &before)?;
        checked.accepting = self.accepting(folder, manifest.as_ref());
        if let Some((text, query)) = required {
            checked.require(text, &answers, |sheet, row| query.unmet(sheet, row));
        }
        Ok(checked)
    }

    /// Command that writes the baseline anew, from the paytables that were checked.
    fn accepting(&self, folder: &Path, manifest: Option<&Manifest>) -> String {
        let out = shell_word(&folder.to_string_lossy());
        match manifest.filter(|_| !self.choice.has_own()) {
            Some(manifest) => format!("{} --output {out}", manifest.command_from_originals().join(" ")),
            None => format!("{} report --output {out}", env!("CARGO_PKG_NAME")),
        }
    }

    fn baseline(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new(REPORTS))
    }

    /// The paytables, if they are given in place of a baseline's folder.
    fn looked_over(&self) -> Option<Vec<NamedPaytable>> {
        let first = self.folder.as_ref()?;
        // A pack that lost its summary is a baseline no less.
        let mut of_a_pack = OF_A_PACK.into_iter().chain([MANIFEST, ATTRIBUTES, INPUTS, OUTCOMES_OF_A_COMMAND]);
        if first == Path::new(REPORTS) || first.is_dir() && of_a_pack.any(|name| !is_absent(&first.join(name))) {
            return None;
        }
        let named = named_paytables(first.to_str()?).ok()?;
        let is_meant = match &named {
            NamedPaytable::ByKey(key) => is_pattern(first.to_str()?) || is_game(&key[0]),
            NamedPaytable::OfFile(path, None) if path.is_dir() => paytable_files(std::slice::from_ref(path)).is_ok(),
            NamedPaytable::OfFile(path, _) => path.file_name().is_none_or(|name| name != SUMMARY && name != MANIFEST),
            NamedPaytable::OfText(_) => true,
        };
        is_meant.then(|| [named].into_iter().chain(self.choice.what.iter().cloned()).collect())
    }

    /// Refuses what only a baseline has.
    fn ensure_no_baseline(&self) -> Result<(), Fault> {
        let Variants { reading, strategy, meters } = &self.choice.variants;
        let [tolerance, require] = [self.tolerance.is_some(), self.require.is_some()];
        let given = [tolerance, require, self.copies, reading.is_some(), strategy.is_some(), !meters.meter.is_empty()];
        let fields = ["tolerance", "require", "copies", "reading", "strategy", "meter"];
        let second = self.choice.what.iter().filter_map(NamedPaytable::file).find(|path| path.join(MANIFEST).exists());
        let (first, field) = (self.baseline().display(), fields.iter().zip(given).find(|(_, is_given)| *is_given));
        let why = match (second, field) {
            (Some(second), _) => format!("⟦folder⟧: {} is a baseline", second.display()),
            (None, Some((field, _))) => format!("⟦{field}⟧: {first} is no baseline"),
            (None, None) => return Ok(()),
        };
        bail!("{why}; the baseline's folder comes first, as in `house-edge check {REPORTS} {first}`")
    }

    /// The baseline's folder, if the arguments are consistent.
    fn folder(&self) -> Result<&Path, Fault> {
        let folder = self.baseline();
        for named in &self.choice.what {
            match named {
                NamedPaytable::OfFile(path, None) if path.join(MANIFEST).exists() => {
                    let second = quoted(&path.to_string_lossy());
                    bail!("{second}: a second baseline; give one, and paytables behind it");
                }
                NamedPaytable::OfFile(..) if self.copies => {
                    bail!("{named}: ⟦copies⟧ checks the copies in the pack; leave one of the two out");
                }
                NamedPaytable::OfFile(_, Some(id)) => {
                    bail!(
                        "{named}: a baseline is checked with whole files; name the file, and the paytable as GAME/WAGER/{id}"
                    );
                }
                _ => {}
            }
        }
        Ok(folder)
    }

    /// The offers of the pack, with the variants, files and meters of the options where given; without a manifest, the
    /// offers of the options.
    fn offers(&self, folder: &Path, manifest: Option<&Manifest>, asking: &Asking<'_>) -> Result<Vec<Offer>, Fault> {
        let Some(manifest) = manifest else {
            return self.choice.offers_of(&self.choice.own_texts()?, VariantChoice::All);
        };
        // Its arguments may name them.
        Catalogue::of_texts(&self.today(folder, manifest, games_in(folder, manifest)?, asking)?)?;
        let content = Content::of_manifest(folder, manifest)?;
        let choice = self.choice.upon(&content.choice);
        if self.choice.has_own() {
            return choice.among_ids().offers_of(&self.choice.own_texts()?, VariantChoice::All);
        }
        let copies: Vec<String> =
            distinct(NamedPaytable::paths(&content.choice.what).iter().map(|path| path.display().to_string()));
        ensure_unchanged_copies(folder, manifest)?;
        let texts = content.texts_in(folder, MOST_OWN_PAYTABLES, "name their files as ⟦what⟧")?;
        let texts = self.today(folder, manifest, texts, asking)?;
        let names: Vec<_> = copies.into_iter().zip(texts.iter().map(|(name, _)| name.clone())).collect();
        choice.with_files(&names).offers_of(&texts, VariantChoice::All)
    }

    /// The originals of these copies as they are today, or the copies: names and texts.
    fn today(
        &self,
        folder: &Path,
        manifest: &Manifest,
        copies: Vec<(String, String)>,
        asking: &Asking<'_>,
    ) -> Result<Vec<(String, String)>, Fault> {
        if self.copies {
            let place = |name: String| folder.join(name).display().to_string();
            return Ok(copies.into_iter().map(|(name, text)| (place(name), text)).collect());
        }
        let files = originals(folder, manifest, copies.iter().map(|(name, _)| name.as_str()))?;
        let today = texts_of(&files, Path::new(""))?;
        for ((file, text), (copy, before)) in
            today.iter().zip(&copies).filter(|((_, text), (_, before))| text != before)
        {
            let alone =
                if text.replace("\r\n", "\n") == before.replace("\r\n", "\n") { " in line ends alone" } else { "" };
            asking.tell(format!("{file}: differs from its copy {}{alone}", folder.join(copy).display()));
        }
        Ok(today)
    }
}

fn tell(checked: &Checked, asking: &Asking<'_>) {
    for row in &checked.rows {
        if let Finding::Simulated(deviation) = &row.finding {
            deviation.warning(&row.key).into_iter().for_each(|warning| asking.tell(warning));
        }
    }
    let figures = format!("checked {} against {}", checked.counted(), checked.baseline);
    let with = |verdict: Verdict| checked.rows.iter().filter(|row| row.verdict_of_finding() == verdict).count();
    let (different, unknown, unmet) = (with(Verdict::Disagrees), with(Verdict::Inconclusive), checked.unmet());
    let do_not_meet = if unmet == 1 { "does not meet" } else { "do not meet" };
    let outcome = [
        (different > 0 || unknown > 0).then(|| format!("{} different", rows(different))),
        (unknown > 0).then(|| format!("{} inconclusive", rows(unknown))),
        (unmet > 0).then(|| format!("{unmet} {do_not_meet} ⟦require⟧")),
    ];
    let outcome: Vec<String> = outcome.into_iter().flatten().collect();
    let outcome = if outcome.is_empty() { checked.all_hold() } else { outcome.join(", ") };
    asking.tell(format!("{figures}: {outcome}"));
    checked.remedy().into_iter().for_each(|remedy| asking.tell(remedy));
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row is".to_string() } else { format!("{count} rows are") }
}
