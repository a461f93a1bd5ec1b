//! The kit for a field trial of a game, one paytable of each wager: rules of play, dealing steps, settlement, pays for the
//! layout, worked rounds, a leaflet, a rack card, and approvals to fill in; as a page and for a word processor, with the
//! rounds as [test vectors](super::recount).

mod blocks;

use std::io;

use blocks::{Block, Inline, docx, page};
use num_traits::{Signed, Zero};

use super::file_names::{ENDING, KIT};
use super::formats::write_csv;
use super::html::document::{capitalised, named};
use super::paytables::{Term, terms};
use super::recount::trace_sheet;
use super::wording::{percentage, statement};
use crate::analysis::{Answer, Event, GameFindings, WorkedRounds, first_of_each_wager};
use crate::games::dealer::matrix::in_words;
use crate::games::{BetAccount, Concerns, HandAccount, Offer, PAYS, Rule, WagerFacts, game_file, is_of_program};
use crate::lists::{distinct, joined};
use crate::outcome::{Award, Fraction, shortest};
use crate::simulation::{TracedOffer, TracedRound};

/// The rule on the dealer's hand.
const DEALER: &str = "dealer";

/// The kit of one game.
pub struct Kit<'a> {
    game: &'a GameFindings,
    /// One of each wager.
    answers: Vec<&'a Answer>,
    worked: WorkedRounds,
}

/// Names and contents of the files of a game's kit.
pub fn files(game: &GameFindings) -> io::Result<Vec<(String, Vec<u8>)>> {
    let kit = Kit::of(game)?;
    let (title, blocks) = (format!("{}: field-trial kit", game.facts.title), kit.blocks());
    let mut rounds = Vec::new();
    write_csv(&trace_sheet([&kit.worked.trace]).in_pack(), None, &mut rounds)?;
    let file = |ending: &str, bytes| (format!("{KIT}/{}{ending}", game.facts.id), bytes);
    Ok(vec![
        file(".html", page(&title, &blocks).into_bytes()),
        file(".docx", docx(&title, &blocks)?),
        file(ENDING, rounds),
    ])
}

impl<'a> Kit<'a> {
    fn of(game: &'a GameFindings) -> io::Result<Self> {
        let mut answers = first_of_each_wager(&game.answers);
        // Wagers that only add others up are not made by themselves.
        let adds_up =
            |own: &WagerFacts| game.facts.wagers.iter().any(|part| part.id != own.id && own.includes(part.id));
        answers.retain(|answer| !adds_up(answer.offer.wager));
        let offers = answers.iter().map(|answer| answer.offer.clone()).collect();
        let exact: Vec<_> = answers.iter().map(|answer| &answer.exact).collect();
        let worked = WorkedRounds::of(game.solver.as_ref(), offers, &exact).map_err(io::Error::other)?;
        Ok(Kit { game, answers, worked })
    }

    fn blocks(&self) -> Vec<Block> {
        let facts = self.game.facts;
        let paytables = joined(self.answers.iter().map(|answer| answer.offer.name()), ", ");
        let head = [
            Block::Text(format!("{}. {}", facts.chapter, facts.edition).trim_end_matches(". ").to_string()),
            Block::Text(format!("Paytables: {paytables}.")),
            Block::Text("The figures are of the game exactly as it is described here.".to_string()),
        ];
        let parts =
            [self.rules(), self.dealing(), self.layout(), self.rounds(), self.leaflet(), self.rack_card(), approvals()];
        head.into_iter().chain(parts.into_iter().flatten()).collect()
    }

    fn wagers(&self) -> impl Iterator<Item = &'static WagerFacts> {
        self.answers.iter().map(|answer| answer.offer.wager)
    }

    /// Rules on a wager that is not in the kit are left out.
    fn of_file(&self) -> Vec<&'static Rule> {
        let is_left_out = |rule: &Rule| {
            let of_wager = self.game.facts.wager(rule.name);
            of_wager.is_some_and(|wager| !self.wagers().any(|own| own.id == wager.id))
        };
        self.game.facts.rules.iter().filter(|rule| !is_left_out(rule)).collect()
    }

    /// The play by its clauses.
    fn clauses(&self) -> Vec<String> {
        let is_on = |concerns: &Concerns| self.wagers().any(|wager| concerns.include(wager));
        let clauses = self.game.facts.play.iter().filter(|fact| is_on(&fact.concerns));
        clauses.map(|fact| fact.text.to_string()).collect()
    }

    /// What a rule is called: a wager by its title.
    fn title(&self, name: &str) -> String {
        self.game.facts.wager(name).map_or_else(|| named(name), |wager| wager.title.to_string())
    }

    fn rules(&self) -> Vec<Block> {
        let of_wager = |wager: &'static WagerFacts| format!("{}: one unit is {}.", wager.title, wager.unit);
        let mut blocks = vec![Block::Part("Rules of play".to_string()), Block::Heading("Wagers".to_string())];
        blocks.extend(self.wagers().map(of_wager).map(Block::Text));
        let rules = self.of_file();
        let in_words = |rule: &&Rule| vec![Inline::text(self.title(rule.name)), Inline::text(rule.in_words())];
        if !rules.is_empty() {
            let table = Block::Table { head: Vec::new(), rows: rules.iter().map(in_words).collect() };
            blocks.extend([Block::Heading("Play".to_string()), table]);
        }
        let clauses = if is_of_program(self.game.facts) { self.clauses() } else { Vec::new() };
        if !clauses.is_empty() {
            blocks.extend([Block::Heading("The play, clause by clause".to_string()), Block::Steps(clauses)]);
        }
        let of_regulation = self.game.facts.rankings.iter().map(|ranked| ranked.ranking);
        for ranking in distinct(of_regulation.chain(game_file::rankings(self.game.facts))) {
            let kinds = joined(ranking.kinds().iter().map(|kind| kind.name), ", ");
            blocks.push(Block::Text(format!("Hands, the best first, of {}: {kinds}.", ranking.in_words())));
        }
        blocks
    }

    /// A round in the order of the dealer's work.
    fn dealing(&self) -> Vec<Block> {
        let mut steps = vec!["Shuffle one deck of 52 cards.".to_string(), "Have the wagers placed.".to_string()];
        let rules = self.of_file();
        let (settled, played): (Vec<&Rule>, Vec<&Rule>) = rules.into_iter().partition(|rule| !rule.settled.is_empty());
        let step = |rule: &&Rule| format!("{}: {}", self.title(rule.name), rule.text);
        steps.extend(if played.is_empty() { self.clauses() } else { played.iter().map(step).collect() });
        if self.game.facts.rules.iter().any(|rule| rule.name == DEALER) {
            steps.push("Turn the dealer's cards over and compare the hands: the higher hand wins.".to_string());
        }
        let end = |rule: &Rule| if rule.ends.is_empty() { rule.text } else { rule.ends };
        let settle = |rule: &&Rule| format!("Settle {}: {}", self.title(rule.name), end(rule));
        steps.extend(settled.iter().map(settle));
        steps.push("Collect the cards.".to_string());
        vec![Block::Part("Dealing a round".to_string()), Block::Steps(steps)]
    }

    fn settlement(&self) -> Option<[Block; 2]> {
        let rules: Vec<&Rule> = self.of_file().into_iter().filter(|rule| !rule.settled.is_empty()).collect();
        let ends = rules.first()?.settled.iter().map(|(end, _)| named(end));
        let row = |rule: &&Rule| {
            let cells = rule.settled.iter().map(|(end, cell)| Inline::text(in_words(end, cell)[1]));
            std::iter::once(Inline::text(self.title(rule.name))).chain(cells).collect()
        };
        let head = std::iter::once("wager".to_string()).chain(ends).collect();
        let table = Block::Table { head, rows: rules.iter().map(row).collect() };
        Some([Block::Heading("What becomes of each wager".to_string()), table])
    }

    fn pays(&self) -> Vec<Block> {
        let of_offer = |Answer { offer, .. }: &&Answer| {
            let terms = terms(&[offer]);
            let has_parts = terms.iter().any(|term| term.part != PAYS);
            let cells = |[hand, bet, pay]: [String; 3]| if has_parts { vec![hand, bet, pay] } else { vec![hand, pay] };
            let row = |term: &Term<'_>| {
                let part = if term.part == PAYS { offer.wager.title.to_string() } else { named(term.part) };
                cells([named(&term.name), part, term.in_full()]).into_iter().map(Inline::text).collect()
            };
            let rows: Vec<Vec<Inline>> = terms.iter().map(row).collect();
            let title = format!("{}, paytable {}", offer.wager.title, offer.paytable.id);
            let head = cells(["hand", "bet", "pay"].map(str::to_string));
            [Block::Heading(title), Block::Table { head, rows }]
        };
        self.answers.iter().flat_map(of_offer).collect()
    }

    fn layout(&self) -> Vec<Block> {
        let part = Block::Part("Settlement and pays for the layout".to_string());
        std::iter::once(part).chain(self.settlement().into_iter().flatten()).chain(self.pays()).collect()
    }

    fn rounds(&self) -> Vec<Block> {
        let rounds = &self.worked.trace.rounds;
        let about = Block::Text(statement("worked rounds", &[("rounds", &rounds.len())]));
        let mut blocks = vec![Block::Part("Worked rounds".to_string()), about];
        if !self.worked.missing.is_empty() {
            let missing = joined(self.worked.missing.iter().map(|event| self.event(event)), "; ");
            blocks.push(Block::Text(statement("no worked round", &[("missing", &missing)])));
        }
        for (round, shown) in rounds.iter().zip(&self.worked.shown) {
            let shown = joined(shown.iter().map(|event| self.event(event)), "; ");
            let heading = Block::Heading(format!("Round {}", round.number));
            blocks.extend([heading, Block::Text(format!("Shows {shown}.")), cards(round)]);
            let mut actions = round.offers.iter().map(|traced| traced.account.actions.join("; "));
            let actions = actions.find(|actions| !actions.is_empty());
            blocks.extend(actions.map(|actions| Block::Text(format!("The player's decisions: {actions}."))));
            blocks.push(self.bets(round));
        }
        blocks
    }

    fn bets(&self, round: &TracedRound) -> Block {
        // Wagers have units of their own, so that only the bets of one are added up.
        let settled = round.offers.iter().zip(&self.answers);
        let rows = settled.flat_map(|(traced, answer)| match traced.account.bets.as_slice() {
            [] => vec![whole_row(&answer.offer, traced)],
            bets => {
                let sum = [answer.offer.wager.title, "", &with_sign(&traced.outcome.net), "The sum of its bets."];
                let sum = (bets.len() > 1).then(|| sum.map(Inline::text).into());
                bets.iter().map(|bet| self.bet_row(&answer.offer, bet)).chain(sum).collect()
            }
        });
        let head = ["bet", "units", "result", "why"].map(str::to_string).to_vec();
        Block::Table { head, rows: rows.collect() }
    }

    fn bet_row(&self, offer: &Offer, bet: &BetAccount) -> Vec<Inline> {
        let [end, cell] = in_words(bet.end, bet.cell);
        let what = match (&bet.award, bet.cell.starts_with(PAYS)) {
            (Some(paid), _) => format!("paid: {}", pay_of(offer, paid.award)),
            (None, false) => cell.to_string(),
            (None, true) if bet.net.is_positive() => "paid even, as the hand has no pay".to_string(),
            (None, true) if bet.net.is_negative() => "lost, as the hand has no pay".to_string(),
            (None, true) if bet.staked.is_zero() => "not paid, as the hand has no pay".to_string(),
            (None, true) => "returned, as the hand has no pay".to_string(),
        };
        let why = format!("{} it is {what}.", capitalised(end));
        let staked = if bet.staked.is_zero() { String::new() } else { shortest(&bet.staked) };
        [self.title(bet.name), staked, with_sign(&bet.net), why].map(Inline::text).into()
    }

    /// What a worked round is there for, in words.
    fn event(&self, event: &Event) -> String {
        let title = |place: usize| self.answers[place].offer.wager.title;
        match event {
            Event::Cell { bet, end, cell, is_paid, .. } => {
                let hand = match (cell.starts_with(PAYS), is_paid) {
                    (true, Some(true)) => ", a hand with a pay",
                    (true, Some(false)) => ", a hand without a pay",
                    _ => "",
                };
                let [end, cell] = in_words(end, cell);
                format!("{} {end}: {cell}{hand}", self.title(bet))
            }
            Event::Unpaid { offer, outcome } => format!("{}: {}", title(*offer), named(outcome).to_lowercase()),
            Event::Paid { offer, award } => {
                format!("{}: {}", title(*offer), pay_of(&self.answers[*offer].offer, *award))
            }
        }
    }

    fn leaflet(&self) -> Vec<Block> {
        let figures = |Answer { offer, measures, .. }: &&Answer| {
            let in_percent = |share: &Fraction| format!("{} %", percentage(share));
            let [edge, hits] = [in_percent(&measures.house_edge()), in_percent(&measures.win_frequency)];
            [offer.wager.title, offer.wager.unit, &edge, &hits].map(Inline::text).into()
        };
        let head = ["wager", "one unit", "house edge at these odds", "rounds that win"].map(str::to_string).to_vec();
        let in_words = |rule: &Rule| match rule.settled {
            [] => rule.text.to_string(),
            _ => format!("{}: {}", self.title(rule.name), rule.in_words()),
        };
        let play: Vec<String> = self.of_file().into_iter().map(in_words).collect();
        let mut blocks = vec![
            Block::Part(format!("How to play {}", self.game.facts.title)),
            Block::Steps(if play.is_empty() { self.clauses() } else { play }),
            Block::Heading("House edge".to_string()),
            Block::Table { head, rows: self.answers.iter().map(figures).collect() },
            Block::Text(statement("leaflet", &[])),
        ];
        let named_strategies = self.wagers().flat_map(|wager| wager.strategies).next();
        blocks.extend(named_strategies.map(|own| Block::Text(format!("A strategy to remember: {}", own.rules))));
        blocks
    }

    fn rack_card(&self) -> Vec<Block> {
        let part = Block::Part(format!("{}: rack card", self.game.facts.title));
        let words = self.of_file().into_iter().filter(|rule| !rule.ends.is_empty());
        let words: Vec<String> = words.map(|rule| format!("{}: {}", self.title(rule.name), rule.ends)).collect();
        std::iter::once(part).chain(words.into_iter().map(Block::Text)).chain(self.pays()).collect()
    }
}

/// A row of the pays, such as `flush, 3 to 2`.
fn pay_of(offer: &Offer, award: Award) -> String {
    let terms = terms(&[offer]);
    let term = terms.iter().find(|term| term.part == award.schedule && term.name == award.hand);
    let pay = term.map(Term::in_full).unwrap_or_default();
    format!("{}, {pay}", named(award.hand).to_lowercase())
}

/// The row of a wager that is one bet.
fn whole_row(offer: &Offer, TracedOffer { outcome, .. }: &TracedOffer) -> Vec<Inline> {
    let why = match outcome.paid.as_slice() {
        [] => named(&outcome.name),
        paid => capitalised(&joined(paid.iter().map(|paid| pay_of(offer, paid.award)), "; ")),
    };
    [offer.wager.title.to_string(), shortest(&outcome.wagered), with_sign(&outcome.net), format!("{why}.")]
        .map(Inline::text)
        .into()
}

fn with_sign(net: &Fraction) -> String {
    let sign = if net.is_positive() { "+" } else { "" };
    if net.is_zero() { "0".to_string() } else { format!("{sign}{}", shortest(net)) }
}

/// The cards of a round as they lie on the table, with the hands that they make.
fn cards(round: &TracedRound) -> Block {
    let row = |hand: &HandAccount| {
        vec![Inline::text(named(hand.whose)), Inline::Cards(hand.cards.clone()), Inline::text(hand.words.as_str())]
    };
    let dealt = || vec![vec![Inline::text("Cards in the order of the deal"), Inline::Cards(round.cards.clone())]];
    let rows = if round.hands.is_empty() { dealt() } else { round.hands.iter().map(row).collect() };
    Block::Table { head: Vec::new(), rows }
}

/// A table to fill in.
fn approvals() -> Vec<Block> {
    let head = ["jurisdiction", "approved by", "date", "reference", "conditions"].map(str::to_string).to_vec();
    let blank = || head.iter().map(|_| Inline::text("")).collect::<Vec<_>>();
    let rows = (0..6).map(|_| blank()).collect();
    let about = "Where the game has been approved, to be filled in by the applicant.";
    vec![Block::Part("Approvals elsewhere".to_string()), Block::Text(about.to_string()), Block::Table { head, rows }]
}
