/// The records of one kind (such as alerts) that are sent to pages of the map, each with a serial number, in the order
/// of their changes.
///
/// A page lacks exactly the records whose serial numbers are higher than that of the last record sent to the page.
struct MapLog: Sendable {
    struct Entry: Sendable {
        let serial: Int
        let revision: Int
        /// The identifier of the object, such as a feature or an alert, that the entry describes.
        ///
        /// A history may contain several entries with the same key.
        let key: String
        /// Whether the object was removed.
        ///
        /// If `true`, ``content`` is only the object's identifier.
        var isGone = false
        /// The JSON text of the entry.
        ///
        /// For a feature, the text is an element of a list, since a message may contain several features. Any other
        /// entry has a message of its own, and the text contains the members of that message.
        let content: [UInt8]
    }

    private(set) var entries: [Entry] = []
    private var nextSerial = 1

    /// The serial number of the last entry; 0 if there has been none.
    var lastSerial: Int { nextSerial - 1 }

    mutating func append(_ key: String, _ content: [UInt8], revision: Int, isGone: Bool = false) {
        entries.append(
            Entry(serial: nextSerial, revision: revision, key: key, isGone: isGone, content: content))
        nextSerial += 1
    }

    /// Appends an entry, and removes the earlier entry with the same key.
    mutating func replace(_ key: String, _ content: [UInt8], revision: Int, isGone: Bool = false) {
        if let index = entries.firstIndex(where: { $0.key == key }) { entries.remove(at: index) }
        append(key, content, revision: revision, isGone: isGone)
    }

    /// Removes the oldest entry that satisfies a condition.
    mutating func removeFirst(where condition: (Entry) -> Bool) {
        if let index = entries.firstIndex(where: condition) { entries.remove(at: index) }
    }

    /// Removes the entry with the given serial number.
    mutating func remove(serial: Int) {
        let index = entries[...].partitioningIndex { $0.serial >= serial }
        if index < entries.endIndex, entries[index].serial == serial { entries.remove(at: index) }
    }

    /// Returns the entries after the given serial number.
    func entries(after serial: Int) -> ArraySlice<Entry> {
        let all = entries[...]
        return all[all.partitioningIndex { $0.serial > serial }...]
    }

    /// Returns the serial number of the last entry that was added at the given revision or earlier.
    func serial(at revision: Int) -> Int {
        let all = entries[...]
        let end = all.partitioningIndex { $0.revision > revision }
        return end < all.endIndex ? all[end].serial - 1 : lastSerial
    }
}
