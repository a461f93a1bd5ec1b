//! After which blocks a run is checked for its target, and its course is noted.

/// Blocks before the first check, and least number of blocks between two.
const BLOCKS_BETWEEN_CHECKS: u64 = 16;

/// The numbers of blocks after which a run is checked, in ascending order and without end. The intervals grow with the
/// run, so that checks take a small part of the time, and depend on nothing else: threads do not change where a run
/// ends.
pub fn checks() -> impl Iterator<Item = u64> {
    let next = |&check: &u64| Some(check + BLOCKS_BETWEEN_CHECKS.max(check / BLOCKS_BETWEEN_CHECKS));
    std::iter::successors(Some(BLOCKS_BETWEEN_CHECKS), next)
}

/// The numbers of blocks after which the course of a run is noted, in ascending order and beyond any run: four per
/// doubling, evenly spaced on a logarithmic axis.
pub fn landmarks() -> impl Iterator<Item = u64> {
    let first = [1, 2, 3];
    first.into_iter().chain((2_u32..62).flat_map(|power| [4, 5, 6, 7].map(|quarter| (quarter << power) >> 2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landmarks_ascend_four_per_doubling() {
        let landmarks: Vec<u64> = landmarks().collect();
        assert_eq!(landmarks[..11], [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14]);
        assert!(landmarks.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(landmarks.last(), Some(&(7 << 59)));
    }

    #[test]
    fn checks_are_frequent_but_not_too_frequent() {
        let checks: Vec<u64> = checks().take(40).collect();
        assert_eq!(checks[..3], [16, 32, 48]);
        assert!(checks.windows(2).all(|pair| pair[1] - pair[0] >= 16 && pair[1] - pair[0] <= 16.max(pair[0] / 16)));
    }
}
