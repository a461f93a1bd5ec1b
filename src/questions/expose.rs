//! `expose`: the value of seen cards to a player.

use clap::builder::PossibleValuesParser;

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Choice, Known, SampledRounds, base_games, numbers};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{self, InformedAnswer, Observer, Solved, Survey};
use crate::games::{GameFacts, Knowledge, Offer, VariantChoice, games};
use crate::lists::distinct;
use crate::paytable::unknown;
use crate::report::Sheet;
use crate::report::information::{changes_in_words, decisions_sheet, exposed_sheet};

fields! {
    /// Show how much a player gains from seeing extra cards
    ///
    /// The player takes the best action given every card seen, by exact comparison. Figures are counted where `method` says
    /// `exact`. Elsewhere seen cards are sampled, and the exact gain over the usual play of each deal is averaged. Rounds
    /// are always dealt, to find the decisions that change. --exact also counts cases that take a minute or two, such as
    /// `others=2` in Let It Ride.
    pub struct Options {
        pub choice: Choice,
        /// Cards that the player sees: others=N (the hands of N other players), burn, community=..., dealer=1 or
        /// dealer=all, if the game has them; or all (may be repeated)
        #[arg(long, value_name = "CARDS", required = true, hide_possible_values = true, help_heading = numbers::TABLE)]
        pub known: Vec<String> = some(Known::text(knowledge_names)),
        pub rounds: SampledRounds,
        /// Show the decisions that change instead, the most valuable first
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new(["decisions"])),
        pub rows: Rows,
    }
}

/// Selects all the knowledge of a game.
const ALL: &str = "all";

fn knowledge_names() -> Vec<String> {
    let names = games().flat_map(|game| game.facts().knowledge.all()).map(|(name, _)| name);
    distinct(names.chain([ALL.to_string()]))
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&self.sheet(&[])])?;
        let offers = base_games(self.choice.offers(VariantChoice::Default)?, "expose")?;
        if let Some(offer) = offers.iter().find(|offer| offer.strategy.is_some()) {
            let why = format!("{}: expose needs optimal play; leave ⟦strategy⟧ out", offer.name());
            return Err(Refusal::usage(Some("strategy"), why).into());
        }
        let games = analysis::by_game(offers, &asking.solutions())?;
        let [Solved { facts, solver, offers, .. }] = games.as_slice() else {
            return Err(Refusal::of("expose needs one game: name it").beside("what").into());
        };
        let known = self.knowledge(facts)?;
        let survey = Survey { solver: solver.as_ref(), sampling: self.rounds.sampling(), observer: asking };
        let questions = offers.iter().flat_map(|offer| known.iter().map(move |(_, known)| (offer, *known))).collect();
        let answer = |(offer, knowledge): (&Offer, Knowledge)| analysis::informed(survey, offer, knowledge);
        let (exposed, is_interrupted) = analysis::one_by_one(facts.id, questions, answer, asking)?;
        let conclusion = asking.conclusion_if(is_interrupted, "interrupted: the rows so far are printed");
        let mut sheet = self.sheet(&exposed);
        let is_exposed = |knowledge: &Knowledge| !matches!(knowledge, Knowledge::Others(_) | Knowledge::Burn);
        let are_exposed = known.iter().any(|(_, knowledge)| is_exposed(knowledge));
        sheet.remarks.extend(are_exposed.then(|| facts.knowledge.exposure_clause.to_string()));
        if self.show.is_none() {
            sheet.remarks.extend(exposed.iter().filter_map(changes_in_words));
        }
        Ok(Answer { conclusion, ..self.rows.answer(sheet, asking)? })
    }
}

impl Options {
    fn sheet(&self, exposed: &[InformedAnswer]) -> Sheet {
        if self.show.is_some() { decisions_sheet(exposed) } else { exposed_sheet(exposed) }
    }

    /// The chosen knowledge, with names.
    fn knowledge(&self, facts: &GameFacts) -> Result<Vec<(String, Knowledge)>, Fault> {
        let all = facts.knowledge.all();
        if all.is_empty() {
            bail!("⟦known⟧: {} states no cards that a player may know beyond the rules", facts.title);
        }
        if self.known.iter().any(|name| name == ALL) {
            return Ok(all);
        }
        let of_name = |name: &String| {
            let found = all.iter().find(|(known, _)| known == name).cloned();
            found.ok_or_else(|| {
                let names = all.iter().map(|(name, _)| name.as_str()).chain([ALL]);
                let list = format!("in {} a player may know", facts.title);
                Fault::from(format!("⟦known⟧: {}", unknown("knowledge", name, &list, names)))
            })
        };
        distinct(&self.known).into_iter().map(of_name).collect()
    }
}
