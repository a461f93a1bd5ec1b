//! Four Card Poker on a short deck, naively: every player's hand, up card and dealer's hand, one by one.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FourCardCategory, FourCardRanking, reference};
use house_edge_core::paytable::Odds;

use super::{Distribution, offer, stated_amounts, won};

/// The highest four-card hand in some cards: every four of them are looked at (§ 641a.11(c)).
#[derive(Default)]
pub struct BestFour(HashMap<CardSet, FourCardRanking, FixedState>);

impl BestFour {
    pub fn of(&mut self, cards: CardSet) -> FourCardRanking {
        *self
            .0
            .entry(cards)
            .or_insert_with(|| cards.subsets::<4>().map(reference::four_card).max().expect("four cards"))
    }
}

/// A base paytable, with the amounts as the file states them.
pub struct BaseGame {
    ante: Option<i64>,
    play: Option<i64>,
    bonus: BTreeMap<&'static str, i64>,
    odds: Odds,
    bonus_when_losing: bool,
}

impl BaseGame {
    pub fn of(offer: &Offer) -> Self {
        let pays = stated_amounts(offer, "pays");
        BaseGame {
            ante: pays.get("ante").copied(),
            play: pays.get("play").copied(),
            bonus: stated_amounts(offer, "ante-bonus"),
            odds: offer.paytable.odds,
            bonus_when_losing: offer.reading.is_none(),
        }
    }

    pub fn net(&self, play: i64, player: FourCardRanking, dealer: FourCardRanking) -> i64 {
        if play == 0 {
            return -1;
        }
        let wins = player >= dealer;
        let won = |pay| won(pay, self.odds, 1);
        let wagers = if wins { won(self.ante) + play * won(self.play) } else { -1 - play };
        let hand = match player.category {
            FourCardCategory::FourOfAKind => "four-of-a-kind",
            FourCardCategory::StraightFlush => "straight-flush",
            FourCardCategory::ThreeOfAKind => "three-of-a-kind",
            _ => "no bonus",
        };
        let bonus = self.bonus.get(hand).copied().unwrap_or(0);
        wagers + if wins || self.bonus_when_losing { bonus } else { 0 }
    }
}

/// Rules of a player, or the best play.
pub type Rules<'r> = &'r dyn Fn(FourCardRanking, [Card; 5], Card) -> Option<i64>;

pub const BEST_PLAY: Rules = &|_, _, _| None;

/// Tells `each` every hand and up card, with the Play Wager of the best play or of the rules, and the dealer's hidden
/// hands.
pub fn walk(
    deck: CardSet,
    game: &BaseGame,
    rules: Rules,
    mut each: impl FnMut([Card; 5], Card, i64, &[FourCardRanking]),
) {
    let mut best = BestFour::default();
    for hand in deck.subsets::<5>() {
        let held: CardSet = hand.into_iter().collect();
        let player = best.of(held);
        for up_card in deck.without(held).iter() {
            let hidden = deck.without(held.with(up_card)).subsets::<5>();
            let dealers: Vec<FourCardRanking> =
                hidden.map(|hidden| best.of(hidden.into_iter().collect::<CardSet>().with(up_card))).collect();
            let worth = |play: i64| dealers.iter().map(|&dealer| game.net(play, player, dealer)).sum::<i64>();
            // Of plays that are worth the same the least.
            let optimal = (0..=3).max_by_key(|&play| (worth(play), -play)).expect("four plays");
            each(hand, up_card, rules(player, hand, up_card).unwrap_or(optimal), &dealers);
        }
    }
}

pub fn tree_distribution(deck: CardSet, game: &BaseGame, rules: Rules) -> Distribution {
    let mut distribution = Distribution::new();
    let mut best = BestFour::default();
    walk(deck, game, rules, |hand, _, play, dealers| {
        let player = best.of(hand.into_iter().collect());
        for &dealer in dealers {
            *distribution.entry((game.net(play, player, dealer), 1 + play, play == 0)).or_default() += 1;
        }
    });
    distribution
}

/// Decks that between them hold every kind of hand, with the wheel, and one with suits of different lengths.
pub fn decks() -> Vec<CardSet> {
    let quads = CardSet::deck(&[Rank::Ten, Rank::Jack, Rank::Ace], &Suit::ALL);
    let straight_flushes = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace], &Suit::ALL[..3]);
    let top = CardSet::deck(&Rank::ALL[7..], &[Suit::Clubs, Suit::Diamonds]).with(Card::new(Rank::Two, Suit::Hearts));
    let lopsided = [Rank::Two, Rank::Ten, Rank::Ace].map(|rank| Card::new(rank, Suit::Spades));
    let lopsided = lopsided.into_iter().fold(CardSet::deck(&Rank::ALL[6..12], &Suit::ALL[1..3]), CardSet::with);
    vec![quads, straight_flushes, top, lopsided]
}

pub fn base() -> Offer {
    offer("four-card-poker", "base", "A")
}
