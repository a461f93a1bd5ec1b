//! A spot: the worth of every action with the cards in sight, on the regulation's pays or edited ones.

use super::View;
use crate::analysis::SpotNeeds;
use crate::cards::parse_cards;
use crate::page::answer::{Refusal, because};
use crate::page::asked::Asked;
use crate::page::commands::{command, options};
use crate::page::controls::{Field, Takes, paytables_with};
use crate::page::job::Work;
use crate::page::{edited, tables};

pub const VIEW: View = View {
    path: "/spot",
    title: "A spot",
    about: "The cards in sight, and what each action is worth, exactly. The best action comes first.",
    fields,
    work,
    is_quick: |_| true,
    canonical: |_| None,
};

const TABLE: &str = "table";
const HAND: &str = "hand";
const BOARD: &str = "board";
const UP: &str = "up";
const SEEN: &str = "seen";
const BOX: &str = "box";
/// Most other cards in sight.
const MOST_SEEN: usize = 40;

fn fields(asked: &Asked) -> Vec<Field> {
    let bases = |_: &Asked| paytables_with(|offer| offer.wager.has_decisions);
    let table = Field { name: TABLE, label: "Paytable", hint: "Pays decide the play.", takes: Takes::Choice(bases) };
    let Ok(Some((needs, most_boxes))) = needs(asked) else { return vec![table] };
    let cards = |name, label, hint, most| Field { name, label, hint, takes: Takes::Cards { most } };
    let mut fields = vec![table, cards(HAND, "Your cards", "", needs.hand)];
    if needs.has_up_card {
        fields.push(cards(UP, "The dealer's up card", "", 1));
    }
    if let Some(most) = needs.boards.last().copied().filter(|most| *most > 0) {
        fields.push(cards(BOARD, "Community cards", "Those exposed so far, in the order of the deal.", most));
    }
    if needs.has_bets {
        let hint = "In units, such as 1 3; as the best play bets unless stated.";
        fields.push(Field { name: "bets", label: "Bets placed before", hint, takes: Takes::Text });
    }
    if needs.has_draw {
        let hint = "After a draw: those of your cards, such as 3c 4c; none if a further card was bought.";
        fields.push(Field { name: "discarded", label: "Cards discarded", hint, takes: Takes::Text });
        fields.push(cards("drawn", "Cards drawn", "", needs.hand));
    }
    fields.push(cards(SEEN, "Other cards seen", "A neighbour's hand, a burnt card: out of play.", MOST_SEEN));
    let boxes = (asked.all(BOX).count() + 1).min(most_boxes - most_boxes.min(1));
    fields.extend((0..boxes).map(|_| cards(BOX, "Your cards on another box", "", needs.hand)));
    fields
}

/// Needs of the game of the address, and the most boxes of a patron; `None` until a paytable is chosen.
fn needs(asked: &Asked) -> Result<Option<(SpotNeeds, usize)>, Refusal> {
    let Some(name) = asked.value(TABLE) else { return Ok(None) };
    let offer = edited::offer(name)?;
    let needs = SpotNeeds::of(&offer).map_err(because)?;
    let needs = needs.ok_or_else(|| Refusal::of(TABLE, format!("{}: no decision is made", offer.wager.title)))?;
    Ok(Some((needs, offer.game.knowledge.most_boxes)))
}

fn work(asked: &Asked) -> Result<Option<Work>, Refusal> {
    let Some((needs, _)) = needs(asked)? else { return Ok(None) };
    let is_short = number_of(asked, HAND).is_some_and(|cards| cards < needs.hand);
    if is_short || needs.has_up_card && asked.value(UP).is_none() {
        return Ok(None);
    }
    let asked = asked.clone();
    Ok(Some(Box::new(move |job| {
        let table = edited::argument(job, asked.value(TABLE).unwrap_or_default())?;
        let mut arguments = vec!["strategy".to_string(), table];
        let is_other = |field: &Field| [TABLE, SEEN, BOX].contains(&field.name);
        let own: Vec<Field> = fields(&asked).into_iter().filter(|field| !is_other(field)).collect();
        arguments.extend(options(&asked, &own));
        // The own cards on other boxes are seen like a neighbour's.
        let seen: Vec<&str> = asked.all(SEEN).chain(asked.all(BOX)).collect();
        if !seen.is_empty() {
            arguments.push(format!("--seen={}", seen.join(" ")));
        }
        let mut said = command(job, arguments).map_err(|refusal| beside_its_field(refusal, &asked, &needs))?;
        // The last remark is the answer in a sentence.
        for sheet in said.sheets.iter_mut().take(1) {
            sheet.lead.extend(sheet.remarks.pop());
        }
        Ok(tables::said(&said, &asked, "spot"))
    })))
}

/// Number of cards in a field; `None` if they cannot be read.
fn number_of(asked: &Asked, field: &str) -> Option<usize> {
    parse_cards(asked.value(field).unwrap_or_default()).ok().map(|cards| cards.len())
}

/// A refusal of numbers of cards names no option.
fn beside_its_field(refusal: Refusal, asked: &Asked, needs: &SpotNeeds) -> Refusal {
    let is_wrong = |field: &str, is_right: &dyn Fn(usize) -> bool| !number_of(asked, field).is_some_and(is_right);
    let field = match refusal.field.as_deref() {
        Some(SEEN) if asked.value(SEEN).is_none() => Some(BOX),
        Some(_) => return refusal,
        None if is_wrong(HAND, &|cards| cards == needs.hand) => Some(HAND),
        None if is_wrong(BOARD, &|cards| needs.boards.contains(&cards)) => Some(BOARD),
        None if asked.value("bets").is_some() => Some("bets"),
        None if asked.value("drawn").is_some() => Some("drawn"),
        None => None,
    };
    Refusal { field: field.map(str::to_string), ..refusal }
}
