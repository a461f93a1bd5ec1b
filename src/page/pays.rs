//! The pays of a paytable as a table to edit: what is typed, what becomes of it, and the part of each row.

use maud::{Markup, html};

use super::answer::{Asked, Refusal};
use super::layout::{FORM, control_of, wrong};
use super::tables::digits;
use crate::analysis::designing::name_of as row_name;
use crate::analysis::{Answer, PaidPart, paid_parts};
use crate::files::paytables::WrittenPay;
use crate::games::Offer;
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::{Pay, PayRow};
use crate::questions::blocks::keys;
use crate::questions::blocks::ranges::named_pays;
use crate::report::Cell;
use crate::report::html::tables::{Body, HtmlCell, Table, figure, grid, marked, number, words};

/// Fields of the table: the pays, and the regulation's paytable that they are of.
pub const PAY: &str = "pay";
pub const OF: &str = "of";

/// A table to sort whose columns keep their widths.
const PAYS: &str = "all pays";

/// Decimals of percentages and of rounds.
const PLACES: u32 = 8;

/// The address with the typed pays as part of the paytable's name; `None` without any, or if one is refused.
pub fn canonical(asked: &Asked) -> Option<Asked> {
    asked.value(PAY)?;
    let name = asked.value("table")?;
    let plain = asked.without(PAY).without(OF);
    // Pays of the paytable that was chosen before.
    if asked.value(OF).is_some_and(|of| of != keys::source_of(name)) {
        return Some(plain);
    }
    let offer = keys::offer(name).ok()?;
    let pays = typed(asked, &offer).ok()?;
    let pays: Vec<(String, String)> = pays.into_iter().map(|(row, pay)| (row, in_units(pay, &offer))).collect();
    let pays = pays.iter().map(|(row, pay)| (row.as_str(), pay.as_str()));
    Some(plain.with("table", &keys::with_pays(name, pays).ok()?))
}

/// The typed pays by row: `ROW=PAY` each, or the pays of all rows in order, as a form without scripts sends them.
fn typed(asked: &Asked, offer: &Offer) -> Result<Vec<(String, String)>, Refusal> {
    let given: Vec<&str> = asked.all(PAY).collect();
    if given.iter().any(|pay| pay.contains('=')) {
        let pair = |pay: &&str| pay.split_once('=').map(|(row, pay)| (row.to_string(), pay.trim().to_string()));
        return Ok(given.iter().filter_map(pair).collect());
    }
    let rows: Vec<String> = keys::rows(offer).map(|(row, _)| row).collect();
    if given.len() != rows.len() {
        let why = format!("a pay is empty: {} pays are given for {} rows", given.len(), rows.len());
        return Err(Refusal::usage(Some(PAY), why));
    }
    Ok(rows.into_iter().zip(given.into_iter().map(str::to_string)).collect())
}

/// A pay as a printed paytable has it, such as `50 to 1`, as a number; anything else stays for the refusal to quote.
fn in_units(pay: String, offer: &Offer) -> String {
    match WrittenPay::of(&pay, true) {
        Ok((written, odds)) if odds.is_none_or(|odds| odds == offer.odds()) => {
            written.units(offer.odds()).map_or(pay, |units| shortest(&units))
        }
        _ => pay,
    }
}

/// The typed pays, with what is wrong with them.
///
/// # Errors
/// If they are not those of the offer's rows.
pub fn refused(asked: &Asked, name: &str, offer: &Offer) -> Result<Markup, Refusal> {
    let typed = typed(asked, offer)?;
    let read = |row: &str, pay: &str| {
        let pay = in_units(pay.to_string(), offer);
        named_pays(&format!("{row}={pay}"))?;
        keys::with_pays(name, [(row, pay.as_str())]).map_err(|refused| refused.lines.join(" "))
    };
    let (mut lines, mut rows) = (Vec::new(), Vec::new());
    for (place, (row, pay)) in keys::rows(offer).enumerate() {
        let pay = typed.iter().find(|(own, _)| *own == row).map_or(pay, |(_, typed)| typed.clone());
        let why = read(&row, &pay).err();
        rows.push(vec![words(&in_words(&row)), input(place, &row, &pay, why.is_some())]);
        lines.extend(why.map(|why| format!("{}: {why}", in_words(&row))));
    }
    let grid = table_of(name, vec![words("hand"), words("pay")], vec![Body { heading: None, rows }]);
    Ok(html! {
        (wrong(&lines))
        p.do { button type="button" data-undo hidden { "Undo" } }
        (grid)
    })
}

/// The rows with an input each, the pays of the regulation's paytable, and what each row is worth.
pub fn table(name: &str, regulation: &Answer, own: &Answer) -> Markup {
    let parts = paid_parts(&own.offer, &own.exact);
    let id = &regulation.offer.paytable.id;
    let has_several = parts.iter().any(|part| part.schedule != parts[0].schedule);
    let mut place = 0;
    let mut row = |part: &PaidPart<'_>| {
        let cells = cells(part, regulation.offer.paytable.row(part.schedule, part.row.hand), &own.offer, place);
        place += usize::from(part.row.stated && matches!(part.row.pay, Pay::Units(_)));
        cells
    };
    let of_schedule = |parts: &[PaidPart<'_>]| Body {
        heading: has_several.then(|| html! { (in_words(parts[0].schedule)) }),
        rows: parts.iter().map(&mut row).collect(),
    };
    let bodies = parts.chunk_by(|one, next| one.schedule == next.schedule).map(of_schedule).collect();
    let figures = [
        "pay",
        &format!("{id} pays"),
        "paid one in",
        "returns, % of a unit",
        "one more unit returns with these decisions, %",
    ];
    let headings = std::iter::once(words("hand")).chain(figures.map(|heading| figure(html! { (heading) }))).collect();
    table_of(name, headings, bodies)
}

/// A table of pays, with the regulation's paytable that the pays of the form are of.
fn table_of(name: &str, headings: Vec<HtmlCell>, bodies: Vec<Body<Vec<HtmlCell>>>) -> Markup {
    html! {
        input type="hidden" form=(FORM) name=(OF) value=(keys::source_of(name));
        (grid(&Table { caption: "Pays".to_string(), aside: html! {}, headings, bodies, class: PAYS }))
    }
}

fn cells(part: &PaidPart<'_>, before: Option<&PayRow>, offer: &Offer, place: usize) -> Vec<HtmlCell> {
    let hand = in_words(part.row.hand);
    let is_changed = before.is_some_and(|before| before.pay != part.row.pay);
    let pay = match &part.row.pay {
        Pay::Units(pay) if part.row.stated => {
            input(place, &row_name(part.schedule, part.row.hand), &shortest(pay), false)
        }
        pay => number(in_words_of(pay, part.row, offer)),
    };
    let in_percent = |share: &Fraction| digits(&Cell::Decimal(percent(share), PLACES));
    let is_paid = part.frequency != Fraction::default();
    let often = is_paid.then(|| digits(&Cell::Decimal(part.frequency.recip(), PLACES)));
    vec![
        if is_changed { marked(html! { strong { (hand) } }) } else { words(&hand) },
        pay,
        number(before.map(|before| in_words_of(&before.pay, before, offer))),
        figure(often.unwrap_or_default()),
        figure(part.pay.as_ref().map(|_| in_percent(&part.paid())).unwrap_or_default()),
        figure(part.pay.as_ref().map(|_| in_percent(&part.units)).unwrap_or_default()),
    ]
}

fn in_words_of(pay: &Pay, row: &PayRow, offer: &Offer) -> String {
    let paid = match pay {
        Pay::Units(units) => offer.odds().in_words(units),
        Pay::MeterShare(share) => format!("{} % of {}", share.percent, share.meter),
        Pay::Loses => "loses".to_string(),
    };
    if row.stated || *pay == Pay::Loses { paid } else { format!("{paid}, as another hand") }
}

/// The pay of a row to be typed; with scripts its name is sent before it.
fn input(place: usize, row: &str, pay: &str, is_refused: bool) -> HtmlCell {
    figure(html! {
        input id=(control_of(PAY, place)) form=(FORM) name=(PAY) value=(pay) data-prefix={ (row) "=" }
            inputmode="decimal" autocomplete="off" spellcheck="false" aria-label={ "Pay of " (in_words(row)) }
            aria-invalid=[is_refused.then_some("true")];
    })
}

/// A row or a schedule in words.
fn in_words(name: &str) -> String {
    name.replace('-', " ").replace('/', ": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&str, &str)]) -> Asked {
        let pairs = pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Asked { path: "/paytable".to_string(), pairs }
    }

    const A: &str = "let-it-ride/base/A";

    #[test]
    fn typed_pays_become_part_of_the_name() {
        let named = |pairs: &[(&str, &str)]| canonical(&asked(pairs)).map(|asked| asked.address());
        let flush = Some("/paytable?table=let-it-ride/base/A%3Bflush%3D9".to_string());
        assert_eq!(named(&[("table", A), ("pay", "flush=9"), ("pay", "straight=5"), ("of", A)]), flush);
        // As printed paytables have them.
        for pay in ["flush=9 to 1", "flush=9:1", "flush=9-1", "flush=9x"] {
            assert_eq!(named(&[("table", A), ("pay", pay), ("of", A)]), flush, "{pay}");
        }
        assert_eq!(named(&[("table", A), ("pay", "flush=9 for 1"), ("of", A)]), None, "the paytable pays to 1");
        // Without scripts, the pays of all rows in order.
        let pays = ["1000", "200", "50", "11", "9", "5", "3", "2", "1"].map(|pay| ("pay", pay));
        assert_eq!(named(&[&[("table", A)][..], &pays].concat()), flush);
        // Pays of the paytable that was chosen before are no pays of this one.
        let other = named(&[("table", "let-it-ride/base/B"), ("pay", "flush=9"), ("of", A)]);
        assert_eq!(other.as_deref(), Some("/paytable?table=let-it-ride/base/B"));
        // Nothing typed, or a refusal: the address stays, with all that was typed.
        let stays: [&[(&str, &str)]; 4] = [
            &[("table", A)],
            &[("table", A), ("pay", "flush=x")],
            &[("table", A), ("pay", "9")],
            &[("pay", "flush=9")],
        ];
        for pairs in stays {
            assert_eq!(named(pairs), None, "{pairs:?}");
        }
    }

    #[test]
    fn each_refused_pay_is_named_and_every_typed_one_stays() {
        let asked =
            asked(&[("table", A), ("pay", "flush=x"), ("pay", "straight=-1"), ("pay", "pair-of-tens-or-better=2")]);
        let page = refused(&asked, A, &keys::offer(A).expect("of the regulation")).expect("rows").into_string();
        for text in
            ["flush: `x` is not a number", "straight: `-1`: it cannot be negative", "value=\"x\"", "value=\"2\""]
        {
            assert!(page.contains(text), "{text}: {page}");
        }
        assert_eq!(page.matches("aria-invalid").count(), 2, "{page}");
    }
}
