/// How much may be missing of an interval between two values.
enum IntervalTolerance {
    /// Returns an interval of which 5 %, at most 50 ms, may be missing, since receivers report in steps of their own.
    ///
    /// Of fixes each second, `interval=5` passes every fifth.
    static func shortest(_ interval: Double) -> Double { interval - min(0.05, interval / 20) }
}
