//! Numbers serialized as their bytes, so that reading them back is one copy.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serialized as little-endian bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<T>(pub Vec<T>);

pub trait Number: Copy {
    fn bytes(numbers: &[Self]) -> Vec<u8>;

    /// `None` if the last number is cut off.
    fn numbers(bytes: &[u8]) -> Option<Vec<Self>>;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn bytes(numbers: &[Self]) -> Vec<u8> {
                numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
            }

            fn numbers(bytes: &[u8]) -> Option<Vec<Self>> {
                let (numbers, rest) = bytes.as_chunks();
                rest.is_empty().then(|| numbers.iter().map(|&bytes| <$number>::from_le_bytes(bytes)).collect())
            }
        }
    )*};
}

numbers!(u8 u16 u32 i32);

impl<T: Number> Serialize for Block<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&T::bytes(&self.0))
    }
}

impl<'de, T: Number> Deserialize<'de> for Block<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Bytes(PhantomData))
    }
}

struct Bytes<T>(PhantomData<T>);

impl<T: Number> Visitor<'_> for Bytes<T> {
    type Value = Block<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "the bytes of whole numbers of {} bytes", size_of::<T>())
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Block<T>, E> {
        T::numbers(bytes).map(Block).ok_or_else(|| E::invalid_length(bytes.len(), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_back_as_they_were_and_not_if_a_number_is_cut_off() {
        let block = Block(vec![-2, i32::MAX, 0]);
        let bytes = postcard::to_stdvec(&block).expect("bytes");
        assert_eq!(bytes[..5], [12, 0xFE, 0xFF, 0xFF, 0xFF], "the length, then the lowest byte first");
        assert_eq!(postcard::from_bytes::<Block<i32>>(&bytes), Ok(block));
        assert!(postcard::from_bytes::<Block<i32>>(&[3, 0, 0, 0]).is_err());
    }
}
