//! The plots of the math report, each as inline SVG.

use super::CoursePoint;

/// One option of a wager.
pub struct Bar {
    /// Its name.
    pub label: String,
    /// Exact house edge in percent of a unit.
    pub house_edge_pct: f64,
    /// Simulated house edge in percent of a unit, if a run saw it.
    pub simulated_pct: Option<f64>,
}

/// The house edge of a wager as a linear function of what a meter shows.
pub struct MeterLine {
    /// House edge with nothing on the meter, a fraction of one.
    pub edge_at_zero: f64,
    /// What each unit on the meter adds to it, which is not positive.
    pub edge_per_unit: f64,
    /// What the meter shows first, in units.
    pub seed: f64,
    /// What it shows when the wager is fair.
    pub break_even: Option<f64>,
    /// What it shows in the mean of a long run.
    pub mean: Option<f64>,
}

/// House edges of all options of a wager side by side.
pub fn edges(bars: &[Bar]) -> String {
    placeholder(&format!("House edge of {} options", bars.len()))
}

/// Net results in units with their probabilities, on a logarithmic axis.
pub fn distribution(outcomes: &[(f64, f64)]) -> String {
    placeholder(&format!("Probability of {} net results", outcomes.len()))
}

/// The simulated house edge as the run went on.
pub fn convergence(course: &[CoursePoint], exact_house_edge: f64, std_dev: f64) -> String {
    placeholder(&format!("{} points towards {exact_house_edge:.4}, deviation {std_dev:.4}", course.len()))
}

/// The bounds of the return by rounds.
pub fn funnel(rtp: f64, std_dev: f64) -> String {
    placeholder(&format!("Bounds around {rtp:.4}, deviation {std_dev:.4}"))
}

/// The house edge by what a meter shows.
pub fn meter(line: &MeterLine) -> String {
    placeholder(&format!("House edge {:.4} at the seed {}", line.edge_at_zero, line.seed))
}

fn placeholder(label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 640 240\" role=\"img\" aria-label=\"{label}\"><rect width=\"640\" height=\"240\" fill=\"#eee\"/>\
         <text x=\"20\" y=\"120\">{label}</text></svg>"
    )
}
