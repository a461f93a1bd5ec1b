//! `progressive`: the returns of meters.

use az::Az;
use num_traits::Signed;

use super::answer::{Answer, Ask, Asking};
use super::blocks::{Activation, Choice, Days, Seats, by_meter, numbers};
use super::fields::ensure_each_once;
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{self, Accounted, Observer};
use crate::games::{Offer, VariantChoice};
use crate::lists::distinct;
use crate::outcome::{Fraction, decimal, percent};
use crate::paytable::{Dollars, Meter, Units, unknown as unknown_name};
use crate::progressive::{MeterTerms, ReserveExcess};
use crate::report::progressive::sheet;

fields! {
    /// Show return, break-even amount and mean of progressive meters
    pub struct Options {
        pub choice: Choice,
        /// The wager in dollars, because the regulation states minimum seeds in dollars
        #[arg(long, value_name = "DOLLARS", help_heading = numbers::METERS)]
        pub unit: Dollars = usual(numbers::dollars, "1"),
        /// A term of every meter, or, as TERM=NAME=AMOUNT, of one: seed, in units of the wager; reseed, the amount to which
        /// it is reset after it is paid in full [default: the seed]; primary, the percentage of each wager added to it;
        /// reserve, the percentage added to its reserve; excess, the use of a reserve in excess of the reseed (`to-meter`
        /// adds it to the meter, `kept` saves it for later reseeds) [default: to-meter]; wagers-per-hand, the mean number of
        /// wagers that feed a meter per hand that can hit it [default: 1; the number of seats if the dealer's hand hits it]
        /// (may be repeated)
        #[arg(long, value_name = "TERM=AMOUNT", help_heading = numbers::METERS)]
        pub terms: Vec<Term> = many(term),
        pub activation: Activation,
        pub seats: Seats,
        pub days: Days,
        pub rows: Rows,
    }
}

/// A term by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Of the meter of this name, or of all.
    Amount(&'static str, Option<String>, Units),
    Excess(ReserveExcess),
}

const SEED: &str = "seed";
const RESEED: &str = "reseed";
const PRIMARY: &str = "primary";
const RESERVE: &str = "reserve";
const EXCESS: &str = "excess";
const WAGERS_PER_HAND: &str = "wagers-per-hand";
const TERMS: [&str; 6] = [SEED, RESEED, PRIMARY, RESERVE, EXCESS, WAGERS_PER_HAND];

/// Parses `TERM=AMOUNT` or `TERM=NAME=AMOUNT`.
fn term(text: &str) -> Result<Term, String> {
    let (name, of) = numbers::by_name(text, "term", &TERMS)?;
    let (meter, amount) = match name {
        EXCESS => {
            let uses = ReserveExcess::ALL.map(ReserveExcess::name);
            let found = ReserveExcess::ALL.into_iter().find(|excess| excess.name() == of.trim());
            return found.map(Term::Excess).ok_or_else(|| unknown_name("use of a reserve", of, "available:", uses));
        }
        WAGERS_PER_HAND => (None, numbers::positive(of)?),
        PRIMARY | RESERVE => numbers::meter_rate(of)?,
        _ => numbers::meter(of)?,
    };
    Ok(Term::Amount(name, meter, amount))
}

impl Options {
    /// The meters' terms in the operator's Rules Submission, at a table.
    fn terms_at(&self, seats: usize) -> Result<MeterTerms, Fault> {
        let amounts = |name: &str| {
            let own = |term: &Term| match term {
                Term::Amount(of, meter, amount) if *of == name => Some((meter.clone(), amount.clone())),
                _ => None,
            };
            self.terms.iter().filter_map(own).collect::<Vec<_>>()
        };
        let of = |name: &str| by_meter("terms", &amounts(name));
        let excess = |term: &Term| if let Term::Excess(excess) = term { Some(*excess) } else { None };
        let (excess, wagers_per_hand) =
            (self.terms.iter().filter_map(excess).collect::<Vec<_>>(), amounts(WAGERS_PER_HAND));
        let once = excess.iter().map(|_| EXCESS).chain(wagers_per_hand.iter().map(|_| WAGERS_PER_HAND));
        ensure_each_once("terms", once)?;
        Ok(MeterTerms {
            unit: Some(self.unit.clone()),
            seeds: of(SEED)?,
            reseeds: of(RESEED)?,
            primaries: of(PRIMARY)?,
            reserves: of(RESERVE)?,
            excess: excess.first().copied().unwrap_or_default(),
            wagers_per_hand: wagers_per_hand.into_iter().next().map(|(_, number)| number),
            dealers_bettors: seats.az::<u32>(),
        })
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&sheet([], Some(&analysis::Table::default()))])?;
        let mut stated = self.choice.offers(VariantChoice::Default)?;
        stated.retain(|offer| !offer.paytable.meters.is_empty());
        if stated.is_empty() {
            return Err(Refusal::of("none of the selected wagers has a meter").beside("what").into());
        }
        let table = self.seats.players_of_meters(&stated)?;
        let terms = self.terms_at(table.seats)?;
        let offers = self.activation.of(terms.apply(stated.clone())?)?;
        let games = analysis::by_game(offers.clone(), &asking.solutions())?;
        let mut accounts = Vec::new();
        for game in &analysis::answered(games, asking)? {
            accounts.extend(analysis::accounted(&game.answers, game.solver.as_ref(), &terms, &table)?);
        }
        let mut sheet = sheet(&accounts, Some(&self.days.table(table.seats, None, Vec::new())));
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
        Some(match (&flow.meter.increments, &flow.meter.seed) {
            (None, Some(_)) => format!(
                "{game} {wager}: the rate of progression is in the operator's Rules Submission; give it as ⟦terms⟧ primary=PERCENT \
                 (and reserve=PERCENT) for the long run."
            ),
            (None, None) => format!(
                "{game} {wager}: seed and rate of progression are unknown; give them as ⟦terms⟧ seed=AMOUNT and \
                 primary=PERCENT (and reserve=PERCENT) for the long run. A meter counts as empty unless ⟦meter⟧ says what it shows."
            ),
            (Some(_), None) => format!(
                "{game} {wager}: the seed of meter `{}` is unknown; give it as ⟦terms⟧ seed=AMOUNT to see the long run.",
                flow.meter.name
            ),
            (Some(_), Some(_)) => format!("{game} {wager}: no hand ever hits meter `{}`.", flow.meter.name),
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
