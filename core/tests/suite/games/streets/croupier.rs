use crate::common::{of_streets, streets};
use house_edge_core::cards::{Card, CardSet, Deals, STRIP_ROUNDS, Vectors};
use house_edge_core::games::testing::literal::LiteralCroupier;
use house_edge_core::games::testing::streets::croupier::{by_ranks, seat};
use house_edge_core::games::testing::streets::{StreetDecisions, Streets};
use house_edge_core::games::testing::{OF_FIVE, OF_FOUR, OF_THREE};
use house_edge_core::games::{Catalogue, Croupier, Offer, Selection, game_file};
use house_edge_core::hands::rank_multiset_index;
use house_edge_core::simulation::{RunPlan, Shard, simulate};
use std::sync::Arc;

/// Arbitrary decisions that depend on ranks, on whether all cards are of one suit, and if `on_units` on the units on the
/// table.
fn decided_by_ranks(streets: &Streets, on_units: bool) -> StreetDecisions {
    streets.decide(|street, class, units| {
        let cards = streets.classes(street)[class].representative;
        let ranks = match cards.len() {
            2 => cards.to_array::<2>().map(rank_multiset_index),
            3 => cards.to_array::<3>().map(rank_multiset_index),
            _ => cards.to_array::<4>().map(rank_multiset_index),
        };
        let mut suits = cards.iter().map(Card::suit);
        let first = suits.next();
        let one_suit = suits.all(|suit| Some(suit) == first);
        let place = ranks.expect("as many cards") * 2 + usize::from(one_suit);
        let seed = if on_units { units } else { 0 };
        (((place + seed) * 40_503) >> 7) % streets.form.streets[street].actions.len()
    })
}

/// Every set of four cards, each card in turn as the one seen last, and some fifth card: strip by strip, the table of the
/// vectorised croupier is that of the literal one.
fn assert_settled_alike(game: &'static str, wagers: &[&str]) {
    let game = streets(game);
    let streets = Arc::new(Streets::new(CardSet::FULL_DECK, &game.form).expect("enough cards"));
    let all = Catalogue::embedded().expect("valid").select(&Selection::of(game.facts.id)).expect("offers");
    let mut offers: Vec<Offer> =
        wagers.iter().filter_map(|id| all.iter().find(|of| of.wager.id == *id).cloned()).collect();
    // A base game more on other pays, by other decisions.
    offers.extend(all.into_iter().filter(|offer| offer.wager.has_decisions).take(1));
    let decide = |offer: &Offer| {
        let is_first = std::ptr::eq(offer, &offers[0]);
        Ok(decided_by_ranks(&streets, !is_first))
    };
    let fast = by_ranks::seat(&streets, &offers, &decide).expect("seated").expect("a vectorised one");
    let literal = LiteralCroupier::new(Arc::clone(&streets), &offers, None, decide).expect("seated");
    let hands: Vec<[Card; 4]> = CardSet::FULL_DECK.subsets::<4>().collect();
    let mut deals = Deals::new(5);
    for (place, strip) in hands.chunks(STRIP_ROUNDS).enumerate() {
        for turned in 0..4 {
            let dealt = |round: usize| {
                let mut four = strip[round.min(strip.len() - 1)];
                four.rotate_left(turned);
                let left = CardSet::FULL_DECK.without(four.into_iter().collect());
                let last = left.iter().nth((round + place) % 48).expect("48 are left");
                let seen = [four[0], four[1], four[2], four[3], last];
                let mut dealt = seen;
                game.form.order.iter().zip(seen).for_each(|(&at, card)| dealt[at] = card);
                dealt
            };
            let rounds: Vec<[Card; 5]> = (0..STRIP_ROUNDS).map(dealt).collect();
            let columns = deals.strips_mut().next().expect("a strip");
            for (card, column) in columns.iter_mut().enumerate() {
                column.iter_mut().zip(&rounds).for_each(|(at, cards)| *at = cards[card].index() as u8);
            }
            let [fast, literal] = [fast.as_ref(), &literal as &dyn Croupier].map(|croupier| {
                let mut tally = vec![0; croupier.cells()];
                croupier.settle(Vectors::widest(), &deals, STRIP_ROUNDS, &mut tally);
                croupier.outcomes(&tally).expect("rounds")
            });
            assert_eq!(fast, literal, "{rounds:?}");
        }
    }
}

#[test]
fn every_hand_is_played_as_decided_and_counted_as_what_it_is() {
    assert_settled_alike("let-it-ride", &["base", "five-card-bonus", "three-card-bonus", "three-card-progressive"]);
}

#[test]
#[ignore = "second tier: a million rounds of Mississippi Stud, settled twice"]
fn every_hand_of_four_actions_is_played_as_decided() {
    assert_settled_alike("mississippi-stud", &["base", "progressive"]);
}

/// Pays for each category of a ranking, the best first.
fn pays(ranking: &str) -> String {
    let categories: &[&str] = match ranking {
        "three-card" => &OF_THREE,
        "four-card" | "four-of-five" | "four-of-six" => &OF_FOUR,
        _ => &OF_FIVE,
    };
    let pay = |(place, words): (usize, &&str)| format!("{} = {place}", words.replace(' ', "-"));
    categories.iter().enumerate().rev().map(pay).collect::<Vec<_>>().join("\n")
}

/// Cards of a side wager, its ranking, and what a fold does to it.
type Side = (&'static str, &'static str, &'static str);

/// A file with this deal and ranking, the actions of each street before its turn, and side wagers.
fn file(deal: &str, ranking: &str, streets: &[(usize, &str)], sides: &[Side]) -> String {
    let mut text = format!(
        "schema = 1\ngame = \"any\"\ntitle = \"Any\"\nsource = \"A test\"\ndeal = \"{deal}\"\nranking = \"{ranking}\"\n"
    );
    for (place, (turn, actions)) in streets.iter().enumerate() {
        let turn = if place == 0 { String::new() } else { format!("turn = {turn}\n") };
        text += &format!("[[street]]\nname = \"Street {place}\"\n{turn}actions = {{ {actions} }}\n");
    }
    let can_fold = text.contains("fold");
    text += &format!("[settle]\nbase = [\"{}\", \"pays\"]\n", if can_fold { "lose" } else { "-" });
    for (place, (_, _, fold)) in sides.iter().enumerate() {
        text += &format!("side-{place} = [\"{fold}\", \"pays\"]\n");
    }
    let paytable = |wager: &str, ranking: &str| {
        format!("[[wager.{wager}.paytable]]\nid = \"A\"\n[wager.{wager}.paytable.pays]\n{}\n", pays(ranking))
    };
    text += "[wager.base]\ntitle = \"Base\"\nunit = \"the Ante\"\n";
    text += &paytable("base", ranking);
    for (place, (cards, ranking, _)) in sides.iter().enumerate() {
        text +=
            &format!("[wager.side-{place}]\ntitle = \"S\"\nunit = \"it\"\ncards = {cards}\nranking = \"{ranking}\"\n");
        text += &paytable(&format!("side-{place}"), ranking);
    }
    text
}

/// Rounds of a game of any form are counted many at a time as they are one by one, by arbitrary decisions.
fn assert_counted_alike(name: &str, text: &str) {
    let offers = Catalogue::of_texts(&[(name.to_string(), text.to_string())]).expect("valid").offers();
    let game = of_streets(game_file::with_facts(offers[0].game).expect("a game of a file"));
    let streets = Arc::new(Streets::new(CardSet::FULL_DECK, &game.form).expect("enough cards"));
    let decided = streets
        .decide(|street, class, units| (((class + units) * 40_503) >> 7) % game.form.streets[street].actions.len());
    let literal = || {
        let rounds = Arc::clone(&streets);
        LiteralCroupier::new(rounds, &offers, Some(decided.clone()), |_| Ok(decided.clone())).expect("seated")
    };
    let counted = |croupier: &dyn Croupier, vectors| {
        let plan = RunPlan { seed: 1, rounds: 50_001, shard: Shard::WHOLE, players: 1, threads: None, vectors };
        simulate(croupier, "any", plan).expect("rounds")
    };
    let one_by_one = counted(&literal(), Vectors::Portable);
    let many = seat(literal());
    for vectors in [Vectors::Portable, Vectors::Avx2, Vectors::Avx512] {
        assert_eq!(counted(many.as_ref(), vectors), one_by_one, "{name}: {vectors:?}");
    }
}

const RAISES: &str = "fold = \"fold\", \"1x\" = 1, \"2x\" = 2, \"3x\" = 3";

/// Seven cards, four streets of four actions, folds that forfeit, every ranking, side wagers on any of the cards.
#[test]
fn games_of_any_form_are_counted_alike_one_by_one_and_many_at_a_time() {
    let flop: &[(usize, &str)] = &[(0, RAISES), (3, "check = 0, \"1x\" = 1")];
    let sides: &[Side] = &[
        ("[1, 3, 5]", "three-card", "pays"),
        ("[6, 5, 4, 3, 2]", "four-of-five", "pays"),
        ("[0, 1, 2, 3, 4, 6]", "four-of-six", "pays"),
        ("\"all\"", "five-of-seven", "lose"),
    ];
    assert_counted_alike("seven", &file("p p c c c c c", "five-of-seven", flop, sides));
    let four: &[(usize, &str)] = &[(0, RAISES), (1, RAISES), (1, RAISES), (1, RAISES)];
    let sides: &[Side] = &[("\"own\"", "three-card", "lose"), ("[5, 0, 3, 1, 2]", "five-card", "pays")];
    assert_counted_alike("six", &file("p c p c p c", "five-of-six", &four[..3], sides));
    assert_counted_alike("five", &file("c p c c c", "four-of-five", four, &[("[3, 1, 0]", "three-card", "pays")]));
    let withdrawn: &[(usize, &str)] = &[(0, "withdraw = 0, ride = 1"), (1, "withdraw = 0, ride = 1")];
    assert_counted_alike("four", &file("p p c c", "four-card", withdrawn, &[]));
    assert_counted_alike("of six", &file("p p p c c c", "four-of-six", withdrawn, &[("\"own\"", "three-card", "-")]));
}
