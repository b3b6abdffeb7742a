import LocationRelay

/// Checks that time and sequence number of fixes increase together.
///
/// If not, pieces of two messages were mixed.
struct FixOrder: Sendable, Hashable {
    private var last: [Producer: LocationFix] = [:]

    private struct Producer: Hashable {
        let stream: RelayStream
        let source: LocationFix.Source
    }

    /// Checks a fix, and remembers it for comparison with the next one of its stream and source, even if it is
    /// implausible: after a tracker has restarted with lower numbers, only its first fix contradicts the previous ones.
    mutating func isPlausible(_ fix: LocationFix, stream: RelayStream) -> Bool {
        let producer = Producer(stream: stream, source: fix.source)
        // Bounded, since source names come from the network.
        if last.count >= Self.capacity && last[producer] == nil { last.removeAll() }
        guard let before = last.updateValue(fix, forKey: producer) else { return true }
        // The first trackers sent 0 for most numbers.
        guard fix.sequence != 0 && before.sequence != 0 else { return true }
        let (old, new) = (before.timestampMilliseconds, fix.timestampMilliseconds)
        if fix.sequence == before.sequence { return new == old }
        return fix.sequence > before.sequence ? new >= old : new <= old
    }

    /// The number of producers remembered per sender.
    private static let capacity = 8
}
