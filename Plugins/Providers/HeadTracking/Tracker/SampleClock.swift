import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks at the times that a source stamps its samples with: some come too late, and some clocks are set back.
struct SampleClock {
    /// Seconds by which a sample may be late and still be one that was overtaken on its way; what is more is a clock that
    /// was set.
    static let latest = 1.0

    private var last: Date?

    enum Verdict {
        case inOrder
        case overtaken
        case setBack
    }

    mutating func take(_ time: Date?) -> Verdict {
        guard let time else { return .inOrder }
        guard let last, time < last else {
            self.last = time
            return .inOrder
        }
        guard time < last.addingTimeInterval(-Self.latest) else { return .overtaken }
        self.last = time
        return .setBack
    }
}
