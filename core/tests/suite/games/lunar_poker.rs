//! Rounds played by table and card by card, with decisions tabulated by the exact path; and their settlement.

mod croupier;
mod decisions;
mod exact;
mod knowledge;
mod rules;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::games::engine::{assert_paid_on_their_units, offers_of};
use house_edge_core::cards::{Card, CardSet, Deals, Rank, STRIP_ROUNDS, Strip, Suit, Vectors};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::dealt_strips::DealtStrip;
use house_edge_core::games::lunar_poker::testing::draws::Priced;
use house_edge_core::games::lunar_poker::testing::literal::LiteralPlayer;
use house_edge_core::games::lunar_poker::testing::pricing::Pricing;
use house_edge_core::games::lunar_poker::testing::round_strips::StripPlayer;
use house_edge_core::games::lunar_poker::testing::showdowns::Showdowns;
use house_edge_core::games::lunar_poker::testing::solution::{Against, Cycle, up_cards};
use house_edge_core::games::lunar_poker::testing::{
    AgainstUpCard, DEALER_CARDS, Decisions, Ending, FinalDecisions, Path, Player, Prices, SUPER, SecondCombination,
    SuperRows, Terms, paid_by, settled_round, settled_super, with_super,
};
use house_edge_core::games::{Catalogue, Selection};
use house_edge_core::paytable::whole_units;

/// § 671a.12(c), (d); a bet is two antes.
const PRICES: Prices = Prices { bet: [2, 2, 4, 6, 8, 10, 14, 40, 100, 200], ante: [1, 4] };

/// § 589.12(c), (d); a bet is two antes.
const PRICES_OF_2013: Prices = Prices { bet: [2, 2, 4, 6, 8, 10, 14, 40, 100, 200], ante: [1, 1] };

/// A player for each reading.
fn players(chapter: Chapter, prices: &Prices, decisions: Decisions, player: Player) -> Vec<StripPlayer> {
    let decisions = Arc::new(decisions);
    let of_reading = |second| {
        let terms = Terms { prices: prices.clone(), second, player };
        StripPlayer::new(LiteralPlayer { decisions: Arc::clone(&decisions), terms, chapter })
    };
    SecondCombination::ALL.into_iter().map(of_reading).collect()
}

/// Lowest, highest and one in between. The battery plays all thirteen, with the solution that the suite shares.
const RANKS_UP: [Rank; 4] = [Rank::Two, Rank::Nine, Rank::King, Rank::Ace];

/// Place of the up card among the cards of a round.
const UP_CARD: usize = 2 * DEALER_CARDS - 1;

/// Best decisions after a draw against [`RANKS_UP`], without first decisions.
fn after_draws(chapter: Chapter, prices: &Prices) -> Decisions {
    let (deck, priced) = (CardSet::FULL_DECK, Priced::in_readings(prices));
    let deals = Cycle::of(deck, chapter);
    let against = |card| {
        let against = Against::new(Showdowns::new(deck, card), Player::Optimal, &deals, &priced);
        AgainstUpCard { after_draws: Some(FinalDecisions::new(&against)), ..AgainstUpCard::default() }
    };
    let up_cards = up_cards(deck).into_iter().map(|(card, _)| card).filter(|card| RANKS_UP.contains(&card.rank()));
    up_cards.map(|card| (card, against(card))).collect()
}

/// Deals a shuffled deck to each round, with one of these ranks up.
fn deal(random: &mut u64, ranks_up: &[Rank], deals: &mut Deals) {
    let mut below = |most: usize| {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) as usize % most
    };
    for strip in deals.strips_mut() {
        for round in 0..STRIP_ROUNDS {
            let up_card = Card::new(ranks_up[below(ranks_up.len())], Suit::ALL[below(Suit::ALL.len())]).index() as u8;
            let mut deck: Vec<u8> = (0..Card::COUNT as u8).filter(|&card| card != up_card).collect();
            for (place, cards) in strip.iter_mut().enumerate() {
                cards[round] = if place == UP_CARD { up_card } else { deck.swap_remove(below(deck.len())) };
            }
        }
    }
}

/// Starts with each play in turn and with codes of no play, which differ by the cards where they decide the same.
fn assert_rounds_end_alike(chapter: Chapter, players: &[StripPlayer], ranks_up: &[Rank], batches: usize) {
    let codes: Vec<u8> = (0..40).chain([255]).collect();
    let (mut random, mut deals) = (1, Deals::new(chapter.cards_per_round()));
    for batch in 0..batches {
        deal(&mut random, ranks_up, &mut deals);
        for strip in deals.strips() {
            let plays: Strip = std::array::from_fn(|round| codes[(batch + round) % codes.len()]);
            let dealt = DealtStrip::of(chapter, strip).expect("a deal");
            for player in players {
                let endings = Vectors::widest().run(|| player.endings(strip, &dealt, &plays, STRIP_ROUNDS));
                for round in 0..STRIP_ROUNDS {
                    let expected = player.literal.ending(strip, round, plays[round]);
                    assert_eq!(endings[round], expected, "{chapter:?} {round} {:b}", plays[round]);
                }
            }
        }
    }
}

#[test]
#[ignore = "second tier: more rounds by vector against card by card"]
fn rounds_by_table_end_as_those_played_card_by_card() {
    for (chapter, prices) in [(Chapter::Today, PRICES), (Chapter::Of2013, PRICES_OF_2013)] {
        // The strategy `simple` needs no table.
        let simple = (Vec::new(), Player::Simple, &Rank::ALL[..]);
        let optimal = (after_draws(chapter, &prices), Player::Optimal, &RANKS_UP[..]);
        for (decisions, player, ranks_up) in [simple, optimal] {
            assert_rounds_end_alike(chapter, &players(chapter, &prices, decisions, player), ranks_up, 42);
        }
    }
}

#[test]
fn a_strip_that_no_deck_deals_is_refused() {
    let strip = |card| [[card; STRIP_ROUNDS]; 15];
    assert!(DealtStrip::of(Chapter::Today, &strip(52)).is_none());
    assert!(DealtStrip::of(Chapter::Of2013, &strip(51)).is_none(), "a card is missing");
    assert!(DealtStrip::of(Chapter::Today, &strip(51)[..14]).is_none());
    assert!(DealtStrip::of(Chapter::Today, &strip(51)).is_some(), "unequal cards are not asked for");
}

/// § 589.11(e)(2)(ii): if the forced dealer still does not qualify, or ties, only the fees are lost, one for forcing
/// and one for a draw before.
#[test]
fn a_forced_dealer_who_does_not_qualify_is_settled_as_the_documentation_says() {
    let document = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/lunar.md"));
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "may pay one more ante, which is collected in any case",
        "If the new hand does not qualify or ties, ante and bet are returned",
        "Two points of this are assumptions",
        "A player who paid for a sixth card or an exchange (§ 589.11(d)(2)) may pay a second Options fee to force",
        "If the new hand does not qualify either, the round ends",
    ] {
        assert!(document.contains(sentence), "{sentence}");
    }
    let selection = Selection::of(&[Chapter::Of2013.id(), "base"].join("/"));
    for offer in Catalogue::embedded().expect("valid").select(&selection).expect("there") {
        for (path, fees) in [(Path::DealtForced, 1), (Path::BoughtForced, 2), (Path::ExchangedForced, 2)] {
            for ending in [Ending::NotQualified(false), Ending::NotQualified(true), Ending::Tied] {
                let settled = settled_round(&offer, path, ending);
                let staked = 1 + 2 + fees;
                assert_eq!((settled.net, settled.wagered), (-whole_units(fees), whole_units(staked)), "{path:?}");
                assert!(settled.paid.is_empty(), "{path:?}, {ending:?}");
            }
            assert_eq!(path.forced(), path, "the dealer is forced once");
        }
    }
}

/// A bet is two antes, every other wager one (§ 671a.11(b)(2), § 671a.12). The rows paid stay the same.
#[test]
#[ignore = "second tier: more rounds by vector against card by card"]
fn every_wager_of_a_round_is_paid_on_its_units() {
    let each_round = || Path::ALL.into_iter().flat_map(|path| Ending::all().map(move |ending| (path, ending)));
    let lost = (Path::Bought, Ending::Lost);
    for chapter in [Chapter::Today, Chapter::Of2013] {
        for offer in offers_of(chapter.facts(), |wager| wager.has_decisions) {
            let has_super = offer.paytable.schedule(SUPER).is_some();
            let all: BTreeSet<SuperRows> = paid_by(&offer, SUPER).into_iter().filter(|_| has_super).collect();
            assert_paid_on_their_units(&offer, |offer| {
                let pricing = Pricing::of(offer);
                let with = |&rows: &SuperRows| pricing.outcome(lost, &[rows]);
                each_round().map(|end| pricing.outcome(end, &[])).chain(all.iter().map(with)).collect()
            });
            assert_paid_on_their_units(&offer, |offer| {
                let round = |(path, ending)| settled_round(offer, path, ending);
                let with = |&rows: &SuperRows| with_super(round(lost), settled_super(offer, SUPER, rows));
                each_round().map(round).chain(all.iter().map(with)).collect()
            });
        }
    }
}
