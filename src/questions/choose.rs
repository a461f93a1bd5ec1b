//! `choose`: the combinations of the regulation's paytables that fit a floor.

use super::answer::{Answer, Ask, Asking, Document, HTML};
use super::blocks::{
    Known, Meters, NamedPaytable, Required, TableOptions, catalogue_named, ensure_bet, ensure_named_meters,
    ensure_seats, games_of, numbers, on_boxes,
};
use super::refusal::Fault;
use super::rows::{Query, Rows};
use crate::analysis::choosing::{Combination, Offered, OfferedSide, Risk, combinations, ranked, risks, solved_options};
use crate::analysis::{BOUNDED, Sampling, TABLE_SEED, Table};
use crate::games::{GameFacts, Offer, Selection};
use crate::lists::distinct;
use crate::paytable::whole_units;
use crate::report::choosing::{COMBINATION, ChoiceRow, assumptions, in_bounds, is_of_risk, sheet, table_in_words};
use crate::report::wording::as_options;
use crate::report::{Cell, html};

/// Most combinations that are made.
const MOST: usize = 100_000;
/// Most rows with a losing month.
const MOST_MONTHS: usize = 10;

fields! {
    /// Rank combinations of paytables by what a table would win
    ///
    /// A row is a combination: a paytable of the base game, and one of each side wager with a share of the players. All
    /// combinations of the regulation's paytables, or of those named, are made, in the default reading; those within the
    /// bounds are shown, greatest theoretical win first, with what each gives up against the best of them.
    ///
    /// Bounds are ranges with both ends inclusive: 3..4, 25.. for at least, ..6 for at most, or 6 for what rounds to it.
    ///
    /// Means are exact. Deviations and losing months are those of the first ten rows shown: exact for a single seat whose
    /// wagers are counted together, else from dealt rounds, with their standard error.
    ///
    /// A game that takes minutes to solve is left out unless it is named, or its solution is kept.
    #[command(next_help_heading = numbers::SELECTION)]
    #[command(mut_arg("average_bet", |bet| bet.required(true)))]
    pub struct Options {
        /// Paytables to choose among, instead of all of the regulation: GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or
        /// FILE.toml:ID; side wagers in the mix are named too
        #[arg(value_name = "WHAT", hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
        pub meters: Meters,
        pub required: Required,
        pub table: TableOptions,
        /// Boxes of one patron as a further choice: adds the rows in which every patron plays this many, and decides with
        /// all own hands in sight
        #[arg(long, value_name = "N", help_heading = numbers::TABLE)]
        pub boxes: Option<usize> = one(numbers::players),
        /// Maximum number of rows to show, 0 for all
        #[arg(long, value_name = "N", help_heading = numbers::OUTPUT)]
        pub limit: usize = usual(numbers::paytables, "10"),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        if self.table.bets.average_bet.is_none() {
            bail!("⟦average_bet⟧: give one; it is needed");
        }
        self.table.seats.ensure_consistent()?;
        let required = self.required.among(&BOUNDED)?;
        let query = self.rows.query(&[&sheet([])])?;
        let (offers, too_small) = self.offers()?;
        let offered = self.offered(&offers)?;
        if offered.iter().all(|game| game.bases.is_empty()) {
            bail!("a combination needs a paytable of a base game: name one next to the side wagers");
        }
        ensure_few(&offered)?;
        let sampling = Sampling::usual(TABLE_SEED);
        let (games, left_out) = solved_options(offered, sampling, asking)?;
        let table = self.table.table(self.table.bets.average_bet.clone(), Vec::new());
        let all = combinations(&games, &table);
        let number = all.len();
        let is_within = |of: &Combination<'_>| required.iter().all(|(figure, bounds)| of.meets(*figure, bounds));
        let (within, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_within);
        let within = ranked(within);
        if within.is_empty() && !others.is_empty() {
            let others = ranked(others);
            let near = sheet(others.iter().map(|combination| ChoiceRow { combination, risk: None }));
            let (none, value) = (format!("none of {number} combinations"), |row: usize, of| others[row].value(of));
            return Err(self.required.unmet(&none, value, [near.clone(), near]).into());
        }
        let risks_of = |combinations: &[&Combination<'_>]| Ok(risks(combinations, sampling, asking)?);
        let chosen = self.chosen(&within, &query, risks_of)?;
        let rows: Vec<ChoiceRow<'_>> =
            chosen.iter().map(|(combination, risk)| ChoiceRow { combination, risk: risk.as_ref() }).collect();
        let mut sheet = sheet(rows.iter().copied());
        sheet.remarks = remarks(&table, &rows, [within.len(), number], &left_out);
        let seat_fewer = || format!("Left out, because a table seats fewer players: {}.", too_small.join(", "));
        sheet.remarks.extend((!too_small.is_empty()).then(seat_fewer));
        let page = asking.wants(HTML).then(|| {
            let bounds: Vec<String> = self.required.stated().iter().map(|bounds| as_options(bounds)).collect();
            Document::of(HTML.name, html::choosing_page(&rows, &table, &bounds, [within.len(), number]))
        });
        Ok(Answer { documents: page.into_iter().collect(), ..self.rows.answer(sheet, asking)? })
    }
}

impl Options {
    /// The chosen paytables, and the games that were not named and seat too few players.
    fn offers(&self) -> Result<(Vec<Offer>, Vec<&'static str>), Fault> {
        let selection = Selection { meters: self.meters.amounts()?, ..Selection::default() };
        let offers = catalogue_named(&self.what)?.select(&selection)?;
        let is_seated = |offer: &Offer| self.table.seats.number() <= offer.game.most_players;
        let is_kept = |offer: &Offer| !self.what.is_empty() || is_seated(offer);
        let (offers, too_small): (Vec<_>, Vec<_>) = offers.into_iter().partition(is_kept);
        if offers.is_empty() {
            bail!("⟦seats⟧: no game seats as many players at a table");
        }
        ensure_named_meters(&offers)?;
        Ok((offers, distinct(too_small.iter().map(|offer| offer.game.id))))
    }

    /// The options of each game of `offers`, for the players of the mix.
    fn offered(&self, offers: &[Offer]) -> Result<Vec<Offered>, Fault> {
        ensure_seats(offers.iter(), &whole_units(self.table.seats.number()))?;
        self.table.bets.ensure_sides(offers)?;
        let offered = games_of(offers).into_iter().map(|game| self.of_game(game, offers));
        let mut offered = offered.collect::<Result<Vec<_>, Fault>>()?;
        let of_sides = offered.iter().flat_map(|game| &game.sides).map(|side| side.offers.clone());
        let seated = self.table.seats.of_groups(of_sides.collect())?;
        let sides = offered.iter_mut().flat_map(|game| &mut game.sides);
        sides.zip(seated).for_each(|(side, offers)| side.offers = offers);
        if let Some(boxes) = self.boxes.filter(|&boxes| boxes > 1)
            && offered.iter().all(|game| game.boxes.len() == 1)
        {
            on_boxes(offers.to_vec(), boxes)?;
        }
        Ok(offered)
    }

    fn of_game(&self, game: &'static GameFacts, offers: &[Offer]) -> Result<Offered, Fault> {
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.game.id == game.id).cloned().collect();
        // A base wager that is not played alone is part of one that includes both.
        let is_base = |offer: &&Offer| offer.wager.has_decisions && offer.wager.not_alone.is_none();
        let bases: Vec<Offer> = own.iter().filter(is_base).cloned().collect();
        let average_bet = self.table.bets.average_bet.clone().unwrap_or_else(|| whole_units(1));
        bases.iter().try_for_each(|base| ensure_bet(&average_bet, base))?;
        let mut bets = self.table.bets.on_sides_of(game, &average_bet)?;
        // What nobody bets on need not be offered.
        bets.retain(|bet| bet.share > whole_units(0));
        let mut sides = Vec::new();
        for bet in bets {
            if let Some(base) = bases.iter().find(|base| base.wager.includes(&bet.wager)) {
                bail!("{}: {} of {} includes this wager; leave it out", bet.wager, base.wager.id, game.id);
            }
            self.table.bets.ensure_paytable(&bet, &own)?;
            let on: Vec<Offer> = own.iter().filter(|offer| bet.is_on(offer)).cloned().collect();
            on.iter().try_for_each(|offer| ensure_bet(&bet.dollars, offer))?;
            sides.push(OfferedSide { bet, offers: on });
        }
        // Sight of other hands is known for the game's first wager.
        let is_first = bases.iter().all(|base| base.wager.id == game.wagers[0].id);
        let boxes = self.boxes.filter(|&boxes| boxes > 1 && boxes <= game.knowledge.most_boxes && is_first);
        let solves_all = !self.what.is_empty();
        Ok(Offered { game, bases, sides, boxes: [1].into_iter().chain(boxes).collect(), solves_all })
    }

    /// The rows to show, in the order of `--sort`, with their risks. Only an order or a condition on risks needs those
    /// of all combinations.
    fn chosen<'c, 'a>(
        &self,
        within: &'c [Combination<'a>],
        query: &Query,
        risks_of: impl Fn(&[&Combination<'a>]) -> Result<Vec<Risk>, Fault>,
    ) -> Result<Vec<(&'c Combination<'a>, Option<Risk>)>, Fault> {
        let mut risks: Vec<Option<Risk>> = within.iter().map(|_| None).collect();
        if query.needs(&sheet([]), is_of_risk) {
            risks = risks_of(&within.iter().collect::<Vec<_>>())?.into_iter().map(Some).collect();
        }
        let mut known: Vec<_> = within.iter().zip(risks).collect();
        let rows = known.iter().map(|(combination, risk)| ChoiceRow { combination, risk: risk.as_ref() });
        let sorted = query.sorted(sheet(rows));
        let mut chosen: Vec<(&Combination<'_>, Option<Risk>)> = Vec::new();
        let (place, most) = (sorted.place_of(COMBINATION), if self.limit == 0 { usize::MAX } else { self.limit });
        for number in sorted.rows.iter().filter_map(|row| row.get(place?)).take(most) {
            let Some(place) = known.iter().position(|(of, _)| Cell::integer(of.number) == *number) else { continue };
            chosen.push(known.swap_remove(place));
        }
        let without = chosen.iter_mut().take(MOST_MONTHS).filter(|(_, risk)| risk.is_none());
        let mut without: Vec<_> = without.collect();
        let dealt = risks_of(&without.iter().map(|(combination, _)| *combination).collect::<Vec<_>>())?;
        without.iter_mut().zip(dealt).for_each(|((_, risk), dealt)| *risk = Some(dealt));
        Ok(chosen)
    }
}

/// Refuses more combinations than can be listed, with what to narrow.
fn ensure_few(offered: &[Offered]) -> Result<(), Fault> {
    let all = offered.iter().map(Offered::combinations).fold(0, usize::saturating_add);
    if all <= MOST {
        return Ok(());
    }
    let sides = offered.iter().flat_map(|game| &game.sides);
    let counted = sides.map(|side| format!("{} has {} paytables", side.bet.wager, side.offers.len()));
    bail!(
        "{all} combinations, more than {MOST}: name fewer games, or name paytables of side wagers as \
         ⟦side⟧ WAGER/PAYTABLE=DOLLARS@SHARE ({})",
        counted.collect::<Vec<_>>().join(", ")
    )
}

fn remarks(table: &Table, rows: &[ChoiceRow<'_>], [within, all]: [usize; 2], left_out: &[String]) -> Vec<String> {
    let mut remarks = vec![in_bounds([within, all], rows.len())];
    remarks.extend(table_in_words(table, rows));
    remarks.extend(assumptions(rows));
    let is_cut = rows.len() > MOST_MONTHS && rows.iter().any(|row| row.risk.is_none());
    remarks.extend(is_cut.then(|| format!("Deviations and losing months are of the first {MOST_MONTHS} rows.")));
    let count = left_out.len();
    remarks.extend(left_out.first().map(|first| {
        format!(
            "Left out, because solving takes minutes and no solution is kept: {count} paytables, such as {first}. Name \
             the game, or ask `house-edge analyze` for it first."
        )
    }));
    remarks
}
