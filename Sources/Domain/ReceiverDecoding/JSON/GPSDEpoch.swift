import CodecSupport

/// Merges the `TPV` objects that gpsd sends for one epoch (one measurement of the receiver) into one fix.
///
/// gpsd sends up to three objects with the same time while it learns a receiver's cycle, then one or two. Since version
/// 3.25, it sends one per sentence. Later objects of an epoch contain more values. The fix of an epoch is released as
/// soon as its objects contain all kinds of values that the last epoch contained at its end, or as many objects have
/// arrived as in the last epoch. Usually, the first object already causes the release; if only the second object
/// contains a course, the second does. If an epoch contains less than the previous one, its fix is released when the
/// next epoch begins, or when the stream pauses or ends. Objects that arrive after the release only update the values
/// expected in the next epoch.
///
/// An object without a time belongs to no epoch and is released unchanged. An object that reports no fix is released at
/// once, and replaces an unreleased fix of its epoch.
struct GPSDEpoch: Sendable {
    /// The last release of the current epoch: nothing yet, a fix with a position, or a report of no fix.
    private enum Release {
        case nothing
        case fix
        case void
    }

    private var current: GPSDFix?
    private var count = 0
    private var released = Release.nothing

    /// The kinds of values expected in the next epoch: those in the last epoch with a position.
    ///
    /// The fix of an epoch is released as soon as the epoch contains all of these kinds.
    private var expected: GPSDFix.Contents = []
    /// The number of `TPV` objects expected in the next epoch: their number in the last epoch with a position.
    ///
    /// The fix of an epoch is released as soon as this number of objects has arrived.
    private var expectedCount = 0

    /// Whether the current epoch has a fix that has not been released yet.
    var isWaiting: Bool { current != nil && released == .nothing }

    /// Adds a `TPV` object of gpsd to the epoch (measurement) to which it belongs.
    ///
    /// - Returns: The unreleased fix of the previous epoch, if there is one, and the fix of the current epoch, if it is
    ///   complete.
    mutating func ingest(_ fix: GPSDFix) -> (before: GPSDFix?, now: GPSDFix?) {
        if let time = fix.time, let current, current.time == time {
            count += count < 1000 ? 1 : 0
            self.current = fix.completed(by: current)
            return (nil, release())
        }
        let before = flush()
        learn()
        guard fix.time != nil else {
            current = nil
            return (before, fix)
        }
        current = fix
        count = 1
        released = .nothing
        return (before, release())
    }

    /// Releases and returns the fix of the current epoch, which has ended; `nil` if it was already released.
    mutating func flush() -> GPSDFix? {
        guard isWaiting, let current else { return nil }
        released = current.isVoid ? .void : .fix
        return current
    }

    private mutating func learn() {
        guard let current, current.coordinate != nil, !current.isVoid else { return }
        expected = current.contents
        expectedCount = count
    }

    private mutating func release() -> GPSDFix? {
        guard let current else { return nil }
        let kind = current.isVoid ? Release.void : .fix
        guard kind == .void || current.coordinate != nil && isEnough(current), released != kind else { return nil }
        released = kind
        return current
    }

    private func isEnough(_ fix: GPSDFix) -> Bool {
        fix.contents.isSuperset(of: expected) || count >= expectedCount
    }
}
