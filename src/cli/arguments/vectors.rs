//! The vector instructions that simulated rounds are played with, if the environment names them.

use crate::cards::Vectors;
use crate::cli::CliError;
use crate::paytable::quoted;

/// The variable that names them.
const VECTORS: &str = "HOUSE_EDGE_VECTORS";
/// The variable with its meaning, for help.
pub const VARIABLE: (&str, &str) = (
    VECTORS,
    "vector instructions of the simulation: portable, avx2 or avx512; figures do not depend on them [default: the \
     widest of the processor]",
);

const LEVELS: [(&str, Vectors); 3] =
    [("portable", Vectors::Portable), ("avx2", Vectors::Avx2), ("avx512", Vectors::Avx512)];

/// The instructions that the environment names, or else the widest of this processor.
///
/// # Errors
/// [`CliError`] if they are unknown, or this processor does not have them.
pub fn vectors() -> Result<Vectors, CliError> {
    match std::env::var_os(VECTORS) {
        Some(name) if !name.is_empty() => Ok(named(&name.to_string_lossy())?),
        _ => Ok(Vectors::widest()),
    }
}

fn named(name: &str) -> Result<Vectors, String> {
    let available = || LEVELS.into_iter().filter(|(_, level)| level.is_available());
    let found = available().find(|(known, _)| *known == name).map(|(_, level)| level);
    found.ok_or_else(|| {
        let is_known = LEVELS.iter().any(|(known, _)| *known == name);
        let why = if is_known { "which this processor does not have" } else { "which is unknown" };
        let names: Vec<&str> = available().map(|(known, _)| known).collect();
        format!("{VECTORS} is {}, {why}; leave it out or take one of: {}", quoted(name), names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_processor_has_is_taken() {
        for (name, level) in LEVELS {
            match named(name) {
                Ok(found) => assert!(level.is_available() && found == level, "{name}"),
                Err(error) => assert!(!level.is_available() && error.contains("does not have"), "{name}: {error}"),
            }
        }
        assert_eq!(named("portable"), Ok(Vectors::Portable));
        for name in ["AVX2", "sse2", "avx512 "] {
            assert!(named(name).is_err_and(|error| error.contains("unknown") && error.contains("portable")), "{name}");
        }
    }
}
