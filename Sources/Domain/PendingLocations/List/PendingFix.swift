public import CodecSupport
public import Geolocation

/// A fix for a list of pending locations, with the times of its receipt.
public struct PendingFix: Sendable, Hashable {
    /// The position.
    public var coordinate: Coordinate

    /// When the fix was taken, by the clock of its source.
    public var time: Date

    /// When it was received, by the wall clock.
    public var receipt: Date

    /// The run in which it was received: monotonic times of different runs cannot be compared.
    public var run: Int64

    /// When it was received, by the monotonic clock: seconds since the run began.
    public var elapsed: Double

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - time: When it was taken, by the clock of its source.
    ///   - receipt: When it was received, by the wall clock.
    ///   - run: The run in which it was received.
    ///   - elapsed: Seconds from the beginning of the run to the receipt.
    public init(_ coordinate: Coordinate, time: Date, receipt: Date, run: Int64, elapsed: Double) {
        (self.coordinate, self.time, self.receipt, self.run, self.elapsed) = (coordinate, time, receipt, run, elapsed)
    }

    /// Returns the seconds by which the fix was received after an earlier one; never negative.
    func seconds(since earlier: PendingFix) -> Double {
        max(0, run == earlier.run ? elapsed - earlier.elapsed : receipt.timeIntervalSince(earlier.receipt))
    }
}
