public import Geolocation

/// Counts the connections of a side of a fleet, for monitoring.
public struct ConnectionTally: Sendable, Hashable {
    private var connections = 0
    private var losses = 0
    private var isConnected = false

    /// Creates a tally without connections.
    public init() {}

    /// Records that the broker accepts messages.
    public mutating func connect() {
        guard !isConnected else { return }
        isConnected = true
        connections += 1
    }

    /// Records that the connection has ended, or could not be made, which does not count.
    public mutating func disconnect() {
        if isConnected { losses += 1 }
        isConnected = false
    }

    /// The connections that were made and lost: `connections_total` and `connections_lost_total`.
    public var measures: [Measure] {
        [
            Measure("connections_total", .counter, Double(connections)),
            Measure("connections_lost_total", .counter, Double(losses)),
        ]
    }
}
