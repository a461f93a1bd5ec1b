//! Bounds on the figures of combinations, and the bound that none of them meets.

use super::Combination;
use crate::analysis::Bounds;
use crate::outcome::{Fraction, decimal, percent, to_f64};

/// Bounds as the options state them: percentages, units, dollars.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Of the house edge of the base game, in percent of a unit.
    pub edge: Option<Bounds>,
    /// Of its hit frequency, in percent.
    pub hit_frequency: Option<Bounds>,
    /// Of its standard deviation in a round, in units.
    pub std_dev: Option<Bounds>,
    /// Of the theoretical win of the table in an hour, in dollars.
    pub win_per_hour: Option<Bounds>,
}

/// A bounded figure.
struct Figured {
    option: &'static str,
    stated: fn(&Limits) -> &Option<Bounds>,
    /// The bounds in terms of `value`.
    of_value: fn(&Bounds) -> Bounds,
    value: fn(&Combination<'_>) -> Fraction,
    in_words: fn(&Fraction) -> String,
}

const FIGURES: [Figured; 4] = [
    Figured {
        option: "--edge",
        stated: |limits| &limits.edge,
        of_value: Bounds::clone,
        value: |of| percent(&of.on_boxes.house_edge.value),
        in_words: |value| format!("{} %", decimal(value, 6)),
    },
    Figured {
        option: "--hit-frequency",
        stated: |limits| &limits.hit_frequency,
        of_value: Bounds::clone,
        value: |of| percent(&of.base.answer.measures.win_frequency),
        in_words: |value| format!("{} %", decimal(value, 6)),
    },
    // A deviation is the root of a variance, which is exact.
    Figured {
        option: "--std-dev",
        stated: |limits| &limits.std_dev,
        of_value: Bounds::squared,
        value: |of| of.base.answer.measures.variance.clone(),
        in_words: |value| format!("{:.6} units", to_f64(value).sqrt()),
    },
    Figured {
        option: "--win-per-hour",
        stated: |limits| &limits.win_per_hour,
        of_value: Bounds::clone,
        value: |of| of.win_per_hour.value.clone(),
        in_words: |value| format!("${}", decimal(value, 2)),
    },
];

impl Limits {
    /// The combinations within all bounds.
    ///
    /// # Errors
    /// If there are none: the bound that none meets, with the nearest figure; or, if each is met by some, how many are
    /// left without one of them.
    pub fn within<'a>(&self, all: Vec<Combination<'a>>) -> Result<Vec<Combination<'a>>, String> {
        let limits: Vec<(&Figured, &Bounds, Bounds)> = FIGURES
            .iter()
            .filter_map(|figured| (figured.stated)(self).as_ref().map(|stated| (figured, stated)))
            .map(|(figured, stated)| (figured, stated, (figured.of_value)(stated)))
            .collect();
        let meets = |of: &Combination<'_>, (figured, _, bounds): &(&Figured, &Bounds, Bounds)| {
            bounds.contains(&(figured.value)(of))
        };
        if all.iter().any(|of| limits.iter().all(|limit| meets(of, limit))) || limits.is_empty() {
            return Ok(all.into_iter().filter(|of| limits.iter().all(|limit| meets(of, limit))).collect());
        }
        for limit @ (figured, stated, bounds) in &limits {
            if !all.iter().any(|of| meets(of, limit)) {
                let distance = |of: &&Combination<'_>| bounds.distance(&(figured.value)(of));
                let nearest = all.iter().min_by_key(distance).map(|of| {
                    format!("; the nearest is {}, of {}", (figured.in_words)(&(figured.value)(of)), of.name())
                });
                let (option, all, nearest) = (figured.option, all.len(), nearest.unwrap_or_default());
                return Err(format!("{option} {stated}: none of {all} combinations meets it{nearest}"));
            }
        }
        let left_without = |(place, (figured, stated, _)): (usize, &(&Figured, &Bounds, Bounds))| {
            let others = || limits.iter().enumerate().filter(move |(other, _)| *other != place);
            let left = all.iter().filter(|of| others().all(|(_, limit)| meets(of, limit))).count();
            format!("without {} {stated} there are {left}", figured.option)
        };
        let left: Vec<String> = limits.iter().enumerate().map(left_without).collect();
        Err(format!(
            "none of {} combinations meets all bounds, though each bound is met: {}",
            all.len(),
            left.join(", ")
        ))
    }
}
