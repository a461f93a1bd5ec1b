//! Pays of halves. A finer unit, in which a solver counts, changes no figure by itself; and a result is linear in a pay
//! under the same decisions, convex under the best ones.

use std::collections::BTreeSet;

use crate::common::{limited, offer, solved_distribution, with_halves};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{
    Catalogue, InformedGame, Offer, PlaySums, PlayedBox, Selection, VariantChoice, to_the_end,
};
use house_edge_core::outcome::{Fraction, Measures, OutcomeTable};
use house_edge_core::paytable::{Pay, whole_units};

/// Each game with a hand that no deck below holds.
const GAMES: [(&str, &str); 4] = [
    ("let-it-ride", "royal-flush"),
    ("mississippi-stud", "royal-flush"),
    ("criss-cross-poker", "royal-flush"),
    ("four-card-poker", "four-of-a-kind"),
];

fn deck() -> CardSet {
    CardSet::deck(&[Rank::Six, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL[..2])
        .with(Card::new(Rank::Two, Suit::Spades))
        .with(Card::new(Rank::Queen, Suit::Spades))
}

/// Each offer with whole pays, and with halves for a hand that does not come.
fn offers() -> impl Iterator<Item = [Offer; 2]> {
    GAMES.into_iter().map(|(game, hand)| {
        let whole = offer(game, "base", "A");
        [with_halves(&whole, |row| row == hand), whole]
    })
}

#[test]
fn a_finer_unit_changes_no_outcome_and_no_decision() {
    for [halves, whole] in offers() {
        let solver = whole.solver(deck()).expect("large enough");
        assert_eq!(solved_distribution(deck(), &halves), solved_distribution(deck(), &whole));
        assert_eq!(solver.strategy(&halves).expect("decisions"), solver.strategy(&whole).expect("decisions"));
        assert_eq!(solver.most_won(&halves).expect("won"), solver.most_won(&whole).expect("won"));
        let covariance = |offer| solver.seats_covariance(offer, &to_the_end).expect("two hands");
        assert_eq!(covariance(&halves), covariance(&whole));
        if whole.wager.payout_limit.is_some() {
            let [halves, whole] = [&halves, &whole].map(|offer| limited(offer, 3, 20, true));
            assert_eq!(solved_distribution(deck(), &halves), solved_distribution(deck(), &whole));
        }
    }
}

/// The same sums, of twice as many ways.
fn twice(sums: PlaySums) -> PlaySums {
    let mut twice = PlaySums::default();
    twice.add(sums, 2);
    twice
}

#[test]
fn a_finer_unit_changes_nothing_that_knowledge_is_worth() {
    for [halves, whole] in offers() {
        let solver = whole.solver(deck()).expect("large enough");
        let mut known = 0;
        for (_, knowledge) in whole.game.knowledge.all() {
            let informed = |offer: &Offer| solver.informed(offer, knowledge).ok();
            let (Some(halves), Some(whole)) = (informed(&halves), informed(&whole)) else { continue };
            known += 1;
            assert_eq!(halves.ways(), 2 * whole.ways());
            let counted = |game: &dyn InformedGame| game.counted(&to_the_end).expect("solvable");
            assert_eq!(counted(halves.as_ref()), counted(whole.as_ref()).map(twice));
            let mut cards: Vec<Card> = deck().iter().collect();
            for round in 0..12 {
                cards.rotate_left(5);
                cards.swap(0, round);
                let dealt = &cards[..whole.cards()];
                let of_whole = whole.round(dealt).into_iter();
                let of_whole = of_whole.map(|of| PlayedBox { expected: twice(of.expected), ..of });
                assert_eq!(halves.round(dealt), of_whole.collect::<Vec<_>>());
            }
        }
        assert!(known > 0, "{}", whole.name());
    }
}

fn net(table: &OutcomeTable) -> Fraction {
    Measures::of(table).expected_net
}

/// The offer with so many halves of a unit more for one row of a schedule; `None` where that row has no pay in units.
fn with_more(offer: &Offer, (schedule, row): (usize, usize), halves: i64) -> Option<Offer> {
    let mut paytable = (*offer.paytable).clone();
    let Pay::Units(units) = &mut paytable.schedules[schedule].rows[row].pay else { return None };
    *units += whole_units(halves) / whole_units(2);
    Some(Offer { paytable: paytable.into(), ..offer.clone() })
}

/// The first offers of the regulation on each wager, in each reading and strategy.
fn of_regulation(game: &str) -> Vec<Offer> {
    let all = VariantChoice::All;
    let selection = Selection { reading: all.clone(), strategy: all, ..Selection::of(game) };
    let mut offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are");
    let subject = |offer: &Offer| (offer.wager.id, offer.reading_name(), offer.strategy_name());
    let mut seen = BTreeSet::new();
    offers.retain(|offer| seen.insert(subject(offer)));
    offers
}

/// A half more for a row is worth half of what a unit more is worth, as long as the same decisions are played. The best
/// decisions gain on that, and no more than half of what they gain with a unit: the greatest of linear functions is
/// convex.
fn assert_between(offers: &[Offer], deck: CardSet, wanted: impl Fn(&str, &str) -> bool) {
    let mut tried = 0;
    for offer in offers {
        let solver = offer.solver(deck).expect("large enough");
        let result = |offer: &Offer| net(&solver.outcomes(offer).expect("solved"));
        let kept = |to: &Offer, decider: &Offer| net(&solver.outcomes_decided_by(to, decider).expect("solved"));
        for (schedule, all) in offer.paytable.schedules.iter().enumerate() {
            for row in (0..all.rows.len()).filter(|&row| wanted(all.name, all.rows[row].hand)) {
                let [half, more] = [1, 2].map(|halves| with_more(offer, (schedule, row), halves));
                let (Some(half), Some(more)) = (half, more) else { continue };
                let (name, twice) = (format!("{} {}", offer.name(), all.rows[row].hand), whole_units(2));
                let (before, by_kept) = (result(offer), kept(&half, offer));
                assert_eq!(&by_kept * &twice, &before + kept(&more, offer), "{name}");
                let best = result(&half);
                assert!(best >= by_kept && best * twice <= before + result(&more), "{name}");
                tried += 1;
            }
        }
    }
    assert!(tried > 0);
}

#[test]
fn a_half_lies_between_two_whole_pays() {
    for (game, _) in GAMES {
        assert_between(&of_regulation(game), deck(), |_, _| true);
    }
}

/// Three suits of the five highest ranks. An Ante Wager is solved for whole pays only.
#[test]
#[ignore = "second tier: halves in Lunar Poker"]
fn a_half_of_lunar_poker_lies_between_two_whole_pays() {
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let offers = of_regulation("lunar-poker");
    let (base, supers): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(|offer| offer.wager.has_decisions);
    assert_between(&base[..1], deck, |schedule, hand| schedule != "ante" && ["pair", "royal-flush"].contains(&hand));
    assert_between(&supers, deck, |_, _| true);
    let ante = base[0].paytable.schedules.iter().position(|schedule| schedule.name == "ante").expect("it has one");
    let half = with_more(&base[0], (ante, 0), 1).expect("a pay in units");
    let refusal = half.solver(deck).expect("large enough").outcomes(&half).expect_err("refused").to_string();
    assert!(refusal.contains("paytable `A`: write whole pays for the Ante Wager"), "{refusal}");
}

/// A limit cuts a win in halves as it cuts any other; all bets of a round win or lose together.
#[test]
fn a_limit_applies_to_wins_in_halves() {
    let limit = whole_units(20) / whole_units(3);
    for game in ["let-it-ride", "mississippi-stud"] {
        let halves = with_halves(&offer(game, "base", "A"), |_| true);
        // The player does not know the limit, so the decisions stay.
        let cut = limited(&halves, 3, 20, false);
        let solver = halves.solver(deck()).expect("large enough");
        let [free, cut] = [halves, cut].map(|offer| solver.outcomes(&offer).expect("solved"));
        let mut cuts = 0;
        for (free, cut) in free.outcomes().iter().zip(cut.outcomes()).filter(|(_, cut)| cut.count > 0) {
            assert_eq!((&free.name, free.count), (&cut.name, cut.count), "{game}");
            assert_eq!(cut.net, free.net.clone().min(limit.clone()), "{game}: {}", free.name);
            cuts += usize::from(cut.net < free.net);
        }
        assert!(cuts > 0, "{game}");
    }
}
