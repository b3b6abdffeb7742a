public import Geolocation

/// Counts the connections of a device or hub to the broker, for monitoring.
public struct ConnectionTally: Sendable, Hashable {
    private var connections = 0
    private var losses = 0
    private var isConnected = false

    /// Creates a tally without connections.
    public init() {}

    /// Records that a connection has been established.
    public mutating func connect() {
        guard !isConnected else { return }
        isConnected = true
        connections += 1
    }

    /// Records that the connection has ended; does not count an attempt that failed before there was a connection.
    public mutating func disconnect() {
        if isConnected { losses += 1 }
        isConnected = false
    }

    /// The numbers of established and of lost connections: `connections_total` and `connections_lost_total`.
    public var measures: [Measure] {
        [
            Measure("connections_total", .counter, Double(connections)),
            Measure("connections_lost_total", .counter, Double(losses)),
        ]
    }
}
