//! House edge against hit frequency: a dot for each paytable, those of the regulation marked and named.

use super::canvas::{BLUE, BOTTOM, END, Frame, Mark, ORANGE, Pixel, START, nothing_to_show, picture};
use super::scale::{Axis, decimal};

const FRAME: Frame = Frame {
    title: "House edge against hit frequency",
    height: 420 + BOTTOM,
    top: 34,
    left: 60,
    right: 40,
    lines_across: true,
};

/// A paytable, figures in percent.
pub struct Dot {
    pub label: String,
    pub hit_frequency_pct: f64,
    pub house_edge_pct: f64,
    /// Whether it is of the regulation: named, in another colour, above the others.
    pub is_marked: bool,
}

pub fn tradeoff(dots: &[Dot]) -> String {
    let figures = || dots.iter().flat_map(|dot| [dot.hit_frequency_pct, dot.house_edge_pct]);
    if dots.is_empty() || !figures().all(f64::is_finite) {
        return nothing_to_show(FRAME.title);
    }
    let axis = |name, of: fn(&Dot) -> f64| {
        let least = dots.iter().map(of).fold(f64::INFINITY, f64::min);
        let greatest = dots.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let room = 0.05 * (greatest - least);
        Axis::linear(name, least - room, greatest + room, 7.0)
    };
    let across = axis("hit frequency (%)", |dot| dot.hit_frequency_pct);
    let up = axis("house edge per unit (%)", |dot| dot.house_edge_pct);
    picture(&FRAME, &message(dots), (across, up), |canvas| {
        let own = (Mark::Block(BLUE), "designed".to_owned());
        canvas.legend(&[own, (Mark::Block(ORANGE), "of the regulation".to_owned())]);
        let (marked, others): (Vec<&Dot>, Vec<&Dot>) = dots.iter().partition(|dot| dot.is_marked);
        for dot in others {
            canvas.disc(canvas.pixel(dot.hit_frequency_pct, dot.house_edge_pct), BLUE);
        }
        let mut named: Vec<(Pixel, &str)> = Vec::new();
        for dot in marked {
            let (x, y) = canvas.pixel(dot.hit_frequency_pct, dot.house_edge_pct);
            canvas.disc((x, y), ORANGE);
            named.push(((x, y), &dot.label));
        }
        // Names in turn on either side, so that those of neighbours do not overlap.
        named.sort_unstable();
        for (place, ((x, y), name)) in named.into_iter().enumerate() {
            match place % 2 {
                0 => canvas.write(name, (x + 8, y), START),
                _ => canvas.write(name, (x - 8, y), END),
            }
        }
    })
}

fn message(dots: &[Dot]) -> String {
    let designed = dots.iter().filter(|dot| !dot.is_marked).count();
    let marked = dots.iter().filter(|dot| dot.is_marked);
    let named = marked.map(|dot| {
        let [edge, hit] = [dot.house_edge_pct, dot.hit_frequency_pct].map(|figure| decimal(figure, 2));
        format!("{} {edge} % with {hit} % hits", dot.label)
    });
    let named: Vec<String> = named.collect();
    format!("{designed} designed paytables; of the regulation {}", named.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plots::canvas::testing::{assert_whole, attribute, elements, near, number, texts};

    fn dot(hit_frequency_pct: f64, house_edge_pct: f64, is_marked: bool) -> Dot {
        Dot { label: "A".to_owned(), hit_frequency_pct, house_edge_pct, is_marked }
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
    fn the_message_names_what_is_marked() {
        let dots = [dot(10.0, 1.0, false), dot(20.25, 3.5, true)];
        assert_eq!(message(&dots), "1 designed paytables; of the regulation A 3.50 % with 20.25 % hits");
    }
}
