//! `progressive`: the returns of meters.

use std::path::PathBuf;

use az::Az;
use clap::builder::PossibleValuesParser;
use num_traits::Signed;

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Activation, Choice, Seating, by_meter, numbers};
use super::refusal::Fault;
use super::rows::Rows;
use crate::analysis::{self, Accounted, Observer};
use crate::games::{Offer, VariantChoice};
use crate::outcome::{Fraction, decimal, percent};
use crate::paytable::{Dollars, Meter, Units};
use crate::progressive::{MeterTerms, ReserveExcess};
use crate::report::progressive::sheet;
use crate::report::remarks::distinct;

fields! {
    /// Show the return, break-even amount and long-run mean of progressive meters
    pub struct Options {
        #[command(flatten)]
        pub choice: Choice = block,
        #[command(flatten)]
        pub terms: Terms = block,
        #[command(flatten)]
        pub activation: Activation = block,
        #[command(flatten)]
        pub seating: Seating = block,
        #[command(flatten)]
        pub rows: Rows = block,
    }
}

fields! {
    /// The meters' terms in the operator's Rules Submission.
    #[command(next_help_heading = numbers::METERS)]
    pub struct Terms {
        /// The wager in dollars, because the regulation states minimum seeds in dollars
        #[arg(long, value_name = "DOLLARS")]
        pub unit: Dollars = usual(numbers::dollars, "1"),
        /// Seed of every meter in units of the wager, or NAME=AMOUNT for one of them
        #[arg(long, value_name = "AMOUNT")]
        pub meter_seed: Vec<(Option<String>, Units)> = many(numbers::meter),
        /// Amount to which a meter is reset after it is paid in full, or NAME=AMOUNT for one of them [default: the seed]
        #[arg(long, value_name = "AMOUNT")]
        pub reseed: Vec<(Option<String>, Units)> = many(numbers::meter),
        /// Percentage of each wager added to every meter, or NAME=PERCENT for one of them
        #[arg(long, value_name = "PERCENT")]
        pub primary: Vec<(Option<String>, Units)> = many(numbers::meter_rate),
        /// Percentage of each wager added to every meter's reserve, or NAME=PERCENT for one of them
        #[arg(long, value_name = "PERCENT")]
        pub reserve: Vec<(Option<String>, Units)> = many(numbers::meter_rate),
        /// Use of a reserve in excess of the reseed: `to-meter` adds it to the meter, `kept` saves it for later reseeds
        #[arg(long, value_name = "WHAT")]
        pub reserve_excess: String = usual(PossibleValuesParser::new(ReserveExcess::ALL.map(ReserveExcess::name)), ReserveExcess::ALL[0].name()),
        /// Mean number of wagers that feed a meter per hand that can hit it [default: 1; the number of seats if the
        /// dealer's hand hits it]
        #[arg(long, value_name = "N")]
        pub wagers_per_hand: Option<Fraction> = one(numbers::positive),
    }
}

impl Terms {
    fn at_a_table(&self, seats: usize) -> Result<MeterTerms, Fault> {
        let excess = ReserveExcess::ALL.into_iter().find(|excess| excess.name() == self.reserve_excess);
        Ok(MeterTerms {
            unit: self.unit.clone(),
            seeds: by_meter("meter-seed", &self.meter_seed)?,
            reseeds: by_meter("reseed", &self.reseed)?,
            primaries: by_meter("primary", &self.primary)?,
            reserves: by_meter("reserve", &self.reserve)?,
            excess: excess.unwrap_or_default(),
            wagers_per_hand: self.wagers_per_hand.clone(),
            dealers_bettors: seats.az::<u32>(),
        })
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        self.choice.reads()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&sheet([])])?;
        let mut stated = self.choice.offers(VariantChoice::Default)?;
        stated.retain(|offer| !offer.paytable.meters.is_empty());
        if stated.is_empty() {
            bail!("none of the selected wagers has a meter");
        }
        let table = self.seating.players_of_meters(&stated)?;
        let terms = self.terms.at_a_table(table.seats)?;
        let offers = self.activation.of(terms.apply(stated.clone())?)?;
        let games = analysis::by_game(offers.clone(), &asking.solutions())?;
        let mut accounts = Vec::new();
        for game in &analysis::answered(games, asking)? {
            accounts.extend(analysis::accounted(&game.answers, game.solver.as_ref(), &terms, &table)?);
        }
        let mut sheet = sheet(&accounts);
        let is_left = self.rows.left_in(&sheet)?;
        let (stated, offers): (Vec<Offer>, Vec<Offer>) =
            stated.into_iter().zip(offers).filter(|(_, offer)| is_left(offer)).unzip();
        accounts.retain(|accounted| is_left(&accounted.offer));
        sheet.remarks.extend(replaced(&stated, &offers));
        sheet.remarks.extend(unknown(&accounts));
        sheet.remarks.extend(accounts.iter().flat_map(favouring));
        Ok(self.rows.answer(sheet, asking)?)
    }
}

/// Remarks on offers with meters other than their paytable file's.
fn replaced(stated: &[Offer], offers: &[Offer]) -> Vec<String> {
    let is_replaced = |(stated, offer): &(&Offer, &Offer)| {
        let mut meters = stated.paytable.meters.iter().zip(&offer.paytable.meters);
        meters.any(|(stated, meter)| {
            let seeds = |meter: &Meter| (meter.seed.clone(), meter.reseed.clone());
            // Terms that the regulation leaves to the operator replace nothing.
            (stated.least_seed.is_none() && seeds(stated) != seeds(meter))
                || (stated.increments.is_some() && stated.increments != meter.increments)
        })
    };
    let remark = |(stated, _): (&Offer, &Offer)| {
        format!("{}: seeds or rates given here stand in place of those of {}.", stated.name(), stated.paytable.section)
    };
    stated.iter().zip(offers).filter(is_replaced).map(remark).collect()
}

/// Remarks on wagers without long-run figures, with the reason.
fn unknown(accounts: &[Accounted]) -> Vec<String> {
    let remark = |accounted: &Accounted| {
        let (game, wager) = (accounted.offer.game.id, accounted.offer.wager.id);
        let flow = &accounted.account.meters.iter().find(|meter| meter.long_run.is_none())?.flow;
        Some(match (&flow.increments, &flow.seed) {
            (None, Some(_)) => format!(
                "{game} {wager}: the rate of progression is in the operator's Rules Submission; give it with ⟦primary⟧ \
                 (and ⟦reserve⟧) for the long run."
            ),
            (None, None) => format!(
                "{game} {wager}: seed and rate of progression are unknown; give them with ⟦meter_seed⟧ and ⟦primary⟧ \
                 (and ⟦reserve⟧) for the long run. A meter counts as empty unless ⟦meter⟧ says what it shows."
            ),
            (Some(_), None) => format!(
                "{game} {wager}: the seed of meter `{}` is unknown; pass ⟦meter_seed⟧ to see the long run.",
                flow.name
            ),
            (Some(_), Some(_)) => format!("{game} {wager}: no hand ever hits meter `{}`.", flow.name),
        })
    };
    distinct(accounts.iter().filter_map(remark))
}

/// Remarks on a wager that favours the player, at the readings of its meters and in the long run.
fn favouring(accounted: &Accounted) -> Vec<String> {
    let account = &accounted.account;
    let edges = [("at these readings", Some(account.house_edge())), ("in the long run", account.long_run_house_edge())];
    let favours = edges.into_iter().filter_map(|(when, edge)| Some((when, edge.filter(Signed::is_negative)?)));
    let name = accounted.offer.name();
    let remark = |(when, edge): (&str, Fraction)| {
        format!("{name}: the player has the edge {when}: {} %.", decimal(&percent(&-edge), 4))
    };
    favours.map(remark).collect()
}
