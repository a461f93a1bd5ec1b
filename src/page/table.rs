//! The table that the views share: bets, players, pace and side wagers. It is stated once, and scripts carry it along.

use super::answer::{Asked, Refusal};
use super::controls::{offer_named, paytables_with};
use super::question::{self, Choices, Field, Pairs, Takes};
use crate::analysis::{SideBet, Table};
use crate::games::{GameFacts, Offer, games};
use crate::outcome::Fraction;
use crate::paytable::whole_units;
use crate::questions::blocks::TableOptions;
use crate::questions::fields::Fields;

pub use super::question::TABLE;

pub const BET: &str = "average-bet";
/// Fields of the table but for the bets, options of the commands too.
pub const PACE: [&str; 3] = ["seats", "hands-per-hour", "hours-per-day"];
pub const SIDE: &str = "side";

/// Unless stated: dollars on a unit, and the share of the hands with a side wager.
pub const USUAL_BET: &str = "10";
const USUAL_SHARE: &str = "30%";

pub fn fields() -> [Field; 4] {
    [
        Field::of(BET, "Average bet, $", "On one unit. Default: 10", Takes::Number(["0.01", "", "0.01"])),
        Field::of(PACE[0], "Players at the table", "Default: 1", Takes::Number(["1", "", "1"])),
        Field::of(PACE[1], "Hands an hour", "Default: 50", Takes::Number(["1", "", "1"])),
        Field::of(PACE[2], "Hours a day", "Default: 24", Takes::Number(["1", "24", "1"])),
    ]
}

/// The side wagers of the players, of these.
pub fn field_of_sides(choices: Choices) -> Field {
    let hint = "Share of the hands, such as 30%, or 5@30% for a bet of $5. Default: 30 %";
    Field::of(SIDE, "Side wagers", hint, Takes::Sides(choices))
}

/// The stated side wagers, without those that only other games than this one have, of all games without one: `WAGER` or
/// `WAGER/PAYTABLE`, and the bet as the commands take it.
pub fn sides<'a>(asked: &'a Asked, game: &'a str) -> impl Iterator<Item = (&'a str, String)> {
    asked.all(SIDE).filter_map(move |side| {
        // A name may have edited pays.
        let (name, bet) = side.rsplit_once('=').unwrap_or((side, ""));
        let has_it = |facts: &&GameFacts| facts.wagers.iter().any(|own| Some(own.id) == name.split('/').next());
        let mut games = games().map(|game| game.facts()).filter(has_it).peekable();
        let is_own = game.is_empty() || games.peek().is_none() || games.any(|facts| facts.id == game);
        let bet = match bet {
            "" => USUAL_SHARE.to_string(),
            bet if bet.contains(['@', '%']) => bet.to_string(),
            bet => format!("{bet}@{USUAL_SHARE}"),
        };
        is_own.then_some((name, bet))
    })
}

pub fn game_of(asked: &Asked) -> &str {
    asked.value(TABLE).and_then(|name| name.split('/').next()).unwrap_or_default()
}

/// Side wagers of the game of the address: WAGER/PAYTABLE.
pub fn side_wagers(asked: &Asked) -> Choices {
    let all = paytables_with(|offer| !offer.wager.has_decisions).into_iter();
    let own = all.filter_map(|(name, words)| {
        let (game, rest) = name.split_once('/')?;
        (game == game_of(asked))
            .then(|| (rest.to_string(), words.split_once(", ").map_or(&*words, |(_, own)| own).to_string()))
    });
    own.collect()
}

/// Names of the stated side wagers' paytables, with their bets as the commands write them. A wager without a paytable
/// has its first one.
pub fn named_sides(asked: &Asked) -> Result<Vec<(String, String)>, Refusal> {
    let side = |(wager, bet): (&str, String)| {
        let name = format!("{}/{wager}", game_of(asked));
        let of = offer_named(&name)
            .ok_or_else(|| Refusal::usage(Some(SIDE), format!("{wager}: this game has no such paytable")))?;
        let bet = format!("{}={bet}", of.wager.id);
        Ok((if wager.contains('/') { name } else { of.option().join("/") }, bet))
    };
    sides(asked, game_of(asked)).map(side).collect()
}

/// Fields of a question about a paytable with these side wagers at the table of the address.
pub fn pairs(asked: &Asked, table: &str, sides: &[(String, String)]) -> Pairs {
    let what = std::iter::once(table).chain(sides.iter().map(|(name, _)| name.as_str()));
    let what = what.map(|name| ("what", name.to_string()));
    let bets = sides.iter().map(|(_, bet)| (SIDE, bet.clone()));
    what.chain(bets).chain(question::pairs(asked, fields().into(), |_| true)).collect()
}

/// The table of the address, with these bets on side wagers of a game.
///
/// # Errors
/// Beside its field.
pub fn of(asked: &Asked, game: &'static GameFacts, sides: impl IntoIterator<Item = String>) -> Result<Table, Refusal> {
    let stated = fields().into_iter().filter_map(|field| Some((field.name, asked.value(field.name)?.to_string())));
    let usual = asked.value(BET).is_none().then(|| (BET, USUAL_BET.to_string()));
    let pairs = stated.chain(usual).chain(sides.into_iter().map(|side| (SIDE, side)));
    let beside = |refusal: Refusal| Refusal { field: refusal.field.map(|field| field.replace('_', "-")), ..refusal };
    let options: TableOptions = Fields::of_pairs(pairs).read().map_err(beside)?;
    let bet = options.bets.average_bet.clone().unwrap_or_default();
    let sides = options.bets.on_sides_of(game, &bet)?;
    Ok(options.table(Some(bet), sides))
}

/// Theoretical win of a wager with this house edge at the table in a month, in dollars; a side wager is made in its share
/// of the hands.
pub fn month(asked: &Asked, offer: &Offer, edge: &Fraction) -> Result<Fraction, Refusal> {
    let (game, wager) = (offer.game, offer.wager.id);
    let stated = sides(asked, game.id).find(|(name, _)| name.split('/').next() == Some(wager));
    let side = stated.map_or_else(|| USUAL_SHARE.to_string(), |(_, bet)| bet);
    let side = (!offer.wager.has_decisions).then(|| format!("{wager}={side}"));
    let table = of(asked, game, side)?;
    let bet = table.sides.first().map_or_else(|| table.unit(), SideBet::average_bet);
    Ok(table.of_all_seats(&(edge * bet * whole_units(table.rounds_of("month")))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;
    use crate::questions::blocks::keys;

    fn asked(query: &str) -> Asked {
        Asked::of("/economics", query).expect("short")
    }

    #[test]
    fn a_side_wager_counts_in_three_hands_of_ten_unless_its_share_is_stated() {
        for (side, name, bet) in [
            ("three-card-bonus", "three-card-bonus", "30%"),
            ("three-card-bonus/B%3D", "three-card-bonus/B", "30%"),
            ("three-card-bonus/B%3D5", "three-card-bonus/B", "5@30%"),
            ("three-card-bonus/B%3D5@100%25", "three-card-bonus/B", "5@100%"),
            ("three-card-bonus/B%3Bpair%3D2%3D40%25", "three-card-bonus/B;pair=2", "40%"),
        ] {
            let asked = asked(&format!("side={side}"));
            assert_eq!(sides(&asked, "let-it-ride").collect::<Vec<_>>(), [(name, bet.to_string())], "{side}");
        }
        // A wager of another game is left out, an unknown one is for the command to refuse.
        let asked = asked("side=trips%3D30%25&side=none%3D30%25");
        assert_eq!(sides(&asked, "let-it-ride").map(|(name, _)| name).collect::<Vec<_>>(), ["none"]);
        assert_eq!(sides(&asked, "").count(), 2);
    }

    #[test]
    fn a_month_is_won_at_the_table_that_is_stated() {
        let month = |name: &str, query: &str| month(&asked(query), &keys::offer(name).expect(name), &ratio(1, 50));
        // $10, 50 rounds an hour, 24 hours, 30 days.
        assert_eq!(month("let-it-ride/base/A", ""), Ok(ratio(10 * 50 * 24 * 30, 50)));
        let stated = "average-bet=15&seats=5&hands-per-hour=40&hours-per-day=12";
        assert_eq!(month("let-it-ride/base/A", stated), Ok(ratio(15 * 5 * 40 * 12 * 30, 50)));
        let side = "let-it-ride/three-card-bonus/A";
        assert_eq!(month(side, stated), Ok(ratio(3 * 15 * 5 * 40 * 12 * 30, 10 * 50)));
        assert_eq!(month(side, "side=three-card-bonus%3D5@40%25"), Ok(ratio(2 * 5 * 50 * 24 * 30, 5 * 50)));
        // Pays in dollars are of a wager of $1.
        assert_eq!(month("let-it-ride/five-card-bonus/A", ""), Ok(ratio(3 * 50 * 24 * 30, 10 * 50)));
        for (query, field) in [("average-bet=x", BET), ("seats=0", "seats"), ("hours-per-day=25", "hours-per-day")] {
            assert_eq!(month(side, query).expect_err(query).field.as_deref(), Some(field), "{query}");
        }
    }
}
