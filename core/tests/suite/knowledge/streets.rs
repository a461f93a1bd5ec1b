//! Let It Ride and Mississippi Stud, played with knowledge: every deal of short decks, one by one; what must hold on
//! any paytable; published figures.

use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Counts, Knowledge, Offer, PlaySums};
use house_edge_core::outcome::{Measures, decimal, percent, to_f64};
use house_edge_core::paytable::{Odds, Units, whole_units};
use house_edge_core::simulation::{InformedSums, Statistic};
use proptest::prelude::*;

use super::{assert_changes_are_the_gain, counted, informed};
use crate::common::streets_tree::{Changes, PlayedSums, Rules, Tree};
use crate::common::{PairProducts, any_deck, any_odds, cards, full_solver, offer, whole, with_pays};

const GAMES: [&str; 2] = ["let-it-ride", "mississippi-stud"];

/// What is counted, as the tree counts it.
fn as_sums(counted: &PlaySums) -> PlayedSums {
    let mut changes = Changes::new();
    for (change, changed) in &counted.changes {
        let usual = name_of(&change.usual);
        let is_of_one_suit = change.holding == "four of one suit";
        let sum =
            changes.entry((change.decision.to_string(), usual, name_of(&change.informed), is_of_one_suit)).or_default();
        (sum.0, sum.1) = (sum.0 + changed.ways as i64, sum.1 + changed.gain as i64);
    }
    PlayedSums {
        deals: counted.ways as i64,
        net: counted.net as i64,
        units: counted.units as i64,
        usual_net: counted.usual_net as i64,
        usual_units: counted.usual_units as i64,
        changed: counted.changed as i64,
        changes,
    }
}

fn name_of(action: &str) -> &'static str {
    let names = ["withdraw", "ride", "fold", "bet 1x", "bet 2x", "bet 3x"];
    names.into_iter().find(|name| *name == action).expect("an action")
}

/// All that can be known on a deck of this size, except more than two others' hands.
fn all_knowledge(deck: CardSet, offer: &Offer) -> Vec<Knowledge> {
    let own_cards = Rules::of(offer).own_cards;
    let most = if offer.game.id == "let-it-ride" { 2 } else { 1 };
    let is_dealt = |knowledge: &Knowledge| match knowledge {
        Knowledge::Others(others) => *others <= most && deck.len() >= own_cards * others + 5,
        _ => deck.len() > 5,
    };
    offer.game.knowledge.all().into_iter().map(|(_, knowledge)| knowledge).filter(is_dealt).collect()
}

fn assert_equals_the_tree(deck: CardSet, offer: &Offer) {
    let tree = Tree::new(deck, offer);
    for knowledge in all_knowledge(deck, offer) {
        let (counted, sums) = (counted(informed(deck, offer, knowledge).as_ref()), tree.sums(knowledge));
        assert_eq!(as_sums(&counted), sums, "{knowledge:?} {deck:?}");
        assert_changes_are_the_gain(&counted);
        assert!(sums.usual_net <= sums.net);
    }
}

/// All dealt rounds, from the seat of the first box: their sums are those of the tree, and what is expected before them
/// is too.
fn assert_rounds_equal_the_counts(deck: CardSet, offer: &Offer) {
    let tree = Tree::new(deck, offer);
    for knowledge in all_knowledge(deck, offer) {
        let game = informed(deck, offer, knowledge);
        let (mut expected, mut net, mut units, mut usual_net) = (PlaySums::default(), 0, 0, 0);
        let mut products = PairProducts::default();
        tree.each_deal(tree.dead(knowledge), &mut |own, community, dead| {
            let dead: Vec<Card> = dead.iter().collect();
            // Of two others the first has the lowest cards: how dead cards are dealt to them makes no difference.
            let (others, burnt) = dead.split_at(if knowledge == Knowledge::Burn { 0 } else { dead.len() });
            let cards = [&own.iter().collect::<Vec<_>>(), others, community, burnt].concat();
            assert_eq!(cards.len(), game.cards());
            let played = game.round(&cards);
            assert_eq!(played.len(), game.boxes());
            assert!(played.iter().all(|played| played.expected.ways == game.ways()));
            net += whole(played[0].net);
            units += whole(played[0].units);
            usual_net += whole(played[0].usual_net.expect("known"));
            products.add(&played);
            expected.add(played[0].expected.clone(), 1);
        });
        let (counted, mut all) = (counted(game.as_ref()), PlaySums::default());
        assert_eq!((net, units, usual_net), (counted.net, counted.units, counted.usual_net), "{knowledge:?}");
        products.assert_equal();
        // Every deal is one of the ways in which each of as many others could have gone on.
        all.add(counted, game.ways());
        assert_eq!(expected, all, "{knowledge:?}");
    }
}

/// Decks that between them hold every kind of hand, one of them with suits of different lengths.
fn decks() -> Vec<CardSet> {
    let two_suits = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..2]);
    let ranks = [Rank::Two, Rank::Nine, Rank::Queen];
    let three_ranks = CardSet::deck(&ranks, &Suit::ALL[1..]).with(Card::new(Rank::Two, Suit::Clubs));
    let one_suit = CardSet::deck(&Rank::ALL[5..11], &[Suit::Spades]);
    let lopsided = [(Rank::Seven, Suit::Clubs), (Rank::Jack, Suit::Diamonds), (Rank::Queen, Suit::Clubs)];
    let lopsided = lopsided.into_iter().fold(one_suit, |deck, (rank, suit)| deck.with(Card::new(rank, suit)));
    vec![two_suits, three_ranks, lopsided]
}

#[test]
fn games_of_streets_equal_every_deal_of_short_decks() {
    for deck in decks() {
        GAMES.iter().for_each(|game| assert_equals_the_tree(deck, &offer(game, "base", "A")));
    }
}

/// 7-8 and a 9 of their suit are worth a bet of 3x, and three points after it one of 1x, as the published strategy
/// says; not to whoever knows that a king comes last.
#[test]
fn a_changed_decision_is_named_by_the_bets_before_it() {
    let game = informed(CardSet::FULL_DECK, &offer("mississippi-stud", "base", "A"), Knowledge::Community(&[2]));
    let played = game.round(&cards("7s 8s 9s 2h Kd"));
    let after_three = played[0].expected.changes.keys().filter(|change| change.holding.ends_with("after a bet of 3x"));
    assert!(after_three.map(|change| (&*change.usual, &*change.informed)).any(|actions| actions == ("bet 1x", "fold")));
}

/// Three boxes take eleven cards at least.
#[test]
fn three_boxes_of_let_it_ride_equal_every_deal_of_a_short_deck() {
    let deck = decks()[0].with(Card::new(Rank::Nine, Suit::Hearts));
    let offer = offer("let-it-ride", "base", "A");
    assert!(all_knowledge(deck, &offer).contains(&Knowledge::Others(2)));
    assert_equals_the_tree(deck, &offer);
    assert_rounds_equal_the_counts(deck, &offer);
}

#[test]
fn dealt_rounds_equal_the_counts() {
    for game in GAMES {
        assert_rounds_equal_the_counts(decks()[2], &offer(game, "base", "A"));
    }
}

/// What every box of a round gets is what it gets at the first place, with the other's hand after it.
#[test]
fn all_boxes_of_a_round_know_the_others_hands() {
    let cards: Vec<Card> = decks()[0].iter().collect();
    let [one, two, rest] = [&cards[..3], &cards[3..6], &cards[6..8]];
    let game = informed(decks()[0], &offer("let-it-ride", "base", "A"), Knowledge::Others(1));
    let played = game.round(&[one, two, rest].concat());
    let reversed = game.round(&[two, one, rest].concat());
    assert_eq!(played, reversed.into_iter().rev().collect::<Vec<_>>());
}

/// With the hands of so many others all deals are counted, of one always, and fewer rounds are dealt beside.
#[test]
fn hands_of_many_others_take_long() {
    let games = [("let-it-ride", 2, Counts::OnRequest), ("mississippi-stud", 1, Counts::Always)];
    for (game, most_counted, most) in games {
        let [one, counted, more] = [1, most_counted, most_counted + 1]
            .map(|others| informed(CardSet::FULL_DECK, &offer(game, "base", "A"), Knowledge::Others(others)));
        assert_eq!([&one, &counted, &more].map(|game| game.counts()), [Counts::Always, most, Counts::Never]);
        assert!(one.usual_rounds() == counted.usual_rounds() && counted.usual_rounds() < more.usual_rounds());
    }
}

#[test]
fn what_cannot_be_known_is_refused() {
    for (game, deck) in [("let-it-ride", 7), ("mississippi-stud", 6)] {
        let offer = offer(game, "base", "A");
        let deck = CardSet::FULL_DECK.iter().take(deck).collect();
        let solver = offer.solver(deck).expect("five cards");
        let refused = |knowledge| solver.informed(&offer, knowledge).err().map(|error| error.to_string());
        for knowledge in [Knowledge::DealersCards(1), Knowledge::Others(7), Knowledge::Community(&[3])] {
            assert!(
                refused(knowledge).is_some_and(|error| error.contains("no such knowledge to expose")),
                "{knowledge:?}"
            );
        }
        // Two hands of two or three cards, and the community cards.
        assert!(refused(Knowledge::Others(1)).is_some_and(|error| error.contains("a round takes")));
        let game = solver.informed(&offer, Knowledge::Burn).expect("six cards");
        assert!(game.round(&[]).is_empty());
        assert!(game.round(&[Card::new(Rank::Ace, Suit::Spades); 6]).is_empty(), "no card of this deck");
    }
}

/// Knowledge may be left out of account.
fn assert_knowing_more_is_never_worse(deck: CardSet, offer: &Offer) {
    let value = |knowledge| {
        let counted = counted(informed(deck, offer, knowledge).as_ref());
        assert!(counted.net >= counted.usual_net);
        whole_units(counted.net) / whole_units(counted.ways)
    };
    let known: Vec<(Knowledge, Units)> =
        all_knowledge(deck, offer).into_iter().map(|knowledge| (knowledge, value(knowledge))).collect();
    for (less, of_less) in &known {
        for (more, of_more) in &known {
            let is_more = match (less, more) {
                (Knowledge::Community(less), Knowledge::Community(more)) => less.iter().all(|card| more.contains(card)),
                (Knowledge::Others(less), Knowledge::Others(more)) => less <= more,
                (Knowledge::Burn, Knowledge::Others(_)) => true,
                _ => false,
            };
            assert!(!is_more || of_more >= of_less, "{more:?} is worth less than {less:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all, rising or not, on a deck of any shape.
    #[test]
    fn knowing_more_is_never_worse(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 10),
        odds in any_odds(),
        deck in any_deck(8..=13),
    ) {
        for game in GAMES {
                assert_knowing_more_is_never_worse(deck, &with_pays(&offer(game, "base", "A"), &pays, odds));
        }
    }

    /// The same against the whole tree.
    #[test]
    fn random_paytables_and_decks_equal_every_deal(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..12), 10),
        deck in any_deck(6..=8),
    ) {
        for game in GAMES {
            assert_equals_the_tree(deck, &with_pays(&offer(game, "base", "A"), &pays, Odds::ToOne));
        }
    }
}

/// On the full deck the usual player gets what the solver says.
#[test]
fn the_usual_player_gets_what_is_solved() {
    for (game, paytables) in [("let-it-ride", ["A", "B"].as_slice()), ("mississippi-stud", &["A"])] {
        for paytable in paytables {
            let offer = offer(game, "base", paytable);
            let solver = full_solver(offer.game);
            let solved = Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net;
            for knowledge in [Knowledge::Burn, Knowledge::Community(&[0]), Knowledge::Community(&[0, 1])] {
                let counted = counted(informed(CardSet::FULL_DECK, &offer, knowledge).as_ref());
                assert_eq!(whole_units(counted.usual_net) / whole_units(counted.ways), solved, "{knowledge:?}");
                assert_changes_are_the_gain(&counted);
            }
        }
    }
}

/// What Let It Ride is worth to a player who knows the community cards at these places.
fn of_known_community_cards(places: &'static [usize]) -> Units {
    let game = informed(CardSet::FULL_DECK, &offer("let-it-ride", "base", "A"), Knowledge::Community(places));
    let counted = counted(game.as_ref());
    whole_units(counted.net) / whole_units(counted.ways)
}

/// E. Jacobson, 888casino.com: 24.43 % for the player who knows the card turned last, over 40 % for one who knows both;
/// of one of the three bets, as house edges of the game are stated.
#[test]
fn known_community_cards_of_let_it_ride_are_worth_what_is_published() {
    assert_eq!(decimal(&percent(&of_known_community_cards(&[1])), 2), "24.43");
    assert!(percent(&of_known_community_cards(&[0, 1])) > whole_units(40));
}

/// With both community cards known a bet rides if and only if it wins, and bet 3 has the mean of every hand: twice the
/// sum of what the winning hands of § 643a.12(a) pay, less what all others lose once, from the counts of theory.
#[test]
fn with_both_community_cards_known_no_bet_that_may_be_withdrawn_is_lost() {
    // Royal flush to three of a kind, two pair, and pairs of tens or better, of 2,598,960 hands.
    let paid = [(4, 1_000), (36, 200), (624, 50), (3_744, 11), (5_108, 8), (10_200, 5), (54_912, 3), (123_552, 2)];
    let pairs = 5 * 6 * 220 * 64;
    let won: i128 = paid.iter().map(|(hands, pay)| hands * pay).sum::<i128>() + pairs;
    let winning = paid.iter().map(|(hands, _)| hands).sum::<i128>() + pairs;
    let expected = Units::new((3 * won - (2_598_960 - winning)).into(), 2_598_960.into());
    assert_eq!(of_known_community_cards(&[0, 1]), expected);
}

/// Of 200 samples, 190 intervals of 1.96 standard errors are expected to hold the mean, with a deviation of 3.1; the
/// error also covers products that no round showed, so more may. The mean of all samples stands for the exact one: its
/// error is a fourteenth of a sample's. By an independent program the covariance of two boxes is 0.1175 with an error of
/// 0.0016. The usual play's is 0.12054, the house edges are 3.5057 and 3.4622 %, so the products are -0.0031.
#[test]
#[ignore = "second tier: stated errors cover what is exact"]
fn the_stated_error_covers_the_products_of_boxes() {
    let game = informed(CardSet::FULL_DECK, &offer("let-it-ride", "base", "A"), Knowledge::Others(1));
    let sample = |seed| {
        let mut sums = InformedSums::default();
        sums.play_until(256, game.as_ref(), seed, "let-it-ride", &|| false);
        let mean = sums.mean_of(Statistic::MoreProducts).expect("known");
        let error = mean.std_error.expect("sampled").hypot(sums.unseen(Statistic::MoreProducts));
        [to_f64(&mean.value), error].map(|of_both| of_both / 2.0)
    };
    let samples: Vec<[f64; 2]> = (0..200).map(sample).collect();
    let mean = samples.iter().map(|[value, _]| value).sum::<f64>() / 200.0;
    let covered = samples.iter().filter(|[value, error]| (value - mean).abs() <= 1.96 * error).count();
    assert!(covered >= 181, "{covered} of 200");
    let error = samples.iter().map(|[value, _]| (value - mean).powi(2)).sum::<f64>().sqrt() / 200.0;
    let expected = 0.1175 - 0.12054 - (0.035057_f64.powi(2) - 0.034622_f64.powi(2));
    assert!((mean - expected).abs() < 3.0 * error.hypot(0.0016), "{mean} with an error of {error}");
}
