//! What a reader of the figures must know beside them: units, readings, and what is left out.

use super::Answer;
use crate::games::Solver;

/// The remarks on these answers of one game, each once.
pub fn of_game(answers: &[&Answer], solver: &dyn Solver) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    let mut say = |remark: String| {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    };
    for offer in answers.iter().map(|answer| &answer.offer) {
        say(format!("{} {}: one unit is {}.", offer.game.facts().id, offer.wager.id, offer.wager.unit));
    }
    for offer in answers.iter().map(|answer| &answer.offer) {
        if let Some(reading) = offer.reading {
            say(format!("Reading `{}` of {}: {}", reading.name, offer.wager.id, reading.meaning));
        }
        offer.wager.notes.iter().for_each(|note| say(format!("{}: {note}", offer.wager.id)));
        solver.remarks(offer).into_iter().for_each(|remark| say(format!("{}: {remark}", offer.wager.id)));
    }
    remarks
}

/// A page that goes with the pack: for each game its chapter, what its figures assume, and the remarks.
pub fn page(games: &[(&[&Answer], &dyn Solver)]) -> String {
    let mut page = "# Assumptions and remarks\n".to_string();
    for (answers, solver) in games {
        let Some(game) = answers.first().map(|answer| answer.offer.game.facts()) else { continue };
        page.push_str(&format!("\n## {}, {}\n\n", game.title, game.chapter));
        let assumptions = game.assumptions.iter().map(|assumption| assumption.to_string());
        for line in assumptions.chain(of_game(answers, *solver)) {
            page.push_str(&format!("- {line}\n"));
        }
    }
    page
}
