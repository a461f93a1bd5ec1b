//! `analyze`: the exact answers.

use clap::builder::PossibleValuesParser;

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::{
    Activation, Bets, Choice, Pace, PayoutLimits, Rounds, SampledRounds, Seats, WageredTogether, numbers, on_boxes,
};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use crate::analysis::{self, BoxesAnswer, GameAnswers, Observer, Solved, Survey, Table};
use crate::games::VariantChoice;
use crate::report::summary::{self, SummaryRow};
use crate::report::{Sheet, information, outcomes, remarks, together};
use crate::simulation::Shard;

/// Simulated rounds of wagers together whose distribution is not counted.
const ROUNDS_TOGETHER: u64 = 10_000_000;

const OUTCOMES: &str = "outcomes";
const CORRELATIONS: &str = "correlations";

fields! {
    /// Show exact measures: house edge, hit frequency, variance, more
    #[command(visible_alias = "edge")]
    pub struct Options {
        pub choice: Choice,
        pub activation: Activation,
        pub limits: PayoutLimits,
        pub seats: Seats,
        pub together: WageredTogether,
        /// Boxes of one patron, who sees all their hands before deciding
        ///
        /// The boxes are adjacent. The rows show one box of the base game, the whole round of the patron, and a single box
        /// for comparison.
        #[arg(long, value_name = "N", help_heading = numbers::TABLE)]
        pub boxes: Option<usize> = one(numbers::players),
        pub rounds: SampledRounds,
        pub bets: Bets,
        pub pace: Pace,
        /// Show something else than the measures: every outcome with its combinations (not with --seats, --boxes or
        /// dollars), or the covariance and correlation of every pair of wagers in --together
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new([OUTCOMES, CORRELATIONS])),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let Options { choice, seats, limits, rounds, bets, .. } = self;
        let show = self.shows(OUTCOMES);
        rules!(show => excludes seats.seats, bets.average_bet, bets.side, self.boxes);
        let show = self.shows(CORRELATIONS);
        rules!(
            show => needs self.together.together;
            self.boxes => excludes seats.seats, bets.average_bet, bets.side, limits.payout_limit,
                self.activation.activation, choice.variants.strategy;
            rounds.target_error => needs self.boxes;
            rounds.counting.exact => needs self.boxes;
            self.together.together => excludes choice.what,
                self.activation.activation, seats.seats, limits.payout_limit, self.boxes, bets.average_bet,
                bets.side, rounds.target_error;
        );
        let Rounds { rounds, seed, threads } = &rounds.rounds;
        let sampled = [("rounds", rounds.is_some()), ("seed", seed.is_some()), ("threads", threads.is_some())];
        let is_sampled = self.together.are_given() || self.boxes.is_some();
        if let Some((name, _)) = sampled.into_iter().find(|(_, is_given)| *is_given && !is_sampled) {
            let why = format!("⟦{name}⟧ needs ⟦boxes⟧ or ⟦together⟧: nothing else is sampled");
            return Err(Refusal::usage(Some(name), why).into());
        }
        if let Some(boxes) = self.boxes {
            return self.on_boxes(boxes, asking);
        }
        let together = self.together.are_given();
        let (games, table) = if together { (self.sets(asking)?, None) } else { self.games(asking)? };
        let until = self.rounds.rounds.or(ROUNDS_TOGETHER).until(Shard::WHOLE, 1, None)?;
        let (mut games, interrupted) = analysis::analyzed(games, until, asking)?;
        let mut answer = match together {
            true => self.rows.answer_of(self.sheets_together(&games), None, asking)?,
            false => self.rows.answer(self.sheet_of(&mut games, table.as_ref())?, asking)?,
        };
        if let Some(interrupted) = interrupted {
            asking.tell(interrupted);
            answer.conclusion = Conclusion::Inconclusive;
        }
        Ok(answer)
    }
}

impl Options {
    fn shows(&self, what: &str) -> bool {
        self.show.as_deref() == Some(what)
    }

    /// One box and the requested number, side by side, for each base paytable.
    fn on_boxes(&self, boxes: usize, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&information::boxes_sheet([])])?;
        let offers = on_boxes(self.choice.offers(VariantChoice::Default)?, boxes)?;
        let games = analysis::by_game(offers, &asking.solutions())?;
        let (mut answers, mut conclusion): (Vec<BoxesAnswer>, _) = (Vec::new(), Conclusion::Done);
        let numbers = if boxes == 1 { vec![1] } else { vec![1, boxes] };
        for (solved, offer) in games.iter().flat_map(|solved| solved.offers.iter().map(move |offer| (solved, offer))) {
            let (solver, sampling) = (solved.solver.as_ref(), self.rounds.sampling());
            let survey = Survey { solver, sampling, observer: asking };
            let (of_offer, is_interrupted) = analysis::on_boxes(survey, std::slice::from_ref(offer), &numbers)?;
            answers.extend(of_offer);
            conclusion = asking.conclusion_if(is_interrupted, "interrupted: the rows so far are printed");
            if is_interrupted {
                break;
            }
        }
        Ok(Answer { conclusion, ..self.rows.answer(information::boxes_sheet(&answers), asking)? })
    }

    /// The offers, game by game, and the table whose players bet on them.
    fn games(&self, asking: &Asking<'_>) -> Result<(Vec<Solved>, Option<Table>), Fault> {
        let offers = self.activation.of(self.choice.offers(VariantChoice::Default)?)?;
        let offers = if self.bets.are_given() { self.seats.for_wins(offers)? } else { self.seats.of(offers)? };
        // Rows of outcomes do not state their unit.
        let limited =
            if self.shows(OUTCOMES) { self.limits.applied_at_one_unit(offers) } else { self.limits.applied(offers) };
        let offers = limited?;
        let seats = self.seats.number();
        let table = self.bets.on(&offers, |bets, sides| self.pace.table(seats, bets.average_bet.clone(), sides))?;
        if let (None, Some(_)) = (&table, self.pace.hands_per_hour) {
            bail!("⟦hands_per_hour⟧ needs a bet: give ⟦average_bet⟧ or ⟦side⟧");
        }
        self.rows.query(&[&self.sheet(&[], table.as_ref())])?;
        Ok((analysis::by_game(offers, &asking.solutions())?, table))
    }

    fn sets(&self, asking: &Asking<'_>) -> Result<Vec<Solved>, Fault> {
        self.rows.query(&self.sheets_together(&[]).iter().collect::<Vec<_>>())?;
        Ok(analysis::by_set(self.together.of(&self.choice.variants, Ok)?, &asking.solutions())?)
    }

    /// The sheet of answers, with remarks on offers that have a row left.
    fn sheet_of(&self, games: &mut [GameAnswers], table: Option<&Table>) -> Result<Sheet, Fault> {
        let mut sheet = self.sheet(&games.iter().flat_map(|game| &game.answers).collect::<Vec<_>>(), table);
        let is_left = self.rows.left_in(&sheet)?;
        games.iter_mut().for_each(|game| game.answers.retain(|answer| is_left(&answer.offer)));
        let remarks = games.iter().map(|game| analysis::remarks_on(&game.answers, game.solver.as_ref()));
        sheet.remarks.extend(remarks.flat_map(|of_game| remarks::lines(&of_game)));
        Ok(sheet)
    }

    /// The sheets of wagers together, and of their pairs.
    fn sheets_together(&self, games: &[GameAnswers]) -> Vec<Sheet> {
        let all_pairs = || games.iter().flat_map(|game| &game.sum).flat_map(|sum| &sum.pairs);
        let pairs = || together::correlation_sheet(all_pairs());
        let mut sheets = match () {
            () if self.shows(OUTCOMES) => vec![outcomes::sums_sheet(games)],
            () if self.shows(CORRELATIONS) => vec![pairs()],
            () if all_pairs().next().is_some() => vec![together::sheet(games), pairs()],
            () => vec![together::sheet(games)],
        };
        sheets.iter_mut().rev().take(1).for_each(|last| last.remarks.extend(together::remarks(games)));
        sheets
    }

    fn sheet(&self, answers: &[&analysis::Answer], table: Option<&Table>) -> Sheet {
        match table {
            _ if self.shows(OUTCOMES) => outcomes::sheet(answers.iter().copied()),
            Some(table) => summary::sheet_in_dollars(answers, table),
            None => summary::sheet(answers.iter().copied().map(SummaryRow::of)),
        }
    }
}
