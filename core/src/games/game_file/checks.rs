//! What holds for the wagers of every game in a file.

use crate::cards::{Card, Suit};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::named_kinds::NamedHands;
use crate::games::{Dealing, GameFacts, HandRanking, WagerFacts};
use crate::paytable::{Keys, quoted};

/// One base game, the first, which is not paid by suits.
pub fn check_base(keys: &mut Keys<'_, '_>, facts: &GameFacts, ranking: HandRanking) {
    let mut base = facts.wagers.iter().filter(|wager| wager.has_decisions);
    if base.next().is_none_or(|base| base.id != facts.wagers[0].id) || base.next().is_some() {
        let message = "the first wager, and no other, is the base game, paid by all cards; others name their `cards`";
        keys.refuse_at("wager", message);
    }
    let base = facts.wagers[..1].iter().flat_map(|wager| wager.form).flat_map(|schedule| schedule.hands);
    let of_some_suits =
        |name: &&str| NamedHands::called(name, ranking).is_some_and(|hands| hands.suits != [true; Suit::ALL.len()]);
    if let Some(name) = base.map(|hand| hand.name).find(of_some_suits) {
        let message =
            "the base game is not paid by suits, because its decisions are listed up to suits; a side wager can be";
        keys.refuse_at("wager", format!("{}: {message}", quoted(name)));
    }
}

/// The cards of a hand are those that its ranking is of: all make it, or it is the best of them.
pub fn check_number(keys: &mut Keys<'_, '_>, key: &str, whose: &str, cards: usize, ranking: HandRanking) {
    let [made, chosen_from] = ranking.cards();
    if cards != chosen_from {
        let of = if made == chosen_from { String::new() } else { format!("the best {made} of ") };
        keys.refuse_at(key, format!("{cards} cards are dealt to {whose}, and this ranking is of {of}{chosen_from}"));
    }
}

/// Whether these are places of different cards among so many, in order.
pub fn are_places(places: &[usize], cards: usize) -> bool {
    places.is_sorted_by(|one, next| one < next) && places.last().is_some_and(|last| *last < cards)
}

/// A deck for all players, and side wagers on cards that are dealt; `why_not` says why the engine does not count one.
pub fn check_sides(
    keys: &mut Keys<'_, '_>,
    facts: &GameFacts,
    dealing: &dyn Dealing,
    why_not: impl Fn(&WagerFacts, &SideWager) -> Option<&'static str>,
) {
    let (at, cards) = (keys.place_of("wager"), dealing.cards_per_round());
    let needed = dealing.cards_at_table(facts.most_players);
    if needed > Card::COUNT {
        let message = format!("{} players need {needed} cards, and the deck has {}", facts.most_players, Card::COUNT);
        keys.refuse_at("most-players", message);
    }
    for (wager, side) in facts.wagers.iter().flat_map(|wager| wager.sides().map(move |side| (wager, side))) {
        let (own, last) = (side.cards.len(), cards - 1);
        let outside = side.cards.iter().find(|&&place| place > last);
        let outside =
            outside.map(|place| format!("place {place} in `cards`; the cards of a round have places 0 to {last}"));
        let is_twice = (1..own).any(|place| side.cards[..place].contains(&side.cards[place]));
        let ranking = side.kinds.by_value().map(|kinds| kinds.ranking.cards());
        let other_ranking = ranking.filter(|[_, chosen_from]| ![0, *chosen_from].contains(&own));
        let of_ranking =
            |[made_of, from]: [usize; 2]| format!("{own} cards, and its ranking makes {made_of} of {from}");
        let wrong = [
            outside,
            is_twice.then(|| "a card is listed twice in `cards`".to_string()),
            other_ranking.map(of_ranking),
            wager.payout_limit.map(|_| "a side wager has no payout limit".to_string()),
            why_not(wager, side).map(str::to_string),
        ];
        wrong.into_iter().flatten().for_each(|wrong| keys.refuse(&at, format!("{}: {wrong}", quoted(wager.id))));
    }
}
