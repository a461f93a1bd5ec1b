//! The deal of a game against a dealer, and the rankings of its hands.

use crate::games::HandRanking;
use crate::games::engine::dealer::MOST_CARDS;
use crate::games::game_file::checks::check_number;
use crate::games::game_file::decisions::too_many;
use crate::paytable::{Keys, Name, quoted};

/// Whether a file's deal has cards by one of these words.
pub fn deals(keys: &Keys<'_, '_>, words: &[&str]) -> bool {
    keys.text_of("deal").is_some_and(|deal| deal.split_whitespace().any(|word| words.contains(&word)))
}

/// The only deal with community cards.
const OF_BOARDS: &str = "p d p d c c c c c";

/// Places of the cards of a round.
#[derive(Default)]
pub struct Places {
    /// The player's, the dealer's face up, and the dealer's face down.
    pub of_hands: [Vec<usize>; 3],
    /// For all players, in the order in which they are turned.
    pub community: Vec<usize>,
    /// Of a card for all players that is dealt first, where a wager on it is placed.
    pub bonus_card: Option<usize>,
}

/// The places of the cards.
pub fn deal(keys: &mut Keys<'_, '_>) -> Option<Places> {
    let text = keys.need::<Name>("deal");
    let mut words: Vec<&str> = text.value.split_whitespace().collect();
    let has_bonus_card = words.first() == Some(&"b");
    words.drain(..usize::from(has_bonus_card));
    let (mut places, mut community): ([Vec<usize>; 3], Vec<usize>) = Default::default();
    for (place, word) in words.iter().enumerate() {
        match *word {
            "p" => places[0].push(place),
            "D" => places[1].push(place),
            "d" => places[2].push(place),
            "c" => community.push(place),
            other => {
                let message = format!(
                    "{} in `deal`; p is a card to each player, d one to the dealer face down, D one face up, c a community \
                     card; b, at the beginning alone, is one for all players, dealt where a wager on it is placed; burnt \
                     cards change no figure and are left out",
                    quoted(other)
                );
                return keys.or_refuse(&text.span, Err(message));
            }
        }
    }
    let [own, shown, hidden] = [0, 1, 2].map(|group: usize| places[group].len());
    for (cards, whose) in [(own, "dealt to a player"), (shown + hidden, "dealt to the dealer")] {
        if cards > MOST_CARDS {
            keys.refuse(&text.span, too_many(whose, cards, MOST_CARDS));
        }
    }
    if deals(keys, &["c"]) && words.join(" ") != OF_BOARDS {
        let message = format!(
            "with community cards the deal is `{OF_BOARDS}`: two cards each to player and dealer, face down, then five for all"
        );
        return keys.or_refuse(&text.span, Err(message));
    }
    let in_turn = (0..own)
        .all(|turn| words.get(2 * turn) == Some(&"p") && words.get(2 * turn + 1).is_some_and(|word| *word != "p"));
    if own == 0 || hidden == 0 || !in_turn {
        let message = "cards go one at a time to each player and to the dealer in turn, such as `p d p d p d`; further \
                       cards of the dealer come last, and one of them at least is face down";
        return keys.or_refuse(&text.span, Err(message.to_string()));
    }
    Some(Places { of_hands: places, community, bonus_card: has_bonus_card.then_some(words.len()) })
}

pub fn check_rankings(keys: &mut Keys<'_, '_>, rankings: [HandRanking; 2], places: Option<&Places>) {
    let [[player, _], [dealer, of_dealers]] = rankings.map(HandRanking::cards);
    if player != dealer {
        let message = format!("the player's hand has {player} cards and the dealer's {dealer}: they are not compared");
        keys.refuse_at("dealer-ranking", message);
    } else if rankings[0].of_cards(of_dealers) != Some(rankings[1])
        || rankings[0].values().len() != rankings[1].values().len()
    {
        keys.refuse_at("dealer-ranking", "the two rankings have different hands: they are not compared");
    }
    let Some(Places { of_hands: [own, shown, hidden], community, .. }) = places else { return };
    check_number(keys, "ranking", "the player", own.len() + community.len(), rankings[0]);
    let key = if keys.has("dealer-ranking") { "dealer-ranking" } else { "ranking" };
    check_number(keys, key, "the dealer", shown.len() + hidden.len() + community.len(), rankings[1]);
}
