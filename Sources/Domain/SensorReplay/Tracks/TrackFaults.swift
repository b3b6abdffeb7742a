import Geolocation

/// A long pause in a recording: the line of the point after it, and its length; zeros if there was no such pause.
struct TrackGap {
    var line: Int32 = 0
    var seconds: Float = 0
}

/// Counts oddities of a track, other than the input that its reader drops.
struct TrackFaults: Sendable {
    /// The number of occurrences, and the line of the first.
    struct Tally: Sendable {
        private var count = 0
        private var firstLine = 0

        /// Counts an occurrence; the line is evaluated for the first one only.
        mutating func count(line: @autoclosure () -> Int) {
            if count == 0 { firstLine = line() }
            count += 1
        }

        /// Adds the count with its reason.
        func add(_ reason: DropReason, to counts: inout DropCounts) {
            counts.add(firstLine > 0 ? reason.first(atLine: firstLine) : reason, count: count)
        }
    }

    /// Points whose time is before that of the previous point.
    var backwardTimes = Tally()

    /// Points whose time is more than a day after that of the previous point.
    var longGaps = Tally()

    /// Unknown activities, in points and in the file's keyword.
    var unknownActivities = Tally()

    /// Returns these counts and those of the reader, by reason with the line of the first occurrence.
    func counts(with drops: DropCounts) -> DropCounts {
        var counts = drops
        backwardTimes.add("time before that of the point before it, replayed after the minimum interval", to: &counts)
        longGaps.add("time more than a day after that of the point before it", to: &counts)
        unknownActivities.add("unknown activity", to: &counts)
        return counts
    }
}
