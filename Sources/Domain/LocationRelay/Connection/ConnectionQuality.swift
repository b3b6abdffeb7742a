public import Geolocation

/// The quality of a connection, 0.28125…1, calculated from its round trips and losses.
///
/// With the mean m of the last round trips and their standard deviation s, both in milliseconds, and the number n of
/// recent losses:
///
///     L = 1 − (m − 50) / 450,  V = 1 − s / 100,  R = 1 − n / limit,  each within 0…1
///     quality = (0.5 + 0.5 L) · (0.75 + 0.25 V) · (0.75 + 0.25 R)
///
/// L is 1 without round trips, and V is 1 with fewer than three round trips.
public struct ConnectionQuality: Sendable {
    /// The maximum number of stored round-trip times, at least 1.
    public let roundTripCapacity: Int

    /// The number of recent connection losses beyond which more losses do not lower the quality further, at least 1.
    ///
    /// This is `limit` in the formula of ``ConnectionQuality``.
    public let lossLimit: Int

    /// The time for which a connection loss is counted, in seconds.
    public let lossWindow: Double

    private var roundTrips: [Double] = []
    private var losses: [SensorInstant] = []

    /// Creates the quality of a connection without round trips or losses.
    ///
    /// - Parameters:
    ///   - roundTripCapacity: The maximum number of stored round-trip times; values below 1 are raised to 1. Default:
    ///     20.
    ///   - lossLimit: The number of recent connection losses beyond which more losses do not lower the quality further;
    ///     values below 1 are raised to 1. Default: 5.
    ///   - lossWindow: The time for which a connection loss is counted, in seconds. Default: 300.
    public init(roundTripCapacity: Int = 20, lossLimit: Int = 5, lossWindow: Double = 300) {
        self.roundTripCapacity = max(1, roundTripCapacity)
        self.lossLimit = max(1, lossLimit)
        self.lossWindow = lossWindow
    }

    /// Adds a round-trip time of the connection, in seconds; ignores negative and non-finite values.
    public mutating func addRoundTrip(_ seconds: Double) {
        guard seconds >= 0, seconds.isFinite else { return }
        roundTrips.append(seconds * 1000)
        if roundTrips.count > roundTripCapacity { roundTrips.removeFirst() }
    }

    /// Records a loss of the connection.
    public mutating func addLoss(now: SensorInstant) {
        losses.append(now)
        if losses.count > lossLimit { losses.removeFirst() }
    }

    /// Returns the quality of the connection at the given instant, see ``ConnectionQuality`` for the formula.
    public func quality(now: SensorInstant) -> Double {
        let recent = losses.count { now.seconds(since: $0) < lossWindow }
        let reliability = max(0, 1 - Double(recent) / Double(lossLimit))
        return (0.5 + 0.5 * promptness) * (0.75 + 0.25 * steadiness) * (0.75 + 0.25 * reliability)
    }

    private var mean: Double { roundTrips.reduce(0, +) / Double(max(1, roundTrips.count)) }

    private var promptness: Double {
        roundTrips.isEmpty ? 1 : max(0, min(1 - (mean - 50) / 450, 1))
    }

    private var steadiness: Double {
        guard roundTrips.count >= 3 else { return 1 }
        let mean = mean
        let variance = roundTrips.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(roundTrips.count)
        return max(0, 1 - variance.squareRoot() / 100)
    }
}
