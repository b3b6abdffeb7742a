import Geolocation

/// The number of sentences that were not used, for each reason.
struct EpochFaults: Sendable {
    var cut = 0
    var undated = 0
    var untimed = 0
    var otherSources = 0
    var magneticHeadings = 0
    var untimedHeadings = 0
    var untimedVessels = 0

    /// The number of unused sentences for each reason as text; reasons without such sentences are omitted.
    var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix whose epoch was cut off", count: cut)
        drops.add("fix before the receiver had reported a date", count: undated)
        drops.add("sentence of a fix without a time", count: untimed)
        drops.add("sentence of another source than the selected one", count: otherSources)
        drops.add("magnetic heading without a variation", count: magneticHeadings)
        drops.add("heading before the first time", count: untimedHeadings)
        drops.add("AIS message before the first time", count: untimedVessels)
        return drops
    }
}
