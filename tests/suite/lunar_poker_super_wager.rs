//! The Super Wager of 2013 against counts by hand.

use crate::common::{all_offers, full_solver, of_game, offer};
use house_edge::cards::Vectors;
use house_edge::games::Offer;
use house_edge::outcome::{Fraction, Measures};
use house_edge::simulation::{RunPlan, Shard, simulate};
use house_edge::statistics::{Verdict, compare, judge};

fn choose(n: i64, k: i64) -> i64 {
    (0..k).fold(1, |ways, place| ways * (n - place) / (place + 1))
}

/// Hands of five from cards of which so many are of each rank that have all of `ranks` given ranks, by inclusion and
/// exclusion.
fn with_ranks(cards: i64, of_a_rank: i64, ranks: i64) -> i64 {
    (0..=ranks)
        .map(|left_out| {
            (-1_i64).pow(left_out as u32) * choose(ranks, left_out) * choose(cards - of_a_rank * left_out, 5)
        })
        .sum()
}

/// What each hand of § 589.6(d) is paid and how many are paid as it, the highest first; `named` is the row of ace and
/// king: how many hands have its ranks, how many of these are four of a kind, a full house, a flush and three of a
/// kind, and how many are of one color.
fn expected(pays: [i64; 8], named: [i64; 6]) -> Fraction {
    let [all_named, four, full, flushes, three, of_one_color] = named;
    // Straights of ace and king end at the ace: 4^5, of them 2 x 2^5 of one color, which a royal flush is too.
    let (high_straights, high_of_one_color) = (4_i64.pow(5), 2 * 2_i64.pow(5));
    let same_colored_straights = 10 * high_of_one_color;
    let paid_as_named = all_named - four - full - flushes - three - high_straights;
    // Of one color there is no three of a kind, as each rank has two cards of it; flushes are of one color, 4 (C(13, 5)
    // - 10) of them.
    let all_flushes = 4 * (choose(13, 5) - 10);
    let named_of_one_color = of_one_color - flushes - high_of_one_color;
    let same_colored = 2 * choose(26, 5) - same_colored_straights - all_flushes - named_of_one_color;
    let counts = [
        13 * 48,
        same_colored_straights,
        13 * 4 * 12 * 6,
        all_flushes,
        10 * high_straights - same_colored_straights,
        13 * 4 * choose(12, 2) * 16,
        paid_as_named,
        same_colored,
    ];
    let won: i64 = counts.iter().zip(pays).map(|(count, pay)| count * pay).sum();
    let lost = choose(52, 5) - counts.iter().sum::<i64>();
    Fraction::new((won - lost).into(), choose(52, 5).into())
}

#[test]
fn the_super_wager_of_2013_is_worth_what_counting_says_in_every_reading() {
    // Any hand with an ace and a king. AAAAK and KKKKA; AAAKK and KKKAA; three of eleven more ranks in a suit but QJT;
    // AAAKx, KKKAx and xxxAK.
    let literal =
        [with_ranks(52, 4, 2), 2 * 4, 2 * 4 * 6, 4 * (choose(11, 3) - 1), 3 * 4 * 4 * 44, 2 * with_ranks(26, 2, 2)];
    // With a queen as well: no four of a kind or full house; two of ten more ranks but JT; three of one of the ranks.
    let with_queen = [with_ranks(52, 4, 3), 0, 0, 4 * (choose(10, 2) - 1), 3 * 4 * 4 * 4, 2 * with_ranks(26, 2, 3)];
    // Five different ranks, two of them ace and king: 3 of 11 others; nothing is of a kind.
    let unpaired = [4_i64.pow(5) * choose(11, 3), 0, 0, 4 * (choose(11, 3) - 1), 0, 2 * 2_i64.pow(5) * choose(11, 3)];
    let pays = |three, ace_king| [250, 150, 100, 60, 30, three, ace_king, 2];
    for (paytable, pays) in [("A", pays(8, 6)), ("B", pays(8, 5)), ("C", pays(7, 6))] {
        let offer = offer("lunar-poker-2013", "super-wager", paytable);
        for (reading, named) in [(None, literal), (Some("ace-king-queen"), with_queen), (Some("unpaired"), unpaired)] {
            let offer = Offer { reading: reading.and_then(|name| offer.wager.reading(name)), ..offer.clone() };
            assert_eq!(offer.reading.is_some(), reading.is_some());
            let solver = full_solver(offer.game);
            let worth = Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net;
            assert_eq!(worth, expected(pays, named), "{paytable} {reading:?}");
        }
    }
}

/// Its rounds are dealt as those of the base game, but need no decisions, which take minutes to solve.
#[test]
fn the_super_wager_of_2013_is_simulated_as_it_is_counted() {
    let offers = of_game(&all_offers(), "lunar-poker-2013");
    let offers: Vec<Offer> = offers.into_iter().filter(|offer| !offer.wager.has_decisions).collect();
    assert_eq!(offers.len(), 9, "three paytables in three readings");
    let solver = full_solver(offers[0].game);
    let croupier = solver.croupier(&offers).expect("full deck");
    let plan = RunPlan {
        seed: 2026,
        rounds: 2_000_000,
        shard: Shard::WHOLE,
        players: 1,
        threads: None,
        vectors: Vectors::widest(),
    };
    let tally = simulate(croupier.as_ref(), "lunar-poker-2013", plan).expect("threads start");
    let simulated = croupier.outcomes(&tally).expect("its own tally");
    let agreements = offers
        .iter()
        .zip(&simulated)
        .map(|(offer, simulated)| compare(simulated, &solver.outcomes(offer).expect("counted")).agreement);
    assert_eq!(judge(&agreements.collect::<Vec<_>>()), [Verdict::Agrees; 9]);
}
