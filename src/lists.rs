//! Lists by what their items have in common.

/// First occurrences, in order.
pub fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    distinct_by(all, T::eq)
}

/// The first of all items that are the same, in order.
pub fn distinct_by<T>(all: impl IntoIterator<Item = T>, is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut distinct: Vec<T> = Vec::new();
    for one in all {
        if !distinct.iter().any(|known| is_same(known, &one)) {
            distinct.push(one);
        }
    }
    distinct
}

/// Values by key, keys in order of first appearance.
pub fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// Items in one text.
pub fn joined(items: impl IntoIterator<Item: ToString>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}
