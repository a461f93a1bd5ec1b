//! What the counts of rounds must add up to: those read from a file are used only if they do.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::{CheckedAdd, Zero};

use super::cycle::Cycle;
use super::round_counts::{PlayKind, RoundCounts, Share, Sharing};
use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::lunar_poker::decisions::Holding;
use crate::games::lunar_poker::rules::{
    Combination, Ending, OPTIONS_FEE, Path, Prices, Properties, hands_by_properties,
};

/// The identities that hold for all rounds against one class of up cards, whatever the player decides.
pub struct Identities<'a> {
    /// The cards that may be dealt to the player.
    unseen: CardSet,
    /// By [`Properties::index`]: number of hands, with up cards.
    hands: Vec<u128>,
    /// Number of deals of one of them.
    deals_of_a_hand: u128,
    prices: &'a Prices,
}

/// A play, exchanges of all sizes being one.
type Played = PlayKind;

const ANY_EXCHANGE: Played = PlayKind::Exchange(0);

impl<'a> Identities<'a> {
    /// Those of rounds from `deck`, against the up cards that are suit-isomorphic to `up_card`.
    pub fn new(deck: CardSet, up_card: Card, deals: &Cycle, prices: &'a Prices) -> Self {
        let up_card: CardSet = [up_card].into_iter().collect();
        let mut hands = vec![0; Properties::COUNT];
        for image in SuitSymmetry::of(deck).images(up_card).collect::<BTreeSet<CardSet>>() {
            hands.iter_mut().zip(hands_by_properties(deck.without(image))).for_each(|(sum, count)| *sum += count);
        }
        let deals_of_a_hand = deals.after_the_up_card().unsigned_abs();
        Identities { unseen: deck.without(up_card), hands, deals_of_a_hand, prices }
    }

    /// Whether they hold for these counts.
    pub fn hold_for(&self, counts: &RoundCounts) -> bool {
        let shares = || counts.shares.iter();
        self.of_plays(counts).is_some_and(|hold| hold)
            && shares().all(|(sharing, share)| self.may_be(sharing, share))
            && self.of_shares(counts).is_some_and(|hold| hold)
    }

    /// Each hand is played in all of its deals, and as many rounds end as are played; of the hands with the same
    /// properties too, and of each play. `None` if a count or a sum is no number of deals, or an ending is impossible.
    fn of_plays(&self, RoundCounts { endings, plays, .. }: &RoundCounts) -> Option<bool> {
        let dealt = Properties::all().zip(&self.hands);
        let dealt = sums(dealt.map(|(properties, hands)| Some((properties, hands.checked_mul(self.deals_of_a_hand)?))));
        let by_properties = sums(plays.iter().map(|(&(properties, _), &deals)| Some((properties, deals))));
        let played = plays.iter().map(|(&(properties, kind), &deals)| {
            let instant = properties.instant().is_some() == (kind == PlayKind::Instant);
            instant.then_some(((properties, played(kind)), deals))
        });
        let whole = endings.values().all(|counts| counts.len() == Ending::COUNT);
        let ended = endings.iter().flat_map(|(&(properties, path), counts)| {
            Ending::all().zip(counts).filter(|&(_, &count)| count != 0).map(move |(ending, &count)| {
                let play = play_before(path, ending, properties.instant())?;
                Some(((properties, play), u128::try_from(count).ok()?))
            })
        });
        Some(whole && dealt? == by_properties? && sums(played)? == sums(ended)?)
    }

    /// Whether a share may be one: of a holding and a manner that there are, with one of its hands as the example, and
    /// no greater gain or loss than its hands can have.
    fn may_be(&self, &(holding, manner): &Sharing, share: &Share) -> bool {
        let card = |&index: &u8| Card::from_index(index).filter(|&card| self.unseen.contains(card));
        let example = share.example.iter().map(card).collect::<Option<CardSet>>().and_then(CardSet::to_array);
        let ways = Path::ALL.iter().flat_map(|&path| Ending::all().map(move |ending| self.gain(path, ending)));
        let most = ways.map(i128::unsigned_abs).max().unwrap_or(0);
        let most = share.hands.checked_mul(self.deals_of_a_hand).and_then(|deals| deals.checked_mul(most));
        example.is_some_and(|example| Holding::of(&example) == Some(holding))
            && PlayKind::of_manner(manner).is_some()
            && share.hands > 0
            && most.is_some_and(|most| share.gain.unsigned_abs() <= most)
    }

    /// The shares of each play have as many hands as are played so, and gain over a fold what the endings pay. `None`
    /// if a sum is too large. What is paid at once is in no share.
    fn of_shares(&self, RoundCounts { endings, plays, shares }: &RoundCounts) -> Option<bool> {
        let decided = plays.iter().filter(|((_, kind), _)| *kind != PlayKind::Instant);
        let decided = sums(decided.map(|(&(_, kind), &deals)| Some((kind, deals))));
        let shared = sums(shares.iter().map(|(&(_, manner), share)| {
            Some((PlayKind::of_manner(manner)?, share.hands.checked_mul(self.deals_of_a_hand)?))
        }));
        let paid = sums(endings.iter().flat_map(|(&(properties, path), counts)| {
            Ending::all().zip(counts).map(move |(ending, &count)| {
                let play = play_before(path, ending, properties.instant());
                Some((play, self.gain(path, ending).checked_mul(count)?))
            })
        }));
        let gained = sums(
            shares.iter().map(|(&(_, manner), share)| Some((PlayKind::of_manner(manner).map(played), share.gain))),
        );
        Some(decided? == shared? && paid? == gained?)
    }

    /// What a round gains over a fold, in antes; nothing if it is paid at once.
    fn gain(&self, path: Path, ending: Ending) -> i128 {
        let (winning, second, showdown) = match ending {
            Ending::Folded | Ending::Instant(_) => return -i128::from(path.fees()) * i128::from(OPTIONS_FEE),
            Ending::NotQualified(high) if !path.is_forced() => (high.then_some(Combination::Straight), None, [1, 0, 0]),
            Ending::NotQualified(_) | Ending::Tied => (None, None, [0, 0, 1]),
            Ending::Lost => (None, None, [0; 3]),
            Ending::Won(winning, second) => (Some(winning), second, [0, 1, 0]),
        };
        let gain = self.prices.payoff(winning, second).gain(showdown, 1);
        i128::from(gain) - i128::from(path.fees()) * i128::from(OPTIONS_FEE)
    }
}

fn played(kind: PlayKind) -> Played {
    if matches!(kind, PlayKind::Exchange(_)) { ANY_EXCHANGE } else { kind }
}

/// The play with which a round comes to its ending, if the hand is paid at once as `instant`; `None` if it cannot.
fn play_before(path: Path, ending: Ending, instant: Option<Combination>) -> Option<Played> {
    match (path, ending) {
        (Path::Dealt, Ending::Instant(paid)) => (instant == Some(paid)).then_some(PlayKind::Instant),
        (_, Ending::Instant(_)) => None,
        (Path::Dealt, Ending::Folded) => Some(PlayKind::Fold),
        (_, Ending::Folded) if path.is_forced() => None,
        _ => Some(match path.unforced() {
            Path::Bought => PlayKind::Buy,
            Path::Exchanged => ANY_EXCHANGE,
            _ => PlayKind::Bet,
        }),
    }
}

/// The sums that are not zero; `None` if a number or a sum is none.
fn sums<K: Ord, N: CheckedAdd + Zero>(numbers: impl Iterator<Item = Option<(K, N)>>) -> Option<BTreeMap<K, N>> {
    let mut sums = BTreeMap::new();
    for number in numbers {
        let (key, number) = number?;
        let sum = sums.entry(key).or_insert_with(N::zero);
        *sum = sum.checked_add(&number)?;
    }
    sums.retain(|_, sum| !sum.is_zero());
    Some(sums)
}
