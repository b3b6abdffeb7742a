/// The tolerance by which an interval between two values may be shorter than configured.
enum IntervalTolerance {
    /// Returns the interval shortened by 5 %, at most 50 ms, to absorb the jitter of receivers.
    ///
    /// With one fix per second, `interval=5` passes every fifth fix.
    static func shortest(_ interval: Double) -> Double { interval - min(0.05, interval / 20) }
}
