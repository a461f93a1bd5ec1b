//! A spot: the worth of every action with the cards in sight, on the regulation's pays or edited ones.

use std::sync::Arc;

use maud::{Markup, html};

use crate::cards::parse_cards;
use crate::games::SpotForm;
use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::controls::paytables_with;
use crate::page::job::Job;
use crate::page::question::{Field, TABLE, Takes, View, ask, pairs};
use crate::page::tables;
use crate::questions::blocks::keys;

pub const VIEW: View = View { path: "/spot", fields, lacks, answer, is_quick: |_| true };

const HAND: &str = "hand";
const BOARD: &str = "known.board";
const UP: &str = "known.up";
const BETS: &str = "known.bets";
const DISCARDED: &str = "known.discarded";
const DRAWN: &str = "known.drawn";
const SEEN: &str = "known.seen";
const BOX: &str = "box";
/// Cards that a form may still wait for.
const NUMBERS: [&str; 5] = ["One", "Two", "Three", "Four", "Five"];
/// Most other cards in sight.
const MOST_SEEN: usize = 40;

fn fields(asked: &Asked) -> Vec<Field> {
    let bases = Takes::Choice(paytables_with(|offer| offer.wager.has_decisions));
    let table = Field::of(TABLE, "Paytable", "Decisions depend on the pays.", bases).needed();
    let Ok(Some((form, most_boxes))) = form(asked) else { return vec![table] };
    let cards = |name, label, hint, most| Field::of(name, label, hint, Takes::Cards(most));
    let mut fields = vec![table, cards(HAND, "Your cards", "", form.hand_cards)];
    if form.up_cards > 0 {
        let label = if form.up_cards == 1 { "The dealer's up card" } else { "The dealer's cards in sight" };
        fields.push(cards(UP, label, "", form.up_cards));
    }
    let most = form.boards.last().copied().filter(|most| *most > 0);
    let hint = "Those exposed so far, in the order of the deal.";
    fields.extend(most.map(|most| cards(BOARD, "Community cards", hint, most)));
    if form.has_bets {
        let hint = "In units, such as 1 3. Default: the bets of optimal play";
        fields.push(Field::of(BETS, "Bets placed before", hint, Takes::Text));
    }
    if form.has_draw {
        let hint = "After a draw: those of your cards, such as 3c 4c; none if a card was bought.";
        fields.push(Field::of(DISCARDED, "Cards discarded", hint, Takes::Text));
        fields.push(cards(DRAWN, "Cards drawn", "", form.hand_cards));
    }
    fields.push(cards(SEEN, "Other cards seen", "A neighbour's hand, a burnt card: out of play.", MOST_SEEN));
    let boxes = (asked.all(BOX).count() + 1).min(most_boxes - most_boxes.min(1));
    fields.extend((0..boxes).map(|_| cards(BOX, "Your cards on another box", "", form.hand_cards)));
    fields
}

/// The spots of the game of the address, and the most boxes of a patron; `None` until a paytable is chosen.
fn form(asked: &Asked) -> Result<Option<(&'static SpotForm, usize)>, Refusal> {
    let Some(name) = asked.value(TABLE) else { return Ok(None) };
    let offer = keys::offer(name)?;
    match offer.wager.has_decisions {
        true => Ok(Some((&offer.game.spots, offer.game.knowledge.most_boxes))),
        false => Err(Refusal::usage(Some(TABLE), format!("{}: no decision is made", offer.wager.title))),
    }
}

/// The cards of a form that is not finished. Between two decisions the rest of the board is on its way.
fn lacks(asked: &Asked) -> Result<Option<Markup>, Refusal> {
    let Some((form, _)) = form(asked)? else { return Ok(None) };
    // No number of cards if they cannot be read.
    let number = |field| parse_cards(asked.value(field).unwrap_or_default()).ok().map(|cards| cards.len());
    let board = form.boards.iter().copied().find(|cards| Some(*cards) >= number(BOARD)).unwrap_or_default();
    let drawn = if form.has_draw { number(DISCARDED).unwrap_or_default().min(form.hand_cards) } else { 0 };
    let whole = [
        (HAND, form.hand_cards, " for your hand"),
        (UP, form.up_cards, ", the dealer's"),
        (BOARD, board, " on the board"),
        (DRAWN, drawn, " drawn"),
    ];
    let mut short = whole.iter().filter_map(|(field, all, place)| Some((all.checked_sub(number(field)?)?, place)));
    let next = short.find(|(more, _)| *more > 0);
    Ok(next.map(|(more, place)| {
        html! { (NUMBERS.get(more - 1).unwrap_or(&"Several")) " more card" @if more > 1 { "s" } (place) "." }
    }))
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let mut fields = pairs(asked, self::fields(asked), |field| ![SEEN, BOX].contains(&field));
    // The own cards on other boxes are seen like a neighbour's.
    let seen: Vec<&str> = asked.all(SEEN).chain(asked.all(BOX)).collect();
    fields.extend((!seen.is_empty()).then(|| (SEEN, seen.join(" "))));
    let of_box = |refusal: Refusal| match refusal.field.as_deref() {
        Some(SEEN) if asked.value(SEEN).is_none() => Refusal { field: Some(BOX.to_string()), ..refusal },
        _ => refusal,
    };
    let mut answered = ask(job, "strategy", fields, &[]).map_err(of_box)?;
    // The last remark is the answer in a sentence.
    for sheet in answered.answer.for_people.iter_mut().flatten().take(1) {
        sheet.lead.extend(sheet.remarks.pop());
    }
    Ok(tables::shown(&answered, asked, "spot"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    #[test]
    fn every_game_with_decisions_has_its_fields_and_an_answer() {
        let desk = Desk::new();
        for (query, best, other) in [
            // The facade's example, with its cards in `src/lib.rs`.
            ("table=let-it-ride/base/A&hand=Js Jd Ac&known.board=Ad", "ride", ""),
            ("table=mississippi-stud/base/A&hand=As Ad&known.board=Ac&known.bets=3", "bet 3x", BETS),
            ("table=four-card-poker/base/A&hand=As Ad Ac Ah 2c&known.up=3d", "play 3x", UP),
            ("table=criss-cross-poker/base/A&hand=As Ad&known.board=Ac Ah", "bet 3x", BOARD),
            ("table=lunar-poker/base/A&hand=As Ad Ac Ah 2c&known.up=3d", "bet", DRAWN),
        ] {
            let query = query.replace(' ', "+");
            let asked = Asked::of(VIEW.path, &query).expect("short");
            let names: Vec<&str> = fields(&asked).iter().map(|field| field.name).collect();
            assert!(names.contains(&HAND) && (other.is_empty() || names.contains(&other)), "{query}: {names:?}");
            let answer = desk.answer(&VIEW, &query).expect("answered");
            assert_eq!(cell(&answer, "spot.csv", "action"), best, "{query}");
        }
        // The lead is the answer in a sentence.
        let answer = desk.answer(&VIEW, "table=let-it-ride/base/A&hand=Js+Jd+Ac").expect("answered");
        assert!(answer.shown.0.contains("<p class=\"lead\">Ride: +4.31; next best: withdraw, +2.87.</p>"));
    }

    #[test]
    fn own_boxes_are_seen_and_edited_pays_count() {
        let desk = Desk::new();
        let csv = |query: &str| {
            let query = format!("table=let-it-ride/base/A{query}");
            file(&desk.answer(&VIEW, &query).expect("answered"), "spot.csv").to_vec()
        };
        let hand = "&hand=Jd+Td+9d";
        let seen = csv(&format!("{hand}&known.seen=2c+3c+4c+5c+6c+7c"));
        assert_eq!(csv(&format!("{hand}&box=2c+3c+4c&box=5c+6c+7c")), seen);
        assert_ne!(csv(hand), seen);
        assert_ne!(csv(&format!("%3Bflush%3D20{hand}")), csv(hand));
    }

    #[test]
    fn a_form_that_is_not_finished_says_how_many_cards_it_waits_for() {
        for (query, waits) in [
            ("let-it-ride/base/A", "Three more cards for your hand."),
            ("let-it-ride/base/A&hand=Js+Jd", "One more card for your hand."),
            ("mississippi-stud/base/A&hand=Js", "One more card for your hand."),
            ("four-card-poker/base/A&hand=As+Ad+Ac+Ah+2c", "One more card, the dealer's."),
            ("criss-cross-poker/base/A&hand=As+Ad&known.board=Ac", "One more card on the board."),
            ("criss-cross-poker/base/A&hand=As+Ad&known.board=2c+3c+4c", "One more card on the board."),
            ("ultimate-texas-holdem/base/A&hand=As+Ad&known.board=Ac", "Two more cards on the board."),
            ("ultimate-texas-holdem/base/A&hand=As+Ad&known.board=Ac+Ks", "One more card on the board."),
            ("ultimate-texas-holdem/base/A&hand=As+Ad&known.board=Ac+Ks+2c+3c", "One more card on the board."),
            (
                "lunar-poker/base/A&hand=As+Kd+9c+5h+2d&known.up=7c&known.discarded=5h+2d&known.drawn=3c",
                "One more card drawn.",
            ),
            ("ultimate-texas-holdem/base/A&hand=As+Ad&known.board=Ac+Ks+2c", ""),
            // Too many, or none, is for the command to refuse.
            ("let-it-ride/base/A&hand=Js+Jd+Ac&known.board=2c+3c", ""),
            ("let-it-ride/base/A&hand=Jx", ""),
        ] {
            let asked = Asked::of(VIEW.path, &format!("table={query}")).expect("short");
            assert_eq!(VIEW.waits_for(&asked).expect("no refusal").unwrap_or_default().0, waits, "{query}");
        }
    }

    #[test]
    fn refusals_are_beside_their_fields() {
        let desk = Desk::new();
        let of = |query: &str| desk.refused(&VIEW, &format!("table=let-it-ride/base/A&hand={query}"));
        for (query, field) in [
            ("Js+Jx+Ac", HAND),
            ("Js+Jd+Ac+Kd", HAND),
            ("Js+Jd+Ac&known.seen=Js", SEEN),
            ("Js+Jd+Ac&box=Js", BOX),
            ("Js+Jd+Ac&known.board=2c+3c", BOARD),
        ] {
            assert_eq!(of(query).as_deref(), Some(field), "{query}");
        }
        assert_eq!(desk.refused(&VIEW, "table=let-it-ride/three-card-bonus/A").as_deref(), Some(TABLE));
    }
}
