//! Test vectors: the first rounds of a run one by one, a row for each round and offer.

use super::cell::Cell;
use super::column::{Column, keys, leading, number, shown, small_integer, strategy, text, units};
use super::sheet::Sheet;
use crate::analysis::Trace;
use crate::games::Offer;
use crate::simulation::{TracedOffer, TracedRound};

/// A round, as one offer of it was played.
type PlayedRound<'a> = (&'a TracedRound, &'a TracedOffer);

/// Between two actions in a cell; actions contain commas.
const BETWEEN_ACTIONS: &str = "; ";

fn columns<'a>() -> impl Iterator<Item = Column<Offer, PlayedRound<'a>>> {
    keys(["game", "wager", "pay\ntable", "reading"]).chain([
        small_integer(leading("round", (5, "round")), |_, (round, _): &PlayedRound<'a>| Cell::integer(round.number)),
        text(leading("cards", (6, "cards")), |_, (round, _)| Cell::text(cards(round))),
        text(leading("decisions", (7, "decisions")), |_, (_, offer)| Cell::text(offer.actions.join(BETWEEN_ACTIONS))),
        text(leading("outcome", (8, "outcome")), |_, (_, offer)| Cell::text(&offer.outcome.name)),
        number(shown("total_units", (9, "units\nwagered")).ranked(1), |_, (_, offer)| units(&offer.outcome.wagered)),
        number(leading("net_units", (10, "net\nunits")), |_, (_, offer)| units(&offer.outcome.net)),
        strategy(),
    ])
}

fn cards(round: &TracedRound) -> String {
    round.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Game after game, round after round, a row for each offer.
pub fn sheet<'a>(traces: impl IntoIterator<Item = &'a Trace>) -> Sheet {
    let rows = traces.into_iter().flat_map(|Trace { offers, rounds }| {
        rounds.iter().flat_map(move |round| {
            offers.iter().zip(&round.offers).map(move |(offer, played)| (offer, (round, played)))
        })
    });
    Sheet::of(columns(), rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_in_the_documented_order() {
        let expected = [
            "schema_version",
            "game",
            "wager",
            "paytable",
            "reading",
            "round",
            "cards",
            "decisions",
            "outcome",
            "total_units",
            "net_units",
            "strategy",
        ];
        assert_eq!(sheet([]).columns, expected);
    }
}
