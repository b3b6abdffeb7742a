#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes one fix of the several `TPV` objects that gpsd sends for one epoch.
///
/// gpsd sends up to three objects of one time while it learns in which order a receiver speaks, later one or two, and since
/// 3.25 one for each sentence; the later ones tell more. The fix of an epoch is released with the object that tells all
/// that the last epoch told in its end, or that is as many-th as the last epoch had: at once, as a rule, and with the
/// course that only the second one tells. Of an epoch that turns out poorer than the one before, the fix is released when
/// the next one begins or the stream pauses or ends. What comes of an epoch behind its fix only teaches.
///
/// An object without time belongs to no epoch: it is released as it is. One that says there is no fix is released at
/// once, in place of a fix of its epoch that has not been.
struct GPSDEpoch: Sendable {
    /// What has been released of the epoch.
    private enum Release {
        case nothing
        case fix
        case void
    }

    private var current: GPSDFix?
    private var count = 0
    private var released = Release.nothing

    /// What the last epoch with a position told, of how many objects.
    private var expected: GPSDFix.Contents = []
    private var expectedCount = 0

    /// Whether nothing of the epoch that has begun has been released.
    var isWaiting: Bool { current != nil && released == .nothing }

    /// Takes an object.
    ///
    /// - Returns: The fix of the epoch before, where that was waiting, and the one of this object's epoch, where it is enough.
    mutating func take(_ fix: GPSDFix) -> (before: GPSDFix?, now: GPSDFix?) {
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

    /// Releases what waits: nothing more of it will come.
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
