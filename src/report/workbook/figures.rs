//! The figures that a sheet computes, as formulas.

use rust_xlsxwriter::row_col_to_cell;

use crate::outcome::{Measures, to_f64};

/// The format of a share of rounds or of a wager.
pub const PERCENT: &str = "0.00000000%";

/// A figure of a wager: its name, its format, its formula, and the exact value.
pub struct Figure {
    pub name: &'static str,
    pub format: &'static str,
    pub formula: fn(&Column) -> String,
    pub exact: fn(&Measures) -> Option<f64>,
}

/// The figures, in the order of their lines; a formula may refer to those above it.
const FIGURES: [Figure; 8] = [
    Figure {
        name: "house edge",
        format: PERCENT,
        formula: |at| format!("=-SUMPRODUCT({},{})", at.probabilities, at.nets),
        exact: |measures| Some(to_f64(&measures.house_edge())),
    },
    Figure {
        name: "return",
        format: PERCENT,
        formula: |at| format!("=1-{}", at.figure(0)),
        exact: |measures| Some(to_f64(&measures.rtp())),
    },
    Figure {
        name: "hit frequency",
        format: PERCENT,
        formula: |at| format!("=SUMPRODUCT(({}>0)*{})", at.nets, at.probabilities),
        exact: |measures| Some(to_f64(&measures.win_frequency)),
    },
    Figure {
        name: "push frequency",
        format: PERCENT,
        formula: |at| format!("=SUMPRODUCT(({}=0)*{})", at.nets, at.probabilities),
        exact: |measures| Some(to_f64(&measures.push_frequency)),
    },
    Figure {
        name: "variance",
        format: "General",
        formula: |at| format!("=SUMPRODUCT({},({}+{})^2)", at.probabilities, at.nets, at.figure(0)),
        exact: |measures| Some(to_f64(&measures.variance)),
    },
    Figure {
        name: "standard deviation",
        format: "General",
        formula: |at| format!("=SQRT({})", at.figure(4)),
        exact: |measures| Some(measures.std_dev()),
    },
    Figure {
        name: "units wagered",
        format: "General",
        formula: |at| format!("=SUMPRODUCT({},{})", at.probabilities, at.wagered),
        exact: |measures| Some(to_f64(&measures.mean_wagered)),
    },
    Figure {
        name: "element of risk",
        format: PERCENT,
        formula: |at| format!("={}/{}", at.figure(0), at.figure(6)),
        exact: |measures| measures.element_of_risk().map(|risk| to_f64(&risk)),
    },
];
/// Those of a wager in which always one unit is wagered; the last ones would say nothing.
const FIGURES_OF_ONE_UNIT: usize = 6;

/// The figures of a wager, in which always one unit is wagered or not.
pub fn figures(is_one_unit: bool) -> &'static [Figure] {
    if is_one_unit { &FIGURES[..FIGURES_OF_ONE_UNIT] } else { &FIGURES }
}

/// The cells that the figures of a paytable are computed from.
pub struct Column {
    pub column: u16,
    /// The line of the first figure; each has the exact answer below.
    pub first_figure: u32,
    pub probabilities: String,
    pub nets: String,
    pub wagered: String,
}

impl Column {
    /// The cell of a figure by its place.
    fn figure(&self, place: u32) -> String {
        row_col_to_cell(self.first_figure + 2 * place, self.column)
    }
}
