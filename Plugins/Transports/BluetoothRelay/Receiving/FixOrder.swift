import LocationRelay

/// Checks that the times and sequence numbers of a sender's fixes increase together.
///
/// If one of the two increases while the other decreases, chunks of two messages have been mixed.
struct FixOrder: Sendable, Hashable {
    private var last: [Producer: LocationFix] = [:]

    private struct Producer: Hashable {
        let stream: RelayStream
        let source: LocationFix.Source
    }

    /// Returns whether the time and the sequence number of the given fix have changed in the same direction since the
    /// previous fix from the same stream and source.
    ///
    /// The result is also `true` if there is no previous fix, or if one of the two fixes has the sequence number 0. The
    /// given fix is remembered in any case, so that after a tracker has restarted with lower numbers, only its first
    /// fix contradicts an earlier one.
    mutating func isPlausible(_ fix: LocationFix, stream: RelayStream) -> Bool {
        let producer = Producer(stream: stream, source: fix.source)
        // The number of remembered sources is limited, since the names of sources come from the network.
        if last.count >= Self.capacity && last[producer] == nil { last.removeAll() }
        guard let before = last.updateValue(fix, forKey: producer) else { return true }
        // The first trackers sent the sequence number 0 for most fixes, so 0 cannot be compared.
        guard fix.sequence != 0 && before.sequence != 0 else { return true }
        let (old, new) = (before.timestampMilliseconds, fix.timestampMilliseconds)
        if fix.sequence == before.sequence { return new == old }
        return fix.sequence > before.sequence ? new >= old : new <= old
    }

    /// The maximum number of fixes that are remembered for each sender: the latest fix of each source in each stream.
    private static let capacity = 8
}
