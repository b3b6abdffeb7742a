/// The wall time and the instant that a ``ReplayClock`` shows.
struct ReplayDial {
    /// The wall time at an instant, in seconds since 2001, and the latest that may be shown after it.
    var wall: (instant: SensorInstant, seconds: Double)
    var latestWall = Double.infinity

    /// An instant and that of the base clock at the same moment, and the seconds per second of the base.
    var anchor: (instant: SensorInstant, base: SensorInstant)
    var factor = 1.0

    /// The instant of what is due next, which no time overtakes.
    var limit = SensorInstant(nanoseconds: .max)

    func instant(at base: SensorInstant) -> SensorInstant {
        min(limit, anchor.instant.advanced(by: base.seconds(since: anchor.base) * factor))
    }
}
