//! `strategy`: decisions by holding, every single decision, or the expected value of every action in one spot.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::StringValueParser;

use super::answer::{Answer, Ask, Asking, Stream};
use super::blocks::{Choice, PayoutLimits, numbers, one_unit};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{Observer, Solved, by_game, remarks_on_spot, remarks_on_strategy};
use crate::cards::{Card, CardSet, parse_cards};
use crate::games::{EachDecision, Offer, SolveError, Solver, Spot, VariantChoice};
use crate::paytable::quoted;
use crate::report::Sheet;
use crate::report::remarks::in_words;
use crate::report::strategy::{self, On};

fields! {
    /// Show the optimal strategy, a named one, or the expected value of every action on one hand
    #[command(mut_arg("unit", one_unit))]
    pub struct Options {
        #[command(flatten)]
        pub choice: Choice = block,
        #[command(flatten)]
        pub limits: PayoutLimits = block,
        /// The player's cards, such as "As Kd 10h": shows the expected value of every action, with optimal later decisions
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub hand: Option<String> = one(StringValueParser::new()),
        /// Community cards exposed so far, in the order of the deal
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub board: Option<String> = one(StringValueParser::new()),
        /// The dealer's up card
        #[arg(long, value_name = "CARD", help_heading = numbers::SPOT)]
        pub up: Option<String> = one(StringValueParser::new()),
        /// Bets placed by earlier decisions, in units, such as "1 3" [default: as the strategy bets; the smallest where it
        /// folds]
        #[arg(long, value_name = "UNITS", help_heading = numbers::SPOT)]
        pub bets: Option<Bets> = one(bets_placed),
        /// After a draw: the cards discarded; none if a sixth card was bought
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub discarded: Option<String> = one(StringValueParser::new()),
        /// After a draw: the cards drawn
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub drawn: Option<String> = one(StringValueParser::new()),
        /// Cards known to be out of play: other players' hands, the player's other boxes, a burn card; every action is
        /// valued over the remaining cards
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub seen: Option<String> = one(StringValueParser::new()),
        /// Write every decision as CSV, one row for each class of suit-isomorphic hands; millions in some games
        #[arg(long, help_heading = numbers::OUTPUT)]
        pub complete: bool = flag,
        #[command(flatten)]
        pub rows: Rows = block,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        self.choice.reads()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.ensure_consistent()?;
        let spot = self.spot()?;
        let without_rows = if spot.is_some() { strategy::spot_sheet([]) } else { strategy::sheet([]) };
        self.rows.query(&[&without_rows])?;
        let mut offers = self.choice.offers(VariantChoice::Default)?;
        // A wager without decisions is an error only if no other is selected.
        if offers.iter().any(|offer| offer.wager.has_decisions) {
            offers.retain(|offer| offer.wager.has_decisions);
        }
        let is_meter_given = !self.choice.variants.meters.meter.is_empty();
        if is_meter_given && offers.iter().all(|offer| offer.paytable.meters.is_empty()) {
            bail!("⟦meter⟧ was given, but no decision depends on a meter");
        }
        let games = by_game(self.limits.applied_at_one_unit(offers)?, &asking.solutions())?;
        if self.complete {
            return self.complete(&games);
        }
        let sheet = |for_people: bool| {
            let (mut sheet, remarks) = match &spot {
                Some((spot, seen)) => spots(&games, spot, *seen, for_people)?,
                None => strategies(&games, for_people)?,
            };
            let is_left = self.rows.left_in(&sheet)?;
            sheet.remarks = remarks.into_iter().filter(|(offer, _)| is_left(offer)).map(|(_, remark)| remark).collect();
            Ok::<_, Fault>(sheet)
        };
        Ok(self.rows.answer_in_both(vec![sheet(false)?], vec![sheet(true)?], asking)?)
    }
}

fn strategies(games: &[Solved], for_people: bool) -> Result<(Sheet, Vec<On<'_, String>>), Fault> {
    let (mut strategies, mut remarks) = (Vec::new(), Vec::new());
    for Solved { solver, offers, .. } in games {
        for offer in offers {
            strategies.push((offer, solver.strategy(offer)?));
            let on_offer = remarks_on_strategy(offer, solver.as_ref());
            remarks.extend(on_offer.iter().map(|remark| (offer, in_words(remark))));
        }
    }
    let (strategies, same) = strategy::each_once(strategies, for_people);
    let sheet = strategy::sheet(strategies.iter().map(|(offer, rows)| (*offer, rows.as_slice())));
    Ok((sheet, same.into_iter().chain(remarks).collect()))
}

/// The expected value of every action in a spot of the only game, with the cards seen out of play.
fn spots<'g>(
    games: &'g [Solved],
    spot: &Spot,
    seen: CardSet,
    for_people: bool,
) -> Result<(Sheet, Vec<On<'g, String>>), Fault> {
    let [solved] = games else {
        bail!("⟦hand⟧ needs one game: name it, or pass ⟦game⟧");
    };
    let of_rest = solver_without(seen, solved)?;
    let deciding = of_rest.as_deref().unwrap_or(solved.solver.as_ref());
    let (mut spots, mut remarks) = (Vec::new(), Vec::new());
    for offer in &solved.offers {
        spots.push((offer, deciding.spot(offer, spot)?));
        let on_offer = remarks_on_spot(offer, solved.solver.as_ref());
        remarks.extend(on_offer.iter().map(|remark| (offer, in_words(remark))));
    }
    let (spots, same) = strategy::each_once(spots, for_people);
    let sheet = strategy::spot_sheet(spots.iter().map(|(offer, spot)| (*offer, spot)));
    let of = |offer: &Offer| if spots.len() > 1 { format!("{}: ", strategy::name(offer)) } else { String::new() };
    let answers = spots.iter().map(|(offer, spot)| (*offer, of(offer) + &strategy::spot_in_words(spot)));
    Ok((sheet, same.into_iter().chain(remarks).chain(answers).collect()))
}

/// The solver for the deck without the cards seen; `None` if none are seen.
fn solver_without(seen: CardSet, Solved { facts, offers, .. }: &Solved) -> Result<Option<Box<dyn Solver>>, Fault> {
    let Some(offer) = offers.first().filter(|_| !seen.is_empty()) else { return Ok(None) };
    match offer.solver(CardSet::FULL_DECK.without(seen)) {
        Err(SolveError::DeckTooSmall { needed, cards }) => bail!(
            "⟦seen⟧: a round of {} takes {needed} cards, and with {} seen {cards} are left; at most {} can be seen",
            facts.title,
            seen.len(),
            Card::COUNT - needed
        ),
        solver => Ok(Some(solver?)),
    }
}

impl Options {
    fn ensure_consistent(&self) -> Result<(), Refusal> {
        let chosen = &self.rows.chosen;
        rules!(
            self.board => needs self.hand;
            self.up => needs self.hand;
            self.bets => needs self.hand;
            self.drawn => needs self.hand;
            self.seen => needs self.hand;
            self.discarded => needs self.drawn;
            self.complete => excludes self.hand, chosen.columns, chosen.sort, chosen.r#where;
        );
        Ok(())
    }

    /// Every decision of the only offer.
    fn complete(&self, games: &[Solved]) -> Result<Answer, Fault> {
        let [Solved { solver, offers, .. }] = games else {
            bail!("⟦complete⟧ needs one game: name it, or pass ⟦game⟧");
        };
        let [offer] = offers.as_slice() else {
            let known: Vec<String> = offers.iter().map(Offer::name).collect();
            let known = known.join(", ");
            bail!("⟦complete⟧ needs one paytable, reading and strategy: choose among {known}");
        };
        if let Some(other) = self.rows.output.format.as_ref().filter(|name| *name != "csv") {
            bail!("⟦complete⟧ is written as csv, not as {other}");
        }
        let (solver, offer) = (Arc::clone(solver), offer.clone());
        let stream = Stream(Box::new(move |out| {
            let every_decision = |each: &mut EachDecision<'_>| solver.every_decision(&offer, each);
            Ok(strategy::write_decisions(&offer, every_decision, out)?)
        }));
        Ok(Answer { stream: Some(stream), ..Answer::default() })
    }

    /// The spot, and further cards seen.
    fn spot(&self) -> Result<Option<(Spot, CardSet)>, Fault> {
        let Some(hand) = &self.hand else { return Ok(None) };
        let up_cards = cards("⟦up⟧", self.up.as_deref())?;
        if up_cards.len() > 1 {
            bail!("⟦up⟧ takes one card, not {}", up_cards.len());
        }
        let (hand, board) = (cards("⟦hand⟧", Some(hand))?, cards("⟦board⟧", self.board.as_deref())?);
        let bets = self.bets.clone().unwrap_or_default().0;
        let discarded = cards("⟦discarded⟧", self.discarded.as_deref())?;
        let drawn = cards("⟦drawn⟧", self.drawn.as_deref())?;
        let spot = Spot { hand, board, up_card: up_cards.first().copied(), bets, discarded, drawn };
        let seen = self.seen(&spot)?;
        Ok(Some((spot, seen)))
    }

    /// Cards seen that are not part of the spot.
    fn seen(&self, spot: &Spot) -> Result<CardSet, Fault> {
        let seen: CardSet = cards("⟦seen⟧", self.seen.as_deref())?.into_iter().collect();
        let given = [("⟦hand⟧", &spot.hand), ("⟦board⟧", &spot.board), ("⟦drawn⟧", &spot.drawn)].into_iter();
        let given = given.flat_map(|(option, cards)| cards.iter().map(move |&card| (option, card)));
        let up_card = spot.up_card.map(|card| ("⟦up⟧", card));
        if let Some((option, card)) = given.chain(up_card).find(|(_, card)| seen.contains(*card)) {
            let message = "list only cards that are neither the player's nor on the table";
            bail!("⟦seen⟧: {card} is already in {option}; {message}");
        }
        Ok(seen)
    }
}

/// Bets in units, in the order of the decisions; a type of its own, because clap takes a list for a repeated option.
#[derive(Clone, Debug, Default)]
pub struct Bets(Vec<u32>);

/// Parses whole numbers separated by spaces or commas.
fn bets_placed(text: &str) -> Result<Bets, String> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty());
    let bet = |word: &str| word.parse().map_err(|_| format!("{} is not a whole number", quoted(word)));
    words.map(bet).collect::<Result<Vec<u32>, String>>().map(Bets)
}

fn cards(option: &str, text: Option<&str>) -> Result<Vec<Card>, Fault> {
    if text.is_some_and(|text| text.trim().is_empty()) {
        bail!("{option} names no card");
    }
    Ok(parse_cards(text.unwrap_or_default()).map_err(|error| format!("{option}: {error}"))?)
}
