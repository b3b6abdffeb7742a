public import CodecSupport
public import Geolocation

/// A fix for a list of pending locations, with the times at which it was received.
public struct PendingFix: Sendable, Hashable {
    /// The position.
    public var coordinate: Coordinate

    /// The time of the fix, by the clock of its source.
    public var time: Date

    /// The time of receipt, by the wall clock.
    public var receipt: Date

    /// The number of the run of the program in which the fix was received; monotonic times of different runs are not
    /// comparable.
    public var run: Int64

    /// The time of receipt by the monotonic clock, in seconds since the run began.
    public var elapsed: Double

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - time: The time of the fix, by the clock of its source.
    ///   - receipt: The time of receipt, by the wall clock.
    ///   - run: The run in which it was received.
    ///   - elapsed: Seconds from the beginning of the run to the receipt.
    public init(_ coordinate: Coordinate, time: Date, receipt: Date, run: Int64, elapsed: Double) {
        (self.coordinate, self.time, self.receipt, self.run, self.elapsed) = (coordinate, time, receipt, run, elapsed)
    }

    /// Returns the time between the receipts of an earlier fix and of this one, in seconds; never negative.
    func seconds(since earlier: PendingFix) -> Double {
        max(0, run == earlier.run ? elapsed - earlier.elapsed : receipt.timeIntervalSince(earlier.receipt))
    }
}
