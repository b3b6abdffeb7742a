import CodecSupport
import Geolocation

/// Classifies the timestamps of a source's samples: some samples arrive out of order, and some clocks are set back.
struct SampleClock {
    /// Seconds by which a timestamp may go back for a sample to be out of order; beyond that, the clock was set back.
    static let latest = 1.0

    private var last: Date?

    enum Verdict {
        case inOrder
        case overtaken
        case setBack
    }

    mutating func accept(_ time: Date?) -> Verdict {
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
