//! Figures that others have published, and how what was computed compares with them, digit by digit.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::anomalies::option_of_regulation;
use super::{Answer, Findings, GameFindings};
use crate::outcome::{Fraction, Measures, Outcome, decimal, percent};
use crate::paytable::whole_units;

/// What a published figure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// House edge in percent of a unit.
    HouseEdge,
    /// Expected net result of one unit.
    ExpectedNet,
    /// Element of risk in percent.
    ElementOfRisk,
    /// Return in percent of one unit.
    Return,
    /// Return in percent of all that is wagered.
    ReturnOfAction,
    /// Hit frequency in percent.
    HitFrequency,
    /// Reading of the first meter at which the wager is fair.
    BreakEven,
    /// Combinations of the outcome of this name.
    Combinations(&'static str),
    /// Units that a winning Bet Wager is paid to 1 for two combinations together, by the end of the outcome's name.
    BothCombinations(&'static str),
    /// Hands of a decision with this action; the decision by the beginning of its name.
    Hands(&'static str, &'static str),
    /// What all hands of a decision gain in units a round.
    Gain(&'static str),
    /// Expectation in percent of the bet in question, for a holding of a decision.
    OfTheBet(&'static str, &'static str),
}

/// A published figure.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Id of the game.
    pub game: &'static str,
    /// Id of the wager.
    pub wager: &'static str,
    /// Id of the regulation's paytable.
    pub paytable: &'static str,
    /// Name of the strategy; empty for the optimal decisions.
    pub strategy: &'static str,
    /// What it is about.
    pub subject: Subject,
    /// The figure with all its digits, as published.
    pub figure: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// Why it is not what was computed, where that is known.
    pub if_it_differs: &'static str,
}

/// How a figure compares with what was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// Rounded to the digits given, it is the same.
    Agrees,
    /// Cut off after the digits given, it is the same.
    AgreesCutOff,
    /// It is not.
    Differs,
}

/// A published figure beside the computed one.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The published figure.
    pub published: Published,
    /// The computed one with two more digits.
    pub computed: String,
    /// Whether they agree.
    pub found: Match,
}

/// The published figures about offers of this game that are an option of the regulation in its default reading.
pub fn compared(findings: &Findings, game: &str) -> Vec<Compared> {
    let Some(game) = findings.games.iter().find(|found| found.facts.id == game) else { return Vec::new() };
    let answers = game.answers.iter().filter(|answer| answer.offer.reading.is_none());
    // Which option an offer is takes reading a file, so it is found out once.
    let options: Vec<(&Answer, String)> =
        answers.filter_map(|answer| Some((answer, option_of_regulation(&answer.offer)?))).collect();
    let of_game = PUBLISHED.iter().filter(|published| published.game == game.facts.id);
    let with_answer = of_game.filter_map(|published| {
        let is_about = |answer: &Answer, option: &str| {
            let [_, wager, _, _, strategy] = answer.offer.key();
            [wager, option, strategy] == [published.wager, published.paytable, published.strategy]
        };
        let (answer, _) = options.iter().find(|(answer, option)| is_about(answer, option))?;
        compare(published, game, answer)
    });
    with_answer.collect()
}

fn compare(published: &Published, game: &GameFindings, answer: &Answer) -> Option<Compared> {
    let value = computed(published.subject, game, answer)?;
    let (computed, found) = match stated_fraction(published.figure) {
        Some(stated) => (value.to_string(), if stated == value { Match::Agrees } else { Match::Differs }),
        None => against_digits(published.figure, &value),
    };
    Some(Compared { published: *published, computed, found })
}

/// A figure that is given as a fraction.
fn stated_fraction(figure: &str) -> Option<Fraction> {
    let (numerator, denominator) = figure.split_once('/')?;
    let whole = |text: &str| text.trim().replace(',', "").parse::<BigInt>().ok();
    let (numerator, denominator) = (whole(numerator)?, whole(denominator)?);
    (!denominator.is_zero()).then(|| Fraction::new(numerator, denominator))
}

/// The value beside a decimal number, with two more digits unless it is a whole one, and whether they agree in all digits given.
fn against_digits(figure: &str, value: &Fraction) -> (String, Match) {
    let figure = figure.replace(',', "");
    let places = figure.split_once('.').map_or(0, |(_, digits)| digits.len()) as u32;
    let scale = whole_units(BigInt::from(10).pow(places));
    let cut_off = (value * &scale).trunc() / scale;
    let found = if decimal(value, places) == figure {
        Match::Agrees
    } else if decimal(&cut_off, places) == figure {
        Match::AgreesCutOff
    } else {
        Match::Differs
    };
    let shown = if value.is_integer() && places == 0 { 0 } else { places + 2 };
    (decimal(value, shown), found)
}

/// What was computed; `None` if this pack does not have it.
fn computed(subject: Subject, game: &GameFindings, answer: &Answer) -> Option<Fraction> {
    let measures = || Measures::of(&answer.exact);
    match subject {
        Subject::HouseEdge => Some(percent(&measures().house_edge())),
        Subject::ExpectedNet => Some(measures().expected_net),
        Subject::ElementOfRisk => Some(percent(&measures().element_of_risk()?)),
        Subject::Return => Some(percent(&(Fraction::one() - measures().house_edge()))),
        Subject::ReturnOfAction => Some(percent(&(Fraction::one() - measures().element_of_risk()?))),
        Subject::HitFrequency => Some(percent(&measures().win_frequency)),
        Subject::BreakEven => {
            let accounted = game.accounts.iter().find(|accounted| accounted.offer.key() == answer.offer.key())?;
            accounted.account.meters.first()?.break_even.clone()
        }
        Subject::Combinations(name) => Some(whole_units(answer.exact.outcome(name)?.count)),
        Subject::BothCombinations(names) => both_combinations(answer, names),
        Subject::Hands(decision, action) => {
            let rows = rows_of(game, answer)?.filter(|row| row.decision.starts_with(decision) && row.action == action);
            Some(whole_units(rows.map(|row| row.hands).sum::<u128>()))
        }
        Subject::Gain(decision) => Some(
            rows_of(game, answer)?.filter(|row| row.decision.starts_with(decision)).map(|row| row.gain.clone()).sum(),
        ),
        Subject::OfTheBet(decision, holding) => {
            let mut rows = rows_of(game, answer)?;
            let row = rows.find(|row| row.decision.starts_with(decision) && row.holding == holding)?;
            Some(percent(&row.of_the_bet))
        }
    }
}

fn rows_of<'g>(game: &'g GameFindings, answer: &Answer) -> Option<impl Iterator<Item = &'g crate::games::StrategyRow>> {
    let (_, rows) = game.strategies.iter().find(|(offer, _)| offer.key() == answer.offer.key())?;
    Some(rows.iter())
}

/// What both combinations pay to 1: the net result is twice that, less the Options fees, which are what is wagered beyond three antes. `None`
/// if it never happens, or not always alike.
fn both_combinations(answer: &Answer, names: &str) -> Option<Fraction> {
    let ends_so = |outcome: &&Outcome| outcome.count > 0 && outcome.name.ends_with(names);
    let pays = |outcome: &Outcome| (&outcome.net + &outcome.wagered - whole_units(3)) / whole_units(2);
    let mut found = answer.exact.outcomes().iter().filter(ends_so).map(pays);
    let first = found.next()?;
    (first.is_positive() && found.all(|other| other == first)).then_some(first)
}

impl Subject {
    /// What is compared, in words.
    pub fn words(self) -> String {
        match self {
            Subject::HouseEdge => "house edge, % of a unit".to_string(),
            Subject::ExpectedNet => "expected net result of a unit".to_string(),
            Subject::ElementOfRisk => "element of risk, %".to_string(),
            Subject::Return => "return, % of a unit".to_string(),
            Subject::ReturnOfAction => "return, % of all that is wagered".to_string(),
            Subject::HitFrequency => "hit frequency, %".to_string(),
            Subject::BreakEven => "break-even meter, units".to_string(),
            Subject::Combinations(name) => format!("combinations of {name}"),
            Subject::BothCombinations(names) => format!("{}, paid to 1", names.trim_start_matches("won ")),
            Subject::Hands(decision, action) => format!("{decision}: hands that {action}"),
            Subject::Gain(decision) => format!("{decision}: gain, units a round"),
            Subject::OfTheBet(decision, holding) => format!("{decision}: {holding}, expectation of the bet, %"),
        }
    }
}

const fn figure(
    wager: &'static str,
    paytable: &'static str,
    subject: Subject,
    figure: &'static str,
    source: &'static str,
) -> Published {
    Published { game: "", wager, paytable, strategy: "", subject, figure, source, if_it_differs: "" }
}

const fn in_let_it_ride(published: Published) -> Published {
    Published { game: "let-it-ride", ..published }
}

const fn in_four_card_poker(published: Published) -> Published {
    Published { game: "four-card-poker", ..published }
}

/// What a second combination is paid in Lunar Poker.
const fn both(names: &'static str, pays: &'static str) -> Published {
    Published { game: "lunar-poker", ..figure("base", "A", Subject::BothCombinations(names), pays, RUSSIAN_POKER) }
}

const WIZARD: &str = "wizardofodds.com/ask-the-wizard/let-it-ride";
const APPENDIX: &str = "wizardofodds.com/games/let-it-ride/appendix/1";
const THREE_CARD_BONUS: &str = "casinocity.com 124535; tunicatravel.com";
const BEST_FOUR_OF_FIVE: &str = "wizardofvegas.com, thread 10853";
const RUSSIAN_POKER: &str = "pagat.com/banking/russian_poker";

/// All published figures that are compared, game by game.
pub const PUBLISHED: &[Published] = &[
    in_let_it_ride(figure("base", "A", Subject::ExpectedNet, "-1,822,224/51,979,200", WIZARD)),
    in_let_it_ride(figure("base", "A", Subject::HouseEdge, "3.506", WIZARD)),
    in_let_it_ride(figure("base", "B", Subject::HouseEdge, "3.737", WIZARD)),
    in_let_it_ride(Published {
        if_it_differs: "It is the house edge divided by the mean number of bets that ride to the end (mean_total_units in summary.csv), and \
                        that follows from the published strategy.",
        ..figure("base", "A", Subject::ElementOfRisk, "2.36", "printed by several sites")
    }),
    in_let_it_ride(figure("base", "A", Subject::Hands("bet 1", "ride"), "1,608", APPENDIX)),
    in_let_it_ride(figure("base", "A", Subject::Hands("bet 1", "withdraw"), "20,492", APPENDIX)),
    in_let_it_ride(figure("base", "A", Subject::Gain("bet 1"), "0.10912580", APPENDIX)),
    in_let_it_ride(Published {
        if_it_differs: "Counted hand by hand: with two sevens and a deuce, say, the bet wins or loses over the 49 x 48 / 2 pairs of community \
                        cards by -71/1176 in the mean.",
        ..figure("base", "A", Subject::OfTheBet("bet 1", "low pair"), "-6.37", "printed by several sites")
    }),
    in_let_it_ride(figure("three-card-bonus", "A", Subject::HouseEdge, "2.32", THREE_CARD_BONUS)),
    in_let_it_ride(figure("three-card-bonus", "B", Subject::HouseEdge, "5.57", THREE_CARD_BONUS)),
    in_let_it_ride(figure("three-card-bonus", "C", Subject::HouseEdge, "7.28", THREE_CARD_BONUS)),
    in_let_it_ride(figure("three-card-bonus", "D", Subject::HouseEdge, "2.14", THREE_CARD_BONUS)),
    in_let_it_ride(figure("three-card-bonus", "E", Subject::HouseEdge, "5.39", THREE_CARD_BONUS)),
    in_let_it_ride(figure("three-card-bonus", "F", Subject::HouseEdge, "7.10", THREE_CARD_BONUS)),
    in_let_it_ride(figure("five-card-bonus", "C", Subject::HouseEdge, "13.77", "several sites, stake kept")),
    in_let_it_ride(figure("three-card-progressive", "B", Subject::BreakEven, "11,520", "3cardpokerstrategy.org")),
    in_four_card_poker(figure(
        "base",
        "A",
        Subject::HouseEdge,
        "2.79",
        "S. Ko and E. Jacobson by way of wizardofodds.com",
    )),
    in_four_card_poker(figure("base", "A", Subject::HouseEdge, "2.78", "E. Jacobson at 888casino.com")),
    in_four_card_poker(figure(
        "base",
        "A",
        Subject::ElementOfRisk,
        "1.30",
        "S. Ko and E. Jacobson by way of wizardofodds.com",
    )),
    in_four_card_poker(Published {
        if_it_differs: "It is the figure of a simple strategy, printed as that of optimal play.",
        ..figure("base", "A", Subject::HouseEdge, "3.36", "printed by several sites as that of optimal play")
    }),
    in_four_card_poker(Published {
        strategy: "simple",
        ..figure("base", "A", Subject::HouseEdge, "3.40", "wizardofodds.com, \"about\"")
    }),
    in_four_card_poker(Published {
        strategy: "simple",
        ..figure("base", "A", Subject::ReturnOfAction, "98.41", "E. Frome, casinocitytimes.com 10761, \"about\"")
    }),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("four-of-a-kind"), "624", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("straight-flush"), "2,072", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("three-of-a-kind"), "58,656", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("flush"), "114,616", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("straight"), "101,808", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "A", Subject::Combinations("two-pair"), "123,552", BEST_FOUR_OF_FIVE)),
    in_four_card_poker(figure("aces-up", "B", Subject::Return, "96.63", "virgincasino.com")),
    in_four_card_poker(figure("aces-up", "F", Subject::HouseEdge, "6.15", "Wikipedia")),
    in_four_card_poker(Published {
        if_it_differs: "It was advertised; the two hands were treated as if they came from separate decks, and they come from one.",
        ..figure("bad-beat-bonus", "A", Subject::HouseEdge, "20.3", "the game's advertisements")
    }),
    in_four_card_poker(Published {
        if_it_differs: "A digit off in the last place: the six-card hands behind the computed figure follow from a count by hand, kind by kind.",
        ..figure("six-card-bonus", "A", Subject::HouseEdge, "10.23", "table-games-online.com")
    }),
    in_four_card_poker(figure("six-card-bonus", "D", Subject::HouseEdge, "8.5", "mypokercoaching.com, \"just over\"")),
    in_four_card_poker(figure(
        "six-card-bonus",
        "D",
        Subject::HitFrequency,
        "7.2",
        "mypokercoaching.com, \"slightly over\"",
    )),
    both("won royal-flush + straight-flush", "150"),
    both("won royal-flush + flush", "105"),
    both("won royal-flush + straight", "104"),
    both("won straight-flush + straight-flush", "100"),
    both("won straight-flush + flush", "55"),
    both("won straight-flush + straight", "54"),
    both("won straight-flush + ace-king", "51"),
    both("won four-of-a-kind + full-house", "27"),
    both("won four-of-a-kind + ace-king", "21"),
    both("won full-house + full-house", "14"),
    both("won full-house + ace-king", "8"),
    both("won flush + flush", "10"),
    both("won flush + straight", "9"),
    both("won flush + pair", "6"),
    both("won flush + ace-king", "6"),
    both("won straight + straight", "8"),
    both("won straight + ace-king", "5"),
    both("won three-of-a-kind + ace-king", "4"),
    both("won two-pair + two-pair", "4"),
    both("won two-pair + ace-king", "3"),
    both("won pair + ace-king", "2"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection, VariantChoice};
    use crate::outcome::ratio;

    #[test]
    fn figures_are_compared_to_the_digits_given() {
        let value = ratio(27_879, 10_000).expect("not zero");
        let found = |figure| against_digits(figure, &value).1;
        assert_eq!((found("2.79"), found("2.788")), (Match::Agrees, Match::Agrees));
        assert_eq!((found("2.78"), found("2.787")), (Match::AgreesCutOff, Match::AgreesCutOff));
        assert_eq!((found("2.80"), found("3"), found("-2.79")), (Match::Differs, Match::Agrees, Match::Differs));
        assert_eq!(against_digits("2.79", &value).0, "2.7879");
        assert_eq!(against_digits("1,608", &whole_units(1_608)), ("1608".to_string(), Match::Agrees));
        assert_eq!(against_digits("1,608", &whole_units(1_607)).1, Match::Differs);
        // -1,822,224 / 51,979,200 is -37,963 / 1,082,900, both divided by 48.
        assert_eq!(stated_fraction("-1,822,224/51,979,200"), ratio(-37_963, 1_082_900));
        assert_eq!((stated_fraction("2.79"), stated_fraction("1/0")), (None, None));
    }

    #[test]
    fn every_published_figure_is_of_an_offer_that_there_is() {
        let selection = Selection { strategy: VariantChoice::All, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        for published in PUBLISHED {
            let key = [published.game, published.wager, published.paytable, "", published.strategy];
            assert!(offers.iter().any(|offer| offer.key() == key), "{published:?}");
        }
    }
}
