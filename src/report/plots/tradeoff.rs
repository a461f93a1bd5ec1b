//! House edge against hit frequency: a dot for each paytable, designed ones among the named ones of the regulation, or
//! paytables to choose from, each a link.

use super::canvas::{BLUE, BOTTOM, Canvas, END, Frame, Mark, ORANGE, Pixel, START, picture};
use super::net_result::{place, result_ticks};
use super::scale::{Axis, decimal, ends};
use crate::lists::joined;

const FRAME: Frame =
    Frame { title: "House edge against hit frequency", height: 420 + BOTTOM, top: 34, left: 60, right: 40 };

/// Figures in percent that differ by less share a tick.
const SAME: f64 = 0.001;

/// A paytable, figures in percent.
pub struct Dot {
    pub label: String,
    pub hit_frequency_pct: f64,
    pub house_edge_pct: f64,
    /// Whether it is in another colour, above the others.
    pub is_marked: bool,
    /// Where it leads, if anywhere.
    pub address: Option<String>,
}

/// Designed paytables, and those of the regulation, marked and named.
pub fn tradeoff(dots: &[Dot]) -> String {
    let edges = axis("house edge per unit (%)", dots.iter().map(|dot| dot.house_edge_pct));
    plot(dots, (edges, |edge| edge), &message(dots), ["designed", "of the regulation"], |canvas| {
        let marked = dots.iter().filter(|dot| dot.is_marked);
        let at = |dot: &Dot| canvas.pixel(dot.hit_frequency_pct, dot.house_edge_pct);
        let mut named: Vec<(Pixel, &str)> = marked.map(|dot| (at(dot), dot.label.as_str())).collect();
        // Names in turn on either side, so that those of neighbours do not overlap.
        named.sort_unstable();
        for (place, ((x, y), name)) in named.into_iter().enumerate() {
            let (x, anchor) = if place % 2 == 0 { (x + 8, START) } else { (x - 8, END) };
            canvas.write(name, (x, y), anchor);
        }
    })
}

/// Paytables to choose from, base games marked; each dot leads to its address.
pub fn choices(dots: &[Dot]) -> String {
    let marked = dots.iter().filter(|dot| dot.is_marked).count();
    let message = format!("{} paytables of side wagers, {marked} of base games", dots.len() - marked);
    let svg = plot(dots, (far_edges(dots), place), &message, ["side wager", "base game"], |_| {});
    // An image has no links.
    svg.replacen("role=\"img\"", "role=\"group\"", 1)
}

/// Signed logarithms, in which far edges leave room for those near zero.
fn far_edges(dots: &[Dot]) -> Axis {
    let (least, greatest) = ends(dots.iter().map(|dot| place(dot.house_edge_pct)));
    let (from, to) = (least - 0.1, greatest + 0.1);
    let ticks = result_ticks(from, to, f64::from(FRAME.height - FRAME.top - BOTTOM) / (to - from));
    Axis { name: "house edge per unit (%, logarithmic)", from, to, ticks }
}

/// An axis with some room around figures in percent.
fn axis(name: &'static str, figures: impl Iterator<Item = f64> + Clone) -> Axis {
    let (least, greatest) = ends(figures);
    if greatest - least < SAME {
        let (from, middle) = (least - 0.5, least.midpoint(greatest));
        return Axis { name, from, to: from + 1.0, ticks: vec![(middle, decimal(middle, 2))] };
    }
    let room = 0.05 * (greatest - least);
    Axis::linear(name, least - room, greatest + room, 7.0)
}

/// All dots, with the names of unmarked and marked ones, and `further` contents. The axis of house edges comes with the
/// place of one on it.
fn plot(
    dots: &[Dot],
    (up, place): (Axis, fn(f64) -> f64),
    message: &str,
    kinds: [&str; 2],
    further: impl FnOnce(&mut Canvas),
) -> String {
    let across = axis("hit frequency (%)", dots.iter().map(|dot| dot.hit_frequency_pct));
    let (marked, others): (Vec<&Dot>, Vec<&Dot>) = dots.iter().partition(|dot| dot.is_marked);
    picture(&FRAME, message, (across, up), |canvas| {
        let legend = [BLUE, ORANGE].into_iter().zip(kinds);
        canvas.legend(&legend.map(|(colour, kind)| (Mark::Block(colour), kind.to_owned())).collect::<Vec<_>>());
        for dot in others.into_iter().chain(marked) {
            let at = canvas.pixel(dot.hit_frequency_pct, place(dot.house_edge_pct));
            let colour = if dot.is_marked { ORANGE } else { BLUE };
            match &dot.address {
                Some(address) => {
                    canvas.linked_disc(at, colour, &format!("{}: {}", dot.label, figures_of(dot)), address)
                }
                None => canvas.disc(at, colour),
            }
        }
        further(canvas);
    })
}

fn figures_of(dot: &Dot) -> String {
    let [edge, hit] = [dot.house_edge_pct, dot.hit_frequency_pct].map(|figure| decimal(figure, 2));
    format!("{edge} % with {hit} % hits")
}

fn message(dots: &[Dot]) -> String {
    let designed = dots.iter().filter(|dot| !dot.is_marked).count();
    let marked = dots.iter().filter(|dot| dot.is_marked);
    let named = joined(marked.map(|dot| format!("{} {}", dot.label, figures_of(dot))), ", ");
    format!("{designed} designed paytables; of the regulation {named}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{assert_whole, attribute, elements, near, number, texts};

    fn dot(hit_frequency_pct: f64, house_edge_pct: f64, is_marked: bool) -> Dot {
        Dot { label: "A".to_owned(), hit_frequency_pct, house_edge_pct, is_marked, address: None }
    }

    #[test]
    fn dots_stand_at_their_figures_and_the_regulations_are_named() {
        let svg = tradeoff(&[dot(10.0, 1.0, false), dot(30.0, 5.0, false), dot(20.0, 3.0, true)]);
        assert_whole(&svg);
        let discs = elements(&svg, "circle");
        let place = |disc: &str| (number(disc, "cx"), number(disc, "cy"));
        let [one, other, marked] = discs[..] else { panic!("{svg}") };
        let (((left, low), (right, high)), (x, y)) = ((place(one), place(other)), place(marked));
        // The marked figures are halfway between the others.
        near(x, f64::midpoint(left, right));
        near(y, f64::midpoint(low, high));
        assert!(left < right && low > high, "{svg}");
        assert_eq!(attribute(marked, "fill"), Some(ORANGE));
        assert_eq!(texts(&svg).iter().filter(|text| **text == "A").count(), 1, "{svg}");
    }

    #[test]
    fn each_paytable_to_choose_leads_to_its_address_and_shows_its_name() {
        let linked = |dot, address: &str| Dot { address: Some(address.to_owned()), ..dot };
        let svg = choices(&[linked(dot(10.0, 1.0, false), "/x?a=1&b=2"), linked(dot(30.0, 5.0, true), "/y")]);
        assert!(svg.contains(" role=\"group\"") && svg.contains("<title>A: 5.00 % with 30.00 % hits</title>"), "{svg}");
        let links: Vec<_> = elements(&svg, "a").into_iter().filter_map(|link| attribute(link, "href")).collect();
        assert_eq!(links, ["/x?a=1&amp;b=2", "/y"]);
        assert_eq!(elements(&svg, "circle").len(), 2);
        assert!(choices(&[]).contains("nothing to show"));
    }

    #[test]
    fn a_range_of_a_thousandth_is_one_tick() {
        let near = |place: u32| dot(23.878_005 + f64::from(place) * 1e-6, f64::from(place), false);
        let svg = tradeoff(&(0..9).map(near).collect::<Vec<_>>());
        assert_eq!(texts(&svg).iter().filter(|text| text.starts_with("23.")).collect::<Vec<_>>(), [&"23.88"], "{svg}");
    }

    #[test]
    fn far_edges_leave_room_for_those_near_zero() {
        let all = [-48.0, 0.0, 10.0, 60.0].map(|edge| Dot { address: Some("/x".to_owned()), ..dot(4.0, edge, false) });
        let svg = choices(&all);
        let places: Vec<f64> = elements(&svg, "circle").into_iter().map(|disc| number(disc, "cy")).collect();
        // Decimal logarithms of 49, 11 and 61: 1.690, 1.041 and 1.785, from zero.
        let unit = (places[0] - places[3]) / (1.690 + 1.785);
        near(places[1] - places[2], 1.041 * unit);
        assert!(["0", "10", "-10"].iter().all(|tick| texts(&svg).contains(tick)), "{svg}");
    }

    #[test]
    fn the_message_names_what_is_marked() {
        let dots = [dot(10.0, 1.0, false), dot(20.25, 3.5, true)];
        assert_eq!(message(&dots), "1 designed paytables; of the regulation A 3.50 % with 20.25 % hits");
    }
}
