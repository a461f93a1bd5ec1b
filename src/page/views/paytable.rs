//! A paytable with its pays to be changed: solved anew, next to the regulation's.

use std::slice;
use std::sync::Arc;

use maud::{Markup, html};
use num_traits::Signed;

use super::side_by_side::VIEW as SIDE_BY_SIDE;
use super::strategy::VIEW as STRATEGY;
use super::{brief, economics, filing, meters, spot};
use crate::analysis::{
    Answer as Exact, ComparedPaytable, EditedPaytable, Figures, Findings, GameAnswers, Observer, Remark, solver_of,
};
use crate::games::{Offer, Selection, VariantChoice};
use crate::outcome::{Fraction, Measure};
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::job::Job;
use crate::page::layout::{downloads, figures, notice};
use crate::page::question::{Field, Takes, View, variants};
use crate::page::tables::{self, change, dollars};
use crate::page::{layout, pays, table};
use crate::paytable::{Paytable, written};
use crate::questions::blocks::keys;
use crate::questions::blocks::{by_meter, ensure_named_meters, numbers::meter};
use crate::report::manifest::{Build, Input, Provenance};
use crate::report::summary::SummaryRow;
use crate::report::{Cell, Sheet, measures, outcomes, pack, remarks, side_by_side, strategy, summary};

pub const VIEW: View = View {
    path: "/paytable",
    fields,
    lacks: |_| Ok(None),
    answer,
    // Long solutions wait for one another.
    is_quick: |_| true,
};

/// The field that asks for the workbook, which takes longer.
const WITH_WORKBOOK: &str = "workbook";
const WORKBOOK: &str = "workbook.xlsx";
const TOML: &str = "paytable.toml";
/// Id of an edited paytable where it stands next to its source.
const EDITED: &str = "edited";
/// Most decisions that are shown.
const MOST_DECISIONS: usize = 40;

pub type IsOfUse = fn(&Offer) -> bool;

/// Paths of the views that take the paytable as it is, and whether they have use for it.
pub const ELSEWHERE: [(View, IsOfUse); 5] = [
    (STRATEGY, |offer| offer.wager.has_decisions),
    (spot::VIEW, |offer| offer.wager.has_decisions),
    (economics::VIEW, |offer| offer.wager.has_decisions),
    (meters::VIEW, |offer| !offer.paytable.meters.is_empty()),
    (brief::VIEW, |offer| offer.wager.not_alone.is_none()),
];

fn fields(asked: &Asked) -> Vec<Field> {
    let mut fields = vec![Field::of("table", "Paytable", "", Takes::Paytable).needed()];
    let Some(offer) = asked.value("table").and_then(|name| keys::source(name).ok()) else { return fields };
    fields.extend(variants(offer.wager));
    let hint = if offer.paytable.meters.len() > 1 { "NAME=UNITS" } else { "Units. Default: the seed" };
    fields.extend(offer.paytable.meters.iter().map(|_| Field::of("meter", "Meter", hint, Takes::Text)));
    fields.extend(table::fields());
    fields
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let name = asked.value("table").unwrap_or_default();
    let (source, offer) = (keys::source(name)?, keys::offer(name)?);
    // Pays that became no part of the name are refused.
    if asked.value(pays::PAY).is_some() {
        return Ok(pays::refused(asked, name, &offer)?.into());
    }
    let id = offer.paytable.id.clone();
    let offer = in_variant(named_in_short(&source, offer), asked)?;
    let source = in_variant(source, asked)?;
    table::month(asked, &offer, &Fraction::default())?;
    let so_far = |source: &Exact, own: &Exact| job.provisional(leading(asked, &compared(source, own, None)));
    let solver = solver_of(slice::from_ref(&offer), &job.solutions()).map_err(because)?;
    let _turn = if solver.is_quick(&offer).map_err(because)? { None } else { Some(job.turn()?) };
    let solved = EditedPaytable::of(solver.as_ref(), [&source, &offer], job, so_far).map_err(because)?;
    // The answer for files is under the id that tells what differs.
    let paytable = Paytable { id, ..Paytable::clone(&solved.own.offer.paytable) };
    let offer = Offer { paytable: paytable.into(), ..solved.own.offer.clone() };
    let named = Exact::new(offer, solved.own.exact.clone());
    match asked.value(WITH_WORKBOOK) {
        Some(_) => Ok(Answer { shown: html! {}, files: vec![(WORKBOOK.to_string(), workbook(job, named)?)] }),
        None => Ok(shown(asked, name, &solved, &named)),
    }
}

/// An edited paytable under a short name, as if it were in the file of its source.
fn named_in_short(source: &Offer, offer: Offer) -> Offer {
    if source.terms() == offer.terms() {
        return source.clone();
    }
    let (id, file, place) = (EDITED.to_string(), source.paytable.file.clone(), source.paytable.place);
    Offer { paytable: Paytable { id, file, place, ..Paytable::clone(&offer.paytable) }.into(), ..offer }
}

/// The offer in the reading, by the strategy and with the meters of the address, as far as it has them.
fn in_variant(offer: Offer, asked: &Asked) -> Result<Offer, Refusal> {
    let choice =
        |name: Option<&str>| name.map_or(VariantChoice::Default, |name| VariantChoice::Named(vec![name.into()]));
    let reading = choice(asked.value("reading").filter(|name| offer.wager.reading(name).is_some()));
    let strategy = choice(asked.value("strategy").filter(|name| offer.wager.strategy(name).is_some()));
    let has_meters = !offer.paytable.meters.is_empty();
    let refused = |why: &dyn std::fmt::Display| Refusal::usage(Some("meter"), why);
    let given = asked.all("meter").filter(|_| has_meters).map(meter);
    let given = given.collect::<Result<Vec<_>, _>>().map_err(|why| refused(&why))?;
    let meters = by_meter("meter", &given).map_err(|why| refused(&why))?;
    let selection = Selection { reading, strategy, meters, in_one_way: true, ..Selection::default() };
    let mut offers = selection.among(&[offer]).map_err(|why| refused(&why))?;
    ensure_named_meters(&offers).map_err(|why| refused(&why))?;
    offers.pop().ok_or_else(|| because("no paytable"))
}

/// The paytable after its source; alone if it is the source.
fn compared<'a>(source: &'a Exact, own: &'a Exact, change: Option<&EditedPaytable>) -> Vec<ComparedPaytable<'a>> {
    let one = |answer| ComparedPaytable { answer, side_wagers: &[], change: None };
    if std::ptr::eq(source, own) || source.offer.terms() == own.offer.terms() {
        return vec![one(own)];
    }
    vec![one(source), ComparedPaytable { change: change.and_then(|solved| solved.change.clone()), ..one(own) }]
}

fn shown(asked: &Asked, name: &str, solved: &EditedPaytable, named: &Exact) -> Answer {
    let (source, own) = (solved.source(), &solved.own);
    let all = compared(source, own, Some(solved));
    let is_edited = all.len() > 1;
    let mut decisions = strategy::changes_sheet(&all);
    let files = files(named, &decisions);
    let more = decisions.rows.len().saturating_sub(MOST_DECISIONS);
    decisions.rows.truncate(MOST_DECISIONS);
    let player_wins = own.measures.house_edge().is_negative();
    let lead = side_by_side::lead(&all).into_iter().next().filter(|_| is_edited);
    let rules = crate::report::paytables::rules_sheet(&[(own.offer.game, Vec::new())]);
    // What differs in size from answer to answer comes last.
    let shown = html! {
        div.editor.against[player_wins] {
            div.head {
                p.lead { (lead.unwrap_or_else(|| format!("As {} has it.", own.offer.source_of_paytables()))) }
                (leading(asked, &all))
            }
            (pays::table(name, source, own))
            (links_elsewhere(asked, name, &own.offer, is_edited))
            (layout::warning(player_wins))
        }
        details { summary { "All measures" } (tables::sheet(&side_by_side::measures(&all, None, true))) }
        details { summary { "All outcomes" } (tables::sheet(&side_by_side::outcomes(&all, true))) }
        @if !own.offer.game.rules.is_empty() { details { summary { "Rules" } (tables::sheet(&rules)) } }
        (downloads(&links(asked, &files)))
        (notes(solved))
        @if !decisions.rows.is_empty() {
            h2 { "Decisions that change" }
            (tables::sheet(&decisions))
            @if more > 0 { p { (more) " more are in decisions.csv." } }
        }
    };
    Answer { shown, files }
}

/// The leading measures and the month's win, next to the source's.
pub fn leading(asked: &Asked, all: &[ComparedPaytable<'_>]) -> Markup {
    let of: Vec<Figures<'_>> = all.iter().map(|of| Figures::of_answer(of.answer)).collect();
    let figure = |measure: &Measure| {
        let values: Vec<Fraction> = of.iter().filter_map(|of| Some(of.measure(*measure)?.value)).collect();
        let shown: Vec<Cell> = of.iter().map(|of| measures::cell(*measure, of)).collect();
        let from = &all[0].answer.offer.paytable.id;
        let aside = match &values[..] {
            [before, own] if before == own => format!("as {from}"),
            [before, own] => {
                let difference = Cell::Decimal(measure.for_people(&(own - before)), 8).for_people();
                let sign = if own > before { "+" } else { "" };
                format!("{from}: {} ({sign}{difference})", Cell::Decimal(measure.for_people(before), 2).for_people())
            }
            _ => String::new(),
        };
        let unit = if measure.is_share() { " %" } else { "" };
        (values.len() == of.len())
            .then(|| (measure.words(), html! { (tables::digits(&shown[of.len() - 1])) (unit) }, aside))
    };
    let months = all.iter().map(|of| table::month(asked, &of.answer.offer, &of.answer.measures.house_edge()));
    let months = months.collect::<Result<Vec<_>, _>>().unwrap_or_default();
    let words = if all[0].answer.offer.wager.has_decisions { "A month" } else { "A month, in its share of the hands" };
    let month =
        months.last().map(|own| (words, html! { (dollars(&Cell::Dollars(own.clone()))) }, change(&months[0], own)));
    figures(&measures::LEADING.iter().filter_map(figure).chain(month).collect::<Vec<_>>())
}

/// The nearest paytable of the regulation, and what looks like a mistake.
fn notes(solved: &EditedPaytable) -> Markup {
    let warnings: Vec<String> = solved.warnings.iter().map(|warning| format!("Warning: {}", warning.message)).collect();
    let nearest = solved.own.offer.own_paytable().map(|own| {
        let [game, wager, _] = solved.own.offer.option();
        let name = [game, wager, &own.nearest].join("/");
        let edges = solved.nearest.clone().map(Remark::NearestEdges);
        (name, remarks::lines(&[Remark::OwnPaytable(own)].into_iter().chain(edges).collect::<Vec<_>>()))
    });
    html! {
        (notice(&warnings))
        @if let Some((name, lines)) = nearest {
            div.notes { @for line in lines { p { (line) } } p { "Nearest: " (tables::linked(&name)) } }
        }
    }
}

fn files(own: &Exact, decisions: &Sheet) -> Vec<(String, Vec<u8>)> {
    let Offer { game, wager, paytable, .. } = &own.offer;
    let mut files = vec![(TOML.to_string(), written(game.id, wager.id, paytable).into_bytes())];
    let sheets = [
        ("measures.csv", summary::sheet([SummaryRow::of(own)])),
        ("outcomes.csv", outcomes::sheet([own])),
        ("decisions.csv", decisions.clone()),
    ];
    let filled = sheets.iter().filter(|(_, sheet)| !sheet.rows.is_empty());
    files.extend(filled.map(|(name, sheet)| (name.to_string(), tables::csv(sheet))));
    files
}

/// Links to the files, and to the workbook, which is made when it is wanted.
fn links(asked: &Asked, files: &[(String, Vec<u8>)]) -> Vec<(String, String)> {
    let mut links = tables::addresses(asked, files.iter().map(|(name, _)| name.as_str()));
    // Decisions, which an edit alone has, stay last.
    links.splice(1..1, tables::addresses(&asked.with(WITH_WORKBOOK, "yes"), [WORKBOOK]));
    links
}

/// The pack's workbook of this paytable alone, without a simulation.
fn workbook(job: &Arc<Job>, own: Exact) -> Result<Vec<u8>, Refusal> {
    let offer = own.offer.clone();
    let game = GameAnswers {
        facts: offer.game,
        solver: solver_of(slice::from_ref(&offer), &job.solutions()).map_err(because)?,
        answers: vec![own],
        sum: None,
    };
    let findings = Findings::of(vec![game], Vec::new(), None).map_err(because)?;
    let text = written(offer.game.id, offer.wager.id, &offer.paytable);
    let input = Input { file: TOML.to_string(), name: offer.paytable.file.clone(), given: None, text, embedded: false };
    let made = Provenance { build: Build::this(), inputs: vec![input], ..Provenance::default() };
    pack::workbook(&findings, &made).map_err(because)
}

/// Whether the offer is as the other views take it: default reading, optimal play, meters at their seeds.
fn is_default(offer: &Offer) -> bool {
    offer.reading.is_none() && offer.strategy.is_none() && offer.meters.is_empty()
}

/// Steps back, and what else can be done with the paytable. Those that need an edit keep their places without one.
fn links_elsewhere(asked: &Asked, name: &str, own: &Offer, is_edited: bool) -> Markup {
    let views = ELSEWHERE.iter().filter(|(_, is_of_use)| is_default(own) && is_of_use(own));
    let source = keys::source_of(name);
    let reset = (asked.with("table", source).address(), "Reset all pays");
    let of_edited = [reset, (address(SIDE_BY_SIDE.path, &[source, name]), SIDE_BY_SIDE.words().verb.as_str())];
    html! {
        p.do {
            button type="button" data-undo hidden { "Undo" }
            @for (href, words) in of_edited {
                a.button href=[is_edited.then_some(href)] aria-disabled=[(!is_edited).then_some("true")] { (words) }
            }
            @for (view, _) in views { a.button href=(address(view.path, &[name])) { (view.words().verb) } }
            @if is_default(own) { a.button.main href=(address(filing::VIEW.path, &[name])) { "Write the filing" } }
        }
    }
}

/// Address of a view of these paytables.
pub fn address(path: &str, names: &[&str]) -> String {
    let pairs = names.iter().map(|name| ("table".to_string(), name.to_string())).collect();
    Asked { path: path.to_string(), pairs }.address()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analysis;
    use crate::outcome::{decimal, percent};
    use crate::page::testing::{Desk, cell, file};

    #[test]
    fn an_edited_paytable_is_solved_anew_and_its_files_are_of_it() {
        let desk = Desk::new();
        for name in [
            "let-it-ride/base/A;flush=9",
            "let-it-ride/three-card-bonus/A;flush=5",
            "mississippi-stud/base/A;pair-of-jacks-or-better=2",
        ] {
            let answer =
                desk.answer(&VIEW, &format!("table={}", name.replace(';', "%3B").replace("=", "%3D"))).expect(name);
            let offer = keys::offer(name).expect(name);
            let solved = Analysis::of(&offer).expect(name);
            let edge = percent(&solved.measures().house_edge());
            assert_eq!(cell(&answer, "measures.csv", "house_edge_pct"), decimal(&edge, 8), "{name}");
            assert!(
                answer.shown.0.contains(&format!("<dd><span title=\"{}\">", decimal(&edge, 8))),
                "{name}: {}",
                answer.shown.0
            );
            assert_eq!(
                file(&answer, TOML),
                written(offer.game.id, offer.wager.id, &offer.paytable).as_bytes(),
                "{name}"
            );
            let changes = answer.files.iter().any(|(name, _)| name == "decisions.csv");
            assert_eq!(changes, offer.wager.has_decisions, "{name}");
        }
    }

    #[test]
    fn a_paytable_of_the_regulation_stands_by_itself_and_has_a_workbook() {
        let desk = Desk::new();
        let shown = &desk.answer(&VIEW, "table=four-card-poker/aces-up/A").expect("of the regulation").shown.0;
        assert!(shown.contains("aria-disabled=\"true\">Reset all pays") && shown.contains("workbook=yes"), "{shown}");
        // The rules of a game that is a file.
        let rules = &desk.answer(&VIEW, "table=let-it-ride/three-card-bonus/A").expect("of the regulation").shown.0;
        assert!(rules.contains("one card to each player, one community card"), "{rules}");
        let answer = desk.answer(&VIEW, "table=four-card-poker/aces-up/A&workbook=yes").expect("of the regulation");
        assert!(file(&answer, WORKBOOK).starts_with(b"PK"));
        assert_eq!(desk.refused(&VIEW, "table=own.toml").as_deref(), Some("table"));
        assert_eq!(desk.refused(&VIEW, "table=mississippi-stud/progressive/A&meter=x").as_deref(), Some("meter"));
    }
}
