//! What a reader must know beside the figures.

use num_traits::Signed;

use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::exact::solution::PlayKind;
use crate::games::lunar_poker::exact::solver::ExactSolver;
use crate::games::lunar_poker::facts::SECOND_BET;
use crate::games::lunar_poker::of_2013::{ACE_KING_QUEEN, ACE_KING_ROW};
use crate::games::lunar_poker::rules::SecondCombination;
use crate::games::{Frequencies, Offer, ReadingFacts, Remark, Scope, SolveError, Solver};
use crate::outcome::{Fraction, Measures};

/// The edge of the player, if there is one, with the clause that gives it and the house edges in other readings.
pub fn edge_for_the_player(solver: &ExactSolver, offer: &Offer, measures: &Measures) -> Option<Remark> {
    let edge = measures.house_edge();
    if !edge.is_negative() {
        return None;
    }
    let others = offer.wager.readings.iter().filter(|reading| reading.name != offer.reading_name());
    let in_reading = |&reading: &&'static ReadingFacts| {
        let table = solver.outcomes(&Offer { reading: Some(reading), ..offer.clone() }).ok()?;
        Some((reading, Measures::of(&table).house_edge()))
    };
    let readings = others.filter_map(in_reading).collect();
    let clause = offer.has_pays_of_regulation().then(|| clause(solver.chapter, offer));
    Some(Remark::EdgeOfThePlayer { offer: offer.name(), edge, clause, readings })
}

/// The clause that is most to the player's advantage.
fn clause(chapter: Chapter, offer: &Offer) -> &'static str {
    match (chapter, offer.wager.has_decisions) {
        (Chapter::Today, true) => SECOND_BET,
        (Chapter::Of2013, true) => {
            "the second Bet Wager that § 589.11(e)(1)(ii) pays for a second combination, with all six cards \
             considered if a sixth was bought"
        }
        (Chapter::Of2013, false) if offer.reading_name() != ACE_KING_QUEEN.name => ACE_KING_ROW,
        (Chapter::Today, false) => "the pays of § 671a.12(b)",
        (Chapter::Of2013, false) => "the pays of § 589.12(b)",
    }
}

/// The cost of winning hands that are not declared: a Super Wager that should have won loses its return.
pub fn of_undeclared(chapter: Chapter, offer: &Offer, measures: &Measures) -> Option<Remark> {
    let clause = match chapter {
        Chapter::Today => "§ 671a.11(c)(1)",
        Chapter::Of2013 => "§ 589.11(c)(2)(i)",
    };
    let cost = || measures.rtp() / Fraction::from_integer(100.into());
    (!offer.wager.has_decisions).then(|| Remark::Undeclared { cost: cost(), clause })
}

/// How often each kind of play is the best, and under Chapter 589 how often the player forces the dealer.
///
/// # Errors
/// As [`ExactSolver::solution`].
pub fn of_decisions(solver: &ExactSolver, offer: &Offer) -> Result<Vec<Remark>, SolveError> {
    let (solution, second) = (solver.solution(offer)?, SecondCombination::of(offer));
    let (rounds, share) =
        (&solution.tallies[second.place()], |deals: u128| Fraction::new(deals.into(), solver.deals.all().into()));
    let name = |kind: PlayKind| match kind {
        PlayKind::Fold => "fold".to_string(),
        PlayKind::Bet => "bet".to_string(),
        PlayKind::Buy => "buy a sixth card".to_string(),
        PlayKind::Exchange(cards) => format!("exchange {cards}"),
        PlayKind::Instant => "instant payout".to_string(),
    };
    let plays = rounds.plays();
    let often = PlayKind::all().map(|kind| (name(kind), share(plays.get(&kind).copied().unwrap_or(0)))).collect();
    // Other readings are of the Super Wager, which affects no decision.
    let reading = offer.reading.filter(|_| second != SecondCombination::Any).map(|reading| reading.name);
    let scope = Scope::FirstFiveCards { reading, strategy: offer.strategy.map(|strategy| strategy.name) };
    let mut remarks = vec![Remark::Frequencies(Frequencies { scope, decisions: vec![("", often)] })];
    if solver.chapter == Chapter::Of2013 {
        let forced = rounds.endings().filter(|(_, (path, _), _)| path.is_forced()).map(|(.., count)| count).sum();
        remarks.push(Remark::DealerForced(share(forced)));
    }
    Ok(remarks)
}
