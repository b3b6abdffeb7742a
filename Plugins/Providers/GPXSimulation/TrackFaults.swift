import GPXFormat
import Geolocation

/// A long pause of a recording: the line of the point behind it, and how long it is; zeros for none.
struct TrackGap {
    var line: Int32 = 0
    var seconds: Float = 0
}

/// Oddities of a track beyond the parts that its reader dropped.
struct TrackFaults: Sendable {
    /// How often something was met, and where first.
    struct Tally: Sendable {
        private var count = 0
        private var firstLine = 0

        /// Counts one; the line is only worked out for the first.
        mutating func note(line: @autoclosure () -> Int) {
            if count == 0 { firstLine = line() }
            count += 1
        }

        /// Adds the count, in words.
        func add(_ words: String, to counts: inout DropCounts) {
            counts.add("\(words), first at line \(firstLine)", count: count)
        }
    }

    /// Points whose time lies before that of the point before them.
    var backwardTimes = Tally()

    /// Points whose time lies more than a day after that of the point before them.
    var longGaps = Tally()

    /// Unknown activities, in points and in the file's keyword.
    var unknownActivities = Tally()

    /// These and what the reader left out, by reason and with the line where each was first met.
    func counts(with drops: GPXDrops) -> DropCounts {
        var counts = DropCounts()
        for (reason, count) in drops.byReason { counts.add(reason, count: count) }
        backwardTimes.add("time before that of the point before it, replayed after the minimum interval", to: &counts)
        longGaps.add("time more than a day after that of the point before it", to: &counts)
        unknownActivities.add("activity that is not known", to: &counts)
        return counts
    }
}
