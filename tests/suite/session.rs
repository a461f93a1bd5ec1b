//! `session`: the real binary, and whole sessions of literal rounds against the exact figures.

use std::collections::HashMap;
use std::fs;

use house_edge::internals::cards::{Deals, Vectors};
use house_edge::internals::games::{Croupier, Offer};
use house_edge::internals::outcome::{Fraction, Measures, OutcomeTable, ratio, to_f64};
use house_edge::internals::statistics::{Lattice, ManyRounds, ruin};
use rand::rngs::StdRng;
use rand::{SeedableRng, seq::SliceRandom};

use crate::common::binary::{Folder, Row, cells, number, own_file, printed_rows, run};
use crate::common::{full_solver, offer};

fn sessions(arguments: &[&str]) -> Vec<Row> {
    printed_rows(&[&["session"], arguments].concat())
}

/// Of a single seat with 1,500 rounds a day, by another program: a day of Let It Ride A 26.6 %, 45,000 rounds 7.7 %; of
/// Four Card Poker 34.2 and 1.5 %, of Criss-Cross Poker 32.5 and 3.4 %.
#[test]
fn a_table_loses_money_as_often_as_others_found() {
    let found = [("let-it-ride", 26.6, 7.7), ("four-card-poker", 34.2, 1.5), ("criss-cross-poker", 32.5, 3.4)];
    for (game, day, month) in found {
        let rows = sessions(&[&format!("{game}/base/A"), "--hands-per-hour", "1500", "--hours-per-day", "1"]);
        let spans: Vec<&str> = rows.iter().map(|row| row["span"].as_str()).collect();
        assert_eq!(spans, ["hour", "day", "month", "year"]);
        for (row, found) in rows[1..].iter().zip([day, month]) {
            assert!((100.0 * number(row, "probability_ahead") - found).abs() <= 0.05, "{row:?}");
            let sides = ["ahead", "even", "behind"].map(|side| number(row, &format!("probability_{side}")));
            assert!((sides.iter().sum::<f64>() - 1.0).abs() < 1e-8, "{row:?}");
        }
    }
}

/// Three Card Bonus A pays a pair and more. Of 22,100 three-card hands, 52 + 48 + 720 + 1,096 + 3,744 = 5,660 are three
/// of a kind, straight flushes, straights, flushes and pairs.
#[test]
fn one_round_is_the_wager_itself() {
    let row = &sessions(&["let-it-ride/three-card-bonus/A", "--rounds", "1"])[0];
    assert!((number(row, "probability_ahead") - 5_660.0 / 22_100.0).abs() < 1e-9, "{row:?}");
    assert_eq!(cells(row, ["net_p005_units", "net_p500_units"]), ["-1", "-1"]);
    assert_eq!(cells(row, ["method", "remark"]), ["exact", ""]);
    let analyzed = printed_rows(&["analyze", "*/three-card-bonus/A"]).remove(0);
    assert!((100.0 * number(row, "mean_net_units") + number(&analyzed, "house_edge_pct")).abs() < 1e-5);
    assert_eq!(row["std_dev_units"], analyzed["std_dev"]);
}

#[test]
fn money_bankroll_and_rebate_are_of_the_session() {
    let arguments =
        ["let-it-ride/base/A", "-n", "1000", "--hands-per-hour", "100", "--hours-per-day", "1", "--bankroll", "100"];
    let rows = sessions(&[&arguments[..], &["--rebate", "20%", "--average-bet", "5"]].concat());
    let [session, day, ..] = rows.as_slice() else { panic!("four rows: {rows:?}") };
    assert_eq!((session["bankroll_units"].as_str(), day["bankroll_units"].as_str()), ("100", ""));
    // Whoever ends with 98 units less than the 100 cannot cover three bets: a quarter of all sessions end lower still.
    assert!(number(session, "net_p250_units") <= -98.0 && number(session, "ruin_probability") >= 0.25);
    assert!(number(session, "mean_rounds_played") < 1000.0);
    let mean = number(session, "mean_net_units");
    assert!((5.0 * mean + number(session, "house_win_dollars")).abs() < 0.01);
    // The mean loss is at least what is lost on average.
    let loss = number(session, "mean_loss_units");
    assert!(loss > -mean);
    assert!((number(session, "rebate_units") - 0.2 * loss).abs() < 1e-5);
    assert!((number(session, "mean_net_after_rebate_units") - mean - 0.2 * loss).abs() < 1e-5);
    assert_eq!(day["rebate_units"], "");
}

#[test]
fn the_bankroll_for_an_accepted_ruin_is_the_least_that_does() {
    let session = |given: [&str; 2]| sessions(&[&["let-it-ride/base/A", "-n", "200"], &given[..]].concat()).remove(0);
    let found = session(["--ruin", "25%"]);
    let units = number(&found, "bankroll_units");
    let [same, less] = [units, units - 1.0].map(|units| session(["--bankroll", &units.to_string()]));
    assert_eq!(found, same);
    assert!(number(&same, "ruin_probability") <= 0.25 && number(&less, "ruin_probability") > 0.25, "{units}");
    let refuse =
        |arguments: &[&str], message: &str| run(&[&["session", "let-it-ride"], arguments].concat()).refused(message);
    refuse(&["--ruin", "5%"], "--ruin needs --rounds");
    refuse(&["-n", "100", "--ruin", "5%", "--bankroll", "9"], "cannot be used with");
    // 200 rounds lose at most 600 units.
    let never = session(["--ruin", "0"]);
    assert!(number(&never, "bankroll_units") <= 603.0 && number(&never, "ruin_probability") == 0.0);
}

#[test]
fn a_distribution_is_whole_and_drawn() {
    let folder = Folder::new();
    folder.run_line("session let-it-ride/base/A -n 300 --show distribution -o sums.csv -o sums.svg").gives(0, "");
    let rows = folder.rows("sums.csv");
    assert!(rows.len() > 100 && rows.len() <= 1_001);
    let sum: f64 = rows.iter().map(|row| number(row, "probability")).sum();
    assert!((sum - 1.0).abs() < 1e-6, "{sum}");
    let [first, .., last] = rows.as_slice() else { panic!("rows") };
    // All three bets lost in every round, or all won with the royal flush, which pays 1,000 to 1 each.
    assert_eq!((first["net_from_units"].as_str(), last["net_to_units"].as_str()), ("-900", "900000"));
    let svg = folder.read("sums.svg");
    assert!(svg.starts_with("<svg") && svg.contains("ahead"), "{svg}");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let refuse = |arguments: &[&str], message: &str| run(&[&["session"], arguments].concat()).refused(message);
    let base = "let-it-ride/base/A";
    refuse(&[base, "-n", "0"], "--rounds");
    refuse(&[base, "-n", "1.1e9"], "--rounds");
    refuse(&[base, "-n", "100", "--bankroll", "2"], "the bankroll does not cover one round, which may ask for 3 units");
    refuse(&[base, "-n", "1e6", "--bankroll", "20"], "at most 100000 rounds");
    refuse(&[base, "-n", "100", "--bankroll", "10001"], "at most 10000 units");
    refuse(&[base, "-n", "100", "--rebate", "120%"], "--rebate");
    refuse(&[base, "-n", "100", "--bankroll", "9", "--seats", "3"], "cannot be used with");
    refuse(&[base, "--hands-per-hour", "45", "--hours-per-day", "25"], "--hours-per-day");
    refuse(&[base, "-n", "10", "--seats", "8"], "seats at most 7 players, not 8");
    refuse(&[base, "-n", "10", "--seats", "2", "--envy", "envy"], "no selected wager has an envy bonus");
    refuse(&["four-card-poker/base/A", "-n", "10", "--side", "aces-up/A=5"], "give --average-bet too");
    refuse(&[base, "-n", "10", "--seats", "3", "--show", "distribution"], "cannot be used with");
    refuse(
        &[base, "--hands-per-hour", "1e7", "--hours-per-day", "1"],
        "a session has 1 to 1000000000 rounds, not 3650000000",
    );
    refuse(&["let-it-ride/five-card-bonus/A", "-n", "10", "--average-bet", "5"], "its figures are of a wager of $1");
    let together = ["--together", "let-it-ride/base/A,five-card-bonus/A=0.3333333", "-n", "10"];
    refuse(&together, "1/3 have one with whole units");
    let uncounted = ["--together", "four-card-poker/base/A,six-card-bonus/A", "-n", "10"];
    refuse(&[&uncounted[..], &["--bankroll", "9"]].concat(), "not counted together");
    refuse(&[&uncounted[..], &["--show", "distribution"]].concat(), "not counted together");
    refuse(&["let-it-ride/base/Z", "-n", "1"], "Z");
    refuse(&[base, "-n", "1", "--reading", "all"], "one reading and one strategy; name one");
    let bonus = ["let-it-ride/five-card-bonus/A", "-n", "1", "--reading"];
    refuse(
        &[&bonus[..], &["to-1,default"]].concat(),
        "--reading to-1,default: a session needs one reading and one strategy; name one",
    );
    refuse(&[&bonus[..], &[""]].concat(), "--reading : a name is missing");
    let says = "let-it-ride/five-card-bonus/A: unknown reading `nope`; available: default, to-1\n";
    refuse(&[&bonus[..], &["nope"]].concat(), says);
    assert_eq!(sessions(&[&bonus[..], &["to-1,to-1"]].concat()), sessions(&[&bonus[..], &["to-1"]].concat()));
    refuse(&[base, "-n", "1", "--meter", "5"], "let-it-ride/base/A: --meter: none of the selected wagers has a meter");
    let folder = own_file("nonsense");
    assert_eq!(folder.run(&["session", "own.toml", "-n", "10"]).code, 2);
}

/// Literal rounds, one at a time: the net result of each as the croupier settles it.
struct Dealer<'c> {
    croupier: &'c dyn Croupier,
    deck: Vec<u8>,
    deals: Deals,
    stream: StdRng,
    nets: HashMap<Vec<u64>, i64>,
}

impl<'c> Dealer<'c> {
    fn new(croupier: &'c dyn Croupier) -> Self {
        let (deals, stream) = (Deals::new(croupier.dealing().cards_per_round()), StdRng::seed_from_u64(26));
        Dealer { croupier, deck: (0..52).collect(), deals, stream, nets: HashMap::new() }
    }

    fn net(&mut self) -> i64 {
        let cards = self.croupier.dealing().cards_per_round();
        let (dealt, _) = self.deck.partial_shuffle(&mut self.stream, cards);
        let strip = self.deals.strips_mut().next().expect("a strip");
        strip.iter_mut().zip(dealt).for_each(|(column, card)| column[0] = *card);
        let mut tally = vec![0; self.croupier.cells()];
        self.croupier.settle(Vectors::Portable, &self.deals, 1, &mut tally);
        let net = |tally: &Vec<u64>| {
            let table = self.croupier.outcomes(tally).expect("one round").remove(0);
            let outcome = table.outcomes().iter().find(|outcome| outcome.count == 1).expect("one");
            outcome.net.to_integer().try_into().expect("few units")
        };
        match self.nets.get(&tally) {
            Some(&known) => known,
            None => {
                let found = net(&tally);
                self.nets.insert(tally, found);
                found
            }
        }
    }
}

/// Whole sessions of literal rounds: how often they end ahead, how often the bankroll is ruined, and after how many
/// rounds, each within four standard errors of the exact figure.
#[test]
#[ignore = "second tier: sessions of literal rounds"]
fn sessions_of_literal_rounds_agree() {
    const SESSIONS: usize = 4_000;
    const ROUNDS: usize = 100;
    for (game, bankroll, needed) in [("let-it-ride", 40, 3), ("mississippi-stud", 60, 10)] {
        let offer: Offer = offer(game, "base", "A");
        let solver = full_solver(offer.game);
        let table: OutcomeTable = solver.outcomes(&offer).expect("solved");
        let croupier = solver.literal_croupier(std::slice::from_ref(&offer)).expect("full deck");
        let mut dealer = Dealer::new(croupier.as_ref());
        let (mut ahead, mut ruined, mut played) = (0, 0, Vec::new());
        for _ in 0..SESSIONS {
            let mut lasted = None;
            let mut sum = 0;
            for round in 1..=ROUNDS {
                sum += dealer.net();
                if bankroll + sum < needed {
                    lasted.get_or_insert(round);
                }
            }
            ahead += usize::from(sum > 0);
            ruined += usize::from(lasted.is_some());
            played.push(lasted.unwrap_or(ROUNDS) as f64);
        }
        let sums = ManyRounds::of(&table, ROUNDS as u64).expect("near");
        let lattice = Lattice::of(&table).expect("near");
        let exact = ruin(&lattice, &ratio(bankroll, 1), &ratio(needed, 1), ROUNDS as u64).expect("followed");
        let share = |count: usize| count as f64 / SESSIONS as f64;
        let near = |found: f64, exact: f64, what: &str| {
            let error = (exact * (1.0 - exact) / SESSIONS as f64).sqrt();
            assert!((found - exact).abs() < 4.0 * error, "{game}, {what}: {found} for {exact} ± {error}");
        };
        near(share(ahead), 1.0 - sums.at_most(&Fraction::default()), "ahead");
        near(share(ruined), exact.probability, "ruin");
        let mean = played.iter().sum::<f64>() / SESSIONS as f64;
        let variance = played.iter().map(|rounds| (rounds - mean).powi(2)).sum::<f64>() / SESSIONS as f64;
        let error = (variance / SESSIONS as f64).sqrt();
        assert!((mean - exact.mean_rounds).abs() < 4.0 * error, "{game}: {mean} for {} ± {error}", exact.mean_rounds);
    }
}

/// The mean and the variance of the sum, integrated from the distribution found, are those of a round times the number
/// of rounds, as closely as the bound of the error says, for a wager with rare awards.
#[test]
fn moments_of_the_sum_are_those_of_a_round_times_the_rounds() {
    let offer = offer("let-it-ride", "three-card-progressive", "A");
    let table = full_solver(offer.game).outcomes(&offer).expect("solved");
    let measures = Measures::of(&table);
    const ROUNDS: u64 = 50;
    let sums = ManyRounds::of(&table, ROUNDS).expect("near");
    let parts = sums.parts(0.0, u64::MAX);
    // Of single results but for the last part, which has all above the window: less than 1e-14.
    let before = std::iter::once(0.0).chain(parts.iter().map(|part| part.cumulative));
    let middles: Vec<(f64, f64)> =
        parts.iter().zip(before).map(|(part, before)| (to_f64(&part.from), part.cumulative - before)).collect();
    let mean: f64 = middles.iter().map(|(net, probability)| net * probability).sum();
    let expected = ROUNDS as f64 * to_f64(&measures.expected_net);
    let variance: f64 = middles.iter().map(|(net, probability)| (net - expected).powi(2) * probability).sum();
    // The sum of errors of neighbouring parts cancels: what is left is the error times the span, or twice its square.
    let span = middles.last().expect("parts").0 - middles[0].0;
    assert!((mean - expected).abs() < 2.0 * sums.error() * span, "{mean} for {expected}");
    let of_rounds = ROUNDS as f64 * to_f64(&measures.variance);
    assert!((variance - of_rounds).abs() < 4.0 * sums.error() * span * span, "{variance} for {of_rounds}");
}

/// All seats bet on one hand, so a round is one result times the seats. Seven divide the jackpot of the dealer's hand
/// bonus (§ 641a.12(g)(2)); recomputed independently for the report of the fault: the variance of one is 82.6325759709,
/// the deviation of a round 7 times its root.
#[test]
fn seats_on_one_hand_win_and_lose_alike() {
    let what = "four-card-poker/five-card-hand-bonus-dealer/A";
    let row = sessions(&[what, "-n", "1000", "--seats", "7"]).remove(0);
    assert_eq!(row["method"], "exact");
    assert!((number(&row, "seats_covariance") - 82.632_575_97).abs() < 2e-8);
    assert!((number(&row, "round_std_dev_units") - 63.631_723).abs() < 1e-6);
    assert!((number(&row, "mean_net_units") + 4_434.127_5).abs() < 1e-4);
    assert!((number(&row, "probability_ahead") - 0.032_143).abs() < 1e-6);
    let mut together = sessions(&["--together", what, "-n", "1000", "--seats", "7"]).remove(0);
    together.extend(["wager", "paytable"].map(|name| (name.to_string(), row[name].clone())));
    assert_eq!(together, row, "one wager is a list of one");
    let row = sessions(&["criss-cross-poker/five-card-bonus/A", "-n", "1000", "--seats", "6"]).remove(0);
    // Of 2,598,960 hands 4 win 250, 36 100, 624 40, 3,744 15, 5,108 10, 10,200 6, 54,912 4, 123,552 3, 9/13 of the
    // 1,098,240 pairs 1, and 1,640,460 lose one: 7,720,140 in squares, -91,836 in all.
    let variance = 7_720_140.0 / 2_598_960.0 - (91_836.0_f64 / 2_598_960.0).powi(2);
    assert_eq!(row["method"], "exact");
    assert!((number(&row, "seats_covariance") - variance).abs() < 2e-8, "{row:?}");
}

/// Two hands share two community cards, or none; recomputed independently for the report of the fault. What a player is
/// paid for the other's hand is part of the result: 2 x 19.54309 for a hand that pays both, less 0.01647 for the common
/// cards, where of 2,598,960 hands four are paid 10,000 and pay 1,000 to others, and 36 are paid 1,000 and pay 300.
#[test]
fn side_wagers_of_two_seats_are_counted() {
    for (wager, expected) in [("five-card-progressive", "39.06969325"), ("five-card-bonus", "0.14297159")] {
        let row = sessions(&[&format!("let-it-ride/{wager}/A"), "-n", "1000", "--seats", "2"]).remove(0);
        let figures = (row["seats_covariance"].as_str(), row["seats_covariance_std_error"].as_str());
        assert_eq!(figures, (expected, ""));
    }
}

/// The covariance of two seats of Let It Ride is exact, and the variance of a round of n is n variances and n (n - 1)
/// covariances; probabilities are from dealt rounds, with their errors.
#[test]
fn seats_share_cards() {
    let row = |seats: &str| sessions(&["let-it-ride/base/A", "-n", "1000", "--seats", seats]).remove(0);
    let (one, five) = (row("1"), row("5"));
    assert_eq!(cells(&one, ["method", "seats_covariance"]), ["exact", ""]);
    assert_eq!(cells(&five, ["method", "seats_covariance_std_error"]), ["simulation", ""]);
    assert!(
        ["probability_error", "probability_even_error", "net_p050_std_error"]
            .iter()
            .all(|name| number(&five, name) > 0.0)
    );
    let (variance, covariance) = (number(&one, "round_std_dev_units").powi(2), number(&five, "seats_covariance"));
    assert!(covariance > 0.0 && covariance < variance);
    let of_round = 5.0 * variance + 20.0 * covariance;
    assert!((number(&five, "round_std_dev_units") - of_round.sqrt()).abs() < 1e-6, "{five:?}");
    assert!((number(&five, "std_dev_units") - (1000.0 * of_round).sqrt()).abs() < 1e-5, "{five:?}");
    assert!((number(&five, "mean_net_units") - 5.0 * number(&one, "mean_net_units")).abs() < 1e-6);
    // More hands, of which each loses on average: players are ahead less often.
    assert!(number(&five, "probability_ahead") < number(&one, "probability_ahead"));
}

/// Several wagers at several seats: means add up, and the variance of a round is two variances and two covariances.
/// Hours make days.
#[test]
#[ignore = "second tier: sessions of several seats and wagers"]
fn seats_with_several_wagers_have_hours_days_and_a_picture() {
    let together = "let-it-ride/base/A,five-card-bonus/B=0.5";
    let folder = Folder::new();
    let asked = ["session", "--together", together, "--hands-per-hour", "45", "--hours-per-day", "16"];
    let picture = folder.path().join("sums.svg").display().to_string();
    let rows_of = |seats: &str| sessions(&[&asked[1..], &["--seats", seats, "-o", &picture]].concat());
    let (one, two) = (rows_of("1"), rows_of("2"));
    let spans: Vec<(&str, &str)> = two.iter().map(|row| (row["span"].as_str(), row["rounds"].as_str())).collect();
    // 45 x 16 = 720 a day.
    assert_eq!(spans, [("hour", "45"), ("day", "720"), ("month", "21600"), ("year", "262800")]);
    let (alone, both) = (&one[1], &two[1]);
    assert!((number(both, "mean_net_units") - 2.0 * number(alone, "mean_net_units")).abs() < 1e-6);
    let (variance, covariance) = (number(alone, "round_std_dev_units").powi(2), number(both, "seats_covariance"));
    let of_round = 2.0 * variance + 2.0 * covariance;
    assert!(covariance > 0.0 && covariance < variance);
    assert!((number(both, "round_std_dev_units").powi(2) - of_round).abs() < 1e-5, "{both:?}");
    // A base game and a side wager of two players are not counted together.
    assert!(number(both, "seats_covariance_std_error") > 0.0);
    let svg = fs::read_to_string(&picture).expect("drawn");
    assert!(svg.contains("2 seats, 45 rounds, from dealt rounds") && svg.contains("strong line: mean "), "{svg}");
    assert!(svg.contains("<text") && svg.contains(" ± "), "{svg}");
}

/// A meter with cents: awards of a part of it are rounded down, by less than a unit, and losses are not. The mean of
/// both rows differs by their coefficients times 0.78 units, less than 1e-4 a round.
#[test]
fn rare_awards_of_a_meter_are_rounded_down_and_nothing_else() {
    let row = |meter: &str| {
        let together = "let-it-ride/base/A,five-card-progressive/A=0.5";
        sessions(&["--together", together, "-n", "10000", "--meter", meter]).remove(0)
    };
    let (rounded, whole) = (row("123456.78"), row("123456"));
    assert!(rounded["remark"].contains("rounded down") && whole["remark"].is_empty(), "{rounded:?} {whole:?}");
    for column in ["probability_ahead", "probability_behind"] {
        assert!((number(&rounded, column) - number(&whole, column)).abs() < 1e-3, "{column}: {rounded:?} {whole:?}");
    }
    assert!((number(&rounded, "net_p500_units") - number(&whole, "net_p500_units")).abs() < 2.0);
    run(&["session", "let-it-ride/five-card-progressive/A", "-n", "100", "--meter", "123456.789"])
        .prints("rare awards are rounded down");
    // A straight flush wins 0.99999999 after one round, which is ahead and not even; rounded it is even.
    let row = &sessions(&["let-it-ride/five-card-progressive/A", "-n", "1", "--meter", "19.9999999"])[0];
    let [method, even, error] = cells(row, ["method", "probability_even", "probability_error"]);
    assert_eq!((method, even, error), ("approximate", "", ""));
}

/// A wager that loses most of the time is drawn with its loss, in the colour of the legend's third block.
#[test]
fn a_likely_loss_is_in_the_picture() {
    let folder = Folder::new();
    for (played, rounds) in [("let-it-ride/five-card-bonus/A", "1"), ("mississippi-stud/progressive/A", "2")] {
        folder.run(&["session", played, "--rounds", rounds, "-o", "sums.svg", "--quiet"]).ended(0);
        let svg = folder.read("sums.svg");
        let blocks: Vec<&str> = svg.lines().filter(|line| line.starts_with("<rect")).collect();
        let colour = |block: &str| block.split("fill=\"").nth(1).map(|rest| rest[..7].to_string());
        let loss = blocks.last().and_then(|block| colour(block)).expect("a legend");
        assert!(blocks.iter().filter(|block| colour(block).as_ref() == Some(&loss)).count() >= 2, "{svg}");
    }
}
