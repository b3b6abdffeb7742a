import GPXFormat
import Geolocation

/// What reading a track had to leave out, and what looked odd in it.
struct TrackReport: Sendable {
    /// Points that were read.
    var points = 0

    /// What the reader left out.
    var drops = GPXDrops()

    /// Points whose time lies before that of the point before them.
    private(set) var backwardTimes = 0
    private var firstBackwardLine = 0

    mutating func noteBackwardTime(line: Int) {
        if backwardTimes == 0 { firstBackwardLine = line }
        backwardTimes += 1
    }

    /// The drops by reason, each with the line where it was first met.
    var counts: DropCounts {
        var counts = DropCounts()
        for reason in GPXDrops.Reason.allCases {
            guard let line = drops.firstLine(of: reason) else { continue }
            counts.add("\(reason.words), first at line \(line)", count: drops.count(of: reason))
        }
        counts.add(
            "time before that of the point before it, replayed after the minimum interval, first at line "
                + "\(firstBackwardLine)", count: backwardTimes)
        return counts
    }
}

extension GPXDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .missingCoordinate: "point without lat or lon"
        case .invalidCoordinate: "point with lat or lon that is no number or out of range"
        case .misplacedPoint: "point outside a segment"
        case .invalidTime: "time that is no ISO 8601 date"
        case .invalidNumber: "field that is no number or out of range"
        }
    }
}
