import CodecSupport
import HeadCalibration

/// The times of the lines of a trace: wall-clock times unchanged, or seconds since the trace's own start, which is
/// taken as now.
///
/// The first line with a time determines the kind. A time of the other kind in a later line is ignored as damage.
struct TraceTimes {
    private enum Kind {
        case wall
        case own(first: Double)
    }

    private let begin: Date
    private var kind: Kind?

    /// Starts at the first line.
    ///
    /// - Parameter begin: The time of the first line if the trace counts from its own start.
    init(begin: Date) {
        self.begin = begin
    }

    /// Whether no line has had a time.
    var areUnknown: Bool { kind == nil }

    /// Returns the time of the next line; `nil` if it has none.
    mutating func time(of reading: OrientationReading) -> Date? {
        let kind = kind ?? Self.kind(of: reading)
        self.kind = kind
        switch kind {
        case nil: return nil
        case .wall: return reading.sample.time
        case .own(let first): return reading.elapsed.map { begin.addingTimeInterval($0 - first) }
        }
    }

    private static func kind(of reading: OrientationReading) -> Kind? {
        reading.sample.time == nil ? reading.elapsed.map(Kind.own) : .wall
    }
}
