//! Likely causes of a difference, each tried by computing the claimed figures under it.

use std::sync::LazyLock;

use csv::StringRecord;
use num_traits::{One, Signed, Zero};

use super::claim::{combinations, hands_within, is_frequency};
use super::trial::{Alternative, Trial, pays_in_other_rows};
use crate::analysis::stated::square_root;
use crate::analysis::{Answer, Result};
use crate::cards::{CardSet, binomial};
use crate::games::{self, Catalogue, Offer, Subject};
use crate::outcome::{Fraction, Measure, OutcomeTable, decimal, shortest};
use crate::paytable::{ByMeter, whole_units};
use crate::progressive::{Account, MeterTerms, ReserveExcess, at_mean_meters, flows};

type Try = fn(&mut Trial<'_>) -> Result<Vec<Alternative>>;

/// Other conventions, then errors, in the order in which they are listed: to add one, add its function and a line here.
const CONVENTIONS: &[Try] = &[betting_ties, counts, with_folded, denominators];
const ERRORS: &[Try] =
    &[slips, pushes, sessions, odds, variants, pays_in_other_rows, paytables, meters, separate_decks];

/// The figures under every cause.
pub fn alternatives(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let mut all = Vec::new();
    for (tries, is_convention) in [(CONVENTIONS, true), (ERRORS, false)] {
        for own in tries {
            all.extend(own(trial)?.into_iter().map(|found| Alternative { is_convention, ..found }));
        }
    }
    Ok(all)
}

/// House edge, return and expected result by another denominator than the claimed one; the spread likewise.
fn denominators(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let measures = &trial.answer.measures;
    let initial = whole_units(trial.answer.offer.wager.initial_units.max(1));
    let mean = measures.mean_wagered.clone();
    let bases = [
        ("per unit".to_string(), whole_units(1)),
        (format!("per initial wagers ({initial} units)"), initial),
        (format!("per all wagered ({} units on average)", decimal(&mean, 4)), mean),
    ];
    let mut all = Vec::new();
    for (words, base) in bases.into_iter().filter(|(_, base)| base.is_positive()) {
        all.extend(by_base(trial, &words, &(measures.house_edge() / &base)));
        all.push(trial.with_values(&format!("spread {words}"), |subject, own| match subject {
            Subject::Of(Measure::StdDev) | Subject::SessionStdDev(_) => Some(own / &base),
            Subject::Of(Measure::Variance) | Subject::SessionVariance(_) => Some(own / (&base * &base)),
            _ => None,
        }));
    }
    Ok(all)
}

/// Figures of one heading that are of another base: those that another heading states may be right.
fn by_base(trial: &Trial<'_>, words: &str, edge: &Fraction) -> [Alternative; 3] {
    let headings = [
        (Measure::HouseEdge, Measure::Return),
        (Measure::HouseEdgeInitial, Measure::ReturnInitial),
        (Measure::ElementOfRisk, Measure::ReturnOfAction),
    ];
    headings.map(|(of_edge, of_return)| {
        trial.with_values(words, |subject, _| match subject {
            Subject::Of(measure) if measure == of_edge => Some(edge.clone()),
            Subject::Of(measure) if measure == of_return => Some(Fraction::one() - edge),
            Subject::Of(Measure::ExpectedNet) if of_edge == Measure::HouseEdge => Some(-edge),
            _ => None,
        })
    })
}

/// Ties between actions decided for the greater wager, which this program decides for the smaller one.
fn betting_ties(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let Some(Answer { offer, exact, measures, .. }) = trial.betting_ties()? else { return Ok(Vec::new()) };
    let (mean, edge) = (decimal(&measures.mean_wagered, 4), measures.element_of_risk());
    // Each figure may follow the convention, whatever the others of its row do.
    let mut all = trial.with_table("bets worth exactly 0 are made".to_string(), offer, exact)?.one_by_one();
    let words = format!("per all wagered ({mean} units on average, bets worth exactly 0 made)");
    // The element of risk itself is the table's.
    all.extend(edge.into_iter().flat_map(|edge| by_base(trial, &words, &edge).into_iter().take(2)));
    Ok(all)
}

/// Hands, with the hands that they contain, so that a count of all that have it includes them; and how many there are,
/// 0 where it is not told, by ranks alone, of five and of seven cards. Of five cards by ranks:
/// 13 ranks, 13 x 12 of three and of two, C(13, 2) of two pairs, and 10 straights, of which one is royal. Of all hands
/// of five, 13 x 48 of four, 13 x 12 x 4 x 6 full houses; of seven the best five count. Of the 13 pairs, four are of
/// jacks or better and five of sixes to tens.
static HANDS: LazyLock<Vec<StringRecord>> = LazyLock::new(|| {
    csv::Reader::from_reader(include_str!("hands.csv").as_bytes()).into_records().filter_map(Result::ok).collect()
});

/// The number in a column of the hand of this name; `None` where it is not told.
fn number_of(name: &str, column: usize) -> Option<u64> {
    let hand = HANDS.iter().find(|hand| hand[0] == *name)?;
    hand[column].parse().ok().filter(|number| *number > 0)
}

/// Counts of all hands, where the program counts paid rounds: folded hands are not among them.
fn with_folded(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let (answer, deck) = (trial.answer, CardSet::FULL_DECK.len());
    let mut all = Vec::new();
    for (column, cards) in [(2, 5), (3, 7)] {
        let to_cycle = whole_units(answer.exact.cycle()) / whole_units(binomial(deck, cards));
        let words = format!("of all C(52, {cards}) hands, folded ones too");
        all.extend(trial.one_by_one(&words, |of, _| {
            let Subject::Combinations(name) = of else { return None };
            let (count, paid) = (whole_units(number_of(name, column)?), whole_units(combinations(answer, name)?));
            (paid != &count * &to_cycle).then_some(count)
        }));
    }
    Ok(all)
}

/// Counts of hands by other conventions: of hands, not of deals; with the hands that contain them; with all better
/// hands; by ranks.
fn counts(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let answer = trial.answer;
    let cycle = whole_units(answer.exact.cycle());
    let mut scales = vec![(String::new(), Fraction::one())];
    let of_hands = |(cards, hands)| (format!("of the C(52, {cards}) hands of {cards} cards"), hands / &cycle);
    scales.extend(hands_within(&cycle).map(of_hands));
    let mut all = Vec::new();
    for (words, share) in &scales {
        if !words.is_empty() {
            all.push(trial.with_values(words, |of, own| match of {
                Subject::Combinations(_) | Subject::Cycle => Some(own * share),
                _ => None,
            }));
        }
        let of_scale = if words.is_empty() { String::new() } else { format!(", {words}") };
        for figure in conventions(trial) {
            let words = format!("{}{of_scale}", figure.words);
            all.extend(trial.one_by_one(&words, |of, own| match of {
                Subject::Combinations(hand) if hand == figure.hand => Some(own * share * &figure.to_own),
                _ => None,
            }));
        }
    }
    all.extend(trial.one_by_one("counted by ranks, whatever the suits and other cards", |of, _| match of {
        Subject::Combinations(hand) => number_of(hand, 1).map(whole_units),
        _ => None,
    }));
    Ok(all)
}

/// A count of a hand with others.
struct Convention {
    words: String,
    hand: &'static str,
    /// Count by the convention over the own count.
    to_own: Fraction,
}

/// The counts of the claimed hands with one hand that contains them, with all of these, and with all better ones.
fn conventions(trial: &Trial<'_>) -> Vec<Convention> {
    let answer = trial.answer;
    let Some(schedule) = answer.offer.wager.form.first() else { return Vec::new() };
    let dealt = schedule.hands.iter().filter_map(|hand| Some((hand.name, combinations(answer, hand.name)?)));
    let dealt: Vec<(&'static str, u128)> = dealt.filter(|(_, count)| *count > 0).collect();
    let mut all = Vec::new();
    for (place, (hand, own)) in dealt.iter().enumerate() {
        let mut with = |words: String, others: &[(&str, u128)]| {
            let count = own + others.iter().map(|(_, count)| count).sum::<u128>();
            let to_own = whole_units(count) / whole_units(*own);
            let is_new = all.iter().all(|known: &Convention| (known.hand, &known.to_own) != (*hand, &to_own));
            all.extend(is_new.then_some(Convention { words, hand, to_own }));
        };
        let is_within =
            |better: &str| HANDS.iter().any(|of| of[0] == *better && of[4].split(' ').any(|own| own == *hand));
        let containing: Vec<(&str, u128)> = dealt.iter().filter(|(better, _)| is_within(better)).copied().collect();
        for other in &containing {
            with(format!("counted with each {}", other.0.replace('-', " ")), std::slice::from_ref(other));
        }
        if containing.len() > 1 {
            with("counted with all hands that contain it".to_string(), &containing);
        }
        if place > 0 {
            with("counted with all better hands".to_string(), &dealt[..place]);
        }
    }
    all
}

/// Slips in one figure: its unit, its sign, or another quantity under its heading.
fn slips(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let hundred = whole_units(100);
    let variance = trial.answer.measures.variance.clone();
    let share = |subject: Subject<'_>, value: Fraction| subject.is_share().then_some(value);
    let mut all = trial.one_by_one("a fraction, stated as a percentage", |of, own| share(of, own / &hundred));
    all.extend(trial.one_by_one("a percentage, stated as a fraction", |of, own| share(of, own * &hundred)));
    all.extend(trial.one_by_one("the player's result, with its sign", |of, own| {
        let is_edge =
            matches!(of, Subject::Of(Measure::HouseEdge | Measure::HouseEdgeInitial | Measure::ElementOfRisk));
        (is_edge || of == Subject::Of(Measure::ExpectedNet)).then(|| -own)
    }));
    all.extend(trial.one_by_one("house edge and return exchanged", |of, own| {
        let is_edge_or_return = matches!(of, Subject::Of(measure) if measure.is_share()) && !is_frequency(of);
        is_edge_or_return.then(|| Fraction::one() - own)
    }));
    all.extend(trial.one_by_one("the complement", |of, own| is_frequency(of).then(|| Fraction::one() - own)));
    let lost = Fraction::one() - &trial.answer.measures.win_frequency - &trial.answer.measures.push_frequency;
    all.extend(trial.one_by_one("the share that loses", |of, own| {
        (of == Subject::Of(Measure::HitFrequency) && Fraction::one() - own != lost).then(|| lost.clone())
    }));
    all.extend(trial.one_by_one("variance and standard deviation exchanged", |of, _| match of {
        Subject::Of(Measure::StdDev) => Some(variance.clone()),
        Subject::Of(Measure::Variance) => Some(square_root(&variance)),
        _ => None,
    }));
    for (words, more) in [("odds to 1, not 1 in", -1), ("odds to 1 for 1 in", 1)] {
        let more = whole_units(more);
        all.extend(trial.one_by_one(words, |of, own| match of {
            Subject::Of(Measure::TopAward) => Some(own + &more),
            _ if is_frequency(of) && own.is_positive() && !own.is_one() => Some((own.recip() + &more).recip()),
            _ => None,
        }));
    }
    Ok(all)
}

/// Ties: as hits, as losses, as wins, or left out.
fn pushes(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let measures = &trial.answer.measures;
    if measures.push_frequency.is_zero() {
        return Ok(Vec::new());
    }
    let hits = &measures.win_frequency + &measures.push_frequency;
    let mut all = vec![trial.with_values("hits that count pushes", |subject, _| {
        (subject == Subject::Of(Measure::HitFrequency)).then(|| hits.clone())
    })];
    let (offer, exact) = (trial.offer(), &trial.answer.exact);
    let settled = |words: &str, factor: i64| {
        let mut outcomes = exact.outcomes().to_vec();
        for outcome in outcomes.iter_mut().filter(|outcome| outcome.net.is_zero()) {
            outcome.net = &outcome.wagered * whole_units(factor);
        }
        trial.with_table(words.to_string(), offer.clone(), OutcomeTable::new(outcomes, exact.cycle())?)
    };
    all.push(settled("ties lose", -1)?);
    all.push(settled("ties pay 1 to 1", 1)?);
    let decided: Vec<_> = exact.outcomes().iter().filter(|outcome| !outcome.net.is_zero()).cloned().collect();
    let cycle = decided.iter().map(|outcome| outcome.count).sum();
    if cycle > 0 {
        let table = OutcomeTable::new(decided, cycle)?;
        let left_out = trial.with_table("ties left out".to_string(), offer.clone(), table)?;
        // Who leaves ties out of an average still counts all deals.
        all.push(trial.without_counts(left_out));
    }
    Ok(all)
}

/// The spread of a session: of one round, or of one bet as large as all.
fn sessions(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let with_variance_times = |words: &str, factor: fn(u64) -> Fraction| {
        trial.with_values(words, |of, own| match of {
            Subject::SessionVariance(rounds) => Some(own * factor(rounds)),
            Subject::SessionStdDev(rounds) => Some(square_root(&(own * own * factor(rounds)))),
            _ => None,
        })
    };
    let one_bet = "of one round times the number of rounds, as if all were one bet";
    Ok(vec![
        with_variance_times("of one round", |rounds| whole_units(rounds).recip()),
        with_variance_times(one_bet, whole_units),
    ])
}

fn odds(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let (own, other) = (offer.odds(), offer.odds().other());
    let mut paytable = offer.paytable.as_ref().clone();
    paytable.odds = other;
    let reading = offer.reading.filter(|reading| reading.odds.is_none());
    let with_other = Offer { paytable: paytable.into(), reading, ..offer.clone() };
    let words = format!("pays {}, not {}", other.name(), own.name());
    let all = trial.with_offers([(words, with_other)])?;
    Ok(trial.not_by_counts(all))
}

/// Other readings, and other ways to play.
fn variants(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let read = |words: String, reading| (words, Offer { reading, ..offer.clone() });
    let played = |words: String, strategy| (words, Offer { strategy, ..offer.clone() });
    let readings = offer.wager.readings.iter().map(|own| read(format!("reading `{}`", own.name), Some(*own)));
    let strategies = offer.wager.strategies.iter().map(|own| played(format!("strategy `{}`", own.name), Some(*own)));
    let all = std::iter::once(read("the default reading".to_string(), None)).chain(readings);
    let all = all.chain([played("optimal play".to_string(), None)]).chain(strategies);
    trial.with_offers(all.filter(|(_, other)| other.key() != offer.key()))
}

/// Other paytables of the wager in the regulation.
fn paytables(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let is_other =
        |option: &Offer| option.option()[..2] == offer.option()[..2] && option.paytable.id != offer.paytable.id;
    let Offer { reading, strategy, .. } = *offer;
    let others = Catalogue::known()?.offers().into_iter().filter(is_other);
    let named = |option: Offer| (format!("paytable {}", option.paytable.id), Offer { reading, strategy, ..option });
    trial.with_offers(others.map(named))
}

/// The jackpot at its seed, at its mean, at the break-even amount, and empty.
fn meters(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let Some(first) = offer.paytable.meters.first() else { return Ok(Vec::new()) };
    let exact = &trial.answer.exact;
    let terms = MeterTerms::default();
    let account =
        Account::new(exact, flows(offer, exact, &terms.feed(offer)), Fraction::zero(), ReserveExcess::default());
    let break_even = account.meters.first().and_then(|meter| meter.break_even.clone()).filter(Signed::is_positive);
    let with = |meters: ByMeter| Offer { meters, ..offer.clone() };
    let (mut fair, mut empty) = (offer.meters.clone(), ByMeter::default());
    offer.paytable.meters.iter().for_each(|meter| empty.set(Some(&meter.name), Fraction::zero()));
    let at = |offer: &Offer| shortest(&offer.meters.amount(first));
    let mut tried = vec![("its seed", with(ByMeter::default()))];
    tried.extend(at_mean_meters(offer, exact, &terms).map(|mean| ("its mean", mean)));
    tried.extend(break_even.map(|amount| {
        fair.set(Some(&first.name), amount);
        ("the break-even amount", with(fair))
    }));
    tried.push(("nothing", with(empty)));
    let in_words = |(what, offer): (&str, Offer)| (format!("jackpot at {what}, {} units", at(&offer)), offer);
    trial.with_offers(tried.into_iter().map(in_words))
}

fn separate_decks(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let table = games::game(offer.game.id).map(|game| game.separate_decks(offer)).transpose()?.flatten();
    let dealt = |table| trial.with_table("the hands dealt from separate decks".to_string(), offer.clone(), table);
    table.map(dealt).into_iter().collect()
}
