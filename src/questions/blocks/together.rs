//! Options of a round: bonuses drawn by the table system, and wagers of one player on the same cards; and the base games
//! of which a patron may play several boxes.

use super::keys::{EDIT, is_game, key};
use super::named_paytable::{ENDING, parsed};
use super::{NamedPaytable, Variants, ensure_named_meters, numbers};
use crate::analysis::Wagered;
use crate::games::activation::{ActivationError, BonusActivation};
use crate::games::bonuses::random_bonus_names;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::lists::distinct;
use crate::outcome::Fraction;
use crate::paytable::whole_units;
use crate::questions::refusal::{Fault, Refusal};

/// The base games among these offers, if a patron may play this number of boxes.
pub fn on_boxes(offers: Vec<Offer>, boxes: usize) -> Result<Vec<Offer>, Fault> {
    let offers = base_games(offers, "⟦boxes⟧")?;
    let refused: Vec<&Offer> = offers.iter().filter(|offer| boxes > offer.game.knowledge.most_boxes).collect();
    if refused.is_empty() {
        return Ok(offers);
    }
    let reason = |offer: &&Offer| {
        let knowledge = &offer.game.knowledge;
        let most = match knowledge.most_boxes {
            1 => "one box".to_string(),
            most => format!("at most {most} boxes"),
        };
        format!("{}: {most}. {}", offer.game.title, knowledge.boxes_clause)
    };
    let reasons = distinct(refused.iter().map(reason)).join(" ");
    let permitted = offers.iter().filter(|offer| boxes <= offer.game.knowledge.most_boxes);
    let permitted = distinct(permitted.map(|offer| offer.game.id)).join(" or ");
    let remedy = if permitted.is_empty() { String::new() } else { format!(" Choose {permitted}") };
    Err(format!("⟦boxes⟧ {boxes}: {reasons}{remedy}").trim_end_matches('.').to_string().into())
}

pub fn base_games(mut offers: Vec<Offer>, option: &str) -> Result<Vec<Offer>, Fault> {
    offers.retain(|offer| offer.wager.has_decisions && offer.wager.id == offer.game.wagers[0].id);
    if offers.is_empty() {
        let why = format!("{option} needs a base game: name one, such as let-it-ride/base");
        return Err(Refusal::of(why).beside("what").into());
    }
    Ok(offers)
}

fields! {
    /// The frequencies of Magic Card and Lucky Bonus, which the regulation does not state.
    #[command(next_help_heading = numbers::TABLE)]
    pub struct Activation {
        /// Award magic-card or lucky-bonus in this share of the rounds, such as magic-card=0.25, 25% or 1/4 (may be
        /// repeated) [default: never]
        #[arg(long, value_name = "NAME=SHARE")]
        pub activation: Vec<(String, Fraction)> = many(numbers::activation),
    }
}

impl Activation {
    /// Command-line options that reproduce the choice.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        self.activation.iter().map(|(name, share)| format!("--activation={name}={share}"))
    }

    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        for (place, (name, activation)) in self.activation.iter().enumerate() {
            BonusActivation::default().set(name, activation.clone()).map_err(usage)?;
            if self.activation[..place].iter().any(|(earlier, _)| earlier == name) {
                bail!("⟦activation⟧ was given twice for {name}");
            }
            if !offers.iter().any(|offer| random_bonus_names(offer).contains(&name.as_str())) {
                bail!("⟦activation⟧ was given, but no selected wager has a {name}");
            }
        }
        offers.into_iter().map(|offer| self.of_one(offer)).collect()
    }

    fn of_one(&self, mut offer: Offer) -> Result<Offer, Fault> {
        let names = random_bonus_names(&offer);
        for (name, activation) in self.activation.iter().filter(|(name, _)| names.contains(&name.as_str())) {
            offer.bonuses.set(name, activation.clone()).map_err(usage)?;
        }
        Ok(offer)
    }
}

fn usage(error: ActivationError) -> String {
    format!("⟦activation⟧: {error}")
}

fields! {
    pub struct WageredTogether {
        /// Wagers of one player on the same cards, each with its units, such as
        /// let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5 (may be repeated, except in session)
        ///
        /// GAME/WAGER/PAYTABLE names the game, which the wagers after it may leave out; FILE.toml and FILE.toml:ID name
        /// wagers of a file, of the same game. Units follow `=` and are 1 by default; a unit is the same size for all
        /// wagers. Several readings, separated by commas, each apply to the wagers that have them.
        #[arg(long, value_name = "WAGERS", help_heading = numbers::SELECTION)]
        pub together: Vec<Listed> = many(listed),
    }
}

/// One set of wagers, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed(Vec<ListedWager>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedWager {
    paytable: NamedPaytable,
    units: Fraction,
}

/// Parses `GAME/WAGER/PAYTABLE=UNITS,WAGER/PAYTABLE,...`.
pub fn listed(text: &str) -> Result<Listed, String> {
    let how = "write GAME/WAGER/PAYTABLE,WAGER/PAYTABLE=UNITS, such as let-it-ride/base/A,five-card-bonus/A=0.5; \
               FILE.toml and FILE.toml:ID name paytables of a file";
    let (mut wagers, mut game) = (Vec::new(), None);
    // Paytables that are texts stand in a list of JSON, each with its units.
    let pairs: Vec<(String, Option<String>)> = match text.starts_with('[') {
        true => serde_json::from_str(text).map_err(|_| how)?,
        false => text.split(',').map(with_units).collect(),
    };
    for (name, units) in pairs {
        let units = units.map_or(Ok(whole_units(1)), |units| numbers::units(&units))?;
        // A wager alone is of the game that is named before it.
        let of = name.split(EDIT).next().unwrap_or_default();
        let is_wager = !of.contains(ENDING) && key(of.trim(), 2..=2).is_some_and(|parts| !is_game(&parts[0]));
        let of_game = game.as_ref().filter(|_| is_wager).map(|game| format!("{game}/"));
        let name = of_game.unwrap_or_default() + name.trim();
        let paytable = parsed(&name, 2..=3, how)?;
        let own = match &paytable {
            NamedPaytable::ByKey(names) if names.len() == 2 => return Err(how.to_string()),
            NamedPaytable::ByKey(names) => Some(names[0].clone()),
            NamedPaytable::OfText(own) => Some(own.game.to_string()),
            NamedPaytable::OfFile(..) => None,
        };
        game = game.or(own);
        wagers.push(ListedWager { paytable, units });
    }
    Ok(Listed(wagers))
}

/// Name and units of a wager; behind a pay that differs, a second `=` is before the units.
fn with_units(part: &str) -> (String, Option<String>) {
    let pay = part.rfind(EDIT).and_then(|at| Some(at + part[at..].find('=')? + 1)).unwrap_or(0);
    match part[pay..].rsplit_once('=') {
        Some((name, units)) => (format!("{}{name}", &part[..pay]), Some(units.to_string())),
        None => (part.to_string(), None),
    }
}

impl WageredTogether {
    pub fn are_given(&self) -> bool {
        !self.together.is_empty()
    }

    /// The sets at a table.
    pub fn of(
        &self,
        variants: &Variants,
        at_table: impl Fn(Vec<Offer>) -> Result<Vec<Offer>, Fault>,
    ) -> Result<Vec<Wagered>, Fault> {
        let selection = Selection { in_one_way: true, ..variants.selection(VariantChoice::Default)? };
        let regulation = Catalogue::known()?;
        let sets = self.together.iter().map(|set| set.offers(&regulation)).collect::<Result<Vec<_>, _>>()?;
        selection.check(&sets.iter().flatten().collect::<Vec<_>>())?;
        let wagered = |(Listed(wagers), offers): (&Listed, &Vec<Offer>)| {
            let offers = offers.iter().map(|offer| in_one_way(selection.ways(offer))).collect::<Result<Vec<_>, _>>()?;
            ensure_named_meters(&offers)?;
            let wagers = at_table(offers)?.into_iter().zip(wagers.iter().map(|wager| wager.units.clone()));
            Ok(Wagered::new(wagers.collect()).map_err(|error| format!("⟦together⟧: {error}"))?)
        };
        self.together.iter().zip(&sets).map(wagered).collect()
    }
}

fn in_one_way(mut ways: Vec<Offer>) -> Result<Offer, Fault> {
    if let [first, second, ..] = ways.as_slice() {
        let (first, second) = (first.name(), second.name());
        bail!("⟦together⟧: {first}, {second}: a wager needs one reading and one strategy; name one");
    }
    Ok(ways.remove(0))
}

impl Listed {
    pub fn paytables(&self) -> impl Iterator<Item = &NamedPaytable> {
        self.0.iter().map(|wager| &wager.paytable)
    }

    fn offers(&self, catalogue: &Catalogue) -> Result<Vec<Offer>, Fault> {
        let offer = |wager: &ListedWager| wager.paytable.offer(catalogue);
        Ok(self.0.iter().map(offer).collect::<Result<_, _>>().map_err(|error| format!("⟦together⟧ {error}"))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn the_first_wager_names_the_game_and_units_stand_behind() {
        let Listed(wagers) = listed("let-it-ride/base/A, five-card-bonus/A=0.5,three-card-bonus/B=1/3").expect("valid");
        let written: Vec<_> = wagers.iter().map(|wager| (wager.paytable.to_string(), wager.units.clone())).collect();
        let expected = [
            ("let-it-ride/base/A", ratio(1, 1)),
            ("let-it-ride/five-card-bonus/A", ratio(1, 2)),
            ("let-it-ride/three-card-bonus/B", ratio(1, 3)),
        ];
        assert_eq!(written, expected.map(|(name, units)| (name.to_string(), units)));
        let Listed(wagers) = listed("let-it-ride/five-card-bonus/A,base/A;flush=9=2").expect("valid");
        assert_eq!((wagers[1].paytable.to_string().as_str(), &wagers[1].units), ("A_flush-9", &ratio(2, 1)));
        for nonsense in
            ["", "base/A", "a/b/c/d", "a/b/c=", "a/b/c=0", "a/b/c=-1", "a/b/c=1/0", "a/b/c,", "a//c", "a/b/c=x"]
        {
            assert!(listed(nonsense).is_err(), "{nonsense}");
        }
    }
}
