use crate::common::PAYS_BY_HAND;
use house_edge_core::games::lints::{RAREST_AWARD, Warning, better_hands_paying_less, rare_awards, wins_that_lose};
use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Award, Outcome, OutcomeTable};
use house_edge_core::paytable::{Document, PayableHand, Paytable, ScheduleForm, WhenAbsent, whole_units};

const HANDS: &[PayableHand] = &[
    PayableHand { name: "best", when_absent: WhenAbsent::Required },
    PayableHand { name: "good", when_absent: WhenAbsent::Required },
    PayableHand { name: "fair", when_absent: WhenAbsent::Loses },
];
const PAYS: ScheduleForm = ScheduleForm { hands: HANDS, ..PAYS_BY_HAND };
const ANTE: ScheduleForm = ScheduleForm {
    name: "ante",
    hands: &[PayableHand { name: "win", when_absent: WhenAbsent::Required }],
    required: false,
    may_pay_from_meter: false,
    is_paid_by_rule: true,
    ..PAYS
};
const FORM: &[ScheduleForm] = &[PAYS, ANTE];

fn paytable(pays: &str) -> Paytable {
    let text = format!(
        "schema = 1\ngame = \"g\"\nwager = \"w\"\n[[paytable]]\nid = \"A\"\nodds = \"to-1\"\nsection = \"s\"\n\
         [paytable.pays]\n{pays}"
    );
    let document = Document::parse("own.toml", &text).expect("valid TOML");
    document.paytables("", FORM, "").expect("fills the form").remove(0)
}

fn lines(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(Warning::to_string).collect()
}

#[test]
fn a_better_hand_paying_less_is_remarked_on_at_its_place() {
    assert!(better_hands_paying_less(&paytable("best = 5\ngood = 5\nfair = 1\n"), FORM).is_empty());
    let warnings = better_hands_paying_less(&paytable("best = 5\ngood = 0\nfair = 1\n"), FORM);
    assert_eq!(
        lines(&warnings),
        ["own.toml:10:1: warning: paytable `A`: `good` is paid less than `fair`, a lower hand"]
    );
    let warnings = better_hands_paying_less(&paytable("best = 5\ngood = \"loses\"\nfair = 0\n"), FORM);
    assert_eq!(warnings.len(), 1, "losing is less than a push");
    let meter = "best = { meter = \"jackpot\", percent = 10 }\ngood = 60\n[paytable.meters.jackpot]\nseed = 500\n";
    assert_eq!(better_hands_paying_less(&paytable(meter), FORM).len(), 1, "a tenth of 500 is less than 60");
}

#[test]
fn a_win_that_the_rules_pay_and_the_paytable_loses_is_remarked_on() {
    let with = |ante: &str| paytable(&format!("best = 5\ngood = 3\n[paytable.ante]\nwin = {ante}\n"));
    assert!(wins_that_lose(&with("1"), FORM).is_empty() && wins_that_lose(&with("0"), FORM).is_empty());
    assert_eq!(
        lines(&wins_that_lose(&with("\"loses\""), FORM)),
        ["own.toml:12:1: warning: paytable `A`: `win` of `ante` loses where the player wins; the rules pay \
          it: is 1 meant?"]
    );
}

#[test]
fn an_award_rarer_than_one_in_a_hundred_million_is_remarked_on() {
    let own = paytable("best = 5\ngood = 3\nfair = 1\n");
    let in_cycle = |best: u128, cycle: u128| {
        let paid = |hand, count| Outcome {
            paid: vec![Award { schedule: "pays", hand }.on(whole_units(1))],
            ..outcome(hand, 1, count)
        };
        let others = [paid("good", cycle / 10), paid("fair", cycle / 10)];
        let rest = cycle - best - 2 * (cycle / 10);
        let outcomes = [&others[..], &[paid("best", best), outcome("lost", -1, rest)]].concat();
        lines(&rare_awards(&own, &OutcomeTable::new(outcomes, cycle).expect("adds up"), " under optimal play"))
    };
    assert!(in_cycle(1, RAREST_AWARD).is_empty());
    assert_eq!(
        in_cycle(1, RAREST_AWARD + 1),
        ["own.toml:9:1: warning: paytable `A`: `best` is paid once in 100000001 rounds"]
    );
    assert_eq!(in_cycle(0, 10), ["own.toml:9:1: warning: paytable `A`: `best` never occurs under optimal play"]);
    assert!(rare_awards(&own, &table(&[("lost", -1, RAREST_AWARD)]), "").is_empty(), "a schedule that is not counted");
}
