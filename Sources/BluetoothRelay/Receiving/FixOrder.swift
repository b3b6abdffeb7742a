import LocationRelay

/// Whether the time and the number of fixes go the same way, as they do unless pieces of two messages were mixed.
struct FixOrder: Sendable, Hashable {
    private var last: [LocationFix.Source: LocationFix] = [:]

    /// Looks at a fix, by which the next one of its source is judged in any case: after a restart of a tracker its numbers may
    /// begin lower, and only its first fix contradicts what was before.
    mutating func isPlausible(_ fix: LocationFix) -> Bool {
        // Sources come from outside.
        if last.count >= Self.capacity && last[fix.source] == nil { last.removeAll() }
        guard let before = last.updateValue(fix, forKey: fix.source) else { return true }
        // The first trackers wrote 0 for most numbers.
        guard fix.sequence != 0 && before.sequence != 0 else { return true }
        let (old, new) = (before.timestampMilliseconds, fix.timestampMilliseconds)
        if fix.sequence == before.sequence { return new == old }
        return fix.sequence > before.sequence ? new >= old : new <= old
    }

    /// Sources that are remembered of one sender.
    private static let capacity = 8
}
