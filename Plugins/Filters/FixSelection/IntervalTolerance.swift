/// The tolerance by which an interval between two values may be shorter than configured.
enum IntervalTolerance {
    /// Returns the interval shortened by 5 %, but by at most 50 ms, to allow for the jitter of receivers.
    ///
    /// So with one fix per second, `interval=5` passes every fifth fix, even if it arrives slightly early.
    static func shortest(_ interval: Double) -> Double { interval - min(0.05, interval / 20) }
}
