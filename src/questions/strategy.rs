//! `strategy`: decisions by holding, every single decision, or the expected value of every action in one spot.

use std::fmt::Display;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, StringValueParser};

use super::answer::{Answer, Ask, Asking, Stream};
use super::blocks::{Choice, PayoutLimits, numbers, one_unit};
use super::fields::ensure_each_once;
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{Observer, Solved, by_game, remarks_on_spot, remarks_on_strategy};
use crate::cards::{Card, CardSet, parse_cards};
use crate::games::{
    BETS, BOARD, DISCARDED, DRAWN, EachDecision, HAND, Offer, SolveError, Solver, Spot, SpotError, UP, VariantChoice,
};
use crate::paytable::quoted;
use crate::report::Sheet;
use crate::report::remarks::in_words;
use crate::report::strategy::{self, On};

const SEEN: &str = "seen";
/// What is known of a spot besides the hand.
const KNOWN: [&str; 6] = [BOARD, UP, BETS, DISCARDED, DRAWN, SEEN];

/// What else can be shown: every single decision, or how often each action is taken.
const EVERY_DECISION: &str = "every-decision";
const ACTIONS: &str = "actions";

fields! {
    /// Show the best play, a named strategy, or the values of one hand
    #[command(visible_alias = "hand", mut_arg("unit", one_unit))]
    pub struct Options {
        pub choice: Choice,
        pub limits: PayoutLimits,
        /// The player's cards, such as "As Kd 10h" or AsKd10h: shows the expected value of every action, with optimal later
        /// decisions
        #[arg(long, value_name = "CARDS", help_heading = numbers::SPOT)]
        pub hand: Option<String> = one(StringValueParser::new()),
        /// What else is known of the spot: board=CARDS, exposed so far, in the order of the deal; up=CARD of the dealer;
        /// bets=UNITS placed by earlier decisions, such as "bets=1 3" [default: as the strategy bets; the smallest where it
        /// folds]; after a draw, discarded=CARDS (left out if a sixth card was bought) and drawn=CARDS; seen=CARDS out of play:
        /// other players' hands, the player's other boxes, a burn card; every action is valued over the remaining cards
        /// (may be repeated)
        #[arg(long, value_name = "WHAT=CARDS", help_heading = numbers::SPOT)]
        pub known: Vec<(&'static str, String)> = many(known),
        /// Write every decision as CSV, one row for each class of suit-isomorphic hands; millions in some games; or how often
        /// each action is taken
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new([EVERY_DECISION, ACTIONS])),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let rows = &self.rows;
        rules!(
            self.known => needs self.hand;
            self.show => excludes self.hand;
        );
        if !self.shows_actions() {
            rules!(self.show => excludes rows.columns, rows.sort, rows.r#where);
        }
        let spot = self.spot()?;
        let of_actions = self.shows_actions();
        let without_rows = match &spot {
            Some(_) => strategy::spot_sheet([]),
            None if of_actions => strategy::shares_sheet([]),
            None => strategy::sheet([]),
        };
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
        if self.show.is_some() && !of_actions {
            return self.complete(&games);
        }
        let sheet = |for_people: bool| {
            let (mut sheet, remarks) = match &spot {
                Some((spot, seen)) => spots(&games, spot, *seen, for_people)?,
                None => strategies(&games, of_actions, for_people)?,
            };
            let is_left = self.rows.left_in(&sheet)?;
            sheet.remarks = remarks.into_iter().filter(|(offer, _)| is_left(offer)).map(|(_, remark)| remark).collect();
            Ok::<_, Fault>(sheet)
        };
        Ok(self.rows.answer_of(vec![sheet(false)?], Some(vec![sheet(true)?]), asking)?)
    }
}

fn strategies(games: &[Solved], of_actions: bool, for_people: bool) -> Result<(Sheet, Vec<On<'_, String>>), Fault> {
    let (mut strategies, mut remarks) = (Vec::new(), Vec::new());
    for Solved { solver, offers, .. } in games {
        for offer in offers {
            strategies.push((offer, solver.strategy(offer)?));
            remarks.extend(remarks_on_strategy(offer, solver.as_ref()).iter().map(|remark| (offer, in_words(remark))));
        }
    }
    let (strategies, same) = strategy::each_once(strategies, for_people);
    let all = strategies.iter().map(|(offer, strategy)| (*offer, strategy));
    if of_actions && strategies.iter().all(|(_, strategy)| strategy.shares.is_empty()) {
        bail!("⟦show⟧ {ACTIONS}: of the named games none has them: Lunar Poker's are remarks of `analyze`");
    }
    let sheet = if of_actions { strategy::shares_sheet(all) } else { strategy::sheet(all) };
    Ok((sheet, same.into_iter().chain(remarks).collect()))
}

/// The expected value of every action in a spot of the only game, with the cards seen out of play.
fn spots<'g>(
    games: &'g [Solved],
    spot: &Spot,
    seen: CardSet,
    for_people: bool,
) -> Result<(Sheet, Vec<On<'g, String>>), Fault> {
    let [solved] = games else { bail!("⟦hand⟧ needs one game: name it") };
    let of_rest = solver_without(seen, solved)?;
    let deciding = of_rest.as_deref().unwrap_or(solved.solver.as_ref());
    let (mut spots, mut remarks) = (Vec::new(), Vec::new());
    for offer in &solved.offers {
        spots.push((offer, deciding.spot(offer, spot).map_err(of_spot)?));
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
            "⟦known⟧ seen: a round of {} takes {needed} cards, and with {} seen {cards} are left; at most {} can be seen",
            facts.title,
            seen.len(),
            Card::COUNT - needed
        ),
        solver => Ok(Some(solver?)),
    }
}

impl Options {
    fn shows_actions(&self) -> bool {
        self.show.as_deref() == Some(ACTIONS)
    }

    /// Every decision of the only offer.
    fn complete(&self, games: &[Solved]) -> Result<Answer, Fault> {
        let [Solved { solver, offers, .. }] = games else {
            bail!("⟦show⟧ {EVERY_DECISION} needs one game: name it")
        };
        let [offer] = offers.as_slice() else {
            let known: Vec<String> = offers.iter().map(Offer::name).collect();
            let known = known.join(", ");
            bail!("⟦show⟧ {EVERY_DECISION} needs one paytable, reading and strategy: choose among {known}");
        };
        if let Some(other) = self.rows.output.format.as_ref().filter(|name| *name != "csv") {
            bail!("⟦show⟧ {EVERY_DECISION} is written as csv, not as {other}");
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
        let hand = cards(hand).map_err(|why| format!("⟦hand⟧: {why}"))?;
        ensure_each_once("known", self.known.iter().map(|(name, _)| *name))?;
        if self.text(DISCARDED).is_some() && self.text(DRAWN).is_none() {
            return Err(about(DISCARDED, format!("it needs ⟦known⟧ {DRAWN}")).into());
        }
        let [up_cards, board, discarded, drawn] = [UP, BOARD, DISCARDED, DRAWN].map(|name| self.cards(name));
        let (board, discarded, drawn) = (board?, discarded?, drawn?);
        let spot = Spot { hand, board, up_cards: up_cards?, bets: self.bets()?, discarded, drawn };
        let seen = self.seen(&spot)?;
        Ok(Some((spot, seen)))
    }

    /// Cards seen that are not part of the spot.
    fn seen(&self, spot: &Spot) -> Result<CardSet, Fault> {
        let seen: CardSet = self.cards(SEEN)?.into_iter().collect();
        let given =
            [("the hand", &spot.hand), (BOARD, &spot.board), (DRAWN, &spot.drawn), (UP, &spot.up_cards)].into_iter();
        let mut given = given.flat_map(|(place, cards)| cards.iter().map(move |&card| (place, card)));
        if let Some((place, card)) = given.find(|(_, card)| seen.contains(*card)) {
            let message = "list only cards that are neither the player's nor on the table";
            return Err(about(SEEN, format!("{card} is already in {place}; {message}")).into());
        }
        Ok(seen)
    }

    /// What is known under this name, as written.
    fn text(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|(of, _)| *of == name).map(|(_, text)| text.as_str())
    }

    fn cards(&self, name: &str) -> Result<Vec<Card>, Refusal> {
        self.text(name).map_or_else(|| Ok(Vec::new()), cards).map_err(|why| about(name, why))
    }

    /// Bets in units, in the order of the decisions.
    fn bets(&self) -> Result<Vec<u32>, Refusal> {
        if self.text(BETS).is_some_and(|text| text.trim().is_empty()) {
            return Err(about(BETS, "it names no bet"));
        }
        let text = self.text(BETS).unwrap_or_default();
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty());
        let bet = |word: &str| word.parse().map_err(|_| about(BETS, format!("{} is not a whole number", quoted(word))));
        words.map(bet).collect()
    }
}

/// The refusal of a part of a spot.
fn of_spot(error: SpotError) -> Fault {
    match error {
        SpotError::Wrong { part: HAND, why } => format!("⟦{HAND}⟧: {why}").into(),
        SpotError::Wrong { part, why } => about(part, why).into(),
        SpotError::Unsolved(_) => error.into(),
    }
}

/// The refusal of what is known under this name.
fn about(name: &str, why: impl Display) -> Refusal {
    Refusal::about("known", name, why)
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    match text.trim().is_empty() {
        true => Err("it names no card".to_string()),
        false => parse_cards(text).map_err(|error| error.to_string()),
    }
}

fn known(text: &str) -> Result<(&'static str, String), String> {
    numbers::by_name(text, "knowledge", &KNOWN).map(|(name, cards)| (name, cards.to_string()))
}
