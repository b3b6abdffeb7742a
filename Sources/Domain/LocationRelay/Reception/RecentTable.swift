/// A dictionary of bounded size that finds the most recently used key without hashing.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var keys: [Key] = []
    private var values: [Value] = []
    private var places: [Key: Int] = [:]
    private var recent = 0
    private let limit: Int

    /// The number of stored keys from which the next insertion first removes all keys that need not be kept.
    ///
    /// It is higher than ``limit`` if many keys had to be kept, so that not every insertion examines all keys.
    private var threshold: Int

    /// Creates an empty table.
    ///
    /// - Parameter limit: The number of keys up to which no key is removed. If there are more, an insertion removes
    ///   those that need not be kept.
    init(limit: Int) {
        self.limit = max(1, limit)
        threshold = self.limit
    }

    /// The value at the given index of the table, as returned by ``place(of:)`` or ``add(_:_:keeping:)``.
    subscript(place: Int) -> Value {
        get { values[place] }
        _modify { yield &values[place] }
    }

    /// The keys and values, in the order in which they were added.
    var all: Zip2Sequence<[Key], [Value]> { zip(keys, values) }

    /// Returns the index of a key in the table; `nil` if the key is absent.
    ///
    /// The index is valid until a key is added.
    mutating func place(of key: Key) -> Int? {
        if recent < keys.count, keys[recent] == key { return recent }
        guard let place = places[key] else { return nil }
        recent = place
        return place
    }

    /// Adds a new key, which must not be in the table yet, and returns its index.
    ///
    /// If there are too many keys, those for which `isKept` returns `false` are removed first.
    mutating func add(_ key: Key, _ value: Value, keeping isKept: (Value) -> Bool = { _ in false }) -> Int {
        if keys.count >= threshold {
            removeAll { !isKept($0) }
            threshold = max(limit, 2 * keys.count)
        }
        recent = keys.count
        places[key] = recent
        keys.append(key)
        values.append(value)
        return recent
    }

    private mutating func removeAll(where isSurplus: (Value) -> Bool) {
        let kept = zip(keys, values).filter { !isSurplus($0.1) }
        keys = kept.map(\.0)
        values = kept.map(\.1)
        places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    }
}
