//! A game of one's own through the engine for games against a dealer: exact and simulated, from the same rules.
//!
//! One Card Showdown: the player places an Ante, sees one card, and folds (losing the Ante) or places a Play Wager of
//! two Antes. The dealer's card is turned. The higher rank wins, aces high: the Play Wager is paid by the paytable and
//! the Ante returned; equal ranks return both wagers; the lower rank loses both.
//!
//! With r ranks below the player's, 4 r of the dealer's 51 cards lose, 3 tie and 48 - 4 r win: a Play Wager is worth
//! (2 x 4 r - 3 (48 - 4 r))/51 = (20 r - 144)/51 Antes, more than the -1 of a fold from r = 5, a seven. Over the eight
//! ranks from it that is (20 x 68 - 8 x 144)/51 = 208/51, less 5 for the folds: -47/51, over 13 ranks -47/663.
//!
//! `cargo run --release --example toy_game`

use std::cmp::Ordering;
use std::error::Error;

use house_edge::internals::cards::{CardSet, Rank, Vectors};
use house_edge::internals::games::dealer::advice::DealerAdvice;
use house_edge::internals::games::dealer::plain::PlainTree;
use house_edge::internals::games::dealer::solver::DealerSolver;
use house_edge::internals::games::dealer::{DealerForm, DealerGame, Round, Seen, Stage};
use house_edge::internals::games::{
    Assumption, Concerns, GameFacts, KnowledgeFacts, Offer, PaytableSource, PlayFact, Solver, SpotForm, WagerFacts,
};
use house_edge::internals::outcome::{Measures, Outcome, decimal, percent, ratio};
use house_edge::internals::paytable::{Document, PayableHand, ScheduleForm};
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
    rankings: &[],
    assumptions: &[&EQUALLY_LIKELY],
    out_of_scope: None,
    method: "All ordered pairs of cards.",
    wagers: &[BASE],
    published: &[],
    knowledge: KnowledgeFacts::NONE,
    spots: &SPOTS,
};

/// The cards in sight at the only decision.
static SPOTS: SpotForm = SpotForm {
    game: FACTS.title,
    hand_cards: 1,
    hand_in_words: "one",
    boards: &[0],
    wrong_board: |_| "there are no community cards".to_string(),
    has_up_card: false,
    has_draw: false,
    has_bets: false,
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
    form: &[ScheduleForm::required("pays", &[PayableHand::required("higher-rank")])],
    readings: &[],
    strategies: &[],
    notes: &[],
    payout_limit: None,
    source: PaytableSource { path: "toy.toml", text: PAYTABLE },
};

struct OneCardShowdown;

/// Names of results, in the order of [`OneCardShowdown::result`].
const RESULTS: [&str; 3] = ["lower-rank", "equal-ranks", "higher-rank"];

impl DealerGame for OneCardShowdown {
    type Value = Rank;
    type Kind = ();

    const FACTS: &'static GameFacts = &FACTS;
    const FORM: &'static DealerForm = &DealerForm {
        own: &[0],
        shown: &[],
        hidden: &[1],
        community: &[],
        staked: 1,
        stages: &[Stage { name: "Play Wager", turned: 0, actions: &["fold", "play"], plays: &[Some(0), Some(2)] }],
    };
    const RESULTS: usize = RESULTS.len();

    fn best_hand(cards: CardSet) -> Rank {
        cards.iter().next().map_or(Rank::Two, |card| card.rank())
    }

    fn kind(_: Rank) {}

    fn result(player: Rank, dealer: Rank) -> usize {
        match player.cmp(&dealer) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    fn priced(offer: &Offer, round: Round<()>) -> Outcome {
        let name = if round.is_folded() { "fold" } else { RESULTS[round.result] };
        let net = match round.result {
            _ if round.is_folded() => ratio(-1, 1),
            0 => -ratio(1 + round.play, 1),
            1 => ratio(0, 1),
            _ => &offer.net_units("pays")[0] * ratio(round.play, 1),
        };
        let (wagered, folded) = (ratio(1 + round.play, 1), round.is_folded());
        Outcome { name: name.into(), paid: Vec::new(), net, wagered, folded, count: 0 }
    }

    /// A game of the regulation settles by its text here, so that a slip in either shows as a disagreement.
    fn settled(offer: &Offer, round: Round<()>) -> Outcome {
        Self::priced(offer, round)
    }
}

impl DealerAdvice for OneCardShowdown {
    fn holdings(_: usize) -> usize {
        Rank::ALL.len()
    }

    fn holding(_: usize, _: &Seen, hand: Rank) -> usize {
        hand as usize
    }

    fn holding_name(_: usize, holding: usize) -> String {
        Rank::ALL[holding].name().to_string()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let wager = &FACTS.wagers[0];
    let mut paytables = Document::parse(wager.source.path, wager.source.text)?.paytables(wager.form)?;
    let offer = Offer::on(&FACTS, wager, paytables.remove(0));
    let solver = DealerSolver::<OneCardShowdown, PlainTree<_>>::new(CardSet::FULL_DECK)?;
    let strategy = solver.strategy(&offer)?;
    let played = strategy.rows.iter().find(|row| row.decision == "Play Wager" && row.action == "play");
    println!("play {} or better", played.map_or("nothing", |row| &row.holding));
    let exact = Measures::of(&solver.outcomes(&offer)?);
    println!("exact house edge {} = {} %", exact.house_edge(), decimal(&percent(&exact.house_edge()), 6));

    let croupier = solver.croupier(&[offer])?;
    let vectors = Vectors::widest();
    let plan = RunPlan { seed: 1, rounds: 1_000_000, shard: Shard::WHOLE, players: 1, threads: None, vectors };
    let tally = simulate(croupier.as_ref(), FACTS.id, plan)?;
    let observed = Measures::of(&croupier.outcomes(&tally)?[0]);
    println!("simulated house edge {} %", decimal(&percent(&observed.house_edge()), 6));
    Ok(())
}
