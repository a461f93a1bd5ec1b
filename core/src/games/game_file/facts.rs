//! The facts in a game's file: what reports print of it beside its wagers: play, published figures and
//! assumptions.

use toml::de::DeValue;

use super::play::{Play, SourceOf};
use super::wagers::wagers;
use crate::games::knowledge::{Knowledge, KnowledgeFacts, NamedKnowledge};
use crate::games::published::{PaidOutcomes, Published, Subject};
use crate::games::{Assumption, Concerns, GameFacts, HandRanking, PlayFact, RankedHand, SpotForm};
use crate::outcome::Measure;
use crate::paytable::{Keys, Located, Name, Positive, Word, kept, leaked, unknown};

/// The facts of a file; rules in words, and the spots of a game that is all in the file, follow from its play.
pub fn read(keys: &mut Keys<'_, '_>, play: &dyn Play, id: &'static str, source: &SourceOf<'_>) -> GameFacts {
    let assumed = keys.tables("assumption", |keys| (keys.need::<Name>("id"), assumption(keys)));
    keys.refuse_repeated("assumption", assumed.iter().map(|(id, _)| id));
    let title = keys.need("title");
    let mut wagers = wagers(keys, play, &assumed);
    wagers.iter_mut().for_each(|wager| wager.source = source(wager.id));
    let check = |of: Concerns, keys: &mut Keys<'_, '_>| {
        let ids = if let Concerns::Wagers(ids) = of { ids } else { &[] };
        if let Some(id) = ids.iter().find(|id| !wagers.iter().any(|wager| wager.id == **id)) {
            keys.refuse_at("of", unknown("wager", id, "the file has", wagers.iter().map(|wager| wager.id)));
        }
        of
    };
    for (_, assumption) in &assumed {
        check(assumption.concerns, keys);
    }
    let plays = keys.tables("play", |keys| PlayFact { concerns: check(concerns(keys), keys), text: keys.need("text") });
    let rankings = keys.tables("ranked-hand", |keys| RankedHand {
        concerns: check(concerns(keys), keys),
        ranking: keys.word("ranking", &HandRanking::by_name()).unwrap_or(HandRanking::FiveCards),
        hand: keys.need("hand"),
    });
    let published = keys.tables("published", |keys| {
        let published = published(keys);
        check(Concerns::Wagers(leaked([published.wager])), keys);
        published
    });
    let spots = play.is_written().then(|| keys.table("spots", |keys| spots(keys, title))).flatten();
    let knowledge = keys.table("knowledge", knowledge).unwrap_or_default();
    GameFacts {
        id,
        title,
        chapter: keys.need("source"),
        most_players: keys.get("most-players").unwrap_or(Positive(7)).0,
        edition: keys.get("edition").unwrap_or("As its file states it"),
        rules: &[],
        play: leaked(plays),
        rankings: leaked(rankings),
        assumptions: leaked(assumed.iter().map(|(_, assumption)| *assumption).collect::<Vec<_>>()),
        out_of_scope: keys.get("out-of-scope"),
        method: keys.get("method").unwrap_or(play.method()),
        wagers: leaked(wagers),
        published: leaked(published),
        knowledge,
        spots: spots.unwrap_or_default(),
    }
}

fn assumption(keys: &mut Keys<'_, '_>) -> &'static Assumption {
    let concerns = concerns(keys);
    leaked(Assumption { concerns, clause: keys.need("clause"), text: keys.need("text"), effect: keys.need("effect") })
}

/// Wagers in question: all without the key `of`.
fn concerns(keys: &mut Keys<'_, '_>) -> Concerns {
    const WORDS: [(&str, Concerns); 2] = [("base-games", Concerns::BaseGames), ("side-wagers", Concerns::SideWagers)];
    if keys.value("of").is_some_and(|value| matches!(value.get_ref(), DeValue::Array(_))) {
        return Concerns::Wagers(leaked(keys.get::<Vec<&'static str>>("of").unwrap_or_default()));
    }
    keys.word("of", &WORDS).unwrap_or(Concerns::EveryWager)
}

fn spots(keys: &mut Keys<'_, '_>, title: &'static str) -> SpotForm {
    SpotForm {
        game: keys.get("name").unwrap_or(title),
        hand_cards: keys.need("hand"),
        boards: leaked(keys.need::<Vec<usize>>("boards")),
        up_cards: keys.get("up-cards").unwrap_or_default(),
        has_draw: keys.get("draw").unwrap_or_default(),
        has_bets: keys.get("bets").unwrap_or_default(),
    }
}

fn knowledge(keys: &mut Keys<'_, '_>) -> KnowledgeFacts {
    let mut names = Vec::new();
    let known = keys.tables("known", |keys| {
        let cards = keys.get::<Vec<usize>>("community");
        let places = cards.map(|cards| leaked(Vec::from_iter(cards.iter().map(|card| card.wrapping_sub(1)))));
        let dealer = match keys.value("dealer").map(|value| value.get_ref()) {
            Some(DeValue::Integer(_)) => keys.get("dealer").map(|Positive(cards)| Knowledge::DealersCards(cards)),
            _ => keys.word("dealer", &[("one", Knowledge::DealersCards(1)), ("all", Knowledge::DealersHand)]),
        };
        let knowledge = match (dealer, places) {
            (Some(Knowledge::DealersCards(1)), Some(places)) => Knowledge::DealersCardAndCommunity(places),
            (Some(dealer), None) => dealer,
            (None, Some(places)) => Knowledge::Community(places),
            (None, None) => Knowledge::Burn,
            (Some(_), Some(_)) => {
                keys.refuse_at("dealer", "with community cards, one of the dealer's cards is known, not all");
                Knowledge::DealersHand
            }
        };
        let name = keys.need::<Name>("name");
        names.push(name.clone());
        NamedKnowledge { name: name.value, knowledge, in_words: keys.need("words") }
    });
    keys.refuse_repeated("knowledge", &names);
    KnowledgeFacts {
        most_boxes: keys.need("most-boxes"),
        boxes_clause: keys.need("boxes-clause"),
        most_others: keys.need("most-others"),
        knowledge: leaked(known),
        exposure_clause: keys.need("exposure-clause"),
    }
}

/// A list of two words or texts; `are` says which.
pub fn pair(keys: &mut Keys<'_, '_>, key: &'static str, are: &str) -> Option<[&'static str; 2]> {
    let two = keys.get::<Located<Vec<&'static str>>>(key)?;
    let refusal = |_| format!("`{key}` is a list of two {are}");
    keys.or_refuse(&two.span, <[&'static str; 2]>::try_from(two.value).map_err(refusal))
}

fn published(keys: &mut Keys<'_, '_>) -> Published {
    const DECIDED: &str = "texts: the decision, and what is decided";
    let measures: Vec<(&str, Measure)> = Measure::ALL.iter().map(|measure| (measure.words(), *measure)).collect();
    let paid = keys.table("paid-to-one", |keys| PaidOutcomes {
        called: keys.need("outcomes"),
        after: kept(&format!("{} ", keys.need::<&'static str>("after"))),
        stakes_returned: keys.need("stakes-returned"),
        paid_on: keys.need("paid-on"),
    });
    let subjects = [
        keys.word("measure", &measures).map(Subject::Of),
        keys.get::<bool>("break-even").filter(|is| *is).map(|_| Subject::BreakEven),
        keys.get("combinations").map(Subject::Combinations),
        pair(keys, "hands", DECIDED).map(|[decision, action]| Subject::Hands(decision, action)),
        keys.get("gain").map(Subject::Gain),
        pair(keys, "of-the-bet", DECIDED).map(|[decision, holding]| Subject::OfTheBet(decision, holding)),
        paid.map(Subject::PaidToOne),
    ];
    let mut subjects = subjects.into_iter().flatten();
    let (subject, further) = (subjects.next(), subjects.next());
    if subject.is_none() || further.is_some() {
        let message = "a published figure has one of `measure`, `break-even`, `combinations`, `hands`, `gain`, \
                       `of-the-bet` and `paid-to-one`";
        keys.refuse(&keys.span(), message);
    }
    Published {
        wager: keys.need("wager"),
        paytable: keys.need("paytable"),
        strategy: keys.get("strategy").unwrap_or_default(),
        subject: subject.unwrap_or(Subject::Cycle),
        figure: keys.need::<Word>("figure").0,
        source: keys.need("source"),
        if_it_differs: keys.get("if-it-differs").unwrap_or_default(),
    }
}
