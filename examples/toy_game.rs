//! A game of one's own through the engine: exact and simulated, from the same rules and decisions.
//!
//! One Card Showdown: the player places an Ante, sees one card, and folds (losing the Ante) or places a Play Wager of
//! two Antes. The dealer's card is turned. The higher rank wins, aces high: the Play Wager is paid by the paytable and
//! the Ante returned; equal ranks return both wagers; the lower rank loses both.
//!
//! `cargo run --release --example toy_game`

use std::cmp::Ordering;
use std::error::Error;
use std::sync::Arc;

use house_edge::internals::cards::{Card, CardSet, Rank, Suit, Vectors};
use house_edge::internals::games::activation::BonusActivation;
use house_edge::internals::games::{
    Assumption, Concerns, Croupier, Dealing, GameFacts, KnowledgeFacts, LiteralCroupier, LiteralGame, Offer,
    PaytableSource, PlayFact, WagerFacts,
};
use house_edge::internals::outcome::{Fraction, Measures, Outcome, OutcomeTable, decimal, percent, ratio};
use house_edge::internals::paytable::{ByMeter, Document, PayableHand, ScheduleForm};
use house_edge::internals::simulation::{RunPlan, Shard, simulate};

const PAYTABLE: &str = r#"
schema = 1
game = "one-card-showdown"
wager = "base"

[[paytable]]
id = "A"
odds = "to-1"
section = "Example"

[paytable.pays]
higher-rank = 1
"#;

static FACTS: GameFacts = GameFacts {
    id: "one-card-showdown",
    title: "One Card Showdown",
    chapter: "an example",
    most_players: 7,
    edition: "written for this program",
    play: &[PlayFact::of_all("One card each from a deck of 52; the player folds, or plays for two antes more.")],
    assumptions: &[&EQUALLY_LIKELY],
    out_of_scope: None,
    method: "All ordered pairs of cards.",
    wagers: &[BASE],
    published: &[],
    knowledge: KnowledgeFacts::NONE,
};

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "no clause says so",
    text: "Every deal is equally likely.",
    effect: "Every figure is a count of equally likely deals.",
};

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante and Play Wager",
    unit: "the Ante",
    initial_units: 1,
    dollars: None,
    has_decisions: true,
    can_fold: true,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    not_alone: None,
    form: &[ScheduleForm {
        name: "pays",
        hands: &[PayableHand::required("higher-rank")],
        required: true,
        ranked: true,
        may_pay_from_meter: false,
    }],
    readings: &[],
    strategies: &[],
    notes: &[],
    payout_limit: None,
    source: PaytableSource { path: "toy.toml", text: PAYTABLE },
};

/// The classes of rounds, in the order of their numbers.
const CLASSES: [&str; 4] = ["fold", "lower-rank", "equal-ranks", "higher-rank"];

/// Antes in a Play Wager.
const PLAY: i64 = 2;

/// The class of a round that is not folded.
fn showdown(player: Card, dealer: Card) -> usize {
    match player.rank().cmp(&dealer.rank()) {
        Ordering::Less => 1,
        Ordering::Equal => 2,
        Ordering::Greater => 3,
    }
}

/// One round of this class, not counted.
fn settled(offer: &Offer, class: usize) -> Outcome {
    let units = |units: i64| ratio(units, 1);
    let (net, wagered) = match class {
        0 => (units(-1), units(1)),
        1 => (units(-1 - PLAY), units(1 + PLAY)),
        2 => (units(0), units(1 + PLAY)),
        _ => (&offer.net_units("pays")[0] * units(PLAY), units(1 + PLAY)),
    };
    Outcome { name: CLASSES[class].into(), paid: Vec::new(), net, wagered, folded: class == 0, count: 0 }
}

/// The ranks on which the player plays.
type Decisions = Vec<Rank>;

/// The optimal decisions: play where that is worth more than the Ante; a tie wagers less.
fn decisions(offer: &Offer) -> Decisions {
    let net: Vec<Fraction> = (0..CLASSES.len()).map(|class| settled(offer, class).net).collect();
    let plays = |rank: &Rank| {
        let card = Card::new(*rank, Suit::Clubs);
        let dealers = || CardSet::FULL_DECK.iter().filter(move |&dealer| dealer != card);
        let played: Fraction = dealers().map(|dealer| net[showdown(card, dealer)].clone()).sum();
        let folded: Fraction = dealers().map(|_| net[0].clone()).sum();
        played > folded
    };
    Rank::ALL.into_iter().filter(plays).collect()
}

/// The exact path: every ordered pair of cards, each played by the decisions.
fn exact(offer: &Offer, decisions: &Decisions) -> Result<OutcomeTable, Box<dyn Error>> {
    let mut outcomes: Vec<Outcome> = (0..CLASSES.len()).map(|class| settled(offer, class)).collect();
    for player in CardSet::FULL_DECK.iter() {
        for dealer in CardSet::FULL_DECK.iter().filter(|&dealer| dealer != player) {
            let plays = decisions.contains(&player.rank());
            outcomes[if plays { showdown(player, dealer) } else { 0 }].count += 1;
        }
    }
    Ok(OutcomeTable::new(outcomes, 52 * 51)?)
}

/// The simulated path: what happens in one dealt round. The engine counts.
struct OneCardShowdown;

impl Dealing for OneCardShowdown {
    fn cards_at_table(&self, players: usize) -> usize {
        players + 1
    }

    /// A card to each player, then the dealer's.
    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        Some(vec![player, players])
    }
}

impl LiteralGame for OneCardShowdown {
    type Decisions = Decisions;

    fn dealing(&self) -> &dyn Dealing {
        self
    }

    fn classes(&self) -> usize {
        CLASSES.len()
    }

    fn play(&self, decisions: &Decisions, cards: &[Card]) -> usize {
        if decisions.contains(&cards[0].rank()) { showdown(cards[0], cards[1]) } else { 0 }
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        settled(offer, class)
    }

    fn is_folded(&self, class: usize) -> bool {
        class == 0
    }
}

/// The base game on its paytable.
fn offer() -> Result<Offer, Box<dyn Error>> {
    let wager = &FACTS.wagers[0];
    let mut paytables = Document::parse(wager.source.path, wager.source.text)?.paytables(wager.form)?;
    Ok(Offer {
        game: &FACTS,
        wager,
        paytable: Arc::new(paytables.remove(0)),
        reading: None,
        strategy: None,
        meters: ByMeter::default(),
        bonuses: BonusActivation::none(),
        payout_limit: None,
        seat: None,
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let offer = offer()?;
    let optimal = decisions(&offer);
    let exact = Measures::of(&exact(&offer, &optimal)?);
    println!("play {} or better", optimal.first().map_or("nothing", |rank| rank.name()));
    println!("exact house edge {} = {} %", exact.house_edge(), decimal(&percent(&exact.house_edge()), 6));

    let croupier = LiteralCroupier::new(OneCardShowdown, &[offer], None, |offer| Ok(decisions(offer)))?;
    let vectors = Vectors::widest();
    let plan = RunPlan { seed: 1, rounds: 1_000_000, shard: Shard::WHOLE, players: 1, threads: None, vectors };
    let tally = simulate(&croupier, FACTS.id, plan)?;
    let observed = Measures::of(&croupier.outcomes(&tally)?[0]);
    println!("simulated house edge {} %", decimal(&percent(&observed.house_edge()), 6));
    Ok(())
}
