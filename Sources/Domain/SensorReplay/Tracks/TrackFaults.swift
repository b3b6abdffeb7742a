import Geolocation

/// A long pause in a recording: the line of the first point after the pause, and the duration of the pause in seconds.
///
/// If there was no long pause, both are 0.
struct TrackGap {
    var line: Int32 = 0
    var seconds: Float = 0
}

/// Counts the irregularities of a track: times that go backwards, gaps of more than a day, and unknown activities.
struct TrackFaults: Sendable {
    /// The number of occurrences of one irregularity, and the line of the first one.
    struct Tally: Sendable {
        private var count = 0
        private var firstLine = 0

        /// Counts an occurrence of the irregularity; the line is evaluated only for the first one.
        mutating func count(line: @autoclosure () -> Int) {
            if count == 0 { firstLine = line() }
            count += 1
        }

        /// Adds the number of occurrences to the given counts.
        ///
        /// They are counted under the given reason, to whose text the line number of the first occurrence is added.
        func add(_ reason: DropReason, to counts: inout DropCounts) {
            counts.add(firstLine > 0 ? reason.first(atLine: firstLine) : reason, count: count)
        }
    }

    /// The number of points whose time is before that of the previous point.
    var backwardTimes = Tally()

    /// The number of points whose time is more than a day after that of the previous point.
    var longGaps = Tally()

    /// The number of times that a point or the keywords of the file name an unknown activity.
    var unknownActivities = Tally()

    /// Returns the given counts of drops, together with the counts of the irregularities of the track.
    ///
    /// The reason of each irregularity states the line of its first occurrence.
    func counts(with drops: DropCounts) -> DropCounts {
        var counts = drops
        backwardTimes.add("time before that of the point before it, replayed after the minimum interval", to: &counts)
        longGaps.add("time more than a day after that of the point before it", to: &counts)
        unknownActivities.add("unknown activity", to: &counts)
        return counts
    }
}
