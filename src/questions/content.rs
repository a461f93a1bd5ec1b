//! The content of a pack, stated by options or by a manifest, with its filing, and the pack in memory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use toml::value::Datetime;

use super::answer::{self, Asking};
use super::blocks::named_paytable::{ENDING, NAME_OF_STDIN, texts_of};
use super::blocks::ranges::bounded;
use super::blocks::{Activation, Choice, NamedPaytable, Rounds, Seats, ensure_seats, numbers};
use super::fields::{Fields, ensure_each_once};
use super::pack_folder::ensure_free;
use super::refusal::{Fault, cannot_make_files};
use super::verdict::verdict;
use crate::analysis::{
    Answer, Bounds, Findings, GameAnswers, Length, Observer, Sampling, Solved, Survey, Until, all_correlations,
    by_game, on_all_boxes, witnessed,
};
use crate::files::is_dash;
use crate::games::{Offer, VariantChoice, is_shipped};
use crate::lists::{distinct, grouped};
use crate::outcome::{Fraction, Measure, in_full, percent};
use crate::paytable::{MOST_SHOWN, shortened, visible, whole_units};
use crate::report::file_names::{INPUTS, REGULATION, program_file};
use crate::report::manifest::{Build, Filing, GAMES, Input, MANIFEST, Manifest, Provenance};
use crate::report::pack;
use crate::simulation::Shard;

/// Default rounds of each game: half a minute for all games.
const DEFAULT_ROUNDS: u64 = 25_000_000;

/// First word of a manifest's arguments.
const COMMAND: &str = "report";

/// Name of the copy of a paytable file from standard input.
const COPY_OF_STDIN: &str = "stdin.toml";

/// Default limit on the maker's own paytables; some take minutes each.
pub const MOST_OWN_PAYTABLES: usize = 100;

fields! {
    /// The content of a pack, which determines every byte.
    pub struct Content {
        pub choice: Choice,
        pub rounds: Rounds,
        pub activation: Activation,
        pub seats: Seats,
        /// Lowest acceptable house edge of a box, such as 'house_edge_pct>=3', if a patron plays several: the report states
        /// the most boxes that keep it
        #[arg(long, value_name = "FIGURE=RANGE", help_heading = numbers::TABLE)]
        pub require: Option<Fraction> = one(least_edge),
        /// Write every decision of every base game too, compressed, to `decisions`, and the recount to `recount`
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new(["every-decision"])),
        /// Write the field-trial kit of each game too, to `kit`: rules of play, dealing steps, pays for the layout, worked
        /// rounds, a leaflet and a rack card, as a page and as a Word document
        #[arg(long, help_heading = numbers::OUTPUT)]
        pub kit: bool = flag,
        /// What the cover states: title=TEXT, on the first page and at the top of every printed page; applicant=TEXT;
        /// date=YYYY-MM-DD; reference=TEXT, the number of the filing (may be repeated)
        #[arg(long, value_name = "NAME=TEXT", help_heading = numbers::FILING)]
        pub cover: Vec<(&'static str, String)> = many(of_cover),
        /// Record the commit that the program was built from
        #[arg(long, help_heading = numbers::FILING)]
        pub provenance: bool = flag,
    }
}

/// The refusal of paytables of both origins.
pub const ONE_ORIGIN: &str = "a pack is made of the regulation's paytables or of files, not of both; write two packs";

impl Content {
    /// The content stated by the manifest of the pack in `folder`.
    pub fn of_manifest(folder: &Path, manifest: &Manifest) -> Result<Self, Fault> {
        let repeated: Option<Content> = match manifest.arguments.split_first() {
            Some((command, words)) if command == COMMAND => {
                let words: Vec<String> = words.iter().filter(|word| !word.starts_with(GAMES)).cloned().collect();
                Fields::of_words(&words).read().ok()
            }
            _ => None,
        };
        // No file outside the pack is read.
        let carries =
            |path: &PathBuf| manifest.inputs.iter().any(|input| !input.embedded && Path::new(&input.file) == path);
        let is_carried = |path: &PathBuf| carries(path) && !is_dash(path);
        let repeated = repeated.filter(|content| NamedPaytable::paths(&content.choice.what).iter().all(is_carried));
        let error = |why: &str| {
            let (place, arguments) = (folder.join(MANIFEST), shortened(&manifest.arguments.join(" "), MOST_SHOWN));
            Fault::from(format!("{}: `arguments` is `{arguments}`, {why}", place.display()))
        };
        let Some(content) = repeated else {
            let build = manifest.build();
            return Err(error(&format!("which this program does not understand; use the one that wrote it, {build}")));
        };
        if content.rounds().rounds_and_seed() != (manifest.rounds, manifest.seed) {
            let (rounds, seed) = (manifest.rounds, manifest.seed);
            return Err(error(&format!("but `rounds` is {rounds} and `seed` is {seed}")));
        }
        Ok(content)
    }

    /// Names and texts of the paytable files.
    pub fn texts(&self) -> Result<Vec<(String, String)>, Fault> {
        if self.provenance && Build::this().commit.is_none() {
            bail!(
                "⟦provenance⟧: this program was built without git, so its commit is unknown; set HOUSE_EDGE_COMMIT when \
                 building it"
            );
        }
        ensure_each_once("cover", self.cover.iter().map(|(name, _)| *name))?;
        if self.choice.has_own() && !self.choice.keys().is_empty() {
            bail!("{ONE_ORIGIN}");
        }
        self.choice.own_texts()
    }

    /// Names and texts of the paytable files that the pack in `folder` carries. Refuses more than `most` paytables to
    /// solve, with a remedy.
    pub fn texts_in(&self, folder: &Path, most: usize, remedy: &str) -> Result<Vec<(String, String)>, Fault> {
        // A manifest lists single files, even if a name looks like a pattern.
        let texts = texts_of(&distinct(NamedPaytable::paths(&self.choice.what)), folder)?;
        let mut offers = self.choice.offers_of(&texts, VariantChoice::Default)?;
        offers.retain(|offer| !texts.is_empty() || !is_shipped(offer.game));
        let own = offers.iter().map(Offer::option).collect::<BTreeSet<_>>().len();
        if own > most {
            bail!("own paytables of the pack: {own}, more than {most}; {remedy}");
        }
        Ok(texts)
    }

    /// Makes the pack from these texts of paytable files; `build` is its stated maker, `given` maps the name of a file
    /// to the path given by the user. The answer has its files, and the verdict on the simulation; `None` if interrupted.
    /// Checks before long work that `out` can be written.
    pub fn make(
        &self,
        texts: &[(String, String)],
        given: impl Fn(&str) -> Option<String>,
        build: Build,
        out: Option<&Path>,
        asking: &Asking<'_>,
    ) -> Result<Option<answer::Answer>, Fault> {
        let offers = self.choice.offers_of(texts, VariantChoice::All)?;
        let has_boxes = |offer: &Offer| offer.wager.has_decisions && offer.game.knowledge.most_boxes > 1;
        if self.require.is_some() && !offers.iter().any(has_boxes) {
            bail!("⟦require⟧: none of the selected wagers is played on several boxes");
        }
        if self.kit {
            ensure_one_of_each(&offers)?;
        }
        let chosen = offers.clone();
        let at_table = self.at_table(offers.clone())?;
        let games = by_game(offers, &asking.solutions())?;
        out.map(ensure_free).transpose()?;
        let until = self.rounds().until(Shard::WHOLE, 1, None)?;
        let Some(games) = played(games, until, asking)? else { return Ok(None) };
        let players = self.seats.number();
        let at_table = by_game(at_table, &asking.solutions())?;
        let Some(at_table) = played(at_table, self.rounds().until(Shard::WHOLE, players, None)?, asking)? else {
            return Ok(None);
        };
        let Some(on_boxes) = on_all_boxes(&games, sampling(until), asking)? else {
            asking.tell("interrupted; nothing was written");
            return Ok(None);
        };
        let correlations = games.iter().map(|GameAnswers { answers, solver, .. }| {
            all_correlations(answers, Survey { solver: solver.as_ref(), sampling: sampling(until), observer: asking })
        });
        let correlations = correlations.collect::<Result<Vec<_>, _>>()?;
        let mut findings = Findings::of(games, at_table, Some(until.plan))?;
        findings.least_edge = self.require.clone();
        findings.games.iter_mut().zip(on_boxes).for_each(|(game, on_boxes)| game.on_boxes = on_boxes);
        findings.games.iter_mut().zip(correlations).for_each(|(game, correlations)| game.correlations = correlations);
        let inputs = inputs(texts, given, &findings);
        let made = Provenance {
            // Its commit only as far as it is to be recorded.
            build: Build { commit: build.commit.filter(|_| self.provenance), ..build },
            filing: self.filing(),
            arguments: self.arguments(&inputs, texts, &chosen),
            seed: until.plan.seed,
            rounds: until.plan.rounds,
            inputs,
            has_decisions: self.show.is_some(),
            has_kit: self.kit,
        };
        let folder = pack::files(&findings, &made).map_err(cannot_make_files)?;
        let simulated: Vec<_> = findings.all_answers().filter_map(Answer::simulated).collect();
        Ok(Some(answer::Answer { folder, ..verdict(&simulated) }))
    }

    /// Offers that other players' hands or the table system help to settle at the chosen table.
    fn at_table(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        let mut offers = self.seats.of(self.activation.of(offers)?)?;
        offers.retain(Offer::depends_on_table);
        ensure_seats(offers.iter(), &whole_units(self.seats.number()))?;
        Ok(offers)
    }

    fn rounds(&self) -> Rounds {
        self.rounds.or(DEFAULT_ROUNDS)
    }

    fn filing(&self) -> Filing {
        let [title, applicant, date, reference] =
            COVER.map(|name| self.cover.iter().find(|(of, _)| *of == name).map(|(_, text)| text.clone()));
        Filing { title, applicant, date, reference }
    }

    /// Command-line options that reproduce the pack, from the copies of these texts, and of other games of one's own.
    fn arguments(&self, inputs: &[Input], texts: &[(String, String)], chosen: &[Offer]) -> Vec<String> {
        let own = inputs.iter().filter(|input| !input.embedded);
        let (files, games): (Vec<&Input>, Vec<&Input>) =
            own.partition(|input| texts.iter().any(|(name, _)| *name == input.name));
        let own: Vec<_> = files.iter().map(|input| (input.name.clone(), input.file.clone())).collect();
        let games = games.iter().map(|input| format!("{GAMES}{}", input.file));
        let table = self.activation.arguments().chain(self.seats.arguments());
        let options = self.choice.arguments(&own, chosen).into_iter().chain(table).chain(self.rounds().arguments());
        let require = self.require.iter().map(|edge| format!("--require=house_edge_pct>={}", in_full(&percent(edge))));
        let show = self.show.iter().map(|show| format!("--show={show}"));
        let kit = self.kit.then(|| "--kit".to_string());
        let cover = self.cover.iter().map(|(name, text)| format!("--cover={name}={text}"));
        let provenance = self.provenance.then(|| "--provenance".to_string());
        let options = options.chain(games).chain(require).chain(show).chain(kit).chain(cover).chain(provenance);
        std::iter::once(COMMAND.to_string()).chain(options).collect()
    }
}

/// Names and texts of the games of one's own that the pack in `folder` carries beside its paytable files.
pub fn games_in(folder: &Path, manifest: &Manifest) -> Result<Vec<(String, String)>, Fault> {
    Ok(texts_of(&manifest.games().map(PathBuf::from).collect::<Vec<_>>(), folder)?)
}

/// Parses the least house edge of a box, as a fraction of a unit.
fn least_edge(text: &str) -> Result<Fraction, String> {
    match bounded(text)? {
        (Measure::HouseEdge, Bounds { least: Some(least), most: None }) => Ok(least / whole_units(100)),
        _ => Err("a report requires a least house edge; write it like house_edge_pct>=3".to_string()),
    }
}

/// Refuses a kit of several paytables of a wager: a layout has one.
fn ensure_one_of_each(offers: &[Offer]) -> Result<(), Fault> {
    for ((game, wager), offers) in grouped(offers.iter().map(|offer| ((offer.game.id, offer.wager.id), offer))) {
        let is_usual =
            |offer: &&Offer| offer.strategy.is_none() && offer.reading.is_none() && !offer.depends_on_table();
        if !offers.iter().any(is_usual) {
            bail!(
                "⟦kit⟧: the rounds of {game}/{wager} are played by the optimal strategy, in the usual reading; leave out \
                 ⟦strategy⟧ and ⟦reading⟧"
            );
        }
        let ids = distinct(offers.iter().map(|offer| offer.paytable.id.as_str()));
        if let [first, _, ..] = ids[..] {
            bail!(
                "⟦kit⟧: {game}/{wager} has the paytables {}; a kit is for one of each wager: name it, such as \
                 {game}/{wager}/{first}",
                ids.join(", ")
            );
        }
    }
    Ok(())
}

/// Rounds on several boxes, sampled next to a simulation.
fn sampling(Until { plan, .. }: Until) -> Sampling {
    let rounds = Length::OfPack(plan.rounds);
    Sampling { rounds, threads: plan.threads, ..Sampling::usual(plan.seed) }
}

/// The simulated games; `None` if interrupted.
fn played(games: Vec<Solved>, until: Until, asking: &Asking<'_>) -> Result<Option<Vec<GameAnswers>>, Fault> {
    let (games, ended) = witnessed(games, until, None, asking)?;
    if let Some(interrupted) = &ended.interrupted {
        asking.tell(format!("{interrupted}; nothing was written"));
    }
    Ok(ended.interrupted.is_none().then_some(games))
}

/// The paytable files behind the findings, with the names of their copies in the pack: the user's, and all of the
/// program's for these games, because decisions may follow another wager.
fn inputs(texts: &[(String, String)], given: impl Fn(&str) -> Option<String>, findings: &Findings) -> Vec<Input> {
    let regulation = format!("{INPUTS}/{REGULATION}");
    let mut inputs: Vec<Input> = Vec::new();
    // A game's own file has the rules and the paytables of all its wagers.
    let own = findings.games.iter().filter(|game| !is_shipped(game.facts)).map(|game| &game.facts.wagers[0].source);
    let own = own.filter(|source| !texts.iter().any(|(path, _)| path == source.path));
    let own = own.map(|source| (source.path.to_string(), source.text.to_string())).collect::<Vec<_>>();
    for (path, text) in texts.iter().chain(&own) {
        let (name, given) = match path.as_str() {
            NAME_OF_STDIN => (COPY_OF_STDIN.to_string(), None),
            path => {
                let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
                // By its name it is known for a paytable file.
                let name = if name.to_lowercase().ends_with(ENDING) { name.into() } else { format!("{name}{ENDING}") };
                (name, given(path))
            }
        };
        let file = |number: usize| match number {
            0 => format!("{INPUTS}/{name}"),
            more => format!("{INPUTS}/{}-{name}", more + 1),
        };
        // Files from different folders may share a name, and some systems ignore case.
        let taken: Vec<String> = inputs.iter().map(|input: &Input| input.file.to_lowercase()).collect();
        let is_free = |file: &String| !file.eq_ignore_ascii_case(&regulation) && !taken.contains(&file.to_lowercase());
        let file = (0..).map(file).find(is_free).unwrap_or_default();
        inputs.push(Input { file, name: path.clone(), given, text: text.clone(), embedded: false });
    }
    for game in findings.games.iter().filter(|game| is_shipped(game.facts)) {
        inputs.extend(game.facts.wagers.iter().map(|wager| Input {
            file: program_file(game.facts, wager),
            name: wager.source.path.into(),
            given: None,
            text: wager.source.text.into(),
            embedded: true,
        }));
    }
    inputs.dedup_by(|one, other| one.file == other.file);
    inputs
}

/// Earliest year of a filing; an earlier one is a typing error.
const FIRST_YEAR: u16 = 1900;
const MOST_CHARACTERS: usize = 200;
/// Zero-width joiners, part of the spelling of names in some scripts.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// What a cover states.
const COVER: [&str; 4] = ["title", "applicant", DATE, "reference"];
const DATE: &str = "date";

fn of_cover(text: &str) -> Result<(&'static str, String), String> {
    let (name, text) = numbers::by_name(text, "part of a cover", &COVER)?;
    let text = if name == DATE { date(text) } else { line_of_text(text) };
    Ok((name, text.map_err(|why| format!("{name}: {why}"))?))
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
        bail!("control and invisible characters are not allowed; write one line of text");
    }
    Ok(text.to_string())
}

pub fn date(text: &str) -> Result<String, String> {
    let wrong = |why: &str| Err(format!("{why}; write a date as YYYY-MM-DD, such as 2026-11-23"));
    if !text.split('-').map(str::len).eq([4, 2, 2]) || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return wrong("not year, month and day");
    }
    match text.parse::<Datetime>() {
        Ok(Datetime { date: Some(day), .. }) if day.year >= FIRST_YEAR => Ok(text.to_string()),
        Ok(Datetime { date: Some(_), .. }) => wrong(&format!("the year is before {FIRST_YEAR}")),
        _ => wrong("the calendar has no such day"),
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
        let refused = |day: &str| date(day).expect_err("no date");
        assert_eq!(refused("28.11.2026"), "not year, month and day; write a date as YYYY-MM-DD, such as 2026-11-23");
        assert!(refused("2026-04-31").starts_with("the calendar has no such day; "), "{}", refused("2026-04-31"));
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
