import HeadOrientation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which times the lines of a trace bear: wall times as they are, seconds from an own beginning as if that was now.
///
/// The first line that has a time says which of both the trace has. A time of the other kind in a later line is damage,
/// and counts as none.
struct TraceTimes {
    private enum Kind {
        case wall
        case own(first: Double)
    }

    private let begin: Date
    private var kind: Kind?

    /// Begins at the first line.
    ///
    /// - Parameter begin: The time of the first line where the trace counts from an own beginning.
    init(begin: Date) {
        self.begin = begin
    }

    /// Whether no line has had a time.
    var areUnknown: Bool { kind == nil }

    /// The time of the next line; nil where it has none.
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
