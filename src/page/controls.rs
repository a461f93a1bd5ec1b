//! The form of a view: the controls of its fields, and a refusal next to its field.

use std::sync::LazyLock;

use maud::{Markup, html};

use super::answer::{Asked, Refusal};
use super::layout::{FORM, control_of};
use super::question::{Choices, Field, Takes, after};
use super::upload::LARGEST;
use crate::analysis::designing::name_of as row_name;
use crate::analysis::schedules_of_own_hand;
use crate::games::{GameFacts, Offer, WagerFacts, games};
use crate::lists::grouped;
use crate::questions::blocks::keys::{self, known};

/// A field among its like: several of one name share its values in order.
struct Placed<'a> {
    field: &'a Field,
    fields: &'a [Field],
    place: usize,
    asked: &'a Asked,
    refusal: Option<&'a Refusal>,
}

/// The form of the view at the address. It works without scripts, except for uploads; with them it needs no button.
pub fn form(fields: &[Field], asked: &Asked, refusal: Option<&Refusal>, verb: &str) -> Markup {
    let like = |at: usize| fields[..at].iter().filter(|field| field.name == fields[at].name).count();
    let placed = |at: usize| Placed { field: &fields[at], fields, place: like(at), asked, refusal };
    let is_asked = fields.iter().any(|field| asked.value(field.name).is_some());
    html! {
        form #(FORM).ask action=(asked.path) method="get" autocomplete="off" {
            @for at in 0..fields.len() { (placed(at).shown()) }
            p.do data-field="" {
                noscript { button.main { (verb) } }
                @if is_asked { a.button.plain href=(asked.path) { "Clear" } }
            }
        }
    }
}

impl Placed<'_> {
    fn id(&self) -> String {
        control_of(self.field.name, self.place)
    }

    fn value(&self) -> Option<&str> {
        self.asked.all(self.field.name).nth(self.place)
    }

    /// Lines of the refusal, if it is this field's.
    fn refused(&self) -> Option<&[String]> {
        let refusal = self.refusal.filter(|refusal| refusal.field.as_deref() == Some(self.field.name))?;
        (self.place == 0).then_some(refusal.lines.as_slice())
    }

    /// Ids of hint and refusal, which describe the control.
    fn described_by(&self) -> Option<String> {
        let hint = (!self.field.hint.is_empty()).then(|| self.id() + "-hint");
        let error = self.refused().map(|_| self.id() + "-error");
        let ids: Vec<String> = hint.into_iter().chain(error).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    fn invalid(&self) -> Option<&'static str> {
        self.refused().map(|_| "true")
    }

    fn shown(&self) -> Markup {
        let Field { label, takes, .. } = self.field;
        let id = self.id();
        let below = self.below();
        match takes {
            Takes::Flag => html! {
                div.field.flag data-field=(id) { (self.flag()) (below) }
            },
            Takes::Paytables(_) | Takes::Pays | Takes::Sides(_) => html! {
                fieldset.field.wide data-field=(id) data-rows[!matches!(takes, Takes::Paytables(_))] {
                    legend { (label) } (self.rows()) (below)
                }
            },
            Takes::Upload(accept) => html! {
                div.field.wide data-field=(id) { label for=(id) { (label) } (self.upload(accept)) (below) }
            },
            Takes::Cards(_) => html! {
                div.field.cards data-field=(id) { label for=(id) { (label) } (self.control()) (below) }
            },
            _ => html! {
                div.field.needed[self.field.is_needed && self.value().is_none()] data-field=(id) {
                    label for=(id) { (label) } (self.control()) (below)
                }
            },
        }
    }

    fn below(&self) -> Markup {
        let id = self.id();
        html! {
            @if !self.field.hint.is_empty() { p.hint id={ (id) "-hint" } { (self.field.hint) } }
            @if let Some(lines) = self.refused() {
                p.error id={ (id) "-error" } { (lines.first().map(String::as_str).unwrap_or_default()) }
            }
        }
    }

    fn control(&self) -> Markup {
        match &self.field.takes {
            Takes::Choice(choices) => self.choice(&[(None, choices.clone())]),
            Takes::Wager => self.choice(&with_blank(&wagers())),
            Takes::Paytable => self.choice(&with_blank(paytables())),
            Takes::Number(bounds) => self.number(bounds, None),
            Takes::Slider(bounds, usual) => self.number(bounds, Some(usual)),
            Takes::Cards(most) => self.text(Some(*most), "Js Jd Ac"),
            Takes::Range => self.text(None, "3..4, <=4 or 25+"),
            _ => self.text(None, ""),
        }
    }

    fn text(&self, cards: Option<usize>, example: &str) -> Markup {
        html! {
            input id=(self.id()) name=(self.field.name) value=[self.value()] placeholder=(example) spellcheck="false"
                data-cards=[cards] data-range[matches!(self.field.takes, Takes::Range)]
                aria-describedby=[self.described_by()] aria-invalid=[self.invalid()];
        }
    }

    fn number(&self, bounds: &[&str; 3], usual: Option<&str>) -> Markup {
        let [min, max, step] = bounds.map(|text| (!text.is_empty()).then_some(text));
        let id = self.id();
        html! {
            input id=(id) name=(self.field.name) value=[self.value()] placeholder=[usual]
                type="number" inputmode="decimal" min=[min] max=[max] step=[step]
                aria-describedby=[self.described_by()] aria-invalid=[self.invalid()];
            @if let Some(usual) = usual {
                input id={ (id) "-slider" } type="range" hidden value=(self.value().unwrap_or(usual))
                    min=[min] max=[max] step=[step] data-slides=(id) aria-label=(self.field.label);
            }
        }
    }

    fn flag(&self) -> Markup {
        html! {
            label for=(self.id()) {
                input id=(self.id()) name=(self.field.name) type="checkbox" value="yes"
                    checked[self.value().is_some()] aria-describedby=[self.described_by()];
                (self.field.label)
            }
        }
    }

    fn choice(&self, groups: &[Group]) -> Markup {
        self.select(self.place, self.value(), groups, None)
    }

    /// A value that is in no group is an option of its own, so that it is kept.
    fn select(&self, place: usize, value: Option<&str>, groups: &[Group], label: Option<&str>) -> Markup {
        let is_listed = |value: &&str| groups.iter().flat_map(|(_, options)| options).any(|(own, _)| own == value);
        let other = value.filter(|value| !is_listed(value));
        let option = |own: &str, words: &str| html! { option value=(own) selected[value == Some(own)] { (words) } };
        html! {
            select id=(control_of(self.field.name, place)) name=(self.field.name) aria-label=[label]
                aria-describedby=[self.described_by()] aria-invalid=[self.invalid()] {
                @if let Some(other) = other { (option(other, &in_words(other))) }
                @for (group, options) in groups {
                    @let options = html! { @for (own, words) in options { (option(own, words)) } };
                    @if let Some(group) = group { optgroup label=(group) { (options) } } @else { (options) }
                }
            }
        }
    }

    /// The controls of a field with several values, and one more.
    fn rows(&self) -> Markup {
        let values: Vec<&str> = self.asked.all(self.field.name).collect();
        match &self.field.takes {
            &Takes::Paytables(most) => {
                let groups = with_blank(paytables());
                html! {
                    div.several {
                        @for place in 0..most.min(values.len() + 1) {
                            @let label = format!("{}, {}", self.field.label, place + 1);
                            (self.select(place, values.get(place).copied(), &groups, Some(&label)))
                        }
                    }
                }
            }
            Takes::Sides(wagers) => self.pairs(&values, wagers, ["three-card-bonus=30%", "30%"]),
            _ => self.pairs(&values, &self.hands(), ["flush=6..10", "6..10"]),
        }
    }

    /// `NAME=VALUE` in rows, with names to choose from, and an example of both and of the value alone.
    fn pairs(&self, values: &[&str], names: &Choices, [example, value]: [&str; 2]) -> Markup {
        let hands = self.id() + "-hands";
        html! {
            div.several {
                @for place in 0..=values.len() {
                    @let id = control_of(self.field.name, place);
                    div.row {
                        input id=(id) name=(self.field.name) value=[values.get(place)] list=(hands) data-pays=(value)
                            data-usual=[matches!(self.field.takes, Takes::Sides(_)).then_some(value)] placeholder=(example) spellcheck="false"
                            aria-label={ (self.field.label) ", " (place + 1) }
                            aria-describedby=[self.described_by()] aria-invalid=[self.invalid()];
                    }
                }
            }
            datalist id=(hands) {
                @for (hand, words) in names { option value={ (hand) "=" } label=(words) {} }
            }
            button.plain type="button" data-add hidden { "Add a row" }
        }
    }

    /// Rows that the paytable or wager of the form may pay: names and words.
    fn hands(&self) -> Choices {
        let named = |field: &Field| matches!(field.takes, Takes::Paytable | Takes::Wager);
        let name = self.fields.iter().filter(|field| named(field)).find_map(|field| self.asked.value(field.name));
        name.and_then(offer_named).map(|offer| rows_of(&offer)).unwrap_or_default()
    }

    fn upload(&self, accept: &str) -> Markup {
        html! {
            div.drop data-most=(LARGEST) {
                span data-said role="status" {
                    @if self.value().is_some() { "A file is here; drop another to replace it." }
                    @else { "Drop a file here, or choose one." }
                }
                br;
                input id=(self.id()) type="file" accept=(accept) disabled
                    aria-describedby=[self.described_by()] aria-invalid=[self.invalid()];
                input name=(self.field.name) type="hidden" value=[self.value()];
                noscript { p { "Sending a file needs JavaScript; the command takes it without." } }
            }
        }
    }
}

/// Options under the name of their group, if it has one: values and words.
type Group = (Option<String>, Choices);

fn with_blank(groups: &[Group]) -> Vec<Group> {
    std::iter::once((None, after("Choose", []))).chain(groups.iter().cloned()).collect()
}

/// The regulation's paytables, by wager.
fn paytables() -> &'static [Group] {
    static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
        let wager = |offer: &Offer| Some(format!("{}: {}", offer.game.title, offer.wager.title));
        let option = |offer: &Offer| (name_of(offer), in_words(&name_of(offer)));
        grouped(known().iter().map(|offer| (wager(offer), option(offer))))
    });
    &GROUPS
}

/// The regulation's paytables of which this holds, as values of a choice after a blank one.
pub fn paytables_with(is_meant: fn(&Offer) -> bool) -> Choices {
    let known = known();
    let named = known.iter().filter(|offer| is_meant(offer)).map(name_of);
    after("Choose", named.map(|name| (name.clone(), in_words(&name))))
}

fn wagers() -> Vec<Group> {
    let option = |game: &str, wager: &WagerFacts| (format!("{game}/{}", wager.id), wager.title.to_string());
    let options = |game: &GameFacts| game.wagers.iter().map(|wager| option(game.id, wager)).collect();
    games().map(|game| game.facts()).map(|game| (Some(game.title.to_string()), options(game))).collect()
}

fn name_of(offer: &Offer) -> String {
    offer.option().join("/")
}

/// Whether the regulation has a paytable of this name.
pub fn is_of_regulation(name: &str) -> bool {
    known().iter().any(|offer| name_of(offer) == name)
}

/// A paytable by its name in words, such as `Let It Ride Poker, base A, flush 9 (edited)`.
pub fn in_words(name: &str) -> String {
    let (source, edits) = name.split_once(';').unwrap_or((name, ""));
    let offer = known().into_iter().find(|offer| name_of(offer) == source).or_else(|| keys::source(source).ok());
    let Some(offer) = offer else { return name.to_string() };
    let in_words = |edit: &str| edit.trim().replace('-', " ").replace('/', ": ").replacen('=', " ", 1);
    let edits: Vec<String> = edits.split(';').filter(|edit| !edit.trim().is_empty()).map(in_words).collect();
    let edited = if edits.is_empty() { String::new() } else { format!(", {} (edited)", edits.join(", ")) };
    let own = keys::of_named_file(source).map(|_| format!(" ({})", offer.game.id)).unwrap_or_default();
    format!("{}{own}, {} {}{edited}", offer.game.title, offer.wager.id.replace('-', " "), offer.paytable.id)
}

/// The paytables at work at an address in words, if there are any.
pub fn subject(asked: &Asked) -> Option<String> {
    let names = asked.all("table").filter(|name| keys::source(name).is_ok());
    let names: Vec<String> = names.map(in_words).collect();
    (!names.is_empty()).then(|| names.join("; "))
}

/// The offer of a paytable, edited or not, or the first of a wager.
pub fn offer_named(name: &str) -> Option<Offer> {
    let of_wager = |offer: &&Offer| name.split('/').eq(offer.option()[..2].iter().copied());
    known().iter().find(of_wager).cloned().or_else(|| keys::offer(name).ok())
}

fn rows_of(offer: &Offer) -> Choices {
    let schedules = schedules_of_own_hand(offer);
    let rows = schedules.flat_map(|schedule| schedule.rows.iter().map(|row| row_name(schedule.name, row.hand)));
    rows.map(|name| (name.clone(), name.replace(['-', '/'], " "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &'static str, takes: Takes) -> Field {
        Field::of(name, "Label", "A hint", takes)
    }

    fn shown(fields: &[Field], query: &str, refusal: Option<&Refusal>) -> String {
        form(fields, &Asked::of("/target", query).expect("short"), refusal, "Search").into_string()
    }

    #[test]
    fn what_was_typed_stays_and_is_escaped() {
        let fields = [field("a", Takes::Text), field("b", Takes::Paytable), field("c", Takes::Choice(Vec::new()))];
        let form = shown(&fields, "a=%22%3Cb%3E&b=let-it-ride/base/A%3Bflush%3D9&c=%3Ci%3E", None);
        assert!(form.contains("value=\"&quot;&lt;b&gt;\""), "{form}");
        assert!(form.contains("<option value=\"let-it-ride/base/A;flush=9\" selected>"), "{form}");
        assert!(form.contains("<option value=\"&lt;i&gt;\" selected>&lt;i&gt;</option>"), "{form}");
        assert!(form.contains("<a class=\"button plain\" href=\"/target\">Clear</a>"), "{form}");
        assert!(!shown(&fields, "", None).contains("Clear"));
    }

    #[test]
    fn a_refusal_is_beside_its_field_and_describes_it() {
        let fields = [field("edge", Takes::Range), field("other", Takes::Range)];
        let form = shown(&fields, "edge=x", Some(&Refusal::usage(Some("edge"), "`x` is no range")));
        assert_eq!(form.matches("aria-invalid").count(), 1, "{form}");
        assert!(form.contains("aria-describedby=\"f-edge-hint f-edge-error\" aria-invalid=\"true\""), "{form}");
        assert!(form.contains("<p class=\"error\" id=\"f-edge-error\">`x` is no range</p>"), "{form}");
    }

    #[test]
    fn fields_of_one_name_share_its_values_in_order() {
        let fields = [field("box", Takes::Cards(2)), field("box", Takes::Cards(2))];
        let form = shown(&fields, "box=Js+Jd&box=Ac", None);
        assert!(form.contains("id=\"f-box\" name=\"box\" value=\"Js Jd\""), "{form}");
        assert!(form.contains("id=\"f-box-1\" name=\"box\" value=\"Ac\""), "{form}");
    }

    #[test]
    fn several_values_have_room_for_one_more_up_to_the_most() {
        let selects = |query: &str| shown(&[field("table", Takes::Paytables(2))], query, None);
        assert_eq!(selects("table=a").matches("<select").count(), 2);
        assert_eq!(selects("table=a&table=b&table=c").matches("<select").count(), 2);
        let fields = [field("what", Takes::Wager), field("pay", Takes::Pays)];
        let form = shown(&fields, "what=let-it-ride/base&pay=flush%3D6..10", None);
        assert_eq!(form.matches("name=\"pay\"").count(), 2, "{form}");
        assert!(form.contains("<option value=\"royal-flush=\" label=\"royal flush\"></option>"), "{form}");
        assert!(!shown(&fields, "what=nonsense", None).contains("royal"));
    }
}
