public import Geolocation

/// How good a connection is, 0.28125…1, by its round trips and by how often it was lost.
///
/// With the mean m of the last round trips, their deviation s, both in milliseconds, and the losses n of the last minutes:
///
///     L = 1 − (m − 50) / 450,  V = 1 − s / 100,  R = 1 − n / limit,  each within 0…1
///     quality = (0.5 + 0.5 L) · (0.75 + 0.25 V) · (0.75 + 0.25 R)
///
/// Without round trips L is 1, and with less than three so is V.
public struct ConnectionQuality: Sendable {
    /// How many round trips are remembered, 1 or more.
    public let roundTripCapacity: Int

    /// Losses that make R zero, 1 or more; further ones make it no worse.
    public let lossLimit: Int

    /// Seconds for which a loss counts.
    public let lossWindow: Double

    private var roundTrips: [Double] = []
    private var losses: [SensorInstant] = []

    /// Begins without anything that speaks against the connection.
    ///
    /// - Parameters:
    ///   - roundTripCapacity: How many round trips are remembered; less than 1 counts as 1.
    ///   - lossLimit: Losses that make R zero; less than 1 counts as 1.
    ///   - lossWindow: Seconds for which a loss counts.
    public init(roundTripCapacity: Int = 20, lossLimit: Int = 5, lossWindow: Double = 300) {
        self.roundTripCapacity = max(1, roundTripCapacity)
        self.lossLimit = max(1, lossLimit)
        self.lossWindow = lossWindow
    }

    /// Takes a round trip in seconds; one that is negative or not finite is left out.
    public mutating func addRoundTrip(_ seconds: Double) {
        guard seconds >= 0, seconds.isFinite else { return }
        roundTrips.append(seconds * 1000)
        if roundTrips.count > roundTripCapacity { roundTrips.removeFirst() }
    }

    /// Remembers that the connection was lost, once for each loss.
    public mutating func addLoss(now: SensorInstant) {
        losses.append(now)
        if losses.count > lossLimit { losses.removeFirst() }
    }

    /// How good it is at a moment, by the formula above.
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
