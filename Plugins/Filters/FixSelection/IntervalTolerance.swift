/// The tolerance by which the time between two values may be shorter than the interval in a filter's settings.
enum IntervalTolerance {
    /// Returns the given interval shortened by 5 %, but by at most 50 ms, to allow for the jitter of receivers.
    ///
    /// With one fix per second, `interval=5` therefore passes every fifth fix, even if that fix arrives slightly early.
    static func shortest(_ interval: Double) -> Double { interval - min(0.05, interval / 20) }
}
