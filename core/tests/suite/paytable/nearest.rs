use house_edge_core::paytable::{Document, PayableHand, Paytable, ScheduleForm, WhenAbsent, changes, nearest};

const HANDS: &[PayableHand] = &[
    PayableHand { name: "best", when_absent: WhenAbsent::PaidAs("good") },
    PayableHand { name: "good", when_absent: WhenAbsent::Required },
    PayableHand { name: "fair", when_absent: WhenAbsent::Loses },
    PayableHand { name: "poor", when_absent: WhenAbsent::Loses },
];
const PAYS: ScheduleForm = ScheduleForm { hands: HANDS, ..crate::common::PAYS_BY_HAND };
const FORM: &[ScheduleForm] =
    &[PAYS, ScheduleForm { name: "envy", required: false, may_pay_from_meter: false, ..PAYS }];

fn paytables(odds: &str, tables: &[(&str, &str)]) -> Vec<Paytable> {
    let table = |(id, rows): &(&str, &str)| {
        format!("[[paytable]]\nid = \"{id}\"\nodds = \"{odds}\"\nsection = \"s\"\n[paytable.pays]\n{rows}")
    };
    let tables: String = tables.iter().map(table).collect();
    let text = format!("schema = 1\ngame = \"g\"\nwager = \"w\"\n{tables}");
    Document::parse("own.toml", &text).expect("TOML").paytables("", FORM, "").expect("fills the form")
}

/// Id of the nearest option and the differences, in words.
fn found(own: &str, options: &[(&str, &str)]) -> (String, String) {
    let (own, options) = (paytables("for-1", &[("own", own)]).remove(0), paytables("for-1", options));
    let (option, differences) = nearest(&own, &options).expect("there are options");
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    (option.id.clone(), differences.join(", "))
}

#[test]
fn fewer_rows_count_first_then_the_change_then_the_order() {
    let options = [("A", "good = 10\nfair = 4\n"), ("B", "good = 10\nfair = 5\n"), ("C", "good = 9\nfair = 7\n")];
    let nearest = |own| found(own, &options);
    let answer = |id: &str, rows: &str| (id.to_string(), rows.to_string());
    assert_eq!(nearest("good = 9\nfair = 7\n"), answer("C", ""));
    assert_eq!(nearest("good = 10\nfair = 7\n"), answer("C", "good 9 -> 10"), "1 against 2 and 3 units");
    assert_eq!(nearest("good = 10\nfair = 6\n"), answer("B", "fair 5 -> 6"));
    assert_eq!(nearest("good = 99\nfair = 4\n"), answer("A", "good 10 -> 99"), "one row of 89 against two of 1");
    let even = [("A", "good = 10\n"), ("B", "good = 12\n")];
    assert_eq!(found("good = 11\n", &even).0, "A");
}

#[test]
fn a_row_that_is_not_stated_counts_as_what_it_is_paid() {
    let option = [("A", "good = 10\n")];
    let differences = |own| found(own, &option).1;
    assert_eq!(differences("best = 10\ngood = 10\nfair = 0\npoor = \"loses\"\n"), "");
    assert_eq!(differences("good = 11\n"), "good 10 -> 11");
    assert_eq!(differences("best = 20\ngood = 10\npoor = 1\n"), "best 10 -> 20, poor 0 -> 1");
    assert_eq!(differences("good = 10\n[paytable.envy]\ngood = 3\n"), "envy good none -> 3");
    let [to_one, for_one] = ["to-1", "for-1"].map(|odds| paytables(odds, &option).remove(0));
    let (_, differences) = nearest(&to_one, [&for_one]).expect("an option");
    assert_eq!(differences[0].to_string(), "odds for-1 -> to-1");
}

#[test]
fn what_the_regulation_leaves_open_of_a_meter_is_no_difference() {
    let paid = "good = { meter = \"pot\", percent = 100 }\n[paytable.meters.pot]\n";
    let differences = |regulation: &str, own: &str| {
        let [regulation, own] = [regulation, own].map(|meter| format!("{paid}{meter}\n"));
        found(&own, &[("A", &regulation)]).1
    };
    assert_eq!(differences("seed = 100\nleast-seed = 100", "seed = 500\nprimary-percent = 10"), "");
    assert_eq!(differences("seed = \"unknown\"", "seed = 500\nreseed = 0\nprimary-percent = 10"), "");
    assert_eq!(differences("seed = 100\nleast-seed = 100", "seed = 50"), "pot seed 100 -> 50");
    assert_eq!(
        differences("seed = 100\nreseed = 90", "seed = 50\nreseed = 50"),
        "pot seed 100 -> 50, pot reseed 90 -> 50"
    );
    assert_eq!(
        differences("seed = 100\nprimary-percent = 8.5", "seed = 100\nprimary-percent = 8\nreserve-percent = 0.5"),
        "pot primary-percent 8.5 -> 8, pot reserve-percent 0 -> 0.5"
    );
    assert_eq!(differences("seed = 100\nreseed = 0", "seed = \"unknown\""), "pot seed 100 -> unknown");
    let pot = |seed: &str| paytables("for-1", &[("A", &format!("{paid}seed = {seed}\nleast-seed = 100\n"))]).remove(0);
    let changed = changes(&pot("100"), &pot("500"));
    assert_eq!(changed[0].to_string(), "pot seed 100 -> 500", "an earlier edition leaves nothing open");
    let fixed = found("good = 99\n", &[("A", &format!("{paid}seed = 100\n"))]).1;
    assert_eq!(fixed, "good 100 % of pot -> 99");
}
