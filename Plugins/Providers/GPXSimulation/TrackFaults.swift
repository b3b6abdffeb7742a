import GPXFormat
import Geolocation

/// A long pause of a recording: the line of the point behind it, and how long it is; zeros for none.
struct TrackGap {
    var line: Int32 = 0
    var seconds: Float = 0
}

/// What looked odd in a track beyond what its reader left out.
struct TrackFaults: Sendable {
    /// Points whose time lies before that of the point before them.
    private var backwardTimes = 0
    private var firstBackwardLine = 0

    /// Points whose time lies more than a day after that of the point before them.
    private var longGaps = 0
    private var firstGapLine = 0

    /// Activities of words that nobody knows, in points and in the file's keyword.
    private var unknownActivities = 0
    private var firstActivityLine = 0

    /// Counts a point; the line is only worked out for the first one.
    mutating func noteBackwardTime(line: @autoclosure () -> Int) {
        if backwardTimes == 0 { firstBackwardLine = line() }
        backwardTimes += 1
    }

    /// Counts a point that comes more than a day after the one before it.
    mutating func noteLongGap(line: Int) {
        if longGaps == 0 { firstGapLine = line }
        longGaps += 1
    }

    /// Counts an activity that is not known; the line is only worked out for the first one.
    mutating func noteUnknownActivity(line: @autoclosure () -> Int) {
        if unknownActivities == 0 { firstActivityLine = line() }
        unknownActivities += 1
    }

    /// These and what the reader left out, by reason and with the line where each was first met.
    func counts(with drops: GPXDrops) -> DropCounts {
        var counts = DropCounts()
        for (reason, count) in drops.byReason { counts.add(reason, count: count) }
        counts.add(
            "time before that of the point before it, replayed after the minimum interval, first at line "
                + "\(firstBackwardLine)", count: backwardTimes)
        counts.add(
            "time more than a day after that of the point before it, first at line \(firstGapLine)", count: longGaps)
        counts.add("activity that is not known, first at line \(firstActivityLine)", count: unknownActivities)
        return counts
    }
}
