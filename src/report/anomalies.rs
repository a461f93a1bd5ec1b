//! Anomalies that a reader must not overlook: wagers that favour the player, very rare awards, and readings and boxes
//! that move a house edge.

use num_bigint::BigInt;
use num_traits::Signed;

use super::wording::{self, by_subject, figure_in_percent, percentage, points, statements, units};
use crate::analysis::{Answer, BoxesAnswer, Findings, GameFindings};
use crate::games::activation::BonusActivation;
use crate::games::{Catalogue, NotAlone, Offer, ReadingFacts, Selection, WagerFacts};
use crate::lists::{grouped, joined};
use crate::outcome::{Award, Fraction, Outcome, decimal, percent, to_f64};
use crate::paytable::ByMeter;
use crate::statistics::NORMAL_QUANTILE_97_5;

/// Awards rarer than once in this many rounds are called out.
const RARE_ONE_IN: u64 = 100_000_000;

/// Moves of a house edge beyond this, in thousandths of a percentage point, are called out.
const MOVES_BY_THOUSANDTHS: u32 = 100;

const NO_DEFAULT: &str = "Nothing in this pack is in the default reading under optimal play.";

pub struct AnomalyKind {
    pub heading: String,
    /// Introduction to the notes, or the statement that there are none.
    pub meaning: String,
    pub notes: Vec<Anomaly>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Anomaly {
    /// Game and wager.
    pub about: String,
    pub text: String,
    /// Supporting figures, one line each.
    pub details: Vec<String>,
}

/// Anomalies by kind. Pays that `regulation` does not have count as an operator's own.
pub fn anomalies(findings: &Findings, regulation: &Catalogue) -> [AnomalyKind; 4] {
    let pairs = findings.games.iter().flat_map(|game| game.facts.wagers.iter().map(move |wager| (game, wager)));
    let wagers: Vec<Wager> = pairs.map(|(game, wager)| Wager::of(game, wager)).collect();
    let has_default = wagers.iter().any(|wager| !wager.default.is_empty());
    let found: [Vec<Anomaly>; 4] = [
        wagers.iter().flat_map(|wager| wager.favouring(regulation)).collect(),
        wagers.iter().filter_map(Wager::rare).collect(),
        wagers.iter().flat_map(|wager| wager.facts.readings.iter().filter_map(|own| wager.moved_by(own))).collect(),
        wagers.iter().filter_map(|wager| wager.on_boxes(findings.least_edge.as_ref())).collect(),
    ];
    let mut kinds = by_subject("anomalies", |_| true, &[]).into_iter().zip(statements("no anomalies", |_| true, &[]));
    found.map(|notes| {
        let ((heading, introduction), none) = kinds.next().unwrap_or_default();
        let none = if has_default { none } else { NO_DEFAULT.to_string() };
        AnomalyKind { heading, meaning: if notes.is_empty() { none } else { introduction }, notes }
    })
}

/// Id of the option of `regulation` with the offer's pays; `None` if they are an operator's own. Ids and files prove
/// nothing: an operator may reuse the regulation's names.
pub fn option_of_regulation(offer: &Offer, regulation: &Catalogue) -> Option<String> {
    let [game, wager, own_id, ..] = offer.key();
    let options = regulation.select(&Selection::of(&[game, wager].join("/"))).ok()?;
    let pays = |offer: &Offer| {
        let plain = Offer { reading: None, meters: ByMeter::default(), payout_limit: None, ..offer.clone() };
        Offer { bonuses: BonusActivation::default(), ..plain }.terms()
    };
    let own = pays(offer);
    let mut same: Vec<String> =
        options.iter().filter(|option| pays(option) == own).map(|option| option.paytable.id.clone()).collect();
    // Options with equal pays differ in their meters; the offer's own id decides if it is among them.
    let place = same.iter().position(|id| id == own_id).unwrap_or(0);
    (place < same.len()).then(|| same.swap_remove(place))
}

struct Wager<'a> {
    game: &'a GameFindings,
    about: String,
    facts: &'static WagerFacts,
    answers: Vec<&'a Answer>,
    default: Vec<&'a Answer>,
}

impl<'a> Wager<'a> {
    fn of(game: &'a GameFindings, facts: &'static WagerFacts) -> Self {
        let about = format!("{}, {} ({})", game.facts.title, facts.title, facts.id_in_words());
        let answers = game.answers.iter();
        let answers = answers.filter(|answer| answer.offer.wager.id == facts.id && answer.offer.strategy.is_none());
        let default = answers.clone().filter(|answer| answer.offer.reading.is_none()).collect();
        Wager { game, about, facts, answers: answers.collect(), default }
    }

    /// Why the wager may not be placed alone, and who has the edge on it together with the required wager.
    fn not_alone(&self) -> Option<String> {
        let NotAlone { note, together, .. } = self.facts.not_alone?;
        let is_whole = |answer: &&Answer| {
            let offer = &answer.offer;
            offer.wager.id == *together && offer.reading.is_none() && offer.strategy.is_none()
        };
        let whole: Vec<&Answer> = self.game.answers.iter().filter(is_whole).collect();
        let edges = (!whole.is_empty()).then(|| format!(" There {}.", edges_in_words(&whole)));
        Some(format!("{note}{}", edges.unwrap_or_default()))
    }

    fn note(&self, text: String, details: Vec<String>) -> Anomaly {
        Anomaly { about: self.about.clone(), text, details }
    }

    /// Paytables on which the player has the edge: a note for the regulation's, another for an operator's own.
    fn favouring(&self, regulation: &Catalogue) -> Vec<Anomaly> {
        let favouring = self.default.iter().copied().filter(|answer| edge(answer).is_negative());
        let (regulations, own): (Vec<&Answer>, Vec<&Answer>) =
            favouring.partition(|answer| option_of_regulation(&answer.offer, regulation).is_some());
        let played = if self.facts.has_decisions { "Under optimal play " } else { "By the exact count " };
        let note = |answers: Vec<&Answer>, why: String| {
            let not_alone = self.not_alone().map(|note| format!(" {note}")).unwrap_or_default();
            let text = format!("{played}{}.{not_alone} {why}", edges_in_words(&answers));
            let details = self.facts.readings.iter().filter_map(|reading| self.in_reading(reading, &answers)).collect();
            (!answers.is_empty()).then(|| self.note(text, details))
        };
        let on_meter = regulations.iter().any(|answer| !answer.offer.meters.is_empty());
        let clause = match self.facts.favours_the_player {
            Some(clause) => format!("The cause is {clause}."),
            None if on_meter => "The cause is the meters as given, above the break-even reading.".to_string(),
            None => "The clause that causes it is not known.".to_string(),
        };
        let on_own = "These pays are an operator's own and no option of the regulation. Check for an extra digit, and \
                      the odds (to-1 or for-1).";
        [note(regulations, clause), note(own, on_own.to_string())].into_iter().flatten().collect()
    }

    /// Who has the edge on these paytables in another reading; `None` if the pack has no answer in it.
    fn in_reading(&self, reading: &ReadingFacts, answers: &[&Answer]) -> Option<String> {
        let is_meant = |read: &&&Answer| {
            let id = &read.offer.paytable.id;
            read.offer.reading_name() == reading.name && answers.iter().any(|answer| answer.offer.paytable.id == *id)
        };
        let read: Vec<&Answer> = self.answers.iter().filter(is_meant).copied().collect();
        let named = self.named(reading);
        (!read.is_empty()).then(|| format!("In {named} {}. {}", edges_in_words(&read), reading.meaning))
    }

    /// Reading and departure, such as "the reading `to-1` (instead of A1)".
    fn named(&self, reading: &ReadingFacts) -> String {
        let what = if reading.is_what_if { "what-if" } else { "reading" };
        format!("the {what} `{}` ({})", reading.name, self.game.facts.departure_of(reading))
    }

    /// Rare awards; paytables with the same ones share a line.
    fn rare(&self) -> Option<Anomaly> {
        let lines = self.default.iter().filter_map(|answer| Some((rare_awards(answer)?, id(answer))));
        let lines = grouped(lines).into_iter().map(|(line, ids)| format!("{}: {line}", ids.join(", ")));
        let details: Vec<String> = lines.collect();
        (!details.is_empty()).then(|| self.note("By paytable:".to_string(), details))
    }

    /// Effect of several boxes on the house edge, if it exceeds the threshold on some paytable.
    fn on_boxes(&self, least_edge: Option<&Fraction>) -> Option<Anomaly> {
        let of_wager = self.game.on_boxes.iter().filter(|on| on.offer.wager.id == self.facts.id);
        let of_paytables = grouped(of_wager.map(|on| (on.offer.paytable.id.as_str(), on)));
        let lines = of_paytables.iter().filter_map(|(id, on_boxes)| {
            let moves = on_boxes.iter().any(|on| on.fall().value > threshold());
            moves.then(|| format!("{id}: {}", boxes_in_words(on_boxes, least_edge)))
        });
        let details: Vec<String> = lines.collect();
        let text = format!("{} By paytable:", self.game.facts.knowledge.boxes_clause);
        (!details.is_empty()).then(|| self.note(text, details))
    }

    fn moved_by(&self, reading: &ReadingFacts) -> Option<Anomaly> {
        let least = threshold();
        let moved = |before: &&'a Answer| {
            let is_read = |answer: &&&Answer| answer.offer.reading_name() == reading.name && id(answer) == id(before);
            let (old, new) = (edge(before), edge(self.answers.iter().find(is_read)?));
            ((&new - &old).abs() > least).then(|| (id(before), old, new))
        };
        let moved: Vec<(&str, Fraction, Fraction)> = self.default.iter().filter_map(moved).collect();
        let changes = moved.iter().map(|(_, old, new)| new - old);
        let (lowest, highest) = (changes.clone().min()?, changes.max()?);
        let change =
            if lowest == highest { points(&lowest) } else { format!("{} to {}", points(&lowest), points(&highest)) };
        // A wager that favours the player in the default reading too has a note of its own.
        let turned = moved.iter().filter(|(_, old, new)| new.is_negative() && !old.is_negative());
        let turned = joined(turned.map(|(id, ..)| id), ", ");
        let turned = if turned.is_empty() { turned } else { format!(" In it the player has the edge on {turned}.") };
        let named = self.named(reading).replacen('t', "T", 1);
        let text = format!("{named} moves the house edge by {change} percentage points.{turned} {}", reading.meaning);
        let paytable = |(id, old, new): &(_, _, _)| format!("{id}: {} instead of {}", percentage(new), percentage(old));
        let paytables = joined(moved.iter().map(paytable), "; ");
        Some(self.note(text, vec![format!("By paytable: {paytables}.")]))
    }
}

/// [`MOVES_BY_THOUSANDTHS`] as a fraction of one.
fn threshold() -> Fraction {
    Fraction::new(MOVES_BY_THOUSANDTHS.into(), 100_000.into())
}

/// House edges by number of boxes, the number from which the player has the edge, and the largest number that keeps the
/// stated least edge.
fn boxes_in_words(on_boxes: &[&BoxesAnswer], least_edge: Option<&Fraction>) -> String {
    let edge_on = |on: &&BoxesAnswer| {
        let edge = on.house_edge();
        let percentage = match edge.std_error {
            None => decimal(&percent(&edge.value), 2),
            Some(_) => format!("({})", figure_in_percent(&edge)),
        };
        format!("{percentage} % on {}", on.boxes)
    };
    let edges = joined(on_boxes.iter().map(edge_on), ", ");
    let turned = on_boxes.iter().find(|on| on.house_edge().value.is_negative());
    let turned = turned.map(|on| format!("; the player has the edge on {} and more", on.boxes)).unwrap_or_default();
    let kept = least_edge.map(|least| {
        let keeping = on_boxes.iter().take_while(|on| surely_at_least(on, least)).last();
        let most = keeping.map_or_else(|| "on no number of boxes".to_string(), |on| format!("on up to {}", on.boxes));
        format!("; the edge is at least {} % {most}, allowing for sampling error", decimal(&percent(least), 2))
    });
    format!("{edges}{turned}{}.", kept.unwrap_or_default())
}

/// A sampled house edge must reach `least` with 97.5 % confidence.
fn surely_at_least(on: &BoxesAnswer, least: &Fraction) -> bool {
    let edge = on.house_edge();
    let margin = to_f64(&(&edge.value - least)) - NORMAL_QUANTILE_97_5 * edge.std_error.unwrap_or_default();
    margin >= 0.0
}

fn edge(answer: &Answer) -> Fraction {
    answer.measures.house_edge()
}

fn id(answer: &Answer) -> &str {
    &answer.offer.paytable.id
}

fn edges_in_words(answers: &[&Answer]) -> String {
    let on = |who: &str, is_of_player: bool| {
        let with_edge = answers.iter().filter(|answer| edge(answer).is_negative() == is_of_player);
        let edges: Vec<String> = with_edge
            .map(|answer| format!("{} % of a unit on {}", percentage(&edge(answer).abs()), id(answer)))
            .collect();
        let paytable = if edges.len() == 1 { "paytable" } else { "paytables" };
        (!edges.is_empty()).then(|| format!("{who} has the edge, by {paytable}: {}", edges.join(", ")))
    };
    joined([on("the player", true), on("the house", false)].into_iter().flatten(), "; ")
}

/// Rare net wins of an answer: how many and how often, the rarest of them, and the rarest row of the paytable.
fn rare_awards(answer: &Answer) -> Option<String> {
    let cycle = answer.exact.cycle();
    let is_rare = |outcome: &&Outcome| {
        outcome.count > 0 && outcome.is_win() && BigInt::from(outcome.count) * RARE_ONE_IN < BigInt::from(cycle)
    };
    let rare: Vec<&Outcome> = answer.exact.outcomes().iter().filter(is_rare).collect();
    let rarest = rare.iter().min_by_key(|outcome| outcome.count)?;
    let one_in = |count: u128| wording::with_commas(&decimal(&Fraction::new(cycle.into(), count.into()), 0));
    let together: u128 = rare.iter().map(|outcome| outcome.count).sum();
    let (what, any) = match rare.len() {
        1 => ("1 outcome".to_string(), String::new()),
        many => (format!("{many} outcomes"), format!("; any of them once in {}", one_in(together))),
    };
    let rows = answer.exact.combinations_by_award();
    let rarest_row = rows.into_iter().filter(|&(_, count)| count > 0).min_by_key(|&(_, count)| count);
    let row = rarest_row.map_or_else(String::new, |(Award { schedule, hand }, count)| {
        format!(" The rarest row of the paytable, `{hand}` of `{schedule}`, is paid once in {}.", one_in(count))
    });
    let Outcome { name, net, count, .. } = rarest;
    let (win, rounds) = (units(net), one_in(*count));
    Some(format!("{what}; the rarest is `{name}`, a net win of {win} units, once in {rounds} rounds{any}.{row}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Trace;
    use crate::cards::CardSet;
    use crate::games::{VariantChoice, games_of_program};
    use crate::outcome::testing::table;
    use crate::paytable::{Pay, whole_units};

    fn regulation() -> Catalogue {
        Catalogue::embedded().expect("valid")
    }

    /// An answer with the planted outcomes: name, net result, count.
    fn planted(game: &str, wager: &str, paytable: &str, reading: &str, outcomes: &[(&str, i64, u128)]) -> Answer {
        let key = [game, wager, paytable].join("/");
        let selection = Selection { reading: VariantChoice::All, ..Selection::of(&key) };
        let offers = regulation().select(&selection).expect("some");
        let offer = offers.into_iter().find(|offer| offer.reading_name() == reading).expect("such a reading");
        Answer::new(offer, table(outcomes))
    }

    fn notes(answers: Vec<Answer>) -> [Vec<Anomaly>; 4] {
        let (by_up_card, envying, strategies, without_exceptions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (accounts, on_boxes, correlations, remarks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let solver = games_of_program().next().expect("a game").solver(CardSet::FULL_DECK).expect("a game").into();
        let game = GameFindings {
            facts: answers[0].offer.game,
            solver,
            answers,
            by_up_card,
            envying,
            strategies,
            without_exceptions,
            on_boxes,
            correlations,
            accounts,
            trace: Trace { offers: Vec::new(), rounds: Vec::new() },
            remarks,
        };
        let findings = Findings { games: vec![game], at_table: Vec::new(), least_edge: None };
        anomalies(&findings, &regulation()).map(|kind| kind.notes)
    }

    fn coin(game: &str, wager: &str, paytable: &str, reading: &str, wins: u128) -> Answer {
        planted(game, wager, paytable, reading, &[("win", 1, wins), ("lose", -1, 10_000 - wins)])
    }

    #[test]
    fn an_edge_of_the_player_is_told_with_its_clause_and_what_other_readings_make_of_it() {
        // 5,100 of 10,000 coins won: an edge of 2 % for the player. The other readings: 1 % for the house, and zero.
        let of = |paytable, reading, wins| coin("lunar-poker", "base", paytable, reading, wins);
        let [found, ..] = notes(vec![
            of("A", "", 5_100),
            of("A", "no-equal-second", 4_950),
            of("A", "no-second-on-six", 5_000),
            of("B", "", 4_999),
        ]);
        let [note] = found.as_slice() else { panic!("{found:?}") };
        assert!(note.text.contains("the player has the edge, by paytable: 2.0000 % of a unit on A."), "{}", note.text);
        assert!(note.text.contains("§ 671a.11(f)(2)(ii)"), "{}", note.text);
        assert!(note.details[0].contains(
            "`no-equal-second` (instead of A11) the house has the edge, by paytable: 1.0000 % of a unit on A"
        ));
        assert!(note.details[1].contains("the what-if `no-second-on-six` (against the words of the text) the house"));
        assert!(notes(vec![of("A", "", 5_000)])[0].is_empty(), "a fair wager favours nobody");
    }

    #[test]
    fn an_operators_own_pays_are_told_from_the_regulations() {
        let mut own = coin("let-it-ride", "three-card-bonus", "A", "", 6_000);
        assert_eq!(option_of_regulation(&own.offer, &regulation()).as_deref(), Some("A"));
        let mut paytable = (*own.offer.paytable).clone();
        paytable.schedules[0].rows[1].pay = Pay::Units(whole_units(4_000));
        own.offer.paytable = paytable.into();
        assert_eq!(option_of_regulation(&own.offer, &regulation()), None);
        let [found, ..] = notes(vec![own]);
        assert!(found[0].text.contains("20.0000 % of a unit on A"), "{:?}", found);
        assert!(found[0].text.contains("an operator's own"), "{:?}", found);
    }

    #[test]
    fn awards_are_rare_below_one_in_a_hundred_million() {
        let with = |others: u128| {
            let outcomes = [("jackpot", 500, 1), ("never", 9, 0), ("lose", -1, others)];
            let [_, rare, ..] = notes(vec![planted("let-it-ride", "base", "A", "", &outcomes)]);
            rare
        };
        assert_eq!(with(99_999_999), []);
        let rare = with(123_456_788);
        assert!(
            rare[0].details[0]
                .contains("A: 1 outcome; the rarest is `jackpot`, a net win of 500 units, once in 123,456,789"),
            "{rare:?}"
        );
    }

    #[test]
    fn readings_count_from_a_tenth_of_a_percentage_point() {
        // One coin in 10,000 moves the edge by 0.02 percentage points.
        let with = |wins| {
            let of = |reading, wins| coin("let-it-ride", "five-card-bonus", "B", reading, wins);
            let [_, _, readings, _] = notes(vec![of("", 4_900), of("to-1", wins)]);
            readings
        };
        assert_eq!(with(4_905), []);
        let moved = with(4_906);
        assert!(
            moved[0].text.contains("`to-1` (instead of A5) moves the house edge by -0.1200 percentage points"),
            "{moved:?}"
        );
        assert_eq!(moved[0].details, ["By paytable: B: 1.8800 instead of 2.0000."]);
        assert!(!moved[0].text.contains("the player has the edge"), "{moved:?}");
        // 5,100 coins won are an edge of 2 % for the player.
        let turned = with(5_100);
        assert!(turned[0].text.contains("percentage points. In it the player has the edge on B. "), "{turned:?}");
    }
}
