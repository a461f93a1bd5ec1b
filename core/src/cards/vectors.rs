//! The vector instructions of the processor: the one place where they are detected.
//!
//! The same safe code is compiled once for every level, and the widest that the processor has is chosen at run time.
//! All of it is integer arithmetic, so every level returns the same bytes.

/// The width of the vectors in which columns of cards are processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// Those of every processor of the architecture.
    Portable,
    /// AVX2 of x86-64: 32 bytes.
    Avx2,
    /// AVX-512 of x86-64 with its byte and word instructions: 64 bytes.
    Avx512,
}

impl Vectors {
    /// The widest that this processor has.
    pub fn widest() -> Self {
        let levels = [Vectors::Avx512, Vectors::Avx2];
        levels.into_iter().find(|level| level.is_available()).unwrap_or(Vectors::Portable)
    }

    /// Whether this processor has them.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Vectors::Portable => true,
            Vectors::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            Vectors::Avx512 => {
                Vectors::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    /// Whether this processor has them.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Vectors::Portable
    }

    /// Runs `work`, compiled for vectors of this width if the processor has them. Functions called by `work` are
    /// compiled so only where they are inlined.
    #[inline]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        match self {
            // SAFETY: `avx512` may be called where the features that it enables are present, as was just checked.
            Vectors::Avx512 if self.is_available() => return unsafe { avx512(work) },
            // SAFETY: as above, for `avx2`.
            Vectors::Avx2 if self.is_available() => return unsafe { avx2(work) },
            _ => {}
        }
        work()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
fn avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_does_the_work_whether_or_not_the_processor_has_it() {
        let bytes: Vec<u8> = (0..=255).collect();
        let sum = || bytes.iter().map(|&byte| u32::from(byte)).sum::<u32>();
        for level in [Vectors::Portable, Vectors::Avx2, Vectors::Avx512] {
            assert_eq!(level.run(sum), 255 * 256 / 2, "{level:?}");
        }
        assert!(Vectors::widest().is_available());
    }
}
