public import CodecSupport
public import Geolocation

/// A fix that is added to a list of pending locations, with the times at which it was received.
public struct PendingFix: Sendable, Hashable {
    /// The position of the fix.
    public var coordinate: Coordinate

    /// The time of the fix, by the clock of its source.
    public var time: Date

    /// When the fix was received, by the wall clock.
    public var receipt: Date

    /// The number of the program run in which the fix was received.
    ///
    /// Monotonic times of different runs cannot be compared.
    public var run: Int64

    /// When the fix was received, by the monotonic clock, in seconds since the program run began.
    public var elapsed: Double

    /// Creates a fix for a list of pending locations.
    ///
    /// - Parameters:
    ///   - coordinate: The position of the fix.
    ///   - time: The time of the fix, by the clock of its source.
    ///   - receipt: When the fix was received, by the wall clock.
    ///   - run: The number of the program run in which the fix was received.
    ///   - elapsed: When the fix was received, in seconds since the run began.
    public init(_ coordinate: Coordinate, time: Date, receipt: Date, run: Int64, elapsed: Double) {
        (self.coordinate, self.time, self.receipt, self.run, self.elapsed) = (coordinate, time, receipt, run, elapsed)
    }

    /// Returns the time between the receipts of the given earlier fix and of this fix, in seconds; never negative.
    func seconds(since earlier: PendingFix) -> Double {
        max(0, run == earlier.run ? elapsed - earlier.elapsed : receipt.timeIntervalSince(earlier.receipt))
    }
}
