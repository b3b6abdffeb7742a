import CodecSupport
import HeadCalibration

/// Converts the times in the lines of a recorded trace into wall-clock times.
///
/// Wall-clock times are used unchanged. If the trace counts seconds from its own start, the start is mapped to the
/// present time. The first line with a time determines which of the two kinds of time the trace uses. A time of the
/// other kind in a later line is an error, and is ignored.
struct TraceTimes {
    private enum Kind {
        case wall
        case own(first: Double)
    }

    private let begin: Date
    private var kind: Kind?

    /// Creates a converter at the first line of a trace.
    ///
    /// - Parameter begin: The wall-clock time of the first line, if the trace counts seconds from its own start.
    init(begin: Date) {
        self.begin = begin
    }

    /// Whether no line of the trace so far has contained a time.
    var areUnknown: Bool { kind == nil }

    /// Returns the time of the line with the given reading; `nil` if the line has no usable time.
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
